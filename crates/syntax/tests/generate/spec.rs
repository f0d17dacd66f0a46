//! Random contracts, loop annotations, ghost statements and specification expressions.

use syntax::ast::*;

use super::expr::{CONDITIONAL, PRIMARY};
use super::{Generator, here, ident};

impl Generator {
    pub(super) fn spec_expr(&mut self) -> SpecExpr {
        match self.below(24) {
            0 => SpecExpr::Result,
            1 => SpecExpr::Old { operand: self.expr(), label: self.maybe(3, Generator::ident) },
            2 => SpecExpr::Acc {
                location: self.expr_at(PRIMARY),
                permission: match self.below(3) {
                    0 => None,
                    1 => Some(Permission::Some),
                    _ => Some(self.fraction()),
                },
            },
            3 => SpecExpr::FamilyCall {
                target: self.maybe(2, Generator::target),
                name: self.ident(),
                class: self.plain_class_type(),
                args: self.args(),
            },
            4 => SpecExpr::Untouched(self.expr()),
            5 => SpecExpr::Builtin {
                name: ident("seq"),
                args: vec![Expr {
                    loc: here(),
                    kind: ExprKind::Spec(Box::new(SpecExpr::Binder(self.ident()))),
                }],
            },
            6 => SpecExpr::Wildcard,
            7 | 8 => self.quantified(),
            9 => SpecExpr::Let {
                ty: self.ty(),
                name: self.ident(),
                value: self.expr(),
                body: self.expr(),
            },
            10 => SpecExpr::Ghostly {
                kind: self.pick(&[Ghostly::Opening, Ghostly::Using, Ghostly::Dropping]),
                what: self.named_call(),
                body: self.expr_at(CONDITIONAL),
            },
            11 => SpecExpr::TypeOf(self.expr()),
            12 => SpecExpr::TypeLiteral(self.ty()),
            13 => SpecExpr::Invariant(self.maybe(2, Generator::target)),
            14 => SpecExpr::AllFields(self.target()),
            15 => SpecExpr::AllElements(self.indexed()),
            16 => SpecExpr::Slice {
                target: self.indexed(),
                from: self.maybe(2, Generator::expr),
                to: self.maybe(2, Generator::expr),
            },
            17 | 18 => SpecExpr::Keyword(ident(self.pick(&["nothing", "everything", "empty"]))),
            19 | 20 => SpecExpr::Builtin {
                name: ident(self.pick(&["fresh", "seq", "locset", "nonnullelements"])),
                args: self.args(),
            },
            21 => SpecExpr::TypedBuiltin {
                name: ident("seq"),
                type_args: vec![self.ty()],
                args: self.args(),
            },
            22 => SpecExpr::Comprehension {
                name: ident("seq_def"),
                var: self.bound_var(),
                parts: vec![self.expr(), self.expr(), self.expr()],
            },
            _ => SpecExpr::Labeled { name: self.ident(), operand: self.expr_at(PRIMARY) },
        }
    }

    fn fraction(&mut self) -> Permission {
        let fraction = self.expr();
        match &fraction.kind {
            ExprKind::Spec(spec) if matches!(**spec, SpecExpr::Wildcard) => Permission::Some,
            _ => Permission::Fraction(fraction),
        }
    }

    /// A call that starts with a name.
    fn named_call(&mut self) -> Expr {
        let target =
            self.maybe(2, |g| Box::new(Expr { loc: here(), kind: ExprKind::Name(g.ident()) }));
        let (name, args) = (self.ident(), self.args());
        Expr { loc: here(), kind: ExprKind::Call { target, type_args: Vec::new(), name, args } }
    }

    fn bound_var(&mut self) -> Param {
        self.param(&[Modifier::Final], false)
    }

    fn quantified(&mut self) -> SpecExpr {
        use Quantifier::*;
        let first = self.bound_var();
        let mut vars = vec![first.clone()];
        for name in self.many(2, Generator::ident) {
            // The same type, or one that is written anew.
            let ty = if self.one_in(2) { Some(self.ty()) } else { vars[vars.len() - 1].ty.clone() };
            let modifiers = Modifiers::default();
            vars.push(Param { name, ty, modifiers, dims: self.dims(), ..first.clone() });
        }
        SpecExpr::Quantified {
            quantifier: self
                .pick(&[Forall, ForallStar, Exists, Sum, Product, NumOf, Min, Max, Union, Choose]),
            vars,
            range: self.maybe(2, Generator::expr),
            body: self.expr(),
        }
    }

    pub(super) fn contract(&mut self) -> Contract {
        if !self.one_in(4) {
            return Contract::default();
        }
        self.in_annotation(|g| Contract {
            loc: here(),
            extends_inherited: g.one_in(4),
            cases: g.some(2, Generator::spec_case),
        })
    }

    fn spec_case(&mut self) -> SpecCase {
        let behavior = self
            .maybe(2, |g| g.pick(&[Behavior::Normal, Behavior::Exceptional, Behavior::General]));
        let mut modifiers = Modifiers::default();
        if behavior.is_some() && self.one_in(3) {
            modifiers.flags.push((Modifier::Public, here()));
        }
        SpecCase {
            loc: here(),
            modifiers,
            behavior,
            clauses: self.some(3, |g| {
                let kind = g.clause_kind();
                // The keyword of others is kept as it is written.
                let redundant = !matches!(kind, ClauseKind::Other { .. }) && g.one_in(8);
                Clause { loc: here(), is_static: g.one_in(8), redundant, kind }
            }),
        }
    }

    fn clause_kind(&mut self) -> ClauseKind {
        match self.below(13) {
            11 => ClauseKind::Forall { ty: self.ty(), vars: self.declarators() },
            12 => ClauseKind::Other { keyword: ident("captures"), exprs: self.locations() },
            0 | 1 => ClauseKind::Requires(self.expr()),
            2 | 3 => ClauseKind::Ensures(self.expr()),
            4 => ClauseKind::Signals {
                ty: self.class_type(),
                name: self.maybe(2, Generator::ident),
                condition: Some(self.expr()),
            },
            5 => ClauseKind::SignalsOnly(self.many(2, Generator::class_type)),
            6 => ClauseKind::Assignable(self.locations()),
            7 => ClauseKind::Accessible {
                locations: self.locations(),
                measured_by: self.maybe(3, Generator::expr),
            },
            8 => ClauseKind::Decreases(self.some(2, Generator::expr)),
            9 => ClauseKind::Diverges(self.expr()),
            _ => ClauseKind::OldVar { ty: self.ty(), vars: self.declarators() },
        }
    }

    fn locations(&mut self) -> Vec<LocSpec> {
        self.some(2, |g| g.expr_at(PRIMARY))
    }

    pub(super) fn loop_spec(&mut self) -> LoopSpec {
        if self.tired() || !self.one_in(4) {
            return LoopSpec::default();
        }
        let clauses = self.in_annotation(|g| {
            g.some(3, |g| {
                let kind = match g.below(4) {
                    0 => LoopClauseKind::Decreases(g.some(2, Generator::expr)),
                    1 => LoopClauseKind::Assignable(g.locations()),
                    2 => LoopClauseKind::Hint(g.expr()),
                    _ => LoopClauseKind::Invariant(g.expr()),
                };
                LoopClause { loc: here(), redundant: g.one_in(8), kind }
            })
        });
        LoopSpec { loc: here(), clauses }
    }

    pub(super) fn ghost_stmt(&mut self) -> GhostStmt {
        match self.below(13) {
            12 => GhostStmt::Other { keyword: ident("debug"), exprs: self.locations() },
            0 => GhostStmt::Open(self.call()),
            1 => GhostStmt::Close(self.call()),
            2 => GhostStmt::Use(self.call()),
            3 => GhostStmt::Assert(self.expr()),
            4 => GhostStmt::Assume(self.expr()),
            5 => GhostStmt::Join(self.expr()),
            6 => GhostStmt::Set(self.assignment()),
            7 => GhostStmt::Local {
                modifiers: Modifiers {
                    spec: vec![(SpecModifier::Ghost, here())],
                    ..Modifiers::default()
                },
                ty: self.ty(),
                vars: self.declarators(),
            },
            8 => GhostStmt::Apply(self.call()),
            9 => GhostStmt::Havoc(self.locations()),
            10 => GhostStmt::Unreachable,
            _ => GhostStmt::Label(self.ident()),
        }
    }

    /// `in g;` or `maps e \into g;` after a field.
    pub(super) fn data_group(&mut self) -> SpecMember {
        self.in_annotation(|g| {
            let kind = if g.one_in(2) {
                SpecMemberKind::In(g.locations())
            } else {
                SpecMemberKind::Maps { what: g.locations(), into: g.locations() }
            };
            SpecMember { loc: here(), modifiers: Modifiers::default(), kind }
        })
    }

    pub(super) fn spec_member(&mut self) -> SpecMember {
        let kind = match self.below(9) {
            7 => SpecMemberKind::Accessible {
                what: self.named_call(),
                locations: self.locations(),
                measured_by: self.maybe(3, Generator::expr),
            },
            8 => SpecMemberKind::Other { keyword: ident("readable"), exprs: self.locations() },
            0 | 1 => SpecMemberKind::Invariant(self.expr()),
            2 => SpecMemberKind::Constraint(self.expr()),
            3 => SpecMemberKind::Initially(self.expr()),
            4 => SpecMemberKind::Axiom(self.expr()),
            5 => SpecMemberKind::Represents {
                field: self.expr_at(PRIMARY),
                such_that: self.one_in(2),
                value: self.expr(),
            },
            _ => SpecMemberKind::Framing { implicit: self.one_in(2) },
        };
        let modifiers = self.modifiers(&[Modifier::Public], &[SpecModifier::Instance]);
        SpecMember { loc: here(), modifiers, kind }
    }
}
