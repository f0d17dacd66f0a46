//! `cadre run`: a program in the interpreter, with or without its annotations.

use driver::execute::{self, RunEnd, RunOptions};

use crate::{Exit, cli, output, render};

pub fn run(options: &cli::RunProgram) -> Exit {
    let ran = execute::run(&RunOptions {
        front: crate::verify::front_options(&options.input),
        main: options.main.clone(),
        checks: options.check,
        manual: options.ghost == cli::Ghost::Manual,
    });
    for warning in &ran.warnings {
        output::message(&format!("warning: {}\n", base::visible(warning)));
    }
    render::print_all(&ran.sources, &ran.diagnostics, 20);
    output::write(None, ran.output.as_bytes(), Exit::Success);
    if options.check {
        for note in &ran.unchecked {
            let place = note.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
            let blind = match note.is_blind {
                true => "; no permission is checked from here to the end of the method",
                false => "",
            };
            let text = format!("{place}not checked: {}{blind}", note.reason);
            output::message(&format!("{}\n", base::visible_line(&text)));
        }
    }
    match ran.end {
        RunEnd::Normal => Exit::Success,
        RunEnd::Violated(d) => {
            output::message(&render::diagnostic(&ran.sources, &d));
            Exit::Failed
        }
        RunEnd::Uncaught(text) => {
            output::message(&format!("uncaught: {}\n", base::visible(&text)));
            Exit::Failed
        }
        RunEnd::Stopped(d) => {
            output::message(&render::diagnostic(&ran.sources, &d));
            Exit::Failed
        }
        RunEnd::NoMain(text) => {
            output::message(&format!("error: {}\n", base::visible(&text)));
            Exit::Usage
        }
        RunEnd::NotRead => Exit::Input,
    }
}
