//! Between the graph and the arithmetic: numeric terms become variables, decided
//! comparisons become bounds, and equalities go both ways.

use base::{needs, stops};
use term::{Number, Op, Sort, Sum, Term, Terms};

use super::Fast;
use super::graph::{FALSE, NodeId, TRUE, Undo};
use super::rules::Event;
use super::simplex::{Feasible, Value, Var};

/// `factor * var + offset`; the factor is not zero.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Affine {
    pub(super) factor: Number,
    pub(super) var: Var,
    pub(super) offset: Number,
}

impl Affine {
    /// It is the variable itself.
    pub(super) fn is_plain(&self) -> bool {
        self.factor.is_one() && self.offset.is_zero()
    }
}

fn is_atom(terms: &Terms, form: Term) -> bool {
    !matches!(terms.op(form), Op::Linear(_) | Op::Number(..))
}

/// Sums with more terms than this are not turned into equations when they are fixed.
const MAX_EQUATION: usize = 2;

impl Fast {
    /// Gives a new numeric node or comparison its place in the arithmetic.
    pub(super) fn enter_into_arithmetic(&mut self, terms: &mut Terms, node: NodeId) {
        let (term, op, sort) = {
            let node = &self.nodes[node as usize];
            (node.term, node.op, node.sort)
        };
        match op {
            Op::Linear(_) => {
                if let Some(affine) = self.affine_of(terms, term) {
                    self.link(terms, node, affine);
                }
            }
            Op::AtLeastZero | Op::Positive => {
                if let Some(affine) = self.affine_of(terms, terms.arg(term, 0)) {
                    let var = affine.var.index();
                    self.watches[var].push(node);
                    self.trail.push(Undo::Watch(var));
                    self.decide_by_bounds(terms, node);
                }
            }
            Op::Number(..) => {}
            _ if sort.is_numeric() => {
                let bounds = terms.bounds(term);
                if bounds.lower.is_none() && bounds.upper.is_none() {
                    return;
                }
                let Some(affine) = self.affine_of(terms, term) else { return };
                if let Some(lower) = bounds.lower {
                    self.require_lower(affine.var, Value::exact(lower));
                }
                if let Some(upper) = bounds.upper {
                    self.require_upper(affine.var, Value::exact(upper));
                }
            }
            _ => {}
        }
    }

    pub(super) fn require_lower(&mut self, var: Var, bound: Value) {
        if self.simplex.assert_lower(var, bound) == Feasible::No {
            self.inconsistent = true;
        }
    }

    pub(super) fn require_upper(&mut self, var: Var, bound: Value) {
        if self.simplex.assert_upper(var, bound) == Feasible::No {
            self.inconsistent = true;
        }
    }

    /// What a numeric term is in the arithmetic; nothing for constants.
    pub(super) fn affine_of(&mut self, terms: &mut Terms, term: Term) -> Option<Affine> {
        let (form, factor, offset) = match terms.op(term) {
            Op::Number(..) => return None,
            Op::Linear(_) => match self.forms.get(&term) {
                Some(known) => known.clone(),
                None => {
                    let form = form_of(terms, term)?;
                    self.forms.insert(term, form.clone());
                    form
                }
            },
            _ => (term, Number::ONE, Number::ZERO),
        };
        let var = self.var_of_form(terms, form);
        Some(Affine { factor, var, offset })
    }

    /// The variable of an atom, or of a sum without constant and common factor.
    pub(super) fn var_of_form(&mut self, terms: &mut Terms, form: Term) -> Var {
        if let Some(var) = self.var_of.get(&form) {
            return *var;
        }
        let integer = terms.sort(form) == Sort::INT;
        if let Op::Linear(_) = terms.op(form) {
            let mut parts = Vec::new();
            for (atom, factor) in terms.as_sum(form).terms {
                parts.push((self.var_of_form(terms, atom), factor));
            }
            let var = self.simplex.new_sum(integer, &parts);
            self.name_var(form);
            return var;
        }
        let node = self.node(terms, form, 0);
        // Equal atoms need no two variables.
        if let Some(affine) = self.class(node).affine.as_ref().filter(|a| a.is_plain()) {
            return affine.var;
        }
        let var = self.simplex.new_var(integer);
        self.name_var(form);
        let affine = Affine { factor: Number::ONE, var, offset: Number::ZERO };
        self.link(terms, node, affine);
        var
    }

    fn name_var(&mut self, form: Term) {
        let var = self.meaning.len();
        self.meaning.push(form);
        self.watches.push(Vec::new());
        self.trail.push(Undo::Var(form));
        self.var_of.insert(form, Var::at(var));
    }

    /// What is known of the class of a node holds of a variable that stands for it, too.
    fn link(&mut self, terms: &mut Terms, node: NodeId, affine: Affine) {
        let root = self.root(node);
        let class = &self.nodes[root as usize].class;
        let number = class.value.and_then(|value| terms.as_number(value)).cloned();
        if let Some(number) = &number {
            self.fix(&affine, number);
        }
        match self.nodes[root as usize].class.affine.clone() {
            // Both are fixed.
            Some(_) if number.is_some() => {}
            Some(other) => self.equate_affine(terms, &affine, &other),
            None => {
                self.nodes[root as usize].class.affine = Some(affine);
                self.trail.push(Undo::Affine(root));
            }
        }
    }

    fn fix(&mut self, affine: &Affine, number: &Number) {
        // factor * var + offset == number
        let Some(value) = (number - &affine.offset).checked_div(&affine.factor) else { return };
        // An integer variable cannot have it: both bounds are rounded past each other.
        self.require_lower(affine.var, Value::exact(value.clone()));
        if !self.inconsistent {
            self.require_upper(affine.var, Value::exact(value));
        }
    }

    fn equate_affine(&mut self, terms: &mut Terms, a: &Affine, b: &Affine) {
        if a == b {
            return;
        }
        let (x, y) = (self.meaning[a.var.index()], self.meaning[b.var.index()]);
        if a.is_plain() && b.is_plain() && is_atom(terms, x) && is_atom(terms, y) {
            self.share_bounds(a.var, b.var);
            // The difference is a form already.
            let parts = vec![(x.min(y), Number::ONE), (x.max(y), Number::MINUS_ONE)];
            let sum = Sum { terms: parts, constant: Number::ZERO };
            let form = terms.sum_to_term(sum, terms.sort(x));
            let var = self.var_of_form(terms, form);
            let affine = Affine { factor: Number::ONE, var, offset: Number::ZERO };
            self.fix(&affine, &Number::ZERO);
            return;
        }
        // The difference of the two forms, as a form of its own.
        let sort = terms.sort(self.meaning[a.var.index()]);
        let left = terms.as_sum(self.meaning[a.var.index()]).scale(&a.factor);
        let right = terms.as_sum(self.meaning[b.var.index()]);
        let mut sum = left.add_scaled(&right, &-&b.factor);
        sum.constant = &(&sum.constant + &a.offset) - &b.offset;
        let difference = terms.sum_to_term(sum, sort);
        match self.affine_of(terms, difference) {
            Some(affine) => self.fix(&affine, &Number::ZERO),
            None => {
                if terms.as_number(difference).is_some_and(|number| !number.is_zero()) {
                    self.inconsistent = true;
                }
            }
        }
    }

    /// Two numeric classes are about to become one.
    pub(super) fn merge_arithmetic(&mut self, terms: &mut Terms, kept: NodeId, gone: NodeId) {
        let (x, y) = (&self.nodes[kept as usize].class, &self.nodes[gone as usize].class);
        let number = |value: Option<Term>| value.and_then(|value| terms.as_number(value)).cloned();
        let (p, q) = (number(x.value), number(y.value));
        match (x.affine.clone(), y.affine.clone()) {
            // What has a value has been fixed; so has the equation, when both are.
            (Some(a), Some(b)) => match (&p, &q) {
                (Some(number), None) => self.fix(&b, number),
                (None, Some(number)) => self.fix(&a, number),
                (None, None) => self.equate_affine(terms, &a, &b),
                (Some(p), Some(q)) => self.inconsistent |= p != q,
            },
            (Some(a), None) => {
                if let Some(number) = q {
                    self.fix(&a, &number);
                }
            }
            (None, Some(b)) => {
                if let Some(number) = p {
                    self.fix(&b, &number);
                }
            }
            (None, None) => {}
        }
    }

    /// A comparison is decided: a bound on its form.
    pub(super) fn assert_comparison(&mut self, terms: &mut Terms, node: NodeId, truth: bool) {
        let (term, op) = {
            let node = &self.nodes[node as usize];
            (node.term, node.op)
        };
        let Some(affine) = self.affine_of(terms, terms.arg(term, 0)) else { return };
        // factor * var + offset is at least, above, at most or below zero.
        let Some(limit) = (-&affine.offset).checked_div(&affine.factor) else { return };
        let strict = (op == Op::Positive) == truth;
        if truth != affine.factor.is_negative() {
            let bound = if strict { Value::just_above(limit) } else { Value::exact(limit) };
            self.require_lower(affine.var, bound);
        } else {
            let bound = if strict { Value::just_below(limit) } else { Value::exact(limit) };
            self.require_upper(affine.var, bound);
        }
    }

    /// Decides a comparison if the bounds of its form do.
    fn decide_by_bounds(&mut self, terms: &mut Terms, node: NodeId) {
        if self.truth_of(node).is_some() {
            return;
        }
        let (term, op) = {
            let node = &self.nodes[node as usize];
            (node.term, node.op)
        };
        let Some(affine) = self.affine_of(terms, terms.arg(term, 0)) else { return };
        let Some(limit) = (-&affine.offset).checked_div(&affine.factor) else { return };
        let (lower, upper) = (self.simplex.lower(affine.var), self.simplex.upper(affine.var));
        let truth = match (op == Op::Positive, affine.factor.is_negative()) {
            // var >= limit
            (false, false) => decided(
                lower.is_some_and(|l| *l >= Value::exact(limit.clone())),
                upper.is_some_and(|u| *u < Value::exact(limit)),
            ),
            // var <= limit
            (false, true) => decided(
                upper.is_some_and(|u| *u <= Value::exact(limit.clone())),
                lower.is_some_and(|l| *l > Value::exact(limit)),
            ),
            // var > limit
            (true, false) => decided(
                lower.is_some_and(|l| *l > Value::exact(limit.clone())),
                upper.is_some_and(|u| *u <= Value::exact(limit)),
            ),
            // var < limit
            (true, true) => decided(
                upper.is_some_and(|u| *u < Value::exact(limit.clone())),
                lower.is_some_and(|l| *l >= Value::exact(limit)),
            ),
        };
        if let Some(truth) = truth {
            self.queue.push_back(Event::Merge(node, if truth { TRUE } else { FALSE }));
        }
    }

    /// What new bounds say: comparisons that they decide, terms that have one value left.
    pub(super) fn arithmetic_consequences(&mut self, terms: &mut Terms) {
        for var in self.simplex.take_changed() {
            for watch in 0..self.watches[var.index()].len() {
                let node = self.watches[var.index()][watch];
                match self.nodes[node as usize].op {
                    Op::Mul => self.bound_product(terms, node),
                    _ => self.decide_by_bounds(terms, node),
                }
            }
            if let Some(number) = self.simplex.fixed(var).cloned() {
                self.var_is_fixed(terms, var, &number);
                for (other, number) in self.simplex.fixed_by(var) {
                    self.var_is_fixed(terms, other, &number);
                }
            }
        }
    }

    fn var_is_fixed(&mut self, terms: &mut Terms, var: Var, number: &Number) {
        let form = self.meaning[var.index()];
        let sort = terms.sort(form);
        if sort == Sort::INT && !number.is_integer() {
            self.inconsistent = true;
            return;
        }
        if terms.args(form).len() > MAX_EQUATION && matches!(terms.op(form), Op::Linear(_)) {
            return;
        }
        if number.is_zero() && self.equates_what_is_equal(terms, form) {
            return;
        }
        let number = terms.number(number.clone(), sort);
        if self.existing(form).is_some_and(|node| self.class(node).value == Some(number)) {
            return;
        }
        let equation = terms.eq(form, number);
        if equation.is_false() {
            self.inconsistent = true;
        } else if terms.op(equation) == Op::Eq {
            let args = terms.args(equation).to_vec();
            let known = args.iter().all(|arg| self.existing(*arg).is_some());
            let generation = self.generation_of(terms, form);
            if !known && !self.may_grow(generation) {
                return;
            }
            let generation = generation + 1;
            let a = self.node(terms, args[0], generation);
            let b = self.node(terms, args[1], generation);
            if self.root(a) != self.root(b) {
                self.queue.push_back(Event::Merge(a, b));
            }
        }
    }

    /// Whether the form is the difference of two atoms that are in one class.
    fn equates_what_is_equal(&self, terms: &Terms, form: Term) -> bool {
        let (Op::Linear(id), [a, b]) = (terms.op(form), terms.args(form)) else { return false };
        let linear = terms.linear(id);
        let [p, q] = &*linear.coefficients else { return false };
        (p + q).is_zero()
            && linear.constant.is_zero()
            && match (self.existing(*a), self.existing(*b)) {
                (Some(a), Some(b)) => self.root(a) == self.root(b),
                _ => false,
            }
    }

    /// How far the atoms of a form are from what was assumed.
    fn generation_of(&self, terms: &Terms, form: Term) -> u32 {
        let atoms = match terms.op(form) {
            Op::Linear(_) => terms.args(form),
            _ => std::slice::from_ref(&form),
        };
        let generation = |atom: &Term| {
            self.existing(*atom).map_or(0, |node| self.nodes[node as usize].generation)
        };
        atoms.iter().map(generation).max().unwrap_or(0)
    }

    /// Whether the bounds leave two numeric terms no room to differ.
    pub(super) fn must_be_equal(&mut self, terms: &mut Terms, a: Term, b: Term) -> bool {
        let difference = terms.sub(a, b);
        let Some(affine) = self.affine_of(terms, difference) else {
            return terms.as_number(difference).is_some_and(|number| number.is_zero());
        };
        let Some(limit) = (-&affine.offset).checked_div(&affine.factor) else { return false };
        // In the assignment at hand they differ already.
        if *self.simplex.value(affine.var) != Value::exact(limit.clone()) {
            return false;
        }
        let mark = self.simplex.mark();
        let above = match self.simplex.assert_lower(affine.var, Value::just_above(limit.clone())) {
            Feasible::No => Feasible::No,
            Feasible::Perhaps => self.simplex.check(),
        };
        self.simplex.undo_to(mark);
        if stops!("no-room-above", above == Feasible::Perhaps) {
            return false;
        }
        let below = match self.simplex.assert_upper(affine.var, Value::just_below(limit)) {
            Feasible::No => Feasible::No,
            Feasible::Perhaps => self.simplex.check(),
        };
        self.simplex.undo_to(mark);
        needs!("no-room-below", below == Feasible::No)
    }
}

/// A sum as `factor * form + offset`, where the form has no constant and no common factor.
fn form_of(terms: &mut Terms, term: Term) -> Option<(Term, Number, Number)> {
    let sum = terms.as_sum(term);
    let sort = terms.sort(term);
    let (_, first) = sum.terms.first()?;
    let sign = if first.is_negative() { Number::MINUS_ONE } else { Number::ONE };
    let factor = if sort == Sort::INT { &sum.content() * &sign } else { first.clone() };
    let form = Sum { terms: sum.terms, constant: Number::ZERO }.scale(&factor.recip()?);
    Some((terms.sum_to_term(form, sort), factor, sum.constant))
}

fn decided(yes: bool, no: bool) -> Option<bool> {
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
