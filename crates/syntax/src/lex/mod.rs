//! From text to tokens.
//!
//! The whole file is lexed at once. The tokens of Java and those of annotation comments
//! are kept apart: an annotation comment is a [`Region`], which knows before which Java
//! token it stands, so that the grammar of Java never sees it. Regions with no Java token
//! between them are one region: a clause may go on in the next `//@` line.
//!
//! Inside a region more signs are tokens (`**`, `==>`, `..`, `\result`), and an `@` at the
//! start of a line is white space.

mod comment;
pub(crate) mod literal;
mod token;
pub(crate) mod unicode;
pub(crate) mod words;

use base::{Code, Diagnostic, Span};

use crate::suppress::{self, Scope, Suppression};

use token::keyword;
pub(crate) use token::{BROKEN, FIRST, T, Token};
use unicode::{Translated, decode_char, is_name_char, translate};

/// A stretch of adjacent annotation comments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    /// The index of the Java token that follows.
    pub at: u32,
    /// The index of the first token of the region; [`T::SpecEnd`] is the last one.
    pub start: u32,
    pub lo: u32,
    pub hi: u32,
}

/// Where nobody counts any more.
pub(crate) const MOST_DIAGNOSTICS: usize = 20_000;

/// All tokens of a file.
pub(crate) struct Lexed {
    /// Java's, ended by [`T::Eof`]; then those of the regions.
    pub tokens: Vec<Token>,
    pub regions: Vec<Region>,
    pub diagnostics: Vec<Diagnostic>,
    pub suppressions: Vec<Suppression>,
    /// If there are Unicode escapes: the translated text, and for each token its place
    /// there.
    pub translated: Option<(Vec<u8>, Vec<(u32, u32)>)>,
}

pub(crate) fn lex(text: &str, start: u32) -> Lexed {
    let mut diagnostics = Vec::new();
    let translated = translate(text, start, &mut diagnostics);
    let bytes = translated.as_ref().map_or(text.as_bytes(), |t| &t.bytes);
    let mut end = bytes.len();
    if bytes.last() == Some(&0x1A) {
        end -= 1;
    }
    let mut lexer = Lexer {
        bytes,
        i: if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 },
        end,
        in_spec: false,
        first: false,
        broken_end: false,
        tokens: Vec::with_capacity(bytes.len() / 6 + 16),
        other: Vec::new(),
        regions: Vec::new(),
        diagnostics,
        suppressions: Vec::new(),
        start,
        map: translated.as_ref(),
    };
    lexer.run();
    let flags = if lexer.broken_end { BROKEN } else { 0 };
    let size = bytes.len() as u32;
    lexer.tokens.push(Token { lo: size, hi: size, kind: T::Eof, flags });
    let Lexer { mut tokens, other, mut regions, diagnostics, suppressions, .. } = lexer;
    let offset = tokens.len() as u32;
    tokens.extend_from_slice(&other);
    for region in &mut regions {
        region.start += offset;
    }
    let translated = translated.map(|t| {
        let places = tokens.iter().map(|k| (k.lo, k.hi)).collect();
        for token in &mut tokens {
            (token.lo, token.hi) = (t.original(token.lo), t.original(token.hi));
        }
        for region in &mut regions {
            (region.lo, region.hi) = (t.original(region.lo), t.original(region.hi));
        }
        (t.bytes, places)
    });
    Lexed { tokens, regions, diagnostics, suppressions, translated }
}

struct Lexer<'a> {
    bytes: &'a [u8],
    i: usize,
    /// Where the text, or the annotation comment, ends.
    end: usize,
    in_spec: bool,
    /// The next token is the first of an annotation comment.
    first: bool,
    /// The file ends inside a comment or a text block.
    broken_end: bool,
    tokens: Vec<Token>,
    /// The tokens that are not collected now: those of regions, or of Java in a region.
    other: Vec<Token>,
    regions: Vec<Region>,
    diagnostics: Vec<Diagnostic>,
    suppressions: Vec<Suppression>,
    start: u32,
    map: Option<&'a Translated>,
}

const NAME: u8 = 1;
/// May go on with a name, but only if looked at closely.
const ODD: u8 = 2;

/// For each byte, whether it belongs to a name.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let b = i as u8;
        if b.is_ascii_alphanumeric() || b == b'_' || b == b'$' {
            table[i] = NAME;
        } else if b >= 0x80 || matches!(b, 0..=8 | 0x0E..=0x1B | 0x7F) {
            table[i] = ODD;
        }
        i += 1;
    }
    table
};

impl Lexer<'_> {
    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        let i = self.i + ahead;
        if i < self.end { self.bytes.get(i).copied().unwrap_or(0) } else { 0 }
    }

    #[inline]
    fn push(&mut self, kind: T, lo: usize) {
        self.push_flagged(kind, lo, 0);
    }

    #[inline]
    fn push_flagged(&mut self, kind: T, lo: usize, flags: u8) {
        let first = if self.first { FIRST } else { 0 };
        self.first = false;
        let flags = flags | first;
        self.tokens.push(Token { lo: lo as u32, hi: self.i as u32, kind, flags });
    }

    fn report(&mut self, code: Code, lo: usize, hi: usize, message: impl Into<String>) {
        let original = |x: usize| self.map.map_or(x as u32, |m| m.original(x as u32));
        let span = Span::new(self.start + original(lo), self.start + original(hi));
        // The file is refused then.
        if self.diagnostics.len() < MOST_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic::new(code, span, message));
        }
    }

    fn run(&mut self) {
        while self.i < self.end {
            let lo = self.i;
            let Some(&b) = self.bytes.get(lo) else { break };
            match b {
                b' ' | b'\t' | 0x0C | b'\r' => self.i += 1,
                b'\n' => {
                    self.i += 1;
                    if self.in_spec {
                        self.skip_line_start();
                    }
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.name(lo),
                b'0'..=b'9' => self.number(lo),
                b'.' => self.dot(lo),
                b'"' => self.string(lo),
                b'\'' => self.character(lo),
                b'/' => match self.peek(1) {
                    b'/' => self.line_comment(lo),
                    b'*' => self.block_comment(lo),
                    b'=' => self.sign(T::SlashAssign, 2),
                    _ => self.sign(T::Slash, 1),
                },
                b'(' => self.sign(T::LParen, 1),
                b')' => self.sign(T::RParen, 1),
                b'{' => self.sign(T::LBrace, 1),
                b'}' => self.sign(T::RBrace, 1),
                b'[' => self.sign(T::LBracket, 1),
                b']' => self.sign(T::RBracket, 1),
                b';' => self.sign(T::Semi, 1),
                b',' => self.sign(T::Comma, 1),
                b'@' => self.sign(T::At, 1),
                b'~' => self.sign(T::Tilde, 1),
                b'?' => self.sign(T::Question, 1),
                b'\\' if self.in_spec => self.spec_word(lo),
                b'!' | b'%' | b'&' | b'*' | b'+' | b'-' | b':' | b'<' | b'=' | b'>' | b'^'
                | b'|' => self.operator(b),
                _ => self.beyond_ascii(lo),
            }
        }
    }

    #[inline]
    fn sign(&mut self, kind: T, length: usize) {
        let lo = self.i;
        self.i += length;
        self.push(kind, lo);
    }

    /// Behind a line break in an annotation: blanks, then signs that mean nothing.
    fn skip_line_start(&mut self) {
        while matches!(self.peek(0), b' ' | b'\t' | 0x0C | b'\r') {
            self.i += 1;
        }
        while self.peek(0) == b'@' {
            self.i += 1;
        }
    }

    #[inline]
    fn name(&mut self, lo: usize) {
        let end = self.end;
        let mut i = lo + 1;
        while i < end && self.bytes.get(i).is_some_and(|&b| CLASS[b as usize] & NAME != 0) {
            i += 1;
        }
        self.i = i;
        if i < end && self.bytes.get(i).is_some_and(|&b| CLASS[b as usize] & ODD != 0) {
            self.name_tail();
        }
        let name = &self.bytes[lo..self.i];
        if name == b"_" && !self.in_spec {
            let hi = self.i;
            self.report(Code::Syntax, lo, hi, "`_` is a reserved word and cannot be a name");
            return self.push_flagged(T::Ident, lo, BROKEN);
        }
        let kind = keyword(name).unwrap_or(T::Ident);
        self.push(kind, lo);
    }

    /// The rest of a name that is not all ASCII.
    fn name_tail(&mut self) {
        while self.i < self.end {
            match self.peek(0) {
                0..=8 | 0x0E..=0x1B | 0x7F => self.i += 1,
                b if CLASS[b as usize] & NAME != 0 => self.i += 1,
                b if b >= 0x80 => {
                    let (c, length) = decode_char(self.bytes, self.i);
                    if !is_name_char(c, false) {
                        return;
                    }
                    self.i = (self.i + length).min(self.end);
                }
                _ => return,
            }
        }
    }

    /// A name that starts beyond ASCII, or characters that belong to no token.
    fn beyond_ascii(&mut self, lo: usize) {
        let (c, length) = decode_char(self.bytes, lo);
        if c == u32::from(b'\\') && self.peek(1) == b'u' {
            // A malformed Unicode escape, which has been reported: probably in a name.
            self.i += 1;
            while CLASS[self.peek(0) as usize] & NAME != 0 {
                self.i += 1;
            }
            return self.push_flagged(T::Ident, lo, BROKEN);
        }
        if is_name_char(c, true) {
            self.i = (lo + length).min(self.end);
            self.name_tail();
            self.push(T::Ident, lo);
            return;
        }
        let mut count = 0;
        while self.i < self.end {
            let (next, length) = decode_char(self.bytes, self.i);
            let known = (0x20..0x7F).contains(&next) && next != u32::from(b'#');
            let blank = matches!(next, 0x09 | 0x0A | 0x0C | 0x0D);
            if count > 0 && (known || blank || is_name_char(next, true)) {
                break;
            }
            count += 1;
            self.i = (self.i + length).min(self.end);
        }
        let shown = match char::from_u32(c) {
            Some(c) if !c.is_control() => format!("`{c}`"),
            _ => format!("the character U+{c:04X}"),
        };
        let message = if count == 1 {
            format!("{shown} belongs to no Java token")
        } else {
            format!("{count} characters, the first of them {shown}, belong to no Java token")
        };
        let hi = self.i;
        self.report(Code::InvalidCharacter, lo, hi, message);
        self.push_flagged(T::Bad, lo, BROKEN);
    }

    /// `\result`
    fn spec_word(&mut self, lo: usize) {
        let letter = |b: u8| CLASS[b as usize] & NAME != 0;
        if !letter(self.peek(1)) {
            self.i += 1;
            let hi = self.i;
            self.report(Code::InvalidCharacter, lo, hi, "a lone `\\` belongs to no token");
            self.push_flagged(T::Bad, lo, BROKEN);
            return;
        }
        self.i += 1;
        while letter(self.peek(0)) {
            self.i += 1;
        }
        self.push(T::SpecWord, lo);
    }

    fn dot(&mut self, lo: usize) {
        match (self.peek(1), self.peek(2)) {
            (b'0'..=b'9', _) => self.number(lo),
            (b'.', b'.') => self.sign(T::Ellipsis, 3),
            (b'.', _) if self.in_spec => self.sign(T::DotDot, 2),
            _ => self.sign(T::Dot, 1),
        }
    }

    fn operator(&mut self, b: u8) {
        let (next, third) = (self.peek(1), self.peek(2));
        let (kind, length) = match (b, next) {
            (b'!', b'=') => (T::Ne, 2),
            (b'!', _) => (T::Not, 1),
            (b'%', b'=') => (T::PercentAssign, 2),
            (b'%', _) => (T::Percent, 1),
            (b'&', b'&') => (T::AndAnd, 2),
            (b'&', b'=') => (T::AndAssign, 2),
            (b'&', _) => (T::And, 1),
            (b'*', b'*') if self.in_spec => (T::StarStar, 2),
            (b'*', b'=') => (T::StarAssign, 2),
            (b'*', _) => (T::Star, 1),
            (b'+', b'+') => (T::PlusPlus, 2),
            (b'+', b'=') => (T::PlusAssign, 2),
            (b'+', _) => (T::Plus, 1),
            (b'-', b'-') => (T::MinusMinus, 2),
            (b'-', b'=') => (T::MinusAssign, 2),
            (b'-', b'>') => (T::Arrow, 2),
            (b'-', _) => (T::Minus, 1),
            (b':', b':') => (T::ColonColon, 2),
            (b':', _) => (T::Colon, 1),
            (b'<', b'=') if self.in_spec && third == b'=' && self.peek(3) == b'>' => (T::Iff, 4),
            (b'<', b'=') if self.in_spec && third == b'!' => {
                if self.peek(3) == b'=' && self.peek(4) == b'>' {
                    (T::NotIff, 5)
                } else {
                    (T::Le, 2)
                }
            }
            (b'<', b'=') if self.in_spec && third == b'=' => (T::ImpliedBy, 3),
            (b'<', b':') if self.in_spec && third != b':' => (T::Subtype, 2),
            (b'<', b'=') => (T::Le, 2),
            (b'<', b'<') if third == b'=' => (T::ShlAssign, 3),
            (b'<', b'<') => (T::Shl, 2),
            (b'<', _) => (T::Lt, 1),
            (b'=', b'=') if self.in_spec && third == b'>' => (T::Implies, 3),
            (b'=', b'=') => (T::EqEq, 2),
            (b'=', _) => (T::Assign, 1),
            // `>>` and `>>>` may close type arguments: the parser joins them.
            (b'>', b'=') => (T::Ge, 2),
            (b'>', _) => (T::Gt, 1),
            (b'^', b'=') => (T::CaretAssign, 2),
            (b'^', _) => (T::Caret, 1),
            (_, b'|') => (T::OrOr, 2),
            (_, b'=') => (T::OrAssign, 2),
            _ => (T::Or, 1),
        };
        self.sign(kind, length);
    }

    /// Covers what a number may consist of, and letters that make it malformed; the
    /// value is found, and judged, by [`literal::number`].
    fn number(&mut self, lo: usize) {
        let mut kind = T::IntLit;
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        if hex {
            self.i += 2;
        }
        loop {
            match self.peek(0) {
                b'.' if kind == T::IntLit => {
                    // `0 .. n` may be written without blanks.
                    if self.in_spec && self.peek(1) == b'.' {
                        break;
                    }
                    kind = T::FloatLit;
                    self.i += 1;
                }
                b'e' | b'E' if !hex => {
                    kind = T::FloatLit;
                    self.i += 1;
                    self.exponent_sign();
                }
                b'p' | b'P' if hex => {
                    kind = T::FloatLit;
                    self.i += 1;
                    self.exponent_sign();
                }
                b'f' | b'F' | b'd' | b'D' if !hex => {
                    kind = T::FloatLit;
                    self.i += 1;
                }
                b if CLASS[b as usize] & NAME != 0 => self.i += 1,
                _ => break,
            }
        }
        // `0b1e1` is no float, just malformed.
        let text = &self.bytes[lo..self.i];
        if kind == T::FloatLit && text.len() > 1 && matches!(text, [b'0', b'b' | b'B', ..]) {
            kind = T::IntLit;
        }
        self.push(kind, lo);
    }

    fn exponent_sign(&mut self) {
        if matches!(self.peek(0), b'+' | b'-') {
            self.i += 1;
        }
    }

    fn string(&mut self, lo: usize) {
        if self.peek(1) == b'"' && self.peek(2) == b'"' {
            return self.text_block(lo);
        }
        self.i += 1;
        loop {
            match self.peek(0) {
                b'"' if self.i < self.end => {
                    self.i += 1;
                    return self.push(T::StringLit, lo);
                }
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r') => {
                    self.i = (self.i + 2).min(self.end);
                }
                b'\n' | b'\r' => break,
                _ if self.i >= self.end => break,
                _ => self.i += 1,
            }
        }
        let hi = self.i;
        self.report(Code::UnterminatedLiteral, lo, hi, "this string has no closing `\"`");
        self.push_flagged(T::StringLit, lo, BROKEN);
    }

    fn text_block(&mut self, lo: usize) {
        self.i += 3;
        loop {
            match self.peek(0) {
                b'"' if self.peek(1) == b'"' && self.peek(2) == b'"' => {
                    self.i += 3;
                    return self.push(T::TextBlock, lo);
                }
                b'\\' => self.i = (self.i + 2).min(self.end),
                _ if self.i >= self.end => break,
                _ => self.i += 1,
            }
        }
        let hi = lo + 3;
        self.report(Code::UnterminatedLiteral, lo, hi, "this text block has no closing `\"\"\"`");
        self.broken_end |= !self.in_spec;
        self.push_flagged(T::TextBlock, lo, BROKEN);
    }

    fn character(&mut self, lo: usize) {
        self.i += 1;
        loop {
            match self.peek(0) {
                b'\'' if self.i < self.end => {
                    self.i += 1;
                    // `'''` is the quote itself, written without its backslash.
                    if self.i == lo + 2 && self.peek(0) == b'\'' {
                        self.i += 1;
                    }
                    return self.push(T::CharLit, lo);
                }
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r') => {
                    self.i = (self.i + 2).min(self.end);
                }
                b'\n' | b'\r' => break,
                _ if self.i >= self.end => break,
                _ => self.i += 1,
            }
        }
        let hi = self.i;
        self.report(Code::UnterminatedLiteral, lo, hi, "this character has no closing `'`");
        self.push_flagged(T::CharLit, lo, BROKEN);
    }

    fn line_comment(&mut self, lo: usize) {
        let rest = &self.bytes[lo..self.end];
        let length = rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(rest.len());
        if self.in_spec {
            // An annotation inside an annotation is part of it.
            self.i = if rest.get(2) == Some(&b'@') { lo + 3 } else { lo + length };
            return;
        }
        match comment::judge(&rest[..length]) {
            comment::Comment::Ordinary => self.i = lo + length,
            comment::Comment::LookAlike => self.look_alike(lo, lo + length),
            comment::Comment::Annotation(skip) => match comment::nowarn(&rest[skip..length]) {
                Some(text) => self.nowarn(lo, lo + length, text),
                None => self.region(lo, lo + skip, lo + length, 0),
            },
        }
        self.i = self.i.max(lo + length);
    }

    /// No part of what is verified: a wish about messages.
    fn nowarn(&mut self, lo: usize, hi: usize, text: &str) {
        let original = |x: usize| self.map.map_or(x as u32, |m| m.original(x as u32));
        let span = Span::new(self.start + original(lo), self.start + original(hi));
        match suppress::read(text, span, Scope::Line) {
            Ok(suppression) => self.suppressions.push(suppression),
            Err(wrong) if self.diagnostics.len() < MOST_DIAGNOSTICS => self.diagnostics.push(wrong),
            // The file is refused then.
            Err(_) => {}
        }
    }

    fn block_comment(&mut self, lo: usize) {
        let rest = &self.bytes[lo..self.end];
        let Some(length) = find_close(rest) else {
            self.broken_end |= !self.in_spec;
            self.i = self.end;
            let message = "this comment has no closing `*/`";
            return self.report(Code::UnterminatedComment, lo, lo + 2, message);
        };
        if self.in_spec {
            self.i = if rest.get(2) == Some(&b'@') { lo + 3 } else { lo + length + 2 };
            return;
        }
        match comment::judge(&rest[..length]) {
            comment::Comment::Ordinary => {}
            comment::Comment::LookAlike => self.look_alike(lo, lo + length + 2),
            comment::Comment::Annotation(skip) => {
                // The signs before the closing one belong to it.
                let signs = rest[..length].iter().rev().take_while(|&&b| b == b'@').count();
                let end = (lo + length - signs).max(lo + skip);
                self.region(lo, lo + skip, end, lo + length + 2 - end);
            }
        }
        self.i = lo + length + 2;
    }

    fn look_alike(&mut self, lo: usize, hi: usize) {
        let message = "this looks like an annotation, but it is an ordinary comment: \
                       annotations start with `//@` or `/*@`, without a blank before the `@`, \
                       and with a word in small letters";
        self.report(Code::LooksLikeAnnotation, lo, hi, message);
    }

    /// Lexes the inside of an annotation comment, `from..to`; the comment itself starts at
    /// `lo` and goes on for `tail` bytes behind the inside.
    fn region(&mut self, lo: usize, from: usize, to: usize, tail: usize) {
        let at = self.tokens.len() as u32;
        let hi = (to + tail) as u32;
        std::mem::swap(&mut self.tokens, &mut self.other);
        let start = self.tokens.len();
        let (end, outer) = (std::mem::replace(&mut self.end, to), self.i);
        self.i = from;
        self.in_spec = true;
        self.first = true;
        self.run();
        self.in_spec = false;
        self.first = false;
        self.end = end;
        self.i = outer;
        if self.tokens.len() > start {
            match self.regions.last_mut() {
                // The end mark between the two comments goes away.
                Some(last) if last.at == at => {
                    last.hi = hi;
                    self.tokens.remove(start - 1);
                }
                _ => self.regions.push(Region { at, start: start as u32, lo: lo as u32, hi }),
            }
            self.tokens.push(Token { lo: hi, hi, kind: T::SpecEnd, flags: 0 });
        }
        std::mem::swap(&mut self.tokens, &mut self.other);
    }
}

/// The offset of the `*/` that closes a comment which starts here.
fn find_close(comment: &[u8]) -> Option<usize> {
    let mut i = 2;
    loop {
        let star = comment.get(i..)?.iter().position(|&b| b == b'*')?;
        i += star + 1;
        if comment.get(i) == Some(&b'/') {
            return Some(i - 1);
        }
    }
}
