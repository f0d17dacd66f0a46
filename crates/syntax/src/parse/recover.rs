//! Going on after a mistake, and the regions of annotations.
//!
//! A mistake should cost one diagnostic. After one, the parser goes to the next place
//! where a statement (or a member) can start: behind a `;`, behind a block, before a
//! closing brace, or before a word that starts one and is the first on its line.

use base::{Code, Diagnostic};

use super::Parser;
use crate::lex::{FIRST, T, words};

/// Where the parser was in Java when it went into an annotation.
pub(super) struct Outside {
    pos: usize,
    prev_hi: u32,
    no_lambda: bool,
}

/// What to write instead.
pub(super) const GHOSTLY_IN_CODE: &str = "in code `opening` and `using` stand behind `return`, `=` or an \
    opening parenthesis; or write `open` or `use` before the statement, and `close` behind it";

impl Parser<'_> {
    // --- regions ---

    /// An annotation stands before the current token.
    #[inline]
    pub(super) fn at_region(&mut self) -> bool {
        if self.in_spec {
            return false;
        }
        while let Some(region) = self.regions.get(self.next_region) {
            if region.at as usize >= self.pos {
                return region.at as usize == self.pos;
            }
            self.misplaced_region();
        }
        false
    }

    /// Goes into the annotation before the current token.
    pub(super) fn enter_region(&mut self) -> Outside {
        let outside = Outside { pos: self.pos, prev_hi: self.prev_hi, no_lambda: self.no_lambda };
        if let Some(&region) = self.regions.get(self.next_region) {
            self.next_region += 1;
            self.in_spec = true;
            self.no_lambda = false;
            self.pos = region.start as usize;
            self.k = self.kind_at(self.pos);
            self.prev_hi = region.lo;
        }
        outside
    }

    /// Comes back from an annotation. What is left of it is misplaced.
    pub(super) fn leave_region(&mut self, outside: Outside) {
        if self.k != T::SpecEnd {
            self.misplaced_here("this annotation has no meaning at this place");
        }
        self.in_spec = false;
        self.pos = outside.pos;
        self.k = self.kind_at(self.pos);
        // What ends here covers what the annotation added to it.
        self.prev_hi = self.prev_hi.max(outside.prev_hi);
        self.no_lambda = outside.no_lambda;
    }

    /// Reports the next region as misplaced, and passes over it.
    fn misplaced_region(&mut self) {
        let Some(&region) = self.regions.get(self.next_region) else { return };
        self.next_region += 1;
        let span = self.span(region.lo, region.hi);
        // `Object /*@ nullable @*/ [] a`
        let words = (region.start as usize..).take_while(|i| self.kind_at(*i) != T::SpecEnd);
        let is_nullness = |i: usize| self.word_is(i, "nullable") || self.word_is(i, "non_null");
        let is_of_array = self.kind_at(region.at as usize) == T::LBracket;
        let (code, message) = match is_of_array && words.clone().all(is_nullness) {
            true => {
                (Code::UnsupportedNotation, "an annotation on an array type is not supported yet")
            }
            false => (Code::MisplacedClause, self.why_misplaced(region.start as usize)),
        };
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }

    /// Why an annotation that starts with this word cannot stand in the middle of something.
    fn why_misplaced(&self, first: usize) -> &'static str {
        let is = |word: &&str| self.word_is(first, word);
        if ["opening", "using", "dropping"].iter().any(is) {
            return GHOSTLY_IN_CODE;
        }
        if ["open", "close", "use", "apply", "set"].iter().any(is) {
            return "a ghost statement cannot stand inside an expression: write it before the \
                    statement";
        }
        "an annotation cannot stand at this place"
    }

    /// All regions that nobody asked for.
    pub(super) fn misplaced_rest(&mut self) {
        while self.next_region < self.regions.len() {
            self.misplaced_region();
        }
    }

    /// Reports the current token as the start of something that cannot stand here.
    pub(super) fn misplaced_here(&mut self, message: &str) {
        let span = self.token_span(self.pos);
        self.report_code(Code::MisplacedClause, self.pos, span, message);
    }

    /// The regions in what is skipped are part of the mistake.
    fn skip_regions(&mut self) {
        while self.regions.get(self.next_region).is_some_and(|r| (r.at as usize) < self.pos) {
            self.next_region += 1;
        }
    }

    // --- Java ---

    /// Parentheses and braces that are open at the current token, counted from `start`.
    fn open_brackets(&self, start: usize) -> (i32, i32) {
        let (mut parens, mut braces) = (0, 0);
        for token in self.tokens.get(start..self.pos).unwrap_or_default() {
            match token.kind {
                T::LParen => parens += 1,
                T::RParen => parens -= 1,
                T::LBrace => braces += 1,
                T::RBrace => braces -= 1,
                _ => {}
            }
        }
        (parens, braces)
    }

    /// After a mistake in a statement that started at `start`.
    pub(super) fn sync_statement(&mut self, start: usize) {
        self.sync(start, |p| p.starts_statement());
    }

    /// After a mistake in a member that started at `start`.
    pub(super) fn sync_member(&mut self, start: usize) {
        self.sync(start, |p| p.starts_member());
    }

    fn sync(&mut self, start: usize, starts: impl Fn(&Self) -> bool) {
        if !self.in_spec {
            // What was passed before the mistake is judged by itself.
            while self.regions.get(self.next_region).is_some_and(|r| (r.at as usize) < self.pos) {
                self.misplaced_region();
            }
        }
        self.no_lambda = false;
        let (mut parens, mut braces) = self.open_brackets(start);
        // A brace that is open inside the mistake may be the mistake. Not so if it was
        // only too deep.
        if !std::mem::take(&mut self.deep_error) {
            braces = 0;
        }
        let skip_block = std::mem::take(&mut self.skip_block);
        loop {
            match self.k {
                kind if kind.is_end() => break,
                T::LBrace => braces += 1,
                T::RBrace if braces == 0 => break,
                T::RBrace => {
                    braces -= 1;
                    if braces == 0 && !skip_block {
                        let next = self.peek(1);
                        let goes_on = matches!(
                            next,
                            T::RParen | T::RBracket | T::Comma | T::Semi | T::Dot | T::Else
                        ) || matches!(next, T::Catch | T::Finally);
                        if !goes_on {
                            self.advance();
                            break;
                        }
                    }
                }
                T::LParen => parens += 1,
                T::RParen => parens -= 1,
                T::Semi if braces == 0 && !skip_block => {
                    let header = parens > 0 && !self.starts_line(self.pos + 1);
                    if !header {
                        self.advance();
                        break;
                    }
                }
                _ if self.in_spec && braces == 0 && self.starts_clause() && self.pos > start => {
                    break;
                }
                _ => {
                    let fresh = braces == 0 && self.pos > start && !skip_block;
                    if fresh && self.starts_line(self.pos) && starts(self) {
                        break;
                    }
                }
            }
            self.advance();
        }
        if self.pos == start && !self.k.is_end() && self.k != T::RBrace {
            self.advance();
        }
        if !self.in_spec {
            self.skip_regions();
        }
    }

    /// The current token starts a comment with a word that opens an annotation.
    fn starts_clause(&self) -> bool {
        self.token(self.pos).flags & FIRST != 0
            && (self.k == T::Ident || self.k.is_word())
            && words::opens_annotation(self.word())
    }

    fn starts_statement(&self) -> bool {
        matches!(
            self.k,
            T::If
                | T::For
                | T::While
                | T::Do
                | T::Switch
                | T::Try
                | T::Return
                | T::Throw
                | T::Break
                | T::Continue
                | T::Synchronized
                | T::Case
                | T::Default
                | T::Class
                | T::Interface
                | T::Enum
                | T::Assert
        ) || self.k.is_primitive()
            || self.starts_member_word()
    }

    fn starts_member(&self) -> bool {
        self.starts_member_word()
            || matches!(self.k, T::At | T::Abstract | T::Final | T::Native | T::Void)
            || matches!(self.k, T::Class | T::Interface | T::Enum)
            || self.k.is_primitive()
            || (self.k == T::Ident && self.at_declaration())
    }

    /// A word that starts a member and never a statement.
    pub(super) fn starts_member_word(&self) -> bool {
        matches!(self.k, T::Public | T::Private | T::Protected | T::Static)
    }
}
