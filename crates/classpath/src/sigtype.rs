//! Types as class files write them: [`SigType`], with everything that generics add to
//! it. Names are not resolved here: a class is its binary name, a type variable is the
//! name that was written.
//!
//! `Map.Entry<? extends K, int[]>` is
//! `Class(java/util/Map$Entry, [Extends(Var K), Exact(Array(Primitive int))])`.

use std::fmt;

use base::Symbol;

/// A type in a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SigType {
    Primitive(Primitive),
    /// The result of a method that returns nothing; occurs nowhere else.
    Void,
    Class(ClassType),
    /// A type variable; which declaration it belongs to is a matter of scope.
    Var(Symbol),
    Array(Box<SigType>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

/// A class or interface type.
///
/// The owner is there only if the class file wrote one, and it writes one exactly when
/// the owner has type arguments (`Outer<String>.Inner`); the owner's binary name is then
/// a prefix of this type's. A `Map.Entry<K, V>` has no owner here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassType {
    /// The binary name: `java/util/Map$Entry`.
    pub name: Symbol,
    pub args: Vec<TypeArg>,
    pub owner: Option<Box<ClassType>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeArg {
    /// `?`
    Any,
    Exact(SigType),
    /// `? extends T`
    Extends(SigType),
    /// `? super T`
    Super(SigType),
}

/// The declaration of a type variable. `bounds` are in the order of the source: a class
/// first, if there is one. The erasure of the variable is the erasure of the first
/// bound, and `java/lang/Object` if there is none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeParam {
    pub name: Symbol,
    pub bounds: Vec<SigType>,
}

impl SigType {
    /// The class type with this binary name, without arguments.
    pub fn class(binary_name: &str) -> SigType {
        SigType::Class(ClassType::plain(Symbol::new(binary_name)))
    }

    pub fn array_of(element: SigType) -> SigType {
        SigType::Array(Box::new(element))
    }

    /// The binary name, if this is a class or interface type.
    pub fn class_name(&self) -> Option<Symbol> {
        match self {
            SigType::Class(class) => Some(class.name),
            _ => None,
        }
    }
}

impl ClassType {
    pub fn plain(name: Symbol) -> ClassType {
        ClassType { name, args: Vec::new(), owner: None }
    }
}

impl Primitive {
    pub fn keyword(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }
}

/// As in Java source, but with binary names made of dots (`java.util.Map$Entry<K, ?>`):
/// for messages and tests.
impl fmt::Display for SigType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SigType::Primitive(primitive) => f.write_str(primitive.keyword()),
            SigType::Void => f.write_str("void"),
            SigType::Class(class) => class.fmt(f),
            SigType::Var(name) => name.fmt(f),
            SigType::Array(element) => write!(f, "{element}[]"),
        }
    }
}

impl fmt::Display for ClassType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_str();
        match &self.owner {
            Some(owner) => {
                let own = name.get(owner.name.as_str().len() + 1..).unwrap_or(name);
                write!(f, "{owner}.{own}")?;
            }
            None => f.write_str(&name.replace('/', "."))?,
        }
        write_list(f, "<", &self.args, ", ", ">")
    }
}

impl fmt::Display for TypeArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeArg::Any => f.write_str("?"),
            TypeArg::Exact(ty) => ty.fmt(f),
            TypeArg::Extends(ty) => write!(f, "? extends {ty}"),
            TypeArg::Super(ty) => write!(f, "? super {ty}"),
        }
    }
}

impl fmt::Display for TypeParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        write_list(f, " extends ", &self.bounds, " & ", "")
    }
}

/// Writes nothing at all for an empty list.
pub(crate) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: &[T],
    separator: &str,
    close: &str,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i == 0 { open } else { separator })?;
        item.fmt(f)?;
    }
    if items.is_empty() { Ok(()) } else { f.write_str(close) }
}
