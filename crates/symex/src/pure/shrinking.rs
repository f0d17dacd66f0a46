//! What is read as a measure (seed 004, section 7.4): a pure method that says what it reads may call
//! itself where it reads less.
//!
//! ```java
//! //@ accessible repr;
//! //@ pure int length() { return next == null ? 1 : 1 + next.length(); }     // next.repr < repr
//! ```
//!
//! The heap is the same for both calls, and all sets of locations are finite; so a set that is a part of
//! another, and lacks one of its locations, gets smaller only so often. What is read must be known before
//! the method is: a clause that leads back to the method says nothing here.

use base::{Span, needs};
use heap::Change;
use ir::{Binding, Expr, ExprKind, LocalId, MethodId, OldLabel, SpecCase, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::frame::Clause;
use crate::failure::Result;
use crate::pure::framing::steps;
use crate::scope::{Measure, Reads};
use crate::state::State;

/// How many fields are tried that the caller reads and the callee may leave alone.
const FIELDS: usize = 32;

impl Engine<'_> {
    /// What a method reads at its entry, if that can be said without the method.
    pub fn reads_as_measure(
        &mut self,
        start: &State,
        id: MethodId,
        case: &SpecCase,
    ) -> Option<Reads> {
        start.heap.total()?;
        let sets = case.accessible.as_ref().filter(|_| case.decreases.is_empty())?;
        let mut state = start.clone();
        let clause = self.clause_before(&mut state, id, sets)?;
        if !clause.everything.is_false() {
            return None;
        }
        let symbols = self.loc_sets();
        let mut own = Vec::new();
        for param in &self.program.method(id).params {
            let ty = self.program.method(id).locals.get(param.index()).map(|local| &local.ty);
            let (Some(Type::Class(class)), Some(object)) = (ty, start.get(*param)) else {
                continue;
            };
            for field in self.all_fields_of(*class) {
                own.push(symbols.field(&mut self.terms, object, field.0));
            }
        }
        own.truncate(FIELDS);
        Some(Reads { set: clause.set, own })
    }

    /// A clause of which nothing leads back to the method.
    fn clause_before(&mut self, state: &mut State, id: MethodId, sets: &[Expr]) -> Option<Clause> {
        let outer = self.scope.measure.replace(Measure::none(id));
        let reads = self.scope.reads.take();
        let clause = self.clause(state, sets);
        self.scope.reads = reads;
        self.scope.measure = outer;
        clause.ok()
    }

    /// Whether a call reads a part of what the caller reads, and not all of it.
    pub fn reads_less(
        &mut self,
        state: &mut State,
        than: &Reads,
        (callee, binding): (MethodId, Binding),
        store: &[(LocalId, Term)],
    ) -> Result<bool> {
        let Some(sets) = self.first_case(callee, binding.into()).accessible else {
            return Ok(false);
        };
        // A body that is unfolded ends: its own unit shows that.
        if !self.nesting.pure.unfolding.is_empty() {
            return Ok(true);
        }
        let mut inner = state.with_store(store);
        let Some(clause) = self.clause_before(&mut inner, callee, &sets) else { return Ok(false) };
        state.path = inner.path;
        let symbols = self.loc_sets();
        let inside = symbols.within(&mut self.terms, clause.set, than.set, None);
        let mut lacks = Vec::new();
        for loc in &than.own {
            let had = symbols.member(&mut self.terms, than.set, *loc);
            let has = symbols.member(&mut self.terms, clause.set, *loc);
            let not = self.terms.not(has);
            lacks.push(self.terms.and([had, not]));
        }
        let lacks = self.terms.or(lacks);
        let some = self.terms.not(clause.everything);
        let goal = self.terms.and([some, inside]);
        self.note_universals(goal);
        Ok(needs!("callee-reads-a-part", self.holds_of_sets(state, goal))
            && needs!("callee-reads-not-all", self.holds_of_sets(state, lacks)))
    }

    /// `\not_assigned(s)`: no step since the entry touched the set. Where that is not seen, nobody
    /// knows: who promises it fails, and who is promised it learns nothing.
    pub fn not_assigned(&mut self, state: &mut State, of: &Expr, span: Span) -> Result<Term> {
        let old = ExprKind::Old(OldLabel::Entry, Box::new(of.clone()));
        let set = self.eval(state, &Expr::new(old, of.ty.clone(), span))?;
        let before = state.old(&OldLabel::Entry).and_then(|old| old.heap.total().cloned());
        let unknown = self.terms.fresh("assigned", Sort::BOOL);
        let (Some(before), Some(now)) = (before, state.heap.total().cloned()) else {
            return Ok(unknown);
        };
        let Some(steps) = steps(now.past(), before.version()) else { return Ok(unknown) };
        let is_left = steps.iter().all(|step| {
            matches!(step.change, Change::Either { .. })
                || needs!("no-step-assigns", self.leaves_alone(state, &step.change, set, &[]))
        });
        Ok(if is_left { Term::TRUE } else { unknown })
    }
}
