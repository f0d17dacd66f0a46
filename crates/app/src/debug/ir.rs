//! `cadre debug ir`: the core program as text.

use base::Diagnostic;

use crate::{Exit, cli, render};

pub fn ir(options: &cli::Ir) -> Exit {
    let front = crate::verify::front_end(&options.input);
    render::print_all(&front.map, &front.diagnostics, 20);
    match &options.class {
        None if options.whole => print!("{}", ir::print::print_whole(&front.program)),
        None => print!("{}", ir::print::print(&front.program)),
        Some(name) => match ir::print::print_class(&front.program, name) {
            Some(text) => print!("{text}"),
            None => {
                eprintln!("there is no class `{name}`");
                return Exit::Failed;
            }
        },
    }
    if front.diagnostics.iter().any(Diagnostic::is_error) { Exit::Input } else { Exit::Success }
}
