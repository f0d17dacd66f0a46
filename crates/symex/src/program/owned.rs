//! `rep` fields ask for defaults (seed 004, section 7.3): a footprint, validity of what the fields
//! refer to, disjointness, and frames that nobody has to write.
//!
//! | what | default |
//! |---|---|
//! | footprint | the class's own `footprint`, or all its fields, what its superclass has, the elements of `rep` arrays and the footprints of `rep` objects |
//! | invariant | besides what is written: `rep` objects are valid, no field of the object is in one of their footprints, and these are disjoint |
//! | methods | `assignable` is the footprint, and it grows by new locations only |
//! | constructors | `assignable \nothing`, and the footprint is new |
//! | pure methods | `accessible` is the footprint; of the invariant only where it holds |
//!
//! A clause that is written stands in for its default; a `helper` has none.

use std::collections::BTreeMap;

use base::Span;
use ir::{
    Assertion, AssertionKind, Binding, ClassId, Expr, ExprKind, FieldId, Framing, GhostKind,
    LocSetExpr, LocalId, Location, LocationKind, MethodId, MethodKind, Nullness, Origin, Program,
    PureCall, Purity, SpecCase, Type,
};

/// The name of a footprint that nobody wrote.
pub const FOOTPRINT: &str = "\\footprint";

/// Whether a class, or one above it, has `rep` fields.
pub fn has_defaults(program: &Program, above: &[ClassId]) -> bool {
    above.iter().any(|class| says_rep(program, *class))
}

pub fn says_rep(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    info.origin == Origin::Source
        && info.framing == Framing::Explicit
        && info.fields.iter().any(|f| is_rep(program, *f))
}

fn is_rep(program: &Program, field: FieldId) -> bool {
    let info = program.field(field);
    info.is_rep && !info.is_static && info.ghost != GhostKind::Model
}

/// A pure method `footprint()` that somebody wrote.
pub fn written_footprint(program: &Program, class: ClassId) -> Option<MethodId> {
    program.class(class).methods.iter().copied().find(|m| {
        let info = program.method(*m);
        info.name.as_str() == "footprint"
            && info.result == Type::LocSet
            && info.params.len() == 1
            && !info.is_static
            && info.modifiers.purity != Purity::Impure
    })
}

/// The footprints of the classes of a program.
pub struct Footprints<'a> {
    pub program: &'a Program,
    pub family: &'a BTreeMap<ClassId, MethodId>,
    pub invariants: &'a BTreeMap<ClassId, MethodId>,
    pub above: &'a [Vec<ClassId>],
}

pub fn set(kind: LocSetExpr, span: Span) -> Expr {
    Expr::new(ExprKind::LocSet(Box::new(kind)), Type::LocSet, span)
}

pub fn truth(kind: ExprKind, span: Span) -> Expr {
    Expr::new(kind, Type::Bool, span)
}

pub fn this(class: ClassId, span: Span) -> Expr {
    Expr::local(LocalId(0), Type::Class(class), span)
}

pub fn call(method: MethodId, object: Expr, ty: Type, binding: Binding, span: Span) -> Expr {
    let call = PureCall { method, receiver: Some(object), args: Vec::new(), binding, span };
    Expr::new(ExprKind::PureCall(Box::new(call)), ty, span)
}

impl Footprints<'_> {
    fn member(&self, family: &BTreeMap<ClassId, MethodId>, class: ClassId) -> Option<MethodId> {
        self.above.get(class.index())?.iter().find_map(|c| family.get(c).copied())
    }

    /// All fields of a class itself.
    fn own_fields(&self, class: ClassId, span: Span) -> Vec<Expr> {
        let fields = self.program.class(class).fields.iter();
        let own = fields.filter(|f| {
            let info = self.program.field(**f);
            !info.is_static && info.ghost != GhostKind::Model
        });
        own.map(|f| {
            let kind = LocationKind::Field(this(class, span), *f);
            set(LocSetExpr::Singleton(Location { kind, span }), span)
        })
        .collect()
    }

    fn rep_fields(&self, class: ClassId) -> Vec<FieldId> {
        let fields = self.program.class(class).fields.iter().copied();
        fields.filter(|f| is_rep(self.program, *f)).collect()
    }

    fn read(&self, class: ClassId, field: FieldId, span: Span) -> Expr {
        let ty = self.program.field(field).ty.clone();
        Expr::new(ExprKind::Field(Box::new(this(class, span)), field), ty, span)
    }

    /// What a `rep` field refers to, as a set; nothing if it is null.
    fn behind(&self, class: ClassId, field: FieldId, span: Span) -> Expr {
        let value = self.read(class, field, span);
        let whole = match &value.ty {
            Type::Array(_) => {
                let kind = LocationKind::Elements(value.clone());
                set(LocSetExpr::Singleton(Location { kind, span }), span)
            }
            Type::Class(of) => match self.member(self.family, *of) {
                Some(footprint) => {
                    call(footprint, value.clone(), Type::LocSet, Binding::Dynamic, span)
                }
                None => set(LocSetExpr::AllFields(value.clone()), span),
            },
            _ => return set(LocSetExpr::Empty, span),
        };
        self.unless_null(field, value, whole, set(LocSetExpr::Empty, span))
    }

    fn unless_null(&self, field: FieldId, value: Expr, then: Expr, otherwise: Expr) -> Expr {
        if self.program.field(field).nullness != Nullness::Nullable {
            return then;
        }
        let (span, ty) = (value.span, then.ty.clone());
        let is_null = truth(ExprKind::Eq(Box::new(value), Box::new(Expr::null(span))), span);
        let kind = ExprKind::Ite(Box::new(is_null), Box::new(otherwise), Box::new(then));
        Expr::new(kind, ty, span)
    }

    /// The body of a footprint that nobody wrote.
    pub fn footprint(&self, class: ClassId, span: Span) -> Expr {
        let info = self.program.class(class);
        let mut parts = self.own_fields(class, span);
        for above in info.superclass.iter().chain(&info.interfaces) {
            if let Some(method) = self.family.get(above) {
                parts.push(call(*method, this(class, span), Type::LocSet, Binding::Static, span));
            }
        }
        for field in self.rep_fields(class) {
            parts.push(self.behind(class, field, span));
        }
        set(LocSetExpr::Union(parts), span)
    }

    /// That the objects of `rep` fields are valid.
    pub fn validity(&self, class: ClassId, span: Span) -> Vec<Expr> {
        let mut parts = Vec::new();
        let reps = self.rep_fields(class);
        for field in &reps {
            let value = self.read(class, *field, span);
            if let Type::Class(of) = &value.ty
                && let Some(method) = self.member(self.invariants, *of)
            {
                let valid = call(method, value.clone(), Type::Bool, Binding::Dynamic, span);
                parts.push(self.unless_null(*field, value, valid, Expr::bool(true, span)));
            }
        }
        parts
    }

    /// That the objects of `rep` fields are apart from each other, and from the fields themselves.
    pub fn apartness(&self, class: ClassId, span: Span) -> Vec<Expr> {
        let mut parts = Vec::new();
        let reps = self.rep_fields(class);
        let own = set(LocSetExpr::Union(self.own_fields(class, span)), span);
        let behind: Vec<Expr> = reps.iter().map(|f| self.behind(class, *f, span)).collect();
        for part in &behind {
            let apart = LocSetExpr::Disjoint(vec![own.clone(), part.clone()]);
            parts.push(truth(ExprKind::LocSet(Box::new(apart)), span));
        }
        if behind.len() > 1 {
            let apart = LocSetExpr::Disjoint(behind);
            parts.push(truth(ExprKind::LocSet(Box::new(apart)), span));
        }
        parts
    }

    /// Adds the default frames to the contract of a method.
    pub fn add_frames(&self, id: MethodId) -> Option<ir::Contract> {
        let method = self.program.method(id);
        let above = self.above.get(method.class.index())?;
        let footprint = self.member(self.family, method.class)?;
        let name = method.name.as_str();
        let is_default = has_defaults(self.program, above)
            && method.origin == Origin::Source
            && method.kind != MethodKind::StaticInit
            && !method.is_static
            && !method.modifiers.helper
            && name != FOOTPRINT
            && id != footprint;
        // Who says nothing says what is above it.
        let inherits = method.contract.cases.is_empty() && !method.overrides.is_empty();
        if !is_default || inherits {
            return None;
        }
        let span = method.span;
        let whole = call(footprint, this(method.class, span), Type::LocSet, Binding::Dynamic, span);
        let is_constructor = method.kind == MethodKind::Constructor;
        let is_pure = method.modifiers.purity != Purity::Impure && !is_constructor;
        let mut contract = method.contract.clone();
        if contract.cases.is_empty() {
            contract.cases.push(SpecCase { span, ..SpecCase::default() });
        }
        for case in contract.cases.iter_mut().chain(&mut contract.static_cases) {
            if is_pure {
                case.accessible.get_or_insert_with(|| vec![whole.clone()]);
                continue;
            }
            if case.assignable.is_some() {
                continue;
            }
            let grows = match is_constructor {
                true => ExprKind::Fresh(Box::new(whole.clone())),
                false => ExprKind::LocSet(Box::new(LocSetExpr::NewElemsFresh(whole.clone()))),
            };
            let grows = truth(grows, span);
            case.assignable = Some(match is_constructor {
                true => vec![set(LocSetExpr::Empty, span)],
                false => vec![whole.clone()],
            });
            case.ensures.push(Assertion::new(AssertionKind::Expr(grows), span));
        }
        Some(contract)
    }

    /// `\inv ? footprint : \everything`
    pub fn reads_of_invariant(&self, class: ClassId, inv: MethodId, span: Span) -> Option<Expr> {
        let footprint = self.member(self.family, class)?;
        let this = this(class, span);
        let valid = call(inv, this.clone(), Type::Bool, Binding::Dynamic, span);
        let whole = call(footprint, this, Type::LocSet, Binding::Dynamic, span);
        let everything = set(LocSetExpr::Everything, span);
        let kind = ExprKind::Ite(Box::new(valid), Box::new(whole), Box::new(everything));
        Some(Expr::new(kind, Type::LocSet, span))
    }
}
