//! Attributes: walking over them by name and length, and the names of annotations.

use base::Symbol;

use crate::cursor::{Cursor, Malformed};
use crate::pool::ConstantPool;

/// How deeply values of annotations may be nested. The language allows any depth of
/// annotations within annotations; nobody uses more than a few.
const MAX_DEPTH: usize = 64;

/// Calls `visit` with the name and the content of each attribute in the table at the
/// cursor, and moves the cursor behind the table.
pub(crate) fn each_attribute<'a>(
    cursor: &mut Cursor<'a>,
    pool: &ConstantPool<'_>,
    mut visit: impl FnMut(&[u8], Cursor<'a>) -> Result<(), Malformed>,
) -> Result<(), Malformed> {
    for _ in 0..cursor.count(6)? {
        let name = pool.utf8(cursor.u16()?)?;
        let length = cursor.u32()? as usize;
        visit(name, Cursor::new(cursor.bytes(length)?))?;
    }
    Ok(())
}

/// Moves the cursor behind a table of attributes.
pub(crate) fn skip_attributes(cursor: &mut Cursor<'_>) -> Result<(), Malformed> {
    for _ in 0..cursor.count(6)? {
        cursor.skip(2)?;
        let length = cursor.u32()? as usize;
        cursor.skip(length)?;
    }
    Ok(())
}

/// Appends the binary names of the annotation types in a `Runtime…Annotations` attribute.
pub(crate) fn annotation_names(
    body: &mut Cursor<'_>,
    pool: &ConstantPool<'_>,
    names: &mut Vec<Symbol>,
) -> Result<(), Malformed> {
    for _ in 0..body.count(4)? {
        let text = pool.text(body.u16()?)?;
        let name = text.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
        match name {
            Some(name) => names.push(Symbol::new(name)),
            None => return Err(Malformed::new("an annotation has no class as its type")),
        }
        skip_element_pairs(body, 0)?;
    }
    Ok(())
}

fn skip_element_pairs(body: &mut Cursor<'_>, depth: usize) -> Result<(), Malformed> {
    for _ in 0..body.count(3)? {
        body.skip(2)?;
        skip_element_value(body, depth)?;
    }
    Ok(())
}

fn skip_element_value(body: &mut Cursor<'_>, depth: usize) -> Result<(), Malformed> {
    if depth == MAX_DEPTH {
        return Err(Malformed::new("an annotation is nested too deeply"));
    }
    match body.u8()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => body.skip(2),
        b'e' => body.skip(4),
        b'@' => {
            body.skip(2)?;
            skip_element_pairs(body, depth + 1)
        }
        b'[' => {
            for _ in 0..body.count(1)? {
                skip_element_value(body, depth + 1)?;
            }
            Ok(())
        }
        _ => Err(Malformed::new("an annotation has a value of unknown kind")),
    }
}
