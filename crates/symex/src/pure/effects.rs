//! What pure methods must not do, found in their texts: have effects, start classes that change
//! something; and what they read, held against what they say.

use base::Span;
use ir::visit::find_stmt;
use ir::{Program, SpecCase, StmtKind};

use crate::determined::{self, Determined};
use crate::engine::Engine;
use crate::engine::frame::ReadFrame;
use crate::failure::{Result, unsupported};
use crate::program::effect::{Effect, effect};
use crate::scope::Memory;
use crate::state::State;

impl Engine<'_> {
    /// The first use of a class runs its initialiser, in pure code too: what that changes would be
    /// nobody's.
    pub(crate) fn refuse_starts(&self, block: &ir::Block) -> Result<()> {
        let starts = find_stmt(block, |stmt| match &stmt.kind {
            StmtKind::InitClass(class)
                if self.scope.memory == Memory::Total && self.may_change_at_start(*class) =>
            {
                Some(stmt.span)
            }
            _ => None,
        });
        match starts {
            Some(span) => {
                unsupported("a pure method that starts a class which changes something then", span)
            }
            None => Ok(()),
        }
    }

    /// What is said to be read is defined where the precondition holds.
    pub(crate) fn read_frame(
        &mut self,
        start: &mut State,
        case: &SpecCase,
    ) -> Result<Option<ReadFrame>> {
        let (Some(sets), Some(_)) = (&case.accessible, &start.heap.total) else { return Ok(None) };
        // It may speak of any method, of this one too: all of them are defined by now.
        let measure = self.scope.measure.take();
        let clause = self.clause(start, sets);
        self.scope.measure = measure;
        let span = sets.iter().fold(Span::NONE, |all, set| all.to(set.span));
        Ok(Some(ReadFrame { clause: clause?, span }))
    }

    /// The body reads what is said. What is said may rest on the method itself, on what it promises
    /// too; so that is shown apart from it.
    pub(crate) fn check_reads(
        &mut self,
        mut start: State,
        case: &SpecCase,
        block: &ir::Block,
    ) -> Result<()> {
        let Some(frame) = self.read_frame(&mut start, case)? else { return Ok(()) };
        self.scope.reads = Some(frame);
        let done = self.exec(start, block);
        self.scope.reads = None;
        done.map(|_| ())
    }
}

/// A pure method only computes a value: what has an effect, gives a new object, or may not
/// end is refused.
pub(crate) fn refuse_effects(program: &Program, block: &ir::Block) -> Result<()> {
    let refused = find_stmt(block, |stmt| {
        let what = match effect(stmt)? {
            Effect::Writes => "writing to the heap in a pure method",
            Effect::Makes => "a new object in a pure method",
            Effect::Calls(call)
                if program.method(call.method).modifiers.purity == ir::Purity::Impure =>
            {
                "a call of a method that is not pure in a pure method"
            }
            Effect::Calls(call) => match determined::of_call(program, call) {
                Determined::Value => return None,
                Determined::Content => "a new object in a pure method",
                Determined::ByClass | Determined::Nothing => {
                    "a call in a pure method that may give another value each time"
                }
            },
            Effect::Throws => return None,
            Effect::GoesOn => "a loop without `decreases` in a pure method",
        };
        Some((what, stmt.span))
    });
    match refused {
        Some((what, span)) => unsupported(what, span),
        None => Ok(()),
    }
}
