//! Iterated separating conjunction: `(\forall* T x; range; A)`.
//!
//! Each permission in the body becomes one [`Iterated`] chunk: what there is for an index, as
//! terms over a variable that stands for it, and the values as a snapshot with a part for
//! each index. What is asked about all indices is asked about one of which only the range is
//! known, so that no quantifier is needed.
//!
//! ```java
//! //@ requires cells != null ** acc(cells[*], 1/2);
//! //@ requires (\forall* int i; 0 <= i && i < cells.length; cells[i] != null ** acc(cells[i].v));
//! ```
//!
//! - [`values`]: `?x` under `\forall*` is a value for each index.
//! - [`expose`]: the chunk of one index is taken out where it is needed; the range is then
//!   without that index. A location is read where it is.
//! - [`flatten`]: elements of one array become a range of it.
//! - [`gather`]: an iterated chunk is taken from others and from chunks of single indices, each
//!   index from a chunk of its own: two indices with one receiver need its permission twice.
//! - [`receivers`]: who holds something for an object knows that it is there.
//! - [`shift`]: where elements of a sequence moved, from chunks that have them at other indices.

mod expose;
mod flatten;
mod gather;
mod receivers;
mod shift;
mod values;

use base::{Span, step, stops};
use check::Reason;
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::{Assertion, AssertionKind, Expr, LocalId, PredicateArg, Type};
use rustc_hash::FxHashMap;
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::outcome::{Blame, Consumed};
use crate::failure::{Result, Stop, unsupported};
use crate::state::State;
use ir::bounded::is_member_of;

/// Any index in a range: the variable that stands for it, what is known of it, and a state
/// that knows it.
#[derive(Clone)]
pub struct AnyIndex {
    pub var: Term,
    /// What the variable satisfies.
    pub range: Term,
    pub state: State,
    /// Constants made after this one may be others for each index.
    newest: Term,
}

/// What is left open under `\forall*`.
enum Open<'a> {
    /// Any values; facts about them are put here.
    Any(&'a mut Vec<Term>),
    /// Those of what is held.
    As(&'a Heap),
}

/// `\forall* vars; range; body`
#[derive(Clone, Copy)]
pub struct ForAll<'a> {
    pub vars: &'a [LocalId],
    pub range: Option<&'a Expr>,
    pub body: &'a Assertion,
    pub span: Span,
}

impl Engine<'_> {
    /// `None` if the range is empty.
    fn any_index(
        &mut self,
        state: &mut State,
        vars: &[LocalId],
        range: Option<&Expr>,
        span: Span,
    ) -> Result<Option<AnyIndex>> {
        let [local] = vars else {
            return unsupported(Reason::IteratedOverSeveral, span);
        };
        let ty = self.type_of_bound(*local, span)?;
        // Ranges are finite: there are finitely many objects and machine integers.
        if !matches!(ty, Type::Int(_) | Type::Class(_) | Type::Array(_)) {
            return unsupported(Reason::IteratedOverType, span);
        }
        let sort = self.sort_of(&ty, span)?;
        let newest = self.terms.fresh("newest", Sort::INT);
        let var = self.index_variable(sort);
        self.expect_objects(state, &ty);
        // Of objects that are made later nothing is said.
        let there = match is_member_of(range, *local) {
            true => Term::TRUE,
            false => self.is_there(state, var, &ty),
        };
        let mut inner = state.clone();
        inner.set(*local, var);
        let bounds = self.range_of_type(&mut inner, var, &ty, span)?;
        let bounds = self.terms.and([bounds, there]);
        let mut known = vec![bounds];
        self.assume(&mut inner, bounds);
        if let Some(range) = range {
            let range = self.eval(&mut inner, range)?;
            self.assume(&mut inner, range);
            known.push(range);
        }
        if self.is_dead(&inner) {
            return Ok(None);
        }
        let range = self.terms.and(known);
        let any = AnyIndex { var, range, state: inner, newest };
        self.depends_on_index_only(&any, range, span)?;
        Ok(Some(any))
    }

    /// The variable for indices of a sort. Inside another range it is another one: there, the
    /// outer variable is not any index.
    pub fn index_variable(&mut self, sort: Sort) -> Term {
        let key = (self.maps.depth, sort);
        if let Some(var) = self.maps.vars.get(&key) {
            return *var;
        }
        let var = self.terms.fresh_variable("index", sort);
        self.maps.vars.insert(key, var);
        var
    }

    /// A constant that was made while a term for any index was evaluated may stand for
    /// another value at each index; the term would make it one for all.
    fn depends_on_index_only(&self, any: &AnyIndex, term: Term, span: Span) -> Result<()> {
        let made = stops!(
            "any-index-shares-no-constant",
            self.terms.free_constants(term).into_iter().any(|c| {
                c > any.newest
                    && c != any.var
                    && self.terms.as_constant(c).is_some_and(|info| {
                        info.serial != 0 && info.kind != term::ConstKind::Variable
                    })
            })
        );
        if made { unsupported(Reason::IteratedExpression, span) } else { Ok(()) }
    }

    fn substitute_index(&mut self, term: Term, var: Term, index: Term) -> Term {
        let map = FxHashMap::from_iter([(var, index)]);
        self.terms.substitute(term, &map)
    }

    // ───────────────────────── produce ─────────────────────────

    pub fn produce_iterated(
        &mut self,
        mut state: State,
        snapshot: Term,
        forall: ForAll<'_>,
    ) -> Result<Vec<State>> {
        let ForAll { vars, range, body, span } = forall;
        self.maps.depth += 1;
        let produced = (|| {
            let Some(mut any) = self.any_index(&mut state, vars, range, span)? else {
                return Ok(Vec::new());
            };
            let mut facts = Vec::new();
            self.produce_each(&mut any, snapshot, body, &mut facts)?;
            let before = state.heap.len();
            for chunk in any.state.heap.chunks().iter().skip(before) {
                state.heap.add(chunk.clone());
            }
            Ok(facts)
        })();
        self.maps.depth -= 1;
        for fact in self.without_index(produced)? {
            self.assume(&mut state, fact);
        }
        Ok(self.alive(state))
    }

    /// Adds the permissions of the body to the heap of the index's state, and collects what
    /// it says of the values.
    fn produce_each(
        &mut self,
        any: &mut AnyIndex,
        snapshot: Term,
        a: &Assertion,
        facts: &mut Vec<Term>,
    ) -> Result<()> {
        let span = a.span;
        self.step(span)?;
        match &a.kind {
            AssertionKind::Expr(e) => {
                let fact = self.eval(&mut any.state, e)?;
                self.depends_on_index_only(any, fact, span)?;
                self.assume(&mut any.state, fact);
                let triggers = self.triggers(&[any.var], fact);
                let fact = step!("iterated-fact-holds-in-its-range",
                    self.terms.implies(any.range, fact), else fact);
                facts.push(self.terms.forall(&[any.var], &triggers, fact));
                Ok(())
            }
            AssertionKind::Star(parts) => {
                let mut later = snapshot;
                for (i, part) in parts.iter().enumerate() {
                    let now = if i + 1 == parts.len() {
                        later
                    } else {
                        let now = self.terms.first(later);
                        later = self.terms.second(later);
                        now
                    };
                    self.produce_each(any, now, part, facts)?;
                }
                Ok(())
            }
            AssertionKind::Cond(c, then, otherwise) => {
                let c = self.eval(&mut any.state, c)?;
                self.depends_on_index_only(any, c, span)?;
                let snapshots = (self.terms.first(snapshot), self.terms.second(snapshot));
                let sides = [(c, snapshots.0, then), (self.terms.not(c), snapshots.1, otherwise)];
                for (condition, snapshot, part) in sides {
                    let mut side = any.clone();
                    self.assume(&mut side.state, condition);
                    step!("iterated-side-is-under-its-condition", {
                        side.range = self.terms.and([any.range, condition]);
                    });
                    if !self.is_dead(&side.state) {
                        self.produce_each(&mut side, snapshot, part, facts)?;
                        any.state.heap = side.state.heap;
                    }
                }
                Ok(())
            }
            _ => {
                let each = self.each_of(any, a, Open::Any(facts))?;
                let (var, range) = (any.var, any.range);
                let chunk = Iterated { var, range, each, values: snapshot };
                any.state.heap.add(Chunk::Iterated(chunk));
                Ok(())
            }
        }
    }

    /// The permission that a part of the body is, for the index.
    fn each_of(&mut self, any: &mut AnyIndex, a: &Assertion, open: Open<'_>) -> Result<Each> {
        let span = a.span;
        let each = match &a.kind {
            AssertionKind::Acc(location, fraction) => {
                match fraction {
                    ir::Fraction::Some => {
                        return unsupported(Reason::IteratedAnyFraction, span);
                    }
                    ir::Fraction::Bind(_) => {
                        return unsupported(Reason::IteratedBinder, span);
                    }
                    ir::Fraction::Full | ir::Fraction::Part(_) => {}
                }
                let fraction = self.fraction(&mut any.state, fraction)?;
                match &location.kind {
                    ir::LocationKind::Field(object, field) => {
                        let object = self.eval(&mut any.state, object)?;
                        self.defined_reference(&mut any.state, object, span)?;
                        Each::Field { object, field: field.0, fraction }
                    }
                    ir::LocationKind::Static(_) => {
                        return unsupported(Reason::IteratedStaticField, span);
                    }
                    _ => {
                        let (array, from, to, ty) = self.elements_of(&mut any.state, location)?;
                        let sort = self.sort_of(&ty, span)?;
                        Each::Elements { array, from, to, fraction, sort }
                    }
                }
            }
            AssertionKind::Predicate(instance) => {
                let plain = |arg: &PredicateArg| matches!(arg, PredicateArg::Expr(_));
                let outputs = self.program.predicate(instance.predicate).outputs.len();
                let is_closed = instance.args.iter().chain(&instance.outputs).all(plain)
                    && instance.outputs.len() == outputs;
                let args = match open {
                    _ if is_closed => self.instance_args(&mut any.state, instance, false)?,
                    Open::Any(facts) => self.open_args(any, instance, facts)?,
                    Open::As(held) => self.held_args(any, instance, held)?,
                };
                let receiver = instance.receiver.as_ref().and(args.first().copied());
                let meaning = self.meaning_of(&mut any.state, instance, receiver);
                Each::Predicate { predicate: meaning.predicate.0, dynamic: meaning.dynamic, args }
            }
            AssertionKind::ForallStar { .. } => {
                return unsupported(Reason::IteratedNested, span);
            }
            _ => return unsupported(Reason::IteratedOther, span),
        };
        for term in each.place().into_iter().chain(each.fraction()) {
            self.depends_on_index_only(any, term, span)?;
        }
        Ok(each)
    }

    /// What is missing for any index is looked for by its kind alone: the index variable
    /// means nothing outside of its range.
    fn without_index<T>(&mut self, result: Result<T>) -> Result<T> {
        let Err(Stop::Missing(missing, failure)) = result else { return result };
        let vars: Vec<Term> = self.maps.vars.values().copied().collect();
        let mut map = FxHashMap::default();
        for var in vars {
            let sort = self.terms.sort(var);
            map.insert(var, self.terms.fresh("some", sort));
        }
        let mut forget = |term: Term| self.terms.substitute(term, &map);
        let missing = match missing {
            Missing::Field { object, field } => Missing::Field { object: forget(object), field },
            Missing::Elements { array, index } => {
                Missing::Elements { array: forget(array), index: index.map(forget) }
            }
            Missing::Predicate { predicate, dynamic, args } => {
                let args = args.into_iter().map(forget).collect();
                Missing::Predicate { predicate, dynamic, args }
            }
        };
        Err(Stop::Missing(missing, failure))
    }

    // ───────────────────────── consume ─────────────────────────

    pub fn consume_iterated(
        &mut self,
        mut state: State,
        mut rest: Heap,
        forall: ForAll<'_>,
        blame: Blame,
    ) -> Result<Consumed> {
        let ForAll { vars, range, body, span } = forall;
        self.maps.depth += 1;
        let consumed = (|| {
            let Some(mut any) = self.any_index(&mut state, vars, range, span)? else {
                return Ok(self.terms.unit());
            };
            let snapshot = self.consume_each(&mut state, &mut any, &mut rest, body, blame)?;
            // The same permissions, in the form in which they were asked for.
            state.heap = any.state.heap;
            Ok(snapshot)
        })();
        self.maps.depth -= 1;
        Ok(Consumed { snapshot: self.without_index(consumed)?, state, rest })
    }

    fn consume_each(
        &mut self,
        state: &mut State,
        any: &mut AnyIndex,
        rest: &mut Heap,
        a: &Assertion,
        blame: Blame,
    ) -> Result<Term> {
        let span = a.span;
        self.step(span)?;
        match &a.kind {
            AssertionKind::Expr(e) => {
                self.learn_from_receivers(any, e);
                self.prove_expr(&mut any.state, e, blame)?;
                Ok(self.terms.unit())
            }
            AssertionKind::Star(parts) => {
                let mut snapshots = Vec::new();
                for (i, part) in parts.iter().enumerate() {
                    if let AssertionKind::Expr(_) = part.kind
                        && !self.maps.hasty
                    {
                        self.look_ahead(
                            state,
                            rest,
                            parts.get(i + 1..).unwrap_or_default(),
                            blame,
                        )?;
                    }
                    snapshots.push(self.consume_each(state, any, rest, part, blame)?);
                }
                Ok(self.combine(&snapshots))
            }
            AssertionKind::Cond(c, then, otherwise) => {
                let c = self.eval(&mut any.state, c)?;
                self.depends_on_index_only(any, c, span)?;
                let mut snapshots = [self.terms.unit(); 2];
                let sides = [(c, then), (self.terms.not(c), otherwise)];
                for (snapshot, (condition, part)) in snapshots.iter_mut().zip(sides) {
                    let mut side = any.clone();
                    self.assume(&mut side.state, condition);
                    side.range = self.terms.and([any.range, condition]);
                    if !self.is_dead(&side.state) {
                        *snapshot = self.consume_each(state, &mut side, rest, part, blame)?;
                        any.state.heap = side.state.heap;
                    }
                }
                let [then, otherwise] = snapshots;
                Ok(self.terms.combine(then, otherwise))
            }
            _ => {
                let each = self.each_of(any, a, Open::As(rest))?;
                let values = self.gather(state, any, rest, &each, span, blame)?;
                // What is evaluated from here on sees the chunk as it was asked for.
                let mut whole = any.state.heap.clone();
                let again = self.gather(state, any, &mut whole, &each, span, blame)?;
                whole.add(Chunk::Iterated(Iterated {
                    var: any.var,
                    range: any.range,
                    each,
                    values: again,
                }));
                any.state.heap = whole;
                Ok(values)
            }
        }
    }
}
