//! Affine relations and those of degree 2 and 3: the equations that all states of runs satisfy
//! (Karr's hull, computed from states instead of from the text).

use ir::Expr;

use super::bounds::States;
use crate::build;
use crate::loops::Term;

/// Terms that a relation of degree 1, and of degree 2, may be about.
const MOST_AFFINE: usize = 12;
const MOST_SQUARE: usize = 6;
/// Larger factors are an accident.
const LARGEST: i128 = 1_000;

/// A product of at most three terms, by position; none is 1.
type Monomial = Vec<usize>;

/// The equations that hold in all states, as far as they are about something that changes.
pub fn relations(terms: &[Term], states: &States) -> Vec<Expr> {
    let mut found = Vec::new();
    // What changes comes first: it is expressed by the rest.
    let mut order: Vec<usize> = (0..terms.len()).collect();
    order.sort_by_key(|i| !terms.get(*i).is_some_and(|t| t.changes));
    let affine: Vec<usize> = order.iter().copied().take(MOST_AFFINE).collect();
    let linear: Vec<Monomial> = affine.iter().map(|i| vec![*i]).chain([vec![]]).collect();
    equations(terms, states, &linear, &mut found);
    // What an affine relation determines is not needed in products.
    let is_free = |i: &usize| !found.iter().any(|e| terms.get(*i).is_some_and(|t| leads(e, &t.e)));
    // Nor is what other things that stay the same determine.
    let lasting: Vec<usize> =
        affine.iter().copied().filter(|i| terms.get(*i).is_some_and(|t| !t.changes)).collect();
    let given = determined(states, &lasting);
    let is_free = |i: &usize| is_free(i) && !given.contains(i);
    let few: Vec<usize> = order.into_iter().filter(is_free).take(MOST_SQUARE).collect();
    // One product beside what is linear; products come last, so that a term is expressed by them
    // and not the other way round.
    let linear: Vec<Monomial> = few.iter().map(|i| vec![*i]).collect();
    for (n, i) in few.iter().enumerate() {
        for j in few.iter().skip(n) {
            let columns = [linear.clone(), vec![vec![*i, *j], vec![]]].concat();
            equations(terms, states, &columns, &mut found);
        }
    }
    // Powers of one term.
    let changes = |i: usize| terms.get(i).is_some_and(|t| t.changes);
    for x in few.iter().copied().filter(|i| changes(*i)) {
        if found.iter().any(|e| terms.get(x).is_some_and(|t| leads(e, &t.e))) {
            continue;
        }
        for y in few.iter().copied().filter(|i| *i != x && changes(*i)) {
            let powers = vec![vec![x], vec![y, y, y], vec![y, y], vec![y], vec![]];
            equations(terms, states, &powers, &mut found);
        }
    }
    // Two products.
    let mut square: Vec<Monomial> = Vec::new();
    for (n, i) in few.iter().enumerate() {
        for j in few.iter().skip(n) {
            square.push(vec![*i, *j]);
        }
    }
    let mixed = [linear, square, vec![vec![]]].concat();
    equations(terms, states, &mixed, &mut found);
    found
}

/// Those of the terms that are sums of others of them in all states.
fn determined(states: &States, terms: &[usize]) -> Vec<usize> {
    let row = |state: &Vec<Option<i128>>| -> Option<Vec<i128>> {
        let values = terms.iter().map(|i| *state.get(*i)?);
        values.chain([Some(1)]).collect()
    };
    let rows: Vec<Vec<i128>> = states.iter().filter_map(row).collect();
    if rows.len() < terms.len() + 3 {
        return Vec::new();
    }
    let mut found: Vec<usize> = Vec::new();
    for equation in null_space(rows, terms.len() + 1) {
        let first = equation.iter().zip(terms).find(|(n, _)| **n != 0);
        found.extend(first.map(|(_, i)| *i));
    }
    found
}

/// Whether an equation determines a term: it is what comes first.
pub fn leads(equation: &Expr, term: &Expr) -> bool {
    let ir::ExprKind::Eq(left, _) = &equation.kind else { return false };
    let mut first = left;
    while let ir::ExprKind::Arith(ir::ArithOp::Add, a, _) = &first.kind {
        first = a;
    }
    first.kind == term.kind
}

/// The rows of the null space, as equations.
fn equations(terms: &[Term], states: &States, columns: &[Monomial], found: &mut Vec<Expr>) {
    let rows: Vec<Vec<i128>> = states
        .iter()
        .filter_map(|state| {
            columns
                .iter()
                .map(|monomial| {
                    monomial.iter().try_fold(1i128, |product, i| {
                        product.checked_mul((*state.get(*i)?)?).filter(|n| n.abs() < 1 << 56)
                    })
                })
                .collect()
        })
        .collect();
    if rows.len() < columns.len() + 2 {
        return;
    }
    // Small numbers keep the elimination small; the others have to agree.
    let mut few = rows.clone();
    few.sort_by_key(|row| row.iter().map(|n| n.abs()).max());
    few.truncate(3 * columns.len() + 20);
    for row in null_space(few, columns.len()) {
        let product = |(a, b): (&i128, &i128)| a.checked_mul(*b);
        let is_zero = |state: &Vec<i128>| {
            state.iter().zip(&row).map(product).sum::<Option<i128>>() == Some(0)
        };
        if !rows.iter().all(is_zero) {
            continue;
        }
        let is_small = row.iter().all(|n| n.abs() <= LARGEST);
        let changes = row.iter().zip(columns).any(|(n, monomial)| {
            *n != 0 && monomial.iter().any(|i| terms.get(*i).is_some_and(|t| t.changes))
        });
        // An equation between many terms holds by accident.
        let is_short = row.iter().filter(|n| **n != 0).count() <= 6;
        if is_small
            && changes
            && is_short
            && let Some(e) = equation(terms, columns, &row)
            && !found.contains(&e)
        {
            found.push(e);
        }
    }
}

/// `a + 2 * b == c`: what has a negative factor is on the right.
fn equation(terms: &[Term], columns: &[Monomial], row: &[i128]) -> Option<Expr> {
    let (mut left, mut right): (Option<Expr>, Option<Expr>) = (None, None);
    let first = row.iter().find(|n| **n != 0)?;
    for (factor, monomial) in row.iter().zip(columns) {
        let factor = if *first < 0 { -factor } else { *factor };
        if factor == 0 {
            continue;
        }
        let product = match monomial.as_slice() {
            [] => build::int(factor.abs()),
            [i] => build::times(factor.abs(), terms.get(*i)?.e.clone()),
            [i, j] => {
                let both = build::mul(terms.get(*i)?.e.clone(), terms.get(*j)?.e.clone());
                build::times(factor.abs(), both)
            }
            [i, j, k] => {
                let both = build::mul(terms.get(*i)?.e.clone(), terms.get(*j)?.e.clone());
                build::times(factor.abs(), build::mul(both, terms.get(*k)?.e.clone()))
            }
            _ => return None,
        };
        let side = if factor > 0 { &mut left } else { &mut right };
        *side = Some(match side.take() {
            Some(sum) => build::add(sum, product),
            None => product,
        });
    }
    let zero = || build::int(0);
    Some(build::eq(&left.unwrap_or_else(zero), &right.unwrap_or_else(zero)))
}

/// A basis of all vectors that every row is orthogonal to, in whole numbers without a common
/// factor; none if the numbers get too large.
fn null_space(mut rows: Vec<Vec<i128>>, width: usize) -> Vec<Vec<i128>> {
    let mut pivots: Vec<usize> = Vec::new();
    let mut done = 0;
    // From the last column: what comes first is left free, that is, expressed by the others.
    for column in (0..width).rev() {
        let Some(found) = (done..rows.len()).find(|r| rows[*r][column] != 0) else { continue };
        rows.swap(done, found);
        for r in 0..rows.len() {
            if r == done || rows[r][column] == 0 {
                continue;
            }
            let (a, b) = (rows[done][column], rows[r][column]);
            let mut next = Vec::with_capacity(width);
            for (x, y) in rows[r].iter().zip(&rows[done]) {
                let (x, y) = (x.checked_mul(a), y.checked_mul(b));
                let Some(value) = x.zip(y).and_then(|(x, y)| x.checked_sub(y)) else {
                    return Vec::new();
                };
                next.push(value);
            }
            shorten(&mut next);
            rows[r] = next;
        }
        shorten(&mut rows[done]);
        pivots.push(column);
        done += 1;
        if done == rows.len() {
            break;
        }
    }
    let mut basis = Vec::new();
    for free in (0..width).filter(|c| !pivots.contains(c)) {
        // The free entry is the least common multiple of what it is divided by.
        let mut scale: i128 = 1;
        for (r, pivot) in pivots.iter().enumerate() {
            let (p, f) = (rows[r][*pivot], rows[r][free]);
            if f != 0 {
                let needed = p / gcd(p, f);
                let Some(product) = scale.checked_mul((needed / gcd(scale, needed)).abs()) else {
                    return Vec::new();
                };
                scale = product;
            }
        }
        let mut vector = vec![0; width];
        vector[free] = scale;
        for (r, pivot) in pivots.iter().enumerate() {
            let Some(product) = rows[r][free].checked_mul(scale) else { return Vec::new() };
            vector[*pivot] = -product / rows[r][*pivot];
        }
        shorten(&mut vector);
        basis.push(vector);
    }
    basis
}

fn shorten(row: &mut [i128]) {
    let common = row.iter().fold(0, |d, n| gcd(d, *n));
    if common > 1 {
        row.iter_mut().for_each(|n| *n /= common);
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_of_points_are_found() {
        // y = 2 x + 1
        let rows = (0..5).map(|x| vec![x, 2 * x + 1, 1]).collect();
        assert_eq!(null_space(rows, 3), vec![vec![2, -1, 1]]);
        // No equation.
        let rows = vec![vec![1, 0], vec![0, 1], vec![1, 1]];
        assert!(null_space(rows, 2).is_empty());
        // Fractions: 2 s = i * i - i, as columns s, i * i, i.
        let rows = (0..6).map(|i| vec![i * (i - 1) / 2, i * i, i]).collect();
        assert_eq!(null_space(rows, 3), vec![vec![2, -1, 1]]);
    }
}
