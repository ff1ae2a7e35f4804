//! The DPLL search as its users see it: against truth tables on small formulas, and on boards with results
//! that are known from elsewhere.

mod boards;
mod brute_force;
mod cnf;
mod limits;
mod observer;
