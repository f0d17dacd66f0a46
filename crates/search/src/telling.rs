//! Values for the tests of a path: of all inputs that take it, some show more than others.
//!
//! With zeros, a sum is a difference and a product is a sum. So each input gets a number of its own
//! as far as the path allows.

use interp::Value;
use interp::concolic::{Decision, Outcome, Script, VarKind};
use ir::IntKind;

use crate::eval::Evaluator;
use crate::solve::Claim;

/// Different from each other, from what is between them, and from what usually stands in programs.
const NUMBERS: [i32; 8] = [3, 7, 12, 5, 17, 9, 23, 14];

const LETTERS: [char; 6] = ['k', 'p', 'd', 'w', 'g', 'n'];

/// Longer paths stay as they are.
const LONGEST: usize = 400;

/// More inputs stay as they are.
const MOST: usize = 16;

/// How often all of them are gone through.
const ROUNDS: usize = 3;

/// A run on the same path, with values that tell more.
pub fn script(outcome: &Outcome) -> Script {
    let nodes = &outcome.nodes;
    let claims: Vec<Claim> =
        outcome.trail.iter().filter_map(|decision| Claim::of(nodes, decision)).collect();
    let mut evaluator = Evaluator::new(nodes);
    let mut changes: Vec<(u32, Value)> = Vec::new();
    let is_short = claims.len() <= LONGEST;
    // What one input cannot be before another one has changed it may be afterwards.
    for _ in 0..if is_short { ROUNDS } else { 0 } {
        let before = changes.len();
        for (var, kind) in (0..).zip(&nodes.vars) {
            if changes.len() > MOST {
                break;
            }
            if changes.iter().any(|(known, _)| *known == var) {
                continue;
            }
            for value in candidates(*kind, var as usize) {
                changes.push((var, value));
                if kind.fits(value) && evaluator.all_hold(&claims, &changes) {
                    break;
                }
                changes.pop();
            }
        }
        if changes.len() == before {
            break;
        }
    }
    let mut script = same(outcome);
    for (var, value) in changes {
        if let Some(place) = script.values.get_mut(var as usize) {
            *place = Some(value);
        }
    }
    script
}

/// What a run was told.
pub fn same(outcome: &Outcome) -> Script {
    let nodes = &outcome.nodes;
    let evaluator = Evaluator::new(nodes);
    let values = (0..).zip(&nodes.vars).map(|(var, _)| evaluator.current(var)).collect();
    let picks = outcome.trail.iter().filter_map(|decision| match decision {
        Decision::Pick { chosen, .. } => Some(*chosen),
        _ => None,
    });
    Script { picks: picks.collect(), values }
}

fn candidates(kind: VarKind, at: usize) -> Vec<Value> {
    let number = NUMBERS.get(at % NUMBERS.len()).copied().unwrap_or(3);
    let letter = LETTERS.get(at % LETTERS.len()).copied().unwrap_or('k');
    match kind {
        // How long something is decides how much there is to be read.
        VarKind::Length | VarKind::Bool => Vec::new(),
        VarKind::Int(IntKind::Char) => {
            [letter, '7', '-'].map(|c| Value::Int(i128::from(u32::from(c)))).to_vec()
        }
        VarKind::Int(_) => {
            [number, number - 1, -number, 2, 1].map(|n| Value::Int(i128::from(n))).to_vec()
        }
        VarKind::Float => [number as f32 + 0.5, 0.25].map(Value::Float).to_vec(),
        VarKind::Double => {
            [f64::from(number) + 0.5, -f64::from(number) - 0.5, 0.25].map(Value::Double).to_vec()
        }
    }
}
