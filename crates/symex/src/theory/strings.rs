//! What is known of strings beyond the contracts of the library: literals, and texts that are
//! joined.
//!
//! Every string has a *content*, a value by which two of them are compared: literals that differ
//! have different ones. The *letters* of a content are a sequence of characters, and no two
//! contents have the same. The bundled stub of the class of strings gives them a name for
//! contracts, a model method without arguments whose result is `\seq<char>`:
//!
//! ```java
//! String s = a + "x";     // s.text() == a.text() + \seq<char>('x')
//! ```

use ir::{IntKind, Meaning, MethodId, Origin, Type};
use term::{Reach, Sort, SortShape, Term};

use crate::engine::Engine;
use crate::state::State;
use crate::theory::formats;

/// Longer literals are told apart, but only their length is known as that of a sequence.
const LONGEST: usize = 200;

impl Engine<'_> {
    /// What a string says, as a value.
    pub fn content(&mut self, string: Term) -> Term {
        let text = self.content_sort();
        let fun = self.terms.declare_fun("content", &[Sort::REF], text, Reach::Arguments);
        self.terms.apply(fun, &[string])
    }

    fn content_sort(&mut self) -> Sort {
        self.terms.sort_of_shape(SortShape::Named("text".into()))
    }

    /// The characters of a string, in order.
    pub fn letters(&mut self, state: &mut State, string: Term) -> Term {
        let content = self.content(string);
        let (text, letters) = (self.content_sort(), self.terms.seq_sort(Sort::INT));
        let fun = self.terms.declare_fun("letters", &[text], letters, Reach::Arguments);
        let value = self.terms.apply(fun, &[content]);
        // No two contents have the same letters.
        let back = self.terms.declare_fun("of letters", &[letters], text, Reach::Arguments);
        let again = self.terms.apply(back, &[value]);
        let fact = self.terms.eq(again, content);
        self.assume(state, fact);
        value
    }

    /// Takes a string for the literal that it is.
    pub fn assume_literal(&mut self, state: &mut State, string: Term, name: &str, text: &[u16]) {
        let sort = self.content_sort();
        let literal = self.terms.unique(name, sort);
        let content = self.content(string);
        let fact = self.terms.eq(content, literal);
        self.assume(state, fact);
        let letters = self.letters(state, string);
        let fact = if text.len() <= LONGEST {
            let units: Vec<Term> =
                text.iter().map(|unit| self.terms.int(i128::from(*unit))).collect();
            let known = self.terms.seq(Sort::INT, &units);
            self.terms.eq(letters, known)
        } else {
            let (length, known) = (self.terms.len_of(letters), self.terms.int(text.len() as i128));
            self.terms.eq(length, known)
        };
        self.assume(state, fact);
    }

    /// Length or a character of a literal, where a call asks for it; the letters of any string.
    pub fn of_text(&mut self, state: &mut State, method: MethodId, args: &[Term]) -> Option<Term> {
        let info = self.program.method(method);
        if Some(info.class) != self.program.well_known.string || info.origin == Origin::Source {
            return None;
        }
        if info.modifiers.model {
            return match info.is_static {
                false if is_letters(&info.result) => {
                    args.first().map(|string| self.letters(state, *string))
                }
                false => None,
                true => self.as_digits(method, args).or_else(|| self.of_format(method, args)),
            };
        }
        let text = self.tables.literals.get(args.first()?)?;
        let length = text.len() as i128;
        match (info.modifiers.meaning?, args) {
            (Meaning::TextLength, [_]) => Some(self.terms.int(length)),
            (Meaning::TextIsEmpty, [_]) => Some(self.terms.bool(length == 0)),
            (Meaning::TextAt, [_, at]) => {
                let at = self.terms.as_number(*at).and_then(|n| n.to_i128())?;
                let unit = *text.get(usize::try_from(at).ok()?)?;
                Some(self.terms.int(i128::from(unit)))
            }
            (Meaning::TextOrder, [_, other]) => {
                let difference = compare(text, self.tables.literals.get(other)?);
                Some(self.terms.int(difference))
            }
            (Meaning::TextIgnoringCase, [_, other]) => {
                let same = same_but_for_case(text, self.tables.literals.get(other)?)?;
                Some(self.terms.bool(same))
            }
            _ => None,
        }
    }

    /// How a known number is written: the model method of the stub that takes one.
    fn as_digits(&mut self, method: MethodId, args: &[Term]) -> Option<Term> {
        let info = self.program.method(method);
        let takes = |param: &ir::LocalId| info.locals.get(param.index()).map(|l| &l.ty);
        match (info.params.as_slice(), args) {
            ([param], [number]) if takes(param) == Some(&Type::Int(IntKind::Long)) => {
                let number = self.terms.as_number(*number)?.to_i128()?;
                let units = number.to_string().into_bytes();
                let units: Vec<Term> =
                    units.into_iter().map(|unit| self.terms.int(i128::from(unit))).collect();
                Some(self.terms.seq(Sort::INT, &units))
            }
            _ => None,
        }
    }

    /// Whether a literal says a number of this range.
    fn is_number(&mut self, least: i128, most: i128, literal: Term) -> Option<Term> {
        let number = formats::number(self.tables.literals.get(&literal)?)?;
        let is_one = number.is_some_and(|number| (least..=most).contains(&number));
        Some(self.terms.bool(is_one))
    }

    /// What a literal means as a format, a pattern or a number, as far as it is simple.
    fn of_format(&mut self, method: MethodId, args: &[Term]) -> Option<Term> {
        let [arg] = args else { return None };
        let text = self.tables.literals.get(arg)?;
        match self.program.method(method).modifiers.meaning? {
            Meaning::IsPattern => formats::is_pattern(text).then_some(Term::TRUE),
            Meaning::IsFormat => formats::conversions(text).map(|_| Term::TRUE),
            Meaning::IsInt => self.is_number(i32::MIN.into(), i32::MAX.into(), *arg),
            Meaning::IsLong => self.is_number(i64::MIN.into(), i64::MAX.into(), *arg),
            Meaning::IsDouble => formats::is_double(text).then_some(Term::TRUE),
            Meaning::NumberIn => Some(self.terms.int(formats::number(text)??)),
            Meaning::IsDecimal => formats::decimal(text).map(|_| Term::TRUE),
            Meaning::UnscaledIn => Some(self.terms.int(formats::decimal(text)?.0)),
            Meaning::ScaleIn => Some(self.terms.int(formats::decimal(text)?.1)),
            Meaning::Conversions => {
                let units = formats::conversions(text)?;
                let units: Vec<Term> =
                    units.into_iter().map(|unit| self.terms.int(i128::from(unit))).collect();
                Some(self.terms.seq(Sort::INT, &units))
            }
            _ => None,
        }
    }
}

/// What `compareTo` gives: the difference of the first two characters that differ, or of the lengths.
fn compare(a: &[u16], b: &[u16]) -> i128 {
    let differs = a.iter().zip(b).find(|(a, b)| a != b);
    differs.map_or(a.len() as i128 - b.len() as i128, |(a, b)| i128::from(*a) - i128::from(*b))
}

/// Whether two texts differ in case alone; not told of letters beyond ASCII, unless they are the same.
fn same_but_for_case(a: &[u16], b: &[u16]) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
    let lower =
        |unit: &u16| u8::try_from(*unit).ok().filter(u8::is_ascii).map(|c| c.to_ascii_lowercase());
    let mut same = true;
    for (a, b) in a.iter().zip(b).filter(|(a, b)| a != b) {
        same &= lower(a)? == lower(b)?;
    }
    Some(same)
}

/// `\seq<char>`.
fn is_letters(ty: &Type) -> bool {
    matches!(ty, Type::Seq(element) if **element == Type::Int(IntKind::Char))
}

impl Engine<'_> {
    pub fn string(&mut self, state: &mut State, text: &[u16]) -> Term {
        let shown = String::from_utf16_lossy(text);
        // Lone surrogates look alike when shown; the code units tell them apart.
        let name = match String::from_utf16(text) {
            Ok(_) => format!("{shown:?}"),
            Err(_) => format!("{text:?}"),
        };
        let value = self.terms.unique(&name, Sort::REF);
        self.tables.literals.entry(value).or_insert_with(|| text.to_vec());
        let null = Term::NULL;
        let fact = self.terms.ne(value, null);
        self.assume(state, fact);
        self.assume_literal(state, value, &name, text);
        if let Some(string) = self.program.well_known.string {
            let ty = self.type_term(&Type::Class(string));
            let dynamic = self.terms.type_of(value);
            let fact = self.terms.eq(dynamic, ty);
            self.assume(state, fact);
        }
        value
    }
}
