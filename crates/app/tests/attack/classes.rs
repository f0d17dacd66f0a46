//! Hostile class files and jars, written by hand: damaged, cut off, larger than they say, circular.

use crate::Attack;
use crate::chance::Chance;
use crate::judge::Room;

/// Uses the class of the library in many ways, so that all of it is looked at.
const USER: &str = "class User { Object f(lib.A a) { a.x = 1; lib.A b = new lib.A(); \
                    return a.m(1) == b.m(2) ? a.toString() : b; } }\n\
                    class Sub extends lib.A { int m(int x) { return super.m(x); } }";

pub fn attacks() -> Vec<Attack> {
    let all = damaged().into_iter().chain(cut()).chain(large()).chain(signatures());
    all.chain(jars()).chain(damaged_jars()).map(attack).collect()
}

/// What lies at which place of the class path.
struct Library {
    name: String,
    files: Vec<(String, Vec<u8>)>,
    /// The entry of the class path.
    entry: &'static str,
}

fn attack(library: Library) -> Attack {
    let Library { name, files, entry } = library;
    let run = move || {
        let room = Room::new();
        room.write("in/User.java", USER);
        for (path, bytes) in &files {
            room.write(path, bytes);
        }
        room.verify(&["--no-jdk", "--class-path", entry]).map(drop)
    };
    (name, Box::new(run))
}

fn class_file(name: String, bytes: Vec<u8>) -> Library {
    Library { name, files: vec![("classes/lib/A.class".to_string(), bytes)], entry: "classes" }
}

fn jar(name: String, bytes: Vec<u8>) -> Library {
    Library { name, files: vec![("lib.jar".to_string(), bytes)], entry: "lib.jar" }
}

// ───────────────────────── class files ─────────────────────────

/// A class file that is being written; constants are numbered as they come.
struct Class {
    pool: Vec<u8>,
    constants: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

impl Class {
    fn new() -> Class {
        let (interfaces, fields, methods) = (Vec::new(), Vec::new(), Vec::new());
        Class { pool: Vec::new(), constants: 1, interfaces, fields, methods }
    }

    fn constant(&mut self, bytes: &[u8]) -> u16 {
        self.pool.extend(bytes);
        self.constants = self.constants.wrapping_add(1);
        self.constants.wrapping_sub(1)
    }

    fn text(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.constant(&[&[1][..], &length, text.as_bytes()].concat())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name).to_be_bytes();
        self.constant(&[7, name[0], name[1]])
    }

    fn member(&mut self, name: &str, descriptor: &str, signature: Option<&str>) -> Vec<u8> {
        let (name, descriptor) = (self.text(name), self.text(descriptor));
        let mut bytes = [[0, 1], name.to_be_bytes(), descriptor.to_be_bytes()].concat();
        match signature {
            None => bytes.extend([0, 0]),
            Some(signature) => {
                let (attribute, text) = (self.text("Signature"), self.text(signature));
                bytes.extend([0, 1]);
                bytes.extend(attribute.to_be_bytes());
                bytes.extend([0, 0, 0, 2]);
                bytes.extend(text.to_be_bytes());
            }
        }
        bytes
    }

    fn finish(mut self, name: &str, above: &str) -> Vec<u8> {
        let (this, above) = (self.class(name), self.class(above));
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
        bytes.extend(self.constants.to_be_bytes());
        bytes.extend(&self.pool);
        bytes.extend([0, 0x21]);
        bytes.extend(this.to_be_bytes());
        bytes.extend(above.to_be_bytes());
        bytes.extend((self.interfaces.len() as u16).to_be_bytes());
        bytes.extend(self.interfaces.iter().flat_map(|i| i.to_be_bytes()));
        for members in [&self.fields, &self.methods] {
            bytes.extend((members.len() as u16).to_be_bytes());
            bytes.extend(members.iter().flatten());
        }
        bytes.extend([0, 0]);
        bytes
    }
}

/// `package lib; public class A { public int x; public A() {…} public int m(int x) {…} }`
fn plain(name: &str, above: &str) -> Vec<u8> {
    let mut class = Class::new();
    let field = class.member("x", "I", None);
    class.fields.push(field);
    for (name, descriptor) in [("<init>", "()V"), ("m", "(I)I")] {
        let method = class.member(name, descriptor, None);
        class.methods.push(method);
    }
    class.finish(name, above)
}

fn generic() -> Vec<u8> {
    let mut class = Class::new();
    let field = class.member("x", "Ljava/lang/Object;", Some("Llib/A<TT;>.B<-[I*>;"));
    class.fields.push(field);
    let signature = "<T:Ljava/lang/Object;:Ljava/lang/Comparable<TT;>;>(TT;[[J)TT;^TT;";
    let method = class.member("m", "(Ljava/lang/Object;[[J)Ljava/lang/Object;", Some(signature));
    class.methods.push(method);
    class.finish("lib/A", "java/lang/Object")
}

fn damaged() -> Vec<Library> {
    let make = |seed: u64| {
        let mut chance = Chance::new(seed + 5_000);
        let whole =
            if seed.is_multiple_of(2) { plain("lib/A", "java/lang/Object") } else { generic() };
        class_file(format!("damaged class {seed}"), chance.damage(&whole))
    };
    (0..110).map(make).collect()
}

fn cut() -> Vec<Library> {
    let whole = generic();
    let make = |i: usize| {
        let length = i * whole.len() / 24;
        class_file(format!("class cut to {length}"), whole[..length].to_vec())
    };
    (0..24).map(make).collect()
}

fn large() -> Vec<Library> {
    let mut all = Vec::new();
    for count in [10, 500, 30_000] {
        let mut class = Class::new();
        let (name, object) = (class.text("m"), class.text("(I)I"));
        for i in 0..count {
            // As many types of parameters as there are methods, while constants last.
            let descriptor = if class.constants < 60_000 {
                class.text(&format!("(Llib/T{i};)I"))
            } else {
                object
            };
            class
                .methods
                .push([[0, 1], name.to_be_bytes(), descriptor.to_be_bytes(), [0, 0]].concat());
        }
        all.push(class_file(
            format!("{count} overloads"),
            class.finish("lib/A", "java/lang/Object"),
        ));
        let mut class = Class::new();
        let (name, descriptor) = (class.text("x"), class.text("I"));
        let field = [[0, 1], name.to_be_bytes(), descriptor.to_be_bytes(), [0, 0]].concat();
        class.fields = vec![field; count];
        all.push(class_file(format!("{count} fields"), class.finish("lib/A", "java/lang/Object")));
        let mut class = Class::new();
        class.interfaces =
            (0..count.min(20_000)).map(|i| class.class(&format!("lib/I{i}"))).collect();
        all.push(class_file(
            format!("{count} interfaces"),
            class.finish("lib/A", "java/lang/Object"),
        ));
    }
    for count in [10, 1_000, 20_000] {
        let chain = |i: usize| {
            let name = if i == 0 { "lib/A".to_string() } else { format!("lib/A{i}") };
            let above = if i + 1 == count {
                "java/lang/Object".to_string()
            } else {
                format!("lib/A{}", i + 1)
            };
            (format!("{name}.class"), plain(&name, &above))
        };
        let entries: Vec<_> = (0..count).map(chain).collect();
        all.push(jar(format!("{count} superclasses"), archive(&entries)));
    }
    all.push(class_file("its own superclass".to_string(), plain("lib/A", "lib/A")));
    let circle =
        [("lib/A.class", plain("lib/A", "lib/B")), ("lib/B.class", plain("lib/B", "lib/A"))];
    all.push(jar("a circle".to_string(), archive(&circle.map(|(n, b)| (n.to_string(), b)))));
    all.push(class_file("another name".to_string(), plain("lib/Z", "java/lang/Object")));
    all.push(class_file("a final superclass".to_string(), plain("lib/A", "java/lang/String")));
    all.push(class_file("no superclass".to_string(), plain("lib/A", "")));
    all.push(class_file("nothing".to_string(), Vec::new()));
    all.push(class_file("zeros".to_string(), vec![0; 1 << 20]));
    for entry in ["/dev/zero", "/dev/null", "/nowhere", "in", "."] {
        all.push(Library { name: format!("class path {entry}"), files: Vec::new(), entry });
    }
    all
}

fn signatures() -> Vec<Library> {
    let forms: [(&str, fn(usize) -> String); 6] = [
        ("arguments", |n| format!("{}I{}", "Llib/A<[".repeat(n), ">;".repeat(n))),
        ("arrays", |n| format!("{}I", "[".repeat(n))),
        ("wildcards", |n| format!("Llib/A<{}>;", "*".repeat(n))),
        ("inner classes", |n| format!("Llib/A{};", ".B".repeat(n))),
        ("bounds", |n| format!("<{}>I", "T:TT;".repeat(n))),
        ("nothing", |n| "<".repeat(n)),
    ];
    let mut all = Vec::new();
    for (name, form) in forms {
        for size in [1, 100, 5_000, 8_000] {
            let signature = form(size);
            let mut class = Class::new();
            let field = class.member("x", "I", Some(&signature));
            let method =
                class.member("m", &format!("({signature})I"), Some(&format!("({signature})I")));
            class.fields.push(field);
            class.methods.push(method);
            let bytes = class.finish("lib/A", "java/lang/Object");
            all.push(class_file(format!("signature of {name}, {size}"), bytes));
        }
    }
    all
}

// ───────────────────────── jars ─────────────────────────

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

/// An archive of these entries, not compressed.
fn archive(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in entries {
        let at = (bytes.len() as u32).to_le_bytes();
        let size = (content.len() as u32).to_le_bytes();
        let mut common = vec![10, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        common.extend(crc(content).to_le_bytes());
        common.extend(size);
        common.extend(size);
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&common);
        bytes.extend(name.as_bytes());
        bytes.extend(content);
        directory.extend(b"PK\x01\x02\x0a\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(at);
        directory.extend(name.as_bytes());
    }
    let (at, count) = ((bytes.len() as u32).to_le_bytes(), (entries.len() as u16).to_le_bytes());
    let size = (directory.len() as u32).to_le_bytes();
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend(count);
    bytes.extend(count);
    bytes.extend(size);
    bytes.extend(at);
    bytes.extend([0, 0]);
    bytes
}

fn jars() -> Vec<Library> {
    let class = || plain("lib/A", "java/lang/Object");
    let named = |names: &[&str]| {
        archive(&names.iter().map(|name| (name.to_string(), class())).collect::<Vec<_>>())
    };
    let many = |count: usize| {
        archive(&(0..count).map(|i| (format!("lib/C{i}.class"), Vec::new())).collect::<Vec<_>>())
    };
    let long = format!("{}.class", "p/".repeat(30_000));
    let mut all = vec![
        jar("a jar".to_string(), named(&["lib/A.class"])),
        jar(
            "names that lead out".to_string(),
            named(&["../lib/A.class", "/lib/A.class", "lib/A.class"]),
        ),
        jar("one name twice".to_string(), named(&["lib/A.class", "lib/A.class"])),
        jar(
            "odd names".to_string(),
            named(&["lib//A.class", ".class", "lib/.class", "\u{1b}[31m.class", ""]),
        ),
        jar("a long name".to_string(), named(&[&long, "lib/A.class"])),
        jar("a class as a folder".to_string(), named(&["lib/A.class/B.class"])),
        jar("many entries".to_string(), many(60_000)),
        jar("no archive".to_string(), b"PK\x05\x06".to_vec()),
        jar("zeros".to_string(), vec![0; 1 << 20]),
        jar("only ends".to_string(), b"PK\x05\x06".repeat(100_000)),
    ];
    let manifest = |text: String| {
        let entries = [
            ("META-INF/MANIFEST.MF".to_string(), text.into_bytes()),
            ("META-INF/versions/9/lib/A.class".to_string(), class()),
            ("META-INF/versions/4294967296/lib/A.class".to_string(), class()),
        ];
        archive(&entries)
    };
    all.push(jar("versions".to_string(), manifest("Multi-Release: true\n".to_string())));
    all.push(jar(
        "a long manifest".to_string(),
        manifest("Multi-Release: true\n ".repeat(200_000)),
    ));
    // Sizes and places that are not so, in the entry and in the directory.
    for (i, offset) in (0..40).enumerate() {
        let mut bytes = named(&["lib/A.class"]);
        let at = bytes.len().saturating_sub(1 + offset * 2);
        bytes[at..].iter_mut().take(4).for_each(|byte| *byte = 0xff);
        all.push(jar(format!("a jar that lies, {i}"), bytes));
    }
    all
}

fn damaged_jars() -> Vec<Library> {
    let whole = archive(&[
        ("META-INF/MANIFEST.MF".to_string(), b"Multi-Release: true\n".to_vec()),
        ("lib/A.class".to_string(), plain("lib/A", "lib/B")),
        ("lib/B.class".to_string(), generic()),
    ]);
    let damaged =
        |seed: u64| jar(format!("damaged jar {seed}"), Chance::new(seed + 9_000).damage(&whole));
    let cut = |i: usize| {
        let length = i * whole.len() / 16;
        jar(format!("jar cut to {length}"), whole[..length].to_vec())
    };
    (0..60).map(damaged).chain((0..16).map(cut)).collect()
}
