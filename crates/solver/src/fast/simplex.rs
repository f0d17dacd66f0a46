//! Linear arithmetic over the rationals by the simplex method: variables have bounds, and
//! rows say which variables are linear sums of others. Bounds are asserted one by one and
//! taken back in reverse order; the tableau itself survives taking back.
//!
//! Variables that stand for integers get their bounds rounded; beyond that, integrality
//! is not used. So "infeasible" is certain and "feasible" is not.
//!
//! Invariant: a variable without a row lies within its bounds, and the value of one with
//! a row is the sum in that row. Only variables in `suspects` may be out of bounds.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use term::Number;

/// A variable of the tableau.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Var(u32);

impl Var {
    pub(super) fn at(index: usize) -> Var {
        Var(index as u32)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A number plus a multiple of an infinitely small one: `x < 3` is `x <= 3 - ε`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Value {
    pub(super) number: Number,
    pub(super) epsilon: Number,
}

impl Value {
    pub(super) fn exact(number: Number) -> Value {
        Value { number, epsilon: Number::ZERO }
    }

    pub(super) fn just_above(number: Number) -> Value {
        Value { number, epsilon: Number::ONE }
    }

    pub(super) fn just_below(number: Number) -> Value {
        Value { number, epsilon: Number::MINUS_ONE }
    }

    fn plus(&self, other: &Value, factor: &Number) -> Value {
        Value {
            number: &self.number + &(&other.number * factor),
            epsilon: if other.epsilon.is_zero() {
                self.epsilon.clone()
            } else {
                &self.epsilon + &(&other.epsilon * factor)
            },
        }
    }

    fn minus(&self, other: &Value) -> Value {
        self.plus(other, &Number::MINUS_ONE)
    }
}

/// Whether bounds can still be satisfied together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Feasible {
    /// As far as is known.
    Perhaps,
    No,
}

/// More pivots than this in one check means giving up, which is always sound.
const MAX_PIVOTS: u32 = 400;

struct Variable {
    lower: Option<Value>,
    upper: Option<Value>,
    value: Value,
    integer: bool,
    /// The sum that this variable is, over variables without rows; sorted.
    row: Option<Vec<(Var, Number)>>,
    /// The variables in whose rows this one occurs.
    used_in: FxHashSet<Var>,
    /// Whether it was introduced for a sum.
    defined: bool,
}

enum Undo {
    Lower(Var, Option<Value>),
    Upper(Var, Option<Value>),
    Var,
}

#[derive(Default)]
pub(super) struct Simplex {
    vars: Vec<Variable>,
    trail: Vec<Undo>,
    suspects: BTreeSet<Var>,
    /// Variables whose bounds have changed since [`Simplex::take_changed`].
    changed: Vec<Var>,
}

impl Simplex {
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Lower(var, old)) => self.vars[var.index()].lower = old,
                Some(Undo::Upper(var, old)) => self.vars[var.index()].upper = old,
                Some(Undo::Var) => self.remove_last_var(),
                None => break,
            }
        }
        let count = self.vars.len();
        self.changed.retain(|var| var.index() < count);
    }

    pub(super) fn new_var(&mut self, integer: bool) -> Var {
        let var = Var(self.vars.len() as u32);
        self.vars.push(Variable {
            lower: None,
            upper: None,
            value: Value::default(),
            integer,
            row: None,
            used_in: FxHashSet::default(),
            defined: false,
        });
        self.trail.push(Undo::Var);
        var
    }

    /// A variable that is the sum of others.
    pub(super) fn new_sum(&mut self, integer: bool, sum: &[(Var, Number)]) -> Var {
        let mut row: Vec<(Var, Number)> = Vec::new();
        for (var, factor) in sum {
            match &self.vars[var.index()].row {
                Some(inner) => row = combine(&row, inner, factor),
                None => row = combine(&row, &[(*var, Number::ONE)], factor),
            }
        }
        let mut value = Value::default();
        for (var, factor) in &row {
            value = value.plus(&self.vars[var.index()].value, factor);
        }
        let var = self.new_var(integer);
        for (used, _) in &row {
            self.vars[used.index()].used_in.insert(var);
        }
        let variable = &mut self.vars[var.index()];
        variable.value = value;
        variable.row = Some(row);
        variable.defined = true;
        var
    }

    pub(super) fn lower(&self, var: Var) -> Option<&Value> {
        self.vars[var.index()].lower.as_ref()
    }

    pub(super) fn upper(&self, var: Var) -> Option<&Value> {
        self.vars[var.index()].upper.as_ref()
    }

    /// The value that the bounds of a variable leave, if it is only one.
    pub(super) fn fixed(&self, var: Var) -> Option<&Number> {
        match (self.lower(var), self.upper(var)) {
            (Some(lower), Some(upper)) if lower == upper => Some(&lower.number),
            _ => None,
        }
    }

    /// The value in the assignment that the tableau holds at the moment.
    pub(super) fn value(&self, var: Var) -> &Value {
        &self.vars[var.index()].value
    }

    /// The variables whose sums the fixed variable occurs in, and that are now fixed by
    /// all of their summands, with their values.
    pub(super) fn fixed_by(&self, var: Var) -> Vec<(Var, Number)> {
        let mut found = Vec::new();
        for user in &self.vars[var.index()].used_in {
            let Some(row) = &self.vars[user.index()].row else { continue };
            let mut total = Number::ZERO;
            let all = row.iter().all(|(part, factor)| match self.fixed(*part) {
                Some(number) => {
                    total += &(number * factor);
                    true
                }
                None => false,
            });
            if all {
                found.push((*user, total));
            }
        }
        found.sort_unstable_by_key(|(var, _)| *var);
        found
    }

    pub(super) fn take_changed(&mut self) -> Vec<Var> {
        std::mem::take(&mut self.changed)
    }

    pub(super) fn assert_lower(&mut self, var: Var, bound: Value) -> Feasible {
        let variable = &mut self.vars[var.index()];
        let bound = if variable.integer { rounded_up(&bound) } else { bound };
        if variable.lower.as_ref().is_some_and(|lower| bound <= *lower) {
            return Feasible::Perhaps;
        }
        if variable.upper.as_ref().is_some_and(|upper| bound > *upper) {
            return Feasible::No;
        }
        let below = variable.value < bound;
        let old = variable.lower.replace(bound.clone());
        let basic = variable.row.is_some();
        self.trail.push(Undo::Lower(var, old));
        self.bound_changed(var, bound, below, basic);
        Feasible::Perhaps
    }

    pub(super) fn assert_upper(&mut self, var: Var, bound: Value) -> Feasible {
        let variable = &mut self.vars[var.index()];
        let bound = if variable.integer { rounded_down(&bound) } else { bound };
        if variable.upper.as_ref().is_some_and(|upper| bound >= *upper) {
            return Feasible::Perhaps;
        }
        if variable.lower.as_ref().is_some_and(|lower| bound < *lower) {
            return Feasible::No;
        }
        let above = variable.value > bound;
        let old = variable.upper.replace(bound.clone());
        let basic = variable.row.is_some();
        self.trail.push(Undo::Upper(var, old));
        self.bound_changed(var, bound, above, basic);
        Feasible::Perhaps
    }

    fn bound_changed(&mut self, var: Var, bound: Value, outside: bool, basic: bool) {
        self.changed.push(var);
        if outside {
            if basic {
                self.suspects.insert(var);
            } else {
                self.set_value(var, bound);
            }
        }
    }

    /// Looks for values within all bounds.
    pub(super) fn check(&mut self) -> Feasible {
        let mut pivots = 0;
        while let Some(&var) = self.suspects.first() {
            let variable = &self.vars[var.index()];
            let too_low = variable.lower.as_ref().is_some_and(|lower| variable.value < *lower);
            let too_high = variable.upper.as_ref().is_some_and(|upper| variable.value > *upper);
            let Some(row) = variable.row.as_ref().filter(|_| too_low || too_high) else {
                self.suspects.remove(&var);
                continue;
            };
            // The smallest variable that can move the sum in the right direction: this
            // choice cannot go round in circles.
            let movable = row.iter().find(|(part, factor)| {
                let part = &self.vars[part.index()];
                if too_low != factor.is_negative() {
                    part.upper.as_ref().is_none_or(|upper| part.value < *upper)
                } else {
                    part.lower.as_ref().is_none_or(|lower| part.value > *lower)
                }
            });
            let Some((entering, factor)) = movable.cloned() else { return Feasible::No };
            let target = if too_low { &variable.lower } else { &variable.upper };
            let Some(target) = target.clone() else { return Feasible::Perhaps };
            pivots += 1;
            if pivots > MAX_PIVOTS {
                return Feasible::Perhaps;
            }
            let Some(per_unit) = factor.recip() else { return Feasible::Perhaps };
            let step = target.minus(&variable.value);
            let moved = self.vars[entering.index()].value.plus(&step, &per_unit);
            self.set_value(entering, moved);
            self.pivot(var, entering);
            self.suspects.insert(entering);
        }
        Feasible::Perhaps
    }

    /// Gives a variable without a row another value.
    fn set_value(&mut self, var: Var, value: Value) {
        let variable = &mut self.vars[var.index()];
        let step = value.minus(&variable.value);
        variable.value = value;
        let users: Vec<Var> = variable.used_in.iter().copied().collect();
        for user in users {
            let variable = &mut self.vars[user.index()];
            let factor = variable.row.as_ref().and_then(|row| factor_of(row, var));
            if let Some(factor) = factor.cloned() {
                variable.value = variable.value.plus(&step, &factor);
                self.suspects.insert(user);
            }
        }
    }

    /// Exchanges the roles of a variable with a row and one that occurs in that row. No
    /// value changes.
    fn pivot(&mut self, leaving: Var, entering: Var) {
        let Some(row) = self.vars[leaving.index()].row.take() else { return };
        let Some(recip) = factor_of(&row, entering).and_then(Number::recip) else {
            self.vars[leaving.index()].row = Some(row);
            return;
        };
        for (part, _) in &row {
            self.vars[part.index()].used_in.remove(&leaving);
        }
        // leaving = f*entering + rest, so entering = leaving/f - rest/f
        let rest: Vec<(Var, Number)> =
            row.into_iter().filter(|(part, _)| *part != entering).collect();
        let solved = combine(&[(leaving, recip.clone())], &rest, &-&recip);
        let users: Vec<Var> =
            std::mem::take(&mut self.vars[entering.index()].used_in).into_iter().collect();
        for user in users {
            let Some(old) = self.vars[user.index()].row.take() else { continue };
            let Some(factor) = factor_of(&old, entering).cloned() else { continue };
            let others: Vec<(Var, Number)> =
                old.iter().filter(|(part, _)| *part != entering).cloned().collect();
            let new = combine(&others, &solved, &factor);
            for (part, _) in &old {
                self.vars[part.index()].used_in.remove(&user);
            }
            for (part, _) in &new {
                self.vars[part.index()].used_in.insert(user);
            }
            self.vars[user.index()].row = Some(new);
        }
        for (part, _) in &solved {
            self.vars[part.index()].used_in.insert(entering);
        }
        self.vars[entering.index()].row = Some(solved);
        self.suspects.remove(&leaving);
    }

    /// Variables are removed in reverse order, and with each one introduced for a sum
    /// goes one equation; what is left are the equations among the older ones.
    fn remove_last_var(&mut self) {
        let var = Var((self.vars.len() - 1) as u32);
        if self.vars[var.index()].row.is_none() && self.vars[var.index()].defined {
            let user = self.vars[var.index()].used_in.iter().min().copied();
            if let Some(user) = user {
                self.pivot(user, var);
                self.back_into_bounds(user);
            }
        }
        if let Some(row) = self.vars[var.index()].row.take() {
            for (part, _) in row {
                self.vars[part.index()].used_in.remove(&var);
            }
        }
        debug_assert!(self.vars[var.index()].used_in.is_empty());
        self.suspects.remove(&var);
        self.vars.pop();
    }

    fn back_into_bounds(&mut self, var: Var) {
        let variable = &self.vars[var.index()];
        let lower = variable.lower.clone().filter(|lower| variable.value < *lower);
        let upper = variable.upper.clone().filter(|upper| variable.value > *upper);
        if let Some(bound) = lower.or(upper) {
            self.set_value(var, bound);
        }
    }
}

fn factor_of(row: &[(Var, Number)], var: Var) -> Option<&Number> {
    let at = row.binary_search_by_key(&var, |(part, _)| *part).ok()?;
    row.get(at).map(|(_, factor)| factor)
}

/// `row + factor * other`, both sorted.
fn combine(row: &[(Var, Number)], other: &[(Var, Number)], factor: &Number) -> Vec<(Var, Number)> {
    let mut result = Vec::with_capacity(row.len() + other.len());
    let (mut left, mut right) = (row.iter().peekable(), other.iter().peekable());
    loop {
        match (left.peek(), right.peek()) {
            (Some((a, x)), Some((b, y))) if a == b => {
                let sum = x + &(y * factor);
                if !sum.is_zero() {
                    result.push((*a, sum));
                }
                left.next();
                right.next();
            }
            (Some((a, x)), Some((b, _))) if a < b => {
                result.push((*a, x.clone()));
                left.next();
            }
            (Some((a, x)), None) => {
                result.push((*a, x.clone()));
                left.next();
            }
            (_, Some((b, y))) => {
                result.push((*b, y * factor));
                right.next();
            }
            (None, None) => return result,
        }
    }
}

fn rounded_up(bound: &Value) -> Value {
    let floor = bound.number.floor();
    let whole = floor == bound.number;
    if whole && !bound.epsilon.is_positive() {
        Value::exact(floor)
    } else {
        Value::exact(&floor + &Number::ONE)
    }
}

fn rounded_down(bound: &Value) -> Value {
    let ceil = bound.number.ceil();
    let whole = ceil == bound.number;
    if whole && !bound.epsilon.is_negative() {
        Value::exact(ceil)
    } else {
        Value::exact(&ceil + &Number::MINUS_ONE)
    }
}
