//! Models of Z3, back in terms.

use std::collections::BTreeMap;

use term::{Number, Op, Sort, SortShape, Term, Terms};
use z3::ast::Dynamic;

use super::encode::Encoder;
use crate::{Model, ModelValue};

/// Longer sequences are not written out.
const LONGEST: i64 = 32;

/// The values of the terms that somebody may want to know: constants, applications,
/// elements and lengths.
pub(super) fn model(
    encoder: &mut Encoder,
    terms: &Terms,
    asked: &[Term],
    found: &z3::Model,
    certain: bool,
) -> Model {
    let mut model = Model::new(certain);
    let mut reader = Reader { found, names: BTreeMap::new(), null: None };
    reader.null = found.eval(&encoder.encode(terms, Term::NULL), true).map(|v| v.to_string());
    let mut asked: Vec<Term> =
        asked.iter().copied().filter(|t| is_of_interest(terms, *t)).collect();
    asked.sort_unstable();
    for term in asked {
        let Some(ast) = encoder.known(term) else { continue };
        if let Some(value) = reader.value(terms, terms.sort(term), ast) {
            model.insert(term, value);
        }
    }
    model
}

fn is_of_interest(terms: &Terms, term: Term) -> bool {
    matches!(
        terms.op(term),
        Op::Const(_)
            | Op::Apply(_)
            | Op::Index
            | Op::Len
            | Op::Project(_)
            | Op::Select(..)
            | Op::Is(_)
            | Op::Get
            | Op::HasKey
            | Op::Contains
            | Op::Count
            | Op::Size
            | Op::TypeOf
    ) && terms.sort(term) != Sort::SNAP
}

struct Reader<'a> {
    found: &'a z3::Model,
    /// Values of uninterpreted sorts, numbered in the order in which they are met.
    names: BTreeMap<String, usize>,
    null: Option<String>,
}

impl Reader<'_> {
    fn value(&mut self, terms: &Terms, sort: Sort, ast: &Dynamic) -> Option<ModelValue> {
        let value = self.found.eval(ast, true)?;
        let text = value.to_string();
        Some(match terms.shape(sort) {
            SortShape::Bool => match value.as_bool()?.as_bool() {
                Some(value) => ModelValue::Bool(value),
                None => ModelValue::Other(text),
            },
            SortShape::Int | SortShape::Real => match parse_number(&text) {
                Some(number) => ModelValue::Number(number),
                None => ModelValue::Other(text),
            },
            SortShape::Ref if self.null.as_ref() == Some(&text) => ModelValue::Null,
            SortShape::Ref => self.named("object", text),
            SortShape::Type => self.named("type", text),
            SortShape::Seq(element) => self.sequence(terms, *element, ast)?,
            SortShape::Snap
            | SortShape::Float
            | SortShape::Double
            | SortShape::Data(..)
            | SortShape::Param(_)
            | SortShape::Named(_) => self.named("value", text),
            SortShape::Set(_) | SortShape::Bag(_) | SortShape::Map(..) => ModelValue::Other(text),
        })
    }

    fn named(&mut self, kind: &str, text: String) -> ModelValue {
        let next = self.names.len() + 1;
        let number = *self.names.entry(text).or_insert(next);
        ModelValue::Named(format!("{kind}#{number}"))
    }

    fn sequence(&mut self, terms: &Terms, element: Sort, ast: &Dynamic) -> Option<ModelValue> {
        let seq = ast.as_seq()?;
        let length = self.found.eval(&seq.length(), true)?.as_i64()?;
        if !(0..=LONGEST).contains(&length) {
            return Some(ModelValue::Other(format!("a sequence of length {length}")));
        }
        let mut items = Vec::new();
        for at in 0..length {
            items.push(self.value(terms, element, &seq.nth(at))?);
        }
        Some(ModelValue::Seq(items))
    }
}

/// `5`, `(- 5)`, `2.0`, `(/ 1.0 2.0)`, `(- (/ 1.0 2.0))`
fn parse_number(text: &str) -> Option<Number> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix("(-").and_then(|rest| rest.strip_suffix(')')) {
        return Some(-&parse_number(inner)?);
    }
    if let Some(inner) = text.strip_prefix("(/").and_then(|rest| rest.strip_suffix(')')) {
        let (numer, denom) = split_operands(inner.trim())?;
        return parse_number(numer)?.checked_div(&parse_number(denom)?);
    }
    Number::parse(text.strip_suffix(".0").unwrap_or(text))
}

/// Two operands, of which the first may be in parentheses.
fn split_operands(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 => return Some((&text[..at], &text[at + 1..])),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_form_that_z3_prints() {
        let number = |text: &str| parse_number(text).map(|number| number.to_string());
        assert_eq!(number("5").as_deref(), Some("5"));
        assert_eq!(number("(- 5)").as_deref(), Some("-5"));
        assert_eq!(number("2.0").as_deref(), Some("2"));
        assert_eq!(number("(/ 1.0 2.0)").as_deref(), Some("1/2"));
        assert_eq!(number("(- (/ 1.0 2.0))").as_deref(), Some("-1/2"));
        assert_eq!(number("(/ (- 1.0) 2.0)").as_deref(), Some("-1/2"));
        assert_eq!(number("(root-obj (+ (^ x 2) (- 2)) 1)"), None);
    }
}
