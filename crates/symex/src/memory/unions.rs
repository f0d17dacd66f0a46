//! Unions over all values of variables (`\infinite_union`): sets of which it is only known who is in
//! them.
//!
//! ```java
//! //@ invariant repr == \set_union(this.*, \infinite_union(int i; 0 <= i && i < n; nodes[i].*));
//! ```
//!
//! Such a set is a name. Where somebody asks whether a location is in it, that is so if and only if
//! it is in one of the parts: a quantifier that the user wrote. The same union in the same heap has
//! the same name; it is at least as old as the union, and as all that the union speaks of.

use base::Span;
use check::Reason;
use heap::Loc;
use rustc_hash::FxHashMap;
use term::{ConstKind, Op, Reach, Sort, Term};

use crate::engine::Engine;
use crate::engine::universals::Union;
use crate::failure::{Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// The name of a union: a function of all that it speaks of.
    pub fn name_of_union(&mut self, union: Union, span: Span) -> Result<Term> {
        let Union { vars, guard, part, .. } = &union;
        let sort = self.loc_sets().sort;
        let is_part = match self.tables.sets.universals.is_part {
            Some(fun) => fun,
            None => {
                let reach = Reach::Anything;
                let fun = self.terms.declare_fun("part of a union", &[sort], Sort::BOOL, reach);
                *self.tables.sets.universals.is_part.insert(fun)
            }
        };
        // Who is in it is told by which sets are its parts.
        let is_part = self.terms.apply(is_part, &[*part]);
        let says = self.terms.implies(*guard, is_part);
        let key = self.terms.forall(vars, &[], says);
        if let Some(known) = self.tables.sets.universals.named.get(&key) {
            return Ok(*known);
        }
        let mut args = self.terms.free_constants(key);
        // Under another quantifier it would have to be another set for each value.
        let is_variable =
            |c: &Term| self.terms.as_constant(*c).is_some_and(|c| c.kind == ConstKind::Variable);
        if args.iter().any(is_variable) {
            return unsupported(Reason::UnionUnderQuantifier, span);
        }
        args.push(self.terms.fresh("made", Sort::INT));
        let sorts: Vec<Sort> = args.iter().map(|arg| self.terms.sort(*arg)).collect();
        let name = format!("union {}", self.tables.sets.universals.named.len());
        let fun = self.terms.declare_fun(&name, &sorts, sort, Reach::Arguments);
        let name = self.terms.apply(fun, &args);
        self.tables.sets.universals.named.insert(key, name);
        self.tables.sets.universals.unions.insert(name, union);
        Ok(name)
    }

    /// A location is in a union if and only if it is in one of its parts.
    pub fn assume_parts(&mut self, state: &mut State, set: Term, loc: Loc) {
        let Some(union) = self.tables.sets.universals.unions.get(&set).cloned() else { return };
        let sets = self.loc_sets();
        let inside = sets.member(&mut self.terms, set, loc);
        let of_part = sets.member(&mut self.terms, union.part, loc);
        let ways: Vec<Term> = match self.terms.op(of_part) {
            Op::Or => self.terms.args(of_part).to_vec(),
            _ => vec![of_part],
        };
        let ways: Vec<Term> = ways.into_iter().map(|way| self.somewhere(&union, way)).collect();
        let somewhere = self.terms.or(ways);
        let fact = self.terms.eq(inside, somewhere);
        if !state.known.instances.contains(&fact) {
            state.known.instances.insert(fact);
            self.assume(state, fact);
        }
    }

    /// That there are values in the range for which a condition holds. A variable that it says the value of is
    /// that value.
    fn somewhere(&mut self, union: &Union, condition: Term) -> Term {
        let mut vars = union.vars.clone();
        let mut both = self.terms.and([union.guard, condition]);
        let mut triggers = union.triggers.clone();
        while let Some((var, value)) = self.value_said(&vars, both) {
            let map: FxHashMap<Term, Term> = [(var, value)].into_iter().collect();
            both = self.terms.substitute(both, &map);
            vars.retain(|other| *other != var);
            triggers = self.still_triggering(&triggers, &vars, &map);
        }
        match vars.is_empty() {
            true => both,
            false => self.terms.exists(&vars, &triggers, both),
        }
    }

    /// The triggers that are left for some of the variables.
    fn still_triggering(
        &mut self,
        triggers: &[Vec<Term>],
        vars: &[Term],
        map: &FxHashMap<Term, Term>,
    ) -> Vec<Vec<Term>> {
        let mut left = Vec::new();
        for trigger in triggers {
            let terms: Vec<Term> =
                trigger.iter().map(|term| self.terms.substitute(*term, map)).collect();
            let named: Vec<Term> =
                terms.iter().flat_map(|term| self.terms.free_constants(*term)).collect();
            if vars.iter().all(|var| named.contains(var)) {
                left.push(terms);
            }
        }
        left
    }

    /// A variable with the value that a conjunction says it has.
    fn value_said(&self, vars: &[Term], conjunction: Term) -> Option<(Term, Term)> {
        let parts = match self.terms.op(conjunction) {
            Op::And => self.terms.args(conjunction),
            _ => std::slice::from_ref(&conjunction),
        };
        parts.iter().find_map(|part| {
            let (Op::Eq, [a, b]) = (self.terms.op(*part), self.terms.args(*part)) else {
                return None;
            };
            [(*a, *b), (*b, *a)].into_iter().find(|(var, value)| {
                vars.contains(var) && !self.terms.free_constants(*value).contains(var)
            })
        })
    }
}
