//! Boards and puzzles by chance, without end: this many in a normal test run, more on demand.
//!
//! ```text
//! ANYDOKU_FUZZ=1000000 cargo test --release -p anydoku --test chance -- --nocapture
//! ```
//!
//! A case that fails is made small and printed as a puzzle file; it belongs into `tests/data/chance`, where it is tried
//! for ever.
//!
//! | file | idea |
//! |---|---|
//! | `boards` | boards and puzzles of many kinds |
//! | `case` | a puzzle in pieces, made small |
//! | `engines` | a puzzle, solved in every way |
//! | `truth` | brute force |
//!
//! Chance, the catching of panics and the taking away of pieces are those of the solvers' tests.

mod boards;
mod case;
#[allow(dead_code)]
#[path = "../../../check/tests/fuzz/catch.rs"]
mod catch;
#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;
#[path = "../../../check/tests/fuzz/delta.rs"]
mod delta;
#[allow(dead_code)]
#[path = "../../../check/tests/fuzz/dice.rs"]
mod dice;
mod engines;
mod truth;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use anydoku::board::Puzzle;
use anydoku::board::formats::{Format, ReadOptions, read, write};

use case::Case;
use catch::{kind, message};
use dice::{Dice, rounds};
use engines::{MOST, check};

/// What the rounds brought.
#[derive(Default)]
struct Report {
    rounds: u64,
    kinds: BTreeMap<&'static str, u64>,
    /// How many puzzles had no, one, … grids.
    grids: [u64; MOST + 1],
    /// How many of them brute force settled too.
    by_force: u64,
    /// How often an engine reached a limit.
    gave_up: u64,
    failures: Vec<String>,
}

impl Report {
    fn round(&mut self, seed: u64) {
        let dice = &mut Dice::new(seed);
        let (name, case) = boards::any(dice);
        let own = dice.seed();
        self.rounds += 1;
        *self.kinds.entry(name).or_default() += 1;
        let mut outcome = None;
        let first = message(|| outcome = Some(check(&case.puzzle(), own)));
        if let Some(outcome) = outcome {
            self.grids[outcome.grids] += 1;
            self.by_force += u64::from(outcome.by_force);
            self.gave_up += outcome.gave_up as u64;
        } else {
            self.failed(&case, own, name, &first.unwrap_or_default());
        }
    }

    fn failed(&mut self, case: &Case, seed: u64, name: &str, first: &str) {
        let small = case.clone().shrunk(|smaller| {
            let found = message(|| _ = check(&smaller.puzzle(), seed));
            found.is_some_and(|found| kind(&found) == kind(first))
        });
        let puzzle = write(Format::Doku, &small.puzzle()).unwrap_or_else(|_| format!("{small:?}"));
        let text = format!("# {name}\n# {first}\n# seed {seed}\n{puzzle}");
        println!("---- failure {}\n{text}", self.failures.len() + 1);
        self.failures.push(text);
    }

    /// In one line.
    fn text(&self) -> String {
        let mut text = format!("{} rounds", self.rounds);
        for (grids, count) in self.grids.iter().enumerate() {
            let more = if grids == MOST { " or more" } else { "" };
            let _ = write!(text, ", {count} with {grids}{more} grids");
        }
        let _ = write!(
            text,
            ", {} by force, {} given up",
            self.by_force, self.gave_up
        );
        for (name, count) in &self.kinds {
            let _ = write!(text, ", {count} {name}");
        }
        text
    }
}

#[test]
fn engines_agree_on_boards_by_chance() {
    let start = Instant::now();
    let mut report = Report::default();
    for seed in rounds(1500) {
        report.round(seed);
        if report.rounds.is_multiple_of(50_000) {
            println!("{:.0} s: {}", start.elapsed().as_secs_f64(), report.text());
        }
    }
    println!("{:.0} s: {}", start.elapsed().as_secs_f64(), report.text());
    let number = report.failures.len();
    assert!(
        number == 0,
        "{number} failures:\n{}",
        report.failures.join("\n")
    );
    // The test would say nothing if all puzzles were alike.
    if report.rounds >= 1000 {
        assert!(report.grids.iter().all(|&count| count > report.rounds / 50));
        assert!(report.by_force > report.rounds / 2);
        assert!(report.gave_up < report.rounds / 10);
    }
}

fn kept(text: &str) -> Puzzle {
    let reading = read(text.as_bytes(), &ReadOptions::default());
    reading.expect("a puzzle file").puzzles.remove(0)
}

#[test]
fn what_failed_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/chance");
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let own = text.lines().find_map(|line| line.strip_prefix("# seed "));
        let own: Option<u64> = own.and_then(|seed| seed.parse().ok());
        let puzzle = kept(&text);
        for seed in own.into_iter().chain(0..50) {
            if let Some(found) = message(|| _ = check(&puzzle, seed)) {
                panic!("{}, seed {seed}: {found}", path.display());
            }
        }
    }
}

/// What is printed of a failure is what failed.
#[test]
fn cases_are_written_and_read_back() {
    for seed in 0..200 {
        let (name, case) = boards::any(&mut Dice::new(seed));
        let puzzle = case.puzzle();
        let text = write(Format::Doku, &puzzle).expect("a format for every puzzle");
        assert_eq!(kept(&text), puzzle, "{name}, seed {seed}");
    }
}

/// Brute force against what can be counted by hand.
#[test]
fn brute_force_is_right() {
    use common::Piece;
    let grids = |pieces: &[Piece]| {
        let case = Case {
            pieces: pieces.to_vec(),
            ..Case::new(3, 4)
        };
        let truth = truth::truth(&case.puzzle(), 1000, 10_000);
        assert!(truth.complete);
        truth.grids.len()
    };
    assert_eq!(grids(&[]), 4 * 4 * 4);
    assert_eq!(grids(&[Piece::Group(vec![0, 1, 2])]), 4 * 3 * 2);
    assert_eq!(grids(&[Piece::Neighbours(0, 1)]), 4 * 3 * 4);
    assert_eq!(grids(&[Piece::Run(vec![2, 0, 1])]), 2 * 6);
    assert_eq!(grids(&[Piece::Run(vec![2, 0])]), 6 * 4);
    assert_eq!(grids(&[Piece::Domain(1, vec![2, 3])]), 4 * 2 * 4);
    assert_eq!(grids(&[Piece::Given(1, 2), Piece::Not(0, 1)]), 3 * 4);
}
