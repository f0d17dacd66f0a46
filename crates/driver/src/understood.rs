//! What the texts were understood as: contracts with all that they inherit and that nobody wrote,
//! and where predicates are declared and used. For editors; asked of the program of the last check.

use std::sync::Arc;

use base::Span;
use facts::Facts;
use ir::visit::{Visitor, walk_instance};
use ir::{Origin, PredicateId, PredicateInstance};

/// The program of a check. Spans are those of the check's sources.
#[derive(Clone)]
pub struct Understood {
    pub(crate) facts: Arc<Facts>,
}

/// A predicate with those that it overrides or that override it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    pub name: String,
    /// The names in their declarations.
    pub declared: Vec<Span>,
    /// The instances, as they are written: `e.q(x)`.
    pub used: Vec<Span>,
    /// Whether all of it is in the user's sources.
    pub is_own: bool,
}

impl Understood {
    /// The contract of a method or constructor as the verifier reads it, one clause a line; those
    /// of methods that it overrides and is bound to come after its own.
    pub fn contract(&self, signature: &str) -> Option<Vec<String>> {
        let program = self.facts.program();
        let id = program.methods.iter().position(|method| method.signature == signature)?;
        let id = ir::MethodId(id as u32);
        let mut lines = ir::print::contract_of(program, id);
        for above in self.facts.families.relatives(id) {
            let method = program.method(above);
            if !program.method(id).overrides.contains(&above) {
                continue;
            }
            let inherited = ir::print::contract_of(program, above);
            if !inherited.is_empty() {
                lines.push(format!("// as {}", method.signature));
                lines.extend(inherited);
            }
        }
        Some(lines)
    }

    /// The family of the predicate that is declared or used at a place.
    pub fn predicate_at(&self, place: Span) -> Option<Family> {
        let program = self.facts.program();
        let declared = program.predicates.iter().position(|p| p.span.contains(place));
        let id = declared.map(|index| PredicateId(index as u32)).or_else(|| {
            // The innermost one that the place is in.
            let uses = self.uses();
            let around = uses.iter().filter(|(span, _)| span.contains(place));
            around.min_by_key(|(span, _)| span.len()).map(|(_, id)| *id)
        })?;
        Some(self.family(id))
    }

    fn family(&self, id: PredicateId) -> Family {
        let program = self.facts.program();
        let members: Vec<PredicateId> = match self.facts.families.predicate(id) {
            Some(family) => self.facts.families.members(family).collect(),
            None => vec![id],
        };
        let mut used: Vec<Span> = self
            .uses()
            .into_iter()
            .filter(|(_, id)| members.contains(id))
            .map(|(span, _)| span)
            .collect();
        used.sort_unstable();
        used.dedup();
        let is_own = members.iter().all(|id| {
            let class = program.predicate(*id).class;
            class.is_none_or(|class| program.class(class).origin == Origin::Source)
        });
        let declared = members.iter().map(|id| program.predicate(*id).span).collect();
        Family { name: program.predicate(id).name.to_string(), declared, used, is_own }
    }

    /// All instances that are written somewhere.
    fn uses(&self) -> Vec<(Span, PredicateId)> {
        struct Uses(Vec<(Span, PredicateId)>);

        impl<'a> Visitor<'a> for Uses {
            fn instance(&mut self, instance: &'a PredicateInstance) {
                if !instance.span.is_none() {
                    self.0.push((instance.span, instance.predicate));
                }
                walk_instance(self, instance);
            }
        }

        let program = self.facts.program();
        let mut uses = Uses(Vec::new());
        uses.program(program);
        uses.0
    }
}
