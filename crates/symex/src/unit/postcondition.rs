//! What a method promises is well defined, and holds where it returns or throws.

use base::{Code, Fix, FixRole, Help, needs, step};
use facts::nullness;
use ir::{Assertion, AssertionKind, LocalId, MethodId, MethodKind, OldLabel, SpecCase, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result};
use crate::state::State;
use crate::trace::Event;

impl Engine<'_> {
    pub(crate) fn check_postconditions(
        &mut self,
        start: State,
        id: MethodId,
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        let mut after = start.clone();
        let this = method.params.first().and_then(|this| start.get(*this));
        let time = match this.filter(|_| method.kind == MethodKind::Constructor) {
            Some(this) => self.before_birth(&start, this),
            None => self.now(&start.heap),
        };
        after.set_old(OldLabel::Entry, start.heap.clone(), time);
        after.heap = match self.frame_of(&mut after, id, case)? {
            // Callers know what it cannot change.
            Some(frame) => {
                let mut heap = start.heap.clone();
                step!("postcondition-speaks-of-changes", {
                    self.forget_in(&mut heap, &frame.locations);
                });
                heap
            }
            None => self.any_heap(),
        };
        let mut normal = after.clone();
        if let Some(result) = method.result_local
            && method.result != Type::Void
        {
            let value = self.any_of_type(&mut normal, "result", &method.result, span)?;
            // That it is not null, where it is said so, is shown before anything else.
            if self.gives_non_null(id) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut normal, fact);
            }
            normal.set(result, value);
            // That is shown before the rest, and known to callers before it.
            if self.gives_non_null(id) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut normal, fact);
            }
        }
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
        let snapshot = self.terms.fresh("after", Sort::SNAP);
        if self.is_pure(id) && method.kind == MethodKind::Method {
            // It gives nothing away: its postcondition speaks of what its precondition covers.
            normal.heap = start.heap.clone();
            self.produce_into(normal, snapshot, &ensures)?;
        } else {
            self.produce(normal, snapshot, &ensures)?;
        }
        for signals in &case.signals {
            let mut thrown = after.clone();
            let exception = self.terms.fresh("exception", Sort::REF);
            let is = self.is_thrown(exception, signals.thrown);
            self.assume(&mut thrown, is);
            thrown.set(signals.var, exception);
            let snapshot = self.terms.fresh("after", Sort::SNAP);
            self.produce(thrown, snapshot, &signals.condition)?;
        }
        Ok(())
    }

    /// The end of a path: the postcondition, with parameters as they were on entry.
    pub fn check_return(
        &mut self,
        mut state: State,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        for (param, value) in entry {
            step!("postcondition-speaks-of-arguments", state.set(*param, *value));
        }
        let span = state.left_at().unwrap_or(method.span);
        self.check_all_set(&mut state, id)?;
        if self.gives_non_null(id)
            && let Some(value) = method.result_local.and_then(|r| state.get(r))
        {
            let goal = self.terms.ne(value, Term::NULL);
            let states = self.with_ghosts(state, span, &mut |engine, mut state| {
                step!("result-is-not-null-as-declared", {
                    engine.prove(&mut state, goal, |engine| {
                        let text = match nullness::result_is_declared(engine.program, id) {
                            true => "the result may be null, and it is declared `non_null`",
                            false => "the result may be null, and by default it is not",
                        };
                        let fix = Fix::new(FixRole::Modifier, method.span, "nullable");
                        let help = Help::new("`nullable` lets the result be null", fix);
                        Failure::new(Code::Postcondition, span, text).help(help)
                    })?;
                });
                Ok(vec![state])
            })?;
            let Some(next) = states.into_iter().next() else { return Ok(()) };
            state = next;
        }
        let blame = Blame { code: Code::Postcondition, span, what: Who::The("the postcondition") };
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), method.span);
        let before = state.clone();
        let ends = self.when_done(|engine| {
            engine.with_ghosts(state, span, &mut |engine, state| {
                engine.consume(state, &ensures, blame)
            })
        });
        let ends = ends.map_err(|stop| self.with_step(stop, &before))?;
        for mut end in ends {
            end.state.heap = end.rest;
            self.record(&mut end.state, span, || Event::Return);
        }
        Ok(())
    }

    pub fn check_throw(
        &mut self,
        mut state: State,
        exception: Term,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        // That it does not is assumed, and listed.
        if self.tables.thrown.unsaid.contains(&exception) {
            return Ok(());
        }
        let method = self.program.method(id);
        for (param, value) in entry {
            state.set(*param, *value);
        }
        let span = state.left_at().unwrap_or(method.span);
        let mut kinds = Vec::new();
        for kind in self.allowed_exceptions(id, case) {
            kinds.push(self.is_thrown(exception, kind));
        }
        // Where nobody says anything, what the program makes and throws itself is intended.
        let is_intended =
            needs!("intended-is-made", self.tables.thrown.intended.contains(&exception))
                && needs!("nobody-says-what-is-thrown", self.may_throw_its_own(id));
        if is_intended {
            kinds.push(Term::TRUE);
        }
        let allowed = self.terms.or(kinds);
        let states = self.with_ghosts(state, span, &mut |engine, mut state| {
            let class = engine.class_name_of(&state, exception);
            step!("only-allowed-exceptions-leave", {
                engine.prove(&mut state, allowed, |engine| {
                    engine.exception_not_allowed(id, class, span)
                })?;
            });
            Ok(vec![state])
        })?;
        let Some(state) = states.into_iter().next() else { return Ok(()) };
        let states = self.prove_clauses_of_class(state, (id, case), span)?;
        let Some(state) = states.into_iter().next() else { return Ok(()) };
        // All clauses that speak of the exception hold, side by side.
        let mut ways = vec![(state, Vec::new())];
        for signals in &case.signals {
            let is = self.is_thrown(exception, signals.thrown);
            let is_not = self.terms.not(is);
            let mut next = Vec::new();
            for (state, conditions) in ways {
                if let Some(mut branch) = self.branch(&state, is) {
                    branch.set(signals.var, exception);
                    let mut conditions: Vec<Assertion> = conditions.clone();
                    step!(
                        "exceptional-postcondition-is-shown",
                        conditions.push(signals.condition.clone())
                    );
                    next.push((branch, conditions));
                }
                if let Some(branch) = self.branch(&state, is_not) {
                    next.push((branch, conditions));
                }
            }
            ways = next;
        }
        let blame = Blame {
            code: Code::Postcondition,
            span,
            what: Who::The("the exceptional postcondition"),
        };
        for (mut state, conditions) in ways {
            self.check_throw_asked(&mut state, &conditions)?;
            let all = Assertion::new(AssertionKind::Star(conditions), method.span);
            let ends = self.with_ghosts(state, span, &mut |engine, state| {
                engine.consume(state, &all, blame)
            })?;
            for mut end in ends {
                end.state.heap = end.rest;
                self.record(&mut end.state, span, || Event::Throw);
            }
        }
        Ok(())
    }
}
