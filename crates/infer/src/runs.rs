//! Runs of a method on small inputs: the numbers at the heads of its loops, and which clauses
//! they contradict.

use interp::replay::{AtHead, Contract, observe};
use ir::model::Input;
use ir::visit::{each_expr, each_part};
use ir::{Assertion, Expr, ExprKind, LabelId, Method, Origin, Program};

use crate::candidates::outputs;
use crate::inputs::Inputs;
use crate::trial::Clauses;

/// Inputs that are tried, those of them that are used, and steps of one run.
const TRIES: usize = 600;
const RUNS: usize = 48;
const STEPS: u64 = 12_000;
/// Steps of all runs for one question.
const STEPS_IN_ALL: u64 = 900_000;
/// So many clauses that runs cannot judge are kept.
const MOST_UNSEEN: usize = 60;
/// So many clauses are looked at in one run.
const AT_ONCE: usize = 400;
/// More states of one loop are not kept.
const MOST_STATES: usize = 1_500;

/// Inputs that meet the precondition of a case, with its contract.
pub struct Runs<'p> {
    program: &'p Program,
    starts: Vec<(Contract<'p>, Input)>,
    /// What the heads of loops hold that binds variables.
    held: Clauses,
    /// Whether bodies of other methods ran.
    pub has_called: bool,
    /// What they took.
    pub steps: u64,
}

impl<'p> Runs<'p> {
    pub fn new(
        program: &'p Program,
        method: &'p Method,
        cases: &[Contract<'p>],
        constants: &[i128],
    ) -> Runs<'p> {
        let mut runs =
            Runs { program, starts: Vec::new(), held: Vec::new(), has_called: false, steps: 0 };
        let mut inputs = Inputs::new(program, method, constants);
        for round in 0..TRIES {
            if runs.starts.len() >= RUNS || runs.steps > STEPS_IN_ALL {
                break;
            }
            let input = inputs.next(round / 8);
            if runs.starts.iter().any(|(_, known)| *known == input) {
                continue;
            }
            for contract in cases {
                let seen = observe(program, *contract, &[], &input, STEPS);
                runs.has_called |= seen.has_called;
                runs.steps += seen.steps + 50;
                if seen.started {
                    runs.starts.push((*contract, input.clone()));
                    break;
                }
            }
        }
        runs
    }

    /// Terms and clauses may speak of what these bind.
    pub fn hold(&mut self, held: &Clauses) {
        let binding = |(label, clauses): &(LabelId, Vec<Assertion>)| {
            let some = clauses.iter().filter(|clause| !outputs::bound_in(clause).is_empty());
            (*label, some.cloned().collect())
        };
        self.held = held.iter().map(binding).collect();
    }

    fn head(&self, label: LabelId, terms: Vec<Expr>, clauses: Vec<Assertion>) -> AtHead {
        let held = self.held.iter().find(|(known, _)| *known == label);
        let held = held.map(|(_, held)| held.clone()).unwrap_or_default();
        AtHead { label, held, terms, clauses }
    }

    pub fn inputs(&self) -> Vec<Input> {
        self.starts.iter().map(|(_, input)| input.clone()).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The values of terms at the heads of a loop, each combination once.
    pub fn states(&mut self, label: LabelId, terms: &[Expr]) -> Vec<Vec<Option<i128>>> {
        self.states_within(label, terms, STEPS_IN_ALL)
    }

    /// The same with less work, for one of many questions.
    pub fn some_states(&mut self, label: LabelId, terms: &[Expr]) -> Vec<Vec<Option<i128>>> {
        self.states_within(label, terms, STEPS_IN_ALL / 9)
    }

    fn states_within(
        &mut self,
        label: LabelId,
        terms: &[Expr],
        mut left: u64,
    ) -> Vec<Vec<Option<i128>>> {
        let loops = [self.head(label, terms.to_vec(), Vec::new())];
        let mut states: Vec<Vec<Option<i128>>> = Vec::new();
        for (contract, input) in &self.starts {
            if left == 0 || states.len() >= MOST_STATES {
                break;
            }
            let seen = observe(self.program, *contract, &loops, input, STEPS.min(left));
            left = left.saturating_sub(seen.steps);
            self.steps += seen.steps;
            self.has_called |= seen.has_called;
            for head in seen.heads {
                if !states.contains(&head.values) {
                    states.push(head.values);
                }
            }
        }
        states
    }

    /// The measure that gets smaller in most rounds that are seen; of equals, the first. Where a
    /// loop is entered again its numbers jump, whatever they are.
    pub fn shrinking(&mut self, label: LabelId, measures: &[Expr]) -> Option<usize> {
        let loops = [self.head(label, measures.to_vec(), Vec::new())];
        let mut wrong = vec![0usize; measures.len()];
        let mut left = STEPS_IN_ALL;
        for (contract, input) in &self.starts {
            if left == 0 {
                break;
            }
            let seen = observe(self.program, *contract, &loops, input, STEPS.min(left));
            left = left.saturating_sub(seen.steps);
            self.steps += seen.steps;
            self.has_called |= seen.has_called;
            for (before, after) in seen.heads.iter().zip(seen.heads.iter().skip(1)) {
                let rounds = before.values.iter().zip(&after.values);
                for (wrong, (before, after)) in wrong.iter_mut().zip(rounds) {
                    let shrinks = matches!((before, after), (Some(b), Some(a)) if *b >= 0 && a < b);
                    *wrong += usize::from(!shrinks);
                }
            }
        }
        (0..measures.len()).min_by_key(|i| wrong.get(*i).copied())
    }

    /// Whether each clause of each loop is true at all heads that are reached. Clauses are looked
    /// at some at a time, in as many runs as there are steps for; what is left, in all runs.
    pub fn survivors(&mut self, loops: Vec<(LabelId, Vec<Assertion>)>) -> Vec<Vec<Assertion>> {
        let mut kept: Vec<(LabelId, Vec<Assertion>)> =
            loops.iter().map(|(label, _)| (*label, Vec::new())).collect();
        let longest = loops.iter().map(|(_, clauses)| clauses.len()).max().unwrap_or(0);
        for from in (0..longest).step_by(AT_ONCE) {
            let some = loops.iter().map(|(label, clauses)| {
                let clauses = clauses.iter().skip(from).take(AT_ONCE);
                let clauses = clauses.filter(|clause| !self.is_unseen(clause)).cloned().collect();
                self.head(*label, Vec::new(), clauses)
            });
            let some: Vec<AtHead> = some.collect();
            let some = self.true_ones(some, STEPS_IN_ALL);
            for ((_, kept), some) in kept.iter_mut().zip(some) {
                kept.extend(some);
            }
        }
        let all = kept.into_iter();
        let all = all.map(|(label, clauses)| self.head(label, Vec::new(), clauses)).collect();
        let mut kept = self.true_ones(all, STEPS_IN_ALL * 8);
        for (kept, (_, clauses)) in kept.iter_mut().zip(&loops) {
            let unseen = clauses.iter().filter(|clause| self.is_unseen(clause));
            kept.extend(unseen.take(MOST_UNSEEN).cloned());
        }
        kept
    }

    /// Whether a clause asks objects of the library that runs know nothing of.
    pub fn is_unseen(&self, clause: &Assertion) -> bool {
        fn of(program: &Program, e: &Expr) -> bool {
            let mut found = match &e.kind {
                ExprKind::PureCall(call) => {
                    let method = program.method(call.method);
                    let class = program.class(method.class).binary_name;
                    method.origin == Origin::Library && class != "java.lang.String"
                }
                ExprKind::Field(_, field) => {
                    program.class(program.field(*field).class).origin == Origin::Library
                }
                _ => false,
            };
            each_part(e, &mut |part| found = found || of(program, part));
            found
        }
        let mut found = false;
        each_expr(clause, &mut |e| found = found || of(self.program, e));
        found
    }

    fn true_ones(&mut self, mut loops: Vec<AtHead>, mut left: u64) -> Vec<Vec<Assertion>> {
        // Long runs contradict most, and come first.
        for (contract, input) in self.starts.iter().rev() {
            if left == 0 || loops.iter().all(|head| head.clauses.is_empty()) {
                break;
            }
            let seen = observe(self.program, *contract, &loops, input, (STEPS * 20).min(left));
            left = left.saturating_sub(seen.steps);
            self.steps += seen.steps;
            self.has_called |= seen.has_called;
            for (i, j) in seen.refuted.into_iter().rev() {
                if let Some(head) = loops.get_mut(i) {
                    head.clauses.remove(j);
                }
            }
        }
        loops.into_iter().map(|head| head.clauses).collect()
    }

    /// For each clause: how many locations it covers at all heads of a loop that are reached;
    /// nothing if it is false at one of them.
    pub fn covered(&mut self, label: LabelId, clauses: Vec<Assertion>) -> Vec<Option<usize>> {
        let mut covers: Vec<Option<usize>> = vec![Some(0); clauses.len()];
        let loops = [self.head(label, Vec::new(), clauses)];
        let mut left = STEPS_IN_ALL * 4;
        // Long runs contradict most, and come first.
        for (contract, input) in self.starts.iter().rev() {
            if left == 0 || covers.iter().all(Option::is_none) {
                break;
            }
            let seen = observe(self.program, *contract, &loops, input, (STEPS * 20).min(left));
            left = left.saturating_sub(seen.steps);
            self.steps += seen.steps;
            self.has_called |= seen.has_called;
            for (sum, more) in covers.iter_mut().zip(seen.covers.iter().flatten()) {
                *sum = sum.map(|sum| sum + more);
            }
            for (_, j) in seen.refuted {
                if let Some(place) = covers.get_mut(j) {
                    *place = None;
                }
            }
        }
        covers
    }
}
