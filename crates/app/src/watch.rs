//! `cadre watch`: verifies, and verifies again whenever a file is saved that it read, or one that
//! says how the project is built. What did not change is neither parsed nor verified again
//! ([`driver::Session`]); only units of which something else is said than before are printed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use base::Diagnostic;
use driver::{Finding, Outcome, Session, UnitReport};
use notify::{RecursiveMode, Watcher};

use crate::baseline::Baseline;
use crate::plan::{self, Plan};
use crate::{Exit, cli, human, output, verify};

/// Editors save in several steps; what follows so soon belongs to the same.
const SETTLE: Duration = Duration::from_millis(10);

/// How often somebody looks whether the user wants to stop.
const TICK: Duration = Duration::from_millis(100);

pub fn watch(options: &cli::Verify) -> Exit {
    let (mut plan, mut baseline) = match planned(options) {
        Ok(planned) => planned,
        Err(message) => {
            output::message(&message);
            return Exit::Usage;
        }
    };
    let (sender, receiver) = mpsc::channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading is no change, and nobody listens any more when the session is over.
        if let Ok(event) = event
            && !event.kind.is_access()
        {
            let _ = sender.send(event.paths);
        }
    });
    let mut watched = match watcher {
        Ok(watcher) => Watched { watcher, below: Vec::new(), folders: BTreeSet::new() },
        Err(error) => return cannot_watch(&error.to_string()),
    };
    for path in &plan.front.paths {
        if let Err(error) = watched.all_below(&folder_of(path)) {
            return cannot_watch(&format!("{}: {error}", base::visible_path(path)));
        }
    }
    let cancel = verify::on_interrupt();
    watched.project(&plan);
    let mut session = Session::new(verify::run_options(options, &mut plan));
    let mut known = Known::default();
    loop {
        let start = Instant::now();
        let mut outcome = session.check(&cancel, &mut |_| {});
        if cancel.is_cancelled() {
            return verify::leave(Exit::Success);
        }
        watched.files(&outcome.sources);
        verify::finish(&mut outcome, options, &plan);
        if let Some(baseline) = &baseline {
            baseline.apply(&mut outcome, false);
        }
        verify::leave_out_less_sure(&mut outcome, options);
        show(&mut outcome, &mut known, options, start.elapsed());
        match wait(&receiver, &plan, &cancel) {
            None => return verify::leave(Exit::Success),
            Some(Saved::Texts) => {}
            Some(Saved::Settings) => match planned(options) {
                Ok(new) => {
                    (plan, baseline) = new;
                    watched.project(&plan);
                    session = Session::new(verify::run_options(options, &mut plan));
                }
                // What held until now holds on.
                Err(message) => output::message(&message),
            },
        }
    }
}

/// What is to be done, and what is known to be wrong.
fn planned(options: &cli::Verify) -> Result<(Plan, Option<Baseline>), String> {
    let plan = plan::plan(options)?;
    let baseline = plan.baseline.as_deref().map(Baseline::read).transpose();
    Ok((plan, baseline.map_err(|problem| format!("error: {problem}\n"))?))
}

/// The folders in which something may be saved that matters.
struct Watched {
    watcher: notify::RecommendedWatcher,
    /// With all that is below them.
    below: Vec<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

impl Watched {
    fn all_below(&mut self, folder: &Path) -> notify::Result<()> {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        if !self.has(&real) {
            self.watcher.watch(folder, RecursiveMode::Recursive)?;
            self.below.push(real);
        }
        Ok(())
    }

    /// The settings, what builds the project, and where else classes are looked for. What cannot be
    /// watched is seen at the next change of something else.
    fn project(&mut self, plan: &Plan) {
        for path in &plan.front.paths {
            let _ = self.all_below(&folder_of(path));
        }
        for root in &plan.front.roots {
            let _ = self.all_below(root);
        }
        let files =
            plan.kept.iter().map(|(file, _)| file).chain(&plan.baseline).map(|f| folder_of(f));
        let folders: Vec<PathBuf> = plan.folders().cloned().chain(files).collect();
        folders.iter().for_each(|folder| self.folder(folder));
    }

    /// Files that were read, wherever they are.
    fn files(&mut self, sources: &base::SourceMap) {
        let is_users = |file: &base::SourceFile| !matches!(file.text, base::Text::Bundled(_));
        let files = sources.files().map(|(_, file)| file).filter(|file| is_users(file));
        let folders: BTreeSet<PathBuf> = files.map(|file| folder_of(&file.path)).collect();
        folders.iter().for_each(|folder| self.folder(folder));
    }

    fn folder(&mut self, folder: &Path) {
        let Ok(real) = folder.canonicalize() else { return };
        if !self.has(&real)
            && !self.folders.contains(&real)
            && self.watcher.watch(&real, RecursiveMode::NonRecursive).is_ok()
        {
            self.folders.insert(real);
        }
    }

    fn has(&self, real: &Path) -> bool {
        self.below.iter().any(|above| real.starts_with(above))
    }
}

fn cannot_watch(why: &str) -> Exit {
    output::message(&format!("error: files cannot be watched: {}\n", base::visible_line(why)));
    Exit::Internal
}

/// A file is replaced when it is saved, so its folder is watched.
fn folder_of(path: &Path) -> PathBuf {
    let folder = if path.is_dir() { Some(path) } else { path.parent() };
    match folder {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// What was saved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Saved {
    Texts,
    /// The settings, or what says how the project is built.
    Settings,
}

/// Until a Java file or the settings are saved; `None` if the user wants to stop.
fn wait(receiver: &Receiver<Vec<PathBuf>>, plan: &Plan, cancel: &driver::Cancel) -> Option<Saved> {
    let mut saved = None;
    let mut take = |paths: &[PathBuf]| {
        for path in paths {
            let is_java = path.extension().is_some_and(|extension| extension == "java");
            if plan.is_about_settings(path) {
                saved = Some(Saved::Settings);
            } else if is_java && saved.is_none() {
                saved = Some(Saved::Texts);
            }
        }
        saved
    };
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(paths) if take(&paths).is_some() => break,
            Ok(_) | Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return None,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    while let Ok(paths) = receiver.recv_timeout(SETTLE) {
        take(&paths);
    }
    saved
}

/// What has been said.
#[derive(Default)]
struct Known {
    units: BTreeMap<String, UnitReport>,
    /// What belongs to no unit.
    messages: String,
}

/// Whether nothing else is said of a unit than before; where it stands may be another place.
fn says_the_same(before: &UnitReport, now: &UnitReport) -> bool {
    let text = |d: &Diagnostic| (d.code, d.message.clone());
    let finding = |f: &Finding| (text(&f.diagnostic), f.accepted.clone(), f.confidence);
    let all = |unit: &UnitReport| {
        let findings: Vec<_> = unit.findings.iter().map(finding).collect();
        let others: Vec<_> = unit.diagnostics.iter().chain(&unit.warnings).map(text).collect();
        (unit.verdict, findings, others, unit.doubts.clone())
    };
    all(before) == all(now)
}

/// Prints the units of which something new is known, and the summary.
fn show(outcome: &mut Outcome, known: &mut Known, options: &cli::Verify, time: Duration) {
    let whole: BTreeMap<String, UnitReport> =
        outcome.units.iter().map(|unit| (unit.qualified(), unit.clone())).collect();
    let is_new = |unit: &UnitReport| {
        known.units.get(&unit.qualified()).is_none_or(|before| !says_the_same(before, unit))
    };
    let mut text = String::new();
    let style = human::Style {
        color: verify::colored(
            options.shown.color,
            std::io::IsTerminal::is_terminal(&std::io::stdout()),
        ),
        time: false,
        quiet: true,
        ghost: options.proving.show_ghost,
        inferred: options.proving.show_inferred,
        stats: false,
        assumptions: false,
        all: options.shown.all,
    };
    let messages = human::messages(outcome, true, style.color);
    if messages != known.messages {
        text.push_str(&messages);
    }
    let counted = human::counts(outcome);
    let quiet = options.shown.quiet || known.units.is_empty();
    for unit in outcome.units.iter().filter(|unit| is_new(unit)) {
        human::render_unit_unless(outcome, unit, &style, quiet, &mut text);
    }
    text.push_str(&format!("{counted} ({} ms)\n", time.as_millis()));
    *known = Known { units: whole, messages };
    let _ = output::write(None, text.as_bytes(), Exit::Success);
}
