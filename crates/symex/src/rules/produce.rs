//! `produce`: adds what an assertion says to a state (figure 6). The values of what is
//! added come from a snapshot.

use base::{Code, Span, step};
use check::{Reason, Unit};
use heap::Chunk;
use ir::{Assertion, AssertionKind, Fraction, Location, LocationKind, PredicateArg, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::foreign::holds_nothing;
use crate::memory::iterated::ForAll;
use crate::memory::{Asked, Part, memory_of};
use crate::program::mentions::says_fresh;
use crate::state::State;

impl Engine<'_> {
    /// The states after the assertion was added, one for each way its conditions can go.
    /// Expressions in it are evaluated in what has been added so far: assertions must
    /// frame themselves.
    pub fn produce(&mut self, state: State, snapshot: Term, a: &Assertion) -> Result<Vec<State>> {
        self.on_empty_heap(state, |engine, inner| engine.produce_into(inner, snapshot, a))
    }

    /// As [`Engine::produce`], for the conjunction of all parts.
    pub fn produce_all(
        &mut self,
        state: State,
        snapshot: Term,
        parts: &[Assertion],
        span: Span,
    ) -> Result<Vec<State>> {
        self.step(span)?;
        self.on_empty_heap(state, |engine, inner| engine.produce_parts(inner, snapshot, parts))
    }

    /// As [`Engine::produce_into`], for the conjunction of all parts.
    pub fn produce_all_into(
        &mut self,
        state: State,
        snapshot: Term,
        parts: &[Assertion],
        span: Span,
    ) -> Result<Vec<State>> {
        self.step(span)?;
        self.produce_parts(state, snapshot, parts)
    }

    /// Adds to the heap what was produced without it.
    fn on_empty_heap(
        &mut self,
        mut state: State,
        produce: impl FnOnce(&mut Self, State) -> Result<Vec<State>>,
    ) -> Result<Vec<State>> {
        let nothing_held = state.heap.without_chunks();
        let outer = std::mem::replace(&mut state.heap, nothing_held);
        let mut states = produce(self, state)?;
        let mut left = states.len();
        let mut outer = Some(outer);
        for state in &mut states {
            left -= 1;
            // The last one needs no copy.
            let heap = if left == 0 { outer.take() } else { outer.clone() };
            let produced = std::mem::replace(&mut state.heap, heap.unwrap_or_default());
            state.heap.goes_on_as(&produced);
            self.add_shares(state, &produced);
        }
        Ok(states)
    }

    /// As `produce`, on a heap of its own.
    pub fn produce_into(
        &mut self,
        mut state: State,
        snapshot: Term,
        a: &Assertion,
    ) -> Result<Vec<State>> {
        let span = a.span;
        self.step(span)?;
        match &a.kind {
            AssertionKind::Expr(e) if says_fresh(e) => {
                self.assume_conjuncts(&mut state, e)?;
                Ok(self.alive(state))
            }
            AssertionKind::Expr(e) if self.opens_again(e) => Ok(vec![state]),
            AssertionKind::Expr(e) => {
                let value = self.eval(&mut state, e)?;
                self.assume(&mut state, value);
                Ok(self.alive(state))
            }
            AssertionKind::Bind(local, e) => {
                let value = self.eval(&mut state, e)?;
                state.set(*local, value);
                Ok(vec![state])
            }
            AssertionKind::Acc(location, fraction) => {
                self.produce_location(&mut state, snapshot, location, fraction)?;
                Ok(self.alive(state))
            }
            AssertionKind::Predicate(_) | AssertionKind::ForallStar { .. }
                if state.heap.is_total() =>
            {
                unsupported(Reason::PermissionsGivenToExplicit, span)
            }
            AssertionKind::Predicate(instance) => {
                let args = self.instance_args(&mut state, instance, true)?;
                let receiver = instance.receiver.as_ref().and(args.first().copied());
                let Meaning { predicate, dynamic } =
                    self.meaning_of(&mut state, instance, receiver);
                if self.program.predicate(predicate).body.is_none() {
                    self.findings.relies_on.insert(Unit::Predicate(predicate));
                }
                let args = self.with_outputs(&mut state, predicate, args)?;
                let predicate = predicate.0;
                state.heap.add(Chunk::Predicate { predicate, dynamic, args, snapshot });
                Ok(vec![state])
            }
            AssertionKind::Star(parts) => self.produce_parts(state, snapshot, parts),
            AssertionKind::Cond(c, then, otherwise) => {
                let c = self.eval(&mut state, c)?;
                let mut results = Vec::new();
                for (condition, part) in [(c, then), (self.terms.not(c), otherwise)] {
                    if let Some(mut branch) = self.branch(&state, condition) {
                        // The snapshot of nothing: so that closing gives what was opened.
                        if holds_nothing(part) {
                            let unit = self.terms.unit();
                            let fact = self.terms.eq(snapshot, unit);
                            self.assume(&mut branch, fact);
                        }
                        results.extend(self.produce_into(branch, snapshot, part)?);
                    }
                }
                Ok(results)
            }
            AssertionKind::Untouched(part) => {
                let blame = Blame {
                    code: Code::NotWellDefined,
                    span,
                    what: Who::The("what is `untouched`"),
                };
                let same = self.untouched(&mut state, part, blame)?.equal;
                self.assume(&mut state, same);
                // What has one snapshot has one set of outputs.
                if let Some(before) = state.old(&ir::OldLabel::Entry).cloned() {
                    self.assume_same_outputs(&mut state, &before.heap);
                }
                Ok(self.alive(state))
            }
            AssertionKind::ForallStar { vars, range, body } => {
                let range = range.as_ref();
                self.produce_iterated(state, snapshot, ForAll { vars, range, body, span })
            }
        }
    }

    fn produce_parts(
        &mut self,
        state: State,
        snapshot: Term,
        parts: &[Assertion],
    ) -> Result<Vec<State>> {
        let mut states = vec![(state, snapshot)];
        // What holds no permission has no part in the snapshot.
        let last = parts.iter().rposition(|part| !holds_nothing(part));
        for (i, part) in parts.iter().enumerate() {
            let mut next = Vec::with_capacity(1);
            for (mut state, snapshot) in states {
                let (now, later) = if holds_nothing(part) {
                    (self.terms.unit(), snapshot)
                } else if Some(i) == last {
                    (snapshot, self.terms.unit())
                } else {
                    let fact = self.terms.is_combination(snapshot);
                    self.assume(&mut state, fact);
                    (self.terms.first(snapshot), self.terms.second(snapshot))
                };
                for state in self.produce_into(state, now, part)? {
                    next.push((state, later));
                }
            }
            states = next;
        }
        Ok(states.into_iter().map(|(state, _)| state).collect())
    }

    /// The state, unless it cannot occur.
    pub fn alive(&mut self, state: State) -> Vec<State> {
        if self.is_dead(&state) { Vec::new() } else { vec![state] }
    }

    /// The fraction as a term; `some` gives a fresh positive one.
    pub fn fraction(&mut self, state: &mut State, fraction: &Fraction) -> Result<Term> {
        match fraction {
            Fraction::Full => Ok(self.full()),
            Fraction::Part(e) => {
                let value = self.eval(state, e)?;
                let value = match self.terms.sort(value) {
                    Sort::REAL => value,
                    Sort::INT => self.terms.to_real(value),
                    _ => return unsupported(Reason::Fraction, e.span),
                };
                let zero = self.terms.number(term::Number::ZERO, Sort::REAL);
                let one = self.full();
                let (lo, hi) = (self.terms.lt(zero, value), self.terms.le(value, one));
                let fits = self.terms.and([lo, hi]);
                let span = e.span;
                step!("fraction-lies-in-range", {
                    self.prove(state, fits, |engine| {
                        engine.undefined(span, "a fraction lies above 0 and is at most 1")
                    })?;
                });
                Ok(value)
            }
            Fraction::Some => Ok(self.some_fraction(state)),
            Fraction::Bind(local) => {
                let value = self.some_fraction(state);
                state.set(*local, value);
                Ok(value)
            }
        }
    }

    fn some_fraction(&mut self, state: &mut State) -> Term {
        let value = self.terms.fresh("fraction", Sort::REAL);
        let zero = self.terms.number(term::Number::ZERO, Sort::REAL);
        let one = self.full();
        let lo = self.terms.lt(zero, value);
        let hi = self.terms.le(value, one);
        self.assume(state, lo);
        self.assume(state, hi);
        value
    }

    fn produce_location(
        &mut self,
        state: &mut State,
        snapshot: Term,
        location: &Location,
        fraction: &Fraction,
    ) -> Result<()> {
        let (part, span) = (self.part_of(state, location)?, location.span);
        if let (LocationKind::Field(..), Part::Field(object, _)) = (&location.kind, &part) {
            self.defined_reference(state, *object, span)?;
        }
        memory_of(&state.heap).take_back(self, state, snapshot, &Asked { part, fraction, span })
    }

    /// The part of the memory that a location names.
    pub fn part_of(&mut self, state: &mut State, location: &Location) -> Result<Part> {
        Ok(match &location.kind {
            LocationKind::Field(object, field) => Part::Field(self.eval(state, object)?, *field),
            LocationKind::Static(field) => Part::Field(Term::NULL, *field),
            LocationKind::Element(..) | LocationKind::Elements(_) | LocationKind::Slice(..) => {
                let (array, from, to, element) = self.elements_of(state, location)?;
                Part::Elements { array, from, to, element }
            }
        })
    }

    /// Array and range `[from, to)` of a location, with the type of the elements.
    pub fn elements_of(
        &mut self,
        state: &mut State,
        location: &Location,
    ) -> Result<(Term, Term, Term, Type)> {
        let span = location.span;
        let (array, bounds) = match &location.kind {
            LocationKind::Element(array, index) => (array, Some((index, index))),
            LocationKind::Slice(array, from, to) => (array, Some((from, to))),
            LocationKind::Elements(array) => (array, None),
            _ => return unsupported(Reason::Location, span),
        };
        let Type::Array(element) = &array.ty else { return unsupported(Reason::Location, span) };
        let element = (**element).clone();
        let array = self.eval(state, array)?;
        self.defined_reference(state, array, span)?;
        let length = self.array_length(state, array);
        let zero = self.terms.int(0);
        let (from, to) = match bounds {
            None => (zero, length),
            Some((first, last)) => {
                let from = self.eval(state, first)?;
                let last = self.eval(state, last)?;
                let one = self.terms.int(1);
                let to = self.terms.add(last, one);
                // The range lies in the array, unless it is empty.
                let (lo, hi) = (self.terms.le(zero, from), self.terms.le(to, length));
                let inside = self.terms.and([lo, hi]);
                let empty = self.terms.le(to, from);
                let fits = self.terms.or([inside, empty]);
                step!("range-lies-in-array", {
                    self.prove(state, fits, |e| {
                        e.undefined(span, "the range may lie outside of the array")
                    })?;
                });
                (from, to)
            }
        };
        Ok((array, from, to, element))
    }

    /// Receiver, arguments and outputs of a predicate instance, in the order of its
    /// parameters. With `bind`, `?x` and what is left out get fresh values.
    pub fn instance_args(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
        bind: bool,
    ) -> Result<Vec<Term>> {
        let span = instance.span;
        let mut args = Vec::new();
        if let Some(receiver) = &instance.receiver {
            args.push(self.receiver(state, receiver, span)?);
        }
        let predicate = self.program.predicate(instance.predicate);
        let given: Vec<&PredicateArg> = instance.args.iter().chain(&instance.outputs).collect();
        let first = args.len();
        let wanted: Vec<ir::LocalId> =
            predicate.params.iter().skip(first).chain(&predicate.outputs).copied().collect();
        for (i, param) in wanted.iter().enumerate() {
            let ty = match predicate.locals.get(param.index()) {
                Some(local) => local.ty.clone(),
                None => return unsupported(Reason::PredicateParameterWithoutType, span),
            };
            match given.get(i) {
                Some(PredicateArg::Expr(e)) => {
                    let value = self.eval(state, e)?;
                    if bind {
                        self.assume_type(state, value, &ty);
                    }
                    args.push(value);
                }
                Some(PredicateArg::Bind(local, at)) => {
                    if !bind {
                        return unsupported(Reason::Binder, *at);
                    }
                    let value = self.any_of_type(state, "bound", &ty, *at)?;
                    state.set(*local, value);
                    args.push(value);
                }
                Some(PredicateArg::Any(_)) | None => {
                    if !bind {
                        return unsupported(Reason::ArgumentLeftOut, span);
                    }
                    args.push(self.any_of_type(state, "output", &ty, span)?);
                }
            }
        }
        Ok(args)
    }
}
