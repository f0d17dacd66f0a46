//! Rows of tables: that each is there and how long it is, that no two are one, and that they are as they
//! were made.
//!
//! ```java
//! int[][] r = new int[n][m];                  // r[k] != null && r[k].length == m, r[k] != r[l], r[k][l] == 0
//! for (int i = 0; i < n; i++) r[i][0] = i;
//! ```

use base::Span;
use ir::{Expr, ExprKind, LocalId, Quantified, Quantifier, Type};

use crate::build;
use crate::loops::Words;

/// More tables, counters and lengths are not looked at.
const MOST_TABLES: usize = 2;
const MOST_COUNTERS: usize = 2;
const MOST_LENGTHS: usize = 4;

/// What may be said of the rows of each table that a loop knows: of all, and of those before and behind a
/// counter.
pub fn rows(words: &Words, spare: &[LocalId]) -> Vec<Expr> {
    let [row, other, ..] = spare else { return Vec::new() };
    let (k, l) = (build::local(*row, &Type::INT), build::local(*other, &Type::INT));
    let zero = build::int(0);
    let is_place = |e: &Expr| matches!(e.kind, ExprKind::Local(_)) && e.ty == Type::INT;
    let numbers = |changes: bool| {
        let fitting = words.numbers.iter().filter(move |t| t.changes == changes && is_place(&t.e));
        fitting.map(|term| term.e.clone())
    };
    let counters: Vec<Expr> = numbers(true).take(MOST_COUNTERS).collect();
    let lasting: Vec<Expr> = numbers(false).take(MOST_LENGTHS).collect();
    let mut found = Vec::new();
    let is_table = |e: &&Expr| matches!(&e.ty, Type::Array(row) if matches!(**row, Type::Array(_)));
    for table in words.arrays.iter().filter(is_table).take(MOST_TABLES) {
        let (Some(one), Some(another)) = (build::at(table, k.clone()), build::at(table, l.clone()))
        else {
            continue;
        };
        let there = one.clone().non_null();
        let length = build::length(table);
        let whole = [(zero.clone(), length.clone())].into_iter();
        let parts = counters
            .iter()
            .flat_map(|at| [(zero.clone(), at.clone()), (at.clone(), length.clone())]);
        for (low, high) in whole.chain(parts) {
            let all = |body: Expr| build::over(Quantifier::Forall, *row, (&low, &high), body);
            found.push(all(there.clone()));
            for number in &lasting {
                found.push(all(there.clone().and(build::eq(&build::length(&one), number))));
            }
            let ranges = build::le(&low, &k).and(build::lt(&k, &high));
            let pairs = build::le(&low, &k).and(build::lt(&k, &l)).and(build::lt(&l, &high));
            found.push(over_both((*row, *other), pairs, build::eq(&one, &another).negate()));
            let Some((item, made)) = build::at(&one, l.clone()).and_then(|item| {
                let made = default_of(&item.ty)?;
                Some((item, made))
            }) else {
                continue;
            };
            let inside = build::le(&zero, &l).and(build::lt(&l, &build::length(&one)));
            let range = ranges.and(there.clone()).and(inside);
            found.push(over_both((*row, *other), range, build::eq(&item, &made)));
        }
    }
    found
}

fn over_both((row, other): (LocalId, LocalId), range: Expr, body: Expr) -> Expr {
    let vars = vec![row, other];
    let q = Quantified { quantifier: Quantifier::Forall, vars, range: Some(range), body };
    Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, Span::NONE)
}

/// What an element is before anything is written to it.
fn default_of(ty: &Type) -> Option<Expr> {
    match ty {
        Type::Int(_) => Some(build::int(0)),
        Type::Bool => Some(Expr::bool(false, Span::NONE)),
        Type::Class(_) | Type::Array(_) => Some(Expr::null(Span::NONE)),
        _ => None,
    }
}
