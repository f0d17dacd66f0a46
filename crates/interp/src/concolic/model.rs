//! What a run starts from as an input of the model ([`ir::model::Input`]): the state that
//! constructions lead to, not how it came about.

use std::collections::{BTreeMap, VecDeque};

use ir::GhostKind;
use ir::model::{Input, Object, ObjectId, Value as Given};

use super::replay::Recipe;
use super::run::machine;
use super::{Concolic, Goal, Script};
use crate::heap::Payload;
use crate::{Machine, Ref, Value};

/// Objects of one input.
const MOST_OBJECTS: usize = 500;

/// Builds what a recipe says, and looks at it. Nothing if it cannot be built, or is of what models do
/// not have. To be called inside [`base::on_large_stack`].
pub fn input(goal: &Goal<'_>, recipe: &Recipe) -> Option<Input> {
    // What stubs and functional objects give is no part of a state.
    if !recipe.stubs.is_empty() {
        return None;
    }
    let mut concolic = Concolic::new(*goal, Script::default());
    concolic.given = Some(VecDeque::new());
    let mut machine = machine(goal, concolic);
    machine.begin_here();
    let owner = goal.program.method(goal.contract.method).class;
    machine.init_class(owner).ok()?;
    let args = machine.cook(recipe).ok()?;
    let mut input = Input::default();
    let mut known = BTreeMap::new();
    for value in args {
        let value = machine.given(value, &mut input, &mut known)?;
        input.args.push(value);
    }
    Some(input)
}

impl Machine<'_> {
    fn given(
        &self,
        value: Value,
        input: &mut Input,
        known: &mut BTreeMap<Ref, ObjectId>,
    ) -> Option<Given> {
        let reference = match value {
            Value::Int(n) => return Some(Given::Int(n)),
            Value::Bool(b) => return Some(Given::Bool(b)),
            Value::Float(f) => return Some(Given::Float(f.to_bits())),
            Value::Double(d) => return Some(Given::Double(d.to_bits())),
            Value::Null => return Some(Given::Null),
            Value::Void => return Some(Given::Open),
            Value::Sym(_) => return None,
            Value::Ref(reference) => reference,
        };
        if let Some(at) = known.get(&reference) {
            return Some(Given::Object(*at));
        }
        if input.objects.len() >= MOST_OBJECTS {
            return None;
        }
        // The place is taken before what is behind it: objects may lead back.
        let at = input.add(Object::Text(Vec::new()));
        known.insert(reference, at);
        let object = self.given_object(reference, input, known)?;
        *input.objects.get_mut(at.0 as usize)? = object;
        Some(Given::Object(at))
    }

    fn given_object(
        &self,
        reference: Ref,
        input: &mut Input,
        known: &mut BTreeMap<Ref, ObjectId>,
    ) -> Option<Object> {
        if let Some(array) = self.heap.array(reference) {
            let mut items = Vec::new();
            for i in 0..array.data.len() {
                items.push(self.given(array.data.get(i)?, input, known)?);
            }
            return Some(Object::Array { element: array.element.clone(), items });
        }
        if let Some(text) = self.heap.text(reference) {
            return Some(Object::Text(text.to_vec()));
        }
        let object = self.heap.object(reference)?;
        let class = object.class;
        match self.heap.payload(reference) {
            Some(Payload::Boxed(value)) => {
                let value = self.given(*value, input, known)?;
                return Some(Object::Boxed { class, value });
            }
            Some(Payload::None) | None => {}
            Some(_) => return None,
        }
        let constants = &self.program.classes.get(class.index())?.enum_constants;
        let same =
            |id: &&ir::FieldId| self.statics.get(id.index()) == Some(&Some(Value::Ref(reference)));
        if let Some(constant) = constants.iter().find(same) {
            return Some(Object::Constant(*constant));
        }
        let mut fields = BTreeMap::new();
        for owner in self.classes.chain(class) {
            let Some(owner) = self.program.classes.get(owner.index()) else { continue };
            for id in &owner.fields {
                let field = self.program.field(*id);
                if field.is_static || field.ghost != GhostKind::Real {
                    continue;
                }
                let value = *object.fields.get(self.classes.slot(*id)?)?;
                fields.insert(*id, self.given(value, input, known)?);
            }
        }
        Some(Object::Instance { class, fields })
    }
}
