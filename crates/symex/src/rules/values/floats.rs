//! Floating point. Operations are functions of their operands that nothing is known about,
//! but that literals are computed with, and that comparisons hang together: `a != b` is the
//! opposite of `a == b`, and `a > b` is `b < a`. (`a >= b` is not the opposite of `a < b`: there
//! are values that are no numbers.)

use base::Span;
use ir::{ArithOp, CompareOp, ExprKind, FloatKind, IntKind, Type};
use term::{Op, Term};

use crate::engine::Engine;
use crate::failure::Result;
use crate::state::State;

/// A literal; a `float` is kept as the `double` of the same value.
#[derive(Clone, Copy)]
enum Literal {
    Float(f32),
    Double(f64),
}

impl Engine<'_> {
    fn float_literal(&self, value: Term) -> Option<Literal> {
        match self.terms.op(value) {
            Op::Float(bits) => Some(Literal::Float(f32::from_bits(bits))),
            Op::Double(bits) => Some(Literal::Double(f64::from_bits(bits))),
            _ => None,
        }
    }

    fn float_term(&mut self, value: Literal) -> Term {
        // There are many patterns of bits for no number, and Java tells none apart.
        match value {
            Literal::Float(x) if x.is_nan() => self.terms.float(f32::NAN.to_bits()),
            Literal::Float(x) => self.terms.float(x.to_bits()),
            Literal::Double(x) if x.is_nan() => self.terms.double(f64::NAN.to_bits()),
            Literal::Double(x) => self.terms.double(x.to_bits()),
        }
    }

    pub fn float_compare(
        &mut self,
        state: &mut State,
        (op, kind): (CompareOp, FloatKind),
        (a, b): (Term, Term),
        span: Span,
    ) -> Result<Term> {
        match (self.float_literal(a), self.float_literal(b)) {
            (Some(Literal::Float(x)), Some(Literal::Float(y))) => {
                return Ok(self.terms.bool(compare(op, x, y)));
            }
            (Some(Literal::Double(x)), Some(Literal::Double(y))) => {
                return Ok(self.terms.bool(compare(op, x, y)));
            }
            _ => {}
        }
        let (op, a, b, negated) = match op {
            CompareOp::Eq | CompareOp::Ne => {
                (CompareOp::Eq, a.min(b), a.max(b), op == CompareOp::Ne)
            }
            CompareOp::Gt => (CompareOp::Lt, b, a, false),
            CompareOp::Ge => (CompareOp::Le, b, a, false),
            CompareOp::Lt | CompareOp::Le => (op, a, b, false),
        };
        let name = format!("float {op:?} {kind:?}");
        // What turns out to be the same literal compares as that does with itself.
        for literal in [a, b] {
            let itself = match self.float_literal(literal) {
                Some(Literal::Float(x)) => compare(op, x, x),
                Some(Literal::Double(x)) => compare(op, x, x),
                None => continue,
            };
            let same = self.opaque(state, &name, &[literal, literal], &Type::Bool, span)?;
            let itself = self.terms.bool(itself);
            let fact = self.terms.eq(same, itself);
            self.assume(state, fact);
        }
        let value = self.opaque(state, &name, &[a, b], &Type::Bool, span)?;
        Ok(if negated { self.terms.not(value) } else { value })
    }

    /// The value of an operation on literals.
    pub fn fold_float(&mut self, operation: &ExprKind, operands: &[Term]) -> Option<Term> {
        let folded = match (operation, operands) {
            (ExprKind::FloatNeg(..), [a]) => match self.float_literal(*a)? {
                Literal::Float(x) => Literal::Float(-x),
                Literal::Double(x) => Literal::Double(-x),
            },
            (ExprKind::FloatArith(op, ..), [a, b]) => {
                match (self.float_literal(*a)?, self.float_literal(*b)?) {
                    (Literal::Float(x), Literal::Float(y)) => Literal::Float(match op {
                        ArithOp::Add => x + y,
                        ArithOp::Sub => x - y,
                        ArithOp::Mul => x * y,
                        ArithOp::Div => x / y,
                        ArithOp::Rem => x % y,
                    }),
                    (Literal::Double(x), Literal::Double(y)) => Literal::Double(match op {
                        ArithOp::Add => x + y,
                        ArithOp::Sub => x - y,
                        ArithOp::Mul => x * y,
                        ArithOp::Div => x / y,
                        ArithOp::Rem => x % y,
                    }),
                    _ => return None,
                }
            }
            (ExprKind::IntToFloat(kind, _), [a]) => {
                let number = self.terms.as_number(*a)?.to_i128()?;
                let number = i64::try_from(number).ok()?;
                match kind {
                    FloatKind::Float => Literal::Float(number as f32),
                    FloatKind::Double => Literal::Double(number as f64),
                }
            }
            (ExprKind::FloatToFloat(kind, _), [a]) => match (kind, self.float_literal(*a)?) {
                (FloatKind::Double, Literal::Float(x)) => Literal::Double(f64::from(x)),
                (FloatKind::Float, Literal::Double(x)) => Literal::Float(x as f32),
                (_, same) => same,
            },
            (ExprKind::FloatToInt(kind, _), [a]) => {
                let value = match self.float_literal(*a)? {
                    Literal::Float(x) => f64::from(x),
                    Literal::Double(x) => x,
                };
                // Out of range is the nearest end of it, and no number is zero, in both.
                let number = match kind {
                    IntKind::Int => i64::from(value as i32),
                    IntKind::Long => value as i64,
                    _ => return None,
                };
                return Some(self.terms.int(number));
            }
            _ => return None,
        };
        Some(self.float_term(folded))
    }
}

fn compare<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
    match op {
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
    }
}
