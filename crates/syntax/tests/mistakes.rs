//! One mistake costs one diagnostic, at the right line, and what follows is still parsed.

use base::{Code, SourceMap};

/// Parses, and returns code, line and message of each diagnostic, and the tree as text.
fn diagnose(text: &str) -> (Vec<(Code, u32, String)>, String) {
    let mut map = SourceMap::new();
    let id = map.add("Test.java", text).expect("small");
    let parsed = syntax::parse(text, map.file(id).start);
    let found = parsed
        .diagnostics
        .iter()
        .map(|d| (d.code, map.file(id).line_column(d.span.lo).line, d.message.clone()))
        .collect();
    (found, format!("{:?}", parsed.unit))
}

fn check_all(table: &[(&str, Code, u32)], wrap: impl Fn(&str) -> String) {
    let mut failures = Vec::new();
    for (source, code, line) in table {
        let text = wrap(source);
        let (found, tree) = diagnose(&text);
        let right = matches!(found.as_slice(), [(c, l, _)] if c == code && l == line);
        if !right || !tree.contains("\"after\"") {
            let kept = if tree.contains("\"after\"") { "" } else { " and `after` was lost" };
            failures.push(format!("{text}\nexpected {code} in line {line}, got {found:#?}{kept}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n----\n"));
}

/// In a method body; line 3 is the first of the source, a statement and a member follow.
#[test]
fn in_statements() {
    let table: &[(&str, Code, u32)] = &[
        ("int x = 5", Code::Syntax, 3),
        ("int x = ;", Code::Syntax, 3),
        ("int = 5;", Code::Syntax, 3),
        ("x = 5 6;", Code::Syntax, 3),
        ("foo(1, ;", Code::Syntax, 3),
        ("foo(1, 2;", Code::Syntax, 3),
        ("foo(1 2);", Code::Syntax, 3),
        ("foo(,);", Code::Syntax, 3),
        ("a + b;", Code::Syntax, 3),
        ("1 = x;", Code::Syntax, 3),
        ("if x > 0) { foo(); }", Code::Syntax, 3),
        ("if (x > 0 { foo(); }", Code::Syntax, 3),
        ("if () { foo(); }", Code::Syntax, 3),
        ("if (x > 0) else { foo(); }", Code::Syntax, 3),
        ("else { foo(); }", Code::Syntax, 3),
        ("while (x { foo(); }", Code::Syntax, 3),
        ("while { foo(); }", Code::Syntax, 3),
        ("do { foo(); } (x);", Code::Syntax, 3),
        ("for (int i = 0; i < 3, i++) { foo(); }", Code::Syntax, 3),
        ("for (int i = 0; i < 3; i++ { foo(); }", Code::Syntax, 3),
        ("for (int i = ; i < 3; i++) { foo(); }", Code::Syntax, 3),
        ("for (int i : ) { foo(); }", Code::Syntax, 3),
        ("switch (x) { case 1 foo(); }", Code::Syntax, 3),
        ("switch (x) { foo(); case 1: bar(); }", Code::Syntax, 3),
        ("int y = switch (x) { case 1 -> ; default -> 2; };", Code::Syntax, 3),
        ("case 1: foo();", Code::Syntax, 3),
        ("try { foo(); }", Code::Syntax, 3),
        ("try { foo(); } catch (E) { }", Code::Syntax, 3),
        ("try { foo(); } catch E e) { }", Code::Syntax, 3),
        ("catch (E e) { }", Code::Syntax, 3),
        ("try () { foo(); }", Code::Syntax, 3),
        ("return 1 +;", Code::Syntax, 3),
        ("return\n}\nvoid between() {", Code::Syntax, 3),
        ("throw;", Code::Syntax, 3),
        ("break 5;", Code::Syntax, 3),
        ("a[1 ;", Code::Syntax, 3),
        ("a[] = 2;", Code::Syntax, 3),
        ("x = new int[];", Code::Syntax, 3),
        ("x = new Foo;", Code::Syntax, 3),
        ("x = new ();", Code::Syntax, 3),
        ("x = y.;", Code::Syntax, 3),
        ("x = y..z;", Code::Syntax, 3),
        ("x = (int) ;", Code::Syntax, 3),
        ("x = (y;", Code::Syntax, 3),
        ("x = y);", Code::Syntax, 3),
        ("x = c ? 1;", Code::Syntax, 3),
        ("x = List<String>;", Code::Syntax, 3),
        ("Runnable r = () -> ;", Code::Syntax, 3),
        ("Runnable r = () -> { foo( };", Code::Syntax, 3),
        ("Object o = new Object() { int x = ; int y; };", Code::Syntax, 3),
        ("x = y::;", Code::Syntax, 3),
        ("x = int;", Code::Syntax, 3),
        ("foo(super);", Code::Syntax, 3),
        ("int x = this(1);", Code::Syntax, 3),
        ("if (c) int x = 1;", Code::Syntax, 3),
        ("goto x;", Code::Syntax, 3),
        ("int _ = 5;", Code::Syntax, 3),
        ("foo(_ -> 1);", Code::Syntax, 3),
        ("x = 1;;; y = 2 z = 3;", Code::Syntax, 3),
        ("String s = \"abc;", Code::UnterminatedLiteral, 3),
        ("foo(\"abc);", Code::UnterminatedLiteral, 3),
        ("char c = 'x;", Code::UnterminatedLiteral, 3),
        ("char c = '';", Code::MalformedLiteral, 3),
        ("char c = 'ab';", Code::MalformedLiteral, 3),
        ("String s = \"\\q\";", Code::MalformedLiteral, 3),
        ("String s = \"\\u12\";", Code::MalformedLiteral, 3),
        ("int x = 2147483648;", Code::MalformedLiteral, 3),
        ("int x = - (2147483648);", Code::MalformedLiteral, 3),
        ("int x = 09;", Code::MalformedLiteral, 3),
        ("long x = 0x1_0000_0000_0000_0000L;", Code::MalformedLiteral, 3),
        ("int x = 1__;", Code::MalformedLiteral, 3),
        ("float x = 1e99f;", Code::MalformedLiteral, 3),
        ("double x = 1e-999;", Code::MalformedLiteral, 3),
        ("int x = 5 # 6;", Code::InvalidCharacter, 3),
        ("int x\0 = \u{1};", Code::InvalidCharacter, 3),
        ("int \\u00g1 = 5;", Code::MalformedLiteral, 3),
        ("String s = \"\"\"abc\"\"\";", Code::MalformedLiteral, 3),
    ];
    check_all(table, |source| {
        format!(
            "class C {{\n  void m() {{\n    {source}\n    last();\n  }}\n  void after() {{ }}\n}}\n"
        )
    });
}

/// In a class body, from line 2 on; a member follows.
#[test]
fn in_members() {
    let table: &[(&str, Code, u32)] = &[
        ("int x", Code::Syntax, 2),
        ("int x = ;", Code::Syntax, 2),
        ("int;", Code::Syntax, 2),
        ("int 5x;", Code::Syntax, 2),
        ("void m( { }", Code::Syntax, 2),
        ("void m(int) { }", Code::Syntax, 2),
        ("void m(int a, ) { }", Code::Syntax, 2),
        ("void m(int a; int b) { }", Code::Syntax, 2),
        ("void m(int a int b) { }", Code::Syntax, 2),
        ("void m() throws { }", Code::Syntax, 2),
        ("void m() {\n    foo();\n", Code::Syntax, 3),
        ("int m() {\n    if (x) {\n    foo();\n  }\n  private int n;", Code::Syntax, 5),
        ("void m()", Code::Syntax, 2),
        ("m() { }", Code::Syntax, 2),
        ("foo();", Code::Syntax, 2),
        ("x = 5;", Code::Syntax, 2),
        ("public;", Code::Syntax, 2),
        ("if (x) { }", Code::Syntax, 2),
        ("List<String x;", Code::Syntax, 2),
        ("List<> > x;", Code::Syntax, 2),
        ("<T void m() { }", Code::Syntax, 2),
        ("class { }", Code::Syntax, 2),
        ("class D extends { }", Code::Syntax, 2),
        ("class D extends A, B { }", Code::Syntax, 2),
        ("enum E { A B }", Code::Syntax, 2),
        ("enum E { A, 5 }", Code::Syntax, 2),
        ("record R { }", Code::Syntax, 2),
        ("record R(int) { }", Code::Syntax, 2),
        ("@A(1 2) int x;", Code::Syntax, 2),
        ("@ int x;", Code::Syntax, 2),
        ("int a[ = 1;", Code::Syntax, 2),
        ("int[] a = {1, 2;", Code::Syntax, 2),
        ("public static { }", Code::Syntax, 2),
        ("void x;", Code::Syntax, 2),
        ("@interface A { int v() default ; }", Code::Syntax, 2),
    ];
    check_all(table, |source| format!("class C {{\n  {source}\n  void after() {{ }}\n}}\n"));
}

/// At the top level; a class follows.
#[test]
fn in_files() {
    let table: &[(&str, Code, u32)] = &[
        ("package a.b", Code::Syntax, 1),
        ("package ;", Code::Syntax, 1),
        ("import a.b", Code::Syntax, 1),
        ("import a.;", Code::Syntax, 1),
        ("import ;", Code::Syntax, 1),
        ("foo", Code::Syntax, 1),
        ("class A { } }", Code::Syntax, 1),
        ("class A { void m() { } } void n() { } }", Code::Syntax, 1),
        ("int x;", Code::Syntax, 1),
        ("interface A B { }", Code::Syntax, 1),
        ("module a { requires ; }", Code::Syntax, 1),
        ("module a { foo b; }", Code::Syntax, 1),
    ];
    check_all(table, |source| format!("{source}\nclass B {{ void after() {{ }} }}\n"));
}

#[test]
fn at_the_end_of_a_file() {
    let table: &[(&str, Code, u32)] = &[
        ("class C { void after() { }", Code::Syntax, 1),
        ("class C { void after() { } void m() {", Code::Syntax, 1),
        ("class C { void after() { } void m() { foo(", Code::Syntax, 1),
        ("class C { void after() { } void m() { if (", Code::Syntax, 1),
        ("class C { void after() { } int x =", Code::Syntax, 1),
        ("class C { void after() { } /* open", Code::UnterminatedComment, 1),
        ("class C { void after() { } String s = \"\"\"\nabc", Code::UnterminatedLiteral, 1),
        ("class C { void after() { } String s = \"abc", Code::UnterminatedLiteral, 1),
        ("class C { void after() { } }\nclass", Code::Syntax, 2),
        ("class C { void after() { } }\npublic", Code::Syntax, 2),
        ("class C { void after() { } } /*@ requires x;", Code::UnterminatedComment, 1),
    ];
    check_all(table, str::to_owned);
}

/// Annotations among members.
#[test]
fn in_contracts() {
    let table: &[(&str, Code, u32)] = &[
        ("//@ requires x > ;\n  //@ ensures true;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires x > 0\n  //@ ensures true;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires x > 0\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires (x > 0;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires x x;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires (\\forall int i);\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires acc(x;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ requires x == 2147483648;\n  void m();", Code::MalformedLiteral, 2),
        ("//@ requires x # 1;\n  void m();", Code::InvalidCharacter, 2),
        ("//@ signals e;\n  void m();", Code::AnnotationSyntax, 2),
        (
            "//@ normal_behavior requires x; exceptional_behavior requires y;\n  void m();",
            Code::AnnotationSyntax,
            2,
        ),
        ("//@ requries x > 0;\n  void m();", Code::UnknownNotation, 2),
        ("//@ requries x;\n  void m();", Code::UnknownNotation, 2),
        ("//@requries x > 0;\n  void m();", Code::UnknownNotation, 2),
        ("//@ blah blah blah\n  void m();", Code::UnknownNotation, 2),
        ("//@ requires \\reslt > 0;\n  void m();", Code::UnknownNotation, 2),
        ("//@ requires o.\\foo;\n  void m();", Code::UnknownNotation, 2),
        ("//@ int x;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ ghost int;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ predicate (int x) = true;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ predicate p(int x) = ;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ invariant ;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ framing maybe;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ represents x;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ data D = ;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ function f(int x) = 1;\n  void m();", Code::AnnotationSyntax, 2),
        ("/*@ lemma l() { if (x { } }\n  @*/ void m();", Code::AnnotationSyntax, 2),
        ("/*@ model int f() { return }\n  @*/ void m();", Code::AnnotationSyntax, 2),
        ("//@ requires {| ensures x; |}\n  void m();", Code::AnnotationSyntax, 2),
        ("/*@ requires x; implies_that ensures y; @*/\n  void m();", Code::UnsupportedNotation, 2),
        ("//@ code normal_behavior ensures x;\n  void m();", Code::UnsupportedNotation, 2),
        ("//@ requires x;\n  int field;", Code::MisplacedClause, 2),
        ("//@ requires x;\n  class Inner { }", Code::MisplacedClause, 2),
        ("//@ requires x;\n  //@ invariant true;\n  void m();", Code::MisplacedClause, 2),
        ("//@ loop_invariant x;\n  void m();", Code::MisplacedClause, 2),
        ("//@ assert x;\n  void m();", Code::AnnotationSyntax, 2),
        ("//@ open x;\n  void m();", Code::MisplacedClause, 2),
        ("int x = 1 /*@ nonsense here @*/ + 2;", Code::MisplacedClause, 2),
        ("int /*@ requires x; ensures y; @*/ m();", Code::MisplacedClause, 2),
        ("void m() { foo(/*@ 1 @*/ 2); }", Code::MisplacedClause, 2),
        ("void m(/*@ requires x; @*/ int x) { }", Code::MisplacedClause, 2),
        ("class I extends /*@ pure @*/ Object { }", Code::MisplacedClause, 2),
        ("/*@ public @*/ void m() { }", Code::MisplacedClause, 2),
        ("void m() /*@ invariant x; @*/ { }", Code::MisplacedClause, 2),
        ("void m() /*@ requries x; @*/ { }", Code::UnknownNotation, 2),
        ("// @ requires x > 0;\n  void m();", Code::LooksLikeAnnotation, 2),
        ("/* @ requires x > 0; @*/\n  void m();", Code::LooksLikeAnnotation, 2),
        ("// requires x > 0;\n  void m();", Code::LooksLikeAnnotation, 2),
    ];
    check_all(table, |source| format!("class C {{\n  {source}\n  void after() {{ }}\n}}\n"));
}

#[test]
fn contracts_at_the_end_of_a_class() {
    let table: &[(&str, Code, u32)] = &[
        ("//@ requires x;", Code::MisplacedClause, 2),
        ("//@ also", Code::MisplacedClause, 2),
        ("//@ pure", Code::MisplacedClause, 2),
    ];
    check_all(table, |source| format!("class C {{ void after() {{ }}\n  {source}\n}}\n"));
}

/// Annotations among statements.
#[test]
fn in_ghost_code() {
    let table: &[(&str, Code, u32)] = &[
        ("//@ assert x > ;", Code::AnnotationSyntax, 3),
        ("//@ assert x", Code::AnnotationSyntax, 3),
        ("//@ asert x;", Code::UnknownNotation, 3),
        ("//@ foo(x);", Code::UnknownNotation, 3),
        ("//@ opne p(x);", Code::UnknownNotation, 3),
        ("//@ set x = ;", Code::AnnotationSyntax, 3),
        ("//@ ghost int = 1;", Code::AnnotationSyntax, 3),
        ("//@ if (x) {", Code::AnnotationSyntax, 3),
        ("//@ label 5;", Code::AnnotationSyntax, 3),
        ("//@ }", Code::AnnotationSyntax, 3),
        ("//@ requires x;\n    //@ ensures y;", Code::MisplacedClause, 3),
        ("//@ invariant x;", Code::MisplacedClause, 3),
        ("//@ loop_invariant x;", Code::MisplacedClause, 3),
        ("//@ loop_invariant x;\n    if (x) { }", Code::MisplacedClause, 3),
        ("//@ loop_invariant x;\n    int y = 1;", Code::MisplacedClause, 3),
        ("//@ loop_invariant x > ;\n    while (x) { }", Code::AnnotationSyntax, 3),
        ("//@ loop_invariant x\n    while (x) { }", Code::AnnotationSyntax, 3),
        ("//@ loop_invariant x;\n    //@ assert y;\n    while (x) { }", Code::MisplacedClause, 3),
        ("if (x) /*@ assert y; @*/ foo();", Code::MisplacedClause, 3),
        ("if (x) foo();\n    //@ assert y;\n    else bar();", Code::MisplacedClause, 4),
        ("//@ nullable\n    foo();", Code::MisplacedClause, 3),
        ("//@ hint x;\n    foo();", Code::MisplacedClause, 3),
        ("foo(); //@ decreases x;", Code::MisplacedClause, 3),
    ];
    check_all(table, |source| {
        format!(
            "class C {{\n  void m() {{\n    {source}\n    last();\n  }}\n  void after() {{ }}\n}}\n"
        )
    });
}

#[test]
fn messages_are_plain() {
    let message = |text: &str| diagnose(text).0.into_iter().map(|d| d.2).collect::<Vec<_>>();
    assert_eq!(
        message("class C { void m() { x = 1 } }"),
        ["expected `;` after the statement, found `}`"]
    );
    assert_eq!(
        message("class C { //@ requries x;\n void m(); }"),
        ["unknown notation `requries`: did you mean `requires`?"]
    );
    assert_eq!(
        message("class C {"),
        ["expected `}` after the body of the type, found the end of the file"]
    );
    assert_eq!(message("class C { int x = +; }"), ["expected an expression, found `;`"]);
}
