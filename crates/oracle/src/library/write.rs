//! The library's contracts as text for the JVM's side: parenthesised lists, one declaration
//! on a line.
//!
//! ```text
//! (method "java.util.List" "get" ("int") "java.lang.Object" … (case (requires …) (ensures …)))
//! ```
//!
//! An expression is `(operator operand …)`. Types are written where the value depends on them:
//! the other side computes with values that know what they are. The text is read by
//! `crates/oracle/library/Text.java` and interpreted by `Evaluation.java`; an operator that
//! has no meaning there is counted in the report, never skipped silently.

use std::fmt::Write;

use base::SourceMap;
use ir::{
    ArithOp, Assertion, AssertionKind, BitOp, ClassId, CollectionOp, CompareOp, Expr, ExprKind,
    Fraction, LocSetExpr, LocalId, Location, LocationKind, MethodId, OldLabel, PredicateArg,
    Program, Quantified, Quantifier, Type,
};
use symex::Promise;

/// Writes what callers may rely on.
pub struct Writer<'a> {
    pub program: &'a Program,
    pub map: &'a SourceMap,
}

impl Writer<'_> {
    /// A class: its name, kind and supertypes.
    pub fn class(&self, id: ClassId) -> String {
        let class = self.program.class(id);
        let kind = match class.kind {
            ir::ClassKind::Class => "class",
            ir::ClassKind::Interface => "interface",
            ir::ClassKind::Enum => "enum",
            ir::ClassKind::Record => "record",
            ir::ClassKind::Annotation => "annotation",
            ir::ClassKind::Lambda => "lambda",
        };
        let supers: Vec<String> =
            class.superclass.iter().chain(&class.interfaces).map(|c| self.class_name(*c)).collect();
        let place = self.place(class.span);
        format!("(class {} {kind} {place} ({}))", self.class_name(id), supers.join(" "))
    }

    /// A field that programs can see: its constant, if it is one, and whether it may be null.
    pub fn field(&self, id: ir::FieldId) -> String {
        let field = self.program.field(id);
        let constant = field.constant.as_ref().map_or("none".to_string(), |e| self.expr(e));
        let null = match field.nullness {
            ir::Nullness::NonNull => "nonnull",
            ir::Nullness::Nullable | ir::Nullness::Default => "nullable",
        };
        format!(
            "(field {} {} {} {null} {} {constant})",
            self.class_name(field.class),
            quoted(field.name.as_str()),
            self.ty(&field.ty),
            self.place(field.span)
        )
    }

    /// A method and what callers take it to do.
    pub fn method(&self, id: MethodId, promise: &Promise) -> String {
        let method = self.program.method(id);
        let receiver = usize::from(!method.is_static);
        let params: Vec<String> = method
            .params
            .iter()
            .skip(receiver)
            .filter_map(|p| promise.locals.get(p.index()))
            .map(|local| self.ty(&local.ty))
            .collect();
        let mut out = String::new();
        let _ = write!(
            out,
            "(method {} {} ({}) {} {} {}",
            self.class_name(method.class),
            quoted(method.name.as_str()),
            params.join(" "),
            self.ty(&method.result),
            quoted(&method.signature),
            self.place(method.span),
        );
        let _ = write!(out, " (flags {})", self.flags(id, promise).join(" "));
        let _ = write!(out, " (params {})", locals(&method.params));
        let _ = write!(out, " (result {})", locals(method.result_local.as_slice()));
        let _ = write!(out, " (nonnull {})", locals(&promise.non_null));
        let types: Vec<String> = promise.locals.iter().map(|local| self.ty(&local.ty)).collect();
        let _ = write!(out, " (locals {})", types.join(" "));
        for case in &promise.cases {
            let _ = write!(out, " {}", self.case(case));
        }
        out.push(')');
        out
    }

    fn flags(&self, id: MethodId, promise: &Promise) -> Vec<&'static str> {
        let method = self.program.method(id);
        let class = self.program.class(method.class);
        let is_pure = method.modifiers.purity != ir::Purity::Impure;
        let all = [
            (method.is_static, "static"),
            (method.kind == ir::MethodKind::Constructor, "constructor"),
            (method.is_abstract, "abstract"),
            (is_pure, "pure"),
            (method.modifiers.model, "model"),
            (promise.is_written, "written"),
            (promise.non_null_result, "nonnull-result"),
            (class.framing == ir::Framing::Implicit, "permissions"),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect()
    }

    fn case(&self, promised: &symex::PromisedCase) -> String {
        let case = &promised.case;
        let clauses = |list: &[Assertion]| -> String {
            let each: Vec<String> = list.iter().map(|a| self.clause(a)).collect();
            each.join(" ")
        };
        let signals: Vec<String> = case
            .signals
            .iter()
            .map(|s| {
                let class = self.class_name(s.thrown.class);
                format!("({class} {} {})", s.var.0, self.clause(&s.condition))
            })
            .collect();
        let exceptions: Vec<String> =
            promised.exceptions.iter().map(|c| self.class_name(*c)).collect();
        let assignable = match &case.assignable {
            None => "(assignable any)".to_string(),
            Some(sets) => format!("(assignable {})", self.exprs(sets)),
        };
        format!(
            "(case (requires {}) (ensures {}) (signals {}) (throws {}) {assignable})",
            clauses(&case.requires),
            clauses(&case.ensures),
            signals.join(" "),
            exceptions.join(" "),
        )
    }

    fn clause(&self, assertion: &Assertion) -> String {
        format!("({} {})", self.place(assertion.span), self.assertion(assertion))
    }

    fn place(&self, span: base::Span) -> String {
        match self.map.locate(span) {
            Some((path, at)) => quoted(&format!("{}:{}", path.display(), at.line)),
            None => quoted("?"),
        }
    }

    fn class_name(&self, id: ClassId) -> String {
        quoted(self.program.class(id).binary_name.as_str())
    }

    fn ty(&self, ty: &Type) -> String {
        quoted(&self.type_name(ty))
    }

    fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "boolean".to_string(),
            Type::Int(kind) => kind.name().to_string(),
            Type::Float(kind) => kind.name().to_string(),
            Type::Class(id) => self.program.class(*id).binary_name.as_str().to_string(),
            Type::Array(element) => format!("{}[]", self.type_name(element)),
            Type::Null => "null".to_string(),
            Type::Void => "void".to_string(),
            Type::BigInt => "\\bigint".to_string(),
            Type::Real => "\\real".to_string(),
            Type::Permission => "\\permission".to_string(),
            Type::TypeType => "\\TYPE".to_string(),
            Type::LocSet => "\\locset".to_string(),
            Type::Seq(element) => format!("\\seq {}", self.type_name(element)),
            Type::Set(element) => format!("\\set {}", self.type_name(element)),
            Type::Bag(element) => format!("\\bag {}", self.type_name(element)),
            Type::Map(_, value) => format!("\\map {}", self.type_name(value)),
            Type::Data(id, _) => format!("\\data {}", self.program.datatype(*id).name),
            Type::Param(index) => format!("\\param {index}"),
        }
    }

    fn assertion(&self, assertion: &Assertion) -> String {
        match &assertion.kind {
            AssertionKind::Expr(e) => format!("(is {})", self.expr(e)),
            AssertionKind::Acc(location, fraction) => {
                format!("(acc {} {})", self.location(location), self.fraction(fraction))
            }
            AssertionKind::Predicate(instance) => {
                let predicate = self.program.predicate(instance.predicate);
                let receiver =
                    instance.receiver.as_ref().map_or("none".to_string(), |e| self.expr(e));
                let args: Vec<String> = instance.args.iter().map(|a| self.argument(a)).collect();
                let name = quoted(predicate.name.as_str());
                format!("(predicate {name} {receiver} ({}))", args.join(" "))
            }
            AssertionKind::Star(parts) => {
                let parts: Vec<String> = parts.iter().map(|a| self.assertion(a)).collect();
                format!("(star {})", parts.join(" "))
            }
            AssertionKind::Cond(c, a, b) => {
                format!("(cond {} {} {})", self.expr(c), self.assertion(a), self.assertion(b))
            }
            AssertionKind::ForallStar { vars, range, body } => format!(
                "(forall-star ({}) {} {})",
                locals(vars),
                self.optional(range.as_ref()),
                self.assertion(body)
            ),
            AssertionKind::Untouched(inner) => format!("(untouched {})", self.assertion(inner)),
            AssertionKind::Bind(local, e) => format!("(bind {} {})", local.0, self.expr(e)),
        }
    }

    fn argument(&self, argument: &PredicateArg) -> String {
        match argument {
            PredicateArg::Expr(e) => self.expr(e),
            PredicateArg::Bind(local, _) => format!("(bound {})", local.0),
            PredicateArg::Any(_) => "(any)".to_string(),
        }
    }

    fn fraction(&self, fraction: &Fraction) -> String {
        match fraction {
            Fraction::Full => "full".to_string(),
            Fraction::Part(e) => self.expr(e),
            Fraction::Some | Fraction::Bind(_) => "some".to_string(),
        }
    }

    fn location(&self, location: &Location) -> String {
        match &location.kind {
            LocationKind::Field(e, field) => {
                format!("(field {} {})", self.expr(e), self.field_name(*field))
            }
            LocationKind::Static(field) => format!("(static {})", self.field_name(*field)),
            LocationKind::Element(a, i) => format!("(element {} {})", self.expr(a), self.expr(i)),
            LocationKind::Elements(a) => format!("(elements {})", self.expr(a)),
            LocationKind::Slice(a, i, j) => {
                format!("(slice {} {} {})", self.expr(a), self.expr(i), self.expr(j))
            }
        }
    }

    /// The class that declares it and its name.
    fn field_name(&self, id: ir::FieldId) -> String {
        let field = self.program.field(id);
        format!("{} {}", self.class_name(field.class), quoted(field.name.as_str()))
    }

    fn exprs(&self, list: &[Expr]) -> String {
        let each: Vec<String> = list.iter().map(|e| self.expr(e)).collect();
        each.join(" ")
    }

    fn optional(&self, e: Option<&Expr>) -> String {
        e.map_or("(bool true)".to_string(), |e| self.expr(e))
    }

    fn expr(&self, e: &Expr) -> String {
        let one = |name: &str, a: &Expr| format!("({name} {})", self.expr(a));
        let two =
            |name: &str, a: &Expr, b: &Expr| format!("({name} {} {})", self.expr(a), self.expr(b));
        match &e.kind {
            ExprKind::Local(local) => format!("(local {})", local.0),
            ExprKind::Bool(value) => format!("(bool {value})"),
            ExprKind::Int(value) => format!("(int {value})"),
            ExprKind::Float(bits) => format!("(float {bits})"),
            ExprKind::Double(bits) => format!("(double {bits})"),
            ExprKind::Null => "(null)".to_string(),
            ExprKind::Str(text) => format!("(str {})", quoted_units(text)),
            ExprKind::ClassObject(ty) => format!("(class-object {})", self.ty(ty)),
            ExprKind::Field(object, field) => {
                let (object, name) = (self.expr(object), self.field_name(*field));
                match self.program.field(*field).ghost {
                    ir::GhostKind::Real => format!("(get {object} {name})"),
                    ir::GhostKind::Ghost | ir::GhostKind::Model => {
                        format!("(ghost {object} {name} {})", self.ty(&e.ty))
                    }
                }
            }
            ExprKind::StaticField(field) => {
                let name = self.field_name(*field);
                match self.program.field(*field).ghost {
                    ir::GhostKind::Real => format!("(static-get {name})"),
                    ir::GhostKind::Ghost | ir::GhostKind::Model => {
                        format!("(static-ghost {name} {})", self.ty(&e.ty))
                    }
                }
            }
            ExprKind::Index(a, i) => two("index", a, i),
            ExprKind::Length(a) => one("length", a),
            ExprKind::Neg(a) => one("neg", a),
            ExprKind::Arith(op, a, b) if e.ty == Type::Real || e.ty == Type::Permission => {
                two(&format!("real-{}", arith(*op)), a, b)
            }
            ExprKind::Arith(op, a, b) => two(arith(*op), a, b),
            ExprKind::Compare(op, a, b) => two(compare(*op), a, b),
            ExprKind::Wrap(kind, a) => one(&format!("wrap-{kind}"), a),
            // In range wherever the contract is meant to be evaluated.
            ExprKind::Bounded(_, a) => self.expr(a),
            ExprKind::InRange(kind, a) => one(&format!("fits-{kind}"), a),
            ExprKind::Bits(op, kind, a, b) => two(&format!("{}-{kind}", bits(*op)), a, b),
            ExprKind::FloatNeg(kind, a) => one(&format!("neg-{kind}"), a),
            ExprKind::FloatArith(op, kind, a, b) => two(&format!("{}-{kind}", arith(*op)), a, b),
            ExprKind::FloatCompare(op, kind, a, b) => {
                two(&format!("{}-{kind}", compare(*op)), a, b)
            }
            ExprKind::IntToFloat(kind, a) => one(&format!("to-{kind}"), a),
            ExprKind::FloatToFloat(kind, a) => one(&format!("to-{kind}"), a),
            ExprKind::FloatToInt(kind, a) => one(&format!("truncate-{kind}"), a),
            ExprKind::Not(a) => one("not", a),
            ExprKind::And(a, b) => two("and", a, b),
            ExprKind::Or(a, b) => two("or", a, b),
            ExprKind::Implies(a, b) => two("implies", a, b),
            ExprKind::Eq(a, b) => two("same", a, b),
            ExprKind::Ite(c, a, b) => {
                format!("(ite {} {} {})", self.expr(c), self.expr(a), self.expr(b))
            }
            ExprKind::InstanceOf(a, ty) => format!("(instanceof {} {})", self.expr(a), self.ty(ty)),
            ExprKind::Cast(a) | ExprKind::Narrow(a) => {
                format!("(cast {} {})", self.expr(a), self.ty(&e.ty))
            }
            ExprKind::TypeOf(a) => one("typeof", a),
            ExprKind::TypeLiteral(ty) => format!("(type {})", self.ty(ty)),
            ExprKind::Subtype(a, b) => two("subtype", a, b),
            ExprKind::ElemType(a) => one("elemtype", a),
            ExprKind::StringEq(a, b) => two("same-text", a, b),
            ExprKind::AssertionsEnabled => "(bool true)".to_string(),
            ExprKind::Old(OldLabel::Entry, a) => one("old", a),
            ExprKind::Old(OldLabel::Loop(_) | OldLabel::Named(_), a) => one("old-label", a),
            ExprKind::Quantified(q) => self.quantified(q),
            ExprKind::Let(local, a, b) => {
                format!("(let {} {} {})", local.0, self.expr(a), self.expr(b))
            }
            ExprKind::PureCall(call) => self.call(call),
            ExprKind::FunctionCall(id, args) => {
                let name = quoted(self.program.function(*id).name.as_str());
                format!("(function {name} {})", self.exprs(args))
            }
            ExprKind::Construct(id, which, args) => {
                let name = quoted(self.program.datatype(*id).name.as_str());
                format!("(construct {name} {which} {})", self.exprs(args))
            }
            ExprKind::Match(m) => one("match", &m.scrutinee),
            ExprKind::Opening(_, a) => one("within", a),
            ExprKind::Using(_, a) => one("within", a),
            ExprKind::Dropping(_, a) => one("within", a),
            ExprKind::Fresh(a) => one("fresh", a),
            ExprKind::NonNullElements(a) => one("nonnull-elements", a),
            ExprKind::InvariantFor(a) => one("invariant-for", a),
            ExprKind::Collection(op, args) => format!("({} {})", collection(*op), self.exprs(args)),
            ExprKind::LocSet(set) => self.locations(set),
        }
    }

    fn call(&self, call: &ir::PureCall) -> String {
        let method = self.program.method(call.method);
        let params: Vec<String> = method
            .params
            .iter()
            .skip(usize::from(!method.is_static))
            .filter_map(|p| method.locals.get(p.index()))
            .map(|local| self.ty(&local.ty))
            .collect();
        format!(
            "({} {} {} ({}) {} {} {})",
            if method.modifiers.model { "model" } else { "call" },
            self.class_name(method.class),
            quoted(method.name.as_str()),
            params.join(" "),
            self.ty(&method.result),
            call.receiver.as_ref().map_or("none".to_string(), |e| self.expr(e)),
            self.exprs(&call.args),
        )
    }

    fn quantified(&self, q: &Quantified) -> String {
        let name = match q.quantifier {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
            Quantifier::Sum => "sum",
            Quantifier::Product => "product",
            Quantifier::NumOf => "num-of",
            Quantifier::Min => "min",
            Quantifier::Max => "max",
            Quantifier::Union => "union",
            Quantifier::SeqOf => "seq-def",
        };
        let range = self.optional(q.range.as_ref());
        format!("({name} ({}) {range} {})", locals(&q.vars), self.expr(&q.body))
    }

    fn locations(&self, set: &LocSetExpr) -> String {
        match set {
            LocSetExpr::Empty => "(nothing)".to_string(),
            LocSetExpr::Everything => "(everything)".to_string(),
            LocSetExpr::Singleton(location) => format!("(place {})", self.location(location)),
            LocSetExpr::AllFields(e) => format!("(all-fields {})", self.expr(e)),
            LocSetExpr::AllStatics(class) => format!("(all-statics {})", self.class_name(*class)),
            LocSetExpr::Union(sets) => format!("(places {})", self.exprs(sets)),
            LocSetExpr::Minus(a, b) => format!("(places-minus {} {})", self.expr(a), self.expr(b)),
            LocSetExpr::Intersect(a, b) => {
                format!("(places-both {} {})", self.expr(a), self.expr(b))
            }
            LocSetExpr::Disjoint(sets) => format!("(disjoint {})", self.exprs(sets)),
            LocSetExpr::Subset(a, b) => format!("(subset {} {})", self.expr(a), self.expr(b)),
            LocSetExpr::Footprint(e) => format!("(footprint {})", self.expr(e)),
            LocSetExpr::NewElemsFresh(e) => format!("(new-elems-fresh {})", self.expr(e)),
            LocSetExpr::NotModified(e) => format!("(not-modified {})", self.expr(e)),
            LocSetExpr::NotAssigned(e) => format!("(not-assigned {})", self.expr(e)),
            LocSetExpr::Contains(location, e) => {
                format!("(contains-place {} {})", self.location(location), self.expr(e))
            }
        }
    }
}

fn locals(list: &[LocalId]) -> String {
    let each: Vec<String> = list.iter().map(|local| local.0.to_string()).collect();
    each.join(" ")
}

fn arith(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "add",
        ArithOp::Sub => "sub",
        ArithOp::Mul => "mul",
        ArithOp::Div => "div",
        ArithOp::Rem => "rem",
    }
}

fn compare(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "lt",
        CompareOp::Le => "le",
        CompareOp::Gt => "gt",
        CompareOp::Ge => "ge",
        CompareOp::Eq => "eq",
        CompareOp::Ne => "ne",
    }
}

fn bits(op: BitOp) -> &'static str {
    match op {
        BitOp::And => "and",
        BitOp::Or => "or",
        BitOp::Xor => "xor",
        BitOp::Shl => "shl",
        BitOp::Shr => "shr",
        BitOp::Ushr => "ushr",
    }
}

fn collection(op: CollectionOp) -> &'static str {
    match op {
        CollectionOp::Seq => "seq",
        CollectionOp::SeqLength => "seq-length",
        CollectionOp::SeqGet => "seq-get",
        CollectionOp::SeqConcat => "seq-concat",
        CollectionOp::SeqSlice => "seq-slice",
        CollectionOp::SeqSet => "seq-set",
        CollectionOp::SeqReverse => "seq-reverse",
        CollectionOp::SeqOfArray => "seq-of-array",
        CollectionOp::SeqContains => "seq-contains",
        CollectionOp::Set => "set",
        CollectionOp::SetUnion => "set-union",
        CollectionOp::SetMinus => "set-minus",
        CollectionOp::SetIntersect => "set-intersect",
        CollectionOp::SetContains => "set-contains",
        CollectionOp::SetSubset => "set-subset",
        CollectionOp::SetSize => "set-size",
        CollectionOp::Bag => "bag",
        CollectionOp::BagUnion => "bag-union",
        CollectionOp::BagMinus => "bag-minus",
        CollectionOp::BagIntersect => "bag-intersect",
        CollectionOp::BagContains => "bag-contains",
        CollectionOp::BagCount => "bag-count",
        CollectionOp::BagSize => "bag-size",
        CollectionOp::BagOfSeq => "bag-of-seq",
        CollectionOp::SetOfSeq => "set-of-seq",
        CollectionOp::Map => "map",
        CollectionOp::MapGet => "map-get",
        CollectionOp::MapPut => "map-put",
        CollectionOp::MapRemove => "map-remove",
        CollectionOp::MapContains => "map-contains",
        CollectionOp::MapSize => "map-size",
        CollectionOp::MapKeys => "map-keys",
    }
}

pub(super) fn quoted(text: &str) -> String {
    quoted_units(&text.encode_utf16().collect::<Vec<u16>>())
}

/// Everything but plain characters is written as `\uXXXX`.
fn quoted_units(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for unit in units {
        match char::from_u32(u32::from(*unit)) {
            Some(c) if c.is_ascii_graphic() && c != '"' && c != '\\' => out.push(c),
            Some(' ') => out.push(' '),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
    out
}
