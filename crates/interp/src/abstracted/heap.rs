//! Abstract heaps (definitions 3 to 5): field chunks, and predicate chunks with the heaps that
//! are nested in them.
//!
//! A chunk holds no value: the concrete heap has it, and that the two agree is what
//! permissions are for (definition 17). The flattening is kept beside the chunks, so that a
//! read costs the same however deep its location is nested; opening and closing leave it as it
//! is, which is the heart of lemma 2.

use std::sync::Arc;

use ir::PredicateId;
use rustc_hash::FxHashMap;

use super::share::Share;
use super::snapshot::Snapshot;
use crate::Stop;
use crate::place::Place;
use crate::spec::Spec;

#[derive(Clone, Default)]
pub(crate) struct AbstractHeap {
    /// Field chunks at the top level.
    fields: FxHashMap<Place, Share>,
    predicates: Vec<PredicateChunk>,
    flat: FxHashMap<Place, Share>,
    /// Everything may be read and written: the code of classes without permissions, and what
    /// follows a specification that could not be evaluated.
    pub total: bool,
}

/// `o.q[θ, H](v, …)`
#[derive(Clone)]
pub(crate) struct PredicateChunk {
    /// The definition that counts for the object's class.
    pub definition: PredicateId,
    /// The receiver first.
    pub args: Arc<[Spec]>,
    pub share: Share,
    pub nested: Arc<Nested>,
}

/// What a predicate chunk stands for. The shares are those that are there.
pub(crate) struct Nested {
    pub fields: Vec<(Place, Share)>,
    pub predicates: Vec<PredicateChunk>,
    pub outputs: Vec<Option<Spec>>,
    pub snapshot: Snapshot,
}

impl PredicateChunk {
    pub fn is(&self, definition: PredicateId, args: &[Option<Spec>]) -> bool {
        self.definition == definition
            && self.args.len() == args.len()
            && self.args.iter().zip(args).all(|(a, b)| b.as_ref().is_none_or(|b| a.is_identical(b)))
    }

    /// A part of the chunk: all shares in it times the factor.
    pub fn scaled(&self, factor: Share) -> Result<PredicateChunk, Stop> {
        if factor == Share::FULL {
            return Ok(self.clone());
        }
        let nested = &self.nested;
        let fields: Result<Vec<_>, Stop> =
            nested.fields.iter().map(|(place, share)| Ok((*place, share.times(factor)?))).collect();
        let predicates: Result<Vec<_>, Stop> =
            nested.predicates.iter().map(|chunk| chunk.scaled(factor)).collect();
        let nested = Nested {
            fields: fields?,
            predicates: predicates?,
            outputs: nested.outputs.clone(),
            snapshot: nested.snapshot.clone(),
        };
        Ok(PredicateChunk {
            share: self.share.times(factor)?,
            nested: Arc::new(nested),
            ..self.clone()
        })
    }

    /// Calls `act` for all field chunks in it.
    fn each_field(
        &self,
        act: &mut dyn FnMut(Place, Share) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut pending = vec![self];
        while let Some(chunk) = pending.pop() {
            for (place, share) in &chunk.nested.fields {
                act(*place, *share)?;
            }
            pending.extend(&chunk.nested.predicates);
        }
        Ok(())
    }

    /// Definition 4: one for itself, and the size of the nested heap.
    fn size(&self) -> usize {
        let mut size = 0;
        let mut pending = vec![self];
        while let Some(chunk) = pending.pop() {
            size += 1 + chunk.nested.fields.len();
            pending.extend(&chunk.nested.predicates);
        }
        size
    }
}

/// What is looked for inside of predicate chunks.
pub(crate) enum Wanted<'a> {
    Place(Place),
    Instance(PredicateId, &'a [Option<Spec>]),
}

impl AbstractHeap {
    /// Without chunks.
    pub fn empty(total: bool) -> AbstractHeap {
        AbstractHeap { total, ..AbstractHeap::default() }
    }

    /// Definition 4: the number of chunks, nested ones included.
    pub fn size(&self) -> usize {
        self.fields.len() + self.predicates.iter().map(PredicateChunk::size).sum::<usize>()
    }

    /// Definition 5: the field chunks, nested ones included.
    pub fn flat(&self) -> &FxHashMap<Place, Share> {
        &self.flat
    }

    pub fn fields(&self) -> &FxHashMap<Place, Share> {
        &self.fields
    }

    pub fn predicates(&self) -> &[PredicateChunk] {
        &self.predicates
    }

    /// How much of a location there is, at whatever depth.
    pub fn share_of(&self, place: Place) -> Share {
        self.flat.get(&place).copied().unwrap_or(Share::NONE)
    }

    pub fn top_share_of(&self, place: Place) -> Share {
        self.fields.get(&place).copied().unwrap_or(Share::NONE)
    }

    pub fn add_field(&mut self, place: Place, share: Share) -> Result<(), Stop> {
        if share.is_none() {
            return Ok(());
        }
        add(&mut self.fields, place, share)?;
        add(&mut self.flat, place, share)
    }

    pub fn add_predicate(&mut self, chunk: PredicateChunk) -> Result<(), Stop> {
        let flat = &mut self.flat;
        chunk.each_field(&mut |place, share| add(flat, place, share))?;
        self.predicates.push(chunk);
        Ok(())
    }

    /// `H + H'`
    pub fn add_all(&mut self, other: AbstractHeap) -> Result<(), Stop> {
        self.total |= other.total;
        for (place, share) in other.fields {
            self.add_field(place, share)?;
        }
        for chunk in other.predicates {
            self.add_predicate(chunk)?;
        }
        Ok(())
    }

    /// Takes a share of a field chunk at the top level; false if there is not as much.
    pub fn take_field(&mut self, place: Place, share: Share) -> Result<bool, Stop> {
        if self.top_share_of(place) < share {
            return Ok(false);
        }
        remove(&mut self.fields, place, share)?;
        remove(&mut self.flat, place, share)?;
        Ok(true)
    }

    /// Takes a predicate chunk at the top level away.
    pub fn take_predicate(&mut self, at: usize) -> Result<PredicateChunk, Stop> {
        let chunk = self.predicates.remove(at);
        let flat = &mut self.flat;
        chunk.each_field(&mut |place, share| remove(flat, place, share))?;
        Ok(chunk)
    }

    pub fn find(&self, definition: PredicateId, args: &[Option<Spec>]) -> Option<usize> {
        self.predicates.iter().position(|chunk| chunk.is(definition, args))
    }

    /// Replaces a predicate chunk by its nested heap. The flattening stays what it is.
    pub fn open(&mut self, at: usize) -> Result<(), Stop> {
        let chunk = self.predicates.remove(at);
        for (place, share) in &chunk.nested.fields {
            add(&mut self.fields, *place, *share)?;
        }
        self.predicates.extend(chunk.nested.predicates.iter().cloned());
        Ok(())
    }

    /// Opens the predicate chunks around something that is wanted; false if it is nowhere.
    pub fn expose(&mut self, wanted: &Wanted<'_>) -> Result<bool, Stop> {
        let Some(path) = self.path_to(wanted) else { return Ok(false) };
        let mut at = path.first().copied();
        for next in path.iter().skip(1).map(|i| Some(*i)).chain([None]) {
            let Some(here) = at else { break };
            // What is nested comes behind what is there.
            let behind = self.predicates.len() - 1;
            self.open(here)?;
            at = next.map(|i| behind + i);
        }
        Ok(true)
    }

    /// Which chunks lead to it, from the outside.
    fn path_to(&self, wanted: &Wanted<'_>) -> Option<Vec<usize>> {
        let has = |chunk: &PredicateChunk| match wanted {
            Wanted::Place(place) => chunk.nested.fields.iter().any(|(other, _)| other == place),
            Wanted::Instance(definition, args) => {
                chunk.nested.predicates.iter().any(|inner| inner.is(*definition, args))
            }
        };
        // Depth first, with the path in hand: nesting may be as deep as a list is long.
        let mut path: Vec<(usize, &PredicateChunk)> = Vec::new();
        let mut next = 0;
        loop {
            let level = path.last().map_or(&self.predicates, |(_, chunk)| &chunk.nested.predicates);
            match level.get(next) {
                Some(chunk) if has(chunk) => {
                    return Some(path.iter().map(|(i, _)| *i).chain([next]).collect());
                }
                Some(chunk) => {
                    path.push((next, chunk));
                    next = 0;
                }
                None => {
                    let (last, _) = path.pop()?;
                    next = last + 1;
                }
            }
        }
    }

    /// The heap as what is nested in a predicate chunk.
    pub fn into_nested(self, outputs: Vec<Option<Spec>>, snapshot: Snapshot) -> Nested {
        let mut fields: Vec<(Place, Share)> = self.fields.into_iter().collect();
        fields.sort_by_key(|(place, _)| *place);
        Nested { fields, predicates: self.predicates, outputs, snapshot }
    }

    /// Whether no location is held more than once (a part of definition 7: the flattening is a
    /// concrete heap).
    pub fn first_doubled(&self) -> Option<Place> {
        let doubled = self.flat.iter().filter(|(_, share)| **share > Share::FULL);
        doubled.map(|(place, _)| *place).min()
    }
}

fn add(map: &mut FxHashMap<Place, Share>, place: Place, share: Share) -> Result<(), Stop> {
    let known = map.entry(place).or_insert(Share::NONE);
    *known = known.plus(share)?;
    Ok(())
}

fn remove(map: &mut FxHashMap<Place, Share>, place: Place, share: Share) -> Result<(), Stop> {
    if let Some(known) = map.get_mut(&place) {
        *known = known.minus(share)?;
        if known.is_none() {
            map.remove(&place);
        }
    }
    Ok(())
}
