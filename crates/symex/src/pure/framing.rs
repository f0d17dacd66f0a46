//! The frame axiom, as a rule on demand (seed 004, section 4.4): a pure call that was evaluated in
//! one heap has the same value in another if nothing in between touched what it reads.
//!
//! ```java
//! //@ accessible footprint();
//! //@ pure int getX() { … }
//! c1.setX(5); c2.setX(10);       // c1.getX() is the same term behind both
//! ```
//!
//! What a call reads is said by `accessible`, and evaluated in the earlier of the two heaps. The
//! steps between them are gone through one by one; each is a question about sets.

use std::rc::Rc;

use base::{Code, Span, needs};
use heap::{Change, Extent, Locations, Past, Total};
use ir::{Body, LocalId, MethodId};
use term::{FunId, Sort, Term};

use crate::engine::Engine;
use crate::engine::frame::{Clause, Place, ReadFrame};
use crate::engine::meaning::{Called, Target};
use crate::engine::reading::Reading;
use crate::failure::{Failure, Result, Stop};
use crate::state::{Evaluated, State};

/// How many earlier values of a call are tried.
const CANDIDATES: usize = 3;

/// How many steps are gone through.
const STEPS: usize = 4_000;

/// How many bodies inside each other are looked into for what they read.
const BODIES: usize = 6;

/// In how many heaps a call is looked at because calls under quantifiers were evaluated there.
const QUANTIFIED: usize = 2;

/// How many such heaps are remembered for a method.
const HEAPS: usize = 8;

/// A call of a pure method in a total heap.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub method: MethodId,
    pub reading: Reading,
    pub function: FunId,
    pub args: &'a [Term],
    pub heap: &'a Total,
}

impl Engine<'_> {
    /// The value that a call is known to have from another heap.
    pub fn framed_value(&mut self, state: &mut State, asked: Asked<'_>) -> Option<Term> {
        let Asked { function, args, heap, .. } = asked;
        let calls = state.known.calls.clone();
        let mut candidates: Vec<&Evaluated> =
            calls.iter().filter(|call| call.function == function && call.args == args).collect();
        if candidates.is_empty() {
            candidates = calls.iter().filter(|call| call.function == function).collect();
            candidates.retain(|call| {
                let mut pairs = call.args.iter().zip(args);
                pairs.all(|(a, b)| self.find(state).is_known_same(*a, *b))
            });
        }
        candidates.retain(|call| self.holds_fast(state, call.condition));
        if let Some(same) = candidates.iter().find(|call| call.heap.is_same(heap)) {
            return Some(same.value);
        }
        let here = (function, args.to_vec(), heap.version());
        if self.nesting.pure.framing.contains(&here) || self.nesting.pure.framing.len() > BODIES {
            return None;
        }
        self.nesting.pure.framing.push(here);
        let found = candidates
            .into_iter()
            .rev()
            .take(CANDIDATES)
            .find(|call| self.is_framed(state, call, asked))
            .map(|call| call.value);
        self.nesting.pure.framing.pop();
        found
    }

    /// Remembers in which heaps calls were evaluated that speak of bound variables.
    pub fn note_bound_calls(&mut self, state: &State) {
        for call in state.known.calls.iter() {
            let constants = call.args.iter().flat_map(|arg| self.terms.free_constants(*arg));
            let is_variable = |c: Term| {
                self.terms.as_constant(c).is_some_and(|c| c.kind == term::ConstKind::Variable)
            };
            if !constants.into_iter().any(is_variable) {
                continue;
            }
            let known = self.tables.quantified.calls.entry(call.function).or_default();
            if !known.iter().any(|heap| heap.is_same(&call.heap)) {
                known.push(call.heap.clone());
                let more = known.len().saturating_sub(HEAPS);
                known.drain(..more);
            }
        }
    }

    /// What was said of all arguments in another heap is known of these if the call has a value
    /// there: it is looked at there, too. True if there was such a heap.
    pub fn look_where_quantified(
        &mut self,
        state: &mut State,
        target: Target,
        called: Called<'_>,
        asked: Asked<'_>,
    ) -> bool {
        let Asked { function, args, heap, .. } = asked;
        let heaps = self.tables.quantified.calls.get(&function).cloned().unwrap_or_default();
        let here = (function, args.to_vec(), heap.version());
        let is_busy = self.scope.measure.is_some()
            || !self.nesting.pure.unfolding.is_empty()
            || self.nesting.pure.framing.contains(&here)
            || self.nesting.pure.framing.len() > BODIES;
        if is_busy || heaps.iter().any(|other| other.is_same(heap)) {
            return false;
        }
        let mut any = false;
        self.nesting.pure.framing.push(here);
        // A heap of another branch was never there: what would be true in it is not known here.
        let now = state.heap.total().cloned();
        let is_near = |other: &&Total| {
            let came_from = |now: &Total| steps(now.past(), other.version()).is_some();
            let is_past = needs!("noted-heap-was-there", now.as_ref().is_some_and(came_from));
            let near = steps(heap.past(), other.version()).is_some()
                || steps(other.past(), heap.version()).is_some();
            is_past && near
        };
        for other in heaps.iter().rev().filter(is_near).take(QUANTIFIED) {
            if !self.are_there(args, other) {
                continue;
            }
            let mut inner = state.clone();
            inner.heap = heap::Heap::of_total(Some(other.clone()));
            inner.forget_olds();
            let splits = inner.route.splits.len();
            let value = self.while_answering(|engine| {
                engine.with_attempts(Some(0), |engine| {
                    engine.value_by_text(&mut inner, target, Called { told: false, ..called })
                })
            });
            if value.is_ok() && inner.route.splits.len() == splits {
                state.path = inner.path;
                state.known = inner.known;
                any = true;
            }
        }
        self.nesting.pure.framing.pop();
        any
    }

    /// Whether all that arguments speak of was there in a heap.
    fn are_there(&mut self, args: &[Term], heap: &Total) -> bool {
        let Some(at) = self.terms.stamp(heap.version()) else { return false };
        args.iter().all(|arg| {
            [Sort::INT, Sort::BOOL, Sort::REAL].contains(&self.terms.sort(*arg))
                || self.latest_birth(*arg).is_some_and(|born| born <= at)
        })
    }

    /// Whether nothing between the two heaps touched what the call reads.
    fn is_framed(&mut self, state: &mut State, call: &Evaluated, asked: Asked<'_>) -> bool {
        let between = |later: &Total, earlier: &Total| steps(later.past(), earlier.version());
        let (earlier, steps) = match between(asked.heap, &call.heap) {
            Some(steps) => (call.heap.clone(), steps),
            None => match between(&call.heap, asked.heap) {
                Some(steps) => (asked.heap.clone(), steps),
                None => return false,
            },
        };
        let Some(clause) = self.reads_of(state, asked.method, asked.reading, asked.args, &earlier)
        else {
            return false;
        };
        let some = self.terms.not(clause.everything);
        if !needs!("framed-call-reads-a-set", self.holds_of_sets(state, some)) {
            return false;
        }
        steps.iter().all(|step| {
            needs!(
                "what-is-read-is-not-touched",
                self.leaves_alone(state, &step.change, clause.set, asked.args)
            )
        })
    }

    /// Whether a goal holds, with what is known of sets.
    pub fn holds_of_sets(&mut self, state: &mut State, goal: Term) -> bool {
        if goal.is_true() {
            return true;
        }
        if goal.is_false() {
            return self.is_dead(state);
        }
        if self.holds_at_once(state, goal) {
            return true;
        }
        let holds = self.shown_by_growth(state, goal)
            || self.holds_fast(state, goal)
            || self.settled_of_sets(state, goal);
        if holds {
            self.assume(state, goal);
        }
        holds
    }

    /// What a call reads, by its contract, in a heap.
    fn reads_of(
        &mut self,
        state: &mut State,
        method: MethodId,
        reading: Reading,
        args: &[Term],
        heap: &Total,
    ) -> Option<Clause> {
        let spec = self.spec(method, reading);
        // All cases have one precondition, and each is shown.
        let sets = spec.cases.iter().find_map(|case| case.accessible.clone())?;
        let info = self.program.method(method);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(args.iter().copied()).collect();
        let mut inner = state.with_store(&store);
        inner.heap = heap::Heap::of_total(Some(heap.clone()));
        inner.forget_olds();
        let measure = self.scope.measure.take();
        let reads = self.scope.reads.take();
        let unfolding = self.nesting.pure.unfolding.len();
        // Whether it is defined is shown by the method's own unit.
        let clause = self.with_locals(spec.locals.clone(), |engine| {
            engine.while_unfolding(method, false, |engine| engine.clause(&mut inner, &sets))
        });
        debug_assert_eq!(unfolding, self.nesting.pure.unfolding.len());
        self.scope.measure = measure;
        self.scope.reads = reads;
        let clause = clause.ok()?;
        state.path = inner.path;
        state.known.calls = inner.known.calls;
        state.known.instances = inner.known.instances;
        state.known.folded = inner.known.folded;
        Some(clause)
    }

    /// Whether a step of the heap does not touch a set that was made before it.
    pub fn leaves_alone(
        &mut self,
        state: &mut State,
        change: &Change,
        set: Term,
        args: &[Term],
    ) -> bool {
        let sets = self.loc_sets();
        let goal = match change {
            Change::Begin => return false,
            // The ways are gone through one by one.
            Change::Either { .. } => return true,
            // What was made later is in no set of before; but who knew it before may have.
            Change::New { object, .. } => {
                let mut named = self.terms.free_constants(set);
                args.iter().for_each(|arg| named.extend(self.terms.free_constants(*arg)));
                return !named.contains(object);
            }
            Change::Field { object, field, .. } => {
                let loc = sets.field(&mut self.terms, *object, *field);
                let inside = sets.member(&mut self.terms, set, loc);
                self.terms.not(inside)
            }
            Change::Elements { array, from, to, .. } => {
                let range = sets.range(&mut self.terms, *array, *from, *to);
                sets.disjoint(&mut self.terms, set, range)
            }
            Change::Forget { what, .. } => match self.apart_from(state, what, set) {
                Some(goal) => goal,
                None => return false,
            },
        };
        self.note_universals(goal);
        self.holds_of_sets(state, goal)
    }

    /// That a set is disjoint from what may have changed.
    fn apart_from(&mut self, state: &mut State, what: &Locations, set: Term) -> Option<Term> {
        let sets = self.loc_sets();
        if what.everything.is_some() {
            return None;
        }
        let mut all = Vec::new();
        for (field, extent) in &what.fields {
            let Extent::Of(object) = extent else { return None };
            let loc = sets.field(&mut self.terms, *object, *field);
            let inside = sets.member(&mut self.terms, set, loc);
            all.push(self.terms.not(inside));
        }
        for (_, extent) in &what.arrays {
            let range = match extent {
                Extent::Of(array) => {
                    let (zero, length) = (self.terms.int(0), self.array_length(state, *array));
                    sets.range(&mut self.terms, *array, zero, length)
                }
                Extent::Elements { array, from, to } => {
                    sets.range(&mut self.terms, *array, *from, *to)
                }
                Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => return None,
            };
            all.push(sets.disjoint(&mut self.terms, set, range));
        }
        for other in &what.sets {
            all.push(sets.disjoint(&mut self.terms, set, *other));
        }
        if let Some(than) = what.newer {
            let stamp = self.latest_birth(set)?;
            let stamp = self.terms.int(i64::from(stamp));
            all.push(self.terms.le(stamp, than));
        }
        Some(self.terms.and(all))
    }

    /// A method that overrides another reads no more than that one says.
    pub fn reads_as_promised(
        &mut self,
        start: &State,
        (id, promised): (MethodId, &[ir::Expr]),
        own: &crate::engine::reading::Spec,
        span: Span,
    ) -> Result<()> {
        if !self.facts.reads().reads_heap(id) {
            return Ok(());
        }
        let mut start = start.clone();
        let theirs = self.clause(&mut start, promised)?;
        let Some(sets) = own.cases.iter().find_map(|case| case.accessible.as_ref()) else {
            let text = "this method does not say what it reads, and the one that it overrides does";
            return Err(Failure::new(Code::Override, span, text)
                .help("`accessible …;` says what its value depends on")
                .into());
        };
        let ours =
            self.with_locals(own.locals.clone(), |engine| engine.clause(&mut start, sets))?;
        let symbols = self.loc_sets();
        let inside = symbols.within(&mut self.terms, ours.set, theirs.set, None);
        let some = self.terms.not(ours.everything);
        let part = self.terms.and([some, inside]);
        let goal = self.terms.or([theirs.everything, part]);
        self.note_universals(goal);
        self.prove(&mut start, goal, |_| {
            let text = "this method may read more than the one that it overrides";
            Failure::new(Code::Override, span, text)
        })
    }

    // ───────────────────────── what a pure method may read ─────────────────────────

    /// A read of the body lies in what the method says that it reads.
    pub fn check_read(&mut self, state: &mut State, place: Place, span: Span) -> Result<()> {
        let Some(frame) = self.scope.reads.clone() else { return Ok(()) };
        let sets = self.loc_sets();
        let (loc, what) = match place {
            Place::Field(object, field) => (
                sets.field(&mut self.terms, object, field.0),
                format!("`{}`", self.field_name(field.0)),
            ),
            Place::Element { array, index, .. } => {
                (sets.element(&mut self.terms, array, index), "this element".to_string())
            }
        };
        let inside = sets.member(&mut self.terms, frame.clause.set, loc);
        self.prove_readable(state, inside, what, &frame, span)
    }

    /// All elements of an array lie in what the method says that it reads.
    pub fn check_read_of_all(&mut self, state: &mut State, array: Term, span: Span) -> Result<()> {
        let Some(frame) = self.scope.reads.clone() else { return Ok(()) };
        let sets = self.loc_sets();
        let (zero, length) = (self.terms.int(0), self.array_length(state, array));
        let range = sets.range(&mut self.terms, array, zero, length);
        let inside = sets.within(&mut self.terms, range, frame.clause.set, None);
        self.prove_readable(state, inside, "an element of this array".to_string(), &frame, span)
    }

    /// Something is read that may change with anything.
    pub fn check_read_of_everything(&mut self, state: &mut State, span: Span) -> Result<()> {
        let Some(frame) = self.scope.reads.clone() else { return Ok(()) };
        let nothing = Term::FALSE;
        self.prove_readable(state, nothing, "what this depends on".to_string(), &frame, span)
    }

    /// What is read lies in the set, unless everything may be read.
    fn prove_readable(
        &mut self,
        state: &State,
        inside: Term,
        what: String,
        frame: &ReadFrame,
        span: Span,
    ) -> Result<()> {
        let mut state = state.clone();
        let some = self.terms.not(frame.clause.everything);
        self.assume(&mut state, some);
        if self.is_dead(&state) {
            return Ok(());
        }
        let unfolding = std::mem::take(&mut self.nesting.pure.unfolding);
        let reads = self.scope.reads.take();
        let shown = self.while_answering(|engine| {
            base::step!("reads-lie-in-what-is-said", {
                engine.prove(&mut state, inside, |_| {
                    let text = format!("{what} may lie outside of what the method says it reads");
                    Failure::new(Code::MissingPermission, span, text)
                        .label(frame.span, "this says what is read")
                })?;
            });
            Ok::<(), Stop>(())
        });
        self.nesting.pure.unfolding = unfolding;
        self.scope.reads = reads;
        shown
    }

    /// What a call in the body of a pure method reads lies in what that one says that it reads.
    pub fn check_reads_of_call(
        &mut self,
        state: &mut State,
        target: Target,
        args: &[Term],
        span: Span,
    ) -> Result<()> {
        let (Some(frame), Some(heap)) = (self.scope.reads.clone(), state.heap.total().cloned())
        else {
            return Ok(());
        };
        let method = target.method;
        if !self.facts.reads().reads_heap(method) {
            return Ok(());
        }
        let info = self.program.method(method);
        let of_program = matches!(info.origin, ir::Origin::Source | ir::Origin::Synthetic);
        let clause = match of_program {
            true => self.reads_of(state, method, target.reading, args, &heap),
            false => None,
        };
        let name = format!("what `{}` reads", info.name);
        if let Some(clause) = clause {
            let sets = self.loc_sets();
            let inside = sets.within(&mut self.terms, clause.set, frame.clause.set, None);
            let some = self.terms.not(clause.everything);
            let part = self.terms.and([some, inside]);
            self.note_universals(part);
            return self.prove_readable(state, part, name, &frame, span);
        }
        let is_visible = target.is_settled
            && of_program
            && !info.modifiers.opaque
            && !info.modifiers.trusted
            && !self.nesting.pure.unfolding.contains(&method)
            && self.nesting.pure.unfolding.len() < BODIES;
        if let (true, Body::Block { block, .. }) = (is_visible, &info.body) {
            let store: Vec<(LocalId, Term)> =
                info.params.iter().copied().zip(args.iter().copied()).collect();
            let mut inner = state.with_store(&store);
            inner.forget_olds();
            let locals = self.spec(method, target.reading).locals.clone();
            let done = self.with_locals(locals, |engine| {
                engine.while_unfolding(method, false, |engine| engine.exec(inner, block))
            });
            return done.map(|_| ());
        }
        self.prove_readable(state, Term::FALSE, name, &frame, span)
    }
}

/// The steps from an earlier heap to a later one, on all ways; none if there is a way that does not
/// come from there.
pub fn steps(later: &Rc<Past>, earlier: Term) -> Option<Vec<Rc<Past>>> {
    let mut found: Vec<Rc<Past>> = Vec::new();
    let mut seen: rustc_hash::FxHashSet<*const Past> = rustc_hash::FxHashSet::default();
    let mut work = vec![later.clone()];
    while let Some(past) = work.pop() {
        if past.version == earlier || !seen.insert(Rc::as_ptr(&past)) {
            continue;
        }
        if found.len() >= STEPS {
            return None;
        }
        match &past.change {
            Change::Begin => return None,
            Change::Field { before, .. }
            | Change::Elements { before, .. }
            | Change::New { before, .. }
            | Change::Forget { before, .. } => work.push(before.clone()),
            Change::Either { first, second } => work.extend([second.clone(), first.clone()]),
        }
        found.push(past);
    }
    // Oldest first: what is found out of one step helps with the next.
    found.reverse();
    Some(found)
}
