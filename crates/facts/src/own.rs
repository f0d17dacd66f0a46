//! What the library says of objects of its own classes alone.

use ir::{
    Assertion, AssertionKind, ExprKind, LocalId, Meaning, MethodId, Origin, Program, SpecCase,
};

/// Whether a case of a contract is about objects of the library's own classes: it asks for
/// `ofLibrary()`, which is false of objects of the program's classes.
pub fn is_of_library_alone(program: &Program, case: &SpecCase) -> bool {
    let is_this = |e: &ir::Expr| e.kind == ExprKind::Local(LocalId(0));
    case.requires.iter().any(|a| says_own(program, a, &is_this))
}

/// Whether it says `ofLibrary()` of an object, whatever else.
pub fn says_own(program: &Program, a: &Assertion, of: &dyn Fn(&ir::Expr) -> bool) -> bool {
    fn said(program: &Program, e: &ir::Expr, of: &dyn Fn(&ir::Expr) -> bool) -> bool {
        match &e.kind {
            ExprKind::And(a, b) => said(program, a, of) || said(program, b, of),
            ExprKind::PureCall(call) => {
                let info = program.method(call.method);
                info.modifiers.meaning == Some(Meaning::OfLibrary)
                    && call.receiver.as_ref().is_some_and(of)
            }
            _ => false,
        }
    }
    match &a.kind {
        AssertionKind::Star(parts) => parts.iter().any(|part| says_own(program, part, of)),
        AssertionKind::Expr(e) => said(program, e, of),
        _ => false,
    }
}

/// Whether all that a library's method says is about objects of the library's own classes.
pub fn speaks_of_library_alone(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    if !matches!(info.origin, Origin::Library | Origin::ClassFile) {
        return false;
    }
    match info.contract.cases.is_empty() {
        true => {
            let mut above = info.overrides.iter().peekable();
            above.peek().is_some() && above.all(|m| speaks_of_library_alone(program, *m))
        }
        false => info.contract.cases.iter().all(|case| is_of_library_alone(program, case)),
    }
}
