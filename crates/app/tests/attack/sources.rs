//! Hostile sources, by family: programs that were damaged, texts that are none, nesting, growth,
//! towers, literals and names.

use std::path::Path;
use std::sync::Arc;

use crate::Attack;
use crate::chance::Chance;
use crate::judge::Room;

pub fn attacks() -> Vec<Attack> {
    let texts = damaged().into_iter().chain(soup()).chain(bytes()).chain(nesting()).chain(growth());
    texts.chain(towers()).chain(literals()).chain(names()).map(attack).collect()
}

struct Text {
    name: String,
    file: String,
    bytes: Vec<u8>,
}

fn text(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Text {
    Text { name: name.into(), file: "in/Hostile.java".to_string(), bytes: bytes.into() }
}

fn attack(text: Text) -> Attack {
    let Text { name, file, bytes } = text;
    let run = move || {
        let room = Room::new();
        room.write(&file, &bytes);
        room.verify(&["--no-jdk"]).map(drop)
    };
    (name, Box::new(run))
}

/// The programs of the suites.
fn programs() -> Arc<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let mut pages: Vec<_> =
        std::fs::read_dir(root).expect("the suites").flatten().map(|e| e.path()).collect();
    pages.sort();
    let mut programs = Vec::new();
    for page in pages.iter().filter(|page| page.extension().is_some_and(|e| e == "md")) {
        let text = std::fs::read_to_string(page).expect("a page");
        let blocks = text.split("```java\n").skip(1);
        programs.extend(blocks.filter_map(|b| b.split("```").next()).take(3).map(String::from));
    }
    assert!(programs.len() > 50, "{}", programs.len());
    Arc::new(programs)
}

fn damaged() -> Vec<Text> {
    let programs = programs();
    let make = |seed: u64| {
        let mut chance = Chance::new(seed);
        let program = chance.pick(&programs).clone();
        text(format!("damaged {seed}"), chance.damage(program.as_bytes()))
    };
    (0..180).map(make).collect()
}

const WORDS: [&str; 60] = [
    "class",
    "interface",
    "enum",
    "record",
    "A",
    "B",
    "<",
    ">",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ".",
    "=",
    "==",
    "->",
    "::",
    "...",
    "@",
    "//@",
    "/*@",
    "@*/",
    "\n",
    "requires",
    "ensures",
    "predicate",
    "acc",
    "**",
    "\\old",
    "\\result",
    "\\forall",
    "\\let",
    "invariant",
    "ghost",
    "switch",
    "case",
    "default",
    "yield",
    "if",
    "else",
    "while",
    "for",
    "try",
    "catch",
    "finally",
    "new",
    "this",
    "super",
    "int",
    "void",
    "static",
    "final",
    "1",
    "\"s\"",
    "sealed",
    "permits",
];

fn soup() -> Vec<Text> {
    let make = |seed: u64| {
        let mut chance = Chance::new(seed + 1_000);
        let words: Vec<&str> = (0..20 + chance.below(400)).map(|_| *chance.pick(&WORDS)).collect();
        text(format!("soup {seed}"), format!("class H {{ {} }}", words.join(" ")))
    };
    (0..100).map(make).collect()
}

fn bytes() -> Vec<Text> {
    let make = |seed: u64| {
        let mut chance = Chance::new(seed + 2_000);
        let length = 1 + chance.below(3_000);
        let mut bytes: Vec<u8> = (0..length).map(|_| chance.next() as u8).collect();
        if seed.is_multiple_of(2) {
            bytes.splice(0..0, b"class H { /*@ ".iter().copied());
        }
        text(format!("bytes {seed}"), bytes)
    };
    (0..40).map(make).collect()
}

fn nested(open: &str, middle: &str, close: &str, depth: usize) -> String {
    format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
}

fn nesting() -> Vec<Text> {
    let forms: [(&str, fn(usize) -> String); 16] = [
        ("parentheses", |n| format!("class H {{ int f = {}; }}", nested("(", "1", ")", n))),
        ("blocks", |n| format!("class H {{ void m() {} }}", nested("{", "", "}", n))),
        ("classes", |n| nested("class H {", "", "}", n)),
        ("generics", |n| format!("class H {{ {} f; }}", nested("L<", "X", ">", n))),
        ("lambdas", |n| format!("class H {{ Object f = {}1; }}", "x -> ".repeat(n))),
        ("conditionals", |n| format!("class H {{ int f = {}1; }}", "a ? 1 : ".repeat(n))),
        ("calls", |n| format!("class H {{ int f = {}; }}", nested("m(", "1", ")", n))),
        ("arrays", |n| format!("class H {{ int{} f; }}", "[]".repeat(n))),
        ("initialisers", |n| format!("class H {{ int f = {}; }}", nested("{", "1", "}", n))),
        ("comments", |n| format!("class H {{ {} }}", "/*@ /* //@ ".repeat(n))),
        ("contracts", |n| {
            format!("class H {{ //@ requires {};\nvoid m() {{}} }}", nested("(", "true", ")", n))
        }),
        ("implications", |n| {
            format!("class H {{ //@ requires {}true;\nvoid m() {{}} }}", "a ==> ".repeat(n))
        }),
        ("dots", |n| format!("class H {{ int f = a{}; }}", ".b".repeat(n))),
        ("sums", |n| format!("class H {{ int m(int x) {{ return x{}; }} }}", " + x".repeat(n))),
        ("ifs", |n| {
            format!("class H {{ void m(int x) {{ {} {{}} }} }}", "if (x > 0) {} else ".repeat(n))
        }),
        ("switches", |n| {
            format!(
                "class H {{ void m(int x) {{ {} {} }} }}",
                "switch (x) { default: ".repeat(n),
                "}".repeat(n)
            )
        }),
    ];
    let sizes = [10, 100, 1_900, 50_000];
    let make = |(name, form): (&str, fn(usize) -> String)| {
        sizes.map(|size| text(format!("nesting of {name}, {size}"), form(size)))
    };
    forms.into_iter().flat_map(make).collect()
}

fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn growth() -> Vec<Text> {
    let forms: [(&str, fn(usize) -> String); 30] = [
        ("strings in a switch", |n| {
            format!(
                "class H {{ static int m(String s) {{ switch (s) {{ {} default: return -1; }} }} }}",
                repeated(n, |i| format!("case \"k{i}\": return {i};"))
            )
        }),
        ("numbers in a switch", |n| {
            format!(
                "class H {{ static int m(int s) {{ return switch (s) {{ {} default -> -1; }}; }} }}",
                repeated(n, |i| format!("case {i} -> {i};"))
            )
        }),
        ("superclasses", |n| {
            repeated(n, |i| {
                format!("class C{} extends C{i} {{ int m() {{ return {i}; }} }}\n", i + 1)
            }) + "class C0 {}"
        }),
        ("interfaces", |n| {
            repeated(n, |i| format!("interface I{} extends I{i} {{}}\n", i + 1)) + "interface I0 {}"
        }),
        ("measures", |n| {
            format!(
                "class H {{ {} }}",
                repeated(n, |i| format!(
                    "//@ requires n >= 0; decreases n;\nstatic int m{i}(int n) {{ return n == 0 ? 0 : m{}(n - 1); }}\n",
                    (i + 1) % n
                ))
            )
        }),
        ("constructors", |n| {
            format!(
                "class H {{ {} }}",
                repeated(n, |i| format!(
                    "H({}) {{}}\n",
                    (0..12)
                        .map(|k| format!("{} a{k}", if i >> k & 1 == 1 { "int" } else { "long" }))
                        .collect::<Vec<_>>()
                        .join(", ")
                ))
            )
        }),
        ("fields", |n| format!("class H {{ {} }}", repeated(n * 30, |i| format!("int f{i};")))),
        ("constants of an enum", |n| {
            format!("enum H {{ {} }}", repeated(n * 10, |i| format!("C{i},")))
        }),
        ("predicates", |n| {
            format!(
                "class H {{ {} }}",
                repeated(n * 10, |i| format!("//@ predicate p{i}() = true;\n"))
            )
        }),
        ("methods", |n| {
            format!(
                "class H {{ {} }}",
                repeated(n, |i| format!(
                    "//@ ensures \\result == {i};\nstatic int m{i}() {{ return {i}; }}\n"
                ))
            )
        }),
        ("overloads", |n| {
            format!(
                "class H {{ {} void n() {{ m(1); }} }}",
                repeated(n, |i| format!("void m(C{i} x) {{}}"))
            )
        }),
        ("locals", |n| {
            format!(
                "class H {{ static int m() {{ int x0 = 1; {} return x{n}; }} }}",
                repeated(n, |i| format!("int x{} = x{i};", i + 1))
            )
        }),
        ("statements", |n| {
            format!(
                "class H {{ static void m(int x) {{ {} }} }}",
                repeated(n, |_| "x = x / 2;".to_string())
            )
        }),
        ("paths", |n| {
            format!(
                "class H {{ static int m({}) {{ int r = 0; {} return r; }} }}",
                (0..200).map(|i| format!("int a{i}")).collect::<Vec<_>>().join(", "),
                repeated(n.min(200), |i| format!("if (a{i} > 0) {{ r = r ^ {i}; }}"))
            )
        }),
        ("loops", |n| {
            format!(
                "class H {{ static void m(int x) {{ {} }} }}",
                repeated(n, |i| format!("for (int i{i} = 0; i{i} < x; i{i}++) {{}}"))
            )
        }),
        ("clauses", |n| {
            format!(
                "class H {{ {} static void m(int x) {{}} }}",
                repeated(n, |i| format!("//@ requires x > {i};\n"))
            )
        }),
        ("classes", |n| repeated(n, |i| format!("class C{i} {{ C{} c; }}\n", (i + 1) % n))),
        ("patterns", |n| {
            let n = (n / 20).max(2);
            let rows = repeated(n, |k| {
                format!(
                    "case R({}) -> {k};\n",
                    (0..n)
                        .map(|j| format!(
                            "{} a{j}",
                            if j == k {
                                "A"
                            } else if j < k {
                                "B"
                            } else {
                                "S"
                            }
                        ))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            });
            format!(
                "sealed interface S permits A, B {{}} record A() implements S {{}} record B() implements S {{}} record R({}) {{}}\nclass H {{ static int m(R r) {{ return switch (r) {{ {rows} }}; }} }}",
                (0..n).map(|k| format!("S s{k}")).collect::<Vec<_>>().join(", ")
            )
        }),
        ("type parameters", |n| {
            format!(
                "class H<{}> {{}}",
                (0..n)
                    .map(|i| format!("T{i} extends Comparable<T{}>", (i + 1) % n))
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        }),
        ("catches", |n| {
            format!(
                "class H {{ static void m() {{ try {{ }} {} }} }}",
                repeated(n, |_| "catch (RuntimeException e) { }".to_string())
            )
        }),
        ("lambdas", |n| {
            format!(
                "class H {{ void m() {{ {} }} }}",
                repeated(n, |i| format!("Runnable r{i} = () -> {{}};"))
            )
        }),
        ("mistakes", |n| {
            format!("class H {{ {} }}", repeated(n * 10, |i| format!("int f{i} = ;")))
        }),
        ("unknown names", |n| {
            format!(
                "class H {{ static void m() {{ {} }} }}",
                repeated(n, |i| format!("x{i} = y{i};"))
            )
        }),
        ("imports", |n| repeated(n, |i| format!("import a.b.C{i};\n")) + "class H {}"),
        ("anonymous classes", |n| {
            let one = |i| format!("Object f{i} = new Object() {{ int g() {{ return {i}; }} }};\n");
            format!("class H {{ {} }}", repeated(n, one))
        }),
        ("initialised fields", |n| {
            let constructors = repeated(n.min(900), |i| format!("H(C{i} x) {{}}\n"));
            let fields = repeated(n * 5, |i| format!("int f{i} = {i};\n"));
            format!("class H {{ {fields} {constructors} }} {}", {
                repeated(n.min(900), |i| format!("class C{i} {{}}\n"))
            })
        }),
        ("classes below an interface", |n| {
            let below = |i| format!("class C{i} implements I {{ public void m() {{}} }}\n");
            let calls = repeated(n, |i| format!("static void c{i}(I i) {{ i.m(); }}\n"));
            format!("interface I {{ void m(); }} {} class H {{ {calls} }}", repeated(n, below))
        }),
        ("inherited methods", |n| {
            let methods = repeated(n * 2, |i| format!("void m{i}() {{}}\n"));
            let below = repeated(n * 2, |i| format!("class B{i} extends H {{}}\n"));
            format!("class H {{ {methods} }} {below}")
        }),
        ("mistakes on one line", |n| {
            format!("class H {{ {} }}", repeated(n * 10, |i| format!("int f{i} = u;")))
        }),
        ("exceptions", |n| {
            let list: Vec<String> = (0..n * 20).map(|i| format!("X{i}")).collect();
            format!("class H {{ void m() throws {} {{}} }}", list.join(", "))
        }),
    ];
    let make = |(name, form): (&str, fn(usize) -> String)| {
        [50, 400, 2_000].map(|size| text(format!("growth of {name}, {size}"), form(size)))
    };
    forms.into_iter().flat_map(make).collect()
}

fn towers() -> Vec<Text> {
    let ghost = |first: &str, step: &dyn Fn(usize) -> String, n: usize| {
        let steps = repeated(n, |i| format!("//@ ghost \\bigint a{} = {};\n", i + 1, step(i)));
        format!(
            "class H {{ static void m(int x) {{\n//@ ghost \\bigint a0 = {first};\n{steps}//@ assert a{n} >= 0;\n}} }}"
        )
    };
    let lets = |op: &str, n: usize| {
        let mut body = format!("(a{n} >= 0)");
        for i in (0..n).rev() {
            body = format!("(\\let \\bigint a{} = a{i} {op} a{i}; {body})", i + 1);
        }
        format!(
            "class H {{\n//@ requires (\\let \\bigint a0 = x; {body}); ensures x > 0;\nstatic void m(int x) {{ }} }}"
        )
    };
    let quantifiers = |n: usize| {
        let mut body = (0..n).map(|i| format!("i{i}")).collect::<Vec<_>>().join(" + ") + " >= 0";
        for i in (0..n).rev() {
            body = format!("(\\forall int i{i}; 0 <= i{i} && i{i} < 9; {body})");
        }
        format!("class H {{\n//@ ensures {body};\nstatic void m(int x) {{ }} }}")
    };
    let doubling = |n: usize| {
        format!(
            "class H {{ static final String s0 = \"0123456789\"; {} }}",
            repeated(n, |i| format!("static final String s{} = s{i} + s{i};", i + 1))
        )
    };
    let mut all = Vec::new();
    for n in [5, 12, 18, 30, 60] {
        all.push(text(
            format!("tower of numbers, {n}"),
            ghost("3", &|i| format!("a{i} * a{i}"), n),
        ));
        all.push(text(
            format!("tower of products, {n}"),
            ghost("x", &|i| format!("a{i} * a{i}"), n),
        ));
        all.push(text(
            format!("tower of sums, {n}"),
            ghost("x", &|i| format!("a{i} * a{i} + a{i}"), n),
        ));
        all.push(text(
            format!("tower of quotients, {n}"),
            ghost("7", &|i| format!("a{i} * a{i} / 3 % (a{i} + 1) + a{i} * a{i}"), n),
        ));
        all.push(text(format!("tower of let, products, {n}"), lets("*", n)));
        all.push(text(format!("tower of let, sums, {n}"), lets("+", n)));
        all.push(text(format!("quantifiers in quantifiers, {n}"), quantifiers(n)));
        all.push(text(format!("doubling strings, {n}"), doubling(n)));
    }
    all
}

fn literals() -> Vec<Text> {
    let mut all = Vec::new();
    for n in [100, 10_000, 500_000] {
        let digits = "9".repeat(n);
        let forms = [
            format!("class H {{ int f = {digits}; }}"),
            format!("class H {{ double f = {digits}.{digits}e{digits}; }}"),
            format!("class H {{ //@ requires x < {digits};\nstatic void m(int x) {{}} }}"),
            format!("class H {{ String f = \"{}\"; }}", "\\u0041".repeat(n)),
            format!("class H {{ String f = \"{}\"; }}", "\\".repeat(n)),
            format!("class H {{ char c = '{}'; }}", "x".repeat(n)),
            format!("class H {{ String f = \"\"\"\n{}\"\"\"; }}", " \n".repeat(n)),
            format!("class {} {{ }}", "H".repeat(n)),
            format!("package {}; class H {{ }}", vec!["p"; n].join(".")),
            format!("class H {{ int f = 0x{}; }}", "f".repeat(n)),
        ];
        all.extend(
            forms.into_iter().enumerate().map(|(i, f)| text(format!("literal {i}, {n}"), f)),
        );
    }
    all
}

fn names() -> Vec<Text> {
    let hidden =
        ['\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{0}', '\u{8}'];
    let mut all = Vec::new();
    for c in hidden {
        let escape = format!("\\u{:04x}", c as u32);
        all.push(text(
            format!("name with {escape}"),
            format!("class H{c} {{ int f{c}() {{ return g{c}; }} }}"),
        ));
        all.push(text(
            format!("escaped name with {escape}"),
            format!("class H{escape} {{ int f{escape}() {{ return g; }} }}"),
        ));
        all.push(text(
            format!("comment with {escape}"),
            format!("class H {{ //@ requires {c} x; {c}\nint f() {{ return 1 /* {c} */ }} }}"),
        ));
        if c != '\u{0}' {
            let file = format!("in/dir{c}[31m/H{c}.java");
            all.push(Text {
                name: format!("file with {escape}"),
                file,
                bytes: b"class H { int f() { return x; } }".to_vec(),
            });
        }
    }
    all
}
