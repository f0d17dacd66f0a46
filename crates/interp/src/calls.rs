//! Calls: which code runs, and running it.
//!
//! A dynamic call runs what the dispatch table of the receiver's class says. Library
//! methods have no bodies; then the native of the nearest supertype of the receiver's class
//! runs, which need not be the class that the program knows the method from.

use base::Symbol;
use ir::{Binding, Body, ClassId, MethodId, MethodKind, Type};

use crate::exec::{Flow, Frame};
use crate::heap::Payload;
use crate::natives::{self, Args, Native};
use crate::{Limit, Machine, Stop, Value};

/// The outcome of looking for the code of a call.
#[derive(Clone, Copy)]
pub(crate) struct Resolved {
    pub(crate) target: Target,
    /// A method whose parameter types are narrower than those of the method that was
    /// called, because type arguments are erased: `compareTo(T)`. The JVM has a bridge
    /// method there, with casts.
    pub(crate) bridge: Option<MethodId>,
}

#[derive(Clone, Copy)]
pub(crate) enum Target {
    Body(MethodId),
    Native(Native),
    /// The receiver is a functional object that a native made.
    Closure,
    Missing(MethodId),
}

impl<'p> Machine<'p> {
    pub(crate) fn call_bound(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        match binding {
            Binding::Static => self.call_static(method, args),
            Binding::Dynamic => self.call_dynamic(method, args),
        }
    }

    pub(crate) fn call_static(
        &mut self,
        method: MethodId,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        let resolved = self.resolved_static(method)?;
        self.run(resolved, args)
    }

    pub(crate) fn call_dynamic(
        &mut self,
        method: MethodId,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        let resolved = self.resolved_dynamic(method, &args)?;
        self.run(resolved, args)
    }

    pub(crate) fn resolved_static(&mut self, method: MethodId) -> Result<Resolved, Stop> {
        match self.direct.get(method.index()) {
            Some(Some(resolved)) => Ok(*resolved),
            Some(None) => {
                let resolved = self.resolve_static(method);
                self.direct[method.index()] = Some(resolved);
                Ok(resolved)
            }
            None => Err(Stop::stuck("no such method")),
        }
    }

    pub(crate) fn resolved_dynamic(
        &mut self,
        method: MethodId,
        args: &[Value],
    ) -> Result<Resolved, Stop> {
        let class = self.receiver_class(args)?;
        if let Some(resolved) = self.dynamic.get(&(class, method)) {
            return Ok(*resolved);
        }
        let resolved = self.resolve_dynamic(class, method)?;
        self.dynamic.insert((class, method), resolved);
        Ok(resolved)
    }

    /// A call from a native: by the interface or class that declares the method, its name
    /// and its parameters.
    pub(crate) fn call_virtual(
        &mut self,
        declaring: &str,
        name: &str,
        parameters: &str,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        let class = self.receiver_class(&args)?;
        let key = (class, Symbol::new(name), Symbol::new(parameters));
        let resolved = match self.by_name.get(&key) {
            Some(resolved) => *resolved,
            None => {
                let declared = self
                    .classes
                    .find(declaring)
                    .and_then(|c| self.declared_method(c, name, parameters));
                let resolved = match declared {
                    Some(method) => Some(self.resolve_dynamic(class, method)?),
                    None => self.resolve_name(class, name, parameters),
                };
                self.by_name.insert(key, resolved);
                resolved
            }
        };
        match resolved {
            Some(resolved) => self.run(resolved, args),
            None => {
                let class = self.classes.binary_name(class);
                Err(Stop::stuck(format!("no method {name}{parameters} of {class}")))
            }
        }
    }

    /// The class whose dispatch table counts: that of `Object` for arrays.
    fn receiver_class(&self, args: &[Value]) -> Result<ClassId, Stop> {
        match args.first() {
            Some(Value::Ref(r)) => {
                Ok(self.heap.object(*r).map_or(self.classes.object, |o| o.class))
            }
            Some(Value::Null) => Err(Stop::stuck("a call on null that nothing checked")),
            _ => Err(Stop::stuck("a call without a receiver")),
        }
    }

    fn resolve_static(&self, id: MethodId) -> Resolved {
        let method = self.program.method(id);
        let target = if self.has_body(id) {
            Target::Body(id)
        } else {
            let parameters = self.parameters(method);
            match self.native(method.class, method.name.as_str(), &parameters) {
                Some(native) => Target::Native(native),
                None => Target::Missing(id),
            }
        };
        Resolved { target, bridge: None }
    }

    fn resolve_dynamic(&self, class: ClassId, id: MethodId) -> Result<Resolved, Stop> {
        let Some(called) = self.program.methods.get(id.index()) else {
            return Err(Stop::stuck("no such method"));
        };
        let name = called.name.as_str();
        let parameters = self.parameters(called);
        let Some(chosen) = self.classes.dispatched(class, id) else {
            let by_name = self.resolve_name(class, name, &parameters);
            let missing = Resolved { target: Target::Missing(id), bridge: None };
            return Ok(by_name.unwrap_or(missing));
        };
        if !self.has_body(chosen) {
            let Some(method) = self.program.methods.get(chosen.index()) else {
                return Err(Stop::stuck("a dispatch table leads nowhere"));
            };
            let own = self.parameters(method);
            let native =
                self.native(class, name, &own).or_else(|| self.native(class, name, &parameters));
            let target = match native {
                Some(native) => Target::Native(native),
                None if self.classes.is_closure(class) => Target::Closure,
                None => Target::Missing(chosen),
            };
            return Ok(Resolved { target, bridge: None });
        }
        let bridge = (chosen != id && self.parameters(self.program.method(chosen)) != parameters)
            .then_some(chosen);
        Ok(Resolved { target: Target::Body(chosen), bridge })
    }

    /// Without a dispatch table: the nearest method of that name and these parameters.
    fn resolve_name(&self, class: ClassId, name: &str, parameters: &str) -> Option<Resolved> {
        for owner in self.classes.supertypes(class) {
            let found = self.declared_method(owner, name, parameters);
            if let Some(id) = found.filter(|&id| self.has_body(id)) {
                return Some(Resolved { target: Target::Body(id), bridge: None });
            }
            let owner = self.classes.binary_name(owner);
            if let Some(native) = natives::find(owner, name, parameters) {
                return Some(Resolved { target: Target::Native(native), bridge: None });
            }
        }
        let closure = Resolved { target: Target::Closure, bridge: None };
        self.classes.is_closure(class).then_some(closure)
    }

    pub(crate) fn declared_method(
        &self,
        class: ClassId,
        name: &str,
        parameters: &str,
    ) -> Option<MethodId> {
        let class = self.classes.declared(class)?;
        class.methods.iter().copied().find(|&id| {
            self.program.methods.get(id.index()).is_some_and(|m| {
                m.name.as_str() == name && !m.is_static && self.parameters(m) == parameters
            })
        })
    }

    /// The native of the class or of its nearest supertype that has one.
    fn native(&self, class: ClassId, name: &str, parameters: &str) -> Option<Native> {
        self.classes
            .supertypes(class)
            .into_iter()
            .find_map(|c| natives::find(self.classes.binary_name(c), name, parameters))
    }

    /// A constructor of a library class, on an object of it.
    pub(crate) fn construct_native(
        &mut self,
        class: ClassId,
        parameters: &str,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        match self.native(class, "<init>", parameters) {
            Some(native) => {
                self.run(Resolved { target: Target::Native(native), bridge: None }, args)
            }
            None => Err(Stop::stuck("no such constructor")),
        }
    }

    fn run(&mut self, resolved: Resolved, args: Vec<Value>) -> Result<Value, Stop> {
        self.step()?;
        if self.stack_is_full() {
            // A replay that goes so deep says nothing.
            if self.watch.is_some() || self.concolic.is_some() {
                return Err(Stop::Limit(Limit::Steps));
            }
            let class = self.classes.named("java.lang.StackOverflowError");
            return Err(self.raise_class(class, None));
        }
        if let Some(method) = resolved.bridge {
            self.check_bridge(method, &args)?;
        }
        self.note_own_call(resolved.target);
        self.depth += 1;
        let result = match resolved.target {
            Target::Body(method) if self.checks() => self.acall_outside(method, args),
            Target::Body(method) => self.run_body(method, args),
            Target::Native(native) if self.concolic.is_some() => self.run_native(native, args),
            Target::Native(native) => (native.run)(self, Args::new(&args)),
            Target::Closure => self.run_closure(&args),
            Target::Missing(method) => self.run_stub(method, &args),
        };
        self.depth -= 1;
        result
    }

    /// On the way to an input the method itself runs on what is half made, and what goes wrong there
    /// is no input.
    fn note_own_call(&mut self, target: Target) {
        if let (Some(concolic), Target::Body(method)) = (&mut self.concolic, target)
            && concolic.nesting > 0
            && method == concolic.goal.contract.method
        {
            concolic.doubt("objects that are not made yet");
        }
    }

    /// The casts of a bridge method.
    pub(crate) fn check_bridge(&mut self, id: MethodId, args: &[Value]) -> Result<(), Stop> {
        let method = self.program.method(id);
        for (param, value) in method.params.iter().zip(args).skip(1) {
            let Some(local) = method.locals.get(param.index()) else { continue };
            if let Value::Ref(reference) = value
                && local.ty.is_reference()
                && !self.is_instance(*reference, &local.ty)
            {
                return Err(self.bad_cast(*reference, &local.ty));
            }
        }
        Ok(())
    }

    pub(crate) fn bad_cast(&mut self, reference: crate::Ref, ty: &Type) -> Stop {
        let from = self.classes.jvm_name(&self.type_of(reference));
        let to = self.classes.jvm_name(ty);
        let message = format!("class {from} cannot be cast to class {to}");
        self.raise("java.lang.ClassCastException", &message)
    }

    fn run_closure(&mut self, args: &[Value]) -> Result<Value, Stop> {
        let closure = match args.first() {
            Some(Value::Ref(r)) => match self.heap.payload(*r) {
                Some(Payload::Closure(closure)) => closure.clone(),
                _ => return Err(Stop::stuck("not a functional object")),
            },
            _ => return Err(Stop::stuck("a call without a receiver")),
        };
        if self.concolic.is_some() {
            let captured: Vec<Value> = closure.captured.iter().map(|v| self.settle(*v)).collect();
            let rest: Vec<Value> = args.iter().skip(1).map(|v| self.settle(*v)).collect();
            return (closure.run)(self, Args::new(&captured), Args::new(&rest));
        }
        let rest = args.get(1..).unwrap_or_default();
        (closure.run)(self, Args::new(&closure.captured), Args::new(rest))
    }

    pub(crate) fn missing(&self, id: MethodId) -> Stop {
        let Some(method) = self.program.methods.get(id.index()) else {
            return Stop::stuck("no such method");
        };
        let what = match &method.body {
            Body::Unsupported(diagnostics) => {
                let signature = &method.signature;
                return match diagnostics.first() {
                    Some(why) => {
                        let reason = format!("{signature} is not supported: {}", why.message);
                        Stop::stuck_at(reason, why.span)
                    }
                    None => Stop::stuck(format!("{signature} is not supported")),
                };
            }
            _ if method.kind == MethodKind::Constructor => "constructor",
            _ if method.is_abstract => "implementation of the abstract method",
            _ => "implementation of the library method",
        };
        let owner = self.classes.binary_name(method.class);
        let parameters = self.parameters(method);
        Stop::stuck(format!("no {what} {owner}.{}{parameters}", method.name))
    }

    fn run_body(&mut self, id: MethodId, args: Vec<Value>) -> Result<Value, Stop> {
        let method = self.program.method(id);
        let Body::Block { exit, block } = &method.body else { return Err(self.missing(id)) };
        self.has_called = true;
        if args.len() != method.params.len() {
            let signature = &method.signature;
            return Err(Stop::stuck(format!("wrong number of arguments for {signature}")));
        }
        let in_order = method.params.iter().enumerate().all(|(i, p)| p.index() == i);
        let locals = if in_order && args.len() <= method.locals.len() {
            let mut locals = args;
            locals.resize(method.locals.len(), Value::Void);
            locals
        } else {
            let mut locals = vec![Value::Void; method.locals.len()];
            for (param, value) in method.params.iter().zip(args) {
                match locals.get_mut(param.index()) {
                    Some(place) => *place = value,
                    None => return Err(Stop::stuck("a parameter is not a local")),
                }
            }
            locals
        };
        let mut frame = Frame::new(&method.locals, locals);
        let flow =
            self.exec_block(&mut frame, block).inspect_err(|stop| self.note_made_up(id, stop));
        match flow? {
            Flow::Next => {}
            Flow::Exit(label) if label == *exit => {}
            Flow::Exit(_) | Flow::Again(_) => {
                return Err(Stop::stuck("an exit to a label that is not around it"));
            }
        }
        if method.result == Type::Void {
            return Ok(Value::Void);
        }
        let result = method.result_local.and_then(|l| frame.locals.get(l.index()));
        match result {
            Some(Value::Void) | None => {
                Err(Stop::stuck(format!("{} ended without a result", method.signature)))
            }
            Some(value) => Ok(*value),
        }
    }
}
