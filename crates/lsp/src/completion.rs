//! What may come next inside an annotation comment: words of the annotation language where one
//! may stand, names of what is declared around.

use lsp_types::{CompletionItem, CompletionItemKind, Documentation};
use syntax::annotations::{Annotation, PieceKind, WordKind, annotations, vocabulary};
use syntax::ast::{CompilationUnit, Item, Member, Param, Type, TypeDecl, TypeKind};
use syntax::visit::{Node, walk};

use crate::symbols::offsets;

/// What to offer at an offset; nothing outside of annotations, where other tools do better.
/// `others` are trees of further files.
pub fn completion(
    text: &str,
    unit: &CompilationUnit,
    others: &[&CompilationUnit],
    offset: usize,
) -> Vec<CompletionItem> {
    let Some(place) = Place::find(text, offset) else { return Vec::new() };
    match place {
        Place::Backslash => words(|kind| kind == WordKind::Backslash),
        Place::Start => words(|kind| kind != WordKind::Backslash),
        Place::Member(target) => {
            let class = class_of(unit, offset, &target);
            let all = std::iter::once(unit).chain(others.iter().copied());
            let found = class.and_then(|name| all.clone().find_map(|u| type_named(u, &name)));
            found.map(members).unwrap_or_default()
        }
        Place::Expression => {
            let mut items = words(|kind| kind == WordKind::Backslash);
            items.extend(EXPRESSION_WORDS.iter().map(|word| keyword(word, "annotation")));
            items.extend(around(unit, offset));
            items
        }
    }
}

const EXPRESSION_WORDS: [&str; 6] = ["acc", "opening", "untouched", "this", "null", "true"];

enum Place {
    /// Behind a backslash.
    Backslash,
    /// Where a clause, statement or member may begin.
    Start,
    /// Behind `name.`
    Member(String),
    Expression,
}

impl Place {
    fn find(text: &str, offset: usize) -> Option<Place> {
        let before = text.get(..offset)?;
        let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let word = line.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let found = annotations(text);
        let annotation = found.iter().find(|a| a.lo as usize <= offset && offset <= a.hi as usize);
        // An annotation that is being begun is none yet.
        let is_begun = word.trim_start() == "//@ " || word.trim_start() == "//@";
        if annotation.is_none() && !is_begun {
            return None;
        }
        if word.ends_with('\\') {
            return Some(Place::Backslash);
        }
        if let Some(target) = word.strip_suffix('.') {
            let name = target.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
            return Some(Place::Member(name.unwrap_or_default().to_string()));
        }
        let starts = match annotation {
            Some(annotation) => {
                starts_clause(annotation, text, word.len() + before.len() - line.len())
            }
            None => true,
        };
        Some(if starts { Place::Start } else { Place::Expression })
    }
}

/// Whether a clause may begin at an offset: at the start of an annotation, or behind a semicolon.
fn starts_clause(annotation: &Annotation, text: &str, offset: usize) -> bool {
    let last = annotation.tokens.iter().rev().find(|p| p.hi as usize <= offset);
    match last {
        None => true,
        Some(piece) => {
            let sign = text.get(piece.lo as usize..piece.hi as usize).unwrap_or_default();
            piece.kind == PieceKind::Sign && matches!(sign, ";" | "{" | "}")
        }
    }
}

fn words(wanted: impl Fn(WordKind) -> bool) -> Vec<CompletionItem> {
    let mut items: Vec<CompletionItem> = Vec::new();
    for (kind, word) in vocabulary().filter(|(kind, _)| wanted(*kind)) {
        if items.iter().any(|item| item.label == word) {
            continue;
        }
        let what = match kind {
            WordKind::Clause => "clause of a contract",
            WordKind::LoopClause => "clause of a loop",
            WordKind::Statement => "ghost statement",
            WordKind::Member => "member",
            WordKind::Modifier => "modifier",
            WordKind::Backslash => "expression",
        };
        items.push(keyword(word, what));
    }
    items
}

fn keyword(word: &str, what: &str) -> CompletionItem {
    let kind = Some(CompletionItemKind::KEYWORD);
    CompletionItem {
        label: word.to_string(),
        kind,
        detail: Some(what.to_string()),
        ..CompletionItem::default()
    }
}

fn name(
    label: &str,
    kind: CompletionItemKind,
    detail: &str,
    text: Option<String>,
) -> CompletionItem {
    CompletionItem {
        label: label.to_string(),
        kind: Some(kind),
        detail: Some(detail.to_string()),
        documentation: text.map(Documentation::String),
        // What is declared here is wanted before words.
        sort_text: Some(format!("0{label}")),
        ..CompletionItem::default()
    }
}

/// The class around an offset: the innermost one.
fn class_at(unit: &CompilationUnit, offset: usize) -> Option<&TypeDecl> {
    let mut found = None;
    walk(unit, &mut |node| {
        if let Node::Item(Item::Type(decl)) = node {
            let (lo, hi) = offsets(decl.loc.0);
            if lo <= offset && offset <= hi {
                found = Some(decl);
            }
        }
        true
    });
    found
}

/// The parameters of the member that an offset is in or stands before.
fn params_at(decl: &TypeDecl, offset: usize) -> &[Param] {
    let next = decl.members.iter().find_map(|member| {
        let (loc, params) = match member {
            Member::Method(m) => (m.loc, m.params.as_slice()),
            Member::Constructor(c) => (c.loc, c.params.as_deref().unwrap_or_default()),
            Member::Predicate(p) => (p.loc, p.params.as_slice()),
            _ => return None,
        };
        (offset <= offsets(loc.0).1).then_some(params)
    });
    next.unwrap_or_default()
}

fn around(unit: &CompilationUnit, offset: usize) -> Vec<CompletionItem> {
    let Some(decl) = class_at(unit, offset) else { return Vec::new() };
    let params = params_at(decl, offset).iter();
    let params =
        params.map(|p| name(p.name.as_str(), CompletionItemKind::VARIABLE, "parameter", None));
    params.chain(members(decl)).collect()
}

fn members(decl: &TypeDecl) -> Vec<CompletionItem> {
    let mut items = Vec::new();
    for member in &decl.members {
        match member {
            Member::Field(field) => {
                for var in &field.vars {
                    items.push(name(var.name.as_str(), CompletionItemKind::FIELD, "field", None));
                }
            }
            Member::Predicate(p) => {
                let text = p.body.as_ref().map(|_| format!("predicate {}", p.name.as_str()));
                items.push(name(p.name.as_str(), CompletionItemKind::FUNCTION, "predicate", text));
            }
            Member::Method(m) => {
                items.push(name(m.name.as_str(), CompletionItemKind::METHOD, "method", None));
            }
            Member::Item(Item::Function(f)) => {
                items.push(name(f.name.as_str(), CompletionItemKind::FUNCTION, "function", None));
            }
            Member::Item(Item::Lemma(l)) => {
                items.push(name(l.name.as_str(), CompletionItemKind::FUNCTION, "lemma", None));
            }
            Member::Constructor(_) | Member::Initializer(_) | Member::Item(_) | Member::Spec(_) => {
            }
        }
    }
    items
}

/// The class that a name before a dot has, by its declaration as a parameter or field.
fn class_of(unit: &CompilationUnit, offset: usize, target: &str) -> Option<String> {
    let decl = class_at(unit, offset)?;
    if target == "this" {
        return Some(decl.name.as_str().to_string());
    }
    let of_params = params_at(decl, offset).iter();
    let of_params = of_params.filter(|p| p.name.as_str() == target).filter_map(|p| p.ty.as_ref());
    let of_fields = decl.members.iter().filter_map(|member| match member {
        Member::Field(f) if f.vars.iter().any(|v| v.name.as_str() == target) => Some(&f.ty),
        _ => None,
    });
    let ty = of_params.chain(of_fields).next();
    // A class itself has static members.
    ty.and_then(simple_name).or_else(|| Some(target.to_string()))
}

fn simple_name(ty: &Type) -> Option<String> {
    match &ty.kind {
        TypeKind::Class(segments) => Some(segments.last()?.name.as_str().to_string()),
        _ => None,
    }
}

fn type_named<'t>(unit: &'t CompilationUnit, name: &str) -> Option<&'t TypeDecl> {
    let mut found = None;
    walk(unit, &mut |node| {
        if let Node::Item(Item::Type(decl)) = node
            && decl.name.as_str() == name
        {
            found = found.or(Some(decl));
        }
        matches!(node, Node::Item(_) | Node::Member(_))
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::START;

    /// The labels that are offered at the `|` in a class with two fields and a predicate.
    fn offered(annotation: &str) -> Vec<String> {
        let text = format!(
            "class A {{\n int x; A next;\n //@ predicate q() = acc(x);\n {annotation}\n void m(int p) {{}}\n}}"
        );
        let offset = text.find('|').unwrap();
        let text = text.replace('|', "");
        let unit = syntax::parse(&text, START).unit;
        let items = completion(&text, &unit, &[], offset);
        items.into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn words_and_names_where_they_may_stand() {
        let has = |text: &str, label: &str| offered(text).iter().any(|l| l == label);
        assert!(has("//@ |", "requires"));
        assert!(has("//@ req|", "requires"));
        assert!(has("//@ requires true; |", "ensures"));
        assert!(!has("//@ requires |", "requires"));
        assert!(has("//@ requires q|;", "q") && has("//@ requires q|;", "p"));
        assert!(has("//@ requires next.|;", "q") && !has("//@ requires next.|;", "p"));
        assert!(has("//@ ensures \\r|;", "result"));
        assert!(offered("int y = |;").is_empty());
    }
}
