//! Location sets as values (seed 004, sections 2 and 4): what `\locset` expressions are, and what
//! clauses (`assignable`, `accessible`) mean by them.
//!
//! ```java
//! //@ ensures \disjoint(\singleton(contents), contents.footprint());
//! //@ accessible valid() ? footprint() : \everything;
//! ```
//!
//! Everything is no value: a set that is stored, or given by a pure method, holds locations of
//! objects that exist then, and is finite. A clause may be everything, on a condition.

use base::Span;
use check::Reason;
use ir::{
    Expr, ExprKind, GhostKind, LocSetExpr, Location, LocationKind, OldLabel, Quantified, Type,
};
use term::Term;

use crate::engine::Engine;
use crate::engine::frame::Clause;
use crate::engine::universals::Union;
use crate::failure::{Result, unsupported};
use crate::scope::MemoryKind;
use crate::state::State;

impl Engine<'_> {
    /// The value of an expression about location sets.
    pub fn loc_set(&mut self, state: &mut State, set: &LocSetExpr, span: Span) -> Result<Term> {
        if self.scope.memory != MemoryKind::Total {
            return unsupported(Reason::LocationSetsWithPermissions, span);
        }
        let sets = self.loc_sets();
        let value = match set {
            LocSetExpr::Empty => sets.empty(),
            LocSetExpr::Everything => return unsupported(Reason::EverythingAsValue, span),
            LocSetExpr::Singleton(location) => self.location_set(state, location)?,
            LocSetExpr::AllFields(object) => self.all_of(state, object)?,
            LocSetExpr::AllStatics(class) => {
                let mut all = Vec::new();
                for field in self.program.class(*class).fields.clone() {
                    let info = self.program.field(field);
                    if info.is_static && info.ghost != GhostKind::Model {
                        let loc = sets.field(&mut self.terms, Term::NULL, field.0);
                        all.push(sets.one(&mut self.terms, loc));
                    }
                }
                sets.union(&mut self.terms, all)
            }
            LocSetExpr::Union(parts) => {
                let all = self.eval_sets(state, parts)?;
                sets.union(&mut self.terms, all)
            }
            LocSetExpr::Minus(a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                sets.minus(&mut self.terms, a, b)
            }
            LocSetExpr::Intersect(a, b) => {
                let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                sets.intersect(&mut self.terms, a, b)
            }
            LocSetExpr::Disjoint(parts) => {
                let all = self.eval_sets(state, parts)?;
                let mut apart = Vec::new();
                for (i, a) in all.iter().enumerate() {
                    for b in all.iter().skip(i + 1) {
                        apart.push(sets.disjoint(&mut self.terms, *a, *b));
                    }
                }
                self.terms.and(apart)
            }
            LocSetExpr::Subset(a, b) => {
                // All sets are part of everything.
                if is_everything(b) {
                    self.eval(state, a)?;
                    Term::TRUE
                } else {
                    let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
                    sets.within(&mut self.terms, a, b, None)
                }
            }
            LocSetExpr::Footprint(_) => {
                return unsupported(Reason::FootprintWithoutRep, span);
            }
            LocSetExpr::NewElemsFresh(of) => {
                let label = OldLabel::Entry;
                let old =
                    Expr::new(ExprKind::Old(label, Box::new(of.clone())), of.ty.clone(), of.span);
                let (before, now) = (self.eval(state, &old)?, self.eval(state, of)?);
                let time = self.entry_time(state, span)?;
                sets.within(&mut self.terms, now, before, Some(time))
            }
            LocSetExpr::Contains(location, of) => {
                let of = self.eval(state, of)?;
                let location = self.location_set(state, location)?;
                sets.within(&mut self.terms, location, of, None)
            }
            LocSetExpr::NotAssigned(of) => self.not_assigned(state, of, span)?,
            LocSetExpr::NotModified(_) => return unsupported(Reason::LocationSet, span),
        };
        self.note_universals(value);
        Ok(value)
    }

    fn eval_sets(&mut self, state: &mut State, sets: &[Expr]) -> Result<Vec<Term>> {
        sets.iter().map(|set| self.eval(state, set)).collect()
    }

    /// `\infinite_union(T x; r; s)`
    pub fn union_of_all(&mut self, state: &mut State, q: &Quantified, span: Span) -> Result<Term> {
        let mut inner = state.clone();
        let mut vars = Vec::new();
        let mut guard = Vec::new();
        for local in &q.vars {
            let ty = self.type_of_bound(*local, span)?;
            // Sets are finite: so many numbers, and so many objects, there are.
            if !matches!(ty, Type::Int(_) | Type::Class(_) | Type::Array(_)) {
                return unsupported(Reason::UnionOverType, span);
            }
            self.expect_objects(state, &ty);
            let name = self.scope.locals.get(local.index()).map(|info| info.name);
            let sort = self.sort_of(&ty, span)?;
            let name = name.as_ref().map_or("x", |name| name.as_str());
            let var = self.terms.fresh_variable(name, sort);
            let fact = self.range_of_type(&mut inner, var, &ty, span)?;
            // What is in a set is of objects that exist.
            let there = self.is_there(&mut inner, var, &ty);
            guard.extend([fact, there]);
            self.assume(&mut inner, fact);
            self.assume(&mut inner, there);
            inner.set(*local, var);
            vars.push(var);
        }
        if let Some(range) = &q.range {
            let range = self.eval(&mut inner, range)?;
            self.assume(&mut inner, range);
            guard.push(range);
        }
        let part = self.eval(&mut inner, &q.body)?;
        let guard = self.terms.and(guard);
        if guard.is_false() {
            return Ok(self.loc_sets().empty());
        }
        let triggers = self.triggers(&vars, part);
        self.name_of_union(Union { vars, guard, part, triggers }, span)
    }

    /// The set of a location, or of some elements.
    fn location_set(&mut self, state: &mut State, location: &Location) -> Result<Term> {
        let sets = self.loc_sets();
        Ok(match &location.kind {
            LocationKind::Field(object, field) => {
                let object = self.eval(state, object)?;
                self.defined_reference(state, object, location.span)?;
                if self.program.field(*field).ghost == GhostKind::Model {
                    return unsupported(Reason::ModelFieldAsLocation, location.span);
                }
                let loc = sets.field(&mut self.terms, object, field.0);
                sets.one(&mut self.terms, loc)
            }
            LocationKind::Static(field) => {
                let loc = sets.field(&mut self.terms, Term::NULL, field.0);
                sets.one(&mut self.terms, loc)
            }
            LocationKind::Element(array, index) => {
                let array = self.eval(state, array)?;
                self.defined_reference(state, array, location.span)?;
                let index = self.eval(state, index)?;
                let loc = sets.element(&mut self.terms, array, index);
                sets.one(&mut self.terms, loc)
            }
            LocationKind::Elements(_) | LocationKind::Slice(..) => {
                let (array, from, to, _) = self.elements_of(state, location)?;
                self.defined_reference(state, array, location.span)?;
                sets.range(&mut self.terms, array, from, to)
            }
        })
    }

    /// `e.*`
    fn all_of(&mut self, state: &mut State, object: &Expr) -> Result<Term> {
        let sets = self.loc_sets();
        let value = self.eval(state, object)?;
        self.defined_reference(state, value, object.span)?;
        match &object.ty {
            Type::Array(_) => {
                let (zero, length) = (self.terms.int(0), self.array_length(state, value));
                Ok(sets.range(&mut self.terms, value, zero, length))
            }
            Type::Class(class) => {
                let mut all = Vec::new();
                for field in self.all_fields_of(*class) {
                    let loc = sets.field(&mut self.terms, value, field.0);
                    all.push(sets.one(&mut self.terms, loc));
                }
                Ok(sets.union(&mut self.terms, all))
            }
            _ => unsupported(Reason::LocationSet, object.span),
        }
    }

    /// What is evaluated under a condition, with what is learned there kept under it.
    pub fn under<T>(
        &mut self,
        state: &mut State,
        condition: Term,
        work: impl FnOnce(&mut Self, &mut State) -> Result<T>,
    ) -> Result<T> {
        let mut inner = state.clone();
        self.assume(&mut inner, condition);
        let before = inner.path.clone();
        let value = work(self, &mut inner)?;
        for fact in inner.path.facts_since(&before) {
            let fact = self.terms.implies(condition, fact);
            self.assume(state, fact);
        }
        self.keep_folded(state, condition, &inner);
        Ok(value)
    }

    /// The value of a clause.
    pub fn clause(&mut self, state: &mut State, sets: &[Expr]) -> Result<Clause> {
        let symbols = self.loc_sets();
        let (mut everything, mut all) = (Vec::new(), Vec::new());
        for set in sets {
            let part = self.clause_part(state, set)?;
            everything.push(part.everything);
            all.push(part.set);
        }
        let everything = self.terms.or(everything);
        Ok(Clause { everything, set: symbols.union(&mut self.terms, all) })
    }

    fn clause_part(&mut self, state: &mut State, e: &Expr) -> Result<Clause> {
        let sets = self.loc_sets();
        match &e.kind {
            ExprKind::LocSet(set) => match &**set {
                LocSetExpr::Everything => Ok(Clause { everything: Term::TRUE, set: sets.empty() }),
                LocSetExpr::Union(parts) => self.clause(state, parts),
                _ => Ok(Clause { everything: Term::FALSE, set: self.eval(state, e)? }),
            },
            ExprKind::Ite(c, a, b) => {
                let c = self.eval(state, c)?;
                let not_c = self.terms.not(c);
                let mut parts = Vec::new();
                for (condition, part) in [(c, a), (not_c, b)] {
                    let mut reached = state.clone();
                    self.assume(&mut reached, condition);
                    parts.push(match self.is_dead(&reached) {
                        true => Clause { everything: Term::FALSE, set: sets.empty() },
                        false => self.under(state, condition, |engine, state| {
                            engine.clause_part(state, part)
                        })?,
                    });
                }
                let [then, otherwise] = parts.as_slice() else {
                    return unsupported(Reason::LocationSet, e.span);
                };
                let everything = self.terms.ite(c, then.everything, otherwise.everything);
                let set = self.terms.ite(c, then.set, otherwise.set);
                Ok(Clause { everything, set })
            }
            _ => Ok(Clause { everything: Term::FALSE, set: self.eval(state, e)? }),
        }
    }

    /// When the method was entered that a specification speaks of.
    pub fn entry_time(&mut self, state: &State, span: Span) -> Result<Term> {
        match state.old(&OldLabel::Entry).and_then(|old| old.time) {
            Some(time) => Ok(self.terms.int(i64::from(time))),
            None => unsupported(Reason::NewWithoutBefore, span),
        }
    }
}

pub fn is_everything(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::LocSet(set) if **set == LocSetExpr::Everything)
}
