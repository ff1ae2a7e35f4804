//! Puzzles from files, with the networks of their boards.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anydoku::Network;
use anydoku::board::formats::{self, Format, ReadOptions, Reading};
use anydoku::board::{Board, Puzzle, Shape};
use anyhow::{Context, Result, anyhow, bail};

use crate::Status;
use crate::args::{Global, InputArgs, OneInputArgs, ReadingArgs};
use crate::file;
use crate::output;

/// A puzzle and where it comes from.
pub struct Item {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The constraints of its board.
    pub network: Rc<Network>,
    /// The name of the file, or of the board if there is none.
    pub source: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// How many puzzles the file holds.
    pub of: usize,
    /// How long the file took to read; zero but for its first puzzle.
    pub read_time: Duration,
}

impl Item {
    /// What to call the puzzle in messages.
    pub fn title(&self) -> String {
        let mut title = self.source.clone();
        if self.of > 1 {
            title += &format!(", puzzle {}", self.number);
        }
        if let Some(name) = &self.puzzle.name {
            title += &format!(" ({name})");
        }
        title
    }
}

/// The board that was named by `--shape` or `--board`.
pub fn board(args: &ReadingArgs) -> Result<Option<Arc<Board>>> {
    if let Some(path) = &args.board {
        let reading = read_file(path, None, None)?;
        return Ok(Some(Arc::clone(reading.puzzles[0].board())));
    }
    let Some(shape) = &args.shape else {
        return Ok(None);
    };
    let text = match &args.regions {
        None => shape.clone(),
        Some(path) => with_regions(shape, path)?,
    };
    let shape: Shape = text.parse().with_context(|| format!("--shape '{shape}'"))?;
    let board = shape
        .board()
        .with_context(|| format!("--shape '{shape}'"))?;
    Ok(Some(Arc::new(board)))
}

/// Puts the regions of a file after the word `jigsaw`, before extras.
fn with_regions(shape: &str, path: &Path) -> Result<String> {
    let mut words = shape.split([' ', ':']).filter(|word| !word.is_empty());
    match words.next() {
        Some(word) if word.eq_ignore_ascii_case("jigsaw") => {
            let regions = formats::read_regions(&file::read(path)?)
                .map_err(|error| anyhow!("{}:{error}", file::name(path)))?;
            let extras: Vec<&str> = words.collect();
            Ok(format!("jigsaw {regions} {}", extras.join(" ")))
        }
        _ => bail!("--regions are for --shape jigsaw, not '{shape}'"),
    }
}

/// Reads the puzzles of a file.
pub fn read_file(
    path: &Path,
    format: Option<Format>,
    board: Option<Arc<Board>>,
) -> Result<Reading> {
    let bytes = file::read(path)?;
    let options = ReadOptions { format, board };
    formats::read(&bytes, &options).map_err(|error| anyhow!("{}:{error}", file::name(path)))
}

/// Calls `each` with every puzzle. A file that can't be read is reported and does not stop the others.
pub fn for_each(
    args: &InputArgs,
    global: &Global,
    each: impl FnMut(&Item) -> Result<Status>,
) -> Result<Status> {
    walk(&args.reading, &args.files, global, each)
}

/// Calls `each` with every puzzle of these files, or with the empty board if there are none.
pub fn walk(
    args: &ReadingArgs,
    files: &[PathBuf],
    global: &Global,
    mut each: impl FnMut(&Item) -> Result<Status>,
) -> Result<Status> {
    let board = board(args)?;
    let mut networks = Networks::default();
    let mut worst = Status::Answered;
    if files.is_empty() && args.format.is_some() {
        bail!("--format is of no use without a FILE");
    }
    if files.is_empty() {
        let Some(board) = board else {
            bail!(
                "no puzzle; expected a FILE, `-` for standard input, or --shape for an empty board"
            );
        };
        let source = board.shape().unwrap_or("empty board").to_owned();
        return each(&Item {
            network: networks.of(&board),
            puzzle: Puzzle::new(board),
            source,
            number: 1,
            of: 1,
            read_time: Duration::ZERO,
        });
    }
    for path in files {
        let start = Instant::now();
        let reading = match read_file(path, args.format, board.clone()) {
            Ok(reading) => reading,
            Err(error) => {
                output::error(&format!("{error:#}"));
                worst = worst.max(Status::Fault);
                continue;
            }
        };
        if !global.quiet {
            for warning in &reading.warnings {
                output::warning(&format!("{}:{warning}", file::name(path)));
            }
        }
        let mut read_time = start.elapsed();
        let of = reading.puzzles.len();
        if let Some(wanted) = args.puzzle
            && wanted > of as u64
        {
            bail!(
                "{}: there is no puzzle {wanted}; expected 1 to {of}",
                file::name(path)
            );
        }
        for (puzzle, number) in reading.puzzles.into_iter().zip(1..) {
            if args.puzzle.is_some_and(|wanted| wanted != number as u64) {
                continue;
            }
            let status = each(&Item {
                network: networks.of(puzzle.board()),
                puzzle,
                source: file::name(path),
                number,
                of,
                read_time: std::mem::take(&mut read_time),
            })?;
            worst = worst.max(status);
            if crate::watch::interrupted() {
                return Ok(worst.max(Status::Stopped));
            }
        }
    }
    Ok(worst)
}

/// Calls `each` with the one puzzle that there must be.
pub fn one(
    args: &OneInputArgs,
    global: &Global,
    each: impl FnMut(&Item) -> Result<Status>,
) -> Result<Status> {
    one_of(&args.reading, args.file.as_slice(), global, each)
}

/// Calls `each` with the one puzzle that these files, one at most, must hold.
pub fn one_of(
    args: &ReadingArgs,
    files: &[PathBuf],
    global: &Global,
    mut each: impl FnMut(&Item) -> Result<Status>,
) -> Result<Status> {
    walk(args, files, global, |item| {
        if item.of > 1 && args.puzzle.is_none() {
            bail!(
                "{}: holds {} puzzles; --puzzle N takes one of them",
                item.source,
                item.of
            );
        }
        each(item)
    })
}

/// Networks by board, so that the puzzles of one board share one.
#[derive(Default)]
struct Networks(Vec<(Arc<Board>, Rc<Network>)>);

impl Networks {
    fn of(&mut self, board: &Arc<Board>) -> Rc<Network> {
        let known = self.0.iter().find(|(known, _)| Arc::ptr_eq(known, board));
        if let Some((_, network)) = known {
            return Rc::clone(network);
        }
        let network = Rc::new(Network::new(board));
        self.0.push((Arc::clone(board), Rc::clone(&network)));
        network
    }
}
