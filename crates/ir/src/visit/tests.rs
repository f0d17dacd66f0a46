//! What the walks see and in which order; that they see everything is checked by the compiler.

use base::{Span, Symbol};

use super::*;
use crate::*;

const NONE: Span = Span::NONE;

fn l(id: u32) -> Expr {
    Expr::local(LocalId(id), Type::INT, NONE)
}

fn s(kind: StmtKind) -> Stmt {
    Stmt::new(kind, NONE)
}

fn block(stmts: Vec<Stmt>) -> Block {
    Block { stmts }
}

fn assign(local: u32, value: Expr) -> Stmt {
    s(StmtKind::Assign(LocalId(local), value))
}

fn assertion(e: Expr) -> Assertion {
    Assertion::new(AssertionKind::Expr(e), NONE)
}

/// `try { loop (invariant 5) { 1 = 2 } } catch 3 { proof { 4 = 6 } }`
fn nested() -> Block {
    let spec = LoopSpec { invariants: vec![assertion(l(5))], ..LoopSpec::default() };
    let body = block(vec![assign(1, l(2)), s(StmtKind::Again(LabelId(0)))]);
    let proof = Ghost::Block(block(vec![assign(4, l(6))]));
    block(vec![s(StmtKind::Try {
        body: block(vec![s(StmtKind::Loop { label: LabelId(0), spec, body })]),
        var: LocalId(3),
        handler: block(vec![s(StmtKind::Ghost(proof))]),
    })])
}

/// Everything that a walk says, as text.
#[derive(Default)]
struct Said(Vec<String>);

impl<'a> Visitor<'a> for Said {
    fn local(&mut self, local: &'a LocalId, role: Role) {
        self.0.push(format!("{role:?} {}", local.0));
    }
    fn label(&mut self, label: &'a LabelId, role: LabelRole) {
        self.0.push(format!("label {role:?} {}", label.0));
    }
    fn enter_scope(&mut self) {
        self.0.push("(".to_string());
    }
    fn leave_scope(&mut self) {
        self.0.push(")".to_string());
    }
    fn ty(&mut self, _: &'a Type) {}
    fn datum(&mut self, datum: Datum<'_>) {
        if let Datum::Number(_) | Datum::Name(_) | Datum::Flag(_) = datum {
            self.0.push(format!("{datum:?}"));
        }
    }
}

fn said(f: impl FnOnce(&mut Said)) -> String {
    let mut said = Said::default();
    f(&mut said);
    said.0.join(" ")
}

#[test]
fn statements_are_found_at_every_depth() {
    let program = nested();
    let mut kinds = Vec::new();
    each_stmt(&program, &mut |stmt| kinds.push(stmt.kind.clone()));
    assert_eq!(kinds.len(), 6);
    assert!(matches!(kinds.first(), Some(StmtKind::Try { .. })));
    assert!(matches!(kinds.last(), Some(StmtKind::Assign(LocalId(4), _))));
    assert_eq!(assigned_in(&program), [3, 1, 4].map(LocalId));
    assert!(any_stmt(&program, |stmt| matches!(stmt.kind, StmtKind::Again(_))));
    assert!(!any_stmt(&program, |stmt| matches!(stmt.kind, StmtKind::Exit(_))));
    let first = find_stmt(&program, |stmt| match &stmt.kind {
        StmtKind::Assign(local, _) => Some(*local),
        _ => None,
    });
    assert_eq!(first, Some(LocalId(1)));
}

#[test]
fn a_walk_says_what_is_done_to_locals_and_labels() {
    assert_eq!(
        said(|v| v.block(&nested())),
        "( label Declared 0 Read 5 Assigned 1 Read 2 label Jump 0 ) Assigned 3 Assigned 4 Read 6"
    );
}

#[test]
fn what_is_bound_has_a_scope() {
    let quantified = Expr::new(
        ExprKind::Quantified(Box::new(Quantified {
            quantifier: Quantifier::Forall,
            vars: vec![LocalId(1)],
            range: Some(l(1)),
            body: Expr::new(
                ExprKind::Let(LocalId(2), Box::new(l(3)), Box::new(l(2))),
                Type::INT,
                NONE,
            ),
        })),
        Type::Bool,
        NONE,
    );
    assert_eq!(said(|v| v.expr(&quantified)), "( Bound 1 Read 1 Read 3 ( Bound 2 Read 2 ) )");
    assert!(mentions(&quantified, LocalId(3)));
    assert!(!mentions(&quantified, LocalId(4)));
    let mut parts = 0;
    each_part(&quantified, &mut |_| parts += 1);
    assert_eq!(parts, 2);
}

#[test]
fn annotations_are_walked_without_the_code_around_them() {
    let program = nested();
    assert_eq!(
        said(|v| specs_of_block(v, &program)),
        "( label Declared 0 Read 5 ) Assigned 4 Read 6"
    );
}

#[test]
fn what_is_rewritten_is_rewritten_everywhere() {
    struct Shift;
    impl Rewriter for Shift {
        fn local(&mut self, local: &mut LocalId, _: Role) {
            local.0 += 10;
        }
    }
    let mut program = nested();
    Shift.block(&mut program);
    assert_eq!(assigned_in(&program), [13, 11, 14].map(LocalId));
    let mut annotations = nested();
    rewrite::specs_of_block(&mut Shift, &mut annotations);
    assert_eq!(assigned_in(&annotations), [3, 1, 14].map(LocalId));
}

#[test]
fn what_is_no_node_is_said_too() {
    let data = Data {
        name: Symbol::new("Tree"),
        type_params: 7,
        constructors: vec![Constructor {
            name: Symbol::new("Leaf"),
            fields: vec![(Symbol::new("value"), Type::INT)],
            span: NONE,
        }],
        span: NONE,
    };
    assert_eq!(said(|v| v.data(&data)).matches("Name").count(), 3);
    assert!(said(|v| v.data(&data)).contains("Number(7)"));
    // Variants are told apart, also those that hold the same.
    let (exit, again) = (s(StmtKind::Exit(LabelId(1))), s(StmtKind::Again(LabelId(1))));
    assert_ne!(variant_of(&exit.kind), variant_of(&again.kind));
    assert_eq!(variant_of(&exit.kind), variant_of(&s(StmtKind::Exit(LabelId(2))).kind));
}
