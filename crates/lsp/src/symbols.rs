//! The outline of a file, and the declarations in it that are verified.

use base::Span;
use lsp_types::{DocumentSymbol, SymbolKind};
use syntax::ast::{CompilationUnit, Ident, Item, Member, Param, Type, TypeDecl, TypeDeclKind};
use syntax::visit::{Node, walk};

use crate::position::Lines;

/// Trees are made as if their file began here.
pub const START: u32 = 1;

/// Something that has a verdict. Offsets are bytes of the text.
pub struct Declared {
    pub name: (usize, usize),
    pub whole: (usize, usize),
}

/// Offsets of a span in a tree that was made for one text.
pub fn offsets(span: Span) -> (usize, usize) {
    (span.lo.saturating_sub(START) as usize, span.hi.saturating_sub(START) as usize)
}

/// All methods, constructors, predicates, functions and lemmas of a file, in the order of the text.
pub fn declared(unit: &CompilationUnit) -> Vec<Declared> {
    let mut all = Vec::new();
    walk(unit, &mut |node| {
        let found = match node {
            Node::Member(Member::Method(m)) => Some((m.name, m.loc)),
            Node::Member(Member::Constructor(c)) => Some((c.name, c.loc)),
            Node::Member(Member::Predicate(p)) => Some((p.name, p.loc)),
            Node::Item(Item::Function(f)) => Some((f.name, f.loc)),
            Node::Item(Item::Lemma(l)) => Some((l.name, l.loc)),
            _ => None,
        };
        if let Some((name, loc)) = found {
            all.push(Declared { name: offsets(name.span()), whole: offsets(loc.0) });
        }
        true
    });
    all
}

pub fn symbols(unit: &CompilationUnit, text: &str) -> Vec<DocumentSymbol> {
    let outline = Outline { text, lines: Lines::new(text) };
    unit.items.iter().map(|item| outline.item(item)).collect()
}

struct Outline<'t> {
    text: &'t str,
    lines: Lines<'t>,
}

impl Outline<'_> {
    fn item(&self, item: &Item) -> DocumentSymbol {
        match item {
            Item::Type(decl) => self.type_decl(decl),
            Item::Data(data) => {
                let mut symbol = self.symbol(data.name, data.loc.0, SymbolKind::ENUM);
                let parts = data.constructors.iter();
                let parts = parts.map(|c| self.symbol(c.name, c.loc.0, SymbolKind::ENUM_MEMBER));
                symbol.children = Some(parts.collect());
                symbol
            }
            Item::Function(f) => self.with_params(f.name, f.loc.0, SymbolKind::FUNCTION, &f.params),
            Item::Lemma(l) => self.with_params(l.name, l.loc.0, SymbolKind::FUNCTION, &l.params),
        }
    }

    fn type_decl(&self, decl: &TypeDecl) -> DocumentSymbol {
        let kind = match decl.kind {
            TypeDeclKind::Class | TypeDeclKind::Record => SymbolKind::CLASS,
            TypeDeclKind::Interface | TypeDeclKind::Annotation => SymbolKind::INTERFACE,
            TypeDeclKind::Enum => SymbolKind::ENUM,
        };
        let mut symbol = self.symbol(decl.name, decl.loc.0, kind);
        let constants = decl.constants.iter();
        let constants = constants.map(|c| self.symbol(c.name, c.loc.0, SymbolKind::ENUM_MEMBER));
        let members = decl.members.iter().flat_map(|member| self.member(member));
        symbol.children = Some(constants.chain(members).collect());
        symbol
    }

    fn member(&self, member: &Member) -> Vec<DocumentSymbol> {
        match member {
            Member::Field(field) => {
                let fields = field.vars.iter();
                fields.map(|var| self.symbol(var.name, field.loc.0, SymbolKind::FIELD)).collect()
            }
            Member::Method(m) => {
                vec![self.with_params(m.name, m.loc.0, SymbolKind::METHOD, &m.params)]
            }
            Member::Constructor(c) => {
                let params = c.params.as_deref().unwrap_or_default();
                vec![self.with_params(c.name, c.loc.0, SymbolKind::CONSTRUCTOR, params)]
            }
            Member::Item(item) => vec![self.item(item)],
            Member::Predicate(p) => {
                let mut symbol = self.with_params(p.name, p.loc.0, SymbolKind::PROPERTY, &p.params);
                symbol.detail = Some("predicate".to_string());
                vec![symbol]
            }
            Member::Initializer(_) | Member::Spec(_) => Vec::new(),
        }
    }

    fn with_params(
        &self,
        name: Ident,
        whole: Span,
        kind: SymbolKind,
        params: &[Param],
    ) -> DocumentSymbol {
        let types: Vec<&str> =
            params.iter().map(|p| p.ty.as_ref().map_or("", |ty| self.type_text(ty))).collect();
        let mut symbol = self.symbol(name, whole, kind);
        symbol.name = format!("{}({})", name.as_str(), types.join(", "));
        symbol
    }

    fn type_text(&self, ty: &Type) -> &str {
        let (lo, hi) = offsets(ty.loc.0);
        self.text.get(lo..hi).unwrap_or_default()
    }

    fn symbol(&self, name: Ident, whole: Span, kind: SymbolKind) -> DocumentSymbol {
        let (lo, hi) = offsets(name.span());
        let (from, to) = offsets(whole);
        #[allow(deprecated)]
        DocumentSymbol {
            name: name.as_str().to_string(),
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            // What is selected lies in the whole, whatever the tree says.
            range: self.lines.range(from.min(lo), to.max(hi)),
            selection_range: self.lines.range(lo, hi),
            children: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline() {
        let text = "class A { int x, y; /*@ predicate q(int v) = acc(x); @*/ A(int[] a) {} void m() {} enum E { P } }";
        let unit = syntax::parse(text, START).unit;
        let found = symbols(&unit, text);
        let names: Vec<&str> =
            found[0].children.iter().flatten().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["x", "y", "q(int)", "A(int[])", "m()", "E"]);
        assert_eq!(declared(&unit).len(), 3);
    }
}
