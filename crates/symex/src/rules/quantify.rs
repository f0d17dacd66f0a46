//! What a bound variable ranges over: the values of its type. One of a class type ranges over
//! null and the objects of that class, one of type `int` over the range of `int`.
//!
//! ```java
//! //@ requires (\forall Two t; t != null; t.tag() == 2);   // says nothing of a Three
//! //@ requires (\exists Two t; t == o);                    // o is null or a Two
//! ```
//!
//! So whoever uses such a fact for an object shows the object's type. That is asked for where
//! there is a test; once a unit has met a quantifier over objects, it is at hand for every
//! value.
//!
//! Casts in specifications are here, too: a place of a class type holds null or an object of
//! that class because nobody can put anything else there.

use base::{Span, needs, step};
use check::Reason;
use heap::Chunk;
use ir::visit::{Visitor, walk_assertion, walk_quantified};
use ir::{Assertion, AssertionKind, DataId, Expr, FieldId, LocalId, PredicateId, Quantifier, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::sorts::int_kind;
use crate::state::{Call, State};
use ir::bounded::{grows, is_bounded};

/// How many indices that were written are tried where an index is looked for.
const WRITTEN: usize = 3;

/// The variables of quantifiers.
struct BoundOverAll(Vec<LocalId>);

impl<'p> Visitor<'p> for BoundOverAll {
    fn assertion(&mut self, assertion: &'p Assertion) {
        if let AssertionKind::ForallStar { vars, .. } = &assertion.kind {
            self.0.extend(vars);
        }
        walk_assertion(self, assertion);
    }

    fn quantified(&mut self, quantified: &'p ir::Quantified) {
        self.0.extend(&quantified.vars);
        walk_quantified(self, quantified);
    }
}

impl Engine<'_> {
    /// A bound variable that stands for any value of its type, and what it ranges over.
    pub fn range_of_type(
        &mut self,
        state: &mut State,
        var: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        Ok(match ty {
            Type::Int(kind) => self.terms.in_range(int_kind(*kind), var),
            Type::Class(class) => match self.constants_of(state, *class) {
                Some(constants) => {
                    let all = [Term::NULL].into_iter().chain(constants);
                    let ways: Vec<Term> = all.map(|value| self.terms.eq(var, value)).collect();
                    self.terms.or(ways)
                }
                None => self.null_or_of_type(var, ty),
            },
            Type::Array(_) => self.null_or_of_type(var, ty),
            Type::Bool
            | Type::Float(_)
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::Param(_) => self.terms.bool(true),
            Type::Null => self.terms.eq(var, Term::NULL),
            Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(..) | Type::Data(..)
                if self.is_all(ty, &mut Vec::new()) =>
            {
                self.terms.bool(true)
            }
            Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(..) | Type::Data(..) => {
                return unsupported(Reason::QuantifierOverCollections, span);
            }
            Type::Void | Type::LocSet => return unsupported(Reason::QuantifierOverType, span),
        })
    }

    /// That a variable for objects is null, or an object that exists by now: what a quantifier says
    /// is not said of objects that are made later.
    pub fn is_there(&mut self, state: &mut State, var: Term, ty: &Type) -> Term {
        if !grows(self.program, ty) {
            return Term::TRUE;
        }
        // As long as nobody could make anything, it is the same time.
        let now = match self.tables.quantified.times.last() {
            Some((time, made)) if *made == self.findings.made => *time,
            _ => {
                let time = self.terms.tick();
                self.tables.quantified.times.push((time, self.findings.made));
                self.expect_objects(state, ty);
                time
            }
        };
        let is_null = self.terms.eq(var, Term::NULL);
        let existed = self.existed(now, var);
        let there = self.terms.or([is_null, existed]);
        step!("quantified-objects-exist", there, else Term::TRUE)
    }

    /// Whether a term says that something existed at a time, and it did.
    pub fn is_known_to_have_existed(&mut self, part: Term) -> bool {
        let [time, value] = *self.terms.args(part) else { return false };
        if self.terms.sort(value) != term::Sort::REF {
            return false;
        }
        let Some(at) = self.terms.as_number(time).and_then(|n| n.to_i128()) else { return false };
        let Ok(at) = u32::try_from(at) else { return false };
        self.existed(at, value) == part
            && self.is_as_old_as_its_name(value)
            && needs!(
                "client-has-what-is-old-enough",
                self.terms.stamp(value).is_some_and(|stamp| stamp <= at)
            )
    }

    /// A variable of this type is about to be bound: types of objects matter from here on.
    pub fn expect_objects(&mut self, state: &mut State, ty: &Type) {
        if !ty.is_reference() {
            return;
        }
        if !self.tables.quantified.types.contains(ty) {
            self.tables.quantified.types.push(ty.clone());
        }
        let mut typed: Vec<(Term, Type)> = Vec::new();
        for (local, value) in state.locals() {
            if let (Some(info), Some(value)) = (self.scope.locals.get(local.index()), value) {
                typed.push((value, info.ty.clone()));
            }
        }
        for chunk in state.heap.chunks() {
            if let Chunk::Field { field, value, .. } = chunk {
                typed.push((*value, self.program.field(FieldId(*field)).ty.clone()));
            }
        }
        for (value, ty) in typed.into_iter().filter(|(_, ty)| ty.is_reference()) {
            self.assume_static_type(state, value, &ty);
        }
    }

    /// The same for the types that the body of a predicate quantifies over, before it is opened: in the body
    /// the values at hand have no names.
    pub fn expect_objects_of(&mut self, state: &mut State, id: PredicateId) {
        let definition = self.program.predicate(id);
        let mut bound = BoundOverAll(Vec::new());
        definition.body.iter().for_each(|body| bound.assertion(body));
        for local in bound.0 {
            if let Some(info) = definition.locals.get(local.index()) {
                self.expect_objects(state, &info.ty.clone());
            }
        }
    }

    /// The type of a bound variable.
    pub fn type_of_bound(&self, local: LocalId, span: Span) -> Result<Type> {
        match self.scope.locals.get(local.index()) {
            Some(info) => Ok(info.ty.clone()),
            None => unsupported(Reason::BoundVariableWithoutType, span),
        }
    }

    /// A cast in a specification is an obligation.
    pub fn narrow(
        &mut self,
        state: &mut State,
        operand: &Expr,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let value = self.eval(state, operand)?;
        self.assume_static_type(state, value, &operand.ty);
        self.assume_one_of_classes(state, value, &operand.ty);
        let fits = self.null_or_of_type(value, ty);
        step!("casts-in-specifications-are-shown", {
            self.prove(state, fits, |engine| {
                let ty = engine.type_name(ty);
                engine.undefined(span, &format!("the cast to `{ty}` may fail"))
            })?;
        });
        Ok(value)
    }

    /// Whether every value of the sort is one of the type. Integers in data values are in no
    /// range.
    fn is_all(&self, ty: &Type, above: &mut Vec<DataId>) -> bool {
        match ty {
            Type::Int(_) => !above.is_empty(),
            // There are more of them later.
            Type::Class(_) | Type::Array(_) | Type::Null => false,
            Type::Seq(e) | Type::Set(e) | Type::Bag(e) => self.is_all(e, above),
            Type::Map(k, v) => self.is_all(k, above) && self.is_all(v, above),
            Type::Data(data, args) => {
                if above.contains(data) {
                    return args.iter().all(|arg| self.is_all(arg, above));
                }
                above.push(*data);
                let declared = self.program.data.get(data.index());
                let constructors = declared.iter().flat_map(|data| &data.constructors);
                let mut fields = constructors.flat_map(|constructor| &constructor.fields);
                let all = fields.all(|(_, field)| self.is_all(field, above))
                    && args.iter().all(|arg| self.is_all(arg, above));
                above.pop();
                all
            }
            Type::Bool
            | Type::Float(_)
            | Type::Void
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::LocSet
            | Type::Param(_) => true,
        }
    }
}

impl Engine<'_> {
    pub(crate) fn quantified(
        &mut self,
        state: &mut State,
        q: &ir::Quantified,
        span: Span,
    ) -> Result<Term> {
        if q.quantifier == Quantifier::Union {
            return self.union_of_all(state, q, span);
        }
        if !matches!(q.quantifier, Quantifier::Forall | Quantifier::Exists) {
            return self.generalised(state, q, span);
        }
        for local in &q.vars {
            let ty = self.type_of_bound(*local, span)?;
            self.expect_objects(state, &ty);
        }
        let mut inner = state.clone();
        let outside = state.path.clone();
        let newest = self.terms.fresh("newest", term::Sort::INT);
        let mut vars = Vec::new();
        let mut guard = Vec::new();
        for local in &q.vars {
            let ty = self.type_of_bound(*local, span)?;
            let name = self.scope.locals.get(local.index()).map(|info| info.name);
            let sort = self.sort_of(&ty, span)?;
            let name = name.as_ref().map_or("x", |name| name.as_str());
            let var = self.terms.fresh_variable(name, sort);
            let fact = self.range_of_type(&mut inner, var, &ty, span)?;
            let there = match is_bounded(q, *local) {
                true => Term::TRUE,
                false => self.is_there(&mut inner, var, &ty),
            };
            let fact = self.terms.and([fact, there]);
            step!("variable-is-in-the-range-of-its-type", guard.push(fact));
            self.assume(&mut inner, fact);
            inner.set(*local, var);
            vars.push(var);
        }
        if let Some(range) = &q.range {
            let of_type = self.terms.and(guard.clone());
            let range = self.eval(&mut inner, range)?;
            self.keep_what_is_not_bound(state, &inner, &outside, &vars, newest);
            self.keep_for_some(state, &inner, &outside, (&vars, newest, of_type));
            self.assume(&mut inner, range);
            step!("quantifier-has-its-range", guard.push(range));
        }
        let body = match self.eval(&mut inner, &q.body) {
            // Where nothing is in the range, nothing is read.
            Err(_) if needs!("range-is-known-to-be-empty", self.is_dead(&inner)) => {
                return Ok(self.terms.bool(q.quantifier == Quantifier::Forall));
            }
            body => body?,
        };
        if q.range.is_none() {
            self.keep_what_is_not_bound(state, &inner, &outside, &vars, newest);
        }
        self.note_bound_calls(&inner);
        let guard = self.terms.and(guard);
        self.keep_for_some(state, &inner, &outside, (&vars, newest, guard));
        let learned = inner.path.facts_since(&outside);
        let mut triggers = self.triggers(&vars, body);
        self.add_elements(&vars, body, &learned, &mut triggers);
        // Of a sequence, say, it was taken that its elements are in range; the quantifier of the
        // logic goes through those whose elements are not, too.
        let of_sort = q.vars.iter().all(|local| {
            let ty = self.scope.locals.get(local.index()).map(|info| &info.ty);
            ty.is_some_and(|ty| matches!(ty, Type::Int(_)) || !self.holds_bounded(ty))
        });
        if of_sort {
            self.keep_for_all(state, learned.clone(), &vars, newest, guard, &triggers);
        }
        Ok(match q.quantifier {
            Quantifier::Forall => match self.parts_about_objects(&vars, body) {
                Some(parts) => {
                    let all = parts.into_iter().map(|part| {
                        let mut triggers = self.triggers(&vars, part);
                        self.add_elements(&vars, part, &learned, &mut triggers);
                        let part = self.terms.implies(guard, part);
                        self.terms.forall(&vars, &triggers, part)
                    });
                    let all: Vec<Term> = all.collect();
                    self.terms.and(all)
                }
                None => {
                    let body = self.terms.implies(guard, body);
                    self.terms.forall(&vars, &triggers, body)
                }
            },
            _ => {
                let body = self.terms.and([guard, body]);
                self.add_elements_before(&mut triggers);
                let mut ways = self.written_witnesses(&vars, body);
                ways.push(self.terms.exists(&vars, &triggers, body));
                self.terms.or(ways)
            }
        })
    }

    /// What is said of all objects is said conjunct by conjunct: each is asked for by what it speaks of
    /// itself. With `n != null && n.k > 0`, who looks for `n != null` has no `n.k`.
    fn parts_about_objects(&self, vars: &[Term], body: Term) -> Option<Vec<Term>> {
        let is_number = |var: &Term| self.terms.sort(*var).is_numeric();
        let parts = self.terms.op(body) == term::Op::And && !vars.iter().all(is_number);
        parts.then(|| self.terms.args(body).to_vec())
    }

    /// Who is looked for among the elements of a sequence that was changed may have been known among those of
    /// before.
    fn add_elements_before(&mut self, triggers: &mut Vec<Vec<Term>>) {
        for place in 0..triggers.len() {
            let Some([element]) = triggers.get(place).map(Vec::as_slice) else { continue };
            if self.terms.op(*element) != term::Op::Index {
                continue;
            }
            let (mut sequence, index) = (self.terms.arg(*element, 0), self.terms.arg(*element, 1));
            while self.terms.op(sequence) == term::Op::Update {
                sequence = self.terms.arg(sequence, 0);
            }
            let before = vec![self.terms.index(sequence, index)];
            if !triggers.contains(&before) {
                triggers.push(before);
            }
        }
    }

    /// A condition on an index for the indices that were written last: one of these may be the one that is
    /// looked for, and no term leads there.
    fn written_witnesses(&mut self, vars: &[Term], condition: Term) -> Vec<Term> {
        let [var] = *vars else { return Vec::new() };
        let mut written: Vec<Term> = Vec::new();
        for part in self.terms.parts(condition) {
            if self.terms.op(part) != term::Op::Index || self.terms.arg(part, 1) != var {
                continue;
            }
            let mut sequence = self.terms.arg(part, 0);
            while self.terms.op(sequence) == term::Op::Update && written.len() < WRITTEN {
                let at = self.terms.arg(sequence, 1);
                if !written.contains(&at) && !self.terms.free_constants(at).contains(&var) {
                    written.push(at);
                }
                sequence = self.terms.arg(sequence, 0);
            }
        }
        let instance = |at: Term| [(var, at)].into_iter().collect();
        written.into_iter().map(|at| self.terms.substitute(condition, &instance(at))).collect()
    }

    /// What was learned before any condition on the bound variables, and does not speak of
    /// them, is true outside of the quantifier.
    fn keep_what_is_not_bound(
        &mut self,
        state: &mut State,
        inner: &State,
        outside: &solver::PathCondition,
        vars: &[Term],
        newest: Term,
    ) {
        for fact in inner.path.facts_since(outside) {
            let constants = self.terms.free_constants(fact);
            if constants.iter().all(|c| *c < newest && !vars.contains(c)) {
                self.assume(state, fact);
            }
        }
    }

    /// What was learned for all values that the guard allows was learned for `0 < 1 < …`, if it allows
    /// them. It is kept where it speaks of the values in conditions alone, and so are the calls in it: a
    /// call that stands only inside of a quantifier is known of outside, too.
    fn keep_for_some(
        &mut self,
        state: &mut State,
        inner: &State,
        outside: &solver::PathCondition,
        (vars, newest, guard): (&[Term], Term, Term),
    ) {
        if vars.iter().any(|var| self.terms.sort(*var) != term::Sort::INT) {
            return;
        }
        let values = vars.iter().enumerate().map(|(at, var)| (*var, self.terms.int(at))).collect();
        let guard = self.terms.substitute(guard, &values);
        for fact in inner.path.facts_since(outside) {
            let parts = match self.terms.op(fact) {
                term::Op::Or => self.terms.args(fact).to_vec(),
                _ => vec![fact],
            };
            let speaks = |engine: &Self, part: &Term| {
                engine.terms.free_constants(*part).iter().any(|c| vars.contains(c))
            };
            let about_all = parts.iter().filter(|part| !speaks(self, part)).count();
            let constants = self.terms.free_constants(fact);
            let is_old = constants.iter().all(|c| *c < newest || vars.contains(c));
            if about_all > 0 && about_all < parts.len() && is_old {
                let fact = self.terms.substitute(fact, &values);
                let fact = self.terms.implies(guard, fact);
                self.assume(state, fact);
            }
        }
        for call in inner.known.folded.iter() {
            let condition = self.terms.substitute(call.condition, &values);
            let condition = self.terms.and([guard, condition]);
            let of_call = [&call.args[..], &[call.value, call.snapshot, condition]].concat();
            let mut constants = of_call.iter().flat_map(|term| self.terms.free_constants(*term));
            let is_known = state.known.folded.iter().any(|known| known.value == call.value);
            if !is_known && constants.all(|c| c < newest) {
                state.keep_folded(Call { condition, ..call.clone() });
            }
        }
    }

    /// What was learned inside a quantifier, about the pure calls in it, is true for all
    /// values in the range. Facts about constants made on the way are left out: those may be
    /// others for each value.
    fn keep_for_all(
        &mut self,
        state: &mut State,
        mut learned: Vec<Term>,
        vars: &[Term],
        newest: Term,
        guard: Term,
        triggers: &[Vec<Term>],
    ) {
        if triggers.is_empty() {
            return;
        }
        learned.retain(|fact| {
            let constants = self.terms.free_constants(*fact);
            needs!(
                "learned-of-no-constant-made-on-the-way",
                constants.iter().all(|c| *c < newest || vars.contains(c))
            )
        });
        let learned = self.terms.and(learned);
        let fact = self.terms.implies(guard, learned);
        if !fact.is_true() {
            let fact = self.terms.forall(vars, triggers, fact);
            self.assume(state, fact);
        }
    }

    /// A call in the body that is known to be an element of a sequence is asked for by that element,
    /// too: `l.get(k)` by `l.content()[k]`.
    fn add_elements(
        &self,
        vars: &[Term],
        body: Term,
        learned: &[Term],
        triggers: &mut Vec<Vec<Term>>,
    ) {
        if triggers.is_empty() {
            return;
        }
        let calls = self.terms.parts(body);
        let is_call =
            |t: &Term| matches!(self.terms.op(*t), term::Op::Apply(_)) && calls.contains(t);
        let is_of_all = |t: &Term| {
            let constants = self.terms.free_constants(*t);
            vars.iter().all(|v| constants.contains(v))
        };
        for fact in learned {
            let parts = match self.terms.op(*fact) {
                term::Op::And => self.terms.args(*fact),
                _ => std::slice::from_ref(fact),
            };
            for part in parts {
                let (term::Op::Eq, [a, b]) = (self.terms.op(*part), self.terms.args(*part)) else {
                    continue;
                };
                for (call, element) in [(*a, *b), (*b, *a)] {
                    let is_element = self.terms.op(element) == term::Op::Index;
                    let trigger = vec![element];
                    if is_call(&call)
                        && is_element
                        && is_of_all(&element)
                        && !triggers.contains(&trigger)
                    {
                        triggers.push(trigger);
                    }
                }
            }
        }
    }

    /// Elements and function values that mention the bound variables. For several
    /// variables, one trigger that covers them all.
    pub fn triggers(&self, vars: &[Term], body: Term) -> Vec<Vec<Term>> {
        let mut candidates: Vec<Term> = Vec::new();
        for part in self.terms.parts(body) {
            let useful = matches!(
                self.terms.op(part),
                term::Op::Index | term::Op::Apply(_) | term::Op::Contains | term::Op::SeqContains
            );
            let constants = self.terms.free_constants(part);
            if useful && vars.iter().any(|v| constants.contains(v)) && !candidates.contains(&part) {
                candidates.push(part);
            }
        }
        let covers = |t: &Term| {
            let constants = self.terms.free_constants(*t);
            vars.iter().filter(|v| constants.contains(v)).count()
        };
        if candidates.iter().any(|t| covers(t) == vars.len()) {
            return candidates
                .iter()
                .filter(|t| covers(t) == vars.len())
                .map(|t| vec![*t])
                .collect();
        }
        let mut trigger: Vec<Term> = Vec::new();
        for v in vars {
            if let Some(t) = candidates.iter().find(|t| self.terms.free_constants(**t).contains(v))
                && !trigger.contains(t)
            {
                trigger.push(*t);
            }
        }
        let covered =
            vars.iter().all(|v| trigger.iter().any(|t| self.terms.free_constants(*t).contains(v)));
        if covered && !trigger.is_empty() { vec![trigger] } else { Vec::new() }
    }
}
