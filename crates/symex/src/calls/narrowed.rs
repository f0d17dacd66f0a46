//! Frames of several cases that apply at once: a call changes what each of them allows.
//!
//! ```java
//! /*@ requires true;  assignable x, y;
//!   @ also
//!   @ requires k > 0; assignable x; @*/
//! void m(int k) { … }                          // m(1) leaves y as it is
//! ```

use base::{Code, Span, needs};
use ir::{Assertion, AssertionKind, Expr, ExprKind, LocSetExpr, LocalId, MethodId, SpecCase, Type};
use term::Term;

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::engine::reading::Spec;
use crate::memory::sets::is_everything;
use crate::program::mentions::without_places;
use crate::state::State;

impl Engine<'_> {
    /// A case that changes no more than each further case allows that applies as well.
    pub(super) fn narrowed(
        &mut self,
        state: &State,
        (method, spec, used): (MethodId, &Spec, usize),
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Option<SpecCase> {
        let class = self.program.class(self.program.method(method).class);
        if state.heap.total.is_none() || class.framing != ir::Framing::Explicit {
            return None;
        }
        let case = spec.cases.get(used)?;
        let mut frame = case.assignable.clone();
        for (_, other) in spec.cases.iter().enumerate().filter(|(i, _)| *i != used) {
            let Some(allowed) = &other.assignable else { continue };
            if needs!("narrower-case-applies", self.applies(state, store, other, span)) {
                frame = Some(match frame {
                    Some(sets) => common(sets, allowed),
                    None => allowed.clone(),
                });
            }
        }
        (frame != case.assignable).then(|| SpecCase { assignable: frame, ..case.clone() })
    }

    /// Whether the precondition of a case is met, on one way.
    fn applies(
        &mut self,
        state: &State,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> bool {
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
        let mut start = state.with_store(store);
        start.forget_olds();
        let met = self.consume(start, &requires, blame);
        met.is_ok_and(|met| {
            matches!(met.as_slice(), [one] if one.state.route.splits.len() == state.route.splits.len())
        })
    }
}

/// What is in both of two lists of sets.
fn common(sets: Vec<Expr>, others: &[Expr]) -> Vec<Expr> {
    let is_all = |list: &[Expr]| list.iter().any(is_everything);
    if is_all(others) || lies_in(&sets, others) {
        return sets;
    }
    if is_all(&sets) || lies_in(others, &sets) {
        return others.to_vec();
    }
    let span = sets.iter().fold(Span::NONE, |all, set| all.to(set.span));
    let of = |set: LocSetExpr| Expr::new(ExprKind::LocSet(Box::new(set)), Type::LocSet, span);
    let (a, b) = (of(LocSetExpr::Union(sets)), of(LocSetExpr::Union(others.to_vec())));
    vec![of(LocSetExpr::Intersect(a, b))]
}

/// Whether each set of the first list stands in the second one.
fn lies_in(list: &[Expr], all: &[Expr]) -> bool {
    let all: Vec<Expr> = all.iter().map(without_places).collect();
    list.iter().all(|set| all.contains(&without_places(set)))
}
