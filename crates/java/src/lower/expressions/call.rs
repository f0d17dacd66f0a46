//! Calls, creation of objects, and the initialisation of classes that both trigger.

use base::Span;
use ir::{Binding, Expr, MethodId, NullUsage, StmtKind, Type};
use syntax::ast::TypeDeclKind;

use super::expr::cast_to;
use crate::hir::{self, CallKind};
use crate::lower::Lower;
use crate::lower::body::Mark;
use crate::symbols::{ClassSym, Flags, MethodSym, Origin};
use crate::types::Ty;

impl Lower<'_, '_> {
    /// A call that is written. Receiver, arguments, then the check for null.
    pub(in crate::lower) fn call(
        &mut self,
        call: &hir::Call,
        ty: &Ty,
        wanted: bool,
        span: Span,
    ) -> Expr {
        let method = call.method;
        if call.kind == CallKind::ArrayClone {
            return self.array_clone(call, ty, span);
        }
        self.refuse_generic_array(method, &call.args, span);
        if call.kind == CallKind::Static {
            self.refuse_unsorted(method, ty, &call.args, span);
            if let Some(receiver) = &call.receiver {
                self.effects(receiver);
            }
            let mut values: Vec<(Mark, Expr)> = Vec::new();
            for arg in &call.args {
                let value = self.expr(arg);
                values.push((self.mark(), value));
            }
            self.init_class(self.table.method(method).class, span);
            self.keep_all(&mut values);
            let args = values.into_iter().map(|(_, e)| e).collect();
            let id = self.method_id(method);
            let stands = self.stands_at(call);
            return self.emit_call_where(stands, (id, Binding::Static), args, wanted, span);
        }
        let Some(receiver) = &call.receiver else {
            return self.unsupported(span, "a call without an object");
        };
        self.refuse_incomparable(method, &receiver.ty, &call.args, span);
        self.refuse_raw_call(&receiver.ty, method, span);
        let mut args = self.operands(std::iter::once(receiver).chain(&call.args));
        if let Some(first) = args.first_mut() {
            let object = std::mem::replace(first, Expr::null(span));
            let object = self.settle(object);
            self.check_non_null(&object, NullUsage::Receiver, receiver.span);
            // A receiver whose type is a type variable's second bound is not of its erasure.
            let class = Type::Class(self.class_id(self.table.method(method).class));
            let object = self.seen_as(object, class, span);
            if let Some(first) = args.first_mut() {
                *first = object;
            }
        }
        let id = self.copying_of(call).unwrap_or_else(|| self.method_id(method));
        let binding = match call.kind {
            CallKind::Virtual => Binding::Dynamic,
            _ => Binding::Static,
        };
        let stands = self.stands_at(call);
        self.emit_call_where(stands, (id, binding), args, wanted, span)
    }

    /// What `super.clone()` calls where it is `Object`'s: the method that says what that one does.
    /// `Object.clone` says nothing, as those that override it would owe what it says.
    fn copying_of(&mut self, call: &hir::Call) -> Option<MethodId> {
        let info = self.table.method(call.method);
        let is_copying = call.kind == CallKind::Special
            && info.name == "clone"
            && self.table.known("java.lang.Object") == Some(info.class);
        is_copying
            .then(|| self.known_method("java.lang.Object", "copied", &["java.lang.Object"]))?
    }

    fn seen_as(&mut self, value: Expr, ty: Type, span: Span) -> Expr {
        if self.program.is_subtype(&value.ty, &ty) || matches!(value.ty, Type::Array(_)) {
            return value;
        }
        cast_to(value, ty, span)
    }

    /// A call at which it is known what type variables stand for.
    pub(in crate::lower) fn emit_call_where(
        &mut self,
        stands: Vec<ir::Stand>,
        (method, binding): (MethodId, Binding),
        args: Vec<Expr>,
        wanted: bool,
        span: Span,
    ) -> Expr {
        let result = self.program.method(method).result.clone();
        let dest = (wanted && result != Type::Void).then(|| self.temp(result, span));
        self.emit(StmtKind::Call(ir::Call { dest, method, binding, args, stands }), span);
        match dest {
            Some(dest) => self.read(dest, span),
            None => Expr::null(span),
        }
    }

    pub(in crate::lower) fn emit_call(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Expr>,
        wanted: bool,
        span: Span,
    ) -> Expr {
        self.emit_call_where(Vec::new(), (method, binding), args, wanted, span)
    }

    /// A call of a method that the language itself calls: `valueOf`, `intValue`.
    pub(in crate::lower) fn call_known(
        &mut self,
        method: MethodSym,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let id = self.method_id(method);
        self.emit_call(id, Binding::Static, args, true, span)
    }

    /// A virtual call without arguments.
    pub(in crate::lower) fn call_virtual(
        &mut self,
        method: MethodSym,
        object: Expr,
        span: Span,
    ) -> Expr {
        let id = self.method_id(method);
        self.emit_call(id, Binding::Dynamic, vec![object], true, span)
    }

    // ───────────────────────── creation ─────────────────────────

    /// `new C<T>(args)`. `leading` are the hidden arguments of enum constants.
    pub(in crate::lower) fn new_object(
        &mut self,
        (new, ty): (&hir::New, &Ty),
        leading: &[Expr],
        span: Span,
    ) -> Expr {
        let class = new.class;
        self.init_class(class, span);
        let info = self.table.class(class);
        let shape = self.shape(new.constructor);
        let mut values: Vec<(Mark, Expr)> = Vec::new();
        let is_anonymous = info.name.is_empty();
        if shape.outer.is_some() {
            let outer = match (&new.outer, info.outer) {
                // What is written is for the superclass.
                (Some(outer), _) if !is_anonymous => {
                    let value = self.expr(outer);
                    let value = self.settle(value);
                    self.check_non_null(&value, NullUsage::Outer, outer.span);
                    value
                }
                (_, Some(around)) => self.this(around, span),
                (_, None) => self.unsupported(span, "an inner class without an outer one"),
            };
            values.push((self.mark(), outer));
        }
        if shape.super_outer.is_some() {
            let outer = match &new.outer {
                Some(outer) => {
                    let value = self.expr(outer);
                    let value = self.settle(value);
                    self.check_non_null(&value, NullUsage::Outer, outer.span);
                    value
                }
                None => self.unsupported(span, "the superclass's outer instance is not known"),
            };
            values.push((self.mark(), outer));
        }
        values.extend(leading.iter().map(|e| (self.mark(), e.clone())));
        self.refuse_generic_array(new.constructor, &new.args, span);
        for arg in &new.args {
            let value = self.expr(arg);
            values.push((self.mark(), value));
        }
        for capture in self.captures.get(&class).cloned().unwrap_or_default() {
            let value = self.capture_value(capture, span);
            values.push((self.mark(), value));
        }
        self.keep_all(&mut values);
        let args = values.into_iter().map(|(_, e)| e).collect();
        let constructor = self.method_id(new.constructor);
        let class = self.class_id(class);
        let stands = self.stands_of_class(new.constructor, ty);
        self.allocate_where(stands, (class, constructor), args, span)
    }

    /// A new object, and the call of its constructor.
    pub(in crate::lower) fn allocate(
        &mut self,
        class: ir::ClassId,
        constructor: MethodId,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        self.allocate_where(Vec::new(), (class, constructor), args, span)
    }

    fn allocate_where(
        &mut self,
        stands: Vec<ir::Stand>,
        (class, constructor): (ir::ClassId, MethodId),
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let dest = self.temp(Type::Class(class), span);
        self.f.non_null.insert(dest);
        self.emit(StmtKind::New { dest, class }, span);
        let object = self.read(dest, span);
        let args = std::iter::once(object.clone()).chain(args).collect();
        self.emit_call_where(stands, (constructor, Binding::Static), args, false, span);
        object
    }

    /// An exception of a library class with a message.
    pub(in crate::lower) fn throw_new(&mut self, class: &'static str, message: Expr, span: Span) {
        let constructor = self.known_method(class, "<init>", &["java.lang.String"]);
        let (Some(id), Some(constructor)) = (self.known_class(class), constructor) else {
            self.unsupported(span, format!("`{class}` is needed here but not found"));
            return;
        };
        let object = self.allocate(id, constructor, vec![message], span);
        self.emit(StmtKind::Throw(object, None), span);
    }

    // ───────────────────────── constructor calls ─────────────────────────

    /// `this(…)` or `super(…)` in a constructor of `class`.
    pub(in crate::lower) fn constructor_call(&mut self, call: &hir::ConstructorCall, span: Span) {
        let target = self.table.method(call.constructor);
        let target_class = target.class;
        if let Some(class) = self.f.class {
            let own = self.table.this_type(class);
            self.refuse_incomparable(call.constructor, &own, &call.args, span);
            self.refuse_raw_call(&own, call.constructor, span);
        }
        let shape = self.shape(call.constructor);
        let mut values: Vec<(Mark, Expr)> = Vec::new();
        if shape.outer.is_some() {
            let outer = if call.is_super {
                self.super_outer(call, target_class, span)
            } else {
                self.own_param(|s| s.outer, span)
            };
            values.push((self.mark(), outer));
        }
        if shape.super_outer.is_some() {
            let outer = self.own_param(|s| s.super_outer, span);
            values.push((self.mark(), outer));
        }
        if shape.enum_name.is_some() {
            for offset in 0..2 {
                let value = self.own_param(|s| s.enum_name.map(|at| at + offset), span);
                values.push((self.mark(), value));
            }
        }
        // The library's own constructor of enums: name and ordinal.
        let is_enum_base = self.table.class(target_class).binary_name == "java.lang.Enum";
        if is_enum_base && call.args.is_empty() {
            for offset in 0..2 {
                let value = self.own_param(|s| s.enum_name.map(|at| at + offset), span);
                values.push((self.mark(), value));
            }
        }
        self.refuse_generic_array(call.constructor, &call.args, span);
        for arg in &call.args {
            let value = self.expr(arg);
            values.push((self.mark(), value));
        }
        for capture in self.captures.get(&target_class).cloned().unwrap_or_default() {
            let value = self.capture_value(capture, span);
            values.push((self.mark(), value));
        }
        self.keep_all(&mut values);
        let this = self.read(ir::LocalId(0), span);
        let args = std::iter::once(this).chain(values.into_iter().map(|(_, e)| e)).collect();
        let id = self.method_id(call.constructor);
        let own = self.f.class.map(|class| self.table.this_type(class));
        let stands = own.map(|own| self.stands_of_class(call.constructor, &own));
        let stands = stands.unwrap_or_default();
        self.emit_call_where(stands, (id, Binding::Static), args, false, span);
    }

    /// The enclosing instance for the superclass's constructor.
    fn super_outer(
        &mut self,
        call: &hir::ConstructorCall,
        superclass: ClassSym,
        span: Span,
    ) -> Expr {
        let hidden = self.own_param_local(|s| s.super_outer);
        match (&call.outer, hidden) {
            (Some(outer), _) => {
                let value = self.expr(outer);
                let value = self.settle(value);
                self.check_non_null(&value, NullUsage::Outer, outer.span);
                value
            }
            (None, Some(local)) => self.read(local, span),
            (None, None) => match self.table.class(superclass).outer {
                Some(around) => self.this(around, span),
                None => self.unsupported(span, "an inner class without an outer one"),
            },
        }
    }

    fn own_param_local(
        &self,
        which: impl Fn(crate::lower::declarations::shape::Shape) -> Option<usize>,
    ) -> Option<ir::LocalId> {
        let method = self.f.method?;
        which(self.shape(method)).map(|at| ir::LocalId(at as u32))
    }

    /// A hidden parameter of the constructor that is being lowered.
    pub(in crate::lower) fn own_param(
        &mut self,
        which: impl Fn(crate::lower::declarations::shape::Shape) -> Option<usize>,
        span: Span,
    ) -> Expr {
        match self.own_param_local(which) {
            Some(local) => self.read(local, span),
            None => self.unsupported(span, "a hidden parameter that is not there"),
        }
    }

    // ───────────────────────── initialisation ─────────────────────────

    /// Triggers the initialisation of a class, if there is something to run and it may not
    /// have run.
    pub(in crate::lower) fn init_class(&mut self, class: ClassSym, span: Span) {
        if !self.needs_init(class) || self.is_initialised_here(class) {
            return;
        }
        let id = self.class_id(class);
        self.emit(StmtKind::InitClass(id), span);
    }

    /// The code that runs belongs to the class or to a subclass.
    fn is_initialised_here(&self, class: ClassSym) -> bool {
        let mut next = self.f.class;
        while let Some(current) = next {
            if current == class {
                return true;
            }
            next = self.superclass(current);
        }
        false
    }

    fn needs_init(&mut self, class: ClassSym) -> bool {
        if let Some(known) = self.needs_init.get(&class) {
            return *known;
        }
        // A cycle of inheritance has been reported; it ends here.
        self.needs_init.insert(class, false);
        let info = self.table.class(class);
        let needs = info.origin == Origin::Source && {
            let id = self.class_id(class);
            self.program.class(id).static_init.is_some()
                || self.superclass(class).is_some_and(|s| self.needs_init(s))
                || (info.kind != TypeDeclKind::Interface && self.has_initialised_interface(class))
        };
        self.needs_init.insert(class, needs);
        needs
    }

    /// Interfaces with default methods are initialised with the class.
    fn has_initialised_interface(&mut self, class: ClassSym) -> bool {
        let interfaces: Vec<ClassSym> = self
            .table
            .header(class)
            .interfaces
            .iter()
            .filter_map(crate::lower::declarations::declare::class_of)
            .collect();
        interfaces.into_iter().any(|interface| {
            if self.table.class(interface).origin != Origin::Source {
                return false;
            }
            let has_default = self.table.members(interface).methods.iter().any(|m| {
                let flags = self.table.method(*m).flags;
                !flags.has(Flags::ABSTRACT) && !flags.has(Flags::STATIC)
            });
            let id = self.class_id(interface);
            (has_default && self.program.class(id).static_init.is_some())
                || self.has_initialised_interface(interface)
        })
    }
}
