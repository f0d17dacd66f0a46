//! The key that entries of the store are authenticated with: thirty-two random bytes in a file of
//! the user's, outside of the store. Whoever can write the store, but not read the key, cannot
//! make an entry that counts, nor move one to another place.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::private;

const BYTES: usize = blake3::KEY_LEN;

pub struct Secret([u8; BYTES]);

impl Secret {
    /// The user's key, which is made if there is none yet; `store` is where it goes if the user has
    /// no place for such things.
    pub fn load(store: &Path) -> Result<Secret, String> {
        let mut first = None;
        for path in places(store) {
            match read_or_make(&path) {
                Ok(key) => return Ok(Secret(key)),
                Err(error) => {
                    first.get_or_insert(format!("{}: {error}", base::visible_path(&path)));
                }
            }
        }
        Err(first.unwrap_or_default())
    }

    /// What an entry is worth nothing without.
    pub fn seal(&self, key: &[u8; 32], entry: &[u8]) -> [u8; blake3::OUT_LEN] {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(key);
        hasher.update(entry);
        hasher.finalize().into()
    }

    /// Whether an entry was made with this key and for that place.
    pub fn is_sealed(&self, key: &[u8; 32], entry: &[u8], seal: &[u8]) -> bool {
        let expected = blake3::Hash::from_bytes(self.seal(key, entry));
        // Compared in constant time.
        <[u8; blake3::OUT_LEN]>::try_from(seal).is_ok_and(|seal| expected == seal)
    }
}

/// What the user names, or else the directory of settings; the store's own if neither can be used.
fn places(store: &Path) -> Vec<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(path) = set("CADRE_KEY") {
        return vec![path.into()];
    }
    let settings = set("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let settings = settings.or_else(|| Some(PathBuf::from(set("HOME")?).join(".config")));
    let beside = store.join("key");
    settings.map(|settings| settings.join("cadre/key")).into_iter().chain([beside]).collect()
}

fn read_or_make(path: &Path) -> io::Result<[u8; BYTES]> {
    match read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(path),
        read => read,
    }
}

fn read(path: &Path) -> io::Result<[u8; BYTES]> {
    let mut file = private::open_existing(path)?;
    let mut key = [0; BYTES];
    file.read_exact(&mut key).map_err(|_| io::Error::other("this is no key"))?;
    Ok(key)
}

/// Written beside and moved, so that whoever comes at the same time reads all of it or nothing.
fn make(path: &Path) -> io::Result<[u8; BYTES]> {
    if let Some(directory) = path.parent() {
        private::create_directory(directory)?;
    }
    let mut key = [0; BYTES];
    File::open("/dev/urandom")?.read_exact(&mut key)?;
    let id = std::process::id();
    let thread = std::thread::current().id();
    let beside = path.with_extension(format!("{id}-{thread:?}.part"));
    let mut file = private::create(&beside)?;
    let written = file.write_all(&key);
    drop(file);
    // A link is not made if somebody else was faster: then theirs counts.
    let linked = written.and_then(|()| std::fs::hard_link(&beside, path));
    let _ = std::fs::remove_file(&beside);
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => read(path),
    }
}

#[cfg(test)]
impl Secret {
    pub fn for_tests() -> Secret {
        Secret([7; BYTES])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_for_one_key_one_place_and_one_text() {
        let (ours, theirs) = (Secret([1; BYTES]), Secret([2; BYTES]));
        let seal = ours.seal(&[7; 32], b"verified");
        assert!(ours.is_sealed(&[7; 32], b"verified", &seal));
        assert!(!ours.is_sealed(&[8; 32], b"verified", &seal));
        assert!(!ours.is_sealed(&[7; 32], b"failed", &seal));
        assert!(!ours.is_sealed(&[7; 32], b"verified", &seal[1..]));
        assert!(!theirs.is_sealed(&[7; 32], b"verified", &seal));
    }

    #[test]
    #[cfg(unix)]
    fn all_who_come_at_once_get_one_key() {
        let folder = std::env::temp_dir().join(format!("cadre-key-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let path = folder.join("deep/key");
        let keys: Vec<_> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..8).map(|_| scope.spawn(|| read_or_make(&path))).collect();
            handles.into_iter().map(|handle| handle.join().unwrap().ok()).collect()
        });
        // Somebody may have looked while the file had two names; nobody has another key.
        let known: Vec<_> = keys.into_iter().flatten().collect();
        assert!(!known.is_empty() && known.iter().all(|key| *key == known[0]));
        assert_eq!(read(&path).unwrap(), known[0]);
        std::fs::write(&path, "short").unwrap();
        assert!(read_or_make(&path).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
