//! `@FILE` on the command line: the arguments are in that file, separated by white space or
//! line breaks. Quotes keep white space together, a backslash takes away the meaning of the
//! next character, `#` at the start of a word begins a comment.
//!
//! A shell that expands `*.java` puts names there that a stranger may have chosen. So a name that
//! is one of a file or a source stands for itself, nothing behind `--` is looked at, and a file
//! of arguments cannot make the run write anywhere.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use base::visible_line;

/// More arguments than any system takes on a command line.
const MOST_BYTES: u64 = 8 << 20;

/// Options that have a file or directory written.
const WRITES: [&str; 6] =
    ["--output", "--trace", "--cache", "--write-inferred", "--results", "--write-costs"];

/// Puts the arguments in files into the place of `@FILE`; a file may not name others.
pub fn expand(args: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut expanded = Vec::new();
    let mut is_open = true;
    for arg in args {
        is_open &= arg != "--";
        match file_of(&arg) {
            Some(path) if is_open && !expanded.is_empty() => {
                let words = words(path).map_err(|why| format!("@{}: {why}", visible_line(path)))?;
                expanded.extend(words.into_iter().map(OsString::from));
            }
            _ if is_open && !expanded.is_empty() => {
                refuse_ambiguous(&arg)?;
                expanded.push(arg);
            }
            _ => expanded.push(arg),
        }
    }
    Ok(expanded)
}

/// The file of arguments that an argument stands for.
fn file_of(arg: &OsStr) -> Option<&str> {
    let path = arg.to_str()?.strip_prefix('@').filter(|path| !path.is_empty())?;
    let is_source = path.ends_with(".java") || Path::new(arg).symlink_metadata().is_ok();
    (!is_source).then_some(path)
}

/// A file that is called like an option is not taken for one.
fn refuse_ambiguous(arg: &OsStr) -> Result<(), String> {
    let is_option = arg.as_encoded_bytes().starts_with(b"-") && arg != "-";
    if !is_option || Path::new(arg).symlink_metadata().is_err() {
        return Ok(());
    }
    let name = arg.to_string_lossy();
    let name = visible_line(&name);
    Err(format!("`{name}` is an option and a file: write `./{name}`, or `--` before paths"))
}

fn words(path: &str) -> Result<Vec<String>, String> {
    let mut text = String::new();
    let file = File::open(path).map_err(|e| e.to_string())?;
    file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|e| e.to_string())?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("it is too large: at most {} MiB are read", MOST_BYTES >> 20));
    }
    let words = split(&text);
    match words.iter().find(|word| writes(word)) {
        Some(word) => Err(format!(
            "`{}` is not allowed in a file of arguments: it says where to write",
            visible_line(word)
        )),
        None => Ok(words),
    }
}

/// Whether a word may be an option that writes; clusters such as `-qo` count.
fn writes(word: &str) -> bool {
    match word.strip_prefix("--") {
        Some(_) => {
            let name = word.split('=').next().unwrap_or(word);
            WRITES.contains(&name)
        }
        None => word.strip_prefix('-').is_some_and(|cluster| {
            let flags = cluster.split(['=', 'j']).next().unwrap_or_default();
            flags.contains('o')
        }),
    }
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
    use super::*;

    #[test]
    fn splitting() {
        let text = "verify a.java # not this\n--method 'A.f (int)' \"\" x\\ y b\"c d\"e";
        assert_eq!(split(text), ["verify", "a.java", "--method", "A.f (int)", "", "x y", "bc de"]);
        assert!(split(" # nothing\n").is_empty());
    }

    #[test]
    fn options_that_write() {
        for word in [
            "--output",
            "--output=x",
            "-o",
            "-ox",
            "-qo",
            "-qofile",
            "--trace=x",
            "--cache",
            "--write-inferred",
        ] {
            assert!(writes(word), "{word}");
        }
        for word in ["--trace-text", "--no-cache", "-q", "-j4", "--overflow=ignore", "output", "-"]
        {
            assert!(!writes(word), "{word}");
        }
    }

    #[test]
    fn sources_and_what_follows_the_end_of_options_stand_for_themselves() {
        let expanded = |args: &[&str]| expand(args.iter().map(OsString::from));
        let same = ["cadre", "verify", "@x.java", "@", "--", "@args", "--method=A"];
        assert_eq!(expanded(&same).unwrap(), same.map(OsString::from));
        assert!(expanded(&["cadre", "@no-such-file"]).is_err());
        assert!(expanded(&["cadre", "@/dev/zero"]).unwrap_err().contains("too large"));
    }
}
