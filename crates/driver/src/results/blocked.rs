//! Units that cannot be verified because of an error elsewhere say so, and where it is.
//!
//! ```java
//! class A {
//!     //@ invariant w > 0;                      // there is no `w`
//!     void m() {}                               // stopped by that
//! }
//! ```
//!
//! A mistake in what a class says of itself stops all of its methods; so does one in a class above
//! it or around it. One in a predicate stops those who use it, which the lowering sees to.

use std::collections::BTreeSet;

use base::{Code, Diagnostic, SourceMap, Span};
use check::Unit;
use ir::{ClassId, Program};
use java::sources::Unit as Source;
use syntax::ast::{Item, Member, TypeDecl};

use crate::results::report::{UnitReport, Verdict, is_unsupported};
use crate::sources::extent::extent;

/// The text of a run: what was read, and what was understood.
pub(crate) struct Texts<'a> {
    pub map: &'a SourceMap,
    pub sources: &'a [Source],
    pub program: &'a Program,
}

/// `rest`: the errors that belong to no unit.
pub(crate) fn explain(
    texts: &Texts,
    rest: &[Diagnostic],
    chosen: &[(Unit, String)],
    units: &mut [UnitReport],
) {
    let is_blocked = |unit: &UnitReport| {
        unit.verdict == Verdict::Error && unit.findings.is_empty() && unit.diagnostics.is_empty()
    };
    if !units.iter().any(is_blocked) {
        return;
    }
    let all = rest.iter().chain(units.iter().flat_map(|unit| &unit.diagnostics));
    let errors = all.filter(|d| d.is_error() && !is_unsupported(d.code) && !d.span.is_none());
    let errors: Vec<Diagnostic> = errors.cloned().collect();
    let types = types(texts.sources);
    for (unit, (id, _)) in units.iter_mut().zip(chosen) {
        if !is_blocked(unit) {
            continue;
        }
        let class = class_of(texts.program, *id);
        let near = class.and_then(|class| in_classes(texts.program, &types, &errors, class));
        let cause = near.or_else(|| {
            let here = texts.map.find(unit.span);
            errors.iter().find(|d| texts.map.find(d.span) == here).or(errors.first())
        });
        let code = cause.map_or(Code::SpecName, |d| d.code);
        let mut d = Diagnostic::new(code, unit.span, "an error elsewhere stands in the way");
        if let Some(cause) = cause {
            d = d.label(cause.span, cause.message.clone());
        }
        unit.findings.push(d.into());
    }
}

pub(crate) fn class_of(program: &Program, unit: Unit) -> Option<ClassId> {
    match unit {
        Unit::Method(id) => Some(program.method(id).class),
        Unit::Inherited(class, _) => Some(class),
        Unit::Predicate(id) => program.predicate(id).class,
        Unit::Lemma(id) => program.lemma(id).class,
        Unit::Function(_) => None,
    }
}

/// The first error in what a class says of itself, or else one around it or above it.
fn in_classes<'a>(
    program: &Program,
    types: &[Extent],
    errors: &'a [Diagnostic],
    class: ClassId,
) -> Option<&'a Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut todo = std::collections::VecDeque::from([class]);
    while let Some(class) = todo.pop_front() {
        if !seen.insert(class) {
            continue;
        }
        let class = program.class(class);
        let ty = types.iter().find(|ty| ty.name == class.span);
        let error = ty.and_then(|ty| errors.iter().find(|d| ty.says(d.span)));
        if error.is_some() {
            return error;
        }
        todo.extend(class.outer.into_iter().chain(class.superclass));
        todo.extend(class.interfaces.iter().copied());
    }
    None
}

/// How far a class reaches, and what in it is not about the class as a whole.
struct Extent {
    name: Span,
    whole: Span,
    apart: Vec<Span>,
}

impl Extent {
    fn says(&self, span: Span) -> bool {
        self.whole.contains(span) && !self.apart.iter().any(|part| part.contains(span))
    }
}

fn types(sources: &[Source]) -> Vec<Extent> {
    let mut all = Vec::new();
    let items = sources.iter().flat_map(|source| &source.unit.items);
    items.for_each(|item| add_item(item, &mut all));
    all
}

fn add_item(item: &Item, into: &mut Vec<Extent>) {
    if let Item::Type(decl) = item {
        add_type(decl, into);
    }
}

fn add_type(decl: &TypeDecl, into: &mut Vec<Extent>) {
    let mut apart = Vec::new();
    for member in &decl.members {
        match member {
            Member::Method(_) | Member::Constructor(_) | Member::Initializer(_) => {
                apart.push(extent(member));
            }
            Member::Item(item) => {
                apart.push(extent(item));
                add_item(item, into);
            }
            // A mistake in one concerns those who use it.
            Member::Predicate(_) => apart.push(extent(member)),
            Member::Field(_) | Member::Spec(_) => {}
        }
    }
    into.push(Extent { name: decl.name.span(), whole: extent(decl), apart });
}
