//! Sums that wrap around. `(int) ((int) (a + b) + c)` is `(int) (a + b + c)`, also where the
//! inner one has another name; terms of one value are written in one way.

use term::{Number, Op, Sort, Term, Terms};

use super::Fast;
use super::graph::NodeId;

/// Sums with more terms than this are not looked at.
const MAX_SUM: usize = 4;
/// Nor are classes with more members.
const MAX_CLASS: u32 = 16;

impl Fast {
    /// Equates a wrapped sum with that of what its summands are known to be.
    pub(super) fn rewrite_wrapped(&mut self, terms: &mut Terms, node: NodeId) {
        let (term, op, generation) = {
            let node = &self.nodes[node as usize];
            (node.term, node.op, node.generation)
        };
        let Op::Wrap(kind) = op else { return };
        let sum = terms.as_sum(terms.arg(term, 0));
        if sum.terms.len() > MAX_SUM {
            return;
        }
        let mut rewritten = terms.number(sum.constant.clone(), Sort::INT);
        let mut changed = false;
        for (atom, factor) in &sum.terms {
            // Equal up to a multiple of the modulus.
            let known = self.summed(terms, *atom, op);
            changed |= known.is_some();
            let part = scaled(terms, known.unwrap_or(*atom), factor);
            rewritten = terms.add(rewritten, part);
        }
        if !changed || !self.may_grow(generation) {
            return;
        }
        let wrapped = terms.wrap(kind, rewritten);
        if wrapped != term {
            let other = self.node(terms, wrapped, generation + 1);
            self.equate(node, other);
        }
    }

    /// A sum that an atom is known to be, or that it is when wrapped in the same way.
    fn summed(&self, terms: &Terms, atom: Term, wrap: Op) -> Option<Term> {
        let node = self.existing(atom)?;
        if self.class(node).size > MAX_CLASS {
            return None;
        }
        let members = self.members(node);
        let of = |op: &dyn Fn(Op) -> bool| {
            let found = members.iter().map(|member| self.nodes[*member as usize].term);
            found.filter(|member| *member != atom && op(terms.op(*member))).min()
        };
        let inner = match terms.op(atom) == wrap {
            true => Some(atom),
            false => of(&|op| op == wrap),
        };
        let inner = inner.map(|wrapped| terms.arg(wrapped, 0));
        inner.or_else(|| of(&|op| matches!(op, Op::Linear(_))))
    }
}

fn scaled(terms: &mut Terms, term: Term, factor: &Number) -> Term {
    let factor = terms.number(factor.clone(), Sort::INT);
    terms.mul(factor, term)
}
