//! Lemmas about several terms that occur together: subtyping along the declared
//! hierarchy, and functions of values that are equal to each other.
//!
//! An equation between sequences, sets, bags or maps gives, for each function that is
//! asked of such values, the equation between the results; the constructors of terms then
//! say what the function is of each side. Without quantified axioms nobody else would.

use term::{ClassKind, Op, Sort, SortShape, Term, Terms};

/// What has occurred, in the order in which it did; cut back when levels are left.
#[derive(Default)]
pub(super) struct Occurrences {
    equations: Vec<Term>,
    /// Functions of one collection, and indexed access with its index.
    observers: Vec<(Sort, Observer)>,
    subtypes: Vec<(Term, Term)>,
    classes: Vec<Term>,
}

/// How much had occurred at some time.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    equations: usize,
    observers: usize,
    subtypes: usize,
    classes: usize,
}

/// What follows from the presence of terms.
pub(super) enum Consequence {
    Holds(Term),
    /// The value of a test between declared classes. Terms do not have such tests: they
    /// are simplified away. But a test of a type that is equal to the class is the same.
    Subtype {
        sub: Term,
        sup: Term,
        holds: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Observer {
    Size,
    BagSize,
    MapSize,
    SetOfSeq,
    BagOfSeq,
    Reverse,
    Index(Term),
    Count(Term),
}

/// At most so many pairs are related to each other; beyond that, tier 1 has to know.
const PAIRS: usize = 2_000;

impl Occurrences {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            equations: self.equations.len(),
            observers: self.observers.len(),
            subtypes: self.subtypes.len(),
            classes: self.classes.len(),
        }
    }

    pub(super) fn cut_back(&mut self, mark: Mark) {
        self.equations.truncate(mark.equations);
        self.observers.truncate(mark.observers);
        self.subtypes.truncate(mark.subtypes);
        self.classes.truncate(mark.classes);
    }

    /// Notes a term that occurs, and returns what its presence makes worth knowing.
    ///
    /// The indices that lemmas make up are `not asked` for: each would bring the next.
    pub(super) fn note(&mut self, terms: &mut Terms, term: Term, asked: bool) -> Vec<Consequence> {
        match terms.op(term) {
            Op::Eq => holds(self.note_equation(terms, term)),
            Op::Subtype => self.note_subtype(terms, term),
            Op::Const(_) if terms.class_kind(term).is_some() => self.note_class(terms, term),
            _ => match observer(terms, term) {
                Some(Observer::Index(_) | Observer::Count(_)) if !asked => Vec::new(),
                Some(observer) => {
                    let sort = terms.sort(terms.arg(term, 0));
                    holds(self.note_observer(terms, sort, observer))
                }
                None => Vec::new(),
            },
        }
    }

    fn note_equation(&mut self, terms: &mut Terms, equation: Term) -> Vec<Term> {
        let sort = terms.sort(terms.arg(equation, 0));
        if !is_collection(terms, sort) {
            return Vec::new();
        }
        self.equations.push(equation);
        if self.equations.len() * self.observers.len() > PAIRS {
            return Vec::new();
        }
        let observers = self.observers.clone();
        let same_sort = observers.into_iter().filter(|(of, _)| *of == sort);
        same_sort.map(|(_, observer)| consequence(terms, equation, observer)).collect()
    }

    fn note_observer(&mut self, terms: &mut Terms, sort: Sort, observer: Observer) -> Vec<Term> {
        if self.observers.contains(&(sort, observer)) {
            return Vec::new();
        }
        self.observers.push((sort, observer));
        if self.equations.len() * self.observers.len() > PAIRS {
            return Vec::new();
        }
        let equations = self.equations.clone();
        let mut consequences = Vec::new();
        for equation in equations {
            if terms.sort(terms.arg(equation, 0)) == sort {
                consequences.push(consequence(terms, equation, observer));
            }
        }
        consequences
    }

    // Types.

    /// Congruence needs the value of each test at each class.
    fn note_class(&mut self, terms: &Terms, class: Term) -> Vec<Consequence> {
        self.classes.push(class);
        let tests = self.subtypes.iter();
        let mut facts: Vec<Consequence> =
            tests.filter_map(|(_, sup)| test_of_class(terms, class, *sup)).collect();
        if self.subtypes.iter().any(|(_, sup)| terms.class_kind(*sup).is_none()) {
            facts.extend(self.tests_between_classes(terms, class));
        }
        facts
    }

    /// A type that is not declared may still be equal to one that is.
    fn tests_between_classes(&self, terms: &Terms, class: Term) -> Vec<Consequence> {
        let both = |other: &Term| {
            [test_of_class(terms, class, *other), test_of_class(terms, *other, class)]
        };
        self.classes.iter().flat_map(both).flatten().collect()
    }

    fn note_subtype(&mut self, terms: &mut Terms, test: Term) -> Vec<Consequence> {
        let (sub, sup) = (terms.arg(test, 0), terms.arg(test, 1));
        let mut facts = Vec::new();
        let same = terms.eq(sub, sup);
        facts.push(terms.implies(same, test));
        if terms.class_kind(sup) == Some(ClassKind::Final) {
            facts.push(terms.implies(test, same));
        }
        let others = self.subtypes.clone();
        if others.len() <= PAIRS {
            for other in others {
                facts.extend(along_hierarchy(terms, (sub, sup), other));
                facts.extend(through_the_middle(terms, (sub, sup), other));
            }
        }
        self.subtypes.push((sub, sup));
        let classes = self.classes.iter();
        let tests: Vec<Consequence> = if terms.class_kind(sup).is_some() {
            classes.filter_map(|class| test_of_class(terms, *class, sup)).collect()
        } else {
            classes.flat_map(|class| self.tests_between_classes(terms, *class)).collect()
        };
        tests.into_iter().chain(holds(facts)).collect()
    }
}

fn holds(facts: Vec<Term>) -> Vec<Consequence> {
    facts.into_iter().map(Consequence::Holds).collect()
}

fn test_of_class(terms: &Terms, sub: Term, sup: Term) -> Option<Consequence> {
    let holds = terms.known_subtype(sub, sup)?;
    Some(Consequence::Subtype { sub, sup, holds })
}

fn is_collection(terms: &Terms, sort: Sort) -> bool {
    matches!(
        terms.shape(sort),
        SortShape::Seq(_) | SortShape::Set(_) | SortShape::Bag(_) | SortShape::Map(..)
    )
}

fn observer(terms: &Terms, term: Term) -> Option<Observer> {
    Some(match terms.op(term) {
        Op::Size => Observer::Size,
        Op::BagSize => Observer::BagSize,
        Op::MapSize => Observer::MapSize,
        Op::SetOfSeq => Observer::SetOfSeq,
        Op::BagOfSeq => Observer::BagOfSeq,
        Op::Reverse => Observer::Reverse,
        Op::Index => Observer::Index(terms.arg(term, 1)),
        Op::Count => Observer::Count(terms.arg(term, 1)),
        _ => return None,
    })
}

/// From `a == b`: the observer yields the same for both.
fn consequence(terms: &mut Terms, equation: Term, observer: Observer) -> Term {
    let (a, b) = (terms.arg(equation, 0), terms.arg(equation, 1));
    let mut of = |value: Term| match observer {
        Observer::Size => terms.size(value),
        Observer::BagSize => terms.bag_size(value),
        Observer::MapSize => terms.map_size(value),
        Observer::SetOfSeq => terms.set_of_seq(value),
        Observer::BagOfSeq => terms.bag_of_seq(value),
        Observer::Reverse => terms.reverse(value),
        Observer::Index(at) => terms.index(value, at),
        Observer::Count(element) => terms.count(value, element),
    };
    let (x, y) = (of(a), of(b));
    let same = terms.eq(x, y);
    terms.implies(equation, same)
}

/// Two tests of one type: the declared hierarchy may decide one from the other.
fn along_hierarchy(terms: &mut Terms, (x, a): (Term, Term), (y, b): (Term, Term)) -> Vec<Term> {
    let mut facts = Vec::new();
    let same = terms.eq(x, y);
    if same.is_false() {
        return facts;
    }
    let (below_a, below_b) = (terms.subtype(x, a), terms.subtype(y, b));
    if terms.known_subtype(a, b) == Some(true) {
        facts.push(terms.implies(below_a, below_b));
    }
    if terms.known_subtype(b, a) == Some(true) {
        facts.push(terms.implies(below_b, below_a));
    }
    if terms.have_no_common_subtype(a, b) {
        let both = terms.and([below_a, below_b]);
        facts.push(terms.not(both));
    }
    facts.into_iter().map(|fact| terms.implies(same, fact)).collect()
}

/// `a <: b <: c`, for types that are not all declared.
fn through_the_middle(terms: &mut Terms, one: (Term, Term), other: (Term, Term)) -> Option<Term> {
    let (lower, upper) = if one.1 == other.0 {
        (one, other)
    } else if other.1 == one.0 {
        (other, one)
    } else {
        return None;
    };
    let (first, second) = (terms.subtype(lower.0, lower.1), terms.subtype(upper.0, upper.1));
    let both = terms.and([first, second]);
    let through = terms.subtype(lower.0, upper.1);
    Some(terms.implies(both, through))
}
