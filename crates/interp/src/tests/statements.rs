use ir::*;

use super::build::*;
use crate::{End, Limits};

fn printed(world: World, body: Vec<Stmt>) -> String {
    let outcome = world.run(body);
    assert_eq!(outcome.end, End::Normal, "after printing {:?}", outcome.output);
    outcome.output
}

fn uncaught(class: &str, message: &str) -> End {
    End::Uncaught { class: class.to_owned(), message: Some(message.to_owned()) }
}

#[test]
fn loops_and_labelled_exits() {
    // outer: for (i = 0; ; i++) { for (j = 0; j < 3; j++) { if (i == j) continue outer;
    //        if (i == 2) break outer; print(i * 10 + j) } }
    let w = World::new();
    let body = vec![
        set(1, int(-1)),
        loops(
            1,
            vec![
                set(1, add(l(1), int(1))),
                set(2, int(-1)),
                loops(
                    2,
                    vec![
                        set(2, add(l(2), int(1))),
                        when(less(l(2), int(3)).negate(), vec![exit(2)]),
                        when(l(1).equals(l(2)), vec![again(1)]),
                        when(l(1).equals(int(2)), vec![exit(1)]),
                        w.print(add(arith(ArithOp::Mul, l(1), int(10)), l(2))),
                    ],
                ),
            ],
        ),
        s(StmtKind::Block {
            label: LabelId(3),
            body: block(vec![w.print(int(7)), exit(3), w.print(int(8))]),
        }),
        exit(0),
        w.print(int(9)),
    ];
    assert_eq!(printed(w, body), "10\n7\n");
}

#[test]
fn the_first_arm_that_holds() {
    let w = World::new();
    let arm = |n: i128, w: &World| (l(1).equals(int(n)), block(vec![w.print(int(n * 10))]));
    let body = vec![
        set(1, int(2)),
        s(StmtKind::If {
            arms: vec![arm(1, &w), arm(2, &w), arm(2, &w)],
            otherwise: block(vec![w.print(int(0))]),
        }),
        s(StmtKind::If { arms: vec![arm(3, &w)], otherwise: block(vec![w.print(int(0))]) }),
        s(StmtKind::Ghost(Ghost::Unreachable)),
    ];
    assert_eq!(printed(w, body), "20\n0\n");
}

#[test]
fn throwing_and_catching() {
    let mut w = World::new();
    let class = w.exception("java.lang.IllegalStateException");
    let string = Type::Class(w.string);
    let init = w.native(class, "<init>", false, vec![string], Type::Void);
    let thrown = |local| typed(local, Type::Class(class));
    let body = vec![
        try_catch(
            vec![
                s(StmtKind::New { dest: LocalId(1), class }),
                call(init, vec![thrown(1), text("again")]),
                s(StmtKind::Throw(thrown(1), None)),
                w.print(int(1)),
            ],
            2,
            vec![
                w.print_object(thrown(2)),
                when(thrown(1).equals(thrown(2)), vec![w.print(int(2))]),
                s(StmtKind::Throw(thrown(2), None)),
            ],
        ),
        w.print(int(3)),
    ];
    let outcome = w.run(body);
    assert_eq!(outcome.output, "java.lang.IllegalStateException: again\n2\n");
    assert_eq!(outcome.end, uncaught("java.lang.IllegalStateException", "again"));
}

#[test]
fn failed_checks_raise() {
    let names = [
        "java.lang.ArithmeticException",
        "java.lang.ArrayIndexOutOfBoundsException",
        "java.lang.NegativeArraySizeException",
        "java.lang.ClassCastException",
        "java.lang.ArrayStoreException",
        "java.lang.AssertionError",
    ];
    let run = |index: usize, kind: &dyn Fn(&World) -> CheckKind, assertions: bool| {
        let mut w = World::new();
        let class = w.exception(names[index]);
        let element = Type::Class(w.string);
        let body = vec![
            s(StmtKind::NewArray { dest: LocalId(1), element, length: int(3) }),
            s(StmtKind::NewArray { dest: LocalId(2), element: Type::INT, length: int(0) }),
            w.check(kind(&w), class),
        ];
        w.run_with(Limits { assertions, ..Limits::default() }, body).end
    };
    let strings = || typed(1, Type::Null);
    let ints = || typed(2, Type::Null);
    let index = |n| move |_: &World| CheckKind::Index { array: strings(), index: int(n) };
    assert_eq!(
        run(0, &|_| CheckKind::Divisor { divisor: int(0) }, false),
        uncaught(names[0], "/ by zero")
    );
    assert_eq!(run(1, &index(5), false), uncaught(names[1], "Index 5 out of bounds for length 3"));
    assert_eq!(
        run(1, &index(-1), false),
        uncaught(names[1], "Index -1 out of bounds for length 3")
    );
    assert_eq!(run(1, &index(2), false), End::Normal);
    assert_eq!(
        run(2, &|_| CheckKind::ArraySize { length: int(-1) }, false),
        uncaught(names[2], "-1")
    );
    let cast =
        |w: &World| CheckKind::Cast { operand: ints(), ty: Type::Class(w.string), generic: false };
    assert_eq!(
        run(3, &cast, false),
        uncaught(names[3], "class [I cannot be cast to class java.lang.String")
    );
    let store =
        |value: Expr| move |_: &World| CheckKind::Store { array: strings(), value: value.clone() };
    assert_eq!(run(4, &store(ints()), false), uncaught(names[4], "[I"));
    assert_eq!(run(4, &store(null()), false), End::Normal);
    assert_eq!(run(4, &store(text("fits")), false), End::Normal);
    let never = |_: &World| CheckKind::Assert { condition: Expr::bool(false, NONE), detail: None };
    assert_eq!(run(5, &never, false), End::Normal);
    assert_eq!(run(5, &never, true), End::Uncaught { class: names[5].to_owned(), message: None });
    let overflow = |_: &World| CheckKind::Overflow { kind: IntKind::Byte, value: int(1000) };
    assert_eq!(run(5, &overflow, true), End::Normal);
}

#[test]
fn fields_of_superclasses_and_arrays() {
    let mut w = World::new();
    let a = w.class("A", None);
    let x = w.field(a, "x", Type::INT, false);
    let b = w.class("B", Some(a));
    let y = w.field(b, "y", Type::INT, false);
    let count = w.field(a, "count", Type::INT, true);
    let object = || typed(1, Type::Class(b));
    let read = |f| e(ExprKind::Field(Box::new(object()), f), Type::INT);
    let write = |field, value| s(StmtKind::WriteField { object: object(), field, value });
    let array = || typed(2, Type::array(Type::INT));
    let element = |i| e(ExprKind::Index(Box::new(array()), Box::new(int(i))), Type::INT);
    let statics = || e(ExprKind::StaticField(count), Type::INT);
    let body = vec![
        s(StmtKind::New { dest: LocalId(1), class: b }),
        w.print(read(x)),
        write(x, int(1)),
        write(y, int(2)),
        w.print(add(arith(ArithOp::Mul, read(x), int(10)), read(y))),
        s(StmtKind::NewArray { dest: LocalId(2), element: Type::INT, length: int(4) }),
        s(StmtKind::WriteElement { array: array(), index: int(3), value: int(-5) }),
        w.print(element(3)),
        w.print(element(0)),
        w.print(e(ExprKind::Length(Box::new(array())), Type::INT)),
        s(StmtKind::WriteStatic { field: count, value: add(statics(), int(41)) }),
        w.print(statics()),
    ];
    assert_eq!(printed(w, body), "0\n12\n-5\n0\n4\n41\n");
}

#[test]
fn dynamic_and_static_calls() {
    let mut w = World::new();
    let a = w.class("A", None);
    let b = w.class("B", Some(a));
    let of = |w: &mut World, class, n| {
        w.method(
            class,
            "f",
            instance(vec![Type::Class(class), Type::INT], 1, Type::INT),
            vec![set(1, int(n))],
        )
    };
    let (fa, fb) = (of(&mut w, a, 1), of(&mut w, b, 2));
    w.program.classes[a.index()].dispatch.insert(fa, fa);
    w.program.classes[b.index()].dispatch.extend([(fa, fb), (fb, fb)]);
    let object = || typed(1, Type::Class(a));
    let body = vec![
        s(StmtKind::New { dest: LocalId(1), class: b }),
        call_to(2, fa, Binding::Dynamic, vec![object()]),
        w.print(l(2)),
        call_to(2, fa, Binding::Static, vec![object()]),
        w.print(l(2)),
    ];
    assert_eq!(printed(w, body), "2\n1\n");
}

#[test]
fn natives_call_back_into_the_program() {
    let mut w = World::new();
    let a = w.class("A", None);
    let string = Type::Class(w.string);
    w.method(
        a,
        "toString",
        instance(vec![Type::Class(a), string.clone()], 1, string),
        vec![set(1, text("an A"))],
    );
    let body = vec![
        s(StmtKind::New { dest: LocalId(1), class: a }),
        w.print_object(typed(1, Type::Class(a))),
        w.print_object(null()),
    ];
    assert_eq!(printed(w, body), "an A\nnull\n");
}

#[test]
fn bridges_cast() {
    let mut w = World::new();
    let (a, b) = (w.class("A", None), w.class("B", None));
    let object = Type::Class(w.object);
    let general = w.native(a, "take", false, vec![object], Type::Void);
    let special =
        w.method(b, "take", instance(vec![Type::Class(b), Type::Class(b)], 2, Type::Void), vec![]);
    w.program.classes[b.index()].dispatch.insert(general, special);
    let dynamic = |args| {
        s(StmtKind::Call(Call {
            dest: None,
            method: general,
            binding: Binding::Dynamic,
            args,
            stands: vec![],
        }))
    };
    let it = || typed(1, Type::Class(b));
    let outcome = w.run(vec![
        s(StmtKind::New { dest: LocalId(1), class: b }),
        dynamic(vec![it(), it()]),
        dynamic(vec![it(), null()]),
        dynamic(vec![it(), text("wrong")]),
    ]);
    assert_eq!(
        outcome.end,
        uncaught(
            "java.lang.ClassCastException",
            "class java.lang.String cannot be cast to class B"
        )
    );
}

#[test]
fn concatenation() {
    let w = World::new();
    let prim = |kind, ty| e(kind, ty);
    let parts = vec![
        text("a"),
        null(),
        int(-1),
        prim(ExprKind::Int(98), Type::Int(IntKind::Char)),
        prim(ExprKind::Int(7), Type::Int(IntKind::Byte)),
        Expr::bool(true, NONE),
        prim(ExprKind::Float(1.5f32.to_bits()), Type::Float(FloatKind::Float)),
        prim(ExprKind::Double(1e10f64.to_bits()), Type::Float(FloatKind::Double)),
    ];
    let string = || typed(1, Type::Null);
    let same = |a: Expr, b: Expr| {
        e(ExprKind::Ite(Box::new(a.equals(b)), Box::new(int(1)), Box::new(int(0))), Type::INT)
    };
    let body = vec![
        s(StmtKind::Concat { dest: LocalId(1), parts }),
        w.print_object(string()),
        s(StmtKind::Concat { dest: LocalId(1), parts: vec![text("x")] }),
        w.print(same(string(), text("x"))),
        w.print(same(text("x"), text("x"))),
        w.print(same(text(""), text(""))),
    ];
    assert_eq!(printed(w, body), "anull-1b7true1.51.0E10\n0\n1\n1\n");
}

/// A class whose static initialiser prints a number and then does something.
fn initialised(
    w: &mut World,
    name: &str,
    sup: Option<ClassId>,
    n: i128,
    then: Vec<Stmt>,
) -> ClassId {
    let class = w.class(name, sup);
    let mut body = vec![w.print(int(n))];
    body.extend(then);
    let init = w.method(class, "<clinit>", statics(vec![Type::INT], 0, Type::Void), body);
    w.program.classes[class.index()].static_init = Some(init);
    class
}

#[test]
fn classes_are_initialised_once_superclasses_first() {
    let mut w = World::new();
    let a = initialised(&mut w, "A", None, 1, vec![]);
    // B asks for itself and for A while it is being initialised.
    let next = ClassId(w.program.classes.len() as u32);
    let again = vec![s(StmtKind::InitClass(next)), s(StmtKind::InitClass(a))];
    let b = initialised(&mut w, "B", Some(a), 2, again);
    assert_eq!(b, next);
    let init = |c| s(StmtKind::InitClass(c));
    assert_eq!(printed(w, vec![init(b), init(a), init(b)]), "1\n2\n");
}

#[test]
fn only_interfaces_with_default_methods_are_initialised() {
    let mut w = World::new();
    let (plain, with) =
        (initialised(&mut w, "I", None, 1, vec![]), initialised(&mut w, "J", None, 2, vec![]));
    for interface in [plain, with] {
        w.program.classes[interface.index()].kind = ClassKind::Interface;
    }
    w.method(with, "m", instance(vec![Type::Class(with)], 1, Type::Void), vec![]);
    let c = initialised(&mut w, "C", None, 3, vec![]);
    w.program.classes[c.index()].interfaces = vec![plain, with];
    assert_eq!(printed(w, vec![s(StmtKind::InitClass(c))]), "2\n3\n");
}

#[test]
fn a_failed_initialiser() {
    let mut w = World::new();
    let arithmetic = w.exception("java.lang.ArithmeticException");
    let fail = w.check(CheckKind::Divisor { divisor: int(0) }, arithmetic);
    let c = initialised(&mut w, "C", None, 1, vec![fail]);
    let cause =
        w.native(w.find("java.lang.Throwable"), "getCause", false, vec![], Type::Class(w.object));
    let init = || s(StmtKind::InitClass(c));
    let thrown = || typed(1, Type::Null);
    let body = vec![
        try_catch(
            vec![init()],
            1,
            vec![
                w.print_object(thrown()),
                call_to(2, cause, Binding::Static, vec![thrown()]),
                w.print_object(typed(2, Type::Null)),
            ],
        ),
        try_catch(vec![init()], 1, vec![w.print_object(thrown())]),
    ];
    assert_eq!(
        printed(w, body),
        "1\njava.lang.ExceptionInInitializerError\njava.lang.ArithmeticException: / by zero\n\
         java.lang.NoClassDefFoundError: Could not initialize class C\n"
    );
}
