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

mod assertion;
mod expr;
mod names;
mod stmt;

use std::fmt::Write;

use crate::{
    Arithmetic, Body, Class, ClassId, ClassInvariant, ClassKind, Data, Dependency, Field, Framing,
    Function, GhostKind, InvariantKind, Lemma, Local, LocalKind, Method, MethodKind, Nullness,
    Origin, Predicate, Program, Purity, Visibility,
};
use names::Names;

/// What was written in the sources, and what the compiler made of it: everything but the
/// libraries.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new(), depth: 0 };
    for data in &program.data {
        printer.data(data);
    }
    for function in &program.functions {
        printer.function(function);
    }
    for predicate in program.predicates.iter().filter(|p| p.class.is_none()) {
        printer.predicate(predicate);
        printer.gap();
    }
    for lemma in program.lemmas.iter().filter(|l| l.class.is_none()) {
        printer.lemma(lemma);
        printer.gap();
    }
    for (index, class) in program.classes.iter().enumerate() {
        if matches!(class.origin, Origin::Source | Origin::Synthetic) {
            printer.class(ClassId(index as u32), class);
        }
    }
    printer.finish()
}

/// One class, given by its name or its binary name, wherever it comes from.
pub fn print_class(program: &Program, name: &str) -> Option<String> {
    let index = program
        .classes
        .iter()
        .position(|c| c.name.as_str() == name || c.binary_name.as_str() == name)?;
    let mut printer = Printer { program, out: String::new(), depth: 0 };
    printer.class(ClassId(index as u32), &program.classes[index]);
    Some(printer.finish())
}

/// A type as it is written in a source file.
pub fn type_name(program: &Program, ty: &crate::Type) -> String {
    names::ty(program, ty)
}

struct Printer<'p> {
    program: &'p Program,
    out: String,
    depth: usize,
}

impl Printer<'_> {
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
        let names: Vec<String> = classes.iter().map(|&c| names::class(self.program, c)).collect();
        format!(" {keyword} {}", names.join(", "))
    }

    fn class(&mut self, id: ClassId, class: &Class) {
        self.gap();
        let mut head = String::new();
        if class.is_abstract && class.kind == ClassKind::Class {
            head.push_str("abstract ");
        }
        if class.is_final && class.kind == ClassKind::Class {
            head.push_str("final ");
        }
        if class.is_immutable {
            head.push_str("immutable ");
        }
        head.push_str(match class.kind {
            ClassKind::Class => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Enum => "enum ",
            ClassKind::Record => "record ",
            ClassKind::Annotation => "annotation ",
            ClassKind::Lambda => "lambda ",
        });
        head.push_str(class.name.as_str());
        if let Some(superclass) = class.superclass
            && Some(superclass) != self.program.well_known.object
        {
            head.push_str(&self.class_list("extends", &[superclass]));
        }
        head.push_str(&self.class_list("implements", &class.interfaces));
        if let Some(permits) = &class.permits {
            head.push_str(&self.class_list("permits", permits));
        }
        if let Some(outer) = class.outer {
            head.push_str(&self.class_list("in", &[outer]));
        }
        if class.framing == Framing::Explicit {
            head.push_str(" explicit_frames");
        }
        head.push_str(" {");
        self.line(&head);
        self.indented(|p| {
            if !class.enum_constants.is_empty() {
                let constants: Vec<&str> = class
                    .enum_constants
                    .iter()
                    .filter_map(|f| p.program.fields.get(f.index()))
                    .map(|f| f.name.as_str())
                    .collect();
                p.line(&format!("constants {}", constants.join(", ")));
            }
            for field in class.fields.iter().filter_map(|f| p.program.fields.get(f.index())) {
                p.field(field);
            }
            for invariant in &class.invariants {
                p.invariant(invariant);
            }
            for dependency in &class.dependencies {
                p.dependency(dependency);
            }
            for id in &class.predicates {
                if let Some(predicate) = p.program.predicates.get(id.index()) {
                    p.gap();
                    p.predicate(predicate);
                }
            }
            for lemma in p.program.lemmas.iter().filter(|l| l.class == Some(id)) {
                p.gap();
                p.lemma(lemma);
            }
            for method in &class.methods {
                if let Some(method) = p.program.methods.get(method.index()) {
                    p.gap();
                    p.method(method);
                }
            }
            // A static initialiser need not be listed among the methods.
            if let Some(init) = class.static_init.filter(|m| !class.methods.contains(m))
                && let Some(method) = p.program.methods.get(init.index())
            {
                p.gap();
                p.method(method);
            }
        });
        self.line("}");
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
        text.push_str(nullness(field.nullness));
        text.push_str(match field.ghost {
            GhostKind::Real => "",
            GhostKind::Ghost => "ghost ",
            GhostKind::Model => "model ",
        });
        let _ = write!(text, "field {} {}", names::ty(self.program, &field.ty), field.name);
        if let Some(constant) = &field.constant {
            let names = Names::none(self.program);
            let _ = write!(text, " = {}", expr::text(&names, constant));
        }
        if let Some(represents) = &field.represents {
            let names = Names::new(self.program, &represents.locals);
            let _ = write!(text, " represents {}", expr::text(&names, &represents.value));
        }
        self.line(&text);
    }

    fn dependency(&mut self, dependency: &Dependency) {
        let names = Names::new(self.program, &dependency.locals);
        let field = dependency.field.and_then(|f| self.program.fields.get(f.index()));
        let subject = field.map_or("\\inv", |f| f.name.as_str());
        let locations: Vec<String> =
            dependency.locations.iter().map(|e| expr::text(&names, e)).collect();
        let mut text = format!("accessible {subject}: {}", locations.join(", "));
        if let Some(measure) = &dependency.measure {
            let _ = write!(text, " measured by {}", expr::text(&names, measure));
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
        let names = Names::new(self.program, &invariant.locals);
        let prefix = if invariant.is_static { "static " } else { "" };
        let name = invariant.name.map(|n| format!(" {n}:")).unwrap_or_default();
        let text = assertion::text(&names, &invariant.condition);
        self.line(&format!("{prefix}{keyword}{name} {text}"));
    }

    fn predicate(&mut self, predicate: &Predicate) {
        let names = Names::new(self.program, &predicate.locals);
        let mut text = String::new();
        text.push_str(visibility(predicate.visibility));
        for (set, word) in [
            (predicate.is_static && predicate.class.is_some(), "static "),
            (predicate.export, "export "),
            (predicate.opaque, "opaque "),
        ] {
            if set {
                text.push_str(word);
            }
        }
        let _ = write!(
            text,
            "predicate {}({}",
            predicate.name,
            params(&names, &predicate.locals, &predicate.params)
        );
        if !predicate.outputs.is_empty() {
            let _ = write!(text, "; {}", params(&names, &predicate.locals, &predicate.outputs));
        }
        text.push(')');
        if let Some(body) = &predicate.body {
            let _ = write!(text, " = {}", assertion::text(&names, body));
        }
        self.line(&text);
    }

    fn data(&mut self, data: &Data) {
        let constructors: Vec<String> = data
            .constructors
            .iter()
            .map(|c| {
                let fields: Vec<String> = c
                    .fields
                    .iter()
                    .map(|(name, ty)| format!("{} {name}", names::ty(self.program, ty)))
                    .collect();
                format!("{}({})", c.name, fields.join(", "))
            })
            .collect();
        let params = type_params(data.type_params);
        self.line(&format!("data {}{params} = {}", data.name, constructors.join(" | ")));
        self.gap();
    }

    fn function(&mut self, function: &Function) {
        let names = Names::new(self.program, &function.locals);
        let opaque = if function.opaque { "opaque " } else { "" };
        let generic = type_params(function.type_params);
        let result = names::ty(self.program, &function.result);
        let list = params(&names, &function.locals, &function.params);
        self.line(&format!("{opaque}function{generic} {result} {}({list})", function.name));
        self.indented(|p| {
            p.contract(&names, &function.contract);
            if let Some(body) = &function.body {
                p.line(&format!("= {}", expr::text(&names, body)));
            }
        });
        self.gap();
    }

    fn lemma(&mut self, lemma: &Lemma) {
        let names = Names::new(self.program, &lemma.locals);
        let mut head = String::new();
        for (set, word) in [
            (lemma.is_static && lemma.class.is_some(), "static "),
            (lemma.auto, "auto "),
            (lemma.abstraction, "abstraction "),
            (lemma.trusted, "trusted "),
        ] {
            if set {
                head.push_str(word);
            }
        }
        let _ =
            write!(head, "lemma {}({})", lemma.name, params(&names, &lemma.locals, &lemma.params));
        self.line(&head);
        self.indented(|p| p.contract(&names, &lemma.contract));
        self.body(&names, &lemma.locals, &lemma.body);
    }

    fn method(&mut self, method: &Method) {
        let names = Names::new(self.program, &method.locals);
        let mut head = String::new();
        head.push_str(visibility(method.visibility));
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
            (method.modifiers.arithmetic == Arithmetic::Checked, "code_safe_math "),
            (method.modifiers.arithmetic == Arithmetic::Wrapping, "code_java_math "),
            (method.modifiers.arithmetic == Arithmetic::Unbounded, "code_bigint_math "),
        ] {
            if set {
                head.push_str(word);
            }
        }
        head.push_str(method.modifiers.result_nullness.map_or("", nullness));
        let list = params(&names, &method.locals, &method.params);
        match method.kind {
            MethodKind::Method => {
                let result = names::ty(self.program, &method.result);
                let _ = write!(head, "method {result} {} ({list})", method.signature);
            }
            MethodKind::Constructor => {
                let _ = write!(head, "constructor {} ({list})", method.signature);
            }
            MethodKind::StaticInit => head.push_str("static_init"),
        }
        head.push_str(&self.class_list("throws", &method.throws));
        self.line(&head);
        self.indented(|p| {
            if !method.overrides.is_empty() {
                let overridden: Vec<&str> = method
                    .overrides
                    .iter()
                    .filter_map(|m| p.program.methods.get(m.index()))
                    .map(|m| m.signature.as_str())
                    .collect();
                p.line(&format!("overrides {}", overridden.join(", ")));
            }
            p.contract(&names, &method.contract);
        });
        self.body(&names, &method.locals, &method.body);
    }

    fn body(&mut self, names: &Names<'_>, locals: &[Local], body: &Body) {
        match body {
            Body::None => {}
            Body::Unsupported(diagnostics) => {
                self.indented(|p| {
                    for diagnostic in diagnostics {
                        p.line(&format!("unsupported: {}", diagnostic.message));
                    }
                });
            }
            Body::Block { exit, block } => {
                self.indented(|p| p.locals(names, locals));
                self.line(&format!("body {} {{", names::label(*exit)));
                self.indented(|p| p.block(names, block));
                self.line("}");
            }
        }
    }

    fn locals(&mut self, names: &Names<'_>, locals: &[Local]) {
        for (index, local) in locals.iter().enumerate() {
            let keyword = match local.kind {
                LocalKind::This | LocalKind::Param => continue,
                LocalKind::Var => "var",
                LocalKind::Temp => "temp",
                LocalKind::Ghost => "ghost",
                LocalKind::Result => "result",
                LocalKind::Bound => "bound",
            };
            let ty = names::ty(self.program, &local.ty);
            let name = names.at(index);
            self.line(&format!("{keyword} {}{ty} {name}", nullness(local.nullness)));
        }
    }
}

fn type_params(count: u32) -> String {
    if count == 0 {
        return String::new();
    }
    let names: Vec<String> = (0..count).map(names::type_param).collect();
    format!("<{}>", names.join(", "))
}

fn params(names: &Names<'_>, locals: &[Local], list: &[crate::LocalId]) -> String {
    let param = |&id: &crate::LocalId| {
        let local = locals.get(id.index()).filter(|local| local.kind == LocalKind::Param);
        let nullness = local.map_or("", |local| nullness(local.nullness));
        format!("{nullness}{}", names.declaration(id))
    };
    let params: Vec<String> = list.iter().map(param).collect();
    params.join(", ")
}

fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Private => "private ",
        Visibility::Package => "",
        Visibility::Protected => "protected ",
        Visibility::Public => "public ",
    }
}

fn nullness(nullness: Nullness) -> &'static str {
    match nullness {
        Nullness::Default => "",
        Nullness::Nullable => "nullable ",
        Nullness::NonNull => "non_null ",
    }
}

#[cfg(test)]
mod tests;
