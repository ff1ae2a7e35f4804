//! Requests of the protocol, which the server takes from anybody.

use std::cell::Cell;

use anydoku::sat::Limit;
use serde_json::Value as Json;

/// How often a search may ask whether to stop before it is told to.
const PATIENCE: u32 = 20;

/// Whatever is asked, the answer is an object of JSON, and no error is our own fault.
pub fn request(data: &[u8]) {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        (asked.get() > PATIENCE).then_some(Limit::Interrupt)
    };
    let answer = anydoku_web::call_until(&String::from_utf8_lossy(data), &stop);
    let answer: Json = serde_json::from_str(&answer).expect("an answer is JSON");
    assert!(answer.is_object());
    assert_ne!(answer["error"]["kind"], "fault", "{}", answer["error"]);
}
