//! What is known of strings beyond the contracts of the library: the literals.

use ir::{MethodId, Origin};
use term::Term;

use crate::engine::Engine;

impl Engine<'_> {
    /// Length or a character of a literal, where a call asks for it.
    pub fn of_literal(&mut self, method: MethodId, args: &[Term]) -> Option<Term> {
        let info = self.program.method(method);
        if Some(info.class) != self.program.well_known.string || info.origin == Origin::Source {
            return None;
        }
        let text = self.tables.literals.get(args.first()?)?;
        let length = text.len() as i128;
        match (info.name.as_str(), args) {
            ("length", [_]) => Some(self.terms.int(length)),
            ("isEmpty", [_]) => Some(self.terms.bool(length == 0)),
            ("charAt", [_, at]) => {
                let at = self.terms.as_number(*at).and_then(|n| n.to_i128())?;
                let unit = *text.get(usize::try_from(at).ok()?)?;
                Some(self.terms.int(i128::from(unit)))
            }
            _ => None,
        }
    }
}
