//! Small changes of a program's text, as people make them: another number, another operator, a
//! clause less, another name, another modifier.
//!
//! What comes of a change need not be a program: then both runs say so.

use std::collections::BTreeSet;
use std::ops::Range;

/// Numbers that look random, the same for the same seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let count = u64::try_from(list.len()).ok().filter(|count| *count > 0)?;
        list.get(usize::try_from(self.draw() % count).ok()?)
    }

    /// In some other order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            let places: Vec<usize> = (0..=end).collect();
            if let Some(place) = self.choose(&places) {
                list.swap(end, *place);
            }
        }
    }
}

/// One change: what is put where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Which of the kinds below.
    pub kind: &'static str,
    /// In the order of the text, apart from each other.
    places: Vec<(Range<usize>, String)>,
}

impl Edit {
    fn one(kind: &'static str, range: Range<usize>, with: &str) -> Edit {
        Edit { kind, places: vec![(range, with.to_string())] }
    }

    pub fn apply(&self, text: &str) -> String {
        let mut result = String::new();
        let mut from = 0;
        for (range, with) in &self.places {
            result.push_str(text.get(from..range.start).unwrap_or_default());
            result.push_str(with);
            from = range.end;
        }
        result.push_str(text.get(from..).unwrap_or_default());
        result
    }
}

/// Words that may stand for each other, where both are read.
const WORDS: [(&str, &str); 20] = [
    ("true", "false"),
    ("requires", "ensures"),
    ("ensures", "requires"),
    ("pure", ""),
    ("helper", ""),
    ("trusted", ""),
    ("opaque", ""),
    ("nullable", "non_null"),
    ("non_null", "nullable"),
    ("auto", ""),
    ("export", ""),
    ("final", ""),
    ("static", ""),
    ("private", "public"),
    ("public", ""),
    ("protected", "private"),
    ("abstract", ""),
    ("int", "long"),
    ("open", "close"),
    ("code_java_math", "code_safe_math"),
];

const OPERATORS: [(&str, &str); 16] = [
    ("==>", "&&"),
    ("==", "!="),
    ("!=", "=="),
    ("<=", "<"),
    (">=", ">"),
    ("<", "<="),
    (">", ">="),
    ("&&", "||"),
    ("||", "&&"),
    ("**", "=="),
    ("+", "-"),
    ("-", "+"),
    ("*", "+"),
    ("/", "*"),
    ("++", "--"),
    ("!", ""),
];

/// Every change that is known here.
pub fn edits(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut all = Vec::new();
    let word = |t: &Token| text.get(t.range.clone()).unwrap_or_default();
    let names: BTreeSet<&str> =
        tokens.iter().filter(|t| t.kind == Kind::Word).map(word).filter(|w| is_name(w)).collect();
    let names: Vec<&str> = names.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        let at = || token.range.clone();
        match token.kind {
            Kind::Number => {
                for with in ["0", "1", "7"] {
                    all.push(Edit::one("literal", at(), with));
                }
            }
            Kind::Text => all.push(Edit::one("literal", at(), "\"other\"")),
            Kind::Operator => {
                let swapped = OPERATORS.iter().filter(|(from, _)| *from == word(token));
                all.extend(swapped.map(|(_, to)| Edit::one("operator", at(), to)));
                if word(token) == "=" {
                    all.extend(without_initial(text, &tokens, i));
                }
            }
            Kind::Word => {
                let swapped = WORDS.iter().filter(|(from, _)| *from == word(token));
                all.extend(swapped.map(|(_, to)| Edit::one("modifier", at(), to)));
                if matches!(word(token), "extends" | "implements") {
                    all.extend(without_above(text, &tokens, i));
                }
                // One use of a name is one of another: the next one in the alphabet.
                let place = names.iter().position(|name| *name == word(token));
                let next = place.and_then(|place| names.get((place + 1) % names.len()));
                all.extend(next.map(|next| Edit::one("other name", at(), next)));
            }
            Kind::Mark => {}
        }
        if matches!(word(token), ";" | "{" | "}") {
            all.extend(without_next(text, &tokens, i));
        }
    }
    for name in names {
        let places = tokens.iter().filter(|t| t.kind == Kind::Word && word(t) == name);
        let places = places.map(|t| (t.range.clone(), format!("{name}Too"))).collect();
        all.push(Edit { kind: "rename", places });
    }
    all
}

/// Other names for what the text declares locally: parameters, variables, bound names. What is also
/// called, or a member of something, or one of the fields, keeps its name.
pub fn with_other_locals(text: &str, fields: &BTreeSet<String>, random: &mut Random) -> String {
    let tokens = tokens(text);
    let word = |at: usize| {
        tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or_default()
    };
    let before = |at: usize| at.checked_sub(1).map_or("", word);
    let names: BTreeSet<&str> = (0..tokens.len()).map(word).collect();
    let mut declared = BTreeSet::new();
    let mut kept = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = word(at);
        if token.kind != Kind::Word || !is_local_name(name) || fields.contains(name) {
            continue;
        }
        let is_member = matches!(before(at), "." | "::") || word(at + 1) == "(";
        if is_member {
            kept.insert(name);
        }
        let behind_type = before(at).ends_with(|c: char| c.is_alphanumeric() || ">]".contains(c));
        let declares = behind_type && (is_type(before(at)) || before(at).ends_with(['>', ']']));
        if declares && matches!(word(at + 1), "=" | ";" | "," | ")" | ":") {
            declared.insert(name);
        }
    }
    let mut other = std::collections::BTreeMap::new();
    for name in declared.difference(&kept) {
        let first = random.choose(&["a", "m", "z"]).copied().unwrap_or("a");
        let renamed = format!("{first}_{name}");
        if !names.contains(renamed.as_str()) {
            other.insert(*name, renamed);
        }
    }
    let renamed = tokens.iter().enumerate().filter(|(_, token)| token.kind == Kind::Word);
    let places =
        renamed.filter_map(|(at, token)| Some((token.range.clone(), other.get(word(at))?.clone())));
    Edit { kind: "other locals", places: places.collect() }.apply(text)
}

/// Begins with a small letter, and is no word of the language.
fn is_local_name(word: &str) -> bool {
    let is_word = matches!(word, "false" | "instanceof" | "yield" | "import" | "package");
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && is_name(word)
        && !is_type(word)
        && !is_word
}

/// A primitive type, or what looks like the name of a type.
fn is_type(word: &str) -> bool {
    const PRIMITIVE: [&str; 9] =
        ["boolean", "byte", "short", "char", "int", "long", "float", "double", "var"];
    PRIMITIVE.contains(&word) || word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// A declaration without its initial value: ` = …` up to the end.
fn without_initial(text: &str, tokens: &[Token], i: usize) -> Option<Edit> {
    let from = tokens.get(i)?.range.start;
    let end = tokens.iter().skip(i).find(|t| is(text, t, ";"))?;
    let plain = !text.get(from..end.range.start)?.contains(['{', '}', '\n']);
    plain.then(|| Edit::one("initial value", from..end.range.start, ""))
}

/// A class without what stands above it.
fn without_above(text: &str, tokens: &[Token], i: usize) -> Option<Edit> {
    let from = tokens.get(i)?.range.start;
    let end = tokens.iter().skip(i).find(|t| is(text, t, "{"))?;
    Some(Edit::one("header", from..end.range.start, ""))
}

/// The text without the statement or clause behind this token.
fn without_next(text: &str, tokens: &[Token], i: usize) -> Option<Edit> {
    let first = tokens.get(i + 1)?;
    let in_annotation = first.in_annotation;
    let mut depth = 0u32;
    for token in tokens.iter().skip(i + 1) {
        if token.in_annotation != in_annotation {
            return None;
        }
        match text.get(token.range.clone())? {
            "{" => depth += 1,
            "}" if depth == 0 => return None,
            "}" => {
                depth -= 1;
                if depth == 0 {
                    let range = first.range.start..token.range.end;
                    return Some(Edit::one("member", range, ""));
                }
            }
            ";" if depth == 0 => {
                let kind = if in_annotation { "clause" } else { "statement" };
                return Some(Edit::one(kind, first.range.start..token.range.end, ""));
            }
            _ => {}
        }
    }
    None
}

fn is(text: &str, token: &Token, what: &str) -> bool {
    text.get(token.range.clone()) == Some(what)
}

/// Not a word of the language, as far as a change of it would be refused at once.
fn is_name(word: &str) -> bool {
    const RESERVED: [&str; 40] = [
        "class",
        "interface",
        "enum",
        "record",
        "extends",
        "implements",
        "return",
        "new",
        "if",
        "else",
        "while",
        "for",
        "do",
        "switch",
        "case",
        "default",
        "break",
        "continue",
        "try",
        "catch",
        "finally",
        "throw",
        "throws",
        "this",
        "super",
        "null",
        "void",
        "boolean",
        "requires",
        "ensures",
        "signals",
        "predicate",
        "lemma",
        "function",
        "data",
        "acc",
        "assert",
        "assume",
        "loop_invariant",
        "decreases",
    ];
    !RESERVED.contains(&word) && !WORDS.iter().any(|(known, _)| *known == word)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Word,
    Number,
    Text,
    Operator,
    /// Brackets and the like.
    Mark,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    kind: Kind,
    range: Range<usize>,
    in_annotation: bool,
}

/// What the text is made of, without its comments; what is in annotations is told apart.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut annotation) = (0, None);
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    while at < bytes.len() {
        let rest = text.get(at..).unwrap_or_default();
        match annotation {
            Some("\n") if byte(at) == b'\n' => annotation = None,
            Some("@*/") if rest.starts_with("@*/") => {
                annotation = None;
                at += 3;
                continue;
            }
            _ => {}
        }
        if annotation.is_none() && (rest.starts_with("//@") || rest.starts_with("/*@")) {
            annotation = Some(if rest.starts_with("//@") { "\n" } else { "@*/" });
            at += 3;
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else {
            let (kind, length) = token(rest);
            if let Some(kind) = kind {
                let range = at..at + length;
                tokens.push(Token { kind, range, in_annotation: annotation.is_some() });
            }
            at += length;
        }
    }
    tokens
}

/// The first token, if there is one, and its length.
fn token(rest: &str) -> (Option<Kind>, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    let run = |good: &dyn Fn(char) -> bool| {
        rest.char_indices().find(|(_, c)| !good(*c)).map_or(rest.len(), |(end, _)| end)
    };
    if first.is_alphabetic() || first == '_' {
        (Some(Kind::Word), run(&|c| c.is_alphanumeric() || c == '_'))
    } else if first.is_ascii_digit() {
        (Some(Kind::Number), run(&|c| c.is_ascii_alphanumeric() || c == '_'))
    } else if first == '"' || first == '\'' {
        let body = rest.get(1..).unwrap_or_default();
        let mut escaped = false;
        let end = body.char_indices().find(|(_, c)| {
            let ends = !escaped && (*c == first || *c == '\n');
            escaped = !escaped && *c == '\\';
            ends
        });
        let kind = (first == '"').then_some(Kind::Text);
        (kind, end.map_or(rest.len(), |(end, _)| end + 2))
    } else if first == '\\' {
        // `\old` and its kin stay what they are.
        (
            None,
            1 + rest
                .get(1..)
                .map_or(0, |r| r.find(|c: char| !c.is_alphabetic()).unwrap_or(r.len())),
        )
    } else if "=!<>&|*+-/%".contains(first) {
        (Some(Kind::Operator), run(&|c| "=!<>&|*+-/%".contains(c)))
    } else if first.is_whitespace() || first == '@' {
        (None, first.len_utf8())
    } else {
        (Some(Kind::Mark), first.len_utf8())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that come of all changes of a kind.
    fn changed(text: &str, kind: &str) -> Vec<String> {
        edits(text).iter().filter(|e| e.kind == kind).map(|e| e.apply(text)).collect()
    }

    #[test]
    fn changes_of_every_kind() {
        let text = "class A extends B {\n    //@ requires x < 5; ensures true;\n    // x < 5\n    \
                    static int m(int x) { int y = 1; return x + y; }\n}\n";
        assert!(changed(text, "literal").iter().any(|t| t.contains("x < 7; ensures")));
        assert!(changed(text, "operator").iter().any(|t| t.contains("x <= 5")));
        assert!(changed(text, "operator").iter().any(|t| t.contains("x - y")));
        assert!(changed(text, "clause").iter().any(|t| t.contains("//@ requires x < 5; \n")));
        assert!(changed(text, "statement").iter().any(|t| t.contains("{  return x + y")));
        assert!(changed(text, "initial value").iter().any(|t| t.contains("int y ;")));
        assert!(changed(text, "header").iter().any(|t| t.starts_with("class A {")));
        assert!(changed(text, "modifier").iter().any(|t| t.contains("     int m")));
        assert!(changed(text, "rename").iter().any(|t| t.contains("xToo < 5; ensures")));
        assert!(changed(text, "other name").iter().any(|t| t.contains("return y + y")));
        // Comments are left alone.
        assert!(edits(text).iter().all(|e| e.apply(text).contains("// x < 5")));
    }
}
