//! What a bound variable ranges over: the values of its type. One of a class type ranges over
//! null and the objects of that class, one of type `int` over the range of `int`.
//!
//! ```java
//! //@ requires (\forall Two t; t != null; t.tag() == 2);   // says nothing of a Three
//! //@ requires (\exists Two t; t == o);                    // o is null or a Two
//! ```
//!
//! So whoever uses such a fact for an object shows the object's type. That is asked for where
//! there is a test; once a unit has met a quantifier over objects, it is at hand for every
//! value.
//!
//! Casts in specifications are here, too: a place of a class type holds null or an object of
//! that class because nobody can put anything else there.

use base::{Span, needs, step};
use heap::Chunk;
use ir::{DataId, Expr, FieldId, LocalId, Type};
use term::{Sort, Term};

use crate::bounded::grows;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::sorts::int_kind;
use crate::state::State;

impl Engine<'_> {
    /// A bound variable that stands for any value of its type, and what it ranges over.
    pub fn range_of_type(
        &mut self,
        state: &mut State,
        var: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        Ok(match ty {
            Type::Int(kind) => self.terms.in_range(int_kind(*kind), var),
            Type::Class(class) => match self.constants_of(state, *class) {
                Some(constants) => {
                    let all = [Term::NULL].into_iter().chain(constants);
                    let ways: Vec<Term> = all.map(|value| self.terms.eq(var, value)).collect();
                    self.terms.or(ways)
                }
                None => self.null_or_of_type(var, ty),
            },
            Type::Array(_) => self.null_or_of_type(var, ty),
            Type::Bool
            | Type::Float(_)
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::Param(_) => self.terms.bool(true),
            Type::Null => self.terms.eq(var, Term::NULL),
            Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(..) | Type::Data(..)
                if self.is_all(ty, &mut Vec::new()) =>
            {
                self.terms.bool(true)
            }
            Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(..) | Type::Data(..) => {
                return unsupported("a quantifier over collections of values of this type", span);
            }
            Type::Void | Type::LocSet => return unsupported("a quantifier over this type", span),
        })
    }

    /// That a variable for objects is null, or an object that exists by now: what a quantifier says
    /// is not said of objects that are made later.
    pub fn is_there(&mut self, state: &mut State, var: Term, ty: &Type) -> Term {
        if !grows(self.program, ty) {
            return Term::TRUE;
        }
        // As long as nobody could make anything, it is the same time.
        let now = match self.tables.quantified_at.last() {
            Some((time, made)) if *made == self.findings.made => *time,
            _ => {
                let time = self.terms.tick();
                self.tables.quantified_at.push((time, self.findings.made));
                self.expect_objects(state, ty);
                time
            }
        };
        let is_null = self.terms.eq(var, Term::NULL);
        let existed = self.existed(now, var);
        let there = self.terms.or([is_null, existed]);
        step!("quantified-objects-exist", there, else Term::TRUE)
    }

    pub fn existed(&mut self, time: u32, value: Term) -> Term {
        let params = [Sort::INT, Sort::REF];
        let fun = self.terms.declare_fun("existed", &params, Sort::BOOL, term::Reach::Arguments);
        let time = self.terms.int(i64::from(time));
        self.terms.apply(fun, &[time, value])
    }

    /// Whether a term says that something existed at a time, and it did.
    pub fn is_known_to_have_existed(&mut self, part: Term) -> bool {
        let [time, value] = *self.terms.args(part) else { return false };
        let Some(at) = self.terms.as_number(time).and_then(|n| n.to_i128()) else { return false };
        let Ok(at) = u32::try_from(at) else { return false };
        self.existed(at, value) == part
            && self.is_as_old_as_its_name(value)
            && needs!(
                "client-has-what-is-old-enough",
                self.terms.stamp(value).is_some_and(|stamp| stamp <= at)
            )
    }

    /// What an initialiser makes has a name before it is there.
    fn is_as_old_as_its_name(&self, value: Term) -> bool {
        let is_made_sometime = |c: &Term| {
            let is_unique = |c: &term::Constant| c.kind == term::ConstKind::Unique;
            self.terms.sort(*c) == Sort::REF
                && self.terms.as_constant(*c).is_some_and(is_unique)
                && !self.tables.literals.contains_key(c)
        };
        !self.terms.free_constants(value).iter().any(is_made_sometime)
    }

    /// At which of the times at which somebody quantified over objects the value was there.
    pub fn assume_existed(&mut self, state: &mut State, value: Term) {
        let Some(stamp) = self.terms.stamp(value) else { return };
        if !self.is_as_old_as_its_name(value) {
            return;
        }
        for (time, _) in self.tables.quantified_at.clone() {
            if stamp <= time {
                let fact = self.existed(time, value);
                self.assume(state, fact);
            }
        }
    }

    /// A variable of this type is about to be bound: types of objects matter from here on.
    pub fn expect_objects(&mut self, state: &mut State, ty: &Type) {
        if !ty.is_reference() {
            return;
        }
        if !self.tables.quantified.contains(ty) {
            self.tables.quantified.push(ty.clone());
        }
        let mut typed: Vec<(Term, Type)> = Vec::new();
        for (local, value) in state.locals() {
            if let (Some(info), Some(value)) = (self.scope.locals.get(local.index()), value) {
                typed.push((value, info.ty.clone()));
            }
        }
        for chunk in state.heap.chunks() {
            if let Chunk::Field { field, value, .. } = chunk {
                typed.push((*value, self.program.field(FieldId(*field)).ty.clone()));
            }
        }
        for (value, ty) in typed.into_iter().filter(|(_, ty)| ty.is_reference()) {
            self.assume_static_type(state, value, &ty);
        }
    }

    /// The type of a bound variable.
    pub fn type_of_bound(&self, local: LocalId, span: Span) -> Result<Type> {
        match self.scope.locals.get(local.index()) {
            Some(info) => Ok(info.ty.clone()),
            None => unsupported("a bound variable without a type", span),
        }
    }

    /// What a value of a reference type is; true of anything else.
    pub fn null_or_of_type(&mut self, value: Term, ty: &Type) -> Term {
        // Everything is an `Object`: that is worth saying only where a quantifier asks.
        let is_object = |c| self.program.well_known.object == Some(c);
        match ty {
            Type::Class(class) if !is_object(*class) || self.tables.quantified.contains(ty) => {}
            Type::Array(_) => {}
            _ => return self.terms.bool(true),
        }
        let bound = self.type_term(ty);
        let dynamic = self.terms.type_of(value);
        let below = self.terms.subtype(dynamic, bound);
        let is_null = self.terms.eq(value, Term::NULL);
        self.terms.or([is_null, below])
    }

    /// A cast in a specification is an obligation.
    pub fn narrow(
        &mut self,
        state: &mut State,
        operand: &Expr,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let value = self.eval(state, operand)?;
        self.assume_static_type(state, value, &operand.ty);
        self.assume_one_of_classes(state, value, &operand.ty);
        let fits = self.null_or_of_type(value, ty);
        step!("casts-in-specifications-are-shown", {
            self.prove(state, fits, |engine| {
                let ty = engine.type_name(ty);
                engine.undefined(span, &format!("the cast to `{ty}` may fail"))
            })?;
        });
        Ok(value)
    }

    /// Whether every value of the sort is one of the type. Integers in data values are in no
    /// range.
    fn is_all(&self, ty: &Type, above: &mut Vec<DataId>) -> bool {
        match ty {
            Type::Int(_) => !above.is_empty(),
            // There are more of them later.
            Type::Class(_) | Type::Array(_) | Type::Null => false,
            Type::Seq(e) | Type::Set(e) | Type::Bag(e) => self.is_all(e, above),
            Type::Map(k, v) => self.is_all(k, above) && self.is_all(v, above),
            Type::Data(data, args) => {
                if above.contains(data) {
                    return args.iter().all(|arg| self.is_all(arg, above));
                }
                above.push(*data);
                let declared = self.program.data.get(data.index());
                let constructors = declared.iter().flat_map(|data| &data.constructors);
                let mut fields = constructors.flat_map(|constructor| &constructor.fields);
                let all = fields.all(|(_, field)| self.is_all(field, above))
                    && args.iter().all(|arg| self.is_all(arg, above));
                above.pop();
                all
            }
            Type::Bool
            | Type::Float(_)
            | Type::Void
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::LocSet
            | Type::Param(_) => true,
        }
    }
}
