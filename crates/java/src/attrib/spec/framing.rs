//! Which kind of framing a class uses: permissions (implicit) or location sets (explicit).

use base::{Code, Diagnostic, Span};
use syntax::ast;

use super::super::Attrib;
use super::walk::{self, Visitor};
use crate::hir::*;
use crate::symbols::ClassSym;
use crate::types::Ty;

/// The first part of an assertion that is no value, and what it is.
pub(super) fn first_assertion(x: &Expr) -> Option<(Span, &'static str)> {
    struct First(Option<(Span, &'static str)>);
    impl Visitor for First {
        fn expr(&mut self, e: &Expr) {
            if self.0.is_some() || e.ty != Ty::Assertion {
                return;
            }
            let what = match &e.kind {
                ExprKind::Spec(s) => match &**s {
                    SpecExpr::Acc { .. } => Some("a permission"),
                    SpecExpr::Predicate(_) => Some("a predicate instance"),
                    SpecExpr::Bind(..) => Some("a binding `?x`"),
                    SpecExpr::Untouched(_) => Some("`untouched`"),
                    _ => None,
                },
                _ => None,
            };
            match what {
                Some(what) => self.0 = Some((e.span, what)),
                None => walk::expr(self, e),
            }
        }
    }
    let mut first = First(None);
    first.expr(x);
    first.0.or((x.ty == Ty::Assertion).then_some((x.span, "an assertion")))
}

/// Where permissions and location sets are used first.
#[derive(Default)]
struct Uses {
    permission: Option<Span>,
    frame: Option<Span>,
}

impl Visitor for Uses {
    fn expr(&mut self, e: &Expr) {
        if let ExprKind::Spec(s) = &e.kind {
            let is_permission = matches!(
                **s,
                SpecExpr::Acc { .. }
                    | SpecExpr::Predicate(_)
                    | SpecExpr::Untouched(_)
                    | SpecExpr::Opening(..)
                    | SpecExpr::Dropping(..)
                    | SpecExpr::Quantified { quantifier: Quantifier::ForallStar, .. }
            );
            if is_permission && self.permission.is_none() {
                self.permission = Some(e.span);
            }
        }
        walk::expr(self, e);
    }
}

/// `assignable` of loops; permissions in bodies do not count.
#[derive(Default)]
struct LoopFrames(Option<Span>);

impl Visitor for LoopFrames {
    fn loop_spec(&mut self, spec: &LoopSpec) {
        let first = spec.assignable.iter().flatten().next().map(|e| e.span);
        self.0 = self.0.or(first);
    }

    fn ghost(&mut self, _: &GhostStmt) {}
}

impl<'a> Attrib<'_, 'a> {
    /// Decides the kind of framing of a class that is typed, and reports a mixture.
    pub(super) fn check_framing(&mut self, class: ClassSym, typed: &mut Class) {
        let mut uses = Uses::default();
        for method in &typed.methods {
            self.contract_uses(&method.contract, &mut uses);
            if let Some(body) = &method.body {
                let mut loops = LoopFrames::default();
                walk::block(&mut loops, body);
                uses.frame = uses.frame.or(loops.0);
            }
        }
        for lemma in &typed.lemmas {
            self.contract_uses(&lemma.contract, &mut uses);
        }
        typed.predicates.iter().flat_map(|p| &p.body).for_each(|e| uses.expr(e));
        typed.invariants.iter().for_each(|i| uses.expr(&i.condition));
        let mut declared = None;
        for member in self.table.class(class).members {
            match member {
                ast::Member::Field(field) => {
                    let rep =
                        field.modifiers.spec.iter().find(|(m, _)| *m == ast::SpecModifier::Rep);
                    uses.frame = uses.frame.or(rep.map(|(_, loc)| loc.0));
                }
                ast::Member::Spec(member) => match member.kind {
                    ast::SpecMemberKind::Accessible { .. } => {
                        uses.frame = uses.frame.or(Some(member.loc.0));
                    }
                    ast::SpecMemberKind::Framing { implicit } => {
                        if let Some((_, first)) = declared {
                            self.duplicate("framing", member.loc.0, first);
                        }
                        declared = declared.or(Some((implicit, member.loc.0)));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        typed.explicit_framing = declared.map(|(implicit, _)| !implicit);
        // What a predicate with mistakes says is not known; most speak of permissions.
        let is_unread = uses.frame.is_none() && typed.predicates.iter().any(|p| p.has_errors);
        typed.uses_permissions = uses.permission.is_some() || is_unread;
        let is_implicit = declared.map_or(typed.uses_permissions, |(implicit, _)| implicit);
        self.report_unseen(typed, is_implicit);
        let name = self.table.class(class).name;
        let (at, message, other, label) = match (declared, uses.permission, uses.frame) {
            (Some((false, framing)), Some(permission), _) => (
                permission,
                format!("`{name}` is declared to use explicit frames, which know no permissions"),
                framing,
                "declared here",
            ),
            (Some((true, framing)), _, Some(frame)) => (
                frame,
                format!("`{name}` is declared to use permissions, which need no frames"),
                framing,
                "declared here",
            ),
            (None, Some(permission), Some(frame)) => (
                frame,
                format!("`{name}` uses both permissions and explicit frames"),
                permission,
                "a permission is used here",
            ),
            _ => return,
        };
        self.errors += 1;
        let diagnostic = Diagnostic::new(Code::MixedFraming, at, message);
        self.table.report(diagnostic.label(other, label));
    }

    fn contract_uses(&self, contract: &Contract, uses: &mut Uses) {
        for clause in contract.cases.iter().flat_map(|c| &c.clauses) {
            let is_frame =
                matches!(clause.kind, ClauseKind::Assignable(_) | ClauseKind::Accessible(_));
            if is_frame && uses.frame.is_none() {
                uses.frame = Some(clause.span);
            }
            walk::clause(uses, clause);
        }
    }
}
