//! Which comments are annotations, and which only look like one.

use super::words;

/// What a comment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comment {
    Ordinary,
    /// An annotation; its text starts so many bytes behind the start of the comment.
    Annotation(usize),
    /// Ordinary, but its author probably meant an annotation.
    LookAlike,
}

/// Judges a comment from its bytes, which start with `//` or `/*` (and, in the second
/// case, do not contain the closing `*/` any more).
pub(super) fn judge(comment: &[u8]) -> Comment {
    let body = comment.get(2..).unwrap_or_default();
    match body.first() {
        Some(b'@') => annotation(body, 2),
        Some(b'+' | b'-') => keyed(body),
        Some(b' ' | b'\t') => look_alike(comment, body),
        Some(b'a'..=b'z') if comment.starts_with(b"//") => look_alike(comment, body),
        _ => Comment::Ordinary,
    }
}

/// `//@ …`. A word that follows without a space must be one of ours: `//@Override` is
/// Java that somebody switched off, `//@todo` a note; the same behind `//@@@`.
fn annotation(body: &[u8], offset: usize) -> Comment {
    let signs = body.iter().take_while(|&&b| b == b'@').count();
    let rest = body.get(signs..).unwrap_or_default();
    let text = if signs > 1 { trim_start(rest) } else { rest };
    match text.first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
            let word = first_word(text);
            let ours = words::opens_annotation(word) && !is_letter(text.get(word.len()));
            let misspelt = || {
                word.starts_with(|c: char| c.is_ascii_lowercase())
                    && words::nearest_word(word).is_some()
                    && ends_like_clause(text)
            };
            let capital = || {
                let lower = word.to_ascii_lowercase();
                words::opens_annotation(&lower) && ends_like_clause(text)
            };
            if ours || misspelt() {
                Comment::Annotation(offset + signs)
            } else if capital() {
                Comment::LookAlike
            } else {
                Comment::Ordinary
            }
        }
        _ if signs > 1 && !text.is_empty() && !text.starts_with(b"{") => Comment::Ordinary,
        _ => Comment::Annotation(offset + signs),
    }
}

/// What `nowarn` is about, in the text of an annotation comment that begins with it.
pub(super) fn nowarn(text: &[u8]) -> Option<&str> {
    let rest = trim_start(text).strip_prefix(b"nowarn")?;
    let is_word = rest.first().is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b';' | b':'));
    std::str::from_utf8(rest).ok().filter(|_| is_word)
}

/// `//+CADRE@ …`: ours if `CADRE` is among the keys and not forbidden.
fn keyed(body: &[u8]) -> Comment {
    let mut rest = body;
    let mut length = 0;
    let mut wanted = false;
    while let Some(sign @ (b'+' | b'-')) = rest.first() {
        let key = first_word(rest.get(1..).unwrap_or_default());
        if key.is_empty() {
            return Comment::Ordinary;
        }
        if key == "CADRE" {
            if *sign == b'-' {
                return Comment::Ordinary;
            }
            wanted = true;
        }
        length += 1 + key.len();
        rest = rest.get(1 + key.len()..).unwrap_or_default();
    }
    if !wanted || rest.first() != Some(&b'@') {
        return Comment::Ordinary;
    }
    let signs = rest.iter().take_while(|&&b| b == b'@').count();
    Comment::Annotation(2 + length + signs)
}

/// The words that hardly ever start a line of prose or of code that somebody switched
/// off, if the line also ends with a semicolon.
const TELLING: &[&str] = &[
    "requires",
    "ensures",
    "signals",
    "signals_only",
    "assignable",
    "loop_invariant",
    "maintaining",
    "decreases",
    "invariant",
    "loop_modifies",
    "normal_behavior",
    "exceptional_behavior",
    "predicate",
];

fn look_alike(comment: &[u8], body: &[u8]) -> Comment {
    let text = trim_start(body);
    let (text, sign) = match text.strip_prefix(b"@") {
        Some(rest) => (trim_start(rest), true),
        None => (text, false),
    };
    // Without the sign, only line comments look like anything.
    if !sign && !comment.starts_with(b"//") {
        return Comment::Ordinary;
    }
    let word = first_word(text);
    if TELLING.contains(&word) && ends_like_clause(text) && !is_letter(text.get(word.len())) {
        Comment::LookAlike
    } else {
        Comment::Ordinary
    }
}

fn ends_like_clause(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let text = text.strip_suffix(b"@").unwrap_or(text).trim_ascii_end();
    text.ends_with(b";")
}

fn trim_start(text: &[u8]) -> &[u8] {
    text.trim_ascii_start()
}

fn is_letter(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$' || *b >= 0x80)
}

fn first_word(text: &[u8]) -> &str {
    let end = text.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_');
    let word = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
    std::str::from_utf8(word).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_apart() {
        let table: &[(&str, Comment)] = &[
            ("//@ requires x;", Comment::Annotation(3)),
            ("//@requires x;", Comment::Annotation(3)),
            ("//@requries x;", Comment::Annotation(3)),
            ("//@@ requires x;", Comment::Annotation(4)),
            ("/*@ pure @", Comment::Annotation(3)),
            ("//@Override", Comment::Ordinary),
            ("//@Requires x;", Comment::LookAlike),
            ("//@todo later", Comment::Ordinary),
            ("//@@@ check this", Comment::Ordinary),
            ("//+CADRE@ requires x;", Comment::Annotation(9)),
            ("//+ESC+CADRE@ requires x;", Comment::Annotation(13)),
            ("//-CADRE@ requires x;", Comment::Ordinary),
            ("/*+OPENJML@ requires x;", Comment::Ordinary),
            ("// @ requires x > 0;", Comment::LookAlike),
            ("/* @ requires x > 0; @", Comment::LookAlike),
            ("// requires x > 0;", Comment::LookAlike),
            ("//requires x > 0;", Comment::LookAlike),
            ("// requires a lock", Comment::Ordinary),
            ("// assert x;", Comment::Ordinary),
            ("/** @requires x; ", Comment::Ordinary),
            ("//", Comment::Ordinary),
        ];
        for (text, expected) in table {
            assert_eq!(judge(text.as_bytes()), *expected, "{text}");
        }
    }
}
