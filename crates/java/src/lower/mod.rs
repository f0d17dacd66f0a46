//! Lowering: from the typed tree to the core program.
//!
//! What Java leaves implicit is decided here and nowhere else: evaluation order, run-time
//! checks, exits, exceptions, initialisation. Questions about types were answered before.
//!
//! | module | holds |
//! |---|---|
//! | `declarations` | classes, fields, methods and their ids; members, written and not; captures; what is needed of the libraries |
//! | `body` | the body under construction |
//! | `expressions`, `statements` | code |
//! | `checks` | run-time checks and who handles them |
//! | `lambdas` | the objects that lambdas are, and what their texts say |
//! | `specifications` | annotations |
//! | `refusals` | code that breaks what others are promised |
//! | `walk` | what a piece of code uses and declares |
//!
//! A construct that cannot be lowered makes its method [`ir::Body::Unsupported`] with a
//! diagnostic; the rest of the program is lowered all the same.

mod body;
mod checks;
mod declarations;
mod expressions;
mod lambdas;
mod refusals;

pub use refusals::broken::refuse_users;
mod specifications;
mod statements;
pub(crate) mod walk;

use base::Diagnostic;
use ir::{
    ClassId, DataId, FieldId, FunctionId, LemmaId, MethodId, Nullness, PredicateId, Program,
    WellKnown,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir;
use crate::symbols::{ClassSym, DataSym, FieldSym, FunctionSym, LemmaSym, MethodSym, PredicateSym};
use crate::table::Table;
use body::{Frame, FrameKind};
use declarations::captures::{Capture, Captures};

/// What the lowering can be told.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// What integer arithmetic means in code that does not say it itself; checked, unless
    /// told otherwise.
    pub arithmetic: ir::Arithmetic,
    /// Whether references may be null in code that does not say it itself.
    pub nullness: Nullness,
    /// What holds in some packages instead; the last one that fits and says something counts.
    pub packages: Vec<PackageOptions>,
    /// The program is run: numbers of code are Java's, whatever annotations say.
    pub is_run: bool,
}

/// What holds in some packages, unless their code says otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageOptions {
    /// `com.acme`, or `com.acme.*` for it and all below.
    pub pattern: String,
    pub arithmetic: Option<ir::Arithmetic>,
    pub nullness: Option<Nullness>,
}

impl Options {
    /// What somebody said about a package.
    fn of_package<T>(
        &self,
        package: &str,
        said: impl Fn(&PackageOptions) -> Option<T>,
    ) -> Option<T> {
        let fitting = self.packages.iter().filter(|p| base::fits_package(&p.pattern, package));
        fitting.filter_map(said).next_back()
    }
}

const RUNTIME_EXCEPTION: &str = "java.lang.RuntimeException";
const ERROR: &str = "java.lang.Error";

/// How the refusal of an expression starts that has no type.
pub(crate) const NO_TYPE: &str = "an expression that has no type";

/// What an integer operation does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overflow {
    /// It is checked.
    Check,
    /// Java's arithmetic.
    Wrap,
    /// Integers are taken as unbounded: an assumption.
    Ignore,
}

/// What came of the typed tree.
#[derive(Default)]
pub struct Lowered {
    pub program: Program,
    pub shapes: ir::Shapes,
    /// What could not be lowered, in the order of the program.
    pub diagnostics: Vec<Diagnostic>,
}

/// The core program of everything that was typed.
pub fn lower(table: &Table<'_>, typed: &hir::Typed, options: &Options) -> Program {
    lower_with_diagnostics(table, typed, options).program
}

/// The core program, and what could not be lowered, in the order of the program.
pub fn lower_with_diagnostics(table: &Table<'_>, typed: &hir::Typed, options: &Options) -> Lowered {
    let mut lower = Lower::new(table, typed, options.clone());
    lower.declare_sources();
    lower.lower_classes();
    if table.cancel.poll() {
        return Lowered::default();
    }
    lower.lower_functions_and_lemmas();
    lower.finish()
}

/// The core program of the bundled library: all members of all stubs.
pub fn lower_library(table: &Table<'_>, typed: &hir::Typed) -> Lowered {
    let mut lower = Lower::new(table, typed, Options::default());
    lower.declare_sources();
    let names = crate::table::library_classes();
    let mut classes: Vec<ClassSym> = names.filter_map(|name| table.find_class(name)).collect();
    while let Some(class) = classes.pop() {
        lower.class_id(class);
        let members = table.members(class);
        for field in &members.fields {
            lower.field_id(*field);
        }
        for method in &members.methods {
            lower.method_id(*method);
        }
        classes.extend(&members.classes);
    }
    lower.finish()
}

pub(crate) struct Lower<'p, 'a> {
    table: &'p Table<'a>,
    typed: &'p hir::Typed,
    options: Options,
    program: Program,
    classes: FxHashMap<ClassSym, ClassId>,
    /// By [`ClassId`]; `None` for the classes of lambdas.
    class_syms: Vec<Option<ClassSym>>,
    fields: FxHashMap<FieldSym, FieldId>,
    methods: FxHashMap<MethodSym, MethodId>,
    /// By [`MethodId`]; `None` for methods of lambdas and static initialisers.
    method_syms: Vec<Option<MethodSym>>,
    predicates: FxHashMap<PredicateSym, PredicateId>,
    said: specifications::Said,
    functions: FxHashMap<FunctionSym, FunctionId>,
    datas: FxHashMap<DataSym, DataId>,
    lemmas: FxHashMap<LemmaSym, LemmaId>,
    hir_classes: FxHashMap<ClassSym, &'p hir::Class>,
    captures: Captures,
    capture_fields: FxHashMap<(ClassSym, Capture), FieldId>,
    outer_fields: FxHashMap<ClassSym, FieldId>,
    /// `$VALUES` of enums.
    values_fields: FxHashMap<ClassSym, FieldId>,
    /// Classes that say how they are framed.
    framed: FxHashSet<ClassId>,
    /// Written once, before anybody can read them.
    stable_fields: FxHashSet<FieldId>,
    /// The casts to type variables that are right.
    right_casts: FxHashSet<base::Span>,
    /// Where type arguments are counted on.
    arguments: crate::arguments::Arguments,
    /// Classes of lambdas, with the interfaces they implement and their method.
    lambdas: Vec<(ClassId, Vec<ClassSym>, MethodId)>,
    needs_init: FxHashMap<ClassSym, bool>,
    /// Of predicates, invariants, functions.
    spec_errors: Vec<Diagnostic>,
    f: Frame,
    /// The class that is lowered now.
    piece: base::Cancel,
    /// Supertypes and methods that classes inherit, in this round over all of them.
    inherited: usize,
    /// Where they were too many.
    is_too_much: Option<base::Span>,
}

impl<'p, 'a> Lower<'p, 'a> {
    fn new(table: &'p Table<'a>, typed: &'p hir::Typed, options: Options) -> Self {
        Lower {
            table,
            typed,
            options,
            program: Program::default(),
            classes: FxHashMap::default(),
            class_syms: Vec::new(),
            fields: FxHashMap::default(),
            methods: FxHashMap::default(),
            method_syms: Vec::new(),
            predicates: FxHashMap::default(),
            said: specifications::Said::default(),
            functions: FxHashMap::default(),
            datas: FxHashMap::default(),
            lemmas: FxHashMap::default(),
            hir_classes: typed.classes.iter().map(|c| (c.class, c)).collect(),
            captures: declarations::captures::captures(table, typed),
            capture_fields: FxHashMap::default(),
            outer_fields: FxHashMap::default(),
            values_fields: FxHashMap::default(),
            framed: FxHashSet::default(),
            stable_fields: FxHashSet::default(),
            right_casts: crate::holdings::right_casts(table, typed),
            arguments: crate::arguments::Arguments::of(table, typed),
            lambdas: Vec::new(),
            needs_init: FxHashMap::default(),
            spec_errors: Vec::new(),
            f: Frame::new(None, FrameKind::Static, Overflow::Check),
            piece: table.cancel.clone(),
            inherited: 0,
            is_too_much: None,
        }
    }

    /// All classes, fields and methods of the sources get their ids, in the order of the
    /// text, before any body is looked at.
    fn declare_sources(&mut self) {
        self.program.well_known = WellKnown {
            object: self.known_class("java.lang.Object"),
            string: self.known_class("java.lang.String"),
            throwable: self.known_class("java.lang.Throwable"),
            runtime_exception: None,
            error: None,
            machine_error: None,
            array_interfaces: ["java.lang.Cloneable", "java.io.Serializable"]
                .into_iter()
                .filter_map(|name| self.known_class(name))
                .collect(),
        };
        let typed = self.typed;
        for class in &typed.classes {
            self.class_id(class.class);
        }
        for class in &typed.classes {
            self.declare_members(class);
        }
    }

    /// Adds what is needed of the libraries; the program, and what could not be lowered.
    fn finish(mut self) -> Lowered {
        self.declare_what_is_caught();
        self.complete();
        self.note_exceptions();
        if let Some(span) = self.is_too_much {
            let most = declarations::dispatch::MOST_INHERITED;
            let text = format!(
                "the classes of this program inherit too much: at most {most} supertypes and \
                 methods of all classes together are read; nothing is verified"
            );
            let diagnostics = vec![Diagnostic::new(base::Code::Limit, span, text)];
            return Lowered { diagnostics, ..Lowered::default() };
        }
        self.fill_shares();
        self.settle_looking();
        self.refuse_users_of_broken();
        self.inherit_framing();
        self.refuse_allocations();
        declarations::signatures::tell_apart(&mut self.program);
        let shapes = self.shapes();
        let methods = self.program.methods.iter().map(|m| &m.body);
        let bodies = methods.chain(self.program.lemmas.iter().map(|l| &l.body));
        let mut diagnostics: Vec<Diagnostic> = self.spec_errors;
        for body in bodies {
            if let ir::Body::Unsupported(list) = body {
                for diagnostic in list {
                    if !diagnostics.contains(diagnostic) {
                        diagnostics.push(diagnostic.clone());
                    }
                }
            }
        }
        Lowered { program: self.program, shapes, diagnostics }
    }

    /// Whoever catches something may have to do with exceptions that nobody names.
    fn declare_what_is_caught(&mut self) {
        let catches = self.program.methods.iter().any(|method| {
            let mut found = false;
            if let ir::Body::Block { block, .. } = &method.body {
                let is_try = |stmt: &ir::Stmt| matches!(stmt.kind, ir::StmtKind::Try { .. });
                ir::visit::each_stmt(block, &mut |stmt| found |= is_try(stmt));
            }
            found
        });
        if catches {
            self.known_class(RUNTIME_EXCEPTION);
            self.known_class(ERROR);
        }
    }

    fn note_exceptions(&mut self) {
        let known = |name| self.table.known(name).and_then(|c| self.classes.get(&c)).copied();
        let (runtime_exception, error) = (known(RUNTIME_EXCEPTION), known(ERROR));
        let machine_error = known("java.lang.VirtualMachineError");
        let before = std::mem::take(&mut self.program.well_known);
        self.program.well_known = WellKnown { runtime_exception, error, machine_error, ..before };
    }

    fn lower_classes(&mut self) {
        let typed = self.typed;
        for class in &typed.classes {
            self.lower_class(class);
        }
        for class in &typed.classes {
            self.say_of_null_in_class(class.class, self.table.class(class.class).span);
            self.say_whether_plain(class.class);
        }
    }
}
