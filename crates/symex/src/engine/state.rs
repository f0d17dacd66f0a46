//! Symbolic states (definition 2 of the paper): store, heap, old heaps, path condition.

use std::rc::Rc;

use base::Span;
use heap::{Chunk, Heap, Radix};
use ir::{LocalId, MethodId, OldLabel};
use solver::PathCondition;
use term::Term;

use crate::engine::reading::Reading;
use crate::history::History;
use crate::past::Past;
use crate::trace::StepId;
use crate::trail::{TermSet, Trail};

/// How many calls that were not looked into are remembered.
const FOLDED: usize = 64;

/// How many calls in total heaps are remembered.
const EVALUATED: usize = 600;

/// A state that `\old` can speak of.
#[derive(Clone, Debug)]
pub struct Old {
    label: OldLabel,
    pub heap: Heap,
    store: Store,
    /// What was there then was born by this time, and what came later was not; of heaps that are
    /// total.
    pub time: Option<u32>,
}

/// The values of locals.
#[derive(Clone, Default, Debug)]
struct Store {
    values: Radix<Term>,
    /// All locals with values are below.
    bound: usize,
    /// Outputs of the predicate in hand that are read off its body.
    open: Rc<Vec<LocalId>>,
}

impl Store {
    fn set(&mut self, local: LocalId, value: Option<Term>) {
        self.values.set(local.index(), value);
        self.bound = self.bound.max(local.index() + 1);
    }

    fn get(&self, local: LocalId) -> Option<Term> {
        self.values.get(local.index()).copied()
    }

    fn all(&self) -> impl Iterator<Item = (LocalId, Option<Term>)> {
        (0..self.bound).map(|i| LocalId(i as u32)).map(|local| (local, self.get(local)))
    }
}

/// A call of a pure method whose body was not looked into: it stood in the body of another.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Where its precondition holds.
    pub condition: Term,
    pub method: MethodId,
    pub reading: Reading,
    /// Whether this method's body is what runs.
    pub is_settled: bool,
    pub args: Vec<Term>,
    /// What its precondition binds: the values that were found for it.
    pub bound: Vec<(LocalId, Term)>,
    pub snapshot: Term,
    pub value: Term,
    /// The heap that it looks at, if that is total.
    pub heap: Option<heap::Total>,
}

/// A pure call that was evaluated in a total heap, where its precondition held.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluated {
    /// Where that was.
    pub condition: Term,
    pub method: MethodId,
    pub reading: Reading,
    pub function: term::FunId,
    pub args: Vec<Term>,
    pub heap: heap::Total,
    pub value: Term,
}

impl Old {
    pub fn get(&self, local: LocalId) -> Option<Term> {
        self.store.get(local)
    }

    /// The values that locals had.
    pub fn values(&self) -> impl Iterator<Item = Term> {
        self.store.all().filter_map(|(_, value)| value)
    }
}

/// A state; cloning is cheap.
#[derive(Clone, Debug)]
pub struct State {
    store: Store,
    pub heap: Heap,
    olds: Rc<Vec<Old>>,
    pub path: PathCondition,
    pub known: Knowledge,
    pub route: Route,
}

/// What was found out on this path, and need not be found out again.
#[derive(Clone, Default, Debug)]
pub struct Knowledge {
    /// Calls of pure methods whose bodies are known on this path.
    pub unfolded: TermSet,
    /// Predicate instances (arguments, then the snapshot) whose facts about values are known here.
    pub peeked: Rc<Vec<(u32, Vec<Term>)>>,
    /// Calls whose bodies are not known, for when a proof fails.
    pub folded: Rc<Vec<Call>>,
    /// The heaps from which something was taken.
    pub past: Past,
    /// Pure calls that were evaluated in total heaps, oldest first.
    pub calls: Rc<Vec<Evaluated>>,
    /// What was said of locations because it is said of all members of sets.
    pub instances: TermSet,
}

/// How the path came here; nothing is proved by it.
#[derive(Clone, Default, Debug)]
pub struct Route {
    /// The conditions under which this state was split from others, oldest first.
    pub splits: Rc<Vec<Term>>,
    /// Positions that the path went through.
    pub trail: Trail,
    /// The last step that was recorded.
    pub step: Option<StepId>,
    /// Where permissions went.
    pub history: History,
    /// The statement that leaves the method, or that threw.
    left: Option<Span>,
}

impl State {
    pub fn new(locals: usize) -> State {
        State {
            store: Store { values: Radix::default(), bound: locals, open: Rc::default() },
            heap: Heap::new(),
            olds: Rc::default(),
            path: PathCondition::empty(),
            known: Knowledge::default(),
            route: Route::default(),
        }
    }

    pub fn get(&self, local: LocalId) -> Option<Term> {
        self.store.get(local)
    }

    pub fn set(&mut self, local: LocalId, value: Term) {
        self.store.set(local, Some(value));
    }

    /// The locals get their values from the assertion that is consumed next.
    pub fn leave_open(&mut self, locals: Vec<LocalId>) {
        self.store.open = Rc::new(locals);
    }

    /// The local is an output that has no value yet.
    pub fn is_open(&self, local: LocalId) -> bool {
        self.store.open.contains(&local) && self.get(local).is_none()
    }

    /// Nothing is known about the local any more.
    pub fn unset(&mut self, local: LocalId) {
        self.store.set(local, None);
    }

    /// The locals whose values may differ from those in the other state.
    pub fn changed_locals(&self, other: &State) -> Vec<LocalId> {
        let keys = self.store.values.changed(&other.store.values);
        keys.into_iter().map(|i| LocalId(i as u32)).collect()
    }

    /// The store of another body: only these locals have values.
    pub fn with_store(&self, values: &[(LocalId, Term)]) -> State {
        let mut state = self.clone();
        state.store = Store::default();
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
        self.store.all()
    }

    pub fn old(&self, label: &OldLabel) -> Option<&Old> {
        self.olds.iter().rev().find(|old| old.label == *label)
    }

    /// This state with the heap of an older one, and with the values that those of its
    /// locals had there that `counts` picks. What is bound in a specification stays.
    pub fn as_it_was(&self, old: &Old, counts: impl Fn(LocalId) -> bool) -> State {
        let mut past = self.clone();
        past.heap = old.heap.clone();
        for local in old.store.values.changed(&self.store.values) {
            let local = LocalId(local as u32);
            if let Some(value) = old.store.get(local)
                && counts(local)
            {
                past.set(local, value);
            }
        }
        past
    }

    /// The heaps that `\old` can speak of, oldest first.
    pub fn old_heaps(&self) -> impl Iterator<Item = (&OldLabel, &Heap)> {
        self.olds.iter().map(|old| (&old.label, &old.heap))
    }

    pub fn set_old(&mut self, label: OldLabel, heap: Heap, time: Option<u32>) {
        let olds = Rc::make_mut(&mut self.olds);
        olds.retain(|old| old.label != label);
        olds.push(Old { label, heap, store: self.store.clone(), time });
    }

    /// The old heaps of another state, for the contract of a call.
    pub fn forget_olds(&mut self) {
        self.olds = Rc::default();
    }

    pub fn back_to_olds_of(mut self, other: &State) -> State {
        self.olds = other.olds.clone();
        self
    }

    /// The old states that both know, if no named one is known differently: a loop that only
    /// one of them went through is over, and nobody speaks of its entry.
    pub fn common_olds(&self, other: &State) -> Option<State> {
        let mut common = self.clone();
        if Rc::ptr_eq(&self.olds, &other.olds) {
            return Some(common);
        }
        let same = |a: &Old, b: &Old| {
            a.label == b.label
                && same_total(&a.heap, &b.heap)
                && a.heap.chunks() == b.heap.chunks()
                && a.store.values.changed(&b.store.values).into_iter().all(|i| {
                    let local = LocalId(i as u32);
                    a.store.get(local) == b.store.get(local)
                })
        };
        let (mine, theirs) = (&self.olds, &other.olds);
        let in_both =
            |old: &Old| mine.iter().any(|o| same(o, old)) && theirs.iter().any(|o| same(o, old));
        let mut all = mine.iter().chain(theirs.iter());
        if all.any(|old| !matches!(old.label, OldLabel::Loop(_)) && !in_both(old)) {
            return None;
        }
        common.olds = Rc::new(mine.iter().filter(|old| in_both(old)).cloned().collect());
        Some(common)
    }

    /// Remembers a call that was left alone; of too many, the oldest are forgotten.
    pub fn keep_folded(&mut self, call: Call) {
        if self.known.folded.contains(&call) {
            return;
        }
        let folded = Rc::make_mut(&mut self.known.folded);
        if folded.len() >= FOLDED {
            folded.remove(0);
        }
        folded.push(call);
    }

    /// Remembers the value of a call; of too many, the oldest are forgotten.
    pub fn keep_call(&mut self, call: Evaluated) {
        if self.known.calls.contains(&call) {
            return;
        }
        let calls = Rc::make_mut(&mut self.known.calls);
        if calls.len() >= EVALUATED {
            calls.remove(0);
        }
        calls.push(call);
    }

    /// Something is about to be taken out of the heap.
    pub fn keep_past(&mut self, taken: &[Chunk]) {
        if !taken.is_empty() {
            self.known.past.add(&self.heap);
        }
    }

    pub fn split(&mut self, condition: Term) {
        Rc::make_mut(&mut self.route.splits).push(condition);
    }

    /// Control leaves for another place. What follows a `finally` block stands for the
    /// statement inside the `try` that left it.
    pub fn leave(&mut self, span: Span) {
        let is_on_behalf = self
            .route
            .left
            .is_some_and(|inner| span.lo <= inner.lo && inner.hi <= span.hi && span != inner);
        if !is_on_behalf && !span.is_none() {
            self.route.left = Some(span);
        }
    }

    /// Control goes on: it did not leave after all.
    pub fn stay(&mut self) {
        self.route.left = None;
    }

    /// Whether both are on their way out from the same statement, or neither is.
    pub fn leaves_like(&self, other: &State) -> bool {
        self.route.left == other.route.left
    }

    /// Where control left, or else the last statement.
    pub fn left_at(&self) -> Option<Span> {
        self.route.left.or(self.route.trail.last().copied())
    }

    pub fn visit(&mut self, span: Span) {
        if self.route.trail.last() != Some(&span) && !span.is_none() {
            self.route.trail.push(span);
        }
    }
}

/// Whether two heaps are one and the same as far as they are total.
fn same_total(a: &Heap, b: &Heap) -> bool {
    match (a.total(), b.total()) {
        (None, None) => true,
        (Some(a), Some(b)) => a.is_same(b),
        _ => false,
    }
}
