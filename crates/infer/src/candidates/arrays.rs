//! Facts about the elements of arrays in ranges that counters bound: all are as some number
//! says, as they were, as those of another array; in order; below those of another range.

use ir::{CompareOp, Expr, ExprKind, LocalId, Quantifier, Type};

use crate::build;
use crate::loops::Words;

/// More clauses are not made.
const MOST: usize = 2_500;
/// Numbers that elements are compared with.
const MOST_VALUES: usize = 10;

pub fn facts(words: &Words, spare: &[LocalId], constants: &[i128]) -> Vec<Expr> {
    let [index, other, ..] = spare else { return Vec::new() };
    let mut facts = Facts { found: Vec::new(), index: *index, other: *other };
    let cuts = cuts(words);
    for array in &words.arrays {
        facts.about(array, &cuts, words, constants);
    }
    facts.found.truncate(MOST);
    facts.found
}

/// Where ranges begin and end: 0, counters, lengths.
fn cuts(words: &Words) -> Vec<Expr> {
    let mut cuts = vec![build::int(0)];
    for term in words.numbers.iter().filter(|term| term.changes) {
        cuts.push(term.e.clone());
        cuts.push(build::plus(term.e.clone(), 1));
    }
    let lasting = words.numbers.iter().filter(|term| !term.changes);
    cuts.extend(lasting.map(|term| term.e.clone()).take(6));
    cuts
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Int(0))
}

struct Facts {
    found: Vec<Expr>,
    index: LocalId,
    other: LocalId,
}

impl Facts {
    fn all(&mut self, range: (&Expr, &Expr), body: Expr) {
        self.found.push(build::over(Quantifier::Forall, self.index, range, body));
    }

    fn about(&mut self, array: &Expr, cuts: &[Expr], words: &Words, constants: &[i128]) {
        let Type::Array(element) = &array.ty else { return };
        let length = build::length(array);
        let k = build::local(self.index, &Type::INT);
        let Some(item) = build::at(array, k.clone()) else { return };
        let is_written = words.written.contains(array);
        let ends: Vec<&Expr> = cuts.iter().filter(|e| !is_zero(e)).collect();
        let ranges: Vec<(Expr, Expr)> = cuts
            .iter()
            .flat_map(|low| ends.iter().map(move |high| (low.clone(), (*high).clone())))
            .filter(|(low, high)| low != high)
            .filter(|(low, high)| changes(low, words) || changes(high, words))
            .filter(|(low, high)| is_zero(low) || changes(low, words) || *high == length)
            .collect();
        for (low, high) in &ranges {
            let range = (low, high);
            if is_written && let Some(before) = build::at(array, k.clone()).map(|e| build::old(&e))
            {
                self.all(range, build::eq(&item, &before));
            }
            match &**element {
                Type::Int(_) => {
                    for value in values(words, constants) {
                        for op in [CompareOp::Le, CompareOp::Ge, CompareOp::Lt, CompareOp::Gt] {
                            self.all(range, build::compare(op, &item, &value));
                        }
                        self.all(range, build::eq(&item, &value));
                        self.all(range, build::eq(&item, &value).negate());
                        let same = build::eq(&item, &value);
                        self.found.push(build::over(Quantifier::Exists, self.index, range, same));
                    }
                    self.all(range, build::eq(&item, &k));
                    self.in_order(array, range, &k);
                }
                Type::Bool => {
                    self.all(range, item.clone());
                    self.all(range, item.clone().negate());
                }
                Type::Class(_) | Type::Array(_) => {
                    self.all(range, item.clone().non_null());
                    self.all(range, build::eq(&item, &Expr::null(base::Span::NONE)));
                }
                _ => {}
            }
            for second in words.arrays.iter().filter(|b| *b != array && b.ty == array.ty) {
                let shifts = [k.clone(), build::sub(build::plus(length.clone(), -1), k.clone())];
                for at in shifts {
                    if let Some(there) = build::at(second, at) {
                        if words.written.contains(second) {
                            self.all(range, build::eq(&item, &build::old(&there)));
                        }
                        self.all(range, build::eq(&item, &there));
                    }
                }
            }
            // Turned round in place.
            if is_written {
                let mirror = build::sub(build::plus(length.clone(), -1), k.clone());
                if let Some(there) = build::at(array, mirror) {
                    self.all(range, build::eq(&item, &build::old(&there)));
                }
            }
        }
        if matches!(**element, Type::Int(_)) {
            self.points(array, words);
            self.across(array, &ranges);
        }
    }

    /// Neighbours are in order.
    fn in_order(&mut self, array: &Expr, (low, high): (&Expr, &Expr), k: &Expr) {
        let (Some(this), Some(next)) =
            (build::at(array, k.clone()), build::at(array, build::plus(k.clone(), 1)))
        else {
            return;
        };
        let end = build::plus(high.clone(), -1);
        self.all((low, &end), build::le(&this, &next));
        let m = build::local(self.other, &Type::INT);
        let Some(later) = build::at(array, m.clone()) else { return };
        let range = build::le(low, k).and(build::le(k, &m)).and(build::lt(&m, high));
        self.both(range, build::le(&this, &later));
    }

    fn both(&mut self, range: Expr, body: Expr) {
        let q = ir::Quantified {
            quantifier: Quantifier::Forall,
            vars: vec![self.index, self.other],
            range: Some(range),
            body,
        };
        let kind = ExprKind::Quantified(Box::new(q));
        self.found.push(Expr::new(kind, Type::Bool, base::Span::NONE));
    }

    /// Elements of one range are at most those of another.
    fn across(&mut self, array: &Expr, ranges: &[(Expr, Expr)]) {
        let (k, m) = (build::local(self.index, &Type::INT), build::local(self.other, &Type::INT));
        let (Some(first), Some(second)) =
            (build::at(array, k.clone()), build::at(array, m.clone()))
        else {
            return;
        };
        for (low, middle) in ranges {
            for (from, high) in ranges {
                if from != middle || low == high {
                    continue;
                }
                let range = build::le(low, &k)
                    .and(build::lt(&k, middle))
                    .and(build::le(from, &m))
                    .and(build::lt(&m, high));
                self.both(range, build::le(&first, &second));
            }
        }
    }

    /// A number that is the element at a position.
    fn points(&mut self, array: &Expr, words: &Words) {
        let numbers: Vec<&Expr> =
            words.numbers.iter().filter(|t| !is_length(&t.e)).map(|t| &t.e).collect();
        let changing = words.numbers.iter().filter(|t| t.changes).map(|t| &t.e);
        for at in changing {
            for value in &numbers {
                for place in [at.clone(), build::plus(at.clone(), -1)] {
                    if *value != at
                        && let Some(item) = build::at(array, place)
                    {
                        self.found.push(build::eq(value, &item));
                    }
                }
            }
        }
        if let Some(first) = build::at(array, build::int(0)) {
            for value in numbers {
                self.found.push(build::eq(value, &first));
            }
        }
    }
}

fn is_length(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Length(_))
}

fn changes(e: &Expr, words: &Words) -> bool {
    let is_changing = |e: &Expr| words.numbers.iter().any(|t| t.changes && t.e.kind == e.kind);
    match &e.kind {
        ExprKind::Arith(_, a, _) => is_changing(a),
        _ => is_changing(e),
    }
}

/// Numbers that elements may be compared with.
fn values(words: &Words, constants: &[i128]) -> Vec<Expr> {
    let named = words.numbers.iter().filter(|t| !is_length(&t.e)).map(|t| t.e.clone());
    let small = constants.iter().filter(|c| c.abs() < 1 << 31).map(|c| build::int(*c));
    named.chain(small).take(MOST_VALUES).collect()
}
