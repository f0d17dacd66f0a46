//! Tests that pass: inputs that reach the branches of a method, and notice when it is changed.
//!
//! Candidates are inputs of the paths that the search goes: numbers that tell much, and numbers at the
//! borders of the path's conditions. Of these a few are chosen: first what reaches a branch that no other
//! reaches, then what gives something else than before when the method is changed a little
//! ([`crate::mutate`]), as whoever writes the test would see it.

use std::collections::BTreeMap;

use base::Span;
use interp::concolic::{
    self, BugKind, Decision, End, Goal, Nodes, Op, Outcome, Recipe, Sym, Thrown,
};
use interp::concolic::{Script, View};
use interp::replay::Contract;
use ir::{ArithOp, Body, CompareOp, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::mutate;
use crate::solve::{Asker, Claim, Solved};
use crate::telling;

/// An input of a test that passes.
#[derive(Clone, Debug)]
pub struct Covering {
    pub recipe: Recipe,
    /// The exception that leaves the method.
    pub thrown: Option<Thrown>,
    pub view: View,
}

/// Who writes the tests.
pub trait Writer {
    /// What is written of a run; nothing if it cannot be written.
    fn test(&self, run: &Covering) -> Option<String>;

    /// Whether a test can call the method.
    fn can_call(&self, method: MethodId) -> bool;
}

/// Candidates of one method.
const MOST_CANDIDATES: usize = 150;

/// Paths whose inputs are looked at, besides those that reach something new.
const MOST_PATHS: usize = 40;

/// How often a border is looked for, on different paths.
const TIMES: u8 = 2;

/// Changes that are tried.
const MOST_SLIPS: usize = 150;

/// Longer paths have no borders looked for.
const LONGEST: usize = 120;

/// Steps that a run costs besides its own.
const RUN: u64 = 300;

struct Candidate {
    recipe: Recipe,
    branches: Vec<(Span, bool)>,
}

#[derive(Default)]
pub struct Pool {
    candidates: Vec<Candidate>,
    branches: FxHashSet<(Span, bool)>,
    borders: FxHashMap<(Span, u32, bool, i8), u8>,
    paths: usize,
    /// Units of work.
    work: u64,
}

impl Pool {
    /// A run that came to an end.
    pub fn add(&mut self, goal: &Goal<'_>, outcome: &Outcome, asker: &mut Asker, budget: u64) {
        let branches: Vec<(Span, bool)> =
            outcome.branches.iter().filter(|branch| !branch.0.is_none()).copied().collect();
        let is_new = self.paths == 0 || branches.iter().any(|b| !self.branches.contains(b));
        let has_room = self.candidates.len() < MOST_CANDIDATES && self.paths < MOST_PATHS;
        if self.work > budget || !(is_new || has_room) {
            return;
        }
        self.paths += 1;
        self.branches.extend(branches.iter().copied());
        let before = asker.work();
        let told = concolic::run(goal, telling::script(outcome));
        self.work += 1 + told.steps / 1_000;
        let is_same = told.end == outcome.end && told.trail == outcome.trail;
        let run = if is_same { &told } else { outcome };
        self.keep(&run.recipe, &branches);
        if is_same {
            // Nothing is easier to read, and it may be all that can be written.
            self.keep(&outcome.recipe, &branches);
        }
        if run.trail.len() <= LONGEST {
            self.borders(goal, run, &branches, asker);
        }
        self.work += asker.work() - before;
    }

    fn keep(&mut self, recipe: &Recipe, branches: &[(Span, bool)]) {
        if !self.candidates.iter().any(|known| known.recipe == *recipe) {
            self.candidates.push(Candidate { recipe: recipe.clone(), branches: branches.to_vec() });
        }
    }

    /// Inputs of the same path at which a comparison is about to turn.
    fn borders(
        &mut self,
        goal: &Goal<'_>,
        run: &Outcome,
        branches: &[(Span, bool)],
        asker: &mut Asker,
    ) {
        let mut nodes = run.nodes.clone();
        let claims: Vec<_> = run
            .trail
            .iter()
            .filter_map(|decision| Claim::of(&run.nodes, decision))
            .map(|claim| (claim, claim.vars(&run.nodes)))
            .collect();
        for decision in &run.trail {
            let Decision::Branch { condition, site, .. } = decision else { continue };
            for (number, (op, a, b, holds)) in (0..).zip(comparisons(&run.nodes, *condition)) {
                for distance in distances(op, holds) {
                    let count = self.borders.entry((*site, number, holds, *distance)).or_default();
                    if *count >= TIMES || self.candidates.len() >= MOST_CANDIDATES {
                        continue;
                    }
                    *count += 1;
                    let Some(at) = apart(&mut nodes, a, b, *distance) else { continue };
                    if nodes.get(at).value == interp::Value::Bool(true) {
                        continue;
                    }
                    let solved = asker.solve(&nodes, &claims, Claim::Holds(at, true));
                    let Solved::Values(changes) = solved else { continue };
                    let script = changed(run, &changes);
                    let other = concolic::run(goal, script);
                    self.work += 1 + other.steps / 1_000;
                    if other.end == run.end && other.trail == run.trail {
                        self.keep(&other.recipe, branches);
                    }
                }
            }
        }
    }

    /// The tests that are worth writing.
    pub fn choose(self, goal: &Goal<'_>, writer: &dyn Writer, budget: u64) -> Vec<Covering> {
        let mut work = 0;
        let mut runs: Vec<(Covering, String, Vec<(Span, bool)>)> = Vec::new();
        let plain = Plain::new(goal);
        for candidate in self.candidates {
            let Some(run) = rerun(goal, &candidate.recipe, &mut work) else { continue };
            let Some(text) = writer.test(&run) else { continue };
            if !runs.iter().any(|(_, known, _)| *known == text) {
                runs.push((run, text, candidate.branches));
            }
        }
        let mut chosen: Vec<usize> = Vec::new();
        let mut reached: FxHashSet<(Span, bool)> = FxHashSet::default();
        for (i, (_, _, branches)) in runs.iter().enumerate() {
            if chosen.is_empty() || branches.iter().any(|branch| !reached.contains(branch)) {
                reached.extend(branches.iter().copied());
                chosen.push(i);
            }
        }
        let mut noticed_by: Vec<Vec<usize>> = Vec::new();
        let mut changed = goal.program.clone();
        for id in bodies(goal, writer) {
            let Some(Body::Block { exit, block }) =
                goal.program.methods.get(id.index()).map(|method| method.body.clone())
            else {
                continue;
            };
            for slip in mutate::slips(&block, MOST_SLIPS) {
                if work / 1_000 > budget {
                    break;
                }
                let body = Body::Block { exit, block: mutate::slipped(&block, slip) };
                if let Some(method) = changed.methods.get_mut(id.index()) {
                    method.body = body;
                }
                let other = plain.goal(goal, &changed);
                let order = chosen.iter().copied().chain(0..runs.len());
                let mut order: Vec<usize> = order.collect();
                let mut seen = FxHashSet::default();
                order.retain(|i| seen.insert(*i));
                let mut noticed = Vec::new();
                for i in order {
                    if !noticed.is_empty() && !chosen.contains(&i) {
                        break;
                    }
                    let Some((run, text, _)) = runs.get(i) else { continue };
                    if is_noticed(&other, run, text, writer, &mut work) {
                        noticed.push(i);
                        if !chosen.contains(&i) {
                            chosen.push(i);
                        }
                    }
                }
                if !noticed.is_empty() {
                    noticed_by.push(noticed);
                }
            }
            if let Some(method) = changed.methods.get_mut(id.index()) {
                method.body = Body::Block { exit, block };
            }
        }
        // What others do as well is not needed; the latest are the most special.
        for i in chosen.clone() {
            let others: Vec<usize> = chosen.iter().copied().filter(|other| *other != i).collect();
            let reaches = |list: &[usize]| -> FxHashSet<(Span, bool)> {
                let own = list.iter().filter_map(|i| runs.get(*i));
                own.flat_map(|(_, _, branches)| branches.iter().copied()).collect()
            };
            let notices = noticed_by.iter().all(|list| list.iter().any(|by| others.contains(by)));
            if !others.is_empty() && notices && reaches(&others) == reaches(&chosen) {
                chosen = others;
            }
        }
        chosen.sort_unstable();
        chosen.iter().filter_map(|i| runs.get(*i)).map(|(run, _, _)| run.clone()).collect()
    }
}

/// The methods whose changes are tried: the method itself, and what it calls that no test can.
fn bodies(goal: &Goal<'_>, writer: &dyn Writer) -> Vec<MethodId> {
    let mut list = vec![goal.contract.method];
    let mut at = 0;
    while let Some(id) = list.get(at).copied() {
        at += 1;
        let Some(Body::Block { block, .. }) =
            goal.program.methods.get(id.index()).map(|method| &method.body)
        else {
            continue;
        };
        ir::visit::each_stmt(block, &mut |stmt| {
            if let ir::StmtKind::Call(call) = &stmt.kind {
                let called = std::iter::once(call.method);
                let below = goal.program.methods.iter().enumerate();
                let below = below
                    .filter(|(_, method)| method.overrides.contains(&call.method))
                    .map(|(index, _)| MethodId(index as u32));
                for id in called.chain(below) {
                    let is_ours = goal.program.method(id).origin == ir::Origin::Source;
                    if is_ours && !list.contains(&id) && !writer.can_call(id) {
                        list.push(id);
                    }
                }
            }
        });
    }
    list.truncate(8);
    list
}

/// The search without contracts: what runs runs.
struct Plain {
    case: ir::SpecCase,
    callees: BTreeMap<MethodId, Vec<Contract<'static>>>,
}

impl Plain {
    fn new(goal: &Goal<'_>) -> Plain {
        let case = ir::SpecCase {
            requires: Vec::new(),
            ensures: Vec::new(),
            signals: Vec::new(),
            signals_only: None,
            assignable: None,
            ..goal.contract.case.clone()
        };
        Plain { case, callees: BTreeMap::new() }
    }

    fn goal<'a>(&'a self, goal: &Goal<'a>, program: &'a Program) -> Goal<'a> {
        let contract =
            Contract { case: &self.case, non_null: &[], non_null_result: false, ..goal.contract };
        Goal {
            program,
            contract,
            is_written: false,
            callees: &self.callees,
            overflow: false,
            ..*goal
        }
    }
}

/// What comes of a run that ends.
fn rerun(goal: &Goal<'_>, recipe: &Recipe, work: &mut u64) -> Option<Covering> {
    let again = concolic::rerun(goal, recipe);
    *work += RUN + again.steps;
    match &again.end {
        End::Fine { .. } => {}
        // What the JVM raises is for tests of findings.
        End::Bug(bug) if bug.kind == BugKind::Thrown => {}
        End::Bug(_) | End::NoInput | End::Stuck { .. } | End::Limit => return None,
    }
    Some(Covering { recipe: recipe.clone(), thrown: again.thrown, view: again.view })
}

/// Whether the test of a run fails now.
fn is_noticed(
    goal: &Goal<'_>,
    run: &Covering,
    text: &str,
    writer: &dyn Writer,
    work: &mut u64,
) -> bool {
    let again = concolic::rerun(goal, &run.recipe);
    *work += RUN + again.steps;
    match &again.end {
        // What nobody can follow may be anything.
        End::Stuck { .. } => return false,
        // It does not end, or its objects are not made.
        End::Limit | End::NoInput => return true,
        End::Bug(bug) if bug.exception.is_none() => return false,
        End::Fine { .. } | End::Bug(_) => {}
    }
    let other = Covering { recipe: run.recipe.clone(), thrown: again.thrown, view: again.view };
    writer.test(&other).is_some_and(|other| other != text)
}

/// The comparisons of integers in a condition, and whether they hold.
fn comparisons(nodes: &Nodes, condition: Sym) -> Vec<(CompareOp, Sym, Sym, bool)> {
    let mut found = Vec::new();
    let mut pending = vec![condition];
    while let Some(sym) = pending.pop() {
        let node = nodes.get(sym);
        match node.op {
            Op::Compare(op, a, b) => {
                found.push((op, a, b, node.value == interp::Value::Bool(true)));
            }
            Op::Not(a) => pending.push(a),
            Op::And(a, b) | Op::Or(a, b) => pending.extend([b, a]),
            _ => {}
        }
    }
    found
}

/// How far apart the operands are where the comparison is about to turn.
fn distances(op: CompareOp, holds: bool) -> &'static [i8] {
    match (op, holds) {
        (CompareOp::Lt, true) | (CompareOp::Ge, false) => &[-1],
        (CompareOp::Lt, false) | (CompareOp::Ge, true) => &[0],
        (CompareOp::Le, true) | (CompareOp::Gt, false) => &[0],
        (CompareOp::Le, false) | (CompareOp::Gt, true) => &[1],
        (CompareOp::Eq, false) | (CompareOp::Ne, true) => &[1, -1],
        (CompareOp::Eq, true) | (CompareOp::Ne, false) => &[],
    }
}

/// `a == b + distance`
fn apart(nodes: &mut Nodes, a: Sym, b: Sym, distance: i8) -> Option<Sym> {
    let other = match distance {
        0 => b,
        n => {
            let n = nodes.constant(interp::Value::Int(n.into()))?;
            match nodes.arith(ArithOp::Add, b, n)? {
                interp::Value::Sym(sym) => sym,
                value => nodes.constant(value)?,
            }
        }
    };
    match nodes.compare(CompareOp::Eq, a, other)? {
        interp::Value::Sym(sym) => Some(sym),
        _ => None,
    }
}

/// The same choices, with other values.
fn changed(run: &Outcome, changes: &[(u32, interp::Value)]) -> Script {
    let mut script = telling::same(run);
    for (var, value) in changes {
        if let Some(place) = script.values.get_mut(*var as usize) {
            *place = Some(*value);
        }
    }
    script
}
