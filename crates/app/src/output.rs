//! Where the result goes. A file is replaced as a whole or not at all: the text is written beside
//! it and moved into its place, so that a full disk or a kill leaves what was there, and a link
//! is replaced, not followed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use base::visible_path;

use crate::Exit;

/// Writes all of it to the file, or to standard output. `exit` is how the command ends if
/// that works.
pub fn write(file: Option<&Path>, bytes: &[u8], exit: Exit) -> Exit {
    let written = match file {
        Some(path) => replace(path, bytes).map_err(|e| (visible_path(path), e)),
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

/// Puts a whole file into the place of another one.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A device or a pipe cannot be replaced; there is nothing in it that could be lost.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.write_all(bytes)?;
        return file.flush();
    }
    let beside = beside(path)?;
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        // Some systems find out here that there is no room.
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// A new name in the same directory.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is no name of a file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(hidden);
    // One that is there is left over from a process that is no more.
    let _ = fs::remove_file(&beside);
    Ok(beside)
}

/// Whether two paths lead to one file.
pub fn is_same(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            Some(fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()?.join(path.file_name()?))
        })
    };
    a == b || real(a).is_some_and(|a| real(b).is_some_and(|b| a == b))
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
