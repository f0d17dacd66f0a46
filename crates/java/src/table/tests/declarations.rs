//! What a text declares, with what it implies.

use super::*;

fn methods(table: &Table<'_>, class: &str) -> Vec<String> {
    let class = table.c(class);
    let this = table.this_type(class);
    let methods = &table.members(class).methods;
    methods.iter().map(|m| table.show(&this, *m)).collect()
}

#[test]
fn a_class_without_constructor_has_one_with_its_access() {
    check("public class A { class B { B(int x) {} } } interface I {} class C {}", |t| {
        assert_eq!(methods(t, "A"), ["A.<init>(): void"]);
        let constructor = t.method(t.constructors(t.c("A"))[0]);
        assert!(constructor.flags.has(Flags::PUBLIC | Flags::IMPLICIT));
        assert!(!t.method(t.constructors(t.c("C"))[0]).flags.has(Flags::PUBLIC));
        assert_eq!(methods(t, "A$B"), ["B.<init>(int): void"]);
        assert_eq!(methods(t, "I"), Vec::<String>::new());
        assert!(t.take_diagnostics().is_empty());
    });
}

#[test]
fn enums_have_their_members() {
    let text = "
        enum E implements java.util.function.Supplier<E> {
            A(1), B(2) { int f() { return 2; } };
            E(int x) {}
            int f() { return 1; }
            public E get() { return this; }
        }
        enum Plain { X }";
    check(text, |t| {
        let e = t.c("E");
        assert_eq!(
            methods(t, "E"),
            [
                "E.<init>(int): void",
                "E.f(): int",
                "E.get(): E",
                "E.values(): E[]",
                "E.valueOf(String): E",
            ]
        );
        assert!(t.method(t.constructors(e)[0]).flags.has(Flags::PRIVATE));
        let constants = t.enum_constants(e);
        assert_eq!(constants.len(), 2);
        assert_eq!(t.enum_constant_class(constants[0]), None);
        let body = t.enum_constant_class(constants[1]).unwrap();
        assert_eq!(t.class(body).binary_name, "E$1");
        assert!(t.is_subclass(body, e));
        let f = t.method_of("E", "f");
        assert_eq!(t.implementation(e, f), Some(f));
        assert_ne!(t.implementation(body, f), Some(f));
        // Not final if a constant has a body.
        assert!(!t.class(e).flags.has(Flags::FINAL));
        assert!(t.class(t.c("Plain")).flags.has(Flags::FINAL));
        assert!(t.method(t.constructors(t.c("Plain"))[0]).flags.has(Flags::PRIVATE));
        assert_eq!(t.display(t.header(e).superclass.as_ref().unwrap()), "Enum<E>");
        assert!(t.take_diagnostics().is_empty());
    });
}

#[test]
fn records_have_their_members() {
    let text = "
        record P<T>(int x, T y, int... rest) {
            P { }
            public T y() { return y; }
            public String toString() { return null; }
        }
        record Q(int a) { Q(int b) { a = b; } Q() { this(1); } }
        public record R(/*@ nullable @*/ String s) {}";
    check(text, |t| {
        assert_eq!(
            methods(t, "P"),
            [
                "P.<init>(int, T, int[]): void",
                "P.y(): T",
                "P.toString(): String",
                "P.x(): int",
                "P.rest(): int[]",
                "P.equals(Object): boolean",
                "P.hashCode(): int",
            ]
        );
        let canonical = t.method(t.constructors(t.c("P"))[0]);
        assert!(canonical.flags.has(Flags::COMPACT | Flags::VARARGS));
        let components = &t.members(t.c("P")).components;
        let names: Vec<&str> = components.iter().map(|f| t.field(*f).name.as_str()).collect();
        assert_eq!(names, ["x", "y", "rest"]);
        assert!(t.field(components[0]).flags.has(Flags::PRIVATE | Flags::FINAL));
        assert_eq!(t.constructors(t.c("Q")).len(), 2);
        let r = t.method(t.constructors(t.c("R"))[0]);
        assert!(r.flags.has(Flags::PUBLIC | Flags::IMPLICIT));
        assert!(r.params[0].flags.has(Flags::NULLABLE));
        let accessor = t.method(t.method_of("R", "s"));
        assert!(accessor.flags.has(Flags::NULLABLE | Flags::PUBLIC));
        assert!(t.class(t.c("R")).flags.has(Flags::FINAL));
        assert!(t.take_diagnostics().is_empty());
    });
}

#[test]
fn members_of_interfaces_are_public() {
    let text = "
        interface I {
            int X = 1;
            void a();
            default void b() {}
            static void c() {}
            private void d() {}
            class N {}
            /*@ ghost int g; @*/
            /*@ instance ghost int h; @*/
        }";
    check(text, |t| {
        let flags = |name: &str| t.method(t.method_of("I", name)).flags;
        assert!(flags("a").has(Flags::PUBLIC | Flags::ABSTRACT));
        assert!(flags("b").has(Flags::PUBLIC | Flags::DEFAULT));
        assert!(!flags("b").has(Flags::ABSTRACT));
        assert!(flags("c").has(Flags::PUBLIC | Flags::STATIC));
        assert!(!flags("d").has(Flags::PUBLIC) && !flags("d").has(Flags::ABSTRACT));
        assert!(t.class(t.c("I$N")).flags.has(Flags::PUBLIC | Flags::STATIC));
        let field = |name: &str| t.field(t.find_fields(t.c("I"), Symbol::new(name))[0]).flags;
        assert!(field("X").has(Flags::PUBLIC | Flags::STATIC | Flags::FINAL));
        assert!(field("g").has(Flags::GHOST | Flags::STATIC | Flags::IN_SPEC));
        assert!(!field("h").has(Flags::STATIC) && !field("g").has(Flags::FINAL));
    });
}

#[test]
fn annotations_by_simple_name_and_spec_modifiers_are_flags() {
    let text = "
        class A {
            @org.x.Nullable Object f;
            @Pure int m(@NonNull Object o, /*@ nullable @*/ Object p) { return 0; }
            /*@ spec_public @*/ private int g;
            /*@ pure helper @*/ int n() { return 0; }
        }";
    check(text, |t| {
        let a = t.c("A");
        let field = |name: &str| t.field(t.find_fields(a, Symbol::new(name))[0]).flags;
        assert!(field("f").has(Flags::NULLABLE));
        assert!(field("g").has(Flags::SPEC_PUBLIC | Flags::PRIVATE));
        let m = t.method(t.method_of("A", "m"));
        assert!(m.flags.has(Flags::PURE));
        assert!(m.params[0].flags.has(Flags::NON_NULL) && m.params[1].flags.has(Flags::NULLABLE));
        assert!(t.method(t.method_of("A", "n")).flags.has(Flags::PURE | Flags::HELPER));
    });
}

#[test]
fn duplicates_are_reported() {
    check("class A {} class A {}", |t| assert_eq!(t.codes(), [Code::DuplicateDeclaration]));
    check("class A { int x; String x; }", |t| {
        t.members(t.c("A"));
        assert_eq!(t.codes(), [Code::DuplicateDeclaration]);
    });
    check("class A<T> { void m(T x) {} void m(Object y) {} void m(int z) {} }", |t| {
        t.members(t.c("A"));
        assert_eq!(t.codes(), [Code::DuplicateDeclaration]);
    });
    check("class A { int x; void x() {} class x {} void x(int x) {} }", |t| {
        t.members(t.c("A"));
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn cyclic_inheritance_is_cut() {
    check("class A extends B {} class B extends C {} class C extends A {}", |t| {
        for class in ["A", "B", "C"] {
            let superclass = t.header(t.c(class)).superclass.clone();
            assert_eq!(superclass, Some(t.object()));
        }
        assert_eq!(t.codes(), [Code::CyclicInheritance]);
    });
    check("interface I extends J {} interface J extends I {} class A implements I {}", |t| {
        assert!(t.is_subclass(t.c("A"), t.c("I")));
        assert!(!t.is_subclass(t.c("I"), t.c("J")));
        assert_eq!(t.codes(), [Code::CyclicInheritance]);
    });
    check("class A<T extends U, U extends T> {}", |t| {
        for var in t.type_params(t.c("A")).to_vec() {
            assert_eq!(t.bounds(var), [t.object()]);
        }
        assert!(t.codes().contains(&Code::CyclicInheritance));
    });
}

#[test]
fn references_in_circles_come_to_an_end() {
    let text = "
        class B<T> { class Deep {} static class Up {} }
        class A extends B<A.Inner> { class Inner {} }
        class C extends B<C.Up> {}
        class D<T extends D<T>> implements Comparable<D<? extends T>> {
            public int compareTo(D<? extends T> o) { return 0; }
        }
        class F extends G.H { class K {} }
        class G { static class H extends B<F.K> {} }";
    check(text, |t| {
        for class in t.source_classes() {
            t.header(class);
            t.members(class);
        }
        assert_eq!(t.display(t.header(t.c("A")).superclass.as_ref().unwrap()), "B<Inner>");
        assert_eq!(t.display(t.header(t.c("C")).superclass.as_ref().unwrap()), "B<Up>");
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn inner_classes_of_generic_classes_know_the_outer_type() {
    let text = "
        class Outer<T> {
            class Inner { T value; Inner next; }
            static class Nested { }
            Inner first;
            Nested nested;
        }
        class Sub extends Outer<String> { Inner mine; }
        class Test { Outer<Integer>.Inner i; Outer.Inner raw; Outer.Nested n; }";
    check(text, |t| {
        assert_eq!(t.display(&t.ty_in("Outer", "first")), "Outer<T>.Inner");
        assert_eq!(t.display(&t.ty_in("Outer", "nested")), "Nested");
        assert_eq!(t.display(&t.ty_in("Sub", "mine")), "Outer<String>.Inner");
        assert_eq!(t.display(&t.ty("i")), "Outer<Integer>.Inner");
        assert!(t.is_raw(&t.ty("raw")) && !t.is_raw(&t.ty("n")) && !t.is_raw(&t.ty("i")));
        let value = t.find_fields(t.c("Outer$Inner"), Symbol::new("value"))[0];
        assert_eq!(t.display(&t.field_type(&t.ty("i"), value)), "Integer");
        assert_eq!(t.display(&t.field_type(&t.ty_in("Sub", "mine"), value)), "String");
        assert_eq!(t.display(&t.field_type(&t.ty("raw"), value)), "Object");
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn local_and_anonymous_classes_are_named_as_by_javac() {
    check("class A { void m() { class L {} } record R(int x) {} }", |t| {
        let a = t.c("A");
        let scope = t.class_scope(a);
        let object = t.object();
        let span = base::Span::NONE;
        let none = Flags::default();
        let anonymous = |t: &Table<'_>| {
            t.enter_anonymous_class(&[], &scope, a, false, object.clone(), span, none)
        };
        let first = anonymous(t);
        let second = anonymous(t);
        assert_eq!(t.class(first).binary_name, "A$1");
        assert_eq!(t.class(second).binary_name, "A$2");
        let constructor = t.add_anonymous_constructor(first, Vec::new());
        assert_eq!(t.constructors(first), [constructor]);
        assert!(t.is_subclass(first, t.c("java.lang.Object")));
        let syntax::ast::Member::Method(method) = &t.class(a).members[0] else { panic!() };
        let body = method.body.as_ref().unwrap();
        let syntax::ast::StmtKind::Item(item) = &body.stmts[0].kind else { panic!() };
        let syntax::ast::Item::Type(decl) = &**item else { panic!() };
        let local = t.enter_local_class(decl, &scope, a, true);
        assert_eq!(t.class(local).binary_name, "A$1L");
        assert!(t.class(local).is_local && !t.class(local).has_outer_instance);
        assert_eq!(
            t.find_type(&t.class_scope(local), Symbol::new("L")),
            Some(crate::table::TypeName::Class(local))
        );
        assert!(t.class(first).has_outer_instance);
    });
}

#[test]
fn sealed_classes_permit() {
    let text = "
        sealed interface S permits A, B {}
        final class A implements S {}
        non-sealed class B implements S {}
        sealed interface T {}
        record X() implements T {}
        class Box { static final class Y implements T {} }";
    check(text, |t| {
        assert_eq!(t.permitted_subclasses(t.c("S")), [t.c("A"), t.c("B")]);
        assert_eq!(t.permitted_subclasses(t.c("T")), [t.c("X"), t.c("Box$Y")]);
        assert!(t.permitted_subclasses(t.c("B")).is_empty());
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn specification_items_are_found() {
    let text = "
        /*@ data Tree<T> = Leaf() | Node(Tree<T> left, T value, Tree<T> right);
          @ function int size(Tree<int> t) = 0;
          @*/
        class A {
            /*@ data Color = Red() | Green(); @*/
            /*@ lemma both(int x) ensures x == x; { } @*/
            /*@ predicate valid(int a; int b) = true; @*/
            /*@ ghost Tree<String> tree; @*/
        }
        class B extends A {
            /*@ predicate valid(int a; int b, int c) = true; @*/
            /*@ predicate valid(Object o) = true; @*/
            /*@ ghost Color c; @*/
        }";
    check(text, |t| {
        let b = t.class_scope(t.c("B"));
        let name = Symbol::new;
        assert!(t.find_data(&b, name("Tree")).is_some());
        let (color, index) = t.find_constructor(&b, name("Green")).unwrap();
        assert_eq!((t.data(color).name.as_str(), index), ("Color", 1));
        assert!(t.find_lemma(&b, name("both")).is_some());
        let size = t.find_function(&b, name("size")).unwrap();
        assert_eq!(t.display(&t.function(size).params[0].ty), "Tree<int>");
        assert!(t.find_data(&t.unit_scope(0), name("Color")).is_none());
        assert_eq!(t.display(&t.ty_in("A", "tree")), "Tree<String>");
        assert_eq!(t.display(&t.ty_in("B", "c")), "Color");
        let named = t.predicates_named(&Ty::class(t.c("B")), name("valid"));
        assert_eq!(named.len(), 2);
        let own = t.members(t.c("B")).predicates[0];
        assert_eq!(t.predicate_overrides(own), t.members(t.c("A")).predicates);
        assert_eq!(t.codes(), []);
    });
}
