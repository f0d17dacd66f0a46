//! Operations on sequences, sets, bags and maps.

use base::{Span, step};
use check::Reason;
use ir::{CollectionOp, Expr, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    pub(crate) fn collection(
        &mut self,
        state: &mut State,
        op: CollectionOp,
        args: &[Expr],
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        if op == CollectionOp::SeqOfArray {
            let [operand] = args else { return unsupported(Reason::Notation, span) };
            let array = self.eval(state, operand)?;
            return self.whole_array(state, array, &operand.ty, span);
        }
        if let Some(values) = self.part_of_array(state, op, args)? {
            return Ok(values);
        }
        let mut values = Vec::new();
        for arg in args {
            values.push(self.eval(state, arg)?);
        }
        let element = |engine: &mut Self| match ty {
            Type::Seq(e) | Type::Set(e) | Type::Bag(e) => engine.sort_of(e, span),
            _ => unsupported(Reason::Collection, span),
        };
        use CollectionOp::*;
        let value = match (op, values.as_slice()) {
            (Seq, items) => {
                let sort = element(self)?;
                self.terms.seq(sort, items)
            }
            (SeqLength, [s]) => self.terms.len_of(*s),
            (SeqGet, [s, i]) => {
                let (s, i) = (*s, *i);
                let zero = self.terms.int(0);
                let length = self.terms.len_of(s);
                let (lo, hi) = (self.terms.le(zero, i), self.terms.lt(i, length));
                let inside = self.terms.and([lo, hi]);
                step!("sequence-index-is-defined", {
                    self.prove(state, inside, |e| {
                        e.undefined(span, "the index may lie outside of the sequence")
                    })?;
                });
                let value = self.terms.index(s, i);
                // The expression may have been widened: the element has the sequence's type.
                if let Some(Type::Seq(element)) = args.first().map(|arg| &arg.ty) {
                    self.assume_type(state, value, element);
                }
                value
            }
            (SeqConcat, [a, b]) => self.terms.concat(*a, *b),
            (SeqSlice, [s, i, j]) => self.slice(state, *s, *i, *j),
            (SeqSet, [s, i, v]) => self.terms.update(*s, *i, *v),
            (SeqReverse, [s]) => self.terms.reverse(*s),
            (SeqContains, [s, x]) => self.terms.seq_contains(*s, *x),
            (Set, items) => {
                let sort = element(self)?;
                self.terms.set(sort, items)
            }
            (SetUnion, [a, b]) => self.terms.union(*a, *b),
            (SetMinus, [a, b]) => self.terms.minus(*a, *b),
            (SetIntersect, [a, b]) => self.terms.intersect(*a, *b),
            (SetContains, [s, x]) => self.terms.contains(*s, *x),
            (SetSubset, [a, b]) => self.terms.subset(*a, *b),
            (SetSize, [s]) => self.terms.size(*s),
            (SetOfSeq, [s]) => self.terms.set_of_seq(*s),
            (Bag, items) => {
                let sort = element(self)?;
                self.terms.bag(sort, items)
            }
            (BagUnion, [a, b]) => self.terms.bag_union(*a, *b),
            (BagMinus, [a, b]) => self.terms.bag_minus(*a, *b),
            (BagIntersect, [a, b]) => self.terms.bag_intersect(*a, *b),
            (BagContains, [b, x]) => self.terms.bag_contains(*b, *x),
            (BagCount, [b, x]) => self.terms.count(*b, *x),
            (BagSize, [b]) => self.terms.bag_size(*b),
            (BagOfSeq, [s]) => self.terms.bag_of_seq(*s),
            (Map, entries) if entries.len() % 2 == 0 => {
                let Type::Map(key, value) = ty else {
                    return unsupported(Reason::Collection, span);
                };
                let (key, value) = (self.sort_of(key, span)?, self.sort_of(value, span)?);
                let mut map = self.terms.empty_map(key, value);
                for entry in entries.chunks_exact(2) {
                    if let [k, v] = entry {
                        map = self.terms.put(map, *k, *v);
                    }
                }
                map
            }
            (MapGet, [m, k]) => {
                let (m, k) = (*m, *k);
                let has = self.terms.has_key(m, k);
                step!(
                    "key-is-in-the-map",
                    self.prove(state, has, |e| e.undefined(span, "the key may not be in the map"))?
                );
                let value = self.terms.get(m, k);
                if let Some(Type::Map(_, held)) = args.first().map(|arg| &arg.ty) {
                    self.assume_type(state, value, held);
                }
                value
            }
            (Map, items) => {
                let Type::Map(k, v) = ty else { return unsupported(Reason::Collection, span) };
                let (key, value) = (self.sort_of(k, span)?, self.sort_of(v, span)?);
                let mut map = self.terms.empty_map(key, value);
                for pair in items.chunks(2) {
                    let [k, v] = pair else { return unsupported(Reason::Collection, span) };
                    map = self.terms.put(map, *k, *v);
                }
                map
            }
            (MapPut, [m, k, v]) => self.terms.put(*m, *k, *v),
            (MapRemove, [m, k]) => self.terms.remove(*m, *k),
            (MapContains, [m, k]) => self.terms.has_key(*m, *k),
            (MapSize, [m]) => self.terms.map_size(*m),
            (MapKeys, [m]) => self.terms.keys(*m),
            _ => return unsupported(Reason::CollectionOperation, span),
        };
        Ok(value)
    }
}
