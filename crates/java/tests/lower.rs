//! The lowering: small programs and the core program that they become. What the lowered
//! programs do when they run is compared with the JVM elsewhere.

use std::path::Path;

use base::{Code, Diagnostic, on_large_stack};
use classpath::ClassPath;
use java::Options;
use java::sources::{load_text, source_map};

struct Lowered {
    program: ir::Program,
    diagnostics: Vec<Diagnostic>,
}

/// Lowers a text without a JDK.
fn lower(text: &str, arithmetic: ir::Arithmetic) -> Lowered {
    on_large_stack(|| {
        let mut map = source_map();
        let mut diagnostics = Vec::new();
        let unit = load_text(Path::new("Test.java"), text, &mut map, &mut diagnostics);
        let units: Vec<_> = unit.into_iter().collect();
        let (class_path, _) = ClassPath::open(None, &[]);
        let options = Options { arithmetic, ..Options::default() };
        let (program, _, _) = java::analyse(&units, class_path, &options, &mut diagnostics);
        Lowered { program, diagnostics }
    })
}

/// The lines of a method's body, without its frame.
fn body(text: &str, method: &str, arithmetic: ir::Arithmetic) -> String {
    let lowered = lower(text, arithmetic);
    let messages: Vec<_> = lowered.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let printed = ir::print::print(&lowered.program);
    let mut lines = printed.lines().skip_while(|l| !l.contains(&format!(" {method} (")));
    lines.next().unwrap_or_else(|| panic!("no {method} in\n{printed}"));
    let inside = lines.skip_while(|l| !l.starts_with("  body")).skip(1);
    let inside: Vec<&str> = inside.take_while(|l| *l != "  }").map(|l| &l[4..]).collect();
    inside.join("\n")
}

#[track_caller]
fn check(text: &str, method: &str, expected: &str) {
    check_with(text, method, ir::Arithmetic::Wrapping, expected);
}

#[track_caller]
fn check_with(text: &str, method: &str, arithmetic: ir::Arithmetic, expected: &str) {
    let actual = body(text, method, arithmetic);
    let expected: Vec<&str> = expected.lines().map(|l| l.trim_end()).collect();
    let indent = expected.iter().filter(|l| !l.is_empty()).map(|l| l.len() - l.trim_start().len());
    let indent = indent.min().unwrap_or(0);
    let expected: Vec<&str> =
        expected.iter().filter(|l| !l.is_empty()).map(|l| &l[indent..]).collect();
    assert_eq!(actual, expected.join("\n"), "\n{actual}\n");
}

#[test]
fn values_survive_what_comes_after_them() {
    check(
        "class C { int f; int g() { return 1; } int m(int i) { return f + g() + i + (i = 2); } }",
        "C.m(int)",
        "
        t1 = this.f
        t0 = call virtual C.g() (this)
        t2 = wrap(int, wrap(int, t1 + t0) + i)
        i = 2
        result = wrap(int, t2 + i)
        exit L0
        ",
    );
}

#[test]
fn stores_are_checked_after_all_operands() {
    check(
        "class C { static int n() { return 0; } void m(Object[] a) { a[n()] = this; } }",
        "C.m(Object[])",
        "
        t0 = call C.n() ()
        check nonnull a (array access) prove NullPointerException
        check index t0 of a prove ArrayIndexOutOfBoundsException
        check store this into a prove ArrayStoreException
        a[t0] = this
        ",
    );
}

#[test]
fn arithmetic_is_checked_before_it_wraps() {
    let text = "class C { byte m(byte b, int n) { b += n; return b; } }";
    check_with(
        text,
        "C.m(byte, int)",
        ir::Arithmetic::Checked,
        "
        check overflow int b + n prove
        b = wrap(byte, wrap(int, b + n))
        result = b
        exit L0
        ",
    );
    check_with(
        text,
        "C.m(byte, int)",
        ir::Arithmetic::Wrapping,
        "
        b = wrap(byte, wrap(int, b + n))
        result = b
        exit L0
        ",
    );
}

#[test]
fn a_catch_clause_makes_checks_branches() {
    check(
        "class C { int m(int a, int b) { try { return a / b; } catch (RuntimeException e) { return 0; } } }",
        "C.m(int, int)",
        "
        try {
          check divisor b raise ArithmeticException
          result = wrap(int, a / b)
          exit L0
        } catch t0 {
          if t0 instanceof RuntimeException {
            e = cast(RuntimeException, t0)
            result = 0
            exit L0
          } else {
            throw t0
          }
        }
        ",
    );
}

#[test]
fn a_signals_clause_makes_checks_branches() {
    check(
        "class C {
            //@ signals (ArithmeticException e) b == 0;
            int m(int a, int b) { return a % b; }
        }",
        "C.m(int, int)",
        "
        check divisor b raise ArithmeticException
        result = a % b
        exit L0
        ",
    );
}

#[test]
fn finally_is_written_once() {
    check(
        "class C { int m(int n) {
            while (true) { try { if (n > 0) return 1; break; } finally { n = 5; } }
            return n;
        } }",
        "C.m(int)",
        "
        loop L1 {
          t0 = 0
          t1 = null
          block L2 {
            try {
              if n > 0 {
                result = 1
                t0 = 1
                exit L2
              }
              t0 = 2
              exit L2
            } catch t1 {
            }
          }
          n = 5
          if t1 != null {
            throw t1
          } else if t0 == 1 {
            exit L0
          } else if t0 == 2 {
            exit L1
          }
        }
        result = n
        exit L0
        ",
    );
}

#[test]
fn a_switch_without_fall_through_is_flat() {
    check(
        "class C { int m(int n) { switch (n) { case 1: case 2: return 3; default: return 4; } } }",
        "C.m(int)",
        "
        t0 = n
        if t0 == 1 || t0 == 2 {
          result = 3
          exit L0
        } else {
          result = 4
          exit L0
        }
        ",
    );
}

#[test]
fn fall_through_is_numbered() {
    check(
        "class C { void m(int n) { switch (n) { case 1: n = 3; case 2: n = 4; } } }",
        "C.m(int)",
        "
        t0 = n
        if t0 == 1 {
          t1 = 0
        } else if t0 == 2 {
          t1 = 1
        } else {
          t1 = 2
        }
        if t1 <= 0 {
          n = 3
        }
        if t1 <= 1 {
          n = 4
        }
        ",
    );
}

#[test]
fn captured_variables_come_before_the_superclass() {
    let text = "class C { Object m(int n) { return new Object() { int get() { return n; } }; } }";
    let lowered = lower(text, ir::Arithmetic::Wrapping);
    let printed = ir::print::print(&lowered.program);
    let stores = printed.find("this.val$n = val$n").expect("the variable is stored");
    let calls = printed.rfind("call Object.Object() (this)").expect("the superclass is called");
    assert!(stores < calls, "{printed}");
    assert!(printed.contains("result = this.val$n"), "{printed}");
}

#[test]
fn every_method_of_an_object_has_an_implementation() {
    let text = "
        interface I { int f(); default int g() { return f(); } }
        class A implements I { public int f() { return 1; } }
        class B extends A { public int g() { return 2; } }
        class C { I i = () -> 3; }";
    let lowered = lower(text, ir::Arithmetic::Wrapping);
    let program = &lowered.program;
    let class = |name: &str| {
        let index = program.classes.iter().position(|c| c.name == name);
        ir::ClassId(index.unwrap_or_else(|| panic!("no class {name}")) as u32)
    };
    let method = |signature: &str| {
        let index = program.methods.iter().position(|m| m.signature == signature);
        ir::MethodId(index.unwrap_or_else(|| panic!("no method {signature}")) as u32)
    };
    let runs = |c: &str, m: &str| {
        let found = program.implementation(class(c), method(m));
        program.method(found.expect("there is an implementation")).signature.as_str()
    };
    assert_eq!(runs("A", "I.f()"), "A.f()");
    assert_eq!(runs("A", "I.g()"), "I.g()");
    assert_eq!(runs("B", "I.f()"), "A.f()");
    assert_eq!(runs("B", "I.g()"), "B.g()");
    assert_eq!(runs("C.lambda$1", "I.f()"), "C.lambda$1.f");
    assert_eq!(runs("C.lambda$1", "I.g()"), "I.g()");
}

#[test]
fn a_method_with_errors_does_not_stop_the_others() {
    let text = "class C { int bad() { return nothing; } int good() { return 1; } }";
    let lowered = lower(text, ir::Arithmetic::Wrapping);
    let codes: Vec<Code> = lowered.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, [Code::UnknownName]);
    let bodies: Vec<bool> = lowered
        .program
        .methods
        .iter()
        .filter(|m| m.origin == ir::Origin::Source)
        .map(|m| matches!(m.body, ir::Body::Block { .. }))
        .collect();
    assert_eq!(bodies, [false, true]);
}

#[test]
fn annotations_stay_structured() {
    let text = "class C {
            int f;
            //@ predicate valid() = acc(f) ** f > 0;
            //@ requires valid();
            //@ ensures valid();
            void m() {
                //@ open valid();
                //@ ghost int old = f;
                f = f + 1;
                //@ assert f == old + 1;
                //@ close valid();
            }
        }";
    check(
        text,
        "C.m()",
        "
        ghost open this.valid()
        ghost set old = this.f
        this.f = wrap(int, this.f + 1)
        ghost assert this.f == old + 1
        ghost close this.valid()
        ",
    );
    let printed = ir::print::print(&lower(text, ir::Arithmetic::Wrapping).program);
    assert!(printed.contains("predicate valid(C this) = acc(this.f) ** this.f > 0"), "{printed}");
    assert!(printed.contains("requires this.valid()"), "{printed}");
}

/// The lines of the printed program that hold the text.
fn lines(text: &str, part: &str) -> Vec<String> {
    let lowered = lower(text, ir::Arithmetic::Checked);
    let messages: Vec<_> = lowered.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let printed = ir::print::print(&lowered.program);
    let lines = printed.lines().filter(|l| l.contains(part)).map(|l| l.trim().to_owned());
    lines.collect()
}

#[test]
fn nullness_is_kept_and_has_defaults() {
    let text = "/*@ nullable_by_default @*/ class A {
        Object f;
        /*@ non_null @*/ Object g;
        int h;
        Object m(Object x, /*@ non_null @*/ Object y, int z) { return x; }
        class B { Object k; }
    }";
    assert_eq!(lines(text, "Object f"), ["nullable field Object f"]);
    assert_eq!(lines(text, "Object g"), ["non_null field Object g"]);
    assert_eq!(lines(text, "int h"), ["field int h"]);
    assert_eq!(lines(text, "Object k"), ["nullable field Object k"]);
    let params = |text| {
        let program = lower(text, ir::Arithmetic::Checked).program;
        let method = program.methods.iter().find(|m| m.name.as_str() == "m").expect("declared");
        let nullness: Vec<_> =
            method.locals.iter().map(|l| (l.name.as_str(), l.nullness)).collect();
        nullness[1..].to_vec()
    };
    use ir::Nullness::{Default, NonNull, Nullable};
    assert_eq!(params(text)[..3], [("x", Nullable), ("y", NonNull), ("z", Default)]);
    assert_eq!(lines(text, " A.m(").len(), 1);
    assert!(lines(text, " A.m(")[0].starts_with("nullable method Object"));
    let text = "class A { void m(Object x, /*@ nullable @*/ Object y) { } }";
    assert_eq!(params(text), [("x", Default), ("y", Nullable)]);
}

#[test]
fn lambdas_are_framed_as_the_class_around_them() {
    let text = "class A {
        int f;
        //@ requires acc(f);
        void m() { Runnable r = () -> { }; }
    }
    class B { void m() { Runnable r = () -> { }; } }";
    assert_eq!(
        lines(text, "lambda "),
        [
            "lambda A.lambda$1 implements Runnable in A {",
            "lambda B.lambda$2 implements Runnable in B explicit_frames {"
        ]
    );
}

#[test]
fn one_mistake_is_reported_once() {
    let mistakes = [
        ("int m(Gone g) { return g.x + g.y(); }", Code::UnknownType),
        ("Gone g; int m() { return g.x + 1; }", Code::UnknownType),
        ("void m() { int x = 1; int x = 2; }", Code::DuplicateDeclaration),
        ("void m(int x) { Runnable r = () -> { int x = 2; }; }", Code::DuplicateDeclaration),
        ("void m(int x) { for (int x : new int[1]) { } }", Code::DuplicateDeclaration),
        ("void m(int e) { try { } catch (RuntimeException e) { } }", Code::DuplicateDeclaration),
        ("void m() { final int x = 1; x = 2; }", Code::BadStatement),
        ("final int f = 1; void m() { f++; }", Code::BadStatement),
        (
            "static class B { final int f; B() { f = 1; } } void m(B b) { b.f = 2; }",
            Code::BadStatement,
        ),
        ("interface I { int f(); } I i = () -> { };", Code::TypeMismatch),
        ("Runnable r = () -> 5;", Code::TypeMismatch),
        ("int m(static int x) { return x; }", Code::Syntax),
    ];
    for (member, code) in mistakes {
        let found = lower(&format!("class A {{ {member} }}"), ir::Arithmetic::Checked).diagnostics;
        let codes: Vec<Code> = found.iter().map(|d| d.code).collect();
        assert_eq!(codes, [code], "{member}: {found:?}");
    }
}

#[test]
fn what_looks_like_a_mistake_and_is_none() {
    let fine = [
        "void m(int x) { new Object() { void n() { int x = 2; } }; }",
        "void m() { { int x = 1; } int x = 2; for (int i = 0; i < 3; i++) { } int i = 1; }",
        "final int f; A() { f = 1; } A(int x) { this.f = x; }",
        "void m() { final int x; x = 2; }",
        "interface I { int f(); } I i = () -> { throw new RuntimeException(); };",
        "Runnable r = () -> { throw new RuntimeException(); };",
        "Runnable r = () -> new Object();",
        "interface I { int f(); } I i = () -> { while (true) { } };",
    ];
    for member in fine {
        let found = lower(&format!("class A {{ {member} }}"), ir::Arithmetic::Checked).diagnostics;
        assert!(found.is_empty(), "{member}: {found:?}");
    }
}
