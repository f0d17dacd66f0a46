//! Predicates: where they are declared, where they are used, and renaming them. By what the check
//! has found names to mean, so that predicates of one name in unrelated classes stay apart.

use std::collections::BTreeMap;
use std::path::PathBuf;

use base::{Diagnostic, SourceFile, SourceMap, Span};
use driver::Family;
use syntax::ast::{CompilationUnit, ExprKind, Member, SpecExpr};
use syntax::visit::{Node, walk};

use crate::analysis::Analysis;

/// The places of a predicate's name: in declarations, and in instances.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Names {
    pub name: String,
    pub declared: Vec<Span>,
    pub used: Vec<Span>,
    /// Places where the name stands in an annotation, and nobody knows what it means there.
    pub unclear: Vec<Span>,
    pub is_own: bool,
}

/// The predicate at a place, with all places of its name.
pub fn names_at(analysis: &Analysis, place: Span) -> Option<Names> {
    let family = analysis.understood.as_ref()?.predicate_at(place)?;
    let names = names(&analysis.sources, &family);
    let is_there = |span: &Span| span.lo <= place.lo && place.lo <= span.hi;
    let is_meant = names.declared.iter().chain(&names.used).any(is_there);
    is_meant.then_some(names)
}

fn names(map: &SourceMap, family: &Family) -> Names {
    let mut names = Names { name: family.name.clone(), is_own: family.is_own, ..Names::default() };
    for (_, file) in map.files().filter(|(_, file)| file.text.contains(&*family.name)) {
        let parsed = syntax::parse(&file.text, file.start);
        walk(&parsed.unit, &mut |node| {
            match node {
                Node::Member(Member::Predicate(p)) if p.name.as_str() == family.name => {
                    let name = p.name.span();
                    if family.declared.iter().any(|d| d.contains(name) || name.contains(*d)) {
                        names.declared.push(name);
                    }
                }
                Node::Expr(e) => {
                    let (called, name) = match &e.kind {
                        ExprKind::Call { name, .. } => (false, Some(name)),
                        ExprKind::Spec(spec) => match &**spec {
                            SpecExpr::FamilyCall { name, .. } => (true, Some(name)),
                            _ => (false, None),
                        },
                        _ => (false, None),
                    };
                    if let Some(name) = name.filter(|name| name.as_str() == family.name) {
                        if family.used.contains(&e.loc.0) {
                            names.used.push(name.span());
                        } else if called {
                            names.unclear.push(name.span());
                        }
                    }
                }
                _ => {}
            }
            true
        });
    }
    names
}

/// The places to write a new name at, by file; or why it cannot be done.
pub fn rename(
    analysis: &Analysis,
    names: &Names,
    new: &str,
) -> Result<BTreeMap<PathBuf, Vec<Span>>, String> {
    if !is_name(new) {
        return Err(format!("`{}` is no name of a predicate", base::visible_line(new)));
    }
    if !names.is_own {
        return Err("it overrides a predicate of a library, or is one".to_string());
    }
    // With an error in the text, not everything that is meant is known.
    if analysis.all_diagnostics().any(|(d, _)| d.is_error() && d.code.as_str() < "E03") {
        return Err("there are errors in the text: what all names mean is not known".to_string());
    }
    if !names.unclear.is_empty() {
        return Err(format!("`{}` stands where it is not clear what it means", names.name));
    }
    let mut files: BTreeMap<PathBuf, Vec<Span>> = BTreeMap::new();
    for span in names.declared.iter().chain(&names.used) {
        let Some(id) = analysis.sources.find(*span) else { continue };
        let file = analysis.sources.file(id);
        if new != names.name && !files.contains_key(&file.path) && declares(file, new) {
            let path = base::visible_path(&file.path);
            return Err(format!("there is a predicate `{new}` in {path} already"));
        }
        files.entry(file.path.clone()).or_default().push(*span);
    }
    Ok(files)
}

/// Whether a predicate may have such a name: words of Java and of annotations are none.
fn is_name(new: &str) -> bool {
    let text = format!("class A {{\n    //@ predicate {new}() = true;\n}}\n");
    let is_plain = new.chars().all(|c| c == '_' || c == '$' || c.is_alphanumeric());
    let parsed = syntax::parse(&text, 0);
    is_plain && !parsed.diagnostics.iter().any(Diagnostic::is_error) && has(&parsed.unit, new)
}

fn declares(file: &SourceFile, name: &str) -> bool {
    file.text.contains(name) && has(&syntax::parse(&file.text, file.start).unit, name)
}

/// Whether a predicate of that name is declared.
fn has(unit: &CompilationUnit, name: &str) -> bool {
    let mut found = false;
    walk(unit, &mut |node| {
        found |= matches!(node, Node::Member(Member::Predicate(p)) if p.name.as_str() == name);
        !found
    });
    found
}
