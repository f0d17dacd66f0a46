//! What a project is to those who work in it: its settings (`cadre.toml`), its folders as Maven
//! and Gradle lay them out, the jars that its build uses, and what changed since a revision.
//!
//! Nothing here knows Java or proofs. Build tools and version control are asked for what they know
//! (`mvn dependency:build-classpath`, `git diff`), never imitated.

mod changes;
mod dependencies;
mod init;
mod layout;
mod release;
mod settings;

pub use changes::{Change, changed_since};
pub use dependencies::{Dependencies, class_path, kept_class_path};
pub use init::initial;
pub use layout::{BuildTool, Layout, Module, is_build_file, java_files};
pub use settings::{
    FILE, FailOn, NullDefault, Overflow, Package, Settings, Wrong, find, missing, parse, size, time,
};
