//! `cadre lsp`: the language server with the options of the command line.

use std::sync::Arc;

use ::lsp::{Settings, Wishes};
use driver::{FrontOptions, JdkChoice, Limits};

use crate::{Exit, cli, output, trace};

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
    let front = FrontOptions {
        class_path: options.class_path.iter().flat_map(std::env::split_paths).collect(),
        jdk: match &options.jdk {
            _ if options.no_jdk => JdkChoice::None,
            Some(directory) => JdkChoice::Directory(directory.clone()),
            None => JdkChoice::Find,
        },
        overflow: match options.overflow {
            cli::Overflow::Check => driver::Overflow::Check,
            cli::Overflow::Wrap => driver::Overflow::Wrap,
            cli::Overflow::Ignore => driver::Overflow::Ignore,
        },
        ..FrontOptions::default()
    };
    Settings {
        front,
        limits: Limits::default(),
        jobs: options.jobs.map(usize::from),
        page: trace::page,
        wishes: Arc::new(Wishes::default()),
    }
}
