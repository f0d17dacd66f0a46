//! Types and their bodies.

use base::{Code, Symbol};

use super::unit::no_modifiers_in;
use super::{P, Parser};
use crate::ast::{
    Contract, EnumConstant, Initializer, Item, Loc, Member, Modifier, Modifiers, Param, TypeDecl,
    TypeDeclKind,
};
use crate::lex::T;

/// What stands before a declaration.
pub(super) struct Prefix {
    pub modifiers: Modifiers,
    pub contract: Contract,
}

impl Prefix {
    /// The global position at which the declaration starts.
    pub fn lo(&self) -> u32 {
        if self.contract.loc.is_none() {
            self.modifiers.loc.lo
        } else {
            self.modifiers.loc.lo.min(self.contract.loc.lo)
        }
    }

    /// No modifier but annotations, and no contract.
    pub fn is_plain(&self) -> bool {
        self.modifiers.flags.is_empty() && self.modifiers.spec.is_empty() && !self.has_contract()
    }

    pub fn has_contract(&self) -> bool {
        !self.contract.cases.is_empty() || self.contract.extends_inherited
    }
}

impl Parser<'_> {
    /// Nothing, before the current token.
    pub(super) fn prefix(&self) -> Prefix {
        Prefix { modifiers: self.no_modifiers(), contract: Contract::default() }
    }

    pub(super) fn at_type_decl(&self) -> bool {
        matches!(self.k, T::Class | T::Interface | T::Enum)
            || (self.k == T::At && self.peek(1) == T::Interface)
            || self.at_record()
    }

    /// A type, behind its modifiers.
    pub(super) fn type_decl(&mut self, modifiers: Modifiers) -> P<TypeDecl> {
        let lo = modifiers.loc.lo - self.start;
        let kind = match self.k {
            T::Class => TypeDeclKind::Class,
            T::Interface => TypeDeclKind::Interface,
            T::Enum => TypeDeclKind::Enum,
            T::At => {
                self.advance();
                TypeDeclKind::Annotation
            }
            _ => TypeDeclKind::Record,
        };
        self.advance();
        let what = match kind {
            TypeDeclKind::Class => "the name of a class",
            TypeDeclKind::Interface => "the name of an interface",
            TypeDeclKind::Enum => "the name of an enum",
            TypeDeclKind::Record => "the name of a record",
            TypeDeclKind::Annotation => "the name of an annotation type",
        };
        let name = self.ident(what)?;
        let type_params = self.type_params()?;
        let components = if kind == TypeDeclKind::Record {
            if self.k != T::LParen {
                return self.expected("`(` after the name of the record");
            }
            self.record_components()?
        } else {
            Vec::new()
        };
        let mut extends = None;
        let mut interfaces = Vec::new();
        let mut permits = Vec::new();
        loop {
            if self.k == T::Extends {
                self.advance();
                let types = self.type_list()?;
                if kind == TypeDeclKind::Interface {
                    interfaces.extend(types);
                } else {
                    let several = types.len() > 1 || extends.is_some();
                    if several || kind != TypeDeclKind::Class {
                        let message = "only a class extends a class, and only one";
                        self.report_at(self.pos - 1, message);
                    }
                    extends = types.into_iter().next();
                }
            } else if self.k == T::Implements {
                self.advance();
                interfaces.extend(self.type_list()?);
            } else if self.at_word("permits") {
                self.advance();
                permits.extend(self.type_list()?);
            } else {
                break;
            }
        }
        let open = self.pos;
        if self.k != T::LBrace {
            return self.expected("`{` before the body of the type");
        }
        let mut constants = Vec::new();
        let members = if kind == TypeDeclKind::Enum {
            self.advance();
            if self.enum_constants(&mut constants).is_err() {
                self.sync_member(open + 1);
            }
            self.members(Some(name.symbol), open)
        } else {
            self.class_body(Some(name.symbol))?
        };
        Ok(TypeDecl {
            loc: self.loc(lo),
            modifiers,
            kind,
            name,
            type_params,
            extends,
            interfaces,
            permits,
            components,
            constants,
            members,
        })
    }

    fn record_components(&mut self) -> P<Vec<Param>> {
        self.expect(T::LParen)?;
        let mut components = Vec::new();
        if !self.eat(T::RParen) {
            loop {
                components.push(self.param()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.expect_after(T::RParen, "after the components of the record")?;
        }
        Ok(components)
    }

    fn enum_constants(&mut self, constants: &mut Vec<EnumConstant>) -> P<()> {
        loop {
            // An annotation before what is no constant belongs to the members.
            if matches!(self.k, T::Semi | T::RBrace) || self.k.is_end() {
                break;
            }
            if self.k == T::Comma && matches!(self.peek(1), T::Semi | T::RBrace) {
                self.advance();
                break;
            }
            let modifiers = self.variable_modifiers()?;
            let lo = modifiers.loc.lo - self.start;
            let name = self.ident("the name of an enum constant")?;
            let args = if self.k == T::LParen { Some(self.args()?) } else { None };
            let body = if self.k == T::LBrace { Some(self.class_body(None)?) } else { None };
            constants.push(EnumConstant { loc: self.loc(lo), modifiers, name, args, body });
            if !self.eat(T::Comma) {
                break;
            }
        }
        if self.k == T::RBrace || self.eat(T::Semi) {
            Ok(())
        } else {
            self.expected("`,`, `;` or `}` after the enum constant")
        }
    }

    /// `{ … }`; the name is that of the class, for its constructors.
    pub(super) fn class_body(&mut self, name: Option<Symbol>) -> P<Vec<Member>> {
        let open = self.pos;
        self.expect(T::LBrace)?;
        self.nest(|p| Ok(p.members(name, open)))
    }

    /// Members up to the closing brace, and that.
    fn members(&mut self, name: Option<Symbol>, open: usize) -> Vec<Member> {
        let mut members = Vec::new();
        while self.at_region() || !(self.k == T::RBrace || self.k.is_end()) {
            let start = self.pos;
            let regions = self.next_region;
            if self.nest(|p| p.member(name, &mut members)).is_err() {
                self.sync_member(start);
            }
            let stuck = self.pos == start && self.next_region == regions;
            if stuck && self.k == T::RBrace {
                break;
            }
            if stuck {
                self.advance();
            }
        }
        self.close_brace(open, "the body of the type");
        members
    }

    /// One member, with the annotations before it.
    pub(super) fn member(&mut self, name: Option<Symbol>, out: &mut Vec<Member>) -> P<()> {
        let mut prefix = self.prefix();
        if self.in_spec {
            while !(self.k == T::RBrace || self.k.is_end()) {
                let before = out.len();
                let start = self.pos;
                self.spec_item(&mut prefix, name, out, false)?;
                if out.len() > before || self.pos == start {
                    break;
                }
            }
            return Ok(());
        }
        loop {
            self.more_modifiers(&mut prefix.modifiers)?;
            if !self.at_region() {
                break;
            }
            self.member_region(&mut prefix, name, out);
        }
        match self.k {
            T::RBrace | T::Eof => {
                self.nothing_follows(&prefix);
                Ok(())
            }
            T::Semi if no_modifiers_in(&prefix.modifiers) => {
                self.contract_misplaced(&prefix);
                self.advance();
                Ok(())
            }
            _ => self.member_after(prefix, name, out),
        }
    }

    /// A member, behind its modifiers.
    pub(super) fn member_after(
        &mut self,
        mut prefix: Prefix,
        name: Option<Symbol>,
        out: &mut Vec<Member>,
    ) -> P<()> {
        if self.k == T::LBrace {
            let lo = prefix.lo() - self.start;
            let is_static = prefix.modifiers.has(Modifier::Static);
            if !prefix.modifiers.flags.iter().all(|(m, _)| *m == Modifier::Static) {
                self.report_at(self.pos, "an initializer has no modifiers but `static`");
            }
            if let Some((_, loc)) = prefix.modifiers.spec.first() {
                let message = "this modifier has no meaning for an initializer";
                self.report_code(Code::MisplacedClause, self.pos, loc.0, message);
            }
            let contract = std::mem::take(&mut prefix.contract);
            let body = self.block("the initializer")?;
            let loc = self.loc(lo);
            out.push(Member::Initializer(Initializer { loc, is_static, contract, body }));
            return Ok(());
        }
        if self.at_type_decl() {
            self.contract_misplaced(&prefix);
            let decl = self.type_decl(prefix.modifiers)?;
            out.push(Member::Item(Item::Type(decl)));
            return Ok(());
        }
        let type_params = self.type_params()?;
        if self.at_region() {
            self.modifier_region(&mut prefix.modifiers);
        }
        if !type_params.is_empty() {
            // `<T> @A T m()`: the annotation belongs to the result.
            let annotations = self.scan_annotations(self.pos);
            if annotations > self.pos
                && self.kind_at(annotations) == T::Ident
                && self.kind_at(annotations + 1) == T::LParen
            {
                self.more_modifiers(&mut prefix.modifiers)?;
            }
        }
        if self.k == T::Ident && matches!(self.peek(1), T::LParen | T::LBrace) {
            let compact = self.peek(1) == T::LBrace;
            if Some(self.symbol_at(self.pos)) != name {
                let found = self.found(self.pos);
                let message = if compact {
                    format!("expected a member, found {found}")
                } else {
                    format!("the method {found} has no result type")
                };
                self.report_at(self.pos, message);
            }
            return self.constructor(prefix, type_params, out);
        }
        if !matches!(self.k, T::Ident | T::Void | T::At | T::SpecWord) && !self.k.is_primitive() {
            return self.expected("a member");
        }
        let ty = self.ty()?;
        let member = self.ident("the name of a field or method")?;
        if self.k == T::LParen {
            self.method(prefix, type_params, ty, member, out)
        } else {
            self.contract_misplaced(&prefix);
            self.field(prefix, ty, member, out)
        }
    }

    // --- what has nothing to belong to ---

    /// Modifiers or a contract before the end of the body.
    pub(super) fn nothing_follows(&mut self, prefix: &Prefix) {
        if prefix.has_contract() {
            self.contract_misplaced(prefix);
        } else if let Some((_, loc)) = prefix.modifiers.spec.first()
            && prefix.modifiers.flags.is_empty()
        {
            let message = "these modifiers belong to no declaration";
            self.report_code(Code::MisplacedClause, self.pos, loc.0, message);
        } else if !no_modifiers_in(&prefix.modifiers) {
            self.report_expected("a declaration after the modifiers");
        }
    }

    /// A contract before something that cannot have one.
    pub(super) fn contract_misplaced(&mut self, prefix: &Prefix) {
        if !prefix.has_contract() {
            return;
        }
        let first = prefix.contract.cases.first();
        let loc: Loc = first.map_or(prefix.contract.loc, |case| case.loc);
        let message = "this contract belongs to no method: only methods, constructors, \
                       initializers, functions and lemmas have one";
        let diagnostic = base::Diagnostic::new(Code::MisplacedClause, loc.0, message);
        self.diagnostics.push(diagnostic);
    }
}
