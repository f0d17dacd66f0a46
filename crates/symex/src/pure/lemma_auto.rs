//! `auto` lemmas: applied unasked, in bounded ways. Those marked `abstraction` too, outside of the
//! proofs of lemmas: what inference made with their help is verified by whoever looks.
//!
//! Where a chunk is missing, a lemma whose postcondition has it is one more ghost operation
//! to try: its arguments are read off the missing chunk and off the heap. Where a proof
//! fails, lemmas are instantiated for the calls in sight, of functions and of pure methods, and
//! what they say about values is added.
//!
//! A goal that is a call which a lemma concludes is shown backwards: the premises are the next goals,
//! until all of them are known. `all(a + b + c, 4)` is `all(a, 4)` and `all(b + c, 4)` by one lemma, and
//! each of those follows from what is known by the other. A goal that did not work out is not tried
//! again, nor one that led to itself.
//!
//! An argument is of the type that the lemma was shown for: the place that it is read off says
//! so, or the path does.

use base::{Span, needs, step};
use heap::{Chunk, Missing};
use ir::visit::{each_expr, each_part};
use ir::{
    Assertion, AssertionKind, Expr, ExprKind, LemmaId, LocationKind, PredicateArg, PredicateId,
    SpecCase, Type,
};
use term::{Op, Sort, Term};

use crate::engine::{Engine, GhostMode};
use crate::failure::Result;
use crate::order;
use crate::pure::lemma_match::{WAYS, Way};
use crate::state::State;

/// How many instances of each lemma are added in a round.
const INSTANCES: usize = 16;
/// How many of all of them.
const ALL: usize = 48;
/// What is wanted may need premises, which may need others.
const ROUNDS: usize = 4;
/// How many premises are looked for.
const WANTED: usize = 12;
/// How many facts of the path are looked at, the newest ones.
const FACTS: usize = 200;

/// How many lemmas may rest on each other.
const DEPTH: usize = 8;

/// How many instances are looked at for a goal.
const LOOKED_AT: usize = 64;

/// A search for one goal.
struct Search {
    /// The calls in sight, off which parameters are read that a conclusion does not name.
    sight: Vec<Term>,
    /// The goals on the way to this one.
    above: Vec<Term>,
    /// What was not shown, and with how many lemmas.
    failed: Vec<(Term, usize)>,
    /// How many more instances are looked at.
    left: usize,
}

impl Engine<'_> {
    fn lemmas_to_try(&self) -> Vec<LemmaId> {
        if !self.scope.lemmas_allowed || self.options.ghost == GhostMode::Manual {
            return Vec::new();
        }
        match self.scope.proving {
            Some(lemma) if step!("lemmas-rest-on-earlier-ones") => {
                order::unasked(self.facts, lemma)
            }
            _ => {
                let lemmas = self.program.lemmas.iter().enumerate();
                let unasked = lemmas.filter(|(_, l)| l.auto || l.abstraction);
                unasked.map(|(i, _)| LemmaId(i as u32)).collect()
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
                let open = vec![None; self.program.lemma(id).params.len()];
                for way in self.ways_to_supply(state, id, conclusion, missing, &open) {
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

    /// The ways in which a conclusion is what is missing.
    fn ways_to_supply(
        &mut self,
        state: &State,
        id: LemmaId,
        conclusion: &Assertion,
        missing: &Missing,
        way: &Way,
    ) -> Vec<Way> {
        match (&conclusion.kind, missing) {
            (AssertionKind::Predicate(instance), Missing::Predicate { predicate, args, .. }) => {
                let chunk = (PredicateId(*predicate), args.as_slice());
                self.ways_to_be_instance(state, id, instance, chunk, way)
            }
            (AssertionKind::Acc(location, _), Missing::Field { object, field }) => {
                self.ways_to_be_field(state, id, location, (*object, *field), way)
            }
            _ => Vec::new(),
        }
    }

    fn ways_to_be_field(
        &mut self,
        state: &State,
        id: LemmaId,
        location: &ir::Location,
        (object, field): (Term, u32),
        way: &Way,
    ) -> Vec<Way> {
        let LocationKind::Field(e, f) = &location.kind else { return Vec::new() };
        if f.0 != field {
            return Vec::new();
        }
        let owner = self.program.fields.get(field as usize).map(|f| Type::Class(f.class));
        self.ways_to_be(state, id, e, (object, owner.as_ref()), way)
    }

    fn ways_to_be_instance(
        &mut self,
        state: &State,
        id: LemmaId,
        instance: &ir::PredicateInstance,
        (predicate, args): (PredicateId, &[Term]),
        way: &Way,
    ) -> Vec<Way> {
        if !self.same_family(instance.predicate, predicate) {
            return Vec::new();
        }
        let info = self.program.predicate(predicate);
        let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
        let mut values = args.iter().copied().zip(places);
        let mut pairs = Vec::new();
        if let Some(receiver) = &instance.receiver {
            let Some(value) = values.next() else { return Vec::new() };
            pairs.push((receiver, value));
        }
        for (arg, value) in instance.args.iter().zip(values) {
            if let PredicateArg::Expr(e) = arg {
                pairs.push((e, value));
            }
        }
        self.ways_for_all(state, id, pairs.into_iter(), way)
    }

    /// Whether a value is of the type of a parameter of a lemma, as its proof took it to be:
    /// because of the place where it was found, or of what the path says.
    fn has_type(&mut self, state: &State, value: Term, found: Option<&Type>, ty: &Type) -> bool {
        let of_place = match (found, ty) {
            (_, Type::Class(c)) if self.program.well_known.object == Some(*c) => true,
            (Some(Type::Class(a)), Type::Class(b)) => {
                needs!("lemma-argument-found-at-its-class", self.program.is_subclass(*a, *b))
            }
            (Some(found), ty) => found == ty,
            (None, _) => false,
        };
        if of_place {
            return true;
        }
        if !matches!(ty, Type::Class(_) | Type::Array(_)) {
            // That an integer is in range is shown when the lemma is applied; what is inside
            // of a value is not looked at then.
            return matches!(ty, Type::Int(_)) || !self.holds_bounded(ty);
        }
        let bound = self.type_term(ty);
        let dynamic = self.terms.type_of(value);
        let below = self.terms.subtype(dynamic, bound);
        let is_null = self.terms.eq(value, Term::NULL);
        let goal = self.terms.or([is_null, below]);
        needs!("lemma-argument-is-of-its-class", self.holds_fast(state, goal))
    }

    /// Whether an expression of a lemma can have the value, found at a place of some type; a
    /// parameter gets it. What is no parameter is left to the application itself.
    pub(super) fn fits(
        &mut self,
        state: &State,
        id: LemmaId,
        e: &Expr,
        (value, found): (Term, Option<&Type>),
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
                let sorts_agree =
                    self.sort_of(ty, e.span).is_ok_and(|s| s == self.terms.sort(value));
                if let Some(place) = way.get_mut(position) {
                    *place = Some(value);
                }
                sorts_agree && self.has_type(state, value, found, ty)
            }
        }
    }

    /// What the conclusion leaves open is read off the chunks that the premises ask for.
    fn ways_on_heap(
        &mut self,
        state: &State,
        id: LemmaId,
        case: &SpecCase,
        way: Way,
    ) -> Vec<Vec<Term>> {
        let mut premises = Vec::new();
        case.requires.iter().for_each(|a| resources(a, &mut premises));
        let mut ways: Vec<Way> = vec![way];
        for premise in premises {
            let mut next: Vec<Way> = Vec::new();
            for way in &ways {
                let before = next.len();
                for chunk in state.heap.chunks() {
                    let found = match (&premise.kind, chunk) {
                        (
                            AssertionKind::Predicate(instance),
                            Chunk::Predicate { predicate, args, .. },
                        ) => {
                            let chunk = (PredicateId(*predicate), args.as_slice());
                            self.ways_to_be_instance(state, id, instance, chunk, way)
                        }
                        (AssertionKind::Acc(location, _), Chunk::Field { object, field, .. }) => {
                            self.ways_to_be_field(state, id, location, (*object, *field), way)
                        }
                        _ => Vec::new(),
                    };
                    for more in found {
                        if !next.contains(&more) && next.len() < WAYS {
                            next.push(more);
                        }
                    }
                }
                // Another operation may supply it.
                if next.len() == before && next.len() < WAYS {
                    next.push(way.clone());
                }
            }
            ways = next;
        }
        ways.into_iter().flat_map(|way| self.with_receivers(state, id, way)).collect()
    }

    /// The complete ways to fill in what is left of a way: if only the object of a lemma is
    /// open, because what it says names none, any object at hand will do. There must be one:
    /// the lemma was shown for objects of its class only.
    fn with_receivers(
        &mut self,
        state: &State,
        id: LemmaId,
        way: Vec<Option<Term>>,
    ) -> Vec<Vec<Term>> {
        let lemma = self.program.lemma(id);
        if lemma.is_static || way.first() != Some(&None) {
            return way.into_iter().collect::<Option<Vec<Term>>>().into_iter().collect();
        }
        let Some(class) = lemma.class.map(Type::Class) else { return Vec::new() };
        let mut found = Vec::new();
        for (local, value) in state.locals() {
            let ty = self.scope.locals.get(local.index()).map(|l| l.ty.clone());
            if let Some(value) = value
                && ty.as_ref().is_some_and(|ty| matches!(ty, Type::Class(_)))
                && self.terms.sort(value) == Sort::REF
                && self.has_type(state, value, ty.as_ref(), &class)
                && !found.contains(&value)
                && found.len() < WAYS
            {
                found.push(value);
            }
        }
        found.retain(|value| {
            let is_object = self.terms.ne(*value, Term::NULL);
            self.holds_fast(state, is_object)
        });
        let with = |object: Term| {
            let mut way = way.clone();
            if let Some(place) = way.first_mut() {
                *place = Some(object);
            }
            way.into_iter().collect::<Option<Vec<Term>>>()
        };
        // One object is as good as another.
        found.first().and_then(|object| with(*object)).into_iter().collect()
    }

    // ───────────────────────── a proof that fails ─────────────────────────

    /// Adds what lemmas say about the function calls in the goal and on the path. True if
    /// anything new was said.
    pub fn learn_from_lemmas(&mut self, state: &mut State, goal: Term) -> bool {
        if self.nesting.ghost.learning || !self.is_spoken_of(state, goal) {
            return false;
        }
        let before = state.path.len();
        self.while_learning(|engine| {
            engine.show_calls_in(state, goal);
            if engine.holds_fast(state, goal) {
                return;
            }
            let mut wanted = vec![goal];
            for _ in 0..ROUNDS {
                let known = (state.path.len(), wanted.len());
                engine.add_instances(state, &mut wanted);
                if (state.path.len(), wanted.len()) == known || engine.holds_fast(state, goal) {
                    break;
                }
            }
        });
        state.path.len() > before
    }

    /// Whether a lemma speaks of a call in sight. A unit does not depend on lemmas about something else.
    fn is_spoken_of(&mut self, state: &State, goal: Term) -> bool {
        let lemmas = self.lemmas_to_try();
        if lemmas.is_empty() {
            return false;
        }
        let sight: Vec<term::FunId> = self
            .calls_in_sight(state, &[goal])
            .into_iter()
            .filter_map(|call| match self.terms.op(call) {
                Op::Apply(symbol) => Some(symbol),
                _ => None,
            })
            .collect();
        lemmas.into_iter().any(|id| {
            let Ok(case) = self.lemma_case(id) else { return false };
            let mut calls: Vec<&Expr> = Vec::new();
            for ensures in &case.ensures {
                each_expr(ensures, &mut |e| calls_in(e, &mut calls));
            }
            calls.into_iter().any(|call| match &call.kind {
                ExprKind::FunctionCall(function, _) => {
                    let symbol = self.function_symbol(*function, call.span);
                    symbol.is_ok_and(|symbol| sight.contains(&symbol))
                }
                ExprKind::PureCall(call) => {
                    sight.iter().any(|symbol| self.is_value_of(*symbol, call.method))
                }
                _ => false,
            })
        })
    }

    /// The calls in what is wanted and on the path.
    fn calls_in_sight(&mut self, state: &State, wanted: &[Term]) -> Vec<Term> {
        let mut terms = Vec::new();
        let facts: Vec<Term> = state.path.facts().collect();
        let facts = facts.iter().rev().take(FACTS).copied();
        for term in wanted.iter().copied().chain(facts) {
            for part in self.terms.parts(term) {
                if matches!(self.terms.op(part), Op::Apply(_)) && !terms.contains(&part) {
                    terms.push(part);
                }
            }
        }
        terms
    }

    /// Adds one round of instances, of all lemmas in turn: none is kept waiting by another. What
    /// their premises ask for is wanted in the next.
    fn add_instances(&mut self, state: &mut State, wanted: &mut Vec<Term>) {
        let terms = self.calls_in_sight(state, wanted);
        let mut all = Vec::new();
        for id in self.lemmas_to_try() {
            let Ok(case) = self.lemma_case(id) else { continue };
            let ways = self.ways_by_calls(state, id, &case, &terms);
            all.push((id, case, ways));
        }
        let most = all.iter().map(|(_, _, ways)| ways.len()).max().unwrap_or_default();
        let mut left = ALL;
        for turn in 0..most {
            for (id, case, ways) in &all {
                let Some(args) = ways.get(turn) else { continue };
                if left == 0 {
                    return;
                }
                left -= 1;
                // An instance that cannot be used says nothing. Calls are shown by lemmas, not by
                // going through all that the provers may try.
                let open = self.premises(state, *id, case, args);
                if open.iter().any(|premise| self.is_fact(*premise))
                    || self.add_instance(state, *id, case, args).is_err()
                {
                    for premise in open {
                        if wanted.len() < WANTED && !wanted.contains(&premise) {
                            wanted.push(premise);
                        }
                    }
                }
            }
        }
    }

    /// What a lemma about values asks for that is not clear.
    fn premises(
        &mut self,
        state: &State,
        id: LemmaId,
        case: &SpecCase,
        args: &[Term],
    ) -> Vec<Term> {
        let mut held = Vec::new();
        case.requires.iter().for_each(|a| resources(a, &mut held));
        if !held.is_empty() {
            return Vec::new();
        }
        let lemma = self.program.lemma(id);
        let store: Vec<_> = lemma.params.iter().copied().zip(args.iter().copied()).collect();
        let mut inner = state.with_store(&store);
        inner.heap = heap::Heap::new();
        let mut found = Vec::new();
        self.with_locals(lemma.locals.as_slice().into(), |engine| {
            for part in &case.requires {
                each_conjunct(part, &mut |e| {
                    if let Ok(value) = engine.eval(&mut inner, e)
                        && !engine.holds_fast(state, value)
                    {
                        found.push(value);
                    }
                });
            }
        });
        found
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
            each_expr(ensures, &mut |e| calls_in(e, &mut calls));
        }
        let concluded = calls.len();
        // What the conclusion does not name is read off what the premises speak of.
        for requires in &case.requires {
            each_expr(requires, &mut |e| calls_in(e, &mut calls));
        }
        let open: Way = vec![None; self.program.lemma(id).params.len()];
        let mut all: Vec<Vec<Term>> = Vec::new();
        // One call that says it all, or several together.
        let mut together: Vec<Way> = vec![open.clone()];
        for (position, call) in calls.into_iter().enumerate() {
            if position >= concluded && together.contains(&open) {
                break;
            }
            let mut next: Vec<Way> = Vec::new();
            for way in &together {
                for term in terms {
                    for more in self.ways_to_be(state, id, call, (*term, None), way) {
                        if next.contains(&more) {
                            continue;
                        }
                        let complete = self.with_receivers(state, id, more.clone());
                        if complete.is_empty() && next.len() < WAYS {
                            next.push(more);
                        }
                        for args in complete {
                            if !all.contains(&args) {
                                all.push(args);
                            }
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

    fn add_instance(
        &mut self,
        state: &mut State,
        id: LemmaId,
        case: &SpecCase,
        args: &[Term],
    ) -> Result<()> {
        let lemma = self.program.lemma(id);
        let done = self.with_locals(lemma.locals.as_slice().into(), |engine| {
            engine.add_instance_in(state, id, case, args, lemma.span)
        });
        if done? {
            self.findings
                .inserted
                .push((state.route.trail.last().copied().unwrap_or(Span::NONE), {
                    format!("apply {}", lemma.name)
                }));
        }
        Ok(())
    }

    fn add_instance_in(
        &mut self,
        state: &mut State,
        id: LemmaId,
        case: &SpecCase,
        args: &[Term],
        span: Span,
    ) -> Result<bool> {
        let mut held = Vec::new();
        case.requires.iter().chain(&case.ensures).for_each(|a| resources(a, &mut held));
        let before = state.path.len();
        if held.is_empty() {
            let mut inner = state.clone();
            inner.heap = heap::Heap::new();
            let mut states = self.apply_lemma(inner, id, args, span)?;
            if let (Some(only), true) = (states.pop(), states.is_empty())
                && only.route.splits.len() == state.route.splits.len()
            {
                state.path = only.path;
            }
            return Ok(state.path.len() > before);
        }
        // A proof changes nothing: what it shows of values after it is true of this heap.
        // Which permissions the lemma turns into which others does not matter to them.
        let Some(mut here) = self.lemma_applies(state, id, args, span)? else { return Ok(false) };
        for ensures in &case.ensures {
            self.assume_values(state, &mut here, ensures)?;
        }
        Ok(state.path.len() > before)
    }

    // ───────────────────────── from a goal backwards ─────────────────────────

    /// Shows the calls in a goal by lemmas that conclude them. True if anything new was said.
    fn show_calls_in(&mut self, state: &mut State, goal: Term) -> bool {
        let lemmas: Vec<(LemmaId, SpecCase)> = self
            .lemmas_to_try()
            .into_iter()
            .filter_map(|id| Some((id, self.lemma_case(id).ok()?)))
            .collect();
        let before = state.path.len();
        let sight = self.calls_in_sight(state, &[goal]);
        let mut search = Search { sight, above: Vec::new(), failed: Vec::new(), left: LOOKED_AT };
        for part in self.terms.parts(goal) {
            if self.is_fact(part) {
                self.show_by_lemmas(state, &lemmas, &mut search, part);
            }
        }
        state.path.len() > before
    }

    /// Whether the term is a call that is true or false.
    fn is_fact(&self, term: Term) -> bool {
        matches!(self.terms.op(term), Op::Apply(_)) && self.terms.sort(term) == term::Sort::BOOL
    }

    fn show_by_lemmas(
        &mut self,
        state: &mut State,
        lemmas: &[(LemmaId, SpecCase)],
        search: &mut Search,
        goal: Term,
    ) -> bool {
        if self.holds_fast(state, goal) {
            return true;
        }
        if self.terms.op(goal) == Op::And {
            let parts = self.terms.args(goal).to_vec();
            return parts.into_iter().all(|part| self.show_by_lemmas(state, lemmas, search, part));
        }
        let depth = DEPTH.saturating_sub(search.above.len());
        if !self.is_fact(goal)
            || depth == 0
            || search.above.contains(&goal)
            || search.failed.iter().any(|(failed, with)| *failed == goal && *with >= depth)
        {
            return false;
        }
        search.above.push(goal);
        let shown = lemmas.iter().any(|(id, case)| {
            let ways = self.ways_to_conclude(state, *id, case, goal, &search.sight);
            ways.iter().any(|args| self.show_premises_of(state, lemmas, search, (*id, case), args))
        });
        search.above.pop();
        if !shown {
            search.failed.push((goal, depth));
        }
        shown
    }

    /// Shows the premises of an instance, and applies it.
    fn show_premises_of(
        &mut self,
        state: &mut State,
        lemmas: &[(LemmaId, SpecCase)],
        search: &mut Search,
        (id, case): (LemmaId, &SpecCase),
        args: &[Term],
    ) -> bool {
        if search.left == 0 {
            return false;
        }
        search.left -= 1;
        let Some(goal) = search.above.last().copied() else { return false };
        let mut premises = self.premises(state, id, case, args);
        // What no lemma shows is looked at first.
        premises.sort_by_key(|premise| self.is_fact(*premise));
        premises.into_iter().all(|premise| self.show_by_lemmas(state, lemmas, search, premise))
            && self.add_instance(state, id, case, args).is_ok()
            && self.holds_fast(state, goal)
    }

    /// The arguments under which a lemma concludes the goal.
    fn ways_to_conclude(
        &mut self,
        state: &State,
        id: LemmaId,
        case: &SpecCase,
        goal: Term,
        sight: &[Term],
    ) -> Vec<Vec<Term>> {
        let open: Way = vec![None; self.program.lemma(id).params.len()];
        let mut premises: Vec<&Expr> = Vec::new();
        for requires in &case.requires {
            each_expr(requires, &mut |e| calls_in(e, &mut premises));
        }
        let mut conclusions: Vec<&Expr> = Vec::new();
        for ensures in &case.ensures {
            each_conjunct(ensures, &mut |e| conclusions.push(e));
        }
        conclusions
            .retain(|e| matches!(e.kind, ExprKind::FunctionCall(..) | ExprKind::PureCall(..)));
        let mut all: Vec<Vec<Term>> = Vec::new();
        for conclusion in conclusions {
            let mut ways = self.ways_to_be(state, id, conclusion, (goal, None), &open);
            for premise in &premises {
                let mut next: Vec<Way> = Vec::new();
                for way in &ways {
                    if way.iter().all(Option::is_some) {
                        next.push(way.clone());
                        continue;
                    }
                    for term in sight.iter().filter(|term| **term != goal) {
                        for more in self.ways_to_be(state, id, premise, (*term, None), way) {
                            if next.len() < WAYS && !next.contains(&more) {
                                next.push(more);
                            }
                        }
                    }
                }
                if !next.is_empty() {
                    ways = next;
                }
            }
            for way in ways {
                for args in self.with_receivers(state, id, way) {
                    if !all.contains(&args) {
                        all.push(args);
                    }
                }
            }
        }
        all
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

/// The parts of a conjunction of facts.
fn each_conjunct<'a>(a: &'a Assertion, f: &mut dyn FnMut(&'a Expr)) {
    fn of_expr<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
        match &e.kind {
            ExprKind::And(a, b) => {
                of_expr(a, f);
                of_expr(b, f);
            }
            _ => f(e),
        }
    }
    match &a.kind {
        AssertionKind::Expr(e) => of_expr(e, f),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| each_conjunct(part, f)),
        _ => {}
    }
}

/// The calls of functions and pure methods in an expression, outermost first.
fn calls_in<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    if matches!(e.kind, ExprKind::FunctionCall(..) | ExprKind::PureCall(..)) {
        into.push(e);
    }
    each_part(e, &mut |part| calls_in(part, into));
}
