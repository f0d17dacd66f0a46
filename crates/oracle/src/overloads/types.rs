//! The types of parameters, by what kind of argument they are for.

use crate::generate::Random;

/// What an argument is, roughly; a parameter of the same family is likely to take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Number,
    Object,
    Array,
    Generic,
    /// A functional interface without parameters, with one, with two.
    Function0,
    Function1,
    Function2,
}

/// As written, with `T` and `R` for the type parameters of the method, and erased.
#[derive(Clone, Copy)]
pub struct Type {
    pub text: &'static str,
    pub erasure: &'static str,
}

const fn t(text: &'static str, erasure: &'static str) -> Type {
    Type { text, erasure }
}

const NUMBERS: &[Type] = &[
    t("byte", "byte"),
    t("short", "short"),
    t("char", "char"),
    t("int", "int"),
    t("int", "int"),
    t("long", "long"),
    t("float", "float"),
    t("double", "double"),
    t("boolean", "boolean"),
    t("Byte", "Byte"),
    t("Character", "Character"),
    t("Integer", "Integer"),
    t("Integer", "Integer"),
    t("Long", "Long"),
    t("Double", "Double"),
    t("Boolean", "Boolean"),
    t("Number", "Number"),
    t("Object", "Object"),
    t("Comparable<Integer>", "Comparable"),
    t("Comparable<T>", "Comparable"),
    t("T", "T"),
    t("T", "T"),
];

const OBJECTS: &[Type] = &[
    t("Object", "Object"),
    t("String", "String"),
    t("CharSequence", "CharSequence"),
    t("Comparable<String>", "Comparable"),
    t("A", "A"),
    t("B", "B"),
    t("C", "C"),
    t("I", "I"),
    t("J", "J"),
    t("K", "K"),
    t("E", "E"),
    t("Enum<E>", "Enum"),
    t("Two", "Two"),
    t("Record", "Record"),
    t("Integer", "Integer"),
    t("Number", "Number"),
    t("int", "int"),
    t("T", "T"),
    t("T", "T"),
    t("R", "R"),
];

const ARRAYS: &[Type] = &[
    t("int[]", "int[]"),
    t("long[]", "long[]"),
    t("char[]", "char[]"),
    t("int[][]", "int[][]"),
    t("Object", "Object"),
    t("Object[]", "Object[]"),
    t("String[]", "String[]"),
    t("Integer[]", "Integer[]"),
    t("A[]", "A[]"),
    t("T[]", "T[]"),
    t("T", "T"),
    t("Cloneable", "Cloneable"),
    t("java.io.Serializable", "Serializable"),
    t("Comparable<String>[]", "Comparable[]"),
];

const GENERICS: &[Type] = &[
    t("List<String>", "List"),
    t("List<Integer>", "List"),
    t("List<?>", "List"),
    t("List<? extends Number>", "List"),
    t("List<? super Integer>", "List"),
    t("List", "List"),
    t("List<T>", "List"),
    t("List<? extends T>", "List"),
    t("Collection<String>", "Collection"),
    t("Collection<T>", "Collection"),
    t("Collection<? super T>", "Collection"),
    t("Collection<?>", "Collection"),
    t("Iterable<Integer>", "Iterable"),
    t("Iterable<? extends T>", "Iterable"),
    t("Iterable", "Iterable"),
    t("ArrayList<String>", "ArrayList"),
    t("Set<? extends A>", "Set"),
    t("Map<String, T>", "Map"),
    t("Map<T, R>", "Map"),
    t("Object", "Object"),
    t("Box<String>", "Box"),
    t("Box<Integer>", "Box"),
    t("Box<?>", "Box"),
    t("Box", "Box"),
    t("Box<T>", "Box"),
    t("Box<? extends T>", "Box"),
    t("Box<? super T>", "Box"),
    t("Box<Box<T>>", "Box"),
    t("NumBox<T>", "NumBox"),
    t("NumBox<?>", "NumBox"),
    t("T", "T"),
];

const FUNCTIONS_0: &[Type] = &[
    t("Runnable", "Runnable"),
    t("Supplier<Integer>", "Supplier"),
    t("Supplier<String>", "Supplier"),
    t("Supplier<Object>", "Supplier"),
    t("Supplier<?>", "Supplier"),
    t("Supplier<T>", "Supplier"),
    t("Supplier<? extends T>", "Supplier"),
    t("Supplier<Supplier<T>>", "Supplier"),
    t("IntSupplier", "IntSupplier"),
    t("LongSupplier", "LongSupplier"),
    t("DoubleSupplier", "DoubleSupplier"),
    t("BooleanSupplier", "BooleanSupplier"),
    t("Callable<Integer>", "Callable"),
    t("Callable<T>", "Callable"),
    t("V0", "V0"),
    t("O0", "O0"),
    t("P0", "P0"),
    t("I0", "I0"),
    t("L0", "L0"),
    t("S0", "S0"),
    t("T0", "T0"),
    t("N0", "N0"),
    t("M0", "M0"),
    t("Object", "Object"),
    t("T", "T"),
];

const FUNCTIONS_1: &[Type] = &[
    t("Function<Integer, Integer>", "Function"),
    t("Function<String, Object>", "Function"),
    t("Function<T, R>", "Function"),
    t("Function<T, T>", "Function"),
    t("Function<? super String, ? extends T>", "Function"),
    t("Function<? super T, ? extends R>", "Function"),
    t("Function<Integer, ?>", "Function"),
    t("UnaryOperator<Integer>", "UnaryOperator"),
    t("UnaryOperator<String>", "UnaryOperator"),
    t("UnaryOperator<T>", "UnaryOperator"),
    t("IntFunction<String>", "IntFunction"),
    t("IntFunction<T>", "IntFunction"),
    t("IntFunction<int[]>", "IntFunction"),
    t("IntFunction<? extends T>", "IntFunction"),
    t("IntUnaryOperator", "IntUnaryOperator"),
    t("IntToLongFunction", "IntToLongFunction"),
    t("ToIntFunction<String>", "ToIntFunction"),
    t("ToIntFunction<Integer>", "ToIntFunction"),
    t("ToIntFunction<T>", "ToIntFunction"),
    t("ToLongFunction<String>", "ToLongFunction"),
    t("Consumer<Integer>", "Consumer"),
    t("Consumer<String>", "Consumer"),
    t("Consumer<T>", "Consumer"),
    t("Consumer<? super T>", "Consumer"),
    t("IntConsumer", "IntConsumer"),
    t("Predicate<String>", "Predicate"),
    t("Predicate<T>", "Predicate"),
    t("IntPredicate", "IntPredicate"),
    t("V1<Integer>", "V1"),
    t("V1<T>", "V1"),
    t("F1<String, Integer>", "F1"),
    t("F1<T, R>", "F1"),
    t("F1<String, T>", "F1"),
    t("U1<String>", "U1"),
    t("I1", "I1"),
    t("L1", "L1"),
    t("O1", "O1"),
    t("A1", "A1"),
    t("D1<Integer>", "D1"),
    t("D1<T>", "D1"),
    t("Object", "Object"),
    t("T", "T"),
];

const FUNCTIONS_2: &[Type] = &[
    t("BiFunction<Integer, Integer, Integer>", "BiFunction"),
    t("BiFunction<T, T, R>", "BiFunction"),
    t("BiFunction<String, Integer, T>", "BiFunction"),
    t("BinaryOperator<Integer>", "BinaryOperator"),
    t("BinaryOperator<T>", "BinaryOperator"),
    t("IntBinaryOperator", "IntBinaryOperator"),
    t("BiConsumer<Integer, Integer>", "BiConsumer"),
    t("BiConsumer<String, Integer>", "BiConsumer"),
    t("BiConsumer<T, R>", "BiConsumer"),
    t("ObjIntConsumer<String>", "ObjIntConsumer"),
    t("ObjIntConsumer<T>", "ObjIntConsumer"),
    t("ToIntBiFunction<Integer, Integer>", "ToIntBiFunction"),
    t("BiPredicate<Integer, Integer>", "BiPredicate"),
    t("Comparator<Integer>", "Comparator"),
    t("Comparator<T>", "Comparator"),
    t("V2<String, Integer>", "V2"),
    t("F2<Integer, Integer, Integer>", "F2"),
    t("F2<T, T, T>", "F2"),
    t("I2", "I2"),
    t("Object", "Object"),
];

/// What `T` may be bounded by, and its erasure then.
const BOUNDS: &[(Family, &[(&str, &str)])] = &[
    (Family::Number, &[("T extends Number", "Number"), ("T extends Comparable<T>", "Comparable")]),
    (
        Family::Object,
        &[
            ("T extends A", "A"),
            ("T extends I", "I"),
            ("T extends CharSequence", "CharSequence"),
            ("T extends Comparable<T>", "Comparable"),
            ("T extends A & K", "A"),
        ],
    ),
    (Family::Array, &[("T extends Number", "Number"), ("T extends CharSequence", "CharSequence")]),
    (
        Family::Generic,
        &[("T extends Number", "Number"), ("T extends Comparable<? super T>", "Comparable")],
    ),
    (Family::Function0, &[("T extends Number", "Number"), ("T extends Runnable", "Runnable")]),
    (
        Family::Function1,
        &[("T extends Number", "Number"), ("T extends CharSequence", "CharSequence")],
    ),
    (Family::Function2, &[("T extends Number", "Number")]),
];

impl Family {
    pub const ALL: [Family; 7] = [
        Family::Number,
        Family::Object,
        Family::Array,
        Family::Generic,
        Family::Function0,
        Family::Function1,
        Family::Function2,
    ];

    pub fn any(random: &mut Random) -> Family {
        Family::ALL[random.weighted(&[6, 5, 2, 4, 7, 9, 4])]
    }

    pub fn types(self) -> &'static [Type] {
        match self {
            Family::Number => NUMBERS,
            Family::Object => OBJECTS,
            Family::Array => ARRAYS,
            Family::Generic => GENERICS,
            Family::Function0 => FUNCTIONS_0,
            Family::Function1 => FUNCTIONS_1,
            Family::Function2 => FUNCTIONS_2,
        }
    }

    /// The declaration of `T` and its erasure. `NumBox` asks for numbers.
    pub fn bound(self, random: &mut Random, needs_number: bool) -> (&'static str, &'static str) {
        if needs_number {
            return ("T extends Number", "Number");
        }
        let bounds = BOUNDS.iter().find(|(f, _)| *f == self).map_or(&[][..], |(_, b)| b);
        match random.choose(bounds) {
            Some(bound) if random.chance(35) => *bound,
            _ => ("T", "Object"),
        }
    }
}

/// Whether a name stands in the text as a word.
pub fn mentions(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !is_word(c)).any(|word| word == name)
}
