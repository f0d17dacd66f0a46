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
        let flag = rest.next_if(|c| b"-0,+".contains(c));
        let mut width = 0usize;
        while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
            // A second zero in front is a flag once more.
            if width == 0 && digit == b'0' {
                return None;
            }
            width += 1;
        }
        if width > 3 || width == 0 && matches!(flag, Some(b'-' | b'0')) {
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
        let c = rest.next()?;
        let takes_flag = match flag {
            None => true,
            Some(b'-') => b"sSbBdxXcfeE".contains(&c),
            Some(b'0') => b"dxXfeE".contains(&c),
            Some(b'+') => b"dfeE".contains(&c),
            Some(_) => b"df".contains(&c),
        };
        match c {
            b'%' | b'n' if width == 0 && flag.is_none() && !precision => {}
            b's' | b'S' | b'b' | b'B' | b'f' | b'e' | b'E' if takes_flag => {
                found.push(u16::from(c.to_ascii_lowercase()));
            }
            b'd' | b'x' | b'X' | b'c' if takes_flag && !precision => {
                found.push(u16::from(c.to_ascii_lowercase()));
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Whether the text is certainly a pattern: alternatives of characters that stand for themselves,
/// escapes of punctuation, `.`, `\s` and its like, classes of characters, and groups, each repeated in
/// one way.
pub fn is_pattern(text: &[u16]) -> bool {
    let Some(text) = ascii(text) else { return false };
    let mut pattern = Pattern { rest: &text };
    pattern.alternatives(0) && pattern.rest.is_empty()
}

/// Groups in groups are not followed further.
const DEEPEST: usize = 20;

struct Pattern<'t> {
    rest: &'t [u8],
}

impl Pattern<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn takes(&mut self, wanted: &[u8]) -> bool {
        let found = self.rest.strip_prefix(wanted);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    /// Up to the end of the text or of the group.
    fn alternatives(&mut self, depth: usize) -> bool {
        while let Some(&c) = self.rest.first() {
            if c == b')' {
                return depth > 0;
            }
            if !self.part(depth) {
                return false;
            }
        }
        depth == 0
    }

    fn part(&mut self, depth: usize) -> bool {
        match self.next() {
            // The sides are patterns by themselves, and empty ones are. Places are not repeated.
            Some(b'|' | b'^' | b'$') => {
                return !self.rest.first().is_some_and(|c| b"*+?{".contains(c));
            }
            Some(b'(') => {
                self.takes(b"?:");
                if depth == DEEPEST || self.rest.first() == Some(&b'?') {
                    return false;
                }
                if !self.alternatives(depth + 1) || !self.takes(b")") {
                    return false;
                }
            }
            Some(b'\\') => match self.next() {
                Some(b's' | b'S' | b'd' | b'D' | b'w' | b'W' | b't' | b'n' | b'r') => {}
                Some(c) if c.is_ascii_punctuation() => {}
                _ => return false,
            },
            Some(b'[') if !self.class() => return false,
            Some(b'*' | b'+' | b'?' | b'{' | b'}') | None => return false,
            Some(_) => {}
        }
        self.repetition()
    }

    /// What follows a part: how often it is repeated, and how eagerly.
    fn repetition(&mut self) -> bool {
        let is_repeated = match self.rest.first() {
            Some(b'*' | b'+' | b'?') => self.next().is_some(),
            Some(b'{') => {
                self.next();
                let Some(least) = self.number() else { return false };
                if self.takes(b",") && self.rest.first() != Some(&b'}') {
                    let most = self.number();
                    if most.is_none_or(|most| most < least) {
                        return false;
                    }
                }
                if !self.takes(b"}") {
                    return false;
                }
                true
            }
            _ => false,
        };
        if is_repeated && !self.takes(b"?") {
            self.takes(b"+");
        }
        !is_repeated || !self.rest.first().is_some_and(|c| b"*+?{".contains(c))
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (number, rest) =
            self.rest.split_at_checked(digits).filter(|_| (1..=3).contains(&digits))?;
        self.rest = rest;
        Some(number.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
    }

    /// The inside of a class of characters, and its end.
    fn class(&mut self) -> bool {
        self.takes(b"^");
        let mut inside = 0usize;
        loop {
            match self.next() {
                Some(b']') if inside > 0 => return true,
                // Only at the end does it stand for itself.
                Some(b'-') if inside > 0 => return self.takes(b"]"),
                Some(b'\\') => {
                    let is_escape = |c: u8| b"sSdDwWtnr".contains(&c) || c.is_ascii_punctuation();
                    if !self.next().is_some_and(is_escape) {
                        return false;
                    }
                    // Not the beginning of a range.
                    if self.rest.first() == Some(&b'-') {
                        return self.takes(b"-]");
                    }
                }
                Some(c) if c.is_ascii_alphanumeric() => {
                    if let [b'-', to, ..] = self.rest
                        && *to != b']'
                    {
                        if !to.is_ascii_alphanumeric() || *to < c {
                            return false;
                        }
                        self.next();
                        self.next();
                    }
                }
                Some(c) if b" ,;:._/+*?(){}|$#@!%=<>'\"~".contains(&c) => {
                    if self.rest.first() == Some(&b'-') {
                        return self.takes(b"-]");
                    }
                }
                _ => return false,
            }
            inside += 1;
        }
    }
}

/// The number that a text says, and whether it says one, as `Integer.parseInt` and its like read it.
/// Digits that are not of ASCII are not looked at.
pub fn number(text: &[u16]) -> Option<Option<i128>> {
    let text = ascii(text)?;
    let digits = match text.split_first() {
        Some((b'+' | b'-', rest)) => rest,
        _ => &text,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Some(None);
    }
    // What has more digits than fit does not fit into a `long` either.
    let number = digits
        .iter()
        .try_fold(0i128, |sum, digit| sum.checked_mul(10)?.checked_add(i128::from(digit - b'0')));
    let sign = if text.first() == Some(&b'-') { -1 } else { 1 };
    Some(number.map(|number| sign * number))
}

/// Whether a text is certainly read as a floating-point number: digits, perhaps with a point in between
/// and an exponent.
pub fn is_double(text: &[u16]) -> bool {
    let Some(text) = ascii(text) else { return false };
    let text = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(&text);
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let (number, exponent) = match text.iter().position(|c| b"eE".contains(c)) {
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..)),
        None => (text, None),
    };
    let is_exponent = exponent.is_none_or(|exponent| {
        is_number(exponent.strip_prefix(b"-").or(exponent.strip_prefix(b"+")).unwrap_or(exponent))
    });
    let mut parts = number.splitn(2, |c| *c == b'.');
    is_exponent && parts.all(is_number)
}

/// The digits of a text as an integer, and how many of them are behind the point, if it is certainly read as a
/// decimal number: digits, perhaps with a point in between.
pub fn decimal(text: &[u16]) -> Option<(i128, i128)> {
    let text = ascii(text)?;
    let point = text.iter().position(|c| *c == b'.');
    let scale = point.map_or(0, |at| text.len() - at - 1);
    let is_between = point.is_none_or(|at| {
        let before = at.checked_sub(1).and_then(|i| text.get(i));
        scale > 0 && before.is_some_and(u8::is_ascii_digit)
    });
    let digits: Vec<u16> = text
        .iter()
        .enumerate()
        .filter(|(i, _)| Some(*i) != point)
        .map(|(_, c)| u16::from(*c))
        .collect();
    let unscaled = number(&digits)??;
    is_between.then_some((unscaled, scale as i128))
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
    fn decimals() {
        let of = |text: &str| decimal(&units(text));
        assert_eq!(of("12"), Some((12, 0)));
        assert_eq!(of("-0.050"), Some((-50, 3)));
        assert_eq!(of("+1.5"), Some((15, 1)));
        for not in ["", ".", "1.", ".5", "1.2.3", "-.5", "1.-5", "1e3", "1.5f", "NaN", " 1", "1,5"]
        {
            assert_eq!(of(not), None, "{not}");
        }
    }

    #[test]
    fn formats_and_their_conversions() {
        let of = |text: &str| conversions(&units(text)).map(|c| String::from_utf16_lossy(&c));
        assert_eq!(of("plain").as_deref(), Some(""));
        assert_eq!(of("%d: %-10s%n").as_deref(), Some("ds"));
        assert_eq!(of("100%% %.2f %5d").as_deref(), Some("fd"));
        assert_eq!(of("%02x%05d|%,d %+.1f").as_deref(), Some("xddf"));
        for not in
            ["%", "%q", "%0d", "%-d", "%1$s", "%.d", "%.2d", "% d", "%é", "%,x", "%00d", "%05s"]
        {
            assert_eq!(of(not), None, "{not}");
        }
    }

    #[test]
    fn patterns() {
        for yes in [
            ",",
            "a|b",
            "\\s+",
            "\\|",
            "[,;]",
            "a.b",
            ", *",
            "",
            "(a|b)+",
            "^[a-z0-9_]+$",
            "a{2,3}?",
            "(?:x)*",
            "[^\\s-]",
            "(\\d+)-(\\d+)",
            "()",
            "a+?",
        ] {
            assert!(is_pattern(&units(yes)), "{yes}");
        }
        let not = [
            "[", "(a", "a)", "a**", "*", "\\", "[]", "\\x", "{", "a{3,2}", "|*", "a+?+", "(*)",
            "[z-a]", "(?<n>a)", "[a&&b]", "^*", "a{x}",
        ];
        for not in not {
            assert!(!is_pattern(&units(not)), "{not}");
        }
    }

    #[test]
    fn numbers() {
        let of = |text: &str| number(&units(text));
        assert_eq!(of("12"), Some(Some(12)));
        assert_eq!(of("-2147483649"), Some(Some(-2_147_483_649)));
        assert_eq!(of("+0"), Some(Some(0)));
        for not in ["", "+", "-", " 1", "1 ", "1.0", "0x1", "--1", "1_000"] {
            assert_eq!(of(not), Some(None), "{not}");
        }
        assert_eq!(of("٣"), None);
        assert_eq!(of(&"9".repeat(60)), Some(None));
        for yes in ["1", "-1.5", "1e3", "0.25E-7"] {
            assert!(is_double(&units(yes)), "{yes}");
        }
        for not in ["", ".", "-", "1.", "e3", "1e", "1.2.3", "a", "NaN"] {
            assert!(!is_double(&units(not)), "{not}");
        }
    }
}
