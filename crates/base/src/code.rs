//! The codes of all diagnostics, in one table: code, name, one-line title.
//!
//! | range | about |
//! |---|---|
//! | `E00xx` | files, characters, tokens, syntax |
//! | `E01xx` | Java names and types |
//! | `E02xx` | annotations: names, types and places of specifications |
//! | `E03xx` | proof obligations |
//! | `E08xx` | runs that did not come to an end |
//! | `E09xx` | constructs that are not supported (yet) |
//! | `W0xxx` | warnings |

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

macro_rules! codes {
    ($($name:ident = $code:literal, $title:literal;)*) => {
        /// The code of a diagnostic; stable across versions.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $title] $name,)* }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// `E0001`
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// What the code is about, in one line.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)* }
            }
        }
    };
}

codes! {
    // Files, characters, tokens, syntax.
    FileUnreadable = "E0001", "a file cannot be read";
    InvalidUtf8 = "E0002", "a file is not valid UTF-8";
    InvalidCharacter = "E0003", "a character that Java does not know";
    UnterminatedComment = "E0004", "a comment that does not end";
    UnterminatedLiteral = "E0005", "a string, text block or character literal that does not end";
    MalformedLiteral = "E0006", "a literal that is not well formed";
    Syntax = "E0007", "a syntax error";
    NestingTooDeep = "E0008", "nesting that is too deep";
    AnnotationSyntax = "E0009", "a syntax error in an annotation comment";
    LeftOut = "E0010", "a file that was given and is not verified";
    Limit = "E0011", "more of something than a limit allows";
    Settings = "E0012", "settings that cannot be read";

    // Java names and types.
    UnknownName = "E0101", "a name that is not declared";
    UnknownType = "E0102", "a type that is not declared";
    UnknownMember = "E0103", "a field or method that the type does not have";
    TypeMismatch = "E0104", "an expression of the wrong type";
    NotApplicable = "E0105", "no method fits the arguments";
    Ambiguous = "E0106", "more than one declaration fits";
    DuplicateDeclaration = "E0107", "a name that is declared twice";
    CyclicInheritance = "E0108", "a class that inherits from itself";
    NotAccessible = "E0109", "a member that is not visible here";
    BadStatement = "E0110", "a statement in a place where it has no meaning";
    BadConstant = "E0111", "a constant expression was needed";

    // Annotations.
    MisplacedClause = "E0201", "an annotation in a place where it has no meaning";
    SpecName = "E0202", "an unknown name in a specification";
    SpecType = "E0203", "a specification expression of the wrong type";
    MisplacedResult = "E0204", "\\result in a place where there is no result";
    MisplacedOld = "E0205", "\\old in a place where there is no earlier state";
    PermissionInCode = "E0206", "a permission or predicate in executable code";
    PermissionNegated = "E0207", "a permission or predicate under a negation or in a value";
    ImpureCall = "E0208", "a call of an impure method in a specification";
    GhostAssignment = "E0209", "ghost code that changes the program's state";
    GhostInCode = "E0210", "executable code that uses a ghost";
    SpecVisibility = "E0211", "a contract that mentions what its clients cannot see";
    MixedFraming = "E0212", "both kinds of framing in one class";
    UnknownNotation = "E0213", "unknown notation in an annotation";
    SpecSideEffect = "E0214", "a side effect in a specification";
    DuplicateClause = "E0215", "a clause that may stand only once";

    // Proof obligations.
    Postcondition = "E0301", "a postcondition may not hold";
    Precondition = "E0302", "a precondition may not hold";
    Assertion = "E0303", "an assertion may not hold";
    MissingPermission = "E0304", "a location is used without permission";
    NullDereference = "E0305", "a reference may be null";
    IndexOutOfBounds = "E0306", "an array index may be out of bounds";
    Overflow = "E0307", "an integer operation may overflow";
    DivisionByZero = "E0308", "a divisor may be zero";
    ClassCast = "E0309", "a cast may fail";
    NegativeArraySize = "E0310", "an array size may be negative";
    ArrayStore = "E0311", "a value may not fit into an array";
    InvariantInitially = "E0312", "a loop invariant may not hold at first";
    InvariantKept = "E0313", "a loop invariant may not be kept";
    ExceptionNotAllowed = "E0314", "an exception may leave a method that does not allow it";
    Termination = "E0315", "termination is not shown";
    NotWellDefined = "E0316", "a specification may be undefined";
    GhostStatement = "E0317", "a ghost statement fails";
    Reached = "E0318", "a point that must be unreachable may be reached";
    Override = "E0319", "a method may not do for one that it overrides";
    OutputNotDetermined = "E0320", "the output of a predicate may not be determined";

    // What came in between.
    Budget = "E0801", "a method takes more work than it may";
    Interrupted = "E0802", "the run was stopped before the method was verified";
    Internal = "E0803", "an internal error of the verifier";
    RunLimit = "E0804", "the run reached its limit before the method was verified";

    // Constructs that are not supported.
    Unsupported = "E0901", "a Java construct that is not supported yet";
    UnsupportedNotation = "E0902", "annotation notation that is not supported yet";

    // Warnings.
    LooksLikeAnnotation = "W0001", "a comment that looks like an annotation but is none";
    Vacuous = "W0002", "a precondition or predicate that can never hold";
    UnusedSuppression = "W0003", "a suppression that suppresses nothing";
    Unseen = "W0004", "a contract of JML that mentions what its clients cannot see";
    CutOff = "W0005", "a quotient of integers where a real number is wanted";
}

impl Code {
    pub fn severity(self) -> Severity {
        if self.as_str().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Whether the parser says it: then a part of the text is in no tree.
    pub fn is_syntax(self) -> bool {
        let unread = [Code::MisplacedClause, Code::UnknownNotation, Code::UnsupportedNotation];
        self.as_str().starts_with("E00") || unread.contains(&self)
    }

    /// The code of that text, as in `cadre explain E0007`.
    pub fn parse(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|c| c.as_str().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_sorted() {
        for pair in Code::ALL.windows(2) {
            assert!(pair[0].as_str() < pair[1].as_str(), "{} {}", pair[0], pair[1]);
        }
        assert_eq!(Code::parse("e0007"), Some(Code::Syntax));
    }
}
