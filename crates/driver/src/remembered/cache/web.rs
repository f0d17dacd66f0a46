//! Stores that are spoken to over HTTP: plain servers (`https://host/path`: an entry is `GET` and
//! `PUT` below the path) and S3-compatible ones (`s3://bucket/prefix?endpoint=…&region=…`, with the
//! usual environment variables for the rest), where addresses are signed.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rusty_s3::actions::{GetObject, PutObject};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use url::Url;

use super::shared::{ANSWER, Address, CONNECT, LARGEST, Tell};

/// How many requests are under way at a time.
const AT_ONCE: usize = 8;

/// How long an address that was signed is good for.
const SIGNED: Duration = Duration::from_secs(300);

pub struct Web {
    agent: ureq::Agent,
    place: Place,
}

enum Place {
    /// Without the last slash.
    Plain(String),
    Bucket {
        bucket: Box<Bucket>,
        credentials: Option<Credentials>,
        prefix: String,
    },
}

impl Web {
    pub fn new(address: &Address) -> Result<Web, String> {
        let place = match address.text().starts_with("s3://") {
            true => bucket(address.text(), &|name| std::env::var(name).ok())?,
            false => Place::Plain(address.text().trim_end_matches('/').to_string()),
        };
        let mut config = ureq::Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(ANSWER))
            .http_status_as_error(false);
        // Companies have authorities of their own.
        let known = rustls_native_certs::load_native_certs().certs;
        if !known.is_empty() {
            let known: Vec<Certificate<'static>> =
                known.iter().map(|known| Certificate::from_der(known).to_owned()).collect();
            let roots = RootCerts::new_with_certs(&known);
            config = config.tls_config(TlsConfig::builder().root_certs(roots).build());
        }
        Ok(Web { agent: ureq::Agent::new_with_config(config.build()), place })
    }

    pub fn fetch(&self, names: &[String], tell: &Tell<'_>) -> Result<(), String> {
        self.each(names.len(), |at| {
            let Some(name) = names.get(at) else { return Ok(true) };
            let address = self.place.address(name, false);
            let mut answer = self.agent.get(&address).call().map_err(|e| reason(&e))?;
            match answer.status().as_u16() {
                200 => {
                    let body = answer.body_mut().with_config().limit(LARGEST as u64);
                    Ok(tell(at, body.read_to_vec().map_err(|e| reason(&e))?))
                }
                404 | 410 => Ok(true),
                status => Err(format!("it answers with status {status}")),
            }
        })
    }

    pub fn store(
        &self,
        sealed: &[(String, Vec<u8>)],
        tell: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), String> {
        self.each(sealed.len(), |at| {
            let Some((name, value)) = sealed.get(at) else { return Ok(true) };
            let address = self.place.address(name, true);
            let answer = self.agent.put(&address).send(value).map_err(|e| reason(&e))?;
            match answer.status().is_success() {
                true => Ok(tell()),
                false => Err(format!("it answers with status {}", answer.status().as_u16())),
            }
        })
    }

    /// Several requests at a time, until one fails or nobody listens.
    fn each(
        &self,
        count: usize,
        request: impl Fn(usize) -> Result<bool, String> + Sync,
    ) -> Result<(), String> {
        let next = AtomicUsize::new(0);
        let problem = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..AT_ONCE.min(count) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count {
                            return;
                        }
                        match request(at) {
                            Ok(true) => continue,
                            Ok(false) => {}
                            Err(why) => {
                                let mut problem =
                                    problem.lock().unwrap_or_else(PoisonError::into_inner);
                                problem.get_or_insert(why);
                            }
                        }
                        next.store(count, Ordering::Relaxed);
                        return;
                    }
                });
            }
        });
        match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }
}

/// Without the address, which may be signed.
fn reason(error: &ureq::Error) -> String {
    match error {
        ureq::Error::BadUri(_) => "its address is none".to_string(),
        other => other.to_string(),
    }
}

impl Place {
    fn address(&self, name: &str, put: bool) -> String {
        let name = name.replace(':', "/");
        match self {
            Place::Plain(above) => format!("{above}/{name}"),
            Place::Bucket { bucket, credentials, prefix } => {
                let object = format!("{prefix}{name}");
                let credentials = credentials.as_ref();
                let address = match put {
                    true => PutObject::new(bucket, credentials, &object).sign(SIGNED),
                    false => GetObject::new(bucket, credentials, &object).sign(SIGNED),
                };
                address.to_string()
            }
        }
    }
}

/// `s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1`
fn bucket(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Place, String> {
    let address = Url::parse(text).map_err(|error| error.to_string())?;
    let given = |name: &str| {
        address.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    };
    if let Some((key, _)) = address.query_pairs().find(|(k, _)| k != "endpoint" && k != "region") {
        return Err(format!("`{key}` is neither `endpoint` nor `region`"));
    }
    let name = address.host_str().ok_or("it names no bucket")?.to_string();
    let region = given("region").or_else(|| variable("AWS_REGION"));
    let region = region.unwrap_or_else(|| "us-east-1".to_string());
    let endpoint = given("endpoint").or_else(|| variable("AWS_ENDPOINT_URL"));
    let endpoint = endpoint.unwrap_or_else(|| format!("https://s3.{region}.amazonaws.com"));
    let endpoint = Url::parse(&endpoint).map_err(|error| format!("its endpoint: {error}"))?;
    let bucket = Bucket::new(endpoint, UrlStyle::Path, name, region).map_err(|e| e.to_string())?;
    let set = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
    let credentials =
        set("AWS_ACCESS_KEY_ID").zip(set("AWS_SECRET_ACCESS_KEY")).map(|(key, secret)| {
            match set("AWS_SESSION_TOKEN") {
                Some(token) => Credentials::new_with_token(key, secret, token),
                None => Credentials::new(key, secret),
            }
        });
    let mut prefix = address.path().trim_start_matches('/').to_string();
    if !prefix.is_empty() && !prefix.ends_with('/') {
        prefix.push('/');
    }
    Ok(Place::Bucket { bucket: Box::new(bucket), credentials, prefix })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_entries() {
        let plain = Place::Plain("https://h/p".to_string());
        assert_eq!(plain.address("cadre:ab", true), "https://h/p/cadre/ab");
        let variable = |name: &str| match name {
            "AWS_ACCESS_KEY_ID" => Some("id".to_string()),
            "AWS_SECRET_ACCESS_KEY" => Some("hidden".to_string()),
            _ => None,
        };
        let place = bucket("s3://b/team?endpoint=http://h:9000&region=r", &variable).unwrap();
        let address = place.address("cadre:ab", false);
        assert!(address.starts_with("http://h:9000/b/team/cadre/ab?"), "{address}");
        assert!(address.contains("X-Amz-Signature=") && !address.contains("hidden"), "{address}");
        let open = bucket("s3://b", &|_| None).unwrap();
        assert_eq!(open.address("cadre:ab", true), "https://s3.us-east-1.amazonaws.com/b/cadre/ab");
        assert!(bucket("s3://b?endpont=http://h", &|_| None).is_err());
    }
}
