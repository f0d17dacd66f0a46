//! Why a permission is missing, in the program's own words: it was never there, it was handed
//! over and not given back, a loop does not ask for it, a predicate holds it, only a share of
//! it is held, or it was asked for twice.

use base::{Code, Fix, FixRole, Help, Label, Span};
use heap::{Chunk, Missing};
use ir::PredicateId;
use term::Term;

use crate::determined::is_library;
use crate::engine::message::Note;
use crate::engine::repair::Repair;
use crate::engine::text::Names;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Failure, NotClosed, Question, not_shown};
use crate::history::Transfer;
use crate::state::State;

impl Engine<'_> {
    pub fn explain_missing(&mut self, state: &State, missing: &Missing, failure: &mut Failure) {
        let names = self.names(state, &state.heap);
        // Where something was opened on the way, it has the name that it has there.
        let what = match failure.what.take() {
            Some(what) => what,
            None => self.missing_name(state, &names, missing),
        };
        failure.message.name_missing(&what);
        let held = self.shares_held(state, &state.heap, missing);
        if !held.is_empty() {
            self.explain_shares(&what, &held, failure);
            return;
        }
        if let Some(not_closed) = failure.not_closed.take() {
            self.explain_not_closed(state, &what, *not_closed, failure);
            return;
        }
        if self.explain_beside(missing, &what, failure) {
            return;
        }
        let lost = self.explain_loss(state, &names, missing, &what, failure);
        let hidden = self.explain_holder(state, &names, missing, &what, failure);
        if !lost && !hidden {
            failure.add_note(format!("nothing before this point gives {what}"));
            self.suggest_clause(state, &names, missing, &what, failure);
        }
    }

    /// The predicate that was asked for would have to be closed, and this is in the way.
    fn explain_not_closed(
        &mut self,
        state: &State,
        what: &str,
        not_closed: NotClosed,
        failure: &mut Failure,
    ) {
        let NotClosed { missing, failure: mut inner } = not_closed;
        match (&missing, inner.question.take()) {
            (Some(missing), _) => {
                self.explain_missing(state, missing, &mut inner);
                let names = self.names(state, &state.heap);
                let part = self.missing_name(state, &names, missing);
                failure.add_note(Note::ToClose { what: what.to_string(), needed: part });
            }
            (None, question) => {
                if let Some(question) = question {
                    self.add_counterexample(state, &question, &mut inner);
                }
                // The permissions are there: a value is wrong.
                if let Some(obligation) = failure.obligation
                    && let Some(who) = failure.message.asker().cloned()
                {
                    failure.message =
                        not_shown(obligation, who).and(format!(": {what} may be false"));
                    failure.code = obligation;
                }
                failure.example = inner.example;
            }
        }
        failure.labels.extend(inner.labels);
        failure.notes.extend(inner.notes);
        failure.helps.extend(inner.helps);
        // The search has come to its bound.
        let is_step = |note: &&Note| matches!(note, Note::ToClose { .. });
        let closed = failure.notes.iter().filter(is_step).count();
        if closed == self.options.depth as usize && missing.is_some() {
            failure.add_note(format!(
                "unasked, predicates that contain themselves are closed up to {closed} deep: `--depth` \
                 allows more, and a `close` that is written is always tried"
            ));
        }
    }

    /// A contract, predicate or invariant reads what it does not cover.
    pub fn explain_uncovered(&mut self, state: &State, missing: &Missing, failure: &mut Failure) {
        let names = self.names(state, &state.heap);
        let what = self.missing_name(state, &names, missing);
        failure.message.name_missing(&what);
        failure
            .add_note("a specification may read only what the part to its left has permission to");
        if self.explain_beside(missing, &what, failure) {
            return;
        }
        if let Some(clause) = clause_for(missing, &what) {
            let fix = Fix::new(FixRole::Conjunct, failure.span, format!("{clause} ** "));
            failure.helps.push(Help::new(format!("write `{clause} ** …` before it"), fix));
        }
    }

    /// A predicate to the left holds what a specification reads: asking for it once more makes a
    /// specification that can never hold.
    fn explain_beside(&mut self, missing: &Missing, what: &str, failure: &mut Failure) -> bool {
        let Some(holder) = self.asked_for_beside(failure.span, missing, what) else {
            return false;
        };
        let clause = clause_for(missing, what).unwrap_or_else(|| "the permission".to_string());
        failure.add_note(format!(
            "`{holder}` to its left may hold {what}: `{clause}` beside it could never hold"
        ));
        let fix = Fix::new(FixRole::Conjunct, failure.span, format!("opening {holder} in "));
        let text = format!("`opening {holder} in …` reads what is inside of it");
        failure.helps.push(Help::new(text, fix));
        true
    }

    /// Says which reference it is that may be null in a specification.
    pub fn name_reference(&mut self, state: &State, question: &Question, failure: &mut Failure) {
        if !failure.message.is_about_reference() {
            return;
        }
        let names = self.names(state, &question.heap());
        let is_reference = |engine: &Self, part: Term| {
            engine.terms.sort(part) == term::Sort::REF && part != Term::NULL
        };
        let parts = self.terms.parts(question.goal);
        // The reference itself is the last that was made; others lead to it.
        let Some(part) = parts.into_iter().rev().find(|part| is_reference(self, *part)) else {
            return;
        };
        if let Some(name) = self.term_name(state, &names, part) {
            failure.message.name_reference(&name);
            let fix = Fix::new(FixRole::Conjunct, failure.span, format!("{name} != null ** "));
            failure.helps.push(Help::new(format!("write `{name} != null ** …` before it"), fix));
        }
    }

    /// The fractions that are held of the location.
    fn explain_shares(&mut self, what: &str, held: &[Term], failure: &mut Failure) {
        let one = self.full();
        let is_asked_for = failure.conjunct.is_some();
        if is_asked_for && held.contains(&one) {
            failure.add_note(format!(
                "{what} is there once, and an earlier conjunct has taken it: \
                 it is asked for twice, perhaps because two names are of the same object"
            ));
            return;
        }
        if failure.notes.contains(&Note::OnlyAFraction) {
            // Said where it was found.
        } else if let Some(number) = held.first().and_then(|f| self.terms.as_number(*f))
            && !held.contains(&one)
        {
            failure.add_note(format!("only {number} of {what} is held"));
        } else {
            failure.add_note(format!("of {what} only a part is held"));
        }
    }

    /// Where the permission went, if this path had it. True if it is known.
    fn explain_loss(
        &mut self,
        state: &State,
        names: &Names,
        missing: &Missing,
        what: &str,
        failure: &mut Failure,
    ) -> bool {
        let mut left: Vec<Span> = Vec::new();
        let events: Vec<Transfer> = state.route.history.newest_first().cloned().collect();
        for event in events {
            match event {
                Transfer::Left { span } => left.push(span),
                Transfer::Called { span, method, taken } => {
                    let Some(holder) = self.covering(state, names, &taken, missing) else {
                        continue;
                    };
                    let name = &self.program.method(method).signature;
                    let took = described(what, holder);
                    failure.labels.push(Label {
                        span,
                        text: format!(
                            "this call of `{name}` takes {took}, and its contract does not give it back"
                        ),
                    });
                    return true;
                }
                Transfer::Shown { span, method, taken } => {
                    let Some(holder) = self.covering(state, names, &taken, missing) else {
                        continue;
                    };
                    let took = described(what, holder);
                    let text = match method.map(|method| self.program.method(method)) {
                        Some(method) if is_library(method.origin) => format!(
                            "`{}` does not say what it changes, and may have kept {took}",
                            method.signature
                        ),
                        Some(method) => format!(
                            "`{}` calls library code that does not say what it changes, and that may have got at {took}",
                            method.signature
                        ),
                        None => format!(
                            "library code that does not say what it changes may get at {took} here"
                        ),
                    };
                    failure.labels.push(Label { span, text });
                    return true;
                }
                Transfer::Closed { span, predicate, args, taken } => {
                    if self.covering(state, names, &taken, missing).is_none() {
                        continue;
                    }
                    let into = self.instance_name(state, names, predicate, &args);
                    failure.labels.push(Label {
                        span,
                        text: format!("here {what} was closed into `{into}`"),
                    });
                    return true;
                }
                Transfer::Entered { span, frame } => {
                    if left.contains(&span) {
                        continue;
                    }
                    let framed: Vec<Chunk> = frame.chunks().iter().cloned().collect();
                    let Some(holder) = self.covering(state, names, &framed, missing) else {
                        continue;
                    };
                    // What a predicate holds is asked for by asking for the predicate.
                    let clause = match &holder {
                        Some(holder) if !holder.contains('…') => Some(holder.clone()),
                        Some(_) => None,
                        None => clause_for(missing, what),
                    };
                    let kept = described(what, holder);
                    failure.labels.push(Label {
                        span,
                        text: format!(
                            "the invariant of this loop does not ask for {kept}: it stays outside of the loop"
                        ),
                    });
                    if let Some(clause) = clause {
                        let text = format!("loop_invariant {clause};");
                        let fix = Fix::new(FixRole::LoopClause, span, text);
                        let text = format!("add `{clause}` to the loop invariant");
                        failure.helps.push(Help::new(text, fix));
                    }
                    return true;
                }
            }
        }
        false
    }

    /// A predicate that is held and would give the permission if it were opened; in automatic
    /// mode, what was tried.
    fn explain_holder(
        &mut self,
        state: &State,
        names: &Names,
        missing: &Missing,
        what: &str,
        failure: &mut Failure,
    ) -> bool {
        let mut found = false;
        for chunk in state.heap.chunks() {
            let Chunk::Predicate { predicate, args, .. } = chunk else { continue };
            if !self.may_hold(state, *predicate, args, missing) {
                continue;
            }
            let id = PredicateId(*predicate);
            let name = self.instance_name(state, names, id, args);
            if !self.is_known(id) {
                let definition = self.program.predicate(id);
                let why = match definition.class.filter(|_| definition.body.is_some()) {
                    Some(class) if !definition.opaque => {
                        let package = self.program.class(class).package;
                        format!("its body is known in its package `{package}` only")
                    }
                    Some(_) => "it is `opaque`".to_string(),
                    None => "its body depends on the class of the object".to_string(),
                };
                failure.add_note(format!("`{name}` may hold it, but {why}"));
            } else if self.options.ghost == GhostMode::Manual {
                failure.add_note(format!("`{name}` holds {what}"));
                let fix = Fix::new(FixRole::Statement, failure.span, format!("open {name};"));
                let text = format!("`//@ open {name};` before this point");
                failure.helps.push(Help::new(text, fix));
            } else {
                continue;
            }
            found = true;
            break;
        }
        if self.options.ghost == GhostMode::Auto {
            let tried = self.tried(state, names, missing);
            if !tried.is_empty() {
                failure.add_note(format!("tried in vain: {}", tried.join(", ")));
            }
        }
        found
    }

    fn tried(&mut self, state: &State, names: &Names, missing: &Missing) -> Vec<String> {
        let mut tried = Vec::new();
        for repair in self.repairs(state, missing, 0) {
            let text = match &repair {
                Repair::Open(index) => match state.heap.chunks().get(*index) {
                    Some(Chunk::Predicate { predicate, args, .. }) => {
                        let id = PredicateId(*predicate);
                        format!("`open {}`", self.instance_name(state, names, id, args))
                    }
                    _ => continue,
                },
                Repair::Apply(lemma, _) => format!("`apply {}`", self.program.lemma(*lemma).name),
                // What it is taken out for is named by itself.
                Repair::TakeOut(_) => continue,
                Repair::Return => "what was held before the loop".to_string(),
                Repair::Close(predicate, args) | Repair::CloseAlone(predicate, args) => {
                    format!("`close {}`", self.instance_name(state, names, *predicate, args))
                }
            };
            if !tried.contains(&text) {
                tried.push(text);
            }
        }
        tried.truncate(4);
        tried
    }

    /// The class of an object, if it is known exactly.
    pub fn class_name_of(&mut self, state: &State, object: Term) -> Option<String> {
        let class = self.terms.type_of(object);
        let known = self.prover.value_of(&mut self.terms, &state.path, class)?;
        let (id, _) = self.tables.classes.iter().find(|(_, term)| **term == known)?;
        Some(self.type_name(&ir::Type::Class(*id)))
    }

    pub fn exception_not_allowed(
        &self,
        method: ir::MethodId,
        class: Option<String>,
        span: Span,
    ) -> Failure {
        let name = &self.program.method(method).signature;
        let what = match &class {
            Some(class) => format!("the exception `{class}`"),
            None => "an exception".to_string(),
        };
        let declared = self.program.method(method).span;
        let fix = class
            .as_ref()
            .map(|class| Fix::new(FixRole::Clause, declared, format!("signals ({class} e) true;")));
        let class = class.unwrap_or_else(|| "E".to_string());
        let text = format!("`signals ({class} e) …;` in the contract of `{name}` would allow it");
        if self.program.method(method).kind == ir::MethodKind::StaticInit {
            let what = format!("{what} may leave the static initialiser");
            return Failure::new(Code::ExceptionNotAllowed, span, what);
        }
        Failure::new(
            Code::ExceptionNotAllowed,
            span,
            format!("{what} may leave the method, and its contract does not allow it"),
        )
        .help(Help { text, fix })
    }

    /// What the precondition of the method would have to say.
    fn suggest_clause(
        &mut self,
        state: &State,
        names: &Names,
        missing: &Missing,
        what: &str,
        failure: &mut Failure,
    ) {
        // A caller cannot give what the method has to give back.
        if matches!(failure.obligation, Some(Code::Postcondition)) {
            return;
        }
        let path = what.trim_matches('`');
        let root = path.split(['.', '[']).next().unwrap_or(path);
        let is_given = self.scope.locals.iter().any(|local| {
            let is_param = matches!(local.kind, ir::LocalKind::This | ir::LocalKind::Param);
            is_param && (local.name.as_str() == root || root == "this")
        });
        if is_given && what.starts_with('`') && path.contains('.') && !path.contains('…') {
            let clause =
                if path.ends_with(')') { path.to_string() } else { format!("acc({path})") };
            if let Some(holder) = self.asked_for_on_entry(state, names, missing) {
                failure.add_note(format!(
                    "the precondition asks for `{holder}`, which may hold {what}: \
                     where it does, `{clause}` beside it can never hold"
                ));
                let help = format!("let the precondition say when `{holder}` holds {what}");
                failure.helps.push(help.into());
                return;
            }
            // What leads to it is inside of a predicate: nobody outside can speak of it.
            if let Some(way) = self.way_to(state, missing)
                && let Some(holder) = self.asked_for_on_entry(state, names, &way)
            {
                let way = self.missing_name(state, names, &way);
                let help = format!("let `{holder}`, which holds {way}, hold it as well");
                failure.helps.push(help.into());
                return;
            }
            failure.helps.push(self.ask_caller(&clause));
        }
    }
}

/// `acc(this.count)`, `this.valid()`
fn clause_for(missing: &Missing, what: &str) -> Option<String> {
    let path = what.strip_prefix('`')?.strip_suffix('`')?;
    if path.contains('…') {
        return None;
    }
    Some(match missing {
        Missing::Field { .. } => format!("acc({path})"),
        Missing::Predicate { .. } => path.to_string(),
        Missing::Elements { .. } => return None,
    })
}

fn described(what: &str, holder: Option<String>) -> String {
    match holder {
        Some(holder) => format!("`{holder}`, which holds {what}"),
        None => what.to_string(),
    }
}
