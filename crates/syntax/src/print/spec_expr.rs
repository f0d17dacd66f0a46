//! Expressions that exist only in specifications.

use super::Printer;
use crate::ast::{Expr, Ghostly, Ident, Param, Permission, Quantifier, SpecExpr};

impl Printer {
    pub(super) fn spec_expr(&mut self, expr: &SpecExpr) {
        match expr {
            SpecExpr::Result => self.text("\\result"),
            SpecExpr::Old { operand, label } => {
                self.text("\\old(");
                self.expr(operand);
                if let Some(label) = label {
                    self.text(", ");
                    self.ident(label);
                }
                self.text(")");
            }
            SpecExpr::Acc { location, permission } => {
                self.text("acc(");
                self.expr(location);
                match permission {
                    None => {}
                    Some(Permission::Fraction(fraction)) => {
                        self.text(", ");
                        self.expr(fraction);
                    }
                    Some(Permission::Some) => self.text(", _"),
                }
                self.text(")");
            }
            SpecExpr::FamilyCall { target, name, class, args } => {
                if let Some(target) = target {
                    self.target_dot(target);
                }
                self.ident(name);
                self.text("@");
                self.ty(class);
                self.args(args);
            }
            SpecExpr::Untouched(operand) => self.function("untouched", operand),
            SpecExpr::Binder(name) => {
                self.text("?");
                self.ident(name);
            }
            SpecExpr::Wildcard => self.text("_"),
            SpecExpr::Quantified { quantifier, vars, range, body } => {
                self.quantified(*quantifier, vars, range.as_ref(), body);
            }
            SpecExpr::Let { ty, name, value, body } => {
                self.text("(\\let ");
                self.ty(ty);
                self.text(" ");
                self.ident(name);
                self.text(" = ");
                self.expr(value);
                self.text("; ");
                self.expr(body);
                self.text(")");
            }
            SpecExpr::Ghostly { kind, what, body } => {
                self.text(match kind {
                    Ghostly::Opening => "opening ",
                    Ghostly::Using => "using ",
                    Ghostly::Dropping => "dropping ",
                });
                self.target(what);
                self.text(" in ");
                self.below_assignment(body);
            }
            SpecExpr::TypeOf(operand) => self.function("\\typeof", operand),
            SpecExpr::TypeLiteral(ty) => {
                self.text("\\type(");
                self.ty(ty);
                self.text(")");
            }
            SpecExpr::Invariant(target) => {
                if let Some(target) = target {
                    self.target_dot(target);
                }
                self.text("\\inv");
            }
            SpecExpr::AllFields(target) => {
                self.target_dot(target);
                self.text("*");
            }
            SpecExpr::AllElements(target) => {
                self.indexed(target);
                self.text("[*]");
            }
            SpecExpr::Slice { target, from, to } => {
                self.indexed(target);
                self.text("[");
                if let Some(from) = from {
                    self.expr(from);
                    self.text(" ");
                }
                self.text("..");
                if let Some(to) = to {
                    self.text(" ");
                    self.expr(to);
                }
                self.text("]");
            }
            SpecExpr::Keyword(name) => self.word(name),
            SpecExpr::Builtin { name, args } => {
                self.word(name);
                self.args(args);
            }
            SpecExpr::TypedBuiltin { name, type_args, args } => {
                self.word(name);
                self.type_args(type_args);
                self.args(args);
            }
            SpecExpr::Comprehension { name, var, parts } => self.comprehension(name, var, parts),
            SpecExpr::Labeled { name, operand } => {
                self.text("(\\lbl ");
                self.ident(name);
                self.text(" ");
                self.expr(operand);
                self.text(")");
            }
        }
    }

    fn word(&mut self, name: &Ident) {
        self.text("\\");
        self.ident(name);
    }

    fn function(&mut self, name: &str, operand: &Expr) {
        self.text(name);
        self.text("(");
        self.expr(operand);
        self.text(")");
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        vars: &[Param],
        range: Option<&Expr>,
        body: &Expr,
    ) {
        self.text("(");
        self.text(match quantifier {
            Quantifier::Forall => "\\forall ",
            Quantifier::ForallStar => "\\forall* ",
            Quantifier::Exists => "\\exists ",
            Quantifier::Sum => "\\sum ",
            Quantifier::Product => "\\product ",
            Quantifier::NumOf => "\\num_of ",
            Quantifier::Min => "\\min ",
            Quantifier::Max => "\\max ",
            Quantifier::Union => "\\infinite_union ",
            Quantifier::Choose => "\\choose ",
        });
        self.bound_vars(vars);
        self.text("; ");
        if let Some(range) = range {
            self.expr(range);
            self.text("; ");
        }
        self.expr(body);
        self.text(")");
    }

    /// `\seq_def(T i; a; b; c)`; what is more than a type and a name is only recognised
    /// in the form `(\seq_def final T i; a; b; c)`.
    fn comprehension(&mut self, name: &Ident, var: &Param, parts: &[Expr]) {
        let plain = has_no_modifiers(var) && var.dims.is_empty() && !var.varargs;
        if plain {
            self.word(name);
            self.text("(");
        } else {
            self.text("(");
            self.word(name);
            self.text(" ");
        }
        self.param(var);
        for part in parts {
            self.text("; ");
            self.expr(part);
        }
        self.text(")");
    }

    /// `T x, y[], U z`: a type that several have is written once.
    fn bound_vars(&mut self, vars: &[Param]) {
        let mut before: Option<&Param> = None;
        for var in vars {
            if before.is_some() {
                self.text(", ");
            }
            if before.is_some_and(|b| b.ty == var.ty) && has_no_modifiers(var) && !var.varargs {
                self.ident(&var.name);
                self.dims(&var.dims);
            } else {
                self.param(var);
            }
            before = Some(var);
        }
    }
}

fn has_no_modifiers(var: &Param) -> bool {
    let modifiers = &var.modifiers;
    modifiers.flags.is_empty() && modifiers.annotations.is_empty() && modifiers.spec.is_empty()
}
