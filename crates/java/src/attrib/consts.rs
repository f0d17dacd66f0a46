//! Constant expressions (JLS 15.29): folding of operators and casts.

use std::sync::Arc;

use syntax::ast::{BinaryOp, UnaryOp};

use super::Attrib;
use crate::symbols::{FieldDecl, FieldSym, Flags};
use crate::types::{Const, Prim, Ty};

/// The constant as one of the primitive type.
pub fn cast(c: &Const, to: Prim) -> Option<Const> {
    // Through the widest type that loses nothing on the way (JLS 5.1.3).
    enum Wide {
        Long(i64),
        Float(f32),
        Double(f64),
    }
    let wide = match c {
        Const::Boolean(_) => return (to == Prim::Boolean).then(|| c.clone()),
        Const::String(_) | Const::Uncertain => return None,
        Const::Int(v) => Wide::Long((*v).into()),
        Const::Long(v) => Wide::Long(*v),
        Const::Float(v) => Wide::Float(*v),
        Const::Double(v) => Wide::Double(*v),
    };
    // From floating point to the narrow integral types the way leads through `int`.
    let as_long = match wide {
        Wide::Long(v) => v,
        Wide::Float(v) => v as i64,
        Wide::Double(v) => v as i64,
    };
    let as_int = match wide {
        Wide::Long(v) => v as i32,
        Wide::Float(v) => v as i32,
        Wide::Double(v) => v as i32,
    };
    Some(match to {
        Prim::Boolean => return None,
        Prim::Byte => Const::Int((as_int as i8).into()),
        Prim::Short => Const::Int((as_int as i16).into()),
        Prim::Char => Const::Int((as_int as u16).into()),
        Prim::Int => Const::Int(as_int),
        Prim::Long => Const::Long(as_long),
        Prim::Float => Const::Float(match wide {
            Wide::Long(v) => v as f32,
            Wide::Float(v) => v,
            Wide::Double(v) => v as f32,
        }),
        Prim::Double => Const::Double(match wide {
            Wide::Long(v) => v as f64,
            Wide::Float(v) => v.into(),
            Wide::Double(v) => v,
        }),
    })
}

/// An operator on a promoted operand.
pub fn unary(op: UnaryOp, c: &Const) -> Option<Const> {
    Some(match (op, c) {
        (UnaryOp::Plus, Const::Int(_) | Const::Long(_) | Const::Float(_) | Const::Double(_)) => {
            c.clone()
        }
        (UnaryOp::Minus, Const::Int(v)) => Const::Int(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Long(v)) => Const::Long(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Float(v)) => Const::Float(-v),
        (UnaryOp::Minus, Const::Double(v)) => Const::Double(-v),
        (UnaryOp::BitNot, Const::Int(v)) => Const::Int(!v),
        (UnaryOp::BitNot, Const::Long(v)) => Const::Long(!v),
        (UnaryOp::Not, Const::Boolean(v)) => Const::Boolean(!v),
        _ => return None,
    })
}

/// An operator on operands of one promoted type (shifts: each promoted by itself).
pub fn binary(op: BinaryOp, l: &Const, r: &Const) -> Option<Const> {
    use BinaryOp::*;
    if matches!(op, Shl | Shr | Ushr) {
        return shift(op, l, r);
    }
    match (l, r) {
        (Const::Int(a), Const::Int(b)) => {
            let (a, b) = (*a, *b);
            Some(match op {
                Add => Const::Int(a.wrapping_add(b)),
                Sub => Const::Int(a.wrapping_sub(b)),
                Mul => Const::Int(a.wrapping_mul(b)),
                Div if b != 0 => Const::Int(a.wrapping_div(b)),
                Rem if b != 0 => Const::Int(a.wrapping_rem(b)),
                BitAnd => Const::Int(a & b),
                BitOr => Const::Int(a | b),
                BitXor => Const::Int(a ^ b),
                _ => return compare(op, &a, &b),
            })
        }
        (Const::Long(a), Const::Long(b)) => {
            let (a, b) = (*a, *b);
            Some(match op {
                Add => Const::Long(a.wrapping_add(b)),
                Sub => Const::Long(a.wrapping_sub(b)),
                Mul => Const::Long(a.wrapping_mul(b)),
                Div if b != 0 => Const::Long(a.wrapping_div(b)),
                Rem if b != 0 => Const::Long(a.wrapping_rem(b)),
                BitAnd => Const::Long(a & b),
                BitOr => Const::Long(a | b),
                BitXor => Const::Long(a ^ b),
                _ => return compare(op, &a, &b),
            })
        }
        (Const::Float(a), Const::Float(b)) => Some(match op {
            Add => Const::Float(a + b),
            Sub => Const::Float(a - b),
            Mul => Const::Float(a * b),
            Div => Const::Float(a / b),
            Rem => Const::Float(a % b),
            _ => return compare(op, a, b),
        }),
        (Const::Double(a), Const::Double(b)) => Some(match op {
            Add => Const::Double(a + b),
            Sub => Const::Double(a - b),
            Mul => Const::Double(a * b),
            Div => Const::Double(a / b),
            Rem => Const::Double(a % b),
            _ => return compare(op, a, b),
        }),
        (Const::Boolean(a), Const::Boolean(b)) => Some(Const::Boolean(match op {
            And | BitAnd => a & b,
            Or | BitOr => a | b,
            BitXor | Ne => a ^ b,
            Eq => a == b,
            _ => return None,
        })),
        (Const::String(a), Const::String(b)) => match op {
            Eq => Some(Const::Boolean(a == b)),
            Ne => Some(Const::Boolean(a != b)),
            _ => None,
        },
        _ => None,
    }
}

fn compare<T: PartialOrd>(op: BinaryOp, a: &T, b: &T) -> Option<Const> {
    Some(Const::Boolean(match op {
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        _ => return None,
    }))
}

fn shift(op: BinaryOp, l: &Const, r: &Const) -> Option<Const> {
    let by = match r {
        Const::Int(v) => *v as u32,
        Const::Long(v) => *v as u32,
        _ => return None,
    };
    Some(match (op, l) {
        (BinaryOp::Shl, Const::Int(v)) => Const::Int(v.wrapping_shl(by)),
        (BinaryOp::Shr, Const::Int(v)) => Const::Int(v.wrapping_shr(by)),
        (BinaryOp::Ushr, Const::Int(v)) => Const::Int((*v as u32).wrapping_shr(by) as i32),
        (BinaryOp::Shl, Const::Long(v)) => Const::Long(v.wrapping_shl(by)),
        (BinaryOp::Shr, Const::Long(v)) => Const::Long(v.wrapping_shr(by)),
        (BinaryOp::Ushr, Const::Long(v)) => Const::Long((*v as u64).wrapping_shr(by) as i64),
        _ => return None,
    })
}

/// The text of a constant in a concatenation, if all JDKs agree on it.
fn text(c: &Const, ty: &Ty) -> Option<Vec<u16>> {
    Some(match c {
        Const::String(s) => s.to_vec(),
        Const::Int(v) if *ty == Ty::CHAR => vec![*v as u16],
        Const::Int(v) => v.to_string().encode_utf16().collect(),
        Const::Long(v) => v.to_string().encode_utf16().collect(),
        Const::Boolean(v) => v.to_string().encode_utf16().collect(),
        Const::Float(v) if ir::number::is_float_text_certain(*v) => {
            ir::number::float_text(*v).encode_utf16().collect()
        }
        Const::Double(v) if ir::number::is_double_text_certain(*v) => {
            ir::number::double_text(*v).encode_utf16().collect()
        }
        Const::Float(_) | Const::Double(_) | Const::Uncertain => return None,
    })
}

/// About how long the text of a constant is.
pub fn length(c: &Const) -> usize {
    match c {
        Const::String(s) => s.len(),
        _ => 1,
    }
}

pub fn concat(l: (&Const, &Ty), r: (&Const, &Ty)) -> Const {
    match (text(l.0, l.1), text(r.0, r.1)) {
        (Some(mut units), Some(more)) => {
            units.extend(more);
            Const::String(Arc::from(units))
        }
        _ => Const::Uncertain,
    }
}

impl Attrib<'_, '_> {
    /// The value of a constant variable (JLS 4.12.4): final, of primitive or string type,
    /// initialised with a constant expression.
    pub(super) fn field_constant(&mut self, field: FieldSym) -> Option<Const> {
        let info = self.table.field(field);
        if !info.flags.has(Flags::FINAL) || info.flags.has(Flags::ENUM) {
            return None;
        }
        if info.constant.is_some() {
            return info.constant.clone();
        }
        let FieldDecl::Field(_, declarator) = info.decl else { return None };
        let init = declarator.init.as_ref()?;
        if !(info.ty.is_primitive() || info.ty == self.table.string()) || !may_be_constant(init) {
            return None;
        }
        if let Some(known) = self.field_constants.get(&field) {
            return known.clone();
        }
        // A cycle of constants is no constant; the mark stays while this one is computed.
        self.field_constants.insert(field, None);
        let (class, ty) = (info.class, info.ty.clone());
        let is_static = info.flags.has(Flags::STATIC);
        let mark = self.table.diagnostic_mark();
        let errors = self.errors;
        let mut env = self.class_env(class);
        env.is_static = is_static;
        let value = self.check(&env, init, &ty).constant;
        // Whatever is wrong in it is said when the initialiser itself is typed.
        self.table.rollback_diagnostics(mark);
        self.errors = errors;
        self.field_constants.insert(field, value.clone());
        value
    }
}

/// By its shape: worth trying to evaluate, and safe to type twice.
fn may_be_constant(e: &syntax::ast::Expr) -> bool {
    use syntax::ast::ExprKind::*;
    match &e.kind {
        Literal(_) | Name(_) => true,
        Field { target, .. } => may_be_constant(target),
        Paren(a) | Cast { operand: a, .. } | Unary { operand: a, .. } => may_be_constant(a),
        Binary { left, right, .. } => may_be_constant(left) && may_be_constant(right),
        Conditional { condition, then, otherwise } => {
            may_be_constant(condition) && may_be_constant(then) && may_be_constant(otherwise)
        }
        _ => false,
    }
}
