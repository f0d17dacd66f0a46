//! Room for recursion. All passes over trees recurse; what keeps them from
//! overflowing the stack is one bound and one thread: no tree is higher than
//! [`MAX_NESTING`] (the parser refuses more, with a diagnostic), and every pass
//! runs inside [`on_large_stack`].

use crate::memory;

/// The greatest height of any syntax tree. `javac` gives up at a similar height.
pub const MAX_NESTING: u32 = 2_000;

/// Enough for [`MAX_NESTING`] levels of the fattest recursion in a debug build. Only
/// address space: pages that are not touched cost nothing.
pub const STACK_BYTES: usize = 1 << 30;

/// Runs `work` on a thread whose stack suffices for every tree that the parser makes.
/// A panic in `work` goes on in the caller.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let left = memory::left();
    let work = move || memory::within(left, || (work(), memory::held()));
    std::thread::scope(|scope| {
        let spawned = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        match spawned {
            Ok(handle) => {
                let joined = handle.join();
                let (result, held) =
                    joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                memory::take_over(held);
                result
            }
            Err(error) => panic!("the operating system refused a thread: {error}"),
        }
    })
}
