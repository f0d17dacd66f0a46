//! Java's expressions.

use super::Printer;
use super::precedence::{
    Level, cast_reads_as_operand, ends_open, ends_with_lambda, level, operands_need_parens,
    right_operand_level, starts_with_switch,
};
use crate::ast::{
    BinaryOp, Expr, ExprKind, Ident, InstanceOfPattern, LambdaBody, Literal, New, Param, Type,
    UnaryOp,
};

impl Printer {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Name(name) => self.ident(name),
            ExprKind::Field { target, name } => {
                self.target_dot(target);
                self.ident(name);
            }
            ExprKind::This => self.text("this"),
            ExprKind::Super => self.text("super"),
            ExprKind::QualifiedThis(outer) => {
                self.target_dot(outer);
                self.text("this");
            }
            ExprKind::QualifiedSuper(outer) => {
                self.target_dot(outer);
                self.text("super");
            }
            ExprKind::ClassLiteral(ty) => {
                self.ty(ty);
                self.text(".class");
            }
            ExprKind::Type(ty) => self.ty(ty),
            ExprKind::Call { target, type_args, name, args } => {
                if let Some(target) = target {
                    self.target_dot(target);
                }
                self.type_args(type_args);
                self.ident(name);
                self.args(args);
            }
            ExprKind::New(new) => self.new_object(new),
            ExprKind::NewArray { element, lengths, extra_dims, init } => {
                self.new_array(element, lengths, *extra_dims, init.as_deref());
            }
            ExprKind::ArrayInit(elements) => self.array_init(elements),
            ExprKind::Index { array, index } => {
                self.indexed(array);
                self.text("[");
                self.expr(index);
                self.text("]");
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Assign { target, value } => self.assignment(target, "", value),
            ExprKind::CompoundAssign { op, target, value } => {
                self.assignment(target, binary_symbol(*op), value);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.left_operand(condition, Level::Iff);
                self.text(" ? ");
                self.expr(then);
                self.text(" : ");
                self.below_assignment(otherwise);
            }
            ExprKind::InstanceOf { operand, pattern } => {
                self.left_operand(operand, Level::Relational);
                self.text(" instanceof ");
                match &**pattern {
                    InstanceOfPattern::Type(ty) => self.ty(ty),
                    InstanceOfPattern::Pattern(pattern) => self.pattern(pattern),
                }
            }
            ExprKind::Cast { ty, operand } => self.cast(ty, operand),
            ExprKind::Lambda { params, body } => self.lambda(params, body, false),
            ExprKind::MethodRef { target, type_args, name } => {
                self.method_ref(target, type_args, name);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Paren(inner) => self.parenthesized(inner),
            ExprKind::Spec(spec) => self.spec_expr(spec),
            ExprKind::Error => self.error(),
        }
    }

    /// An expression where a statement may stand.
    pub(super) fn expr_stmt(&mut self, expr: &Expr) {
        self.parenthesized_if(starts_with_switch(expr), expr);
    }

    fn parenthesized(&mut self, expr: &Expr) {
        self.text("(");
        self.expr(expr);
        self.text(")");
    }

    pub(super) fn parenthesized_if(&mut self, condition: bool, expr: &Expr) {
        if condition { self.parenthesized(expr) } else { self.expr(expr) }
    }

    /// Anything but an assignment.
    pub(super) fn below_assignment(&mut self, expr: &Expr) {
        let assignment =
            matches!(expr.kind, ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. });
        self.parenthesized_if(assignment, expr);
    }

    /// An operand with nothing behind it.
    fn right_operand(&mut self, expr: &Expr, parens: bool) {
        match &expr.kind {
            ExprKind::Lambda { params, body } if !parens => self.lambda(params, body, true),
            _ => self.parenthesized_if(parens, expr),
        }
    }

    /// An operand with an operator behind it.
    pub(super) fn left_operand(&mut self, expr: &Expr, at_least: Level) {
        self.parenthesized_if(level(expr) < at_least || ends_open(expr), expr);
    }

    /// What stands before a dot, a bracket or `::`.
    pub(super) fn target(&mut self, target: &Expr) {
        self.left_operand(target, Level::Primary);
    }

    pub(super) fn target_dot(&mut self, target: &Expr) {
        self.target(target);
        // The dot would be taken for a part of a number.
        let number = matches!(
            target.kind,
            ExprKind::Literal(
                Literal::Int(_) | Literal::Long(_) | Literal::Float(_) | Literal::Double(_)
            )
        );
        self.text(if number { " ." } else { "." });
    }

    /// What stands before `[`: brackets behind `new int[n]` would be one more dimension.
    pub(super) fn indexed(&mut self, array: &Expr) {
        let extends = matches!(array.kind, ExprKind::NewArray { init: None, .. });
        let parens = extends || level(array) < Level::Primary || ends_open(array);
        self.parenthesized_if(parens, array);
    }

    pub(super) fn args(&mut self, args: &[Expr]) {
        self.text("(");
        self.exprs(args);
        self.text(")");
    }

    pub(super) fn exprs(&mut self, exprs: &[Expr]) {
        self.separated(exprs, ", ", Printer::expr);
    }

    fn new_object(&mut self, new: &New) {
        if let Some(outer) = &new.outer {
            self.target_dot(outer);
        }
        self.text("new ");
        self.type_args(&new.type_args);
        self.ty(&new.ty);
        self.args(&new.args);
        if let Some(members) = &new.body {
            self.text(" ");
            self.class_body(members);
        }
    }

    fn new_array(
        &mut self,
        element: &Type,
        lengths: &[Expr],
        extra_dims: u32,
        init: Option<&[Expr]>,
    ) {
        self.text("new ");
        self.ty(element);
        for length in lengths {
            self.text("[");
            self.expr(length);
            self.text("]");
        }
        for _ in 0..extra_dims {
            self.text("[]");
        }
        if let Some(elements) = init {
            self.text(" ");
            self.array_init(elements);
        }
    }

    fn array_init(&mut self, elements: &[Expr]) {
        self.text("{");
        self.exprs(elements);
        self.text("}");
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        match op {
            UnaryOp::PostIncrement | UnaryOp::PostDecrement => {
                self.left_operand(operand, Level::Postfix);
                self.text(unary_symbol(op));
            }
            _ => {
                let symbol = unary_symbol(op);
                // `- -x` and `+ ++x`: joined, the signs would be another operator.
                if self.out.chars().next_back().is_some_and(|last| symbol.starts_with(last)) {
                    self.text(" ");
                }
                self.text(symbol);
                self.right_operand(operand, right_operand_level(operand) < Level::Unary);
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let (left_parens, right_parens) = operands_need_parens(op, left, right);
        self.parenthesized_if(left_parens, left);
        self.text(" ");
        self.text(binary_symbol(op));
        self.text(" ");
        self.right_operand(right, right_parens);
    }

    fn assignment(&mut self, target: &Expr, op: &str, value: &Expr) {
        let parens = level(target) < Level::Conditional || ends_with_lambda(target);
        self.parenthesized_if(parens, target);
        self.text(" ");
        self.text(op);
        self.text("= ");
        self.expr(value);
    }

    fn cast(&mut self, ty: &Type, operand: &Expr) {
        self.text("(");
        self.ty(ty);
        self.text(") ");
        if matches!(operand.kind, ExprKind::Lambda { .. }) {
            return self.expr(operand);
        }
        let parens = level(operand) < Level::Unary || cast_reads_as_operand(ty, operand);
        self.parenthesized_if(parens, operand);
    }

    fn lambda(&mut self, params: &[Param], body: &LambdaBody, params_in_parens: bool) {
        match params {
            [param] if param.ty.is_none() && !params_in_parens => self.param(param),
            _ => self.params(params),
        }
        self.text(" -> ");
        match body {
            LambdaBody::Expr(expr) => self.expr(expr),
            LambdaBody::Block(block) => self.block(block),
        }
    }

    fn method_ref(&mut self, target: &Expr, type_args: &[Type], name: &Ident) {
        self.target(target);
        self.text("::");
        self.type_args(type_args);
        self.ident(name);
    }
}

fn unary_symbol(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
        UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
    }
}

fn binary_symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Ushr => ">>>",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Star => "**",
        BinaryOp::Implies => "==>",
        BinaryOp::ImpliedBy => "<==",
        BinaryOp::Iff => "<==>",
        BinaryOp::NotIff => "<=!=>",
        BinaryOp::Subtype => "<:",
        BinaryOp::In => "\\in",
    }
}
