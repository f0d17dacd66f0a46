//! A definition of a predicate: its body is well defined, and determines its outputs (definition 4).

use ir::PredicateId;
use term::{Sort, Term};

use crate::engine::Engine;
use crate::failure::Result;
use crate::state::State;
use crate::trace::Event;

impl Engine<'_> {
    pub(crate) fn predicate_unit(&mut self, id: PredicateId) -> Result<()> {
        let predicate = self.program.predicate(id);
        self.check_family(id)?;
        let Some(body) = &predicate.body else { return Ok(()) };
        self.scope.locals = predicate.locals.as_slice().into();
        let mut state = State::new(predicate.locals.len());
        for (i, param) in predicate.params.iter().chain(&predicate.outputs).enumerate() {
            let Some(local) = predicate.locals.get(param.index()) else { continue };
            let value = self.any_of_type(
                &mut state,
                local.name.as_str(),
                &local.ty.clone(),
                predicate.span,
            )?;
            if i == 0 && !predicate.is_static {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            state.set(*param, value);
        }
        self.scope.parameters = Some(state.clone());
        let snapshot = self.terms.fresh("snapshot", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, predicate.span, || Event::Entry);
        let mut states = self.produce(state, snapshot, body)?;
        for state in &mut states {
            self.record(state, body.span, || Event::Definition);
        }
        self.findings.vacuous = self.none_can_occur(&states);
        for state in &states {
            self.check_determined(id, state, snapshot)?;
        }
        Ok(())
    }
}
