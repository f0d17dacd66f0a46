//! Objects whose fields everybody may set, of classes whose constructors never come to their end: there
//! are none.

use std::collections::BTreeMap;

use base::Cancel;
use interp::concolic::{Goal, Recipe, Thing};
use interp::replay::Contract;
use ir::{Body, ClassId, MethodId, MethodKind, SpecCase};
use rustc_hash::FxHashMap;

use crate::explore::{Options, search};

/// Units of work for one constructor.
const BUDGET: u64 = 100;

#[derive(Default)]
pub struct Makeable {
    known: FxHashMap<ClassId, bool>,
}

impl Makeable {
    /// Whether all objects of a recipe may exist.
    pub fn all(&mut self, goal: &Goal<'_>, recipe: &Recipe) -> bool {
        recipe.things.iter().all(|thing| match thing {
            Thing::Fields { class, .. } => self.is_made(goal, *class),
            _ => true,
        })
    }

    fn is_made(&mut self, goal: &Goal<'_>, class: ClassId) -> bool {
        if let Some(known) = self.known.get(&class) {
            return *known;
        }
        let program = goal.program;
        let methods = program.classes.get(class.index()).map(|class| class.methods.as_slice());
        let methods = methods.unwrap_or_default().iter().copied();
        let constructors: Vec<MethodId> =
            methods.filter(|id| program.method(*id).kind == MethodKind::Constructor).collect();
        let is_made = constructors.is_empty() || constructors.iter().any(|id| may_end(goal, *id));
        self.known.insert(class, is_made);
        is_made
    }
}

/// Whether a constructor may come to its end: no only if every run of it was seen.
fn may_end(goal: &Goal<'_>, id: MethodId) -> bool {
    let method = goal.program.method(id);
    if !matches!(method.body, Body::Block { .. }) {
        return true;
    }
    let case = SpecCase {
        requires: Vec::new(),
        ensures: Vec::new(),
        signals: Vec::new(),
        signals_only: None,
        assignable: None,
        ..goal.contract.case.clone()
    };
    let contract = Contract {
        method: id,
        case: &case,
        locals: &method.locals,
        non_null: &[],
        non_null_result: false,
        exceptions: &[],
    };
    let callees = BTreeMap::new();
    let goal = Goal {
        contract,
        is_written: false,
        callees: &callees,
        overflow: false,
        is_program: false,
        ..*goal
    };
    let options = Options { depth: None, budget: BUDGET, wanted: Vec::new(), first_only: false };
    let report = search(&goal, &options, &Cancel::new());
    report.fine > 0 || !report.complete
}
