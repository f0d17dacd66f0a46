//! The modules of the engine and the circles among them. What is recorded here may only get
//! smaller: whoever takes a module out of a circle lowers the number.

use std::fs;
use std::path::Path;

use layering::modules::{Edges, Modules};

/// How many modules of the engine use each other in one circle: by the paths in their texts, and with
/// the methods of the engine that they call.
const LARGEST_BY_PATHS: usize = 3;
const LARGEST_WITH_CALLS: usize = 78;

/// The rooms of the judgements, which are recursive in each other: what is evaluated is read in a memory,
/// what is read may be under a predicate that a repair opens, and so on. Only calls lead from one to the
/// other and back, and no other room is in that circle.
const JUDGEMENTS: [&str; 6] = ["calls", "ghost", "library", "memory", "pure", "rules"];

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
    let with_calls = engine(Edges::PathsAndCallsOf("Engine"));
    // The texts were really read.
    assert!(by_paths.len() > 50);
    assert!(by_paths.uses("engine").is_some_and(|used| used.contains("engine/state")));
    check(&by_paths, LARGEST_BY_PATHS);
    check(&with_calls, LARGEST_WITH_CALLS);
    // Paths lead from room to room in one direction.
    check(&by_paths.rooms(), 0);
    assert!(by_paths.circles().iter().all(|circle| {
        let room = |module: &str| module.split('/').next().unwrap_or(module).to_owned();
        circle.iter().all(|module| room(module) == room(circle[0]))
    }));
    assert_eq!(with_calls.rooms().circles(), [JUDGEMENTS]);
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
        ("a.rs", "use crate::b::B;\nimpl<'a> B<'a> {\n    fn only_here(&self) {}\n}"),
        ("b.rs", "use std::fmt;\nfn f() { crate::d::g(); }\n// crate::e\n"),
        ("c/mod.rs", "pub mod d;\npub mod e;"),
        (
            "c/d.rs",
            "use super::e::{self, E};\nfn h(b: X, x: X) { b.only_here(); x.f(); self.only_here(); }",
        ),
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
    assert_eq!(modules(&files, Edges::PathsAndCallsOf("B")).circles(), [["a", "b", "c/d", "c/e"]]);
}

#[test]
fn a_tree_has_no_circle() {
    let files = [("a.rs", "use crate::b;\nuse crate::c;"), ("b.rs", "use crate::c;"), ("c.rs", "")];
    assert!(modules(&files, Edges::PathsAndCallsOf("B")).circles().is_empty());
}
