//! Loops that run a few times: what a variable is, or is at most, for each value of a counter.
//!
//! ```java
//! for (int i = 0; i < 4; i++) p = p * 3;      // i == 0 ==> p == 1, i == 1 ==> p == 3, …
//! ```

use std::collections::BTreeMap;

use ir::{Expr, ExprKind, Type};

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
/// the counter can have; less than one of a number that rounds multiply by (`factors`).
///
/// ```java
/// for (int i = 0; i < n; i++) r *= b;         // i == 2 ==> r <= 16, …; b is at most 4
/// ```
pub fn growth(
    terms: &[Term],
    states: &States,
    (constants, factors): (&[i128], &[i128]),
) -> Vec<Expr> {
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
            let mut bases: Vec<i128> =
                constants.iter().copied().filter(|c| (1..=64).contains(c)).collect();
            bases.sort_unstable();
            // A number with so many digits is less than the power; a product may be the power.
            for (less, bases) in [(1, factors), (0, bases.as_slice())] {
                let most = |base: i128, c: i128| Some(power(base, c)? - less);
                let bounds = |base: &i128| {
                    pairs.iter().all(|(c, v)| most(*base, *c).is_none_or(|most| *v <= most))
                };
                let Some(base) = bases.iter().copied().find(bounds).filter(|base| *base > 1) else {
                    continue;
                };
                let rows = (0..=end).map(|c| {
                    let here = build::eq(&counter.e, &build::int(c));
                    Some(build::implies(here, build::le(&other.e, &build::int(most(base, c)?))))
                });
                let rows: Option<Vec<Expr>> = rows.collect();
                found.extend(rows.and_then(|rows| rows.into_iter().reduce(Expr::and)));
            }
        }
    }
    found
}

/// What is divided by a number of the text in each round, and what grows meanwhile: at most so much a
/// round, of which there were few while the dividend is large.
///
/// ```java
/// while (n > 0) { d++; n /= 10; }             // n > 214748364 ==> d <= 0, n > 21474836 ==> d <= 1, …
/// while (n > 0) { s += n % 10; n /= 10; }     // n > 214748364 ==> s <= 0, n > 21474836 ==> s <= 9, …
/// ```
pub fn divided(
    terms: &[Term],
    states: &States,
    (constants, divisors): (&[i128], &[(Expr, i128)]),
) -> Vec<Expr> {
    let mut found = Vec::new();
    for (dividend, by) in divisors.iter().filter(|(_, by)| *by > 1) {
        let Some(i) = terms.iter().position(|term| term.e.kind == dividend.kind) else { continue };
        let Type::Int(kind) = dividend.ty else { continue };
        let seen: Vec<i128> = states.iter().filter_map(|state| *state.get(i)?).collect();
        let (Some(0..), Some(largest)) = (seen.iter().min(), seen.iter().max()) else { continue };
        let mut tops: Vec<i128> =
            constants.iter().copied().filter(|c| c > largest && *c < kind.max()).collect();
        tops.sort_unstable();
        tops.truncate(1);
        tops.push(kind.max());
        let grows = |term: &Term| {
            term.changes
                && term.e.kind != dividend.kind
                && matches!(term.e.kind, ExprKind::Local(_))
        };
        for (j, other) in terms.iter().enumerate().filter(|(_, term)| grows(term)) {
            let pairs: Vec<(i128, i128)> = states
                .iter()
                .filter_map(|state| Some(((*state.get(i)?)?, (*state.get(j)?)?)))
                .collect();
            let first = pairs.iter().map(|(_, v)| *v).min().unwrap_or(0);
            if !pairs.iter().any(|(_, v)| *v > first) {
                continue;
            }
            for top in &tops {
                // A count, or a sum of remainders.
                let steps = [1, by - 1].map(|each| steps(*top, *by, (first, each)));
                let holds = |steps: &&Vec<(i128, i128)>| {
                    let is_met = |(n, v): &(i128, i128)| {
                        steps.iter().all(|(above, most)| n <= above || v <= most)
                    };
                    pairs.iter().all(is_met)
                };
                let Some(steps) = steps.iter().find(holds) else { continue };
                let rows = steps.iter().map(|(above, most)| {
                    let is_early = build::lt(&build::int(*above), dividend);
                    build::implies(is_early, build::le(&other.e, &build::int(*most)))
                });
                let ends = build::le(dividend, &build::int(*top));
                found.push(rows.fold(ends, Expr::and));
            }
        }
    }
    found
}

/// While the dividend is above the first, there is at most the second.
fn steps(top: i128, by: i128, (first, each): (i128, i128)) -> Vec<(i128, i128)> {
    let (mut rest, mut most, mut found) = (top, first, Vec::new());
    while rest > 0 {
        rest /= by;
        found.push((rest, most));
        most += each;
    }
    found.push((-1, most));
    found
}
