//! Why something is not supported, as a value; its words, and what could be written instead.
//!
//! Rules give a [`Reason`]; whoever shows it to people asks it for its words.

use std::fmt;

use ir::{MethodId, Program};

/// Reasons that say all there is to say: a name, what people read, and what they could write instead.
macro_rules! reasons {
    ($($name:ident => $text:literal $(, instead $advice:literal)?;)*) => {
        /// Why something is not supported.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Reason {
            $($name,)*
            /// A method of the library that others may rest on is overridden.
            Hook { method: String },
            /// The body of a predicate does not say what its outputs are.
            OutputsNotSaid { predicate: String },
            /// The front end has said what it is.
            Told { message: String },
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Reason::$name => f.write_str($text),)*
                    Reason::Hook { method } => {
                        write!(f, "overriding `{method}`, on which the contracts of other methods may rest")
                    }
                    Reason::OutputsNotSaid { predicate } => {
                        write!(f, "closing `{predicate}`, whose body does not say what its outputs are")
                    }
                    Reason::Told { message } => f.write_str(message),
                }
            }
        }

        impl Reason {
            pub fn overridden(program: &Program, hook: MethodId) -> Reason {
                Reason::Hook { method: program.method(hook).signature.clone() }
            }

            /// What could be written instead.
            pub fn instead(&self) -> Option<&'static str> {
                match self {
                    $($(Reason::$name => Some($advice),)?)*
                    _ => None,
                }
            }

            #[cfg(test)]
            fn plain() -> Vec<Reason> {
                vec![$(Reason::$name),*]
            }
        }
    };
}

reasons! {
    // Termination and loops.
    LoopWithoutMeasure => "a loop without `decreases` in code that must end";
    LoopOfSomebodyElse => "a loop of somebody else";
    LoopBeyondItsArray => "a loop that goes on for longer than its array";
    Copy => "this copy";
    Measure => "a measure that is neither an integer nor a data value";
    ProofWithOtherMeasure => "a proof of a lemma with another `decreases` clause";
    OverridingWithOtherMeasure => "overriding a method with another `decreases` clause",
        instead "repeat the `decreases` clause of the overridden method";

    // Contracts and overriding.
    ConditionalDivergence => "`diverges` under a condition";
    SeveralCasesOfPureMethod => "several specification cases of a pure method",
        instead "write one contract, with `==>` for what holds in a case only";
    SeveralCasesOfFunction => "several specification cases of a function",
        instead "write one contract, with `==>` for what holds in a case only";
    SeveralCasesOfLemma => "several specification cases of a lemma",
        instead "write one contract, with `==>` for what holds in a case only";
    ContractOfFunction => "this contract of a function";
    ContractOfLemma => "this contract of a lemma";
    IdleClauseOfFunction => "a clause that says nothing about a function";
    IdleClauseOfLemma => "a clause that says nothing about a lemma";
    PureOverriddenByImpure => "overriding a pure method by one that is not",
        instead "mark the overriding method `pure`, too";
    OtherStaticContract => "a static contract of a pure method with another meaning";
    FrameClauses => "`assignable` and `accessible`",
        instead "what a contract has no permission to cannot change; leave them out, or name the permissions with `acc(…)`";
    AccessibleOfImpure => "`accessible` of a method that is not pure";
    AccessibleOfNothing => "`accessible` of what is not there";
    UncheckedTypeArguments => "type arguments that nobody checks";
    ModelPromise => "a model method without a body that promises something";
    JumpOutOfMethod => "a jump out of the method";
    AskedBeforeBuilt => "an annotation that asks an object for more than its fields of a time before it was built";

    // Invariants of classes.
    ClassInvariants => "class invariants",
        instead "put the invariant into a predicate, and require and ensure that";
    Invariant => "this invariant";
    InvariantWithPermissions => "an invariant in code with permissions";
    KindOfInvariant => "this kind of invariant";
    Axiom => "an axiom";
    InvariantKeptByOverriding => "an invariant that a method which overrides another keeps";
    HelperAnswers => "a helper that overrides a method which keeps an invariant";

    // Pure methods.
    EffectWrites => "writing to the heap in a pure method",
        instead "a pure method only computes a value: leave out `pure`, or the write";
    EffectMakes => "a new object in a pure method",
        instead "a pure method only computes a value: leave out `pure`, or the allocation";
    EffectCallsImpure => "a call of a method that is not pure in a pure method",
        instead "mark the callee `pure`, if it only computes a value";
    EffectCallsUndetermined => "a call in a pure method that may give another value each time";
    EffectGoesOn => "a loop without `decreases` in a pure method",
        instead "add a `decreases` clause to the loop";
    EffectStartsClass => "a pure method that starts a class which changes something then";
    Impostor => "a call of a pure method that does more than compute a value",
        instead "its own message says what it does: leave out `pure`, or that";
    PureCallInInitialiser => "a pure call in a specification of an initialiser";
    CallThatDoesMore => "a call in a specification that does more than compute";
    RecursionInBaseCase => "a recursive call in a base case";
    HeapReaderWithPermissions => "a pure method with explicit frames that reads the heap, in code with permissions";
    PureMethod => "this pure method";
    ValueOfInput => "a value that is computed from the input of a predicate, or from a share, in a pure method";
    ValueOfInInitialiser => "`valueOf` while the enumeration is initialised";

    // Functions and lemmas.
    ParameterWithoutType => "a parameter without a type";
    ArgumentsOfFunction => "a function with this number of arguments";
    PureMethodInFunction => "a pure method in a function";
    PromiseWithoutBody => "a function with a postcondition and no body";
    ArgumentsOfLemma => "a lemma with this number of arguments";
    LemmaInPureMethod => "a lemma in a pure method";
    LemmaWithoutProof => "a lemma without a proof that is not `trusted`";
    JumpOutOfLemma => "a jump out of a lemma";
    LemmaWrites => "writing to the heap in a lemma";
    LemmaMakes => "a new object in a lemma";
    LemmaCallsImpure => "a call of a method that is not pure in a lemma",
        instead "mark the callee `pure`, if it only computes a value";
    LemmaThrows => "an exception in a lemma";
    LemmaGoesOn => "a loop without `decreases` in a lemma";

    // Ghost statements and predicates.
    OpeningChunk => "opening this chunk";
    OpeningUnknownBody => "opening a predicate whose body is not known",
        instead "the body depends on the class of the object: say which it is, as in `\\typeof(o) == \\type(C)`";
    ClosingUnknownBody => "closing a predicate whose body is not known";
    InputBinderInClose => "a binder for an input of what is closed",
        instead "name the value before, and use the name here";
    InputBinderOfSeveral => "a binder for an input of a predicate, where more than one instance fits",
        instead "name the value before, and use the name here";
    Repair => "this repair";
    AssumedPermissions => "assuming permissions",
        instead "ask for them in the precondition, or call a `trusted` method that ensures them";
    UnsetVariable => "this variable";
    Join => "`join` here",
        instead "move the code before it into a method with that contract";
    JoinOfOtherLabels => "`join` of states with different labels",
        instead "move the code before it into a method with that contract";
    UntouchedWithoutEntry => "`untouched` where no state of entry is kept",
        instead "say which values stay: `x == \\old(x)`";
    Statement => "this statement";

    // Assertions and permissions.
    Fraction => "a fraction of this form";
    Location => "this location";
    PredicateParameterWithoutType => "a predicate parameter without a type";
    Binder => "a binder here",
        instead "name the value before, and use the name here";
    ArgumentLeftOut => "an argument that is left out here";
    Chunk => "this chunk";
    PartOfCollection => "a part of a collection, where others ask for no permissions";
    IteratedHere => "`\\forall*` in this place";
    IteratedOverSeveral => "iterated separating conjunction over several variables",
        instead "for an array, `acc(a[i .. j])` covers a range of elements";
    IteratedOverType => "iterated separating conjunction over this type",
        instead "for an array, `acc(a[i .. j])` covers a range of elements";
    IteratedExpression => "an expression of this form under `\\forall*`";
    IteratedAnyFraction => "`_` as a fraction under `\\forall*`";
    IteratedBinder => "a binder under `\\forall*`",
        instead "name the value before, and use the name here";
    IteratedStaticField => "a static field under `\\forall*`";
    IteratedNested => "nested iterated separating conjunction";
    IteratedOther => "this under `\\forall*`";
    Elements => "these elements";

    // Between code with permissions and code with explicit frames.
    PermissionsGivenToExplicit => "permissions given to code with explicit frames";
    IteratedAskedOfExplicit => "`\\forall*` asked of code with explicit frames";
    PredicateAskedOfExplicit => "a predicate asked of code with explicit frames";
    BoundShareAskedOfExplicit => "a share that is bound, asked of explicit frames";
    PartAskedOfExplicit => "a part that may be the whole, asked of explicit frames";
    PermissionKeptByCall => "a call from code with explicit frames that keeps a permission";
    LocationSetsWithPermissions => "location sets in code with permissions",
        instead "in a class with permissions, `acc(…)` in the contract says what is touched";
    HeapWithoutPermissions => "a class without permissions that uses the heap",
        instead "say what each method may touch with `acc(…)`, or hold it in a predicate";
    CallOfExplicitCode => "a call that may run code with explicit frames which changes something";
    FunctionThatDisturbs => "a function that may change objects of the library, given to code that works on one";
    UnaskedInitialisation => "a class whose initialisation changes something without permission";
    HeldBackByLoop => "a call that may change what a loop holds back";

    // Location sets and frames.
    LocationSet => "this location set";
    FootprintWithoutRep => "`\\footprint` of a class without `rep` fields";
    FrameOfEverything => "a frame that may be everything";
    FrameOfAllInside => "a frame of all objects inside of another";
    ModelFields => "model fields";
    ModelFieldAsLocation => "a model field as a location";
    EverythingAsValue => "`\\everything` as a value";
    UnionOverType => "`\\infinite_union` over values of this type";
    UnionUnderQuantifier => "`\\infinite_union` under a quantifier";
    NewWithoutBefore => "what is new, without a state before";

    // Expressions.
    FreshInCondition => "`\\fresh` inside of a condition",
        instead "permissions to a new object show that nobody else has it: `acc(\\result.f)`";
    FreshOfNoObject => "`\\fresh` of what is no object",
        instead "permissions to a new object show that nobody else has it: `acc(\\result.f)`";
    NonNullElementsOfArray => "`\\nonnullelements` of this array",
        instead "`(\\forall int i; 0 <= i && i < a.length; a[i] != null)`";
    NonNullElementsOfNoArray => "`\\nonnullelements` of what is no array",
        instead "`(\\forall int i; 0 <= i && i < a.length; a[i] != null)`";
    DroppingElements => "`dropping` of array elements",
        instead "a precondition that asks for less leaves the rest out";
    Array => "this array";
    FinalFieldUnset => "a predicate over a final field that may not be set";
    Comparison => "a comparison of values of different kinds";
    Branches => "branches of different kinds";
    OldNotKept => "an old value of a state that is not kept";
    Arithmetic => "arithmetic on values of different kinds";
    RemainderOfReals => "the remainder of reals";
    QuantifierOverCollections => "a quantifier over collections of values of this type";
    QuantifierOverType => "a quantifier over this type";
    BoundVariableWithoutType => "a bound variable without a type";
    SumOverSeveral => "a sum or count over several variables";
    SumWithoutRange => "a sum or count without a range";
    SumWithoutEnds => "a sum or count whose range has no two ends";
    SumBeyondType => "a range beyond the type of its variable";
    SumOverNoInteger => "a sum or count over what is no integer";
    SumOf => "a sum or count of this";
    GeneralisedQuantifier => "this generalised quantifier";
    RangeOfNoIntegers => "a range of what are no integers";

    // Values.
    ValueOfOtherKind => "a value of another kind than its place";
    ArgumentsOfConstructor => "a constructor with this number of arguments";
    PatternVariableWithoutType => "a pattern variable without a type";
    PartsOfPattern => "a pattern with this number of parts";
    VoidValue => "a value of type void";
    DataNotDeclared => "data types, one of which cannot be declared",
        instead "a class with a predicate, or a `\\seq`, can often take its place";
    DataWithoutValues => "a data type without values";
    StringsWithoutClass => "strings without `java.lang.String`";
    Notation => "this notation";
    Collection => "this collection";
    CollectionOperation => "this collection operation";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_reason_has_words_of_its_own() {
        let all = Reason::plain();
        let words: BTreeSet<String> = all.iter().map(Reason::to_string).collect();
        assert_eq!(words.len(), all.len());
        // They go on where a sentence has begun, and what to do instead is another one.
        for reason in all {
            let text = reason.to_string();
            assert!(
                text.starts_with(|c: char| !c.is_uppercase()) && !text.ends_with('.'),
                "{text}"
            );
            assert!(reason.instead().is_none_or(|advice| !advice.is_empty()), "{text}");
        }
    }
}
