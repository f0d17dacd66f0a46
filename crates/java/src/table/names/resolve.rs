//! From types as they are written to types (JLS 4.3, 4.5, 6.5.5).

use std::rc::Rc;

use base::{Code, Diagnostic, Span};
use syntax::ast::{self, SpecType, TypeKind, TypeSegment};

use crate::symbols::{ClassSym, DataSym};
use crate::table::stages::enter::{dotted, in_package};
use crate::table::{Scope, Table, TypeName};
use crate::types::{ClassTy, Ty, TyArg};

impl<'a> Table<'a> {
    /// The type that is written; what is wrong with it is reported, once, and is
    /// `Ty::Error`. So is `var`, without a report: it has no type of its own. `new C<>`
    /// gives the raw type.
    pub fn resolve_type(&self, scope: &Scope, ty: &ast::Type) -> Ty {
        match &ty.kind {
            TypeKind::Primitive(primitive) => Ty::Prim(*primitive),
            TypeKind::Void => Ty::Void,
            TypeKind::Var | TypeKind::Error => Ty::Error,
            TypeKind::Class(segments) => self.resolve_class_type(scope, segments),
            TypeKind::Array(element) => self.array_of(self.resolve_type(scope, element)),
            TypeKind::Wildcard { bound } => match bound {
                Some((_, bound)) => self.resolve_type(scope, bound),
                None => self.object(),
            },
            TypeKind::Union(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.resolve_type(scope, p)).collect();
                self.lub(&parts)
            }
            TypeKind::Intersection(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.resolve_type(scope, p)).collect();
                match parts.as_slice() {
                    [] => Ty::Error,
                    [single] => single.clone(),
                    _ if parts.iter().any(Ty::is_error) => Ty::Error,
                    _ => Ty::Intersection(parts.into()),
                }
            }
            TypeKind::Spec(spec) => self.resolve_spec_type(scope, spec),
        }
    }

    /// The type with `dims` more dimensions: `int a[]`.
    pub fn add_dims(&self, ty: Ty, dims: usize) -> Ty {
        (0..dims).fold(ty, |ty, _| self.array_of(ty))
    }

    fn array_of(&self, element: Ty) -> Ty {
        if element.is_error() { Ty::Error } else { Ty::array(element) }
    }

    /// The class that a type names, without its arguments; nothing is reported.
    pub(in crate::table) fn resolve_class_symbol(
        &self,
        scope: &Scope,
        ty: &ast::Type,
    ) -> Option<ClassSym> {
        let TypeKind::Class(segments) = &ty.kind else { return None };
        let (class, rest) = match self.resolve_first(scope, segments)? {
            (TypeName::Class(class), rest) => (class, rest),
            _ => return None,
        };
        rest.iter().try_fold(class, |class, s| self.member_class(class, s.name.symbol))
    }

    fn resolve_spec_type(&self, scope: &Scope, ty: &SpecType) -> Ty {
        let of = |ty: &ast::Type| Rc::new(self.resolve_type(scope, ty));
        match ty {
            SpecType::BigInt => Ty::BigInt,
            SpecType::Real => Ty::Real,
            SpecType::LocSet => Ty::LocSet,
            SpecType::TypeType => Ty::TypeType,
            SpecType::Seq(element) => Ty::Seq(of(element)),
            SpecType::Set(element) => Ty::Set(of(element)),
            SpecType::Bag(element) => Ty::Bag(of(element)),
            SpecType::Map(key, value) => {
                let (key, value) = (self.resolve_type(scope, key), self.resolve_type(scope, value));
                Ty::Map(Rc::new((key, value)))
            }
        }
    }

    /// What the first segments mean, and the segments after them.
    fn resolve_first<'s>(
        &self,
        scope: &Scope,
        segments: &'s [TypeSegment],
    ) -> Option<(TypeName, &'s [TypeSegment])> {
        let (first, rest) = segments.split_first()?;
        if let Some(found) = self.find_type(scope, first.name.symbol) {
            return Some((found, rest));
        }
        // Packages, up to the first class.
        let names: Vec<ast::Ident> = segments.iter().map(|s| s.name).collect();
        for i in 1..segments.len() {
            // Only the last segments, the types, may have arguments.
            if segments.get(i - 1)?.args.is_some() {
                return None;
            }
            let name = in_package(dotted(names.get(..i)?), names.get(i)?.symbol);
            if let Some(class) = self.find_class(name.as_str()) {
                return Some((TypeName::Class(class), segments.get(i + 1..)?));
            }
        }
        None
    }

    fn resolve_class_type(&self, scope: &Scope, segments: &[TypeSegment]) -> Ty {
        let Some((first, rest)) = self.resolve_first(scope, segments) else {
            return self.report_unknown_type(segments);
        };
        let Some(segment) = segments.get(segments.len() - rest.len() - 1) else {
            return Ty::Error;
        };
        let class = match first {
            TypeName::Class(class) => class,
            TypeName::Var(var) => {
                if !rest.is_empty() || segment.args.is_some() {
                    let message = "a type variable has no members and no type arguments";
                    self.report(Diagnostic::new(
                        Code::UnknownType,
                        span_of(segments),
                        message.to_owned(),
                    ));
                    return Ty::Error;
                }
                return Ty::Var(var);
            }
            TypeName::Data(data) if rest.is_empty() => {
                return self.resolve_data_type(scope, data, segment);
            }
            TypeName::Data(_) => return self.report_unknown_type(segments),
        };
        // `a.b.C` has no outer type from the scope; `C` alone may be an inner class of an
        // enclosing generic class.
        let is_simple = rest.len() + 1 == segments.len();
        let outer = if is_simple { self.implicit_outer(scope, class) } else { None };
        let Some(mut ty) = self.resolve_segment(scope, class, segment, outer) else {
            return Ty::Error;
        };
        for segment in rest {
            let Some(member) = self.member_class(ty.class, segment.name.symbol) else {
                let message = format!(
                    "the class `{}` has no member class `{}`",
                    self.class(ty.class).name,
                    segment.name.as_str()
                );
                self.report(Diagnostic::new(Code::UnknownType, segment.name.span(), message));
                return Ty::Error;
            };
            let outer = self.outer_for_member(ty, member);
            match self.resolve_segment(scope, member, segment, outer) {
                Some(resolved) => ty = resolved,
                None => return Ty::Error,
            }
        }
        Ty::Class(ty)
    }

    /// `Outer<X>.Inner`: the outer type, as the parameterisation of the class that declares
    /// the member; nothing if that is not generic, or the member has no outer instance.
    fn outer_for_member(&self, site: ClassTy, member: ClassSym) -> Option<ClassTy> {
        let info = self.class(member);
        let declared_in = info.outer.filter(|_| info.has_outer_instance)?;
        if site.class == declared_in {
            return Some(site).filter(|ty| !ty.args.is_empty() || ty.outer.is_some());
        }
        match self.as_super(&Ty::Class(site), declared_in)? {
            Ty::Class(ty) if !ty.args.is_empty() || ty.outer.is_some() => Some(ty),
            _ => None,
        }
    }

    /// The outer type of an inner class that is named by its simple name: that of the
    /// innermost enclosing class of which it is a member.
    fn implicit_outer(&self, scope: &Scope, class: ClassSym) -> Option<ClassTy> {
        let info = self.class(class);
        if !info.has_outer_instance || info.is_local {
            return None;
        }
        let declared_in = info.outer?;
        let mut enclosing = scope.enclosing_class();
        while let Some(current) = enclosing {
            if current == declared_in || self.is_subclass(current, declared_in) {
                let Ty::Class(this) = self.this_type(current) else { return None };
                return self.outer_for_member(this, class);
            }
            enclosing = self.class(current).outer;
        }
        None
    }

    fn resolve_segment(
        &self,
        scope: &Scope,
        class: ClassSym,
        segment: &TypeSegment,
        outer: Option<ClassTy>,
    ) -> Option<ClassTy> {
        let params = self.type_params(class).len();
        let args = match &segment.args {
            Some(args) if !args.is_empty() => args,
            // Raw, and then its outer type is, too.
            _ if params > 0 => return Some(ClassTy { class, args: Rc::new([]), outer: None }),
            _ => return Some(ClassTy { class, args: Rc::new([]), outer: outer.map(Rc::new) }),
        };
        // Resolve all of them, whatever is wrong with the number.
        let resolved: Vec<TyArg> = args.iter().map(|arg| self.resolve_arg(scope, arg)).collect();
        if resolved.len() != params {
            let name = self.class(class).name;
            let message = match params {
                0 => format!("the class `{name}` has no type parameters"),
                1 => format!("the class `{name}` has one type parameter"),
                n => format!("the class `{name}` has {n} type parameters"),
            };
            self.report(Diagnostic::new(Code::TypeMismatch, segment.name.span(), message));
            return None;
        }
        Some(ClassTy { class, args: resolved.into(), outer: outer.map(Rc::new) })
    }

    fn resolve_arg(&self, scope: &Scope, arg: &ast::Type) -> TyArg {
        match &arg.kind {
            TypeKind::Wildcard { bound } => {
                let bound = bound.as_ref();
                TyArg::Wildcard(bound.map(|(kind, ty)| (*kind, self.resolve_type(scope, ty))))
            }
            _ => {
                let ty = self.resolve_type(scope, arg);
                if ty.is_primitive() || ty == Ty::Void {
                    let message = "a primitive type cannot be a type argument".to_owned();
                    self.report(Diagnostic::new(Code::TypeMismatch, arg.loc.0, message));
                    return TyArg::Ty(Ty::Error);
                }
                TyArg::Ty(ty)
            }
        }
    }

    /// Data types may have primitive arguments.
    fn resolve_data_type(&self, scope: &Scope, data: DataSym, segment: &TypeSegment) -> Ty {
        let args = segment.args.as_deref().unwrap_or_default();
        let args: Vec<Ty> = args.iter().map(|arg| self.resolve_type(scope, arg)).collect();
        let params = self.data_arity(data);
        if args.len() != params {
            let message = format!(
                "the data type `{}` has {params} type parameters, not {}",
                segment.name.as_str(),
                args.len()
            );
            self.report(Diagnostic::new(Code::TypeMismatch, segment.name.span(), message));
            return Ty::Error;
        }
        Ty::Data(data, args.into())
    }

    fn report_unknown_type(&self, segments: &[TypeSegment]) -> Ty {
        let names: Vec<&str> = segments.iter().map(|s| s.name.as_str()).collect();
        let message = format!("there is no type `{}`", names.join("."));
        self.report(Diagnostic::new(Code::UnknownType, span_of(segments), message));
        Ty::Error
    }
}

/// From the first name to the last.
fn span_of(segments: &[TypeSegment]) -> Span {
    segments.iter().fold(Span::NONE, |span, segment| span.to(segment.name.span()))
}
