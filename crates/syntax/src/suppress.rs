//! Messages that somebody does not want to see: `//@ nowarn E0305: reason` for a line, and
//! `@SuppressWarnings("cadre:E0305: reason")` for a declaration.
//!
//! What is said about codes that do not exist is an error: a suppression that nobody understands
//! would be taken for one that works.

use base::{Code, Diagnostic, Span};

/// What is not to be shown, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// Of the comment, or of the annotation.
    pub span: Span,
    pub codes: Vec<Code>,
    pub reason: Option<String>,
    pub scope: Scope,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The line of the comment, or the next one if there is nothing else on it.
    Line,
    /// The declaration that is annotated.
    Declaration,
}

/// What stands behind `nowarn` or `cadre:`: codes, separated by commas, then a colon and a reason.
pub(crate) fn read(text: &str, span: Span, scope: Scope) -> Result<Suppression, Diagnostic> {
    let text = text.trim().trim_end_matches(';');
    let (codes, reason) = match text.split_once(':') {
        Some((codes, reason)) => (codes, Some(reason.trim().to_string())),
        None => (text, None),
    };
    let mut known = Vec::new();
    for word in codes.split(',').map(str::trim) {
        match Code::parse(word) {
            Some(code) => known.push(code),
            None => {
                let message = match word {
                    "" => "this suppression does not say which message it is about".to_string(),
                    _ => format!("there is no message with the code `{word}`"),
                };
                let wrong = Diagnostic::new(Code::UnknownNotation, span, message);
                return Err(wrong.help("a suppression names codes and a reason: `E0305: …`"));
            }
        }
    }
    Ok(Suppression { span, codes: known, reason: reason.filter(|r| !r.is_empty()), scope })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_reasons() {
        let read = |text: &str| read(text, Span::NONE, Scope::Line);
        let both = read(" E0305, e0307: checked by hand: twice;").unwrap();
        assert_eq!(both.codes, [Code::NullDereference, Code::Overflow]);
        assert_eq!(both.reason.as_deref(), Some("checked by hand: twice"));
        assert_eq!(read("E0301;").unwrap().reason, None);
        assert_eq!(read("E0301: ").unwrap().reason, None);
        assert!(read("").is_err() && read("Precondition;").is_err() && read("E0305,: x").is_err());
    }
}
