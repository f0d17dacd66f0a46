//! Which unit a diagnostic of the front end belongs to: the one whose declaration, contract
//! included, it lies in.

use base::{Diagnostic, Span};
use java::sources::Unit;
use syntax::ast::{Item, Member, TypeDecl};

use crate::report::{UnitReport, Verdict, is_unsupported};
use crate::text::{Kind, Sink, scan};

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
        let declaration = declarations.iter().find(|d| d.contains(span))?;
        reports.iter().position(|r| declaration.contains(r.span))
    };
    let mut rest = Vec::new();
    for d in diagnostics {
        let number = if d.is_error() && !d.span.is_none() { owner(d.span, reports) } else { None };
        match number.and_then(|number| reports.get_mut(number)) {
            Some(report) => add(report, d),
            None => rest.push(d),
        }
    }
    for report in reports.iter_mut() {
        report.diagnostics.sort_by_key(|d| (d.span, d.code));
    }
    rest.sort_by_key(|d| (d.span, d.code));
    rest
}

fn add(report: &mut UnitReport, d: Diagnostic) {
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

/// The extents of all members of named classes, and of lemmas and functions.
fn declarations(sources: &[Unit]) -> Vec<Span> {
    let mut all = Vec::new();
    for source in sources {
        for item in &source.unit.items {
            add_item(item, &mut all);
        }
    }
    all
}

fn add_item(item: &Item, into: &mut Vec<Span>) {
    match item {
        Item::Type(decl) => add_type(decl, into),
        other => into.push(extent(other)),
    }
}

fn add_type(decl: &TypeDecl, into: &mut Vec<Span>) {
    for member in &decl.members {
        match member {
            Member::Item(item) => add_item(item, into),
            Member::Field(_) | Member::Spec(_) => {}
            other => into.push(extent(other)),
        }
    }
}

/// From the first position in a tree to the last one.
fn extent(tree: &impl std::fmt::Debug) -> Span {
    struct Extent(Span);
    impl Sink for Extent {
        fn text(&mut self, _: &str) {}
        fn reference(&mut self, _: Kind, _: u32) {}
        fn span(&mut self, lo: u32, hi: u32) {
            self.0 = self.0.to(Span::new(lo, hi));
        }
    }
    let mut extent = Extent(Span::NONE);
    scan(tree, &mut extent);
    extent.0
}
