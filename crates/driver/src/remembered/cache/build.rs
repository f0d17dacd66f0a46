//! Which build this is, by content: results of another build of the same version are not ours.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::OnceLock;

/// The same for the same program file, whatever its time and name; different for different ones.
pub fn identity() -> &'static str {
    static IDENTITY: OnceLock<String> = OnceLock::new();
    IDENTITY.get_or_init(|| {
        let file = || File::open(std::env::current_exe().ok()?).ok();
        file()
            .and_then(|mut file| linked_identity(&mut file))
            .or_else(|| content(file()?))
            // Nothing is shared with anybody, then.
            .unwrap_or_else(|| format!("unknown {}", std::process::id()))
    })
}

/// A hash of the whole file.
fn content(mut file: File) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).ok()? {
            0 => return Some(hasher.finalize().to_hex().to_string()),
            n => hasher.update(buffer.get(..n)?),
        };
    }
}

/// More than any program has of notes.
const MOST_NOTES: u64 = 1 << 16;

/// The hash of its content that the linker wrote into a program of the usual format, so that not
/// all of it has to be read: the note `GNU` of kind 3.
fn linked_identity(file: &mut File) -> Option<String> {
    let mut header = [0; 64];
    file.read_exact(&mut header).ok()?;
    // 64 bits, little end first.
    if header.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (table, size, count) =
        (number(&header, 32, 8)?, number(&header, 54, 2)?, number(&header, 56, 2)?);
    for index in 0..count {
        let entry = part(file, table.checked_add(index.checked_mul(size)?)?, size.min(64))?;
        let (kind, at, length) =
            (number(&entry, 0, 4)?, number(&entry, 8, 8)?, number(&entry, 32, 8)?);
        if kind == 4 && length <= MOST_NOTES {
            let found = identity_note(&part(file, at, length)?);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn identity_note(mut notes: &[u8]) -> Option<String> {
    loop {
        let (name, text, kind) = (number(notes, 0, 4)?, number(notes, 4, 4)?, number(notes, 8, 4)?);
        let padded = |length: u64| length.checked_add(3).map(|length| length & !3);
        let from = 12usize.checked_add(padded(name)? as usize)?;
        let to = from.checked_add(text as usize)?;
        // Short ones are no hash of the content.
        if kind == 3 && notes.get(12..16)? == b"GNU\0" && text >= 16 {
            return Some(notes.get(from..to)?.iter().map(|byte| format!("{byte:02x}")).collect());
        }
        notes = notes.get(from.checked_add(padded(text)? as usize)?..)?;
    }
}

fn part(file: &mut File, at: u64, length: u64) -> Option<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_found_among_others() {
        let note = |kind: u8, name: &[u8; 4], text: &[u8]| {
            let head = [4, 0, 0, 0, text.len() as u8, 0, 0, 0, kind, 0, 0, 0];
            [&head[..], name, text].concat()
        };
        let identity = note(3, b"GNU\0", &[0xab; 20]);
        let other = note(1, b"GNU\0", &[1; 16]);
        let short = note(3, b"GNU\0", &[1; 8]);
        let expected = Some("ab".repeat(20));
        assert_eq!(identity_note(&identity), expected);
        assert_eq!(identity_note(&[other.clone(), short, identity].concat()), expected);
        assert_eq!(identity_note(&other), None);
        assert_eq!(identity_note(&[255; 100]), None);
        assert_eq!(identity_note(b""), None);
    }

    #[test]
    fn a_build_has_an_identity() {
        assert!(identity().len() >= 32, "{}", identity());
        assert_eq!(identity(), identity());
    }
}
