//! Values of inputs that go another way.
//!
//! Only claims that share inputs with the one that is to become true are looked at; everything else
//! stays as it was in the run. Simple values are tried first: they are readable, and trying costs
//! less than asking. Whatever is found is evaluated before it is believed.

use std::rc::Rc;

use interp::Value;
use interp::concolic::{Decision, Nodes, Op, Sym, VarKind};
use ir::ArithOp;
use rustc_hash::FxHashSet;
use solver::own;
use z3::ast::BV;
use z3::{Context, Params, SatResult, Solver};

use crate::encode::{Encoder, value_of};
use crate::eval::Evaluator;
use crate::sample::{self, Hints};

/// What must be true of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    Holds(Sym, bool),
    Is(Sym, Value),
    IsNot(Sym, Value),
}

impl Claim {
    pub fn sym(self) -> Sym {
        match self {
            Claim::Holds(sym, _) | Claim::Is(sym, _) | Claim::IsNot(sym, _) => sym,
        }
    }

    /// What a decision says; a choice says nothing of values.
    pub fn of(nodes: &Nodes, decision: &Decision) -> Option<Claim> {
        match decision {
            Decision::Branch { condition, taken, .. } => Some(Claim::Holds(*condition, *taken)),
            Decision::Pin { value } => Some(Claim::Is(*value, nodes.get(*value).value)),
            Decision::Pick { .. } => None,
        }
    }

    /// The inputs that it speaks of.
    pub fn vars(self, nodes: &Nodes) -> Rc<FxHashSet<u32>> {
        Rc::new(vars_of(nodes, self.sym()))
    }

    pub fn negated(self) -> Claim {
        match self {
            Claim::Holds(sym, truth) => Claim::Holds(sym, !truth),
            Claim::Is(sym, value) => Claim::IsNot(sym, value),
            Claim::IsNot(sym, value) => Claim::Is(sym, value),
        }
    }
}

pub enum Solved {
    /// Values of inputs, by number; those that are missing may stay.
    Values(Vec<(u32, Value)>),
    Impossible,
    /// More work may help: [`Asker::insist`].
    Later,
    Unknown,
}

/// Work of Z3 for one question.
const RLIMIT: u32 = 3_000_000;

const CONFLICTS: u32 = 1_000;

/// Some questions of a search may take so many times as much.
const HARDER: u32 = 10;

/// So many of them.
const HARD: u32 = 4;

/// Lengths up to these are preferred, with numbers up to the others.
const SMALL: [(i64, i64); 2] = [(6, 100), (200, 30_000)];

/// Circuits of more gates are not asked about: they take their time before anything is counted.
const GATES: u64 = 40_000;

/// Circuits of more gates are asked about only after some values were tried.
const LIGHT_GATES: u64 = 1_500;

/// More work is not put into circuits of more gates.
const HARD_GATES: u64 = 10_000;

/// What Z3 counts.
#[derive(Clone, Copy, Default)]
struct Spent {
    /// Its own steps, since the context was made.
    steps: u64,
    /// Clauses that were made.
    clauses: u64,
    /// What followed from them.
    propagations: u64,
}

impl Spent {
    fn add(&mut self, statistics: &z3::Statistics) {
        for entry in statistics.entries() {
            let z3::StatisticsValue::UInt(count) = entry.value else { continue };
            let count = u64::from(count);
            match entry.key.as_str() {
                "rlimit count" => self.steps = self.steps.max(count),
                key if key.starts_with("sat mk clause") => self.clauses += count,
                key if key.starts_with("sat propagations") => self.propagations += count,
                _ => {}
            }
        }
    }

    fn work(&self) -> u64 {
        self.steps / 40_000 + self.clauses / 400 + self.propagations / 4_000
    }
}

/// A solver for the runs of one search.
pub struct Asker {
    context: Option<Context>,
    /// Questions that Z3 answered.
    pub asked: u64,
    tried: u64,
    spent: Spent,
    /// Claims that Z3 was given.
    given: u64,
    /// Questions that took longer than others may.
    hard: u32,
}

impl Asker {
    pub fn new() -> Asker {
        Asker { context: None, asked: 0, tried: 0, spent: Spent::default(), given: 0, hard: 0 }
    }

    /// Units of work, so far.
    pub fn work(&self) -> u64 {
        2 * self.asked + self.tried / 4_000 + self.spent.work() + self.given / 40
    }

    /// Values for which all claims hold; the last is the one that does not hold now.
    pub fn solve(
        &mut self,
        nodes: &Nodes,
        before: &[(Claim, Rc<FxHashSet<u32>>)],
        flipped: Claim,
    ) -> Solved {
        let claims = slice(nodes, before, flipped);
        self.tried += before.len() as u64;
        if let Some(values) = self.try_simple(nodes, &claims, flipped) {
            return Solved::Values(values);
        }
        if let Some(answer) = self.enumerate(nodes, &claims) {
            return answer;
        }
        self.ask(nodes, &claims)
    }

    /// One input that has few values: all of them are tried, so that there are no others.
    fn enumerate(&mut self, nodes: &Nodes, claims: &[Claim]) -> Option<Solved> {
        let (var, domain) = sample::small_domain(nodes, claims)?;
        let mut evaluator = Evaluator::new(nodes);
        let mut is_certain = true;
        let mut found = None;
        for value in domain {
            match evaluator.judge(claims, &[(var, value)]) {
                Some(true) => {
                    found = Some(Solved::Values(vec![(var, value)]));
                    break;
                }
                Some(false) => {}
                None => is_certain = false,
            }
            if evaluator.computed > sample::MOST_ENUMERATED {
                is_certain = false;
                break;
            }
        }
        self.tried += 1 + evaluator.computed;
        match found {
            None if is_certain => Some(Solved::Impossible),
            found => found,
        }
    }

    /// The answer of Z3 alone.
    #[cfg(test)]
    pub fn ask_only(&mut self, nodes: &Nodes, before: &[Claim], last: Claim) -> Solved {
        let before: Vec<_> = before.iter().map(|claim| (*claim, claim.vars(nodes))).collect();
        let claims = slice(nodes, &before, last);
        let Ok(context) = own::own_context() else { return Solved::Unknown };
        own::in_context(&context, || match Question::new(nodes, &claims) {
            Some(question) => question.ask(&claims, &mut self.spent, HARDER),
            None => Solved::Unknown,
        })
    }

    fn try_simple(
        &mut self,
        nodes: &Nodes,
        claims: &[Claim],
        flipped: Claim,
    ) -> Option<Vec<(u32, Value)>> {
        let mut vars: Vec<u32> = vars_of(nodes, flipped.sym()).into_iter().collect();
        vars.sort_unstable();
        if vars.len() > 4 {
            return None;
        }
        let hints = Hints::of(nodes, [flipped]);
        let mut evaluator = Evaluator::new(nodes);
        for var in &vars {
            let kind = *nodes.vars.get(*var as usize)?;
            let near = vars.iter().filter_map(|other| evaluator.current(*other));
            let mut candidates = hints.simple(kind, near);
            candidates.retain(|value| kind.fits(*value));
            candidates.dedup();
            for value in candidates {
                let before = evaluator.computed;
                let holds = evaluator.all_hold(claims, &[(*var, value)]);
                self.tried += 1 + (evaluator.computed - before);
                if holds {
                    return Some(vec![(*var, value)]);
                }
            }
        }
        None
    }

    /// The least and the greatest values of single inputs for which all claims hold.
    pub fn extremes(
        &mut self,
        nodes: &Nodes,
        before: &[(Claim, Rc<FxHashSet<u32>>)],
        flipped: Claim,
    ) -> Vec<(u32, Value)> {
        let claims = slice(nodes, before, flipped);
        let mut vars: Vec<u32> = vars_of(nodes, flipped.sym()).into_iter().collect();
        vars.sort_unstable();
        vars.truncate(4);
        let mut evaluator = Evaluator::new(nodes);
        let mut found = Vec::new();
        for var in vars {
            let Some(VarKind::Int(kind)) = nodes.vars.get(var as usize).copied() else { continue };
            for value in [kind.max(), kind.min()].map(Value::Int) {
                if evaluator.all_hold(&claims, &[(var, value)]) {
                    found.push((var, value));
                }
            }
        }
        self.tried += 1 + evaluator.computed;
        found
    }

    /// What no solver says may be among the values that are often wrong, or turn up by chance.
    fn sample(&mut self, nodes: &Nodes, claims: &[Claim]) -> Option<Vec<(u32, Value)>> {
        let mut evaluator = Evaluator::new(nodes);
        let found = sample::sample(nodes, claims, &mut evaluator);
        self.tried += evaluator.computed;
        found
    }

    fn ask(&mut self, nodes: &Nodes, claims: &[Claim]) -> Solved {
        if self.context.is_none() {
            self.context = own::own_context().ok();
        }
        let Some(context) = self.context.clone() else { return Solved::Unknown };
        own::in_context(&context, || self.ask_inside(nodes, claims))
    }

    /// The same question again, with more work, a few times.
    pub fn insist(
        &mut self,
        nodes: &Nodes,
        before: &[(Claim, Rc<FxHashSet<u32>>)],
        flipped: Claim,
    ) -> Solved {
        if self.hard >= HARD {
            return Solved::Unknown;
        }
        self.hard += 1;
        self.asked += 1;
        let Some(context) = self.context.clone() else { return Solved::Unknown };
        let claims = slice(nodes, before, flipped);
        own::in_context(&context, || match Question::new(nodes, &claims) {
            Some(question) => question.ask(&claims, &mut self.spent, HARDER),
            None => Solved::Unknown,
        })
    }

    fn ask_inside(&mut self, nodes: &Nodes, claims: &[Claim]) -> Solved {
        self.asked += 1;
        self.given += claims.len() as u64;
        let question = Question::new(nodes, claims);
        let heavy = question.as_ref().is_none_or(|question| question.encoder.gates > LIGHT_GATES);
        // What is hard to solve is often easy to guess.
        if heavy && let Some(values) = self.sample(nodes, claims) {
            return Solved::Values(values);
        }
        let Some(question) = question.filter(|question| question.encoder.gates <= GATES) else {
            return Solved::Unknown;
        };
        let answer = question.ask(claims, &mut self.spent, 1);
        let Solved::Unknown = answer else { return answer };
        if !heavy && let Some(values) = self.sample(nodes, claims) {
            return Solved::Values(values);
        }
        let is_small = question.encoder.gates <= HARD_GATES && !multiplies(nodes, claims);
        if is_small { Solved::Later } else { Solved::Unknown }
    }
}

/// Claims as formulas of Z3.
struct Question<'n> {
    nodes: &'n Nodes,
    encoder: Encoder<'n>,
    formulas: Vec<z3::ast::Bool>,
    vars: Vec<u32>,
}

impl<'n> Question<'n> {
    fn new(nodes: &'n Nodes, claims: &[Claim]) -> Option<Question<'n>> {
        let mut encoder = Encoder::new(nodes);
        let mut formulas = Vec::new();
        let mut vars: FxHashSet<u32> = FxHashSet::default();
        for claim in claims {
            vars.extend(vars_of(nodes, claim.sym()));
            let formula = match claim {
                Claim::Holds(sym, true) => encoder.truth(*sym),
                Claim::Holds(sym, false) => encoder.truth(*sym).map(|truth| truth.not()),
                Claim::Is(sym, value) => encoder.is(*sym, *value),
                Claim::IsNot(sym, value) => encoder.is(*sym, *value).map(|truth| truth.not()),
            };
            formulas.push(formula?);
        }
        let mut vars: Vec<u32> = vars.into_iter().collect();
        vars.sort_unstable();
        Some(Question { nodes, encoder, formulas, vars })
    }

    fn check(
        &self,
        more: &[z3::ast::Bool],
        spent: &mut Spent,
        times: u32,
    ) -> (SatResult, Option<z3::Model>) {
        let logic = if self.encoder.has_floats() { "QF_FPBV" } else { "QF_BV" };
        let Some(solver) = Solver::new_for_logic(logic) else { return (SatResult::Unknown, None) };
        let mut params = Params::new();
        params.set_u32("rlimit", RLIMIT * times);
        // The solver for bits counts otherwise.
        params.set_u32("max_conflicts", CONFLICTS * times);
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        for formula in self.formulas.iter().chain(more) {
            solver.assert(formula);
        }
        let answer = solver.check();
        spent.add(&solver.get_statistics());
        let model = (answer == SatResult::Sat).then(|| solver.get_model()).flatten();
        (answer, model)
    }

    fn ask(&self, claims: &[Claim], spent: &mut Spent, times: u32) -> Solved {
        let (nodes, encoder) = (self.nodes, &self.encoder);
        let model = match self.check(&[], spent, times) {
            (SatResult::Unsat, _) => return Solved::Impossible,
            (SatResult::Sat, Some(model)) => model,
            _ => return Solved::Unknown,
        };
        // Small values are easier to read, and to go on from.
        let better = SMALL.iter().find_map(|(length, number)| {
            let small: Vec<z3::ast::Bool> = self
                .vars
                .iter()
                .filter_map(|var| Some((encoder.var(*var), nodes.vars.get(*var as usize)?)))
                .flat_map(|(bits, kind)| small(&bits, *kind, (*length, *number)))
                .collect();
            if small.is_empty() {
                return None;
            }
            match self.check(&small, spent, times) {
                (SatResult::Sat, better) => better,
                _ => None,
            }
        });
        let model = better.unwrap_or(model);
        let mut values = Vec::new();
        for var in &self.vars {
            let Some(kind) = nodes.vars.get(*var as usize) else { continue };
            let bits = model.eval(&encoder.var(*var), true).and_then(|bits| bits.as_u64());
            match bits {
                Some(bits) => values.push((*var, value_of(*kind, bits))),
                None => return Solved::Unknown,
            }
        }
        // The solver and the interpreter must mean the same.
        if Evaluator::new(nodes).all_hold(claims, &values) {
            Solved::Values(values)
        } else {
            Solved::Unknown
        }
    }
}

/// What makes a value a small one.
fn small(bits: &BV, kind: VarKind, (length, number): (i64, i64)) -> Vec<z3::ast::Bool> {
    let constant = |n: i64| BV::from_i64(n, bits.get_size());
    match kind {
        VarKind::Length => vec![bits.bvule(constant(length))],
        VarKind::Int(ir::IntKind::Char) => {
            vec![bits.bvuge(constant(0x20)), bits.bvule(constant(0x7e))]
        }
        VarKind::Int(ir::IntKind::Byte) => Vec::new(),
        VarKind::Int(_) => vec![bits.bvsle(constant(number)), bits.bvsge(constant(-number))],
        VarKind::Bool | VarKind::Float | VarKind::Double => Vec::new(),
    }
}

/// The claims that have to do with the last one, and that one.
fn slice(nodes: &Nodes, before: &[(Claim, Rc<FxHashSet<u32>>)], flipped: Claim) -> Vec<Claim> {
    let mut vars = vars_of(nodes, flipped.sym());
    let mut taken = vec![false; before.len()];
    loop {
        let mut grown = false;
        for ((_, set), taken) in before.iter().zip(&mut taken) {
            if !*taken && set.iter().any(|var| vars.contains(var)) {
                *taken = true;
                grown = true;
                vars.extend(set.iter());
            }
        }
        if !grown {
            break;
        }
    }
    let mut related: Vec<Claim> = Vec::new();
    let mut known: FxHashSet<(Sym, bool)> = FxHashSet::default();
    for ((claim, _), _) in before.iter().zip(&taken).filter(|(_, taken)| **taken) {
        // What was said once need not be said again.
        match claim {
            Claim::Holds(sym, truth) if !known.insert((*sym, *truth)) => {}
            claim => related.push(*claim),
        }
    }
    related.push(flipped);
    related
}

pub fn vars_of(nodes: &Nodes, sym: Sym) -> FxHashSet<u32> {
    let mut vars = FxHashSet::default();
    walk(nodes, sym, &mut |op| {
        if let Op::Var(number) = op {
            vars.insert(number);
        }
    });
    vars
}

/// Whether floating-point numbers are multiplied or divided: more work seldom helps there.
fn multiplies(nodes: &Nodes, claims: &[Claim]) -> bool {
    let mut any = false;
    for claim in claims {
        walk(nodes, claim.sym(), &mut |op| {
            any |= matches!(op, Op::FloatArith(ArithOp::Mul | ArithOp::Div, ..));
        });
    }
    any
}

pub fn walk(nodes: &Nodes, sym: Sym, visit: &mut dyn FnMut(Op)) {
    let mut seen = FxHashSet::default();
    let mut pending = vec![sym];
    while let Some(sym) = pending.pop() {
        if seen.insert(sym) {
            let op = nodes.get(sym).op;
            visit(op);
            pending.extend(op.args());
        }
    }
}
