//! Statements, checks and ghost statements.

use base::{Span, Symbol};

use super::Result;
use super::cursor::Cursor;
use super::expr::{Part, Scope};
use super::outline::Line;
use crate::{
    Binding, Block, Call, Check, CheckKind, Expr, ExprKind, Ghost, Handling, LoopSpec, NullUsage,
    Stmt, StmtKind, Type,
};

/// The lines of a body, moving to its end.
pub(super) struct Lines<'l, 't> {
    lines: &'l [Line<'t>],
}

impl<'l, 't> Lines<'l, 't> {
    pub fn new(lines: &'l [Line<'t>]) -> Lines<'l, 't> {
        Lines { lines }
    }

    fn next(&mut self) -> Option<Line<'t>> {
        let (first, rest) = self.lines.split_first()?;
        self.lines = rest;
        Some(*first)
    }

    fn peek(&self) -> Option<Line<'t>> {
        self.lines.first().copied()
    }
}

impl Scope<'_, '_> {
    /// Up to a line that begins with a closing brace, or to the end.
    pub fn block(&self, lines: &mut Lines<'_, '_>) -> Result<Block> {
        let mut stmts = Vec::new();
        while let Some(line) = lines.peek().filter(|line| !line.text.starts_with('}')) {
            lines.next();
            stmts.push(self.stmt(line, lines)?);
        }
        Ok(Block { stmts })
    }

    /// The line that ends a block.
    fn close<'t>(&self, opened: Line<'_>, lines: &mut Lines<'_, 't>) -> Result<Cursor<'t>> {
        match lines.next() {
            Some(line) => {
                let mut c = line.cursor()?;
                c.expect("}")?;
                Ok(c)
            }
            None => opened.fail("this block does not end"),
        }
    }

    fn stmt(&self, line: Line<'_>, lines: &mut Lines<'_, '_>) -> Result<Stmt> {
        let mut c = line.cursor()?;
        let span = c.span();
        let kind = match c.peek() {
            "if" => return self.conditional_stmt(line, lines),
            "invariant" | "decreases" | "assignable" | "hint" | "loop" => {
                return self.loop_stmt(line, lines);
            }
            "block" => {
                c.next();
                let label = c.label()?;
                c.expect("{")?;
                let body = self.block(lines)?;
                self.close(line, lines)?.end()?;
                StmtKind::Block { label, body }
            }
            "try" => {
                let body = self.block(lines)?;
                let mut middle = self.close(line, lines)?;
                middle.expect("catch")?;
                let var = self.local(&mut middle)?;
                middle.expect("{")?;
                let handler = self.block(lines)?;
                self.close(line, lines)?.end()?;
                return Ok(Stmt::new(StmtKind::Try { body, var, handler }, span));
            }
            "ghost" => {
                c.next();
                if c.eat("{") {
                    let body = self.block(lines)?;
                    self.close(line, lines)?.end()?;
                    StmtKind::Ghost(Ghost::Block(body))
                } else {
                    StmtKind::Ghost(self.ghost(&mut c)?)
                }
            }
            "exit" => {
                c.next();
                StmtKind::Exit(c.label()?)
            }
            "again" => {
                c.next();
                StmtKind::Again(c.label()?)
            }
            "throw" => {
                c.next();
                let thrown = self.expr(&mut c)?;
                StmtKind::Throw(thrown, self.index.variable(&mut c)?)
            }
            "init" => {
                c.next();
                StmtKind::InitClass(self.index.class(&mut c)?)
            }
            "check" => {
                c.next();
                StmtKind::Check(self.check(&mut c)?)
            }
            "call" => StmtKind::Call(self.call(None, &mut c)?),
            _ => self.assignment(&mut c)?,
        };
        c.end()?;
        Ok(Stmt::new(kind, span))
    }

    fn conditional_stmt(&self, line: Line<'_>, lines: &mut Lines<'_, '_>) -> Result<Stmt> {
        let mut c = line.cursor()?;
        let span = c.span();
        let mut arms = Vec::new();
        let mut otherwise = Block::default();
        loop {
            let is_arm = c.eat("if");
            let condition = if is_arm { Some(self.expr(&mut c)?) } else { None };
            c.expect("{")?;
            c.end()?;
            let block = self.block(lines)?;
            match condition {
                Some(condition) => arms.push((condition, block)),
                None => otherwise = block,
            }
            c = self.close(line, lines)?;
            if !c.eat("else") {
                break;
            }
        }
        c.end()?;
        Ok(Stmt::new(StmtKind::If { arms, otherwise }, span))
    }

    fn loop_stmt(&self, first: Line<'_>, lines: &mut Lines<'_, '_>) -> Result<Stmt> {
        let mut spec = LoopSpec::default();
        let mut line = first;
        loop {
            let mut c = line.cursor()?;
            if !self.loop_clause(&mut spec, &mut c)? {
                break;
            }
            line = match lines.next() {
                Some(line) => line,
                None => return first.fail("there is no loop behind this"),
            };
        }
        let mut c = line.cursor()?;
        let span = c.span();
        c.expect("loop")?;
        let label = c.label()?;
        c.expect("{")?;
        c.end()?;
        let body = self.block(lines)?;
        self.close(line, lines)?.end()?;
        Ok(Stmt::new(StmtKind::Loop { label, spec, body }, span))
    }

    fn call(&self, dest: Option<crate::LocalId>, c: &mut Cursor<'_>) -> Result<Call> {
        c.expect("call")?;
        let binding = if c.eat("virtual") { Binding::Dynamic } else { Binding::Static };
        let method = self.index.method(c)?;
        let args = self.args(c)?;
        let stands = match c.eat("where") {
            true => self.index.stands(c)?,
            false => Vec::new(),
        };
        Ok(Call { dest, method, binding, args, stands })
    }

    /// What has a `=` in it.
    fn assignment(&self, c: &mut Cursor<'_>) -> Result<StmtKind> {
        let part = self.postfix(c)?;
        let target = self.as_expr(part, c)?;
        c.expect("=")?;
        let ExprKind::Local(dest) = target.kind else {
            return self.write(target, c);
        };
        Ok(match c.peek() {
            "call" => StmtKind::Call(self.call(Some(dest), c)?),
            "new" => {
                c.next();
                let element = self.index.element(c)?;
                match (c.eat("["), element) {
                    (false, Type::Class(class)) => StmtKind::New { dest, class },
                    (false, _) => return c.fail("only classes have objects"),
                    (true, mut element) => {
                        let length = self.expr(c)?;
                        c.expect("]")?;
                        while c.eat("[") {
                            c.expect("]")?;
                            element = Type::array(element);
                        }
                        StmtKind::NewArray { dest, element, length }
                    }
                }
            }
            "concat" if c.is_call(1) => {
                c.next();
                StmtKind::Concat { dest, parts: self.args(c)? }
            }
            _ => StmtKind::Assign(dest, self.expr(c)?),
        })
    }

    fn write(&self, target: Expr, c: &mut Cursor<'_>) -> Result<StmtKind> {
        let value = self.expr(c)?;
        Ok(match target.kind {
            ExprKind::Field(object, field) => {
                StmtKind::WriteField { object: *object, field, value }
            }
            ExprKind::StaticField(field) => StmtKind::WriteStatic { field, value },
            ExprKind::Index(array, index) => {
                StmtKind::WriteElement { array: *array, index: *index, value }
            }
            _ => return c.fail("this cannot be assigned to"),
        })
    }

    fn check(&self, c: &mut Cursor<'_>) -> Result<Check> {
        let kind = match c.next() {
            "nonnull" => {
                let operand = self.expr(c)?;
                c.expect("(")?;
                let usage = usage(c)?;
                c.expect(")")?;
                CheckKind::NonNull { operand, usage }
            }
            "index" => {
                let index = self.expr(c)?;
                c.expect("of")?;
                CheckKind::Index { array: self.expr(c)?, index }
            }
            "size" => CheckKind::ArraySize { length: self.expr(c)? },
            "divisor" => CheckKind::Divisor { divisor: self.expr(c)? },
            word @ ("cast" | "cast_generic") => {
                let operand = self.expr(c)?;
                c.expect("to")?;
                let generic = word == "cast_generic";
                CheckKind::Cast { operand, ty: self.index.ty(c)?, generic }
            }
            "store" => {
                let value = self.expr(c)?;
                c.expect("into")?;
                CheckKind::Store { array: self.expr(c)?, value }
            }
            "overflow" => {
                let kind = c.int_kind()?;
                CheckKind::Overflow { kind, value: self.expr(c)? }
            }
            "assert" => {
                let condition = self.expr(c)?;
                let detail = match c.peek() {
                    "detail" => {
                        c.next();
                        Some(self.expr(c)?)
                    }
                    _ => None,
                };
                CheckKind::Assert { condition, detail }
            }
            "exhausted" => CheckKind::Exhausted,
            _ => return c.fail("there is no such check before this"),
        };
        let handling = match c.peek() {
            "prove" => Handling::Obligation,
            "raise" => Handling::Raise,
            _ => return c.fail("`prove` or `raise` is expected"),
        };
        c.next();
        let raises = if c.is_end() { None } else { Some(self.index.class(c)?) };
        Ok(Check { kind, raises, handling })
    }

    fn ghost(&self, c: &mut Cursor<'_>) -> Result<Ghost> {
        Ok(match c.next() {
            "open" => Ghost::Open(self.instance_alone(c)?),
            "close" => Ghost::Close(self.instance_alone(c)?),
            "use" => Ghost::Use(self.pure_call(c)?),
            "assert" => Ghost::Assert(self.assertion(c)?),
            "assume" => Ghost::Assume(self.assertion(c)?),
            "join" => Ghost::Join(self.assertion(c)?),
            "set" => {
                let part = self.postfix(c)?;
                let Part::Expr(target) = part else { return c.fail("this cannot be set") };
                c.expect("=")?;
                if let ExprKind::Local(local) = target.kind {
                    return Ok(Ghost::SetLocal(local, self.expr(c)?));
                }
                match self.write(target, c)? {
                    StmtKind::WriteField { object, field, value } => {
                        Ghost::SetField { object, field, value }
                    }
                    StmtKind::WriteStatic { field, value } => Ghost::SetStatic { field, value },
                    _ => return c.fail("this cannot be set"),
                }
            }
            "apply" => {
                let Some(lemma) = self.index.lemmas.get(c.peek()) else {
                    return c.fail("no lemma of this name is declared");
                };
                c.next();
                Ghost::Apply(*lemma, self.args(c)?)
            }
            "havoc" => Ghost::Havoc(self.local(c)?),
            "unreachable" => Ghost::Unreachable,
            "label" => Ghost::Label(Symbol::new(c.word()?)),
            _ => return c.fail("there is no such ghost statement before this"),
        })
    }
}

fn usage(c: &mut Cursor<'_>) -> Result<NullUsage> {
    let mut words = vec![c.word()?];
    while c.peek() != ")" {
        words.push(c.word()?);
    }
    let words = words.join(" ");
    match NullUsage::ALL.into_iter().find(|usage| usage.text() == words) {
        Some(usage) => Ok(usage),
        None => c.fail("nothing is used like this before this"),
    }
}

/// One more than the largest label.
pub(super) fn labels(exit: crate::LabelId, block: &Block) -> u32 {
    struct Largest(u32);

    impl<'a> crate::visit::Visitor<'a> for Largest {
        fn label(&mut self, label: &'a crate::LabelId, _: crate::visit::LabelRole) {
            self.0 = self.0.max(label.0.saturating_add(1));
        }
    }

    let mut largest = Largest(exit.0.saturating_add(1));
    crate::visit::walk_block(&mut largest, block);
    largest.0
}

/// `body L0 {`
pub(super) fn body_label(line: Line<'_>) -> Result<(crate::LabelId, Span)> {
    let mut c = line.cursor()?;
    c.expect("body")?;
    let label = c.label()?;
    c.expect("{")?;
    c.end()?;
    Ok((label, c.span()))
}
