//! Methods, constructors and initialisers.
//!
//! A constructor stores its hidden parameters, calls `this(…)` or `super(…)`, then (only
//! after `super`) runs field initialisers and instance blocks in the order of the text, and
//! then its own statements.

use base::{Code, Diagnostic, Span};
use ir::{Binding, Body, LocalId, LocalKind, MethodId, StmtKind, Type};
use syntax::ast::TypeDeclKind;

use super::captures::Capture;
use crate::hir::{self, Initializer, InitializerKind};
use crate::lower::body::{Frame, FrameKind};
use crate::lower::{Lower, Overflow};
use crate::symbols::{ClassSym, Flags, MethodSym};
use crate::types::Const;

impl Lower<'_, '_> {
    pub(in crate::lower) fn lower_class(&mut self, class: &hir::Class) {
        let piece = self.table.cancel.piece();
        self.piece = piece.clone();
        piece.within(|| {
            for method in &class.methods {
                if self.table.cancel.poll() {
                    return;
                }
                self.lower_method(class, method);
            }
            self.lower_static_init(class);
            self.lower_implicit_members(class);
            self.lower_spec_members(class);
        });
    }

    /// Whether what becomes of a class may take more memory; a body that may not is refused.
    pub(in crate::lower) fn has_memory(&mut self, span: Span) -> bool {
        let has_memory = !self.piece.poll() && !base::memory::is_over();
        if !has_memory && !self.f.errors.iter().any(|d| d.code == Code::Limit) {
            let text = "this class takes more memory than a file may: a quarter of `--memory`";
            self.f.errors.push(Diagnostic::new(Code::Limit, span, text));
        }
        has_memory
    }

    /// Lowers one body in a frame of its own and puts the frame around it back.
    pub(in crate::lower) fn in_frame<R>(
        &mut self,
        frame: Frame,
        f: impl FnOnce(&mut Self) -> R,
    ) -> (Frame, R) {
        let outer = std::mem::replace(&mut self.f, frame);
        let result = f(self);
        (std::mem::replace(&mut self.f, outer), result)
    }

    /// The frame of a method whose parameters are declared: `this` is local 0.
    pub(in crate::lower) fn method_frame(
        &mut self,
        id: MethodId,
        class: Option<ClassSym>,
    ) -> Frame {
        let method = self.program.method(id);
        let kind = if method.is_static { FrameKind::Static } else { FrameKind::Instance };
        let overflow = self.overflow_of(method.modifiers.arithmetic);
        let locals = method.locals.clone();
        let mut frame = Frame::new(class, kind, overflow);
        frame.locals = locals;
        frame
    }

    fn lower_method(&mut self, class: &hir::Class, method: &hir::Method) {
        let id = self.method_id(method.method);
        let info = self.table.method(method.method);
        let is_constructor = info.is_constructor();
        let mut frame = self.method_frame(id, Some(class.class));
        frame.method = Some(method.method);
        frame.ghost = info.flags.has(Flags::MODEL) || info.flags.has(Flags::GHOST);
        if is_constructor {
            frame.kind = self.constructor_kind(class.class, method.method);
        }
        self.bind_params(&mut frame, method);
        let result = self.program.method(id).result.clone();
        let (frame, (contract, contract_errors, has_body)) = self.in_frame(frame, |l| {
            if result != Type::Void {
                l.f.result = Some(l.local("result", result, LocalKind::Result, info.span));
            }
            // What is wrong has been reported; there is nothing to add.
            if method.has_errors || method.contract_has_errors {
                l.f.broken = true;
                return (Default::default(), Vec::new(), true);
            }
            if !l.has_memory(info.span) {
                return (Default::default(), Vec::new(), true);
            }
            l.refuse_unchecked_override(method.method, info.span);
            let mut contract = l.contract(&method.contract);
            if info.is_no_state() {
                contract.read_nothing(info.span);
            }
            let contract_errors = std::mem::take(&mut l.f.errors);
            l.refuse_said(method.method, info.span);
            l.f.allowed = l.allowed_exceptions(&method.contract);
            if info.is_two_state() {
                l.refuse_two_state(method);
                return (Default::default(), contract_errors, false);
            }
            if let Some(body) = &method.body {
                if is_constructor {
                    l.constructor_body(class, method, body);
                } else {
                    l.block(body);
                }
            }
            (contract, contract_errors, method.body.is_some())
        });
        let place = &mut self.program.methods[id.index()];
        if contract_errors.is_empty() {
            place.contract = contract;
        }
        place.result_local = frame.result;
        self.put_body(id, frame, contract_errors, has_body);
    }

    fn bind_params(&self, frame: &mut Frame, method: &hir::Method) {
        let shape = self.shape(method.method);
        for (index, var) in method.params.iter().enumerate() {
            let local = LocalId((shape.first + index) as u32);
            let Some(declared) = frame.locals.get(local.index()) else { continue };
            let value = ir::Expr::local(local, declared.ty.clone(), declared.span);
            frame.vars.insert(*var, value);
        }
    }

    /// The contract of a method without a body.
    pub(in crate::lower) fn lower_contract(&mut self, id: MethodId, method: &hir::Method) {
        if method.contract.cases.is_empty() {
            return;
        }
        let class = self.table.method(method.method).class;
        let mut frame = self.method_frame(id, Some(class));
        frame.method = Some(method.method);
        self.bind_params(&mut frame, method);
        let result = self.program.method(id).result.clone();
        let (frame, contract) = self.in_frame(frame, |l| {
            if result != Type::Void {
                l.f.result = Some(l.local("result", result, LocalKind::Result, method.span));
            }
            l.contract(&method.contract)
        });
        if frame.errors.is_empty() {
            let place = &mut self.program.methods[id.index()];
            place.contract = contract;
            place.locals = frame.locals;
            place.result_local = frame.result;
        }
        self.spec_errors.extend(frame.errors);
    }

    pub(in crate::lower) fn constructor_kind(
        &self,
        class: ClassSym,
        method: MethodSym,
    ) -> FrameKind {
        let shape = self.shape(method);
        let captures = self.captures.get(&class).cloned().unwrap_or_default();
        FrameKind::Constructor {
            outer: shape.outer.map(|at| LocalId(at as u32)),
            captures: captures
                .into_iter()
                .enumerate()
                .map(|(i, c)| (c, LocalId((shape.captures + i) as u32)))
                .collect::<rustc_hash::FxHashMap<Capture, LocalId>>(),
        }
    }

    /// Stores what was lowered in the method.
    pub(in crate::lower) fn put_body(
        &mut self,
        id: MethodId,
        frame: Frame,
        earlier: Vec<Diagnostic>,
        has_body: bool,
    ) {
        let mut errors = earlier;
        errors.extend(frame.errors);
        let place = &mut self.program.methods[id.index()];
        place.locals = frame.locals;
        place.labels = frame.labels;
        place.unchecked = frame.unchecked;
        place.body = if frame.broken || !errors.is_empty() {
            Body::Unsupported(errors)
        } else if has_body {
            let mut stmts = frame.blocks.into_iter().next().unwrap_or_default();
            stmts.shrink_to_fit();
            Body::Block { exit: frame.exit, block: ir::Block { stmts } }
        } else {
            Body::None
        };
        self.say_of_receivers(id);
    }

    // ───────────────────────── constructors ─────────────────────────

    fn constructor_body(&mut self, class: &hir::Class, method: &hir::Method, body: &hir::Block) {
        let span = method.span;
        let (call, rest) = match body.stmts.split_first() {
            Some((hir::Stmt { kind: hir::StmtKind::ConstructorCall(call), span }, rest)) => {
                (Some((call, *span)), rest)
            }
            _ => (None, body.stmts.as_slice()),
        };
        match call {
            Some((call, at)) if !call.is_super => self.constructor_call(call, at),
            Some((call, at)) => {
                self.store_hidden(class.class, span);
                self.constructor_call(call, at);
                self.instance_initializers(class);
            }
            None => {
                self.store_hidden(class.class, span);
                if self.is_enum_like(class.class) {
                    self.enum_super_call(span);
                }
                self.instance_initializers(class);
            }
        }
        self.stmts(rest);
        let info = self.table.method(method.method);
        let is_record = self.table.class(class.class).kind == TypeDeclKind::Record;
        if is_record && (info.flags.has(Flags::COMPACT) || info.flags.has(Flags::IMPLICIT)) {
            // A `return` in a compact constructor is an error: all paths lead here.
            self.store_components(class.class, method, span);
        }
    }

    /// Outer instance and captured variables, before anything can read them.
    fn store_hidden(&mut self, class: ClassSym, span: Span) {
        let this = self.read(LocalId(0), span);
        let outer = match &self.f.kind {
            FrameKind::Constructor { outer, .. } => *outer,
            _ => None,
        };
        if let (Some(local), Some(&field)) = (outer, self.outer_fields.get(&class)) {
            let value = self.read(local, span);
            self.emit(StmtKind::WriteField { object: this.clone(), field, value }, span);
        }
        for capture in self.captures.get(&class).cloned().unwrap_or_default() {
            if let Some(&field) = self.capture_fields.get(&(class, capture)) {
                let value = self.capture_value(capture, span);
                let object = this.clone();
                self.emit(StmtKind::WriteField { object, field, value }, span);
            }
        }
    }

    fn enum_super_call(&mut self, span: Span) {
        let params = ["java.lang.String", "int"];
        let Some(method) = self.known_method("java.lang.Enum", "<init>", &params) else {
            self.unsupported(span, "`java.lang.Enum` is needed here but not found");
            return;
        };
        let name = self.own_param(|s| s.enum_name, span);
        let ordinal = self.own_param(|s| s.enum_name.map(|at| at + 1), span);
        let args = vec![self.read(LocalId(0), span), name, ordinal];
        self.emit_call(method, Binding::Static, args, false, span);
    }

    fn instance_initializers(&mut self, class: &hir::Class) {
        for initializer in class.initializers.iter().filter(|i| !i.is_static) {
            self.initializer(initializer);
        }
    }

    fn initializer(&mut self, initializer: &Initializer) {
        let span = initializer.span;
        if !self.has_memory(span) {
            return;
        }
        if initializer.has_errors {
            self.f.broken = true;
            return;
        }
        match &initializer.kind {
            InitializerKind::Block(block) => self.block(block),
            InitializerKind::Field(field, value) => {
                let info = self.table.field(*field);
                let flags = info.flags;
                let id = self.field_id(*field);
                if flags.has(Flags::GHOST) || flags.has(Flags::MODEL) {
                    let value = self.spec(value);
                    let ghost = if flags.has(Flags::STATIC) {
                        ir::Ghost::SetStatic { field: id, value }
                    } else {
                        let object = self.read(LocalId(0), span);
                        ir::Ghost::SetField { object, field: id, value }
                    };
                    self.emit(StmtKind::Ghost(ghost), span);
                    return;
                }
                let value = if flags.has(Flags::ENUM) {
                    self.enum_constant(*field, value)
                } else {
                    self.expr(value)
                };
                if flags.has(Flags::STATIC) {
                    self.emit(StmtKind::WriteStatic { field: id, value }, span);
                } else {
                    let object = self.read(LocalId(0), span);
                    self.emit(StmtKind::WriteField { object, field: id, value }, span);
                }
            }
        }
    }

    // ───────────────────────── static initialisers ─────────────────────────

    fn lower_static_init(&mut self, class: &hir::Class) {
        let class_id = self.class_id(class.class);
        let Some(id) = self.program.class(class_id).static_init else { return };
        let frame = self.method_frame(id, Some(class.class));
        let span = self.table.class(class.class).span;
        let is_enum = self.table.class(class.class).kind == TypeDeclKind::Enum;
        let (frame, ()) = self.in_frame(frame, |l| {
            let mut has_values = !is_enum;
            for initializer in class.initializers.iter().filter(|i| i.is_static) {
                if !has_values && !l.is_enum_constant(initializer) {
                    l.store_values(class.class, span);
                    has_values = true;
                }
                match &initializer.kind {
                    InitializerKind::Field(_, value) if l.is_constant_field(initializer) => {
                        l.check_folded(value)
                    }
                    _ => l.initializer(initializer),
                }
            }
            if !has_values {
                l.store_values(class.class, span);
            }
        });
        self.put_body(id, frame, Vec::new(), true);
    }

    fn is_enum_constant(&self, initializer: &Initializer) -> bool {
        matches!(&initializer.kind, InitializerKind::Field(f, _)
            if self.table.field(*f).flags.has(Flags::ENUM))
    }

    /// A static final field whose value is a compile-time constant: it is there before
    /// anything runs.
    pub(in crate::lower) fn is_constant_field(&self, initializer: &Initializer) -> bool {
        match &initializer.kind {
            InitializerKind::Field(field, value) => {
                let info = self.table.field(*field);
                let is_plain = info.ty.is_primitive() || info.ty == self.table.string();
                let is_known = !matches!(value.constant, None | Some(Const::Uncertain));
                is_known && is_plain && info.flags.has(Flags::FINAL | Flags::STATIC)
            }
            InitializerKind::Block(_) => false,
        }
    }

    // ───────────────────────── members that are not written ─────────────────────────

    fn lower_implicit_members(&mut self, class: &hir::Class) {
        let kind = self.table.class(class.class).kind;
        let methods = self.table.members(class.class).methods.clone();
        for method in methods {
            let info = self.table.method(method);
            let is_written = class.methods.iter().any(|m| m.method == method);
            if is_written || !info.flags.has(Flags::IMPLICIT) {
                continue;
            }
            match kind {
                TypeDeclKind::Enum => self.lower_enum_member(class.class, method),
                TypeDeclKind::Record => self.lower_record_member(class.class, method),
                _ => {}
            }
        }
    }

    /// Lowers a member that the compiler makes up, with Java's arithmetic.
    pub(in crate::lower) fn lower_synthetic(
        &mut self,
        class: ClassSym,
        method: MethodSym,
        body: impl FnOnce(&mut Self, Span),
    ) {
        let id = self.method_id(method);
        let span = self.table.method(method).span;
        let result = self.program.method(id).result.clone();
        let mut frame = self.method_frame(id, Some(class));
        frame.method = Some(method);
        frame.overflow = Overflow::Wrap;
        let (frame, ()) = self.in_frame(frame, |l| {
            if result != Type::Void {
                l.f.result = Some(l.local("result", result, LocalKind::Result, span));
            }
            body(l, span);
        });
        self.program.methods[id.index()].result_local = frame.result;
        self.put_body(id, frame, Vec::new(), true);
    }

    pub(in crate::lower) fn return_value(&mut self, value: ir::Expr, span: Span) {
        if let Some(result) = self.f.result {
            self.assign(result, value, span);
        }
        let exit = self.f.exit;
        self.emit(StmtKind::Exit(exit), span);
    }
}
