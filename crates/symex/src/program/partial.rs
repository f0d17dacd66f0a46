//! Model fields that are defined only where the invariant holds, and invariants in any order.
//!
//! ```java
//! /*@ nullable @*/ Object[] items;
//! //@ represents footprint = \locset(size), items[*];   // of null there are no locations
//! //@ represents content = (\seq_def int i; 0; size; items[i]);   // counts on the invariant
//! //@ invariant size <= items.length;
//! //@ invariant items != null;                          // comes first
//! ```
//!
//! * In a set that is represented, the locations of what is declared `nullable` are none where that is null.
//! * A represented value that takes an element, follows a nullable reference, or computes a bounded number
//!   without looking first, asks for the invariant, as a method does that is no `helper`: who reads it shows
//!   the invariant of the object.
//! * Of an invariant, what is said of null goes before the rest, and comparisons of the object's own fields
//!   and lengths come next.

use ir::visit::each_part;
use ir::visit::rewrite::{self, Rewriter};
use ir::{Expr, ExprKind, FieldId, LocSetExpr, Location, LocationKind, Nullness, Program, Type};

/// Writes `o == null ? \empty : o.f` where `o` is declared to be nullable.
pub fn guard_sets(program: &Program, e: &mut Expr) {
    if e.ty == Type::LocSet && !looks_for_null(e) {
        Guards { program }.expr(e);
    }
}

struct Guards<'p> {
    program: &'p Program,
}

impl Rewriter for Guards<'_> {
    fn expr(&mut self, e: &mut Expr) {
        rewrite::walk_expr(self, e);
        let ExprKind::LocSet(set) = &e.kind else { return };
        let object = match &**set {
            LocSetExpr::AllFields(object) => object,
            LocSetExpr::Singleton(Location { kind, .. }) => match kind {
                LocationKind::Field(object, _)
                | LocationKind::Element(object, _)
                | LocationKind::Elements(object)
                | LocationKind::Slice(object, ..) => object,
                LocationKind::Static(_) => return,
            },
            _ => return,
        };
        if !is_nullable(self.program, object) {
            return;
        }
        let span = e.span;
        let is_null = ExprKind::Eq(Box::new(object.clone()), Box::new(Expr::null(span)));
        let is_null = Expr::new(is_null, Type::Bool, span);
        let none = ExprKind::LocSet(Box::new(LocSetExpr::Empty));
        let none = Expr::new(none, Type::LocSet, span);
        let kind = ExprKind::Ite(Box::new(is_null), Box::new(none), Box::new(e.clone()));
        *e = Expr::new(kind, Type::LocSet, span);
    }
}

fn is_nullable(program: &Program, e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Field(_, field) => program.field(*field).nullness == Nullness::Nullable,
        _ => false,
    }
}

fn any(e: &Expr, f: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = f(e);
    each_part(e, &mut |part| found = found || any(part, f));
    found
}

fn looks_for_null(e: &Expr) -> bool {
    any(e, &mut |e| match &e.kind {
        ExprKind::Eq(a, b) => [a, b].iter().any(|x| matches!(x.kind, ExprKind::Null)),
        _ => false,
    })
}

/// Whether a value is hardly defined without what the invariant says: it takes an element without
/// asking for a length, or follows what may be null without asking for that, or computes a number
/// that has to fit without asking at all.
pub fn counts_on_invariant(program: &Program, ty: &Type, e: &Expr) -> bool {
    let follows = any(e, &mut |e| match &e.kind {
        ExprKind::Field(object, _) | ExprKind::Index(object, _) | ExprKind::Length(object) => {
            is_nullable(program, object)
        }
        ExprKind::PureCall(call) => {
            call.receiver.as_ref().is_some_and(|object| is_nullable(program, object))
        }
        _ => false,
    });
    let computes =
        matches!(ty, Type::Int(_)) && any(e, &mut |e| matches!(e.kind, ExprKind::Arith(..)));
    let decides = any(e, &mut |e| matches!(e.kind, ExprKind::Ite(..)));
    takes_unasked(e) || follows && !looks_for_null(e) || computes && !decides
}

/// Whether an element is taken where no length was asked for.
fn takes_unasked(e: &Expr) -> bool {
    let asks = |e: &Expr| any(e, &mut |e| matches!(e.kind, ExprKind::Length(_)));
    let is_asked = match &e.kind {
        ExprKind::Index(..) => return true,
        ExprKind::Quantified(q) => q.range.as_ref().is_some_and(asks),
        ExprKind::And(c, _)
        | ExprKind::Or(c, _)
        | ExprKind::Implies(c, _)
        | ExprKind::Ite(c, ..) => asks(c),
        _ => false,
    };
    let mut found = false;
    if !is_asked {
        each_part(e, &mut |part| found = found || takes_unasked(part));
    }
    found
}

/// Whether an expression speaks of a field.
pub fn speaks_of(e: &Expr, field: FieldId) -> bool {
    any(e, &mut |e| matches!(&e.kind, ExprKind::Field(_, f) if *f == field))
}

/// The conjuncts of an invariant in an order in which each can count on those before it.
pub fn in_order(mut parts: Vec<Expr>) -> Vec<Expr> {
    parts.sort_by_key(|e| match () {
        () if is_about_null(e) => 0,
        () if is_about_own_numbers(e) => 1,
        () => 2,
    });
    parts
}

/// Comparisons of the object's own fields, and of the lengths of its own arrays: `n <= items.length`.
fn is_about_own_numbers(e: &Expr) -> bool {
    let inner = match &e.kind {
        ExprKind::Field(object, _) => {
            return matches!(object.kind, ExprKind::Local(ir::LocalId(0)));
        }
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null => return true,
        ExprKind::Length(_)
        | ExprKind::Arith(..)
        | ExprKind::Neg(_)
        | ExprKind::Compare(..)
        | ExprKind::Eq(..)
        | ExprKind::Not(_)
        | ExprKind::And(..) => e,
        _ => return false,
    };
    let mut all = true;
    each_part(inner, &mut |part| all = all && is_about_own_numbers(part));
    all
}

/// `f != null` of the object itself.
fn is_about_null(e: &Expr) -> bool {
    let is_own = |e: &Expr| match &e.kind {
        ExprKind::Field(object, _) => matches!(object.kind, ExprKind::Local(ir::LocalId(0))),
        _ => false,
    };
    let ExprKind::Not(inner) = &e.kind else { return false };
    let ExprKind::Eq(a, b) = &inner.kind else { return false };
    let null = |e: &Expr| matches!(e.kind, ExprKind::Null);
    is_own(a) && null(b) || is_own(b) && null(a)
}
