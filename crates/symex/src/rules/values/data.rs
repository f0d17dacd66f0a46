//! Data types of specifications: their sorts, their constructors, `switch` over their values.
//!
//! A data type is an algebraic sort of the logic. Type arguments are erased: a field whose
//! type is a parameter holds any value, as a snapshot would ([`term::Terms::inject`]), and is
//! read back at the type that the place of use says. The front end has checked the types,
//! so what is read at a type was put there at that type.
//!
//! Integers in data values and of functions are mathematical: `Const(int v)` may hold what a
//! specification computed, which is in no range.

use base::{Span, needs, step};
use check::Reason;
use ir::{DataId, Expr, Match, MatchPattern, Type};
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::state::State;

/// How deep parts of a value are looked for.
const DEPTH: u32 = 8;

impl Engine<'_> {
    /// A value at another type: into a place whose type is a parameter, or out of one.
    pub fn coerce(
        &mut self,
        state: &mut State,
        value: Term,
        sort: Sort,
        span: Span,
    ) -> Result<Term> {
        let from = self.terms.sort(value);
        if from == sort {
            return Ok(value);
        }
        if sort == Sort::SNAP {
            return Ok(self.terms.inject(value));
        }
        if from == Sort::SNAP {
            let shaped = self.terms.well_shaped(value, sort);
            self.assume(state, shaped);
            return Ok(self.terms.project(value, sort));
        }
        if (from, sort) == (Sort::INT, Sort::REAL) {
            return Ok(self.terms.to_real(value));
        }
        unsupported(Reason::ValueOfOtherKind, span)
    }

    pub fn construct(
        &mut self,
        state: &mut State,
        data: DataId,
        constructor: u32,
        args: &[Expr],
        span: Span,
    ) -> Result<Term> {
        let sort = self.data_sort(data, span)?;
        let fields = self.terms.field_sorts(sort, constructor);
        if fields.len() != args.len() {
            return unsupported(Reason::ArgumentsOfConstructor, span);
        }
        let mut values = Vec::new();
        for (arg, field) in args.iter().zip(fields) {
            let value = self.eval(state, arg)?;
            values.push(self.coerce(state, value, field, arg.span)?);
        }
        Ok(self.terms.construct(sort, constructor, &values))
    }

    /// `switch (e) { case C(x) -> … }`: the first arm that fits; that one fits is to be shown.
    pub fn match_value(
        &mut self,
        state: &mut State,
        m: &Match,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let value = self.eval(state, &m.scrutinee)?;
        let wanted = self.sort_of(ty, span)?;
        let mut arms: Vec<(Term, Term)> = Vec::new();
        let mut earlier: Vec<(Option<u32>, Term)> = Vec::new();
        for arm in &m.arms {
            let fits = self.pattern(state, value, &arm.pattern, arm.span)?;
            let constructor = outermost(&arm.pattern);
            // Whatever is made by one constructor fits no pattern with another one: a `switch` over
            // many of them has conditions that are as short as its patterns.
            let mut here: Vec<Term> = earlier
                .iter()
                .filter(|(other, _)| !exclude_each_other(constructor, *other))
                .map(|(_, does_not_fit)| *does_not_fit)
                .collect();
            here.push(fits);
            let here = self.terms.and(here);
            if here.is_false() {
                continue;
            }
            if needs!("arm-surely-fits", self.holds_fast(state, here)) {
                let result = self.eval(state, &arm.body)?;
                let result = self.coerce(state, result, wanted, arm.span)?;
                arms.push((here, result));
                earlier = vec![(None, self.terms.bool(false))];
                break;
            }
            let not_here = self.terms.not(here);
            if !needs!("arm-surely-does-not-fit", self.holds_fast(state, not_here)) {
                let result = self.eval_under(state, here, &arm.body)?;
                let result = self.coerce(state, result, wanted, arm.span)?;
                arms.push((here, result));
            }
            earlier.push((constructor, self.terms.not(fits)));
        }
        let none_fits: Vec<Term> = earlier.into_iter().map(|(_, no)| no).collect();
        let none_fits = self.terms.and(none_fits);
        let some_fits = self.terms.not(none_fits);
        step!(
            "some-arm-fits",
            self.prove(state, some_fits, |e| e.undefined(span, "no case of the `switch` may fit"))?
        );
        let Some(((_, last), rest)) = arms.split_last() else {
            // Nothing can be here.
            return Ok(self.terms.fresh("unreached", wanted));
        };
        let mut result = *last;
        for (condition, arm) in rest.iter().rev() {
            result = self.terms.ite(*condition, *arm, result);
        }
        Ok(result)
    }

    /// The condition under which a value fits a pattern; binds the pattern's variables.
    pub fn pattern(
        &mut self,
        state: &mut State,
        value: Term,
        pattern: &MatchPattern,
        span: Span,
    ) -> Result<Term> {
        match pattern {
            MatchPattern::Any => Ok(self.terms.bool(true)),
            MatchPattern::Bind(local) => {
                let Some(ty) = self.scope.locals.get(local.index()).map(|l| l.ty.clone()) else {
                    return unsupported(Reason::PatternVariableWithoutType, span);
                };
                let sort = self.sort_of(&ty, span)?;
                let value = self.coerce(state, value, sort, span)?;
                self.assume_type(state, value, &ty);
                state.set(*local, value);
                Ok(self.terms.bool(true))
            }
            MatchPattern::Int(n) => {
                let value = self.coerce(state, value, Sort::INT, span)?;
                let n = self.terms.int(*n);
                Ok(self.terms.eq(value, n))
            }
            MatchPattern::Construct(data, constructor, parts) => {
                let sort = self.data_sort(*data, span)?;
                let value = self.coerce(state, value, sort, span)?;
                // What is known to be equal shows its fields.
                let value = match self.known_constructor(state, value) {
                    Some(built) => built,
                    None => value,
                };
                let fields = self.terms.field_sorts(sort, *constructor);
                if fields.len() != parts.len() {
                    return unsupported(Reason::PartsOfPattern, span);
                }
                let mut all = vec![self.terms.is(value, *constructor)];
                if all.first().is_some_and(|is| is.is_false()) {
                    return Ok(self.terms.bool(false));
                }
                for (i, part) in parts.iter().enumerate() {
                    let field = self.terms.select(value, *constructor, i as u32);
                    all.push(self.pattern(state, field, part, span)?);
                }
                Ok(self.terms.and(all))
            }
        }
    }

    /// The value written with its constructor, if that is known on the path.
    pub fn known_constructor(&mut self, state: &State, value: Term) -> Option<Term> {
        if matches!(self.terms.op(value), Op::Construct(..)) {
            return Some(value);
        }
        let built = self.prover.constructor_of(&mut self.terms, &state.path, value)?;
        let same_sort = self.terms.sort(built) == self.terms.sort(value);
        (same_sort && matches!(self.terms.op(built), Op::Construct(..))).then_some(built)
    }

    /// Whether a data value is known to lie inside another: values are finite trees, so that
    /// no descent goes on for ever.
    pub fn is_strict_part(&mut self, state: &State, part: Term, whole: Term) -> bool {
        self.is_part_within(state, part, whole, DEPTH) || self.is_field_of(state, part, whole)
    }

    /// Whether it is a field of the value, or a field of a field, where it is shown which
    /// constructor made what it is a field of: other ways may have been left out by a proof.
    fn is_field_of(&mut self, state: &State, part: Term, whole: Term) -> bool {
        let mut inner = part;
        while let Op::Select(constructor, ..) = self.terms.op(inner) {
            inner = self.terms.arg(inner, 0);
            let made = self.terms.is(inner, constructor);
            if !self.holds_fast(state, made) {
                return false;
            }
            if inner == whole {
                return true;
            }
        }
        false
    }

    fn is_part_within(&mut self, state: &State, part: Term, whole: Term, depth: u32) -> bool {
        if depth == 0 || self.terms.data_of(self.terms.sort(whole)).is_none() {
            return false;
        }
        let Some(built) = self.known_constructor(state, whole) else { return false };
        for field in self.terms.args(built).to_vec() {
            let same_sort = self.terms.sort(field) == self.terms.sort(part);
            if same_sort
                && (field == part
                    || self.prover.equal(&mut self.terms, &state.path, field, part) == Some(true))
            {
                return true;
            }
            if self.is_part_within(state, part, field, depth - 1) {
                return true;
            }
        }
        false
    }
}

/// Which constructor made every value that fits the pattern, if all are made by one.
fn outermost(pattern: &MatchPattern) -> Option<u32> {
    match pattern {
        MatchPattern::Construct(_, constructor, _) => Some(*constructor),
        MatchPattern::Any | MatchPattern::Bind(_) | MatchPattern::Int(_) => None,
    }
}

fn exclude_each_other(one: Option<u32>, other: Option<u32>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if one != other)
}
