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

/// What verifies a unit: [`symex::verify`].
pub type Verifier = fn(&Program, Unit, &symex::Options) -> symex::Report;

pub struct Work {
    pub verifier: Verifier,
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
                let verifier = || (work.verifier)(&work.program, *unit, &work.settings);
                verify(verifier, number, &work.interrupt, &sender);
            }
        });
        drop(spawned);
        return;
    };
    let settings = Arc::new(work.settings);
    for (number, unit) in work.units.into_iter().enumerate() {
        let (program, settings) = (work.program.clone(), settings.clone());
        let (interrupt, sender) = (work.interrupt.clone(), sender.clone());
        pool.spawn_fifo(move || {
            let verifier = || (work.verifier)(&program, unit, &settings);
            verify(verifier, number, &interrupt, &sender);
        });
    }
}

/// One unit's mishap is its own.
fn verify(
    verifier: impl FnOnce() -> symex::Report,
    number: usize,
    interrupt: &AtomicBool,
    sender: &mpsc::Sender<Note>,
) {
    // Nobody listens any more if the run was interrupted.
    if interrupt.load(Ordering::Relaxed) || sender.send(Note::Started(number)).is_err() {
        return;
    }
    let start = Instant::now();
    let finished = match catch_unwind(AssertUnwindSafe(verifier)) {
        Ok(report) => Finished::Report(report, start.elapsed()),
        Err(payload) => Finished::Panic(panics::describe(&*payload), start.elapsed()),
    };
    let _ = sender.send(Note::Finished(number, Box::new(finished)));
}

#[cfg(test)]
mod tests {
    use ir::MethodId;

    use super::*;

    fn work(verifier: Verifier, count: u32, jobs: usize) -> Work {
        Work {
            verifier,
            program: Arc::default(),
            units: (0..count).map(|i| Unit::Method(MethodId(i))).collect(),
            settings: symex::Options::default(),
            jobs,
            interrupt: Arc::default(),
        }
    }

    #[test]
    fn a_panic_is_the_result_of_its_unit() {
        for jobs in [1, 3] {
            let mut panics = Vec::new();
            let verifier: Verifier = |_, unit, _| panic!("oh no: {unit:?}");
            run(work(verifier, 5, jobs), |note| {
                if let Note::Finished(number, finished) = note
                    && let Finished::Panic(what, _) = *finished
                {
                    panics.push((number, what));
                }
            });
            panics.sort();
            assert_eq!(panics.len(), 5);
            for (i, (number, what)) in panics.iter().enumerate() {
                assert_eq!(*number, i);
                assert!(what.starts_with(&format!("oh no: Method(MethodId({i}))")), "{what}");
            }
        }
    }

    #[test]
    fn an_interrupt_is_not_kept_waiting() {
        let verifier: Verifier = |_, _, _| loop {
            std::thread::sleep(Duration::from_secs(1));
        };
        let work = work(verifier, 4, 2);
        let interrupt = work.interrupt.clone();
        let mut finished = 0;
        run(work, |note| {
            finished += usize::from(matches!(note, Note::Finished(..)));
            interrupt.store(true, Ordering::Relaxed);
        });
        assert_eq!(finished, 0);
    }
}
