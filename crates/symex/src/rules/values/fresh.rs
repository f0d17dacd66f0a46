//! `\fresh(o)`: an object that did not exist on entry; `\nonnullelements(a)`;
//! `dropping e.f in e2`.
//!
//! That an object is new is known of what the unit allocated, and of what it got from a
//! method that says so. `\fresh` stands as a conjunct of a specification, not inside of a
//! larger condition.

use base::{Code, Span, needs, step};
use check::Reason;
use heap::Chunk;
use ir::{Expr, ExprKind, LocationKind, OldLabel, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Message;
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::state::State;

/// How many references of the old state a new object is told apart from.
const KNOWN: usize = 200;

impl Engine<'_> {
    /// Assumes a condition whose conjuncts may be `\fresh`.
    pub fn assume_conjuncts(&mut self, state: &mut State, e: &Expr) -> Result<()> {
        match &e.kind {
            ExprKind::And(a, b) => {
                self.assume_conjuncts(state, a)?;
                self.assume_conjuncts(state, b)
            }
            ExprKind::Fresh(o) => self.assume_fresh(state, o),
            _ => {
                let value = self.eval(state, e)?;
                self.assume(state, value);
                Ok(())
            }
        }
    }

    /// The value of `\fresh(e)` where heaps are total: what it is about was born later.
    pub fn is_fresh(&mut self, state: &mut State, of: &Expr, span: Span) -> Result<Term> {
        if !state.heap.is_total() {
            return unsupported(Reason::FreshInCondition, span);
        }
        let value = self.eval(state, of)?;
        let time = self.entry_time(state, span)?;
        let sets = self.loc_sets();
        if self.terms.sort(value) == sets.sort {
            let fresh = sets.within(&mut self.terms, value, sets.empty(), Some(time));
            self.note_universals(fresh);
            return Ok(fresh);
        }
        if self.terms.sort(value) != Sort::REF {
            return unsupported(Reason::FreshOfNoObject, of.span);
        }
        let exists = self.terms.ne(value, Term::NULL);
        let newer = sets.newer(&mut self.terms, value, time);
        Ok(self.terms.and([exists, newer]))
    }

    /// Before an object came into being.
    pub fn before_birth(&mut self, state: &State, object: Term) -> Option<u32> {
        state.heap.total()?;
        let known = self.prover.value_of(&mut self.terms, &state.path, object);
        self.terms.object_stamp(known.unwrap_or(object))?.checked_sub(1)
    }

    /// The time now, where heaps are total: what was there was born by then, and nothing else.
    pub fn now(&mut self, heap: &heap::Heap) -> Option<u32> {
        heap.total().map(|_| self.terms.tick())
    }

    fn assume_fresh(&mut self, state: &mut State, o: &Expr) -> Result<()> {
        if state.heap.is_total() {
            let fresh = self.is_fresh(state, o, o.span)?;
            self.assume(state, fresh);
            if o.ty == Type::LocSet {
                return Ok(());
            }
        }
        let object = self.fresh_operand(state, o)?;
        let exists = self.terms.ne(object, Term::NULL);
        self.assume(state, exists);
        // What a constructor makes is among them, and is new all the same.
        let others = self.known_on_entry(state).into_iter().filter(|known| *known != object);
        for known in others.take(KNOWN).collect::<Vec<_>>() {
            let differ = self.terms.ne(object, known);
            self.assume(state, differ);
        }
        Ok(())
    }

    fn fresh_operand(&mut self, state: &mut State, o: &Expr) -> Result<Term> {
        let object = self.eval(state, o)?;
        if self.terms.sort(object) != Sort::REF {
            return unsupported(Reason::FreshOfNoObject, o.span);
        }
        Ok(object)
    }

    /// Shows that the object was allocated since entry.
    pub fn prove_fresh(&mut self, state: &mut State, o: &Expr, blame: Blame) -> Result<()> {
        if state.heap.is_total() {
            let goal = self.is_fresh(state, o, o.span)?;
            return self.prove(state, goal, |_| {
                let text = Message::about(blame.what, " may not hold: not all is known to be new");
                Failure::new(blame.code, blame.span, text).at(o.span)
            });
        }
        let object = self.fresh_operand(state, o)?;
        let known = self.prover.value_of(&mut self.terms, &state.path, object).unwrap_or(object);
        let is_new = needs!("fresh-was-allocated", self.terms.object_stamp(known).is_some())
            && !self.known_on_entry(state).contains(&known);
        if is_new {
            return Ok(());
        }
        let mut failure = Failure::new(
            blame.code,
            blame.span,
            Message::about(blame.what, " may not hold: the object is not known to be new"),
        )
        .at(o.span);
        failure.path = state.route.trail.to_vec();
        Err(failure.into())
    }

    /// References that were in sight on entry.
    fn known_on_entry(&mut self, state: &State) -> Vec<Term> {
        let Some(old) = state.old(&OldLabel::Entry) else { return Vec::new() };
        let mut known: Vec<Term> = old.values().collect();
        for chunk in old.heap.chunks() {
            match chunk {
                Chunk::Field { object, value, .. } => known.extend([*object, *value]),
                Chunk::Elements { array, .. } => known.push(*array),
                Chunk::Predicate { args, .. } => known.extend(args),
                Chunk::Iterated(_) => {}
            }
        }
        known.retain(|t| self.terms.sort(*t) == Sort::REF && *t != Term::NULL);
        known.sort();
        known.dedup();
        known
    }

    /// `\nonnullelements(a)`: neither the array nor an element of it is null.
    pub fn non_null_elements(
        &mut self,
        state: &mut State,
        array: &Expr,
        span: Span,
    ) -> Result<Term> {
        match &array.ty {
            Type::Array(element) => match &**element {
                Type::Class(_) => {}
                Type::Array(inner) if !inner.is_reference() => {}
                _ => return unsupported(Reason::NonNullElementsOfArray, span),
            },
            _ => return unsupported(Reason::NonNullElementsOfNoArray, span),
        }
        let value = self.eval(state, array)?;
        let values = self.whole_array(state, value, &array.ty, span)?;
        let index = self.terms.fresh_variable("i", Sort::INT);
        let inside = self.terms.is_index(values, index);
        let element = self.terms.index(values, index);
        let exists = self.terms.ne(element, Term::NULL);
        let body = self.terms.implies(inside, exists);
        Ok(self.terms.forall(&[index], &[vec![element]], body))
    }

    /// `dropping e.f in e2`: the value where the permission to `e.f` is given up, so that a
    /// call in it happens on a smaller heap.
    pub fn dropping(
        &mut self,
        state: &mut State,
        location: &ir::Location,
        body: &Expr,
    ) -> Result<Term> {
        let span = location.span;
        let (object, field) = match &location.kind {
            LocationKind::Field(object, field) => (self.eval(state, object)?, *field),
            LocationKind::Static(field) => (Term::NULL, *field),
            _ => return unsupported(Reason::DroppingElements, span),
        };
        let heap = state.heap.clone();
        let found = self.find(state).fields(&heap, object, field.0);
        if found.is_empty() {
            let name = self.field_name(field.0);
            let mut failure = self.not_permitted(span, ("", &format!("`{name}`")));
            failure.code = Code::GhostStatement;
            failure.path = state.route.trail.to_vec();
            let missing = heap::Missing::Field { object, field: field.0 };
            return Err(Stop::Missing(missing, Box::new(failure)));
        }
        let mut inner = state.clone();
        let mut dropped = heap::Heap::new();
        for i in found.into_iter().rev() {
            heap.chunks().get(i).cloned().into_iter().for_each(|chunk| dropped.add(chunk));
            step!("dropped-is-gone", {
                inner.heap.remove(i);
            });
        }
        // Section 3.3 of the soundness proof: every pure method may be called on less heap. A share
        // that can get ever smaller could be dropped for ever.
        let smaller = self.leaves_something(state, &dropped);
        let value = self.while_dropped(smaller, |engine| engine.eval(&mut inner, body))?;
        state.path = inner.path;
        state.known.unfolded = inner.known.unfolded;
        Ok(value)
    }
}
