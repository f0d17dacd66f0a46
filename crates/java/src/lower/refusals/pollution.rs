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
use crate::symbols::{FieldSym, MethodSym, Origin};
use crate::types::{Ty, TyArg};

impl Lower<'_, '_> {
    /// A field of a raw object takes a value of any type where its class has a type variable.
    pub(in crate::lower) fn is_raw_write(&self, object: &hir::Expr, field: FieldSym) -> bool {
        let declared = &self.table.field(field).ty;
        stops!(
            "fields-of-raw-objects-are-not-written",
            self.table.is_raw(&object.ty) && self.table.mentions(declared, &|_| true)
        )
    }

    pub(in crate::lower) fn refuse_raw_write(
        &mut self,
        object: &hir::Expr,
        field: FieldSym,
        span: Span,
    ) {
        if self.is_raw_write(object, field) {
            let is_known = !self.arguments.count_for(self.table, &object.ty);
            self.f.unchecked.push(ir::Unchecked { is_known, span });
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
        Ty::Class(class) => class.args.iter().all(|arg| matches!(arg, TyArg::Wildcard(None))),
        _ => true,
    }
}
