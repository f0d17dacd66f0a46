//! Stubs that are not called, each with the reason. Everything else must be.

use super::write::quoted;

/// Signatures, and why.
const SKIPPED: &[(&str, &str)] = &[
    ("System.exit(int)", "it would end the experiment"),
    ("Enum.Enum(String, int)", "only the compiler calls it"),
    ("Record.Record()", "only the compiler calls it"),
    ("Object.copied(Object)", "it stands for `super.clone()`, which only a class itself calls"),
    ("Collection.toArray(IntFunction)", "its contract forbids every call"),
    ("IdentityHashMap.IdentityHashMap()", "its contract forbids every call"),
    ("IdentityHashMap.IdentityHashMap(int)", "its contract forbids every call"),
    ("IdentityHashMap.IdentityHashMap(Map)", "its contract forbids every call"),
    ("WeakHashMap.WeakHashMap()", "its contract forbids every call"),
    ("WeakHashMap.WeakHashMap(int)", "its contract forbids every call"),
    ("WeakHashMap.WeakHashMap(int, float)", "its contract forbids every call"),
    ("WeakHashMap.WeakHashMap(Map)", "its contract forbids every call"),
    ("TreeSet.TreeSet(Comparator)", "its contract forbids every call"),
    ("TreeMap.TreeMap(Comparator)", "its contract forbids every call"),
    ("ConcurrentSkipListMap.ConcurrentSkipListMap(Comparator)", "its contract forbids every call"),
    ("ConcurrentSkipListSet.ConcurrentSkipListSet(Comparator)", "its contract forbids every call"),
    ("SuppressWarnings.value()", "no object of it exists when a program runs"),
];

/// Classes that came with a version of the JDK: an older one does not have them.
const NEWER: &[(&str, u32)] = &[("java.lang.MatchException", 21)];

/// Whether a JDK of this version has not got the class yet.
pub fn is_newer(class: &str, jdk: u32) -> bool {
    NEWER.iter().any(|(name, since)| *name == class && jdk < *since)
}

/// Why a stub is not called.
pub fn reason(signature: &str) -> Option<&'static str> {
    SKIPPED.iter().find(|(name, _)| *name == signature).map(|(_, why)| *why)
}

/// The list as the Java program reads it.
pub fn lines() -> Vec<String> {
    SKIPPED.iter().map(|(signature, why)| line("skip", signature, why)).collect()
}

pub fn line(kind: &str, signature: &str, why: &str) -> String {
    format!("({kind} {} {})", quoted(signature), quoted(why))
}
