//! Methods, constructors and fields.

use super::class::Prefix;
use super::{P, Parser};
use crate::ast::{
    ConstructorDecl, FieldDecl, Ident, Member, MethodDecl, Param, ReceiverParam, Type, TypeKind,
    TypeParam,
};
use crate::lex::T;

impl Parser<'_> {
    pub(super) fn method(
        &mut self,
        mut prefix: Prefix,
        type_params: Vec<TypeParam>,
        result: Type,
        name: Ident,
        out: &mut Vec<Member>,
    ) -> P<()> {
        let lo = prefix.lo() - self.start;
        let (receiver, params) = self.params()?;
        let dims = self.dims()?;
        let throws = self.throws()?;
        let default = if self.eat(T::Default) { Some(self.annotation_value()?) } else { None };
        self.header_contract(&mut prefix)?;
        let body = if self.k == T::LBrace {
            Some(self.block("the body of the method")?)
        } else if self.k == T::Assign && self.in_spec {
            return self.error("a model method has a body in braces: `{ return …; }`");
        } else {
            self.method_end()?;
            None
        };
        let Prefix { modifiers, mut contract } = prefix;
        contract.shrink_to_fit();
        out.push(Member::Method(MethodDecl {
            loc: self.loc(lo),
            modifiers,
            contract,
            type_params,
            result,
            name,
            receiver,
            params,
            dims,
            throws,
            default,
            body,
            in_spec: self.in_spec,
        }));
        Ok(())
    }

    pub(super) fn constructor(
        &mut self,
        mut prefix: Prefix,
        type_params: Vec<TypeParam>,
        out: &mut Vec<Member>,
    ) -> P<()> {
        let lo = prefix.lo() - self.start;
        let name = self.ident("the name of the constructor")?;
        let (receiver, params) = if self.k == T::LParen {
            let (receiver, params) = self.params()?;
            (receiver, Some(params))
        } else {
            (None, None)
        };
        let throws = self.throws()?;
        self.header_contract(&mut prefix)?;
        let body = if self.k == T::LBrace {
            Some(self.block("the body of the constructor")?)
        } else {
            self.method_end()?;
            None
        };
        let Prefix { modifiers, mut contract } = prefix;
        contract.shrink_to_fit();
        let loc = self.loc(lo);
        let in_spec = self.in_spec;
        out.push(Member::Constructor(ConstructorDecl {
            loc,
            modifiers,
            contract,
            type_params,
            name,
            receiver,
            params,
            throws,
            body,
            in_spec,
        }));
        Ok(())
    }

    fn method_end(&mut self) -> P<()> {
        if self.after_clause() || self.eat(T::Semi) {
            return Ok(());
        }
        self.report_expected("`{` or `;` after the header of the method");
        if self.k == T::RBrace || self.starts_line(self.pos) { Ok(()) } else { Err(super::Fail) }
    }

    fn throws(&mut self) -> P<Vec<Type>> {
        if self.eat(T::Throws) { self.type_list() } else { Ok(Vec::new()) }
    }

    /// `(…)`, with the receiver first if it is written.
    pub(super) fn params(&mut self) -> P<(Option<ReceiverParam>, Vec<Param>)> {
        self.expect(T::LParen)?;
        let mut receiver = None;
        let mut params = Vec::new();
        if self.eat(T::RParen) {
            return Ok((receiver, params));
        }
        loop {
            if params.is_empty() && receiver.is_none() && self.at_receiver() {
                receiver = Some(self.receiver()?);
            } else {
                params.push(self.param()?);
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        params.shrink_to_fit();
        if !self.eat(T::RParen) {
            self.report_expected("`,` or `)` after the parameter");
            if self.k != T::LBrace {
                return Err(super::Fail);
            }
        }
        Ok((receiver, params))
    }

    /// A type, then `this`, perhaps behind names.
    fn at_receiver(&self) -> bool {
        let Some(mut i) = self.scan_type(self.pos) else { return false };
        while self.kind_at(i) == T::Ident && self.kind_at(i + 1) == T::Dot {
            i += 2;
        }
        self.kind_at(i) == T::This
    }

    fn receiver(&mut self) -> P<ReceiverParam> {
        let lo = self.lo();
        let annotations = self.annotations()?;
        let ty = self.ty()?;
        let mut qualifier = None;
        while self.k == T::Ident {
            qualifier = Some(self.take_ident());
            self.expect(T::Dot)?;
        }
        self.expect(T::This)?;
        Ok(ReceiverParam { loc: self.loc(lo), annotations, ty, qualifier })
    }

    pub(super) fn field(
        &mut self,
        prefix: Prefix,
        ty: Type,
        name: Ident,
        out: &mut Vec<Member>,
    ) -> P<()> {
        if ty.kind == TypeKind::Void {
            return self.expected("`(` after the name of the method");
        }
        let lo = prefix.modifiers.loc.lo - self.start;
        let mut vars = vec![self.declarator_after(name)?];
        if self.eat(T::Comma) {
            vars.extend(self.declarators()?);
        }
        self.semi("the field")?;
        out.push(Member::Field(FieldDecl {
            loc: self.loc(lo),
            modifiers: prefix.modifiers,
            ty,
            vars,
            clauses: Vec::new(),
            in_spec: self.in_spec,
        }));
        Ok(())
    }
}
