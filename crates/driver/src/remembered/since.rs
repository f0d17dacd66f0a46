//! Which units a change can influence: those whose keys are not what they were.
//!
//! The key of a unit is a hash over everything that its verdict depends on ([`crate::remembered::key`]). So
//! the program is read a second time, as it was before the change, and what has the same key in
//! both is left out: its verdict cannot be another one.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::Cancel;
use check::Unit;
use facts::Facts;
use java::sources::{self, Content, Selection};

use crate::remembered::key::Keys;
use crate::sources::input::{FrontOptions, Kept, lowering};
use crate::sources::owner;
use crate::sources::texts::Texts;

/// The files that were not what they are, by their real paths.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    /// The text then; none if the file was not there, or if nobody knows what it was: then
    /// everything that depends on the file counts.
    pub texts: BTreeMap<PathBuf, Option<Arc<str>>>,
}

/// The keys of all units as they were. To be called inside [`base::on_large_stack`].
pub(crate) fn keys(
    earlier: &Earlier,
    options: &FrontOptions,
    world: facts::World,
    run_key: &str,
    kept: &Kept,
    cancel: &Cancel,
) -> HashSet<[u8; 32]> {
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
    symex::prepare(&mut program);
    infer::prepare(&mut program);
    let facts = Facts::in_world(Arc::new(program), world);
    let all: Vec<Unit> = symex::units(&facts);
    let keys = Keys::new(&facts, run_key, &all);
    // A unit with an error had no verdict, so it may get one now.
    all.into_iter().map(|unit| keys.key(unit).hash).collect()
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
