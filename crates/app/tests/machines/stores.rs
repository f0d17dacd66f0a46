//! Stores as companies run them: a server that speaks S3 (moto, from Python's registry), and
//! connections that are sealed by an authority of the company's own.

use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::Folder;
use crate::{Server, assert_same, free_port, is_shared, on_machine, project};

/// The command of the server, from where `./x setup` puts it.
fn moto() -> Option<Command> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cadre/moto");
    if !folder.join("moto").is_dir() {
        eprintln!("skipped: there is no moto (`CI=1 ./x setup` installs it)");
        return None;
    }
    let mut command = Command::new("python3");
    command.args(["-m", "moto.server", "-H", "127.0.0.1"]).env("PYTHONPATH", folder);
    Some(command)
}

/// Waits until the server listens, however long that takes, as long as it runs.
fn answers(server: &mut Server, port: u16) {
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        server.is_running();
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn s3_server(mut command: Command, port: u16, more: &[&str]) -> Server {
    command.args(["-p", &port.to_string()]).args(more);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut server = Server(command.spawn().expect("it can be started"));
    answers(&mut server, port);
    server
}

/// Runs a program that has to succeed; false if there is none.
fn run(folder: &Folder, program: &str, args: &[&str]) -> bool {
    let ran = Command::new(program).args(args).current_dir(&folder.path).output();
    let Ok(ran) = ran else {
        eprintln!("skipped: there is no {program}");
        return false;
    };
    assert!(ran.status.success(), "{program} {args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    true
}

/// An authority (`ca.pem`) and a certificate of it for this machine (`srv.pem`, `srv.key`).
fn authority(folder: &Folder) -> bool {
    folder.write("ext", "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    let key = "-newkey rsa:2048 -nodes";
    let steps = [
        format!("req -x509 {key} -keyout ca.key -out ca.pem -days 2 -subj /CN=authority"),
        format!("req {key} -keyout srv.key -out srv.csr -subj /CN=localhost"),
        "x509 -req -in srv.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out srv.pem -days 2 -extfile ext"
            .to_string(),
    ];
    steps.iter().all(|step| run(folder, "openssl", &step.split(' ').collect::<Vec<_>>()))
}

const NAME: [(&str, &str); 2] =
    [("AWS_ACCESS_KEY_ID", "machine"), ("AWS_SECRET_ACCESS_KEY", "secret")];

#[test]
fn a_server_that_speaks_s3_is_shared() {
    let Some(moto) = moto() else { return };
    let folder = project("machines_moto");
    let port = free_port();
    let server = s3_server(moto, port, &[]);
    let place = format!("http://127.0.0.1:{port}");
    if !run(&folder, "curl", &["-sf", "-X", "PUT", &format!("{place}/results")]) {
        return;
    }
    let url = format!("s3://results/team?endpoint={place}&region=us-east-1");
    let whole = is_shared(&folder, &url, &NAME);
    // A bucket that is not there costs time, and that is said.
    let other = url.replace("results", "others");
    let ran = on_machine(&folder, "other", &["verify", "--cache", &other, "--all"]);
    assert_same(&ran, &whole);
    assert!(ran.stderr.contains("is not used"), "{ran:?}");
    drop(server);
    let gone = on_machine(&folder, "gone", &["verify", "--cache", &url, "--all"]);
    assert_same(&gone, &whole);
    assert!(gone.stderr.contains("is not used"), "{gone:?}");
}

#[test]
fn a_sealed_connection_needs_an_authority() {
    let Some(moto) = moto() else { return };
    let folder = project("machines_sealed");
    if !authority(&folder) {
        return;
    }
    let known = folder.path.join("ca.pem").display().to_string();
    let (own, key) = (folder.path.join("srv.pem"), folder.path.join("srv.key"));
    let (own, key) = (own.display().to_string(), key.display().to_string());
    let port = free_port();
    let server = s3_server(moto, port, &["-c", &own, "-k", &key]);
    let place = format!("https://localhost:{port}");
    if !run(&folder, "curl", &["-sf", "--cacert", &known, "-X", "PUT", &format!("{place}/results")])
    {
        return;
    }
    let url = format!("s3://results/team?endpoint={place}&region=us-east-1");
    let variables = [NAME[0], NAME[1], ("SSL_CERT_FILE", known.as_str())];
    let whole = is_shared(&folder, &url, &variables);
    // Who does not know the authority does not speak to the server.
    let ran = on_machine(&folder, "stranger", &["verify", "--cache", &url, "--all"]);
    assert_same(&ran, &whole);
    assert!(ran.stderr.contains("is not used"), "{ran:?}");
    drop(server);
}

#[test]
fn a_sealed_redis_server_is_shared() {
    let folder = project("machines_sealed_redis");
    if !authority(&folder) {
        return;
    }
    let port = free_port();
    let child = Command::new("redis-server")
        .args(["--port", "0", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
        .args(["--tls-port", &port.to_string(), "--tls-auth-clients", "no"])
        .args(["--tls-cert-file", "srv.pem", "--tls-key-file", "srv.key"])
        .args(["--tls-ca-cert-file", "ca.pem"])
        .current_dir(&folder.path)
        .stdout(Stdio::null())
        .spawn();
    let Ok(child) = child else {
        assert!(std::env::var_os("CI").is_none(), "there is no redis-server");
        eprintln!("skipped: there is no redis-server");
        return;
    };
    let mut server = Server(child);
    answers(&mut server, port);
    let known = folder.path.join("ca.pem").display().to_string();
    let url = format!("rediss://localhost:{port}/");
    let whole = is_shared(&folder, &url, &[("SSL_CERT_FILE", &known)]);
    let ran = on_machine(&folder, "stranger", &["verify", "--cache", &url, "--all"]);
    assert_same(&ran, &whole);
    assert!(ran.stderr.contains("is not used"), "{ran:?}");
    drop(server);
}
