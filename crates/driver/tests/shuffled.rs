//! Verdicts do not depend on the order of declarations or on the names of variables.

use std::fs;
use std::path::{Path, PathBuf};

use driver::Ghost;
use driver::recall::{Bench, Random};
use driver::shuffled::{at_random, compare, shuffled};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn bench(name: &str) -> Bench {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shuffled").join(name);
    Bench::new(folder).expect("a folder")
}

#[test]
fn what_is_declared_locally_is_renamed_and_members_change_places() {
    let program = "class A { int f; int one(int x) { return x + f; } \
                   //@ ensures \\result == k;\n int two(int k) { return k; } }\n";
    let all: Vec<String> =
        (0..20).filter_map(|seed| shuffled(program, &mut Random::new(seed))).collect();
    assert_eq!(all.len(), 20);
    assert!(all.iter().all(|text| text.contains("int f;") && !text.contains("int x")));
    let place = |text: &String, what: &str| text.find(what).expect("a method");
    assert!(all.iter().any(|text| place(text, " one(") < place(text, " two(")));
    assert!(all.iter().any(|text| place(text, " one(") > place(text, " two(")));
}

#[test]
fn examples_are_what_they_were() {
    base::on_large_stack(|| {
        let mut program = String::new();
        let mut paths: Vec<PathBuf> = fs::read_dir(root().join("examples"))
            .expect("the examples")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|e| e == "java"))
            .collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("an example");
            program.push_str(&format!("//// {name}\n{text}\n"));
        }
        let other = shuffled(&program, &mut Random::new(1)).expect("examples parse");
        let (units, wrong) =
            compare(&bench("examples"), &program, &other, Ghost::Auto).expect("two runs");
        assert!(units > 400, "{units}");
        assert_eq!(wrong, None);
    });
}

#[test]
fn programs_of_suites_are_what_they_were() {
    base::on_large_stack(|| {
        let tally =
            at_random(&[root().join("tests/suites")], &bench("suites"), 1, 60).expect("runs");
        let wrong: Vec<&String> = tally.wrong.iter().map(|(what, _)| what).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(tally.programs >= 50, "{tally:?}");
    });
}
