//! Weighing: going through a unit to find out which clauses hold at the heads of its loops.
//!
//! Clauses that somebody thought of are taken to hold at the head, and looked at where the loop is
//! entered and after each round. One that cannot be shown there is refused for good, and the
//! loop is gone through again without it, until nothing more is refused. What the unit itself
//! has to show is not reported: a proposal made of what is left will be verified as usual.
//! At the same time it is noted what is held where a loop is entered ([`crate::footprint`]).

use base::{Code, Span};
use ir::{Assertion, AssertionKind, Block, LabelId, LoopSpec, OldLabel};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Consumed, Outcome};
use crate::failure::{Result, Stop};
use crate::foreign::holds_nothing;
use crate::state::State;
use crate::weighing::Clause;

/// One loop is not gone through more often; what is left then is not known to hold.
const MOST_ROUNDS: usize = 24;

impl Engine<'_> {
    /// The states at the head of a loop, with the clauses that have not been refused. One that is
    /// not defined there is.
    pub fn weighed_at_head(
        &mut self,
        mut starts: Vec<State>,
        label: LabelId,
    ) -> Result<Vec<State>> {
        for (from, clause) in self.live_clauses(label) {
            let mut next = Vec::new();
            for start in &starts {
                let snapshot = self.terms.fresh("iteration", Sort::SNAP);
                match self.produce_into(start.clone(), snapshot, &clause) {
                    Ok(states) => next.extend(states),
                    Err(Stop::Budget(span)) => return Err(Stop::Budget(span)),
                    Err(_) => {
                        if let Some(weighing) = &mut self.weighing {
                            weighing.refused.insert(from);
                        }
                        next.clone_from(&starts);
                        break;
                    }
                }
            }
            starts = next;
        }
        Ok(starts)
    }

    /// A check of the program's text while clauses are weighed: whoever proposes what is left shows
    /// it, and what is weighed is what holds as long as nothing goes wrong.
    pub fn taken_for_shown(&mut self, mut state: State, holds: Term) -> Vec<Outcome> {
        self.assume(&mut state, holds);
        match holds.is_false() || self.is_dead(&state) {
            true => Vec::new(),
            false => vec![Outcome::normal(state)],
        }
    }

    fn live_clauses(&self, label: LabelId) -> Vec<((usize, usize), Assertion)> {
        let Some(weighing) = &self.weighing else { return Vec::new() };
        let method = self.scope.method.filter(|_| self.is_own_text());
        let is_live = |clause: &&Clause| {
            Some(clause.method) == method
                && clause.label == label
                && !weighing.refused.contains(&clause.from)
        };
        let live = weighing.clauses.iter().filter(is_live);
        live.map(|clause| (clause.from, clause.assertion.clone())).collect()
    }

    /// As [`Engine::exec_loop`], until no clause of the loop is refused any more.
    pub fn weigh_loop(
        &mut self,
        state: State,
        label: LabelId,
        spec: &LoopSpec,
        body: &Block,
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let is_own = self.scope.method.is_some() && self.is_own_text();
        if !is_own {
            return self.exec_loop(state, label, spec, body, span);
        }
        if self.says_nothing(spec)
            && spec.decreases.is_empty()
            && let Some(outcomes) = self.exec_lowered_loop(&state, label, body, span)?
        {
            return Ok(outcomes);
        }
        let mut spec = spec.clone();
        let footprint = self.footprint_at(&state, label, &spec, body);
        // What frames other clauses stands before them.
        spec.invariants.splice(0..0, footprint);
        let mut entered = state.clone();
        let time = self.now(&entered.heap);
        entered.set_old(OldLabel::Loop(label), entered.heap.clone(), time);
        let reported = self.findings.failures.len();
        let held = Assertion::new(AssertionKind::Star(spec.invariants.clone()), span);
        for said in self.in_words_of(&held, &entered, span)? {
            self.weigh_round(&said, label)?;
        }
        for _ in 0..MOST_ROUNDS {
            let refused = self.weighing.as_ref().map_or(0, |w| w.refused.len());
            self.findings.failures.truncate(reported);
            let outcomes = self.exec_loop(state.clone(), label, &spec, body, span)?;
            if self.weighing.as_ref().is_none_or(|w| w.refused.len() == refused) {
                return Ok(outcomes);
            }
        }
        Err(Stop::Budget(span))
    }

    /// What is held at the entry of a loop, as found when it was first reached. A loop whose
    /// invariant holds permissions says itself what it needs.
    fn footprint_at(
        &mut self,
        state: &State,
        label: LabelId,
        spec: &LoopSpec,
        body: &Block,
    ) -> Vec<Assertion> {
        if let Some(known) = self.weighing.as_ref().and_then(|w| w.footprints.get(&label)) {
            return known.clone();
        }
        let found = match spec.invariants.iter().all(holds_nothing) {
            true => self.footprint(state, body),
            false => Vec::new(),
        };
        if let Some(weighing) = &mut self.weighing {
            weighing.footprints.insert(label, found.clone());
        }
        found
    }

    /// The state at a head with what the invariant holds made ready, as far as that is possible: a
    /// clause may speak of what is inside of a predicate that is closed only there.
    fn in_words_of(&mut self, held: &Assertion, state: &State, span: Span) -> Result<Vec<State>> {
        if holds_nothing(held) || !self.is_weighing() {
            return Ok(vec![state.clone()]);
        }
        let reported = self.findings.failures.len();
        let blame = Blame { code: Code::InvariantKept, span, what: Who::The("the loop invariant") };
        let shown = self.with_ghosts(state.clone(), span, &mut |engine, state| {
            engine.consume(state, held, blame)
        });
        self.findings.failures.truncate(reported);
        let mut states: Vec<State> = shown?.into_iter().map(|shown| shown.state).collect();
        if states.is_empty() {
            states.push(state.clone());
        }
        Ok(states)
    }

    /// Refuses the clauses of a loop that cannot be shown after a round, in one of the states in
    /// which its invariant was shown, or in that before.
    pub fn weigh_kept(&mut self, before: &State, kept: &[Consumed], label: LabelId) -> Result<()> {
        if kept.is_empty() {
            return self.weigh_round(before, label);
        }
        kept.iter().try_for_each(|kept| self.weigh_round(&kept.state, label))
    }

    /// Refuses the clauses of a loop that cannot be shown in a state at its head.
    fn weigh_round(&mut self, state: &State, label: LabelId) -> Result<()> {
        if !self.is_weighing() {
            return Ok(());
        }
        let mut state = state.clone();
        for (from, clause) in self.live_clauses(label) {
            if !self.clause_holds(&mut state, &clause)?
                && let Some(weighing) = &mut self.weighing
            {
                weighing.refused.insert(from);
            }
        }
        Ok(())
    }

    /// Whether a clause can be shown. Then it is known for those that come after it.
    fn clause_holds(&mut self, state: &mut State, clause: &Assertion) -> Result<bool> {
        let what = "the loop invariant";
        let blame = Blame { code: Code::InvariantKept, span: clause.span, what: Who::The(what) };
        let clauses: &[Assertion] = match &clause.kind {
            AssertionKind::Star(parts) => parts,
            _ => std::slice::from_ref(clause),
        };
        match self.consume_all(state.clone(), clauses, blame, clause.span) {
            Ok(mut shown) => {
                if let (Some(one), 1) = (shown.pop(), shown.len() + 1) {
                    state.path = one.state.path;
                }
                Ok(true)
            }
            Err(Stop::Budget(span)) => Err(Stop::Budget(span)),
            Err(_) => Ok(false),
        }
    }
}
