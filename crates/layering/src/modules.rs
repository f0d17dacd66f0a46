//! Which module of a crate uses which, and the circles among them.
//!
//! The text is looked at, not compiled: a path that begins with `crate::` or `super::` leads to the
//! module that it names, by whatever name the root gives it. One struct is extended by all modules, so
//! that its methods are called without a path: a call `self.name(` among its methods, and `engine.name(`
//! anywhere, lead to the module that declares the method. What is missed is missed in every run.

use std::collections::{BTreeMap, BTreeSet};

/// Modules by their paths in the crate (`rules/eval`), and what each of them uses.
pub struct Modules {
    uses: BTreeMap<String, BTreeSet<String>>,
}

/// Whether calls of methods count, or only paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edges {
    Paths,
    /// Of the methods of the struct of this name.
    PathsAndCallsOf(&'static str),
}

impl Modules {
    /// From the files of a crate: path below `src`, and text. What stands behind `mod tests` in a
    /// file, and files of tests, do not count; nor does the root, which names everything.
    pub fn read(files: &[(String, String)], edges: Edges) -> Modules {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for (path, text) in files {
            let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
            let is_test = module.split('/').any(|part| part == "tests");
            if module != "lib" && module != "main" && !is_test {
                texts.insert(module.to_owned(), code_of(text));
            }
        }
        let mut uses: BTreeMap<String, BTreeSet<String>> =
            texts.iter().map(|(m, text)| (m.clone(), paths(m, text, &texts))).collect();
        if let Edges::PathsAndCallsOf(name) = edges {
            let methods = methods(&texts, name);
            for (module, text) in &texts {
                uses.entry(module.clone()).or_default().extend(calls(text, name, &methods));
            }
        }
        for (module, used) in &mut uses {
            used.remove(module);
        }
        Modules { uses }
    }

    /// The same, of the folders that modules are in; a module outside of every folder is one.
    pub fn rooms(&self) -> Modules {
        let room = |module: &str| module.split('/').next().unwrap_or(module).to_owned();
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, used) in &self.uses {
            let from = room(module);
            let others = used.iter().map(|used| room(used)).filter(|to| *to != from);
            uses.entry(from.clone()).or_default().extend(others);
        }
        Modules { uses }
    }

    pub fn len(&self) -> usize {
        self.uses.len()
    }

    pub fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    pub fn uses(&self, module: &str) -> Option<&BTreeSet<String>> {
        self.uses.get(module)
    }

    /// The sets of modules that all use each other, directly or not; the largest first.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let reach: BTreeMap<&str, BTreeSet<&str>> =
            self.uses.keys().map(|module| (module.as_str(), self.reachable(module))).collect();
        let mut left: BTreeSet<&str> = reach.keys().copied().collect();
        let mut circles = Vec::new();
        while let Some(module) = left.pop_first() {
            let is_around = |other: &&&str| {
                let back = reach.get(**other).is_some_and(|r| r.contains(module));
                back && reach.get(module).is_some_and(|r| r.contains(**other))
            };
            let circle: Vec<&str> = left.iter().filter(is_around).copied().collect();
            left.retain(|other| !circle.contains(other));
            if !circle.is_empty() {
                circles.push(std::iter::once(module).chain(circle).collect());
            }
        }
        circles.sort_by_key(|circle: &Vec<&str>| std::cmp::Reverse(circle.len()));
        circles
    }

    fn reachable(&self, from: &str) -> BTreeSet<&str> {
        let mut seen = BTreeSet::new();
        let mut next = vec![from];
        while let Some(module) = next.pop() {
            for used in self.uses.get(module).into_iter().flatten() {
                if seen.insert(used.as_str()) {
                    next.push(used);
                }
            }
        }
        seen
    }
}

/// Without comments and without what is only for tests.
fn code_of(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let code = |line: &str| line.split("//").next().unwrap_or(line).to_owned() + "\n";
    text.lines().map(code).collect()
}

/// The modules that paths lead to.
fn paths(module: &str, text: &str, all: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (start, is_super) in [("crate::", false), ("super::", true)] {
        for (at, _) in text.match_indices(start) {
            let before = text.get(..at).and_then(|t| t.chars().next_back()).unwrap_or(' ');
            if before.is_alphanumeric() || before == '_' {
                continue;
            }
            let rest = text.get(at + start.len()..).unwrap_or_default();
            let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
            let base = if is_super { folder } else { "" };
            for names in heads(rest) {
                found.extend(resolve(base, &names, all));
            }
        }
    }
    found
}

/// The paths that begin here: `a::b::c`, or `{a::b, c}`, as lists of names.
fn heads(rest: &str) -> Vec<Vec<String>> {
    let Some(list) = rest.strip_prefix('{') else {
        let name_end = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
        let end = rest.find(name_end).unwrap_or(rest.len());
        let path = rest.get(..end).unwrap_or_default();
        let names: Vec<String> =
            path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let behind = rest.get(end..).unwrap_or_default();
        // `a::{b, c}`: each of them is `a::b`, `a::c`.
        if path.ends_with("::") && behind.starts_with('{') {
            let inner = heads(behind).into_iter();
            return inner.map(|tail| names.iter().cloned().chain(tail).collect()).collect();
        }
        return vec![names];
    };
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for c in list.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            _ => {}
        }
        match (c, depth) {
            (',', 0) => parts.push(String::new()),
            _ => parts.last_mut().into_iter().for_each(|part| part.push(c)),
        }
    }
    parts.iter().flat_map(|part| heads(part.trim())).collect()
}

/// The module that is the longest beginning of a path. The root may name a module in a folder
/// without the folder.
fn resolve(base: &str, names: &[String], all: &BTreeMap<String, String>) -> Option<String> {
    let join = |count: usize| {
        let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
        parts.extend(names.iter().take(count).map(String::as_str));
        parts.join("/")
    };
    let whole = (1..=names.len()).rev().map(join).find(|path| all.contains_key(path));
    whole.or_else(|| {
        let first = names.first()?;
        let mut named = all.keys().filter(|module| module.rsplit('/').next() == Some(first));
        named.next().filter(|_| named.next().is_none()).cloned()
    })
}

/// The blocks in which a struct is given methods. The text is formatted: they begin and end at the margin.
fn methods_of(text: &str, name: &str) -> String {
    let mut inside = false;
    let mut found = String::new();
    for line in text.lines() {
        if line.starts_with("impl") && !line.contains(" for ") {
            let named = line.split([' ', '<', '>']).any(|word| word == name);
            inside = named && line.ends_with('{');
        } else if line.starts_with('}') {
            inside = false;
        }
        if inside {
            found.push_str(line);
            found.push('\n');
        }
    }
    found
}

/// The module of each method of the struct.
fn methods(texts: &BTreeMap<String, String>, name: &str) -> BTreeMap<String, String> {
    let mut declared = BTreeMap::new();
    for (module, text) in texts {
        let text = methods_of(text, name);
        for (at, _) in text.match_indices("fn ") {
            let rest = text.get(at + 3..).unwrap_or_default();
            let (name, _) = word(rest);
            declared.insert(name.to_owned(), module.clone());
        }
    }
    declared
}

/// The modules whose methods are called: of `self` among the methods of the struct, and of what is called
/// as the struct is.
fn calls(text: &str, name: &str, methods: &BTreeMap<String, String>) -> BTreeSet<String> {
    let own = methods_of(text, name);
    let mut found = BTreeSet::new();
    for (text, receiver) in [(own.as_str(), "self"), (text, name.to_lowercase().as_str())] {
        for (at, _) in text.match_indices(receiver) {
            let before = text.get(..at).and_then(|t| t.chars().next_back()).unwrap_or(' ');
            let rest = text.get(at + receiver.len()..).unwrap_or_default().trim_start();
            let Some(rest) = rest.strip_prefix('.') else { continue };
            let (name, behind) = word(rest);
            let is_call = behind.starts_with('(') || behind.starts_with("::<");
            if is_call && !before.is_alphanumeric() && before != '_' {
                found.extend(methods.get(name).cloned());
            }
        }
    }
    found
}

/// The name at the beginning of a text, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    text.split_at(end)
}
