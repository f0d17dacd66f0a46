//! What a path once held: the heaps from which something was taken, newest first.
//!
//! References do not change, so what two permissions that were held together say about them
//! stays true when the permissions are gone:
//!
//! ```java
//! take(x);             // requires acc(x.f)
//! take(y);
//! //@ assert x != y;   // both were held once
//! ```
//!
//! Heaps are cheap to copy, and nothing is looked at before a proof fails without it
//! ([`crate::separate`]).

use std::rc::Rc;

use heap::Heap;

#[derive(Debug)]
enum Entry {
    Held(Heap),
    /// The path went one way or the other: what both have since they parted.
    Either(Past, Past),
}

#[derive(Debug)]
struct Node {
    entry: Entry,
    before: Past,
    length: usize,
}

/// Cloning is cheap.
#[derive(Clone, Debug, Default)]
pub struct Past(Option<Rc<Node>>);

/// What one step back there is.
pub enum Step {
    Held(Heap),
    Either(Past, Past),
}

impl Past {
    /// Something is taken from this heap.
    pub fn add(&mut self, heap: &Heap) {
        if !heap.is_empty() {
            self.push(Entry::Held(heap.clone()));
        }
    }

    fn push(&mut self, entry: Entry) {
        let length = self.len() + 1;
        let before = std::mem::take(self);
        self.0 = Some(Rc::new(Node { entry, before, length }));
    }

    fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |node| node.length)
    }

    fn is_same(&self, other: &Past) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    fn before(&self) -> Past {
        self.0.as_ref().map_or_else(Past::default, |node| node.before.clone())
    }

    /// The past of a state that came one way or the other.
    pub fn either(&self, other: &Past) -> Past {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !a.is_same(&b) {
            if a.len() >= b.len() {
                a = a.before();
            } else {
                b = b.before();
            }
        }
        let mut joined = a.clone();
        if self.len() > joined.len() && other.len() > joined.len() {
            let since = |past: &Past| {
                let mut entries = Vec::new();
                let mut at = past.clone();
                while at.len() > a.len() {
                    entries.extend(at.step());
                    at = at.before();
                }
                let mut own = Past::default();
                for step in entries.into_iter().rev() {
                    own.push(match step {
                        Step::Held(heap) => Entry::Held(heap),
                        Step::Either(a, b) => Entry::Either(a, b),
                    });
                }
                own
            };
            joined.push(Entry::Either(since(self), since(other)));
        }
        joined
    }

    fn step(&self) -> Option<Step> {
        Some(match &self.0.as_ref()?.entry {
            Entry::Held(heap) => Step::Held(heap.clone()),
            Entry::Either(a, b) => Step::Either(a.clone(), b.clone()),
        })
    }

    /// At most so many steps back.
    pub fn newest(&self, count: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self.clone();
        while let (true, Some(step)) = (steps.len() < count, at.step()) {
            steps.push(step);
            at = at.before();
        }
        steps
    }
}

impl Drop for Past {
    /// Long lists are dropped cell by cell.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = match Rc::try_unwrap(node) {
                Ok(mut only) => only.before.0.take(),
                Err(_) => None,
            };
        }
    }
}
