//! Opening and closing predicates (figure 8 of the paper): an instance is replaced by its body, and
//! back.

use base::{Code, Span, step};
use heap::{Chunk, Missing};
use ir::{LocalId, PredicateId};
use term::Term;

use crate::consume::Blame;
use crate::engine::Engine;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::family::Meaning;
use crate::history::{self, Transfer};
use crate::state::State;
use check::Unit;

impl Engine<'_> {
    fn parameters(&self, id: PredicateId, args: &[Term]) -> Vec<(LocalId, Term)> {
        let predicate = self.program.predicate(id);
        predicate
            .params
            .iter()
            .chain(&predicate.outputs)
            .copied()
            .zip(args.iter().copied())
            .collect()
    }

    /// Replaces a predicate chunk by the body of the predicate.
    pub fn open_chunk(&mut self, state: State, index: usize, span: Span) -> Result<Vec<State>> {
        let mut inner = state.clone();
        let chunk = inner.heap.remove(index);
        let definition = self.definition_of_chunk(&state, &chunk);
        let Chunk::Predicate { args, snapshot, .. } = chunk else {
            return unsupported("opening this chunk", span);
        };
        let Some(id) = definition else {
            return unsupported("opening a predicate whose body is not known", span);
        };
        let args = self.with_outputs(&mut inner, id, args)?;
        self.findings.relies_on.insert(Unit::Predicate(id));
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref().filter(|_| self.is_known(id)) else {
            return unsupported("opening a predicate whose body is not known", span);
        };
        let store = self.parameters(id, &args);
        let states = self.with_locals(definition.locals.as_slice().into(), |engine| {
            engine.produce(inner.with_store(&store), snapshot, body)
        });
        Ok(states?.into_iter().map(|s| s.back_to_store_of(&state)).collect())
    }

    /// Replaces the body of a predicate by a predicate chunk.
    pub fn close(
        &mut self,
        state: State,
        id: PredicateId,
        args: &[Term],
        span: Span,
    ) -> Result<Vec<State>> {
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref().filter(|_| self.is_known(id)) else {
            return unsupported("closing a predicate whose body is not known", span);
        };
        let mut state = state;
        let params = definition.params.iter().chain(&definition.outputs).copied();
        step!(
            "closed-arguments-are-in-range",
            self.prove_all_fit(&mut state, params, &definition.locals, args, span)?
        );
        self.findings.relies_on.insert(Unit::Predicate(id));
        let store = self.parameters(id, args);
        let blame = Blame { code: Code::GhostStatement, span, what: "the body of the predicate" };
        let mut inner = state.with_store(&store);
        let outputs = args.len().saturating_sub(definition.params.len());
        inner.leave_open(definition.outputs.iter().skip(outputs).copied().collect());
        let consumed = self.with_locals(definition.locals.as_slice().into(), |engine| {
            engine.while_closing(|engine| engine.consume(inner, body, blame))
        });
        let mut closed = Vec::new();
        for mut done in consumed? {
            let args = self.closed_args(&mut done.state, id, args, span)?;
            let mut next = done.state.back_to_store_of(&state);
            let taken = history::taken(&next.heap, &done.rest);
            next.keep_past(&taken);
            step!("closed-body-is-taken", next.heap = done.rest);
            next.route.history.add(Transfer::Closed {
                span,
                predicate: id,
                args: args.clone(),
                taken,
            });
            let snapshot = done.snapshot;
            next.heap.add(Chunk::Predicate { predicate: id.0, dynamic: false, args, snapshot });
            closed.push(next);
        }
        Ok(closed)
    }

    /// `open e.q(args);` as it is written.
    pub fn open(
        &mut self,
        mut state: State,
        instance: &ir::PredicateInstance,
    ) -> Result<Vec<State>> {
        let span = instance.span;
        let args = self.written_args(&mut state, instance)?;
        let receiver = instance.receiver.as_ref().and(args.first().copied());
        let meaning = self.meaning_of(&mut state, instance, receiver);
        let mut heap = state.heap.clone();
        let Meaning { predicate: id, dynamic } = meaning;
        let wanted = Missing::Predicate { predicate: id.0, dynamic, args: args.clone() };
        let mut found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        if found.is_none() && self.expose(&mut state, &mut heap, &wanted) {
            found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        }
        state.heap = heap;
        match found {
            Some(index) => self.open_chunk(state, index, span),
            None => {
                let name = self.program.predicate(instance.predicate).name;
                let mut failure = Failure::new(
                    Code::GhostStatement,
                    span,
                    format!("there is no `{name}` here that could be opened"),
                );
                failure.path = state.route.trail.to_vec();
                let Meaning { predicate, dynamic } = meaning;
                let missing = Missing::Predicate { predicate: predicate.0, dynamic, args };
                Err(Stop::Missing(missing, Box::new(failure)))
            }
        }
    }

    /// Receiver and inputs of an instance in a ghost statement.
    pub fn written_args(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
    ) -> Result<Vec<Term>> {
        let mut args = Vec::new();
        if let Some(receiver) = &instance.receiver {
            args.push(self.receiver(state, receiver, instance.span)?);
        }
        for arg in instance.args.iter().chain(&instance.outputs) {
            match arg {
                ir::PredicateArg::Expr(e) => args.push(self.eval(state, e)?),
                ir::PredicateArg::Bind(_, at) | ir::PredicateArg::Any(at) => {
                    return unsupported("a binder in a ghost statement", *at);
                }
            }
        }
        Ok(args)
    }

    /// `opening e.q(args) in e2`: the value where the predicate is open.
    pub fn opening(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
        body: &ir::Expr,
    ) -> Result<Term> {
        let base = state.route.splits.len();
        let states = self.open(state.clone(), instance)?;
        let mut values = Vec::new();
        for mut inner in states {
            let value = self.eval(&mut inner, body)?;
            values.push((inner, value));
        }
        self.merge(state, base, values, &body.ty, body.span)
    }
}
