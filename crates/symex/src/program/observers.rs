//! `equals`, `hashCode`, `toString`, `compareTo`: methods of the program that override pure
//! methods of the library.
//!
//! The library's contracts ask for nothing, but what compares or shows an object must read it.
//! So such a method may have a precondition of its own, and then
//!
//! * it *observes*: it changes nothing that was there before. Callers that know only the
//!   library's method take it that a call leaves everything as it is;
//! * a call of the library's method in the program that may be answered by it meets its
//!   precondition, also where only a concatenation of strings calls `toString`;
//! * that library code which calls it meets its precondition is taken for granted, and listed
//!   among the assumptions.
//!
//! Callers keep the permissions that such a method needs, unless its contract takes and gives
//! them. A method that overrides a pure one of the library is pure without being marked so if its
//! body only computes a value (JML: purity is inherited).
//!
//! ```java
//! class Point {
//!     //@ requires acc(x, 1/2) ** (o instanceof Point ==> acc(((Point) o).x, 1/2));
//!     public boolean equals(Object o) { return o instanceof Point && ((Point) o).x == x; }
//! }
//! ```

use base::needs;
use ir::{
    AssertionKind, Block, Body, Expr, ExprKind, Ghost, LocalId, MethodId, Nullness, Origin,
    Program, Purity, StmtKind,
};

use crate::determined::{self, Determined, is_library};
use crate::escape::Locals;
use crate::foreign::{
    Changes, asks_whole, changes, holds_permissions, is_answered_by_ours, speaks_of_library_alone,
};
use crate::hierarchy;

fn is_pure(program: &Program, method: MethodId) -> bool {
    program.method(method).modifiers.purity != Purity::Impure
}

/// A pure method of the library: whoever calls it takes it that nothing changes.
pub fn is_library_pure(program: &Program, method: MethodId) -> bool {
    is_library(program.method(method).origin) && is_pure(program, method)
}

/// A pure method of the library that this method of the program overrides.
pub fn library_method(program: &Program, method: MethodId) -> Option<MethodId> {
    let info = program.method(method);
    if info.origin != Origin::Source || !hierarchy::is_dispatched(program, method) {
        return None;
    }
    let counts =
        |m: &MethodId| is_library_pure(program, *m) && !speaks_of_library_alone(program, *m);
    info.overrides.iter().copied().find(counts)
}

/// Marks methods pure that override pure methods of the library and only compute a value.
pub fn inherit_purity(program: &mut Program) {
    for i in 0..program.methods.len() {
        let id = MethodId(i as u32);
        let inherits = !is_pure(program, id)
            && library_method(program, id).is_some()
            && !gives_permissions(&program.method(id).contract)
            && matches!(&program.method(id).body, Body::Block { block, .. }
                if computes(program, id, block));
        if let Some(method) = program.methods.get_mut(i).filter(|_| inherits) {
            method.modifiers.purity = Purity::Pure;
        }
    }
}

/// A contract that gives permissions back is not meant for a pure method.
fn gives_permissions(contract: &ir::Contract) -> bool {
    let mut cases = contract.cases.iter().chain(&contract.static_cases);
    cases.any(|case| case.ensures.iter().any(holds_permissions))
}

/// Whether a body only computes a value, with what was computed before it.
fn computes(program: &Program, own: MethodId, block: &Block) -> bool {
    all_statements(block, &|kind| match kind {
        StmtKind::Call(call) => {
            let callee = program.method(call.method);
            is_pure(program, call.method)
                && determined::of_call(program, call) == Determined::Value
                && (is_library(callee.origin) || call.method < own)
        }
        StmtKind::New { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::Concat { .. }
        | StmtKind::Throw(..)
        | StmtKind::Try { .. }
        | StmtKind::Loop { .. } => false,
        other => !writes(other),
    })
}

/// Whether a body changes nothing that was there before. It may fill arrays that it made, as
/// calls with any number of arguments do, and change objects of the library that it made, as
/// long as their contracts say what changes.
pub fn observes(program: &Program, method: &ir::Method, block: &Block) -> bool {
    let locals = Locals::of(program, &method.params, block, &|_| true);
    let is_own = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if locals.is_made(local));
    all_statements(block, &|kind| match kind {
        StmtKind::WriteElement { array, .. } => needs!("filled-array-is-new", is_own(array)),
        StmtKind::Call(call) => {
            let library = is_library(program.method(call.method).origin);
            let framed = library
                && changes(program, call.method) != Changes::Anything
                && !is_answered_by_ours(program, call.method);
            let only_own = |(place, arg): (usize, &Expr)| {
                !asks_whole(program, call.method, place) || is_own(arg)
            };
            is_pure(program, call.method)
                || needs!("called-code-says-what-it-changes", framed)
                    && needs!("changed-object-is-new", call.args.iter().enumerate().all(only_own))
        }
        StmtKind::New { class, .. } => is_library(program.class(*class).origin),
        other => needs!("observers-write-nothing", !writes(other)),
    })
}

fn writes(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::InitClass(_)
            | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. })
    )
}

fn all_statements(block: &Block, good: &dyn Fn(&StmtKind) -> bool) -> bool {
    block.stmts.iter().all(|stmt| {
        good(&stmt.kind)
            && match &stmt.kind {
                StmtKind::If { arms, otherwise } => {
                    arms.iter().all(|(_, arm)| all_statements(arm, good))
                        && all_statements(otherwise, good)
                }
                StmtKind::Loop { body, .. }
                | StmtKind::Block { body, .. }
                | StmtKind::Ghost(Ghost::Block(body)) => all_statements(body, good),
                StmtKind::Try { body, handler, .. } => {
                    all_statements(body, good) && all_statements(handler, good)
                }
                _ => true,
            }
    })
}

/// Whether a method of the program counts on an argument that is not null: it says so, or the
/// library's method does and its class keeps to that by default.
fn takes_non_null(program: &Program, info: &ir::Method, place: usize, param: LocalId) -> bool {
    let said = |method: &ir::Method, param: LocalId| {
        method.locals.get(param.index()).map(|local| local.nullness)
    };
    match said(info, param) {
        Some(Nullness::NonNull) => true,
        Some(Nullness::Default) => {
            program.class(info.class).framing == ir::Framing::Explicit
                && info.overrides.iter().map(|m| program.method(*m)).any(|other| {
                    let theirs = other.params.get(place).and_then(|p| said(other, *p));
                    is_library(other.origin) && theirs == Some(Nullness::NonNull)
                })
        }
        Some(Nullness::Nullable) | None => false,
    }
}

/// Whether a method of the program asks for anything, where the library's do not.
pub fn asks_more(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let asks = |contract: &ir::Contract| {
        contract.cases.iter().any(|case| {
            case.requires.iter().any(
                |a| !matches!(&a.kind, AssertionKind::Expr(e) if e.kind == ExprKind::Bool(true)),
            )
        })
    };
    let says_non_null =
        info.params.iter().enumerate().skip(1).any(|(i, p)| takes_non_null(program, info, i, *p));
    let of_program = |m: &&MethodId| !is_library(program.method(**m).origin);
    let inherited = info.overrides.iter().filter(of_program);
    info.origin == Origin::Source
        && (says_non_null
            || asks(&info.contract)
            || inherited.into_iter().any(|m| asks(&program.method(*m).contract)))
}
