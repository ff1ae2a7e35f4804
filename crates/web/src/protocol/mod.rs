//! The protocol: what can be asked, and how.
//!
//! A request is an object whose member `do` names what to do; the others are those of the struct of that name. Members
//! that a request does not know are errors, so that a misspelt word is told, not ignored.
//!
//! | `do` | file | asks for |
//! |---|---|---|
//! | `read` | [`read`](mod@read) | the puzzles of a text in any format: board, givens, how to draw it |
//! | `shapes` | [`shapes`] | the boards that have names, extras, limits |
//! | `solve` | [`solve`] | one or more grids, and whether there are more |
//! | `count` | [`count`] | how many grids there are |
//! | `candidates` | [`candidates`] | the values left for each cell, by the rules or in some grid |
//! | `check` | [`check`] | whether a puzzle is unique and minimal, and if it has no grid, why |
//! | `clashes` | [`clashes`] | which rules the values on the board break |
//! | `hint` | [`hint`] | the next step that a player could take, and why |
//! | `generate` | [`generate`] | a new puzzle |
//! | `export` | [`export`] | a puzzle as a file: our formats, SVG, CNF |
//! | `trace` | [`trace`] | what a solver did, step by step |
//! | `draft` | [`draft`] | a puzzle taken apart, to be changed |
//! | `grade` | [`grade`] | how hard a puzzle is |
//!
//! Cells are numbered from 0, values from 1; 0 stands for an empty cell. Where a request has a `puzzle`, it is a text in
//! any format, or an object of our JSON format; `entries` are further values, one number a cell.
//!
//! An error is `{"error": {"message": …, "kind": …, "line": …, "column": …}}`. `kind` is `request` if the request is
//! malformed, with the position in it, or what it asks for can't be; `text` if a puzzle is, with the position in its
//! text; `fault` if we are to blame. Positions count from 1.

pub mod board;
pub mod candidates;
pub mod check;
pub mod clashes;
pub mod count;
pub mod draft;
mod error;
pub mod export;
pub mod generate;
pub mod grade;
pub mod hint;
mod members;
pub mod read;
pub mod shapes;
pub mod solve;
mod source;
#[cfg(test)]
mod tests;
pub mod trace;

pub use error::{Error, Kind};
pub use source::{MOST_CANDIDATES, MOST_TEXT, Source};

use anydoku::sat::{Limit, Limits};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A question of the protocol.
trait Request: DeserializeOwned {
    type Answer: Serialize;

    fn answer(self, limits: &Limits<'_>) -> Result<Self::Answer, Error>;
}

/// The names of the requests, in the order of the table above.
pub const REQUESTS: [&str; 13] = [
    "read",
    "shapes",
    "solve",
    "count",
    "candidates",
    "check",
    "clashes",
    "hint",
    "generate",
    "export",
    "trace",
    "draft",
    "grade",
];

/// Bytes that one search may take for what it learns.
const MEMORY: usize = 256 << 20;

/// The answer to a request as JSON.
pub(crate) fn answer(request: &str, stop: &dyn Fn() -> Option<Limit>) -> Result<String, Error> {
    // A list would be taken for the members in their order.
    if !request.trim_start().starts_with('{') {
        let found = request.trim_start().chars().next();
        let found = found.map_or("nothing".to_owned(), |found| format!("{found:?}"));
        return Err(Error {
            line: Some(1),
            column: Some(1 + request.len() - request.trim_start().len()),
            ..Error::request(format!(
                "the request begins with {found}; expected an object"
            ))
        });
    }
    // Twice over the text: only so are the positions of errors in the second part those of the request.
    #[derive(Deserialize)]
    struct Head {
        r#do: String,
    }
    let head: Head = serde_json::from_str(request)?;
    let limits = Limits {
        memory: Some(MEMORY),
        stop: Some(stop),
        ..Limits::none()
    };
    match head.r#do.as_str() {
        "read" => run::<read::Read>(request, &limits),
        "shapes" => run::<shapes::Shapes>(request, &limits),
        "solve" => run::<solve::Solve>(request, &limits),
        "count" => run::<count::Count>(request, &limits),
        "candidates" => run::<candidates::Candidates>(request, &limits),
        "check" => run::<check::Check>(request, &limits),
        "clashes" => run::<clashes::Clashes>(request, &limits),
        "hint" => run::<hint::Hint>(request, &limits),
        "generate" => run::<generate::Generate>(request, &limits),
        "export" => run::<export::Export>(request, &limits),
        "trace" => run::<trace::Trace>(request, &limits),
        "draft" => run::<draft::Draft>(request, &limits),
        "grade" => run::<grade::Grade>(request, &limits),
        other => Err(Error::request(format!(
            "unknown request {other:?}; expected one of {}",
            REQUESTS.join(", ")
        ))),
    }
}

fn run<R: Request>(request: &str, limits: &Limits<'_>) -> Result<String, Error> {
    let answer = members::read::<R>(request)?.answer(limits)?;
    serde_json::to_string(&answer).map_err(Error::fault)
}
