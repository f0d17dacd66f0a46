//! Parts of a state that grow with every statement, and that copies of a state share.

use std::rc::Rc;

use base::Span;
use heap::Radix;
use term::Term;

/// The positions that a path went through: a list that grows at one end.
#[derive(Clone, Default, Debug)]
pub struct Trail(Option<Rc<Step>>);

#[derive(Debug)]
struct Step {
    at: Span,
    before: Trail,
    count: usize,
}

impl Trail {
    pub fn push(&mut self, at: Span) {
        let before = std::mem::take(self);
        let count = before.len() + 1;
        *self = Trail(Some(Rc::new(Step { at, before, count })));
    }

    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |step| step.count)
    }

    pub fn last(&self) -> Option<&Span> {
        self.0.as_ref().map(|step| &step.at)
    }

    /// Oldest first.
    pub fn to_vec(&self) -> Vec<Span> {
        let mut spans = Vec::with_capacity(self.len());
        let mut next = &self.0;
        while let Some(step) = next {
            spans.push(step.at);
            next = &step.before.0;
        }
        spans.reverse();
        spans
    }

    /// The way up to where the two parted.
    pub fn common(&self, other: &Trail) -> Trail {
        let (mut a, mut b) = (self, other);
        loop {
            match (&a.0, &b.0) {
                (Some(x), Some(y)) if Rc::ptr_eq(x, y) => return a.clone(),
                (Some(x), Some(y)) => {
                    let (longer, shorter) = (x.count >= y.count, y.count >= x.count);
                    if longer {
                        a = &x.before;
                    }
                    if shorter {
                        b = &y.before;
                    }
                }
                _ => return Trail::default(),
            }
        }
    }
}

impl Drop for Step {
    // A long list must not be dropped by recursion.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(step) = next {
            match Rc::try_unwrap(step) {
                Ok(mut step) => next = step.before.0.take(),
                Err(_) => break,
            }
        }
    }
}

/// A set of terms.
#[derive(Clone, Default, Debug)]
pub struct TermSet(Radix<()>);

impl TermSet {
    pub fn insert(&mut self, term: Term) {
        self.0.set(term.index(), Some(()));
    }

    pub fn contains(&self, term: &Term) -> bool {
        self.0.get(term.index()).is_some()
    }

    /// What is in both.
    pub fn common(&self, other: &TermSet) -> TermSet {
        let mut common = self.clone();
        for key in self.0.changed(&other.0) {
            if other.0.get(key).is_none() {
                common.0.set(key, None);
            }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trails_share_what_they_have_in_common() {
        let span = |n: u32| Span { lo: n, hi: n + 1 };
        let mut root = Trail::default();
        (0..3).for_each(|n| root.push(span(n)));
        let (mut left, mut right) = (root.clone(), root.clone());
        left.push(span(7));
        left.push(span(8));
        right.push(span(9));
        assert_eq!(left.common(&right).to_vec(), root.to_vec());
        assert_eq!(right.common(&left).len(), 3);
        assert_eq!(left.to_vec(), [0, 1, 2, 7, 8].map(span));
        assert_eq!(left.last(), Some(&span(8)));
        assert_eq!(Trail::default().common(&left).len(), 0);
    }

    #[test]
    fn long_trails_are_dropped_without_recursion() {
        let mut trail = Trail::default();
        (0..1_000_000).for_each(|n| trail.push(Span { lo: n, hi: n }));
        assert_eq!(trail.len(), 1_000_000);
    }
}
