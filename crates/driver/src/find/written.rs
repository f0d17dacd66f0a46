//! Findings as Java: what builds their inputs, the call, and how it is seen that it goes wrong.

use base::{SourceMap, Span};
use facts::Facts;
use interp::concolic::{BugKind, Part, Recipe, Thing};
use ir::{ClassId, MethodId, Program, Visibility};
use search::java::{self, Code, Condition, Hidden, Needs};
use search::words;

use super::{BugReport, MethodReport};

/// How a run shows that something is wrong.
#[derive(Clone, Debug)]
pub enum Sign {
    /// The exception of the finding leaves it.
    Throws,
    /// This is false after it.
    Fails(Condition),
    /// It gives this value, which the contract does not allow.
    Gives(String),
    /// Nothing outside can see it.
    None,
}

/// A finding that can be run.
#[derive(Clone, Debug)]
pub struct Written {
    pub code: Code,
    pub sign: Sign,
}

/// A finding as Java, or why it cannot be written.
pub fn written(
    facts: &Facts,
    sources: &SourceMap,
    method: MethodId,
    bug: &BugReport,
) -> Result<Written, String> {
    let program = facts.program();
    let hidden = hidden(program, sources, method);
    let mut code = java::code(program, method, &bug.found.recipe, &hidden)?;
    let found = &bug.found.bug;
    let sign = match (found.kind, &found.exception) {
        (BugKind::Overflow, _) => Sign::None,
        (_, Some(_)) => Sign::Throws,
        (BugKind::Contract, None) if found.code == base::Code::Postcondition => {
            let promise = symex::body_contract(facts, method);
            let condition = found.conjunct.and_then(|place| {
                let mut cases = promise.cases.iter();
                cases.find_map(|case| {
                    java::condition(program, method, &case.case.ensures, place, &mut code)
                })
            });
            match (condition, &bug.found.result) {
                (Some(condition), _) => Sign::Fails(condition),
                (None, Some(result)) => match value(program, method, result) {
                    Some(value) => Sign::Gives(value),
                    None => Sign::None,
                },
                (None, None) => Sign::None,
            }
        }
        _ => Sign::None,
    };
    Ok(Written { code, sign })
}

/// The value of a result that two runs can be compared by.
pub fn value(program: &Program, method: MethodId, result: &Recipe) -> Option<String> {
    let part = result.args.first()?;
    let ty = &program.method(method).result;
    match part {
        Part::Thing(at) => match result.things.get(*at)? {
            Thing::Text(_) => Some(words::part_text(program, result, *part, ty)),
            _ => None,
        },
        part => Some(words::part_text(program, result, *part, ty)),
    }
}

/// Classes of the program that another class of the method's package cannot name.
pub fn hidden(program: &Program, sources: &SourceMap, method: MethodId) -> Hidden {
    let package = program.class(program.method(method).class).package;
    let mut hidden = Hidden::default();
    for (index, class) in program.classes.iter().enumerate() {
        if class.origin != ir::Origin::Source {
            continue;
        }
        let mut around = Some(ClassId(index as u32));
        while let Some(id) = around {
            let at = program.class(id);
            let is_seen = match visibility(program, sources, id) {
                Visibility::Private => false,
                Visibility::Public => true,
                Visibility::Package | Visibility::Protected => class.package == package,
            };
            if !is_seen {
                hidden.classes.insert(ClassId(index as u32));
            }
            around = at.outer;
        }
    }
    for (index, method) in program.methods.iter().enumerate() {
        if method.origin == ir::Origin::Source
            && method.is_abstract
            && is_generic(&head(sources, method.span))
        {
            hidden.generic.insert(MethodId(index as u32));
        }
    }
    hidden
}

/// Whether type parameters stand before the type of the result.
fn is_generic(head: &str) -> bool {
    let mut words = head.split_whitespace();
    let is_modifier = |word: &str| {
        word.starts_with('@') || matches!(word, "public" | "protected" | "abstract" | "static")
    };
    words.find(|word| !is_modifier(word)).is_some_and(|word| word.starts_with('<'))
}

/// The visibility of a class as it was written.
fn visibility(program: &Program, sources: &SourceMap, class: ClassId) -> Visibility {
    let class = program.class(class);
    let head = head(sources, class.span);
    let has = |word: &str| head.split_whitespace().any(|other| other == word);
    match class.outer {
        Some(_) if has("private") => Visibility::Private,
        _ if has("public") => Visibility::Public,
        Some(outer) if program.class(outer).kind.is_interface() => Visibility::Public,
        _ => Visibility::Package,
    }
}

/// What stands in front of a name, back to the end of what comes before.
pub fn head(sources: &SourceMap, span: Span) -> String {
    let Some(id) = sources.find(span) else { return String::new() };
    let file = sources.file(id);
    let text = sources.text(file.span());
    let upto = (span.lo - file.span().lo) as usize;
    let before = text.get(..upto).unwrap_or_default();
    let name_on = text.get(upto..(span.hi - file.span().lo) as usize).unwrap_or_default();
    let from = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    let before = before.get(from..).unwrap_or_default();
    // What stands in comments says nothing.
    let before = before.rsplit("*/").next().unwrap_or_default();
    let lines: Vec<&str> =
        before.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    format!("{} {name_on}", lines.join(" "))
}

/// Methods that a class needs for what only reflection can do.
pub fn helpers(needs: Needs) -> Vec<&'static str> {
    let mut lines = Vec::new();
    if needs.allocate {
        lines.extend([
            "/** An object that no constructor has seen. */",
            "private static <T> T allocate(Class<T> type) throws Exception {",
            "    Class<?> unsafe = Class.forName(\"sun.misc.Unsafe\");",
            "    java.lang.reflect.Field field = unsafe.getDeclaredField(\"theUnsafe\");",
            "    field.setAccessible(true);",
            "    Object object = unsafe.getMethod(\"allocateInstance\", Class.class)",
            "            .invoke(field.get(null), type);",
            "    return type.cast(object);",
            "}",
        ]);
    }
    if needs.set {
        lines.extend([
            "private static void set(Object object, Class<?> type, String name, Object value)",
            "        throws Exception {",
            "    java.lang.reflect.Field field = type.getDeclaredField(name);",
            "    field.setAccessible(true);",
            "    field.set(object, value);",
            "}",
        ]);
    }
    if needs.get {
        lines.extend([
            "private static Object get(Object object, Class<?> type, String name) throws Exception {",
            "    java.lang.reflect.Field field = type.getDeclaredField(name);",
            "    field.setAccessible(true);",
            "    return field.get(object);",
            "}",
        ]);
    }
    if needs.call {
        lines.extend([
            "private static Object call(Class<?> type, String name, Class<?>[] types, Object object,",
            "        Object[] arguments) throws Throwable {",
            "    java.lang.reflect.Method method = type.getDeclaredMethod(name, types);",
            "    method.setAccessible(true);",
            "    try {",
            "        return method.invoke(object, arguments);",
            "    } catch (java.lang.reflect.InvocationTargetException e) {",
            "        throw e.getCause();",
            "    }",
            "}",
        ]);
    }
    lines
}

/// The part of a contract that is broken, as it was written.
pub fn contract_text(sources: &SourceMap, bug: &BugReport) -> Option<String> {
    let place = bug.conjunct?;
    let text: Vec<&str> = sources.text(place).split_whitespace().collect();
    let word = match bug.found.bug.code {
        base::Code::Precondition => "requires",
        base::Code::Postcondition => "ensures",
        _ => "assert",
    };
    Some(format!("{word} {}", text.join(" ")))
}

/// What a finding is, in one line.
pub fn headline(method: &MethodReport, bug: &BugReport) -> String {
    match &bug.exception {
        Some(exception) if *exception == bug.message || bug.kind != "exception" => {
            format!("{} raises {exception}", method.signature)
        }
        Some(exception) => format!("{} raises {exception}: {}", method.signature, bug.message),
        None => format!("{}: {}", method.signature, bug.message),
    }
}

/// A text inside of a comment: nothing in it ends the comment, and nothing is an escape.
pub fn in_comment(text: &str) -> String {
    base::visible_line(text).replace("*/", "* /").replace("\\u", "\\ u")
}

/// A text as a literal.
pub fn quoted(text: &str) -> String {
    words::string_text(&text.encode_utf16().collect::<Vec<u16>>())
}
