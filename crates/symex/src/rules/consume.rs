//! `consume`: checks an assertion and takes its permissions away (figure 7). Gives the
//! snapshot of what was taken.

use base::{Code, Span, needs, step};
use check::Reason;
use heap::{Chunk, Heap, Missing};
use ir::{Assertion, AssertionKind, Fraction, Location, LocationKind, PredicateArg};
use term::Term;

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::message::Message;
use crate::engine::outcome::{Blame, Consumed};
use crate::failure::{Failure, Result, Stop, not_shown, unsupported};
use crate::foreign::holds_nothing;
use crate::memory::iterated::ForAll;
use crate::ranges::{By, Range};
use crate::state::State;

impl Engine<'_> {
    /// Consumes in the state's own heap; `Consumed::rest` becomes the heap.
    pub fn consume(&mut self, state: State, a: &Assertion, blame: Blame) -> Result<Vec<Consumed>> {
        let rest = state.heap.clone();
        self.consume_from(state, rest, a, blame)
    }

    pub fn consume_from(
        &mut self,
        mut state: State,
        mut rest: Heap,
        a: &Assertion,
        blame: Blame,
    ) -> Result<Vec<Consumed>> {
        let span = a.span;
        self.step(span)?;
        let unit = self.terms.unit();
        match &a.kind {
            AssertionKind::Expr(e) => {
                self.prove_expr(&mut state, e, blame)?;
                Ok(vec![Consumed { state, rest, snapshot: unit }])
            }
            AssertionKind::Bind(local, e) => {
                let value = self.eval(&mut state, e)?;
                state.set(*local, value);
                Ok(vec![Consumed { state, rest, snapshot: unit }])
            }
            AssertionKind::Acc(location, fraction) => {
                if let Some(exactly) =
                    self.undecided_share(&mut state, &mut rest, location, fraction)?
                {
                    let mut results = Vec::new();
                    for condition in [exactly, self.terms.not(exactly)] {
                        if let Some(branch) = self.branch(&state, condition) {
                            results.extend(self.consume_from(branch, rest.clone(), a, blame)?);
                        }
                    }
                    return Ok(results);
                }
                let snapshot =
                    self.take_location(&mut state, &mut rest, location, fraction, blame)?;
                Ok(vec![Consumed { state, rest, snapshot }])
            }
            AssertionKind::Predicate(instance) => {
                let snapshot = self.take_predicate(&mut state, &mut rest, instance, blame)?;
                Ok(vec![Consumed { state, rest, snapshot }])
            }
            AssertionKind::Star(parts) => self.consume_parts(state, rest, parts, blame),
            AssertionKind::Cond(c, then, otherwise) => {
                let c = self.eval(&mut state, c)?;
                let mut results = Vec::new();
                for (condition, part) in [(c, then), (self.terms.not(c), otherwise)] {
                    if let Some(branch) = self.branch(&state, condition) {
                        results.extend(self.consume_from(branch, rest.clone(), part, blame)?);
                    }
                }
                Ok(results)
            }
            AssertionKind::Untouched(part) => {
                let same = self.untouched(&mut state, part, blame)?.shown;
                step!("untouched-is-shown", {
                    self.prove(&mut state, same, |_| {
                        let text =
                            Message::about(blame.what, " may not hold: this may have changed");
                        Failure::new(blame.code, blame.span, text).at(span)
                    })?;
                });
                Ok(vec![Consumed { state, rest, snapshot: unit }])
            }
            AssertionKind::ForallStar { .. } if rest.total.is_some() => {
                unsupported(Reason::IteratedAskedOfExplicit, span)
            }
            AssertionKind::ForallStar { vars, range, body } => {
                let range = range.as_ref();
                let forall = ForAll { vars, range, body, span };
                Ok(vec![self.consume_iterated(state, rest, forall, blame)?])
            }
        }
    }

    /// As [`Engine::consume`], for the conjunction of all parts.
    pub fn consume_all(
        &mut self,
        state: State,
        parts: &[Assertion],
        blame: Blame,
        span: Span,
    ) -> Result<Vec<Consumed>> {
        self.step(span)?;
        let rest = state.heap.clone();
        self.consume_parts(state, rest, parts, blame)
    }

    fn consume_parts(
        &mut self,
        state: State,
        rest: Heap,
        parts: &[Assertion],
        blame: Blame,
    ) -> Result<Vec<Consumed>> {
        let mut all = vec![(state, rest, Vec::new())];
        for part in parts {
            let mut next = Vec::with_capacity(1);
            for (state, rest, snapshots) in all {
                let before = rest.clone();
                for done in self.consume_from(state, rest, part, blame)? {
                    let left = step!("parts-do-not-share", done.rest, else before.clone());
                    let mut snapshots: Vec<Term> = snapshots.clone();
                    if !holds_nothing(part) {
                        snapshots.push(done.snapshot);
                    }
                    next.push((done.state, left, snapshots));
                }
            }
            all = next;
        }
        let combined = all.into_iter().map(|(state, rest, snapshots)| {
            let snapshot = self.combine(&snapshots);
            Consumed { state, rest, snapshot }
        });
        Ok(combined.collect())
    }

    /// As `produce` takes a snapshot of a conjunction apart.
    pub fn combine(&mut self, snapshots: &[Term]) -> Term {
        match snapshots {
            [] => self.terms.unit(),
            [one] => *one,
            [first, rest @ ..] => {
                let rest = self.combine(rest);
                self.terms.combine(*first, rest)
            }
        }
    }

    /// Shows a boolean expression conjunct by conjunct, so that the blame is exact.
    pub fn prove_expr(&mut self, state: &mut State, e: &ir::Expr, blame: Blame) -> Result<()> {
        if let ir::ExprKind::And(a, b) = &e.kind {
            self.prove_expr(state, a, blame)?;
            return self.prove_expr(state, b, blame);
        }
        if let ir::ExprKind::Fresh(object) = &e.kind {
            return self.prove_fresh(state, object, blame);
        }
        if self.determines_output(state, e)? {
            return Ok(());
        }
        let value = self.eval(state, e)?;
        let span = e.span;
        step!("conditions-are-shown", {
            self.prove(state, value, |_| {
                Failure::new(blame.code, blame.span, not_shown(blame.code, blame.what)).at(span)
            })?;
        });
        Ok(())
    }

    pub fn missing(
        &self,
        state: &State,
        what: Missing,
        at: Span,
        blame: Blame,
        text: (&str, &str),
    ) -> Stop {
        let mut failure = Failure::new(
            Code::MissingPermission,
            blame.span,
            Message::asks_for(blame.what, text.0, text.1),
        )
        .at_part_of(blame.code, at);
        failure.path = state.route.trail.to_vec();
        Stop::Missing(what, Box::new(failure))
    }

    fn take_location(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        location: &Location,
        fraction: &Fraction,
        blame: Blame,
    ) -> Result<Term> {
        let span = location.span;
        match &location.kind {
            LocationKind::Field(object, field) => {
                let object = self.eval(state, object)?;
                let taken = self.take_field(state, rest, object, *field, fraction, span, blame)?;
                self.check_handed_over(state, *field, taken, span, blame)?;
                Ok(taken)
            }
            LocationKind::Static(field) => {
                let null = Term::NULL;
                let taken = self.take_field(state, rest, null, *field, fraction, span, blame)?;
                self.check_handed_over(state, *field, taken, span, blame)?;
                Ok(taken)
            }
            _ => self.take_elements(state, rest, location, fraction, blame),
        }
    }

    /// Takes a fraction of a field; what is held in several parts is taken part by part.
    #[allow(clippy::too_many_arguments)]
    fn take_field(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        object: Term,
        field: ir::FieldId,
        fraction: &Fraction,
        span: Span,
        blame: Blame,
    ) -> Result<Term> {
        if rest.total.is_some() {
            return self.hand_over_field(state, rest, (object, field), fraction, blame.span);
        }
        // Some positive fraction: half of what is there is left behind.
        if *fraction == Fraction::Some {
            let found = self.field_parts(state, rest, object, field);
            let Some((i, Chunk::Field { value, fraction: held, .. })) =
                found.first().and_then(|i| Some((*i, rest.chunks().get(*i).cloned()?)))
            else {
                let what = Missing::Field { object, field: field.0 };
                let name = self.field_name(field.0);
                return Err(self.missing(state, what, span, blame, (&format!("`{name}`"), "")));
            };
            let two = self.terms.number(
                term::Number::fraction(1, 2).unwrap_or(term::Number::ONE),
                term::Sort::REAL,
            );
            let half = step!("some-fraction-is-taken", self.terms.mul(held, two), else held);
            rest.replace(i, Chunk::Field { object, field: field.0, fraction: half, value });
            return Ok(self.terms.inject(value));
        }
        // All that is there; the name stands for it from here on.
        if let Fraction::Bind(local) = fraction {
            let found = self.field_parts(state, rest, object, field);
            let mut held = self.terms.number(term::Number::ZERO, term::Sort::REAL);
            for i in &found {
                if let Some(Chunk::Field { fraction: part, .. }) = rest.chunks().get(*i) {
                    held = self.terms.add(held, *part);
                }
            }
            state.set(*local, held);
            return self.take_field_share(state, rest, (object, field), held, span, blame);
        }
        let wanted = self.fraction(state, fraction)?;
        self.take_field_share(state, rest, (object, field), wanted, span, blame)
    }

    /// If so much of a field is asked for that it may be all or less of what is there: that it is
    /// all. Then both ways are gone, because nothing is left on one of them.
    fn undecided_share(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        location: &Location,
        fraction: &Fraction,
    ) -> Result<Option<Term>> {
        let (Fraction::Part(_), LocationKind::Field(object, field)) = (fraction, &location.kind)
        else {
            return Ok(None);
        };
        if rest.total.is_some() {
            return Ok(None);
        }
        let wanted = self.fraction(state, fraction)?;
        if self.terms.as_number(wanted).is_some() {
            return Ok(None);
        }
        let object = self.eval(state, object)?;
        let found = self.field_parts(state, rest, object, *field);
        let [only] = found.as_slice() else { return Ok(None) };
        let Some(Chunk::Field { fraction: held, .. }) = rest.chunks().get(*only).cloned() else {
            return Ok(None);
        };
        let (all, less) = (self.terms.eq(wanted, held), self.terms.lt(wanted, held));
        if self.holds(state, all) || self.holds(state, less) {
            return Ok(None);
        }
        let enough = self.terms.le(wanted, held);
        Ok(self.holds(state, enough).then_some(all))
    }

    /// As `take_field`, for a fraction that is known.
    pub fn take_field_share(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (object, field): (Term, ir::FieldId),
        mut wanted: Term,
        span: Span,
        blame: Blame,
    ) -> Result<Term> {
        let found = self.field_parts(state, rest, object, field);
        let name = self.field_name(field.0);
        let missing = |engine: &mut Self, state: &State| {
            let what = Missing::Field { object, field: field.0 };
            let what = engine.by_known_names(state, what);
            engine.missing(state, what, span, blame, (&format!("`{name}`"), ""))
        };
        let Some(Chunk::Field { value, .. }) =
            found.first().and_then(|i| rest.chunks().get(*i).cloned())
        else {
            return Err(missing(self, state));
        };
        let snapshot = self.terms.inject(value);
        let mut spent: Vec<usize> = Vec::new();
        for i in found {
            let Some(Chunk::Field { fraction: held, value: known, object: o, .. }) =
                rest.chunks().get(i).cloned()
            else {
                continue;
            };
            // All parts of one location agree on its value.
            let fact = self.terms.eq(known, value);
            self.assume(state, fact);
            let all = self.terms.eq(held, wanted);
            if needs!("share-is-exactly-that", self.holds(state, all)) {
                spent.push(i);
                wanted = self.terms.number(term::Number::ZERO, term::Sort::REAL);
                break;
            }
            let enough = self.terms.lt(wanted, held);
            if needs!("share-is-large-enough", self.holds(state, enough)) {
                let left =
                    step!("share-is-taken-from-the-rest", self.terms.sub(held, wanted), else held);
                rest.replace(
                    i,
                    Chunk::Field { object: o, field: field.0, fraction: left, value: known },
                );
                wanted = self.terms.number(term::Number::ZERO, term::Sort::REAL);
                break;
            }
            spent.push(i);
            wanted = self.terms.sub(wanted, held);
        }
        spent.sort_unstable();
        for i in spent.into_iter().rev() {
            step!("whole-field-is-taken", {
                rest.remove(i);
            });
        }
        let zero = self.terms.number(term::Number::ZERO, term::Sort::REAL);
        let done = self.terms.eq(wanted, zero);
        if done.is_true() || needs!("shares-add-up", self.holds(state, done)) {
            return Ok(snapshot);
        }
        // The rest of it may be at an index of a range.
        let what = Missing::Field { object, field: field.0 };
        if self.expose_more(state, rest, &what) {
            let more = self.take_field_share(state, rest, (object, field), wanted, span, blame)?;
            let fact = self.terms.eq(more, snapshot);
            self.assume(state, fact);
            return Ok(snapshot);
        }
        Err(missing(self, state))
    }

    fn take_elements(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        location: &Location,
        fraction: &Fraction,
        blame: Blame,
    ) -> Result<Term> {
        let span = location.span;
        let (array, from, to, ty) = self.elements_of(state, location)?;
        let element = self.sort_of(&ty, span)?;
        // Nothing at all is there without being held.
        let empty = self.terms.le(to, from);
        if needs!("nothing-known-at-once-to-be-empty", self.holds_fast(state, empty)) {
            let nothing = self.terms.seq(element, &[]);
            return Ok(self.terms.inject(nothing));
        }
        if rest.total.is_some() {
            let whole = self.is_whole(state, fraction, span)?;
            let range = (array, from, to);
            return self.hand_over_elements(state, rest, range, (&ty, whole), blame.span);
        }
        if self.find(state).elements(rest, array).is_empty() {
            self.expose(state, rest, &Missing::Elements { array, index: None });
        }
        // Some positive fraction: half of what is there is left behind.
        let fractions = match fraction {
            Fraction::Some => self.halves_of_elements(state, rest, array),
            Fraction::Bind(_) => self.shares_of_elements(state, rest, array),
            _ => vec![self.fraction(state, fraction)?],
        };
        let bound = match fraction {
            Fraction::Bind(local) => Some(*local),
            _ => None,
        };
        for share in fractions {
            let mut left = rest.clone();
            let range = Range { array, from, to, fraction: share, by: By::Anyone };
            if let Some(values) = self.take_range(state, &mut left, range) {
                *rest = left;
                if let Some(local) = bound {
                    state.set(local, share);
                }
                return Ok(self.terms.inject(values));
            }
        }
        if self.make_ranges(state, rest, array) {
            return self.take_elements(state, rest, location, fraction, blame);
        }
        // Asked last, because it is mostly not so.
        if needs!("nothing-is-empty", self.holds(state, empty)) {
            let nothing = self.terms.seq(element, &[]);
            return Ok(self.terms.inject(nothing));
        }
        let what = self.by_known_names(state, Missing::Elements { array, index: None });
        Err(self.missing(state, what, span, blame, ("these array elements", "")))
    }

    fn take_predicate(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        instance: &ir::PredicateInstance,
        blame: Blame,
    ) -> Result<Term> {
        let span = instance.span;
        if rest.total.is_some() {
            return unsupported(Reason::PredicateAskedOfExplicit, span);
        }
        let predicate = self.program.predicate(instance.predicate);
        let inputs = predicate.params.len();
        let mut args = Vec::new();
        if let Some(receiver) = &instance.receiver {
            args.push(self.receiver(state, receiver, span)?);
        }
        if instance.args.iter().all(|arg| matches!(arg, PredicateArg::Expr(_))) {
            for arg in &instance.args {
                if let PredicateArg::Expr(e) = arg {
                    args.push(self.eval(state, e)?);
                }
            }
        } else {
            let receiver = args.first().copied();
            args = match self.open_share(state, rest, instance, receiver, blame)? {
                Some(args) => args,
                None => self.open_inputs(state, rest, instance, receiver, blame)?,
            };
        }
        let receiver = instance.receiver.as_ref().and(args.first().copied());
        let meaning = self.meaning_of(state, instance, receiver);
        let Meaning { predicate: id, dynamic } = meaning;
        let mut found = self.find_instance(state, rest, meaning, &args)?;
        if found.is_none() {
            found = self.gather_shares(state, rest, meaning, &args)?;
        }
        if found.is_none() {
            let what = Missing::Predicate { predicate: id.0, dynamic, args: args.clone() };
            if self.expose(state, rest, &what) {
                found = self.find_instance(state, rest, meaning, &args)?;
            }
        }
        let Some(index) = found else {
            let text = format!("`{}`", predicate.name);
            args.extend(self.wanted_outputs(state, id, instance)?);
            let what = Missing::Predicate { predicate: id.0, dynamic, args };
            let what = self.by_known_names(state, what);
            return Err(self.missing(state, what, span, blame, (&text, "")));
        };
        let Some(Chunk::Predicate { args: held, snapshot, .. }) = rest.chunks().get(index).cloned()
        else {
            return unsupported(Reason::Chunk, span);
        };
        step!("instance-is-taken", {
            rest.remove(index);
        });
        // An output that was never seen has some value.
        let held = self.with_outputs(state, instance.predicate, held)?;
        for (arg, value) in instance.outputs.iter().zip(held.iter().skip(inputs)) {
            match arg {
                PredicateArg::Expr(ir::Expr { kind: ir::ExprKind::Local(local), .. })
                    if state.is_open(*local) =>
                {
                    state.set(*local, *value);
                }
                PredicateArg::Expr(e) => {
                    let wanted = self.eval(state, e)?;
                    let goal = self.terms.eq(wanted, *value);
                    let at = e.span;
                    step!("outputs-are-as-said", {
                        self.prove(state, goal, |_| {
                            Failure::new(blame.code, blame.span, not_shown(blame.code, blame.what))
                                .at(at)
                        })?;
                    });
                }
                PredicateArg::Bind(local, _) => state.set(*local, *value),
                PredicateArg::Any(_) => {}
            }
        }
        Ok(snapshot)
    }
}
