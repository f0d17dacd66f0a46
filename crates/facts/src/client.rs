//! What a client without contracts has of its own. A method of a class without permissions, of
//! which nothing is said, may change everything; nobody who holds permissions calls it without its
//! being looked into, or without giving up what it holds. So where it uses classes with permissions,
//! it starts with all there is: the fields of the objects and the elements of the arrays that exist
//! by then, and the static fields of its class.
//!
//! Only what its text may come to is listed: fields of the classes that it names, and of those that
//! their fields lead to. Fields that others count on are left out: references in explicit classes
//! that have contracts are not null. Where explicit classes have invariants, any field may be
//! what one of them speaks of, and nothing is listed but the numbers of `this` and of the class.

use ir::{
    ClassId, ClassKind, FieldId, Framing, GhostKind, MethodId, MethodKind, Origin, Program, Purity,
    Type,
};

use crate::plain::is_specified;
use crate::{Calls, Facts};

/// More fields are not listed.
const MOST: usize = 40;

/// More methods are not gone through.
const MOST_METHODS: usize = 64;

/// What a method has when it is entered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Owned {
    /// Of every object that has it; of `this` alone, if that is all there is.
    pub fields: Vec<FieldId>,
    pub of_all_objects: bool,
    pub statics: Vec<FieldId>,
    /// The types of the elements of arrays.
    pub elements: Vec<Type>,
}

/// Whether nothing is said of a method, here or where it is declared first.
fn has_its_own(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let says_nothing = |other: &MethodId| program.method(*other).contract.is_empty();
    method.origin == Origin::Source
        && method.kind == MethodKind::Method
        && method.contract.is_empty()
        && method.modifiers.purity == Purity::Impure
        && method.overrides.iter().all(says_nothing)
        && program.class(method.class).framing == Framing::Explicit
}

/// Whether a method has all there is, not only what is its own: those who call it know. What
/// overrides a method of the library is called by who knows only that.
fn has_everything(program: &Program, id: MethodId) -> bool {
    let is_explicit = |class: ClassId| {
        let class = program.class(class);
        class.origin == Origin::Source && class.framing == Framing::Explicit
    };
    let has_invariants =
        |class: &ir::Class| class.framing == Framing::Explicit && !class.invariants.is_empty();
    let method = program.method(id);
    let mut overridden = method.overrides.iter().map(|other| program.method(*other).class);
    program.class(method.class).kind == ClassKind::Class
        && overridden.all(is_explicit)
        && !program.classes.iter().any(has_invariants)
}

/// What a method has when it is entered; nothing if something is said of it.
pub fn owned(facts: &Facts, id: MethodId) -> Owned {
    let program = facts.program();
    if !has_its_own(program, id) {
        return Owned::default();
    }
    let class = program.method(id).class;
    let of_all_objects = has_everything(program, id);
    let mut near = Near { program, classes: Vec::new(), elements: Vec::new() };
    match of_all_objects {
        true => near.of_method(facts.calls(), id),
        false => near.class(class),
    }
    let mut owned = Owned { of_all_objects, ..Owned::default() };
    for near in &near.classes {
        let is_above = program.is_subclass(class, *near);
        for field in &program.class(*near).fields {
            let info = program.field(*field);
            if !is_listed(program, *field) || owned.fields.len() + owned.statics.len() >= MOST {
                continue;
            }
            match (info.is_static, of_all_objects) {
                (true, _) if *near == class => owned.statics.push(*field),
                (false, true) => owned.fields.push(*field),
                (false, false) if is_above && is_number(&info.ty) => owned.fields.push(*field),
                _ => {}
            }
        }
    }
    if !of_all_objects {
        owned.statics.retain(|field| is_number(&program.field(*field).ty));
        near.elements.clear();
    }
    owned.elements = near.elements;
    owned
}

/// Whether a field can be had: it changes, and nobody counts on what it holds.
fn is_listed(program: &Program, id: FieldId) -> bool {
    let field = program.field(id);
    let is_implicit = program.class(field.class).framing == Framing::Implicit;
    let is_free = match field.ghost {
        GhostKind::Real => {
            is_number(&field.ty)
                || !is_specified(program, field.class)
                    && matches!(field.ty, Type::Class(_) | Type::Array(_))
        }
        GhostKind::Ghost => is_implicit,
        GhostKind::Model => false,
    };
    is_free && !field.is_final && field.constant.is_none()
}

/// The classes and arrays that a text may come to.
struct Near<'p> {
    program: &'p Program,
    classes: Vec<ClassId>,
    elements: Vec<Type>,
}

impl Near<'_> {
    fn of_method(&mut self, calls: &Calls, id: MethodId) {
        let mut methods = vec![id];
        let mut next = 0;
        while let Some(id) = methods.get(next).copied() {
            next += 1;
            let method = self.program.method(id);
            self.class(method.class);
            self.ty(&method.result);
            for local in &method.locals {
                self.ty(&local.ty);
            }
            let is_ours = |m: &MethodId| self.program.method(*m).origin == Origin::Source;
            let called: Vec<MethodId> = calls.called(id).iter().copied().filter(is_ours).collect();
            for callee in called {
                if !methods.contains(&callee) && methods.len() < MOST_METHODS {
                    methods.push(callee);
                }
            }
        }
        let mut next = 0;
        while let Some(class) = self.classes.get(next).copied() {
            next += 1;
            for field in &self.program.class(class).fields {
                self.ty(&self.program.field(*field).ty);
            }
        }
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Class(class) => self.class(*class),
            Type::Array(element) => {
                // All arrays of references are one kind: an array of strings is one of objects.
                let object = self.program.well_known.object.map(Type::Class);
                let kind = match element.is_reference() {
                    true => object,
                    false => is_number(element).then(|| (**element).clone()),
                };
                let kind = kind.filter(|kind| !self.elements.contains(kind));
                self.elements.extend(kind);
                self.ty(element);
            }
            _ => {}
        }
    }

    fn class(&mut self, class: ClassId) {
        let mut next = Some(class);
        while let Some(id) = next {
            let info = self.program.class(id);
            if info.origin != Origin::Source || self.classes.contains(&id) {
                break;
            }
            self.classes.push(id);
            next = info.superclass;
        }
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Bool)
}
