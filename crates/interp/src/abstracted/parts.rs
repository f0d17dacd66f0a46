//! Shares of predicate instances: `acc(e.q(args), p)` is an instance of the predicate that the lowering
//! made for the shares of `q`, with `p` behind the other inputs.
//!
//! In a concrete heap a share is made of what is there, whatever it is held as: of the whole, of larger
//! shares, of several, of the fields. That is no ghost operation, so it is done also where those are
//! written out. `_` takes half of what is held, `?p` all of it.

use ir::{PredicateArg, PredicateId, PredicateInstance};

use super::Share;
use super::consume::Demand;
use super::predicate::Named;
use crate::spec::Spec;
use crate::{Machine, Stop};

/// What is tried, one part of so many, where only the fields are there.
const PARTS: [i128; 6] = [1, 2, 4, 16, 1024, 1_048_576];

impl<'p> Machine<'p> {
    /// Whether a predicate is that of the shares of another one, which is declared at its place.
    fn is_share(&self, id: PredicateId) -> bool {
        let share = self.program.predicate(id);
        let Some(name) = share.whole() else { return false };
        self.program.predicates.iter().any(|whole| {
            whole.name.as_str() == name
                && whole.span == share.span
                && whole.class == share.class
                && whole.params.len() + 1 == share.params.len()
        })
    }

    /// Whether there are shares of a predicate, or it is that of some.
    pub(super) fn has_shares(&self, id: PredicateId) -> bool {
        let whole = self.program.predicate(id);
        let is_its_share = |share: &ir::Predicate| {
            share.span == whole.span
                && share.class == whole.class
                && share.params.len() == whole.params.len() + 1
                && share.whole() == Some(whole.name.as_str())
        };
        self.is_share(id) || self.program.predicates.iter().any(is_its_share)
    }

    /// Does something with what is inside of predicates at hand.
    pub(super) fn as_parts<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let manual = std::mem::replace(&mut self.ck()?.options.manual, false);
        let result = act(self);
        self.ck()?.options.manual = manual;
        result
    }

    /// How much of an instance is meant, where that is left open.
    pub(super) fn with_share(
        &mut self,
        mut named: Named,
        instance: &'p PredicateInstance,
        factor: Share,
        demand: Demand,
    ) -> Result<Named, Stop> {
        let Some((None, others)) = named.args.split_last() else { return Ok(named) };
        let inputs = self.program.predicate(named.definition).params.len();
        if others.iter().any(Option::is_none)
            || named.args.len() != inputs
            || !self.is_share(named.definition)
        {
            return Ok(named);
        }
        let takes_all =
            demand.is_last || matches!(instance.args.last(), Some(PredicateArg::Bind(..)));
        let held = &self.ck()?.held;
        let found = held.find(named.definition, &named.args);
        let found = found.and_then(|at| held.predicates().get(at)?.args.last().cloned());
        let mut tried: Vec<Share> = Vec::new();
        if let Some(amount) = found.map(|amount| Share::of(&amount)).transpose()?.flatten() {
            tried.push(amount);
            tried.push(amount.half()?);
        }
        tried.extend(PARTS.iter().filter_map(|under| Share::new(1, *under)));
        for (i, amount) in tried.into_iter().enumerate() {
            if i == 0 && !takes_all {
                continue;
            }
            if let Some(place) = named.args.last_mut() {
                *place = Some(amount.value());
            }
            if self.can_be_had(&named, instance, factor, demand)? {
                return Ok(named);
            }
        }
        if let Some(place) = named.args.last_mut() {
            *place = None::<Spec>;
        }
        Ok(named)
    }

    /// Some share of what is given: half of it.
    pub(super) fn given_share(&self, mut named: Named) -> Result<Named, Stop> {
        if self.is_share(named.definition)
            && let Some(place @ None) = named.args.last_mut()
        {
            *place = Some(Share::FULL.half()?.value());
        }
        Ok(named)
    }

    /// Whether an instance is held or can be made. Nothing remains of trying.
    fn can_be_had(
        &mut self,
        named: &Named,
        instance: &'p PredicateInstance,
        factor: Share,
        demand: Demand,
    ) -> Result<bool, Stop> {
        let checking = self.ck()?;
        let (held, taken) = (checking.held.clone(), checking.taken.clone());
        let result = self.as_parts(|machine| match machine.find_chunk(named, factor)? {
            Some(_) => Ok(()),
            None => machine
                .deeper(|machine| machine.closed(named, instance, factor, demand))
                .map(|_| ()),
        });
        let checking = self.ck()?;
        checking.held = held;
        checking.taken = taken;
        match result {
            Ok(()) => Ok(true),
            Err(Stop::Violated(_)) => Ok(false),
            Err(stop) => Err(stop),
        }
    }
}
