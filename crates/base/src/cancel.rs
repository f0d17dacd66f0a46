//! A wish to stop.
//!
//! Whoever works asks now and then ([`Cancel::poll`]: where steps are counted, between files and
//! methods), and ends early if the answer is yes. What it has then is of no use, and whoever
//! cancelled throws it away: a result depends on the token only by not being there.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// Who wished for the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stop {
    /// Somebody, by a signal or a key.
    #[default]
    Wish,
    /// It had so much time.
    Time,
    /// It had so much memory.
    Memory,
}

/// Clones are one token.
#[derive(Clone, Default)]
pub struct Cancel {
    wish: Arc<AtomicBool>,
    /// A [`Stop`]; read only once the wish is there.
    why: Arc<AtomicU8>,
    /// For tests, which read no clock: the wish comes by itself.
    after: Option<Arc<Countdown>>,
}

struct Countdown {
    polls: AtomicU64,
    limit: u64,
}

impl Cancel {
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Wished for when somebody has asked so often.
    pub fn after(polls: u64) -> Cancel {
        let after = Some(Arc::new(Countdown { polls: AtomicU64::new(0), limit: polls }));
        Cancel { after, ..Cancel::default() }
    }

    pub fn cancel(&self) {
        self.wish.store(true, Ordering::Relaxed);
    }

    /// The first reason counts.
    pub fn cancel_because(&self, why: Stop) {
        if !self.is_cancelled() {
            self.why.store(why as u8, Ordering::Relaxed);
            self.wish.store(true, Ordering::Release);
        }
    }

    /// Why it was wished for, if it was.
    pub fn why(&self) -> Option<Stop> {
        let why = || match self.why.load(Ordering::Relaxed) {
            why if why == Stop::Time as u8 => Stop::Time,
            why if why == Stop::Memory as u8 => Stop::Memory,
            _ => Stop::Wish,
        };
        self.wish.load(Ordering::Acquire).then(why)
    }

    pub fn is_cancelled(&self) -> bool {
        self.wish.load(Ordering::Relaxed)
    }

    /// The same, from a place that is passed while work is done.
    pub fn poll(&self) -> bool {
        if let Some(after) = &self.after
            && after.polls.fetch_add(1, Ordering::Relaxed) >= after.limit
        {
            self.cancel();
        }
        self.is_cancelled()
    }

    /// How often somebody has asked; only a token of [`Cancel::after`] counts.
    pub fn polls(&self) -> u64 {
        self.after.as_ref().map_or(0, |after| after.polls.load(Ordering::Relaxed))
    }

    /// The flag itself, for a handler of signals.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.wish.clone()
    }
}

/// Says nothing of its state: options are printed, and that is part of keys.
impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cancel")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_are_one_token() {
        let token = Cancel::new();
        let other = token.clone();
        assert!(!other.poll());
        token.cancel();
        assert!(other.poll() && other.is_cancelled());
    }

    #[test]
    fn the_first_reason_counts() {
        let token = Cancel::new();
        assert_eq!(token.why(), None);
        token.cancel_because(Stop::Time);
        token.cancel_because(Stop::Memory);
        assert_eq!(token.clone().why(), Some(Stop::Time));
        let token = Cancel::new();
        token.cancel();
        assert_eq!(token.why(), Some(Stop::Wish));
    }

    #[test]
    fn polls_are_counted() {
        let token = Cancel::after(2);
        assert_eq!([token.poll(), token.poll(), token.poll()], [false, false, true]);
        assert_eq!(token.polls(), 3);
        assert_eq!(format!("{token:?}"), "Cancel");
    }
}
