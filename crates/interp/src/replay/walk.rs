//! A run, statement by statement: where it is, and what the names of the program stand for there.
//! Whoever steps through the symbolic states of a failure looks at the run that shows it.

use std::collections::{BTreeMap, VecDeque};

use base::Span;
use ir::model::{Input, local_name};
use ir::{ClassId, Stmt, StmtKind, Type};

use super::{Reads, Replay, Watch};
use crate::exec::Frame;
use crate::heap::{Array, Payload};
use crate::number::primitive_text;
use crate::{Machine, Ref, Value};

/// A longer run is told from its end: there it goes wrong.
const MOST_MOMENTS: usize = 1_000;
/// Names of one moment, elements of one array, and steps from a variable to a value.
const MOST_NAMES: usize = 60;
const MOST_ELEMENTS: usize = 12;
const DEEPEST: usize = 3;

/// The state before a statement, or where the method ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    pub span: Span,
    /// Variables, fields and elements, each by the shortest way to it: `this.next.value`. An object
    /// that two names lead to is called by the first of them.
    pub values: Vec<(String, String)>,
}

/// The moments so far.
#[derive(Default)]
pub(crate) struct Walk(VecDeque<Moment>);

impl<'p> Replay<'p> {
    /// The run from an input, from its first statement to where it ends.
    pub fn walk(&self, input: &Input, steps: u64) -> Vec<Moment> {
        let mut machine = Machine::new(self.program, super::limits(steps));
        let walk = Some(Walk::default());
        let (target, callees, reads) = (self.target, self.callees, Reads::default());
        machine.watch = Some(Watch { target, callees, observer: None, walk, reads });
        // However it ends: the way there is what is asked for.
        let _: Result<(), super::Ended> =
            machine.on_own_stack(|machine| machine.replay(self, input));
        let walk = machine.watch.take().and_then(|watch| watch.walk).unwrap_or_default();
        walk.0.into_iter().collect()
    }
}

impl<'p> Machine<'p> {
    /// A statement of the method that is replayed comes next.
    pub(crate) fn walk_to(&mut self, frame: &Frame<'p>, stmt: &Stmt) {
        let is_told = match &stmt.kind {
            StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Try { .. }
            | StmtKind::InitClass(_) => false,
            StmtKind::Assign(..)
            | StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Concat { .. }
            | StmtKind::Call(_)
            | StmtKind::Check(_)
            | StmtKind::If { .. }
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::Throw(..)
            | StmtKind::Ghost(_) => true,
        };
        if is_told {
            self.walk_past(frame, stmt.span);
        }
    }

    /// The run is here now.
    pub(crate) fn walk_past(&mut self, frame: &Frame<'p>, span: Span) {
        let is_walked = self.watch.as_ref().is_some_and(|watch| watch.walk.is_some());
        if !is_walked || frame.watched.is_none() {
            return;
        }
        let values = self.named_values(frame);
        let Some(Walk(moments)) = self.watch.as_mut().and_then(|watch| watch.walk.as_mut()) else {
            return;
        };
        let moment = Moment { span, values };
        if moments.back() == Some(&moment) {
            return;
        }
        if moments.len() == MOST_MOMENTS {
            moments.pop_front();
        }
        moments.push_back(moment);
    }

    /// What variables hold, and what can be reached from them, nearest first.
    fn named_values(&self, frame: &Frame<'p>) -> Vec<(String, String)> {
        let mut values = Vec::new();
        let mut known: BTreeMap<Ref, String> = BTreeMap::new();
        let mut open: VecDeque<(String, Value, Type, usize)> = frame
            .names
            .iter()
            .zip(&frame.locals)
            .filter(|(_, value)| **value != Value::Void)
            .filter_map(|(local, value)| Some((local_name(local)?, *value, local.ty.clone(), 0)))
            .collect();
        while let Some((name, value, ty, depth)) = open.pop_front() {
            if values.len() == MOST_NAMES {
                break;
            }
            let text = match value {
                Value::Ref(reference) => match known.get(&reference) {
                    Some(first) => first.clone(),
                    None => {
                        known.insert(reference, name.clone());
                        if depth < DEEPEST {
                            self.parts_of(reference, |part, value, ty| {
                                open.push_back((format!("{name}{part}"), value, ty, depth + 1));
                            });
                        }
                        self.object_text(reference)
                    }
                },
                value => plain_text(value, &ty),
            };
            values.push((name, text));
        }
        values
    }

    fn parts_of(&self, reference: Ref, mut part: impl FnMut(String, Value, Type)) {
        if let Some(Array { element, data }) = self.heap.array(reference) {
            for index in 0..data.len().min(MOST_ELEMENTS) {
                if let Some(value) = data.get(index) {
                    part(format!("[{index}]"), value, element.clone());
                }
            }
            return;
        }
        let Some(object) = self.heap.object(reference) else { return };
        let mut class: Option<ClassId> = Some(object.class);
        while let Some(id) = class {
            let declared = self.program.class(id);
            for field in &declared.fields {
                let slot = self.classes.slot(*field);
                if let Some(value) = slot.and_then(|slot| object.fields.get(slot)) {
                    let field = self.program.field(*field);
                    part(format!(".{}", field.name), *value, field.ty.clone());
                }
            }
            class = declared.superclass;
        }
    }

    fn object_text(&self, reference: Ref) -> String {
        if let Some(text) = self.heap.text(reference) {
            return format!("\"{}\"", String::from_utf16_lossy(text).escape_debug());
        }
        if let Some(Array { data, .. }) = self.heap.array(reference) {
            return format!("an array of length {}", data.len());
        }
        let Some(object) = self.heap.object(reference) else { return "an object".to_string() };
        match &object.payload {
            Payload::Boxed(value) => plain_text(*value, &Type::Void),
            Payload::Enum { name: Some(name), .. } => match self.heap.text(*name) {
                Some(name) => String::from_utf16_lossy(name),
                None => self.program.class(object.class).name.to_string(),
            },
            _ => {
                let name = self.program.class(object.class).name;
                let article =
                    if name.as_str().starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
                format!("{article} {name}")
            }
        }
    }
}

fn plain_text(value: Value, ty: &Type) -> String {
    match (value, ty) {
        (Value::Int(unit), Type::Int(ir::IntKind::Char)) => match u32::try_from(unit) {
            Ok(code) => {
                let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                format!("'{}'", c.escape_debug())
            }
            Err(_) => unit.to_string(),
        },
        (Value::Null, _) => "null".to_string(),
        (value, _) => primitive_text(value),
    }
}
