//! `cadre verify`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use classpath::ClassPath;
use driver::{
    CacheChoice, Cancel, Candidate, Confidence, FrontOptions, JdkChoice, Outcome, Session,
};
use java::FrontEnd;

use crate::baseline::{Baseline, Compared};
use crate::plan::{self, Plan};
use crate::progress::Progress;
use crate::{Exit, cli, human, inferred, json, junit, machines, missing, output, sarif, trace};

/// Runs the front end alone, with the options of the command line.
pub fn front_end(input: &cli::Input) -> FrontEnd {
    let jdk = if input.no_jdk { None } else { input.jdk.clone().or_else(ClassPath::find_jdk) };
    let entries: Vec<_> = input.class_path.iter().flat_map(std::env::split_paths).collect();
    // What is wrong with it is known when all classes have been looked for.
    let (class_path, _) = ClassPath::open(jdk.as_deref(), &entries);
    let arithmetic = match input.overflow.unwrap_or(cli::Overflow::Check) {
        cli::Overflow::Check => ir::Arithmetic::Checked,
        cli::Overflow::Wrap => ir::Arithmetic::Wrapping,
        cli::Overflow::Ignore => ir::Arithmetic::Unbounded,
    };
    let front = java::front_end(
        &input.paths(),
        class_path,
        &java::Options { arithmetic, ..Default::default() },
    );
    for problem in &front.class_path_problems {
        let path = base::visible_path(&problem.path);
        eprintln!("warning: {path}: {}", base::visible(&problem.message));
    }
    front
}

pub fn verify(options: &cli::Verify) -> Exit {
    verify_with(options, &[], &|_, exit| exit)
}

/// The same with results of other machines; `and_then` may write more than the report.
pub fn verify_with(
    options: &cli::Verify,
    from: &[PathBuf],
    and_then: &dyn Fn(&Outcome, Exit) -> Exit,
) -> Exit {
    let mut plan = match plan::plan(options) {
        Ok(plan) => plan,
        Err(message) => {
            output::message(&message);
            return Exit::Usage;
        }
    };
    let baseline = match plan.baseline.as_deref().map(Baseline::read).transpose() {
        Ok(baseline) => baseline,
        Err(problem) => {
            output::message(&format!("error: {problem}\n"));
            return Exit::Usage;
        }
    };
    if let Some(problem) = wrong_place(options) {
        output::message(&format!("error: {problem}\n"));
        return Exit::Usage;
    }
    // What is read before anybody listens to signals is ended by them as always.
    let mut run = run_options(options, &mut plan);
    let is_whole = plan.baseline.as_deref().is_some_and(|file| plan.is_whole(options, file));
    run.results = from.to_vec();
    if let Err(problem) = machines::apply(&options.machines, &mut run) {
        output::message(&format!("error: {problem}\n"));
        return Exit::Usage;
    }
    let is_human = options.format == cli::Format::Human;
    let cancel = on_interrupt();
    // Whoever looks for a report finds one, even if this process is killed.
    if let Some(path) = &options.output {
        let text = rendered(&Outcome::unfinished(), options, Exit::Failed, false);
        let written = output::write(Some(path), text.as_bytes(), Exit::Success);
        if written != Exit::Success {
            return written;
        }
    }
    let mut progress = Progress::new(is_human && !options.shown.quiet);
    let mut outcome = Session::once(run).check(&cancel, &mut |event| progress.observe(&event));
    progress.finish();
    finish(&mut outcome, options, &plan);
    if let Some(baseline) = &baseline {
        let compared = baseline.apply(&mut outcome, is_whole);
        say_compared(&mut outcome, &compared);
    }
    leave_out_less_sure(&mut outcome, options);

    let mut exit = exit(&outcome, &plan, &options.method);
    if let Some(path) = &options.shown.trace {
        exit = output::write(Some(path), trace::page(&outcome).as_bytes(), exit);
    }
    if options.shown.trace_text {
        exit = output::write(None, trace::text(&outcome).as_bytes(), exit);
    }
    exit = and_then(&outcome, machines::write_results(&options.machines, &outcome, exit));
    if options.proving.write_inferred {
        for problem in inferred::write(&outcome) {
            output::message(&format!("warning: {problem}\n"));
        }
    }
    let on_terminal = options.output.is_none() && std::io::stdout().is_terminal();
    let text = rendered(&outcome, options, exit, on_terminal);
    let color = colored(options.shown.color, std::io::stderr().is_terminal());
    output::message(&human::messages(&outcome, is_human, color));
    leave(output::write(options.output.as_deref(), text.as_bytes(), exit))
}

/// `cadre baseline`: all that is wrong now, in a file.
pub fn baseline(options: &cli::Verify) -> Exit {
    let mut plan = match plan::plan(options) {
        Ok(plan) => plan,
        Err(message) => {
            output::message(&message);
            return Exit::Usage;
        }
    };
    let named = options.output.clone().or_else(|| plan.baseline.clone());
    let file = named.unwrap_or_else(|| PathBuf::from("cadre-baseline.json"));
    if let Some(problem) = over_input(&options.input, [Some(file.as_path())]) {
        output::message(&format!("error: {problem}\n"));
        return Exit::Usage;
    }
    // Of what a run does not look at, what was known stays known.
    let older = match file.is_file() && !plan.is_whole(options, &file) {
        true => Baseline::read(&file).map(Some),
        false => Ok(None),
    };
    let older = match older {
        Ok(older) => older,
        Err(problem) => {
            output::message(&format!("error: {problem}\n"));
            return Exit::Usage;
        }
    };
    let run = run_options(options, &mut plan);
    let mut progress = Progress::new(!options.shown.quiet);
    let cancel = on_interrupt();
    let outcome = Session::once(run).check(&cancel, &mut |event| progress.observe(&event));
    progress.finish();
    if outcome.stopped.is_some() {
        output::message("error: the run did not come to an end: no baseline is written\n");
        return leave(Exit::Failed);
    }
    let mut baseline = Baseline::of(&outcome);
    let kept = older.map_or(0, |older| baseline.keep_others(older, &outcome));
    let written = output::write(Some(&file), baseline.text().as_bytes(), Exit::Success);
    if written == Exit::Success {
        let shown = base::visible_path(&file);
        let count = match baseline.len() {
            1 => "1 finding".to_string(),
            count => format!("{count} findings"),
        };
        output::message(&format!(
            "{shown} has {count}; `cadre verify --baseline {shown}` fails only for others\n"
        ));
        if kept > 0 {
            let text = "of what this run did not look at, and that the file knew before";
            output::message(&format!("note: {kept} of these are {text}\n"));
        }
    }
    leave(written)
}

/// What the driver is asked to do; takes what the plan holds for it.
pub fn run_options(options: &cli::Verify, plan: &mut Plan) -> driver::Options {
    let settings = &plan.settings;
    driver::Options {
        front: std::mem::take(&mut plan.front),
        ghost: match options.proving.ghost {
            cli::Ghost::Auto => driver::Ghost::Auto,
            cli::Ghost::Manual => driver::Ghost::Manual,
        },
        depth: Some(options.proving.depth),
        infer: match options.proving.infer {
            cli::Infer::Auto => driver::Infer::Auto,
            cli::Infer::Off => driver::Infer::Off,
        },
        world: match options.proving.world {
            cli::World::Closed => driver::World::Closed,
            cli::World::Open => driver::World::Open,
        },
        join: !options.proving.no_join,
        only: plan.only.take(),
        earlier: plan.earlier.take(),
        jobs: options.jobs.map(usize::from),
        rlimit: options.limits.rlimit,
        budget: options.limits.budget.or(settings.budget).unwrap_or(1),
        limits: limits(&options.limits, settings),
        cache: cache_choice(options),
        trace: options.shown.trace.is_some() || options.shown.trace_text,
        queue: options.machines.queue.clone(),
        ..driver::Options::default()
    }
}

pub fn cache_choice(options: &cli::Verify) -> CacheChoice {
    match &options.store.cache {
        _ if options.store.no_cache => CacheChoice::None,
        Some(place) => match place.to_str().and_then(driver::Address::parse) {
            Some(address) => CacheChoice::Shared(address),
            None => CacheChoice::Directory(place.clone()),
        },
        None => match &options.machines.queue {
            Some(address) => CacheChoice::Shared(address.clone()),
            None => CacheChoice::Default,
        },
    }
}

/// What the plan adds to an outcome, and what the user does not want to see of it.
pub fn finish(outcome: &mut Outcome, options: &cli::Verify, plan: &Plan) {
    outcome.warnings.splice(0..0, plan.warnings.iter().cloned());
    outcome.warnings.extend(missing::dependencies(outcome, plan.build));
    outcome.warnings.extend(plan.unknown_packages(options, outcome));
    let (tests, among_excluded) = plan.tests;
    outcome.notes.extend(left_out(outcome.excluded.saturating_sub(among_excluded), tests));
    outcome.notes.extend(plan.notes.iter().cloned());
    if options.project.severity == cli::Severity::Error {
        outcome.warnings.clear();
        outcome.diagnostics.retain(base::Diagnostic::is_error);
        outcome.units.iter_mut().for_each(|unit| unit.warnings.clear());
    }
}

/// What was left out is no part of the verdict.
fn left_out(excluded: usize, tests: usize) -> Vec<String> {
    let files = |count: usize| match count {
        1 => "1 Java file".to_string(),
        n => format!("{n} Java files"),
    };
    let were = |count: usize| if count == 1 { "was" } else { "were" };
    let mut notes = Vec::new();
    if tests > 0 {
        let (files, were) = (files(tests), were(tests));
        notes.push(format!("{files} of tests {were} left out (`--include-tests` takes them in)"));
    }
    if excluded > 0 {
        let (files, were) = (files(excluded), were(excluded));
        notes.push(format!("{files} {were} left out by --exclude or the settings"));
    }
    notes
}

/// Leaves out findings that are less sure than the user wants to see. Their units keep their
/// verdicts.
pub fn leave_out_less_sure(outcome: &mut Outcome, options: &cli::Verify) {
    let least = match options.project.confidence {
        Some(cli::Confidence::Certain) => Confidence::Certain,
        Some(cli::Confidence::Likely) => Confidence::Likely,
        Some(cli::Confidence::Possible) | None => return,
    };
    let mut count = 0;
    for unit in &mut outcome.units {
        let before = unit.findings.len();
        unit.findings.retain(|f| f.confidence.is_none_or(|confidence| confidence <= least));
        count += before - unit.findings.len();
    }
    if count > 0 {
        let which = least.as_str();
        outcome.notes.push(format!("findings that are less than {which} are left out: {count}"));
    }
}

fn say_compared(outcome: &mut Outcome, compared: &Compared) {
    let known = compared.known;
    outcome.notes.push(format!("{known} findings are known by the baseline"));
    for fixed in &compared.fixed {
        outcome.notes.push(format!("fixed: {fixed}"));
    }
    if !compared.fixed.is_empty() {
        let advice = "`cadre baseline` takes what is fixed out of the baseline";
        outcome.notes.push(advice.to_string());
    }
}

fn rendered(outcome: &Outcome, options: &cli::Verify, exit: Exit, on_terminal: bool) -> String {
    match options.format {
        cli::Format::Human => human::render(
            outcome,
            &human::Style {
                color: colored(options.shown.color, on_terminal),
                time: on_terminal || options.shown.stats,
                quiet: options.shown.quiet,
                ghost: options.proving.show_ghost,
                inferred: options.proving.show_inferred,
                stats: options.shown.stats,
                assumptions: options.project.assumptions,
                all: options.shown.all
                    || options.project.confidence == Some(cli::Confidence::Possible),
            },
        ),
        cli::Format::Json => json::render(outcome, options),
        cli::Format::Sarif => sarif::render(outcome, exit),
        cli::Format::Junit => junit::render(outcome),
    }
}

fn limits(limits: &cli::Limits, settings: &project::Settings) -> driver::Limits {
    driver::Limits {
        time: limits
            .timeout
            .or(settings.timeout)
            .map(|seconds| Duration::from_secs(seconds.into())),
        memory: match limits.memory.or(settings.memory) {
            None => driver::MemoryLimit::Share,
            Some(0) => driver::MemoryLimit::Unlimited,
            Some(bytes) => driver::MemoryLimit::Bytes(bytes),
        },
    }
}

/// What is read is not written over: what was given, and whatever looks as if it was found below.
fn wrong_place(options: &cli::Verify) -> Option<String> {
    let (output, trace) = (options.output.as_deref(), options.shown.trace.as_deref());
    let results = options.machines.results.as_deref();
    if let Some(problem) = over_input(&options.input, [output, trace, results]) {
        return Some(problem);
    }
    let is_twice = |a: Option<&Path>, b: Option<&Path>| {
        a.zip(b).is_some_and(|(a, b)| output::is_same(a, b)).then(|| "name one file".to_string())
    };
    is_twice(output, trace)
        .map(|text| format!("--output and --trace {text}"))
        .or_else(|| is_twice(output, results).map(|text| format!("--output and --results {text}")))
}

/// What is wrong with writing one of these files.
pub fn over_input<'p>(
    input: &cli::Input,
    files: impl IntoIterator<Item = Option<&'p Path>>,
) -> Option<String> {
    let class_path = input.class_path.iter().flat_map(std::env::split_paths);
    let given: Vec<PathBuf> = input.paths().into_iter().chain(class_path).collect();
    let is_input = |path: &&Path| {
        let kind = path.extension().and_then(|extension| extension.to_str());
        let is_read = matches!(kind, Some("java" | "class" | "jar" | "jmod"));
        (is_read && path.symlink_metadata().is_ok())
            || given.iter().any(|given| output::is_same(given, path))
    };
    let path = files.into_iter().flatten().find(is_input)?;
    Some(format!("`{}` is an input, it is not written over", base::visible_path(path)))
}

pub fn front_options(input: &cli::Input) -> FrontOptions {
    FrontOptions {
        paths: input.paths(),
        class_path: input.class_path.iter().flat_map(std::env::split_paths).collect(),
        jdk: match &input.jdk {
            _ if input.no_jdk => JdkChoice::None,
            Some(directory) => JdkChoice::Directory(directory.clone()),
            None => JdkChoice::Find,
        },
        overflow: match input.overflow.unwrap_or(cli::Overflow::Check) {
            cli::Overflow::Check => driver::Overflow::Check,
            cli::Overflow::Wrap => driver::Overflow::Wrap,
            cli::Overflow::Ignore => driver::Overflow::Ignore,
        },
        ..FrontOptions::default()
    }
}

/// A choice of units that fits nothing is a mistake in the choice.
fn exit(outcome: &Outcome, plan: &Plan, patterns: &[String]) -> Exit {
    match outcome.exit_by(|unit| plan.counts(unit)) {
        driver::Exit::Verified if !patterns.is_empty() && outcome.units.is_empty() => {
            output::message(&no_method(patterns));
            Exit::Usage
        }
        driver::Exit::Verified => Exit::Success,
        driver::Exit::Failed => Exit::Failed,
        driver::Exit::Input => Exit::Input,
        driver::Exit::Internal => Exit::Internal,
    }
}

/// A name alone is that of no method: methods have the names of their classes before them.
fn no_method(patterns: &[String]) -> String {
    let named: Vec<String> = patterns.iter().map(|p| format!("`{}`", base::visible(p))).collect();
    let mut text = format!("error: there is no method that fits {}", named.join(" or "));
    if let Some(alone) = patterns.iter().find(|pattern| !pattern.contains(['.', '*'])) {
        text.push_str(&format!("; `*.{}` fits those of all classes", base::visible(alone)));
    }
    text.push('\n');
    text
}

pub fn colored(choice: cli::Color, is_terminal: bool) -> bool {
    match choice {
        cli::Color::Always => true,
        cli::Color::Never => false,
        cli::Color::Auto => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        }
    }
}

type Choice = Box<dyn Fn(&Candidate<'_>) -> bool + Send + Sync>;

/// Names and signatures fit with their package and without it, however blanks are set. Signatures
/// have brackets of their own, so what is equal fits, too.
pub fn patterns(globs: &[String]) -> Result<Option<Choice>, String> {
    if globs.is_empty() {
        return Ok(None);
    }
    let mut patterns = Vec::new();
    let close = |text: &str| text.replace(' ', "");
    for text in globs {
        let text = &close(text);
        let escaped = text.replace("[]", "[[][]]");
        let pattern = glob::Pattern::new(&escaped).map_err(|e| format!("--method {text}: {e}"))?;
        patterns.push((text.clone(), pattern));
    }
    Ok(Some(Box::new(move |unit| {
        let whole = |name: &str| format!("{}.{name}", unit.package);
        let (name, signature) = (close(unit.name), close(unit.signature));
        let names = [whole(&name), whole(&signature), name, signature];
        patterns
            .iter()
            .any(|(text, pattern)| names.iter().any(|name| text == name || pattern.matches(name)))
    })))
}

/// The first interrupt ends the run with what is known; the second one ends it at once.
#[cfg(unix)]
pub fn on_interrupt() -> Cancel {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let cancel = Cancel::new();
    for signal in [SIGINT, SIGTERM] {
        // Without a handler a signal simply kills the process.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, cancel.flag());
        let _ = signal_hook::flag::register(signal, cancel.flag());
    }
    cancel
}

#[cfg(not(unix))]
pub fn on_interrupt() -> Cancel {
    Cancel::new()
}

/// Everything is written, and what is left to tidy up goes with the process, faster than piece
/// by piece. Besides, workers that are still busy when the run was interrupted must not see the
/// solver's library being taken down.
pub fn leave(exit: Exit) -> Exit {
    #[cfg(unix)]
    signal_hook::low_level::exit(exit as i32);
    #[cfg(not(unix))]
    exit
}
