//! The words of the annotation language. None of them is reserved: each means something
//! only where the grammar looks for it. The lists serve three purposes: the parser
//! dispatches on them, messages suggest the nearest one, and the lexer tells `//@todo`
//! from `//@requires`.

use crate::ast::{BinaryOp, SpecModifier};

/// The clauses of contracts, without their `_redundantly` forms.
pub(crate) const CLAUSES: &[&str] = &[
    "requires",
    "pre",
    "ensures",
    "post",
    "signals",
    "exsures",
    "signals_only",
    "assignable",
    "modifies",
    "modifiable",
    "assigns",
    "accessible",
    "reads",
    "decreases",
    "measured_by",
    "decreasing",
    "diverges",
    "forall",
    "old",
    "when",
    "working_space",
    "duration",
    "captures",
    "callable",
    "breaks",
    "continues",
    "returns",
    "determines",
    "separates",
    "context",
    "given",
    "yields",
];

/// What opens a specification case or joins two of them.
pub(crate) const CASES: &[&str] = &[
    "also",
    "normal_behavior",
    "normal_behaviour",
    "exceptional_behavior",
    "exceptional_behaviour",
    "behavior",
    "behaviour",
    "model_behavior",
    "model_behaviour",
    "implies_that",
    "for_example",
    "normal_example",
    "exceptional_example",
    "example",
    "model_program",
];

/// The clauses of loops.
pub(crate) const LOOP_CLAUSES: &[&str] = &[
    "loop_invariant",
    "maintaining",
    "decreases",
    "decreasing",
    "loop_decreases",
    "loop_variant",
    "assignable",
    "modifies",
    "modifiable",
    "assigns",
    "loop_modifies",
    "loop_writes",
    "loop_assigns",
    "loop_assignable",
    "hint",
];

/// What starts a member that exists only in annotations.
pub(crate) const MEMBERS: &[&str] = &[
    "predicate",
    "resource",
    "invariant",
    "constraint",
    "initially",
    "axiom",
    "represents",
    "framing",
    "in",
    "maps",
    "readable",
    "writable",
    "monitors_for",
    "data",
    "function",
    "lemma",
    "static_initializer",
    "initializer",
    "nowarn",
];

/// What starts a ghost statement.
pub(crate) const STATEMENTS: &[&str] = &[
    "open",
    "unfold",
    "close",
    "fold",
    "use",
    "assume",
    "join",
    "set",
    "apply",
    "havoc",
    "unreachable",
    "label",
    "debug",
    "refining",
    "nowarn",
];

/// Words with a backslash, without it. Types and quantifiers included.
pub(crate) const BACKSLASH: &[&str] = &[
    "result",
    "old",
    "pre",
    "forall",
    "exists",
    "sum",
    "product",
    "num_of",
    "min",
    "max",
    "choose",
    "infinite_union",
    "let",
    "lbl",
    "lblpos",
    "lblneg",
    "fresh",
    "typeof",
    "type",
    "elemtype",
    "nonnullelements",
    "footprint",
    "invariant_for",
    "static_invariant_for",
    "inv",
    "bigint",
    "real",
    "seq",
    "set",
    "bag",
    "map",
    "locset",
    "TYPE",
    "in",
    "seq_of",
    "nothing",
    "everything",
    "strictly_nothing",
    "not_specified",
    "storeref",
    "singleton",
    "empty",
    "set_union",
    "set_minus",
    "intersect",
    "disjoint",
    "subset",
    "new_elems_fresh",
    "count",
    "index",
    "values",
    "not_modified",
    "not_assigned",
    "only_assigned",
    "only_accessed",
    "only_called",
    "only_captured",
    "seq_empty",
    "seq_singleton",
    "seq_concat",
    "seq_get",
    "seq_length",
    "seq_sub",
    "seq_upd",
    "seq_reverse",
    "seq_def",
    "seq_put",
    "array2seq",
    "all_fields",
    "all_objects",
    "array_range",
    "unfolding",
    "Unfolding",
    "such_that",
    "measured_by",
    "into",
    "same",
    "other",
    "this",
    "private_data",
    "lockset",
    "max_lock",
    "is_initialized",
    "reach",
    "reachLocs",
    "reach_locs",
    "duration",
    "space",
    "working_space",
    "java_math",
    "safe_math",
    "bigint_math",
    "nowarn",
    "nowarn_op",
    "warn",
    "warn_op",
    "bsum",
    "bprod",
    "erases",
    "transactionUpdated",
    "strictly_pure",
    "contains",
    "subseq",
    "permission",
    "past",
    "exception",
    "by",
    "declassifies",
    "new_objects",
    "itself",
];

macro_rules! modifiers {
    ($($text:literal $name:ident,)*) => {
        /// The modifier of that spelling.
        pub(crate) fn spec_modifier(text: &str) -> Option<SpecModifier> {
            match text { $($text => Some(SpecModifier::$name),)* _ => None }
        }

        pub(crate) const MODIFIERS: &[&str] = &[$($text,)*];
    };
}

modifiers! {
    "pure" Pure, "strictly_pure" StrictlyPure, "helper" Helper, "spec_public" SpecPublic,
    "spec_protected" SpecProtected, "nullable" Nullable, "non_null" NonNull,
    "nullable_by_default" NullableByDefault, "non_null_by_default" NonNullByDefault,
    "ghost" Ghost, "model" Model, "instance" Instance, "code_java_math" CodeJavaMath,
    "code_safe_math" CodeSafeMath, "code_bigint_math" CodeBigintMath,
    "spec_java_math" SpecJavaMath, "spec_safe_math" SpecSafeMath,
    "spec_bigint_math" SpecBigintMath, "trusted" Trusted, "opaque" Opaque, "export" Export,
    "rep" Rep, "auto" Auto, "abstraction" Abstraction, "two_state" TwoState,
    "no_state" NoState, "uninitialized" Uninitialized, "peer" Peer, "readonly" Readonly,
    "extract" Extract, "skipesc" SkipEsc, "inline" Inline, "immutable" Immutable,
    "compares_elements" ComparesElements, "calls_later" CallsLater,
}

/// The clause without `_redundantly`, and whether it had that.
pub(crate) fn strip_redundantly(word: &str) -> (&str, bool) {
    match word.strip_suffix("_redundantly") {
        Some(stem) => (stem, true),
        None => (word, false),
    }
}

pub(crate) fn is_clause(word: &str) -> bool {
    CLAUSES.contains(&strip_redundantly(word).0)
}

pub(crate) fn is_case(word: &str) -> bool {
    CASES.contains(&word)
}

pub(crate) fn is_loop_clause(word: &str) -> bool {
    LOOP_CLAUSES.contains(&strip_redundantly(word).0)
}

pub(crate) fn is_statement(word: &str) -> bool {
    STATEMENTS.contains(&word)
}

pub(crate) fn is_member(word: &str) -> bool {
    MEMBERS.contains(&strip_redundantly(word).0)
}

/// Whether the word can open an annotation.
pub(crate) fn opens_annotation(word: &str) -> bool {
    is_clause(word)
        || is_case(word)
        || is_loop_clause(word)
        || is_statement(word)
        || is_member(word)
        || spec_modifier(word).is_some()
        || matches!(word, "assert" | "import" | "if" | "for" | "while")
        || matches!(word, "public" | "private" | "protected" | "static" | "abstract" | "final")
}

/// Java's reserved words that open an annotation but hint at no notation.
fn vocabulary() -> impl Iterator<Item = &'static str> {
    [CLAUSES, CASES, LOOP_CLAUSES, MEMBERS, STATEMENTS, MODIFIERS, &["assert", "import"]]
        .into_iter()
        .flatten()
        .copied()
}

/// The word that was probably meant.
pub(crate) fn nearest_word(word: &str) -> Option<&'static str> {
    nearest(word, vocabulary())
}

/// The word with a backslash that was probably meant.
pub(crate) fn nearest_backslash(word: &str) -> Option<&'static str> {
    nearest(word, BACKSLASH.iter().copied())
}

fn nearest(word: &str, all: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    // A short word is near to too many others.
    let most = match word.len() {
        0..=3 => return None,
        4..=5 => 1,
        6..=40 => 2,
        _ => return None,
    };
    all.filter(|w| w.len().abs_diff(word.len()) <= most)
        .map(|w| (edit_distance(word.as_bytes(), w.as_bytes()), w))
        .filter(|&(d, _)| d > 0 && d <= most)
        .min_by_key(|&(d, _)| d)
        .map(|(_, w)| w)
}

/// Insertions, deletions, replacements and swaps of neighbours.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let at = |v: &[usize], k: usize| v.get(k).copied().unwrap_or(usize::MAX / 2);
            let mut cost = at(&last, j) + usize::from(x != y);
            cost = cost.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(&y) && b.get(j - 1) == Some(&x);
            if swapped {
                cost = cost.min(at(&before, j - 1) + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// The operator of a token that exists only in annotations.
pub(crate) fn spec_operator(kind: super::T) -> Option<BinaryOp> {
    use super::T;
    Some(match kind {
        T::StarStar => BinaryOp::Star,
        T::Implies => BinaryOp::Implies,
        T::ImpliedBy => BinaryOp::ImpliedBy,
        T::Iff => BinaryOp::Iff,
        T::NotIff => BinaryOp::NotIff,
        T::Subtype => BinaryOp::Subtype,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_are_found() {
        assert_eq!(nearest_word("requries"), Some("requires"));
        assert_eq!(nearest_word("ensure"), Some("ensures"));
        assert_eq!(nearest_word("todo"), None);
        assert_eq!(nearest_word("see"), None);
        assert_eq!(nearest_backslash("reslt"), Some("result"));
    }
}
