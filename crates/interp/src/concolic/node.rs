//! What values are in terms of the inputs: expressions over variables, shared, each with the value
//! that it has in the run that made it.
//!
//! Integers are mathematical, as in the core program, and carry the range that they are known to be
//! in; `wrap` takes them back into a type of Java's. Whoever encodes them for a solver knows from
//! the range how many bits are enough.

use ir::{ArithOp, BitOp, CompareOp, FloatKind, IntKind};
use rustc_hash::FxHashMap;

use crate::Value;
use crate::eval::{bits, compare, float_arith, truncated};

/// An expression, by its place in [`Nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// An input, by its number.
    Var(u32),
    Int(i128),
    Bool(bool),
    /// Bits of IEEE 754 numbers.
    Float(u32),
    Double(u64),
    Arith(ArithOp, Sym, Sym),
    Wrap(IntKind, Sym),
    Bits(BitOp, IntKind, Sym, Sym),
    /// Of integers; never `Ne`.
    Compare(CompareOp, Sym, Sym),
    /// Of truth values.
    Same(Sym, Sym),
    Not(Sym),
    And(Sym, Sym),
    Or(Sym, Sym),
    /// Of integers.
    Ite(Sym, Sym, Sym),
    FloatNeg(FloatKind, Sym),
    /// The greatest whole number that is not greater.
    FloatFloor(FloatKind, Sym),
    /// Never the remainder.
    FloatArith(ArithOp, FloatKind, Sym, Sym),
    FloatCompare(CompareOp, FloatKind, Sym, Sym),
    IntToFloat(FloatKind, Sym),
    FloatToFloat(FloatKind, Sym),
    FloatToInt(IntKind, Sym),
    /// The same number, bit by bit, but for NaN.
    FloatSame(FloatKind, Sym, Sym),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Int,
    Bool,
    Float,
    Double,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Node {
    pub op: Op,
    pub sort: Sort,
    /// In the run at hand.
    pub value: Value,
    /// Integers: in every run.
    pub lo: i128,
    pub hi: i128,
}

/// What kind of input a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    Int(IntKind),
    /// Of an array or string.
    Length,
    Bool,
    Float,
    Double,
}

impl VarKind {
    pub fn range(self) -> (i128, i128) {
        match self {
            VarKind::Int(kind) => (kind.min(), kind.max()),
            VarKind::Length => (0, i128::from(i32::MAX)),
            VarKind::Bool | VarKind::Float | VarKind::Double => (0, 0),
        }
    }

    pub fn sort(self) -> Sort {
        match self {
            VarKind::Int(_) | VarKind::Length => Sort::Int,
            VarKind::Bool => Sort::Bool,
            VarKind::Float => Sort::Float,
            VarKind::Double => Sort::Double,
        }
    }

    /// The value of an input that nothing is known of.
    pub fn default(self) -> Value {
        match self {
            VarKind::Int(_) | VarKind::Length => Value::Int(0),
            VarKind::Bool => Value::Bool(false),
            VarKind::Float => Value::Float(0.0),
            VarKind::Double => Value::Double(0.0),
        }
    }

    pub fn fits(self, value: Value) -> bool {
        match (self, value) {
            (VarKind::Int(_) | VarKind::Length, Value::Int(n)) => {
                let (lo, hi) = self.range();
                lo <= n && n <= hi
            }
            (VarKind::Bool, Value::Bool(_))
            | (VarKind::Float, Value::Float(_))
            | (VarKind::Double, Value::Double(_)) => true,
            _ => false,
        }
    }
}

/// Integers beyond this are not followed: their operands get their values instead.
const FAR: i128 = 1 << 126;

/// All expressions of a run.
#[derive(Clone, Default, Debug)]
pub struct Nodes {
    nodes: Vec<Node>,
    known: FxHashMap<Op, Sym>,
    pub vars: Vec<VarKind>,
}

impl Nodes {
    /// Expressions are made here only, so there is a node for each.
    pub fn get(&self, sym: Sym) -> &Node {
        &self.nodes[sym.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn var(&mut self, kind: VarKind, value: Value) -> Sym {
        let number = self.vars.len() as u32;
        self.vars.push(kind);
        let (lo, hi) = kind.range();
        self.add(Node { op: Op::Var(number), sort: kind.sort(), value, lo, hi })
    }

    pub fn constant(&mut self, value: Value) -> Option<Sym> {
        let (op, sort) = match value {
            Value::Int(n) => (Op::Int(n), Sort::Int),
            Value::Bool(b) => (Op::Bool(b), Sort::Bool),
            Value::Float(f) => (Op::Float(f.to_bits()), Sort::Float),
            Value::Double(d) => (Op::Double(d.to_bits()), Sort::Double),
            Value::Sym(sym) => return Some(sym),
            Value::Ref(_) | Value::Null | Value::Void => return None,
        };
        let n = if let Value::Int(n) = value { n } else { 0 };
        Some(self.add(Node { op, sort, value, lo: n, hi: n }))
    }

    fn add(&mut self, node: Node) -> Sym {
        if let Some(known) = self.known.get(&node.op) {
            return *known;
        }
        let sym = Sym(self.nodes.len() as u32);
        self.nodes.push(node);
        self.known.insert(node.op, sym);
        sym
    }

    fn range(&self, sym: Sym) -> (i128, i128) {
        let node = self.get(sym);
        (node.lo, node.hi)
    }

    fn int(&self, sym: Sym) -> Option<i128> {
        match self.get(sym).value {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }

    fn truth(&self, sym: Sym) -> Option<bool> {
        match self.get(sym).value {
            Value::Bool(b) => Some(b),
            _ => None,
        }
    }

    fn number(&mut self, op: Op, value: i128, (lo, hi): (i128, i128)) -> Value {
        if lo == hi {
            return Value::Int(lo);
        }
        let value = Value::Int(value);
        Value::Sym(self.add(Node { op, sort: Sort::Int, value, lo, hi }))
    }

    fn claim(&mut self, op: Op, value: bool) -> Value {
        let value = Value::Bool(value);
        Value::Sym(self.add(Node { op, sort: Sort::Bool, value, lo: 0, hi: 0 }))
    }

    /// Nothing if the operands are no integers, or the result is too far away.
    pub fn arith(&mut self, op: ArithOp, a: Sym, b: Sym) -> Option<Value> {
        if let (ArithOp::Add | ArithOp::Sub, Op::Int(n)) = (op, self.get(b).op) {
            return self.plus(a, if op == ArithOp::Add { n } else { n.checked_neg()? });
        }
        if let (ArithOp::Add, Op::Int(n)) = (op, self.get(a).op) {
            return self.plus(b, n);
        }
        self.arith_here(op, a, b)
    }

    /// `a + n`; what is added one after the other is added at once.
    fn plus(&mut self, a: Sym, n: i128) -> Option<Value> {
        let (base, n) = match self.get(a).op {
            Op::Arith(ArithOp::Add, base, other) => match self.get(other).op {
                Op::Int(m) => (base, m.checked_add(n)?),
                _ => (a, n),
            },
            _ => (a, n),
        };
        if n == 0 {
            return Some(Value::Sym(base));
        }
        match self.constant(Value::Int(n))? {
            _ if matches!(self.get(base).op, Op::Int(_)) => {
                Some(Value::Int(self.int(base)?.checked_add(n)?))
            }
            n => self.arith_here(ArithOp::Add, base, n),
        }
    }

    fn arith_here(&mut self, op: ArithOp, a: Sym, b: Sym) -> Option<Value> {
        let (x, y) = (self.int(a)?, self.int(b)?);
        let value = crate::eval::arith(op, x, y).ok()?;
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        let range = match op {
            ArithOp::Add => (al.checked_add(bl)?, ah.checked_add(bh)?),
            ArithOp::Sub => (al.checked_sub(bh)?, ah.checked_sub(bl)?),
            ArithOp::Mul => {
                let corners = [
                    al.checked_mul(bl)?,
                    al.checked_mul(bh)?,
                    ah.checked_mul(bl)?,
                    ah.checked_mul(bh)?,
                ];
                (corners.iter().copied().min()?, corners.iter().copied().max()?)
            }
            ArithOp::Div => {
                let most = al.checked_abs()?.max(ah.checked_abs()?);
                // Of what is not negative, divided by what is not negative.
                if al >= 0 && bl >= 0 { (0, most) } else { (-most, most) }
            }
            ArithOp::Rem => {
                let most = bl.checked_abs()?.max(bh.checked_abs()?).checked_sub(1)?.max(0);
                let most = most.min(al.checked_abs()?.max(ah.checked_abs()?));
                (if al >= 0 { 0 } else { -most }, if ah <= 0 { 0 } else { most })
            }
        };
        if range.0 < -FAR || range.1 > FAR {
            return None;
        }
        Some(self.number(Op::Arith(op, a, b), value, range))
    }

    pub fn wrap(&mut self, kind: IntKind, a: Sym) -> Option<Value> {
        let value = self.int(a)?;
        let (lo, hi) = self.range(a);
        if kind.contains(lo) && kind.contains(hi) {
            return Some(Value::Sym(a));
        }
        // What is wrapped around in the end need not be before: modulo `2^bits` it is the same.
        if let Op::Arith(ArithOp::Add, inner, by) = self.get(a).op
            && let (Op::Wrap(other, base), Op::Int(n)) = (self.get(inner).op, self.get(by).op)
            && other == kind
        {
            return match self.plus(base, n)? {
                Value::Sym(sum) => self.wrap(kind, sum),
                Value::Int(sum) => Some(Value::Int(kind.wrap(sum))),
                _ => None,
            };
        }
        Some(self.number(Op::Wrap(kind, a), kind.wrap(value), (kind.min(), kind.max())))
    }

    pub fn bits(&mut self, op: BitOp, kind: IntKind, a: Sym, b: Sym) -> Option<Value> {
        let value = bits(op, kind, self.int(a)?, self.int(b)?);
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        let (min, max) = (kind.min(), kind.max());
        let range = match op {
            BitOp::And if al >= 0 && bl >= 0 => (0, ah.min(bh)),
            BitOp::And if al >= 0 => (0, ah),
            BitOp::And if bl >= 0 => (0, bh),
            BitOp::Shr => (al.min(0), ah.max(0)),
            _ => (min, max),
        };
        Some(self.number(Op::Bits(op, kind, a, b), value, range))
    }

    pub fn compare(&mut self, op: CompareOp, a: Sym, b: Sym) -> Option<Value> {
        let (x, y) = (self.int(a)?, self.int(b)?);
        if op == CompareOp::Ne {
            let equal = self.compare(CompareOp::Eq, a, b)?;
            return self.not(equal);
        }
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        let settled = match op {
            _ if a == b => Some(matches!(op, CompareOp::Le | CompareOp::Ge | CompareOp::Eq)),
            CompareOp::Lt if ah < bl => Some(true),
            CompareOp::Lt if al >= bh => Some(false),
            CompareOp::Le if ah <= bl => Some(true),
            CompareOp::Le if al > bh => Some(false),
            CompareOp::Gt if al > bh => Some(true),
            CompareOp::Gt if ah <= bl => Some(false),
            CompareOp::Ge if al >= bh => Some(true),
            CompareOp::Ge if ah < bl => Some(false),
            CompareOp::Eq if ah < bl || bh < al => Some(false),
            _ => None,
        };
        match settled {
            Some(truth) => Some(Value::Bool(truth)),
            None => Some(self.claim(Op::Compare(op, a, b), compare(op, &x, &y))),
        }
    }

    pub(crate) fn same(&mut self, a: Sym, b: Sym) -> Option<Value> {
        if a == b {
            return Some(Value::Bool(true));
        }
        let value = self.truth(a)? == self.truth(b)?;
        Some(self.claim(Op::Same(a, b), value))
    }

    pub(crate) fn not(&mut self, a: Value) -> Option<Value> {
        match a {
            Value::Bool(b) => Some(Value::Bool(!b)),
            Value::Sym(a) => {
                if let Op::Not(inner) = self.get(a).op {
                    return Some(Value::Sym(inner));
                }
                let value = !self.truth(a)?;
                Some(self.claim(Op::Not(a), value))
            }
            _ => None,
        }
    }

    pub(crate) fn and(&mut self, a: Value, b: Value) -> Option<Value> {
        match (a, b) {
            (Value::Bool(false), _) | (_, Value::Bool(false)) => Some(Value::Bool(false)),
            (Value::Bool(true), other) | (other, Value::Bool(true)) => Some(other),
            (Value::Sym(a), Value::Sym(b)) => {
                let value = self.truth(a)? && self.truth(b)?;
                Some(self.claim(Op::And(a, b), value))
            }
            _ => None,
        }
    }

    pub(crate) fn or(&mut self, a: Value, b: Value) -> Option<Value> {
        match (a, b) {
            (Value::Bool(true), _) | (_, Value::Bool(true)) => Some(Value::Bool(true)),
            (Value::Bool(false), other) | (other, Value::Bool(false)) => Some(other),
            (Value::Sym(a), Value::Sym(b)) => {
                let value = self.truth(a)? || self.truth(b)?;
                Some(self.claim(Op::Or(a, b), value))
            }
            _ => None,
        }
    }

    /// Of two integers.
    pub(crate) fn ite(&mut self, c: Value, a: Sym, b: Sym) -> Option<Value> {
        let c = match c {
            Value::Bool(c) => return Some(Value::Sym(if c { a } else { b })),
            Value::Sym(c) => c,
            _ => return None,
        };
        let value = if self.truth(c)? { self.int(a)? } else { self.int(b)? };
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        Some(self.number(Op::Ite(c, a, b), value, (al.min(bl), ah.max(bh))))
    }

    /// An operation on floating-point numbers whose value is known.
    pub fn float(&mut self, op: Op, value: Value) -> Option<Value> {
        let (sort, (lo, hi)) = match (op, value) {
            (Op::FloatToInt(kind, _), Value::Int(_)) => (Sort::Int, (kind.min(), kind.max())),
            (_, Value::Bool(_)) => (Sort::Bool, (0, 0)),
            (_, Value::Float(_)) => (Sort::Float, (0, 0)),
            (_, Value::Double(_)) => (Sort::Double, (0, 0)),
            _ => return None,
        };
        Some(Value::Sym(self.add(Node { op, sort, value, lo, hi })))
    }
}

impl Op {
    /// The expressions that it is made of.
    pub fn args(self) -> Vec<Sym> {
        match self {
            Op::Var(_) | Op::Int(_) | Op::Bool(_) | Op::Float(_) | Op::Double(_) => vec![],
            Op::Wrap(_, a)
            | Op::Not(a)
            | Op::FloatNeg(_, a)
            | Op::FloatFloor(_, a)
            | Op::IntToFloat(_, a)
            | Op::FloatToFloat(_, a)
            | Op::FloatToInt(_, a) => vec![a],
            Op::Arith(_, a, b)
            | Op::Bits(_, _, a, b)
            | Op::Compare(_, a, b)
            | Op::Same(a, b)
            | Op::And(a, b)
            | Op::Or(a, b)
            | Op::FloatArith(_, _, a, b)
            | Op::FloatCompare(_, _, a, b)
            | Op::FloatSame(_, a, b) => vec![a, b],
            Op::Ite(c, a, b) => vec![c, a, b],
        }
    }
}

impl Op {
    /// What it gives for values of its operands; nothing for an input, or where it has no value.
    pub fn value(self, of: &dyn Fn(Sym) -> Option<Value>) -> Option<Value> {
        let int = |sym| match of(sym) {
            Some(Value::Int(n)) => Some(n),
            _ => None,
        };
        let truth = |sym| match of(sym) {
            Some(Value::Bool(b)) => Some(b),
            _ => None,
        };
        Some(match self {
            Op::Var(_) => return None,
            Op::Int(n) => Value::Int(n),
            Op::Bool(b) => Value::Bool(b),
            Op::Float(bits) => Value::Float(f32::from_bits(bits)),
            Op::Double(bits) => Value::Double(f64::from_bits(bits)),
            Op::Arith(op, a, b) => Value::Int(crate::eval::arith(op, int(a)?, int(b)?).ok()?),
            Op::Wrap(kind, a) => Value::Int(kind.wrap(int(a)?)),
            Op::Bits(op, kind, a, b) => Value::Int(bits(op, kind, int(a)?, int(b)?)),
            Op::Compare(op, a, b) => Value::Bool(compare(op, &int(a)?, &int(b)?)),
            Op::Same(a, b) => Value::Bool(truth(a)? == truth(b)?),
            Op::Not(a) => Value::Bool(!truth(a)?),
            Op::And(a, b) => match (truth(a), truth(b)) {
                (Some(false), _) | (_, Some(false)) => Value::Bool(false),
                (a, b) => Value::Bool(a? && b?),
            },
            Op::Or(a, b) => match (truth(a), truth(b)) {
                (Some(true), _) | (_, Some(true)) => Value::Bool(true),
                (a, b) => Value::Bool(a? || b?),
            },
            Op::Ite(c, a, b) => Value::Int(if truth(c)? { int(a)? } else { int(b)? }),
            Op::FloatNeg(_, a) => match of(a)? {
                Value::Float(a) => Value::Float(-a),
                Value::Double(a) => Value::Double(-a),
                _ => return None,
            },
            Op::FloatFloor(_, a) => match of(a)? {
                Value::Float(a) => Value::Float(a.floor()),
                Value::Double(a) => Value::Double(a.floor()),
                _ => return None,
            },
            Op::FloatArith(op, _, a, b) => match (of(a)?, of(b)?) {
                (Value::Float(a), Value::Float(b)) => Value::Float(float_arith(op, a, b)),
                (Value::Double(a), Value::Double(b)) => Value::Double(float_arith(op, a, b)),
                _ => return None,
            },
            Op::FloatCompare(op, _, a, b) => match (of(a)?, of(b)?) {
                (Value::Float(a), Value::Float(b)) => Value::Bool(compare(op, &a, &b)),
                (Value::Double(a), Value::Double(b)) => Value::Bool(compare(op, &a, &b)),
                _ => return None,
            },
            Op::IntToFloat(FloatKind::Float, a) => Value::Float(int(a)? as f32),
            Op::IntToFloat(FloatKind::Double, a) => Value::Double(int(a)? as f64),
            Op::FloatToFloat(kind, a) => match (kind, of(a)?) {
                (FloatKind::Float, Value::Double(a)) => Value::Float(a as f32),
                (FloatKind::Double, Value::Float(a)) => Value::Double(f64::from(a)),
                _ => return None,
            },
            Op::FloatToInt(kind, a) => match of(a)? {
                Value::Float(a) => truncated(kind, f64::from(a)),
                Value::Double(a) => truncated(kind, a),
                _ => return None,
            },
            Op::FloatSame(_, a, b) => match (of(a)?, of(b)?) {
                (Value::Float(a), Value::Float(b)) => {
                    Value::Bool(a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()))
                }
                (Value::Double(a), Value::Double(b)) => {
                    Value::Bool(a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()))
                }
                _ => return None,
            },
        })
    }
}
