//! Which units belong to classes about which nobody wrote anything.
//!
//! A class counts as a whole, with all classes in it: one annotation comment anywhere in it, and
//! everything in it is verified like code with contracts. A wish about messages (`//@ nowarn E0307`)
//! is none: it says nothing about the code. What implements or overrides a method
//! with a contract is bound by that contract, wherever it stands.

use base::{SourceMap, Span};
use ir::visit::any_stmt;
use ir::{Body, CheckKind, ClassId, Framing, Method, MethodId, Origin, Program, StmtKind};
use java::sources::Unit as Source;
use symex::{Options, Unit};
use syntax::ast::Item;

/// The work that goes into a unit of such a class, as a part of the usual.
const SHARE: u64 = 10;

/// The extents of outermost classes without annotation comments.
pub struct PlainClasses {
    extents: Vec<Span>,
}

impl PlainClasses {
    pub fn of(map: &SourceMap, sources: &[Source]) -> PlainClasses {
        let mut extents = Vec::new();
        for source in sources {
            for item in &source.unit.items {
                if let Item::Type(decl) = item {
                    let extent = decl.loc.0;
                    let is_inside = |span: &&Span| extent.lo <= span.lo && span.lo < extent.hi;
                    let mut annotations = source.annotations.iter().filter(is_inside);
                    if annotations.all(|span| is_of_java(map.text(*span))) {
                        extents.push(extent);
                    }
                }
            }
        }
        extents.sort_by_key(|span| span.lo);
        PlainClasses { extents }
    }

    pub fn has(&self, program: &Program, unit: Unit) -> bool {
        let (id, class) = match unit {
            Unit::Method(id) => (id, program.method(id).class),
            Unit::Inherited(class, id) => (id, class),
            Unit::Predicate(_) | Unit::Function(_) | Unit::Lemma(_) => return false,
        };
        let method = program.method(id);
        let is_bound = |above: &MethodId| {
            let above = program.method(*above);
            above.origin == Origin::Source && !above.contract.is_empty()
        };
        self.covers(method.span)
            && self.covers(class_span(program, class))
            && program.class(class).framing == Framing::Explicit
            && !method.overrides.iter().any(is_bound)
    }

    /// Whether less work goes into it: nobody says what it is for, not even by an `assert`.
    pub fn is_light(&self, program: &Program, unit: Unit) -> bool {
        let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return false };
        self.has(program, unit) && !asserts(program.method(id))
    }

    fn covers(&self, span: Span) -> bool {
        let after = self.extents.partition_point(|extent| extent.lo <= span.lo);
        let last = after.checked_sub(1).and_then(|at| self.extents.get(at));
        last.is_some_and(|extent| extent.contains(span))
    }
}

/// Whether the author says something in the body.
fn asserts(method: &Method) -> bool {
    let Body::Block { block, .. } = &method.body else { return false };
    any_stmt(block, |stmt| {
        let StmtKind::Check(check) = &stmt.kind else { return false };
        matches!(check.kind, CheckKind::Assert { .. })
    })
}

/// Whether an annotation comment, or several that stand together, are annotations of Java: `/*@ Nullable */
/// String s` for compilers that knew none there says no more than `@Nullable`.
fn is_of_java(comments: &str) -> bool {
    let is_name = |rest: &str| {
        let name = rest.split("*/").next().unwrap_or(rest).trim();
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
    };
    comments.starts_with("/*@")
        && !comments.contains("//@")
        && comments.split("/*@").skip(1).all(is_name)
}

/// Of the class itself, or of the one around it if it has no place of its own.
fn class_span(program: &Program, class: ClassId) -> Span {
    let info = program.class(class);
    match info.outer {
        Some(outer) if info.span.is_none() => class_span(program, outer),
        _ => info.span,
    }
}

/// Less work: where nobody says what is meant, most questions that are hard have no answer.
pub fn lighter(options: &Options) -> Options {
    let mut options = options.clone();
    options.steps = options.steps.div_ceil(SHARE);
    options.work = options.work.div_ceil(SHARE);
    options.solver.rlimit = options.solver.rlimit.div_ceil(SHARE as u32);
    let choices = options.solver.rlimit_of_choices;
    options.solver.rlimit_of_choices = choices.min(options.solver.rlimit);
    options
}
