//! Several machines on one program: parts and their union; stores that are shared, slow, gone or
//! damaged; workers that die. Whatever happens, the report is that of one machine.

#[path = "../common/mod.rs"]
mod common;
mod stores;

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{Folder, Ran};

const CLASSES: [&str; 3] = ["A", "B", "C"];

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    for class in CLASSES {
        let text = "package p;

class NAME {
    //@ ensures \\result >= 0;
    static int f(int x) { return x < 0 ? 0 : x; }

    //@ ensures \\result > 0;
    static int g(int x) { return f(x) + 1; }

    //@ requires a.length > 3;
    static int h(int[] a) { return a[f(3)] + f(2); }

    static int d(int x) { return 1 / x; }
}
";
        folder.write(&format!("p/{class}.java"), text.replace("NAME", class));
    }
    folder
}

/// On a machine with a cache of its own; the key is the project's.
fn command(folder: &Folder, machine: &str, args: &[&str]) -> Command {
    let mut command = folder.command(args);
    command.env("CADRE_CACHE", folder.cache.join(machine));
    command
}

fn on_machine(folder: &Folder, machine: &str, args: &[&str]) -> Ran {
    common::ran(command(folder, machine, args).output().expect("cadre can be started"))
}

/// The report without times and without what was remembered.
fn report(ran: &Ran) -> String {
    fn clear(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(map) => {
                for name in ["time_ms", "cached", "statistics", "remembered"] {
                    map.remove(name);
                }
                map.values_mut().for_each(clear);
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(clear),
            _ => {}
        }
    }
    let mut value = ran.json();
    clear(&mut value);
    serde_json::to_string_pretty(&value).expect("a text")
}

fn assert_same(ran: &Ran, whole: &Ran) {
    assert_eq!((ran.code, &ran.stdout), (whole.code, &whole.stdout), "{}", ran.stderr);
}

#[test]
fn parts_are_the_whole() {
    let folder = project("machines_shards");
    let whole = folder.cadre(&["verify", "--no-cache", "--all"]);
    assert_eq!(whole.code, Some(1), "{whole:?}");
    let json = folder.cadre(&["verify", "--no-cache", "--format=json"]);
    let sarif = folder.cadre(&["verify", "--no-cache", "--format=sarif"]);
    let units = json.json()["units"].as_array().expect("units").len();
    let mut merge = vec!["merge".to_string()];
    let mut seen = 0;
    for part in 1..=4 {
        let (shard, results) = (format!("{part}/4"), format!("part-{part}.results"));
        let args = ["verify", "--shard", &shard, "--results", &results, "--format=json"];
        let ran = on_machine(&folder, &format!("machine-{part}"), &args);
        assert!(ran.code.is_some_and(|code| code <= 1), "{ran:?}");
        let mine = ran.json()["units"].as_array().expect("units").len();
        assert!(mine.abs_diff(units / 4) <= 2, "part {part} has {mine} of {units}");
        seen += mine;
        merge.extend(["--from".to_string(), results]);
    }
    assert_eq!(seen, units);
    let from: Vec<&str> = merge.iter().map(String::as_str).collect();
    let merged =
        |machine: &str, more: &[&str]| on_machine(&folder, machine, &[&from[..], more].concat());
    assert_same(&merged("m1", &["--all", "--write-costs", "costs.json"]), &whole);
    let ran = merged("m2", &["--format=json"]);
    assert_eq!(report(&ran), report(&json));
    assert_eq!(merged("m3", &["--format=sarif"]).stdout, sarif.stdout);
    assert!(merged("m4", &["--stats"]).stdout.contains("questions    0"));
    // The next time, parts are balanced by what they cost.
    let ran = folder.cadre(&["verify", "--shard", "1/3", "--costs", "costs.json"]);
    assert!(ran.code.is_some_and(|code| code <= 1), "{ran:?}");
    // A part that is missing or damaged, and another key: nothing is lost but time.
    let first = folder.path.join("part-1.results");
    let mut bytes = std::fs::read(&first).expect("a file");
    *bytes.last_mut().expect("a byte") ^= 1;
    std::fs::write(&first, bytes).expect("written");
    std::fs::write(folder.path.join("part-2.results"), "something else").expect("written");
    std::fs::remove_file(folder.path.join("part-3.results")).expect("removed");
    let ran = merged("m5", &["--all"]);
    assert_same(&ran, &whole);
    for file in ["part-1.results has results", "part-2.results is no file", "part-3.results: "] {
        assert!(ran.stderr.contains(file), "{ran:?}");
    }
    let mut foreign = command(&folder, "m6", &[&from[..], &["--all"]].concat());
    foreign.env("CADRE_KEY", folder.cache.join("another-key"));
    let ran = common::ran(foreign.output().expect("cadre can be started"));
    assert_same(&ran, &whole);
    assert!(ran.stderr.contains("CADRE_KEY"), "{ran:?}");
    for wrong in ["0/3", "4/3", "x", "1/0"] {
        assert_eq!(folder.cadre(&["verify", "--shard", wrong]).code, Some(2));
    }
}

struct Server(Child);

impl Server {
    fn is_running(&mut self) {
        let ended = self.0.try_wait().expect("it can be asked");
        assert!(ended.is_none(), "a server has ended: {ended:?}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port()
}

/// A Redis server without a disk; none if there is no such program.
fn redis(port: u16) -> Option<Server> {
    let child = Command::new("redis-server")
        .args(["--port", &port.to_string(), "--bind", "127.0.0.1"])
        .args(["--save", "", "--appendonly", "no"])
        .stdout(Stdio::null())
        .spawn();
    let Ok(child) = child else {
        assert!(std::env::var_os("CI").is_none(), "there is no redis-server");
        eprintln!("skipped: there is no redis-server");
        return None;
    };
    let mut server = Server(child);
    // However long it takes, as long as it runs.
    while !ask(port, "PING").contains("PONG") {
        server.is_running();
        std::thread::sleep(Duration::from_millis(50));
    }
    Some(server)
}

/// One line of a conversation with a Redis server.
fn ask(port: u16, line: &str) -> String {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return String::new() };
    if stream.write_all(format!("{line}\r\n").as_bytes()).is_err() {
        return String::new();
    }
    let mut answer = vec![0; 1 << 16];
    let length = stream.read(&mut answer).unwrap_or(0);
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

fn questions(ran: &Ran) -> bool {
    !ran.stdout.contains("questions    0")
}

/// What one machine has verified, another one does not, unless it has another key.
fn is_shared(folder: &Folder, url: &str, variables: &[(&str, &str)]) -> Ran {
    let whole = folder.cadre(&["verify", "--no-cache", "--all"]);
    let run = |machine: &str, more: &[&str]| {
        let mut command =
            command(folder, machine, &[&["verify", "--cache", url, "--all"], more].concat());
        command.envs(variables.iter().copied());
        command
    };
    let ran = |mut command: Command| common::ran(command.output().expect("cadre can be started"));
    let first = ran(run("first", &[]));
    assert_same(&first, &whole);
    assert_eq!(first.stderr, whole.stderr);
    let second = ran(run("second", &["--stats"]));
    assert!(!questions(&second), "{second:?}");
    assert_same(&ran(run("second", &[])), &whole);
    let mut foreign = run("third", &["--stats"]);
    foreign.env("CADRE_KEY", folder.cache.join("another-key"));
    let foreign = ran(foreign);
    assert!(questions(&foreign) && foreign.stderr.contains("CADRE_KEY"), "{foreign:?}");
    assert_eq!(foreign.code, whole.code);
    whole
}

#[test]
fn a_redis_server_is_shared() {
    let folder = project("machines_redis");
    let port = free_port();
    let Some(server) = redis(port) else { return };
    let url = format!("redis://127.0.0.1:{port}/");
    let whole = is_shared(&folder, &url, &[]);
    // Somebody with the rights to write exchanges, changes and makes up entries.
    ask(port, "FLUSHALL");
    assert_same(&on_machine(&folder, "a", &["verify", "--cache", &url, "--all"]), &whole);
    let script = "EVAL \"local k = redis.call('keys', 'cadre:*') local v = redis.call('get', k[1]) \
                  for i = 1, #k do if i % 2 == 0 then redis.call('append', k[i], 'x') \
                  else redis.call('set', k[i], v) end end return #k\" 0";
    assert!(ask(port, script).starts_with(':'));
    let damaged = on_machine(&folder, "b", &["verify", "--cache", &url, "--all"]);
    assert_same(&damaged, &whole);
    assert!(damaged.stderr.contains("are not sealed"), "{damaged:?}");
    // Gone it is only missed; started anew it is empty.
    drop(server);
    let gone = on_machine(&folder, "c", &["verify", "--cache", &url, "--all"]);
    assert_same(&gone, &whole);
    assert!(gone.stderr.contains("is not used"), "{gone:?}");
    let again = redis(port).expect("it was there");
    let ran = on_machine(&folder, "d", &["verify", "--cache", &url, "--all"]);
    assert_same(&ran, &whole);
    assert_eq!(ran.stderr, whole.stderr);
    drop(again);
}

/// Somebody who accepts and never says a word.
#[test]
fn a_silent_server_is_given_up() {
    let folder = project("machines_silent");
    let whole = folder.cadre(&["verify", "--no-cache", "--all"]);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || listener.incoming().collect::<Vec<_>>());
    for kind in ["redis", "http"] {
        let url = format!("{kind}://127.0.0.1:{port}/");
        let ran = on_machine(&folder, kind, &["verify", "--cache", &url, "--all"]);
        assert_same(&ran, &whole);
        assert!(ran.stderr.contains("is not used"), "{ran:?}");
    }
}

type Files = Arc<Mutex<HashMap<String, Vec<u8>>>>;

/// As little of HTTP as a store needs, with files in memory. What is signed is signed whole.
fn http_store(signed: bool) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let files = Files::default();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let files = files.clone();
            std::thread::spawn(move || serve(stream, &files, signed));
        }
    });
    port
}

fn serve(mut stream: TcpStream, files: &Files, signed: bool) -> Option<()> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let mut more = |bytes: &mut Vec<u8>, stream: &mut TcpStream| {
        let count = stream.read(&mut buffer).ok().filter(|count| *count > 0)?;
        bytes.extend(&buffer[..count]);
        Some(())
    };
    loop {
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            more(&mut bytes, &mut stream)?;
            continue;
        };
        let head = String::from_utf8_lossy(&bytes[..end]).to_string();
        let length = head
            .to_ascii_lowercase()
            .lines()
            .find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
        let total = end + 4 + length.unwrap_or(0);
        while bytes.len() < total {
            more(&mut bytes, &mut stream)?;
        }
        let body = bytes[end + 4..total].to_vec();
        bytes.drain(..total);
        let mut words = head.split_whitespace();
        let (method, address) = (words.next()?, words.next()?.to_string());
        let (path, query) = address.split_once('?').unwrap_or((&address, ""));
        let is_signed = ["X-Amz-Signature=", "X-Amz-Credential=machine%2F", "X-Amz-Expires="]
            .iter()
            .all(|part| query.contains(part));
        let plain = |status: &str| format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
        let mut files = files.lock().expect("whole");
        let answer = match (signed == is_signed, method, files.get(path)) {
            (false, ..) => plain("403 Forbidden").into_bytes(),
            (true, "PUT", _) => {
                files.insert(path.to_string(), body);
                plain("200 OK").into_bytes()
            }
            (true, _, Some(value)) => {
                let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", value.len());
                [head.as_bytes(), value].concat()
            }
            (true, _, None) => plain("404 Not Found").into_bytes(),
        };
        drop(files);
        stream.write_all(&answer).ok()?;
    }
}

#[test]
fn servers_of_files_are_shared() {
    let folder = project("machines_http");
    let (plain, signed) = (http_store(false), http_store(true));
    is_shared(&folder, &format!("http://127.0.0.1:{plain}/store/"), &[]);
    let folder = project("machines_s3");
    let url = format!("s3://results/team?endpoint=http://127.0.0.1:{signed}&region=here");
    let variables = [("AWS_ACCESS_KEY_ID", "machine"), ("AWS_SECRET_ACCESS_KEY", "secret")];
    let whole = is_shared(&folder, &url, &variables);
    // Without a name nobody is let in, and nothing is lost.
    let ran = on_machine(&folder, "stranger", &["verify", "--cache", &url, "--all"]);
    assert_same(&ran, &whole);
    assert!(ran.stderr.contains("is not used: it answers with status 403"), "{ran:?}");
}

/// Everything that goes to the port comes late, in both directions.
fn slow(port: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let here = listener.local_addr().expect("an address").port();
    let carry = |mut from: TcpStream, mut to: TcpStream| {
        let mut buffer = [0; 1 << 14];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            std::thread::sleep(Duration::from_millis(60));
            if to.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    };
    std::thread::spawn(move || {
        for near in listener.incoming().flatten() {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
            let copies = near.try_clone().and_then(|n| far.try_clone().map(|f| (n, f)));
            let Ok((near_too, far_too)) = copies else { continue };
            std::thread::spawn(move || carry(near, far));
            std::thread::spawn(move || carry(far_too, near_too));
        }
    });
    here
}

fn start(folder: &Folder, machine: &str, args: &[&str]) -> Server {
    let mut command = command(folder, machine, args);
    let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Server(started.expect("cadre can be started"))
}

/// The name of the stream in which units are, once there is one. Somebody who has not ended yet offers
/// it.
fn stream<T>(port: u16, offering: &std::thread::ScopedJoinHandle<'_, T>) -> String {
    while !offering.is_finished() {
        let names = ask(port, "KEYS cadre:queue:*");
        let mut names = names.split_whitespace().filter(|word| word.starts_with("cadre:queue:"));
        if let Some(name) =
            names.find(|name| !name.ends_with(":alive") && !name.ends_with(":ended"))
        {
            return name.to_string();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("nobody offers anything");
}

#[test]
fn workers_make_the_same_report() {
    let folder = project("machines_queue");
    let port = free_port();
    let Some(server) = redis(port) else { return };
    let late = slow(port);
    let (url, slow_url) =
        (format!("redis://127.0.0.1:{port}/"), format!("redis://127.0.0.1:{late}/"));
    let whole = folder.cadre(&["verify", "--no-cache", "--all"]);
    let verify = ["verify", "--queue", &url, "--all"];
    let worker = ["worker", "--queue", &url, "--jobs", "1"];

    // Two workers, one of which is killed in the middle and one of which is far away. Whoever waits
    // asks nothing itself.
    let first = start(&folder, "w1", &["worker", "--queue", &slow_url, "--jobs", "1"]);
    let second = start(&folder, "w2", &worker);
    let waited = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "v1", &verify));
        stream(port, &waiting);
        drop(second);
        waiting.join().expect("it ends")
    });
    assert_same(&waited, &whole);
    assert_eq!(waited.stderr, whole.stderr);
    let again = on_machine(&folder, "v2", &["verify", "--cache", &url, "--stats"]);
    assert!(!questions(&again), "{again:?}");
    drop(first);

    // Somebody took units and died, and said of some that they have ended: they are taken over, and
    // what was only said is done by whoever waits.
    ask(port, "FLUSHALL");
    let waited = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "v3", &verify));
        let name = stream(port, &waiting);
        let read = format!("XREADGROUP GROUP workers dead COUNT 3 STREAMS {name} >");
        let mut taken = ask(port, &read);
        while !taken.contains("unit") && !waiting.is_finished() {
            std::thread::sleep(Duration::from_millis(20));
            taken = ask(port, &read);
        }
        let unit = taken.split_whitespace().find(|word| word.len() == 64).expect("a unit");
        ask(port, &format!("XADD {name}:ended * unit {unit}"));
        ask(port, &format!("XADD {name}:ended * unit nonsense"));
        ask(port, &format!("XADD {name} * unit nonsense"));
        let third = start(&folder, "w3", &worker);
        let ran = waiting.join().expect("it ends");
        drop(third);
        ran
    });
    assert_same(&waited, &whole);

    // The server is started anew while they work; it has forgotten everything.
    ask(port, "FLUSHALL");
    let fourth = start(&folder, "w4", &worker);
    let (waited, server) = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "v4", &verify));
        stream(port, &waiting);
        drop(server);
        let again = redis(port).expect("it was there");
        (waiting.join().expect("it ends"), again)
    });
    drop(fourth);
    assert_same(&waited, &whole);

    // Nobody works: whoever waits does.
    ask(port, "FLUSHALL");
    let alone = on_machine(&folder, "v5", &verify);
    assert_same(&alone, &whole);
    assert!(alone.stderr.contains("the rest is verified here"), "{alone:?}");
    // And so it is without a server.
    drop(server);
    let nobody = on_machine(&folder, "v6", &verify);
    assert_same(&nobody, &whole);
    let idle = on_machine(&folder, "w5", &["worker", "--queue", &url, "--idle", "1"]);
    assert_eq!(idle.code, Some(0), "{idle:?}");
    for wrong in [
        &["worker"][..],
        &["verify", "--queue", "http://h"],
        &["verify", "--queue", &url, "--cache", "here"],
        &["verify", "--queue", &url, "--no-cache"],
    ] {
        assert_eq!(folder.cadre(wrong).code, Some(2), "{wrong:?}");
    }
}
