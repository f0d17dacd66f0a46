//! Marks on the conditions and steps that soundness rests on, so that each can be switched off.
//!
//! A rule that proves something has conditions. One that no test guards might as well be
//! missing, and sooner or later is. So conditions are marked where they stand, by a name that
//! says what they guarantee, and a *mutant* is the verifier with one of them switched off:
//!
//! | mark | stands for | its mutant |
//! |---|---|---|
//! | `needs!("name", condition)` | what a rule needs | takes it for granted: `true` |
//! | `stops!("name", condition)` | what makes a rule stop or refuse | never does: `false` |
//! | `step!("name", { … })` | what a rule does: forget a value, begin something new | leaves it out |
//! | `step!("name", value, else other)` | the same, for a value | has the other one |
//! | `step!("name")` | the same, as a condition: `true` | `false` |
//!
//! ```
//! let (held, whole) = (1, 2);
//! let may_write = base::needs!("whole-permission-to-write", held == whole);
//! assert!(!may_write);
//! ```
//!
//! In an ordinary build a mark is what stands in it and nothing else. With the feature `mutants`
//! one mark is switched off by name, for the current thread ([`switch_off`]) or by the
//! environment variable `CADRE_MUTANT`, for the whole process. There is a mutant that a program
//! tells from the verifier only if the mark *mattered* on the way: a need was not met, something
//! was stopped, a step was taken. [`those_that_mattered`] says which did: only with them is it
//! worth running the program again.

/// A condition that a rule needs. Its mutant takes it for granted.
#[macro_export]
macro_rules! needs {
    ($name:literal, $condition:expr $(,)?) => {
        $crate::mutant::is_met($name, $condition)
    };
}

/// A condition under which a rule stops, or something is refused. Its mutant goes on.
#[macro_export]
macro_rules! stops {
    ($name:literal, $condition:expr $(,)?) => {
        $crate::mutant::is_stopped($name, $condition)
    };
}

/// A step that a rule takes. Its mutant leaves it out, or does something else instead.
#[macro_export]
macro_rules! step {
    ($name:literal) => {
        $crate::mutant::is_taken($name)
    };
    ($name:literal, $value:expr, else $other:expr $(,)?) => {
        if $crate::mutant::is_taken($name) { $value } else { $other }
    };
    ($name:literal, $body:expr $(,)?) => {
        if $crate::mutant::is_taken($name) {
            $body
        }
    };
}

pub use inner::{is_met, is_stopped, is_taken};
#[cfg(feature = "mutants")]
pub use inner::{limit_stack, switch_off, those_that_mattered};

#[cfg(not(feature = "mutants"))]
mod inner {
    #[inline(always)]
    pub const fn is_met(_: &'static str, condition: bool) -> bool {
        condition
    }

    #[inline(always)]
    pub const fn is_stopped(_: &'static str, condition: bool) -> bool {
        condition
    }

    #[inline(always)]
    pub const fn is_taken(_: &'static str) -> bool {
        true
    }
}

#[cfg(feature = "mutants")]
mod inner {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    /// The mutant of the whole process.
    static GIVEN: LazyLock<Option<&'static str>> =
        LazyLock::new(|| Some(std::env::var("CADRE_MUTANT").ok()?.leak()));

    thread_local! {
        static OFF: Cell<Option<&'static str>> = Cell::new(*GIVEN);
        /// What the stack must not grow below.
        static FLOOR: Cell<usize> = const { Cell::new(0) };
        static MATTERED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    /// Whether the condition holds, or its mark is switched off.
    pub fn is_met(name: &'static str, condition: bool) -> bool {
        condition || !is_taken(name)
    }

    /// Whether the condition holds, and its mark is not switched off.
    pub fn is_stopped(name: &'static str, condition: bool) -> bool {
        condition && is_taken(name)
    }

    /// Whether the mark is not switched off. To be asked only where the answer matters.
    pub fn is_taken(name: &'static str) -> bool {
        if FLOOR.get() > address() {
            panic!("`{name}` was asked at too great a depth");
        }
        MATTERED.with_borrow_mut(|all| all.insert(name));
        OFF.get() != Some(name)
    }

    /// Where the stack ends at present: stacks grow downwards.
    fn address() -> usize {
        let here = 0u8;
        std::hint::black_box(&raw const here).addr()
    }

    /// A mutant may recurse for ever. From now on, in this thread, asking for a mark panics
    /// where more than so many bytes of the stack have been used since.
    pub fn limit_stack(bytes: usize) {
        FLOOR.set(address().saturating_sub(bytes));
    }

    /// From now on, in this thread, the mark of this name is switched off and no other.
    pub fn switch_off(name: Option<&'static str>) {
        OFF.set(name);
    }

    /// The marks that mattered in this thread since this was asked last.
    pub fn those_that_mattered() -> BTreeSet<&'static str> {
        MATTERED.take()
    }
}

#[cfg(test)]
mod tests {
    /// What the marks say, where they are not switched off.
    fn marked(condition: bool) -> (bool, bool, bool, i32) {
        let mut taken = false;
        step!("a-step", taken = true);
        (
            needs!("a-need", condition),
            stops!("a-stop", condition),
            taken,
            step!("a-value", 1, else 2),
        )
    }

    #[test]
    fn a_mark_is_what_stands_in_it() {
        assert_eq!(marked(true), (true, true, true, 1));
        assert_eq!(marked(false), (false, false, true, 1));
    }

    #[cfg(feature = "mutants")]
    #[test]
    fn one_that_is_switched_off_is_not() {
        use super::{switch_off, those_that_mattered};
        switch_off(Some("a-need"));
        assert_eq!(marked(false), (true, false, true, 1));
        switch_off(Some("a-stop"));
        assert_eq!(marked(true), (true, false, true, 1));
        switch_off(Some("a-step"));
        assert_eq!(marked(true), (true, true, false, 1));
        switch_off(Some("a-value"));
        assert_eq!(marked(true), (true, true, true, 2));
        switch_off(None);
        those_that_mattered();
        marked(true);
        assert_eq!(
            those_that_mattered().into_iter().collect::<Vec<_>>(),
            ["a-step", "a-stop", "a-value"]
        );
        marked(false);
        assert!(those_that_mattered().contains("a-need"));
    }
}
