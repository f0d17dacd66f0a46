//! What a client without contracts has of its own. A method of a class without permissions, of
//! which nothing is said, may change everything; nobody who holds permissions calls it without its
//! being looked into. So where it uses classes with permissions, it starts with those to its own
//! numbers: fields of `this` and static fields of its class, and the elements of the one array that
//! it is given. References are left out: in such classes others count on their not being null.

use ir::{
    Assertion, AssertionKind, Expr, ExprKind, Fraction, Framing, GhostKind, LocalId, Location,
    LocationKind, Method, MethodId, MethodKind, Origin, Program, Type,
};

/// The permissions of a method to what is its own; none if something is said of it.
pub fn own_permissions(program: &Program, id: MethodId) -> Vec<Assertion> {
    let method = program.method(id);
    let says_nothing = |other: &MethodId| program.method(*other).contract.is_empty();
    let is_plain = method.origin == Origin::Source
        && method.kind == MethodKind::Method
        && method.contract.is_empty()
        && method.overrides.iter().all(says_nothing);
    if !is_plain {
        return Vec::new();
    }
    let mut own = of_fields(program, method);
    own.extend(of_array(method));
    own
}

fn of_fields(program: &Program, method: &Method) -> Vec<Assertion> {
    let this = method.params.first().filter(|_| !method.is_static);
    let this = this.and_then(|this| local(method, *this));
    let mut own = Vec::new();
    let mut next = Some(method.class);
    while let Some(id) = next {
        let class = program.class(id);
        if class.origin != Origin::Source || class.framing != Framing::Explicit {
            break;
        }
        for field in &class.fields {
            let info = program.field(*field);
            if !is_number(&info.ty) || info.is_final || info.ghost != GhostKind::Real {
                continue;
            }
            let kind = match (&this, info.is_static) {
                (_, true) if id == method.class => LocationKind::Static(*field),
                (Some(this), false) => LocationKind::Field(this.clone(), *field),
                _ => continue,
            };
            own.push(whole(kind));
        }
        next = class.superclass;
    }
    own
}

/// Two arrays may be one.
fn of_array(method: &Method) -> Option<Assertion> {
    let is_array = |e: &Expr| matches!(e.ty, Type::Array(_));
    let mut arrays =
        method.params.iter().filter_map(|param| local(method, *param)).filter(is_array);
    let (Some(array), None) = (arrays.next(), arrays.next()) else { return None };
    let Type::Array(element) = &array.ty else { return None };
    if !is_number(element) {
        return None;
    }
    let there = array.clone().non_null();
    let elements = whole(LocationKind::Elements(array));
    let nothing = Assertion::new(AssertionKind::Star(Vec::new()), base::Span::NONE);
    let kind = AssertionKind::Cond(there, Box::new(elements), Box::new(nothing));
    Some(Assertion::new(kind, base::Span::NONE))
}

fn whole(kind: LocationKind) -> Assertion {
    let location = Location { kind, span: base::Span::NONE };
    Assertion::new(AssertionKind::Acc(location, Fraction::Full), base::Span::NONE)
}

fn local(method: &Method, id: LocalId) -> Option<Expr> {
    let info = method.locals.get(id.index())?;
    Some(Expr::new(ExprKind::Local(id), info.ty.clone(), base::Span::NONE))
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Bool)
}
