//! Methods that specifications may call although nobody marked them `pure`: each case of their
//! contract says `assignable \nothing`, and they give a value.
//!
//! ```java
//! //@ assignable \nothing;
//! //@ ensures \result == n;
//! int get() { return n; }
//! ```
//!
//! Those that a specification does call, and whose bodies only compute, are pure methods as if they
//! were marked (`lower::declarations::looking`): the engine shows what that takes. So are those that
//! read one value, and model methods that give a value.

use syntax::ast::{
    Behavior, ClauseKind, Expr, ExprKind, MethodDecl, Modifier, SpecCase, SpecExpr, SpecModifier,
    StmtKind, TypeKind,
};

use crate::symbols::Flags;
use crate::table::stages::flags::of_modifiers;

/// Whether the declaration itself says that the method is pure.
pub(crate) fn is_marked(decl: &MethodDecl) -> bool {
    of_modifiers(&decl.modifiers).has(Flags::PURE) || is_model_value(decl)
}

/// Whether the contract leaves nothing to a caller but the value.
pub(crate) fn may_look(decl: &MethodDecl) -> bool {
    !matches!(decl.result.kind, TypeKind::Void)
        && !decl.contract.cases.is_empty()
        && decl.contract.cases.iter().all(assigns_nothing)
        && !decl.modifiers.has(Modifier::Synchronized)
        && !decl.modifiers.has(Modifier::Native)
        && !decl.modifiers.has_spec(SpecModifier::Trusted)
        && !decl.modifiers.has_spec(SpecModifier::SkipEsc)
}

/// Those whose body is one `return` of a value that is read and computed without calls.
pub(crate) fn only_looks(decl: &MethodDecl) -> bool {
    // Texts are put together by `+`, which makes objects.
    let gives = matches!(decl.result.kind, TypeKind::Primitive(_)) && decl.dims.is_empty();
    let body = decl.body.as_ref().map(|block| block.stmts.as_slice());
    let reads = match body {
        Some([only]) => matches!(&only.kind, StmtKind::Return(Some(e)) if is_read(e)),
        _ => false,
    };
    gives && reads && may_look(decl)
}

/// A model method that gives a value, of one `return` or without a body, is there to be called in specifications: KeY
/// marks none of them. One that says what it changes is a ghost procedure.
///
/// ```java
/// //@ model \locset footprint() { return \locset(n); }
/// ```
pub(crate) fn is_model_value(decl: &MethodDecl) -> bool {
    let is_value = match decl.body.as_ref().map(|block| block.stmts.as_slice()) {
        None => true,
        Some([only]) => matches!(only.kind, StmtKind::Return(Some(_))),
        Some(_) => false,
    };
    let mut clauses = decl.contract.cases.iter().flat_map(|case| &case.clauses);
    decl.modifiers.has_spec(SpecModifier::Model)
        && !matches!(decl.result.kind, TypeKind::Void)
        && is_value
        && clauses.all(|clause| match &clause.kind {
            ClauseKind::Assignable(list) => list.iter().all(is_nothing),
            _ => true,
        })
}

fn is_nothing(e: &Expr) -> bool {
    let ExprKind::Spec(word) = &e.kind else { return false };
    matches!(&**word, SpecExpr::Keyword(name)
        if matches!(name.as_str(), "nothing" | "strictly_nothing"))
}

/// The case promises that nothing changes, and nothing but what its callers find.
fn assigns_nothing(case: &SpecCase) -> bool {
    let is_plain = case.clauses.iter().all(|clause| {
        !clause.is_static
            && match &clause.kind {
                ClauseKind::Requires(_)
                | ClauseKind::Ensures(_)
                | ClauseKind::Accessible { .. }
                | ClauseKind::Decreases(_) => true,
                ClauseKind::Assignable(list) => list.iter().all(is_nothing),
                _ => false,
            }
    });
    let says = |clause: &ClauseKind| matches!(clause, ClauseKind::Assignable(_));
    let is_normal = !matches!(case.behavior, Some(Behavior::Exceptional));
    is_normal && is_plain && case.clauses.iter().any(|clause| says(&clause.kind))
}

fn is_read(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Name(_) | ExprKind::This | ExprKind::Literal(_) => true,
        ExprKind::Paren(inner) => is_read(inner),
        ExprKind::Field { target, .. } => is_read(target),
        ExprKind::Index { array, index } => is_read(array) && is_read(index),
        ExprKind::Binary { left, right, .. } => is_read(left) && is_read(right),
        ExprKind::Conditional { condition, then, otherwise } => {
            is_read(condition) && is_read(then) && is_read(otherwise)
        }
        _ => false,
    }
}
