//! The modules of the engine and the circles among them. What is recorded here may only get
//! smaller: whoever takes a module out of a circle lowers the number.

use std::fs;
use std::path::Path;

use layering::modules::{Edges, Modules};

/// How many modules of the engine use each other in one circle: by the paths in their texts, with
/// the methods that they call, and the same for its rooms.
const LARGEST_BY_PATHS: usize = 3;
const LARGEST_WITH_CALLS: usize = 81;
const ROOMS_BY_PATHS: usize = 4;
const ROOMS_WITH_CALLS: usize = 9;

fn engine(edges: Edges) -> Modules {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../symex/src");
    let mut files = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the engine") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(&source).expect("below it").display().to_string();
                files.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    Modules::read(&files, edges)
}

#[track_caller]
fn check(modules: &Modules, recorded: usize) {
    let circles = modules.circles();
    let largest = circles.first().map_or(0, Vec::len);
    assert!(
        largest <= recorded,
        "{largest} of {} modules use each other in a circle, not {recorded} as before: {}",
        modules.len(),
        circles[0].join(", ")
    );
}

#[test]
fn circles_in_the_engine_do_not_grow() {
    let by_paths = engine(Edges::Paths);
    let with_calls = engine(Edges::PathsAndCalls);
    // The texts were really read.
    assert!(by_paths.len() > 50);
    assert!(by_paths.uses("engine").is_some_and(|used| used.contains("engine/state")));
    check(&by_paths, LARGEST_BY_PATHS);
    check(&with_calls, LARGEST_WITH_CALLS);
    check(&by_paths.rooms(), ROOMS_BY_PATHS);
    check(&with_calls.rooms(), ROOMS_WITH_CALLS);
}

fn modules(files: &[(&str, &str)], edges: Edges) -> Modules {
    let files: Vec<(String, String)> =
        files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect();
    Modules::read(&files, edges)
}

#[test]
fn circles_are_found() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use c::d;"),
        ("a.rs", "use crate::b::B;\nimpl B { fn only_here(&self) {} }"),
        ("b.rs", "use std::fmt;\nfn f() { crate::d::g(); }\n// crate::e\n"),
        ("c/mod.rs", "pub mod d;\npub mod e;"),
        ("c/d.rs", "use super::e::{self, E};\nfn h(x: X) { x.only_here(); }"),
        ("c/e.rs", "use crate::{b::{B, C}, a};\n#[cfg(test)]\nmod tests { use crate::c::d; }"),
    ];
    let by_paths = modules(&files, Edges::Paths);
    let uses = |name: &str| by_paths.uses(name).unwrap().iter().cloned().collect::<Vec<_>>();
    assert_eq!(uses("a"), ["b"]);
    assert_eq!(uses("b"), ["c/d"]);
    assert_eq!(uses("c/d"), ["c/e"]);
    assert_eq!(uses("c/e"), ["a", "b"]);
    assert_eq!(by_paths.circles(), [["a", "b", "c/d", "c/e"]]);
    assert_eq!(by_paths.rooms().circles(), [["a", "b", "c"]]);
    // Without the path to `a`, only the call leads back there.
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (*path, if *path == "c/e.rs" { "use crate::b::B;" } else { text }))
        .collect();
    assert_eq!(modules(&files, Edges::Paths).circles(), [["b", "c/d", "c/e"]]);
    assert_eq!(modules(&files, Edges::PathsAndCalls).circles(), [["a", "b", "c/d", "c/e"]]);
}

#[test]
fn a_tree_has_no_circle() {
    let files = [("a.rs", "use crate::b;\nuse crate::c;"), ("b.rs", "use crate::c;"), ("c.rs", "")];
    assert!(modules(&files, Edges::PathsAndCalls).circles().is_empty());
}
