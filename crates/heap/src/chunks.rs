//! The chunks of a heap, by position and by the object they belong to.

use std::rc::Rc;

use term::Term;

use crate::{Chunk, Radix};

/// Chunks at positions `0 .. len`.
#[derive(Clone, Default, Debug)]
pub struct Chunks {
    pub(crate) items: Radix<Rc<Chunk>>,
    len: usize,
    /// By object, array or first argument: the positions of its chunks, in no order. Among a
    /// few chunks there is nothing to look up.
    owned: Option<Radix<Positions>>,
}

/// So many chunks are looked through one by one.
const FEW: usize = 16;

/// Most objects have one chunk.
#[derive(Clone, Debug)]
enum Positions {
    One(usize),
    Several(Rc<Vec<usize>>),
}

impl Positions {
    fn as_slice(&self) -> &[usize] {
        match self {
            Positions::One(position) => std::slice::from_ref(position),
            Positions::Several(positions) => positions,
        }
    }
}

/// Whose chunk it is.
fn owner(chunk: &Chunk) -> Term {
    match chunk {
        Chunk::Field { object, .. } => *object,
        Chunk::Elements { array, .. } => *array,
        Chunk::Predicate { args, .. } => args.first().copied().unwrap_or(Term::NULL),
        // Of no object in particular.
        Chunk::Iterated(chunk) => chunk.var,
    }
}

impl Chunks {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, position: usize) -> Option<&Chunk> {
        self.items.get(position).map(|chunk| &**chunk)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Chunk> {
        (0..self.len).filter_map(|position| self.get(position))
    }

    /// The positions of the chunks of exactly this object, array or first argument.
    pub fn of(&self, whose: Term) -> impl Iterator<Item = usize> {
        let (looked_up, left) = match &self.owned {
            Some(owned) => (owned.get(whose.index()).map_or(&[][..], Positions::as_slice), 0),
            None => (&[][..], self.len),
        };
        let is_owned = move |i: &usize| self.get(*i).is_some_and(|chunk| owner(chunk) == whose);
        looked_up.iter().copied().chain((0..left).filter(is_owned))
    }

    /// Whether both are one and the same, without looking.
    pub fn is_same(&self, other: &Chunks) -> bool {
        self.len == other.len && self.items.is_same(&other.items)
    }

    /// The positions at which the other may hold something else.
    pub fn changed(&self, other: &Chunks) -> Vec<usize> {
        self.items.changed(&other.items)
    }

    pub(crate) fn push(&mut self, chunk: Rc<Chunk>) {
        let owner = owner(&chunk);
        self.items.set(self.len, Some(chunk));
        self.len += 1;
        if self.owned.is_some() {
            self.own(owner, self.len - 1);
        } else if self.len > FEW {
            self.look_up_from_now_on();
        }
    }

    fn look_up_from_now_on(&mut self) {
        self.owned = Some(Radix::default());
        for position in 0..self.len {
            if let Some(owner) = self.get(position).map(owner) {
                self.own(owner, position);
            }
        }
    }

    pub(crate) fn remove(&mut self, position: usize) -> Chunk {
        let Some(chunk) = self.items.get(position).cloned() else {
            unreachable!("positions are those of chunks")
        };
        let last = self.len - 1;
        self.disown(owner(&chunk), position);
        if position != last
            && let Some(moved) = self.items.get(last).cloned()
        {
            self.disown(owner(&moved), last);
            self.own(owner(&moved), position);
            self.items.set(position, Some(moved));
        }
        self.items.set(last, None);
        self.len = last;
        Rc::unwrap_or_clone(chunk)
    }

    pub(crate) fn replace(&mut self, position: usize, chunk: Chunk) {
        let Some(old) = self.items.get(position) else {
            unreachable!("positions are those of chunks")
        };
        let (before, now) = (owner(old), owner(&chunk));
        if before != now {
            self.disown(before, position);
            self.own(now, position);
        }
        self.items.set(position, Some(Rc::new(chunk)));
    }

    fn own(&mut self, owner: Term, position: usize) {
        let Some(owned) = &mut self.owned else { return };
        let positions = match owned.get(owner.index()) {
            None => Positions::One(position),
            Some(known) => {
                let mut positions = known.as_slice().to_vec();
                positions.push(position);
                Positions::Several(Rc::new(positions))
            }
        };
        owned.set(owner.index(), Some(positions));
    }

    fn disown(&mut self, owner: Term, position: usize) {
        let Some(owned) = &mut self.owned else { return };
        let Some(known) = owned.get(owner.index()) else { return };
        let left: Vec<usize> =
            known.as_slice().iter().copied().filter(|p| *p != position).collect();
        let left = match left.as_slice() {
            [] => None,
            [one] => Some(Positions::One(*one)),
            _ => Some(Positions::Several(Rc::new(left))),
        };
        owned.set(owner.index(), left);
    }
}

impl PartialEq for Chunks {
    fn eq(&self, other: &Chunks) -> bool {
        self.len == other.len
            && self
                .changed(other)
                .into_iter()
                .all(|position| self.get(position) == other.get(position))
    }
}

impl<'c> IntoIterator for &'c Chunks {
    type Item = &'c Chunk;
    type IntoIter = Box<dyn Iterator<Item = &'c Chunk> + 'c>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use term::{Sort, Terms};

    use super::*;

    #[test]
    fn positions_by_owner_stay_right_when_chunks_go() {
        let mut terms = Terms::new();
        let objects: Vec<Term> = (0..40).map(|_| terms.fresh("o", Sort::REF)).collect();
        let one = terms.number(term::Number::ONE, Sort::REAL);
        let mut chunks = Chunks::default();
        for i in 0..120 {
            let (object, value) = (objects[i % 40], terms.int(i as i64));
            let field = (i / 40) as u32;
            chunks.push(Rc::new(Chunk::Field { object, field, fraction: one, value }));
        }
        for i in 0..50 {
            chunks.remove((i * 37) % chunks.len());
        }
        let mut seen = 0;
        for object in &objects {
            for position in chunks.of(*object) {
                assert!(chunks.get(position).is_some_and(|c| owner(c) == *object));
                seen += 1;
            }
        }
        assert_eq!((seen, chunks.len(), chunks.iter().count()), (70, 70, 70));
    }

    #[test]
    fn few_chunks_are_found_as_many_are() {
        let mut terms = Terms::new();
        let objects: Vec<Term> = (0..5).map(|_| terms.fresh("o", Sort::REF)).collect();
        let one = terms.number(term::Number::ONE, Sort::REAL);
        let mut chunks = Chunks::default();
        let mut model: Vec<(Term, u32)> = Vec::new();
        let same = |chunks: &Chunks, model: &[(Term, u32)]| {
            for object in &objects {
                let mut found: Vec<usize> = chunks.of(*object).collect();
                found.sort_unstable();
                let wanted: Vec<usize> =
                    (0..model.len()).filter(|i| model[*i].0 == *object).collect();
                assert_eq!(found, wanted);
            }
        };
        // Up past the limit, down, and up again.
        for step in 0..90usize {
            if (30..55).contains(&step) {
                let position = (step * 7) % model.len();
                chunks.remove(position);
                model.swap_remove(position);
            } else {
                let (object, field) = (objects[(step * step) % 5], step as u32);
                let value = terms.int(0);
                chunks.push(Rc::new(Chunk::Field { object, field, fraction: one, value }));
                model.push((object, field));
            }
            same(&chunks, &model);
        }
    }
}
