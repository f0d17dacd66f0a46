//! Assertions, contracts and loop specifications.

use super::Result;
use super::cursor::Cursor;
use super::expr::{Part, Scope};
use super::outline::Line;
use crate::{
    Assertion, AssertionKind, Binding, Contract, Expr, Fraction, LoopSpec, PredicateArg,
    PredicateId, PredicateInstance, Signals, SpecCase,
};

impl Scope<'_, '_> {
    pub fn assertion(&self, c: &mut Cursor<'_>) -> Result<Assertion> {
        let part = self.part(c)?;
        self.as_assertion(part, c)
    }

    /// `acc`, `untouched`, `star`, behind the parenthesis.
    pub(super) fn built_in(&self, word: &str, c: &mut Cursor<'_>) -> Result<AssertionKind> {
        Ok(match word {
            "untouched" => AssertionKind::Untouched(Box::new(self.assertion(c)?)),
            "star" => AssertionKind::Star(vec![self.assertion(c)?]),
            _ => {
                let location = self.location(c)?;
                let fraction = match c.eat(",") {
                    false => Fraction::Full,
                    true if c.eat("_") => Fraction::Some,
                    true if c.eat("?") => Fraction::Bind(self.local(c)?),
                    true => Fraction::Part(self.expr(c)?),
                };
                AssertionKind::Acc(location, fraction)
            }
        })
    }

    /// `(args; outputs)` of a predicate.
    pub(super) fn instance(
        &self,
        predicate: PredicateId,
        receiver: Option<Expr>,
        binding: Binding,
        from: u32,
        c: &mut Cursor<'_>,
    ) -> Result<Part> {
        c.expect("(")?;
        let args = self.predicate_args(c)?;
        let outputs = match c.eat(";") {
            true => self.predicate_args(c)?,
            false => Vec::new(),
        };
        c.expect(")")?;
        let span = c.span_from(from);
        let instance = PredicateInstance { predicate, receiver, binding, args, outputs, span };
        Ok(Part::Assertion(Assertion::new(AssertionKind::Predicate(instance), span)))
    }

    fn predicate_args(&self, c: &mut Cursor<'_>) -> Result<Vec<PredicateArg>> {
        let mut args = Vec::new();
        while !matches!(c.peek(), ")" | ";") {
            if !args.is_empty() {
                c.expect(",")?;
            }
            let from = c.position();
            args.push(if c.eat("?") {
                PredicateArg::Bind(self.local(c)?, c.span_from(from))
            } else if c.eat("_") {
                PredicateArg::Any(c.span_from(from))
            } else {
                PredicateArg::Expr(self.expr(c)?)
            });
        }
        Ok(args)
    }

    /// What is to be opened or closed.
    pub(super) fn instance_alone(&self, c: &mut Cursor<'_>) -> Result<PredicateInstance> {
        let part = self.postfix(c)?;
        match self.as_assertion(part, c)?.kind {
            AssertionKind::Predicate(instance) => Ok(instance),
            _ => c.fail("a predicate is expected before this"),
        }
    }

    pub fn contract(&self, lines: &[Line<'_>]) -> Result<Contract> {
        let mut contract = Contract::default();
        // Whether the next clause begins a case, of the one kind and of the other.
        let mut is_new = [true, true];
        for line in lines {
            let mut c = line.cursor()?;
            if c.eat("where") {
                contract.stands = self.index.stands(&mut c)?;
                c.end()?;
                continue;
            }
            if c.peek() == "also" {
                c.next();
                c.end()?;
                if contract.is_empty() {
                    contract.extends_inherited = true;
                }
                is_new = [true, true];
                continue;
            }
            let is_static = c.eat("static");
            if !is_clause(c.peek()) {
                continue;
            }
            contract.span = contract.span.to(c.span());
            let cases = match is_static {
                true => &mut contract.static_cases,
                false => &mut contract.cases,
            };
            if std::mem::replace(&mut is_new[usize::from(is_static)], false) {
                cases.push(SpecCase::default());
            }
            if let Some(case) = cases.last_mut() {
                case.span = case.span.to(c.span());
                self.clause(case, &mut c)?;
                c.end()?;
            }
        }
        Ok(contract)
    }

    fn clause(&self, case: &mut SpecCase, c: &mut Cursor<'_>) -> Result<()> {
        let from = c.position();
        match c.next() {
            "requires" => case.requires.push(self.assertion(c)?),
            "ensures" => case.ensures.push(self.assertion(c)?),
            "signals" => {
                c.expect("(")?;
                let thrown = self.index.thrown(c)?;
                let var = self.local(c)?;
                c.expect(")")?;
                let condition = self.assertion(c)?;
                case.signals.push(Signals { thrown, var, condition, span: c.span_from(from) });
            }
            "signals_only" => case.signals_only = Some(self.index.throwns(c)?),
            "assignable" => case.assignable = Some(self.clause_sets(c)?),
            "accessible" => case.accessible = Some(self.clause_sets(c)?),
            "decreases" => case.decreases = self.list("", c)?,
            "diverges" => case.diverges = Some(self.expr(c)?),
            _ => {}
        }
        Ok(())
    }

    /// `\nothing` alone is an empty list.
    fn clause_sets(&self, c: &mut Cursor<'_>) -> Result<Vec<Expr>> {
        if c.peek() == "\\nothing" && c.ahead(1).is_empty() {
            c.next();
            return Ok(Vec::new());
        }
        self.list("", c)
    }

    /// A line before a loop; whether it was one.
    pub(super) fn loop_clause(&self, spec: &mut LoopSpec, c: &mut Cursor<'_>) -> Result<bool> {
        match c.peek() {
            "invariant" => {
                c.next();
                spec.invariants.push(self.assertion(c)?);
            }
            "decreases" => {
                c.next();
                spec.decreases = self.list("", c)?;
            }
            "assignable" => {
                c.next();
                spec.assignable = Some(self.clause_sets(c)?);
            }
            "hint" => {
                c.next();
                spec.hints.push(self.expr(c)?);
            }
            _ => return Ok(false),
        }
        c.end()?;
        Ok(true)
    }
}

fn is_clause(word: &str) -> bool {
    matches!(
        word,
        "case"
            | "requires"
            | "ensures"
            | "signals"
            | "signals_only"
            | "assignable"
            | "accessible"
            | "decreases"
            | "diverges"
    )
}
