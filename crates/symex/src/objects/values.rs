//! Values of the program's types: any one of a type, and what its type says of it.

use base::{Span, needs};
use ir::{Origin, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::failure::Result;
use crate::hierarchy;
use crate::sorts::int_kind;
use crate::state::State;

impl<'p> Engine<'p> {
    /// Any value of a type, that exists by now.
    pub fn any_of_type(
        &mut self,
        state: &mut State,
        hint: &str,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let sort = self.sort_of(ty, span)?;
        let value = self.terms.fresh(hint, sort);
        self.assume_type(state, value, ty);
        Ok(value)
    }

    /// What the type of a value says about it: the range of an integer. What it says about a
    /// reference is left until somebody asks, unless a quantifier over objects may.
    pub fn assume_type(&mut self, state: &mut State, value: Term, ty: &Type) {
        if let Type::Int(kind) = ty {
            let fact = self.terms.in_range(int_kind(*kind), value);
            self.assume(state, fact);
        } else if !self.tables.quantified.types.is_empty() {
            self.assume_static_type(state, value, ty);
        }
    }

    /// Java's types are sound: a reference is null or of its static type.
    pub fn assume_static_type(&mut self, state: &mut State, value: Term, ty: &Type) {
        let fact = self.null_or_of_type(value, ty);
        self.assume(state, fact);
        if !self.tables.quantified.times.is_empty() && self.terms.sort(value) == Sort::REF {
            self.assume_existed(state, value);
        }
        // What is known of all objects of a supertype is known of this one.
        for above in self.tables.quantified.types.clone() {
            if above != *ty && self.program.is_subtype(ty, &above) {
                let fact = self.null_or_of_type(value, &above);
                self.assume(state, fact);
            }
        }
    }

    pub fn array_length(&mut self, state: &mut State, array: Term) -> Term {
        let fun = self.terms.declare_fun("length", &[Sort::REF], Sort::INT, term::Reach::Arguments);
        let length = self.terms.apply(fun, &[array]);
        let zero = self.terms.int(0);
        let fact = self.terms.le(zero, length);
        self.assume(state, fact);
        let fact = self.terms.in_range(term::IntKind::Int, length);
        self.assume(state, fact);
        length
    }
}

impl Engine<'_> {
    /// The object that stands for a type, as `getClass()` and `C.class` give it: another one
    /// for each type.
    pub fn class_object(&mut self, state: &mut State, ty: Term) -> Term {
        let sort = self.terms.sort(ty);
        let reach = term::Reach::Arguments;
        let object = self.terms.declare_fun("class object", &[sort], Sort::REF, reach);
        let represented = self.terms.declare_fun("represented type", &[Sort::REF], sort, reach);
        let value = self.terms.apply(object, &[ty]);
        let back = self.terms.apply(represented, &[value]);
        let fact = self.terms.eq(back, ty);
        self.assume(state, fact);
        let fact = self.terms.ne(value, Term::NULL);
        self.assume(state, fact);
        value
    }

    /// A library's method that takes any object may ask for its class, and one that stores into
    /// an array for that of its elements: what the static types of the arguments say about that
    /// is known to it.
    pub fn assume_argument_types(
        &mut self,
        state: &mut State,
        method: ir::MethodId,
        args: &[ir::Expr],
        values: &[Term],
    ) {
        let info = self.program.method(method);
        if info.origin != Origin::Library {
            return;
        }
        // The receiver may be apart from the arguments.
        let params = info.params.iter().rev().zip(args.iter().rev().zip(values.iter().rev()));
        for (param, (arg, value)) in params {
            let taken = info.locals.get(param.index()).map(|local| &local.ty);
            if taken.is_some_and(|ty| ty.is_reference() && *ty != arg.ty) {
                self.assume_static_type(state, *value, &arg.ty);
            }
            self.assume_elements_of(state, *value, &arg.ty);
        }
    }
}

impl Engine<'_> {
    /// At which of the times at which somebody quantified over objects the value was there.
    pub fn assume_existed(&mut self, state: &mut State, value: Term) {
        let Some(stamp) = self.terms.stamp(value) else { return };
        if !self.is_as_old_as_its_name(value) {
            return;
        }
        for (time, _) in self.tables.quantified.times.clone() {
            if stamp <= time {
                let fact = self.existed(time, value);
                self.assume(state, fact);
            }
        }
    }

    /// What a value of a reference type is; true of anything else.
    pub fn null_or_of_type(&mut self, value: Term, ty: &Type) -> Term {
        // Everything is an `Object`: that is worth saying only where a quantifier asks.
        let is_object = |c| self.program.well_known.object == Some(c);
        match ty {
            Type::Class(class)
                if !is_object(*class) || self.tables.quantified.types.contains(ty) => {}
            Type::Array(_) => {}
            _ => return self.terms.bool(true),
        }
        let bound = self.type_term(ty);
        let dynamic = self.terms.type_of(value);
        let below = self.terms.subtype(dynamic, bound);
        let is_null = self.terms.eq(value, Term::NULL);
        self.terms.or([is_null, below])
    }
}

impl Engine<'_> {
    /// What the static type of an array says about the elements that it takes: none that are
    /// wider and, where nothing is narrower, exactly those.
    pub fn assume_elements_of(&mut self, state: &mut State, array: Term, ty: &Type) {
        let Type::Array(element) = ty else { return };
        if !element.is_reference() {
            return;
        }
        let (dynamic, bound) = (self.terms.type_of(array), self.type_term(element));
        let own = self.element_type(dynamic);
        let fact = match self.has_one_array_type(element) {
            true => self.terms.eq(own, bound),
            false => self.terms.subtype(own, bound),
        };
        let is_null = self.terms.eq(array, Term::NULL);
        let fact = self.terms.or([is_null, fact]);
        self.assume(state, fact);
    }

    /// `\elemtype(t)`.
    pub fn element_type(&mut self, array_type: Term) -> Term {
        let fun =
            self.terms.declare_fun("elemtype", &[Sort::TYPE], Sort::TYPE, term::Reach::Anything);
        self.terms.apply(fun, &[array_type])
    }

    /// Whether all arrays that a variable with elements of this type refers to are of exactly
    /// that type: nothing is narrower.
    pub(crate) fn has_one_array_type(&self, element: &Type) -> bool {
        match element {
            Type::Class(id) => {
                let class = self.program.class(*id);
                class.is_final
                    || (needs!("array-class-is-ours", class.origin == Origin::Source)
                        && needs!(
                            "array-class-has-objects",
                            hierarchy::is_concrete(self.program, *id)
                        )
                        && needs!("array-class-has-no-subclass", self.facts.hierarchy.is_leaf(*id)))
            }
            Type::Array(inner) => self.has_one_array_type(inner),
            other => !other.is_reference(),
        }
    }
}

impl Engine<'_> {
    pub fn instance_of(&mut self, value: Term, ty: &Type) -> Term {
        let null = Term::NULL;
        let bound = self.type_term(ty);
        let not_null = self.terms.ne(value, null);
        // Everything is an `Object`.
        if matches!(ty, Type::Class(c) if self.program.well_known.object == Some(*c)) {
            return not_null;
        }
        let dynamic = self.terms.type_of(value);
        let below = self.terms.subtype(dynamic, bound);
        self.terms.and([not_null, below])
    }

    pub fn opaque(
        &mut self,
        state: &mut State,
        name: &str,
        args: &[Term],
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let params: Vec<Sort> = args.iter().map(|a| self.terms.sort(*a)).collect();
        let result = self.sort_of(ty, span)?;
        let fun = self.terms.declare_fun(name, &params, result, term::Reach::Arguments);
        let value = self.terms.apply(fun, args);
        self.assume_type(state, value, ty);
        Ok(value)
    }
}

impl Engine<'_> {
    pub(crate) fn length_of(&mut self, array: Term) -> Term {
        let fun = self.terms.declare_fun(
            "length",
            &[term::Sort::REF],
            term::Sort::INT,
            term::Reach::Arguments,
        );
        self.terms.apply(fun, &[array])
    }

    pub fn existed(&mut self, time: u32, value: Term) -> Term {
        let params = [Sort::INT, Sort::REF];
        let fun = self.terms.declare_fun("existed", &params, Sort::BOOL, term::Reach::Arguments);
        let time = self.terms.int(i64::from(time));
        self.terms.apply(fun, &[time, value])
    }

    /// What an initialiser makes has a name before it is there.
    pub(crate) fn is_as_old_as_its_name(&self, value: Term) -> bool {
        let is_made_sometime = |c: &Term| {
            let is_unique = |c: &term::Constant| c.kind == term::ConstKind::Unique;
            self.terms.sort(*c) == Sort::REF
                && self.terms.as_constant(*c).is_some_and(is_unique)
                && !self.tables.literals.contains_key(c)
        };
        !self.terms.free_constants(value).iter().any(is_made_sometime)
    }
}
