//! `cadre debug types`: the share of methods in which every expression has a type.

use base::Diagnostic;

use crate::{Exit, cli, render};

pub fn types(options: &cli::Input) -> Exit {
    let front = crate::verify::front_end(options);
    render::print_all(&front.map, &front.diagnostics, 20);
    let figures = &front.figures;
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("files           {}", figures.files);
    println!("classes         {}", figures.classes);
    println!("methods         {}", figures.methods);
    println!(
        "fully typed     {} ({:.2} %)",
        figures.typed_methods,
        share(figures.typed_methods, figures.methods)
    );
    println!("expressions     {}", figures.expressions);
    println!(
        "without a type  {} ({:.2} %)",
        figures.untyped,
        share(figures.untyped, figures.expressions)
    );
    println!("diagnostics     {}", front.diagnostics.len());
    if front.diagnostics.iter().any(Diagnostic::is_error) { Exit::Input } else { Exit::Success }
}
