//! Files: package, imports, modules and what stands at the top level.

use super::Printer;
use super::decl::is_in_annotation;
use crate::ast::{
    Annotation, CompilationUnit, Directive, DirectiveKind, Ident, Import, Item, Module, Package,
    QualifiedName,
};

impl Printer {
    pub(super) fn unit(&mut self, unit: &CompilationUnit) {
        if let Some(package) = &unit.package {
            self.package(package);
            self.end_of_line();
        }
        if !unit.imports.is_empty() {
            self.gap();
        }
        for import in &unit.imports {
            self.import(import);
            self.end_of_line();
        }
        if let Some(module) = &unit.module {
            self.gap();
            self.module(module);
            self.end_of_line();
        }
        for item in &unit.items {
            self.gap();
            self.item(item);
            self.end_of_line();
        }
    }

    fn end_of_line(&mut self) {
        self.pending_break = false;
        self.out.push('\n');
    }

    /// An empty line, unless the file starts here.
    fn gap(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn package(&mut self, package: &Package) {
        self.annotation_lines(&package.annotations);
        self.text("package ");
        self.qualified_name(&package.name);
        self.text(";");
    }

    fn import(&mut self, import: &Import) {
        self.in_annotation_if(import.for_spec, |p| {
            p.text("import ");
            if import.is_static {
                p.text("static ");
            }
            p.qualified_name(&import.name);
            p.text(if import.on_demand { ".*;" } else { ";" });
        });
    }

    fn module(&mut self, module: &Module) {
        self.annotation_lines(&module.annotations);
        self.text(if module.open { "open module " } else { "module " });
        self.qualified_name(&module.name);
        self.text(" ");
        self.braced(module.directives.is_empty(), |p| {
            for directive in &module.directives {
                p.newline();
                p.directive(directive);
            }
        });
    }

    fn directive(&mut self, directive: &Directive) {
        match &directive.kind {
            DirectiveKind::Requires { transitive, is_static, module } => {
                self.text("requires ");
                if *transitive {
                    self.text("transitive ");
                }
                if *is_static {
                    self.text("static ");
                }
                self.qualified_name(module);
            }
            DirectiveKind::Exports { package, to } => {
                self.directive_names("exports ", package, " to ", to);
            }
            DirectiveKind::Opens { package, to } => {
                self.directive_names("opens ", package, " to ", to);
            }
            DirectiveKind::Uses(service) => self.directive_names("uses ", service, "", &[]),
            DirectiveKind::Provides { service, with } => {
                self.directive_names("provides ", service, " with ", with);
            }
        }
        self.text(";");
    }

    fn directive_names(
        &mut self,
        keyword: &str,
        what: &QualifiedName,
        link: &str,
        others: &[QualifiedName],
    ) {
        self.text(keyword);
        self.qualified_name(what);
        if !others.is_empty() {
            self.text(link);
            self.separated(others, ", ", Printer::qualified_name);
        }
    }

    pub(super) fn item(&mut self, item: &Item) {
        match item {
            Item::Type(decl) => {
                self.in_annotation_if(is_in_annotation(decl), |p| p.type_decl(decl));
            }
            Item::Data(decl) => self.in_annotation(|p| p.data_decl(decl)),
            Item::Function(decl) => self.in_annotation(|p| p.function_decl(decl)),
            Item::Lemma(decl) => self.in_annotation(|p| p.lemma_decl(decl)),
        }
    }

    fn annotation_lines(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.java_annotation(annotation);
            self.newline();
        }
    }

    pub(super) fn qualified_name(&mut self, name: &QualifiedName) {
        self.separated(&name.segments, ".", |p, segment| p.ident(segment));
    }

    pub(super) fn ident(&mut self, ident: &Ident) {
        self.text(ident.as_str());
    }
}
