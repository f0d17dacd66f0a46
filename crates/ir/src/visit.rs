//! Walking over the core program, and changing it in place.
//!
//! A [`Visitor`] has a method for each kind of node, which goes on to its parts unless it is
//! overridden; a [`Rewriter`] is the same with nodes that may be changed. Both are made from one
//! text (`visit/walk.rs`), in which every node is taken apart completely: whoever adds a field or
//! a kind of statement there adds it to every walk. What is no node (a flag, a number, which
//! variant it is) comes as a [`Datum`]: a walk that listens to all of it has seen everything, as
//! the key of a remembered result must.
//!
//! ```
//! use ir::visit::Visitor;
//!
//! /// How many statements `assume` something.
//! struct Assumptions(u32);
//!
//! impl<'a> Visitor<'a> for Assumptions {
//!     fn ghost(&mut self, ghost: &'a ir::Ghost) {
//!         self.0 += u32::from(matches!(ghost, ir::Ghost::Assume(_)));
//!         ir::visit::walk_ghost(self, ghost);
//!     }
//! }
//! ```
//!
//! Locals and labels come with what is done to them ([`Role`], [`LabelRole`]). Around everything
//! that binds names stand `enter_scope` and `leave_scope`. Every local has an id of its own within
//! its declaration, so a walk that wants to know what is free in an expression may as well
//! subtract what is bound there.

#[macro_use]
mod declarations;
#[macro_use]
mod contracts;
#[macro_use]
mod statements;
#[macro_use]
mod expressions;
mod find;
#[cfg(test)]
mod tests;
mod walk;

use std::hash::{Hash, Hasher};

use base::Symbol;

pub use find::*;
pub use walk::read::*;

/// Changing a core program in place.
pub mod rewrite {
    pub use super::walk::write::*;
}

pub use rewrite::Rewriter;

/// What a node holds besides other nodes, ids and spans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Datum<'a> {
    /// Which variant a node is, or a setting has. The number is that of the declaration, and
    /// nothing that may be kept from one build to the next.
    Variant(u64),
    Flag(bool),
    Number(i128),
    /// How many of the same kind follow; of what may be absent, one or none.
    Count(usize),
    Name(Symbol),
    Text(&'a str),
    /// UTF-16 code units of a string constant.
    Units(&'a [u16]),
}

/// What is done to a local.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    Read,
    /// By a statement, a ghost statement too.
    Assigned,
    /// By a quantifier, `\let`, `?x`, a pattern, `signals`: it has its value from here on.
    Bound,
    /// A parameter, an output, the result.
    Declared,
}

/// What is done to a label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LabelRole {
    /// Of a block or loop, or of the whole body.
    Declared,
    /// By an exit, or to go to the head of the loop.
    Jump,
    /// `\old(e, L)`
    Old,
}

/// Which variant of its type a value is.
fn variant_of<T>(value: &T) -> Datum<'static> {
    /// What a discriminant writes is its number, and nothing else.
    struct Number(u64);

    impl Hasher for Number {
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 << 8) | u64::from(*byte);
            }
        }

        fn write_isize(&mut self, number: isize) {
            self.0 = number as u64;
        }

        fn finish(&self) -> u64 {
            self.0
        }
    }

    let mut number = Number(0);
    std::mem::discriminant(value).hash(&mut number);
    Datum::Variant(number.finish())
}
