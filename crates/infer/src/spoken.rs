//! What the text of a loop and its method says by itself: the numbers in it, what a round multiplies or
//! divides, the elements that it looks at.

use interp::replay::Contract;
use ir::visit::{each_expr, each_part, each_stmt};
use ir::{ArithOp, Body, Expr, ExprKind, Method, StmtKind, Type};

use crate::build;
use crate::candidates::goals;
use crate::loops::{Loop, Words};

/// Whether a round multiplies.
pub fn multiplies(one: &Loop<'_>) -> bool {
    fn of(e: &Expr) -> bool {
        let mut found = matches!(e.kind, ExprKind::Arith(ArithOp::Mul, ..));
        each_part(e, &mut |part| found = found || of(part));
        found
    }
    let mut found = false;
    each_stmt(one.body, &mut |stmt| each_own_expr(stmt, &mut |e| found = found || of(e)));
    found
}

/// So many elements are looked at like numbers.
const MOST_CELLS: usize = 2;

/// Elements of arrays that a loop reads at its counters, and writes.
pub fn cells(one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    fn of(e: &Expr, words: &Words, found: &mut Vec<Expr>) {
        if let ExprKind::Index(array, index) = &e.kind {
            let mut numbers = words.numbers.iter();
            let is_number = matches!(e.ty, Type::Int(_));
            let is_written = words.written.iter().any(|known| known.kind == array.kind);
            let is_at_counter = numbers.any(|term| term.changes && term.e.kind == index.kind);
            if is_number && is_written && is_at_counter && !found.contains(e) {
                found.push(e.clone());
            }
        }
        each_part(e, &mut |part| of(part, words, found));
    }
    let mut found = Vec::new();
    each_stmt(one.body, &mut |stmt| {
        each_own_expr(stmt, &mut |e| of(&build::plain(e), words, &mut found));
    });
    found.truncate(MOST_CELLS);
    found
}

/// The numbers of the text that a round multiplies by.
pub fn factors(one: &Loop<'_>) -> Vec<i128> {
    fn of(e: &Expr, found: &mut Vec<i128>) {
        if let ExprKind::Arith(ArithOp::Mul, a, b) = &e.kind {
            for part in [a, b] {
                if let ExprKind::Int(n @ 2..=64) = part.kind
                    && !found.contains(&n)
                {
                    found.push(n);
                }
            }
        }
        each_part(e, &mut |part| of(part, found));
    }
    let mut found = Vec::new();
    each_stmt(one.body, &mut |stmt| each_own_expr(stmt, &mut |e| of(e, &mut found)));
    found
}

/// The variables that a round divides by a number of the text: `n = n / 10`.
pub fn divisors(one: &Loop<'_>) -> Vec<(Expr, i128)> {
    let mut found: Vec<(Expr, i128)> = Vec::new();
    each_stmt(one.body, &mut |stmt| {
        let StmtKind::Assign(to, value) = &stmt.kind else { return };
        if let ExprKind::Arith(ArithOp::Div, a, b) = &goals::unwrapped(value).kind
            && let (ExprKind::Local(from), ExprKind::Int(by @ 2..=64)) = (&a.kind, &b.kind)
            && from == to
        {
            found.push((build::plain(a), *by));
        }
    });
    found
}

/// The numbers that a method and its contract mention, and those around zero, in order.
pub fn constants(method: &Method, cases: &[Contract<'_>]) -> Vec<i128> {
    fn of(e: &Expr, found: &mut Vec<i128>) {
        if let ExprKind::Int(n) = e.kind {
            found.push(n);
        }
        each_part(e, &mut |part| of(part, found));
    }
    let mut found = vec![-1, 0, 1];
    if let Body::Block { block, .. } = &method.body {
        each_stmt(block, &mut |stmt| {
            each_own_expr(stmt, &mut |e| of(e, &mut found));
        });
    }
    for contract in cases {
        for assertion in contract.case.requires.iter().chain(&contract.case.ensures) {
            each_expr(assertion, &mut |e| of(e, &mut found));
        }
    }
    found.retain(|n| n.abs() < 1 << 62);
    found.sort_unstable();
    found.dedup();
    found.truncate(60);
    found
}

/// So many numbers of the text on either side of zero may bound what a collection has.
const MOST_FAR: usize = 2;

/// Numbers of the text that are not near zero, the nearest first, on either side.
pub fn far(constants: &[i128]) -> Vec<i128> {
    let above = constants.iter().copied().filter(|c| *c > 2).take(MOST_FAR);
    let below = constants.iter().rev().copied().filter(|c| *c < -2).take(MOST_FAR);
    above.chain(below).collect()
}

/// The expressions of a statement itself.
fn each_own_expr(stmt: &ir::Stmt, f: &mut dyn FnMut(&Expr)) {
    use ir::visit::{Visitor, walk_stmt};

    struct Own<'f>(&'f mut dyn FnMut(&Expr));

    impl<'a> Visitor<'a> for Own<'_> {
        fn expr(&mut self, e: &'a Expr) {
            (self.0)(e);
        }
        fn block(&mut self, _: &'a ir::Block) {}
    }

    walk_stmt(&mut Own(f), stmt);
}
