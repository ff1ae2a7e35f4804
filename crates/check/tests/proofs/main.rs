//! Good proofs are accepted, bad ones refused: written by hand, by our solver, by another solver, and by chance.

mod by_hand;
mod by_others;
mod by_solver;
mod families;
mod inprocessed;
mod mutated;
mod naive;
