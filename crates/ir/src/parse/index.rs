//! What declarations are called.

use std::collections::HashMap;

use base::Symbol;

use super::Result;
use super::cursor::{Cursor, int_kind};
use super::declare::quoted;
use crate::{
    ClassId, DataId, FloatKind, FunctionId, LemmaId, MethodId, PredicateId, Program, Stand, Thrown,
    Type,
};

/// Something that is called with arguments and has no receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Callable {
    Function(FunctionId),
    Constructor(DataId, u32),
    Predicate(PredicateId),
}

#[derive(Default)]
pub(super) struct Index<'t> {
    /// Under the full name, and without `java.lang` if nobody else is called so.
    pub classes: HashMap<&'t str, ClassId>,
    /// How long the longest of these names is.
    pub longest_class: usize,
    pub data: HashMap<&'t str, DataId>,
    pub callables: HashMap<&'t str, Callable>,
    pub methods: HashMap<&'t str, MethodId>,
    pub lemmas: HashMap<&'t str, LemmaId>,
}

/// `x` of `x#2`.
pub(super) fn base_name(name: &str) -> &str {
    name.split('#').next().unwrap_or(name)
}

impl<'t> Index<'t> {
    pub fn class(&self, cursor: &mut Cursor<'_>) -> Result<ClassId> {
        match self.class_ahead(cursor) {
            Some((id, count)) => {
                cursor.skip(count);
                Ok(id)
            }
            None => cursor.fail("no class of this name is declared"),
        }
    }

    /// The class whose name is the longest that begins here, and how long it is.
    pub fn class_ahead(&self, cursor: &Cursor<'_>) -> Option<(ClassId, usize)> {
        let rest = cursor.rest();
        let longest = self.longest_class;
        let mut length = 0;
        let mut found = None;
        for ahead in 0.. {
            let text = cursor.ahead(ahead);
            if text.is_empty() || (ahead > 0 && !cursor.is_adjacent(ahead)) {
                break;
            }
            length += text.len();
            if length > longest {
                break;
            }
            if let Some(id) = rest.get(..length).and_then(|name| self.classes.get(name)) {
                found = Some((*id, ahead + 1));
            }
        }
        found
    }

    pub fn classes(&self, cursor: &mut Cursor<'_>) -> Result<Vec<ClassId>> {
        let mut all = Vec::new();
        if cursor.eat("\\nothing") {
            return Ok(all);
        }
        loop {
            all.push(self.class(cursor)?);
            if !cursor.eat(",") {
                return Ok(all);
            }
        }
    }

    /// `E as "Maker<E>"`, or a class alone.
    pub fn thrown(&self, cursor: &mut Cursor<'_>) -> Result<Thrown> {
        let class = self.class(cursor)?;
        Ok(Thrown { class, variable: self.variable(cursor)? })
    }

    pub fn variable(&self, cursor: &mut Cursor<'_>) -> Result<Option<Symbol>> {
        cursor.eat("as").then(|| quoted(cursor)).transpose()
    }

    pub fn throwns(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Thrown>> {
        let mut all = Vec::new();
        if cursor.eat("\\nothing") {
            return Ok(all);
        }
        loop {
            all.push(self.thrown(cursor)?);
            if !cursor.eat(",") {
                return Ok(all);
            }
        }
    }

    /// `"Maker<E>" is Checked, …`
    pub fn stands(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Stand>> {
        let mut all = Vec::new();
        loop {
            let variable = quoted(cursor)?;
            cursor.expect("is")?;
            all.push(Stand { variable, thrown: self.thrown(cursor)? });
            if !cursor.eat(",") {
                return Ok(all);
            }
        }
    }

    pub fn method(&self, cursor: &mut Cursor<'_>) -> Result<MethodId> {
        match self.method_ahead(cursor) {
            Some((id, count)) => {
                cursor.skip(count);
                Ok(id)
            }
            None => cursor.fail("no method of this signature is declared"),
        }
    }

    /// The method whose signature stands here, and how long it is.
    pub fn method_ahead(&self, cursor: &Cursor<'_>) -> Option<(MethodId, usize)> {
        let mut all = cursor.signatures().into_iter();
        all.find_map(|(text, count)| Some((*self.methods.get(text)?, count)))
    }

    /// `C.q`, or `q` at the top level.
    pub fn predicate(&self, program: &Program, cursor: &mut Cursor<'_>) -> Result<PredicateId> {
        if let Some(Callable::Predicate(id)) = self.callables.get(cursor.peek()) {
            cursor.next();
            return Ok(*id);
        }
        let class = self.class(cursor)?;
        cursor.expect(".")?;
        let name = cursor.peek();
        match program.class(class).predicates.iter().find(|p| program.predicate(**p).name == name) {
            Some(id) => {
                cursor.next();
                Ok(*id)
            }
            None => cursor.fail("this class has no predicate of that name"),
        }
    }

    pub fn ty(&self, cursor: &mut Cursor<'_>) -> Result<Type> {
        self.ty_inside(0, cursor)
    }

    /// `depth`: of how many types it is a part.
    fn ty_inside(&self, mut depth: u32, cursor: &mut Cursor<'_>) -> Result<Type> {
        let mut ty = self.element_inside(depth, cursor)?;
        while cursor.peek() == "[" && cursor.ahead(1) == "]" {
            depth += 1;
            if depth > base::MAX_NESTING {
                return cursor.fail("this is nested too deeply");
            }
            cursor.skip(2);
            ty = Type::array(ty);
        }
        Ok(ty)
    }

    /// A type without the brackets behind it.
    pub fn element(&self, cursor: &mut Cursor<'_>) -> Result<Type> {
        self.element_inside(0, cursor)
    }

    fn element_inside(&self, depth: u32, cursor: &mut Cursor<'_>) -> Result<Type> {
        if depth > base::MAX_NESTING {
            return cursor.fail("this is nested too deeply");
        }
        if let Some((id, count)) = self.class_ahead(cursor) {
            cursor.skip(count);
            return Ok(Type::Class(id));
        }
        let word = cursor.peek();
        if let Some(id) = self.data.get(word) {
            cursor.next();
            let mut args = Vec::new();
            if cursor.peek() == "<" && cursor.is_adjacent(0) {
                cursor.next();
                loop {
                    args.push(self.ty_inside(depth + 1, cursor)?);
                    if !cursor.eat(",") {
                        break;
                    }
                }
                cursor.expect(">")?;
            }
            return Ok(Type::Data(*id, args));
        }
        let simple = match word {
            "boolean" => Some(Type::Bool),
            "float" => Some(Type::Float(FloatKind::Float)),
            "double" => Some(Type::Float(FloatKind::Double)),
            "null" => Some(Type::Null),
            "void" => Some(Type::Void),
            "\\bigint" => Some(Type::BigInt),
            "\\real" => Some(Type::Real),
            "\\perm" => Some(Type::Permission),
            "\\TYPE" => Some(Type::TypeType),
            "\\locset" => Some(Type::LocSet),
            _ => int_kind(word)
                .map(Type::Int)
                .or_else(|| word.strip_prefix('T')?.parse().ok().map(Type::Param)),
        };
        if let Some(ty) = simple {
            cursor.next();
            return Ok(ty);
        }
        let make: fn(Box<Type>) -> Type = match word {
            "\\seq" => Type::Seq,
            "\\set" => Type::Set,
            "\\bag" => Type::Bag,
            "\\map" => {
                cursor.next();
                cursor.expect("<")?;
                let key = self.ty_inside(depth + 1, cursor)?;
                cursor.expect(",")?;
                let value = self.ty_inside(depth + 1, cursor)?;
                cursor.expect(">")?;
                return Ok(Type::Map(Box::new(key), Box::new(value)));
            }
            _ => return cursor.fail("no type of this name is declared"),
        };
        cursor.next();
        cursor.expect("<")?;
        let element = self.ty_inside(depth + 1, cursor)?;
        cursor.expect(">")?;
        Ok(make(Box::new(element)))
    }
}
