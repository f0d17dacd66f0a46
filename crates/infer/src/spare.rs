//! Variables for quantifiers that nobody wrote: each method with a loop gets a few.

use base::{Span, Symbol};
use ir::visit::any_stmt;
use ir::{Body, Local, LocalId, LocalKind, Method, Nullness, Origin, Program, StmtKind, Type};

/// So many are nested.
const SPARE: usize = 2;

/// Gives every method with a loop the variables that inferred quantifiers bind, and loops that have
/// to end a measure, and private methods without a contract one.
pub fn prepare(program: &mut Program) {
    crate::measures::add_measures(program);
    crate::contracts::add_contracts(program);
    for method in &mut program.methods {
        if method.origin != Origin::Source || !has_loop(method) {
            continue;
        }
        for _ in 0..SPARE {
            let name = fresh_name(method);
            method.locals.push(Local {
                name,
                ty: Type::INT,
                kind: LocalKind::Bound,
                nullness: Nullness::Default,
                span: Span::NONE,
            });
        }
    }
}

/// The variables that [`prepare`] gave a method.
pub fn spare(method: &Method) -> Vec<LocalId> {
    let is_spare = |(_, local): &(usize, &Local)| {
        local.kind == LocalKind::Bound && local.span.is_none() && local.ty == Type::INT
    };
    let found = method.locals.iter().enumerate().filter(is_spare);
    found.map(|(i, _)| LocalId(i as u32)).collect()
}

pub fn has_loop(method: &Method) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    any_stmt(block, |stmt| matches!(stmt.kind, StmtKind::Loop { .. }))
}

fn fresh_name(method: &Method) -> Symbol {
    let is_free = |name: &str| {
        let taken = |local: &Local| {
            local.name == name && (local.kind != LocalKind::Bound || local.span.is_none())
        };
        !method.locals.iter().any(taken)
    };
    let simple = ["k", "m", "p", "q"].into_iter().map(str::to_string);
    let numbered = (1..).map(|n| format!("k{n}"));
    let name = simple.chain(numbered).find(|name| is_free(name));
    Symbol::from(name.unwrap_or_default().as_str())
}
