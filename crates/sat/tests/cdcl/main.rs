//! The learning solver against brute force, and every clause that it learns against a checker.

mod checker;
mod chrono;
mod cores;
mod families;
mod incremental;
mod inprocess;
mod limits;
mod propagator;
mod random;
mod switches;
