//! What can be said without a parser: the text of single nodes. That the text is read
//! as the same tree is tested in `tests/roundtrip.rs`.

use base::Symbol;

use super::*;
use crate::ast::*;

fn expr(kind: ExprKind) -> Expr {
    Expr { loc: Loc::default(), kind }
}

fn ident(text: &str) -> Ident {
    Ident { symbol: Symbol::new(text), loc: Loc::default() }
}

fn name(text: &str) -> Expr {
    expr(ExprKind::Name(ident(text)))
}

fn literal(literal: Literal) -> String {
    print_expr(&expr(ExprKind::Literal(literal)))
}

fn string(units: &[u16]) -> String {
    literal(Literal::String(units.into()))
}

fn unary(op: UnaryOp, operand: Expr) -> Expr {
    expr(ExprKind::Unary { op, operand: Box::new(operand) })
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    expr(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) })
}

fn class(text: &str) -> Type {
    let segment = TypeSegment { annotations: Vec::new(), name: ident(text), args: None };
    Type { loc: Loc::default(), annotations: Vec::new(), kind: TypeKind::Class(vec![segment]) }
}

#[test]
fn integers_that_no_decimal_literal_denotes_are_hexadecimal() {
    assert_eq!(literal(Literal::Int(42)), "42");
    assert_eq!(literal(Literal::Int(-1)), "0xffffffff");
    assert_eq!(literal(Literal::Int(1 << 31)), "2147483648");
    assert_eq!(literal(Literal::Int(i64::from(i32::MIN))), "0x80000000");
    assert_eq!(literal(Literal::Long(-1)), "0xffffffffffffffffL");
    assert_eq!(literal(Literal::Long(1 << 63)), "9223372036854775808L");
}

#[test]
fn floating_point_literals_are_shortest() {
    assert_eq!(literal(Literal::Double(DoubleBits(0.1f64.to_bits()))), "0.1");
    assert_eq!(literal(Literal::Double(DoubleBits(1))), "5e-324");
    assert_eq!(literal(Literal::Double(DoubleBits(f64::MAX.to_bits()))), "1.7976931348623157e308");
    assert_eq!(literal(Literal::Float(FloatBits(1.0f32.to_bits()))), "1.0f");
    assert_eq!(literal(Literal::Float(FloatBits(1))), "1e-45f");
    assert_eq!(literal(Literal::Float(FloatBits(f32::INFINITY.to_bits()))), "(1.0f / 0.0f)");
    assert_eq!(literal(Literal::Double(DoubleBits(f64::NAN.to_bits()))), "(0.0 / 0.0)");
    assert_eq!(literal(Literal::Double(DoubleBits((-2.0f64).to_bits()))), "(-2.0)");
}

#[test]
fn characters_are_escaped_only_where_needed() {
    assert_eq!(literal(Literal::Char(u16::from(b'\''))), r"'\''");
    assert_eq!(literal(Literal::Char(u16::from(b'"'))), "'\"'");
    assert_eq!(literal(Literal::Char(0xd800)), r"'\ud800'");
    let units: Vec<u16> = "\\u0041 \"\n\u{0}7é\u{2028}".encode_utf16().collect();
    assert_eq!(string(&units), r#""\\u0041 \"\n\0007é\u2028""#);
    assert_eq!(string(&[u16::from(b'\\'), 0xdc00]), r#""\\\udc00""#);
}

#[test]
fn signs_are_kept_apart() {
    let minus = |operand| unary(UnaryOp::Minus, operand);
    assert_eq!(print_expr(&minus(minus(name("x")))), "- -x");
    assert_eq!(print_expr(&minus(unary(UnaryOp::PreDecrement, name("x")))), "- --x");
    assert_eq!(print_expr(&minus(unary(UnaryOp::Plus, name("x")))), "-+x");
    assert_eq!(print_expr(&binary(BinaryOp::Sub, name("a"), minus(name("b")))), "a - -b");
}

#[test]
fn trees_of_programs_get_the_parentheses_that_they_need() {
    let sum = binary(BinaryOp::Add, name("a"), name("b"));
    assert_eq!(print_expr(&binary(BinaryOp::Mul, sum.clone(), name("c"))), "(a + b) * c");
    assert_eq!(print_expr(&binary(BinaryOp::Sub, name("c"), sum.clone())), "c - (a + b)");
    assert_eq!(print_expr(&binary(BinaryOp::Sub, sum.clone(), name("c"))), "a + b - c");
    let field = ExprKind::Field { target: Box::new(sum), name: ident("f") };
    assert_eq!(print_expr(&expr(field)), "(a + b).f");
    let operand = Box::new(unary(UnaryOp::Minus, name("x")));
    assert_eq!(print_expr(&expr(ExprKind::Cast { ty: class("T"), operand })), "(T) (-x)");
    let target = Box::new(expr(ExprKind::Literal(Literal::Int(1))));
    assert_eq!(print_expr(&expr(ExprKind::Field { target, name: ident("f") })), "1 .f");
}

#[test]
fn the_branch_of_an_if_does_not_take_the_else() {
    let stmt = |kind| Stmt { loc: Loc::default(), kind };
    let inner = stmt(StmtKind::If {
        condition: name("b"),
        then: Box::new(stmt(StmtKind::Empty)),
        otherwise: None,
    });
    let outer = stmt(StmtKind::If {
        condition: name("a"),
        then: Box::new(inner),
        otherwise: Some(Box::new(stmt(StmtKind::Return(None)))),
    });
    let expected = "if (a) {\n    if (b)\n        ;\n} else\n    return;";
    assert_eq!(print_stmt(&outer), expected);
}

#[test]
fn annotations_continue_on_every_line_and_end_with_it() {
    let stmt = |kind| Stmt { loc: Loc::default(), kind };
    let open = stmt(StmtKind::Ghost(GhostStmt::Open(name("p"))));
    let ghosts = Block { loc: Loc::default(), stmts: vec![open.clone(), open.clone()] };
    let ghost_block = stmt(StmtKind::Ghost(GhostStmt::Block(ghosts)));
    let outer = stmt(StmtKind::If {
        condition: name("a"),
        then: Box::new(open),
        otherwise: Some(Box::new(ghost_block)),
    });
    // A comment is no branch.
    let expected = "\
if (a) {
    //@ open p;
} else {
    //@ {
    //@     open p;
    //@     open p;
    //@ }
}";
    assert_eq!(print_stmt(&outer), expected);
}
