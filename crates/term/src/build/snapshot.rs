//! Snapshots: the values of a part of the heap.
//!
//! The theory is that of the paper: `first` and `second` undo `combine`, and a snapshot
//! of one location and the value in it determine each other. The latter is what makes
//! opening and closing a predicate leave its snapshot as it was. Snapshots of different
//! forms are *not* known to differ: each snapshot may be read in several ways.

use crate::{Op, Sort, Term, Terms};

impl Terms {
    pub fn unit(&self) -> Term {
        Term::UNIT
    }

    pub fn combine(&mut self, first: Term, second: Term) -> Term {
        debug_assert!(self.sort(first) == Sort::SNAP && self.sort(second) == Sort::SNAP);
        // Not simplified when both are parts of one snapshot: not every snapshot is a
        // combination.
        self.intern(Op::Combine, &[first, second], Sort::SNAP)
    }

    pub fn first(&mut self, snapshot: Term) -> Term {
        self.part(Op::First, snapshot)
    }

    pub fn second(&mut self, snapshot: Term) -> Term {
        self.part(Op::Second, snapshot)
    }

    fn part(&mut self, op: Op, snapshot: Term) -> Term {
        debug_assert_eq!(self.sort(snapshot), Sort::SNAP);
        match self.op(snapshot) {
            Op::Combine => self.arg(snapshot, if op == Op::First { 0 } else { 1 }),
            _ => self.intern(op, &[snapshot], Sort::SNAP),
        }
    }

    /// The snapshot of one location that holds the value.
    ///
    /// `inject(project(s))` is `s` for sorts with infinitely many values: there is room for
    /// one value for each snapshot. For the other sorts, assume [`Terms::well_shaped`] when
    /// a location is produced from a snapshot.
    pub fn inject(&mut self, value: Term) -> Term {
        if self.sort(value) == Sort::SNAP {
            return value;
        }
        if let Op::Project(sort) = self.op(value)
            && self.is_surely_infinite(sort)
        {
            return self.arg(value, 0);
        }
        self.intern(Op::Inject, &[value], Sort::SNAP)
    }

    /// The value in a snapshot of one location.
    pub fn project(&mut self, snapshot: Term, sort: Sort) -> Term {
        debug_assert_eq!(self.sort(snapshot), Sort::SNAP);
        if sort == Sort::SNAP {
            return snapshot;
        }
        if self.op(snapshot) == Op::Inject && self.sort(self.arg(snapshot, 0)) == sort {
            return self.arg(snapshot, 0);
        }
        self.intern(Op::Project(sort), &[snapshot], sort)
    }

    /// That a snapshot is one of a location of the sort; `true` if that says nothing.
    pub fn well_shaped(&mut self, snapshot: Term, sort: Sort) -> Term {
        let value = self.project(snapshot, sort);
        let again = self.inject(value);
        self.eq(again, snapshot)
    }

    /// That a snapshot is a combination.
    pub fn is_combination(&mut self, snapshot: Term) -> Term {
        let first = self.first(snapshot);
        let second = self.second(snapshot);
        let again = self.combine(first, second);
        self.eq(again, snapshot)
    }
}
