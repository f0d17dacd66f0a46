//! Trees as text.
//!
//! Parsing what is printed gives the same tree again (positions aside), for every tree
//! that the parser made without an error. The tree keeps the parentheses of the source,
//! so none are added to such a tree; a tree that was put together by a program gets
//! parentheses (and, for a dangling `else`, braces) where it would be misread.
//!
//! Layout is ours, not the source's: four spaces, one statement a line, comments and
//! blank lines gone. What exists only in annotations is printed in `//@` lines, whatever
//! kind of comment it stood in, because text in such a line needs no care about `*/`;
//! only the modifiers of a Java declaration stand in `/*@ … @*/`. Inside an annotation
//! everything is printed bare, and each further line continues with `//@`:
//!
//! ```java
//! //@ predicate valid() = acc(size) ** 0 <= size;
//! //@ requires valid();
//! /*@ pure @*/ int size() {
//!     return size;
//! }
//! ```

mod decl;
mod expr;
mod literal;
mod precedence;
mod spec;
mod spec_expr;
mod stmt;
mod types;
mod unit;

use crate::ast::{CompilationUnit, Expr, Member, Stmt, Type};

/// A whole file.
pub fn print(unit: &CompilationUnit) -> String {
    printed(|p| p.unit(unit))
}

/// An expression, for messages and tools.
pub fn print_expr(expr: &Expr) -> String {
    printed(|p| p.expr(expr))
}

pub fn print_type(ty: &Type) -> String {
    printed(|p| p.ty(ty))
}

/// A statement, without a line break at its end.
pub fn print_stmt(stmt: &Stmt) -> String {
    printed(|p| p.stmt(stmt))
}

/// A member of a class, without a line break at its end.
pub fn print_member(member: &Member) -> String {
    printed(|p| p.member(member))
}

fn printed(work: impl FnOnce(&mut Printer)) -> String {
    let mut printer = Printer::default();
    work(&mut printer);
    printer.out
}

/// The text so far and where in it we are.
///
/// Statements, members and clauses start where the line already has its indentation and
/// end without a line break; whoever prints a sequence of them breaks the lines.
#[derive(Default)]
struct Printer {
    out: String,
    /// In steps of four spaces.
    indent: usize,
    /// Inside an annotation: the indentation at which its lines start.
    annotation: Option<usize>,
    /// A `//@` line was left without a line break: the next text needs one.
    pending_break: bool,
}

impl Printer {
    fn text(&mut self, text: &str) {
        if self.pending_break {
            self.newline();
        }
        self.out.push_str(text);
    }

    /// A new line with its indentation and, inside an annotation, its `//@`.
    fn newline(&mut self) {
        self.pending_break = false;
        self.out.push('\n');
        let start = self.annotation.unwrap_or(self.indent);
        self.spaces(start);
        if self.annotation.is_some() {
            self.out.push_str("//@ ");
            self.spaces(self.indent.saturating_sub(start));
        }
    }

    fn spaces(&mut self, steps: usize) {
        self.out.extend(std::iter::repeat_n("    ", steps));
    }

    /// An empty line before the next line; annotations stay together.
    fn blank_line(&mut self) {
        if self.annotation.is_none() {
            self.out.push('\n');
        }
        self.newline();
    }

    fn indented(&mut self, work: impl FnOnce(&mut Printer)) {
        self.indent += 1;
        work(self);
        self.indent -= 1;
    }

    /// Prints what may only stand in an annotation. Must be called at the start of a line.
    fn in_annotation(&mut self, work: impl FnOnce(&mut Printer)) {
        if self.annotation.is_some() {
            return work(self);
        }
        self.text("//@ ");
        self.annotation = Some(self.indent);
        work(self);
        self.annotation = None;
        self.pending_break = true;
    }

    fn in_annotation_if(&mut self, condition: bool, work: impl FnOnce(&mut Printer)) {
        if condition { self.in_annotation(work) } else { work(self) }
    }

    fn separated<T>(
        &mut self,
        items: &[T],
        separator: &str,
        mut one: impl FnMut(&mut Printer, &T),
    ) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            one(self, item);
        }
    }

    /// `{`, the lines, `}`; `{}` if there are none.
    fn braced(&mut self, empty: bool, lines: impl FnOnce(&mut Printer)) {
        if empty {
            return self.text("{}");
        }
        self.text("{");
        self.indented(lines);
        self.newline();
        self.text("}");
    }
}

#[cfg(test)]
mod tests;
