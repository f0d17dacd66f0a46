//! The exploration of a unit as data: which steps were taken, and the symbolic state after
//! each, in words. For the symbolic debugger and for reports; nothing here refers to terms.
//!
//! Steps form a graph: a step has the one before it as its parent, or several where paths
//! were joined. A parent stands before its children in [`Trace::steps`]. States are kept as
//! differences to the first parent; [`Trace::state`] puts them together.
//!
//! Recording happens in [`crate::engine::record`], during the exploration; putting the states into
//! words in `capture` and `names`, after it, when it is known which steps are of interest.

use base::Span;
use serde::Serialize;

/// The position of a step in [`Trace::steps`].
pub type StepId = u32;

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Trace {
    pub steps: Vec<Step>,
    /// What steps and failures point to. Positions are those of the run's source map.
    #[serde(skip)]
    pub spans: Vec<Span>,
    /// What the states are made of.
    pub variables: Vec<Variable>,
    pub chunks: Vec<Chunk>,
    pub facts: Vec<Fact>,
    /// Heaps that `\old` can speak of, as positions in `chunks`.
    pub heaps: Vec<Vec<u32>>,
    /// What predicate instances stand for.
    pub bodies: Vec<Body>,
    pub failures: Vec<FailedStep>,
    /// There were more steps than are kept.
    pub truncated: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    pub parents: Vec<StepId>,
    /// Position in [`Trace::spans`].
    pub span: u32,
    pub event: Event,
    /// Positions in [`Trace::variables`].
    pub store: Change,
    /// Positions in [`Trace::chunks`].
    pub heap: Change,
    /// Positions in [`Trace::facts`].
    pub path: Change,
    /// Label and position in [`Trace::heaps`].
    pub olds: Vec<(String, u32)>,
}

/// What a step takes away from a part of its first parent's state, and what it adds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Change {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub less: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<u32>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// Parameters have any value of their types.
    Entry,
    /// What the contract gives was added.
    Precondition,
    /// The body of the predicate that is checked was added.
    Definition,
    Statement,
    /// A new object, before its constructor runs, or a new array.
    Allocate,
    /// A condition was decided.
    Branch {
        taken: bool,
    },
    /// A run-time check whose exception the program handles was decided.
    Check {
        holds: bool,
    },
    /// The condition cannot go this way here.
    Impossible {
        taken: bool,
    },
    /// The contract of the method stands for it.
    Call {
        method: String,
        throws: bool,
    },
    Open {
        predicate: String,
        inserted: bool,
    },
    Close {
        predicate: String,
        inserted: bool,
    },
    /// Another ghost statement.
    Ghost {
        what: String,
    },
    /// The invariant holds here; whatever the loop changes has any value.
    LoopHead,
    /// The end of an iteration: the invariant holds again.
    LoopKept,
    LoopLeft,
    /// Several paths go on as one.
    Join,
    /// The end of a path: the postcondition holds and was handed over.
    Return,
    /// The exception leaves the method, as its contract allows.
    Throw,
    /// An obligation could not be shown.
    Failure,
    /// The same, behind a loop of which too little is known: no finding of the unit.
    Unshown {
        what: String,
    },
}

impl Event {
    /// In a few words.
    pub fn text(&self) -> String {
        match self {
            Event::Entry => "parameters".to_string(),
            Event::Precondition => "precondition assumed".to_string(),
            Event::Definition => "body of the predicate".to_string(),
            Event::Statement => "statement".to_string(),
            Event::Allocate => "new object".to_string(),
            Event::Branch { taken: true } => "condition is true".to_string(),
            Event::Branch { taken: false } => "condition is false".to_string(),
            Event::Check { holds: true } => "check passes".to_string(),
            Event::Check { holds: false } => "check fails: exception".to_string(),
            Event::Impossible { taken: true } => "condition cannot be true".to_string(),
            Event::Impossible { taken: false } => "condition cannot be false".to_string(),
            Event::Call { method, throws: false } => format!("call of {method}"),
            Event::Call { method, throws: true } => format!("call of {method} throws"),
            Event::Open { predicate, inserted: false } => format!("open {predicate}"),
            Event::Open { predicate, inserted: true } => format!("open {predicate} (inserted)"),
            Event::Close { predicate, inserted: false } => format!("close {predicate}"),
            Event::Close { predicate, inserted: true } => format!("close {predicate} (inserted)"),
            Event::Ghost { what } => what.clone(),
            Event::LoopHead => "loop: any iteration".to_string(),
            Event::LoopKept => "loop invariant holds again".to_string(),
            Event::LoopLeft => "loop left".to_string(),
            Event::Join => "paths joined".to_string(),
            Event::Return => "postcondition holds".to_string(),
            Event::Throw => "exceptional postcondition holds".to_string(),
            Event::Failure => "obligation fails".to_string(),
            Event::Unshown { what } => format!("not shown without an invariant: {what}"),
        }
    }

    /// No step follows.
    pub fn is_end(&self) -> bool {
        matches!(
            self,
            Event::Impossible { .. }
                | Event::LoopKept
                | Event::Return
                | Event::Throw
                | Event::Definition
        )
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Variable {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub value: String,
    /// The place among the variables of the method.
    pub order: u32,
}

/// One permission, with what it covers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Chunk {
    Field {
        /// The class itself, for a static field.
        object: String,
        class: String,
        field: String,
        #[serde(rename = "type")]
        ty: String,
        /// Whether the value is a reference.
        refers: bool,
        value: String,
        /// `1` is all of it.
        fraction: String,
        is_static: bool,
    },
    /// `array[from .. to)`
    Elements { array: String, from: String, to: String, values: String, fraction: String },
    Predicate {
        receiver: Option<String>,
        class: Option<String>,
        predicate: String,
        args: Vec<String>,
        /// The values that it hides: its snapshot.
        version: String,
        /// Position in [`Trace::bodies`], if it is known what it stands for.
        body: Option<u32>,
    },
}

/// What a predicate instance stands for: one of these.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Body {
    pub ways: Vec<Way>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Way {
    /// The condition; empty if there is no other way.
    pub when: Vec<String>,
    /// Positions in [`Trace::chunks`].
    pub chunks: Vec<u32>,
    /// What else it says.
    pub facts: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Fact {
    pub text: String,
    /// Says no more than the types of the program do, or speaks of values that nothing in
    /// the states leads to.
    pub is_background: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FailedStep {
    pub step: StepId,
    pub code: String,
    pub message: String,
    /// Positions in [`Trace::spans`].
    pub span: u32,
    /// The part of a specification that failed.
    pub conjunct: Option<u32>,
    pub notes: Vec<String>,
    /// Values under which it goes wrong: put in by whoever replays them.
    pub counterexample: Vec<(String, String)>,
    /// Whether the counterexample is more than a possible one.
    pub certain: bool,
    /// The run that goes wrong so, put in by whoever replays it.
    pub run: Vec<Moment>,
    pub unknown: bool,
}

/// The state of a run before a statement, or at the end of the method.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// Position in [`Trace::spans`].
    pub span: u32,
    /// What is not as it was at the moment before; nothing for a name that is gone.
    pub changes: Vec<(String, Option<String>)>,
}

/// A state, put together: positions in the tables of the trace.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StateAt {
    pub store: Vec<u32>,
    pub heap: Vec<u32>,
    pub path: Vec<u32>,
}

impl Change {
    fn apply(&self, to: &mut Vec<u32>) {
        for item in &self.less {
            if let Some(at) = to.iter().position(|other| other == item) {
                to.remove(at);
            }
        }
        to.extend(&self.more);
    }
}

impl Trace {
    /// The steps from the first one to the given one, through first parents.
    pub fn path_to(&self, step: StepId) -> Vec<StepId> {
        let mut path = vec![step];
        let mut now = step;
        while let Some(parent) = self.steps.get(now as usize).and_then(|s| s.parents.first()) {
            // A parent always stands before its child.
            if *parent >= now {
                break;
            }
            path.push(*parent);
            now = *parent;
        }
        path.reverse();
        path
    }

    /// The state after a step.
    pub fn state(&self, step: StepId) -> StateAt {
        let mut state = StateAt::default();
        for id in self.path_to(step) {
            if let Some(step) = self.steps.get(id as usize) {
                step.store.apply(&mut state.store);
                step.heap.apply(&mut state.heap);
                step.path.apply(&mut state.path);
            }
        }
        // What was said again is said once.
        let mut seen = std::collections::BTreeSet::new();
        state.path.retain(|fact| seen.insert(*fact));
        state.store.sort_by_key(|v| self.variables.get(*v as usize).map(|v| v.order));
        state
    }

    /// The steps that no other follows.
    pub fn ends(&self) -> Vec<StepId> {
        let mut has_child = vec![false; self.steps.len()];
        for step in &self.steps {
            for parent in &step.parents {
                if let Some(slot) = has_child.get_mut(*parent as usize) {
                    *slot = true;
                }
            }
        }
        (0..self.steps.len() as u32).filter(|i| !has_child[*i as usize]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(parents: &[StepId], less: &[u32], more: &[u32]) -> Step {
        let heap = Change { less: less.to_vec(), more: more.to_vec() };
        Step {
            parents: parents.to_vec(),
            span: 0,
            event: Event::Statement,
            store: Change::default(),
            heap,
            path: Change::default(),
            olds: Vec::new(),
        }
    }

    #[test]
    fn states_are_put_together_along_first_parents() {
        let steps = vec![
            step(&[], &[], &[0, 1]),
            step(&[0], &[1], &[2]),
            step(&[0], &[0], &[3]),
            step(&[1, 2], &[2], &[4]),
        ];
        let trace = Trace { steps, ..Trace::default() };
        assert_eq!(trace.path_to(3), vec![0, 1, 3]);
        assert_eq!(trace.state(3).heap, vec![0, 4]);
        assert_eq!(trace.state(2).heap, vec![1, 3]);
        assert_eq!(trace.ends(), vec![3]);
    }
}
