//! A last resort. Z3 keeps its resource limit while it searches, but not in every
//! preparation for it; a call that takes so long is interrupted, and the question is not
//! decided. The clock decides nothing that would have been decided without it within
//! [`PATIENCE`]. It counts the time for which the thread has run, where the system tells: a
//! thread that waits for its turn on a busy machine has not been at it for long.

use std::fs::File;
use std::io::{Read, Seek};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use base::Cancel;
use z3::Context;

/// Far above what the resource limit lets a question take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where less work may go into a question, no less than this.
const LEAST: Duration = Duration::from_secs(4);

/// How long is waited for a question into which so much work may go, the usual being so much.
pub(super) fn patience(rlimit: u32, usual: u32) -> Duration {
    let share = f64::from(rlimit) / f64::from(usual.max(1));
    PATIENCE.mul_f64(share.min(1.0)).max(LEAST)
}

/// How often it is interrupted until it heeds.
const AGAIN: Duration = Duration::from_secs(1);

/// How often it is looked whether somebody has cancelled.
const TICK: Duration = Duration::from_millis(10);

/// How long a thread has been at something.
struct Clock {
    begin: Instant,
    /// What the system says of the thread, and how long it had run at the beginning.
    ran: Option<(File, Duration)>,
}

impl Clock {
    /// For the thread that calls this.
    fn start() -> Clock {
        let file = File::open("/proc/thread-self/stat").ok();
        let ran = file.and_then(|mut file| {
            let before = time_of(&mut file)?;
            Some((file, before))
        });
        Clock { begin: Instant::now(), ran }
    }

    fn has_run(&mut self, long: Duration) -> bool {
        let elapsed = self.begin.elapsed();
        has_run((elapsed, long), &mut || {
            let (file, before) = self.ran.as_mut()?;
            Some((*before, time_of(file)?))
        })
    }
}

/// Whether a thread has been at it for so long: by the system's word, what it had run for at the
/// beginning and now, or else by the time that went by.
fn has_run(
    (elapsed, long): (Duration, Duration),
    ran: &mut dyn FnMut() -> Option<(Duration, Duration)>,
) -> bool {
    elapsed >= long && ran().is_none_or(|(before, now)| now.saturating_sub(before) >= long)
}

/// The time that a thread has run for, by its line in `/proc`.
fn time_of(stat: &mut File) -> Option<Duration> {
    let mut line = String::new();
    stat.rewind().ok()?;
    stat.read_to_string(&mut line).ok()?;
    time_in(&line)
}

fn time_in(line: &str) -> Option<Duration> {
    // The second field is the thread's name, in parentheses; the 14th and 15th are hundredths
    // of a second.
    let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis(10 * user.saturating_add(system)))
}

/// The result of a call that works with a context, and whether it was interrupted.
pub(super) fn watched<R>(
    patience: Duration,
    cancel: &Cancel,
    context: &Context,
    call: impl FnOnce() -> R,
) -> (R, bool) {
    let handle = context.handle();
    let (done, running) = channel::<()>();
    let mut clock = Clock::start();
    std::thread::scope(|scope| {
        let watch = Builder::new().stack_size(64 * 1024).spawn_scoped(scope, move || {
            let mut last: Option<Instant> = None;
            while running.recv_timeout(TICK.min(patience)) == Err(RecvTimeoutError::Timeout) {
                let is_time = match last {
                    Some(last) => last.elapsed() >= AGAIN,
                    None => cancel.is_cancelled() || clock.has_run(patience),
                };
                if is_time {
                    handle.interrupt();
                    last = Some(Instant::now());
                }
            }
            last.is_some()
        });
        let result = call();
        drop(done);
        (result, watch.is_ok_and(|watch| watch.join().unwrap_or(true)))
    })
}

#[cfg(test)]
mod tests {
    use z3::ast::Int;
    use z3::{SatResult, Solver};

    use super::super::library;
    use super::*;

    #[test]
    fn waiting_is_not_working() {
        let [short, long] = [200, 300].map(Duration::from_millis);
        let ran = |before: u64, now: u64| {
            Some((Duration::from_millis(before), Duration::from_millis(now)))
        };
        assert!(!has_run((short, long), &mut || None));
        assert!(has_run((long, long), &mut || None));
        assert!(!has_run((long, long), &mut || ran(40, 140)));
        assert!(has_run((long, long), &mut || ran(40, 340)));
    }

    #[test]
    fn the_time_of_a_thread() {
        let line = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 12 30 0 0";
        assert_eq!(time_in(line), Some(Duration::from_millis(420)));
        assert_eq!(time_in("7 (a) S 1"), None);
        if let Ok(mut file) = File::open("/proc/thread-self/stat") {
            assert!(time_of(&mut file).is_some());
        }
    }

    fn context() -> Context {
        library::load().expect("the library is there");
        Context::thread_local()
    }

    /// Not decided soon: a cube that is the sum of two others.
    fn hard() -> Solver {
        let solver = Solver::new();
        let [x, y, z] = ["x", "y", "z"].map(Int::new_const);
        for number in [&x, &y, &z] {
            solver.assert(number.gt(0));
        }
        let cube = |n: &Int| Int::mul(&[n, n, n]);
        solver.assert((cube(&x) + cube(&y)).eq(cube(&z)));
        solver
    }

    #[test]
    fn a_call_that_takes_too_long_is_interrupted() {
        let context = context();
        let solver = hard();
        let (answer, interrupted) =
            watched(Duration::ZERO, &Cancel::new(), &context, || solver.check());
        assert_eq!((answer, interrupted), (SatResult::Unknown, true));
    }

    #[test]
    fn a_call_that_nobody_wants_any_more_is_interrupted() {
        let context = context();
        let solver = hard();
        let cancel = Cancel::new();
        cancel.cancel();
        let (answer, interrupted) = watched(Duration::MAX, &cancel, &context, || solver.check());
        assert_eq!((answer, interrupted), (SatResult::Unknown, true));
    }

    #[test]
    fn a_call_that_ends_is_left_alone() {
        let context = context();
        let (answer, interrupted) = watched(PATIENCE, &Cancel::new(), &context, || 7);
        assert_eq!((answer, interrupted), (7, false));
    }
}
