//! Source files: which ones are meant by a path, their text, their trees.
//!
//! A path is a file or a directory. In a directory all Java files count, in the order of
//! their names; if it is a project of Maven or Gradle, those in its source folders
//! (`src/main/java`, `src/test/java` and other `src/…/java`) and in those of its modules.
//!
//! What cannot be read is a diagnostic; the other files are still processed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Code, Diagnostic, FileId, SourceMap, Span};
use syntax::ast;

use crate::symbols::Origin;
use crate::table::add_library_to_source_map;

/// One parsed file. The tree is shared: clones are cheap.
#[derive(Clone, Debug)]
pub struct Unit {
    pub unit: Arc<ast::CompilationUnit>,
    pub file: FileId,
    pub origin: Origin,
}

/// A source map that has the bundled library, and is ready for sources.
pub fn source_map() -> SourceMap {
    let mut map = SourceMap::new();
    add_library_to_source_map(&mut map);
    map
}

/// The Java files that the paths mean, each one once, and what is wrong with the paths.
pub fn collect(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    collect_with(paths, &[])
}

/// The same, where some files are there though no disk has them: those that a path names, and
/// those in a directory that a path names, behind the others in it.
pub fn collect_with(paths: &[PathBuf], unsaved: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let mut collector = Collector::default();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                let before = collector.files.len();
                collector.directory(path, false);
                for file in unsaved.iter().filter(|file| file.starts_with(path)) {
                    if file.extension().is_some_and(|extension| extension == "java") {
                        collector.file(file);
                    }
                }
                if collector.files.len() == before && !collector.is_known(path) {
                    collector.report(path, "there is no Java file in this directory");
                }
            }
            Ok(_) => collector.file(path),
            Err(_) if unsaved.contains(path) => collector.file(path),
            Err(error) => collector.report(path, &error.to_string()),
        }
    }
    (collector.files, collector.problems)
}

/// Reads and parses files; positions are those of `map`, which [`source_map`] made. To be
/// called inside [`base::on_large_stack`].
pub fn load(files: &[PathBuf], map: &mut SourceMap) -> (Vec<Unit>, Vec<Diagnostic>) {
    let mut units = Vec::new();
    let mut problems = Vec::new();
    for path in files {
        match read(path) {
            Content::Text(text) => units.extend(load_text(path, &text, map, &mut problems)),
            Content::NotUtf8(bytes, offset) => problems.push(not_utf8(path, &bytes, offset, map)),
            Content::Unreadable(why) => problems.push(unreadable(path, &why)),
        }
    }
    (units, problems)
}

/// What is in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    Text(Arc<str>),
    /// The bytes, and where they are wrong.
    NotUtf8(Vec<u8>, usize),
    /// Why.
    Unreadable(String),
}

pub fn read(path: &Path) -> Content {
    match fs::read(path) {
        Ok(bytes) => match syntax::decode(&bytes) {
            Ok(text) => Content::Text(text.into()),
            Err(offset) => Content::NotUtf8(bytes, offset),
        },
        Err(error) => Content::Unreadable(error.to_string()),
    }
}

/// The tree of a text whose first byte has the position `start`, and what is wrong with it.
pub fn parse(text: &str, start: u32, file: FileId) -> (Unit, Vec<Diagnostic>) {
    let (unit, diagnostics) = parse_text(text, start);
    (Unit { unit: unit.into(), file, origin: Origin::Source }, diagnostics)
}

/// Adds a text to the map and parses it.
pub fn load_text(
    path: &Path,
    text: &str,
    map: &mut SourceMap,
    problems: &mut Vec<Diagnostic>,
) -> Option<Unit> {
    let Some(file) = map.add(path, text) else {
        problems.push(unreadable(path, "all sources together are larger than 4 GiB"));
        return None;
    };
    let (unit, diagnostics) = parse(text, map.file(file).start, file);
    problems.extend(diagnostics);
    Some(unit)
}

/// Parses a text whose first byte has the position `start`.
pub(crate) fn parse_text(text: &str, start: u32) -> (ast::CompilationUnit, Vec<Diagnostic>) {
    let parsed = syntax::parse(text, start);
    (parsed.unit, parsed.diagnostics)
}

/// What is said of a file that cannot be read.
pub fn unreadable(path: &Path, why: &str) -> Diagnostic {
    let message = format!("`{}` cannot be read: {why}", path.display());
    Diagnostic::new(Code::FileUnreadable, Span::NONE, message)
}

/// The file is shown with its bad bytes replaced, so that the place can be found.
pub fn not_utf8(path: &Path, bytes: &[u8], offset: usize, map: &mut SourceMap) -> Diagnostic {
    let text = String::from_utf8_lossy(bytes);
    match map.add(path, &*text) {
        Some(file) => {
            let position = map.file(file).start.saturating_add(offset as u32);
            syntax::invalid_utf8(bytes, offset, position)
        }
        None => unreadable(path, "it is not valid UTF-8"),
    }
}

/// Folders of a project that hold no sources.
const SKIPPED: [&str; 3] = ["target", "build", "node_modules"];

const BUILD_FILES: [&str; 5] =
    ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

#[derive(Default)]
struct Collector {
    files: Vec<PathBuf>,
    problems: Vec<Diagnostic>,
    /// Canonical paths of files and directories: links may lead back.
    seen: BTreeSet<PathBuf>,
}

impl Collector {
    fn report(&mut self, path: &Path, why: &str) {
        self.problems.push(unreadable(path, why));
    }

    fn is_known(&self, path: &Path) -> bool {
        // Asked after the directory itself has been entered once.
        self.files.iter().any(|file| file.starts_with(path))
    }

    /// Whether the path has not been met before, under whatever name.
    fn is_new(&mut self, path: &Path) -> bool {
        let canonical = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        self.seen.insert(canonical)
    }

    fn file(&mut self, path: &Path) {
        if self.is_new(path) {
            self.files.push(path.to_owned());
        }
    }

    /// `in_sources`: below a source folder, where each directory is a package.
    fn directory(&mut self, path: &Path, in_sources: bool) {
        if !self.is_new(path) {
            return;
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.report(path, &error.to_string()),
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let is_project = !in_sources && BUILD_FILES.iter().any(|name| path.join(name).is_file());
        let source_folders = if is_project { source_folders(path) } else { Vec::new() };
        for folder in &source_folders {
            self.directory(folder, true);
        }
        for path in &paths {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_source_tree = !source_folders.is_empty() && name == "src";
            let is_skipped = !in_sources && SKIPPED.contains(&name);
            if name.starts_with('.') || is_source_tree || is_skipped {
                continue;
            }
            if path.is_dir() {
                self.directory(path, in_sources);
            } else if path.extension().is_some_and(|extension| extension == "java")
                && source_folders.is_empty()
            {
                // Reading from a pipe or device might never end.
                match fs::metadata(path) {
                    Ok(metadata) if !metadata.is_file() => self.report(path, "it is no file"),
                    _ => self.file(path),
                }
            }
        }
    }
}

/// `src/main/java` first, then the other `src/…/java` by name.
fn source_folders(project: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(project.join("src")) else { return Vec::new() };
    let folders = entries.flatten().map(|entry| entry.path().join("java"));
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    folders.sort_by_key(|folder| (!folder.ends_with("src/main/java"), folder.clone()));
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fresh directory with these files.
    fn tree(name: &str, files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("sources-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "class A {}").unwrap();
        }
        root
    }

    fn names(root: &Path, files: &[PathBuf]) -> Vec<String> {
        let name = |file: &PathBuf| file.strip_prefix(root).unwrap().display().to_string();
        files.iter().map(name).collect()
    }

    #[test]
    fn directories_give_their_java_files_in_order() {
        let root = tree(
            "plain",
            &["b/B.java", "a/A.java", "C.java", "readme.md", ".git/X.java", "target/Y.java"],
        );
        let (files, problems) = collect(&[root.clone(), root.join("C.java")]);
        assert_eq!(names(&root, &files), ["C.java", "a/A.java", "b/B.java"]);
        assert!(problems.is_empty());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn projects_give_their_source_folders() {
        let root = tree(
            "maven",
            &[
                "pom.xml",
                "src/main/java/p/build/A.java",
                "src/test/java/p/ATest.java",
                "src/main/resources/Template.java",
                "Loose.java",
                "core/build.gradle.kts",
                "core/src/main/java/Core.java",
                "core/build/Generated.java",
            ],
        );
        let (files, _) = collect(std::slice::from_ref(&root));
        let expected = [
            "src/main/java/p/build/A.java",
            "src/test/java/p/ATest.java",
            "core/src/main/java/Core.java",
        ];
        assert_eq!(names(&root, &files), expected);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_in_circles_end() {
        let root = tree("links", &["a/A.java"]);
        std::os::unix::fs::symlink(&root, root.join("a/again")).unwrap();
        let (files, problems) = collect(std::slice::from_ref(&root));
        assert_eq!(names(&root, &files), ["a/A.java"]);
        assert!(problems.is_empty());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_reported_and_not_opened() {
        let root = tree("socket", &["A.java"]);
        let _socket = std::os::unix::net::UnixListener::bind(root.join("B.java")).unwrap();
        let (files, problems) = collect(std::slice::from_ref(&root));
        assert_eq!(names(&root, &files), ["A.java"]);
        assert_eq!(problems.len(), 1);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn bad_files_do_not_stop_the_others() {
        let root = tree("bad", &["A.java", "B.java", "empty/readme.md"]);
        fs::write(root.join("B.java"), b"class B { // \xFF\n}").unwrap();
        let (mut files, problems) =
            collect(&[root.join("A.java"), root.join("Missing.java"), root.join("empty")]);
        assert_eq!(problems.len(), 2);
        assert!(problems.iter().all(|p| p.code == Code::FileUnreadable));
        files.push(root.join("B.java"));
        files.push(root.join("gone.java"));
        let mut map = source_map();
        let (units, problems) = load(&files, &mut map);
        assert_eq!(units.len(), 1);
        let codes: Vec<Code> = problems.iter().map(|p| p.code).collect();
        assert_eq!(codes, [Code::InvalidUtf8, Code::FileUnreadable]);
        let (path, place) = map.locate(problems[0].span).unwrap();
        assert_eq!((path, place.line), (root.join("B.java").as_path(), 1));
        fs::remove_dir_all(root).unwrap();
    }
}
