//! The unit where somebody is at work: it comes first. The order changes nothing but what is known
//! when.

use std::path::PathBuf;
use std::time::Duration;

use base::{Cancel, SourceMap, Span};
use check::{Task, Unit, Verdict};
use ir::Program;
use symex::Report;

use crate::inference::{Inferring, Judged};
use crate::schedule::{self, Finished, Note, Work};

/// From so many units on, what is known of the others takes longer to find than most methods take to be
/// verified.
const MANY: usize = 200;

/// The number of the unit that begins last before a place in a file.
pub fn nearest(
    map: &SourceMap,
    (path, offset): &(PathBuf, u32),
    program: &Program,
    chosen: &[(Unit, String)],
) -> Option<usize> {
    let (id, file) = map.files().find(|(_, file)| file.path == *path)?;
    let place = file.start + offset;
    let before = |span: Span| (map.find(span) == Some(id) && span.lo <= place).then_some(span.lo);
    let spans = chosen.iter().map(|(unit, _)| unit.span(program));
    (0..).zip(spans).filter_map(|(index, span)| Some((before(span)?, index))).max().map(|m| m.1)
}

/// Verifies a unit while something else about all `count` units is found out, and tells what came of it;
/// it is called off when the other thing is known first. `others` may go deep.
pub fn meanwhile<T: Send>(
    count: usize,
    unit: Unit,
    checker: impl FnOnce() -> Inferring,
    cancel: &Cancel,
    others: impl Fn() -> T + Sync,
    mut tell: impl FnMut(Finished<Judged>),
) -> T {
    if count < MANY {
        return others();
    }
    let part = cancel.part();
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(base::STACK_BYTES);
        let (done, others) = (part.clone(), &others);
        let started = builder.spawn_scoped(scope, move || {
            let found = others();
            done.cancel();
            found
        });
        let Ok(handle) = started else { return others() };
        let work = Work { checker: checker(), tasks: vec![unit.into()], jobs: 1, cancel: part };
        schedule::run(work, |note| {
            if let Note::Finished(_, finished) = note {
                tell(*finished);
            }
        });
        match handle.join() {
            Ok(found) => found,
            Err(payload) => std::panic::resume_unwind(payload),
        }
    })
}

/// The report of a unit with invariants that were found before, if they are enough.
pub fn at_once(checker: &Inferring, task: Task, cancel: &Cancel) -> Option<(Report, Duration)> {
    let is_light = checker.light.0.contains(&task.unit);
    let engine = if is_light { &checker.light.1 } else { &checker.checker };
    let work =
        Work { checker: engine.0.clone(), tasks: vec![task], jobs: 1, cancel: cancel.clone() };
    let mut found = None;
    schedule::run(work, |note| {
        if let Note::Finished(_, finished) = note
            && let Finished::Report(report, time) = *finished
            && report.verdict == Verdict::Verified
        {
            found = Some((report, time));
        }
    });
    found
}
