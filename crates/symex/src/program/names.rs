//! What a unit is called, before it is verified: for choosing units by name and for saying
//! which one is in hand.

use check::Unit;
use ir::{ClassId, MethodId, Program};

/// As in reports: `Account.deposit(int)`, `Account.valid`.
pub fn name_of(program: &Program, unit: Unit) -> String {
    match unit {
        Unit::Method(id) => program.method(id).signature.clone(),
        Unit::Inherited(class, id) => name_in(program, class, id),
        Unit::Predicate(id) => {
            let predicate = program.predicate(id);
            let class = predicate.class.map(|c| format!("{}.", program.class(c).name));
            let class = class.unwrap_or_default();
            match predicate.whole() {
                Some(whole) => format!("{class}{whole} (shares)"),
                None => format!("{class}{}", predicate.name),
            }
        }
        Unit::Function(id) => program.function(id).name.to_string(),
        Unit::Lemma(id) => {
            let lemma = program.lemma(id);
            let class = lemma.class.map(|c| format!("{}.", program.class(c).name));
            format!("{}{}", class.unwrap_or_default(), lemma.name)
        }
    }
}

/// The name of a method as a class has it.
pub fn name_in(program: &Program, class: ClassId, method: MethodId) -> String {
    let info = program.method(method);
    // What follows the name of the class: classes of lambdas have parentheses in theirs.
    let (own, name) = (program.class(info.class), program.class(class));
    let rest = [own.name.as_str(), short_name(own), own.binary_name.as_str()]
        .iter()
        .find_map(|own| info.signature.strip_prefix(own))
        .filter(|rest| rest.starts_with('.'));
    match rest {
        Some(rest) => format!("{}{rest}", name.name),
        None => format!("{} in {}", info.signature, name.name),
    }
}

/// Without the package.
pub(crate) fn short_name(class: &ir::Class) -> &str {
    let name = class.name.as_str();
    name.strip_prefix(class.package.as_str()).map_or(name, |rest| rest.trim_start_matches('.'))
}
