//! Library code that compares elements by their own order: each must be able to be compared with
//! each other.
//!
//! A stub marks such constructors and methods `compares_elements`. The elements are of the first
//! type argument of the class, and that must be `Comparable` to itself. Where a method takes any
//! `Object` that is compared with the elements, it must be of their type:
//!
//! ```java
//! new TreeSet<String>();     // strings are compared with strings
//! new TreeSet<Object>();     // refused: a number and a text have no order
//! texts.contains(5);         // refused: the set may be a sorted one
//! ```

use base::Span;
use syntax::ast::{SpecModifier, WildcardBound};

use super::Lower;
use crate::hir;
use crate::symbols::{ClassSym, MethodDecl, MethodSym};
use crate::types::{Ty, TyArg};

impl Lower<'_, '_> {
    /// Refuses a call of what compares elements that may have no order. `ty` is the type of the
    /// object.
    pub(super) fn refuse_incomparable(
        &mut self,
        called: MethodSym,
        ty: &Ty,
        args: &[hir::Expr],
        span: Span,
    ) {
        let info = self.table.method(called);
        if !self.compares(called) {
            return;
        }
        let element = self.element_type(info.class, ty);
        let mut compared =
            info.params.iter().zip(args).filter(|(p, _)| p.ty == self.table.object());
        let (fits, message) = match compared.next() {
            Some((_, arg)) => (
                element.is_some_and(|element| self.table.is_subtype(own_type(arg), &element)),
                "this may be compared with elements of another type, which a sorted collection \
                 cannot do",
            ),
            None => (
                element.is_some_and(|element| self.is_ordered(&element)),
                "elements are compared here by their own order, and their type is not \
                 `Comparable` to itself",
            ),
        };
        if !fits {
            self.unsupported(span, message);
        }
    }

    /// Whether the stub says so, or, of what has none, that of a method that it overrides.
    fn compares(&self, method: MethodSym) -> bool {
        let says = |method: MethodSym| match self.table.method(method).decl {
            MethodDecl::Method(decl) => {
                Some(decl.modifiers.has_spec(SpecModifier::ComparesElements))
            }
            MethodDecl::Constructor(decl) => {
                Some(decl.modifiers.has_spec(SpecModifier::ComparesElements))
            }
            MethodDecl::None => None,
        };
        // All that it overrides, directly or not.
        says(method).unwrap_or_else(|| {
            self.table.overrides(method).into_iter().any(|m| says(m) == Some(true))
        })
    }

    /// The first type argument of the class that an object of this type is of.
    fn element_type(&self, class: ClassSym, ty: &Ty) -> Option<Ty> {
        let Some(Ty::Class(own)) = self.table.as_super(ty, class) else { return None };
        match own.args.first() {
            Some(TyArg::Ty(element)) => Some(element.clone()),
            Some(TyArg::Wildcard(Some((WildcardBound::Extends, bound)))) => Some(bound.clone()),
            Some(TyArg::Wildcard(_)) | None => None,
        }
    }

    fn is_ordered(&self, element: &Ty) -> bool {
        let Some(comparable) = self.table.known("java.lang.Comparable") else { return false };
        let other = TyArg::Wildcard(Some((WildcardBound::Super, element.clone())));
        let order = Ty::parameterized(comparable, vec![other]);
        self.table.is_subtype(element, &order)
    }
}

/// The type of an argument before it was taken for what the method takes.
fn own_type(arg: &hir::Expr) -> &Ty {
    match &arg.kind {
        hir::ExprKind::Convert(hir::Conversion::Widening, inner) if inner.ty.is_reference() => {
            own_type(inner)
        }
        _ => &arg.ty,
    }
}
