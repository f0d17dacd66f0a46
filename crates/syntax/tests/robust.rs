//! No input makes the parser panic, hang or overflow the stack, and all positions are
//! in range and nested.

use std::path::Path;

use base::Code;

/// The codes of all diagnostics.
fn codes(text: &str) -> Vec<Code> {
    base::on_large_stack(|| syntax::parse(text, 1).diagnostics.iter().map(|d| d.code).collect())
}

fn samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .expect("the samples are part of the repository")
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.to_owned();
            Some((name, std::fs::read_to_string(path).ok()?))
        })
        .collect();
    all.sort();
    all
}

// --- positions ---

/// Walks over the printed form of a tree, where a node is an indented group of lines and
/// `loc` is its position: complete for all node types, present and future.
fn check_positions(name: &str, text: &str) {
    let parsed = syntax::parse(text, 1);
    let printed = base::on_large_stack(|| format!("{:#?}", parsed.unit));
    let mut open: Vec<(usize, u32, u32)> = Vec::new();
    let mut symbol: Option<(usize, String)> = None;
    for line in printed.lines() {
        let indent = line.len() - line.trim_start().len();
        while open.last().is_some_and(|top| top.0 > indent) {
            open.pop();
        }
        let content = line.trim();
        if let Some(word) = content.strip_prefix("symbol: \"") {
            symbol = Some((indent, word.trim_end_matches(['"', ',']).to_owned()));
            continue;
        }
        let named = content.strip_prefix("loc: ");
        let range = named.unwrap_or(content).trim_end_matches(',');
        let Some((lo, hi)) = range.split_once("..") else { continue };
        let (Ok(lo), Ok(hi)) = (lo.parse::<u32>(), hi.parse::<u32>()) else { continue };
        if (lo, hi) == (0, 0) {
            continue;
        }
        assert!(lo <= hi && hi as usize <= text.len() + 1, "{name}: {lo}..{hi} is out of range");
        let parent = open.iter().rev().find(|top| top.0 < indent || named.is_none());
        if let Some(&(_, from, to)) = parent {
            let source = text.get(lo as usize - 1..hi as usize - 1).unwrap_or("?");
            assert!(
                from <= lo && hi <= to,
                "{name}: {lo}..{hi} (`{source}`) is not inside {from}..{to}"
            );
        }
        if let Some((at, word)) = symbol.take()
            && at == indent
            && named.is_some()
        {
            let source = text.get(lo as usize - 1..hi as usize - 1).unwrap_or("?");
            let same = source.trim_start_matches('\\') == word || source.contains("\\u");
            assert!(same, "{name}: the name `{word}` has the position of `{source}`");
        }
        if named.is_some() {
            open.push((indent, lo, hi));
        }
    }
}

#[test]
fn positions_are_exact_and_nested() {
    for (name, text) in samples() {
        check_positions(&name, &text);
    }
}

#[test]
fn statements_end_at_their_last_token() {
    let text =
        "class C { void m() { int x = 1 ; if (x) { y(); } \\u0061 ( ) ; return /* a */ x; } }";
    let parsed = syntax::parse(text, 1);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let Some(syntax::ast::Item::Type(class)) = parsed.unit.items.first() else { panic!() };
    let Some(syntax::ast::Member::Method(method)) = class.members.first() else { panic!() };
    let Some(body) = &method.body else { panic!() };
    let shown: Vec<&str> =
        body.stmts.iter().map(|s| &text[s.loc.lo as usize - 1..s.loc.hi as usize - 1]).collect();
    assert_eq!(shown, ["int x = 1 ;", "if (x) { y(); }", "\\u0061 ( ) ;", "return /* a */ x;"]);
}

#[test]
fn equal_operators_nest_as_documented() {
    let tree = |assertion: &str| {
        let text = format!("class C {{ /*@ invariant {assertion}; @*/ }}");
        let parsed = syntax::parse(&text, 1);
        assert!(parsed.diagnostics.is_empty(), "{assertion}: {:?}", parsed.diagnostics);
        parsed.unit.items
    };
    let same = [
        ("a || b ** c && d", "(a || b) ** (c && d)"),
        ("a ==> b ==> c", "a ==> (b ==> c)"),
        ("a ** b ==> c", "(a ** b) ==> c"),
        ("a <==> b ==> c", "a <==> (b ==> c)"),
        ("c ? a : b ==> d", "c ? a : (b ==> d)"),
        ("c ? a : b ** d", "c ? a : (b ** d)"),
        ("a ==> c ? x : y", "(a ==> c) ? x : y"),
        ("a < b == c \\in d", "(a < b) == (c \\in d)"),
        ("a <== b <== c", "(a <== b) <== c"),
        ("a == b ** c", "(a == b) ** c"),
    ];
    for (plain, explicit) in same {
        let strip = |items: &[syntax::ast::Item]| {
            // Positions and parentheses are all that may differ.
            let mut text = format!("{items:?}");
            text.retain(|c| !c.is_ascii_digit() && !matches!(c, '.' | ')' | '}' | ',' | ' '));
            text.replace("Paren(Expr{loc:kind:", "").replace("loc:", "")
        };
        assert_eq!(strip(&tree(plain)), strip(&tree(explicit)), "{plain}");
    }
}

// --- depth and size ---

#[test]
fn deep_nesting_is_one_diagnostic() {
    let n = 100_000;
    let body = |statement: String| format!("class C {{ void m() {{ {statement} }} }}");
    let expr = |e: String| body(format!("x = {e};"));
    let table = [
        ("parentheses", expr(format!("{}1{}", "(".repeat(n), ")".repeat(n)))),
        ("open parentheses", expr("(".repeat(n))),
        ("not", expr(format!("{}a", "!".repeat(n)))),
        ("minus", expr(format!("{}a", "- ".repeat(n)))),
        ("casts", expr(format!("{}a", "(int) ".repeat(n)))),
        ("sum", expr(format!("a{}", " + a".repeat(n)))),
        ("strings", expr(format!("\"a\"{}", " + \"a\"".repeat(n)))),
        ("comparisons", expr(format!("a{}", " < a".repeat(n)))),
        ("angles", expr(format!("a{}", "<a".repeat(n)))),
        ("closed angles", expr(format!("a{}{}", "<a".repeat(n), ">".repeat(n)))),
        ("fields", expr(format!("a{}", ".a".repeat(n)))),
        ("calls", expr(format!("a(){}", ".a()".repeat(n)))),
        ("arguments", expr(format!("{}1{}", "a(".repeat(n), ")".repeat(n)))),
        ("indices", expr(format!("a{}", "[0]".repeat(n)))),
        ("inner indices", expr(format!("{}1{}", "a[".repeat(n), "]".repeat(n)))),
        ("conditionals", expr(format!("{}1", "a ? 1 : ".repeat(n)))),
        ("middle conditionals", expr(format!("{}1{}", "a ? ".repeat(n), " : 1".repeat(n)))),
        ("assignments", expr(format!("{}1", "a = ".repeat(n)))),
        ("lambdas", expr(format!("{}1", "a -> ".repeat(n)))),
        ("lambdas in parentheses", expr(format!("{}1{}", "(a -> ".repeat(n), ")".repeat(n)))),
        ("arrays", body(format!("int x[] = {}{};", "{".repeat(n), "}".repeat(n)))),
        ("generics", body(format!("{}A{} x;", "A<".repeat(n), ">".repeat(n)))),
        ("brackets", body(format!("int{} x;", "[]".repeat(n)))),
        ("blocks", body(format!("{}{}", "{".repeat(n), "}".repeat(n)))),
        ("open blocks", format!("class C {{ void m() {{ {}", "{".repeat(n))),
        ("ifs", body(format!("{}a();", "if (a) ".repeat(n)))),
        ("else ifs", body(format!("{}{{ }}", "if (a) { } else ".repeat(n)))),
        ("loops", body(format!("{}a();", "while (a) ".repeat(n)))),
        ("labels", body(format!("{}a();", "l: ".repeat(n)))),
        ("switches", body(format!("{}{}", "switch (a) { case 1: ".repeat(n), "}".repeat(n)))),
        ("classes", format!("{}{}", "class C { ".repeat(n), "}".repeat(n))),
        ("anonymous", expr(format!("{}1{}", "new C() { int x = ".repeat(n), "; }".repeat(n)))),
        ("annotations", format!("{}class C {{ }}", "@A(".repeat(n))),
        ("patterns", expr(format!("a instanceof {}int b{}", "R(".repeat(n), ")".repeat(n)))),
        ("implications", format!("class C {{ //@ invariant a{};\n }}", " ==> a".repeat(n))),
        ("stars", format!("class C {{ //@ invariant a{};\n }}", " ** a".repeat(n))),
        (
            "quantifiers",
            format!("class C {{ //@ invariant {}a;\n }}", "(\\forall int i; ".repeat(n)),
        ),
    ];
    for (name, text) in table {
        let found = codes(&text);
        let deep = found.iter().filter(|&&c| c == Code::NestingTooDeep).count();
        assert_eq!(deep, 1, "{name}: {:?}", &found[..found.len().min(5)]);
        // What is open at the end of the file may cost a second one.
        assert!(found.len() <= 2, "{name}: {:?}", &found[..found.len().min(5)]);
    }
}

#[test]
fn what_is_not_too_deep_is_parsed() {
    let n = 300;
    for text in [
        format!("class C {{ int x = {}1{}; }}", "(".repeat(n), ")".repeat(n)),
        format!("class C {{ void m() {{ {}{} }} }}", "{".repeat(n), "}".repeat(n)),
        format!("class C {{ String s = \"\"{}; }}", " + \"\"".repeat(1500)),
        format!("class C {{ void m() {{ {}{{ }} }} }}", "if (a) { } else ".repeat(n)),
    ] {
        assert_eq!(codes(&text), []);
    }
}

#[test]
fn towers_of_chains_are_bounded() {
    // Each level is a long chain whose first operand is the next level.
    let mut text = String::from("1");
    for _ in 0..60 {
        text = format!("({text}{})", " + 1".repeat(60));
    }
    assert_eq!(codes(&format!("class C {{ int x = {text}; }}")), [Code::NestingTooDeep]);
}

#[test]
fn long_lines_and_odd_files() {
    let size = 50_000_000;
    assert_eq!(codes(""), []);
    assert_eq!(codes("\u{FEFF}class C { }"), []);
    assert_eq!(codes("class C { }\u{1A}"), []);
    assert_eq!(codes(&" ".repeat(size)), []);
    assert_eq!(codes(&format!("class C {{ String s = \"{}\"; }}", "a".repeat(size))), []);
    assert_eq!(codes(&format!("class C {{ int {} = 1; }}", "a".repeat(size))), []);
    assert_eq!(codes(&"\0".repeat(size)).len(), 1);
    assert_eq!(codes(&format!("/*{}", "*".repeat(size))), [Code::UnterminatedComment]);
    assert_eq!(codes(&"class C { int x = 1; }".repeat(200_000)), []);
    assert_eq!(codes(&"class C { int x = 1; }".repeat(size / 22 / 4)), [Code::Limit]);
    let _ = codes(&"\u{7FFF}\\".repeat(100_000));
    assert_eq!(codes("class C { String s = \"\\ud800\\udc00 \\udfff\"; char c = '\\ud800'; }"), []);
}

#[test]
fn bytes_that_are_no_text() {
    let bytes = b"class C {\n // \xFF\n}";
    let offset = syntax::decode(bytes).expect_err("not UTF-8");
    assert_eq!(offset, 14);
    let what = syntax::invalid_utf8(bytes, offset, 15);
    assert_eq!(what.code, Code::InvalidUtf8);
    assert!(what.message.contains("0xFF") && what.message.contains("line 2"), "{}", what.message);
}

// --- random input ---

/// A small generator of pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn survive(text: &str) {
    let parsed = syntax::parse(text, 1);
    for what in &parsed.diagnostics {
        assert!(what.span.lo >= 1 && what.span.lo <= what.span.hi, "{what:?}");
        assert!(what.span.hi as usize <= text.len() + 1, "{what:?}");
    }
    check_positions("random", text);
}

const SOUP: &[&str] = &[
    "class",
    "interface",
    "enum",
    "record",
    "@interface",
    "x",
    "y",
    "C",
    "int",
    "void",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ">>",
    ";",
    ",",
    ".",
    "...",
    "=",
    "==",
    "->",
    "::",
    "?",
    ":",
    "+",
    "-",
    "++",
    "!",
    "@A",
    "@",
    "1",
    "\"s\"",
    "'c'",
    "1.0",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "try",
    "catch",
    "finally",
    "return",
    "throw",
    "new",
    "this",
    "super",
    "instanceof",
    "static",
    "final",
    "public",
    "import",
    "package",
    "extends",
    "implements",
    "var",
    "yield",
    "when",
    "sealed",
    "non-sealed",
    "\n",
    "//@ ",
    "\n//@ ",
    "/*@ ",
    " @*/",
    "*/",
    "requires",
    "ensures",
    "invariant",
    "assert",
    "ghost",
    "model",
    "predicate",
    "lemma",
    "data",
    "function",
    "also",
    "normal_behavior",
    "loop_invariant",
    "decreases",
    "open",
    "set",
    "in",
    "acc(",
    "\\forall",
    "\\old(",
    "\\result",
    "\\seq",
    "**",
    "==>",
    "..",
    "\\u0041",
    "\\",
    "#",
    "\"",
    "'",
    "\"\"\"",
    "pure",
    "accessible",
    "represents",
    "{|",
    "|}",
    "|",
    "&",
    "&&",
];

#[test]
fn token_soup() {
    base::on_large_stack(|| {
        let mut random = Random(1);
        for round in 0..6000 {
            let mut text = String::new();
            if round % 3 > 0 {
                text.push_str("class C { ");
            }
            if round % 3 > 1 {
                text.push_str("void m() { ");
            }
            for _ in 0..random.below(60) {
                text.push_str(SOUP[random.below(SOUP.len())]);
                if random.below(4) > 0 {
                    text.push(' ');
                }
            }
            survive(&text);
        }
    });
}

#[test]
fn mutated_samples() {
    base::on_large_stack(|| {
        let mut random = Random(2);
        for (_, text) in samples() {
            let lines: Vec<&str> = text.lines().collect();
            for _ in 0..300 {
                // A stretch of the sample, with a few bytes or words changed.
                let from = random.below(lines.len());
                let to = (from + 1 + random.below(40)).min(lines.len());
                let mut part = String::from("class C { void m() {\n");
                if random.below(2) == 0 {
                    part.clear();
                }
                part.push_str(&lines[from..to].join("\n"));
                for _ in 0..1 + random.below(4) {
                    let mut at = random.below(part.len() + 1);
                    while !part.is_char_boundary(at) {
                        at -= 1;
                    }
                    match random.below(3) {
                        0 => part.insert_str(at, SOUP[random.below(SOUP.len())]),
                        1 => part.truncate(at.max(part.len() / 2)),
                        _ if at < part.len() => {
                            part.remove(at);
                        }
                        _ => {}
                    }
                    while !part.is_char_boundary(part.len()) {
                        part.pop();
                    }
                }
                survive(&part);
            }
        }
    });
}

#[test]
fn random_characters() {
    base::on_large_stack(|| {
        let mut random = Random(3);
        for _ in 0..2000 {
            let text: String = (0..random.below(80))
                .filter_map(|_| match random.below(8) {
                    0 => char::from_u32(random.below(0x11_0000) as u32),
                    1 => char::from_u32(random.below(0x400) as u32),
                    _ => char::from_u32(random.below(0x80) as u32),
                })
                .collect();
            survive(&text);
        }
    });
}
