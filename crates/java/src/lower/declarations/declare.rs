//! Classes, fields and methods get their ids: those of the sources first, those of
//! libraries when something mentions them.

use base::{Span, Symbol};
use ir::{
    Body, Captured, ClassId, ClassKind, Field, FieldId, FloatKind, Framing, GhostKind, IntKind,
    Local, LocalId, LocalKind, Method, MethodId, MethodKind, Nullness, Purity, SpecModifiers, Type,
    Visibility,
};
use syntax::ast::{self, SpecModifier, TypeDeclKind};

use super::captures::Capture;
use crate::hir;
use crate::lower::PackageOptions;
use crate::lower::body::nullness;
use crate::lower::{Lower, Overflow};
use crate::symbols::{
    ClassSym, FieldDecl, FieldSym, Flags, MethodDecl, MethodSym, Origin, TypeVarOwner,
};
use crate::types::{Const, Prim, Ty};

impl Lower<'_, '_> {
    // ───────────────────────── types ─────────────────────────

    /// The type after erasure.
    pub(in crate::lower) fn ty(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Prim(prim) => prim_type(*prim),
            Ty::Void => Type::Void,
            Ty::Null => Type::Null,
            Ty::Class(class) => Type::Class(self.class_id(class.class)),
            Ty::Array(element) => Type::array(self.ty(element)),
            Ty::Var(var) => match self.table.type_var(*var).owner {
                TypeVarOwner::Spec(index) => Type::Param(index),
                _ => self.erased(ty),
            },
            Ty::Intersection(_) => self.erased(ty),
            Ty::BigInt => Type::BigInt,
            Ty::Real => Type::Real,
            Ty::LocSet => Type::LocSet,
            Ty::TypeType => Type::TypeType,
            Ty::Seq(t) => Type::Seq(Box::new(self.ty(t))),
            Ty::Set(t) => Type::Set(Box::new(self.ty(t))),
            Ty::Bag(t) => Type::Bag(Box::new(self.ty(t))),
            Ty::Map(pair) => Type::Map(Box::new(self.ty(&pair.0)), Box::new(self.ty(&pair.1))),
            Ty::Data(data, args) => {
                let args = args.iter().map(|arg| self.ty(arg)).collect();
                Type::Data(self.data_id(*data), args)
            }
            Ty::Assertion => Type::Bool,
            Ty::Infer(_) | Ty::Error => self.object_type(),
        }
    }

    fn erased(&mut self, ty: &Ty) -> Type {
        match self.table.erasure(ty) {
            // Broken bounds: nothing smaller to go to.
            Ty::Var(_) | Ty::Intersection(_) => self.object_type(),
            erased => self.ty(&erased),
        }
    }

    pub(in crate::lower) fn object_type(&self) -> Type {
        self.program.well_known.object.map_or(Type::Null, Type::Class)
    }

    pub(in crate::lower) fn string_type(&self) -> Type {
        self.program.well_known.string.map_or(Type::Null, Type::Class)
    }

    pub(in crate::lower) fn known_class(&mut self, name: &'static str) -> Option<ClassId> {
        self.table.known(name).map(|class| self.class_id(class))
    }

    /// The type of a class that every Java has.
    pub(in crate::lower) fn class_type(&mut self, name: &'static str, span: Span) -> Type {
        match self.known_class(name) {
            Some(class) => Type::Class(class),
            None => {
                self.unsupported(span, format!("`{name}` is needed here but not found"));
                Type::Null
            }
        }
    }

    // ───────────────────────── classes ─────────────────────────

    pub(in crate::lower) fn class_id(&mut self, class: ClassSym) -> ClassId {
        if let Some(id) = self.classes.get(&class) {
            return *id;
        }
        let id = ClassId(self.program.classes.len() as u32);
        self.classes.insert(class, id);
        self.class_syms.push(Some(class));
        let info = self.table.class(class);
        let kind = match info.kind {
            TypeDeclKind::Class => ClassKind::Class,
            TypeDeclKind::Interface => ClassKind::Interface,
            TypeDeclKind::Enum => ClassKind::Enum,
            TypeDeclKind::Record => ClassKind::Record,
            TypeDeclKind::Annotation => ClassKind::Annotation,
        };
        let is_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        self.program.classes.push(ir::Class {
            name: info.qualified_name,
            binary_name: info.binary_name,
            package: info.package,
            kind,
            is_abstract: is_interface || info.flags.has(Flags::ABSTRACT),
            is_final: info.flags.has(Flags::FINAL) || kind == ClassKind::Record,
            objects: self.objects(class),
            is_generic: !self.table.header(class).type_params.is_empty(),
            superclass: None,
            interfaces: Vec::new(),
            above: self.table.above(class),
            permits: None,
            outer: None,
            fields: Vec::new(),
            methods: Vec::new(),
            predicates: Vec::new(),
            invariants: Vec::new(),
            dependencies: Vec::new(),
            static_init: None,
            enum_constants: Vec::new(),
            dispatch: Default::default(),
            framing: Framing::Explicit,
            origin: origin(info.origin),
            span: info.span,
        });
        // Supertypes may mention the class itself; it has its place already.
        let header = self.table.header(class);
        let superclass = header.superclass.as_ref().and_then(class_of);
        let superclass = superclass.map(|c| self.class_id(c));
        let interfaces: Vec<ClassSym> = header.interfaces.iter().filter_map(class_of).collect();
        let interfaces = interfaces.into_iter().map(|c| self.class_id(c)).collect();
        let outer = info.outer.map(|c| self.class_id(c));
        let is_source = info.origin == Origin::Source;
        let permits = (is_source && info.flags.has(Flags::SEALED)).then(|| {
            let permitted = self.table.permitted_subclasses(class);
            permitted.into_iter().map(|c| self.class_id(c)).collect()
        });
        let place = &mut self.program.classes[id.index()];
        place.superclass = superclass;
        place.interfaces = interfaces;
        place.outer = outer;
        place.permits = permits;
        if place.is_immutable() {
            self.declare_asking(class);
        } else if place.origin == ir::Origin::Library {
            self.declare_shown(class);
        }
        id
    }

    /// What a stub says of the objects that those of its class show (`base()`), used or not: who
    /// asks what a change of one may mean for another goes by it.
    fn declare_shown(&mut self, class: ClassSym) {
        let shown = |method: &MethodSym| {
            let info = self.table.method(*method);
            let result = class_of(&self.table.erasure(&info.result));
            let result = result.filter(|_| info.flags.has(Flags::MODEL) && !info.is_static())?;
            Some((*method, result))
        };
        let members = self.table.members(class);
        let shown: Vec<_> = members.methods.iter().filter_map(shown).collect();
        for (method, result) in shown {
            self.method_id(method);
            let members = self.table.members(result);
            let is_state = |f: &FieldSym| self.table.field(*f).flags.has(Flags::GHOST);
            let states: Vec<FieldSym> = members.fields.iter().copied().filter(is_state).collect();
            for state in states {
                self.field_id(state);
            }
        }
    }

    /// What an immutable class says of itself and is not pure: it asks others.
    fn declare_asking(&mut self, class: ClassSym) {
        let asks = |method: &MethodSym| {
            let info = self.table.method(*method);
            matches!(info.decl, MethodDecl::Method(_))
                && !info.flags.has(Flags::PURE)
                && matches!(info.name.as_str(), "equals" | "hashCode" | "toString")
        };
        let members = self.table.members(class);
        let asking: Vec<MethodSym> = members.methods.iter().copied().filter(asks).collect();
        for method in asking {
            self.method_id(method);
        }
    }

    pub(in crate::lower) fn declare_members(&mut self, class: &hir::Class) {
        let id = self.class_id(class.class);
        let info = self.table.class(class.class);
        let members = self.table.members(class.class);
        for field in &members.fields {
            self.field_id(*field);
        }
        if info.has_outer_instance
            && let Some(outer) = info.outer
        {
            let ty = Type::Class(self.class_id(outer));
            let field = self.synthetic_field(id, "this$0", ty, Some(Captured::Outer), info.span);
            self.outer_fields.insert(class.class, field);
        }
        for capture in self.captures.get(&class.class).cloned().unwrap_or_default() {
            let (name, ty) = self.capture_type(capture);
            let captured = Some(capture.held(self.table));
            let field = self.synthetic_field(id, &name, ty, captured, info.span);
            self.capture_fields.insert((class.class, capture), field);
        }
        for method in &members.methods {
            self.method_id(*method);
        }
        // The constructor of an anonymous class may be known to nobody but its creation.
        for method in &class.methods {
            self.method_id(method.method);
        }
        for predicate in &members.predicates {
            self.predicate_id(*predicate);
        }
        let constants = self.table.enum_constants(class.class);
        let constants = constants.into_iter().map(|f| self.field_id(f)).collect();
        self.program.classes[id.index()].enum_constants = constants;
        let implicit = match class.explicit_framing {
            Some(explicit) => !explicit,
            None => class.uses_permissions,
        };
        if implicit {
            self.program.classes[id.index()].framing = Framing::Implicit;
        }
        if class.explicit_framing.is_some() {
            self.framed.insert(id);
        }
        if info.kind == TypeDeclKind::Enum {
            let ty = Type::array(Type::Class(id));
            let field = self.synthetic_field(id, "$VALUES", ty, None, info.span);
            self.values_fields.insert(class.class, field);
        }
        let runs = |i: &hir::Initializer| {
            let overflows = match &i.kind {
                hir::InitializerKind::Field(_, value) => {
                    !crate::lower::expressions::folded::overflows(value).is_empty()
                }
                hir::InitializerKind::Block(_) => false,
            };
            i.is_static && (overflows || !self.is_constant_field(i))
        };
        // What is said of static state is shown where the class begins, of initial values if there
        // is nothing else.
        let keeps = class.invariants.iter().any(|invariant| invariant.is_static);
        if info.kind == TypeDeclKind::Enum || keeps || class.initializers.iter().any(runs) {
            let init = self.static_init_id(class.class, id, info.span);
            self.program.classes[id.index()].static_init = Some(init);
        }
    }

    /// The name and type of what holds a captured value.
    pub(in crate::lower) fn capture_type(&mut self, capture: Capture) -> (String, Type) {
        match capture {
            Capture::Var(var) => {
                let info = self.table.var(var);
                (format!("val${}", info.name), self.ty(&info.ty.clone()))
            }
            Capture::This(class) => {
                let name = format!("this${}", self.table.class(class).name);
                (name, Type::Class(self.class_id(class)))
            }
        }
    }

    // ───────────────────────── fields ─────────────────────────

    pub(in crate::lower) fn synthetic_field(
        &mut self,
        class: ClassId,
        name: &str,
        ty: Type,
        captured: Option<Captured>,
        span: Span,
    ) -> FieldId {
        let is_static = captured.is_none();
        let id = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(Field {
            class,
            name: Symbol::new(name),
            ty,
            is_static,
            is_final: true,
            ghost: GhostKind::Real,
            visibility: Visibility::Private,
            spec_visibility: Visibility::Private,
            // An instance around this one is there.
            nullness: match captured {
                Some(Captured::Outer) => Nullness::NonNull,
                Some(Captured::Variable(_) | Captured::Array(..)) | None => Nullness::Nullable,
            },
            is_rep: false,
            captured,
            constant: None,
            represents: Vec::new(),
            span,
        });
        self.program.classes[class.index()].fields.push(id);
        if !is_static {
            self.stable_fields.insert(id);
        }
        id
    }

    pub(in crate::lower) fn field_id(&mut self, field: FieldSym) -> FieldId {
        if let Some(id) = self.fields.get(&field) {
            return *id;
        }
        let info = self.table.field(field);
        let class = self.class_id(info.class);
        let ty = self.ty(&info.ty.clone());
        let constant = match &info.constant {
            Some(value) => Some(self.constant(value, ty.clone(), info.span)),
            None => self.written_constant(field, &ty),
        };
        let modifiers = match info.decl {
            FieldDecl::Field(decl, _) => Some(&decl.modifiers),
            FieldDecl::EnumConstant(decl) => Some(&decl.modifiers),
            FieldDecl::Component(decl) => Some(&decl.modifiers),
            FieldDecl::None => None,
        };
        let id = FieldId(self.program.fields.len() as u32);
        self.fields.insert(field, id);
        let visibility = visibility(info.flags);
        self.program.fields.push(Field {
            class,
            name: info.name,
            ty,
            is_static: info.flags.has(Flags::STATIC),
            is_final: info.flags.has(Flags::FINAL),
            ghost: match () {
                () if info.flags.has(Flags::GHOST) => GhostKind::Ghost,
                () if info.flags.has(Flags::MODEL) => GhostKind::Model,
                () => GhostKind::Real,
            },
            visibility,
            spec_visibility: spec_visibility(info.flags).unwrap_or(visibility),
            nullness: match info.flags.has(Flags::ENUM)
                && self.table.class(info.class).origin != Origin::Source
            {
                // A constant of an enumeration of the library, which nobody sees unfinished.
                true => Nullness::NonNull,
                false => self.nullness_in(info.class, info.flags, &info.ty),
            },
            is_rep: modifiers.is_some_and(|m| m.has_spec(SpecModifier::Rep)),
            captured: None,
            constant,
            represents: Vec::new(),
            span: info.span,
        });
        self.program.classes[class.index()].fields.push(id);
        id
    }

    /// The constant of a final static field of the sources.
    fn written_constant(&mut self, field: FieldSym, ty: &Type) -> Option<ir::Expr> {
        let info = self.table.field(field);
        if !info.flags.has(Flags::FINAL | Flags::STATIC) {
            return None;
        }
        let class = self.hir_classes.get(&info.class)?;
        let value = class.initializers.iter().find_map(|i| match &i.kind {
            hir::InitializerKind::Field(f, e) if *f == field => e.constant.clone(),
            _ => None,
        })?;
        if value == Const::Uncertain {
            return None;
        }
        Some(self.constant(&value, ty.clone(), info.span))
    }

    pub(in crate::lower) fn constant(&mut self, value: &Const, ty: Type, span: Span) -> ir::Expr {
        let kind = match value {
            Const::Boolean(b) => ir::ExprKind::Bool(*b),
            Const::Int(v) => ir::ExprKind::Int((*v).into()),
            Const::Long(v) => ir::ExprKind::Int((*v).into()),
            Const::Float(v) => ir::ExprKind::Float(v.to_bits()),
            Const::Double(v) => ir::ExprKind::Double(v.to_bits()),
            Const::String(s) => ir::ExprKind::Str(s.clone()),
            Const::Uncertain => {
                return self.unsupported(
                    span,
                    "the text of this floating-point number is not the same in all JDKs",
                );
            }
        };
        ir::Expr::new(kind, ty, span)
    }

    // ───────────────────────── methods ─────────────────────────

    pub(in crate::lower) fn method_id(&mut self, method: MethodSym) -> MethodId {
        if let Some(id) = self.methods.get(&method) {
            return *id;
        }
        let info = self.table.method(method);
        let class = self.class_id(info.class);
        let class_info = self.table.class(info.class);
        let locals = self.parameters(method);
        let result = self.ty(&info.result.clone());
        let throws = info.throws.iter().filter_map(|ty| self.thrown(ty)).collect();
        let params = (0..locals.len() as u32).map(LocalId).collect();
        let is_interface =
            matches!(class_info.kind, TypeDeclKind::Interface | TypeDeclKind::Annotation);
        let id = MethodId(self.program.methods.len() as u32);
        self.methods.insert(method, id);
        self.method_syms.push(Some(method));
        self.program.methods.push(Method {
            class,
            name: info.name,
            signature: self.signature(method),
            kind: if info.is_constructor() { MethodKind::Constructor } else { MethodKind::Method },
            is_static: info.is_static(),
            is_abstract: info.flags.has(Flags::ABSTRACT),
            is_final: info.flags.has(Flags::FINAL)
                || (class_info.flags.has(Flags::FINAL) && !is_interface),
            visibility: visibility(info.flags),
            params,
            is_varargs: info.is_varargs(),
            result,
            result_local: None,
            throws,
            modifiers: self.spec_modifiers(method),
            contract: Default::default(),
            overrides: Vec::new(),
            locals,
            labels: 0,
            unchecked: Vec::new(),
            body: Body::None,
            origin: match class_info.origin {
                Origin::Source if info.flags.has(Flags::IMPLICIT) => ir::Origin::Synthetic,
                // What the stub of a class does not declare comes from its class file.
                Origin::Library
                    if matches!(info.decl, MethodDecl::None)
                        && !info.flags.has(Flags::IMPLICIT) =>
                {
                    ir::Origin::ClassFile
                }
                other => origin(other),
            },
            span: info.span,
        });
        self.program.classes[class.index()].methods.push(id);
        id
    }

    fn parameters(&mut self, method: MethodSym) -> Vec<Local> {
        let info = self.table.method(method);
        let shape = self.shape(method);
        let class = self.class_id(info.class);
        let mut locals = Vec::new();
        let mut add = |name: &str, ty: Type, kind, nullness, span| {
            locals.push(Local { name: Symbol::new(name), ty, kind, nullness, span });
        };
        let (param, any) = (LocalKind::Param, Nullness::Default);
        if !info.is_static() {
            add("this", Type::Class(class), LocalKind::This, Nullness::NonNull, info.span);
        }
        if shape.outer.is_some()
            && let Some(outer) = self.table.class(info.class).outer
        {
            let ty = Type::Class(self.class_id(outer));
            add("this$0", ty, param, Nullness::NonNull, info.span);
        }
        if shape.super_outer.is_some()
            && let Some(outer) = self.superclass(info.class).and_then(|s| self.table.class(s).outer)
        {
            let ty = Type::Class(self.class_id(outer));
            add("super$0", ty, param, Nullness::NonNull, info.span);
        }
        if shape.enum_name.is_some() {
            add("$name", self.string_type(), param, Nullness::NonNull, info.span);
            add("$ordinal", Type::INT, param, any, info.span);
        }
        for (index, parameter) in info.params.iter().enumerate() {
            let fallback = Symbol::new(&format!("p{index}"));
            let name = parameter.name.unwrap_or(fallback);
            let ty = self.ty(&parameter.ty.clone());
            let nullness = self.nullness_in(info.class, parameter.flags, &parameter.ty);
            add(name.as_str(), ty, param, nullness, parameter.span);
        }
        if info.is_constructor() {
            for capture in self.captures.get(&info.class).cloned().unwrap_or_default() {
                let (name, ty) = self.capture_type(capture);
                add(&name, ty, param, Nullness::Nullable, info.span);
            }
        }
        locals
    }

    /// `Account.deposit(int)`
    pub(super) fn signature(&self, method: MethodSym) -> String {
        let info = self.table.method(method);
        let class = self.table.class(info.class);
        let full = class.qualified_name.as_str();
        let package = class.package.as_str();
        let short = full.strip_prefix(package).map_or(full, |rest| rest.trim_start_matches('.'));
        let simple = short.rsplit('.').next().unwrap_or(short);
        let name = if info.is_constructor() { simple } else { info.name.as_str() };
        let params: Vec<String> =
            info.params.iter().map(|p| self.table.display(&self.table.erasure(&p.ty))).collect();
        format!("{short}.{name}({})", params.join(", "))
    }

    fn static_init_id(&mut self, class: ClassSym, id: ClassId, span: Span) -> MethodId {
        let method = MethodId(self.program.methods.len() as u32);
        let name = self.program.class(id).name;
        self.method_syms.push(None);
        self.program.methods.push(Method {
            class: id,
            name: Symbol::new("<clinit>"),
            signature: format!("{name}.<clinit>()"),
            kind: MethodKind::StaticInit,
            is_static: true,
            is_abstract: false,
            is_final: true,
            visibility: Visibility::Private,
            params: Vec::new(),
            is_varargs: false,
            result: Type::Void,
            result_local: None,
            throws: Vec::new(),
            modifiers: SpecModifiers {
                arithmetic: self.class_arithmetic(class),
                ..SpecModifiers::default()
            },
            contract: Default::default(),
            overrides: Vec::new(),
            locals: Vec::new(),
            labels: 0,
            unchecked: Vec::new(),
            body: Body::None,
            origin: ir::Origin::Synthetic,
            span,
        });
        method
    }

    fn spec_modifiers(&self, method: MethodSym) -> SpecModifiers {
        let info = self.table.method(method);
        let modifiers = match info.decl {
            MethodDecl::Method(decl) => Some(&decl.modifiers),
            MethodDecl::Constructor(decl) => Some(&decl.modifiers),
            MethodDecl::None => None,
        };
        let has = |m| modifiers.is_some_and(|list| list.has_spec(m));
        let own = modifiers.map_or(ir::Arithmetic::Default, arithmetic);
        let nullness = self.nullness_in(info.class, info.flags, &info.result);
        // Whatever overrides a pure method is pure. (What overrides one of the library's is
        // looked at by itself: those are pure in the sense that nothing changes.)
        let is_pure_source = |m: &MethodSym| {
            let other = self.table.method(*m);
            other.flags.has(Flags::PURE)
                && self.table.class(other.class).origin == crate::symbols::Origin::Source
        };
        SpecModifiers {
            purity: match () {
                () if has(SpecModifier::StrictlyPure) => Purity::StrictlyPure,
                () if info.flags.has(Flags::PURE) => Purity::Pure,
                () if self.table.overrides(method).iter().any(is_pure_source) => Purity::Pure,
                () => Purity::Impure,
            },
            helper: info.flags.has(Flags::HELPER),
            trusted: info.flags.has(Flags::TRUSTED),
            opaque: info.flags.has(Flags::OPAQUE),
            model: info.flags.has(Flags::MODEL),
            ghost: info.flags.has(Flags::GHOST),
            arithmetic: match own {
                ir::Arithmetic::Default => self.class_arithmetic(info.class),
                own => own,
            },
            result_nullness: (nullness != Nullness::Default).then_some(nullness),
            spec_visibility: spec_visibility(info.flags),
            reaches_out: false,
            calls_later: has(SpecModifier::CallsLater)
                && self.table.class(info.class).origin == crate::symbols::Origin::Library,
            meaning: self.meaning(method),
        }
    }

    /// As the class, or one around it, says.
    fn class_arithmetic(&self, class: ClassSym) -> ir::Arithmetic {
        let mut next = Some(class);
        while let Some(class) = next {
            let info = self.table.class(class);
            let own = info.decl.map_or(ir::Arithmetic::Default, |d| arithmetic(&d.modifiers));
            if own != ir::Arithmetic::Default {
                return own;
            }
            next = info.outer;
        }
        let own = self.package_option(class, |package| package.arithmetic);
        own.unwrap_or(ir::Arithmetic::Default)
    }

    /// What the settings say about the package of a class. They are about the program's own code.
    fn package_option<T>(
        &self,
        class: ClassSym,
        said: impl Fn(&PackageOptions) -> Option<T>,
    ) -> Option<T> {
        let info = self.table.class(class);
        let is_ours = info.origin == crate::symbols::Origin::Source;
        is_ours.then(|| self.options.of_package(info.package.as_str(), said)).flatten()
    }

    /// What a declaration says, else its class or one around it for all (`nullable_by_default`).
    fn nullness_in(&self, class: ClassSym, flags: Flags, ty: &Ty) -> Nullness {
        let own = nullness(flags);
        if own != Nullness::Default || !ty.is_reference() {
            return own;
        }
        let mut next = Some(class);
        while let Some(class) = next {
            let info = self.table.class(class);
            let has = |m| info.decl.is_some_and(|d| d.modifiers.has_spec(m));
            if has(SpecModifier::NullableByDefault) {
                return Nullness::Nullable;
            }
            if has(SpecModifier::NonNullByDefault) {
                return Nullness::NonNull;
            }
            next = info.outer;
        }
        let is_ours = self.table.class(class).origin == crate::symbols::Origin::Source;
        let own = self.package_option(class, |package| package.nullness);
        own.unwrap_or(if is_ours { self.options.nullness } else { Nullness::Default })
    }

    pub(in crate::lower) fn overflow_of(&self, arithmetic: ir::Arithmetic) -> Overflow {
        let chosen = match arithmetic {
            ir::Arithmetic::Default => self.options.arithmetic,
            own => own,
        };
        match chosen {
            ir::Arithmetic::Default | ir::Arithmetic::Checked => Overflow::Check,
            ir::Arithmetic::Wrapping => Overflow::Wrap,
            ir::Arithmetic::Unbounded if self.options.is_run => Overflow::Check,
            ir::Arithmetic::Unbounded => Overflow::Ignore,
        }
    }

    /// A method of a well-known class, by its name and the names of its erased parameters.
    pub(in crate::lower) fn known_method(
        &mut self,
        class: &'static str,
        name: &str,
        params: &[&str],
    ) -> Option<MethodId> {
        let class = self.table.known(class)?;
        let methods = self.table.members(class).methods.iter().copied();
        let found =
            methods.into_iter().find(|m| {
                let info = self.table.method(*m);
                info.name == name
                    && info.params.len() == params.len()
                    && info.params.iter().zip(params).all(|(p, wanted)| {
                        self.table.is_written(&self.table.erasure(&p.ty), wanted)
                    })
            })?;
        Some(self.method_id(found))
    }
}

fn arithmetic(modifiers: &ast::Modifiers) -> ir::Arithmetic {
    let has = |m| modifiers.has_spec(m);
    match () {
        () if has(SpecModifier::CodeJavaMath) => ir::Arithmetic::Wrapping,
        () if has(SpecModifier::CodeSafeMath) => ir::Arithmetic::Checked,
        () if has(SpecModifier::CodeBigintMath) => ir::Arithmetic::Unbounded,
        () => ir::Arithmetic::Default,
    }
}

pub(in crate::lower) fn class_of(ty: &Ty) -> Option<ClassSym> {
    match ty {
        Ty::Class(c) => Some(c.class),
        _ => None,
    }
}

pub(in crate::lower) fn prim_type(prim: Prim) -> Type {
    match prim {
        Prim::Boolean => Type::Bool,
        Prim::Byte => Type::Int(IntKind::Byte),
        Prim::Short => Type::Int(IntKind::Short),
        Prim::Char => Type::Int(IntKind::Char),
        Prim::Int => Type::INT,
        Prim::Long => Type::LONG,
        Prim::Float => Type::Float(FloatKind::Float),
        Prim::Double => Type::Float(FloatKind::Double),
    }
}

fn origin(origin: Origin) -> ir::Origin {
    match origin {
        Origin::Source => ir::Origin::Source,
        Origin::Library => ir::Origin::Library,
        Origin::ClassFile => ir::Origin::ClassFile,
    }
}

pub(in crate::lower) fn visibility(flags: Flags) -> Visibility {
    if flags.has(Flags::PUBLIC) {
        Visibility::Public
    } else if flags.has(Flags::PROTECTED) {
        Visibility::Protected
    } else if flags.has(Flags::PRIVATE) {
        Visibility::Private
    } else {
        Visibility::Package
    }
}

fn spec_visibility(flags: Flags) -> Option<Visibility> {
    if flags.has(Flags::SPEC_PUBLIC) {
        Some(Visibility::Public)
    } else if flags.has(Flags::SPEC_PROTECTED) {
        Some(Visibility::Protected)
    } else {
        None
    }
}
