//! The order of declarations, the names of variables and declarations that have nothing to do with
//! it change no verdict: the examples, shuffled and renamed, are verified as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use base::{Cancel, on_large_stack};
use driver::{FrontOptions, Options, Verdict, verify};
use syntax::ast::{CompilationUnit, Item, Member, TypeDecl};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn java_files(directory: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(directory)
        .expect("a directory")
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            java_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            into.push(path);
        }
    }
}

/// The same choices every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// Whether the place among the others means nothing. Fields and initialisers run in their order.
fn may_move(member: &Member) -> bool {
    matches!(
        member,
        Member::Method(_) | Member::Constructor(_) | Member::Predicate(_) | Member::Item(_)
    )
}

/// Members that may move change places with each other, the others stay where they are.
fn shuffle_type(random: &mut Random, decl: &mut TypeDecl) {
    let places: Vec<usize> =
        (0..).zip(&decl.members).filter(|(_, m)| may_move(m)).map(|p| p.0).collect();
    let mut order = places.clone();
    random.shuffle(&mut order);
    let before = decl.members.clone();
    for (place, from) in places.iter().zip(&order) {
        decl.members[*place] = before[*from].clone();
    }
    for member in &mut decl.members {
        if let Member::Item(Item::Type(inner)) = member {
            shuffle_type(random, inner);
        }
    }
}

fn shuffle(random: &mut Random, unit: &mut CompilationUnit) {
    random.shuffle(&mut unit.items);
    for item in &mut unit.items {
        if let Item::Type(decl) = item {
            shuffle_type(random, decl);
        }
    }
}

/// Words and what is between them, in order; a string or character is one piece.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let mut piece = String::from(c);
        if c.is_alphanumeric() || c == '_' || c == '\\' {
            while let Some(c) = rest.next_if(|c| c.is_alphanumeric() || *c == '_') {
                piece.push(c);
            }
        } else if c == '"' || c == '\'' {
            while let Some(next) = rest.next() {
                piece.push(next);
                if next == '\\' {
                    piece.extend(rest.next());
                } else if next == c {
                    break;
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The next piece that is no white space.
fn after(pieces: &[String], mut at: usize) -> &str {
    loop {
        at += 1;
        match pieces.get(at) {
            Some(piece) if piece.trim().is_empty() => {}
            Some(piece) => return piece,
            None => return "",
        }
    }
}

fn before(pieces: &[String], at: usize) -> &str {
    pieces[..at].iter().rev().find(|piece| !piece.trim().is_empty()).map_or("", String::as_str)
}

/// Names of local variables and parameters: they stand behind a type, are never called or selected,
/// and mean nothing else anywhere.
fn locals(all: &[Vec<String>], others: &BTreeSet<String>) -> BTreeSet<String> {
    let is_type = |word: &str| {
        matches!(word, "int" | "long" | "boolean" | "char" | "byte" | "short")
            || word.starts_with(char::is_uppercase)
    };
    let is_name = |word: &str| word.starts_with(char::is_lowercase);
    let (mut found, mut refused) = (BTreeSet::new(), others.clone());
    for pieces in all {
        for (at, piece) in pieces.iter().enumerate().filter(|(_, piece)| is_name(piece)) {
            if after(pieces, at) == "(" || before(pieces, at) == "." || after(pieces, at) == ":" {
                refused.insert(piece.clone());
            } else if is_type(before(pieces, at)) {
                found.insert(piece.clone());
            }
        }
    }
    found.difference(&refused).cloned().collect()
}

/// Names of fields, and words with a meaning of their own.
fn other_names(units: &[CompilationUnit]) -> BTreeSet<String> {
    fn of_type(decl: &TypeDecl, into: &mut BTreeSet<String>) {
        into.extend(decl.components.iter().map(|c| c.name.symbol.to_string()));
        for member in &decl.members {
            match member {
                Member::Field(field) => {
                    into.extend(field.vars.iter().map(|var| var.name.symbol.to_string()));
                }
                Member::Item(Item::Type(inner)) => of_type(inner, into),
                _ => {}
            }
        }
    }
    let words = include_str!("../../syntax/src/lex/words.rs");
    let mut names: BTreeSet<String> =
        words.split('"').skip(1).step_by(2).map(str::to_string).collect();
    names.extend(["implements", "extends", "throws", "super", "this"].map(str::to_string));
    for unit in units {
        for item in &unit.items {
            if let Item::Type(decl) = item {
                of_type(decl, &mut names);
            }
        }
    }
    names
}

fn verdicts(directory: &Path) -> BTreeMap<String, Verdict> {
    let front = FrontOptions { paths: vec![directory.to_owned()], ..FrontOptions::default() };
    let options = Options { front, ..Options::default() };
    let outcome = verify(&options, &Cancel::new(), &mut |_| {});
    let errors: Vec<_> = outcome.diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let units = outcome.units.into_iter();
    units
        .filter(|unit| !unit.signature.contains("Unrelated"))
        .map(|unit| (unit.signature, unit.verdict))
        .collect()
}

#[test]
fn order_and_names_change_no_verdict() {
    let examples = root().join("examples");
    let mut files = Vec::new();
    java_files(&examples, &mut files);
    assert!(files.len() >= 40);
    let place = std::env::temp_dir().join(format!("cadre-shuffle-{}", std::process::id()));
    let changed = on_large_stack(|| {
        let expected = verdicts(&examples);
        assert!(expected.len() >= 400, "{}", expected.len());
        let mut changed = Vec::new();
        for seed in 1..3 {
            let mut random = Random(seed);
            let mut units: Vec<CompilationUnit> = files
                .iter()
                .map(|file| syntax::parse(&fs::read_to_string(file).expect("a file"), 1).unit)
                .collect();
            units.iter_mut().for_each(|unit| shuffle(&mut random, unit));
            let texts: Vec<Vec<String>> =
                units.iter().map(|unit| pieces(&syntax::print::print(unit))).collect();
            let names = locals(&texts, &other_names(&units));
            assert!(names.len() >= 20, "{names:?}");
            let mut fresh: Vec<String> = (0..names.len()).map(|i| format!("v{i}w")).collect();
            random.shuffle(&mut fresh);
            let new: BTreeMap<&String, &String> = names.iter().zip(&fresh).collect();
            for (number, (file, pieces)) in files.iter().zip(&texts).enumerate() {
                let mut text: String = pieces
                    .iter()
                    .map(|piece| new.get(piece).map_or(piece.as_str(), |name| name.as_str()))
                    .collect();
                text.push_str(&format!(
                    "class Unrelated{seed}N{number} {{\n  int field;\n  //@ requires acc(field) ** x > 0;\n  \
                     //@ ensures acc(field) ** field == x;\n  void set(int x) {{ field = x; }}\n}}\n"
                ));
                let target = place.join(seed.to_string());
                let target = target.join(file.strip_prefix(&examples).expect("below"));
                fs::create_dir_all(target.parent().expect("a folder")).expect("made");
                fs::write(target, text).expect("written");
            }
            let found = verdicts(&place.join(seed.to_string()));
            for (unit, verdict) in &expected {
                if found.get(unit) != Some(verdict) {
                    changed.push(format!(
                        "seed {seed}: {unit}: {verdict:?}, then {:?}",
                        found.get(unit)
                    ));
                }
            }
        }
        changed
    });
    let _ = fs::remove_dir_all(&place);
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
