//! What was said of all members of location sets, as far as it was met.

use heap::{Loc, Universal};
use rustc_hash::FxHashMap;
use term::{FunId, Term};

/// The atoms that were met, and where.
#[derive(Default)]
pub struct Universals {
    pub all: Vec<(Term, Universal)>,
    /// By the sets that they speak of.
    pub by_set: FxHashMap<Term, Vec<usize>>,
    pub known: FxHashMap<Term, ()>,
    /// Locations of which nothing is known, by the atoms that they were made for.
    pub witnesses: FxHashMap<Term, Loc>,
    /// What the values of pure calls are made of.
    pub definitions: FxHashMap<Term, Term>,
    /// Unions over all values of variables, by their names.
    pub unions: FxHashMap<Term, Union>,
    /// Their names, by what tells the parts of each.
    pub named: FxHashMap<Term, Term>,
    pub is_part: Option<FunId>,
    /// Questions that had no answer, and how many atoms there were.
    pub open: FxHashMap<Term, usize>,
}

/// `\infinite_union(vars; guard; part)`
#[derive(Clone)]
pub struct Union {
    pub vars: Vec<Term>,
    pub guard: Term,
    pub part: Term,
    pub triggers: Vec<Vec<Term>>,
}
