//! Annotations: the programs in `tests/annotations/*.md`, each a fenced `java` block.
//!
//! A line `//~   ^ E0207` expects a diagnostic with that code on the nearest line above
//! that is no expectation, in the column of the caret. All expected ones must be given,
//! and no others: a block without expectations is accepted as it is.

use std::fs;
use std::path::Path;

use java::hir::{
    ClauseKind, Conversion, Expr, ExprKind, Permission, PredicateArg, SpecExpr, Typed,
};
use java::sources::{Unit, load_text, source_map};
use java::table::Table;
use java::types::Ty;

/// Line, column, code.
type Finding = (u32, u32, String);

struct Program {
    /// Where the block starts in its page.
    line: usize,
    text: String,
    expected: Vec<Finding>,
}

/// The `java` blocks of a page; expectations are blanked out.
fn programs(page: &str) -> Vec<Program> {
    let mut programs: Vec<Program> = Vec::new();
    let mut is_open = false;
    let (mut line, mut code_line) = (0, 0);
    for (number, content) in page.lines().enumerate() {
        if content.starts_with("```") {
            is_open = !is_open && content == "```java";
            if is_open {
                line = 0;
                let (text, expected) = (String::new(), Vec::new());
                programs.push(Program { line: number + 1, text, expected });
            }
            continue;
        }
        if !is_open {
            continue;
        }
        let program = programs.last_mut().unwrap();
        line += 1;
        if content.trim_start().starts_with("//~") {
            let caret = content.find('^').unwrap_or_else(|| panic!("no caret: {content}"));
            let column = content[..caret].chars().count() as u32 + 1;
            for code in content[caret + 1..].split_whitespace() {
                program.expected.push((code_line, column, code.to_string()));
            }
        } else {
            code_line = line;
            program.text.push_str(content);
        }
        program.text.push('\n');
    }
    programs
}

/// What is wrong with a program, and the messages.
fn findings(text: &str) -> (Vec<Finding>, Vec<String>) {
    let text = text.to_string();
    base::on_large_stack(move || {
        let mut map = source_map();
        let mut diagnostics = Vec::new();
        let units: Vec<Unit> = load_text(Path::new("Test.java"), &text, &mut map, &mut diagnostics)
            .into_iter()
            .collect();
        let home = classpath::ClassPath::find_jdk();
        let (class_path, problems) = classpath::ClassPath::open(home.as_deref(), &[]);
        assert!(problems.is_empty(), "{problems:?}");
        let table = Table::new(&units, class_path);
        diagnostics.extend(java::attrib::attribute(&table).diagnostics);
        let mut found = Vec::new();
        for d in diagnostics.iter().filter(|d| d.is_error()) {
            let (line, column) = match map.locate(d.span) {
                Some((_, at)) => (at.line, at.column),
                None => (0, 0),
            };
            found.push(((line, column, d.code.to_string()), d.message.clone()));
        }
        found.sort();
        found.into_iter().unzip()
    })
}

#[test]
fn pages_are_judged_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/annotations");
    let mut pages: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    pages.sort();
    assert!(!pages.is_empty());
    let mut wrong = String::new();
    let only = std::env::var("PAGE").unwrap_or_default();
    for path in pages.iter().filter(|p| p.to_string_lossy().contains(&only)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for program in programs(&fs::read_to_string(path).unwrap()) {
            let (found, messages) = findings(&program.text);
            let mut expected = program.expected.clone();
            expected.sort();
            for (finding, message) in found.iter().zip(&messages) {
                if !expected.contains(finding) {
                    let (line, column, code) = finding;
                    let at = program.line + *line as usize;
                    wrong += &format!("{name}:{at}:{column}: unexpected {code}: {message}\n");
                }
            }
            for (line, column, code) in &expected {
                if !found.contains(&(*line, *column, code.clone())) {
                    let at = program.line + *line as usize;
                    wrong += &format!("{name}:{at}:{column}: missing {code}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Every code of annotations is given by some program, and each page shows an accepted twin.
#[test]
fn every_code_has_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/annotations");
    let mut codes = std::collections::BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let page = fs::read_to_string(entry.unwrap().path()).unwrap();
        for program in programs(&page) {
            codes.extend(program.expected.into_iter().map(|(_, _, code)| code));
        }
    }
    let wanted = base::Code::ALL.iter().map(|c| c.as_str());
    let missing: Vec<&str> = wanted
        .filter(|c| c.starts_with("E02") || *c == "E0902")
        .filter(|c| !codes.contains(*c))
        .collect();
    assert!(missing.is_empty(), "no program gives {missing:?}");
}

/// The typed program of a text that has no mistakes.
fn with_typed<T: Send>(text: &str, test: impl FnOnce(&Table<'_>, Typed) -> T + Send) -> T {
    let text = text.to_string();
    base::on_large_stack(move || {
        let mut map = source_map();
        let mut problems = Vec::new();
        let units: Vec<Unit> =
            load_text(Path::new("Test.java"), &text, &mut map, &mut problems).into_iter().collect();
        let home = classpath::ClassPath::find_jdk();
        let (class_path, _) = classpath::ClassPath::open(home.as_deref(), &[]);
        let table = Table::new(&units, class_path);
        let typed = java::attrib::attribute(&table);
        assert!(problems.is_empty() && typed.diagnostics.is_empty(), "{:?}", typed.diagnostics);
        test(&table, typed)
    })
}

/// The clauses of the first contract.
fn clauses(typed: &Typed) -> Vec<&ClauseKind> {
    let contracts = typed.classes.iter().flat_map(|c| &c.methods).map(|m| &m.contract);
    let cases = contracts.flat_map(|c| &c.cases).take(1);
    cases.flat_map(|c| &c.clauses).map(|c| &c.kind).collect()
}

fn spec(e: &Expr) -> &SpecExpr {
    match &e.kind {
        ExprKind::Spec(s) => s,
        other => panic!("no specification: {other:?}"),
    }
}

#[test]
fn arithmetic_is_unbounded() {
    let text = "class A { int f; //@ ensures f + 1 == f && (f & 3) == 1;\n void m() {} }";
    with_typed(text, |_, typed| {
        let clauses = clauses(&typed);
        let [ClauseKind::Ensures(e)] = clauses.as_slice() else { panic!("{clauses:?}") };
        let ExprKind::Binary(_, sum, bits) = &e.kind else { panic!("{e:?}") };
        let ExprKind::Binary(_, l, r) = &sum.kind else { panic!("{sum:?}") };
        assert_eq!((&l.ty, &r.ty), (&Ty::BigInt, &Ty::BigInt));
        let ExprKind::Binary(_, f, _) = &l.kind else { panic!("{l:?}") };
        assert!(matches!(f.kind, ExprKind::Convert(Conversion::Mathematical, _)));
        let ExprKind::Binary(_, l, _) = &bits.kind else { panic!("{bits:?}") };
        let ExprKind::Convert(Conversion::Mathematical, and) = &l.kind else { panic!("{l:?}") };
        assert_eq!(and.ty, Ty::INT);
    });
}

#[test]
fn what_a_precondition_binds_is_known_in_the_postcondition() {
    let text = "class A { int f;
        //@ predicate p(int x; int y) = acc(f);
        //@ requires p(1, ?n) ** f == ?m;
        //@ ensures p(n) ** f == m + n;
        void m() {} }";
    with_typed(text, |table, typed| {
        let clauses = clauses(&typed);
        let [ClauseKind::Requires(pre), ClauseKind::Ensures(post)] = clauses.as_slice() else {
            panic!("{clauses:?}")
        };
        let SpecExpr::Star(p, bind) = spec(pre) else { panic!("{pre:?}") };
        let SpecExpr::Predicate(call) = spec(p) else { panic!("{p:?}") };
        assert_eq!((call.args.len(), call.outputs.len()), (1, 1));
        let PredicateArg::Bind(n, _) = call.outputs[0] else { panic!("{call:?}") };
        assert_eq!(table.var(n).ty, Ty::INT);
        let SpecExpr::Bind(m, _) = spec(bind) else { panic!("{bind:?}") };
        assert_eq!(table.var(*m).name.as_str(), "m");
        let SpecExpr::Star(p, _) = spec(post) else { panic!("{post:?}") };
        let SpecExpr::Predicate(call) = spec(p) else { panic!("{p:?}") };
        assert!(matches!(&call.args[0],
            PredicateArg::Expr(Expr { kind: ExprKind::Var(v), .. }) if *v == n));
    });
}

#[test]
fn predicates_are_bound_statically_where_that_is_written() {
    let text = "class A { //@ predicate p() = true;
        }
        class B extends A { //@ predicate p() = super.p();
        //@ ensures p() ** this.p@A() ** p@B();
        void m() {} }";
    with_typed(text, |table, typed| {
        let b = &typed.classes[1];
        let body = b.predicates[0].body.as_ref().unwrap();
        let SpecExpr::Predicate(call) = spec(body) else { panic!("{body:?}") };
        let name = |p| table.class(table.predicate(p).class).name.as_str();
        assert!(call.is_static_binding && name(call.predicate) == "A");
        let clauses = clauses(&typed);
        let [ClauseKind::Ensures(e)] = clauses.as_slice() else { panic!("{clauses:?}") };
        let SpecExpr::Star(ab, c) = spec(e) else { panic!("{e:?}") };
        let SpecExpr::Star(a, b) = spec(ab) else { panic!("{ab:?}") };
        let found: Vec<_> = [a, b, c]
            .map(|e| match spec(e) {
                SpecExpr::Predicate(call) => (call.is_static_binding, name(call.predicate)),
                other => panic!("{other:?}"),
            })
            .into();
        assert_eq!(found, [(false, "B"), (true, "A"), (true, "B")]);
    });
}

#[test]
fn a_fraction_is_a_real_number() {
    let text = "class A { int f; //@ requires acc(f, 1/2);\n void m() {} }";
    with_typed(text, |_, typed| {
        let clauses = clauses(&typed);
        let [ClauseKind::Requires(e)] = clauses.as_slice() else { panic!("{clauses:?}") };
        let SpecExpr::Acc { permission: Permission::Fraction(p), .. } = spec(e) else {
            panic!("{e:?}")
        };
        assert_eq!(p.ty, Ty::Real);
        assert!(typed.classes[0].uses_permissions);
    });
}

#[test]
fn functions_lemmas_and_members_are_in_the_typed_program() {
    let text = "/*@ function int twice(int x) = 2 * x;
        @ lemma trusted outside(int x) ensures x == x; @*/
        class A {
            //@ framing explicit;
            //@ function int inside(int x) = twice(x);
            //@ lemma mine() ensures true; { }
            //@ model int v;
            //@ represents v = 1;
            //@ accessible v: \\nothing;
            //@ invariant v > 0;
        }";
    with_typed(text, |table, typed| {
        let names: Vec<&str> =
            typed.functions.iter().map(|f| table.function(f.function).name.as_str()).collect();
        assert_eq!(names, ["twice", "inside"]);
        assert_eq!(typed.lemmas.len(), 1);
        let class = &typed.classes[0];
        assert_eq!(class.explicit_framing, Some(true));
        let counts = [class.lemmas.len(), class.represents.len(), class.accessible.len()];
        assert_eq!((counts, class.invariants.len()), ([1, 1, 1], 1));
    });
}

#[test]
fn contracts_can_be_typed_alone() {
    let text =
        "class A { //@ requires x > 0; ensures \\result == x;\n int m(int x) { return x; } }";
    with_typed(text, |table, typed| {
        let method = typed.classes[0].methods.iter().find(|m| !m.contract.cases.is_empty());
        let method = method.unwrap().method;
        let again = java::attrib::library_contract(table, method).unwrap();
        assert!(!again.contract_has_errors && again.body.is_none());
        assert_eq!(again.contract.cases[0].clauses.len(), 2);
    });
}

/// No text makes the checks panic.
#[test]
fn broken_programs_are_judged_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/annotations");
    for entry in fs::read_dir(folder).unwrap() {
        let page = fs::read_to_string(entry.unwrap().path()).unwrap();
        for program in programs(&page) {
            let lines: Vec<&str> = program.text.lines().collect();
            // Without one line, and without one half of it.
            for skip in 0..lines.len() {
                let mut kept = lines.clone();
                let line = kept.remove(skip);
                findings_without_jdk(&kept.join("\n"));
                let half: String = line.chars().take(line.chars().count() / 2).collect();
                kept.insert(skip, &half);
                findings_without_jdk(&kept.join("\n"));
            }
        }
    }
}

fn findings_without_jdk(text: &str) {
    let text = text.to_string();
    base::on_large_stack(move || {
        let mut map = source_map();
        let mut problems = Vec::new();
        let units: Vec<Unit> =
            load_text(Path::new("Test.java"), &text, &mut map, &mut problems).into_iter().collect();
        let (class_path, _) = classpath::ClassPath::open(None, &[]);
        let table = Table::new(&units, class_path);
        java::attrib::attribute(&table);
    });
}

/// Long chains are no deep recursion, and cost no more than what is proportionate.
#[test]
fn long_specifications_are_judged() {
    for (one, by) in [("acc(f)", " ** "), ("acc(f)", " && "), ("f > 0", " ==> "), ("f", " + ")] {
        let chain = vec![one; 500].join(by);
        let tail = if one == "f" { " > 0" } else { "" };
        let text = format!("class A {{ int f; //@ requires {chain}{tail};\n void m() {{}} }}");
        assert_eq!(findings(&text).0, [], "{by}");
    }
}
