//! The values of iterated chunks: snapshots with a part for each index.
//!
//! The part of a snapshot for an index is a function of both. A snapshot that was put
//! together of others is a constant with a definition, which is told for each index that is
//! asked for, and for no other.
//!
//! What is left open in the instances under `\forall*`: `?x`, `_`, outputs that are not given. Each
//! index has a value of its own.
//!
//! ```java
//! //@ requires (\forall* int i; 0 <= i && i < n; cells[i] != null ** cells[i].at(?x) ** x >= 0);
//! ```
//!
//! Where the instances are given, the values are those of a function of the index that nobody
//! knows anything of. Where they are asked for, the values are read off what is held; that is an
//! offer, and taking the instances shows whether it is right.

use base::{Span, step};
use check::Reason;
use heap::{Chunk, Each, Heap};
use ir::{PredicateArg, PredicateInstance, Type};
use term::{Op, Sort, Term};

use super::AnyIndex;
use crate::engine::Engine;
use crate::engine::known::{Definition, Piece};
use crate::failure::{Result, unsupported};
use crate::sorts::int_kind;
use crate::state::State;

/// How far definitions are followed.
const DEPTH: u32 = 16;

impl Engine<'_> {
    /// The part of a snapshot for an index; what it is by definition is assumed.
    pub fn value_at(&mut self, state: &mut State, values: Term, index: Term) -> Term {
        self.value_within(state, values, index, DEPTH)
    }

    fn value_within(&mut self, state: &mut State, values: Term, index: Term, depth: u32) -> Term {
        let part = self.part_at(values, index);
        if depth == 0 {
            return part;
        }
        // Values of two ways that were joined.
        if let (Op::Ite, [selector, then, other]) = (self.terms.op(values), self.terms.args(values))
        {
            let (selector, then, other) = (*selector, *then, *other);
            let then = self.value_within(state, then, index, depth - 1);
            let other = self.value_within(state, other, index, depth - 1);
            let value = self.terms.ite(selector, then, other);
            let fact = self.terms.eq(part, value);
            self.assume(state, fact);
            return part;
        }
        let Some(definition) = self.maps.definitions.get(&values).cloned() else { return part };
        // The first piece that has the index counts.
        let mut cases = Vec::new();
        for piece in &definition.pieces {
            cases.push(match piece {
                Piece::From { condition, values } => {
                    let there = self.substitute_index(*condition, definition.var, index);
                    if there.is_false() {
                        continue;
                    }
                    (there, self.value_within(state, *values, index, depth - 1))
                }
                Piece::Shifted { condition, values, by } => {
                    let there = self.substitute_index(*condition, definition.var, index);
                    if there.is_false() {
                        continue;
                    }
                    let index =
                        step!("shifted-value-is-shifted", self.terms.add(index, *by), else index);
                    (there, self.value_within(state, *values, index, depth - 1))
                }
                Piece::Formula { condition, snapshot } => (
                    self.substitute_index(*condition, definition.var, index),
                    self.substitute_index(*snapshot, definition.var, index),
                ),
                Piece::One { index: own, snapshot } => {
                    let there = self.terms.eq(index, *own);
                    (step!("single-value-is-at-its-index", there, else Term::TRUE), *snapshot)
                }
            });
        }
        let mut value = part;
        for (there, case) in cases.into_iter().rev() {
            value = self.terms.ite(there, case, value);
        }
        let fact = self.terms.eq(part, value);
        self.assume(state, fact);
        part
    }

    fn part_at(&mut self, values: Term, index: Term) -> Term {
        let sort = self.terms.sort(index);
        let name = format!("at {}", self.terms.show_sort(sort));
        let fun =
            self.terms.declare_fun(&name, &[Sort::SNAP, sort], Sort::SNAP, term::Reach::Arguments);
        self.terms.apply(fun, &[values, index])
    }

    /// A snapshot with the same part for each index.
    pub fn same_everywhere(&mut self, var: Term, snapshot: Term) -> Option<Term> {
        self.put_together(var, vec![Piece::Formula { condition: Term::TRUE, snapshot }])
    }

    /// The snapshot put together of pieces; the same for the same pieces. `None` if a piece
    /// speaks of a variable that is bound further out: it would be another for each value.
    pub fn put_together(&mut self, var: Term, pieces: Vec<Piece>) -> Option<Term> {
        let definition = Definition { var, pieces };
        if let Some(known) = self.maps.known.get(&definition) {
            return Some(*known);
        }
        for piece in &definition.pieces {
            let mentioned = match piece {
                Piece::From { condition, values } => vec![*condition, *values],
                Piece::Shifted { condition, values, by } => vec![*condition, *values, *by],
                Piece::Formula { condition, snapshot } => vec![*condition, *snapshot],
                Piece::One { index, snapshot } => vec![*index, *snapshot],
            };
            for constant in mentioned.into_iter().flat_map(|t| self.terms.free_constants(t)) {
                let is_variable = self
                    .terms
                    .as_constant(constant)
                    .is_some_and(|info| info.kind == term::ConstKind::Variable);
                if is_variable && constant != var {
                    return None;
                }
            }
        }
        let values = self.terms.fresh("gathered", Sort::SNAP);
        self.maps.known.insert(definition.clone(), values);
        self.maps.definitions.insert(values, definition);
        Some(values)
    }
}

/// How many single instances are looked at.
const SINGLES: usize = 16;

/// The arguments of an instance: those that are known, and the types of the others.
struct Args<'i> {
    values: Vec<Option<Term>>,
    types: Vec<Type>,
    given: Vec<Option<&'i PredicateArg>>,
}

impl Engine<'_> {
    /// The arguments for any index; those that are left open are any.
    pub(super) fn open_args(
        &mut self,
        any: &mut AnyIndex,
        instance: &PredicateInstance,
        facts: &mut Vec<Term>,
    ) -> Result<Vec<Term>> {
        let args = self.known_args(any, instance)?;
        let mut all = Vec::new();
        for (value, ty) in args.values.iter().zip(&args.types) {
            all.push(match value {
                Some(value) => *value,
                None => {
                    let value = self.any_at(any, ty, instance.span)?;
                    if let Type::Int(kind) = ty {
                        let fact = self.terms.in_range(int_kind(*kind), value);
                        self.assume(&mut any.state, fact);
                        let fact = self.terms.implies(any.range, fact);
                        facts.push(self.terms.forall(&[any.var], &[vec![value]], fact));
                    }
                    value
                }
            });
        }
        self.bind_open(any, &args, &all);
        Ok(all)
    }

    /// The arguments for any index; those that are left open are as they are held.
    pub(super) fn held_args(
        &mut self,
        any: &mut AnyIndex,
        instance: &PredicateInstance,
        held: &Heap,
    ) -> Result<Vec<Term>> {
        let args = self.known_args(any, instance)?;
        let offers = self.offers(any, instance, &args, held);
        let mut all = Vec::new();
        for (i, (value, ty)) in args.values.iter().zip(&args.types).enumerate() {
            let value = match value {
                Some(value) => *value,
                None => {
                    let (mut found, rest) = match offers.split_last() {
                        Some(((_, last), rest)) => (last.get(i).copied(), rest),
                        None => (Some(self.any_at(any, ty, instance.span)?), &[][..]),
                    };
                    for (condition, args) in rest.iter().rev() {
                        if let (Some(here), Some(other)) = (args.get(i), found) {
                            found = Some(self.terms.ite(*condition, *here, other));
                        }
                    }
                    let Some(found) = found else {
                        return unsupported(Reason::IteratedBinder, instance.span);
                    };
                    found
                }
            };
            all.push(value);
        }
        self.bind_open(any, &args, &all);
        Ok(all)
    }

    fn bind_open(&mut self, any: &mut AnyIndex, args: &Args<'_>, values: &[Term]) {
        for (given, value) in args.given.iter().zip(values) {
            if let Some(PredicateArg::Bind(local, _)) = given {
                any.state.set(*local, *value);
            }
        }
    }

    fn known_args<'i>(
        &mut self,
        any: &mut AnyIndex,
        instance: &'i PredicateInstance,
    ) -> Result<Args<'i>> {
        let span = instance.span;
        let info = self.program.predicate(instance.predicate);
        let params: Vec<ir::LocalId> = info.params.iter().chain(&info.outputs).copied().collect();
        let mut given: Vec<Option<&PredicateArg>> = vec![None; instance.receiver.iter().count()];
        given.extend(instance.args.iter().chain(&instance.outputs).map(Some));
        given.resize(params.len(), None);
        let mut args = Args { values: Vec::new(), types: Vec::new(), given };
        for (i, param) in params.iter().enumerate() {
            let Some(local) = info.locals.get(param.index()) else {
                return unsupported(Reason::PredicateParameterWithoutType, span);
            };
            args.types.push(local.ty.clone());
            let value = match (&instance.receiver, args.given.get(i)) {
                (Some(receiver), _) if i == 0 => {
                    Some(self.receiver(&mut any.state, receiver, span)?)
                }
                (_, Some(Some(PredicateArg::Expr(e)))) => Some(self.eval(&mut any.state, e)?),
                _ => None,
            };
            args.values.push(value);
        }
        Ok(args)
    }

    /// A value for each index, of which nothing is known. It is a function of its own: a constant
    /// would be the same for all of them.
    fn any_at(&mut self, any: &AnyIndex, ty: &Type, span: Span) -> Result<Term> {
        let (index, result) = (self.terms.sort(any.var), self.sort_of(ty, span)?);
        let name = self.terms.fresh("bound", Sort::INT);
        let serial = self.terms.as_constant(name).map_or(0, |info| info.serial);
        let name = format!("bound {serial}");
        let fun = self.terms.declare_fun(&name, &[index], result, term::Reach::Anything);
        Ok(self.terms.apply(fun, &[any.var]))
    }

    /// Instances that are held and may be meant, each with a condition on the index; ranges come
    /// first, since an index that was taken out of one is not in it any more.
    fn offers(
        &mut self,
        any: &AnyIndex,
        instance: &PredicateInstance,
        args: &Args<'_>,
        held: &Heap,
    ) -> Vec<(Term, Vec<Term>)> {
        let (mut ranges, mut singles) = (Vec::new(), Vec::new());
        for chunk in held.chunks() {
            if !self.is_of_family(chunk, instance.predicate.0) {
                continue;
            }
            match chunk {
                Chunk::Iterated(chunk) => {
                    let chunk = self.renamed(chunk.clone(), any.var);
                    let Each::Predicate { args: own, .. } = &chunk.each else { continue };
                    if chunk.var != any.var || !self.is_one_of(args, own) {
                        continue;
                    }
                    let mut there = any.state.clone();
                    self.assume(&mut there, chunk.range);
                    let same = self.same_known(args, own);
                    if !self.is_dead(&there) && self.holds_by_parts(&there, same) {
                        ranges.push((chunk.range, own.clone()));
                    }
                }
                Chunk::Predicate { args: own, .. } if singles.len() < SINGLES => {
                    let same = self.same_known(args, own);
                    if self.is_one_of(args, own) && !same.is_false() {
                        singles.push((same, own.clone()));
                    }
                }
                _ => {}
            }
        }
        ranges.extend(singles);
        ranges
    }

    fn is_one_of(&self, args: &Args<'_>, own: &[Term]) -> bool {
        let mut known = args.values.iter().zip(own);
        own.len() == args.values.len()
            && known.all(|(a, b)| a.is_none_or(|a| self.terms.sort(a) == self.terms.sort(*b)))
    }

    fn same_known(&mut self, args: &Args<'_>, own: &[Term]) -> Term {
        let known = args.values.iter().zip(own);
        let same: Vec<Term> = known.filter_map(|(a, b)| a.map(|a| self.terms.eq(a, *b))).collect();
        self.terms.and(same)
    }
}
