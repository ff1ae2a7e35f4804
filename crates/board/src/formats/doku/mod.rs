//! Our own format: any board with its rules, and a puzzle on it.
//!
//! ```text
//! # A square of four cells.            # starts a comment, except in names
//! N=4                                  cells are 0 to 3; or SHAPE square 9 +x
//! K=2                                  values are 1 to 2
//! AT 0 0.5 0                           drawn at x (to the right) and y (downwards); or AT 0 r1c1, AT 0 (0,1,-1)
//! GROUP 0 1                            all different
//! GROUP 2 3 : bottom                   with a name for messages
//! GROUP 0 2 : column : left column     with the name of its family before that
//! NEIGHBOR 1 3                         these two differ
//! RUN 0 1                              consecutive values in any order, all different
//! DOMAIN 3 1 2                         holds one of these; 1-2 is a range
//! REGIONS 0 0 1 1                      the region of each cell, for drawing borders
//! GIVEN 0 1                            holds 1
//! NOT 3 1                              does not hold 1
//! NAME Four cells
//! AUTHOR "Ann\tOther"                  as a JSON string if it has to be
//! ```
//!
//! This is a superset of the course's description of boards (`N=`, `NEIGHBOR`, `GROUP`, `GIVEN`), in which K
//! is 9. Keywords may be in capitals or not. Cells are numbers from 0, or names such as `r4c7` and
//! `(q,r,s)` where the board has them. Lines come in any order, but N, K and SHAPE before those that use
//! cells. One puzzle a file.

mod body;
mod keyword;
mod label;
mod reader;
mod writer;

pub(super) use keyword::Keyword;
pub(super) use reader::read;
pub(super) use writer::write;
