//! The grammar of descriptors and of the `Signature` attribute (JVMS 4.3 and 4.7.9.1):
//!
//! ```text
//! (ILjava/lang/String;)V                                   a descriptor
//! <T:Ljava/lang/Object;>(Ljava/util/List<-TT;>;)TT;^TE;    a signature
//! ```
//!
//! A descriptor is a signature that uses no generics, so one parser reads both.

use base::Symbol;

use crate::cursor::Malformed;
use crate::sigtype::{ClassType, Primitive, SigType, TypeArg, TypeParam};

/// How deeply types may be nested: the element of an array with as many dimensions as
/// the JVM allows, 255, is one deeper.
const MAX_DEPTH: usize = 256;

/// How many owners a class type may have. Each has a name of its own that contains all
/// names before it.
const MAX_OWNERS: usize = 32;

/// The limit of the JVM for the parameters of a method.
const MAX_PARAMS: usize = 255;

pub(crate) struct ClassSignature {
    pub type_params: Vec<TypeParam>,
    pub superclass: SigType,
    pub interfaces: Vec<SigType>,
}

pub(crate) struct MethodSignature {
    pub type_params: Vec<TypeParam>,
    pub params: Vec<SigType>,
    pub ret: SigType,
    pub throws: Vec<SigType>,
}

pub(crate) fn class_signature(text: &str) -> Result<ClassSignature, Malformed> {
    let mut p = Parser::new(text, true);
    let type_params = p.type_params()?;
    let superclass = p.class_type_of_supertype()?;
    let mut interfaces = Vec::new();
    while !p.at_end() {
        interfaces.push(p.class_type_of_supertype()?);
    }
    Ok(ClassSignature { type_params, superclass, interfaces })
}

pub(crate) fn method_signature(text: &str) -> Result<MethodSignature, Malformed> {
    Parser::new(text, true).method()
}

pub(crate) fn method_descriptor(text: &str) -> Result<MethodSignature, Malformed> {
    Parser::new(text, false).method()
}

/// How many parameters a method descriptor has.
pub(crate) fn param_count(descriptor: &str) -> Result<usize, Malformed> {
    let mut p = Parser::new(descriptor, false);
    p.expect(b'(')?;
    let mut count = 0;
    while !p.eat(b')') {
        while p.eat(b'[') {}
        if p.eat(b'L') {
            p.qualified_name()?;
            p.expect(b';')?;
        } else {
            p.value_type()?;
        }
        count += 1;
    }
    Ok(count)
}

pub(crate) fn field_signature(text: &str) -> Result<SigType, Malformed> {
    Parser::new(text, true).field()
}

pub(crate) fn field_descriptor(text: &str) -> Result<SigType, Malformed> {
    Parser::new(text, false).field()
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    depth: usize,
    generic: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, generic: bool) -> Parser<'a> {
        Parser { text, position: 0, depth: 0, generic }
    }

    fn field(mut self) -> Result<SigType, Malformed> {
        let ty = self.value_type()?;
        self.end()?;
        Ok(ty)
    }

    fn method(mut self) -> Result<MethodSignature, Malformed> {
        let type_params = self.type_params()?;
        self.expect(b'(')?;
        let mut params = Vec::new();
        while !self.eat(b')') {
            if params.len() == MAX_PARAMS {
                return Err(self.malformed());
            }
            push(&mut params, self.value_type()?);
        }
        let ret = if self.eat(b'V') { SigType::Void } else { self.value_type()? };
        let mut throws = Vec::new();
        while self.generic && self.eat(b'^') {
            push(&mut throws, self.value_type()?);
        }
        self.end()?;
        Ok(MethodSignature { type_params, params, ret, throws })
    }

    /// `<T:Ljava/lang/Number;:Ljava/lang/Comparable<TT;>;>`, or nothing. The bound that is
    /// a class may be empty.
    fn type_params(&mut self) -> Result<Vec<TypeParam>, Malformed> {
        let mut params = Vec::new();
        if !self.generic || !self.eat(b'<') {
            return Ok(params);
        }
        while !self.eat(b'>') {
            let name = Symbol::new(self.identifier()?);
            let mut bounds = Vec::new();
            self.expect(b':')?;
            if matches!(self.peek(), Some(b'L' | b'T' | b'[')) {
                push(&mut bounds, self.value_type()?);
            }
            while self.eat(b':') {
                push(&mut bounds, self.value_type()?);
            }
            push(&mut params, TypeParam { name, bounds });
        }
        Ok(params)
    }

    fn class_type_of_supertype(&mut self) -> Result<SigType, Malformed> {
        self.expect(b'L')?;
        Ok(SigType::Class(self.class_type()?))
    }

    /// Any type except `void`.
    fn value_type(&mut self) -> Result<SigType, Malformed> {
        if self.depth == MAX_DEPTH {
            return Err(self.malformed());
        }
        self.depth += 1;
        let Some(first) = self.peek() else { return Err(self.malformed()) };
        self.position += 1;
        let ty = match first {
            b'Z' => SigType::Primitive(Primitive::Boolean),
            b'B' => SigType::Primitive(Primitive::Byte),
            b'S' => SigType::Primitive(Primitive::Short),
            b'C' => SigType::Primitive(Primitive::Char),
            b'I' => SigType::Primitive(Primitive::Int),
            b'J' => SigType::Primitive(Primitive::Long),
            b'F' => SigType::Primitive(Primitive::Float),
            b'D' => SigType::Primitive(Primitive::Double),
            b'L' => SigType::Class(self.class_type()?),
            b'[' => SigType::array_of(self.value_type()?),
            b'T' if self.generic => {
                let name = Symbol::new(self.identifier()?);
                self.expect(b';')?;
                SigType::Var(name)
            }
            _ => return Err(self.malformed()),
        };
        self.depth -= 1;
        Ok(ty)
    }

    /// What follows the `L`: `java/util/Map<TK;TV;>.Entry<TK;TV;>;`, dots lead from an
    /// owner with type arguments to a member.
    fn class_type(&mut self) -> Result<ClassType, Malformed> {
        let mut class = ClassType::plain(Symbol::new(self.qualified_name()?));
        let mut owners = 0;
        loop {
            if self.generic && self.eat(b'<') {
                push(&mut class.args, self.type_arg()?);
                while !self.eat(b'>') {
                    push(&mut class.args, self.type_arg()?);
                }
            }
            if self.eat(b';') {
                return Ok(class);
            }
            if !self.generic || !self.eat(b'.') || owners == MAX_OWNERS {
                return Err(self.malformed());
            }
            owners += 1;
            let name = Symbol::new(&format!("{}${}", class.name, self.identifier()?));
            class = ClassType { owner: Some(Box::new(class)), ..ClassType::plain(name) };
        }
    }

    fn type_arg(&mut self) -> Result<TypeArg, Malformed> {
        if self.eat(b'*') {
            Ok(TypeArg::Any)
        } else if self.eat(b'+') {
            Ok(TypeArg::Extends(self.value_type()?))
        } else if self.eat(b'-') {
            Ok(TypeArg::Super(self.value_type()?))
        } else {
            Ok(TypeArg::Exact(self.value_type()?))
        }
    }

    /// Identifiers with slashes between them.
    fn qualified_name(&mut self) -> Result<&'a str, Malformed> {
        let name = self.until(|b| matches!(b, b'.' | b';' | b'[' | b'<' | b'>' | b':'))?;
        let mut after_slash = true;
        for byte in name.bytes() {
            if after_slash && byte == b'/' {
                return Err(self.malformed());
            }
            after_slash = byte == b'/';
        }
        if after_slash { Err(self.malformed()) } else { Ok(name) }
    }

    fn identifier(&mut self) -> Result<&'a str, Malformed> {
        self.until(|b| matches!(b, b'.' | b';' | b'[' | b'/' | b'<' | b'>' | b':'))
    }

    /// The text, not empty, up to a delimiter. These are ASCII, so the cut is at a character
    /// boundary.
    fn until(&mut self, is_delimiter: impl Fn(u8) -> bool) -> Result<&'a str, Malformed> {
        let rest = self.text.get(self.position..).unwrap_or_default();
        let length = rest.bytes().position(is_delimiter).unwrap_or(rest.len());
        self.position += length;
        match rest.get(..length) {
            Some(name) if !name.is_empty() => Ok(name),
            _ => Err(self.malformed()),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.position += usize::from(there);
        there
    }

    fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        if self.eat(byte) { Ok(()) } else { Err(self.malformed()) }
    }

    fn at_end(&self) -> bool {
        self.position >= self.text.len()
    }

    fn end(&self) -> Result<(), Malformed> {
        if self.at_end() { Ok(()) } else { Err(self.malformed()) }
    }

    fn malformed(&self) -> Malformed {
        const SHOWN: usize = 120;
        let kind = if self.generic { "signature" } else { "descriptor" };
        let shown: String = self.text.chars().take(SHOWN).collect();
        Malformed::new(format!("the {kind} `{shown}` is malformed"))
    }
}

/// Appends to a list that will be kept, and of which there are many: most have one or two
/// elements, and the usual growth would reserve room for four.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() < 4 {
        list.reserve_exact(1);
    }
    list.push(item);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_field(text: &str, expected: &str) {
        assert_eq!(field_signature(text).map(|t| t.to_string()).as_deref(), Ok(expected));
    }

    fn check_method(text: &str, expected: &str) {
        let m = method_signature(text).unwrap();
        let join = |types: &[SigType]| {
            types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let vars: Vec<String> = m.type_params.iter().map(ToString::to_string).collect();
        let shown = format!(
            "<{}> {} ({}) throws {}",
            vars.join(", "),
            m.ret,
            join(&m.params),
            join(&m.throws)
        );
        assert_eq!(shown, expected);
    }

    #[test]
    fn field_types() {
        check_field("I", "int");
        check_field("[[J", "long[][]");
        check_field("TT;", "T");
        check_field("Ljava/lang/String;", "java.lang.String");
        check_field("Ljava/util/Map$Entry<TK;+TV;>;", "java.util.Map$Entry<K, ? extends V>");
        check_field("LA<TT;>.B<*-[I>.C;", "A<T>.B<?, ? super int[]>.C");
        check_field("Lé/ñ;", "é.ñ");
    }

    #[test]
    fn owners_are_kept_with_binary_names() {
        let Ok(SigType::Class(class)) = field_signature("Lp/A<TT;>.B$1C;") else { panic!() };
        assert_eq!(class.name, "p/A$B$1C");
        assert_eq!(class.owner.map(|o| o.to_string()).as_deref(), Some("p.A<T>"));
    }

    #[test]
    fn methods() {
        check_method("()V", "<> void () throws ");
        check_method(
            "<T:Ljava/lang/Object;E::Ljava/lang/Runnable;:LI<TT;>;>(TT;[IZ)TT;^TE;^Lp/X;",
            "<T extends java.lang.Object, E extends java.lang.Runnable & I<T>> \
             T (T, int[], boolean) throws E, p.X",
        );
    }

    #[test]
    fn classes() {
        let c = class_signature("<E:Ljava/lang/Enum<TE;>;>Lp/S<TE;>;LI;").unwrap();
        assert_eq!(c.type_params[0].to_string(), "E extends java.lang.Enum<E>");
        assert_eq!(c.superclass.to_string(), "p.S<E>");
        assert_eq!(c.interfaces[0].to_string(), "I");
    }

    #[test]
    fn what_is_not_a_type_is_refused() {
        for text in
            ["", "V", "[", "[V", "L", "L;", "LA", "LA<", "LA<>;", "LA<*", "LA.;", "T;", "II"]
        {
            assert!(field_signature(text).is_err(), "{text}");
        }
        for text in ["LA//B;", "L/A;", "LA/;", "Q", "LA:;", "LA[;", "é"] {
            assert!(field_signature(text).is_err(), "{text}");
        }
        for text in ["TT;", "LA<*>;", "LA.B;"] {
            assert!(field_descriptor(text).is_err(), "{text}");
        }
        for text in ["", "(", "()", "(V)V", "()VV", "()V^", "<T>()V", "<T:", "<:>()V", "()V^^LA;"] {
            assert!(method_signature(text).is_err(), "{text}");
        }
        assert!(method_descriptor("()V^LA;").is_err());
        assert!(class_signature("").is_err());
        assert!(class_signature("TT;").is_err());
    }

    #[test]
    fn nesting_is_bounded() {
        assert!(field_signature(&format!("{}I", "[".repeat(255))).is_ok());
        assert!(field_signature(&format!("{}I", "[".repeat(60_000))).is_err());
        assert!(field_signature(&"LA<".repeat(20_000)).is_err());
        assert!(field_signature(&format!("LA{};", ".A".repeat(20_000))).is_err());
        assert!(method_descriptor(&format!("({})V", "I".repeat(255))).is_ok());
        assert!(method_descriptor(&format!("({})V", "I".repeat(256))).is_err());
    }
}
