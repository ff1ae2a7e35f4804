//! The page and what it calls.
//!
//! Everything that the page asks goes through [`call`]: a request as JSON in, an answer as JSON out. The server hands it
//! the bodies of HTTP requests, the WebAssembly module the messages of a worker; both give the same answers. There are
//! no files, threads, sockets and clock inside; who has a clock calls [`call_until`].
//!
//! ```
//! let answer = anydoku_web::call(r#"{"do": "solve", "puzzle": "1...\n..3.\n.4..\n...2"}"#);
//! assert!(answer.contains(r#""verdict":"solved""#), "{answer}");
//!
//! let answer = anydoku_web::call(r#"{"do": "solve", "puzzle": "SHAPE square 4\nGIVEN r1c9 1"}"#);
//! assert!(answer.contains(r#""error":{"message":"#) && answer.contains(r#""line":2,"column":7"#), "{answer}");
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`protocol`] | the requests, one a file, and the list of them |
//! | `server` | the page and the protocol over HTTP; behind the feature `server` |
//! | `wasm` | the exports of the WebAssembly module |

pub mod protocol;
#[cfg(feature = "server")]
pub mod server;
#[cfg(target_arch = "wasm32")]
mod wasm;

use anydoku::sat::Limit;

/// Answers a request. The answer is an object; if it has a member `error`, that says what is wrong with the request.
///
/// A search that finds no end runs for ever: see [`call_until`].
pub fn call(request: &str) -> String {
    call_until(request, &|| None)
}

/// Answers a request. `stop` is asked often while a search runs; what it answers ends the search, and the answer then
/// says what is known so far.
pub fn call_until(request: &str, stop: &dyn Fn() -> Option<Limit>) -> String {
    match protocol::answer(request, stop) {
        Ok(answer) => answer,
        Err(error) => error.to_json(),
    }
}
