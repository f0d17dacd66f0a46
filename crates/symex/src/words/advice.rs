//! What to do instead of what is not supported yet.

/// By the beginning of the reason that a unit gives.
const INSTEAD: &[(&str, &str)] = &[
    ("`untouched`", "say which values stay: `x == \\old(x)`"),
    (
        "iterated separating conjunction",
        "for an array, `acc(a[i .. j])` covers a range of elements",
    ),
    ("data types", "a class with a predicate, or a `\\seq`, can often take its place"),
    ("functions", "a static pure method without a precondition is one, too"),
    (
        "lemmas",
        "a static method whose contract is the lemma and whose body proves it can be called",
    ),
    ("location sets", "in a class with permissions, `acc(…)` in the contract says what is touched"),
    ("class invariants", "put the invariant into a predicate, and require and ensure that"),
    (
        "`assignable` and `accessible`",
        "what a contract has no permission to cannot change; leave them out, or name the permissions with `acc(…)`",
    ),
    (
        "a class without permissions",
        "say what each method may touch with `acc(…)`, or hold it in a predicate",
    ),
    ("several specification cases", "write one contract, with `==>` for what holds in a case only"),
    ("overriding a pure method by one", "mark the overriding method `pure`, too"),
    ("overriding a method with another", "repeat the `decreases` clause of the overridden method"),
    ("sums, counts", "a recursive pure method can compute the same"),
    ("`\\fresh`", "permissions to a new object show that nobody else has it: `acc(\\result.f)`"),
    ("`\\nonnullelements`", "`(\\forall int i; 0 <= i && i < a.length; a[i] != null)`"),
    ("`\\invariant_for`", "use a predicate of the class"),
    ("`dropping`", "a precondition that asks for less leaves the rest out"),
    ("`join`", "move the code before it into a method with that contract"),
    (
        "assuming permissions",
        "ask for them in the precondition, or call a `trusted` method that ensures them",
    ),
    ("a measure that is not an integer", "measure a length or a number instead"),
    (
        "writing to the heap in a pure method",
        "a pure method only computes a value: leave out `pure`, or the write",
    ),
    (
        "a new object in a pure method",
        "a pure method only computes a value: leave out `pure`, or the allocation",
    ),
    ("a call of a method that is not pure", "mark the callee `pure`, if it only computes a value"),
    ("a loop without `decreases` in a pure method", "add a `decreases` clause to the loop"),
    (
        "opening a predicate whose body is not known",
        "the body depends on the class of the object: say which it is, as in `\\typeof(o) == \\type(C)`",
    ),
    ("closing a predicate without its outputs", "write all arguments of the predicate"),
    ("a binder", "name the value before, and use the name here"),
];

/// What could be written instead, for the reason of an unsupported unit.
pub fn instead_of(reason: &str) -> Option<&'static str> {
    INSTEAD.iter().find(|(start, _)| reason.starts_with(start)).map(|(_, advice)| *advice)
}
