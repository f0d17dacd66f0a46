//! Units as work for whoever has time: a stream of a Redis server with a group of consumers.
//!
//! Whoever wants a report puts the keys of the units that nobody knows yet into the stream and
//! waits for their results in the shared store. Workers have the same sources and options, and so
//! the same keys: they take one after the other, verify it, put the sealed result into the store
//! and only then say that it is done. So a worker that dies loses nothing: what it held is taken
//! over after a while. A unit that is verified twice has one result, under one key. And if nobody
//! works at all, whoever waits does the work itself: the queue decides when, never what.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use base::Cancel;

use crate::cache::{Address, Hash};

/// After so long without a sign of life somebody else's unit is taken over.
const ABANDONED: Duration = Duration::from_secs(10);

/// After so long without any result nobody works on it any more.
const PATIENCE: Duration = Duration::from_secs(15);

const PAUSE: Duration = Duration::from_millis(50);

/// How long a worker waits for something to do before it looks around.
const WAIT_MS: u64 = 500;

const GROUP: &str = "workers";

/// The stream of those who verify with the same tool and options.
fn stream(run_key: &str) -> String {
    format!("cadre:queue:{}", blake3::hash(run_key.as_bytes()).to_hex())
}

fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Offers units to workers and waits for their results; `found` gets the number of each unit
/// whose result is there. What is left when nobody works any more is for the caller.
pub fn offer(
    address: &Address,
    run_key: &str,
    units: &[Hash],
    cancel: &Cancel,
    look_up: &dyn Fn(&[Hash]) -> Vec<Option<Vec<u8>>>,
    found: &mut dyn FnMut(usize, &[u8]) -> bool,
) -> Result<(), String> {
    let stream = stream(run_key);
    let mut connection = address.redis()?;
    create(&mut connection, &stream)?;
    for unit in units {
        redis::cmd("XADD")
            .arg(&stream)
            .arg("*")
            .arg("unit")
            .arg(hex(unit))
            .query::<String>(&mut connection)
            .map_err(|error| error.to_string())?;
    }
    let mut open: Vec<usize> = (0..units.len()).collect();
    let mut last = Instant::now();
    while !open.is_empty() && last.elapsed() < PATIENCE && !cancel.is_cancelled() {
        let keys: Vec<Hash> = open.iter().filter_map(|at| units.get(*at)).copied().collect();
        let mut results = look_up(&keys).into_iter();
        let before = open.len();
        open.retain(|at| match results.next().flatten() {
            Some(bytes) => !found(*at, &bytes),
            None => true,
        });
        if open.len() < before {
            last = Instant::now();
        } else {
            std::thread::sleep(PAUSE);
        }
    }
    Ok(())
}

fn create(connection: &mut redis::Connection, stream: &str) -> Result<(), String> {
    let made: redis::RedisResult<()> = redis::cmd("XGROUP")
        .arg("CREATE")
        .arg(stream)
        .arg(GROUP)
        .arg("0")
        .arg("MKSTREAM")
        .query(connection);
    match made {
        Err(error) if !error.to_string().contains("BUSYGROUP") => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// What a worker was given: the name of the message, and the key of the unit.
type Message = (String, HashMap<String, String>);

/// Takes units until somebody cancels, or until there has been nothing to do for `idle`. `work`
/// verifies the unit with that key and remembers the result; it says whether the key is known.
/// How many units were done.
pub fn serve(
    address: &Address,
    run_key: &str,
    idle: Option<Duration>,
    cancel: &Cancel,
    work: &mut dyn FnMut(&str) -> bool,
) -> Result<usize, String> {
    let stream = stream(run_key);
    let consumer = format!("{}-{}", std::process::id(), blake3::hash(&random()).to_hex());
    let mut done = 0;
    let mut last = Instant::now();
    let mut connection = None;
    while !cancel.is_cancelled() && idle.is_none_or(|idle| last.elapsed() < idle) {
        let taken = take(address, &mut connection, &stream, &consumer);
        let message = match taken {
            Ok(message) => message,
            Err(problem) => {
                // A server that is started anew comes back, with an empty stream.
                connection = None;
                if idle.is_none_or(|idle| last.elapsed() < idle) {
                    std::thread::sleep(PAUSE * 4);
                    continue;
                }
                return Err(problem);
            }
        };
        let Some((id, fields)) = message else { continue };
        last = Instant::now();
        let key = fields.get("unit").map(String::as_str).unwrap_or_default();
        if !work(key) || cancel.is_cancelled() {
            // Somebody who has these sources takes it over.
            continue;
        }
        done += 1;
        if let Some(open) = &mut connection {
            let ended = redis::pipe()
                .cmd("XACK")
                .arg(&stream)
                .arg(GROUP)
                .arg(&id)
                .ignore()
                .cmd("XDEL")
                .arg(&stream)
                .arg(&id)
                .ignore()
                .query::<()>(open);
            if ended.is_err() {
                connection = None;
            }
        }
    }
    Ok(done)
}

/// The next unit: one that nobody has, else one that somebody has had for too long.
fn take(
    address: &Address,
    connection: &mut Option<redis::Connection>,
    stream: &str,
    consumer: &str,
) -> Result<Option<Message>, String> {
    if connection.is_none() {
        let mut made = address.redis()?;
        create(&mut made, stream)?;
        *connection = Some(made);
    }
    let Some(open) = connection.as_mut() else { return Ok(None) };
    type Streams = Option<Vec<(String, Vec<Message>)>>;
    let read: Streams = redis::cmd("XREADGROUP")
        .arg("GROUP")
        .arg(GROUP)
        .arg(consumer)
        .arg("COUNT")
        .arg(1)
        .arg("BLOCK")
        .arg(WAIT_MS)
        .arg("STREAMS")
        .arg(stream)
        .arg(">")
        .query(open)
        .map_err(|error| error.to_string())?;
    let first = read.into_iter().flatten().flat_map(|(_, messages)| messages).next();
    if first.is_some() {
        return Ok(first);
    }
    let (_, claimed, _): (String, Vec<Message>, redis::Value) = redis::cmd("XAUTOCLAIM")
        .arg(stream)
        .arg(GROUP)
        .arg(consumer)
        .arg(ABANDONED.as_millis() as u64)
        .arg("0")
        .arg("COUNT")
        .arg(1)
        .query(open)
        .map_err(|error| error.to_string())?;
    Ok(claimed.into_iter().next())
}

/// Some bytes that tell processes of one number on several machines apart.
fn random() -> [u8; 16] {
    let mut bytes = [0; 16];
    if let Ok(mut file) = std::fs::File::open("/dev/urandom") {
        let _ = std::io::Read::read_exact(&mut file, &mut bytes);
    }
    bytes
}
