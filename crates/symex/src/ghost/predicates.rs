//! Opening and closing predicates (figure 8 of the paper): an instance is replaced by its body, and
//! back.

use base::{Code, Span, step};
use check::{Reason, Unit};
use heap::{Chunk, Missing};
use ir::{LocalId, PredicateArg, PredicateId};
use term::Term;

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::message::{Message, Who};
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::history::{self, Transfer};
use crate::state::State;

/// How many predicates may be open inside each other for a value.
const OPENINGS: usize = 8;

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

    /// A predicate that nobody redefines is taken to be the definition of all objects.
    fn count_on_definition(&mut self, state: &State, id: PredicateId, args: &[Term]) {
        if facts::may_be_redefined(self.program, id)
            && self.facts.families.predicate(id).is_none()
            && let (Some(class), Some(object)) = (self.program.predicate(id).class, args.first())
        {
            self.count_on(state, class, *object);
        }
    }

    /// There is a body, but not for everybody.
    fn hidden(&self, id: PredicateId, span: Span) -> Failure {
        let predicate = self.program.predicate(id);
        let text = format!("the body of `{}` is not known here", predicate.name);
        let class_only = predicate.opaque || predicate.visibility == ir::Visibility::Private;
        let note = match class_only {
            true => "it is known only in the class that declares it",
            false => "it is known only in its own package, unless it is marked `export`",
        };
        Failure::new(Code::GhostStatement, span, text)
            .label(predicate.span, "declared here")
            .note(note)
    }

    /// Replaces a predicate chunk by the body of the predicate.
    pub fn open_chunk(&mut self, state: State, index: usize, span: Span) -> Result<Vec<State>> {
        let mut inner = state.clone();
        let chunk = inner.heap.remove(index);
        let definition = self.definition_of_chunk(&state, &chunk);
        let Chunk::Predicate { args, snapshot, .. } = chunk else {
            return unsupported(Reason::OpeningChunk, span);
        };
        let Some(id) = definition else {
            return unsupported(Reason::OpeningUnknownBody, span);
        };
        let args = self.with_outputs(&mut inner, id, args)?;
        self.count_on_definition(&state, id, &args);
        self.findings.relies_on.insert(Unit::Predicate(id));
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref() else {
            return unsupported(Reason::OpeningUnknownBody, span);
        };
        if !self.is_known(id) {
            return Err(self.hidden(id, span).into());
        }
        self.expect_objects_of(&mut inner, id);
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
        let Some(body) = definition.body.as_ref() else {
            return unsupported(Reason::ClosingUnknownBody, span);
        };
        if !self.is_known(id) {
            return Err(self.hidden(id, span).into());
        }
        let mut state = state;
        let params = definition.params.iter().chain(&definition.outputs).copied();
        step!(
            "closed-arguments-are-in-range",
            self.prove_all_fit(&mut state, params, &definition.locals, args, span)?
        );
        self.count_on_definition(&state, id, args);
        self.findings.relies_on.insert(Unit::Predicate(id));
        let store = self.parameters(id, args);
        let blame =
            Blame { code: Code::GhostStatement, span, what: Who::The("the body of the predicate") };
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
        let (meaning, args) = self.written_inputs(&mut state, instance)?;
        let mut heap = state.heap.clone();
        let Meaning { predicate: id, dynamic } = meaning;
        let wanted = Missing::Predicate { predicate: id.0, dynamic, args: args.clone() };
        let mut found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        if found.is_none() {
            found = self.gather_shares(&mut state, &mut heap, meaning, &args)?;
        }
        if found.is_none() && self.expose(&mut state, &mut heap, &wanted) {
            found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        }
        state.heap = heap;
        match found {
            Some(index) => {
                self.bind_outputs(&mut state, index, instance)?;
                self.open_chunk(state, index, span)
            }
            None => Err(self.nothing_to_open(&state, instance, wanted)),
        }
    }

    fn nothing_to_open(
        &mut self,
        state: &State,
        instance: &ir::PredicateInstance,
        wanted: Missing,
    ) -> Stop {
        let name = self.program.predicate(instance.predicate).name;
        let name = format!("`{name}`");
        let text = Message::of_missing("there is no ", &name, " here that could be opened");
        let mut failure = Failure::new(Code::GhostStatement, instance.span, text);
        failure.path = state.route.trail.to_vec();
        Stop::Missing(wanted, Box::new(failure))
    }

    /// Receiver and arguments of an instance that is to be opened. Inputs that are left open are
    /// those of the only instance that fits; of the outputs, those count that come before the first
    /// that is left open.
    fn written_inputs(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
    ) -> Result<(Meaning, Vec<Term>)> {
        if instance.args.iter().all(|arg| matches!(arg, PredicateArg::Expr(_))) {
            let args = self.written_args(state, instance)?;
            let receiver = instance.receiver.as_ref().and(args.first().copied());
            return Ok((self.meaning_of(state, instance, receiver), args));
        }
        let mut receiver = None;
        if let Some(e) = &instance.receiver {
            receiver = Some(self.receiver(state, e, instance.span)?);
        }
        let blame =
            Blame { code: Code::GhostStatement, span: instance.span, what: Who::The("`open`") };
        let mut heap = state.heap.clone();
        let found = self.open_inputs(state, &mut heap, instance, receiver, blame);
        state.heap = heap;
        match found {
            Ok(args) => Ok((self.meaning_of(state, instance, receiver), args)),
            Err(Stop::Missing(wanted, _)) => Err(self.nothing_to_open(state, instance, wanted)),
            Err(other) => Err(other),
        }
    }

    /// `?x` for an output is what the instance says, and what is written behind one that was left
    /// open must be so.
    fn bind_outputs(
        &mut self,
        state: &mut State,
        index: usize,
        instance: &ir::PredicateInstance,
    ) -> Result<()> {
        let is_open = |arg: &PredicateArg| !matches!(arg, PredicateArg::Expr(_));
        let Some(first) = instance.outputs.iter().position(is_open) else { return Ok(()) };
        let Some(Chunk::Predicate { predicate, dynamic, args, snapshot }) =
            state.heap.chunks().get(index).cloned()
        else {
            return Ok(());
        };
        let inputs = self.program.predicate(instance.predicate).params.len();
        let args = self.with_outputs(state, PredicateId(predicate), args)?;
        // What had no value yet has this one from now on.
        state
            .heap
            .replace(index, Chunk::Predicate { predicate, dynamic, args: args.clone(), snapshot });
        for (arg, value) in instance.outputs.iter().zip(args.iter().skip(inputs)).skip(first) {
            match arg {
                PredicateArg::Bind(local, _) => state.set(*local, *value),
                PredicateArg::Any(_) => {}
                PredicateArg::Expr(e) => {
                    let wanted = self.eval(state, e)?;
                    let goal = self.terms.eq(wanted, *value);
                    let name = self.program.predicate(instance.predicate).name;
                    self.prove(state, goal, |_| {
                        let text = format!("there is no such `{name}` here");
                        Failure::new(Code::GhostStatement, instance.span, text).at(e.span)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// `close e.q(args);` as it is written. Outputs that are left open are what the body says.
    pub fn close_written(
        &mut self,
        mut state: State,
        instance: &ir::PredicateInstance,
        span: Span,
    ) -> Result<Vec<State>> {
        let args = self.written_args(&mut state, instance)?;
        let receiver = instance.receiver.as_ref().and(args.first().copied());
        let meaning = self.meaning_of(&mut state, instance, receiver);
        if meaning.dynamic {
            return unsupported(Reason::ClosingUnknownBody, span);
        }
        let mut closed = self.close(state, meaning.predicate, &args, span)?;
        for state in &mut closed {
            // It was added last.
            let last = state.heap.len().saturating_sub(1);
            self.bind_outputs(state, last, instance)?;
        }
        Ok(closed)
    }

    /// Receiver and inputs of an instance in a ghost statement, and the outputs as far as they are
    /// given.
    fn written_args(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
    ) -> Result<Vec<Term>> {
        let mut args = Vec::new();
        if let Some(receiver) = &instance.receiver {
            args.push(self.receiver(state, receiver, instance.span)?);
        }
        for arg in &instance.args {
            match arg {
                PredicateArg::Expr(e) => args.push(self.eval(state, e)?),
                PredicateArg::Bind(_, at) | PredicateArg::Any(at) => {
                    return unsupported(Reason::InputBinderInClose, *at);
                }
            }
        }
        for arg in &instance.outputs {
            match arg {
                PredicateArg::Expr(e) => args.push(self.eval(state, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => break,
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
        self.in_each_case(state, (&body.ty, body.span), &mut |engine, state| {
            engine.opening_once(state, instance, body)
        })
    }

    fn opening_once(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
        body: &ir::Expr,
    ) -> Result<Term> {
        let base = state.route.splits.len();
        self.nesting.ghost.opened.push(instance.predicate);
        let states = self.open(state.clone(), instance);
        self.nesting.ghost.opened.pop();
        let states = states?;
        let mut values = Vec::new();
        for mut inner in states {
            let value = self.eval(&mut inner, body)?;
            values.push((inner, value));
        }
        self.merge(state, base, values, &body.ty, body.span)
    }

    /// Whether what a body says need not be known: it opens the predicate again that is being
    /// opened for a value in it, and would do so in that one, too. Who opens that instance itself
    /// learns it.
    pub fn opens_again(&self, e: &ir::Expr) -> bool {
        if self.nesting.ghost.opened.is_empty() {
            return false;
        }
        let is_open = |instance: &ir::PredicateInstance| {
            self.nesting.ghost.opened.len() >= OPENINGS
                || self.nesting.ghost.opened.contains(&instance.predicate)
        };
        if matches!(&e.kind, ir::ExprKind::Opening(instance, _) if is_open(instance)) {
            return true;
        }
        let mut found = false;
        ir::visit::each_part(e, &mut |part| found = found || self.opens_again(part));
        found
    }
}
