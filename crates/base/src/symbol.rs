//! Interned names. A [`Symbol`] is a pointer to a string that lives as long as the
//! process: copying is free, equality is a pointer comparison, the text needs no
//! lock. Ordering is by text, so that sorted output does not depend on the run.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, RwLock};

use rustc_hash::FxHashSet;

/// An interned string.
///
/// Invariant: two symbols with the same text hold the same pointer (kept by making
/// [`Symbol::new`] the only constructor).
#[derive(Clone, Copy)]
pub struct Symbol(&'static str);

static INTERNED: LazyLock<RwLock<FxHashSet<&'static str>>> = LazyLock::new(RwLock::default);

impl Symbol {
    pub fn new(text: &str) -> Symbol {
        // A poisoned lock means that a panic happened while holding it; the set itself
        // is only ever extended, so its content is still right.
        if let Some(&s) = INTERNED.read().unwrap_or_else(|e| e.into_inner()).get(text) {
            return Symbol(s);
        }
        let mut set = INTERNED.write().unwrap_or_else(|e| e.into_inner());
        if let Some(&s) = set.get(text) {
            return Symbol(s);
        }
        let leaked: &'static str = Box::leak(text.into());
        set.insert(leaked);
        Symbol(leaked)
    }

    pub fn as_str(self) -> &'static str {
        self.0
    }

    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Symbol) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.as_ptr() as usize);
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Symbol) -> Ordering {
        if self == other { Ordering::Equal } else { self.0.cmp(other.0) }
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<str> for Symbol {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Symbol {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Symbol {
        Symbol::new(text)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_is_same_symbol() {
        assert_eq!(Symbol::new("valid"), Symbol::new(&String::from("valid")));
        assert_ne!(Symbol::new("valid"), Symbol::new("value"));
        assert_eq!(Symbol::new(""), Symbol::new(""));
        assert!(Symbol::new("a") < Symbol::new("b"));
    }
}
