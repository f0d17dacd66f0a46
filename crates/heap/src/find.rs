//! Finding chunks: first by what the fast prover knows to be equal, then by what is proved.

use solver::{PathCondition, Prover};
use term::{Term, Terms};

use crate::{Chunk, Heap};

/// The prover with the path it is asked on.
pub struct Found<'a> {
    pub terms: &'a mut Terms,
    pub prover: &'a mut Prover,
    pub path: &'a PathCondition,
}

impl Found<'_> {
    fn same(&mut self, a: Term, b: Term) -> bool {
        a == b || self.prover.equal(self.terms, self.path, a, b) == Some(true)
    }

    fn provably_same(&mut self, a: Term, b: Term) -> bool {
        if self.prover.equal(self.terms, self.path, a, b) == Some(false) {
            return false;
        }
        let goal = self.terms.eq(a, b);
        self.prover.prove(self.terms, self.path, goal).is_proved()
    }

    /// The positions of the chunks of that location. Empty if none is known to be it.
    pub fn fields(&mut self, heap: &Heap, object: Term, field: u32) -> Vec<usize> {
        let candidates: Vec<(usize, Term)> = heap
            .chunks()
            .iter()
            .enumerate()
            .filter_map(|(i, c)| match c {
                Chunk::Field { object, field: f, .. } if *f == field => Some((i, *object)),
                _ => None,
            })
            .collect();
        self.matching(&candidates, object)
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

    /// The position of a predicate chunk with these arguments. Only the first `inputs` of
    /// them are compared: the rest are outputs.
    pub fn predicate(
        &mut self,
        heap: &Heap,
        predicate: u32,
        args: &[Term],
        inputs: usize,
    ) -> Option<usize> {
        let candidates: Vec<(usize, Vec<Term>)> = heap
            .chunks()
            .iter()
            .enumerate()
            .filter_map(|(i, c)| match c {
                Chunk::Predicate { predicate: p, args, .. } if *p == predicate => {
                    Some((i, args.clone()))
                }
                _ => None,
            })
            .collect();
        let pairs = |have: &[Term]| -> Vec<(Term, Term)> {
            have.iter().copied().zip(args.iter().copied()).take(inputs).collect()
        };
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
