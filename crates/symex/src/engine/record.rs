//! Recording, while a unit is explored. A state knows the step that led to it; whoever has
//! changed a state says so with one call of [`Engine::record`]. Without a recorder such a
//! call does nothing.
//!
//! What is only tried (bodies of pure methods, ghost operations that do not help) is not
//! part of the exploration: the former is not recorded, and what the latter leaves behind
//! leads nowhere and is dropped in the end.

use base::Span;
use ir::{Expr, Ghost, Local, LocalKind, PredicateId, Stmt, StmtKind};
use term::Term;

use crate::engine::Engine;
use crate::engine::recorder::Recorded;
use crate::failure::Stop;
use crate::state::State;
use crate::trace::{Event, StepId};

/// More steps of one unit nobody looks at.
const MOST_STEPS: usize = 20_000;

impl Engine<'_> {
    /// The state has changed: from now on it is after this step.
    pub fn record(&mut self, state: &mut State, span: Span, event: impl FnOnce() -> Event) {
        let parents = state.route.step.into_iter().collect();
        self.record_after(state, parents, span, event);
    }

    /// Paths that go on as one, from where they parted.
    pub fn record_join(&mut self, joined: &mut State, from: &[&State]) {
        if self.recorder.is_some() {
            let parents = from.iter().filter_map(|state| state.route.step).collect();
            let span = joined.route.trail.last().copied().unwrap_or_default();
            self.record_after(joined, parents, span, || Event::Join);
        }
    }

    /// As [`Engine::record`], where it is known which steps came before.
    pub fn record_after(
        &mut self,
        state: &mut State,
        parents: Vec<StepId>,
        span: Span,
        event: impl FnOnce() -> Event,
    ) {
        let Some(recorder) = &mut self.recorder else { return };
        if !self.nesting.pure.unfolding.is_empty() {
            return;
        }
        if recorder.steps.len() >= MOST_STEPS {
            recorder.truncated = true;
            return;
        }
        let id = recorder.steps.len() as StepId;
        recorder.steps.push(Recorded { parents, span, event: event(), state: state.clone() });
        state.route.step = Some(id);
    }

    /// The snapshot that the values on entry come from.
    pub fn record_entry(&mut self, snapshot: Term) {
        if let Some(recorder) = &mut self.recorder {
            recorder.entry = Some(snapshot);
        }
    }

    /// One side of a condition; `None` if it cannot be.
    pub fn record_branch(
        &mut self,
        from: &State,
        branch: &mut Option<State>,
        condition: &Expr,
        taken: bool,
        statement: Span,
    ) {
        if self.recorder.is_none() {
            return;
        }
        let span = condition.span;
        let taken = taken != is_negated(condition, statement);
        match branch {
            Some(state) => self.record(state, span, || Event::Branch { taken }),
            None => self.record(&mut from.clone(), span, || Event::Impossible { taken }),
        }
    }

    /// The state in which an obligation failed; the step that stands for it.
    pub fn record_failure(&mut self, state: &State, span: Span) -> Option<StepId> {
        self.recorder.as_ref()?;
        let mut failed = state.clone();
        self.record(&mut failed, span, || Event::Failure);
        failed.route.step
    }

    /// A failure that does not know its step yet happened in this state.
    pub fn with_step(&mut self, mut stop: Stop, state: &State) -> Stop {
        if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut stop
            && failure.steps.is_empty()
        {
            failure.steps.extend(self.record_failure(state, failure.span));
        }
        stop
    }

    /// What a statement is as a step. Statements that contain others are none, nor is what
    /// the compiler adds: temporaries and checks show in the step that they belong to.
    pub fn event_of(&self, stmt: &Stmt, throws: bool, ways: usize) -> Option<Event> {
        let is_temporary = |local: &ir::LocalId| {
            self.scope.locals.get(local.index()).is_some_and(|l| l.kind == LocalKind::Temp)
        };
        Some(match &stmt.kind {
            StmtKind::Assign(local, _) if is_temporary(local) => return None,
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Concat { .. }
            | StmtKind::Throw(..) => Event::Statement,
            StmtKind::New { .. } | StmtKind::NewArray { .. } => Event::Allocate,
            StmtKind::Check(_) if ways > 1 => Event::Check { holds: !throws },
            StmtKind::Call(call) => {
                let method = self.program.method(call.method).signature.clone();
                Event::Call { method, throws }
            }
            StmtKind::Ghost(ghost) => match ghost {
                Ghost::Open(instance) => {
                    let predicate = self.predicate_name(instance.predicate);
                    Event::Open { predicate, inserted: false }
                }
                Ghost::Close(instance) => {
                    let predicate = self.predicate_name(instance.predicate);
                    Event::Close { predicate, inserted: false }
                }
                Ghost::Block(_) => return None,
                Ghost::Apply(lemma, _) => {
                    Event::Ghost { what: format!("apply {}", self.program.lemma(*lemma).name) }
                }
                Ghost::Use(_) => Event::Ghost { what: "use".to_string() },
                Ghost::Assert(_) => Event::Ghost { what: "assertion holds".to_string() },
                Ghost::Assume(_) => Event::Ghost { what: "assumption".to_string() },
                Ghost::Label(name) => Event::Ghost { what: format!("label {name}") },
                _ => Event::Ghost { what: "ghost statement".to_string() },
            },
            _ => return None,
        })
    }

    pub fn predicate_name(&self, id: PredicateId) -> String {
        self.program.predicate(id).shown_name()
    }
}

/// Whether the compiler wrote the conditional to leave a loop or a case when the program's
/// condition does *not* hold: then it has no words of its own besides that condition.
fn is_negated(condition: &Expr, statement: Span) -> bool {
    condition.span == statement
}

/// Whether the program names the variable.
pub(crate) fn is_shown(local: &Local) -> bool {
    matches!(
        local.kind,
        LocalKind::This
            | LocalKind::Param
            | LocalKind::Var
            | LocalKind::Ghost
            | LocalKind::Result
            | LocalKind::Bound
    ) && (!local.name.is_empty() || local.kind == LocalKind::Result)
}
