//! Damaged files: whatever they hold, there is an answer and no panic.

mod common;

use std::fs;

use classpath::{ClassPath, Origin, read_class};
use common::{Random, TempDir, archive, compile, jdk, mutate, run};

const MUTATIONS: usize = 20_000;

fn origin() -> Origin {
    Origin::Jdk { module: "test".into() }
}

#[test]
fn damaged_class_files() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("hostile");
    let classes = temp.path("classes");
    assert!(compile(&jdk, "basic", &["-parameters"], &classes));
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    for name in ["p/Box.class", "p/Color.class", "p/Marked.class"] {
        let bytes = fs::read(classes.join(name)).unwrap();
        assert!(read_class(&bytes, origin()).is_ok());
        for length in 0..bytes.len() {
            assert!(read_class(&bytes[..length], origin()).is_err(), "{name} cut to {length}");
        }
        let mut refused = 0;
        for _ in 0..MUTATIONS {
            refused += usize::from(read_class(&mutate(&bytes, &mut random), origin()).is_err());
        }
        // Most damage is in code and in names, where nothing looks for it.
        assert!(refused > 0 && refused < MUTATIONS);
    }
}

#[test]
fn a_damaged_class_is_a_problem_and_hides_later_ones() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("damaged");
    let (first, second) = (temp.path("first"), temp.path("second"));
    assert!(compile(&jdk, "basic", &[], &second));
    fs::create_dir_all(first.join("p")).unwrap();
    let bytes = fs::read(second.join("p/Box.class")).unwrap();
    fs::write(first.join("p/Box.class"), &bytes[..100]).unwrap();
    fs::copy(second.join("p/Color.class"), first.join("p/Mark.class")).unwrap();
    let (class_path, _) = ClassPath::open(None, &[first, second]);
    assert!(class_path.class("p/Box").is_none());
    assert!(class_path.class("p/Mark").is_none());
    assert!(class_path.class("p/Color").is_some());
    let messages: Vec<String> = class_path.problems().into_iter().map(|p| p.message).collect();
    assert_eq!(
        messages,
        [
            "the class p/Box cannot be read: it ends too early",
            "the file of the class p/Mark holds the class p/Color"
        ]
    );
}

#[test]
fn damaged_jars() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("jars");
    let (classes, jar) = (temp.path("classes"), temp.path("small.jar"));
    assert!(compile(&jdk, "basic", &[], &classes));
    let (file, root) = (jar.to_str().unwrap(), classes.to_str().unwrap());
    let entries = ["Unnamed.class", "-C", root, "p/Marked.class"];
    let args = [&["--create", "--file", file, "-C", root][..], &entries].concat();
    assert!(run(&jdk, "jar", &args));
    let (unnamed, marked) = ("Unnamed", "p/Marked");
    let deflated = fs::read(&jar).unwrap();
    let stored = archive(&[
        ("META-INF/MANIFEST.MF", b"Multi-Release: true\n"),
        ("Unnamed.class", &fs::read(classes.join("Unnamed.class")).unwrap()),
        ("META-INF/versions/11/p/Marked.class", &fs::read(classes.join("p/Marked.class")).unwrap()),
    ]);
    let read = |bytes: &[u8]| {
        fs::write(&jar, bytes).unwrap();
        let (class_path, _) = ClassPath::open(None, std::slice::from_ref(&jar));
        let found = [unnamed, marked].map(|name| class_path.class(name));
        class_path.package_exists("p");
        class_path.classes_in_package("p");
        (found.iter().flatten().count(), class_path.problems().len())
    };
    let mut random = Random::new(0xD1B5_4A32_D192_ED03);
    for bytes in [deflated, stored] {
        assert_eq!(read(&bytes), (2, 0));
        for length in 0..bytes.len() {
            assert_eq!(read(&bytes[..length]), (0, 1), "cut to {length}");
        }
        for _ in 0..MUTATIONS / 10 {
            read(&mutate(&bytes, &mut random));
        }
    }
}

#[test]
fn entries_that_inflate_beyond_reason_are_refused() {
    let Some(jdk) = jdk() else { return };
    let temp = TempDir::new("bomb");
    let (bomb, jar) = (temp.path("Bomb.class"), temp.path("bomb.jar"));
    fs::File::create(&bomb).unwrap().set_len(64 << 20).unwrap();
    let (file, root) = (jar.to_str().unwrap(), bomb.parent().unwrap().to_str().unwrap());
    assert!(run(&jdk, "jar", &["--create", "--file", file, "-C", root, "Bomb.class"]));
    let mut bytes = fs::read(&jar).unwrap();
    for path in [&jar, &temp.path("")] {
        let (class_path, _) = ClassPath::open(None, std::slice::from_ref(path));
        assert!(class_path.class("Bomb").is_none());
        let problems = class_path.problems();
        assert!(problems.len() == 1 && problems[0].message.contains("too large"), "{problems:?}");
    }
    // The same with a central directory that claims a small size: the size is the number at
    // byte 24 of the entry.
    let name = bytes.windows(10).rposition(|w| w == b"Bomb.class").unwrap();
    bytes[name - 46 + 24..][..4].copy_from_slice(&1000_u32.to_le_bytes());
    fs::write(&jar, bytes).unwrap();
    let (class_path, _) = ClassPath::open(None, &[jar]);
    assert!(class_path.class("Bomb").is_none());
    assert!(class_path.problems()[0].message.contains("damaged or too large"));
}

/// Some thousand bytes of fields, each with a name and a type of 64 KB.
#[test]
fn classes_that_expand_beyond_reason_are_refused() {
    let text =
        |text: &str| [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat();
    let long_type = format!("LA<{}>;", "*".repeat(65_000));
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 7];
    bytes.extend(text("A"));
    bytes.extend([7, 0, 1]);
    bytes.extend(text("I"));
    bytes.extend(text("Signature"));
    bytes.extend(text(&long_type));
    bytes.extend(text("f"));
    bytes.extend([0, 1, 0, 2, 0, 0, 0, 0]); // public class A, no supertypes
    let with_fields = |count: u16| {
        let mut bytes = bytes.clone();
        bytes.extend(count.to_be_bytes());
        for _ in 0..count {
            bytes.extend([0, 1, 0, 6, 0, 3, 0, 1, 0, 4, 0, 0, 0, 2, 0, 5]);
        }
        bytes.extend([0, 0, 0, 0]);
        read_class(&bytes, origin())
    };
    assert_eq!(with_fields(3).unwrap().fields.len(), 3);
    let refused = with_fields(65_535).unwrap_err();
    assert_eq!(refused.to_string(), "its declarations are unreasonably long");
}
