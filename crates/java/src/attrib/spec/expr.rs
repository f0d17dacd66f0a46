//! The expressions that only specifications have: `\result`, `\old`, quantifiers, `\let`,
//! `opening … in …` and the like.

use base::{Code, Span, Symbol};
use syntax::ast::{self, Ghostly, Quantifier};

use super::super::env::{Frame, JumpKind, SpecPlace};
use super::super::{Attrib, Env, bindings};
use crate::hir::{Expr, ExprKind, OldLabel, PredicateArg, SpecExpr};
use crate::types::Ty;

impl<'a> Attrib<'_, 'a> {
    pub(in crate::attrib) fn spec_expr(
        &mut self,
        env: &Env,
        e: &'a ast::SpecExpr,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        match e {
            ast::SpecExpr::Result => self.result(env, span),
            ast::SpecExpr::Old { operand, label } => self.old(env, operand, *label, target, span),
            ast::SpecExpr::Acc { location, permission } => {
                self.acc(env, location, permission.as_ref(), span)
            }
            ast::SpecExpr::FamilyCall { target, name, class, args } => {
                self.family_call(env, target.as_ref(), *name, class, args, span)
            }
            ast::SpecExpr::Untouched(operand) => self.untouched(env, operand, span),
            ast::SpecExpr::Binder(name) => self.error(
                Code::MisplacedClause,
                span,
                format!(
                    "`?{}` can only be an argument of a predicate or the right side of `==`",
                    name.symbol
                ),
            ),
            ast::SpecExpr::Wildcard => self.error(
                Code::MisplacedClause,
                span,
                "`_` can only be an argument of a predicate, or a permission",
            ),
            ast::SpecExpr::Quantified { quantifier, vars, range, body } => {
                self.quantified(env, *quantifier, vars, range.as_ref(), body, span)
            }
            ast::SpecExpr::Let { ty, name, value, body } => {
                self.let_in(env, ty, *name, value, body, target, span)
            }
            ast::SpecExpr::Ghostly { kind, what, body } => {
                self.ghostly(env, *kind, what, body, target, span)
            }
            ast::SpecExpr::TypeOf(operand) => {
                let x = self.reference(env, operand, "`\\typeof`");
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::TypeOf(x), Ty::TypeType, span)
                })
            }
            ast::SpecExpr::TypeLiteral(ty) => {
                let ty = self.table.resolve_type(&env.scope, ty);
                if ty.is_error() {
                    self.errors += 1;
                    return Self::error_node(span);
                }
                self.spec(SpecExpr::TypeLiteral(ty), Ty::TypeType, span)
            }
            ast::SpecExpr::Invariant(of) => {
                let x = match of {
                    Some(e) => self.reference(env, e, "`\\inv`"),
                    None => self.this_of(env, env.class, span),
                };
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::InvariantFor(x), Ty::BOOLEAN, span)
                })
            }
            ast::SpecExpr::AllFields(_) | ast::SpecExpr::AllElements(_) => {
                self.location_set_form(env, e, span)
            }
            ast::SpecExpr::Slice { target, from, to } => {
                self.slice(env, target, from.as_ref(), to.as_ref(), span)
            }
            ast::SpecExpr::Keyword(name) => self.keyword(env, *name, target, span),
            ast::SpecExpr::Builtin { name, args } => self.builtin(env, *name, args, target, span),
            ast::SpecExpr::TypedBuiltin { name, type_args, args } => {
                self.typed_builtin(env, *name, type_args, args, span)
            }
            ast::SpecExpr::Comprehension { name, var, parts } => {
                self.comprehension(env, *name, var, parts, span)
            }
            // A label only serves messages.
            ast::SpecExpr::Labeled { operand, .. } => {
                let x = self.expr(env, operand, target);
                Expr { span, ..x }
            }
        }
    }

    /// Goes on with a part, unless it is an error.
    pub(super) fn unless_error(
        &mut self,
        x: Expr,
        span: Span,
        then: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        if x.ty.is_error() { Self::error_node(span) } else { then(self, x) }
    }

    /// A reference to an object or array.
    pub(super) fn reference(&mut self, env: &Env, e: &'a ast::Expr, of: &str) -> Expr {
        let x = self.any_value(env, e);
        if x.ty.is_error() || x.ty.is_reference() {
            return x;
        }
        let found = self.display(&x.ty);
        self.error(Code::SpecType, x.span, format!("{of} needs an object, not `{found}`"))
    }

    fn result(&mut self, env: &Env, span: Span) -> Expr {
        match env.spec.as_ref().and_then(|s| s.result.clone()) {
            Some(Ty::Error) => {
                self.errors += 1;
                Self::error_node(span)
            }
            Some(ty) => self.spec(SpecExpr::Result, ty, span),
            None => self.error(
                Code::MisplacedResult,
                span,
                "`\\result` has a meaning only in a postcondition of a method with a result",
            ),
        }
    }

    fn old(
        &mut self,
        env: &Env,
        operand: &'a ast::Expr,
        label: Option<ast::Ident>,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let mut inner = env.clone();
        // What is returned does not exist yet in an earlier state.
        if let Some(spec) = &mut inner.spec {
            spec.result = None;
        }
        let opened = self.open();
        let x = self.expr(&inner, operand, target);
        let x = self.close(opened, x);
        let has_old = env.spec.as_ref().is_some_and(|s| s.old);
        if !has_old {
            return self.error(
                Code::MisplacedOld,
                span,
                "`\\old` has a meaning only where there is an earlier state: in postconditions, \
                 loop invariants and statements",
            );
        }
        let label = match label {
            None => Some(OldLabel::Entry),
            Some(name) => self.old_label(env, name),
        };
        let Some(label) = label else { return Self::error_node(span) };
        if x.ty == Ty::Assertion {
            return self.old_instance(x, label, span);
        }
        self.old_value(x, label, span)
    }

    fn old_value(&mut self, x: Expr, label: OldLabel, span: Span) -> Expr {
        self.unless_error(x, span, |this, operand| {
            let ty = operand.ty.clone();
            this.spec(SpecExpr::Old { operand, label: Some(label) }, ty, span)
        })
    }

    /// `\old(e.q(x))` is `\old(e).q(\old(x))`: permissions are held now, but an instance is named
    /// by values, and those may be earlier ones.
    fn old_instance(&mut self, x: Expr, label: OldLabel, span: Span) -> Expr {
        let mut call = match x.kind {
            ExprKind::Spec(spec) if matches!(*spec, SpecExpr::Predicate(_)) => match *spec {
                SpecExpr::Predicate(call) => call,
                _ => return Self::error_node(span),
            },
            kind => {
                let x = Expr { kind, ..x };
                return self.negated(&x, "evaluated in an earlier state");
            }
        };
        // `this` is the same in all states.
        if let Some(receiver) = call.receiver.take_if(|e| !matches!(e.kind, ExprKind::This(_))) {
            let at = receiver.span;
            call.receiver = Some(self.old_value(receiver, label, at));
        }
        for arg in call.args.iter_mut().chain(&mut call.outputs) {
            if let PredicateArg::Expr(e) = arg {
                *e = self.old_value(e.clone(), label, e.span);
            }
        }
        self.spec(SpecExpr::Predicate(call), Ty::Assertion, span)
    }

    fn old_label(&mut self, env: &Env, name: ast::Ident) -> Option<OldLabel> {
        match name.as_str() {
            "Pre" | "Old" => return Some(OldLabel::Entry),
            "LoopEntry" => {
                let found = env.find_jump(|j| j.kind == JumpKind::Loop).map(|j| j.target);
                if found.is_none() {
                    self.report(
                        Code::MisplacedOld,
                        name.span(),
                        "`LoopEntry` has a meaning only inside a loop and in its annotations",
                    );
                }
                return found.map(OldLabel::LoopEntry);
            }
            _ => {}
        }
        if label_is_known(env, name.symbol) {
            return Some(OldLabel::Named(name.symbol));
        }
        match env.find_jump(|j| j.label == Some(name.symbol)) {
            Some(jump) if jump.kind == JumpKind::Loop => Some(OldLabel::LoopEntry(jump.target)),
            Some(jump) => {
                self.spec.named_states.insert(jump.target);
                Some(OldLabel::Named(name.symbol))
            }
            None => {
                self.report(
                    Code::SpecName,
                    name.span(),
                    format!("there is no `label {};` before this place", name.symbol),
                );
                None
            }
        }
    }

    fn untouched(&mut self, env: &Env, operand: &'a ast::Expr, span: Span) -> Expr {
        let x = self.assertion(env, operand);
        let place = env.spec.as_ref().map(|s| s.place);
        if place != Some(SpecPlace::Postcondition) {
            return self.error(
                Code::MisplacedClause,
                span,
                "`untouched` has a meaning only in a postcondition",
            );
        }
        if !x.ty.is_error() && x.ty != Ty::Assertion {
            return self.error(
                Code::SpecType,
                x.span,
                "`untouched` needs permissions or predicates: this holds none",
            );
        }
        self.unless_error(x, span, |this, x| this.spec(SpecExpr::Untouched(x), Ty::Assertion, span))
    }

    fn quantified(
        &mut self,
        env: &Env,
        quantifier: Quantifier,
        vars: &'a [ast::Param],
        range: Option<&'a ast::Expr>,
        body: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        self.check_params_modifiers(vars);
        let (inner, vars) = self.bound_vars(env, vars);
        let range = range.map(|r| self.truth(&inner, r));
        let inner = match &range {
            Some(r) => inner.with_vars(&bindings(self.table, r, true)),
            None => inner,
        };
        let (body, ty) = match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                let x = self.synth(&inner, body);
                if x.ty == Ty::Assertion {
                    return self.negated(&x, "quantified with a value; write `\\forall*`");
                }
                let x = self.coerce(x, &Ty::BOOLEAN);
                self.check_no_effects(&x);
                (x, Ty::BOOLEAN)
            }
            Quantifier::ForallStar => (self.assertion(&inner, body), Ty::Assertion),
            Quantifier::NumOf => (self.truth(&inner, body), Ty::BigInt),
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                let x = self.number(&inner, body);
                let ty = x.ty.clone();
                (x, ty)
            }
            Quantifier::Union => (self.location_set(&inner, body), Ty::LocSet),
            Quantifier::Choose => {
                self.any_value(&inner, body);
                return self.unsupported("`\\choose`", span);
            }
        };
        if body.ty.is_error() || range.as_ref().is_some_and(|r| r.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Quantified { quantifier, vars, range, body }, ty, span)
    }

    /// A mathematical number: an integer, or a real one.
    pub(super) fn number(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let x = self.any_value(env, e);
        let x = self.unboxed_value(x);
        if x.ty == Ty::Real || x.ty.is_error() {
            return x;
        }
        if matches!(x.ty, Ty::Prim(ast::Primitive::Float | ast::Primitive::Double)) {
            return self.unsupported("a quantifier over floating-point numbers", x.span);
        }
        self.coerce(x, &Ty::BigInt)
    }

    #[allow(clippy::too_many_arguments)]
    fn let_in(
        &mut self,
        env: &Env,
        ty: &'a ast::Type,
        name: ast::Ident,
        value: &'a ast::Expr,
        body: &'a ast::Expr,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let (value, ty) = if matches!(ty.kind, ast::TypeKind::Var) {
            let value = self.any_value(env, value);
            let ty = self.table.upward(&value.ty);
            (value, ty)
        } else {
            let ty = self.table.resolve_type(&env.scope, ty);
            if ty.is_error() {
                self.errors += 1;
            }
            (self.value(env, value, &ty), ty)
        };
        let var = self.bound(name, ty);
        let inner = env.with(Frame::Var(name.symbol, var));
        let opened = self.open();
        let body = self.expr(&inner, body, target);
        let body = self.close(opened, body);
        if value.ty.is_error() || body.ty.is_error() {
            return Self::error_node(span);
        }
        let ty = body.ty.clone();
        self.spec(SpecExpr::Let { var, value, body }, ty, span)
    }

    fn ghostly(
        &mut self,
        env: &Env,
        kind: Ghostly,
        what: &'a ast::Expr,
        body: &'a ast::Expr,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let typed_body = |this: &mut Self, env: &Env| {
            let opened = this.open();
            let x = this.expr(env, body, target);
            let x = this.close(opened, x);
            this.not_assertion(x)
        };
        let form = match kind {
            Ghostly::Opening => {
                let call = self.predicate_instance(env, what, "`opening`");
                let mut bound = Vec::new();
                if let Some(call) = &call {
                    super::call_bindings(self.table, call, &mut bound);
                }
                let body = typed_body(self, &env.with_vars(&bound));
                call.map(|call| (body.ty.clone(), SpecExpr::Opening(call, body)))
            }
            Ghostly::Using => {
                let call = self.pure_call(env, what, "`using`");
                let body = typed_body(self, env);
                (!call.ty.is_error()).then(|| (body.ty.clone(), SpecExpr::Using(call, body)))
            }
            Ghostly::Dropping => {
                let location = self.permission_location(env, what);
                let body = typed_body(self, env);
                location.map(|l| (body.ty.clone(), SpecExpr::Dropping(l, body)))
            }
        };
        match form {
            Some((ty, form)) if !ty.is_error() => self.spec(form, ty, span),
            _ => Self::error_node(span),
        }
    }

    /// A call of a pure method, as `use` and `using` need it.
    pub(super) fn pure_call(&mut self, env: &Env, e: &'a ast::Expr, of: &str) -> Expr {
        let x = self.any_value(env, e);
        let inner = match &x.kind {
            ExprKind::Convert(_, inner) => inner,
            _ => &x,
        };
        match &inner.kind {
            ExprKind::Call(_) | ExprKind::Error => x,
            _ => self.error(Code::SpecType, x.span, format!("{of} needs a call of a pure method")),
        }
    }
}

/// Whether `label L;` stands before this place.
pub(super) fn label_is_known(env: &Env, label: Symbol) -> bool {
    env.frames()
        .take_while(|f| !matches!(f, Frame::Return(_) | Frame::Class { .. }))
        .any(|f| matches!(f, Frame::Label(l) if *l == label))
}
