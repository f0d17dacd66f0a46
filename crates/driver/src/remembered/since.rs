//! Which units a change can influence: those whose keys are not what they were.
//!
//! The key of a unit is a hash over everything that its verdict depends on ([`crate::remembered::key`]). So
//! the program is read a second time, as it was before the change, and what has the same key in
//! both is left out: its verdict cannot be another one.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Cancel, SourceMap};
use check::Unit;
use facts::Facts;
use java::sources::{self, Content, Selection, Unit as Source};

use crate::remembered::key::Keys;
use crate::results::suppress::Wishes;
use crate::sources::companions::companions;
use crate::sources::input::{self, FrontOptions, Kept, lowering};
use crate::sources::owner;
use crate::sources::plain::PlainClasses;
use crate::sources::texts::Texts;

/// The files that were not what they are, by their real paths.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    /// The text then; none if the file was not there, or if nobody knows what it was: then
    /// everything that depends on the file counts.
    pub texts: BTreeMap<PathBuf, Option<Arc<str>>>,
    /// Files besides that every verdict depends on, such as settings: then all units count.
    pub others: Vec<PathBuf>,
}

/// What tells a unit from what it was: its key, whether somebody wrote anything about its class,
/// which decides how much work goes into it and what of it counts, and what is suppressed in its
/// file.
pub(crate) type Mark = ([u8; 32], bool, Option<String>);

/// The marks of units, in their order.
pub(crate) fn marks(
    facts: &Facts,
    (map, sources): (&SourceMap, &[Source]),
    run_key: &str,
    units: &[Unit],
) -> Vec<Mark> {
    let program = facts.program();
    let keys = Keys::new(facts, run_key, units);
    let plain = PlainClasses::of(map, sources);
    let suppressed = Wishes::of(map, sources).fingerprints(map);
    let mark = |unit: &Unit| {
        let file = map.find(unit.span(program));
        let suppressed = file.and_then(|file| suppressed.get(&file));
        (keys.key(*unit).hash, plain.has(program, *unit), suppressed.cloned())
    };
    units.iter().map(mark).collect()
}

/// The marks of all units as they were. To be called inside [`base::on_large_stack`].
pub(crate) fn keys(
    earlier: &Earlier,
    options: &FrontOptions,
    world: facts::World,
    run_key: &str,
    kept: &Kept,
    cancel: &Cancel,
) -> HashSet<Mark> {
    let Some(class_path) = kept.class_path.clone() else { return HashSet::new() };
    let selection = Selection {
        unsaved: Vec::new(),
        exclude: options.exclude.clone(),
        follow_links: options.follow_links,
    };
    let mut files: Vec<(PathBuf, Content)> = Vec::new();
    let mut met: HashSet<PathBuf> = HashSet::new();
    for path in sources::collect_with(&options.paths, &selection).files {
        let real = real(&path);
        let content = match earlier.texts.get(&real) {
            Some(None) => {
                met.insert(real);
                continue;
            }
            Some(Some(text)) => Content::Text(text.clone()),
            None => sources::read(&path),
        };
        met.insert(real);
        files.push((path, content));
    }
    // What is gone was below one of the paths.
    let roots: Vec<PathBuf> = options.paths.iter().map(|path| self::real(path)).collect();
    for (path, text) in &earlier.texts {
        if let (false, Some(text)) = (met.contains(path), text)
            && roots.iter().any(|root| path.starts_with(root))
        {
            files.push((path.clone(), Content::Text(text.clone())));
        }
    }
    if input::needs_companions(options) {
        let mut read = |path: &Path| match earlier.texts.get(&real(path)) {
            Some(Some(text)) => Content::Text(text.clone()),
            // Nothing in it counts.
            Some(None) => Content::Text("".into()),
            None => sources::read(path),
        };
        files.extend(companions(&files, &options.roots, &mut read));
    }
    let mut texts = Texts::default();
    if texts.renew(files, cancel).is_none() {
        return HashSet::new();
    }
    let mut diagnostics: Vec<_> = texts.problems().cloned().collect();
    let units = texts.units();
    let analysed =
        java::analyse_until(cancel, &units, class_path, &lowering(options), &mut diagnostics);
    let mut program = analysed.program;
    owner::without_unreadable(&units, &diagnostics, &mut program);
    owner::refuse_users_of_wrong(&units, &mut diagnostics, &mut program);
    symex::prepare(&mut program);
    infer::prepare(&mut program);
    let facts = Facts::in_world(Arc::new(program), world);
    // A unit with an error had no verdict, so it may get one now.
    let of_text = (texts.map(), units.as_slice());
    marks(&facts, of_text, run_key, &symex::units(&facts)).into_iter().collect()
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
