//! Expressions of specifications. They have no effects and no checks: whether they are well
//! defined is for the engines to show. Integers are unbounded; casts, shifts and bit
//! operations mean what they mean in Java.

use base::{Code, Diagnostic, Span};
use ir::{
    Binding, CollectionOp, Expr, ExprKind, FunctionId, LocSetExpr, Location, LocationKind, Match,
    MatchArm, MatchPattern, OldLabel, PureCall, Quantified, Quantifier, Type,
};

use super::mathematics;
use crate::hir::{
    self, BinaryOp, CallKind, Conversion, DataPattern, LocSetOp, PatternKind, SpecExpr, UnaryOp,
};
use crate::lower::Lower;
use crate::lower::checks::wrap;
use crate::lower::expressions::expr::{cast_to, convert, float_kind, int_kind};
use crate::lower::expressions::operator::{arithmetic, bit_operation, bits, compare};
use crate::lower::statements::exits::Scope;
use crate::symbols::{Flags, VarSym};
use crate::types::{Const, Ty};

impl Lower<'_, '_> {
    /// The value of an expression in a specification.
    pub(in crate::lower) fn spec(&mut self, e: &hir::Expr) -> Expr {
        let span = e.span;
        let ty = self.ty(&e.ty);
        if let Some(value) = &e.constant {
            return self.constant(value, ty, span);
        }
        match &e.kind {
            hir::ExprKind::Null => Expr::null(span),
            hir::ExprKind::Var(var) => self.var(*var, span),
            hir::ExprKind::This(class) => self.this(*class, span),
            hir::ExprKind::Field { target, field } => {
                if let Some(value) = self.constant_variable(*field) {
                    return self.constant(&value, ty, span);
                }
                let id = self.field_id(*field);
                let field_ty = self.program.field(id).ty.clone();
                match target {
                    Some(target) if !self.table.field(*field).flags.has(Flags::STATIC) => {
                        let target = self.spec(target);
                        Expr::new(ExprKind::Field(Box::new(target), id), field_ty, span)
                    }
                    _ => Expr::new(ExprKind::StaticField(id), field_ty, span),
                }
            }
            hir::ExprKind::Length(array) => {
                let array = self.spec(array);
                Expr::new(ExprKind::Length(Box::new(array)), Type::INT, span)
            }
            hir::ExprKind::Index { array, index } => {
                let (array, index) = (self.spec(array), self.spec(index));
                Expr::new(ExprKind::Index(Box::new(array), Box::new(index)), ty, span)
            }
            hir::ExprKind::Call(call) if self.table.method(call.method).is_two_state() => {
                self.two_state_call(call, span)
            }
            hir::ExprKind::Call(call) => match self.pure_call(call, span) {
                Some(call) => {
                    let ty = self.program.method(call.method).result.clone();
                    Expr::new(ExprKind::PureCall(Box::new(call)), ty, span)
                }
                None => self.unsupported_spec(span, "this call in a specification"),
            },
            hir::ExprKind::Unary(op, operand) => self.spec_unary(*op, operand, ty, span),
            hir::ExprKind::Binary(op, a, b) => self.spec_binary(*op, a, b, ty, span),
            hir::ExprKind::Conditional(c, a, b) => {
                let (c, a, b) = (self.spec(c), self.spec(a), self.spec(b));
                Expr::new(ExprKind::Ite(Box::new(c), Box::new(a), Box::new(b)), ty, span)
            }
            hir::ExprKind::InstanceOf(operand, pattern) => match &pattern.kind {
                PatternKind::Any => {
                    let operand = self.spec(operand);
                    let of = self.ty(&pattern.ty);
                    Expr::new(ExprKind::InstanceOf(Box::new(operand), of), ty, span)
                }
                _ => self.unsupported_spec(span, "patterns with variables in specifications"),
            },
            hir::ExprKind::Convert(conversion, operand) => {
                self.spec_conversion(*conversion, operand, (&e.ty, ty), span)
            }
            hir::ExprKind::ClassLiteral(of) => {
                let of = self.ty(of);
                Expr::new(ExprKind::ClassObject(of), ty, span)
            }
            hir::ExprKind::Spec(spec) => self.spec_only(spec, ty, span),
            hir::ExprKind::Literal
            | hir::ExprKind::New(_)
            | hir::ExprKind::NewArray { .. }
            | hir::ExprKind::ArrayInit(_)
            | hir::ExprKind::Assign { .. }
            | hir::ExprKind::CompoundAssign(_)
            | hir::ExprKind::Lambda(_)
            | hir::ExprKind::Switch(_) => {
                self.unsupported_spec(span, "this expression in a specification")
            }
            hir::ExprKind::Hole(_) | hir::ExprKind::Error => {
                self.unsupported_spec(span, crate::lower::NO_TYPE)
            }
        }
    }

    pub(in crate::lower) fn unsupported_spec(&mut self, span: Span, what: &str) -> Expr {
        let message = format!("{what}: not supported yet");
        self.f.errors.push(Diagnostic::new(Code::UnsupportedNotation, span, message));
        Expr::null(span)
    }

    fn specs<'e>(&mut self, list: impl IntoIterator<Item = &'e hir::Expr>) -> Vec<Expr> {
        list.into_iter().map(|e| self.spec(e)).collect()
    }

    pub(in crate::lower) fn pure_call(&mut self, call: &hir::Call, span: Span) -> Option<PureCall> {
        if call.kind == CallKind::ArrayClone {
            return None;
        }
        let method = self.method_id(call.method);
        let receiver = match (&call.receiver, call.kind) {
            (_, CallKind::Static) => None,
            (Some(receiver), _) => Some(self.spec(receiver)),
            (None, _) => return None,
        };
        let binding = match call.kind {
            CallKind::Virtual => Binding::Dynamic,
            _ => Binding::Static,
        };
        let args = self.specs(&call.args);
        Some(PureCall { method, receiver, args, binding, span })
    }

    fn spec_unary(&mut self, op: UnaryOp, operand: &hir::Expr, ty: Type, span: Span) -> Expr {
        let value = self.spec(operand);
        match op {
            UnaryOp::Plus => value,
            UnaryOp::Not => Expr { span, ..value.negate() },
            UnaryOp::Minus => match float_kind(&ty) {
                Some(kind) => Expr::new(ExprKind::FloatNeg(kind, Box::new(value)), ty, span),
                None => Expr::new(ExprKind::Neg(Box::new(value)), ty, span),
            },
            UnaryOp::BitNot => match int_kind(&ty) {
                Some(kind) => {
                    let ones = Expr::int(-1, ty, span);
                    bits(ir::BitOp::Xor, kind, value, ones, span)
                }
                None => self.unsupported_spec(span, "`~` on unbounded integers"),
            },
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => self.unsupported_spec(span, "a side effect"),
        }
    }

    fn spec_binary(
        &mut self,
        op: BinaryOp,
        a: &hir::Expr,
        b: &hir::Expr,
        ty: Type,
        span: Span,
    ) -> Expr {
        if op == BinaryOp::Add && ty.is_reference() {
            return self.unsupported_spec(span, "string concatenation in a specification");
        }
        let (left, right) = (self.spec(a), self.spec(b));
        let (x, y) = (Box::new(left), Box::new(right));
        let kind = match op {
            BinaryOp::And => ExprKind::And(x, y),
            BinaryOp::Or => ExprKind::Or(x, y),
            BinaryOp::Implies => ExprKind::Implies(x, y),
            BinaryOp::ImpliedBy => ExprKind::Implies(y, x),
            BinaryOp::Iff => ExprKind::Eq(x, y),
            BinaryOp::NotIff => {
                return Expr::new(ExprKind::Eq(x, y), Type::Bool, span).negate();
            }
            BinaryOp::Subtype => ExprKind::Subtype(x, y),
            BinaryOp::In => {
                let op = match &y.ty {
                    Type::Seq(_) => CollectionOp::SeqContains,
                    Type::Bag(_) => CollectionOp::BagContains,
                    Type::Map(..) => CollectionOp::MapContains,
                    _ => CollectionOp::SetContains,
                };
                ExprKind::Collection(op, vec![*y, *x])
            }
            BinaryOp::Star => ExprKind::And(x, y),
            _ => return self.spec_operation(op, *x, *y, ty, span),
        };
        Expr::new(kind, ty, span)
    }

    fn spec_operation(
        &mut self,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        ty: Type,
        span: Span,
    ) -> Expr {
        if let Some(arith) = arithmetic(op) {
            let (x, y) = (Box::new(left), Box::new(right));
            return match float_kind(&ty) {
                Some(kind) => Expr::new(ExprKind::FloatArith(arith, kind, x, y), ty, span),
                None => Expr::new(ExprKind::Arith(arith, x, y), ty, span),
            };
        }
        if let Some(bit) = bit_operation(op) {
            if ty == Type::Bool {
                let (x, y) = (Box::new(left), Box::new(right));
                return match bit {
                    ir::BitOp::And => Expr::new(ExprKind::And(x, y), ty, span),
                    ir::BitOp::Or => Expr::new(ExprKind::Or(x, y), ty, span),
                    _ => Expr::new(ExprKind::Eq(x, y), ty, span).negate(),
                };
            }
            return match int_kind(&ty) {
                Some(kind) => bits(bit, kind, left, right, span),
                None => self.unsupported_spec(span, "bit operations on unbounded integers"),
            };
        }
        match compare(op, left, right, span) {
            Some(compared) => compared,
            None => self.unsupported_spec(span, "this operator"),
        }
    }

    fn spec_conversion(
        &mut self,
        conversion: Conversion,
        operand: &hir::Expr,
        (to, ty): (&Ty, Type),
        span: Span,
    ) -> Expr {
        let value = self.spec(operand);
        match conversion {
            Conversion::Primitive => match (&value.ty, &ty) {
                (Type::BigInt, Type::Int(kind)) => wrap(*kind, value),
                _ => convert(value, ty, span),
            },
            Conversion::Boxing(method) | Conversion::Unboxing(method) => {
                let id = self.method_id(method);
                let (receiver, args) = match conversion {
                    Conversion::Boxing(_) => (None, vec![value]),
                    _ => (Some(value), Vec::new()),
                };
                let call = PureCall { method: id, receiver, args, binding: Binding::Static, span };
                Expr::new(ExprKind::PureCall(Box::new(call)), ty, span)
            }
            Conversion::Widening => value,
            Conversion::Unchecked => {
                self.unsupported_spec(span, "type arguments that nobody checks")
            }
            Conversion::Cast | Conversion::Generic if !ty.is_reference() => {
                convert(value, ty, span)
            }
            Conversion::Cast => self.spec_cast(value, to, span),
            Conversion::Generic => cast_to(value, ty, span),
            Conversion::Mathematical => mathematics::at_type(value, ty),
        }
    }

    /// A cast that is written: to all parts of an intersection, of which the first is the
    /// erasure.
    fn spec_cast(&mut self, value: Expr, to: &Ty, span: Span) -> Expr {
        let parts = match to {
            Ty::Intersection(parts) => parts.iter().rev().map(|part| self.ty(part)).collect(),
            _ => vec![self.ty(to)],
        };
        parts.into_iter().fold(value, |value, ty| match self.program.is_subtype(&value.ty, &ty) {
            true => cast_to(value, ty, span),
            false => Expr::new(ExprKind::Narrow(Box::new(value)), ty, span),
        })
    }

    // ───────────────────────── notation of specifications ─────────────────────────

    fn spec_only(&mut self, spec: &SpecExpr, ty: Type, span: Span) -> Expr {
        let kind = match spec {
            SpecExpr::Result => match self.f.result {
                Some(local) => {
                    let value = self.read(local, span);
                    let is_any = value.ty == Type::BigInt;
                    return if is_any { mathematics::at_type(value, ty) } else { value };
                }
                None => return self.unsupported_spec(span, "`\\result` here"),
            },
            SpecExpr::Old { operand, label } => {
                let label = self.old_label(*label, span);
                ExprKind::Old(label, Box::new(self.spec(operand)))
            }
            SpecExpr::Quantified { quantifier, vars, range, body } => {
                let Some(quantifier) = value_quantifier(*quantifier) else {
                    return self.unsupported_spec(span, "this quantifier as a value");
                };
                let vars = self.bound(vars);
                let range = range.as_ref().map(|e| self.spec(e));
                let body = self.spec(body);
                ExprKind::Quantified(Box::new(Quantified { quantifier, vars, range, body }))
            }
            SpecExpr::SeqDef { var, lo, hi, body } => {
                let (lo, hi) = (self.spec(lo), self.spec(hi));
                let vars = self.bound(std::slice::from_ref(var));
                let i = self.var(*var, span);
                let range =
                    lo.compare(ir::CompareOp::Le, i.clone()).and(i.compare(ir::CompareOp::Lt, hi));
                let body = self.spec(body);
                ExprKind::Quantified(Box::new(Quantified {
                    quantifier: Quantifier::SeqOf,
                    vars,
                    range: Some(range),
                    body,
                }))
            }
            SpecExpr::Let { var, value, body } => {
                let value = self.spec(value);
                let local = self.declare(*var);
                ExprKind::Let(local, Box::new(value), Box::new(self.spec(body)))
            }
            SpecExpr::Opening(call, body) => {
                let instance = self.predicate_instance(call);
                ExprKind::Opening(Box::new(instance), Box::new(self.spec(body)))
            }
            SpecExpr::Using(call, body) => match self.used_call(call) {
                Some(call) => ExprKind::Using(Box::new(call), Box::new(self.spec(body))),
                None => return self.unsupported_spec(span, "`using` without a pure call"),
            },
            SpecExpr::Dropping(location, body) => match self.location(location) {
                Some(location) => ExprKind::Dropping(Box::new(location), Box::new(self.spec(body))),
                None => return self.unsupported_spec(span, "this location"),
            },
            SpecExpr::TypeOf(e) => ExprKind::TypeOf(Box::new(self.spec(e))),
            SpecExpr::TypeLiteral(of) => ExprKind::TypeLiteral(self.ty(of)),
            SpecExpr::ElemType(e) => ExprKind::ElemType(Box::new(self.spec(e))),
            SpecExpr::InvariantFor(e) => ExprKind::InvariantFor(Box::new(self.spec(e))),
            SpecExpr::Fresh(list) => {
                let mut all: Option<Expr> = None;
                for e in list {
                    let value = self.spec(e);
                    let fresh = Expr::new(ExprKind::Fresh(Box::new(value)), Type::Bool, e.span);
                    all = Some(match all {
                        Some(earlier) => earlier.and(fresh),
                        None => fresh,
                    });
                }
                return all.unwrap_or_else(|| Expr::bool(true, span));
            }
            SpecExpr::NonNullElements(e) => ExprKind::NonNullElements(Box::new(self.spec(e))),
            SpecExpr::FunctionCall(function, args) => {
                let id: FunctionId = self.function_id(*function);
                let params = self.table.function(*function).params.iter();
                let args = args.iter().zip(params);
                let args = args.map(|(e, p)| mathematics::argument(self.spec(e), &p.ty)).collect();
                let call = Expr::new(
                    ExprKind::FunctionCall(id, args),
                    mathematics::widened(ty.clone()),
                    span,
                );
                return mathematics::at_type(call, ty);
            }
            SpecExpr::Construct(data, index, args) => {
                let args = args.iter().map(|e| mathematics::unbounded(self.spec(e))).collect();
                ExprKind::Construct(self.data_id(*data), *index, args)
            }
            SpecExpr::Match { scrutinee, arms } => {
                let scrutinee = self.spec(scrutinee);
                let arms = arms
                    .iter()
                    .map(|(pattern, body)| MatchArm {
                        pattern: self.match_pattern(pattern, body.span),
                        body: self.spec(body),
                        span: body.span,
                    })
                    .collect();
                ExprKind::Match(Box::new(Match { scrutinee, arms }))
            }
            SpecExpr::AllFields(e) => loc_set(LocSetExpr::AllFields(self.spec(e))),
            SpecExpr::AllStatics(class) => loc_set(LocSetExpr::AllStatics(self.class_id(*class))),
            SpecExpr::AllElements(_) | SpecExpr::Slice(..) => {
                match self.spec_location(spec, span) {
                    Some(location) => loc_set(LocSetExpr::Singleton(location)),
                    None => return self.unsupported_spec(span, "this location"),
                }
            }
            SpecExpr::LocSet(op, args) => return self.loc_set_op(*op, args, ty, span),
            SpecExpr::Collection(op, args) => ExprKind::Collection(*op, self.specs(args)),
            SpecExpr::Acc { .. }
            | SpecExpr::Predicate(_)
            | SpecExpr::Untouched(_)
            | SpecExpr::Bind(..)
            | SpecExpr::Star(..)
            | SpecExpr::ImpliesAssertion(..) => {
                return self.unsupported_spec(span, "a permission as a value");
            }
        };
        Expr::new(kind, ty, span)
    }

    pub(in crate::lower) fn bound(&mut self, vars: &[VarSym]) -> Vec<ir::LocalId> {
        vars.iter().map(|v| self.declare(*v)).collect()
    }

    fn old_label(&mut self, label: Option<hir::OldLabel>, span: Span) -> OldLabel {
        match label {
            None | Some(hir::OldLabel::Entry) => OldLabel::Entry,
            Some(hir::OldLabel::Named(name)) => OldLabel::Named(name),
            Some(hir::OldLabel::LoopEntry(wanted)) => {
                let found = self.f.scopes.iter().rev().find_map(|s| match s {
                    Scope::Jump { target, exit, .. } if *target == wanted => Some(*exit),
                    _ => None,
                });
                match found {
                    Some(label) => OldLabel::Loop(label),
                    None => {
                        self.unsupported_spec(span, "`LoopEntry` outside of its loop");
                        OldLabel::Entry
                    }
                }
            }
        }
    }

    pub(in crate::lower) fn match_pattern(
        &mut self,
        pattern: &DataPattern,
        span: Span,
    ) -> MatchPattern {
        match pattern {
            DataPattern::Bind(var) => {
                let ty = self.ty(&self.table.var(*var).ty.clone());
                let local = self.declare_as(*var, mathematics::widened(ty.clone()));
                let value = self.read(local, span);
                self.bind(*var, mathematics::at_type(value, ty));
                MatchPattern::Bind(local)
            }
            DataPattern::Any => MatchPattern::Any,
            DataPattern::Const(Const::Int(v)) => MatchPattern::Int((*v).into()),
            DataPattern::Const(Const::Long(v)) => MatchPattern::Int((*v).into()),
            DataPattern::Const(_) => {
                self.unsupported_spec(span, "a constant of this type as a pattern");
                MatchPattern::Any
            }
            DataPattern::Construct(data, index, args) => {
                let data = self.data_id(*data);
                let args = args.iter().map(|p| self.match_pattern(p, span)).collect();
                MatchPattern::Construct(data, *index, args)
            }
        }
    }

    /// The call of `using p in e` and `use p;`.
    pub(in crate::lower) fn used_call(&mut self, e: &hir::Expr) -> Option<PureCall> {
        match &e.kind {
            hir::ExprKind::Call(call) => self.pure_call(call, e.span),
            hir::ExprKind::Convert(_, inner) => self.used_call(inner),
            _ => None,
        }
    }

    // ───────────────────────── locations ─────────────────────────

    /// A place in the heap that the expression names.
    pub(in crate::lower) fn location(&mut self, e: &hir::Expr) -> Option<Location> {
        let span = e.span;
        let kind = match &e.kind {
            hir::ExprKind::Field { target, field } => {
                let id = self.field_id(*field);
                match target {
                    Some(target) if !self.table.field(*field).flags.has(Flags::STATIC) => {
                        LocationKind::Field(self.spec(target), id)
                    }
                    _ => LocationKind::Static(id),
                }
            }
            hir::ExprKind::Index { array, index } => {
                LocationKind::Element(self.spec(array), self.spec(index))
            }
            hir::ExprKind::Convert(_, inner) => return self.location(inner),
            hir::ExprKind::Spec(spec) => return self.spec_location(spec, span),
            _ => return None,
        };
        Some(Location { kind, span })
    }

    fn spec_location(&mut self, spec: &SpecExpr, span: Span) -> Option<Location> {
        let kind = match spec {
            SpecExpr::AllElements(array) => LocationKind::Elements(self.spec(array)),
            SpecExpr::Slice(array, from, to) => {
                LocationKind::Slice(self.spec(array), self.spec(from), self.spec(to))
            }
            SpecExpr::LocSet(LocSetOp::Singleton, args) => return self.location(args.first()?),
            _ => return None,
        };
        Some(Location { kind, span })
    }

    /// A set of locations: of that type already, or one place.
    pub(in crate::lower) fn location_set(&mut self, e: &hir::Expr) -> Expr {
        if e.ty == Ty::LocSet {
            return self.spec(e);
        }
        match self.location(e) {
            Some(location) => {
                Expr::new(loc_set(LocSetExpr::Singleton(location)), Type::LocSet, e.span)
            }
            None => self.unsupported_spec(e.span, "this location"),
        }
    }

    fn loc_set_op(&mut self, op: LocSetOp, args: &[hir::Expr], ty: Type, span: Span) -> Expr {
        if op == LocSetOp::Footprint
            && let [object] = args
        {
            let object = self.spec(object);
            return Expr::new(loc_set(LocSetExpr::Footprint(object)), ty, span);
        }
        if op == LocSetOp::Contains
            && let [location, set] = args
        {
            let set = self.location_set(set);
            return match self.location(location) {
                Some(location) => {
                    Expr::new(loc_set(LocSetExpr::Contains(location, set)), Type::Bool, span)
                }
                None => self.unsupported_spec(span, "this location"),
            };
        }
        if op == LocSetOp::Singleton
            && let [place] = args
            && let Some(location) = self.location(place)
        {
            return Expr::new(loc_set(LocSetExpr::Singleton(location)), ty, span);
        }
        let mut sets: Vec<Expr> = args.iter().map(|e| self.location_set(e)).collect();
        let two = |mut sets: Vec<Expr>| match (sets.pop(), sets.pop()) {
            (Some(b), Some(a)) => Some((a, b)),
            _ => None,
        };
        let set = match op {
            LocSetOp::Empty => LocSetExpr::Empty,
            LocSetOp::Everything => LocSetExpr::Everything,
            LocSetOp::Singleton if sets.len() == 1 => {
                return sets.pop().unwrap_or_else(|| Expr::null(span));
            }
            LocSetOp::Singleton | LocSetOp::Union => LocSetExpr::Union(sets),
            LocSetOp::Disjoint => LocSetExpr::Disjoint(sets),
            LocSetOp::Minus | LocSetOp::Intersect | LocSetOp::Subset => match (op, two(sets)) {
                (LocSetOp::Minus, Some((a, b))) => LocSetExpr::Minus(a, b),
                (LocSetOp::Intersect, Some((a, b))) => LocSetExpr::Intersect(a, b),
                (_, Some((a, b))) => LocSetExpr::Subset(a, b),
                (_, None) => return self.unsupported_spec(span, "this number of operands"),
            },
            LocSetOp::NotModified | LocSetOp::NotAssigned => {
                let set = Expr::new(loc_set(LocSetExpr::Union(sets)), Type::LocSet, span);
                match (op, self.not_modified(&set)) {
                    (LocSetOp::NotModified, Some(same)) => return same,
                    (LocSetOp::NotModified, None) => LocSetExpr::NotModified(set),
                    (_, Some(same)) => {
                        return same.and(Expr::new(
                            loc_set(LocSetExpr::NotAssigned(set)),
                            ty,
                            span,
                        ));
                    }
                    (_, None) => LocSetExpr::NotAssigned(set),
                }
            }
            LocSetOp::NewElemsFresh => LocSetExpr::NewElemsFresh(match sets.len() {
                1 => sets.pop().unwrap_or_else(|| Expr::null(span)),
                _ => Expr::new(loc_set(LocSetExpr::Union(sets)), Type::LocSet, span),
            }),
            LocSetOp::Contains | LocSetOp::Footprint => {
                return self.unsupported_spec(span, "this number of operands");
            }
        };
        Expr::new(loc_set(set), ty, span)
    }

    /// The value at a single location, if it is a set of one and its values can be compared.
    pub(super) fn value_at(&self, set: &Expr) -> Option<Expr> {
        let ExprKind::LocSet(inner) = &set.kind else { return None };
        let location = match &**inner {
            LocSetExpr::Union(sets) => match sets.as_slice() {
                [only] => return self.value_at(only),
                _ => return None,
            },
            LocSetExpr::Singleton(location) => location,
            _ => return None,
        };
        let type_of = |field: &ir::FieldId| {
            let info = self.program.field(*field);
            (info.ghost != ir::GhostKind::Model).then(|| info.ty.clone())
        };
        let (kind, ty) = match &location.kind {
            LocationKind::Field(object, field) => {
                (ExprKind::Field(Box::new(object.clone()), *field), type_of(field)?)
            }
            LocationKind::Static(field) => (ExprKind::StaticField(*field), type_of(field)?),
            LocationKind::Element(array, index) => {
                let Type::Array(element) = &array.ty else { return None };
                let (array, index) = (Box::new(array.clone()), Box::new(index.clone()));
                (ExprKind::Index(array, index), (**element).clone())
            }
            LocationKind::Elements(_) | LocationKind::Slice(..) => return None,
        };
        let is_float = matches!(ty, Type::Float(_));
        (!is_float).then(|| Expr::new(kind, ty, location.span))
    }
}

fn loc_set(set: LocSetExpr) -> ExprKind {
    ExprKind::LocSet(Box::new(set))
}

fn value_quantifier(quantifier: hir::Quantifier) -> Option<Quantifier> {
    Some(match quantifier {
        hir::Quantifier::Forall => Quantifier::Forall,
        hir::Quantifier::Exists => Quantifier::Exists,
        hir::Quantifier::Sum => Quantifier::Sum,
        hir::Quantifier::Product => Quantifier::Product,
        hir::Quantifier::NumOf => Quantifier::NumOf,
        hir::Quantifier::Min => Quantifier::Min,
        hir::Quantifier::Max => Quantifier::Max,
        hir::Quantifier::Union => Quantifier::Union,
        hir::Quantifier::ForallStar | hir::Quantifier::Choose => return None,
    })
}
