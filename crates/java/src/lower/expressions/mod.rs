//! Expressions of code: each becomes statements, in Java's order, and a pure expression that is true
//! after them. [`expr`] goes to the others: operators, assignments, calls, arrays, texts. [`folded`]
//! are those that were computed when they were compiled.

pub(super) mod array;
pub(super) mod assign;
pub(super) mod call;
pub(super) mod expr;
pub(super) mod folded;
pub(super) mod operator;
pub(super) mod text;
