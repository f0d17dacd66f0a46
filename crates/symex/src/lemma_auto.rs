//! `auto` lemmas: applied unasked, in bounded ways.
//!
//! Where a chunk is missing, a lemma whose postcondition has it is one more ghost operation
//! to try: its arguments are read off the missing chunk and off the heap. Where a proof
//! fails, lemmas about values are instantiated for the function calls in sight.

use base::Span;
use heap::{Chunk, Missing};
use ir::{Assertion, AssertionKind, Expr, ExprKind, LemmaId, LocationKind, PredicateArg, SpecCase};
use term::{Op, Sort, Term};

use crate::engine::{Engine, GhostMode};
use crate::failure::Result;
use crate::order;
use crate::state::State;

/// How many ways to instantiate one lemma are kept.
const WAYS: usize = 8;
/// How many instances are added for one proof that fails.
const INSTANCES: usize = 16;
/// How many facts of the path are looked at, the newest ones.
const FACTS: usize = 200;

/// The parameters of a lemma as far as they are known.
type Ways = Vec<Vec<Option<Term>>>;

impl Engine<'_> {
    fn lemmas_to_try(&self) -> Vec<LemmaId> {
        if !self.lemmas_allowed || self.options.ghost == GhostMode::Manual {
            return Vec::new();
        }
        match self.proving {
            Some(lemma) => order::unasked(self.program, lemma),
            None => {
                let lemmas = self.program.lemmas.iter().enumerate();
                lemmas.filter(|(_, l)| l.auto).map(|(i, _)| LemmaId(i as u32)).collect()
            }
        }
    }

    // ───────────────────────── a missing chunk ─────────────────────────

    /// Lemmas, with arguments, whose postconditions hold the missing chunk.
    pub fn lemmas_for(&mut self, state: &State, missing: &Missing) -> Vec<(LemmaId, Vec<Term>)> {
        let mut found = Vec::new();
        for id in self.lemmas_to_try() {
            let Ok(case) = self.lemma_case(id) else { continue };
            let mut conclusions = Vec::new();
            case.ensures.iter().for_each(|a| resources(a, &mut conclusions));
            for conclusion in conclusions {
                let mut way = vec![None; self.program.lemma(id).params.len()];
                if self.fits_missing(state, id, conclusion, missing, &mut way) {
                    for args in self.ways_on_heap(state, id, &case, way) {
                        if !found.contains(&(id, args.clone())) {
                            found.push((id, args));
                        }
                    }
                }
            }
        }
        found.truncate(WAYS / 2);
        found
    }

    fn fits_missing(
        &mut self,
        state: &State,
        id: LemmaId,
        conclusion: &Assertion,
        missing: &Missing,
        way: &mut [Option<Term>],
    ) -> bool {
        match (&conclusion.kind, missing) {
            (AssertionKind::Predicate(instance), Missing::Predicate { predicate, args, .. }) => {
                instance.predicate.0 == *predicate && self.fits_args(state, id, instance, args, way)
            }
            (AssertionKind::Acc(location, _), Missing::Field { object, field }) => {
                match &location.kind {
                    LocationKind::Field(e, f) => {
                        f.0 == *field && self.fits(state, id, e, *object, way)
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn fits_args(
        &mut self,
        state: &State,
        id: LemmaId,
        instance: &ir::PredicateInstance,
        args: &[Term],
        way: &mut [Option<Term>],
    ) -> bool {
        let mut args = args.iter();
        if let Some(receiver) = &instance.receiver {
            let Some(value) = args.next() else { return false };
            if !self.fits(state, id, receiver, *value, way) {
                return false;
            }
        }
        for (arg, value) in instance.args.iter().zip(args) {
            if let PredicateArg::Expr(e) = arg
                && !self.fits(state, id, e, *value, way)
            {
                return false;
            }
        }
        true
    }

    /// Whether an expression of a lemma can have the value; a parameter gets it. What is no
    /// parameter is left to the application itself.
    fn fits(
        &mut self,
        state: &State,
        id: LemmaId,
        e: &Expr,
        value: Term,
        way: &mut [Option<Term>],
    ) -> bool {
        let ExprKind::Local(local) = e.kind else { return true };
        let lemma = self.program.lemma(id);
        let Some(position) = lemma.params.iter().position(|p| *p == local) else { return true };
        match way.get(position).copied().flatten() {
            Some(known) => {
                known == value
                    || (self.terms.sort(known) == self.terms.sort(value)
                        && self.prover.equal(&mut self.terms, &state.path, known, value)
                            == Some(true))
            }
            None => {
                let Some(ty) = lemma.locals.get(local.index()).map(|l| &l.ty) else { return false };
                let sorts_agree = self.sort(ty, e.span).is_ok_and(|s| s == self.terms.sort(value));
                if let Some(place) = way.get_mut(position) {
                    *place = Some(value);
                }
                sorts_agree
            }
        }
    }

    /// What the conclusion leaves open is read off the chunks that the premises ask for.
    fn ways_on_heap(
        &mut self,
        state: &State,
        id: LemmaId,
        case: &SpecCase,
        way: Vec<Option<Term>>,
    ) -> Vec<Vec<Term>> {
        let mut premises = Vec::new();
        case.requires.iter().for_each(|a| resources(a, &mut premises));
        let mut ways: Ways = vec![way];
        for premise in premises {
            let mut next: Ways = Vec::new();
            for way in &ways {
                let before = next.len();
                for chunk in state.heap.chunks() {
                    let mut more = way.clone();
                    let fits = match (&premise.kind, chunk) {
                        (
                            AssertionKind::Predicate(instance),
                            Chunk::Predicate { predicate, args, .. },
                        ) => {
                            instance.predicate.0 == *predicate
                                && self.fits_args(state, id, instance, args, &mut more)
                        }
                        (AssertionKind::Acc(location, _), Chunk::Field { object, field, .. }) => {
                            match &location.kind {
                                LocationKind::Field(e, f) => {
                                    f.0 == *field && self.fits(state, id, e, *object, &mut more)
                                }
                                _ => false,
                            }
                        }
                        _ => false,
                    };
                    if fits && !next.contains(&more) && next.len() < WAYS {
                        next.push(more);
                    }
                }
                // Another operation may supply it.
                if next.len() == before && next.len() < WAYS {
                    next.push(way.clone());
                }
            }
            ways = next;
        }
        ways.into_iter().filter_map(|way| way.into_iter().collect()).collect()
    }

    // ───────────────────────── a proof that fails ─────────────────────────

    /// Adds what lemmas say about the function calls in the goal and on the path. True if
    /// anything new was said.
    pub fn learn_from_lemmas(&mut self, state: &mut State, goal: Term) -> bool {
        if self.learning || !self.program.lemmas.iter().any(|l| l.auto) {
            return false;
        }
        self.learning = true;
        let before = state.path.len();
        for _ in 0..2 {
            let length = state.path.len();
            self.add_instances(state, goal);
            if state.path.len() == length || self.holds_fast(state, goal) {
                break;
            }
        }
        self.learning = false;
        state.path.len() > before
    }

    fn add_instances(&mut self, state: &mut State, goal: Term) {
        let mut terms = self.terms.parts(goal);
        let facts: Vec<Term> = state.path.facts().collect();
        for fact in facts.iter().rev().take(FACTS) {
            for part in self.terms.parts(*fact) {
                if !terms.contains(&part) {
                    terms.push(part);
                }
            }
        }
        terms.retain(|t| matches!(self.terms.op(*t), Op::Apply(_)));
        let mut left = INSTANCES;
        for id in self.lemmas_to_try() {
            let Ok(case) = self.lemma_case(id) else { continue };
            let mut held = Vec::new();
            case.requires.iter().chain(&case.ensures).for_each(|a| resources(a, &mut held));
            if !held.is_empty() {
                continue;
            }
            for args in self.ways_by_calls(state, id, &case, &terms) {
                if left == 0 {
                    return;
                }
                left -= 1;
                // An instance that cannot be used says nothing.
                let _ = self.add_instance(state, id, &args);
            }
        }
    }

    /// The arguments under which the calls in the postcondition are calls in sight.
    fn ways_by_calls(
        &mut self,
        state: &State,
        id: LemmaId,
        case: &SpecCase,
        terms: &[Term],
    ) -> Vec<Vec<Term>> {
        let mut calls: Vec<&Expr> = Vec::new();
        for ensures in &case.ensures {
            order::for_each_expr(ensures, &mut |e| calls_in(e, &mut calls));
        }
        let params = self.program.lemma(id).params.len();
        let mut all: Vec<Vec<Term>> = Vec::new();
        // One call that says it all, or several together.
        let mut together: Ways = vec![vec![None; params]];
        for call in calls {
            let mut next: Ways = Vec::new();
            for way in &together {
                for term in terms {
                    let mut more = way.clone();
                    if self.fits_call(state, id, call, *term, &mut more) && !next.contains(&more) {
                        let complete: Option<Vec<Term>> = more.iter().copied().collect();
                        match complete {
                            Some(args) if !all.contains(&args) => all.push(args),
                            Some(_) => {}
                            None if next.len() < WAYS => next.push(more),
                            None => {}
                        }
                    }
                }
            }
            if !next.is_empty() {
                together = next;
            }
            all.truncate(INSTANCES);
        }
        all
    }

    /// Whether a call in a lemma is this call, for some arguments.
    fn fits_call(
        &mut self,
        state: &State,
        id: LemmaId,
        e: &Expr,
        term: Term,
        way: &mut [Option<Term>],
    ) -> bool {
        match &e.kind {
            ExprKind::FunctionCall(function, args) => {
                let Op::Apply(symbol) = self.terms.op(term) else { return false };
                let wanted = self.function_symbol(*function, e.span);
                if !wanted.is_ok_and(|wanted| wanted == symbol) {
                    return false;
                }
                let values = self.terms.args(term).to_vec();
                args.iter().zip(values).all(|(arg, v)| self.fits_call(state, id, arg, v, way))
            }
            ExprKind::Construct(_, constructor, args) => {
                let Some(built) = self.known_constructor(state, term) else { return false };
                if !matches!(self.terms.op(built), Op::Construct(_, c) if c == *constructor) {
                    return false;
                }
                let values = self.terms.args(built).to_vec();
                args.iter().zip(values).all(|(arg, v)| self.fits_call(state, id, arg, v, way))
            }
            ExprKind::Local(_) => {
                // A place whose type is a parameter holds the value injected.
                let inner = match self.terms.op(term) {
                    Op::Inject => self.terms.arg(term, 0),
                    _ => term,
                };
                self.fits(state, id, e, inner, way)
            }
            ExprKind::Int(n) => {
                self.terms.sort(term) == Sort::INT && {
                    let n = self.terms.int(*n);
                    n == term
                }
            }
            _ => false,
        }
    }

    fn add_instance(&mut self, state: &mut State, id: LemmaId, args: &[Term]) -> Result<()> {
        let lemma = self.program.lemma(id);
        let locals = std::mem::replace(&mut self.locals, lemma.locals.clone());
        let done = self.add_instance_in(state, id, args, lemma.span);
        self.locals = locals;
        if done? {
            self.inserted.push((state.trail.last().copied().unwrap_or(Span::NONE), {
                format!("apply {}", lemma.name)
            }));
        }
        Ok(())
    }

    fn add_instance_in(
        &mut self,
        state: &mut State,
        id: LemmaId,
        args: &[Term],
        span: Span,
    ) -> Result<bool> {
        // The heap stays as it is: the lemma speaks of values alone.
        let mut inner = state.clone();
        inner.heap = heap::Heap::new();
        let before = inner.path.len();
        let mut states = self.apply_lemma(inner, id, args, span)?;
        match (states.pop(), states.is_empty()) {
            (Some(only), true) if only.splits.len() == state.splits.len() => {
                state.path = only.path;
                Ok(state.path.len() > before)
            }
            _ => Ok(false),
        }
    }
}

/// The parts of an assertion that hold permissions.
fn resources<'a>(a: &'a Assertion, into: &mut Vec<&'a Assertion>) {
    match &a.kind {
        AssertionKind::Acc(..)
        | AssertionKind::Predicate(_)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_) => into.push(a),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| resources(part, into)),
        AssertionKind::Cond(_, then, otherwise) => {
            resources(then, into);
            resources(otherwise, into);
        }
        AssertionKind::Expr(_) | AssertionKind::Bind(..) => {}
    }
}

/// The function calls of an expression, outermost first.
fn calls_in<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    if matches!(e.kind, ExprKind::FunctionCall(..)) {
        into.push(e);
    }
    order::for_each_part(e, &mut |part| calls_in(part, into));
}
