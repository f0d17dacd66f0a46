//! Going on from declarations to their parts.

macro_rules! walk_declarations {
    ($trait:ident $(<$a:lifetime>)?, &$($m:tt)?) => {
        pub fn walk_program<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            program: &$($a)? $($m)? Program,
        ) {
            let Program {
                classes,
                fields,
                methods,
                predicates,
                functions,
                data,
                lemmas,
                well_known,
            } = program;
            each!(v.class(classes));
            each!(v.field(fields));
            each!(v.method(methods));
            each!(v.predicate(predicates));
            each!(v.function(functions));
            each!(v.data(data));
            each!(v.lemma(lemmas));
            let WellKnown {
                object,
                string,
                throwable,
                runtime_exception,
                error,
                machine_error,
                array_interfaces,
            } = well_known;
            maybe!(v.class_id(object));
            maybe!(v.class_id(string));
            maybe!(v.class_id(throwable));
            maybe!(v.class_id(runtime_exception));
            maybe!(v.class_id(error));
            maybe!(v.class_id(machine_error));
            each!(v.class_id(array_interfaces));
        }

        pub fn walk_class<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            class: &$($a)? $($m)? Class,
        ) {
            let Class {
                name,
                binary_name,
                package,
                kind,
                is_abstract,
                is_final,
                objects,
                is_generic,
                superclass,
                interfaces,
                above,
                permits,
                outer,
                fields,
                methods,
                predicates,
                invariants,
                dependencies,
                static_init,
                enum_constants,
                dispatch,
                framing,
                origin,
                span,
            } = class;
            v.span(span);
            v.datum(Datum::Name(*name));
            v.datum(Datum::Name(*binary_name));
            v.datum(Datum::Name(*package));
            setting!(v, kind);
            v.datum(Datum::Flag(*is_abstract));
            v.datum(Datum::Flag(*is_final));
            setting!(v, objects);
            v.datum(Datum::Flag(*is_generic));
            maybe!(v.class_id(superclass));
            each!(v.class_id(interfaces));
            setting!(v, above);
            v.datum(Datum::Count(usize::from(permits.is_some())));
            if let Some(permitted) = permits {
                each!(v.class_id(permitted));
            }
            maybe!(v.class_id(outer));
            each!(v.field_id(fields));
            each!(v.method_id(methods));
            each!(v.predicate_id(predicates));
            each!(v.invariant(invariants));
            each!(v.dependency(dependencies));
            maybe!(v.method_id(static_init));
            each!(v.field_id(enum_constants));
            v.datum(Datum::Count(dispatch.len()));
            for (called, run) in dispatch {
                v.dispatched(*called);
                v.method_id(run);
            }
            setting!(v, framing);
            setting!(v, origin);
        }

        pub fn walk_field<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            field: &$($a)? $($m)? Field,
        ) {
            let Field {
                class,
                name,
                ty,
                is_static,
                is_final,
                ghost,
                visibility,
                spec_visibility,
                nullness,
                is_rep,
                captured,
                constant,
                represents,
                span,
            } = field;
            v.span(span);
            v.class_id(class);
            v.datum(Datum::Name(*name));
            v.ty(ty);
            v.datum(Datum::Flag(*is_static));
            v.datum(Datum::Flag(*is_final));
            setting!(v, ghost);
            setting!(v, visibility);
            setting!(v, spec_visibility);
            setting!(v, nullness);
            v.datum(Datum::Flag(*is_rep));
            match captured {
                Some(Captured::Variable(name)) => {
                    v.datum(Datum::Count(2));
                    v.datum(Datum::Name(*name));
                }
                Some(Captured::Array(name, length)) => {
                    v.datum(Datum::Count(3));
                    v.datum(Datum::Name(*name));
                    v.datum(Datum::Count(*length as usize));
                }
                Some(Captured::Outer) => v.datum(Datum::Count(1)),
                None => v.datum(Datum::Count(0)),
            }
            maybe!(v.expr(constant));
            each!(v.represents(represents));
        }

        pub fn walk_represents<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            represents: &$($a)? $($m)? Represents,
        ) {
            let Represents { class, locals, value, is_relation } = represents;
            v.class_id(class);
            v.datum(Datum::Flag(*is_relation));
            v.enter_scope();
            each!(v.declaration(locals));
            v.expr(value);
            v.leave_scope();
        }

        pub fn walk_dependency<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            dependency: &$($a)? $($m)? Dependency,
        ) {
            let Dependency { field, locals, locations, measure, span } = dependency;
            v.enter_scope();
            v.span(span);
            maybe!(v.field_id(field));
            each!(v.declaration(locals));
            each!(v.expr(locations));
            maybe!(v.expr(measure));
            v.leave_scope();
        }

        pub fn walk_invariant<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            invariant: &$($a)? $($m)? ClassInvariant,
        ) {
            let ClassInvariant { kind, is_static, locals, condition, name, span } = invariant;
            v.enter_scope();
            v.span(span);
            setting!(v, kind);
            v.datum(Datum::Flag(*is_static));
            each!(v.declaration(locals));
            v.assertion(condition);
            v.datum(Datum::Count(usize::from(name.is_some())));
            if let Some(name) = name {
                v.datum(Datum::Name(*name));
            }
            v.leave_scope();
        }

        pub fn walk_declaration<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            local: &$($a)? $($m)? Local,
        ) {
            let Local { name, ty, kind, nullness, span } = local;
            v.span(span);
            v.datum(Datum::Name(*name));
            v.ty(ty);
            setting!(v, kind);
            setting!(v, nullness);
        }

        pub fn walk_method<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            method: &$($a)? $($m)? Method,
        ) {
            let Method {
                class,
                name,
                signature,
                kind,
                is_static,
                is_abstract,
                is_final,
                visibility,
                params,
                is_varargs,
                result,
                result_local,
                throws,
                modifiers,
                contract,
                overrides,
                locals,
                labels,
                body,
                unchecked,
                origin,
                span,
            } = method;
            v.enter_scope();
            v.span(span);
            v.class_id(class);
            v.datum(Datum::Name(*name));
            v.datum(Datum::Text(signature));
            setting!(v, kind);
            v.datum(Datum::Flag(*is_static));
            v.datum(Datum::Flag(*is_abstract));
            v.datum(Datum::Flag(*is_final));
            setting!(v, visibility);
            each!(v.local(params, Role::Declared));
            v.datum(Datum::Flag(*is_varargs));
            v.ty(result);
            maybe!(v.local(result_local, Role::Declared));
            each!(v.thrown(throws));
            v.modifiers(modifiers);
            v.contract(contract);
            each!(v.overridden(overrides));
            each!(v.declaration(locals));
            v.datum(Datum::Number(i128::from(*labels)));
            v.body(body);
            each!(v.unchecked(unchecked));
            setting!(v, origin);
            v.leave_scope();
        }

        pub fn walk_modifiers<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            modifiers: &$($a)? $($m)? SpecModifiers,
        ) {
            let SpecModifiers {
                purity,
                helper,
                trusted,
                opaque,
                model,
                ghost,
                arithmetic,
                result_nullness,
                spec_visibility,
                reaches_out,
                calls_later,
                meaning,
            } = modifiers;
            setting!(v, purity);
            v.datum(Datum::Flag(*helper));
            v.datum(Datum::Flag(*trusted));
            v.datum(Datum::Flag(*opaque));
            v.datum(Datum::Flag(*model));
            v.datum(Datum::Flag(*ghost));
            setting!(v, arithmetic);
            v.datum(Datum::Count(usize::from(result_nullness.is_some())));
            if let Some(nullness) = result_nullness {
                setting!(v, nullness);
            }
            v.datum(Datum::Count(usize::from(spec_visibility.is_some())));
            if let Some(visibility) = spec_visibility {
                setting!(v, visibility);
            }
            v.datum(Datum::Flag(*reaches_out));
            v.datum(Datum::Flag(*calls_later));
            v.datum(Datum::Count(usize::from(meaning.is_some())));
            if let Some(meaning) = meaning {
                setting!(v, meaning);
            }
        }

        pub fn walk_unchecked<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            unchecked: &$($a)? $($m)? Unchecked,
        ) {
            let Unchecked { is_known, span } = unchecked;
            v.datum(Datum::Flag(*is_known));
            v.span(span);
        }

        pub fn walk_body<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            body: &$($a)? $($m)? Body,
        ) {
            v.datum(variant_of(body));
            match body {
                Body::Block { exit, block } => {
                    v.enter_scope();
                    v.label(exit, LabelRole::Declared);
                    v.block(block);
                    v.leave_scope();
                }
                Body::None => {}
                Body::Unsupported(diagnostics) => {
                    each!(v.diagnostic(diagnostics));
                }
            }
        }

        pub fn walk_predicate<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            predicate: &$($a)? $($m)? Predicate,
        ) {
            let Predicate {
                class,
                name,
                is_static,
                params,
                outputs,
                locals,
                body,
                broken,
                export,
                opaque,
                visibility,
                overrides,
                origin,
                span,
            } = predicate;
            v.enter_scope();
            v.span(span);
            maybe!(v.class_id(class));
            v.datum(Datum::Name(*name));
            v.datum(Datum::Flag(*is_static));
            each!(v.local(params, Role::Declared));
            each!(v.local(outputs, Role::Declared));
            each!(v.declaration(locals));
            maybe!(v.assertion(body));
            v.datum(Datum::Flag(*broken));
            v.datum(Datum::Flag(*export));
            v.datum(Datum::Flag(*opaque));
            setting!(v, visibility);
            each!(v.predicate_id(overrides));
            setting!(v, origin);
            v.leave_scope();
        }

        pub fn walk_function<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            function: &$($a)? $($m)? Function,
        ) {
            let Function {
                name,
                type_params,
                params,
                result,
                result_local,
                locals,
                contract,
                body,
                opaque,
                span,
            } = function;
            v.enter_scope();
            v.span(span);
            v.datum(Datum::Name(*name));
            v.datum(Datum::Number(i128::from(*type_params)));
            each!(v.local(params, Role::Declared));
            v.ty(result);
            v.local(result_local, Role::Declared);
            each!(v.declaration(locals));
            v.contract(contract);
            maybe!(v.expr(body));
            v.datum(Datum::Flag(*opaque));
            v.leave_scope();
        }

        pub fn walk_data<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            data: &$($a)? $($m)? Data,
        ) {
            let Data { name, type_params, constructors, span } = data;
            v.span(span);
            v.datum(Datum::Name(*name));
            v.datum(Datum::Number(i128::from(*type_params)));
            each!(v.constructor(constructors));
        }

        pub fn walk_constructor<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            constructor: &$($a)? $($m)? Constructor,
        ) {
            let Constructor { name, fields, span } = constructor;
            v.span(span);
            v.datum(Datum::Name(*name));
            v.datum(Datum::Count(fields.len()));
            for (name, ty) in fields {
                v.datum(Datum::Name(*name));
                v.ty(ty);
            }
        }

        pub fn walk_lemma<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            lemma: &$($a)? $($m)? Lemma,
        ) {
            let Lemma {
                class,
                package,
                name,
                is_static,
                params,
                locals,
                labels,
                contract,
                body,
                auto,
                abstraction,
                trusted,
                is_abstract,
                proves,
                span,
            } = lemma;
            v.enter_scope();
            v.span(span);
            maybe!(v.class_id(class));
            v.datum(Datum::Name(*package));
            v.datum(Datum::Name(*name));
            v.datum(Datum::Flag(*is_static));
            each!(v.local(params, Role::Declared));
            each!(v.declaration(locals));
            v.datum(Datum::Number(i128::from(*labels)));
            v.contract(contract);
            v.body(body);
            v.datum(Datum::Flag(*auto));
            v.datum(Datum::Flag(*abstraction));
            v.datum(Datum::Flag(*trusted));
            v.datum(Datum::Flag(*is_abstract));
            maybe!(v.lemma_id(proves));
            v.leave_scope();
        }

        pub fn walk_diagnostic<$($a,)? V: $trait $(<$a>)? + ?Sized>(
            v: &mut V,
            diagnostic: &$($a)? $($m)? Diagnostic,
        ) {
            let Diagnostic { code, span, message, labels, notes, helps } = diagnostic;
            setting!(v, code);
            v.span(span);
            v.datum(Datum::Text(message));
            v.datum(Datum::Count(labels.len()));
            for base::Label { span, text } in labels {
                v.span(span);
                v.datum(Datum::Text(text));
            }
            v.datum(Datum::Count(notes.len()));
            for text in notes {
                v.datum(Datum::Text(text));
            }
            v.datum(Datum::Count(helps.len()));
            for base::Help { text, fix } in helps {
                v.datum(Datum::Text(text));
                v.datum(Datum::Flag(fix.is_some()));
                if let Some(base::Fix { role, span, text }) = fix {
                    setting!(v, role);
                    v.span(span);
                    v.datum(Datum::Text(text));
                }
            }
        }
    };
}
