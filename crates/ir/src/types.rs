//! Identifiers and types of the core program.

use std::fmt;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

id! {
    ClassId;
    FieldId;
    MethodId;
    PredicateId;
    FunctionId;
    DataId;
    LemmaId;
    /// A local variable of a method, predicate, function or lemma: parameters, variables,
    /// temporaries, and what specifications bind.
    LocalId;
    /// A block or loop that can be left.
    LabelId;
}

/// Types after erasure: type variables are their bounds.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Type {
    Bool,
    Int(IntKind),
    Float(FloatKind),
    /// A class or interface; strings and boxes too.
    Class(ClassId),
    Array(Box<Type>),
    /// The type of `null`.
    Null,
    /// No value: the result of a `void` method.
    Void,

    // Of specifications.
    BigInt,
    Real,
    /// A fraction of a permission.
    Permission,
    /// `\TYPE`
    TypeType,
    LocSet,
    Seq(Box<Type>),
    Set(Box<Type>),
    Bag(Box<Type>),
    Map(Box<Type>, Box<Type>),
    /// With type arguments: its values are the same for all, what may be in them is not.
    Data(DataId, Vec<Type>),
    /// A type parameter of a data type or function.
    Param(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntKind {
    Byte,
    Short,
    Char,
    Int,
    Long,
}

impl IntKind {
    pub fn min(self) -> i128 {
        match self {
            IntKind::Byte => i8::MIN.into(),
            IntKind::Short => i16::MIN.into(),
            IntKind::Char => 0,
            IntKind::Int => i32::MIN.into(),
            IntKind::Long => i64::MIN.into(),
        }
    }

    pub fn max(self) -> i128 {
        match self {
            IntKind::Byte => i8::MAX.into(),
            IntKind::Short => i16::MAX.into(),
            IntKind::Char => u16::MAX.into(),
            IntKind::Int => i32::MAX.into(),
            IntKind::Long => i64::MAX.into(),
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            IntKind::Byte => 8,
            IntKind::Short | IntKind::Char => 16,
            IntKind::Int => 32,
            IntKind::Long => 64,
        }
    }

    pub fn contains(self, value: i128) -> bool {
        self.min() <= value && value <= self.max()
    }

    /// The value of this kind that is equal modulo `2^bits`.
    pub fn wrap(self, value: i128) -> i128 {
        match self {
            IntKind::Byte => i128::from(value as i8),
            IntKind::Short => i128::from(value as i16),
            IntKind::Char => i128::from(value as u16),
            IntKind::Int => i128::from(value as i32),
            IntKind::Long => i128::from(value as i64),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            IntKind::Byte => "byte",
            IntKind::Short => "short",
            IntKind::Char => "char",
            IntKind::Int => "int",
            IntKind::Long => "long",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatKind {
    Float,
    Double,
}

impl FloatKind {
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
        }
    }
}

impl Type {
    pub const INT: Type = Type::Int(IntKind::Int);
    pub const LONG: Type = Type::Int(IntKind::Long);

    pub fn array(element: Type) -> Type {
        Type::Array(Box::new(element))
    }

    /// Values are references to objects, or null.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Class(_) | Type::Array(_) | Type::Null)
    }

    /// Integers of any kind, bounded or not.
    pub fn is_integer(&self) -> bool {
        matches!(self, Type::Int(_) | Type::BigInt)
    }
}

impl fmt::Display for IntKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for FloatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
