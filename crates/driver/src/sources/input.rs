//! The front end, and what is wrong with what it was given.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Cancel, Code, Diagnostic, FileId, SourceMap, visible_path};
use classpath::ClassPath;
use java::sources::{self, Collected, Content, Selection, Unit};

use crate::options::{NullDefault, Overflow};
use crate::sources::companions::companions;
use crate::sources::texts::Texts;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum JdkChoice {
    /// The one on this machine.
    #[default]
    Find,
    Directory(PathBuf),
    /// The bundled library alone.
    None,
}

/// What to read, and how.
#[derive(Clone, Debug, Default)]
pub struct FrontOptions {
    pub paths: Vec<PathBuf>,
    /// Files and directories below the paths that are not meant.
    pub exclude: Vec<PathBuf>,
    /// Whether links may lead out of what was given.
    pub follow_links: bool,
    pub class_path: Vec<PathBuf>,
    pub jdk: JdkChoice,
    pub overflow: Overflow,
    pub null_default: Option<NullDefault>,
    /// What holds in some packages instead; the last one that says something counts.
    pub packages: Vec<PackageDefaults>,
    /// Whether classes that given files speak of, and that are not given, are looked for in their
    /// source roots.
    pub companions: bool,
    /// Where else they are looked for.
    pub roots: Vec<PathBuf>,
    /// The program is run: numbers of code are Java's, whatever annotations and options say.
    pub is_run: bool,
}

/// What holds in some packages, unless their code says otherwise.
#[derive(Clone, Debug)]
pub struct PackageDefaults {
    /// `com.acme`, or `com.acme.*` for it and all below.
    pub pattern: String,
    pub overflow: Option<Overflow>,
    pub null_default: Option<NullDefault>,
}

/// What came of the sources.
pub struct Front {
    pub map: SourceMap,
    pub units: Vec<Unit>,
    pub diagnostics: Vec<Diagnostic>,
    /// About the set-up; whatever is read is still right.
    pub warnings: Vec<String>,
    /// How many Java files were left out because the user said so.
    pub excluded: usize,
    pub program: ir::Program,
    pub shapes: ir::Shapes,
    /// Files that were read only because others speak of their classes.
    pub read_along: BTreeSet<FileId>,
}

/// What the front end keeps from one check to the next.
#[derive(Default)]
pub struct Kept {
    pub texts: Texts,
    pub class_path: Option<Arc<ClassPath>>,
}

/// Reads, parses, types and lowers; `None` if somebody cancelled it. `overlays` are texts that
/// stand in for those of files. To be called inside [`base::on_large_stack`].
pub fn read(
    options: &FrontOptions,
    overlays: &BTreeMap<PathBuf, Arc<str>>,
    kept: &mut Kept,
    cancel: &Cancel,
) -> Option<Front> {
    let mut warnings = Vec::new();
    let jdk = match &options.jdk {
        JdkChoice::None => None,
        JdkChoice::Directory(directory) => Some(directory.clone()),
        JdkChoice::Find => {
            let found = ClassPath::find_jdk();
            if found.is_none() {
                warnings.push(
                    "no JDK was found: only the bundled library is known \
                     (give one with --jdk DIR or JAVA_HOME, or say --no-jdk)"
                        .to_string(),
                );
            }
            found
        }
    };
    // What is wrong with it is known when all classes have been looked for. Directories and
    // archives of classes may have changed since.
    let class_path = match kept.class_path.take().filter(|_| options.class_path.is_empty()) {
        Some(class_path) => class_path,
        None => Arc::new(ClassPath::open(jdk.as_deref(), &options.class_path).0),
    };
    kept.class_path = Some(class_path.clone());
    let selection = Selection {
        unsaved: overlays.keys().cloned().collect(),
        exclude: options.exclude.clone(),
        follow_links: options.follow_links,
    };
    let Collected { files: paths, problems: mut diagnostics, excluded } =
        sources::collect_with(&options.paths, &selection);
    suggest_names(&options.paths, &mut diagnostics);
    let mut files = Vec::new();
    for path in paths {
        if cancel.poll() {
            return None;
        }
        let content = match overlays.get(&path) {
            Some(text) => Content::Text(text.clone()),
            None => sources::read(&path),
        };
        files.push((path, content));
    }
    let mut along = Vec::new();
    if needs_companions(options) {
        let mut read = |path: &Path| match overlays.get(path) {
            Some(text) => Content::Text(text.clone()),
            None => sources::read(path),
        };
        along = companions(&files, &options.roots, &mut read);
    }
    let along_paths: BTreeSet<PathBuf> = along.iter().map(|(path, _)| path.clone()).collect();
    files.extend(along);
    kept.texts.renew(files, cancel)?;
    diagnostics.extend(kept.texts.problems().cloned());
    let units = kept.texts.units();
    let analysed = java::analyse_until(
        cancel,
        &units,
        class_path.clone(),
        &lowering(options),
        &mut diagnostics,
    );
    let java::Analysed { program, shapes, problems, .. } = analysed;
    for problem in problems {
        warnings.push(format!("{}: {}", visible_path(&problem.path), problem.message));
    }
    let map = kept.texts.map().clone();
    let is_along = |file: &base::SourceFile| along_paths.contains(&file.path);
    let read_along = match along_paths.is_empty() {
        true => BTreeSet::new(),
        false => map.files().filter(|(_, file)| is_along(file)).map(|(id, _)| id).collect(),
    };
    Some(Front { map, units, diagnostics, warnings, excluded, program, shapes, read_along })
        .filter(|_| !cancel.is_cancelled())
}

/// Whether classes that the given files speak of are looked for elsewhere.
pub(crate) fn needs_companions(options: &FrontOptions) -> bool {
    let is_alone = || options.paths.iter().any(|path| path.is_file());
    options.companions && (!options.roots.is_empty() || is_alone())
}

/// What code means that does not say it itself.
pub(crate) fn lowering(options: &FrontOptions) -> java::Options {
    let arithmetic = |overflow| match overflow {
        Overflow::Check => ir::Arithmetic::Checked,
        Overflow::Wrap => ir::Arithmetic::Wrapping,
        Overflow::Ignore => ir::Arithmetic::Unbounded,
    };
    let nullness = |default| match default {
        NullDefault::NonNull => ir::Nullness::NonNull,
        NullDefault::Nullable => ir::Nullness::Nullable,
    };
    java::Options {
        arithmetic: arithmetic(options.overflow),
        nullness: options.null_default.map(nullness).unwrap_or_default(),
        packages: options
            .packages
            .iter()
            .map(|package| java::PackageOptions {
                pattern: package.pattern.clone(),
                arithmetic: package.overflow.map(arithmetic),
                nullness: package.null_default.map(nullness),
            })
            .collect(),
        is_run: options.is_run,
    }
}

/// For a path that is not there: what it may have been meant to be.
fn suggest_names(paths: &[PathBuf], diagnostics: &mut [Diagnostic]) {
    for path in paths.iter().filter(|path| !path.exists()) {
        let shown = format!("`{}`", visible_path(path));
        let Some(similar) = similar_path(path) else { continue };
        let missing = diagnostics
            .iter_mut()
            .find(|d| d.code == Code::FileUnreadable && d.message.contains(&shown));
        if let Some(d) = missing {
            d.notes.push(format!("did you mean `{}`?", visible_path(&similar)));
        }
    }
}

/// The entry of the path's directory whose name is nearest to the path's.
fn similar_path(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty());
    let entries = std::fs::read_dir(parent.unwrap_or(Path::new("."))).ok()?;
    let mut best: Option<(usize, String)> = None;
    for entry in entries.flatten() {
        let other = entry.file_name().to_string_lossy().into_owned();
        let is_java = other.ends_with(".java") || entry.path().is_dir();
        let distance = distance(&name, &other.to_lowercase());
        let near = distance <= 1 + name.chars().count() / 4;
        if is_java && near && best.as_ref().is_none_or(|b| (distance, &other) < (b.0, &b.1)) {
            best = Some((distance, other));
        }
    }
    best.map(|(_, other)| path.with_file_name(other))
}

/// How many characters must be put in, left out or replaced.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (y, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let here = (diagonal + usize::from(x != *y)).min(left + 1).min(*cell + 1);
            diagonal = std::mem::replace(cell, here);
            left = here;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        for (a, b, expected) in
            [("", "", 0), ("abc", "", 3), ("", "abc", 3), ("kitten", "sitting", 3), ("a", "a", 0)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }
}
