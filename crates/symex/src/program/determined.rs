//! What the value of a library's pure method depends on, and so where it may stand.
//!
//! A pure method is a function of what its precondition covers and of its arguments. That says
//! it all where every argument, the receiver included, is
//!
//! * a value or `null`, or an object of a class that is declared `immutable` in its stub, or
//! * covered by the precondition: `requires acc(state, _)`, `acc(a[*], _)`.
//!
//! Whatever else it is given may change without anybody being told: a `Number` may be an
//! `AtomicInteger`, `equals` of some object may compare lists. Then code gets another value at
//! each call, and neither a specification nor a pure method of the program can rest on it.
//!
//! ```java
//! int before = number.intValue();      // some number
//! int after = number.intValue();       // some number
//! //@ assert number.intValue() == 3;   // refused
//! ```
//!
//! A stub may also define the value, as in `ensures \result <==> o == null`: then it is what
//! the definition is.

use base::{Span, needs, stops};
use ir::visit::{Visitor, each_part, walk_expr, walk_pure_call};
use ir::{
    Assertion, AssertionKind, Call, ClassId, Expr, ExprKind, LocalId, Location, LocationKind,
    Meaning, MethodId, Origin, Program, PureCall, Type,
};

pub use crate::above::is_library;
use crate::hierarchy;

/// What is known of the value of a pure call when its arguments and its snapshot are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Determined {
    /// All of it.
    Value,
    /// What the object says; it may be another object each time (`substring` does that).
    Content,
    /// Whatever the class of the receiver makes of it, a class of the program.
    ByClass,
    Nothing,
}

/// How deep definitions of results are looked into.
const DEPTH: usize = 4;

/// What is known of the value of a call in code.
pub fn of_call(program: &Program, call: &Call) -> Determined {
    let types: Vec<&Type> = call.args.iter().map(|arg| &arg.ty).collect();
    of(program, call.method, &types, DEPTH)
}

/// The same for a call in a specification.
pub fn of_pure_call(program: &Program, call: &PureCall) -> Determined {
    of_pure_call_within(program, call, DEPTH)
}

/// The same, where nothing is known of the arguments but the types that the method declares.
pub fn as_declared(program: &Program, method: MethodId) -> Determined {
    let types = declared_types(program, method);
    of(program, method, &types, DEPTH)
}

fn of_pure_call_within(program: &Program, call: &PureCall, depth: usize) -> Determined {
    let types: Vec<&Type> = call.receiver.iter().chain(&call.args).map(|arg| &arg.ty).collect();
    of(program, call.method, &types, depth)
}

fn declared_types(program: &Program, method: MethodId) -> Vec<&Type> {
    let info = program.method(method);
    info.params.iter().filter_map(|p| info.locals.get(p.index())).map(|l| &l.ty).collect()
}

fn of(program: &Program, method: MethodId, types: &[&Type], depth: usize) -> Determined {
    let info = program.method(method);
    if !is_library(info.origin) || is_get_class(info) {
        return Determined::Value;
    }
    if defines_result(program, method, depth) {
        return Determined::Value;
    }
    match by_arguments(program, method, types) {
        // In specifications a model method is a function, and there are no others.
        Determined::Value
            if stops!(
                "results-may-be-other-objects",
                info.result.is_reference() && !info.modifiers.model
            ) =>
        {
            Determined::Content
        }
        found => found,
    }
}

fn by_arguments(program: &Program, method: MethodId, types: &[&Type]) -> Determined {
    let info = program.method(method);
    // What exists for specifications alone speaks of the object, not of what it holds.
    if info.modifiers.model {
        return Determined::Value;
    }
    if stops!("value-may-depend-on-anything", reads_everything(&info.contract)) {
        return Determined::Nothing;
    }
    let receiver = types.first().filter(|_| !info.is_static);
    if receiver.is_some_and(|receiver| is_root(program, method, receiver)) {
        return Determined::Value;
    }
    let declared = declared_types(program, method);
    let first = usize::from(!info.is_static);
    let settled = declared.iter().enumerate().skip(first).all(|(i, declared)| {
        let given = types.get(i).copied().unwrap_or(*declared);
        is_fixed(program, given)
            || is_declared_fixed(program, declared)
            || covers(program, method, i)
    });
    if stops!("arguments-determine-it", !settled) {
        return Determined::Nothing;
    }
    let Some(receiver) = receiver else { return Determined::Value };
    if covers(program, method, 0) {
        return Determined::Value;
    }
    of_receiver(program, method, receiver)
}

/// Whether a stub says `accessible \everything`: the value depends on more than it is given.
fn reads_everything(contract: &ir::Contract) -> bool {
    let mut sets = contract.cases.iter().flat_map(|case| case.accessible.iter().flatten());
    sets.any(|set| {
        matches!(&set.kind, ExprKind::LocSet(set) if matches!(**set, ir::LocSetExpr::Everything))
    })
}

/// Whether the receiver's own part is settled by its static type.
fn of_receiver(program: &Program, method: MethodId, receiver: &Type) -> Determined {
    let info = program.method(method);
    let Type::Class(class) = receiver else { return Determined::Nothing };
    if !is_library(program.class(*class).origin) {
        return of_own_receiver(program, method, *class);
    }
    // What the stub does not declare is not what it says of its objects.
    let declares = info.origin == Origin::Library && program.class(info.class).is_immutable();
    let stays = declares && (info.is_final || is_class_fixed(program, *class));
    if needs!("receiver-never-changes", stays) { Determined::Value } else { Determined::Nothing }
}

/// A receiver of a class of the program: all classes below it are known. What a class does that
/// never changes depends on nothing but the object and the arguments.
fn of_own_receiver(program: &Program, method: MethodId, class: ClassId) -> Determined {
    let never_changes = |run: &MethodId| {
        let run = program.method(*run);
        run.origin == Origin::Library && program.class(run.class).is_immutable()
    };
    let settled = program.method(method).is_final && never_changes(&method)
        || runs_of(program, method, class).is_some_and(|runs| runs.iter().all(never_changes));
    if settled { Determined::Value } else { Determined::ByClass }
}

/// The methods that answer a call on objects of a class of the program, if they are all known.
fn runs_of(program: &Program, method: MethodId, class: ClassId) -> Option<Vec<MethodId>> {
    let is_known = !is_library(program.class(class).origin) && hierarchy::is_closed(program, class);
    let runs: Vec<MethodId> = hierarchy::concrete_below(program, class)
        .into_iter()
        .filter_map(|below| program.implementation(below, method))
        .collect();
    (is_known && !runs.is_empty()).then_some(runs)
}

/// Whether nobody but `Object` itself answers the call: it compares and tells nothing but which
/// object it is.
fn is_root(program: &Program, method: MethodId, receiver: &Type) -> bool {
    let Type::Class(class) = receiver else { return false };
    let root = program.well_known.object;
    root == Some(program.method(method).class)
        && runs_of(program, method, *class)
            .is_some_and(|runs| runs.iter().all(|run| root == Some(program.method(*run).class)))
}

/// Whether values of a type never change: numbers, and objects of immutable classes.
pub fn is_fixed(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => is_class_fixed(program, *class) && !asks_others(program, *class),
        Type::Array(_) => false,
        _ => true,
    }
}

/// Whether the method says that it takes objects of an immutable class. What subclasses add is
/// not its business.
fn is_declared_fixed(program: &Program, ty: &Type) -> bool {
    let is_fixed = |class| program.class(class).is_immutable() && !asks_others(program, class);
    matches!(ty, Type::Class(class) if is_fixed(*class))
}

/// Whether objects of an immutable class ask what they hold when they are asked: what every object
/// says of itself is declared in its stub, and is not pure.
fn asks_others(program: &Program, class: ClassId) -> bool {
    let asks = program.class(class).methods.iter().map(|m| program.method(*m)).any(|method| {
        method.origin == Origin::Library
            && method.modifiers.purity == ir::Purity::Impure
            && matches!(
                method.modifiers.meaning,
                Some(Meaning::Equals | Meaning::HashCode | Meaning::ToString)
            )
    });
    stops!("immutable-objects-may-ask-others", asks)
}

/// Whether nothing that objects of the class tell of themselves ever changes: the class, or one
/// above it, is immutable, and nothing below overrides what is pure there.
fn is_class_fixed(program: &Program, class: ClassId) -> bool {
    let mut above = Some(class);
    while let Some(id) = above {
        let info = program.class(id);
        if info.is_immutable() {
            return info.is_final || !is_overridden_below(program, class, id);
        }
        above = info.superclass;
    }
    false
}

/// Whether a class of the program, below or above `class`, overrides a pure method of `top`.
fn is_overridden_below(program: &Program, class: ClassId, top: ClassId) -> bool {
    let related =
        |other: ClassId| program.is_subclass(other, class) || program.is_subclass(class, other);
    let is_pure_there = |m: &MethodId| {
        let method = program.method(*m);
        method.modifiers.purity != ir::Purity::Impure && program.is_subclass(top, method.class)
    };
    program.methods.iter().any(|method| {
        !is_library(method.origin)
            && program.is_subclass(method.class, top)
            && related(method.class)
            && method.overrides.iter().any(is_pure_there)
    })
}

/// Whether the precondition covers what the parameter at this place refers to.
fn covers(program: &Program, method: MethodId, place: usize) -> bool {
    let first = hierarchy::first_above(program, method, |info| !info.contract.cases.is_empty());
    first.into_iter().any(|method| {
        let info = program.method(method);
        let Some(param) = info.params.get(place).copied() else { return false };
        let mut cases = info.contract.cases.iter();
        !info.contract.cases.is_empty()
            && cases.all(|case| case.requires.iter().any(|a| holds_of(a, param)))
    })
}

fn holds_of(a: &Assertion, param: LocalId) -> bool {
    match &a.kind {
        AssertionKind::Acc(location, _) => is_of(location, param),
        AssertionKind::Predicate(instance) => {
            instance.receiver.as_ref().is_some_and(|receiver| is_local(receiver, param))
        }
        AssertionKind::Star(parts) => parts.iter().any(|part| holds_of(part, param)),
        AssertionKind::Cond(_, then, otherwise) => {
            holds_of(then, param) || holds_of(otherwise, param)
        }
        AssertionKind::ForallStar { body, .. } => holds_of(body, param),
        AssertionKind::Expr(_) | AssertionKind::Untouched(_) | AssertionKind::Bind(..) => false,
    }
}

fn is_of(location: &Location, param: LocalId) -> bool {
    match &location.kind {
        LocationKind::Field(object, _)
        | LocationKind::Element(object, _)
        | LocationKind::Elements(object)
        | LocationKind::Slice(object, _, _) => is_local(object, param),
        LocationKind::Static(_) => false,
    }
}

fn is_local(e: &Expr, local: LocalId) -> bool {
    matches!(e.kind, ExprKind::Local(l) if l == local)
}

/// Whether the only case of the contract says what the result is, in terms of what never
/// changes.
fn defines_result(program: &Program, method: MethodId, depth: usize) -> bool {
    let info = program.method(method);
    let Some(depth) = depth.checked_sub(1) else { return false };
    match info.contract.cases.as_slice() {
        [] => {
            let above = hierarchy::nearest_overridden(program, method);
            above.iter().any(|above| defines_result(program, *above, depth))
        }
        [case] => info
            .result_local
            .is_some_and(|result| case.ensures.iter().any(|a| defines(program, a, result, depth))),
        _ => false,
    }
}

fn defines(program: &Program, a: &Assertion, result: LocalId, depth: usize) -> bool {
    match &a.kind {
        AssertionKind::Expr(e) => is_definition(program, e, result, depth),
        AssertionKind::Star(parts) => parts.iter().any(|a| defines(program, a, result, depth)),
        _ => false,
    }
}

fn is_definition(program: &Program, e: &Expr, result: LocalId, depth: usize) -> bool {
    match &e.kind {
        ExprKind::And(a, b) => {
            is_definition(program, a, result, depth) || is_definition(program, b, result, depth)
        }
        ExprKind::Eq(a, b) => {
            let settles = |of: &Expr, by: &Expr| {
                is_local(of, result) && is_settled(program, by, result, depth)
            };
            settles(a, b) || settles(b, a)
        }
        _ => false,
    }
}

/// Whether the value of an expression depends on parameters, and on what never changes, alone.
fn is_settled(program: &Program, e: &Expr, result: LocalId, depth: usize) -> bool {
    let itself = match &e.kind {
        ExprKind::Local(local) => *local != result,
        ExprKind::PureCall(call) => of_pure_call_within(program, call, depth) == Determined::Value,
        ExprKind::Field(..)
        | ExprKind::StaticField(_)
        | ExprKind::Index(..)
        | ExprKind::Old(..)
        | ExprKind::Fresh(_)
        | ExprKind::InvariantFor(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::Opening(..)
        | ExprKind::Using(..)
        | ExprKind::Dropping(..)
        | ExprKind::LocSet(_) => false,
        _ => true,
    };
    let mut all = itself;
    each_part(e, &mut |part| all = all && is_settled(program, part, result, depth));
    all
}

/// `Object.getClass()`, which is final: the class of an object never changes.
pub fn is_get_class(method: &ir::Method) -> bool {
    method.modifiers.meaning == Some(Meaning::ClassOf)
}

// ───────────────────────── specifications of the program ─────────────────────────

/// Collects the calls in specifications that nothing determines.
pub(crate) struct Undetermined<'a> {
    pub program: &'a Program,
    pub found: Vec<(MethodId, Span)>,
    /// Calls of which the content is known, where it matters which object it is.
    pub anonymous: Vec<(MethodId, Span)>,
}

impl Undetermined<'_> {
    /// The calls whose object an expression is.
    fn note_objects(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::PureCall(call) => {
                let content = of_pure_call(self.program, call) == Determined::Content;
                if stops!("which-object-is-not-asked", content) {
                    self.anonymous.push((call.method, call.span));
                }
            }
            ExprKind::Cast(inner) | ExprKind::Narrow(inner) => self.note_objects(inner),
            ExprKind::Ite(_, then, otherwise) => {
                self.note_objects(then);
                self.note_objects(otherwise);
            }
            _ => {}
        }
    }
}

impl<'a> Visitor<'a> for Undetermined<'_> {
    fn expr(&mut self, e: &'a Expr) {
        if let ExprKind::Eq(a, b) = &e.kind
            && a.ty.is_reference()
            && !matches!(a.kind, ExprKind::Null)
            && !matches!(b.kind, ExprKind::Null)
        {
            self.note_objects(a);
            self.note_objects(b);
        }
        walk_expr(self, e);
    }

    fn pure_call(&mut self, call: &'a PureCall) {
        let pure = self.program.method(call.method).modifiers.purity != ir::Purity::Impure;
        let open = pure && of_pure_call(self.program, call) == Determined::Nothing;
        if stops!("specifications-are-determined", open) {
            self.found.push((call.method, call.span));
        }
        // A pure method of the program may compare what it is given.
        if !is_library(self.program.method(call.method).origin) {
            call.args.iter().for_each(|arg| self.note_objects(arg));
        }
        walk_pure_call(self, call);
    }
}
