//! Quantifiers. They are built from a body in which the variables are constants made by
//! [`Terms::fresh_variable`], so that the constructors need not know about binding.

use base::Symbol;
use rustc_hash::FxHashMap;

use crate::op::Binder;
use crate::{Op, Sort, Term, Terms};

impl Terms {
    /// `(\forall vars; body)`. Each trigger is a list of terms that must all occur before
    /// the quantifier is used for an instance; without triggers the prover chooses.
    pub fn forall(&mut self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        debug_assert!(self.sort(body).is_bool());
        // A constant of known age may already have been compared with objects.
        debug_assert!(vars.iter().all(|var| self.stamp(*var).is_none()));
        let used = self.free_constants(body);
        let vars: Vec<Term> = vars.iter().copied().filter(|var| used.contains(var)).collect();
        // Every sort has a value, so a variable that does not occur says nothing.
        if vars.is_empty() {
            return body;
        }
        let first = self.bound_height(body);
        let mut map = FxHashMap::default();
        let mut names = Vec::new();
        let mut sorts = Vec::new();
        for (offset, var) in vars.iter().enumerate() {
            let sort = self.sort(*var);
            let bound = self.intern(Op::Bound(first + offset as u32, sort), &[], sort);
            map.insert(*var, bound);
            sorts.push(sort);
            let name = self.as_constant(*var).map_or_else(|| Symbol::new("x"), |c| c.name);
            names.push(name);
        }
        let body = self.replace_all(body, &map);
        let mut args = vec![body];
        let mut lengths = Vec::new();
        for trigger in triggers {
            let terms: Vec<Term> =
                trigger.iter().map(|term| self.replace_all(*term, &map)).collect();
            lengths.push(terms.len() as u32);
            args.extend(terms);
        }
        let binder = Binder { first, sorts: sorts.into(), triggers: lengths.into() };
        let id = self.intern_binder(binder, names.into());
        self.intern(Op::Forall(id), &args, Sort::BOOL)
    }

    pub fn exists(&mut self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        let negated = self.not(body);
        let all = self.forall(vars, triggers, negated);
        self.not(all)
    }

    /// A quantifier taken apart: fresh variables, triggers and body with these in them.
    pub fn open_forall(&mut self, forall: Term) -> Option<(Vec<Term>, Vec<Vec<Term>>, Term)> {
        let Op::Forall(id) = self.op(forall) else { return None };
        let binder = self.binder(id).clone();
        let names = self.binder_names(id).to_vec();
        let vars: Vec<Term> = binder
            .sorts
            .iter()
            .zip(names)
            .map(|(sort, name)| self.fresh_variable(name.as_str(), *sort))
            .collect();
        let (triggers, body) = self.open_with(forall, &binder, &vars);
        Some((vars, triggers, body))
    }

    /// The body of a quantifier for the given values of its variables.
    pub fn instantiate(&mut self, forall: Term, values: &[Term]) -> Option<Term> {
        let Op::Forall(id) = self.op(forall) else { return None };
        let binder = self.binder(id).clone();
        if binder.sorts.len() != values.len() {
            return None;
        }
        Some(self.open_with(forall, &binder, values).1)
    }

    fn open_with(
        &mut self,
        forall: Term,
        binder: &Binder,
        values: &[Term],
    ) -> (Vec<Vec<Term>>, Term) {
        let mut map = FxHashMap::default();
        for (offset, (sort, value)) in binder.sorts.iter().zip(values).enumerate() {
            let bound = self.intern(Op::Bound(binder.first + offset as u32, *sort), &[], *sort);
            map.insert(bound, *value);
        }
        let args = self.args(forall).to_vec();
        let opened: Vec<Term> = args.iter().map(|arg| self.replace_all(*arg, &map)).collect();
        let (body, mut rest) = match opened.split_first() {
            Some((body, rest)) => (*body, rest),
            None => (Term::TRUE, opened.as_slice()),
        };
        let mut triggers = Vec::new();
        for len in binder.triggers.iter() {
            let (trigger, others) = rest.split_at((*len as usize).min(rest.len()));
            triggers.push(trigger.to_vec());
            rest = others;
        }
        (triggers, body)
    }
}
