//! What is known of null at one place of a body.

use ir::{FieldId, LocalId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of locals.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Locals(Vec<u64>);

impl Locals {
    pub fn has(&self, local: LocalId) -> bool {
        self.0.get(local.index() / 64).is_some_and(|word| (word >> (local.index() % 64)) & 1 == 1)
    }

    pub fn put(&mut self, local: LocalId, is_in: bool) {
        let (at, bit) = (local.index() / 64, 1 << (local.index() % 64));
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(word) = self.0.get_mut(at) {
            *word = if is_in { *word | bit } else { *word & !bit };
        }
    }

    fn meet(&mut self, other: &Locals) {
        for (at, word) in self.0.iter_mut().enumerate() {
            *word &= other.0.get(at).copied().unwrap_or(0);
        }
    }

    fn add_all(&mut self, other: &Locals) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn each(&self) -> impl Iterator<Item = LocalId> + '_ {
        let bits = self.0.iter().enumerate().flat_map(|(at, word)| {
            (0..64).filter(move |bit| (word >> bit) & 1 == 1).map(move |bit| at * 64 + bit)
        });
        bits.map(|local| LocalId(local as u32))
    }
}

/// A field of the object in a local, or a static one.
pub type Place = (Option<LocalId>, FieldId);

/// A value that a local may turn out to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    True,
    False,
    Null,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct State {
    /// Not null.
    pub there: Locals,
    pub null: Locals,
    /// Fields that are not null until something else may write to them.
    pub places: FxHashSet<Place>,
    /// Fields of the object that is being built, or of the class that is being initialised, that
    /// were set.
    pub set: FxHashSet<FieldId>,
    /// What else is not null if a local has that value; `None` if it has not.
    pub told: FxHashMap<(LocalId, Sign), Option<Locals>>,
}

impl State {
    /// The local has another value from here on.
    pub fn assign(&mut self, local: LocalId, is_there: bool) {
        self.there.put(local, is_there);
        self.null.put(local, false);
        self.places.retain(|(object, _)| *object != Some(local));
        self.told.retain(|(of, _), _| *of != local);
        for told in self.told.values_mut().flatten() {
            told.put(local, false);
        }
    }

    /// The local turns out to have the value. Says whether that can be.
    pub fn learn(&mut self, local: LocalId, sign: Sign) -> bool {
        match self.told.get(&(local, sign)) {
            Some(Some(told)) => {
                let told = told.clone();
                self.there.add_all(&told);
                true
            }
            Some(None) => false,
            None => true,
        }
    }

    /// What is known on both ways.
    pub fn meet(mut self, other: &State) -> State {
        let mut told = FxHashMap::default();
        let keys = self.told.keys().chain(other.told.keys()).copied();
        let left_out = |a: &State, b: &State| {
            let nulls: Vec<LocalId> = b.null.each().filter(|l| a.there.has(*l)).collect();
            nulls.into_iter().map(|local| (local, Sign::Null))
        };
        let keys: Vec<_> =
            keys.chain(left_out(&self, other)).chain(left_out(other, &self)).collect();
        for key in keys {
            let of = |state: &State| match state.told.get(&key) {
                Some(None) => None,
                _ if key.1 == Sign::Null && state.there.has(key.0) => None,
                told => {
                    let mut there = state.there.clone();
                    if let Some(Some(told)) = told {
                        there.add_all(told);
                    }
                    Some(there)
                }
            };
            let both = match (of(&self), of(other)) {
                (Some(mut a), Some(b)) => {
                    a.meet(&b);
                    Some(a)
                }
                (one, None) | (None, one) => one,
            };
            told.insert(key, both);
        }
        self.told = told;
        self.there.meet(&other.there);
        self.null.meet(&other.null);
        self.places.retain(|place| other.places.contains(place));
        self.set.retain(|field| other.set.contains(field));
        self
    }
}
