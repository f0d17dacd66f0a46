//! Which crate of the workspace may use which: the table of the architecture, and
//! the judgement whether manifests keep to it.
//!
//! Only what ends up in a program counts: dependencies and build dependencies, of all
//! targets. Tests may look further up (a test of the lowering runs the interpreter),
//! so development dependencies are free, as long as they are crates of the table.
//!
//! This crate belongs to no layer: nothing may use it, and it uses none.

mod manifest;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use manifest::{Manifest, Unreadable};

/// The name of the crate that holds this test.
const TEST_ITSELF: &str = "layering";

/// The layers, lowest first: a crate, and all crates that it may use.
const LAYERS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("syntax", &["base"]),
    ("ir", &["base"]),
    ("facts", &["base", "ir"]),
    ("classpath", &["base"]),
    ("java", &["base", "syntax", "ir", "classpath"]),
    ("interp", &["base", "ir"]),
    ("term", &["base"]),
    ("solver", &["base", "term"]),
    ("heap", &["base", "term", "solver"]),
    ("symex", &["base", "term", "ir", "facts", "solver", "heap"]),
    ("oracle", &["base", "syntax", "ir", "facts", "classpath", "java", "interp", "symex"]),
    ("vcgen", &["base", "term", "ir", "solver"]),
    ("infer", &["base", "term", "ir"]),
    (
        "driver",
        &[
            "base",
            "syntax",
            "ir",
            "facts",
            "classpath",
            "java",
            "interp",
            "term",
            "solver",
            "heap",
            "symex",
            "vcgen",
            "infer",
        ],
    ),
    // Results come from the driver; the others are what `cadre debug` looks into.
    (
        "app",
        &[
            "base",
            "driver",
            "syntax",
            "ir",
            "facts",
            "classpath",
            "java",
            "interp",
            "oracle",
            "symex",
        ],
    ),
];

/// A way in which manifests break the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// A crate that the table does not have.
    UnknownCrate { name: String },
    /// Two manifests with one name, so that it is not clear which one is meant.
    SameName { name: String },
    /// A local crate is used that no manifest of the workspace describes.
    OutsideWorkspace { user: String, used: String },
    /// The table does not allow this.
    Forbidden { user: String, used: String },
    /// Crates that use each other, in order; the last one uses the first.
    Cycle { crates: Vec<String> },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::UnknownCrate { name } => {
                write!(f, "`{name}` has no row in the table of layers")
            }
            Violation::SameName { name } => write!(f, "two crates are called `{name}`"),
            Violation::OutsideWorkspace { user, used } => {
                write!(
                    f,
                    "`{user}` uses the local crate `{used}`, which is not among the crates here"
                )
            }
            Violation::Forbidden { user, used } => write!(f, "`{user}` must not use `{used}`"),
            Violation::Cycle { crates } => {
                write!(f, "these crates use each other in a circle: {}", crates.join(" → "))
            }
        }
    }
}

/// All violations of the table, in a fixed order; none if the layers are kept.
pub fn violations(manifests: &[Manifest]) -> Vec<Violation> {
    let mut found = BTreeSet::new();
    let mut uses: BTreeMap<&str, &BTreeSet<String>> = BTreeMap::new();
    for manifest in manifests {
        if uses.insert(&manifest.name, &manifest.uses).is_some() {
            found.insert(Violation::SameName { name: manifest.name.clone() });
        }
    }

    for manifest in manifests {
        let user = &manifest.name;
        let allowed = allowed(user, &uses);
        if allowed.is_none() {
            found.insert(Violation::UnknownCrate { name: user.clone() });
        }
        for used in &manifest.uses {
            if !uses.contains_key(used.as_str()) {
                found
                    .insert(Violation::OutsideWorkspace { user: user.clone(), used: used.clone() });
            } else if !allowed.as_ref().is_some_and(|allowed| allowed.contains(used.as_str())) {
                found.insert(Violation::Forbidden { user: user.clone(), used: used.clone() });
            }
        }
        for used in &manifest.tests_use {
            if !uses.contains_key(used.as_str()) {
                found
                    .insert(Violation::OutsideWorkspace { user: user.clone(), used: used.clone() });
            }
        }
    }
    found.extend(cycle(&uses).map(|crates| Violation::Cycle { crates }));
    found.into_iter().collect()
}

/// What the table allows a crate to use, or nothing if it has no such row.
fn allowed<'a>(
    user: &str,
    present: &BTreeMap<&'a str, &BTreeSet<String>>,
) -> Option<BTreeSet<&'a str>> {
    if user == TEST_ITSELF {
        return Some(BTreeSet::new());
    }
    let (_, row) = LAYERS.iter().find(|(name, _)| *name == user)?;
    // Until there is a driver, the program itself puts the parts together.
    let all = user == "app" && !present.contains_key("driver");
    let allowed = present
        .keys()
        .copied()
        .filter(|used| row.contains(used) || (all && *used != user && *used != TEST_ITSELF));
    Some(allowed.collect())
}

/// One circle among the crates, if there is any.
fn cycle(uses: &BTreeMap<&str, &BTreeSet<String>>) -> Option<Vec<String>> {
    let mut finished = BTreeSet::new();
    uses.keys().find_map(|start| cycle_from(start, uses, &mut Vec::new(), &mut finished))
}

/// Depth first: a circle is closed by a crate that is already on the path.
fn cycle_from<'a>(
    name: &'a str,
    uses: &BTreeMap<&'a str, &'a BTreeSet<String>>,
    path: &mut Vec<&'a str>,
    finished: &mut BTreeSet<&'a str>,
) -> Option<Vec<String>> {
    if let Some(first) = path.iter().position(|on_path| *on_path == name) {
        return Some(path.iter().skip(first).map(|name| name.to_string()).collect());
    }
    if finished.contains(name) {
        return None;
    }
    path.push(name);
    let used = uses.get(name).copied().into_iter().flatten();
    let circle = used
        .filter_map(|used| uses.get_key_value(used.as_str()))
        .find_map(|(used, _)| cycle_from(used, uses, path, finished));
    path.pop();
    finished.insert(name);
    circle
}
