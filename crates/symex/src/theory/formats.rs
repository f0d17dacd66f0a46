//! What literals mean where the library reads them: as formats, and as patterns.
//!
//! A text may be no format at all, or one that does not fit what it is given; then an exception is
//! thrown. The stub of the class of strings has model methods for what is asked of it. Of literals
//! that are simple enough the answer is known, of all others nothing:
//!
//! ```java
//! String.format("%-5s %d%n", name, 3);    // a format, its conversions are "sd"
//! line.split("\\s*,");                    // a pattern
//! ```

/// The conversions of a format that take an argument, in order, as lower-case letters; `None` if
/// it is none, or not a simple one.
pub fn conversions(text: &[u16]) -> Option<Vec<u16>> {
    let mut rest = ascii(text)?.into_iter().peekable();
    let mut found = Vec::new();
    while let Some(c) = rest.next() {
        if c != b'%' {
            continue;
        }
        let left = rest.next_if_eq(&b'-').is_some();
        let mut width = 0usize;
        while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
            // A zero in front is a flag, which not every conversion has.
            if width == 0 && digit == b'0' {
                return None;
            }
            width += 1;
        }
        if width > 3 || left && width == 0 {
            return None;
        }
        let mut precision = false;
        if rest.next_if_eq(&b'.').is_some() {
            let mut digits = 0usize;
            while rest.next_if(u8::is_ascii_digit).is_some() {
                digits += 1;
            }
            if digits == 0 || digits > 2 {
                return None;
            }
            precision = true;
        }
        match rest.next()? {
            b'%' | b'n' if width == 0 && !left && !precision => {}
            c @ (b's' | b'S' | b'b' | b'B') => found.push(u16::from(c.to_ascii_lowercase())),
            c @ (b'd' | b'x' | b'X' | b'c') if !precision => {
                found.push(u16::from(c.to_ascii_lowercase()));
            }
            c @ (b'f' | b'e' | b'E') => found.push(u16::from(c.to_ascii_lowercase())),
            _ => return None,
        }
    }
    Some(found)
}

/// Whether the text is certainly a pattern: characters that stand for themselves, escapes of
/// punctuation, `.`, `\s` and its like, and classes of characters, each repeated at most once.
pub fn is_pattern(text: &[u16]) -> bool {
    let Some(text) = ascii(text) else { return false };
    let mut rest = text.into_iter().peekable();
    while let Some(c) = rest.next() {
        match c {
            b'\\' => match rest.next() {
                Some(b's' | b'S' | b'd' | b'D' | b'w' | b'W' | b't' | b'n' | b'r') => {}
                Some(c) if c.is_ascii_punctuation() => {}
                _ => return false,
            },
            b'[' => {
                let mut inside = 0usize;
                loop {
                    match rest.next() {
                        Some(b']') if inside > 0 => break,
                        Some(c) if c.is_ascii_alphanumeric() || b" ,;:._/".contains(&c) => {
                            inside += 1;
                        }
                        _ => return false,
                    }
                }
            }
            // One of two: the sides are patterns by themselves.
            b'|' => continue,
            b'(' | b')' | b'{' | b'}' | b'*' | b'+' | b'?' | b'^' | b'$' => return false,
            _ => {}
        }
        if rest.next_if(|c| b"*+?".contains(c)).is_some()
            && rest.peek().is_some_and(|c| b"*+?{".contains(c))
        {
            return false;
        }
    }
    true
}

fn ascii(text: &[u16]) -> Option<Vec<u8>> {
    text.iter().map(|unit| u8::try_from(*unit).ok().filter(u8::is_ascii)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn formats_and_their_conversions() {
        let of = |text: &str| conversions(&units(text)).map(|c| String::from_utf16_lossy(&c));
        assert_eq!(of("plain").as_deref(), Some(""));
        assert_eq!(of("%d: %-10s%n").as_deref(), Some("ds"));
        assert_eq!(of("100%% %.2f %5d").as_deref(), Some("fd"));
        for not in ["%", "%q", "%05d", "%-d", "%1$s", "%.d", "%.2d", "% d", "%é"] {
            assert_eq!(of(not), None, "{not}");
        }
    }

    #[test]
    fn patterns() {
        for yes in [",", "a|b", "\\s+", "\\|", "[,;]", "a.b", ", *", ""] {
            assert!(is_pattern(&units(yes)), "{yes}");
        }
        for not in ["[", "(a", "a**", "*", "\\", "[]", "\\x", "{", "a{2}", "|*", "a+?+"] {
            assert!(!is_pattern(&units(not)), "{not}");
        }
    }
}
