//! Code that nobody has: functional objects that are given, and methods without bodies.
//!
//! Each call gives an unknown result, or null. A functional object may besides do what its writer
//! likes: throw, and change whatever it can get hold of, which is what it is given and what can be
//! reached from the inputs. Exceptions are tried where somebody catches them. A change is tried when
//! the place is read for the first time afterwards; until then nobody can tell when it happened.
//! What cannot be tried like this is a doubt.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Block, Body, ClassId, ExprKind, LocalId, MethodId, MethodKind, Nullness, Origin, Type};
use ir::{Expr, Purity, StmtKind, Visibility};

use super::input::NO_SUCH_INPUT;
use super::later::Later;
use super::{Made, Slot, VarKind};
use crate::heap::{Cell, Payload};
use crate::spec::{Scope, Spec, Truth};
use crate::{Machine, Ref, Stop, Value};

const CHANGES: &str = "what a function that is given changes";
const EXCEPTIONS: &str = "what a function that is given throws";

/// Exceptions of one call that are tried.
const MOST_EXCEPTIONS: usize = 4;

/// Exceptions of the library that everybody can make without arguments.
pub(super) const EXCEPTION_CLASSES: &[&str] = &[
    "java.lang.RuntimeException",
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ArrayStoreException",
    "java.lang.ClassCastException",
    "java.lang.ClassNotFoundException",
    "java.lang.CloneNotSupportedException",
    "java.lang.Error",
    "java.lang.Exception",
    "java.lang.IllegalArgumentException",
    "java.lang.IllegalStateException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.InterruptedException",
    "java.lang.NegativeArraySizeException",
    "java.lang.NullPointerException",
    "java.lang.NumberFormatException",
    "java.lang.OutOfMemoryError",
    "java.lang.StackOverflowError",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.Throwable",
    "java.lang.UnsupportedOperationException",
    "java.io.EOFException",
    "java.io.FileNotFoundException",
    "java.io.IOException",
    "java.util.ConcurrentModificationException",
    "java.util.NoSuchElementException",
    "java.util.concurrent.TimeoutException",
];

/// One call of code that nobody has.
#[derive(Clone)]
pub(crate) struct Given {
    pub method: MethodId,
    /// The result, or the exception.
    pub value: Value,
    pub throws: bool,
    pub changes: Vec<Changed>,
}

/// A place that a call changed.
#[derive(Clone)]
pub(crate) struct Changed {
    pub target: Target<Ref>,
    /// What the target is.
    pub ty: Type,
    pub slot: Slot,
    pub value: Value,
}

/// How code gets hold of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target<T> {
    /// An argument of the call, the receiver not counted.
    Argument(usize),
    /// An object of the input.
    Input(T),
}

/// What is known of the functional objects of a run.
#[derive(Default)]
pub(crate) struct Functions<'p> {
    /// `catch` and `finally` that are open, the innermost last.
    handlers: Vec<(LocalId, &'p Block)>,
    /// Natives that run.
    natives: u32,
    /// What may have been changed by a call, since then.
    open: BTreeMap<Ref, Open>,
    /// Objects of the program that calls got hold of: they may come back.
    escaped: BTreeSet<Ref>,
    /// Earlier states that are looked at.
    past: u32,
    pub(super) later: Later,
}

/// An object that a call may have changed.
struct Open {
    call: usize,
    target: Option<Target<Ref>>,
    /// Places that were read or written since.
    known: BTreeSet<Slot>,
}

impl<'p> Machine<'p> {
    pub(crate) fn enter_try(&mut self, var: LocalId, handler: &'p Block) {
        if let Some(concolic) = &mut self.concolic {
            concolic.functions.handlers.push((var, handler));
        }
    }

    pub(crate) fn leave_try(&mut self) {
        if let Some(concolic) = &mut self.concolic {
            concolic.functions.handlers.pop();
        }
    }

    /// What is known of changes belongs to the present.
    pub(crate) fn look_back(&mut self, is_past: bool) {
        if let Some(concolic) = &mut self.concolic {
            let past = &mut concolic.functions.past;
            *past = if is_past { *past + 1 } else { past.saturating_sub(1) };
        }
    }

    pub(crate) fn is_given_exception(&self, thrown: Ref) -> bool {
        let made = self.concolic.as_ref().and_then(|c| c.made.get(&thrown));
        matches!(made, Some(Made::Exception { .. }))
    }

    /// What a method of the library gives that nobody can foresee.
    pub(crate) fn drawn(&mut self, id: MethodId, kind: VarKind) -> Result<Value, Stop> {
        let Some(concolic) = &mut self.concolic else { return Err(self.missing(id)) };
        if concolic.is_plain() {
            return self.answered(id, &[]);
        }
        let value = Value::Sym(concolic.var(kind));
        let changes = Vec::new();
        concolic.stubs.push(Given { method: id, value, throws: false, changes });
        Ok(value)
    }

    /// What a call gave when the input was made up: with plain values it does it again.
    fn answered(&mut self, id: MethodId, args: &[Value]) -> Result<Value, Stop> {
        let given = self.concolic.as_mut().and_then(|c| c.given.as_mut()?.pop_front());
        let Some(given) = given.filter(|given| given.method == id) else {
            return Err(Stop::stuck("a stub without a result"));
        };
        for change in &given.changes {
            let target = match change.target {
                Target::Argument(at) => args.get(at + 1).copied(),
                Target::Input(target) => Some(Value::Ref(target)),
            };
            let Some(Value::Ref(target)) = target else {
                return Err(Stop::stuck("a change of nothing"));
            };
            match change.slot {
                Slot::Field(field) => self.write_field(Value::Ref(target), field, change.value)?,
                Slot::Cell(at) => {
                    if !self.put_element(target, at as i128, change.value)? {
                        return Err(Stop::stuck("a change outside of an array"));
                    }
                }
            }
        }
        match (given.throws, given.value) {
            (true, Value::Ref(thrown)) => Err(Stop::Thrown(thrown)),
            (true, _) => Err(Stop::stuck("not an exception")),
            (false, value) => Ok(value),
        }
    }

    /// A method without a body: of the program, an input; of the library, something nobody knows.
    pub(crate) fn run_stub(&mut self, id: MethodId, args: &[Value]) -> Result<Value, Stop> {
        let method = self.program.method(id);
        let Some(concolic) = &mut self.concolic else {
            let is_observed = self.watch.as_ref().is_some_and(|watch| watch.observer.is_some());
            return if is_observed { self.made_up(id, args) } else { Err(self.missing(id)) };
        };
        let receiver = match args.first() {
            Some(Value::Ref(receiver)) if !method.is_static => Some(*receiver),
            _ => None,
        };
        let is_table = receiver.is_some_and(|receiver| {
            matches!(concolic.made.get(&receiver), Some(Made::Table { .. }))
        });
        let is_ours = method.origin == Origin::Source
            && !method.is_abstract
            && matches!(method.body, Body::None)
            && method.kind == MethodKind::Method;
        if !is_table && !is_ours {
            return Err(self.missing(id));
        }
        if concolic.is_plain() {
            return self.answered(id, args);
        }
        let thrown = if is_table { self.thrown_by(id)? } else { None };
        let mut declared = method.result.clone();
        let value = match (thrown, &method.result) {
            (Some(thrown), _) => Value::Ref(thrown),
            (None, Type::Void) => Value::Void,
            (None, _) if is_table => {
                let (value, ty) = self.table_result(id, receiver)?;
                declared = ty;
                value
            }
            (None, ty) => self.input(ty, self.may_give_null(id))?,
        };
        let mut call = 0;
        if let Some(concolic) = &mut self.concolic {
            call = concolic.stubs.len();
            let throws = thrown.is_some();
            let changes = Vec::new();
            concolic.stubs.push(Given { method: id, value, throws, changes });
            if let Some(Made::Table { calls, .. }) =
                receiver.and_then(|receiver| concolic.made.get_mut(&receiver))
            {
                calls.push(call);
            }
        }
        if thrown.is_none() && !self.keeps_promise(id, args, value)? {
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        self.open_places(id, args, is_table.then_some(call));
        if is_table && matches!(value, Value::Ref(_)) {
            self.doubt_others(&declared);
        }
        match thrown {
            Some(thrown) => Err(Stop::Thrown(thrown)),
            None => Ok(value),
        }
    }

    /// Whether the result of a method may be null as far as declarations say.
    fn may_give_null(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        match method.modifiers.result_nullness {
            Some(Nullness::NonNull) => false,
            Some(Nullness::Nullable) => true,
            _ => {
                let class = self.program.class(method.class);
                method.origin != Origin::Source || class.framing != ir::Framing::Explicit
            }
        }
    }

    /// What a functional object gives: of the type that its type arguments say.
    fn table_result(&mut self, id: MethodId, table: Option<Ref>) -> Result<(Value, Type), Stop> {
        let method = self.program.method(id);
        let nullable = self.may_give_null(id);
        let made = self.concolic.as_ref().and_then(|c| c.made.get(&table?));
        let shape = match made {
            Some(Made::Table { shape, .. }) => shape.clone(),
            _ => None,
        };
        let is_any = method.result == Type::Class(self.classes.object);
        let (ty, shape) = match shape.filter(|shape| is_any && !shape.args.is_empty()) {
            None => (method.result.clone(), None),
            Some(mut shape) => {
                // Of the library's functions that give an object, the last argument says which.
                let package = self.program.class(method.class).package;
                match shape.args.pop() {
                    Some(last) if package == "java.util.function" => (last.ty.clone(), Some(last)),
                    _ => return Err(Stop::stuck("what a function of its own type gives")),
                }
            }
        };
        // Something comes before nothing: what goes wrong with null goes wrong anyway.
        if nullable && ty.is_reference() {
            let site = method.span;
            let is_null = self.concolic.as_mut().is_some_and(|c| c.pick(2, site) == 1);
            if is_null {
                return Ok((Value::Null, ty));
            }
        }
        let value = self.shaped_input(&ty, false, shape.as_ref())?;
        Ok((value, ty))
    }

    /// Whether the result of a stub is one that its contract allows.
    fn keeps_promise(&mut self, id: MethodId, args: &[Value], value: Value) -> Result<bool, Stop> {
        let list = self.concolic.as_ref().and_then(|c| c.goal.callees.get(&id));
        let Some(list) = list else { return Ok(true) };
        let method = self.program.method(id);
        for contract in list {
            let mut scope = Scope::new(contract.locals);
            for (param, value) in method.params.iter().zip(args) {
                scope.set(*param, Spec::Plain(*value))?;
            }
            if self.all_hold(&mut scope, &contract.case.requires)? != Truth::Holds {
                continue;
            }
            if self.concolic.as_ref().is_some_and(|c| !c.functions.open.is_empty()) {
                // The state from here on would not know what was changed before.
                self.doubt(CHANGES);
            }
            scope.old = Some(self.snapshot(&scope));
            if let Some(local) = method.result_local {
                scope.set(local, Spec::Plain(value))?;
            }
            if self.all_hold(&mut scope, &contract.case.ensures)? != Truth::Holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The exception of this call, if it throws one. Where nobody catches it, that is the business
    /// of whoever gave the function.
    fn thrown_by(&mut self, id: MethodId) -> Result<Option<Ref>, Stop> {
        let Some(concolic) = &self.concolic else { return Ok(None) };
        let case = concolic.goal.contract.case;
        if !case.signals.is_empty() || case.signals_only.is_some() {
            self.doubt(EXCEPTIONS);
        }
        let is_caught = self.concolic.as_ref().is_some_and(|c| !c.functions.handlers.is_empty());
        if !is_caught {
            return Ok(None);
        }
        // Not all classes are tried, and no messages.
        self.doubt(EXCEPTIONS);
        let classes = self.exceptions_of(id);
        let site = self.program.method(id).span;
        let Some(concolic) = &mut self.concolic else { return Ok(None) };
        let chosen = concolic.pick(classes.len() + 1, site);
        let Some(class) = chosen.checked_sub(1).and_then(|i| classes.get(i)).copied() else {
            return Ok(None);
        };
        let thrown = self.new_throwable(class, None)?;
        if let Some(concolic) = &mut self.concolic {
            concolic.made.insert(thrown, Made::Exception { class });
        }
        Ok(Some(thrown))
    }

    /// Exceptions that the method may throw and somebody catches.
    fn exceptions_of(&self, id: MethodId) -> Vec<ClassId> {
        let Some(concolic) = &self.concolic else { return Vec::new() };
        let method = self.program.method(id);
        let named = |name: &str| self.classes.find(name);
        let (Some(unchecked), Some(error)) =
            (named("java.lang.RuntimeException"), named("java.lang.Error"))
        else {
            return Vec::new();
        };
        let promised = concolic.goal.callees.get(&id);
        let may = |class: ClassId| {
            let above_it = self.classes.supertypes(class);
            let is_below = |above: &ClassId| above_it.contains(above);
            is_below(&unchecked)
                || is_below(&error)
                || method.throws.iter().any(|t| is_below(&t.class))
        };
        let is_promised = |class: ClassId| {
            promised.is_none_or(|list| {
                let mut allowed = list.iter().flat_map(|contract| contract.exceptions);
                let above_it = self.classes.supertypes(class);
                allowed.any(|above| above_it.contains(above))
            })
        };
        let is_known =
            |class: ClassId| EXCEPTION_CLASSES.contains(&self.classes.binary_name(class));
        let mut found: Vec<ClassId> = Vec::new();
        for (var, handler) in concolic.functions.handlers.iter().rev() {
            let mut caught = Vec::new();
            collect_caught(handler, *var, &mut caught);
            // Who catches everything catches these.
            if caught.is_empty() {
                caught.push(named("java.lang.Throwable").unwrap_or(unchecked));
            }
            for class in caught {
                let below = method.throws.iter().map(|t| t.class).chain([unchecked]);
                let of_it = below.filter(|below| self.classes.supertypes(*below).contains(&class));
                for class in of_it.chain([class]) {
                    if may(class)
                        && is_promised(class)
                        && is_known(class)
                        && !found.contains(&class)
                    {
                        found.push(class);
                    }
                }
            }
        }
        found.truncate(MOST_EXCEPTIONS);
        found
    }

    /// What the call may have changed.
    fn open_places(&mut self, id: MethodId, args: &[Value], call: Option<usize>) {
        let method = self.program.method(id);
        let Some(concolic) = &self.concolic else { return };
        let promised = concolic.goal.callees.get(&id);
        let is_empty = |case: &ir::SpecCase| case.assignable.as_ref().is_some_and(Vec::is_empty);
        let changes_nothing = method.modifiers.purity != Purity::Impure
            || promised.is_some_and(|list| list.iter().all(|contract| is_empty(contract.case)));
        if changes_nothing {
            return;
        }
        let mut roots: Vec<Value> =
            args.iter().skip(usize::from(!method.is_static)).copied().collect();
        if call.is_some() {
            roots.extend(concolic.made.keys().map(|reference| Value::Ref(*reference)));
            if concolic.goal.is_program {
                roots.extend(self.statics.iter().flatten());
            }
        }
        let reached = self.reached(roots);
        let mut opened = Vec::new();
        let mut escaped = Vec::new();
        for reference in reached {
            if !concolic.made.contains_key(&reference) && !self.is_value(reference) {
                escaped.push(reference);
            }
            if !self.is_changeable(reference) {
                continue;
            }
            let own = args.iter().skip(1).position(|arg| *arg == Value::Ref(reference));
            let made = concolic.made.get(&reference);
            let is_named =
                matches!(made, Some(Made::Array { .. } | Made::Fields { .. } | Made::Built { .. }));
            let target = match own {
                Some(at) => Some(Target::Argument(at)),
                None => is_named.then_some(Target::Input(reference)),
            };
            opened.push((reference, target));
        }
        let is_within = concolic.functions.natives > 0;
        let is_program = concolic.goal.is_program && call.is_some();
        if is_program || (is_within && !opened.is_empty()) {
            self.doubt(CHANGES);
        }
        let Some(concolic) = &mut self.concolic else { return };
        concolic.functions.escaped.extend(escaped);
        for (reference, target) in opened {
            // Methods without bodies are written nowhere.
            let target = target.filter(|_| call.is_some());
            let open = Open { call: call.unwrap_or(0), target, known: BTreeSet::new() };
            concolic.functions.open.insert(reference, open);
        }
    }

    /// Strings and boxes, whose identities are a doubt of their own.
    fn is_value(&self, reference: Ref) -> bool {
        match self.heap.payload(reference) {
            Some(Payload::Str(_) | Payload::Boxed(_) | Payload::Joined(_)) => true,
            Some(Payload::Letters(letters)) => !letters.is_builder,
            _ => false,
        }
    }

    /// An object of the type comes from outside: it might be one that the program made and gave away.
    fn doubt_others(&mut self, ty: &Type) {
        let Some(concolic) = &self.concolic else { return };
        let escaped: Vec<Ref> = concolic.functions.escaped.iter().copied().collect();
        if escaped.into_iter().any(|reference| self.is_instance(reference, ty)) {
            self.doubt("objects of the program that come back");
        }
    }

    /// Everything that can be reached from there.
    fn reached(&self, roots: Vec<Value>) -> BTreeSet<Ref> {
        let mut reached = BTreeSet::new();
        let mut pending = roots;
        while let Some(value) = pending.pop() {
            let Value::Ref(reference) = value else { continue };
            if reached.insert(reference) {
                self.heap.each_reference(reference, &mut |inner| pending.push(Value::Ref(inner)));
            }
        }
        reached
    }

    fn is_changeable(&self, reference: Ref) -> bool {
        let object = match self.heap.cell(reference) {
            Cell::Array(array) => return array.data.len() > 0,
            Cell::Object(object) => object,
        };
        let is_own = match &object.payload {
            Payload::None
            | Payload::Str(_)
            | Payload::Boxed(_)
            | Payload::Big { .. }
            | Payload::Joined(_)
            | Payload::Enum { .. }
            | Payload::ClassObject(_)
            | Payload::Stream(_)
            | Payload::Closure(_) => false,
            Payload::Letters(letters) => letters.is_builder,
            Payload::Builder(_)
            | Payload::Throwable(_)
            | Payload::Items(_)
            | Payload::Pairs(_)
            | Payload::View { .. }
            | Payload::Cursor(_)
            | Payload::Parts(_)
            | Payload::Pipe(_)
            | Payload::Entry { .. } => true,
        };
        let chain = self.classes.chain(object.class);
        let mut fields = chain
            .iter()
            .filter_map(|class| self.program.classes.get(class.index()))
            .flat_map(|class| &class.fields)
            .map(|field| self.program.field(*field));
        is_own || fields.any(|field| !field.is_static && !field.is_final)
    }

    /// A place is read that a call may have changed: it was, or it was not.
    pub(crate) fn settle_change(&mut self, reference: Ref, slot: Slot) -> Result<(), Stop> {
        self.note_read(reference, slot);
        let Some(concolic) = &mut self.concolic else { return Ok(()) };
        let functions = &mut concolic.functions;
        if functions.past > 0 {
            return Ok(());
        }
        let Some(open) = functions.open.get_mut(&reference) else { return Ok(()) };
        if !open.known.insert(slot) {
            return Ok(());
        }
        let (call, target) = (open.call, open.target);
        let (ty, nullable, shape) = match slot {
            Slot::Field(id) => {
                let field = self.program.field(id);
                if field.is_final || field.ghost != ir::GhostKind::Real {
                    return Ok(());
                }
                if field.visibility == Visibility::Private {
                    self.doubt(CHANGES);
                    return Ok(());
                }
                let shape = concolic.goal.shapes.fields.get(&id);
                (field.ty.clone(), !self.is_never_null(id), shape)
            }
            Slot::Cell(_) => match self.heap.array(reference) {
                Some(array) => (array.element.clone(), true, None),
                None => return Ok(()),
            },
        };
        let Some(target) = target else {
            self.doubt(CHANGES);
            return Ok(());
        };
        let Some(concolic) = &mut self.concolic else { return Ok(()) };
        let function = concolic.stubs.get(call).map(|given| given.method);
        let site = function.map_or(base::Span::NONE, |id| self.program.method(id).span);
        if concolic.pick(2, site) == 0 {
            return Ok(());
        }
        if ty.is_reference() {
            self.doubt_others(&ty);
        }
        let value = self.shaped_input(&ty, nullable, shape)?;
        match slot {
            Slot::Field(field) => self.write_field(Value::Ref(reference), field, value)?,
            Slot::Cell(at) => {
                if !self.put_element(reference, at as i128, value)? {
                    return Err(Stop::stuck("a change outside of an array"));
                }
            }
        }
        let ty = self.type_of(reference);
        if let Some(given) = self.concolic.as_mut().and_then(|c| c.stubs.get_mut(call)) {
            given.changes.push(Changed { target, ty, slot, value });
        }
        Ok(())
    }

    /// A place is written: what a call made of it is gone.
    pub(crate) fn note_write(&mut self, reference: Ref, slot: Slot) {
        let Some(concolic) = &mut self.concolic else { return };
        concolic.functions.later.note_write(reference, slot);
        if let Some(open) = concolic.functions.open.get_mut(&reference) {
            open.known.insert(slot);
        }
    }

    /// `a.compareTo(b)` of objects that do not fit together: who declares both with one type variable
    /// is never given them, and nothing here tells who does.
    pub(crate) fn without_mixed_types(&mut self, id: MethodId, stop: Stop) -> Stop {
        let (Some(concolic), Stop::Thrown(thrown)) = (&self.concolic, &stop) else { return stop };
        // What code of the program throws has a place there.
        let is_direct =
            concolic.raised.contains_key(thrown) && !concolic.origins.contains_key(thrown);
        let Some(method) = self.program.methods.get(id.index()) else { return stop };
        let is_comparison = method.name.as_str() == "compareTo"
            && self.classes.binary_name(method.class) == "java.lang.Comparable";
        let class = self.heap.object(*thrown).map_or("", |o| self.classes.binary_name(o.class));
        if !is_direct || !is_comparison || class != "java.lang.ClassCastException" {
            return stop;
        }
        self.doubt("objects of different classes that are compared");
        Stop::stuck(NO_SUCH_INPUT)
    }

    /// A native begins: it looks into what it is given.
    pub(crate) fn enter_native(&mut self, args: &[Value]) {
        let Some(concolic) = &mut self.concolic else { return };
        concolic.functions.natives += 1;
        self.note_arrays(args);
        let Some(concolic) = &mut self.concolic else { return };
        let functions = &concolic.functions;
        if functions.open.is_empty() && functions.later.is_empty() {
            return;
        }
        let reached = self.reached(args.to_vec());
        self.note_looked_at(&reached);
        let open = self.concolic.as_ref().map(|c| &c.functions.open);
        if open.is_some_and(|open| reached.iter().any(|r| open.contains_key(r))) {
            self.doubt(CHANGES);
        }
    }

    pub(crate) fn leave_native(&mut self) {
        if let Some(concolic) = &mut self.concolic {
            concolic.functions.natives = concolic.functions.natives.saturating_sub(1);
        }
    }
}

/// The classes that a handler asks for.
fn collect_caught(handler: &Block, var: LocalId, into: &mut Vec<ClassId>) {
    for stmt in &handler.stmts {
        let StmtKind::If { arms, otherwise } = &stmt.kind else { continue };
        for (condition, _) in arms {
            classes_asked(condition, var, into);
        }
        collect_caught(otherwise, var, into);
    }
}

fn classes_asked(e: &Expr, var: LocalId, into: &mut Vec<ClassId>) {
    if let ExprKind::InstanceOf(operand, Type::Class(class)) = &e.kind
        && operand.kind == ExprKind::Local(var)
        && !into.contains(class)
    {
        into.push(*class);
    }
    ir::visit::each_part(e, &mut |part| classes_asked(part, var, into));
}
