//! Exits: `break`, `continue`, `yield` and `return`, and the `finally` blocks on their way.
//!
//! A `finally` block is written once. Whoever leaves through it puts a number into a
//! variable and goes to its beginning; behind it the number says where to go on. An
//! exception waits in a variable of its own.
//!
//! ```text
//! k = 0; thrown = null
//! block L { try { …  k = 2; exit L  … } catch (thrown) {} }
//! <the finally block>
//! if (thrown != null) throw thrown  else if (k == 2) <go on>
//! ```

use base::Span;
use ir::{Block, Expr, LabelId, LocalId, StmtKind, Type};

use crate::hir::JumpTarget;
use crate::lower::Lower;

pub(in crate::lower) enum Scope {
    Jump {
        target: JumpTarget,
        exit: LabelId,
        /// Where `continue` goes; `None` for what is no loop.
        next: Option<Next>,
        exited: bool,
        continued: bool,
        /// Where `yield` puts the value.
        value: Option<LocalId>,
    },
    Finally {
        label: LabelId,
        number: LocalId,
        exits: Vec<Dest>,
    },
}

#[derive(Clone, Copy)]
pub(in crate::lower) enum Next {
    /// To the head of the loop.
    Again(LabelId),
    /// Out of the block around the body: the update comes next.
    Exit(LabelId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::lower) enum Dest {
    Break(JumpTarget),
    Continue(JumpTarget),
    Return,
}

/// What happened to a scope while it was open.
pub(in crate::lower) struct Used {
    pub exited: bool,
    pub continued: bool,
}

impl Lower<'_, '_> {
    pub(in crate::lower) fn open_jump(
        &mut self,
        target: JumpTarget,
        exit: LabelId,
        next: Option<Next>,
        value: Option<LocalId>,
    ) {
        let scope = Scope::Jump { target, exit, next, exited: false, continued: false, value };
        self.f.scopes.push(scope);
    }

    pub(in crate::lower) fn close_jump(&mut self) -> Used {
        match self.f.scopes.pop() {
            Some(Scope::Jump { exited, continued, .. }) => Used { exited, continued },
            _ => Used { exited: true, continued: true },
        }
    }

    /// The local that takes the value of a `yield` to this target.
    pub(in crate::lower) fn yield_local(&self, wanted: JumpTarget) -> Option<LocalId> {
        self.f.scopes.iter().rev().find_map(|s| match s {
            Scope::Jump { target, value, .. } if *target == wanted => *value,
            _ => None,
        })
    }

    pub(in crate::lower) fn jump(&mut self, dest: Dest, span: Span) {
        let mut emitted = None;
        for scope in self.f.scopes.iter_mut().rev() {
            match scope {
                Scope::Finally { label, number, exits } => {
                    let index = exits.iter().position(|d| *d == dest).unwrap_or(exits.len());
                    if index == exits.len() {
                        exits.push(dest);
                    }
                    let value = Expr::int(index as i128 + 1, Type::INT, span);
                    emitted =
                        Some((Some(StmtKind::Assign(*number, value)), StmtKind::Exit(*label)));
                }
                Scope::Jump { target, exit, next, exited, continued, .. } => match dest {
                    Dest::Break(to) if to == *target => {
                        *exited = true;
                        emitted = Some((None, StmtKind::Exit(*exit)));
                    }
                    Dest::Continue(to) if to == *target => {
                        *continued = true;
                        let kind = match next {
                            Some(Next::Again(label)) => StmtKind::Again(*label),
                            Some(Next::Exit(label)) => StmtKind::Exit(*label),
                            None => continue,
                        };
                        emitted = Some((None, kind));
                    }
                    _ => {}
                },
            }
            if emitted.is_some() {
                break;
            }
        }
        match (emitted, dest) {
            (Some((before, kind)), _) => {
                if let Some(before) = before {
                    self.emit(before, span);
                }
                self.emit(kind, span);
            }
            (None, Dest::Return) if !self.f.in_ghost_block => {
                let exit = self.f.exit;
                self.emit(StmtKind::Exit(exit), span);
            }
            (None, _) => {
                self.unsupported(span, "a jump whose target is not around it");
            }
        }
    }

    /// Runs `body`, then `cleanup`, however the body ends. `cleanup` gets the exception, or
    /// null.
    pub(in crate::lower) fn protect(
        &mut self,
        span: Span,
        body: impl FnOnce(&mut Self),
        cleanup: impl FnOnce(&mut Self, Expr),
    ) {
        let throwable = self.class_type("java.lang.Throwable", span);
        let number = self.temp(Type::INT, span);
        let thrown = self.temp(throwable, span);
        let label = self.label();
        let start = self.mark();
        self.assign(thrown, Expr::null(span), span);
        self.f.scopes.push(Scope::Finally { label, number, exits: Vec::new() });
        let body = self.block_of(body);
        let exits = match self.f.scopes.pop() {
            Some(Scope::Finally { exits, .. }) => exits,
            _ => Vec::new(),
        };
        let attempt = StmtKind::Try { body, var: thrown, handler: Block::default() };
        if exits.is_empty() {
            self.emit(attempt, span);
        } else {
            let zero = StmtKind::Assign(number, Expr::int(0, Type::INT, span));
            self.insert(start, zero, span);
            let inside = Block { stmts: vec![ir::Stmt::new(attempt, span)] };
            self.emit(StmtKind::Block { label, body: inside }, span);
        }
        let thrown = self.read(thrown, span);
        cleanup(self, thrown.clone());
        let rethrow = self.block_of(|l| l.emit(StmtKind::Throw(thrown.clone(), None), span));
        let mut arms = vec![(thrown.non_null(), rethrow)];
        for (index, dest) in exits.into_iter().enumerate() {
            let chosen = Expr::int(index as i128 + 1, Type::INT, span);
            let condition = self.read(number, span).equals(chosen);
            let go_on = self.block_of(|l| l.jump(dest, span));
            arms.push((condition, go_on));
        }
        self.emit(StmtKind::If { arms, otherwise: Block::default() }, span);
    }
}
