//! Model methods that relate two states.
//!
//! ```java
//! /*@ model two_state boolean grew(int by) { return v == \old(v) + by; } @*/
//! //@ ensures grew(1);                           // (\let int by = 1; v == \old(v) + by)
//! ```
//!
//! Such a method is no function of a heap: a use stands for what is written in it, with the states of
//! its place. So it is one `return`, asks for nothing, promises nothing, does not lead back to itself,
//! and nobody overrides it. The method itself has nothing to show: each use is shown to be defined.

use base::Span;
use ir::{Expr, ExprKind, LocalKind};

use crate::hir::{self, CallKind, ClauseKind, StmtKind};
use crate::lower::Lower;
use crate::symbols::MethodSym;

/// What stands for `this` while a method is written out.
#[derive(Clone)]
pub(in crate::lower) struct Receiver {
    pub class: crate::symbols::ClassSym,
    pub value: Expr,
}

impl<'p> Lower<'p, '_> {
    /// What a call of a method that relates two states stands for.
    pub(in crate::lower) fn two_state_call(&mut self, call: &hir::Call, span: Span) -> Expr {
        let Some(method) = self.hir_method(call.method) else {
            return self.unsupported_spec(span, "a `two_state` method of another program");
        };
        let Some(value) = only_returned(method) else {
            return self
                .unsupported_spec(span, "a `two_state` method that is more than a `return`");
        };
        if self.said.expanding.contains(&call.method) {
            return self.unsupported_spec(span, "a `two_state` method that leads back to itself");
        }
        let class = self.table.method(call.method).class;
        let receiver = match (&call.receiver, call.kind) {
            (Some(receiver), kind) if kind != CallKind::Static => Some(self.spec(receiver)),
            _ => None,
        };
        let args: Vec<Expr> = call.args.iter().map(|arg| self.spec(arg)).collect();
        let mut bound = Vec::new();
        let this = receiver.map(|receiver| {
            let ty = ir::Type::Class(self.class_id(class));
            let local = self.local("self", ty.clone(), LocalKind::Bound, span);
            bound.push((local, receiver));
            Receiver { class, value: Expr::local(local, ty, span) }
        });
        for (param, arg) in method.params.iter().zip(args) {
            let ty = self.ty(&self.table.var(*param).ty.clone());
            let name = self.table.var(*param).name;
            let local = self.local(name.as_str(), ty.clone(), LocalKind::Bound, span);
            self.f.vars.insert(*param, Expr::local(local, ty, span));
            bound.push((local, arg));
        }
        let outer = std::mem::replace(&mut self.said.receiver, this);
        self.said.expanding.push(call.method);
        let body = self.spec(value);
        self.said.expanding.pop();
        self.said.receiver = outer;
        bound.into_iter().rev().fold(body, |body, (local, value)| {
            let ty = body.ty.clone();
            Expr::new(ExprKind::Let(local, Box::new(value), Box::new(body)), ty, span)
        })
    }

    fn hir_method(&self, method: MethodSym) -> Option<&'p hir::Method> {
        let class = self.hir_classes.get(&self.table.method(method).class)?;
        class.methods.iter().find(|m| m.method == method && !m.has_errors)
    }

    /// Why a method that relates two states cannot be written out.
    pub(in crate::lower) fn refuse_two_state(&mut self, method: &hir::Method) {
        let span = self.table.method(method.method).span;
        let is_model = self.table.method(method.method).flags.has(crate::symbols::Flags::MODEL);
        let says_more = method.contract.cases.iter().flat_map(|case| &case.clauses).any(|clause| {
            !matches!(clause.kind, ClauseKind::Accessible(_) | ClauseKind::Assignable(_))
        });
        let overrides = self.table.overrides(method.method);
        let what = if !is_model {
            "`two_state` on a method that is not `model`"
        } else if says_more {
            "a contract of a `two_state` method"
        } else if !overrides.is_empty() {
            "overriding by a `two_state` method"
        } else if only_returned(method).is_none() {
            "a `two_state` method that is more than a `return`"
        } else {
            return;
        };
        self.unsupported_spec(span, what);
    }
}

fn only_returned(method: &hir::Method) -> Option<&hir::Expr> {
    let [only] = method.body.as_ref()?.stmts.as_slice() else { return None };
    match &only.kind {
        StmtKind::Return(Some(value)) => Some(value),
        _ => None,
    }
}
