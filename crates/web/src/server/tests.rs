//! A server on the loopback, spoken to byte by byte.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use super::*;

fn start(options: Options) -> SocketAddr {
    let server = Server::bind(options).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

/// Sends bytes and gives status, headers and body of the answer.
fn exchange(address: SocketAddr, bytes: &[u8]) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    // The server may answer and close before it has read all.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    (
        status.unwrap_or(0),
        head.to_ascii_lowercase(),
        body.to_owned(),
    )
}

fn get(address: SocketAddr, path: &str) -> (u16, String, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    exchange(address, request.as_bytes())
}

fn post(address: SocketAddr, body: &[u8]) -> (u16, String, String) {
    let head = format!(
        "POST /api HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    exchange(address, &[head.as_bytes(), body].concat())
}

const SOLVE: &[u8] = br#"{"do": "solve", "puzzle": "1.....3...4....2"}"#;
/// A search without end: more grids than anybody can look at.
const LONG: &[u8] = br#"{"do": "count", "puzzle": "SHAPE square 9 +antiknight", "most": 0}"#;

#[test]
fn the_page_and_its_policy() {
    let address = start(Options::default());
    for path in ["/", "/index.html"] {
        let (status, head, body) = get(address, path);
        assert_eq!(status, 200, "{path}");
        assert!(body.to_ascii_lowercase().starts_with("<!doctype html>"));
        assert!(head.contains("content-type: text/html"));
        assert!(head.contains("content-security-policy: default-src 'none'"));
        assert!(!head.contains("unsafe-inline"));
    }
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/index.html/",
    ] {
        let (status, _, body) = get(address, path);
        assert!(
            status == 404 && body.contains("error"),
            "{path}: {status} {body}"
        );
    }
}

#[test]
fn requests_and_errors() {
    let address = start(Options::default());
    let (status, head, body) = post(address, SOLVE);
    assert_eq!(status, 200, "{body}");
    assert!(head.contains("application/json") && body.contains("\"unique\":"));
    let long = vec![b' '; MOST_BODY + 1];
    for (body, expected) in [
        (&b""[..], 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[[[[", 400),
        (br#"{"do": "read"}"#, 400),
        (br#"{"do": "read", "puzzle": "SHAPE x"}"#, 422),
        (&long, 413),
    ] {
        let (status, _, answer) = post(address, body);
        assert_eq!(status, expected, "{answer}");
        assert!(answer.contains("\"message\":"), "{answer}");
    }
    let request = format!("GET /api HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    assert_eq!(exchange(address, request.as_bytes()).0, 405);
    let request = format!("DELETE / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    assert_eq!(exchange(address, request.as_bytes()).0, 405);
    assert_eq!(exchange(address, b"\x16\x03\x01 hello\r\n\r\n").0, 400);
}

#[test]
fn foreigners_get_no_answer() {
    let address = start(Options::default());
    let port = address.port();
    let with = |headers: &str| {
        let body = String::from_utf8_lossy(SOLVE);
        let request = format!(
            "POST /api HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n\r\n{body}",
            body.len()
        );
        exchange(address, request.as_bytes()).0
    };
    let host = format!("Host: localhost:{port}");
    let json = "Content-Type: application/json";
    assert_eq!(with(&format!("{host}\r\n{json}")), 200);
    let own = format!("Origin: http://localhost:{port}");
    assert_eq!(with(&format!("{host}\r\n{json}\r\n{own}")), 200);
    for (headers, expected) in [
        (format!("Host: evil.example:{port}\r\n{json}"), 403),
        (
            format!("{host}\r\n{json}\r\nOrigin: http://evil.example"),
            403,
        ),
        (format!("{host}\r\n{json}\r\nOrigin: null"), 403),
        (
            format!("{host}\r\n{json}\r\nSec-Fetch-Site: cross-site"),
            403,
        ),
        (format!("{host}\r\nContent-Type: text/plain"), 415),
        (host.clone(), 415),
    ] {
        assert_eq!(with(&headers), expected, "{headers}");
    }
}

#[test]
fn time_and_places_are_bounded() {
    let address = start(Options {
        time: Duration::from_millis(300),
        workers: 1,
        waiting: 2,
        ..Options::default()
    });
    let (status, _, body) = post(address, LONG);
    assert_eq!(status, 200, "{body}");
    assert!(
        body.contains("\"exact\":false") && body.contains("time limit"),
        "{body}"
    );

    let start = Instant::now();
    let all: Vec<_> = (0..12)
        .map(|_| std::thread::spawn(move || post(address, LONG)))
        .collect();
    let answers: Vec<_> = all.into_iter().map(|one| one.join().unwrap()).collect();
    let with = |code: u16| answers.iter().filter(|answer| answer.0 == code).count();
    assert_eq!(with(200) + with(503), 12);
    assert!(with(200) >= 1 && with(503) >= 1, "{} answered", with(200));
    assert!(start.elapsed() < Duration::from_secs(20));
    // Afterwards there is room again.
    assert_eq!(post(address, SOLVE).0, 200);
}

#[test]
fn who_leaves_ends_the_search() {
    let address = start(Options {
        time: Duration::from_secs(60),
        workers: 1,
        ..Options::default()
    });
    let head = format!(
        "POST /api HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        LONG.len()
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(&[head.as_bytes(), LONG].concat()).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    drop(stream);
    let start = Instant::now();
    assert_eq!(post(address, SOLVE).0, 200);
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn who_says_nothing_is_sent_away() {
    let address = start(Options {
        patience: Duration::from_millis(200),
        connections: 4,
        ..Options::default()
    });
    let silent: Vec<_> = (0..8)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    let slow = format!(
        "POST /api HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\nConnection: close\r\n\r\n{{"
    );
    assert_eq!(exchange(address, slow.as_bytes()).0, 408);
    assert_eq!(post(address, SOLVE).0, 200);
    drop(silent);
}
