//! The type that an expression has if nobody says anything else, and the member that a name
//! means on a value of a type. The text of the core program leaves out what follows from here:
//! the printer and the parser both ask, so they cannot differ.

use crate::{
    ClassId, CollectionOp, Expr, ExprKind, FieldId, FloatKind, IntKind, LocSetExpr, Local,
    PredicateId, Program, Quantifier, Type,
};

/// `None`: it has to be said.
pub(crate) fn usual_type(program: &Program, locals: &[Local], kind: &ExprKind) -> Option<Type> {
    Some(match kind {
        ExprKind::Local(id) => locals.get(id.index())?.ty.clone(),
        ExprKind::Int(_) | ExprKind::Length(_) => Type::INT,
        ExprKind::Float(_) => Type::Float(FloatKind::Float),
        ExprKind::Double(_) => Type::Float(FloatKind::Double),
        ExprKind::Null => Type::Null,
        ExprKind::Str(_) => Type::Class(program.well_known.string?),
        ExprKind::Field(_, id) | ExprKind::StaticField(id) => {
            program.fields.get(id.index())?.ty.clone()
        }
        ExprKind::Index(array, _) => match &array.ty {
            Type::Array(element) => (**element).clone(),
            _ => return None,
        },
        ExprKind::Arith(_, a, b) => arithmetic(&a.ty, &b.ty),
        ExprKind::Wrap(kind, _)
        | ExprKind::Bounded(kind, _)
        | ExprKind::Bits(_, kind, _, _)
        | ExprKind::FloatToInt(kind, _) => Type::Int(*kind),
        ExprKind::FloatNeg(kind, _)
        | ExprKind::FloatArith(_, kind, _, _)
        | ExprKind::IntToFloat(kind, _)
        | ExprKind::FloatToFloat(kind, _) => Type::Float(*kind),
        ExprKind::Bool(_)
        | ExprKind::Compare(..)
        | ExprKind::InRange(..)
        | ExprKind::FloatCompare(..)
        | ExprKind::Not(_)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Implies(..)
        | ExprKind::Eq(..)
        | ExprKind::InstanceOf(..)
        | ExprKind::Subtype(..)
        | ExprKind::StringEq(..)
        | ExprKind::AssertionsEnabled
        | ExprKind::Fresh(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::InvariantFor(_) => Type::Bool,
        ExprKind::Ite(_, a, b) => match &a.ty {
            Type::Null => b.ty.clone(),
            ty => ty.clone(),
        },
        ExprKind::TypeOf(_) | ExprKind::TypeLiteral(_) | ExprKind::ElemType(_) => Type::TypeType,
        ExprKind::Neg(a) | ExprKind::Old(_, a) => a.ty.clone(),
        ExprKind::Quantified(q) => match q.quantifier {
            Quantifier::Forall | Quantifier::Exists => Type::Bool,
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                q.body.ty.clone()
            }
            Quantifier::NumOf => Type::BigInt,
            Quantifier::Union => Type::LocSet,
            Quantifier::SeqOf => Type::Seq(Box::new(q.body.ty.clone())),
        },
        ExprKind::Let(_, _, body)
        | ExprKind::Opening(_, body)
        | ExprKind::Using(_, body)
        | ExprKind::Dropping(_, body) => body.ty.clone(),
        ExprKind::PureCall(call) => program.methods.get(call.method.index())?.result.clone(),
        ExprKind::FunctionCall(id, _) => program.functions.get(id.index())?.result.clone(),
        ExprKind::Construct(id, _, _) => match program.data.get(id.index())?.type_params {
            0 => Type::Data(*id, Vec::new()),
            _ => return None,
        },
        ExprKind::Match(m) => m.arms.first()?.body.ty.clone(),
        ExprKind::Collection(op, args) => collection(*op, args)?,
        ExprKind::LocSet(set) => match **set {
            LocSetExpr::Empty
            | LocSetExpr::Everything
            | LocSetExpr::Singleton(_)
            | LocSetExpr::AllFields(_)
            | LocSetExpr::AllStatics(_)
            | LocSetExpr::Footprint(_)
            | LocSetExpr::Union(_)
            | LocSetExpr::Minus(..)
            | LocSetExpr::Intersect(..) => Type::LocSet,
            LocSetExpr::Disjoint(_)
            | LocSetExpr::Subset(..)
            | LocSetExpr::NewElemsFresh(_)
            | LocSetExpr::NotModified(_)
            | LocSetExpr::NotAssigned(_)
            | LocSetExpr::Contains(..) => Type::Bool,
        },
        ExprKind::ClassObject(_) | ExprKind::Cast(_) | ExprKind::Narrow(_) => return None,
    })
}

/// The larger one; what is smaller than `int` is computed as `int`.
fn arithmetic(a: &Type, b: &Type) -> Type {
    let rank = |ty: &Type| match ty {
        Type::Int(IntKind::Long) => 1,
        Type::BigInt => 2,
        Type::Real => 3,
        Type::Permission => 4,
        _ => 0,
    };
    let larger = if rank(b) > rank(a) { b } else { a };
    if rank(larger) == 0 { Type::INT } else { larger.clone() }
}

fn collection(op: CollectionOp, args: &[Expr]) -> Option<Type> {
    let first = || args.first().map(|e| e.ty.clone());
    let element = || match &args.first()?.ty {
        Type::Seq(t) | Type::Set(t) | Type::Bag(t) | Type::Array(t) => Some(t.clone()),
        _ => None,
    };
    let entry = || match &args.first()?.ty {
        Type::Map(key, value) => Some((key.clone(), value.clone())),
        _ => None,
    };
    Some(match op {
        CollectionOp::Seq => Type::Seq(Box::new(first()?)),
        CollectionOp::Set => Type::Set(Box::new(first()?)),
        CollectionOp::Bag => Type::Bag(Box::new(first()?)),
        CollectionOp::Map => return None,
        CollectionOp::SeqLength
        | CollectionOp::SetSize
        | CollectionOp::BagCount
        | CollectionOp::BagSize
        | CollectionOp::MapSize => Type::BigInt,
        CollectionOp::SeqGet => *element()?,
        CollectionOp::SeqOfArray => Type::Seq(element()?),
        CollectionOp::BagOfSeq => Type::Bag(element()?),
        CollectionOp::SetOfSeq => Type::Set(element()?),
        CollectionOp::MapGet => *entry()?.1,
        CollectionOp::MapKeys => Type::Set(entry()?.0),
        CollectionOp::SeqConcat
        | CollectionOp::SeqSlice
        | CollectionOp::SeqSet
        | CollectionOp::SeqReverse
        | CollectionOp::SetUnion
        | CollectionOp::SetMinus
        | CollectionOp::SetIntersect
        | CollectionOp::BagUnion
        | CollectionOp::BagMinus
        | CollectionOp::BagIntersect
        | CollectionOp::MapPut
        | CollectionOp::MapRemove => first()?,
        CollectionOp::SeqContains
        | CollectionOp::SetContains
        | CollectionOp::SetSubset
        | CollectionOp::BagContains
        | CollectionOp::MapContains => Type::Bool,
    })
}

/// The class that members are looked for in.
pub(crate) fn class_of(program: &Program, ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Class(id) => Some(*id),
        Type::Array(_) => program.well_known.object,
        _ => None,
    }
}

/// The field of that name: of the class itself, or else of the nearest class above.
pub(crate) fn field_of(program: &Program, ty: &Type, name: &str) -> Option<FieldId> {
    above(program, class_of(program, ty)?).into_iter().find_map(|class| {
        let fields = &program.classes.get(class.index())?.fields;
        fields
            .iter()
            .copied()
            .find(|f| program.fields.get(f.index()).is_some_and(|f| f.name == name))
    })
}

/// The same for a predicate.
pub(crate) fn predicate_of(program: &Program, ty: &Type, name: &str) -> Option<PredicateId> {
    above(program, class_of(program, ty)?).into_iter().find_map(|class| {
        let predicates = &program.classes.get(class.index())?.predicates;
        let is_meant =
            |p: &PredicateId| program.predicates.get(p.index()).is_some_and(|p| p.name == name);
        predicates.iter().copied().find(is_meant)
    })
}

/// A class and everything above it, each once: superclasses before interfaces.
pub(crate) fn above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = Vec::new();
    let mut next = Some(class);
    while let Some(id) = next.filter(|id| !all.contains(id)) {
        all.push(id);
        next = program.classes.get(id.index()).and_then(|c| c.superclass);
    }
    let mut at = 0;
    while let Some(id) = all.get(at).copied() {
        at += 1;
        for interface in program.classes.get(id.index()).into_iter().flat_map(|c| &c.interfaces) {
            if !all.contains(interface) {
                all.push(*interface);
            }
        }
    }
    all.extend(program.well_known.object.filter(|object| !all.contains(object)));
    all
}
