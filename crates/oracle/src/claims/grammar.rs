//! The constructs that random programs are made of, as text.
//!
//! Each file in `crates/oracle/constructs/` describes some: declarations, and rules that
//! say what can be written with them.
//!
//! ```text
//! [strings]
//! needs numbers
//! member
//!     /*@ pure @*/ static int twice(String s) { return 2 * s.length(); }
//! end
//! pure int: $(String).length()
//! code String: new String($(String))
//! spec boolean: \typeof($(Object)) == \type(String) ||| $1 instanceof String
//! do $v(StringBuilder).append($(char));
//! ```
//!
//! `needs` names constructs that come along. `member` stands in the class of the method, `file` is
//! a file of its own. `requires` is a part of the precondition, and `setup` makes it true before
//! each run. `param T x: A ||| e` is a parameter of which `A` is known; the run passes `e`.
//!
//! `pure` is written in code and in specifications, `code` in code alone, `spec` in
//! specifications alone. Where Java's text means something else than the specification's
//! (numbers are unbounded there), Java of the same meaning stands behind `|||`; it throws where
//! it has none. `do` is a statement; one of
//! several lines stands between `do` and `end`. Lines that begin with `//J` are for the run
//! alone, where they do what the ghost code around them does.
//!
//! | in a template | stands for |
//! |---|---|
//! | `$(T)` | an expression of type `T` |
//! | `$v(T)`, `$w(T)`, `$f(T)` | a variable; one that is not final; one that is |
//! | `$1` | the first of these, or of the names below, once more |
//! | `$new(T)`, `$fix(T)` | the name of a new variable, or of one that never changes, for what follows |
//! | `$n` | a number that no other statement has |
//! | `$i` | a small number |
//! | `$k1` | a number that is the same in the whole program |
//! | `$block` | statements |
//! | `@` on a line of its own | a place for claims |

/// Where a rule may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Both,
    Code,
    Specification,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    Expression(String),
    Variable(String),
    Writable(String),
    Fixed(String),
    Again(usize),
    New { ty: String, fixed: bool },
    Number,
    Small,
    Constant(String),
    Block,
    Mark,
}

pub(crate) type Template = Vec<Piece>;

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub construct: usize,
    pub ty: String,
    pub weight: u32,
    pub place: Place,
    pub text: Template,
    /// What the run evaluates, if it is not the same text.
    pub java: Option<Template>,
}

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub construct: usize,
    pub weight: u32,
    pub text: Template,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Construct {
    pub name: String,
    pub needs: Vec<String>,
    pub members: String,
    pub requires: Vec<String>,
    pub setup: Vec<String>,
    /// Files by their paths.
    pub files: Vec<(String, String)>,
    pub parameters: Vec<Parameter>,
}

/// A parameter of the method: type, name, what is known of it, what the run passes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub ty: String,
    pub name: String,
    pub requires: String,
    pub value: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Grammar {
    pub constructs: Vec<Construct>,
    pub rules: Vec<Rule>,
    pub statements: Vec<Statement>,
}

/// All constructs there are. An error names the line that cannot be read.
pub(crate) fn read(texts: &[&str]) -> Result<Grammar, String> {
    let mut grammar = Grammar::default();
    for text in texts {
        read_into(&mut grammar, text)?;
    }
    for construct in &grammar.constructs {
        for need in &construct.needs {
            if !grammar.constructs.iter().any(|c| c.name == *need) {
                return Err(format!("[{}] needs [{need}], which is not there", construct.name));
            }
        }
    }
    Ok(grammar)
}

fn read_into(grammar: &mut Grammar, text: &str) -> Result<(), String> {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            let name = name.to_string();
            grammar.constructs.push(Construct { name, ..Construct::default() });
            continue;
        }
        let at = grammar.constructs.len().checked_sub(1).ok_or("a line before any construct")?;
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (head, weight) = match head.split_once('*') {
            Some((head, n)) => (head, n.parse().map_err(|_| format!("no weight: {line}"))?),
            None => (head, 2),
        };
        let mut block = || {
            let mut text = String::new();
            for line in lines.by_ref() {
                if line.trim() == "end" {
                    break;
                }
                text.push_str(line);
                text.push('\n');
            }
            text
        };
        match head {
            "needs" => {
                let names = rest.split_whitespace().map(str::to_string);
                grammar.constructs[at].needs.extend(names);
            }
            "member" => {
                let text = block();
                grammar.constructs[at].members.push_str(&text);
            }
            "file" => {
                let text = block();
                grammar.constructs[at].files.push((rest.to_string(), text));
            }
            "param" => {
                let parameter = parameter(rest).ok_or_else(|| format!("no parameter: {line}"))?;
                grammar.constructs[at].parameters.push(parameter);
            }
            "requires" => grammar.constructs[at].requires.push(rest.to_string()),
            "setup" => grammar.constructs[at].setup.push(rest.to_string()),
            "do" => {
                let text = if rest.is_empty() { block() } else { format!("{rest}\n") };
                let text = template(&text)?;
                grammar.statements.push(Statement { construct: at, weight, text });
            }
            "pure" | "code" | "spec" => {
                let place = match head {
                    "pure" => Place::Both,
                    "code" => Place::Code,
                    _ => Place::Specification,
                };
                let (ty, text) = rest.split_once(": ").ok_or_else(|| format!("no type: {line}"))?;
                let (text, java) = match text.split_once(" ||| ") {
                    Some((text, java)) => (text, Some(template(java)?)),
                    None => (text, None),
                };
                let (ty, text) = (ty.to_string(), template(text)?);
                grammar.rules.push(Rule { construct: at, ty, weight, place, text, java });
            }
            _ => return Err(format!("unknown word: {line}")),
        }
    }
    Ok(())
}

/// `T x: A ||| e`
fn parameter(text: &str) -> Option<Parameter> {
    let (head, rest) = text.split_once(": ")?;
    let (ty, name) = head.rsplit_once(' ')?;
    let (requires, value) = rest.split_once(" ||| ")?;
    let [ty, name, requires, value] = [ty, name, requires, value].map(str::to_string);
    Some(Parameter { ty, name, requires, value })
}

fn template(text: &str) -> Result<Template, String> {
    let mut pieces: Template = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['$', '@']) {
        let (before, after) = rest.split_at(at);
        push_text(&mut pieces, before);
        if let Some(tail) = after.strip_prefix('@') {
            // A place for claims stands alone on its line; elsewhere it is the comment's sign.
            if before.trim_end_matches(' ').ends_with('\n') && tail.starts_with('\n') {
                pieces.push(Piece::Mark);
            } else {
                push_text(&mut pieces, "@");
            }
            rest = tail;
            continue;
        }
        let after = &after[1..];
        let word: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        let tail = &after[word.len()..];
        let argument = tail.strip_prefix('(').and_then(|t| t.split_once(')'));
        let needs = |piece: fn(String) -> Piece| match argument {
            Some((ty, tail)) => Ok((piece(ty.to_string()), tail)),
            None => Err(format!("`${word}` needs a type: {text}")),
        };
        let (piece, tail) = match word.as_str() {
            "" => needs(Piece::Expression)?,
            "v" => needs(Piece::Variable)?,
            "w" => needs(Piece::Writable)?,
            "f" => needs(Piece::Fixed)?,
            "new" => needs(|ty| Piece::New { ty, fixed: false })?,
            "fix" => needs(|ty| Piece::New { ty, fixed: true })?,
            "n" => (Piece::Number, tail),
            "i" => (Piece::Small, tail),
            "block" => (Piece::Block, tail),
            _ if word.starts_with('k') => (Piece::Constant(word.clone()), tail),
            _ => match word.parse::<usize>() {
                Ok(n) if n > 0 => (Piece::Again(n - 1), tail),
                _ => return Err(format!("unknown `${word}`: {text}")),
            },
        };
        pieces.push(piece);
        rest = tail;
    }
    push_text(&mut pieces, rest);
    Ok(pieces)
}

fn push_text(pieces: &mut Template, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(Piece::Text(last)) => last.push_str(text),
        _ => pieces.push(Piece::Text(text.to_string())),
    }
}
