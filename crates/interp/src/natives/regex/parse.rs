//! Regular expressions as trees: what most programs write. Everything else is not followed.

use crate::Stop;

/// A part of a regular expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    /// One character of the ranges, or one of none of them.
    One(Set),
    /// `^`, without flags.
    Start,
    /// `$`, without flags: the end, or before a last line terminator.
    End,
    Sequence(Vec<Part>),
    Either(Vec<Part>),
    Repeat(Box<Repeat>),
    /// With its number.
    Group(usize, Box<Part>),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Set {
    pub ranges: Vec<(u16, u16)>,
    /// Everything but these; also what takes two units.
    pub is_negated: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Repeat {
    pub part: Part,
    pub min: usize,
    pub max: usize,
    /// As few as possible.
    pub is_lazy: bool,
}

/// A regular expression, and how many groups it has.
pub(super) fn parse(text: &[u16]) -> Result<(Part, usize), Stop> {
    let mut parser = Parser { text, at: 0, groups: 0, depth: 0 };
    let part = parser.either()?;
    match parser.peek() {
        None => Ok((part, parser.groups)),
        Some(_) => Err(not_followed()),
    }
}

fn not_followed() -> Stop {
    Stop::stuck("a regular expression of a kind that is not followed")
}

const DEEPEST: usize = 50;

/// More repetitions are not written out.
const MOST: usize = 1_000;

const DIGITS: &[(u16, u16)] = &[(0x30, 0x39)];
const WORDS: &[(u16, u16)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
const SPACES: &[(u16, u16)] = &[(0x09, 0x0d), (0x20, 0x20)];
const LINES: &[(u16, u16)] = &[(0x0a, 0x0a), (0x0d, 0x0d), (0x85, 0x85), (0x2028, 0x2029)];

struct Parser<'t> {
    text: &'t [u16],
    at: usize,
    groups: usize,
    depth: usize,
}

fn ascii(unit: u16) -> Option<char> {
    char::from_u32(u32::from(unit)).filter(char::is_ascii)
}

fn one(unit: u16) -> Result<Part, Stop> {
    // What takes two units is not written here.
    match (0xd800..=0xdfff).contains(&unit) {
        true => Err(not_followed()),
        false => Ok(Part::One(Set { ranges: vec![(unit, unit)], is_negated: false })),
    }
}

fn set(ranges: &[(u16, u16)], is_negated: bool) -> Part {
    Part::One(Set { ranges: ranges.to_vec(), is_negated })
}

impl Parser<'_> {
    fn peek(&self) -> Option<u16> {
        self.text.get(self.at).copied()
    }

    fn peek_ascii(&self) -> Option<char> {
        self.peek().and_then(ascii)
    }

    fn next(&mut self) -> Result<u16, Stop> {
        let unit = self.peek().ok_or_else(not_followed)?;
        self.at += 1;
        Ok(unit)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let is_there = self.peek_ascii() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn either(&mut self) -> Result<Part, Stop> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(not_followed());
        }
        let mut ways = vec![self.sequence()?];
        while self.eat('|') {
            ways.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(match ways.len() {
            1 => ways.remove(0),
            _ => Part::Either(ways),
        })
    }

    fn sequence(&mut self) -> Result<Part, Stop> {
        let mut parts = Vec::new();
        while self.peek().is_some() && !matches!(self.peek_ascii(), Some('|' | ')')) {
            let part = self.atom()?;
            parts.push(self.repeated(part)?);
        }
        Ok(Part::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Part, Stop> {
        let unit = self.next()?;
        match ascii(unit) {
            Some('.') => Ok(set(LINES, true)),
            Some('^') => Ok(Part::Start),
            Some('$') => Ok(Part::End),
            Some('[') => self.class(),
            Some('\\') => match self.escape()? {
                Escaped::Unit(unit) => one(unit),
                Escaped::Set(ranges, is_negated) => Ok(set(ranges, is_negated)),
            },
            Some('(') => {
                let number = match self.eat('?') {
                    true if self.eat(':') => None,
                    // Flags, names and looking around.
                    true => return Err(not_followed()),
                    false => {
                        self.groups += 1;
                        Some(self.groups)
                    }
                };
                let inner = self.either()?;
                if !self.eat(')') {
                    return Err(not_followed());
                }
                Ok(match number {
                    Some(number) => Part::Group(number, Box::new(inner)),
                    None => inner,
                })
            }
            Some('*' | '+' | '?' | '{') => Err(not_followed()),
            _ => one(unit),
        }
    }

    fn repeated(&mut self, part: Part) -> Result<Part, Stop> {
        let (min, max) = match self.peek_ascii() {
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('?') => (0, 1),
            Some('{') => {
                self.at += 1;
                let min = self.number()?;
                let max = match self.eat(',') {
                    true if self.peek_ascii() == Some('}') => usize::MAX,
                    true => self.number()?,
                    false => min,
                };
                if self.peek_ascii() != Some('}') || max < min {
                    return Err(not_followed());
                }
                (min, max)
            }
            _ => return Ok(part),
        };
        self.at += 1;
        let is_lazy = self.eat('?');
        // What keeps what it took, and a repetition of a repetition.
        if matches!(self.peek_ascii(), Some('+' | '*' | '?' | '{'))
            || matches!(part, Part::Start | Part::End)
        {
            return Err(not_followed());
        }
        Ok(Part::Repeat(Box::new(Repeat { part, min, max, is_lazy })))
    }

    fn number(&mut self) -> Result<usize, Stop> {
        let mut number: Option<usize> = None;
        while let Some(digit) = self.peek_ascii().and_then(|c| c.to_digit(10)) {
            self.at += 1;
            number = Some(number.unwrap_or(0) * 10 + digit as usize);
            if number.is_some_and(|number| number > MOST) {
                return Err(not_followed());
            }
        }
        number.ok_or_else(not_followed)
    }

    fn escape(&mut self) -> Result<Escaped, Stop> {
        let unit = self.next()?;
        Ok(match ascii(unit) {
            Some('d') => Escaped::Set(DIGITS, false),
            Some('D') => Escaped::Set(DIGITS, true),
            Some('w') => Escaped::Set(WORDS, false),
            Some('W') => Escaped::Set(WORDS, true),
            Some('s') => Escaped::Set(SPACES, false),
            Some('S') => Escaped::Set(SPACES, true),
            Some('t') => Escaped::Unit(0x09),
            Some('n') => Escaped::Unit(0x0a),
            Some('r') => Escaped::Unit(0x0d),
            Some('f') => Escaped::Unit(0x0c),
            Some('p') => Escaped::Set(self.property()?, false),
            Some('P') => Escaped::Set(self.property()?, true),
            // References, boundaries, quotes, numbers of characters.
            Some(c) if c.is_ascii_alphanumeric() => return Err(not_followed()),
            Some(_) => Escaped::Unit(unit),
            None => return Err(not_followed()),
        })
    }

    /// The name of a set, in ASCII.
    fn property(&mut self) -> Result<&'static [(u16, u16)], Stop> {
        if !self.eat('{') {
            return Err(not_followed());
        }
        let mut name = String::new();
        while let Some(c) = self.peek_ascii().filter(char::is_ascii_alphabetic) {
            self.at += 1;
            name.push(c);
        }
        if !self.eat('}') {
            return Err(not_followed());
        }
        Ok(match name.as_str() {
            "Lower" => &[(0x61, 0x7a)],
            "Upper" => &[(0x41, 0x5a)],
            "Alpha" => &[(0x41, 0x5a), (0x61, 0x7a)],
            "Digit" => DIGITS,
            "Alnum" => &[(0x30, 0x39), (0x41, 0x5a), (0x61, 0x7a)],
            "Punct" => &[(0x21, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
            "Space" => SPACES,
            "ASCII" => &[(0, 0x7f)],
            _ => return Err(not_followed()),
        })
    }

    /// After `[`.
    fn class(&mut self) -> Result<Part, Stop> {
        let is_negated = self.eat('^');
        let mut ranges = Vec::new();
        if self.peek_ascii() == Some(']') {
            return Err(not_followed());
        }
        loop {
            let unit = self.next()?;
            let from = match ascii(unit) {
                Some(']') => break,
                // Sets in sets, and what they share.
                Some('[' | '&' | '^') => return Err(not_followed()),
                Some('\\') => match self.escape()? {
                    Escaped::Unit(unit) => unit,
                    Escaped::Set(more, false) => {
                        ranges.extend_from_slice(more);
                        continue;
                    }
                    Escaped::Set(_, true) => return Err(not_followed()),
                },
                _ => unit,
            };
            let follows = self.text.get(self.at + 1).copied().and_then(ascii);
            let to = match self.peek_ascii() {
                Some('-') if follows == Some('[') => return Err(not_followed()),
                Some('-') if follows != Some(']') => {
                    self.at += 1;
                    let unit = self.next()?;
                    match ascii(unit) {
                        Some('\\') => match self.escape()? {
                            Escaped::Unit(unit) => unit,
                            Escaped::Set(..) => return Err(not_followed()),
                        },
                        _ => unit,
                    }
                }
                _ => from,
            };
            let is_plain = to < 0xd800 || from > 0xdfff;
            if to < from || !is_plain {
                return Err(not_followed());
            }
            ranges.push((from, to));
        }
        Ok(Part::One(Set { ranges, is_negated }))
    }
}

enum Escaped {
    Unit(u16),
    Set(&'static [(u16, u16)], bool),
}
