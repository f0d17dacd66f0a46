//! Parsing what the printer prints gives the same tree: for the sample files, for
//! programs that are hard on a printer, and for random trees.

mod generate;

use syntax::ast::CompilationUnit;
use syntax::print::print;

/// The tree of a text without mistakes.
fn parsed(text: &str) -> Result<CompilationUnit, String> {
    let parsed = syntax::parse(text, 1);
    let Some(first) = parsed.diagnostics.first() else { return Ok(parsed.unit) };
    let at = first.span.lo.saturating_sub(1) as usize;
    let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
    Err(format!("{}\n{before}⟨here⟩{behind}", first.message))
}

/// Parses, prints, and parses again; says what went wrong.
fn round_trip(text: &str) -> Result<(), String> {
    let tree = parsed(text)?;
    let printed = print(&tree);
    same_again(&tree, &printed)
}

fn same_again(tree: &CompilationUnit, printed: &str) -> Result<(), String> {
    let again = parsed(printed).map_err(|message| format!("printed: {message}"))?;
    if *tree == again {
        let twice = print(&again);
        let stable = twice == printed;
        return if stable { Ok(()) } else { Err(format!("printed twice:\n{printed}\n{twice}")) };
    }
    let (expected, found) = (format!("{tree:#?}"), format!("{again:#?}"));
    // The positions differ, and do not count.
    let digits = |line: &str| line.trim().starts_with(|c: char| c.is_ascii_digit());
    let counts = |line: &&str| !(line.contains("loc:") || digits(line) && line.contains(".."));
    let mut lines = expected.lines().filter(counts).zip(found.lines().filter(counts));
    let differing = lines.find(|(a, b)| a != b);
    Err(format!("another tree, first at {differing:?}\n{printed}"))
}

/// Fails with all that went wrong, shortest first.
fn report(mut failures: Vec<String>) {
    failures.sort_by_key(String::len);
    let count = failures.len();
    failures.truncate(8);
    assert!(count == 0, "{count} failures:\n{}", failures.join("\n--------\n"));
}

fn check<'a>(texts: impl IntoIterator<Item = &'a str>) {
    let failures = texts.into_iter().filter_map(|text| round_trip(text).err()).collect();
    report(failures);
}

fn on_large_stack(work: impl FnOnce() + Send) {
    base::on_large_stack(work);
}

#[test]
fn sample_files() {
    on_large_stack(|| {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");
        let mut paths: Vec<_> = std::fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "java"))
            .collect();
        paths.sort();
        assert!(!paths.is_empty());
        let texts: Vec<_> =
            paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        check(texts.iter().map(String::as_str));
    });
}

/// Each line is an expression in Java code.
const EXPRESSIONS: &str = r#"
- -x + + +y - --z + ++w - -1
-2147483648 - -9223372036854775808L + 0xffffffff + 0x8000000000000000L + 017 + 0b101 + 1_000
1e10 + 1e-300 + 0x1.8p3 + 4.9e-324 + 3.4028235e38f + 1f + .5 + 5. + 0f + 1e23 + 0d
"\\u0041" + "\u0041" + "\uuu0041" + '\u005c\u0027' + "\t\b\n\f\r\s\0\7\377\1779" + "*/" + "//"
"\ud83d\ude00" + "\ud83d" + "\ude00\ud83d" + '\ud83d' + '\'' + '"' + "'\"" + "\\\ud800"
"""
    text "block" \"""
      with \
    joined and \\ trailing \040
    """ + 1
(T) -1 + (int) -1 + (T) (-1) + (T) !x + (T) ~x + (T) (x) + (T) x.y + (T[]) x + (a) - b + (a) + b
(Runnable & Serializable) () -> {}
(T) x -> (U) y -> x + y
x -> x
(x, y) -> { return x; }
(final int x, @A var... y) -> x
a ? b : c ? d : e
a ? b ? c : d : e
(a ? b : c) ? d : e
a ? x -> y : z -> w
a = b = c
a += b -= c <<= d >>= e >>>= f &= g ^= h |= i *= j /= k %= l
a < b && c > d || a << b >> c >>> d == e
f(a < b, c > d)
f(a < b, C<D>::new, e < f, G<H<I>>::j, k > l)
x instanceof A && y instanceof A<?> z && w instanceof final A a
x instanceof A(B b, var c, D(int d))
a & b | c ^ d && e || f
(a + b) * c - (d - e)
((a))
a.b.c.d(e).f[g][h].i
A.<B, C<D>>f(x)
this.<A>f().<B>g()
super.f(x) + super.y + A.super.f() + B.A.this.x
A::f
A::new
int[]::new
List<String>::new
Map.Entry<A, B>[]::new
A.<B>f()::<C>g
super::f
A.super::f
"x"::length
(a)::f
int.class
int[][].class
void.class
a.b.C[].class
new A()
new <T>A<B>(x) { int y; { y = 1; } }
new A<>() {}
x.new B(1) {}
a.b().new <T>C<>()
new int[1][2][]
new int[][]{{1, 2}, {}, {3,}}
new int[]{1}[0]
(new int[1])[0]
new int[1].length
new a.b.C<?>[3]
new @A B @C [1]
i++ + ++i - i-- - --i
a[i++]++
!!x
~-x
switch (x) { case 1, 2 -> 3; case A -> { yield 4; } default -> throw e; }
switch (x) { case 1: case 2: yield 3; default: f(); yield x; }
switch (x) { case null, default -> 1; }
switch (x) { case A a when a.b && c -> 1; case B(var b, C(D d)) when (b -> true).f(b) -> 2; case null -> 3; default -> 4; }
switch (x) { case A.B -> x -> y; default -> (y) -> { return z; }; } 
1 + switch (x) { default -> 1; } + 2
"a" + 1 + 'b' + true + null
1 .f
f(x -> y, () -> z, A::b)
(A<B>) c
(A<B>[]) c
(@A B) c
(a.b.@A C<@D ? extends @E F @G [] @H []>) c
record.record(sealed, permits, when, with, to, open, module, yield.x)
"#;

/// Each paragraph is a body of statements.
const STATEMENTS: &str = r#"
if (a) if (b) x(); else y();

if (a) { if (b) x(); } else y();

if (a) x(); else if (b) y(); else { z(); }

for (;;) break;

for (int i = 0, j[] = {1}; i < 1; i++, j[0]--) continue;

for (i = 0, j = 1; ; ) ;

for (final @A var x : y) ;

a: b: while (x) { continue a; }

do x(); while (y); do { } while (z);

int a[] = {1, 2,}, b = 1, c[][] = new int[1][];

int @A [] @B [] x @C [] = y;

var x = 1; final var y = x;

List<List<List<A>>> x = null; a.b.C<D>.E<F> y;

try (A a = b(); c; this.d) { } catch (final A | B e) { } finally { }

try { } catch (@A E e) { }

synchronized (x) { }

assert x; assert x : y;

switch (x) { }

switch (x) { case 1: case 2: f(); break; case 3, 4: default: g(); }

switch (x) { case A a: f(); break; case null, default: }

switch (x) { case 1 -> f(); case 2 -> { } default -> throw e; }

class A<T extends B & C> extends D<T> { } record R(int x, A... y) { R { } } enum E { A } interface I { }

final class A { } abstract static class B { } @A class C { }

record = 1; record.x(); sealed = 2; permits.y(); when++; yield.x();

;; { } { ; }

return; throw x;

new A() { void f() { } };

yield: while (x) ;
"#;

/// Whole files.
const UNITS: &[&str] = &[
    "",
    ";;",
    "package a.b;",
    "@A(1) package a; import a.b; import static a.b.*; import static a.b.C; import c.*;",
    "@A open module a.b { requires a; requires transitive b; requires static c; exports d;
       exports e to f, g; opens h; opens i to j; uses K; provides L with M, N; }",
    "module a { requires transitive; requires static transitive b; }",
    "public sealed interface A<T> extends B, C<T> permits D, E { int X = 1; void f(); \
       default void g() { } static void h() { } private void i() { } }
     non-sealed class D implements A { } sealed class F permits G { } strictfp class H { }",
    "@interface A { int x() default 1; String[] y() default {\"a\", \"b\",}; B z() default @B(x = {}); \
       int w()[] default {}; Class<?> c() default int.class; int K = 1; @interface I { } }",
    "enum E implements F { A, @B C(1) { void f() { } }, D() { }, G { }; int x; E() { } }
     enum E2 { } enum E3 { A, } enum E4 { ; int x; } enum E5 { A; }",
    "record R<T>(@A int x, T... y) implements I { static int z; R { } public R(int a) { this(a, null); } \
       @Override public int x() { return x; } } record S() { }",
    "class A { int a[], b = 1, c[][] = {{}}; int m()[] { return null; } static { } { } \
       void f(A this) { } void g(@X A this, int x[], final int... y) { } class B { B(A A.this) { } } \
       <T> A(T t) throws E, F { super(); } A() { this(1); } A(Outer o) { o.<T>super(1); } \
       <T extends B & C<T>> @X T h() throws @Y E { return null; } native void i(); abstract int j(); \
       void k(int @X ... y) { } transient volatile int z; synchronized void l() { } ; }",
    "@A @B() @C(1) @D(x = 1, y = @E({})) @F({1, @G, {2}}) @a.b.H class A { @X(y = -1 + 2) int x; \
       void f(@Y final int x, final @Z int y) { @W int z; } }",
    "class \\u0041b { String s\\u0031 = \"\\u0022; }",
    "class Ünïcödé { int $, _x, 変数 = '変'; }",
];

/// Whole files with annotations.
const ANNOTATED: &[&str] = &[
    "//@ import a.b; \n import c.d; class A { }",
    r"/*@ data Expr = Const(int v) | Plus(Expr left, Expr right);
        @ function int sum(Expr e) = switch (e) {
        @     case Const(v) -> v;
        @     case Plus(l, r) -> sum(l) + sum(r);
        @ };
        @*/
      class A { }",
    r"/*@ lemma auto join(Node x, Node y)
        @   requires lseg(x, y) ** list(y);
        @   ensures  list(x);
        @ { if (x != y) { open lseg(x, y); apply join(x.next, y); close list(x); } }
        @*/
      class A { }",
    r"class A {
        //@ predicate valid() = acc(items) ** acc(size) ** items != null
        //@     ** acc(items[*]) ** 0 <= size && size <= items.length;
        //@ abstract predicate q(int x; int y, int z);
        //@ export static predicate r() = true;
        /*@ spec_public nullable @*/ private int x; //@ in g; maps x.f \into g, h;
        //@ ghost int y = 1;
        //@ public model \locset footprint;
        //@ represents footprint = \locset(count, items, items[*]);
        //@ represents x \such_that x > 0;
        //@ accessible footprint: footprint;
        //@ accessible \inv: footprint \measured_by 1;
        //@ public instance invariant x > 0;
        //@ static invariant y > 0; constraint \old(x) <= x; initially x == 0; axiom true;
        //@ framing implicit;
        //@ requires x > 0; ensures \result == \old(x) + \old(y, L);
        //@ signals (E e) e != null; signals_only E, F; assignable \nothing;
        //@ decreases x, y; diverges true; accessible x, y;
        public /*@ pure @*/ int f(/*@ nullable @*/ Object o, int[] a) { return x; }
        /*@ also public normal_behavior
          @   old int z = x; forall int w; requires true; ensures_redundantly true;
          @ also private exceptional_behavior signals (E) true; signals_only \nothing;
          @ also behavior static requires true; assignable a[1 .. 2], this.*, a[*], \everything;
          @*/
        void g() { }
        //@ requires true;
        //@ model pure int h(int x) { return x; }
      }",
    r"class A { void f() {
        //@ open this.q(1, _); close q(?x); use p(); assert x ** y; assume z;
        //@ join x; set x = 1; ghost int z = 2; apply l(1); havoc x, y.z; unreachable; label L;
        //@ loop_invariant 0 <= i; decreases n - i; assignable a[*]; hint x > 0;
        for (int i = 0; i < n; i++) { }
        a: //@ maintaining true;
        while (x) { }
        //@ loop_invariant true;
        do { } while (y);
        //@ loop_invariant true;
        for (int i : a) { }
        assert x;
        Object o = new Object() { /*@ ghost int g; @*/ void f() { int x; } };
        g(() -> { /*@ assert x; @*/ });
      } }",
    r"class A {
        //@ invariant a ==> b ==> c <==> d <=!=> e;
        //@ invariant a <== b <== c;
        //@ invariant (\forall int i, j; 0 <= i; a[i] == b[j]) && (\exists int x; x > 0);
        //@ invariant (\forall* int i; 0 <= i; acc(a[i], 1 / 2)) ** acc(x.f, _) ** acc(a[1 .. 2]);
        //@ invariant (\sum int i; a; b) + (\product int i; a; b) + (\num_of int i; a; b) > 0;
        //@ invariant (\min int i; a; b) + (\max int i; a; b) > (\choose int i; a; b);
        //@ invariant (\let int x = 1; x + 1) > 0 && \typeof(x) == \type(int[]) && \type(A) <: \type(B);
        //@ invariant o.\inv && \invariant_for(o) && \inv && x \in s && \fresh(x, y);
        //@ invariant o.q@C(1) ** q@C() ** super.q(1) ** untouched(q());
        //@ invariant opening q(x) in y + 1;
        //@ invariant using p(x) in dropping x.f in y;
        //@ invariant s[1 .. 2] == \seq(1, 2) + \seq_empty && \seq_def(int i; 0; n; i) == s;
        //@ invariant \nonnullelements(a) && (\lbl name x > 0) && e == ?x;
        //@ ghost \seq<int> a; ghost \map<int, \set<A>> b; ghost \bag<\bigint> c; ghost \real d;
        //@ ghost \TYPE e;
      }",
];

#[test]
fn expressions() {
    on_large_stack(|| {
        let (before, text_block) = EXPRESSIONS.split_once("\"\"\"").unwrap();
        let (text_block, after) = text_block.split_once("\"\"\" + 1").unwrap();
        let block = format!("\"\"\"{text_block}\"\"\"");
        let lines = before.lines().chain(after.lines()).chain([block.as_str()]);
        let texts: Vec<_> = lines
            .filter(|line| !line.is_empty())
            .flat_map(|line| {
                let field = format!("class A {{ Object x = {line}; }}");
                let body = format!("class A {{ void f() {{ x = {line}; return {line}; }} }}");
                [field, body]
            })
            .collect();
        check(texts.iter().map(String::as_str));
    });
}

#[test]
fn statements() {
    on_large_stack(|| {
        let wrap = |paragraph| format!("class A {{ void f() {{ {paragraph} }} }}");
        let texts: Vec<_> = STATEMENTS.split("\n\n").map(wrap).collect();
        check(texts.iter().map(String::as_str));
    });
}

#[test]
fn units() {
    on_large_stack(|| check(UNITS.iter().chain(ANNOTATED).copied()));
}

#[test]
fn random_trees() {
    on_large_stack(|| {
        let mut failures = Vec::new();
        for seed in 0..3000 {
            let mut generator = generate::Generator::new(seed);
            let tree = if seed % 20 == 0 { generator.module() } else { generator.unit() };
            if let Err(message) = same_again(&tree, &print(&tree)) {
                failures.push(format!("tree {seed}: {message}"));
            }
        }
        report(failures);
    });
}

#[test]
fn deep_trees() {
    on_large_stack(|| {
        let nested = |open: &str, inner: &str, close: &str| {
            let (open, close) = (open.repeat(250), close.repeat(250));
            format!("class A {{ void f() {{ {open}{inner}{close} }} }}")
        };
        let texts = [
            format!("class A {{ int x = {}1{}; }}", "(".repeat(900), ")".repeat(900)),
            nested("{", "f();", "}"),
            nested("if (a) ", "f();", " else g();"),
            nested("if (a) f(); else ", "g();", ""),
            nested("new A() { void f() { ", "", "} };"),
            nested("while (a) switch (b) { default: ", "", "}"),
            nested("a: ", ";", ""),
            format!("class A {{ int x = {}1; }}", "- ".repeat(900)),
            format!("class A {{ int x = {}1; }}", "1 + ".repeat(900)),
            format!("class A {{ int x = {}1; }}", "a = ".repeat(900)),
            format!("class A {{ int x = {}1; }}", "a -> ".repeat(900)),
            format!("class A {{ int x = a{}; }}", ".b()[1]".repeat(450)),
            format!("class A {{ {}int{} x; }}", "A<".repeat(450), "[]>".repeat(450)),
        ];
        check(texts.iter().map(String::as_str));
    });
}
