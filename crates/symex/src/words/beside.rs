//! What a specification asks for already. A location that a predicate holds cannot be asked for
//! beside it once more, because of each there is one permission:
//!
//! ```java
//! //@ predicate state(int n) = acc(pos) ** pos == n;
//! //@ requires state(3) ** acc(pos);      // can never hold
//! //@ requires state(3) ** (opening state(3) in pos) == 3;
//! ```
//!
//! So whoever is told that a permission is missing is told about the predicate instead.

use base::Span;
use heap::{Chunk, Missing};
use ir::visit::each_stmt;
use ir::{
    Assertion, AssertionKind, OldLabel, PredicateArg, PredicateId, PredicateInstance, StmtKind,
};

use crate::engine::Engine;
use crate::engine::reading::Reading;
use crate::engine::text::Names;
use crate::program::mentions::Mentions;
use crate::state::State;

impl Engine<'_> {
    /// A predicate that the precondition asks for and that may hold what is missing.
    pub fn asked_for_on_entry(
        &mut self,
        state: &State,
        names: &Names,
        missing: &Missing,
    ) -> Option<String> {
        let entry = state.old(&OldLabel::Entry)?.heap.clone();
        for chunk in entry.chunks() {
            let Chunk::Predicate { predicate, args, .. } = chunk else { continue };
            if self.may_hold(state, *predicate, args, missing) {
                return Some(self.instance_name(state, names, PredicateId(*predicate), args));
            }
        }
        None
    }

    /// The field that refers to the object of which something is missing.
    pub fn way_to(&self, state: &State, missing: &Missing) -> Option<Missing> {
        let object = match missing {
            Missing::Field { object, .. } => *object,
            Missing::Elements { array, .. } => *array,
            Missing::Predicate { args, .. } => *args.first()?,
        };
        state.heap.chunks().iter().find_map(|chunk| match chunk {
            Chunk::Field { object: owner, field, value, .. } if *value == object => {
                Some(Missing::Field { object: *owner, field: *field })
            }
            _ => None,
        })
    }

    /// A predicate to the left of a place in a specification that may hold what is missing there.
    /// `what` is how the program gets to it.
    pub fn asked_for_beside(&mut self, at: Span, missing: &Missing, what: &str) -> Option<String> {
        let path = what.strip_prefix('`')?.strip_suffix('`')?;
        let owner = path.rsplit_once('.').map(|(owner, _)| owner)?;
        for list in self.specifications() {
            let here = |a: &Assertion| a.span.lo <= at.lo && at.hi <= a.span.hi;
            if !list.iter().any(here) {
                continue;
            }
            let mut instances = Vec::new();
            list.iter().for_each(|a| collect(a, &mut instances));
            for instance in instances.into_iter().filter(|i| i.span.hi <= at.lo) {
                if self.speaks_of(&instance, missing, owner) {
                    return self.instance_text(&instance);
                }
            }
        }
        None
    }

    /// The lists of assertions that are read together: each clause may rest on those before it.
    fn specifications(&mut self) -> Vec<Vec<Assertion>> {
        let mut lists = Vec::new();
        if let Some(method) = self.scope.method {
            for case in &self.spec(method, Reading::Static).cases {
                lists.push(case.requires.clone());
                lists.push(case.ensures.clone());
                lists.extend(case.signals.iter().map(|s| vec![s.condition.clone()]));
            }
            if let ir::Body::Block { block, .. } = &self.program.method(method).body {
                each_stmt(block, &mut |stmt| {
                    if let StmtKind::Loop { spec, .. } = &stmt.kind {
                        lists.push(spec.invariants.clone());
                    }
                });
            }
        }
        let bodies = self.program.predicates.iter().filter(|p| p.origin == ir::Origin::Source);
        lists.extend(bodies.filter_map(|p| p.body.clone()).map(|body| vec![body]));
        lists
    }

    fn speaks_of(&self, instance: &PredicateInstance, missing: &Missing, owner: &str) -> bool {
        let Some(body) = &self.program.predicate(instance.predicate).body else { return false };
        let mentions = Mentions::of(body);
        let is_it = match missing {
            Missing::Field { field, .. } => mentions.fields.contains(field),
            Missing::Elements { .. } => mentions.elements,
            Missing::Predicate { predicate, .. } => mentions.predicates.contains(predicate),
        };
        let args = instance.args.iter().filter_map(|arg| match arg {
            PredicateArg::Expr(e) => Some(e),
            PredicateArg::Bind(..) | PredicateArg::Any(_) => None,
        });
        let mut of = instance.receiver.iter().chain(args);
        is_it && of.any(|e| self.expr_text(e).as_deref() == Some(owner))
    }

    fn instance_text(&self, instance: &PredicateInstance) -> Option<String> {
        let mut args = Vec::new();
        for arg in &instance.args {
            args.push(match arg {
                PredicateArg::Expr(e) => self.expr_text(e)?,
                PredicateArg::Bind(..) | PredicateArg::Any(_) => "_".to_string(),
            });
        }
        let predicate = self.program.predicate(instance.predicate);
        let share = args.pop_if(|_| predicate.whole().is_some());
        let name = predicate.whole().unwrap_or(predicate.name.as_str());
        let receiver = match &instance.receiver {
            Some(e) => format!("{}.", self.expr_text(e)?),
            None => String::new(),
        };
        let shown = format!("{receiver}{name}({})", args.join(", "));
        Some(match share {
            Some(share) => format!("acc({shown}, {share})"),
            None => shown,
        })
    }
}

fn collect(a: &Assertion, into: &mut Vec<PredicateInstance>) {
    match &a.kind {
        AssertionKind::Predicate(instance) => into.push(instance.clone()),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| collect(part, into)),
        AssertionKind::Cond(_, then, otherwise) => {
            collect(then, into);
            collect(otherwise, into);
        }
        AssertionKind::Untouched(part) | AssertionKind::ForallStar { body: part, .. } => {
            collect(part, into);
        }
        AssertionKind::Expr(_) | AssertionKind::Acc(..) | AssertionKind::Bind(..) => {}
    }
}
