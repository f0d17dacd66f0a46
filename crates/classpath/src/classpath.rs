//! [`ClassPath`]: all compiled classes that a program may use, by name.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use base::Symbol;
use rawzip::{FileReader, ReaderAt};
use rustc_hash::FxHashMap;

use crate::archive::{Archive, ArchiveKind};
use crate::cursor::Malformed;
use crate::decl::{ClassDecl, Origin};
use crate::directory::Directory;
use crate::image::Image;
use crate::jdk::{self, JdkClasses};
use crate::mapped::MappedFile;
use crate::reader::read_class;

/// A constant of a class file is at most this long, and a binary name is one.
const MAX_NAME_BYTES: usize = 0xFFFF;

/// The first bytes of a module file.
const JMOD_MAGIC: [u8; 4] = *b"JM\x01\x00";

/// The classes of a JDK and of the entries of a class path, found and read one by one
/// when they are asked for. Threads share it; what was read once is kept.
///
/// The JDK comes first, then the entries in their order: the first one with a class of
/// some name is the one that counts, even if that class turns out to be damaged.
pub struct ClassPath {
    image: Option<JdkImage>,
    entries: Vec<Entry>,
    classes: RwLock<FxHashMap<Box<str>, Option<Arc<ClassDecl>>>>,
    problems: Mutex<BTreeSet<ClassPathProblem>>,
}

/// Something on the class path that cannot be used as it should.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassPathProblem {
    /// The file or directory it is about.
    pub path: PathBuf,
    /// A sentence without a full stop: `the class p/C cannot be read: it ends too early`.
    pub message: String,
}

struct JdkImage {
    path: PathBuf,
    image: Image<MappedFile>,
}

struct Entry {
    path: Arc<Path>,
    source: Source,
}

enum Source {
    Directory(Directory),
    /// The archive once it was opened, `None` if that failed.
    Archive(OnceLock<Option<Archive<FileReader>>>),
}

impl ClassPath {
    /// The classes of `jdk`, if given, and of `entries`: directories of classes, jars,
    /// module files, and `folder/*` for all jars in a folder.
    ///
    /// What cannot be opened is left out and returned as a problem. Archives are opened when
    /// they are first needed, classes are read when they are first asked for: what goes
    /// wrong then is in [`ClassPath::problems`].
    pub fn open(jdk: Option<&Path>, entries: &[PathBuf]) -> (ClassPath, Vec<ClassPathProblem>) {
        let mut class_path = ClassPath {
            image: None,
            entries: Vec::new(),
            classes: RwLock::default(),
            problems: Mutex::default(),
        };
        if let Some(jdk) = jdk {
            class_path.add_jdk(jdk);
        }
        for path in entries {
            class_path.add_entry(path);
        }
        let problems = class_path.problems();
        (class_path, problems)
    }

    /// A JDK on this machine: the one that `JAVA_HOME` names, else the one that `javac` or
    /// `java` on the `PATH` belongs to, else the default one or the newest one in the usual
    /// places of the operating system.
    pub fn find_jdk() -> Option<PathBuf> {
        jdk::find()
    }

    /// The class with this binary name (`java/util/Map$Entry`).
    ///
    /// `None` if there is none; also if there is one but it is damaged, which is then one of
    /// the [`ClassPath::problems`].
    pub fn class(&self, binary_name: &str) -> Option<Arc<ClassDecl>> {
        let known = self.classes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(class) = known.get(binary_name) {
            return class.clone();
        }
        drop(known);
        if !is_binary_name(binary_name) {
            return None;
        }
        let class = self.read(binary_name).map(Arc::new);
        let mut known = self.classes.write().unwrap_or_else(PoisonError::into_inner);
        // If another thread was faster, all share what that one read.
        known.entry(binary_name.into()).or_insert(class).clone()
    }

    /// Whether there is such a package (`java/util`): one that holds a class, or a package
    /// that does.
    pub fn package_exists(&self, package: &str) -> bool {
        is_binary_name(package)
            && (self.image.as_ref().is_some_and(|jdk| jdk.image.has_package(package))
                || self.entries.iter().any(|entry| match &entry.source {
                    Source::Directory(directory) => directory.has_package(package),
                    Source::Archive(_) => {
                        self.archive(entry).is_some_and(|archive| archive.has_package(package))
                    }
                }))
    }

    /// The names of the classes in a package (`java/util`; empty for the unnamed one),
    /// without the package (`Map$Entry`), sorted. For suggestions: what it costs is listing
    /// everything, once.
    pub fn classes_in_package(&self, package: &str) -> Vec<String> {
        let mut names = BTreeSet::new();
        if !package.is_empty() && !is_binary_name(package) {
            return Vec::new();
        }
        if let Some(jdk) = &self.image {
            names.extend(jdk.image.classes_in(package).iter().cloned());
        }
        for entry in &self.entries {
            match &entry.source {
                Source::Directory(directory) => names.extend(directory.classes_in(package)),
                Source::Archive(_) => {
                    if let Some(archive) = self.archive(entry) {
                        names.extend(archive.classes_in(package).iter().map(|n| n.to_string()));
                    }
                }
            }
        }
        names.into_iter().collect()
    }

    /// The packages of the JDK that hold classes, exported or not, sorted.
    pub fn jdk_packages(&self) -> Vec<String> {
        self.image
            .as_ref()
            .map_or_else(Vec::new, |jdk| jdk.image.listing().keys().cloned().collect())
    }

    /// Everything that went wrong until now, sorted: entries that could not be opened,
    /// classes that could not be read.
    pub fn problems(&self) -> Vec<ClassPathProblem> {
        let problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        problems.iter().cloned().collect()
    }

    fn add_jdk(&mut self, jdk: &Path) {
        match jdk::classes_of(jdk) {
            None => self.report(jdk, "there is no JDK in this directory"),
            Some(JdkClasses::Jar(jar)) => self.add_entry(&jar),
            Some(JdkClasses::Image(path)) => {
                let image = MappedFile::open(&path)
                    .map_err(|error| Malformed::new(error.to_string()))
                    .and_then(Image::open);
                match image {
                    Ok(image) => self.image = Some(JdkImage { path, image }),
                    Err(why) => {
                        self.report(&path, format!("the classes of the JDK cannot be used: {why}"));
                    }
                }
            }
        }
    }

    fn add_entry(&mut self, path: &Path) {
        if path.file_name().is_some_and(|name| name == "*") {
            for jar in path.parent().map(jars_in).unwrap_or_default() {
                self.add_entry(&jar);
            }
            return;
        }
        let source = match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Source::Directory(Directory::new(path)),
            Ok(metadata) if metadata.is_file() => Source::Archive(OnceLock::new()),
            Ok(_) => return self.report(path, "it is neither a directory nor an archive"),
            Err(error) => return self.report(path, format!("it cannot be opened: {error}")),
        };
        self.entries.push(Entry { path: path.into(), source });
    }

    fn read(&self, binary_name: &str) -> Option<ClassDecl> {
        if let Some(jdk) = &self.image {
            match read_from_image(&jdk.image, binary_name) {
                Ok(None) => {}
                Ok(Some(class)) => return self.named(binary_name, class, &jdk.path),
                Err(why) => return self.malformed(binary_name, &why, &jdk.path),
            }
        }
        for entry in &self.entries {
            let bytes = match &entry.source {
                Source::Directory(directory) => directory.class(binary_name),
                Source::Archive(_) => match self.archive(entry) {
                    Some(archive) => archive.class(binary_name),
                    None => Ok(None),
                },
            };
            let origin = || Origin::ClassPath(entry.path.clone());
            let class = match bytes {
                Ok(None) => continue,
                Ok(Some(bytes)) => read_class(&bytes, origin()),
                Err(why) => Err(why),
            };
            return match class {
                Ok(class) => self.named(binary_name, class, &entry.path),
                Err(why) => self.malformed(binary_name, &why, &entry.path),
            };
        }
        None
    }

    /// The class, if its name is the one that was asked for and not only that of its file.
    fn named(&self, binary_name: &str, class: ClassDecl, path: &Path) -> Option<ClassDecl> {
        if class.binary_name == binary_name {
            return Some(class);
        }
        let found = class.binary_name;
        self.report(path, format!("the file of the class {binary_name} holds the class {found}"));
        None
    }

    fn malformed(&self, binary_name: &str, why: &Malformed, path: &Path) -> Option<ClassDecl> {
        self.report(path, format!("the class {binary_name} cannot be read: {why}"));
        None
    }

    fn archive<'a>(&self, entry: &'a Entry) -> Option<&'a Archive<FileReader>> {
        let Source::Archive(archive) = &entry.source else { return None };
        archive
            .get_or_init(|| match open_archive(&entry.path) {
                Ok(archive) => Some(archive),
                Err(why) => {
                    self.report(&entry.path, why.to_string());
                    None
                }
            })
            .as_ref()
    }

    fn report(&self, path: &Path, message: impl Into<String>) {
        let problem = ClassPathProblem { path: path.to_owned(), message: message.into() };
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).insert(problem);
    }
}

impl fmt::Debug for ClassPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jdk = self.image.as_ref().map(|jdk| &jdk.path);
        let entries: Vec<&Path> = self.entries.iter().map(|entry| &*entry.path).collect();
        f.debug_struct("ClassPath").field("jdk", &jdk).field("entries", &entries).finish()
    }
}

fn read_from_image(
    image: &Image<MappedFile>,
    binary_name: &str,
) -> Result<Option<ClassDecl>, Malformed> {
    // No class of a JDK is in the unnamed package.
    let Some((package, _)) = binary_name.rsplit_once('/') else { return Ok(None) };
    let modules = image.modules_of(package)?;
    let Some((module, bytes)) = image.class(&modules, binary_name)? else { return Ok(None) };
    read_class(&bytes, Origin::Jdk { module: Symbol::new(module) }).map(Some)
}

fn open_archive(path: &Path) -> Result<Archive<FileReader>, Malformed> {
    let unreadable = |error: std::io::Error| Malformed::new(format!("it cannot be read: {error}"));
    let file = fs::File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let file = FileReader::from(file);
    let mut magic = [0; JMOD_MAGIC.len()];
    let read = file.read_at(&mut magic, 0).map_err(unreadable)?;
    let is_jmod = read == magic.len() && magic == JMOD_MAGIC;
    let kind = if is_jmod { ArchiveKind::Jmod } else { ArchiveKind::Jar };
    Archive::open(file, length, kind)
}

/// The jars in a folder, sorted by name.
fn jars_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    jars.retain(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar")));
    jars.sort();
    jars
}

/// Whether this may name a class or a package, so that it may become part of a path.
fn is_binary_name(name: &str) -> bool {
    name.len() <= MAX_NAME_BYTES
        && !name.contains(['.', ';', '[', '\\', '\0'])
        && name.split('/').all(|segment| !segment.is_empty())
}
