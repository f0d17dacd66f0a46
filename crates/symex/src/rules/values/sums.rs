//! Generalised quantifiers over a range of integers: `\sum`, `\product`, `\num_of`, `\min`,
//! `\max`, and `\seq_def`.
//!
//! `(\sum int i; lo <= i && i < hi; e)` is a function of `lo`, `hi` and of whatever else
//! occurs in `e`: bodies of one shape share a symbol. What it is for an empty range, and
//! what its last element adds, is known of each such term that is met:
//!
//! ```text
//! sum(lo, hi) == (hi <= lo ? 0 : sum(lo, hi - 1) + e[i := hi - 1])
//! ```
//!
//! That is what a loop needs that goes through the range; where the range does not begin with a
//! number, what its first element adds is known, too. Short ranges with constant ends are written
//! out. Two sums of elements that are the same are the same.
//!
//! `(\seq_def int i; lo; hi; e)` of the elements of a sequence is a part of that: what is known of parts is known
//! of it. Any other one is a name, as a sum is: how long it is, and each element, is known of it.

use base::{Span, needs, step, stops};
use check::Reason;
use ir::visit::{each_part, mentions};
use ir::{CompareOp, Expr, ExprKind, LocalId, Quantified, Quantifier, Type};
use rustc_hash::FxHashMap;
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::engine::known::Folded;
use crate::failure::{Result, unsupported};
use crate::sorts::int_kind;
use crate::state::State;

/// The longest range that is written out.
const WRITTEN_OUT: i128 = 32;

/// With how many others a fold is compared.
const RECENT: usize = 4;

/// The ends of a range, `lo` included and `hi` not, and what else it asks for.
struct Range<'e> {
    lo: Option<(&'e Expr, i128)>,
    hi: Option<(&'e Expr, i128)>,
    others: Vec<&'e Expr>,
}

impl<'e> Range<'e> {
    fn of(range: &'e Expr, var: LocalId) -> Range<'e> {
        let mut found = Range { lo: None, hi: None, others: Vec::new() };
        found.add(range, var);
        found
    }

    fn add(&mut self, e: &'e Expr, var: LocalId) {
        let is_var = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == var);
        match &e.kind {
            ExprKind::And(a, b) => {
                self.add(a, var);
                self.add(b, var);
                return;
            }
            ExprKind::Compare(op, a, b) => {
                // As `a < b` or `a <= b`.
                let (a, b, strict) = match op {
                    CompareOp::Lt => (a, b, true),
                    CompareOp::Le => (a, b, false),
                    CompareOp::Gt => (b, a, true),
                    CompareOp::Ge => (b, a, false),
                    _ => {
                        self.others.push(e);
                        return;
                    }
                };
                if is_var(b) && !mentions(a, var) && self.lo.is_none() {
                    self.lo = Some((a, i128::from(strict)));
                    return;
                }
                if is_var(a) && !mentions(b, var) && self.hi.is_none() {
                    self.hi = Some((b, i128::from(!strict)));
                    return;
                }
            }
            _ => {}
        }
        self.others.push(e);
    }
}

impl Engine<'_> {
    pub fn generalised(&mut self, state: &mut State, q: &Quantified, span: Span) -> Result<Term> {
        let folded = self.folded(state, q, span)?;
        let Folded { quantifier, lo, hi, .. } = folded;
        if let Some(part) = self.part_of_sequence(state, &folded) {
            return Ok(part);
        }
        let ends = |t: Term| self.terms.as_number(t).and_then(|n| n.to_i128());
        if let (Some(lo), Some(hi)) = (ends(lo), ends(hi))
            && hi.checked_sub(lo).is_some_and(|n| n <= WRITTEN_OUT)
        {
            return self.written_out(&folded, lo, hi, span);
        }
        let has_least = matches!(quantifier, Quantifier::Min | Quantifier::Max);
        if has_least {
            let some = self.terms.lt(lo, hi);
            step!(
                "least-of-some",
                self.prove(state, some, |e| e.undefined(span, "the range may be empty"))?
            );
        }
        let value = self.fold_symbol(&folded, lo, hi);
        self.assume_elements(state, &folded, hi);
        self.unfold_last(state, &folded, hi);
        let one = self.terms.int(1);
        let before = self.terms.sub(hi, one);
        self.unfold_end(state, &folded, before);
        self.unfold_first(state, &folded);
        self.equal_folds(state, &folded);
        self.tables.folds.push(folded);
        Ok(value)
    }

    fn folded(&mut self, state: &mut State, q: &Quantified, span: Span) -> Result<Folded> {
        let [local] = q.vars.as_slice() else {
            return unsupported(Reason::SumOverSeveral, span);
        };
        let Some(range) = &q.range else {
            return unsupported(Reason::SumWithoutRange, span);
        };
        let Range { lo: Some(lo), hi: Some(hi), others } = Range::of(range, *local) else {
            return unsupported(Reason::SumWithoutEnds, span);
        };
        let ty = self.scope.locals.get(local.index()).map(|l| l.ty.clone());
        let lo = self.end(state, lo)?;
        let hi = self.end(state, hi)?;
        match ty {
            Some(Type::BigInt) => {}
            Some(Type::Int(kind)) => {
                // The variable goes through values of its type only.
                let (least, most) = (self.terms.int(kind.min()), self.terms.int(kind.max() + 1));
                let (a, b) = (self.terms.le(least, lo), self.terms.le(hi, most));
                let whole = self.terms.and([a, b]);
                if !needs!("sum-stays-in-its-type", self.holds(state, whole)) {
                    return unsupported(Reason::SumBeyondType, span);
                }
            }
            _ => return unsupported(Reason::SumOverNoInteger, span),
        }
        let newest = self.terms.fresh("newest", Sort::INT);
        let var = self.terms.fresh_variable("i", Sort::INT);
        let mut inner = state.clone();
        inner.set(*local, var);
        let (a, b) = (self.terms.le(lo, var), self.terms.lt(var, hi));
        self.assume(&mut inner, a);
        self.assume(&mut inner, b);
        if let Some(Type::Int(kind)) = ty {
            let fact = self.terms.in_range(int_kind(kind), var);
            self.assume(&mut inner, fact);
        }
        let mut filter = Vec::new();
        for e in others {
            let condition = self.eval(&mut inner, e)?;
            self.assume(&mut inner, condition);
            filter.push(condition);
        }
        let body = self.eval(&mut inner, &q.body)?;
        let filter = self.terms.and(filter);
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        let body = match q.quantifier {
            Quantifier::NumOf => {
                let counts = self.terms.and([filter, body]);
                self.terms.ite(counts, one, zero)
            }
            Quantifier::Sum if self.terms.sort(body) == Sort::INT => {
                step!("sum-of-what-is-in-range", self.terms.ite(filter, body, zero), else body)
            }
            Quantifier::Product if self.terms.sort(body) == Sort::INT => {
                self.terms.ite(filter, body, one)
            }
            Quantifier::Min | Quantifier::Max
                if self.terms.sort(body) == Sort::INT
                    && needs!("least-of-a-whole-range", filter.is_true()) =>
            {
                body
            }
            Quantifier::SeqOf if filter.is_true() && !makes_sequences(&q.body) => {
                self.prove_fits(&mut inner, body, &q.body.ty, q.body.span)?;
                body
            }
            _ => return unsupported(Reason::GeneralisedQuantifier, span),
        };
        // What was made on the way may be another thing for each element.
        let constants = self.terms.free_constants(body);
        let made = constants.iter().any(|c| *c > newest && *c != var);
        if stops!("sum-shares-no-constant", made) || self.terms.has_quantifier(body) {
            return unsupported(Reason::SumOf, span);
        }
        self.assume_lengths_in(state, body, var);
        Ok(Folded { quantifier: q.quantifier, lo, hi, var, body })
    }

    fn end(&mut self, state: &mut State, (e, more): (&Expr, i128)) -> Result<Term> {
        let value = self.eval(state, e)?;
        if self.terms.sort(value) != Sort::INT {
            return unsupported(Reason::RangeOfNoIntegers, e.span);
        }
        let more = self.terms.int(more);
        Ok(self.terms.add(value, more))
    }

    fn element(&mut self, folded: &Folded, at: Term) -> Term {
        let map: FxHashMap<Term, Term> = [(folded.var, at)].into_iter().collect();
        self.terms.substitute(folded.body, &map)
    }

    fn join_elements(&mut self, quantifier: Quantifier, before: Term, last: Term) -> Term {
        match quantifier {
            Quantifier::Product => self.terms.mul(before, last),
            Quantifier::Min => self.terms.min(before, last),
            Quantifier::Max => self.terms.max(before, last),
            Quantifier::SeqOf => {
                let last = self.terms.seq(self.terms.sort(last), &[last]);
                self.terms.concat(before, last)
            }
            _ => self.terms.add(before, last),
        }
    }

    fn written_out(&mut self, folded: &Folded, lo: i128, hi: i128, span: Span) -> Result<Term> {
        let mut value = self.neutral(folded);
        for at in lo..hi {
            let at = self.terms.int(at);
            let element = self.element(folded, at);
            value = Some(match value {
                Some(before) => self.join_elements(folded.quantifier, before, element),
                None => element,
            });
        }
        match value {
            Some(value) => Ok(value),
            None => Err(self.undefined(span, "the range is empty").into()),
        }
    }

    /// What a fold of nothing is.
    fn neutral(&mut self, folded: &Folded) -> Option<Term> {
        match folded.quantifier {
            Quantifier::Min | Quantifier::Max => None,
            Quantifier::Product => Some(self.terms.int(1)),
            Quantifier::SeqOf => Some(self.terms.seq(self.terms.sort(folded.body), &[])),
            _ => Some(self.terms.int(0)),
        }
    }

    /// The fold from `lo` up to `hi`, as a function of the ends and of what the body mentions.
    fn fold_symbol(&mut self, folded: &Folded, lo: Term, hi: Term) -> Term {
        let mut places: FxHashMap<Term, Term> = FxHashMap::default();
        let mut args = vec![lo, hi];
        self.places_in(folded.body, folded.var, &mut places, &mut args);
        let index = self.terms.constant("fold.index", Sort::INT);
        places.insert(folded.var, index);
        let shape = self.terms.substitute(folded.body, &places);
        let sorts: Vec<Sort> = args.iter().map(|a| self.terms.sort(*a)).collect();
        let name = format!("{:?}#{}", folded.quantifier, shape.index());
        let sort = match folded.quantifier {
            Quantifier::SeqOf => self.terms.seq_sort(self.terms.sort(folded.body)),
            _ => Sort::INT,
        };
        let fun = self.terms.declare_fun(&name, &sorts, sort, term::Reach::Anything);
        self.terms.apply(fun, &args)
    }

    /// The largest parts of the body that do not mention the variable get a place each.
    fn places_in(
        &mut self,
        part: Term,
        var: Term,
        places: &mut FxHashMap<Term, Term>,
        args: &mut Vec<Term>,
    ) {
        if part == var || places.contains_key(&part) {
            return;
        }
        if self.terms.free_constants(part).contains(&var) {
            for arg in self.terms.args(part).to_vec() {
                self.places_in(arg, var, places, args);
            }
        } else if self.terms.as_number(part).is_none() && !part.is_true() && !part.is_false() {
            let sort = self.terms.sort(part);
            let place = self.terms.constant(&format!("fold.{}.{sort:?}", args.len()), sort);
            places.insert(part, place);
            args.push(part);
        }
    }

    /// What the last element adds.
    fn unfold_last(&mut self, state: &mut State, folded: &Folded, hi: Term) {
        let one = self.terms.int(1);
        let last = self.terms.sub(hi, one);
        let value = self.fold_symbol(folded, folded.lo, hi);
        let before = self.fold_symbol(folded, folded.lo, last);
        let element = self.element(folded, last);
        let joined = self.join_elements(folded.quantifier, before, element);
        let joined = match folded.quantifier {
            Quantifier::Min | Quantifier::Max => {
                let only = self.terms.eq(last, folded.lo);
                self.terms.ite(only, element, joined)
            }
            _ => joined,
        };
        let some = self.terms.lt(folded.lo, hi);
        let equal = self.terms.eq(value, joined);
        let fact = step!("last-of-some", self.terms.implies(some, equal), else equal);
        self.assume(state, fact);
        self.unfold_end(state, folded, hi);
    }

    /// What the first element adds: for loops that go through the range from its end.
    fn unfold_first(&mut self, state: &mut State, folded: &Folded) {
        let adds_first =
            !matches!(folded.quantifier, Quantifier::Min | Quantifier::Max | Quantifier::SeqOf);
        if !adds_first || self.terms.as_number(folded.lo).is_some() {
            return;
        }
        let one = self.terms.int(1);
        let second = self.terms.add(folded.lo, one);
        let value = self.fold_symbol(folded, folded.lo, folded.hi);
        let rest = self.fold_symbol(folded, second, folded.hi);
        let element = self.element(folded, folded.lo);
        let joined = self.join_elements(folded.quantifier, rest, element);
        let some = self.terms.lt(folded.lo, folded.hi);
        let equal = self.terms.eq(value, joined);
        let fact = step!("first-of-some", self.terms.implies(some, equal), else equal);
        self.assume(state, fact);
    }

    /// What it is for an empty range, and how much a count can be.
    fn unfold_end(&mut self, state: &mut State, folded: &Folded, hi: Term) {
        let value = self.fold_symbol(folded, folded.lo, hi);
        let Some(neutral) = self.neutral(folded) else { return };
        let empty = self.terms.le(hi, folded.lo);
        let equal = self.terms.eq(value, neutral);
        let fact = step!("sum-of-nothing-is-neutral", self.terms.implies(empty, equal), else equal);
        self.assume(state, fact);
        if folded.quantifier == Quantifier::NumOf {
            let zero = self.terms.int(0);
            let length = self.terms.sub(hi, folded.lo);
            let most = self.terms.max(zero, length);
            let (a, b) = (self.terms.le(zero, value), self.terms.le(value, most));
            self.assume(state, a);
            self.assume(state, b);
        }
    }

    /// Each fold is compared with the ones that were met last: after `a[i] = 1` the sum of the elements
    /// before `i` is what it was, but its term speaks of another sequence. Where any element of the
    /// range is shown to be the same in both, the two folds over this range are equated.
    fn equal_folds(&mut self, state: &mut State, folded: &Folded) {
        let own = self.fold_symbol(folded, folded.lo, folded.hi);
        let mut others: Vec<(Folded, Term)> = Vec::new();
        for index in (0..self.tables.folds.len()).rev() {
            if others.len() == RECENT {
                break;
            }
            let other = self.tables.folds[index].clone();
            if other.quantifier != folded.quantifier {
                continue;
            }
            // Folds over the same elements have one symbol, and need no comparison.
            let there = self.fold_symbol(&other, folded.lo, folded.hi);
            if there != own && others.iter().all(|(_, seen)| *seen != there) {
                others.push((other, there));
            }
        }
        for (other, there) in others {
            if self.agree(state, folded, &other, (other.lo, other.hi)) {
                let here = self.fold_symbol(folded, other.lo, other.hi);
                let value = self.fold_symbol(&other, other.lo, other.hi);
                let fact = self.terms.eq(here, value);
                self.assume(state, fact);
            } else if self.agree(state, folded, &other, (folded.lo, folded.hi)) {
                let fact = self.terms.eq(own, there);
                self.assume(state, fact);
            }
        }
    }

    /// Whether any element of the range is the same in both.
    fn agree(&mut self, state: &State, a: &Folded, b: &Folded, (lo, hi): (Term, Term)) -> bool {
        let at = self.terms.fresh("at", Sort::INT);
        let mut inner = state.clone();
        let (after, before) = (self.terms.le(lo, at), self.terms.lt(at, hi));
        self.assume(&mut inner, after);
        self.assume(&mut inner, before);
        let (x, y) = (self.element(a, at), self.element(b, at));
        let (x, y) = (self.behind_updates(&inner, x), self.behind_updates(&inner, y));
        let same = self.terms.eq(x, y);
        needs!("equal-sums-agree-on-every-element", self.holds_at_once(&inner, same))
    }

    /// The term without updates of sequences that are surely at other indices than those read.
    fn behind_updates(&mut self, state: &State, term: Term) -> Term {
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for part in self.terms.parts(term) {
            if self.terms.op(part) != Op::Index {
                continue;
            }
            let (mut sequence, index) = (self.terms.arg(part, 0), self.terms.arg(part, 1));
            while self.terms.op(sequence) == Op::Update {
                let at = self.terms.arg(sequence, 1);
                let other = self.terms.ne(at, index);
                if !needs!("update-is-elsewhere", self.holds_at_once(state, other)) {
                    break;
                }
                sequence = self.terms.arg(sequence, 0);
            }
            map.insert(part, self.terms.index(sequence, index));
        }
        self.terms.substitute(term, &map)
    }
}

impl Engine<'_> {
    /// `(\seq_def int i; lo; hi; s[i])` is `s[lo .. hi]`: the expression is defined for each index of the
    /// range.
    fn part_of_sequence(&mut self, state: &State, folded: &Folded) -> Option<Term> {
        let (Quantifier::SeqOf, Op::Index) = (folded.quantifier, self.terms.op(folded.body)) else {
            return None;
        };
        let (whole, index) = (self.terms.arg(folded.body, 0), self.terms.arg(folded.body, 1));
        let is_plain =
            index == folded.var && !self.terms.free_constants(whole).contains(&folded.var);
        is_plain.then(|| self.slice(state, whole, folded.lo, folded.hi))
    }

    /// How long a sequence is, and what its elements are; the same of the one without the last.
    fn assume_elements(&mut self, state: &mut State, folded: &Folded, hi: Term) {
        if folded.quantifier != Quantifier::SeqOf {
            return;
        }
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        let before = self.terms.sub(hi, one);
        for hi in [before, hi] {
            let value = self.fold_symbol(folded, folded.lo, hi);
            let count = self.terms.sub(hi, folded.lo);
            let length = self.terms.max(zero, count);
            let known = self.terms.len_of(value);
            let fact = self.terms.eq(known, length);
            self.assume(state, fact);
            let at = self.terms.fresh_variable("at", Sort::INT);
            let (begins, ends) = (self.terms.le(zero, at), self.terms.lt(at, count));
            let inside = self.terms.and([begins, ends]);
            let there = self.terms.index(value, at);
            let index = self.terms.add(folded.lo, at);
            let element = self.element(folded, index);
            let same = self.terms.eq(there, element);
            let fact = self.terms.implies(inside, same);
            let fact = self.terms.forall(&[at], &[vec![there]], fact);
            self.assume(state, fact);
        }
    }
}

/// Whether a sequence is made of a range somewhere in an expression.
fn makes_sequences(e: &Expr) -> bool {
    let mut found = matches!(&e.kind, ExprKind::Quantified(q) if q.quantifier == Quantifier::SeqOf);
    each_part(e, &mut |part| found = found || makes_sequences(part));
    found
}
