//! The list of what is still to be tried.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use base::{Cancel, Span};
use interp::Value;
use interp::concolic::{self, Bug, BugKind, Decision, End, Goal, Nodes, Outcome, Recipe, Script};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cover::{Covering, Pool, Writer};
use crate::making::Makeable;
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
    /// What was left out.
    pub cuts: BTreeSet<Cut>,
    /// How often something was repeated at most.
    pub depth: u32,
    pub runs: u64,
    pub questions: u64,
    /// Runs that came to an end of the method.
    pub ended: u64,
    /// Those of them that no exception left.
    pub fine: u64,
    /// Why runs could not go on, each reason once.
    pub stuck: Vec<(String, Span)>,
    /// What makes it uncertain that all paths are all runs.
    pub doubts: Vec<String>,
    /// Inputs that reach branches, and notice changes.
    pub covering: Vec<Covering>,
}

/// Why not every path was explored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cut {
    /// No more work was allowed, or no more than one finding.
    Budget,
    Depth,
    /// A run was longer than it may be.
    Steps,
    /// A question had no answer.
    Question,
    /// The list was full.
    List,
}

/// What is still to be tried.
enum Next {
    Run(Item),
    /// The other ways of a run, which are solved for when it is their turn.
    Turn(Box<Turn>),
    /// A question that was too hard for the time being, and values that it has had.
    Hard(Box<Turn>, Vec<Value>),
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

/// A decision of a run, and what came before it.
#[derive(Clone)]
struct Turn {
    trail: Rc<Vec<Decision>>,
    nodes: Rc<Nodes>,
    claims: Rc<Vec<Option<Known>>>,
    at: usize,
    constrained: FxHashSet<u32>,
    picks: Vec<usize>,
    repeated: FxHashMap<(u8, Span), u32>,
    rounds: u32,
}

impl Turn {
    /// The first decision of a run.
    fn new(outcome: Outcome) -> Option<Turn> {
        let Outcome { trail, nodes, .. } = outcome;
        let claims: Vec<Option<Known>> = trail
            .iter()
            .map(|d| Claim::of(&nodes, d).map(|claim| (claim, claim.vars(&nodes))))
            .collect();
        let mut turn = Turn {
            trail: Rc::new(trail),
            nodes: Rc::new(nodes),
            claims: Rc::new(claims),
            at: 0,
            constrained: FxHashSet::default(),
            picks: Vec::new(),
            repeated: FxHashMap::default(),
            rounds: 0,
        };
        turn.count().then_some(turn)
    }

    fn decision(&self) -> Option<Decision> {
        self.trail.get(self.at).copied()
    }

    /// How often it was repeated; nothing where there is none.
    fn count(&mut self) -> bool {
        let site = match self.decision() {
            Some(Decision::Branch { site, .. }) => (0, site),
            Some(Decision::Pin { .. }) => (1, Span::NONE),
            Some(Decision::Pick { site, .. }) => (2, site),
            None => return false,
        };
        let count = self.repeated.entry(site).or_default();
        *count += 1;
        self.rounds = self.rounds.max(*count - 1);
        true
    }

    /// The next decision, if there is one.
    fn next(mut self: Box<Turn>) -> Option<Box<Turn>> {
        if let Some(Decision::Pick { chosen, .. }) = self.decision() {
            self.picks.push(chosen);
        }
        if let Some(Some((_, vars))) = self.claims.get(self.at) {
            self.constrained.extend(vars.iter());
        }
        self.at += 1;
        self.count().then_some(self)
    }
}

/// More is not kept.
const LONGEST_LIST: usize = 50_000;

/// How many times the usual steps a run without inputs has, and one that only repeats what was found.
const LONGER: u64 = 50;

/// What has had so many values has many.
const MANY: usize = 3;

/// What comes after everything else.
const LAST: u32 = u32::MAX;

/// Steps beyond the usual ones are cheaper: nothing is written down there.
const FAR_STEPS: u64 = 10_000;

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
        makeable: Makeable::default(),
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
    list: BTreeMap<(u32, usize, u64), Next>,
    number: u64,
    asker: Asker,
    report: Report,
    makeable: Makeable,
    seen: FxHashSet<(BugKind, Option<String>, Span, Option<Span>)>,
    pool: Option<Pool>,
    /// Its questions do not count as the search's.
    cover_asker: Asker,
}

impl<'p> Search<'_, 'p> {
    fn go(&mut self, cancel: &Cancel) {
        let mut left = self.options.budget;
        let first =
            Item { script: Script::default(), bound: 0, from: Rc::default(), had: Vec::new() };
        self.list.insert((0, 0, 0), Next::Run(first));
        while let Some(((rounds, _, _), next)) = self.list.pop_first() {
            if left == 0 || cancel.poll() {
                self.cut(Cut::Budget);
                break;
            }
            let before = self.asker.work();
            let was_found = self.report.found.len();
            let steps = match next {
                Next::Turn(turn) => {
                    self.turn_round(turn);
                    0
                }
                Next::Hard(turn, had) => {
                    self.solve_for(&turn, &had, true);
                    0
                }
                Next::Run(item) => {
                    self.report.depth = self.report.depth.max(rounds);
                    1 + self.follow(&item)
                }
            };
            if self.options.first_only && !self.report.found.is_empty() {
                self.cut(Cut::Budget);
                break;
            }
            left = left.saturating_sub(steps + (self.asker.work() - before));
            if was_found == 0 && !self.report.found.is_empty() {
                left /= AFTER_FIRST;
            }
        }
        self.report.questions = self.asker.asked;
        let report = &mut self.report;
        report.complete =
            report.cuts.is_empty() && report.stuck.is_empty() && report.doubts.is_empty();
    }

    /// Runs once, and puts the other ways of the run into the list; units of work.
    fn follow(&mut self, item: &Item) -> u64 {
        let mut outcome = concolic::run(self.goal, item.script.clone());
        let mut work = outcome.steps / 1_000;
        // What depends on no input is the only run there is, and may take its time.
        if outcome.end == End::Limit && outcome.trail.is_empty() {
            outcome = concolic::run(&self.longer(), item.script.clone());
            work += outcome.steps / FAR_STEPS;
        }
        self.report.runs += 1;
        // A run that met a limit may not have come that far.
        if outcome.end != End::Limit && !follows(&outcome.trail, item) {
            self.doubt("a run that went another way than it was told");
        }
        self.look_at(&outcome);
        self.leave(outcome, item);
        work
    }

    /// The same, with more steps.
    fn longer(&self) -> Goal<'p> {
        Goal { steps: self.goal.steps.saturating_mul(LONGER), ..*self.goal }
    }

    fn cut(&mut self, cut: Cut) {
        self.report.cuts.insert(cut);
    }

    fn look_at(&mut self, outcome: &Outcome) {
        for doubt in &outcome.doubts {
            self.doubt(doubt);
        }
        match &outcome.end {
            End::Fine { thrown } => {
                self.report.ended += 1;
                self.report.fine += u64::from(thrown.is_none());
                self.keep_covering(outcome);
            }
            End::NoInput => {}
            End::Limit => self.cut(Cut::Steps),
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
        match concolic::confirm(&self.longer(), &outcome.recipe, bug) {
            Some(_) if !self.makeable.all(self.goal, &outcome.recipe) => {
                self.doubt("objects that no constructor can make");
            }
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
        if let Some(pool) = &mut self.pool
            && self.makeable.all(self.goal, &outcome.recipe)
        {
            pool.add(self.goal, outcome, &mut self.cover_asker, self.options.budget);
        }
    }

    /// Puts the other ways of a run into the list, from where it is new.
    fn leave(&mut self, outcome: Outcome, item: &Item) {
        // What a value was settled to is one of many: that decision is open still.
        let open = item.bound.checked_sub(1).filter(|_| !item.had.is_empty());
        let mut turn = Turn::new(outcome).map(Box::new);
        while let Some(here) = turn {
            if here.at >= item.bound {
                self.put(here);
                return;
            }
            if open == Some(here.at) {
                self.solve_for(&here, &item.had, false);
            }
            turn = here.next();
        }
    }

    fn put(&mut self, turn: Box<Turn>) {
        if self.options.depth.is_some_and(|depth| turn.rounds > depth) {
            self.cut(Cut::Depth);
            return;
        }
        self.add(turn.rounds, turn.at, Next::Turn(turn));
    }

    /// The other ways at one decision, and then at the next one.
    fn turn_round(&mut self, turn: Box<Turn>) {
        match turn.decision() {
            Some(Decision::Pick { chosen, of, .. }) => {
                for other in (0..of).filter(|other| *other != chosen) {
                    let values = values_of(&turn.nodes, &turn.constrained);
                    let mut script = Script { picks: turn.picks.clone(), values };
                    script.picks.push(other);
                    self.add_run(turn.rounds, &turn, script, Vec::new());
                }
            }
            Some(Decision::Branch { .. } | Decision::Pin { .. }) => {
                self.solve_for(&turn, &[], false)
            }
            None => {}
        }
        if let Some(next) = turn.next() {
            self.put(next);
        }
    }

    fn solve_for(&mut self, turn: &Turn, had_before: &[Value], is_last: bool) {
        let mut before: Vec<Known> = turn.claims.iter().take(turn.at).flatten().cloned().collect();
        let Some((claim, vars)) = turn.claims.get(turn.at).cloned().flatten() else { return };
        let mut constrained = turn.constrained.clone();
        constrained.extend(vars.iter());
        let mut had = Vec::new();
        if let Claim::Is(sym, value) = claim {
            let others = had_before.iter().map(|value| (Claim::IsNot(sym, *value), vars.clone()));
            before.extend(others);
            had = had_before.to_vec();
            had.push(value);
            if had.len() == MANY {
                self.add_extremes(turn, &before, claim.negated(), &constrained);
            }
        }
        let solved = match is_last {
            true => self.asker.insist(&turn.nodes, &before, claim.negated()),
            false => self.asker.solve(&turn.nodes, &before, claim.negated()),
        };
        match solved {
            Solved::Impossible => {}
            Solved::Later => {
                let next = Next::Hard(Box::new(turn.clone()), had_before.to_vec());
                self.add(LAST, turn.at, next);
            }
            Solved::Unknown => self.cut(Cut::Question),
            Solved::Values(changes) => {
                let mut values = values_of(&turn.nodes, &constrained);
                for (var, value) in changes {
                    if let Some(place) = values.get_mut(var as usize) {
                        *place = Some(value);
                    }
                }
                let script = Script { picks: turn.picks.clone(), values };
                let rounds = turn.rounds.max(had.len().saturating_sub(1) as u32);
                self.add_run(rounds, turn, script, had);
            }
        }
    }

    /// What has many values has those that programs forget: beside the others, which come one by one.
    fn add_extremes(
        &mut self,
        turn: &Turn,
        before: &[Known],
        claim: Claim,
        constrained: &FxHashSet<u32>,
    ) {
        for (var, value) in self.asker.extremes(&turn.nodes, before, claim) {
            let mut values = values_of(&turn.nodes, constrained);
            if let Some(place) = values.get_mut(var as usize) {
                *place = Some(value);
            }
            let script = Script { picks: turn.picks.clone(), values };
            self.add_run(turn.rounds, turn, script, Vec::new());
        }
    }

    fn add_run(&mut self, rounds: u32, turn: &Turn, script: Script, had: Vec<Value>) {
        let item = Item { script, bound: turn.at + 1, from: turn.trail.clone(), had };
        self.add(rounds, turn.at, Next::Run(item));
    }

    fn add(&mut self, rounds: u32, at: usize, next: Next) {
        if self.list.len() >= LONGEST_LIST {
            self.cut(Cut::List);
            return;
        }
        self.number += 1;
        self.list.insert((rounds, at, self.number), next);
    }
}

/// A claim, and the inputs that it speaks of.
type Known = (Claim, Rc<FxHashSet<u32>>);

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
