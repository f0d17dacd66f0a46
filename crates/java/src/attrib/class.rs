//! Classes: their initialisers, methods and constructors, and the classes inside them.

use base::{Code, Span, Symbol};
use rustc_hash::FxHashMap;
use syntax::ast;

use super::env::{Frame, ReturnContext};
use super::{Attrib, Env, visit};
use crate::hir::{
    Block, Class, ConstructorCall, Expr, ExprKind, Initializer, InitializerKind, Method, New, Stmt,
    StmtKind,
};
use crate::symbols::{
    ClassSym, FieldDecl, FieldSym, Flags, MethodDecl, MethodSym, VarInfo, VarKind, VarSym,
};
use crate::types::Ty;

impl<'a> Attrib<'_, 'a> {
    /// The environment inside the body of a class that is not local: the classes around it
    /// are found by the table.
    pub(super) fn class_env(&self, class: ClassSym) -> Env {
        if let Some(env) = self.local_envs.get(&class) {
            return env.clone();
        }
        let info = self.table.class(class);
        let mut env = match info.outer {
            Some(outer) => self.class_env(outer),
            None => Env::new(self.table.class_scope(class), class, false),
        };
        env.scope = self.table.class_scope(class);
        env.class = class;
        env.is_static = false;
        env.constructing = false;
        env.push(Frame::Class { class, outside_is_static: !info.has_outer_instance });
        env
    }

    /// Types a class and all that is declared in it. A local class brings the environment
    /// of its declaration.
    pub(super) fn class(&mut self, class: ClassSym, around: Option<&Env>) {
        let env = match around {
            Some(around) => {
                let mut env = around.clone();
                env.scope = self.table.class_scope(class);
                env.class = class;
                env.is_static = false;
                env.constructing = false;
                let outside_is_static = !self.table.class(class).has_outer_instance;
                env.push(Frame::Class { class, outside_is_static });
                self.local_envs.insert(class, env.clone());
                env
            }
            None => self.class_env(class),
        };
        let outer = around.map(|around| around.class).or(self.table.class(class).outer);
        let has_gaps = self.table.has_gaps(class)
            || outer.is_some_and(|outer| self.classes_with_gaps.contains(&outer));
        if has_gaps {
            self.classes_with_gaps.insert(class);
        }
        let mut typed = self.new_class(class);
        self.enum_constants(&env, class, &mut typed);
        self.members(&env, class, &mut typed);
        let mut is_broken = self.spec_members(&env, class, &mut typed);
        let errors = self.errors;
        self.refuse_large_types(self.table.class(class).span);
        is_broken |= self.errors > errors;
        // A mistake in an invariant concerns every method of the class, and so does
        // what is not known of the classes above it, or above one around it.
        if is_broken || has_gaps {
            typed.methods.iter_mut().for_each(|m| m.contract_has_errors = true);
        }
        if has_gaps {
            typed.initializers.iter_mut().for_each(|i| i.has_errors = true);
        }
        self.typed.classes.push(typed);
        for inner in self.table.members(class).classes.clone() {
            self.class(inner, None);
        }
    }

    fn new_class(&self, class: ClassSym) -> Class {
        Class {
            class,
            initializers: Vec::new(),
            methods: Vec::new(),
            predicates: Vec::new(),
            invariants: Vec::new(),
            represents: Vec::new(),
            accessible: Vec::new(),
            lemmas: Vec::new(),
            explicit_framing: None,
            uses_permissions: false,
        }
    }

    fn members(&mut self, env: &Env, class: ClassSym, typed: &mut Class) {
        let members = self.table.class(class).members;
        let table = self.table;
        let fields = table.members(class).fields.iter();
        let by_declaration = fields.filter_map(|field| match table.field(*field).decl {
            FieldDecl::Field(_, var) => Some((std::ptr::from_ref(var), *field)),
            _ => None,
        });
        let fields: FxHashMap<*const ast::VarDeclarator, FieldSym> = by_declaration.collect();
        for member in members {
            match member {
                ast::Member::Field(decl) => {
                    for var in &decl.vars {
                        if let Some(field) = fields.get(&std::ptr::from_ref(var)) {
                            self.field_init(env, *field, decl, var, typed);
                        }
                    }
                }
                ast::Member::Initializer(init) => {
                    let errors = self.errors;
                    let mut inner = env.with(Frame::Return(ReturnContext::None));
                    inner.is_static = init.is_static;
                    let block = self.block(&inner, &init.body);
                    typed.initializers.push(Initializer {
                        is_static: init.is_static,
                        kind: InitializerKind::Block(block),
                        span: init.loc.0,
                        has_errors: self.errors > errors,
                    });
                }
                _ => {}
            }
        }
        for method in self.table.members(class).methods.clone() {
            if self.table.cancel.poll() {
                return;
            }
            let info = self.table.method(method);
            match info.decl {
                MethodDecl::Method(decl) => {
                    let done = self.method(env, method, decl);
                    typed.methods.push(done);
                }
                MethodDecl::Constructor(decl) => {
                    let done = self.constructor(env, method, decl);
                    typed.methods.push(done);
                }
                MethodDecl::None if info.is_constructor() => {
                    // An anonymous class's constructor is made where it is created.
                    if !self.table.class(class).name.is_empty() {
                        typed.methods.extend(self.default_constructor(env, class, method));
                    }
                }
                MethodDecl::None => {}
            }
        }
    }

    fn field_init(
        &mut self,
        env: &Env,
        field: FieldSym,
        decl: &'a ast::FieldDecl,
        var: &'a ast::VarDeclarator,
        typed: &mut Class,
    ) {
        let Some(init) = &var.init else { return };
        if self.table.cancel.poll() || !self.has_memory(var.name.span()) {
            return;
        }
        let info = self.table.field(field);
        let is_static = info.flags.has(Flags::STATIC);
        let ty = info.ty.clone();
        let errors = self.errors;
        let mut inner = env.with(Frame::Return(ReturnContext::None));
        inner.is_static = is_static;
        if decl.in_spec {
            inner.spec = Some(super::env::SpecContext {
                place: super::env::SpecPlace::Statement,
                result: None,
                old: false,
            });
        }
        let value = if ty.is_error() {
            self.errors += 1;
            self.synth(&inner, init)
        } else {
            self.check(&inner, init, &ty)
        };
        typed.initializers.push(Initializer {
            is_static,
            kind: InitializerKind::Field(field, value),
            span: var.loc.0,
            has_errors: self.errors > errors,
        });
    }

    /// Each constant is a static field that is initialised with its creation.
    fn enum_constants(&mut self, env: &Env, class: ClassSym, typed: &mut Class) {
        let fields = self.table.members(class).fields.clone();
        for field in fields {
            let FieldDecl::EnumConstant(constant) = self.table.field(field).decl else { continue };
            let errors = self.errors;
            let span = constant.loc.0;
            let mut inner = env.with(Frame::Return(ReturnContext::None));
            inner.is_static = true;
            let value = self.enum_constant(&inner, class, field, constant, span);
            typed.initializers.push(Initializer {
                is_static: true,
                kind: InitializerKind::Field(field, value),
                span,
                has_errors: self.errors > errors,
            });
        }
    }

    fn enum_constant(
        &mut self,
        env: &Env,
        class: ClassSym,
        field: FieldSym,
        constant: &'a ast::EnumConstant,
        span: Span,
    ) -> Expr {
        let ty = Ty::class(class);
        let opened = self.open();
        let args = self.args(env, constant.args.as_deref().unwrap_or_default());
        let chosen = self.constructor_for(env, &ty, args, false, span);
        let Some((constructor, args, _)) = chosen else {
            let broken = Self::error_node(span);
            return self.close(opened, broken);
        };
        let carrier = self.node(ExprKind::ArrayInit(args), Ty::Void, span);
        let carrier = self.close(opened, carrier);
        let ExprKind::ArrayInit(args) = carrier.kind else { return Self::error_node(span) };
        match self.table.enum_constant_class(field) {
            None => {
                let new = New { class, constructor, outer: None, args };
                self.node(ExprKind::New(Box::new(new)), ty, span)
            }
            Some(body) => {
                let params = self
                    .table
                    .method(constructor)
                    .params
                    .iter()
                    .map(|p| crate::symbols::ParamInfo { name: None, ..p.clone() })
                    .collect();
                let own = self.table.add_anonymous_constructor(body, params);
                self.anonymous_class(env, body, own, Some(constructor), false, span);
                let new = New { class: body, constructor: own, outer: None, args };
                self.node(ExprKind::New(Box::new(new)), ty, span)
            }
        }
    }

    /// Types the body of an anonymous class, and makes its constructor: it hands its
    /// parameters to the superclass's.
    pub(super) fn anonymous_class(
        &mut self,
        env: &Env,
        class: ClassSym,
        constructor: MethodSym,
        superconstructor: Option<MethodSym>,
        has_super_outer: bool,
        span: Span,
    ) {
        self.class(class, Some(env));
        // With an interface, the superclass is Object.
        let superconstructor = superconstructor.or_else(|| {
            let object = self.table.known("java.lang.Object")?;
            self.table.constructors(object).into_iter().next()
        });
        let params: Vec<VarSym> = self
            .table
            .method(constructor)
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let info = VarInfo {
                    name: Symbol::new(&format!("p{i}")),
                    ty: p.ty.clone(),
                    kind: VarKind::Param,
                    flags: Flags::default(),
                    span,
                };
                self.table.new_var(info)
            })
            .collect();
        let args = params.iter().map(|&v| self.var_expr(v, span)).collect();
        let Some(superconstructor) = superconstructor else { return };
        let call = ConstructorCall {
            constructor: superconstructor,
            is_super: true,
            // The lowering passes on what the creation gave: `New::outer`.
            outer: None,
            args,
            implicit: true,
        };
        let _ = has_super_outer;
        let stmt = Stmt { kind: StmtKind::ConstructorCall(call), span };
        let method = Method {
            method: constructor,
            params,
            contract: Default::default(),
            body: Some(Block { stmts: vec![stmt], span }),
            span,
            has_errors: false,
            contract_has_errors: false,
            expressions: 0,
            untyped: 0,
        };
        if let Some(typed) = self.typed.classes.iter_mut().rev().find(|c| c.class == class) {
            typed.methods.push(method);
        }
    }

    // ───────────────────────── methods ─────────────────────────

    /// The environment inside a method: type parameters, parameters, `return`.
    pub(super) fn method_env(&mut self, env: &Env, method: MethodSym) -> (Env, Vec<VarSym>) {
        let info = self.table.method(method);
        let mut inner = env.clone();
        if !info.type_params.is_empty() {
            inner.scope = inner.scope.with_type_vars(&info.type_params);
        }
        inner.is_static = info.is_static();
        inner.push(Frame::Return(ReturnContext::Method(info.result.clone())));
        let mut vars = Vec::new();
        for (i, param) in info.params.iter().enumerate() {
            let name = param.name.unwrap_or_else(|| Symbol::new(&format!("p{i}")));
            let var = self.table.new_var(VarInfo {
                name,
                ty: param.ty.clone(),
                kind: VarKind::Param,
                flags: param.flags,
                span: param.span,
            });
            inner.push(Frame::Var(name, var));
            vars.push(var);
        }
        (inner, vars)
    }

    fn method(&mut self, env: &Env, method: MethodSym, decl: &'a ast::MethodDecl) -> Method {
        let (inner, params) = self.method_env(env, method);
        let errors = self.errors;
        let contract = self.contract(&inner, method, &params, &decl.contract);
        let contract_has_errors = self.errors > errors;
        let errors = self.errors;
        let mut body_env = self.body_env(&inner, &contract);
        if decl.in_spec {
            body_env.spec = Some(super::env::SpecContext {
                place: super::env::SpecPlace::Statement,
                result: None,
                old: self.table.method(method).is_two_state(),
            });
        }
        let body = decl.body.as_ref().filter(|_| self.has_memory(decl.name.span()));
        let body = body.map(|b| self.block(&body_env, b));
        self.finish_method(method, params, contract, body, decl.loc.0, errors, contract_has_errors)
    }

    /// Whether the types of a file may take more memory; what is left out is a mistake of the
    /// method.
    pub(super) fn has_memory(&mut self, span: Span) -> bool {
        let has_memory = !self.piece.weigh();
        if !has_memory {
            let text = "this class takes more memory than a file may: a quarter of `--memory`";
            self.report(Code::Limit, span, text.to_string());
        }
        has_memory
    }

    fn constructor(
        &mut self,
        env: &Env,
        method: MethodSym,
        decl: &'a ast::ConstructorDecl,
    ) -> Method {
        let (inner, params) = self.method_env(env, method);
        let errors = self.errors;
        let contract = self.contract(&inner, method, &params, &decl.contract);
        let contract_has_errors = self.errors > errors;
        let errors = self.errors;
        let inner = self.body_env(&inner, &contract);
        let body = decl.body.as_ref().filter(|_| self.has_memory(decl.name.span()));
        let body = body.map(|b| {
            let mut block = self.block(&inner, b);
            let explicit = matches!(
                block.stmts.first(),
                Some(Stmt { kind: StmtKind::ConstructorCall(_), .. })
            ) || matches!(
                b.stmts.first(),
                Some(ast::Stmt { kind: ast::StmtKind::ConstructorCall(_), .. })
            );
            if !explicit && let Some(call) = self.implied_super(&inner, decl.name.span()) {
                let span = decl.name.span();
                block.stmts.insert(0, Stmt { kind: StmtKind::ConstructorCall(call), span });
            }
            block
        });
        self.finish_method(method, params, contract, body, decl.loc.0, errors, contract_has_errors)
    }

    /// `super()`; enums hand over name and ordinal in a way of their own.
    fn implied_super(&mut self, env: &Env, span: Span) -> Option<ConstructorCall> {
        if self.table.class(env.class).kind == ast::TypeDeclKind::Enum {
            return None;
        }
        self.implicit_super(env, span)
    }

    fn default_constructor(
        &mut self,
        env: &Env,
        class: ClassSym,
        method: MethodSym,
    ) -> Option<Method> {
        let info = self.table.class(class);
        let span = info.decl.map_or(info.span, |d| d.name.span());
        let (inner, params) = self.method_env(env, method);
        let errors = self.errors;
        let stmts = self
            .implied_super(&inner, span)
            .map(|call| Stmt { kind: StmtKind::ConstructorCall(call), span })
            .into_iter()
            .collect();
        let body = Some(Block { stmts, span });
        Some(self.finish_method(method, params, Default::default(), body, span, errors, false))
    }

    #[allow(clippy::too_many_arguments)]
    fn finish_method(
        &mut self,
        method: MethodSym,
        params: Vec<VarSym>,
        contract: crate::hir::Contract,
        mut body: Option<Block>,
        span: Span,
        errors: u32,
        contract_has_errors: bool,
    ) -> Method {
        let (mut expressions, mut untyped) = (0, 0);
        if let Some(body) = &mut body {
            visit::exprs_in_block(body, &mut |e| {
                expressions += 1;
                if e.ty.is_error() {
                    untyped += 1;
                }
            });
        }
        Method {
            method,
            params,
            contract,
            body,
            span,
            has_errors: self.errors > errors,
            contract_has_errors,
            expressions,
            untyped,
        }
    }
}
