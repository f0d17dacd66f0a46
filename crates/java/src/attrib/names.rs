//! What a name means: a variable, a field, a type or a package (JLS 6.5).

use base::{Code, Span, Symbol};
use syntax::ast;

use super::env::Frame;
use super::{Attrib, Env};
use crate::hir::{Expr, ExprKind};
use crate::symbols::{ClassSym, FieldSym, Flags};
use crate::table::TypeName;
use crate::types::Ty;

/// What stands before a dot.
pub enum Target {
    Expr(Expr),
    Type(Ty),
    Package(String),
}

impl<'a> Attrib<'_, 'a> {
    /// A simple name as a variable or field, if it is one.
    pub(super) fn variable(&mut self, env: &Env, name: Symbol, span: Span) -> Option<Expr> {
        let found = self.variable_in(env, name, env.in_spec(), span);
        // Code that means a member of a stub is told so.
        found.or_else(|| match env.in_spec() {
            true => None,
            false => self.variable_in(env, name, true, span),
        })
    }

    /// With the members of stubs that exist only for specifications, or without.
    fn variable_in(
        &mut self,
        env: &Env,
        name: Symbol,
        with_spec: bool,
        span: Span,
    ) -> Option<Expr> {
        for (frame, instance) in env.frames_with_instance() {
            match frame {
                Frame::Var(n, var) if *n == name => return Some(self.var_expr(*var, span)),
                Frame::Class { class, .. } => {
                    let mut fields = match env.in_spec() {
                        true => self.table.find_spec_fields(*class, name),
                        false => self.table.find_fields(*class, name),
                    };
                    if !with_spec {
                        fields.retain(|field| !self.table.is_spec_only_field(*field));
                    }
                    if let Some(&field) = fields.first() {
                        if fields.len() > 1 {
                            return Some(self.error(
                                Code::Ambiguous,
                                span,
                                format!("`{name}` is inherited from more than one type"),
                            ));
                        }
                        return Some(self.own_field(env, *class, field, !instance, span));
                    }
                }
                _ => {}
            }
        }
        for class in self.table.static_imports(env.scope.unit(), name) {
            if let Some(&field) = self.table.find_fields(class, name).first()
                && self.table.field(field).flags.has(Flags::STATIC)
            {
                return Some(self.field_expr(None, &Ty::class(class), field, span));
            }
        }
        self.spec_name(env, name, span)
    }

    fn own_field(
        &mut self,
        env: &Env,
        class: ClassSym,
        field: FieldSym,
        is_static: bool,
        span: Span,
    ) -> Expr {
        let site = self.table.this_type(class);
        if self.table.field(field).flags.has(Flags::STATIC) {
            return self.field_expr(None, &site, field, span);
        }
        if is_static {
            let name = self.table.field(field).name;
            return self.error(
                Code::NotAccessible,
                span,
                format!("`{name}` is an instance field, and there is no instance here"),
            );
        }
        self.check_ghost_use(env, field, span);
        let this = self.node(ExprKind::This(class), site.clone(), span);
        let e = self.field_expr(Some(this), &site, field, span);
        // A simple name of a constant variable is a constant, also of an instance field.
        Expr { constant: self.field_constant(field), ..e }
    }

    /// `target.field`, with its type as a member of the site, and its constant.
    pub(super) fn field_expr(
        &mut self,
        target: Option<Expr>,
        site: &Ty,
        field: FieldSym,
        span: Span,
    ) -> Expr {
        let ty = self.table.field_type(site, field);
        let value = self.field_constant(field);
        // `o.x` is no constant expression (JLS 15.29), but a reference to a constant variable
        // all the same: it has the value wherever it is read.
        let constant = match (&target, value) {
            (None, value) => value,
            (Some(_), Some(value)) => {
                self.typed.constants.insert(field, value);
                None
            }
            (Some(_), None) => None,
        };
        let kind = ExprKind::Field { target: target.map(Box::new), field };
        let mut e = Expr { kind, ty, constant, span };
        self.add_generic_cast(&mut e);
        e
    }

    /// `this` of the class in whose body we are, or of an enclosing one.
    pub(super) fn this_of(&mut self, env: &Env, wanted: ClassSym, span: Span) -> Expr {
        let found = env.frames_with_instance().find_map(|(frame, instance)| match frame {
            Frame::Class { class, .. } if *class == wanted => Some(instance),
            _ => None,
        });
        if found == Some(true) {
            return self.node(ExprKind::This(wanted), self.table.this_type(wanted), span);
        }
        let name = self.table.class(wanted).name;
        self.error(Code::NotAccessible, span, format!("there is no `{name}.this` here"))
    }

    /// The instance of `wanted` (or of a subclass) that encloses this place, if any.
    pub(super) fn enclosing_instance(
        &mut self,
        env: &Env,
        wanted: ClassSym,
        span: Span,
    ) -> Option<Expr> {
        let class = env.frames_with_instance().find_map(|(frame, instance)| match frame {
            Frame::Class { class, .. } if instance && self.table.is_subclass(*class, wanted) => {
                Some(*class)
            }
            _ => None,
        })?;
        Some(self.node(ExprKind::This(class), self.table.this_type(class), span))
    }

    /// What stands before a dot: an expression, a type or a package.
    pub(super) fn target(&mut self, env: &Env, e: &'a ast::Expr) -> Target {
        let span = e.loc.0;
        match &e.kind {
            ast::ExprKind::Name(name) => {
                if let Some(x) = self.variable(env, name.symbol, span) {
                    return Target::Expr(x);
                }
                match self.table.find_type(&env.scope, name.symbol) {
                    Some(TypeName::Class(class)) => Target::Type(Ty::class(class)),
                    Some(TypeName::Var(var)) => Target::Type(Ty::Var(var)),
                    Some(TypeName::Data(_)) => Target::Package(name.symbol.to_string()),
                    None => Target::Package(name.symbol.to_string()),
                }
            }
            ast::ExprKind::Field { target, name }
                if matches!(
                    target.kind,
                    ast::ExprKind::Super | ast::ExprKind::QualifiedSuper(_)
                ) =>
            {
                Target::Expr(self.field_access(env, target, *name, span))
            }
            ast::ExprKind::Field { target, name } => match self.target(env, target) {
                Target::Package(package) => {
                    let full = format!("{package}.{}", name.symbol);
                    match self.table.find_class(&full) {
                        Some(class) => Target::Type(Ty::class(class)),
                        None => Target::Package(full),
                    }
                }
                Target::Type(Ty::Class(c)) => {
                    let fields = self.table.find_fields(c.class, name.symbol);
                    if fields.is_empty()
                        && let Some(class) = self.table.member_class(c.class, name.symbol)
                    {
                        return Target::Type(Ty::class(class));
                    }
                    Target::Expr(self.static_field(env, &Ty::Class(c), *name, span))
                }
                Target::Type(ty) => Target::Expr(self.static_field(env, &ty, *name, span)),
                Target::Expr(x) => Target::Expr(self.select_field(env, x, *name, span)),
            },
            ast::ExprKind::Type(ty) => Target::Type(self.table.resolve_type(&env.scope, ty)),
            _ => Target::Expr(self.synth(env, e)),
        }
    }

    /// `a.b`, where `a` may be anything.
    pub(super) fn field_access(
        &mut self,
        env: &Env,
        target: &'a ast::Expr,
        name: ast::Ident,
        span: Span,
    ) -> Expr {
        let through_super = match &target.kind {
            ast::ExprKind::Super => self
                .superclass_of(env, span)
                .map(|ty| (self.this_of(env, env.class, target.loc.0), ty)),
            ast::ExprKind::QualifiedSuper(of) => self.qualified_super(env, of, target.loc.0),
            _ => None,
        };
        if let Some((this, superclass)) = through_super {
            let this = Expr { ty: superclass.clone(), ..this };
            // A protected field is always visible through `super`.
            return match self.find_field(&superclass, name.symbol) {
                Some(field) if self.table.field(field).flags.has(Flags::STATIC) => {
                    self.field_expr(None, &superclass, field, span)
                }
                Some(field) => self.field_expr(Some(this), &superclass, field, span),
                None => self.select_field(env, this, name, span),
            };
        }
        if matches!(target.kind, ast::ExprKind::Super | ast::ExprKind::QualifiedSuper(_)) {
            return Self::error_node(span);
        }
        match self.target(env, target) {
            Target::Expr(x) => self.select_field(env, x, name, span),
            Target::Type(ty) => self.static_field(env, &ty, name, span),
            Target::Package(package) => {
                // The first part is what is unknown, unless a package of that name exists.
                let first = package.split('.').next().unwrap_or_default().to_string();
                if self.table.package_exists(&package) {
                    self.error(
                        Code::UnknownName,
                        span,
                        format!("there is no `{}` in package `{package}`", name.symbol),
                    )
                } else {
                    self.error(
                        Code::UnknownName,
                        target.loc.0,
                        format!("`{first}` is not declared"),
                    )
                }
            }
        }
    }

    /// A field of an expression's type; the length of an array.
    pub(super) fn select_field(
        &mut self,
        env: &Env,
        x: Expr,
        name: ast::Ident,
        span: Span,
    ) -> Expr {
        if x.ty.is_error() {
            return Self::error_node(span);
        }
        if matches!(x.ty, Ty::Array(_)) && name.symbol == "length" {
            return self.node(ExprKind::Length(Box::new(x)), Ty::INT, span);
        }
        if x.ty.is_mathematical() {
            return self.spec_member(env, x, name, span);
        }
        let site = self.table.capture(&x.ty);
        let found = self.find_field(&site, name.symbol).or_else(|| match (&site, env.in_spec()) {
            (Ty::Class(c), true) => {
                self.table.find_spec_fields(c.class, name.symbol).first().copied()
            }
            _ => None,
        });
        let Some(field) = found else {
            let ty = self.display(&x.ty);
            return self.error(
                Code::UnknownMember,
                name.span(),
                format!("`{ty}` has no field `{}`", name.symbol),
            );
        };
        self.check_accessible(env, field, &site, name.span());
        self.check_ghost_use(env, field, name.span());
        self.field_expr(Some(x), &site, field, span)
    }

    fn find_field(&self, site: &Ty, name: Symbol) -> Option<FieldSym> {
        match site {
            Ty::Class(c) => self.table.find_fields(c.class, name).first().copied(),
            Ty::Var(_) | Ty::Intersection(_) => {
                self.table.direct_supertypes(site).iter().find_map(|s| self.find_field(s, name))
            }
            _ => None,
        }
    }

    fn static_field(&mut self, env: &Env, site: &Ty, name: ast::Ident, span: Span) -> Expr {
        let Some(field) = self.find_field(site, name.symbol) else {
            let ty = self.display(site);
            return self.error(
                Code::UnknownMember,
                name.span(),
                format!("`{ty}` has no field `{}`", name.symbol),
            );
        };
        if !self.table.field(field).flags.has(Flags::STATIC) {
            return self.error(
                Code::NotAccessible,
                name.span(),
                format!(
                    "`{}` is an instance field: it needs an object before the dot",
                    name.symbol
                ),
            );
        }
        self.check_accessible(env, field, site, name.span());
        self.field_expr(None, site, field, span)
    }

    fn check_accessible(&mut self, env: &Env, field: FieldSym, site: &Ty, span: Span) {
        let info = self.table.field(field);
        // In specifications, visibility is judged by the annotation checks.
        if env.in_spec() {
            return;
        }
        if !self.table.is_accessible_member(info.flags, info.class, Some(env.class), site) {
            let name = info.name;
            self.report(Code::NotAccessible, span, format!("`{name}` is not visible here"));
        }
    }

    /// Executable code does not read ghosts.
    pub(super) fn check_ghost_use(&mut self, env: &Env, field: FieldSym, span: Span) {
        let info = self.table.field(field);
        if !env.in_spec() && (info.flags.has(Flags::GHOST) || info.flags.has(Flags::MODEL)) {
            let name = info.name;
            self.report(
                Code::GhostInCode,
                span,
                format!("`{name}` exists only for specifications; code cannot use it"),
            );
        }
    }

    /// `I.super` for a direct superinterface, `Outer.super` otherwise: the object, and the
    /// type in which its member is looked for.
    pub(super) fn qualified_super(
        &mut self,
        env: &Env,
        of: &'a ast::Expr,
        span: Span,
    ) -> Option<(Expr, Ty)> {
        let Target::Type(Ty::Class(c)) = self.target(env, of) else {
            self.report(Code::UnknownType, of.loc.0, "a type was expected before `.super`");
            return None;
        };
        let interface = self
            .table
            .header(env.class)
            .interfaces
            .iter()
            .find(|t| matches!(t, Ty::Class(i) if i.class == c.class))
            .cloned();
        if let Some(ty) = interface {
            return Some((self.this_of(env, env.class, span), ty));
        }
        let superclass = self.table.header(c.class).superclass.clone();
        let ty = superclass.unwrap_or_else(|| self.table.object());
        Some((self.this_of(env, c.class, span), ty))
    }

    /// The superclass type of the current class, for `super.x`.
    pub(super) fn superclass_of(&mut self, env: &Env, span: Span) -> Option<Ty> {
        let found = self.table.header(env.class).superclass.clone();
        // In an interface, `super` is Object's.
        let found = found.or_else(|| Some(self.table.object()));
        if env.is_static {
            self.report(Code::NotAccessible, span, "there is no `super` in a static context");
            return None;
        }
        found
    }
}
