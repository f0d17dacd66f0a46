//! Work of typing that a few lines of text can ask for without end: constants that double, and
//! patterns whose combinations are tried.

use rustc_hash::FxHashMap;

/// The longest string constant, in units of UTF-16; no class file has room for a longer one.
pub const LONGEST_CONSTANT: usize = 65_535;

/// All constants that are put together, in the same units.
const MOST_FOLDED: usize = 16 << 20;

/// How many combinations of patterns are looked at for one switch.
const MOST_COMBINATIONS: u32 = 100_000;

#[derive(Default)]
pub struct Bounds {
    folded: usize,
    combinations: u32,
    /// Which rows of patterns cover everything.
    known: FxHashMap<Vec<usize>, bool>,
}

impl Bounds {
    /// Whether a string constant of that length may be made.
    pub fn fold(&mut self, units: usize) -> bool {
        self.folded = self.folded.saturating_add(units);
        units <= LONGEST_CONSTANT && self.folded <= MOST_FOLDED
    }

    /// Another switch is looked at.
    pub fn begin_coverage(&mut self) {
        self.combinations = 0;
        self.known.clear();
    }

    /// Counts a combination; whether there may be more.
    pub fn step(&mut self) -> bool {
        self.combinations = self.combinations.saturating_add(1);
        !self.has_given_up()
    }

    pub fn has_given_up(&self) -> bool {
        self.combinations > MOST_COMBINATIONS
    }

    pub fn known(&self, rows: &[usize]) -> Option<bool> {
        self.known.get(rows).copied()
    }

    pub fn learn(&mut self, rows: Vec<usize>, covered: bool) {
        if !self.has_given_up() {
            self.known.insert(rows, covered);
        }
    }
}
