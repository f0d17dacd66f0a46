//! The archive of `./x dist`, unpacked into a bare root: the C library, a JDK, and nothing else.
//! Skipped where nobody may change the root.

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Folder, Ran, ran};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(program: &str, args: &[&str]) -> Ran {
    ran(Command::new(program).args(args).output().expect("it can be started"))
}

/// Copies a file and the libraries that it names to where they are.
fn with_libraries(root: &Path, program: &Path) {
    let listed = run("ldd", &[&program.to_string_lossy()]).stdout;
    for word in listed.split_whitespace().filter(|word| word.starts_with('/')) {
        let to = root.join(word.trim_start_matches('/'));
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        if !to.exists() {
            fs::copy(word, &to).unwrap_or_else(|error| panic!("{word}: {error}"));
        }
    }
}

/// What is not left behind, whatever happens.
struct Mounted(PathBuf);

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

#[test]
fn a_bare_machine() {
    let folder = Folder::new("dist");
    let root = folder.path.join("root");
    let made = run(
        &repository().join("tools/dist.sh").to_string_lossy(),
        &[env!("CARGO_BIN_EXE_cadre"), &folder.path.join("dist").to_string_lossy()],
    );
    assert_eq!(made.code, Some(0), "{made:?}");
    let archive = made.stdout.trim();
    let listed = run("tar", &["-tzf", archive]).stdout;
    for part in ["bin/cadre", "lib/libz3.so", "man1/cadre.1", "LICENSE-MIT", "completions/cadre"] {
        assert!(listed.contains(part), "no {part} in {listed}");
    }
    fs::create_dir_all(root.join("opt")).expect("made");
    let opt = root.join("opt").to_string_lossy().into_owned();
    let unpacked = run("tar", &["-xzf", archive, "-C", &opt, "--strip-components=1"]);
    assert_eq!(unpacked.code, Some(0), "{unpacked:?}");
    let installed = fs::read(root.join("opt/bin/cadre")).expect("read");
    let here = fs::canonicalize(repository()).expect("it is there");
    let place = format!("{}/.cadre/z3", here.display()).into_bytes();
    assert!(!installed.windows(place.len()).any(|part| part == place), "a place of this machine");
    let manual = fs::read_to_string(root.join("opt/share/man/man1/cadre.1")).expect("read");
    for command in ["VERIFY", "FIND", "MERGE", "WORKER", "LSP", "BASELINE"] {
        assert!(manual.contains(&format!(".SH CADRE {command}\n")), "{command}");
    }
    with_libraries(&root, &root.join("opt/bin/cadre"));
    for entry in fs::read_dir(root.join("opt/lib")).expect("a folder").flatten() {
        with_libraries(&root, &entry.path());
    }
    fs::create_dir_all(root.join("tmp")).expect("made");
    fs::create_dir_all(root.join("work")).expect("made");
    let example = repository().join("examples");
    let files = ["Account.java", "BinarySearch.java", "Cell.java"].map(|name| example.join(name));
    for file in &files {
        fs::copy(file, root.join("work").join(file.file_name().expect("a name"))).expect("copied");
    }
    let places = ["/usr/sbin/chroot", "/usr/bin/chroot", "/sbin/chroot"];
    let Some(program) = places.iter().find(|place| Path::new(place).is_file()) else {
        eprintln!("skipped: there is no chroot");
        return;
    };
    // Programs find out there where they are.
    let proc = root.join("proc");
    fs::create_dir_all(&proc).expect("made");
    let mounted = Mounted(proc);
    if run("mount", &["-t", "proc", "proc", &mounted.0.to_string_lossy()]).code != Some(0) {
        eprintln!("skipped: nothing may be mounted here");
        return;
    }
    let chroot = |args: &[&str]| {
        let output = Command::new(program)
            .arg(&root)
            .args(args)
            .env_clear()
            .env("HOME", "/tmp")
            .output()
            .expect("chroot can be started");
        ran(output)
    };
    if chroot(&["/opt/bin/cadre", "--version"]).code != Some(0) {
        eprintln!("skipped: nobody may change the root here");
        return;
    }
    // Without a JDK it says what is missing, and knows the bundled library.
    let none = chroot(&["/opt/bin/cadre", "verify", "--no-cache", "/work"]);
    assert!(none.stderr.contains("no JDK was found"), "{none:?}");
    // With one, it is as on any machine.
    let jdk = classpath::ClassPath::find_jdk();
    let Some(jdk) = jdk else { return };
    let target = root.join("jdk");
    fs::create_dir_all(target.join("lib")).expect("made");
    for part in ["release", "lib/modules"] {
        let from = fs::canonicalize(jdk.join(part)).expect("a part of the JDK");
        let to = target.join(part);
        if fs::hard_link(&from, &to).is_err() {
            fs::copy(&from, &to).expect("copied");
        }
    }
    symlink("opt/bin/cadre", root.join("cadre")).expect("linked");
    let some = chroot(&["/opt/bin/cadre", "verify", "--no-cache", "--jdk", "/jdk", "/work"]);
    assert_eq!(some.code, Some(0), "{some:?}");
    assert!(!some.stdout.contains("failed  "), "{some:?}");
}
