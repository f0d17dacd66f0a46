//! Going on after a failure, so that one does not hide another.
//!
//! A value that is wrong is reported, and the path goes on as if it were right; a permission
//! that is missing is reported, and the path ends there. The verdict is settled by the report,
//! so whatever is assumed afterwards proves nothing. While something is only tried (the body
//! of a pure method, a ghost operation), failures are answers, not reports.

use base::Span;
use check::Wants;
use heap::Missing;

use crate::engine::Engine;
use crate::failure::{Failure, Question, Result, Stop};
use crate::scope::MemoryKind;
use crate::state::State;

/// More failures of one unit are not looked for.
const MOST_FAILURES: usize = 10;

impl Engine<'_> {
    /// Runs one action of the program with the help of ghost operations. What goes wrong is
    /// reported; the results are those of the paths that go on.
    pub fn with_ghosts<T>(
        &mut self,
        mut state: State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        loop {
            let stop = match self.in_rounds(&state, span, action) {
                Ok(results) => return Ok(results),
                Err(stop) => stop,
            };
            if self.is_trying() {
                return Err(stop);
            }
            match stop {
                Stop::Failed(failure) => {
                    let goal = failure.question.as_ref().map(|question| question.goal);
                    let is_news = self.report(&state, None, *failure)?;
                    let Some(goal) = goal.filter(|_| is_news) else { return Ok(Vec::new()) };
                    self.assume(&mut state, goal);
                    if goal.is_false() || self.is_dead(&state) {
                        return Ok(Vec::new());
                    }
                }
                // Nothing is missing where nobody comes.
                Stop::Missing(..)
                    if self.is_impossible(&state) || self.is_separated_away(&state) =>
                {
                    return Ok(Vec::new());
                }
                Stop::Missing(missing, failure)
                    if !self.scope.explicit
                        || self.is_mistake(&missing)
                        || self.was_shown(&state, &missing) =>
                {
                    self.report(&state, Some(&missing), *failure)?;
                    return Ok(Vec::new());
                }
                other => return Err(other),
            }
        }
    }

    /// Reports what fails for certain at the end of a path.
    pub fn fails(&mut self, state: &State, failure: impl FnOnce() -> Failure) -> Result<()> {
        let mut failure = failure();
        failure.path = state.route.trail.to_vec();
        self.report(state, None, failure).map(|_| ())
    }

    /// Whether failures are only answers at the moment.
    fn is_trying(&self) -> bool {
        !self.nesting.pure.unfolding.is_empty()
    }

    /// Puts a failure into words and keeps it; false if it was known.
    fn report(
        &mut self,
        state: &State,
        missing: Option<&Missing>,
        mut failure: Failure,
    ) -> Result<bool> {
        if failure.steps.is_empty() {
            failure.steps.extend(self.record_failure(state, failure.span));
        }
        if let Some(known) =
            self.findings.failures.iter_mut().find(|other| other.is_same_as(&failure))
        {
            known.steps.extend(failure.steps);
            return Ok(false);
        }
        // Nobody reads what is said while clauses are weighed.
        if self.is_weighing() {
            self.findings.failures.push(failure);
            return Ok(true);
        }
        if self.options.wants != Wants::Report {
            self.findings.failures.push(failure);
            return if self.may_end_at_first() { Err(Stop::Enough) } else { Ok(true) };
        }
        self.put_into_words(state, missing, &mut failure);
        // What it is called may have become clear only now.
        if self.findings.failures.iter().any(|other| other.is_same_as(&failure)) {
            return Ok(false);
        }
        self.findings.failures.push(failure);
        let enough = self.findings.failures.len() >= MOST_FAILURES && !self.options.survey;
        if enough { Err(Stop::Enough) } else { Ok(true) }
    }

    /// Whether a failure settles the unit. A client's permissions may end somewhere behind it, and
    /// what is wrong is told by another memory then.
    fn may_end_at_first(&self) -> bool {
        !(self.scope.explicit && self.scope.memory == MemoryKind::Permissions)
    }

    /// All failures of the unit, with the one that ended it, if any, in the order of the text.
    pub fn all_failures(&mut self, last: Option<(Option<Missing>, Failure)>) -> Vec<Failure> {
        if let Some((missing, mut failure)) = last
            && !self.findings.failures.iter().any(|other| other.is_same_as(&failure))
        {
            let state = self.scope.parameters.clone().unwrap_or_else(|| State::new(0));
            // Nothing but contracts is looked at outside of the program's actions.
            match &missing {
                Some(missing) => {
                    self.narrator.uncovered(self, &state, missing, &mut failure);
                }
                None => self.put_into_words(&state, None, &mut failure),
            }
            self.findings.failures.push(failure);
        }
        let mut failures = std::mem::take(&mut self.findings.failures);
        failures.sort_by_key(|f| f.span.lo);
        failures
    }

    fn put_into_words(&mut self, state: &State, missing: Option<&Missing>, failure: &mut Failure) {
        if self.options.survey || self.options.wants != Wants::Report {
            return;
        }
        if let Some(question) = failure.question.take() {
            self.narrator.wrong(self, state, &question, failure);
        } else if missing.is_none() && failure.not_closed.is_none() {
            // It fails whenever a run comes there.
            let never = self.terms.bool(false);
            let model = self.refuting(&state.path, never);
            let question = Question::new(never, state, model);
            self.narrator.wrong(self, state, &question, failure);
            // No value was found wrong, so nothing is shown that was not replayed.
            if let Some(example) = &mut failure.example {
                example.computed = false;
            }
        }
        if let Some(missing) = missing {
            self.narrator.missing(self, state, missing, failure);
        }
    }
}
