//! `accessible`: what the value of a pure method may depend on.
//!
//! Reading a location is not yet depending on it. So the method runs once, and all that it reads
//! outside of what its clause names is remembered; then it runs again for each of these, as if
//! another value had been there. Where its precondition and the invariants still hold and the
//! value is another one, it depends on that location.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Expr, MethodId, Type};

use super::consume::Demand;
use crate::place::Place;
use crate::spec::{LocSet, Scope, Spec};
use crate::{Machine, Stop, Value};

/// How many locations are looked at in one call.
const MOST_TRIED: usize = 16;

/// Reads that are watched, and a location that holds something else for a while.
#[derive(Default)]
pub(crate) struct Dependence {
    /// For each pure method under way that is watched.
    reads: Vec<Vec<Place>>,
    pretended: Option<(Place, Spec)>,
}

impl Dependence {
    pub fn note(&mut self, place: Place) {
        for list in &mut self.reads {
            list.push(place);
        }
    }

    /// What the location holds, if that is not what is there.
    pub fn instead_of(&self, place: Place) -> Option<Spec> {
        self.pretended.as_ref().filter(|(other, _)| *other == place).map(|(_, value)| value.clone())
    }
}

/// A pure method that ran, and in what.
pub(super) struct Ran<'m, 'p> {
    pub method: MethodId,
    pub requires: &'p [ir::Assertion],
    pub accessible: Option<&'p [Expr]>,
    pub entry: &'m Scope<'p>,
    pub args: &'m [Spec],
    pub span: Span,
}

impl<'p> Machine<'p> {
    /// Runs the body of a pure method, and looks what its value depends on.
    pub(super) fn run_watched(&mut self, ran: &Ran<'_, 'p>) -> Result<Spec, Stop> {
        let body = |machine: &mut Self| machine.run_pure_body(ran.method, ran.entry.clone());
        let dependence = &mut self.ck()?.dependence;
        let is_watched = dependence.pretended.is_none();
        let Some(accessible) = ran.accessible.filter(|_| is_watched && self.checks_the_present())
        else {
            return self.look(body);
        };
        let objects = self.heap.len();
        self.ck()?.dependence.reads.push(Vec::new());
        let result = self.look(body);
        let mut read = self.ck()?.dependence.reads.pop().unwrap_or_default();
        let value = result?;
        read.sort_unstable();
        read.dedup();
        let mut scope = ran.entry.clone();
        let mut parts = Vec::new();
        for e in accessible {
            match self.aeval(&mut scope, e) {
                Ok(Spec::Locs(set)) => parts.push(set),
                Ok(_) => parts.push(Arc::new(LocSet::Everything)),
                Err(stop) => {
                    self.not_checked(stop, e.span, false)?;
                    parts.push(Arc::new(LocSet::Everything));
                }
            }
        }
        let allowed = LocSet::Union(parts);
        read.retain(|place| {
            let is_new = place.object().is_some_and(|object| object.index() >= objects);
            !is_new && !self.set_contains(&allowed, *place)
        });
        if read.len() > MOST_TRIED {
            let reason = format!("`accessible`, for all but {MOST_TRIED} locations");
            self.note(ran.span, reason, false)?;
        }
        for place in read.into_iter().take(MOST_TRIED) {
            if self.depends_on(ran, place, &value)? {
                let name = self.place_name(place);
                let text =
                    format!("the value depends on `{name}`, which `accessible` does not allow");
                let span = self.program.method(ran.method).span;
                let mut stop = self.violation(Code::MissingPermission, span, text);
                if let Stop::Violated(violation) = &mut stop {
                    violation.conjunct = accessible.first().map(|e| e.span);
                }
                return Err(stop);
            }
        }
        Ok(value)
    }

    fn checks_the_present(&self) -> bool {
        self.checking.as_ref().is_some_and(|checking| checking.past.is_none())
    }

    /// Whether the method has another value where the location holds something else.
    fn depends_on(&mut self, ran: &Ran<'_, 'p>, place: Place, value: &Spec) -> Result<bool, Stop> {
        for other in others(&self.content_now(place)?) {
            self.ck()?.dependence.pretended = Some((place, other));
            let again = self.run_pretending(ran);
            self.ck()?.dependence.pretended = None;
            // What is not met or not computed there says nothing.
            match again {
                Ok(again) if !again.is_identical(value) => return Ok(true),
                Ok(_) | Err(Stop::Violated(_) | Stop::Stuck(_) | Stop::Thrown(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(false)
    }

    fn run_pretending(&mut self, ran: &Ran<'_, 'p>) -> Result<Spec, Stop> {
        let demand = Demand::new(Code::Precondition, ran.span, "the precondition of the call");
        self.holds(&mut ran.entry.clone(), ran.requires, demand)?;
        let info = self.program.method(ran.method);
        if !info.is_static
            && !info.modifiers.helper
            && let Some(Spec::Plain(Value::Ref(this))) = ran.args.first()
            && let Type::Class(class) = self.type_of(*this)
        {
            self.invariants_of(*this, class, demand)?;
        }
        self.look(|machine| machine.run_pure_body(ran.method, ran.entry.clone()))
    }
}

/// Other values that a location could have.
fn others(value: &Spec) -> Vec<Spec> {
    let plain = match value {
        Spec::Plain(Value::Bool(b)) => vec![Value::Bool(!b)],
        Spec::Plain(Value::Int(n)) => vec![Value::Int(n + 1), Value::Int(n - 1)],
        Spec::Plain(Value::Ref(_)) => vec![Value::Null],
        _ => Vec::new(),
    };
    plain.into_iter().map(Spec::Plain).collect()
}
