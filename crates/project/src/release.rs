//! The release of Java that a build is for, as its files say it. They are read, not run: what a parent
//! elsewhere or a script decides is not known.

use std::fs;
use std::path::Path;

use crate::layout::{BuildTool, Layout};

/// Those that `java-release` may be.
const KNOWN: std::ops::RangeInclusive<u32> = 8..=21;

/// The highest one of all modules: their sources are read together.
pub fn java_release(layout: &Layout) -> Option<u32> {
    let directories = layout.modules.iter().map(|module| module.directory.as_path());
    let of_module = |directory: &Path| match layout.tool {
        BuildTool::Maven => of_maven(&read(directory, "pom.xml")?),
        BuildTool::Gradle => ["build.gradle", "build.gradle.kts"]
            .iter()
            .find_map(|name| of_gradle(&read(directory, name)?)),
    };
    let root = std::iter::once(layout.root.as_path());
    root.chain(directories).filter_map(of_module).filter(|release| KNOWN.contains(release)).max()
}

fn read(directory: &Path, name: &str) -> Option<String> {
    fs::read_to_string(directory.join(name)).ok()
}

/// `17`, or `1.8` as it was written up to then.
fn number(text: &str) -> Option<u32> {
    text.strip_prefix("1.").unwrap_or(text).parse().ok()
}

/// Maven asks for the properties in this order, and for the plug-in's own settings before them.
fn of_maven(text: &str) -> Option<u32> {
    let text = without(text, "<!--", "-->");
    let plugin = text.split("<plugin>").skip(1).filter_map(|rest| rest.split("</plugin>").next());
    let compiler = plugin.filter(|plugin| {
        elements(plugin, "artifactId").any(|name| name == "maven-compiler-plugin")
    });
    let own = compiler.flat_map(|plugin| {
        ["release", "source", "target"].into_iter().flat_map(|name| elements(plugin, name))
    });
    let properties = [
        "maven.compiler.release",
        "maven.compiler.source",
        "maven.compiler.target",
        "java.version",
    ];
    let named = properties.into_iter().flat_map(|name| elements(&text, name));
    own.chain(named).find_map(|value| resolved(&text, value, 0))
}

/// A value that may be that of a property.
fn resolved(text: &str, value: &str, depth: u32) -> Option<u32> {
    let name = value.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'));
    match name {
        Some(name) if depth < 8 => {
            elements(text, name).find_map(|value| resolved(text, value, depth + 1))
        }
        Some(_) => None,
        None => number(value),
    }
}

/// The texts of all elements of that name that hold nothing else.
fn elements<'t>(text: &'t str, name: &str) -> impl Iterator<Item = &'t str> + use<'t> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.split_once(&open)?.1;
        let (inside, after) = rest.split_once(&close)?;
        rest = after;
        Some(inside.trim())
    })
}

/// What Gradle's Java plug-in is told, the most precise first.
fn of_gradle(text: &str) -> Option<u32> {
    let text = without(text, "/*", "*/");
    let lines = || text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let keys = ["options.release", "JavaLanguageVersion.of", "sourceCompatibility"];
    keys.into_iter().find_map(|key| lines().find_map(|line| said(line.split_once(key)?.1)))
}

/// The number that follows: `= 17`, `.set(17)`, `(17)`, `= JavaVersion.VERSION_1_8`, `= '1.8'`.
fn said(rest: &str) -> Option<u32> {
    let rest = rest.trim_start().trim_start_matches(".set").trim_start_matches(['=', '(', ' ']);
    let rest = rest.trim_start_matches("JavaVersion.VERSION_").trim_start_matches(['"', '\'']);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_');
    number(&rest.get(..end.unwrap_or(rest.len()))?.replace('_', "."))
}

/// A text without its comments.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut parts = text.split(open);
    let mut left = parts.next().unwrap_or_default().to_string();
    parts.filter_map(|part| part.split_once(close)).for_each(|(_, after)| left.push_str(after));
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maven_says_it_in_many_ways() {
        let said = |text: &str| of_maven(&format!("<project>{text}</project>"));
        let property = |name: &str, value: &str| format!("<{name}>{value}</{name}>");
        assert_eq!(said(&property("maven.compiler.release", "17")), Some(17));
        assert_eq!(said(&property("maven.compiler.source", " 1.8 ")), Some(8));
        assert_eq!(said(&property("java.version", "21")), Some(21));
        let of_plugin = |name: &str, inside: &str| {
            format!("<plugin><artifactId>{name}</artifactId>{inside}</plugin>")
        };
        let own = of_plugin("maven-compiler-plugin", "<release>${java.version}</release>");
        let both = format!("{}{}{own}", property("java.version", "${jdk}"), property("jdk", "11"));
        assert_eq!(said(&both), Some(11));
        // Of another plug-in, commented out, in a circle, or nothing that is a number.
        assert_eq!(said(&of_plugin("build-helper", "<source>11</source>")), None);
        assert_eq!(said("<!-- <java.version>17</java.version> -->"), None);
        assert_eq!(said(&property("java.version", "${java.version}")), None);
        assert_eq!(said(&property("java.version", "latest")), None);
        assert_eq!(said("<java.version>17"), None);
        assert_eq!(said(""), None);
    }

    #[test]
    fn gradle_says_it_in_many_ways() {
        assert_eq!(of_gradle("tasks.withType(JavaCompile) { options.release = 17 }"), Some(17));
        assert_eq!(of_gradle("options.release.set(11)\n"), Some(11));
        assert_eq!(of_gradle("languageVersion = JavaLanguageVersion.of(21)"), Some(21));
        assert_eq!(of_gradle("sourceCompatibility = JavaVersion.VERSION_1_8"), Some(8));
        assert_eq!(of_gradle("sourceCompatibility = JavaVersion.VERSION_17\n"), Some(17));
        assert_eq!(of_gradle("sourceCompatibility '1.8'"), Some(8));
        assert_eq!(of_gradle("// sourceCompatibility = 17"), None);
        assert_eq!(of_gradle("/* sourceCompatibility = 17 */"), None);
        assert_eq!(of_gradle("sourceCompatibility = project.version"), None);
        assert_eq!(of_gradle(""), None);
    }
}
