//! The store of results: an embedded database in the user's cache directory.
//!
//! It is opened only for as long as it takes to read or to write, under a lock of the file,
//! so that runs at the same time share it. A store that cannot be used (locked for too long,
//! damaged, made by something else) is simply not used. Nothing is forced to the disk: what
//! a crash of the machine destroys is computed again, and every entry has a checksum.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use redb::{Builder, Database, ReadableDatabase, StorageBackend, TableDefinition};

use crate::options::CacheChoice;

const TABLE: TableDefinition<&[u8], &[u8]> = TableDefinition::new("units");
const FILE: &str = "units-1.redb";

/// A store that has grown beyond this is begun anew.
const MOST_BYTES: u64 = 256 << 20;

/// Memory for pages, in bytes: entries are looked up once.
const PAGES: usize = 1 << 20;

/// How often, and with which pause, a locked store is tried again.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(5);

pub type Hash = [u8; 32];

pub struct Cache {
    path: PathBuf,
}

impl Cache {
    /// Where the choice says; none if there is no such place.
    pub fn new(choice: &CacheChoice) -> Option<Cache> {
        let directory = match choice {
            CacheChoice::None => return None,
            CacheChoice::Directory(directory) => directory.clone(),
            CacheChoice::Default => default_directory()?,
        };
        Some(Cache { path: directory.join(FILE) })
    }

    /// What is remembered under these keys.
    pub fn get(&self, keys: &[Hash]) -> Vec<Option<Vec<u8>>> {
        let nothing = || vec![None; keys.len()];
        if keys.is_empty() || !self.path.exists() {
            return nothing();
        }
        let read = || -> Option<Vec<Option<Vec<u8>>>> {
            let database = self.open().ok()?;
            let transaction = database.begin_read().ok()?;
            let table = transaction.open_table(TABLE).ok()?;
            let value = |key: &Hash| Some(table.get(&key[..]).ok()??.value().to_vec());
            Some(keys.iter().map(value).collect())
        };
        // A damaged store must not do harm.
        catch_unwind(AssertUnwindSafe(read)).ok().flatten().unwrap_or_else(nothing)
    }

    /// Remembers. An error is one that the user can do something about.
    pub fn put(&self, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        if entries.is_empty() {
            return Ok(());
        }
        if let Some(directory) = self.path.parent()
            && let Err(error) = std::fs::create_dir_all(directory)
        {
            return Err(unusable(directory, &error));
        }
        let write = || -> Result<(), Problem> {
            let database = self.open()?;
            let transaction = database.begin_write().map_err(|_| Problem::Unusable)?;
            {
                let mut table = transaction.open_table(TABLE).map_err(|_| Problem::Unusable)?;
                for (key, value) in entries {
                    table.insert(&key[..], &value[..]).map_err(|_| Problem::Unusable)?;
                }
            }
            transaction.commit().map_err(|_| Problem::Unusable)
        };
        match catch_unwind(AssertUnwindSafe(write)) {
            Ok(Err(Problem::Io(error))) => Err(unusable(&self.path, &error)),
            _ => Ok(()),
        }
    }

    fn open(&self) -> Result<Database, Problem> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&self.path)
            .map_err(Problem::Io)?;
        lock(&file)?;
        let length = file.metadata().map_err(Problem::Io)?.len();
        if length > MOST_BYTES {
            file.set_len(0).map_err(Problem::Io)?;
        }
        let mut builder = Builder::new();
        builder.set_cache_size(PAGES);
        builder.create_with_backend(Unforced(Mutex::new(file))).map_err(|_| Problem::Unusable)
    }
}

enum Problem {
    /// The file cannot be opened.
    Io(io::Error),
    /// In use, damaged or no store: not worth a word.
    Unusable,
}

fn unusable(path: &Path, error: &io::Error) -> String {
    format!("results are not remembered: {}: {error}", path.display())
}

/// The lock ends with the file.
fn lock(file: &File) -> Result<(), Problem> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Err(TryLockError::Error(_)) => return Err(Problem::Unusable),
        }
    }
    Err(Problem::Unusable)
}

fn default_directory() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(directory) = set("CADRE_CACHE") {
        return Some(directory.into());
    }
    let caches = set("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    Some(caches.or_else(|| Some(PathBuf::from(set("HOME")?).join(".cache")))?.join("cadre"))
}

/// A file that is written without waiting for the disk.
#[derive(Debug)]
struct Unforced(Mutex<File>);

impl Unforced {
    fn at<T>(&self, offset: u64, act: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        act(&mut file)
    }
}

impl StorageBackend for Unforced {
    fn len(&self) -> io::Result<u64> {
        self.at(0, |file| Ok(file.metadata()?.len()))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.at(offset, |file| file.read_exact(out))
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        self.at(0, |file| file.set_len(length))
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.at(offset, |file| file.write_all(data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(name: &str) -> Cache {
        let directory = std::env::temp_dir().join(format!("cadre-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&directory);
        Cache::new(&CacheChoice::Directory(directory)).unwrap()
    }

    fn remove(cache: &Cache) {
        std::fs::remove_dir_all(cache.path.parent().unwrap()).unwrap();
    }

    #[test]
    fn what_is_put_is_got() {
        let cache = cache("put");
        assert_eq!(cache.get(&[[1; 32]]), [None]);
        cache.put(&[([1; 32], vec![7; 3]), ([2; 32], vec![])]).unwrap();
        let expected = [Some(vec![]), None, Some(vec![7; 3])];
        assert_eq!(cache.get(&[[2; 32], [3; 32], [1; 32]]), expected);
        remove(&cache);
    }

    #[test]
    fn a_damaged_or_foreign_store_is_not_used() {
        let cache = cache("damaged");
        cache.put(&[([1; 32], vec![7; 3])]).unwrap();
        let whole = std::fs::read(&cache.path).unwrap();
        for damage in 0..40 {
            let mut bytes = whole.clone();
            let from = damage * whole.len() / 40;
            let to = bytes.len().min(from + 4096);
            bytes[from..to].fill(damage as u8 ^ 0x5a);
            std::fs::write(&cache.path, &bytes).unwrap();
            let _ = cache.get(&[[1; 32]]);
            let _ = cache.put(&[([1; 32], vec![8])]);
        }
        for foreign in [&b""[..], b"something else", &[0; 100_000]] {
            std::fs::write(&cache.path, foreign).unwrap();
            assert_eq!(cache.get(&[[1; 32]]), [None]);
        }
        remove(&cache);
    }

    #[test]
    fn a_directory_that_cannot_be_made_is_named() {
        let cache = Cache::new(&CacheChoice::Directory("/dev/null/cadre".into())).unwrap();
        assert_eq!(cache.get(&[[1; 32]]), [None]);
        assert!(cache.put(&[([1; 32], vec![])]).unwrap_err().contains("/dev/null"));
    }

    #[test]
    fn runs_at_the_same_time_do_not_harm_each_other() {
        let cache = cache("concurrent");
        std::thread::scope(|scope| {
            for i in 0..8u8 {
                let cache = &cache;
                scope.spawn(move || cache.put(&[([i; 32], vec![i])]).unwrap());
            }
        });
        let keys: Vec<Hash> = (0..8u8).map(|i| [i; 32]).collect();
        let found = cache.get(&keys);
        assert!(found.iter().zip(0..).all(|(f, i)| f.as_ref().is_none_or(|f| f == &[i])));
        assert!(found.iter().any(Option::is_some));
        remove(&cache);
    }
}
