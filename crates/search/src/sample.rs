//! Values to try: simple ones, those that programs forget, and others by chance. The same question
//! always gets the same ones.

use interp::Value;
use interp::concolic::{Nodes, Op, Sym, VarKind};
use ir::CompareOp;
use rustc_hash::FxHashSet;

use crate::eval::Evaluator;
use crate::solve::{Claim, vars_of, walk};

/// Numbers from a seed.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below.max(1)
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.next(list.len() as u64) as usize).copied()
    }

    /// At least 0, less than 1.
    fn fraction(&mut self) -> f64 {
        self.next(1 << 53) as f64 / (1u64 << 53) as f64
    }
}

/// How often all inputs get other values.
const ROUNDS: usize = 400;

/// Expressions that are computed for one question.
const MOST_COMPUTED: u64 = 30_000;

/// Of so many inputs each gets what numbers make together.
const MOST_EACH: usize = 4;

/// An input with fewer values gets all of them.
const FEW: i128 = 512;

/// Expressions that are computed for that.
pub const MOST_ENUMERATED: u64 = 200_000;

/// More inputs are not guessed.
const MOST_VARS: usize = 40;

const MOST_NUMBERS: usize = 12;

const MOST_FLOATS: usize = 60;

const MOST_SPOKEN: usize = 8;

/// Squares of these just fit, or just do not; and where floating-point numbers have gaps.
const EDGES: [i128; 12] = [
    46_340,
    46_341,
    65_536,
    1 << 24,
    (1 << 24) + 1,
    1 << 31,
    (1 << 31) - 1,
    1 << 32,
    3_037_000_499,
    3_037_000_500,
    1 << 53,
    (1 << 53) + 1,
];

const ODD_FLOATS: [f64; 8] =
    [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 5e-324];

/// Numbers that claims speak of.
pub struct Hints {
    numbers: Vec<i128>,
    floats: Vec<f64>,
    /// What stands there itself.
    spoken: Vec<f64>,
}

impl Hints {
    pub fn of(nodes: &Nodes, claims: impl IntoIterator<Item = Claim>) -> Hints {
        let mut numbers = vec![0, 1, -1, 2];
        let mut floats =
            vec![0.0, -0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        floats.extend((2..=10).flat_map(|n| [f64::from(n), -f64::from(n)]));
        let mut spoken: Vec<f64> = Vec::new();
        let add = |n: i128, numbers: &mut Vec<i128>| {
            if numbers.len() < MOST_NUMBERS && !numbers.contains(&n) {
                numbers.push(n);
            }
        };
        for claim in claims {
            walk(nodes, claim.sym(), &mut |op| {
                let constant = match op {
                    Op::Int(n) => {
                        add(n, &mut numbers);
                        n as f64
                    }
                    Op::Float(bits) => f64::from(f32::from_bits(bits)),
                    Op::Double(bits) => f64::from_bits(bits),
                    _ => return,
                };
                if !matches!(op, Op::Int(_)) && constant.is_finite() {
                    add(constant.round() as i128, &mut numbers);
                }
                if spoken.len() < MOST_SPOKEN && !spoken.contains(&constant) {
                    spoken.push(constant);
                }
                if floats.len() < MOST_FLOATS {
                    let root = constant.abs().sqrt();
                    let (more, less) = (constant + 1.0, constant - 1.0);
                    floats.extend([constant, -constant, constant / 2.0, root, more, less]);
                }
            });
        }
        Hints { numbers, floats, spoken }
    }

    /// The simplest values, and those next to what inputs are now.
    pub fn simple(&self, kind: VarKind, near: impl Iterator<Item = Value>) -> Vec<Value> {
        match kind {
            VarKind::Bool => vec![Value::Bool(false), Value::Bool(true)],
            VarKind::Int(_) | VarKind::Length => {
                let near = near.filter_map(|value| match value {
                    Value::Int(n) => Some(n),
                    _ => None,
                });
                let all = self.numbers.iter().copied().chain(near);
                all.flat_map(|n| [n, n + 1, n - 1]).map(Value::Int).collect()
            }
            VarKind::Float => {
                let near = self.floats.iter().map(|n| *n as f32);
                near.flat_map(|n| [n, n.next_up(), n.next_down()]).map(Value::Float).collect()
            }
            VarKind::Double => {
                let near = self.floats.iter().copied();
                near.flat_map(|n| [n, n.next_up(), n.next_down()]).map(Value::Double).collect()
            }
        }
    }

    /// Some number.
    fn number(&self, chance: &mut Chance) -> i128 {
        let mut hint = || chance.pick(&self.numbers).unwrap_or(0);
        let (x, y) = (hint(), hint());
        match chance.next(9) {
            0 => chance.pick(&EDGES).unwrap_or(0),
            1 => -chance.pick(&EDGES).unwrap_or(0),
            2 => i128::from(chance.next(200)),
            3 => x.saturating_mul(y),
            4 => self.float(chance).round() as i128,
            5 | 6 => {
                let bits = chance.next(65);
                let n = (chance.next(1 << 32) << 32 | chance.next(1 << 32)) & mask(bits);
                if chance.next(2) == 0 { i128::from(n) } else { -i128::from(n) }
            }
            7 => x.saturating_add(y),
            _ => x.saturating_add(i128::from(chance.next(3)) - 1),
        }
    }

    fn float(&self, chance: &mut Chance) -> f64 {
        let mut hint = || chance.pick(&self.floats).unwrap_or(0.0);
        let (x, y) = (hint(), hint());
        match chance.next(9) {
            0 => chance.pick(&ODD_FLOATS).unwrap_or(0.0),
            1 => x,
            2 | 3 => x + (y - x) * chance.fraction(),
            4 => x * y,
            5 => x / y,
            6 => chance.next(200) as f64,
            7 => chance.next(20_000) as f64 / 100.0,
            _ => f64::from_bits(chance.next(1 << 32) << 32 | chance.next(1 << 32)),
        }
    }

    /// What two of the numbers make together.
    fn pairs(&self) -> Vec<f64> {
        let mut all = Vec::new();
        for x in &self.spoken {
            for y in &self.spoken {
                all.extend([x * y, x / y, x + y, x - y]);
            }
        }
        all.retain(|n| n.is_finite());
        all
    }

    /// A number between two of those that claims speak of, or 0 and 1.
    fn between(&self, kind: VarKind, chance: &mut Chance) -> Value {
        let mut end = || match chance.next(self.spoken.len() as u64 + 2) {
            0 => 0.0,
            1 => 1.0,
            n => self.spoken.get(n as usize - 2).copied().unwrap_or(0.0),
        };
        let (low, high) = (end(), end());
        let n = low + (high - low) * chance.fraction();
        match kind {
            VarKind::Bool => Value::Bool(chance.next(2) == 0),
            kind => alike(kind, n, chance),
        }
    }

    fn value(&self, kind: VarKind, chance: &mut Chance) -> Value {
        match kind {
            VarKind::Bool => Value::Bool(chance.next(2) == 0),
            VarKind::Length => Value::Int(i128::from(chance.next(8))),
            VarKind::Int(int) => match chance.next(8) {
                0 => Value::Int(int.min()),
                1 => Value::Int(int.max()),
                _ => Value::Int(int.wrap(self.number(chance))),
            },
            VarKind::Float => Value::Float(self.float(chance) as f32),
            VarKind::Double => Value::Double(self.float(chance)),
        }
    }
}

fn mask(bits: u64) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The same number in all kinds; of the two zeros one.
fn alike(kind: VarKind, n: f64, chance: &mut Chance) -> Value {
    let n = if n == 0.0 && chance.next(2) == 0 { -n } else { n };
    match kind {
        VarKind::Bool => Value::Bool(n != 0.0),
        VarKind::Int(_) | VarKind::Length => Value::Int(n as i128),
        VarKind::Float => Value::Float(n as f32),
        VarKind::Double => Value::Double(n),
    }
}

/// The only input that claims speak of, and all values that simple comparisons leave it, the smallest
/// first; nothing if these are many.
pub fn small_domain(nodes: &Nodes, claims: &[Claim]) -> Option<(u32, Vec<Value>)> {
    let mut only: Option<u32> = None;
    for claim in claims {
        for var in vars_of(nodes, claim.sym()) {
            if *only.get_or_insert(var) != var {
                return None;
            }
        }
    }
    let var = only?;
    let kind = *nodes.vars.get(var as usize)?;
    if let VarKind::Bool | VarKind::Float | VarKind::Double = kind {
        return None;
    }
    let (mut low, mut high) = kind.range();
    for claim in claims {
        let Claim::Holds(sym, truth) = *claim else { continue };
        bound(nodes, (sym, truth), &mut low, &mut high);
    }
    if low > high || high - low >= FEW {
        return None;
    }
    let mut all: Vec<i128> = (low..=high).collect();
    all.sort_by_key(|n| (n.abs(), *n < 0));
    Some((var, all.into_iter().map(Value::Int).collect()))
}

/// What a comparison of an input with a number says of it, and what conjunctions of such do.
fn bound(nodes: &Nodes, (sym, truth): (Sym, bool), low: &mut i128, high: &mut i128) {
    let (op, a, b) = match (nodes.get(sym).op, truth) {
        (Op::Not(inner), truth) => return bound(nodes, (inner, !truth), low, high),
        (Op::And(a, b), true) | (Op::Or(a, b), false) => {
            bound(nodes, (a, truth), low, high);
            return bound(nodes, (b, truth), low, high);
        }
        (Op::Compare(op, a, b), _) => (op, a, b),
        _ => return,
    };
    // As `input op number`.
    let (op, n) = match (nodes.get(a).op, nodes.get(b).op) {
        (Op::Var(_), Op::Int(n)) => (op, n),
        (Op::Int(n), Op::Var(_)) => (mirrored(op), n),
        _ => return,
    };
    let (least, most) = match (op, truth) {
        (CompareOp::Lt, true) | (CompareOp::Ge, false) => (i128::MIN, n - 1),
        (CompareOp::Le, true) | (CompareOp::Gt, false) => (i128::MIN, n),
        (CompareOp::Gt, true) | (CompareOp::Le, false) => (n + 1, i128::MAX),
        (CompareOp::Ge, true) | (CompareOp::Lt, false) => (n, i128::MAX),
        (CompareOp::Eq, true) | (CompareOp::Ne, false) => (n, n),
        (CompareOp::Eq, false) | (CompareOp::Ne, true) => return,
    };
    *low = (*low).max(least);
    *high = (*high).min(most);
}

fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        same => same,
    }
}

/// Values for which all claims hold, by chance.
pub fn sample(
    nodes: &Nodes,
    claims: &[Claim],
    evaluator: &mut Evaluator<'_>,
) -> Option<Vec<(u32, Value)>> {
    let mut vars: FxHashSet<u32> = FxHashSet::default();
    for claim in claims {
        vars.extend(vars_of(nodes, claim.sym()));
    }
    let mut vars: Vec<u32> = vars.into_iter().collect();
    vars.sort_unstable();
    if vars.is_empty() || vars.len() > MOST_VARS {
        return None;
    }
    let hints = Hints::of(nodes, claims.iter().rev().copied());
    for var in vars.iter().take(MOST_EACH) {
        let kind = *nodes.vars.get(*var as usize)?;
        let near = |n: f64| match kind {
            VarKind::Int(_) | VarKind::Length => [n.floor(), n.ceil()],
            _ => [n, n],
        };
        let mut tried = FxHashSet::default();
        for n in hints.pairs().into_iter().flat_map(near) {
            let value = match kind {
                VarKind::Bool => break,
                VarKind::Int(_) | VarKind::Length => Value::Int(n as i128),
                VarKind::Float => Value::Float(n as f32),
                VarKind::Double => Value::Double(n),
            };
            let is_new = tried.insert(n.to_bits()) && kind.fits(value);
            if is_new && evaluator.computed < MOST_COMPUTED / 2 {
                let change = (*var, value);
                if evaluator.all_hold(claims, &[change]) {
                    return Some(vec![change]);
                }
            }
        }
    }
    let mut chance = Chance::new(vars.len() as u64 + 1);
    for round in 0..ROUNDS {
        if evaluator.computed > MOST_COMPUTED {
            break;
        }
        let (common, only) = (hints.float(&mut chance), chance.next(vars.len() as u64));
        let mut changes = Vec::new();
        for (var, i) in vars.iter().zip(0..) {
            let kind = *nodes.vars.get(*var as usize)?;
            let value = match round % 5 {
                0 if i != only => continue,
                1 => alike(kind, common, &mut chance),
                2 if chance.next(2) == 0 => continue,
                3 => hints.between(kind, &mut chance),
                _ => hints.value(kind, &mut chance),
            };
            if kind.fits(value) {
                changes.push((*var, value));
            }
        }
        if evaluator.all_hold(claims, &changes) {
            return Some(changes);
        }
    }
    None
}
