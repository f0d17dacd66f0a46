//! The value of an expression in a counterexample: what the counterexample names, and what follows
//! from it by arithmetic. Where something is not known, nothing is said.

use std::collections::BTreeMap;

use syntax::ast::{BinaryOp, Expr, ExprKind, Literal, UnaryOp};

/// Values by the names of the program: `x`, `this.count`.
pub type Values = BTreeMap<String, String>;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Int(i128),
    Bool(bool),
    /// Null, objects, texts: as they are written.
    Other(String),
}

impl Value {
    fn parse(text: &str) -> Value {
        match text {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => text.parse().map_or_else(|_| Value::Other(text.to_string()), Value::Int),
        }
    }

    fn text(&self) -> String {
        match self {
            Value::Int(n) => n.to_string(),
            Value::Bool(b) => b.to_string(),
            Value::Other(text) => text.clone(),
        }
    }
}

pub fn value_of(e: &Expr, values: &Values) -> Option<String> {
    evaluate(e, values).map(|value| value.text())
}

fn evaluate(e: &Expr, values: &Values) -> Option<Value> {
    if let Some(name) = path(e) {
        let known = values.get(&name).or_else(|| values.get(&format!("this.{name}")));
        if let Some(text) = known {
            return Some(Value::parse(text));
        }
    }
    match &e.kind {
        ExprKind::Literal(Literal::Int(n)) => Some(Value::Int(i128::from(*n))),
        ExprKind::Literal(Literal::Long(n)) => Some(Value::Int(*n)),
        ExprKind::Literal(Literal::Boolean(b)) => Some(Value::Bool(*b)),
        ExprKind::Literal(Literal::Null) => Some(Value::Other("null".to_string())),
        ExprKind::Paren(inner) => evaluate(inner, values),
        ExprKind::Unary { op, operand } => match (op, evaluate(operand, values)?) {
            (UnaryOp::Minus, Value::Int(n)) => Some(Value::Int(n.checked_neg()?)),
            (UnaryOp::Plus, Value::Int(n)) => Some(Value::Int(n)),
            (UnaryOp::Not, Value::Bool(b)) => Some(Value::Bool(!b)),
            _ => None,
        },
        ExprKind::Binary { op, left, right } => {
            binary(*op, evaluate(left, values), evaluate(right, values))
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            match evaluate(condition, values)? {
                Value::Bool(true) => evaluate(then, values),
                Value::Bool(false) => evaluate(otherwise, values),
                _ => None,
            }
        }
        _ => None,
    }
}

fn binary(op: BinaryOp, left: Option<Value>, right: Option<Value>) -> Option<Value> {
    use Value::{Bool, Int};
    // One side may be enough.
    match (op, &left, &right) {
        (BinaryOp::And, Some(Bool(false)), _) | (BinaryOp::And, _, Some(Bool(false))) => {
            return Some(Bool(false));
        }
        (BinaryOp::Or, Some(Bool(true)), _) | (BinaryOp::Or, _, Some(Bool(true))) => {
            return Some(Bool(true));
        }
        _ => {}
    }
    let (left, right) = (left?, right?);
    Some(match (op, left, right) {
        // Whether it overflows is another question: the value is the mathematical one.
        (BinaryOp::Add, Int(a), Int(b)) => Int(a.checked_add(b)?),
        (BinaryOp::Sub, Int(a), Int(b)) => Int(a.checked_sub(b)?),
        (BinaryOp::Mul, Int(a), Int(b)) => Int(a.checked_mul(b)?),
        (BinaryOp::Div, Int(a), Int(b)) => Int(a.checked_div(b)?),
        (BinaryOp::Rem, Int(a), Int(b)) => Int(a.checked_rem(b)?),
        (BinaryOp::Lt, Int(a), Int(b)) => Bool(a < b),
        (BinaryOp::Le, Int(a), Int(b)) => Bool(a <= b),
        (BinaryOp::Gt, Int(a), Int(b)) => Bool(a > b),
        (BinaryOp::Ge, Int(a), Int(b)) => Bool(a >= b),
        (BinaryOp::Eq, Int(a), Int(b)) => Bool(a == b),
        (BinaryOp::Ne, Int(a), Int(b)) => Bool(a != b),
        (BinaryOp::And | BinaryOp::Star, Bool(a), Bool(b)) => Bool(a && b),
        (BinaryOp::Or, Bool(a), Bool(b)) => Bool(a || b),
        (BinaryOp::Implies, Bool(a), Bool(b)) => Bool(!a || b),
        (BinaryOp::Eq | BinaryOp::Iff, Bool(a), Bool(b)) => Bool(a == b),
        (BinaryOp::Ne, Bool(a), Bool(b)) => Bool(a != b),
        _ => return None,
    })
}

/// `a`, `a.b`, `this.a[2]` as the counterexample writes them.
fn path(e: &Expr) -> Option<String> {
    match &e.kind {
        ExprKind::Name(name) => Some(name.as_str().to_string()),
        ExprKind::This => Some("this".to_string()),
        ExprKind::Field { target, name } => Some(format!("{}.{}", path(target)?, name.as_str())),
        ExprKind::Index { array, index } => {
            let ExprKind::Literal(Literal::Int(n)) = &index.kind else { return None };
            Some(format!("{}[{n}]", path(array)?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::ast::{Item, Member};

    fn value(text: &str) -> Option<String> {
        let parsed = syntax::parse(&format!("class A {{ Object f = {text}; }}"), 1);
        let Item::Type(decl) = &parsed.unit.items[0] else { panic!() };
        let Member::Field(field) = &decl.members[0] else { panic!() };
        let values = [("x", "3"), ("this.count", "-1"), ("s", "null"), ("b", "true")];
        let values = values.map(|(n, v)| (n.to_string(), v.to_string())).into();
        value_of(field.vars[0].init.as_ref().unwrap(), &values)
    }

    #[test]
    fn what_is_named_and_what_follows() {
        let is = |text: &str, expected: &str| {
            assert_eq!(value(text).as_deref(), Some(expected), "{text}")
        };
        is("x", "3");
        is("count", "-1");
        is("this.count + x * 2", "5");
        is("x > 2 && b", "true");
        is("!b || unknown() && false", "false");
        is("s", "null");
        assert_eq!(value("y + 1"), None);
        assert_eq!(value("x / 0"), None);
        assert_eq!(value("s == null"), None);
    }
}
