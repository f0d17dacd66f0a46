//! Attribution: from the syntax tree to the typed tree, by the JLS.
//!
//! An expression is typed *standalone* ([`Attrib::synth`]) or *against a type*
//! ([`Attrib::check`]). Both open an inference (see [`infer`]), type the expression and
//! what is nested in it as arguments, add what the target demands, type the lambdas that
//! had to wait until their parameter types were known, resolve what is left, and put the
//! results into the tree. Each lambda body is typed exactly once.
//!
//! Diagnostics go to the table. What could not be typed is an error node: the method is
//! then not verified, and the others are.

mod arg;
mod bounds;
mod call;
mod class;
mod completion;
mod consts;
mod convert;
mod env;
mod expr;
mod infer;
mod lambda;
mod names;
mod new;
mod ops;
mod reference;
mod select;
mod spec;
mod specific;
mod stmt;
mod switch;
mod visit;

use base::{Code, Diagnostic, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use syntax::ast;

use crate::hir::{self, Expr, ExprKind, JumpTarget, Typed};
use crate::symbols::{ClassSym, FieldSym, Flags, VarInfo, VarKind, VarSym};
use crate::table::Table;
use crate::types::{Const, Ty};

pub use env::{Env, Frame};
use infer::Inference;
pub use spec::{library_contract, library_lemma};

/// Types all classes, functions and lemmas of the sources.
pub fn attribute(table: &Table<'_>) -> Typed {
    let mut attrib = Attrib::new(table);
    for class in table.source_classes() {
        if table.cancel.poll() {
            break;
        }
        if table.class(class).outer.is_none() {
            attrib.piece = table.cancel.piece();
            attrib.class(class, None);
        }
    }
    attrib.piece = table.cancel.piece();
    attrib.spec_items();
    attrib.refuse_below_unread();
    attrib.finish()
}

pub struct Attrib<'t, 'a> {
    table: &'t Table<'a>,
    /// The top-level class that is typed now.
    piece: base::Cancel,
    infer: Inference<'t, 'a>,
    /// Lambdas and method references that wait for their types.
    pending: Vec<lambda::Pending<'a>>,
    /// What has become of them, by the number of their hole.
    slots: Vec<Option<Expr>>,
    /// Of the lambdas and switch expressions around this place: their results so far, with
    /// the holes that stand for them.
    results: Vec<Vec<(u32, arg::Arg<'a>)>>,
    jumps: u32,
    typed: Typed,
    field_constants: FxHashMap<FieldSym, Option<Const>>,
    /// Of final local variables with a constant initialiser.
    var_constants: FxHashMap<VarSym, Const>,
    /// Final local variables that have their value from the start.
    initialised_finals: FxHashSet<VarSym>,
    /// The environments inside local and anonymous classes.
    local_envs: FxHashMap<ClassSym, Env>,
    /// Classes that inherit what nobody knows, or stand inside of such a class.
    classes_with_gaps: FxHashSet<ClassSym>,
    /// How many diagnostics that are errors have been given.
    errors: u32,
    spec: spec::State,
    bounds: bounds::Bounds,
}

/// Where an inference began.
#[derive(Clone, Copy)]
struct Opened {
    vars: usize,
    pending: usize,
    slots: usize,
}

impl<'t, 'a> Attrib<'t, 'a> {
    pub fn new(table: &'t Table<'a>) -> Self {
        Attrib {
            table,
            piece: table.cancel.clone(),
            infer: Inference::new(table),
            pending: Vec::new(),
            slots: Vec::new(),
            results: Vec::new(),
            jumps: 0,
            typed: Typed::default(),
            field_constants: FxHashMap::default(),
            var_constants: FxHashMap::default(),
            initialised_finals: FxHashSet::default(),
            local_envs: FxHashMap::default(),
            classes_with_gaps: FxHashSet::default(),
            errors: 0,
            spec: spec::State::default(),
            bounds: bounds::Bounds::default(),
        }
    }

    pub fn finish(mut self) -> Typed {
        self.typed.diagnostics = self.table.take_diagnostics();
        self.typed
    }

    // ───────────────────────── diagnostics ─────────────────────────

    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.errors += 1;
        let code = self.spec.code(code);
        self.table.report(Diagnostic::new(code, span, message));
    }

    /// Reports, and gives the node that stands for what could not be typed.
    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> Expr {
        self.report(code, span, message);
        Self::error_node(span)
    }

    fn error_node(span: Span) -> Expr {
        Expr { kind: ExprKind::Error, ty: Ty::Error, constant: None, span }
    }

    fn display(&self, ty: &Ty) -> String {
        self.table.display(&self.infer.apply(ty))
    }

    // ───────────────────────── inference of one expression ─────────────────────────

    /// Types an expression on its own.
    pub fn synth(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let opened = self.open();
        let x = self.expr(env, e, None);
        self.close(opened, x)
    }

    /// Types an expression that is to be assigned to something of the type.
    pub fn check(&mut self, env: &Env, e: &'a ast::Expr, target: &Ty) -> Expr {
        let opened = self.open();
        let x = self.expr(env, e, Some(target));
        let x = self.coerce(x, target);
        self.close(opened, x)
    }

    fn open(&self) -> Opened {
        Opened { vars: self.infer.mark(), pending: self.pending.len(), slots: self.slots.len() }
    }

    /// Ends the inference: no variable or hole is left in the result.
    fn close(&mut self, opened: Opened, mut x: Expr) -> Expr {
        self.run_pending(opened.pending);
        if self.infer.mark() > opened.vars || self.slots.len() > opened.slots {
            self.infer.resolve_since(opened.vars);
            self.put_results(&mut x);
            self.infer.forget(opened.vars);
            self.slots.truncate(opened.slots);
        }
        x
    }

    /// Puts inferred types and typed lambdas into the tree.
    fn put_results(&mut self, x: &mut Expr) {
        let this = &mut *self;
        visit::exprs_in_expr(x, &mut |e| {
            if let ExprKind::Hole(slot) = e.kind {
                let filled = this.slots.get_mut(slot as usize).and_then(Option::take);
                let mut filled = filled.unwrap_or_else(|| Self::error_node(e.span));
                this.put_results(&mut filled);
                *e = filled;
            }
            if let ExprKind::Call(call) = &mut e.kind {
                for ty in call.throws.iter_mut().filter(|ty| infer::has_variable(ty)) {
                    *ty = this.infer.apply(ty);
                }
            }
            if infer::has_variable(&e.ty) {
                e.ty = this.infer.apply(&e.ty);
                if infer::has_variable(&e.ty) {
                    e.ty = Ty::Error;
                }
                this.add_generic_cast(e);
            }
            if let ExprKind::Lambda(lambda) = &mut e.kind {
                lambda.result = this.infer.apply(&lambda.result);
            }
        });
    }

    // ───────────────────────── small things ─────────────────────────

    fn node(&self, kind: ExprKind, ty: Ty, span: Span) -> Expr {
        Expr { kind, ty, constant: None, span }
    }

    fn constant(&self, value: Const, ty: Ty, span: Span) -> Expr {
        Expr { kind: ExprKind::Literal, ty, constant: Some(value), span }
    }

    fn new_var(&mut self, name: Symbol, ty: Ty, kind: VarKind, span: Span) -> VarSym {
        self.table.new_var(VarInfo { name, ty, kind, flags: Flags::default(), span })
    }

    fn var_expr(&self, var: VarSym, span: Span) -> Expr {
        let constant = self.var_constants.get(&var).cloned();
        Expr { kind: ExprKind::Var(var), ty: self.table.var(var).ty.clone(), constant, span }
    }

    fn jump_target(&mut self) -> JumpTarget {
        self.jumps += 1;
        JumpTarget(self.jumps - 1)
    }

    /// The class of a well-known name; reports if there is none (no JDK and no stub).
    fn known_class(&mut self, name: &'static str, span: Span) -> Option<ClassSym> {
        let found = self.table.known(name);
        if found.is_none() {
            self.report(Code::UnknownType, span, format!("`{name}` is needed here but not found"));
        }
        found
    }
}

/// The variables that a condition binds when it is true or false (JLS 6.3.1).
pub fn bindings(table: &Table<'_>, e: &Expr, when: bool) -> Vec<(Symbol, VarSym)> {
    fn in_pattern(table: &Table<'_>, p: &hir::Pattern, into: &mut Vec<(Symbol, VarSym)>) {
        match &p.kind {
            hir::PatternKind::Bind { var, .. } => into.push((table.var(*var).name, *var)),
            hir::PatternKind::Record { components } => {
                components.iter().for_each(|(_, _, p)| in_pattern(table, p, into))
            }
            hir::PatternKind::Any => {}
        }
    }
    fn walk(table: &Table<'_>, e: &Expr, when: bool, into: &mut Vec<(Symbol, VarSym)>) {
        match &e.kind {
            ExprKind::InstanceOf(_, pattern) if when => in_pattern(table, pattern, into),
            ExprKind::Spec(e) if when => spec::assertion_bindings(table, e, into),
            ExprKind::Unary(ast::UnaryOp::Not, a) => walk(table, a, !when, into),
            ExprKind::Binary(ast::BinaryOp::And, a, b) if when => {
                walk(table, a, true, into);
                walk(table, b, true, into);
            }
            ExprKind::Binary(ast::BinaryOp::Or, a, b) if !when => {
                walk(table, a, false, into);
                walk(table, b, false, into);
            }
            _ => {}
        }
    }
    let mut into = Vec::new();
    walk(table, e, when, &mut into);
    into
}
