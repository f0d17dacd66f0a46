//! The table of crates in `ARCHITECTURE.md`: what each may use.

use std::collections::{BTreeMap, BTreeSet};

/// The layers, by name: all crates that a crate may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers(BTreeMap<String, BTreeSet<String>>);

impl Layers {
    /// Reads the table whose header is `| crate | holds | may use |`. Whatever in its last column
    /// is the name of a row may be used; the other words are for people.
    pub fn read(page: &str) -> Option<Layers> {
        let is_header = |line: &&str| cells(line) == ["crate", "holds", "may use"];
        let mut lines = page.lines().skip_while(|line| !is_header(line)).skip(2);
        let rows: Vec<Vec<&str>> = lines
            .by_ref()
            .take_while(|line| line.starts_with('|'))
            .map(|line| cells(line))
            .collect();
        let mut layers = BTreeMap::new();
        for row in &rows {
            let [name, _, used] = row.as_slice() else { return None };
            let words = used.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let used = words.filter(|word| rows.iter().any(|row| cell_name(row) == Some(word)));
            let name = name.trim_matches('`').to_owned();
            if layers.insert(name, used.map(str::to_owned).collect()).is_some() {
                return None;
            }
        }
        (!layers.is_empty()).then_some(Layers(layers))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What a crate may use; nothing if the table has no such row.
    pub fn allowed(&self, user: &str) -> Option<&BTreeSet<String>> {
        self.0.get(user)
    }
}

fn cell_name<'a>(row: &[&'a str]) -> Option<&'a str> {
    row.first().map(|name| name.trim_matches('`'))
}

fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_matches('|').split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "
# Page

| something | else |
|---|---|
| `a` | b |

| crate | holds | may use |
|---|---|---|
| `base` | ids | – |
| `ir` | the core | base |
| `app` | the program, over `ir` | base; for `cadre debug` also ir |

More text about base.
";

    #[test]
    fn the_table_is_read() {
        let layers = Layers::read(PAGE).unwrap();
        assert_eq!(layers.names().collect::<Vec<_>>(), ["app", "base", "ir"]);
        let uses = |name: &str| layers.allowed(name).unwrap().iter().cloned().collect::<Vec<_>>();
        assert_eq!(uses("base"), Vec::<String>::new());
        assert_eq!(uses("ir"), ["base"]);
        assert_eq!(uses("app"), ["base", "ir"]);
        assert_eq!(layers.allowed("nobody"), None);
    }

    #[test]
    fn a_page_without_a_table_has_none() {
        assert_eq!(Layers::read("# Page"), None);
        assert_eq!(Layers::read("| crate | holds | may use |\n|---|---|---|\n| `a` | b |"), None);
        let twice = "| crate | holds | may use |\n|---|---|---|\n| `a` | b | – |\n| `a` | c | – |";
        assert_eq!(Layers::read(twice), None);
    }
}
