//! `cadre watch`: verifies, and verifies again whenever a file is saved. What did not change is
//! neither parsed nor verified again ([`driver::Session`]); only units whose results are new are
//! printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use driver::{Outcome, Session, UnitReport};
use notify::{RecursiveMode, Watcher};

use crate::{Exit, cli, human, output, plan, verify};

/// Editors save in several steps; what follows so soon belongs to the same.
const SETTLE: Duration = Duration::from_millis(10);

/// How often somebody looks whether the user wants to stop.
const TICK: Duration = Duration::from_millis(100);

pub fn watch(options: &cli::Verify) -> Exit {
    let mut plan = match plan::plan(options) {
        Ok(plan) => plan,
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
    let mut watcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => return cannot_watch(&error.to_string()),
    };
    for path in &plan.front.paths {
        if let Err(error) = watcher.watch(&folder_of(path), RecursiveMode::Recursive) {
            return cannot_watch(&format!("{}: {error}", base::visible_path(path)));
        }
    }
    let cancel = verify::on_interrupt();
    let mut session = Session::new(verify::run_options(options, &mut plan));
    let mut known = Known::default();
    loop {
        let start = Instant::now();
        let mut outcome = session.check(&cancel, &mut |_| {});
        if cancel.is_cancelled() {
            return verify::leave(Exit::Success);
        }
        verify::finish(&mut outcome, options, &plan);
        verify::leave_out_less_sure(&mut outcome, options);
        show(&mut outcome, &mut known, options, start.elapsed());
        if wait(&receiver, &cancel).is_none() {
            return verify::leave(Exit::Success);
        }
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

/// Until a Java file or the settings are saved; `None` if the user wants to stop.
fn wait(receiver: &Receiver<Vec<PathBuf>>, cancel: &driver::Cancel) -> Option<()> {
    let is_ours = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "java");
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(paths) if paths.iter().any(is_ours) => break,
            Ok(_) | Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return None,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    while receiver.recv_timeout(SETTLE).is_ok() {}
    Some(())
}

/// What has been said.
#[derive(Default)]
struct Known {
    units: BTreeMap<String, UnitReport>,
    /// What belongs to no unit.
    messages: String,
}

/// Prints the units of which something new is known, and the summary.
fn show(outcome: &mut Outcome, known: &mut Known, options: &cli::Verify, time: Duration) {
    let whole: BTreeMap<String, UnitReport> =
        outcome.units.iter().map(|unit| (unit.qualified(), unit.clone())).collect();
    let is_new = |unit: &UnitReport| {
        known.units.get(&unit.qualified()).is_none_or(|before| {
            before.verdict != unit.verdict
                || before.findings.len() != unit.findings.len()
                || !unit.cached
        })
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
