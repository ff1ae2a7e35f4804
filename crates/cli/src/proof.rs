//! The proof that `sat` writes while it searches.

use std::io::BufWriter;
use std::path::Path;

use anydoku::sat::proof::{DratBinary, DratText, Lrat};
use anydoku::sat::{Formula, Lit, Observer};
use anyhow::{Context, Result};

use crate::args::OutputArgs;
use crate::file::{self, Sink};

anydoku::sat::named_choices!(
    ProofFormat,
    "proof format",
    Drat = "drat",
    DratBinary = "drat-binary",
    Lrat = "lrat",
    LratBinary = "lrat-binary",
);

/// The formats of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFormat {
    /// DRAT as text.
    Drat,
    /// DRAT in about a third of the bytes.
    DratBinary,
    /// LRAT as text: with hints, so that checking needs no search.
    Lrat,
    /// LRAT in fewer bytes.
    LratBinary,
}

/// A proof that is being written. It hears what the solver learns and forgets.
pub enum Proof {
    Drat(DratText<BufWriter<Sink>>),
    DratBinary(DratBinary<BufWriter<Sink>>),
    Lrat(Box<Lrat<BufWriter<Sink>>>),
}

impl Proof {
    /// Opens the file; an existing one is kept unless `force`.
    pub fn open(path: &Path, force: bool, format: ProofFormat, formula: &Formula) -> Result<Proof> {
        let sink = Sink::open(&OutputArgs {
            output: Some(path.to_owned()),
            force,
        })?;
        let out = BufWriter::with_capacity(1 << 16, sink);
        Ok(match format {
            ProofFormat::Drat => Proof::Drat(DratText::new(out)),
            ProofFormat::DratBinary => Proof::DratBinary(DratBinary::new(out)),
            ProofFormat::Lrat => Proof::Lrat(Box::new(Lrat::text(formula, out))),
            ProofFormat::LratBinary => Proof::Lrat(Box::new(Lrat::binary(formula, out))),
        })
    }

    /// Writes the rest and puts the file in its place.
    pub fn finish(self, path: &Path) -> Result<()> {
        let name = || format!("{}: the proof", file::name(path));
        let out = match self {
            Proof::Drat(proof) => proof.finish().with_context(name)?,
            Proof::DratBinary(proof) => proof.finish().with_context(name)?,
            Proof::Lrat(proof) => proof.finish().with_context(name)?,
        };
        let sink = out.into_inner().map_err(|error| error.into_error());
        sink.with_context(name)?.finish()
    }
}

impl Observer for Proof {
    fn learn(&mut self, clause: &[Lit]) {
        match self {
            Proof::Drat(proof) => proof.learn(clause),
            Proof::DratBinary(proof) => proof.learn(clause),
            Proof::Lrat(proof) => proof.learn(clause),
        }
    }

    fn forget(&mut self, clause: &[Lit]) {
        match self {
            Proof::Drat(proof) => proof.forget(clause),
            Proof::DratBinary(proof) => proof.forget(clause),
            Proof::Lrat(proof) => proof.forget(clause),
        }
    }
}
