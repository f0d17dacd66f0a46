//! The whole front end in one call: files to core program.

use std::path::PathBuf;
use std::sync::Arc;

use base::{Cancel, Diagnostic, SourceMap};
use classpath::{ClassPath, ClassPathProblem};

use crate::hir::Typed;
use crate::lower::Options;
use crate::sources::{self, Unit};
use crate::table::Table;
use crate::{attrib, lower};

/// What came of the sources.
pub struct FrontEnd {
    pub map: SourceMap,
    /// Errors and warnings of all stages, in no particular order.
    pub diagnostics: Vec<Diagnostic>,
    /// Entries of the class path, and classes in them, that could not be read.
    pub class_path_problems: Vec<ClassPathProblem>,
    pub program: ir::Program,
    pub figures: Figures,
}

/// How far typing got.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    pub files: usize,
    pub classes: usize,
    /// With a body.
    pub methods: usize,
    /// Every expression has a type.
    pub typed_methods: usize,
    pub expressions: usize,
    pub untyped: usize,
}

/// Reads, parses, types and lowers. To be called inside [`base::on_large_stack`].
pub fn front_end(
    paths: &[PathBuf],
    class_path: impl Into<Arc<ClassPath>>,
    options: &Options,
) -> FrontEnd {
    let mut map = sources::source_map();
    let (files, mut diagnostics) = sources::collect(paths);
    let (units, problems) = sources::load(&files, &mut map);
    diagnostics.extend(problems);
    let (program, figures, class_path_problems) =
        analyse(&units, class_path, options, &mut diagnostics);
    FrontEnd { map, diagnostics, class_path_problems, program, figures }
}

/// The bundled library by itself: every member of every stub, with its contract. What it
/// finds wrong with a stub is a diagnostic. To be called inside [`base::on_large_stack`].
pub fn library() -> FrontEnd {
    let map = sources::source_map();
    let (class_path, class_path_problems) = ClassPath::open(None, &[]);
    let table = Table::new(&[], class_path);
    let mut typed = attrib::attribute(&table);
    let mut diagnostics = std::mem::take(&mut typed.diagnostics);
    let lowered = lower::lower_library(&table, &typed);
    diagnostics.extend(table.take_diagnostics());
    if table.was_large() {
        let text = "a type is too large";
        diagnostics.push(Diagnostic::new(base::Code::Limit, base::Span::NONE, text));
    }
    diagnostics.extend(lowered.diagnostics);
    let program = lowered.program;
    let figures = figures(&[], &typed);
    FrontEnd { map, diagnostics, class_path_problems, program, figures }
}

/// The part after parsing.
pub fn analyse(
    units: &[Unit],
    class_path: impl Into<Arc<ClassPath>>,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> (ir::Program, Figures, Vec<ClassPathProblem>) {
    let analysed = analyse_until(&Cancel::new(), units, class_path, options, diagnostics);
    (analysed.program, analysed.figures, analysed.problems)
}

/// What came of the units.
pub struct Analysed {
    pub program: ir::Program,
    pub shapes: ir::Shapes,
    pub figures: Figures,
    pub problems: Vec<ClassPathProblem>,
}

/// The same, until somebody cancels it: what comes of it then is of no use.
pub fn analyse_until(
    cancel: &Cancel,
    units: &[Unit],
    class_path: impl Into<Arc<ClassPath>>,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Analysed {
    let table = Table::until(cancel, units, class_path);
    let mut typed = attrib::attribute(&table);
    diagnostics.append(&mut typed.diagnostics);
    let lowered = lower::lower_with_diagnostics(&table, &typed, options);
    diagnostics.extend(table.take_diagnostics());
    // What has no type follows from an error elsewhere; it is news only if there is none.
    let is_explained = diagnostics.iter().any(Diagnostic::is_error);
    let is_news = |d: &Diagnostic| !(is_explained && d.message.starts_with(lower::NO_TYPE));
    diagnostics.extend(lowered.diagnostics.into_iter().filter(is_news));
    Analysed {
        program: lowered.program,
        shapes: lowered.shapes,
        figures: figures(units, &typed),
        problems: table.class_path_problems(),
    }
}

fn figures(units: &[Unit], typed: &Typed) -> Figures {
    let mut figures =
        Figures { files: units.len(), classes: typed.classes.len(), ..Figures::default() };
    for method in typed.classes.iter().flat_map(|c| &c.methods) {
        if method.body.is_some() {
            figures.methods += 1;
            figures.expressions += method.expressions as usize;
            figures.untyped += method.untyped as usize;
            figures.typed_methods += usize::from(method.untyped == 0 && !method.has_errors);
        }
    }
    figures
}
