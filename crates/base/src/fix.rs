//! What could be done about a diagnostic: in words, and where that is known as a change of the
//! text. Whoever finds out what is wrong knows what to write and for what; where the text goes in
//! a file, and how it is laid out, is found by whoever has the tree of the file.

use crate::Span;

/// A line of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    pub text: String,
    pub fix: Option<Fix>,
}

impl Help {
    pub fn new(text: impl Into<String>, fix: Fix) -> Help {
        Help { text: text.into(), fix: Some(fix) }
    }
}

impl From<String> for Help {
    fn from(text: String) -> Help {
        Help { text, fix: None }
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Help {
        text.to_string().into()
    }
}

/// Something to write into the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    pub role: FixRole,
    /// What it is for: the name of a declaration, a loop, a statement or an expression.
    pub span: Span,
    pub text: String,
}

/// What the text of a [`Fix`] is, which decides where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixRole {
    /// `requires x > 0;` in the contract of the declaration whose name is at the span.
    Clause,
    /// `loop_invariant acc(x);` before the loop at the span.
    LoopClause,
    /// `open state();` as ghost code before the statement that the span is in.
    Statement,
    /// `acc(x) **` before the conjunct that the span is in.
    Conjunct,
    /// `nullable` before the type of the parameter, result or field that is declared at the span.
    Modifier,
    /// `invariant x > 0;` in the class, before the field that is declared at the span.
    Member,
}

impl FixRole {
    pub const ALL: [FixRole; 6] = [
        FixRole::Clause,
        FixRole::LoopClause,
        FixRole::Statement,
        FixRole::Conjunct,
        FixRole::Modifier,
        FixRole::Member,
    ];

    /// As it is remembered.
    pub fn as_str(self) -> &'static str {
        match self {
            FixRole::Clause => "clause",
            FixRole::LoopClause => "loop-clause",
            FixRole::Statement => "statement",
            FixRole::Conjunct => "conjunct",
            FixRole::Modifier => "modifier",
            FixRole::Member => "member",
        }
    }

    pub fn parse(text: &str) -> Option<FixRole> {
        FixRole::ALL.into_iter().find(|role| role.as_str() == text)
    }
}

impl Fix {
    pub fn new(role: FixRole, span: Span, text: impl Into<String>) -> Fix {
        Fix { role, span, text: text.into() }
    }
}
