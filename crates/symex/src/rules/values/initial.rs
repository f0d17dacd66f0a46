//! What a final static field holds, read off the initialiser of its class: an object that is
//! made there is not null, of exactly that class and unlike every other; an array has its
//! length; what a method of the library gives is not null if that is said of it; constants and final fields of other classes are what they are.
//!
//! ```java
//! class Account {
//!     static final Object LOCK = new Object();     // never null
//!     static final int[] RATES = new int[12];      // RATES.length == 12
//!     static final Pattern P = Pattern.compile(","); // never null
//! }
//! ```
//!
//! Only what every run of the initialiser does is looked at: its statements outside of
//! branches, loops and `try`. Who may run while the class is being initialised knows nothing
//! of this (`startup.rs`).

use std::collections::BTreeMap;

use base::{Span, needs, step, stops};
use ir::{
    Block, Body, ClassId, Expr, ExprKind, FieldId, LocalId, MethodId, Origin, StmtKind, Type,
};
use term::Term;

use crate::engine::Engine;
use crate::engine::known::Initial;
use crate::engine::reading::Reading;
use crate::failure::Result;
use crate::owners;
use crate::state::{Call, State};

/// How far final fields that hold each other's values are followed.
const DEPTH: usize = 4;

impl Engine<'_> {
    /// The value of a static field that is set once.
    pub fn final_static(
        &mut self,
        state: &mut State,
        field: ir::FieldId,
        span: Span,
    ) -> Result<Term> {
        let info = self.program.field(field);
        if let Some(constant) = &info.constant {
            return self.eval(state, constant);
        }
        let class = self.program.class(info.class);
        let name = format!("{}.{}", class.binary_name, info.name);
        let owner = owners::of_field(field);
        let sort = self.sort_of(&info.ty, span)?;
        if stops!("final-may-not-be-set", self.may_be_starting(info.class)) {
            // It may not be set yet.
            let value = self.terms.constant_of(owner, &format!("{name} so far"), sort);
            self.assume_type(state, value, &info.ty);
            return Ok(value);
        }
        if class.enum_constants.contains(&field) {
            let value = self.terms.unique_of(owner, &name, sort);
            let null = Term::NULL;
            let fact = self.terms.ne(value, null);
            self.assume(state, fact);
            self.assume_initial(state, value, field);
            return Ok(value);
        }
        let value = match self.initial_of(field) {
            Some(Initial::Made { .. }) => self.terms.unique_of(owner, &name, sort),
            _ if needs!("library-constants-differ", self.is_constant_of_library(field)) => {
                self.terms.unique_of(owner, &name, sort)
            }
            Some(Initial::Same(_) | Initial::Given { .. }) | None => {
                self.terms.constant_of(owner, &name, sort)
            }
        };
        self.assume_type(state, value, &info.ty);
        self.assume_initial(state, value, field);
        let is_guessed = self.options.total && self.facts.never_null().field(field);
        if is_guessed {
            self.count_on_setters(field);
        }
        if info.nullness == ir::Nullness::NonNull || is_guessed {
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
        Ok(value)
    }

    /// Whether a field is a constant of an enumeration that a stub declares: it has no other such fields.
    fn is_constant_of_library(&self, field: FieldId) -> bool {
        let info = self.program.field(field);
        let class = self.program.class(info.class);
        class.kind == ir::ClassKind::Enum
            && class.origin == ir::Origin::Library
            && info.is_final
            && info.ty == ir::Type::Class(info.class)
    }

    /// What is known of the value of a final static field of a class that is initialised.
    pub fn initial_of(&mut self, field: FieldId) -> Option<Initial> {
        let class = self.program.field(field).class;
        if !self.tables.initials.contains_key(&class) {
            let found = self.initials_in(class);
            self.tables.initials.insert(class, found);
        }
        self.tables.initials.get(&class)?.get(&field).cloned()
    }

    fn initials_in(&self, class: ClassId) -> BTreeMap<FieldId, Initial> {
        let class = self.program.class(class);
        let body = class.static_init.map(|id| &self.program.method(id).body);
        match body {
            Some(Body::Block { block, .. }) => Walk::over(&class.fields, block),
            Some(Body::None | Body::Unsupported(_)) | None => BTreeMap::new(),
        }
    }

    /// Adds what the initialiser says of the value.
    pub fn assume_initial(&mut self, state: &mut State, value: Term, field: FieldId) {
        match self.initial_of(field) {
            Some(Initial::Made { ty, length }) => {
                let dynamic = self.terms.type_of(value);
                let exact = self.type_term(&ty);
                let fact = self.terms.eq(dynamic, exact);
                self.assume(state, fact);
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(state, fact);
                if let Some(known) = length {
                    let length = self.array_length(state, value);
                    let known = self.terms.int(known);
                    let fact = self.terms.eq(length, known);
                    self.assume(state, fact);
                }
                if let Type::Array(element) = &ty {
                    self.assume_element_type(state, value, element);
                }
            }
            Some(Initial::Same(e)) => self.assume_same(state, (value, field), &e),
            Some(Initial::Given { method, args }) => {
                // The library keeps its word, whatever it is given.
                let origin = self.program.method(method).origin;
                if matches!(origin, Origin::Library | Origin::ClassFile)
                    && needs!("given-by-a-method-that-gives-no-null", self.gives_non_null(method))
                {
                    let fact = self.terms.ne(value, Term::NULL);
                    self.assume(state, fact);
                }
                if let Some(args) = args {
                    self.assume_given(state, value, method, &args);
                }
            }
            None => {}
        }
    }

    /// What the contract says of the box of a value is true of it for ever.
    fn assume_given(&mut self, state: &mut State, value: Term, method: MethodId, args: &[Expr]) {
        if !self.makes_values(method) {
            return;
        }
        let args: Result<Vec<Term>> = args.iter().map(|arg| self.eval(state, arg)).collect();
        let Ok(args) = args else { return };
        let call = Call {
            condition: Term::TRUE,
            method,
            reading: Reading::Static,
            is_settled: false,
            args,
            bound: Vec::new(),
            snapshot: self.terms.unit(),
            value,
            heap: None,
        };
        // What cannot be evaluated says nothing.
        let _ = self.learn(state, &call, false, base::Span::NONE);
    }

    /// Whether the method turns primitive values into objects of its own class, which never
    /// change: `Integer.valueOf(int)`.
    fn makes_values(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let params = info.params.iter().filter_map(|p| info.locals.get(p.index()));
        info.is_static
            && info.origin == Origin::Library
            && self.is_pure(method)
            && info.result == Type::Class(info.class)
            && self.program.class(info.class).is_immutable()
            && params.into_iter().all(|local| !local.ty.is_reference())
    }

    fn assume_same(&mut self, state: &mut State, (value, field): (Term, FieldId), e: &Expr) {
        if let ExprKind::StaticField(other) = &e.kind
            && !self.was_set(*other, self.program.field(field).class)
        {
            return;
        }
        self.nesting.followed += 1;
        let other = self.eval(state, e);
        self.nesting.followed -= 1;
        if let Ok(other) = other
            && self.terms.sort(other) == self.terms.sort(value)
        {
            let fact = self.terms.eq(value, other);
            self.assume(state, fact);
        }
    }
}

impl Engine<'_> {
    /// Whether a final field had its value when the initialiser of a class read it, and has
    /// it now: its own initialiser had not led there.
    fn was_set(&mut self, field: FieldId, reader: ClassId) -> bool {
        let info = self.program.field(field);
        let is_final = info.is_final && info.ghost == ir::GhostKind::Real;
        if !is_final || self.nesting.followed >= DEPTH || self.may_be_starting(info.class) {
            return false;
        }
        // In one class the walk has seen to the order.
        let reading = self.program.class(reader).static_init;
        match reading.filter(|_| info.class != reader) {
            Some(reading) => {
                needs!("read-after-it-was-set", !self.facts.may_be_starting(info.class, reading))
            }
            None => true,
        }
    }
}

/// Goes through an initialiser from the front.
#[derive(Default)]
struct Walk {
    /// The fields of the class.
    own: Vec<FieldId>,
    /// What variables hold that were given a new object.
    made: BTreeMap<LocalId, Initial>,
    found: BTreeMap<FieldId, Initial>,
}

impl Walk {
    fn over(own: &[FieldId], block: &Block) -> BTreeMap<FieldId, Initial> {
        let mut walk = Walk { own: own.to_vec(), ..Walk::default() };
        for stmt in &block.stmts {
            walk.step(&stmt.kind);
        }
        walk.found
    }

    fn step(&mut self, stmt: &StmtKind) {
        match stmt {
            StmtKind::New { dest, class } => {
                let made = Initial::Made { ty: Type::Class(*class), length: None };
                self.made.insert(*dest, made);
            }
            StmtKind::NewArray { dest, element, length } => {
                let length = match &length.kind {
                    ExprKind::Int(n) => Some(*n),
                    _ => None,
                };
                let made = Initial::Made { ty: Type::array(element.clone()), length };
                self.made.insert(*dest, made);
            }
            StmtKind::WriteStatic { field, value } => self.write(*field, value),
            StmtKind::Assign(local, e) => {
                let moved = match &e.kind {
                    ExprKind::Local(from) => self.made.remove(from),
                    _ => None,
                };
                self.made.remove(local);
                self.made.extend(moved.map(|made| (*local, made)));
            }
            StmtKind::Concat { dest, .. } => {
                self.made.remove(dest);
            }
            StmtKind::Call(call) => {
                let is_literal = |e: &Expr| {
                    matches!(
                        e.kind,
                        ExprKind::Bool(_)
                            | ExprKind::Int(_)
                            | ExprKind::Float(_)
                            | ExprKind::Double(_)
                    )
                };
                let Some(dest) = call.dest else { return };
                self.made.remove(&dest);
                let args = call.args.iter().all(is_literal).then(|| call.args.clone());
                self.made.insert(dest, Initial::Given { method: call.method, args });
            }
            // Variables may be assigned inside.
            StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Try { .. }
            | StmtKind::Ghost(_) => step!("branches-may-assign", self.made.clear()),
            StmtKind::WriteField { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::InitClass(_)
            | StmtKind::Check(_)
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::Throw(..) => {}
        }
    }

    /// Whether the initialiser sets the field, but has not yet.
    fn comes_later(&self, field: FieldId) -> bool {
        self.own.contains(&field) && !self.found.contains_key(&field)
    }

    fn write(&mut self, field: FieldId, value: &Expr) {
        let initial = match &value.kind {
            ExprKind::Cast(inner) => return self.write(field, inner),
            // Whoever is given the object next has the same one.
            ExprKind::Local(local) => match self.made.remove(local) {
                Some(made) => {
                    let same =
                        Expr::new(ExprKind::StaticField(field), value.ty.clone(), value.span);
                    self.made.insert(*local, Initial::Same(same));
                    made
                }
                None => return,
            },
            ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Double(_)
            | ExprKind::Null
            | ExprKind::Str(_) => Initial::Same(value.clone()),
            ExprKind::StaticField(other)
                if needs!("set-before-it-is-read", !self.comes_later(*other)) =>
            {
                Initial::Same(value.clone())
            }
            _ => return,
        };
        self.found.insert(field, initial);
    }
}
