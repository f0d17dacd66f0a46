//! `auto` lemmas: applied unasked, in bounded ways.
//!
//! Where a chunk is missing, a lemma whose postcondition has it is one more ghost operation
//! to try: its arguments are read off the missing chunk and off the heap. Where a proof
//! fails, lemmas are instantiated for the calls in sight, of functions and of pure methods, and
//! what they say about values is added.
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
        if !self.scope.lemmas_allowed || self.options.ghost == GhostMode::Manual {
            return Vec::new();
        }
        match self.scope.proving {
            Some(lemma) if step!("lemmas-rest-on-earlier-ones") => {
                order::unasked(self.facts, lemma)
            }
            _ => {
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
                self.fits_args(state, id, instance, (PredicateId(*predicate), args), way)
            }
            (AssertionKind::Acc(location, _), Missing::Field { object, field }) => {
                self.fits_field(state, id, location, (*object, *field), way)
            }
            _ => false,
        }
    }

    fn fits_field(
        &mut self,
        state: &State,
        id: LemmaId,
        location: &ir::Location,
        (object, field): (Term, u32),
        way: &mut [Option<Term>],
    ) -> bool {
        let LocationKind::Field(e, f) = &location.kind else { return false };
        let owner = self.program.fields.get(field as usize).map(|f| Type::Class(f.class));
        f.0 == field && self.fits(state, id, e, (object, owner.as_ref()), way)
    }

    fn fits_args(
        &mut self,
        state: &State,
        id: LemmaId,
        instance: &ir::PredicateInstance,
        (predicate, args): (PredicateId, &[Term]),
        way: &mut [Option<Term>],
    ) -> bool {
        if !self.same_family(instance.predicate, predicate) {
            return false;
        }
        let info = self.program.predicate(predicate);
        let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
        let mut args = places.zip(args);
        if let Some(receiver) = &instance.receiver {
            let Some((ty, value)) = args.next() else { return false };
            if !self.fits(state, id, receiver, (*value, ty), way) {
                return false;
            }
        }
        for (arg, (ty, value)) in instance.args.iter().zip(args) {
            if let PredicateArg::Expr(e) = arg
                && !self.fits(state, id, e, (*value, ty), way)
            {
                return false;
            }
        }
        true
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
    fn fits(
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
                let sorts_agree = self.sort(ty, e.span).is_ok_and(|s| s == self.terms.sort(value));
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
                            let chunk = (PredicateId(*predicate), args.as_slice());
                            self.fits_args(state, id, instance, chunk, &mut more)
                        }
                        (AssertionKind::Acc(location, _), Chunk::Field { object, field, .. }) => {
                            self.fits_field(state, id, location, (*object, *field), &mut more)
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
        if self.nesting.learning || !self.program.lemmas.iter().any(|l| l.auto) {
            return false;
        }
        let before = state.path.len();
        self.while_learning(|engine| {
            for _ in 0..2 {
                let length = state.path.len();
                engine.add_instances(state, goal);
                if state.path.len() == length || engine.holds_fast(state, goal) {
                    break;
                }
            }
        });
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
            for args in self.ways_by_calls(state, id, &case, &terms) {
                if left == 0 {
                    return;
                }
                left -= 1;
                // An instance that cannot be used says nothing.
                let _ = self.add_instance(state, id, &case, &args);
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
            each_expr(ensures, &mut |e| calls_in(e, &mut calls));
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
                    if self.fits_call(state, id, call, (*term, None), &mut more)
                        && !next.contains(&more)
                    {
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

    /// Whether a call in a lemma is this call, for some arguments.
    fn fits_call(
        &mut self,
        state: &State,
        id: LemmaId,
        e: &Expr,
        (term, found): (Term, Option<&Type>),
        way: &mut [Option<Term>],
    ) -> bool {
        match &e.kind {
            ExprKind::FunctionCall(function, args) => {
                let Op::Apply(symbol) = self.terms.op(term) else { return false };
                let wanted = self.function_symbol(*function, e.span);
                if !wanted.is_ok_and(|wanted| wanted == symbol) {
                    return false;
                }
                let info = self.program.function(*function);
                let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
                let values = self.terms.args(term).to_vec();
                let mut values = args.iter().zip(places.zip(values));
                values.all(|(arg, (ty, v))| self.fits_call(state, id, arg, (v, ty), way))
            }
            ExprKind::PureCall(call) => {
                let Op::Apply(symbol) = self.terms.op(term) else { return false };
                if !self.is_value_of(symbol, call.method) {
                    return false;
                }
                let info = self.program.method(call.method);
                let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
                // The snapshot comes first.
                let values = self.terms.args(term).get(1..).unwrap_or_default().to_vec();
                let mut values = call.receiver.iter().chain(&call.args).zip(places.zip(values));
                values.all(|(arg, (ty, v))| self.fits_call(state, id, arg, (v, ty), way))
            }
            ExprKind::Construct(_, constructor, args) => {
                let Some(built) = self.known_constructor(state, term) else { return false };
                if !matches!(self.terms.op(built), Op::Construct(_, c) if c == *constructor) {
                    return false;
                }
                let values = self.terms.args(built).to_vec();
                let mut values = args.iter().zip(values);
                values.all(|(arg, v)| self.fits_call(state, id, arg, (v, None), way))
            }
            ExprKind::Local(_) => {
                // A place whose type is a parameter holds the value injected.
                let inner = match self.terms.op(term) {
                    Op::Inject => self.terms.arg(term, 0),
                    _ => term,
                };
                self.fits(state, id, e, (inner, found), way)
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

/// The calls of functions and pure methods in an expression, outermost first.
fn calls_in<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    if matches!(e.kind, ExprKind::FunctionCall(..) | ExprKind::PureCall(..)) {
        into.push(e);
    }
    each_part(e, &mut |part| calls_in(part, into));
}
