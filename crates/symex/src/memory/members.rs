//! Questions about location sets, answered by instances: what is said of all members of sets is
//! said of the locations that a goal is about (seed 004, sections 4.4 and 7.2, without quantifiers).
//!
//! A goal is about the locations in its atoms, and about one location of which nothing is known for
//! each atom that speaks of all members. For these, the atoms are taken that were met so far and lead
//! from a set of the goal to others, in rounds, until the goal follows:
//!
//! ```text
//! disjoint(s1, t)?   l in s1, l in t;  new_elems(s1, s0, 7):  l in s0 or born(l) > 7
//!                    disjoint(s0, t):  not both               born(l) <= 5, as t is that old
//! ```
//!
//! The *allocated axiom* is the last of them: what is in a set is not newer than the set.

use heap::{Loc, Universal};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::state::State;

/// How many rounds of instances a goal is worth.
const ROUNDS: usize = 8;

/// How many parts of a goal are looked at, with what calls in it are made of.
const PARTS: usize = 300;

/// How many instances a goal is worth.
const INSTANCES: usize = 400;

/// The same for choices, where a no is not the end.
const CHOICE_ROUNDS: usize = 4;
const CHOICE_INSTANCES: usize = 60;

/// How many instances are taken of what is apart, where nobody is known to hold a location.
const APART: usize = 60;

/// How many locations of objects that are compared are looked at.
const COMPARED: usize = 12;

/// What instances are taken for.
struct Asked {
    /// With the sets that the goal speaks of there, and the atom that it is a witness of.
    locs: Vec<(Loc, Vec<Term>, Option<Term>)>,
    objects: Vec<Term>,
}

impl Engine<'_> {
    /// Remembers the atoms in a term that speak of all members of sets.
    pub fn note_universals(&mut self, term: Term) {
        let sets = self.loc_sets();
        let is_set = self.terms.sort(term) == sets.sort;
        if is_set && self.terms.args(term).is_empty() {
            return;
        }
        for part in self.terms.parts(term) {
            if self.terms.sort(part) != Sort::BOOL
                || self.tables.sets.universals.known.contains_key(&part)
            {
                continue;
            }
            let Some(what) = sets.as_universal(&self.terms, part) else { continue };
            if self.is_bound(part) {
                continue;
            }
            let place = self.tables.sets.universals.all.len();
            self.tables.sets.universals.all.push((part, what));
            self.tables.sets.universals.known.insert(part, ());
            for set in self.sets_of(what) {
                self.tables.sets.universals.by_set.entry(set).or_default().push(place);
            }
        }
    }

    /// Remembers what the value of a pure call is made of, for questions about it.
    pub fn note_definition(&mut self, value: Term, body: Term) {
        if self.terms.sort(value) == Sort::BOOL {
            if self.tables.sets.symbols.is_some() {
                self.note_universals(body);
            }
            self.tables.sets.universals.definitions.insert(value, body);
        }
    }

    /// As [`Engine::shown_of_sets`], with little effort and not twice.
    pub fn settled_of_sets(&mut self, state: &mut State, goal: Term) -> bool {
        let atoms = self.tables.sets.universals.all.len();
        if self.tables.sets.universals.open.get(&goal) == Some(&atoms) {
            return false;
        }
        let shown = self.shown_in(state, goal, CHOICE_ROUNDS, CHOICE_INSTANCES);
        if !shown {
            let atoms = self.tables.sets.universals.all.len();
            self.tables.sets.universals.open.insert(goal, atoms);
        }
        shown
    }

    fn sets_of(&mut self, what: Universal) -> Vec<Term> {
        let sets = self.loc_sets();
        let (Universal::Disjoint(a, b) | Universal::Within(a, b, _) | Universal::Same(a, b)) = what;
        let mut all = sets.others(&self.terms, a);
        all.extend(sets.others(&self.terms, b));
        all.sort();
        all.dedup();
        all
    }

    /// Whether a goal about location sets holds; what is found out on the way is kept.
    pub fn shown_of_sets(&mut self, state: &mut State, goal: Term) -> bool {
        if self.tables.sets.symbols.is_none() {
            return false;
        }
        self.note_universals(goal);
        if self.shown_by_growth(state, goal) {
            return true;
        }
        let rest = self.rest_of(state, goal);
        self.shown_in(state, rest, ROUNDS, INSTANCES)
    }

    fn shown_in(&mut self, state: &mut State, goal: Term, rounds: usize, instances: usize) -> bool {
        if self.tables.sets.symbols.is_none() {
            return false;
        }
        let asked = self.asked_in(goal);
        if asked.locs.is_empty() && asked.objects.is_empty() {
            return false;
        }
        if self.holds_fast(state, goal) {
            return true;
        }
        for object in &asked.objects {
            self.assume_birth(state, *object);
        }
        let mut layers: Vec<(Loc, Vec<Term>, Vec<Term>)> = Vec::new();
        for (loc, first, atom) in asked.locs {
            match atom {
                Some(atom) => self.assume_witness(state, atom, loc),
                None => self.assume_birth(state, loc.object),
            }
            layers.push((loc, Vec::new(), first));
        }
        let mut left = instances;
        for _ in 0..rounds {
            if self.holds_fast(state, goal) {
                return true;
            }
            let mut any = false;
            for (loc, seen, next) in &mut layers {
                let sets = std::mem::take(next);
                any |= self.take_instances(state, (*loc, sets), seen, next, &mut left);
            }
            if !any || left == 0 {
                break;
            }
        }
        // Who is in a union over all values of a variable is told by a quantifier.
        let has_unions = !self.tables.sets.universals.unions.is_empty();
        self.holds_fast(state, goal) || has_unions && self.holds(state, goal)
    }

    /// Of which set a location is may be told by a quantifier of the user only. So what is said to be
    /// apart is taken for all locations in the goal; true if there was anything.
    pub fn take_all_apart(&mut self, state: &mut State, goal: Term) -> bool {
        if self.tables.sets.symbols.is_none() {
            return false;
        }
        let mut left = APART;
        let asked = self.asked_in(goal);
        let of_compared = self.members_of_compared(state, goal);
        let of_goal = asked.locs.into_iter().map(|(loc, sets, _)| (loc, sets));
        for (loc, sets) in of_goal.chain(of_compared) {
            for set in sets {
                let by_set = &self.tables.sets.universals.by_set;
                for place in by_set.get(&set).cloned().unwrap_or_default() {
                    let found = self.tables.sets.universals.all.get(place).copied();
                    if let Some((atom, what @ Universal::Disjoint(..))) = found
                        && left > 0
                        && self.assume_instance(state, atom, what, loc)
                    {
                        left -= 1;
                    }
                }
            }
        }
        left < APART
    }

    /// Locations that are known to lie in sets, of objects that a goal compares: of those that are one, a
    /// location would lie in what is apart.
    fn members_of_compared(&self, state: &State, goal: Term) -> Vec<(Loc, Vec<Term>)> {
        let Some(symbols) = self.tables.sets.symbols else { return Vec::new() };
        let mut compared: Vec<Term> = Vec::new();
        for part in self.terms.parts(goal) {
            if let (term::Op::Eq, [a, b]) = (self.terms.op(part), self.terms.args(part))
                && self.terms.sort(*a) == Sort::REF
                && *a != Term::NULL
                && *b != Term::NULL
            {
                compared.extend([*a, *b]);
            }
        }
        let mut found: Vec<(Loc, Vec<Term>)> = Vec::new();
        if compared.is_empty() {
            return found;
        }
        for fact in state.path.facts() {
            let parts = match self.terms.op(fact) {
                term::Op::And => self.terms.args(fact),
                _ => std::slice::from_ref(&fact),
            };
            for part in parts {
                let Some((set, loc)) = symbols.as_member(&self.terms, *part) else { continue };
                if !compared.contains(&loc.object) {
                    continue;
                }
                if let Some((_, sets)) = found.iter_mut().find(|(known, _)| *known == loc) {
                    sets.push(set);
                } else if found.len() < COMPARED {
                    found.push((loc, vec![set]));
                }
            }
        }
        found
    }

    /// The locations and objects that a goal is about.
    fn asked_in(&mut self, goal: Term) -> Asked {
        let sets = self.loc_sets();
        let mut asked = Asked { locs: Vec::new(), objects: Vec::new() };
        self.note_universals(goal);
        let mut all = self.terms.parts(goal);
        let mut at = 0;
        while let Some(part) = all.get(at).copied() {
            at += 1;
            if let Some(body) = self.tables.sets.universals.definitions.get(&part).copied() {
                for inner in self.terms.parts(body) {
                    if all.len() < PARTS && !all.contains(&inner) {
                        all.push(inner);
                    }
                }
            }
        }
        for part in all {
            if let Some((set, loc)) = sets.as_member(&self.terms, part) {
                if self.is_bound(part) {
                    continue;
                }
                match asked.locs.iter_mut().find(|(known, ..)| *known == loc) {
                    Some((_, all, _)) => all.push(set),
                    None => asked.locs.push((loc, vec![set], None)),
                }
            } else if let Some(object) = sets.as_born(&self.terms, part) {
                if !self.is_bound(part) {
                    asked.objects.push(object);
                }
            } else if self.terms.sort(part) == Sort::BOOL
                && let Some(what) = sets.as_universal(&self.terms, part)
                && !self.is_bound(part)
            {
                let loc = self.witness(part);
                let about = self.sets_of(what);
                asked.locs.push((loc, about, Some(part)));
            }
        }
        asked
    }

    /// Whether a term speaks of the variable of a quantifier around it.
    fn is_bound(&self, term: Term) -> bool {
        let parts = self.terms.parts(term);
        parts.into_iter().any(|part| matches!(self.terms.op(part), term::Op::Bound(..)))
    }

    /// The location that tells that an atom does not hold, if it does not.
    fn witness(&mut self, atom: Term) -> Loc {
        if let Some(loc) = self.tables.sets.universals.witnesses.get(&atom) {
            return *loc;
        }
        let object = self.terms.fresh_ageless("somewhere", Sort::REF);
        let field = self.terms.fresh_ageless("field", Sort::INT);
        let index = self.terms.fresh_ageless("index", Sort::INT);
        let loc = Loc { object, field, index };
        self.tables.sets.universals.witnesses.insert(atom, loc);
        loc
    }

    /// Adds what atoms say of a location, one step further from the sets of the goal; true if there
    /// was anything.
    fn take_instances(
        &mut self,
        state: &mut State,
        (loc, sets): (Loc, Vec<Term>),
        seen: &mut Vec<Term>,
        next: &mut Vec<Term>,
        left: &mut usize,
    ) -> bool {
        let symbols = self.loc_sets();
        let mut any = false;
        let mut new = Vec::new();
        for set in sets {
            for name in self.prover.known_equals(&mut self.terms, &state.path, set) {
                if !seen.contains(&name) {
                    seen.push(name);
                    new.push(name);
                }
            }
            if !seen.contains(&set) {
                seen.push(set);
                new.push(set);
            }
        }
        for set in new {
            any = true;
            self.assume_allocated(state, set, loc);
            self.assume_parts(state, set, loc);
            // A set that is known to be made of others.
            if let Some((a, b)) = self.made_of(set) {
                next.extend(symbols.others(&self.terms, a));
                next.extend(symbols.others(&self.terms, b));
            }
            let places = self.tables.sets.universals.by_set.get(&set).cloned().unwrap_or_default();
            for place in places {
                let Some((atom, what)) = self.tables.sets.universals.all.get(place).copied() else {
                    continue;
                };
                if let Universal::Disjoint(a, b) = what
                    && !(self.is_met(state, a, loc, seen) && self.is_met(state, b, loc, seen))
                {
                    continue;
                }
                if *left == 0 {
                    return any;
                }
                if self.assume_instance(state, atom, what, loc) {
                    *left -= 1;
                }
                if !matches!(what, Universal::Disjoint(..)) {
                    next.extend(self.sets_of(what));
                }
            }
        }
        any
    }

    /// Whether a side of what is apart was come across for a location: one of its sets was, or it is
    /// known to hold the location.
    fn is_met(&mut self, state: &State, side: Term, loc: Loc, seen: &[Term]) -> bool {
        let symbols = self.loc_sets();
        let others = symbols.others(&self.terms, side);
        if others.is_empty() || others.iter().any(|set| seen.contains(set)) {
            return true;
        }
        let inside = symbols.member(&mut self.terms, side, loc);
        self.holds_at_once(state, inside)
    }

    fn made_of(&mut self, set: Term) -> Option<(Term, Term)> {
        let symbols = self.loc_sets();
        match symbols.shape(&self.terms, set) {
            heap::Shape::Union(a, b)
            | heap::Shape::Minus(a, b)
            | heap::Shape::Intersect(a, b)
            | heap::Shape::Choice(_, a, b) => Some((a, b)),
            _ => None,
        }
    }

    fn assume_instance(
        &mut self,
        state: &mut State,
        atom: Term,
        what: Universal,
        loc: Loc,
    ) -> bool {
        let symbols = self.loc_sets();
        self.assume_births(state, what);
        let instance = symbols.instance(&mut self.terms, what, loc);
        let fact = self.terms.implies(atom, instance);
        if state.known.instances.contains(&fact) {
            return false;
        }
        state.known.instances.insert(fact);
        self.assume(state, fact);
        true
    }

    /// If an atom does not hold, its witness shows it.
    fn assume_witness(&mut self, state: &mut State, atom: Term, loc: Loc) {
        let symbols = self.loc_sets();
        let Some(what) = symbols.as_universal(&self.terms, atom) else { return };
        self.assume_births(state, what);
        let instance = symbols.instance(&mut self.terms, what, loc);
        let broken = self.terms.not(instance);
        let fact = self.terms.or([atom, broken]);
        if !state.known.instances.contains(&fact) {
            state.known.instances.insert(fact);
            self.assume(state, fact);
        }
    }

    /// What is in a set is of an object that is not newer than the set.
    fn assume_allocated(&mut self, state: &mut State, set: Term, loc: Loc) {
        let symbols = self.loc_sets();
        if !matches!(symbols.shape(&self.terms, set), heap::Shape::Other) {
            return;
        }
        let Some(stamp) = self.latest_birth(set) else { return };
        let inside = symbols.member(&mut self.terms, set, loc);
        let born = symbols.born(&mut self.terms, loc.object);
        let stamp = self.terms.int(i64::from(stamp));
        let there = self.terms.le(born, stamp);
        let fact = self.terms.implies(inside, there);
        if !state.known.instances.contains(&fact) {
            state.known.instances.insert(fact);
            self.assume(state, fact);
        }
    }

    /// When the objects came into being whose locations an atom names.
    fn assume_births(&mut self, state: &mut State, what: Universal) {
        let symbols = self.loc_sets();
        let (Universal::Disjoint(a, b) | Universal::Within(a, b, _) | Universal::Same(a, b)) = what;
        let mut objects = symbols.objects(&self.terms, a);
        objects.extend(symbols.objects(&self.terms, b));
        for object in objects {
            self.assume_birth(state, object);
        }
    }

    /// When an object came into being, as far as its name tells.
    pub fn assume_birth(&mut self, state: &mut State, object: Term) {
        let symbols = self.loc_sets();
        let value = self.prover.value_of(&mut self.terms, &state.path, object);
        let value = value.unwrap_or(object);
        let born = symbols.born(&mut self.terms, object);
        let fact = match self.terms.object_stamp(value) {
            Some(stamp) => {
                let stamp = self.terms.int(i64::from(stamp));
                self.terms.eq(born, stamp)
            }
            None => {
                let Some(stamp) = self.latest_birth(object) else { return };
                let stamp = self.terms.int(i64::from(stamp));
                self.terms.le(born, stamp)
            }
        };
        if !state.known.instances.contains(&fact) {
            state.known.instances.insert(fact);
            self.assume(state, fact);
        }
        // The other name is of the same age.
        if value != object {
            let same = symbols.born(&mut self.terms, value);
            let fact = self.terms.eq(born, same);
            self.assume(state, fact);
        }
    }

    /// When all that a term speaks of was there. What an initialiser makes has a name before it is
    /// there.
    pub fn latest_birth(&mut self, term: Term) -> Option<u32> {
        let stamp = self.terms.stamp(term)?;
        let is_made_sometime = |c: &Term| {
            let is_unique = |c: &term::Constant| c.kind == term::ConstKind::Unique;
            self.terms.sort(*c) == Sort::REF
                && self.terms.as_constant(*c).is_some_and(is_unique)
                && !self.tables.literals.contains_key(c)
        };
        let named = self.terms.free_constants(term).iter().any(is_made_sometime);
        (!named).then_some(stamp)
    }
}
