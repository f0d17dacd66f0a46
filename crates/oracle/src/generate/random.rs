//! The random numbers behind the generator: SplitMix64.
//!
//! Written out here because a seed has to mean the same program on every platform
//! and in every later version of any library.

/// A stream of pseudo-random numbers that depends on its seed alone.
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed ^ 0x5DEE_CE66_D1CE_4E5B }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; zero if the bound is zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        // The remainder is below `bound`, so it fits `usize` again.
        (self.next() % bound as u64) as usize
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in about `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items; the first one must be given apart, so that there is one.
    pub(crate) fn pick<T: Copy>(&mut self, first: T, others: &[T]) -> T {
        match self.below(others.len() + 1) {
            0 => first,
            n => others.get(n - 1).copied().unwrap_or(first),
        }
    }

    /// One of the texts, the empty text if there are none.
    pub(crate) fn word<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        let at = self.below(texts.len());
        texts.get(at).copied().unwrap_or("")
    }

    /// One of the items, or nothing if there are none.
    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.below(items.len());
        items.get(at)
    }

    /// An index into `weights`, each as likely as its weight.
    pub(crate) fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut left = self.below(total as usize) as u32;
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }
}
