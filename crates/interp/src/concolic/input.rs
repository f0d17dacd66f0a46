//! Inputs, made when they are first asked for.
//!
//! A reference is null, a new object of any class that fits, or one that was made before. The
//! fields of a new object are inputs themselves where anybody can set them, or where invariants
//! and preconditions say what they may be; everything else is built: by a constructor or a factory,
//! and then by calls, all of them with inputs as arguments. What a construction does not come to
//! is no state of the program.

use std::collections::BTreeMap;

use base::Span;
use ir::{
    Body, ClassId, ClassKind, FieldId, Framing, GhostKind, MethodId, MethodKind, Nullness, Origin,
    Type, Visibility,
};

use super::collection::{Kind, kind_for};
use super::functions::EXCEPTION_CLASSES;
use super::{Made, Sym, VarKind};
use crate::heap::{Elements, Letters, OpenElements, Payload};
use crate::natives;
use crate::{Machine, Ref, Stop, Value};

/// Objects within objects that are being built.
pub(super) const DEEPEST: u32 = 3;

/// Calls on an object that is being built.
const MOST_CALLS: usize = 12;

/// Why a path is none of the program.
pub(crate) const NO_SUCH_INPUT: &str = "there is no such input";

/// One way to come by an object.
#[derive(Clone, Copy)]
enum Way {
    Null,
    /// One that is there already.
    Old(Ref),
    Array,
    Text,
    Boxed(ClassId),
    /// A `BigInteger`, or a `BigDecimal` with so many digits behind the point.
    Big(ClassId, Option<i32>),
    Constant(FieldId),
    New(ClassId),
    Table(ClassId),
    Plain(ClassId),
    Collection(&'static Kind),
    /// Of a class of the library, made without a message.
    Exception(ClassId),
    /// An array of a type that the program asks objects for: its place in the list of these.
    Asked(usize),
}

/// What any object may be, the simplest first.
const BOXES: &[&str] = &[
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Double",
];

impl<'p> Machine<'p> {
    /// An object that the method runs on: of its class, or of one that inherits it.
    pub(crate) fn receiver_input(
        &mut self,
        method: MethodId,
        class: ClassId,
        ty: &Type,
    ) -> Result<Value, Stop> {
        let above = self.program.class(class).superclass.filter(|_| self.is_constant_body(class));
        let own = above.unwrap_or(class);
        if self.program.class(own).kind == ClassKind::Enum {
            let value = self.input(&Type::Class(own), false)?;
            // Constants may have methods of their own.
            let runs = match value {
                Value::Ref(constant) => self.heap.object(constant).map(|object| object.class),
                _ => None,
            };
            let runs = runs.map(|own| self.classes.dispatched(own, method).unwrap_or(method));
            return match runs == Some(method) && (own == class || self.is_of(value, class)) {
                true => Ok(value),
                false => Err(Stop::stuck(NO_SUCH_INPUT)),
            };
        }
        let mut classes: Vec<ClassId> = Vec::new();
        for index in 0..self.program.classes.len() {
            let id = ClassId(index as u32);
            let declared = self.program.class(id);
            let has_objects = matches!(declared.kind, ClassKind::Class | ClassKind::Record)
                && !declared.is_abstract
                && !self.is_constant_body(id)
                && declared.origin == Origin::Source;
            let runs = id == class || self.classes.dispatched(id, method) == Some(method);
            if has_objects && runs && self.classes.is_subclass(id, class) {
                classes.push(id);
            }
        }
        // Its own class comes first.
        classes.sort_by_key(|id| (*id != class, *id));
        let site = self.program.class(class).span;
        let chosen = match &mut self.concolic {
            Some(concolic) => concolic.pick(classes.len(), site),
            None => 0,
        };
        match classes.get(chosen) {
            Some(class) => self.object_input(*class),
            None => self.input(ty, false),
        }
    }

    fn is_of(&self, value: Value, class: ClassId) -> bool {
        match value {
            Value::Ref(reference) => self.type_of(reference) == Type::Class(class),
            _ => false,
        }
    }

    /// The body of a constant of an enumeration.
    fn is_constant_body(&self, class: ClassId) -> bool {
        let above = self.program.classes.get(class.index()).and_then(|class| class.superclass);
        above
            .and_then(|above| self.program.classes.get(above.index()))
            .is_some_and(|above| above.kind == ClassKind::Enum)
    }

    /// A value of the type that nothing is known of.
    pub(crate) fn input(&mut self, ty: &Type, nullable: bool) -> Result<Value, Stop> {
        self.shaped_input(ty, nullable, None)
    }

    /// The type arguments of a parameter.
    pub(crate) fn shape_of(&self, method: MethodId, param: ir::LocalId) -> Option<&'p ir::Shape> {
        let goal = self.concolic.as_ref().map(|concolic| concolic.goal)?;
        goal.shapes.params.get(&(method, param))
    }

    /// The same, of a type with arguments.
    pub(crate) fn shaped_input(
        &mut self,
        ty: &Type,
        nullable: bool,
        shape: Option<&ir::Shape>,
    ) -> Result<Value, Stop> {
        let kind = match ty {
            Type::Bool => VarKind::Bool,
            Type::Int(kind) => VarKind::Int(*kind),
            Type::Float(ir::FloatKind::Float) => VarKind::Float,
            Type::Float(ir::FloatKind::Double) => VarKind::Double,
            Type::Class(_) | Type::Array(_) => return self.reference_input(ty, nullable, shape),
            _ => return Err(Stop::stuck("inputs of this type are not made")),
        };
        self.int_input(kind).map(Value::Sym)
    }

    fn reference_input(
        &mut self,
        ty: &Type,
        nullable: bool,
        shape: Option<&ir::Shape>,
    ) -> Result<Value, Stop> {
        let mut ways = Vec::new();
        if nullable {
            ways.push(Way::Null);
        }
        ways.extend(self.new_ways(ty)?);
        let known: Vec<Ref> = match &self.concolic {
            Some(concolic) => concolic.made.keys().copied().collect(),
            None => Vec::new(),
        };
        for reference in known {
            let is_object = match self.heap.payload(reference) {
                Some(Payload::None) | None => true,
                Some(Payload::Items(_) | Payload::Pairs(_)) => self.has_shape(reference, shape),
                Some(Payload::Builder(_)) => true,
                Some(Payload::Letters(letters)) => letters.is_builder,
                // Nobody tells them apart who does not compare identities.
                Some(_) => false,
            };
            if is_object && self.is_instance(reference, ty) {
                ways.push(Way::Old(reference));
            }
        }
        let Some(concolic) = &mut self.concolic else {
            return Err(Stop::stuck("an input outside of a search"));
        };
        if ways.is_empty() {
            let what = self.classes.type_text(ty);
            return Err(Stop::stuck(format!("no class of the program makes a {what}")));
        }
        let chosen = concolic.pick(ways.len(), Span::NONE);
        match ways.get(chosen) {
            Some(way) => self.come_by(*way, ty, shape),
            None => Err(Stop::stuck(NO_SUCH_INPUT)),
        }
    }

    fn new_ways(&mut self, ty: &Type) -> Result<Vec<Way>, Stop> {
        let class = match ty {
            Type::Class(class) => *class,
            _ => return Ok(vec![Way::Array]),
        };
        let name = self.classes.binary_name(class).to_owned();
        let mut ways = Vec::new();
        match name.as_str() {
            "java.lang.String" => return Ok(vec![Way::Text]),
            "java.lang.Integer"
            | "java.lang.Long"
            | "java.lang.Short"
            | "java.lang.Byte"
            | "java.lang.Character"
            | "java.lang.Boolean"
            | "java.lang.Double"
            | "java.lang.Float" => return Ok(vec![Way::Boxed(class)]),
            natives::big::INTEGER => return Ok(vec![Way::Big(class, None)]),
            natives::big::DECIMAL => {
                let scales = [2, 0, 1];
                return Ok(scales.map(|scale| Way::Big(class, Some(scale))).to_vec());
            }
            "java.lang.CharSequence" | "java.lang.Comparable" => {
                ways.push(Way::Text);
                self.doubt("objects of the library's classes");
            }
            "java.lang.Number" => {
                for name in ["java.lang.Integer", "java.lang.Double", "java.lang.Long"] {
                    ways.extend(self.declared(name).map(Way::Boxed));
                }
                self.doubt("objects of the library's classes");
            }
            "java.lang.Object" => {
                ways.push(Way::Plain(class));
                ways.push(Way::Text);
                for name in BOXES {
                    ways.extend(self.declared(name).map(Way::Boxed));
                }
                ways.extend(self.asked_for());
                self.doubt("objects of the library's classes");
            }
            _ => {
                if let Some(kind) = kind_for(&name) {
                    ways.push(Way::Collection(kind));
                    if !kind.is_exact() {
                        self.doubt("objects of the library's classes");
                    }
                }
                if self.is_library_exception(class) {
                    ways.push(Way::Exception(class));
                    self.doubt("objects of the library's classes");
                }
            }
        }
        for index in 0..self.program.classes.len() {
            let id = ClassId(index as u32);
            let declared = self.program.class(id);
            let is_ours = declared.origin == Origin::Source;
            if !is_ours || !self.classes.is_subclass(id, class) {
                continue;
            }
            match declared.kind {
                ClassKind::Enum => {
                    ways.extend(declared.enum_constants.iter().map(|field| Way::Constant(*field)));
                }
                ClassKind::Class | ClassKind::Record
                    if !declared.is_abstract && !self.is_constant_body(id) =>
                {
                    ways.push(Way::New(id));
                }
                _ => {}
            }
        }
        let is_collection = ways.iter().any(|way| matches!(way, Way::Collection(_)));
        // Nobody writes a lambda that is comparable.
        let is_order = name == "java.lang.Comparable";
        let is_function = !is_collection && !is_order && self.program.function_of(class).is_some();
        if is_function || (ways.is_empty() && self.can_be_extended(class)) {
            ways.push(Way::Table(class));
        }
        Ok(ways)
    }

    /// What an object may be that the program asks for: an array, a collection, an exception.
    fn asked_for(&self) -> Vec<Way> {
        let asked = self.concolic.as_ref().map(|concolic| concolic.goal.asked);
        let asked = asked.unwrap_or_default().iter().enumerate();
        asked
            .filter_map(|(at, ty)| match ty {
                Type::Array(_) => Some(Way::Asked(at)),
                Type::Class(class) if self.is_library_exception(*class) => {
                    Some(Way::Exception(*class))
                }
                Type::Class(class) => {
                    let kind = kind_for(self.classes.binary_name(*class))?;
                    Some(Way::Collection(kind))
                }
                _ => None,
            })
            .collect()
    }

    /// An exception of the library that everybody can make, without anything else.
    fn is_library_exception(&self, class: ClassId) -> bool {
        EXCEPTION_CLASSES.contains(&self.classes.binary_name(class))
    }

    /// An object of a class that the program does not have: what its methods do is unknown.
    fn table_input(&mut self, class: ClassId, shape: Option<&ir::Shape>) -> Result<Value, Stop> {
        let is_class = !self.classes.is_interface(class);
        if is_class {
            self.init_class(class).map_err(|stop| match stop {
                Stop::Thrown(_) => Stop::stuck(NO_SUCH_INPUT),
                stop => stop,
            })?;
        }
        let object = self.new_object(class, Payload::None)?;
        let shape = shape.cloned();
        let table = Made::Table { class, built: None, calls: Vec::new(), shape };
        let value = self.made(Value::Ref(object), table)?;
        // Other methods may be overridden as well, and other calls lead to other states of it.
        let has_more = self.classes.supertypes(class).into_iter().any(|owner| {
            let owner = self.program.classes.get(owner.index());
            owner.is_some_and(|owner| {
                let mut methods = owner.methods.iter().map(|id| self.program.method(*id));
                owner.origin == Origin::Source
                    && methods.any(|method| {
                        !method.is_abstract
                            && !method.is_static
                            && method.visibility != Visibility::Private
                            && !method.modifiers.model
                            && !method.modifiers.ghost
                    })
            })
        });
        if has_more || self.program.function_of(class).is_none() {
            self.doubt("objects of classes that the program does not have");
        }
        if !is_class {
            return Ok(value);
        }
        let makers: Vec<MethodId> = self.makers(class);
        let makers: Vec<MethodId> =
            makers.into_iter().filter(|id| !self.program.method(*id).is_static).collect();
        let nesting = self.concolic.as_ref().map_or(0, |c| c.nesting);
        if nesting >= DEEPEST {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        let site = self.program.class(class).span;
        let Some(concolic) = &mut self.concolic else {
            return Err(Stop::stuck("an input outside of a search"));
        };
        concolic.nesting += 1;
        let chosen = concolic.pick(makers.len(), site);
        let since = self.heap.len();
        let Some(maker) = makers.get(chosen).copied() else {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        };
        let given = self.inputs_for(maker, 1)?;
        let args = std::iter::once(value).chain(given.iter().copied()).collect();
        self.call_for_input(maker, args)?;
        if let Some(concolic) = &mut self.concolic {
            concolic.nesting = nesting;
            if let Some(Made::Table { built, .. }) = concolic.made.get_mut(&object) {
                *built = Some((maker, given));
            }
        }
        if nesting == 0 {
            self.remember_built(since);
            if let Some(concolic) = &mut self.concolic {
                concolic.pristine.push((object, self.heap.cell(object).clone()));
            }
        }
        Ok(value)
    }

    /// An interface or an abstract class of the program that others may write classes for, with
    /// methods that can be told apart by their names and erased parameters.
    fn can_be_extended(&self, class: ClassId) -> bool {
        let Some(declared) = self.program.classes.get(class.index()) else { return false };
        let is_kind = match declared.kind {
            ClassKind::Interface => true,
            ClassKind::Class => declared.is_abstract && !self.is_under_library(class),
            _ => false,
        };
        let makes = declared.kind == ClassKind::Interface
            || self.makers(class).iter().any(|id| !self.program.method(*id).is_static);
        if !is_kind || !makes || declared.origin != Origin::Source || declared.permits.is_some() {
            return false;
        }
        let mut methods = Vec::new();
        for owner in self.classes.supertypes(class) {
            let Some(owner) = self.program.classes.get(owner.index()) else { return false };
            let is_ours = owner.origin == Origin::Source;
            if !is_ours && owner.binary_name != "java.lang.Object" {
                return false;
            }
            if is_ours {
                methods.extend(owner.methods.iter().copied());
            }
        }
        methods.into_iter().all(|id| {
            let method = self.program.method(id);
            let has_body = matches!(method.body, Body::Block { .. });
            method.overrides.iter().all(|above| {
                let above = self.program.method(*above);
                let was_there = matches!(above.body, Body::Block { .. });
                self.parameters(method) == self.parameters(above)
                    && (has_body || !was_there)
                    && (has_body || above.origin == Origin::Source)
            })
        })
    }

    /// A class that the program knows.
    fn declared(&self, name: &str) -> Option<ClassId> {
        self.classes.find(name).filter(|id| self.classes.declared(*id).is_some())
    }

    fn come_by(&mut self, way: Way, ty: &Type, shape: Option<&ir::Shape>) -> Result<Value, Stop> {
        match way {
            Way::Null => Ok(Value::Null),
            Way::Old(reference) => Ok(Value::Ref(reference)),
            Way::Exception(class) => {
                let thrown = self.new_throwable(class, None)?;
                self.made(Value::Ref(thrown), Made::Exception { class })
            }
            Way::Asked(at) => match self.concolic.as_ref().and_then(|c| c.goal.asked.get(at)) {
                Some(ty) => self.come_by(Way::Array, ty, None),
                None => Err(Stop::stuck(NO_SUCH_INPUT)),
            },
            Way::Array => {
                let Type::Array(element) = ty else { return Err(Stop::stuck("not an array")) };
                let (length, symbol) = self.length_input()?;
                let cells = BTreeMap::new();
                let open = OpenElements { length, symbol: Some(symbol), cells, fill: None };
                let array = self.array_of(element, Elements::Open(Box::new(open)))?;
                self.made(array, Made::Array { element: (**element).clone() })
            }
            Way::Text => {
                let (length, symbol) = self.length_input()?;
                let cells = BTreeMap::new();
                let letters = Letters { length, symbol: Some(symbol), cells, is_builder: false };
                let class = self.classes.string;
                let string = self.new_object(class, Payload::Letters(Box::new(letters)))?;
                self.made(Value::Ref(string), Made::Text)
            }
            Way::Boxed(class) => {
                let ty = match self.classes.binary_name(class) {
                    "java.lang.Long" => Type::LONG,
                    "java.lang.Short" => Type::Int(ir::IntKind::Short),
                    "java.lang.Byte" => Type::Int(ir::IntKind::Byte),
                    "java.lang.Character" => Type::Int(ir::IntKind::Char),
                    "java.lang.Boolean" => Type::Bool,
                    "java.lang.Double" => Type::Float(ir::FloatKind::Double),
                    "java.lang.Float" => Type::Float(ir::FloatKind::Float),
                    _ => Type::INT,
                };
                let value = self.input(&ty, false)?;
                let object = self.new_object(class, Payload::Boxed(value))?;
                self.made(Value::Ref(object), Made::Boxed { class, value })
            }
            Way::Big(class, scale) => {
                self.doubt("numbers with more digits, and of other classes");
                let value = self.input(&Type::LONG, false)?;
                let object = self.new_object(class, Payload::Big { value, scale })?;
                self.made(Value::Ref(object), Made::Big { class, value, scale })
            }
            Way::Constant(field) => {
                self.init_class(self.program.field(field).class)?;
                match self.static_field(field)? {
                    constant @ Value::Ref(_) => self.made(constant, Made::Constant(field)),
                    _ => Err(Stop::stuck("an enumeration without its constants")),
                }
            }
            Way::Plain(class) => {
                let object = self.new_object(class, Payload::None)?;
                self.made(Value::Ref(object), Made::Fields { class })
            }
            Way::Table(class) => self.table_input(class, shape),
            Way::New(class) => self.object_input(class),
            Way::Collection(kind) => self.collection_input(kind, shape),
        }
    }

    fn length_input(&mut self) -> Result<(usize, Sym), Stop> {
        let symbol = self.int_input(VarKind::Length)?;
        match self.concrete(Value::Sym(symbol)) {
            Value::Int(n) => usize::try_from(n)
                .map(|n| (n, symbol))
                .map_err(|_| Stop::stuck("a negative length")),
            _ => Err(Stop::stuck("not a length")),
        }
    }

    fn made(&mut self, value: Value, how: Made) -> Result<Value, Stop> {
        if let (Value::Ref(reference), Some(concolic)) = (value, &mut self.concolic) {
            concolic.made.insert(reference, how);
        }
        Ok(value)
    }

    /// An object of exactly this class.
    pub(crate) fn object_input(&mut self, class: ClassId) -> Result<Value, Stop> {
        self.init_class(class).map_err(|stop| match stop {
            Stop::Thrown(_) => Stop::stuck(NO_SUCH_INPUT),
            stop => stop,
        })?;
        if self.is_under_library(class) {
            let name = self.classes.binary_name(class);
            return Err(Stop::stuck(format!("objects of {name} are not made")));
        }
        let (is_open, is_assumed) = self.state_of(class);
        if is_open {
            let object = self.new_object(class, Payload::None)?;
            if let Some(object) = self.heap.object_mut(object) {
                for field in &mut object.fields {
                    *field = Value::Void;
                }
            }
            if let Some(concolic) = &mut self.concolic
                && is_assumed
                && !concolic.assumed.contains(&class)
            {
                concolic.assumed.push(class);
            }
            return self.made(Value::Ref(object), Made::Fields { class });
        }
        self.built_input(class)
    }

    /// Whether fields of objects of a class are inputs themselves, and whether somebody would have
    /// to look into private state for that.
    fn state_of(&self, class: ClassId) -> (bool, bool) {
        let chain = self.classes.chain(class);
        let ours = || chain.iter().filter_map(|id| self.program.classes.get(id.index()));
        let fields: Vec<&ir::Field> = ours()
            .flat_map(|c| &c.fields)
            .map(|id| self.program.field(*id))
            .filter(|field| !field.is_static && field.ghost == GhostKind::Real)
            .collect();
        let is_hidden =
            |field: &&ir::Field| field.visibility == Visibility::Private || field.is_final;
        let is_assumed = fields.iter().any(is_hidden);
        let is_bounded = ours().any(|c| {
            c.origin == Origin::Source
                && (!c.invariants.is_empty() || c.framing == Framing::Implicit)
        });
        let is_inner = fields.iter().any(|field| field.is_captured());
        let is_record = ours().any(|c| c.kind == ClassKind::Record);
        ((!is_assumed || (is_bounded && !is_record)) && !is_inner, is_assumed)
    }

    pub(crate) fn is_never_null(&self, field: FieldId) -> bool {
        let field = self.program.field(field);
        let class = self.program.class(field.class);
        match field.nullness {
            Nullness::NonNull => true,
            Nullness::Nullable => false,
            Nullness::Default => class.framing == Framing::Explicit && !class.invariants.is_empty(),
        }
    }

    fn built_input(&mut self, class: ClassId) -> Result<Value, Stop> {
        let makers = self.makers(class);
        let nesting = self.concolic.as_ref().map_or(0, |c| c.nesting);
        if makers.is_empty() {
            let name = self.classes.binary_name(class);
            return Err(Stop::stuck(format!("nothing accessible makes a {name}")));
        }
        if nesting >= DEEPEST {
            self.doubt("objects that are nested more deeply");
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        let Some(concolic) = &mut self.concolic else {
            return Err(Stop::stuck("an input outside of a search"));
        };
        concolic.nesting += 1;
        let chosen = concolic.pick(makers.len(), self.program.class(class).span);
        let since = self.heap.len();
        let result = match makers.get(chosen) {
            Some(maker) => self.build_by(class, *maker),
            None => Err(Stop::stuck(NO_SUCH_INPUT)),
        };
        if let Some(concolic) = &mut self.concolic {
            concolic.nesting = nesting;
        }
        if nesting == 0 {
            self.remember_built(since);
        }
        result
    }

    fn build_by(&mut self, class: ClassId, maker: MethodId) -> Result<Value, Stop> {
        let method = self.program.method(maker);
        let is_constructor = method.kind == MethodKind::Constructor;
        let mut args = Vec::new();
        if is_constructor {
            args.push(Value::Ref(self.new_object(class, Payload::None)?));
        }
        let given = self.inputs_for(maker, usize::from(is_constructor))?;
        args.extend(&given);
        let result = self.call_for_input(maker, args.clone())?;
        let object = if is_constructor { args.first().copied() } else { Some(result) };
        let Some(value @ Value::Ref(object)) = object else {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        };
        if self.type_of(object) != Type::Class(class) || self.is_input(object) {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        self.made(value, Made::Built { by: maker, args: given, then: Vec::new() })?;
        let changers = self.changers(class);
        for _ in 0..MOST_CALLS {
            let site = self.program.class(class).span;
            let chosen = match &mut self.concolic {
                Some(concolic) => concolic.pick(changers.len() + 1, site),
                None => 0,
            };
            let Some(changer) = chosen.checked_sub(1).and_then(|i| changers.get(i)) else {
                self.note_built(class, object);
                return Ok(value);
            };
            let given = self.inputs_for(*changer, 1)?;
            let mut args = vec![value];
            args.extend(&given);
            self.call_for_input(*changer, args)?;
            let made = self.concolic.as_mut().and_then(|c| c.made.get_mut(&object));
            if let Some(Made::Built { then, .. }) = made {
                then.push((*changer, given));
            }
        }
        self.doubt("objects that more calls lead to");
        Ok(value)
    }

    /// Arguments of a method, from the given parameter on.
    pub(crate) fn inputs_for(&mut self, id: MethodId, skip: usize) -> Result<Vec<Value>, Stop> {
        let method = self.program.method(id);
        let contracts = self.concolic.as_ref().and_then(|c| c.goal.callees.get(&id));
        let mut values = Vec::new();
        for param in method.params.iter().skip(skip) {
            let Some(local) = method.locals.get(param.index()) else {
                return Err(Stop::stuck("a parameter is not a local"));
            };
            let non_null = match contracts.and_then(|list| list.first()) {
                Some(contract) => contract.non_null.contains(param),
                None => {
                    let class = self.program.class(method.class);
                    match local.nullness {
                        Nullness::NonNull => true,
                        Nullness::Nullable => false,
                        Nullness::Default => class.framing == Framing::Explicit,
                    }
                }
            };
            let shape = self.shape_of(id, *param);
            values.push(self.shaped_input(&local.ty, !non_null, shape)?);
        }
        Ok(values)
    }

    /// A call on the way to an input: if its precondition does not hold or it does not come to
    /// its end, this is no input.
    fn call_for_input(&mut self, id: MethodId, args: Vec<Value>) -> Result<Value, Stop> {
        let gone = |stop: Stop| match stop {
            Stop::Thrown(_) | Stop::Failed(_) => Stop::stuck(NO_SUCH_INPUT),
            stop => stop,
        };
        if !self.may_be_called(id, &args)? {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        self.call_static(id, args).map_err(gone)
    }
}
