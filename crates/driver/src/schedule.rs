//! Units side by side.
//!
//! Each unit is verified alone: nothing that one does can be seen by another, so verdicts
//! do not depend on the order. Workers are not waited for when the run is interrupted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use base::Cancel;
use check::{Checker, Task};

use crate::panics;
use crate::session::TICK;

/// What a worker has to tell about the task of that number.
pub enum Note<R> {
    Started(usize),
    Finished(usize, Box<Finished<R>>),
}

pub enum Finished<R> {
    Report(R, Duration),
    /// What the panic said.
    Panic(String, Duration),
    /// It held more memory than it may; the others go on.
    TooLarge(Duration),
}

pub struct Work<C> {
    pub checker: C,
    pub tasks: Vec<Task>,
    pub jobs: usize,
    pub cancel: Cancel,
}

/// How long one worker is left alone. Most programs are done by then, and starting a thread
/// takes as long as verifying a small method.
const PATIENCE: Duration = Duration::from_millis(1);

/// The work, and the number of the next unit that nobody has begun.
struct Queue<C> {
    work: Work<C>,
    next: AtomicUsize,
}

/// Verifies all units and hands on what the workers tell, until all are done or the run is
/// interrupted.
pub fn run<C: Checker + 'static>(work: Work<C>, mut tell: impl FnMut(Note<C::Report>)) {
    let count = work.tasks.len();
    let jobs = work.jobs.min(count);
    let cancel = work.cancel.clone();
    let queue = Arc::new(Queue { work, next: AtomicUsize::new(0) });
    let (sender, receiver) = mpsc::channel();
    if count == 0 || start_worker(&queue, &sender).is_err() {
        return;
    }
    // The others are kept back, together with the sender that they need.
    let mut others = (jobs > 1).then_some(sender);
    let begin = Instant::now();
    let mut finished = 0;
    while finished < count {
        match receiver.recv_timeout(if others.is_some() { PATIENCE } else { TICK }) {
            Ok(note) => {
                finished += usize::from(matches!(note, Note::Finished(..)));
                tell(note);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if cancel.is_cancelled() {
            return;
        }
        if begin.elapsed() >= PATIENCE
            && let Some(sender) = others.take()
        {
            let open = count.saturating_sub(queue.next.load(Ordering::Relaxed));
            for _ in 0..open.min(jobs - 1) {
                // Those that are there are enough, if need be.
                let _ = start_worker(&queue, &sender);
            }
        }
    }
}

fn start_worker<C: Checker + 'static>(
    queue: &Arc<Queue<C>>,
    sender: &mpsc::Sender<Note<C::Report>>,
) -> std::io::Result<()> {
    let (queue, sender) = (queue.clone(), sender.clone());
    let builder = std::thread::Builder::new().stack_size(base::STACK_BYTES);
    let handle = builder.spawn(move || {
        let work = &queue.work;
        loop {
            let number = queue.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = work.tasks.get(number) else { return };
            let piece = work.cancel.piece();
            verify(|| work.checker.check(task, &piece), number, &piece, &sender);
        }
    })?;
    // Nobody waits for a worker: it may be busy when the run is interrupted.
    drop(handle);
    Ok(())
}

/// One unit's mishap is its own.
fn verify<R>(
    check: impl FnOnce() -> R,
    number: usize,
    cancel: &Cancel,
    sender: &mpsc::Sender<Note<R>>,
) {
    // Nobody listens any more if the run was interrupted.
    if cancel.is_cancelled() || sender.send(Note::Started(number)).is_err() {
        return;
    }
    let start = Instant::now();
    let finished = match catch_unwind(AssertUnwindSafe(check)) {
        // What came of it then is no result.
        Ok(_) if cancel.is_over() => Finished::TooLarge(start.elapsed()),
        Ok(report) => Finished::Report(report, start.elapsed()),
        Err(payload) => Finished::Panic(panics::describe(&*payload), start.elapsed()),
    };
    // What was cancelled on the way is no result.
    if cancel.is_over() || !cancel.is_cancelled() {
        let _ = sender.send(Note::Finished(number, Box::new(finished)));
    }
}

#[cfg(test)]
mod tests {
    use check::Unit;
    use ir::MethodId;

    use super::*;

    /// What a made-up checker does with a unit.
    struct Made(fn(Unit));

    impl Checker for Made {
        type Report = ();

        fn units(&self) -> Vec<Unit> {
            Vec::new()
        }

        fn check(&self, task: &Task, _: &Cancel) {
            (self.0)(task.unit);
        }
    }

    fn work(check: fn(Unit), count: u32, jobs: usize) -> Work<Made> {
        let tasks = (0..count).map(|i| Unit::Method(MethodId(i)).into()).collect();
        Work { checker: Made(check), tasks, jobs, cancel: Cancel::new() }
    }

    #[test]
    fn a_panic_is_the_result_of_its_unit() {
        for jobs in [1, 3] {
            let mut panics = Vec::new();
            run(work(|unit| panic!("oh no: {unit:?}"), 5, jobs), |note| {
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
        let endless = |_| loop {
            std::thread::sleep(Duration::from_secs(1));
        };
        let work = work(endless, 4, 2);
        let cancel = work.cancel.clone();
        let mut finished = 0;
        run(work, |note| {
            finished += usize::from(matches!(note, Note::Finished(..)));
            cancel.cancel();
        });
        assert_eq!(finished, 0);
    }
}
