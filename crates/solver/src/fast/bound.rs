//! Comparisons of one number with a constant: `0 <= x`, `x < 3`. As a fact such a comparison
//! is a bound and nothing else, so no node is made for it; where it occurs in another formula
//! it has one, which the bound decides.

use base::needs;
use term::{Number, Op, Term, Terms};

use super::Fast;
use super::simplex::{Value, Var};

/// `factor * atom + offset` is at least zero, or above it if that is strict.
struct Single {
    atom: Term,
    factor: Number,
    offset: Number,
    strict: bool,
}

impl Single {
    /// The comparison as one of a single atom, if it is one.
    fn of(terms: &Terms, comparison: Term) -> Option<Single> {
        let strict = match terms.op(comparison) {
            Op::AtLeastZero => false,
            Op::Positive => true,
            _ => return None,
        };
        let sum = terms.arg(comparison, 0);
        match terms.op(sum) {
            Op::Number(..) => None,
            Op::Linear(id) => {
                let linear = terms.linear(id);
                let ([atom], [factor]) = (terms.args(sum), &*linear.coefficients) else {
                    return None;
                };
                let offset = linear.constant.clone();
                Some(Single { atom: *atom, factor: factor.clone(), offset, strict })
            }
            _ => Some(Single { atom: sum, factor: Number::ONE, offset: Number::ZERO, strict }),
        }
    }

    /// What the atom is compared with.
    fn limit(&self) -> Option<Number> {
        (-&self.offset).checked_div(&self.factor)
    }
}

impl Fast {
    /// Asserts a comparison of one number with a constant as a bound. False if it is none, or
    /// if others wait for its truth value.
    pub(super) fn assert_bound(&mut self, terms: &mut Terms, fact: Term, generation: u32) -> bool {
        if self.existing(fact).is_some() {
            return false;
        }
        let Some(single) = Single::of(terms, fact) else { return false };
        let Some(limit) = single.limit() else { return false };
        let node = self.node(terms, single.atom, generation);
        let var = self.var_of_form(terms, single.atom);
        // Those who watch the variable of the class hear of it, too.
        let shared = self.class(node).affine.as_ref().filter(|a| a.is_plain()).map(|a| a.var);
        for var in [Some(var), shared.filter(|shared| *shared != var)].into_iter().flatten() {
            let limit = limit.clone();
            if single.factor.is_negative() {
                let bound =
                    if single.strict { Value::just_below(limit) } else { Value::exact(limit) };
                self.require_upper(var, bound);
            } else {
                let bound =
                    if single.strict { Value::just_above(limit) } else { Value::exact(limit) };
                self.require_lower(var, bound);
            }
        }
        true
    }

    /// Whether the bounds of its number decide a comparison with a constant.
    pub(super) fn known_by_bounds(&self, terms: &Terms, comparison: Term) -> Option<bool> {
        let single = Single::of(terms, comparison)?;
        let limit = Value::exact(single.limit()?);
        let node = self.existing(single.atom)?;
        if let Some(number) = self.class(node).value.and_then(|value| terms.as_number(value)) {
            let sum = &(number * &single.factor) + &single.offset;
            return Some(sum.is_positive() || (sum.is_zero() && !single.strict));
        }
        let var = self.var_of_atom(single.atom)?;
        let (lower, upper) = (self.simplex.lower(var), self.simplex.upper(var));
        // Seen from the other side, what is at least is at most.
        let (near, far, turned) = match single.factor.is_negative() {
            false => (lower, upper, false),
            true => (upper, lower, true),
        };
        let compare = |bound: &Value| match turned {
            false => bound.cmp(&limit),
            true => bound.cmp(&limit).reverse(),
        };
        // The bound says at least this much, or at most.
        if near.is_some_and(|b| {
            compare(b).is_gt()
                || (needs!("bound-itself-is-not-above", !single.strict) && compare(b).is_eq())
        }) {
            return Some(true);
        }
        far.is_some_and(|b| compare(b).is_lt() || (single.strict && compare(b).is_eq()))
            .then_some(false)
    }

    /// The variable that an atom has, by itself or by its class.
    pub(super) fn var_of_atom(&self, atom: Term) -> Option<Var> {
        if let Some(var) = self.var_of.get(&atom) {
            return Some(*var);
        }
        let affine = self.class(self.existing(atom)?).affine.as_ref()?;
        affine.is_plain().then_some(affine.var)
    }

    /// Bounds of one of two numbers that are equal are bounds of the other.
    pub(super) fn share_bounds(&mut self, a: Var, b: Var) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(lower) = self.simplex.lower(from).cloned() {
                self.require_lower(to, lower);
            }
            if let Some(upper) = self.simplex.upper(from).cloned().filter(|_| !self.inconsistent) {
                self.require_upper(to, upper);
            }
            if self.inconsistent {
                return;
            }
        }
    }
}
