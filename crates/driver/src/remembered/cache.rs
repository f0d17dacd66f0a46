//! The store of results: an embedded database in the user's cache directory.
//!
//! It is opened only for as long as it takes to read or to write, under a lock of the file,
//! so that runs at the same time share it. Nothing is forced to the disk: what a crash of the
//! machine destroys is computed again.
//!
//! Nothing in it is taken on trust. The file must be the user's own ([`private`]), and an entry
//! counts only with a seal that binds it to its key and that nobody can make without the user's
//! secret ([`secret`]). A store that is damaged is begun anew, and that is said; one that is locked
//! for too long is not used.

pub mod build;
mod bundle;
mod private;
mod secret;
mod shared;
mod web;

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use redb::{Builder, Database, ReadableDatabase, StorageBackend, TableDefinition};

use crate::options::CacheChoice;
use secret::Secret;
pub use shared::Address;

const TABLE: TableDefinition<&[u8], &[u8]> = TableDefinition::new("units");
const FILE: &str = "units-2.redb";

/// A store that has grown beyond this is begun anew.
const MOST_BYTES: u64 = 256 << 20;

/// Memory for pages, in bytes: entries are looked up once.
const PAGES: usize = 1 << 20;

/// How often, and with which pause, a locked store is tried again.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(5);

pub type Hash = [u8; 32];

#[derive(Clone)]
pub struct Cache {
    directory: PathBuf,
    /// A store of several machines, asked for what this one does not know.
    shared: Option<Address>,
    /// It was given up: nobody waits for it again.
    is_lost: Arc<AtomicBool>,
}

/// What was found, and what the user should know about the store.
#[derive(Default)]
pub struct Found {
    pub entries: Vec<Option<Vec<u8>>>,
    pub warning: Option<String>,
    /// Not all that is there was got.
    pub is_lost: bool,
}

/// A hash in letters and digits.
pub fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The directory that a choice means, if it is one on this machine.
pub fn cache_directory(choice: &CacheChoice) -> Option<PathBuf> {
    match choice {
        CacheChoice::None => None,
        CacheChoice::Directory(directory) => Some(directory.clone()),
        CacheChoice::Default | CacheChoice::Shared(_) => default_directory(),
    }
}

impl Cache {
    /// Where the choice says; none if there is no such place.
    pub fn new(choice: &CacheChoice) -> Option<Cache> {
        let shared = match choice {
            CacheChoice::Shared(address) => Some(address.clone()),
            CacheChoice::None | CacheChoice::Default | CacheChoice::Directory(_) => None,
        };
        Some(Cache { directory: cache_directory(choice)?, shared, is_lost: Arc::default() })
    }

    fn path(&self) -> PathBuf {
        self.directory.join(FILE)
    }

    /// What is remembered under these keys, here or in the store of several machines.
    pub fn get(&self, keys: &[Hash]) -> Found {
        let mut found = self.get_here(keys);
        let missing: Vec<Hash> = keys
            .iter()
            .zip(&found.entries)
            .filter(|(_, entry)| entry.is_none())
            .map(|(key, _)| *key)
            .collect();
        let elsewhere = self.get_elsewhere(&missing);
        let new: Vec<(Hash, Vec<u8>)> = missing
            .iter()
            .zip(&elsewhere.entries)
            .filter_map(|(key, entry)| Some((*key, entry.clone()?)))
            .collect();
        let mut others = elsewhere.entries.into_iter();
        for entry in found.entries.iter_mut().filter(|entry| entry.is_none()) {
            *entry = others.next().flatten();
        }
        // The next time it is not asked for over the network.
        let kept = self.put_here(&new).err();
        found.warning = found.warning.or(elsewhere.warning).or(kept);
        found
    }

    /// What the store of several machines knows.
    pub fn get_elsewhere(&self, keys: &[Hash]) -> Found {
        let nothing = || Found { entries: vec![None; keys.len()], ..Found::default() };
        let address = match &self.shared {
            Some(address) if !keys.is_empty() && !self.is_lost.load(Ordering::Relaxed) => address,
            _ => return nothing(),
        };
        match self.secret() {
            Ok(secret) => {
                let found = address.get(&secret, keys);
                self.is_lost.fetch_or(found.is_lost, Ordering::Relaxed);
                found
            }
            Err(problem) => Found { warning: Some(not_remembered(&problem)), ..nothing() },
        }
    }

    /// Remembers, here and in the store of several machines.
    pub fn put(&self, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        let here = self.put_here(entries);
        here.and(self.put_elsewhere(entries))
    }

    pub fn put_elsewhere(&self, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        match &self.shared {
            Some(address) if !entries.is_empty() && !self.is_lost.load(Ordering::Relaxed) => {
                let secret = self.secret().map_err(|problem| not_remembered(&problem))?;
                address.put(&secret, entries)
            }
            _ => Ok(()),
        }
    }

    fn secret(&self) -> Result<Secret, String> {
        private::create_directory(&self.directory)
            .map_err(|error| format!("{}: {error}", base::visible_path(&self.directory)))?;
        Secret::load(&self.directory)
    }

    /// A file with these results, for a run elsewhere.
    pub fn bundle(&self, entries: &[(Hash, Vec<u8>)]) -> Result<Vec<u8>, String> {
        Ok(bundle::write(&self.secret()?, entries))
    }

    /// What such files hold, as far as it is sealed, and what the user should know about them.
    pub fn unbundle(&self, files: &[PathBuf]) -> (HashMap<Hash, Vec<u8>>, Vec<String>) {
        let mut all = HashMap::new();
        let mut warnings = Vec::new();
        let secret = match self.secret() {
            Ok(secret) => secret,
            Err(problem) => return (all, vec![problem]),
        };
        for file in files {
            match bundle::read(&secret, file) {
                Ok((entries, has_more)) => {
                    all.extend(entries);
                    warnings.extend(has_more.then(|| {
                        let shown = base::visible_path(file);
                        format!(
                            "{shown} has results that are damaged or not sealed with this \
                             project's key (CADRE_KEY): they are not used"
                        )
                    }));
                }
                Err(problem) => warnings.push(problem),
            }
        }
        (all, warnings)
    }

    /// What is remembered under these keys. What is not sealed is not there.
    fn get_here(&self, keys: &[Hash]) -> Found {
        let nothing = |warning| Found { entries: vec![None; keys.len()], warning, is_lost: false };
        if keys.is_empty() || self.path().symlink_metadata().is_err() {
            return nothing(None);
        }
        let secret = match Secret::load(&self.directory) {
            Ok(secret) => secret,
            Err(problem) => return nothing(Some(not_remembered(&problem))),
        };
        let read = || -> Result<Vec<Option<Vec<u8>>>, Problem> {
            let database = self.open()?;
            let transaction = database.begin_read().map_err(|_| Problem::Damaged)?;
            let table = match transaction.open_table(TABLE) {
                Ok(table) => table,
                // Somebody made the file and was killed.
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(vec![None; keys.len()]),
                Err(_) => return Err(Problem::Damaged),
            };
            let value = |key: &Hash| -> Result<Option<Vec<u8>>, Problem> {
                let found = table.get(&key[..]).map_err(|_| Problem::Damaged)?;
                Ok(found.and_then(|found| {
                    let (seal, entry) = found.value().split_at_checked(blake3::OUT_LEN)?;
                    secret.is_sealed(key, entry, seal).then(|| entry.to_vec())
                }))
            };
            keys.iter().map(value).collect()
        };
        // A damaged store must not do harm.
        match catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(Problem::Damaged)) {
            Ok(entries) => Found { entries, ..Found::default() },
            Err(Problem::Damaged) => nothing(Some(self.begin_anew())),
            Err(Problem::Busy) => nothing(None),
            Err(Problem::Io(error)) => nothing(Some(unusable(&self.path(), &error))),
        }
    }

    /// Remembers. An error is one that the user can do something about, or should know.
    fn put_here(&self, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        if entries.is_empty() {
            return Ok(());
        }
        if let Err(error) = private::create_directory(&self.directory) {
            return Err(unusable(&self.directory, &error));
        }
        let secret = Secret::load(&self.directory).map_err(|problem| not_remembered(&problem))?;
        let write = || -> Result<(), Problem> {
            let database = self.open()?;
            let transaction = database.begin_write().map_err(|_| Problem::Damaged)?;
            {
                let mut table = transaction.open_table(TABLE).map_err(|_| Problem::Damaged)?;
                for (key, entry) in entries {
                    let mut value = secret.seal(key, entry).to_vec();
                    value.extend(entry);
                    table.insert(&key[..], &value[..]).map_err(|_| Problem::Damaged)?;
                }
            }
            transaction.commit().map_err(|_| Problem::Damaged)
        };
        let write = || catch_unwind(AssertUnwindSafe(write)).unwrap_or(Err(Problem::Damaged));
        match write() {
            Err(Problem::Damaged) => {
                let warning = self.begin_anew();
                let _ = write();
                Err(warning)
            }
            Err(Problem::Io(error)) => Err(unusable(&self.path(), &error)),
            Ok(()) | Err(Problem::Busy) => Ok(()),
        }
    }

    fn open(&self) -> Result<Database, Problem> {
        let file = private::open(&self.path()).map_err(Problem::Io)?;
        lock(&file)?;
        let length = file.metadata().map_err(Problem::Io)?.len();
        if length > MOST_BYTES {
            file.set_len(0).map_err(Problem::Io)?;
        }
        let mut builder = Builder::new();
        builder.set_cache_size(PAGES);
        builder.create_with_backend(Unforced(Mutex::new(file))).map_err(|_| Problem::Damaged)
    }

    /// Empties a store that is of no use any more; only the user's own file, never a link.
    fn begin_anew(&self) -> String {
        let emptied = private::open_existing(&self.path()).and_then(|file| match lock(&file) {
            Ok(()) => file.set_len(0),
            Err(_) => Ok(()),
        });
        let shown = base::visible_path(&self.path());
        match emptied {
            Ok(()) => format!("{shown} was damaged and is begun anew: nothing of it was used"),
            Err(error) => unusable(&self.path(), &error),
        }
    }
}

enum Problem {
    /// The file cannot be opened, or is not ours.
    Io(io::Error),
    /// In use for a long time: not worth a word.
    Busy,
    /// No store, or one that something has changed.
    Damaged,
}

fn unusable(path: &Path, error: &io::Error) -> String {
    not_remembered(&format!("{}: {error}", base::visible_path(path)))
}

fn not_remembered(problem: &str) -> String {
    format!("results are not remembered: {problem}")
}

/// The lock ends with the file.
fn lock(file: &File) -> Result<(), Problem> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(Problem::Io(error)),
        }
    }
    Err(Problem::Busy)
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
    use redb::ReadableTable;

    use super::*;

    fn cache(name: &str) -> Cache {
        let directory = std::env::temp_dir().join(format!("cadre-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&directory);
        Cache::new(&CacheChoice::Directory(directory)).unwrap()
    }

    fn remove(cache: &Cache) {
        std::fs::remove_dir_all(&cache.directory).unwrap();
    }

    fn got(cache: &Cache, key: u8) -> Option<Vec<u8>> {
        cache.get(&[[key; 32]]).entries.remove(0)
    }

    #[test]
    fn what_is_put_is_got() {
        let cache = cache("put");
        assert_eq!(got(&cache, 1), None);
        cache.put(&[([1; 32], vec![7; 3]), ([2; 32], vec![])]).unwrap();
        let found = cache.get(&[[2; 32], [3; 32], [1; 32]]);
        assert_eq!(found.entries, [Some(vec![]), None, Some(vec![7; 3])]);
        assert_eq!(found.warning, None);
        remove(&cache);
    }

    /// Whoever can write the store moves an entry, changes one, or makes one up.
    #[test]
    fn what_is_not_sealed_is_not_there() {
        let cache = cache("sealed");
        cache.put(&[([1; 32], vec![7; 3])]).unwrap();
        let database = cache.open().ok().unwrap();
        let transaction = database.begin_write().unwrap();
        {
            let mut table = transaction.open_table(TABLE).unwrap();
            let sealed = table.get(&[1; 32][..]).unwrap().unwrap().value().to_vec();
            table.insert(&[2; 32][..], &sealed[..]).unwrap();
            let made_up = [&blake3::hash(&[7; 3]).as_bytes()[..], &[7; 3]].concat();
            table.insert(&[3; 32][..], &made_up[..]).unwrap();
            let mut changed = sealed.clone();
            *changed.last_mut().unwrap() ^= 1;
            table.insert(&[4; 32][..], &changed[..]).unwrap();
            table.insert(&[5; 32][..], &b"short"[..]).unwrap();
        }
        transaction.commit().unwrap();
        drop(database);
        assert_eq!(got(&cache, 1), Some(vec![7; 3]));
        assert!((2..6).all(|key| got(&cache, key).is_none()));
        remove(&cache);
    }

    #[test]
    fn a_damaged_or_foreign_store_is_begun_anew() {
        let cache = cache("damaged");
        cache.put(&[([1; 32], vec![7; 3])]).unwrap();
        let whole = std::fs::read(cache.path()).unwrap();
        for damage in 0..40 {
            let mut bytes = whole.clone();
            let from = damage * whole.len() / 40;
            let to = bytes.len().min(from + 4096);
            bytes[from..to].fill(damage as u8 ^ 0x5a);
            bytes.truncate(if damage % 2 == 0 { bytes.len() } else { from });
            std::fs::write(cache.path(), &bytes).unwrap();
            assert!(got(&cache, 1).is_none_or(|entry| entry == [7; 3]));
            let _ = cache.put(&[([1; 32], vec![7; 3])]);
            assert_eq!(got(&cache, 1), Some(vec![7; 3]), "{damage}");
        }
        for foreign in [&b"something else"[..], &[0; 100_000]] {
            std::fs::write(cache.path(), foreign).unwrap();
            let found = cache.get(&[[1; 32]]);
            assert_eq!(found.entries, [None]);
            assert!(found.warning.unwrap().contains("damaged"));
            cache.put(&[([1; 32], vec![9])]).unwrap();
            assert_eq!(got(&cache, 1), Some(vec![9]));
        }
        remove(&cache);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_never_touched() {
        let cache = cache("link");
        private::create_directory(&cache.directory).unwrap();
        let other = cache.directory.join("precious");
        std::fs::write(&other, vec![1; 4096]).unwrap();
        std::os::unix::fs::symlink(&other, cache.path()).unwrap();
        let found = cache.get(&[[1; 32]]);
        assert!(found.entries == [None] && found.warning.is_some());
        assert!(cache.put(&[([1; 32], vec![])]).is_err());
        std::fs::remove_file(cache.path()).unwrap();
        std::fs::hard_link(&other, cache.path()).unwrap();
        assert!(cache.put(&[([1; 32], vec![])]).is_err());
        assert_eq!(std::fs::read(&other).unwrap(), vec![1; 4096]);
        remove(&cache);
    }

    #[test]
    fn a_directory_that_cannot_be_made_is_named() {
        let cache = Cache::new(&CacheChoice::Directory("/dev/null/cadre".into())).unwrap();
        assert_eq!(got(&cache, 1), None);
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
        let found = cache.get(&keys).entries;
        assert!(found.iter().zip(0..).all(|(f, i)| f.as_ref().is_none_or(|f| f == &[i])));
        assert!(found.iter().any(Option::is_some));
        remove(&cache);
    }
}
