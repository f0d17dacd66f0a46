//! Source files: which ones are meant by a path, their text, their trees.
//!
//! What cannot be read is a diagnostic; the other files are still processed.

mod collect;
pub mod limits;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Code, Diagnostic, FileId, SourceMap, Span, visible_path};
use syntax::{Suppression, ast};

use crate::symbols::Origin;
use crate::table::add_library_to_source_map;

pub use collect::{Collected, Selection, collect_with};

/// The largest file that is read, in bytes. How much of it is not white space or a comment has a
/// limit of its own.
pub const LARGEST_FILE: u64 = 64 << 20;

/// One parsed file. The tree is shared: clones are cheap.
#[derive(Clone, Debug)]
pub struct Unit {
    pub unit: Arc<ast::CompilationUnit>,
    pub file: FileId,
    pub origin: Origin,
    /// Messages that somebody does not want to see.
    pub suppressions: Arc<[Suppression]>,
    /// Where annotation comments are.
    pub annotations: Arc<[Span]>,
}

/// A source map that has the bundled library, and is ready for sources.
pub fn source_map() -> SourceMap {
    let mut map = SourceMap::new();
    add_library_to_source_map(&mut map);
    map
}

/// The Java files that the paths mean, each one once, and what is wrong with the paths.
pub fn collect(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let Collected { files, problems, .. } = collect_with(paths, &Selection::default());
    (files, problems)
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
            Content::TooLarge => problems.push(too_large(path)),
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
    /// More than [`LARGEST_FILE`].
    TooLarge,
    /// Why.
    Unreadable(String),
}

/// Reads no more than is allowed: a device may never end.
pub fn read(path: &Path) -> Content {
    let mut bytes = Vec::new();
    let read = File::open(path)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map(|_| bytes);
    match read {
        Ok(bytes) if bytes.len() as u64 > LARGEST_FILE => Content::TooLarge,
        Ok(bytes) => match syntax::decode(&bytes) {
            Ok(text) => Content::Text(text.into()),
            Err(offset) => Content::NotUtf8(bytes, offset),
        },
        Err(error) => Content::Unreadable(error.to_string()),
    }
}

/// The tree of a text whose first byte has the position `start`, and what is wrong with it.
pub fn parse(text: &str, start: u32, file: FileId) -> (Unit, Vec<Diagnostic>) {
    let parsed = syntax::parse(text, start);
    let (mut unit, mut diagnostics) = (parsed.unit, parsed.diagnostics);
    limits::refuse(&mut unit, &mut diagnostics);
    let (suppressions, annotations) = (parsed.suppressions.into(), parsed.annotations.into());
    let origin = Origin::Source;
    (Unit { unit: unit.into(), file, origin, suppressions, annotations }, diagnostics)
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
    let (mut unit, mut diagnostics) = (parsed.unit, parsed.diagnostics);
    limits::refuse(&mut unit, &mut diagnostics);
    (unit, diagnostics)
}

/// What is said of a file that cannot be read.
pub fn unreadable(path: &Path, why: &str) -> Diagnostic {
    let message = format!("`{}` cannot be read: {why}", visible_path(path));
    Diagnostic::new(Code::FileUnreadable, Span::NONE, message)
}

/// What is said of a file that is larger than any that is read.
pub fn too_large(path: &Path) -> Diagnostic {
    let limit = LARGEST_FILE >> 20;
    let message = format!("`{}` is too large: at most {limit} MiB are read", visible_path(path));
    Diagnostic::new(Code::Limit, Span::NONE, message)
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

#[cfg(test)]
mod tests {
    use std::fs;

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
            &["b/B.java", "a/A.java", "C.java", "readme.md", ".git/X.java", "build/Y.java"],
        );
        let (files, problems) = collect(&[root.clone(), root.join("C.java")]);
        assert_eq!(names(&root, &files), ["C.java", "a/A.java", "b/B.java", "build/Y.java"]);
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
        let (files, problems) = collect(std::slice::from_ref(&root));
        let expected = [
            "src/main/java/p/build/A.java",
            "src/test/java/p/ATest.java",
            "core/src/main/java/Core.java",
        ];
        assert_eq!(names(&root, &files), expected);
        // What no source folder has is not lost.
        let left_out: Vec<Code> = problems.iter().map(|d| d.code).collect();
        assert_eq!(left_out, [Code::LeftOut; 2]);
        let said = |name: &str| problems.iter().any(|d| d.message.contains(name));
        assert!(said("Loose.java` and 1 more") && said("Generated.java"), "{problems:?}");
        let exclude =
            ["Loose.java", "src/main/resources", "core/build"].map(PathBuf::from).to_vec();
        let selection = Selection { exclude, ..Selection::default() };
        let collected = collect_with(std::slice::from_ref(&root), &selection);
        assert_eq!(names(&root, &collected.files), expected);
        assert!(collected.problems.is_empty(), "{:?}", collected.problems);
        assert_eq!(collected.excluded, 3);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_planted_build_file_hides_nothing() {
        let root = tree("planted", &["p/Wrong.java", "p/build.gradle", "p/src/x/java/Fine.java"]);
        let (files, problems) = collect(std::slice::from_ref(&root));
        assert_eq!(names(&root, &files), ["p/src/x/java/Fine.java"]);
        assert!(problems[0].message.contains("p/Wrong.java` is left out"), "{problems:?}");
        // Inside of a source folder a build file is a file like others.
        let inside = tree("inside", &["pom.xml", "src/main/java/p/Wrong.java"]);
        fs::write(inside.join("src/main/java/p/build.gradle"), "").unwrap();
        let (files, problems) = collect(std::slice::from_ref(&inside));
        assert_eq!(names(&inside, &files), ["src/main/java/p/Wrong.java"]);
        assert!(problems.is_empty());
        fs::remove_dir_all(root).unwrap();
        fs::remove_dir_all(inside).unwrap();
    }

    #[test]
    fn hidden_directories_are_not_lost() {
        let root = tree("hidden", &["A.java", ".p/Wrong.java", ".git/refs/heads/fix.java"]);
        let (files, problems) = collect(std::slice::from_ref(&root));
        assert_eq!(names(&root, &files), ["A.java"]);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].message.contains(".p/Wrong.java"), "{problems:?}");
        fs::remove_dir_all(root).unwrap();
    }

    /// A path that is too long for the system, made of two that are not.
    #[test]
    #[cfg(unix)]
    fn what_is_too_deep_to_be_entered_is_reported() {
        let root = tree("deep", &["A.java"]);
        let name = "d".repeat(200);
        let deep = |from: &str| (0..15).fold(root.join(from), |path, _| path.join(&name));
        let (upper, lower) = (deep("x"), deep("y"));
        fs::create_dir_all(&upper).unwrap();
        fs::create_dir_all(&lower).unwrap();
        fs::rename(root.join("y"), upper.join("y")).unwrap();
        let (files, problems) = collect(std::slice::from_ref(&root));
        assert_eq!(names(&root, &files), ["A.java"]);
        assert_eq!(problems.iter().map(|d| d.code).collect::<Vec<_>>(), [Code::FileUnreadable]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_that_lead_out_are_not_followed() {
        use std::os::unix::fs::symlink;
        let root =
            tree("out", &["in/A.java", "in/b/B.java", "elsewhere/C.java", "elsewhere/D.java"]);
        let inside = root.join("in");
        symlink(root.join("elsewhere/C.java"), inside.join("C.java")).unwrap();
        symlink(root.join("elsewhere"), inside.join("more")).unwrap();
        symlink(inside.join("b"), inside.join("again")).unwrap();
        symlink("loop.java", inside.join("loop.java")).unwrap();
        let (files, problems) = collect(std::slice::from_ref(&inside));
        assert_eq!(names(&inside, &files), ["A.java", "again/B.java"]);
        let codes: Vec<Code> = problems.iter().map(|d| d.code).collect();
        assert_eq!(codes, [Code::LeftOut, Code::FileUnreadable, Code::LeftOut]);
        // So is one that is given by its name.
        let (files, problems) = collect(&[inside.join("C.java"), inside.join("more")]);
        assert!(files.is_empty());
        assert_eq!(problems.iter().map(|d| d.code).collect::<Vec<_>>(), [Code::LeftOut; 2]);
        let selection = Selection { follow_links: true, ..Selection::default() };
        let followed = collect_with(std::slice::from_ref(&inside), &selection);
        let expected = ["A.java", "C.java", "again/B.java", "more/D.java"];
        assert_eq!(names(&inside, &followed.files), expected);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_never_ends_is_too_large() {
        assert_eq!(read(Path::new("/dev/zero")), Content::TooLarge);
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
