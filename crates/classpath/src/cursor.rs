//! Reading big-endian numbers from bytes that may lie. Every read is checked against
//! what is left, and every failure is a value: no slice of a class file is ever
//! indexed directly.

use std::fmt;

/// Why some bytes are not the class file, archive or image they were taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(pub(crate) String);

impl Malformed {
    pub(crate) fn new(message: impl Into<String>) -> Malformed {
        Malformed(message.into())
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

/// A position in a byte slice that only moves forward.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { rest: bytes }
    }

    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    pub fn bytes(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(Malformed::new("it ends too early")),
        }
    }

    pub fn skip(&mut self, length: usize) -> Result<(), Malformed> {
        self.bytes(length).map(|_| ())
    }

    pub fn u8(&mut self) -> Result<u8, Malformed> {
        self.array::<1>().map(|[b]| b)
    }

    pub fn u16(&mut self) -> Result<u16, Malformed> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, Malformed> {
        self.array().map(u32::from_be_bytes)
    }

    pub fn u64(&mut self) -> Result<u64, Malformed> {
        self.array().map(u64::from_be_bytes)
    }

    /// A `u16` count of items that take at least `least` bytes each: a count that the
    /// remaining bytes cannot hold is refused before anything is allocated for it.
    pub fn count(&mut self, least: usize) -> Result<usize, Malformed> {
        let count = usize::from(self.u16()?);
        if count.saturating_mul(least) > self.remaining() {
            return Err(Malformed::new("a table is longer than the file"));
        }
        Ok(count)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        match self.rest.split_first_chunk::<N>() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(Malformed::new("it ends too early")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_never_reads_past_its_end() {
        let mut c = Cursor::new(&[0x12, 0x34, 0x56]);
        assert_eq!(c.u16(), Ok(0x1234));
        assert!(c.u16().is_err());
        assert_eq!(c.u8(), Ok(0x56));
        assert!(c.skip(1).is_err());
        assert!(Cursor::new(&[0xff, 0xff, 0]).count(1).is_err());
        assert_eq!(Cursor::new(&[0, 1, 0]).count(1), Ok(1));
    }
}
