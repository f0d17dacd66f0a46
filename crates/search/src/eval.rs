//! Expressions under other values of the inputs, computed as the interpreter computes.

use interp::Value;
use interp::concolic::{Nodes, Op, Sym};

use crate::solve::Claim;

pub struct Evaluator<'n> {
    nodes: &'n Nodes,
    known: Vec<Option<Option<Value>>>,
    values: Vec<Option<Value>>,
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
        Evaluator { nodes, known: vec![None; nodes.len()], values }
    }

    /// The value of an input in the run.
    pub fn current(&self, var: u32) -> Option<Value> {
        self.values.get(var as usize).copied().flatten()
    }

    /// Whether all claims hold if these inputs have these values.
    pub fn all_hold(&mut self, claims: &[Claim], changes: &[(u32, Value)]) -> bool {
        self.known.iter_mut().for_each(|known| *known = None);
        let before = self.values.clone();
        for (var, value) in changes {
            if let Some(place) = self.values.get_mut(*var as usize) {
                *place = Some(*value);
            }
        }
        let all = claims.iter().all(|claim| self.holds(*claim));
        self.values = before;
        all
    }

    fn holds(&mut self, claim: Claim) -> bool {
        match (claim, self.value(claim.sym())) {
            (Claim::Holds(_, truth), Some(Value::Bool(b))) => b == truth,
            (Claim::Is(_, value), Some(other)) => same(value, other),
            (Claim::IsNot(_, value), Some(other)) => !same(value, other),
            _ => false,
        }
    }

    /// Without recursion: paths may be long.
    fn value(&mut self, sym: Sym) -> Option<Value> {
        let mut pending = vec![sym];
        while let Some(&top) = pending.last() {
            if self.known.get(top.0 as usize).is_some_and(Option::is_some) {
                pending.pop();
                continue;
            }
            let op = self.nodes.get(top).op;
            let before = pending.len();
            for arg in op.args() {
                if self.known.get(arg.0 as usize).is_some_and(Option::is_none) {
                    pending.push(arg);
                }
            }
            if pending.len() == before {
                let value = self.compute(op);
                if let Some(place) = self.known.get_mut(top.0 as usize) {
                    *place = Some(value);
                }
                pending.pop();
            }
        }
        self.known.get(sym.0 as usize).copied().flatten().flatten()
    }

    fn compute(&self, op: Op) -> Option<Value> {
        let of = |sym: Sym| self.known.get(sym.0 as usize).copied().flatten().flatten();
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
