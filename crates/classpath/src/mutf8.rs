//! Modified UTF-8, the encoding of text in class files: NUL is two bytes long, and
//! characters beyond the basic plane are two encoded surrogates of three bytes each.

use std::borrow::Cow;

use crate::cursor::Malformed;

/// The text as UTF-16 code units: exact for every string that a class file can hold,
/// unpaired surrogates included.
pub(crate) fn utf16(bytes: &[u8]) -> Result<Vec<u16>, Malformed> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied();
    let continuation = |byte: Option<u8>| match byte {
        Some(b) if b & 0xC0 == 0x80 => Ok(u16::from(b & 0x3F)),
        _ => Err(Malformed::new("a text is not modified UTF-8")),
    };
    while let Some(first) = rest.next() {
        let lead = u16::from(first);
        units.push(match first {
            0x00..=0x7F => lead,
            0xC0..=0xDF => (lead & 0x1F) << 6 | continuation(rest.next())?,
            0xE0..=0xEF => {
                let middle = continuation(rest.next())?;
                (lead & 0x0F) << 12 | middle << 6 | continuation(rest.next())?
            }
            _ => return Err(Malformed::new("a text is not modified UTF-8")),
        });
    }
    Ok(units)
}

/// The text of a name, descriptor or signature. An unpaired surrogate becomes U+FFFD,
/// which no Java identifier contains: such a name cannot be written in a source file,
/// and still cannot after the replacement.
pub(crate) fn name(bytes: &[u8]) -> Result<Cow<'_, str>, Malformed> {
    // Where the two encodings agree, which is nearly everywhere, nothing is copied.
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => utf16(bytes).map(|units| Cow::Owned(String::from_utf16_lossy(&units))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_and_nul_are_decoded() {
        assert_eq!(name(b"plain").as_deref(), Ok("plain"));
        assert_eq!(name("é€".as_bytes()).as_deref(), Ok("é€"));
        assert_eq!(name(b"a\xC0\x80b").as_deref(), Ok("a\0b"));
        assert_eq!(name(b"\xED\xA0\xBD\xED\xB8\x80").as_deref(), Ok("😀"));
        assert_eq!(name(b"\xED\xA0\xBD").as_deref(), Ok("\u{FFFD}"));
        assert_eq!(utf16(b"\xED\xA0\xBD"), Ok(vec![0xD83D]));
    }

    #[test]
    fn broken_sequences_are_refused() {
        for bytes in [&b"\xC3"[..], b"\xE2\x82", b"\xE2\x41\x41", b"\xFF", b"\x80", b"\xF8a"] {
            assert!(utf16(bytes).is_err(), "{bytes:?}");
            assert!(name(bytes).is_err(), "{bytes:?}");
        }
    }
}
