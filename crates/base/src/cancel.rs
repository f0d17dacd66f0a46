//! A wish to stop.
//!
//! Whoever works asks now and then ([`Cancel::poll`]: where steps are counted, between files and
//! methods), and ends early if the answer is yes. What it has then is of no use, and whoever
//! cancelled throws it away: a result depends on the token only by not being there.
//!
//! Pieces of work (a file, a method) have tokens of their own ([`Cancel::piece`]): one that holds
//! more memory than a piece may ends by itself, and the others go on.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::memory;

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
    /// The wish of the work that this is only a part of.
    above: Option<Arc<AtomicBool>>,
    /// A [`Stop`]; read only once the wish is there.
    why: Arc<AtomicU8>,
    /// For tests, which read no clock: the wish comes by itself.
    after: Option<Arc<Countdown>>,
    /// Those that work on pieces now.
    pieces: Arc<Mutex<Vec<Weak<Piece>>>>,
    /// How many bytes a piece may hold.
    share: Option<i64>,
    /// The piece that this token is for.
    piece: Option<Arc<Piece>>,
}

/// Work that is done on one thread.
struct Piece {
    /// What the thread held when it began.
    before: i64,
    /// What it held when it last asked.
    holds: AtomicI64,
    is_over: AtomicBool,
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
        let above = self.above.as_ref().is_some_and(|wish| wish.load(Ordering::Relaxed));
        self.wish.load(Ordering::Relaxed) || above || self.is_over()
    }

    /// A token for a part of the work that can be called off by itself. The wish for the end of the whole
    /// is also the part's.
    pub fn part(&self) -> Cancel {
        Cancel { wish: Arc::default(), above: Some(self.wish.clone()), ..self.clone() }
    }

    /// The same token, of whose pieces each may hold so many bytes.
    pub fn with_share(&self, bytes: Option<u64>) -> Cancel {
        let share = bytes.map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX));
        Cancel { share, ..self.clone() }
    }

    /// For a piece of work that this thread begins now. Its wish is also the piece's, not the
    /// other way round.
    pub fn piece(&self) -> Cancel {
        let piece = Arc::new(Piece {
            before: memory::held(),
            holds: AtomicI64::new(0),
            is_over: AtomicBool::new(false),
        });
        let mut pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        pieces.retain(|piece| piece.strong_count() > 0);
        pieces.push(Arc::downgrade(&piece));
        Cancel { piece: Some(piece), ..self.clone() }
    }

    /// Whether the piece has had its memory.
    pub fn is_over(&self) -> bool {
        self.piece.as_ref().is_some_and(|piece| piece.is_over.load(Ordering::Relaxed))
    }

    /// The same, from the thread that works on it: it is looked what it holds.
    pub fn weigh(&self) -> bool {
        let Some(piece) = &self.piece else { return false };
        let holds = memory::held().wrapping_sub(piece.before);
        piece.holds.store(holds, Ordering::Relaxed);
        if self.share.is_some_and(|share| holds > share) {
            piece.is_over.store(true, Ordering::Relaxed);
        }
        self.is_over()
    }

    /// Does work of the piece that is no longer than it may be, where that is looked at
    /// ([`memory::is_over`]).
    pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
        memory::within(self.share.unwrap_or(i64::MAX), work)
    }

    /// Ends the piece that holds most, if that is at least so many bytes; whether there was one.
    pub fn end_largest(&self, least: u64) -> bool {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let under_way = pieces.iter().filter_map(Weak::upgrade);
        let open = under_way.filter(|piece| !piece.is_over.load(Ordering::Relaxed));
        let largest = open.max_by_key(|piece| piece.holds.load(Ordering::Relaxed));
        let holds = |piece: &Piece| u64::try_from(piece.holds.load(Ordering::Relaxed)).unwrap_or(0);
        let Some(largest) = largest.filter(|piece| holds(piece) >= least) else { return false };
        largest.is_over.store(true, Ordering::Relaxed);
        true
    }

    /// The same, from a place that is passed while work is done.
    pub fn poll(&self) -> bool {
        if let Some(after) = &self.after
            && after.polls.fetch_add(1, Ordering::Relaxed) >= after.limit
        {
            self.cancel();
        }
        self.weigh();
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
    fn a_part_is_called_off_alone() {
        let token = Cancel::new();
        let (part, other) = (token.part(), token.part());
        part.cancel();
        assert!(part.poll() && part.piece().is_cancelled());
        assert!(!token.poll() && !other.poll());
        token.cancel();
        assert!(other.poll() && other.piece().is_cancelled());
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
    fn a_piece_ends_alone() {
        let token = Cancel::new().with_share(Some(1 << 20));
        let (small, large) = (token.piece(), token.piece());
        assert!(!large.poll());
        let block: Vec<u8> = vec![1; 2 << 20];
        assert!(large.poll() && large.is_over());
        // For good, whatever it returns.
        drop(block);
        assert!(large.poll() && large.is_cancelled());
        assert!(!small.poll() && !token.poll() && !token.piece().poll());
        assert_eq!(large.why(), None);
        token.cancel();
        assert!(small.is_cancelled() && !small.is_over());
    }

    #[test]
    fn the_largest_piece_is_ended_first() {
        let token = Cancel::new();
        let outer = token.piece();
        let block: Vec<u8> = vec![1; 2 << 20];
        let inner = token.piece();
        let other: Vec<u8> = vec![1; 1 << 20];
        assert!(!outer.poll() && !inner.poll());
        assert!(!token.end_largest(8 << 20));
        assert!(token.end_largest(1 << 20));
        assert!(outer.is_over() && !inner.is_over());
        assert!(token.end_largest(1 << 20) && inner.is_over());
        assert!(!token.end_largest(0));
        drop((block, other));
    }

    #[test]
    fn polls_are_counted() {
        let token = Cancel::after(2);
        assert_eq!([token.poll(), token.poll(), token.poll()], [false, false, true]);
        assert_eq!(token.polls(), 3);
        assert_eq!(format!("{token:?}"), "Cancel");
    }
}
