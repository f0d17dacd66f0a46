//! Library code that compares elements by their own order: each must be able to be compared with
//! each other.
//!
//! A stub marks such constructors and methods `compares_elements`. The elements are of the first
//! type argument of the class, and that must be `Comparable` to itself. Where a method takes any
//! `Object` that is compared with the elements, it must be of their type, and so must what is in a
//! `Collection<?>` that it takes:
//!
//! ```java
//! new TreeSet<String>();     // strings are compared with strings
//! new TreeSet<Object>();     // refused: a number and a text have no order
//! texts.contains(5);         // refused: the set may be a sorted one
//! ```
//!
//! Parts of a sorted set are found by the order of its elements, which must be one for sure.

use base::{Span, stops};
use syntax::ast::{SpecModifier, TypeDeclKind, WildcardBound};

use crate::hir;
use crate::lower::Lower;
use crate::lower::lambdas::orders::KEYED;
use crate::symbols::{ClassSym, Flags, MethodDecl, MethodSym, Origin};
use crate::types::{Ty, TyArg};

/// What is known of the type of the elements: that it is this one, or one below.
struct Element {
    ty: Ty,
    is_exact: bool,
}

impl Lower<'_, '_> {
    /// Refuses a call of what compares elements that may have no order. `ty` is the type of the
    /// object.
    pub(in crate::lower) fn refuse_incomparable(
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
        let never_equal;
        let mut compared = info.params.iter().zip(args).filter_map(|(p, arg)| match &p.ty {
            ty if *ty == self.table.object() => {
                Some(Some(Element { ty: own_type(arg).clone(), is_exact: true }))
            }
            // Each element of it is looked up.
            Ty::Class(given) if *given.args == [TyArg::Wildcard(None)] => {
                Some(self.element_type(given.class, own_type(arg)))
            }
            _ => None,
        });
        let (fits, message) = match compared.next() {
            Some(looked_up) => {
                let pair = element.zip(looked_up);
                let fits = pair.as_ref().is_some_and(|(element, looked_up)| {
                    let asks_the_other = self.asks_the_other(called);
                    element.is_exact
                        && self.table.is_subtype(&looked_up.ty, &element.ty)
                        && (!asks_the_other || looked_up.is_exact && looked_up.ty == element.ty)
                });
                let message = match &pair {
                    Some((element, other)) if self.are_never_equal(&element.ty, &other.ty) => {
                        let [element, other] = [element, other].map(|e| self.table.display(&e.ty));
                        never_equal = format!(
                            "`{other}` is never equal to `{element}`: it is not found among the elements, and a \
                             sorted collection cannot compare them"
                        );
                        never_equal.as_str()
                    }
                    _ => {
                        "this may be compared with elements of another type, which a sorted collection \
                         cannot do"
                    }
                };
                (fits, message)
            }
            None => match element.filter(|element| self.is_ordered(&element.ty)) {
                Some(element) => (
                    !stops!(
                        "parts-are-found-by-an-order",
                        self.gives_part(called) && !self.has_known_order(&element.ty)
                    ),
                    "a part of a set is found here by the order of its elements, and nothing \
                     says that it is one",
                ),
                None => (
                    false,
                    "elements are compared here by their own order, and their type is not \
                     `Comparable` to itself",
                ),
            },
        };
        if !fits {
            self.unsupported(span, message);
        }
    }

    /// Refuses a static method that sorts by the elements' own order, or gives that order, unless it
    /// is known to be one: that of a class of the program may be none. `ty` is the type of the call.
    pub(in crate::lower) fn refuse_unsorted(
        &mut self,
        called: MethodSym,
        ty: &Ty,
        args: &[hir::Expr],
        span: Span,
    ) {
        if !self.compares(called) {
            return;
        }
        let collection = self.table.known("java.util.Collection");
        if let Some(made) = collection.and_then(|class| self.element_type(class, ty)) {
            // A view of a sorted collection compares as that does.
            let shown = args.first().zip(collection);
            let shown = shown.and_then(|(arg, class)| self.element_type(class, own_type(arg)));
            let is_same = shown.is_some_and(|e| e.is_exact && made.is_exact && e.ty == made.ty);
            if stops!("views-show-elements-of-one-type", !is_same) {
                self.unsupported(
                    span,
                    "a view of elements of another type, which may be compared with such as a \
                     sorted collection cannot do",
                );
            }
            return;
        }
        let (of, ty) = match args.first() {
            Some(arg) => ("java.util.Collection", own_type(arg)),
            None => ("java.util.Comparator", ty),
        };
        let class = self.table.known(of);
        let element = class.and_then(|class| self.element_type(class, ty));
        let is_known = element.is_some_and(|element| self.has_known_order(&element.ty));
        if !is_known {
            self.unsupported(
                span,
                "elements are sorted here by their own order, and nothing says that it is one",
            );
        }
    }

    /// Whether the elements' own order is one for sure: that of a class of the program may be none, or
    /// change with their fields.
    fn has_known_order(&self, element: &Ty) -> bool {
        let Ty::Class(element) = element else { return false };
        let is_enum = self.table.class(element.class).kind == TypeDeclKind::Enum;
        is_enum || KEYED.iter().any(|name| self.table.known(name) == Some(element.class))
    }

    /// Whether the method gives a part of a sorted set. Where the order is none, what such a part says of
    /// itself does not fit together: it is not empty, and has no element.
    fn gives_part(&self, called: MethodSym) -> bool {
        let set = self.table.known("java.util.SortedSet");
        set.is_some_and(|set| self.table.as_super(&self.table.method(called).result, set).is_some())
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

    /// What the stub of a class says of all of its objects. Those that are made without an order compare
    /// their elements; there may be others.
    pub(in crate::lower) fn objects(&self, class: ClassSym) -> ir::Objects {
        let info = self.table.class(class);
        let is_sorted = || self.table.constructors(class).into_iter().any(|m| self.compares(m));
        match info.origin {
            Origin::Library if info.flags.has(Flags::IMMUTABLE) => ir::Objects::Immutable,
            Origin::Library if is_sorted() => ir::Objects::Sorted,
            _ => ir::Objects::Any,
        }
    }

    /// Boxes of two types, or a box and a text.
    fn are_never_equal(&self, a: &Ty, b: &Ty) -> bool {
        let is_key = |ty: &Ty| {
            let Ty::Class(of) = ty else { return false };
            KEYED.iter().any(|name| self.table.known(name) == Some(of.class))
        };
        is_key(a) && is_key(b) && a != b
    }

    /// Whether elements are looked up in the collection that is given, too: whichever is smaller.
    fn asks_the_other(&self, called: MethodSym) -> bool {
        matches!(self.table.method(called).name.as_str(), "removeAll" | "retainAll")
    }

    /// The first type argument of the class that an object of this type is of.
    fn element_type(&self, class: ClassSym, ty: &Ty) -> Option<Element> {
        let Some(Ty::Class(own)) = self.table.as_super(ty, class) else { return None };
        match own.args.first() {
            Some(TyArg::Ty(element)) => Some(Element { ty: element.clone(), is_exact: true }),
            Some(TyArg::Wildcard(Some((WildcardBound::Extends, bound)))) => {
                Some(Element { ty: bound.clone(), is_exact: false })
            }
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
        hir::ExprKind::Conditional(_, then, otherwise) if own_type(then) == own_type(otherwise) => {
            own_type(then)
        }
        _ => &arg.ty,
    }
}
