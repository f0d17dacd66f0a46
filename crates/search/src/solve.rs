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
    /// Of the last question.
    gates: u64,
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
        self.ask(nodes, &claims)
    }

    /// The answer of Z3 alone.
    #[cfg(test)]
    pub fn ask_only(&mut self, nodes: &Nodes, before: &[Claim], last: Claim) -> Solved {
        let before: Vec<_> = before.iter().map(|claim| (*claim, claim.vars(nodes))).collect();
        self.ask(nodes, &slice(nodes, &before, last))
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
        let mut numbers = vec![0, 1, -1, 2];
        constants_of(nodes, flipped.sym(), &mut numbers);
        let floats = floats_of(nodes, flipped.sym());
        let mut evaluator = Evaluator::new(nodes);
        for var in &vars {
            let kind = *nodes.vars.get(*var as usize)?;
            let mut candidates: Vec<Value> = match kind {
                VarKind::Bool => vec![Value::Bool(false), Value::Bool(true)],
                VarKind::Int(_) | VarKind::Length => {
                    let mut list: Vec<i128> = Vec::new();
                    for n in &numbers {
                        list.extend([*n, n + 1, n - 1]);
                    }
                    for other in &vars {
                        if let Some(Value::Int(n)) = evaluator.current(*other) {
                            list.extend([n, n + 1, n - 1]);
                        }
                    }
                    list.into_iter().map(Value::Int).collect()
                }
                VarKind::Float => {
                    let near = floats.iter().map(|n| *n as f32);
                    near.flat_map(|n| [n, n.next_up(), n.next_down()]).map(Value::Float).collect()
                }
                VarKind::Double => {
                    let near = floats.iter().copied();
                    near.flat_map(|n| [n, n.next_up(), n.next_down()]).map(Value::Double).collect()
                }
            };
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

    fn ask(&mut self, nodes: &Nodes, claims: &[Claim]) -> Solved {
        if self.context.is_none() {
            self.context = own::own_context().ok();
        }
        let Some(context) = self.context.clone() else { return Solved::Unknown };
        self.asked += 1;
        self.given += claims.len() as u64;
        let answer = own::in_context(&context, || ask_here(nodes, claims, &mut self.spent, 1));
        match answer {
            Solved::Unknown
                if self.hard < HARD
                    && self.spent.gates <= HARD_GATES
                    && !multiplies(nodes, claims) =>
            {
                self.hard += 1;
                own::in_context(&context, || ask_here(nodes, claims, &mut self.spent, HARDER))
            }
            answer => answer,
        }
    }
}

fn ask_here(nodes: &Nodes, claims: &[Claim], spent: &mut Spent, times: u32) -> Solved {
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
        match formula {
            Some(formula) => formulas.push(formula),
            None => return Solved::Unknown,
        }
    }
    spent.gates = encoder.gates;
    if encoder.gates > GATES {
        return Solved::Unknown;
    }
    let mut vars: Vec<u32> = vars.into_iter().collect();
    vars.sort_unstable();
    let has_floats = vars
        .iter()
        .any(|var| matches!(nodes.vars.get(*var as usize), Some(VarKind::Float | VarKind::Double)));
    let logic = if has_floats { "QF_FPBV" } else { "QF_BV" };
    let mut solve = |more: &[z3::ast::Bool]| {
        let Some(solver) = Solver::new_for_logic(logic) else { return (SatResult::Unknown, None) };
        let mut params = Params::new();
        params.set_u32("rlimit", RLIMIT * times);
        // The solver for bits counts otherwise.
        params.set_u32("max_conflicts", CONFLICTS * times);
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        for formula in formulas.iter().chain(more) {
            solver.assert(formula);
        }
        let answer = solver.check();
        spent.add(&solver.get_statistics());
        let model = (answer == SatResult::Sat).then(|| solver.get_model()).flatten();
        (answer, model)
    };
    let (answer, model) = solve(&[]);
    let model = match (answer, model) {
        (SatResult::Unsat, _) => return Solved::Impossible,
        (SatResult::Sat, Some(model)) => model,
        _ => return Solved::Unknown,
    };
    // Small values are easier to read, and to go on from.
    let better = SMALL.iter().find_map(|(length, number)| {
        let small: Vec<z3::ast::Bool> = vars
            .iter()
            .filter_map(|var| Some((encoder.var(*var), nodes.vars.get(*var as usize)?)))
            .flat_map(|(bits, kind)| small(&bits, *kind, (*length, *number)))
            .collect();
        match solve(&small) {
            (SatResult::Sat, better) => better,
            _ => None,
        }
    });
    let model = better.unwrap_or(model);
    let mut values = Vec::new();
    for var in vars {
        let Some(kind) = nodes.vars.get(var as usize) else { continue };
        let bits = model.eval(&encoder.var(var), true).and_then(|bits| bits.as_u64());
        match bits {
            Some(bits) => values.push((var, value_of(*kind, bits))),
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

/// Numbers that the expression speaks of.
fn constants_of(nodes: &Nodes, sym: Sym, numbers: &mut Vec<i128>) {
    walk(nodes, sym, &mut |op| {
        if let Op::Int(n) = op
            && numbers.len() < 12
            && !numbers.contains(&n)
        {
            numbers.push(n);
        }
    });
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

/// Floating-point numbers that an expression may be interested in.
fn floats_of(nodes: &Nodes, sym: Sym) -> Vec<f64> {
    let mut floats = vec![0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    floats.extend((2..=10).flat_map(|n| [f64::from(n), -f64::from(n)]));
    walk(nodes, sym, &mut |op| {
        let constant = match op {
            Op::Float(bits) => f64::from(f32::from_bits(bits)),
            Op::Double(bits) => f64::from_bits(bits),
            _ => return,
        };
        if floats.len() < 60 {
            let root = constant.abs().sqrt();
            floats.extend([
                constant,
                -constant,
                constant / 2.0,
                root,
                constant + 1.0,
                constant - 1.0,
            ]);
        }
    });
    floats
}

fn walk(nodes: &Nodes, sym: Sym, visit: &mut dyn FnMut(Op)) {
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
