//! Quantifiers: always with triggers, those that were written or those that are found in
//! the body. Model-based instantiation is off, so a quantifier without a trigger that
//! Z3 accepts would be of no use, and it must not be given one that it does not accept.

use rustc_hash::FxHashSet;
use term::{Op, Term, Terms};
use z3::Pattern;
use z3::ast::{Ast, Bool, Dynamic, quantifier_const};

use super::encode::{Encoder, as_bool};

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
        let binder = terms.binder(id);
        let bound = variables(terms, forall);
        let variables: Vec<Dynamic> = binder
            .sorts
            .iter()
            .enumerate()
            .map(|(offset, sort)| self.variable(terms, binder.first + offset as u32, *sort))
            .collect();
        let patterns: Vec<Pattern> = triggers(terms, forall, &bound)
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

/// The variables that a quantifier binds, by number.
fn variables(terms: &Terms, forall: Term) -> FxHashSet<u32> {
    match terms.op(forall) {
        Op::Forall(id) => {
            let binder = terms.binder(id);
            (binder.first..binder.first + binder.sorts.len() as u32).collect()
        }
        _ => FxHashSet::default(),
    }
}

/// The numbers of the bound variables in a term.
pub(super) fn bound_in(terms: &Terms, term: Term) -> FxHashSet<u32> {
    let number = |part: Term| match terms.op(part) {
        Op::Bound(index, _) => Some(index),
        _ => None,
    };
    terms.parts(term).into_iter().filter_map(number).collect()
}

/// The triggers to use: the written ones if Z3 accepts any of them.
fn triggers(terms: &Terms, forall: Term, bound: &FxHashSet<u32>) -> Vec<Vec<Term>> {
    let mut written = written_triggers(terms, forall);
    written.retain(|trigger| {
        let mut covered = FxHashSet::default();
        for term in trigger {
            covered.extend(bound_in(terms, *term));
        }
        !trigger.is_empty()
            && trigger.iter().all(|term| is_pattern(terms, *term))
            && bound.is_subset(&covered)
    });
    if written.is_empty() { chosen_triggers(terms, forall, bound) } else { written }
}

fn written_triggers(terms: &Terms, forall: Term) -> Vec<Vec<Term>> {
    let Op::Forall(id) = terms.op(forall) else { return Vec::new() };
    let mut rest = terms.args(forall).get(1..).unwrap_or_default();
    let mut all = Vec::new();
    for len in terms.binder(id).triggers.iter() {
        let (trigger, others) = rest.split_at((*len as usize).min(rest.len()));
        all.push(trigger.to_vec());
        rest = others;
    }
    all
}

/// Each smallest term of the body that mentions all variables is a trigger; if there is
/// none, terms that do so together.
fn chosen_triggers(terms: &Terms, forall: Term, bound: &FxHashSet<u32>) -> Vec<Vec<Term>> {
    let body = terms.arg(forall, 0);
    let mut full: Vec<Term> = Vec::new();
    let mut partial: Vec<(Term, FxHashSet<u32>)> = Vec::new();
    // Arguments come first, so the smallest terms do.
    for part in terms.parts(body) {
        if !is_trigger_head(terms, part) || !is_pattern(terms, part) {
            continue;
        }
        let mut mentioned = bound_in(terms, part);
        // Variables of inner quantifiers have smaller numbers.
        if mentioned.iter().min() < bound.iter().min() {
            continue;
        }
        mentioned.retain(|index| bound.contains(index));
        let smaller = |other: &Term| terms.parts(part).contains(other);
        if mentioned.len() == bound.len() {
            if !full.iter().any(smaller) {
                full.push(part);
            }
        } else if !mentioned.is_empty() {
            partial.push((part, mentioned));
        }
    }
    if !full.is_empty() {
        return full.into_iter().map(|term| vec![term]).collect();
    }
    let mut covered = FxHashSet::default();
    let mut together = Vec::new();
    for (term, mentioned) in partial {
        if !mentioned.is_subset(&covered) {
            covered.extend(mentioned);
            together.push(term);
        }
    }
    if covered.len() == bound.len() { vec![together] } else { Vec::new() }
}

/// Whether matching can start at the operator.
fn is_trigger_head(terms: &Terms, term: Term) -> bool {
    matches!(
        terms.op(term),
        Op::Apply(_)
            | Op::Index
            | Op::Update
            | Op::Slice
            | Op::Reverse
            | Op::Repeat
            | Op::Contains
            | Op::SeqContains
            | Op::Count
            | Op::Size
            | Op::TypeOf
            | Op::Subtype
            | Op::First
            | Op::Second
            | Op::Project(_)
            | Op::Inject
            | Op::Combine
            | Op::Construct(..)
            | Op::Select(..)
            | Op::Len
    )
}

/// Whether Z3 can match the term: nothing in it is a connective or a quantifier.
fn is_pattern(terms: &Terms, term: Term) -> bool {
    is_trigger_head(terms, term)
        && terms.parts(term).into_iter().all(|part| {
            is_trigger_head(terms, part)
                || matches!(
                    terms.op(part),
                    Op::Const(_)
                        | Op::Bound(..)
                        | Op::Null
                        | Op::Unit
                        | Op::Number(..)
                        | Op::Linear(_)
                        | Op::Float(_)
                        | Op::Double(_)
                )
        })
}
