//! What a method is to the rules besides its contract. Whoever writes the core program knows what
//! names mean in Java; behind it nobody asks for the name of a class or method.

/// At most one of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// The class of an object, which never changes.
    ClassOf,
    /// Whether another object counts as the same.
    Equals,
    HashCode,
    ToString,
    /// The place of a constant in its enumeration, from 0.
    Ordinal,
    /// The name of a constant.
    ConstantName,
    /// All constants of an enumeration, in a new array.
    Constants,
    /// The constant of a name; throws if there is none.
    ConstantNamed,
    /// The number in a box.
    Unboxed,
    TextLength,
    TextIsEmpty,
    TextAt,
    TextOrder,
    TextIgnoringCase,
    /// A value of a primitive type as text.
    TextOf,
    /// Whether a text is a regular expression.
    IsPattern,
    /// Whether a text is a format.
    IsFormat,
    /// The conversions of a format that take an argument.
    Conversions,
    /// Whether a text is an `int`, a `long`, a `double` as the library reads them, and which integer.
    IsInt,
    IsLong,
    IsDouble,
    NumberIn,
    /// Whether a text is a decimal number, its digits, and how many are behind the point.
    IsDecimal,
    UnscaledIn,
    ScaleIn,
    /// Of a library's interface: whether an object is of a class of the library's own.
    OfLibrary,
    /// Of a library's interface of functions: whether they take null.
    TakesNull,
    /// No code calls it: the machine begins with it.
    Entry,
}

impl Meaning {
    const WORDS: [(Meaning, &'static str); 28] = [
        (Meaning::ClassOf, "class_of"),
        (Meaning::Equals, "equals"),
        (Meaning::HashCode, "hash_code"),
        (Meaning::ToString, "to_string"),
        (Meaning::Ordinal, "ordinal"),
        (Meaning::ConstantName, "constant_name"),
        (Meaning::Constants, "constants"),
        (Meaning::ConstantNamed, "constant_named"),
        (Meaning::Unboxed, "unboxed"),
        (Meaning::TextLength, "text_length"),
        (Meaning::TextIsEmpty, "text_is_empty"),
        (Meaning::TextAt, "text_at"),
        (Meaning::TextOrder, "text_order"),
        (Meaning::TextIgnoringCase, "text_ignoring_case"),
        (Meaning::TextOf, "text_of"),
        (Meaning::IsPattern, "is_pattern"),
        (Meaning::IsFormat, "is_format"),
        (Meaning::Conversions, "conversions"),
        (Meaning::IsInt, "is_int"),
        (Meaning::IsLong, "is_long"),
        (Meaning::IsDouble, "is_double"),
        (Meaning::NumberIn, "number_in"),
        (Meaning::IsDecimal, "is_decimal"),
        (Meaning::UnscaledIn, "unscaled_in"),
        (Meaning::ScaleIn, "scale_in"),
        (Meaning::OfLibrary, "of_library"),
        (Meaning::TakesNull, "takes_null"),
        (Meaning::Entry, "entry"),
    ];

    /// As the printed program says it, among the modifiers of a method.
    pub fn word(self) -> &'static str {
        Meaning::WORDS.iter().find(|(meaning, _)| *meaning == self).map_or("", |(_, word)| word)
    }

    pub fn from_word(word: &str) -> Option<Meaning> {
        Meaning::WORDS.iter().find(|(_, known)| *known == word).map(|(meaning, _)| *meaning)
    }
}
