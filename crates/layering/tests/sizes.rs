//! How large rooms, files and structs are. What is recorded here may only get smaller: whoever makes
//! one of them smaller lowers the number, or takes it off the list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many files of the program a folder has at most.
const FILES_IN_A_FOLDER: usize = 25;

/// How many lines a file of the program has at most, tests apart.
const LINES_IN_A_FILE: usize = 732;

/// How many fields a struct has at most.
const FIELDS: usize = 15;

/// How many functions of the engine take more than five things besides `self`.
const LONG_LISTS: usize = 15;

/// How many things a function of the engine takes at most.
const PARAMETERS: usize = 7;

/// Structs outside of the engine that have more, with their numbers.
const LARGE: &[(&str, usize)] = &[
    ("Attrib", 16),
    ("Class", 24),
    ("ClassDecl", 16),
    ("Concolic", 22),
    ("Facts", 18),
    ("Fast", 22),
    ("Frame", 19),
    ("Lower", 30),
    ("Machine", 24),
    ("Method", 22),
    ("Options", 18),
    ("Parser", 25),
    ("Stored", 16),
    ("Table", 28),
    ("Tally", 16),
    ("Terms", 17),
    ("UnitReport", 25),
    ("Z3", 19),
];

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

fn program() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = Vec::new();
    files(&crates, &mut all);
    // They were really found.
    assert!(all.len() > 500, "{} files", all.len());
    all
}

fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs")
}

/// The structs of a text with the numbers of their named fields. The text is formatted: a struct
/// begins and ends at the margin, and a field stands four columns to the right of it.
fn structs(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let mut words = line.split([' ', '<', '{']).filter(|w| !w.is_empty());
        let first = words.next().unwrap_or_default();
        let is_public = first == "pub" || first.starts_with("pub(");
        let head = if is_public { words.next().unwrap_or_default() } else { first };
        if head == "struct" && !line.starts_with(' ') && line.ends_with('{') {
            found.push((words.next().unwrap_or_default().to_string(), 0));
            open = true;
        } else if line == "}" {
            open = false;
        } else if let (true, Some((_, count)), Some(rest)) =
            (open, found.last_mut(), line.strip_prefix("    "))
        {
            let begins = rest.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
            *count += usize::from(begins && rest.contains(": "));
        }
    }
    found
}

/// The functions of a text with the numbers of their parameters besides `self`.
fn functions(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("fn ") {
        let rest = text.get(at + 3..).unwrap_or_default();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(0);
        let (name, mut rest) = rest.split_at(end);
        if name.is_empty() {
            continue;
        }
        // Generic parameters have bounds with parentheses of their own.
        let mut depth = 0;
        let start = rest.char_indices().find(|(at, c)| {
            match c {
                '<' => depth += 1,
                '>' if !rest.get(..*at).is_some_and(|t| t.ends_with('-')) => depth -= 1,
                _ => {}
            }
            *c == '(' && depth == 0
        });
        let Some((start, _)) = start else { continue };
        rest = rest.get(start + 1..).unwrap_or_default();
        let (mut parts, mut part, mut before) = (Vec::new(), String::new(), ' ');
        depth = 0;
        for c in rest.chars() {
            match c {
                '(' | '[' | '{' | '<' => depth += 1,
                ')' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                '>' if before != '-' && before != '=' => depth -= 1,
                _ => {}
            }
            match (c, depth) {
                (',', 0) => parts.push(std::mem::take(&mut part)),
                _ => part.push(c),
            }
            before = c;
        }
        parts.push(part);
        let is_one = |part: &&String| {
            let part = part.trim();
            !part.is_empty() && part.split([' ', '&']).next_back() != Some("self")
        };
        found.push((name.to_string(), parts.iter().filter(is_one).count()));
    }
    found
}

#[test]
fn parameters_are_few() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../symex/src");
    let mut all = Vec::new();
    files(&engine, &mut all);
    let texts = all.iter().map(|path| fs::read_to_string(path).expect("a text"));
    let functions: Vec<(String, usize)> = texts.flat_map(|text| functions(&text)).collect();
    assert!(functions.len() > 1000, "{}", functions.len());
    let long: Vec<_> = functions.iter().filter(|(_, count)| *count > 5).collect();
    assert!(long.len() <= LONG_LISTS, "{}: {long:?}", long.len());
    assert!(long.iter().all(|(_, count)| *count <= PARAMETERS), "{long:?}");
}

#[test]
fn parameters_are_counted() {
    let text = "fn a<T: Fn(u8) -> u8>(&self, (b, c): (D<E, F>, G), h: &dyn Fn(I, J) -> K) {}\n\
                fn l(\n    self,\n    m: N,\n) -> O {}\nfn p() {}";
    let expected = [("a".to_string(), 2), ("l".to_string(), 1), ("p".to_string(), 0)];
    assert_eq!(functions(text), expected);
}

#[test]
fn no_folder_is_too_full() {
    let mut count: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for file in program() {
        *count.entry(file.parent().expect("a folder").to_path_buf()).or_default() += 1;
    }
    let full: Vec<_> = count.iter().filter(|(_, n)| **n > FILES_IN_A_FOLDER).collect();
    assert!(full.is_empty(), "{full:?}");
}

#[test]
fn no_file_is_too_long() {
    let lines = |path: &PathBuf| fs::read_to_string(path).expect("a text").lines().count();
    let files = program().into_iter().filter(|path| !is_test(path));
    let long: Vec<(PathBuf, usize)> =
        files.map(|path| (path.clone(), lines(&path))).filter(|f| f.1 > LINES_IN_A_FILE).collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn no_struct_has_too_many_fields() {
    let mut large = Vec::new();
    let mut count = 0;
    for path in program().into_iter().filter(|path| !is_test(path)) {
        let in_engine = path.components().any(|part| part.as_os_str() == "symex");
        for (name, fields) in structs(&fs::read_to_string(&path).expect("a text")) {
            count += 1;
            let known = LARGE.iter().filter(|(known, _)| *known == name && !in_engine);
            let most = known.map(|(_, most)| *most).next().unwrap_or(FIELDS);
            if fields > most {
                large.push((name, fields, path.clone()));
            }
        }
    }
    assert!(count > 500, "{count} structs");
    assert!(large.is_empty(), "{large:?}");
}

#[test]
fn fields_are_counted() {
    let text = "/// A: b\npub(crate) struct A<'a> {\n    /// One: two\n    pub one: &'a B,\n    \
                two: fn(x: C) -> D,\n}\nstruct Unit;\nstruct Pair(A, B);\nimpl A {\n    fn f(a: B) {}\n}\n";
    assert_eq!(structs(text), [("A".to_string(), 2)]);
}
