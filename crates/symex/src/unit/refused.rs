//! A unit whose specifications speak of what may be something else each time is refused.

use base::{Code, Span, stops};
use check::Reason;
use ir::visit::Visitor;
use ir::{Framing, MethodId, MethodKind};

use crate::determined::Undetermined;
use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::inherit::Attempt;
use crate::pure::effects::undetermined;
use crate::unfinished::asked_before;
use ir::bounded::over_all_objects;

impl Engine<'_> {
    /// The specifications that a unit consists of speak of nothing that may be something else
    /// each time.
    pub fn refuse_undetermined(&mut self, attempt: &Attempt) -> Result<()> {
        let program = self.program;
        let mut calls = Undetermined { program, found: Vec::new(), anonymous: Vec::new() };
        match attempt {
            Attempt::Body(id, _) => calls.method(program.method(*id)),
            Attempt::Lemma(id) => calls.lemma(program.lemma(*id)),
            Attempt::Function(id) => calls.function(program.function(*id)),
            Attempt::Predicate(id) => calls.predicate(program.predicate(*id)),
            Attempt::StandsIn(_) | Attempt::Proves(_) => {}
        }
        if let Some((method, span)) = calls.found.first() {
            return Err(undetermined(self.program, *method, *span).into());
        }
        match calls.anonymous.first() {
            Some((method, span)) => Err(self.anonymous(*method, *span).into()),
            None => Ok(()),
        }
    }

    /// What has a name and is used at different times says nothing of all objects.
    pub fn refuse_all_objects(&mut self, attempt: &Attempt) -> Result<()> {
        let program = self.program;
        let found = match attempt {
            Attempt::Body(id, _) if self.is_pure(*id) => {
                let method = program.method(*id);
                over_all_objects(program, &method.locals, |v| v.method(method))
            }
            Attempt::Function(id) => {
                let function = program.function(*id);
                over_all_objects(program, &function.locals, |v| v.function(function))
            }
            Attempt::Predicate(id) => {
                let predicate = program.predicate(*id);
                over_all_objects(program, &predicate.locals, |v| v.predicate(predicate))
            }
            Attempt::Body(..) | Attempt::Lemma(_) | Attempt::StandsIn(_) | Attempt::Proves(_) => {
                return Ok(());
            }
        };
        let Some(span) = found.first() else { return Ok(()) };
        let what = "this speaks of all objects that exist, which changes whenever one is made: a \
                    predicate, function or pure method cannot rest on it";
        Err(Failure::new(Code::ImpureCall, *span, what)
            .help("let the variable range over a collection, as in `(\\forall T x; x \\in s; …)`")
            .into())
    }

    /// Nothing is asked of an object for a time when it was not finished, or not even begun.
    pub fn refuse_unfinished(&mut self, attempt: &Attempt) -> Result<()> {
        let program = self.program;
        let Attempt::Body(id, stance) = attempt else { return Ok(()) };
        let info = program.method(*id);
        let (MethodKind::Constructor, Some(this)) = (info.kind, info.params.first().copied())
        else {
            return Ok(());
        };
        if program.class(info.class).framing != Framing::Explicit {
            return Ok(());
        }
        let spec = self.spec(*id, stance.reading);
        let Some(span) = asked_before(info, this, (&spec.cases, &spec.locals)) else {
            return Ok(());
        };
        match stops!("nothing-is-asked-of-the-time-before", self.counts_on_fields(info.class)) {
            true => unsupported(Reason::AskedBeforeBuilt, span),
            false => Ok(()),
        }
    }

    /// What is wrong with asking which object a call gives.
    fn anonymous(&self, method: MethodId, span: Span) -> Failure {
        let name = &self.program.method(method).signature;
        let what = format!(
            "`{name}` may give another object at each call: a specification cannot ask which one it is"
        );
        Failure::new(Code::ImpureCall, span, what)
            .help("compare with `equals`, or call it in code, and speak of the result")
    }
}
