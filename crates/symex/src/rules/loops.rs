//! Loops: the loop owns what its invariant asks for, everything else is framed around it.

use std::borrow::Cow;
use std::rc::Rc;

use base::{Code, Span, needs, step, stops};
use check::Reason;
use heap::{Chunk, Heap};
use ir::visit::{any_stmt, assigned_in, each_part, only_looks};
use ir::{ArithOp, Assertion, AssertionKind, Block, Expr, ExprKind, LabelId, LoopSpec, OldLabel};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Ending, Outcome};
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::foreign::{Changes, holds_nothing};
use crate::history::Transfer;
use crate::lent::Lent;
use crate::state::State;
use crate::trace::Event;

/// What a round of a loop has, beside what its invariant says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    ItsOwn,
    /// All there is: nothing is framed around the loop.
    Everything,
}

/// What all rounds of a loop have in common.
struct Rounds<'b> {
    label: LabelId,
    spec: &'b LoopSpec,
    invariant: &'b Assertion,
    body: &'b Block,
    frame: Heap,
    lent: Vec<Lent>,
    /// What was held where the loop was entered, if no round can have changed it.
    kept: Option<Rc<Heap>>,
    span: Span,
}

/// Clauses that come before those that somebody wrote, which may speak of what they hold or lie
/// within their bounds: up to the last that holds permissions, and what is defined anywhere. And
/// the others.
pub fn before_written(mut clauses: Vec<Assertion>) -> (Vec<Assertion>, Vec<Assertion>) {
    let framing = clauses.iter().rposition(|clause| !holds_nothing(clause));
    let others = clauses.split_off(framing.map_or(0, |last| last + 1));
    let is_plain = |a: &Assertion| matches!(&a.kind, AssertionKind::Expr(e) if is_defined(e));
    let (plain, others): (Vec<Assertion>, Vec<Assertion>) = others.into_iter().partition(is_plain);
    clauses.extend(plain);
    (clauses, others)
}

/// Whether an expression is defined in every state: it reads numbers and lengths alone.
fn is_defined(e: &Expr) -> bool {
    let is_known = match &e.kind {
        ExprKind::Local(_) | ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null => true,
        ExprKind::Length(array) => matches!(array.kind, ExprKind::Local(_)),
        ExprKind::Arith(op, ..) => matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul),
        ExprKind::Compare(..) | ExprKind::Eq(..) | ExprKind::Neg(_) | ExprKind::Not(_) => true,
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Implies(..) => true,
        ExprKind::Old(_, inner) => matches!(inner.kind, ExprKind::Local(_)),
        _ => false,
    };
    let mut is_defined_inside = true;
    each_part(e, &mut |part| is_defined_inside &= is_defined(part));
    is_known && is_defined_inside
}

impl Engine<'_> {
    /// What is said of a loop of the method that is verified, by whomever.
    pub fn with_proposals<'s>(&self, label: LabelId, spec: &'s LoopSpec) -> Cow<'s, LoopSpec> {
        let method = self.scope.method.filter(|_| self.is_own_text());
        let proposals = self.options.proposals.iter();
        let fitting = proposals.filter(|p| Some(p.method) == method && p.label == label);
        let fitting: Vec<&check::Proposal> = fitting.collect();
        if fitting.is_empty() {
            return Cow::Borrowed(spec);
        }
        let mut spec = spec.clone();
        let measure = fitting.iter().find_map(|p| p.measure.clone());
        // Somebody else's measure is shown as it is written.
        if let Some(measure) = measure
            && spec.decreases.iter().all(|e| e.span.is_none())
            && !spec.decreases.is_empty()
        {
            spec.decreases = vec![measure];
        }
        let clauses: Vec<Assertion> =
            fitting.iter().flat_map(|p| p.clauses.iter().cloned()).collect();
        // What frames other clauses stands before them.
        let (framing, others) = before_written(clauses);
        spec.invariants.splice(0..0, framing);
        spec.invariants.extend(others);
        Cow::Owned(spec)
    }

    /// A client that has all there is tries what the loop is said to need first, and where that is
    /// not enough, lets it have everything.
    pub fn exec_loop(
        &mut self,
        state: State,
        label: LabelId,
        spec: &LoopSpec,
        body: &Block,
        span: Span,
    ) -> Result<Vec<Outcome>> {
        if !self.has_everything(&state) {
            return self.exec_loop_with(state, label, spec, (body, Has::ItsOwn), span);
        }
        if !self.nesting.looked_into.is_empty() {
            return match self.needs_of(&state, spec, body) {
                Some(spec) => self.exec_loop_with(state, label, &spec, (body, Has::ItsOwn), span),
                None => unsupported(Reason::LoopOfSomebodyElse, span),
            };
        }
        let known = self.findings.failures.clone();
        let first = self.exec_loop_with(state.clone(), label, spec, (body, Has::ItsOwn), span);
        // What somebody wrote is shown as it is written.
        let is_found = |a: &Assertion| holds_nothing(a) || a.span == Span::NONE;
        let is_settled = first.is_ok() && self.findings.failures.len() == known.len()
            || matches!(first, Err(Stop::Budget(_)))
            || stops!("what-a-loop-says-is-shown", !spec.invariants.iter().all(is_found));
        if is_settled {
            return first;
        }
        let found = std::mem::replace(&mut self.findings.failures, known.clone());
        // What was found of permissions was found for a loop that has no others.
        let mut spec = Cow::Borrowed(spec);
        if !spec.invariants.iter().all(holds_nothing) {
            spec.to_mut().invariants.retain(holds_nothing);
        }
        let second = self.exec_loop_with(state, label, &spec, (body, Has::Everything), span);
        if second.is_ok() && self.findings.failures.len() == known.len() {
            return second;
        }
        // What is wrong is told by who had what it needs.
        let is_missing = |failure: &Failure| failure.code == Code::MissingPermission;
        let lacks = first.is_err() || found.iter().skip(known.len()).any(is_missing);
        if lacks && second.is_ok() {
            return second;
        }
        self.findings.failures = found;
        first
    }

    /// What a loop in a body that is looked into is taken to need: what is held where it is entered.
    /// Nothing but permissions: what else holds there is for its own unit to show.
    fn needs_of(&mut self, state: &State, spec: &LoopSpec, body: &Block) -> Option<LoopSpec> {
        if !self.says_nothing(spec) {
            return None;
        }
        let mut needs = self.footprint(state, body);
        needs.retain(|claim| !holds_nothing(claim));
        let mut spec = spec.clone();
        spec.invariants.splice(0..0, needs);
        Some(spec)
    }

    fn exec_loop_with(
        &mut self,
        state: State,
        label: LabelId,
        spec: &LoopSpec,
        (body, has): (&Block, Has),
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let unsaid = self.says_nothing(spec);
        if unsaid
            && spec.decreases.is_empty()
            && let Some(outcomes) = self.exec_lowered_loop(&state, label, body, span)?
        {
            return Ok(outcomes);
        }
        let shown = Assertion::new(AssertionKind::Star(spec.invariants.clone()), span);
        let initially =
            Blame { code: Code::InvariantInitially, span, what: Who::The("the loop invariant") };
        let mut entered = state;
        let time = self.now(&entered.heap);
        entered.set_old(OldLabel::Loop(label), entered.heap.clone(), time);
        // Whatever rounds do with permissions, it is held when they are over what was held before.
        let is_kept = has == Has::ItsOwn
            && !self.has_everything(&entered)
            && !entered.heap.is_total()
            && needs!("quiet-loop-only-looks", only_looks(self.program, body));
        let kept = is_kept.then(|| Rc::new(entered.heap.clone()));
        let consumed = self.with_ghosts(entered, span, &mut |engine, state| {
            engine.consume(state, &shown, initially)
        })?;
        let mut results = Vec::new();
        // The rounds before this one may have made objects.
        self.findings.made += 1;
        for entry in consumed {
            // Any iteration: whatever the loop assigns has any value.
            let older = self.terms.fresh("round", Sort::INT);
            let mut frame = match has {
                Has::ItsOwn => entry.rest,
                Has::Everything => step!("loop-has-what-was-held", Heap::new(), else entry.rest),
            };
            let mut head = entry.state;
            head.known.past.add(&head.heap);
            let before = head.clone();
            if any_stmt(body, |stmt| self.reaches_out(stmt)) {
                step!("loop-frames-nothing-that-is-shown", {
                    let taken = self.drop_shown(&before, &mut frame);
                    head.route.history.add(Transfer::Shown { span, method: None, taken });
                });
            }
            head.heap = Heap::of_total(head.heap.total().cloned());
            let mut inside = None;
            let mut is_bounded = false;
            if head.heap.is_total() {
                let locations = match &spec.assignable {
                    Some(sets) => {
                        let locations = self.locations(&mut before.clone(), Some(sets))?;
                        let at = sets.first().map_or(span, |set| set.span);
                        let mut frame = self.frame(locations.clone(), at, "the loop");
                        frame.begin_at(before.old(&OldLabel::Loop(label)));
                        inside = Some(frame);
                        locations
                    }
                    None => {
                        let (locations, bounded) = self.changed_in_frame(&before, body)?;
                        is_bounded = bounded;
                        locations
                    }
                };
                step!("loop-forgets-what-it-writes", self.forget_locations(&mut head, &locations));
            }
            // What nobody changes may stay where it is.
            let unsaid = unsaid && !self.may_run_ours(&before, body);
            let effect = if unsaid { self.effect_of(body) } else { Changes::Anything };
            let mut stays = Heap::new();
            let mut lent = Vec::new();
            if effect == Changes::Nothing {
                std::mem::swap(&mut frame, &mut stays);
            } else {
                lent = self.lend(&mut frame, &mut head, (spec, body), span)?;
            }
            if effect == Changes::State {
                (stays, frame) = self.without_library_state(&frame);
            }
            head.route.history.add(Transfer::Entered { span, frame: frame.clone() });
            let assigned = assigned_in(body);
            for local in assigned {
                let Some(info) = self.scope.locals.get(local.index()) else { continue };
                let (name, ty) = (info.name, info.ty.clone());
                if ty == ir::Type::Void {
                    continue;
                }
                let value = self.any_of_type(&mut head, name.as_str(), &ty, span)?;
                step!("loop-forgets-what-it-assigns", head.set(local, value));
            }
            if has == Has::Everything {
                self.give_everything(&mut head, None);
            }
            self.assume_growth(&before, &mut head, body);
            let snapshot = self.terms.fresh("iteration", Sort::SNAP);
            // The invariant may speak of what is lent.
            let starts = self.produce_into(head, snapshot, &shown)?;
            // Clauses that are weighed are known at the head, but need not be shown.
            let starts = self.weighed_at_head(starts, label)?;
            self.came_to(&before, span, starts.first());
            let kept = kept.clone();
            let rounds = Rounds { label, spec, invariant: &shown, body, frame, lent, kept, span };
            for mut start in starts {
                self.add_shares(&mut start, &stays);
                self.agree_with_frame(&mut start, &rounds.frame);
                self.record(&mut start, span, || Event::LoopHead);
                let inside = inside.clone();
                let holds_back = !rounds.frame.chunks().is_empty() || has == Has::ItsOwn;
                let head = start.clone();
                let ends = self.while_holding_back(holds_back, |engine| {
                    engine.in_round((inside, is_bounded), older, |engine| {
                        engine.iteration(start, &rounds)
                    })
                })?;
                self.came_out_of(&head, (body, span), &ends);
                results.extend(ends);
            }
        }
        Ok(results)
    }

    /// What stays outside of the loop in part is not changed inside: both parts have one value.
    fn agree_with_frame(&mut self, start: &mut State, frame: &Heap) {
        let mut facts = Vec::new();
        for (outside, inside) in frame
            .chunks()
            .iter()
            .flat_map(|outside| start.heap.chunks().iter().map(move |inside| (outside, inside)))
        {
            match (outside, inside) {
                (
                    Chunk::Field { object, field, value, .. },
                    Chunk::Field { object: o, field: f, value: v, .. },
                ) if needs!("loop-frames-parts-of-one-object", object == o)
                    && needs!("loop-frames-parts-of-one-field", field == f) =>
                {
                    facts.push((*value, *v));
                }
                (
                    Chunk::Elements { array, from, to, values, .. },
                    Chunk::Elements { array: a, from: lo, to: hi, values: v, .. },
                ) if needs!("loop-frames-parts-of-one-array", array == a)
                    && needs!("loop-frames-parts-of-one-range", (from, to) == (lo, hi)) =>
                {
                    facts.push((*values, *v));
                }
                _ => {}
            }
        }
        let is_some = !facts.is_empty();
        for (outside, inside) in facts {
            let fact = self.terms.eq(outside, inside);
            self.assume(start, fact);
        }
        if is_some {
            self.agree_behind_fields(start, frame);
        }
    }

    /// The same for what is reached through a field that agrees: it has another name inside.
    fn agree_behind_fields(&mut self, start: &mut State, frame: &Heap) {
        let insides: Vec<Chunk> = start.heap.chunks().iter().cloned().collect();
        for outside in frame.chunks().iter() {
            for inside in &insides {
                let (sames, values) = match (outside, inside) {
                    (
                        Chunk::Field { object, field, value, .. },
                        Chunk::Field { object: o, field: f, value: v, .. },
                    ) if field == f && object != o => (vec![(*object, *o)], (*value, *v)),
                    (
                        Chunk::Elements { array, from, to, values, .. },
                        Chunk::Elements { array: a, from: lo, to: hi, values: v, .. },
                    ) if array != a => {
                        (vec![(*array, *a), (*from, *lo), (*to, *hi)], (*values, *v))
                    }
                    _ => continue,
                };
                let mut is_same = true;
                for (a, b) in sames {
                    let same = self.terms.eq(a, b);
                    is_same = is_same && self.holds_fast(start, same);
                }
                if needs!("loop-frames-parts-behind-one-field", is_same) {
                    let fact = self.terms.eq(values.0, values.1);
                    self.assume(start, fact);
                }
            }
        }
    }

    fn iteration(&mut self, mut start: State, rounds: &Rounds<'_>) -> Result<Vec<Outcome>> {
        let Rounds { label, spec, invariant, body, ref frame, ref lent, ref kept, span } = *rounds;
        let before = self.measure_values(&mut start, &spec.decreases)?;
        let mut results = Vec::new();
        for outcome in self.exec(start, body)? {
            let Outcome { mut state, ending } = outcome;
            match ending {
                Ending::Normal | Ending::Again(_)
                    if ending == Ending::Normal || ending == Ending::Again(label) =>
                {
                    let blame = Blame {
                        code: Code::InvariantKept,
                        span,
                        what: Who::The("the loop invariant"),
                    };
                    let kept = self.with_ghosts(state.clone(), span, &mut |engine, state| {
                        let mut kept = engine.consume(state, invariant, blame)?;
                        for round in &mut kept {
                            engine.take_lent(round, lent, span, blame)?;
                        }
                        Ok(kept)
                    })?;
                    self.weigh_kept(&state, &kept, label)?;
                    for mut kept in kept {
                        kept.state.heap = kept.rest;
                        self.record(&mut kept.state, span, || Event::LoopKept);
                    }
                    if !before.is_empty() {
                        self.with_ghosts(state, span, &mut |engine, mut state| {
                            step!(
                                "loop-measure-shrinks",
                                engine.measure_shrinks(
                                    &mut state,
                                    &spec.decreases,
                                    &before,
                                    span
                                )?
                            );
                            Ok(vec![()])
                        })?;
                    }
                }
                _ => {
                    self.add_shares(&mut state, frame);
                    state.heap.is_also(kept.clone());
                    self.record(&mut state, span, || Event::LoopLeft);
                    state.route.history.add(Transfer::Left { span });
                    if ending == Ending::Exit(label) {
                        state.stay();
                    }
                    let ending =
                        if ending == Ending::Exit(label) { Ending::Normal } else { ending };
                    results.push(Outcome { state, ending });
                }
            }
        }
        Ok(results)
    }

    fn measure_shrinks(
        &mut self,
        state: &mut State,
        decreases: &[ir::Expr],
        before: &[Term],
        span: Span,
    ) -> Result<()> {
        let now = self.measure_values(state, decreases)?;
        let goal = self.smaller(state, &now, before);
        self.prove(state, goal, |engine| {
            let failure =
                Failure::new(Code::Termination, span, "the measure of the loop may not decrease");
            let Some(first) = decreases.first() else { return failure };
            let text = engine.expr_text(first);
            if first.span.is_none() {
                // A guess that is wrong says nothing about the program.
                let mut failure = failure;
                failure.unknown = true;
                return failure.note(match text {
                    Some(text) => format!("no `decreases` is written: `{text}` was tried"),
                    None => "no `decreases` is written, and none was found".to_string(),
                });
            }
            let failure = failure.label(first.span, "this measure");
            match text {
                Some(text) => failure.note(format!(
                    "each round must make `{text}` smaller, and it must be at least 0 before"
                )),
                None => failure.note("each round must make it smaller, from at least 0"),
            }
        })
    }
}
