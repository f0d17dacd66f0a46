//! What type names mean.

use super::*;

#[test]
fn imports_packages_and_shadowing() {
    let files = [
        (
            "p/A.java",
            "package p; public class A { public static class N {} static class Hidden {} }",
        ),
        ("p/Own.java", "package p; public class Own {}"),
        ("q/A.java", "package q; public class A {} "),
        ("q/String.java", "package q; class String {}"),
        (
            "r/Test.java",
            "package r;
             import p.A;
             import q.*;
             import static p.A.N;
             class Test {
                 A a; N n; String s; q.A qa; p.A.N pn; Inner i; java.lang.Object o;
                 class Inner {}
             }",
        ),
        ("q/Test.java", "package q; class Test { String s; A a; }"),
        ("s/Test.java", "package s; import p.A.*; class Test { N n; Hidden h; }"),
    ];
    with_table(&files, false, |t| {
        let name = |class: &str, field: &str| match t.ty_in(class, field) {
            Ty::Class(ty) => t.class(ty.class).qualified_name.as_str(),
            _ => "error",
        };
        assert_eq!(name("r.Test", "a"), "p.A");
        assert_eq!(name("r.Test", "n"), "p.A.N");
        // `q.String` is not visible in `r`, but it is in its own package.
        assert_eq!(name("r.Test", "s"), "java.lang.String");
        assert_eq!(name("q.Test", "s"), "q.String");
        assert_eq!(name("r.Test", "qa"), "q.A");
        assert_eq!(name("r.Test", "pn"), "p.A.N");
        assert_eq!(name("r.Test", "i"), "r.Test.Inner");
        assert_eq!(name("r.Test", "o"), "java.lang.Object");
        assert_eq!(name("s.Test", "n"), "p.A.N");
        assert_eq!(name("s.Test", "h"), "error");
        assert_eq!(t.codes(), [Code::UnknownType]);
    });
}

#[test]
fn unknown_types_are_reported_once() {
    check("import a.B; import c.*; class Test { Foo f; java.util.Nope n; Test.Bar b; }", |t| {
        t.members(t.c("Test"));
        t.members(t.c("Test"));
        assert_eq!(t.codes(), [Code::UnknownType; 5]);
        assert!(t.ty("f").is_error());
    });
    check("class A<T> {} class Test { A<int> a; A<String, String> b; String<A> c; A d; }", |t| {
        t.members(t.c("Test"));
        assert_eq!(t.codes(), [Code::TypeMismatch; 3]);
        assert!(t.is_raw(&t.ty("d")));
    });
    check("class A extends I {} interface I {} class C implements A {} final class D {}", |t| {
        t.header(t.c("A"));
        t.header(t.c("C"));
        assert_eq!(t.codes(), [Code::TypeMismatch; 2]);
        assert!(t.has_unknown_supertypes(t.c("A")) && !t.has_unknown_supertypes(t.c("D")));
    });
}

#[test]
fn diagnostics_roll_back() {
    check("class Test { Nope n; }", |t| {
        let mark = t.diagnostic_mark();
        let decl = t.class(t.c("Test")).members;
        let syntax::ast::Member::Field(field) = &decl[0] else { panic!() };
        let scope = t.class_scope(t.c("Test"));
        assert!(t.resolve_type(&scope, &field.ty).is_error());
        t.rollback_diagnostics(mark);
        assert!(t.resolve_type(&scope, &field.ty).is_error());
        assert!(t.resolve_type(&scope, &field.ty).is_error());
        assert_eq!(t.codes(), [Code::UnknownType]);
    });
    // What is wrong with a declaration is not forgotten with the trial that came across it.
    check("class Test { Nope n; }", |t| {
        let mark = t.diagnostic_mark();
        t.members(t.c("Test"));
        t.rollback_diagnostics(mark);
        assert_eq!(t.codes(), [Code::UnknownType]);
    });
}

#[test]
fn inherited_member_types_are_in_scope() {
    let text = "
        interface I { class Deep {} }
        class A implements I { protected static class P {} private static class Q {} }
        class B extends A { P p; Deep d; class C { P p; } <P> P m() { return null; } }
        class E extends A { Q q; }
        class Q {}
        class Hides implements I { private static class Deep {} }
        class Deep {}
        class F extends Hides { Deep d; }";
    check(text, |t| {
        let class = |ty: Ty| match ty {
            Ty::Class(ty) => t.class(ty.class).binary_name.as_str(),
            _ => "?",
        };
        assert_eq!(class(t.ty_in("B", "p")), "A$P");
        assert_eq!(class(t.ty_in("B", "d")), "I$Deep");
        assert_eq!(class(t.ty_in("B$C", "p")), "A$P");
        assert!(matches!(t.method(t.method_of("B", "m")).result, Ty::Var(_)));
        // Private: not inherited.
        assert_eq!(class(t.ty_in("E", "q")), "Q");
        // Hidden by what is not inherited.
        assert_eq!(class(t.ty_in("F", "d")), "Deep");
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn sources_hide_the_library() {
    let text = "package java.lang; public class Integer { int only; }";
    with_table(&[("java/lang/Integer.java", text)], true, |t| {
        let integer = t.c("java.lang.Integer");
        assert_eq!(t.class(integer).origin, Origin::Source);
        assert_eq!(t.members(integer).fields.len(), 1);
        assert_eq!(t.find_class("java.lang.Integer$IntegerCache"), None);
        assert_eq!(t.class(t.c("java.lang.Long")).origin, Origin::Library);
        assert!(t.package_exists("java.lang") && t.package_exists("java"));
        assert!(!t.package_exists("java.lang.Integer"));
    });
}

#[test]
fn static_imports_name_classes() {
    let files = [
        ("p/A.java", "package p; public class A { public static int x; }"),
        ("p/B.java", "package p; public class B { public static int y; }"),
        ("Test.java", "import static p.A.x; import static p.B.*; class Test {}"),
    ];
    with_table(&files, false, |t| {
        assert_eq!(t.static_imports(2, Symbol::new("x")), [t.c("p.A"), t.c("p.B")]);
        assert_eq!(t.static_imports(2, Symbol::new("y")), [t.c("p.B")]);
        assert_eq!(t.static_imports(1, Symbol::new("y")), []);
    });
}
