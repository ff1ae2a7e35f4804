//! Proofs of CaDiCaL, text and binary. Skipped without it, unless the continuous integration runs.

use std::path::Path;
use std::process::Command;

use anydoku_check::{FaultClass, drat};
use anydoku_sat::{Formula, dimacs};

use crate::by_solver::trimmed_is_a_proof;
use crate::families::{odd_ring, pigeons, random_3sat, square};

/// The proof that CaDiCaL writes; `None` if it is not there.
fn proof(formula: &Formula, binary: bool, folder: &Path) -> Option<Vec<u8>> {
    let (cnf, drat) = (folder.join("formula.cnf"), folder.join("proof"));
    let mut text = Vec::new();
    dimacs::write(formula, &mut text).unwrap();
    std::fs::write(&cnf, text).unwrap();
    let mut command = Command::new("cadical");
    if !binary {
        command.arg("--no-binary");
    }
    let output = match command.arg(&cnf).arg(&drat).output() {
        Ok(output) => output,
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "cadical: {error}");
            return None;
        }
    };
    assert_eq!(output.status.code(), Some(20));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.lines().any(|line| line == "s UNSATISFIABLE"));
    Some(std::fs::read(drat).unwrap())
}

#[test]
fn cadical() {
    let folder = tempfile::tempdir().unwrap();
    let formulas = [
        square(),
        pigeons(5),
        odd_ring(4),
        odd_ring(20),
        random_3sat(100, 500, 1),
        random_3sat(140, 700, 2),
    ];
    for formula in formulas {
        for binary in [false, true] {
            let Some(proof) = proof(&formula, binary, folder.path()) else {
                return;
            };
            let verified = drat::check(&formula, &proof[..], &Default::default()).unwrap();
            assert_eq!(verified.binary, binary);
            trimmed_is_a_proof(&formula, &verified);

            // Without its last clause the formula is another one.
            let mut less = Formula::new(formula.variables());
            for clause in formula.clauses().take(formula.len() / 2) {
                anydoku_sat::ClauseSink::add_clause(&mut less, clause);
            }
            let fault = drat::check(&less, &proof[..], &Default::default()).unwrap_err();
            assert_eq!(fault.class(), FaultClass::Refused);
            // Cut off.
            let cut = &proof[..proof.len() - 2];
            if !binary {
                let fault = drat::check(&formula, cut, &Default::default());
                assert!(fault.is_ok() || fault.unwrap_err().class() == FaultClass::Unreadable);
            }
        }
    }
}
