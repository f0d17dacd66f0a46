//! What the tests share: a JDK, classes compiled with it, a directory for them.
#![allow(dead_code)] // Each test file uses its own part.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassDecl, ClassPath};

/// A directory that goes away with this value.
pub struct TempDir(PathBuf);

impl TempDir {
    pub fn new(name: &str) -> TempDir {
        let path = std::env::temp_dir().join(format!("classpath-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A JDK with a compiler. Without one the test says so and passes.
pub fn jdk() -> Option<PathBuf> {
    let jdk = ClassPath::find_jdk().filter(|jdk| jdk.join("bin/javac").is_file());
    if jdk.is_none() {
        eprintln!("SKIPPED: there is no JDK on this machine");
    }
    jdk
}

/// Runs a tool of the JDK and returns whether it succeeded; what it says is shown.
pub fn run(jdk: &Path, tool: &str, args: &[&str]) -> bool {
    let output = Command::new(jdk.join("bin").join(tool)).args(args).output().unwrap();
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    output.status.success()
}

/// Compiles all sources in `tests/sources/<name>`.
pub fn compile(jdk: &Path, name: &str, options: &[&str], to: &Path) -> bool {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sources").join(name);
    let mut files = Vec::new();
    let mut pending = vec![sources];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                files.push(path.to_str().unwrap().to_owned());
            }
        }
    }
    let fixed = ["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", to.to_str().unwrap()];
    let args: Vec<&str> = fixed
        .into_iter()
        .chain(options.iter().copied())
        .chain(files.iter().map(|f| &**f))
        .collect();
    run(jdk, "javac", &args)
}

/// An archive of these entries, not compressed. The tool of the JDK refuses to make most
/// of the multi-release jars that are of interest.
pub fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, content) in entries {
        let (mut entry, config) = archive
            .new_file(name)
            .compression_method(rawzip::CompressionMethod::STORE)
            .start()
            .unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(content).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[track_caller]
pub fn class(class_path: &ClassPath, name: &str) -> Arc<ClassDecl> {
    match class_path.class(name) {
        Some(class) => class,
        None => panic!("{name} is missing; problems: {:?}", class_path.problems()),
    }
}

/// The methods with this name as text, in the order of the class file.
#[track_caller]
pub fn methods(class: &ClassDecl, name: &str) -> Vec<String> {
    class.methods_named(name).map(ToString::to_string).collect()
}

#[track_caller]
pub fn field_type(class: &ClassDecl, name: &str) -> String {
    class.field(name).map(|field| field.ty.to_string()).unwrap()
}

pub fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// A small generator of numbers, the same in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Damages some bytes.
pub fn mutate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len());
        bytes[at] = match random.below(4) {
            0 => 0,
            1 => 0xFF,
            2 => bytes[at] ^ 1 << random.below(8),
            _ => random.below(256) as u8,
        };
    }
    bytes
}
