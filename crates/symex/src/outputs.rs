//! Output parameters of predicates when one is closed: they are determined by the body, so
//! those that are not given are read off it.
//!
//! ```java
//! //@ predicate list(; \seq<int> s) = acc(value) ** acc(next)
//! //@     ** (next == null ? s == \seq(value) : next.list(?t) ** s == \seq(value) + t);
//! ```
//!
//! While the body is consumed, an output that has no value yet gets the one that the first
//! equation for it, or the first predicate that has it as an output, says. An input that is
//! left open by `?x` is that of the only instance that fits.

use base::Span;
use heap::{Chunk, Heap};
use ir::{Expr, ExprKind, LocalId, PredicateArg, PredicateId};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::order::for_each_part;
use crate::state::State;

impl Engine<'_> {
    /// `y == e` or `e == y` for an output without a value: gives it one. False if it is
    /// something else.
    pub fn determines_output(&mut self, state: &mut State, e: &Expr) -> Result<bool> {
        let ExprKind::Eq(a, b) = &e.kind else { return Ok(false) };
        for (output, value) in [(a, b), (b, a)] {
            let ExprKind::Local(local) = output.kind else { continue };
            if !state.is_open(local) || mentions_open(state, value) {
                continue;
            }
            let value = self.eval(state, value)?;
            let sort = self.sort(&output.ty, output.span)?;
            let value = self.coerce(state, value, sort, output.span)?;
            state.set(local, value);
            return Ok(true);
        }
        Ok(false)
    }

    /// The values of all parameters of a predicate whose body has been consumed.
    pub fn closed_args(
        &mut self,
        state: &mut State,
        id: PredicateId,
        given: &[Term],
        span: Span,
    ) -> Result<Vec<Term>> {
        let definition = self.program.predicate(id);
        let mut args = given.to_vec();
        let all: Vec<LocalId> =
            definition.params.iter().chain(&definition.outputs).copied().collect();
        for param in all.iter().skip(given.len()) {
            let Some(value) = state.get(*param) else {
                let name = definition.name;
                let what =
                    format!("closing `{name}`, whose body does not say what its outputs are");
                return unsupported(what, span);
            };
            if let Some(local) = definition.locals.get(param.index()) {
                self.prove_fits(state, value, &local.ty, span)?;
            }
            args.push(value);
        }
        Ok(args)
    }

    /// The inputs of the only instance that agrees with those that are given.
    pub fn only_instance(
        &mut self,
        state: &mut State,
        rest: &Heap,
        instance: &ir::PredicateInstance,
        receiver: Option<Term>,
    ) -> Result<Vec<Term>> {
        let inputs = self.program.predicate(instance.predicate).params.len();
        let mut wanted: Vec<Option<Term>> = receiver.into_iter().map(Some).collect();
        for arg in &instance.args {
            wanted.push(match arg {
                PredicateArg::Expr(e) => Some(self.eval(state, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => None,
            });
        }
        let mut found: Vec<Vec<Term>> = Vec::new();
        for chunk in rest.chunks().iter() {
            let Chunk::Predicate { predicate, args, .. } = chunk else { continue };
            if *predicate != instance.predicate.0 {
                continue;
            }
            let mut agrees = true;
            for (wanted, have) in wanted.iter().zip(args) {
                if let Some(wanted) = wanted {
                    let same = self.terms.eq(*wanted, *have);
                    agrees = agrees && self.holds(state, same);
                }
            }
            if agrees {
                found.push(args.iter().take(inputs).copied().collect());
            }
        }
        match found.as_slice() {
            [only] => {
                let first = usize::from(receiver.is_some());
                for (arg, value) in instance.args.iter().zip(only.iter().skip(first)) {
                    if let PredicateArg::Bind(local, _) = arg {
                        state.set(*local, *value);
                    }
                }
                Ok(only.clone())
            }
            _ => unsupported(
                "a binder for an input of a predicate, where not exactly one instance fits",
                instance.span,
            ),
        }
    }
}

fn mentions_open(state: &State, e: &Expr) -> bool {
    if matches!(e.kind, ExprKind::Local(local) if state.is_open(local)) {
        return true;
    }
    let mut found = false;
    for_each_part(e, &mut |part| found = found || mentions_open(state, part));
    found
}
