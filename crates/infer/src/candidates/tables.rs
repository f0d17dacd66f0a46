//! Loops that run a few times: what a variable is, for each value of a counter.
//!
//! ```java
//! for (int i = 0; i < 4; i++) p = p * 3;      // i == 0 ==> p == 1, i == 1 ==> p == 3, …
//! ```

use std::collections::BTreeMap;

use ir::Expr;

use super::bounds::States;
use super::relations::leads;
use crate::build;
use crate::loops::Term;

/// A counter with more values is not tabulated.
const MOST_VALUES: usize = 64;
/// One that skips numbers, with fewer.
const MOST_WITH_GAPS: usize = 16;

/// What an equation says already is not tabulated: a long table is dear, and says less.
pub fn tables(terms: &[Term], states: &States, equations: &[Expr]) -> Vec<Expr> {
    let mut found = Vec::new();
    let is_said = |other: &Term| equations.iter().any(|e| leads(e, &other.e));
    for (i, counter) in terms.iter().enumerate().filter(|(_, t)| t.changes) {
        let mut values: Vec<i128> = states.iter().filter_map(|state| *state.get(i)?).collect();
        values.sort_unstable();
        values.dedup();
        let has_gaps = values.windows(2).any(|pair| pair[1] - pair[0] > 1);
        let most = if has_gaps { MOST_WITH_GAPS } else { MOST_VALUES };
        if !(2..=most).contains(&values.len()) {
            continue;
        }
        let others = terms.iter().enumerate().filter(|(j, t)| *j != i && t.changes);
        for (j, other) in others.filter(|(_, other)| !is_said(other)) {
            let mut table: BTreeMap<i128, i128> = BTreeMap::new();
            let mut is_function = true;
            for state in states {
                if let (Some(Some(c)), Some(Some(v))) = (state.get(i), state.get(j)) {
                    is_function &= *table.entry(*c).or_insert(*v) == *v;
                }
            }
            if !is_function || table.len() < 2 {
                continue;
            }
            let rows = table.iter().map(|(c, v)| {
                let here = build::eq(&counter.e, &build::int(*c));
                build::implies(here, build::eq(&other.e, &build::int(*v)))
            });
            found.extend(rows.reduce(Expr::and));
        }
        if has_gaps {
            let any = values.iter().map(|v| build::eq(&counter.e, &build::int(*v)));
            found.extend(any.reduce(Expr::or));
        }
    }
    found
}

/// Products that grow with a counter: at most a power of a number of the text, for each value that
/// the counter can have.
///
/// ```java
/// for (int i = 0; i < n; i++) r *= b;         // i == 2 ==> r <= 16, …; b is at most 4
/// ```
pub fn growth(terms: &[Term], states: &States, constants: &[i128]) -> Vec<Expr> {
    let mut found = Vec::new();
    for (i, counter) in terms.iter().enumerate().filter(|(_, t)| t.changes) {
        for (j, other) in terms.iter().enumerate().filter(|(j, t)| *j != i && t.changes) {
            let pairs: Vec<(i128, i128)> = states
                .iter()
                .filter_map(|state| Some(((*state.get(i)?)?, (*state.get(j)?)?)))
                .collect();
            let last = pairs.iter().map(|(c, _)| *c).max().unwrap_or(0);
            let is_counter = pairs.iter().all(|(c, v)| *c >= 0 && *v >= 0) && last >= 2;
            let end = constants.iter().copied().filter(|c| (last..MOST_VALUES as i128).contains(c));
            let (true, Some(end)) = (is_counter, end.min()) else { continue };
            let power = |base: i128, exponent: i128| {
                let exponent = u32::try_from(exponent).ok()?;
                base.checked_pow(exponent).filter(|n| *n < 1 << 62)
            };
            let bounds = |base: &i128| {
                pairs.iter().all(|(c, v)| power(*base, *c).is_none_or(|most| *v <= most))
            };
            let mut bases: Vec<i128> =
                constants.iter().copied().filter(|c| (1..=64).contains(c)).collect();
            bases.sort_unstable();
            let Some(base) = bases.into_iter().find(bounds).filter(|base| *base > 1) else {
                continue;
            };
            let rows = (0..=end).map(|c| {
                let here = build::eq(&counter.e, &build::int(c));
                Some(build::implies(here, build::le(&other.e, &build::int(power(base, c)?))))
            });
            let rows: Option<Vec<Expr>> = rows.collect();
            found.extend(rows.and_then(|rows| rows.into_iter().reduce(Expr::and)));
        }
    }
    found
}
