//! Units side by side.
//!
//! Each unit is verified alone: nothing that one does can be seen by another, so verdicts
//! do not depend on the order. Workers are not waited for when the run is interrupted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use ir::Program;
use symex::Unit;

use crate::panics;

/// What a worker has to tell about the unit of that number.
pub enum Note {
    Started(usize),
    Finished(usize, Box<Finished>),
}

pub enum Finished {
    Report(symex::Report, Duration),
    /// What the panic said.
    Panic(String, Duration),
}

pub struct Work {
    pub program: Arc<Program>,
    pub units: Vec<Unit>,
    pub settings: symex::Options,
    pub jobs: usize,
    pub interrupt: Arc<AtomicBool>,
}

/// Verifies all units and hands on what the workers tell, until all are done or the run is
/// interrupted.
pub fn run(work: Work, mut tell: impl FnMut(Note)) {
    let count = work.units.len();
    if count == 0 {
        return;
    }
    let interrupt = work.interrupt.clone();
    let (sender, receiver) = mpsc::channel();
    start(work, &sender);
    drop(sender);
    let mut finished = 0;
    while finished < count {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(note) => {
                finished += usize::from(matches!(note, Note::Finished(..)));
                tell(note);
            }
            Err(RecvTimeoutError::Timeout) if interrupt.load(Ordering::Relaxed) => return,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if interrupt.load(Ordering::Relaxed) {
            return;
        }
    }
}

fn start(work: Work, sender: &mpsc::Sender<Note>) {
    let jobs = work.jobs.min(work.units.len());
    let pool = if jobs > 1 {
        rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(base::STACK_BYTES).build().ok()
    } else {
        None
    };
    let Some(pool) = pool else {
        // One thread is enough, or all that the operating system gives.
        let sender = sender.clone();
        let spawned = std::thread::Builder::new().stack_size(base::STACK_BYTES).spawn(move || {
            for (number, unit) in work.units.iter().enumerate() {
                verify(&work.program, *unit, number, &work.settings, &work.interrupt, &sender);
            }
        });
        drop(spawned);
        return;
    };
    let settings = Arc::new(work.settings);
    for (number, unit) in work.units.into_iter().enumerate() {
        let (program, settings) = (work.program.clone(), settings.clone());
        let (interrupt, sender) = (work.interrupt.clone(), sender.clone());
        pool.spawn_fifo(move || verify(&program, unit, number, &settings, &interrupt, &sender));
    }
}

/// One unit's mishap is its own.
fn verify(
    program: &Program,
    unit: Unit,
    number: usize,
    settings: &symex::Options,
    interrupt: &AtomicBool,
    sender: &mpsc::Sender<Note>,
) {
    // Nobody listens any more if the run was interrupted.
    if interrupt.load(Ordering::Relaxed) || sender.send(Note::Started(number)).is_err() {
        return;
    }
    let start = Instant::now();
    let verified = catch_unwind(AssertUnwindSafe(|| symex::verify(program, unit, settings)));
    let finished = match verified {
        Ok(report) => Finished::Report(report, start.elapsed()),
        Err(payload) => Finished::Panic(panics::describe(&*payload), start.elapsed()),
    };
    let _ = sender.send(Note::Finished(number, Box::new(finished)));
}
