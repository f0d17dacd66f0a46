//! What the tests of the command line share.
#![allow(dead_code)]

pub mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder of that name, with a cache of its own beside it.
pub struct Folder {
    pub path: PathBuf,
    pub cache: PathBuf,
}

impl Folder {
    pub fn new(name: &str) -> Folder {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = fs::remove_dir_all(&root);
        let (path, cache) = (root.join("files"), root.join("cache"));
        fs::create_dir_all(&path).expect("the temporary folder can be made");
        Folder { path, cache }
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cadre"));
        command.args(args).current_dir(&self.path).env("CADRE_CACHE", &self.cache);
        command.env("CADRE_KEY", self.cache.with_file_name("key"));
        command
    }

    pub fn cadre(&self, args: &[&str]) -> Ran {
        ran(self.command(args).output().expect("cadre can be started"))
    }
}

#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

pub fn ran(output: Output) -> Ran {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

impl Ran {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

pub const ACCOUNT: &str = "class Account {
    private int balance;

    //@ requires acc(balance) ** amount > 0;
    //@ ensures acc(balance) ** balance == \\old(balance) + amount;
    void deposit(int amount) {
        balance += amount;
    }

    //@ requires acc(balance);
    //@ ensures acc(balance) ** \\result == balance;
    int get() {
        return balance;
    }
}
";
