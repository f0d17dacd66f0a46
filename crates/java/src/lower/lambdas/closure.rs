//! Lambdas and method references: objects of synthetic classes.
//!
//! The class implements the functional interface; its one method is the body, with the
//! parameters that the interface's method has after erasure. What the body captures becomes
//! known while it is lowered: each captured variable or object is a field.

use base::{Span, Symbol};
use ir::{
    ClassId, ClassKind, Framing, Local, LocalId, LocalKind, Method, MethodId, MethodKind,
    NullUsage, Nullness, StmtKind, Type, Visibility,
};

use crate::hir::{Lambda, LambdaBody};
use crate::lower::Lower;
use crate::lower::body::{Frame, FrameKind, LambdaFrame, nullness};
use crate::lower::declarations::captures::Capture;
use crate::lower::declarations::declare::class_of;
use crate::lower::expressions::expr::cast_to;
use crate::symbols::{ClassSym, Flags, MethodSym};
use crate::types::Ty;

impl Lower<'_, '_> {
    pub(in crate::lower) fn lambda(&mut self, lambda: &Lambda, ty: &Ty, span: Span) -> ir::Expr {
        // The receiver of `e::m` is evaluated and checked now, once.
        if let Some((var, receiver)) = &lambda.bound {
            let value = self.expr(receiver);
            let local = self.declare(*var);
            self.assign(local, value, receiver.span);
            let value = self.read(local, receiver.span);
            self.check_non_null(&value, NullUsage::MethodRef, receiver.span);
        }
        let interfaces: Vec<ClassSym> = match ty {
            Ty::Class(c) => vec![c.class],
            Ty::Intersection(parts) => parts.iter().filter_map(class_of).collect(),
            _ => Vec::new(),
        };
        if interfaces.is_empty() {
            return self.unsupported(span, "a lambda whose type is no interface");
        }
        let class = self.lambda_class(&interfaces, span);
        let method = self.lambda_method(class, lambda, span);
        self.program.methods[method.index()].contract.stands = self.stands_in(lambda.method, ty);
        self.lambdas.push((class, interfaces.clone(), method));
        let captures = self.lambda_body(class, method, lambda, span);
        let said = self.declare_it(lambda.method);
        self.say_whether_null(class, &said, method, span);
        self.say_whether_null_is_given(class, &said, method, span);
        self.say_whether_ordered(class, &said, method, span);
        self.say_whether_null_is_refused(class, &said, lambda, span);
        // The receiver was there when the object was made.
        let bound = lambda.bound.as_ref().map(|(var, _)| Capture::Var(*var));
        for (_, field) in captures.iter().filter(|(capture, _)| Some(*capture) == bound) {
            self.program.fields[field.index()].nullness = Nullness::NonNull;
        }
        let dest = self.temp(Type::Class(class), span);
        self.f.non_null.insert(dest);
        self.emit(StmtKind::New { dest, class }, span);
        let object = self.read(dest, span);
        for (capture, field) in captures {
            let value = self.capture_value(capture, span);
            self.say_of_captured(field, &value, method);
            self.emit(StmtKind::WriteField { object: object.clone(), field, value }, span);
        }
        object
    }

    /// Who declares the method that a lambda implements: what its text shows is so of that method, and not of
    /// others that an interface answers by itself.
    ///
    /// ```java
    /// interface Not extends Predicate<String> { boolean go(String s); default boolean test(String s) { return !go(s); } }
    /// ```
    fn declare_it(&self, implemented: MethodSym) -> Vec<ClassSym> {
        let above = self.table.overrides(implemented).into_iter().chain([implemented]);
        above.map(|m| self.table.method(m).class).collect()
    }

    fn lambda_class(&mut self, interfaces: &[ClassSym], span: Span) -> ClassId {
        let around = self.f.class;
        let outer = around.map(|c| self.class_id(c));
        let (name, binary, package) = match around {
            Some(c) => {
                let info = self.table.class(c);
                (info.qualified_name, info.binary_name, info.package)
            }
            None => (Symbol::new(""), Symbol::new(""), Symbol::new("")),
        };
        let number = self.lambdas.len() + 1;
        let interfaces = interfaces.iter().map(|c| self.class_id(*c)).collect();
        let id = ClassId(self.program.classes.len() as u32);
        self.class_syms.push(None);
        self.program.classes.push(ir::Class {
            name: Symbol::new(&format!("{name}.lambda${number}")),
            binary_name: Symbol::new(&format!("{binary}$$Lambda${number}")),
            package,
            kind: ClassKind::Lambda,
            is_abstract: false,
            is_final: true,
            objects: ir::Objects::Any,
            is_generic: false,
            superclass: self.program.well_known.object,
            interfaces,
            above: ir::Above::All,
            permits: None,
            outer,
            fields: Vec::new(),
            methods: Vec::new(),
            predicates: Vec::new(),
            invariants: Vec::new(),
            dependencies: Vec::new(),
            static_init: None,
            enum_constants: Vec::new(),
            dispatch: Default::default(),
            // What the lambda does is code of the class around it.
            framing: outer.map_or(Framing::Explicit, |c| self.program.class(c).framing),
            origin: ir::Origin::Synthetic,
            span,
        });
        id
    }

    fn lambda_method(&mut self, class: ClassId, lambda: &Lambda, span: Span) -> MethodId {
        let implemented = self.method_id(lambda.method);
        let info = self.table.method(lambda.method);
        let mut locals = vec![Local {
            name: Symbol::new("this"),
            ty: Type::Class(class),
            kind: LocalKind::This,
            nullness: Nullness::NonNull,
            span,
        }];
        for (index, param) in info.params.iter().enumerate() {
            let var = lambda.params.get(index).map(|v| self.table.var(*v));
            let name = var.map_or_else(|| Symbol::new(&format!("p{index}")), |v| v.name);
            locals.push(Local {
                name,
                ty: self.ty(&param.ty.clone()),
                kind: LocalKind::Param,
                nullness: var.map_or(Nullness::Default, |v| nullness(v.flags)),
                span: var.map_or(span, |v| v.span),
            });
        }
        let result = self.ty(&info.result.clone());
        let id = MethodId(self.program.methods.len() as u32);
        self.method_syms.push(None);
        let arithmetic = match self.f.overflow {
            crate::lower::Overflow::Check => ir::Arithmetic::Checked,
            crate::lower::Overflow::Wrap => ir::Arithmetic::Wrapping,
            crate::lower::Overflow::Ignore => ir::Arithmetic::Unbounded,
        };
        // What it implements says whether it is pure: the lambda has no place to say so.
        let purity = match info.flags.has(Flags::PURE) {
            true => ir::Purity::Pure,
            false => ir::Purity::Impure,
        };
        let class_name = self.program.class(class).name;
        self.program.methods.push(Method {
            class,
            name: info.name,
            signature: format!("{class_name}.{}", info.name),
            kind: MethodKind::Method,
            is_static: false,
            is_abstract: false,
            is_final: true,
            visibility: Visibility::Public,
            params: (0..locals.len() as u32).map(LocalId).collect(),
            is_varargs: info.is_varargs(),
            result,
            result_local: None,
            throws: Vec::new(),
            modifiers: ir::SpecModifiers { arithmetic, purity, ..Default::default() },
            contract: Default::default(),
            overrides: vec![implemented],
            locals,
            labels: 0,
            unchecked: Vec::new(),
            body: ir::Body::None,
            origin: ir::Origin::Synthetic,
            span,
        });
        self.program.classes[class.index()].methods.push(id);
        id
    }

    /// Lowers the body and gives what it captured.
    fn lambda_body(
        &mut self,
        class: ClassId,
        method: MethodId,
        lambda: &Lambda,
        span: Span,
    ) -> Vec<(Capture, ir::FieldId)> {
        let kind = FrameKind::Lambda(LambdaFrame { class, captures: Vec::new() });
        let mut frame = Frame::new(self.f.class, kind, self.f.overflow);
        frame.locals = self.program.method(method).locals.clone();
        let result = self.program.method(method).result.clone();
        let (mut frame, ()) = self.in_frame(frame, |l| {
            if result != Type::Void {
                l.f.result = Some(l.local("result", result.clone(), LocalKind::Result, span));
            }
            l.lambda_params(lambda);
            match &lambda.body {
                LambdaBody::Block(block) => l.block(block),
                LambdaBody::Expr(e) if result == Type::Void => l.effects(e),
                LambdaBody::Expr(e) => {
                    let value = l.expr(e);
                    l.return_value(value, e.span);
                }
            }
        });
        let captures = match &mut frame.kind {
            FrameKind::Lambda(lambda) => std::mem::take(&mut lambda.captures),
            _ => Vec::new(),
        };
        // A lambda that cannot be lowered makes the method around it fail too: an object
        // without a body would be called unnoticed.
        self.f.errors.extend(frame.errors.iter().cloned());
        self.program.methods[method.index()].result_local = frame.result;
        self.put_body(method, frame, Vec::new(), true);
        captures
    }

    /// Parameters of the types that the lambda has them in.
    fn lambda_params(&mut self, lambda: &Lambda) {
        for (index, var) in lambda.params.iter().enumerate() {
            let local = LocalId(index as u32 + 1);
            let info = self.table.var(*var);
            let span = info.span;
            let wanted = self.ty(&info.ty.clone());
            let value = self.read(local, span);
            if value.ty == wanted || !wanted.is_reference() {
                self.bind(*var, value);
                continue;
            }
            self.check_cast(&value, &wanted, true, span);
            let own = self.declare_as(*var, wanted.clone());
            self.assign(own, cast_to(value, wanted, span), span);
        }
    }
}
