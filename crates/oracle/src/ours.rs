//! Programs under the reference interpreter: front end, lowering, run.

use std::path::{Path, PathBuf};

use base::Diagnostic;
use classpath::ClassPath;
use interp::{End, Limits, Machine};
use java::Options;

/// What the program in the file prints, in the form of the harness; an error text if the
/// front end refuses it or the interpreter is stuck. To be called inside
/// [`base::on_large_stack`].
pub fn run(file: &Path, name: &str, jdk: Option<&Path>) -> Result<String, String> {
    let (class_path, _) = ClassPath::open(jdk, &[]);
    let options = Options { arithmetic: ir::Arithmetic::Wrapping, ..Options::default() };
    let front = java::front_end(&[PathBuf::from(file)], class_path, &options);
    let errors: Vec<&Diagnostic> = front.diagnostics.iter().filter(|d| d.is_error()).collect();
    if !errors.is_empty() {
        let lines: Vec<String> = errors
            .iter()
            .take(5)
            .map(|d| {
                let line = front.map.locate(d.span).map_or(0, |(_, at)| at.line);
                format!("line {line}: {} {}", d.code, d.message)
            })
            .collect();
        return Err(lines.join("\n"));
    }
    run_main(&front.program, name)
}

/// What the `main` of a class prints.
pub fn run_main(program: &ir::Program, name: &str) -> Result<String, String> {
    let main = program
        .methods
        .iter()
        .find(|m| m.name == "main" && m.is_static && program.class(m.class).name == name)
        .ok_or_else(|| format!("`{name}` has no main method"))?;
    let outcome = Machine::new(program, Limits::default()).run_main(main.class);
    let mut output = outcome.output;
    if !output.is_empty() && !output.ends_with('\n') {
        output.push('\n');
    }
    match outcome.end {
        End::Normal => {}
        End::Uncaught { class, message } => {
            let message = message.map(|m| format!(": {m}")).unwrap_or_default();
            output.push_str(&format!("uncaught: {class}{message}\n"));
        }
        other => return Err(format!("{other:?}\nafter printing\n{output}")),
    }
    Ok(output)
}
