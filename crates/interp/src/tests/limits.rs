use ir::*;

use super::build::*;
use crate::{End, Limit, Limits};

fn reason(end: End) -> String {
    match end {
        End::Stuck { reason, .. } => reason,
        other => panic!("not stuck but {other:?}"),
    }
}

#[test]
fn an_endless_loop_ends() {
    let w = World::new();
    let limits = Limits { steps: 1000, ..Limits::default() };
    let outcome = w.run_with(limits, vec![loops(1, vec![])]);
    assert_eq!(outcome.end, End::LimitReached(Limit::Steps));
}

#[test]
fn endless_output_and_allocation_end() {
    let w = World::new();
    let body = vec![loops(1, vec![w.print(int(1))])];
    let limits = Limits { output_chars: 9, ..Limits::default() };
    let outcome = w.run_with(limits, body);
    assert_eq!(outcome.end, End::LimitReached(Limit::Output));
    assert_eq!(outcome.output, "1\n1\n1\n1\n1\n");
    let body = vec![loops(
        1,
        vec![s(StmtKind::NewArray { dest: LocalId(1), element: Type::LONG, length: int(1000) })],
    )];
    let limits = Limits { heap_bytes: 100_000, ..Limits::default() };
    assert_eq!(World::new().run_with(limits, body).end, End::LimitReached(Limit::Heap));
    let body = vec![s(StmtKind::NewArray {
        dest: LocalId(1),
        element: Type::LONG,
        length: int(i32::MAX.into()),
    })];
    let End::Uncaught { class, .. } = World::new().run(body).end else { panic!("no exception") };
    assert_eq!(class, "java.lang.OutOfMemoryError");
}

#[test]
fn endless_recursion_is_an_exception() {
    let mut w = World::new();
    let next = MethodId(w.program.methods.len() as u32);
    let main = w.main;
    // Nested deeply enough to need some stack of our own.
    let mut body = vec![call(next, vec![add(l(0), int(1))])];
    for label in 1..100 {
        body = vec![s(StmtKind::Block { label: LabelId(label), body: block(body) })];
    }
    let recursive = w.method(main, "f", statics(vec![Type::INT], 1, Type::Void), body);
    assert_eq!(recursive, next);
    let body = vec![
        try_catch(
            vec![call(recursive, vec![int(0)])],
            1,
            vec![w.print_object(typed(1, Type::Null))],
        ),
        try_catch(vec![call(recursive, vec![int(0)])], 1, vec![]),
        w.print(int(1)),
    ];
    let outcome = w.run(body);
    assert_eq!(outcome.output, "java.lang.StackOverflowError\n1\n");
    assert_eq!(outcome.end, End::Normal);
}

#[test]
fn broken_programs_are_stuck() {
    let stuck = |body: Vec<Stmt>| reason(World::new().run(body).end);
    assert_eq!(stuck(vec![set(1, l(2))]), "a temporary is read before it is assigned");
    assert_eq!(stuck(vec![set(77, int(1))]), "no such local");
    assert_eq!(stuck(vec![set(1, l(77))]), "no such local");
    assert_eq!(stuck(vec![exit(9)]), "an exit to a label that is not around it");
    assert_eq!(
        stuck(vec![set(1, arith(ArithOp::Div, int(1), int(0)))]),
        "a division by zero that nothing checked"
    );
    assert_eq!(stuck(vec![set(1, int(1).and(int(1)))]), "not a boolean");
    assert_eq!(stuck(vec![call(MethodId(999), vec![])]), "no such method");
    assert_eq!(stuck(vec![s(StmtKind::InitClass(ClassId(999)))]), "no such class");
    assert_eq!(stuck(vec![s(StmtKind::Throw(null(), None))]), "null that nothing checked");
    let huge =
        e(ExprKind::Arith(ArithOp::Mul, Box::new(int(i128::MAX)), Box::new(int(2))), Type::BigInt);
    assert_eq!(stuck(vec![set(1, huge)]), "an integer of more than 128 bits");
    let old = e(ExprKind::Old(OldLabel::Entry, Box::new(int(1))), Type::INT);
    assert_eq!(stuck(vec![set(1, old)]), "an old value of a state that is not kept");
    let mut w = World::new();
    let object = w.object;
    let unknown = w.native(object, "wait", false, vec![Type::LONG], Type::Void);
    let end = w.run(vec![call(unknown, vec![text("x"), int(1)])]).end;
    assert_eq!(reason(end), "no implementation of the library method java.lang.Object.wait(long)");
    let mut w = World::new();
    w.main = w.object;
    let main = w.class("NoMain", None);
    let end = crate::Machine::new(&w.program, Limits::default()).run_main(main).end;
    assert_eq!(reason(end), "the class NoMain has no method main(String[])");
}

#[test]
fn cyclic_hierarchies_do_no_harm() {
    let mut w = World::new();
    let a = w.class("A", None);
    let b = w.class("B", Some(a));
    w.program.classes[a.index()].superclass = Some(b);
    let body = vec![
        s(StmtKind::New { dest: LocalId(1), class: a }),
        s(StmtKind::InitClass(a)),
        set(2, int(1)),
        w.print(l(2)),
    ];
    assert_eq!(w.run(body).output, "1\n");
}
