//! Faults: processes that are killed or told to stop at random points, disks that are full, stores
//! that are damaged or foreign, runs at the same time, files that change, times that jump. After
//! each of them a run over the same sources says what a run without a fault says.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::Attack;
use crate::chance::Chance;
use crate::judge::{Room, judge};

pub fn attacks() -> Vec<Attack> {
    let all = kills().into_iter().chain(signals()).chain(disks()).chain(stores());
    all.chain(concurrent()).chain(changes()).chain(times()).chain(clocks()).collect()
}

fn named(name: String, attack: impl Fn() -> Result<(), String> + Send + Sync + 'static) -> Attack {
    (name, Box::new(attack))
}

/// Thirty methods, half of them wrong.
fn program() -> String {
    let method = |i: usize| {
        let (name, value) = if i.is_multiple_of(2) { ("right", i) } else { ("wrong", i + 1) };
        format!(
            "  //@ requires x > 0 && x < 1000;\n  //@ ensures \\result == x * {i};\n  \
             static int {name}{i}(int x) {{ int r = 0; r = x * {value}; return r; }}\n"
        )
    };
    format!("class Half {{\n{}}}\n", (0..30).map(method).collect::<String>())
}

fn room() -> Room {
    let room = Room::new();
    room.write("in/Half.java", program());
    room
}

/// Fifteen and the two default constructors are verified; nothing else is.
fn expect_usual(document: &serde_json::Value) -> Result<(), String> {
    let units = document["units"].as_array().ok_or("no units")?;
    let verified: Vec<&str> = units
        .iter()
        .filter(|u| u["verdict"] == "verified")
        .filter_map(|u| u["name"].as_str())
        .collect();
    let right = verified.iter().filter(|name| name.contains("right")).count();
    match (right, verified.iter().any(|name| name.contains("wrong"))) {
        (15, false) => Ok(()),
        _ => Err(format!("{right} are verified: {verified:?}")),
    }
}

/// A run without a fault, with whatever the fault left behind.
fn after(room: &Room) -> Result<(), String> {
    expect_usual(&room.verify(&["--no-jdk"])?)
}

fn spawn(room: &Room, more: &[&str]) -> Child {
    let fixed = ["verify", "WrongOne.java", "in", "--no-jdk", "--format", "json"];
    let args = [&fixed[..], more].concat();
    room.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started")
}

/// Lets the other go on for a while that is not measured, or until it has ended: on a machine that has
/// much to do, others get their turn first.
fn pause(child: &mut Child, chance: &mut Chance, most: usize) {
    for _ in 0..chance.below(most) {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::yield_now();
    }
}

fn is_whole(path: &Path) -> Result<(), String> {
    match std::fs::read(path) {
        Err(_) => Ok(()),
        Ok(bytes) if bytes == b"old" => Ok(()),
        Ok(bytes) => serde_json::from_slice::<serde_json::Value>(&bytes)
            .map(drop)
            .map_err(|e| format!("half a report: {e}")),
    }
}

fn kills() -> Vec<Attack> {
    let make = |seed: u64| {
        named(format!("killed {seed}"), move || {
            let room = room();
            room.write("out.json", "old");
            let mut chance = Chance::new(seed + 20_000);
            for _ in 0..3 {
                let mut child = spawn(&room, &["--output", "out.json"]);
                pause(&mut child, &mut chance, 60_000);
                let _ = child.kill();
                let _ = child.wait();
                is_whole(&room.0.join("out.json"))?;
            }
            after(&room)
        })
    };
    (0..30).map(make).collect()
}

fn signals() -> Vec<Attack> {
    let make = |seed: u64| {
        named(format!("told to stop {seed}"), move || {
            let room = room();
            let mut chance = Chance::new(seed + 30_000);
            let mut child = spawn(&room, &[]);
            pause(&mut child, &mut chance, 60_000);
            let signal = if seed.is_multiple_of(2) { "-INT" } else { "-TERM" };
            // The number of a process that has ended may be another's.
            if matches!(child.try_wait(), Ok(None)) {
                let _ = Command::new("kill").args([signal, &child.id().to_string()]).output();
            }
            let output = child.wait_with_output().map_err(|e| e.to_string())?;
            // Before anybody listens a signal ends the process as always.
            if output.status.code().is_some() {
                judge(&output)?;
            }
            after(&room)
        })
    };
    (0..20).map(make).collect()
}

fn disks() -> Vec<Attack> {
    let make = |blocks: u32| {
        named(format!("room for {blocks} blocks"), move || {
            let room = room();
            room.write("out.json", "old");
            let script = format!(
                "trap '' XFSZ; ulimit -f {blocks}; exec '{}' verify WrongOne.java in --no-jdk \
                 --format json --output out.json",
                env!("CARGO_BIN_EXE_cadre")
            );
            let mut command = Command::new("sh");
            command.args(["-c", &script]).current_dir(&room.0);
            command.env("CADRE_CACHE", room.0.join("cache")).env("CADRE_KEY", room.0.join("key"));
            let output = command.output().map_err(|e| e.to_string())?;
            if !matches!(output.status.code(), Some(1 | 4)) {
                return Err(format!("ends with {}", output.status));
            }
            is_whole(&room.0.join("out.json"))?;
            after(&room)
        })
    };
    (0..16).map(|i| make(i * i)).collect()
}

/// The store of a run that went well.
fn with_store() -> Result<(Room, std::path::PathBuf), String> {
    let room = room();
    after(&room)?;
    let entries = std::fs::read_dir(room.0.join("cache")).map_err(|e| e.to_string())?.flatten();
    let store = entries.map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "redb"));
    Ok((room, store.ok_or("no store")?))
}

fn stores() -> Vec<Attack> {
    let damaged = |seed: u64| {
        named(format!("damaged store {seed}"), move || {
            let (room, store) = with_store()?;
            let mut chance = Chance::new(seed + 40_000);
            let mut bytes = std::fs::read(&store).map_err(|e| e.to_string())?;
            for _ in 0..1 + chance.below(40) {
                let at = chance.below(bytes.len());
                bytes[at] ^= 1 << chance.below(8);
            }
            if seed.is_multiple_of(3) {
                bytes.truncate(chance.below(bytes.len()));
            }
            std::fs::write(&store, bytes).map_err(|e| e.to_string())?;
            after(&room)?;
            after(&room)
        })
    };
    /// What stands in the place of the store.
    type Foreign = fn(&Room, &Path) -> std::io::Result<()>;
    let foreign: [(&str, Foreign); 6] = [
        ("a directory", |_, store| std::fs::create_dir(store)),
        ("a link to nothing", |_, store| std::os::unix::fs::symlink("nothing", store)),
        ("a link to a source", |room, store| {
            std::os::unix::fs::symlink(room.0.join("in/Half.java"), store)
        }),
        ("another name of a source", |room, store| {
            std::fs::hard_link(room.0.join("in/Half.java"), store)
        }),
        ("a device", |_, store| std::os::unix::fs::symlink("/dev/full", store)),
        ("text", |_, store| std::fs::write(store, "this is no store".repeat(10_000))),
    ];
    let foreign = foreign.into_iter().map(|(name, make)| {
        named(format!("{name} as a store"), move || {
            let (room, store) = with_store()?;
            std::fs::remove_file(&store).map_err(|e| e.to_string())?;
            make(&room, &store).map_err(|e| e.to_string())?;
            after(&room)?;
            let source =
                std::fs::read_to_string(room.0.join("in/Half.java")).map_err(|e| e.to_string())?;
            if source == program() { Ok(()) } else { Err("a source was written over".to_string()) }
        })
    });
    (0..16).map(damaged).chain(foreign).collect()
}

fn concurrent() -> Vec<Attack> {
    let make = |round: usize| {
        named(format!("at the same time {round}"), move || {
            let room = room();
            let children: Vec<Child> = (0..4).map(|_| spawn(&room, &[])).collect();
            for child in children {
                expect_usual(&judge(&child.wait_with_output().map_err(|e| e.to_string())?)?)?;
            }
            after(&room)
        })
    };
    (0..6).map(make).collect()
}

/// A source that is another one, gone, or half there while it is read.
fn changes() -> Vec<Attack> {
    let make = |seed: u64| {
        named(format!("files that change {seed}"), move || {
            let room = room();
            let mut chance = Chance::new(seed + 50_000);
            let mut child = spawn(&room, &[]);
            let file = room.0.join("in/Half.java");
            for _ in 0..20 {
                pause(&mut child, &mut chance, 500);
                let length = chance.below(program().len());
                let _ = match chance.below(3) {
                    0 => std::fs::write(&file, &program()[..length]),
                    1 => std::fs::remove_file(&file),
                    _ => std::fs::write(&file, program()),
                };
            }
            judge(&child.wait_with_output().map_err(|e| e.to_string())?)?;
            room.write("in/Half.java", program());
            after(&room)
        })
    };
    (0..8).map(make).collect()
}

/// Times of files that jump: nothing depends on them.
fn times() -> Vec<Attack> {
    let make = |stamp: &'static str| {
        named(format!("at {stamp}"), move || {
            let (room, store) = with_store()?;
            room.write(
                "in/Half.java",
                program().replace("== x * 2;", "== x * 3;").replace("right2(", "wrong2("),
            );
            for path in [store, room.0.join("in/Half.java"), room.0.join("key")] {
                let touched = Command::new("touch").args(["-t", stamp]).arg(path).status();
                if !touched.is_ok_and(|status| status.success()) {
                    return Err("no touch".to_string());
                }
            }
            room.verify(&["--no-jdk"])?;
            room.write("in/Half.java", program());
            after(&room)
        })
    };
    ["197001020000", "200001010000", "202001010000", "203801190315", "209912312359", "210612312359"]
        .into_iter()
        .map(make)
        .collect()
}

/// The clock on the wall, as the process sees it: it jumps back and forth at every look. Clocks
/// that only measure cannot be set, so they are left alone.
const CLOCK: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t jumped(void) {
    static unsigned long looks;
    unsigned long seed = strtoul(getenv("CADRE_JUMPS"), 0, 10);
    seed = (seed + ++looks) * 6364136223846793005ul + 1442695040888963407ul;
    return (time_t)(seed >> 32) - 2208988800l / 4;
}

int clock_gettime(clockid_t id, struct timespec *t) {
    int result = (int)syscall(SYS_clock_gettime, id, t);
    if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) t->tv_sec = jumped();
    return result;
}

int gettimeofday(struct timeval *t, void *zone) {
    (void)zone;
    t->tv_sec = jumped();
    t->tv_usec = 0;
    return 0;
}

time_t time(time_t *t) {
    time_t now = jumped();
    if (t) *t = now;
    return now;
}
"#;

/// Clocks that jump while a run is under way and between runs that share a store.
fn clocks() -> Vec<Attack> {
    let make = |seed: u64| {
        named(format!("a clock that jumps {seed}"), move || {
            let room = room();
            room.write("clock.c", CLOCK);
            let library = room.0.join("clock.so");
            let mut compiler = Command::new("cc");
            compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(room.0.join("clock.c"));
            let made = compiler.output().map_err(|e| e.to_string())?;
            if !made.status.success() {
                return Err(String::from_utf8_lossy(&made.stderr).into_owned());
            }
            let with_clock = |mut command: Command| {
                command.env("LD_PRELOAD", &library).env("CADRE_JUMPS", seed.to_string());
                command.output().map_err(|e| e.to_string())
            };
            // It does what it is for: other jumps, another time.
            let seen = |jumps: &str| -> Result<i64, String> {
                let mut date = Command::new("date");
                date.arg("+%s").env("LD_PRELOAD", &library).env("CADRE_JUMPS", jumps);
                let output = date.output().map_err(|e| e.to_string())?;
                let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
                text.parse().map_err(|_| format!("no time: {text}"))
            };
            if (seen("1")? - seen("2")?).abs() < 100_000 {
                return Err("the clock does not jump".to_string());
            }
            let args = ["verify", "WrongOne.java", "in", "--no-jdk", "--format", "json"];
            expect_usual(&judge(&with_clock(room.command(&args))?)?)?;
            // What was remembered under one clock is what is true under another.
            room.write(
                "in/Half.java",
                program().replace("== x * 2;", "== x * 3;").replace("right2(", "wrong2("),
            );
            judge(&with_clock(room.command(&args))?)?;
            room.write("in/Half.java", program());
            expect_usual(&judge(&with_clock(room.command(&args))?)?)?;
            after(&room)
        })
    };
    (0..8).map(make).collect()
}
