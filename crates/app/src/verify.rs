//! `cadre verify`: the front end, then the engine on each unit.

use base::Diagnostic;
use classpath::ClassPath;
use java::FrontEnd;

use crate::{Exit, cli, render};

/// Runs the front end with the options of the command line.
pub fn front_end(input: &cli::Input) -> FrontEnd {
    let jdk = if input.no_jdk { None } else { input.jdk.clone().or_else(ClassPath::find_jdk) };
    let entries: Vec<_> = input.class_path.iter().flat_map(std::env::split_paths).collect();
    // What is wrong with it is known when all classes have been looked for.
    let (class_path, _) = ClassPath::open(jdk.as_deref(), &entries);
    let arithmetic = match input.overflow {
        cli::Overflow::Check => ir::Arithmetic::Checked,
        cli::Overflow::Wrap => ir::Arithmetic::Wrapping,
        cli::Overflow::Ignore => ir::Arithmetic::Unbounded,
    };
    let front = java::front_end(&input.paths, class_path, &java::Options { arithmetic });
    for problem in &front.class_path_problems {
        eprintln!("warning: {}: {}", problem.path.display(), problem.message);
    }
    front
}

pub fn verify(options: &cli::Verify) -> Exit {
    let front = front_end(&options.input);
    render::print_all(&front.map, &front.diagnostics, usize::MAX);
    let ghost = match options.ghost {
        cli::Ghost::Auto => symex::GhostMode::Auto,
        cli::Ghost::Manual => symex::GhostMode::Manual,
    };
    let settings = symex::Options { ghost, join: !options.no_join, ..symex::Options::default() };
    let mut counts = [0usize; 5];
    let mut internal = 0;
    let mut statistics = solver::Statistics::default();
    let mut assumed = Assumed::default();
    let mut steps = (0, 0);
    for unit in symex::units(&front.program) {
        let verified = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            symex::verify(&front.program, unit, &settings)
        }));
        let Ok(report) = verified else {
            // One unit's mishap is its own.
            println!("error        {unit:?}: internal error");
            internal += 1;
            continue;
        };
        assumed.add(&report);
        statistics.add(&report.statistics);
        steps = (steps.0 + report.steps, steps.1 + report.joins);
        let (word, index) = match &report.verdict {
            symex::Verdict::Verified => ("verified", 0),
            symex::Verdict::Failed => ("failed", 1),
            symex::Verdict::Unknown(_) => ("unknown", 2),
            symex::Verdict::Unsupported(..) => ("unsupported", 3),
            symex::Verdict::Error => ("error", 4),
        };
        counts[index] += 1;
        println!("{word:<12} {}", report.name);
        for failure in &report.failures {
            let mut d = Diagnostic::new(failure.code, failure.span, failure.message.clone());
            if let Some(conjunct) = failure.conjunct {
                d = d.label(conjunct, "this part");
            }
            d.notes = failure.notes.clone();
            println!("{}", render::diagnostic(&front.map, &d));
        }
        match &report.verdict {
            symex::Verdict::Unsupported(what, span) => {
                let message = format!("not supported yet: {what}");
                let d = Diagnostic::new(base::Code::Unsupported, *span, message);
                println!("{}", render::diagnostic(&front.map, &d));
            }
            symex::Verdict::Unknown(why) if report.failures.is_empty() => println!("  {why}"),
            _ => {}
        }
        if report.vacuous {
            let d = Diagnostic::new(base::Code::Vacuous, report.span, VACUOUS);
            println!("{}", render::diagnostic(&front.map, &d));
        }
        if options.show_ghost {
            for (span, what) in &report.inserted {
                if let Some((path, at)) = front.map.locate(*span) {
                    println!("  {}:{}: {what}", path.display(), at.line);
                }
            }
        }
    }
    println!(
        "{} verified, {} failed, {} unknown, {} unsupported, {} with errors",
        counts[0], counts[1], counts[2], counts[3], counts[4]
    );
    assumed.print();
    if options.stats {
        print_statistics(&statistics);
        println!("steps        {}, {} states joined", steps.0, steps.1);
    }
    if internal > 0 {
        return Exit::Internal;
    }
    if front.diagnostics.iter().any(Diagnostic::is_error) {
        Exit::Input
    } else if counts[1] + counts[2] + counts[3] > 0 {
        Exit::Failed
    } else {
        Exit::Success
    }
}

const VACUOUS: &str = "this can never hold, so whatever is verified under it says nothing";

/// What the verdicts rest on without proof.
#[derive(Default)]
struct Assumed {
    trusted: Vec<String>,
    uncontracted: Vec<String>,
}

impl Assumed {
    fn add(&mut self, report: &symex::Report) {
        if report.trusted {
            self.trusted.push(report.name.clone());
        }
        for method in &report.uncontracted {
            if !self.uncontracted.contains(method) {
                self.uncontracted.push(method.clone());
            }
        }
    }

    fn print(&mut self) {
        self.uncontracted.sort();
        for name in &self.trusted {
            println!("assumed: `{name}` is trusted, its body was not verified");
        }
        for name in &self.uncontracted {
            println!("assumed: `{name}` has no contract, `requires true; ensures true` is used");
        }
    }
}

fn print_statistics(s: &solver::Statistics) {
    println!("questions    {}", s.queries);
    println!("  fast       {} ({:.1} %)", s.answered_fast, s.fast_share());
    println!("  Z3         {}", s.asked_z3);
    println!("look-ups     {}", s.lookups);
    println!("quantifiers  {} sent to Z3", s.quantifiers_z3);
    println!(
        "time         {:.1} ms fast, {:.1} ms Z3",
        s.time_fast.as_secs_f64() * 1e3,
        s.time_z3.as_secs_f64() * 1e3
    );
}
