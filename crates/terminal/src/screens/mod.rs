//! The screens.
//!
//! | file | what |
//! |---|---|
//! | `menu` | what there is |
//! | `play` | a game |
//! | `resume` | whether to go on with a game of the same puzzle |
//! | `choose` | one of a file's puzzles |
//! | `solve`, `lab` | a CNF file, and solvers compared |
//! | `new`, `open`, `saved` | puzzles made, from files, and games to go on with |

mod choose;
mod lab;
pub mod menu;
mod new;
mod open;
mod play;
mod resume;
mod saved;
mod solve;

pub use choose::Choose;
pub use lab::Lab;
pub use menu::Menu;
pub use new::New;
pub use open::{Open, first_screen};
pub use play::Play;
pub use resume::Resume;
pub use saved::Saved;
pub use solve::Solve;
