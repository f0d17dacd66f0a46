//! The core program as text, for people: `cadre debug ir FILE`, snapshots, bug reports.
//!
//! The text shows everything that has a meaning and nothing that has none: no spans, no
//! numbers of classes or methods. Temporaries and labels are numbered within their method
//! (`t3`, `L2`), so a change in one method leaves the text of the others as it was.
//!
//! ```text
//! class Account {
//!   field int balance
//!
//!   method void Account.deposit(int) (Account this, int amount)
//!     requires acc(this.balance)
//!   body L0 {
//!     check overflow int this.balance + amount prove
//!     this.balance = wrap(int, this.balance + amount)
//!   }
//! }
//! ```
//!
//! [`print_whole`] says everything, libraries included, so that [`crate::parse`] can read it
//! again: also types that are not the usual ones (`(e : T)`, `1:long`), which member a name
//! means if there are several (`x.A::f`), and whatever else a reader can do without.

mod assertion;
mod expr;
pub(crate) mod names;
mod stmt;
mod words;

use std::collections::BTreeSet;
use std::fmt::Write;

use base::Symbol;

use crate::dispatch::{Overridden, usual_dispatch};
use crate::{
    Above, Arithmetic, Body, Captured, Class, ClassId, ClassInvariant, ClassKind, Data, DataId,
    Dependency, Field, Framing, Function, FunctionId, GhostKind, InvariantKind, Lemma, LemmaId,
    LocalId, LocalKind, Method, MethodId, MethodKind, Objects, Origin, Predicate, PredicateId,
    Program, Purity, Type,
};
use names::{Globals, Names};
use words::{nullness, spec_visibility, visibility};

/// What was written in the sources, and what the compiler made of it: everything but the
/// libraries.
pub fn print(program: &Program) -> String {
    let globals = Globals::new(program, false);
    Printer::new(&globals)
        .program(|class| matches!(class.origin, Origin::Source | Origin::Synthetic))
}

/// All of the program, for [`crate::parse::parse`].
pub fn print_whole(program: &Program) -> String {
    let globals = Globals::new(program, true);
    let mut printer = Printer::new(&globals);
    printer.overridden = Some(Overridden::of(program));
    printer.program(|_| true)
}

/// One class, given by its name or its binary name, wherever it comes from.
pub fn print_class(program: &Program, name: &str) -> Option<String> {
    let index = program
        .classes
        .iter()
        .position(|c| c.name.as_str() == name || c.binary_name.as_str() == name)?;
    let globals = Globals::new(program, false);
    let mut printer = Printer::new(&globals);
    printer.class(ClassId(index as u32), &program.classes[index]);
    Some(printer.finish())
}

/// The clauses of a method's contract, one a line, for readers of the source.
pub fn contract_of(program: &Program, id: MethodId) -> Vec<String> {
    let globals = Globals::new(program, false);
    let mut printer = Printer::new(&globals);
    let method = program.method(id);
    let names = Names::new(&globals, &method.locals, &method.params).for_readers();
    printer.contract(&names, &method.contract);
    printer.finish().lines().map(str::to_string).collect()
}

/// A type as it is written in a source file.
pub fn type_name(program: &Program, ty: &crate::Type) -> String {
    names::ty(program, ty)
}

struct Printer<'g, 'p> {
    globals: &'g Globals<'p>,
    /// If the text is to be read again.
    overridden: Option<Overridden>,
    out: String,
    depth: usize,
}

impl<'g, 'p> Printer<'g, 'p> {
    fn new(globals: &'g Globals<'p>) -> Printer<'g, 'p> {
        Printer { globals, overridden: None, out: String::new(), depth: 0 }
    }

    fn program(mut self, wanted: impl Fn(&Class) -> bool) -> String {
        let program = self.globals.program;
        for (index, data) in program.data.iter().enumerate() {
            self.data(DataId(index as u32), data);
        }
        for (index, function) in program.functions.iter().enumerate() {
            self.function(FunctionId(index as u32), function);
        }
        for (index, predicate) in program.predicates.iter().enumerate() {
            if predicate.class.is_none() {
                self.predicate(PredicateId(index as u32), predicate);
                self.gap();
            }
        }
        for (index, lemma) in program.lemmas.iter().enumerate() {
            if lemma.class.is_none() {
                self.lemma(LemmaId(index as u32), lemma);
                self.gap();
            }
        }
        for (index, class) in program.classes.iter().enumerate() {
            if wanted(class) {
                self.class(ClassId(index as u32), class);
            }
        }
        self.finish()
    }

    fn finish(self) -> String {
        let mut out = self.out;
        out.truncate(out.trim_end().len());
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// One empty line, never two, and none after an opening brace.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") && !self.out.ends_with("{\n") {
            self.out.push('\n');
        }
    }

    fn indented(&mut self, body: impl FnOnce(&mut Self)) {
        self.depth += 1;
        body(self);
        self.depth -= 1;
    }

    fn class_list(&self, keyword: &str, classes: &[ClassId]) -> String {
        if classes.is_empty() {
            return String::new();
        }
        let names: Vec<String> = classes.iter().map(|&c| self.globals.class(c)).collect();
        format!(" {keyword} {}", names.join(", "))
    }

    fn class(&mut self, id: ClassId, class: &Class) {
        self.gap();
        let mut head = String::new();
        let whole = self.globals.whole;
        if whole {
            head.push_str(origin(class.origin, Origin::Source));
        }
        // For people it is a matter of the kind of class.
        let said = |word: &str, is: bool, usual: bool| match (is, usual) {
            (true, false) if whole || class.kind == ClassKind::Class => format!("{word} "),
            (false, true) if whole => format!("not_{word} "),
            _ => String::new(),
        };
        head.push_str(&said("abstract", class.is_abstract, class.kind.is_usually_abstract()));
        head.push_str(&said("final", class.is_final, class.kind.is_usually_final()));
        head.push_str(match class.objects {
            Objects::Any => "",
            Objects::Immutable => "immutable ",
            Objects::Sorted => "sorted ",
        });
        if whole && class.is_generic {
            head.push_str("generic ");
        }
        head.push_str(match class.kind {
            ClassKind::Class => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Enum => "enum ",
            ClassKind::Record => "record ",
            ClassKind::Annotation => "annotation ",
            ClassKind::Lambda => "lambda ",
        });
        head.push_str(&self.globals.declared_class(id));
        if let Some(superclass) = class.superclass
            && (Some(superclass) != self.globals.program.well_known.object
                || whole && class.kind.is_interface())
        {
            head.push_str(&self.class_list("extends", &[superclass]));
        } else if whole
            && class.superclass.is_none()
            && !class.kind.is_interface()
            && class.name != "java.lang.Object"
        {
            head.push_str(" extends \\nothing");
        }
        head.push_str(&self.class_list("implements", &class.interfaces));
        if let Some(permits) = &class.permits {
            head.push_str(&self.class_list("permits", permits));
            if permits.is_empty() && whole {
                head.push_str(" permits \\nothing");
            }
        }
        if let Some(outer) = class.outer {
            head.push_str(&self.class_list("in", &[outer]));
        }
        if class.framing == Framing::Explicit {
            head.push_str(" explicit_frames");
        }
        if whole {
            head.push_str(match class.above {
                Above::All => "",
                Above::Library => " above_library",
                Above::Open => " above_open",
            });
            let outer = class.outer.and_then(|c| self.globals.program.classes.get(c.index()));
            let (package, binary) = usual_names(class.name, outer);
            if package != class.package {
                let _ = write!(head, " package {}", quoted(class.package));
            }
            if binary != class.binary_name {
                let _ = write!(head, " binary {}", quoted(class.binary_name));
            }
        }
        head.push_str(" {");
        self.line(&head);
        self.indented(|p| {
            if !class.enum_constants.is_empty() {
                let constants: Vec<&str> = class
                    .enum_constants
                    .iter()
                    .filter_map(|f| p.globals.program.fields.get(f.index()))
                    .map(|f| f.name.as_str())
                    .collect();
                p.line(&format!("constants {}", constants.join(", ")));
            }
            for field in class.fields.iter().filter_map(|f| p.globals.program.fields.get(f.index()))
            {
                p.field(field);
            }
            for invariant in &class.invariants {
                p.invariant(invariant);
            }
            for dependency in &class.dependencies {
                p.dependency(dependency);
            }
            for id in &class.predicates {
                if let Some(predicate) = p.globals.program.predicates.get(id.index()) {
                    p.gap();
                    p.predicate(*id, predicate);
                }
            }
            for (index, lemma) in p.globals.program.lemmas.iter().enumerate() {
                if lemma.class == Some(id) {
                    p.gap();
                    p.lemma(LemmaId(index as u32), lemma);
                }
            }
            for method in &class.methods {
                if let Some(method) = p.globals.program.methods.get(method.index()) {
                    p.gap();
                    p.method(method);
                }
            }
            // A static initialiser need not be listed among the methods.
            if let Some(init) = class.static_init.filter(|m| !class.methods.contains(m))
                && let Some(method) = p.globals.program.methods.get(init.index())
            {
                p.gap();
                p.method(method);
            }
            p.dispatch(id, class);
        });
        self.line("}");
    }

    /// Where another method runs than usually.
    fn dispatch(&mut self, id: ClassId, class: &Class) {
        let Some(overridden) = &self.overridden else { return };
        let usual = usual_dispatch(self.globals.program, overridden, id);
        let all: BTreeSet<MethodId> = usual.keys().chain(class.dispatch.keys()).copied().collect();
        let mut lines = Vec::new();
        for method in all {
            let chosen = class.dispatch.get(&method);
            if chosen != usual.get(&method) {
                let runs = chosen.map_or("\\nothing", |m| self.globals.method(*m));
                lines.push(format!("dispatch {} -> {runs}", self.globals.method(method)));
            }
        }
        // Numbers of methods are not the same when the text has been read.
        lines.sort();
        for line in lines {
            self.line(&line);
        }
    }

    fn field(&mut self, field: &Field) {
        let mut text = String::new();
        text.push_str(visibility(field.visibility));
        if field.is_static {
            text.push_str("static ");
        }
        if field.is_final {
            text.push_str("final ");
        }
        if field.is_rep {
            text.push_str("rep ");
        }
        if self.globals.whole {
            if field.is_captured() {
                text.push_str("captured ");
            }
            if field.spec_visibility != field.visibility {
                text.push_str(spec_visibility(field.spec_visibility));
            }
        }
        text.push_str(nullness(field.nullness));
        text.push_str(match field.ghost {
            GhostKind::Real => "",
            GhostKind::Ghost => "ghost ",
            GhostKind::Model => "model ",
        });
        let _ = write!(text, "field {} {}", self.globals.ty(&field.ty), field.name);
        text.push_str(&match field.captured.filter(|_| self.globals.whole) {
            Some(Captured::Variable(name)) => format!(" of {name}"),
            Some(Captured::Array(name, length)) => format!(" of {name} long {length}"),
            Some(Captured::Outer) | None => String::new(),
        });
        if let Some(constant) = &field.constant {
            let names = Names::new(self.globals, &[], &[]);
            let _ = write!(text, " = {}", expr::text(&names, constant));
        }
        for represents in &field.represents {
            let names = Names::new(self.globals, &represents.locals, &[]);
            let bound = self.bound(&names, &[]);
            let class = match represents.class == field.class {
                true => String::new(),
                false => format!("in {} ", self.globals.ty(&Type::Class(represents.class))),
            };
            let such = if represents.is_relation { "such that " } else { "" };
            let value = expr::text(&names, &represents.value);
            let _ = write!(text, " represents {class}{such}{bound}{value}");
        }
        self.line(&text);
    }

    fn dependency(&mut self, dependency: &Dependency) {
        let names = Names::new(self.globals, &dependency.locals, &[]);
        let field = dependency.field.and_then(|f| self.globals.program.fields.get(f.index()));
        let subject = field.map_or("\\inv", |f| f.name.as_str());
        let locations: Vec<String> =
            dependency.locations.iter().map(|e| expr::text(&names, e)).collect();
        let bound = self.bound(&names, &[]);
        let mut text = format!("accessible {subject}: {bound}{}", locations.join(", "));
        if let Some(measure) = &dependency.measure {
            let _ = write!(text, " measured_by {}", expr::text(&names, measure));
        }
        self.line(&text);
    }

    fn invariant(&mut self, invariant: &ClassInvariant) {
        let keyword = match invariant.kind {
            InvariantKind::Invariant => "invariant",
            InvariantKind::Constraint => "constraint",
            InvariantKind::Initially => "initially",
            InvariantKind::Axiom => "axiom",
        };
        let names = Names::new(self.globals, &invariant.locals, &[]);
        let prefix = if invariant.is_static { "static " } else { "" };
        let name = invariant.name.map(|n| format!(" {n}:")).unwrap_or_default();
        let text = assertion::text(&names, &invariant.condition);
        let bound = self.bound(&names, &[]);
        self.line(&format!("{prefix}{keyword}{name} {bound}{text}"));
    }

    /// `[int i, int j] `: what is bound in a declaration of one line, behind its parameters. The
    /// object itself is there anyway.
    fn bound(&self, names: &Names<'_, '_>, header: &[LocalId]) -> String {
        if !self.globals.whole {
            return String::new();
        }
        let is_told = |index: usize| header.iter().any(|local| local.index() == index);
        let rest = names.locals.iter().enumerate().filter(|(index, _)| !is_told(*index));
        let rest = rest.filter(|(_, l)| l.kind != LocalKind::This);
        let bound: Vec<String> = rest
            .map(|(index, local)| {
                let keyword = match local.kind {
                    LocalKind::Bound => String::new(),
                    kind => format!("{} ", keyword(kind)),
                };
                let ty = self.globals.ty(&local.ty);
                format!("{keyword}{}{ty} {}", nullness(local.nullness), names.at(index))
            })
            .collect();
        if bound.is_empty() { String::new() } else { format!("[{}] ", bound.join(", ")) }
    }

    fn predicate(&mut self, id: PredicateId, predicate: &Predicate) {
        let header: Vec<LocalId> =
            predicate.params.iter().chain(&predicate.outputs).copied().collect();
        let names = Names::new(self.globals, &predicate.locals, &header);
        let mut text = String::new();
        text.push_str(visibility(predicate.visibility));
        if self.globals.whole {
            let class = predicate.class.and_then(|c| self.globals.program.classes.get(c.index()));
            text.push_str(origin(predicate.origin, usual_origin(class)));
        }
        for (set, word) in [
            (predicate.is_static && predicate.class.is_some(), "static "),
            (predicate.export, "export "),
            (predicate.opaque, "opaque "),
            (predicate.broken, "broken "),
        ] {
            if set {
                text.push_str(word);
            }
        }
        let _ = write!(
            text,
            "predicate {}({}",
            self.globals.predicate(id),
            params(&names, &predicate.params)
        );
        if !predicate.outputs.is_empty() {
            let _ = write!(text, "; {}", params(&names, &predicate.outputs));
        }
        text.push(')');
        if self.globals.whole && !predicate.overrides.is_empty() {
            let all = predicate.overrides.iter().map(|p| self.globals.qualified_predicate(*p));
            let _ = write!(text, " overrides {}", all.collect::<Vec<_>>().join(", "));
        }
        if let Some(body) = &predicate.body {
            let bound = self.bound(&names, &header);
            let _ = write!(text, " = {bound}{}", assertion::text(&names, body));
        }
        self.line(&text);
    }

    fn data(&mut self, id: DataId, data: &Data) {
        let constructors: Vec<String> = (0..)
            .zip(&data.constructors)
            .map(|(position, c)| {
                let fields: Vec<String> = c
                    .fields
                    .iter()
                    .map(|(name, ty)| format!("{} {name}", self.globals.ty(ty)))
                    .collect();
                format!("{}({})", self.globals.constructor(id, position), fields.join(", "))
            })
            .collect();
        let params = type_params(data.type_params);
        let name = self.globals.data(id);
        self.line(&format!("data {name}{params} = {}", constructors.join(" | ")));
        self.gap();
    }

    fn function(&mut self, id: FunctionId, function: &Function) {
        let names = Names::new(self.globals, &function.locals, &function.params);
        let opaque = if function.opaque { "opaque " } else { "" };
        let generic = type_params(function.type_params);
        let result = self.globals.ty(&function.result);
        let list = params(&names, &function.params);
        let name = self.globals.function(id);
        self.line(&format!("{opaque}function{generic} {result} {name}({list})"));
        self.indented(|p| {
            p.contract(&names, &function.contract);
            if p.globals.whole {
                p.locals(&names, &function.params);
            }
            if let Some(body) = &function.body {
                p.line(&format!("= {}", expr::text(&names, body)));
            }
        });
        self.gap();
    }

    fn lemma(&mut self, id: LemmaId, lemma: &Lemma) {
        let names = Names::new(self.globals, &lemma.locals, &lemma.params);
        let mut head = String::new();
        for (set, word) in [
            (lemma.is_static && lemma.class.is_some(), "static "),
            (lemma.auto, "auto "),
            (lemma.abstraction, "abstraction "),
            (lemma.trusted, "trusted "),
            (lemma.is_abstract, "abstract "),
        ] {
            if set {
                head.push_str(word);
            }
        }
        let _ = write!(head, "lemma {}({})", self.globals.lemma(id), params(&names, &lemma.params));
        let class = lemma.class.and_then(|c| self.globals.program.classes.get(c.index()));
        if self.globals.whole && class.map_or(Symbol::new(""), |c| c.package) != lemma.package {
            let _ = write!(head, " package {}", quoted(lemma.package));
        }
        if let Some(other) = lemma.proves {
            let _ = write!(head, " proves {}", self.globals.lemma(other));
        }
        self.line(&head);
        self.indented(|p| p.contract(&names, &lemma.contract));
        self.body(&names, &lemma.params, &lemma.body);
    }

    fn method(&mut self, method: &Method) {
        let names = Names::new(self.globals, &method.locals, &method.params);
        let mut head = String::new();
        head.push_str(visibility(method.visibility));
        if self.globals.whole {
            let class = self.globals.program.classes.get(method.class.index());
            if method.origin != Origin::Synthetic {
                head.push_str(origin(method.origin, usual_origin(class)));
            }
            if method.is_varargs {
                head.push_str("varargs ");
            }
            head.push_str(method.modifiers.spec_visibility.map_or("", spec_visibility));
            if let Some(meaning) = method.modifiers.meaning {
                let _ = write!(head, "means_{} ", meaning.word());
            }
        }
        for (set, word) in [
            (method.is_static && method.kind == MethodKind::Method, "static "),
            (method.is_abstract, "abstract "),
            (method.is_final, "final "),
            (method.origin == Origin::Synthetic, "synthetic "),
            (method.modifiers.purity == Purity::Pure, "pure "),
            (method.modifiers.purity == Purity::StrictlyPure, "strictly_pure "),
            (method.modifiers.helper, "helper "),
            (method.modifiers.trusted, "trusted "),
            (method.modifiers.opaque, "opaque "),
            (method.modifiers.model, "model "),
            (method.modifiers.ghost, "ghost "),
            (method.modifiers.calls_later, "calls_later "),
            (method.modifiers.arithmetic == Arithmetic::Checked, "code_safe_math "),
            (method.modifiers.arithmetic == Arithmetic::Wrapping, "code_java_math "),
            (method.modifiers.arithmetic == Arithmetic::Unbounded, "code_bigint_math "),
        ] {
            if set {
                head.push_str(word);
            }
        }
        head.push_str(method.modifiers.result_nullness.map_or("", nullness));
        let list = params(&names, &method.params);
        match method.kind {
            MethodKind::Method => {
                let result = self.globals.ty(&method.result);
                let _ = write!(head, "method {result} {} ({list})", method.signature);
            }
            MethodKind::Constructor => {
                let _ = write!(head, "constructor {} ({list})", method.signature);
            }
            MethodKind::StaticInit if self.globals.whole => {
                let _ = write!(head, "static_init {} ()", method.signature);
            }
            MethodKind::StaticInit => head.push_str("static_init"),
        }
        if self.globals.whole && method.name != usual_name(method.kind, &method.signature) {
            let _ = write!(head, " named {}", quoted(method.name));
        }
        head.push_str(&self.globals.throws(&method.throws));
        self.line(&head);
        self.indented(|p| {
            if !method.overrides.is_empty() {
                let overridden: Vec<&str> = method
                    .overrides
                    .iter()
                    .filter_map(|m| p.globals.program.methods.get(m.index()))
                    .map(|m| m.signature.as_str())
                    .collect();
                p.line(&format!("overrides {}", overridden.join(", ")));
            }
            if p.globals.whole {
                for unchecked in &method.unchecked {
                    p.line(if unchecked.is_known { "unchecked known" } else { "unchecked" });
                }
            }
            p.contract(&names, &method.contract);
            if p.globals.whole && method.result != Type::Void && method.result_local.is_none() {
                p.line("result \\nothing");
            }
        });
        self.body(&names, &method.params, &method.body);
    }

    fn body(&mut self, names: &Names<'_, '_>, params: &[LocalId], body: &Body) {
        if self.globals.whole || matches!(body, Body::Block { .. }) {
            self.indented(|p| p.locals(names, params));
        }
        match body {
            Body::None => {}
            Body::Unsupported(diagnostics) => {
                self.indented(|p| {
                    if p.globals.whole && diagnostics.is_empty() {
                        p.line("unsupported");
                    }
                    for diagnostic in diagnostics {
                        let code = match p.globals.whole {
                            true => format!(" {}", diagnostic.code.as_str()),
                            false => String::new(),
                        };
                        p.line(&format!("unsupported{code}: {}", diagnostic.message));
                    }
                });
            }
            Body::Block { exit, block } => {
                self.line(&format!("body {} {{", names::label(*exit)));
                self.indented(|p| p.block(names, block));
                self.line("}");
            }
        }
    }

    fn locals(&mut self, names: &Names<'_, '_>, params: &[LocalId]) {
        for (index, local) in names.locals.iter().enumerate() {
            let is_header = match self.globals.whole {
                true => params.contains(&LocalId(index as u32)),
                false => matches!(local.kind, LocalKind::This | LocalKind::Param),
            };
            if !is_header {
                let ty = self.globals.ty(&local.ty);
                let name = names.at(index);
                let keyword = keyword(local.kind);
                self.line(&format!("{keyword} {}{ty} {name}", nullness(local.nullness)));
            }
        }
    }
}

fn keyword(kind: LocalKind) -> &'static str {
    match kind {
        LocalKind::This => "this",
        LocalKind::Param => "param",
        LocalKind::Var => "var",
        LocalKind::Temp => "temp",
        LocalKind::Ghost => "ghost_var",
        LocalKind::Result => "result",
        LocalKind::Bound => "bound",
    }
}

fn type_params(count: u32) -> String {
    if count == 0 {
        return String::new();
    }
    let names: Vec<String> = (0..count).map(names::type_param).collect();
    format!("<{}>", names.join(", "))
}

fn params(names: &Names<'_, '_>, list: &[LocalId]) -> String {
    let param = |&id: &LocalId| {
        let local = names.locals.get(id.index()).filter(|local| local.kind == LocalKind::Param);
        let nullness = local.map_or("", |local| nullness(local.nullness));
        format!("{nullness}{}", names.declaration(id))
    };
    let params: Vec<String> = list.iter().map(param).collect();
    params.join(", ")
}

/// The package and the binary name that a class has if nothing is said.
pub(crate) fn usual_names(name: Symbol, outer: Option<&Class>) -> (Symbol, Symbol) {
    let (front, last) = name.as_str().rsplit_once('.').unwrap_or(("", name.as_str()));
    match outer {
        Some(outer) => (outer.package, Symbol::new(&format!("{}${last}", outer.binary_name))),
        None => (Symbol::new(front), name),
    }
}

/// What a method is called whose signature is this.
pub(crate) fn usual_name(kind: MethodKind, signature: &str) -> &str {
    match kind {
        MethodKind::Constructor => "<init>",
        MethodKind::StaticInit => "<clinit>",
        MethodKind::Method => {
            let front = signature.split('(').next().unwrap_or_default();
            front.rsplit('.').next().unwrap_or(front)
        }
    }
}

/// Where members of a class come from.
pub(crate) fn usual_origin(class: Option<&Class>) -> Origin {
    match class.map(|c| c.origin) {
        None | Some(Origin::Source | Origin::Synthetic) => Origin::Source,
        Some(origin) => origin,
    }
}

fn origin(origin: Origin, usual: Origin) -> &'static str {
    match origin {
        _ if origin == usual => "",
        Origin::Source => "source ",
        Origin::Library => "library ",
        Origin::ClassFile => "class_file ",
        Origin::Synthetic => "synthetic ",
    }
}

fn quoted(name: Symbol) -> String {
    format!("\"{name}\"")
}

#[cfg(test)]
mod tests;
