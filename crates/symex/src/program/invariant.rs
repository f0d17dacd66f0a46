//! The class invariants of a program: which there are, who keeps them, and what else the clauses of a
//! class add to the contracts of its methods.
//!
//! | clause | added |
//! |---|---|
//! | `invariant` | asked for and promised by methods, promised by constructors: a call of the pure method that the invariant is ([`crate::modelled`]) |
//! | `static invariant` | asked for and promised by methods and constructors, promised by the static initialiser |
//! | `initially` | promised by constructors |
//! | `constraint` | promised by methods that may change something; one of static state by constructors, too |
//!
//! What is promised holds where an exception leaves the method, too, except that there is no object then
//! whose constructor fails.

use base::{Span, needs, step};
use ir::visit::Role;
use ir::visit::rewrite::Rewriter;
use ir::{
    Assertion, AssertionKind, Binding, ClassId, ClassInvariant, Expr, ExprKind, Framing, INVARIANT,
    InvariantKind, Local, LocalId, Meaning, MethodId, MethodKind, Origin, Program, Purity,
    SpecCase, Type,
};

use rustc_hash::FxHashSet;

use crate::foreign::is_silent_about;
use crate::modelled::call_of;

/// The clauses of a class, those of its supertypes first.
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

/// Whether a method keeps what the clauses of its class say.
fn keeps_clauses(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    matches!(info.origin, Origin::Source | Origin::Synthetic)
        && !info.modifiers.helper
        && program.class(info.class).framing == Framing::Explicit
}

/// Whether a method keeps the invariant of its object.
pub fn keeps_invariant(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    keeps_clauses(program, method) && !info.is_static && program.invariant_of(info.class).is_some()
}

/// Whether a method would have to keep an invariant, of its object or of static state, of which those
/// who call what it overrides know nothing.
pub fn overrides_with_invariant(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let knows = |other: &MethodId| {
        let other = program.method(*other);
        program.invariant_of(other.class).is_some() && !other.modifiers.helper
    };
    let of_statics = |class: ClassId| -> Vec<Span> {
        let is_static = |c: &&ClassInvariant| c.is_static && c.kind == InvariantKind::Invariant;
        invariants_of(program, class).into_iter().filter(is_static).map(|c| c.span).collect()
    };
    let own = if keeps_clauses(program, method) { of_statics(info.class) } else { Vec::new() };
    let knows_statics = |other: &MethodId| {
        let other = program.method(*other);
        let known = of_statics(other.class);
        !other.modifiers.helper && own.iter().all(|span| known.contains(span))
    };
    // Callers of what the library says of its own objects do not come here.
    let mut others = info.overrides.clone();
    others.retain(|m| !is_silent_about(program, *m, info.class));
    let of_object = keeps_invariant(program, method) && !others.iter().all(knows);
    of_object || !own.is_empty() && !others.iter().all(knows_statics)
}

/// Whether a helper would answer calls of a method after which the clauses of its class hold.
pub fn forgets_invariant(program: &Program, method: MethodId, other: MethodId) -> bool {
    let lasts = |clause: &&ClassInvariant| match clause.kind {
        InvariantKind::Invariant | InvariantKind::Constraint => true,
        InvariantKind::Initially | InvariantKind::Axiom => false,
    };
    program.method(method).modifiers.helper
        && keeps_clauses(program, other)
        && invariants_of(program, program.method(other).class).iter().any(lasts)
}

/// `\invariant_for(this)`
fn of_this(program: &Program, method: MethodId) -> Option<Assertion> {
    let info = program.method(method);
    let this = *info.params.first()?;
    let invariant = program.invariant_of(info.class)?;
    let span = program.method(invariant).span;
    let this = Expr::local(this, Type::Class(info.class), span);
    let whole = call_of(invariant, this, Binding::Dynamic, span);
    Some(Assertion::new(AssertionKind::Expr(whole), span))
}

/// The invariant of the object, as a case of a contract asks for it.
pub fn asked_by<'c>(program: &Program, case: &'c SpecCase) -> Option<&'c Assertion> {
    case.requires.iter().find(|a| match &a.kind {
        AssertionKind::Expr(e) => match &e.kind {
            ExprKind::PureCall(call) => program.method(call.method).name.as_str() == INVARIANT,
            _ => false,
        },
        _ => false,
    })
}

/// What a case promises that was said of static state, or of the two states of a call: it holds where an
/// exception leaves the method, too.
pub fn kept_by<'c>(program: &Program, method: MethodId, case: &'c SpecCase) -> Vec<&'c Assertion> {
    if !keeps_clauses(program, method) {
        return Vec::new();
    }
    let clauses = invariants_of(program, program.method(method).class);
    let lasts = |clause: &&ClassInvariant| match clause.kind {
        InvariantKind::Invariant => clause.is_static,
        InvariantKind::Constraint => true,
        InvariantKind::Initially | InvariantKind::Axiom => false,
    };
    let lasting: Vec<Span> = clauses.into_iter().filter(lasts).map(|c| c.condition.span).collect();
    case.ensures.iter().filter(|promised| lasting.contains(&promised.span)).collect()
}

/// Adds what the clauses of the class say to what a method asks for and promises.
pub fn add_invariants(
    program: &Program,
    method: MethodId,
    cases: &mut [SpecCase],
    locals: &mut Vec<Local>,
) {
    if !keeps_clauses(program, method) {
        return;
    }
    let info = program.method(method);
    let is_constructor = info.kind == MethodKind::Constructor;
    let is_start = info.kind == MethodKind::StaticInit;
    let changes = info.modifiers.purity == Purity::Impure && !is_constructor;
    let (mut asked, mut promised) = (Vec::new(), Vec::new());
    if keeps_invariant(program, method)
        && let Some(invariant) = of_this(program, method)
    {
        if !is_constructor {
            asked.push(invariant.clone());
        }
        if changes || is_constructor {
            promised.push(invariant);
        }
    }
    for clause in invariants_of(program, info.class) {
        let is_of_object = !clause.is_static;
        let (asks, promises) = match clause.kind {
            InvariantKind::Invariant if is_of_object => (false, false),
            InvariantKind::Invariant if is_start => {
                (false, step!("static-initialisers-show-static-invariants"))
            }
            InvariantKind::Invariant if is_entry(program, method) => (
                needs!("entry-follows-the-initialiser", is_shown_at_start(program, method, clause)),
                changes,
            ),
            InvariantKind::Invariant => (true, changes || is_constructor),
            InvariantKind::Initially | InvariantKind::Constraint if is_start => (false, false),
            InvariantKind::Initially => (false, is_constructor),
            InvariantKind::Constraint if is_of_object => (false, changes && !info.is_static),
            InvariantKind::Constraint => (false, changes || is_constructor),
            InvariantKind::Axiom => (false, false),
        };
        if !asks && !promises {
            continue;
        }
        let condition = renamed(clause, info.params.first().copied(), locals);
        if asks {
            asked.push(condition.clone());
        }
        if promises {
            promised.push(condition);
        }
    }
    for case in cases {
        case.requires.splice(0..0, asked.iter().cloned());
        case.ensures.splice(0..0, promised.iter().cloned());
    }
}

/// Whether a method is one that no code calls: the machine begins with it.
fn is_entry(program: &Program, method: MethodId) -> bool {
    program.method(method).modifiers.meaning == Some(Meaning::Entry)
}

/// Whether the initialiser of a class above the method has shown a clause before it runs.
fn is_shown_at_start(program: &Program, method: MethodId, clause: &ClassInvariant) -> bool {
    let mut at = Some(program.method(method).class);
    // A class extends no more classes than there are.
    for _ in 0..program.classes.len() {
        let Some(class) = at.map(|class| program.class(class)) else { break };
        if class.static_init.is_some() && class.invariants.iter().any(|own| own.span == clause.span)
        {
            return true;
        }
        at = class.superclass;
    }
    false
}

/// A clause in terms of the locals of a method; what it binds is added to them.
fn renamed(clause: &ClassInvariant, this: Option<LocalId>, locals: &mut Vec<Local>) -> Assertion {
    let own = usize::from(!clause.is_static);
    let (base, this) = (locals.len() as u32, this.filter(|_| own == 1));
    locals.extend(clause.locals.iter().skip(own).cloned());
    let mut condition = clause.condition.clone();
    Move { this, by: base, own: own as u32 }.assertion(&mut condition);
    condition
}

struct Move {
    this: Option<LocalId>,
    by: u32,
    own: u32,
}

impl Rewriter for Move {
    fn local(&mut self, local: &mut LocalId, _: Role) {
        match (local.0, self.this) {
            (0, Some(this)) => *local = this,
            (n, _) => local.0 = n - self.own + self.by,
        }
    }
}
