//! Operators in specifications: on mathematical numbers, collections and assertions.

use base::{Code, Diagnostic, Span};
use ir::CollectionOp as Op;
use syntax::ast::{self, BinaryOp, UnaryOp};

use super::super::names::Target;
use super::super::ops::binary_text;
use super::super::{Attrib, Env, bindings};
use crate::hir::{Conversion, Expr, ExprKind, LocSetOp, SpecExpr};
use crate::types::{Prim, Ty};

impl<'a> Attrib<'_, 'a> {
    /// A unary operator in a specification; `None` if Java's meaning is right.
    pub(in crate::attrib) fn spec_unary(
        &mut self,
        env: &Env,
        op: UnaryOp,
        x: &Expr,
        span: Span,
    ) -> Option<Expr> {
        if !matches!(op, UnaryOp::Plus | UnaryOp::Minus) {
            return None;
        }
        if x.ty == Ty::Assertion {
            return Some(self.negated(x, "used as a number"));
        }
        // A literal with its sign is a literal.
        let is_literal = matches!(x.kind, ExprKind::Literal);
        let is_integer = self.numeric(&x.ty).is_some_and(is_integral);
        if x.ty != Ty::BigInt && x.ty != Ty::Real && (!env.in_spec() || is_literal || !is_integer) {
            return None;
        }
        let ty = if x.ty == Ty::Real { Ty::Real } else { Ty::BigInt };
        let x = self.mathematical(x.clone(), &ty);
        Some(self.node(ExprKind::Unary(op, Box::new(x)), ty, span))
    }

    /// An operator that only specifications have.
    pub(in crate::attrib) fn spec_binary(
        &mut self,
        env: &Env,
        op: BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        match op {
            BinaryOp::Star => self.star(env, left, right, span),
            BinaryOp::Implies => self.implies(env, left, right, span),
            BinaryOp::ImpliedBy => self.implies(env, right, left, span),
            BinaryOp::Iff | BinaryOp::NotIff => {
                let (l, r) = (self.truth(env, left), self.truth(env, right));
                if l.ty.is_error() || r.ty.is_error() {
                    return Self::error_node(span);
                }
                self.node(ExprKind::Binary(op, Box::new(l), Box::new(r)), Ty::BOOLEAN, span)
            }
            BinaryOp::Subtype => {
                let l = self.type_operand(env, left);
                let r = self.type_operand(env, right);
                let (l, r) = (self.coerce(l, &Ty::TypeType), self.coerce(r, &Ty::TypeType));
                self.check_no_effects(&l);
                self.check_no_effects(&r);
                if l.ty.is_error() || r.ty.is_error() {
                    return Self::error_node(span);
                }
                self.node(ExprKind::Binary(op, Box::new(l), Box::new(r)), Ty::BOOLEAN, span)
            }
            BinaryOp::In => self.member_of(env, left, right, span),
            _ => self.error(Code::UnsupportedNotation, span, "this operator is not supported yet"),
        }
    }

    /// What a type is compared with: a value, or the name of a type, which needs no `\type` around it.
    pub(in crate::attrib) fn type_operand(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let is_name = matches!(e.kind, ast::ExprKind::Name(_) | ast::ExprKind::Field { .. });
        match is_name.then(|| self.target(env, e)) {
            Some(Target::Type(ty)) if !ty.is_error() => {
                self.spec(SpecExpr::TypeLiteral(ty), Ty::TypeType, e.loc.0)
            }
            Some(Target::Expr(x)) => x,
            _ => self.synth(env, e),
        }
    }

    /// `A ** B ** C`: what is bound on the left is known on the right. Chains are long and
    /// left-nested, so that the spine is walked instead of recursing.
    fn star(&mut self, env: &Env, left: &'a ast::Expr, right: &'a ast::Expr, span: Span) -> Expr {
        let mut spine = vec![(right, span)];
        let mut leftmost = left;
        while let ast::ExprKind::Binary { op: BinaryOp::Star, left, right } = &leftmost.kind {
            spine.push((right, leftmost.loc.0));
            leftmost = left;
        }
        let mut env = env.clone();
        let mut x = self.assertion(&env, leftmost);
        env = env.with_vars(&bindings(self.table, &x, true));
        for (right, span) in spine.into_iter().rev() {
            let r = self.assertion(&env, right);
            env = env.with_vars(&bindings(self.table, &r, true));
            x = self.spec(SpecExpr::Star(x, r), Ty::Assertion, span);
        }
        // Even with a mistake in it: what it binds is known on the right.
        x
    }

    fn implies(
        &mut self,
        env: &Env,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let c = self.synth(env, condition);
        let c = if c.ty == Ty::Assertion {
            self.negated(&c, "a condition")
        } else {
            self.coerce(c, &Ty::BOOLEAN)
        };
        let inner = env.with_vars(&bindings(self.table, &c, true));
        let a = self.assertion(&inner, then);
        if c.ty.is_error() || a.ty.is_error() {
            return Self::error_node(span);
        }
        if a.ty == Ty::Assertion {
            return self.spec(SpecExpr::ImpliesAssertion(c, a), Ty::Assertion, span);
        }
        let kind = ExprKind::Binary(BinaryOp::Implies, Box::new(c), Box::new(a));
        self.node(kind, Ty::BOOLEAN, span)
    }

    /// `e == ?x`, if it is that.
    pub(in crate::attrib) fn spec_bind(
        &mut self,
        op: BinaryOp,
        l: &Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let ast::ExprKind::Spec(spec) = &right.kind else { return None };
        let ast::SpecExpr::Binder(name) = &**spec else { return None };
        if op != BinaryOp::Eq {
            return None;
        }
        let ty = match &l.ty {
            Ty::Null => self.table.object(),
            Ty::Assertion => return Some(self.negated(l, "bound to a variable")),
            ty => self.table.upward(ty),
        };
        // What follows may still use the name.
        let var = self.bound(*name, ty);
        Some(self.spec(SpecExpr::Bind(var, l.clone()), Ty::Assertion, span))
    }

    /// Java's operator in a specification, or on mathematical values: integers are
    /// unbounded there. Gives the operands back if Java's meaning is right.
    #[allow(clippy::result_large_err)]
    pub(in crate::attrib) fn spec_binary_typed(
        &mut self,
        _env: &Env,
        op: BinaryOp,
        l: Expr,
        r: Expr,
        span: Span,
    ) -> Result<Expr, (Expr, Expr)> {
        use BinaryOp::*;
        if l.ty == Ty::Assertion || r.ty == Ty::Assertion {
            return Ok(self.assertion_operator(op, l, r, span));
        }
        if op == Add && (l.ty == self.table.string() || r.ty == self.table.string()) {
            return Err((l, r));
        }
        let (a, b) = (self.number_type(&l.ty), self.number_type(&r.ty));
        let ty = match (a, b) {
            (Some(a), Some(b)) => common_number(a, b),
            _ => return self.collection_operator(op, l, r, span),
        };
        // Two boxes are compared as the references that they are.
        let is_equality = matches!(op, Eq | Ne);
        if is_equality && l.ty.is_reference() && r.ty.is_reference() {
            return Err((l, r));
        }
        let ty = match ty {
            Common::Java => return Err((l, r)),
            Common::Mixed => {
                return Ok(self.unsupported("mixing unbounded and floating-point numbers", span));
            }
            Common::Number(ty) => ty,
        };
        match op {
            Add | Sub | Mul | Div => Ok(self.arithmetic(op, l, r, ty.clone(), ty, span)),
            Rem if ty == Ty::BigInt => Ok(self.arithmetic(op, l, r, ty.clone(), ty, span)),
            Lt | Le | Gt | Ge | Eq | Ne => Ok(self.arithmetic(op, l, r, ty, Ty::BOOLEAN, span)),
            // Of numbers that fit into `long`, which is to be shown, they are those of `long`.
            BitAnd | BitOr | BitXor
                if ty == Ty::BigInt && (l.ty.is_mathematical() || r.ty.is_mathematical()) =>
            {
                Err((self.coerce_to_long(l), self.coerce_to_long(r)))
            }
            _ if l.ty.is_mathematical() || r.ty.is_mathematical() => Ok(self.error(
                Code::SpecType,
                span,
                format!(
                    "`{}` needs numbers of a bounded type: cast the operand to `int` or `long`",
                    binary_text(op)
                ),
            )),
            _ => Err((l, r)),
        }
    }

    fn coerce_to_long(&mut self, x: Expr) -> Expr {
        match self.try_coerce(x, &Ty::LONG) {
            Ok(x) | Err(x) => x,
        }
    }

    /// Both operands as the type, the result of another.
    fn arithmetic(
        &mut self,
        op: BinaryOp,
        l: Expr,
        r: Expr,
        operands: Ty,
        result: Ty,
        span: Span,
    ) -> Expr {
        let (l, r) = (self.mathematical(l, &operands), self.mathematical(r, &operands));
        self.node(ExprKind::Binary(op, Box::new(l), Box::new(r)), result, span)
    }

    /// A number as a mathematical one.
    pub(super) fn mathematical(&mut self, x: Expr, ty: &Ty) -> Expr {
        if x.ty == *ty {
            return x;
        }
        let x = self.unboxed_value(x);
        let span = x.span;
        // Whoever writes `1 / 2` for a real number hardly means 0.
        if let Some(span) = super::convert::cut_off(&x).filter(|_| *ty == Ty::Real) {
            let text = "this quotient of integers is an integer: what is behind the point is cut \
                        off before it becomes a real number";
            let help = "an operand of type `\\real` keeps it";
            self.table.report(Diagnostic::new(Code::CutOff, span, text).help(help));
        }
        self.node(ExprKind::Convert(Conversion::Mathematical, Box::new(x)), ty.clone(), span)
    }

    /// The type of a number; boxes count as what is in them.
    pub(super) fn number_type(&self, ty: &Ty) -> Option<Ty> {
        match ty {
            Ty::BigInt | Ty::Real => Some(ty.clone()),
            _ => self.numeric(ty).map(Ty::Prim),
        }
    }

    fn assertion_operator(&mut self, op: BinaryOp, l: Expr, r: Expr, span: Span) -> Expr {
        if op == BinaryOp::And {
            let parts: Vec<Expr> = [l, r].into_iter().map(|x| self.conjunct(x)).collect();
            if let Ok([l, r]) = <[Expr; 2]>::try_from(parts)
                && !l.ty.is_error()
                && !r.ty.is_error()
            {
                return self.spec(SpecExpr::Star(l, r), Ty::Assertion, span);
            }
            return Self::error_node(span);
        }
        let how = format!("an operand of `{}`", binary_text(op));
        for x in [&l, &r] {
            if x.ty == Ty::Assertion {
                self.negated(x, &how);
            }
        }
        Self::error_node(span)
    }

    fn conjunct(&mut self, x: Expr) -> Expr {
        if x.ty == Ty::Assertion { x } else { self.coerce(x, &Ty::BOOLEAN) }
    }

    #[allow(clippy::result_large_err)]
    fn collection_operator(
        &mut self,
        op: BinaryOp,
        l: Expr,
        r: Expr,
        span: Span,
    ) -> Result<Expr, (Expr, Expr)> {
        use BinaryOp::*;
        if !l.ty.is_mathematical() && !r.ty.is_mathematical() {
            return Err((l, r));
        }
        let (l, r) = match self.same_type(l, r) {
            Ok(both) => both,
            Err((l, r)) => return Ok(self.operands_error(op, &l, &r, span)),
        };
        let ty = l.ty.clone();
        if matches!(op, Eq | Ne) {
            let kind = ExprKind::Binary(op, Box::new(l), Box::new(r));
            return Ok(self.node(kind, Ty::BOOLEAN, span));
        }
        let form = match (op, &ty) {
            (Add, Ty::Seq(_)) => Form::Collection(Op::SeqConcat),
            (Add, Ty::Set(_)) => Form::Collection(Op::SetUnion),
            (Sub, Ty::Set(_)) => Form::Collection(Op::SetMinus),
            (Mul, Ty::Set(_)) => Form::Collection(Op::SetIntersect),
            (Add, Ty::Bag(_)) => Form::Collection(Op::BagUnion),
            (Sub, Ty::Bag(_)) => Form::Collection(Op::BagMinus),
            (Mul, Ty::Bag(_)) => Form::Collection(Op::BagIntersect),
            (Add, Ty::LocSet) => Form::LocSet(LocSetOp::Union),
            (Sub, Ty::LocSet) => Form::LocSet(LocSetOp::Minus),
            (Mul, Ty::LocSet) => Form::LocSet(LocSetOp::Intersect),
            _ => return Ok(self.operands_error(op, &l, &r, span)),
        };
        Ok(match form {
            Form::Collection(op) => self.spec(SpecExpr::Collection(op, vec![l, r]), ty, span),
            Form::LocSet(op) => self.spec(SpecExpr::LocSet(op, vec![l, r]), ty, span),
        })
    }

    /// Both operands of one type, if one of them can be converted to the other's.
    #[allow(clippy::result_large_err)]
    pub(super) fn same_type(&mut self, l: Expr, r: Expr) -> Result<(Expr, Expr), (Expr, Expr)> {
        let (left, right) = (l.ty.clone(), r.ty.clone());
        match self.try_coerce(r, &left) {
            Ok(r) => Ok((l, r)),
            Err(r) => match self.try_coerce(l, &right) {
                Ok(l) => Ok((l, r)),
                Err(l) => Err((l, r)),
            },
        }
    }

    /// `c ? A : B` with assertions.
    pub(in crate::attrib) fn spec_conditional(
        &mut self,
        c: Expr,
        a: Expr,
        b: Expr,
        span: Span,
    ) -> Expr {
        let (a, b) = (self.conjunct(a), self.conjunct(b));
        if a.ty.is_error() || b.ty.is_error() {
            return Self::error_node(span);
        }
        let kind = ExprKind::Conditional(Box::new(c), Box::new(a), Box::new(b));
        self.node(kind, Ty::Assertion, span)
    }

    /// Branches of which one has a mathematical type.
    pub(in crate::attrib) fn unify_mathematical(
        &mut self,
        results: Vec<Expr>,
        span: Span,
    ) -> Option<(Vec<Expr>, Ty)> {
        let mut ty: Option<Ty> = None;
        if results.iter().any(|x| x.ty == Ty::Assertion) {
            ty = Some(Ty::Assertion);
        } else {
            for x in &results {
                ty = Some(match ty {
                    None => x.ty.clone(),
                    Some(so_far) => self.wider(so_far, &x.ty),
                });
            }
        }
        let ty = ty?;
        let mut list = Vec::new();
        for x in results {
            match self.try_coerce(x, &ty) {
                Ok(x) => list.push(x),
                Err(x) => {
                    let (found, expected) = (self.display(&x.ty), self.display(&ty));
                    self.report(
                        Code::SpecType,
                        span,
                        format!("the branches have different types: `{expected}` and `{found}`"),
                    );
                    return None;
                }
            }
        }
        Some((list, ty))
    }

    /// Of two types that are to become one, the one that can hold both, as far as that is
    /// known without the expressions.
    pub(super) fn wider(&self, a: Ty, b: &Ty) -> Ty {
        if a == *b {
            return a;
        }
        match (self.number_type(&a), self.number_type(b)) {
            (Some(x), Some(y)) => match common_number(x, y) {
                Common::Number(ty) => ty,
                _ => a,
            },
            _ if is_open(&a) => b.clone(),
            _ => a,
        }
    }
}

/// What Java's operator is on collections.
enum Form {
    Collection(Op),
    LocSet(LocSetOp),
}

/// The type in which two numbers meet in a specification.
enum Common {
    /// Java's rules: floating point.
    Java,
    Number(Ty),
    /// Unbounded with floating point.
    Mixed,
}

fn common_number(a: Ty, b: Ty) -> Common {
    let is_float = |t: &Ty| matches!(t, Ty::Prim(Prim::Float | Prim::Double));
    let is_bounded = |t: &Ty| matches!(t, Ty::Prim(_));
    match () {
        _ if is_float(&a) || is_float(&b) => {
            if is_bounded(&a) && is_bounded(&b) {
                Common::Java
            } else {
                Common::Mixed
            }
        }
        _ if a == Ty::Real || b == Ty::Real => Common::Number(Ty::Real),
        _ => Common::Number(Ty::BigInt),
    }
}

pub(super) fn is_integral(prim: Prim) -> bool {
    !matches!(prim, Prim::Boolean | Prim::Float | Prim::Double)
}

/// An element or argument type in it is not known yet: that of an empty collection.
pub(super) fn is_open(ty: &Ty) -> bool {
    match ty {
        Ty::Null => true,
        Ty::Seq(t) | Ty::Set(t) | Ty::Bag(t) => is_open(t),
        Ty::Map(pair) => is_open(&pair.0) || is_open(&pair.1),
        Ty::Data(_, args) => args.iter().any(is_open),
        _ => false,
    }
}
