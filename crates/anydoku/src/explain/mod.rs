//! Why: steps from a puzzle to its grid, each a proof that one can read.

mod assume;
mod cover;
mod demand;
mod find;
mod grade;
mod path;
mod pattern;
mod position;
mod refute;
mod split;
mod step;

pub use demand::{Candidate, Demand};
pub use find::Effort;
pub use grade::{Grade, Means, Round, grade};
pub use path::{End, Known, Path, by_search, path};
pub use pattern::Pattern;
pub use position::Position;
pub use step::{Citation, Cover, Reason, Step};
