//! The contract that is missing where something in code without contracts cannot be shown.

use base::{Code, Fix, FixRole, Help, SourceMap, Span};
use ir::{MethodId, Origin, Program};

use crate::results::report::Finding;

/// What somebody could write so that the finding is gone, or is about the callers. Whether what is
/// called there belongs to somebody else, who writes no contracts, is said.
pub fn contract(
    program: &Program,
    sources: &SourceMap,
    id: MethodId,
    finding: &Finding,
    is_foreign: bool,
) -> Option<Help> {
    let d = &finding.diagnostic;
    let names = Names::of(program, sources, id);
    let text = one_line(sources.text(d.span));
    match d.code {
        Code::NullDereference => names.not_null(&text, is_foreign),
        Code::IndexOutOfBounds => {
            let (array, index) = split_access(&text)?;
            let bound = match index.parse::<u32>() {
                Ok(index) => format!("{array}.length > {index}"),
                Err(_) => format!("0 <= {index} && {index} < {array}.length"),
            };
            Some(names.offer(&text, &bound, "bounds the index"))
        }
        Code::DivisionByZero => {
            let divisor = text.rsplit(['/', '%']).next().unwrap_or(&text).trim();
            Some(names.offer(divisor, &format!("{divisor} != 0"), "keeps the divisor from being 0"))
        }
        Code::NegativeArraySize => {
            Some(names.offer(&text, &format!("{text} >= 0"), "bounds the size"))
        }
        Code::Overflow => Some(Help::new(
            "`//@ requires` with bounds for the operands would help, or `/*@ code_java_math @*/` \
             before the method if it is meant to wrap around",
            Fix::new(FixRole::Modifier, names.declared, "code_java_math"),
        )),
        Code::ClassCast => Some(names.instance_of(&text)),
        // The help about the declaration of a parameter that is null is there already.
        Code::Precondition if !d.helps.is_empty() => None,
        Code::Precondition if d.conjunct().is_none() && is_foreign => Some(
            "a comparison of the argument with null, or a `requires` that says that it is not \
             null, would help"
                .into(),
        ),
        Code::Precondition => {
            Some("a `requires` or `invariant` that says what the call needs would help".into())
        }
        _ => None,
    }
}

/// Where the names of an expression come from.
enum Owner<'t> {
    /// Parameters, and fields behind them.
    Params,
    /// Fields of the object or the class.
    Fields,
    /// It is the result of a call of a method of this name.
    Call(&'t str),
    Other,
}

/// The names that a contract of the method may use.
struct Names<'p> {
    /// The name of the method, where it is declared.
    declared: Span,
    params: Vec<Name<'p>>,
    fields: Vec<Name<'p>>,
    program: &'p Program,
    sources: &'p SourceMap,
}

/// A name, and where it is declared.
type Name<'p> = (&'p str, Span);

impl<'p> Names<'p> {
    fn of(program: &'p Program, sources: &'p SourceMap, id: MethodId) -> Names<'p> {
        let method = program.method(id);
        let local = |param: &ir::LocalId| method.locals.get(param.index());
        let params =
            method.params.iter().filter_map(local).map(|l| (l.name.as_str(), l.span)).collect();
        let fields = program.class(method.class).fields.iter().map(|field| program.field(*field));
        let fields = fields.map(|field| (field.name.as_str(), field.span)).collect();
        Names { declared: method.span, params, fields, program, sources }
    }

    /// Where a field of the class is declared, or that with which an expression begins.
    fn field(&self, text: &str) -> Option<Span> {
        let text = text.strip_prefix("this.").unwrap_or(text);
        let first = *first_names(text).first()?;
        declared(&self.fields, first)
    }

    /// The only method of the program that has this name.
    fn method(&self, name: &str) -> Option<Span> {
        let methods = self.program.methods.iter();
        let mut fitting = methods.filter(|m| m.origin == Origin::Source && m.name == name);
        let only = fitting.next()?.span;
        (fitting.next().is_none() && self.sources.text(only) == name).then_some(only)
    }

    fn owner<'t>(&self, text: &'t str) -> Owner<'t> {
        if let Some(before) = text.strip_suffix(')') {
            let name = before.split('(').next().and_then(|head| head.rsplit('.').next());
            return match name {
                Some(name) if is_name(name) && !text.starts_with('(') => Owner::Call(name),
                _ => Owner::Other,
            };
        }
        let firsts = first_names(text);
        let in_params = |name: &&str| declared(&self.params, name).is_some();
        let in_fields = |name: &&str| *name == "this" || declared(&self.fields, name).is_some();
        if firsts.is_empty() || text.contains(['(', '+', '-']) && text.contains("++") {
            Owner::Other
        } else if firsts.iter().all(in_fields) && !firsts.iter().any(in_params) {
            Owner::Fields
        } else if firsts.iter().all(|name| in_params(name) || in_fields(name)) {
            Owner::Params
        } else {
            Owner::Other
        }
    }

    /// What says that something is not null. What is stored may be written as a whole assignment,
    /// what has a length with that length.
    fn not_null(&self, text: &str, is_foreign: bool) -> Option<Help> {
        let (stored, text) = match text.split_once(" = ") {
            Some((stored, value)) => (Some(stored), value),
            None => (None, text.strip_suffix(".length").unwrap_or(text)),
        };
        if text == "null" {
            let name =
                stored.and_then(|stored| stored.rsplit('.').next()).filter(|n| is_name(n))?;
            let words = format!("`/*@ nullable @*/` before `{name}` would help");
            // What is stored into a field of another object is somebody else's.
            let is_own = stored.is_some_and(|s| s == name || s.strip_prefix("this.") == Some(name));
            let place = declared(&self.params, name).or_else(|| declared(&self.fields, name));
            let fix = place.filter(|_| is_own);
            let fix = fix.map(|place| Fix::new(FixRole::Modifier, place, "nullable"));
            return Some(Help { text: words, fix });
        }
        Some(match self.owner(text) {
            Owner::Params => self.requires(&format!("{text} != null")),
            Owner::Fields => self.invariant(text, &format!("{text} != null")),
            Owner::Call(_) if is_foreign => {
                "a comparison of the result with null would help".into()
            }
            Owner::Call(name) => {
                let clause = "ensures \\result != null;";
                let fix = self.method(name).map(|m| Fix::new(FixRole::Clause, m, clause));
                Help { text: format!("`//@ {clause}` before `{name}` would help"), fix }
            }
            Owner::Other => "a contract that says where that value comes from would help".into(),
        })
    }

    fn offer(&self, text: &str, condition: &str, does: &str) -> Help {
        match self.owner(text) {
            Owner::Params => self.requires(condition),
            Owner::Fields => self.invariant(text, condition),
            Owner::Call(_) | Owner::Other => {
                format!("a `requires` or `invariant` that {does} would help").into()
            }
        }
    }

    fn invariant(&self, text: &str, condition: &str) -> Help {
        let clause = format!("invariant {condition};");
        let fix = self.field(text).map(|f| Fix::new(FixRole::Member, f, clause.as_str()));
        Help { text: format!("`//@ {clause}` in the class would help"), fix }
    }

    /// What says that a cast of a parameter is right.
    fn instance_of(&self, text: &str) -> Help {
        let cast = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let cast = cast.map(|(ty, operand)| (ty.trim(), operand.trim()));
        match cast.filter(|(ty, operand)| is_name(ty) && declared(&self.params, operand).is_some())
        {
            Some((ty, operand)) => self.requires(&format!("{operand} instanceof {ty}")),
            None => "`//@ requires` with an `instanceof` of what is cast would help".into(),
        }
    }

    fn requires(&self, condition: &str) -> Help {
        let text = format!("`//@ requires {condition};` before the method would help");
        let clause = format!("requires {condition};");
        Help::new(text, Fix::new(FixRole::Clause, self.declared, clause))
    }
}

fn declared(names: &[Name<'_>], wanted: &str) -> Option<Span> {
    names.iter().find(|(name, _)| *name == wanted).map(|(_, place)| *place)
}

/// The names that an expression begins with, or that stand in brackets: `a.b[i]` has `a` and `i`.
fn first_names(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut after_dot = false;
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if is_part(c) {
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, others) = rest.split_at(end);
            if !after_dot && !c.is_numeric() {
                found.push(word);
            }
            rest = others;
            after_dot = false;
        } else {
            after_dot = c == '.';
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

/// `a[i]` is an access of `a` at `i`.
fn split_access(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_suffix(']')?;
    let mut depth = 0;
    for (at, c) in inner.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' if depth == 0 => return Some((inner.get(..at)?, inner.get(at + 1..)?)),
            '[' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The comment for readers of the documentation that stands before a declaration.
pub fn comment_before(sources: &SourceMap, header: Span) -> Option<&str> {
    let file = sources.file(sources.find(header)?);
    let end = header.lo.checked_sub(file.span().lo)? as usize;
    let before: &str = file.text.get(..end)?;
    let close = before.rfind("*/")?;
    let open = before.get(..close)?.rfind("/**")?;
    // What stands between comment and name are modifiers, annotations and a type.
    let between = before.get(close + 2..)?;
    if between.contains([';', '}']) && !between.contains('@') {
        return None;
    }
    before.get(open..close)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_come_first() {
        assert_eq!(first_names("a.b[i + 1].c"), ["a", "i"]);
        assert_eq!(first_names("this.x"), ["this"]);
        assert_eq!(first_names("3"), Vec::<&str>::new());
    }

    #[test]
    fn accesses() {
        assert_eq!(split_access("a[b[i]]"), Some(("a", "b[i]")));
        assert_eq!(split_access("a[i][j + 1]"), Some(("a[i]", "j + 1")));
        assert_eq!(split_access("a"), None);
    }

    #[test]
    fn comments() {
        let mut map = SourceMap::new();
        let text = "class C {\n/** @throws X */\npublic int m() {}\n int n;\n void k() {} }";
        let id = map.add("C.java", text).expect("room");
        let start = map.file(id).span().lo;
        let at = |word: &str| {
            let lo = start + text.find(word).expect("there") as u32;
            Span::new(lo, lo + 1)
        };
        assert_eq!(comment_before(&map, at("m()")), Some("/** @throws X "));
        assert_eq!(comment_before(&map, at("k()")), None);
    }
}
