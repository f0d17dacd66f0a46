//! How large a declaration may be. Some passes compare the members of a class with each other;
//! far above what anybody writes, and mostly above what a class file can hold, a declaration is
//! refused instead of being worked on for hours. `docs/limits.md` lists the numbers.

use base::{Code, Diagnostic, Span, Symbol};
use rustc_hash::FxHashMap;
use syntax::ast::{CompilationUnit, Item, Member, TypeDecl};

/// A class file has no room for more.
pub const MOST_FIELDS: usize = 65_535;

/// The initialiser of a compiled enumeration has room for about three thousand.
pub const MOST_ENUM_CONSTANTS: usize = 4_000;

/// Methods, constructors, predicates, nested types and whatever else is no field.
pub const MOST_MEMBERS: usize = 10_000;

/// Methods of one name, or constructors.
pub const MOST_OVERLOADS: usize = 1_000;

/// Characters of initialisers, once for each constructor: what they say is said again in each.
pub const MOST_INITIALIZED: usize = 4 << 20;

/// A record has no room for more.
pub const MOST_COMPONENTS: usize = 255;

/// Imports of a file, and those of them that end in `*`: a name is looked for in all of these.
pub const MOST_IMPORTS: usize = 10_000;
pub const MOST_IMPORTS_ON_DEMAND: usize = 500;

/// Takes what is too large out of the tree, and says so.
pub fn refuse(unit: &mut CompilationUnit, diagnostics: &mut Vec<Diagnostic>) {
    let on_demand = || unit.imports.iter().filter(|import| import.on_demand);
    let first_over = unit.imports.get(MOST_IMPORTS).map(|import| (import, MOST_IMPORTS, ""));
    let over = first_over.or_else(|| {
        let import = on_demand().nth(MOST_IMPORTS_ON_DEMAND)?;
        Some((import, MOST_IMPORTS_ON_DEMAND, " with `*`"))
    });
    if let Some((import, limit, kind)) = over {
        let span = import.name.segments.first().map_or(Span::NONE, |name| name.span());
        let text = format!("this file has too many imports{kind}: at most {limit} are read");
        diagnostics.push(Diagnostic::new(Code::Limit, span, text));
        unit.imports.clear();
        unit.items.clear();
    }
    unit.items.retain_mut(|item| keep(item, diagnostics));
}

fn keep(item: &mut Item, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let Item::Type(decl) = item else { return true };
    if let Some((span, what)) = excess(decl) {
        diagnostics.push(Diagnostic::new(Code::Limit, span, what));
        return false;
    }
    let is_kept = |member: &mut Member| match member {
        Member::Item(item) => keep(item, diagnostics),
        _ => true,
    };
    // Nearly no class has a nested one.
    if decl.members.iter().any(|member| matches!(member, Member::Item(Item::Type(_)))) {
        let mut is_kept = is_kept;
        decl.members.retain_mut(|member| is_kept(member));
    }
    true
}

fn excess(decl: &TypeDecl) -> Option<(Span, String)> {
    let name = decl.name.symbol;
    let most = |what: &str, limit: usize| {
        let text = format!("`{name}` has too many {what}: at most {limit} are read");
        Some((decl.name.span(), text))
    };
    if decl.constants.len() > MOST_ENUM_CONSTANTS {
        return most("constants", MOST_ENUM_CONSTANTS);
    }
    if decl.components.len() > MOST_COMPONENTS {
        return most("components", MOST_COMPONENTS);
    }
    let (mut fields, mut others, mut constructors, mut initializers) = (0, 0, 0, 0);
    let mut overloads: FxHashMap<Symbol, usize> = FxHashMap::default();
    for member in &decl.members {
        match member {
            Member::Field(field) => fields += field.vars.len(),
            _ => others += 1,
        }
        match member {
            Member::Field(field) if field.vars.iter().any(|var| var.init.is_some()) => {
                initializers += length(field.loc.0);
            }
            Member::Initializer(block) => initializers += length(block.loc.0),
            Member::Method(method) => *overloads.entry(method.name.symbol).or_default() += 1,
            Member::Constructor(_) => constructors += 1,
            _ => {}
        }
    }
    if fields > MOST_FIELDS {
        return most("fields", MOST_FIELDS);
    }
    if others > MOST_MEMBERS {
        return most("members", MOST_MEMBERS);
    }
    if constructors > MOST_OVERLOADS || overloads.values().any(|count| *count > MOST_OVERLOADS) {
        return most("methods of one name", MOST_OVERLOADS);
    }
    if initializers.saturating_mul(constructors) > MOST_INITIALIZED && constructors > 1 {
        let text = format!(
            "`{name}` has too many constructors for so long initialisers: at most {MOST_INITIALIZED} \
             characters of them, times the constructors, are read"
        );
        return Some((decl.name.span(), text));
    }
    None
}

fn length(span: Span) -> usize {
    span.hi.saturating_sub(span.lo) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Vec<String> {
        let parsed = syntax::parse(text, 1);
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics.first());
        let (mut unit, mut diagnostics) = (parsed.unit, Vec::new());
        refuse(&mut unit, &mut diagnostics);
        assert!(diagnostics.iter().all(|d| d.code == Code::Limit));
        diagnostics.into_iter().map(|d| d.message).collect()
    }

    fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
        (0..count).map(part).collect()
    }

    #[test]
    fn what_is_too_large_is_refused_by_itself() {
        let constants =
            |n| format!("enum E {{ {} }} class A {{}}", repeated(n, |i| format!("C{i},")));
        let fields = |n| format!("class A {{ {} }}", repeated(n, |i| format!("int f{i};")));
        let overloads = |n| {
            let list = repeated(n, |i| format!("void m(C{i} c) {{}}"));
            format!("class A {{ class B {{ {list} }} int f; }}")
        };
        let imports = |n, end: &str| {
            format!("{} class A {{}}", repeated(n, |i| format!("import a.B{i}{end};\n")))
        };
        let members = |n| format!("class A {{ {} }}", repeated(n, |i| format!("void m{i}() {{}}")));
        let built = |n| {
            let constructors = repeated(n, |i| format!("A(C{i} c) {{}}"));
            format!("class A {{ String s = \"{}\"; {constructors} }}", "x".repeat(10_000))
        };
        let most_built = MOST_INITIALIZED / 10_100;
        for (text, what) in [
            (built(most_built + 10), "`A` has too many constructors for so long initialisers"),
            (constants(MOST_ENUM_CONSTANTS + 1), "`E` has too many constants"),
            (fields(MOST_FIELDS + 1), "`A` has too many fields"),
            (overloads(MOST_OVERLOADS + 1), "`B` has too many methods of one name"),
            (members(MOST_MEMBERS + 1), "`A` has too many members"),
            (imports(MOST_IMPORTS + 1, ""), "this file has too many imports:"),
            (imports(MOST_IMPORTS_ON_DEMAND + 1, ".*"), "this file has too many imports with `*`:"),
        ] {
            let refused = refused(&text);
            assert!(refused.len() == 1 && refused[0].starts_with(what), "{refused:?}");
        }
        for text in [
            built(most_built),
            constants(MOST_ENUM_CONSTANTS),
            overloads(MOST_OVERLOADS),
            imports(MOST_IMPORTS, ""),
            imports(MOST_IMPORTS_ON_DEMAND, ".*"),
        ] {
            assert!(refused(&text).is_empty());
        }
    }
}
