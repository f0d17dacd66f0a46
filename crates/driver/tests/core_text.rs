//! The text of the core program says everything that verdicts depend on: what was printed and
//! read is verified as what was lowered.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use base::on_large_stack;
use classpath::ClassPath;
use facts::Facts;
use java::sources::{load_text, source_map};
use symex::Why;

/// One page of each kind of rule.
const PAGES: [&str; 10] = [
    "calls",
    "constructors",
    "data",
    "dispatch",
    "exceptions",
    "ghost-statements",
    "inheritance",
    "loops",
    "predicates",
    "pure-methods",
];

fn lower(text: &str) -> ir::Program {
    let mut map = source_map();
    let mut diagnostics = Vec::new();
    let unit = load_text(Path::new("Test.java"), text, &mut map, &mut diagnostics);
    let units: Vec<_> = unit.into_iter().collect();
    let (class_path, _) = ClassPath::open(None, &[]);
    let options = java::Options { arithmetic: ir::Arithmetic::Checked, ..Default::default() };
    java::analyse(&units, class_path, &options, &mut diagnostics).0
}

/// What came of each unit, without places.
fn results(mut program: ir::Program) -> BTreeSet<(String, String, Vec<&'static str>)> {
    symex::prepare(&mut program);
    let facts = Facts::of(Arc::new(program));
    let mut results = BTreeSet::new();
    for unit in symex::units(&facts) {
        let report = symex::verify(&facts, unit, &symex::Options::default());
        let mut codes: Vec<_> = report.failures.iter().map(|f| f.code.as_str()).collect();
        codes.sort_unstable();
        let verdict = match report.why {
            Some(Why::Unsupported { what, .. }) => what.to_string(),
            why => format!("{:?} {why:?}", report.verdict),
        };
        results.insert((report.name, verdict, codes));
    }
    results
}

#[test]
fn a_program_that_was_read_has_the_verdicts_of_the_one_that_was_lowered() {
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let mut count = 0;
    for page in PAGES {
        let text = fs::read_to_string(suites.join(page).with_extension("md")).unwrap();
        let blocks = text.split("```java").skip(1).filter_map(|rest| rest.split("```").next());
        for (number, block) in (1..).zip(blocks) {
            // What follows the word on the line of the fence is no program.
            let block = block.split_once('\n').map_or("", |(_, program)| program);
            on_large_stack(|| {
                let program = lower(block);
                let printed = ir::print::print_whole(&program);
                let again = ir::parse::parse(&printed, 1).unwrap();
                assert_eq!(results(again), results(program), "{page} #{number}");
            });
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}
