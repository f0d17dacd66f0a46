//! Quantifiers: always with triggers, those that were written or those that are found in
//! the body. Model-based instantiation is off, so a quantifier without a trigger that
//! Z3 accepts would be of no use, and it must not be given one that it does not accept.

use term::{Op, Term, Terms};
use z3::Pattern;
use z3::ast::{Ast, Bool, Dynamic, quantifier_const};

use super::encode::{Encoder, as_bool};
use crate::triggers::{has_moving_quotients, triggers};

/// What an instance costs. Terms that come from instances may have instances in turn; how
/// far this goes is bounded by the sum of the costs, which must not be zero: of
/// `a[i] <= a[i + 1]` there would be instances without end.
const WEIGHT: u32 = 2;

impl Encoder {
    /// The body and the triggers have been encoded, with the variables as constants.
    pub(super) fn encode_quantifier(&mut self, terms: &Terms, forall: Term) -> Dynamic {
        let body = terms.arg(forall, 0);
        let body = self.known(body).map_or_else(|| Bool::fresh_const("unknown"), as_bool);
        self.quantify(terms, forall, &body)
    }

    /// A formula under the variables and triggers of a quantifier.
    pub(super) fn quantify(&mut self, terms: &Terms, forall: Term, body: &Bool) -> Dynamic {
        let Op::Forall(id) = terms.op(forall) else {
            return Bool::fresh_const("unknown").into();
        };
        let found = triggers(terms, forall);
        // Z3 would look for triggers where it has none to take, in the conditions that quotients
        // are to it, without an end. Tier 1 makes the instances.
        if found.is_empty() && has_moving_quotients(terms, forall) {
            return Bool::fresh_const("unknown").into();
        }
        let binder = terms.binder(id);
        let variables: Vec<Dynamic> = binder
            .sorts
            .iter()
            .enumerate()
            .map(|(offset, sort)| self.variable(terms, binder.first + offset as u32, *sort))
            .collect();
        let patterns: Vec<Pattern> = found
            .into_iter()
            .filter_map(|trigger| {
                let asts: Option<Vec<&Dynamic>> =
                    trigger.iter().map(|term| self.known(*term)).collect();
                let asts = asts?;
                let asts: Vec<&dyn Ast> = asts.into_iter().map(|ast| ast as &dyn Ast).collect();
                Some(Pattern::new(&asts))
            })
            .collect();
        let variables: Vec<&dyn Ast> = variables.iter().map(|ast| ast as &dyn Ast).collect();
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        let name = format!("forall!{}", forall.index());
        quantifier_const(true, WEIGHT, name.as_str(), "skolem", &variables, &patterns, &[], body)
            .into()
    }
}
