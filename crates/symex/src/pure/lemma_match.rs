//! Under which arguments an expression of a lemma is a given value.
//!
//! ```java
//! //@ lemma auto appended(\seq<int> s, \seq<int> r, int u) … ensures all(s + r, u);
//! //@ assert all(a + b, 3);        // s = a, r = b, u = 3
//! ```
//!
//! Calls are matched by their symbols, and their arguments modulo the theories: a concatenation is
//! split in all ways, a union in both orders, `n + 1` is solved for `n`, and a value is looked
//! through to what it is known to be equal to. What cannot be matched is left open. Whatever comes
//! out is an offer: the lemma is applied as `apply` does it, premises and all.

use ir::{ArithOp, CollectionOp, Expr, ExprKind, LemmaId, Type};
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::state::State;

/// The parameters of a lemma as far as they are known.
pub(super) type Way = Vec<Option<Term>>;

/// How many ways to instantiate one lemma are kept.
pub(super) const WAYS: usize = 8;

/// How many pieces of a concatenation or union are told apart.
const PIECES: usize = 6;

impl Engine<'_> {
    /// The ways in which the expression has the value that was found at a place of some type, that
    /// go on from a given one.
    pub(super) fn ways_to_be(
        &mut self,
        state: &State,
        id: LemmaId,
        e: &Expr,
        (term, found): (Term, Option<&Type>),
        way: &Way,
    ) -> Vec<Way> {
        match &e.kind {
            ExprKind::FunctionCall(function, args) => {
                let Op::Apply(symbol) = self.terms.op(term) else { return Vec::new() };
                let wanted = self.function_symbol(*function, e.span);
                if !wanted.is_ok_and(|wanted| wanted == symbol) {
                    return Vec::new();
                }
                let info = self.program.function(*function);
                let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
                let values = self.terms.args(term).to_vec();
                self.ways_for_all(state, id, args.iter().zip(values.into_iter().zip(places)), way)
            }
            ExprKind::PureCall(call) => {
                let Op::Apply(symbol) = self.terms.op(term) else { return Vec::new() };
                if !self.is_value_of(symbol, call.method) {
                    return Vec::new();
                }
                let info = self.program.method(call.method);
                let places = info.params.iter().map(|p| info.locals.get(p.index()).map(|l| &l.ty));
                // The snapshot comes first.
                let values = self.terms.args(term).get(1..).unwrap_or_default().to_vec();
                let args = call.receiver.iter().chain(&call.args);
                self.ways_for_all(state, id, args.zip(values.into_iter().zip(places)), way)
            }
            ExprKind::Construct(_, constructor, args) => {
                let Some(built) = self.known_constructor(state, term) else { return Vec::new() };
                if !matches!(self.terms.op(built), Op::Construct(_, c) if c == *constructor) {
                    return Vec::new();
                }
                let values = self.terms.args(built).to_vec();
                let values = values.into_iter().map(|value| (value, None));
                self.ways_for_all(state, id, args.iter().zip(values), way)
            }
            ExprKind::Local(_) => {
                // A place whose type is a parameter holds the value injected.
                let inner = match self.terms.op(term) {
                    Op::Inject => self.terms.arg(term, 0),
                    _ => term,
                };
                let mut more = way.clone();
                match self.fits(state, id, e, (inner, found), &mut more) {
                    true => vec![more],
                    false => Vec::new(),
                }
            }
            ExprKind::Int(n) => {
                let n = self.terms.int(*n);
                let is_it = self.terms.sort(term) == Sort::INT
                    && self.prover.equal(&mut self.terms, &state.path, n, term) != Some(false);
                if is_it { vec![way.clone()] } else { Vec::new() }
            }
            ExprKind::Bounded(_, inner) => self.ways_to_be(state, id, inner, (term, found), way),
            ExprKind::Arith(op @ (ArithOp::Add | ArithOp::Sub), a, b) => {
                self.ways_to_sum(state, id, (*op, a, b), (term, found), way)
            }
            ExprKind::Collection(op, parts) => {
                self.ways_to_collect(state, id, (*op, parts), (term, found), way)
            }
            // The application will show what it is.
            _ => vec![way.clone()],
        }
    }

    /// As [`Engine::ways_to_be`], for several expressions and their values together.
    pub(super) fn ways_for_all<'e>(
        &mut self,
        state: &State,
        id: LemmaId,
        values: impl Iterator<Item = (&'e Expr, (Term, Option<&'e Type>))>,
        way: &Way,
    ) -> Vec<Way> {
        let mut ways = vec![way.clone()];
        for (e, value) in values {
            let mut next: Vec<Way> = Vec::new();
            for way in &ways {
                for more in self.ways_to_be(state, id, e, value, way) {
                    if next.len() < WAYS && !next.contains(&more) {
                        next.push(more);
                    }
                }
            }
            ways = next;
        }
        ways
    }

    /// `x + n` is a number where `x` is that number without `n`.
    fn ways_to_sum(
        &mut self,
        state: &State,
        id: LemmaId,
        (op, a, b): (ArithOp, &Expr, &Expr),
        (term, found): (Term, Option<&Type>),
        way: &Way,
    ) -> Vec<Way> {
        if self.terms.sort(term) != Sort::INT {
            return vec![way.clone()];
        }
        let (known_a, known_b) = (self.number_in(id, a, way), self.number_in(id, b, way));
        match (known_a, known_b, op) {
            (None, Some(b), ArithOp::Add) => {
                let left = self.terms.sub(term, b);
                self.ways_to_be(state, id, a, (left, found), way)
            }
            (None, Some(b), ArithOp::Sub) => {
                let left = self.terms.add(term, b);
                self.ways_to_be(state, id, a, (left, found), way)
            }
            (Some(a), None, ArithOp::Add) => {
                let left = self.terms.sub(term, a);
                self.ways_to_be(state, id, b, (left, found), way)
            }
            (Some(a), None, ArithOp::Sub) => {
                let left = self.terms.sub(a, term);
                self.ways_to_be(state, id, b, (left, found), way)
            }
            _ => vec![way.clone()],
        }
    }

    /// The number that an expression is for the parameters that are known.
    fn number_in(&mut self, id: LemmaId, e: &Expr, way: &Way) -> Option<Term> {
        match &e.kind {
            ExprKind::Int(n) => Some(self.terms.int(*n)),
            ExprKind::Bounded(_, inner) => self.number_in(id, inner, way),
            ExprKind::Local(local) => {
                let params = &self.program.lemma(id).params;
                let value = way.get(params.iter().position(|p| p == local)?).copied().flatten()?;
                (self.terms.sort(value) == Sort::INT).then_some(value)
            }
            _ => None,
        }
    }

    fn ways_to_collect(
        &mut self,
        state: &State,
        id: LemmaId,
        (op, parts): (CollectionOp, &[Expr]),
        (term, found): (Term, Option<&Type>),
        way: &Way,
    ) -> Vec<Way> {
        let mut names = vec![term];
        let others = self.prover.known_equals(&mut self.terms, &state.path, term);
        names.extend(others.into_iter().filter(|other| *other != term));
        let mut ways: Vec<Way> = Vec::new();
        for name in names {
            for values in self.taken_apart(op, parts.len(), name) {
                // Parts of a collection are of its type, elements and keys are not.
                let is_whole = |value: &Term| self.terms.sort(*value) == self.terms.sort(term);
                let values: Vec<(Term, Option<&Type>)> = values
                    .into_iter()
                    .map(|value| (value, found.filter(|_| is_whole(&value))))
                    .collect();
                for more in self.ways_for_all(state, id, parts.iter().zip(values), way) {
                    if ways.len() < WAYS && !ways.contains(&more) {
                        ways.push(more);
                    }
                }
            }
        }
        ways
    }

    /// The operands under which an operation gives the term.
    fn taken_apart(&mut self, op: CollectionOp, count: usize, term: Term) -> Vec<Vec<Term>> {
        use CollectionOp as C;
        let is = self.terms.op(term);
        let args = self.terms.args(term).to_vec();
        let sort = self.terms.sort(term);
        match op {
            C::SeqConcat if matches!(is, Op::Concat | Op::Seq(_)) => {
                let mut pieces = Vec::new();
                for piece in if is == Op::Concat { args } else { vec![term] } {
                    match self.terms.op(piece) {
                        Op::Seq(element) => {
                            for item in self.terms.args(piece).to_vec() {
                                pieces.push(self.terms.seq(element, &[item]));
                            }
                        }
                        _ => pieces.push(piece),
                    }
                }
                let ends = (1..pieces.len()).take(PIECES);
                ends.map(|end| {
                    let (front, back) = pieces.split_at(end);
                    vec![self.terms.concat_all(sort, front), self.terms.concat_all(sort, back)]
                })
                .collect()
            }
            C::SetUnion if is == Op::Union => {
                let mut pieces = Vec::new();
                for piece in args {
                    match self.terms.op(piece) {
                        Op::Set(element) => {
                            for item in self.terms.args(piece).to_vec() {
                                pieces.push(self.terms.set(element, &[item]));
                            }
                        }
                        _ => pieces.push(piece),
                    }
                }
                let mut all = Vec::new();
                for (i, piece) in pieces.iter().enumerate().take(PIECES) {
                    let mut others = pieces.clone();
                    others.remove(i);
                    let rest = self.terms.union_all(sort, &others);
                    all.push(vec![*piece, rest]);
                    all.push(vec![rest, *piece]);
                }
                all
            }
            C::Seq if matches!(is, Op::Seq(_)) && args.len() == count => vec![args],
            C::Set if matches!(is, Op::Set(_)) && args.len() == count => vec![args],
            C::Bag if matches!(is, Op::Bag(_)) && args.len() == count => vec![args],
            C::BagUnion if is == Op::BagUnion && args.len() == 2 => {
                vec![args.clone(), args.into_iter().rev().collect()]
            }
            C::SetMinus if is == Op::Minus => vec![args],
            C::SetIntersect if is == Op::Intersect && args.len() == 2 => {
                vec![args.clone(), args.into_iter().rev().collect()]
            }
            C::BagMinus if is == Op::BagMinus => vec![args],
            C::SeqSlice if is == Op::Slice => vec![args],
            C::SeqSet if is == Op::Update => vec![args],
            C::SeqReverse if is == Op::Reverse => vec![args],
            C::SeqGet if is == Op::Index => vec![args],
            C::SeqLength if is == Op::Len => vec![args],
            C::MapPut if is == Op::Put => vec![args],
            C::MapRemove if is == Op::Remove => vec![args],
            C::MapGet if is == Op::Get => vec![args],
            C::MapKeys if is == Op::Keys => vec![args],
            _ => Vec::new(),
        }
    }
}
