//! Operators, assignments and conditionals.

use base::{Code, Span, Symbol};
use syntax::ast::{self, BinaryOp, UnaryOp};

use super::bounds::LONGEST_CONSTANT;
use super::{Attrib, Env, bindings, consts};
use crate::hir::{CompoundAssign, Expr, ExprKind};
use crate::symbols::{FieldDecl, Flags, VarKind};
use crate::types::{Const, Prim, Ty};

impl<'a> Attrib<'_, 'a> {
    pub(super) fn unary(
        &mut self,
        env: &Env,
        op: UnaryOp,
        operand: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let step = match op {
            UnaryOp::PreIncrement => Some((BinaryOp::Add, false)),
            UnaryOp::PreDecrement => Some((BinaryOp::Sub, false)),
            UnaryOp::PostIncrement => Some((BinaryOp::Add, true)),
            UnaryOp::PostDecrement => Some((BinaryOp::Sub, true)),
            _ => None,
        };
        if let Some((op, postfix)) = step {
            let one = self.constant(Const::Int(1), Ty::INT, span);
            return self.compound_assign(env, op, operand, one, postfix, span);
        }
        let x = self.synth(env, operand);
        if x.ty.is_error() {
            return Self::error_node(span);
        }
        if let Some(literal) = smallest(op, operand) {
            return self.constant(literal, x.ty, span);
        }
        if op == UnaryOp::Not {
            let x = self.unboxed_value(x);
            if !x.ty.is_boolean() {
                if x.ty == Ty::Assertion {
                    return self.error(
                        Code::PermissionNegated,
                        span,
                        "a permission or predicate cannot be negated",
                    );
                }
                return self.operand_error("!", &x, span);
            }
            let constant = x.constant.as_ref().and_then(|c| consts::unary(op, c));
            return Expr {
                kind: ExprKind::Unary(op, Box::new(x)),
                ty: Ty::BOOLEAN,
                constant,
                span,
            };
        }
        if let Some(done) = self.spec_unary(env, op, &x, span) {
            return done;
        }
        let x = self.promote(x);
        let fits = match op {
            UnaryOp::BitNot => x.ty.is_integral(),
            _ => x.ty.is_numeric(),
        };
        if !fits {
            return self.operand_error(unary_text(op), &x, span);
        }
        let ty = x.ty.clone();
        let constant = x.constant.as_ref().and_then(|c| consts::unary(op, c));
        Expr { kind: ExprKind::Unary(op, Box::new(x)), ty, constant, span }
    }

    fn operand_error(&mut self, op: &str, x: &Expr, span: Span) -> Expr {
        let ty = self.display(&x.ty);
        self.error(Code::TypeMismatch, span, format!("`{op}` cannot be applied to `{ty}`"))
    }

    pub(super) fn binary(
        &mut self,
        env: &Env,
        op: BinaryOp,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        // Long chains are left-nested: walk down the spine instead of recursing.
        if matches!(left.kind, ast::ExprKind::Binary { .. }) && !is_spec_operator(op) {
            let mut spine = vec![(op, right, span)];
            let mut leftmost = left;
            while let ast::ExprKind::Binary { op, left, right } = &leftmost.kind {
                if is_spec_operator(*op) {
                    break;
                }
                spine.push((*op, right, leftmost.loc.0));
                leftmost = left;
            }
            let mut x = match spine.last() {
                Some((op, right, _)) if is_compared_type(*op, right) => {
                    self.type_operand(env, leftmost)
                }
                _ => self.synth(env, leftmost),
            };
            let mut before = None;
            for (op, right, span) in spine.into_iter().rev() {
                x = match before.filter(|before| env.in_spec() && may_follow(*before, op)) {
                    Some(_) => self.chained(env, op, x, right, span),
                    None => self.binary_step(env, op, x, right, span),
                };
                before = Some(op);
            }
            return x;
        }
        if is_spec_operator(op) {
            return self.spec_binary(env, op, left, right, span);
        }
        let l = match is_compared_type(op, right) {
            true => self.type_operand(env, left),
            false => self.synth(env, left),
        };
        self.binary_step(env, op, l, right, span)
    }

    /// `a <= b < c` in a specification: both comparisons hold, of one value in the middle.
    fn chained(
        &mut self,
        env: &Env,
        op: BinaryOp,
        so_far: Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let Some(middle) = last_operand(&so_far).cloned() else {
            return self.binary_step(env, op, so_far, right, span);
        };
        let r = self.synth(env, right);
        let next = self.binary_typed(env, op, middle, r, span);
        if so_far.ty.is_error() || next.ty.is_error() {
            return Self::error_node(span);
        }
        let kind = ExprKind::Binary(BinaryOp::And, Box::new(so_far), Box::new(next));
        self.node(kind, Ty::BOOLEAN, span)
    }

    fn binary_step(
        &mut self,
        env: &Env,
        op: BinaryOp,
        l: Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        if let Some(done) = self.spec_bind(op, &l, right, span) {
            return done;
        }
        let r = match op {
            BinaryOp::And => {
                let bound = bindings(self.table, &l, true);
                self.synth(&env.with_vars(&bound), right)
            }
            BinaryOp::Or => {
                let bound = bindings(self.table, &l, false);
                self.synth(&env.with_vars(&bound), right)
            }
            BinaryOp::Eq | BinaryOp::Ne if l.ty == Ty::TypeType => self.type_operand(env, right),
            _ => self.synth(env, right),
        };
        self.binary_typed(env, op, l, r, span)
    }

    /// An operator on typed operands.
    pub(super) fn binary_typed(
        &mut self,
        env: &Env,
        op: BinaryOp,
        l: Expr,
        r: Expr,
        span: Span,
    ) -> Expr {
        if l.ty.is_error() || r.ty.is_error() {
            return Self::error_node(span);
        }
        if env.in_spec() || l.ty.is_mathematical() || r.ty.is_mathematical() {
            match self.spec_binary_typed(env, op, l, r, span) {
                Ok(done) => return done,
                Err((l, r)) => return self.java_binary(op, l, r, span),
            }
        }
        self.java_binary(op, l, r, span)
    }

    fn java_binary(&mut self, op: BinaryOp, l: Expr, r: Expr, span: Span) -> Expr {
        use BinaryOp::*;
        let string = self.table.string();
        if op == Add && (l.ty == string || r.ty == string) && l.ty != Ty::Void && r.ty != Ty::Void {
            let constant = match (&l.constant, &r.constant) {
                (Some(a), Some(b)) if self.bounds.fold(consts::length(a) + consts::length(b)) => {
                    Some(consts::concat((a, &l.ty), (b, &r.ty)))
                }
                (Some(_), Some(_)) => {
                    let text = format!(
                        "this constant is too long: at most {LONGEST_CONSTANT} characters, and few \
                         of that length"
                    );
                    self.report(Code::Limit, span, text);
                    None
                }
                _ => None,
            };
            let kind = ExprKind::Binary(op, Box::new(l), Box::new(r));
            return Expr { kind, ty: string, constant, span };
        }
        match op {
            And | Or => {
                let (l, r) = (self.unboxed_value(l), self.unboxed_value(r));
                if !l.ty.is_boolean() || !r.ty.is_boolean() {
                    return self.operands_error(op, &l, &r, span);
                }
                self.fold(op, l, r, Ty::BOOLEAN, span)
            }
            Eq | Ne => self.equality(op, l, r, span),
            Shl | Shr | Ushr => {
                let (l, r) = (self.promote(l), self.promote(r));
                if !l.ty.is_integral() || !r.ty.is_integral() {
                    return self.operands_error(op, &l, &r, span);
                }
                let ty = l.ty.clone();
                self.fold(op, l, r, ty, span)
            }
            BitAnd | BitOr | BitXor
                if self.is_boolean_like(&l.ty) && self.is_boolean_like(&r.ty) =>
            {
                let (l, r) = (self.unboxed_value(l), self.unboxed_value(r));
                self.fold(op, l, r, Ty::BOOLEAN, span)
            }
            _ => {
                let (Some(a), Some(b)) = (self.numeric(&l.ty), self.numeric(&r.ty)) else {
                    return self.operands_error(op, &l, &r, span);
                };
                let ty = Self::promoted(a, b);
                if matches!(op, BitAnd | BitOr | BitXor) && matches!(ty, Prim::Float | Prim::Double)
                {
                    return self.operands_error(op, &l, &r, span);
                }
                let (l, r) = self.promote_both(l, r, ty);
                let result = match op {
                    Lt | Le | Gt | Ge => Ty::BOOLEAN,
                    _ => Ty::Prim(ty),
                };
                self.fold(op, l, r, result, span)
            }
        }
    }

    fn promote_both(&mut self, l: Expr, r: Expr, ty: Prim) -> (Expr, Expr) {
        let (l, r) = (self.unboxed_value(l), self.unboxed_value(r));
        (self.convert_prim(l, ty), self.convert_prim(r, ty))
    }

    fn fold(&self, op: BinaryOp, l: Expr, r: Expr, ty: Ty, span: Span) -> Expr {
        let constant = match (&l.constant, &r.constant) {
            (Some(a), Some(b)) => consts::binary(op, a, b),
            _ => None,
        };
        Expr { kind: ExprKind::Binary(op, Box::new(l), Box::new(r)), ty, constant, span }
    }

    fn equality(&mut self, op: BinaryOp, l: Expr, r: Expr, span: Span) -> Expr {
        let one_is_primitive = l.ty.is_primitive() || r.ty.is_primitive();
        if one_is_primitive {
            if let (Some(a), Some(b)) = (self.numeric(&l.ty), self.numeric(&r.ty)) {
                let (l, r) = self.promote_both(l, r, Self::promoted(a, b));
                return self.fold(op, l, r, Ty::BOOLEAN, span);
            }
            if self.is_boolean_like(&l.ty) && self.is_boolean_like(&r.ty) {
                let (l, r) = (self.unboxed_value(l), self.unboxed_value(r));
                return self.fold(op, l, r, Ty::BOOLEAN, span);
            }
            return self.operands_error(op, &l, &r, span);
        }
        let comparable = l.ty.is_reference()
            && r.ty.is_reference()
            && (self.table.is_castable(&l.ty, &r.ty) || self.table.is_castable(&r.ty, &l.ty));
        if !comparable {
            return self.operands_error(op, &l, &r, span);
        }
        self.fold(op, l, r, Ty::BOOLEAN, span)
    }

    pub(super) fn operands_error(&mut self, op: BinaryOp, l: &Expr, r: &Expr, span: Span) -> Expr {
        let (a, b) = (self.display(&l.ty), self.display(&r.ty));
        self.error(
            Code::TypeMismatch,
            span,
            format!("`{}` cannot be applied to `{a}` and `{b}`", binary_text(op)),
        )
    }

    // ───────────────────────── assignments ─────────────────────────

    pub(super) fn assign(
        &mut self,
        env: &Env,
        target: &'a ast::Expr,
        value: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let target = self.assignable(env, target);
        let ty = target.ty.clone();
        let value =
            if ty.is_error() { self.synth(env, value) } else { self.check(env, value, &ty) };
        if ty.is_error() {
            return Self::error_node(span);
        }
        self.node(ExprKind::Assign { target: Box::new(target), value: Box::new(value) }, ty, span)
    }

    /// The left side of an assignment: a variable, field or array element.
    fn assignable(&mut self, env: &Env, target: &'a ast::Expr) -> Expr {
        let mut x = self.synth(env, target);
        // What is written needs no cast.
        if let ExprKind::Convert(crate::hir::Conversion::Generic, inner) = x.kind {
            x = Expr { ty: x.ty, ..*inner };
        }
        x.constant = None;
        match &x.kind {
            ExprKind::Var(var) => {
                if self.table.var(*var).kind == VarKind::Ghost && !env.in_spec() {
                    self.report(
                        Code::GhostInCode,
                        x.span,
                        "a ghost variable is assigned with `set` in an annotation",
                    );
                }
                if self.initialised_finals.contains(var) {
                    self.report(Code::BadStatement, x.span, "this variable is final");
                }
                x
            }
            ExprKind::Field { field, .. } => {
                let info = self.table.field(*field);
                let has_value = match info.decl {
                    FieldDecl::Field(_, declarator) => declarator.init.is_some(),
                    FieldDecl::EnumConstant(_) => true,
                    FieldDecl::Component(_) | FieldDecl::None => false,
                };
                let is_elsewhere = info.class != env.class;
                if info.flags.has(Flags::FINAL) && (has_value || is_elsewhere) {
                    let message = format!("the field `{}` is final", info.name);
                    self.report(Code::BadStatement, x.span, message);
                }
                x
            }
            // What ghost code may change is checked on the finished tree.
            ExprKind::Index { .. } | ExprKind::Error => x,
            _ => self.error(
                Code::TypeMismatch,
                x.span,
                "only a variable, field or array element can be assigned to",
            ),
        }
    }

    /// `target op= value`, `target++` and its kin.
    pub(super) fn compound_assign(
        &mut self,
        env: &Env,
        op: BinaryOp,
        target: &'a ast::Expr,
        value: Expr,
        postfix: bool,
        span: Span,
    ) -> Expr {
        let target = self.assignable(env, target);
        if target.ty.is_error() || value.ty.is_error() {
            return Self::error_node(span);
        }
        // Among ghost statements, the checks of ghost code decide.
        if env.spec.as_ref().is_some_and(|s| s.place != super::env::SpecPlace::Statement) {
            self.report(Code::SpecSideEffect, span, "a specification cannot change anything");
            return Self::error_node(span);
        }
        let ty = target.ty.clone();
        let old = self.new_var(Symbol::new("old"), ty.clone(), VarKind::Synthetic, target.span);
        let operand =
            self.new_var(Symbol::new("operand"), value.ty.clone(), VarKind::Synthetic, value.span);
        let mut left = self.var_expr(old, target.span);
        let mut unboxed = None;
        if let Some(prim) = self.table.unboxed(&ty)
            && value.ty != self.table.string()
        {
            let var = self.new_var(
                Symbol::new("unboxed"),
                Ty::Prim(prim),
                VarKind::Synthetic,
                target.span,
            );
            unboxed = Some((var, self.unbox(left, prim)));
            left = self.var_expr(var, target.span);
        }
        // A constant operand stays one: `b += 1` needs no temporary, but its type counts.
        let right = self.var_expr(operand, value.span);
        let combined = self.binary_typed(env, op, left, right, span);
        if combined.ty.is_error() {
            return combined;
        }
        // A compound assignment casts to the target's type, through its primitive type for
        // boxes (JLS 15.26.2).
        let result = match self.table.unboxed(&ty) {
            Some(prim) if combined.ty.is_primitive() => {
                let narrowed = self.cast_value(env, combined, &Ty::Prim(prim), span);
                self.box_value(narrowed, prim)
            }
            _ if combined.ty.is_primitive() || ty.is_primitive() => {
                self.cast_value(env, combined, &ty, span)
            }
            _ => self.coerce(combined, &ty),
        };
        self.node(
            ExprKind::CompoundAssign(Box::new(CompoundAssign {
                target,
                op,
                value,
                old,
                unboxed,
                operand,
                result,
                postfix,
            })),
            ty,
            span,
        )
    }

    // ───────────────────────── conditionals ─────────────────────────

    /// A condition: of type `boolean`, perhaps unboxed.
    pub(super) fn condition(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        self.check(env, e, &Ty::BOOLEAN)
    }

    pub(super) fn conditional(
        &mut self,
        env: &Env,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        if !env.in_spec() {
            let arg = self.open_conditional(env, condition, then, otherwise, span);
            return match target {
                Some(target) => self.give(arg, target),
                None => self.standalone(arg),
            };
        }
        let c = self.condition(env, condition);
        let when_true = env.with_vars(&bindings(self.table, &c, true));
        let when_false = env.with_vars(&bindings(self.table, &c, false));
        let a = self.expr(&when_true, then, target);
        let b = self.expr(&when_false, otherwise, target);
        if c.ty.is_error() || a.ty.is_error() || b.ty.is_error() {
            return Self::error_node(span);
        }
        if a.ty == Ty::Assertion || b.ty == Ty::Assertion {
            return self.spec_conditional(c, a, b, span);
        }
        let (a, b, ty) = match self.unify_branches(vec![a, b], target, span) {
            Some((mut list, ty)) => {
                let b = list.pop().unwrap_or_else(|| Self::error_node(span));
                let a = list.pop().unwrap_or_else(|| Self::error_node(span));
                (a, b, ty)
            }
            None => return Self::error_node(span),
        };
        super::arg::conditional_node(c, a, b, ty, span)
    }

    /// The type of a conditional or switch expression out of its results (JLS 15.25,
    /// 15.28.1), each result converted to it; constants adapt to narrower types of the
    /// others.
    pub(super) fn unify_branches(
        &mut self,
        results: Vec<Expr>,
        target: Option<&Ty>,
        span: Span,
    ) -> Option<(Vec<Expr>, Ty)> {
        if results.iter().any(|x| x.ty == Ty::Void) {
            self.report(Code::TypeMismatch, span, "a branch has no value");
            return None;
        }
        if results.iter().any(|x| x.ty.is_mathematical()) {
            return self.unify_mathematical(results, span);
        }
        let results: Vec<Expr> =
            results.into_iter().map(|x| Expr { ty: self.infer.apply(&x.ty), ..x }).collect();
        // Two boxes stay boxed; a mixture is unboxed.
        if results.iter().all(|x| self.is_boolean_like(&x.ty))
            && results.iter().any(|x| x.ty.is_primitive())
        {
            let list = results.into_iter().map(|x| self.unboxed_value(x)).collect();
            return Some((list, Ty::BOOLEAN));
        }
        // Two boxes of one type stay boxed; otherwise numbers are promoted.
        let same = results.windows(2).all(|w| w[0].ty == w[1].ty);
        if !same && results.iter().all(|x| self.numeric(&x.ty).is_some()) {
            let ty = self.numeric_branch_type(&results);
            let mut list = Vec::new();
            for x in results {
                let x = self.unboxed_value(x);
                list.push(self.convert_prim(x, ty));
            }
            return Some((list, Ty::Prim(ty)));
        }
        if same && results.first().is_some_and(|x| x.ty.is_primitive()) {
            let ty = results[0].ty.clone();
            return Some((results, ty));
        }
        // Calls of generic methods are no numbers, even if a number is wanted.
        if let Some(target) = target
            && (target.is_reference() || target.is_primitive())
        {
            let list: Vec<Expr> = results.into_iter().map(|x| self.coerce(x, target)).collect();
            if list.iter().any(|x| x.ty.is_error() && !matches!(x.kind, ExprKind::Hole(_))) {
                return None;
            }
            return Some((list, target.clone()));
        }
        if same && !results.is_empty() {
            let ty = results[0].ty.clone();
            return Some((results, ty));
        }
        // Standalone, references: the least upper bound of the boxed types.
        let mut list = Vec::new();
        for x in results {
            self.infer.resolve_in(&x.ty);
            let ty = self.infer.apply(&x.ty);
            let x = Expr { ty, ..x };
            list.push(match x.ty {
                Ty::Prim(p) => self.box_value(x, p),
                _ => x,
            });
        }
        let types: Vec<Ty> = list.iter().map(|x| x.ty.clone()).filter(|t| *t != Ty::Null).collect();
        let ty = if types.is_empty() { Ty::Null } else { self.table.lub(&types) };
        Some((list, ty))
    }

    fn numeric_branch_type(&self, results: &[Expr]) -> Prim {
        let prims: Vec<Prim> = results.iter().filter_map(|x| self.numeric(&x.ty)).collect();
        let narrow = |wanted: Prim| {
            results.iter().zip(&prims).all(|(x, p)| {
                *p == wanted
                    || (wanted == Prim::Short && *p == Prim::Byte)
                    || (x.ty == Ty::INT
                        && x.constant
                            .as_ref()
                            .is_some_and(|c| super::convert::constant_fits(c, wanted)))
            }) && prims.contains(&wanted)
        };
        for wanted in [Prim::Byte, Prim::Short, Prim::Char] {
            if narrow(wanted) {
                return wanted;
            }
        }
        prims.iter().copied().fold(Prim::Int, Self::promoted)
    }
}

/// `-2147483648` and its long brother: one literal, of which a half has no value.
fn smallest(op: UnaryOp, operand: &ast::Expr) -> Option<Const> {
    match (op, &operand.kind) {
        (UnaryOp::Minus, ast::ExprKind::Literal(ast::Literal::Int(v))) if *v == 1 << 31 => {
            Some(Const::Int(i32::MIN))
        }
        (UnaryOp::Minus, ast::ExprKind::Literal(ast::Literal::Long(v))) if *v == 1 << 63 => {
            Some(Const::Long(i64::MIN))
        }
        _ => None,
    }
}

/// Operators that exist only in specifications.
pub fn is_spec_operator(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, Star | Implies | ImpliedBy | Iff | NotIff | Subtype | In)
}

pub fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
        UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
    }
}

/// Whether a comparison may be chained to another: both go upwards, or both downwards.
fn may_follow(before: BinaryOp, op: BinaryOp) -> bool {
    let is_up = |op| matches!(op, BinaryOp::Lt | BinaryOp::Le);
    let is_down = |op| matches!(op, BinaryOp::Gt | BinaryOp::Ge);
    (is_up(before) && is_up(op)) || (is_down(before) && is_down(op))
}

/// The right end of a comparison, or of a chain of them.
fn last_operand(x: &Expr) -> Option<&Expr> {
    match &x.kind {
        ExprKind::Binary(BinaryOp::And, _, last) => last_operand(last),
        ExprKind::Binary(op, _, last) if may_follow(*op, *op) => Some(last),
        _ => None,
    }
}

/// `… == \typeof(e)`: a type on the left needs no `\type`.
fn is_compared_type(op: BinaryOp, right: &ast::Expr) -> bool {
    let ast::ExprKind::Spec(word) = &right.kind else { return false };
    matches!(op, BinaryOp::Eq | BinaryOp::Ne)
        && matches!(**word, ast::SpecExpr::TypeOf(_) | ast::SpecExpr::TypeLiteral(_))
}

pub fn binary_text(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Mul => "*",
        Div => "/",
        Rem => "%",
        Add => "+",
        Sub => "-",
        Shl => "<<",
        Shr => ">>",
        Ushr => ">>>",
        Lt => "<",
        Le => "<=",
        Gt => ">",
        Ge => ">=",
        Eq => "==",
        Ne => "!=",
        BitAnd => "&",
        BitXor => "^",
        BitOr => "|",
        And => "&&",
        Or => "||",
        Star => "**",
        Implies => "==>",
        ImpliedBy => "<==",
        Iff => "<==>",
        NotIff => "<=!=>",
        Subtype => "<:",
        In => "\\in",
    }
}
