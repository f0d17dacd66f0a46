//! Where the result goes.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::Exit;

/// Writes all of it to the file, or to standard output. `exit` is how the command ends if
/// that works.
pub fn write(file: Option<&Path>, bytes: &[u8], exit: Exit) -> Exit {
    let written = match file {
        Some(path) => to_file(path, bytes).map_err(|e| (path.display().to_string(), e)),
        None => to_stdout(bytes).map_err(|e| ("standard output".to_string(), e)),
    };
    match written {
        Ok(()) => exit,
        // Whoever was to read it has left; the verdict is what it is.
        Err((_, error)) if error.kind() == ErrorKind::BrokenPipe => exit,
        Err((place, error)) => {
            let _ = writeln!(io::stderr(), "error: {place} cannot be written: {error}");
            Exit::Internal
        }
    }
}

fn to_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.flush()
}

fn to_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// For messages that are not part of the result; if nobody can read them, so be it.
pub fn message(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
