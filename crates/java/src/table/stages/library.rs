//! The bundled specification library: Java stubs with contracts, part of the program.
//!
//! Each stub is parsed when its class is first needed, once in a process. Its positions
//! are fixed: the library's files come first in every source map, in the order of their
//! names, see [`add_to_source_map`].

use std::sync::{LazyLock, OnceLock};

use base::{SourceMap, Text};
use syntax::ast::CompilationUnit;

/// One file: `java.lang.Object`, `library/java/lang/Object.java`, its text.
struct Stub {
    class: &'static str,
    path: &'static str,
    text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

static PARSED: LazyLock<Box<[OnceLock<CompilationUnit>]>> =
    LazyLock::new(|| STUBS.iter().map(|_| OnceLock::new()).collect());

/// Adds the files of the library to an empty source map. Everybody who shows positions
/// does that before anything else is added.
pub fn add_to_source_map(map: &mut SourceMap) {
    debug_assert!(map.is_empty(), "the library comes first");
    for stub in STUBS {
        map.add(stub.path, Text::Bundled(stub.text));
    }
}

/// The names of the library's classes, sorted.
pub fn stub_names() -> impl Iterator<Item = &'static str> {
    STUBS.iter().map(|stub| stub.class)
}

/// The stub of a top-level class: `java.lang.Object`.
pub(in crate::table) fn find(class: &str) -> Option<&'static CompilationUnit> {
    let index = STUBS.binary_search_by(|stub| stub.class.cmp(class)).ok()?;
    let stub = STUBS.get(index)?;
    let parsed = PARSED.get(index)?;
    Some(parsed.get_or_init(|| {
        // As the source map counts: one position between files, none before the first.
        let before = STUBS.iter().take(index).map(|stub| stub.text.len() as u32 + 1);
        let start = before.fold(1u32, u32::saturating_add);
        crate::sources::parse_text(stub.text, start).0
    }))
}

/// Whether a class of the library is in this package, or in one below.
pub(in crate::table) fn has_package(package: &str) -> bool {
    let first = STUBS.partition_point(|stub| stub.class < package);
    STUBS
        .iter()
        .skip(first)
        .take_while(|stub| stub.class.starts_with(package))
        .any(|stub| stub.class.as_bytes().get(package.len()) == Some(&b'.') && !package.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stubs_are_sorted_and_parse_without_diagnostics() {
        assert!(STUBS.windows(2).all(|pair| pair[0].class < pair[1].class));
        for stub in STUBS {
            let (_, diagnostics) = crate::sources::parse_text(stub.text, 1);
            assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", stub.path);
        }
    }

    #[test]
    fn packages_of_the_library() {
        assert!(has_package("java"));
        assert!(has_package("java.lang"));
        assert!(!has_package("java.la"));
        assert!(!has_package("java.lang.Object"));
        assert!(!has_package(""));
    }
}
