//! The vocabulary of tokens. A token is its kind and the bytes it covers; what it says
//! (the name, the value of a literal) is read from the text when the parser needs it.

/// A token: twelve bytes, nothing on the heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// Offsets from the start of the file, in the text as it is on disk.
    pub lo: u32,
    pub hi: u32,
    pub kind: T,
    pub flags: u8,
}

/// The token is part of a mistake that has been reported already.
pub(crate) const BROKEN: u8 = 1;
/// The first token of an annotation comment.
pub(crate) const FIRST: u8 = 2;

macro_rules! kinds {
    (plain { $($plain:ident $what:literal,)* } words { $($word:ident $text:literal,)* } signs { $($sign:ident $shown:literal,)* }) => {
        /// The kind of a token.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(crate) enum T { $($plain,)* $($word,)* $($sign,)* }

        impl T {
            /// For messages: `` `;` ``, "a name".
            pub fn describe(self) -> &'static str {
                match self {
                    $(T::$plain => $what,)*
                    $(T::$word => concat!("`", $text, "`"),)*
                    $(T::$sign => concat!("`", $shown, "`"),)*
                }
            }
        }

        /// The reserved word of that text.
        #[inline]
        pub(crate) fn keyword(text: &[u8]) -> Option<T> {
            // No reserved word is longer than `synchronized`.
            if text.len() < 2 || text.len() > 12 || !text[0].is_ascii_lowercase() {
                return None;
            }
            $(
                #[allow(non_upper_case_globals)]
                const $word: &[u8] = $text.as_bytes();
            )*
            #[allow(non_upper_case_globals)]
            match text { $($word => Some(T::$word),)* _ => None }
        }
    };
}

kinds! {
    plain {
        Eof "the end of the file",
        SpecEnd "the end of the annotation",
        Bad "a character that Java does not know",
        Ident "a name",
        SpecWord "a word with a backslash",
        IntLit "a number",
        FloatLit "a number",
        CharLit "a character literal",
        StringLit "a string literal",
        TextBlock "a text block",
    }
    words {
        Abstract "abstract", Assert "assert", Boolean "boolean", Break "break", Byte "byte",
        Case "case", Catch "catch", Char "char", Class "class", Const "const",
        Continue "continue", Default "default", Do "do", Double "double", Else "else",
        Enum "enum", Extends "extends", False "false", Final "final", Finally "finally",
        Float "float", For "for", Goto "goto", If "if", Implements "implements",
        Import "import", Instanceof "instanceof", Int "int", Interface "interface",
        Long "long", Native "native", New "new", Null "null", Package "package",
        Private "private", Protected "protected", Public "public", Return "return",
        Short "short", Static "static", Strictfp "strictfp", Super "super",
        Switch "switch", Synchronized "synchronized", This "this", Throw "throw",
        Throws "throws", Transient "transient", True "true", Try "try", Void "void",
        Volatile "volatile", While "while",
    }
    signs {
        LParen "(", RParen ")", LBrace "{", RBrace "}", LBracket "[", RBracket "]",
        Semi ";", Comma ",", Dot ".", Ellipsis "...", At "@", ColonColon "::",
        Assign "=", Gt ">", Lt "<", Not "!", Tilde "~", Question "?", Colon ":",
        Arrow "->", EqEq "==", Ge ">=", Le "<=", Ne "!=", AndAnd "&&", OrOr "||",
        PlusPlus "++", MinusMinus "--", Plus "+", Minus "-", Star "*", Slash "/",
        And "&", Or "|", Caret "^", Percent "%", Shl "<<",
        PlusAssign "+=", MinusAssign "-=", StarAssign "*=", SlashAssign "/=",
        AndAssign "&=", OrAssign "|=", CaretAssign "^=", PercentAssign "%=",
        ShlAssign "<<=",
        // Only in annotations.
        DotDot "..", StarStar "**", Implies "==>", ImpliedBy "<==", Iff "<==>",
        NotIff "<=!=>", Subtype "<:",
    }
}

impl T {
    /// `int` and the other primitive types.
    pub fn is_primitive(self) -> bool {
        matches!(
            self,
            T::Boolean | T::Byte | T::Char | T::Double | T::Float | T::Int | T::Long | T::Short
        )
    }

    /// A reserved word.
    pub fn is_word(self) -> bool {
        self as u8 >= T::Abstract as u8 && self as u8 <= T::While as u8
    }

    /// The end of a file or of an annotation.
    pub fn is_end(self) -> bool {
        matches!(self, T::Eof | T::SpecEnd)
    }
}
