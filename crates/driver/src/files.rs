//! Files besides sources that are read as a whole: settings, baselines, results, pages. They may be
//! devices or pipes without an end, so each is read up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Settings (`cadre.toml`).
pub const SETTINGS: u64 = 8 << 20;
/// Baselines, costs, pages of suites.
pub const LISTS: u64 = 64 << 20;
/// Results of other machines.
pub const RESULTS: u64 = 1 << 30;

/// All of a file that is not longer than so many bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::other(format!(
            "it is too large: at most {} MiB are read",
            most.div_ceil(1 << 20)
        ))),
        false => Ok(bytes),
    }
}

/// The same as text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let no_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8");
    String::from_utf8(read(path, most)?).map_err(no_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_refused() {
        let path = std::env::temp_dir().join(format!("files-{}", std::process::id()));
        std::fs::write(&path, "12345").expect("written");
        assert_eq!(read_text(&path, 5).expect("read"), "12345");
        assert!(read_text(&path, 4).expect_err("too large").to_string().contains("at most 1 MiB"));
        std::fs::write(&path, [0xff]).expect("written");
        assert!(read(&path, 5).is_ok() && read_text(&path, 5).is_err());
        std::fs::remove_file(&path).expect("removed");
        #[cfg(target_os = "linux")]
        assert!(read(Path::new("/dev/zero"), 100).is_err());
    }
}
