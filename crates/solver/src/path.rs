//! Path conditions: what is known at a point of the program, as a list that grows at
//! one end. States that fork share what they have in common, and a copy costs nothing.

use std::fmt;
use std::rc::Rc;

use term::Term;

use crate::fast::Distinct;

/// What is known on a path. Made by [`crate::Prover::extend`].
#[derive(Clone, Default)]
pub struct PathCondition(Option<Rc<Node>>);

/// One fact, and all that was known before.
pub(crate) struct Node {
    pub(crate) fact: Fact,
    parent: PathCondition,
    depth: usize,
}

/// What a node adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    Holds(Term),
    /// The term differs from all others in the set.
    Differs(Distinct, Term),
}

impl PathCondition {
    /// Nothing is known.
    pub fn empty() -> PathCondition {
        PathCondition(None)
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |node| node.depth)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The facts, oldest first. What was put into sets of different terms is not among
    /// them.
    pub fn facts(&self) -> impl Iterator<Item = Term> {
        let mut facts: Vec<Term> = self
            .nodes()
            .filter_map(|node| match node.fact {
                Fact::Holds(term) => Some(term),
                Fact::Differs(..) => None,
            })
            .collect();
        facts.reverse();
        facts.into_iter()
    }

    /// Whether both are the same list, not only lists of the same facts.
    pub fn is_same(&self, other: &PathCondition) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// What both have in common: the state in which they forked.
    pub fn common_prefix(&self, other: &PathCondition) -> PathCondition {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !a.is_same(&b) {
            if a.len() >= b.len() {
                a = a.parent();
            } else {
                b = b.parent();
            }
        }
        a
    }

    /// Whether this list began as the other one.
    pub fn extends(&self, prefix: &PathCondition) -> bool {
        let Some(added) = self.len().checked_sub(prefix.len()) else { return false };
        let mut nodes = self.nodes().skip(added);
        match &prefix.0 {
            None => true,
            Some(last) => nodes.next().is_some_and(|node| std::ptr::eq(node, &**last)),
        }
    }

    /// The facts that were added since the list was the other one, which must be a prefix
    /// of this one; oldest first.
    pub fn facts_since(&self, prefix: &PathCondition) -> Vec<Term> {
        let holds = |fact| match fact {
            Fact::Holds(term) => Some(term),
            Fact::Differs(..) => None,
        };
        self.all_since(prefix).into_iter().filter_map(holds).collect()
    }

    /// The same with what was put into sets of different terms.
    pub(crate) fn all_since(&self, prefix: &PathCondition) -> Vec<Fact> {
        let count = self.len().saturating_sub(prefix.len());
        let mut facts: Vec<Fact> = self.nodes().take(count).map(|node| node.fact).collect();
        facts.reverse();
        facts
    }

    pub(crate) fn with(&self, fact: Fact) -> PathCondition {
        let depth = self.len() + 1;
        PathCondition(Some(Rc::new(Node { fact, parent: self.clone(), depth })))
    }

    fn parent(&self) -> PathCondition {
        self.0.as_ref().map_or_else(PathCondition::empty, |node| node.parent.clone())
    }

    /// The youngest first.
    fn nodes(&self) -> impl Iterator<Item = &Node> {
        let mut next = self.0.as_deref();
        std::iter::from_fn(move || {
            let node = next?;
            next = node.parent.0.as_deref();
            Some(node)
        })
    }
}

/// Where a prover stands: the path whose facts it has, one level for each. It follows
/// the questions it is asked: it leaves what the next path does not share and takes
/// what is new, so that exploring a tree depth first costs constant time for each node.
#[derive(Default)]
pub(crate) struct Position {
    nodes: Vec<Rc<Node>>,
}

/// How to get from one position to another.
pub(crate) struct Move {
    /// How many levels are left first.
    pub(crate) leave: usize,
    /// What is assumed then, one level each, oldest first.
    pub(crate) enter: Vec<Fact>,
}

impl Position {
    pub(crate) fn move_to(&mut self, path: &PathCondition) -> Move {
        let mut enter = Vec::new();
        let mut next = path.0.as_ref();
        let mut shared = 0;
        while let Some(node) = next {
            // A node determines everything above it.
            if self.nodes.get(node.depth - 1).is_some_and(|here| Rc::ptr_eq(here, node)) {
                shared = node.depth;
                break;
            }
            enter.push(node.clone());
            next = node.parent.0.as_ref();
        }
        let leave = self.nodes.len() - shared;
        self.nodes.truncate(shared);
        enter.reverse();
        let facts = enter.iter().map(|node| node.fact).collect();
        self.nodes.extend(enter);
        Move { leave, enter: facts }
    }
}

impl Drop for Node {
    // A long list must not be dropped by recursion.
    fn drop(&mut self) {
        let mut parent = self.parent.0.take();
        while let Some(node) = parent {
            match Rc::try_unwrap(node) {
                Ok(mut node) => parent = node.parent.0.take(),
                Err(_) => break,
            }
        }
    }
}

impl fmt::Debug for PathCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.facts()).finish()
    }
}

#[cfg(test)]
mod tests {
    use term::{Sort, Terms};

    use super::*;

    #[test]
    fn a_path_keeps_its_facts_in_order_and_shares_its_prefix() {
        let mut terms = Terms::new();
        let facts: Vec<Term> = (0..4).map(|_| terms.fresh("p", Sort::BOOL)).collect();
        let root = PathCondition::empty().with(Fact::Holds(facts[0]));
        let left = root.with(Fact::Holds(facts[1])).with(Fact::Holds(facts[2]));
        let right = root.with(Fact::Holds(facts[3]));
        assert_eq!(left.facts().collect::<Vec<_>>(), facts[..3].to_vec());
        assert_eq!(right.facts().collect::<Vec<_>>(), vec![facts[0], facts[3]]);
        assert!(left.common_prefix(&right).is_same(&root));
        assert_eq!(left.facts_since(&root), facts[1..3].to_vec());
        assert_eq!((left.len(), right.len()), (3, 2));
    }

    #[test]
    fn a_position_moves_over_the_common_prefix_only() {
        let mut terms = Terms::new();
        let mut fact = || Fact::Holds(terms.fresh("p", Sort::BOOL));
        let (a, b, c, d) = (fact(), fact(), fact(), fact());
        let root = PathCondition::empty().with(a);
        let left = root.with(b).with(c);
        let right = root.with(d);
        let mut position = Position::default();
        let mut go = |path: &PathCondition| {
            let step = position.move_to(path);
            (step.leave, step.enter)
        };
        assert_eq!(go(&left), (0, vec![a, b, c]));
        assert_eq!(go(&left), (0, vec![]));
        assert_eq!(go(&right), (2, vec![d]));
        assert_eq!(go(&root), (1, vec![]));
        assert_eq!(go(&PathCondition::empty()), (1, vec![]));
    }

    #[test]
    fn long_paths_are_dropped_without_recursion() {
        let mut path = PathCondition::empty();
        for _ in 0..1_000_000 {
            path = path.with(Fact::Holds(Term::TRUE));
        }
        assert_eq!(path.len(), 1_000_000);
    }
}
