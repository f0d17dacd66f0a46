//! Checking the same sources again and again: what an editor does, and what the command line does
//! once.
//!
//! A session knows what was there the last time. Files that did not change are not parsed again,
//! classes of the JDK stay loaded, and units whose keys are the same keep their results. Texts that
//! are not saved yet stand in for those on the disk ([`Session::set_overlay`]). The outcome is that
//! of a fresh run over the same texts.
//!
//! A check can be cancelled at any time ([`base::Cancel`]): the front end asks between files,
//! classes and methods, the engine at each step, the prover at each event, and Z3 is interrupted.
//! Nobody waits for what does not ask, such as reading from a pipe: the thread is left alone.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use base::Cancel;
use classpath::ClassPath;
use facts::Facts;

use crate::found_before::FoundBefore;
use crate::options::{Event, Options};
use crate::results::report::Outcome;
use crate::run;
use crate::sources::texts::Texts;
use crate::understood::Understood;

/// How often somebody looks whether a check was cancelled.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// For how many ticks the store may still be written when a check was cancelled.
const GRACE: u32 = 25;

/// For how many ticks a cancelled front end is waited for, so that what it has read is kept.
const PATIENCE: u32 = 250;

pub struct Session {
    options: Options,
    memory: Memory,
}

/// What is kept from one check to the next.
#[derive(Default)]
pub(crate) struct Memory {
    /// Texts of files that are not saved.
    pub overlays: BTreeMap<PathBuf, Arc<str>>,
    pub texts: Texts,
    /// The JDK's classes, if there are no others: those may change.
    pub class_path: Option<Arc<ClassPath>>,
    /// The place in a file where somebody is at work: the unit there comes first.
    pub focus: Option<(PathBuf, u32)>,
    /// What the last check was about.
    pub facts: Option<Arc<Facts>>,
    /// Invariants that were found in earlier checks.
    pub found: FoundBefore,
    /// By key; `None` if nothing is to be remembered.
    pub results: Option<Results>,
}

/// Results of earlier checks, by key. Those that nobody has asked for in a while are dropped, so
/// that it does not grow for ever; until then, whoever takes an edit back finds what was known.
#[derive(Default)]
pub(crate) struct Results {
    known: HashMap<[u8; 32], (u64, Vec<u8>)>,
    /// Counts checks.
    now: u64,
}

/// For how many checks a result is kept that nobody asks for.
const KEPT: u64 = 32;

impl Results {
    pub fn get(&self, key: &[u8; 32]) -> Option<&[u8]> {
        self.known.get(key).map(|(_, bytes)| bytes.as_slice())
    }

    /// The end of a check: these keys were asked for, and these results are new.
    pub fn renew(
        &mut self,
        asked: impl Iterator<Item = [u8; 32]>,
        new: impl Iterator<Item = ([u8; 32], Vec<u8>)>,
    ) {
        self.now += 1;
        let now = self.now;
        for key in asked {
            if let Some((used, _)) = self.known.get_mut(&key) {
                *used = now;
            }
        }
        self.known.extend(new.map(|(key, bytes)| (key, (now, bytes))));
        self.known.retain(|_, (used, _)| *used + KEPT > now);
    }
}

impl Session {
    pub fn new(options: Options) -> Session {
        Session {
            options,
            memory: Memory { results: Some(Results::default()), ..Memory::default() },
        }
    }

    /// A session for one check: nothing is remembered.
    pub fn once(options: Options) -> Session {
        Session { options, memory: Memory::default() }
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// From now on a file has this text, whatever the disk says; with `None`, that of the disk.
    /// The path is one of those that the session was given, or lies in a directory that it was
    /// given.
    pub fn set_overlay(&mut self, path: &Path, text: Option<&str>) {
        match text {
            Some(text) => self.memory.overlays.insert(path.to_owned(), text.into()),
            None => self.memory.overlays.remove(path),
        };
    }

    /// From now on these files have these texts, and all others that of the disk.
    pub fn set_overlays(&mut self, overlays: BTreeMap<PathBuf, Arc<str>>) {
        self.memory.overlays = overlays;
    }

    /// From now on these are the files and directories to check.
    pub fn set_paths(&mut self, paths: Vec<PathBuf>) {
        self.options.front.paths = paths;
    }

    /// The unit around this offset of a file is verified before all others.
    pub fn set_focus(&mut self, focus: Option<(PathBuf, u32)>) {
        self.memory.focus = focus;
    }

    /// What the texts of the last check that came to its end were understood as.
    pub fn understood(&self) -> Option<Understood> {
        self.memory.facts.clone().map(|facts| Understood { facts })
    }

    /// How many files the last check had to parse.
    pub fn parsed(&self) -> usize {
        self.memory.texts.parsed
    }

    /// Reads the input and verifies what was chosen, telling what happens on the way. To be
    /// called inside [`base::on_large_stack`].
    pub fn check(&mut self, cancel: &Cancel, observe: &mut dyn FnMut(Event<'_>)) -> Outcome {
        run::check(&self.options, &mut self.memory, cancel, observe)
    }
}

/// What one check gives back the next one takes, on whatever thread: otherwise each thread keeps a
/// program of its own, and memory grows to several times of what is needed. Small pieces are joined when
/// they are given back, not all at once when somebody asks for a large one. To be called before there is a
/// second thread, by whoever checks again and again.
pub fn share_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: settings of the allocator, which are made for being changed at any time.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_MXFAST, 0);
    }
}

/// What `work` gives, on a thread of its own; `None` if somebody cancels before it is done.
pub(crate) fn unless_cancelled<T: Send + 'static>(
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    until(cancel, 0, work)
}

/// The same for what should come to its end: it gets a little longer.
pub(crate) fn hurried<T: Send + 'static>(
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    until(cancel, GRACE, work)
}

/// The same for what holds something that is needed again: it asks often, and ends soon.
pub(crate) fn patiently<T: Send + 'static>(
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    until(cancel, PATIENCE, work)
}

fn until<T: Send + 'static>(
    cancel: &Cancel,
    mut grace: u32,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    let builder = std::thread::Builder::new().stack_size(base::STACK_BYTES);
    let handle = builder.spawn(move || {
        // Nobody listens any more if it was cancelled.
        let _ = sender.send(work());
    });
    let handle = match handle {
        Ok(handle) => handle,
        Err(why) => panic!("no thread can be started: {why}"),
    };
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) if !cancel.is_cancelled() => {}
            Err(RecvTimeoutError::Timeout) => match grace.checked_sub(1) {
                Some(left) => grace = left,
                None => return None,
            },
            // A panic is that of whoever waits.
            Err(RecvTimeoutError::Disconnected) => match handle.join() {
                Ok(()) => return None,
                Err(payload) => std::panic::resume_unwind(payload),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_never_ends_can_be_cancelled() {
        let cancel = Cancel::new();
        let other = cancel.clone();
        let (_sender, receiver) = mpsc::channel::<()>();
        let result = unless_cancelled(&cancel, move || {
            other.cancel();
            receiver.recv().is_err()
        });
        assert_eq!(result, None);
    }

    #[test]
    fn a_panic_is_passed_on() {
        let caught = std::panic::catch_unwind(|| {
            unless_cancelled(&Cancel::new(), || -> u32 { panic!("oh no") })
        });
        assert_eq!(caught.unwrap_err().downcast_ref::<&str>(), Some(&"oh no"));
        assert_eq!(unless_cancelled(&Cancel::new(), || 7), Some(7));
    }
}
