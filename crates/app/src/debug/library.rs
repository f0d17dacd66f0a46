//! `cadre debug library`: the contracts of the bundled library against the real JDK.

use oracle::jvm::Jdk;
use oracle::library::{self, Called, Finding, Plan, Report};

use crate::{Exit, cli};

pub fn library(options: &cli::Library) -> Exit {
    let Some(jdk) = Jdk::find(17) else {
        eprintln!("a JDK of version 17 or newer is needed to compare with");
        return Exit::Failed;
    };
    let classes = match chosen(options.class.as_deref()) {
        Ok(classes) => classes,
        Err(why) => {
            eprintln!("{why}");
            return Exit::Failed;
        }
    };
    let plan = Plan { count: options.count, seed: options.seed, classes };
    let work = options.directory.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("cadre-library-{}", std::process::id()))
    });
    let result = library::run(&plan, &jdk, &work);
    if options.directory.is_none() {
        let _ = std::fs::remove_dir_all(&work);
    }
    match result {
        Ok(report) => print(&report, options.methods),
        Err(why) => {
            eprintln!("{why}");
            Exit::Failed
        }
    }
}

/// The classes that a pattern means; none for all.
fn chosen(pattern: Option<&str>) -> Result<Vec<String>, String> {
    let Some(text) = pattern else { return Ok(Vec::new()) };
    let pattern = glob::Pattern::new(text).map_err(|e| format!("`{text}`: {e}"))?;
    let names = java::table::library_classes().filter(|name| pattern.matches(name));
    let names: Vec<String> = names.map(str::to_string).collect();
    match names.is_empty() {
        true => Err(format!("no class of the library is called `{text}`")),
        false => Ok(names),
    }
}

fn print(report: &Report, all: bool) -> Exit {
    for m in report.methods.iter().filter(|_| all) {
        let Called { signature, attempts, calls, exceptions, judged, .. } = m;
        println!(
            "{signature}: {calls} calls of {attempts} attempts, {exceptions} exceptions, {judged} clauses"
        );
    }
    for Finding { member, place, what, example } in &report.unjudged {
        println!("{place}: `{member}`: not judged: {what} ({example} times)");
    }
    let uncovered: Vec<&Called> = report.uncovered().collect();
    for m in &uncovered {
        println!(
            "{}: `{}` was never called with its precondition met ({} attempts)",
            m.place, m.signature, m.attempts
        );
    }
    for Finding { member, place, what, example } in &report.findings {
        println!("{place}: `{member}` {what}");
        if !example.is_empty() {
            println!("    {example}");
        }
    }
    println!("{}", report.figures());
    match report.findings.is_empty() && uncovered.is_empty() {
        true => Exit::Success,
        false => Exit::Failed,
    }
}
