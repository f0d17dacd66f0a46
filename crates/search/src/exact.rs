//! Random expressions, to hold the translation for Z3 against what the interpreter computes.

use interp::Value;
use interp::concolic::{Nodes, Op, Sort, Sym, VarKind};
use ir::{ArithOp, BitOp, CompareOp, FloatKind, IntKind};

use crate::sample::Chance;
use crate::solve::{Asker, Claim, Solved};

const KINDS: [IntKind; 5] =
    [IntKind::Byte, IntKind::Short, IntKind::Char, IntKind::Int, IntKind::Long];

/// Some inputs, and operations on them.
fn random_nodes(chance: &mut Chance) -> (Nodes, Sym) {
    let mut nodes = Nodes::default();
    let mut ints: Vec<Sym> = Vec::new();
    let mut truths: Vec<Sym> = Vec::new();
    for _ in 0..3 {
        let kind = chance.pick(&KINDS).unwrap_or(IntKind::Int);
        let edge =
            [kind.min(), kind.max(), 0, 1, kind.wrap(-1), kind.wrap(chance.next(300).into())];
        let value = chance.pick(&edge).unwrap_or(0);
        ints.push(nodes.var(VarKind::Int(kind), Value::Int(value)));
    }
    ints.extend(nodes.constant(Value::Int([2, -1, 31, 255, 1 << 33][chance.next(5) as usize])));
    for _ in 0..6 {
        let a = chance.pick(&ints).unwrap_or(Sym(0));
        let b = chance.pick(&ints).unwrap_or(Sym(0));
        let kind = chance.pick(&[IntKind::Int, IntKind::Long]).unwrap_or(IntKind::Int);
        let made = match chance.next(7) {
            0 => nodes.arith(ArithOp::Add, a, b),
            1 => nodes.arith(ArithOp::Sub, a, b),
            2 => nodes.arith(ArithOp::Mul, a, b),
            3 => nodes.arith(ArithOp::Div, a, b),
            4 => nodes.arith(ArithOp::Rem, a, b),
            5 => {
                let ops = [BitOp::And, BitOp::Or, BitOp::Xor, BitOp::Shl, BitOp::Shr, BitOp::Ushr];
                let op = chance.pick(&ops).unwrap_or(BitOp::And);
                let fits = |sym: Sym| {
                    let node = nodes.get(sym);
                    kind.contains(node.lo) && kind.contains(node.hi)
                };
                if fits(a) && fits(b) { nodes.bits(op, kind, a, b) } else { None }
            }
            _ => nodes.wrap(chance.pick(&KINDS).unwrap_or(IntKind::Int), a),
        };
        if let Some(Value::Sym(sym)) = made {
            ints.push(sym);
        }
        let ops = [CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge, CompareOp::Eq];
        let op = chance.pick(&ops).unwrap_or(CompareOp::Lt);
        if let Some(Value::Sym(sym)) = nodes.compare(op, a, b) {
            truths.push(sym);
        }
    }
    let last = match chance.next(2) {
        0 => chance.pick(&truths).or(ints.last().copied()),
        _ => ints.last().copied(),
    };
    (nodes, last.unwrap_or(Sym(0)))
}

/// Whether Z3 finds the value that an expression has, for the inputs that there are, possible, and
/// no other value.
fn agrees(nodes: &Nodes, last: Sym) -> bool {
    let mut asker = Asker::new();
    let mut inputs = Vec::new();
    for i in 0..nodes.len() {
        let sym = Sym(i as u32);
        if let Op::Var(_) = nodes.get(sym).op {
            inputs.push(Claim::Is(sym, nodes.get(sym).value));
        }
    }
    let value = nodes.get(last).value;
    let claim = match nodes.get(last).sort {
        Sort::Bool => Claim::Holds(last, value == Value::Bool(true)),
        _ => Claim::Is(last, value),
    };
    let possible = asker.ask_only(nodes, &inputs, claim);
    let other = asker.ask_only(nodes, &inputs, claim.negated());
    matches!(possible, Solved::Values(_)) && matches!(other, Solved::Impossible)
}

#[test]
fn bit_vectors_mean_what_the_interpreter_computes() {
    let mut chance = Chance::new(7);
    for round in 0..400 {
        let (nodes, last) = random_nodes(&mut chance);
        assert!(agrees(&nodes, last), "round {round}: {nodes:?}");
    }
}

const KIND: FloatKind = FloatKind::Double;

/// An expression over floating-point numbers, with the value that the interpreter computes.
fn followed(nodes: &mut Nodes, op: Op) -> Option<Sym> {
    let value = op.value(&|sym| Some(nodes.get(sym).value))?;
    match nodes.float(op, value)? {
        Value::Sym(sym) => Some(sym),
        _ => None,
    }
}

/// Some doubles and integers, and operations on them.
fn random_doubles(chance: &mut Chance) -> Option<(Nodes, Sym)> {
    let mut nodes = Nodes::default();
    let edge = [0.0, -0.0, 0.5, -0.5, 2.5, -1e300, 1e19, f64::NAN, f64::INFINITY, 5e-324];
    let mut doubles = Vec::new();
    let mut ints = Vec::new();
    for _ in 0..2 {
        let value = chance.pick(&edge)?;
        doubles.push(nodes.var(VarKind::Double, Value::Double(value)));
        let kind = chance.pick(&KINDS)?;
        let value = chance.pick(&[kind.min(), kind.max(), 0, kind.wrap(-3)])?;
        ints.push(nodes.var(VarKind::Int(kind), Value::Int(value)));
    }
    let mut last = None;
    for _ in 0..4 {
        let (a, b) = (chance.pick(&doubles)?, chance.pick(&doubles)?);
        let made = match chance.next(6) {
            0 => {
                let op = chance.pick(&[ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div])?;
                followed(&mut nodes, Op::FloatArith(op, KIND, a, b))?
            }
            1 => followed(&mut nodes, Op::FloatFloor(KIND, a))?,
            2 => followed(&mut nodes, Op::FloatNeg(KIND, a))?,
            3 => {
                let narrow = followed(&mut nodes, Op::FloatToFloat(FloatKind::Float, a))?;
                let floor = followed(&mut nodes, Op::FloatFloor(FloatKind::Float, narrow))?;
                followed(&mut nodes, Op::FloatToFloat(KIND, floor))?
            }
            4 => {
                let int = chance.pick(&ints)?;
                followed(&mut nodes, Op::IntToFloat(KIND, int))?
            }
            _ => {
                let kind = chance.pick(&[IntKind::Int, IntKind::Long])?;
                let int = followed(&mut nodes, Op::FloatToInt(kind, a))?;
                ints.push(int);
                followed(&mut nodes, Op::IntToFloat(KIND, int))?
            }
        };
        doubles.push(made);
        let op = chance.pick(&[CompareOp::Lt, CompareOp::Le, CompareOp::Eq, CompareOp::Ne])?;
        let claim = followed(&mut nodes, Op::FloatCompare(op, KIND, made, b))?;
        last = chance.pick(&[made, claim]);
    }
    Some((nodes, last?))
}

#[test]
fn floating_point_numbers_mean_what_the_interpreter_computes() {
    let mut chance = Chance::new(11);
    for round in 0..200 {
        let Some((nodes, last)) = random_doubles(&mut chance) else {
            panic!("round {round}: no expression")
        };
        assert!(agrees(&nodes, last), "round {round}: {nodes:?}");
    }
}
