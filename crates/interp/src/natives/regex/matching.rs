//! Matching, on characters that may be expressions over inputs.
//!
//! Whether a whole text fits is one claim about all of its characters ([`whole`]). Where a match
//! begins and ends depends on the order in which the JDK tries things: that is decided character by
//! character ([`Matcher`]).

use base::Span;
use ir::CompareOp;

use super::parse::{Part, Repeat, Set};
use crate::{Machine, Stop, Value};

/// Whether a character is in the ranges.
fn within(m: &mut Machine<'_>, letter: Value, ranges: &[(u16, u16)]) -> Result<Value, Stop> {
    let mut any = Value::Bool(false);
    for (from, to) in ranges {
        let here = match from == to {
            true => m.compare_of(CompareOp::Eq, letter, Value::int(*from))?,
            false => {
                let low = m.compare_of(CompareOp::Le, Value::int(*from), letter)?;
                let high = m.compare_of(CompareOp::Le, letter, Value::int(*to))?;
                m.and_of(low, high)?
            }
        };
        any = m.or_of(any, here)?;
    }
    Ok(any)
}

/// Whether a character outside of the basic plane begins here.
fn is_pair(m: &mut Machine<'_>, letters: &[Value], at: usize) -> Result<Value, Stop> {
    let (Some(first), Some(second)) = (letters.get(at), letters.get(at + 1)) else {
        return Ok(Value::Bool(false));
    };
    let high = within(m, *first, &[(0xd800, 0xdbff)])?;
    let low = within(m, *second, &[(0xdc00, 0xdfff)])?;
    m.and_of(high, low)
}

/// `$`: the end, or the last line terminator.
fn at_end(m: &mut Machine<'_>, letters: &[Value], at: usize) -> Result<Value, Stop> {
    let left = letters.len() - at;
    let letter = |at: usize| letters.get(at).copied().unwrap_or(Value::Int(0));
    match left {
        0 => Ok(Value::Bool(true)),
        1 => {
            let before = match at.checked_sub(1) {
                Some(before) => within(m, letter(before), &[(0x0d, 0x0d)])?,
                None => Value::Bool(false),
            };
            let alone = m.not_of(before)?;
            let feed = within(m, letter(at), &[(0x0a, 0x0a)])?;
            let feed = m.and_of(feed, alone)?;
            let others = within(m, letter(at), &[(0x0d, 0x0d), (0x85, 0x85), (0x2028, 0x2029)])?;
            m.or_of(feed, others)
        }
        2 => {
            let first = within(m, letter(at), &[(0x0d, 0x0d)])?;
            let second = within(m, letter(at + 1), &[(0x0a, 0x0a)])?;
            m.and_of(first, second)
        }
        _ => Ok(Value::Bool(false)),
    }
}

/// Whether the whole text fits.
pub(super) fn whole(m: &mut Machine<'_>, part: &Part, letters: &[Value]) -> Result<Value, Stop> {
    let mut starts = vec![Value::Bool(false); letters.len() + 1];
    if let Some(first) = starts.first_mut() {
        *first = Value::Bool(true);
    }
    let ends = ends(m, part, letters, starts)?;
    ends.last().copied().ok_or_else(|| Stop::stuck("no text"))
}

/// Where the part may end, if it may start there.
fn ends(
    m: &mut Machine<'_>,
    part: &Part,
    letters: &[Value],
    starts: Vec<Value>,
) -> Result<Vec<Value>, Stop> {
    let nowhere = || vec![Value::Bool(false); letters.len() + 1];
    if starts.iter().all(|start| *start == Value::Bool(false)) {
        return Ok(starts);
    }
    m.step()?;
    match part {
        Part::One(set) => {
            let mut ends = nowhere();
            for (at, start) in starts.into_iter().enumerate() {
                let Some(letter) = letters.get(at).copied() else { break };
                if start == Value::Bool(false) {
                    continue;
                }
                let inside = within(m, letter, &set.ranges)?;
                if !set.is_negated {
                    let here = m.and_of(start, inside)?;
                    add(m, &mut ends, at + 1, here)?;
                    continue;
                }
                let outside = m.not_of(inside)?;
                let pair = is_pair(m, letters, at)?;
                let single = m.not_of(pair)?;
                let here = m.and_of(start, outside)?;
                let here = m.and_of(here, single)?;
                add(m, &mut ends, at + 1, here)?;
                let both = m.and_of(start, pair)?;
                add(m, &mut ends, at + 2, both)?;
            }
            Ok(ends)
        }
        Part::Start => {
            let mut ends = nowhere();
            if let (Some(place), Some(start)) = (ends.first_mut(), starts.first()) {
                *place = *start;
            }
            Ok(ends)
        }
        Part::End => {
            let mut ends = Vec::new();
            for (at, start) in starts.into_iter().enumerate() {
                let end = at_end(m, letters, at)?;
                ends.push(m.and_of(start, end)?);
            }
            Ok(ends)
        }
        Part::Sequence(parts) => {
            let mut now = starts;
            for part in parts {
                now = ends(m, part, letters, now)?;
            }
            Ok(now)
        }
        Part::Either(ways) => {
            let mut all = nowhere();
            for way in ways {
                let more = ends(m, way, letters, starts.clone())?;
                join(m, &mut all, more)?;
            }
            Ok(all)
        }
        Part::Group(_, inner) => ends(m, inner, letters, starts),
        Part::Repeat(repeat) => {
            let mut now = starts;
            for _ in 0..repeat.min {
                now = ends(m, &repeat.part, letters, now)?;
            }
            let mut all = now.clone();
            // A round that takes nothing leads nowhere else.
            for _ in 0..(repeat.max - repeat.min).min(letters.len()) {
                now = ends(m, &repeat.part, letters, now)?;
                join(m, &mut all, now.clone())?;
            }
            Ok(all)
        }
    }
}

fn add(m: &mut Machine<'_>, into: &mut [Value], at: usize, value: Value) -> Result<(), Stop> {
    if let Some(place) = into.get_mut(at) {
        *place = m.or_of(*place, value)?;
    }
    Ok(())
}

fn join(m: &mut Machine<'_>, into: &mut [Value], more: Vec<Value>) -> Result<(), Stop> {
    for (at, value) in more.into_iter().enumerate() {
        add(m, into, at, value)?;
    }
    Ok(())
}

/// A match: where it is, and where its groups are.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// The whole first.
    pub groups: Vec<Option<(usize, usize)>>,
}

impl Match {
    pub fn span(&self) -> (usize, usize) {
        self.groups.first().copied().flatten().unwrap_or((0, 0))
    }
}

/// What comes after a part.
enum Then<'a> {
    /// The match, which has to reach the end of the text if that is asked for.
    Done {
        is_whole: bool,
    },
    Parts(&'a [Part], &'a Then<'a>),
    /// A group ends that began there.
    Close(usize, usize, &'a Then<'a>),
    /// So many rounds have begun, the last of them there.
    Round(&'a Repeat, usize, usize, &'a Then<'a>),
}

struct Matcher<'l> {
    letters: &'l [Value],
    groups: Vec<Option<(usize, usize)>>,
    end: usize,
}

/// A match that begins here.
pub(super) fn match_at(
    m: &mut Machine<'_>,
    (part, groups): (&Part, usize),
    letters: &[Value],
    at: usize,
    is_whole: bool,
) -> Result<Option<Match>, Stop> {
    let mut matcher = Matcher { letters, groups: vec![None; groups + 1], end: at };
    if !matcher.go(m, part, at, &Then::Done { is_whole })? {
        return Ok(None);
    }
    if let Some(whole) = matcher.groups.first_mut() {
        *whole = Some((at, matcher.end));
    }
    Ok(Some(Match { groups: matcher.groups }))
}

impl Matcher<'_> {
    fn go(&mut self, m: &mut Machine<'_>, part: &Part, at: usize, then: &Then<'_>) -> Matched {
        m.step()?;
        match part {
            Part::One(set) => match self.taken(m, set, at)? {
                Some(next) => self.on(m, next, then),
                None => Ok(false),
            },
            Part::Start => Ok(at == 0 && self.on(m, at, then)?),
            Part::End => {
                let end = at_end(m, self.letters, at)?;
                Ok(m.decide(end, Span::NONE)? && self.on(m, at, then)?)
            }
            Part::Sequence(parts) => self.on(m, at, &Then::Parts(parts, then)),
            Part::Either(ways) => {
                for way in ways {
                    if self.go(m, way, at, then)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Part::Group(number, inner) => {
                let before = self.groups.get(*number).copied().flatten();
                let is_there = self.go(m, inner, at, &Then::Close(*number, at, then))?;
                if !is_there && let Some(place) = self.groups.get_mut(*number) {
                    *place = before;
                }
                Ok(is_there)
            }
            Part::Repeat(repeat) => self.rounds(m, repeat, 0, at, then),
        }
    }

    /// So many rounds are over.
    fn rounds(
        &mut self,
        m: &mut Machine<'_>,
        repeat: &Repeat,
        count: usize,
        at: usize,
        then: &Then<'_>,
    ) -> Matched {
        let round = Then::Round(repeat, count + 1, at, then);
        if count < repeat.min {
            return self.go(m, &repeat.part, at, &round);
        }
        if repeat.is_lazy && self.on(m, at, then)? {
            return Ok(true);
        }
        if count < repeat.max && self.go(m, &repeat.part, at, &round)? {
            return Ok(true);
        }
        Ok(!repeat.is_lazy && self.on(m, at, then)?)
    }

    fn on(&mut self, m: &mut Machine<'_>, at: usize, then: &Then<'_>) -> Matched {
        match then {
            Then::Done { is_whole } => {
                self.end = at;
                Ok(!is_whole || at == self.letters.len())
            }
            Then::Parts(parts, then) => match parts.split_first() {
                Some((first, rest)) => self.go(m, first, at, &Then::Parts(rest, then)),
                None => self.on(m, at, then),
            },
            Then::Close(number, from, then) => {
                let before = self.groups.get(*number).copied().flatten();
                if let Some(place) = self.groups.get_mut(*number) {
                    *place = Some((*from, at));
                }
                let is_there = self.on(m, at, then)?;
                if !is_there && let Some(place) = self.groups.get_mut(*number) {
                    *place = before;
                }
                Ok(is_there)
            }
            Then::Round(repeat, count, from, then) => {
                // A round that took nothing is the last.
                match *from == at && *count >= repeat.min {
                    true => self.on(m, at, then),
                    false => self.rounds(m, repeat, *count, at, then),
                }
            }
        }
    }

    /// The place after one character of the set.
    fn taken(&self, m: &mut Machine<'_>, set: &Set, at: usize) -> Result<Option<usize>, Stop> {
        let Some(letter) = self.letters.get(at).copied() else { return Ok(None) };
        if set.is_negated {
            let pair = is_pair(m, self.letters, at)?;
            if m.decide(pair, Span::NONE)? {
                return Ok(Some(at + 2));
            }
        }
        let inside = within(m, letter, &set.ranges)?;
        Ok((m.decide(inside, Span::NONE)? != set.is_negated).then_some(at + 1))
    }
}

type Matched = Result<bool, Stop>;
