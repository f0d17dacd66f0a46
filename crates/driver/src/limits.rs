//! What a run as a whole may take: time and memory.
//!
//! A file or a unit may hold a quarter of the run's memory; one that holds more ends alone, and
//! whether it does depends on nothing that others do ([`base::Cancel::piece`]). Where many of them
//! together are too much the largest is ended first, and the run when there is no large one.
//!
//! Work is counted, so that verdicts do not depend on the machine ([`symex::Options`]). What is
//! not counted, or allowed by a large `--budget`, ends here: a watch cancels the run, and whoever
//! renders the outcome has what was known by then. A limit is no verdict: units that were not
//! done are unknown, and nothing about them is remembered.

use std::fs;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use base::{Cancel, Stop};

use crate::session::TICK;

/// How much memory a run may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Memory {
    /// A part of what the machine, or the container, has.
    #[default]
    Share,
    Bytes(u64),
    /// As much as there is.
    Unlimited,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    pub time: Option<Duration>,
    pub memory: Memory,
}

impl Limits {
    /// The memory that a run may have, in bytes.
    pub fn bytes(&self) -> Option<u64> {
        match self.memory {
            Memory::Unlimited => None,
            Memory::Bytes(bytes) => Some(bytes),
            Memory::Share => available().map(|all| all / 4 * 3),
        }
    }

    /// What one file or one unit may hold of it.
    pub fn share(&self) -> Option<u64> {
        self.bytes().map(|bytes| bytes / 4)
    }
}

/// The smallest part of the memory that is worth ending a unit for.
const WORTH: u64 = 16;

/// The part of the machine's memory that is left alone where nobody gave a limit.
const LEAST_LEFT: u64 = 32;

/// For how many ticks it is waited until a unit that was ended has returned what it held.
const GRACE: u32 = 40;

/// Looks after a run until it is dropped.
pub(crate) struct Watch {
    _end: Option<Sender<()>>,
}

impl Watch {
    /// Cancels when a limit is reached.
    pub fn new(limits: &Limits, cancel: &Cancel) -> Watch {
        let (time, memory) = (limits.time, limits.bytes());
        let is_share = limits.memory == Memory::Share;
        if time.is_none() && memory.is_none() {
            return Watch { _end: None };
        }
        let (sender, receiver) = mpsc::channel::<()>();
        let cancel = cancel.clone();
        let begin = Instant::now();
        let mut wait = 0;
        let look = move || {
            while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(TICK) {
                if time.is_some_and(|time| begin.elapsed() >= time) {
                    return cancel.cancel_because(Stop::Time);
                }
                let Some(memory) = memory else { continue };
                // Others have their part of the machine, too.
                let is_crowded = |used: u64| is_share && used > memory / WORTH && is_crowded();
                if used().is_none_or(|used| used < memory && !is_crowded(used)) {
                    wait = 0;
                } else if wait > 0 {
                    wait -= 1;
                } else if cancel.end_largest(memory / WORTH) {
                    wait = GRACE;
                } else {
                    return cancel.cancel_because(Stop::Memory);
                }
            }
        };
        // Without a thread there are no limits, as on a machine that has none.
        let started = std::thread::Builder::new().name("watch".to_string()).spawn(look);
        Watch { _end: started.is_ok().then_some(sender) }
    }
}

/// What this process takes, in bytes, where the system tells.
fn used() -> Option<u64> {
    field(&fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// Whether the machine has nearly nothing left, for anybody.
fn is_crowded() -> bool {
    let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let (all, left) = (field(&text, "MemTotal:"), field(&text, "MemAvailable:"));
    matches!((all, left), (Some(all), Some(left)) if left < all / LEAST_LEFT)
}

/// What there is: of the machine, or of the group of processes that this one is in.
fn available() -> Option<u64> {
    let machine = field(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    let group = |path: &str| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    Some(groups.iter().filter_map(|path| group(path)).fold(machine, u64::min))
}

/// The value of a line such as `MemTotal:  1024 kB`.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(cancel: &Cancel) -> Option<Stop> {
        while !cancel.is_cancelled() {
            std::thread::sleep(TICK);
        }
        cancel.why()
    }

    #[test]
    fn lines_of_the_system() {
        assert_eq!(field("A: 1 kB\nMemTotal:   16 kB\n", "MemTotal:"), Some(16 * 1024));
        assert_eq!(field("MemTotal: many kB", "MemTotal:"), None);
        assert_eq!(field("", "MemTotal:"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn limits_that_are_reached_cancel() {
        let cancel = Cancel::new();
        let limits = Limits { time: None, memory: Memory::Bytes(1) };
        let _watch = Watch::new(&limits, &cancel);
        assert_eq!(wait(&cancel), Some(Stop::Memory));
        let cancel = Cancel::new();
        let limits = Limits { time: Some(Duration::ZERO), memory: Memory::Unlimited };
        let _watch = Watch::new(&limits, &cancel);
        assert_eq!(wait(&cancel), Some(Stop::Time));
        assert!(Limits::default().bytes().is_some_and(|bytes| bytes > 64 << 20));
    }
}
