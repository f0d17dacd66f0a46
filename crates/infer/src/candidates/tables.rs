//! Loops that run a few times: what a variable is, for each value of a counter.
//!
//! ```java
//! for (int i = 0; i < 4; i++) p = p * 3;      // i == 0 ==> p == 1, i == 1 ==> p == 3, …
//! ```

use std::collections::BTreeMap;

use ir::Expr;

use super::bounds::States;
use crate::build;
use crate::loops::Term;

/// A counter with more values is not tabulated.
const MOST_VALUES: usize = 64;

pub fn tables(terms: &[Term], states: &States) -> Vec<Expr> {
    let mut found = Vec::new();
    for (i, counter) in terms.iter().enumerate().filter(|(_, t)| t.changes) {
        for (j, other) in terms.iter().enumerate().filter(|(j, t)| *j != i && t.changes) {
            let mut table: BTreeMap<i128, i128> = BTreeMap::new();
            let mut is_function = true;
            for state in states {
                if let (Some(Some(c)), Some(Some(v))) = (state.get(i), state.get(j)) {
                    is_function &= *table.entry(*c).or_insert(*v) == *v;
                }
            }
            if !is_function || table.len() < 2 || table.len() > MOST_VALUES {
                continue;
            }
            let rows = table.iter().map(|(c, v)| {
                let here = build::eq(&counter.e, &build::int(*c));
                build::implies(here, build::eq(&other.e, &build::int(*v)))
            });
            found.extend(rows.reduce(Expr::and));
        }
        let mut values: Vec<i128> = states.iter().filter_map(|state| *state.get(i)?).collect();
        values.sort_unstable();
        values.dedup();
        let has_gaps = values.windows(2).any(|pair| pair[1] - pair[0] > 1);
        if (2..=MOST_VALUES).contains(&values.len()) && has_gaps {
            let any = values.iter().map(|v| build::eq(&counter.e, &build::int(*v)));
            found.extend(any.reduce(Expr::or));
        }
    }
    found
}
