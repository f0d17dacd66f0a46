//! How much memory each thread holds.
//!
//! A program that declares [`Counted`] as its allocator has every byte counted by the thread that
//! takes or returns it. Work that is done on one thread can then be told what it holds, whatever
//! the others do: the same work holds the same, with any number of threads. In a program with
//! another allocator the count stays at 0, and no limit is ever reached.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// What was taken less what was returned; what others took may be returned here.
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// What it may come to.
    static CEILING: Cell<i64> = const { Cell::new(i64::MAX) };
}

/// The system's allocator, with a count for each thread.
pub struct Counted;

fn count(bytes: i64) {
    // Nothing is allocated for it, and it has nothing to be dropped: it is there as long as the
    // thread is.
    let _ = HELD.try_with(|held| held.set(held.get().wrapping_add(bytes)));
}

/// What this thread has taken and not returned, in bytes.
pub fn held() -> i64 {
    HELD.try_with(Cell::get).unwrap_or(0)
}

/// How much more this thread may take before [`is_over`].
pub(crate) fn left() -> i64 {
    CEILING.try_with(Cell::get).unwrap_or(i64::MAX).saturating_sub(held())
}

/// Whether the thread holds more than what it is at may take. Whoever builds something large asks
/// now and then.
#[inline]
pub fn is_over() -> bool {
    HELD.try_with(Cell::get).unwrap_or(0) > CEILING.try_with(Cell::get).unwrap_or(i64::MAX)
}

/// Does something that may take so many bytes more.
pub fn within<T>(bytes: i64, work: impl FnOnce() -> T) -> T {
    /// Puts the ceiling back, also when the work panics.
    struct Before(i64);
    impl Drop for Before {
        fn drop(&mut self) {
            let _ = CEILING.try_with(|ceiling| ceiling.set(self.0));
        }
    }
    let ceiling = held().saturating_add(bytes);
    let before = CEILING.try_with(|c| c.replace(c.get().min(ceiling))).unwrap_or(i64::MAX);
    let _before = Before(before);
    work()
}

/// What another thread took for this one is this one's to return.
pub(crate) fn take_over(bytes: i64) {
    count(bytes);
}

// SAFETY: every call is handed to the system's allocator as it is, and its answer is given back
// as it is. Counting allocates nothing and does not unwind.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promises are those that are asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: as above; `place` came from the same allocator.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static COUNTED: Counted = Counted;

    #[test]
    fn every_thread_counts_its_own() {
        let before = held();
        let mut block: Vec<u8> = vec![0; 1 << 20];
        assert!(held() - before >= 1 << 20);
        block.reserve_exact(3 << 20);
        assert!(held() - before >= 3 << 20);
        let elsewhere = std::thread::spawn(|| {
            let before = held();
            let block: Vec<u64> = Vec::with_capacity(1 << 20);
            let during = held() - before;
            drop(block);
            (during, held() - before)
        });
        assert_eq!(elsewhere.join().expect("a thread"), (8 << 20, 0));
        assert!(held() - before < 5 << 20);
        drop(block);
        assert!(held() - before < 1 << 20);
    }

    #[test]
    fn work_has_a_ceiling() {
        assert!(!is_over());
        within(1 << 20, || {
            assert!(!is_over());
            let block: Vec<u8> = vec![0; 2 << 20];
            assert!(is_over());
            // Inside of it nothing has more, on another thread either.
            within(8 << 20, || assert!(is_over()));
            crate::on_large_stack(|| assert!(is_over()));
            drop(block);
            assert!(!is_over());
            let made = crate::on_large_stack(|| vec![0u8; 2 << 20]);
            assert!(is_over());
            drop(made);
            assert!(!is_over());
        });
        let block: Vec<u8> = vec![0; 2 << 20];
        assert!(!is_over());
        drop(block);
    }
}
