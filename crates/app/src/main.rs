//! `cadre`: the command line. Rendering and exit codes only; everything that knows Java or
//! proofs is below.
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | everything was verified (or the command did what it was asked) |
//! | 1 | something failed, is unknown or not supported |
//! | 2 | wrong usage |
//! | 3 | some input does not parse or type |
//! | 4 | internal error, or the result could not be written |

mod argfile;
mod baseline;
mod cli;
mod debug;
mod explain;
mod find;
mod human;
mod inferred;
mod init;
mod json;
mod junit;
mod lsp;
mod machines;
mod missing;
mod output;
mod plain;
mod plan;
mod progress;
mod render;
mod run;
mod sarif;
mod suite;
mod trace;
mod verify;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

/// Limits of memory are limits of what a thread holds.
#[global_allocator]
static MEMORY: base::memory::Counted = base::memory::Counted;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    Success = 0,
    Failed = 1,
    Usage = 2,
    Input = 3,
    Internal = 4,
}

fn main() -> ExitCode {
    let args = match argfile::expand(std::env::args_os()) {
        Ok(args) => args,
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(Exit::Usage as u8);
        }
    };
    let cli = match cli::Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(problem) => return usage(&problem, &args),
    };
    if let cli::Command::Lsp(_)
    | cli::Command::Watch(_)
    | cli::Command::Debug { command: cli::Debug::Typing(_) } = &cli.command
    {
        driver::share_memory();
    }
    driver::catch_panics();
    let outcome = std::panic::catch_unwind(|| base::on_large_stack(|| run(&cli)));
    let exit = outcome.unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map_or("", String::as_str);
        // Nobody reads any more; that is no mistake of ours.
        if text.starts_with("failed printing to stdout") {
            return Exit::Failed;
        }
        eprintln!("internal error: this is a bug in cadre, not in your program\n{text}");
        Exit::Internal
    });
    ExitCode::from(exit as u8)
}

/// Clap ends wrong usage with code 2 by itself, but shows arguments as they are.
fn usage(problem: &clap::Error, args: &[OsString]) -> ExitCode {
    let is_plain = |arg: &OsString| !arg.to_string_lossy().chars().any(base::is_hidden);
    if !problem.use_stderr() || args.iter().all(is_plain) {
        problem.exit();
    }
    output::message(&base::visible(&problem.render().to_string()));
    ExitCode::from(Exit::Usage as u8)
}

fn run(cli: &cli::Cli) -> Exit {
    match &cli.command {
        cli::Command::Verify(options) => verify::verify(options),
        cli::Command::Find(options) => find::run(options),
        cli::Command::Watch(options) => watch::watch(options),
        cli::Command::Baseline(options) => verify::baseline(options),
        cli::Command::Init(options) => init::init(options),
        cli::Command::Merge(options) => machines::merge(options),
        cli::Command::Worker(options) => machines::worker(options),
        cli::Command::Run(options) => run::run(options),
        cli::Command::Lsp(options) => lsp::lsp(options),
        cli::Command::Test(options) => suite::test(options),
        cli::Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut cli::Cli::command(), "cadre", &mut script);
            output::write(None, &script, Exit::Success)
        }
        cli::Command::Explain(options) => explain::explain(options),
        cli::Command::Debug { command } => match command {
            cli::Debug::Parse(options) => debug::parse::parse(options),
            cli::Debug::Types(options) => debug::types::types(options),
            cli::Debug::Ir(options) => debug::ir::ir(options),
            cli::Debug::Run(options) => debug::run::run(options),
            cli::Debug::Theorem(options) => debug::theorem::theorem(options),
            cli::Debug::Fuzz(options) => debug::fuzz::fuzz(options),
            cli::Debug::Claims(options) => debug::claims::claims(options),
            cli::Debug::Library(options) => debug::library::library(options),
            cli::Debug::Natives(options) => debug::natives::natives(options),
            cli::Debug::Overloads(options) => debug::overloads::overloads(options),
            cli::Debug::Recall(options) => debug::recall::recall(options),
            cli::Debug::Shuffle(options) => debug::shuffle::shuffle(options),
            cli::Debug::Typing(options) => debug::typing::typing(options),
            cli::Debug::Strip(input) => debug::strip::strip(input),
            #[cfg(feature = "mutants")]
            cli::Debug::Mutate(options) => debug::mutate::mutate(options),
        },
    }
}
