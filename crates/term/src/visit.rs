//! Walking over terms: parts, free constants, substitution.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Op, Term, Terms};

impl Terms {
    /// All parts of a term, each once, arguments before the terms that have them.
    pub fn parts(&self, term: Term) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack = vec![(term, false)];
        while let Some((term, done)) = stack.pop() {
            if done {
                order.push(term);
            } else if seen.insert(term) {
                stack.push((term, true));
                stack.extend(self.args(term).iter().rev().map(|arg| (*arg, false)));
            }
        }
        order
    }

    /// The constants in a term, of all kinds, in the order of their ids.
    pub fn free_constants(&self, term: Term) -> Vec<Term> {
        let is_constant = |term: &Term| matches!(self.op(*term), Op::Const(_));
        let mut found: Vec<Term> = self.parts(term).into_iter().filter(is_constant).collect();
        found.sort_unstable();
        found
    }

    pub fn has_quantifier(&self, term: Term) -> bool {
        self.parts(term).into_iter().any(|part| matches!(self.op(part), Op::Forall(_)))
    }

    /// Replaces constants (or any other terms) everywhere, quantifiers included. Nothing
    /// is captured: the variables of a quantifier are replaced by new ones first.
    ///
    /// What is replaced must not have been simplified by its age: placeholders are made by
    /// [`Terms::fresh_ageless`] or [`Terms::fresh_variable`].
    pub fn substitute(&mut self, term: Term, map: &FxHashMap<Term, Term>) -> Term {
        self.replace_all(term, map)
    }

    pub(crate) fn replace_all(&mut self, term: Term, map: &FxHashMap<Term, Term>) -> Term {
        if map.is_empty() {
            return term;
        }
        let mut done = map.clone();
        let mut stack = vec![(term, false)];
        while let Some((current, args_done)) = stack.pop() {
            if done.contains_key(&current) {
                continue;
            }
            if !self.effort.step() {
                return self.give_up(self.sort(term));
            }
            if self.args(current).is_empty() {
                done.insert(current, current);
            } else if let Op::Forall(_) = self.op(current) {
                let replaced = self.replace_in_quantifier(current, map);
                done.insert(current, replaced);
            } else if args_done {
                let args: Vec<Term> = self
                    .args(current)
                    .iter()
                    .map(|arg| done.get(arg).copied().unwrap_or(*arg))
                    .collect();
                let replaced = self.rebuild(current, &args);
                done.insert(current, replaced);
            } else {
                stack.push((current, true));
                let args = self.args(current).iter();
                stack.extend(args.filter(|arg| !done.contains_key(arg)).map(|arg| (*arg, false)));
            }
        }
        done.get(&term).copied().unwrap_or(term)
    }

    fn replace_in_quantifier(&mut self, forall: Term, map: &FxHashMap<Term, Term>) -> Term {
        let mentioned = self.parts(forall).into_iter().any(|part| map.contains_key(&part));
        if !mentioned {
            return forall;
        }
        let Some((vars, triggers, body)) = self.open_forall(forall) else { return forall };
        let body = self.replace_all(body, map);
        let triggers: Vec<Vec<Term>> = triggers
            .into_iter()
            .map(|trigger| trigger.into_iter().map(|term| self.replace_all(term, map)).collect())
            .collect();
        self.forall(&vars, &triggers, body)
    }

    /// One more than the greatest number of a bound variable in the term, whether or not
    /// its quantifier is in there too.
    pub(crate) fn bound_height(&self, term: Term) -> u32 {
        let height = |part: Term| match self.op(part) {
            Op::Bound(index, _) => index + 1,
            _ => 0,
        };
        self.parts(term).into_iter().map(height).max().unwrap_or(0)
    }
}
