//! A file alone sees its own source root: classes that it speaks of, and that nobody gave, are
//! looked for where their names say, as `javac -sourcepath` does.
//!
//! Which names a file speaks of is asked of its text, not of its meaning: every word of it may be
//! the name of a class of its package or of one that it imports, every chain of words a qualified
//! one. A file that is found in vain does no harm; its methods are not verified in this run.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use java::sources::Content;

/// More than any program speaks of; the rest is missed where it is used.
const MOST_FILES: usize = 50_000;

/// Files that the given ones lead to, in the order of their paths. `roots`: where else to look.
/// `read`: what is in a file.
pub fn companions(
    given: &[(PathBuf, Content)],
    roots: &[PathBuf],
    read: &mut dyn FnMut(&Path) -> Content,
) -> Vec<(PathBuf, Content)> {
    let mut search = Search::default();
    for (path, _) in given {
        search.seen.insert(identity(path));
    }
    for root in roots {
        search.add_root(root);
    }
    let mut waiting: VecDeque<Words> = VecDeque::new();
    for (path, content) in given {
        let Content::Text(text) = content else { continue };
        let words = Words::of(text);
        if let Some(root) = source_root(path, &words.package) {
            search.add_root(&root);
        }
        waiting.push_back(words);
    }
    let mut found = BTreeMap::new();
    while let Some(words) = waiting.pop_front() {
        for path in search.named_by(&words) {
            if found.len() == MOST_FILES {
                return found.into_iter().collect();
            }
            let content = read(&path);
            if let Content::Text(text) = &content {
                waiting.push_back(Words::of(text));
            }
            found.insert(path, content);
        }
    }
    found.into_iter().collect()
}

/// The directory that a file's package begins in: `src` for `src/a/b/C.java` of package `a.b`.
/// None if the file does not lie where its package says.
fn source_root(file: &Path, package: &str) -> Option<PathBuf> {
    let mut root = file.parent()?.to_owned();
    for part in package.split('.').filter(|part| !part.is_empty()).rev() {
        let name = match root.file_name() {
            Some(name) => name.to_owned(),
            // `C.java`, in whatever directory this is.
            None => root.canonicalize().ok()?.file_name()?.to_owned(),
        };
        if name != part {
            return None;
        }
        root = match root.parent() {
            Some(parent) if root.file_name().is_some() => parent.to_owned(),
            _ => root.join(".."),
        };
    }
    Some(root)
}

fn identity(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

#[derive(Default)]
struct Search {
    roots: Vec<PathBuf>,
    /// Names of the Java files and folders in a directory, each asked for once.
    listed: BTreeMap<PathBuf, BTreeSet<String>>,
    /// Real paths of what is known already.
    seen: BTreeSet<PathBuf>,
}

impl Search {
    fn add_root(&mut self, root: &Path) {
        if !self.roots.iter().any(|known| identity(known) == identity(root)) {
            self.roots.push(root.to_owned());
        }
    }

    fn entries(&mut self, directory: &Path) -> &BTreeSet<String> {
        self.listed.entry(directory.to_owned()).or_insert_with(|| {
            let shown = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
            let entries = std::fs::read_dir(shown).into_iter().flatten().flatten();
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
        })
    }

    /// Files that are there, were not met before, and are called like one of the words.
    fn named_by(&mut self, words: &Words) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for root in self.roots.clone() {
            let packages = std::iter::once(words.package.as_str());
            for package in packages.chain(words.on_demand.iter().map(String::as_str)) {
                let folder = package.split('.').fold(root.clone(), |at, part| at.join(part));
                let names: Vec<String> = self
                    .entries(&folder)
                    .iter()
                    .filter(|name| {
                        name.strip_suffix(".java").is_some_and(|name| words.simple.contains(name))
                    })
                    .cloned()
                    .collect();
                found.extend(names.into_iter().map(|name| folder.join(name)));
            }
            for chain in &words.chains {
                found.extend(self.in_chain(&root, chain));
            }
        }
        found.retain(|path| path.is_file() && self.seen.insert(identity(path)));
        found
    }

    /// `a.b.C.D.e`: the file `a/b/C.java`, if it is there.
    fn in_chain(&mut self, root: &Path, chain: &str) -> Option<PathBuf> {
        let mut folder = root.to_owned();
        for part in chain.split('.') {
            let file = format!("{part}.java");
            let entries = self.entries(&folder);
            if entries.contains(&file) {
                return Some(folder.join(file));
            }
            if !entries.contains(part) {
                return None;
            }
            folder.push(part);
        }
        None
    }
}

/// What a text speaks of.
#[derive(Default, Debug)]
struct Words {
    package: String,
    /// Packages of `import a.b.*;`.
    on_demand: BTreeSet<String>,
    simple: BTreeSet<String>,
    /// Words with dots between them.
    chains: BTreeSet<String>,
}

impl Words {
    fn of(text: &str) -> Words {
        let mut words = Words::default();
        let mut before = "";
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let mut rest = text;
        while let Some(start) = rest.find(is_name) {
            rest = rest.get(start..).unwrap_or_default();
            let end = rest.find(|c: char| !is_name(c) && c != '.').unwrap_or(rest.len());
            let (chain, behind) = rest.split_at(end);
            let is_on_demand = chain.ends_with('.') && behind.starts_with('*');
            let chain = chain.trim_end_matches('.');
            match before {
                "package" if words.package.is_empty() => words.package = chain.to_string(),
                "import" | "static" if is_on_demand => {
                    words.on_demand.insert(chain.to_string());
                    words.chains.insert(chain.to_string());
                }
                _ => {
                    let first = chain.split('.').next().unwrap_or_default();
                    words.simple.insert(first.to_string());
                    if first.len() < chain.len() {
                        words.chains.insert(chain.to_string());
                    }
                }
            }
            before = chain;
            rest = behind;
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn roots() {
        let root = |file: &str, package: &str| source_root(Path::new(file), package);
        assert_eq!(root("src/a/b/C.java", "a.b"), Some("src".into()));
        assert_eq!(root("C.java", ""), Some("".into()));
        assert_eq!(root("a/C.java", "a"), Some("".into()));
        assert_eq!(root("src/x/C.java", "a.b"), None);
    }

    #[test]
    fn what_a_file_speaks_of_is_found() {
        let folder = std::env::temp_dir().join(format!("companions-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        let main = write(
            "p/Main.java",
            "package p; import q.*; import r.Third; class Main { Same s; Other o; s.deep.Far f; }",
        );
        write("p/Same.java", "package p; class Same { Next n; }");
        write("p/Next.java", "package p; class Next {}");
        write("p/Stranger.java", "package p; class Stranger {}");
        write("q/Other.java", "package q; public class Other {}");
        write("q/Same2.java", "package q; public class Same2 {}");
        write("r/Third.java", "package r; public class Third {}");
        write("s/deep/Far.java", "package s.deep; public class Far {}");
        let mut read = |path: &Path| java::sources::read(path);
        let content = read(&main);
        let found = companions(&[(main, content)], &[], &mut read);
        let names: Vec<String> = found
            .iter()
            .map(|(path, _)| path.strip_prefix(&folder).unwrap().display().to_string())
            .collect();
        let expected =
            ["p/Next.java", "p/Same.java", "q/Other.java", "r/Third.java", "s/deep/Far.java"];
        assert_eq!(names, expected);
        fs::remove_dir_all(folder).unwrap();
    }
}
