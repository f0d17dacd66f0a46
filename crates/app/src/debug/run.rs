//! `cadre debug run`: a program in the reference interpreter.

use base::Diagnostic;
use interp::{End, Limits, Machine};

use crate::{Exit, cli, render};

pub fn run(options: &cli::Run) -> Exit {
    let front = crate::verify::front_end(&options.input);
    render::print_all(&front.map, &front.diagnostics, 20);
    if front.diagnostics.iter().any(Diagnostic::is_error) {
        return Exit::Input;
    }
    let program = &front.program;
    let mains: Vec<ir::ClassId> = program
        .methods
        .iter()
        .filter(|m| m.name == "main" && m.is_static && m.origin == ir::Origin::Source)
        .map(|m| m.class)
        .collect();
    let chosen = match &options.main {
        Some(name) => mains.iter().find(|c| program.class(**c).name == name.as_str()).copied(),
        None if mains.len() == 1 => mains.first().copied(),
        None => None,
    };
    let Some(class) = chosen else {
        eprintln!("there is no `main` to run, or more than one: choose with --main");
        return Exit::Failed;
    };
    let outcome = Machine::new(program, Limits::default()).run_main(class);
    print!("{}", outcome.output);
    match outcome.end {
        End::Normal => Exit::Success,
        End::Uncaught { class, message } => {
            eprintln!("uncaught: {class}{}", message.map(|m| format!(": {m}")).unwrap_or_default());
            Exit::Failed
        }
        other => {
            eprintln!("{other:?}");
            Exit::Failed
        }
    }
}
