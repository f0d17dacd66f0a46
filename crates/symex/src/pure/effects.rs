//! What pure methods must not do, found in their texts: start classes that change something; and
//! what they read, held against what they say; and what computes anything but a value.

use base::{Code, Span, stops};
use check::Reason;
use ir::visit::{any_stmt, find_stmt};
use ir::{MethodId, Program, SpecCase, StmtKind};

use crate::engine::Engine;
use crate::engine::frame::ReadFrame;
use crate::failure::{Failure, Result, unsupported};
use crate::program::effect::{Effect, effect, more_than_a_value};
use crate::scope::MemoryKind;
use crate::state::State;

impl Engine<'_> {
    /// Who calls a method that is said to be pure, and is not, knows nothing of its value.
    pub(crate) fn refuse_impostor(&mut self, method: ir::MethodId, span: Span) -> Result<()> {
        let program = self.program;
        let is_impostor = *self.tables.methods.impostors.entry(method).or_insert_with(|| {
            let info = program.method(method);
            let does_more = |stmt: &ir::Stmt| {
                effect(stmt).is_some_and(|effect| more_than_a_value(program, effect).is_some())
            };
            let is_checked = info.origin == ir::Origin::Source && !info.modifiers.trusted;
            match &info.body {
                ir::Body::Block { block, .. } => is_checked && any_stmt(block, does_more),
                _ => false,
            }
        });
        if stops!("pure-callees-are-pure", is_impostor) {
            return unsupported(Reason::Impostor, span);
        }
        Ok(())
    }

    /// The first use of a class runs its initialiser, in pure code too: what that changes would be
    /// nobody's.
    pub(crate) fn refuse_starts(&self, block: &ir::Block) -> Result<()> {
        let starts = find_stmt(block, |stmt| match &stmt.kind {
            StmtKind::InitClass(class)
                if self.scope.memory == MemoryKind::Total && self.may_change_at_start(*class) =>
            {
                Some(stmt.span)
            }
            _ => None,
        });
        match starts {
            Some(span) => unsupported(Reason::EffectStartsClass, span),
            None => Ok(()),
        }
    }

    /// What is said to be read is defined where the precondition holds.
    pub(crate) fn read_frame(
        &mut self,
        start: &mut State,
        case: &SpecCase,
    ) -> Result<Option<ReadFrame>> {
        let (Some(sets), Some(_)) = (&case.accessible, start.heap.total()) else { return Ok(None) };
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
        let effect = effect(stmt)?;
        let what = match effect {
            Effect::GoesOn => Reason::EffectGoesOn,
            effect => more_than_a_value(program, effect)?,
        };
        Some((what, stmt.span))
    });
    match refused {
        Some((what, span)) => unsupported(what, span),
        None => Ok(()),
    }
}

/// What is wrong with a call in a specification that nothing determines.
pub fn undetermined(program: &Program, method: MethodId, span: Span) -> Failure {
    let name = &program.method(method).signature;
    Failure::new(
        Code::ImpureCall,
        span,
        format!("`{name}` may give another value at each call: a specification cannot rest on it"),
    )
    .note(
        "nothing that is held determines the value: the object, or what it is compared with, \
         may be of a class whose objects change",
    )
    .help(
        "cast to a class whose objects never change, as in `((String) o).length()`, or to one \
         with a state that can be held; or call it in code, and speak of the result",
    )
}
