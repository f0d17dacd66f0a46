//! From tokens to the tree.
//!
//! A hand-written recursive descent. Alternatives are told apart by looking at tokens
//! ([`scan`]), never by trying to parse, so that the time is linear. A mistake ends the
//! construct that it is in ([`Fail`]); the statement or member around it finds the place
//! where to go on ([`recover`]).
//!
//! Annotation comments are beside the Java tokens, not among them (see [`crate::lex`]).
//! At the places where one may stand, the parser asks for it, reads it to its end with
//! the same functions, and comes back. What nobody asked for is misplaced.
//!
//! ## Nesting
//!
//! `depth` counts the nodes above the one being parsed, `height` is the greatest height
//! of what was parsed so far for the current node; their sum never exceeds
//! [`base::MAX_NESTING`].
//!
//! ## Operators, loosest first
//!
//! | operators | associate |
//! |---|---|
//! | `=` `+=` … , `->` | right |
//! | `? :` | right |
//! | `<==>` `<=!=>` | left |
//! | `==>` | right |
//! | `<==` | left, on the same level |
//! | `**` | left |
//! | `\|\|` | left |
//! | `&&` | left |
//! | `\|`, then `^`, then `&` | left |
//! | `==` `!=` | left |
//! | `<` `<=` `>` `>=` `<:` `\in` `instanceof` | left |
//! | `<<` `>>` `>>>` | left |
//! | `+` `-` | left |
//! | `*` `/` `%` | left |

mod annotation;
mod class;
mod clause;
mod decl;
mod expr;
mod ghost;
pub(crate) mod guarded;
mod pattern;
mod primary;
mod recover;
mod scan;
mod spec_expr;
mod spec_member;
mod stmt;
mod switch;
mod types;
mod unit;

use base::{Code, Diagnostic, MAX_NESTING, Span, Symbol};

use crate::Parsed;
use crate::ast::{Ident, Loc};
use crate::lex::{BROKEN, Lexed, MOST_DIAGNOSTICS, Region, T, Token, lex};
use crate::suppress::Suppression;

/// The construct could not be parsed, and that has been reported.
#[derive(Debug)]
pub(crate) struct Fail;

pub(crate) type P<X> = Result<X, Fail>;

/// How far the parser goes into recursion, and how high a tree may become.
#[derive(Clone, Copy)]
struct Limits {
    depth: u32,
    height: u32,
}

/// What fits on any thread's stack. Hardly any program has more.
const SMALL: Limits = Limits { depth: 48, height: 256 };

const LARGE: Limits = Limits { depth: MAX_NESTING, height: MAX_NESTING };

/// Files with more tokens are refused: their trees would take gigabytes.
pub const MOST_TOKENS: usize = 2_000_000;

/// Files with more mistakes are refused as a whole: this is no Java.
pub const MOST_MISTAKES: usize = 1_000;

pub(crate) fn parse(text: &str, start: u32) -> Parsed {
    let lexed = lex(text, start);
    if let Some(token) = lexed.tokens.get(MOST_TOKENS) {
        let span = Span::new(start + token.lo, start + token.hi);
        let message = format!("this file is too large: at most {MOST_TOKENS} tokens are read");
        return refused(vec![Diagnostic::new(Code::Limit, span, message)]);
    }
    if is_no_java(&lexed.diagnostics) {
        return refused(lexed.diagnostics);
    }
    let mut parser = Parser::new(text, start, lexed, SMALL);
    let unit = parser.compilation_unit();
    if !parser.too_deep {
        return parser.finish(unit);
    }
    drop(unit);
    base::on_large_stack(|| {
        let mut parser = Parser::new(text, start, lex(text, start), LARGE);
        let unit = parser.compilation_unit();
        parser.finish(unit)
    })
}

fn is_no_java(diagnostics: &[Diagnostic]) -> bool {
    let errors = diagnostics.iter().filter(|d| d.is_error()).count();
    errors > MOST_MISTAKES || diagnostics.len() >= MOST_DIAGNOSTICS
}

/// Nothing of the file is taken for a program: what follows a mistake that is not told could be
/// anything.
fn refused(mut diagnostics: Vec<Diagnostic>) -> Parsed {
    if diagnostics.len() > MOST_MISTAKES {
        diagnostics.truncate(MOST_MISTAKES);
        let span = diagnostics.last().map_or(Span::NONE, |d| d.span);
        let message = "there are too many mistakes in this file: nothing of it is read";
        diagnostics.push(Diagnostic::new(Code::Limit, span, message));
    }
    let unit = parse("", 1).unit;
    Parsed { unit, diagnostics, suppressions: Vec::new(), annotations: Vec::new() }
}

pub(crate) struct Parser<'a> {
    text: &'a str,
    /// Global position of the first byte.
    start: u32,
    tokens: Vec<Token>,
    regions: Vec<Region>,
    translated: Option<(Vec<u8>, Vec<(u32, u32)>)>,
    diagnostics: Vec<Diagnostic>,
    suppressions: Vec<Suppression>,
    /// The index of the current token, and its kind.
    pos: usize,
    k: T,
    /// Where the token before the current one ends (an offset in the file).
    prev_hi: u32,
    /// The current token belongs to an annotation.
    in_spec: bool,
    /// The first region that nobody asked for yet.
    next_region: usize,
    /// The token at which the last mistake was reported.
    error_at: Option<usize>,
    depth: u32,
    height: u32,
    limits: Limits,
    /// A limit was exceeded at least once.
    too_deep: bool,
    /// It was exceeded by statements: the enclosing block cannot go on.
    skip_block: bool,
    /// The last mistake was one of depth.
    deep_error: bool,
    /// Where it had taken more memory than a file may.
    too_large: Option<Span>,
    /// `->` belongs to a `case`, not to a lambda.
    no_lambda: bool,
    /// `this(…)` and `super(…)` may stand at this token only.
    constructor_call_at: usize,
    /// An integer at this token is the operand of a unary minus.
    negated_at: usize,
    symbols: Vec<Option<Symbol>>,
    /// A `<` in this range of tokens opens no type arguments.
    no_angle: (usize, usize),
}

/// Slots for the names met last: a power of two, as many as are likely to be used.
fn symbol_cache(tokens: usize) -> Vec<Option<Symbol>> {
    vec![None; (tokens / 4).next_power_of_two().clamp(16, 1 << 10)]
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, start: u32, lexed: Lexed, limits: Limits) -> Parser<'a> {
        let Lexed { tokens, regions, diagnostics, suppressions, translated } = lexed;
        let k = tokens.first().map_or(T::Eof, |t| t.kind);
        let symbols = symbol_cache(tokens.len());
        Parser {
            text,
            start,
            tokens,
            regions,
            translated,
            diagnostics,
            suppressions,
            pos: 0,
            k,
            prev_hi: 0,
            in_spec: false,
            next_region: 0,
            error_at: None,
            depth: 0,
            height: 0,
            limits,
            too_deep: false,
            skip_block: false,
            deep_error: false,
            too_large: None,
            no_lambda: false,
            constructor_call_at: usize::MAX,
            negated_at: usize::MAX,
            symbols,
            no_angle: (0, 0),
        }
    }

    fn finish(mut self, unit: crate::ast::CompilationUnit) -> Parsed {
        if let Some(span) = self.too_large {
            drop(unit);
            let message = "this file takes more memory than one may: a quarter of that of the run";
            return refused(vec![Diagnostic::new(Code::Limit, span, message)]);
        }
        self.diagnostics.sort_by_key(|d| d.span.lo);
        if is_no_java(&self.diagnostics) {
            return refused(self.diagnostics);
        }
        self.suppressions.sort_by_key(|s| s.span);
        self.suppressions.dedup();
        let place = |region: &Region| Span::new(self.start + region.lo, self.start + region.hi);
        let annotations = self.regions.iter().map(place).collect();
        let Parser { diagnostics, suppressions, .. } = self;
        Parsed { unit, diagnostics, suppressions, annotations }
    }

    // --- tokens ---

    #[inline]
    fn token(&self, index: usize) -> Token {
        const END: Token = Token { lo: 0, hi: 0, kind: T::Eof, flags: 0 };
        self.tokens.get(index).copied().unwrap_or(END)
    }

    #[inline]
    fn kind_at(&self, index: usize) -> T {
        self.token(index).kind
    }

    #[inline]
    fn peek(&self, ahead: usize) -> T {
        self.kind_at(self.pos + ahead)
    }

    #[inline]
    fn advance(&mut self) {
        if !self.k.is_end() {
            self.prev_hi = self.token(self.pos).hi;
            self.pos += 1;
            self.k = self.kind_at(self.pos);
        }
    }

    #[inline]
    fn eat(&mut self, kind: T) -> bool {
        if self.k == kind {
            self.advance();
            true
        } else {
            false
        }
    }

    /// Goes to a token, without judging what lies between.
    fn jump(&mut self, index: usize) {
        self.pos = index;
        self.k = self.kind_at(index);
        self.prev_hi = index.checked_sub(1).map_or(0, |i| self.token(i).hi);
    }

    /// The bytes of a token, with Unicode escapes translated.
    fn bytes(&self, index: usize) -> &[u8] {
        let token = self.token(index);
        let (bytes, lo, hi) = match &self.translated {
            Some((bytes, places)) => {
                let &(lo, hi) = places.get(index).unwrap_or(&(0, 0));
                (bytes.as_slice(), lo, hi)
            }
            None => (self.text.as_bytes(), token.lo, token.hi),
        };
        bytes.get(lo as usize..hi as usize).unwrap_or_default()
    }

    /// The text of a token; `""` if it holds lone surrogates.
    fn word_at(&self, index: usize) -> &str {
        if self.translated.is_none() {
            let token = self.token(index);
            return self.text.get(token.lo as usize..token.hi as usize).unwrap_or("");
        }
        std::str::from_utf8(self.bytes(index)).unwrap_or("")
    }

    fn word(&self) -> &str {
        self.word_at(self.pos)
    }

    /// The current token is this word (which is not reserved).
    #[inline]
    fn at_word(&self, word: &str) -> bool {
        self.k == T::Ident && self.word() == word
    }

    #[inline]
    fn word_is(&self, index: usize, word: &str) -> bool {
        self.kind_at(index) == T::Ident && self.word_at(index) == word
    }

    /// No blank lies between this token and the next.
    fn adjacent(&self, index: usize) -> bool {
        self.token(index).hi == self.token(index + 1).lo
    }

    /// The token is the first on its line.
    fn starts_line(&self, index: usize) -> bool {
        let from = index.checked_sub(1).map_or(0, |i| self.token(i).hi);
        let between = self.text.as_bytes().get(from as usize..self.token(index).lo as usize);
        between.is_none_or(|b| b.contains(&b'\n') || b.contains(&b'\r'))
    }

    // --- positions ---

    /// A span from two offsets in the file.
    fn span(&self, lo: u32, hi: u32) -> Span {
        Span::new(self.start + lo, self.start + hi.max(lo))
    }

    fn token_span(&self, index: usize) -> Span {
        let token = self.token(index);
        self.span(token.lo, token.hi)
    }

    /// The offset at which the current token starts.
    #[inline]
    fn lo(&self) -> u32 {
        self.token(self.pos).lo
    }

    /// From an offset to the end of the last token.
    #[inline]
    fn loc(&self, lo: u32) -> Loc {
        Loc(self.span(lo, self.prev_hi))
    }

    /// From the start of a node to the end of the last token.
    #[inline]
    fn loc_from(&self, start: Loc) -> Loc {
        Loc(Span::new(start.lo, (self.start + self.prev_hi).max(start.hi)))
    }

    // --- names ---

    fn symbol_at(&mut self, index: usize) -> Symbol {
        let bytes = self.bytes(index);
        let mut hash = bytes.len();
        for &b in bytes.iter().take(24) {
            hash = hash.wrapping_mul(31).wrapping_add(b as usize);
        }
        let slot = (hash ^ (hash >> 10)) & self.symbols.len().wrapping_sub(1);
        if let Some(Some(symbol)) = self.symbols.get(slot)
            && symbol.as_str().as_bytes() == bytes
        {
            return *symbol;
        }
        let symbol = Symbol::new(&String::from_utf8_lossy(bytes));
        if let Some(entry) = self.symbols.get_mut(slot) {
            *entry = Some(symbol);
        }
        symbol
    }

    /// The current token as a name, whatever it is.
    fn take_ident(&mut self) -> Ident {
        let symbol = self.symbol_at(self.pos);
        let loc = Loc(self.token_span(self.pos));
        self.advance();
        Ident { symbol, loc }
    }

    /// A name; `what` says of what.
    fn ident(&mut self, what: &str) -> P<Ident> {
        if self.k == T::Ident { Ok(self.take_ident()) } else { self.expected(what) }
    }

    // --- nesting ---

    /// Parses a node that lies below the current one.
    #[inline]
    fn nest<X>(&mut self, parse: impl FnOnce(&mut Self) -> P<X>) -> P<X> {
        if self.depth >= self.limits.depth {
            return self.nested_too_deeply();
        }
        if base::memory::is_over() {
            return self.grown_too_large();
        }
        let outer = std::mem::replace(&mut self.height, 0);
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        // What failed is not in the tree.
        self.height = if result.is_ok() { outer.max(self.height + 1) } else { outer };
        result
    }

    /// Parses something whose height is its own, not that of what came before it.
    #[inline]
    fn fresh_height<X>(&mut self, parse: impl FnOnce(&mut Self) -> P<X>) -> P<X> {
        let outer = std::mem::replace(&mut self.height, 0);
        let result = parse(self);
        self.height = if result.is_ok() { outer.max(self.height) } else { outer };
        result
    }

    /// What was parsed last became the child of a new node on the same level.
    #[inline]
    fn grow(&mut self) -> P<()> {
        self.height += 1;
        if self.depth + self.height > self.limits.height {
            self.nested_too_deeply()
        } else {
            Ok(())
        }
    }

    #[cold]
    fn grown_too_large<X>(&mut self) -> P<X> {
        let span = self.token_span(self.pos);
        self.too_large.get_or_insert(span);
        // There is nothing more to come.
        self.pos = self.tokens.len();
        self.k = T::Eof;
        Err(Fail)
    }

    #[cold]
    fn nested_too_deeply<X>(&mut self) -> P<X> {
        self.too_deep = true;
        self.deep_error = true;
        if self.error_at != Some(self.pos) {
            let message = format!("this is nested too deeply: at most {MAX_NESTING} levels");
            let span = self.token_span(self.pos);
            self.diagnostics.push(Diagnostic::new(Code::NestingTooDeep, span, message));
        }
        self.error_at = Some(self.pos);
        Err(Fail)
    }

    // --- mistakes ---

    /// Reports a mistake at the current token, unless it is part of one that has been
    /// reported.
    #[cold]
    fn error<X>(&mut self, message: impl Into<String>) -> P<X> {
        self.report_at(self.pos, message);
        Err(Fail)
    }

    /// `expected …, found …`
    #[cold]
    fn expected<X>(&mut self, what: &str) -> P<X> {
        self.report_expected(what);
        Err(Fail)
    }

    /// What is missing is missing behind the last token if a new line follows.
    #[cold]
    fn report_expected(&mut self, what: &str) {
        let message = format!("expected {what}, found {}", self.found(self.pos));
        let before = self.pos.checked_sub(1).map_or(T::Semi, |i| self.kind_at(i));
        let inside = !matches!(before, T::Semi | T::LBrace | T::RBrace) && !before.is_end();
        if inside && self.starts_line(self.pos) && self.k != T::Eof {
            let end = self.span(self.prev_hi, self.prev_hi);
            self.report(self.pos, end, message);
        } else {
            self.report_at(self.pos, message);
        }
    }

    #[cold]
    fn report_at(&mut self, index: usize, message: impl Into<String>) {
        let span = self.token_span(index);
        self.report(index, span, message);
    }

    #[cold]
    fn report(&mut self, index: usize, span: Span, message: impl Into<String>) {
        let code = if self.in_spec { Code::AnnotationSyntax } else { Code::Syntax };
        self.report_code(code, index, span, message);
    }

    #[cold]
    fn report_code(&mut self, code: Code, index: usize, span: Span, message: impl Into<String>) {
        let broken = |i: usize| self.token(i).flags & BROKEN != 0;
        let known = self.error_at == Some(index)
            || broken(index)
            || index.checked_sub(1).is_some_and(|i| broken(i) && !self.kind_at(i).is_end());
        if !known {
            self.diagnostics.push(Diagnostic::new(code, span, message));
        }
        self.error_at = Some(index);
    }

    /// What stands there, for a message.
    fn found(&self, index: usize) -> String {
        let kind = self.kind_at(index);
        match kind {
            T::Ident | T::SpecWord | T::IntLit | T::FloatLit => {
                let word: String = self.word_at(index).chars().take(40).collect();
                format!("`{word}`")
            }
            _ => kind.describe().to_owned(),
        }
    }

    fn expect(&mut self, kind: T) -> P<()> {
        if self.eat(kind) { Ok(()) } else { self.expected(kind.describe()) }
    }

    /// As [`Parser::expect`], with the context in the message: ``expected `)` after …``.
    fn expect_after(&mut self, kind: T, context: &str) -> P<()> {
        if self.eat(kind) {
            return Ok(());
        }
        let what = format!("{} {context}", kind.describe());
        self.expected(&what)
    }
}
