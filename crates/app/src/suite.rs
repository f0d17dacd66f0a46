//! `cadre test`: suites in Markdown.

use std::fmt::Write;

use driver::suite::{self, SuiteOptions};

use crate::{Exit, cli, output, verify};

pub fn test(options: &cli::Test) -> Exit {
    let work = std::env::temp_dir().join(format!("cadre-test-{}", std::process::id()));
    let front = verify::front_options(&options.input);
    if let Some(path) = front.paths.iter().find(|path| !path.exists()) {
        output::message(&format!("error: `{}`: there is no such file\n", base::visible_path(path)));
        return Exit::Input;
    }
    let run = SuiteOptions {
        jdk: front.jdk,
        class_path: front.class_path,
        jobs: options.jobs.map(usize::from),
        no_javac: options.no_javac,
    };
    let tested = suite::run(&front.paths, &work, &run);
    let _ = std::fs::remove_dir_all(&work);
    let tested = match tested {
        Ok(tested) => tested,
        Err(error) => {
            let error = error.to_string();
            output::message(&format!("error: {}\n", base::visible_line(&error)));
            return Exit::Input;
        }
    };
    if tested.programs == 0 {
        output::message("error: there is no program in these pages\n");
        return Exit::Input;
    }
    let mut text = String::new();
    for m in &tested.mismatches {
        let _ = writeln!(
            text,
            "{}:{}: {}",
            base::visible_path(&m.page),
            m.line,
            base::visible(&m.text)
        );
    }
    let _ = write!(text, "{} programs in {} pages", tested.programs, tested.pages);
    let _ = match tested.compiled {
        0 => write!(text, ", none compiled: there is no JDK or it was not asked"),
        n => write!(text, ", {n} compiled by javac"),
    };
    let _ = writeln!(text, ", {} mismatches", tested.mismatches.len());
    let exit = if tested.mismatches.is_empty() { Exit::Success } else { Exit::Failed };
    output::write(None, text.as_bytes(), exit)
}
