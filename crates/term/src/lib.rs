//! Terms of first-order logic with the theories that program verification needs:
//! integers, rational fractions, references, snapshots of heaps, Java types,
//! sequences, sets, bags, maps and data types.
//!
//! A [`Term`] is an index into an arena, [`Terms`], of which each unit of work has one.
//! Equal terms have equal ids, and terms are made only by constructors that simplify:
//! `first(combine(a, b))` never exists. What the operators mean is said at [`Op`].
//!
//! ```
//! use term::{Sort, Terms};
//!
//! let mut terms = Terms::new();
//! let x = terms.fresh("x", Sort::INT);
//! let one = terms.int(1);
//! let next = terms.add(x, one);
//! let back = terms.sub(next, one);
//! assert_eq!(back, x);
//! ```

mod build;
mod classes;
mod effort;
pub mod eval;
mod number;
mod op;
mod print;
mod sort;
mod template;
mod terms;
mod text;
mod visit;

pub use build::arith::Sum;
pub use build::bits::{bits_of_numbers, wrap_number};
pub use build::bounds::Bounds;
pub use classes::{Above, ClassKind};
pub use effort::{MOST_BITS, MOST_DEGREE};
pub use number::Number;
pub use op::{
    Binder, BinderId, BitOp, ConstId, ConstKind, Constant, Fun, FunId, IntKind, Linear, LinearId,
    NumberId, Op, Owner, Reach,
};
pub use print::{Names, Shown};
pub use sort::{Constructor, DataId, DataType, Sort, SortShape};
pub use template::Template;
pub use terms::{Term, Terms};
pub use text::ParseError;
