//! Whose the state of a library object is, where the heap is total.
//!
//! With permissions, who holds the state of a list knows two things beside its value: nobody else
//! changes it (it is no view of another collection), and, if the whole is held, that the list can
//! be changed at all. A total heap has no permissions, so both are facts about the object, true
//! for good: its state is its *own*, and it can be *changed*. A contract that gives a share of the
//! state says the first, one that gives the whole says both. Of objects of a concrete class of the
//! library both are known by their class.
//!
//! ```java
//! List<Integer> l = List.of(1);     l.size() == 1;   l.add(2);   // not known to be possible
//! Set<K> keys = map.keySet();       // changes with the map
//! ```

use base::{Code, Span, needs, stops};
use check::Reason;
use facts::World;
use ir::{ClassId, ClassKind, FieldId, Fraction, MethodId, Objects, Origin, Type};
use term::{Reach, Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::{Changes, changes, says_what_it_shows};
use crate::state::State;

/// Whether all constructors that a class has are in its stub, with contracts: objects that are made in
/// other ways may be ordered or filled by what nobody knows.
fn says_what_it_makes(program: &ir::Program, class: &ir::Class) -> bool {
    let is_constructor = |m: &&MethodId| program.method(**m).kind == ir::MethodKind::Constructor;
    class.methods.iter().filter(is_constructor).all(|m| changes(program, *m) != Changes::Anything)
}

/// What is known of the state of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Own {
    /// Nobody but those who are given it change it.
    Kept,
    /// And it can be changed.
    Changeable,
}

impl Engine<'_> {
    fn own_fact(&mut self, object: Term, what: Own) -> Term {
        let name = match what {
            Own::Kept => "own state",
            Own::Changeable => "changeable",
        };
        let fun = self.terms.declare_fun(name, &[Sort::REF], Sort::BOOL, Reach::Arguments);
        self.terms.apply(fun, &[object])
    }

    /// A contract gives a share of the state of an object.
    pub fn assume_own(&mut self, state: &mut State, object: Term, field: FieldId, whole: bool) {
        if !self.is_library_state(field.0) {
            return;
        }
        let fact = self.own_fact(object, Own::Kept);
        self.assume(state, fact);
        if whole {
            let fact = self.own_fact(object, Own::Changeable);
            self.assume(state, fact);
        }
    }

    /// Whether something is known of the state of an object; of fields of the program there is
    /// nothing to be known.
    pub fn is_own(&mut self, state: &State, object: Term, field: FieldId, what: Own) -> bool {
        if !self.is_library_state(field.0) {
            return true;
        }
        let owner = self.program.field(field).class;
        let is_concrete = |class: &ir::Class| {
            class.origin == Origin::Library
                && class.kind == ClassKind::Class
                && !class.is_abstract
                && needs!(
                    "whoever-makes-one-says-what-it-is",
                    says_what_it_makes(self.program, class)
                )
        };
        let ids = (0..self.program.classes.len() as u32).map(ClassId);
        let below = ids.filter(|id| {
            is_concrete(self.program.class(*id)) && self.program.is_subclass(*id, owner)
        });
        let is_sorted = |id: &ClassId| self.program.class(*id).objects == Objects::Sorted;
        let (sorted, plain): (Vec<_>, Vec<_>) = below.partition(is_sorted);
        let mut ways = vec![self.own_fact(object, what)];
        ways.extend(plain.into_iter().map(|id| self.instance_of(object, &Type::Class(id))));
        let goal = self.terms.or(ways);
        needs!("state-of-the-library-is-own", self.holds_fast(state, goal))
            || self.is_in_the_given_order(state, object, &sorted)
    }

    /// What the library says of a state is not said of objects of the program that do not have it.
    pub fn check_has_state(
        &mut self,
        state: &State,
        object: Term,
        field: FieldId,
        span: Span,
    ) -> Result<()> {
        let facts = self.facts;
        for (class, state_of) in facts.without_state() {
            if *state_of != field {
                continue;
            }
            let is = self.instance_of(object, &Type::Class(*class));
            let is_other = self.terms.not(is);
            if !needs!("object-has-the-state", self.holds_fast(state, is_other)) {
                let name = self.program.class(*class).name;
                let text = format!(
                    "this object may be of class `{name}`, of which the library's contracts say nothing"
                );
                let help = "a variable of the class that is meant would say so";
                return Err(Failure::new(Code::MissingPermission, span, text).help(help).into());
            }
        }
        Ok(())
    }

    /// An object whose elements are the same by an order that it was made with: all that make one with another are
    /// given in the closed world alone.
    fn is_in_the_given_order(&mut self, state: &State, object: Term, sorted: &[ClassId]) -> bool {
        let are_all_given = self.facts.world() == World::Closed;
        if !needs!("another-order-comes-from-elsewhere", are_all_given) {
            return false;
        }
        let class = sorted.iter().copied().find(|id| {
            let goal = self.instance_of(object, &Type::Class(*id));
            self.holds_fast(state, goal)
        });
        self.findings.counted_on.extend(class);
        class.is_some()
    }

    /// Whether a permission is to the whole; a part of which that cannot be said is refused.
    pub fn is_whole(&mut self, state: &mut State, fraction: &Fraction, span: Span) -> Result<bool> {
        match fraction {
            Fraction::Full => Ok(true),
            Fraction::Some => Ok(false),
            Fraction::Bind(_) => unsupported(Reason::BoundShareAskedOfExplicit, span),
            Fraction::Part(_) => {
                let part = self.fraction(state, fraction)?;
                let full = self.full();
                let less = self.terms.lt(part, full);
                if needs!("part-is-less-than-the-whole", self.holds(state, less)) {
                    return Ok(false);
                }
                let whole = self.terms.eq(part, full);
                match self.holds(state, whole) {
                    true => Ok(true),
                    false => unsupported(Reason::PartAskedOfExplicit, span),
                }
            }
        }
    }

    /// Whether library code that is called may change what it was not given: something was handed
    /// to code of which nothing is known, and this may have kept it.
    pub fn may_have_kept(&self, method: MethodId) -> bool {
        let program = self.program;
        let is_ours = |m: &ir::Method| matches!(m.origin, Origin::Source | Origin::Synthetic);
        let shown = || program.methods.iter().any(|m| is_ours(m) && m.modifiers.reaches_out);
        let info = program.method(method);
        let made = usize::from(info.kind == ir::MethodKind::Constructor);
        let mut given = info.params.iter().skip(made).filter_map(|p| info.locals.get(p.index()));
        // What its constructors say is all that it was given.
        let is_said = |class: &ir::Class| {
            class.methods.iter().all(|m| {
                let made = program.method(*m).kind == ir::MethodKind::Constructor;
                !made || changes(program, *m) != Changes::Anything
            })
        };
        let keeps = |ty: &Type| match ty {
            Type::Class(class) => {
                let info = program.class(*class);
                is_library(info.origin)
                    && !info.is_immutable()
                    && !says_what_it_shows(program, *class)
                    && (info.is_abstract || info.kind == ClassKind::Interface || !is_said(info))
            }
            _ => false,
        };
        stops!(
            "library-keeps-what-it-was-shown",
            !info.modifiers.calls_later && given.any(|local| keeps(&local.ty)) && shown()
        )
    }
}
