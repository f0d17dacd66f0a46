//! The constant pool, read lazily: opening it notes where each entry starts, and an
//! entry is decoded when a declaration refers to it. Most entries serve the code and
//! are never looked at.

use std::borrow::Cow;

use base::Symbol;

use crate::cursor::{Cursor, Malformed};
use crate::decl::Const;
use crate::mutf8;
use crate::sigtype::{Primitive, SigType};

/// How many bytes of text one class may make us decode. A declaration takes a few bytes
/// to refer to a text of 64 KB, and hundreds of thousands of them fit into a file: this
/// keeps the work for such a file within reason. Real classes use a few thousand.
const TEXT_BUDGET: usize = 8 << 20;

const UTF8: u8 = 1;
const INTEGER: u8 = 3;
const FLOAT: u8 = 4;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
const CLASS: u8 = 7;
const STRING: u8 = 8;
const NAME_AND_TYPE: u8 = 12;

pub(crate) struct ConstantPool<'a> {
    bytes: &'a [u8],
    /// For each index where its entry starts, at its tag; 0 if there is no entry (index 0,
    /// and the index after a `long` or `double`), for a pool never starts there.
    starts: Vec<u32>,
    text_budget: std::cell::Cell<usize>,
}

impl<'a> ConstantPool<'a> {
    /// Reads the pool of the class file `bytes`, of which `cursor` is the rest that starts
    /// with the pool, and moves the cursor behind it.
    pub fn read(bytes: &'a [u8], cursor: &mut Cursor<'a>) -> Result<ConstantPool<'a>, Malformed> {
        let count = cursor.count(0)?;
        let mut starts = Vec::with_capacity(count.min(cursor.remaining()));
        starts.push(0);
        while starts.len() < count {
            let start = bytes.len() - cursor.remaining();
            starts.push(u32::try_from(start).map_err(|_| Malformed::new("it is too large"))?);
            let tag = cursor.u8()?;
            let length = match tag {
                UTF8 => usize::from(cursor.u16()?),
                CLASS | STRING | 16 | 19 | 20 => 2,
                15 => 3,
                INTEGER | FLOAT | NAME_AND_TYPE | 9 | 10 | 11 | 17 | 18 => 4,
                LONG | DOUBLE => {
                    starts.push(0);
                    8
                }
                _ => return Err(Malformed::new(format!("a constant has the unknown tag {tag}"))),
            };
            cursor.skip(length)?;
        }
        Ok(ConstantPool { bytes, starts, text_budget: TEXT_BUDGET.into() })
    }

    /// The raw text at `index`. Its length is charged to the budget of the class.
    pub fn utf8(&self, index: u16) -> Result<&'a [u8], Malformed> {
        let mut entry = self.entry(index, UTF8)?;
        let length = usize::from(entry.u16()?);
        match self.text_budget.get().checked_sub(length) {
            Some(left) => self.text_budget.set(left),
            None => return Err(Malformed::new("its declarations are unreasonably long")),
        }
        entry.bytes(length)
    }

    pub fn text(&self, index: u16) -> Result<Cow<'a, str>, Malformed> {
        mutf8::name(self.utf8(index)?)
    }

    pub fn symbol(&self, index: u16) -> Result<Symbol, Malformed> {
        Ok(Symbol::new(&self.text(index)?))
    }

    /// The symbol at `index`, if that is not zero.
    pub fn optional_symbol(&self, index: u16) -> Result<Option<Symbol>, Malformed> {
        if index == 0 { Ok(None) } else { self.symbol(index).map(Some) }
    }

    /// The binary name of the class at `index`.
    pub fn class(&self, index: u16) -> Result<Symbol, Malformed> {
        self.symbol(self.entry(index, CLASS)?.u16()?)
    }

    pub fn optional_class(&self, index: u16) -> Result<Option<Symbol>, Malformed> {
        if index == 0 { Ok(None) } else { self.class(index).map(Some) }
    }

    /// The name in the name-and-type pair at `index`, if that is not zero.
    pub fn optional_member_name(&self, index: u16) -> Result<Option<Symbol>, Malformed> {
        if index == 0 {
            return Ok(None);
        }
        self.symbol(self.entry(index, NAME_AND_TYPE)?.u16()?).map(Some)
    }

    /// The constant at `index` as a value of type `ty`.
    pub fn constant(&self, index: u16, ty: &SigType) -> Result<Const, Malformed> {
        let int = || Ok::<i32, Malformed>(self.entry(index, INTEGER)?.u32()?.cast_signed());
        Ok(match ty {
            SigType::Primitive(Primitive::Boolean) => Const::Boolean(int()? != 0),
            // Truncation is what the JVM does when it initialises such a field.
            SigType::Primitive(Primitive::Byte) => Const::Byte(int()? as i8),
            SigType::Primitive(Primitive::Short) => Const::Short(int()? as i16),
            SigType::Primitive(Primitive::Char) => Const::Char(int()? as u16),
            SigType::Primitive(Primitive::Int) => Const::Int(int()?),
            SigType::Primitive(Primitive::Long) => {
                Const::Long(self.entry(index, LONG)?.u64()?.cast_signed())
            }
            SigType::Primitive(Primitive::Float) => {
                Const::Float(f32::from_bits(self.entry(index, FLOAT)?.u32()?))
            }
            SigType::Primitive(Primitive::Double) => {
                Const::Double(f64::from_bits(self.entry(index, DOUBLE)?.u64()?))
            }
            _ => {
                let text = self.utf8(self.entry(index, STRING)?.u16()?)?;
                Const::String(mutf8::utf16(text)?.into())
            }
        })
    }

    /// What follows the tag of the entry at `index`, which must be of this kind.
    fn entry(&self, index: u16, tag: u8) -> Result<Cursor<'a>, Malformed> {
        let start = self.starts.get(usize::from(index)).copied().unwrap_or(0);
        let rest = self.bytes.get(start as usize..).unwrap_or_default();
        match rest.split_first() {
            Some((&found, rest)) if start != 0 && found == tag => Ok(Cursor::new(rest)),
            _ => Err(Malformed::new(format!("constant {index} is not of the expected kind"))),
        }
    }
}
