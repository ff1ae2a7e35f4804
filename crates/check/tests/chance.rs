//! Formulas and calls by chance, without end: this many in a normal test run, more on demand.
//!
//! ```text
//! ANYDOKU_FUZZ=1000000 cargo test --release -p anydoku-check --test chance -- --nocapture
//! ```
//!
//! A case that fails is made small and printed; it belongs into `tests/data/fuzz`, where it is tried for ever.
//! `fuzz/` runs the same against another solver.

mod fuzz;

use fuzz::dice::rounds;
use fuzz::driver::{Driver, Kind};

#[test]
fn formulas_by_chance() {
    let mut driver = Driver::new(None);
    rounds(3000).for_each(|seed| driver.round(Kind::Formula, seed));
    println!("{}", driver.report());
    driver.finish();
}

#[test]
fn calls_by_chance() {
    let mut driver = Driver::new(None);
    rounds(3000).for_each(|seed| driver.round(Kind::Calls, seed));
    println!("{}", driver.report());
    driver.finish();
}

#[test]
fn what_failed_once() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz");
    let mut driver = Driver::new(None);
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("text");
        driver.replay(&path.display().to_string(), &text);
    }
    driver.finish();
}
