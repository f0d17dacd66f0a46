//! Runs that see a part, and runs after something changed that is no Java: `--since`, baselines,
//! `cadre watch`, reports of files that were given by their whole paths.

mod common;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use common::{Folder, Ran};

const PLUS: &str = "package p;\n\npublic class Plus {\n    public static int of(int x) {\n        return x + 1;\n    }\n}\n";
const USER: &str = "package q;\n\nclass User {\n    static int two() {\n        return p.Plus.of(1);\n    }\n\n    static int less(int x) {\n        return x - 1;\n    }\n}\n";

/// Two modules, one of which uses the other.
fn modules(name: &str) -> Folder {
    let folder = Folder::new(name);
    for file in ["pom.xml", "core/pom.xml", "web/pom.xml"] {
        folder.write(file, "<project/>");
    }
    folder.write("core/src/main/java/p/Plus.java", PLUS);
    folder.write("web/src/main/java/q/User.java", USER);
    folder.write("cadre.toml", "overflow = \"check\"\n");
    folder
}

fn committed(name: &str) -> Folder {
    let folder = modules(name);
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-q", "-m", "first"]);
    folder
}

fn git(folder: &Folder, args: &[&str]) {
    let ran = Command::new("git")
        .args(["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"])
        .args(args)
        .current_dir(&folder.path)
        .output()
        .expect("git runs");
    assert!(ran.status.success(), "{ran:?}");
}

fn within(folder: &Folder, directory: &str, args: &[&str]) -> Ran {
    let mut command = folder.command(args);
    common::ran(command.current_dir(folder.path.join(directory)).output().expect("it starts"))
}

#[track_caller]
fn says(ran: &Ran, code: i32, texts: &[&str]) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    for text in texts {
        assert!(ran.stdout.contains(text) || ran.stderr.contains(text), "no `{text}` in {ran:?}");
    }
}

#[test]
fn settings_and_builds_change_everything() {
    let folder = committed("parts_since");
    let since = || folder.cadre(&["verify", "--since", "HEAD"]);
    let all = "is not what it was: all 5 methods";
    says(&since(), 0, &["0 of 5 methods and predicates can be influenced"]);
    // What the settings mean counts, not how they are written.
    folder.write("cadre.toml", "# Numbers end.\noverflow = 'check'\n");
    says(&since(), 0, &["0 of 5 methods"]);
    folder.write("cadre.toml", "overflow = \"wrap\"\n");
    git(&folder, &["commit", "-q", "-a", "-m", "second"]);
    folder.write("cadre.toml", "overflow = \"check\"\n");
    says(&since(), 1, &["cadre.toml is not what", all, "failed       Plus.of(int)"]);
    let web = within(&folder, "web", &["verify", "--since", "HEAD"]);
    says(&web, 1, &["cadre.toml is not what it was", "failed       User.less(int)"]);
    std::fs::remove_file(folder.path.join("cadre.toml")).expect("it was there");
    says(&since(), 1, &["cadre.toml is not what", all]);
    // Settings that are not used decide nothing.
    let other = folder.cadre(&["verify", "--no-config", "--since", "HEAD"]);
    says(&other, 0, &["0 of 5 methods"]);
    git(&folder, &["checkout", "-q", "."]);
    folder.write("web/pom.xml", "<project></project>");
    says(&since(), 0, &["web/pom.xml is not what", all]);
    git(&folder, &["checkout", "-q", "."]);
    // Nor do texts that nobody reads; jars do, if they are used.
    folder.write("lib/a.jar", "");
    says(&since(), 0, &["0 of 5 methods"]);
    let jar = folder.cadre(&["verify", "--since", "HEAD", "--class-path", "lib/a.jar"]);
    says(&jar, 0, &["lib/a.jar is not what", all]);
    let named = folder.cadre(&["verify", "--changed", "cadre.toml"]);
    says(&named, 0, &["cadre.toml is not what", all]);
}

/// What is taken away with a suppression, or becomes a class with contracts, has another result
/// although its code is as it was.
#[test]
fn results_change_without_the_code() {
    let folder = committed("parts_marks");
    let user = "core/src/main/java/p/Plus.java";
    folder.write(user, PLUS.replace("x + 1;", "x + 1; //@ nowarn E0307: small"));
    says(&folder.cadre(&["verify", "--since", "HEAD"]), 0, &["suppressed: E0307 in Plus.of"]);
    git(&folder, &["commit", "-q", "-a", "-m", "second"]);
    folder.write(user, PLUS);
    says(&folder.cadre(&["verify", "--since", "HEAD"]), 1, &["failed       Plus.of(int)"]);
    git(&folder, &["checkout", "-q", "."]);
    let held = "package p;\nclass Held {\n    int[] data;\n    Held(int n) { data = new int[n & 7]; }\n    int at(int i) { return data[i]; }\n    static int one() { return 1; }\n}\n";
    folder.write("core/src/main/java/p/Held.java", held);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-q", "-m", "third"]);
    says(&folder.cadre(&["verify"]), 1, &["Held.at(int)   (possible"]);
    let said = held.replace("    static", "    //@ ensures \\result == 1;\n    static");
    folder.write("core/src/main/java/p/Held.java", said);
    let ran = folder.cadre(&["verify", "--since", "HEAD"]);
    says(&ran, 1, &["failed       Held.at(int)\n", "Held.one()"]);
}

/// Files that are read only because others speak of them are compared, too.
#[test]
fn a_module_is_compared_with_what_it_uses() {
    let folder = committed("parts_modules");
    let web = || within(&folder, "web", &["verify", "--since", "HEAD"]);
    says(&web(), 0, &["0 of 3 methods"]);
    let file = "web/src/main/java/q/User.java";
    says(&folder.cadre(&["verify", "--since", "HEAD", file]), 0, &["0 of 3 methods"]);
    folder.write("core/src/main/java/p/Plus.java", PLUS.replace("x + 1", "7 / x"));
    says(&web(), 0, &["1 of 3 methods", "User.two()"]);
    folder.write("core/src/main/java/p/Plus.java", PLUS.replace("x + 1", "7 / (x - 1)"));
    assert_eq!(web().code, Some(1));
}

#[test]
fn a_part_fixes_nothing_elsewhere() {
    let folder = modules("parts_baseline");
    says(&folder.cadre(&["baseline"]), 0, &["cadre-baseline.json has 2 findings"]);
    let whole = std::fs::read(folder.path.join("cadre-baseline.json")).expect("it is there");
    folder.write("cadre.toml", "baseline = \"cadre-baseline.json\"\n");
    let file = "web/src/main/java/q/User.java";
    for args in [
        &["verify", file][..],
        &["verify", "web"],
        &["verify", "--only-annotated"],
        &["verify", "--exclude", "core"],
        &["verify", "--method", "*.less"],
        &["verify", "--shard", "1/2", "--results", "one.results"],
    ] {
        let ran = folder.cadre(args);
        assert_ne!(ran.code, Some(2), "{ran:?}");
        assert!(!ran.stdout.contains("fixed"), "{args:?}: {ran:?}");
    }
    let ran = within(&folder, "web", &["verify"]);
    says(&ran, 0, &["1 findings are known"]);
    assert!(!ran.stdout.contains("fixed"), "{ran:?}");
    // What is fixed in the part is said, and nothing else; what cannot be read is not fixed.
    folder.write(file, USER.replace("x - 1", "7"));
    let ran = within(&folder, "web", &["verify"]);
    says(&ran, 0, &["fixed: E0307 in q.User.less(int)"]);
    assert!(!ran.stdout.contains("p.Plus"), "{ran:?}");
    folder.write(file, USER.replace("x - 1", "nobody"));
    let ran = folder.cadre(&["verify"]);
    assert!(!ran.stdout.contains("fixed"), "{ran:?}");
    // What is gone altogether is fixed, as far as all was looked at.
    folder.write(file, "package q;\n\nclass User {\n}\n");
    says(&folder.cadre(&["verify"]), 0, &["fixed: E0307 in q.User.less(int)"]);
    let ran = folder.cadre(&["verify", "core"]);
    assert!(!ran.stdout.contains("fixed"), "{ran:?}");
    // Written anew from a part, the rest stays.
    folder.write(file, USER);
    let ran = within(&folder, "web", &["baseline"]);
    says(&ran, 0, &["has 2 findings", "1 of these are of what this run did not look at"]);
    let again = std::fs::read(folder.path.join("cadre-baseline.json")).expect("it is there");
    assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&whole));
    folder.write("core/src/main/java/p/Plus.java", PLUS.replace("x + 1", "x"));
    says(&folder.cadre(&["baseline"]), 0, &["has 1 finding;"]);
}

/// A process that is not left behind, whatever happens.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_watch_sees_settings_and_what_is_used() {
    let folder = modules("parts_watch");
    folder.write("cadre.toml", "overflow = \"wrap\"\n");
    let child = folder
        .command(&["watch", "web/src/main/java/q/User.java"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("cadre can be started");
    let mut child = Ended(child);
    let mut lines =
        BufReader::new(child.0.stdout.take().expect("a pipe")).lines().map(Result::unwrap);
    let mut until = |text: &str| -> Vec<String> {
        let mut seen = Vec::new();
        for line in lines.by_ref() {
            let is_last = line.contains(text);
            seen.push(line);
            if is_last {
                return seen;
            }
        }
        panic!("no `{text}` in {seen:?}");
    };
    until("3 verified, 0 failed");
    folder.write("cadre.toml", "overflow = \"check\"\n");
    let seen = until("2 verified, 1 failed");
    assert!(seen.iter().any(|line| line.contains("failed       User.less(int)")), "{seen:?}");
    // Wrong settings are told, and the last ones hold on; a file elsewhere counts.
    folder.write("cadre.toml", "overflow = 7\n");
    folder.write("core/src/main/java/p/Plus.java", PLUS.replace("x + 1", "7 / (x - 1)"));
    let seen = until("1 verified, 2 failed");
    assert!(seen.iter().any(|line| line.contains("failed       User.two()")), "{seen:?}");
    // What is said of others is as it was.
    assert!(!seen.iter().any(|line| line.contains("User.less")), "{seen:?}");
    folder.write("core/src/main/java/p/Plus.java", PLUS.replace("x + 1", "14 / (2 * x - 2)"));
    folder.write("cadre.toml", "overflow = \"wrap\"\n");
    until("2 verified, 1 failed");
}

#[test]
fn whole_paths_are_told_from_the_repository() {
    let folder = modules("parts_sarif");
    std::fs::create_dir_all(folder.path.join(".git")).expect("made");
    let path = folder.path.join("web/src/main/java").display().to_string();
    let ran = within(&folder, "web", &["verify", "--format=sarif", "--", &path]);
    let run = &ran.json()["runs"][0];
    let base = run["originalUriBaseIds"]["%SRCROOT%"]["uri"].as_str().expect("a base");
    assert!(base.starts_with("file:///") && base.ends_with("/parts_sarif/files/"), "{base}");
    let place = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(place["uri"], "web/src/main/java/q/User.java");
    assert_eq!(place["uriBaseId"], "%SRCROOT%");
    // What is named from here stays so.
    let ran = folder.cadre(&["verify", "--format=sarif", "--", "web/src/main/java"]);
    let here = ran.json();
    assert!(here["runs"][0]["originalUriBaseIds"].is_null(), "{ran:?}");
    let other = &here["runs"][0]["results"][0];
    assert_eq!(other["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], place["uri"]);
    assert_eq!(other["partialFingerprints"], run["results"][0]["partialFingerprints"]);
}

/// A contract that cannot be read is no contract, and nobody is measured by what is left of it.
#[test]
fn a_mistake_in_a_contract_is_told_to_its_callers() {
    let folder = Folder::new("parts_contract");
    folder.write(
        "M.java",
        "class M {
    //@ requires x > 0;
    //@ ensure \\result > 1;
    static int f(int x) { return x < 100 ? x + 1 : x; }
    static void g() { int r = f(5); /*@ assert r > 1; @*/ }
    static void h() { int r = f(-5); }

    //@ ensures amout > 0;
    static int e() { return 1; }
    static int k() { return e(); }
    static void far() { g(); }

    M() {
        //@ assert wrong > 0;
    }
    static M made() { return new M(); }
}

class Below extends Above {
    int v() { return 2; }
}

class Above {
    //@ ensures \\result > wrong;
    int v() { return 1; }
    int w() { return 3; }
}
",
    );
    let ran = folder.cadre(&["verify"]);
    says(&ran, 3, &["error        M.f(int)", "error        M.e()", "error        Above.v()"]);
    for (unit, why) in [
        ("M.g()", "unknown notation `ensure`"),
        ("M.h()", "unknown notation `ensure`"),
        ("M.k()", "`amout` is not declared"),
    ] {
        let of_unit = ran.stdout.split(&format!("error        {unit}\n")).nth(1);
        let of_unit = of_unit.unwrap_or_else(|| panic!("{unit}: {ran:?}"));
        let of_unit = of_unit.split("\n\n").next().expect("a message");
        assert!(of_unit.contains("an error elsewhere stands in the way"), "{unit}: {of_unit}");
        assert!(of_unit.contains(why), "{unit}: {of_unit}");
    }
    assert_eq!(ran.stdout.matches("contract of `Above.v()`, which is inherited").count(), 1);
    assert_eq!(ran.stdout.matches("stands in the way").count(), 3, "{ran:?}");
    assert!(!ran.stdout.contains("there are no contracts"), "{ran:?}");
    // What is wrong inside of a body is nobody else's.
    says(&ran, 3, &["error        M.M()", "verified     M.made()"]);
    says(&ran, 3, &["verified     M.far()   (relies on M.g()", "verified     Above.w()"]);
    assert!(!ran.stdout.contains("failed     "), "{ran:?}");
}

#[test]
fn a_class_that_a_known_package_lacks_is_an_error() {
    let folder = Folder::new("parts_import");
    folder.write(
        "A.java",
        "import java.util.Lost;\nclass A { static int one() { return 1; } Lost lost; }\n",
    );
    let ran = folder.cadre(&["verify"]);
    says(&ran, 3, &["E0102", "the package `java.util` has no class `Lost`", "A.one()"]);
    assert!(!ran.stderr.contains("class path"), "{ran:?}");
}
