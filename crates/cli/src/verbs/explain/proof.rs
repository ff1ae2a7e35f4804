//! A path as a proof, beside the clauses that it refutes.

use std::path::Path as File;

use anydoku::explain::Path;
use anydoku::explain::proof::{formula, prove};
use anydoku::sat::dimacs;
use anyhow::{Context, Result, bail};

use super::{Close, Explained};
use crate::args::{ExplainArgs, Global};
use crate::file::{self, Sink};
use crate::input::Item;
use crate::output;
use crate::proof::Proof;
use crate::watch::Watch;

/// Checks that both files can be written, before there is anything to write.
pub fn expect_files(args: &ExplainArgs, proof: &File, cnf: &File) -> Result<()> {
    if proof == cnf {
        bail!("--proof and --cnf name the same file, {}", file::name(cnf));
    }
    let is_standard = |path: &File| path == File::new("-");
    let explanation = args.output.as_deref();
    if (is_standard(proof) || is_standard(cnf)) && explanation.is_none_or(is_standard) {
        bail!(
            "the explanation goes to standard output; expected -o FILE, or a file for the proof and the clauses"
        );
    }
    for path in [proof, cnf] {
        if !is_standard(path) {
            file::target(path, args.force)?;
        }
    }
    Ok(())
}

/// Writes both files.
pub fn write(
    args: &ExplainArgs,
    proof: &File,
    cnf: &File,
    item: &Item,
    explained: &Explained,
    watch: &Watch,
    global: &Global,
) -> Result<()> {
    if item.of > 1 {
        bail!(
            "--proof is for one puzzle; choose one of {} with --puzzle N",
            item.of
        );
    }
    let Close::Path(end) = &explained.close else {
        bail!("--proof needs the whole path");
    };
    let path = Path {
        steps: explained.steps.clone(),
        end: end.clone(),
    };
    let (network, puzzle) = (&*item.network, &item.puzzle);
    let formula = formula(network, puzzle, &path);
    let mut writer = Proof::open(proof, args.force, args.proof_format, &formula)?;
    watch
        .search(|limits, _| prove(network, puzzle, &path, limits, &mut writer))
        .with_context(|| item.title())?;
    let mut sink = Sink::open(&args.file(Some(&cnf.to_owned())))?;
    dimacs::write(&formula, &mut sink).with_context(|| file::name(cnf))?;
    sink.finish()?;
    writer.finish(proof)?;
    if !global.quiet {
        output::note(&format!(
            "`anydoku verify {} {}` checks the proof",
            file::name(cnf),
            file::name(proof)
        ));
    }
    Ok(())
}
