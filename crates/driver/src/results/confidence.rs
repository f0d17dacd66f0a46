//! How much there is to a finding in code about which nobody wrote anything.
//!
//! A class without contracts says nothing about what its methods are called with, nor what its
//! fields hold: most of what cannot be shown there is for want of a contract, and few such things
//! are wrong. So findings in such classes are ranked, and only the upper two ranks fail a run:
//!
//! | rank | what it takes |
//! |---|---|
//! | certain | a run from the entry of a method that anybody can call, with numbers, texts, arrays and new objects that anybody can bring along, ends in an exception of the JVM or a wrong `assert` |
//! | likely | a run that needs a caller of the same package or a subclass, or that ends in an overflow or in a condition of the library; or somebody's contract is broken |
//! | possible | everything else: a contract is missing, and the finding says which one would help |
//!
//! ```java
//! public static int first(int[] a) { return a[0]; }   // certain: a = {}
//! int size() { return items.length; }                 // possible: invariant items != null
//! ```

use std::collections::{BTreeMap, BTreeSet};

use base::{Code, SourceMap, Span};
use ir::model::{Input, Object, Value};
use ir::visit::{Visitor, each_stmt, walk_expr};
use ir::{
    BitOp, Body, ClassId, Expr, ExprKind, MethodId, MethodKind, Origin, Program, StmtKind,
    Visibility,
};
use java::sources::Unit as Source;
use serde::Serialize;
use symex::Unit;
use syntax::ast::{Item, Member, Modifier, TypeDecl, TypeDeclKind};

use crate::results::counterexample::Counterexample;
use crate::results::offer;
use crate::results::report::{Finding, UnitReport, Verdict};
use crate::sources::plain::PlainClasses;

/// How much there is to a finding; the greatest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    Certain,
    Likely,
    Possible,
}

impl Confidence {
    pub fn as_str(self) -> &'static str {
        match self {
            Confidence::Certain => "certain",
            Confidence::Likely => "likely",
            Confidence::Possible => "possible",
        }
    }
}

/// Whether whoever can call the method can bring about the state that it starts from: there are
/// numbers, texts, arrays and constants, and no null where nobody said that it may be.
pub fn is_free(program: &Program, input: &Input) -> bool {
    let is_given = |value: &Value| *value != Value::Null;
    let is_stateless = |object: &Object| match object {
        Object::Instance { class, .. } => !has_state(program, *class),
        Object::Array { items, .. } => items.iter().all(is_given),
        Object::Text(_) | Object::Boxed { .. } | Object::Constant(_) | Object::Made(_) => true,
    };
    input.statics.is_empty()
        && input.args.iter().all(is_given)
        && input.objects.iter().all(is_stateless)
}

/// The same, whatever the object holds that the method is called on.
pub fn is_free_but_this(program: &Program, unit: Unit, input: &Input) -> bool {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return false };
    let is_static = program.method(id).is_static;
    let mut others = input.clone();
    if let Some(Value::Object(this)) = input.args.first().filter(|_| !is_static)
        && let Some(object) = others.objects.get_mut(this.0 as usize)
    {
        *object = Object::Text(Vec::new());
    }
    is_free(program, &others)
}

fn has_state(program: &Program, class: ClassId) -> bool {
    let mut next = Some(class);
    while let Some(class) = next {
        let class = program.class(class);
        if class.fields.iter().any(|field| !program.field(*field).is_static) {
            return true;
        }
        next = class.superclass;
    }
    false
}

/// Who calls what, and who may: what ranks rest on.
pub struct Ranking<'p> {
    program: &'p Program,
    sources: &'p SourceMap,
    plain: &'p PlainClasses,
    /// Of classes that have a name outside of methods, by the place of the name.
    visible: BTreeMap<Span, Visibility>,
    /// What is called where.
    calls: BTreeMap<Span, Vec<MethodId>>,
}

impl<'p> Ranking<'p> {
    pub fn new(
        program: &'p Program,
        map: &'p SourceMap,
        sources: &[Source],
        plain: &'p PlainClasses,
    ) -> Ranking<'p> {
        let visible = visibilities(sources);
        let mut calls: BTreeMap<Span, Vec<MethodId>> = BTreeMap::new();
        let ours = |origin| matches!(origin, Origin::Source | Origin::Synthetic);
        for method in program.methods.iter().filter(|m| ours(m.origin)) {
            let Body::Block { block, .. } = &method.body else { continue };
            each_stmt(block, &mut |stmt| {
                if let StmtKind::Call(call) = &stmt.kind {
                    calls.entry(stmt.span).or_default().push(call.method);
                }
            });
        }
        Ranking { program, sources: map, plain, visible, calls }
    }

    /// Ranks the findings of a unit of a class without contracts, and offers the contract that the
    /// possible ones lack. Those of other classes have no rank: all of them count.
    pub fn rank(&self, unit: Unit, report: &mut UnitReport) {
        let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return };
        report.is_plain = self.plain.has(self.program, unit);
        // What could not be read is no finding about runs.
        if !report.is_plain || report.verdict == Verdict::Error {
            return;
        }
        for finding in &mut report.findings {
            let confidence = self.confidence(id, finding, report.verdict);
            finding.confidence = Some(confidence);
            if confidence == Confidence::Possible {
                let is_foreign = self.is_foreign(finding.diagnostic.span);
                let offer = offer::contract(self.program, self.sources, id, finding, is_foreign);
                finding.diagnostic.helps.extend(offer);
            }
        }
    }

    fn confidence(&self, id: MethodId, finding: &Finding, verdict: Verdict) -> Confidence {
        let example = finding.counterexample.as_ref().filter(|example| example.confirmed);
        match finding.diagnostic.code {
            // What somebody wrote down is meant.
            Code::Precondition if self.breaks_a_contract(finding.diagnostic.span) => {
                Confidence::Likely
            }
            _ if verdict == Verdict::Unknown => Confidence::Possible,
            code => example
                .filter(|example| self.is_anybodys(id, example))
                .filter(|_| !self.is_documented(id, code))
                .map_or(Confidence::Possible, |_| self.of_run(id, finding)),
        }
    }

    /// Of a run that was replayed, from a state that callers of the method can bring about.
    fn of_run(&self, id: MethodId, finding: &Finding) -> Confidence {
        let conjunct = finding.diagnostic.conjunct();
        match (finding.diagnostic.code, self.reach(id)) {
            (_, Reach::Class) => Confidence::Possible,
            (Code::Precondition, _) if !self.is_of_library(finding.diagnostic.span) => {
                Confidence::Possible
            }
            // That a parameter of the library takes no null is a default.
            (Code::Precondition, _) if conjunct.is_none() => Confidence::Possible,
            (Code::Overflow, _) if self.mixes_bits(id) => Confidence::Possible,
            (Code::Precondition | Code::Overflow, _) => Confidence::Likely,
            (
                Code::Assertion
                | Code::NullDereference
                | Code::IndexOutOfBounds
                | Code::DivisionByZero
                | Code::ClassCast
                | Code::NegativeArraySize
                | Code::ArrayStore,
                reach,
            ) => match reach {
                Reach::Anybody => Confidence::Certain,
                Reach::Package | Reach::Class => Confidence::Likely,
            },
            _ => Confidence::Possible,
        }
    }

    /// Whether the entry of the run is one that any caller can make. What a method of an object
    /// finds in fields is not, unless it looks at none.
    fn is_anybodys(&self, id: MethodId, example: &Counterexample) -> bool {
        let method = self.program.method(id);
        let is_made = method.kind == MethodKind::Constructor || method.is_static;
        example.is_free || (example.is_free_but_this && (is_made || self.looks_at_no_state(id)))
    }

    /// Whether the body shifts bits or combines them, as hashes and random numbers are made: numbers
    /// that wrap around are meant there.
    fn mixes_bits(&self, id: MethodId) -> bool {
        let Body::Block { block, .. } = &self.program.method(id).body else { return false };
        let mut bits = Bits { found: false };
        bits.block(block);
        bits.found
    }

    /// Whether neither the body nor what it calls reads a field of an object or a variable of a
    /// class.
    fn looks_at_no_state(&self, id: MethodId) -> bool {
        let mut seen = BTreeSet::from([id]);
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            let method = self.program.method(id);
            if matches!(method.origin, Origin::Library | Origin::ClassFile) {
                continue;
            }
            let Body::Block { block, .. } = &method.body else { return false };
            let mut reads = Reads { program: self.program, found: false };
            reads.block(block);
            if reads.found {
                return false;
            }
            each_stmt(block, &mut |stmt| {
                if let StmtKind::Call(call) = &stmt.kind
                    && seen.insert(call.method)
                {
                    next.push(call.method);
                }
            });
        }
        true
    }

    fn breaks_a_contract(&self, span: Span) -> bool {
        let called = self.calls.get(&span).into_iter().flatten();
        called.copied().any(|id| {
            let method = self.program.method(id);
            let is_said = |id: &MethodId| {
                let method = self.program.method(*id);
                method.origin == Origin::Source
                    && (!method.contract.is_empty()
                        || !self.program.class(method.class).invariants.is_empty())
            };
            is_said(&id) || method.overrides.iter().any(is_said)
        })
    }

    fn is_of_library(&self, span: Span) -> bool {
        let called = self.calls.get(&span);
        called.is_some_and(|all| {
            all.iter().all(|id| self.program.method(*id).origin == Origin::Library)
        })
    }

    /// Whether what is called there, or gives what is stored there, is not of the program.
    fn is_foreign(&self, span: Span) -> bool {
        let is_theirs = |id: &MethodId| {
            matches!(self.program.method(*id).origin, Origin::Library | Origin::ClassFile)
        };
        let within = self.calls.range(Span::new(span.lo, span.lo)..);
        let within = within.take_while(|(at, _)| at.lo < span.hi);
        let mut last = within.filter(|(at, _)| at.hi == span.hi);
        last.next().is_some_and(|(_, called)| called.iter().all(is_theirs))
    }

    /// Who may call the method.
    fn reach(&self, id: MethodId) -> Reach {
        let method = self.program.method(id);
        let mut class = Some(method.class);
        let mut least = method.visibility;
        if method.kind == MethodKind::StaticInit {
            return Reach::Class;
        }
        while let Some(around) = class.map(|class| self.program.class(class)) {
            let Some(visible) = self.visible.get(&around.span) else { return Reach::Class };
            least = least.min(*visible);
            class = around.outer;
        }
        match least {
            Visibility::Public => Reach::Anybody,
            Visibility::Protected | Visibility::Package => Reach::Package,
            Visibility::Private => Reach::Class,
        }
    }

    /// Whether the comment of the method says that it throws that: then it is meant.
    fn is_documented(&self, id: MethodId, code: Code) -> bool {
        let names: &[&str] = match code {
            Code::NullDereference => &["NullPointerException"],
            Code::IndexOutOfBounds => &OUT_OF_BOUNDS,
            // What the library throws there is not said.
            Code::Precondition => &BY_THE_LIBRARY,
            Code::DivisionByZero | Code::Overflow => &["ArithmeticException"],
            Code::ClassCast => &["ClassCastException"],
            Code::NegativeArraySize => &["NegativeArraySizeException"],
            _ => return false,
        };
        let general = ["RuntimeException", "IllegalArgumentException", "Exception"];
        let Some(comment) = offer::comment_before(self.sources, self.program.method(id).span)
        else {
            return false;
        };
        let mut words = comment.split_whitespace();
        while let Some(word) = words.next() {
            if (word == "@throws" || word == "@exception")
                && let Some(thrown) = words.next()
            {
                let simple = thrown.rsplit('.').next().unwrap_or(thrown);
                if names.contains(&simple) || general.contains(&simple) {
                    return true;
                }
            }
        }
        false
    }
}

const OUT_OF_BOUNDS: [&str; 3] = [
    "IndexOutOfBoundsException",
    "ArrayIndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
];

const BY_THE_LIBRARY: [&str; 9] = [
    "IndexOutOfBoundsException",
    "ArrayIndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "NoSuchElementException",
    "IllegalStateException",
    "NumberFormatException",
    "ArithmeticException",
    "UnsupportedOperationException",
];

/// Who may call a method.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Anybody,
    /// Code of the same package, or a subclass.
    Package,
    /// Code of the class itself, or the language.
    Class,
}

struct Reads<'p> {
    program: &'p Program,
    found: bool,
}

impl<'a> Visitor<'a> for Reads<'_> {
    fn expr(&mut self, e: &'a Expr) {
        self.found |= match &e.kind {
            ExprKind::Field(_, field) | ExprKind::StaticField(field) => {
                let field = self.program.field(*field);
                !(field.is_static && field.is_final)
            }
            _ => false,
        };
        walk_expr(self, e);
    }
}

struct Bits {
    found: bool,
}

impl<'a> Visitor<'a> for Bits {
    fn expr(&mut self, e: &'a Expr) {
        self.found |= matches!(&e.kind, ExprKind::Bits(BitOp::Xor | BitOp::Shl | BitOp::Ushr, ..));
        walk_expr(self, e);
    }
}

/// How far classes that have a name outside of methods are visible.
fn visibilities(sources: &[Source]) -> BTreeMap<Span, Visibility> {
    let mut all = BTreeMap::new();
    for source in sources {
        for item in &source.unit.items {
            if let Item::Type(decl) = item {
                visibility_of(decl, false, &mut all);
            }
        }
    }
    all
}

fn visibility_of(decl: &TypeDecl, in_interface: bool, into: &mut BTreeMap<Span, Visibility>) {
    let has = |modifier| decl.modifiers.has(modifier);
    let visibility = if has(Modifier::Public) || in_interface {
        Visibility::Public
    } else if has(Modifier::Protected) {
        Visibility::Protected
    } else if has(Modifier::Private) {
        Visibility::Private
    } else {
        Visibility::Package
    };
    into.insert(decl.name.span(), visibility);
    let is_interface = matches!(decl.kind, TypeDeclKind::Interface | TypeDeclKind::Annotation);
    for member in &decl.members {
        if let Member::Item(Item::Type(inner)) = member {
            visibility_of(inner, is_interface, into);
        }
    }
}
