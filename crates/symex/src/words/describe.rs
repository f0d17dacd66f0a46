//! What a unit is called, before it is verified: for choosing units by name and for saying
//! which one is in hand.

use base::{Code, Span};
use check::Unit;
use ir::{ClassId, MethodId, Program};

use crate::failure::Failure;

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

/// What is wrong with overriding a method of the library of which nothing is said.
pub fn about_hook(program: &Program, hook: MethodId) -> String {
    let name = &program.method(hook).signature;
    format!("overriding `{name}`, on which the contracts of other methods may rest")
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

/// What is wrong with a call in a specification that nothing determines.
pub fn undetermined(program: &Program, method: MethodId, span: Span) -> Failure {
    let name = &program.method(method).signature;
    Failure::new(
        Code::ImpureCall,
        span,
        format!("`{name}` may give another value at each call: a specification cannot rest on it"),
    )
    .note(
        "nothing that is held determines the value: the object, or what it is compared with, \
         may be of a class whose objects change",
    )
    .help(
        "cast to a class whose objects never change, as in `((String) o).length()`, or to one \
         with a state that can be held; or call it in code, and speak of the result",
    )
}
