//! Pieces of Java text: expressions with their precedence, and indented lines.
//!
//! Expressions carry the precedence of their outermost operator, so that only the
//! parentheses Java needs are written (and a few it does not): a parser that binds
//! operators wrongly then reads another program.

pub(super) const PRIMARY: u8 = 16;
pub(super) const POSTFIX: u8 = 15;
pub(super) const UNARY: u8 = 14;
pub(super) const PRODUCT: u8 = 13;
pub(super) const SUM: u8 = 12;
pub(super) const SHIFT: u8 = 11;
pub(super) const RELATION: u8 = 10;
pub(super) const EQUALITY: u8 = 9;
pub(super) const AND: u8 = 8;
pub(super) const XOR: u8 = 7;
pub(super) const OR: u8 = 6;
pub(super) const BOTH: u8 = 5;
pub(super) const EITHER: u8 = 4;
pub(super) const CONDITIONAL: u8 = 3;
pub(super) const ASSIGNMENT: u8 = 2;
/// Lambdas and switch expressions: parenthesised wherever they are operands.
pub(super) const LOWEST: u8 = 1;

/// The text of an expression with the precedence of its outermost operator.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) text: String,
    pub(super) prec: u8,
}

impl Expr {
    pub(super) fn new(text: impl Into<String>, prec: u8) -> Expr {
        Expr { text: text.into(), prec }
    }

    pub(super) fn primary(text: impl Into<String>) -> Expr {
        Expr::new(text, PRIMARY)
    }

    /// A literal that may begin with a minus.
    pub(super) fn signed(text: impl Into<String>) -> Expr {
        let text = text.into();
        let prec = if text.starts_with('-') { UNARY } else { PRIMARY };
        Expr { text, prec }
    }

    /// The text, in parentheses unless it binds at least as tightly as `prec`.
    pub(super) fn at(self, prec: u8) -> String {
        if self.prec >= prec { self.text } else { format!("({})", self.text) }
    }

    /// `(keyword) operand`.
    pub(super) fn cast(self, keyword: &str) -> Expr {
        Expr::new(format!("({keyword}) {}", self.at(UNARY)), UNARY)
    }

    /// `(Reference) operand`, whose operand must not begin with a sign.
    pub(super) fn cast_to_reference(self, name: &str) -> Expr {
        Expr::new(format!("({name}) {}", self.at(PRIMARY)), UNARY)
    }

    /// `operator operand`, kept apart from a sign that the operand begins with.
    pub(super) fn prefixed(self, operator: &str) -> Expr {
        let operand = self.at(UNARY);
        let gap = operator.chars().last().is_some_and(|last| operand.starts_with(last));
        Expr::new(format!("{operator}{}{operand}", if gap { " " } else { "" }), UNARY)
    }

    /// A left-associative binary operator.
    pub(super) fn binary(self, operator: &str, prec: u8, right: Expr) -> Expr {
        Expr::new(format!("{} {operator} {}", self.at(prec), right.at(prec + 1)), prec)
    }
}

/// Lines of Java under an indentation.
#[derive(Default)]
pub(super) struct Lines {
    text: String,
    indent: usize,
}

impl Lines {
    pub(super) fn at_indent(indent: usize) -> Lines {
        Lines { text: String::new(), indent }
    }

    pub(super) fn indent(&self) -> usize {
        self.indent
    }

    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    pub(super) fn open(&mut self, text: impl AsRef<str>) {
        self.line(text);
        self.indent += 1;
    }

    pub(super) fn close(&mut self, text: impl AsRef<str>) {
        self.indent = self.indent.saturating_sub(1);
        self.line(text);
    }

    /// A line such as `} else {`.
    pub(super) fn between(&mut self, text: impl AsRef<str>) {
        self.close(text);
        self.indent += 1;
    }

    /// Indents what follows one step more.
    pub(super) fn deepen(&mut self) {
        self.indent += 1;
    }

    /// Takes back one step of indentation.
    pub(super) fn shallower(&mut self) {
        self.indent = self.indent.saturating_sub(1);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
