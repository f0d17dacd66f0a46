//! Relations on types, each with what must not hold.

use super::*;
use crate::symbols::Flags;
use crate::types::{Prim, TyArg};

const HIERARCHY: &str = "
    interface Shape {} interface Named {}
    class Animal implements Named {} class Dog extends Animal implements Shape {}
    class Cat extends Animal implements Shape {} final class Stone {}
    interface List<T> extends Iterable<T> {} class ArrayList<T> implements List<T> {}
    class StringList extends ArrayList<String> {}
    class Num<T extends Number> {}
    sealed interface Sealed {} record One() implements Sealed {} record Two() implements Sealed {}
    class Test<T extends Animal, U extends T, C extends Comparable<C>> {
        Object object; Shape shape; Named named; Animal animal; Dog dog; Cat cat; Stone stone;
        List<String> strings; List<Object> objects; List<?> any; List<? extends Animal> animals;
        List<? super Dog> aboveDog; List<Dog> dogs; List<Animal> listOfAnimals; List raw;
        ArrayList<String> arrayList; ArrayList<Dog> dogArrayList; StringList stringList; ArrayList rawArrayList;
        T t; U u; C c; Dog[] dogArray; Animal[] animalArray; int[] ints; long[] longs; int[][] matrix;
        Iterable<? extends CharSequence> sequences; Integer integer; Number number; String string;
        List<List<?>> listOfAny; List<List<String>> listOfStrings; List<? extends List<?>> listsOfAny;
        Num<?> num; Sealed sealed; Comparable<String> comparable; Runnable runnable; List<T> listOfT;
    }";

fn on_hierarchy(test: impl FnOnce(&Table<'_>) + Send) {
    check(HIERARCHY, |t| {
        test(t);
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn subtypes() {
    on_hierarchy(|t| {
        let is = |sub: &str, sup: &str| t.is_subtype(&t.ty(sub), &t.ty(sup));
        for (sub, sup) in [
            ("dog", "animal"),
            ("dog", "shape"),
            ("dog", "named"),
            ("shape", "object"),
            ("strings", "any"),
            ("dogs", "animals"),
            ("listOfAnimals", "aboveDog"),
            ("objects", "aboveDog"),
            ("dogs", "aboveDog"),
            ("strings", "raw"),
            ("stringList", "strings"),
            ("stringList", "sequences"),
            ("arrayList", "strings"),
            ("u", "t"),
            ("u", "animal"),
            ("u", "named"),
            ("dogArray", "animalArray"),
            ("ints", "object"),
            ("matrix", "object"),
            ("animals", "any"),
            ("listOfStrings", "listsOfAny"),
            ("listOfAny", "listsOfAny"),
            ("animals", "animals"),
        ] {
            assert!(is(sub, sup), "{sub} <: {sup}");
        }
        for (sub, sup) in [
            ("animal", "dog"),
            ("dog", "cat"),
            ("strings", "objects"),
            ("any", "strings"),
            ("dogs", "listOfAnimals"),
            ("animals", "dogs"),
            ("aboveDog", "dogs"),
            ("strings", "animals"),
            ("raw", "strings"),
            ("rawArrayList", "strings"),
            ("t", "u"),
            ("animal", "t"),
            ("animalArray", "dogArray"),
            ("ints", "longs"),
            ("object", "shape"),
            ("listOfStrings", "listOfAny"),
            ("strings", "arrayList"),
            ("dogs", "listOfT"),
        ] {
            assert!(!is(sub, sup), "not {sub} <: {sup}");
        }
        assert!(t.is_subtype_unchecked(&t.ty("raw"), &t.ty("strings")));
        assert!(t.is_subtype_unchecked(&t.ty("rawArrayList"), &t.ty("strings")));
        assert!(!t.is_subtype_unchecked(&t.ty("objects"), &t.ty("strings")));
        assert!(t.is_subtype(&Ty::Null, &t.ty("t")) && !t.is_subtype(&Ty::Null, &Ty::INT));
        let array_supers = ["java.lang.Cloneable", "java.io.Serializable"];
        assert!(array_supers.iter().all(|c| t.is_subtype(&t.ty("ints"), &Ty::class(t.c(c)))));
        assert!(!t.is_subtype(&t.ty("ints"), &t.ty("runnable")));
    });
}

#[test]
fn primitive_subtypes() {
    check("", |t| {
        let is = |a: Prim, b: Prim| t.is_subtype(&Ty::Prim(a), &Ty::Prim(b));
        assert!(is(Prim::Byte, Prim::Short) && is(Prim::Char, Prim::Int));
        assert!(is(Prim::Long, Prim::Float) && is(Prim::Int, Prim::Double));
        assert!(!is(Prim::Byte, Prim::Char) && !is(Prim::Short, Prim::Char));
        assert!(!is(Prim::Char, Prim::Short) && !is(Prim::Boolean, Prim::Int));
        assert!(!is(Prim::Long, Prim::Int) && !is(Prim::Int, Prim::Boolean));
        assert!(!is(Prim::Char, Prim::Boolean));
    });
}

#[test]
fn supertypes_with_arguments() {
    on_hierarchy(|t| {
        let show =
            |ty: &str, class: &str| t.as_super(&t.ty(ty), t.c(class)).map(|ty| t.display(&ty));
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(show("stringList", "java.lang.Iterable"), some("Iterable<String>"));
        assert_eq!(show("rawArrayList", "java.lang.Iterable"), some("Iterable"));
        assert_eq!(show("u", "Named"), some("Named"));
        assert_eq!(show("ints", "java.lang.Object"), some("Object"));
        assert_eq!(show("c", "java.lang.Comparable"), some("Comparable<C>"));
        assert_eq!(show("dog", "Cat"), None);
        assert_eq!(show("shape", "java.lang.Object"), some("Object"));
        assert_eq!(show("ints", "Named"), None);
    });
}

#[test]
fn captures_and_projections() {
    on_hierarchy(|t| {
        let captured = t.capture(&t.ty("animals"));
        let Ty::Class(class) = &captured else { panic!() };
        let TyArg::Ty(Ty::Var(var)) = class.args[0] else { panic!() };
        assert_eq!(t.bounds(var), [t.ty("animal")]);
        assert_eq!(t.lower_bound(var), None);
        assert!(t.is_subtype(&captured, &t.ty("animals")));
        assert!(!t.is_same(&captured, &t.capture(&t.ty("animals"))));
        assert_eq!(t.upward(&captured), t.ty("animals"));
        assert_eq!(t.display(&t.upward(&Ty::Var(var))), "Animal");

        let captured = t.capture(&t.ty("aboveDog"));
        let Ty::Class(class) = &captured else { panic!() };
        let TyArg::Ty(lower) = &class.args[0] else { panic!() };
        assert!(t.is_subtype(&t.ty("dog"), lower) && !t.is_subtype(&t.ty("animal"), lower));
        assert_eq!(t.upward(&captured), t.ty("aboveDog"));
        assert_eq!(t.capture(&t.ty("strings")), t.ty("strings"));

        let captured = t.capture(&t.ty("num"));
        let Ty::Class(class) = &captured else { panic!() };
        let TyArg::Ty(bounded) = &class.args[0] else { panic!() };
        assert!(t.is_subtype(bounded, &t.ty("number")));
        assert_eq!(t.upward(&captured), t.ty("num"));
    });
}

#[test]
fn upper_bounds() {
    on_hierarchy(|t| {
        let lub = |types: &[&str]| {
            let types: Vec<Ty> = types.iter().map(|ty| t.ty(ty)).collect();
            t.display(&t.lub(&types))
        };
        assert_eq!(lub(&["dog", "cat"]), "Animal & Shape");
        assert_eq!(lub(&["dog", "animal"]), "Animal");
        assert_eq!(lub(&["dog", "stone"]), "Object");
        assert_eq!(lub(&["strings", "arrayList"]), "List<String>");
        assert_eq!(lub(&["dogs", "listOfAnimals"]), "List<? extends Animal>");
        assert_eq!(lub(&["strings", "rawArrayList"]), "List");
        assert_eq!(lub(&["dogArray", "animalArray"]), "Animal[]");
        assert_eq!(lub(&["ints", "dogArray"]), "Cloneable & Serializable");
        assert_eq!(lub(&["u", "dog"]), "Animal");
        let recursive = t.lub(&[t.ty("integer"), t.ty("string")]);
        assert!(t.is_subtype(&t.ty("integer"), &recursive), "{}", t.display(&recursive));
        assert!(!t.is_subtype(&t.ty("dog"), &recursive));
        assert_eq!(t.lub(&[Ty::Null, t.ty("dog")]), t.ty("dog"));
        assert_eq!(t.lub(&[Ty::Null]), Ty::Null);
    });
}

#[test]
fn lower_bounds() {
    on_hierarchy(|t| {
        let glb = |a: &str, b: &str| t.display(&t.glb(&[t.ty(a), t.ty(b)]));
        assert_eq!(glb("shape", "dog"), "Dog");
        assert_eq!(glb("shape", "animal"), "Animal & Shape");
        assert_eq!(glb("named", "shape"), "Named & Shape");
        assert_eq!(glb("dog", "dog"), "Dog");
        assert_eq!(glb("object", "t"), "T");
    });
}

#[test]
fn casts() {
    on_hierarchy(|t| {
        let can = |from: &str, to: &str| t.is_castable(&t.ty(from), &t.ty(to));
        for (from, to) in [
            ("object", "ints"),
            ("animal", "dog"),
            ("shape", "animal"),
            ("animal", "shape"),
            ("named", "runnable"),
            ("strings", "arrayList"),
            ("any", "dogArrayList"),
            ("animals", "dogs"),
            ("raw", "strings"),
            ("t", "dog"),
            ("object", "t"),
            ("animalArray", "dogArray"),
            ("sealed", "sealed"),
            ("listOfT", "dogs"),
            ("dog", "runnable"),
        ] {
            assert!(can(from, to), "({to}) {from}");
        }
        for (from, to) in [
            ("dog", "cat"),
            ("stone", "shape"),
            ("strings", "objects"),
            ("stringList", "dogs"),
            ("ints", "longs"),
            ("ints", "shape"),
            ("string", "integer"),
            ("strings", "animals"),
            ("sealed", "runnable"),
            ("t", "stone"),
            ("arrayList", "dogs"),
            ("dog", "ints"),
        ] {
            assert!(!can(from, to), "no ({to}) {from}");
        }
        assert!(t.is_castable(&t.ty("object"), &Ty::INT));
        assert!(t.is_castable(&t.ty("integer"), &Ty::LONG));
        assert!(t.is_castable(&t.ty("number"), &Ty::INT));
        assert!(!t.is_castable(&t.ty("string"), &Ty::INT));
        assert!(!t.is_castable(&t.ty("integer"), &Ty::Prim(Prim::Short)));
        assert!(t.is_castable(&Ty::INT, &t.ty("number")));
        assert!(!t.is_castable(&Ty::INT, &Ty::class(t.c("java.lang.Long"))));
        assert!(t.is_castable(&Ty::DOUBLE, &Ty::CHAR) && !t.is_castable(&Ty::BOOLEAN, &Ty::INT));
    });
}

#[test]
fn boxes() {
    check("class Test<I extends Integer> { I i; Integer n; Number m; }", |t| {
        assert_eq!(t.display(&t.boxed(Prim::Char)), "Character");
        assert_eq!(t.unboxed(&t.ty("n")), Some(Prim::Int));
        assert_eq!(t.unboxed(&t.ty("i")), Some(Prim::Int));
        assert_eq!(t.unboxed(&t.ty("m")), None);
        assert_eq!(t.unboxed(&Ty::INT), None);
    });
}

const METHODS: &str = "
    interface I<T> { void m(T x); default int d() { return 1; } boolean equals(Object o); }
    interface J extends I<String> { default int d() { return 2; } }
    class Base { public void m(String s) {} void p() {} private void q() {} static void s() {}
                 public void m(Object o, int... rest) {} Object result() { return null; } }
    class A extends Base implements J { String result() { return null; } static void s() {} void q() {} }
    abstract class B<X extends CharSequence> implements I<X> { <Y extends X> Y g(Y y) { return y; } }
    class C extends B<String> { public void m(String x) {} String g(String y) { return null; } }
    class E<T> { void m(T t) {} } class F extends E<Integer> { void m(Object o) {} void m(Integer i) {} }
    abstract class K implements I<Integer> {} interface L extends I<Integer> { void m(Integer i); }
    class Test { A a; B<String> b; C c; I<? extends Number> wild; I<String> strings; I raw; J j; K k; L l; F f;
                 java.util.Comparator<? super String> comparator; Base[] array; }
    abstract class Inter<T extends Base & I<Integer>> { T t; }";

fn on_methods(test: impl FnOnce(&Table<'_>) + Send) {
    check(METHODS, |t| {
        test(t);
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn methods_by_name() {
    on_methods(|t| {
        let shown = |field: &str, name: &str| t.shown(&t.ty(field), name);
        // The class's method implements the interface's; the other one is an overload.
        assert_eq!(shown("a", "m"), ["Base.m(Object, int[]): void", "Base.m(String): void"]);
        assert_eq!(shown("a", "d"), ["J.d(): int"]);
        assert_eq!(shown("a", "result"), ["A.result(): String"]);
        assert_eq!(shown("a", "s"), ["A.s(): void"]);
        assert_eq!(shown("a", "q"), ["A.q(): void"]);
        assert_eq!(shown("b", "m"), ["I.m(String): void"]);
        assert_eq!(shown("raw", "m"), ["I.m(Object): void"]);
        assert_eq!(shown("wild", "m"), ["I.m(capture of ? extends Number): void"]);
        assert_eq!(shown("j", "equals"), ["I.equals(Object): boolean"]);
        assert_eq!(shown("j", "hashCode"), ["Object.hashCode(): int"]);
        assert_eq!(shown("j", "clone"), Vec::<String>::new());
        assert_eq!(shown("k", "m"), ["I.m(Integer): void"]);
        assert_eq!(shown("l", "m"), ["L.m(Integer): void"]);
        assert_eq!(shown("array", "getClass"), ["Object.getClass(): Class<?>"]);
        // Both are there: the first has another signature than the inherited one.
        assert_eq!(shown("f", "m"), ["F.m(Integer): void", "F.m(Object): void"]);
        let inter = t.ty_in("Inter", "t");
        assert_eq!(
            t.shown(&inter, "m"),
            ["Base.m(Object, int[]): void", "Base.m(String): void", "I.m(Integer): void"]
        );
    });
}

#[test]
fn overridden_methods() {
    on_methods(|t| {
        let owners = |class: &str, name: &str| {
            let found = t.overrides(t.method_of(class, name));
            let owners = found.iter().map(|m| t.class(t.method(*m).class).name.as_str());
            owners.collect::<Vec<_>>()
        };
        assert_eq!(owners("J", "d"), ["I"]);
        assert_eq!(owners("A", "result"), ["Base"]);
        assert_eq!(owners("C", "m"), ["I"]);
        // By the erasure of the overridden signature.
        assert_eq!(owners("C", "g"), ["B"]);
        assert_eq!(owners("I", "equals"), ["Object"]);
        for (class, name) in [("A", "s"), ("A", "q"), ("Base", "m"), ("Base", "<init>")] {
            assert_eq!(owners(class, name), Vec::<&str>::new(), "{class}.{name}");
        }
        assert_eq!(owners("L", "m"), ["I"]);
    });
}

#[test]
fn what_runs() {
    on_methods(|t| {
        let runs = |class: &str, owner: &str, name: &str| {
            let found = t.implementation(t.c(class), t.method_of(owner, name))?;
            Some(t.class(t.method(found).class).name.as_str())
        };
        assert_eq!(runs("A", "I", "m"), Some("Base"));
        assert_eq!(runs("A", "I", "d"), Some("J"));
        assert_eq!(runs("C", "I", "m"), Some("C"));
        assert_eq!(runs("C", "I", "d"), Some("I"));
        assert_eq!(runs("A", "Base", "result"), Some("A"));
        assert_eq!(runs("A", "Base", "q"), Some("Base"));
        assert_eq!(runs("K", "I", "m"), None);
        assert_eq!(runs("A", "I", "equals"), Some("Object"));
        assert_eq!(runs("Base", "Base", "result"), Some("Base"));
    });
}

#[test]
fn functional_interfaces() {
    let text = "
        interface One { int f(int x); boolean equals(Object o); default void g() {} static void h() {} }
        interface Two { int f(); int g(); }
        interface Left { Object get(); } interface Right { String get(); }
        interface Both extends Left, Right {}
        interface Gen<T extends Number, R> { R apply(T t); }
        interface Sub extends Gen<Integer, String> {}
        interface Redeclared extends One { default int f(int x) { return x; } }
        class Test { One one; Two two; Both both; Gen<?, ? super String> gen; Sub sub; Redeclared re;
                     java.util.Comparator<? super String> cmp; Object o; Iterable<String> it; }";
    check(text, |t| {
        let shown = |field: &str| {
            let (method, sig) = t.functional_method(&t.ty(field))?;
            let name = t.method(method).name;
            Some(format!(
                "{name}({}): {}",
                t.display_list(&sig.params, ", "),
                t.display(&sig.result)
            ))
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(shown("one"), some("f(int): int"));
        assert_eq!(shown("two"), None);
        assert_eq!(shown("both"), some("get(): String"));
        assert_eq!(shown("gen"), some("apply(Number): String"));
        assert_eq!(shown("sub"), some("apply(Integer): String"));
        assert_eq!(shown("re"), None);
        assert_eq!(shown("cmp"), some("compare(String, String): int"));
        assert_eq!(shown("o"), None);
        assert_eq!(shown("it"), some("iterator(): Iterator<String>"));
        assert_eq!(t.codes(), []);
    });
}

#[test]
fn fields_by_name() {
    let text = "
        interface I { int X = 1; } interface J { int X = 2; }
        class A { int f; private int g; protected int X; }
        class B extends A { String f; } class C implements I, J {} class D extends A implements I {}
        class Hides implements I { private int X; } class Below extends Hides {}";
    check(text, |t| {
        let found = |class: &str, name: &str| {
            let fields = t.find_fields(t.c(class), Symbol::new(name));
            let owners = fields.iter().map(|f| t.class(t.field(*f).class).name.as_str());
            owners.collect::<Vec<_>>()
        };
        assert_eq!(found("B", "f"), ["B"]);
        assert_eq!(found("B", "g"), Vec::<&str>::new());
        assert_eq!(found("A", "g"), ["A"]);
        assert_eq!(found("C", "X"), ["I", "J"]);
        assert_eq!(found("D", "X"), ["A", "I"]);
        assert_eq!(found("Below", "X"), Vec::<&str>::new());
    });
}

#[test]
fn access() {
    let files = [
        (
            "p/A.java",
            "package p; public class A { private int a; int b; protected int c; public int d;
               protected static int e; class N { private int n; } protected static class P {} }
             class Hidden {}",
        ),
        ("q/B.java", "package q; public class B extends p.A { class In {} } class Other {}"),
    ];
    with_table(&files, false, |t| {
        let a = t.c("p.A");
        let flags = |name: &str| t.field(t.find_fields(a, Symbol::new(name))[0]).flags;
        let can = |name: &str, from: &str, site: &str| {
            t.is_accessible_member(flags(name), a, Some(t.c(from)), &Ty::class(t.c(site)))
        };
        assert!(can("a", "p.A$N", "p.A") && !can("a", "p.Hidden", "p.A"));
        assert!(can("b", "p.Hidden", "p.A") && !can("b", "q.B", "q.B"));
        assert!(can("c", "q.B", "q.B") && !can("c", "q.B", "p.A") && can("c", "p.Hidden", "p.A"));
        assert!(can("c", "q.B$In", "q.B") && !can("c", "q.Other", "q.B"));
        assert!(can("e", "q.B", "p.A") && !can("e", "q.Other", "p.A"));
        assert!(can("d", "q.Other", "p.A"));
        assert!(!t.is_accessible_member(flags("b"), a, None, &Ty::class(a)));
        assert!(t.is_accessible_class(a, None) && !t.is_accessible_class(t.c("p.Hidden"), None));
        assert!(t.is_accessible_class(t.c("p.A$P"), Some(t.c("q.B"))));
        assert!(!t.is_accessible_class(t.c("p.A$N"), Some(t.c("q.B"))));
        assert!(t.is_accessible_class(t.c("p.Hidden"), Some(t.c("p.A$N"))));
        assert!(!flags("a").has(Flags::PUBLIC));
    });
}

#[test]
fn bounds_of_type_parameters_are_substituted() {
    on_methods(|t| {
        let g = t.method_of("B", "g");
        let sig = t.method_sig(&t.ty("b"), g);
        assert_eq!(t.bounds(sig.type_params[0]), [t.string()]);
        assert_eq!(sig.params, [Ty::Var(sig.type_params[0])]);
        let declared = t.method(g).type_params[0];
        assert_ne!(sig.type_params[0], declared);
        assert_eq!(t.method_sig(&t.this_type(t.c("B")), g).type_params.len(), 1);
    });
}
