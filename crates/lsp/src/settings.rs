//! What the editor and the command line ask for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base::SourceMap;
use driver::UnitReport;
use driver::{
    Candidate, FrontOptions, Ghost, Infer, JdkChoice, Limits, Options, Outcome, Overflow,
};
use serde::Deserialize;

/// Makes the page of symbolic states.
pub type Page = fn(&Outcome) -> String;

/// Everything that a server is started with.
#[derive(Clone)]
pub struct Settings {
    /// What is open.
    pub project: Arc<Project>,
    /// Finds out what is in folders.
    pub find: Arc<dyn Fn(&[PathBuf]) -> Project + Send + Sync>,
    pub limits: Limits,
    pub jobs: Option<usize>,
    pub page: Page,
    pub wishes: Arc<Wishes>,
}

/// What the settings and builds in the open folders say: which files, with what.
#[derive(Default)]
pub struct Project {
    /// Its paths are those of the folders; files that are open besides are added.
    pub front: FrontOptions,
    /// Only the units of which this is true.
    pub only: Option<Arc<dyn Fn(&Candidate<'_>) -> bool + Send + Sync>>,
    pub budget: Option<u32>,
    /// What was wrong when somebody wrote it down.
    pub baselines: Vec<Arc<dyn Baseline>>,
    /// The line about jars that are not there, if any are missed.
    pub missing: Option<Arc<dyn Fn(&Outcome) -> Option<String> + Send + Sync>>,
    /// Files with the jars that the build tool named, as they were.
    pub kept: Vec<(PathBuf, Option<Vec<u8>>)>,
    /// What is wrong with the settings, for people.
    pub problems: Vec<String>,
}

/// Findings that were there before, and need not be shown.
pub trait Baseline: Send + Sync {
    /// Marks what is known of one unit.
    fn mark(&self, sources: &SourceMap, unit: &mut UnitReport);
    /// Marks what is known of all, and what hides something new.
    fn apply(&self, outcome: &mut Outcome);
}

impl Project {
    /// Whether the build tool has been asked for jars since.
    pub fn is_outdated(&self) -> bool {
        self.kept.iter().any(|(file, then)| std::fs::read(file).ok() != *then)
    }
}

/// The editor's part: `initializationOptions`. Whatever is missing is as on the command line.
#[derive(Clone, Deserialize, Debug, Default)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Wishes {
    /// Milliseconds between the last key and the check.
    pub debounce: Option<u64>,
    pub ghost: Option<Choice>,
    pub infer: Option<Switch>,
    pub overflow: Option<Arithmetic>,
    pub class_path: Vec<PathBuf>,
    pub exclude: Vec<PathBuf>,
    pub jdk: Option<PathBuf>,
    pub jobs: Option<usize>,
    /// The editor wants `cadre/verdicts` for each open text after each check.
    pub verdicts: bool,
    /// The editor shows pages of symbolic states itself.
    pub panel: bool,
}

#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    Auto,
    Manual,
}

#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    Auto,
    Off,
}

#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Arithmetic {
    Check,
    Wrap,
    Ignore,
}

/// Long enough for a word that is typed at once, short enough to be live.
const DEBOUNCE: Duration = Duration::from_millis(20);

impl Settings {
    pub fn debounce(&self) -> Duration {
        self.wishes.debounce.map_or(DEBOUNCE, Duration::from_millis)
    }

    /// The options of a check of these paths.
    pub fn options(&self, paths: Vec<PathBuf>) -> Options {
        let wishes = &*self.wishes;
        let project = &*self.project;
        let mut front = FrontOptions { paths, ..project.front.clone() };
        front.class_path.extend(wishes.class_path.iter().cloned());
        front.exclude.extend(wishes.exclude.iter().cloned());
        if let Some(jdk) = &wishes.jdk {
            front.jdk = JdkChoice::Directory(jdk.clone());
        }
        if let Some(overflow) = wishes.overflow {
            front.overflow = match overflow {
                Arithmetic::Check => Overflow::Check,
                Arithmetic::Wrap => Overflow::Wrap,
                Arithmetic::Ignore => Overflow::Ignore,
            };
        }
        Options {
            front,
            ghost: match wishes.ghost {
                Some(Choice::Manual) => Ghost::Manual,
                _ => Ghost::Auto,
            },
            infer: match wishes.infer {
                Some(Switch::Off) => Infer::Off,
                _ => Infer::Auto,
            },
            only: project
                .only
                .clone()
                .map(|only| -> driver::Choice { Box::new(move |unit| only(unit)) }),
            budget: project.budget.unwrap_or(1),
            jobs: wishes.jobs.or(self.jobs),
            limits: self.limits,
            ..Options::default()
        }
    }
}
