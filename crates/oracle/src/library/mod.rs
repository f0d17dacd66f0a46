//! The contracts of the bundled library against the real JDK.
//!
//! Contracts of stubs are assumed: one that promises too much makes wrong programs verify. So
//! every stub is called in a JVM, with receivers and arguments that are made at random, with
//! null in every place and with the same object in several, and what callers take for granted
//! ([`symex::promises`]) is held against what happens: a precondition that holds must be enough
//! for no other exceptions than those allowed, postconditions must hold, nothing may change that
//! was not handed over, no permission may be given out twice.
//!
//! [`write`] says the contracts in text; the Java program in `crates/oracle/library/` makes
//! the calls and evaluates the text; [`Report`] is what it found. `docs/library-testing.md`
//! tells it in full.

mod skipped;
mod write;

use std::path::Path;

use ir::{MethodId, Origin, Visibility};

use crate::jvm::Jdk;
use write::Writer;

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Calls of each method whose precondition is met, at least, if they can be found.
    pub count: u32,
    pub seed: u64,
    /// Classes, by their full names; all if it is empty.
    pub classes: Vec<String>,
}

/// A way in which calls of a stub break what callers rely on; or a declaration that the JDK
/// does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `List.get(int)`
    pub member: String,
    /// `library/java/util/List.java:23`
    pub place: String,
    pub what: String,
    /// How often, and the first call that showed it.
    pub example: String,
}

/// What came of the calls of one method.
#[derive(Clone, Debug)]
pub struct Called {
    pub signature: String,
    pub place: String,
    pub attempts: u64,
    /// With the precondition met.
    pub calls: u64,
    pub exceptions: u64,
    /// Clauses that were evaluated after a call.
    pub judged: u64,
    /// Why it is not called at all.
    pub skipped: Option<&'static str>,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub methods: Vec<Called>,
    pub findings: Vec<Finding>,
    /// Clauses that could not be evaluated, and why.
    pub unjudged: Vec<Finding>,
}

impl Report {
    /// Methods that ought to have been called, and never were.
    pub fn uncovered(&self) -> impl Iterator<Item = &Called> {
        self.methods.iter().filter(|m| m.calls == 0 && m.skipped.is_none())
    }

    /// One line of totals.
    pub fn figures(&self) -> String {
        let sum = |of: fn(&Called) -> u64| self.methods.iter().map(of).sum::<u64>();
        let called = self.methods.iter().filter(|m| m.calls > 0).count();
        let skipped = self.methods.iter().filter(|m| m.skipped.is_some()).count();
        format!(
            "{called} of {} methods called ({skipped} are not, on purpose): {} calls, \
             {} exceptions, {} clauses judged, {} clauses not judged, {} findings",
            self.methods.len(),
            sum(|m| m.calls),
            sum(|m| m.exceptions),
            sum(|m| m.judged),
            self.unjudged.len(),
            self.findings.len()
        )
    }
}

const SOURCES: &[(&str, &str)] = &[
    ("Calls.java", include_str!("../../library/Calls.java")),
    ("Collected.java", include_str!("../../library/Collected.java")),
    ("Dangers.java", include_str!("../../library/Dangers.java")),
    ("Evaluation.java", include_str!("../../library/Evaluation.java")),
    ("Functions.java", include_str!("../../library/Functions.java")),
    ("Judge.java", include_str!("../../library/Judge.java")),
    ("Library.java", include_str!("../../library/Library.java")),
    ("Look.java", include_str!("../../library/Look.java")),
    ("Make.java", include_str!("../../library/Make.java")),
    ("Models.java", include_str!("../../library/Models.java")),
    ("Numbers.java", include_str!("../../library/Numbers.java")),
    ("Permissions.java", include_str!("../../library/Permissions.java")),
    ("Quantifiers.java", include_str!("../../library/Quantifiers.java")),
    ("Show.java", include_str!("../../library/Show.java")),
    ("Sorted.java", include_str!("../../library/Sorted.java")),
    ("Streams.java", include_str!("../../library/Streams.java")),
    ("Stub.java", include_str!("../../library/Stub.java")),
    ("Text.java", include_str!("../../library/Text.java")),
    ("Types.java", include_str!("../../library/Types.java")),
    ("Undefined.java", include_str!("../../library/Undefined.java")),
    ("Users.java", include_str!("../../library/Users.java")),
    ("Values.java", include_str!("../../library/Values.java")),
    ("Views.java", include_str!("../../library/Views.java")),
    ("World.java", include_str!("../../library/World.java")),
];

/// Calls the library's methods. To be called inside [`base::on_large_stack`]. An error: the
/// run itself did not work.
pub fn run(plan: &Plan, jdk: &Jdk, work: &Path) -> Result<Report, String> {
    let contracts = contracts(&plan.classes, jdk.version)?;
    judge(&contracts, plan, jdk, work)
}

/// Calls the methods of contracts that are given as text.
pub fn judge(contracts: &str, plan: &Plan, jdk: &Jdk, work: &Path) -> Result<Report, String> {
    let file = work.join("contracts.txt");
    std::fs::create_dir_all(work).map_err(|e| e.to_string())?;
    std::fs::write(&file, contracts).map_err(|e| e.to_string())?;
    let file = file.to_string_lossy().into_owned();
    let opens: Vec<String> = ["lang", "util", "io", "util.function", "util.concurrent.atomic"]
        .iter()
        .map(|package| format!("--add-opens=java.base/java.{package}=ALL-UNNAMED"))
        .collect();
    let (count, seed) = (plan.count.to_string(), plan.seed.to_string());
    let mut arguments: Vec<&str> = opens.iter().map(String::as_str).collect();
    arguments.extend(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-Xss1m"]);
    arguments.extend(["Library", &file, &count, &seed]);
    let output = jdk.run_sources(SOURCES, &arguments, work)?;
    read(&output)
}

/// All stubs and what callers rely on, in the text of [`write`].
fn contracts(classes: &[String], jdk: u32) -> Result<String, String> {
    let front = java::library();
    if let Some(d) = front.diagnostics.iter().find(|d| d.is_error()) {
        return Err(format!("the library has an error: {} {}", d.code, d.message));
    }
    let mut program = front.program;
    symex::prepare(&mut program);
    let facts = facts::Facts::of(program.into());
    let program = facts.program();
    let writer = Writer { program, map: &front.map };
    let mut lines: Vec<String> = skipped::lines();
    let is_there = |id: ir::ClassId| {
        let class = program.class(id);
        class.origin == Origin::Library && !skipped::is_newer(class.name.as_str(), jdk)
    };
    for index in 0..program.classes.len() {
        if is_there(ir::ClassId(index as u32)) {
            lines.push(writer.class(ir::ClassId(index as u32)));
        }
    }
    for (index, field) in program.fields.iter().enumerate() {
        let is_seen = field.is_static && field.ghost == ir::GhostKind::Real;
        if is_seen && is_there(field.class) {
            lines.push(writer.field(ir::FieldId(index as u32)));
        }
    }
    let all = (0..program.methods.len()).map(|index| MethodId(index as u32));
    let methods: Vec<MethodId> = all
        .filter(|id| {
            let method = program.method(*id);
            method.origin == Origin::Library
                && method.visibility >= Visibility::Protected
                && is_there(method.class)
        })
        .collect();
    let wanted = |id: &MethodId| {
        let name = program.class(program.method(*id).class).name;
        classes.is_empty() || classes.iter().any(|class| class == name.as_str())
    };
    if !classes.is_empty() {
        let names = methods.iter().filter(|id| wanted(id));
        lines.extend(names.map(|id| skipped::line("test", &program.method(*id).signature, "")));
    }
    for (id, promise) in methods.iter().zip(symex::promises(&facts, &methods)) {
        lines.push(writer.method(*id, &promise));
    }
    Ok(lines.join("\n"))
}

/// The lines that the Java program prints.
fn read(output: &str) -> Result<Report, String> {
    let mut report = Report::default();
    let mut is_complete = false;
    for line in output.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let number = |text: &str| text.parse::<u64>().unwrap_or(0);
        match parts.as_slice() {
            ["finding" | "problem", member, place, what, example] => {
                report.findings.push(finding(member, place, what, example));
            }
            ["unjudged", member, place, what, times] => {
                report.unjudged.push(finding(member, place, what, times));
            }
            ["method", signature, place, attempts, calls, exceptions, judged, _] => {
                report.methods.push(Called {
                    signature: signature.to_string(),
                    place: place.to_string(),
                    attempts: number(attempts),
                    calls: number(calls),
                    exceptions: number(exceptions),
                    judged: number(judged),
                    skipped: skipped::reason(signature),
                });
            }
            ["end"] => is_complete = true,
            _ => return Err(format!("the JVM printed: {line}")),
        }
    }
    match is_complete {
        true => Ok(report),
        false => Err("the JVM ended early".to_string()),
    }
}

fn finding(member: &str, place: &str, what: &str, example: &str) -> Finding {
    Finding {
        member: member.to_string(),
        place: place.to_string(),
        what: what.to_string(),
        example: example.to_string(),
    }
}
