//! `cadre lsp`: the language server with the options of the command line.

use std::sync::Arc;

use ::lsp::{Settings, Wishes};
use driver::Limits;

use crate::{Exit, cli, output, trace, verify};

pub fn lsp(options: &cli::Lsp) -> Exit {
    match ::lsp::serve(settings(options)) {
        Ok(()) => Exit::Success,
        Err(problem) => {
            output::message(&format!("error: {}\n", base::visible_line(&problem)));
            Exit::Failed
        }
    }
}

pub fn settings(options: &cli::Lsp) -> Settings {
    let input = cli::Input {
        paths: Vec::new(),
        class_path: options.class_path.clone(),
        jdk: options.jdk.clone(),
        no_jdk: options.no_jdk,
        overflow: Some(options.overflow),
    };
    Settings {
        front: verify::front_options(&input),
        limits: Limits::default(),
        jobs: options.jobs.map(usize::from),
        page: trace::page,
        wishes: Arc::new(Wishes::default()),
    }
}
