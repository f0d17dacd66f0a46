//! `cadre verify`, as far as it goes: the front end checks and lowers everything; each
//! method is listed with what is known about it.

use base::Diagnostic;
use classpath::ClassPath;
use java::FrontEnd;

use crate::{Exit, cli, render};

/// Runs the front end with the options of the command line.
pub fn front_end(input: &cli::Input) -> FrontEnd {
    let jdk = if input.no_jdk { None } else { input.jdk.clone().or_else(ClassPath::find_jdk) };
    let entries: Vec<_> = input.class_path.iter().flat_map(std::env::split_paths).collect();
    let (class_path, problems) = ClassPath::open(jdk.as_deref(), &entries);
    for problem in problems {
        eprintln!("warning: {}: {}", problem.path.display(), problem.message);
    }
    let arithmetic = match input.overflow {
        cli::Overflow::Check => ir::Arithmetic::Checked,
        cli::Overflow::Wrap => ir::Arithmetic::Wrapping,
        cli::Overflow::Ignore => ir::Arithmetic::Unbounded,
    };
    java::front_end(&input.paths, class_path, &java::Options { arithmetic })
}

pub fn verify(options: &cli::Verify) -> Exit {
    let front = front_end(&options.input);
    render::print_all(&front.map, &front.diagnostics, usize::MAX);
    let (mut ready, mut unsupported) = (0, 0);
    for method in &front.program.methods {
        if method.origin != ir::Origin::Source {
            continue;
        }
        match &method.body {
            ir::Body::Unsupported(_) => {
                unsupported += 1;
                println!("unsupported  {}", method.signature);
            }
            ir::Body::Block { .. } => {
                ready += 1;
                println!("unknown      {}", method.signature);
            }
            ir::Body::None => {}
        }
    }
    println!(
        "{ready} unknown, {unsupported} unsupported: this version checks contracts, it does not prove them yet"
    );
    if front.diagnostics.iter().any(Diagnostic::is_error) {
        Exit::Input
    } else if ready + unsupported > 0 {
        Exit::Failed
    } else {
        Exit::Success
    }
}
