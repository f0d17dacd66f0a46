//! Symbolic states (definition 2 of the paper): store, heap, old heaps, path condition.

use std::rc::Rc;

use base::Span;
use heap::Heap;
use ir::{LocalId, OldLabel};
use solver::PathCondition;
use term::Term;

/// A state that `\old` can speak of.
#[derive(Clone, Debug)]
pub struct Old {
    label: OldLabel,
    pub heap: Heap,
    store: Rc<Vec<Option<Term>>>,
}

/// A state; cloning is cheap.
#[derive(Clone, Debug)]
pub struct State {
    store: Rc<Vec<Option<Term>>>,
    pub heap: Heap,
    olds: Rc<Vec<Old>>,
    pub path: PathCondition,
    /// The conditions under which this state was split from others, oldest first.
    pub splits: Rc<Vec<Term>>,
    /// Calls of pure methods whose bodies are known on this path.
    pub unfolded: Rc<Vec<Term>>,
    /// Predicate instances (arguments, then the snapshot) whose facts about values are known here.
    pub peeked: Rc<Vec<(u32, Vec<Term>)>>,
    /// Positions that the path went through.
    pub trail: Rc<Vec<Span>>,
}

impl State {
    pub fn new(locals: usize) -> State {
        State {
            store: Rc::new(vec![None; locals]),
            heap: Heap::new(),
            olds: Rc::default(),
            path: PathCondition::empty(),
            splits: Rc::default(),
            unfolded: Rc::default(),
            peeked: Rc::default(),
            trail: Rc::default(),
        }
    }

    pub fn get(&self, local: LocalId) -> Option<Term> {
        self.store.get(local.index()).copied().flatten()
    }

    pub fn set(&mut self, local: LocalId, value: Term) {
        let store = Rc::make_mut(&mut self.store);
        if store.len() <= local.index() {
            store.resize(local.index() + 1, None);
        }
        store[local.index()] = Some(value);
    }

    /// The store of another body: only these locals have values.
    pub fn with_store(&self, values: &[(LocalId, Term)]) -> State {
        let mut state = self.clone();
        state.store = Rc::default();
        for (local, value) in values {
            state.set(*local, *value);
        }
        state
    }

    /// Goes on with the locals of `other`, and everything else of this.
    pub fn back_to_store_of(mut self, other: &State) -> State {
        self.store = other.store.clone();
        self
    }

    pub fn locals(&self) -> impl Iterator<Item = (LocalId, Option<Term>)> {
        self.store.iter().enumerate().map(|(i, v)| (LocalId(i as u32), *v))
    }

    pub fn old(&self, label: &OldLabel) -> Option<&Old> {
        self.olds.iter().rev().find(|old| old.label == *label)
    }

    /// This state with the heap of an older one, and with the values that those of its
    /// locals had there that `counts` picks. What is bound in a specification stays.
    pub fn as_it_was(&self, old: &Old, counts: impl Fn(LocalId) -> bool) -> State {
        let mut past = self.clone();
        past.heap = old.heap.clone();
        for (i, value) in old.store.iter().enumerate() {
            let local = LocalId(i as u32);
            if let Some(value) = value
                && counts(local)
            {
                past.set(local, *value);
            }
        }
        past
    }

    pub fn set_old(&mut self, label: OldLabel, heap: Heap) {
        let olds = Rc::make_mut(&mut self.olds);
        olds.retain(|old| old.label != label);
        olds.push(Old { label, heap, store: self.store.clone() });
    }

    /// The old heaps of another state, for the contract of a call.
    pub fn forget_olds(&mut self) {
        self.olds = Rc::default();
    }

    pub fn back_to_olds_of(mut self, other: &State) -> State {
        self.olds = other.olds.clone();
        self
    }

    pub fn split(&mut self, condition: Term) {
        Rc::make_mut(&mut self.splits).push(condition);
    }

    pub fn visit(&mut self, span: Span) {
        if self.trail.last() != Some(&span) && !span.is_none() {
            Rc::make_mut(&mut self.trail).push(span);
        }
    }
}
