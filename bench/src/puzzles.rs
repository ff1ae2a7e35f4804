//! Reading puzzles of the data folder.

use std::path::Path;
use std::sync::Arc;

use anydoku::Network;
use anydoku::board::formats::{Format, ReadOptions, read};
use anydoku::board::{Board, Cell, Grid, Puzzle, Shape, Value};
use anyhow::{Context, Result, ensure};

/// A board with its network, shared by the puzzles on it.
pub struct Compiled {
    pub board: Arc<Board>,
    pub network: Network,
}

impl Compiled {
    /// Compiles a board.
    pub fn new(board: Board) -> Arc<Compiled> {
        let board = Arc::new(board);
        let network = Network::new(&board);
        Arc::new(Compiled { board, network })
    }

    /// Compiles the board of a shape such as `square 9 +x`.
    pub fn of_shape(shape: &str) -> Result<Arc<Compiled>> {
        let shape: Shape = shape.parse()?;
        Ok(Compiled::new(shape.board()?))
    }

    /// A puzzle from a number for each cell, 0 for an open one.
    pub fn puzzle(&self, numbers: &[u32]) -> Result<Puzzle> {
        ensure!(
            numbers.len() == self.board.cells() as usize,
            "{} numbers for {} cells",
            numbers.len(),
            self.board.cells()
        );
        let mut puzzle = Puzzle::new(Arc::clone(&self.board));
        for (cell, &number) in (0..).map(Cell::new).zip(numbers) {
            if number != 0 {
                puzzle.give(cell, value(number)?)?;
            }
        }
        Ok(puzzle)
    }

    /// A puzzle from a character for each cell.
    pub fn puzzle_of_line(&self, line: &str) -> Result<Puzzle> {
        let mut reading = self.read(line.as_bytes(), Some(Format::Line))?;
        ensure!(reading.len() == 1, "more than one line");
        Ok(reading.remove(0))
    }

    /// The puzzles of a file.
    pub fn puzzles(&self, file: &Path) -> Result<Vec<Puzzle>> {
        let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
        self.read(&bytes, None)
            .with_context(|| file.display().to_string())
    }

    /// The puzzles of a text, in whichever format it is.
    pub fn puzzles_of_text(&self, text: &str) -> Result<Vec<Puzzle>> {
        self.read(text.as_bytes(), None)
    }

    fn read(&self, bytes: &[u8], format: Option<Format>) -> Result<Vec<Puzzle>> {
        let options = ReadOptions {
            format,
            board: Some(Arc::clone(&self.board)),
        };
        Ok(read(bytes, &options)?.puzzles)
    }
}

/// A grid from the number of each cell.
pub fn grid(numbers: &[u32]) -> Result<Grid> {
    let values: Result<Vec<Value>> = numbers.iter().map(|&number| value(number)).collect();
    Ok(Grid::new(values?))
}

/// A grid from a digit for each cell.
pub fn grid_of_line(line: &str) -> Result<Grid> {
    let digits: Option<Vec<u32>> = line.chars().map(|c| c.to_digit(36)).collect();
    grid(&digits.context("a solution has a digit a cell")?)
}

fn value(number: u32) -> Result<Value> {
    Value::from_number(number).with_context(|| format!("{number} is no value"))
}

/// The puzzles of the bars of the teaching solver: the first 20 of top95 and Norvig's 11.
pub fn hard_thirty_one(data: &Path) -> Result<(Arc<Compiled>, Vec<Puzzle>)> {
    let square = Compiled::of_shape("square 9")?;
    let mut puzzles = square.puzzles(&data.join(TOP95))?;
    puzzles.truncate(TOP95_TAKEN);
    puzzles.extend(square.puzzles(&data.join(NORVIG))?);
    Ok((square, puzzles))
}

const TOP95: &str = "sudoku9/top95.txt";
const TOP95_TAKEN: usize = 20;
const NORVIG: &str = "sudoku9/norvig_hardest11.txt";
