//! Java's types after resolution.
//!
//! Types are cheap to clone (lists are shared). `Ty::Error` is the type of what could not
//! be typed: it is compatible with everything, so that one mistake gives one diagnostic.

use std::fmt;
use std::rc::Rc;

pub use syntax::ast::Primitive as Prim;
pub use syntax::ast::WildcardBound;

use crate::symbols::{ClassSym, DataSym, TypeVarSym};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    Prim(Prim),
    Void,
    /// The type of `null`.
    Null,
    Class(ClassTy),
    Array(Rc<Ty>),
    /// A declared type variable, or a captured one (a fresh variable with bounds of its own).
    Var(TypeVarSym),
    /// At least two parts; the first may be a class, the others are interfaces.
    Intersection(Rc<[Ty]>),
    /// An inference variable; never leaves the inference that made it.
    Infer(u32),

    // Of specifications.
    BigInt,
    Real,
    LocSet,
    /// `\TYPE`
    TypeType,
    Seq(Rc<Ty>),
    Set(Rc<Ty>),
    Bag(Rc<Ty>),
    Map(Rc<(Ty, Ty)>),
    Data(DataSym, Rc<[Ty]>),
    /// An assertion that may hold permissions: the type of `acc(…)`, of predicate
    /// instances and of what is made of them.
    Assertion,

    Error,
}

/// `Outer<X>.Inner<Y>`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassTy {
    pub class: ClassSym,
    /// Empty: not generic, or raw.
    pub args: Rc<[TyArg]>,
    /// The parameterised type that encloses an inner class, when it has arguments.
    pub outer: Option<Rc<ClassTy>>,
}

impl ClassTy {
    fn add_parts<'t>(&'t self, open: &mut Vec<&'t Ty>) {
        let mut next = Some(self);
        while let Some(class) = next {
            open.extend(class.args.iter().filter_map(|arg| match arg {
                TyArg::Ty(ty) | TyArg::Wildcard(Some((_, ty))) => Some(ty),
                TyArg::Wildcard(None) => None,
            }));
            next = class.outer.as_deref();
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TyArg {
    Ty(Ty),
    Wildcard(Option<(WildcardBound, Ty)>),
}

impl Ty {
    pub const BOOLEAN: Ty = Ty::Prim(Prim::Boolean);
    pub const INT: Ty = Ty::Prim(Prim::Int);
    pub const LONG: Ty = Ty::Prim(Prim::Long);
    pub const CHAR: Ty = Ty::Prim(Prim::Char);
    pub const DOUBLE: Ty = Ty::Prim(Prim::Double);

    pub fn class(class: ClassSym) -> Ty {
        Ty::Class(ClassTy { class, args: Rc::new([]), outer: None })
    }

    pub fn parameterized(class: ClassSym, args: Vec<TyArg>) -> Ty {
        Ty::Class(ClassTy { class, args: args.into(), outer: None })
    }

    pub fn array(element: Ty) -> Ty {
        Ty::Array(Rc::new(element))
    }

    /// Whether the type has more parts than that; no more of them are counted.
    pub fn is_larger_than(&self, most: usize) -> bool {
        let mut count = 0;
        self.any_part(|_| {
            count += 1;
            count > most
        })
    }

    /// Whether the type, or one that it is made of, is meant.
    pub fn any_part(&self, mut is_meant: impl FnMut(&Ty) -> bool) -> bool {
        let mut open = vec![self];
        while let Some(ty) = open.pop() {
            if is_meant(ty) {
                return true;
            }
            ty.add_parts(&mut open);
        }
        false
    }

    /// Adds the types that this one is made of.
    pub fn add_parts<'t>(&'t self, parts: &mut Vec<&'t Ty>) {
        match self {
            Ty::Class(class) => class.add_parts(parts),
            Ty::Array(e) | Ty::Seq(e) | Ty::Set(e) | Ty::Bag(e) => parts.push(e),
            Ty::Map(pair) => parts.extend([&pair.0, &pair.1]),
            Ty::Intersection(own) | Ty::Data(_, own) => parts.extend(own.iter()),
            Ty::Prim(_)
            | Ty::Void
            | Ty::Null
            | Ty::Var(_)
            | Ty::Infer(_)
            | Ty::BigInt
            | Ty::Real
            | Ty::LocSet
            | Ty::TypeType
            | Ty::Assertion
            | Ty::Error => {}
        }
    }

    pub fn is_error(&self) -> bool {
        matches!(self, Ty::Error)
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self, Ty::Prim(_))
    }

    pub fn is_boolean(&self) -> bool {
        matches!(self, Ty::Prim(Prim::Boolean))
    }

    /// A primitive type of numbers (not of mathematical ones).
    pub fn is_numeric(&self) -> bool {
        matches!(self, Ty::Prim(p) if *p != Prim::Boolean)
    }

    /// `byte`, `short`, `char`, `int`, `long`
    pub fn is_integral(&self) -> bool {
        matches!(self, Ty::Prim(Prim::Byte | Prim::Short | Prim::Char | Prim::Int | Prim::Long))
    }

    /// Values are references: classes, arrays, type variables, intersections, `null`.
    pub fn is_reference(&self) -> bool {
        matches!(
            self,
            Ty::Class(_)
                | Ty::Array(_)
                | Ty::Var(_)
                | Ty::Intersection(_)
                | Ty::Null
                | Ty::Infer(_)
        )
    }

    /// Exists only in specifications.
    pub fn is_mathematical(&self) -> bool {
        matches!(
            self,
            Ty::BigInt
                | Ty::Real
                | Ty::LocSet
                | Ty::TypeType
                | Ty::Seq(_)
                | Ty::Set(_)
                | Ty::Bag(_)
                | Ty::Map(_)
                | Ty::Data(..)
                | Ty::Assertion
        )
    }
}

pub fn prim_name(prim: Prim) -> &'static str {
    match prim {
        Prim::Boolean => "boolean",
        Prim::Byte => "byte",
        Prim::Short => "short",
        Prim::Char => "char",
        Prim::Int => "int",
        Prim::Long => "long",
        Prim::Float => "float",
        Prim::Double => "double",
    }
}

/// A compile-time constant (JLS 15.29).
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    Boolean(bool),
    /// `byte`, `short`, `char` and `int`: the type is the expression's.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(std::sync::Arc<[u16]>),
    /// A string that holds the text of a floating-point number on which JDKs differ: it is a
    /// constant for the compiler, but nobody knows which.
    Uncertain,
}

impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Const::Boolean(v) => write!(f, "{v}"),
            Const::Int(v) => write!(f, "{v}"),
            Const::Long(v) => write!(f, "{v}"),
            Const::Float(v) => write!(f, "{v}"),
            Const::Double(v) => write!(f, "{v}"),
            Const::String(v) => write!(f, "{:?}", String::from_utf16_lossy(v)),
            Const::Uncertain => f.write_str("a string that JDKs do not agree on"),
        }
    }
}
