//! Small changes of a body, as a slip would make them. Tests are chosen by which of them they notice.
//!
//! An expression of the source may stand at several places of the core program, before a check and
//! after it: all of them have one position, and are changed together.

use base::Span;
use ir::visit::rewrite::{walk_block, walk_expr};
use ir::visit::{Rewriter, any_stmt};
use ir::{ArithOp, BitOp, Block, CompareOp, Expr, ExprKind, Ghost, LoopSpec, Stmt, StmtKind};

/// What is changed, and at which expressions or statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    Compare(CompareOp, CompareOp),
    /// `==` and `!=`
    Turned,
    Arith(ArithOp, ArithOp),
    Bits(BitOp, BitOp),
    /// `&&` and `||`
    Joined,
    Flipped,
    /// One more.
    More(i128),
    /// Without its sign.
    Unsigned,
    /// The statement is left out.
    Gone,
}

/// The places and kinds of all changes of a body, in the order of the text.
pub fn slips(body: &Block, most: usize) -> Vec<(Span, Slip)> {
    let mut found = Found { list: Vec::new() };
    found.block(&mut body.clone());
    let mut list = found.list;
    list.sort_by_key(|(span, _)| (span.lo, span.hi));
    list.truncate(most);
    list
}

/// The body with one of them.
pub fn slipped(body: &Block, at: (Span, Slip)) -> Block {
    let mut body = body.clone();
    Change { at }.block(&mut body);
    body
}

struct Found {
    list: Vec<(Span, Slip)>,
}

impl Found {
    fn add(&mut self, span: Span, slip: Slip) {
        if !span.is_none() && !self.list.contains(&(span, slip)) {
            self.list.push((span, slip));
        }
    }
}

impl Rewriter for Found {
    fn expr(&mut self, e: &mut Expr) {
        for slip in of_expr(e) {
            self.add(e.span, slip);
        }
        walk_expr(self, e);
    }

    fn block(&mut self, block: &mut Block) {
        for stmt in &block.stmts {
            if can_go(stmt) {
                self.add(stmt.span, Slip::Gone);
            }
        }
        walk_block(self, block);
    }

    fn loop_spec(&mut self, _: &mut LoopSpec) {}

    fn ghost(&mut self, _: &mut Ghost) {}
}

struct Change {
    at: (Span, Slip),
}

impl Rewriter for Change {
    fn expr(&mut self, e: &mut Expr) {
        walk_expr(self, e);
        if e.span == self.at.0 {
            change(e, self.at.1);
        }
    }

    fn block(&mut self, block: &mut Block) {
        // What only verification sees is not part of what runs.
        block.stmts.retain(|stmt| {
            let is_gone = self.at.1 == Slip::Gone && stmt.span == self.at.0 && can_go(stmt);
            !is_gone && !matches!(stmt.kind, StmtKind::Ghost(_))
        });
        walk_block(self, block);
    }

    fn loop_spec(&mut self, _: &mut LoopSpec) {}
}

fn can_go(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Assign(..)
        | StmtKind::WriteField { .. }
        | StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. } => true,
        StmtKind::Call(call) => call.dest.is_none(),
        StmtKind::If { arms, otherwise } => {
            // A test with nothing behind it but a way out.
            arms.iter().all(|(_, block)| any_stmt(block, |s| matches!(s.kind, StmtKind::Throw(..))))
                && otherwise.stmts.is_empty()
        }
        _ => false,
    }
}

fn of_expr(e: &Expr) -> Vec<Slip> {
    let turned = |op: CompareOp| match op {
        CompareOp::Lt => vec![Slip::Compare(op, CompareOp::Le)],
        CompareOp::Le => vec![Slip::Compare(op, CompareOp::Lt)],
        CompareOp::Gt => vec![Slip::Compare(op, CompareOp::Ge)],
        CompareOp::Ge => vec![Slip::Compare(op, CompareOp::Gt)],
        CompareOp::Eq => {
            vec![Slip::Turned, Slip::Compare(op, CompareOp::Le), Slip::Compare(op, CompareOp::Ge)]
        }
        CompareOp::Ne => {
            vec![Slip::Turned, Slip::Compare(op, CompareOp::Lt), Slip::Compare(op, CompareOp::Gt)]
        }
    };
    match &e.kind {
        ExprKind::Compare(op, ..) => turned(*op),
        ExprKind::FloatCompare(op, ..) => turned(*op).into_iter().take(1).collect(),
        ExprKind::Eq(..) => vec![Slip::Turned],
        ExprKind::Arith(op, ..) | ExprKind::FloatArith(op, ..) => {
            let other = match op {
                ArithOp::Add => ArithOp::Sub,
                ArithOp::Sub | ArithOp::Mul => ArithOp::Add,
                ArithOp::Div => ArithOp::Mul,
                ArithOp::Rem => ArithOp::Sub,
            };
            vec![Slip::Arith(*op, other)]
        }
        ExprKind::Bits(op, ..) => {
            let other = match op {
                BitOp::And => BitOp::Or,
                BitOp::Or | BitOp::Xor => BitOp::And,
                BitOp::Shl => BitOp::Shr,
                BitOp::Shr | BitOp::Ushr => BitOp::Shl,
            };
            vec![Slip::Bits(*op, other)]
        }
        ExprKind::And(..) | ExprKind::Or(..) => vec![Slip::Joined],
        ExprKind::Bool(_) => vec![Slip::Flipped],
        ExprKind::Int(n) => vec![Slip::More(*n)],
        ExprKind::Neg(_) | ExprKind::FloatNeg(..) => vec![Slip::Unsigned],
        _ => Vec::new(),
    }
}

fn change(e: &mut Expr, slip: Slip) {
    let span = e.span;
    match (&mut e.kind, slip) {
        (ExprKind::Compare(op, ..) | ExprKind::FloatCompare(op, ..), Slip::Compare(from, to))
            if *op == from =>
        {
            *op = to;
        }
        (ExprKind::Compare(op, ..) | ExprKind::FloatCompare(op, ..), Slip::Turned) => match op {
            CompareOp::Eq => *op = CompareOp::Ne,
            CompareOp::Ne => *op = CompareOp::Eq,
            _ => {}
        },
        (ExprKind::Eq(..), Slip::Turned) => {
            let inner = e.clone();
            *e = Expr::new(ExprKind::Not(Box::new(inner)), ir::Type::Bool, span);
        }
        (ExprKind::Arith(op, ..) | ExprKind::FloatArith(op, ..), Slip::Arith(from, to))
            if *op == from =>
        {
            *op = to;
        }
        (ExprKind::Bits(op, ..), Slip::Bits(from, to)) if *op == from => *op = to,
        (ExprKind::And(a, b), Slip::Joined) => {
            e.kind = ExprKind::Or(a.clone(), b.clone());
        }
        (ExprKind::Or(a, b), Slip::Joined) => {
            e.kind = ExprKind::And(a.clone(), b.clone());
        }
        (ExprKind::Bool(b), Slip::Flipped) => *b = !*b,
        (ExprKind::Int(n), Slip::More(m)) if *n == m => *n = m.saturating_add(1),
        (ExprKind::Neg(inner) | ExprKind::FloatNeg(_, inner), Slip::Unsigned) => {
            *e = (**inner).clone();
        }
        _ => {}
    }
}
