//! The types of generated programs, and what they are called in Java.

/// A primitive type of Java.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    /// The types whose values widen to `int` without a cast.
    pub(super) const INT_LIKE: [Prim; 4] = [Prim::Int, Prim::Byte, Prim::Short, Prim::Char];
    pub(super) const INTEGRAL: [Prim; 5] =
        [Prim::Int, Prim::Byte, Prim::Short, Prim::Char, Prim::Long];

    pub(super) fn keyword(self) -> &'static str {
        match self {
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

    /// The class that boxes it.
    pub(super) fn box_name(self) -> &'static str {
        match self {
            Prim::Boolean => "Boolean",
            Prim::Byte => "Byte",
            Prim::Short => "Short",
            Prim::Char => "Character",
            Prim::Int => "Integer",
            Prim::Long => "Long",
            Prim::Float => "Float",
            Prim::Double => "Double",
        }
    }

    pub(super) fn is_int_like(self) -> bool {
        Prim::INT_LIKE.contains(&self)
    }

    pub(super) fn is_integral(self) -> bool {
        Prim::INTEGRAL.contains(&self)
    }

    pub(super) fn is_floating(self) -> bool {
        matches!(self, Prim::Float | Prim::Double)
    }

    /// The types that an assignment, an argument or a `return` converts to this one
    /// without a cast, itself first.
    pub(super) fn widened_from(self) -> &'static [Prim] {
        match self {
            Prim::Boolean => &[Prim::Boolean],
            Prim::Byte => &[Prim::Byte],
            Prim::Short => &[Prim::Short, Prim::Byte],
            Prim::Char => &[Prim::Char],
            Prim::Int => &Prim::INT_LIKE,
            Prim::Long => &[Prim::Long, Prim::Int, Prim::Byte, Prim::Short, Prim::Char],
            Prim::Float => &[Prim::Float, Prim::Int, Prim::Short, Prim::Char, Prim::Long],
            Prim::Double => &[Prim::Double, Prim::Float, Prim::Int, Prim::Long, Prim::Byte],
        }
    }
}

/// A functional interface whose values the generator makes and calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fun {
    IntUnary,
    IntBinary,
    IntTest,
    BoxedFunction,
    TextSupplier,
    Action,
    /// The program's own generic-free functional interface.
    Own,
}

impl Fun {
    pub(super) const ALL: [Fun; 7] = [
        Fun::IntUnary,
        Fun::IntBinary,
        Fun::IntTest,
        Fun::BoxedFunction,
        Fun::TextSupplier,
        Fun::Action,
        Fun::Own,
    ];

    pub(super) fn java_name(self) -> &'static str {
        match self {
            Fun::IntUnary => "IntUnaryOperator",
            Fun::IntBinary => "IntBinaryOperator",
            Fun::IntTest => "IntPredicate",
            Fun::BoxedFunction => "Function<Integer, Integer>",
            Fun::TextSupplier => "Supplier<String>",
            Fun::Action => "Runnable",
            Fun::Own => "Op",
        }
    }

    /// The one method's name.
    pub(super) fn method(self) -> &'static str {
        match self {
            Fun::IntUnary | Fun::IntBinary => "applyAsInt",
            Fun::IntTest => "test",
            Fun::BoxedFunction => "apply",
            Fun::TextSupplier => "get",
            Fun::Action => "run",
            Fun::Own => "op",
        }
    }

    pub(super) fn params(self) -> &'static [Ty] {
        match self {
            Fun::IntUnary | Fun::IntTest => &[Ty::INT],
            Fun::IntBinary => &[Ty::INT, Ty::INT],
            Fun::BoxedFunction => &[Ty::Boxed(Prim::Int)],
            Fun::TextSupplier | Fun::Action => &[],
            Fun::Own => &[Ty::LONG, Ty::INT],
        }
    }

    pub(super) fn result(self) -> Option<Ty> {
        match self {
            Fun::IntUnary | Fun::IntBinary => Some(Ty::INT),
            Fun::IntTest => Some(Ty::BOOLEAN),
            Fun::BoxedFunction => Some(Ty::Boxed(Prim::Int)),
            Fun::TextSupplier => Some(Ty::Str),
            Fun::Action => None,
            Fun::Own => Some(Ty::LONG),
        }
    }
}

/// A type of an expression or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Prim(Prim),
    Boxed(Prim),
    Str,
    /// An array that is not null and has at least four elements.
    Array(Prim),
    /// An array of strings, under the same promise.
    Strings,
    /// At least two rows, each as long as an [`Ty::Array`].
    Matrix(Prim),
    /// A class of the hierarchy, by its index in the program's classes.
    Class(usize),
    Enum,
    Record,
    Fun(Fun),
    /// The program's generic class, over `Integer`.
    CellOfInteger,
    /// The program's generic class, over `String`.
    CellOfString,
}

impl Ty {
    pub(super) const BOOLEAN: Ty = Ty::Prim(Prim::Boolean);
    pub(super) const INT: Ty = Ty::Prim(Prim::Int);
    pub(super) const LONG: Ty = Ty::Prim(Prim::Long);
}
