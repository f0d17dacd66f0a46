//! Expressions, infix, with the parentheses that are needed and no others.

use std::fmt::Write;

use super::assertion;
use super::names::{Names, label};
use crate::typing::usual_type;
use crate::{
    ArithOp, Binding, BitOp, CollectionOp, CompareOp, Expr, ExprKind, FloatKind, IntKind,
    LocSetExpr, Match, MatchPattern, OldLabel, PureCall, Quantified, Quantifier,
};

/// How strongly an operator holds its operands together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Any,
    Implies,
    Or,
    And,
    Relation,
    Bits,
    Sum,
    Product,
    Unary,
    Postfix,
}

pub(super) fn text(names: &Names<'_, '_>, e: &Expr) -> String {
    let mut out = String::new();
    expr(names, e, Level::Any, &mut out);
    out
}

/// Fit to stand before `==`.
pub(super) fn compared_text(names: &Names<'_, '_>, e: &Expr) -> String {
    let mut out = String::new();
    expr(names, e, Level::Bits, &mut out);
    out
}

/// Fit to stand before `?`, `**` or `==>`.
pub(super) fn operand_text(names: &Names<'_, '_>, e: &Expr) -> String {
    let mut out = String::new();
    expr(names, e, Level::Or, &mut out);
    out
}

pub(super) fn receiver_text(names: &Names<'_, '_>, e: &Expr) -> String {
    let mut out = String::new();
    expr(names, e, Level::Postfix, &mut out);
    out
}

pub(super) fn list_text(names: &Names<'_, '_>, list: &[Expr]) -> String {
    let parts: Vec<String> = list.iter().map(|e| text(names, e)).collect();
    parts.join(", ")
}

fn level(kind: &ExprKind) -> Level {
    match kind {
        ExprKind::Ite(..)
        | ExprKind::Let(..)
        | ExprKind::Opening(..)
        | ExprKind::Using(..)
        | ExprKind::Dropping(..) => Level::Any,
        ExprKind::Implies(..) => Level::Implies,
        ExprKind::Or(..) => Level::Or,
        ExprKind::And(..) => Level::And,
        ExprKind::Compare(..)
        | ExprKind::FloatCompare(..)
        | ExprKind::Eq(..)
        | ExprKind::StringEq(..)
        | ExprKind::InstanceOf(..)
        | ExprKind::Subtype(..) => Level::Relation,
        ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Eq(..)) => Level::Relation,
        ExprKind::Bits(..) => Level::Bits,
        ExprKind::Arith(op, ..) | ExprKind::FloatArith(op, ..) => match op {
            ArithOp::Add | ArithOp::Sub => Level::Sum,
            ArithOp::Mul | ArithOp::Div | ArithOp::Rem => Level::Product,
        },
        ExprKind::Neg(_) | ExprKind::Not(_) => Level::Unary,
        // `-1` in `x - -1` is fine, but `-1.f` would be misread.
        ExprKind::Int(n) if *n < 0 => Level::Unary,
        ExprKind::Float(bits) if f32::from_bits(*bits).is_sign_negative() => Level::Unary,
        ExprKind::Double(bits) if f64::from_bits(*bits).is_sign_negative() => Level::Unary,
        ExprKind::Collection(op, args) => collection_level(*op, args.len()),
        _ => Level::Postfix,
    }
}

fn expr(names: &Names<'_, '_>, e: &Expr, at_least: Level, out: &mut String) {
    if let Some(ty) = unusual_type(names, e) {
        let _ = match e.kind {
            ExprKind::Int(n) if n >= 0 || at_least < Level::Postfix => write!(out, "{n}:{ty}"),
            _ => {
                out.push('(');
                bare(names, e, out);
                write!(out, " : {ty})")
            }
        };
        return;
    }
    let parentheses = level(&e.kind) < at_least;
    if parentheses {
        out.push('(');
    }
    bare(names, e, out);
    if parentheses {
        out.push(')');
    }
}

/// The type of an expression, if it is to be said and does not follow from the rest.
fn unusual_type(names: &Names<'_, '_>, e: &Expr) -> Option<String> {
    if !names.globals.whole || matches!(e.kind, ExprKind::Cast(_) | ExprKind::Narrow(_)) {
        return None;
    }
    let usual = usual_type(names.program(), names.locals, &e.kind);
    (usual.as_ref() != Some(&e.ty)).then(|| names.ty(&e.ty))
}

fn infix(
    names: &Names<'_, '_>,
    levels: (Level, Level),
    a: &Expr,
    op: &str,
    b: &Expr,
    out: &mut String,
) {
    expr(names, a, levels.0, out);
    out.push(' ');
    out.push_str(op);
    out.push(' ');
    expr(names, b, levels.1, out);
}

const RELATION: (Level, Level) = (Level::Bits, Level::Bits);

fn bare(names: &Names<'_, '_>, e: &Expr, out: &mut String) {
    match &e.kind {
        ExprKind::Local(id) => out.push_str(names.local(*id)),
        ExprKind::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        ExprKind::Int(n) => {
            let _ = write!(out, "{n}");
        }
        ExprKind::Float(bits) => {
            let value = f32::from_bits(*bits);
            if !value.is_finite() {
                let _ = write!(out, "float({bits:#x})");
            } else {
                let _ = write!(out, "{value:?}f");
            }
        }
        ExprKind::Double(bits) => {
            let value = f64::from_bits(*bits);
            if !value.is_finite() {
                let _ = write!(out, "double({bits:#x})");
            } else {
                let _ = write!(out, "{value:?}d");
            }
        }
        ExprKind::Null => out.push_str("null"),
        ExprKind::Str(units) => string(units, out),
        ExprKind::ClassObject(ty) => {
            let _ = write!(out, "{}.class", names.ty(ty));
        }
        ExprKind::Field(object, field) => {
            expr(names, object, Level::Postfix, out);
            out.push_str(&names.field(object, *field));
        }
        ExprKind::StaticField(field) => out.push_str(&names.static_field(*field)),
        ExprKind::Index(array, index) => {
            expr(names, array, Level::Postfix, out);
            let _ = write!(out, "[{}]", text(names, index));
        }
        ExprKind::Length(array) => {
            expr(names, array, Level::Postfix, out);
            out.push_str(".length");
        }
        ExprKind::Neg(a) => {
            // `-1` is a constant.
            let is_constant =
                matches!(a.kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Double(_));
            out.push_str(if is_constant { "-(" } else { "-" });
            expr(names, a, if is_constant { Level::Any } else { Level::Postfix }, out);
            out.push_str(if is_constant { ")" } else { "" });
        }
        ExprKind::Arith(op, a, b) => {
            infix(names, arith_levels(*op), a, arith(*op), b, out);
        }
        ExprKind::Compare(op, a, b) => infix(names, RELATION, a, compare(*op), b, out),
        ExprKind::Wrap(kind, a) => {
            let _ = write!(out, "wrap({kind}, {})", text(names, a));
        }
        ExprKind::InRange(kind, a) => {
            let _ = write!(out, "in_range({kind}, {})", text(names, a));
        }
        ExprKind::Bounded(kind, a) => {
            let _ = write!(out, "bounded({kind}, {})", text(names, a));
        }
        ExprKind::Bits(op, kind, a, b) => {
            let op = match op {
                BitOp::And => "&",
                BitOp::Or => "|",
                BitOp::Xor => "^",
                BitOp::Shl => "<<",
                BitOp::Shr => ">>",
                BitOp::Ushr => ">>>",
            };
            let op =
                if *kind == IntKind::Int { op.to_owned() } else { format!("{op}{}", kind.name()) };
            infix(names, (Level::Sum, Level::Sum), a, &op, b, out);
        }
        ExprKind::FloatNeg(kind, a) => {
            let _ = write!(out, "neg({kind}, {})", text(names, a));
        }
        ExprKind::FloatArith(op, kind, a, b) => {
            let symbol = format!("{}{}", arith(*op), float_mark(*kind));
            infix(names, arith_levels(*op), a, &symbol, b, out);
        }
        ExprKind::FloatCompare(op, kind, a, b) => {
            let symbol = format!("{}{}", compare(*op), float_mark(*kind));
            infix(names, RELATION, a, &symbol, b, out);
        }
        ExprKind::IntToFloat(kind, a) | ExprKind::FloatToFloat(kind, a) => {
            let _ = write!(out, "convert({kind}, {})", text(names, a));
        }
        ExprKind::FloatToInt(kind, a) => {
            let _ = write!(out, "convert({kind}, {})", text(names, a));
        }
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::Eq(a, b) => infix(names, RELATION, a, "!=", b, out),
            _ => {
                out.push('!');
                expr(names, inner, Level::Unary, out);
            }
        },
        ExprKind::And(a, b) => infix(names, (Level::And, Level::Relation), a, "&&", b, out),
        ExprKind::Or(a, b) => infix(names, (Level::Or, Level::And), a, "||", b, out),
        ExprKind::Implies(a, b) => infix(names, (Level::Or, Level::Implies), a, "==>", b, out),
        ExprKind::Eq(a, b) => infix(names, RELATION, a, "==", b, out),
        ExprKind::Ite(c, a, b) => {
            expr(names, c, Level::Or, out);
            out.push_str(" ? ");
            expr(names, a, Level::Implies, out);
            out.push_str(" : ");
            expr(names, b, Level::Any, out);
        }
        ExprKind::InstanceOf(a, ty) => {
            expr(names, a, Level::Bits, out);
            let _ = write!(out, " instanceof {}", names.ty(ty));
        }
        ExprKind::Cast(a) => {
            let _ = write!(out, "cast({}, {})", names.ty(&e.ty), text(names, a));
        }
        ExprKind::Narrow(a) => {
            let _ = write!(out, "narrow({}, {})", names.ty(&e.ty), text(names, a));
        }
        ExprKind::StringEq(a, b) => infix(names, RELATION, a, "==string", b, out),
        ExprKind::AssertionsEnabled => out.push_str("assertions_enabled"),
        _ => specification(names, e, out),
    }
}

/// What stands in specifications only.
fn specification(names: &Names<'_, '_>, e: &Expr, out: &mut String) {
    match &e.kind {
        ExprKind::TypeOf(a) => call("\\typeof", &text(names, a), out),
        ExprKind::TypeLiteral(ty) => call("\\type", &names.ty(ty), out),
        ExprKind::Subtype(a, b) => infix(names, RELATION, a, "<:", b, out),
        ExprKind::ElemType(a) => call("\\elemtype", &text(names, a), out),
        ExprKind::Old(old, a) => {
            let inner = text(names, a);
            match old {
                OldLabel::Entry => call("\\old", &inner, out),
                OldLabel::Loop(id) => call("\\old", &format!("{inner}, {}", label(*id)), out),
                OldLabel::Named(name) => call("\\old", &format!("{inner}, label {name}"), out),
            }
        }
        ExprKind::Quantified(q) => quantified(names, q, out),
        ExprKind::Let(local, value, body) => {
            let _ = write!(out, "\\let {} = {}; ", names.declaration(*local), text(names, value));
            expr(names, body, Level::Any, out);
        }
        ExprKind::PureCall(pure) => out.push_str(&pure_call(names, pure)),
        ExprKind::FunctionCall(function, args) => {
            call(names.globals.function(*function), &list_text(names, args), out);
        }
        ExprKind::Construct(data, position, args) => {
            call(names.globals.constructor(*data, *position), &list_text(names, args), out);
        }
        ExprKind::Match(m) => matching(names, m, out),
        ExprKind::Opening(instance, body) => {
            let _ = write!(out, "opening {} in ", assertion::instance(names, instance));
            expr(names, body, Level::Any, out);
        }
        ExprKind::Using(pure, body) => {
            let _ = write!(out, "using {} in ", pure_call(names, pure));
            expr(names, body, Level::Any, out);
        }
        ExprKind::Dropping(location, body) => {
            let _ = write!(out, "dropping {} in ", assertion::location(names, location));
            expr(names, body, Level::Any, out);
        }
        ExprKind::Fresh(a) => call("\\fresh", &text(names, a), out),
        ExprKind::NonNullElements(a) => call("\\nonnullelements", &text(names, a), out),
        ExprKind::InvariantFor(a) => call("\\invariant_for", &text(names, a), out),
        ExprKind::Collection(op, args) => collection(names, *op, args, out),
        ExprKind::LocSet(set) => loc_set(names, set, out),
        // All others were printed by `bare`.
        _ => out.push('?'),
    }
}

fn call(name: &str, args: &str, out: &mut String) {
    let _ = write!(out, "{name}({args})");
}

pub(super) fn pure_call(names: &Names<'_, '_>, call: &PureCall) -> String {
    let mut args: Vec<String> = call.receiver.iter().map(|r| text(names, r)).collect();
    args.extend(call.args.iter().map(|a| text(names, a)));
    let virtually = match call.binding {
        Binding::Dynamic => "virtual ",
        Binding::Static => "",
    };
    format!("{virtually}{}({})", names.globals.method(call.method), args.join(", "))
}

fn quantified(names: &Names<'_, '_>, q: &Quantified, out: &mut String) {
    let word = match q.quantifier {
        Quantifier::Forall => "\\forall",
        Quantifier::Exists => "\\exists",
        Quantifier::Sum => "\\sum",
        Quantifier::Product => "\\product",
        Quantifier::NumOf => "\\num_of",
        Quantifier::Min => "\\min",
        Quantifier::Max => "\\max",
        Quantifier::Union => "\\infinite_union",
        Quantifier::SeqOf => "\\seq_def",
    };
    let vars: Vec<String> = q.vars.iter().map(|&v| names.declaration(v)).collect();
    let _ = write!(out, "({word} {}; ", vars.join(", "));
    if let Some(range) = &q.range {
        let _ = write!(out, "{}; ", text(names, range));
    }
    let _ = write!(out, "{})", text(names, &q.body));
}

fn matching(names: &Names<'_, '_>, m: &Match, out: &mut String) {
    let arms: Vec<String> = m
        .arms
        .iter()
        .map(|arm| format!("{} -> {}", pattern(names, &arm.pattern), text(names, &arm.body)))
        .collect();
    let _ = write!(out, "match ({}) {{ {} }}", text(names, &m.scrutinee), arms.join("; "));
}

fn pattern(names: &Names<'_, '_>, p: &MatchPattern) -> String {
    match p {
        MatchPattern::Bind(local) => names.local(*local).to_owned(),
        MatchPattern::Any => "_".to_owned(),
        MatchPattern::Int(n) => n.to_string(),
        MatchPattern::Construct(data, position, parts) => {
            let parts: Vec<String> = parts.iter().map(|p| pattern(names, p)).collect();
            format!("{}({})", names.globals.constructor(*data, *position), parts.join(", "))
        }
    }
}

/// The operators among the operations on collections; all others are written as calls.
fn collection_operator(op: CollectionOp) -> Option<&'static str> {
    match op {
        CollectionOp::SeqConcat => Some("++"),
        CollectionOp::SeqContains
        | CollectionOp::SetContains
        | CollectionOp::BagContains
        | CollectionOp::MapContains => Some("\\in"),
        CollectionOp::SetUnion | CollectionOp::BagUnion => Some("\\union"),
        CollectionOp::SetMinus | CollectionOp::BagMinus => Some("\\minus"),
        CollectionOp::SetIntersect | CollectionOp::BagIntersect => Some("\\intersect"),
        CollectionOp::SetSubset => Some("\\subset"),
        _ => None,
    }
}

fn collection_level(op: CollectionOp, operands: usize) -> Level {
    match collection_operator(op) {
        Some(_) if operands == 2 => Level::Relation,
        _ => Level::Postfix,
    }
}

fn collection(names: &Names<'_, '_>, op: CollectionOp, args: &[Expr], out: &mut String) {
    if let (Some(symbol), [a, b]) = (collection_operator(op), args) {
        // The collection comes first, in the notation it comes last.
        let (a, b) = if symbol == "\\in" { (b, a) } else { (a, b) };
        return infix(names, RELATION, a, symbol, b, out);
    }
    let name = match op {
        CollectionOp::Seq => "\\seq",
        CollectionOp::SeqLength => "\\seq_length",
        CollectionOp::SeqGet => "\\seq_get",
        CollectionOp::SeqConcat => "\\seq_concat",
        CollectionOp::SeqSlice => "\\seq_slice",
        CollectionOp::SeqSet => "\\seq_set",
        CollectionOp::SeqReverse => "\\seq_reverse",
        CollectionOp::SeqOfArray => "\\seq_of",
        CollectionOp::SeqContains => "\\seq_contains",
        CollectionOp::Set => "\\set",
        CollectionOp::SetUnion => "\\set_union",
        CollectionOp::SetMinus => "\\set_minus",
        CollectionOp::SetIntersect => "\\set_intersect",
        CollectionOp::SetContains => "\\set_contains",
        CollectionOp::SetSubset => "\\set_subset",
        CollectionOp::SetSize => "\\set_size",
        CollectionOp::Bag => "\\bag",
        CollectionOp::BagUnion => "\\bag_union",
        CollectionOp::BagMinus => "\\bag_minus",
        CollectionOp::BagIntersect => "\\bag_intersect",
        CollectionOp::BagContains => "\\bag_contains",
        CollectionOp::BagCount => "\\bag_count",
        CollectionOp::BagSize => "\\bag_size",
        CollectionOp::BagOfSeq => "\\bag_of",
        CollectionOp::SetOfSeq => "\\set_of",
        CollectionOp::Map => "\\map",
        CollectionOp::MapGet => "\\map_get",
        CollectionOp::MapPut => "\\map_put",
        CollectionOp::MapRemove => "\\map_remove",
        CollectionOp::MapContains => "\\map_contains",
        CollectionOp::MapSize => "\\map_size",
        CollectionOp::MapKeys => "\\map_keys",
    };
    call(name, &list_text(names, args), out);
}

fn loc_set(names: &Names<'_, '_>, set: &LocSetExpr, out: &mut String) {
    let pair = |a: &Expr, b: &Expr| format!("{}, {}", text(names, a), text(names, b));
    match set {
        LocSetExpr::Empty => out.push_str("\\nothing"),
        LocSetExpr::Everything => out.push_str("\\everything"),
        LocSetExpr::Singleton(l) => call("\\locset", &assertion::location(names, l), out),
        LocSetExpr::AllFields(object) => {
            expr(names, object, Level::Postfix, out);
            out.push_str(".*");
        }
        LocSetExpr::AllStatics(class) => {
            out.push_str(&names.member(*class, "*"));
        }
        LocSetExpr::Union(parts) => call("\\set_union", &list_text(names, parts), out),
        LocSetExpr::Minus(a, b) => call("\\set_minus", &pair(a, b), out),
        LocSetExpr::Intersect(a, b) => call("\\intersect", &pair(a, b), out),
        LocSetExpr::Disjoint(parts) => call("\\disjoint", &list_text(names, parts), out),
        LocSetExpr::Subset(a, b) => call("\\subset", &pair(a, b), out),
        LocSetExpr::Footprint(a) => call("\\footprint", &text(names, a), out),
        LocSetExpr::NewElemsFresh(a) => call("\\new_elems_fresh", &text(names, a), out),
        LocSetExpr::NotModified(a) => call("\\not_modified", &text(names, a), out),
        LocSetExpr::NotAssigned(a) => call("\\not_assigned", &text(names, a), out),
        LocSetExpr::Contains(l, a) => {
            let args = format!("{}, {}", assertion::location(names, l), text(names, a));
            call("\\contains", &args, out);
        }
    }
}

fn arith(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "+",
        ArithOp::Sub => "-",
        ArithOp::Mul => "*",
        ArithOp::Div => "/",
        ArithOp::Rem => "%",
    }
}

fn arith_levels(op: ArithOp) -> (Level, Level) {
    match op {
        ArithOp::Add | ArithOp::Sub => (Level::Sum, Level::Product),
        ArithOp::Mul | ArithOp::Div | ArithOp::Rem => (Level::Product, Level::Unary),
    }
}

fn compare(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
    }
}

fn float_mark(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float => "f",
        FloatKind::Double => "d",
    }
}

/// A string literal as Java would have it; what is not printable ASCII is escaped, so that
/// the text does not depend on anybody's terminal.
fn string(units: &[u16], out: &mut String) {
    out.push('"');
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b'"') => out.push_str("\\\""),
            Ok(b'\\') => out.push_str("\\\\"),
            Ok(b'\n') => out.push_str("\\n"),
            Ok(b'\r') => out.push_str("\\r"),
            Ok(b'\t') => out.push_str("\\t"),
            Ok(byte @ 0x20..=0x7e) => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
}
