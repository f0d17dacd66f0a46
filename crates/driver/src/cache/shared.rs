//! A store of results that machines share: a Redis server (`redis://…`) or any server that answers
//! `GET` and `PUT` (`http://…`).
//!
//! Keys and seals are those of the store on this machine: an entry counts only with the seal of the
//! project's key ([`super::secret`]), so whoever can write to the store cannot plant a verdict. A
//! store that is not reachable, slow or damaged costs time, never a verdict: after the first
//! mishap it is not asked again in this run.

use std::io::Read;
use std::time::Duration;

use super::secret::Secret;
use super::{Found, Hash};

/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
const CONNECT: Duration = Duration::from_secs(2);

/// How many entries are asked for at once.
const BATCH: usize = 500;

/// The largest entry that is read.
const LARGEST: u64 = 16 << 20;

/// Where a shared store is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address(pub String);

impl Address {
    /// An address, if the text is one of a kind that is known.
    pub fn parse(text: &str) -> Option<Address> {
        let kinds = ["redis://", "unix://", "redis+unix://", "http://"];
        kinds.iter().any(|kind| text.starts_with(kind)).then(|| Address(text.to_string()))
    }

    fn is_http(&self) -> bool {
        self.0.starts_with("http")
    }

    /// Without a password that may stand in it.
    fn shown(&self) -> String {
        match (self.0.split_once("://"), self.0.rsplit_once('@')) {
            (Some((kind, _)), Some((_, rest))) => format!("{kind}://…@{rest}"),
            _ => self.0.clone(),
        }
    }

    /// What is remembered there under these keys. What is not sealed is not there.
    pub fn get(&self, secret: &Secret, keys: &[Hash]) -> Found {
        let mut entries = vec![None; keys.len()];
        let fetched = if self.is_http() { self.http_get(keys) } else { self.redis_get(keys) };
        let (values, problem) = fetched;
        for ((value, key), entry) in values.into_iter().zip(keys).zip(&mut entries) {
            *entry = value.and_then(|value| {
                let (seal, content) = value.split_at_checked(blake3::OUT_LEN)?;
                secret.is_sealed(key, content, seal).then(|| content.to_vec())
            });
        }
        Found { entries, warning: problem.map(|why| self.unusable(&why)) }
    }

    pub fn put(&self, secret: &Secret, entries: &[(Hash, Vec<u8>)]) -> Result<(), String> {
        let sealed: Vec<(String, Vec<u8>)> = entries
            .iter()
            .map(|(key, entry)| {
                let mut value = secret.seal(key, entry).to_vec();
                value.extend(entry);
                (name(key), value)
            })
            .collect();
        let put = if self.is_http() { self.http_put(&sealed) } else { self.redis_put(&sealed) };
        put.map_err(|why| self.unusable(&why))
    }

    fn unusable(&self, why: &str) -> String {
        format!("the shared store {} is not used: {why}", self.shown())
    }

    pub(crate) fn redis(&self) -> Result<redis::Connection, String> {
        if self.is_http() {
            return Err("this needs a Redis server".to_string());
        }
        let client = redis::Client::open(self.0.as_str()).map_err(|e| e.to_string())?;
        let connection = client.get_connection_with_timeout(CONNECT).map_err(|e| e.to_string())?;
        connection.set_read_timeout(Some(PATIENCE)).map_err(|e| e.to_string())?;
        connection.set_write_timeout(Some(PATIENCE)).map_err(|e| e.to_string())?;
        Ok(connection)
    }

    /// As many values as there were answers, and what went wrong.
    fn redis_get(&self, keys: &[Hash]) -> (Vec<Option<Vec<u8>>>, Option<String>) {
        let mut values = Vec::new();
        let mut read = || -> Result<(), String> {
            let mut connection = self.redis()?;
            for batch in keys.chunks(BATCH) {
                let names: Vec<String> = batch.iter().map(name).collect();
                let answer: Vec<Option<Vec<u8>>> = redis::cmd("MGET")
                    .arg(&names)
                    .query(&mut connection)
                    .map_err(|e| e.to_string())?;
                if answer.len() != batch.len() {
                    return Err("it does not answer what was asked".to_string());
                }
                values.extend(answer);
            }
            Ok(())
        };
        let problem = read().err();
        (values, problem)
    }

    fn redis_put(&self, sealed: &[(String, Vec<u8>)]) -> Result<(), String> {
        let mut connection = self.redis()?;
        for batch in sealed.chunks(BATCH) {
            let mut pipe = redis::pipe();
            for (name, value) in batch {
                pipe.cmd("SET").arg(name).arg(value.as_slice()).ignore();
            }
            pipe.query::<()>(&mut connection).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn agent() -> ureq::Agent {
        let config = ureq::Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build();
        ureq::Agent::new_with_config(config)
    }

    fn http_get(&self, keys: &[Hash]) -> (Vec<Option<Vec<u8>>>, Option<String>) {
        let agent = Address::agent();
        let mut values = Vec::new();
        for key in keys {
            let url = format!("{}/{}", self.0.trim_end_matches('/'), name(key).replace(':', "/"));
            let mut response = match agent.get(&url).call() {
                Ok(response) => response,
                Err(error) => return (values, Some(error.to_string())),
            };
            match response.status().as_u16() {
                200 => {
                    let mut bytes = Vec::new();
                    let reader = response.body_mut().as_reader();
                    if let Err(error) = reader.take(LARGEST).read_to_end(&mut bytes) {
                        return (values, Some(error.to_string()));
                    }
                    values.push(Some(bytes));
                }
                404 | 410 => values.push(None),
                status => return (values, Some(format!("it answers with status {status}"))),
            }
        }
        (values, None)
    }

    fn http_put(&self, sealed: &[(String, Vec<u8>)]) -> Result<(), String> {
        let agent = Address::agent();
        for (name, value) in sealed {
            let url = format!("{}/{}", self.0.trim_end_matches('/'), name.replace(':', "/"));
            let response = agent.put(&url).send(value.as_slice()).map_err(|e| e.to_string())?;
            if !response.status().is_success() {
                return Err(format!("it answers with status {}", response.status().as_u16()));
            }
        }
        Ok(())
    }
}

fn name(key: &Hash) -> String {
    let hex: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("cadre:{hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert!(Address::parse("redis://h:1/0").is_some() && Address::parse("http://h").is_some());
        assert!(Address::parse("/tmp/x").is_none() && Address::parse("redis").is_none());
        let shown = Address("redis://user:secret@h:1".to_string()).shown();
        assert_eq!(shown, "redis://…@h:1");
    }

    #[test]
    fn nobody_there_costs_no_verdict() {
        let address = Address::parse("redis://127.0.0.1:1/").unwrap();
        let secret = Secret::for_tests();
        let found = address.get(&secret, &[[1; 32]]);
        assert_eq!(found.entries, [None]);
        assert!(found.warning.unwrap().contains("is not used"));
        assert!(address.put(&secret, &[([1; 32], vec![1])]).is_err());
    }
}
