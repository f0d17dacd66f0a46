//! `@FILE` on the command line: the arguments are in that file, separated by white space or
//! line breaks. Quotes keep white space together, a backslash takes away the meaning of the
//! next character, `#` at the start of a word begins a comment.

use std::ffi::OsString;
use std::fs;

/// Puts the arguments in files into the place of `@FILE`; a file may not name others.
pub fn expand(args: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut expanded = Vec::new();
    for arg in args {
        match arg.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(path) if !expanded.is_empty() && !path.is_empty() => {
                let text = fs::read_to_string(path).map_err(|e| format!("@{path}: {e}"))?;
                expanded.extend(split(&text).into_iter().map(OsString::from));
            }
            _ => expanded.push(arg),
        }
    }
    Ok(expanded)
}

fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                if let Some(next) = chars.next() {
                    word.get_or_insert_default().push(next);
                }
            }
            c if quote == Some(c) => quote = None,
            c if quote.is_some() => word.get_or_insert_default().push(c),
            '"' | '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            '#' if word.is_none() => while chars.next().is_some_and(|c| c != '\n') {},
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn words() {
        let text = "verify a.java # not this\n--method 'A.f (int)' \"\" x\\ y b\"c d\"e";
        assert_eq!(split(text), ["verify", "a.java", "--method", "A.f (int)", "", "x y", "bc de"]);
        assert!(split(" # nothing\n").is_empty());
    }
}
