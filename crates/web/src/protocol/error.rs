//! What can be wrong with a request.

use std::fmt;

use anydoku::SearchError;
use anydoku::board::formats::ReadError;
use serde::Serialize;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Error {
    /// What is wrong and what was expected, in a sentence.
    pub message: String,
    /// Who is to blame.
    pub kind: Kind,
    /// The line in the request or text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in the request (in bytes) or text (in characters), from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// Who is to blame for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The request.
    Request,
    /// The text of a puzzle in it.
    Text,
    /// This library.
    Fault,
}

impl Error {
    /// What is asked for can't be.
    pub(crate) fn request(message: impl fmt::Display) -> Error {
        Error {
            message: message.to_string(),
            kind: Kind::Request,
            line: None,
            column: None,
        }
    }

    pub(crate) fn fault(message: impl fmt::Display) -> Error {
        Error {
            kind: Kind::Fault,
            ..Error::request(message)
        }
    }

    /// The answer that tells this error.
    pub(crate) fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Answer<'a> {
            error: &'a Error,
        }
        // Strings and numbers can always be written.
        serde_json::to_string(&Answer { error: self }).unwrap_or_default()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        let message = error.to_string();
        // The position has members of its own.
        let message = message
            .rsplit_once(" at line ")
            .map_or(message.as_str(), |(message, _)| message);
        let place = (error.line() > 0).then(|| (error.line(), error.column().max(1)));
        Error {
            line: place.map(|place| place.0),
            column: place.map(|place| place.1),
            ..Error::request(message)
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error {
            message: error.message(),
            kind: Kind::Text,
            line: Some(error.line()),
            column: Some(error.column()),
        }
    }
}

impl From<SearchError> for Error {
    fn from(error: SearchError) -> Error {
        Error::fault(error)
    }
}
