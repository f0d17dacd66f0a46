//! An iterated chunk is put together: of iterated chunks, each for the indices that are in
//! its range, and of chunks for single indices.
//!
//! What is still needed is a condition on the index. It gets stronger with each chunk that is
//! taken, and everything is there when no index satisfies it. Shares of the same locations for the same indices
//! are one chunk with their sum, where one has too little.

use base::{Code, Span, needs, step, stops};
use check::Reason;
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::{Assertion, AssertionKind};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Op, Sort, Term};

use super::AnyIndex;
use crate::engine::known::Piece;
use crate::engine::meaning::Meaning;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, Stop, unsupported};
use crate::ranges::{By, Range};
use crate::sorts::int_kind;
use crate::state::State;

/// How many single indices may be put into one iterated chunk.
const SINGLES: u32 = 4096;

/// How many cases of a condition are looked at.
const CASES: u32 = 48;

impl Engine<'_> {
    /// Takes what `each` says, for all indices, and gives the snapshot of it.
    pub fn gather(
        &mut self,
        state: &mut State,
        any: &AnyIndex,
        rest: &mut Heap,
        each: &Each,
        span: Span,
        blame: Blame,
    ) -> Result<Term> {
        // What is there is mostly where the fast prover sees it.
        let mut left = rest.clone();
        let before = std::mem::replace(&mut self.maps.hasty, true);
        let mut done = self.gather_needed(state, any, &mut left, each, span, blame);
        self.maps.hasty = before;
        if !before
            && matches!(done, Err(Stop::Missing(..)))
            && self.unite_iterated(state, rest, (any.var, each))
        {
            left = rest.clone();
            done = self.gather_needed(state, any, &mut left, each, span, blame);
        }
        if !before
            && matches!(done, Err(Stop::Missing(..)))
            && (self.is_any_like(rest, each) || self.may_be_closed(each))
            && self.prover.is_patient()
        {
            left = rest.clone();
            done = self.gather_needed(state, any, &mut left, each, span, blame);
        }
        let pieces = done?;
        *rest = left;
        if let [Piece::From { values, .. }] = pieces.as_slice() {
            return Ok(*values);
        }
        match self.put_together(any.var, pieces) {
            Some(values) => Ok(values),
            None => unsupported(Reason::IteratedHere, span),
        }
    }

    fn may_be_closed(&self, each: &Each) -> bool {
        matches!(each, Each::Predicate { predicate, dynamic: false, .. }
            if self.is_known(ir::PredicateId(*predicate)))
    }

    /// Whether anything of the kind is held by itself.
    fn is_any_like(&self, heap: &Heap, each: &Each) -> bool {
        heap.chunks().iter().any(|chunk| match (each, chunk) {
            (Each::Field { field, .. }, Chunk::Field { field: f, .. }) => field == f,
            (Each::Elements { .. }, Chunk::Elements { .. }) => true,
            (Each::Predicate { predicate, .. }, _) => self.is_of_family(chunk, *predicate),
            (_, Chunk::Iterated(held)) => held.each.is_like(each),
            _ => false,
        })
    }

    pub(super) fn is_of_family(&self, chunk: &Chunk, predicate: u32) -> bool {
        let (Chunk::Predicate { predicate: held, .. }
        | Chunk::Iterated(Iterated { each: Each::Predicate { predicate: held, .. }, .. })) = chunk
        else {
            return false;
        };
        self.same_family(ir::PredicateId(*held), ir::PredicateId(predicate))
    }

    /// Before a fact about any index is shown: if the instances that follow it are not held for
    /// a range, they are mostly inside something else, and the fact is known when that has been
    /// opened.
    pub(super) fn look_ahead(
        &mut self,
        state: &State,
        rest: &Heap,
        following: &[Assertion],
        blame: Blame,
    ) -> Result<()> {
        let instance = following.iter().find_map(|part| match &part.kind {
            AssertionKind::Predicate(instance) => Some(instance),
            _ => None,
        });
        let Some(instance) = instance else { return Ok(()) };
        let predicate = instance.predicate.0;
        let is_held = rest.chunks().iter().any(|chunk| {
            matches!(chunk, Chunk::Iterated(_)) && self.is_of_family(chunk, predicate)
        });
        if is_held || self.prover.is_patient() {
            return Ok(());
        }
        let what = Missing::Predicate { predicate, dynamic: true, args: Vec::new() };
        let text = format!("`{}`", self.program.predicate(instance.predicate).name);
        Err(self.missing(state, what, instance.span, blame, (&text, " for all indices")))
    }

    /// Takes what is needed, piece by piece.
    fn gather_needed(
        &mut self,
        state: &mut State,
        any: &AnyIndex,
        rest: &mut Heap,
        each: &Each,
        span: Span,
        blame: Blame,
    ) -> Result<Vec<Piece>> {
        let mut needed = any.range;
        let mut pieces = Vec::new();
        self.gather_iterated(state, any, rest, each, &mut needed, &mut pieces);
        if self.is_nowhere(state, needed) {
            return Ok(pieces);
        }
        self.gather_shifted(state, any, rest, each, &mut needed, &mut pieces);
        if self.is_nowhere(state, needed) {
            return Ok(pieces);
        }
        if let Some(piece) = self.gather_ranges(state, any, rest, each, needed) {
            pieces.push(piece);
            return Ok(pieces);
        }
        if let Some(snapshot) = self.closed_for_nothing(any, each, needed, span) {
            pieces.push(Piece::Formula { condition: needed, snapshot });
            return Ok(pieces);
        }
        let mut failure = None;
        let mut singles = 0;
        while singles < SINGLES {
            let before = singles;
            for index in self.likely_indices(any, rest, each, needed) {
                let wanted = self.substitute_index(needed, any.var, index);
                if wanted.is_false()
                    || !self.is_clear(state, wanted) && !self.is_left_over(state, index, wanted)
                {
                    continue;
                }
                let one = each.map(|term| self.substitute_index(term, any.var, index));
                match self.take_single(state, rest, &one, span, blame) {
                    Ok(snapshot) => {
                        pieces.push(Piece::One { index, snapshot });
                        needed = step!("single-index-covers-itself-alone",
                            self.without(needed, any.var, index), else Term::FALSE);
                        singles += 1;
                    }
                    Err(stop @ Stop::Missing(..)) => {
                        failure.get_or_insert(stop);
                    }
                    Err(other) => return Err(other),
                }
            }
            if singles == before {
                break;
            }
            if self.is_nowhere(state, needed) {
                return Ok(pieces);
            }
        }
        Err(match failure {
            Some(stop) => stop,
            None => {
                let what = missing_of(each);
                let text = self.name_of(each);
                self.missing(state, what, span, blame, (&text, " for all indices"))
            }
        })
    }

    /// A condition on the index that is not met by this one, which is not asked about any more.
    fn without(&mut self, condition: Term, var: Term, index: Term) -> Term {
        let here = self.terms.eq(var, index);
        let elsewhere = FxHashMap::from_iter([(here, Term::FALSE)]);
        let condition = self.terms.substitute(condition, &elsewhere);
        let others = self.terms.not(here);
        self.terms.and([condition, others])
    }

    /// Whether an index is needed because it can be in no range that was taken: who holds
    /// something for it by itself, and the range, knows that.
    fn is_left_over(&mut self, state: &mut State, index: Term, wanted: Term) -> bool {
        if self.terms.sort(index) != Sort::REF || self.nesting.ghost.peeking {
            return false;
        }
        self.separate(state, wanted) && self.is_clear(state, wanted)
            || self.separate_closed(state, wanted) && self.is_clear(state, wanted)
    }

    /// Whether a goal holds, as far as it is worth while to find out.
    pub(super) fn is_clear(&mut self, state: &State, goal: Term) -> bool {
        if self.maps.hasty { self.holds_by_parts(state, goal) } else { self.holds(state, goal) }
    }

    /// The snapshot of a predicate that holds, for each index that is needed, without any
    /// permission: its body is closed for all of them at once.
    fn closed_for_nothing(
        &mut self,
        any: &AnyIndex,
        each: &Each,
        needed: Term,
        span: Span,
    ) -> Option<Term> {
        let Each::Predicate { predicate, dynamic: false, args } = each else { return None };
        let id = ir::PredicateId(*predicate);
        let definition = self.program.predicate(id);
        if self.options.ghost == GhostMode::Manual || !self.is_known(id) {
            return None;
        }
        let body = definition.body.as_ref()?;
        let params = definition.params.iter().chain(&definition.outputs).copied();
        let mut inside = any.state.clone();
        self.assume(&mut inside, needed);
        // Null is what most predicates hold of without permissions.
        let mut values = args.clone();
        for value in &mut values {
            let null = Term::NULL;
            if self.terms.sort(*value) == Sort::REF {
                let is_null = self.terms.eq(*value, null);
                if self.is_clear(&inside, is_null) {
                    *value = null;
                }
            }
        }
        let store: Vec<(ir::LocalId, Term)> = params.zip(values).collect();
        for (param, value) in &store {
            if let Some(ir::Type::Int(kind)) = definition.locals.get(param.index()).map(|l| &l.ty) {
                let fits = self.terms.in_range(int_kind(*kind), *value);
                if !self.is_clear(&inside, fits) {
                    return None;
                }
            }
        }
        let splits = inside.route.splits.len();
        let blame =
            Blame { code: Code::GhostStatement, span, what: Who::The("the body of the predicate") };
        let consumed = self.with_locals(definition.locals.as_slice().into(), |engine| {
            engine.consume_from(inside.with_store(&store), Heap::new(), body, blame)
        });
        match consumed.ok()?.as_slice() {
            [only] if only.state.route.splits.len() == splits => {
                self.depends_on_index_only(any, only.snapshot, span).ok()?;
                let name = definition.name;
                self.findings.inserted.push((span, format!("close {name}")));
                Some(only.snapshot)
            }
            _ => None,
        }
    }

    /// Whether no index satisfies a condition: none does in any of the cases that the condition
    /// distinguishes.
    pub(super) fn is_nowhere(&mut self, state: &State, condition: Term) -> bool {
        if condition.is_false() {
            return true;
        }
        let mut inside = state.clone();
        self.assume(&mut inside, condition);
        let mut cases = CASES;
        let nowhere = self.no_case_occurs(&inside, condition, &mut cases)
            || !self.maps.hasty && self.is_impossible(&inside);
        needs!("no-index-is-left", nowhere)
    }

    /// Whether each way to satisfy a condition that is known contradicts the rest.
    fn no_case_occurs(&mut self, state: &State, condition: Term, cases: &mut u32) -> bool {
        let Some(left) = cases.checked_sub(1) else { return false };
        *cases = left;
        if self.is_dead(state) || self.holds_fast(state, Term::FALSE) {
            return true;
        }
        let mut rest = match self.terms.op(condition) {
            Op::And => self.terms.args(condition).to_vec(),
            _ => vec![condition],
        };
        let Some(junction) = rest.iter().position(|part| self.terms.op(*part) == Op::Or) else {
            return false;
        };
        let junction = rest.remove(junction);
        for way in self.terms.args(junction).to_vec() {
            let mut inside = state.clone();
            self.assume(&mut inside, way);
            let way = self.terms.and(rest.iter().copied().chain([way]));
            if stops!("each-way-contradicts", !self.no_case_occurs(&inside, way, cases)) {
                return false;
            }
        }
        true
    }

    /// Unites iterated chunks of which `each` asks for more than one has. Says whether there were any.
    fn unite_iterated(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        (var, each): (Term, &Each),
    ) -> bool {
        let is_part = |chunk: &Iterated| chunk.each.is_like(each) && each.fraction().is_some();
        let mut united: Vec<Iterated> = Vec::new();
        let mut others = Heap::new();
        let mut found = false;
        for chunk in heap.chunks() {
            let Chunk::Iterated(chunk) = chunk else {
                others.add(chunk.clone());
                continue;
            };
            let renamed = self.renamed(chunk.clone(), var);
            if !is_part(chunk) || renamed.var != var {
                others.add(Chunk::Iterated(chunk.clone()));
                continue;
            }
            let same =
                united.iter().position(|other| self.is_share_of_same(state, other, &renamed));
            match same.and_then(|i| united.get_mut(i)) {
                Some(other) => {
                    let shares = other.each.fraction().zip(renamed.each.fraction());
                    if let Some((a, b)) = shares {
                        other.each = other.each.with_fraction(self.terms.add(a, b));
                        found = true;
                    }
                }
                None => united.push(renamed),
            }
        }
        if found {
            united.into_iter().for_each(|chunk| others.add(Chunk::Iterated(chunk)));
            *heap = others;
        }
        found
    }

    /// Whether two chunks are for the same indices, and at each of them for the same locations.
    fn is_share_of_same(&mut self, state: &State, a: &Iterated, b: &Iterated) -> bool {
        let mut there = state.clone();
        self.assume(&mut there, a.range);
        if !self.same_place(&there, &a.each, &b.each) {
            return false;
        }
        let (not_a, not_b) = (self.terms.not(a.range), self.terms.not(b.range));
        let only = [self.terms.and([a.range, not_b]), self.terms.and([b.range, not_a])];
        needs!(
            "united-iterated-have-one-range",
            only.into_iter().all(|range| self.is_nowhere(state, range))
        )
    }

    fn gather_iterated(
        &mut self,
        state: &mut State,
        any: &AnyIndex,
        rest: &mut Heap,
        each: &Each,
        needed: &mut Term,
        pieces: &mut Vec<Piece>,
    ) {
        // What is not yet held of each location, where one chunk has too little of it.
        let mut wanted = each.clone();
        let mut left = Vec::new();
        let held: Vec<Iterated> = rest
            .chunks()
            .iter()
            .filter_map(|chunk| match chunk {
                Chunk::Iterated(chunk) if chunk.each.is_like(each) => Some(chunk.clone()),
                _ => None,
            })
            .collect();
        for chunk in held {
            let own = chunk.clone();
            let chunk = self.renamed(chunk, any.var);
            // Where sequences were changed at single indices, the chunk is for the others.
            let mut covered = chunk.range;
            let mut there = any.state.clone();
            let within = self.terms.and([*needed, covered]);
            self.assume(&mut there, within);
            if within.is_false() || self.is_dead(&there) {
                continue;
            }
            if !self.same_place(&there, &wanted, &chunk.each) {
                let changed = self.changed_indices(any.var, &wanted, &chunk.each);
                let others: Vec<Term> =
                    changed.into_iter().map(|index| self.terms.ne(any.var, index)).collect();
                if others.is_empty() {
                    continue;
                }
                let others = self.terms.and(others);
                self.assume(&mut there, others);
                if self.is_dead(&there) || !self.same_place(&there, &wanted, &chunk.each) {
                    continue;
                }
                step!("changed-indices-are-not-covered", {
                    covered = self.terms.and([covered, others]);
                });
            }
            let both = self.terms.and([*needed, covered]);
            let (share, enough) = match (wanted.fraction(), chunk.each.fraction()) {
                (Some(wanted), Some(held)) => {
                    let enough = self.terms.le(wanted, held);
                    let all = self.terms.eq(wanted, held);
                    let enough =
                        needs!("iterated-share-is-large-enough", self.is_clear(&there, enough));
                    let left = if enough && !self.is_clear(&there, all) {
                        Some(step!("iterated-share-is-taken",
                            self.terms.sub(held, wanted), else held))
                    } else {
                        None
                    };
                    (left, enough)
                }
                _ => (None, true),
            };
            let not_needed = {
                let not = self.terms.not(both);
                step!("taken-indices-are-gone",
                    self.terms.and([chunk.range, not]), else chunk.range)
            };
            if !enough {
                // A part of the fraction, if it is there for all of the indices.
                let mut all = any.state.clone();
                self.assume(&mut all, *needed);
                let (Some(part), Some(whole)) = (chunk.each.fraction(), wanted.fraction()) else {
                    continue;
                };
                let less = self.terms.lt(part, whole);
                if !needs!("part-is-there-for-all-indices", self.is_clear(&all, covered))
                    || !self.is_clear(&all, less)
                {
                    continue;
                }
                wanted = wanted.with_fraction(self.terms.sub(whole, part));
            }
            let Some(position) =
                rest.chunks().iter().position(|c| matches!(c, Chunk::Iterated(c) if *c == own))
            else {
                continue;
            };
            rest.remove(position);
            if !self.is_nowhere(state, not_needed) {
                left.push(Iterated { range: not_needed, ..chunk.clone() });
            }
            if let Some(share) = share {
                let each = chunk.each.with_fraction(share);
                left.push(Iterated { range: both, each, ..chunk.clone() });
            }
            pieces.push(Piece::From { condition: both, values: chunk.values });
            if enough {
                let not = self.terms.not(covered);
                *needed = step!("chunk-covers-its-range-alone",
                    self.terms.and([*needed, not]), else Term::FALSE);
                if self.is_nowhere(state, *needed) {
                    *needed = Term::FALSE;
                    break;
                }
            }
        }
        for chunk in left {
            rest.add(Chunk::Iterated(chunk));
        }
    }

    /// The chunk with another variable for its indices.
    pub(super) fn renamed(&mut self, chunk: Iterated, var: Term) -> Iterated {
        if chunk.var == var || self.terms.sort(chunk.var) != self.terms.sort(var) {
            return chunk;
        }
        let range = self.substitute_index(chunk.range, chunk.var, var);
        let each = chunk.each.map(|term| self.substitute_index(term, chunk.var, var));
        Iterated { var, range, each, values: chunk.values }
    }

    pub(super) fn same_place(&mut self, state: &State, a: &Each, b: &Each) -> bool {
        let mut same = Vec::new();
        for (x, y) in a.place().into_iter().zip(b.place()) {
            if self.terms.sort(x) != self.terms.sort(y) {
                return false;
            }
            same.push(self.terms.eq(x, y));
        }
        let same = self.terms.and(same);
        needs!("iterated-for-the-same-places", self.is_clear(state, same))
    }

    /// The indices at which sequences in the places of two chunks were changed.
    fn changed_indices(&self, var: Term, a: &Each, b: &Each) -> Vec<Term> {
        let mut found = Vec::new();
        for place in a.place().into_iter().chain(b.place()) {
            for part in self.terms.parts(place) {
                if self.terms.op(part) != Op::Update {
                    continue;
                }
                let index = self.terms.arg(part, 1);
                let mentions = self.terms.free_constants(index).contains(&var);
                if self.terms.sort(var) == Sort::INT && !mentions && !found.contains(&index) {
                    found.push(index);
                }
            }
        }
        found
    }

    /// Indices that may have chunks of their own: those that ranges are without, the ends of
    /// what is needed, and those that single chunks show.
    fn likely_indices(
        &mut self,
        any: &AnyIndex,
        rest: &Heap,
        each: &Each,
        needed: Term,
    ) -> Vec<Term> {
        let mut found = Vec::new();
        for part in self.terms.parts(needed) {
            match self.terms.op(part) {
                Op::Eq => found.extend(self.index_in_equation(any.var, part)),
                // `var - a >= 0` or `a - var >= 0`.
                Op::AtLeastZero if self.terms.sort(any.var) == Sort::INT => {
                    let sum = self.terms.arg(part, 0);
                    found.extend(self.index_at_zero(any.var, sum));
                }
                _ => {}
            }
        }
        let place = each.place();
        for chunk in rest.chunks() {
            let shown: Vec<Term> = match (each, chunk) {
                (Each::Field { field: f, .. }, Chunk::Field { object, field, .. })
                    if f == field =>
                {
                    vec![*object]
                }
                (Each::Elements { .. }, Chunk::Elements { array, .. }) => vec![*array],
                (
                    Each::Predicate { predicate: p, .. },
                    Chunk::Predicate { predicate, args, .. },
                ) if self.same_family(ir::PredicateId(*p), ir::PredicateId(*predicate)) => {
                    args.clone()
                }
                _ => continue,
            };
            for (pattern, concrete) in place.iter().zip(&shown) {
                found.extend(self.solve(*pattern, any.var, *concrete));
            }
        }
        // Few indices: each of them.
        if let Some(first) = found.iter().find_map(|t| self.terms.as_number(*t)?.to_i128())
            && self.terms.sort(any.var) == Sort::INT
        {
            for offset in 0..16 {
                let next = self.terms.int(first + offset);
                found.push(next);
            }
        }
        let mut seen = FxHashSet::default();
        found.retain(|index| {
            seen.insert(*index)
                && !self.terms.free_constants(*index).contains(&any.var)
                && !self.substitute_index(needed, any.var, *index).is_false()
        });
        found.truncate(48);
        found
    }

    /// Takes the chunk of one index.
    pub(super) fn take_single(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        one: &Each,
        span: Span,
        blame: Blame,
    ) -> Result<Term> {
        match one {
            Each::Field { object, field, fraction } => self.take_field_share(
                state,
                rest,
                (*object, ir::FieldId(*field)),
                *fraction,
                span,
                blame,
            ),
            Each::Elements { array, from, to, fraction, .. } => {
                let range = Range {
                    array: *array,
                    from: *from,
                    to: *to,
                    fraction: *fraction,
                    by: By::Anyone,
                };
                match self.take_range(state, rest, range) {
                    Some(values) => Ok(self.terms.inject(values)),
                    None => {
                        let what = Missing::Elements { array: *array, index: None };
                        let text = "these array elements".to_string();
                        Err(self.missing(state, what, span, blame, (&text, "")))
                    }
                }
            }
            Each::Predicate { predicate, dynamic, args } => {
                let id = ir::PredicateId(*predicate);
                let meaning = Meaning { predicate: id, dynamic: *dynamic };
                let meaning = self.settled_meaning(state, meaning, args.first().copied());
                match self.take_instance(state, rest, meaning, args)? {
                    Some(snapshot) => Ok(snapshot),
                    None => {
                        let Meaning { predicate, dynamic } = meaning;
                        let args = args.clone();
                        let what = Missing::Predicate { predicate: predicate.0, dynamic, args };
                        let text = self.name_of(one);
                        Err(self.missing(state, what, span, blame, (&text, "")))
                    }
                }
            }
        }
    }

    /// Takes the instance with these arguments, outputs included.
    fn take_instance(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        meaning: Meaning,
        args: &[Term],
    ) -> Result<Option<Term>> {
        let mut found = self.find_instance(state, rest, meaning, args)?;
        let Meaning { predicate, dynamic } = meaning;
        let what = Missing::Predicate { predicate: predicate.0, dynamic, args: args.to_vec() };
        if found.is_none() && self.expose(state, rest, &what) {
            found = self.find_instance(state, rest, meaning, args)?;
        }
        let Some(position) = found else { return Ok(None) };
        let Some(Chunk::Predicate { args: held, snapshot, .. }) =
            rest.chunks().get(position).cloned()
        else {
            return Ok(None);
        };
        let mut same = Vec::new();
        for (wanted, held) in args.iter().zip(&held) {
            same.push(self.terms.eq(*wanted, *held));
        }
        let same = self.terms.and(same);
        if !needs!("single-instance-has-the-same-outputs", self.is_clear(state, same)) {
            return Ok(None);
        }
        rest.remove(position);
        Ok(Some(snapshot))
    }

    fn name_of(&self, each: &Each) -> String {
        match each {
            Each::Field { field, .. } => format!("`{}`", self.field_name(*field)),
            Each::Elements { .. } => "these array elements".to_string(),
            Each::Predicate { predicate, .. } => {
                format!("`{}`", self.program.predicate(ir::PredicateId(*predicate)).name)
            }
        }
    }
}

fn missing_of(each: &Each) -> Missing {
    match each {
        Each::Field { object, field, .. } => Missing::Field { object: *object, field: *field },
        Each::Elements { array, .. } => Missing::Elements { array: *array, index: None },
        Each::Predicate { predicate, dynamic, args } => {
            let (predicate, dynamic, args) = (*predicate, *dynamic, args.clone());
            Missing::Predicate { predicate, dynamic, args }
        }
    }
}
