//! Files that belong to the user alone: the store of results, and the key that its entries are
//! authenticated with. Others could put anything into a file that is not, and a link could lead
//! to a file that is none of ours.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file, or makes it, for its owner to read and write. Refused if it is a link, has other
/// names, or belongs to somebody else.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    restrict(&mut options);
    check(options.open(path)?)
}

/// Opens a file that is there, in the same way.
pub fn open_existing(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    restrict(&mut options);
    check(options.open(path)?)
}

/// Makes a file that is not there yet.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    restrict(&mut options);
    options.open(path)
}

/// Makes a directory and those above it; what is new is the user's alone.
pub fn create_directory(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(unix)]
fn restrict(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC);
}

#[cfg(not(unix))]
fn restrict(_: &mut OpenOptions) {}

#[cfg(unix)]
fn check(file: File) -> io::Result<File> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let metadata = file.metadata()?;
    let refused = |why: &str| Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    if !metadata.is_file() {
        return refused("it is no file");
    }
    if metadata.nlink() != 1 {
        return refused("the file has another name, too");
    }
    if owner()?.is_some_and(|owner| owner != metadata.uid()) {
        return refused("the file belongs to somebody else");
    }
    if metadata.permissions().mode() & 0o077 != 0 {
        file.set_permissions(PermissionsExt::from_mode(0o600))?;
    }
    Ok(file)
}

#[cfg(not(unix))]
fn check(file: File) -> io::Result<File> {
    Ok(file)
}

/// Who this process works for, where the system tells.
#[cfg(unix)]
fn owner() -> io::Result<Option<u32>> {
    use std::os::unix::fs::MetadataExt;
    match std::fs::metadata("/proc/self") {
        Ok(metadata) => Ok(Some(metadata.uid())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn only_plain_files_of_the_user_are_opened() {
        let folder = std::env::temp_dir().join(format!("cadre-private-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        create_directory(&folder.join("inside")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&folder.join("inside")), 0o700);
        let ours = folder.join("ours");
        assert!(open_existing(&ours).is_err());
        drop(open(&ours).unwrap());
        assert_eq!(mode(&ours), 0o600);
        // Wider than it was made: it is made narrow again.
        fs::set_permissions(&ours, fs::Permissions::from_mode(0o666)).unwrap();
        drop(open(&ours).unwrap());
        assert_eq!(mode(&ours), 0o600);
        symlink(&ours, folder.join("link")).unwrap();
        assert!(open(&folder.join("link")).is_err());
        assert!(create(&folder.join("link")).is_err());
        fs::hard_link(&ours, folder.join("twin")).unwrap();
        assert!(open(&ours).is_err() && open(&folder.join("twin")).is_err());
        assert!(open(&folder.join("inside")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
