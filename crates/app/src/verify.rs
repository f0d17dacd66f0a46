//! `cadre verify`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use classpath::ClassPath;
use driver::{CacheChoice, Cancel, FrontOptions, JdkChoice, Outcome, Session};
use java::FrontEnd;

use crate::progress::Progress;
use crate::{Exit, cli, human, inferred, json, junit, output, sarif, trace};

/// Runs the front end alone, with the options of the command line.
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
        let path = base::visible_path(&problem.path);
        eprintln!("warning: {path}: {}", base::visible(&problem.message));
    }
    front
}

pub fn verify(options: &cli::Verify) -> Exit {
    let patterns = match patterns(&options.method) {
        Ok(patterns) => patterns,
        Err(problem) => {
            output::message(&format!("error: {}\n", base::visible_line(&problem)));
            return Exit::Usage;
        }
    };
    if let Some(problem) = wrong_place(options) {
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
    let run = driver::Options {
        front: FrontOptions {
            exclude: options.selection.exclude.clone(),
            follow_links: options.selection.follow_links,
            ..front_options(&options.input)
        },
        ghost: match options.ghost {
            cli::Ghost::Auto => driver::Ghost::Auto,
            cli::Ghost::Manual => driver::Ghost::Manual,
        },
        depth: Some(options.depth),
        infer: match options.infer {
            cli::Infer::Auto => driver::Infer::Auto,
            cli::Infer::Off => driver::Infer::Off,
        },
        world: match options.world {
            cli::World::Closed => driver::World::Closed,
            cli::World::Open => driver::World::Open,
        },
        join: !options.no_join,
        only: patterns,
        jobs: options.jobs.map(usize::from),
        rlimit: options.limits.rlimit,
        budget: options.limits.budget,
        limits: limits(&options.limits),
        cache: match &options.cache {
            _ if options.no_cache => CacheChoice::None,
            Some(directory) => CacheChoice::Directory(directory.clone()),
            None => CacheChoice::Default,
        },
        trace: options.trace.is_some() || options.trace_text,
    };
    let mut progress = Progress::new(is_human && !options.quiet);
    let outcome = Session::once(run).check(&cancel, &mut |event| progress.observe(&event));
    progress.finish();

    let mut exit = exit(&outcome, !options.method.is_empty());
    if let Some(path) = &options.trace {
        exit = output::write(Some(path), trace::page(&outcome).as_bytes(), exit);
    }
    if options.trace_text {
        exit = output::write(None, trace::text(&outcome).as_bytes(), exit);
    }
    if options.write_inferred {
        for problem in inferred::write(&outcome) {
            output::message(&format!("warning: {problem}\n"));
        }
    }
    let on_terminal = options.output.is_none() && std::io::stdout().is_terminal();
    let text = rendered(&outcome, options, exit, on_terminal);
    let color = colored(options.color, std::io::stderr().is_terminal());
    output::message(&human::messages(&outcome, is_human, color));
    leave(output::write(options.output.as_deref(), text.as_bytes(), exit))
}

fn rendered(outcome: &Outcome, options: &cli::Verify, exit: Exit, on_terminal: bool) -> String {
    match options.format {
        cli::Format::Human => human::render(
            outcome,
            &human::Style {
                color: colored(options.color, on_terminal),
                time: on_terminal || options.stats,
                quiet: options.quiet,
                ghost: options.show_ghost,
                inferred: options.show_inferred,
                stats: options.stats,
                all: options.all,
            },
        ),
        cli::Format::Json => json::render(outcome, options),
        cli::Format::Sarif => sarif::render(outcome, exit),
        cli::Format::Junit => junit::render(outcome),
    }
}

fn limits(limits: &cli::Limits) -> driver::Limits {
    driver::Limits {
        time: limits.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        memory: match limits.memory {
            None => driver::MemoryLimit::Share,
            Some(0) => driver::MemoryLimit::Unlimited,
            Some(bytes) => driver::MemoryLimit::Bytes(bytes),
        },
    }
}

/// What is read is not written over: what was given, and whatever looks as if it was found below.
fn wrong_place(options: &cli::Verify) -> Option<String> {
    let class_path = options.input.class_path.iter().flat_map(std::env::split_paths);
    let given: Vec<PathBuf> = options.input.paths.iter().cloned().chain(class_path).collect();
    let is_input = |path: &Path| {
        let kind = path.extension().and_then(|extension| extension.to_str());
        let is_read = matches!(kind, Some("java" | "class" | "jar" | "jmod"));
        (is_read && path.symlink_metadata().is_ok())
            || given.iter().any(|given| output::is_same(given, path))
    };
    let (output, trace) = (options.output.as_deref(), options.trace.as_deref());
    if let Some(path) = [output, trace].into_iter().flatten().find(|path| is_input(path)) {
        return Some(format!("`{}` is an input, it is not written over", base::visible_path(path)));
    }
    let is_twice = output.zip(trace).is_some_and(|(output, trace)| output::is_same(output, trace));
    is_twice.then(|| "--output and --trace name one file".to_string())
}

pub fn front_options(input: &cli::Input) -> FrontOptions {
    FrontOptions {
        paths: input.paths.clone(),
        class_path: input.class_path.iter().flat_map(std::env::split_paths).collect(),
        jdk: match &input.jdk {
            _ if input.no_jdk => JdkChoice::None,
            Some(directory) => JdkChoice::Directory(directory.clone()),
            None => JdkChoice::Find,
        },
        overflow: match input.overflow {
            cli::Overflow::Check => driver::Overflow::Check,
            cli::Overflow::Wrap => driver::Overflow::Wrap,
            cli::Overflow::Ignore => driver::Overflow::Ignore,
        },
        ..FrontOptions::default()
    }
}

/// A choice of units that fits nothing is a mistake in the choice.
fn exit(outcome: &Outcome, is_chosen: bool) -> Exit {
    match outcome.exit() {
        driver::Exit::Verified if is_chosen && outcome.units.is_empty() => {
            output::message("error: there is no method that fits the pattern\n");
            Exit::Usage
        }
        driver::Exit::Verified => Exit::Success,
        driver::Exit::Failed => Exit::Failed,
        driver::Exit::Input => Exit::Input,
        driver::Exit::Internal => Exit::Internal,
    }
}

fn colored(choice: cli::Color, is_terminal: bool) -> bool {
    match choice {
        cli::Color::Always => true,
        cli::Color::Never => false,
        cli::Color::Auto => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        }
    }
}

type Choice = Box<dyn Fn(&str, &str) -> bool + Send + Sync>;

/// Signatures have brackets of their own, so what is equal fits, too.
fn patterns(globs: &[String]) -> Result<Option<Choice>, String> {
    if globs.is_empty() {
        return Ok(None);
    }
    let mut patterns = Vec::new();
    for text in globs {
        let escaped = text.replace("[]", "[[][]]");
        let pattern = glob::Pattern::new(&escaped).map_err(|e| format!("--method {text}: {e}"))?;
        patterns.push((text.clone(), pattern));
    }
    Ok(Some(Box::new(move |name, signature| {
        patterns.iter().any(|(text, pattern)| {
            [name, signature].iter().any(|unit| text == unit || pattern.matches(unit))
        })
    })))
}

/// The first interrupt ends the run with what is known; the second one ends it at once.
#[cfg(unix)]
fn on_interrupt() -> Cancel {
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
fn on_interrupt() -> Cancel {
    Cancel::new()
}

/// Everything is written, and what is left to tidy up goes with the process, faster than piece
/// by piece. Besides, workers that are still busy when the run was interrupted must not see the
/// solver's library being taken down.
fn leave(exit: Exit) -> Exit {
    #[cfg(unix)]
    signal_hook::low_level::exit(exit as i32);
    #[cfg(not(unix))]
    exit
}
