//! Operations on values that may be expressions over the inputs.
//!
//! Where an operation cannot be followed, its operands get the values that they have in this run,
//! and the path says so ([`Machine::settle`]): then other values are other paths.

use base::Span;
use ir::{ArithOp, BitOp, CompareOp, Expr, ExprKind, FloatKind, IntKind};

use super::{Decision, Op, Sym};
use crate::eval::{arith, bits, compare, equal, float_operation};
use crate::{Machine, Stop, Value};

impl Machine<'_> {
    fn syms(&mut self, a: Value, b: Value) -> Option<(Sym, Sym)> {
        let nodes = &mut self.concolic.as_mut()?.nodes;
        Some((nodes.constant(a)?, nodes.constant(b)?))
    }

    /// The value itself, not an expression: the path is the one on which it has this value.
    pub(crate) fn settle(&mut self, value: Value) -> Value {
        let Value::Sym(sym) = value else { return value };
        let Some(concolic) = &mut self.concolic else { return Value::Void };
        let concrete = concolic.nodes.get(sym).value;
        match concrete {
            Value::Bool(truth) => concolic.branch(sym, truth, Span::NONE),
            _ => {
                if concolic.pinned.insert(sym) {
                    concolic.trail.push(Decision::Pin { value: sym });
                }
            }
        }
        concrete
    }

    /// Which way the run goes.
    pub(crate) fn decide(&mut self, value: Value, site: Span) -> Result<bool, Stop> {
        match value {
            Value::Bool(truth) => Ok(truth),
            Value::Sym(sym) => {
                let Some(concolic) = &mut self.concolic else {
                    return Err(Stop::stuck("an expression without inputs"));
                };
                match concolic.nodes.get(sym).value {
                    Value::Bool(truth) => {
                        concolic.branch(sym, truth, site);
                        Ok(truth)
                    }
                    _ => Err(Stop::stuck_at("not a boolean", site)),
                }
            }
            _ => Err(Stop::stuck_at("not a boolean", site)),
        }
    }

    pub(crate) fn arith_of(&mut self, op: ArithOp, a: Value, b: Value) -> Result<Value, Stop> {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            return arith(op, a, b).map(Value::Int);
        }
        // Division by an unknown length is more than solvers like, and lengths are small.
        let divides = matches!(op, ArithOp::Div | ArithOp::Rem);
        let b = if divides && self.is_length(b) { self.settle(b) } else { b };
        let followed = self.syms(a, b).and_then(|(a, b)| {
            self.concolic.as_mut().and_then(|concolic| concolic.nodes.arith(op, a, b))
        });
        match followed {
            Some(value) => Ok(value),
            None => match (self.settle(a), self.settle(b)) {
                (Value::Int(a), Value::Int(b)) => arith(op, a, b).map(Value::Int),
                _ => Err(not_an_integer()),
            },
        }
    }

    fn is_length(&self, value: Value) -> bool {
        let (Value::Sym(sym), Some(concolic)) = (value, &self.concolic) else { return false };
        let node = concolic.nodes.get(sym);
        concolic.lengths.contains(&sym)
            || matches!(node.op, Op::Var(var)
                if concolic.nodes.vars.get(var as usize) == Some(&super::VarKind::Length))
    }

    pub(crate) fn neg_of(&mut self, a: Value) -> Result<Value, Stop> {
        self.arith_of(ArithOp::Sub, Value::Int(0), a)
    }

    pub(crate) fn compare_of(&mut self, op: CompareOp, a: Value, b: Value) -> Result<Value, Stop> {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            return Ok(Value::Bool(compare(op, &a, &b)));
        }
        let followed = self.syms(a, b).and_then(|(a, b)| {
            self.concolic.as_mut().and_then(|concolic| concolic.nodes.compare(op, a, b))
        });
        followed.ok_or_else(not_an_integer)
    }

    pub(crate) fn wrap_of(&mut self, kind: IntKind, a: Value) -> Result<Value, Stop> {
        match a {
            Value::Int(n) => Ok(Value::Int(kind.wrap(n))),
            Value::Sym(sym) => {
                let nodes = self.concolic.as_mut().map(|concolic| &mut concolic.nodes);
                nodes.and_then(|nodes| nodes.wrap(kind, sym)).ok_or_else(not_an_integer)
            }
            _ => Err(not_an_integer()),
        }
    }

    pub(crate) fn in_range_of(&mut self, kind: IntKind, a: Value) -> Result<Value, Stop> {
        if let Value::Int(n) = a {
            return Ok(Value::Bool(kind.contains(n)));
        }
        let low = self.compare_of(CompareOp::Le, Value::Int(kind.min()), a)?;
        let high = self.compare_of(CompareOp::Le, a, Value::Int(kind.max()))?;
        self.and_of(low, high)
    }

    pub(crate) fn bits_of(
        &mut self,
        op: BitOp,
        kind: IntKind,
        a: Value,
        b: Value,
    ) -> Result<Value, Stop> {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            return Ok(Value::Int(bits(op, kind, a, b)));
        }
        let followed = self.syms(a, b).and_then(|(a, b)| {
            self.concolic.as_mut().and_then(|concolic| concolic.nodes.bits(op, kind, a, b))
        });
        followed.ok_or_else(not_an_integer)
    }

    pub(crate) fn not_of(&mut self, a: Value) -> Result<Value, Stop> {
        match (a, &mut self.concolic) {
            (Value::Bool(b), _) => Ok(Value::Bool(!b)),
            (_, Some(concolic)) => concolic.nodes.not(a).ok_or_else(not_a_truth),
            _ => Err(not_a_truth()),
        }
    }

    pub(crate) fn and_of(&mut self, a: Value, b: Value) -> Result<Value, Stop> {
        match (a, b, &mut self.concolic) {
            (Value::Bool(a), Value::Bool(b), _) => Ok(Value::Bool(a && b)),
            (_, _, Some(concolic)) => concolic.nodes.and(a, b).ok_or_else(not_a_truth),
            _ => Err(not_a_truth()),
        }
    }

    pub(crate) fn or_of(&mut self, a: Value, b: Value) -> Result<Value, Stop> {
        match (a, b, &mut self.concolic) {
            (Value::Bool(a), Value::Bool(b), _) => Ok(Value::Bool(a || b)),
            (_, _, Some(concolic)) => concolic.nodes.or(a, b).ok_or_else(not_a_truth),
            _ => Err(not_a_truth()),
        }
    }

    /// One of two integers.
    pub(crate) fn choose_of(&mut self, c: Value, a: Value, b: Value) -> Result<Value, Stop> {
        if let Value::Bool(c) = c {
            return Ok(if c { a } else { b });
        }
        let pair = self.syms(a, b);
        match (pair, &mut self.concolic) {
            (Some((a, b)), Some(concolic)) => {
                concolic.nodes.ite(c, a, b).ok_or_else(not_an_integer)
            }
            _ => Err(not_a_truth()),
        }
    }

    /// Equality of two values of one type, none of them floating-point numbers.
    pub(crate) fn equal_of(&mut self, a: Value, b: Value) -> Result<Value, Stop> {
        if !matches!(a, Value::Sym(_)) && !matches!(b, Value::Sym(_)) {
            if let Some(same) = self.compare_identities(a, b)? {
                return Ok(same);
            }
            return equal(a, b).map(Value::Bool);
        }
        let pair = self.syms(a, b);
        let nodes = self.concolic.as_mut().map(|concolic| &mut concolic.nodes);
        let followed = nodes.zip(pair).and_then(|(nodes, (a, b))| {
            nodes.compare(CompareOp::Eq, a, b).or_else(|| nodes.same(a, b))
        });
        followed.ok_or_else(|| Stop::stuck("values that cannot be compared"))
    }

    pub(crate) fn float_of(&mut self, e: &Expr, operands: &[Value]) -> Result<Value, Stop> {
        if !operands.iter().any(|v| matches!(v, Value::Sym(_))) {
            return float_operation(e, operands);
        }
        let concrete: Vec<Value> = operands.iter().map(|v| self.concrete(*v)).collect();
        let value = float_operation(e, &concrete)?;
        let mut syms = Vec::new();
        for operand in operands {
            let nodes = self.concolic.as_mut().map(|concolic| &mut concolic.nodes);
            syms.extend(nodes.and_then(|nodes| nodes.constant(*operand)));
        }
        let op = match (&e.kind, syms.as_slice()) {
            // Java's remainder is none of IEEE 754.
            (ExprKind::FloatArith(ArithOp::Rem, ..), _) => None,
            (ExprKind::FloatNeg(kind, _), [a]) => Some(Op::FloatNeg(*kind, *a)),
            (ExprKind::FloatArith(op, kind, ..), [a, b]) => {
                Some(Op::FloatArith(*op, *kind, *a, *b))
            }
            (ExprKind::FloatCompare(op, kind, ..), [a, b]) => {
                Some(Op::FloatCompare(*op, *kind, *a, *b))
            }
            (ExprKind::IntToFloat(kind, _), [a]) => Some(Op::IntToFloat(*kind, *a)),
            (ExprKind::FloatToFloat(kind, _), [a]) => {
                let from = match concrete.first() {
                    Some(Value::Float(_)) => FloatKind::Float,
                    _ => FloatKind::Double,
                };
                if from == *kind {
                    return Ok(Value::Sym(*a));
                }
                Some(Op::FloatToFloat(*kind, *a))
            }
            (ExprKind::FloatToInt(kind, _), [a]) => Some(Op::FloatToInt(*kind, *a)),
            _ => None,
        };
        let nodes = self.concolic.as_mut().map(|concolic| &mut concolic.nodes);
        match op.zip(nodes).and_then(|(op, nodes)| nodes.float(op, value)) {
            Some(value) => Ok(value),
            None => {
                for operand in operands {
                    self.settle(*operand);
                }
                Ok(value)
            }
        }
    }

    /// What the value is in this run; nothing is said about other runs.
    pub(crate) fn concrete(&self, value: Value) -> Value {
        match (value, &self.concolic) {
            (Value::Sym(sym), Some(concolic)) => concolic.nodes.get(sym).value,
            _ => value,
        }
    }
}

fn not_an_integer() -> Stop {
    Stop::stuck("not an integer")
}

fn not_a_truth() -> Stop {
    Stop::stuck("not a boolean")
}

/// Whether an expression has a value whatever the state is, and takes no decision: both sides of
/// `&&` may then be looked at together.
pub(crate) fn is_total(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Null => true,
        ExprKind::Neg(a) | ExprKind::Wrap(_, a) | ExprKind::InRange(_, a) | ExprKind::Not(a) => {
            is_total(a)
        }
        ExprKind::Arith(op, a, b) => {
            !matches!(op, ArithOp::Div | ArithOp::Rem) && is_total(a) && is_total(b)
        }
        ExprKind::Compare(_, a, b)
        | ExprKind::Bits(_, _, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Implies(a, b)
        | ExprKind::Eq(a, b) => is_total(a) && is_total(b),
        _ => false,
    }
}
