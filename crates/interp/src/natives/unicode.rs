//! What JDKs say of each `char`: the table of `unicode.txt`, which `Unicode.java` writes.

use std::sync::LazyLock;

use crate::{Machine, Stop};

pub(super) const LETTER: u16 = 1;
pub(super) const DIGIT: u16 = 1 << 1;
pub(super) const UPPER: u16 = 1 << 2;
pub(super) const LOWER: u16 = 1 << 3;
pub(super) const WHITE: u16 = 1 << 4;
pub(super) const SPACE: u16 = 1 << 5;
pub(super) const ALPHABETIC: u16 = 1 << 6;
pub(super) const DEFINED: u16 = 1 << 7;
pub(super) const START: u16 = 1 << 8;
pub(super) const PART: u16 = 1 << 9;
pub(super) const IGNORABLE: u16 = 1 << 10;
pub(super) const TITLE: u16 = 1 << 11;
pub(super) const LETTER_OR_DIGIT: u16 = 1 << 12;

/// Characters that are alike, up to those of the next one.
struct Run {
    first: u16,
    flags: u16,
    /// JDKs do not agree.
    differs: bool,
    upper: i32,
    lower: i32,
    title: i32,
    grows: bool,
    number: i32,
    digit: i32,
}

/// One character.
#[derive(Clone, Copy)]
pub(super) struct Known {
    flags: u16,
    pub differs: bool,
    pub upper: u16,
    pub lower: u16,
    pub title: u16,
    pub number: i32,
    /// In base 36, or -1.
    pub digit: i32,
}

impl Known {
    pub fn is(self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

static RUNS: LazyLock<Vec<Run>> =
    LazyLock::new(|| include_str!("unicode.txt").lines().filter_map(run).collect());

fn run(line: &str) -> Option<Run> {
    let mut words = line.split(' ');
    let first = u16::from_str_radix(words.next()?, 16).ok()?;
    let flags = words.next()?;
    let (differs, flags) = match flags.strip_prefix('!') {
        Some(flags) => (true, flags),
        None => (false, flags),
    };
    let flags = u16::from_str_radix(flags, 16).ok()?;
    let mut next = || words.next()?.parse::<i32>().ok();
    let (upper, lower, title) = (next()?, next()?, next()?);
    let number = words.next()?;
    let (grows, number) = match number.strip_prefix('+') {
        Some(number) => (true, number),
        None => (false, number),
    };
    let (number, digit) = (number.parse().ok()?, words.next()?.parse().ok()?);
    Some(Run { first, flags, differs, upper, lower, title, grows, number, digit })
}

/// What the newest JDK says.
pub(super) fn known(unit: u16) -> Known {
    let at = RUNS.partition_point(|run| run.first <= unit).saturating_sub(1);
    let Some(run) = RUNS.get(at) else {
        let (upper, lower, title) = (unit, unit, unit);
        return Known { flags: 0, differs: true, upper, lower, title, number: -1, digit: -1 };
    };
    let code = i32::from(unit);
    let moved = |by: i32| u16::try_from(code + by).unwrap_or(unit);
    let grown = |value: i32| if run.grows && value != -1 { code + value } else { value };
    Known {
        flags: run.flags,
        differs: run.differs,
        upper: moved(run.upper),
        lower: moved(run.lower),
        title: moved(run.title),
        number: grown(run.number),
        digit: grown(run.digit),
    }
}

impl Machine<'_> {
    /// What JDKs say; in a search nothing rests on what only some of them say.
    pub(super) fn unicode(&self, unit: u16) -> Result<Known, Stop> {
        let known = known(unit);
        let is_searched = self.concolic.as_ref().is_some_and(|concolic| !concolic.is_plain());
        match is_searched && known.differs {
            true => Err(Stop::stuck("JDKs do not agree on what this character is")),
            false => Ok(known),
        }
    }

    /// The same for all characters of a text. Pairs of surrogates are not in the table.
    pub(super) fn unicode_text(&self, text: &[u16]) -> Result<(), Stop> {
        let is_searched = self.concolic.as_ref().is_some_and(|concolic| !concolic.is_plain());
        for unit in text {
            self.unicode(*unit)?;
            if is_searched && (0xD800..0xE000).contains(unit) {
                return Err(Stop::stuck("JDKs do not agree on what this character is"));
            }
        }
        Ok(())
    }
}
