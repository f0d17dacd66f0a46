//! Which crate of the workspace may use which: the table in `ARCHITECTURE.md`, and the judgement
//! whether manifests keep to it. Besides, which [`modules`] of a crate use each other in circles.
//!
//! Only what ends up in a program counts: dependencies and build dependencies, of all
//! targets. Tests may look further up (a test of the lowering runs the interpreter),
//! so development dependencies are free, as long as they are crates of the table.
//!
//! This crate belongs to no layer: nothing may use it, and it uses none.

mod manifest;
pub mod modules;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use manifest::{Manifest, Unreadable};
pub use table::Layers;

/// The name of the crate that holds this test.
const TEST_ITSELF: &str = "layering";

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
pub fn violations(layers: &Layers, manifests: &[Manifest]) -> Vec<Violation> {
    let mut found = BTreeSet::new();
    let mut uses: BTreeMap<&str, &BTreeSet<String>> = BTreeMap::new();
    for manifest in manifests {
        if uses.insert(&manifest.name, &manifest.uses).is_some() {
            found.insert(Violation::SameName { name: manifest.name.clone() });
        }
    }

    for manifest in manifests {
        let user = &manifest.name;
        let nothing = BTreeSet::new();
        // This test belongs to no layer.
        let allowed = match user.as_str() {
            TEST_ITSELF => Some(&nothing),
            _ => layers.allowed(user),
        };
        if allowed.is_none() {
            found.insert(Violation::UnknownCrate { name: user.clone() });
        }
        for used in &manifest.uses {
            if !uses.contains_key(used.as_str()) {
                found
                    .insert(Violation::OutsideWorkspace { user: user.clone(), used: used.clone() });
            } else if !allowed.is_some_and(|allowed| allowed.contains(used)) {
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
