//! Which clauses follow from others, as far as differences of numbers show it: of many that say
//! nearly the same, the strongest are weighed first, and the rest only where those are refused.
//!
//! ```text
//! (\forall int k; 0 <= k && k < i + 1; a[k] <= m)   and  0 <= i
//!     leave nothing to say to
//! (\forall int k; 0 <= k && k < i; a[k] < m + 1)    and  a[0] <= m
//! ```

use ir::visit::rewrite::{Rewriter, walk_expr};
use ir::{
    Assertion, AssertionKind, CompareOp, Expr, ExprKind, LocalId, Quantified, Quantifier, Type,
};

use crate::build;

/// Whether a clause follows from a stronger one and from what is known of numbers.
pub fn follows(weak: &Assertion, strong: &Assertion, known: &[Expr]) -> bool {
    let (AssertionKind::Expr(weak), AssertionKind::Expr(strong)) = (&weak.kind, &strong.kind)
    else {
        return weak == strong;
    };
    weak.kind == strong.kind || is_implied(weak, strong, known)
}

/// Whether a clause follows from what is known of numbers alone.
pub fn is_known(clause: &Assertion, known: &[Expr]) -> bool {
    let AssertionKind::Expr(e) = &clause.kind else { return false };
    match &e.kind {
        ExprKind::Compare(..) | ExprKind::Eq(..) => !known.contains(e) && shows(known, &[], e),
        // Two elements are one if the range has room for one only.
        ExprKind::Quantified(q) if q.quantifier == Quantifier::Forall => {
            let [first, second] = q.vars.as_slice() else { return false };
            let place = |var: &LocalId| Expr::local(*var, Type::INT, base::Span::NONE);
            let (first_at, second_at) = (place(first), place(second));
            let range = parts_of(q);
            let range: Vec<&Expr> = range.iter().collect();
            let one = with(&q.body, &[(*second, &first_at)]);
            shows(known, &range, &build::eq(&first_at, &second_at)) && shows(known, &[], &one)
        }
        // An element is one of those among which it is.
        ExprKind::Quantified(q) if q.quantifier == Quantifier::Exists => {
            let [var] = q.vars.as_slice() else { return false };
            let ExprKind::Eq(a, b) = &q.body.kind else { return false };
            let (ExprKind::Index(first, i), ExprKind::Index(second, at)) = (&a.kind, &b.kind)
            else {
                return false;
            };
            let is_var = matches!(i.kind, ExprKind::Local(local) if local == *var);
            let range = parts_of(q);
            first.kind == second.kind
                && is_var
                && range.iter().all(|part| shows(known, &[], &with(part, &[(*var, at)])))
        }
        _ => false,
    }
}

/// The comparisons among clauses: what is known of numbers.
pub fn numbers<'c>(clauses: impl Iterator<Item = &'c Assertion>) -> Vec<Expr> {
    let mut found = Vec::new();
    for clause in clauses {
        let AssertionKind::Expr(e) = &clause.kind else { continue };
        let mut parts = Vec::new();
        build::conjuncts(e, &mut parts);
        found.extend(parts.into_iter().filter(|part| is_comparison(part)).cloned());
    }
    found
}

fn is_comparison(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Compare(..) | ExprKind::Eq(..))
}

fn is_implied(weak: &Expr, strong: &Expr, known: &[Expr]) -> bool {
    if weak.kind == strong.kind {
        return true;
    }
    match (&weak.kind, &strong.kind) {
        (ExprKind::Or(a, b), _) => is_implied(a, strong, known) || is_implied(b, strong, known),
        (ExprKind::Implies(_, b), _) => is_implied(b, strong, known),
        (_, ExprKind::And(a, b)) => is_implied(weak, a, known) || is_implied(weak, b, known),
        (ExprKind::Quantified(weak), ExprKind::Quantified(strong)) => {
            match (weak.quantifier, strong.quantifier) {
                (Quantifier::Forall, Quantifier::Forall) => all_follow(weak, strong, known),
                (Quantifier::Exists, Quantifier::Exists) => some_follows(weak, strong, known),
                _ => false,
            }
        }
        (_, ExprKind::Quantified(strong)) if strong.quantifier == Quantifier::Forall => {
            is_comparison(weak) && instance_shows(weak, strong, known)
        }
        _ => is_comparison(weak) && is_comparison(strong) && shows(known, &[strong], weak),
    }
}

/// What is said of all of a range, from what is said of all of a larger one.
fn all_follow(weak: &Quantified, strong: &Quantified, known: &[Expr]) -> bool {
    let under = parts_of(weak);
    let ways = ways(weak, strong);
    ways.iter().any(|way| {
        let given: Vec<(LocalId, &Expr)> = strong.vars.iter().copied().zip(way).collect();
        let in_range = |part: &Expr| shows(known, &under.iter().collect::<Vec<_>>(), part);
        if !parts_of(strong).iter().all(|part| in_range(&with(part, &given))) {
            return false;
        }
        let body = with(&strong.body, &given);
        let is_order = is_comparison(&body) && is_comparison(&weak.body);
        let both: Vec<&Expr> = under.iter().chain([&body]).collect();
        body.kind == weak.body.kind || (is_order && shows(known, &both, &weak.body))
    })
}

fn some_follows(weak: &Quantified, strong: &Quantified, known: &[Expr]) -> bool {
    let ([to], [from]) = (weak.vars.as_slice(), strong.vars.as_slice()) else { return false };
    let place = Expr::local(*to, Type::INT, base::Span::NONE);
    let given = [(*from, &place)];
    let under: Vec<Expr> = parts_of(strong).iter().map(|part| with(part, &given)).collect();
    let under: Vec<&Expr> = under.iter().collect();
    with(&strong.body, &given).kind == weak.body.kind
        && parts_of(weak).iter().all(|part| shows(known, &under, part))
}

/// What is said of single elements, from what is said of all.
fn instance_shows(weak: &Expr, strong: &Quantified, known: &[Expr]) -> bool {
    let [var] = strong.vars.as_slice() else { return false };
    let mut places = Vec::new();
    indices(weak, &mut places);
    places.iter().any(|place| {
        let given = [(*var, place)];
        let body = with(&strong.body, &given);
        is_comparison(&body)
            && parts_of(strong).iter().all(|part| shows(known, &[], &with(part, &given)))
            && shows(known, &[&body], weak)
    })
}

/// What the variables of the stronger may stand for.
fn ways(weak: &Quantified, strong: &Quantified) -> Vec<Vec<Expr>> {
    let place = |var: &LocalId| Expr::local(*var, Type::INT, base::Span::NONE);
    let own: Vec<Expr> = weak.vars.iter().map(place).collect();
    match (own.as_slice(), strong.vars.len()) {
        ([k], 1) => vec![vec![k.clone()]],
        ([k, m], 1) => vec![vec![k.clone()], vec![m.clone()]],
        ([k], 2) => {
            let next = Expr { ty: Type::INT, ..build::plus(k.clone(), 1) };
            let mut ways = vec![vec![k.clone(), next]];
            let mut places = Vec::new();
            indices(&weak.body, &mut places);
            for other in places.into_iter().filter(|other| other != k) {
                ways.push(vec![k.clone(), other.clone()]);
                ways.push(vec![other, k.clone()]);
            }
            ways
        }
        (own, n) if own.len() == n => vec![own.to_vec()],
        _ => Vec::new(),
    }
}

/// Where elements are looked at.
fn indices(e: &Expr, found: &mut Vec<Expr>) {
    if let ExprKind::Index(_, at) = &e.kind
        && !found.contains(at)
    {
        found.push((**at).clone());
    }
    ir::visit::each_part(e, &mut |part| indices(part, found));
}

fn parts_of(q: &Quantified) -> Vec<Expr> {
    let mut parts = Vec::new();
    if let Some(range) = &q.range {
        build::conjuncts(range, &mut parts);
    }
    parts.into_iter().cloned().collect()
}

/// The expression with values in place of variables, all at once: variables of the stronger one
/// may be those of the weaker one.
fn with(e: &Expr, given: &[(LocalId, &Expr)]) -> Expr {
    struct With<'a>(&'a [(LocalId, &'a Expr)]);

    impl Rewriter for With<'_> {
        fn expr(&mut self, e: &mut Expr) {
            if let ExprKind::Local(local) = e.kind {
                if let Some((_, value)) = self.0.iter().find(|(var, _)| *var == local) {
                    *e = (*value).clone();
                }
                return;
            }
            walk_expr(self, e);
        }
    }

    let mut e = e.clone();
    With(given).expr(&mut e);
    e
}

/// The same with all numbers of one type, so that what says the same is equal.
pub fn alike(clause: &Assertion) -> Assertion {
    struct Alike;

    impl Rewriter for Alike {
        fn expr(&mut self, e: &mut Expr) {
            walk_expr(self, e);
            if matches!(e.ty, Type::Int(_) | Type::BigInt) {
                e.ty = Type::INT;
            }
        }
    }

    let mut clause = clause.clone();
    if let AssertionKind::Expr(e) = &mut clause.kind {
        *e = build::plain(e);
        Alike.expr(e);
    }
    clause
}

/// Whether a comparison follows from others by adding up differences.
fn shows(known: &[Expr], under: &[&Expr], goal: &Expr) -> bool {
    let refutes = |not: &Expr| {
        let all: Vec<&Expr> = known.iter().chain(under.iter().copied()).chain([not]).collect();
        build::is_empty(&all)
    };
    match &goal.kind {
        ExprKind::Compare(op, a, b) => {
            let not = match op {
                CompareOp::Lt => CompareOp::Ge,
                CompareOp::Le => CompareOp::Gt,
                CompareOp::Gt => CompareOp::Le,
                CompareOp::Ge => CompareOp::Lt,
                CompareOp::Eq | CompareOp::Ne => return false,
            };
            refutes(&build::compare(not, a, b))
        }
        ExprKind::Eq(a, b) => {
            refutes(&build::compare(CompareOp::Lt, a, b))
                && refutes(&build::compare(CompareOp::Gt, a, b))
        }
        ExprKind::Not(inner) => {
            under.iter().any(|part| part.kind == goal.kind)
                || (is_comparison(inner) && refutes(inner))
        }
        _ => under.iter().any(|part| part.kind == goal.kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: u32) -> Expr {
        build::local(LocalId(n), &Type::INT)
    }

    fn items() -> Expr {
        build::local(LocalId(9), &Type::array(Type::INT))
    }

    /// `(\forall int k; from <= k && k < to; a[k] <= most)`
    fn bounded(from: &Expr, to: &Expr, most: &Expr) -> Assertion {
        let item = build::at(&items(), number(5)).unwrap_or_else(items);
        let body = build::le(&item, most);
        build::clause(build::over(Quantifier::Forall, LocalId(5), (from, to), body))
    }

    #[test]
    fn smaller_ranges_follow_and_larger_ones_do_not() {
        let (i, m, zero) = (number(1), number(2), build::int(0));
        let small = bounded(&zero, &i, &m);
        let large = bounded(&zero, &build::plus(i.clone(), 1), &m);
        assert!(follows(&small, &large, &[]));
        assert!(!follows(&large, &small, &[]));
        // What is known of numbers counts.
        let j = number(3);
        let other = bounded(&zero, &j, &m);
        assert!(!follows(&other, &small, &[]));
        assert!(follows(&other, &small, &[build::le(&j, &i)]));
    }

    #[test]
    fn weaker_comparisons_follow() {
        let (i, m, zero) = (number(1), number(2), build::int(0));
        let strong = bounded(&zero, &i, &m);
        let weak = bounded(&zero, &i, &build::plus(m.clone(), 1));
        assert!(follows(&weak, &strong, &[]));
        assert!(!follows(&strong, &weak, &[]));
        let first = build::at(&items(), build::int(0)).unwrap_or_else(items);
        let first = build::clause(build::le(&first, &m));
        assert!(!follows(&first, &strong, &[]));
        assert!(follows(&first, &strong, &[build::lt(&zero, &i)]));
    }

    #[test]
    fn one_element_is_in_order() {
        let (i, k, m) = (number(1), number(5), number(6));
        let at = |e: &Expr| build::at(&items(), e.clone()).unwrap_or_else(items);
        let order = |high: &Expr| {
            let range = build::le(&i, &k).and(build::le(&k, &m)).and(build::lt(&m, high));
            let q = Quantified {
                quantifier: Quantifier::Forall,
                vars: vec![LocalId(5), LocalId(6)],
                range: Some(range),
                body: build::le(&at(&k), &at(&m)),
            };
            let kind = ExprKind::Quantified(Box::new(q));
            build::clause(Expr::new(kind, Type::Bool, base::Span::NONE))
        };
        assert!(is_known(&order(&build::plus(i.clone(), 1)), &[]));
        assert!(!is_known(&order(&build::plus(i.clone(), 2)), &[]));
    }

    #[test]
    fn neighbours_follow_from_any_two() {
        let (i, k, m, zero) = (number(1), number(5), number(6), build::int(0));
        let at = |e: &Expr| build::at(&items(), e.clone()).unwrap_or_else(items);
        let range = build::le(&zero, &k).and(build::le(&k, &m)).and(build::lt(&m, &i));
        let any = Quantified {
            quantifier: Quantifier::Forall,
            vars: vec![LocalId(5), LocalId(6)],
            range: Some(range),
            body: build::le(&at(&k), &at(&m)),
        };
        let any = Expr::new(ExprKind::Quantified(Box::new(any)), Type::Bool, base::Span::NONE);
        let any = build::clause(any);
        let next = build::le(&at(&k), &at(&build::plus(k.clone(), 1)));
        let end = build::plus(i.clone(), -1);
        let near =
            build::clause(build::over(Quantifier::Forall, LocalId(5), (&zero, &end), next.clone()));
        let far = build::clause(build::over(Quantifier::Forall, LocalId(5), (&zero, &i), next));
        assert!(follows(&near, &any, &[]));
        assert!(!follows(&far, &any, &[]));
        assert!(!follows(&any, &near, &[]));
    }
}
