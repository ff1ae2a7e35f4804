//! Sets by others: files for `rust-peers`, and what it prints.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anydoku::board::Puzzle;
use anydoku::encode::Encoding;
use anydoku::sat::dimacs;
use anydoku::{EncodeOptions, Encoder};
use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use super::Args;
use super::sets::Group;
use super::turns::Way;

/// The program, and a folder for its files.
pub struct Peers {
    program: PathBuf,
    folder: TempDir,
    /// Seconds of a sample.
    least: String,
}

impl Peers {
    pub fn new(args: &Args) -> Result<Peers> {
        let program = match &args.rust_peers {
            Some(path) => path.clone(),
            None => std::env::current_exe()?.with_file_name("rust-peers"),
        };
        ensure!(
            program.is_file(),
            "no {}; see bench/README.md",
            program.display()
        );
        Ok(Peers {
            program,
            folder: TempDir::new()?,
            least: args.sample().as_secs_f64().to_string(),
        })
    }

    fn run(&self, arguments: &[&str]) -> Result<(u64, Duration)> {
        let output = Command::new(&self.program).args(arguments).output()?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "rust-peers {arguments:?}: {errors}"
        );
        let text = String::from_utf8(output.stdout)?;
        let (found, seconds) = text.trim().split_once(' ').context(text.clone())?;
        Ok((found.parse()?, Duration::from_secs_f64(seconds.parse()?)))
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<String> {
        let path: PathBuf = self.folder.path().join(name);
        std::fs::write(&path, bytes)?;
        Ok(path.display().to_string())
    }

    /// Crate `sudoku` on 9×9, up to so many grids each.
    pub fn sudoku(&self, groups: &[Group], most: u64) -> Result<Way<'_>> {
        let mut text = String::new();
        let lines = groups.iter().flat_map(|group| &group.lines);
        lines.for_each(|line| text += &(line.clone() + "\n"));
        let (file, most) = (self.file("squares.txt", &text)?, most.to_string());
        Ok(Way {
            name: "sudoku",
            puzzles: text.lines().count(),
            sample: Box::new(move || self.run(&["sudoku", &most, &self.least, &file])),
        })
    }

    /// Crate `sudoku` makes puzzles; they are what is found.
    pub fn make(&self) -> Way<'_> {
        Way {
            name: "sudoku",
            puzzles: 0,
            sample: Box::new(move || self.run(&["generate", &self.least])),
        }
    }

    /// BatSat on puzzles of one board, up to two grids each.
    pub fn batsat(&self, group: &Group, take: usize) -> Result<Way<'_>> {
        let (board, network) = (&group.board.board, &group.board.network);
        let options = EncodeOptions {
            encoding: Encoding::Extended,
            ..EncodeOptions::default()
        };
        let empty = Puzzle::new(board.clone());
        let mut bytes = Vec::new();
        dimacs::write(
            &Encoder::new(network, &empty, options).formula(),
            &mut bytes,
        )?;
        let formula = self.file("board.cnf", bytes)?;
        let (mut text, mut puzzles) = (String::new(), 0);
        for puzzle in group.puzzles.iter().take(take) {
            for (cell, given) in board.cell_iter().zip(puzzle.givens()) {
                if let Some(value) = given {
                    let number = cell.index() as u32 * board.values() + value.number();
                    write!(text, "{number} ")?;
                }
            }
            ensure!(puzzle.allowed().is_empty(), "a puzzle with exclusions");
            text.push('\n');
            puzzles += 1;
        }
        let file = self.file("givens.txt", text)?;
        let candidates = network.candidates().to_string();
        Ok(Way {
            name: "batsat",
            puzzles,
            sample: Box::new(move || {
                self.run(&["assume", &self.least, &candidates, &formula, &file])
            }),
        })
    }
}
