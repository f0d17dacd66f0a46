//! The annotations of a file as an editor sees them: where they are, what their tokens are, and
//! which words may stand in them.

use crate::lex::{self, T, words};

/// A stretch of annotation comments without Java between them. Offsets are bytes of the text.
#[derive(Clone, Debug)]
pub struct Annotation {
    pub lo: u32,
    pub hi: u32,
    pub tokens: Vec<Piece>,
}

/// One token of an annotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub lo: u32,
    pub hi: u32,
    pub kind: PieceKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceKind {
    /// `requires`, `open`, `pure`, Java's reserved words.
    Keyword,
    /// `\result`, `\forall`
    Backslash,
    /// A name before an opening parenthesis.
    Call,
    Name,
    Number,
    Text,
    Operator,
    /// Brackets and separators.
    Sign,
}

/// What a word is offered for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordKind {
    Clause,
    LoopClause,
    Statement,
    Member,
    Modifier,
    /// To be written with a backslash.
    Backslash,
}

/// The annotations of a file, in the order of the text.
pub fn annotations(text: &str) -> Vec<Annotation> {
    let lexed = lex::lex(text, 1);
    let mut all = Vec::new();
    for region in &lexed.regions {
        let tokens = lexed.tokens.get(region.start as usize..).unwrap_or_default();
        let end = tokens.iter().position(|t| t.kind.is_end()).unwrap_or(tokens.len());
        let tokens = tokens.get(..end).unwrap_or_default();
        let mut pieces = Vec::new();
        for (i, token) in tokens.iter().enumerate() {
            let next = tokens.get(i + 1).map(|t| t.kind);
            let word = text.get(token.lo as usize..token.hi as usize).unwrap_or_default();
            pieces.push(Piece { lo: token.lo, hi: token.hi, kind: kind(token.kind, word, next) });
        }
        all.push(Annotation { lo: region.lo, hi: region.hi, tokens: pieces });
    }
    all
}

fn kind(token: T, word: &str, next: Option<T>) -> PieceKind {
    match token {
        T::Ident if next == Some(T::LParen) && !is_word_with_parentheses(word) => PieceKind::Call,
        T::Ident if words::opens_annotation(word) || is_word_with_parentheses(word) => {
            PieceKind::Keyword
        }
        T::Ident => PieceKind::Name,
        T::SpecWord => PieceKind::Backslash,
        T::IntLit | T::FloatLit => PieceKind::Number,
        T::CharLit | T::StringLit | T::TextBlock => PieceKind::Text,
        T::LParen | T::RParen | T::LBrace | T::RBrace | T::LBracket | T::RBracket => {
            PieceKind::Sign
        }
        T::Semi | T::Comma | T::Dot | T::At | T::Eof | T::SpecEnd | T::Bad => PieceKind::Sign,
        token if token.is_word() => PieceKind::Keyword,
        _ => PieceKind::Operator,
    }
}

/// Words of expressions that mean something of their own.
fn is_word_with_parentheses(word: &str) -> bool {
    matches!(word, "acc" | "untouched" | "opening" | "using" | "dropping" | "Perm" | "signals")
}

/// The words that may open an annotation or stand in one, without their older spellings.
pub fn vocabulary() -> impl Iterator<Item = (WordKind, &'static str)> {
    const OLDER: &[&str] = &["pre", "post", "exsures", "modifies", "modifiable", "assigns"];
    let of = |kind: WordKind, list: &'static [&'static str]| {
        list.iter().filter(|word| !OLDER.contains(word)).map(move |word| (kind, *word))
    };
    of(WordKind::Clause, words::CLAUSES)
        .chain(of(WordKind::Clause, words::CASES))
        .chain(of(WordKind::LoopClause, words::LOOP_CLAUSES))
        .chain(of(WordKind::Statement, words::STATEMENTS))
        .chain(of(WordKind::Member, words::MEMBERS))
        .chain(of(WordKind::Modifier, words::MODIFIERS))
        .chain(of(WordKind::Backslash, words::BACKSLASH))
}

/// The word of annotations that was probably meant by one that is unknown, with its backslash if it
/// has one.
pub fn meant(word: &str) -> Option<String> {
    match word.strip_prefix('\\') {
        Some(rest) => words::nearest_backslash(rest).map(|near| format!("\\{near}")),
        None => words::nearest_word(word).map(str::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_an_annotation() {
        let text = "class A {\n  //@ requires acc(x) ** q(1) && \\old(x) > 0;\n  void m() {}\n}";
        let found = annotations(text);
        assert_eq!(found.len(), 1);
        let shown: Vec<(&str, PieceKind)> = found[0]
            .tokens
            .iter()
            .filter(|p| p.kind != PieceKind::Sign)
            .map(|p| (&text[p.lo as usize..p.hi as usize], p.kind))
            .collect();
        use PieceKind::*;
        let expected = [
            ("requires", Keyword),
            ("acc", Keyword),
            ("x", Name),
            ("**", Operator),
            ("q", Call),
            ("1", Number),
            ("&&", Operator),
            ("\\old", Backslash),
            ("x", Name),
            (">", Operator),
            ("0", Number),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn words_that_were_meant() {
        assert_eq!(meant("ensure").as_deref(), Some("ensures"));
        assert_eq!(meant("\\reslt").as_deref(), Some("\\result"));
        assert_eq!(meant("apples_and_pears"), None);
    }

    #[test]
    fn words_are_offered_once_for_each_purpose() {
        let all: Vec<_> = vocabulary().collect();
        assert!(all.contains(&(WordKind::Clause, "requires")));
        assert!(all.contains(&(WordKind::Backslash, "result")));
        assert!(!all.iter().any(|(_, word)| *word == "exsures"));
    }
}
