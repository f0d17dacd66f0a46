//! What an assertion speaks of, and where clauses stand.

use base::Span;
use ir::visit::rewrite::Rewriter;
use ir::{Assertion, AssertionKind, Expr, ExprKind, LocalId, LocationKind, SpecCase};

/// What a predicate's body speaks of.
pub struct Mentions {
    pub fields: Vec<u32>,
    pub elements: bool,
    pub predicates: Vec<u32>,
}

impl Mentions {
    pub fn of(body: &Assertion) -> Mentions {
        let mut mentions = Mentions { fields: Vec::new(), elements: false, predicates: Vec::new() };
        mentions.visit(body);
        mentions
    }

    fn visit(&mut self, a: &Assertion) {
        match &a.kind {
            AssertionKind::Acc(location, _) => match &location.kind {
                LocationKind::Field(_, field) | LocationKind::Static(field) => {
                    self.fields.push(field.0)
                }
                _ => self.elements = true,
            },
            AssertionKind::Predicate(instance) => self.predicates.push(instance.predicate.0),
            AssertionKind::Star(parts) => parts.iter().for_each(|p| self.visit(p)),
            AssertionKind::Cond(_, a, b) => {
                self.visit(a);
                self.visit(b);
            }
            AssertionKind::ForallStar { body, .. } | AssertionKind::Untouched(body) => {
                self.visit(body)
            }
            AssertionKind::Expr(_) | AssertionKind::Bind(..) => {}
        }
    }
}

/// Where the clauses of a contract stand.
pub fn clauses_span(clauses: &[Assertion]) -> Span {
    clauses.iter().fold(Span::NONE, |all, clause| all.to(clause.span))
}

/// Whether a conjunct of the expression is `\fresh`.
pub fn says_fresh(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::And(a, b) => says_fresh(a) || says_fresh(b),
        ExprKind::Fresh(_) => true,
        _ => false,
    }
}

/// Whether the postcondition says that the result is a new object.
pub fn result_is_fresh(case: &SpecCase, result: LocalId) -> bool {
    fn conjunct(e: &Expr, result: LocalId) -> bool {
        match &e.kind {
            ExprKind::And(a, b) => conjunct(a, result) || conjunct(b, result),
            ExprKind::Fresh(o) => matches!(o.kind, ExprKind::Local(local) if local == result),
            _ => false,
        }
    }
    fn part(a: &Assertion, result: LocalId) -> bool {
        match &a.kind {
            AssertionKind::Expr(e) => conjunct(e, result),
            AssertionKind::Star(parts) => parts.iter().any(|a| part(a, result)),
            _ => false,
        }
    }
    case.ensures.iter().any(|a| part(a, result))
}

/// An expression as text: two of them are equal that stand in different places.
pub fn without_places(e: &Expr) -> Expr {
    struct Nowhere;
    impl Rewriter for Nowhere {
        fn span(&mut self, span: &mut Span) {
            *span = Span::NONE;
        }
    }
    let mut e = e.clone();
    Nowhere.expr(&mut e);
    e
}
