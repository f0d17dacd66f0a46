//! The cache by force: for every kind of declaration and every part of it, a program whose
//! verdicts depend on it is changed there (`tests/recall`); besides, the programs of the suites
//! are changed at random. A run with what was remembered before the change says what one without
//! says.

mod parts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use driver::recall::{Bench, Row, Said, at_random, rows};
use driver::suite::pages;
use driver::{
    FrontOptions, Ghost, Infer, JdkChoice, NullDefault, Options, Overflow, PackageDefaults, World,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn bench(name: &str) -> Bench {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recall").join(name);
    Bench::new(folder).expect("a folder")
}

/// All changes, with the names of their pages.
fn all_rows() -> Vec<(String, Row)> {
    let pages = pages(&[root().join("tests/recall")]).expect("the pages");
    let mut all = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).expect("the page");
        let name = page.file_name().expect("a name").to_string_lossy().into_owned();
        let rows = rows(&page, &text).unwrap_or_else(|problem| panic!("{problem}"));
        all.extend(rows.into_iter().map(|row| (name.clone(), row)));
    }
    all
}

/// What is wrong with a change.
fn judge(row: &Row, bench: &Bench) -> Vec<String> {
    let before = bench.remember(&row.before, row.ghost).expect("a run");
    let again = bench.again(&row.after, row.ghost).expect("a run");
    let mut problems: Vec<String> = again.difference().into_iter().collect();
    let find = |list: &[Said], name: &str| {
        let found = list.iter().find(|said| said.name() == name || said.signature == name);
        found.cloned()
    };
    for name in &row.changes {
        match (find(&before, name), find(&again.fresh, name)) {
            (Some(old), Some(new)) if old.verdict != new.verdict => {}
            (Some(old), Some(new)) => {
                problems.push(format!("{name} stays {}: {}", old.verdict.as_str(), new.rest));
            }
            _ => problems.push(format!("there is no {name}")),
        }
    }
    for name in &row.keeps {
        match find(&again.remembered, name) {
            Some(said) if said.cached => {}
            Some(_) => problems.push(format!("{name} is verified again")),
            None => problems.push(format!("there is no {name}")),
        }
    }
    problems
}

#[test]
fn what_is_remembered_is_what_is_so() {
    let only = std::env::var("CADRE_ROW").ok();
    let rows = all_rows();
    let problems = base::on_large_stack(|| {
        let mut problems = Vec::new();
        let wanted = |row: &Row| only.as_ref().is_none_or(|only| row.heading.contains(only));
        for (number, (page, row)) in rows.iter().enumerate().filter(|(_, (_, row))| wanted(row)) {
            let bench = bench(&format!("row-{number}"));
            let at = format!("{page}:{} {}", row.line, row.heading);
            problems.extend(judge(row, &bench).iter().map(|problem| format!("{at}: {problem}")));
        }
        problems
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    assert!(rows.len() >= 100, "only {} changes", rows.len());
}

/// Whoever adds a part to a declaration writes a change of it, or says why there is none.
#[test]
fn every_part_of_every_declaration_is_changed() {
    let rows = all_rows();
    let changed: BTreeSet<&str> =
        rows.iter().filter_map(|(_, row)| row.heading.split([':', ' ']).next()).collect();
    for (part, why_not) in parts::all() {
        match why_not {
            None => assert!(changed.contains(part.as_str()), "nothing changes `{part}`"),
            Some(why) => {
                assert!(
                    !changed.contains(part.as_str()),
                    "`{part}` is changed, and said not to be"
                );
                assert!(why.split_whitespace().count() >= 3, "{part}: why?");
            }
        }
    }
}

/// A bounded number; `cadre debug recall` makes any number.
#[test]
fn random_changes_are_noticed() {
    let suites = [root().join("tests/suites")];
    let tally = base::on_large_stack(|| at_random(&suites, &bench("random"), 11, 100));
    let tally = tally.expect("runs");
    for (what, program) in &tally.wrong {
        eprintln!("{what}\n{program}\n");
    }
    assert!(tally.wrong.is_empty());
    // Without these the comparison would be of nothing.
    assert!(tally.telling > 5 && tally.kept > 100, "{tally:?}");
}

/// What is said of a unit with the one options after it was remembered with the others.
fn with_options(
    name: &str,
    program: &str,
    unit: &str,
    options: [&(dyn Fn() -> Options + Sync); 2],
) {
    base::on_large_stack(|| {
        let bench = bench(name);
        let [before, after] = options.map(|options| {
            let again = bench.again_with(program, options).expect("a run");
            assert_eq!(again.difference(), None, "{name}");
            let said = again.fresh.iter().find(|said| said.name() == unit);
            said.unwrap_or_else(|| panic!("{name}: there is no {unit}")).verdict
        });
        assert_ne!(before, after, "{name}");
    });
}

#[test]
fn options_are_noticed() {
    // Whoever adds an option says here what changes with it.
    let Options {
        front:
            FrontOptions {
                paths: _,
                exclude: _,
                follow_links: _,
                class_path: _,
                jdk: _,
                overflow: _,
                null_default: _,
                packages: _,
                companions: _,
                roots: _,
                is_run: _,
            },
        ghost: _,
        depth: _,
        world: _,
        infer: _,
        join: _,
        rlimit: _,
        budget: _,
        // These choose what is verified, and how it goes on, not what comes of it.
        limits: _,
        only: _,
        earlier: _,
        shard: _,
        queue: _,
        results: _,
        bundle: _,
        jobs: _,
        cache: _,
        trace: _,
    } = Options::default();

    let next = "class A { static int next(int x) { return x + 1; } }";
    let overflow = |overflow| {
        move || {
            let front = FrontOptions { overflow, ..FrontOptions::default() };
            Options { front, ..Options::default() }
        }
    };
    let [check, wrap] = [overflow(Overflow::Check), overflow(Overflow::Wrap)];
    with_options("overflow", next, "A.next", [&check, &wrap]);

    let packages = |overflow| {
        move || {
            let package = PackageDefaults {
                pattern: "*".to_string(),
                overflow: Some(overflow),
                null_default: None,
            };
            let front = FrontOptions { packages: vec![package], ..FrontOptions::default() };
            Options { front, ..Options::default() }
        }
    };
    let [check, wrap] = [packages(Overflow::Check), packages(Overflow::Wrap)];
    with_options("packages", next, "A.next", [&check, &wrap]);

    let unbounded = "class A { /*@ code_bigint_math @*/ static int next(int x) { return x + 1; } }";
    let is_run = |is_run| {
        move || {
            let front = FrontOptions { is_run, ..FrontOptions::default() };
            Options { front, ..Options::default() }
        }
    };
    let [verified, run] = [is_run(false), is_run(true)];
    with_options("is-run", unbounded, "A.next", [&verified, &run]);

    let length = "class A { int[] a; int length() { return a.length; } }";
    let nulls = |null_default| {
        move || {
            let front =
                FrontOptions { null_default: Some(null_default), ..FrontOptions::default() };
            Options { front, ..Options::default() }
        }
    };
    let [non_null, nullable] = [nulls(NullDefault::NonNull), nulls(NullDefault::Nullable)];
    with_options("null-default", length, "A.length", [&non_null, &nullable]);

    let counted = "class A {
        //@ requires n >= 0;
        //@ ensures \\result == n;
        static int m(int n) { int i = 0; while (i < n) i++; return i; } }";
    let infer = |infer| move || Options { infer, ..Options::default() };
    let [auto, off] = [infer(Infer::Auto), infer(Infer::Off)];
    with_options("infer", counted, "A.m", [&auto, &off]);

    let jdk = |jdk: JdkChoice| {
        move || {
            let front = FrontOptions { jdk: jdk.clone(), ..FrontOptions::default() };
            Options { front, ..Options::default() }
        }
    };
    let [find, none] = [jdk(JdkChoice::Find), jdk(JdkChoice::None)];
    let unknown = "class A { static void m(java.util.zip.CRC32 c) {} }";
    with_options("jdk", unknown, "A.m", [&find, &none]);

    let folded = "class A {
    int x;
    //@ predicate p() = acc(x);

    //@ requires p();
    //@ ensures p();
    void m() { x = 1; }
}";
    let ghost = |ghost| move || Options { ghost, ..Options::default() };
    let [auto, manual] = [ghost(Ghost::Auto), ghost(Ghost::Manual)];
    with_options("ghost", folded, "A.m", [&auto, &manual]);

    let nested = "class A {
    A next;
    //@ predicate p() = acc(next) ** (next == null ? true : next.p());

    //@ requires acc(next) ** next != null ** acc(next.next) ** next.next == null;
    //@ ensures p();
    void m() { }
}";
    let depth = |depth| move || Options { depth: Some(depth), ..Options::default() };
    let [one, two] = [depth(1), depth(2)];
    with_options("depth", nested, "A.m", [&one, &two]);

    let redefined = "class A {
    int x;
    //@ predicate p() = acc(x);
}
class B {
    //@ requires a != null ** a.p();
    //@ ensures a.p();
    static void m(A a) { a.x = 1; }
}";
    let world = |world| move || Options { world, ..Options::default() };
    let [closed, open] = [world(World::Closed), world(World::Open)];
    with_options("world", redefined, "B.m", [&closed, &open]);

    // None of these changes a verdict as a rule, but each may.
    base::on_large_stack(|| {
        let bench = bench("effort");
        let changed: [&dyn Fn() -> Options; 3] =
            [&Options::default, &|| Options { join: false, ..Options::default() }, &|| Options {
                budget: 2,
                ..Options::default()
            }];
        for options in changed {
            let again = bench.again_with(folded, options).expect("a run");
            assert_eq!(again.difference(), None);
            assert!(again.remembered.iter().all(|said| !said.cached));
        }
    });
}

/// What is in class files counts as what is in sources.
#[test]
fn class_files_are_noticed() {
    let Some(jdk) = classpath::ClassPath::find_jdk() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recall-classes");
    fs::create_dir_all(&folder).expect("a folder");
    let compile = |text: &str| {
        let file = folder.join("Known.java");
        fs::write(&file, text).expect("written");
        let mut javac = std::process::Command::new(jdk.join("bin").join("javac"));
        let ran = javac.arg("-d").arg(&folder).arg(&file).status().expect("a compiler");
        assert!(ran.success());
    };
    let program = "class A {
    static void m() { assert Known.N == 1; }

    //@ requires k != null;
    static void n(Known k) { Object o = k; assert o instanceof Runnable; }
}";
    let options = || {
        let front = FrontOptions { class_path: vec![folder.clone()], ..FrontOptions::default() };
        Options { front, ..Options::default() }
    };
    base::on_large_stack(|| {
        let bench = bench("classes");
        let mut verdicts = BTreeSet::new();
        for (value, above) in
            [(1, "implements Runnable"), (2, ""), (1, ""), (1, "implements Runnable")]
        {
            compile(&format!(
                "public class Known {above} {{ public static final int N = {value}; \
                 public void run() {{}} }}"
            ));
            let again = bench.again_with(program, &options).expect("a run");
            assert_eq!(again.difference(), None, "{value} {above}");
            let verdict = |name: &str| again.fresh.iter().find(|s| s.name() == name).expect(name);
            verdicts.insert((verdict("A.m").verdict, verdict("A.n").verdict));
        }
        assert_eq!(verdicts.len(), 3);
    });
}
