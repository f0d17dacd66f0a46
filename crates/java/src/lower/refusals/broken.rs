//! Predicates, lemmas and contracts with mistakes: whoever uses one, by itself or through others, is not
//! verified, and says why. Everybody else is.
//!
//! ```java
//! //@ predicate wrong() = acc(x) ** x == true;
//! //@ predicate both() = wrong() ** acc(y);
//! //@ requires both();
//! void stopped() {}
//! void verified() {}
//! ```
//!
//! A use is a name in a contract or body, in what a named predicate or pure method is made of, or in
//! the contract of a method that is called or overridden. Of a family those definitions count that
//! the object at hand may have: that of the class of the text, and those above it.

use base::{Code, Diagnostic, stops};
use ir::visit::Visitor;
use ir::{Body, ClassId, LemmaId, MethodId, PredicateId, Program, Purity};
use rustc_hash::FxHashMap;

use crate::lower::Lower;

/// What was found wrong; the first mistake where it was said at its place.
#[derive(Default)]
pub(in crate::lower) struct Broken {
    pub predicates: FxHashMap<PredicateId, Option<Diagnostic>>,
    pub lemmas: FxHashMap<LemmaId, Option<Diagnostic>>,
    /// Methods whose contracts cannot be read.
    pub contracts: FxHashMap<MethodId, Option<Diagnostic>>,
}

/// Stops whoever uses the contracts of these methods, each with what is wrong in it; what is said about
/// that.
pub fn refuse_users(
    program: &mut Program,
    contracts: impl IntoIterator<Item = (MethodId, Diagnostic)>,
) -> Vec<Diagnostic> {
    let contracts = contracts.into_iter().map(|(id, error)| (id, Some(error)));
    let broken = Broken { contracts: contracts.collect(), ..Broken::default() };
    refuse(program, &broken)
}

impl Lower<'_, '_> {
    /// When all declarations are there.
    pub(in crate::lower) fn refuse_users_of_broken(&mut self) {
        let broken = std::mem::take(&mut self.said.broken);
        self.spec_errors.extend(refuse(&mut self.program, &broken));
    }
}

fn refuse(program: &mut Program, broken: &Broken) -> Vec<Diagnostic> {
    if broken.predicates.is_empty() && broken.lemmas.is_empty() && broken.contracts.is_empty() {
        return Vec::new();
    }
    let mut spread = Spread::new(program, broken);
    while spread.round() {}
    let Spread { predicates, methods, used_lemmas, .. } = spread;
    let mut told = Vec::new();
    // What is left of a contract says less than was meant.
    for id in broken.contracts.keys() {
        let method = &mut program.methods[id.index()];
        method.contract = ir::Contract::default();
        method.body = Body::Unsupported(Vec::new());
    }
    for (id, cause) in predicates {
        let predicate = &mut program.predicates[id.index()];
        predicate.broken = true;
        if predicate.body.take().is_some() && !broken.predicates.contains_key(&id) {
            told.push(cause.told_at(predicate.span));
        }
    }
    for (id, cause) in methods {
        let method = &mut program.methods[id.index()];
        if !matches!(method.body, Body::Unsupported(_)) {
            let d = cause.told_at(method.span);
            // Its own mistake is told where it is; of one that is inherited the engine says so.
            let mut around = method.overrides.iter().chain([&id]);
            if !around.any(|id| broken.contracts.contains_key(id)) {
                told.push(d.clone());
            }
            method.body = Body::Unsupported(vec![d]);
        }
    }
    for (id, cause) in used_lemmas {
        let lemma = &mut program.lemmas[id.index()];
        if !matches!(lemma.body, Body::Unsupported(_)) {
            let d = cause.told_at(lemma.span);
            told.push(d.clone());
            lemma.body = Body::Unsupported(vec![d]);
        }
    }
    told.sort_by_key(|d| d.span);
    told
}

/// Why something is not verified.
#[derive(Clone)]
struct Cause {
    error: Option<Diagnostic>,
    declared: base::Span,
}

impl Cause {
    fn told_at(&self, span: base::Span) -> Diagnostic {
        let code = self.error.as_ref().map_or(Code::SpecName, |error| error.code);
        let d = Diagnostic::new(code, span, "an error elsewhere stands in the way");
        match &self.error {
            Some(error) => d.label(error.span, error.message.clone()),
            None => d.label(self.declared, "this cannot be read"),
        }
    }
}

/// Who uses what is broken, as far as that is known.
struct Spread<'p> {
    program: &'p Program,
    predicates: FxHashMap<PredicateId, Cause>,
    lemmas: FxHashMap<LemmaId, Cause>,
    /// By their contracts, or as what they are: pure methods are looked into.
    contracts: FxHashMap<MethodId, Cause>,
    methods: FxHashMap<MethodId, Cause>,
    used_lemmas: FxHashMap<LemmaId, Cause>,
}

impl<'p> Spread<'p> {
    fn new(program: &'p Program, broken: &Broken) -> Spread<'p> {
        let predicates = broken.predicates.iter().map(|(id, error)| {
            let declared = program.predicate(*id).span;
            (*id, Cause { error: error.clone(), declared })
        });
        let lemmas = broken.lemmas.iter().map(|(id, error)| {
            (*id, Cause { error: error.clone(), declared: program.lemma(*id).span })
        });
        let contracts = broken.contracts.iter().map(|(id, error)| {
            (*id, Cause { error: error.clone(), declared: program.method(*id).span })
        });
        Spread {
            program,
            predicates: predicates.collect(),
            lemmas: lemmas.collect(),
            contracts: contracts.collect(),
            methods: FxHashMap::default(),
            used_lemmas: FxHashMap::default(),
        }
    }

    /// One step further; whether there was one.
    fn round(&mut self) -> bool {
        let before = self.size();
        let program = self.program;
        for (id, predicate) in (0..).map(PredicateId).zip(&program.predicates) {
            let Some(body) = predicate.body.as_ref() else { continue };
            let cause = self.cause(predicate.class, |names| names.assertion(body));
            if let Some(cause) = cause {
                self.predicates.entry(id).or_insert(cause);
            }
        }
        for (id, lemma) in (0..).map(LemmaId).zip(&program.lemmas) {
            let cause = self.cause(lemma.class, |names| names.lemma(lemma));
            if let Some(cause) = cause {
                self.lemmas.entry(id).or_insert(cause.clone());
                self.used_lemmas.entry(id).or_insert(cause);
            }
        }
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            let class = Some(method.class);
            let is_open = method.modifiers.purity != Purity::Impure;
            if let Some(cause) = self.cause(class, |names| {
                names.contract(&method.contract);
                method.overrides.iter().for_each(|above| names.method_id(above));
                if is_open {
                    names.body(&method.body);
                }
            }) {
                self.contracts.entry(id).or_insert(cause);
            }
            let cause = self.cause(class, |names| {
                names.method_id(&id);
                names.body(&method.body);
                for (above, class) in (0..).map(ClassId).zip(&program.classes) {
                    if !class.invariants.is_empty() && program.is_subclass(method.class, above) {
                        class.invariants.iter().for_each(|i| names.assertion(&i.condition));
                    }
                }
            });
            if let Some(cause) = cause {
                self.methods.entry(id).or_insert(cause);
            }
        }
        self.size() > before
    }

    fn size(&self) -> usize {
        self.predicates.len() + self.lemmas.len() + self.contracts.len() + self.methods.len()
    }

    /// Why a text that stands in a class uses what is broken, if it does.
    fn cause(
        &self,
        class: Option<ClassId>,
        read: impl FnOnce(&mut Names<'_, 'p>),
    ) -> Option<Cause> {
        let mut names = Names { spread: self, class, found: None };
        read(&mut names);
        names.found.filter(|_| stops!("users-of-what-cannot-be-read-are-not-verified", true))
    }

    /// Of a predicate as a text in the class means it.
    fn of_predicate(&self, id: PredicateId, class: Option<ClassId>) -> Option<&Cause> {
        if let Some(cause) = self.predicates.get(&id) {
            return Some(cause);
        }
        let class = class?;
        let applies = |other: &PredicateId| {
            let owner = self.program.predicate(*other).class;
            owner.is_some_and(|owner| self.program.is_subclass(class, owner))
                && overrides(self.program, *other, id)
        };
        let meant = self.predicates.iter().filter(|(other, _)| applies(other));
        meant.min_by_key(|(id, _)| **id).map(|(_, cause)| cause)
    }
}

/// Whether one predicate overrides another, in however many steps.
fn overrides(program: &Program, below: PredicateId, above: PredicateId) -> bool {
    let mut seen = vec![below];
    let mut next = 0;
    while let Some(at) = seen.get(next).copied() {
        next += 1;
        for up in &program.predicate(at).overrides {
            if !seen.contains(up) {
                seen.push(*up);
            }
        }
    }
    seen.iter().skip(1).any(|id| *id == above)
}

/// The first name in a text of something that is broken.
struct Names<'s, 'p> {
    spread: &'s Spread<'p>,
    class: Option<ClassId>,
    found: Option<Cause>,
}

impl Names<'_, '_> {
    fn note(&mut self, cause: Option<&Cause>) {
        if self.found.is_none() {
            self.found = cause.cloned();
        }
    }
}

impl<'a> Visitor<'a> for Names<'_, '_> {
    fn predicate_id(&mut self, id: &'a PredicateId) {
        self.note(self.spread.of_predicate(*id, self.class));
    }

    fn lemma_id(&mut self, id: &'a LemmaId) {
        self.note(self.spread.lemmas.get(id));
    }

    fn method_id(&mut self, id: &'a MethodId) {
        self.note(self.spread.contracts.get(id));
    }
}
