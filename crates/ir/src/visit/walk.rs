//! The text of both walks. No `..` and no `_ =>` here: what is added to the core program must be
//! added below, or it does not compile.
//!
//! The arms of `walks!` differ in nothing but `&` and `&mut`. Nodes are walked through in the
//! order in which they are declared, except that what binds a name comes before what uses it.

/// Each of a list, with their number.
macro_rules! each {
    ($v:ident.$visit:ident($list:expr)) => {
        $v.datum(Datum::Count($list.len()));
        for item in $list {
            $v.$visit(item);
        }
    };
    ($v:ident.$visit:ident($list:expr, $role:expr)) => {
        $v.datum(Datum::Count($list.len()));
        for item in $list {
            $v.$visit(item, $role);
        }
    };
}

/// What may be absent.
macro_rules! maybe {
    ($v:ident.$visit:ident($option:expr)) => {
        $v.datum(Datum::Count(usize::from($option.is_some())));
        if let Some(item) = $option {
            $v.$visit(item);
        }
    };
    ($v:ident.$visit:ident($option:expr, $role:expr)) => {
        $v.datum(Datum::Count(usize::from($option.is_some())));
        if let Some(item) = $option {
            $v.$visit(item, $role);
        }
    };
}

/// Which variant a setting has that holds nothing else.
macro_rules! setting {
    ($v:ident, $value:expr) => {
        $v.datum(variant_of($value))
    };
}

macro_rules! walks {
    ($module:ident, $(#[$doc:meta])* $trait:ident $(<$a:lifetime>)?, &$($m:tt)?) => {
        pub mod $module {
            use base::{Diagnostic, Span};

            use super::super::{Datum, LabelRole, Role, variant_of};
            use crate::*;

            $(#[$doc])*
            ///
            /// Whoever overrides a method for a node calls the function `walk_…` of the same
            /// name to go on to its parts.
            pub trait $trait $(<$a>)? {
                // Ids, positions, and what is no node.

                fn class_id(&mut self, _: &$($a)? $($m)? ClassId) {}
                fn field_id(&mut self, _: &$($a)? $($m)? FieldId) {}
                fn method_id(&mut self, _: &$($a)? $($m)? MethodId) {}
                fn predicate_id(&mut self, _: &$($a)? $($m)? PredicateId) {}
                fn function_id(&mut self, _: &$($a)? $($m)? FunctionId) {}
                fn data_id(&mut self, _: &$($a)? $($m)? DataId) {}
                fn lemma_id(&mut self, _: &$($a)? $($m)? LemmaId) {}
                fn local(&mut self, _: &$($a)? $($m)? LocalId, _: Role) {}
                fn label(&mut self, _: &$($a)? $($m)? LabelId, _: LabelRole) {}
                fn span(&mut self, _: &$($a)? $($m)? Span) {}
                fn datum(&mut self, _: Datum<'_>) {}
                /// What a method overrides.
                fn overridden(&mut self, method: &$($a)? $($m)? MethodId) {
                    self.method_id(method);
                }
                /// The left side of an entry in a class's dispatch table.
                fn dispatched(&mut self, _: MethodId) {}

                // Names that are bound from here on are so up to the end of the scope.

                fn enter_scope(&mut self) {}
                fn leave_scope(&mut self) {}

                // Declarations.

                fn program(&mut self, program: &$($a)? $($m)? Program) {
                    walk_program(self, program);
                }
                fn class(&mut self, class: &$($a)? $($m)? Class) {
                    walk_class(self, class);
                }
                fn field(&mut self, field: &$($a)? $($m)? Field) {
                    walk_field(self, field);
                }
                fn represents(&mut self, represents: &$($a)? $($m)? Represents) {
                    walk_represents(self, represents);
                }
                fn dependency(&mut self, dependency: &$($a)? $($m)? Dependency) {
                    walk_dependency(self, dependency);
                }
                fn invariant(&mut self, invariant: &$($a)? $($m)? ClassInvariant) {
                    walk_invariant(self, invariant);
                }
                /// The declaration of a local, in the list of its method.
                fn declaration(&mut self, local: &$($a)? $($m)? Local) {
                    walk_declaration(self, local);
                }
                fn method(&mut self, method: &$($a)? $($m)? Method) {
                    walk_method(self, method);
                }
                fn modifiers(&mut self, modifiers: &$($a)? $($m)? SpecModifiers) {
                    walk_modifiers(self, modifiers);
                }
                fn unchecked(&mut self, unchecked: &$($a)? $($m)? Unchecked) {
                    walk_unchecked(self, unchecked);
                }
                fn body(&mut self, body: &$($a)? $($m)? Body) {
                    walk_body(self, body);
                }
                fn predicate(&mut self, predicate: &$($a)? $($m)? Predicate) {
                    walk_predicate(self, predicate);
                }
                fn function(&mut self, function: &$($a)? $($m)? Function) {
                    walk_function(self, function);
                }
                fn data(&mut self, data: &$($a)? $($m)? Data) {
                    walk_data(self, data);
                }
                fn constructor(&mut self, constructor: &$($a)? $($m)? Constructor) {
                    walk_constructor(self, constructor);
                }
                fn lemma(&mut self, lemma: &$($a)? $($m)? Lemma) {
                    walk_lemma(self, lemma);
                }
                fn diagnostic(&mut self, diagnostic: &$($a)? $($m)? Diagnostic) {
                    walk_diagnostic(self, diagnostic);
                }

                // Contracts.

                fn contract(&mut self, contract: &$($a)? $($m)? Contract) {
                    walk_contract(self, contract);
                }
                fn case(&mut self, case: &$($a)? $($m)? SpecCase) {
                    walk_case(self, case);
                }
                fn stand(&mut self, stand: &$($a)? $($m)? Stand) {
                    walk_stand(self, stand);
                }
                fn thrown(&mut self, thrown: &$($a)? $($m)? Thrown) {
                    walk_thrown(self, thrown);
                }
                fn signals(&mut self, signals: &$($a)? $($m)? Signals) {
                    walk_signals(self, signals);
                }
                fn loop_spec(&mut self, spec: &$($a)? $($m)? LoopSpec) {
                    walk_loop_spec(self, spec);
                }

                // Statements.

                fn block(&mut self, block: &$($a)? $($m)? Block) {
                    walk_block(self, block);
                }
                fn stmt(&mut self, stmt: &$($a)? $($m)? Stmt) {
                    walk_stmt(self, stmt);
                }
                fn call(&mut self, call: &$($a)? $($m)? Call) {
                    walk_call(self, call);
                }
                fn check(&mut self, check: &$($a)? $($m)? Check) {
                    walk_check(self, check);
                }
                fn ghost(&mut self, ghost: &$($a)? $($m)? Ghost) {
                    walk_ghost(self, ghost);
                }

                // Assertions.

                fn assertion(&mut self, assertion: &$($a)? $($m)? Assertion) {
                    walk_assertion(self, assertion);
                }
                fn location(&mut self, location: &$($a)? $($m)? Location) {
                    walk_location(self, location);
                }
                fn fraction(&mut self, fraction: &$($a)? $($m)? Fraction) {
                    walk_fraction(self, fraction);
                }
                fn instance(&mut self, instance: &$($a)? $($m)? PredicateInstance) {
                    walk_instance(self, instance);
                }
                /// Of a predicate.
                fn argument(&mut self, argument: &$($a)? $($m)? PredicateArg) {
                    walk_argument(self, argument);
                }

                // Expressions.

                fn expr(&mut self, e: &$($a)? $($m)? Expr) {
                    walk_expr(self, e);
                }
                fn quantified(&mut self, quantified: &$($a)? $($m)? Quantified) {
                    walk_quantified(self, quantified);
                }
                fn pure_call(&mut self, call: &$($a)? $($m)? PureCall) {
                    walk_pure_call(self, call);
                }
                fn arm(&mut self, arm: &$($a)? $($m)? MatchArm) {
                    walk_arm(self, arm);
                }
                fn pattern(&mut self, pattern: &$($a)? $($m)? MatchPattern) {
                    walk_pattern(self, pattern);
                }
                fn location_set(&mut self, set: &$($a)? $($m)? LocSetExpr) {
                    walk_location_set(self, set);
                }
                fn ty(&mut self, ty: &$($a)? $($m)? Type) {
                    walk_type(self, ty);
                }
            }

            walk_declarations! { $trait $(<$a>)?, &$($m)? }
            walk_contracts! { $trait $(<$a>)?, &$($m)? }
            walk_statements! { $trait $(<$a>)?, &$($m)? }
            walk_expressions! { $trait $(<$a>)?, &$($m)? }
        }
    };
}

walks! {
    read,
    /// Reads a core program.
    Visitor<'a>, &
}

walks! {
    write,
    /// Changes a core program in place: whatever a method leaves alone stays as it is.
    Rewriter, &mut
}
