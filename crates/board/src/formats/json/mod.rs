//! Our own format for programs: any board with its rules, and a puzzle on it, as a JSON object.
//!
//! ```json
//! {
//!   "name": "Four cells", "author": "Ann Other",
//!   "cells": 4, "values": 2,
//!   "places": [{"x": 0.5, "y": 0}, {"row": 0, "column": 1}, {"q": 0, "r": -1}, null],
//!   "rules": [
//!     {"kind": "group", "cells": [0, 1], "family": "column", "label": "left column"},
//!     {"kind": "neighbours", "cells": [1, 3]},
//!     {"kind": "run", "cells": [0, 1]},
//!     {"kind": "domain", "cell": 3, "values": [1, 2]}
//!   ],
//!   "regions": [0, 0, 1, 1],
//!   "givens": [1, null, null, null],
//!   "excluded": [{"cell": 3, "values": [1]}]
//! }
//! ```
//!
//! Instead of `cells`, `values`, `places` and `regions`, `"shape": "square 9 +x"` names a board; `rules` are
//! then further rules. All but the board may be missing, and the board too if the caller has one. Cells are
//! numbers from 0, rows and columns as well. The object may stand under `"puzzle"` in another, and several
//! may follow each other (JSON lines).

mod locate;
mod reader;
mod writer;

pub(super) use reader::read;
pub(super) use writer::write;
pub use writer::{to_json, to_json_in_full};
