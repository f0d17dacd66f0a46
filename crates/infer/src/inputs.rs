//! Small inputs to run a method on: numbers, arrays and objects, from a fixed seed.

use std::collections::{BTreeMap, BTreeSet};

use ir::model::{Input, Object, Value};
use ir::{ClassKind, GhostKind, IntKind, Method, MethodKind, Origin, Program, Type};

/// A sequence of numbers that is the same in every run.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

/// How deep objects refer to further objects.
const DEEPEST: usize = 4;

/// Makes inputs for one method.
pub struct Inputs<'p> {
    program: &'p Program,
    method: &'p Method,
    chance: Chance,
    /// Numbers that the text mentions.
    constants: Vec<i128>,
    /// How many inputs were made.
    made: usize,
}

/// One input of so many is made of the numbers of the text alone: sums reach their bounds there.
const AT_BOUNDS: usize = 6;

impl<'p> Inputs<'p> {
    pub fn new(program: &'p Program, method: &'p Method, constants: &[i128]) -> Inputs<'p> {
        let constants = constants.to_vec();
        Inputs { program, method, chance: Chance::new(7), constants, made: 0 }
    }

    /// The next input; early ones are smaller.
    pub fn next(&mut self, round: usize) -> Input {
        let mut input = Input::default();
        self.made += 1;
        let is_constructor = self.method.kind == MethodKind::Constructor;
        for (i, param) in self.method.params.iter().enumerate() {
            let Some(info) = self.method.locals.get(param.index()) else { continue };
            let ty = info.ty.clone();
            let is_this = i == 0 && !self.method.is_static;
            let value = if is_this {
                self.receiver(&mut input, &ty, round, is_constructor)
            } else {
                self.value(&mut input, &ty, round, 0)
            };
            input.args.push(value);
        }
        input
    }

    fn receiver(&mut self, input: &mut Input, ty: &Type, round: usize, raw: bool) -> Value {
        let Type::Class(class) = ty else { return Value::Null };
        let class = self.concrete(*class);
        let fields = match raw {
            true => BTreeMap::new(),
            false => self.fields(input, class, round, 0),
        };
        Value::Object(input.add(Object::Instance { class, fields }))
    }

    /// The class itself, or the first below it that has objects.
    fn concrete(&self, class: ir::ClassId) -> ir::ClassId {
        let has_objects = |id: ir::ClassId| {
            let info = self.program.class(id);
            matches!(info.kind, ClassKind::Class | ClassKind::Record) && !info.is_abstract
        };
        if has_objects(class) {
            return class;
        }
        let all = (0..self.program.classes.len() as u32).map(ir::ClassId);
        let mut below = all.filter(|id| {
            self.program.class(*id).origin == Origin::Source
                && has_objects(*id)
                && self.program.is_subclass(*id, class)
        });
        below.next().unwrap_or(class)
    }

    fn fields(
        &mut self,
        input: &mut Input,
        class: ir::ClassId,
        round: usize,
        depth: usize,
    ) -> BTreeMap<ir::FieldId, Value> {
        let mut own = BTreeSet::new();
        let mut at = Some(class);
        // A class extends no more classes than there are.
        for _ in 0..self.program.classes.len() {
            let Some(class) = at.map(|class| self.program.class(class)) else { break };
            own.extend(&class.fields);
            at = class.superclass;
        }
        let mut fields = BTreeMap::new();
        for id in own {
            let field = self.program.field(id);
            if !field.is_static && field.ghost == GhostKind::Real {
                let ty = field.ty.clone();
                let value = self.value(input, &ty, round, depth + 1);
                fields.insert(id, value);
            }
        }
        fields
    }

    fn value(&mut self, input: &mut Input, ty: &Type, round: usize, depth: usize) -> Value {
        match ty {
            Type::Bool => Value::Bool(self.chance.below(2) == 1),
            Type::Int(kind) => Value::Int(self.number(*kind, round)),
            Type::Array(element) => {
                if depth > DEEPEST {
                    return Value::Null;
                }
                let length = self.length(round, depth);
                // Rows are mostly of one length, often that of the whole.
                let are_rows = matches!(**element, Type::Array(_));
                let rows = match are_rows.then(|| self.chance.below(4)) {
                    Some(0 | 1) => Some(length),
                    Some(2) => Some(self.length(round, depth + 1)),
                    _ => None,
                };
                let mut items: Vec<Value> = Vec::new();
                for _ in 0..length {
                    items.push(match (rows, &**element) {
                        (Some(length), Type::Array(inner)) => {
                            let row: Vec<Value> = (0..length)
                                .map(|_| self.value(input, inner, round, depth + 2))
                                .collect();
                            let element = (**inner).clone();
                            Value::Object(input.add(Object::Array { element, items: row }))
                        }
                        _ => self.value(input, element, round, depth + 1),
                    });
                }
                // Preconditions like order.
                if self.chance.below(3) == 0 {
                    items.sort_by_key(|item| match item {
                        Value::Int(n) => *n,
                        _ => 0,
                    });
                }
                if self.chance.below(4) == 0
                    && let Some(first) = items.first().cloned()
                {
                    items.fill(first);
                }
                let element = (**element).clone();
                Value::Object(input.add(Object::Array { element, items }))
            }
            Type::Class(class) if self.program.well_known.string == Some(*class) => {
                let length = self.chance.below(6);
                let letters: Vec<u16> = self
                    .constants
                    .iter()
                    .filter_map(|n| u16::try_from(*n).ok())
                    .filter(|n| (32..127).contains(n))
                    .chain([97, 98, 32, 48, 57])
                    .collect();
                let units =
                    (0..length).filter_map(|_| self.chance.pick(&letters).copied()).collect();
                Value::Object(input.add(Object::Text(units)))
            }
            Type::Class(class) => {
                let class = self.concrete(*class);
                let info = self.program.class(class);
                let is_object = self.program.well_known.object == Some(class);
                let can_be = (info.origin == Origin::Source || is_object)
                    && matches!(info.kind, ClassKind::Class | ClassKind::Record)
                    && !info.is_abstract;
                if !can_be || depth > DEEPEST || self.chance.below(4) == 0 {
                    return Value::Null;
                }
                let fields = self.fields(input, class, round, depth);
                Value::Object(input.add(Object::Instance { class, fields }))
            }
            _ => Value::Open,
        }
    }

    /// How long an array is; early ones are shorter.
    fn length(&mut self, round: usize, depth: usize) -> usize {
        let longest: usize = if depth == 0 { 6 } else { 4 };
        self.chance.below(longest.min(round / 3 + 3))
    }

    fn number(&mut self, kind: IntKind, round: usize) -> i128 {
        let value = match self.chance.below(12) {
            _ if self.made.is_multiple_of(AT_BOUNDS) => {
                self.chance.pick(&self.constants).copied().unwrap_or(0)
            }
            0 | 1 => self.chance.below(3) as i128,
            2..=5 => self.chance.below(round.min(9) + 2) as i128,
            6 => -(self.chance.below(6) as i128),
            7 => self.chance.below(40) as i128,
            _ => {
                let near = self.chance.below(3) as i128 - 1;
                self.chance.pick(&self.constants).copied().unwrap_or(0) + near
            }
        };
        value.clamp(kind.min(), kind.max())
    }
}
