//! Finding a JDK on this machine.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the classes of a JDK are.
pub(crate) enum JdkClasses {
    /// `lib/modules`, since Java 9.
    Image(PathBuf),
    /// `rt.jar`, until Java 8.
    Jar(PathBuf),
}

/// The file with the classes of the JDK, or runtime, in this directory.
pub(crate) fn classes_of(jdk: &Path) -> Option<JdkClasses> {
    let image = jdk.join("lib").join("modules");
    if image.is_file() {
        return Some(JdkClasses::Image(image));
    }
    let jars = [jdk.join("jre/lib/rt.jar"), jdk.join("lib/rt.jar")];
    jars.into_iter().find(|jar| jar.is_file()).map(JdkClasses::Jar)
}

/// See [`ClassPath::find_jdk`](crate::ClassPath::find_jdk).
pub(crate) fn find() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let in_home = |path: &str| home.as_ref().map(|home| home.join(path));
    let mut defaults = vec![PathBuf::from("/usr/lib/jvm/default-java")];
    defaults.extend(
        ["/opt/homebrew", "/usr/local"]
            .map(|prefix| Path::new(prefix).join("opt/openjdk/libexec/openjdk.jdk/Contents/Home")),
    );
    defaults.extend(in_home(".sdkman/candidates/java/current"));
    let mut collections = vec![
        PathBuf::from("/usr/lib/jvm"),
        PathBuf::from("/usr/java"),
        PathBuf::from("/opt/java"),
        PathBuf::from("/Library/Java/JavaVirtualMachines"),
    ];
    collections.extend(in_home("Library/Java/JavaVirtualMachines"));
    collections.extend(in_home(".jdks"));
    let places = Places {
        java_home: std::env::var_os("JAVA_HOME"),
        path: std::env::var_os("PATH"),
        defaults,
        collections,
    };
    places.find()
}

/// Where to look, in this order.
struct Places {
    java_home: Option<OsString>,
    path: Option<OsString>,
    /// Directories that are a JDK, if they are there.
    defaults: Vec<PathBuf>,
    /// Directories that contain JDKs.
    collections: Vec<PathBuf>,
}

impl Places {
    fn find(&self) -> Option<PathBuf> {
        let is_jdk = |path: &PathBuf| classes_of(path).is_some();
        let java_home = self.java_home.as_ref().filter(|home| !home.is_empty()).map(PathBuf::from);
        java_home
            .filter(is_jdk)
            .or_else(|| self.on_path().find(is_jdk))
            .or_else(|| self.defaults.iter().find(|path| is_jdk(path)).cloned())
            .or_else(|| self.collections.iter().find_map(|path| newest_in(path)))
    }

    /// The directories above the `javac` and `java` on the path, behind all links.
    fn on_path(&self) -> impl Iterator<Item = PathBuf> {
        let folders = || self.path.iter().flat_map(std::env::split_paths);
        ["javac", "java"]
            .into_iter()
            .flat_map(move |tool| folders().map(move |folder| folder.join(tool)))
            .filter_map(|program| {
                let program = program.with_extension(std::env::consts::EXE_EXTENSION);
                // One question for each folder, where following links takes several.
                let program = program.exists().then(|| fs::canonicalize(program).ok())??;
                let home = program.parent()?.parent()?;
                // The `java` of a JDK 8 is in a runtime within the JDK.
                let jdk = home.parent().filter(|_| home.ends_with("jre"));
                Some(jdk.unwrap_or(home).to_owned())
            })
    }
}

/// The JDK of the highest version in a directory; among equals the first by name.
fn newest_in(collection: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(collection).ok()?.flatten();
    let homes = entries.flat_map(|entry| [entry.path(), entry.path().join("Contents/Home")]);
    homes
        .filter(|home| classes_of(home).is_some())
        .map(|home| (version(&home), std::cmp::Reverse(home)))
        .max()
        .map(|(_, std::cmp::Reverse(home))| home)
}

/// The numbers in `JAVA_VERSION="17.0.15"` of the file `release`; none if it is missing.
fn version(jdk: &Path) -> Vec<u32> {
    let release = fs::read_to_string(jdk.join("release")).unwrap_or_default();
    let value = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    let numbers = value.unwrap_or_default().split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jdk(at: &Path, version: &str) -> PathBuf {
        fs::create_dir_all(at.join("lib")).unwrap();
        fs::create_dir_all(at.join("bin")).unwrap();
        fs::write(at.join("lib/modules"), "").unwrap();
        fs::write(at.join("bin/javac"), "").unwrap();
        fs::write(at.join("release"), format!("X=1\nJAVA_VERSION=\"{version}\"\n")).unwrap();
        fs::canonicalize(at).unwrap()
    }

    #[test]
    #[cfg(unix)]
    fn a_jdk_is_looked_for_in_order() {
        let root = std::env::temp_dir().join(format!("classpath-jdk-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let home = jdk(&root.join("home"), "17");
        let on_path = jdk(&root.join("elsewhere"), "17");
        let default = jdk(&root.join("jvm/default-java"), "11");
        let newest = jdk(&root.join("jvm/b"), "21.0.1");
        jdk(&root.join("jvm/a"), "9.0.4");
        jdk(&root.join("jvm/c"), "21.0.1");
        fs::create_dir_all(root.join("links")).unwrap();
        std::os::unix::fs::symlink(on_path.join("bin/javac"), root.join("links/javac")).unwrap();

        let mut places = Places {
            java_home: Some(home.clone().into()),
            path: std::env::join_paths([root.join("nowhere"), root.join("links")]).ok(),
            defaults: vec![root.join("nothing"), default.clone()],
            collections: vec![root.join("nothing"), root.join("jvm")],
        };
        assert_eq!(places.find(), Some(home));
        places.java_home = Some(root.join("not-a-jdk").into());
        assert_eq!(places.find(), Some(on_path));
        places.path = None;
        assert_eq!(places.find(), Some(default));
        places.defaults.clear();
        let found = places.find().map(|home| fs::canonicalize(home).unwrap());
        assert_eq!(found, Some(newest));
        places.collections.clear();
        assert_eq!(places.find(), None);
        fs::remove_dir_all(&root).unwrap();
    }
}
