//! `cadre`: the command line. Rendering and exit codes only; everything that knows Java or
//! proofs is below.
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | everything was verified (or the command did what it was asked) |
//! | 1 | something failed or is unknown |
//! | 2 | wrong usage |
//! | 3 | some input does not parse or type |
//! | 4 | internal error |

mod cli;
mod debug;
mod render;
mod verify;

use std::process::ExitCode;

use clap::Parser;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    Success = 0,
    Failed = 1,
    Input = 3,
    Internal = 4,
}

fn main() -> ExitCode {
    // Clap ends wrong usage with code 2 by itself.
    let cli = cli::Cli::parse();
    let outcome = std::panic::catch_unwind(|| base::on_large_stack(|| run(&cli)));
    let exit = outcome.unwrap_or_else(|_| {
        eprintln!("internal error: this is a bug in cadre, not in your program");
        Exit::Internal
    });
    ExitCode::from(exit as u8)
}

fn run(cli: &cli::Cli) -> Exit {
    match &cli.command {
        cli::Command::Verify(options) => verify::verify(options),
        cli::Command::Debug { command } => match command {
            cli::Debug::Parse(options) => debug::parse::parse(options),
            cli::Debug::Types(options) => debug::types::types(options),
            cli::Debug::Ir(options) => debug::ir::ir(options),
            cli::Debug::Run(options) => debug::run::run(options),
            cli::Debug::Fuzz(options) => debug::fuzz::fuzz(options),
            cli::Debug::Claims(options) => debug::claims::claims(options),
        },
    }
}
