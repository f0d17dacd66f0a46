//! Positions that do not depend on where the text stands: relative to a declaration.

use base::Span;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::item::{Declared, Item};
use super::{Key, Keys};

/// A span relative to a declaration: the hash of its text, or its number among those that the
/// unit is about, and the distances from its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    Nowhere,
    Root(u32, i64, i64),
    Text([u8; 32], i64, i64),
}

/// Where the declarations are that have been hashed.
pub struct Index {
    /// The declaration with a text; none if there are several.
    by_text: FxHashMap<[u8; 32], Option<Declared>>,
    /// The declarations in which a span begins somewhere.
    by_start: FxHashMap<u32, Vec<Declared>>,
}

impl Index {
    fn of(items: &FxHashMap<Declared, Item>) -> Index {
        let mut by_text: FxHashMap<[u8; 32], Option<Declared>> = FxHashMap::default();
        for (declared, item) in items {
            let text = by_text.entry(*item.hash.as_bytes());
            text.and_modify(|several| *several = None).or_insert(Some(*declared));
        }
        let mut by_start: FxHashMap<u32, Vec<Declared>> = FxHashMap::default();
        for declared in by_text.values().flatten() {
            let spans = items.get(declared).into_iter().flat_map(|item| &item.spans);
            let mut starts: Vec<u32> = spans.map(|span| span.lo).collect();
            starts.sort_unstable();
            starts.dedup();
            for start in starts {
                by_start.entry(start).or_default().push(*declared);
            }
        }
        Index { by_text, by_start }
    }
}

impl Keys<'_> {
    fn index(&self) -> &Index {
        self.places.get_or_init(|| Index::of(&self.items))
    }

    /// A span that does not depend on where the text stands; none if it belongs to nothing
    /// that keys are made of, or to one of several declarations with the same text.
    pub fn place_of(&self, key: &Key, span: Span) -> Option<Place> {
        if span.is_none() {
            return Some(Place::Nowhere);
        }
        for (number, root) in (0..).zip(&key.roots) {
            if let Some((lo, hi)) = self.items.get(root).and_then(|item| item.distances(span)) {
                return Some(Place::Root(number, lo, hi));
            }
        }
        // Without its body rather than with it, and the same one in every run.
        let holding = self.index().by_start.get(&span.lo).into_iter().flatten();
        let holding = holding.filter_map(|d| {
            let item = self.items.get(d)?;
            Some((d, item, item.distances(span)?))
        });
        let (_, item, (lo, hi)) = holding.min_by_key(|(d, ..)| (d.full, **d))?;
        Some(Place::Text(*item.hash.as_bytes(), lo, hi))
    }

    pub fn span_at(&self, key: &Key, place: &Place) -> Option<Span> {
        let (declared, lo, hi) = match place {
            Place::Nowhere => return Some(Span::NONE),
            Place::Root(number, lo, hi) => (*key.roots.get(*number as usize)?, lo, hi),
            Place::Text(hash, lo, hi) => ((*self.index().by_text.get(hash)?)?, lo, hi),
        };
        let item = self.items.get(&declared)?;
        let at = |d: i64| u32::try_from(i64::from(item.anchor).checked_add(d)?).ok();
        let span = Span::new(at(*lo)?, at(*hi)?);
        item.distances(span).map(|_| span)
    }
}
