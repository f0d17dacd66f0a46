//! Names that the compiler made, as people say them.
//!
//! ```text
//! a.b.Charsets.<clinit>()        the static initialiser of a.b.Charsets
//! Soundex.lambda$2.accept(int)   a lambda in Soundex
//! ```

use std::borrow::Cow;

/// The text with names that the compiler made put into words.
pub fn readable(text: &str) -> Cow<'_, str> {
    if !text.contains("<clinit>") && !text.contains("lambda$") {
        return Cow::Borrowed(text);
    }
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '<' | '>');
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if is_part(c) {
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, others) = rest.split_at(end);
            rest = others;
            if let Some((class, _)) = word.split_once(".<clinit>") {
                out.push_str("the static initialiser of ");
                out.push_str(class);
                rest = rest.strip_prefix("()").unwrap_or(rest);
            } else if let Some(at) = word.find("lambda$") {
                let class = word.get(..at).unwrap_or_default().trim_end_matches(['.', '$']);
                out.push_str("a lambda in ");
                out.push_str(class);
                rest = after_parameters(rest);
            } else {
                out.push_str(word);
            }
        } else {
            out.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
    }
    Cow::Owned(out)
}

/// What follows a list of parameters, if there is one.
fn after_parameters(text: &str) -> &str {
    if !text.starts_with('(') {
        return text;
    }
    text.find(')').and_then(|end| text.get(end + 1..)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_compiler() {
        assert_eq!(readable("p.A.<clinit>()"), "the static initialiser of p.A");
        assert_eq!(readable("`p.A.lambda$12.accept(T, U)` x"), "`a lambda in p.A` x");
        assert_eq!(readable("A.m(int)"), "A.m(int)");
    }
}
