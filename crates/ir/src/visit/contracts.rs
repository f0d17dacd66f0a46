//! Going on from contracts and assertions to their parts.

macro_rules! walk_contracts {
    ($trait:ident $(<$a:lifetime>)?, &$($m:tt)?) => {
        pub fn walk_contract<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            contract: &$($a)? $($m)? Contract,
        ) {
            let Contract { cases, static_cases, extends_inherited, stands, span } = contract;
            v.span(span);
            each!(v.case(cases));
            each!(v.case(static_cases));
            v.datum(Datum::Flag(*extends_inherited));
            each!(v.stand(stands));
        }

        pub fn walk_stand<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            stand: &$($a)? $($m)? Stand,
        ) {
            let Stand { variable, thrown } = stand;
            v.datum(Datum::Name(*variable));
            v.thrown(thrown);
        }

        pub fn walk_thrown<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            thrown: &$($a)? $($m)? Thrown,
        ) {
            let Thrown { class, variable } = thrown;
            v.class_id(class);
            v.datum(Datum::Count(usize::from(variable.is_some())));
            if let Some(variable) = variable {
                v.datum(Datum::Name(*variable));
            }
        }

        pub fn walk_case<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            case: &$($a)? $($m)? SpecCase,
        ) {
            let SpecCase {
                span,
                requires,
                ensures,
                signals,
                signals_only,
                assignable,
                accessible,
                decreases,
                diverges,
            } = case;
            // What the precondition binds is known in all of the case.
            v.enter_scope();
            v.span(span);
            each!(v.assertion(requires));
            each!(v.assertion(ensures));
            each!(v.signals(signals));
            v.datum(Datum::Count(usize::from(signals_only.is_some())));
            if let Some(classes) = signals_only {
                each!(v.thrown(classes));
            }
            for locations in [assignable, accessible] {
                v.datum(Datum::Count(usize::from(locations.is_some())));
                if let Some(locations) = locations {
                    each!(v.expr(locations));
                }
            }
            each!(v.expr(decreases));
            maybe!(v.expr(diverges));
            v.leave_scope();
        }

        pub fn walk_signals<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            signals: &$($a)? $($m)? Signals,
        ) {
            let Signals { thrown, var, condition, span } = signals;
            v.enter_scope();
            v.span(span);
            v.thrown(thrown);
            v.local(var, Role::Bound);
            v.assertion(condition);
            v.leave_scope();
        }

        pub fn walk_loop_spec<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            spec: &$($a)? $($m)? LoopSpec,
        ) {
            let LoopSpec { invariants, decreases, assignable, hints } = spec;
            each!(v.assertion(invariants));
            each!(v.expr(decreases));
            v.datum(Datum::Count(usize::from(assignable.is_some())));
            if let Some(locations) = assignable {
                each!(v.expr(locations));
            }
            each!(v.expr(hints));
        }

        pub fn walk_assertion<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            assertion: &$($a)? $($m)? Assertion,
        ) {
            let Assertion { kind, span } = assertion;
            v.span(span);
            v.datum(variant_of(&*kind));
            match kind {
                AssertionKind::Expr(e) => v.expr(e),
                AssertionKind::Acc(location, fraction) => {
                    v.location(location);
                    v.fraction(fraction);
                }
                AssertionKind::Predicate(instance) => v.instance(instance),
                AssertionKind::Star(parts) => {
                    each!(v.assertion(parts));
                }
                AssertionKind::Cond(condition, then, otherwise) => {
                    v.expr(condition);
                    v.assertion(then);
                    v.assertion(otherwise);
                }
                AssertionKind::ForallStar { vars, range, body } => {
                    v.enter_scope();
                    each!(v.local(vars, Role::Bound));
                    maybe!(v.expr(range));
                    v.assertion(body);
                    v.leave_scope();
                }
                AssertionKind::Untouched(body) => v.assertion(body),
                AssertionKind::Bind(local, value) => {
                    v.expr(value);
                    v.local(local, Role::Bound);
                }
            }
        }

        pub fn walk_location<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            location: &$($a)? $($m)? Location,
        ) {
            let Location { kind, span } = location;
            v.span(span);
            v.datum(variant_of(&*kind));
            match kind {
                LocationKind::Field(object, field) => {
                    v.expr(object);
                    v.field_id(field);
                }
                LocationKind::Static(field) => v.field_id(field),
                LocationKind::Element(array, index) => {
                    v.expr(array);
                    v.expr(index);
                }
                LocationKind::Elements(array) => v.expr(array),
                LocationKind::Slice(array, from, to) => {
                    v.expr(array);
                    v.expr(from);
                    v.expr(to);
                }
            }
        }

        pub fn walk_fraction<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            fraction: &$($a)? $($m)? Fraction,
        ) {
            v.datum(variant_of(fraction));
            match fraction {
                Fraction::Full | Fraction::Some => {}
                Fraction::Part(e) => v.expr(e),
                Fraction::Bind(local) => v.local(local, Role::Bound),
            }
        }

        pub fn walk_instance<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            instance: &$($a)? $($m)? PredicateInstance,
        ) {
            let PredicateInstance { predicate, receiver, binding, args, outputs, span } =
                instance;
            v.span(span);
            v.predicate_id(predicate);
            maybe!(v.expr(receiver));
            setting!(v, binding);
            each!(v.argument(args));
            each!(v.argument(outputs));
        }

        pub fn walk_argument<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            argument: &$($a)? $($m)? PredicateArg,
        ) {
            v.datum(variant_of(argument));
            match argument {
                PredicateArg::Expr(e) => v.expr(e),
                PredicateArg::Bind(local, span) => {
                    v.span(span);
                    v.local(local, Role::Bound);
                }
                PredicateArg::Any(span) => v.span(span),
            }
        }
    };
}
