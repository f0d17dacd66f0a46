//! The whole of a large library: nothing panics, nothing is complained about.

use std::path::Path;

use super::*;
use crate::sources::{collect, load};

/// Needs the JDK's sources, which the benchmark fetches; without them there is nothing to do.
#[test]
fn all_of_java_util_is_resolved() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cadre/openjdk-17-source/src");
    let folder = root.join("java.base/java/util");
    if !folder.is_dir() {
        eprintln!("skipped: the sources of the JDK are not there");
        return;
    }
    base::on_large_stack(|| {
        let (files, problems) = collect(&[folder]);
        assert!(problems.is_empty());
        let mut map = source_map();
        let (units, problems) = load(&files, &mut map);
        assert!(problems.is_empty(), "{:?}", problems.first());
        let home = ::classpath::ClassPath::find_jdk();
        let (class_path, _) = ::classpath::ClassPath::open(home.as_deref(), &[]);
        if !class_path.package_exists("java/util") {
            return;
        }
        let table = Table::new(&units, class_path);
        let mut overriding = 0;
        for class in table.source_classes() {
            let this = table.this_type(class);
            table.header(class);
            let members = table.members(class);
            for method in members.methods.clone() {
                overriding += usize::from(!table.overrides(method).is_empty());
                table.methods_named(&this, table.method(method).name);
                table.implementation(class, method);
            }
            table.functional_method(&this);
        }
        assert!(overriding > 1000, "{overriding}");
        let shown: Vec<String> = table
            .take_diagnostics()
            .iter()
            .map(|d| format!("{:?} {} {}", map.locate(d.span), d.code, d.message))
            .collect();
        assert!(shown.is_empty(), "{} {:#?}", shown.len(), &shown[..shown.len().min(20)]);
    });
}
