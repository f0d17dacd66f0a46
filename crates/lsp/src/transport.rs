//! Messages on standard input and output. How long a message says that it is, is not believed: room
//! is taken for what has come, and no more than [`LONGEST`].

use std::io::{self, BufRead, Read};
use std::thread::JoinHandle;

use lsp_server::{Connection, Message};

/// In bytes: far more than the longest source.
const LONGEST: u64 = 256 << 20;

/// In bytes, with its line break.
const LONGEST_HEADER: u64 = 4096;

/// Threads that read and write.
pub struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits for the end of both.
    pub fn join(self) -> Result<(), String> {
        for thread in [self.reader, self.writer] {
            match thread.join() {
                Ok(ended) => ended.map_err(|error| error.to_string())?,
                Err(_) => return Err("a thread went wrong".to_string()),
            }
        }
        Ok(())
    }

    /// Why nothing more is read, if that is so.
    pub fn problem(self) -> Option<String> {
        let ended = self.reader.is_finished().then(|| self.reader.join().ok()).flatten()?;
        ended.err().map(|error| error.to_string())
    }
}

/// A connection to whoever started this process.
pub fn stdio() -> io::Result<(Connection, Threads)> {
    let (ours, Connection { sender, receiver }) = Connection::memory();
    let reader = std::thread::Builder::new().name("reader".to_string()).spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(message) = read(&mut input)? {
            let is_exit = matches!(&message, Message::Notification(n) if n.method == "exit");
            if sender.send(message).is_err() || is_exit {
                break;
            }
        }
        Ok(())
    })?;
    let writer = std::thread::Builder::new().name("writer".to_string()).spawn(move || {
        let mut output = io::stdout().lock();
        receiver.into_iter().try_for_each(|message| message.write(&mut output))
    })?;
    Ok((ours, Threads { reader, writer }))
}

fn wrong(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// The next message; `None` at the end.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        let line = match line.strip_suffix(b"\r\n") {
            None if line.is_empty() => return Ok(None),
            None => return Err(wrong("a message has a header that is none")),
            Some([]) => break,
            Some(line) => String::from_utf8_lossy(line).into_owned(),
        };
        let (name, value) = line.split_once(": ").ok_or_else(|| wrong("a header has no value"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.parse().map_err(|_| wrong("a length is no number"))?;
            length = Some(value);
        }
    }
    let length = length.ok_or_else(|| wrong("a message has no length"))?;
    if length > LONGEST {
        return Err(wrong("a message is too long: at most 256 MiB are read"));
    }
    let mut whole = format!("Content-Length: {length}\r\n\r\n").into_bytes();
    input.by_ref().take(length).read_to_end(&mut whole)?;
    // The reason quotes the whole message.
    Message::read(&mut whole.as_slice())
        .map_err(|error| wrong(&error.to_string().chars().take(200).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Result<usize, String> {
        let mut count = 0;
        while read(&mut bytes).map_err(|error| error.to_string())?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_follow_each_other() {
        let one = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        assert_eq!(all(format!("{one}{one}").as_bytes()), Ok(2));
        assert_eq!(all(b""), Ok(0));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for (text, why) in [
            ("Content-Length: 99999999999999\r\n\r\n{}".to_string(), "too long"),
            ("Content-Length: -1\r\n\r\n{}".to_string(), "no number"),
            ("Content-Type: x\r\n\r\n{}".to_string(), "no length"),
            ("no header\r\n\r\n".to_string(), "no value"),
            ("X".repeat(100_000), "header that is none"),
            ("Content-Length: 100\r\n\r\n{}".to_string(), "fill whole buffer"),
            (framed("{\"jsonrpc\":"), "malformed"),
            (framed(&"[".repeat(100_000)), "malformed"),
        ] {
            let problem = all(text.as_bytes()).expect_err("refused");
            assert!(problem.contains(why), "{problem}");
        }
    }
}
