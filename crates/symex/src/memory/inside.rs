//! What is inside of predicates says who is different, as what is held by itself does
//! ([`crate::memory::separate`]):
//!
//! ```java
//! //@ requires a.valid() ** b.valid();                              // a != b
//! //@ requires c.valid() ** (\forall* Cell d; d \in s; d.valid());  // c is not in s
//! ```
//!
//! Predicates are opened in a state of their own, a few levels deep, and what their bodies hold
//! together is compared there. Nothing is opened where anybody could see it.

use base::{Span, needs};
use heap::{Chunk, Each, Heap, Iterated, Missing};
use rustc_hash::FxHashSet;
use term::{Sort, Term};

use crate::engine::Engine;
use crate::past::Step;
use crate::state::State;

/// How many branches what predicates hold may have.
const BRANCHES: usize = 8;
/// How many predicates inside each other are opened.
const LEVELS: u32 = 3;
/// How many earlier heaps are looked at, as far as they differ in what belongs to the references.
const DISTINCT: usize = 8;
/// How far back they are looked for.
const HEAPS: usize = 100;
/// More predicates of two references are not looked into.
const CLOSED: usize = 4;

/// What a heap has of some references: chunks by themselves, and predicates.
#[derive(Clone, Default, PartialEq)]
struct Owned {
    plain: Vec<Chunk>,
    closed: Vec<Chunk>,
}

impl Engine<'_> {
    /// As [`Engine::separate`], with what is inside of predicates that were held; only for the
    /// references that a goal speaks of.
    pub fn separate_closed(&mut self, state: &mut State, goal: Term) -> bool {
        if self.nesting.ghost.peeking {
            return false;
        }
        let pairs = self.compared(state, goal);
        let mut heaps = vec![state.heap.clone()];
        heaps.extend(state.known.past.newest(HEAPS).into_iter().filter_map(|step| match step {
            Step::Held(heap) => Some(heap),
            Step::Either(..) => None,
        }));
        let before = state.path.len();
        self.while_peeking(|engine| {
            for pair in pairs {
                if pair.0 == pair.1 {
                    let with_ranges = heaps.iter().filter(|heap| has_range(heap)).take(DISTINCT);
                    with_ranges.for_each(|heap| engine.exclude(state, heap, pair.0));
                    continue;
                }
                let mut seen = Vec::new();
                for heap in &heaps {
                    let owned = engine.owned_by(state, heap, &[pair.0, pair.1]);
                    if engine.differ(state, pair) || seen.len() >= DISTINCT {
                        break;
                    }
                    if !seen.contains(&owned) {
                        engine.look_apart(state, &owned, pair);
                        seen.push(owned);
                    }
                }
            }
        });
        state.path.len() > before
    }

    /// Says that an object is at no index of the iterated chunks of a heap that hold what it has
    /// already.
    fn exclude(&mut self, state: &mut State, heap: &Heap, of: Term) {
        if self.terms.sort(of) != Sort::REF || !has_range(heap) {
            return;
        }
        let owned = self.owned_by(state, heap, &[of]);
        let instances = self.instances_for(state, heap, of);
        if owned == Owned::default() && instances.len() < 2 || owned.closed.len() > CLOSED {
            return;
        }
        for (i, (condition, chunk, index)) in instances.iter().enumerate() {
            let open = self.what_is_open(state, *condition);
            let outside = self.terms.not(open);
            if self.holds_fast(state, outside) {
                continue;
            }
            let mut alone = state.clone();
            alone.heap = Heap::new();
            self.assume(&mut alone, *condition);
            let one = self.instance_at(&mut alone, chunk, *index);
            alone.heap.add(one);
            for (other, (condition, chunk, index)) in instances.iter().enumerate() {
                if other != i && self.holds_fast(&alone, *condition) {
                    let one = self.instance_at(&mut alone, chunk, *index);
                    alone.heap.add(one);
                }
            }
            for chunk in owned.plain.iter().chain(&owned.closed) {
                alone.heap.add(chunk.clone());
            }
            if needs!("index-would-be-held-twice", self.is_too_much(alone)) {
                self.assume(state, outside);
            }
        }
    }

    /// The iterated chunks of a heap that would have something for an object, where, and at which
    /// index.
    fn instances_for(
        &mut self,
        state: &State,
        heap: &Heap,
        of: Term,
    ) -> Vec<(Term, Iterated, Term)> {
        let mut instances = Vec::new();
        for chunk in heap.chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            let missing = match &chunk.each {
                Each::Field { field, .. } => Missing::Field { object: of, field: *field },
                Each::Elements { .. } => Missing::Elements { array: of, index: None },
                Each::Predicate { predicate, dynamic, .. } => {
                    let (predicate, dynamic) = (*predicate, *dynamic);
                    Missing::Predicate { predicate, dynamic, args: vec![of] }
                }
            };
            let found = self.hastily(|engine| engine.index_in(state, chunk, &missing));
            if let Some(index) = found {
                let map = rustc_hash::FxHashMap::from_iter([(chunk.var, index)]);
                let condition = self.terms.substitute(chunk.range, &map);
                instances.push((condition, chunk.clone(), index));
            }
        }
        instances
    }

    /// Whether nobody can hold all that a state holds.
    fn is_too_much(&mut self, state: State) -> bool {
        let mut level = vec![state];
        for _ in 0..=LEVELS {
            let mut possible = Vec::new();
            for mut state in level {
                self.separate_held(&mut state);
                if !self.is_dead(&state) {
                    possible.push(state);
                }
            }
            if possible.is_empty() {
                return true;
            }
            match self.open_all(possible) {
                Some(opened) => level = opened,
                None => return false,
            }
        }
        false
    }

    /// The chunks of a heap that belong to some references.
    fn owned_by(&mut self, state: &State, heap: &Heap, of: &[Term]) -> Owned {
        let mut owned = Owned::default();
        let mut seen = FxHashSet::default();
        for of in of {
            let names = self.prover.known_equals(&mut self.terms, &state.path, *of);
            let is_of = |term: &Term| term == of || names.contains(term);
            for (position, chunk) in heap.chunks().iter().enumerate() {
                match chunk {
                    Chunk::Predicate { args, .. }
                        if args.iter().any(is_of) && seen.insert(position) =>
                    {
                        owned.closed.push(chunk.clone())
                    }
                    Chunk::Field { object: owner, .. } | Chunk::Elements { array: owner, .. }
                        if is_of(owner) && seen.insert(position) =>
                    {
                        owned.plain.push(chunk.clone())
                    }
                    _ => {}
                }
            }
        }
        owned
    }

    /// Opens the predicates of two references, and says what their bodies say together.
    fn look_apart(&mut self, state: &mut State, owned: &Owned, pair: (Term, Term)) {
        if owned.closed.is_empty() || owned.closed.len() > CLOSED {
            return;
        }
        let base = state.route.splits.len();
        let mut alone = state.clone();
        alone.heap = Heap::new();
        for chunk in owned.plain.iter().chain(&owned.closed) {
            alone.heap.add(chunk.clone());
        }
        let mut level = vec![alone];
        for _ in 0..LEVELS {
            let Some(mut opened) = self.open_all(level) else { return };
            for state in &mut opened {
                self.separate_held(state);
            }
            self.keep_facts(state, base, opened.iter());
            if self.differ(state, pair) {
                return;
            }
            level = opened;
        }
    }

    /// The states with all their predicates opened that can be, once; none if there is nothing to
    /// open, or it has too many cases.
    fn open_all(&mut self, states: Vec<State>) -> Option<Vec<State>> {
        let mut done = Vec::new();
        let mut any = false;
        for state in states {
            let is_predicate = |chunk: &&Chunk| matches!(chunk, Chunk::Predicate { .. });
            let closed: Vec<Chunk> =
                state.heap.chunks().iter().filter(is_predicate).cloned().collect();
            let mut cases = vec![state];
            for chunk in closed {
                let mut opened = Vec::new();
                for case in cases {
                    let position = case.heap.chunks().iter().position(|c| *c == chunk);
                    // What cannot be looked at says nothing.
                    let more =
                        position.and_then(|at| self.open_chunk(case.clone(), at, Span::NONE).ok());
                    any |= more.is_some();
                    opened.extend(more.unwrap_or_else(|| vec![case]));
                }
                if opened.len() > BRANCHES {
                    return None;
                }
                cases = opened;
            }
            done.extend(cases);
        }
        (any && done.len() <= BRANCHES).then_some(done)
    }
}

fn has_range(heap: &Heap) -> bool {
    heap.chunks().iter().any(|chunk| matches!(chunk, Chunk::Iterated(_)))
}
