//! What is above a method, and whose it is: what can be asked before anything else is known.

use ir::{MethodId, Origin, Program};
use rustc_hash::FxHashSet;

pub fn is_library(origin: Origin) -> bool {
    matches!(origin, Origin::Library | Origin::ClassFile)
}

/// Of the methods that this one overrides, those that no other of them overrides: for whoever
/// has no facts of the program yet.
pub fn nearest_overridden(program: &Program, method: MethodId) -> Vec<MethodId> {
    let all = &program.method(method).overrides;
    if all.len() < 2 {
        return all.clone();
    }
    // One that another overrides has nothing above it that the other does not have.
    let mut by_depth = all.clone();
    by_depth.sort_by_key(|m| std::cmp::Reverse(program.method(*m).overrides.len()));
    let mut farther: FxHashSet<MethodId> = FxHashSet::default();
    for other in by_depth {
        if !farther.contains(&other) {
            farther.extend(&program.method(other).overrides);
        }
    }
    all.iter().copied().filter(|m| !farther.contains(m)).collect()
}

/// From the method upwards, the first on each way that is meant, or that overrides nothing: each
/// once, on however many ways it is above.
pub fn first_above(
    program: &Program,
    method: MethodId,
    is_meant: impl Fn(&ir::Method) -> bool,
) -> Vec<MethodId> {
    let mut seen: FxHashSet<MethodId> = FxHashSet::default();
    let mut found = Vec::new();
    let mut pending = vec![method];
    while let Some(method) = pending.pop() {
        if !seen.insert(method) {
            continue;
        }
        let above = match is_meant(program.method(method)) {
            true => Vec::new(),
            false => nearest_overridden(program, method),
        };
        match above.is_empty() {
            true => found.push(method),
            false => pending.extend(above.into_iter().rev()),
        }
    }
    found
}
