//! Outputs of predicates are determined by the rest: by the inputs, and by what the locations
//! of the instance hold. Whoever has the same instance twice has the same outputs; pure
//! methods, which are functions of the snapshot, rest on that. So it is shown, once for each
//! definition: the body is produced twice from one snapshot, with outputs of their own, and
//! they come out equal. Outputs of instances inside it are equal because their definitions are
//! shown in the same way, and instances are finite.
//!
//! ```java
//! //@ predicate at(; int n) = acc(x) ** n == x;      // n is what x is
//! //@ predicate below(; int n) = acc(x) ** n <= x;   // refused: it could be another one
//! ```
//!
//! The other half of the same rule: what a pure method's precondition binds with `?x` may be
//! an input of an instance, which nothing determines. Such a name finds an instance; a value
//! must not be computed from it.

use base::{Code, needs, step, stops};
use check::Reason;
use heap::{Chunk, Heap};
use ir::visit::{Visitor, walk_expr};
use ir::{
    Assertion, AssertionKind, Block, LocalId, PredicateArg, PredicateId, PredicateInstance,
    SpecCase,
};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// The outputs of a predicate, whose body has been produced from the snapshot, are no others
    /// if it is produced once more.
    pub fn check_determined(
        &mut self,
        id: PredicateId,
        first: &State,
        snapshot: Term,
    ) -> Result<()> {
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref() else { return Ok(()) };
        if definition.outputs.is_empty() {
            return Ok(());
        }
        let mut again = first.clone();
        again.heap = Heap::new();
        let mut outputs = Vec::new();
        for output in &definition.outputs {
            let Some(local) = definition.locals.get(output.index()) else { continue };
            let (name, ty, span) = (local.name, local.ty.clone(), local.span);
            let value = self.any_of_type(&mut again, name.as_str(), &ty, span)?;
            let before = first.get(*output);
            again.set(*output, value);
            outputs.push((before, value, name, span));
        }
        for mut second in self.produce(again, snapshot, body)? {
            self.assume_same_outputs(&mut second, &first.heap);
            for (before, value, name, span) in &outputs {
                let Some(before) = before else { continue };
                let goal = self.terms.eq(*before, *value);
                step!("outputs-are-determined", {
                    self.prove(&mut second, goal, |_| {
                        let text = format!("the body may not determine the output `{name}`");
                        Failure::new(Code::OutputNotDetermined, *span, text).note(
                            "the same inputs and the same values of all locations must leave one \
                             value for it",
                        )
                    })?;
                });
            }
        }
        Ok(())
    }

    /// Instances with the same inputs and the same snapshot, here and in another heap, have the
    /// same outputs.
    pub fn assume_same_outputs(&mut self, state: &mut State, other: &Heap) {
        let here: Vec<Chunk> = state.heap.chunks().iter().cloned().collect();
        for one in &here {
            for two in other.chunks() {
                self.assume_same_output(state, one, two);
            }
        }
    }

    fn assume_same_output(&mut self, state: &mut State, one: &Chunk, two: &Chunk) {
        let Chunk::Predicate { predicate, dynamic, args, snapshot } = one else { return };
        let Chunk::Predicate { predicate: p, dynamic: d, args: others, snapshot: s } = two else {
            return;
        };
        if (predicate, dynamic) != (p, d) || args == others {
            return;
        }
        let inputs = self.program.predicate(PredicateId(*predicate)).params.len();
        let mut same = vec![self.terms.eq(*snapshot, *s)];
        let mut equal = Vec::new();
        for (i, (a, b)) in args.iter().zip(others).enumerate() {
            if self.terms.sort(*a) != self.terms.sort(*b) {
                return;
            }
            let eq = self.terms.eq(*a, *b);
            if i < inputs { same.push(eq) } else { equal.push(eq) }
        }
        let same = self.terms.and(same);
        if !equal.is_empty() && needs!("instances-hold-the-same", self.holds_fast(state, same)) {
            let equal = self.terms.and(equal);
            self.assume(state, equal);
        }
    }
}

/// The body of a pure method computes nothing from what its precondition binds to an input of
/// an instance, or to how much of something is held: the method is a function of the values that
/// are there, and those are the same for other inputs and other shares.
pub fn refuse_undetermined(case: &SpecCase, block: &Block) -> Result<()> {
    let mut inputs = Vec::new();
    case.requires.iter().for_each(|a| bound_inputs(a, &mut inputs));
    let mut uses = Uses { inputs, found: None };
    uses.block(block);
    match uses.found {
        Some(span) => unsupported(Reason::ValueOfInput, span),
        None => Ok(()),
    }
}

fn bound_inputs(a: &Assertion, into: &mut Vec<LocalId>) {
    match &a.kind {
        AssertionKind::Predicate(instance) => {
            for arg in &instance.args {
                if let PredicateArg::Bind(local, _) = arg {
                    into.push(*local);
                }
            }
        }
        AssertionKind::Acc(_, ir::Fraction::Bind(local)) => into.push(*local),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| bound_inputs(part, into)),
        AssertionKind::Cond(_, then, otherwise) => {
            bound_inputs(then, into);
            bound_inputs(otherwise, into);
        }
        AssertionKind::ForallStar { body, .. } | AssertionKind::Untouched(body) => {
            bound_inputs(body, into);
        }
        AssertionKind::Bind(local, e) => {
            let mut uses = Uses { inputs: std::mem::take(into), found: None };
            uses.expr(e);
            let depends = uses.found.is_some();
            *into = uses.inputs;
            into.extend(depends.then_some(*local));
        }
        AssertionKind::Expr(_) | AssertionKind::Acc(..) => {}
    }
}

/// Where one of the inputs is read, other than to say which instance is meant.
struct Uses {
    inputs: Vec<LocalId>,
    found: Option<base::Span>,
}

impl<'a> Visitor<'a> for Uses {
    fn expr(&mut self, e: &'a ir::Expr) {
        if let ir::ExprKind::Local(local) = &e.kind
            && stops!("found-inputs-are-not-computed-with", self.inputs.contains(local))
        {
            self.found.get_or_insert(e.span);
        }
        walk_expr(self, e);
    }

    fn instance(&mut self, _: &'a PredicateInstance) {}
}
