//! What can be seen of a run when it is over: its result, what is in the objects that it was given,
//! and what methods say of them that only look.

use std::collections::{BTreeMap, VecDeque};

use ir::{Body, ClassKind, FieldId, GhostKind, MethodId, MethodKind, Origin, StmtKind, Type};

use super::replay::Recipe;
use crate::heap::Payload;
use crate::{Machine, Ref, Value};

/// More is not looked at.
const MOST: usize = 24;

/// Fields of fields.
const DEEPEST: usize = 3;

/// Elements of an array of objects.
const ELEMENTS: usize = 4;

/// Calls inside of a method that only looks.
const CALLS: u32 = 3;

/// Where a look begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// The receiver first; of a constructor, the object that was made.
    Argument(usize),
    Result,
    /// A static field, which is the first step.
    Static,
}

/// One step of a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Field(FieldId),
    Cell(usize),
    Length,
    /// A method without parameters that changes nothing.
    Call(MethodId),
}

/// A place that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Sight {
    pub root: Root,
    pub path: Vec<Look>,
    /// What is there: an argument of [`View::values`].
    pub at: usize,
    /// An earlier place that holds the same object.
    pub same: Option<usize>,
}

/// What was seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    pub sights: Vec<Sight>,
    /// Static fields that others may change, and what they held: an argument of [`View::values`].
    pub statics: Vec<(FieldId, usize)>,
    pub values: Recipe,
}

/// An exception that left the method.
#[derive(Clone, PartialEq, Debug)]
pub struct Thrown {
    /// The binary name of its class.
    pub class: String,
    /// What the program gave it as its message.
    pub message: Option<String>,
}

impl Machine<'_> {
    pub(super) fn thrown(&self, thrown: Ref) -> Thrown {
        let class = self.classes.jvm_name(&self.type_of(thrown));
        let raised = self.concolic.as_ref().and_then(|c| c.raised.get(&thrown));
        let raised = raised.is_some_and(|raised| !raised.is_worded);
        // What the JVM says is not the same everywhere, and a class may say something of its own.
        let own = self.heap.object(thrown).map(|object| self.classes.chain(object.class));
        let is_own = own.into_iter().flatten().any(|class| {
            self.program.classes.get(class.index()).is_some_and(|class| {
                let names = class.methods.iter().map(|id| self.program.method(*id).name);
                class.origin == Origin::Source && names.into_iter().any(|n| n == "getMessage")
            })
        });
        let message = if raised || is_own { None } else { self.message_of(thrown) };
        Thrown { class, message }
    }

    /// What is there now.
    pub(super) fn view(&mut self, args: &[Value], result: Option<Value>) -> View {
        let mut sights: Vec<Sight> = Vec::new();
        let mut values: Vec<Value> = Vec::new();
        let mut known: BTreeMap<Ref, usize> = BTreeMap::new();
        let mut pending: VecDeque<(Root, Vec<Look>, Value)> = VecDeque::new();
        let mut roots: Vec<(Root, Value)> =
            args.iter().enumerate().map(|(i, value)| (Root::Argument(i), *value)).collect();
        roots.extend(result.map(|value| (Root::Result, value)));
        pending.extend(roots.iter().map(|(root, value)| (*root, Vec::new(), *value)));
        while let Some((root, path, value)) = pending.pop_front() {
            if sights.len() >= MOST {
                break;
            }
            let here = sights.len();
            let mut sight = Sight { root, path, at: values.len(), same: None };
            values.push(value);
            if let Value::Ref(reference) = value
                && self.has_parts(reference)
            {
                if let Some(same) = known.get(&reference) {
                    sight.same = Some(*same);
                } else {
                    known.insert(reference, here);
                    if sight.path.len() < DEEPEST {
                        let parts = self.parts_now(reference);
                        pending.extend(parts.into_iter().map(|(look, value)| {
                            let path = sight.path.iter().copied().chain([look]).collect();
                            (root, path, value)
                        }));
                    }
                }
            }
            sights.push(sight);
        }
        for (root, value) in roots {
            for (method, value) in self.said_of(value) {
                let path = vec![Look::Call(method)];
                sights.push(Sight { root, path, at: values.len(), same: None });
                values.push(value);
            }
        }
        let read = self.concolic.as_ref().map(|c| c.reached.statics.clone()).unwrap_or_default();
        let mut statics = Vec::new();
        for (field, before) in read {
            statics.push((field, values.len()));
            values.push(before);
            if let Some(now) = self.statics.get(field.index()).copied().flatten() {
                let path = vec![Look::Field(field)];
                sights.push(Sight { root: Root::Static, path, at: values.len(), same: None });
                values.push(now);
            }
        }
        View { sights, statics, values: self.as_it_is(&values) }
    }

    /// Objects of the program, and arrays of objects.
    fn has_parts(&self, reference: Ref) -> bool {
        if let Some(array) = self.heap.array(reference) {
            return array.element.is_reference();
        }
        let Some(object) = self.heap.object(reference) else { return false };
        let Some(class) = self.program.classes.get(object.class.index()) else { return false };
        class.origin == Origin::Source
            && matches!(class.kind, ClassKind::Class | ClassKind::Record)
            && matches!(object.payload, Payload::None)
    }

    fn parts_now(&self, reference: Ref) -> Vec<(Look, Value)> {
        if let Some(array) = self.heap.array(reference) {
            let length = array.data.len();
            let cells = (0..length.min(ELEMENTS)).filter_map(|i| {
                let value = array.data.get(i)?;
                Some((Look::Cell(i), value))
            });
            let is_told = |value: &Value| match value {
                Value::Ref(reference) => !self.has_parts(*reference),
                _ => true,
            };
            let cells: Vec<(Look, Value)> = cells.collect();
            // An array of values is shown as a whole.
            if cells.iter().all(|(_, value)| is_told(value)) {
                return Vec::new();
            }
            return [(Look::Length, Value::size(length))].into_iter().chain(cells).collect();
        }
        let Some(object) = self.heap.object(reference) else { return Vec::new() };
        let mut found: Vec<(Look, Value)> = Vec::new();
        let mut names = Vec::new();
        for class in self.classes.chain(object.class) {
            let Some(class) = self.classes.declared(class) else { continue };
            for id in &class.fields {
                let field = self.program.field(*id);
                let is_real = field.ghost == GhostKind::Real && !field.is_captured();
                if names.contains(&field.name)
                    || !is_real
                    || field.is_static
                    || class.origin != Origin::Source
                {
                    continue;
                }
                names.push(field.name);
                let slot = self.classes.slot(*id);
                // What nobody asked for may be anything.
                if let Some(value) = slot.and_then(|slot| object.fields.get(slot))
                    && *value != Value::Void
                {
                    found.push((Look::Field(*id), *value));
                }
            }
        }
        found
    }

    /// What methods say of an object that only look at it.
    fn said_of(&mut self, value: Value) -> Vec<(MethodId, Value)> {
        let Value::Ref(reference) = value else { return Vec::new() };
        if !self.has_parts(reference) {
            return Vec::new();
        }
        let Some(class) = self.heap.object(reference).map(|object| object.class) else {
            return Vec::new();
        };
        let searched = self.concolic.as_ref().map(|c| c.goal.contract.method);
        let mut asked: Vec<MethodId> = Vec::new();
        for owner in self.classes.chain(class) {
            let Some(owner) = self.program.classes.get(owner.index()) else { continue };
            let own = owner.methods.iter().copied().filter(|id| {
                owner.origin == Origin::Source
                    && Some(*id) != searched
                    && self.classes.dispatched(class, *id).is_none_or(|runs| runs == *id)
                    && self.is_question(*id)
            });
            asked.extend(own.collect::<Vec<_>>());
        }
        let mut said = Vec::new();
        for id in asked.into_iter().take(MOST) {
            if let Ok(answer) = self.call_static(id, vec![value]) {
                said.push((id, answer));
            }
        }
        said
    }

    fn is_question(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        let is_value = match &method.result {
            Type::Bool | Type::Int(_) | Type::Float(_) => true,
            Type::Class(class) => *class == self.classes.string,
            _ => false,
        };
        method.kind == MethodKind::Method
            && !method.is_static
            && method.params.len() == 1
            && method.throws.is_empty()
            && is_value
            && method.name != "hashCode"
            && !method.modifiers.model
            && !method.modifiers.ghost
            && self.only_looks(id, CALLS)
    }

    /// It changes nothing, and neither does what it calls.
    fn only_looks(&self, id: MethodId, calls: u32) -> bool {
        let method = self.program.method(id);
        let Body::Block { block, .. } = &method.body else { return false };
        !ir::visit::any_stmt(block, |stmt| match &stmt.kind {
            StmtKind::Call(call) => {
                let called = self.program.method(call.method);
                called.origin != Origin::Source
                    || called.kind != MethodKind::Method
                    || calls == 0
                    || !self.only_looks(call.method, calls - 1)
            }
            StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::InitClass(_) => true,
            _ => false,
        })
    }
}
