//! The text of a piece of the core program or of a syntax tree, taken apart: references to
//! other declarations and source positions on the one hand, everything else on the other.
//!
//! The text is what `Debug` prints. That is not elegant, but complete: whoever adds a field
//! to the core program adds it to every key of the cache as well, without thinking of it.

use std::fmt::{self, Write};

/// The kinds of declarations that the core program refers to by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Class,
    Field,
    Method,
    Predicate,
    Function,
    Data,
    Lemma,
}

const KINDS: [(&str, Kind); 7] = [
    ("ClassId", Kind::Class),
    ("FieldId", Kind::Field),
    ("MethodId", Kind::Method),
    ("PredicateId", Kind::Predicate),
    ("FunctionId", Kind::Function),
    ("DataId", Kind::Data),
    ("LemmaId", Kind::Lemma),
];

/// Where the pieces go.
pub trait Sink {
    /// Everything that is neither of the others.
    fn text(&mut self, text: &str);
    fn reference(&mut self, kind: Kind, id: u32);
    fn span(&mut self, lo: u32, hi: u32);
}

/// Sends the `Debug` text of a value through the sink.
pub fn scan(value: &impl fmt::Debug, sink: &mut dyn Sink) {
    let mut scanner = Scanner { sink, mode: Mode::Plain, word: String::new() };
    // The sink cannot fail.
    let _ = write!(scanner, "{value:?}");
    scanner.flush();
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Plain,
    /// In a string or character literal, up to this quote.
    Quoted(char),
    /// Behind a backslash in one.
    Escaped(char),
}

struct Scanner<'s> {
    sink: &'s mut dyn Sink,
    mode: Mode,
    /// What may still turn out to be a reference or a span: letters, digits, dots and one
    /// opening parenthesis.
    word: String,
}

impl Scanner<'_> {
    fn flush(&mut self) {
        if !self.word.is_empty() {
            match span_of(&self.word) {
                Some((lo, hi)) => self.sink.span(lo, hi),
                None => self.sink.text(&self.word),
            }
            self.word.clear();
        }
    }

    fn put(&mut self, c: char) {
        match self.mode {
            Mode::Quoted(quote) => {
                self.push(c);
                self.mode = match c {
                    '\\' => Mode::Escaped(quote),
                    c if c == quote => {
                        self.end_of_literal();
                        Mode::Plain
                    }
                    _ => Mode::Quoted(quote),
                };
            }
            Mode::Escaped(quote) => {
                self.push(c);
                self.mode = Mode::Quoted(quote);
            }
            Mode::Plain => match c {
                '"' | '\'' => {
                    self.flush();
                    self.push(c);
                    self.mode = Mode::Quoted(c);
                }
                '(' if KINDS.iter().any(|(name, _)| *name == self.word) => self.push(c),
                ')' if self.word.contains('(') => match reference_of(&self.word) {
                    Some((kind, id)) => {
                        self.word.clear();
                        self.sink.reference(kind, id);
                    }
                    None => {
                        self.push(c);
                        self.flush();
                    }
                },
                c if c.is_ascii_alphanumeric() || c == '.' || c == '_' => self.push(c),
                _ => {
                    self.flush();
                    self.sink.text(c.encode_utf8(&mut [0; 4]));
                }
            },
        }
    }

    fn push(&mut self, c: char) {
        self.word.push(c);
    }

    /// A literal is text, whatever it looks like.
    fn end_of_literal(&mut self) {
        self.sink.text(&self.word);
        self.word.clear();
    }
}

impl Write for Scanner<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().for_each(|c| self.put(c));
        Ok(())
    }
}

/// `12..34`, as spans are printed.
fn span_of(word: &str) -> Option<(u32, u32)> {
    let (lo, hi) = word.split_once("..")?;
    Some((number(lo)?, number(hi)?))
}

/// `ClassId(7`, without its end.
fn reference_of(word: &str) -> Option<(Kind, u32)> {
    let (name, id) = word.split_once('(')?;
    let (_, kind) = KINDS.iter().find(|(n, _)| *n == name)?;
    Some((*kind, number(id)?))
}

fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Span;
    use ir::{ClassId, LocalId, MethodId};

    #[derive(Default)]
    struct Pieces(Vec<String>);

    impl Sink for Pieces {
        fn text(&mut self, text: &str) {
            self.0.push(text.to_string());
        }
        fn reference(&mut self, kind: Kind, id: u32) {
            self.0.push(format!("<{kind:?} {id}>"));
        }
        fn span(&mut self, lo: u32, hi: u32) {
            self.0.push(format!("<{lo} to {hi}>"));
        }
    }

    fn pieces(value: &impl fmt::Debug) -> String {
        let mut pieces = Pieces::default();
        scan(value, &mut pieces);
        pieces.0.concat()
    }

    #[test]
    fn references_and_spans_are_found() {
        let value = (ClassId(3), vec![MethodId(12)], Some(Span::new(4, 17)), LocalId(3), 1.5, 2);
        assert_eq!(
            pieces(&value),
            "(<Class 3>, [<Method 12>], Some(<4 to 17>), LocalId(3), 1.5, 2)"
        );
    }

    #[test]
    fn literals_are_not_looked_into() {
        let value = ("ClassId(3) \" 4..5", '"', "\\", ClassId(1), '\'', Span::new(1, 2));
        assert_eq!(
            pieces(&value),
            "(\"ClassId(3) \\\" 4..5\", '\"', \"\\\\\", <Class 1>, '\\'', <1 to 2>)"
        );
    }
}
