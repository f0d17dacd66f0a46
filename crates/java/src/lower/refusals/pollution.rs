//! What puts an object where type arguments promise another: they do not exist at run time, so
//! nothing stops it, and some other place fails that did nothing wrong. `javac` warns; here the
//! method is refused.
//!
//! ```java
//! Holder raw = strings;              // Holder<String>: a raw type is a supertype
//! raw.value = 1;                     // unchecked: String s = strings.value; would fail
//! <T> T[] two(T a, T b) { return list(a, b); }     // an Object[] is made, not a T[]
//! interface Source { <T> T get(); }
//! class One implements Source { public Object get() { return 1; } }
//! ```

use base::{Span, stops};

use crate::hir;
use crate::lower::Lower;
use crate::symbols::{ClassSym, FieldSym, MethodSym, Origin};
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

impl Lower<'_, '_> {
    /// A field of a raw object takes a value of any type where its own type is not all there at run time.
    pub(in crate::lower) fn is_raw_write(&self, object: &hir::Expr, field: FieldSym) -> bool {
        let info = self.table.field(field);
        stops!(
            "fields-of-raw-objects-are-not-written",
            self.table.is_seen_raw(&object.ty, info.class) && !is_reifiable(&info.ty)
        )
    }

    pub(in crate::lower) fn refuse_raw_write(
        &mut self,
        object: &hir::Expr,
        field: FieldSym,
        span: Span,
    ) {
        if self.is_raw_write(object, field) {
            let info = self.table.field(field);
            let is_known = self.is_harmless(&object.ty, info.class, std::iter::once(&info.ty));
            self.f.unchecked.push(ir::Unchecked { is_known, span });
        }
    }

    /// A method of a raw object takes arguments of any type where its parameters' types are not all there
    /// at run time.
    pub(in crate::lower) fn refuse_raw_call(&mut self, site: &Ty, method: MethodSym, span: Span) {
        let info = self.table.method(method);
        let mut params = info.params.iter().map(|param| &param.ty);
        if !self.table.is_seen_raw(site, info.class) || params.all(is_reifiable) {
            return;
        }
        let params = info.params.iter().map(|param| &param.ty);
        let is_known = match info.is_constructor() {
            // Nobody has seen the object before.
            true => !params.into_iter().any(|ty| self.disappoints(ty)),
            false => self.is_harmless(site, info.class, params),
        };
        self.f.unchecked.push(ir::Unchecked { is_known, span });
    }

    /// Whether whatever is given to a raw object where these types are declared disappoints nobody.
    fn is_harmless<'t>(
        &self,
        site: &Ty,
        owner: ClassSym,
        mut declared: impl Iterator<Item = &'t Ty>,
    ) -> bool {
        let raw = self.table.as_super(site, owner).unwrap_or_else(|| site.clone());
        !self.arguments.count_for(self.table, &raw) && !declared.any(|ty| self.disappoints(ty))
    }

    /// Whether the text of a class counts on more than the erasure of a type that it declares: on type
    /// arguments, its own or those of bounds. Of what a type variable stands for nothing is counted on but
    /// its bounds, nor of what is got from something made of it.
    fn disappoints(&self, ty: &Ty) -> bool {
        let is_given = |arg: &TyArg| match arg {
            TyArg::Wildcard(None) => false,
            TyArg::Wildcard(Some((WildcardBound::Extends, ty @ Ty::Var(_)))) => {
                self.disappoints(ty)
            }
            TyArg::Ty(_) | TyArg::Wildcard(Some(_)) => true,
        };
        let disappoints = match ty {
            Ty::Var(var) => self.table.bounds(*var).iter().any(|bound| match bound {
                Ty::Var(_) => self.disappoints(bound),
                _ => !is_reifiable(bound),
            }),
            Ty::Array(element) => self.disappoints(element),
            Ty::Class(class) => {
                class.args.iter().any(is_given)
                    || class.outer.as_deref().is_some_and(|outer| !is_reifiable_class(outer))
            }
            _ => !is_reifiable(ty),
        };
        stops!("raw-objects-are-counted-on-by-their-class", disappoints)
    }

    /// A type that nothing but null may have, because a wildcard's bound says more than there is.
    pub(in crate::lower) fn refuse_without_witness(&mut self, e: &hir::Expr) {
        let has_none = e.ty.any_part(|part| !self.table.has_witness(part));
        if stops!("wildcards-have-witnesses", has_none) {
            self.f.unchecked.push(ir::Unchecked { is_known: false, span: e.span });
        }
    }

    /// The array for a variable number of arguments is of the erased type. Methods of the library
    /// do not let go of it.
    pub(in crate::lower) fn refuse_generic_array(
        &mut self,
        method: MethodSym,
        args: &[hir::Expr],
        span: Span,
    ) {
        let info = self.table.method(method);
        let is_ours = self.table.class(info.class).origin == Origin::Source;
        let made = |arg: &hir::Expr| match (&arg.kind, &arg.ty) {
            (hir::ExprKind::ArrayInit(_), Ty::Array(element)) => !is_reifiable(element),
            _ => false,
        };
        let generic = is_ours && info.is_varargs() && args.last().is_some_and(made);
        if stops!("generic-arrays-are-not-made", generic) {
            self.f.unchecked.push(ir::Unchecked { is_known: false, span });
        }
        self.refuse_unchecked_bounds(method, args, span);
    }

    /// A raw type stands for a type variable though nobody checks that it meets the bound:
    /// `<Q extends Comparable<Q>> int least(Q a, Q b)` with `Comparable c, d` compares what differs.
    fn refuse_unchecked_bounds(&mut self, method: MethodSym, args: &[hir::Expr], span: Span) {
        let info = self.table.method(method);
        let of_class = match info.is_constructor() {
            true => self.table.header(info.class).type_params.as_slice(),
            false => &[],
        };
        let mut vars = info.type_params.iter().chain(of_class);
        let promises = vars.any(|var| self.table.bounds(*var).iter().any(|b| !is_reifiable(b)));
        let is_raw = |arg: &hir::Expr| arg.ty.any_part(|ty| self.table.is_raw(ty));
        if stops!("raw-types-meet-no-bounds", promises && args.iter().any(is_raw)) {
            self.f.unchecked.push(ir::Unchecked { is_known: false, span });
        }
    }

    /// A method that gives less than the one that it overrides promises.
    pub(in crate::lower) fn refuse_unchecked_override(&mut self, method: MethodSym, span: Span) {
        let unchecked = self.table.overrides_unchecked(method);
        if stops!("overriding-results-are-checked", unchecked) {
            self.f.unchecked.push(ir::Unchecked { is_known: false, span });
        }
    }
}

/// Whether the type is all there at run time (JLS 4.7).
fn is_reifiable(ty: &Ty) -> bool {
    match ty {
        Ty::Var(_) | Ty::Intersection(_) => false,
        Ty::Array(element) => is_reifiable(element),
        Ty::Class(class) => is_reifiable_class(class),
        _ => true,
    }
}

fn is_reifiable_class(class: &ClassTy) -> bool {
    class.args.iter().all(|arg| matches!(arg, TyArg::Wildcard(None)))
        && class.outer.as_deref().is_none_or(is_reifiable_class)
}
