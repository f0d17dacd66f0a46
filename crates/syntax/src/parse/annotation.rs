//! Java annotations and modifiers.

use base::Code;

use super::{P, Parser};
use crate::ast::{
    Annotation, AnnotationArgs, AnnotationValue, ExprKind, Literal, Loc, Modifier, Modifiers,
};
use crate::lex::{T, words};
use crate::suppress::{self, Scope};

impl Parser<'_> {
    /// Annotations, if there are any (`@interface` is none).
    pub(super) fn annotations(&mut self) -> P<Vec<Annotation>> {
        let mut annotations = Vec::new();
        while self.k == T::At && self.peek(1) == T::Ident {
            annotations.push(self.annotation()?);
        }
        Ok(annotations)
    }

    pub(super) fn annotation(&mut self) -> P<Annotation> {
        self.nest(|p| {
            let lo = p.lo();
            p.expect(T::At)?;
            let name = p.qualified_name("the name of an annotation")?;
            let args = if p.k == T::LParen { p.annotation_args()? } else { AnnotationArgs::None };
            let annotation = Annotation { loc: p.loc(lo), name, args };
            p.note_suppression(&annotation);
            Ok(annotation)
        })
    }

    /// `@SuppressWarnings("cadre:E0301: reason")` is a wish about messages; what is meant for the
    /// compiler is none of our business.
    fn note_suppression(&mut self, annotation: &Annotation) {
        let name = annotation.name.segments.last().map(|name| name.symbol.as_str());
        if name != Some("SuppressWarnings") {
            return;
        }
        let values: Vec<&AnnotationValue> = match &annotation.args {
            AnnotationArgs::None => Vec::new(),
            AnnotationArgs::Single(value) => vec![value],
            AnnotationArgs::Pairs(pairs) => pairs.iter().map(|(_, value)| value).collect(),
        };
        for text in values.into_iter().flat_map(texts_of) {
            let Some(ours) = text.strip_prefix("cadre:") else { continue };
            match suppress::read(ours, annotation.loc.0, Scope::Declaration) {
                Ok(suppression) => self.suppressions.push(suppression),
                Err(wrong) => self.diagnostics.push(wrong),
            }
        }
    }

    fn annotation_args(&mut self) -> P<AnnotationArgs> {
        self.expect(T::LParen)?;
        if self.eat(T::RParen) {
            return Ok(AnnotationArgs::Pairs(Vec::new()));
        }
        let args = if self.k == T::Ident && self.peek(1) == T::Assign {
            let mut pairs = Vec::new();
            loop {
                let name = self.ident("the name of an annotation element")?;
                self.expect(T::Assign)?;
                pairs.push((name, self.annotation_value()?));
                if !self.eat(T::Comma) {
                    break;
                }
            }
            AnnotationArgs::Pairs(pairs)
        } else {
            AnnotationArgs::Single(Box::new(self.annotation_value()?))
        };
        self.expect_after(T::RParen, "after the annotation's arguments")?;
        Ok(args)
    }

    pub(super) fn annotation_value(&mut self) -> P<AnnotationValue> {
        match self.k {
            T::At => Ok(AnnotationValue::Annotation(self.annotation()?)),
            T::LBrace => self.nest(|p| {
                let lo = p.lo();
                p.advance();
                let mut values = Vec::new();
                while p.k != T::RBrace {
                    // A lone comma is allowed: `{,}`.
                    if p.k == T::Comma && values.is_empty() {
                        break;
                    }
                    values.push(p.annotation_value()?);
                    if p.k != T::Comma || p.peek(1) == T::RBrace {
                        break;
                    }
                    p.advance();
                }
                p.eat(T::Comma);
                p.expect(T::RBrace)?;
                Ok(AnnotationValue::Array(p.loc(lo), values))
            }),
            _ => {
                let value = self.nest(|p| p.conditional())?;
                if let ExprKind::Assign { .. } = value.kind {
                    return self.expected("a value");
                }
                Ok(AnnotationValue::Expr(value))
            }
        }
    }

    /// Modifiers and annotations, in any order. In annotation comments also ours.
    pub(super) fn modifiers(&mut self) -> P<Modifiers> {
        let mut modifiers = self.no_modifiers();
        self.more_modifiers(&mut modifiers)?;
        Ok(modifiers)
    }

    /// An empty list at the current token.
    pub(super) fn no_modifiers(&self) -> Modifiers {
        let at = self.span(self.lo(), self.lo());
        Modifiers { loc: Loc(at), ..Modifiers::default() }
    }

    /// Modifiers of a parameter or local variable: annotation comments among them may
    /// hold modifiers only.
    pub(super) fn variable_modifiers(&mut self) -> P<Modifiers> {
        let mut modifiers = self.no_modifiers();
        loop {
            self.more_modifiers(&mut modifiers)?;
            if !self.at_region() {
                return Ok(modifiers);
            }
            let outside = self.enter_region();
            let result = self.more_modifiers(&mut modifiers);
            if result.is_err() {
                while self.k != T::SpecEnd {
                    self.advance();
                }
            }
            self.leave_region(outside);
        }
    }

    /// Adds the modifiers that stand here.
    pub(super) fn more_modifiers(&mut self, modifiers: &mut Modifiers) -> P<()> {
        loop {
            // An annotation comment among the modifiers: its reader comes back to here.
            if self.at_region() {
                return Ok(());
            }
            let span = self.token_span(self.pos);
            if self.k == T::At && self.peek(1) == T::Ident {
                let annotation = self.annotation()?;
                extend(modifiers, annotation.loc);
                modifiers.annotations.push(annotation);
            } else if let Some((modifier, tokens)) = self.modifier() {
                let last = self.token_span(self.pos + tokens - 1);
                for _ in 0..tokens {
                    self.advance();
                }
                let loc = Loc(span.to(last));
                extend(modifiers, loc);
                modifiers.flags.push((modifier, loc));
            } else if self.in_spec
                && self.k == T::Ident
                && let Some(modifier) = words::spec_modifier(self.word())
                && !self.is_name_use(self.pos + 1)
            {
                self.advance();
                extend(modifiers, Loc(span));
                modifiers.spec.push((modifier, Loc(span)));
            } else if self.in_spec
                && self.at_word("code")
                && self.kind_at(self.pos + 1) == T::Ident
                && words::is_case(self.word_at(self.pos + 1))
            {
                let message = "`code` contracts are not supported yet";
                self.report_code(Code::UnsupportedNotation, self.pos, span, message);
                self.advance();
            } else {
                return Ok(());
            }
        }
    }

    /// The word before this token is used as a name, not as a keyword.
    fn is_name_use(&self, index: usize) -> bool {
        matches!(
            self.kind_at(index),
            T::LParen | T::Assign | T::Dot | T::LBracket | T::PlusPlus | T::MinusMinus
        )
    }

    /// The Java modifier that stands here, and how many tokens it takes.
    fn modifier(&self) -> Option<(Modifier, usize)> {
        Some(match self.k {
            T::Public => (Modifier::Public, 1),
            T::Protected => (Modifier::Protected, 1),
            T::Private => (Modifier::Private, 1),
            T::Abstract => (Modifier::Abstract, 1),
            T::Static => (Modifier::Static, 1),
            T::Final => (Modifier::Final, 1),
            T::Transient => (Modifier::Transient, 1),
            T::Volatile => (Modifier::Volatile, 1),
            // `synchronized (lock) { … }` is a statement.
            T::Synchronized if self.peek(1) != T::LParen => (Modifier::Synchronized, 1),
            T::Native => (Modifier::Native, 1),
            T::Strictfp => (Modifier::Strictfp, 1),
            T::Default if !matches!(self.peek(1), T::Colon | T::Arrow) => (Modifier::Default, 1),
            T::Ident => match self.word() {
                "sealed" if self.goes_on_with_type(self.pos + 1) => (Modifier::Sealed, 1),
                "non"
                    if self.peek(1) == T::Minus
                        && self.word_is(self.pos + 2, "sealed")
                        && self.adjacent(self.pos)
                        && self.adjacent(self.pos + 1)
                        && self.goes_on_with_type(self.pos + 3) =>
                {
                    (Modifier::NonSealed, 3)
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Behind `sealed`: only a declaration of a class or interface follows.
    fn goes_on_with_type(&self, index: usize) -> bool {
        match self.kind_at(index) {
            T::Class | T::Interface | T::Enum | T::At | T::Abstract | T::Public | T::Private => {
                true
            }
            T::Protected | T::Static | T::Final | T::Strictfp => true,
            T::Ident => {
                let word = self.word_at(index);
                word == "non" || (word == "record" && self.kind_at(index + 1) == T::Ident)
            }
            _ => false,
        }
    }
}

fn extend(modifiers: &mut Modifiers, loc: Loc) {
    let empty =
        modifiers.flags.is_empty() && modifiers.annotations.is_empty() && modifiers.spec.is_empty();
    modifiers.loc = if empty { loc } else { Loc(modifiers.loc.to(*loc)) };
}

/// The strings in the value of an annotation.
fn texts_of(value: &AnnotationValue) -> Vec<String> {
    match value {
        AnnotationValue::Array(_, values) => values.iter().flat_map(texts_of).collect(),
        AnnotationValue::Expr(e) => match &e.kind {
            ExprKind::Literal(Literal::String(text)) => vec![String::from_utf16_lossy(text)],
            _ => Vec::new(),
        },
        AnnotationValue::Annotation(_) => Vec::new(),
    }
}
