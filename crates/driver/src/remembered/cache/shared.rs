//! A store of results that machines share: a Redis server, an S3-compatible one, or any server that
//! answers `GET` and `PUT`.
//!
//! Keys and seals are those of the store on this machine: an entry counts only with the seal of the
//! project's key ([`super::secret`]), so whoever can write to the store cannot plant a verdict. A
//! store that is not reachable, slow or damaged costs time, never a verdict: it is talked to on a
//! thread of its own, which nobody waits for when it does not get on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::secret::Secret;
use super::web::Web;
use super::{Found, Hash};

/// How long nothing may come before a store is given up, and how long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
const ALL: Duration = Duration::from_secs(60);

/// How long one answer may take, and a connection.
pub(super) const ANSWER: Duration = Duration::from_secs(5);
pub(super) const CONNECT: Duration = Duration::from_secs(2);

/// How many entries are asked for at once.
const BATCH: usize = 200;

/// The largest entry that is read, in bytes.
pub(super) const LARGEST: usize = 4 << 20;

/// Where a shared store is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address(String);

const REDIS: [&str; 4] = ["redis://", "rediss://", "unix://", "redis+unix://"];
const WEB: [&str; 3] = ["http://", "https://", "s3://"];

/// What the thread that talks to a store tells.
enum News {
    /// The value under the key of that number.
    Value(usize, Vec<u8>),
    /// It gets on.
    Stored,
    End(Result<(), String>),
}

impl Address {
    /// An address, if the text is one of a kind that is known.
    pub fn parse(text: &str) -> Option<Address> {
        let mut kinds = REDIS.iter().chain(&WEB);
        kinds.any(|kind| text.starts_with(kind)).then(|| Address(text.to_string()))
    }

    /// Whether a server is there that has streams.
    pub fn is_redis(&self) -> bool {
        REDIS.iter().any(|kind| self.0.starts_with(kind))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Without what is nobody's business: a name, a password, signatures.
    pub fn shown(&self) -> String {
        let address = self.0.split('?').next().unwrap_or_default();
        let shown = match (address.split_once("://"), address.rsplit_once('@')) {
            (Some((kind, _)), Some((_, rest))) => format!("{kind}://…@{rest}"),
            _ => address.to_string(),
        };
        base::visible_line(&shown).into_owned()
    }

    /// What is remembered there under these keys. What is not sealed is not there.
    pub(super) fn get(&self, secret: &Secret, keys: &[Hash]) -> Found {
        let mut entries = vec![None; keys.len()];
        let mut foreign = 0;
        let (address, asked) = (self.clone(), keys.to_vec());
        let ended = listen(
            move |tell| address.fetch(&asked, &|at, value| tell(News::Value(at, value))),
            |at, value| {
                let (Some(key), Some(entry)) = (keys.get(at), entries.get_mut(at)) else { return };
                *entry = value.split_at_checked(blake3::OUT_LEN).and_then(|(seal, content)| {
                    secret.is_sealed(key, content, seal).then(|| content.to_vec())
                });
                foreign += usize::from(entry.is_none());
            },
        );
        let warning = match &ended {
            Err(why) => Some(self.unusable(why)),
            Ok(()) if foreign > 0 => Some(format!(
                "{foreign} entries of {} are not sealed with this project's key (CADRE_KEY): \
                 they are not used",
                self.shown()
            )),
            Ok(()) => None,
        };
        Found { entries, warning, is_lost: ended.is_err() }
    }

    pub(super) fn put(&self, secret: &Secret, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        let sealed: Vec<(String, Vec<u8>)> = entries
            .iter()
            .map(|(key, entry)| (name(key), [&secret.seal(key, entry)[..], entry].concat()))
            .collect();
        let address = self.clone();
        let ended = listen(move |tell| address.store(&sealed, &|| tell(News::Stored)), |_, _| {});
        ended.map_err(|why| self.unusable(&why))
    }

    fn unusable(&self, why: &str) -> String {
        let why = base::visible_line(why);
        format!("the shared store {} is not used: {why}", self.shown())
    }

    /// A connection to a Redis server.
    pub(crate) fn redis(&self) -> Result<redis::Connection, String> {
        if !self.is_redis() {
            return Err("this needs a Redis server".to_string());
        }
        let client = redis::Client::open(self.0.as_str()).map_err(|e| e.to_string())?;
        let connection = client.get_connection_with_timeout(CONNECT).map_err(|e| e.to_string())?;
        connection.set_read_timeout(Some(ANSWER)).map_err(|e| e.to_string())?;
        connection.set_write_timeout(Some(ANSWER)).map_err(|e| e.to_string())?;
        Ok(connection)
    }

    /// Tells the values that are there, with the numbers of their keys, while somebody listens.
    fn fetch(&self, keys: &[Hash], tell: &Tell<'_>) -> Result<(), String> {
        if !self.is_redis() {
            let names: Vec<String> = keys.iter().map(name).collect();
            return Web::new(self)?.fetch(&names, tell);
        }
        let mut connection = self.redis()?;
        for (number, batch) in keys.chunks(BATCH).enumerate() {
            let mut pipe = redis::pipe();
            for key in batch {
                // What is not there is empty; what is too long is cut, and so not sealed.
                pipe.cmd("GETRANGE").arg(name(key)).arg(0).arg(LARGEST);
            }
            let values: Vec<Vec<u8>> =
                pipe.query(&mut connection).map_err(|error| error.to_string())?;
            if values.len() != batch.len() {
                return Err("it does not answer what was asked".to_string());
            }
            for (at, value) in values.into_iter().enumerate().filter(|(_, v)| !v.is_empty()) {
                if !tell(number * BATCH + at, value) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn store(
        &self,
        sealed: &[(String, Vec<u8>)],
        tell: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), String> {
        if !self.is_redis() {
            return Web::new(self)?.store(sealed, tell);
        }
        let mut connection = self.redis()?;
        for batch in sealed.chunks(BATCH) {
            let mut pipe = redis::pipe();
            for (name, value) in batch {
                pipe.cmd("SET").arg(name).arg(value.as_slice()).ignore();
            }
            pipe.query::<()>(&mut connection).map_err(|error| error.to_string())?;
            if !tell() {
                break;
            }
        }
        Ok(())
    }
}

/// Takes the number of a key and its value; whether anybody listens.
pub(super) type Tell<'a> = dyn Fn(usize, Vec<u8>) -> bool + Sync + 'a;

/// Lets `talk` run on a thread of its own, and listens for as long as it gets on.
fn listen(
    talk: impl FnOnce(&(dyn Fn(News) -> bool + Sync)) -> Result<(), String> + Send + 'static,
    mut value: impl FnMut(usize, Vec<u8>),
) -> Result<(), String> {
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        let tell = |news| sender.send(news).is_ok();
        // Whatever an answer holds must not do harm.
        let ended = catch_unwind(AssertUnwindSafe(|| talk(&tell)));
        let _ = tell(News::End(ended.unwrap_or_else(|_| Err("its answer is damaged".to_string()))));
    };
    std::thread::Builder::new().spawn(work).map_err(|error| error.to_string())?;
    let begin = Instant::now();
    loop {
        let left = ALL.saturating_sub(begin.elapsed()).min(PATIENCE);
        match receiver.recv_timeout(left) {
            Ok(News::Value(at, bytes)) => value(at, bytes),
            Ok(News::Stored) => {}
            Ok(News::End(ended)) => return ended,
            Err(RecvTimeoutError::Timeout) => return Err("it is too slow".to_string()),
            Err(RecvTimeoutError::Disconnected) => return Err("it went away".to_string()),
        }
    }
}

fn name(key: &Hash) -> String {
    format!("cadre:{}", super::hex(key))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn addresses() {
        let is_known = |text| Address::parse(text).is_some();
        assert!(is_known("redis://h:1/0") && is_known("https://h") && is_known("s3://b/p"));
        assert!(!is_known("/tmp/x") && !is_known("redis") && !is_known("ftp://h"));
        let shown = |text: &str| Address::parse(text).unwrap().shown();
        assert_eq!(shown("redis://user:secret@h:1"), "redis://…@h:1");
        assert_eq!(shown("https://h/p?token=secret"), "https://h/p");
        assert!(Address::parse("http://h").unwrap().redis().is_err());
    }

    /// Nobody is there, or somebody who says something else, or something that is no answer.
    #[test]
    fn strange_servers_cost_no_verdict() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let _ = std::io::Write::write_all(&mut stream, b"*99999999\r\n$-7\r\nwhat?\r\n");
            }
        });
        let secret = Secret::for_tests();
        for (kind, port) in [("redis", 1), ("http", 1), ("redis", port), ("http", port)] {
            let address = Address::parse(&format!("{kind}://127.0.0.1:{port}/")).unwrap();
            let found = address.get(&secret, &[[1; 32]]);
            assert_eq!(found.entries, [None]);
            assert!(found.warning.unwrap().contains("is not used") && found.is_lost);
            assert!(address.put(&secret, &[([1; 32], vec![1])]).is_err());
        }
    }
}
