//! Requests by chance, without end: this many in a normal test run, more on demand.
//!
//! ```text
//! ANYDOKU_FUZZ=100000 cargo test --release -p anydoku-web --test chance -- --nocapture
//! ```
//!
//! A request that is wrong somewhere comes from one that is right ([`requests`]): members and values are changed,
//! exchanged with those of others, taken away ([`mutate`]), or bytes are. Whatever comes, the answer is an object of
//! JSON, no error is our own fault, and soon after a search is told to stop there is an answer.
//!
//! A request that fails is printed; it belongs into `tests/data/chance`, where it is tried for ever. `fuzz/` gives the
//! same function to cargo-fuzz.

#[allow(dead_code)]
#[path = "../../../check/tests/fuzz/catch.rs"]
mod catch;
#[allow(dead_code)]
#[path = "../../../check/tests/fuzz/dice.rs"]
mod dice;
mod mutate;
mod requests;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anydoku::sat::Limit;
use anydoku_web::call_until;
use anydoku_web::protocol::REQUESTS;
use serde_json::Value as Json;

use dice::{Dice, rounds};

/// When searches are told to stop.
const STOP: Duration = Duration::from_millis(20);

/// When a request has taken too long, on a machine that does other things besides.
const TOO_LONG: Duration = Duration::from_secs(30);

/// What kind of answer a request has.
///
/// # Panics
/// If it is none, or our own fault, or late.
fn asked(request: &str) -> (String, Duration) {
    let began = Instant::now();
    let answer = call_until(request, &|| {
        (began.elapsed() >= STOP).then_some(Limit::Time)
    });
    let took = began.elapsed();
    let answer: Json = serde_json::from_str(&answer).expect("an answer is JSON");
    let answer = answer.as_object().expect("an answer is an object");
    let kind = match answer.get("error") {
        None => "answered".to_owned(),
        Some(error) => {
            assert!(!error["message"].as_str().expect("a message").is_empty());
            let kind = error["kind"].as_str().expect("a kind");
            assert_ne!(kind, "fault", "{error}");
            format!("refused: {kind}")
        }
    };
    assert!(took < TOO_LONG, "late: {took:?}");
    (kind, took)
}

#[test]
fn requests_by_chance() {
    let sound = requests::all();
    let (mut kinds, mut failures) = (BTreeMap::<String, u64>::new(), Vec::new());
    let mut slowest = (Duration::ZERO, String::new());
    for seed in rounds(3000) {
        let request = mutate::any(&mut Dice::new(seed), &sound);
        let mut outcome = None;
        match catch::message(|| outcome = Some(asked(&request))) {
            Some(message) => failures.push(format!("round {seed}: {message}\n{request}\n")),
            None => {
                let (kind, took) = outcome.expect("no panic");
                *kinds.entry(kind).or_default() += 1;
                if took > slowest.0 {
                    slowest = (took, request);
                }
            }
        }
    }
    let shown: String = slowest.1.chars().take(300).collect();
    println!(
        "{kinds:?}, {} failed, slowest {:?}: {shown}",
        failures.len(),
        slowest.0
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // If all were refused, or all for the same reason, little would be tried.
    for kind in ["answered", "refused: request", "refused: text"] {
        assert!(
            kinds.get(kind).is_some_and(|&count| count > 100),
            "{kinds:?}"
        );
    }
}

#[test]
fn what_they_come_from_is_right() {
    let sound = requests::all();
    let wrong = |request: &&Json| asked(&request.to_string()).0 != "answered";
    let wrong: Vec<&Json> = sound.iter().filter(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for name in REQUESTS {
        let asks = |request: &Json| request["do"] == name;
        assert!(sound.iter().any(asks), "no request to {name}");
    }
}

#[test]
fn what_failed_once() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/chance");
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        asked(&std::fs::read_to_string(path).expect("text"));
    }
}
