//! Tests of the table: each relation with a twin that must not hold.

mod classpath;
mod declarations;
mod jdk;
mod names;
mod relations;

use base::{Code, Symbol};

use super::Table;
use crate::sources::{Unit, load_text, source_map};
use crate::symbols::*;
use crate::types::Ty;

/// Runs a test with the table of these files (`p/A.java`, text) and the JDK, if there is
/// one. The files have to parse.
pub(super) fn with_table<T: Send>(
    files: &[(&str, &str)],
    jdk: bool,
    test: impl FnOnce(&Table<'_>) -> T + Send,
) -> T {
    base::on_large_stack(move || {
        let mut map = source_map();
        let mut problems = Vec::new();
        let units: Vec<Unit> = files
            .iter()
            .filter_map(|(path, text)| load_text(path.as_ref(), text, &mut map, &mut problems))
            .collect();
        assert!(problems.is_empty(), "{problems:?}");
        let home = ::classpath::ClassPath::find_jdk().filter(|_| jdk);
        let (class_path, problems) = ::classpath::ClassPath::open(home.as_deref(), &[]);
        assert!(problems.is_empty(), "{problems:?}");
        let table = Table::new(&units, class_path);
        test(&table)
    })
}

/// One file, without a JDK.
pub(super) fn check<T: Send>(text: &str, test: impl FnOnce(&Table<'_>) -> T + Send) -> T {
    with_table(&[("Test.java", text)], false, test)
}

/// No file, with a JDK; the test does not run on machines that have none.
pub(super) fn with_jdk(test: impl FnOnce(&Table<'_>) + Send) {
    with_source_and_jdk("class Test {}", test);
}

pub(super) fn with_source_and_jdk(text: &str, test: impl FnOnce(&Table<'_>) + Send) {
    with_table(&[("Test.java", text)], true, |table| {
        if !table.class_path().package_exists("java/util") {
            eprintln!("skipped: there is no JDK");
            return;
        }
        test(table);
    });
}

impl Table<'_> {
    pub(super) fn c(&self, name: &str) -> ClassSym {
        self.find_class(name).unwrap_or_else(|| panic!("no class {name}"))
    }

    /// The type of the field of that name in the class `Test` (or another one).
    pub(super) fn ty_in(&self, class: &str, field: &str) -> Ty {
        let fields = self.find_fields(self.c(class), Symbol::new(field));
        assert_eq!(fields.len(), 1, "{class}.{field}");
        self.field(fields[0]).ty.clone()
    }

    pub(super) fn ty(&self, field: &str) -> Ty {
        self.ty_in("Test", field)
    }

    pub(super) fn method_of(&self, class: &str, name: &str) -> MethodSym {
        let class = self.c(class);
        let mut methods = self.members(class).methods.iter();
        *methods.find(|m| self.method(**m).name == name).unwrap_or_else(|| panic!("no {name}"))
    }

    /// `m(int, String): void` for each method of that name, sorted.
    pub(super) fn shown(&self, site: &Ty, name: &str) -> Vec<String> {
        let methods = self.methods_named(site, Symbol::new(name));
        let mut shown: Vec<String> = methods.iter().map(|m| self.show(site, *m)).collect();
        shown.sort();
        shown
    }

    pub(super) fn show(&self, site: &Ty, method: MethodSym) -> String {
        let sig = self.method_sig(site, method);
        let owner = self.class(self.method(method).class).name;
        let params = self.display_list(&sig.params, ", ");
        let name = self.method(method).name;
        format!("{owner}.{name}({params}): {}", self.display(&sig.result))
    }

    pub(super) fn codes(&self) -> Vec<Code> {
        self.take_diagnostics().iter().map(|d| d.code).collect()
    }
}
