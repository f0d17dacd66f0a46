//! What a program prints.

/// Standard output, in UTF-16 as the program wrote it: the two halves of a surrogate pair
/// may come one after the other.
#[derive(Default)]
pub(crate) struct Output {
    units: Vec<u16>,
    total: usize,
}

impl Output {
    pub fn write(&mut self, text: &[u16]) {
        self.units.extend_from_slice(text);
        self.total = self.total.saturating_add(text.len());
    }

    /// The number of characters that were ever written.
    pub fn total(&self) -> usize {
        self.total
    }

    /// As UTF-8. Halves of surrogate pairs that stand alone are `?`, as the JVM has it.
    pub fn take(&mut self) -> String {
        let units = std::mem::take(&mut self.units);
        char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect()
    }
}
