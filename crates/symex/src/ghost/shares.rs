//! Shares of predicate instances (`facts::Shares`): an instance is split into shares, and shares are
//! put together, without looking into them.
//!
//! ```java
//! //@ requires list();                                   // whatever is in there
//! //@ ensures acc(list(), 1/2) ** acc(list(), 1/2);      // and back
//! ```
//!
//! A share says the same of the same locations as the whole, so it has its snapshot. What is put
//! together must speak of the same locations: the predicate is precise, and the inputs are the same.
//! Then the values are the same, and so are the outputs, which these determine.

use base::{needs, step};
use check::Unit;
use heap::{Chunk, Heap};
use ir::{PredicateArg, PredicateId, PredicateInstance};
use term::{Number, Sort, Term};

use crate::engine::Engine;
use crate::engine::meaning::Meaning;
use crate::engine::outcome::Blame;
use crate::failure::Result;
use crate::state::State;

/// A predicate and that of its shares, in one reading.
#[derive(Clone, Copy)]
struct Pair {
    whole: PredicateId,
    share: PredicateId,
    dynamic: bool,
    /// How many inputs the whole has; a share has one more, behind them.
    inputs: usize,
}

/// A part that is held.
struct Part {
    index: usize,
    amount: Term,
    outputs: Vec<Term>,
    snapshot: Term,
}

impl Engine<'_> {
    fn pair_of(&self, Meaning { predicate, dynamic }: Meaning) -> Option<Pair> {
        let shares = self.facts.shares();
        let (whole, share) = match shares.whole(predicate) {
            Some(whole) => (whole, predicate),
            None => (predicate, shares.share(predicate)?),
        };
        // A family is named by its first member, and that of the shares by its own.
        let named = |id: PredicateId| match dynamic {
            true => self.facts.families.predicate(id).unwrap_or(id),
            false => id,
        };
        let inputs = self.program.predicate(whole).params.len();
        Some(Pair { whole: named(whole), share: named(share), dynamic, inputs })
    }

    /// The inputs of a share of which it is left open how much it is: half of what is held for `_`,
    /// so that something is left behind, all of it for `?p`. None if it is no such thing.
    pub fn open_share(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        instance: &PredicateInstance,
        receiver: Option<Term>,
        blame: Blame,
    ) -> Result<Option<Vec<Term>>> {
        let Some(whole) = self.facts.shares().whole(instance.predicate) else { return Ok(None) };
        let Some(amount) = instance.args.last().filter(|arg| !matches!(arg, PredicateArg::Expr(_)))
        else {
            return Ok(None);
        };
        let meaning = self.meaning_of(state, instance, receiver);
        let Some(pair) = self.pair_of(meaning) else { return Ok(None) };
        let mut given: Vec<Term> = receiver.into_iter().collect();
        let others = instance.args.len().saturating_sub(1);
        for arg in &instance.args[..others] {
            match arg {
                PredicateArg::Expr(e) => given.push(self.eval(state, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => break,
            }
        }
        if given.len() < pair.inputs {
            // Other inputs are found with it, in a share that is held; else in a whole.
            let found = self.open_inputs(state, rest, instance, receiver, blame);
            if found.is_ok() {
                return found.map(Some);
            }
            let mut of_whole = instance.clone();
            of_whole.predicate = whole;
            of_whole.args.pop();
            let Ok(inputs) = self.open_inputs(state, rest, &of_whole, receiver, blame) else {
                return found.map(Some);
            };
            given = inputs;
        }
        let parts = self.parts_held(state, rest, pair, &given)?;
        let Some(first) = parts.first() else { return Ok(None) };
        let mut held = first.amount;
        match amount {
            PredicateArg::Bind(local, _) => {
                for part in &parts[1..] {
                    held = self.terms.add(held, part.amount);
                }
                state.set(*local, held);
            }
            _ => {
                let half = Number::fraction(1, 2).unwrap_or(Number::ONE);
                let half = self.terms.number(half, Sort::REAL);
                held = self.terms.mul(held, half);
            }
        }
        given.push(held);
        Ok(Some(given))
    }

    /// Puts an instance together from shares of it, or splits it off a larger one. The position of
    /// what is there then.
    pub fn gather_shares(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        meaning: Meaning,
        args: &[Term],
    ) -> Result<Option<usize>> {
        let Some(pair) = self.pair_of(meaning) else { return Ok(None) };
        let Some(given) = args.get(..pair.inputs) else { return Ok(None) };
        let is_share = self.facts.shares().whole(meaning.predicate).is_some();
        let wanted = match is_share {
            true => match args.get(pair.inputs) {
                Some(amount) => *amount,
                None => return Ok(None),
            },
            false => self.full(),
        };
        let parts = self.parts_held(state, heap, pair, given)?;
        let (mut left, mut spent): (Term, Vec<&Part>) = (wanted, Vec::new());
        let zero = self.terms.number(Number::ZERO, Sort::REAL);
        // A part that is enough by itself is looked for first.
        for part in &parts {
            let enough = self.terms.le(wanted, part.amount);
            if self.holds(state, enough) {
                left = self.terms.sub(wanted, part.amount);
                spent = vec![part];
                break;
            }
        }
        if spent.is_empty() && self.are_of_one_place(pair) {
            for part in &parts {
                spent.push(part);
                left = self.terms.sub(left, part.amount);
                let enough = self.terms.le(left, zero);
                if self.holds(state, enough) {
                    break;
                }
            }
        }
        let enough = self.terms.le(left, zero);
        let fits = match is_share {
            true => {
                let (above, one) = (self.terms.lt(zero, wanted), self.full());
                let below = self.terms.le(wanted, one);
                self.terms.and([above, below])
            }
            false => Term::TRUE,
        };
        let Some(first) = spent.first() else { return Ok(None) };
        if !needs!("parts-are-enough", self.holds(state, enough))
            || !needs!("share-is-one", self.holds(state, fits))
        {
            return Ok(None);
        }
        if spent.len() > 1 {
            self.rest_on_pair(state, pair, given);
        }
        let (snapshot, outputs) = (first.snapshot, first.outputs.clone());
        for part in &spent[1..] {
            self.assume_alike(state, first, part);
        }
        for id in [pair.whole, pair.share] {
            self.findings.relies_on.insert(Unit::Predicate(id));
        }
        let given = given.to_vec();
        let mut gone: Vec<usize> = spent.iter().map(|part| part.index).collect();
        gone.sort_unstable();
        for index in gone.into_iter().rev() {
            step!("parts-are-spent", {
                heap.remove(index);
            });
        }
        let more = self.terms.sub(zero, left);
        let nothing = self.terms.eq(more, zero);
        if !self.holds(state, nothing) {
            // What may be nothing is not had.
            let some = self.terms.lt(zero, more);
            if needs!("rest-is-a-share", self.holds(state, some)) {
                let more = step!("share-is-taken-off", more, else wanted);
                heap.add(pair.chunk(&given, Some(more), &outputs, snapshot));
            }
        }
        let amount = is_share.then_some(wanted);
        heap.add(pair.chunk(&given, amount, &outputs, snapshot));
        Ok(Some(heap.len().saturating_sub(1)))
    }

    /// Whether all shares with the same inputs speak of the same locations.
    fn are_of_one_place(&self, pair: Pair) -> bool {
        let is_precise = self.facts.shares().is_precise(pair.share);
        needs!("only-precise-shares-are-joined", is_precise)
    }

    /// What parts of one instance have in common is so for all definitions that there are.
    fn rest_on_pair(&mut self, state: &State, pair: Pair, given: &[Term]) {
        if let (Some(class), Some(object)) =
            (self.program.predicate(pair.whole).class, given.first())
        {
            self.count_on(state, class, *object);
        }
        for id in [pair.whole, pair.share] {
            self.findings.relies_on.insert(Unit::Predicate(id));
        }
    }

    /// A share beside others of the same instance says what they say: nobody changes what others
    /// hold a part of.
    pub fn learn_from_shares(&mut self, state: &mut State, chunk: &Chunk) -> Result<()> {
        let Chunk::Predicate { predicate, dynamic, args, .. } = chunk else { return Ok(()) };
        let predicate = PredicateId(*predicate);
        if self.facts.shares().whole(predicate).is_none() {
            return Ok(());
        }
        let Some(pair) = self.pair_of(Meaning { predicate, dynamic: *dynamic }) else {
            return Ok(());
        };
        let Some(given) = args.get(..pair.inputs).filter(|_| self.are_of_one_place(pair)) else {
            return Ok(());
        };
        let mut heap = state.heap.clone();
        let parts = self.parts_held(state, &mut heap, pair, given)?;
        if let Some((first, others)) = parts.split_first().filter(|(_, others)| !others.is_empty())
        {
            self.rest_on_pair(state, pair, given);
            others.iter().for_each(|other| self.assume_alike(state, first, other));
        }
        Ok(())
    }

    /// Parts of one thing hold the same values, and have the outputs that these determine.
    fn assume_alike(&mut self, state: &mut State, one: &Part, other: &Part) {
        let mut same = vec![self.terms.eq(one.snapshot, other.snapshot)];
        for (a, b) in one.outputs.iter().zip(&other.outputs) {
            same.push(self.terms.eq(*a, *b));
        }
        let same = self.terms.and(same);
        self.assume(state, same);
    }

    /// The instance, if it is held whole, and its shares.
    fn parts_held(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        pair: Pair,
        given: &[Term],
    ) -> Result<Vec<Part>> {
        let whole = Meaning { predicate: pair.whole, dynamic: pair.dynamic };
        let whole = self.find_instance(state, heap, whole, given)?;
        let mut parts = Vec::new();
        for (index, chunk) in heap.chunks().iter().enumerate() {
            let Chunk::Predicate { predicate, dynamic, args, snapshot } = chunk else { continue };
            if *dynamic != pair.dynamic {
                continue;
            }
            let (amount, from) = match PredicateId(*predicate) {
                _ if whole == Some(index) => (self.full(), pair.inputs),
                id if id == pair.share => match args.get(pair.inputs) {
                    Some(amount) => (*amount, pair.inputs + 1),
                    None => continue,
                },
                _ => continue,
            };
            let same = given.iter().zip(args).all(|(a, b)| {
                a == b
                    || needs!(
                        "shares-of-one-instance",
                        self.prover.equal(&mut self.terms, &state.path, *a, *b) == Some(true)
                    )
            });
            if same {
                // Whoever holds a share has shown that it is one.
                let (zero, one) = (self.terms.number(Number::ZERO, Sort::REAL), self.full());
                let (above, below) = (self.terms.lt(zero, amount), self.terms.le(amount, one));
                let is_share = self.terms.and([above, below]);
                self.assume(state, is_share);
                let outputs = args.get(from..).unwrap_or_default().to_vec();
                parts.push(Part { index, amount, outputs, snapshot: *snapshot });
            }
        }
        Ok(parts)
    }
}

impl Pair {
    /// An instance of the whole, or of a share.
    fn chunk(
        &self,
        given: &[Term],
        share: Option<Term>,
        outputs: &[Term],
        snapshot: Term,
    ) -> Chunk {
        let mut args = given.to_vec();
        args.extend(share);
        args.extend_from_slice(outputs);
        let predicate = if share.is_some() { self.share } else { self.whole };
        Chunk::Predicate { predicate: predicate.0, dynamic: self.dynamic, args, snapshot }
    }
}
