//! Counterexamples: what a method might start from so that it goes wrong, in a model of the
//! question that was not proved.
//!
//! A model is about terms. What the method starts from are its parameters and what its
//! precondition covers ([`crate::words::entry`]), with the values that these terms have in the model
//! ([`crate::words::inputs`]). Whether a run from there really goes wrong is not decided here: behind a
//! loop, or a call that is known only by its contract, a model may be no run at all.

use ir::model::{Example, Path};
use ir::{LocalKind, OldLabel, Type};
use rustc_hash::FxHashSet;
use solver::Model;
use term::eval::Value;
use term::{Op, Term};

use crate::engine::Engine;
use crate::failure::{Failure, Question};
use crate::owners;
use crate::state::State;
use crate::words::entry::Entry;
use crate::words::inputs::{Inputs, Valuation};

/// More is not worth looking at.
const MOST_SHOWN: usize = 24;

/// Arrays are as long as that, if they may be.
const SHORT: i128 = 4;

/// How near a value is to what was asked: the smaller, the more telling.
const FAR: usize = 3;

/// What decides how telling a value is.
struct Relevance {
    mentioned: FxHashSet<Term>,
    constants: FxHashSet<Term>,
    /// What decided which way the path went.
    tested: FxHashSet<Term>,
}

impl Engine<'_> {
    /// Puts an input into the failure that a model of the question starts from.
    pub fn add_counterexample(&mut self, state: &State, question: &Question, into: &mut Failure) {
        if !self.options.solver.models {
            return;
        }
        // What is done for a message must not cost the unit what it may spend.
        let (steps, relies_on) = (self.findings.steps, self.findings.relies_on.clone());
        into.example = self.example(state, question);
        self.findings.steps = steps;
        self.findings.relies_on = relies_on;
    }

    fn example(&mut self, state: &State, question: &Question) -> Option<Example> {
        let mut state = state.clone();
        let known: FxHashSet<Term> = state.path.facts().collect();
        for fact in question.facts.iter().filter(|fact| !known.contains(fact)) {
            self.assume(&mut state, *fact);
        }
        let Some(entry) = self.entry_of(&state, question.model.as_deref()) else {
            // Outside of methods nothing runs: only the names there are have values.
            let model = question.model.as_deref()?;
            let mut values = Valuation::new(model);
            let mut example = Example::default();
            let relevance = self.relevance(&state, question.goal);
            example.here = self.values_here(&state, None, &mut values, &relevance);
            example.computed = self.is_computed(&state, question.goal);
            return Some(example);
        };
        let model = self.small_model(&entry, question);
        let nothing = Model::new(false);
        let mut values = Valuation::new(model.as_deref().unwrap_or(&nothing));
        let relevance = self.relevance(&state, question.goal);
        let mut inputs = Inputs::default();
        self.read_inputs(&entry, &mut values, &mut inputs);
        let shown = self.telling(&entry, &inputs, &relevance);
        let here = self.values_here(&state, Some(&entry), &mut values, &relevance);
        let computed = model.is_some() && self.is_computed(&state, question.goal);
        Some(Example { input: inputs.input, shown, here, runs: true, confirmed: false, computed })
    }

    /// A model of the question that knows what the method starts from, with short arrays if there
    /// is one; else the one that was found first.
    fn small_model(&mut self, entry: &Entry, question: &Question) -> Option<Box<Model>> {
        question.model.as_ref()?;
        let mut short = entry.state.clone();
        let most = self.terms.int(SHORT);
        for array in &entry.arrays {
            let length = self.length_of(*array);
            let fact = self.terms.le(length, most);
            self.assume(&mut short, fact);
        }
        let paths = if entry.arrays.is_empty() {
            vec![entry.state.path.clone()]
        } else {
            vec![short.path, entry.state.path.clone()]
        };
        for path in paths {
            let model = self.refuting(&path, question.goal);
            if model.is_some() {
                return model;
            }
        }
        question.model.clone()
    }

    fn relevance(&mut self, state: &State, goal: Term) -> Relevance {
        let splits: Vec<Term> = state.route.splits.iter().copied().collect();
        Relevance {
            mentioned: self.terms.parts(goal).into_iter().collect(),
            constants: self.terms.free_constants(goal).into_iter().collect(),
            tested: splits.into_iter().flat_map(|split| self.terms.free_constants(split)).collect(),
        }
    }

    fn nearness(&mut self, relevance: &Relevance, terms: &[Term], is_local: bool) -> usize {
        if terms.iter().any(|term| relevance.mentioned.contains(term)) {
            return 0;
        }
        let constants: Vec<Term> =
            terms.iter().flat_map(|term| self.terms.free_constants(*term)).collect();
        if constants.iter().any(|c| relevance.constants.contains(c)) {
            1
        } else if (is_local && constants.is_empty())
            || constants.iter().any(|c| relevance.tested.contains(c))
        {
            // A variable whose value is known: the goal may mention it as well.
            2
        } else {
            FAR
        }
    }

    /// What of the input is worth showing, the most telling first.
    fn telling(&mut self, entry: &Entry, inputs: &Inputs, relevance: &Relevance) -> Vec<Path> {
        let mut ranked: Vec<(usize, usize, Path)> = Vec::new();
        for (i, (path, terms)) in inputs.places(entry).into_iter().enumerate() {
            ranked.push((self.nearness(relevance, &terms, false), i, path));
        }
        ranked.sort();
        let near = ranked.iter().any(|(rank, ..)| *rank < FAR);
        let shown = ranked.into_iter().filter(|(rank, ..)| *rank < FAR || !near);
        shown.map(|(_, _, path)| path).take(MOST_SHOWN).collect()
    }

    /// The variables where it goes wrong that are not what they were on entry.
    fn values_here(
        &mut self,
        state: &State,
        entry: Option<&Entry>,
        values: &mut Valuation<'_>,
        relevance: &Relevance,
    ) -> Vec<(ir::LocalId, ir::model::Value)> {
        let mut ranked = Vec::new();
        let locals: Vec<(ir::LocalId, Term)> =
            state.locals().filter_map(|(local, value)| Some((local, value?))).collect();
        for (local, term) in locals {
            let Some(info) = self.scope.locals.get(local.index()) else { continue };
            let (kind, ty) = (info.kind, info.ty.clone());
            if matches!(kind, LocalKind::This | LocalKind::Temp) {
                continue;
            }
            if entry.is_some_and(|entry| entry.params.contains(&(local, term))) {
                continue;
            }
            let rank = self.nearness(relevance, &[term], true);
            if rank == FAR {
                continue;
            }
            let value = match self.value_in(values, term) {
                Some(Value::Ref(0)) => ir::model::Value::Null,
                Some(Value::Bool(b)) => ir::model::Value::Bool(b),
                Some(Value::Number(n)) => match n.to_i128().filter(|n| in_range(*n, &ty)) {
                    Some(n) => ir::model::Value::Int(n),
                    None => continue,
                },
                // Kept: a replay may know.
                _ => ir::model::Value::Open,
            };
            ranked.push((rank, local, value));
        }
        ranked.sort_by_key(|(rank, local, _)| (*rank, *local));
        ranked.into_iter().map(|(_, local, value)| (local, value)).collect()
    }

    /// Whether a model says of everything that the question depends on what it is. Values of sums
    /// and pure methods that were not followed to their definitions are what suits it.
    fn is_computed(&mut self, state: &State, goal: Term) -> bool {
        let near: FxHashSet<Term> = self.terms.free_constants(goal).into_iter().collect();
        let facts: Vec<Term> = state.path.facts().collect();
        let mut stack = vec![goal];
        for fact in facts {
            if self.terms.free_constants(fact).iter().any(|c| near.contains(c)) {
                stack.push(fact);
            }
        }
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Op::Apply(fun) = self.terms.op(term)
                && self.is_defined(fun)
                && !state.known.unfolded.contains(&term)
            {
                return false;
            }
            stack.extend(self.terms.args(term));
        }
        true
    }

    /// Whether a symbol has a meaning that models need not keep to: all but what nobody computes,
    /// such as the length of an array, a component of a record, or what a library method gives.
    fn is_defined(&self, fun: term::FunId) -> bool {
        let method = self
            .tables
            .methods
            .functions
            .iter()
            .find(|(_, other)| **other == fun)
            .map(|(key, _)| key.0);
        if let Some(method) = method {
            return matches!(self.program.method(method).body, ir::Body::Block { .. });
        }
        let info = self.terms.fun(fun);
        let is_free = matches!(info.name.as_str(), "length" | "content" | "elemtype");
        let mut fields = (0..self.program.fields.len() as u32).map(ir::FieldId);
        !is_free && !fields.any(|field| owners::of_field(field) == info.owner)
    }

    /// The value of a term in a model: given, or computed from values that are.
    pub(crate) fn value_in(&self, values: &mut Valuation<'_>, term: Term) -> Option<Value> {
        for part in self.terms.parts(term) {
            if values.known.contains_key(&part) {
                continue;
            }
            let value = match (values.given(part), self.terms.op(part)) {
                (Some(value), _) => Some(value),
                (None, Op::Const(_) | Op::Apply(_)) => None,
                (None, op) => {
                    let args: Option<Vec<Value>> = self
                        .terms
                        .args(part)
                        .iter()
                        .map(|arg| values.known.get(arg).cloned().flatten())
                        .collect();
                    args.and_then(|args| self.terms.meaning(op, self.terms.sort(part), &args))
                }
            };
            values.known.insert(part, value);
        }
        values.known.get(&term).cloned().flatten()
    }

    /// The state on entry of the method, as far as it is kept.
    pub(crate) fn has_entry(&self, state: &State) -> bool {
        self.scope.method.is_some() && state.old(&OldLabel::Entry).is_some()
    }
}

/// Whether a variable of the type can have the value: models know the ranges of those numbers
/// only that were asked about.
pub(crate) fn in_range(n: i128, ty: &Type) -> bool {
    match ty {
        Type::Int(kind) => kind.contains(n),
        Type::BigInt => true,
        _ => false,
    }
}
