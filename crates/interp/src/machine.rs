//! The machine: all state of a run, and the ways to start one.

use std::sync::Arc;

use base::Symbol;
use ir::{Body, ClassId, FieldId, Method, MethodId, Origin, Program, Type};
use rustc_hash::FxHashMap;

use crate::calls::Resolved;
use crate::classes::Classes;
use crate::heap::{Array, Cell, Elements, Object, Payload, element_bytes};
use crate::init::Initialised;
use crate::natives;
use crate::output::Output;
use crate::replay::Watch;
use crate::{End, Heap, Limit, Outcome, Ref, Stop, Value};

/// How far a run may go. All limits are counts, so that the outcome depends on nothing but
/// the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Statements and iterations.
    pub steps: u64,
    /// Calls within calls; one more raises `StackOverflowError`.
    pub depth: u32,
    pub heap_bytes: u64,
    /// Characters printed.
    pub output_chars: usize,
    /// Whether Java's `assert` is switched on (`java -ea`).
    pub assertions: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 200_000_000,
            depth: 9_000,
            heap_bytes: 512 << 20,
            output_chars: 4 << 20,
            assertions: false,
        }
    }
}

/// How much of the stack of [`base::on_large_stack`] calls may use. A program whose methods
/// are nested unusually deeply overflows here before it reaches [`Limits::depth`].
const STACK_BYTES: usize = 640 << 20;

/// The overhead of an object.
const OBJECT_BYTES: u64 = 64;

pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) limits: Limits,
    pub(crate) classes: Classes<'p>,
    pub(crate) heap: Heap,
    pub(crate) output: Output,
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    /// Where the stack of the run begins.
    pub(crate) stack_start: usize,
    /// Static fields that have been written or read.
    pub(crate) statics: Vec<Option<Value>>,
    pub(crate) initialised: Initialised,
    pub(crate) interned: FxHashMap<Arc<[u16]>, Ref>,
    /// String constants, by the place of their text in the program.
    constants: FxHashMap<usize, Ref>,
    pub(crate) class_objects: FxHashMap<Type, Ref>,
    /// The boxes that `valueOf` gives out again and again, by class and value.
    pub(crate) boxes: FxHashMap<(&'static str, i128), Ref>,
    /// Objects of which there is one: `System.out`.
    pub(crate) singletons: FxHashMap<&'static str, Ref>,
    pub(crate) identity_hashes: FxHashMap<Ref, i32>,
    /// How often somebody asked for such a number.
    pub(crate) identities_asked: u64,
    pub(crate) dynamic: FxHashMap<(ClassId, MethodId), Resolved>,
    pub(crate) by_name: FxHashMap<(ClassId, Symbol, Symbol), Option<Resolved>>,
    pub(crate) direct: Vec<Option<Resolved>>,
    /// What a replay looks for.
    pub(crate) watch: Option<Watch<'p>>,
    /// Whether the body of any method ran that was called.
    pub(crate) has_called: bool,
    /// What a run that checks annotations has besides.
    pub(crate) checking: Option<Box<crate::abstracted::Checking<'p>>>,
    /// What a search for inputs has besides.
    pub(crate) concolic: Option<Box<crate::concolic::Concolic<'p>>>,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, limits: Limits) -> Machine<'p> {
        Machine {
            program,
            limits,
            classes: Classes::new(program),
            heap: Heap::default(),
            output: Output::default(),
            steps: 0,
            depth: 0,
            stack_start: 0,
            statics: vec![None; program.fields.len()],
            initialised: Initialised::new(program.classes.len()),
            interned: FxHashMap::default(),
            constants: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            boxes: FxHashMap::default(),
            singletons: FxHashMap::default(),
            identity_hashes: FxHashMap::default(),
            identities_asked: 0,
            dynamic: FxHashMap::default(),
            by_name: FxHashMap::default(),
            direct: vec![None; program.methods.len()],
            watch: None,
            has_called: false,
            checking: None,
            concolic: None,
        }
    }

    /// Runs `public static void main(String[])` of the class, without arguments.
    pub fn run_main(&mut self, class: ClassId) -> Outcome {
        let end = self.on_own_stack(|machine| {
            let result = machine.main(class);
            machine.end(result)
        });
        Outcome { output: self.output.take(), end }
    }

    /// Calls a method, the receiver first, if there is one. The method itself runs, not one
    /// that overrides it.
    pub fn call(&mut self, method: MethodId, args: Vec<Value>) -> Result<Value, Stop> {
        self.on_own_stack(|machine| machine.call_static(method, args))
    }

    /// What was printed since the last time that somebody asked.
    pub fn take_output(&mut self) -> String {
        self.output.take()
    }

    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// The text of a string object.
    pub fn string(&self, value: Value) -> Option<String> {
        match value {
            Value::Ref(r) => self.heap.text(r).map(|t| String::from_utf16_lossy(t)),
            _ => None,
        }
    }

    /// The class and message of an exception, as the JVM reports an uncaught one.
    pub fn describe(&mut self, thrown: Ref) -> (String, Option<String>) {
        self.on_own_stack(|machine| machine.describe_here(thrown))
    }

    pub(crate) fn on_own_stack<T: Send>(&mut self, work: impl FnOnce(&mut Self) -> T + Send) -> T {
        base::on_large_stack(|| {
            let marker = 0u8;
            self.stack_start = std::ptr::from_ref(&marker).addr();
            self.depth = 0;
            work(self)
        })
    }

    /// Whether another call would be one too many.
    pub(crate) fn stack_is_full(&self) -> bool {
        let marker = 0u8;
        let used = self.stack_start.abs_diff(std::ptr::from_ref(&marker).addr());
        self.depth >= self.limits.depth || used > STACK_BYTES
    }

    fn main(&mut self, class: ClassId) -> Result<Value, Stop> {
        let Some(declared) = self.classes.declared(class) else {
            return Err(Stop::stuck("no such class"));
        };
        let main = declared.methods.iter().copied().find(|&id| {
            self.program.methods.get(id.index()).is_some_and(|m| {
                m.name == "main" && m.is_static && self.parameters(m) == "(java.lang.String[])"
            })
        });
        let Some(main) = main else {
            let name = declared.name;
            return Err(Stop::stuck(format!("the class {name} has no method main(String[])")));
        };
        self.init_class(class)?;
        let args = self.new_array(&Type::Class(self.classes.string), 0)?;
        if self.checks() {
            return self.acall_main(main, vec![args]);
        }
        self.call_static(main, vec![args])
    }

    fn end(&mut self, result: Result<Value, Stop>) -> End {
        match result {
            Ok(_) => End::Normal,
            Err(Stop::Limit(limit)) => End::LimitReached(limit),
            // Only replays stop there.
            Err(Stop::Failed(failed)) => End::Stuck {
                reason: failed.code.title().to_string(),
                span: failed.span.unwrap_or(base::Span::NONE),
            },
            Err(Stop::Violated(violation)) => End::Violated(violation),
            Err(Stop::Stuck(stuck)) => End::Stuck { reason: stuck.reason, span: stuck.span },
            Err(Stop::Thrown(thrown)) => {
                let (class, message) = self.describe_here(thrown);
                End::Uncaught { class, message }
            }
        }
    }

    fn describe_here(&mut self, thrown: Ref) -> (String, Option<String>) {
        let class = self.classes.jvm_name(&self.type_of(thrown));
        // An exception in `getMessage` itself leaves no message.
        let message = self
            .call_virtual("java.lang.Throwable", "getMessage", "()", vec![Value::Ref(thrown)])
            .ok()
            .and_then(|m| self.string(m));
        (class, message)
    }

    /// Erased parameter types without the receiver: `(int,java.lang.String)`.
    pub(crate) fn parameters(&self, method: &Method) -> String {
        let skip = usize::from(!method.is_static);
        let types: Vec<String> = method
            .params
            .iter()
            .skip(skip)
            .map(|p| match method.locals.get(p.index()) {
                Some(local) => self.classes.type_text(&local.ty),
                None => "?".to_owned(),
            })
            .collect();
        format!("({})", types.join(","))
    }

    /// Takes one step, if the limit allows it.
    pub(crate) fn step(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.limits.steps || self.too_many_decisions() {
            Err(Stop::Limit(Limit::Steps))
        } else {
            Ok(())
        }
    }

    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.heap.charge(bytes);
        if self.heap.bytes() > self.limits.heap_bytes {
            return Err(Stop::Limit(Limit::Heap));
        }
        Ok(())
    }

    fn allocate(&mut self, cell: Cell, bytes: u64) -> Result<Ref, Stop> {
        self.reserve(OBJECT_BYTES.saturating_add(bytes))?;
        self.heap.add(cell).ok_or(Stop::Limit(Limit::Heap))
    }

    pub(crate) fn new_object(&mut self, class: ClassId, payload: Payload) -> Result<Ref, Stop> {
        let fields = self.classes.template(class);
        let bytes = (fields.len() * size_of::<Value>()) as u64;
        self.allocate(Cell::Object(Object { class, fields, payload }), bytes)
    }

    pub(crate) fn new_named(&mut self, class: &str, payload: Payload) -> Result<Value, Stop> {
        let class = self.classes.named(class);
        self.new_object(class, payload).map(Value::Ref)
    }

    /// An array of default values; the length is not negative.
    pub(crate) fn new_array(&mut self, element: &Type, length: usize) -> Result<Value, Stop> {
        let Some(size) = element_bytes(element) else {
            return Err(Stop::stuck("there are no arrays of this type"));
        };
        let bytes = size.saturating_mul(length as u64);
        // One array that is larger than all memory is the program's own doing; running out
        // of memory little by little is only a matter of not collecting garbage.
        if length >= i32::MAX as usize - 1 {
            return Err(self.oom("Requested array size exceeds VM limit"));
        }
        if bytes > self.limits.heap_bytes {
            return Err(self.oom("Java heap space"));
        }
        self.reserve(bytes)?;
        let data = Elements::defaults(element, length)
            .ok_or_else(|| Stop::stuck("there are no arrays of this type"))?;
        self.allocate(Cell::Array(Array { element: element.clone(), data }), 0).map(Value::Ref)
    }

    fn oom(&mut self, message: &str) -> Stop {
        if self.watch.is_some() || self.checks() || self.concolic.is_some() {
            return Stop::Limit(Limit::Heap);
        }
        self.raise("java.lang.OutOfMemoryError", message)
    }

    /// A fresh array with this content.
    pub(crate) fn array_of(&mut self, element: &Type, data: Elements) -> Result<Value, Stop> {
        // Of elements that nobody has asked for there is nothing yet.
        let size = if data.is_open() { 0 } else { data.len() as u64 };
        let bytes = element_bytes(element).unwrap_or(8).saturating_mul(size);
        self.allocate(Cell::Array(Array { element: element.clone(), data }), bytes).map(Value::Ref)
    }

    /// A fresh string object.
    pub(crate) fn new_string(&mut self, text: impl Into<Arc<[u16]>>) -> Result<Value, Stop> {
        let text = text.into();
        if text.len() > i32::MAX as usize {
            return Err(self.oom("Requested array size exceeds VM limit"));
        }
        self.reserve(text.len() as u64 * 2)?;
        self.new_object(self.classes.string, Payload::Str(text)).map(Value::Ref)
    }

    pub(crate) fn new_text(&mut self, text: &str) -> Result<Value, Stop> {
        self.new_string(text.encode_utf16().collect::<Vec<u16>>())
    }

    /// The one string object with this content.
    pub(crate) fn intern(&mut self, text: &Arc<[u16]>) -> Result<Ref, Stop> {
        if let Some(&known) = self.interned.get(text) {
            return Ok(known);
        }
        self.reserve(text.len() as u64 * 2)?;
        let string = self.new_object(self.classes.string, Payload::Str(text.clone()))?;
        self.interned.insert(text.clone(), string);
        Ok(string)
    }

    /// `String.intern` of an object: itself, if it is the first with its content.
    pub(crate) fn intern_object(&mut self, string: Ref, text: Arc<[u16]>) -> Ref {
        *self.interned.entry(text).or_insert(string)
    }

    /// The object of a string constant of the program.
    pub(crate) fn constant(&mut self, text: &'p Arc<[u16]>) -> Result<Value, Stop> {
        let place = text.as_ptr().addr();
        // The empty text has no place of its own.
        if !text.is_empty()
            && let Some(&known) = self.constants.get(&place)
        {
            return Ok(Value::Ref(known));
        }
        let string = self.intern(text)?;
        self.constants.insert(place, string);
        Ok(Value::Ref(string))
    }

    pub(crate) fn type_of(&self, reference: Ref) -> Type {
        match self.heap.cell(reference) {
            Cell::Object(object) => Type::Class(object.class),
            Cell::Array(array) => Type::array(array.element.clone()),
        }
    }

    pub(crate) fn is_instance(&mut self, reference: Ref, ty: &Type) -> bool {
        match self.heap.cell(reference) {
            Cell::Object(object) => match ty {
                Type::Class(class) => self.classes.is_subclass(object.class, *class),
                _ => false,
            },
            Cell::Array(array) => {
                let is_one = self.classes.array_is(&array.element, ty);
                if !is_one {
                    self.note_other_array(reference, ty);
                }
                is_one
            }
        }
    }

    /// The same where a program asks, which must not be told what is not known.
    pub(crate) fn instance_of(&mut self, reference: Ref, ty: &Type) -> Result<bool, Stop> {
        if self.is_instance(reference, ty) {
            return Ok(true);
        }
        match (self.heap.cell(reference), ty) {
            (Cell::Object(object), Type::Class(class))
                if self.classes.may_be_below(object.class, *class) =>
            {
                Err(Stop::stuck("what else an object of the library is"))
            }
            _ => Ok(false),
        }
    }

    /// An exception of that class on its way. Running out of memory for it is a limit.
    pub(crate) fn raise(&mut self, class: &str, message: &str) -> Stop {
        let class = self.classes.named(class);
        self.raise_class(class, Some(message))
    }

    pub(crate) fn raise_class(&mut self, class: ClassId, message: Option<&str>) -> Stop {
        match self.new_throwable(class, message) {
            Ok(thrown) => {
                self.note_raised(thrown);
                Stop::Thrown(thrown)
            }
            Err(stop) => stop,
        }
    }

    /// The same, where the program asks for it: this counts as an exception that it throws itself.
    pub(crate) fn raise_on_purpose(&mut self, class: ClassId, message: Option<&str>) -> Stop {
        match self.new_throwable(class, message) {
            Ok(thrown) => Stop::Thrown(thrown),
            Err(stop) => stop,
        }
    }

    pub(crate) fn new_throwable(
        &mut self,
        class: ClassId,
        message: Option<&str>,
    ) -> Result<Ref, Stop> {
        let mut state = crate::heap::ThrowableState::default();
        if let Some(message) = message
            && let Value::Ref(string) = self.new_text(message)?
        {
            state.message = Some(string);
        }
        self.new_object(class, Payload::Throwable(Box::new(state)))
    }

    /// The value of a static field: what was written, or else its constant, what the
    /// libraries' natives say, or the default.
    pub(crate) fn static_field(&mut self, id: FieldId) -> Result<Value, Stop> {
        let value = self.static_field_now(id)?;
        self.note_static(id, value);
        Ok(value)
    }

    fn static_field_now(&mut self, id: FieldId) -> Result<Value, Stop> {
        match self.statics.get(id.index()) {
            Some(Some(value)) => return Ok(*value),
            Some(None) => {}
            None => return Err(Stop::stuck("no such field")),
        }
        let field = self.program.field(id);
        let class = self.classes.declared(field.class);
        let library =
            class.is_some_and(|c| matches!(c.origin, Origin::Library | Origin::ClassFile));
        let value = if let Some(constant) = &field.constant {
            self.constant_value(constant)?
        } else if library {
            let owner = self.classes.binary_name(field.class);
            match natives::static_field(self, owner, field.name.as_str())? {
                Some(value) => value,
                None if owner == "java.lang.System" && field.name == "in" => {
                    return Err(Stop::stuck("nothing is read from System.in"));
                }
                None => {
                    let reason = format!("the field {owner}.{} has no value here", field.name);
                    return Err(Stop::stuck(reason));
                }
            }
        } else {
            crate::heap::default_value(&field.ty)
        };
        self.statics[id.index()] = Some(value);
        Ok(value)
    }

    pub(crate) fn has_body(&self, id: MethodId) -> bool {
        let method = self.program.methods.get(id.index());
        method.is_some_and(|m| matches!(m.body, Body::Block { .. }))
    }
}
