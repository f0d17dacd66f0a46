//! Statements (JLS 14).

use base::{Code, Diagnostic, Span, Symbol};
use syntax::ast;

use super::env::{Frame, Jump, JumpKind, ReturnContext};
use super::{Attrib, Env, bindings};
use crate::hir::{
    Block, Catch, Expr, ExprKind, ForEach, ForEachKind, Resource, Stmt, StmtKind, Try,
};
use crate::symbols::{Flags, VarInfo, VarKind, VarSym};
use crate::table::MOST_PARTS;
use crate::types::Ty;

/// How many names, jumps and bodies may be around a place.
const MOST_NAMES: u32 = 10_000;

/// The name of the number of rounds of a loop over elements; no variable of a program is called so.
pub(in crate::attrib) const COUNT: &str = "\\count";

impl<'a> Attrib<'_, 'a> {
    pub(super) fn block(&mut self, env: &Env, block: &'a ast::Block) -> Block {
        let mut env = env.clone();
        Block { stmts: self.stmts(&mut env, &block.stmts), span: block.loc.0 }
    }

    /// Statements in sequence; what they declare is in scope for those that follow.
    pub(super) fn stmts(&mut self, env: &mut Env, stmts: &'a [ast::Stmt]) -> Vec<Stmt> {
        let mut list = Vec::with_capacity(stmts.len());
        for s in stmts {
            // What was not typed is a mistake of the method.
            if self.is_too_much(env, s.loc.0) {
                break;
            }
            self.stmt_into(env, s, &mut list);
            self.refuse_large_types(s.loc.0);
        }
        list
    }

    /// A type of what was typed last is too large.
    pub(super) fn refuse_large_types(&mut self, span: Span) {
        if self.table.was_large() {
            let text = format!("a type here is too large: at most {MOST_PARTS} parts are read");
            self.report(Code::Limit, span, text);
        }
    }

    /// Whether nothing more can be typed at this place, which is reported once: there are too
    /// many names, or there is no memory. Each name is looked for among all others.
    fn is_too_much(&mut self, env: &Env, span: Span) -> bool {
        if self.piece.poll() {
            self.has_memory(span);
            return true;
        }
        if env.depth() > MOST_NAMES {
            let text = format!("too many names are known here: at most {MOST_NAMES} are read");
            self.report(Code::Limit, span, text);
            return true;
        }
        false
    }

    /// A statement in a place of its own.
    pub(super) fn stmt(&mut self, env: &Env, s: &'a ast::Stmt) -> Stmt {
        let mut env = env.clone();
        let mut list = Vec::new();
        self.stmt_into(&mut env, s, &mut list);
        if list.len() == 1
            && let Some(one) = list.pop()
        {
            return one;
        }
        let span = s.loc.0;
        Stmt { kind: StmtKind::Block(Block { stmts: list, span }), span }
    }

    /// One statement may become several: `int a = 1, b = 2;`.
    fn stmt_into(&mut self, env: &mut Env, s: &'a ast::Stmt, list: &mut Vec<Stmt>) {
        let span = s.loc.0;
        let kind = match &s.kind {
            ast::StmtKind::Block(block) => StmtKind::Block(self.block(env, block)),
            ast::StmtKind::Local(local) => {
                self.local(env, local, VarKind::Local, span, list);
                return;
            }
            ast::StmtKind::Item(item) => match &**item {
                ast::Item::Type(decl) => {
                    let class = self.table.enter_local_class(
                        decl,
                        &env.scope,
                        env.class,
                        env.has_no_this(),
                    );
                    env.scope = env.scope.with_local_class(decl.name.symbol, class);
                    self.class(class, Some(env));
                    StmtKind::LocalClass(class)
                }
                _ => {
                    self.report(
                        Code::MisplacedClause,
                        span,
                        "data types, functions and lemmas are declared outside of methods",
                    );
                    StmtKind::Error
                }
            },
            ast::StmtKind::Expr(e) => StmtKind::Expr(self.synth(env, e)),
            ast::StmtKind::Empty => StmtKind::Empty,
            ast::StmtKind::If { condition, then, otherwise } => {
                let condition = self.condition(env, condition);
                let yes = bindings(self.table, &condition, true);
                let no = bindings(self.table, &condition, false);
                let then = Box::new(self.stmt(&env.with_vars(&yes), then));
                let otherwise =
                    otherwise.as_ref().map(|o| Box::new(self.stmt(&env.with_vars(&no), o)));
                // `if (!(o instanceof T t)) return;` binds `t` for what follows.
                if ends_abruptly(&then) && otherwise.as_ref().is_none_or(|o| !ends_abruptly(o)) {
                    *env = env.with_vars(&no);
                } else if otherwise.as_ref().is_some_and(|o| ends_abruptly(o)) {
                    *env = env.with_vars(&yes);
                }
                StmtKind::If { condition, then, otherwise }
            }
            ast::StmtKind::While { .. }
            | ast::StmtKind::DoWhile { .. }
            | ast::StmtKind::For { .. }
            | ast::StmtKind::ForEach { .. } => self.loop_stmt(env, s, None),
            ast::StmtKind::Labeled { label, body } => {
                if is_loop(body) {
                    self.loop_stmt(env, body, Some(label.symbol))
                } else {
                    let target = self.jump_target();
                    let inner = env.with(Frame::Jump(Jump {
                        label: Some(label.symbol),
                        target,
                        kind: JumpKind::Labeled,
                    }));
                    let body = Box::new(self.stmt(&inner, body));
                    let is_named = self.spec.named_states.contains(&target);
                    StmtKind::Labeled { target, state: is_named.then_some(label.symbol), body }
                }
            }
            ast::StmtKind::Switch(switch) => StmtKind::Switch(self.switch_stmt(env, switch, span)),
            ast::StmtKind::Break(label) => self.break_stmt(env, *label, span),
            ast::StmtKind::Continue(label) => self.continue_stmt(env, *label, span),
            ast::StmtKind::Yield(e) => self.yield_stmt(env, e, span),
            ast::StmtKind::Return(e) => self.return_stmt(env, e.as_ref(), span),
            ast::StmtKind::Throw(e) => {
                let throwable = self.table.throwable();
                StmtKind::Throw(self.check(env, e, &throwable))
            }
            ast::StmtKind::Synchronized { lock, body } => {
                let object = self.table.object();
                StmtKind::Synchronized {
                    lock: self.check(env, lock, &object),
                    body: self.block(env, body),
                }
            }
            ast::StmtKind::Try(t) => StmtKind::Try(Box::new(self.try_stmt(env, t))),
            ast::StmtKind::Assert { condition, message } => {
                let condition = self.condition(env, condition);
                let no = env.with_vars(&bindings(self.table, &condition, false));
                let message = message.as_ref().map(|m| self.synth(&no, m));
                StmtKind::Assert { condition, message }
            }
            ast::StmtKind::ConstructorCall(call) => match self.constructor_call(env, call, span) {
                Some(call) => StmtKind::ConstructorCall(call),
                None => StmtKind::Error,
            },
            ast::StmtKind::Ghost(ghost) => {
                self.ghost_stmt(env, ghost, span, list);
                return;
            }
            ast::StmtKind::Error => {
                self.errors += 1;
                StmtKind::Error
            }
        };
        list.push(Stmt { kind, span });
    }

    // ───────────────────────── declarations ─────────────────────────

    pub(super) fn local(
        &mut self,
        env: &mut Env,
        local: &'a ast::LocalVar,
        kind: VarKind,
        span: Span,
        list: &mut Vec<Stmt>,
    ) {
        for declarator in &local.vars {
            let (var, init) = self.declare(env, &local.modifiers, &local.ty, declarator, kind);
            let span = if local.vars.len() == 1 { span } else { declarator.loc.0 };
            list.push(Stmt { kind: StmtKind::Local(var, init), span });
        }
    }

    /// `/*@ opening q() in @*/ e` gives the value a variable, which must not change what it means.
    fn check_guarded(&mut self, name: Symbol, x: &Expr) {
        if !name.as_str().starts_with(syntax::GUARDED) {
            return;
        }
        if x.constant.is_some() {
            let message = "a constant has nothing to open or use: leave this out";
            self.report(Code::MisplacedClause, x.span, message);
        }
        let is_inside = name.as_str().starts_with(syntax::GUARDED_INSIDE);
        if is_inside && x.ty.is_reference() {
            let message = "`opening` or `using` before an object stands behind `return` or `=`";
            self.report(Code::MisplacedClause, x.span, message);
        }
    }

    /// Declares one variable and types its initialiser. The variable is in scope in its own
    /// initialiser, as far as lambdas and definite assignment allow.
    pub(super) fn declare(
        &mut self,
        env: &mut Env,
        modifiers: &'a ast::Modifiers,
        ty: &'a ast::Type,
        declarator: &'a ast::VarDeclarator,
        kind: VarKind,
    ) -> (VarSym, Option<Expr>) {
        let name = declarator.name;
        self.check_undeclared(env, name);
        if kind == VarKind::Local {
            self.check_modifiers(modifiers, super::spec::Holder::Local);
        }
        let flags = self.local_flags(modifiers);
        let is_var = matches!(ty.kind, ast::TypeKind::Var);
        if is_var {
            let init = declarator.init.as_ref().map(|e| self.synth(env, e));
            if let Some(x) = &init {
                self.check_guarded(name.symbol, x);
            }
            let ty = match &init {
                Some(x) if x.ty == Ty::Null || x.ty == Ty::Void => {
                    self.report(
                        Code::TypeMismatch,
                        name.span(),
                        format!("`{}` needs a type: its initialiser has none", name.symbol),
                    );
                    Ty::Error
                }
                Some(x) => self.table.upward(&x.ty),
                None => {
                    self.report(
                        Code::TypeMismatch,
                        name.span(),
                        format!("`{}` needs an initialiser or a type", name.symbol),
                    );
                    Ty::Error
                }
            };
            let info = VarInfo { name: name.symbol, ty, kind, flags, span: name.span() };
            let var = self.table.new_var(info);
            env.push(Frame::Var(name.symbol, var));
            self.note_constant(var, flags, init.as_ref());
            return (var, init);
        }
        let mut resolved = self.table.resolve_type(&env.scope, ty);
        if resolved.is_error() {
            self.errors += 1;
        }
        for _ in &declarator.dims {
            resolved = Ty::array(resolved);
        }
        let info =
            VarInfo { name: name.symbol, ty: resolved.clone(), kind, flags, span: name.span() };
        let var = self.table.new_var(info);
        env.push(Frame::Var(name.symbol, var));
        let init = declarator.init.as_ref().map(|e| {
            if resolved.is_error() { self.synth(env, e) } else { self.check(env, e, &resolved) }
        });
        self.note_constant(var, flags, init.as_ref());
        (var, init)
    }

    /// A local variable cannot hide another one of the same method (JLS 6.4).
    pub(super) fn check_undeclared(&mut self, env: &Env, name: ast::Ident) {
        if let Some(first) = env.local_in_method(name.symbol) {
            let first = self.table.var(first).span;
            self.errors += 1;
            self.table.report(
                Diagnostic::new(
                    Code::DuplicateDeclaration,
                    name.span(),
                    format!("`{}` is declared twice", name.symbol),
                )
                .label(first, "the first declaration"),
            );
        }
    }

    fn note_constant(&mut self, var: VarSym, flags: Flags, init: Option<&Expr>) {
        if flags.has(Flags::FINAL) && init.is_some() {
            self.initialised_finals.insert(var);
        }
        if flags.has(Flags::FINAL)
            && let Some(Expr { constant: Some(c), .. }) = init
        {
            let ty = &self.table.var(var).ty;
            if ty.is_primitive() || *ty == self.table.string() {
                self.var_constants.insert(var, c.clone());
            }
        }
    }

    /// `FINAL`, `NULLABLE` and `NON_NULL`, by keyword or by Java annotation.
    pub(super) fn local_flags(&self, modifiers: &ast::Modifiers) -> Flags {
        let flags = crate::table::flags_of_modifiers(modifiers);
        Flags(flags.0 & (Flags::FINAL | Flags::NULLABLE | Flags::NON_NULL).0)
    }

    // ───────────────────────── loops ─────────────────────────

    fn loop_stmt(
        &mut self,
        env: &mut Env,
        s: &'a ast::Stmt,
        label: Option<base::Symbol>,
    ) -> StmtKind {
        let target = self.jump_target();
        let jump = Frame::Jump(Jump { label, target, kind: JumpKind::Loop });
        match &s.kind {
            ast::StmtKind::While { spec, condition, body } => {
                let condition = self.condition(env, condition);
                let inner =
                    env.with(jump.clone()).with_vars(&bindings(self.table, &condition, true));
                let spec = self.loop_spec(&env.with(jump), spec);
                let body = Box::new(self.stmt(&inner, body));
                if !breaks_to(&body, target) {
                    *env = env.with_vars(&bindings(self.table, &condition, false));
                }
                StmtKind::While { target, spec, condition, body }
            }
            ast::StmtKind::DoWhile { spec, body, condition } => {
                let inner = env.with(jump);
                let spec = self.loop_spec(&inner, spec);
                let body = Box::new(self.stmt(&inner, body));
                let condition = self.condition(env, condition);
                if !breaks_to(&body, target) {
                    *env = env.with_vars(&bindings(self.table, &condition, false));
                }
                StmtKind::DoWhile { target, spec, body, condition }
            }
            ast::StmtKind::For { spec, init, condition, update, body } => {
                let mut inner = env.clone();
                let init = self.stmts(&mut inner, init);
                let condition = condition.as_ref().map(|c| self.condition(&inner, c));
                let bound =
                    condition.as_ref().map(|c| bindings(self.table, c, true)).unwrap_or_default();
                let after =
                    condition.as_ref().map(|c| bindings(self.table, c, false)).unwrap_or_default();
                let inner = inner.with(jump);
                let spec = self.loop_spec(&inner, spec);
                let inner = inner.with_vars(&bound);
                let update = update.iter().map(|e| self.synth(&inner, e)).collect();
                let body = Box::new(self.stmt(&inner, body));
                if !breaks_to(&body, target) {
                    *env = env.with_vars(&after);
                }
                StmtKind::For { target, spec, init, condition, update, body }
            }
            ast::StmtKind::ForEach { spec, var, iterable, body } => {
                self.for_each(env, spec, var, iterable, body, target, jump)
            }
            _ => StmtKind::Error,
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn for_each(
        &mut self,
        env: &Env,
        spec: &'a ast::LoopSpec,
        param: &'a ast::Param,
        iterable: &'a ast::Expr,
        body: &'a ast::Stmt,
        target: crate::hir::JumpTarget,
        jump: Frame,
    ) -> StmtKind {
        let iterable = self.synth(env, iterable);
        let (kind, element_ty) = match self.iteration(&iterable) {
            Some(found) => found,
            None => {
                if !iterable.ty.is_error() {
                    let ty = self.display(&iterable.ty);
                    self.report(
                        Code::TypeMismatch,
                        iterable.span,
                        format!("a loop can run over an array or an `Iterable`, not over `{ty}`"),
                    );
                }
                (ForEachKind::Array, Ty::Error)
            }
        };
        let ty = match &param.ty {
            Some(t) if !matches!(t.kind, ast::TypeKind::Var) => {
                let mut ty = self.table.resolve_type(&env.scope, t);
                for _ in &param.dims {
                    ty = Ty::array(ty);
                }
                ty
            }
            _ => self.table.upward(&element_ty),
        };
        if ty.is_error() {
            self.errors += 1;
        }
        self.check_modifiers(&param.modifiers, super::spec::Holder::Local);
        self.check_undeclared(env, param.name);
        let flags = self.local_flags(&param.modifiers);
        let span = param.name.span();
        let var = self.table.new_var(VarInfo {
            name: param.name.symbol,
            ty: ty.clone(),
            kind: VarKind::Local,
            flags,
            span,
        });
        // What `next()` gives is an Object at run time; arrays give their element type.
        let raw = match kind {
            ForEachKind::Array => element_ty.clone(),
            ForEachKind::Iterable { .. } => self.table.object(),
        };
        let element = self.new_var("element".into(), raw.clone(), VarKind::Synthetic, span);
        let opened = self.open();
        let value = self.var_expr(element, span);
        let value = if element_ty.is_error() {
            Self::error_node(span)
        } else if self.table.is_subtype(&raw, &self.table.erasure(&element_ty)) {
            Expr { ty: element_ty.clone(), ..value }
        } else {
            Expr {
                kind: ExprKind::Convert(crate::hir::Conversion::Generic, Box::new(value)),
                ty: element_ty.clone(),
                constant: None,
                span,
            }
        };
        let converted = self.coerce(value, &ty);
        let converted = self.close(opened, converted);
        let inner = env.with(jump).with(Frame::Var(param.name.symbol, var));
        // The annotations of the loop alone know how many rounds there were.
        let count = match kind {
            ForEachKind::Array => Ty::INT,
            ForEachKind::Iterable { .. } => Ty::BigInt,
        };
        let count = self.new_var(COUNT.into(), count, VarKind::Synthetic, span);
        let spec = self.loop_spec(&inner.with(Frame::Var(COUNT.into(), count)), spec);
        let body = self.stmt(&inner, body);
        StmtKind::ForEach(Box::new(ForEach {
            target,
            count,
            spec,
            var,
            iterable,
            kind,
            element,
            converted,
            body,
        }))
    }

    fn iteration(&mut self, iterable: &Expr) -> Option<(ForEachKind, Ty)> {
        if let Ty::Array(element) = &iterable.ty {
            return Some((ForEachKind::Array, (**element).clone()));
        }
        if !iterable.ty.is_reference() {
            return None;
        }
        let site = self.table.capture(&iterable.ty);
        let class = self.table.known("java.lang.Iterable")?;
        let parent = self.table.as_super(&site, class)?;
        let element = self.arg_types(&parent).into_iter().next();
        let element = element.unwrap_or_else(|| self.table.object());
        let iterator_class = self.table.known("java.util.Iterator")?;
        // The `iterator` of the static type, so that its contract is the one that counts.
        let iterator = self.implied_method(&site, "iterator")?;
        let result = self.table.method_sig(&site, iterator).result;
        let result = if self.table.as_super(&result, iterator_class).is_some() {
            self.table.capture(&result)
        } else {
            Ty::class(iterator_class)
        };
        let has_next = self.implied_method(&result, "hasNext")?;
        let next = self.implied_method(&result, "next")?;
        Some((ForEachKind::Iterable { iterator, has_next, next }, element))
    }

    // ───────────────────────── jumps ─────────────────────────

    fn break_stmt(&mut self, env: &Env, label: Option<ast::Ident>, span: Span) -> StmtKind {
        let found = match label {
            Some(l) => env.find_jump(|j| j.label == Some(l.symbol)),
            None => env
                .find_jump(|j| j.kind != JumpKind::Labeled)
                .filter(|j| j.kind != JumpKind::SwitchExpr),
        };
        match found {
            Some(jump) => StmtKind::Break(jump.target),
            None => {
                self.report(Code::BadStatement, span, "there is nothing here to break out of");
                StmtKind::Error
            }
        }
    }

    fn continue_stmt(&mut self, env: &Env, label: Option<ast::Ident>, span: Span) -> StmtKind {
        let found = env.find_jump(|j| {
            j.kind == JumpKind::Loop && label.is_none_or(|l| j.label == Some(l.symbol))
        });
        match found {
            Some(jump) => StmtKind::Continue(jump.target),
            None => {
                self.report(Code::BadStatement, span, "there is no loop here to continue");
                StmtKind::Error
            }
        }
    }

    fn return_stmt(&mut self, env: &Env, e: Option<&'a ast::Expr>, span: Span) -> StmtKind {
        let context = env.return_context().cloned();
        match (context, e) {
            (Some(ReturnContext::Method(Ty::Void) | ReturnContext::Lambda), None) => {
                StmtKind::Return(None)
            }
            (Some(ReturnContext::Method(Ty::Void)), Some(e)) => {
                self.synth(env, e);
                self.report(Code::TypeMismatch, span, "this method returns nothing");
                StmtKind::Error
            }
            (Some(ReturnContext::Method(ty)), Some(e)) => {
                StmtKind::Return(Some(self.check(env, e, &ty)))
            }
            // Part of the inference that the lambda belongs to.
            (Some(ReturnContext::Lambda), Some(e)) => {
                let result = self.arg(env, e);
                StmtKind::Return(Some(self.result_hole(result)))
            }
            (Some(ReturnContext::None) | None, _) => {
                self.report(Code::BadStatement, span, "there is nothing here to return from");
                StmtKind::Error
            }
            (Some(_), None) => {
                self.report(Code::TypeMismatch, span, "a value must be returned here");
                StmtKind::Error
            }
        }
    }

    // ───────────────────────── exceptions ─────────────────────────

    fn try_stmt(&mut self, env: &Env, t: &'a ast::Try) -> Try {
        let mut inner = env.clone();
        let mut resources = Vec::new();
        for resource in &t.resources {
            if let Some(r) = self.resource(&mut inner, resource) {
                resources.push(r);
            }
        }
        let body = self.block(&inner, &t.body);
        let catches = t
            .catches
            .iter()
            .map(|c| {
                let types: Vec<Ty> = match c.param.ty.as_ref().map(|t| &t.kind) {
                    Some(ast::TypeKind::Union(list)) => {
                        list.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect()
                    }
                    Some(_) => {
                        c.param.ty.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect()
                    }
                    None => vec![Ty::Error],
                };
                let throwable = self.table.throwable();
                for ty in &types {
                    if ty.is_error() {
                        self.errors += 1;
                    } else if !self.table.is_subtype(ty, &throwable) {
                        let name = self.display(ty);
                        self.report(
                            Code::TypeMismatch,
                            c.param.loc.0,
                            format!("`{name}` is not an exception"),
                        );
                    }
                }
                let ty = match types.as_slice() {
                    [one] => one.clone(),
                    several if several.iter().any(Ty::is_error) => Ty::Error,
                    several => self.table.lub(several),
                };
                self.check_modifiers(&c.param.modifiers, super::spec::Holder::Bound);
                self.check_undeclared(env, c.param.name);
                let span = c.param.name.span();
                let var = self.new_var(c.param.name.symbol, ty, VarKind::Local, span);
                let body = self.block(&env.with(Frame::Var(c.param.name.symbol, var)), &c.body);
                Catch { var, types, body, span: c.loc.0 }
            })
            .collect();
        let finally = t.finally.as_ref().map(|b| self.block(env, b));
        Try { resources, body, catches, finally }
    }

    fn resource(&mut self, env: &mut Env, r: &'a ast::Resource) -> Option<Resource> {
        let (var, init, span) = match r {
            ast::Resource::Declared(loc, local) => {
                let declarator = local.vars.first()?;
                let (var, init) =
                    self.declare(env, &local.modifiers, &local.ty, declarator, VarKind::Local);
                (var, init?, loc.0)
            }
            ast::Resource::Existing(e) => {
                let init = self.synth(env, e);
                let var =
                    self.new_var("resource".into(), init.ty.clone(), VarKind::Synthetic, e.loc.0);
                (var, init, e.loc.0)
            }
        };
        let ty = self.table.var(var).ty.clone();
        if ty.is_error() {
            return None;
        }
        let closeable = self.known_class("java.lang.AutoCloseable", span)?;
        if self.table.as_super(&ty, closeable).is_none() {
            let name = self.display(&ty);
            self.report(
                Code::TypeMismatch,
                span,
                format!("`{name}` is not an `AutoCloseable`, so it cannot be a resource"),
            );
            return None;
        }
        let site = self.table.capture(&ty);
        let close = self.implied_method(&site, "close")?;
        let throwable = self.table.throwable();
        let add_suppressed =
            self.table.methods_named(&throwable, "addSuppressed".into()).into_iter().next();
        Some(Resource { var, init, close, add_suppressed, span })
    }
}

fn is_loop(s: &ast::Stmt) -> bool {
    matches!(
        s.kind,
        ast::StmtKind::While { .. }
            | ast::StmtKind::DoWhile { .. }
            | ast::StmtKind::For { .. }
            | ast::StmtKind::ForEach { .. }
    )
}

/// Cannot complete normally: what pattern variables' scope asks (JLS 6.3.2).
pub fn ends_abruptly(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(..) => true,
        StmtKind::Block(b) | StmtKind::Synchronized { body: b, .. } => {
            b.stmts.last().is_some_and(ends_abruptly)
        }
        StmtKind::If { then, otherwise: Some(o), .. } => ends_abruptly(then) && ends_abruptly(o),
        StmtKind::While { target, condition, body, .. } => {
            is_true(condition) && !breaks_to(body, *target)
        }
        StmtKind::DoWhile { target, condition, body, .. } => {
            is_true(condition) && !breaks_to(body, *target)
        }
        StmtKind::For { target, condition, body, .. } => {
            condition.as_ref().is_none_or(is_true) && !breaks_to(body, *target)
        }
        StmtKind::Labeled { target, body, .. } => ends_abruptly(body) && !breaks_to(body, *target),
        StmtKind::Try(t) => {
            t.finally.as_ref().is_some_and(|b| b.stmts.last().is_some_and(ends_abruptly))
                || (t.body.stmts.last().is_some_and(ends_abruptly)
                    && t.catches.iter().all(|c| c.body.stmts.last().is_some_and(ends_abruptly)))
        }
        _ => false,
    }
}

fn is_true(e: &Expr) -> bool {
    matches!(e.constant, Some(crate::types::Const::Boolean(true)))
}

/// Whether a `break` in the statement leaves the target.
fn breaks_to(s: &Stmt, target: crate::hir::JumpTarget) -> bool {
    let list = |stmts: &[Stmt]| stmts.iter().any(|s| breaks_to(s, target));
    match &s.kind {
        StmtKind::Break(t) => *t == target,
        StmtKind::Block(b) | StmtKind::Synchronized { body: b, .. } => list(&b.stmts),
        StmtKind::If { then, otherwise, .. } => {
            breaks_to(then, target) || otherwise.as_ref().is_some_and(|o| breaks_to(o, target))
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::Labeled { body, .. } => breaks_to(body, target),
        StmtKind::ForEach(each) => breaks_to(&each.body, target),
        StmtKind::Switch(switch) => switch.cases.iter().any(|c| match &c.body {
            crate::hir::CaseBody::Group(stmts) => list(stmts),
            crate::hir::CaseBody::Arrow(s) => breaks_to(s, target),
            crate::hir::CaseBody::Value(_) => false,
        }),
        StmtKind::Try(t) => {
            list(&t.body.stmts)
                || t.catches.iter().any(|c| list(&c.body.stmts))
                || t.finally.as_ref().is_some_and(|b| list(&b.stmts))
        }
        _ => false,
    }
}
