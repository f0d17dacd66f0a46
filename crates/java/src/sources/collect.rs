//! Which Java files a path means. Whatever is given is read, or it is said that it was not: a
//! file that nobody looks at could hold anything, and a run that does not mention it would say
//! that all is well.
//!
//! * A directory means all Java files below it, in the order of their names.
//! * A project of Maven or Gradle (a directory with a build file and `src/…/java` folders) means
//!   its source folders and those of its modules. Java files elsewhere in it are left out, and
//!   that is an error unless the user excluded them.
//! * A link that leads out of what was given is not followed unless the user says so.
//! * Metadata of version control (`.git` and the like) is never looked into.

use std::collections::BTreeSet;
use std::fs::{self, FileType};
use std::path::{Component, Path, PathBuf};

use base::{Code, Diagnostic, Span, visible_path};

use super::unreadable;

/// What the user says about directories beside naming them.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Files that are there though no disk has them.
    pub unsaved: Vec<PathBuf>,
    /// Paths from a given directory that are not meant; `**/name` stands for that name anywhere.
    pub exclude: Vec<PathBuf>,
    /// Links may lead anywhere.
    pub follow_links: bool,
}

/// What the paths mean.
pub struct Collected {
    pub files: Vec<PathBuf>,
    pub problems: Vec<Diagnostic>,
    /// How many Java files were left out because the user said so.
    pub excluded: usize,
}

/// The Java files that the paths mean, each one once, and what is wrong with the paths. Unsaved
/// files count if a path names them or a directory that they are in; they come behind the others
/// in it.
pub fn collect_with(paths: &[PathBuf], selection: &Selection) -> Collected {
    let mut collector = Collector {
        selection,
        root: PathBuf::new(),
        real_root: None,
        files: Vec::new(),
        problems: Vec::new(),
        excluded: 0,
        seen: BTreeSet::new(),
    };
    for path in paths {
        collector.given(path);
    }
    let Collector { files, problems, excluded, .. } = collector;
    // What is here needs no `./`, in messages as elsewhere.
    let from_here = |file: PathBuf| match file.strip_prefix(".") {
        Ok(short) => short.to_owned(),
        Err(_) => file,
    };
    Collected { files: files.into_iter().map(from_here).collect(), problems, excluded }
}

/// Folders of a project that hold what was made by building it.
const OUTPUT: [&str; 3] = ["target", "build", "node_modules"];

const BUILD_FILES: [&str; 5] =
    ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/// Nothing in them is a source, whatever its name.
const METADATA: [&str; 4] = [".git", ".hg", ".svn", ".jj"];

struct Collector<'s> {
    selection: &'s Selection,
    /// The path in hand, as it was given.
    root: PathBuf,
    /// The place that links may not lead out of.
    real_root: Option<PathBuf>,
    files: Vec<PathBuf>,
    problems: Vec<Diagnostic>,
    excluded: usize,
    /// Canonical paths of files and directories: links may lead back.
    seen: BTreeSet<PathBuf>,
}

/// What a path is, links followed.
enum Found {
    Directory,
    JavaFile,
    /// Neither, and nobody expects it to be read.
    Other,
    /// Why it cannot be told, or must not be read.
    Refused(Refusal),
}

enum Refusal {
    Unreadable(String),
    LeadsOut,
}

impl Collector<'_> {
    fn given(&mut self, path: &Path) {
        self.root = path.to_owned();
        self.real_root = base_of(path);
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(_) if self.selection.unsaved.iter().any(|unsaved| unsaved == path) => {
                return self.file(path);
            }
            Err(error) => return self.report(path, &error.to_string()),
        };
        // No stranger plants links among the system's own, such as `/dev/stdin`.
        let is_system = ["/dev", "/proc"].iter().any(|system| path.starts_with(system));
        if !is_system && self.leads_out(path) {
            return self.refuse(path, Refusal::LeadsOut);
        }
        if !metadata.is_dir() {
            return self.file(path);
        }
        self.real_root = fs::canonicalize(path).ok();
        let before = (self.files.len(), self.problems.len(), self.excluded);
        self.directory(path, false);
        let unsaved = self.selection.unsaved.iter().filter(|file| file.starts_with(path));
        for file in unsaved.filter(|file| is_java(file)).cloned().collect::<Vec<_>>() {
            self.file(&file);
        }
        let is_known = || self.files.iter().any(|file| file.starts_with(path));
        if before == (self.files.len(), self.problems.len(), self.excluded) && !is_known() {
            self.report(path, "there is no Java file in this directory");
        }
    }

    fn report(&mut self, path: &Path, why: &str) {
        self.problems.push(unreadable(path, why));
    }

    fn refuse(&mut self, path: &Path, refusal: Refusal) {
        match refusal {
            Refusal::Unreadable(why) => self.report(path, &why),
            Refusal::LeadsOut => {
                let text = format!(
                    "`{}` is left out: it is a link that leads out of what was given",
                    visible_path(path)
                );
                let help = "`--follow-links` reads what links lead to, wherever it is";
                self.problems.push(Diagnostic::new(Code::LeftOut, Span::NONE, text).help(help));
            }
        }
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

    /// Whether the path is really outside of what was given.
    fn leads_out(&self, path: &Path) -> bool {
        let stays =
            |target: PathBuf| self.real_root.as_ref().is_none_or(|root| target.starts_with(root));
        !self.selection.follow_links && fs::canonicalize(path).is_ok_and(|target| !stays(target))
    }

    fn is_excluded(&self, path: &Path) -> bool {
        let inside = path.strip_prefix(&self.root).unwrap_or(path);
        let name = path.file_name().map(Path::new);
        self.selection.exclude.iter().any(|excluded| {
            let excluded = excluded.strip_prefix(".").unwrap_or(excluded);
            let anywhere = excluded.strip_prefix("**").ok();
            excluded == inside || excluded == path || (anywhere.is_some() && anywhere == name)
        })
    }

    /// What a directory holds, in order; what could not be listed is reported.
    fn entries(&mut self, path: &Path) -> Vec<(PathBuf, FileType)> {
        let listed = match fs::read_dir(path) {
            Ok(listed) => listed,
            Err(error) => {
                self.report(path, &error.to_string());
                return Vec::new();
            }
        };
        let mut entries = Vec::new();
        for entry in listed {
            let typed = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
            match typed {
                Ok(entry) => entries.push(entry),
                Err(error) => self.report(path, &error.to_string()),
            }
        }
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries
    }

    /// The kind comes from the directory: a path that is too long to be asked about still has one.
    fn found(&self, path: &Path, kind: FileType) -> Found {
        let kind = if !kind.is_symlink() {
            kind
        } else {
            match fs::metadata(path) {
                Ok(metadata) => metadata.file_type(),
                Err(error) if is_java(path) => {
                    return Found::Refused(Refusal::Unreadable(error.to_string()));
                }
                // What leads nowhere hides nothing, unless it is only that nobody may look.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Found::Other,
                Err(error) => return Found::Refused(Refusal::Unreadable(error.to_string())),
            }
        };
        if !kind.is_dir() && !is_java(path) {
            return Found::Other;
        }
        if self.leads_out(path) {
            Found::Refused(Refusal::LeadsOut)
        } else if kind.is_dir() {
            Found::Directory
        } else if kind.is_file() {
            Found::JavaFile
        } else {
            // Reading from a pipe or device might never end.
            Found::Refused(Refusal::Unreadable("it is no file".to_string()))
        }
    }

    /// `in_sources`: below a source folder, where each directory is a package.
    fn directory(&mut self, path: &Path, in_sources: bool) {
        if !self.is_new(path) {
            return;
        }
        let entries = self.entries(path);
        let is_project = !in_sources && BUILD_FILES.iter().any(|name| path.join(name).is_file());
        let source_folders = if is_project { self.source_folders(path) } else { Vec::new() };
        for folder in &source_folders {
            self.directory(folder, true);
        }
        let mut left_out = LeftOut::default();
        for (entry, kind) in entries {
            let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if METADATA.contains(&name) {
                continue;
            }
            if self.is_excluded(&entry) {
                self.exclude(&entry, kind);
                continue;
            }
            let is_source_tree = !source_folders.is_empty() && name == "src";
            let is_output = is_project && OUTPUT.contains(&name);
            match self.found(&entry, kind) {
                Found::Directory if is_source_tree || is_output || name.starts_with('.') => {
                    self.look_for_java(&entry, kind, &mut left_out);
                }
                Found::Directory => self.directory(&entry, in_sources),
                Found::JavaFile if source_folders.is_empty() => self.file(&entry),
                Found::JavaFile => left_out.add(&entry),
                Found::Other => {}
                Found::Refused(refusal) => self.refuse(&entry, refusal),
            }
        }
        self.problems.extend(left_out.diagnostic(path, &self.root));
    }

    /// Counts what the user does not mean.
    fn exclude(&mut self, path: &Path, kind: FileType) {
        let mut counted = LeftOut::default();
        let problems = self.problems.len();
        self.look_for_java(path, kind, &mut counted);
        self.problems.truncate(problems);
        self.excluded += counted.count;
    }

    /// Java files below a directory that is not read, without those that were read already.
    fn look_for_java(&mut self, path: &Path, kind: FileType, left_out: &mut LeftOut) {
        match self.found(path, kind) {
            Found::JavaFile => left_out.add(path),
            Found::Directory if self.is_new(path) => {
                for (entry, kind) in self.entries(path) {
                    if self.is_excluded(&entry) {
                        self.exclude(&entry, kind);
                    } else {
                        self.look_for_java(&entry, kind, left_out);
                    }
                }
            }
            Found::Directory | Found::Other => {}
            Found::Refused(refusal) => self.refuse(path, refusal),
        }
    }

    /// `src/main/java` first, then the other `src/…/java` by name.
    fn source_folders(&mut self, project: &Path) -> Vec<PathBuf> {
        let source = project.join("src");
        if !source.is_dir() || self.leads_out(&source) || self.is_excluded(&source) {
            return Vec::new();
        }
        let inside = self.entries(&source).into_iter().map(|(path, _)| path.join("java"));
        let mut folders: Vec<PathBuf> = inside.filter(|folder| folder.is_dir()).collect();
        folders.retain(|folder| !self.leads_out(folder) && !self.is_excluded(folder));
        folders.sort_by_key(|folder| (!folder.ends_with("src/main/java"), folder.clone()));
        folders
    }
}

/// Java files of one directory that nobody verifies.
#[derive(Default)]
struct LeftOut {
    first: Option<PathBuf>,
    count: usize,
}

impl LeftOut {
    fn add(&mut self, file: &Path) {
        self.first.get_or_insert_with(|| file.to_owned());
        self.count += 1;
    }

    fn diagnostic(self, directory: &Path, root: &Path) -> Option<Diagnostic> {
        let first = self.first?;
        let what = match self.count {
            1 => format!("`{}` is left out", visible_path(&first)),
            n => format!("`{}` and {} more Java files are left out", visible_path(&first), n - 1),
        };
        let text = format!("{what}: not in a source folder of `{}`", visible_path(directory));
        // `target`, but not all of `src`: `src/main/resources`.
        let inside = first.strip_prefix(directory).unwrap_or(&first);
        let parts = if inside.starts_with("src") { 3 } else { 1 };
        let whole = directory.join(inside.components().take(parts).collect::<PathBuf>());
        let name = whole.strip_prefix(root).unwrap_or(&whole);
        let name = visible_path(name);
        Some(Diagnostic::new(Code::LeftOut, Span::NONE, text).help(format!(
            "give its path to verify it, or `--exclude {name}` if it is no part of the program"
        )))
    }
}

fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "java")
}

/// The place that a given path may not leave by a link: the current directory, or the path's
/// own if it is somewhere else.
fn base_of(path: &Path) -> Option<PathBuf> {
    let is_below = path.components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    let base = match path.parent() {
        _ if is_below => Path::new("."),
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => path,
    };
    fs::canonicalize(base).ok()
}
