//! The imports of a file, and type names at its top level (JLS 7.5, 6.4.1).

use base::{Code, Diagnostic, Span, Symbol, stops};
use syntax::ast;

use crate::symbols::{ClassSym, DataSym, Flags, Origin};
use crate::table::stages::enter::{dotted, in_package};
use crate::table::{Table, TypeName};

/// Resolved imports, in the order in which they are written.
#[derive(Debug, Default)]
pub(in crate::table) struct Imports<'a> {
    single: Vec<(Symbol, ClassSym)>,
    /// Single imports of a file of the library, looked up when the name is met: nobody has to
    /// be told what is wrong with them, and most names are met in contracts that nobody uses.
    pending: Vec<(Symbol, &'a ast::Import)>,
    /// Imports for specifications do not change what the program's names mean: they come
    /// after everything else.
    single_for_spec: Vec<(Symbol, ClassSym)>,
    /// `import static a.B.name;`
    static_single: Vec<(Symbol, ClassSym)>,
    packages: Vec<Symbol>,
    /// `import a.B.*;`
    nested: Vec<ClassSym>,
    /// `import static a.B.*;`
    static_nested: Vec<ClassSym>,
    /// `a.b` and `name` of `import a.b.name;`, where a data type, function or lemma has
    /// that name.
    items: Vec<(Symbol, Symbol)>,
    /// What single imports name that does not exist: the names mean nothing else in the file.
    missing: Vec<Symbol>,
    /// A class does not exist of which all static members are imported: they would be overloads of
    /// others that are imported on demand.
    misses_statics: bool,
}

impl Imports<'_> {
    /// Imports for specifications hide nothing.
    fn add_missing(&mut self, import: &ast::Import) {
        match (import.is_static, import.on_demand) {
            _ if import.for_spec => {}
            (_, false) => self.missing.extend(import.name.segments.last().map(|last| last.symbol)),
            (true, true) => self.misses_statics = true,
            // What two packages have on demand is ambiguous.
            (false, true) => {}
        }
    }
}

impl<'a> Table<'a> {
    pub(in crate::table) fn find_type_in_unit(
        &self,
        unit: usize,
        name: Symbol,
    ) -> Option<TypeName> {
        let slot = self.units.get(unit)?;
        if let Some(known) = slot.names.borrow().get(&name) {
            return *known;
        }
        let found = self.search_unit(unit, name);
        slot.names.borrow_mut().insert(name, found);
        found
    }

    /// Classes in which a static member of that name may be looked for: those of single
    /// imports first, then those of imports on demand.
    pub fn static_imports(&self, unit: usize, name: Symbol) -> Vec<ClassSym> {
        let Some(imports) = self.imports(unit) else { return Vec::new() };
        let single = imports.static_single.iter().filter(|(n, _)| *n == name).map(|(_, c)| *c);
        let mut classes = Vec::new();
        if stops!("missing-static-imports-hide", imports.missing.contains(&name)) {
            return classes;
        }
        let hides = stops!("missing-static-classes-hide", imports.misses_statics);
        let nested = imports.static_nested.iter().copied().filter(|_| !hides);
        for class in single.chain(nested) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }

    /// Single static imports only; what they name hides what imports on demand offer.
    pub fn single_static_imports(&self, unit: usize, name: Symbol) -> Vec<ClassSym> {
        let Some(imports) = self.imports(unit) else { return Vec::new() };
        imports.static_single.iter().filter(|(n, _)| *n == name).map(|(_, c)| *c).collect()
    }

    /// The packages from which a file imports a data type, function or lemma of that name,
    /// or everything.
    pub(in crate::table) fn item_packages(&self, unit: usize, name: Symbol) -> Vec<Symbol> {
        let Some(imports) = self.imports(unit) else { return Vec::new() };
        let single = imports.items.iter().filter(|(_, n)| *n == name).map(|(p, _)| *p);
        let pending =
            imports.pending.iter().filter(|(n, _)| *n == name).filter_map(|(_, import)| {
                let segments = &import.name.segments;
                let is_item = self.class_by_canonical_name(segments).is_none();
                is_item.then(|| dotted(segments.split_last().map_or(&[], |(_, prefix)| prefix)))
            });
        single.chain(pending).chain(imports.packages.iter().copied()).collect()
    }

    fn search_unit(&self, unit: usize, name: Symbol) -> Option<TypeName> {
        let slot = &self.units[unit];
        let imports = self.imports(unit)?;
        let single = imports.single.iter().find(|(n, _)| *n == name).map(|(_, class)| *class);
        let is_missing = single.is_none() && imports.missing.contains(&name);
        if stops!("missing-imports-hide", is_missing) {
            return None;
        }
        let class = single
            .or_else(|| self.pending_import(imports, name, false))
            .or_else(|| self.static_member(&imports.static_single, name))
            .or_else(|| self.find_class(in_package(slot.package, name).as_str()))
            .or_else(|| self.search_on_demand(imports, name, slot.package));
        if let Some(class) = class {
            return Some(TypeName::Class(class));
        }
        let for_spec = imports.single_for_spec.iter().find(|(n, _)| *n == name);
        self.data_in_unit(unit, name)
            .map(TypeName::Data)
            .or_else(|| for_spec.map(|(_, class)| TypeName::Class(*class)))
            .or_else(|| self.pending_import(imports, name, true).map(TypeName::Class))
    }

    fn pending_import(
        &self,
        imports: &Imports<'a>,
        name: Symbol,
        for_spec: bool,
    ) -> Option<ClassSym> {
        let mut fitting =
            imports.pending.iter().filter(|(n, i)| *n == name && i.for_spec == for_spec);
        fitting.find_map(|(_, import)| self.class_by_canonical_name(&import.name.segments))
    }

    fn static_member(&self, imports: &[(Symbol, ClassSym)], name: Symbol) -> Option<ClassSym> {
        imports.iter().filter(|(n, _)| *n == name).find_map(|(_, c)| self.member_class(*c, name))
    }

    fn search_on_demand(
        &self,
        imports: &Imports<'a>,
        name: Symbol,
        package: Symbol,
    ) -> Option<ClassSym> {
        let nested = imports.nested.iter().chain(&imports.static_nested);
        let nested = nested.filter_map(|class| self.member_class(*class, name));
        let java_lang = Symbol::new("java.lang");
        let packages = imports.packages.iter().copied().chain([java_lang]);
        let in_packages =
            packages.filter_map(|package| self.find_class(in_package(package, name).as_str()));
        // A class that is not visible does not count.
        nested.chain(in_packages).find(|class| {
            let info = self.class(*class);
            info.package == package
                || info.flags.has(Flags::PUBLIC)
                || info.flags.has(Flags::PROTECTED)
        })
    }

    fn imports(&self, unit: usize) -> Option<&Imports<'a>> {
        let slot = self.units.get(unit)?;
        Some(slot.imports.get_or_init(|| {
            self.settle(|| {
                let mut imports = Imports::default();
                for import in &slot.tree.imports {
                    if slot.origin == Origin::Library && !import.is_static && !import.on_demand {
                        let name = import.name.segments.last().map(|last| last.symbol);
                        imports.pending.extend(name.map(|name| (name, import)));
                        continue;
                    }
                    let known = self.add_import(import, &mut imports);
                    if !known && slot.origin == Origin::Source {
                        self.report_import(import);
                        imports.add_missing(import);
                    }
                }
                imports
            })
        }))
    }

    /// Whether what is imported exists.
    fn add_import(&self, import: &ast::Import, imports: &mut Imports<'a>) -> bool {
        let segments = &import.name.segments;
        let Some((last, prefix)) = segments.split_last() else { return true };
        match (import.is_static, import.on_demand) {
            (false, false) => {
                if let Some(class) = self.class_by_canonical_name(segments) {
                    let list = match import.for_spec {
                        true => &mut imports.single_for_spec,
                        false => &mut imports.single,
                    };
                    list.push((last.symbol, class));
                    return true;
                }
                let package = dotted(prefix);
                imports.items.push((package, last.symbol));
                self.package_has_item(package, last.symbol)
            }
            (false, true) => {
                if let Some(class) = self.class_by_canonical_name(segments) {
                    imports.nested.push(class);
                    return true;
                }
                let package = dotted(segments);
                imports.packages.push(package);
                self.package_exists(package.as_str())
            }
            (true, false) => match self.class_by_canonical_name(prefix) {
                Some(class) => {
                    imports.static_single.push((last.symbol, class));
                    true
                }
                None => false,
            },
            (true, true) => match self.class_by_canonical_name(segments) {
                Some(class) => {
                    imports.static_nested.push(class);
                    true
                }
                None => false,
            },
        }
    }

    fn report_import(&self, import: &ast::Import) {
        let name = dotted(&import.name.segments);
        let span = import.name.segments.iter().fold(Span::NONE, |span, s| span.to(s.span()));
        let what = match (import.is_static, import.on_demand) {
            (false, true) => format!("there is no package or class `{name}`"),
            (true, false) => {
                let class = name.as_str().rsplit_once('.').map_or("", |(class, _)| class);
                format!("there is no class `{class}`")
            }
            // Where a package is known, no jar is missed.
            (false, false) => match name.as_str().rsplit_once('.') {
                Some((package, class)) if self.package_exists(package) => {
                    format!("the package `{package}` has no class `{class}`")
                }
                _ => format!("there is no class `{name}`"),
            },
            (true, true) => format!("there is no class `{name}`"),
        };
        let code = if import.for_spec { Code::SpecName } else { Code::UnknownType };
        self.report(Diagnostic::new(code, span, what));
    }

    /// `a.b.Outer.Inner`, from left to right: packages up to the first class.
    pub(in crate::table) fn class_by_canonical_name(
        &self,
        segments: &[ast::Ident],
    ) -> Option<ClassSym> {
        for (i, segment) in segments.iter().enumerate().skip(1) {
            let package = dotted(segments.get(..i)?);
            if let Some(class) = self.find_class(in_package(package, segment.symbol).as_str()) {
                let rest = segments.get(i + 1..)?;
                return rest.iter().try_fold(class, |c, name| self.member_class(c, name.symbol));
            }
        }
        None
    }

    fn data_in_unit(&self, unit: usize, name: Symbol) -> Option<DataSym> {
        self.find_item_in_unit(unit, name, |items| items.data(name))
    }
}
