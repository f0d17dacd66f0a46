//! The text form of terms, which can be read back: for tests, and to look at what goes
//! from one layer to another.
//!
//! ```text
//! term  ::= true | false | null | unit | 5 | 1/2:Real
//!         | x:Int                 a named constant; `x` alone once it is known
//!         | x#3:Int               a constant of this arena made from the hint x
//!         | @C:Type               a unique constant
//!         | (op term …)           an operator
//!         | (f:Ref term …)        a function, with its result; (f!:Ref …) if its values
//!                                 are reached from its arguments
//!         | (forall ((x Int) …) ((trigger …) …) term)
//! sort  ::= Bool | Int | … | (Seq sort) | (Map sort sort) | (Data Name sort …)
//! ```

mod parse;
mod write;

use std::fmt;

use crate::Op;

/// Why a text is not a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The position in bytes.
    pub at: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Operators that are written as their name before their arguments, and nothing else.
const PLAIN: &[(&str, Op)] = &[
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("=", Op::Eq),
    ("ite", Op::Ite),
    ("*", Op::Mul),
    ("div", Op::Div),
    ("rem", Op::Rem),
    ("/", Op::Divide),
    ("to_real", Op::ToReal),
    ("combine", Op::Combine),
    ("first", Op::First),
    ("second", Op::Second),
    ("inject", Op::Inject),
    ("typeof", Op::TypeOf),
    ("<:", Op::Subtype),
    ("++", Op::Concat),
    ("len", Op::Len),
    ("at", Op::Index),
    ("update", Op::Update),
    ("slice", Op::Slice),
    ("reverse", Op::Reverse),
    ("repeat", Op::Repeat),
    ("seq_contains", Op::SeqContains),
    ("union", Op::Union),
    ("minus", Op::Minus),
    ("intersect", Op::Intersect),
    ("contains", Op::Contains),
    ("subset", Op::Subset),
    ("size", Op::Size),
    ("set_of", Op::SetOfSeq),
    ("bag_union", Op::BagUnion),
    ("bag_minus", Op::BagMinus),
    ("bag_intersect", Op::BagIntersect),
    ("count", Op::Count),
    ("bag_size", Op::BagSize),
    ("bag_of", Op::BagOfSeq),
    ("put", Op::Put),
    ("get", Op::Get),
    ("remove", Op::Remove),
    ("has_key", Op::HasKey),
    ("map_size", Op::MapSize),
    ("keys", Op::Keys),
];
