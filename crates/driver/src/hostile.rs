//! Any bytes at all as input: what must not happen whatever they are.
//!
//! The targets of coverage-guided fuzzing (`fuzz/`) call these, and so does a test, with the
//! inputs that taught something. Each panics where something is wrong: a stage that panics
//! itself, a printed program that reads otherwise than the one that was printed, a unit that
//! takes more work than it was given.

use std::path::Path;

use base::SourceMap;
use classpath::ClassPath;
use facts::Facts;
use java::sources;

/// More than anybody writes in one file that a fuzzer tries.
const MOST_BYTES: usize = 20_000;

/// Steps that a unit may take.
const STEPS: u64 = 2_000;

/// A unit that is not verified is gone through again, path by path, for up to eight times the
/// work; ghost inference notices the end of a budget when its step is done.
const SLACK: u64 = 20;

/// The lexer and the parser: what parses without a mistake is printed, and the same then.
pub fn parse(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    base::on_large_stack(|| {
        let parsed = syntax::parse(text, 1);
        if !parsed.diagnostics.is_empty() {
            return;
        }
        let printed = syntax::print::print(&parsed.unit);
        let again = syntax::parse(&printed, 1);
        assert!(again.diagnostics.is_empty(), "{:?}\n{printed}", again.diagnostics);
        assert!(parsed.unit == again.unit, "another tree:\n{printed}");
    });
}

/// The whole front end: names, types, annotations, lowering.
pub fn front(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    base::on_large_stack(|| drop(program(text)));
}

/// Everything, with a small budget.
pub fn verify(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    base::on_large_stack(|| {
        let mut program = program(text);
        symex::prepare(&mut program);
        let facts = Facts::of(program.into());
        let mut options = symex::Options { steps: STEPS, work: 200_000, ..Default::default() };
        options.solver.rlimit = 50_000;
        options.solver.rlimit_of_choices = 10_000;
        for unit in symex::units(&facts) {
            let report = symex::verify(&facts, unit, &options);
            assert!(
                report.work.steps <= STEPS * SLACK,
                "{}: {} steps",
                report.name,
                report.work.steps
            );
        }
    });
}

fn text(bytes: &[u8]) -> Option<&str> {
    syntax::decode(bytes).ok().filter(|text| text.len() <= MOST_BYTES)
}

/// With the bundled library alone, so that it does not depend on the machine.
fn program(text: &str) -> ir::Program {
    let mut map: SourceMap = sources::source_map();
    let mut diagnostics = Vec::new();
    let unit = sources::load_text(Path::new("Program.java"), text, &mut map, &mut diagnostics);
    let units: Vec<sources::Unit> = unit.into_iter().collect();
    let (class_path, _) = ClassPath::open(None, &[]);
    let options = java::Options { arithmetic: ir::Arithmetic::Checked, ..Default::default() };
    java::analyse(&units, class_path, &options, &mut diagnostics).0
}
