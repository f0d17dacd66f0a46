//! Expressions over inputs as bit vectors of Z3, exactly.
//!
//! An integer is known to lie in a range, so a number of bits is enough for it. Sums, differences
//! and products are computed modulo `2^w` from operands modulo `2^w`, so that `wrap` costs
//! nothing; whatever looks at the value itself (comparisons, quotients) asks for as many bits as
//! the ranges of the operands need.

use interp::Value;
use interp::concolic::{Nodes, Op, Sort, Sym, VarKind};
use ir::{ArithOp, BitOp, CompareOp, FloatKind, IntKind};
use rustc_hash::FxHashMap;
use solver::own::{bits_to_float, signed_to_float};
use z3::ast::{BV, Bool, Float, RoundingMode};

/// The translation of the expressions of one run.
pub struct Encoder<'n> {
    nodes: &'n Nodes,
    bits: FxHashMap<(Sym, u32), BV>,
    truths: FxHashMap<Sym, Bool>,
    floats: FxHashMap<Sym, Float>,
    /// About how many gates it is as a circuit.
    pub gates: u64,
}

/// So many bits hold every value of the range, with a sign.
fn width(lo: i128, hi: i128) -> u32 {
    let bits = |n: i128| if n < 0 { 129 - (!n).leading_zeros() } else { 129 - n.leading_zeros() };
    bits(lo).max(bits(hi))
}

impl<'n> Encoder<'n> {
    pub fn new(nodes: &'n Nodes) -> Encoder<'n> {
        Encoder {
            nodes,
            bits: FxHashMap::default(),
            truths: FxHashMap::default(),
            floats: FxHashMap::default(),
            gates: 0,
        }
    }

    /// Whether anything that was translated is a floating-point number.
    pub fn has_floats(&self) -> bool {
        !self.floats.is_empty()
    }

    /// An operation on numbers of the kind.
    fn weigh(&mut self, op: &Op, is_double: bool) {
        let gates = match op {
            Op::FloatArith(ArithOp::Add | ArithOp::Sub, ..) => 1_000,
            Op::FloatArith(..) => 3_000,
            Op::FloatFloor(..) | Op::FloatToInt(..) => 2_000,
            Op::IntToFloat(..) | Op::FloatToFloat(..) => 500,
            _ => 0,
        };
        self.gates += if is_double { gates } else { gates / 4 };
    }

    /// A product of so many bits: shifted sums, one for each bit that may be set.
    fn product(&self, a: Sym, b: Sym, w: u32) -> u64 {
        let set = |sym: Sym| match self.nodes.get(sym).op {
            Op::Int(n) => (n as u128 & (u128::MAX >> (128 - w.clamp(1, 128)))).count_ones(),
            _ => w,
        };
        u64::from(w) * u64::from(set(a).min(set(b)))
    }

    fn width_of(&self, sym: Sym) -> u32 {
        let node = self.nodes.get(sym);
        width(node.lo, node.hi)
    }

    /// The value itself, in as many bits as it needs, or as it needs together with another one.
    fn both(&mut self, a: Sym, b: Sym, extra: u32) -> Option<(BV, BV, u32)> {
        let w = self.width_of(a).max(self.width_of(b)) + extra;
        Some((self.modulo(a, w)?, self.modulo(b, w)?, w))
    }

    /// The variable of an input, with the name that it has in every run.
    pub fn var(&self, number: u32) -> BV {
        let bits = match self.nodes.vars.get(number as usize) {
            Some(VarKind::Int(kind)) => kind.bits(),
            Some(VarKind::Length) => 31,
            Some(VarKind::Float) => 32,
            Some(VarKind::Double) => 64,
            Some(VarKind::Bool) | None => 1,
        };
        BV::new_const(format!("v{number}_{bits}"), bits)
    }

    /// The integer modulo `2^w`.
    pub fn modulo(&mut self, sym: Sym, w: u32) -> Option<BV> {
        if let Some(known) = self.bits.get(&(sym, w)) {
            return Some(known.clone());
        }
        let node = *self.nodes.get(sym);
        if node.sort != Sort::Int {
            return None;
        }
        let encoded = match node.op {
            Op::Var(number) => {
                let signed = match self.nodes.vars.get(number as usize)? {
                    VarKind::Int(kind) => *kind != IntKind::Char,
                    _ => false,
                };
                resize(&self.var(number), w, signed)
            }
            Op::Int(n) => constant(n, w)?,
            Op::Arith(op @ (ArithOp::Add | ArithOp::Sub | ArithOp::Mul), a, b) => {
                self.gates += match op {
                    ArithOp::Mul => self.product(a, b, w),
                    _ => u64::from(w),
                };
                let (a, b) = (self.modulo(a, w)?, self.modulo(b, w)?);
                match op {
                    ArithOp::Add => a.bvadd(&b),
                    ArithOp::Sub => a.bvsub(&b),
                    _ => a.bvmul(&b),
                }
            }
            Op::Arith(op, a, b) => {
                // The least number divided by -1 needs one bit more.
                let is_fixed = matches!(self.nodes.get(b).op, Op::Int(_));
                let (a, b, own) = self.both(a, b, 1)?;
                self.gates += u64::from(own) * u64::from(own) * if is_fixed { 1 } else { 2 };
                let exact = if op == ArithOp::Div { a.bvsdiv(&b) } else { a.bvsrem(&b) };
                resize(&exact, w, true)
            }
            Op::Wrap(kind, a) if w <= kind.bits() => self.modulo(a, w)?,
            Op::Wrap(kind, a) => {
                let wrapped = self.modulo(a, kind.bits())?;
                resize(&wrapped, w, kind != IntKind::Char)
            }
            Op::Bits(op @ (BitOp::And | BitOp::Or | BitOp::Xor), kind, a, b) => {
                let n = kind.bits();
                self.gates += u64::from(n);
                let (a, b) = (self.modulo(a, n)?, self.modulo(b, n)?);
                let exact = match op {
                    BitOp::And => a.bvand(&b),
                    BitOp::Or => a.bvor(&b),
                    _ => a.bvxor(&b),
                };
                resize(&exact, w, true)
            }
            Op::Bits(op, kind, a, b) => {
                let n = if kind == IntKind::Long { 64 } else { 32 };
                let mask = constant(i128::from(n) - 1, n)?;
                // By a constant, wires.
                if !matches!(self.nodes.get(b).op, Op::Int(_)) {
                    self.gates += 6 * u64::from(n);
                }
                let (a, by) = (self.modulo(a, n)?, self.modulo(b, n)?.bvand(&mask));
                let exact = match op {
                    BitOp::Shl => a.bvshl(&by),
                    BitOp::Shr => a.bvashr(&by),
                    _ => a.bvlshr(&by),
                };
                resize(&exact, w, true)
            }
            Op::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c)?, self.modulo(a, w)?, self.modulo(b, w)?);
                c.ite(&a, &b)
            }
            Op::FloatToInt(kind, a) => {
                let n = if kind == IntKind::Long { 64 } else { 32 };
                resize(&self.truncated(kind, a, n)?, w, true)
            }
            _ => return None,
        };
        self.bits.insert((sym, w), encoded.clone());
        Some(encoded)
    }

    /// Java's cast: towards zero, saturating, 0 for NaN.
    fn truncated(&mut self, kind: IntKind, a: Sym, n: u32) -> Option<BV> {
        let is_double = self.nodes.get(a).sort == Sort::Double;
        self.weigh(&Op::FloatToInt(kind, a), is_double);
        let value = self.float(a)?;
        let limit = |n: i128| match is_double {
            true => Float::from_f64(n as f64),
            false => Float::from_f32(n as f32),
        };
        let (min, max) = match kind {
            IntKind::Long => (IntKind::Long.min(), IntKind::Long.max()),
            _ => (IntKind::Int.min(), IntKind::Int.max()),
        };
        // One beyond the greatest is a power of two, which every kind of number has.
        let high = value.ge(limit(max + 1));
        let low = value.lt(limit(min));
        let inside = value.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), n);
        let nan = value.is_nan();
        let rest = low.ite(&constant(min, n)?, &inside);
        let rest = high.ite(&constant(max, n)?, &rest);
        Some(nan.ite(&constant(0, n)?, &rest))
    }

    pub fn truth(&mut self, sym: Sym) -> Option<Bool> {
        if let Some(known) = self.truths.get(&sym) {
            return Some(known.clone());
        }
        let node = *self.nodes.get(sym);
        if node.sort != Sort::Bool {
            return None;
        }
        let encoded = match node.op {
            Op::Var(number) => self.var(number).eq(constant(1, 1)?),
            Op::Bool(b) => Bool::from_bool(b),
            Op::Compare(op, a, b) => {
                let (a, b, _) = self.both(a, b, 0)?;
                match op {
                    CompareOp::Lt => a.bvslt(&b),
                    CompareOp::Le => a.bvsle(&b),
                    CompareOp::Gt => a.bvsgt(&b),
                    CompareOp::Ge => a.bvsge(&b),
                    CompareOp::Eq => a.eq(&b),
                    CompareOp::Ne => a.eq(&b).not(),
                }
            }
            Op::Same(a, b) => self.truth(a)?.iff(&self.truth(b)?),
            Op::Not(a) => self.truth(a)?.not(),
            Op::And(a, b) => Bool::and(&[&self.truth(a)?, &self.truth(b)?]),
            Op::Or(a, b) => Bool::or(&[&self.truth(a)?, &self.truth(b)?]),
            Op::FloatCompare(op, _, a, b) => {
                let (a, b) = (self.float(a)?, self.float(b)?);
                match op {
                    CompareOp::Lt => a.lt(&b),
                    CompareOp::Le => a.le(&b),
                    CompareOp::Gt => a.gt(&b),
                    CompareOp::Ge => a.ge(&b),
                    // Of numbers, not of bits: no NaN equals another, both zeros are one.
                    CompareOp::Eq => Bool::and(&[&a.le(&b), &a.ge(&b)]),
                    CompareOp::Ne => Bool::and(&[&a.le(&b), &a.ge(&b)]).not(),
                }
            }
            Op::FloatSame(_, a, b) => self.float(a)?.eq(&self.float(b)?),
            _ => return None,
        };
        self.truths.insert(sym, encoded.clone());
        Some(encoded)
    }

    fn float(&mut self, sym: Sym) -> Option<Float> {
        if let Some(known) = self.floats.get(&sym) {
            return Some(known.clone());
        }
        let node = *self.nodes.get(sym);
        let is_double = node.sort == Sort::Double;
        self.weigh(&node.op, is_double);
        let nearest = RoundingMode::round_nearest_ties_to_even();
        let encoded = match node.op {
            Op::Var(number) => bits_to_float(&self.var(number), is_double)?,
            Op::Float(bits) => Float::from_f32(f32::from_bits(bits)),
            Op::Double(bits) => Float::from_f64(f64::from_bits(bits)),
            Op::FloatNeg(_, a) => self.float(a)?.unary_neg(),
            Op::FloatFloor(_, a) => {
                let down = RoundingMode::round_towards_negative();
                self.float(a)?.round_to_integral_with_rounding_mode(&down)
            }
            Op::FloatArith(op, _, a, b) => {
                let (a, b) = (self.float(a)?, self.float(b)?);
                match op {
                    ArithOp::Add => a.add_with_rounding_mode(&b, &nearest),
                    ArithOp::Sub => a.sub_with_rounding_mode(&b, &nearest),
                    ArithOp::Mul => a.mul_with_rounding_mode(&b, &nearest),
                    ArithOp::Div => a.div_with_rounding_mode(&b, &nearest),
                    ArithOp::Rem => return None,
                }
            }
            Op::IntToFloat(kind, a) => {
                let w = self.width_of(a);
                signed_to_float(&self.modulo(a, w)?, kind == FloatKind::Double)?
            }
            Op::FloatToFloat(kind, a) => {
                let sort = match kind {
                    FloatKind::Double => z3::Sort::double(),
                    FloatKind::Float => z3::Sort::float32(),
                };
                self.float(a)?.to_fp_with_rounding_mode(&nearest, &sort)
            }
            _ => return None,
        };
        self.floats.insert(sym, encoded.clone());
        Some(encoded)
    }

    /// The expression has this value.
    pub fn is(&mut self, sym: Sym, value: Value) -> Option<Bool> {
        match value {
            Value::Int(n) => {
                let node = self.nodes.get(sym);
                let w = width(node.lo.min(n), node.hi.max(n));
                Some(self.modulo(sym, w)?.eq(constant(n, w)?))
            }
            Value::Bool(true) => self.truth(sym),
            Value::Bool(false) => Some(self.truth(sym)?.not()),
            Value::Float(f) => Some(self.float(sym)?.eq(Float::from_f32(f))),
            Value::Double(d) => Some(self.float(sym)?.eq(Float::from_f64(d))),
            _ => None,
        }
    }
}

fn constant(n: i128, w: u32) -> Option<BV> {
    if let (Ok(n), true) = (i64::try_from(n), w <= 64) {
        return Some(BV::from_i64(n, w));
    }
    let modulus = if w >= 127 { None } else { Some(1i128 << w) };
    let value = match modulus {
        Some(modulus) => n.rem_euclid(modulus),
        None if n >= 0 => n,
        // A negative number in so many bits is the complement of what is below it.
        None => return BV::from_str(w, &(-(n + 1)).to_string()).map(|b| b.bvnot()),
    };
    BV::from_str(w, &value.to_string())
}

fn resize(bits: &BV, w: u32, signed: bool) -> BV {
    let have = bits.get_size();
    match w.cmp(&have) {
        std::cmp::Ordering::Equal => bits.clone(),
        std::cmp::Ordering::Less => bits.extract(w - 1, 0),
        std::cmp::Ordering::Greater if signed => bits.sign_ext(w - have),
        std::cmp::Ordering::Greater => bits.zero_ext(w - have),
    }
}

/// The value of a variable in a model, from its bits.
pub fn value_of(kind: VarKind, bits: u64) -> Value {
    match kind {
        VarKind::Int(int) => Value::Int(int.wrap(i128::from(bits))),
        VarKind::Length => Value::Int(i128::from(bits)),
        VarKind::Bool => Value::Bool(bits & 1 == 1),
        VarKind::Float => Value::Float(f32::from_bits(bits as u32)),
        VarKind::Double => Value::Double(f64::from_bits(bits)),
    }
}
