//! The cache: what is unchanged is not asked again, what is changed is; a store that cannot be
//! used does no harm.

mod common;

use common::Folder;

const PROGRAM: &str = "class Counter {
    private int n;

    //@ requires acc(n) ** n < 100;
    //@ ensures acc(n) ** n == \\old(n) + 1;
    void increment() { n = n + 1; }

    //@ requires acc(n) ** n < 50;
    //@ ensures acc(n) ** n == \\old(n) + 2;
    void twice() { increment(); increment(); }
}

class Other {
    //@ requires x < 10;
    //@ ensures \\result == x + 1;
    static int next(int x) { return x + 1; }
}
";

/// The names of the units that were verified in this run, and the verdict of `twice`.
fn run(folder: &Folder, program: &str) -> (u64, u64, String) {
    folder.write("Counter.java", program);
    let ran = folder.cadre(&["verify", "Counter.java", "--format", "json", "--stats"]);
    // A store that was damaged is mentioned, and nothing else.
    assert!(ran.stderr.is_empty() || ran.stderr.contains("was damaged"), "{ran:?}");
    let document = ran.json();
    let units = document["units"].as_array().expect("units");
    let twice = units.iter().find(|u| u["name"] == "Counter.twice").expect("twice");
    let number = |name: &str| document["statistics"][name].as_u64().expect("a number");
    let verdict = twice["verdict"].as_str().expect("a verdict").to_string();
    (units.len() as u64 - number("cached"), number("questions"), verdict)
}

#[test]
fn what_is_unchanged_is_not_asked_again() {
    let folder = Folder::new("cache-same");
    let (verified, asked, verdict) = run(&folder, PROGRAM);
    assert!(verified > 0 && asked > 0);
    assert_eq!(verdict, "verified");
    assert_eq!(run(&folder, PROGRAM), (0, 0, verdict.clone()));
    // Text that is moved is the same text.
    let moved = format!("// a comment\n\n{PROGRAM}");
    assert_eq!(run(&folder, &moved), (0, 0, verdict.clone()));
    let ran = folder.cadre(&["verify", "Counter.java", "--format", "json"]);
    let line = ran.json()["units"][0]["line"].as_u64();
    folder.write("Counter.java", PROGRAM);
    let before = folder.cadre(&["verify", "Counter.java", "--format", "json"]).json();
    assert_eq!(line, before["units"][0]["line"].as_u64().map(|l| l + 2));
    // Options count.
    let ran = folder.cadre(&["verify", "Counter.java", "--ghost", "manual", "--stats"]);
    assert!(ran.stdout.contains("(0 cached)"), "{ran:?}");
}

#[test]
fn what_is_used_counts_and_what_is_not_does_not() {
    let folder = Folder::new("cache-change");
    run(&folder, PROGRAM);
    // The body of a callee: only the callee.
    let body = PROGRAM.replace("{ n = n + 1; }", "{ int k = n; n = k + 1; }");
    let (verified, _, verdict) = run(&folder, &body);
    assert_eq!((verified, verdict.as_str()), (1, "verified"));
    // The contract of a callee: whoever calls it, too, with another verdict.
    let contract = PROGRAM.replace("n < 100", "n < 10");
    let (verified, _, verdict) = run(&folder, &contract);
    assert!(verified >= 2);
    assert_eq!(verdict, "failed");
    // The contract of something else: only its own class.
    let other = PROGRAM.replace("x < 10", "x < 11");
    let (verified, _, verdict) = run(&folder, &other);
    assert_eq!((verified, verdict.as_str()), (2, "verified"));
    assert_eq!(run(&folder, &contract), (0, 0, "failed".to_string()));
}

#[test]
fn a_failure_is_remembered_with_its_places() {
    let folder = Folder::new("cache-failure");
    let program = PROGRAM.replace("\\old(n) + 2", "\\old(n) + 3");
    folder.write("Counter.java", &program);
    let first = folder.cadre(&["verify", "Counter.java"]);
    let second = folder.cadre(&["verify", "Counter.java"]);
    assert_eq!((first.code, &first.stdout), (second.code, &second.stdout));
    assert!(folder.cadre(&["verify", ".", "--stats"]).stdout.contains("Z3         0"));
    folder.write("Counter.java", format!("\n\n\n{program}"));
    let moved = folder.cadre(&["verify", "Counter.java"]).stdout;
    let fresh = folder.cadre(&["verify", "Counter.java", "--no-cache"]).stdout;
    assert_eq!(moved, fresh);
}

#[test]
fn predicates_and_pure_methods_count() {
    let folder = Folder::new("cache-spec");
    let program = "class Cell {
    int x;
    //@ predicate valid() = acc(x) ** x >= 0;
    //@ requires valid();
    /*@ pure @*/ int get() { return x; }
    //@ requires valid();
    //@ ensures valid() ** get() >= 0;
    void keep() { }
}
";
    let verdict = |text: &str| {
        folder.write("Cell.java", text);
        let json = folder.cadre(&["verify", "Cell.java", "--format", "json"]).json();
        let units = json["units"].as_array().expect("units").clone();
        let keep = units.iter().find(|u| u["name"] == "Cell.keep").expect("keep").clone();
        keep["verdict"].as_str().expect("a verdict").to_string()
    };
    assert_eq!(verdict(program), "verified");
    assert_eq!(verdict(&program.replace("return x;", "return -1;")), "failed");
    assert_eq!(verdict(&program.replace(" ** x >= 0", "")), "failed");
    assert_eq!(verdict(program), "verified");
}

#[test]
fn a_store_that_cannot_be_used_does_no_harm() {
    let folder = Folder::new("cache-bad");
    let (verified, _, _) = run(&folder, PROGRAM);
    let store = std::fs::read_dir(&folder.cache).expect("the cache").flatten().next();
    let store = store.expect("a store").path();
    for content in [&b"not a store"[..], &[0u8; 8192], b""] {
        std::fs::write(&store, content).expect("written");
        assert_eq!(run(&folder, PROGRAM).0, verified);
    }
    std::fs::remove_file(&store).expect("removed");
    assert_eq!(run(&folder, PROGRAM).0, verified);
    assert_eq!(run(&folder, PROGRAM).0, 0);
    // A place where nothing can be written.
    let ran = folder
        .command(&["verify", "Counter.java"])
        .env("CADRE_CACHE", "/dev/null/cache")
        .output()
        .expect("started");
    assert_eq!(ran.status.code(), Some(0));
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(stderr.starts_with("warning: results are not remembered"), "{stderr}");
}

#[test]
fn runs_at_the_same_time_do_not_harm_each_other() {
    let folder = Folder::new("cache-concurrent");
    folder.write("Counter.java", PROGRAM);
    let children: Vec<_> = (0..6)
        .map(|_| {
            folder
                .command(&["verify", "Counter.java"])
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .expect("started")
        })
        .collect();
    for child in children {
        let ran = common::ran(child.wait_with_output().expect("it ends"));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{ran:?}");
    }
    assert_eq!(run(&folder, PROGRAM).0, 0);
}
