use ir::*;

use super::build::*;
use crate::{End, Limits, Machine, Value};

fn value(expr: Expr) -> Value {
    let mut w = World::new();
    let (main, ty) = (w.main, expr.ty.clone());
    let f = w.method(main, "f", statics(vec![ty.clone()], 0, ty), vec![set(0, expr)]);
    Machine::new(&w.program, Limits::default()).call(f, vec![]).unwrap()
}

fn double(d: f64) -> Expr {
    e(ExprKind::Double(d.to_bits()), Type::Float(FloatKind::Double))
}

fn bits(op: BitOp, kind: IntKind, a: i128, b: i128) -> Value {
    value(e(ExprKind::Bits(op, kind, Box::new(int(a)), Box::new(int(b))), Type::Int(kind)))
}

#[test]
fn integers_wrap() {
    let max = int(i32::MAX.into());
    assert_eq!(value(add(max, int(1))), Value::Int(i32::MIN.into()));
    assert_eq!(value(arith(ArithOp::Div, int(-7), int(2))), Value::Int(-3));
    assert_eq!(value(arith(ArithOp::Rem, int(-7), int(2))), Value::Int(-1));
    assert_eq!(
        value(arith(ArithOp::Div, int(i32::MIN.into()), int(-1))),
        Value::Int(i32::MIN.into())
    );
    let wrap = |kind, n| value(e(ExprKind::Wrap(kind, Box::new(int(n))), Type::Int(kind)));
    assert_eq!(wrap(IntKind::Byte, 200), Value::Int(-56));
    assert_eq!(wrap(IntKind::Char, -1), Value::Int(65535));
}

#[test]
fn shifts_mask_their_distance() {
    assert_eq!(bits(BitOp::Shl, IntKind::Int, 1, 33), Value::Int(2));
    assert_eq!(bits(BitOp::Shl, IntKind::Long, 1, 33), Value::Int(1 << 33));
    assert_eq!(bits(BitOp::Shr, IntKind::Int, -8, -31), Value::Int(-4));
    assert_eq!(bits(BitOp::Ushr, IntKind::Int, -1, 28), Value::Int(15));
    assert_eq!(bits(BitOp::Ushr, IntKind::Long, -1, 60), Value::Int(15));
    assert_eq!(bits(BitOp::Ushr, IntKind::Long, -1, 64), Value::Int(-1));
    assert_eq!(bits(BitOp::Xor, IntKind::Int, -1, 5), Value::Int(-6));
}

#[test]
fn floating_point_is_that_of_java() {
    let to = |kind, d| value(e(ExprKind::FloatToInt(kind, Box::new(double(d))), Type::Int(kind)));
    assert_eq!(to(IntKind::Int, f64::NAN), Value::Int(0));
    assert_eq!(to(IntKind::Int, 1e20), Value::Int(i32::MAX.into()));
    assert_eq!(to(IntKind::Long, -1e20), Value::Int(i64::MIN.into()));
    assert_eq!(to(IntKind::Int, -1.9), Value::Int(-1));
    let op = |op, a, b| {
        let kind =
            ExprKind::FloatArith(op, FloatKind::Double, Box::new(double(a)), Box::new(double(b)));
        value(e(kind, Type::Float(FloatKind::Double)))
    };
    assert_eq!(op(ArithOp::Rem, -5.5, 2.0), Value::Double(-1.5));
    assert_eq!(op(ArithOp::Div, 1.0, 0.0), Value::Double(f64::INFINITY));
    let compare = |op, a, b| {
        let kind =
            ExprKind::FloatCompare(op, FloatKind::Double, Box::new(double(a)), Box::new(double(b)));
        value(e(kind, Type::Bool))
    };
    assert_eq!(compare(CompareOp::Ne, f64::NAN, f64::NAN), Value::Bool(true));
    assert_eq!(compare(CompareOp::Le, f64::NAN, 1.0), Value::Bool(false));
    assert_eq!(compare(CompareOp::Eq, 0.0, -0.0), Value::Bool(true));
}

#[test]
fn types_of_objects_and_arrays() {
    let mut w = World::new();
    let a = w.class("A", None);
    let b = w.class("B", Some(a));
    let object = w.object;
    let array = |c| Type::array(Type::Class(c));
    let is = |local, ty| {
        let test = e(ExprKind::InstanceOf(Box::new(typed(local, Type::Null)), ty), Type::Bool);
        e(ExprKind::Ite(Box::new(test), Box::new(int(1)), Box::new(int(0))), Type::INT)
    };
    let body = vec![
        s(StmtKind::New { dest: LocalId(1), class: b }),
        s(StmtKind::NewArray { dest: LocalId(2), element: Type::Class(b), length: int(0) }),
        s(StmtKind::NewArray { dest: LocalId(3), element: Type::INT, length: int(0) }),
        set(4, null()),
        w.print(is(1, Type::Class(a))),
        w.print(is(2, array(a))),
        w.print(is(2, array(object))),
        w.print(is(3, Type::Class(object))),
        w.print(is(3, array(object))),
        w.print(is(3, Type::array(Type::LONG))),
        w.print(is(4, Type::Class(object))),
        w.print(is(2, Type::Class(a))),
    ];
    let outcome = w.run(body);
    assert_eq!(outcome.end, End::Normal);
    assert_eq!(outcome.output, "1\n1\n1\n1\n0\n0\n0\n0\n");
}

#[test]
fn pure_calls_and_lets_can_be_run() {
    let mut w = World::new();
    let main = w.main;
    let twice = w.method(
        main,
        "twice",
        statics(vec![Type::INT, Type::INT], 1, Type::INT),
        vec![set(1, add(l(0), l(0)))],
    );
    let pure = PureCall {
        method: twice,
        receiver: None,
        args: vec![l(1)],
        binding: Binding::Static,
        span: NONE,
    };
    let call = e(ExprKind::PureCall(Box::new(pure)), Type::INT);
    let bound = e(ExprKind::Let(LocalId(1), Box::new(int(21)), Box::new(call)), Type::INT);
    let body = vec![w.print(bound)];
    assert_eq!(w.run(body).output, "42\n");
}
