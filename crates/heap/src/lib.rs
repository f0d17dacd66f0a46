//! Symbolic heaps: what a method holds, and what it knows about it.
//!
//! A heap is a multiset of [`Chunk`]s (definition 1 of the paper). A field chunk
//! `o.f ↦ v` with a fraction says that the location may be read (any fraction) or written
//! (the whole), and what it holds; an array chunk does the same for a range of elements,
//! whose values are a sequence; a predicate chunk stands for the body of the predicate,
//! with the values in it kept as a snapshot; an iterated chunk stands for one of these for
//! each index in a range.
//!
//! Looking for a chunk asks the fast prover first for what is the same object, then for
//! what provably is. What is not found is a value: [`Missing`].

mod chunks;
mod find;
mod iterated;
mod radix;
mod sets;
mod total;

pub use chunks::Chunks;
pub use find::Found;
pub use iterated::{Each, Iterated};
pub use radix::Radix;
pub use sets::{Loc, LocSets, Shape, Universal};
pub use total::{Change, Extent, Field, Lent, LentPlace, Locations, Past, Reading, Total};

use std::rc::Rc;

use term::Term;

/// One permission, with what it covers.
#[derive(Clone, PartialEq, Debug)]
pub enum Chunk {
    /// `o.f ↦ value`; a static field has `null` as its object.
    Field { object: Term, field: u32, fraction: Term, value: Term },
    /// `a[from .. to)` holds the elements of the sequence `values`.
    Elements { array: Term, from: Term, to: Term, fraction: Term, values: Term },
    /// `q(args)` with the receiver first. `dynamic`: of the definition that the class of the
    /// receiver has, with the family's name; else of this definition.
    Predicate { predicate: u32, dynamic: bool, args: Vec<Term>, snapshot: Term },
    /// One chunk for each index in a range.
    Iterated(Iterated),
}

/// What was looked for in vain.
#[derive(Clone, PartialEq, Debug)]
pub enum Missing {
    Field {
        object: Term,
        field: u32,
    },
    /// Some of an array, or the one at an index.
    Elements {
        array: Term,
        index: Option<Term>,
    },
    Predicate {
        predicate: u32,
        dynamic: bool,
        args: Vec<Term>,
    },
}

/// A heap; cloning is cheap, and so is a change.
#[derive(Clone, Default, Debug)]
pub struct Heap {
    chunks: Chunks,
    /// All locations, where reading needs no permission.
    total: Option<Total>,
    /// What of them was handed over by a permission, and has not come back.
    pub lent: Rc<Vec<Lent>>,
    /// The same memory in other words. Whoever changes the chunks takes that back.
    also: Option<Rc<Heap>>,
}

impl Heap {
    pub fn new() -> Heap {
        Heap::default()
    }

    /// A heap without permissions, in which everything may be read.
    pub fn of_total(total: Option<Total>) -> Heap {
        Heap { total, ..Heap::default() }
    }

    /// Whether reading needs no permission.
    pub fn is_total(&self) -> bool {
        self.total.is_some()
    }

    pub fn total(&self) -> Option<&Total> {
        self.total.as_ref()
    }

    pub fn total_mut(&mut self) -> Option<&mut Total> {
        self.total.as_mut()
    }

    /// The same memory, of which nothing is held by a permission.
    pub fn without_chunks(&self) -> Heap {
        Heap { total: self.total.clone(), lent: self.lent.clone(), ..Heap::default() }
    }

    /// What has no chunks is as it is there.
    pub fn goes_on_as(&mut self, other: &Heap) {
        self.total = other.total.clone();
        self.lent = other.lent.clone();
    }

    pub fn chunks(&self) -> &Chunks {
        &self.chunks
    }

    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// What was held before steps that changed nothing: it may be said instead of the chunks.
    pub fn also(&self) -> Option<&Rc<Heap>> {
        self.also.as_ref()
    }

    /// The memory can be described in these words, too, or in no others.
    pub fn is_also(&mut self, words: Option<Rc<Heap>>) {
        self.also = words;
    }

    pub fn add(&mut self, chunk: Chunk) {
        self.also = None;
        self.chunks.push(Rc::new(chunk));
    }

    pub fn add_all(&mut self, other: &Heap) {
        self.also = None;
        for i in 0..other.len() {
            if let Some(chunk) = other.chunks.items.get(i) {
                self.chunks.push(chunk.clone());
            }
        }
    }

    /// Takes the chunk at a position out; the last one is moved there.
    pub fn remove(&mut self, index: usize) -> Chunk {
        self.also = None;
        self.chunks.remove(index)
    }

    pub fn replace(&mut self, index: usize, chunk: Chunk) {
        self.also = None;
        self.chunks.replace(index, chunk);
    }
}
