//! Several machines on one program: parts and their union, and stores that are shared, slow, gone
//! or damaged.

mod common;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{Folder, Ran};

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    for class in ["A", "B", "C", "D", "E"] {
        folder.write(
            &format!("{class}.java"),
            format!(
                "class {class} {{\n    //@ ensures \\result >= 0;\n    static int f(int x) {{ return x < 0 ? 0 : x; }}\n    static int g(int x) {{ return f(x) + 1; }}\n    static int h(int[] a) {{ return a[f(3)]; }}\n}}\n"
            ),
        );
    }
    folder
}

/// The report without times.
fn report(ran: &Ran) -> String {
    let mut value = ran.json();
    value["summary"]["time_ms"] = 0.into();
    for unit in value["units"].as_array_mut().expect("units") {
        unit["time_ms"] = 0.into();
    }
    serde_json::to_string_pretty(&value).expect("a text")
}

#[test]
fn parts_are_the_whole() {
    let folder = project("machines_shards");
    let whole = folder.cadre(&["verify", "--no-cache", "."]);
    let json = report(&folder.cadre(&["verify", "--no-cache", "--format=json", "."]));
    assert_eq!(whole.code, Some(1), "{whole:?}");
    let mut merge = vec!["merge".to_string()];
    let mut seen = 0;
    for part in 1..=3 {
        // Each machine has a cache of its own; the key is the project's.
        let cache = folder.cache.join(format!("machine-{part}"));
        let results = format!("part-{part}.results");
        let ran = common::ran(
            folder
                .command(&["verify", "--shard", &format!("{part}/3"), "--results", &results, "."])
                .env("CADRE_CACHE", cache)
                .output()
                .expect("cadre can be started"),
        );
        seen += ran.stdout.lines().filter(|line| line.starts_with("verified ")).count();
        merge.extend(["--from".to_string(), results]);
    }
    let verified = whole.stdout.lines().filter(|line| line.starts_with("verified ")).count();
    assert_eq!(seen, verified);
    let arguments: Vec<&str> = merge.iter().map(String::as_str).collect();
    let merged = |more: &[&str]| {
        let cache = folder.cache.join("merging");
        let mut command = folder.command(&[&arguments[..], more].concat());
        common::ran(command.env("CADRE_CACHE", cache).output().expect("cadre can be started"))
    };
    let ran = merged(&["--costs", "costs.json", "."]);
    assert_eq!((ran.code, &ran.stdout), (whole.code, &whole.stdout));
    assert_eq!(report(&merged(&["--format=json", "."])), json);
    let stats = merged(&["--stats", "."]);
    assert!(stats.stdout.contains("questions    0"), "{stats:?}");
    // The next time, parts are balanced by what they cost.
    let ran = folder.cadre(&["verify", "--shard", "1/3", "--costs", "costs.json", "."]);
    assert!(ran.code.is_some_and(|code| code <= 1), "{ran:?}");
    // With another key nothing of it counts, and nothing is lost but time.
    let mut foreign = folder.command(&[&arguments[..], &["."]].concat());
    foreign.env("CADRE_CACHE", folder.cache.join("foreign"));
    foreign.env("CADRE_KEY", folder.cache.join("another-key"));
    let ran = common::ran(foreign.output().expect("cadre can be started"));
    assert_eq!((ran.code, &ran.stdout), (whole.code, &whole.stdout));
    for wrong in ["0/3", "4/3", "x"] {
        assert_eq!(folder.cadre(&["verify", "--shard", wrong, "."]).code, Some(2));
    }
}

struct Server(Child);

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
        .args(["--port", &port.to_string(), "--save", "", "--appendonly", "no"])
        .stdout(Stdio::null())
        .spawn()
        .ok()?;
    let server = Server(child);
    for _ in 0..200 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Some(server);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("Redis does not answer");
}

fn on_machine(folder: &Folder, machine: &str, args: &[&str]) -> Ran {
    let mut command = folder.command(args);
    command.env("CADRE_CACHE", folder.cache.join(machine));
    common::ran(command.output().expect("cadre can be started"))
}

fn shared_store(folder: &Folder, url: &str) {
    let whole = folder.cadre(&["verify", "--no-cache", "."]);
    let first = on_machine(folder, "first", &["verify", "--cache", url, "."]);
    assert_eq!(
        (first.code, &first.stdout, &first.stderr),
        (whole.code, &whole.stdout, &whole.stderr)
    );
    // What one machine has verified, another one does not.
    let second = on_machine(folder, "second", &["verify", "--cache", url, "--stats", "."]);
    assert!(second.stdout.contains("questions    0"), "{second:?}");
    assert!(
        second.stdout.starts_with(&whole.stdout.lines().take(4).collect::<Vec<_>>().join("\n"))
    );
    // Whoever has another key does not believe it.
    let mut foreign = folder.command(&["verify", "--cache", url, "--stats", "."]);
    foreign.env("CADRE_CACHE", folder.cache.join("third"));
    foreign.env("CADRE_KEY", folder.cache.join("another-key"));
    let ran = common::ran(foreign.output().expect("cadre can be started"));
    assert!(!ran.stdout.contains("questions    0"), "{ran:?}");
    assert_eq!(ran.code, whole.code);
}

#[test]
fn a_redis_server_is_shared() {
    let folder = project("machines_redis");
    let port = free_port();
    let Some(server) = redis(port) else {
        eprintln!("skipped: there is no redis-server");
        return;
    };
    let url = format!("redis://127.0.0.1:{port}/");
    shared_store(&folder, &url);
    let whole = folder.cadre(&["verify", "--no-cache", "."]);
    // Damaged entries are not there.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it answers");
    stream
        .write_all(b"EVAL \"for _, k in ipairs(redis.call('keys', '*')) do redis.call('append', k, 'x') end return 1\" 0\r\n")
        .expect("sent");
    let mut answer = [0; 16];
    let _ = stream.read(&mut answer);
    let damaged = on_machine(&folder, "fourth", &["verify", "--cache", &url, "--stats", "."]);
    assert!(!damaged.stdout.contains("questions    0"), "{damaged:?}");
    assert_eq!(damaged.code, whole.code);
    // Started anew it is empty, and gone it is only missed.
    drop(server);
    let gone = on_machine(&folder, "fifth", &["verify", "--cache", &url, "."]);
    assert_eq!((gone.code, &gone.stdout), (whole.code, &whole.stdout));
    assert!(gone.stderr.contains("is not used"), "{gone:?}");
    let again = redis(port).expect("it was there");
    let ran = on_machine(&folder, "sixth", &["verify", "--cache", &url, "."]);
    assert_eq!((ran.code, &ran.stdout, ran.stderr.as_str()), (whole.code, &whole.stdout, ""));
    drop(again);
}

/// As little of HTTP as a store needs; files in memory.
fn http_store() -> u16 {
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let store: Arc<Mutex<HashMap<String, Vec<u8>>>> = Arc::default();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let store = store.clone();
            std::thread::spawn(move || serve(stream, &store));
        }
    });
    port
}

fn serve(
    mut stream: TcpStream,
    store: &std::sync::Mutex<std::collections::HashMap<String, Vec<u8>>>,
) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        while let Some(end) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let length = head
                .lines()
                .find_map(|line| {
                    line.to_ascii_lowercase().strip_prefix("content-length:")?.trim().parse().ok()
                })
                .unwrap_or(0usize);
            while bytes.len() < end + 4 + length {
                match stream.read(&mut buffer) {
                    Ok(0) | Err(_) => return,
                    Ok(n) => bytes.extend(&buffer[..n]),
                }
            }
            let body = bytes[end + 4..end + 4 + length].to_vec();
            bytes.drain(..end + 4 + length);
            let mut words = head.split_whitespace();
            let (method, path) =
                (words.next().unwrap_or(""), words.next().unwrap_or("").to_string());
            let answer = match method {
                "PUT" => {
                    store.lock().expect("whole").insert(path, body);
                    b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n".to_vec()
                }
                _ => match store.lock().expect("whole").get(&path) {
                    Some(value) => {
                        let head =
                            format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", value.len());
                        [head.as_bytes(), value].concat()
                    }
                    None => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
                },
            };
            if stream.write_all(&answer).is_err() {
                return;
            }
        }
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return,
            Ok(n) => bytes.extend(&buffer[..n]),
        }
    }
}

#[test]
fn an_http_server_is_shared() {
    let folder = project("machines_http");
    let url = format!("http://127.0.0.1:{}/store", http_store());
    shared_store(&folder, &url);
}

fn start(folder: &Folder, machine: &str, args: &[&str]) -> Server {
    let mut command = folder.command(args);
    command.env("CADRE_CACHE", folder.cache.join(machine));
    Server(
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("cadre can be started"),
    )
}

/// One line of a conversation with the server.
fn ask(port: u16, line: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it answers");
    stream.write_all(format!("{line}\r\n").as_bytes()).expect("sent");
    stream.set_read_timeout(Some(Duration::from_secs(2))).expect("set");
    let mut answer = vec![0; 65536];
    let length = stream.read(&mut answer).unwrap_or(0);
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

#[test]
fn workers_make_the_same_report() {
    let folder = project("machines_queue");
    let port = free_port();
    let Some(mut server) = redis(port) else {
        eprintln!("skipped: there is no redis-server");
        return;
    };
    let url = format!("redis://127.0.0.1:{port}/");
    let whole = folder.cadre(&["verify", "--no-cache", "."]);
    let verify = ["verify", "--queue", &url, "."];
    let worker = ["worker", "--queue", &url, "."];

    // Two workers, one of which is killed in the middle.
    let first = start(&folder, "worker-1", &worker);
    let second = start(&folder, "worker-2", &worker);
    let waiting = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "waiting-1", &verify));
        std::thread::sleep(Duration::from_millis(300));
        drop(second);
        waiting.join().expect("it ends")
    });
    assert_eq!((waiting.code, &waiting.stdout), (whole.code, &whole.stdout), "{waiting:?}");

    // Somebody took a unit and died: it is taken over.
    drop(first);
    ask(port, "FLUSHALL");
    let waiting = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "waiting-2", &verify));
        for _ in 0..200 {
            let stream = ask(port, "KEYS cadre:queue:*");
            let name = stream.split_whitespace().find(|word| word.starts_with("cadre:queue:"));
            let taken = name.map(|name| {
                ask(port, &format!("XREADGROUP GROUP workers dead COUNT 3 STREAMS {name} >"))
            });
            if taken.is_some_and(|answer| answer.contains("unit")) {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let third = start(&folder, "worker-3", &worker);
        let ran = waiting.join().expect("it ends");
        drop(third);
        ran
    });
    assert_eq!((waiting.code, &waiting.stdout), (whole.code, &whole.stdout), "{waiting:?}");

    // The server is started anew while they work.
    let fourth = start(&folder, "worker-4", &worker);
    let waiting = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| on_machine(&folder, "waiting-3", &verify));
        std::thread::sleep(Duration::from_millis(100));
        drop(std::mem::replace(&mut server, redis(free_port()).expect("it was there")));
        let again = redis(port).expect("it was there");
        let ran = waiting.join().expect("it ends");
        drop(again);
        ran
    });
    drop(fourth);
    assert_eq!((waiting.code, &waiting.stdout), (whole.code, &whole.stdout), "{waiting:?}");
    assert_eq!(folder.cadre(&["worker", "."]).code, Some(2));
}
