//! What there is: which lines belong to which declaration.

use super::cursor::Cursor;
use super::{ParseError, Result};

#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub number: usize,
    pub start: u32,
    pub text: &'t str,
}

impl<'t> Line<'t> {
    pub fn cursor(self) -> Result<Cursor<'t>> {
        Cursor::new(self.text, self.number, self.start)
    }

    pub fn fail<T>(self, message: &str) -> Result<T> {
        Err(ParseError { line: self.number, message: format!("{message}: {}", self.text) })
    }

    fn first(self) -> &'t str {
        self.text.split([' ', '(']).next().unwrap_or_default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    Data,
    Function,
    Predicate,
    Lemma,
    Class,
    Field,
    Invariant,
    Dependency,
    Constants,
    Method,
    Dispatch,
}

/// One declaration.
pub(super) struct Item<'t> {
    pub what: What,
    pub head: Line<'t>,
    /// Of a member: the number of its class among the items.
    pub class: Option<usize>,
    /// Contract, locals, the value of a function.
    pub clauses: Vec<Line<'t>>,
    /// From `body L0 {` on, without the last brace.
    pub body: Option<Vec<Line<'t>>>,
}

/// Words that begin a clause of the declaration before them.
const CLAUSES: [&str; 23] = [
    "overrides",
    "where",
    "also",
    "case",
    "requires",
    "ensures",
    "signals",
    "signals_only",
    "assignable",
    "decreases",
    "diverges",
    "var",
    "temp",
    "ghost_var",
    "result",
    "bound",
    "param",
    "unchecked",
    "unsupported",
    "unsupported:",
    "=",
    "this",
    "accessible",
];

pub(super) fn outline(text: &str, start: u32) -> Result<Vec<Item<'_>>> {
    let mut lines = lines(text, start).into_iter().peekable();
    let mut items: Vec<Item<'_>> = Vec::new();
    let mut class = None;
    while let Some(line) = lines.next() {
        if line.text == "}" && class.is_some() {
            class = None;
            continue;
        }
        let what = what(line, class.is_some())?;
        let has_clauses = matches!(what, What::Function | What::Lemma | What::Method);
        let mut item = Item { what, head: line, class, clauses: Vec::new(), body: None };
        while has_clauses && let Some(clause) = lines.next_if(|line| is_clause(*line)) {
            item.clauses.push(clause);
        }
        if has_clauses && let Some(first) = lines.next_if(|line| line.first() == "body") {
            item.body = Some(block(first, &mut lines)?);
        }
        if what == What::Class {
            class = Some(items.len());
        }
        items.push(item);
    }
    if let Some(open) = class.and_then(|at| items.get(at)) {
        return open.head.fail("this class does not end");
    }
    Ok(items)
}

/// The lines that are not empty and no comments.
fn lines(text: &str, start: u32) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut at = 0;
    for (index, whole) in text.split('\n').enumerate() {
        let trimmed = whole.trim();
        if !trimmed.is_empty() && !trimmed.starts_with("//") {
            let indent = whole.len() - whole.trim_start().len();
            lines.push(Line {
                number: index + 1,
                start: start + (at + indent) as u32,
                text: trimmed,
            });
        }
        at += whole.len() + 1;
    }
    lines
}

fn is_clause(line: Line<'_>) -> bool {
    let first = line.first();
    let rest = line.text.strip_prefix("static ").unwrap_or_default();
    let second = rest.split(' ').next().unwrap_or_default();
    let is_static = first == "static"
        && matches!(
            second,
            "case"
                | "requires"
                | "ensures"
                | "signals"
                | "signals_only"
                | "assignable"
                | "accessible"
                | "decreases"
                | "diverges"
        );
    is_static || CLAUSES.contains(&first)
}

fn what(line: Line<'_>, is_member: bool) -> Result<What> {
    for word in line.text.split(' ') {
        return Ok(match word.split(['<', '(']).next().unwrap_or_default() {
            "data" if !is_member => What::Data,
            "function" if !is_member => What::Function,
            "class" | "interface" | "enum" | "record" | "annotation" | "lambda" if !is_member => {
                What::Class
            }
            "predicate" => What::Predicate,
            "lemma" => What::Lemma,
            "field" if is_member => What::Field,
            "invariant" | "constraint" | "initially" | "axiom" if is_member => What::Invariant,
            "accessible" if is_member => What::Dependency,
            "constants" if is_member => What::Constants,
            "method" | "constructor" | "static_init" if is_member => What::Method,
            "dispatch" if is_member => What::Dispatch,
            // Modifiers come first.
            _ => continue,
        });
    }
    line.fail("no declaration begins here")
}

/// The lines up to the brace that closes the one at the end of `first`.
fn block<'t>(first: Line<'t>, lines: &mut impl Iterator<Item = Line<'t>>) -> Result<Vec<Line<'t>>> {
    let mut body = vec![first];
    let mut depth = 1;
    for line in lines {
        depth -= usize::from(line.text.starts_with('}'));
        if depth == 0 {
            return Ok(body);
        }
        depth += usize::from(line.text.ends_with('{'));
        if depth > base::MAX_NESTING as usize {
            return line.fail("this is nested too deeply");
        }
        body.push(line);
    }
    first.fail("this body does not end")
}
