//! Bounds and octagons: a number that rounds change, against the others and against constants
//! of the program, as far as no run contradicts them.

use ir::{CompareOp, Expr, ExprKind, IntKind, Type};

use crate::build;
use crate::loops::Term;

/// The states of a loop: a row for each, a column for each term.
pub type States = [Vec<Option<i128>>];

/// More terms are not compared with each other.
const MOST_TERMS: usize = 16;

/// So many numbers of the text are tried as bounds, beside the nearest number.
const MOST_FAR: usize = 3;
/// So many factors are tried on either side: that of the text may be next to the nearest.
const MOST_FACTORS: usize = 3;

/// Numbers that others are compared with.
#[derive(Clone, Copy)]
pub struct Constants<'c> {
    /// Those of the text.
    pub exact: &'c [i128],
    /// Their neighbours and products too.
    pub near: &'c [i128],
}

/// All bounds that hold in all states.
pub fn bounds(terms: &[Term], states: &States, constants: Constants<'_>) -> Vec<Expr> {
    let mut found = Vec::new();
    let terms = &terms[..terms.len().min(MOST_TERMS)];
    for (i, x) in terms.iter().enumerate() {
        if !x.changes {
            continue;
        }
        by_constants(&x.e, &values(states, i), constants, &mut found);
        for (j, y) in terms.iter().enumerate() {
            if i == j || (y.changes && j < i) {
                continue;
            }
            by_term((&x.e, &y.e), &pairs(states, i, j), constants, &mut found);
        }
        for (j, y) in terms.iter().enumerate().skip(i + 1) {
            if !y.changes {
                continue;
            }
            for (k, z) in terms.iter().enumerate() {
                if k != i && k != j {
                    by_sum([&x.e, &y.e, &z.e], states, [i, j, k], &mut found);
                }
            }
        }
        for (j, y) in terms.iter().enumerate().filter(|(j, y)| *j != i && y.changes) {
            for (k, z) in terms.iter().enumerate().filter(|(k, z)| *k != i && *k != j && !z.changes)
            {
                by_type_from([&x.e, &y.e, &z.e], states, [i, j, k], &mut found);
                by_distance([&x.e, &y.e, &z.e], states, ([i, j, k], constants), &mut found);
                by_growth([&x.e, &y.e, &z.e], states, ([i, j, k], constants), &mut found);
                but_for([&x.e, &y.e, &z.e], states, [i, j, k], &mut found);
            }
        }
        for (j, y) in terms.iter().enumerate() {
            for (k, z) in terms.iter().enumerate().skip(j) {
                if i != j && i != k {
                    by_product([&x.e, &y.e, &z.e], states, [i, j, k], &mut found);
                }
            }
        }
    }
    found
}

/// More bounds of an element are not made.
const MOST_OF_CELL: usize = 24;

/// Bounds of the element at a counter, the last of the terms, where there is one: a sum that is kept in
/// an array.
///
/// ```java
/// for (int i = 0; i < a.length; i++) p[i + 1] = p[i] + a[i];      // p[i] <= 1000 * i
/// ```
pub fn of_cell(terms: &[Term], states: &States, constants: Constants<'_>) -> Vec<Expr> {
    let Some((last, cell)) = terms.iter().enumerate().next_back() else { return Vec::new() };
    let ExprKind::Index(array, index) = &cell.e.kind else { return Vec::new() };
    let mut found = Vec::new();
    by_constants(&cell.e, &values(states, last), constants, &mut found);
    for (j, other) in terms.iter().enumerate().take(last.min(MOST_TERMS)) {
        by_term((&cell.e, &other.e), &pairs(states, last, j), constants, &mut found);
    }
    found.truncate(MOST_OF_CELL);
    let is_there = build::lt(index, &build::length(array));
    found.into_iter().map(|e| build::implies(is_there.clone(), e)).collect()
}

fn values(states: &States, i: usize) -> Vec<i128> {
    states.iter().filter_map(|state| *state.get(i)?).collect()
}

fn pairs(states: &States, i: usize, j: usize) -> Vec<(i128, i128)> {
    states.iter().filter_map(|state| Some(((*state.get(i)?)?, (*state.get(j)?)?))).collect()
}

/// The nearest constants on either side, and those of the text that are farther: runs on small
/// inputs may not come near what a loop ends at.
fn by_constants(x: &Expr, values: &[i128], constants: Constants<'_>, found: &mut Vec<Expr>) {
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return };
    if least == most {
        found.push(build::eq(x, &build::int(*least)));
    }
    let near = |c: &&i128| c.abs() < 1 << 62;
    // Those around zero are near, or say nothing.
    let far = constants.exact.iter().copied().filter(|c| c.abs() > 2);
    let mut lows: Vec<i128> = far.clone().filter(|c| c < least).collect();
    lows.sort_unstable_by_key(|c| std::cmp::Reverse(*c));
    lows.truncate(MOST_FAR);
    lows.extend(constants.near.iter().filter(|c| *c <= least).filter(near).max());
    lows.sort_unstable_by_key(|c| std::cmp::Reverse(*c));
    lows.dedup();
    for low in lows.iter().filter(near) {
        found.push(build::compare(CompareOp::Ge, x, &build::int(*low)));
    }
    let mut highs: Vec<i128> = far.filter(|c| c > most).collect();
    highs.sort_unstable();
    highs.truncate(MOST_FAR);
    highs.extend(constants.near.iter().filter(|c| *c >= most).filter(near).min());
    highs.sort_unstable();
    highs.dedup();
    for high in highs.iter().filter(near) {
        found.push(build::le(x, &build::int(*high)));
    }
}

fn by_term(
    (x, y): (&Expr, &Expr),
    pairs: &[(i128, i128)],
    constants: Constants<'_>,
    found: &mut Vec<Expr>,
) {
    if pairs.is_empty() {
        return;
    }
    let least = pairs.iter().map(|(x, y)| x - y).min().unwrap_or(0);
    let most = pairs.iter().map(|(x, y)| x - y).max().unwrap_or(0);
    if least == most && least.abs() <= 4 {
        found.push(build::eq(x, &build::plus(y.clone(), least)));
        return;
    }
    // A difference that is far from all others is an accident of the inputs.
    if (-1..=1).contains(&most) {
        found.push(build::le(x, &build::plus(y.clone(), most)));
    } else if most == -2 {
        found.push(build::lt(x, y));
    }
    // `i <= n`, but for the first round, and the same for `i < n`: a loop that asks at its end, or
    // whether there are two more.
    if most > 0
        && let Some(only) = only_where(pairs, |x, y| x > y)
    {
        found.push(build::le(x, y).or(build::eq(x, &build::int(only))));
    }
    if most >= 0
        && least < 0
        && let Some(only) = only_where(pairs, |x, y| x >= y)
    {
        found.push(build::lt(x, y).or(build::eq(x, &build::int(only))));
    }
    if (-1..=1).contains(&least) {
        found.push(build::compare(CompareOp::Ge, x, &build::plus(y.clone(), least)));
    } else if least == 2 {
        found.push(build::compare(CompareOp::Gt, x, y));
    }
    by_type((x, y), pairs, found);
    let mut bounds = [0; 4];
    for c in constants.near.iter().copied().filter(|c| (2..1 << 40).contains(c)) {
        for factor in [c, -c] {
            let [above, below] = match factor > 0 {
                true => [0, 1],
                false => [2, 3],
            };
            // What is never met is a bound by accident, or follows from a nearer one.
            let is_near = |(x, y): &(i128, i128)| {
                let product = factor * y;
                *y != 0 && x.abs() * 16 >= product.abs() && (*x > 0) == (product > 0)
            };
            if !pairs.iter().any(is_near) {
                continue;
            }
            // What follows from a bound by the term itself is not worth a clause.
            let follows = most <= 1 && pairs.iter().all(|(_, y)| *y >= 0) && factor > 0;
            // The nearest bounds are enough.
            if !follows
                && bounds[above] < MOST_FACTORS
                && pairs.iter().all(|(x, y)| *x <= factor * y)
            {
                bounds[above] += 1;
                found.push(build::le(x, &build::times(factor, y.clone())));
            }
            if bounds[below] < MOST_FACTORS && pairs.iter().all(|(x, y)| *x >= factor * y) {
                bounds[below] += 1;
                found.push(build::compare(CompareOp::Ge, x, &build::times(factor, y.clone())));
            }
        }
    }
}

/// The value of the first where the two stand in a relation, if it is always the same.
fn only_where(pairs: &[(i128, i128)], is_so: impl Fn(i128, i128) -> bool) -> Option<i128> {
    let mut some = pairs.iter().filter(|(x, y)| is_so(*x, *y)).map(|(x, _)| *x);
    let first = some.next()?;
    some.all(|other| other == first).then_some(first)
}

/// `x < y`, but for a value of `x` that says that nothing was found yet.
fn but_for([x, y, z]: [&Expr; 3], states: &States, [i, j, k]: [usize; 3], found: &mut Vec<Expr>) {
    let mut seen = [false; 2];
    for state in states {
        let (Some(Some(x)), Some(Some(y)), Some(Some(z))) =
            (state.get(i), state.get(j), state.get(k))
        else {
            continue;
        };
        match (x < y, x == z) {
            (true, _) => seen[0] = true,
            (false, true) => seen[1] = true,
            (false, false) => return,
        }
    }
    if seen == [true, true] {
        found.push(build::lt(x, y).or(build::eq(x, z)));
    }
}

/// A sum of so many numbers of type `int`.
fn by_type((x, y): (&Expr, &Expr), pairs: &[(i128, i128)], found: &mut Vec<Expr>) {
    let is_sum = x.ty == Type::Int(IntKind::Long) && y.ty == Type::INT;
    if !is_sum || pairs.iter().any(|(_, y)| *y < 0) || !pairs.iter().any(|(_, y)| *y > 1) {
        return;
    }
    let (least, most) = (IntKind::Int.min(), IntKind::Int.max());
    if pairs.iter().all(|(x, y)| least * y <= *x && *x <= most * y) {
        found.push(build::compare(CompareOp::Ge, x, &build::times(least, y.clone())));
        found.push(build::le(x, &build::times(most, y.clone())));
    }
}

/// A sum of so many numbers of type `int`, counted down from where the counter began.
fn by_type_from(
    [x, y, z]: [&Expr; 3],
    states: &States,
    [i, j, k]: [usize; 3],
    found: &mut Vec<Expr>,
) {
    if x.ty != Type::Int(IntKind::Long) || y.ty != Type::INT || z.ty != Type::INT {
        return;
    }
    let row = |s: &Vec<Option<i128>>| {
        let (y, z) = ((*s.get(j)?)?, (*s.get(k)?)?);
        Some(((*s.get(i)?)?, z - y))
    };
    let pairs: Vec<(i128, i128)> = states.iter().filter_map(row).collect();
    let rounds = build::sub(z.clone(), y.clone());
    let typed = Expr { ty: Type::INT, ..rounds };
    by_type((x, &typed), &pairs, found);
}

/// So much for each round of a counter that goes down from where it began: `s <= 1000 * (n - i)`.
fn by_distance(
    [x, y, z]: [&Expr; 3],
    states: &States,
    ([i, j, k], constants): ([usize; 3], Constants<'_>),
    found: &mut Vec<Expr>,
) {
    let row = |s: &Vec<Option<i128>>| {
        let (y, z) = ((*s.get(j)?)?, (*s.get(k)?)?);
        Some(((*s.get(i)?)?, z - y))
    };
    let pairs: Vec<(i128, i128)> = states.iter().filter_map(row).collect();
    // What began elsewhere, or does not come far, is no such counter.
    let begins = pairs.iter().any(|(x, by)| *by == 0 && *x == 0);
    let comes_far = pairs.iter().any(|(_, by)| *by > 1);
    let starts_there = pairs.iter().all(|(x, by)| *by > 0 || *by == 0 && *x == 0);
    if !begins || !comes_far || !starts_there {
        return;
    }
    let rounds = build::sub(z.clone(), y.clone());
    for sign in [1, -1] {
        // Numbers of the text that bound what is added are far from what small runs add.
        let holds = |c: &i128| pairs.iter().all(|(x, by)| sign * x <= c * by);
        let fits = constants.exact.iter().copied().filter(|c| *c > 1).filter(holds);
        for factor in fits.take(MOST_FACTORS) {
            let most = build::times(factor, rounds.clone());
            found.push(match sign {
                1 => build::le(x, &most),
                _ => build::le(&build::sub(build::int(0), most), x),
            });
        }
    }
}

/// So much for each round more than what it was: `total <= \old(total) + 100 * i`.
fn by_growth(
    [x, y, z]: [&Expr; 3],
    states: &States,
    ([i, j, k], constants): ([usize; 3], Constants<'_>),
    found: &mut Vec<Expr>,
) {
    if z.kind != build::old(x).kind {
        return;
    }
    let row = |s: &Vec<Option<i128>>| {
        let (x, z) = ((*s.get(i)?)?, (*s.get(k)?)?);
        Some((x - z, (*s.get(j)?)?))
    };
    let pairs: Vec<(i128, i128)> = states.iter().filter_map(row).collect();
    let counts = pairs.iter().all(|(more, y)| *y > 0 || *y == 0 && *more == 0);
    if !counts || !pairs.iter().any(|(_, y)| *y > 1) {
        return;
    }
    for sign in [1, -1] {
        let holds = |c: &i128| pairs.iter().all(|(more, y)| sign * more <= c * y);
        let fits = constants.exact.iter().copied().filter(|c| *c > 1).filter(holds);
        for factor in fits.take(MOST_FACTORS) {
            let most = build::times(factor, y.clone());
            found.push(match sign {
                1 => build::le(x, &build::add(z.clone(), most)),
                _ => build::le(&build::sub(z.clone(), most), x),
            });
        }
    }
}

/// At most a product of two others, which is reached.
fn by_product(
    [x, y, z]: [&Expr; 3],
    states: &States,
    [i, j, k]: [usize; 3],
    found: &mut Vec<Expr>,
) {
    let mut is_reached = false;
    for state in states {
        let (Some(Some(x)), Some(Some(y)), Some(Some(z))) =
            (state.get(i), state.get(j), state.get(k))
        else {
            continue;
        };
        let Some(product) = y.checked_mul(*z) else { return };
        if *x > product {
            return;
        }
        is_reached |= *x == product && *y > 1 && *z > 1;
    }
    if is_reached {
        found.push(build::le(x, &build::mul(y.clone(), z.clone())));
    }
}

fn by_sum([x, y, z]: [&Expr; 3], states: &States, [i, j, k]: [usize; 3], found: &mut Vec<Expr>) {
    let rows: Vec<(i128, i128, i128)> =
        states.iter().filter_map(|s| Some(((*s.get(i)?)?, (*s.get(j)?)?, (*s.get(k)?)?))).collect();
    if rows.is_empty() {
        return;
    }
    let least = rows.iter().map(|(x, y, z)| x + y - z).min().unwrap_or(0);
    let most = rows.iter().map(|(x, y, z)| x + y - z).max().unwrap_or(0);
    let sum = build::add(x.clone(), y.clone());
    if least == most {
        return;
    }
    if (-1..=0).contains(&most) {
        found.push(build::le(&sum, &build::plus(z.clone(), most)));
    }
    if (0..=1).contains(&least) {
        found.push(build::compare(CompareOp::Ge, &sum, &build::plus(z.clone(), least)));
    }
}
