//! Triggers: the terms of a quantifier that must be there before it is used for an instance,
//! those that were written or those that are found in the body. Both tiers go by them.

use rustc_hash::FxHashSet;
use term::{Op, Term, Terms};

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
pub(crate) fn bound_in(terms: &Terms, term: Term) -> FxHashSet<u32> {
    let number = |part: Term| match terms.op(part) {
        Op::Bound(index, _) => Some(index),
        _ => None,
    };
    terms.parts(term).into_iter().filter_map(number).collect()
}

/// The triggers to use: the written ones if any of them can be matched.
pub(crate) fn triggers(terms: &Terms, forall: Term) -> Vec<Vec<Term>> {
    triggers_of(terms, forall, (&is_trigger_head, &|part| is_pattern(terms, part)))
}

/// As [`triggers`], for tier 1, which looks products and quotients up like any number. Z3 has
/// conditions in them, and takes none in triggers. Where nothing else has the variables, quotients
/// and remainders are triggers themselves: `n % k`.
pub(crate) fn triggers_with_numbers(terms: &Terms, forall: Term) -> Vec<Vec<Term>> {
    let is_pattern = |part| is_pattern_with(terms, part, &is_trigger_head);
    let found = triggers_of(terms, forall, (&is_trigger_head, &is_pattern));
    if !found.is_empty() {
        return found;
    }
    let is_pattern = |part| is_pattern_with(terms, part, &is_head_with_quotients);
    triggers_of(terms, forall, (&is_head_with_quotients, &is_pattern))
}

/// Whether tier 1 goes by quotients or remainders of what a quantifier binds.
pub(crate) fn has_moving_quotients(terms: &Terms, forall: Term) -> bool {
    let moves = |part: Term| {
        matches!(terms.op(part), Op::Div | Op::Rem) && !bound_in(terms, part).is_empty()
    };
    let found = triggers_with_numbers(terms, forall);
    found.iter().flatten().any(|trigger| terms.parts(*trigger).into_iter().any(moves))
}

/// Which terms matching can start at, and which of them can be matched.
type Fits<'f> = (&'f dyn Fn(&Terms, Term) -> bool, &'f dyn Fn(Term) -> bool);

fn triggers_of(terms: &Terms, forall: Term, fits: Fits<'_>) -> Vec<Vec<Term>> {
    let bound = variables(terms, forall);
    let mut written = written_triggers(terms, forall);
    written.retain(|trigger| {
        let mut covered = FxHashSet::default();
        for term in trigger {
            covered.extend(bound_in(terms, *term));
        }
        !trigger.is_empty() && trigger.iter().all(|term| fits.1(*term)) && bound.is_subset(&covered)
    });
    if written.is_empty() { chosen_triggers(terms, forall, &bound, fits) } else { written }
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
fn chosen_triggers(
    terms: &Terms,
    forall: Term,
    bound: &FxHashSet<u32>,
    (is_head, is_pattern): Fits<'_>,
) -> Vec<Vec<Term>> {
    let body = terms.arg(forall, 0);
    let mut full: Vec<Term> = Vec::new();
    let mut partial: Vec<(Term, FxHashSet<u32>)> = Vec::new();
    // Arguments come first, so the smallest terms do.
    for part in terms.parts(body) {
        if !is_head(terms, part) || !is_pattern(part) {
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

/// The same with quotients and remainders.
fn is_head_with_quotients(terms: &Terms, term: Term) -> bool {
    is_trigger_head(terms, term) || matches!(terms.op(term), Op::Div | Op::Rem)
}

/// Whether the term can be matched: nothing in it is a connective or a quantifier.
fn is_pattern(terms: &Terms, term: Term) -> bool {
    is_trigger_head(terms, term) && terms.parts(term).into_iter().all(|part| is_plain(terms, part))
}

/// The same where products and quotients can be matched.
fn is_pattern_with(terms: &Terms, term: Term, is_head: &dyn Fn(&Terms, Term) -> bool) -> bool {
    let is_number = |part| matches!(terms.op(part), Op::Div | Op::Rem | Op::Mul);
    is_head(terms, term)
        && terms.parts(term).into_iter().all(|part| is_plain(terms, part) || is_number(part))
}

fn is_plain(terms: &Terms, part: Term) -> bool {
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
}
