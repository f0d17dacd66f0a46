//! `untouched(A)`: all that `A` covers has the value it had on entry. As in the paper, the
//! snapshots that consuming `A` gives, now and then, are the same.

use base::{Code, step};
use check::Reason;
use heap::Heap;
use ir::{Assertion, LocalKind, OldLabel};
use term::{Op, Term};

use crate::engine::Engine;
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::order::for_each_expr;
use crate::state::State;

/// What `untouched` says.
pub struct Untouched {
    /// The snapshots are equal.
    pub equal: Term,
    /// What that follows from.
    pub shown: Term,
}

impl Engine<'_> {
    /// Compares the snapshots of what the assertion covers now and on entry.
    pub fn untouched(
        &mut self,
        state: &mut State,
        a: &Assertion,
        blame: Blame,
    ) -> Result<Untouched> {
        let span = a.span;
        let Some(old) = state.old(&OldLabel::Entry).cloned() else {
            return unsupported(Reason::UntouchedWithoutEntry, span);
        };
        let now = self.snapshot_of(state, a, blame)?;
        let locals = &self.scope.locals;
        let mut past = state.as_it_was(&old, |local| {
            locals.get(local.index()).is_some_and(|info| {
                use LocalKind::{Ghost, Param, This, Var};
                matches!(info.kind, This | Param | Var | Ghost)
            })
        });
        let before = match self.snapshot_of(&mut past, a, blame) {
            // Nothing that is done now could supply it.
            Err(Stop::Missing(_, failure)) => {
                return Err(Failure::new(
                    Code::NotWellDefined,
                    span,
                    "this is not well defined: it was not held on entry",
                )
                .note(failure.message.to_string())
                .into());
            }
            other => other?,
        };
        state.path = past.path.clone();
        let equal = self.terms.eq(now, before);
        let mut parts = vec![self.same_snapshot(now, before)];
        // The assertion speaks of the same objects now and then.
        let mut named = Vec::new();
        for_each_expr(a, &mut |e| named.push(e));
        for e in named {
            let (x, y) = (self.eval(state, e)?, self.eval(&mut past, e)?);
            step!("untouched-speaks-of-the-same-objects", parts.push(self.terms.eq(x, y)));
        }
        let alike = self.terms.and(parts);
        let shown = self.terms.or([equal, alike]);
        Ok(Untouched { equal, shown })
    }

    /// That two snapshots of one assertion with the same arguments are the same. What was
    /// closed since entry shows how it is made, and what an assertion covers is decided by
    /// its parts from left to right: so the other one is made in the same way if all parts
    /// before are the same.
    fn same_snapshot(&mut self, now: Term, before: Term) -> Term {
        match self.terms.op(now) {
            Op::Combine => {
                let (a, b) = (self.terms.arg(now, 0), self.terms.arg(now, 1));
                let (first, second) = (self.terms.first(before), self.terms.second(before));
                let first = self.same_snapshot(a, first);
                let second = self.same_snapshot(b, second);
                step!("untouched-compares-both-parts",
                    self.terms.and([first, second]), else second)
            }
            Op::Inject => {
                let value = self.terms.arg(now, 0);
                let other = self.terms.project(before, self.terms.sort(value));
                step!("untouched-compares-values",
                    self.terms.eq(value, other), else self.terms.bool(true))
            }
            Op::Unit => self.terms.bool(true),
            _ => self.terms.eq(now, before),
        }
    }

    fn snapshot_of(&mut self, state: &mut State, a: &Assertion, blame: Blame) -> Result<Term> {
        let base = state.route.splits.len();
        let heap: Heap = state.heap.clone();
        let done = self.consume(state.clone(), a, blame)?;
        let values = done.into_iter().map(|c| (c.state, c.snapshot)).collect();
        let snapshot = self.merge_snapshots(state, base, values);
        state.heap = heap;
        Ok(snapshot)
    }
}
