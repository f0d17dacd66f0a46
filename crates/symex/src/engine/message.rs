//! What a failure says. Some of it has a name only later: which method was called, how the program gets
//! to what is missing. There the text has a place for it, and nobody edits words.

use std::fmt;

/// Who asks for something, or promises it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// `the assertion`
    The(&'static str),
    /// The precondition of a call; of which method, is said by who knows it.
    Call,
}

#[derive(Clone, PartialEq, Debug)]
enum Part {
    Text(String),
    Who(Asker),
    /// What is missing: what is known of it at once, until the way to it is.
    Missing(String),
    /// A reference that may be null.
    Reference(Option<String>),
}

/// Who asks, with the method that is called.
#[derive(Clone, PartialEq, Debug)]
pub struct Asker {
    who: Who,
    method: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Message(Vec<Part>);

impl Message {
    /// `the assertion may not hold`
    pub fn about(who: impl Into<Asker>, text: impl Into<String>) -> Message {
        Message(vec![Part::Who(who.into()), Part::Text(text.into())])
    }

    /// ``the assertion asks for `a.f`, which is not held``; all of it, or for all indices.
    pub fn asks_for(who: Who, missing: &str, more: &str) -> Message {
        Message(vec![
            Part::Who(who.into()),
            Part::Text(" asks for ".to_string()),
            Part::Missing(missing.to_string()),
            Part::Text(format!("{more}, which is not held")),
        ])
    }

    /// A text in which something missing has its place.
    pub fn of_missing(before: &str, missing: &str, after: &str) -> Message {
        Message(vec![
            Part::Text(before.to_string()),
            Part::Missing(missing.to_string()),
            Part::Text(after.to_string()),
        ])
    }

    /// In a specification.
    pub fn null_reference() -> Message {
        Message(vec![
            Part::Text("this is not well defined: ".to_string()),
            Part::Reference(None),
            Part::Text(" may be null".to_string()),
        ])
    }

    pub fn and(mut self, text: impl Into<String>) -> Message {
        self.0.push(Part::Text(text.into()));
        self
    }

    pub fn put_before(&mut self, text: impl Into<String>) {
        self.0.insert(0, Part::Text(text.into()));
    }

    /// Who asks for something that is missing.
    pub fn asker(&self) -> Option<&Asker> {
        match self.0.as_slice() {
            [Part::Who(who), Part::Text(_), Part::Missing(_), ..] => Some(who),
            _ => None,
        }
    }

    pub fn is_about_reference(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Reference(_)))
    }

    /// The method of the call, unless one has been named.
    pub fn name_callee(&mut self, name: &str) {
        for part in &mut self.0 {
            if let Part::Who(Asker { who: Who::Call, method }) = part {
                method.get_or_insert_with(|| name.to_string());
            }
        }
    }

    pub fn name_missing(&mut self, name: &str) {
        for part in &mut self.0 {
            if let Part::Missing(known) = part {
                *known = name.to_string();
            }
        }
    }

    pub fn name_reference(&mut self, name: &str) {
        for part in &mut self.0 {
            if let Part::Reference(known) = part {
                *known = Some(name.to_string());
            }
        }
    }
}

impl From<Who> for Asker {
    fn from(who: Who) -> Asker {
        Asker { who, method: None }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message(vec![Part::Text(text)])
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        text.to_string().into()
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::The(what) => f.write_str(what),
            Who::Call => f.write_str("the precondition of the call"),
        }
    }
}

impl fmt::Display for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.method {
            Some(name) => write!(f, "the precondition of `{name}`"),
            None => self.who.fmt(f),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.0 {
            match part {
                Part::Text(text) | Part::Missing(text) => f.write_str(text)?,
                Part::Who(asker) => asker.fmt(f)?,
                Part::Reference(Some(name)) => write!(f, "`{name}`")?,
                Part::Reference(None) => f.write_str("the reference")?,
            }
        }
        Ok(())
    }
}

/// What there is to say besides.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    Text(String),
    /// A fraction of what is written is held.
    OnlyAFraction,
    /// What a predicate needs to be closed is not held.
    ToClose {
        what: String,
        needed: String,
    },
}

impl From<String> for Note {
    fn from(text: String) -> Note {
        Note::Text(text)
    }
}

impl From<&str> for Note {
    fn from(text: &str) -> Note {
        Note::Text(text.to_string())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Text(text) => f.write_str(text),
            Note::OnlyAFraction => {
                f.write_str("only a fraction is held: it allows reading, not writing")
            }
            Note::ToClose { what, needed } => {
                write!(f, "to close {what}, {needed} is needed, which is not held")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_later() {
        let mut message = Message::asks_for(Who::Call, "`f`", " for all indices");
        let plain = "the precondition of the call asks for `f` for all indices, which is not held";
        assert_eq!(message.to_string(), plain);
        message.name_callee("C.m()");
        // That of a call inside of it has been named before.
        message.name_callee("C.n()");
        message.name_missing("`a.f`");
        let named = "the precondition of `C.m()` asks for `a.f` for all indices, which is not held";
        assert_eq!(message.to_string(), named);
        assert_eq!(
            message.asker().map(Asker::to_string).as_deref(),
            Some("the precondition of `C.m()`")
        );
        let mut reference = Message::null_reference();
        assert!(reference.is_about_reference());
        reference.name_reference("a");
        assert_eq!(reference.to_string(), "this is not well defined: `a` may be null");
        let mut other = Message::about(Who::The("the assertion"), " may not hold");
        other.put_before("here: ");
        other.name_callee("C.m()");
        assert_eq!(other.to_string(), "here: the assertion may not hold");
    }
}
