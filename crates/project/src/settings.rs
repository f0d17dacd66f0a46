//! `cadre.toml`: what holds for every run in a project.
//!
//! ```toml
//! sources = ["src/main/java"]
//! overflow = "wrap"
//! fail-on = ["failed", "error"]
//!
//! [[package]]
//! name = "com.acme.legacy.*"
//! verify = false
//! ```
//!
//! Paths are relative to the file. A key that is not known is an error at its position: a setting
//! that is passed over in silence would be one that somebody counts on.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::{self, Deserializer};
use toml::de::DeTable;

/// The name of the file.
pub const FILE: &str = "cadre.toml";

/// Everything that the file may say; what it does not say is `None` or empty.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Settings {
    /// Files and directories that are verified.
    pub sources: Option<Vec<PathBuf>>,
    pub test_sources: Option<Vec<PathBuf>>,
    /// Whether test sources are verified, too.
    pub include_tests: Option<bool>,
    pub exclude: Vec<PathBuf>,
    /// Jars and directories; without it, the build tool is asked.
    pub class_path: Option<Vec<PathBuf>>,
    #[serde(deserialize_with = "release")]
    pub java_release: Option<u32>,
    pub null_default: Option<NullDefault>,
    pub overflow: Option<Overflow>,
    pub fail_on: Option<Vec<FailOn>>,
    /// For a whole run, in seconds.
    #[serde(deserialize_with = "seconds")]
    pub timeout: Option<u32>,
    #[serde(deserialize_with = "bytes")]
    pub memory: Option<u64>,
    pub budget: Option<u32>,
    pub baseline: Option<PathBuf>,
    #[serde(rename = "package")]
    pub packages: Vec<Package>,
}

/// What holds for some packages; the last one that says something counts.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Package {
    /// `com.acme.legacy`, or `com.acme.*` for it and all below.
    pub name: String,
    #[serde(default)]
    pub null_default: Option<NullDefault>,
    #[serde(default)]
    pub overflow: Option<Overflow>,
    /// Whether its methods are verified. Their contracts are used in any case.
    #[serde(default)]
    pub verify: Option<bool>,
    #[serde(default)]
    pub fail_on: Option<Vec<FailOn>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NullDefault {
    NonNull,
    Nullable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overflow {
    Check,
    Wrap,
    Ignore,
}

/// Which verdicts make a run fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    Failed,
    Unknown,
    Unsupported,
    Error,
}

/// What is wrong with a file of settings, and where in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    pub message: String,
    pub place: Range<usize>,
}

/// Reads the text of a file of settings.
pub fn parse(text: &str) -> Result<Settings, Wrong> {
    toml::from_str(text).map_err(|error| Wrong {
        message: in_words(error.message()),
        place: error.span().unwrap_or(0..0),
    })
}

/// The first file or directory in the lists of these keys that is not there. Paths are relative to `directory`.
pub fn missing(text: &str, keys: &[&str], directory: &Path) -> Option<Wrong> {
    let table = DeTable::parse(text).ok()?;
    let lists = keys.iter().filter_map(|key| table.get_ref().get(*key)?.get_ref().as_array());
    let mut paths = lists.flat_map(|list| list.iter());
    paths.find_map(|path| {
        let name = path.get_ref().as_str()?;
        let is_missing = !directory.join(name).exists();
        let message = format!("`{name}` is not there");
        is_missing.then(|| Wrong { message, place: path.span() })
    })
}

/// `unknown field` is a word for programmers of the tool.
fn in_words(message: &str) -> String {
    let message = message.replacen("unknown field", "there is no key", 1);
    let message = message.replacen("unknown variant", "there is no value", 1);
    let message = message.replacen("expected one of", "there are", 1);
    let message = message.replacen("wanted string or table", "this is one of several words", 1);
    // How a programming language calls what is wanted.
    let wanted = [
        ("expected path string", "expected a path in quotes"),
        ("expected u32", "expected a whole number"),
        ("expected a sequence", "expected a list"),
    ];
    wanted.iter().fold(message, |message, (from, to)| message.replacen(from, to, 1))
}

/// The file that counts for a directory: its own, or that of the nearest one above. The search
/// ends where a repository begins, and at a directory of somebody else (`/tmp`), so that a
/// stranger's file above decides nothing.
pub fn find(directory: &Path) -> Option<PathBuf> {
    let directory = directory.canonicalize().ok()?;
    let owner = owner(&directory);
    for at in directory.ancestors() {
        if self::owner(at) != owner {
            return None;
        }
        let file = at.join(FILE);
        if file.is_file() {
            return Some(file);
        }
        if [".git", ".hg", ".svn", ".jj"].iter().any(|name| at.join(name).exists()) {
            return None;
        }
    }
    None
}

#[cfg(unix)]
fn owner(directory: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    directory.metadata().ok().map(|metadata| metadata.uid())
}

#[cfg(not(unix))]
fn owner(_: &Path) -> Option<u32> {
    None
}

/// `500M`, `4G`; without a letter, bytes.
pub fn size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text.get(digits.len()..)?.to_ascii_lowercase().as_str() {
        "" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// `90`, `90s`, `10m`, `1h`.
pub fn time(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text.get(digits.len()..)? {
        "" | "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return None,
    };
    digits.parse::<u32>().ok()?.checked_mul(factor).filter(|seconds| *seconds > 0)
}

/// A number, or a text that a function understands.
struct Readable(fn(&str) -> Option<u64>, &'static str);

impl de::Visitor<'_> for Readable {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        (self.0)(text).ok_or_else(|| E::custom(format!("`{text}` is not {}", self.1)))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u64, E> {
        self.visit_str(&number.to_string())
    }
}

/// A number without quotes, as the schema has it.
struct Release;

impl de::Visitor<'_> for Release {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a release of Java from 8 to 21, such as 17")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<i64, E> {
        let is_known = (8..=21).contains(&number);
        let wrong = || E::custom(format!("`{number}` is not a release of Java from 8 to 21"));
        is_known.then_some(number).ok_or_else(wrong)
    }
}

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let words = Readable(|text| time(text).map(u64::from), "a time such as 90, \"10m\" or \"1h\"");
    from.deserialize_any(words).map(|seconds| u32::try_from(seconds).ok())
}

fn bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    from.deserialize_any(Readable(size, "a size such as \"500M\" or \"4G\"")).map(Some)
}

fn release<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let release = from.deserialize_any(Release)?;
    Ok(u32::try_from(release).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_said() {
        let settings = parse(
            r#"
            sources = ["src"]
            test-sources = ["test"]
            include-tests = true
            exclude = ["**/generated"]
            class-path = ["lib/a.jar"]
            java-release = 17
            null-default = "nullable"
            overflow = "wrap"
            fail-on = ["failed", "error"]
            timeout = "10m"
            memory = "2G"
            budget = 3
            baseline = "known.json"

            [[package]]
            name = "com.acme.*"
            verify = false
            overflow = "ignore"
            null-default = "non-null"
            fail-on = []
            "#,
        )
        .unwrap();
        assert_eq!(settings.timeout, Some(600));
        assert_eq!(settings.memory, Some(2 << 30));
        assert_eq!(settings.java_release, Some(17));
        assert_eq!(settings.fail_on, Some(vec![FailOn::Failed, FailOn::Error]));
        assert_eq!(settings.packages[0].overflow, Some(Overflow::Ignore));
        assert_eq!(parse("").unwrap(), Settings::default());
    }

    #[track_caller]
    fn wrong(text: &str, at: &str, message: &str) {
        let wrong = parse(text).unwrap_err();
        assert_eq!(&text[wrong.place.clone()], at, "{wrong:?}");
        assert!(wrong.message.contains(message), "{wrong:?}");
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        wrong("budget = 1\noverflw = \"wrap\"\n", "overflw", "there is no key `overflw`");
        wrong("[[package]]\nname = \"a\"\nskip = 1\n", "skip", "there is no key `skip`");
        wrong("overflow = \"never\"\n", "\"never\"", "there is no value `never`");
        wrong("timeout = \"soon\"\n", "\"soon\"", "a time such as");
        wrong("java-release = 7\n", "7", "a release of Java");
        wrong("budget = \"a lot\"\n", "\"a lot\"", "expected a whole number");
        wrong("java-release = \"17\"\n", "\"17\"", "a release of Java from 8 to 21, such as 17");
        wrong("java-release = 22\n", "22", "`22` is not a release");
        wrong("exclude = 7\n", "7", "expected a list");
        wrong("overflow = 7\n", "7", "one of several words");
        assert!(parse("sources = [").is_err());
    }

    #[test]
    fn what_is_not_there_has_a_place() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = "budget = 1\nsources = [\"src\", \"no\"]\ntest-sources = [\"gone\"]\n";
        let place = |keys: &[&str]| missing(text, keys, here).map(|wrong| wrong.place);
        assert_eq!(place(&["sources"]).map(|place| &text[place]), Some("\"no\""));
        assert_eq!(place(&["test-sources"]).map(|place| &text[place]), Some("\"gone\""));
        assert_eq!(place(&["exclude", "budget"]), None);
        assert_eq!(missing("sources = [\"src\", \".\"]", &["sources"], here), None);
        assert_eq!(missing("sources = [", &["sources"], here), None);
    }
}
