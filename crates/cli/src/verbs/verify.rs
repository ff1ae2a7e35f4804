//! `verify`: a proof of unsatisfiability, checked by code that shares no search with our solvers.

use std::io::{Cursor, Read};
use std::path::Path;
use std::time::Instant;

use anydoku_check::{Fault, FaultClass, Format, drat, is_text_lrat, lrat};
use anyhow::{Context, Result, anyhow};
use serde_json::json;

use crate::Status;
use crate::args::{Global, VerifyArgs};
use crate::cnf;
use crate::file;
use crate::output;
use crate::watch;

anydoku::sat::named_choices!(ProofKind, "kind of proof", Drat = "drat", Lrat = "lrat");

/// How many bytes of a proof are looked at to see what it is.
const LOOKED_AT: u64 = 4096;

/// The kinds of proofs that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofKind {
    /// Lemmas alone: the checker finds out why they follow.
    Drat,
    /// Lemmas with the clauses that they follow from.
    Lrat,
}

impl ProofKind {
    /// Files that end with `.lrat` (or `.clrat`) hold LRAT, and those that begin as text of that kind does; all others
    /// hold DRAT.
    fn of(path: &Path, start: &[u8], clauses: u64) -> ProofKind {
        let name = path.to_string_lossy().to_ascii_lowercase();
        let stem = [".gz", ".xz", ".bz2", ".zst"]
            .iter()
            .find_map(|ending| name.strip_suffix(ending))
            .unwrap_or(&name);
        if stem.ends_with("lrat") || is_text_lrat(start, clauses) {
            ProofKind::Lrat
        } else {
            ProofKind::Drat
        }
    }
}

/// Checks the proof: `s VERIFIED` and status 0, or `s NOT VERIFIED` with the reason and status 1.
pub fn run(args: &VerifyArgs, global: &Global) -> Result<Status> {
    let formula = cnf::read_formula(&args.cnf, args.lenient, global)?;
    let mut proof = file::open_buffered(&args.proof)?;
    let mut start = Vec::new();
    (&mut proof)
        .take(LOOKED_AT)
        .read_to_end(&mut start)
        .with_context(|| file::name(&args.proof))?;
    let kind = args
        .kind
        .unwrap_or_else(|| ProofKind::of(&args.proof, &start, formula.len() as u64));
    let proof = Cursor::new(start).chain(proof);
    let start = Instant::now();
    let interrupt = || watch::interrupted();
    let checked: Result<String, Fault> = watch::searching(|| match kind {
        ProofKind::Drat => drat::check(
            &formula,
            proof,
            &drat::Options {
                format: Format::Detect,
                propagations: None,
                interrupt: Some(&interrupt),
            },
        )
        .map(|verified| {
            format!(
                "{} additions, {} deletions, {} lemmas checked, {} of {} clauses needed",
                verified.additions,
                verified.deletions,
                verified.checked,
                verified.core().count(),
                formula.len()
            )
        }),
        ProofKind::Lrat => lrat::check(
            &formula,
            proof,
            &lrat::Options {
                format: Format::Detect,
                interrupt: Some(&interrupt),
            },
        )
        .map(|verified| {
            format!(
                "{} additions, {} deletions",
                verified.additions, verified.deletions
            )
        }),
    });
    let time = start.elapsed();
    let (verdict, status, why) = match checked {
        Ok(summary) => ("VERIFIED", Status::Answered, summary),
        Err(fault) => match fault.class() {
            FaultClass::Refused => ("NOT VERIFIED", Status::NoSolution, fault.to_string()),
            FaultClass::GivenUp => ("UNKNOWN", Status::Stopped, fault.to_string()),
            FaultClass::Unreadable => {
                return Err(anyhow!("{}: {fault}", file::name(&args.proof)));
            }
        },
    };
    if global.json {
        output::json(&json!({
            "verdict": verdict.to_lowercase(),
            "kind": kind.name(),
            "about": why,
            "ms": output::milliseconds_json(time),
        }))?;
        return Ok(status);
    }
    if !global.quiet {
        output::line(&format!("c {kind}: {why}"))?;
        output::line(&format!("c {}", output::milliseconds(time)))?;
    }
    output::line(&format!("s {verdict}"))?;
    Ok(status)
}
