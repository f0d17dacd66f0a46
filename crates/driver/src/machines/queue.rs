//! Units as work for whoever has time: a stream of a Redis server with a group of consumers.
//!
//! Whoever wants a report puts the keys of the units that nobody knows yet into the stream and
//! listens to a second stream, in which workers say what has ended. Workers take units, put the
//! sealed results into the shared store, and only then say that they have ended. So a worker that
//! dies loses nothing: what it held is taken over after a while. A unit that ends twice has one
//! result, under one key. A server that is started anew is told again what is open. And if nobody
//! works at all, whoever waits does the work itself: the queue decides when, never what.
//!
//! Nothing that stands in the streams is believed: it only says where to look.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use base::Cancel;

use crate::remembered::cache::{Address, Hash, hex};

/// After so long without a sign of life somebody else's unit is taken over.
const ABANDONED: Duration = Duration::from_secs(6);

/// How often a worker gives a sign of life, and how long it counts.
const BEAT: Duration = Duration::from_secs(1);
const ALIVE: Duration = Duration::from_secs(5);

/// After so long without a sign of life of any worker whoever waits works itself.
const PATIENCE: Duration = Duration::from_secs(15);

/// After so long without any result it does so, too, whatever signs there are.
const STALLED: Duration = Duration::from_secs(600);

/// After so long without an answer the server is given up.
const GONE: Duration = Duration::from_secs(15);

const PAUSE: Duration = Duration::from_millis(100);

/// How long the server lets somebody wait for news.
const WAIT_MS: u64 = 500;

/// How long a stream is kept that nobody uses, in seconds.
const KEPT: u64 = 3600;

/// How many units are put into the stream at once, and taken at most.
const BATCH: usize = 500;
const MOST: usize = 64;

/// How often a unit is handed out before it is given back: it may be what workers die of.
const HANDED: usize = 3;

const GROUP: &str = "workers";

/// Where the units of one program are handed out: those who have the same sources, options and
/// tool meet there, and nobody else.
#[derive(Clone)]
pub struct Counter {
    address: Address,
    stream: String,
}

impl Counter {
    /// `program` names the program, with everything that verdicts depend on.
    pub fn new(address: &Address, program: &Hash) -> Counter {
        Counter { address: address.clone(), stream: format!("cadre:queue:{}", hex(program)) }
    }

    fn ended(&self) -> String {
        format!("{}:ended", self.stream)
    }

    fn alive(&self) -> String {
        format!("{}:alive", self.stream)
    }
}

type Fields = HashMap<String, String>;

/// The name of a message, and what it says; nothing if it was taken away in the meantime.
type Message = (String, Option<Fields>);

type Streams = Option<Vec<(String, Vec<Message>)>>;

/// A connection that is made anew when it breaks.
struct Line<'a> {
    counter: &'a Counter,
    open: Option<redis::Connection>,
    lost: Option<Instant>,
}

impl<'a> Line<'a> {
    fn new(counter: &'a Counter) -> Line<'a> {
        Line { counter, open: None, lost: None }
    }

    /// What the server answers; `Ok(None)` if it does not answer now, an error if it has not for
    /// too long.
    fn ask<T>(
        &mut self,
        act: impl FnOnce(&mut redis::Connection) -> redis::RedisResult<T>,
    ) -> Result<Option<T>, String> {
        let answer = self.connection().and_then(|open| act(open).map_err(|e| e.to_string()));
        match answer {
            Ok(answer) => {
                self.lost = None;
                Ok(Some(answer))
            }
            Err(problem) => {
                self.open = None;
                std::thread::sleep(PAUSE);
                if self.lost.get_or_insert_with(Instant::now).elapsed() > GONE {
                    return Err(problem);
                }
                Ok(None)
            }
        }
    }

    fn connection(&mut self) -> Result<&mut redis::Connection, String> {
        if self.open.is_none() {
            let mut open = self.counter.address.redis()?;
            let made: redis::RedisResult<()> = redis::cmd("XGROUP")
                .arg(&["CREATE", &self.counter.stream, GROUP, "0", "MKSTREAM"])
                .query(&mut open);
            if let Err(error) = made
                && error.code() != Some("BUSYGROUP")
            {
                return Err(error.to_string());
            }
            self.open = Some(open);
        }
        self.open.as_mut().ok_or_else(|| "there is no connection".to_string())
    }
}

/// Offers units to workers and waits; `ended` gets the numbers of units as workers say that they
/// have ended. What is left when it returns is for the caller. An error says why it ended early.
pub fn offer(
    counter: &Counter,
    units: &[Hash],
    cancel: &Cancel,
    ended: &mut dyn FnMut(&[usize]),
) -> Result<(), String> {
    let mut open: HashMap<String, usize> =
        units.iter().enumerate().map(|(number, unit)| (hex(unit), number)).collect();
    let mut line = Line::new(counter);
    let mut offered = put(&mut line, open.keys())?.unwrap_or_default();
    let mut result = Ok(());
    let mut since = "0".to_string();
    let (mut last_sign, mut last_end) = (Instant::now(), Instant::now());
    // Whether the stream was empty the last time, although something is open.
    let mut is_idle = offered.is_empty();
    while !open.is_empty() && !cancel.is_cancelled() {
        let turn = listen(&mut line, &mut since).and_then(|names| {
            let Some(names) = names else { return Ok(()) };
            let numbers: Vec<usize> = names.iter().filter_map(|name| open.remove(name)).collect();
            if !numbers.is_empty() {
                (last_sign, last_end) = (Instant::now(), Instant::now());
                ended(&numbers);
            }
            let Some((is_alive, length)) = look(&mut line)? else { return Ok(()) };
            if is_alive {
                last_sign = Instant::now();
            }
            if length == 0 && is_idle {
                let again = put(&mut line, open.keys())?;
                is_idle = again.is_none();
                offered.extend(again.unwrap_or_default());
            } else {
                is_idle = length == 0;
            }
            Ok(())
        });
        result = turn;
        if result.is_err() {
            break;
        }
        if last_sign.elapsed() > PATIENCE || last_end.elapsed() > STALLED {
            result = Err("no worker gives a sign of life".to_string());
            break;
        }
    }
    // What is left is nobody's work any more.
    if !open.is_empty()
        && let Some(connection) = &mut line.open
    {
        let mut pipe = redis::pipe();
        for ids in offered.chunks(BATCH) {
            pipe.cmd("XACK").arg(&counter.stream).arg(GROUP).arg(ids).ignore();
            pipe.cmd("XDEL").arg(&counter.stream).arg(ids).ignore();
        }
        let _ = pipe.query::<()>(connection);
    }
    if open.is_empty() || cancel.is_cancelled() { Ok(()) } else { result }
}

/// Which units have ended since the last time.
fn listen(line: &mut Line<'_>, since: &mut String) -> Result<Option<Vec<String>>, String> {
    let name = line.counter.ended();
    let read = line.ask(|open| {
        redis::cmd("XREAD")
            .arg(&["COUNT", "1000", "BLOCK", &WAIT_MS.to_string(), "STREAMS", &name, since])
            .query::<Streams>(open)
    })?;
    let Some(read) = read else { return Ok(None) };
    let mut names = Vec::new();
    for (id, fields) in read.into_iter().flatten().flat_map(|(_, messages)| messages) {
        names.extend(fields.and_then(|mut fields| fields.remove("unit")));
        *since = id;
    }
    Ok(Some(names))
}

/// Whether any worker is there, and how many units nobody has ended.
fn look(line: &mut Line<'_>) -> Result<Option<(bool, usize)>, String> {
    let (alive, stream) = (line.counter.alive(), line.counter.stream.clone());
    line.ask(|open| {
        redis::pipe().cmd("EXISTS").arg(alive).cmd("XLEN").arg(stream).query::<(bool, usize)>(open)
    })
}

/// Puts units into the stream; the names of the messages.
fn put<'u>(
    line: &mut Line<'_>,
    units: impl Iterator<Item = &'u String>,
) -> Result<Option<Vec<String>>, String> {
    let stream = line.counter.stream.clone();
    let units: Vec<&String> = units.collect();
    line.ask(|open| {
        let mut ids = Vec::new();
        for batch in units.chunks(BATCH) {
            let mut pipe = redis::pipe();
            for unit in batch {
                pipe.cmd("XADD").arg(&stream).arg("*").arg("unit").arg(unit);
            }
            pipe.cmd("EXPIRE").arg(&stream).arg(KEPT).ignore();
            ids.extend(pipe.query::<Vec<String>>(open)?);
        }
        Ok(ids)
    })
}

/// Takes units until somebody cancels, or until there has been nothing to do for `idle`. `work`
/// gets the keys of some units and sees to it that their results are in the store, as far as they
/// are such that can be remembered; an error of it ends everything. How many units were done.
pub fn serve(
    counter: &Counter,
    least: usize,
    idle: Option<Duration>,
    cancel: &Cancel,
    work: &mut dyn FnMut(&[String]) -> Result<(), String>,
) -> Result<usize, String> {
    let consumer = consumer();
    let heart = Heart::start(counter, &consumer);
    let mut line = Line::new(counter);
    let mut done = 0;
    let mut last = Instant::now();
    while !cancel.is_cancelled() && idle.is_none_or(|idle| last.elapsed() < idle) {
        let (taken, is_hopeless) = match take(&mut line, &consumer, least) {
            Ok(taken) => taken,
            // Whoever is to wait for ever waits for a server, too.
            Err(_) if idle.is_none() => continue,
            Err(problem) => return Err(problem),
        };
        if taken.is_empty() {
            continue;
        }
        let (ids, names): (Vec<String>, Vec<String>) = taken
            .into_iter()
            .map(|(id, fields)| {
                (id, fields.and_then(|mut fields| fields.remove("unit")).unwrap_or_default())
            })
            .unzip();
        if !is_hopeless {
            heart.hold(&ids);
            work(&names)?;
            heart.hold(&[]);
        }
        last = Instant::now();
        if cancel.is_cancelled() {
            // Somebody else takes over what was not brought to its end.
            break;
        }
        done += if is_hopeless { 0 } else { names.len() };
        let mut pipe = redis::pipe();
        pipe.atomic();
        for name in &names {
            pipe.cmd("XADD").arg(counter.ended()).arg("*").arg("unit").arg(name).ignore();
        }
        pipe.cmd("EXPIRE").arg(counter.ended()).arg(KEPT).ignore();
        pipe.cmd("XACK").arg(&counter.stream).arg(GROUP).arg(&ids).ignore();
        pipe.cmd("XDEL").arg(&counter.stream).arg(&ids).ignore();
        // If nobody hears of it, somebody else does it again.
        let _ = line.ask(|open| pipe.query::<()>(open));
    }
    Ok(done)
}

/// The next units: such that nobody has, else such that somebody has had for too long; and whether
/// that has happened too often.
fn take(line: &mut Line<'_>, consumer: &str, least: usize) -> Result<(Vec<Message>, bool), String> {
    let stream = line.counter.stream.clone();
    let taken = line.ask(|open| {
        let length: usize = redis::cmd("XLEN").arg(&stream).query(open)?;
        // Many at a time while there are many; the last ones are for all.
        let count = (length / MOST).clamp(least, MOST.max(least)).to_string();
        let wait = WAIT_MS.to_string();
        let read: Streams = redis::cmd("XREADGROUP")
            .arg(&["GROUP", GROUP, consumer, "COUNT", &count, "BLOCK", &wait])
            .arg(&["STREAMS", &stream, ">"])
            .query(open)?;
        let new: Vec<Message> =
            read.into_iter().flatten().flat_map(|(_, messages)| messages).collect();
        if !new.is_empty() {
            return Ok((new, false));
        }
        let (_, claimed, _): (String, Vec<Message>, redis::Value) = redis::cmd("XAUTOCLAIM")
            .arg(&[&stream, GROUP, consumer, &ABANDONED.as_millis().to_string(), "0"])
            .arg(&["COUNT", &least.to_string()])
            .query(open)?;
        let mut is_hopeless = false;
        for (id, _) in &claimed {
            let held: Vec<(String, String, u64, usize)> =
                redis::cmd("XPENDING").arg(&[&stream, GROUP, id, id, "1"]).query(open)?;
            is_hopeless |= held.iter().any(|(.., handed)| *handed > HANDED);
        }
        Ok((claimed, is_hopeless))
    })?;
    Ok(taken.unwrap_or_default())
}

/// Gives signs of life, and holds on to what is being worked on, on a thread of its own.
struct Heart {
    held: Arc<Mutex<Vec<String>>>,
    is_over: Arc<AtomicBool>,
}

impl Heart {
    fn start(counter: &Counter, consumer: &str) -> Heart {
        let heart = Heart { held: Arc::default(), is_over: Arc::default() };
        let (held, is_over) = (heart.held.clone(), heart.is_over.clone());
        let (counter, consumer) = (counter.clone(), consumer.to_string());
        // Without it, others take over sooner than they need to.
        let _ = std::thread::Builder::new().spawn(move || {
            let mut line = Line::new(&counter);
            while !is_over.load(Ordering::Relaxed) {
                let held = held.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let _ = line.ask(|open| {
                    let mut pipe = redis::pipe();
                    let alive = ALIVE.as_millis() as u64;
                    pipe.cmd("SET").arg(counter.alive()).arg(1).arg("PX").arg(alive).ignore();
                    pipe.cmd("EXPIRE").arg(&counter.stream).arg(KEPT).ignore();
                    if !held.is_empty() {
                        pipe.cmd("XCLAIM").arg(&counter.stream).arg(GROUP).arg(&consumer);
                        pipe.arg(0).arg(&held).arg("JUSTID").ignore();
                    }
                    pipe.query::<()>(open)
                });
                std::thread::sleep(BEAT);
            }
        });
        heart
    }

    fn hold(&self, ids: &[String]) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = ids.to_vec();
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// A name that tells processes of one number on several machines apart.
fn consumer() -> String {
    let mut bytes = [0; 16];
    if let Ok(mut file) = std::fs::File::open("/dev/urandom") {
        let _ = std::io::Read::read_exact(&mut file, &mut bytes);
    }
    format!("{}-{}", std::process::id(), blake3::hash(&bytes).to_hex())
}
