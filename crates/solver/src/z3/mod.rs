//! Tier 2: Z3, in process. Incremental: it stands at a path, one level for each fact,
//! and is moved to the next one when it is asked again. A fact gets its level once a
//! question with it has been answered; until then it stands beside the goal, where the
//! resource limit holds. (Making a level propagates what is known, without any limit.)
//!
//! - `encode`, `quantifier`: terms as expressions of Z3.
//! - `lemmas`, `relate`: what is true of the terms that occur. Nothing is quantified here
//!   that was not quantified in the terms.
//! - `read`: models, back in terms.
//! - `watch`: for the calls that no resource limit ends.
//! - `raw`: what the bindings do not offer.
//! - `library`, `functions`: the library, opened when it is needed.
//!
//! Settings are fixed for the sake of repeatable verdicts: a resource limit instead of a
//! time limit, a fixed seed, no automatic configuration, and no model-based instantiation
//! of quantifiers.

mod encode;
mod functions;
mod lemmas;
pub(crate) mod library;
pub mod own;
mod quantifier;
mod raw;
mod read;
mod relate;
#[cfg(test)]
mod tests;
mod watch;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use base::needs;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Op, Term, Terms};
use z3::ast::Bool;
use z3::{Config, Context, Params, SatResult, Solver, StatisticsValue};

use crate::fast::Distinct;
use crate::path::{Fact, Position};
use crate::prover::Why;
use crate::{Model, Options, PathCondition, Statistics};
use encode::{BitDefinition, Encoder, number_of};
use relate::{Consequence, Mark, Occurrences};

/// What Z3 says about a goal.
pub(crate) enum Outcome {
    Proved,
    Refuted(Model),
    Unknown(Why),
}

/// Lemmas may bring new terms with lemmas of their own; so many times in a row.
const GENERATIONS: u32 = 5;

pub(crate) struct Z3 {
    context: Context,
    solver: Solver,
    params: Params,
    limits: Limits,
    pub(crate) cancel: base::Cancel,
    encoder: Encoder,
    at: Position,
    /// The path of the last question that was answered within its limit.
    answered: PathCondition,
    levels: Vec<Level>,
    /// Terms whose lemmas have been asserted, in that order.
    known: FxHashSet<Term>,
    trail: Vec<Term>,
    occurrences: Occurrences,
    /// What is asserted only if the rest does not suffice.
    native: Vec<Bool>,
    /// Definitions that are asserted only if nothing else helps.
    late: Vec<BitDefinition>,
    /// Terms whose meaning Z3 knows only in part.
    weak: usize,
    distinct: Vec<(Distinct, usize)>,
    members: u32,
    quantifiers: FxHashSet<Term>,
    /// For a negated quantifier: its body for some values.
    witnesses: FxHashMap<Term, Term>,
}

/// What a question may take.
struct Limits {
    rlimit: u32,
    /// How long, if it does not heed its limit.
    patience: Duration,
}

/// Where a level began.
struct Level {
    trail: usize,
    occurrences: Mark,
    native: usize,
    late: usize,
    weak: usize,
}

/// How much work Z3's own theory of sequences may do for one question. What it finds out at all,
/// it finds out soon; what collections are known for is known before it is asked.
const NATIVE_LIMIT: u32 = 400_000;

/// How much memory all instances of Z3 together may take, in MiB; 0: as much as there is.
static MEMORY: AtomicU32 = AtomicU32::new(0);

/// What Z3 was told of it.
static MEMORY_IN_FORCE: AtomicU32 = AtomicU32::new(0);

/// From now on a question is given up when all instances of Z3 take so many bytes.
pub fn limit_memory(bytes: Option<u64>) {
    let whole = bytes.map_or(0, |bytes| u32::try_from(bytes >> 20).unwrap_or(u32::MAX).max(1));
    MEMORY.store(whole, Ordering::Relaxed);
}

impl Z3 {
    pub(crate) fn new(options: &Options) -> Z3 {
        if let Err(problem) = library::load() {
            // An internal error of the unit that asked, which is not remembered.
            panic!("{problem} (`./x setup` installs it)");
        }
        // Of the process, not of a context; beyond it questions are given up one by one.
        let memory = MEMORY.load(Ordering::Relaxed);
        if memory != MEMORY_IN_FORCE.swap(memory, Ordering::Relaxed) {
            z3::set_global_param("memory_high_watermark_mb", &memory.to_string());
        }
        let mut config = Config::new();
        config.set_bool_param_value("auto_config", false);
        config.set_model_generation(true);
        let context = raw::new_context(&config);
        let (solver, params) = raw::in_context(&context, || {
            let solver = Solver::new();
            let mut params = Params::new();
            params.set_bool("auto_config", false);
            params.set_bool("mbqi", false);
            params.set_u32("random_seed", options.seed);
            params.set_u32("rlimit", options.rlimit);
            // An interrupt is for the whole run, not for one question.
            params.set_bool("ctrl_c", false);
            solver.set_params(&params);
            (solver, params)
        });
        Z3 {
            context,
            solver,
            params,
            limits: Limits {
                rlimit: options.rlimit,
                patience: watch::patience(options.rlimit, Options::default().rlimit),
            },
            cancel: base::Cancel::default(),
            encoder: Encoder::default(),
            at: Position::default(),
            answered: PathCondition::empty(),
            levels: Vec::new(),
            known: FxHashSet::default(),
            trail: Vec::new(),
            occurrences: Occurrences::default(),
            native: Vec::new(),
            late: Vec::new(),
            weak: 0,
            distinct: Vec::new(),
            members: 0,
            quantifiers: FxHashSet::default(),
            witnesses: FxHashMap::default(),
        }
    }

    /// How much work the questions from now on may take.
    pub(crate) fn set_limit(&mut self, rlimit: u32) {
        if self.limits.rlimit != rlimit {
            self.limits.rlimit = rlimit;
            let (params, solver) = (&mut self.params, &self.solver);
            raw::in_context(&self.context, || {
                params.set_u32("rlimit", rlimit);
                solver.set_params(params);
            });
        }
    }

    /// Asks whether the facts of a path imply a goal. After [`Why::Interrupted`] this Z3 is
    /// of no further use.
    pub(crate) fn prove(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
        model: bool,
        statistics: &mut Statistics,
    ) -> Outcome {
        let context = self.context.clone();
        // Who wants no limit gets none.
        let patience = if self.limits.rlimit == 0 { Duration::MAX } else { self.limits.patience };
        let cancel = self.cancel.clone();
        let (outcome, interrupted) = watch::watched(patience, &cancel, &context, || {
            raw::in_context(&context, || self.prove_here(terms, path, goal, model, statistics))
        });
        if interrupted { Outcome::Unknown(Why::Interrupted) } else { outcome }
    }

    fn prove_here(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
        model: bool,
        statistics: &mut Statistics,
    ) -> Outcome {
        if self.levels.is_empty() {
            // Models speak of it, whether or not the question does.
            self.introduce(terms, Term::NULL, statistics);
        }
        let known = path.common_prefix(&self.answered);
        let step = self.at.move_to(&known);
        self.pop(step.leave);
        for fact in step.enter {
            self.push();
            self.assume_fact(terms, fact, statistics);
        }
        let negated = terms.not(goal);
        self.push();
        for fact in path.all_since(&known) {
            self.assume_fact(terms, fact, statistics);
        }
        self.assume(terms, negated, statistics);
        let outcome = self.check(terms, model);
        self.pop(1);
        if !matches!(outcome, Outcome::Unknown(_)) {
            self.answered = path.clone();
        }
        outcome
    }

    fn assume_fact(&mut self, terms: &mut Terms, fact: Fact, statistics: &mut Statistics) {
        statistics.facts_z3 += 1;
        match fact {
            Fact::Holds(fact) => self.assume(terms, fact, statistics),
            Fact::Differs(set, term) => self.assume_distinct(terms, set, term, statistics),
        }
    }

    /// How much work was done for all questions so far, in units of the resource limit.
    pub(crate) fn spent(&self) -> u64 {
        match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(count)) => u64::from(count),
            _ => 0,
        }
    }

    fn push(&mut self) {
        self.levels.push(Level {
            trail: self.trail.len(),
            occurrences: self.occurrences.mark(),
            native: self.native.len(),
            late: self.late.len(),
            weak: self.weak,
        });
        self.solver.push();
    }

    fn pop(&mut self, levels: usize) {
        let keep = self.levels.len().saturating_sub(levels);
        let left = (self.levels.len() - keep) as u32;
        let Some(level) = self.levels.drain(keep..).next() else { return };
        self.solver.pop(left);
        for term in self.trail.drain(level.trail..) {
            self.known.remove(&term);
        }
        self.occurrences.cut_back(level.occurrences);
        self.native.truncate(level.native);
        self.late.truncate(level.late);
        self.weak = level.weak;
    }

    fn assume(&mut self, terms: &mut Terms, fact: Term, statistics: &mut Statistics) {
        for fact in self.conjuncts(terms, fact) {
            let formula = self.encoder.formula(terms, fact);
            self.solver.assert(&formula);
            self.introduce(terms, fact, statistics);
        }
    }

    /// The conjuncts of a fact. For a quantifier that does not hold there are values for
    /// which it does not: naming them here gives their terms lemmas.
    fn conjuncts(&mut self, terms: &mut Terms, fact: Term) -> Vec<Term> {
        let mut found = Vec::new();
        let mut stack = vec![fact];
        while let Some(fact) = stack.pop() {
            if terms.op(fact) == Op::And {
                stack.extend(terms.args(fact).iter().rev());
            } else if let Some(witnessed) = self.witnessed(terms, fact) {
                stack.push(witnessed);
            } else {
                found.push(fact);
            }
        }
        found
    }

    fn witnessed(&mut self, terms: &mut Terms, fact: Term) -> Option<Term> {
        if terms.op(fact) != Op::Not {
            return None;
        }
        let forall = terms.arg(fact, 0);
        let Op::Forall(id) = terms.op(forall) else { return None };
        if let Some(known) = self.witnesses.get(&forall) {
            return Some(*known);
        }
        let sorts = terms.binder(id).sorts.clone();
        let names = terms.binder_names(id).to_vec();
        let values: Vec<Term> = sorts
            .iter()
            .zip(names)
            .map(|(sort, name)| terms.fresh_ageless(name.as_str(), *sort))
            .collect();
        let body = terms.instantiate(forall, &values)?;
        let witnessed = terms.not(body);
        self.witnesses.insert(forall, witnessed);
        Some(witnessed)
    }

    /// The members of a set are numbered: equal members would have equal numbers.
    fn assume_distinct(
        &mut self,
        terms: &mut Terms,
        set: Distinct,
        term: Term,
        statistics: &mut Statistics,
    ) {
        let number = match self.distinct.iter().find(|(known, _)| *known == set) {
            Some((_, number)) => *number,
            None => {
                let number = self.distinct.len();
                self.distinct.push((set, number));
                number
            }
        };
        self.members = self.members.wrapping_add(1);
        let ast = self.encoder.encode(terms, term);
        let sort = terms.sort(term);
        let place = self.encoder.observe(terms, &format!("member!{number}"), sort, &ast);
        self.solver.assert(place.eq(number_of(self.members)));
        self.introduce(terms, term, statistics);
    }

    /// Asserts what is true of the parts of a term, unless that was done before.
    fn introduce(&mut self, terms: &mut Terms, term: Term, statistics: &mut Statistics) {
        let mut queue = vec![(term, 0)];
        while let Some((term, generation)) = queue.pop() {
            for part in self.new_parts(terms, term) {
                self.known.insert(part);
                self.trail.push(part);
                if let Op::Forall(_) = terms.op(part) {
                    statistics.quantifiers_z3 += u64::from(self.quantifiers.insert(part));
                    self.weak += 1;
                    self.introduce_quantifier(terms, part);
                    continue;
                }
                self.weak += usize::from(lemmas::is_weak_sort(terms, terms.sort(part)));
                let lemmas = self.encoder.lemmas(terms, part);
                self.weak += usize::from(lemmas.weak);
                for lemma in &lemmas.direct {
                    self.solver.assert(lemma);
                }
                self.native.extend(lemmas.native);
                self.late.extend(lemmas.late);
                let mut further = lemmas.terms;
                for consequence in self.occurrences.note(terms, part, generation == 0) {
                    match consequence {
                        Consequence::Holds(fact) => further.push(fact),
                        Consequence::Subtype { sub, sup, holds } => {
                            let test = self.encoder.subtype_test(terms, sub, sup);
                            self.solver.assert(if holds { test } else { test.not() });
                        }
                    }
                }
                if generation < GENERATIONS {
                    for lemma in further {
                        let formula = self.encoder.formula(terms, lemma);
                        self.solver.assert(&formula);
                        queue.push((lemma, generation + 1));
                    }
                } else if !further.is_empty() {
                    self.weak += 1;
                }
            }
        }
    }

    /// The parts without lemmas yet, arguments first; of quantifiers only those without
    /// variables.
    fn new_parts(&self, terms: &Terms, term: Term) -> Vec<Term> {
        let mut parts = Vec::new();
        let mut seen = FxHashSet::default();
        let mut bound = FxHashSet::default();
        let mut stack = vec![(term, false)];
        while let Some((term, done)) = stack.pop() {
            if done {
                let is_bound = matches!(terms.op(term), Op::Bound(..))
                    || terms.args(term).iter().any(|arg| bound.contains(arg));
                if is_bound {
                    bound.insert(term);
                }
                if !is_bound || matches!(terms.op(term), Op::Forall(_)) {
                    parts.push(term);
                }
            } else if !self.known.contains(&term) && seen.insert(term) {
                stack.push((term, true));
                stack.extend(terms.args(term).iter().rev().map(|arg| (*arg, false)));
            }
        }
        parts
    }

    /// The terms under a quantifier have lemmas for each instance, under its triggers.
    fn introduce_quantifier(&mut self, terms: &mut Terms, forall: Term) {
        let Op::Forall(id) = terms.op(forall) else { return };
        let binder = terms.binder(id);
        let own = binder.first..binder.first + binder.sorts.len() as u32;
        let (mut lemmas, mut native) = (Vec::new(), Vec::new());
        for part in terms.parts(terms.arg(forall, 0)) {
            let bound = crate::triggers::bound_in(terms, part);
            if bound.is_empty() || !bound.iter().all(|index| own.contains(index)) {
                continue;
            }
            let found = self.encoder.lemmas(terms, part);
            lemmas.extend(found.direct);
            native.extend(found.native);
            for lemma in found.terms {
                lemmas.push(self.encoder.formula(terms, lemma));
            }
        }
        if !lemmas.is_empty() {
            let lemma = self.for_all(terms, forall, &lemmas);
            self.solver.assert(&lemma);
        }
        if !native.is_empty() {
            let lemma = self.for_all(terms, forall, &native);
            self.native.push(lemma);
        }
    }

    fn for_all(&mut self, terms: &mut Terms, forall: Term, lemmas: &[Bool]) -> Bool {
        encode::as_bool(&self.encoder.quantify(terms, forall, &Bool::and(lemmas)))
    }

    fn check(&mut self, terms: &mut Terms, model: bool) -> Outcome {
        let plain = self.late.is_empty() && self.native.is_empty();
        let mut outcome = self.check_once(terms, model, plain);
        if plain || matches!(outcome, Outcome::Proved) {
            return outcome;
        }
        if !self.native.is_empty() {
            for fact in &self.native {
                self.solver.assert(fact);
            }
            let limit = self.limits.rlimit;
            if limit > 0 {
                self.set_limit(limit.min(NATIVE_LIMIT));
            }
            outcome = or_possibly(self.check_once(terms, model, self.late.is_empty()), outcome);
            self.set_limit(limit);
        }
        if self.late.is_empty() || matches!(outcome, Outcome::Proved) {
            return outcome;
        }
        // Bit operations that matter: first by their bits alone, then with what these
        // bits are as numbers.
        for definition in &self.late {
            self.solver.assert(&definition.operation);
        }
        for fact in encode::compare_bits(&self.late) {
            self.solver.assert(&fact);
        }
        if let Outcome::Proved = self.check_once(terms, false, false) {
            return Outcome::Proved;
        }
        for fact in self.late.iter().flat_map(|definition| &definition.values) {
            self.solver.assert(fact);
        }
        or_possibly(self.check_once(terms, model, true), outcome)
    }

    fn check_once(&mut self, terms: &mut Terms, model: bool, complete: bool) -> Outcome {
        let answer = self.solver.check();
        if needs!("only-what-is-unsatisfiable-is-proved", answer == SatResult::Unsat) {
            return Outcome::Proved;
        }
        let reason = self.solver.get_reason_unknown().unwrap_or_default();
        if answer == SatResult::Unknown && !reason.contains("incomplete") {
            let limits = ["resource", "cancel", "memout"];
            return Outcome::Unknown(if limits.iter().any(|limit| reason.contains(limit)) {
                Why::ResourceLimit
            } else {
                Why::Incomplete(reason)
            });
        }
        let certain = answer == SatResult::Sat && complete && self.weak == 0;
        if !model {
            return Outcome::Refuted(Model::new(certain));
        }
        match self.solver.get_model() {
            Some(found) => {
                let read = read::model(&mut self.encoder, terms, &self.trail, &found, certain);
                Outcome::Refuted(read)
            }
            None if answer == SatResult::Sat => Outcome::Refuted(Model::new(certain)),
            None => Outcome::Unknown(Why::Incomplete(reason)),
        }
    }
}

/// What was found with fewer definitions is still a possible counterexample.
fn or_possibly(outcome: Outcome, before: Outcome) -> Outcome {
    match (outcome, before) {
        (Outcome::Unknown(_), Outcome::Refuted(possible)) => Outcome::Refuted(possible),
        (outcome, _) => outcome,
    }
}
