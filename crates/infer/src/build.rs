//! Expressions of specifications, made by hand: they stand nowhere in the text.

use base::Span;
use ir::visit::rewrite::{self as write, Rewriter};
use ir::{
    ArithOp, Assertion, AssertionKind, CollectionOp, CompareOp, Expr, ExprKind, LocalId, OldLabel,
    Quantified, Quantifier, Type,
};

const NONE: Span = Span::NONE;

pub fn int(n: i128) -> Expr {
    Expr::int(n, Type::INT, NONE)
}

pub fn local(id: LocalId, ty: &Type) -> Expr {
    Expr::local(id, ty.clone(), NONE)
}

pub fn length(array: &Expr) -> Expr {
    Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, NONE)
}

/// `array[index]`, if it is an array.
pub fn at(array: &Expr, index: Expr) -> Option<Expr> {
    let Type::Array(element) = &array.ty else { return None };
    let kind = ExprKind::Index(Box::new(array.clone()), Box::new(index));
    Some(Expr::new(kind, (**element).clone(), NONE))
}

/// `\old(e)`
pub fn old(e: &Expr) -> Expr {
    Expr::new(ExprKind::Old(OldLabel::Entry, Box::new(e.clone())), e.ty.clone(), NONE)
}

fn arith(op: ArithOp, a: Expr, b: Expr) -> Expr {
    Expr::new(ExprKind::Arith(op, Box::new(a), Box::new(b)), Type::BigInt, NONE)
}

/// `a + n`
pub fn plus(a: Expr, n: i128) -> Expr {
    match (&a.kind, n) {
        (_, 0) => a,
        (ExprKind::Int(m), _) => int(m + n),
        (_, n) if n < 0 => arith(ArithOp::Sub, a, int(-n)),
        _ => arith(ArithOp::Add, a, int(n)),
    }
}

pub fn add(a: Expr, b: Expr) -> Expr {
    arith(ArithOp::Add, a, b)
}

pub fn sub(a: Expr, b: Expr) -> Expr {
    arith(ArithOp::Sub, a, b)
}

/// `n * a`
pub fn times(n: i128, a: Expr) -> Expr {
    if n == 1 { a } else { arith(ArithOp::Mul, int(n), a) }
}

pub fn mul(a: Expr, b: Expr) -> Expr {
    arith(ArithOp::Mul, a, b)
}

/// `a % n`
pub fn rem(a: Expr, n: i128) -> Expr {
    arith(ArithOp::Rem, a, int(n))
}

pub fn compare(op: CompareOp, a: &Expr, b: &Expr) -> Expr {
    a.clone().compare(op, b.clone())
}

pub fn le(a: &Expr, b: &Expr) -> Expr {
    compare(CompareOp::Le, a, b)
}

pub fn lt(a: &Expr, b: &Expr) -> Expr {
    compare(CompareOp::Lt, a, b)
}

pub fn eq(a: &Expr, b: &Expr) -> Expr {
    a.clone().equals(b.clone())
}

pub fn implies(a: Expr, b: Expr) -> Expr {
    Expr::new(ExprKind::Implies(Box::new(a), Box::new(b)), Type::Bool, NONE)
}

/// `s + t`
pub fn concat(s: &Expr, t: &Expr) -> Expr {
    let kind = ExprKind::Collection(CollectionOp::SeqConcat, vec![s.clone(), t.clone()]);
    Expr::new(kind, s.ty.clone(), NONE)
}

/// `s.reverse()`
pub fn turned_round(s: &Expr) -> Expr {
    Expr::new(ExprKind::Collection(CollectionOp::SeqReverse, vec![s.clone()]), s.ty.clone(), NONE)
}

/// `(Q int var; low <= var && var < high; body)`
pub fn over(quantifier: Quantifier, var: LocalId, (low, high): (&Expr, &Expr), body: Expr) -> Expr {
    let index = local(var, &Type::INT);
    let range = le(low, &index).and(lt(&index, high));
    let q = Quantified { quantifier, vars: vec![var], range: Some(range), body };
    Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, NONE)
}

pub fn clause(e: Expr) -> Assertion {
    Assertion::new(AssertionKind::Expr(e), NONE)
}

/// The same without positions, so that what says the same is equal.
pub fn plain(e: &Expr) -> Expr {
    struct Plain;

    impl Rewriter for Plain {
        fn span(&mut self, span: &mut Span) {
            *span = NONE;
        }
        fn expr(&mut self, e: &mut Expr) {
            write::walk_expr(self, e);
            e.span = NONE;
        }
    }

    let mut e = e.clone();
    Plain.expr(&mut e);
    e
}

/// Where something is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Everywhere,
    /// In ranges of quantifiers.
    Ranges,
    /// Outside of them.
    Elsewhere,
}

/// The expression with one part in place of another. Both are plain.
pub fn replace(e: &Expr, from: &Expr, to: &Expr, place: Where) -> Expr {
    struct Replace<'a> {
        from: &'a Expr,
        to: &'a Expr,
        place: Where,
        in_range: bool,
    }

    impl Rewriter for Replace<'_> {
        fn expr(&mut self, e: &mut Expr) {
            let counts = match self.place {
                Where::Everywhere => true,
                Where::Ranges => self.in_range,
                Where::Elsewhere => !self.in_range,
            };
            if counts && e.kind == self.from.kind {
                let ty = e.ty.clone();
                *e = self.to.clone();
                if ty == Type::Bool {
                    e.ty = ty;
                }
                return;
            }
            // What was on entry does not follow a counter.
            if matches!(e.kind, ExprKind::Old(OldLabel::Entry, _)) {
                return;
            }
            write::walk_expr(self, e);
        }
        fn quantified(&mut self, q: &mut Quantified) {
            if let Some(range) = &mut q.range {
                let outer = std::mem::replace(&mut self.in_range, true);
                self.expr(range);
                self.in_range = outer;
            }
            self.expr(&mut q.body);
        }
    }

    let mut e = e.clone();
    Replace { from, to, place, in_range: false }.expr(&mut e);
    e
}

/// The expression with the ranges of its quantifiers cut off at something else, too: what bounds
/// `from` bounds `to` as well.
pub fn clip(e: &Expr, from: &Expr, to: &Expr) -> Expr {
    struct Clip<'a>(&'a Expr, &'a Expr);

    impl Rewriter for Clip<'_> {
        fn quantified(&mut self, q: &mut Quantified) {
            if let Some(range) = &mut q.range {
                let other = replace(range, self.0, self.1, Where::Everywhere);
                let mut known = Vec::new();
                conjuncts(range, &mut known);
                let mut parts = Vec::new();
                conjuncts(&other, &mut parts);
                let news = parts.into_iter().filter(|part| !known.contains(part)).cloned();
                *range = news.collect::<Vec<_>>().into_iter().fold(range.clone(), Expr::and);
            }
            self.expr(&mut q.body);
        }
    }

    let mut e = e.clone();
    Clip(from, to).expr(&mut e);
    e
}

/// Whether an expression says nothing: it is a constant, compares something with itself or with
/// its neighbour, or ranges over nothing.
pub fn is_idle(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Bool(_) => true,
        ExprKind::Compare(_, a, b) => stem(a).0 == stem(b).0,
        ExprKind::Implies(a, b) => a == b || is_idle(b),
        ExprKind::Quantified(q) => {
            let mut idle = is_idle(&q.body);
            let mut parts = Vec::new();
            if let Some(range) = &q.range {
                conjuncts(range, &mut parts);
            }
            idle |= is_empty(&parts);
            idle
        }
        _ => false,
    }
}

/// Whether comparisons contradict each other, as those of `i + 1 <= k && k < i` do: there is a
/// circle of them that adds up to less than nothing.
pub fn is_empty(parts: &[&Expr]) -> bool {
    let mut places: Vec<Option<&ExprKind>> = Vec::new();
    let mut steps: Vec<(usize, usize, i128)> = Vec::new();
    for part in parts {
        let (less, more, by, is_equal) = match &part.kind {
            ExprKind::Compare(CompareOp::Le, a, b) => (a, b, 0, false),
            ExprKind::Compare(CompareOp::Lt, a, b) => (a, b, -1, false),
            ExprKind::Compare(CompareOp::Ge, a, b) => (b, a, 0, false),
            ExprKind::Compare(CompareOp::Gt, a, b) => (b, a, -1, false),
            ExprKind::Eq(a, b) | ExprKind::Compare(CompareOp::Eq, a, b) => (a, b, 0, true),
            _ => continue,
        };
        let mut ends = [0; 2];
        let mut distance = by;
        for (end, (e, sign)) in ends.iter_mut().zip([(less, -1), (more, 1)]) {
            let (place, n) = stem(e);
            distance += sign * n;
            let known = places.iter().position(|known| *known == place);
            *end = known.unwrap_or(places.len());
            if known.is_none() {
                places.push(place);
            }
        }
        steps.push((ends[0], ends[1], distance));
        if is_equal {
            steps.push((ends[1], ends[0], -distance));
        }
    }
    // The least that is known of differences; no circle is longer than there are places.
    let mut least = vec![0i128; places.len()];
    for round in 0..=places.len() {
        let mut is_changed = false;
        for (from, to, by) in &steps {
            if least[*to] + by < least[*from] {
                least[*from] = least[*to] + by;
                is_changed = true;
            }
        }
        if !is_changed {
            return false;
        }
        if round == places.len() {
            return true;
        }
    }
    false
}

pub fn conjuncts<'e>(e: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::And(a, b) => {
            conjuncts(a, parts);
            conjuncts(b, parts);
        }
        _ => parts.push(e),
    }
}

/// What a number is the sum of: something and a constant.
fn stem(e: &Expr) -> (Option<&ExprKind>, i128) {
    match &e.kind {
        ExprKind::Int(n) => (None, *n),
        ExprKind::Arith(ArithOp::Add, a, b) => match (stem(a), &b.kind) {
            ((base, n), ExprKind::Int(m)) => (base, n + m),
            _ => (Some(&e.kind), 0),
        },
        ExprKind::Arith(ArithOp::Sub, a, b) => match (stem(a), &b.kind) {
            ((base, n), ExprKind::Int(m)) => (base, n - m),
            _ => (Some(&e.kind), 0),
        },
        kind => (Some(kind), 0),
    }
}

/// What is not true of all is false of one, and the other way round.
fn turned(q: &Quantified) -> Option<Expr> {
    let quantifier = match q.quantifier {
        Quantifier::Forall => Quantifier::Exists,
        Quantifier::Exists => Quantifier::Forall,
        _ => return None,
    };
    let mut q = q.clone();
    q.quantifier = quantifier;
    // What is said of rows is turned in each of them.
    q.body = negated(&q.body);
    Some(Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, NONE))
}

/// The opposite, with the quantifier outside.
fn negated(e: &Expr) -> Expr {
    match &e.kind {
        ExprKind::Quantified(q) => turned(q).unwrap_or_else(|| e.clone().negate()),
        _ => e.clone().negate(),
    }
}

/// Simpler, where constants decide something.
pub fn simplify(e: &Expr) -> Expr {
    struct Simplify;

    impl Rewriter for Simplify {
        fn expr(&mut self, e: &mut Expr) {
            write::walk_expr(self, e);
            let truth = |e: &Expr| match e.kind {
                ExprKind::Bool(b) => Some(b),
                _ => None,
            };
            let simple = match &e.kind {
                ExprKind::Eq(a, b) if a.kind == b.kind => Some(Expr::bool(true, NONE)),
                ExprKind::Eq(a, b) => match (&a.kind, &b.kind) {
                    (ExprKind::Int(x), ExprKind::Int(y)) => Some(Expr::bool(x == y, NONE)),
                    (ExprKind::Bool(x), ExprKind::Bool(y)) => Some(Expr::bool(x == y, NONE)),
                    (ExprKind::Bool(true), _) => Some((**b).clone()),
                    (_, ExprKind::Bool(true)) => Some((**a).clone()),
                    (ExprKind::Bool(false), _) => Some(negated(b)),
                    (_, ExprKind::Bool(false)) => Some(negated(a)),
                    _ => None,
                },
                ExprKind::Compare(op, a, b) => match (&a.kind, &b.kind) {
                    (ExprKind::Int(x), ExprKind::Int(y)) => Some(Expr::bool(
                        match op {
                            CompareOp::Lt => x < y,
                            CompareOp::Le => x <= y,
                            CompareOp::Gt => x > y,
                            CompareOp::Ge => x >= y,
                            CompareOp::Eq => x == y,
                            CompareOp::Ne => x != y,
                        },
                        NONE,
                    )),
                    _ => None,
                },
                ExprKind::Not(a) => match &a.kind {
                    ExprKind::Quantified(q) => turned(q),
                    _ => truth(a).map(|b| Expr::bool(!b, NONE)),
                },
                ExprKind::And(a, b) => match (truth(a), truth(b)) {
                    (Some(false), _) | (_, Some(false)) => Some(Expr::bool(false, NONE)),
                    (Some(true), _) => Some((**b).clone()),
                    (_, Some(true)) => Some((**a).clone()),
                    _ => None,
                },
                ExprKind::Or(a, b) => match (truth(a), truth(b)) {
                    (Some(true), _) | (_, Some(true)) => Some(Expr::bool(true, NONE)),
                    (Some(false), _) => Some((**b).clone()),
                    (_, Some(false)) => Some((**a).clone()),
                    _ => None,
                },
                ExprKind::Implies(a, b) => match (truth(a), truth(b)) {
                    (Some(false), _) | (_, Some(true)) => Some(Expr::bool(true, NONE)),
                    (Some(true), _) => Some((**b).clone()),
                    (_, Some(false)) => Some(negated(a)),
                    _ => None,
                },
                ExprKind::Ite(c, a, b) => match truth(c) {
                    Some(true) => Some((**a).clone()),
                    Some(false) => Some((**b).clone()),
                    None => None,
                },
                _ => None,
            };
            if let Some(simple) = simple {
                *e = simple;
            }
        }
    }

    let mut e = e.clone();
    Simplify.expr(&mut e);
    e
}
