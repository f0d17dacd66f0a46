//! A last resort. Z3 keeps its resource limit while it searches, but not in every
//! preparation for it; a call that takes so long is interrupted, and the question is not
//! decided. The clock decides nothing that would have been decided without it within
//! [`PATIENCE`].

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use base::Cancel;
use z3::Context;

/// Far above what the resource limit lets a question take.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// How often it is interrupted until it heeds.
const AGAIN: Duration = Duration::from_secs(1);

/// How often it is looked whether somebody has cancelled.
const TICK: Duration = Duration::from_millis(10);

/// The result of a call that works with a context, and whether it was interrupted.
pub(super) fn watched<R>(
    patience: Duration,
    cancel: &Cancel,
    context: &Context,
    call: impl FnOnce() -> R,
) -> (R, bool) {
    let handle = context.handle();
    let (done, running) = channel::<()>();
    std::thread::scope(|scope| {
        let watch = Builder::new().stack_size(64 * 1024).spawn_scoped(scope, move || {
            let mut interrupted = false;
            let mut left = patience;
            while running.recv_timeout(TICK.min(left)) == Err(RecvTimeoutError::Timeout) {
                left = left.saturating_sub(TICK);
                if left.is_zero() || cancel.is_cancelled() {
                    handle.interrupt();
                    interrupted = true;
                    left = AGAIN;
                }
            }
            interrupted
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
