//! Every part of every declaration of the core program, with the reason why no change of it is
//! among the pages, if there is one.
//!
//! The declarations are taken apart completely: a new part that is not mentioned here does not
//! compile.

use ir::{
    Class, ClassInvariant, Constructor, Contract, Data, Dependency, Field, Function, Lemma, Local,
    LoopSpec, Method, Predicate, Represents, Signals, SpecCase, SpecModifiers, Stand, Thrown,
    Unchecked,
};

/// A part, by its name, and why it is not changed.
type Part = (String, Option<&'static str>);

/// The parts of one type: changed somewhere, or not for the reason given.
macro_rules! parts {
    ($list:ident, $ty:ident { $($part:ident $(: $why:expr)?),* $(,)? }) => {
        /// Does not compile unless all parts are mentioned.
        #[allow(dead_code, clippy::unneeded_field_pattern)]
        const _: fn($ty) = |whole| {
            let $ty { $($part: _,)* } = whole;
        };
        let list: &[(&str, Option<&'static str>)] = &[$((stringify!($part), why!($($why)?)),)*];
        for (part, why) in list {
            $list.push((format!("{}.{part}", stringify!($ty)), *why));
        }
    };
}

macro_rules! why {
    () => {
        None
    };
    ($why:expr) => {
        Some($why)
    };
}

const NAME: &str = "a name: another one is another declaration";
const OWNER: &str = "where it belongs is part of what it is";
const PLACE: &str = "a place in the text, which does not change a verdict";
const BODY: &str = "belongs to the text whose unit it is, which is hashed whole";
const TEXTS: &str = "callers are written otherwise then";
const REFUSED: &str = "not supported: whoever has it is refused";
const MODELLED: &str = "a pure method before anything is verified: that one counts";
const BUILD: &str = "said by stubs, which are part of the program file";

pub fn all() -> Vec<Part> {
    let mut list = Vec::new();
    parts!(
        list,
        Class {
            name: NAME,
            binary_name: NAME,
            package,
            kind,
            is_abstract,
            is_final: "a class of the program without subclasses is final in any case",
            objects: BUILD,
            is_generic: "only marks beside verdicts ask for it, which every run makes anew",
            superclass,
            interfaces,
            above: "depends on the class path: see the test of options",
            permits,
            outer: OWNER,
            fields,
            methods,
            predicates,
            invariants,
            dependencies: MODELLED,
            static_init,
            enum_constants,
            dispatch,
            framing,
            origin: OWNER,
            span: PLACE,
        }
    );
    parts!(
        list,
        Field {
            class: OWNER,
            name: NAME,
            ty,
            is_static,
            is_final,
            ghost,
            visibility,
            spec_visibility,
            nullness,
            is_rep: MODELLED,
            captured: "made by the lowering, of captured variables",
            constant,
            represents: MODELLED,
            span: PLACE,
        }
    );
    parts!(
        list,
        Represents { class: MODELLED, locals: MODELLED, value: MODELLED, is_relation: MODELLED }
    );
    parts!(
        list,
        Dependency {
            field: MODELLED,
            locals: MODELLED,
            locations: MODELLED,
            measure: MODELLED,
            span: PLACE,
        }
    );
    parts!(
        list,
        ClassInvariant {
            kind: REFUSED,
            is_static: REFUSED,
            locals: REFUSED,
            condition: REFUSED,
            name: NAME,
            span: PLACE,
        }
    );
    parts!(
        list,
        Local {
            name: NAME,
            ty,
            kind: "made by the lowering, of what it stands for",
            nullness,
            span: PLACE,
        }
    );
    parts!(
        list,
        Method {
            class: OWNER,
            name: NAME,
            signature: NAME,
            kind: OWNER,
            is_static,
            is_abstract,
            is_final: "a method of the program that nothing overrides is final in any case",
            visibility,
            params: TEXTS,
            is_varargs: TEXTS,
            result,
            result_local: BODY,
            throws,
            modifiers: "see the parts of modifiers",
            contract: "see the parts of contracts",
            overrides,
            locals: BODY,
            labels: BODY,
            body,
            unchecked,
            origin: OWNER,
            span: PLACE,
        }
    );
    parts!(list, Unchecked { is_known, span: PLACE });
    parts!(
        list,
        SpecModifiers {
            purity,
            helper: "only class invariants ask for it, which are not supported",
            trusted,
            opaque,
            model,
            ghost: "a model method by another name",
            arithmetic,
            result_nullness,
            spec_visibility,
            reaches_out,
            calls_later: BUILD,
            meaning: "names and classes say it, which are part of the key",
        }
    );
    parts!(list, Contract { cases, static_cases, extends_inherited, stands, span: PLACE });
    parts!(list, Thrown { class, variable });
    parts!(list, Stand { variable, thrown });
    parts!(
        list,
        SpecCase {
            span: PLACE,
            requires,
            ensures,
            signals,
            signals_only,
            assignable,
            accessible,
            decreases,
            diverges,
        }
    );
    parts!(list, Signals { thrown, var: BODY, condition, span: PLACE });
    parts!(
        list,
        LoopSpec {
            invariants,
            decreases,
            assignable: REFUSED,
            hints: "read by nobody yet, who verifies",
        }
    );
    parts!(
        list,
        Predicate {
            class: OWNER,
            name: NAME,
            is_static,
            params,
            outputs,
            locals: BODY,
            body,
            broken,
            export,
            opaque,
            visibility,
            overrides,
            origin: OWNER,
            span: PLACE,
        }
    );
    parts!(
        list,
        Function {
            name: NAME,
            type_params: TEXTS,
            params,
            result: "what a function computes is in no range: only types depend on it",
            result_local: BODY,
            locals: BODY,
            contract,
            body,
            opaque,
            span: PLACE,
        }
    );
    parts!(list, Data { name: NAME, type_params: TEXTS, constructors, span: PLACE });
    parts!(list, Constructor { name: NAME, fields, span: PLACE });
    parts!(
        list,
        Lemma {
            class: OWNER,
            package,
            name: NAME,
            is_static,
            params,
            locals: BODY,
            labels: BODY,
            contract,
            body,
            auto,
            abstraction: "inference does not apply lemmas yet",
            trusted,
            is_abstract,
            proves,
            span: PLACE,
        }
    );
    list
}
