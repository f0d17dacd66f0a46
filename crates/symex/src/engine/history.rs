//! Where permissions went: what a path handed over, so that a message about a missing one
//! can say where it was lost. Costs one list cell for each call.

use std::rc::Rc;

use base::Span;
use heap::{Chunk, Heap};
use ir::{MethodId, PredicateId};
use term::Term;

/// Something that took permissions out of the state's own heap.
#[derive(Clone, Debug)]
pub enum Transfer {
    /// A call consumed the callee's precondition.
    Called { span: Span, method: MethodId, taken: Vec<Chunk> },
    /// Library code that does not say what it changes may have kept this.
    Shown { span: Span, method: Option<MethodId>, taken: Vec<Chunk> },
    /// The body of a predicate was replaced by its name.
    Closed { span: Span, predicate: PredicateId, args: Vec<Term>, taken: Vec<Chunk> },
    /// A loop was entered; this is framed around it.
    Entered { span: Span, frame: Heap },
    /// The loop was left: its frame is back.
    Left { span: Span },
}

#[derive(Debug)]
struct Node {
    event: Transfer,
    before: History,
}

/// The events of a path, newest first; cloning is cheap.
#[derive(Clone, Debug, Default)]
pub struct History(Option<Rc<Node>>);

impl History {
    pub fn add(&mut self, event: Transfer) {
        let before = std::mem::take(self);
        self.0 = Some(Rc::new(Node { event, before }));
    }

    pub fn newest_first(&self) -> impl Iterator<Item = &Transfer> {
        let mut next = self;
        std::iter::from_fn(move || {
            let node = next.0.as_ref()?;
            next = &node.before;
            Some(&node.event)
        })
    }
}

impl Drop for History {
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

/// What `rest` has not, or has less of, than `before`, of which it is what is left.
pub fn taken(before: &Heap, rest: &Heap) -> Vec<Chunk> {
    let changed = before.chunks().changed(rest.chunks());
    // What is left may have moved to another position.
    let left: Vec<&Chunk> = changed.iter().filter_map(|i| rest.chunks().get(*i)).collect();
    let gone = changed.iter().filter_map(|i| before.chunks().get(*i));
    gone.filter(|chunk| !left.contains(chunk)).cloned().collect()
}
