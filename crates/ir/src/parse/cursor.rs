//! The words and signs of one line.

use base::Span;

use super::{ParseError, Result};
use crate::{IntKind, LabelId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name, a keyword, `x#2`, `\old`.
    Word,
    Int,
    /// `1.5d`
    Float,
    Str,
    Sign,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    lo: usize,
    hi: usize,
}

/// The longest come first. `>` stands alone: types end with several.
const SIGNS: [&str; 16] = [
    "==>*", "==>", "?*", "**", "++", "==", "!=", "<=", ">=", "<:", "<<", "&&", "||", "->", "..",
    "::",
];

/// A place in a line, moving to its end.
#[derive(Clone)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    number: usize,
    start: u32,
    tokens: std::rc::Rc<[Token]>,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// `start`: the position of the line's first byte.
    pub fn new(text: &'t str, number: usize, start: u32) -> Result<Cursor<'t>> {
        let tokens = tokens(text).map_err(|message| ParseError { line: number, message })?;
        Ok(Cursor { text, number, start, tokens: tokens.into(), at: 0 })
    }

    fn token(&self, ahead: usize) -> Option<Token> {
        self.tokens.get(self.at + ahead).copied()
    }

    pub fn ahead(&self, ahead: usize) -> &'t str {
        self.token(ahead).map_or("", |t| self.text.get(t.lo..t.hi).unwrap_or_default())
    }

    /// What comes next; empty at the end of the line.
    pub fn peek(&self) -> &'t str {
        self.ahead(0)
    }

    pub fn kind(&self) -> Option<Kind> {
        self.token(0).map(|t| t.kind)
    }

    pub fn is_end(&self) -> bool {
        self.token(0).is_none()
    }

    /// Whether nothing stands between what was read last and what comes `ahead`.
    pub fn is_adjacent(&self, ahead: usize) -> bool {
        let before = (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at));
        match (before, self.token(ahead)) {
            (Some(before), Some(next)) => before.hi == next.lo,
            _ => false,
        }
    }

    pub fn next(&mut self) -> &'t str {
        let text = self.peek();
        self.at += 1;
        text
    }

    pub fn eat(&mut self, text: &str) -> bool {
        let is_there = self.peek() == text && !self.is_end();
        self.at += usize::from(is_there);
        is_there
    }

    /// A call's parenthesis follows the name at once.
    pub fn is_call(&self, ahead: usize) -> bool {
        self.ahead(ahead) == "(" && self.is_adjacent(ahead)
    }

    pub fn expect(&mut self, text: &str) -> Result<()> {
        if self.eat(text) { Ok(()) } else { self.fail(&format!("`{text}` is expected")) }
    }

    pub fn word(&mut self) -> Result<&'t str> {
        if self.kind() == Some(Kind::Word) {
            Ok(self.next())
        } else {
            self.fail("a name is expected")
        }
    }

    pub fn end(&self) -> Result<()> {
        if self.is_end() { Ok(()) } else { self.fail("the line should end here") }
    }

    pub fn fail<T>(&self, what: &str) -> Result<T> {
        let found = if self.is_end() { "the end of the line" } else { self.peek() };
        Err(ParseError {
            line: self.number,
            message: format!("{what}, not `{found}`: {}", self.text),
        })
    }

    /// Of what was read last back to what came `from` there.
    pub fn span_from(&self, from: u32) -> Span {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        Span::new(from, self.start + last.map_or(0, |t| t.hi as u32).max(from - self.start))
    }

    /// The position of what comes next.
    pub fn position(&self) -> u32 {
        self.start + self.token(0).map_or(self.text.len(), |t| t.lo) as u32
    }

    /// The whole line.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    pub fn rest(&self) -> &'t str {
        self.token(0).and_then(|t| self.text.get(t.lo..)).unwrap_or_default()
    }

    /// The signatures that may begin here, and how long they are: `A.m(int, B.C)`, or `A.m` as
    /// that of a lambda, which has no list of types.
    pub fn signatures(&self) -> Vec<(&'t str, usize)> {
        let mut found = Vec::new();
        let Some(first) = self.token(0) else { return found };
        // The path: anything but what cannot be in one.
        let mut ahead = 0;
        while self.ahead(ahead) != "(" {
            let is_part = match self.token(ahead).map(|t| t.kind) {
                Some(Kind::Word | Kind::Int) => true,
                Some(Kind::Sign) => matches!(self.ahead(ahead), "." | "<" | ">" | "-"),
                Some(Kind::Float | Kind::Str) | None => false,
            };
            if !is_part || (ahead > 0 && !self.is_adjacent(ahead)) {
                break;
            }
            ahead += 1;
        }
        let text = |count: usize| {
            let last = count.checked_sub(1).and_then(|count| self.token(count))?;
            Some((self.text.get(first.lo..last.hi)?, count))
        };
        if self.ahead(ahead) == "(" && self.is_adjacent(ahead) {
            found.extend(self.list_end(ahead).and_then(&text));
        }
        found.extend(text(ahead));
        found
    }

    /// Behind the parenthesis that closes the one `ahead`, and behind a number: `A.m(int) #12`.
    fn list_end(&self, mut ahead: usize) -> Option<usize> {
        let mut depth = 0;
        loop {
            match self.ahead(ahead) {
                "(" => depth += 1,
                ")" => depth -= 1,
                "" => return None,
                _ => {}
            }
            ahead += 1;
            if depth == 0 {
                return Some(if self.ahead(ahead) == "#" { ahead + 2 } else { ahead });
            }
        }
    }

    /// A list in parentheses.
    pub fn skip_list(&mut self) -> Result<()> {
        match self.list_end(0) {
            Some(end) if self.peek() == "(" => {
                self.skip(end);
                Ok(())
            }
            _ => self.fail("a list is expected"),
        }
    }

    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    pub fn label(&mut self) -> Result<LabelId> {
        let number = self.peek().strip_prefix('L').and_then(|n| n.parse().ok());
        match number {
            Some(number) => {
                self.next();
                Ok(LabelId(number))
            }
            None => self.fail("a label is expected"),
        }
    }

    pub fn int_kind(&mut self) -> Result<IntKind> {
        let kind = int_kind(self.peek());
        match kind {
            Some(kind) => {
                self.next();
                Ok(kind)
            }
            None => self.fail("a kind of integers is expected"),
        }
    }

    /// A string constant or a quoted name.
    pub fn string(&mut self) -> Result<Vec<u16>> {
        if self.kind() != Some(Kind::Str) {
            return self.fail("a string is expected");
        }
        let text = self.peek();
        match unescape(text) {
            Some(units) => {
                self.next();
                Ok(units)
            }
            None => self.fail("this string cannot be read"),
        }
    }
}

pub(super) fn int_kind(text: &str) -> Option<IntKind> {
    [IntKind::Byte, IntKind::Short, IntKind::Char, IntKind::Int, IntKind::Long]
        .into_iter()
        .find(|kind| kind.name() == text)
}

fn unescape(text: &str) -> Option<Vec<u16>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut units = Vec::new();
    let mut chars = inner.chars();
    let mut buffer = [0; 2];
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut buffer));
            continue;
        }
        units.push(match chars.next()? {
            'n' => u16::from(b'\n'),
            'r' => u16::from(b'\r'),
            't' => u16::from(b'\t'),
            'u' => {
                let digits: String = chars.by_ref().take(4).collect();
                u16::from_str_radix(&digits, 16).ok()?
            }
            other => u16::try_from(u32::from(other)).ok()?,
        });
    }
    Some(units)
}

fn tokens(text: &str) -> std::result::Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut lo = 0;
    while let Some(first) = text.get(lo..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(lo..).unwrap_or_default();
        if first.is_whitespace() {
            lo += first.len_utf8();
            continue;
        }
        let (kind, length) = if first == '"' {
            (
                Kind::Str,
                string_length(rest).ok_or_else(|| format!("a string does not end: {rest}"))?,
            )
        } else if first.is_ascii_digit() {
            number(rest)
        } else if first == '\\' || is_word(first) {
            (Kind::Word, word_length(rest))
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            (Kind::Sign, sign.map_or(first.len_utf8(), |sign| sign.len()))
        };
        tokens.push(Token { kind, lo, hi: lo + length });
        lo += length;
    }
    Ok(tokens)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// `x`, `\old`, `x#2`
fn word_length(rest: &str) -> usize {
    let lead = usize::from(rest.starts_with('\\'));
    let tail = rest.get(lead..).unwrap_or_default();
    let length = lead + tail.find(|c| !is_word(c)).unwrap_or(tail.len());
    let suffix = rest.get(length..).and_then(|r| r.strip_prefix('#')).unwrap_or_default();
    match suffix.find(|c: char| !c.is_ascii_digit()).unwrap_or(suffix.len()) {
        0 => length.max(1),
        digits => length + 1 + digits,
    }
}

fn string_length(rest: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// `12`, `0x7ff`, `1.5d`, `1e-7f`
fn number(rest: &str) -> (Kind, usize) {
    let bytes = rest.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    if rest.starts_with("0x") {
        let tail = rest.get(2..).unwrap_or_default();
        let length = tail.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(tail.len());
        return (Kind::Int, 2 + length);
    }
    let mut at = digits(0);
    if bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
        at = digits(at + 1);
    }
    if bytes.get(at) == Some(&b'e') {
        let sign = usize::from(bytes.get(at + 1) == Some(&b'-'));
        at = digits(at + 1 + sign);
    }
    match bytes.get(at) {
        Some(b'f' | b'd') => (Kind::Float, at + 1),
        _ => (Kind::Int, at),
    }
}
