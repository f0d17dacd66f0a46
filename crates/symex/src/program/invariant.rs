//! The class invariants of a program: which there are, and who keeps them.

use rustc_hash::FxHashSet;

use ir::{
    Assertion, AssertionKind, ClassId, ClassInvariant, Expr, ExprKind, Framing, MethodId,
    MethodKind, Origin, Program, Purity, SpecCase, Type,
};

/// The invariants of a class, those of its supertypes first.
pub fn invariants_of(program: &Program, class: ClassId) -> Vec<&ClassInvariant> {
    let mut classes = vec![class];
    let mut seen: FxHashSet<ClassId> = classes.iter().copied().collect();
    let mut next = 0;
    while let Some(id) = classes.get(next).copied() {
        next += 1;
        let info = program.class(id);
        let above = info.superclass.iter().chain(&info.interfaces).copied();
        classes.extend(above.filter(|class| seen.insert(*class)));
    }
    classes.into_iter().rev().flat_map(|id| &program.class(id).invariants).collect()
}

/// Whether a method keeps the invariant of its object.
pub fn keeps_invariant(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    matches!(info.origin, Origin::Source | Origin::Synthetic)
        && !info.is_static
        && !info.modifiers.helper
        && info.kind != MethodKind::StaticInit
        && info.overrides.is_empty()
        && program.class(info.class).framing == Framing::Explicit
        && !invariants_of(program, info.class).is_empty()
}

/// Whether a method would have to keep an invariant of which those who call what it overrides know
/// nothing.
pub fn overrides_with_invariant(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    !info.overrides.is_empty()
        && !info.is_static
        && !info.modifiers.helper
        && !invariants_of(program, info.class).is_empty()
}

/// `\invariant_for(this)`
pub fn of_this(program: &Program, method: MethodId) -> Option<Assertion> {
    let info = program.method(method);
    let this = *info.params.first()?;
    let ty = info.locals.get(this.index())?.ty.clone();
    let span = invariants_of(program, info.class).first()?.span;
    let this = Expr::new(ExprKind::Local(this), ty, span);
    let whole = Expr::new(ExprKind::InvariantFor(Box::new(this)), Type::Bool, span);
    Some(Assertion::new(AssertionKind::Expr(whole), span))
}

/// Adds the invariant of `this` to what a method asks for and promises.
pub fn add_invariants(program: &Program, method: MethodId, cases: &mut [SpecCase]) {
    if !keeps_invariant(program, method) {
        return;
    }
    let Some(invariant) = of_this(program, method) else { return };
    let info = program.method(method);
    for case in cases {
        if info.kind == MethodKind::Method {
            case.requires.insert(0, invariant.clone());
        }
        if info.modifiers.purity == Purity::Impure || info.kind == MethodKind::Constructor {
            case.ensures.insert(0, invariant.clone());
        }
    }
}
