//! How the fast prover's cost grows with the number of facts: `n` cells are allocated or
//! given, and after each one the questions are asked that symbolic execution would ask.
//! The time for each cell should not depend on `n`.
//!
//! `cargo run --release -p solver --example cells`

use std::time::Instant;

use solver::fast::{Answer, Fast};
use term::{IntKind, Reach, Sort, Term, Terms};

fn main() {
    for given in [false, true] {
        println!("{}", if given { "cells that are given" } else { "cells that are allocated" });
        for n in [10, 100, 1_000, 10_000] {
            let start = Instant::now();
            let asked = cells(n, given);
            let time = start.elapsed();
            let per_cell = time / n;
            println!("{n:>7} cells {asked:>7} questions {time:>12.2?} {per_cell:>10.2?} each");
        }
    }
}

fn cells(n: u32, given: bool) -> u32 {
    let mut terms = Terms::new();
    let mut fast = Fast::new();
    let get = terms.declare_fun("getX", &[Sort::SNAP, Sort::REF], Sort::INT, Reach::Anything);
    let distinct = fast.new_distinct();
    let mut cells: Vec<(Term, Term)> = Vec::new();
    let mut asked = 0;
    let mut expect = |fast: &mut Fast, terms: &mut Terms, goal: Term, answer: Answer| {
        asked += 1;
        assert_eq!(fast.prove(terms, goal), answer, "{}", terms.show(goal));
    };
    for at in 0..n {
        let cell = if given {
            let cell = terms.fresh("c", Sort::REF);
            let fact = terms.ne(cell, Term::NULL);
            fast.assume(&mut terms, fact);
            fast.assume_distinct(&mut terms, distinct, cell);
            cell
        } else {
            terms.fresh_object("c")
        };
        // The state of the cell: getX() is the value given to the constructor.
        let snapshot = terms.fresh("s", Sort::SNAP);
        let value = terms.apply(get, &[snapshot, cell]);
        let in_range = terms.in_range(IntKind::Int, value);
        fast.assume(&mut terms, in_range);
        let number = terms.int(i64::from(at));
        let fact = terms.eq(value, number);
        fast.assume(&mut terms, fact);

        let not_null = terms.ne(cell, Term::NULL);
        expect(&mut fast, &mut terms, not_null, Answer::Proved);
        let bound = terms.int(i64::from(at) + 1);
        let less = terms.lt(value, bound);
        expect(&mut fast, &mut terms, less, Answer::Proved);
        cells.push((cell, value));
        // An old cell is another one, has its old value, and not that of this one.
        let (other, other_value) = cells[(at / 2) as usize];
        if other != cell {
            assert_eq!(fast.equal(&mut terms, cell, other), Some(false));
            let differs = terms.ne(value, other_value);
            expect(&mut fast, &mut terms, differs, Answer::Proved);
            let same = terms.eq(value, other_value);
            expect(&mut fast, &mut terms, same, Answer::Unknown);
        }
        assert_eq!(fast.class_of(&mut terms, cell), cell);
    }
    asked
}
