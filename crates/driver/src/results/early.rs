//! What is told of a unit before the run is over, to whoever checks again and again: with what the
//! text suppresses, and with how much there is to its findings, as at the end.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use base::SourceMap;
use check::Unit;
use ir::Program;
use java::sources::Unit as Source;

use crate::results::confidence::Ranking;
use crate::results::report::UnitReport;
use crate::results::suppress::Wishes;
use crate::sources::plain::PlainClasses;

pub(crate) struct Early<'a> {
    program: &'a Program,
    map: &'a SourceMap,
    sources: &'a [Source],
    plain: &'a PlainClasses,
    /// Whether anybody looks at it.
    is_wanted: bool,
    /// Made when somebody has a finding.
    made: OnceCell<(Ranking<'a>, RefCell<Wishes<'a>>)>,
}

impl<'a> Early<'a> {
    pub fn new(
        program: &'a Program,
        map: &'a SourceMap,
        sources: &'a [Source],
        plain: &'a PlainClasses,
        is_wanted: bool,
    ) -> Early<'a> {
        Early { program, map, sources, plain, is_wanted, made: OnceCell::new() }
    }

    /// A report as it will be at the end.
    pub fn shown<'r>(&self, unit: Unit, report: &'r UnitReport) -> Cow<'r, UnitReport> {
        if !self.is_wanted || (report.findings.is_empty() && report.warnings.is_empty()) {
            return Cow::Borrowed(report);
        }
        let (ranking, wishes) = self.made.get_or_init(|| {
            let ranking = Ranking::new(self.program, self.map, self.sources, self.plain);
            (ranking, RefCell::new(Wishes::of(self.map, self.sources)))
        });
        let mut report = report.clone();
        wishes.borrow_mut().mark(&mut report);
        ranking.rank(unit, &mut report);
        Cow::Owned(report)
    }
}
