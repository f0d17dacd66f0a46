//! Two heaps that become one where paths meet: the same permissions, with the values of either.

use base::{needs, step, stops};
use heap::{Chunk, Heap, Total};
use ir::FieldId;
use term::Term;

use crate::engine::Engine;
use crate::objects::fixed::is_fixed;
use crate::state::State;

impl Engine<'_> {
    /// What the heaps of two ways hold, with the values of either, in the heap of the joined state, which
    /// is that of the first.
    pub fn join_heaps(
        &mut self,
        selector: Term,
        (a, b): (&Heap, &Heap),
        pairs: &[(usize, usize)],
        joined: &mut Heap,
    ) -> Option<()> {
        if let (Some(x), Some(y)) = (a.total(), b.total())
            && let Some(total) = joined.total_mut()
        {
            *total = self.join_total(selector, x, y);
        }
        for (position, other) in pairs {
            let (x, y) = (a.chunks().get(*position)?, b.chunks().get(*other)?);
            if x != y {
                let chunk = self.join_chunks(selector, x, y)?;
                step!("join-takes-values-of-both", joined.replace(*position, chunk));
            }
        }
        Some(())
    }

    /// The one heap or the other.
    pub fn join_total(&mut self, selector: Term, a: &Total, b: &Total) -> Total {
        let token = self.token();
        let program = self.program;
        a.either(token, selector, b, |field| is_fixed(program, FieldId(field)))
    }

    /// The positions of chunks that differ, in `a` and in `b`, if each has a counterpart:
    /// what it gives permission to is the same, values may differ.
    pub fn pair_chunks(&mut self, a: &State, b: &State) -> Option<Vec<(usize, usize)>> {
        if a.heap.is_total() != b.heap.is_total() {
            return None;
        }
        let changed = a.heap.chunks().changed(b.heap.chunks());
        let mut left: Vec<usize> =
            changed.iter().copied().filter(|i| b.heap.chunks().get(*i).is_some()).collect();
        let mut pairs = Vec::new();
        let mut unmatched = Vec::new();
        // First those that have the same names.
        for i in changed {
            let Some(chunk) = a.heap.chunks().get(i) else { continue };
            let found = left.iter().position(|j| {
                b.heap.chunks().get(*j).is_some_and(|other| same_location(chunk, other))
            });
            match found {
                Some(at) => pairs.push((i, left.remove(at))),
                None => unmatched.push(i),
            }
        }
        // Then those whose names are known to be equal on the second way: the names of the
        // first are right on both.
        for i in unmatched {
            let chunk = a.heap.chunks().get(i)?;
            let mut found = None;
            for (at, j) in left.iter().enumerate() {
                let other = b.heap.chunks().get(*j)?;
                if self.known_same_location(b, chunk, other) {
                    found = Some(at);
                    break;
                }
            }
            pairs.push((i, left.remove(found?)));
        }
        Some(pairs)
    }

    fn known_same_location(&mut self, state: &State, a: &Chunk, b: &Chunk) -> bool {
        let names = |c: &Chunk| match c {
            Chunk::Field { object, field, .. } => (0, *field, vec![*object]),
            Chunk::Elements { array, from, to, .. } => (1, 0, vec![*array, *from, *to]),
            Chunk::Predicate { predicate, dynamic, args, .. } => {
                (2 + i32::from(*dynamic), *predicate, args.clone())
            }
            Chunk::Iterated(_) => (4, 0, Vec::new()),
        };
        // What is known here of the index variable is not known of all indices.
        if stops!("iterated-chunks-are-joined-by-name", matches!(a, Chunk::Iterated(_))) {
            return false;
        }
        let ((kind, id, xs), (other_kind, other_id, ys)) = (names(a), names(b));
        (kind, xs.len()) == (other_kind, ys.len())
            && needs!("joined-chunks-of-one-field", id == other_id)
            && xs.iter().zip(&ys).all(|(x, y)| {
                self.terms.sort(*x) == self.terms.sort(*y)
                    && needs!(
                        "joined-chunks-of-one-object",
                        self.prover.equal(&mut self.terms, &state.path, *x, *y) == Some(true)
                    )
            })
    }

    /// The permissions of `a`, with the values of both.
    fn join_chunks(&mut self, selector: Term, a: &Chunk, b: &Chunk) -> Option<Chunk> {
        let mut either = |x: &Term, y: &Term| {
            let fits = self.terms.sort(*x) == self.terms.sort(*y);
            fits.then(|| self.terms.ite(selector, *x, *y))
        };
        Some(match (a, b) {
            (
                Chunk::Field { object, field, fraction, value },
                Chunk::Field { fraction: p, value: v, .. },
            ) => Chunk::Field {
                object: *object,
                field: *field,
                fraction: either(fraction, p)?,
                value: either(value, v)?,
            },
            (
                Chunk::Elements { array, from, to, fraction, values },
                Chunk::Elements { fraction: p, values: v, .. },
            ) => Chunk::Elements {
                array: *array,
                from: *from,
                to: *to,
                fraction: either(fraction, p)?,
                values: either(values, v)?,
            },
            (
                Chunk::Predicate { predicate, dynamic, args, snapshot },
                Chunk::Predicate { snapshot: s, .. },
            ) => Chunk::Predicate {
                predicate: *predicate,
                dynamic: *dynamic,
                args: args.clone(),
                snapshot: either(snapshot, s)?,
            },
            (Chunk::Iterated(a), Chunk::Iterated(b)) => Chunk::Iterated(heap::Iterated {
                values: either(&a.values, &b.values)?,
                ..a.clone()
            }),
            _ => return None,
        })
    }
}

fn same_location(a: &Chunk, b: &Chunk) -> bool {
    match (a, b) {
        (
            Chunk::Field { object, field, .. },
            Chunk::Field { object: other, field: other_field, .. },
        ) => object == other && needs!("joined-by-name-of-one-field", field == other_field),
        (
            Chunk::Elements { array, from, to, .. },
            Chunk::Elements { array: other, from: lo, to: hi, .. },
        ) => array == other && needs!("joined-by-name-of-one-range", from == lo && to == hi),
        (
            Chunk::Predicate { predicate, dynamic, args, .. },
            Chunk::Predicate { predicate: other, dynamic: too, args: other_args, .. },
        ) => {
            (predicate, dynamic) == (other, too)
                && needs!("joined-by-name-of-the-same-arguments", args == other_args)
        }
        (Chunk::Iterated(a), Chunk::Iterated(b)) => {
            needs!(
                "joined-by-name-of-one-iteration",
                (a.var, a.range, &a.each) == (b.var, b.range, &b.each)
            )
        }
        _ => false,
    }
}
