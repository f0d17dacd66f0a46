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

use base::Span;
use heap::{Chunk, Each, Heap};
use ir::{PredicateArg, PredicateInstance, Type};
use term::{Sort, Term};

use super::AnyIndex;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::sorts::int_kind;

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
                        return unsupported("a binder under `\\forall*`", instance.span);
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
                return unsupported("a predicate parameter without a type", span);
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
