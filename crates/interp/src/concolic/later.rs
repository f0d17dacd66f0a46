//! What may become of an object that was built, before it is given: others may do to it what no
//! call on it does. They assign fields, or change what it holds. None of this is tried; whoever reads
//! such a place before it is written makes the search incomplete.

use std::collections::{BTreeMap, BTreeSet};

use ir::visit::{Visitor, walk_expr};
use ir::{Body, ClassId, ExprKind, FieldId, GhostKind, MethodId, MethodKind, Origin, Program};
use ir::{StmtKind, Type, Visibility};

use super::{Made, Slot};
use crate::heap::{Cell, Elements, Payload};
use crate::{Machine, Ref, Value};

/// Whoever gives an array may have made it of a class below.
pub(crate) const NARROWER: &str = "arrays whose elements are of a subclass";

const CHANGES: &str = "objects that other code may have changed";

/// Objects and arrays that others may have changed since they were built.
#[derive(Default)]
pub(crate) struct Later {
    places: BTreeMap<Ref, Places>,
}

#[derive(Default)]
struct Places {
    /// The places that had a value then; all of them, if nobody says.
    had: Option<BTreeSet<Slot>>,
    /// Written since.
    written: BTreeSet<Slot>,
}

/// Types of the library, and of arrays, that the program asks objects for or casts them to.
pub fn asked_types(program: &Program) -> Vec<Type> {
    struct Asking<'a>(Vec<&'a Type>);

    impl<'a> Visitor<'a> for Asking<'a> {
        fn expr(&mut self, e: &'a ir::Expr) {
            if let ExprKind::InstanceOf(_, ty) = &e.kind {
                self.0.push(ty);
            }
            walk_expr(self, e);
        }
    }

    let mut asking = Asking(Vec::new());
    for method in program.methods.iter().filter(|method| method.origin == Origin::Source) {
        let Body::Block { block, .. } = &method.body else { continue };
        asking.block(block);
        ir::visit::each_stmt(block, &mut |stmt| {
            if let StmtKind::Check(check) = &stmt.kind
                && let ir::CheckKind::Cast { ty, .. } = &check.kind
            {
                asking.0.push(ty);
            }
        });
    }
    let mut asked: Vec<Type> = Vec::new();
    for ty in asking.0 {
        let is_other = match ty {
            Type::Array(_) => true,
            Type::Class(class) => program.class(*class).origin != Origin::Source,
            _ => false,
        };
        if is_other && !asked.contains(ty) {
            asked.push(ty.clone());
        }
    }
    asked
}

/// Fields that are assigned by others than the constructors of their objects.
pub fn assigned_later(program: &Program) -> BTreeSet<FieldId> {
    let mut later = BTreeSet::new();
    for method in &program.methods {
        let Body::Block { block, .. } = &method.body else { continue };
        let is_constructor = method.kind == MethodKind::Constructor;
        let this = method.params.first().copied().filter(|_| is_constructor);
        ir::visit::each_stmt(block, &mut |stmt| {
            let StmtKind::WriteField { object, field, .. } = &stmt.kind else { return };
            let is_own = matches!(object.kind, ExprKind::Local(local) if Some(local) == this)
                && program.field(*field).class == method.class;
            if !is_own {
                later.insert(*field);
            }
        });
    }
    later
}

impl Machine<'_> {
    /// An object of the class was built; what else could be there in its place.
    pub(super) fn note_built(&mut self, class: ClassId, object: Ref) {
        let mut constructors = self.program.class(class).methods.iter().filter(|id| {
            let method = self.program.method(**id);
            method.kind == MethodKind::Constructor && matches!(method.body, Body::Block { .. })
        });
        let is_private = |id: &MethodId| self.program.method(*id).visibility == Visibility::Private;
        if constructors.any(is_private) {
            self.doubt("objects that other code makes");
        }
        let mut found = BTreeMap::new();
        let mut pending = vec![object];
        while let Some(at) = pending.pop() {
            if found.contains_key(&at) {
                continue;
            }
            let (places, held) = self.open_places_of(at);
            found.insert(at, places);
            pending.extend(held);
        }
        if let Some(concolic) = &mut self.concolic {
            let known = &mut concolic.functions.later.places;
            known.extend(found.into_iter().filter_map(|(at, places)| Some((at, places?))));
        }
    }

    /// The places that others may change, if there are any, and what is held there. Of inputs that
    /// nobody has looked at nothing is known in any case.
    fn open_places_of(&self, at: Ref) -> (Option<Places>, Vec<Ref>) {
        let is_held = |value: &Value| match value {
            Value::Ref(held) => Some(*held),
            _ => None,
        };
        let all = Some(Places::default());
        match self.heap.cell(at) {
            Cell::Array(array) => match &array.data {
                Elements::Open(open) => {
                    let had = open.cells.keys().map(|at| Slot::Cell(*at)).collect();
                    let had = if open.fill.is_none() { Some(had) } else { None };
                    let held = open.cells.values().filter_map(is_held).collect();
                    (Some(Places { had, ..Places::default() }), held)
                }
                Elements::Ref(elements) => (all, elements.iter().flatten().copied().collect()),
                _ => (all, Vec::new()),
            },
            Cell::Object(object) => match &object.payload {
                Payload::None if self.is_function(at) => (None, Vec::new()),
                Payload::None => {
                    let fields = self.classes.chain(object.class).into_iter().flat_map(|class| {
                        self.program.classes.get(class.index()).map_or(&[][..], |c| &c.fields)
                    });
                    let had = fields.filter(|id| {
                        let slot = self.classes.slot(**id);
                        let value = slot.and_then(|slot| object.fields.get(slot));
                        value.is_some_and(|value| *value != Value::Void)
                    });
                    let had = Some(had.map(|id| Slot::Field(*id)).collect());
                    let held = object.fields.iter().filter_map(is_held).collect();
                    (Some(Places { had, ..Places::default() }), held)
                }
                Payload::Str(_) | Payload::Boxed(_) | Payload::Joined(_) => (None, Vec::new()),
                Payload::Letters(letters) if !letters.is_builder => (None, Vec::new()),
                // What is behind a constant was asked for as static state.
                Payload::Enum { .. } | Payload::ClassObject(_) => (None, Vec::new()),
                _ => (all, Vec::new()),
            },
        }
    }

    fn is_function(&self, object: Ref) -> bool {
        let made = self.concolic.as_ref().and_then(|concolic| concolic.made.get(&object));
        matches!(made, Some(Made::Table { .. }))
    }

    /// A place is read.
    pub(super) fn note_read(&mut self, reference: Ref, slot: Slot) {
        let Some(concolic) = &self.concolic else { return };
        let Some(places) = concolic.functions.later.places.get(&reference) else { return };
        let was_there = places.had.as_ref().is_none_or(|had| had.contains(&slot));
        if was_there && !places.written.contains(&slot) && self.may_change(slot) {
            self.doubt(CHANGES);
        }
    }

    fn may_change(&self, slot: Slot) -> bool {
        let Slot::Field(id) = slot else { return true };
        let field = self.program.field(id);
        let is_ours = self.program.class(field.class).origin == Origin::Source;
        let is_assigned = field.visibility != Visibility::Private
            || !is_ours
            || self.concolic.as_ref().is_none_or(|concolic| concolic.goal.later.contains(&id));
        !field.is_final && field.ghost == GhostKind::Real && is_assigned
    }

    /// A native looks into these.
    pub(super) fn note_looked_at(&mut self, reached: &BTreeSet<Ref>) {
        for reference in reached {
            let Some(concolic) = &self.concolic else { return };
            let Some(places) = concolic.functions.later.places.get(reference) else { continue };
            let is_open = match &places.had {
                Some(had) => had.difference(&places.written).any(|slot| self.may_change(*slot)),
                None => true,
            };
            if is_open {
                self.doubt(CHANGES);
                return;
            }
        }
    }
}

impl Machine<'_> {
    /// An array was found not to be of a type: one that is given may be of a class below its own.
    pub(crate) fn note_other_array(&mut self, array: Ref, ty: &Type) {
        if !self.is_input(array) {
            return;
        }
        let element = self.heap.array(array).map(|array| array.element.clone());
        if let (Some(element), Type::Array(wanted)) = (element, ty)
            && self.may_be_both(&element, wanted)
        {
            self.doubt(NARROWER);
        }
    }

    /// Whether a type may be below both.
    fn may_be_both(&mut self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Array(a), Type::Array(b)) => self.may_be_both(a, b),
            (Type::Class(class), Type::Array(_)) | (Type::Array(_), Type::Class(class)) => {
                *class == self.classes.object || self.classes.is_interface(*class)
            }
            (Type::Class(a), Type::Class(b)) => {
                let is_final = |id: &ClassId| {
                    self.program.classes.get(id.index()).is_some_and(|class| class.is_final)
                };
                let has_interface = self.classes.is_interface(*a) || self.classes.is_interface(*b);
                (has_interface && !is_final(a) && !is_final(b))
                    || self.classes.is_subclass(*a, *b)
                    || self.classes.is_subclass(*b, *a)
            }
            _ => false,
        }
    }

    /// A native gets these: it looks at the class of an array, copies it or stores into it.
    pub(super) fn note_arrays(&mut self, args: &[Value]) {
        for value in args {
            let Value::Ref(array) = value else { continue };
            if !self.is_input(*array) {
                continue;
            }
            let element = self.heap.array(*array).map(|array| array.element.clone());
            if element.is_some_and(|element| self.has_below(&element)) {
                self.doubt(NARROWER);
            }
        }
    }

    fn has_below(&mut self, ty: &Type) -> bool {
        let class = match ty {
            Type::Class(class) => *class,
            Type::Array(element) => return self.has_below(element),
            _ => return false,
        };
        let Some(declared) = self.program.classes.get(class.index()) else { return true };
        if declared.origin != Origin::Source {
            return !declared.is_final;
        }
        let all = (0..self.program.classes.len()).map(|index| ClassId(index as u32));
        all.into_iter().any(|other| other != class && self.classes.is_subclass(other, class))
    }
}

impl Later {
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    pub(super) fn note_write(&mut self, reference: Ref, slot: Slot) {
        if let Some(places) = self.places.get_mut(&reference) {
            places.written.insert(slot);
        }
    }
}
