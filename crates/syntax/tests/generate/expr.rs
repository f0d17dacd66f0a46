//! Random expressions.

use syntax::ast::*;
use syntax::print::print_expr;

use super::{Generator, here, ident, ty};

pub(super) const OPEN: u32 = 0;
pub(super) const CONDITIONAL: u32 = 1;
const UNARY: u32 = 20;
const POSTFIX: u32 = 21;
pub(super) const PRIMARY: u32 = 22;

fn expr(kind: ExprKind) -> Expr {
    Expr { loc: here(), kind }
}

/// How tightly the expression binds.
fn level(expr: &Expr) -> u32 {
    match &expr.kind {
        ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } | ExprKind::Lambda { .. } => OPEN,
        ExprKind::Conditional { .. } => CONDITIONAL,
        ExprKind::Binary { op, .. } => binary_level(*op),
        ExprKind::InstanceOf { .. } => binary_level(BinaryOp::Lt),
        ExprKind::Unary { op: UnaryOp::PostIncrement | UnaryOp::PostDecrement, .. } => POSTFIX,
        ExprKind::Unary { .. } | ExprKind::Cast { .. } => UNARY,
        _ => PRIMARY,
    }
}

fn binary_level(op: BinaryOp) -> u32 {
    use BinaryOp::*;
    match op {
        Iff | NotIff => 2,
        Implies | ImpliedBy => 3,
        Star => 4,
        Or => 5,
        And => 6,
        BitOr => 7,
        BitXor => 8,
        BitAnd => 9,
        Eq | Ne => 10,
        Lt | Le | Gt | Ge | Subtype | In => 11,
        Shl | Shr | Ushr => 12,
        Add | Sub => 13,
        Mul | Div | Rem => 14,
    }
}

/// Whether the last part of the expression is a lambda or its like, which would swallow
/// an operator that follows.
fn ends_open(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Lambda { .. } => true,
        ExprKind::Spec(spec) => matches!(**spec, SpecExpr::Ghostly { .. }),
        ExprKind::Unary { op: UnaryOp::PostIncrement | UnaryOp::PostDecrement, .. } => false,
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => ends_open(operand),
        ExprKind::Binary { right, .. } => ends_open(right),
        ExprKind::Assign { value, .. } | ExprKind::CompoundAssign { value, .. } => ends_open(value),
        ExprKind::Conditional { otherwise, .. } => ends_open(otherwise),
        _ => false,
    }
}

fn paren(inner: Expr) -> Expr {
    expr(ExprKind::Paren(Box::new(inner)))
}

const JAVA_OPS: [BinaryOp; 19] = [
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Shl,
    BinaryOp::Shr,
    BinaryOp::Ushr,
    BinaryOp::Lt,
    BinaryOp::Le,
    BinaryOp::Gt,
    BinaryOp::Ge,
    BinaryOp::Eq,
    BinaryOp::Ne,
    BinaryOp::BitAnd,
    BinaryOp::BitXor,
    BinaryOp::BitOr,
    BinaryOp::And,
    BinaryOp::Or,
];

const SPEC_OPS: [BinaryOp; 7] = [
    BinaryOp::Star,
    BinaryOp::Implies,
    BinaryOp::ImpliedBy,
    BinaryOp::Iff,
    BinaryOp::NotIff,
    BinaryOp::Subtype,
    BinaryOp::In,
];

impl Generator {
    pub(super) fn expr(&mut self) -> Expr {
        if self.tired() {
            return self.leaf();
        }
        self.deeper(|g| match g.below(if g.in_spec { 30 } else { 22 }) {
            0..=2 => g.leaf(),
            3 => g.field(),
            4 => expr(ExprKind::QualifiedThis(Box::new(g.type_as_expr()))),
            5 => expr(ExprKind::ClassLiteral(g.class_literal_type())),
            6 | 7 => g.call(),
            8 => g.new_object(),
            9 => g.new_array(),
            10 => g.index(),
            11 => g.unary(),
            12 | 13 => g.binary(&JAVA_OPS),
            14 => g.assignment(),
            15 => g.conditional(),
            16 => g.instance_of(),
            17 => g.cast(),
            18 => g.lambda(),
            19 => g.method_ref(),
            20 => {
                let switch = g.switch(true);
                expr(ExprKind::Switch(switch))
            }
            21 => paren(g.expr()),
            22..=24 => g.binary(&SPEC_OPS),
            _ => {
                let spec = g.spec_expr();
                expr(ExprKind::Spec(Box::new(spec)))
            }
        })
    }

    /// An expression that binds at least that tightly.
    pub(super) fn expr_at(&mut self, at_least: u32) -> Expr {
        let made = self.expr();
        if level(&made) < at_least { paren(made) } else { made }
    }

    /// The same, with something behind it.
    pub(super) fn left_at(&mut self, at_least: u32) -> Expr {
        let made = self.expr_at(at_least);
        if ends_open(&made) { paren(made) } else { made }
    }

    /// What may stand before a dot.
    pub(super) fn target(&mut self) -> Expr {
        self.left_at(PRIMARY)
    }

    /// What may stand before a bracket.
    pub(super) fn indexed(&mut self) -> Expr {
        let made = self.target();
        if matches!(made.kind, ExprKind::NewArray { init: None, .. }) { paren(made) } else { made }
    }

    fn leaf(&mut self) -> Expr {
        match self.below(4) {
            0 => expr(ExprKind::This),
            1 => {
                let literal = self.literal();
                expr(ExprKind::Literal(literal))
            }
            _ => expr(ExprKind::Name(self.ident())),
        }
    }

    fn literal(&mut self) -> Literal {
        match self.below(9) {
            0 => Literal::Int(self.pick(&[0, 7, 2_147_483_647, -1, -2_147_483_648])),
            1 => Literal::Long(self.pick(&[0, 1 << 62, i128::from(i64::MIN), -1])),
            2 => Literal::Float(FloatBits(self.bits() as u32 % f32::INFINITY.to_bits())),
            3 => Literal::Double(DoubleBits(self.bits() % f64::INFINITY.to_bits())),
            4 => Literal::Char(self.code_unit()),
            5 => Literal::String(self.many(12, Generator::code_unit).into()),
            6 => Literal::Boolean(true),
            7 => Literal::Boolean(false),
            _ => Literal::Null,
        }
    }

    /// A code unit, often a troublesome one.
    fn code_unit(&mut self) -> u16 {
        let troublesome = b"\\\\\\u00*/@\"'\n\r\t\x0b\x0c\x08\x00\x1a\x7f017n{ ".map(u16::from);
        match self.below(4) {
            0 => self.bits() as u16,
            1 => self.pick(&[0xd83d, 0xde00, 0xd800, 0xdfff, 0x2028, 0xfeff, 0xffff, 0xe9, 0x85]),
            _ => self.pick(&troublesome),
        }
    }

    fn type_as_expr(&mut self) -> Expr {
        let mut made = expr(ExprKind::Name(self.type_name()));
        for name in self.many(2, Generator::type_name) {
            made = expr(ExprKind::Field { target: Box::new(made), name });
        }
        made
    }

    fn class_literal_type(&mut self) -> Type {
        let mut made = match self.below(3) {
            0 => return ty(TypeKind::Void),
            1 => ty(TypeKind::Primitive(self.primitive())),
            _ => self.plain_class_type(),
        };
        for _ in 0..self.below(3) {
            made = ty(TypeKind::Array(Box::new(made)));
        }
        made
    }

    /// `super`, `A.super`, or any target.
    fn target_or_super(&mut self) -> Box<Expr> {
        Box::new(match self.below(8) {
            0 => expr(ExprKind::Super),
            1 => expr(ExprKind::QualifiedSuper(Box::new(self.type_as_expr()))),
            _ => self.target(),
        })
    }

    fn field(&mut self) -> Expr {
        expr(ExprKind::Field { target: self.target_or_super(), name: self.ident() })
    }

    pub(super) fn args(&mut self) -> Vec<Expr> {
        self.many(2, Generator::expr)
    }

    pub(super) fn type_args(&mut self) -> Vec<Type> {
        if self.one_in(5) { self.some(2, Generator::reference_type) } else { Vec::new() }
    }

    pub(super) fn call(&mut self) -> Expr {
        let target = self.maybe(2, Generator::target_or_super);
        let type_args = if target.is_some() { self.type_args() } else { Vec::new() };
        expr(ExprKind::Call { target, type_args, name: self.ident(), args: self.args() })
    }

    fn new_object(&mut self) -> Expr {
        let mut class = self.class_type();
        if let TypeKind::Class(segments) = &mut class.kind
            && self.one_in(5)
            && let Some(last) = segments.last_mut()
        {
            last.args = Some(Vec::new());
        }
        expr(ExprKind::New(Box::new(New {
            outer: self.maybe(5, Generator::target),
            type_args: self.type_args(),
            ty: class,
            args: self.args(),
            body: self.maybe(4, |g| g.class_members("")),
        })))
    }

    fn new_array(&mut self) -> Expr {
        let element = if self.one_in(2) {
            ty(TypeKind::Primitive(self.primitive()))
        } else {
            self.plain_class_type()
        };
        if self.one_in(2) {
            let init = Some(self.many(3, Generator::initializer));
            let extra_dims = 1 + self.below(2) as u32;
            return expr(ExprKind::NewArray {
                element: Box::new(element),
                lengths: Vec::new(),
                extra_dims,
                init,
            });
        }
        let lengths = self.some(2, Generator::expr);
        let extra_dims = self.below(3) as u32;
        expr(ExprKind::NewArray { element: Box::new(element), lengths, extra_dims, init: None })
    }

    /// What stands behind the `=` of a declaration.
    pub(super) fn initializer(&mut self) -> Expr {
        if self.one_in(6) && !self.tired() {
            let elements = self.deeper(|g| g.many(3, Generator::initializer));
            return expr(ExprKind::ArrayInit(elements));
        }
        self.expr()
    }

    fn index(&mut self) -> Expr {
        expr(ExprKind::Index { array: Box::new(self.indexed()), index: Box::new(self.expr()) })
    }

    fn variable(&mut self) -> Expr {
        match self.below(4) {
            0 => self.field(),
            1 => self.index(),
            _ => expr(ExprKind::Name(self.ident())),
        }
    }

    fn unary(&mut self) -> Expr {
        use UnaryOp::*;
        let pure = [Plus, Minus, BitNot, Not];
        let op = if self.in_spec || self.one_in(2) {
            self.pick(&pure)
        } else {
            self.pick(&[PreIncrement, PreDecrement, PostIncrement, PostDecrement])
        };
        let operand = match op {
            PreIncrement | PreDecrement | PostIncrement | PostDecrement => self.variable(),
            Minus if self.one_in(4) => {
                let smallest = self.pick(&[Literal::Int(1 << 31), Literal::Long(1 << 63)]);
                expr(ExprKind::Literal(smallest))
            }
            _ => self.expr_at(UNARY),
        };
        expr(ExprKind::Unary { op, operand: Box::new(operand) })
    }

    fn binary(&mut self, ops: &[BinaryOp]) -> Expr {
        let op = self.pick(ops);
        let own = binary_level(op);
        let right_level = if op == BinaryOp::Implies { own } else { own + 1 };
        let mut left = self.left_at(own);
        // `x instanceof A < b`: a type argument. And `a ==> b` takes what follows.
        let takes_more = match &left.kind {
            ExprKind::InstanceOf { .. } => true,
            ExprKind::Binary { op: BinaryOp::Implies, .. } => level(&left) == own,
            _ => false,
        };
        if takes_more {
            left = paren(left);
        }
        let right = self.expr_at(right_level);
        expr(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) })
    }

    pub(super) fn assignment(&mut self) -> Expr {
        let target = Box::new(self.variable());
        let value = Box::new(self.expr());
        if self.one_in(2) {
            return expr(ExprKind::Assign { target, value });
        }
        use BinaryOp::*;
        let op = self.pick(&[Mul, Div, Rem, Add, Sub, Shl, Shr, Ushr, BitAnd, BitXor, BitOr]);
        expr(ExprKind::CompoundAssign { op, target, value })
    }

    /// An expression that may stand as a statement.
    pub(super) fn statement_expr(&mut self) -> Expr {
        let made = self.any_statement_expr();
        // That would be a switch statement.
        if print_expr(&made).starts_with("switch") {
            return self.statement_expr();
        }
        made
    }

    fn any_statement_expr(&mut self) -> Expr {
        self.deeper(|g| match g.below(4) {
            0 | 1 => g.assignment(),
            2 => {
                use UnaryOp::*;
                let op = g.pick(&[PreIncrement, PreDecrement, PostIncrement, PostDecrement]);
                expr(ExprKind::Unary { op, operand: Box::new(g.variable()) })
            }
            _ => g.call(),
        })
    }

    fn conditional(&mut self) -> Expr {
        let condition = Box::new(self.left_at(CONDITIONAL + 1));
        let then = Box::new(self.expr());
        let mut otherwise = self.expr();
        if matches!(otherwise.kind, ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. }) {
            otherwise = paren(otherwise);
        }
        expr(ExprKind::Conditional { condition, then, otherwise: Box::new(otherwise) })
    }

    fn instance_of(&mut self) -> Expr {
        let mut operand = self.left_at(binary_level(BinaryOp::Lt));
        if matches!(operand.kind, ExprKind::InstanceOf { .. }) {
            operand = paren(operand);
        }
        let pattern = if self.one_in(2) {
            InstanceOfPattern::Type(self.reference_type())
        } else {
            InstanceOfPattern::Pattern(self.pattern(true))
        };
        expr(ExprKind::InstanceOf { operand: Box::new(operand), pattern: Box::new(pattern) })
    }

    pub(super) fn pattern(&mut self, typed: bool) -> Pattern {
        let kind = self.deeper(|g| match g.below(4) {
            0 if !g.tired() => PatternKind::Record {
                ty: g.class_type(),
                args: g.many(2, |g| g.pattern(!g.in_spec)),
            },
            _ if !g.tired() && g.one_in(8) => PatternKind::Paren(Box::new(g.pattern(typed))),
            1 if !typed => PatternKind::Name(g.ident()),
            2 if !typed => PatternKind::Wildcard,
            _ => PatternKind::Type {
                modifiers: g.variable_modifiers(),
                ty: g.reference_type(),
                name: g.ident(),
            },
        });
        Pattern { loc: here(), kind }
    }

    fn cast(&mut self) -> Expr {
        let target = match self.below(4) {
            0 => ty(TypeKind::Intersection(vec![self.class_type(), self.class_type()])),
            1 => ty(TypeKind::Primitive(self.primitive())),
            _ => self.reference_type(),
        };
        let mut operand = if self.one_in(5) { self.lambda() } else { self.expr_at(UNARY) };
        if matches!(operand.kind, ExprKind::Unary { .. })
            && !matches!(target.kind, TypeKind::Primitive(_))
        {
            operand = paren(operand);
        }
        expr(ExprKind::Cast { ty: target, operand: Box::new(operand) })
    }

    fn lambda(&mut self) -> Expr {
        let params = match self.below(3) {
            0 => self.many(2, |g| Param {
                modifiers: g.variable_modifiers(),
                ty: Some(if g.one_in(3) { ty(TypeKind::Var) } else { g.ty() }),
                ..g.untyped_param()
            }),
            _ => self.many(2, Generator::untyped_param),
        };
        let body = if self.one_in(3) && !self.in_spec {
            LambdaBody::Block(self.block())
        } else {
            LambdaBody::Expr(Box::new(self.expr()))
        };
        expr(ExprKind::Lambda { params, body })
    }

    fn untyped_param(&mut self) -> Param {
        Param {
            loc: here(),
            modifiers: Modifiers::default(),
            ty: None,
            varargs: false,
            varargs_annotations: Vec::new(),
            name: self.ident(),
            dims: Vec::new(),
        }
    }

    fn method_ref(&mut self) -> Expr {
        let target = match self.below(4) {
            0 => {
                let element = Box::new(self.plain_class_type());
                Box::new(expr(ExprKind::Type(ty(TypeKind::Array(element)))))
            }
            1 => {
                let segment = TypeSegment {
                    annotations: Vec::new(),
                    name: self.type_name(),
                    args: Some(self.some(2, Generator::type_arg)),
                };
                Box::new(expr(ExprKind::Type(ty(TypeKind::Class(vec![segment])))))
            }
            2 => Box::new(self.type_as_expr()),
            _ => self.target_or_super(),
        };
        let name = if self.one_in(3) { ident("new") } else { self.ident() };
        expr(ExprKind::MethodRef { target, type_args: self.type_args(), name })
    }
}
