//! Expressions under other values of the inputs, computed as the interpreter computes.

use interp::Value;
use interp::concolic::{Nodes, Op, Sym};

use crate::solve::Claim;

pub struct Evaluator<'n> {
    nodes: &'n Nodes,
    /// What was computed, and in which round.
    known: Vec<(u32, Option<Value>)>,
    round: u32,
    values: Vec<Option<Value>>,
    /// How many expressions were computed.
    pub computed: u64,
}

impl<'n> Evaluator<'n> {
    pub fn new(nodes: &'n Nodes) -> Evaluator<'n> {
        let mut values = vec![None; nodes.vars.len()];
        for i in 0..nodes.len() {
            let node = nodes.get(Sym(i as u32));
            if let Op::Var(number) = node.op
                && let Some(place) = values.get_mut(number as usize)
            {
                *place = Some(node.value);
            }
        }
        Evaluator { nodes, known: vec![(0, None); nodes.len()], round: 0, values, computed: 0 }
    }

    /// The value of an input in the run.
    pub fn current(&self, var: u32) -> Option<Value> {
        self.values.get(var as usize).copied().flatten()
    }

    /// Whether all claims hold if these inputs have these values.
    pub fn all_hold(&mut self, claims: &[Claim], changes: &[(u32, Value)]) -> bool {
        self.judge(claims, changes) == Some(true)
    }

    /// The same; nothing where one of them has no value, and none is known not to hold.
    pub fn judge(&mut self, claims: &[Claim], changes: &[(u32, Value)]) -> Option<bool> {
        self.round += 1;
        let mut before = Vec::with_capacity(changes.len());
        for (var, value) in changes {
            if let Some(place) = self.values.get_mut(*var as usize) {
                before.push((*var, place.replace(*value)));
            }
        }
        // The last one is what the changes are for: the others hold as it is.
        let mut all = Some(true);
        for claim in claims.iter().rev() {
            match self.holds(*claim) {
                Some(true) => {}
                Some(false) => {
                    all = Some(false);
                    break;
                }
                None => all = None,
            }
        }
        for (var, value) in before.into_iter().rev() {
            if let Some(place) = self.values.get_mut(var as usize) {
                *place = value;
            }
        }
        all
    }

    fn holds(&mut self, claim: Claim) -> Option<bool> {
        match (claim, self.value(claim.sym())?) {
            (Claim::Holds(_, truth), Value::Bool(b)) => Some(b == truth),
            (Claim::Is(_, value), other) => Some(same(value, other)),
            (Claim::IsNot(_, value), other) => Some(!same(value, other)),
            _ => None,
        }
    }

    /// Without recursion: paths may be long.
    fn value(&mut self, sym: Sym) -> Option<Value> {
        let mut pending = vec![sym];
        while let Some(&top) = pending.last() {
            if self.is_known(top) {
                pending.pop();
                continue;
            }
            let op = self.nodes.get(top).op;
            let before = pending.len();
            for arg in op.args() {
                if (arg.0 as usize) < self.known.len() && !self.is_known(arg) {
                    pending.push(arg);
                }
            }
            if pending.len() == before {
                let value = self.compute(op);
                self.computed += 1;
                if let Some(place) = self.known.get_mut(top.0 as usize) {
                    *place = (self.round, value);
                }
                pending.pop();
            }
        }
        self.result(sym)
    }

    fn is_known(&self, sym: Sym) -> bool {
        self.known.get(sym.0 as usize).is_some_and(|(round, _)| *round == self.round)
    }

    fn result(&self, sym: Sym) -> Option<Value> {
        let (round, value) = self.known.get(sym.0 as usize)?;
        if *round == self.round { *value } else { None }
    }

    fn compute(&self, op: Op) -> Option<Value> {
        let of = |sym: Sym| self.result(sym);
        if let Op::Var(number) = op {
            return self.values.get(number as usize).copied().flatten();
        }
        op.value(&of)
    }
}

/// The same value, floating-point numbers by their bits but for NaN.
fn same(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => {
            a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
        }
        (Value::Double(a), Value::Double(b)) => {
            a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
        }
        _ => a == b,
    }
}
