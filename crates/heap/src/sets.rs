//! Sets of locations as terms (seed 004, section 4.3).
//!
//! A location is an object with a field, or an array with an index. A set of them is a term of a
//! sort of its own: made of single locations and ranges of elements by union, difference and
//! intersection, or something of which only its members are spoken of: the value of a pure call or
//! of a ghost field. Whatever is in a set belongs to an object that exists when the set comes into
//! being; so all sets are finite.
//!
//! What is said of all members of sets is an atom ([`Universal`]): *disjoint*, and *within*, up to
//! objects that are newer. No quantifier is made for it. Whoever asks about a location takes the
//! instances of the atoms for it ([`LocSets::instance`]); an atom that is to be shown gets a
//! location of which nothing is known.
//!
//! ```text
//! \disjoint(c.footprint(), {this.contents})    ~>   !in(footprint(h, c), this, contents)
//! \fresh(\set_minus(s, t))                     ~>   within(s, t, or newer than the call)
//! ```

use base::{Symbol, needs};
use term::{FunId, Number, Op, Reach, Sort, SortShape, Term, Terms};

/// What stands for the field of an element of an array.
const ELEMENTS: i64 = -1;

/// A location: of a field (a number), or of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loc {
    pub object: Term,
    /// The number of the field; [`LocSets::elements`] for elements.
    pub field: Term,
    /// The index of an element; zero for fields.
    pub index: Term,
}

/// What is said of all members of sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Universal {
    Disjoint(Term, Term),
    /// What is in the first is in the second, or of an object that was born after the time.
    Within(Term, Term, Option<Term>),
    Same(Term, Term),
}

/// What a set is made of.
#[derive(Clone, Debug)]
pub enum Shape {
    Empty,
    One(Loc),
    /// `array[from .. to)`
    Range {
        array: Term,
        from: Term,
        to: Term,
    },
    Union(Term, Term),
    Minus(Term, Term),
    Intersect(Term, Term),
    Choice(Term, Term, Term),
    /// Only its members are spoken of.
    Other,
}

/// The symbols of location sets in one arena.
#[derive(Clone, Copy, Debug)]
pub struct LocSets {
    pub sort: Sort,
    empty: Term,
    one: FunId,
    range: FunId,
    union: FunId,
    minus: FunId,
    intersect: FunId,
    member: FunId,
    disjoint: FunId,
    within: FunId,
    within_or_newer: FunId,
    born: FunId,
}

impl LocSets {
    pub fn new(terms: &mut Terms) -> LocSets {
        let sort = terms.sort_of_shape(SortShape::Named(Symbol::new("\\locset")));
        let mut declare = |name: &str, params: &[Sort], result: Sort| {
            terms.declare_fun(name, params, result, Reach::Arguments)
        };
        let one = declare("\\singleton", &[Sort::REF, Sort::INT, Sort::INT], sort);
        let range = declare("\\range", &[Sort::REF, Sort::INT, Sort::INT], sort);
        let union = declare("\\set_union", &[sort, sort], sort);
        let minus = declare("\\set_minus", &[sort, sort], sort);
        let intersect = declare("\\intersect", &[sort, sort], sort);
        let member = declare("\\in", &[sort, Sort::REF, Sort::INT, Sort::INT], Sort::BOOL);
        let disjoint = declare("\\disjoint", &[sort, sort], Sort::BOOL);
        let within = declare("\\subset", &[sort, sort], Sort::BOOL);
        let within_or_newer = declare("\\new_elems", &[sort, sort, Sort::INT], Sort::BOOL);
        let born = declare("born", &[Sort::REF], Sort::INT);
        let empty = terms.unique("\\empty", sort);
        LocSets {
            sort,
            empty,
            one,
            range,
            union,
            minus,
            intersect,
            member,
            disjoint,
            within,
            within_or_newer,
            born,
        }
    }

    // ───────────────────────── locations ─────────────────────────

    pub fn elements(&self, terms: &mut Terms) -> Term {
        terms.int(ELEMENTS)
    }

    pub fn field(&self, terms: &mut Terms, object: Term, field: u32) -> Loc {
        let (field, index) = (terms.int(i64::from(field)), terms.int(0));
        Loc { object, field, index }
    }

    pub fn element(&self, terms: &mut Terms, array: Term, index: Term) -> Loc {
        let field = self.elements(terms);
        Loc { object: array, field, index }
    }

    // ───────────────────────── sets ─────────────────────────

    pub fn empty(&self) -> Term {
        self.empty
    }

    pub fn one(&self, terms: &mut Terms, loc: Loc) -> Term {
        terms.apply(self.one, &[loc.object, loc.field, loc.index])
    }

    /// `array[from .. to)`
    pub fn range(&self, terms: &mut Terms, array: Term, from: Term, to: Term) -> Term {
        match terms.le(to, from).is_true() {
            true => self.empty,
            false => terms.apply(self.range, &[array, from, to]),
        }
    }

    /// The same parts make the same term.
    pub fn union(&self, terms: &mut Terms, sets: impl IntoIterator<Item = Term>) -> Term {
        let mut parts = Vec::new();
        for set in sets {
            parts.extend(self.parts(terms, set));
        }
        parts.sort();
        parts.dedup();
        let Some((last, rest)) = parts.split_last() else { return self.empty };
        rest.iter().rev().fold(*last, |all, part| terms.apply(self.union, &[*part, all]))
    }

    pub fn minus(&self, terms: &mut Terms, a: Term, b: Term) -> Term {
        match (a == self.empty || a == b, b == self.empty) {
            (true, _) => self.empty,
            (_, true) => a,
            _ => terms.apply(self.minus, &[a, b]),
        }
    }

    pub fn intersect(&self, terms: &mut Terms, a: Term, b: Term) -> Term {
        match (a == self.empty || b == self.empty, a == b) {
            (true, _) => self.empty,
            (_, true) => a,
            _ => terms.apply(self.intersect, &[a.min(b), a.max(b)]),
        }
    }

    pub fn shape(&self, terms: &Terms, set: Term) -> Shape {
        if set == self.empty {
            return Shape::Empty;
        }
        match (terms.op(set), terms.args(set)) {
            (Op::Ite, [c, a, b]) => Shape::Choice(*c, *a, *b),
            (Op::Apply(f), [object, field, index]) if f == self.one => {
                Shape::One(Loc { object: *object, field: *field, index: *index })
            }
            (Op::Apply(f), [array, from, to]) if f == self.range => {
                Shape::Range { array: *array, from: *from, to: *to }
            }
            (Op::Apply(f), [a, b]) if f == self.union => Shape::Union(*a, *b),
            (Op::Apply(f), [a, b]) if f == self.minus => Shape::Minus(*a, *b),
            (Op::Apply(f), [a, b]) if f == self.intersect => Shape::Intersect(*a, *b),
            _ => Shape::Other,
        }
    }

    /// What a union is made of; nothing if the set is empty.
    pub fn parts(&self, terms: &Terms, set: Term) -> Vec<Term> {
        let (mut parts, mut work) = (Vec::new(), vec![set]);
        while let Some(set) = work.pop() {
            match self.shape(terms, set) {
                Shape::Empty => {}
                Shape::Union(a, b) => work.extend([b, a]),
                _ => parts.push(set),
            }
        }
        parts
    }

    /// The sets of which only the members are spoken of.
    pub fn others(&self, terms: &Terms, set: Term) -> Vec<Term> {
        let (mut others, mut work) = (Vec::new(), vec![set]);
        while let Some(set) = work.pop() {
            match self.shape(terms, set) {
                Shape::Empty | Shape::One(_) => {}
                Shape::Union(a, b)
                | Shape::Minus(a, b)
                | Shape::Intersect(a, b)
                | Shape::Choice(_, a, b) => work.extend([b, a]),
                Shape::Range { .. } | Shape::Other => others.push(set),
            }
        }
        others
    }

    /// The objects whose locations a set is said to hold.
    pub fn objects(&self, terms: &Terms, set: Term) -> Vec<Term> {
        let (mut objects, mut work) = (Vec::new(), vec![set]);
        while let Some(set) = work.pop() {
            match self.shape(terms, set) {
                Shape::One(loc) => objects.push(loc.object),
                Shape::Range { array, .. } => objects.push(array),
                Shape::Union(a, b)
                | Shape::Minus(a, b)
                | Shape::Intersect(a, b)
                | Shape::Choice(_, a, b) => work.extend([b, a]),
                Shape::Empty | Shape::Other => {}
            }
        }
        objects.sort();
        objects.dedup();
        objects
    }

    // ───────────────────────── members ─────────────────────────

    /// Whether two terms are different numbers.
    fn differ(terms: &Terms, a: Term, b: Term) -> bool {
        let number = |t: Term| terms.as_number(t).cloned();
        matches!((number(a), number(b)), (Some(a), Some(b)) if a != b)
    }

    fn same_loc(&self, terms: &mut Terms, a: Loc, b: Loc) -> Term {
        if needs!("locations-of-other-fields-differ", Self::differ(terms, a.field, b.field)) {
            return Term::FALSE;
        }
        let field = terms.eq(a.field, b.field);
        let object = terms.eq(a.object, b.object);
        let index = terms.eq(a.index, b.index);
        terms.and([field, object, index])
    }

    pub fn member(&self, terms: &mut Terms, set: Term, loc: Loc) -> Term {
        match self.shape(terms, set) {
            Shape::Empty => Term::FALSE,
            Shape::One(other) => self.same_loc(terms, other, loc),
            Shape::Range { array, from, to } => {
                let elements = self.elements(terms);
                let field = terms.eq(loc.field, elements);
                let object = terms.eq(loc.object, array);
                let (above, below) = (terms.le(from, loc.index), terms.lt(loc.index, to));
                terms.and([field, object, above, below])
            }
            Shape::Union(..) => {
                let parts = self.parts(terms, set);
                let ways: Vec<Term> =
                    parts.into_iter().map(|part| self.member(terms, part, loc)).collect();
                terms.or(ways)
            }
            Shape::Minus(a, b) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                let not_b = terms.not(b);
                terms.and([a, not_b])
            }
            Shape::Intersect(a, b) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                terms.and([a, b])
            }
            Shape::Choice(c, a, b) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                terms.ite(c, a, b)
            }
            Shape::Other => terms.apply(self.member, &[set, loc.object, loc.field, loc.index]),
        }
    }

    /// The set and the location of an atom that says that a location is in a set.
    pub fn as_member(&self, terms: &Terms, atom: Term) -> Option<(Term, Loc)> {
        match (terms.op(atom), terms.args(atom)) {
            (Op::Apply(f), [set, object, field, index]) if f == self.member => {
                Some((*set, Loc { object: *object, field: *field, index: *index }))
            }
            _ => None,
        }
    }

    // ───────────────────────── time ─────────────────────────

    /// When an object came into being.
    pub fn born(&self, terms: &mut Terms, object: Term) -> Term {
        terms.apply(self.born, &[object])
    }

    pub fn as_born(&self, terms: &Terms, term: Term) -> Option<Term> {
        match (terms.op(term), terms.args(term)) {
            (Op::Apply(f), [object]) if f == self.born => Some(*object),
            _ => None,
        }
    }

    /// The object came into being after some time.
    pub fn newer(&self, terms: &mut Terms, object: Term, than: Term) -> Term {
        let born = self.born(terms, object);
        terms.lt(than, born)
    }

    // ───────────────────────── what is said of all members ─────────────────────────

    pub fn disjoint(&self, terms: &mut Terms, a: Term, b: Term) -> Term {
        let (left, right) = (self.parts(terms, a), self.parts(terms, b));
        let mut all = Vec::new();
        for a in &left {
            for b in &right {
                all.push(self.disjoint_parts(terms, *a, *b));
            }
        }
        terms.and(all)
    }

    fn disjoint_parts(&self, terms: &mut Terms, a: Term, b: Term) -> Term {
        match (self.shape(terms, a), self.shape(terms, b)) {
            (Shape::Choice(c, x, y), _) => {
                let (x, y) = (self.disjoint(terms, x, b), self.disjoint(terms, y, b));
                terms.ite(c, x, y)
            }
            (_, Shape::Choice(..)) => self.disjoint_parts(terms, b, a),
            (Shape::One(loc), _) => {
                let inside = self.member(terms, b, loc);
                terms.not(inside)
            }
            (_, Shape::One(loc)) => {
                let inside = self.member(terms, a, loc);
                terms.not(inside)
            }
            (
                Shape::Range { array, from, to },
                Shape::Range { array: other, from: low, to: high },
            ) => {
                let apart = terms.ne(array, other);
                let (before, behind) = (terms.le(to, low), terms.le(high, from));
                let (none, neither) = (terms.le(to, from), terms.le(high, low));
                terms.or([apart, before, behind, none, neither])
            }
            _ => terms.apply(self.disjoint, &[a.min(b), a.max(b)]),
        }
    }

    /// What is in the first is in the second, or of an object that was born after the time.
    pub fn within(&self, terms: &mut Terms, a: Term, b: Term, newer: Option<Term>) -> Term {
        let mut all = Vec::new();
        for part in self.parts(terms, a) {
            all.push(self.part_within(terms, part, b, newer));
        }
        terms.and(all)
    }

    fn part_within(&self, terms: &mut Terms, a: Term, b: Term, newer: Option<Term>) -> Term {
        if self.parts(terms, b).contains(&a) {
            return Term::TRUE;
        }
        match self.shape(terms, a) {
            Shape::One(loc) => {
                let mut ways = vec![self.member(terms, b, loc)];
                if let Some(than) = newer {
                    ways.push(self.newer(terms, loc.object, than));
                }
                terms.or(ways)
            }
            Shape::Minus(x, y) => {
                let rest = self.union(terms, [y, b]);
                self.within(terms, x, rest, newer)
            }
            Shape::Choice(c, x, y) => {
                let (x, y) = (self.within(terms, x, b, newer), self.within(terms, y, b, newer));
                terms.ite(c, x, y)
            }
            _ => match newer {
                None => terms.apply(self.within, &[a, b]),
                Some(than) => terms.apply(self.within_or_newer, &[a, b, than]),
            },
        }
    }

    pub fn as_universal(&self, terms: &Terms, atom: Term) -> Option<Universal> {
        match (terms.op(atom), terms.args(atom)) {
            (Op::Apply(f), [a, b]) if f == self.disjoint => Some(Universal::Disjoint(*a, *b)),
            (Op::Apply(f), [a, b]) if f == self.within => Some(Universal::Within(*a, *b, None)),
            (Op::Apply(f), [a, b, than]) if f == self.within_or_newer => {
                Some(Universal::Within(*a, *b, Some(*than)))
            }
            (Op::Eq, [a, b]) if terms.sort(*a) == self.sort => Some(Universal::Same(*a, *b)),
            _ => None,
        }
    }

    /// What an atom says of one location.
    pub fn instance(&self, terms: &mut Terms, what: Universal, loc: Loc) -> Term {
        match what {
            Universal::Disjoint(a, b) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                let both = terms.and([a, b]);
                terms.not(both)
            }
            Universal::Within(a, b, newer) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                let not_a = terms.not(a);
                let mut ways = vec![not_a, b];
                if let Some(than) = newer {
                    ways.push(self.newer(terms, loc.object, than));
                }
                terms.or(ways)
            }
            Universal::Same(a, b) => {
                let (a, b) = (self.member(terms, a, loc), self.member(terms, b, loc));
                terms.eq(a, b)
            }
        }
    }

    /// The number that a field is known by, if it is one of a field.
    pub fn field_number(terms: &Terms, field: Term) -> Option<u32> {
        let number: &Number = terms.as_number(field)?;
        number.to_i128().and_then(|n| u32::try_from(n).ok())
    }
}
