//! Checks proofs of unsatisfiability, ours and others'.
//!
//! A solver is a large program that was tuned for speed. Nobody should have to believe its "there is no
//! model": it writes a proof, and this small crate reads it. Of the solver's crate it uses literals, formulas
//! and the DIMACS reader, nothing that searches or propagates, so that an error there is not repeated here.
//!
//! | module | checks |
//! |---|---|
//! | [`drat`] | DRAT, text and binary: the lemmas, to be justified by the checker's own propagation |
//! | [`lrat`] | LRAT, text and binary: the lemmas with their justification, to be followed step by step |
//! | [`fault`] | what can be wrong, and where |
//!
//! `Ok` means that the formula has no model: the empty clause was derived, and all that it needs was checked.
//! Everything else is a [`Fault`], which says whether the proof could not be read, was refused, or was too
//! much ([`FaultClass`]). A refused proof says nothing about the formula.
//!
//! ```
//! use anydoku_check::{FaultClass, drat};
//! use anydoku_sat::dimacs;
//!
//! let text = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
//! let formula = dimacs::read(text.as_bytes(), Default::default())?.formula;
//!
//! let verified = drat::check(&formula, "1 0\n0\n".as_bytes(), &Default::default())?;
//! assert_eq!(verified.core().count(), 4);
//!
//! // A third variable was never heard of, and it can't refute the rest.
//! let fault = drat::check(&formula, "3 0\n".as_bytes(), &Default::default()).unwrap_err();
//! assert_eq!(fault.class(), FaultClass::Refused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod drat;
pub mod fault;
mod input;
pub mod lrat;
mod names;

pub use fault::{Fault, FaultClass, FaultKind, Place};
pub use input::{Format, is_text_lrat};
