//! Explicit frames call what asks for permissions: the caller has them for whatever it may change.
//! A location that is asked for whole must lie in its frame; no two of them are one location; what
//! was handed over comes back with the postcondition.
//!
//! The other way round code with permissions calls code with explicit frames that changes something: for each
//! location that `assignable` names, the whole permission is handed over, and comes back with any value.
//!
//! ```java
//! //@ assignable y; ensures y == v;          // of a class with explicit frames
//! final void put(int v) { y = v; }
//!
//! //@ requires acc(e.y); ensures acc(e.y) ** e.y == 3;
//! static void client(Explicit e) { e.put(3); }
//! ```
//!
//! What the callee reads needs no permission: nobody changes it meanwhile. What it makes is its own. A set of which
//! only the members are spoken of, everything, and contracts that read more than that, are refused.

use std::borrow::Cow;

use base::{Code, Span, needs, step, stops};
use check::Reason;
use facts::World;
use heap::Extent;
use heap::{Heap, Lent, LentPlace, Locations};
use ir::visit::{Visitor, each_expr, each_part, walk_expr};
use ir::{
    Assertion, AssertionKind, Class, CollectionOp, Expr, ExprKind, FieldId, Fraction, Framing,
    GhostKind, LocSetExpr, LocalId, Location, LocationKind, Method, MethodId, MethodKind, Origin,
    SpecCase, Type,
};
use term::{Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::frame::Place;
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::changes_nothing;
use crate::memory::own::Own;
use crate::program::mentions::without_places;
use crate::state::State;

impl Engine<'_> {
    /// Hands a field over; gives its snapshot.
    pub fn hand_over_field(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (object, field): (Term, FieldId),
        part: &Fraction,
        span: Span,
    ) -> Result<Term> {
        let whole = self.is_whole(state, part, span)?;
        self.defined_reference_unless_static(state, object, field, span)?;
        let is_free = *part == Fraction::Some || self.is_own(state, object, field, Own::Changeable);
        if stops!("changed-state-can-be-changed", !is_free) {
            let text = "this object of the library may be one that cannot be changed";
            let mut failure = Failure::new(Code::MissingPermission, span, text)
                .note("what is made by `new` can be, and what is of a class that can be made so")
                .help(
                    "name its class, as in `Map<K, ArrayList<V>>`, or work on a copy; instead of a view, such as \
                     `keySet()` or `Arrays.asList(a)`, change what it shows",
                );
            if self.facts.world() == World::Open {
                failure =
                    failure.note("a sorted one may have been made elsewhere, in another order");
            }
            return Err(failure.into());
        }
        let value = self.read_field(state, object, field, span)?;
        let place = LentPlace::Field { object, field: field.0 };
        self.lend_place(state, rest, Lent { place, whole }, span)?;
        if whole {
            self.check_in_frames(state, Place::Field(object, field), span)?;
            let fields = vec![(field.0, Extent::Of(object))];
            self.forget_in(rest, &Locations { fields, ..Locations::default() });
        }
        Ok(self.terms.inject(value))
    }

    fn defined_reference_unless_static(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        span: Span,
    ) -> Result<()> {
        match self.program.field(field).is_static {
            true => Ok(()),
            false => self.defined_reference(state, object, span),
        }
    }

    /// Hands elements over; gives their snapshot.
    pub fn hand_over_elements(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (array, from, to): (Term, Term, Term),
        (ty, whole): (&Type, bool),
        span: Span,
    ) -> Result<Term> {
        let Some(values) = self.read_total_array(state, array, ty, span)? else {
            return unsupported(Reason::Elements, span);
        };
        self.lend_place(
            state,
            rest,
            Lent { place: LentPlace::Elements { array, from, to }, whole },
            span,
        )?;
        if whole {
            let sort = self.sort_of(ty, span)?;
            let to = self.terms.max(from, to);
            let arrays = vec![(sort, Extent::Elements { array, from, to })];
            let locations = Locations { arrays, ..Locations::default() };
            self.check_all_in_frames(state, &locations, span)?;
            self.forget_in(rest, &locations);
        }
        let part = self.slice(state, values, from, to);
        Ok(self.terms.inject(part))
    }

    /// No two places that are handed over at once, one of them to be changed, are the same.
    fn lend_place(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        new: Lent,
        span: Span,
    ) -> Result<()> {
        for other in rest.lent.clone().iter() {
            // Any number may read it.
            if needs!("lent-places-are-read-only", !new.whole && !other.whole) {
                continue;
            }
            let apart = self.are_apart(new.place, other.place);
            step!("lent-places-differ", {
                self.prove(state, apart, |_| {
                    let text = "the call may ask for the same location twice";
                    Failure::new(Code::Precondition, span, text)
                })?;
            });
        }
        std::rc::Rc::make_mut(&mut rest.lent).push(new);
        Ok(())
    }

    fn are_apart(&mut self, a: LentPlace, b: LentPlace) -> Term {
        match (a, b) {
            (LentPlace::Field { object, field }, LentPlace::Field { object: o, field: f }) => {
                if field == f {
                    self.terms.ne(object, o)
                } else {
                    Term::TRUE
                }
            }
            (
                LentPlace::Elements { array, from, to },
                LentPlace::Elements { array: a, from: lo, to: hi },
            ) => {
                let other = self.terms.ne(array, a);
                let before = self.terms.le(to, lo);
                let behind = self.terms.le(hi, from);
                self.terms.or([other, before, behind])
            }
            _ => Term::TRUE,
        }
    }

    /// A field comes back.
    pub fn return_field(
        &mut self,
        state: &mut State,
        snapshot: Term,
        (object, field): (Term, FieldId),
        whole: bool,
        span: Span,
    ) -> Result<()> {
        let ty = self.program.field(field).ty.clone();
        let sort = self.sort_of(&ty, span)?;
        let value = self.terms.project(snapshot, sort);
        let shape = self.terms.well_shaped(snapshot, sort);
        self.assume(state, shape);
        self.assume_type(state, value, &ty);
        let place = LentPlace::Field { object, field: field.0 };
        self.is_back(state, Lent { place, whole });
        // Who keeps a part of another object shows that one.
        let is_view = state.heap.lent.iter().any(|lent| !lent.whole);
        if !stops!("views-are-not-their-own", is_view && !whole) {
            self.assume_own(state, object, field, whole);
        }
        if whole {
            self.set_total_field(state, object, field, value);
        } else {
            // Who may only read it has not changed it.
            let now = self.read_field(state, object, field, span)?;
            let fact = self.terms.eq(now, value);
            self.assume(state, fact);
        }
        Ok(())
    }

    /// Elements come back.
    pub fn return_elements(
        &mut self,
        state: &mut State,
        snapshot: Term,
        (array, from, to): (Term, Term, Term),
        (ty, whole): (&Type, bool),
        span: Span,
    ) -> Result<()> {
        let element = self.sort_of(ty, span)?;
        let sort = self.terms.seq_sort(element);
        let values = self.terms.project(snapshot, sort);
        let length = self.terms.len_of(values);
        let end = self.terms.max(from, to);
        let count = self.terms.sub(end, from);
        let fact = self.terms.eq(length, count);
        self.assume(state, fact);
        self.is_back(state, Lent { place: LentPlace::Elements { array, from, to }, whole });
        if whole {
            let token = self.terms.fresh("heap", Sort::SNAP);
            if let Some(total) = state.heap.total_mut() {
                total.store_range(token, (array, element), (from, end), values);
            }
        } else if let Some(all) = self.read_total_array(state, array, ty, span)? {
            let part = self.slice(state, all, from, to);
            let fact = self.terms.eq(part, values);
            self.assume(state, fact);
        }
        Ok(())
    }

    fn is_back(&mut self, state: &mut State, what: Lent) {
        let mut lent = state.heap.lent.to_vec();
        let found = lent.iter().position(|other| {
            other.whole == what.whole
                && match (other.place, what.place) {
                    (
                        LentPlace::Field { object, field },
                        LentPlace::Field { object: o, field: f },
                    ) => field == f && self.find(state).is_known_same(object, o),
                    (
                        LentPlace::Elements { array, from, to },
                        LentPlace::Elements { array: a, from: lo, to: hi },
                    ) => (from, to) == (lo, hi) && self.find(state).is_known_same(array, a),
                    _ => false,
                }
        });
        if let Some(at) = found {
            lent.remove(at);
            state.heap.lent = std::rc::Rc::new(lent);
        }
    }

    /// Whether a part of a collection may come to somebody who asks for no permissions: after a change of the
    /// whole it is of no use, and he does not know.
    pub fn shows_part_around(&self, method: &Method, case: &SpecCase) -> bool {
        let asks_for_none =
            |class: &Class| class.origin == Origin::Source && class.framing == Framing::Explicit;
        self.gives_part(method, case) && self.program.classes.iter().any(asks_for_none)
    }

    /// Whether a case of a library's contract makes a part of its object as an object of the same kind, with a
    /// share of its state.
    fn gives_part(&self, method: &Method, case: &SpecCase) -> bool {
        let Type::Class(result) = &method.result else { return false };
        let of_own = |a: &Assertion| match &a.kind {
            AssertionKind::Acc(location, fraction) => match &location.kind {
                LocationKind::Field(e, field) => {
                    let is_state = self.is_library_state(field.0)
                        && self.program.is_subclass(*result, self.program.field(*field).class);
                    (is_state && e.kind == ExprKind::Local(LocalId(0))).then_some(fraction.clone())
                }
                _ => None,
            },
            _ => None,
        };
        let lends =
            parts_of(&case.requires).any(|a| of_own(a).is_some_and(|f| f != Fraction::Full));
        // By their places: what is put elsewhere changes them.
        let mut places = Places(false);
        case.ensures.iter().for_each(|promised| places.assertion(promised));
        !method.is_static
            && lends
            && places.0
            && parts_of(&case.ensures).all(|a| of_own(a).is_none())
            && is_library(method.origin)
    }

    /// After a call nothing that was handed over is still away, but for parts of elements and of the state of
    /// library objects that something else shows now.
    /// A part of a collection as a collection counts the changes of that: it is of no use after one.
    pub fn all_came_back(
        &self,
        state: &mut State,
        (method, case): (&Method, &SpecCase),
        span: Span,
    ) -> Result<()> {
        let is_shown = |lent: &Lent| match lent.place {
            LentPlace::Field { field, .. } => {
                !lent.whole
                    && self.is_library_state(field)
                    && !stops!("parts-count-changes", self.gives_part(method, case))
            }
            LentPlace::Elements { .. } => !lent.whole && is_library(method.origin),
        };
        match state.heap.lent.iter().all(is_shown) {
            true => {
                state.heap.lent = Default::default();
                Ok(())
            }
            false => unsupported(Reason::PermissionKeptByCall, span),
        }
    }
}

/// The conjuncts of assertions.
fn parts_of(list: &[Assertion]) -> impl Iterator<Item = &Assertion> {
    let mut open: Vec<&Assertion> = list.iter().collect();
    std::iter::from_fn(move || {
        let next = open.pop()?;
        if let AssertionKind::Star(parts) = &next.kind {
            open.extend(parts);
        }
        Some(next)
    })
}

/// Whether something is said of a part of a sequence.
struct Places(bool);

impl<'a> Visitor<'a> for Places {
    fn expr(&mut self, e: &'a Expr) {
        self.0 |= matches!(e.kind, ExprKind::Collection(CollectionOp::SeqSlice, _));
        walk_expr(self, e);
    }
}

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
            && !state.heap.is_total()
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
