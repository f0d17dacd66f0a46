//! What a unit is called, before it is verified: for choosing units by name and for saying
//! which one is in hand.

use ir::Program;

use crate::inherit::name_in;
use check::Unit;

/// As in reports: `Account.deposit(int)`, `Account.valid`.
pub fn name_of(program: &Program, unit: Unit) -> String {
    match unit {
        Unit::Method(id) => program.method(id).signature.clone(),
        Unit::Inherited(class, id) => name_in(program, class, id),
        Unit::Predicate(id) => {
            let predicate = program.predicate(id);
            let class = predicate.class.map(|c| format!("{}.", program.class(c).name));
            format!("{}{}", class.unwrap_or_default(), predicate.name)
        }
        Unit::Function(id) => program.function(id).name.to_string(),
        Unit::Lemma(id) => {
            let lemma = program.lemma(id);
            let class = lemma.class.map(|c| format!("{}.", program.class(c).name));
            format!("{}{}", class.unwrap_or_default(), lemma.name)
        }
    }
}
