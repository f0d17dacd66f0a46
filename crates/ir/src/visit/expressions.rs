//! Going on from expressions and types to their parts.

macro_rules! walk_expressions {
    ($trait:ident $(<$a:lifetime>)?, &$($m:tt)?) => {
        pub fn walk_expr<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            e: &$($a)? $($m)? Expr,
        ) {
            let Expr { kind, ty, span } = e;
            v.span(span);
            v.ty(ty);
            v.datum(variant_of(&*kind));
            match kind {
                ExprKind::Local(local) => v.local(local, Role::Read),
                ExprKind::Bool(value) => v.datum(Datum::Flag(*value)),
                ExprKind::Int(value) => v.datum(Datum::Number(*value)),
                ExprKind::Float(bits) => v.datum(Datum::Number(i128::from(*bits))),
                ExprKind::Double(bits) => v.datum(Datum::Number(i128::from(*bits))),
                ExprKind::Null | ExprKind::AssertionsEnabled => {}
                ExprKind::Str(units) => v.datum(Datum::Units(units)),
                ExprKind::ClassObject(ty) | ExprKind::TypeLiteral(ty) => v.ty(ty),
                ExprKind::StaticField(field) => v.field_id(field),
                ExprKind::Field(object, field) => {
                    v.expr(object);
                    v.field_id(field);
                }
                ExprKind::Length(a)
                | ExprKind::Neg(a)
                | ExprKind::Not(a)
                | ExprKind::Cast(a)
                | ExprKind::Narrow(a)
                | ExprKind::TypeOf(a)
                | ExprKind::ElemType(a)
                | ExprKind::Fresh(a)
                | ExprKind::NonNullElements(a)
                | ExprKind::InvariantFor(a) => v.expr(a),
                ExprKind::Wrap(kind, a)
                | ExprKind::InRange(kind, a)
                | ExprKind::Bounded(kind, a)
                | ExprKind::FloatToInt(kind, a) => {
                    setting!(v, kind);
                    v.expr(a);
                }
                ExprKind::FloatNeg(kind, a)
                | ExprKind::IntToFloat(kind, a)
                | ExprKind::FloatToFloat(kind, a) => {
                    setting!(v, kind);
                    v.expr(a);
                }
                ExprKind::Index(a, b)
                | ExprKind::And(a, b)
                | ExprKind::Or(a, b)
                | ExprKind::Implies(a, b)
                | ExprKind::Eq(a, b)
                | ExprKind::Subtype(a, b)
                | ExprKind::StringEq(a, b) => {
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::Arith(op, a, b) => {
                    setting!(v, op);
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::Compare(op, a, b) => {
                    setting!(v, op);
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::Bits(op, kind, a, b) => {
                    setting!(v, op);
                    setting!(v, kind);
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::FloatArith(op, kind, a, b) => {
                    setting!(v, op);
                    setting!(v, kind);
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::FloatCompare(op, kind, a, b) => {
                    setting!(v, op);
                    setting!(v, kind);
                    v.expr(a);
                    v.expr(b);
                }
                ExprKind::Ite(a, b, c) => {
                    v.expr(a);
                    v.expr(b);
                    v.expr(c);
                }
                ExprKind::InstanceOf(a, ty) => {
                    v.expr(a);
                    v.ty(ty);
                }
                ExprKind::Old(label, a) => {
                    v.datum(variant_of(&*label));
                    match label {
                        OldLabel::Entry => {}
                        OldLabel::Loop(label) => v.label(label, LabelRole::Old),
                        OldLabel::Named(name) => v.datum(Datum::Name(*name)),
                    }
                    v.expr(a);
                }
                ExprKind::Quantified(quantified) => v.quantified(quantified),
                ExprKind::Let(local, value, body) => {
                    v.expr(value);
                    v.enter_scope();
                    v.local(local, Role::Bound);
                    v.expr(body);
                    v.leave_scope();
                }
                ExprKind::PureCall(call) => v.pure_call(call),
                ExprKind::FunctionCall(function, args) => {
                    v.function_id(function);
                    each!(v.expr(args));
                }
                ExprKind::Construct(data, constructor, args) => {
                    v.data_id(data);
                    v.datum(Datum::Number(i128::from(*constructor)));
                    each!(v.expr(args));
                }
                ExprKind::Match(matched) => {
                    let Match { scrutinee, arms } = &$($m)? **matched;
                    v.expr(scrutinee);
                    each!(v.arm(arms));
                }
                ExprKind::Opening(instance, body) => {
                    v.instance(instance);
                    v.expr(body);
                }
                ExprKind::Using(call, body) => {
                    v.pure_call(call);
                    v.expr(body);
                }
                ExprKind::Dropping(location, body) => {
                    v.location(location);
                    v.expr(body);
                }
                ExprKind::Collection(op, args) => {
                    setting!(v, op);
                    each!(v.expr(args));
                }
                ExprKind::LocSet(set) => v.location_set(set),
            }
        }

        pub fn walk_quantified<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            quantified: &$($a)? $($m)? Quantified,
        ) {
            let Quantified { quantifier, vars, range, body } = quantified;
            v.enter_scope();
            setting!(v, quantifier);
            each!(v.local(vars, Role::Bound));
            maybe!(v.expr(range));
            v.expr(body);
            v.leave_scope();
        }

        pub fn walk_pure_call<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            call: &$($a)? $($m)? PureCall,
        ) {
            let PureCall { method, receiver, args, binding, span } = call;
            v.span(span);
            v.method_id(method);
            maybe!(v.expr(receiver));
            each!(v.expr(args));
            setting!(v, binding);
        }

        pub fn walk_arm<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            arm: &$($a)? $($m)? MatchArm,
        ) {
            let MatchArm { pattern, body, span } = arm;
            v.enter_scope();
            v.span(span);
            v.pattern(pattern);
            v.expr(body);
            v.leave_scope();
        }

        pub fn walk_pattern<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            pattern: &$($a)? $($m)? MatchPattern,
        ) {
            v.datum(variant_of(pattern));
            match pattern {
                MatchPattern::Bind(local) => v.local(local, Role::Bound),
                MatchPattern::Any => {}
                MatchPattern::Int(value) => v.datum(Datum::Number(*value)),
                MatchPattern::Construct(data, constructor, parts) => {
                    v.data_id(data);
                    v.datum(Datum::Number(i128::from(*constructor)));
                    each!(v.pattern(parts));
                }
            }
        }

        pub fn walk_location_set<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            set: &$($a)? $($m)? LocSetExpr,
        ) {
            v.datum(variant_of(set));
            match set {
                LocSetExpr::Empty | LocSetExpr::Everything => {}
                LocSetExpr::Singleton(location) => v.location(location),
                LocSetExpr::AllStatics(class) => v.class_id(class),
                LocSetExpr::AllFields(e)
                | LocSetExpr::NewElemsFresh(e)
                | LocSetExpr::Footprint(e)
                | LocSetExpr::NotModified(e)
                | LocSetExpr::NotAssigned(e) => v.expr(e),
                LocSetExpr::Union(list) | LocSetExpr::Disjoint(list) => {
                    each!(v.expr(list));
                }
                LocSetExpr::Minus(a, b)
                | LocSetExpr::Intersect(a, b)
                | LocSetExpr::Subset(a, b) => {
                    v.expr(a);
                    v.expr(b);
                }
                LocSetExpr::Contains(location, e) => {
                    v.location(location);
                    v.expr(e);
                }
            }
        }

        pub fn walk_type<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            ty: &$($a)? $($m)? Type,
        ) {
            v.datum(variant_of(ty));
            match ty {
                Type::Bool
                | Type::Null
                | Type::Void
                | Type::BigInt
                | Type::Real
                | Type::Permission
                | Type::TypeType
                | Type::LocSet => {}
                Type::Int(kind) => setting!(v, kind),
                Type::Float(kind) => setting!(v, kind),
                Type::Class(class) => v.class_id(class),
                Type::Array(element)
                | Type::Seq(element)
                | Type::Set(element)
                | Type::Bag(element) => v.ty(element),
                Type::Map(key, value) => {
                    v.ty(key);
                    v.ty(value);
                }
                Type::Data(data, args) => {
                    v.data_id(data);
                    each!(v.ty(args));
                }
                Type::Param(number) => v.datum(Datum::Number(i128::from(*number))),
            }
        }
    };
}
