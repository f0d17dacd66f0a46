//! The samples cover every construct of Java 21 and of the annotation language; they
//! parse without diagnostics.

use std::path::Path;

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name);
    std::fs::read_to_string(path).expect("the sample is part of the repository")
}

fn assert_clean(name: &str) {
    let text = sample(name);
    let parsed = syntax::parse(&text, 1);
    let mut map = base::SourceMap::new();
    let id = map.add(name, text).expect("small");
    let shown: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|d| {
            let at = map.file(id).line_column(d.span.lo);
            format!("{name}:{}:{}: {}: {}", at.line, at.column, d.code, d.message)
        })
        .collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn java_21() {
    assert_clean("Java21.java");
}

#[test]
fn modules() {
    assert_clean("module-info.java");
}

#[test]
fn annotations() {
    assert_clean("Annotations.java");
}
