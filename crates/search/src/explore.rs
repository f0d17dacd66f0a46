//! The list of what is still to be tried.

use std::collections::BTreeMap;
use std::rc::Rc;

use base::{Cancel, Span};
use interp::Value;
use interp::concolic::{self, Bug, BugKind, Decision, End, Goal, Nodes, Outcome, Recipe, Script};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cover::{Covering, Pool, Writer};
use crate::solve::{Asker, Claim, Solved};

#[derive(Clone, Debug)]
pub struct Options {
    /// How often anything may be repeated: rounds of a loop, objects, calls.
    pub depth: Option<u32>,
    /// Units of work: runs, questions, and thousands of steps.
    pub budget: u64,
    /// What counts.
    pub wanted: Vec<BugKind>,
    /// The search ends with the first finding.
    pub first_only: bool,
}

/// Something that goes wrong, and what it starts from.
#[derive(Clone, Debug)]
pub struct Found {
    pub bug: Bug,
    pub recipe: Recipe,
    /// What the method gave back, if it came to its end.
    pub result: Option<Recipe>,
}

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub found: Vec<Found>,
    /// Every path was explored.
    pub complete: bool,
    /// How often something was repeated at most.
    pub depth: u32,
    pub runs: u64,
    pub questions: u64,
    /// Runs that came to an end of the method.
    pub ended: u64,
    /// Why runs could not go on, each reason once.
    pub stuck: Vec<(String, Span)>,
    /// What makes it uncertain that all paths are all runs.
    pub doubts: Vec<String>,
    /// Inputs that reach branches, and notice changes.
    pub covering: Vec<Covering>,
}

/// What a run has to follow, and from where it is new.
struct Item {
    script: Script,
    /// Decisions before this one are those of another run, but for the last of them.
    bound: usize,
    /// The decisions of that run.
    from: Rc<Vec<Decision>>,
    /// Where the last of them is that an expression has its value: the values that it has had. It
    /// can have others still.
    had: Vec<Value>,
}

/// More is not kept.
const LONGEST_LIST: usize = 50_000;

/// How many times the usual steps a run without inputs has.
const LONGER: u64 = 50;

/// Work is left for other things than what was found.
const AFTER_FIRST: u64 = 4;

/// To be called inside [`base::on_large_stack`].
pub fn search(goal: &Goal<'_>, options: &Options, cancel: &Cancel) -> Report {
    begin(goal, options, None, cancel)
}

/// The same, with inputs for tests that pass.
pub fn cover(goal: &Goal<'_>, options: &Options, writer: &dyn Writer, cancel: &Cancel) -> Report {
    begin(goal, options, Some(writer), cancel)
}

fn begin(
    goal: &Goal<'_>,
    options: &Options,
    writer: Option<&dyn Writer>,
    cancel: &Cancel,
) -> Report {
    let mut search = Search {
        goal,
        options,
        list: BTreeMap::new(),
        number: 0,
        asker: Asker::new(),
        report: Report::default(),
        is_cut: false,
        seen: FxHashSet::default(),
        pool: writer.map(|_| Pool::default()),
        cover_asker: Asker::new(),
    };
    search.go(cancel);
    let Search { pool, mut report, .. } = search;
    if let (Some(pool), Some(writer)) = (pool, writer)
        && !cancel.is_cancelled()
    {
        report.covering = pool.choose(goal, writer, options.budget);
    }
    report
}

struct Search<'g, 'p> {
    goal: &'g Goal<'p>,
    options: &'g Options,
    list: BTreeMap<(u32, usize, u64), Item>,
    number: u64,
    asker: Asker,
    report: Report,
    /// Something was left out.
    is_cut: bool,
    seen: FxHashSet<(BugKind, Option<String>, Span, Option<Span>)>,
    pool: Option<Pool>,
    /// Its questions do not count as the search's.
    cover_asker: Asker,
}

impl Search<'_, '_> {
    fn go(&mut self, cancel: &Cancel) {
        let mut left = self.options.budget;
        let first =
            Item { script: Script::default(), bound: 0, from: Rc::default(), had: Vec::new() };
        self.list.insert((0, 0, 0), first);
        while let Some(((rounds, _, _), item)) = self.list.pop_first() {
            if left == 0 || cancel.poll() {
                self.is_cut = true;
                break;
            }
            self.report.depth = self.report.depth.max(rounds);
            let before = self.asker.work();
            let mut outcome = concolic::run(self.goal, item.script.clone());
            // What depends on no input is the only run there is, and may take its time.
            if outcome.end == End::Limit && outcome.trail.is_empty() {
                let goal = Goal { steps: self.goal.steps.saturating_mul(LONGER), ..*self.goal };
                outcome = concolic::run(&goal, item.script.clone());
            }
            self.report.runs += 1;
            // A run that met a limit may not have come that far.
            if outcome.end != End::Limit && !follows(&outcome.trail, &item) {
                self.doubt("a run that went another way than it was told");
            }
            let was_found = self.report.found.len();
            self.look_at(&outcome);
            if self.options.first_only && !self.report.found.is_empty() {
                self.is_cut = true;
                break;
            }
            self.turn_round(&outcome, &item, left);
            let work = 1 + outcome.steps / 1_000 + (self.asker.work() - before);
            left = left.saturating_sub(work);
            if was_found == 0 && !self.report.found.is_empty() {
                left /= AFTER_FIRST;
            }
        }
        self.report.questions = self.asker.asked;
        self.report.complete =
            !self.is_cut && self.report.stuck.is_empty() && self.report.doubts.is_empty();
    }

    fn look_at(&mut self, outcome: &Outcome) {
        for doubt in &outcome.doubts {
            self.doubt(doubt);
        }
        match &outcome.end {
            End::Fine { .. } => {
                self.report.ended += 1;
                self.keep_covering(outcome);
            }
            End::NoInput => {}
            End::Limit => self.is_cut = true,
            End::Stuck { reason, span } => {
                let known = self.report.stuck.iter().any(|(other, _)| other == reason);
                if !known {
                    self.report.stuck.push((reason.clone(), *span));
                }
            }
            End::Bug(bug) => {
                self.report.ended += 1;
                if self.options.wanted.contains(&bug.kind) {
                    self.keep(bug, outcome);
                } else {
                    // What breaks a promise goes on in a JVM, and may do other things then.
                    let goes_on = bug.exception.is_none() && bug.code != base::Code::Postcondition;
                    if goes_on {
                        self.doubt("what comes after something that is not looked for");
                    }
                    self.keep_covering(outcome);
                }
            }
        }
    }

    fn doubt(&mut self, reason: &str) {
        if !self.report.doubts.iter().any(|other| other == reason) {
            self.report.doubts.push(reason.to_string());
        }
    }

    /// What was found counts if it is found again.
    fn keep(&mut self, bug: &Bug, outcome: &Outcome) {
        let key = (bug.kind, bug.exception.clone(), bug.span, bug.conjunct);
        if self.seen.contains(&key) {
            return;
        }
        match concolic::confirm(self.goal, &outcome.recipe, bug) {
            Some((bug, result)) => {
                self.seen.insert(key);
                let recipe = outcome.recipe.clone();
                self.report.found.push(Found { bug, recipe, result });
            }
            None => {
                self.doubt("something that goes wrong, but not when it is run again");
            }
        }
    }

    fn keep_covering(&mut self, outcome: &Outcome) {
        if let Some(pool) = &mut self.pool {
            pool.add(self.goal, outcome, &mut self.cover_asker, self.options.budget);
        }
    }

    /// Puts the other ways of a run into the list.
    fn turn_round(&mut self, outcome: &Outcome, item: &Item, left: u64) {
        let start = self.asker.work();
        // What a value was settled to is one of many: that decision is open still.
        let open = item.bound.checked_sub(1).filter(|_| !item.had.is_empty());
        let first = open.unwrap_or(item.bound);
        let (trail, nodes) = (&outcome.trail, &outcome.nodes);
        let claims: Vec<Option<Known>> = trail
            .iter()
            .map(|d| Claim::of(nodes, d).map(|claim| (claim, claim.vars(nodes))))
            .collect();
        let from = Rc::new(trail.clone());
        let mut constrained: FxHashSet<u32> = FxHashSet::default();
        let mut repeated: FxHashMap<(u8, Span), u32> = FxHashMap::default();
        let mut rounds = 0;
        let mut picks: Vec<usize> = Vec::new();
        for (i, decision) in trail.iter().enumerate() {
            let site = match decision {
                Decision::Branch { site, .. } => (0, *site),
                Decision::Pin { .. } => (1, Span::NONE),
                Decision::Pick { site, .. } => (2, *site),
            };
            let count = repeated.entry(site).or_default();
            *count += 1;
            rounds = rounds.max(*count - 1);
            if i >= first {
                if self.asker.work() - start > left {
                    self.is_cut = true;
                    return;
                }
                if self.options.depth.is_some_and(|depth| rounds > depth) {
                    self.is_cut = true;
                    return;
                }
                match decision {
                    Decision::Pick { chosen, of, .. } => {
                        for other in 0..*of {
                            if other != *chosen {
                                let values = values_of(nodes, &constrained);
                                let mut script = Script { picks: picks.clone(), values };
                                script.picks.push(other);
                                self.add(rounds, i, script, (&from, Vec::new()));
                            }
                        }
                    }
                    Decision::Branch { .. } | Decision::Pin { .. } => {
                        let had = if open == Some(i) { item.had.as_slice() } else { &[] };
                        let way = Way { at: i, rounds, picks: &picks, from: &from, had };
                        self.solve_for(outcome, &claims, &constrained, &way);
                    }
                }
            }
            if let Decision::Pick { chosen, .. } = decision {
                picks.push(*chosen);
            }
            if let Some(Some((_, vars))) = claims.get(i) {
                constrained.extend(vars.iter());
            }
        }
    }

    fn solve_for(
        &mut self,
        outcome: &Outcome,
        claims: &[Option<Known>],
        constrained: &FxHashSet<u32>,
        way: &Way<'_>,
    ) {
        let mut before: Vec<Known> = claims.iter().take(way.at).flatten().cloned().collect();
        let Some((claim, vars)) = claims.get(way.at).cloned().flatten() else { return };
        let mut constrained = constrained.clone();
        constrained.extend(vars.iter());
        let mut had = Vec::new();
        if let Claim::Is(sym, value) = claim {
            let others = way.had.iter().map(|value| (Claim::IsNot(sym, *value), vars.clone()));
            before.extend(others);
            had = way.had.to_vec();
            had.push(value);
        }
        match self.asker.solve(&outcome.nodes, &before, claim.negated()) {
            Solved::Impossible => {}
            Solved::Unknown => {
                self.is_cut = true;
            }
            Solved::Values(changes) => {
                let mut values = values_of(&outcome.nodes, &constrained);
                for (var, value) in changes {
                    if let Some(place) = values.get_mut(var as usize) {
                        *place = Some(value);
                    }
                }
                let script = Script { picks: way.picks.to_vec(), values };
                let rounds = way.rounds.max(had.len().saturating_sub(1) as u32);
                self.add(rounds, way.at, script, (way.from, had));
            }
        }
    }

    fn add(
        &mut self,
        rounds: u32,
        at: usize,
        script: Script,
        (from, had): (&Rc<Vec<Decision>>, Vec<Value>),
    ) {
        if self.list.len() >= LONGEST_LIST {
            self.is_cut = true;
            return;
        }
        self.number += 1;
        let item = Item { script, bound: at + 1, from: from.clone(), had };
        self.list.insert((rounds, at, self.number), item);
    }
}

/// A claim, and the inputs that it speaks of.
type Known = (Claim, Rc<FxHashSet<u32>>);

/// One decision of a run, and how it was come to.
struct Way<'a> {
    at: usize,
    rounds: u32,
    picks: &'a [usize],
    from: &'a Rc<Vec<Decision>>,
    had: &'a [Value],
}

/// Whether a run took the decisions that it was told to take.
fn follows(trail: &[Decision], item: &Item) -> bool {
    let Some(last) = item.bound.checked_sub(1) else { return true };
    let same = trail.iter().take(last).eq(item.from.iter().take(last));
    let turned = match (trail.get(last), item.from.get(last)) {
        (
            Some(Decision::Branch { condition: a, taken: x, .. }),
            Some(Decision::Branch { condition: b, taken: y, .. }),
        ) => a == b && x != y,
        (Some(Decision::Pin { value: a }), Some(Decision::Pin { value: b })) => a == b,
        (
            Some(Decision::Pick { chosen: a, of: x, .. }),
            Some(Decision::Pick { chosen: b, of: y, .. }),
        ) => a != b && x == y,
        _ => false,
    };
    same && turned
}

/// The values of these inputs; the others may be anything.
fn values_of(nodes: &Nodes, wanted: &FxHashSet<u32>) -> Vec<Option<Value>> {
    let mut values = vec![None; nodes.vars.len()];
    for i in 0..nodes.len() {
        let node = nodes.get(concolic::Sym(i as u32));
        if let concolic::Op::Var(number) = node.op
            && wanted.contains(&number)
            && let Some(place) = values.get_mut(number as usize)
        {
            *place = Some(node.value);
        }
    }
    values
}
