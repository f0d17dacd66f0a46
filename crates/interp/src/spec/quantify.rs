//! Quantifiers over ranges of integers: each value is tried.

use ir::{ArithOp, CollectionOp, CompareOp, Expr, ExprKind, LocalId, Quantified, Quantifier, Type};

use super::{Scope, Spec};
use crate::eval::arith;
use crate::{Machine, Stop, Value};

/// Longer ranges are not gone through.
const LONGEST: i128 = 100_000;

/// What is added to the variable, if the expression is `var`, `var + n` or `var - n`.
fn beside(e: &Expr, var: LocalId) -> Option<i128> {
    let is_var = |e: &Expr| matches!(&e.kind, ExprKind::Local(local) if *local == var);
    match &e.kind {
        ExprKind::Local(local) if *local == var => Some(0),
        ExprKind::Arith(ArithOp::Add, a, b) => match (&a.kind, &b.kind) {
            (_, ExprKind::Int(n)) if is_var(a) => Some(*n),
            (ExprKind::Int(n), _) if is_var(b) => Some(*n),
            _ => None,
        },
        ExprKind::Arith(ArithOp::Sub, a, b) => match &b.kind {
            ExprKind::Int(n) if is_var(a) => n.checked_neg(),
            _ => None,
        },
        _ => None,
    }
}

/// The bounds that a conjunction gives a variable: those that can be computed.
fn bounds<'e>(e: &'e Expr, var: LocalId, found: &mut Vec<(bool, &'e Expr, i128)>) {
    let is_var = |e: &Expr| matches!(&e.kind, ExprKind::Local(local) if *local == var);
    match &e.kind {
        ExprKind::And(a, b) => {
            bounds(a, var, found);
            bounds(b, var, found);
        }
        ExprKind::Compare(op, a, b) => {
            // As `a < b` or `a <= b`.
            let (a, b, strict) = match op {
                CompareOp::Lt => (a, b, 1),
                CompareOp::Le => (a, b, 0),
                CompareOp::Gt => (b, a, 1),
                CompareOp::Ge => (b, a, 0),
                CompareOp::Eq | CompareOp::Ne => return,
            };
            if let Some(n) = beside(b, var) {
                found.extend(i128::checked_sub(strict, n).map(|by| (true, &**a, by)));
            } else if let Some(n) = beside(a, var) {
                found.extend(i128::checked_sub(-strict, n).map(|by| (false, &**b, by)));
            }
        }
        ExprKind::Eq(a, b) => {
            if is_var(a) {
                found.extend([(true, &**b, 0), (false, &**b, 0)]);
            } else if is_var(b) {
                found.extend([(true, &**a, 0), (false, &**a, 0)]);
            }
        }
        _ => {}
    }
}

impl<'p> Machine<'p> {
    pub(super) fn quantified(
        &mut self,
        s: &mut Scope<'p>,
        q: &'p Quantified,
    ) -> Result<Spec, Stop> {
        let mut fold = Fold::new(q.quantifier)?;
        // The premise of a body bounds the variable as the range does.
        let (premise, rest) = match (&q.range, &q.body.kind) {
            (None, ExprKind::Implies(a, b)) if q.quantifier == Quantifier::Forall => {
                (Some(&**a), &**b)
            }
            (None, ExprKind::And(a, _)) if q.quantifier == Quantifier::Exists => {
                (Some(&**a), &q.body)
            }
            (range, _) => (range.as_ref(), &q.body),
        };
        let mut inner = s.clone();
        self.each(&mut inner, &q.vars, premise, &mut |machine, scope| {
            if let Some(premise) = premise
                && !machine.spec_bool(scope, premise)?
            {
                return Ok(true);
            }
            let value = machine.spec(scope, rest)?;
            let value = fold.known(machine, value, rest.span)?;
            fold.add(value)
        })?;
        let open = fold.open;
        match fold.done()? {
            Spec::Plain(sum @ Value::Int(_)) if open != Value::Int(0) => {
                self.arith_of(ir::ArithOp::Add, sum, open).map(Spec::Plain)
            }
            value => Ok(value),
        }
    }

    /// The value of a bound; of one that is a variable without a value, how far that goes.
    fn limit(
        &mut self,
        s: &mut Scope<'p>,
        e: &'p Expr,
        (range, open): (Option<&'p Expr>, &[LocalId]),
        is_lower: bool,
    ) -> Option<i128> {
        if let ExprKind::Local(var) = &e.kind
            && let Some(at) = open.iter().position(|other| other == var)
        {
            let mut found = Vec::new();
            bounds(range?, *var, &mut found);
            // Each is asked for once: what bounds it is among the rest.
            let mut rest = open.to_vec();
            rest.remove(at);
            let limits: Vec<i128> = found
                .into_iter()
                .filter(|(lower, _, _)| *lower == is_lower)
                .filter_map(|(_, e, by)| {
                    let n = self.limit(s, e, (range, &rest), is_lower)?;
                    Some(n.saturating_add(by))
                })
                .collect();
            return if is_lower { limits.into_iter().max() } else { limits.into_iter().min() };
        }
        match self.spec(s, e).map(|value| self.settled(value)) {
            Ok(Spec::Plain(Value::Int(n))) => Some(n),
            _ => None,
        }
    }

    /// Runs `act` for all values of the variables, until it says that it has seen enough.
    pub(crate) fn each(
        &mut self,
        s: &mut Scope<'p>,
        vars: &[LocalId],
        range: Option<&'p Expr>,
        act: &mut dyn FnMut(&mut Self, &mut Scope<'p>) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let [var, others @ ..] = vars else { return act(self, s) };
        if let Some(members) = self.members(s, *var, range)? {
            for value in members {
                self.step()?;
                s.set(*var, value)?;
                if !self.each(s, others, range, act)? {
                    return Ok(false);
                }
            }
            s.set(*var, Spec::Plain(Value::Void))?;
            return Ok(true);
        }
        let values: Vec<Value> = match s.names.get(var.index()).map(|local| &local.ty) {
            Some(Type::Bool) => vec![Value::Bool(false), Value::Bool(true)],
            Some(ty @ (Type::Int(_) | Type::BigInt)) => {
                let (mut lo, mut hi) = match ty {
                    Type::Int(kind) => (ir::IntKind::min(*kind), ir::IntKind::max(*kind)),
                    _ => (i128::MIN, i128::MAX),
                };
                let mut found = Vec::new();
                if let Some(range) = range {
                    bounds(range, *var, &mut found);
                }
                for (is_lower, e, by) in found {
                    // What depends on variables that have no value yet is bounded by them.
                    let limit = self.limit(s, e, (range, others), is_lower);
                    let Some(n) = limit.map(|n| n.saturating_add(by)) else { continue };
                    if is_lower { lo = lo.max(n) } else { hi = hi.min(n) }
                }
                if lo > hi {
                    return Ok(true);
                }
                if hi.checked_sub(lo).is_none_or(|size| size > LONGEST) {
                    return Err(Stop::stuck("a quantifier over too many values"));
                }
                (lo..=hi).map(Value::Int).collect()
            }
            // All objects that there are.
            Some(ty @ (Type::Class(_) | Type::Array(_))) if self.checks() => {
                let ty = ty.clone();
                let all = (0..self.heap.len() as u32).map(crate::Ref);
                let mut values = vec![Value::Null];
                for object in all {
                    if self.is_instance(object, &ty) {
                        values.push(Value::Ref(object));
                    }
                }
                values
            }
            _ => return Err(Stop::stuck("a quantifier over too many values")),
        };
        for value in values {
            self.step()?;
            s.set(*var, Spec::Plain(value))?;
            if !self.each(s, others, range, act)? {
                return Ok(false);
            }
        }
        s.set(*var, Spec::Plain(Value::Void))?;
        Ok(true)
    }
}

impl<'p> Machine<'p> {
    /// The values of a variable that the range says to be in a collection: `x \in s`.
    fn members(
        &mut self,
        s: &mut Scope<'p>,
        var: LocalId,
        range: Option<&'p Expr>,
    ) -> Result<Option<Vec<Spec>>, Stop> {
        let mut pending: Vec<&'p Expr> = range.into_iter().collect();
        while let Some(e) = pending.pop() {
            match &e.kind {
                ExprKind::And(a, b) => pending.extend([&**b, &**a]),
                ExprKind::Collection(
                    CollectionOp::SetContains
                    | CollectionOp::SeqContains
                    | CollectionOp::BagContains
                    | CollectionOp::MapContains,
                    args,
                ) => {
                    let [collection, item] = args.as_slice() else { continue };
                    if !matches!(&item.kind, ExprKind::Local(local) if *local == var) {
                        continue;
                    }
                    // What depends on variables that have no value yet says nothing.
                    let found: Vec<Spec> = match self.spec(s, collection).map(|v| self.settled(v)) {
                        Ok(Spec::Set(items) | Spec::Seq(items) | Spec::Bag(items)) => {
                            let mut found: Vec<Spec> = Vec::new();
                            for item in items.iter() {
                                if !found.iter().any(|other| other.is_identical(item)) {
                                    found.push(item.clone());
                                }
                            }
                            found
                        }
                        Ok(Spec::Map(items)) => items.iter().map(|(key, _)| key.clone()).collect(),
                        Err(stop @ (Stop::Violated(_) | Stop::Limit(_))) => return Err(stop),
                        Ok(_) | Err(_) => continue,
                    };
                    return Ok(Some(found));
                }
                _ => {}
            }
        }
        Ok(None)
    }
}

/// What a quantifier makes of the values of its body.
struct Fold {
    quantifier: Quantifier,
    number: Option<i128>,
    truth: bool,
    items: Vec<Spec>,
    /// What inputs add to a sum.
    open: Value,
}

impl Fold {
    fn new(quantifier: Quantifier) -> Result<Fold, Stop> {
        let number = match quantifier {
            Quantifier::Sum | Quantifier::NumOf => Some(0),
            Quantifier::Product => Some(1),
            Quantifier::Union => return Err(Stop::stuck("location sets are not computed")),
            _ => None,
        };
        let truth = quantifier == Quantifier::Forall;
        Ok(Fold { quantifier, number, truth, items: Vec::new(), open: Value::Int(0) })
    }

    /// The value as far as it has to be known: the sum of inputs is none of it.
    fn known(&mut self, m: &mut Machine<'_>, value: Spec, span: base::Span) -> Result<Spec, Stop> {
        match (self.quantifier, value) {
            (
                Quantifier::Forall | Quantifier::Exists | Quantifier::NumOf,
                Spec::Plain(value @ Value::Sym(_)),
            ) => m.decide(value, span).map(Spec::bool),
            (Quantifier::Sum, Spec::Plain(value @ Value::Sym(_))) => {
                self.open = m.arith_of(ir::ArithOp::Add, self.open, value)?;
                Ok(Spec::Plain(Value::Int(0)))
            }
            (Quantifier::SeqOf, value) => Ok(value),
            (_, value) => Ok(m.settled(value)),
        }
    }

    /// False if the rest does not matter.
    fn add(&mut self, value: Spec) -> Result<bool, Stop> {
        match (self.quantifier, value) {
            (Quantifier::Forall, Spec::Plain(Value::Bool(b))) => {
                self.truth &= b;
                Ok(self.truth)
            }
            (Quantifier::Exists, Spec::Plain(Value::Bool(b))) => {
                self.truth |= b;
                Ok(!self.truth)
            }
            (Quantifier::NumOf, Spec::Plain(Value::Bool(b))) => self.with(i128::from(b), false),
            (Quantifier::SeqOf, value) => {
                self.items.push(value);
                Ok(true)
            }
            (Quantifier::Sum, Spec::Plain(Value::Int(n))) => self.with(n, false),
            (Quantifier::Product, Spec::Plain(Value::Int(n))) => self.with(n, true),
            (Quantifier::Min, Spec::Plain(Value::Int(n))) => {
                self.number = Some(self.number.map_or(n, |m| m.min(n)));
                Ok(true)
            }
            (Quantifier::Max, Spec::Plain(Value::Int(n))) => {
                self.number = Some(self.number.map_or(n, |m| m.max(n)));
                Ok(true)
            }
            _ => Err(Stop::stuck("a quantifier over something else")),
        }
    }

    fn with(&mut self, n: i128, times: bool) -> Result<bool, Stop> {
        let op = if times { ir::ArithOp::Mul } else { ir::ArithOp::Add };
        self.number = Some(arith(op, self.number.unwrap_or(0), n)?);
        Ok(true)
    }

    fn done(self) -> Result<Spec, Stop> {
        match self.quantifier {
            Quantifier::Forall | Quantifier::Exists => Ok(Spec::bool(self.truth)),
            Quantifier::SeqOf => Ok(Spec::Seq(self.items.into())),
            // The least of nothing is not said.
            _ => match self.number {
                Some(n) => Ok(Spec::Plain(Value::Int(n))),
                None => Err(Stop::stuck("the least or greatest of nothing")),
            },
        }
    }
}
