//! The total heap of explicit frames (seed 004): every location may be read, and what is known of
//! it follows from what was done to the heap.
//!
//! A heap is one chain of steps for each field, and one for the elements of all arrays: different
//! fields never meet. A read goes backwards along its chain, by asking which object a step was
//! about: the one that is read, another one, or either. Where a chain begins nothing is known, and
//! the value is a function of a *token*, which stands for the whole heap at that time; a token is
//! as old as it, so whatever was read of it is not newer.
//!
//! ```text
//! x.f = 1; y.f = 2;  x.f        ~>   x == y ? 2 : 1
//! g(); (assignable y.*)  x.f    ~>   x == y ? f(after g, y) : 1
//! ```

use std::collections::BTreeMap;
use std::rc::Rc;

use base::needs;
use rustc_hash::FxHashMap;
use term::{Sort, Term};

use crate::{Found, LocSets, Radix};

/// A heap of all locations; cloning is cheap.
#[derive(Clone, Debug)]
pub struct Total {
    /// Stands for this heap: another one after every step.
    version: Term,
    /// How it came about.
    past: Rc<Past>,
    sets: LocSets,
    /// What chains begin with of which nothing else is known.
    base: Link,
    /// The same for what never changes.
    origin: Link,
    fields: Radix<Link>,
    /// By the sort of their elements.
    arrays: Radix<Link>,
}

type Link = Rc<Step>;

/// What was done to the locations of one field, or to the elements of arrays.
#[derive(Debug)]
enum Step {
    /// Nothing is known before.
    Begin(Term),
    /// The location of the object, or one element of the array, got a value.
    Store { object: Term, index: Option<Term>, value: Term, before: Link },
    /// Elements of the array from one index to another got values.
    Range { array: Term, from: Term, to: Term, values: Term, before: Link },
    /// The object is new, with this value, or sequence of elements.
    New { object: Term, value: Term, before: Link },
    /// Some locations may have any value.
    Forget { what: Rc<[Extent]>, token: Term, before: Link },
    /// One heap or the other.
    Either { selector: Term, first: Link, second: Link },
}

/// Some of the locations of a chain.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// The one of this object; all elements of this array.
    Of(Term),
    /// `a[from .. to)`
    Elements { array: Term, from: Term, to: Term },
    /// All, but for those of some objects.
    AllBut(Rc<[Term]>),
    /// Those that are in a set.
    In(Term),
    /// Those of objects that came into being after some time.
    Newer(Term),
}

/// A heap as one of a sequence of heaps.
#[derive(Debug)]
pub struct Past {
    /// The heap after the change.
    pub version: Term,
    pub change: Change,
}

/// What one heap became another by.
#[derive(Debug)]
pub enum Change {
    /// Nothing is known of what was before.
    Begin,
    Field {
        object: Term,
        field: u32,
        before: Rc<Past>,
    },
    Elements {
        array: Term,
        from: Term,
        to: Term,
        before: Rc<Past>,
    },
    New {
        object: Term,
        before: Rc<Past>,
    },
    Forget {
        what: Rc<Locations>,
        before: Rc<Past>,
    },
    /// One or the other.
    Either {
        first: Rc<Past>,
        second: Rc<Past>,
    },
}

/// A location that was handed over by a permission.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lent {
    pub place: LentPlace,
    /// It may be changed; else it may only be read.
    pub whole: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LentPlace {
    Field { object: Term, field: u32 },
    Elements { array: Term, from: Term, to: Term },
}

/// A set of locations, normalised.
#[derive(Clone, Default, Debug)]
pub struct Locations {
    pub fields: Vec<(u32, Extent)>,
    /// With the sort of the elements.
    pub arrays: Vec<(Sort, Extent)>,
    /// Every field and array, but for those of some objects.
    pub everything: Option<Rc<[Term]>>,
    /// What is in these sets.
    pub sets: Vec<Term>,
    /// What belongs to objects that came into being after some time.
    pub newer: Option<Term>,
}

impl PartialEq for Total {
    fn eq(&self, other: &Total) -> bool {
        self.is_same(other)
    }
}

impl Total {
    /// A heap of which nothing is known.
    pub fn new(version: Term, sets: LocSets) -> Total {
        let base = Rc::new(Step::Begin(version));
        let (fields, arrays) = (Radix::default(), Radix::default());
        let past = Rc::new(Past { version, change: Change::Begin });
        Total { version, past, sets, origin: base.clone(), base, fields, arrays }
    }

    /// The symbols of location sets.
    pub fn sets(&self) -> LocSets {
        self.sets
    }

    pub fn past(&self) -> &Rc<Past> {
        &self.past
    }

    /// From now on the heap is another one.
    fn becomes(&mut self, version: Term, change: impl FnOnce(Rc<Past>) -> Change) {
        let change = change(self.past.clone());
        self.version = version;
        self.past = Rc::new(Past { version, change });
    }

    pub fn version(&self) -> Term {
        self.version
    }

    /// What was written last to each field (object, field and value), and to the arrays of each sort
    /// (array, index and value), where that is the last that is known of it.
    pub fn written(&self) -> (Vec<(Term, u32, Term)>, Vec<(Term, Term, Term)>) {
        let last = |links: &Radix<Link>| -> Vec<(usize, Link)> {
            links.keys().into_iter().filter_map(|k| Some((k, links.get(k)?.clone()))).collect()
        };
        let field = |(key, link): &(usize, Link)| match &**link {
            Step::Store { object, value, .. } | Step::New { object, value, .. } => {
                Some((*object, *key as u32, *value))
            }
            _ => None,
        };
        let element = |(_, link): &(usize, Link)| match &**link {
            Step::Store { object, index: Some(index), value, .. } => {
                Some((*object, *index, *value))
            }
            _ => None,
        };
        let fields = last(&self.fields).iter().filter_map(field).collect();
        (fields, last(&self.arrays).iter().filter_map(element).collect())
    }

    /// Of what nothing is known in the beginning.
    pub fn beginning(&self) -> Option<Term> {
        match &*self.origin {
            Step::Begin(token) => Some(*token),
            _ => None,
        }
    }

    /// The heap after the last step that `touches` something: since then nothing of it has changed.
    pub fn version_since(&self, touches: &dyn Fn(&Change) -> bool) -> Term {
        last_touched(&self.past, touches, &mut FxHashMap::default())
    }

    /// Whether nothing was done to either that was not done to the other.
    pub fn is_same(&self, other: &Total) -> bool {
        self.version == other.version
    }

    fn field(&self, field: Field) -> &Link {
        let begin = if field.is_fixed { &self.origin } else { &self.base };
        self.fields.get(field.id as usize).unwrap_or(begin)
    }

    fn arrays(&self, sort: Sort) -> &Link {
        self.arrays.get(sort.index()).unwrap_or(&self.base)
    }

    /// `object.field = value`
    pub fn store(&mut self, version: Term, object: Term, field: Field, value: Term) {
        let before = self.field(field).clone();
        let step = Step::Store { object, index: None, value, before };
        self.fields.set(field.id as usize, Some(Rc::new(step)));
        self.becomes(version, |before| Change::Field { object, field: field.id, before });
    }

    /// `array[from] = value`, where `to` is the next index.
    pub fn store_element(
        &mut self,
        version: Term,
        (array, sort): (Term, Sort),
        (from, to): (Term, Term),
        value: Term,
    ) {
        let before = self.arrays(sort).clone();
        let step = Step::Store { object: array, index: Some(from), value, before };
        self.arrays.set(sort.index(), Some(Rc::new(step)));
        self.becomes(version, |before| Change::Elements { array, from, to, before });
    }

    /// `array[from .. to)` gets these values.
    pub fn store_range(
        &mut self,
        version: Term,
        (array, sort): (Term, Sort),
        (from, to): (Term, Term),
        values: Term,
    ) {
        let before = self.arrays(sort).clone();
        let step = Step::Range { array, from, to, values, before };
        self.arrays.set(sort.index(), Some(Rc::new(step)));
        self.becomes(version, |before| Change::Elements { array, from, to, before });
    }

    /// A field of a new object.
    pub fn add_new(&mut self, version: Term, object: Term, field: Field, value: Term) {
        let before = self.field(field).clone();
        self.fields.set(field.id as usize, Some(Rc::new(Step::New { object, value, before })));
        self.becomes(version, |before| Change::New { object, before });
    }

    /// A new array with these elements.
    pub fn add_array(&mut self, version: Term, (array, sort): (Term, Sort), values: Term) {
        let before = self.arrays(sort).clone();
        let step = Step::New { object: array, value: values, before };
        self.arrays.set(sort.index(), Some(Rc::new(step)));
        self.becomes(version, |before| Change::New { object: array, before });
    }

    /// The locations may have any value; `stays` picks the fields that never change.
    pub fn forget(&mut self, token: Term, what: &Locations, stays: impl Fn(u32) -> bool) {
        let changed = Rc::new(what.clone());
        self.becomes(token, |before| Change::Forget { what: changed, before });
        let mut anywhere: Vec<Extent> = what.sets.iter().copied().map(Extent::In).collect();
        anywhere.extend(what.newer.map(Extent::Newer));
        anywhere.extend(what.everything.clone().map(Extent::AllBut));
        if !anywhere.is_empty() {
            let anywhere: Rc<[Extent]> = match &what.everything {
                Some(except) if except.is_empty() => Rc::new([Extent::AllBut(except.clone())]),
                _ => anywhere.into(),
            };
            let forget = |before: &Link| {
                let (what, before) = (anywhere.clone(), before.clone());
                Rc::new(Step::Forget { what, token, before })
            };
            for key in self.fields.keys() {
                if let (false, Some(link)) = (stays(key as u32), self.fields.get(key)) {
                    let link = forget(link);
                    self.fields.set(key, Some(link));
                }
            }
            for key in self.arrays.keys() {
                if let Some(link) = self.arrays.get(key) {
                    let link = forget(link);
                    self.arrays.set(key, Some(link));
                }
            }
            self.base = forget(&self.base);
        }
        // Single ones are forgotten whatever else is: a constructor sets fields that never change after.
        let mut fields: BTreeMap<u32, Vec<Extent>> = BTreeMap::new();
        for (field, extent) in &what.fields {
            fields.entry(*field).or_default().push(extent.clone());
        }
        for (id, what) in fields {
            let before = self.field(Field { id, is_fixed: stays(id) }).clone();
            let step = Step::Forget { what: what.into(), token, before };
            self.fields.set(id as usize, Some(Rc::new(step)));
        }
        let mut arrays: BTreeMap<Sort, Vec<Extent>> = BTreeMap::new();
        for (sort, extent) in &what.arrays {
            arrays.entry(*sort).or_default().push(extent.clone());
        }
        for (sort, what) in arrays {
            let before = self.arrays(sort).clone();
            let step = Step::Forget { what: what.into(), token, before };
            self.arrays.set(sort.index(), Some(Rc::new(step)));
        }
    }

    /// This heap if the selector holds, and the other one if it does not; `stays` picks the fields
    /// that never change.
    pub fn either(
        &self,
        version: Term,
        selector: Term,
        other: &Total,
        stays: impl Fn(u32) -> bool,
    ) -> Total {
        if self.is_same(other) {
            return self.clone();
        }
        let join = |first: &Link, second: &Link| match Rc::ptr_eq(first, second) {
            true => first.clone(),
            false => {
                let (first, second) = (first.clone(), second.clone());
                Rc::new(Step::Either { selector, first, second })
            }
        };
        let mut joined = self.clone();
        let (first, second) = (self.past.clone(), other.past.clone());
        joined.becomes(version, |_| Change::Either { first, second });
        // What one of them has a chain for, and what begins differently.
        let keys = |mine: &Radix<Link>, theirs: &Radix<Link>| {
            let mut keys = mine.keys();
            keys.extend(theirs.keys());
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        for key in keys(&self.fields, &other.fields) {
            let field = Field { id: key as u32, is_fixed: stays(key as u32) };
            let link = join(self.field(field), other.field(field));
            joined.fields.set(key, Some(link));
        }
        for key in keys(&self.arrays, &other.arrays) {
            let of = |heap: &Total| heap.arrays.get(key).unwrap_or(&heap.base).clone();
            joined.arrays.set(key, Some(join(&of(self), &of(other))));
        }
        joined.base = join(&self.base, &other.base);
        joined
    }
}

impl Total {
    /// The sets, and the times, that decide what a field holds; and which of them are times.
    pub fn undecided_of_field(&self, field: Field, object: Term) -> Vec<(Term, bool)> {
        undecided(self.field(field), object)
    }

    /// The same for the elements of arrays.
    pub fn undecided_of_arrays(&self, sort: Sort, array: Term) -> Vec<(Term, bool)> {
        undecided(self.arrays(sort), array)
    }
}

fn last_touched(
    past: &Rc<Past>,
    touches: &dyn Fn(&Change) -> bool,
    known: &mut FxHashMap<Term, Term>,
) -> Term {
    let mut at = past;
    loop {
        if touches(&at.change) {
            return at.version;
        }
        at = match &at.change {
            Change::Begin => return at.version,
            Change::Field { before, .. }
            | Change::Elements { before, .. }
            | Change::New { before, .. }
            | Change::Forget { before, .. } => before,
            Change::Either { first, second } => {
                if let Some(known) = known.get(&at.version) {
                    return *known;
                }
                let one = last_touched(first, touches, known);
                let other = last_touched(second, touches, known);
                let since = if one == other { one } else { at.version };
                known.insert(at.version, since);
                return since;
            }
        };
    }
}

fn undecided(link: &Link, of: Term) -> Vec<(Term, bool)> {
    let mut found: Vec<(Term, bool)> = Vec::new();
    let mut seen: Vec<*const Step> = Vec::new();
    let mut work = vec![link];
    while let Some(link) = work.pop() {
        match &**link {
            Step::Begin(_) => {}
            // What was before does not matter.
            Step::Store { object, index: None, .. } | Step::New { object, .. } if *object == of => {
            }
            Step::Store { before, .. } | Step::Range { before, .. } | Step::New { before, .. } => {
                work.push(before);
            }
            Step::Forget { what, before, .. } => {
                for extent in what.iter() {
                    let key = match extent {
                        Extent::In(set) => (*set, false),
                        Extent::Newer(time) => (*time, true),
                        Extent::Of(_) | Extent::Elements { .. } | Extent::AllBut(_) => continue,
                    };
                    if !found.contains(&key) {
                        found.push(key);
                    }
                }
                work.push(before);
            }
            Step::Either { first, second, .. } => {
                let key = Rc::as_ptr(link);
                if !seen.contains(&key) {
                    seen.push(key);
                    work.extend([first, second]);
                }
            }
        }
    }
    found
}

/// A field, and whether it never changes once it is set.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub id: u32,
    pub is_fixed: bool,
}

/// What a chain is read for: the value of an object's field, or the elements of an array, as a
/// function of the token.
pub struct Reading<'a> {
    pub object: Term,
    /// Whether the location is in a set, or newer than some time, as far as that is known.
    pub decided: &'a FxHashMap<Term, Term>,
    /// The value that the locations of the object have in the heap of a token.
    pub unknown: &'a mut dyn FnMut(&mut Found<'_>, Term) -> Term,
}

impl Found<'_> {
    /// The value of `object.field`.
    pub fn total_field(&mut self, heap: &Total, field: Field, reading: &mut Reading<'_>) -> Term {
        self.resolve(heap.field(field), reading, &mut FxHashMap::default())
    }

    /// The elements, of a sort, of an array.
    pub fn total_elements(&mut self, heap: &Total, sort: Sort, reading: &mut Reading<'_>) -> Term {
        self.resolve(heap.arrays(sort), reading, &mut FxHashMap::default())
    }

    fn resolve(
        &mut self,
        link: &Link,
        reading: &mut Reading<'_>,
        seen: &mut FxHashMap<*const Step, Term>,
    ) -> Term {
        let key = Rc::as_ptr(link);
        if let Some(known) = seen.get(&key) {
            return *known;
        }
        let object = reading.object;
        let value = match &**link {
            Step::Begin(token) => (reading.unknown)(self, *token),
            Step::Store { object: other, index, value, before } => {
                let same = self.condition(object, *other);
                if needs!("store-is-to-another-object", same.is_false()) {
                    self.resolve(before, reading, seen)
                } else {
                    let stored = match index {
                        None => *value,
                        Some(index) => {
                            let rest = self.resolve(before, reading, seen);
                            self.terms.update(rest, *index, *value)
                        }
                    };
                    match same.is_true() {
                        true => stored,
                        false => {
                            let rest = self.resolve(before, reading, seen);
                            self.choice(same, stored, rest)
                        }
                    }
                }
            }
            Step::Range { array, from, to, values, before } => {
                let same = self.condition(object, *array);
                let rest = self.resolve(before, reading, seen);
                if same.is_false() {
                    rest
                } else {
                    let (from, to) = (*from, *to);
                    let changed = self.with_middle(rest, *values, from, to);
                    self.choice(same, changed, rest)
                }
            }
            Step::New { object: other, value, before } => {
                let same = self.condition(object, *other);
                match (same.is_true(), same.is_false()) {
                    (true, _) => *value,
                    (_, true) => self.resolve(before, reading, seen),
                    _ => {
                        let rest = self.resolve(before, reading, seen);
                        self.choice(same, *value, rest)
                    }
                }
            }
            Step::Forget { what, token, before } => {
                self.forgotten(what, *token, before, reading, seen)
            }
            Step::Either { selector, first, second } => {
                let first = self.resolve(first, reading, seen);
                let second = self.resolve(second, reading, seen);
                self.choice(*selector, first, second)
            }
        };
        seen.insert(key, value);
        value
    }

    fn forgotten(
        &mut self,
        what: &[Extent],
        token: Term,
        before: &Link,
        reading: &mut Reading<'_>,
        seen: &mut FxHashMap<*const Step, Term>,
    ) -> Term {
        let object = reading.object;
        let mut whole = Vec::new();
        let mut parts = Vec::new();
        for extent in what {
            match extent {
                Extent::Of(other) => whole.push(self.condition(object, *other)),
                Extent::Elements { array, from, to } => {
                    let same = self.condition(object, *array);
                    if !needs!("forgotten-part-is-of-another-array", same.is_false()) {
                        parts.push((same, *from, *to));
                    }
                }
                Extent::AllBut(except) => {
                    let mut others = Vec::new();
                    for other in except.iter() {
                        let same = self.condition(object, *other);
                        others.push(self.terms.not(same));
                    }
                    whole.push(self.terms.and(others));
                }
                Extent::In(key) | Extent::Newer(key) => {
                    // What nobody decided may have changed.
                    whole.push(reading.decided.get(key).copied().unwrap_or(Term::TRUE));
                }
            }
        }
        let whole = self.terms.or(whole);
        if whole.is_true() {
            return (reading.unknown)(self, token);
        }
        if whole.is_false() && parts.is_empty() {
            return self.resolve(before, reading, seen);
        }
        let mut rest = self.resolve(before, reading, seen);
        if parts.is_empty() {
            let unknown = (reading.unknown)(self, token);
            return self.choice(whole, unknown, rest);
        }
        let unknown = (reading.unknown)(self, token);
        for (same, from, to) in parts {
            let changed = self.with_part(rest, unknown, from, to);
            rest = self.choice(same, changed, rest);
        }
        self.choice(whole, unknown, rest)
    }

    /// The elements of one sequence, and from one index to another those of a second one of the
    /// same length.
    fn with_part(&mut self, rest: Term, part: Term, from: Term, to: Term) -> Term {
        let middle = self.terms.slice(part, from, to);
        self.with_middle(rest, middle, from, to)
    }

    /// The elements of a sequence, with others from one index to another, as many as there were.
    fn with_middle(&mut self, rest: Term, middle: Term, from: Term, to: Term) -> Term {
        let (zero, length) = (self.terms.int(0), self.terms.len_of(rest));
        if from == zero && to == length {
            return middle;
        }
        let front = self.terms.slice(rest, zero, from);
        let back = self.terms.slice(rest, to, length);
        let front = self.terms.concat(front, middle);
        self.terms.concat(front, back)
    }

    /// Whether two references are the same, as a term; `true` or `false` where that is known.
    fn condition(&mut self, a: Term, b: Term) -> Term {
        match self.prover.equal(self.terms, self.path, a, b) {
            Some(known) => self.terms.bool(known),
            None => self.terms.eq(a, b),
        }
    }

    fn choice(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        self.terms.ite(condition, then, otherwise)
    }
}
