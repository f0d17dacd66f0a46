//! Shares of predicate instances: `acc(e.q(args), p)` is every permission in the body of `q` times
//! `p`. So it is an instance of a predicate of its own, which is made where somebody asks for it:
//!
//! ```java
//! //@ predicate q(int k) = acc(x) ** acc(y, 1/2) ** next.r() ** x == k;
//! //@ predicate q$share(int k, \real share) = 0 < share && share <= 1 ** acc(x, share)
//! //@     ** acc(y, 1/2 * share) ** acc(next.r(), share) ** x == k;
//! ```
//!
//! It is as visible as `q`, is overridden where `q` is, and is verified as every predicate is: where
//! the body calls pure methods that ask for more than a share, it is not well defined. Its snapshot is
//! that of the whole, so that the engine splits and joins shares without looking into them
//! (`facts::Shares`).

use base::{Code, Diagnostic, Span, Symbol};
use ir::visit::rewrite::{self, Rewriter};
use ir::{
    ArithOp, Assertion, AssertionKind, CompareOp, Expr, ExprKind, Fraction, Local, LocalId,
    LocalKind, Nullness, PredicateArg, PredicateId, PredicateInstance, Type,
};

use crate::lower::Lower;

/// The predicates of which there are shares, in the order in which somebody asked.
#[derive(Default)]
pub(in crate::lower) struct Shares {
    /// A predicate, and that of its shares.
    all: Vec<(PredicateId, PredicateId)>,
}

impl Shares {
    fn of(&self, whole: PredicateId) -> Option<PredicateId> {
        self.all.iter().find(|(id, _)| *id == whole).map(|(_, share)| *share)
    }

    fn contain(&self, id: PredicateId) -> bool {
        self.all.iter().any(|(_, share)| *share == id)
    }
}

impl Lower<'_, '_> {
    /// The predicate of the shares of another one. Its text is filled in when all is lowered.
    pub(in crate::lower) fn share_of(&mut self, whole: PredicateId) -> PredicateId {
        if let Some(share) = self.said.shares.of(whole) {
            return share;
        }
        let share = PredicateId(self.program.predicates.len() as u32);
        self.said.shares.all.push((whole, share));
        let mut predicate = self.program.predicate(whole).clone();
        predicate.name = Symbol::new(&format!("{}{}", predicate.name, ir::SHARE));
        predicate.body = None;
        if let Some(class) = predicate.class {
            self.program.classes[class.index()].predicates.push(share);
        }
        self.program.predicates.push(predicate);
        share
    }

    /// Gives shares their parameters and bodies; those inside of bodies, and of the rest of a
    /// family, are found on the way.
    pub(in crate::lower) fn fill_shares(&mut self) {
        let mut next = 0;
        while let Some((whole, share)) = self.said.shares.all.get(next).copied() {
            next += 1;
            let mut filled = self.program.predicate(whole).clone();
            let family: Vec<PredicateId> = self.overriding(whole);
            for member in family {
                self.share_of(member);
            }
            filled.overrides = filled.overrides.iter().map(|id| self.share_of(*id)).collect();
            filled.name = self.program.predicate(share).name;
            let local = LocalId(filled.locals.len() as u32);
            filled.locals.push(Local {
                name: Symbol::new("share"),
                ty: Type::Real,
                kind: LocalKind::Param,
                nullness: Nullness::Nullable,
                span: filled.span,
            });
            filled.params.push(local);
            if let Some(error) = self.said.broken.predicates.get(&whole).cloned() {
                self.said.broken.predicates.insert(share, error);
            }
            filled.body = filled.body.and_then(|body| match self.body_times(body, local) {
                Ok(body) => Some(body),
                Err(refused) => {
                    self.said.broken.predicates.insert(share, Some(*refused));
                    None
                }
            });
            self.program.predicates[share.index()] = filled;
        }
    }

    /// The predicates that override one, and are no shares.
    fn overriding(&self, whole: PredicateId) -> Vec<PredicateId> {
        let ids = (0..self.program.predicates.len() as u32).map(PredicateId);
        let overrides = |id: &PredicateId| {
            self.program.predicate(*id).overrides.contains(&whole) && !self.said.shares.contain(*id)
        };
        ids.filter(overrides).collect()
    }

    /// Every permission in a body times the share, if that can be said.
    fn body_times(
        &mut self,
        mut body: Assertion,
        share: LocalId,
    ) -> Result<Assertion, Box<Diagnostic>> {
        let span = body.span;
        let mut times = Times { lower: self, share, refused: None };
        times.assertion(&mut body);
        if let Some(span) = times.refused {
            let message = "a share of a predicate that binds a share: not supported yet";
            let refused = Diagnostic::new(Code::UnsupportedNotation, span, message);
            self.spec_errors.push(refused.clone());
            return Err(Box::new(refused));
        }
        let share = || Expr::local(share, Type::Real, span);
        let number = |n| Expr::int(n, Type::Real, span);
        let is_above = number(0).compare(CompareOp::Lt, share());
        let is_below = share().compare(CompareOp::Le, number(1));
        let is_share = Assertion::new(AssertionKind::Expr(is_above.and(is_below)), span);
        let mut parts = vec![is_share];
        match body.kind {
            AssertionKind::Star(more) => parts.extend(more),
            _ => parts.push(body),
        }
        Ok(Assertion::new(AssertionKind::Star(parts), span))
    }
}

/// Multiplies permissions by a share.
struct Times<'l, 'p, 'a> {
    lower: &'l mut Lower<'p, 'a>,
    share: LocalId,
    /// Where a share is bound.
    refused: Option<Span>,
}

impl Times<'_, '_, '_> {
    fn share(&self, span: Span) -> Expr {
        Expr::local(self.share, Type::Real, span)
    }

    fn product(&self, part: Expr) -> Expr {
        let span = part.span;
        let product = ExprKind::Arith(ArithOp::Mul, Box::new(part), Box::new(self.share(span)));
        Expr::new(product, Type::Real, span)
    }
}

impl Rewriter for Times<'_, '_, '_> {
    fn assertion(&mut self, assertion: &mut Assertion) {
        let span = assertion.span;
        if let AssertionKind::Acc(_, fraction) = &mut assertion.kind {
            match fraction {
                Fraction::Full => *fraction = Fraction::Part(self.share(span)),
                Fraction::Part(part) => {
                    *fraction = Fraction::Part(self.product(part.clone()));
                }
                Fraction::Some => {}
                Fraction::Bind(_) => self.refused = Some(span),
            }
        }
        rewrite::walk_assertion(self, assertion);
    }

    /// Of assertions and of `opening … in`.
    fn instance(&mut self, instance: &mut PredicateInstance) {
        rewrite::walk_instance(self, instance);
        let span = instance.span;
        if !self.lower.said.shares.contain(instance.predicate) {
            instance.predicate = self.lower.share_of(instance.predicate);
            instance.args.push(PredicateArg::Expr(self.share(span)));
            return;
        }
        match instance.args.pop() {
            Some(PredicateArg::Expr(part)) => {
                let product = self.product(part);
                instance.args.push(PredicateArg::Expr(product));
            }
            Some(PredicateArg::Any(span)) => instance.args.push(PredicateArg::Any(span)),
            Some(PredicateArg::Bind(..)) | None => self.refused = Some(span),
        }
    }
}
