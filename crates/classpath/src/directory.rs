//! A directory of class files. Folders are listed once, when something in them is first
//! asked for: a name that is not there then costs no system call, and a file system that
//! ignores case cannot mistake `a/b` for `A/B`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use crate::MAX_CLASS_BYTES;
use crate::cursor::Malformed;

/// How many folders are looked through for a class that makes a package exist. Links may
/// make the tree infinite.
const MAX_FOLDERS: usize = 4_096;

pub(crate) struct Directory {
    root: PathBuf,
    folders: RwLock<FxHashMap<Box<str>, Arc<Folder>>>,
}

/// What a package holds directly. A folder that is not there holds nothing.
#[derive(Default)]
struct Folder {
    classes: BTreeSet<Box<str>>,
    folders: BTreeSet<Box<str>>,
}

impl Directory {
    pub fn new(root: &Path) -> Directory {
        Directory { root: root.to_owned(), folders: RwLock::default() }
    }

    /// The class file, if there is one of this name.
    pub fn class(&self, binary_name: &str) -> Result<Option<Vec<u8>>, Malformed> {
        let (package, simple) = binary_name.rsplit_once('/').unwrap_or(("", binary_name));
        if !self.folder(package).classes.contains(simple) {
            return Ok(None);
        }
        let path = self.root.join(format!("{binary_name}.class"));
        let unreadable = |error| Malformed::new(format!("{}: {error}", path.display()));
        let mut bytes = Vec::new();
        let file = fs::File::open(&path).map_err(unreadable)?;
        file.take(MAX_CLASS_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() > MAX_CLASS_BYTES {
            return Err(Malformed::new(format!("{} is too large", path.display())));
        }
        Ok(Some(bytes))
    }

    /// Whether the package holds a class, or a package that does. A tree too large to look
    /// through counts as holding one.
    pub fn has_package(&self, package: &str) -> bool {
        let mut pending = vec![package.to_owned()];
        let mut looked_at = 0;
        while let Some(package) = pending.pop() {
            let folder = self.folder(&package);
            looked_at += 1;
            if !folder.classes.is_empty() || looked_at == MAX_FOLDERS {
                return true;
            }
            pending.extend(folder.folders.iter().map(|name| join(&package, name)));
        }
        false
    }

    pub fn classes_in(&self, package: &str) -> Vec<String> {
        self.folder(package).classes.iter().map(|name| name.to_string()).collect()
    }

    fn folder(&self, package: &str) -> Arc<Folder> {
        let known = self.folders.read().unwrap_or_else(|e| e.into_inner());
        if let Some(folder) = known.get(package) {
            return folder.clone();
        }
        drop(known);
        // From the root down, so that a folder is listed only if the listing above has it.
        let mut folder = self.listed("");
        let mut path = String::new();
        for segment in package.split('/').filter(|_| !package.is_empty()) {
            if !folder.folders.contains(segment) {
                folder = Arc::default();
                break;
            }
            path = join(&path, segment);
            folder = self.listed(&path);
        }
        let mut known = self.folders.write().unwrap_or_else(|e| e.into_inner());
        known.entry(package.into()).or_insert(folder).clone()
    }

    /// The listing of a folder that is there.
    fn listed(&self, package: &str) -> Arc<Folder> {
        let known = self.folders.read().unwrap_or_else(|e| e.into_inner());
        if let Some(folder) = known.get(package) {
            return folder.clone();
        }
        drop(known);
        let folder = Arc::new(Folder::list(&self.root.join(package)));
        let mut known = self.folders.write().unwrap_or_else(|e| e.into_inner());
        known.entry(package.into()).or_insert(folder).clone()
    }
}

impl Folder {
    fn list(path: &Path) -> Folder {
        let mut folder = Folder::default();
        // A folder that cannot be read holds nothing for us, as for every Java tool.
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let Some(ty) = file_type(&entry) else { continue };
            if ty.is_dir() {
                folder.folders.insert(name.into());
            } else if ty.is_file()
                && let Some(class) = name.strip_suffix(".class")
                && !matches!(class, "" | "module-info" | "package-info")
            {
                folder.classes.insert(class.into());
            }
        }
        folder
    }
}

/// Links are followed; the type of everything else is known without asking again.
fn file_type(entry: &fs::DirEntry) -> Option<fs::FileType> {
    let ty = entry.file_type().ok()?;
    if ty.is_symlink() { fs::metadata(entry.path()).ok().map(|m| m.file_type()) } else { Some(ty) }
}

fn join(package: &str, name: &str) -> String {
    if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") }
}
