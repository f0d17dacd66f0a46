//! Diagnostics: each place is complained about once, and what somebody found out only on
//! trial can be taken back, but not what the table found out about a declaration meanwhile
//! (nobody would look there again).

use std::cell::{Cell, RefCell};

use base::{Code, Diagnostic, Span};
use rustc_hash::FxHashSet;

use super::Table;

#[derive(Default)]
pub(super) struct Sink {
    /// About declarations: they stay.
    settled: RefCell<Vec<Diagnostic>>,
    settled_places: RefCell<FxHashSet<(Code, Span)>>,
    /// Since the last time that they were taken.
    open: RefCell<Vec<Diagnostic>>,
    open_places: RefCell<FxHashSet<(Code, Span)>>,
    /// How many declarations are being resolved.
    declarations: Cell<u32>,
}

impl<'a> Table<'a> {
    /// Adds a diagnostic, unless there has been one with this code at this place.
    pub fn report(&self, diagnostic: Diagnostic) {
        let place = (diagnostic.code, diagnostic.span);
        let is_new = |places: &RefCell<FxHashSet<(Code, Span)>>| {
            diagnostic.span.is_none() || places.borrow_mut().insert(place)
        };
        let sink = &self.sink;
        if sink.declarations.get() > 0 {
            if is_new(&sink.settled_places) {
                sink.settled.borrow_mut().push(diagnostic);
            }
        } else if !sink.settled_places.borrow().contains(&place) && is_new(&sink.open_places) {
            sink.open.borrow_mut().push(diagnostic);
        }
    }

    /// What could not be read of the class path until now.
    pub fn class_path_problems(&self) -> Vec<classpath::ClassPathProblem> {
        self.class_path.problems()
    }

    /// All diagnostics since the last call, those about declarations first.
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.sink.settled.take();
        all.extend(self.sink.open.take());
        all
    }

    /// A point to which [`Table::rollback_diagnostics`] can return.
    pub fn diagnostic_mark(&self) -> usize {
        self.sink.open.borrow().len()
    }

    /// The first error since the mark, apart from those about declarations.
    pub fn first_error_since(&self, mark: usize) -> Option<Diagnostic> {
        let open = self.sink.open.borrow();
        open.iter().skip(mark).find(|d| d.is_error()).cloned()
    }

    /// Forgets all diagnostics since the mark, apart from those about declarations.
    pub fn rollback_diagnostics(&self, mark: usize) {
        let mut open = self.sink.open.borrow_mut();
        let mut places = self.sink.open_places.borrow_mut();
        let mark = mark.min(open.len());
        for diagnostic in open.drain(mark..) {
            places.remove(&(diagnostic.code, diagnostic.span));
        }
    }

    /// Resolves a declaration, which happens once.
    pub(super) fn settle<T>(&self, resolve: impl FnOnce() -> T) -> T {
        let running = &self.sink.declarations;
        running.set(running.get() + 1);
        let resolved = resolve();
        running.set(running.get() - 1);
        resolved
    }
}
