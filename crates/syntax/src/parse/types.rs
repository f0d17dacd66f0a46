//! Types as they are written.

use base::{Code, Diagnostic, Span, Symbol};

use super::{Fail, P, Parser};
use crate::ast::{
    Annotation, Ident, Loc, Primitive, QualifiedName, SpecType, Type, TypeKind, TypeParam,
    TypeSegment, WildcardBound,
};
use crate::lex::T;

/// How many names may be put together to one with dots.
const MOST_PARTS: usize = 255;

/// How many characters such a name may have: no path is longer.
const LONGEST_NAME: usize = 4_096;

impl Parser<'_> {
    /// A type with its brackets.
    pub(super) fn ty(&mut self) -> P<Type> {
        self.nest(|p| {
            let base = p.base_type()?;
            p.with_dims(base)
        })
    }

    /// A type without brackets behind it: in `new`, and where brackets are read apart.
    pub(super) fn base_type(&mut self) -> P<Type> {
        let lo = self.lo();
        let annotations = self.annotations()?;
        let kind = match self.k {
            T::Ident => TypeKind::Class(self.class_segments()?),
            T::Void => {
                self.advance();
                TypeKind::Void
            }
            T::SpecWord if self.in_spec => self.spec_type()?,
            kind => match primitive(kind) {
                Some(primitive) => {
                    self.advance();
                    TypeKind::Primitive(primitive)
                }
                None => return self.expected("a type"),
            },
        };
        Ok(Type { loc: self.loc(lo), annotations, kind })
    }

    fn class_segments(&mut self) -> P<Vec<TypeSegment>> {
        let mut segments = Vec::with_capacity(1);
        let mut length = 0;
        let mut annotations = Vec::new();
        loop {
            let name = self.ident("a type name")?;
            let args = if self.k == T::Lt { Some(self.type_args()?) } else { None };
            length += name.symbol.as_str().len() + 1;
            segments.push(TypeSegment { annotations, name, args });
            if self.k != T::Dot {
                break;
            }
            if segments.len() >= MOST_PARTS || length > LONGEST_NAME {
                return self.name_too_long();
            }
            match self.peek(1) {
                T::Ident => {}
                T::At if self.kind_at(self.scan_annotations(self.pos + 1)) == T::Ident => {}
                _ => break,
            }
            self.advance();
            annotations = self.annotations()?;
        }
        Ok(segments)
    }

    /// `<…>`; empty for the diamond.
    pub(super) fn type_args(&mut self) -> P<Vec<Type>> {
        self.expect(T::Lt)?;
        let mut args = Vec::new();
        if self.eat(T::Gt) {
            return Ok(args);
        }
        loop {
            args.push(self.nest(|p| p.type_arg())?);
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect_after(T::Gt, "after the type arguments")?;
        Ok(args)
    }

    fn type_arg(&mut self) -> P<Type> {
        let question = self.scan_annotations(self.pos);
        if self.kind_at(question) != T::Question {
            return self.ty();
        }
        let lo = self.lo();
        let annotations = self.annotations()?;
        self.advance();
        let bound = match self.k {
            T::Extends => Some(WildcardBound::Extends),
            T::Super => Some(WildcardBound::Super),
            _ => None,
        };
        let bound = match bound {
            Some(kind) => {
                self.advance();
                Some((kind, Box::new(self.ty()?)))
            }
            None => None,
        };
        Ok(Type { loc: self.loc(lo), annotations, kind: TypeKind::Wildcard { bound } })
    }

    /// Reads brackets behind a type. The first pair is the outermost array.
    pub(super) fn with_dims(&mut self, base: Type) -> P<Type> {
        if self.k != T::LBracket && self.k != T::At {
            return Ok(base);
        }
        let dims = self.dims()?;
        let loc = self.loc_from(base.loc);
        self.wrap_dims(base, dims, loc)
    }

    /// The array type over a type.
    pub(super) fn wrap_dims(
        &mut self,
        base: Type,
        dims: Vec<Vec<Annotation>>,
        loc: Loc,
    ) -> P<Type> {
        let mut ty = base;
        for annotations in dims.into_iter().rev() {
            ty = Type { loc, annotations, kind: TypeKind::Array(Box::new(ty)) };
            self.grow()?;
        }
        Ok(ty)
    }

    /// Pairs of brackets, each with its annotations.
    pub(super) fn dims(&mut self) -> P<Vec<Vec<Annotation>>> {
        let mut dims = Vec::new();
        loop {
            let bracket = self.scan_annotations(self.pos);
            let pair =
                self.kind_at(bracket) == T::LBracket && self.kind_at(bracket + 1) == T::RBracket;
            if !pair {
                break;
            }
            let annotations = self.annotations()?;
            self.expect(T::LBracket)?;
            self.expect(T::RBracket)?;
            dims.push(annotations);
        }
        Ok(dims)
    }

    /// A type, or `var` before a name.
    pub(super) fn local_type(&mut self) -> P<Type> {
        if self.at_word("var") && self.peek(1) == T::Ident {
            let loc = Loc(self.token_span(self.pos));
            self.advance();
            return Ok(Type { loc, annotations: Vec::new(), kind: TypeKind::Var });
        }
        self.ty()
    }

    /// `<T extends A & B>`, if there are any.
    pub(super) fn type_params(&mut self) -> P<Vec<TypeParam>> {
        let mut params = Vec::new();
        if !self.eat(T::Lt) {
            return Ok(params);
        }
        loop {
            let lo = self.lo();
            let annotations = self.annotations()?;
            let name = self.ident("the name of a type parameter")?;
            let mut bounds = Vec::new();
            if self.eat(T::Extends) {
                bounds.push(self.ty()?);
                while self.eat(T::And) {
                    bounds.push(self.ty()?);
                }
            }
            params.push(TypeParam { loc: self.loc(lo), annotations, name, bounds });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect_after(T::Gt, "after the type parameters")?;
        Ok(params)
    }

    /// Types with commas between them.
    pub(super) fn type_list(&mut self) -> P<Vec<Type>> {
        let mut types = vec![self.ty()?];
        while self.eat(T::Comma) {
            types.push(self.ty()?);
        }
        Ok(types)
    }

    pub(super) fn qualified_name(&mut self, what: &str) -> P<QualifiedName> {
        let lo = self.lo();
        let mut segments = vec![self.ident(what)?];
        let mut length = segments.iter().map(|name| name.symbol.as_str().len()).sum::<usize>();
        while self.k == T::Dot && self.peek(1) == T::Ident {
            if segments.len() >= MOST_PARTS || length > LONGEST_NAME {
                return self.name_too_long();
            }
            self.advance();
            let name = self.take_ident();
            length += name.symbol.as_str().len() + 1;
            segments.push(name);
        }
        Ok(QualifiedName { loc: self.loc(lo), segments })
    }

    /// Whoever looks a name up looks for all that it begins with.
    #[cold]
    fn name_too_long<X>(&mut self) -> P<X> {
        let message = format!(
            "this name is too long: at most {MOST_PARTS} parts and {LONGEST_NAME} characters are read"
        );
        let span = self.token_span(self.pos);
        self.diagnostics.push(Diagnostic::new(Code::Limit, span, message));
        while self.k == T::Dot && self.peek(1) == T::Ident {
            self.advance();
            self.advance();
        }
        self.error_at = Some(self.pos);
        Err(Fail)
    }

    /// The type of names read as an expression: `a.b.C`, before `.class`.
    pub(super) fn type_of_names(&self, names: Vec<Ident>, loc: Loc) -> Type {
        let segment = |name| TypeSegment { annotations: Vec::new(), name, args: None };
        let kind = TypeKind::Class(names.into_iter().map(segment).collect());
        Type { loc, annotations: Vec::new(), kind }
    }

    /// `\bigint`, `\seq<T>`, …
    fn spec_type(&mut self) -> P<TypeKind> {
        let span = self.token_span(self.pos);
        let word = self.word().to_owned();
        if !self.is_type_word(self.pos) {
            return self.expected("a type");
        }
        self.advance();
        let simple = match word.as_str() {
            "\\bigint" => Some(SpecType::BigInt),
            "\\real" => Some(SpecType::Real),
            "\\locset" => Some(SpecType::LocSet),
            "\\TYPE" => Some(SpecType::TypeType),
            _ => None,
        };
        if let Some(simple) = simple {
            return Ok(TypeKind::Spec(simple));
        }
        if self.k != T::Lt {
            return self.bare_collection(&word, span);
        }
        let args = self.type_args()?;
        let mut args = args.into_iter().map(Box::new);
        let ty = match (word.as_str(), args.next(), args.next(), args.next()) {
            ("\\seq", Some(element), None, None) => SpecType::Seq(element),
            ("\\set", Some(element), None, None) => SpecType::Set(element),
            ("\\bag", Some(element), None, None) => SpecType::Bag(element),
            ("\\map", Some(key), Some(value), None) => SpecType::Map(key, value),
            _ => {
                let many = if word == "\\map" { "two type arguments" } else { "one type argument" };
                let index = self.pos;
                let span = self.span(span.lo - self.start, self.prev_hi);
                self.report(index, span, format!("`{word}` has {many}"));
                return Ok(TypeKind::Error);
            }
        };
        Ok(TypeKind::Spec(ty))
    }

    /// `\seq` without the type of its elements, as other tools write it: of objects.
    fn bare_collection(&mut self, word: &str, span: Span) -> P<TypeKind> {
        let object = || {
            let segment = |name: &str| TypeSegment {
                annotations: Vec::new(),
                name: Ident { symbol: Symbol::new(name), loc: Loc(span) },
                args: None,
            };
            let kind = TypeKind::Class(["java", "lang", "Object"].map(segment).to_vec());
            Box::new(Type { loc: Loc(span), annotations: Vec::new(), kind })
        };
        Ok(TypeKind::Spec(match word {
            "\\seq" => SpecType::Seq(object()),
            "\\set" => SpecType::Set(object()),
            "\\bag" => SpecType::Bag(object()),
            _ => SpecType::Map(object(), object()),
        }))
    }
}

fn primitive(kind: T) -> Option<Primitive> {
    Some(match kind {
        T::Boolean => Primitive::Boolean,
        T::Byte => Primitive::Byte,
        T::Short => Primitive::Short,
        T::Char => Primitive::Char,
        T::Int => Primitive::Int,
        T::Long => Primitive::Long,
        T::Float => Primitive::Float,
        T::Double => Primitive::Double,
        _ => return None,
    })
}
