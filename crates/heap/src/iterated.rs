//! Chunks that stand for one chunk for each index in a range: iterated separating
//! conjunction.

use base::needs;
use term::{Sort, Term};

/// `(\forall* x; range; each)`: for each value of `var` for which `range` holds, what `each`
/// says, as many times as there are such values. Two indices may not share one permission.
#[derive(Clone, PartialEq, Debug)]
pub struct Iterated {
    /// Stands for the index in the terms below.
    pub var: Term,
    pub range: Term,
    pub each: Each,
    /// A snapshot with a part for each index.
    pub values: Term,
}

/// What there is for one index.
#[derive(Clone, PartialEq, Debug)]
pub enum Each {
    Field {
        object: Term,
        field: u32,
        fraction: Term,
    },
    /// `array[from .. to)`, with elements of the sort.
    Elements {
        array: Term,
        from: Term,
        to: Term,
        fraction: Term,
        sort: Sort,
    },
    /// As in [`crate::Chunk::Predicate`].
    Predicate {
        predicate: u32,
        dynamic: bool,
        args: Vec<Term>,
    },
}

impl Each {
    /// The fraction of it that is held; a predicate is held as a whole.
    pub fn fraction(&self) -> Option<Term> {
        match self {
            Each::Field { fraction, .. } | Each::Elements { fraction, .. } => Some(*fraction),
            Each::Predicate { .. } => None,
        }
    }

    /// The same with another fraction.
    pub fn with_fraction(&self, share: Term) -> Each {
        let mut each = self.clone();
        match &mut each {
            Each::Field { fraction, .. } | Each::Elements { fraction, .. } => *fraction = share,
            Each::Predicate { .. } => {}
        }
        each
    }

    /// The terms that say which location or instance it is.
    pub fn place(&self) -> Vec<Term> {
        match self {
            Each::Field { object, .. } => vec![*object],
            Each::Elements { array, from, to, .. } => vec![*array, *from, *to],
            Each::Predicate { args, .. } => args.clone(),
        }
    }

    /// Whether both speak of one field, one predicate, or arrays of one sort.
    pub fn is_like(&self, other: &Each) -> bool {
        match (self, other) {
            (Each::Field { field: a, .. }, Each::Field { field: b, .. }) => {
                needs!("iterated-of-one-field", a == b)
            }
            (Each::Elements { sort: a, .. }, Each::Elements { sort: b, .. }) => a == b,
            (
                Each::Predicate { predicate: a, dynamic: s, args: x },
                Each::Predicate { predicate: b, dynamic: t, args: y },
            ) => needs!("iterated-of-one-predicate", (a, s) == (b, t)) && x.len() == y.len(),
            _ => false,
        }
    }

    /// Every term in it, changed.
    pub fn map(&self, mut change: impl FnMut(Term) -> Term) -> Each {
        match self {
            Each::Field { object, field, fraction } => {
                Each::Field { object: change(*object), field: *field, fraction: change(*fraction) }
            }
            Each::Elements { array, from, to, fraction, sort } => Each::Elements {
                array: change(*array),
                from: change(*from),
                to: change(*to),
                fraction: change(*fraction),
                sort: *sort,
            },
            Each::Predicate { predicate, dynamic, args } => Each::Predicate {
                predicate: *predicate,
                dynamic: *dynamic,
                args: args.iter().map(|arg| change(*arg)).collect(),
            },
        }
    }
}
