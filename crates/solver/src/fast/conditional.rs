//! Conditionals among integers: what holds of them whichever way the condition goes.
//! States that were joined speak in conditionals, one upon the other; without this, each
//! question about them would be a split for every one.

use term::{Bounds, Number, Sort, Term, Terms};

use super::Fast;
use super::graph::NodeId;
use super::simplex::Value;

/// Sums with more terms than this are not looked at.
const MAX_SUM: usize = 8;

impl Fast {
    /// A conditional lies where its branches lie. If these differ by a constant, it differs
    /// from one of them by no more.
    pub(super) fn bound_conditional(&mut self, terms: &mut Terms, node: NodeId) {
        let term = self.nodes[node as usize].term;
        if terms.sort(term) != Sort::INT {
            return;
        }
        let (then, other) = (terms.arg(term, 1), terms.arg(term, 2));
        let branches = self.known_bounds(terms, then).either(self.known_bounds(terms, other));
        self.require(terms, term, branches);
        // Between constants that was all.
        if terms.as_number(other).is_some() || self.inconsistent {
            return;
        }
        let apart = terms.sub(then, other);
        if let Some(apart) = terms.as_number(apart).cloned() {
            let bounds = Bounds::between(apart.clone(), apart);
            let over = terms.sub(term, other);
            self.require(terms, over, bounds.either(Bounds::between(Number::ZERO, Number::ZERO)));
        }
    }

    /// A term lies between bounds.
    pub(super) fn require(&mut self, terms: &mut Terms, term: Term, bounds: Bounds) {
        if bounds.is_unbounded() {
            return;
        }
        // lower <= factor * var + offset <= upper
        let Some(affine) = self.affine_of(terms, term) else { return };
        let Some(recip) = affine.factor.recip() else { return };
        let offset = Bounds::between(-&affine.offset, -&affine.offset);
        let bounds = bounds.plus(offset).scaled(&recip);
        if let Some(lower) = bounds.lower {
            self.require_lower(affine.var, Value::exact(lower));
        }
        if let Some(upper) = bounds.upper.filter(|_| !self.inconsistent) {
            self.require_upper(affine.var, Value::exact(upper));
        }
    }

    /// Where an integer term lies, by the bounds that its atoms have on this path.
    pub(super) fn known_bounds(&self, terms: &Terms, term: Term) -> Bounds {
        let sum = terms.as_sum(term);
        if sum.terms.len() > MAX_SUM {
            return Bounds::default();
        }
        let constant = Bounds::between(sum.constant.clone(), sum.constant);
        let atoms = sum.terms.iter();
        atoms.fold(constant, |bounds, (atom, factor)| {
            bounds.plus(self.known_bounds_of_atom(terms, *atom).scaled(factor))
        })
    }

    fn known_bounds_of_atom(&self, terms: &Terms, atom: Term) -> Bounds {
        let class = self.existing(atom).map(|node| self.class(node));
        let value = class.and_then(|class| class.value).and_then(|value| terms.as_number(value));
        if let Some(number) = value {
            return Bounds::between(number.clone(), number.clone());
        }
        let Some(var) = self.var_of_atom(atom) else { return terms.bounds(atom) };
        // Those of integers are exact: they were rounded.
        let number = |value: Option<&Value>| value.map(|value| value.number.clone());
        Bounds { lower: number(self.simplex.lower(var)), upper: number(self.simplex.upper(var)) }
    }
}
