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
//! left open by `?x` is that of the only instance that fits, held or inside what is held.

use base::{Span, stops};
use check::Reason;
use heap::{Chunk, Heap, Missing};
use ir::visit::{Role, Visitor};
use ir::{
    Assertion, AssertionKind, Expr, ExprKind, LocalId, PredicateArg, PredicateId, PredicateInstance,
};
use term::Term;

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
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
            let sort = self.sort_of(&output.ty, output.span)?;
            let value = self.coerce(state, value, sort, output.span)?;
            state.set(local, value);
            return Ok(true);
        }
        Ok(false)
    }

    /// The values that outputs must have if the body of a predicate does not say which they are:
    /// `acc(k) ** k == 2 * n` holds for one `n` at most, but does not name it.
    pub fn wanted_outputs(
        &mut self,
        state: &mut State,
        id: PredicateId,
        instance: &PredicateInstance,
    ) -> Result<Vec<Term>> {
        let definition = self.program.predicate(id);
        let Some(body) = &definition.body else { return Ok(Vec::new()) };
        if definition.outputs.iter().all(|output| determines(body, *output)) {
            return Ok(Vec::new());
        }
        let mut values = Vec::new();
        for (arg, output) in instance.outputs.iter().zip(&definition.outputs) {
            let PredicateArg::Expr(e) = arg else { break };
            if mentions_open(state, e) {
                break;
            }
            let Some(local) = definition.locals.get(output.index()) else { break };
            let value = self.eval(state, e)?;
            let sort = self.sort_of(&local.ty, e.span)?;
            values.push(self.coerce(state, value, sort, e.span)?);
        }
        Ok(values)
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
                let what = Reason::OutputsNotSaid { predicate: name.to_string() };
                return unsupported(what, span);
            };
            if let Some(local) = definition.locals.get(param.index()) {
                self.prove_fits(state, value, &local.ty, span)?;
            }
            args.push(value);
        }
        Ok(args)
    }

    /// The inputs of an instance of which some are left open: those of the only instance that
    /// agrees with the others. If none is held by itself, one may be inside something else.
    pub fn open_inputs(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        instance: &PredicateInstance,
        receiver: Option<Term>,
        blame: Blame,
    ) -> Result<Vec<Term>> {
        let mut wanted: Vec<Option<Term>> = receiver.into_iter().map(Some).collect();
        for arg in &instance.args {
            wanted.push(match arg {
                PredicateArg::Expr(e) => Some(self.eval(state, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => None,
            });
        }
        let meaning = self.meaning_of(state, instance, receiver);
        let mut found = self.only_instance(state, rest, meaning, &wanted, instance.span)?;
        if found.is_none() {
            // What is looked for is told by the inputs before the first that is open.
            let args: Vec<Term> = wanted.iter().map_while(|arg| *arg).collect();
            let Meaning { predicate, dynamic } = meaning;
            let what = Missing::Predicate { predicate: predicate.0, dynamic, args };
            if self.expose(state, rest, &what) {
                found = self.only_instance(state, rest, meaning, &wanted, instance.span)?;
            }
            if found.is_none() {
                let text = format!("`{}`", self.program.predicate(instance.predicate).name);
                return Err(self.missing(state, what, instance.span, blame, (&text, "")));
            }
        }
        let only = found.unwrap_or_default();
        let first = usize::from(receiver.is_some());
        for (arg, value) in instance.args.iter().zip(only.iter().skip(first)) {
            if let PredicateArg::Bind(local, _) = arg {
                state.set(*local, *value);
            }
        }
        Ok(only)
    }

    /// The inputs of the only instance that agrees with those that are given.
    fn only_instance(
        &mut self,
        state: &State,
        heap: &Heap,
        meaning: Meaning,
        wanted: &[Option<Term>],
        span: Span,
    ) -> Result<Option<Vec<Term>>> {
        let family = self.facts.families.predicate(meaning.predicate);
        let mut found: Vec<Vec<Term>> = Vec::new();
        for chunk in heap.chunks().iter() {
            let Chunk::Predicate { predicate, dynamic, args, .. } = chunk else { continue };
            let id = PredicateId(*predicate);
            let is_definition = (id, *dynamic) == (meaning.predicate, meaning.dynamic);
            let is_family = *dynamic && Some(id) == family;
            if !is_definition && !is_family {
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
                found.push(args.iter().take(wanted.len()).copied().collect());
            }
        }
        if stops!("only-one-instance-fits", found.len() > 1) {
            let what = Reason::InputBinderOfSeveral;
            return unsupported(what, span);
        }
        Ok(found.pop())
    }
}

/// The values that the outermost parts of a conjunction have bound in a state.
pub fn bound_by_all(parts: &[Assertion], state: &State) -> Vec<(LocalId, Term)> {
    parts.iter().flat_map(|part| bound_by(part, state)).collect()
}

fn bound_by(a: &Assertion, state: &State) -> Vec<(LocalId, Term)> {
    let bound = |local: LocalId| state.get(local).map(|value| (local, value));
    match &a.kind {
        AssertionKind::Star(parts) => bound_by_all(parts, state),
        AssertionKind::Bind(local, _) | AssertionKind::Acc(_, ir::Fraction::Bind(local)) => {
            bound(*local).into_iter().collect()
        }
        AssertionKind::Predicate(instance) => {
            let args = instance.args.iter().chain(&instance.outputs);
            let binders = args.filter_map(|arg| match arg {
                PredicateArg::Bind(local, _) => bound(*local),
                PredicateArg::Expr(_) | PredicateArg::Any(_) => None,
            });
            binders.collect()
        }
        _ => Vec::new(),
    }
}

fn mentions_open(state: &State, e: &Expr) -> bool {
    struct Open<'s>(&'s State, bool);

    impl<'a> Visitor<'a> for Open<'_> {
        fn local(&mut self, local: &'a LocalId, role: Role) {
            self.1 |= role == Role::Read && self.0.is_open(*local);
        }
    }

    let mut open = Open(state, false);
    open.expr(e);
    open.1
}

/// Whether a body says what an output is, on every way through it.
fn determines(a: &Assertion, output: LocalId) -> bool {
    let is_output = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == output);
    match &a.kind {
        AssertionKind::Expr(e) => {
            matches!(&e.kind, ExprKind::Eq(a, b) if is_output(a) || is_output(b))
        }
        AssertionKind::Predicate(instance) => {
            instance.outputs.iter().any(|arg| matches!(arg, PredicateArg::Expr(e) if is_output(e)))
        }
        AssertionKind::Star(parts) => parts.iter().any(|part| determines(part, output)),
        AssertionKind::Cond(_, then, otherwise) => {
            determines(then, output) && determines(otherwise, output)
        }
        _ => false,
    }
}
