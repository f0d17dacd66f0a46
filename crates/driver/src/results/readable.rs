//! Names that the compiler made, as people say them.
//!
//! ```text
//! a.b.Charsets.<clinit>()        the static initialiser of a.b.Charsets
//! Soundex.lambda$2.accept(int)   a lambda in Soundex
//! Gson$1.read(JsonReader)        read(JsonReader) of an anonymous class in Gson
//! ```

use std::borrow::Cow;

/// The text with names that the compiler made put into words.
pub fn readable(text: &str) -> Cow<'_, str> {
    if !text.contains("<clinit>") && !text.contains('$') {
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
            } else if let Some((class, number, member)) = member_of_anonymous(word) {
                let after = after_parameters(rest);
                // Its constructor has the name of the class, which is none.
                if !member.ends_with(number) {
                    out.push_str(member);
                    let parameters = rest.len() - after.len();
                    out.push_str(rest.get(..parameters).unwrap_or_default());
                    out.push_str(" of ");
                }
                out.push_str("an anonymous class in ");
                out.push_str(class);
                rest = after;
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

/// The class around an anonymous one, the end of its name that was made (`$1`), and the name of a
/// member of it.
fn member_of_anonymous(word: &str) -> Option<(&str, &str, &str)> {
    let (name, member) = word.rsplit_once('.')?;
    let at = name.rfind('$')?;
    let (class, number) = (name.get(..at)?, name.get(at..)?);
    let digits = number.get(1..)?;
    let is_made = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    (is_made && !class.is_empty() && !member.is_empty()).then_some((class, number, member))
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
        assert_eq!(readable("p.G$1.read(In, T) x"), "read(In, T) of an anonymous class in p.G x");
        assert_eq!(readable("E4$1.E4$1()"), "an anonymous class in E4");
        assert_eq!(readable("A$B.m(int)"), "A$B.m(int)");
        assert_eq!(readable("a.$1"), "a.$1");
    }
}
