//! `consume`: checks an assertion and takes its permissions away (figure 7). Gives the
//! snapshot of what was taken.

use base::{Code, Span, needs, step};
use check::Reason;
use heap::{Chunk, Heap, Missing};
use ir::{Assertion, AssertionKind, PredicateArg};
use term::Term;

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::message::Message;
use crate::engine::outcome::{Blame, Consumed};
use crate::failure::{Failure, Result, Stop, not_shown, unsupported};
use crate::foreign::holds_nothing;
use crate::memory::iterated::ForAll;
use crate::memory::{Asked, Part, memory_of};
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
                let part = self.part_of(&mut state, location)?;
                let asked = Asked { part, fraction, span: location.span };
                if let Some(exactly) =
                    memory_of(&rest).undecided(self, &mut state, &mut rest, &asked)?
                {
                    let mut results = Vec::new();
                    for condition in [exactly, self.terms.not(exactly)] {
                        if let Some(branch) = self.branch(&state, condition) {
                            results.extend(self.consume_from(branch, rest.clone(), a, blame)?);
                        }
                    }
                    return Ok(results);
                }
                let snapshot = self.take_part_of(&mut state, &mut rest, &asked, blame)?;
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
            AssertionKind::ForallStar { .. } if rest.is_total() => {
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

    fn take_part_of(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
        blame: Blame,
    ) -> Result<Term> {
        match &asked.part {
            Part::Field(_, field) => {
                let taken = memory_of(rest).hand_over(self, state, rest, asked, blame)?;
                self.check_handed_over(state, *field, taken, asked.span, blame)?;
                Ok(taken)
            }
            Part::Elements { from, to, .. } => {
                // Nothing at all is there without being held.
                let empty = self.terms.le(*to, *from);
                if needs!("nothing-known-at-once-to-be-empty", self.holds_fast(state, empty)) {
                    return self.no_elements(asked);
                }
                memory_of(rest).hand_over(self, state, rest, asked, blame)
            }
        }
    }

    fn take_predicate(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        instance: &ir::PredicateInstance,
        blame: Blame,
    ) -> Result<Term> {
        let span = instance.span;
        if rest.is_total() {
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
