//! `cadre lsp`: the language server with the options of the command line, and with the settings of
//! the projects in the folders that are open, as `cadre verify` would read them there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::lsp::{Project, Settings, Wishes};
use clap::Parser;
use driver::Limits;

use crate::baseline::Baseline;
use crate::plan::{self, Folders, Plan};
use crate::{Exit, cli, missing, output, trace};

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
    let own = options.clone();
    Settings {
        project: Arc::new(project(options, &[])),
        find: Arc::new(move |folders| project(&own, folders)),
        limits: Limits::default(),
        jobs: options.jobs.map(usize::from),
        page: trace::page,
        wishes: Arc::new(Wishes::default()),
    }
}

/// A baseline, for the editor.
struct Known(Baseline);

impl ::lsp::Baseline for Known {
    fn mark(&self, sources: &base::SourceMap, unit: &mut driver::UnitReport) {
        self.0.mark(sources, unit);
    }

    fn apply(&self, outcome: &mut driver::Outcome) {
        self.0.apply(outcome, false);
    }
}

/// What is in the folders that are open, taken together.
fn project(options: &cli::Lsp, folders: &[PathBuf]) -> Project {
    let mut project = Project::default();
    project.front.jdk = match &options.jdk {
        _ if options.no_jdk => driver::JdkChoice::None,
        Some(directory) => driver::JdkChoice::Directory(directory.clone()),
        None => driver::JdkChoice::Find,
    };
    project.front.class_path = options.class_path.iter().flat_map(std::env::split_paths).collect();
    project.front.overflow = overflow(options.overflow.unwrap_or(cli::Overflow::Check));
    let mut choices = Vec::new();
    let mut build = None;
    for (at, folder) in folders.iter().enumerate() {
        let plan = match plan_of(options, folder) {
            Ok(plan) => plan,
            Err(problem) => {
                project.problems.push(problem);
                project.front.paths.push(folder.clone());
                continue;
            }
        };
        let Plan { front, only, settings, warnings, .. } = plan;
        match plan.baseline.as_deref().map(Baseline::read) {
            Some(Ok(baseline)) => project.baselines.push(Arc::new(Known(baseline))),
            Some(Err(problem)) => project.problems.push(format!("warning: {problem}")),
            None => {}
        }
        build = build.or(plan.build);
        project.kept.extend(plan.kept);
        // Editors name files as their folders are named, wherever those lead to.
        let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let as_open = |path: PathBuf| {
            let path = std::path::absolute(&path).unwrap_or(path);
            path.strip_prefix(&real).map(|rest| folder.join(rest)).unwrap_or(path)
        };
        // Whatever cannot be said of each folder by itself is as in the first one.
        if at == 0 {
            project.front.overflow = front.overflow;
            project.front.null_default = front.null_default;
            project.budget = settings.budget;
        }
        project.front.paths.extend(front.paths.into_iter().map(as_open));
        project.front.exclude.extend(front.exclude);
        let more = front.class_path.into_iter().map(as_open);
        let more: Vec<PathBuf> =
            more.filter(|jar| !project.front.class_path.contains(jar)).collect();
        project.front.class_path.extend(more);
        project.front.packages.extend(front.packages);
        project.front.roots.extend(front.roots.into_iter().map(as_open));
        project.problems.extend(warnings.iter().map(|warning| format!("warning: {warning}")));
        choices.extend(only);
    }
    project.missing = Some(Arc::new(move |outcome| missing::dependencies(outcome, build)));
    if !choices.is_empty() {
        project.only = Some(Arc::new(move |unit| choices.iter().all(|wanted| wanted(unit))));
    }
    project
}

/// As if `cadre verify` were called in the folder.
fn plan_of(options: &cli::Lsp, folder: &Path) -> Result<Plan, String> {
    let arguments = cli::Cli::try_parse_from(["cadre", "verify"]).map_err(|e| e.to_string())?;
    let cli::Command::Verify(mut verify) = arguments.command else {
        return Err("there is no command `verify`".to_string());
    };
    verify.input.paths = vec![folder.to_path_buf()];
    verify.input.class_path = options.class_path.clone();
    verify.input.jdk = options.jdk.clone();
    verify.input.no_jdk = options.no_jdk;
    verify.input.overflow = options.overflow;
    verify.project.no_config = options.no_config;
    let folders = if options.no_config { Folders::Whole } else { Folders::Project };
    plan::plan_of(&verify, folders)
}

fn overflow(overflow: cli::Overflow) -> driver::Overflow {
    match overflow {
        cli::Overflow::Check => driver::Overflow::Check,
        cli::Overflow::Wrap => driver::Overflow::Wrap,
        cli::Overflow::Ignore => driver::Overflow::Ignore,
    }
}
