//! What of the JDK is never null though no stub declares it: `library/never-null.txt`.

use std::sync::LazyLock;

use crate::symbols::Flags;

static TEXT: &str = include_str!("../../../../../library/never-null.txt");

/// The classes, sorted, each with what is said of its members.
static CLASSES: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let classes = lines.filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?, words.collect()))
    });
    classes.collect()
});

/// What is said of the results of a method with so many parameters; of a field if there is no
/// number.
pub(in crate::table) fn flag(class: &str, member: &str, parameters: Option<usize>) -> Flags {
    let found = CLASSES.binary_search_by(|(name, _)| (*name).cmp(class)).ok();
    let words = found.and_then(|at| CLASSES.get(at)).map(|(_, words)| words.as_slice());
    let words = words.unwrap_or_default();
    let is_named = |word: &&str| match word.split_once('/') {
        Some((name, count)) => {
            name == member && parameters.is_some_and(|given| count.parse() == Ok(given))
        }
        None => *word == member,
    };
    let is_excepted = words.iter().any(|word| word.strip_prefix('-') == Some(member));
    let is_said = words.iter().any(|word| *word == "*" || is_named(word));
    if is_said && !is_excepted { Flags::NON_NULL } else { Flags::default() }
}

/// The members that are named, with their classes.
#[cfg(test)]
fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    CLASSES.iter().flat_map(|(class, words)| words.iter().map(|word| (*class, *word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_sorted() {
        assert!(CLASSES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(named().count() > 100);
    }

    #[test]
    fn members_by_name_and_number_of_parameters() {
        let is_said = |class, member, count| flag(class, member, count).has(Flags::NON_NULL);
        assert!(is_said("java.nio.file.Path", "resolve", Some(1)));
        assert!(!is_said("java.nio.file.Path", "getParent", Some(0)));
        assert!(is_said("java.util.regex.Matcher", "group", Some(0)));
        assert!(!is_said("java.util.regex.Matcher", "group", Some(1)));
        assert!(is_said("java.nio.charset.StandardCharsets", "UTF_8", None));
        assert!(!is_said("java.lang.String", "transform", Some(1)));
        assert!(!is_said("java.util.Nothing", "x", Some(0)));
    }
}
