//! Which unit a diagnostic of the front end belongs to: the one whose declaration, contract
//! included, it lies in. What could not be read is in no tree: it belongs to the declaration
//! that follows it, as it may have been a part of its contract.

use base::{Diagnostic, Span};
use java::sources::Unit;
use syntax::ast::{Item, Member, TypeDecl};

use crate::extent::extent;
use crate::report::{UnitReport, Verdict, is_unsupported};

/// Gives each diagnostic to its unit; those that belong to none are returned. A unit with
/// errors has no other verdict.
pub fn distribute(
    sources: &[Unit],
    diagnostics: Vec<Diagnostic>,
    reports: &mut [UnitReport],
) -> Vec<Diagnostic> {
    if diagnostics.is_empty() {
        return diagnostics;
    }
    let declarations = declarations(sources);
    // The outermost unit in a declaration comes first.
    let owner = |span: Span, reports: &[UnitReport]| {
        let inside = declarations.iter().find(|d| d.extent.contains(span));
        let declaration = inside.or_else(|| {
            declarations.iter().find(|d| d.before <= span.lo && span.lo < d.extent.lo)
        })?;
        reports.iter().position(|r| declaration.extent.contains(r.span))
    };
    let mut rest = Vec::new();
    for d in diagnostics {
        let number = if d.is_error() && !d.span.is_none() { owner(d.span, reports) } else { None };
        match number.and_then(|number| reports.get_mut(number)) {
            Some(report) => give(report, d),
            None => rest.push(d),
        }
    }
    for report in reports.iter_mut() {
        report.diagnostics.sort_by_key(|d| (d.span, d.code));
    }
    rest.sort_by_key(|d| (d.span, d.code));
    rest
}

fn give(report: &mut UnitReport, d: Diagnostic) {
    let verdict = if is_unsupported(d.code) { Verdict::Unsupported } else { Verdict::Error };
    let stays =
        report.internal || (report.verdict == Verdict::Error && !report.diagnostics.is_empty());
    if !stays {
        report.verdict = verdict;
    }
    // The engine says of such a unit only that it cannot be verified, and why: the same.
    report.findings.retain(|f| !is_unsupported(f.diagnostic.code));
    report.diagnostics.push(d);
}

struct Declaration {
    extent: Span,
    /// The end of what stands before it.
    before: u32,
}

/// All members of named classes, and lemmas and functions.
fn declarations(sources: &[Unit]) -> Vec<Declaration> {
    let mut all = Vec::new();
    for source in sources {
        let mut before = None;
        for item in &source.unit.items {
            add_item(item, &mut before, &mut all);
        }
    }
    all
}

/// `before`: the end of what stands before the item, if anything does.
fn add_item(item: &Item, before: &mut Option<u32>, into: &mut Vec<Declaration>) {
    let whole = extent(item);
    match item {
        Item::Type(decl) => add_type(decl, into),
        _ => add(whole, *before, into),
    }
    *before = Some(whole.hi);
}

fn add_type(decl: &TypeDecl, into: &mut Vec<Declaration>) {
    let mut before = Some(decl.name.span().hi);
    for constant in &decl.constants {
        before = before.max(Some(extent(constant).hi));
    }
    for member in &decl.members {
        match member {
            Member::Item(item) => {
                add_item(item, &mut before, into);
                continue;
            }
            Member::Field(_) | Member::Spec(_) => {}
            other => add(extent(other), before, into),
        }
        before = before.max(Some(extent(member).hi));
    }
}

fn add(extent: Span, before: Option<u32>, into: &mut Vec<Declaration>) {
    into.push(Declaration { extent, before: before.unwrap_or(extent.lo) });
}
