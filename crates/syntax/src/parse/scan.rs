//! Looking ahead: what stands here, judged by tokens alone.
//!
//! All scans are loops without recursion, and each stops at the first token that cannot
//! belong to what it looks for, so that together they cost about as much as the parse.

use super::Parser;
use crate::lex::T;

impl Parser<'_> {
    /// The index behind the type that starts at a token, if one starts there.
    pub(super) fn scan_type(&self, start: usize) -> Option<usize> {
        let mut i = self.scan_annotations(start);
        match self.kind_at(i) {
            T::Ident => {
                i += 1;
                loop {
                    if self.kind_at(i) == T::Lt {
                        i = self.scan_angle(i).ok()?;
                    }
                    if self.kind_at(i) != T::Dot {
                        break;
                    }
                    let name = self.scan_annotations(i + 1);
                    if self.kind_at(name) != T::Ident {
                        break;
                    }
                    i = name + 1;
                }
            }
            T::SpecWord => {
                if !self.is_type_word(i) {
                    return None;
                }
                i += 1;
                if self.kind_at(i) == T::Lt {
                    i = self.scan_angle(i).ok()?;
                }
            }
            kind if kind.is_primitive() || kind == T::Void => i += 1,
            _ => return None,
        }
        Some(self.scan_dims(i))
    }

    /// `\bigint`, `\seq`, …
    pub(super) fn is_type_word(&self, index: usize) -> bool {
        let word = self.word_at(index);
        matches!(
            word,
            "\\bigint" | "\\real" | "\\seq" | "\\set" | "\\bag" | "\\map" | "\\locset" | "\\TYPE"
        )
    }

    /// The index behind pairs of brackets, with their annotations.
    pub(super) fn scan_dims(&self, mut i: usize) -> usize {
        loop {
            let bracket = match self.kind_at(i) {
                T::LBracket => i,
                T::At => self.scan_annotations(i),
                _ => return i,
            };
            if self.kind_at(bracket) != T::LBracket || self.kind_at(bracket + 1) != T::RBracket {
                return i;
            }
            i = bracket + 2;
        }
    }

    /// The index behind the `>` that closes a `<`, if what lies between can be type
    /// arguments; otherwise the token that cannot.
    pub(super) fn scan_angle(&self, start: usize) -> Result<usize, usize> {
        let mut open = 0usize;
        let mut i = start;
        // The last token was the end of a type.
        let mut complete = false;
        loop {
            match self.kind_at(i) {
                T::Lt if complete || i == start => {
                    open += 1;
                    complete = false;
                    // The diamond.
                    if self.kind_at(i + 1) == T::Gt && i == start {
                        return Ok(i + 2);
                    }
                }
                T::Gt if complete => {
                    open -= 1;
                    if open == 0 {
                        return Ok(i + 1);
                    }
                }
                T::Ident if !complete => complete = true,
                T::SpecWord if !complete => complete = true,
                T::Question if !complete => complete = true,
                T::Extends | T::Super if complete => complete = false,
                T::Dot | T::Comma | T::And if complete => complete = false,
                T::LBracket if complete && self.kind_at(i + 1) == T::RBracket => i += 1,
                T::At => {
                    let next = self.scan_annotations(i);
                    if next == i {
                        return Err(i);
                    }
                    i = next;
                    continue;
                }
                kind if kind.is_primitive() && !complete => complete = true,
                _ => return Err(i),
            }
            i += 1;
        }
    }

    /// The index behind Java annotations.
    pub(super) fn scan_annotations(&self, mut i: usize) -> usize {
        while self.kind_at(i) == T::At && self.kind_at(i + 1) == T::Ident {
            i += 2;
            while self.kind_at(i) == T::Dot && self.kind_at(i + 1) == T::Ident {
                i += 2;
            }
            if self.kind_at(i) == T::LParen {
                i = self.scan_parens(i);
            }
        }
        i
    }

    /// The index behind the bracket that closes the one at `start`, or that of the end.
    pub(super) fn scan_parens(&self, start: usize) -> usize {
        let mut open = 0usize;
        let mut i = start;
        loop {
            match self.kind_at(i) {
                T::LParen | T::LBrace | T::LBracket => open += 1,
                T::RParen | T::RBrace | T::RBracket => {
                    open -= 1;
                    if open == 0 {
                        return i + 1;
                    }
                }
                kind if kind.is_end() => return i,
                _ => {}
            }
            i += 1;
        }
    }

    /// A type and then a name: a declaration.
    pub(super) fn at_declaration(&self) -> bool {
        self.scan_type(self.pos).is_some_and(|i| self.kind_at(i) == T::Ident)
    }

    /// A declaration whose name is followed by parameters and a body: a method.
    pub(super) fn at_method(&self) -> bool {
        let Some(name) = self.scan_type(self.pos) else { return false };
        if self.kind_at(name) != T::Ident || self.kind_at(name + 1) != T::LParen {
            return false;
        }
        // Far more than a parameter list has, and still a bound.
        let mut i = name + 1;
        let mut open = 0;
        while i < name + 2_000 {
            match self.kind_at(i) {
                T::LParen => open += 1,
                T::RParen => open -= 1,
                T::Semi | T::LBrace | T::RBrace => return false,
                kind if kind.is_end() => return false,
                _ => {}
            }
            i += 1;
            if open == 0 {
                return matches!(self.kind_at(i), T::LBrace | T::Throws);
            }
        }
        false
    }

    /// At `(`: the parameters of a lambda, then `->`.
    pub(super) fn at_lambda(&self) -> bool {
        if self.no_lambda {
            return false;
        }
        let mut i = self.pos + 1;
        loop {
            match self.kind_at(i) {
                T::RParen => return self.kind_at(i + 1) == T::Arrow,
                T::Ident | T::Dot | T::Comma | T::Lt | T::Gt | T::Question | T::LBracket => i += 1,
                T::RBracket | T::Ellipsis | T::Final | T::Extends | T::Super | T::And => i += 1,
                T::SpecWord if self.is_type_word(i) => i += 1,
                T::At => {
                    let next = self.scan_annotations(i);
                    if next == i {
                        return false;
                    }
                    i = next;
                }
                kind if kind.is_primitive() => i += 1,
                _ => return false,
            }
        }
    }

    /// At `(`: a cast, rather than an expression in parentheses.
    pub(super) fn at_cast(&self) -> bool {
        let Some(mut i) = self.scan_type(self.pos + 1) else { return false };
        let first = self.kind_at(self.scan_annotations(self.pos + 1));
        let primitive = first.is_primitive() && self.kind_at(self.pos + 2) == T::RParen;
        while self.kind_at(i) == T::And {
            match self.scan_type(i + 1) {
                Some(next) => i = next,
                None => return false,
            }
        }
        if self.kind_at(i) != T::RParen {
            return false;
        }
        match self.kind_at(i + 1) {
            T::Plus | T::Minus | T::PlusPlus | T::MinusMinus => primitive || first == T::SpecWord,
            T::Ident | T::LParen | T::Not | T::Tilde | T::This | T::Super | T::New | T::Switch => {
                true
            }
            T::IntLit | T::FloatLit | T::CharLit | T::StringLit | T::TextBlock => true,
            T::True | T::False | T::Null | T::Void => true,
            T::At => !self.in_spec,
            // These stand between expressions.
            T::SpecWord => {
                !matches!(self.word_at(i + 1), "\\in" | "\\into" | "\\such_that" | "\\measured_by")
            }
            kind => kind.is_primitive(),
        }
    }

    /// At a `<` or `[` behind a name that starts at `start`: the target of a method
    /// reference (`List<String>::new`, `int[]::clone`) or a class literal
    /// (`String[].class`), which has to be read as a type.
    pub(super) fn at_type_target(&mut self) -> bool {
        let mut i = self.pos;
        if self.k == T::Lt {
            if (self.no_angle.0..self.no_angle.1).contains(&i) {
                return false;
            }
            match self.scan_angle(i) {
                Ok(next) => i = next,
                Err(stopped) => {
                    // What was closed in between may be type arguments all the same:
                    // `f(a < b, C<D>::new)`.
                    let closed = (i..stopped).rev().find(|&j| self.kind_at(j) == T::Gt);
                    self.no_angle = (closed.unwrap_or(i), stopped);
                    return false;
                }
            }
            while self.kind_at(i) == T::Dot && matches!(self.kind_at(i + 1), T::Ident | T::At) {
                let name = self.scan_annotations(i + 1);
                if self.kind_at(name) != T::Ident {
                    return false;
                }
                i = name + 1;
                if self.kind_at(i) == T::Lt {
                    match self.scan_angle(i) {
                        Ok(next) => i = next,
                        Err(_) => return false,
                    }
                }
            }
        }
        i = self.scan_dims(i);
        match self.kind_at(i) {
            T::ColonColon => true,
            T::Dot => i > self.pos && self.kind_at(i + 1) == T::Class,
            _ => false,
        }
    }
}
