//! Facts about the elements of arrays in ranges that counters bound: all are as some number
//! says, as they were, as those of another array; in order; below those of another range.

use ir::{CompareOp, Expr, ExprKind, IntKind, LocalId, Quantifier, Type};

use crate::build;
use crate::candidates::goals::mentions;
use crate::loops::Words;

/// More clauses are not made.
const MOST: usize = 8_000;
/// Numbers that elements are compared with.
const MOST_VALUES: usize = 10;
/// Elements that elements are compared with.
const MOST_ITEMS: usize = 4;

pub fn facts(
    words: &Words,
    spare: &[LocalId],
    constants: &[i128],
    (met, some): (&[(Expr, Expr)], bool),
) -> Vec<Expr> {
    let [index, other, ..] = spare else { return Vec::new() };
    let mut facts = Facts { found: Vec::new(), index: *index, other: *other, some };
    for array in &words.arrays {
        facts.about(array, met, words, constants);
    }
    facts.found.truncate(MOST);
    facts.found
}

/// Ranges of arrays that are as they were on entry or as those of other arrays, and numbers that
/// are elements.
pub fn unchanged(words: &Words, spare: &[LocalId], met: &[(Expr, Expr)]) -> Vec<Expr> {
    let [index, other, ..] = spare else { return Vec::new() };
    let mut facts = Facts { found: Vec::new(), index: *index, other: *other, some: false };
    let k = build::local(*index, &Type::INT);
    for array in &words.written {
        let Some(item) = build::at(array, k.clone()) else { continue };
        for (low, high) in ranges(array, met, words) {
            facts.all((&low, &high), build::eq(&item, &build::old(&item)));
        }
    }
    for array in &words.arrays {
        facts.as_others(array, met, words);
    }
    for array in words.arrays.iter().filter(|array| array.ty == Type::array(Type::INT)) {
        facts.points(array, words);
    }
    facts.found
}

/// Ranges of an array that a counter bounds.
fn ranges(array: &Expr, met: &[(Expr, Expr)], words: &Words) -> Vec<(Expr, Expr)> {
    let length = build::length(array);
    let of_this = |e: &Expr| !matches!(e.kind, ExprKind::Length(_)) || *e == length;
    met.iter()
        .filter(|(low, high)| of_this(low) && of_this(high))
        .filter(|(low, high)| {
            is_zero(low)
                || changes(low, words)
                || *high == length
                || matches!(low.kind, ExprKind::Local(_))
        })
        .cloned()
        .collect()
}

/// Pairs of cuts that a counter bounds, and that have something between them in some state: a
/// row for each state, a column for each cut.
pub fn met(cuts: &[Expr], states: &[Vec<Option<i128>>], words: &Words) -> Vec<(Expr, Expr)> {
    let mut found = Vec::new();
    for (i, low) in cuts.iter().enumerate() {
        for (j, high) in cuts.iter().enumerate().filter(|(_, high)| !is_zero(high)) {
            let is_met = |state: &Vec<Option<i128>>| {
                let (Some(Some(low)), Some(Some(high))) = (state.get(i), state.get(j)) else {
                    return false;
                };
                // One element is too few to learn from.
                *low >= 0 && *high > low + 1
            };
            let is_bound = changes(low, words) || changes(high, words);
            if i != j && is_bound && states.iter().any(is_met) {
                found.push((low.clone(), high.clone()));
            }
        }
    }
    found
}

/// So many clauses of each rank are kept.
const QUOTAS: [usize; 4] = [50, 70, 50, 40];

/// Some of each kind, what is said of arrays that the loop writes to first, then what says most.
pub fn chosen(mut clauses: Vec<ir::Assertion>, written: &[Expr]) -> Vec<ir::Assertion> {
    let is_written = |clause: &ir::Assertion| {
        let ir::AssertionKind::Expr(e) = &clause.kind else { return true };
        written.is_empty() || written.iter().any(|array| mentions(e, array))
    };
    clauses.sort_by_key(|clause| !is_written(clause));
    let mut left = QUOTAS;
    clauses.retain(|clause| match left.get_mut(rank(clause)) {
        Some(0) | None => false,
        Some(left) => {
            *left -= 1;
            true
        }
    });
    clauses.sort_by_key(|clause| (!is_written(clause), rank(clause)));
    clauses
}

/// What says most comes first: equations, then what is said of two elements at a time.
fn rank(clause: &ir::Assertion) -> usize {
    let ir::AssertionKind::Expr(e) = &clause.kind else { return 0 };
    match &e.kind {
        ExprKind::Quantified(q) if matches!(q.body.kind, ExprKind::Eq(..)) => 0,
        ExprKind::Quantified(q) if q.vars.len() > 1 => 1,
        ExprKind::Implies(..) => 1,
        // What compares with a number of the text, or says that something is different, is often
        // an accident.
        ExprKind::Quantified(q) => match &q.body.kind {
            ExprKind::Compare(_, _, b) if !matches!(b.kind, ExprKind::Int(_)) => 2,
            _ => 3,
        },
        _ => 2,
    }
}

/// Where ranges begin and end: 0, counters, lengths; counters from the other end, if elements
/// are counted from there.
pub fn cuts(words: &Words) -> Vec<Expr> {
    let mut cuts = vec![build::int(0)];
    for term in words.numbers.iter().filter(|term| term.changes) {
        cuts.push(term.e.clone());
        cuts.push(build::plus(term.e.clone(), 1));
    }
    let lasting = words.numbers.iter().filter(|term| !term.changes).take(6);
    for term in lasting {
        cuts.push(term.e.clone());
        // The counter of a loop around this one.
        if matches!(term.e.kind, ExprKind::Local(_)) {
            cuts.push(build::plus(term.e.clone(), 1));
        }
    }
    if words.mirrors {
        let lengths: Vec<Expr> = words.arrays.iter().map(build::length).take(2).collect();
        for term in words.numbers.iter().filter(|term| term.changes) {
            cuts.extend(lengths.iter().map(|length| build::sub(length.clone(), term.e.clone())));
        }
    }
    cuts
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Int(0))
}

struct Facts {
    found: Vec<Expr>,
    index: LocalId,
    other: LocalId,
    /// Whether anything says that there is such an element.
    some: bool,
}

impl Facts {
    fn all(&mut self, range: (&Expr, &Expr), body: Expr) {
        let fact = build::over(Quantifier::Forall, self.index, range, body);
        if !build::is_idle(&fact) {
            self.found.push(fact);
        }
    }

    fn about(&mut self, array: &Expr, met: &[(Expr, Expr)], words: &Words, constants: &[i128]) {
        let Type::Array(element) = &array.ty else { return };
        let length = build::length(array);
        let k = build::local(self.index, &Type::INT);
        let Some(item) = build::at(array, k.clone()) else { return };
        let is_written = words.written.contains(array);
        let ranges = ranges(array, met, words);
        for (low, high) in &ranges {
            let range = (low, high);
            match &**element {
                Type::Int(_) => {
                    for value in values(array, range, words, constants) {
                        self.all(range, build::eq(&item, &value));
                        for op in [CompareOp::Lt, CompareOp::Gt, CompareOp::Le, CompareOp::Ge] {
                            self.all(range, build::compare(op, &item, &value));
                        }
                        self.all(range, build::eq(&item, &value).negate());
                        if self.some {
                            let same = build::eq(&item, &value);
                            let some = build::over(Quantifier::Exists, self.index, range, same);
                            self.found.push(some);
                        }
                    }
                    self.all(range, build::eq(&item, &k));
                    if **element == Type::Int(IntKind::Long) {
                        // Sums of so many numbers of type `int`.
                        let (least, most) = (IntKind::Int.min(), IntKind::Int.max());
                        for count in [k.clone(), build::plus(k.clone(), 1)] {
                            self.all(range, build::le(&item, &build::times(most, count.clone())));
                            self.all(range, build::le(&build::times(least, count), &item));
                        }
                    }
                    self.in_order(array, range);
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
            if is_zero(low) && matches!(**element, Type::Int(_)) {
                self.at_most_next(array, range, words);
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
            if is_written {
                self.in_order_but_one(array, words);
            }
            self.across(array, &ranges);
        }
    }

    /// Elements are in order: neighbours, and any two.
    fn in_order(&mut self, array: &Expr, (low, high): (&Expr, &Expr)) {
        let (k, m) = (build::local(self.index, &Type::INT), build::local(self.other, &Type::INT));
        let (Some(this), Some(next), Some(later)) = (
            build::at(array, k.clone()),
            build::at(array, build::plus(k.clone(), 1)),
            build::at(array, m.clone()),
        ) else {
            return;
        };
        let end = build::plus(high.clone(), -1);
        self.all((low, &end), build::le(&this, &next));
        let range = build::le(low, &k).and(build::le(&k, &m)).and(build::lt(&m, high));
        self.both(range, build::le(&this, &later));
    }

    /// Any two elements are in order but that at a counter: a hole into which something will be
    /// put.
    fn in_order_but_one(&mut self, array: &Expr, words: &Words) {
        let (k, m) = (build::local(self.index, &Type::INT), build::local(self.other, &Type::INT));
        let (Some(this), Some(later)) = (build::at(array, k.clone()), build::at(array, m.clone()))
        else {
            return;
        };
        for high in cuts(words).iter().filter(|high| !is_zero(high)) {
            for term in words.numbers.iter().filter(|term| term.changes) {
                for hole in [term.e.clone(), build::plus(term.e.clone(), 1)] {
                    if stem_of(&hole) == stem_of(high) {
                        continue;
                    }
                    let zero = build::int(0);
                    let range =
                        build::le(&zero, &k).and(build::le(&k, &m)).and(build::lt(&m, high));
                    let apart = build::eq(&k, &hole).negate().and(build::eq(&m, &hole).negate());
                    self.both(range.and(apart), build::le(&this, &later));
                }
            }
        }
    }

    /// Elements are those of another array, in their order or turned round.
    fn as_others(&mut self, array: &Expr, met: &[(Expr, Expr)], words: &Words) {
        let k = build::local(self.index, &Type::INT);
        let Some(item) = build::at(array, k.clone()) else { return };
        let length = build::length(array);
        for (low, high) in ranges(array, met, words) {
            for second in words.arrays.iter().filter(|b| *b != array && b.ty == array.ty) {
                let shifts = [k.clone(), build::sub(build::plus(length.clone(), -1), k.clone())];
                for at in shifts {
                    if let Some(there) = build::at(second, at) {
                        if words.written.contains(second) {
                            self.all((&low, &high), build::eq(&item, &build::old(&there)));
                        }
                        self.all((&low, &high), build::eq(&item, &there));
                    }
                }
            }
        }
    }

    /// Elements are at most what comes next in another array, if there is such a thing.
    fn at_most_next(&mut self, array: &Expr, range: (&Expr, &Expr), words: &Words) {
        let k = build::local(self.index, &Type::INT);
        let Some(item) = build::at(array, k) else { return };
        for second in words.arrays.iter().filter(|b| *b != array && b.ty == array.ty) {
            for counter in words.numbers.iter().filter(|term| term.changes) {
                let Some(next) = build::at(second, counter.e.clone()) else { continue };
                let all =
                    build::over(Quantifier::Forall, self.index, range, build::le(&item, &next));
                let is_there = build::lt(&counter.e, &build::length(second));
                self.found.push(build::implies(is_there, all));
            }
        }
    }

    fn both(&mut self, range: Expr, body: Expr) {
        let q = ir::Quantified {
            quantifier: Quantifier::Forall,
            vars: vec![self.index, self.other],
            range: Some(range),
            body,
        };
        let kind = ExprKind::Quantified(Box::new(q));
        let fact = Expr::new(kind, Type::Bool, base::Span::NONE);
        if !build::is_idle(&fact) {
            self.found.push(fact);
        }
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
                        let same = build::eq(value, &item);
                        let is_there = build::lt(&build::int(0), at);
                        self.found.push(build::implies(is_there, same.clone()));
                        self.found.push(same);
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
        ExprKind::Arith(_, a, b) => is_changing(a) || is_changing(b),
        _ => is_changing(e),
    }
}

/// A counter without what is added to it.
fn stem_of(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Arith(_, a, _) => a,
        _ => e,
    }
}

/// Numbers that elements in a range may be compared with: variables, constants, and elements
/// that variables point to.
fn values(array: &Expr, range: (&Expr, &Expr), words: &Words, constants: &[i128]) -> Vec<Expr> {
    let numbers = words.numbers.iter().filter(|t| !is_length(&t.e));
    let named = numbers.clone().map(|t| t.e.clone());
    let small = constants.iter().filter(|c| c.abs() < 1 << 31).map(|c| build::int(*c));
    let is_end = |e: &Expr| stem_of(range.0) == e && stem_of(range.1) == e;
    let places = numbers.filter(|t| matches!(t.e.kind, ExprKind::Local(_)) && !is_end(&t.e));
    let items = places.filter_map(|t| build::at(array, t.e.clone()));
    let plain: Vec<Expr> = named.chain(small).take(MOST_VALUES).collect();
    plain.into_iter().chain(items.take(MOST_ITEMS)).collect()
}
