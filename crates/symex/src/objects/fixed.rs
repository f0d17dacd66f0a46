//! Fields that never change once anybody can see the object: components of records, what a
//! lambda or a local class captured, and the instance around an object of an inner class. They
//! are functions of the object, and reading them needs no permission.
//!
//! ```java
//! record Range(int low, int high) {
//!     //@ requires low <= high;
//!     //@ ensures low() == low && high() == high;
//!     Range { }
//! }
//! ```
//!
//! The language sees to it that such a field is set once. What it does not see to is that
//! nobody looks before: a record whose constructor lets `this` out has no such fields. What a
//! class captured is set before its constructor does anything else.

use base::needs;
use facts::shown::keeps_to_itself;
use ir::visit::{any_stmt, each_stmt, mentions};
use ir::{
    Block, Body, Captured, ClassId, ClassKind, FieldId, GhostKind, Method, MethodId, MethodKind,
    Nullness, Origin, Program, Stmt, StmtKind,
};
use term::{Reach, Sort, Term};

use crate::engine::Engine;
use crate::owners;
use crate::state::State;
use crate::unfinished::asked_unfinished;

impl Engine<'_> {
    /// The value of a field that never changes, if it is one.
    pub fn fixed_value(&mut self, state: &mut State, object: Term, field: FieldId) -> Option<Term> {
        let info = self.program.field(field);
        if info.is_static || info.ghost != ir::GhostKind::Real {
            return None;
        }
        if !info.is_captured() && !self.is_settled(info.class) {
            return None;
        }
        let class = self.program.class(info.class);
        let name = format!("{}.{}", class.binary_name, info.name);
        let sort = self.sort_of(&info.ty, info.span).ok()?;
        let owner = owners::of_field(field);
        let fun = self.terms.declare_fun_of(owner, &name, &[Sort::REF], sort, Reach::Anything);
        let value = self.terms.apply(fun, &[object]);
        self.assume_type(state, value, &info.ty);
        if info.nullness == Nullness::NonNull && info.ty.is_reference() {
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
        if let Some(ir::Captured::Array(_, length)) = info.captured {
            let has = self.array_length(state, value);
            let length = self.terms.int(i64::from(length));
            let fact = self.terms.eq(has, length);
            self.assume(state, fact);
        }
        Some(value)
    }

    /// What a constructor was given for the variables that its class captured, and for the
    /// instance around the new object, is what the object has: the outer instance comes right
    /// behind the object, captured values behind everything else.
    pub fn assume_captured(&mut self, state: &mut State, constructor: MethodId, args: &[Term]) {
        let method = self.program.method(constructor);
        let fields = self.program.class(method.class).fields.iter().copied();
        let fields: Vec<FieldId> =
            fields.filter(|field| self.program.field(*field).is_captured()).collect();
        let (outer, captured) = match fields.split_first() {
            Some((first, rest))
                if self.program.field(*first).captured == Some(Captured::Outer)
                    && self.is_first_given(method, *first) =>
            {
                (Some(*first), rest)
            }
            _ => (None, fields.as_slice()),
        };
        let Some(behind) = args.len().checked_sub(captured.len()) else { return };
        let Some(object) = args.first().copied() else { return };
        let outer = outer.map(|field| (field, 1));
        let given = captured.iter().copied().zip(behind..);
        for (field, at) in outer.into_iter().chain(given) {
            let (Some(value), Some(param)) = (args.get(at), method.params.get(at)) else { return };
            let name = method.locals.get(param.index()).map(|local| local.name);
            if name != Some(self.program.field(field).name) {
                return;
            }
            if let Some(fixed) = self.fixed_value(state, object, field) {
                let fact = self.terms.eq(fixed, *value);
                self.assume(state, fact);
            }
        }
    }

    /// Whether a constructor is given what a field holds right behind the object.
    fn is_first_given(&self, constructor: &Method, field: FieldId) -> bool {
        let param = constructor.params.get(1).and_then(|p| constructor.locals.get(p.index()));
        param.is_some_and(|local| local.name == self.program.field(field).name)
    }

    /// Whether all fields of the objects of a class are set before anybody sees them.
    pub fn is_settled(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.tables.settled.get(&class) {
            return *known;
        }
        let info = self.program.class(class);
        let settled = match info.kind {
            ClassKind::Lambda => true,
            ClassKind::Record if info.origin == Origin::Source => {
                needs!(
                    "components-are-set-before-anybody-looks",
                    info.methods.iter().all(|m| self.keeps_this(*m))
                )
            }
            _ => false,
        };
        self.tables.settled.insert(class, settled);
        settled
    }

    /// Whether a constructor does nothing with `this` but setting its fields, by itself or
    /// through another constructor. Other methods come later.
    fn keeps_this(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        if info.kind != MethodKind::Constructor {
            return true;
        }
        match (&info.body, info.params.first()) {
            (Body::Block { block, .. }, Some(this)) => {
                let is_other = |e: &ir::Expr| !mentions(e, *this);
                !any_stmt(block, |s| !keeps_to_itself(self.program, s, &is_other, *this))
                    && sets_once(block)
                    && asked_unfinished(info).is_none()
            }
            _ => false,
        }
    }
}

/// Whether no field is set in two places, or in a loop: the compiler asks for that too.
fn sets_once(block: &Block) -> bool {
    let sets = |stmt: &Stmt| match &stmt.kind {
        StmtKind::WriteField { field, .. } => Some(*field),
        _ => None,
    };
    let mut seen: Vec<FieldId> = Vec::new();
    each_stmt(block, &mut |stmt| seen.extend(sets(stmt)));
    let count = seen.len();
    seen.sort_unstable();
    seen.dedup();
    let in_a_loop = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Loop { body, .. } => any_stmt(body, |stmt| sets(stmt).is_some()),
        _ => false,
    };
    seen.len() == count && !any_stmt(block, in_a_loop)
}

/// Fields that keep the value that the constructor gave them.
pub(crate) fn is_fixed(program: &Program, field: FieldId) -> bool {
    let info = program.field(field);
    info.is_final && info.ghost == GhostKind::Real && !info.is_static
}
