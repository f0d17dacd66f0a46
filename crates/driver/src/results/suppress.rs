//! Findings that somebody has looked at and accepted: `//@ nowarn E0305: reason` and
//! `@SuppressWarnings("cadre:E0305: reason")`.
//!
//! A unit keeps its verdict: what failed has failed, and whatever rests on it says so. Only the
//! run need not fail for it. Each suppression that was used is listed; one that was not is a
//! warning, as the code that it was about has changed.

use std::collections::BTreeMap;

use base::{Code, Diagnostic, FileId, SourceMap, Span};
use java::sources::Unit as Source;
use syntax::ast::{Item, Member, TypeDecl};
use syntax::{Scope, Suppression};

use crate::results::report::{Accepted, UnitReport};
use crate::sources::extent::extent;

/// A suppression that was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppressed {
    /// Of the unit.
    pub signature: String,
    pub code: Code,
    pub place: Span,
    pub reason: Option<String>,
}

/// Marks what is suppressed, and returns it, with warnings about what is suppressed in vain.
/// `is_whole`: all units of the program are there; in a part of them nothing is in vain.
pub fn apply(
    map: &SourceMap,
    mut wishes: Wishes<'_>,
    units: &mut [UnitReport],
    is_whole: bool,
) -> (Vec<Suppressed>, Vec<Diagnostic>) {
    let list = units.iter_mut().flat_map(|unit| wishes.mark(unit)).collect();
    let idle = wishes.0.iter().filter(|_| is_whole).filter_map(|wish| {
        let codes = wish.suppression.codes.iter().filter(|code| !wish.used.contains(code));
        let codes: Vec<&str> = codes.map(|code| code.as_str()).collect();
        // One of several is where it is written; the others stay.
        let place = codes.first().filter(|_| !wish.used.is_empty()).and_then(|code| {
            let at = map.text(wish.suppression.span).find(code)?;
            let lo = wish.suppression.span.lo + at as u32;
            Some(Span::new(lo, lo + code.len() as u32))
        });
        let place = place.unwrap_or(wish.suppression.span);
        let message = format!("there is no {} here that could be suppressed", codes.join(" or "));
        (!codes.is_empty()).then(|| {
            Diagnostic::new(Code::UnusedSuppression, place, message)
                .help("take it away: it would hide the next mistake at this place")
        })
    });
    let idle = idle.collect();
    (list, idle)
}

/// What somebody does not want to see.
pub struct Wishes<'s>(Vec<Wish<'s>>);

impl<'s> Wishes<'s> {
    pub fn of(map: &SourceMap, sources: &'s [Source]) -> Wishes<'s> {
        let mut wishes: Vec<Wish<'_>> = Vec::new();
        for source in sources {
            let extents = if source.suppressions.is_empty() { Vec::new() } else { extents(source) };
            for suppression in source.suppressions.iter() {
                let span = reach(map, suppression, &extents);
                wishes.push(Wish { suppression, span, used: Vec::new() });
            }
        }
        Wishes(wishes)
    }

    /// For each file that has any, what tells its wishes from others: their codes, and the text that
    /// they are about.
    pub fn fingerprints(&self, map: &SourceMap) -> BTreeMap<FileId, String> {
        let mut all: BTreeMap<FileId, String> = BTreeMap::new();
        for wish in &self.0 {
            let Some(file) = map.find(wish.suppression.span) else { continue };
            let of_file = all.entry(file).or_default();
            wish.suppression.codes.iter().for_each(|code| of_file.push_str(code.as_str()));
            of_file.push_str(map.text(wish.span));
        }
        all.values_mut().for_each(|text| *text = crate::fingerprint(&[text.as_str()]));
        all
    }

    /// Marks what is suppressed of a unit.
    pub fn mark(&mut self, unit: &mut UnitReport) -> Vec<Suppressed> {
        let mut list = Vec::new();
        for finding in &mut unit.findings {
            let d = &finding.diagnostic;
            if let Some(reason) = self.wished(d) {
                let place = d.span;
                let signature = unit.signature.clone();
                list.push(Suppressed { signature, code: d.code, place, reason: reason.clone() });
                finding.accepted = Some(Accepted::Suppressed(reason));
            }
        }
        unit.warnings.retain(|d| {
            let Some(reason) = self.wished(d) else { return true };
            let signature = unit.signature.clone();
            list.push(Suppressed { signature, code: d.code, place: d.span, reason });
            false
        });
        list
    }

    /// The reason why a message is not wanted, if it is not.
    fn wished(&mut self, d: &Diagnostic) -> Option<Option<String>> {
        let mut reason = None;
        for wish in &mut self.0 {
            let starts_in =
                wish.span.lo <= d.span.lo && d.span.lo < wish.span.hi.max(wish.span.lo + 1);
            if wish.suppression.codes.contains(&d.code) && starts_in {
                wish.used.push(d.code);
                reason.get_or_insert_with(|| wish.suppression.reason.clone());
            }
        }
        reason
    }
}

struct Wish<'s> {
    suppression: &'s Suppression,
    /// Where it holds.
    span: Span,
    /// The codes of which there was something.
    used: Vec<Code>,
}

/// Where a suppression holds.
fn reach(map: &SourceMap, suppression: &Suppression, extents: &[(Span, Option<Span>)]) -> Span {
    let span = suppression.span;
    let Some(id) = map.find(span) else { return span };
    let file = map.file(id);
    let text: &str = &file.text;
    let (lo, hi) = ((span.lo - file.start) as usize, (span.hi - file.start) as usize);
    let at = |offset: usize| file.start + offset as u32;
    let line_start = |offset: usize| {
        text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
    };
    let line_end = |offset: usize| {
        let rest = text.get(offset..).and_then(|rest| rest.find('\n'));
        rest.map_or(text.len(), |newline| offset + newline)
    };
    match suppression.scope {
        Scope::Line => {
            let start = line_start(lo);
            let is_alone = text.get(start..lo).is_some_and(|before| before.trim().is_empty());
            if !is_alone {
                return Span::new(at(start), at(line_end(hi)));
            }
            // The next line that is not a comment of the same kind, nor empty.
            let mut next = line_end(hi);
            while next < text.len() {
                let end = line_end(next + 1);
                let line = text.get(next + 1..end).unwrap_or_default().trim();
                if !line.is_empty() && !line.starts_with("//@ nowarn") {
                    return Span::new(at(next + 1), at(end));
                }
                next = end;
            }
            Span::new(at(start), at(line_end(hi)))
        }
        Scope::Declaration => {
            let around = extents.iter().filter(|(extent, _)| extent.contains(span));
            let Some((extent, body)) = around.min_by_key(|(extent, _)| extent.hi - extent.lo)
            else {
                return span;
            };
            // On a variable inside of a body: as far as its declaration goes.
            if body.is_some_and(|body| body.contains(span)) {
                let end = text.get(hi..).and_then(|rest| rest.find(';'));
                return Span::new(span.lo, at(end.map_or(hi, |end| hi + end)));
            }
            *extent
        }
    }
}

/// The declarations of a file, with the bodies of methods.
fn extents(source: &Source) -> Vec<(Span, Option<Span>)> {
    let mut all = Vec::new();
    for item in &source.unit.items {
        add_item(item, &mut all);
    }
    all
}

fn add_item(item: &Item, into: &mut Vec<(Span, Option<Span>)>) {
    into.push((extent(item), None));
    if let Item::Type(decl) = item {
        add_members(decl, into);
    }
}

fn add_members(decl: &TypeDecl, into: &mut Vec<(Span, Option<Span>)>) {
    for member in &decl.members {
        match member {
            Member::Item(item) => add_item(item, into),
            Member::Method(method) => {
                into.push((extent(member), method.body.as_ref().map(|block| block.loc.0)));
            }
            Member::Constructor(constructor) => {
                into.push((extent(member), constructor.body.as_ref().map(|block| block.loc.0)));
            }
            other => into.push((extent(other), None)),
        }
    }
}
