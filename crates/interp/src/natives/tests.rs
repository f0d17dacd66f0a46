//! Natives against results of a JDK.

use ir::{IntKind, Program, Type};

use super::{Args, find};
use crate::heap::{Elements, Payload};
use crate::number::primitive_text;
use crate::{Limits, Machine, Stop, Value};

/// An argument.
#[derive(Clone, Copy)]
enum A {
    S(&'static str),
    I(i128),
    B(bool),
    D(f64),
    F(f32),
    Chars(&'static str),
    Builder(&'static str),
    Null,
}

use A::{B, Builder, Chars, D, F, I, Null, S};

fn argument(m: &mut Machine<'_>, a: A) -> Result<Value, Stop> {
    match a {
        S(text) => m.new_text(text),
        I(n) => Ok(Value::Int(n)),
        B(b) => Ok(Value::Bool(b)),
        D(d) => Ok(Value::Double(d)),
        F(f) => Ok(Value::Float(f)),
        Chars(text) => {
            let units = text.encode_utf16().collect();
            m.array_of(&Type::Int(IntKind::Char), Elements::Char(units))
        }
        Builder(text) => {
            let units = text.encode_utf16().collect();
            m.new_named("java.lang.StringBuilder", Payload::Builder(units))
        }
        Null => Ok(Value::Null),
    }
}

/// The text of the result, or `! class: message`.
fn run(class: &str, name: &str, parameters: &str, args: &[A]) -> String {
    let program = Program::default();
    let mut machine = Machine::new(&program, Limits::default());
    let native = find(class, name, parameters)
        .unwrap_or_else(|| panic!("no native {class}.{name}{parameters}"));
    machine.on_own_stack(|m| {
        let values: Vec<Value> = args.iter().map(|&a| argument(m, a).unwrap()).collect();
        match (native.run)(m, Args::new(&values)) {
            Ok(Value::Ref(object)) => String::from_utf16_lossy(&m.display(Some(object)).unwrap()),
            Ok(value) => primitive_text(value),
            Err(Stop::Thrown(thrown)) => {
                format!("! {}", String::from_utf16_lossy(&m.display(Some(thrown)).unwrap()))
            }
            Err(other) => format!("{other:?}"),
        }
    })
}

fn string(name: &str, parameters: &str, args: &[A]) -> String {
    run("java.lang.String", name, parameters, args)
}

fn builder(name: &str, parameters: &str, args: &[A]) -> String {
    run("java.lang.StringBuilder", name, parameters, args)
}

#[test]
fn strings() {
    const TEXT: &str = "(java.lang.String)";
    const TEXT_INT: &str = "(java.lang.String,int)";
    const TWO: &str = "(java.lang.CharSequence,java.lang.CharSequence)";
    assert_eq!(string("substring", "(int,int)", &[S("hello"), I(1), I(3)]), "el");
    assert_eq!(string("substring", "(int)", &[S("hello"), I(5)]), "");
    assert_eq!(
        string("substring", "(int,int)", &[S("abc"), I(2), I(1)]),
        "! java.lang.StringIndexOutOfBoundsException: Range [2, 1) out of bounds for length 3"
    );
    assert_eq!(
        string("charAt", "(int)", &[S("abc"), I(3)]),
        "! java.lang.StringIndexOutOfBoundsException: Index 3 out of bounds for length 3"
    );
    assert_eq!(string("hashCode", "()", &[S("hello")]), "99162322");
    assert_eq!(string("compareTo", TEXT, &[S("ab"), S("abcd")]), "-2");
    assert_eq!(string("compareToIgnoreCase", TEXT, &[S("ABC"), S("abd")]), "-1");
    assert_eq!(string("lastIndexOf", TEXT_INT, &[S("abcabc"), S("c"), I(4)]), "2");
    assert_eq!(string("indexOf", TEXT, &[S("abc"), S("")]), "0");
    assert_eq!(string("indexOf", TEXT_INT, &[S("abc"), S(""), I(9)]), "3");
    assert_eq!(string("lastIndexOf", TEXT, &[S("abc"), S("")]), "3");
    assert_eq!(string("indexOf", "(int,int)", &[S("abc"), I(99), I(-5)]), "2");
    assert_eq!(string("replace", TWO, &[S("aaa"), S("aa"), S("b")]), "ba");
    assert_eq!(string("replace", TWO, &[S("ab"), S(""), S("-")]), "-a-b-");
    assert_eq!(string("replace", "(char,char)", &[S("aXbX"), I(88), I(121)]), "ayby");
    assert_eq!(string("trim", "()", &[S("  a b ")]), "a b");
    assert_eq!(string("strip", "()", &[S("\u{2003}x\u{2003}")]), "x");
    assert_eq!(string("trim", "()", &[S("   ")]), "");
    assert_eq!(string("toUpperCase", "()", &[S("stra\u{df}e")]), "STRASSE");
    assert_eq!(string("repeat", "(int)", &[S("ab"), I(3)]), "ababab");
    assert_eq!(
        string("repeat", "(int)", &[S("ab"), I(-1)]),
        "! java.lang.IllegalArgumentException: count is negative: -1"
    );
    assert_eq!(string("valueOf", "(char[])", &[Chars("ok")]), "ok");
    assert_eq!(string("equals", "(java.lang.Object)", &[S("a"), Null]), "false");
    assert_eq!(string("contains", "(java.lang.CharSequence)", &[S("abc"), Builder("bc")]), "true");
}

#[test]
fn builders() {
    assert_eq!(builder("append", "(double)", &[Builder("x"), D(0.1)]), "x0.1");
    assert_eq!(builder("append", "(java.lang.String)", &[Builder(""), Null]), "null");
    assert_eq!(
        builder("append", "(char[],int,int)", &[Builder(""), Chars("abc"), I(1), I(2)]),
        "bc"
    );
    assert_eq!(builder("insert", "(int,boolean)", &[Builder("ab"), I(1), B(true)]), "atrueb");
    assert_eq!(builder("reverse", "()", &[Builder("a\u{1F600}b")]), "b\u{1F600}a");
    assert_eq!(builder("delete", "(int,int)", &[Builder("ab"), I(1), I(9)]), "a");
    assert_eq!(
        builder("deleteCharAt", "(int)", &[Builder("ab"), I(2)]),
        "! java.lang.StringIndexOutOfBoundsException: Index 2 out of bounds for length 2"
    );
    assert_eq!(
        builder("insert", "(int,char)", &[Builder("ab"), I(3), I(88)]),
        "! java.lang.StringIndexOutOfBoundsException: Range [3, 2) out of bounds for length 2"
    );
    assert_eq!(
        builder(
            "replace",
            "(int,int,java.lang.String)",
            &[Builder("abcdef"), I(1), I(3), S("XYZ")]
        ),
        "aXYZdef"
    );
}

#[test]
fn parsing() {
    let int = |text| run("java.lang.Integer", "parseInt", "(java.lang.String)", &[text]);
    assert_eq!(int(S("-2147483648")), "-2147483648");
    assert_eq!(int(S("+7")), "7");
    for bad in ["", "+", "2147483648", "99999999999", " 1", "1x"] {
        let expected = format!("! java.lang.NumberFormatException: For input string: \"{bad}\"");
        assert_eq!(int(S(bad)), expected);
    }
    assert_eq!(
        run("java.lang.Integer", "parseInt", "(java.lang.String,int)", &[S("zz"), I(16)]),
        "! java.lang.NumberFormatException: For input string: \"zz\" under radix 16"
    );
    assert_eq!(
        run("java.lang.Byte", "parseByte", "(java.lang.String)", &[S("200")]),
        "! java.lang.NumberFormatException: Value out of range. Value:\"200\" Radix:10"
    );
    let double = |text| run("java.lang.Double", "parseDouble", "(java.lang.String)", &[S(text)]);
    assert_eq!(double(" 1e3d "), "1000.0");
    assert_eq!(double("-.5f"), "-0.5");
    assert_eq!(double("+NaN"), "NaN");
    assert_eq!(double("-Infinity"), "-Infinity");
    assert_eq!(double(" "), "! java.lang.NumberFormatException: empty String");
    for bad in ["1x", "inf", "nan", "1e", ".", "--1"] {
        let expected = format!("! java.lang.NumberFormatException: For input string: \"{bad}\"");
        assert_eq!(double(bad), expected);
    }
}

#[test]
fn numbers() {
    let int = |name, parameters, args: &[A]| run("java.lang.Integer", name, parameters, args);
    assert_eq!(int("bitCount", "(int)", &[I(-1)]), "32");
    assert_eq!(int("highestOneBit", "(int)", &[I(100)]), "64");
    assert_eq!(int("highestOneBit", "(int)", &[I(-1)]), "-2147483648");
    assert_eq!(int("reverse", "(int)", &[I(1)]), "-2147483648");
    assert_eq!(int("rotateLeft", "(int,int)", &[I(-2147483647), I(1)]), "3");
    assert_eq!(int("toHexString", "(int)", &[I(-1)]), "ffffffff");
    assert_eq!(int("toOctalString", "(int)", &[I(-8)]), "37777777770");
    assert_eq!(int("toString", "(int,int)", &[I(-255), I(16)]), "-ff");
    assert_eq!(int("numberOfLeadingZeros", "(int)", &[I(0)]), "32");
    let double = |name, args: &[A]| run("java.lang.Double", name, "(double,double)", args);
    assert_eq!(double("compare", &[D(0.0), D(-0.0)]), "1");
    assert_eq!(double("compare", &[D(f64::NAN), D(f64::INFINITY)]), "1");
    assert_eq!(run("java.lang.Byte", "compare", "(byte,byte)", &[I(5), I(-7)]), "12");
    assert_eq!(run("java.lang.Long", "hashCode", "(long)", &[I(-2)]), "1");
    assert_eq!(run("java.lang.Double", "hashCode", "(double)", &[D(1.5)]), "1073217536");
    assert_eq!(run("java.lang.Double", "hashCode", "(double)", &[D(-0.0)]), "-2147483648");
    let character =
        |name, c: char| run("java.lang.Character", name, "(char)", &[I(i128::from(u32::from(c)))]);
    assert_eq!(character("getNumericValue", 'Z'), "35");
    assert_eq!(character("isWhitespace", '\u{a0}'), "false");
    assert_eq!(character("isDigit", '\u{0665}'), "true");
    assert_eq!(character("toUpperCase", '\u{df}'), "223");
    assert_eq!(character("toUpperCase", '\u{ff}'), "376");
    assert_eq!(character("isLetter", '_'), "false");
    assert_eq!(character("isLetter", '\u{345}'), "false");
    assert_eq!(character("getNumericValue", '\u{bd}'), "-2");
    assert_eq!(character("getNumericValue", '\u{2180}'), "1000");
    assert_eq!(character("toUpperCase", '\u{1f80}'), "8072");
    assert_eq!(character("toTitleCase", '\u{1c6}'), "453");
}

#[test]
fn mathematics() {
    let one = |name, d| run("java.lang.Math", name, "(double)", &[D(d)]);
    let two = |name, a, b| run("java.lang.Math", name, "(double,double)", &[D(a), D(b)]);
    assert_eq!(one("round", -0.5), "0");
    assert_eq!(one("round", 2.5), "3");
    assert_eq!(one("round", 0.499_999_999_999_999_94), "0");
    assert_eq!(one("round", 1e30), "9223372036854775807");
    assert_eq!(one("round", f64::NAN), "0");
    assert_eq!(run("java.lang.Math", "round", "(float)", &[F(-2.5)]), "-2");
    assert_eq!(one("rint", 2.5), "2.0");
    assert_eq!(one("ceil", -0.5), "-0.0");
    assert_eq!(two("min", 0.0, -0.0), "-0.0");
    assert_eq!(two("max", -0.0, 0.0), "0.0");
    assert_eq!(two("max", 1.0, f64::NAN), "NaN");
    assert_eq!(two("pow", 1.0, f64::NAN), "NaN");
    assert_eq!(two("pow", -1.0, f64::INFINITY), "NaN");
    assert_eq!(two("pow", 2.0, 0.5), "1.4142135623730951");
    let exact = |name, parameters, args: &[A]| run("java.lang.Math", name, parameters, args);
    assert_eq!(
        exact("addExact", "(int,int)", &[I(i32::MAX.into()), I(1)]),
        "! java.lang.ArithmeticException: integer overflow"
    );
    assert_eq!(
        exact("negateExact", "(long)", &[I(i64::MIN.into())]),
        "! java.lang.ArithmeticException: long overflow"
    );
    assert_eq!(exact("floorMod", "(int,int)", &[I(-7), I(3)]), "2");
    assert_eq!(exact("floorDiv", "(int,int)", &[I(-7), I(3)]), "-3");
    assert_eq!(exact("floorDiv", "(int,int)", &[I(i32::MIN.into()), I(-1)]), "-2147483648");
}

#[test]
fn small_boxes_are_shared() {
    let program = Program::default();
    let mut m = Machine::new(&program, Limits::default());
    let mut same = |class: &'static str, value: Value| {
        m.boxed(class, value).unwrap() == m.boxed(class, value).unwrap()
    };
    assert!(same("java.lang.Integer", Value::Int(127)));
    assert!(same("java.lang.Integer", Value::Int(-128)));
    assert!(!same("java.lang.Integer", Value::Int(128)));
    assert!(same("java.lang.Boolean", Value::Bool(true)));
    assert!(!same("java.lang.Double", Value::Double(0.0)));
    let int = m.boxed("java.lang.Integer", Value::Int(1)).unwrap();
    let long = m.boxed("java.lang.Long", Value::Int(1)).unwrap();
    assert_ne!(int, long);
}

#[test]
fn composed_functions() {
    let program = Program::default();
    let mut machine = Machine::new(&program, Limits::default());
    let order = machine.on_own_stack(|m| {
        let natural = find("java.util.Comparator", "naturalOrder", "()").unwrap();
        let reversed = find("java.util.Comparator", "reversed", "()").unwrap();
        let comparator = (natural.run)(m, Args::new(&[])).unwrap();
        let comparator = (reversed.run)(m, Args::new(&[comparator])).unwrap();
        let (a, b) = (m.new_text("a").unwrap(), m.new_text("b").unwrap());
        m.call_virtual(
            "java.util.Comparator",
            "compare",
            "(java.lang.Object,java.lang.Object)",
            vec![comparator, a, b],
        )
    });
    assert_eq!(order, Ok(Value::Int(1)));
}
