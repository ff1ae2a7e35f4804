//! The verbs, one a file.

pub mod batch;
pub mod candidates;
pub mod check;
pub mod completions;
pub mod convert;
pub mod count;
pub mod decode;
pub mod encode;
pub mod explain;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod inspect;
pub mod lab;
#[cfg(feature = "play")]
pub mod play;
mod res;
pub mod sat;
#[cfg(feature = "serve")]
pub mod serve;
pub mod shapes;
pub mod solve;
pub mod trace;
pub mod verify;
