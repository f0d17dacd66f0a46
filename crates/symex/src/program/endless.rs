//! What must end: proofs among the statements of a method, and methods with a measure. A
//! method with `decreases` has no loop without one, comes back to itself only with a smaller
//! measure, and calls nothing that may go on for ever.

use base::step;
use facts::Facts;
use ir::visit::each_stmt;
use ir::{
    Body, Call, ClassId, ClassKind, MethodId, MethodKind, Origin, Program, Purity, StmtKind, Type,
};
use rustc_hash::FxHashSet;

/// What may run when the method is called: what its body calls, and what overrides it.
pub fn may_run(facts: &Facts, method: MethodId) -> &[MethodId] {
    facts.runs(method, || find_runs(facts, method))
}

fn find_runs(facts: &Facts, method: MethodId) -> Vec<MethodId> {
    let program = facts.program();
    let mut called = Vec::new();
    if let Body::Block { block, .. } = &program.method(method).body {
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Call(call) => {
                called.push(call.method);
                called.extend(callbacks(facts, call));
            }
            StmtKind::InitClass(class) => called.extend(initializers(program, *class)),
            _ => {}
        });
    }
    called.extend(facts.hierarchy.overriding(method));
    called
}

/// The static initialisers that run when a class is used for the first time.
pub fn initializers(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut found = Vec::new();
    let mut open = vec![class];
    let mut seen = FxHashSet::default();
    while let Some(class) = open.pop() {
        if !seen.insert(class) {
            continue;
        }
        let info = program.class(class);
        found.extend(info.static_init);
        open.extend(info.superclass);
        // Those of interfaces that have code, but what others do is not worth telling apart.
        step!("interfaces-start-with-a-class", open.extend(&info.interfaces));
    }
    found
}

/// The methods of the program that a call of library code may come back to: what overrides a
/// method of the library, in a class whose objects the call may be given. A lambda is called by
/// whoever takes its interface.
pub fn callbacks(facts: &Facts, call: &Call) -> Vec<MethodId> {
    let program = facts.program();
    let callee = program.method(call.method);
    if matches!(callee.origin, Origin::Source | Origin::Synthetic) {
        return Vec::new();
    }
    let receiver = usize::from(!callee.is_static);
    let given: Vec<&Type> = call.args.iter().skip(receiver).map(|e| &e.ty).collect();
    let params = callee.params.iter().skip(receiver);
    let taken: Vec<&Type> =
        params.filter_map(|p| callee.locals.get(p.index())).map(|l| &l.ty).collect();
    // `toString` and its kin ask what an object holds; what is final asks nobody.
    let of_object = |method: MethodId| {
        let method = program.method(method);
        program.well_known.object == Some(method.class) && !method.is_final
    };
    let only_looks = callee.modifiers.purity != Purity::Impure
        && !of_object(call.method)
        && !callee.overrides.iter().any(|m| of_object(*m));
    let is_constructor = callee.kind == MethodKind::Constructor;
    // An object of the library may have been given something to call before.
    let asks_receiver = receiver == 1 && !is_constructor && !only_looks;
    let asks_receiver = asks_receiver && call.args.first().is_some_and(|e| is_open(program, &e.ty));
    if !asks_receiver && !given.iter().any(|ty| is_open(program, ty)) {
        return Vec::new();
    }
    let takes = |interface: ClassId| {
        asks_receiver
            || given.iter().chain(&taken).any(|ty| match ty {
                Type::Class(taken) => {
                    program.class(*taken).kind == ClassKind::Interface
                        && (program.is_subclass(interface, *taken)
                            || program.is_subclass(*taken, interface))
                }
                _ => false,
            })
    };
    let is_called = |id: &&MethodId| {
        let method = program.method(**id);
        let is_lambda = program.class(method.class).kind == ClassKind::Lambda;
        method.overrides.iter().any(|other| {
            let other = program.method(*other);
            !matches!(other.origin, Origin::Source | Origin::Synthetic)
                && (!is_lambda || takes(other.class))
        })
    };
    facts.calls().from_outside().iter().filter(is_called).copied().collect()
}

/// Whether a value of the type may be an object of the program, or hold one.
fn is_open(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            let info = program.class(*class);
            // A lambda is of a class that is final, too.
            !info.is_final || matches!(info.origin, Origin::Source | Origin::Synthetic)
        }
        Type::Array(element) => is_open(program, element),
        _ => false,
    }
}
