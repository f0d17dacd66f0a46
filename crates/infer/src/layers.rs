//! Clauses in layers: the strongest are weighed first; what follows from those that hold is not
//! looked at, and what followed from those that are refused comes next. A prover that is given
//! many facts about all elements of an array shows none of them.

use ir::visit::each_part;
use ir::{ArithOp, Assertion, AssertionKind, Expr, ExprKind, LabelId};

use crate::candidates::goals::has_quantifier;
use crate::implied::{alike, follows, is_known, numbers};
use crate::runs::Runs;
use crate::trial::{Clauses, size_of};

/// So many layers are looked at, of a stage that another follows and of the last one.
pub const LAYERS: [usize; 2] = [3, 4];
/// Clauses that are longer do not come first, and with quantifiers no more than so many.
const SHORT: usize = 8;
const FIRST_QUANTIFIED: usize = 4;
/// Clauses of one loop in one layer, and those with quantifiers among them.
const MOST_PLAIN: usize = 120;
const MOST_QUANTIFIED: usize = 9;

/// Clauses of loops that are waiting, and those that were refused.
pub struct Pool {
    waiting: Clauses,
    refused: Clauses,
    /// Whether no run has said anything of those with quantifiers: the strongest are false then,
    /// more often than not, and nothing is gained by looking at them first.
    is_blind: bool,
    /// Whether the next layer is the first, and made of what most loops do with.
    is_first: bool,
    /// Whether what is refused of this layer may be looked at again with others beside it.
    is_early: bool,
}

impl Pool {
    pub fn new(waiting: Clauses, runs: &Runs<'_>) -> Pool {
        let all = waiting.iter().flat_map(|(_, clauses)| clauses);
        let mut quantified = all.filter(|clause| is_quantified(clause));
        let is_blind = quantified.all(|clause| runs.is_empty() || runs.is_unseen(clause));
        Pool { waiting, refused: Vec::new(), is_blind, is_first: false, is_early: false }
    }

    /// Equations, bounds and a few clauses with quantifiers make a layer of their own, before all
    /// others: they are enough for most loops, and what is long or has products is dear.
    pub fn simple_first(mut self) -> Pool {
        self.is_first = true;
        self
    }

    /// What is not for the first layer, if there is anything.
    fn put_off(&mut self) -> Clauses {
        self.is_early = std::mem::take(&mut self.is_first);
        if !self.is_early {
            return Vec::new();
        }
        let mut later = Vec::new();
        for (label, waiting) in &mut self.waiting {
            let mut quantified = 0;
            let (first, rest) = waiting.drain(..).partition(|clause| {
                quantified += usize::from(is_quantified(clause));
                is_simple(clause) || is_quantified(clause) && quantified <= FIRST_QUANTIFIED
            });
            *waiting = first;
            later.push((*label, rest));
        }
        later
    }

    /// The strongest of what waits, beside what is kept; nothing if there is nothing to add.
    pub fn next(&mut self, kept: &Clauses) -> Option<Clauses> {
        let later = self.put_off();
        let layer = self.next_of_waiting(kept);
        for (label, later) in later {
            if let Some((_, waiting)) = self.waiting.iter_mut().find(|(known, _)| *known == label) {
                waiting.extend(later);
            }
        }
        layer.or_else(|| if self.is_early { self.next(kept) } else { None })
    }

    fn next_of_waiting(&mut self, kept: &Clauses) -> Option<Clauses> {
        let mut layer = kept.clone();
        let mut has_more = false;
        for (label, waiting) in &mut self.waiting {
            let place = match layer.iter().position(|(known, _)| known == label) {
                Some(place) => place,
                None => {
                    layer.push((*label, Vec::new()));
                    layer.len() - 1
                }
            };
            let Some((_, clauses)) = layer.get_mut(place) else { continue };
            let news = strongest(waiting, clauses, self.is_blind);
            has_more |= !news.is_empty();
            clauses.extend(news);
        }
        has_more.then_some(layer)
    }

    /// The first half of what a layer adds to what is kept; the rest waits again.
    pub fn half(&mut self, layer: &Clauses, kept: &Clauses) -> Clauses {
        let mut less = Vec::new();
        for (label, clauses) in layer {
            let known = of(kept, *label);
            let is_new = |clause: &&Assertion| !known.contains(clause);
            let news: Vec<Assertion> = clauses.iter().filter(is_new).cloned().collect();
            let (first, rest) = news.split_at(news.len() / 2);
            if let Some((_, waiting)) = self.waiting.iter_mut().find(|(known, _)| known == label) {
                waiting.extend(rest.iter().cloned());
            }
            less.push((*label, [known, first].concat()));
        }
        less
    }

    /// Notes what was refused of a layer.
    pub fn refuse(&mut self, layer: &Clauses, kept: &Clauses) {
        for (label, clauses) in layer {
            let kept = of(kept, *label);
            let gone = clauses.iter().filter(|clause| !kept.contains(clause)).cloned();
            let place = if self.is_early { &mut self.waiting } else { &mut self.refused };
            match place.iter_mut().find(|(known, _)| known == label) {
                Some((_, known)) => known.extend(gone),
                None => place.push((*label, gone.collect())),
            }
        }
    }

    pub fn refused(self) -> Clauses {
        self.refused
    }
}

/// Whether all clauses are among others.
pub fn has_all(all: &Clauses, some: &Clauses) -> bool {
    some.iter().all(|(label, clauses)| {
        let known = of(all, *label);
        clauses.iter().all(|clause| known.contains(clause))
    })
}

/// The clauses of a loop.
pub fn of(clauses: &Clauses, label: LabelId) -> &[Assertion] {
    let found = clauses.iter().find(|(known, _)| *known == label);
    found.map(|(_, clauses)| clauses.as_slice()).unwrap_or_default()
}

/// Takes out of what waits what follows from nothing else that waits or is kept. What follows
/// from what is kept is dropped for good.
fn strongest(waiting: &mut Vec<Assertion>, kept: &[Assertion], is_blind: bool) -> Vec<Assertion> {
    let kept: Vec<Assertion> = kept.iter().map(alike).collect();
    let known = numbers(kept.iter());
    waiting.retain(|clause| {
        let clause = alike(clause);
        !is_known(&clause, &known) && !kept.iter().any(|strong| follows(&clause, strong, &known))
    });
    let all: Vec<Assertion> = waiting.iter().map(alike).collect();
    // What was not weighed yet may be false, but runs have not contradicted it.
    let known: Vec<Expr> = [known, numbers(all.iter())].concat();
    let mut chosen: Vec<usize> = Vec::new();
    for (i, clause) in all.iter().enumerate() {
        let comes_after = |strong: &usize| {
            let strong = all.get(*strong);
            // Numbers are cheap, and what is said of them is what the rest rests on.
            strong.is_some_and(|strong| match is_quantified(clause) && !is_blind {
                true => follows(clause, strong, &known),
                false => clause == strong,
            })
        };
        if chosen.iter().any(comes_after) {
            continue;
        }
        if is_quantified(clause) && !is_blind {
            chosen.retain(|weak| {
                let weak = all.get(*weak);
                weak.is_none_or(|weak| !is_quantified(weak) || !follows(weak, clause, &known))
            });
        }
        chosen.push(i);
    }
    let (mut plain, mut quantified) = (MOST_PLAIN, MOST_QUANTIFIED);
    chosen.retain(|i| {
        let left = match waiting.get(*i).is_some_and(is_quantified) {
            true => &mut quantified,
            false => &mut plain,
        };
        let has_room = *left > 0;
        *left = left.saturating_sub(1);
        has_room
    });
    let news: Vec<Assertion> = chosen.iter().filter_map(|i| waiting.get(*i).cloned()).collect();
    let mut at = 0;
    waiting.retain(|_| {
        at += 1;
        !chosen.contains(&(at - 1))
    });
    news
}

/// Whether a clause is an equation, or compares few things without multiplying them.
fn is_simple(clause: &Assertion) -> bool {
    fn multiplies(e: &Expr) -> bool {
        let mut found =
            matches!(e.kind, ExprKind::Arith(op, ..) if !matches!(op, ArithOp::Add | ArithOp::Sub));
        each_part(e, &mut |part| found = found || multiplies(part));
        found
    }
    let AssertionKind::Expr(e) = &clause.kind else { return false };
    match &e.kind {
        ExprKind::Eq(..) => !has_quantifier(e),
        ExprKind::And(..) | ExprKind::Implies(..) => false,
        _ => size_of(clause) <= SHORT && !has_quantifier(e) && !multiplies(e),
    }
}

fn is_quantified(clause: &Assertion) -> bool {
    let AssertionKind::Expr(e) = &clause.kind else { return false };
    match &e.kind {
        ExprKind::Implies(_, b) => matches!(b.kind, ExprKind::Quantified(_)),
        ExprKind::Or(_, b) => matches!(b.kind, ExprKind::Quantified(_)),
        kind => matches!(kind, ExprKind::Quantified(_)),
    }
}
