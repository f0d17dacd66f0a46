//! Variables that nobody wrote: each method with a loop gets a few for quantifiers, and for what the
//! predicates of the program say of what they hold.

use base::{Span, Symbol};
use ir::visit::any_stmt;
use ir::{Body, Local, LocalId, LocalKind, Method, Nullness, Origin, Program, StmtKind, Type};

/// So many are nested.
const SPARE: usize = 2;
/// So many instances of predicates are held at once, and so many types of outputs are looked at.
const OUTPUTS: usize = 4;
const MOST_TYPES: usize = 3;

/// Gives every method with a loop the variables that inferred quantifiers bind, and loops that have
/// to end a measure, and private methods without a contract one.
pub fn prepare(program: &mut Program) {
    crate::measures::add_measures(program);
    crate::contracts::add_contracts(program);
    let types = types_of_outputs(program);
    for method in &mut program.methods {
        if method.origin != Origin::Source || !has_loop(method) {
            continue;
        }
        for _ in 0..SPARE {
            let name = fresh_name(method, &["k", "m", "p", "q"], false);
            add(method, Type::INT, name);
        }
        for ty in types.iter().flat_map(|ty| [ty; OUTPUTS]) {
            // Its name is known to the end of the loop.
            let name = fresh_name(method, &["s", "t", "u", "v", "w"], true);
            add(method, ty.clone(), name);
        }
    }
}

/// The type of a variable for an output: those for quantifiers are the ones of type `int`.
pub fn type_of_spare(output: &Type) -> Type {
    match output {
        Type::Int(_) => Type::BigInt,
        other => other.clone(),
    }
}

/// What the outputs of the program's predicates are.
fn types_of_outputs(program: &Program) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::new();
    for predicate in program.predicates.iter().filter(|p| p.origin == Origin::Source) {
        for output in &predicate.outputs {
            let ty = predicate.locals.get(output.index()).map(|local| &local.ty);
            let ty = ty.map(type_of_spare).filter(|ty| !types.contains(ty));
            types.extend(ty);
        }
    }
    types.truncate(MOST_TYPES);
    types
}

fn add(method: &mut Method, ty: Type, name: Symbol) {
    let (kind, nullness, span) = (LocalKind::Bound, Nullness::Default, Span::NONE);
    method.locals.push(Local { name, ty, kind, nullness, span });
}

/// The variables for quantifiers that [`prepare`] gave a method.
pub fn spare(method: &Method) -> Vec<LocalId> {
    spare_of(method, &Type::INT)
}

/// The variables of a type that [`prepare`] gave a method.
pub fn spare_of(method: &Method, ty: &Type) -> Vec<LocalId> {
    let is_spare = |(_, local): &(usize, &Local)| {
        local.kind == LocalKind::Bound && local.span.is_none() && local.ty == *ty
    };
    let found = method.locals.iter().enumerate().filter(is_spare);
    found.map(|(i, _)| LocalId(i as u32)).collect()
}

pub fn has_loop(method: &Method) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    any_stmt(block, |stmt| matches!(stmt.kind, StmtKind::Loop { .. }))
}

/// A name that nothing has; what a quantifier binds may have one of these inside of it.
fn fresh_name(method: &Method, names: &[&str], is_for_all: bool) -> Symbol {
    let is_free = |name: &str| {
        let taken = |local: &Local| {
            let counts = is_for_all || local.kind != LocalKind::Bound || local.span.is_none();
            local.name == name && counts
        };
        !method.locals.iter().any(taken)
    };
    let simple = names.iter().map(|name| (*name).to_string());
    let numbered = (1..).map(|n| format!("{}{n}", names.first().copied().unwrap_or("k")));
    let name = simple.chain(numbered).find(|name| is_free(name));
    Symbol::from(name.unwrap_or_default().as_str())
}
