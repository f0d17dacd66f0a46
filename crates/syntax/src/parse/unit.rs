//! A file: package, imports, types; or a module.

use base::Code;

use super::class::Prefix;
use super::{P, Parser};
use crate::ast::{
    Annotation, CompilationUnit, Directive, DirectiveKind, Import, Item, Loc, Member, Modifiers,
    Module, Package, QualifiedName,
};
use crate::lex::T;

impl Parser<'_> {
    pub(super) fn compilation_unit(&mut self) -> CompilationUnit {
        let size = self.text.len() as u32;
        let mut unit = CompilationUnit {
            loc: Loc(self.span(0, size)),
            package: None,
            imports: Vec::new(),
            module: None,
            items: Vec::new(),
        };
        loop {
            let start = self.pos;
            if self.top_level(&mut unit).is_err() {
                self.sync_member(start);
            }
            if self.k == T::Eof && !self.at_region() {
                break;
            }
            if self.pos == start && !self.at_region() {
                self.advance();
            }
        }
        self.misplaced_rest();
        unit
    }

    /// One thing at the top level.
    fn top_level(&mut self, unit: &mut CompilationUnit) -> P<()> {
        let mut prefix = self.prefix();
        let mut members = Vec::new();
        loop {
            self.more_modifiers(&mut prefix.modifiers)?;
            if !self.at_region() {
                break;
            }
            self.top_region(unit, &mut prefix, &mut members);
        }
        self.take_items(members, unit);
        let lo = prefix.lo() - self.start;
        let plain = prefix.is_plain();
        match self.k {
            T::Eof => {
                self.nothing_follows(&prefix);
                return Ok(());
            }
            T::Semi => {
                self.advance();
                return Ok(());
            }
            T::Package if plain && unit.package.is_none() && unit.items.is_empty() => {
                let annotations = std::mem::take(&mut prefix.modifiers.annotations);
                return self.package(unit, annotations, lo);
            }
            T::Import => return self.import(unit, false),
            T::RBrace => {
                self.report_at(self.pos, "this `}` closes nothing");
                self.advance();
                return Ok(());
            }
            _ => {}
        }
        if plain && (self.at_word("module") || self.at_word("open")) && self.at_module() {
            let annotations = std::mem::take(&mut prefix.modifiers.annotations);
            unit.module = Some(self.module(annotations, lo)?);
            return Ok(());
        }
        if self.at_type_decl() {
            self.contract_misplaced(&prefix);
            let Prefix { modifiers, .. } = prefix;
            let decl = self.nest(|p| p.type_decl(modifiers))?;
            unit.items.push(Item::Type(decl));
            return Ok(());
        }
        self.lost_members(unit, prefix)
    }

    /// Something that is no type: probably the members of a class that was closed too
    /// early. They are given to it.
    fn lost_members(&mut self, unit: &mut CompilationUnit, prefix: Prefix) -> P<()> {
        self.report_expected("a class, interface, enum or record");
        let Some(Item::Type(last)) = unit.items.last_mut() else { return Err(super::Fail) };
        let name = last.name.symbol;
        let start = self.pos;
        if !(self.at_method() || self.at_declaration() || self.starts_member_word()) {
            return Err(super::Fail);
        }
        let mut members = Vec::new();
        if self.nest(|p| p.member_after(prefix, Some(name), &mut members)).is_err() {
            self.sync_member(start);
        }
        while !matches!(self.k, T::RBrace | T::Eof | T::Import | T::Package) {
            let start = self.pos;
            if self.nest(|p| p.member(Some(name), &mut members)).is_err() {
                self.sync_member(start);
            }
            if self.pos == start && !self.at_region() {
                break;
            }
        }
        self.eat(T::RBrace);
        last.members.append(&mut members);
        let hi = self.start + self.prev_hi;
        last.loc = Loc(base::Span::new(last.loc.lo, hi.max(last.loc.hi)));
        Ok(())
    }

    fn top_region(
        &mut self,
        unit: &mut CompilationUnit,
        prefix: &mut Prefix,
        members: &mut Vec<Member>,
    ) {
        let outside = self.enter_region();
        while self.k != T::SpecEnd {
            let start = self.pos;
            let model_import = self.at_word("model") && self.peek(1) == T::Import;
            if model_import {
                self.advance();
            }
            let result = if self.k == T::Import {
                self.import(unit, true)
            } else {
                self.nest(|p| p.spec_item(prefix, None, members, true))
            };
            if result.is_err() {
                self.sync_member(start);
            }
            if self.pos == start {
                self.advance();
            }
        }
        self.leave_region(outside);
    }

    /// What annotations declared at the top level.
    fn take_items(&mut self, members: Vec<Member>, unit: &mut CompilationUnit) {
        for member in members {
            match member {
                Member::Item(item) => unit.items.push(item),
                other => {
                    let span = member_loc(&other).0;
                    let message = "this can only be declared in a class";
                    let diagnostic = base::Diagnostic::new(Code::MisplacedClause, span, message);
                    self.diagnostics.push(diagnostic);
                }
            }
        }
    }

    fn package(
        &mut self,
        unit: &mut CompilationUnit,
        annotations: Vec<Annotation>,
        lo: u32,
    ) -> P<()> {
        self.advance();
        let name = self.qualified_name("the name of a package")?;
        self.semi("the package")?;
        unit.package = Some(Package { loc: self.loc(lo), annotations, name });
        Ok(())
    }

    fn import(&mut self, unit: &mut CompilationUnit, for_spec: bool) -> P<()> {
        let lo = self.lo();
        self.advance();
        let is_static = self.eat(T::Static);
        let name = self.qualified_name("the name of a class or package")?;
        let on_demand = self.k == T::Dot && self.peek(1) == T::Star;
        if on_demand {
            self.advance();
            self.advance();
        } else if self.k == T::Dot {
            self.advance();
            return self.expected("a name or `*` after `.`");
        }
        self.semi("the import")?;
        unit.imports.push(Import { loc: self.loc(lo), is_static, name, on_demand, for_spec });
        Ok(())
    }

    /// `module a.b {` or `open module a.b {`
    fn at_module(&self) -> bool {
        let word = if self.at_word("open") { self.pos + 1 } else { self.pos };
        self.word_is(word, "module") && self.kind_at(word + 1) == T::Ident
    }

    fn module(&mut self, annotations: Vec<Annotation>, lo: u32) -> P<Module> {
        let open = self.at_word("open");
        if open {
            self.advance();
        }
        self.advance();
        let name = self.qualified_name("the name of the module")?;
        let brace = self.pos;
        self.expect_after(T::LBrace, "after the name of the module")?;
        let mut directives = Vec::new();
        while !matches!(self.k, T::RBrace | T::Eof) {
            let start = self.pos;
            match self.directive() {
                Ok(directive) => directives.push(directive),
                Err(_) => self.sync_member(start),
            }
        }
        self.close_brace(brace, "the module");
        Ok(Module { loc: self.loc(lo), annotations, open, name, directives })
    }

    fn directive(&mut self) -> P<Directive> {
        let lo = self.lo();
        let word = if self.k == T::Ident { self.word().to_owned() } else { String::new() };
        let what = "`requires`, `exports`, `opens`, `uses` or `provides`";
        if !matches!(word.as_str(), "requires" | "exports" | "opens" | "uses" | "provides") {
            return self.expected(what);
        }
        self.advance();
        let kind = match word.as_str() {
            "requires" => {
                let (mut transitive, mut is_static) = (false, false);
                loop {
                    // A module may be called `transitive`.
                    let name_follows = matches!(self.peek(1), T::Ident | T::Static);
                    if self.at_word("transitive") && name_follows {
                        transitive = true;
                    } else if self.k == T::Static {
                        is_static = true;
                    } else {
                        break;
                    }
                    self.advance();
                }
                let module = self.qualified_name("the name of a module")?;
                DirectiveKind::Requires { transitive, is_static, module }
            }
            "exports" | "opens" => {
                let package = self.qualified_name("the name of a package")?;
                let to = self.names_after("to")?;
                if word == "exports" {
                    DirectiveKind::Exports { package, to }
                } else {
                    DirectiveKind::Opens { package, to }
                }
            }
            "uses" => DirectiveKind::Uses(self.qualified_name("the name of a service")?),
            _ => {
                let service = self.qualified_name("the name of a service")?;
                if !self.at_word("with") {
                    return self.expected("`with` after the name of the service");
                }
                let with = self.names_after("with")?;
                DirectiveKind::Provides { service, with }
            }
        };
        self.semi("the directive")?;
        Ok(Directive { loc: self.loc(lo), kind })
    }

    fn names_after(&mut self, word: &str) -> P<Vec<QualifiedName>> {
        let mut names = Vec::new();
        if !self.at_word(word) {
            return Ok(names);
        }
        loop {
            self.advance();
            names.push(self.qualified_name("a name")?);
            if self.k != T::Comma {
                return Ok(names);
            }
        }
    }
}

/// The position of a member.
pub(super) fn member_loc(member: &Member) -> Loc {
    match member {
        Member::Field(m) => m.loc,
        Member::Method(m) => m.loc,
        Member::Constructor(m) => m.loc,
        Member::Initializer(m) => m.loc,
        Member::Predicate(m) => m.loc,
        Member::Spec(m) => m.loc,
        Member::Item(Item::Type(m)) => m.loc,
        Member::Item(Item::Data(m)) => m.loc,
        Member::Item(Item::Function(m)) => m.loc,
        Member::Item(Item::Lemma(m)) => m.loc,
    }
}

/// There are no modifiers in it.
pub(super) fn no_modifiers_in(modifiers: &Modifiers) -> bool {
    modifiers.flags.is_empty() && modifiers.annotations.is_empty() && modifiers.spec.is_empty()
}
