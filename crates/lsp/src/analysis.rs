//! What is known of one state of the texts: all of it when the check is done, some of it before.

use std::path::Path;

use base::{Diagnostic, FileId, SourceFile, SourceMap, Span};
use driver::{Assumption, Confidence, Finding, Understood, UnitReport};

use crate::worker::Checked;

/// What the checks have found, as of one generation of the texts.
#[derive(Default)]
pub struct Analysis {
    pub generation: u64,
    pub sources: SourceMap,
    /// In the order of the text once the check is done.
    pub units: Vec<UnitReport>,
    /// Of the front end; those that belong to units are there once the check is done.
    pub diagnostics: Vec<Diagnostic>,
    pub assumptions: Vec<Assumption>,
    pub warnings: Vec<String>,
    pub understood: Option<Understood>,
    pub is_complete: bool,
}

impl Analysis {
    pub fn begun(
        generation: u64,
        sources: SourceMap,
        diagnostics: Vec<Diagnostic>,
        known: Vec<UnitReport>,
    ) -> Analysis {
        let mut analysis = Analysis { generation, sources, diagnostics, ..Analysis::default() };
        known.into_iter().for_each(|report| analysis.add(report));
        analysis
    }

    pub fn add(&mut self, report: UnitReport) {
        self.units.push(report);
    }

    /// The same for a unit of which something may have been said before.
    pub fn replace(&mut self, report: UnitReport) {
        let is_same =
            |unit: &&mut UnitReport| unit.span == report.span && unit.signature == report.signature;
        match self.units.iter_mut().find(is_same) {
            Some(unit) => *unit = report,
            None => self.units.push(report),
        }
    }

    pub fn done(generation: u64, checked: Checked) -> Analysis {
        let Checked { outcome, understood } = checked;
        let mut analysis = Analysis {
            generation,
            sources: outcome.sources,
            diagnostics: outcome.diagnostics,
            assumptions: outcome.assumptions,
            warnings: outcome.warnings,
            understood,
            is_complete: true,
            ..Analysis::default()
        };
        outcome.units.into_iter().for_each(|report| analysis.add(report));
        analysis
    }

    /// The file of a path, as it was checked.
    pub fn file(&self, path: &Path) -> Option<(FileId, &SourceFile)> {
        self.sources.files().find(|(_, file)| file.path == path)
    }

    /// Units whose names stand in a file.
    pub fn units_in(&self, id: FileId) -> impl Iterator<Item = &UnitReport> {
        self.units.iter().filter(move |unit| self.sources.find(unit.span) == Some(id))
    }

    /// All that is wrong and that nobody has accepted, of units and of the text itself, with how
    /// much there is to it in classes without contracts.
    pub fn all_diagnostics(&self) -> impl Iterator<Item = (&Diagnostic, Option<Confidence>)> {
        let of_units = self.units.iter().flat_map(|unit| {
            let open = unit.findings.iter().filter(|finding| finding.accepted.is_none());
            let findings = open.map(|finding| (&finding.diagnostic, finding.confidence));
            let of_front = unit.diagnostics.iter().filter(|_| !unit.known_diagnostics);
            findings.chain(unit.warnings.iter().chain(of_front).map(|d| (d, None)))
        });
        self.diagnostics.iter().map(|d| (d, None)).chain(of_units)
    }

    /// Findings that a place of the sources is in, those of smaller spans first.
    pub fn findings_at(&self, place: Span) -> Vec<(&UnitReport, &Finding)> {
        let all = self.units.iter().flat_map(|unit| unit.findings.iter().map(move |f| (unit, f)));
        let mut found: Vec<_> = all.filter(|(_, f)| f.diagnostic.span.contains(place)).collect();
        found.sort_by_key(|(_, f)| f.diagnostic.span.len());
        found
    }
}
