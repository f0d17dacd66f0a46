//! What permissions say about values: of one location there is one permission, so parts whose
//! fractions exceed it together are parts of different locations (figure 6 of the paper).
//!
//! ```java
//! //@ requires acc(x.f) ** acc(y.f);                      // x != y
//! //@ requires acc(a[i]) ** acc(a[j]);                    // i != j
//! //@ requires acc(x.f, 1/2) ** acc(y.f, 1/2) ** acc(z.f, 1/2);   // not x == y == z
//! //@ requires acc(c.f) ** (\forall* C d; d \in s; acc(d.f));     // c is not in s
//! ```
//!
//! Adding that for all pairs whenever a permission is added would cost the square of what is
//! held. It is found out when a proof fails without it: for all pairs of what is held if that is
//! little, and for the references that the question and the path compare in all heaps that the
//! path had ([`crate::past`]). A *piece* is a part of a location in a heap, of a chunk by itself or
//! of one index of an iterated chunk, and the condition under which it is there.
//!
//! ```java
//! //@ requires (\forall* C c; c \in s; acc(c.f)) ** (\forall* C c; c \in t; acc(c.f));  // s * t == \set()
//! ```
//!
//! That is said of any element: it would be in one and in the other, and be held twice. So a goal
//! about sets, or about all values, is shown for one of which nothing is known.

use base::{Span, needs, step};
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Op, Sort, SortShape, Term};

use crate::engine::Engine;
use crate::past::{Past, Step};
use crate::state::State;

/// Pairs of what is held grow with the square: more of one kind is not compared all with all.
const ALL: usize = 40;
/// So many shares are looked at in threes and fours.
const SHARES: usize = 7;
/// How many pairs of references are looked at for one question.
const PAIRS: usize = 48;
/// How many facts of a path are searched for them.
const FACTS: usize = 300;
/// How many earlier heaps are looked at.
const HEAPS: usize = 200;
/// How many of them, as far as they differ, for iterated chunks.
const DISTINCT: usize = 24;
/// Into how many clauses a goal about all elements is taken apart.
const CLAUSES: usize = 16;

/// Whose permission it is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Field(u32),
    Elements,
}

/// A part of a location that a heap holds.
#[derive(Clone)]
struct Piece {
    kind: Kind,
    /// Which chunk of the heap it belongs to, and at which index.
    chunk: usize,
    index: Option<Term>,
    /// Where it is there.
    condition: Term,
    object: Term,
    /// The elements of an array.
    range: Option<(Term, Term)>,
    fraction: Term,
}

/// Whether the iterated chunks of a heap, with what else it holds, were not looked at before; of
/// too many, the oldest are not looked at.
fn is_news(heap: &Heap, seen: &mut Vec<(usize, Vec<Chunk>)>) -> bool {
    let iterated: Vec<Chunk> =
        heap.chunks().iter().filter(|c| matches!(c, Chunk::Iterated(_))).cloned().collect();
    let all = (heap.len(), iterated);
    if all.1.is_empty() || seen.len() >= DISTINCT || seen.contains(&all) {
        return false;
    }
    seen.push(all);
    true
}

impl Piece {
    fn is_same_place(&self, other: &Piece) -> bool {
        (self.object, self.range, self.fraction) == (other.object, other.range, other.fraction)
    }

    fn of(position: usize, chunk: &Chunk) -> Option<Piece> {
        let (kind, object, range, fraction) = match chunk {
            Chunk::Field { object, field, fraction, .. } => {
                (Kind::Field(*field), *object, None, *fraction)
            }
            Chunk::Elements { array, from, to, fraction, .. } => {
                (Kind::Elements, *array, Some((*from, *to)), *fraction)
            }
            Chunk::Predicate { .. } | Chunk::Iterated(_) => return None,
        };
        let condition = Term::TRUE;
        Some(Piece { kind, chunk: position, index: None, condition, object, range, fraction })
    }
}

impl Engine<'_> {
    /// Adds what permissions say that matters for a goal; true if anything new was said.
    pub fn separate(&mut self, state: &mut State, goal: Term) -> bool {
        let before = state.path.len();
        self.separate_held(state);
        let pairs = self.compared(state, goal);
        let heap = state.heap.clone();
        for pair in &pairs {
            self.separate_in(state, &heap, *pair, true);
        }
        self.separate_more(state, &heap, &pairs);
        let past = state.known.past.clone();
        self.separate_past(state, &past, &pairs);
        if self.compares_numbers(goal) {
            self.separate_past_ranges(state, &past);
        }
        state.path.len() > before
    }

    /// Whether what permissions say shows that the state cannot occur.
    pub fn is_separated_away(&mut self, state: &State) -> bool {
        let mut state = state.clone();
        self.separate(&mut state, Term::FALSE) && self.is_dead(&state)
    }

    // ───────────────────────── what is held ─────────────────────────

    /// Says of all that is held what its shares say, as far as it is little.
    pub(super) fn separate_held(&mut self, state: &mut State) {
        let mut kinds: FxHashMap<Kind, Vec<Piece>> = FxHashMap::default();
        for (position, chunk) in state.heap.chunks().iter().enumerate() {
            if let Some(piece) = Piece::of(position, chunk) {
                kinds.entry(piece.kind).or_default().push(piece);
            }
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(kind, _)| *kind);
        for (_, pieces) in kinds {
            if pieces.len() > ALL {
                continue;
            }
            let mut shares = Vec::new();
            for (i, a) in pieces.iter().enumerate() {
                for b in &pieces[..i] {
                    self.say_apart(state, &[a, b]);
                }
                if self.is_share(state, a) {
                    shares.push(a);
                }
            }
            if shares.len() > 2 && shares.len() <= SHARES {
                self.separate_shares(state, &shares);
            }
        }
    }

    /// At most the half of a location: two of them may be of one.
    fn is_share(&mut self, state: &State, piece: &Piece) -> bool {
        let one = self.full();
        let twice = self.terms.add(piece.fraction, piece.fraction);
        let fits = self.terms.le(twice, one);
        self.holds_fast(state, fits)
    }

    /// Shares that fit two by two, in threes and fours.
    fn separate_shares(&mut self, state: &mut State, shares: &[&Piece]) {
        for (i, a) in shares.iter().enumerate() {
            for (j, b) in shares[..i].iter().enumerate() {
                for (k, c) in shares[..j].iter().enumerate() {
                    if self.say_apart(state, &[a, b, c]) {
                        continue;
                    }
                    for d in &shares[..k] {
                        self.say_apart(state, &[a, b, c, d]);
                    }
                }
            }
        }
    }

    /// Assumes that the pieces are not all of one location, if they are too much for one; whether
    /// they are.
    fn say_apart(&mut self, state: &mut State, pieces: &[&Piece]) -> bool {
        let one = self.full();
        let mut sum = self.terms.number(term::Number::ZERO, Sort::REAL);
        for piece in pieces {
            sum = self.terms.add(sum, piece.fraction);
        }
        let exceeds = self.terms.lt(one, sum);
        if !needs!("pieces-exceed-the-whole", self.holds_fast(state, exceeds)) {
            return false;
        }
        let mut apart = Vec::new();
        for (i, a) in pieces.iter().enumerate() {
            let open = self.what_is_open(state, a.condition);
            let absent = self.terms.not(open);
            apart.push(step!("pieces-are-there", absent, else Term::FALSE));
            for b in &pieces[..i] {
                apart.extend(self.ways_apart(state, a, b));
            }
        }
        let fact = self.terms.or(apart);
        if !fact.is_true() && !self.holds_fast(state, fact) {
            self.assume(state, fact);
        }
        true
    }

    /// A condition without what is known to hold.
    pub(super) fn what_is_open(&mut self, state: &State, condition: Term) -> Term {
        let mut parts = match self.terms.op(condition) {
            Op::And => self.terms.args(condition).to_vec(),
            _ => vec![condition],
        };
        parts.retain(|part| !self.holds_fast(state, *part));
        self.terms.and(parts)
    }

    /// The ways in which two pieces may be of different locations. Of those that are excluded
    /// some are left out.
    fn ways_apart(&mut self, state: &State, a: &Piece, b: &Piece) -> Vec<Term> {
        let mut ways = Vec::new();
        if self.prover.equal(&mut self.terms, &state.path, a.object, b.object) != Some(true) {
            ways.push(self.terms.ne(a.object, b.object));
        }
        // One piece is not two.
        if a.chunk == b.chunk
            && let (Some(i), Some(j)) = (a.index, b.index)
        {
            ways.push(step!("one-index-is-one-piece", self.terms.eq(i, j), else Term::FALSE));
        }
        if let (Some((from, to)), Some((lo, hi))) = (a.range, b.range) {
            // Ranges without an element in common, an empty one included.
            for (end, start) in [(to, lo), (hi, from), (to, from), (hi, lo)] {
                let way = self.terms.le(end, start);
                let excluded = self.terms.lt(start, end);
                if !self.holds_fast(state, excluded) {
                    ways.push(step!("ranges-may-be-apart", way, else Term::FALSE));
                }
            }
        }
        ways
    }

    // ───────────────────────── what was held ─────────────────────────

    fn separate_past(&mut self, state: &mut State, past: &Past, pairs: &[(Term, Term)]) {
        let mut iterated = Vec::new();
        for step in past.newest(HEAPS) {
            let open: Vec<(Term, Term)> =
                pairs.iter().copied().filter(|pair| !self.differ(state, *pair)).collect();
            if open.is_empty() {
                return;
            }
            match step {
                Step::Held(heap) => {
                    let is_news = is_news(&heap, &mut iterated);
                    for pair in open {
                        self.separate_in(state, &heap, pair, is_news);
                    }
                }
                Step::Either(first, second) => {
                    for pair in open {
                        let one = self.differed_in(state, &first, pair);
                        if one
                            && needs!("both-ways-differed", self.differed_in(state, &second, pair))
                        {
                            let fact = self.terms.ne(pair.0, pair.1);
                            self.assume(state, fact);
                        }
                    }
                }
            }
        }
    }

    /// Says of the parts of arrays that a path once held together where they are: indices do not
    /// change either.
    fn separate_past_ranges(&mut self, state: &mut State, past: &Past) {
        let mut seen: Vec<Vec<Piece>> = Vec::new();
        for step in past.newest(HEAPS) {
            let Step::Held(heap) = step else { continue };
            let chunks = heap.chunks().iter().enumerate();
            let is_elements = |chunk: &Chunk| matches!(chunk, Chunk::Elements { .. });
            let pieces: Vec<Piece> = chunks
                .filter(|(_, chunk)| is_elements(chunk))
                .filter_map(|(position, chunk)| Piece::of(position, chunk))
                .collect();
            let is_same = |other: &Vec<Piece>| {
                other.len() == pieces.len()
                    && other.iter().zip(&pieces).all(|(a, b)| a.is_same_place(b))
            };
            if pieces.len() < 2 || pieces.len() > ALL || seen.iter().any(is_same) {
                continue;
            }
            for (i, a) in pieces.iter().enumerate() {
                for b in &pieces[..i] {
                    if self.may_be_one(state, a.object, b.object) {
                        self.say_apart(state, &[a, b]);
                    }
                }
            }
            seen.push(pieces);
            if seen.len() >= DISTINCT {
                return;
            }
        }
    }

    fn may_be_one(&mut self, state: &State, a: Term, b: Term) -> bool {
        a == b || self.prover.equal(&mut self.terms, &state.path, a, b) == Some(true)
    }

    /// Whether a goal compares numbers: where parts of arrays are may matter for it.
    fn compares_numbers(&self, goal: Term) -> bool {
        self.terms.parts(goal).into_iter().any(|part| {
            let first = self.terms.args(part).first().copied();
            matches!(self.terms.op(part), Op::Eq | Op::AtLeastZero)
                && first.is_some_and(|a| self.terms.sort(a) == Sort::INT)
        })
    }

    pub(super) fn differ(&mut self, state: &State, (a, b): (Term, Term)) -> bool {
        self.prover.equal(&mut self.terms, &state.path, a, b) == Some(false)
    }

    /// Whether what was held on one way shows that the references differ.
    fn differed_in(&mut self, state: &State, past: &Past, pair: (Term, Term)) -> bool {
        let mut state = state.clone();
        self.separate_past(&mut state, past, &[pair]);
        let differ = self.terms.ne(pair.0, pair.1);
        self.holds_fast(&state, differ)
    }

    /// Says what the pieces that a heap has of two references say about them.
    fn separate_in(
        &mut self,
        state: &mut State,
        heap: &Heap,
        (a, b): (Term, Term),
        iterated: bool,
    ) {
        let first = self.pieces_of(state, heap, a, iterated);
        if first.is_empty() {
            return;
        }
        let second = if a == b { first.clone() } else { self.pieces_of(state, heap, b, iterated) };
        for (i, x) in first.iter().enumerate() {
            for (j, y) in second.iter().enumerate() {
                let is_same = x.chunk == y.chunk && x.index == y.index;
                if x.kind == y.kind && !is_same && (a != b || i < j) {
                    self.say_apart(state, &[x, y]);
                }
            }
        }
    }

    /// The same of more than two that are compared, where shares of two of them fit together.
    fn separate_more(&mut self, state: &mut State, heap: &Heap, pairs: &[(Term, Term)]) {
        let mut compared: Vec<Term> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        compared.sort();
        compared.dedup();
        if compared.len() < 3
            || compared.len() > SHARES
            || !heap.chunks().iter().any(|c| matches!(c, Chunk::Iterated(_)))
        {
            return;
        }
        let mut kinds: FxHashMap<Kind, Vec<Piece>> = FxHashMap::default();
        for of in compared {
            for piece in self.pieces_of(state, heap, of, true) {
                let known = kinds.entry(piece.kind).or_default();
                let is_same = |p: &Piece| p.chunk == piece.chunk && p.index == piece.index;
                if !known.iter().any(is_same) && self.is_share(state, &piece) {
                    known.push(piece);
                }
            }
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(kind, _)| *kind);
        for (_, shares) in kinds.iter().filter(|(_, shares)| (3..=SHARES).contains(&shares.len())) {
            self.separate_shares(state, &shares.iter().collect::<Vec<_>>());
        }
    }

    /// The pieces that a heap has of a reference.
    fn pieces_of(&mut self, state: &State, heap: &Heap, of: Term, iterated: bool) -> Vec<Piece> {
        let mut names = self.prover.known_equals(&mut self.terms, &state.path, of);
        if !names.contains(&of) {
            names.push(of);
        }
        let mut pieces = Vec::new();
        for name in names {
            for position in heap.chunks().of(name) {
                pieces.extend(heap.chunks().get(position).and_then(|c| Piece::of(position, c)));
            }
        }
        if iterated {
            for (position, chunk) in heap.chunks().iter().enumerate() {
                pieces.extend(self.piece_at_index(state, position, chunk, of));
            }
        }
        pieces
    }

    /// Says what the pieces that the iterated chunks of the heaps of a path have at one index say
    /// about it: it is in one range at most.
    pub(super) fn separate_at(&mut self, state: &mut State, index: Term) {
        let mut heaps = vec![state.heap.clone()];
        heaps.extend(state.known.past.newest(HEAPS).into_iter().filter_map(|step| match step {
            Step::Held(heap) => Some(heap),
            Step::Either(..) => None,
        }));
        let mut seen = Vec::new();
        for heap in heaps {
            if !is_news(&heap, &mut seen) {
                continue;
            }
            let mut pieces = Vec::new();
            for (position, chunk) in heap.chunks().iter().enumerate() {
                let Chunk::Iterated(chunk) = chunk else { continue };
                if self.terms.sort(chunk.var) == self.terms.sort(index) {
                    pieces.extend(self.piece_in(position, chunk, index));
                }
            }
            for (i, a) in pieces.iter().enumerate() {
                for b in pieces[..i].iter().filter(|b| a.kind == b.kind) {
                    self.say_apart(state, &[a, b]);
                }
            }
        }
    }

    /// The piece of a reference that an iterated chunk has at one index, if it is in the range.
    fn piece_at_index(
        &mut self,
        state: &State,
        position: usize,
        chunk: &Chunk,
        of: Term,
    ) -> Option<Piece> {
        let Chunk::Iterated(chunk) = chunk else { return None };
        let (kind, missing) = match &chunk.each {
            Each::Field { field, .. } => {
                (Kind::Field(*field), Missing::Field { object: of, field: *field })
            }
            Each::Elements { .. } => (Kind::Elements, Missing::Elements { array: of, index: None }),
            Each::Predicate { .. } => return None,
        };
        let index = self.hastily(|engine| engine.index_in(state, chunk, &missing))?;
        Some(Piece { kind, object: of, ..self.piece_in(position, chunk, index)? })
    }

    /// The piece that an iterated chunk has at an index.
    fn piece_in(&mut self, position: usize, chunk: &Iterated, index: Term) -> Option<Piece> {
        let map = FxHashMap::from_iter([(chunk.var, index)]);
        let condition = self.terms.substitute(chunk.range, &map);
        let (kind, object, range, fraction) = match chunk
            .each
            .map(|term| self.terms.substitute(term, &map))
        {
            Each::Field { object, field, fraction } => (Kind::Field(field), object, None, fraction),
            Each::Elements { array, from, to, fraction, .. } => {
                (Kind::Elements, array, Some((from, to)), fraction)
            }
            Each::Predicate { .. } => return None,
        };
        let index = Some(index);
        Some(Piece { kind, chunk: position, index, condition, object, range, fraction })
    }

    // ───────────────────────── what is asked ─────────────────────────

    /// The pairs of references that the goal compares, and that facts of the path compare; and
    /// each reference in the goal with itself, for who holds it twice.
    pub(super) fn compared(&mut self, state: &State, goal: Term) -> Vec<(Term, Term)> {
        let mut pairs = Vec::new();
        let mut seen = FxHashSet::default();
        for part in self.terms.parts(goal) {
            self.compared_in(part, &mut pairs, &mut seen);
            let is_object = self.terms.sort(part) == Sort::REF && part != Term::NULL;
            if is_object && pairs.len() < PAIRS && self.is_closed(part) && seen.insert((part, part))
            {
                pairs.push((part, part));
            }
        }
        // Who is in a set may be in no other one.
        let has_range = state.heap.chunks().iter().any(|c| matches!(c, Chunk::Iterated(_)));
        let facts: Vec<Term> = state.path.facts().collect();
        for fact in facts.into_iter().rev().take(FACTS) {
            let mut open = vec![fact];
            while let Some(term) = open.pop() {
                match self.terms.op(term) {
                    Op::And | Op::Or | Op::Not => open.extend(self.terms.args(term)),
                    Op::Contains if has_range => {
                        let member = self.terms.arg(term, 1);
                        let is_object = self.terms.sort(member) == Sort::REF;
                        if is_object
                            && pairs.len() < PAIRS
                            && self.is_closed(member)
                            && seen.insert((member, member))
                        {
                            pairs.push((member, member));
                        }
                    }
                    _ => self.compared_in(term, &mut pairs, &mut seen),
                }
            }
        }
        pairs
    }

    fn compared_in(
        &self,
        atom: Term,
        pairs: &mut Vec<(Term, Term)>,
        seen: &mut FxHashSet<(Term, Term)>,
    ) {
        let (Op::Eq, [a, b]) = (self.terms.op(atom), self.terms.args(atom)) else { return };
        if self.terms.sort(*a) == Sort::REF
            && *a != Term::NULL
            && *b != Term::NULL
            && pairs.len() < PAIRS
            && self.is_closed(*a)
            && self.is_closed(*b)
            && seen.insert((*a, *b))
        {
            pairs.push((*a, *b));
        }
    }

    /// Whether no variable of a quantifier stands in a term.
    fn is_closed(&self, term: Term) -> bool {
        let is_bound = |part: Term| matches!(self.terms.op(part), Op::Bound(..));
        !self.terms.parts(term).into_iter().any(is_bound)
    }

    // ───────────────────────── any element ─────────────────────────

    /// Shows a goal about all elements for any one, with what is held at it.
    pub fn shown_of_any_element(&mut self, state: &State, goal: Term) -> bool {
        let is_iterated = |heap: &heap::Heap| {
            heap.chunks().iter().any(|chunk| matches!(chunk, Chunk::Iterated(_)))
        };
        let was_iterated = |step: &Step| matches!(step, Step::Held(heap) if is_iterated(heap));
        if !is_iterated(&state.heap) && !state.known.past.newest(HEAPS).iter().any(was_iterated) {
            return false;
        }
        let mut elements = Vec::new();
        let instances = self.for_any(goal, &mut elements);
        if elements.is_empty() {
            return false;
        }
        instances.into_iter().all(|instance| {
            // If it were otherwise for this one …
            let mut inner = state.clone();
            let otherwise = self.terms.not(instance);
            self.assume(&mut inner, otherwise);
            for element in &elements {
                self.assume_type_of_member(&mut inner, *element);
                self.separate_at(&mut inner, *element);
            }
            let no = Term::FALSE;
            self.holds_fast(&inner, no)
                || self.separate(&mut inner, instance) && self.holds_fast(&inner, no)
                || self.separate_closed(&mut inner, instance) && self.holds_fast(&inner, no)
        })
    }

    /// What is in a set at hand is of the type of its elements.
    fn assume_type_of_member(&mut self, state: &mut State, element: Term) {
        let mut sets: Vec<(Term, Type)> = Vec::new();
        for (local, value) in state.locals() {
            let ty = self.scope.locals.get(local.index()).map(|l| &l.ty);
            if let (Some(value), Some(Type::Set(of))) = (value, ty) {
                sets.push((value, (**of).clone()));
            }
        }
        for chunk in state.heap.chunks() {
            if let Chunk::Field { field, value, .. } = chunk
                && let Some(Type::Set(of)) = self.program.fields.get(*field as usize).map(|f| &f.ty)
            {
                sets.push((*value, (**of).clone()));
            }
        }
        for (set, ty) in sets {
            let is_set_of = matches!(*self.terms.shape(self.terms.sort(set)),
                SortShape::Set(sort) if sort == self.terms.sort(element));
            if !is_set_of {
                continue;
            }
            let inside = self.terms.contains(set, element);
            if let Ok(typed) = self.range_of_type(state, element, &ty, Span::NONE) {
                let fact = step!("members-are-of-the-type-of-their-set",
                    self.terms.implies(inside, typed), else typed);
                self.assume(state, fact);
            }
        }
    }

    /// The goal for values of which nothing is known, as clauses that all have to be shown: if they
    /// hold for these, the goal holds for all.
    fn for_any(&mut self, goal: Term, elements: &mut Vec<Term>) -> Vec<Term> {
        let parts = self.terms.args(goal).to_vec();
        match self.terms.op(goal) {
            Op::And => parts.into_iter().flat_map(|part| self.for_any(part, elements)).collect(),
            Op::Or => {
                let mut clauses = vec![Term::FALSE];
                for part in parts {
                    let known = elements.len();
                    let mut more = self.for_any(part, elements);
                    if elements.len() == known {
                        more = vec![part];
                    }
                    if clauses.len() * more.len() > CLAUSES {
                        elements.clear();
                        return vec![goal];
                    }
                    let mut all = Vec::new();
                    for clause in clauses {
                        all.extend(more.iter().map(|part| self.terms.or([clause, *part])));
                    }
                    clauses = all;
                }
                clauses
            }
            Op::Eq => {
                let [a, b] = *parts else { return vec![goal] };
                let SortShape::Set(sort) = *self.terms.shape(self.terms.sort(a)) else {
                    return vec![goal];
                };
                // What is in a set by now exists by now.
                let element = self.terms.fresh("element", sort);
                elements.push(element);
                let (a, b) = (self.terms.contains(a, element), self.terms.contains(b, element));
                vec![self.terms.implies(a, b), self.terms.implies(b, a)]
            }
            Op::Forall(id) => {
                let sorts = self.terms.binder(id).sorts.to_vec();
                let values: Vec<Term> =
                    sorts.into_iter().map(|s| self.terms.fresh_ageless("any", s)).collect();
                let Some(body) = self.terms.instantiate(goal, &values) else { return vec![goal] };
                elements.extend(values);
                self.for_any(body, elements)
            }
            _ => vec![goal],
        }
    }
}
