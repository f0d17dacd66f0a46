//! Code with permissions calls code with explicit frames that changes something: for each location that
//! `assignable` names, the whole permission is handed over, and comes back with any value.
//!
//! ```java
//! //@ assignable y; ensures y == v;          // of a class with explicit frames
//! final void put(int v) { y = v; }
//!
//! //@ requires acc(e.y); ensures acc(e.y) ** e.y == 3;
//! static void client(Explicit e) { e.put(3); }
//! ```
//!
//! What the callee reads needs no permission: nobody changes it meanwhile. What it makes is its own. A set of which only
//! the members are spoken of, everything, and contracts that read more than that, are refused.

use std::borrow::Cow;

use base::Span;
use ir::visit::{each_expr, each_part};
use ir::{
    Assertion, AssertionKind, CollectionOp, Expr, ExprKind, Fraction, Framing, GhostKind,
    LocSetExpr, Location, LocationKind, MethodId, MethodKind, Origin, SpecCase, Type,
};

use crate::engine::Engine;
use crate::foreign::changes_nothing;
use crate::program::mentions::without_places;
use crate::state::State;

impl Engine<'_> {
    /// A case of a contract as somebody with permissions uses it.
    pub fn with_whole_permissions<'c>(
        &self,
        state: &State,
        method: MethodId,
        case: &'c SpecCase,
    ) -> Cow<'c, SpecCase> {
        let info = self.program.method(method);
        let is_asked = self.options.total
            && state.heap.total.is_none()
            && info.kind == MethodKind::Method
            && info.origin == Origin::Source
            && self.program.class(info.class).framing == Framing::Explicit
            && !changes_nothing(case)
            && !self.has_everything(state)
            && self.may_change_unasked(method);
        let mut locations = Vec::new();
        let sets = case.assignable.as_deref().filter(|_| is_asked).unwrap_or_default();
        let is_named = !sets.is_empty()
            && sets.iter().all(|set| self.add_named(set, &mut locations))
            && reads_only(case, &locations);
        if !is_named {
            return Cow::Borrowed(case);
        }
        let whole = |location: Location| {
            let span = location.span;
            Assertion::new(AssertionKind::Acc(location, Fraction::Full), span)
        };
        let held: Vec<Assertion> = locations.iter().cloned().map(whole).collect();
        // They come back as they were named before the call.
        let before: Vec<Assertion> = locations.into_iter().map(named_before).map(whole).collect();
        let mut case = case.clone();
        for clause in &mut case.signals {
            let span = clause.condition.span;
            let parts = before.iter().chain([&clause.condition]).cloned().collect();
            clause.condition = Assertion::new(AssertionKind::Star(parts), span);
        }
        case.ensures.splice(0..0, before);
        case.requires.splice(0..0, held);
        case.assignable = Some(vec![Expr::new(
            ExprKind::LocSet(Box::new(LocSetExpr::Empty)),
            Type::LocSet,
            Span::NONE,
        )]);
        Cow::Owned(case)
    }

    /// Adds the locations of a set if it names each of them.
    fn add_named(&self, set: &Expr, all: &mut Vec<Location>) -> bool {
        let ExprKind::LocSet(set) = &set.kind else { return false };
        match &**set {
            LocSetExpr::Empty => true,
            LocSetExpr::Union(parts) => parts.iter().all(|part| self.add_named(part, all)),
            LocSetExpr::Singleton(location) => {
                let is_real = match &location.kind {
                    LocationKind::Field(_, field) | LocationKind::Static(field) => {
                        let field = self.program.field(*field);
                        field.ghost != GhostKind::Model && !field.is_final
                    }
                    _ => true,
                };
                all.push(location.clone());
                is_real
            }
            _ => false,
        }
    }
}

/// Whether a contract reads nothing but locations that are handed over: for others there may be no permission.
fn reads_only(case: &SpecCase, locations: &[Location]) -> bool {
    let named: Vec<LocationKind> = locations
        .iter()
        .map(|location| match &location.kind {
            LocationKind::Field(e, field) => LocationKind::Field(without_places(e), *field),
            LocationKind::Static(field) => LocationKind::Static(*field),
            LocationKind::Element(a, _)
            | LocationKind::Elements(a)
            | LocationKind::Slice(a, ..) => LocationKind::Elements(without_places(a)),
        })
        .collect();
    let signals = case.signals.iter().map(|clause| &clause.condition);
    let mut all = true;
    for said in case.requires.iter().chain(&case.ensures).chain(signals) {
        each_expr(said, &mut |e| all = all && is_read_of(e, &named));
    }
    all
}

fn is_read_of(e: &Expr, named: &[LocationKind]) -> bool {
    let read = match &e.kind {
        ExprKind::Field(object, field) => Some(LocationKind::Field(without_places(object), *field)),
        ExprKind::StaticField(field) => Some(LocationKind::Static(*field)),
        ExprKind::Index(array, _) => Some(LocationKind::Elements(without_places(array))),
        ExprKind::PureCall(_)
        | ExprKind::InvariantFor(_)
        | ExprKind::Collection(CollectionOp::SeqOfArray, _)
        | ExprKind::NonNullElements(_)
        | ExprKind::LocSet(_) => return false,
        _ => None,
    };
    let mut all = read.is_none_or(|read| named.contains(&read));
    each_part(e, &mut |part| all = all && is_read_of(part, named));
    all
}

/// The location that the same text named before a call.
fn named_before(mut location: Location) -> Location {
    let before = |e: &mut Expr| {
        if !matches!(e.kind, ExprKind::Local(_) | ExprKind::Int(_)) {
            let inner = Box::new(e.clone());
            *e = Expr::new(ExprKind::Old(ir::OldLabel::Entry, inner), e.ty.clone(), e.span);
        }
    };
    match &mut location.kind {
        LocationKind::Field(e, _) | LocationKind::Elements(e) => before(e),
        LocationKind::Element(a, b) => [a, b].into_iter().for_each(before),
        LocationKind::Slice(a, b, c) => [a, b, c].into_iter().for_each(before),
        LocationKind::Static(_) => {}
    }
    location
}
