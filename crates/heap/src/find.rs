//! Finding chunks: first by identity, which costs the same in every heap, then by what the
//! fast prover knows to be equal, then by what is proved.

use base::needs;
use solver::{PathCondition, Prover};
use term::{Sort, Term, Terms};

use crate::{Chunk, Heap};

/// The prover with the path it is asked on.
pub struct Found<'a> {
    pub terms: &'a mut Terms,
    pub prover: &'a mut Prover,
    pub path: &'a PathCondition,
}

impl Found<'_> {
    fn same(&mut self, a: Term, b: Term) -> bool {
        a == b
            || needs!(
                "chunks-found-by-equal-names",
                self.prover.equal(self.terms, self.path, a, b) == Some(true)
            )
    }

    /// Whether two terms are known to be equal, at a look.
    pub fn is_known_same(&mut self, a: Term, b: Term) -> bool {
        self.prover.equal(self.terms, self.path, a, b) == Some(true)
    }

    fn provably_same(&mut self, a: Term, b: Term) -> bool {
        needs!("chunks-found-by-proved-names", self.prover.same_object(self.terms, self.path, a, b))
    }

    /// The positions of the chunks of that location. Empty if none is known to be it.
    pub fn fields(&mut self, heap: &Heap, object: Term, field: u32) -> Vec<usize> {
        let seen = self.fields_at_a_look(heap, object, field);
        if !seen.is_empty() {
            return seen;
        }
        let mut candidates = candidates_for(heap, field);
        candidates.retain(|(_, held)| self.provably_same(*held, object));
        candidates.into_iter().map(|(i, _)| i).collect()
    }

    /// Those of them that are seen to be it without a proof.
    pub fn fields_at_a_look(&mut self, heap: &Heap, object: Term, field: u32) -> Vec<usize> {
        let is_field = |c: &Chunk| {
            matches!(c, Chunk::Field { field: f, .. }
                if needs!("whole-found-for-its-field", *f == field))
        };
        // There is nothing beside a whole.
        let one = self.terms.number(term::Number::ONE, Sort::REAL);
        for known in self.names(heap, object) {
            let whole = heap.chunks().of(known).find(|i| {
                heap.chunks().get(*i).is_some_and(|c| {
                    is_field(c) && matches!(c, Chunk::Field { fraction, .. } if *fraction == one)
                })
            });
            if let Some(whole) = whole {
                return vec![whole];
            }
        }
        let mut candidates = candidates_for(heap, field);
        candidates.retain(|(_, held)| self.same(*held, object));
        candidates.into_iter().map(|(i, _)| i).collect()
    }

    /// The term itself, and then others that are known to be equal to it.
    fn names(&mut self, heap: &Heap, term: Term) -> Vec<Term> {
        if heap.chunks().of(term).next().is_some() {
            return vec![term];
        }
        self.prover.known_equals(self.terms, self.path, term)
    }

    /// The positions of the chunks with elements of that array.
    pub fn elements(&mut self, heap: &Heap, array: Term) -> Vec<usize> {
        let candidates: Vec<(usize, Term)> = heap
            .chunks()
            .iter()
            .enumerate()
            .filter_map(|(i, c)| match c {
                Chunk::Elements { array, .. } => Some((i, *array)),
                _ => None,
            })
            .collect();
        self.matching(&candidates, array)
    }

    fn matching(&mut self, candidates: &[(usize, Term)], wanted: Term) -> Vec<usize> {
        let fast: Vec<usize> =
            candidates.iter().filter(|(_, o)| self.same(*o, wanted)).map(|(i, _)| *i).collect();
        if !fast.is_empty() {
            return fast;
        }
        candidates.iter().filter(|(_, o)| self.provably_same(*o, wanted)).map(|(i, _)| *i).collect()
    }

    /// The position of a predicate chunk with these arguments; a predicate is a number, and
    /// whether it is the family's. Only the first `inputs` of the arguments are compared: the
    /// rest are outputs.
    pub fn predicate(
        &mut self,
        heap: &Heap,
        predicate: (u32, bool),
        args: &[Term],
        inputs: usize,
    ) -> Option<usize> {
        let instance = |i: usize| match heap.chunks().get(i) {
            Some(Chunk::Predicate { predicate: p, dynamic, args, .. })
                if needs!("instance-found-for-its-predicate", *p == predicate.0)
                    && needs!("instance-found-for-its-reading", *dynamic == predicate.1) =>
            {
                Some((i, args.as_slice()))
            }
            _ => None,
        };
        let owner = args.first().copied().unwrap_or(Term::NULL);
        let pairs = |have: &[Term]| -> Vec<(Term, Term)> {
            have.iter().copied().zip(args.iter().copied()).take(inputs).collect()
        };
        let exact = heap.chunks().of(owner).filter_map(instance);
        let exact =
            exact.filter(|(_, have)| have.iter().zip(args).take(inputs).all(|(a, b)| a == b));
        if let Some((i, _)) = exact.min_by_key(|(i, _)| *i) {
            return Some(i);
        }
        let count = heap.len();
        for known in self.names(heap, owner) {
            let mut positions: Vec<usize> = heap.chunks().of(known).collect();
            positions.sort_unstable();
            for (i, have) in positions.into_iter().filter_map(instance) {
                if pairs(have).into_iter().all(|(a, b)| self.same(a, b)) {
                    return Some(i);
                }
            }
        }
        let candidates: Vec<(usize, &[Term])> = (0..count).filter_map(instance).collect();
        for (i, have) in &candidates {
            if pairs(have).into_iter().all(|(a, b)| self.same(a, b)) {
                return Some(*i);
            }
        }
        for (i, have) in &candidates {
            if pairs(have).into_iter().all(|(a, b)| self.same(a, b) || self.provably_same(a, b)) {
                return Some(*i);
            }
        }
        None
    }
}

/// The chunks of a field, with their objects.
fn candidates_for(heap: &Heap, field: u32) -> Vec<(usize, Term)> {
    heap.chunks()
        .iter()
        .enumerate()
        .filter_map(|(i, c)| match c {
            Chunk::Field { object, field: f, .. }
                if needs!("part-found-for-its-field", *f == field) =>
            {
                Some((i, *object))
            }
            _ => None,
        })
        .collect()
}
