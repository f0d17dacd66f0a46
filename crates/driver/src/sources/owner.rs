//! Which unit a diagnostic of the front end belongs to: the one whose declaration, contract
//! included, it lies in. What could not be read is in no tree: it belongs to the declaration
//! that follows it, as it may have been a part of its contract.

use std::collections::BTreeMap;

use base::{Diagnostic, Span};
use ir::{MethodId, Program};
use java::sources::Unit;
use syntax::ast::{Item, Member, TypeDecl};

use crate::results::report::{UnitReport, Verdict, is_unsupported};
use crate::sources::extent::extent;

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
        let declaration = declaration_of(&declarations, span)?;
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

/// Methods whose contracts could not be read as far as their text goes have none: what is left of
/// them says less than was meant, and what implements them is not verified by it.
pub fn without_unreadable(sources: &[Unit], diagnostics: &[Diagnostic], program: &mut Program) {
    let is_syntax = |d: &&Diagnostic| d.is_error() && !d.span.is_none() && d.code.is_syntax();
    let errors: Vec<Span> = diagnostics.iter().filter(is_syntax).map(|d| d.span).collect();
    if errors.is_empty() {
        return;
    }
    let declarations = declarations(sources);
    let unread: Vec<&Declaration> = errors
        .into_iter()
        .filter_map(|span| declaration_of(&declarations, span).filter(|d| !d.is_apart(span)))
        .collect();
    for method in &mut program.methods {
        let span = method.span;
        if unread.iter().any(|d| d.extent.contains(span) && !d.is_apart(span)) {
            method.contract = ir::Contract::default();
            method.body = ir::Body::Unsupported(Vec::new());
        }
    }
}

/// Whoever uses a contract with a mistake is not verified either, and says why: what was meant is not
/// known.
pub fn refuse_users_of_wrong(
    sources: &[Unit],
    diagnostics: &mut Vec<Diagnostic>,
    program: &mut Program,
) {
    let is_known = |d: &&Diagnostic| d.is_error() && !d.span.is_none() && !is_unsupported(d.code);
    let mut annotations: Vec<Span> =
        sources.iter().flat_map(|source| source.annotations.iter().copied()).collect();
    annotations.sort();
    let is_said = |span: Span| {
        let after = annotations.partition_point(|comment| comment.lo <= span.lo);
        let last = after.checked_sub(1).and_then(|at| annotations.get(at));
        last.is_some_and(|comment| comment.contains(span))
    };
    let errors: Vec<&Diagnostic> =
        diagnostics.iter().filter(is_known).filter(|d| is_said(d.span)).collect();
    if errors.is_empty() {
        return;
    }
    let declarations = declarations(sources);
    let mut methods: Vec<(Span, MethodId)> =
        (0..).map(MethodId).zip(&program.methods).map(|(id, method)| (method.span, id)).collect();
    methods.sort();
    let mut contracts: BTreeMap<MethodId, Diagnostic> = BTreeMap::new();
    for d in errors {
        let own = declaration_of(&declarations, d.span).filter(|own| !own.is_in_body(d.span));
        let Some(own) = own else { continue };
        let first = methods.partition_point(|(span, _)| span.lo < own.extent.lo);
        let inside = methods.iter().skip(first).take_while(|(span, _)| own.extent.contains(*span));
        for (_, id) in inside.filter(|(span, _)| !own.is_in_body(*span)) {
            contracts.entry(*id).or_insert_with(|| d.clone());
        }
    }
    diagnostics.extend(java::refuse_users(program, contracts));
}

/// The declaration that a place is in, or stands before.
fn declaration_of(declarations: &[Declaration], span: Span) -> Option<&Declaration> {
    let inside = declarations.iter().find(|d| d.extent.contains(span));
    inside.or_else(|| declarations.iter().find(|d| d.before <= span.lo && span.lo < d.extent.lo))
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
    /// From brace to brace, of a method or constructor.
    body: Option<Span>,
    is_constructor: bool,
}

impl Declaration {
    /// Whether what stands there says nothing about the contract. What a constructor does may be
    /// looked at by others.
    fn is_apart(&self, span: Span) -> bool {
        !self.is_constructor && self.is_in_body(span)
    }

    fn is_in_body(&self, span: Span) -> bool {
        self.body.is_some_and(|body| body.contains(span))
    }
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
        _ => add(whole, None, *before, into),
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
            Member::Method(method) => {
                let body = method.body.as_ref().map(|block| block.loc.0);
                add(extent(member), body, before, into);
            }
            Member::Constructor(constructor) => {
                let body = constructor.body.as_ref().map(|block| block.loc.0);
                add(extent(member), body, before, into);
                if let Some(own) = into.last_mut() {
                    own.is_constructor = true;
                }
            }
            other => add(extent(other), None, before, into),
        }
        before = before.max(Some(extent(member).hi));
    }
}

fn add(extent: Span, body: Option<Span>, before: Option<u32>, into: &mut Vec<Declaration>) {
    let before = before.unwrap_or(extent.lo);
    into.push(Declaration { extent, before, body, is_constructor: false });
}
