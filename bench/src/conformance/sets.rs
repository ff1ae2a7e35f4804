//! The sets of the data folder: how to read each and what is known of it.
//!
//! What is expected comes from the folder's own README, from labels and solutions in the files, and for the
//! few files that mix puzzles with one, several and no grids from an independent count (see the constants).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anydoku::board::Shape;
use anydoku::board::shapes::{Boxes, Extra, Extras, Regions};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value as Json;

use super::judge::{Case, Expected};
use super::pictures;
use crate::puzzles::{Compiled, grid, grid_of_line};

/// A set, read when its turn comes.
pub struct Set {
    pub name: String,
    pub cases: Box<dyn Fn() -> Result<Vec<Case>>>,
}

type Reader = fn(&Path) -> Result<Vec<Case>>;

/// Folders in which every file is a set, the end of its files' names, and the board of its puzzles.
const LINES: &[(&str, &str)] = &[
    ("sudoku9", "square 9"),
    ("sudoku12", "square 12"),
    ("sudoku16", "square 16"),
    ("sudoku25", "square 25"),
    ("sudoku36", "square 36"),
    ("sudoku100", "square 100"),
    ("hanidoku", "hanidoku"),
    ("percent", "square 9 +percent"),
    ("xsudoku", "square 9 +x"),
];

/// Single files.
const FILES: &[(&str, Reader)] = &[
    ("jigsaw/janko.txt", jigsaws),
    ("fpuzzles/dclamage_classics.txt", classics),
    ("janko/Sudoku.json", sudoku),
    ("janko/EvenOdd.json", even_odd),
    ("janko/Samurai.json", samurai),
    ("janko/Windmill.json", windmill),
    ("janko/Butterfly.json", butterfly),
    ("janko/Shogun.json", shogun),
    ("iss/jigsaw_layouts.txt", layouts),
    ("iss/jigsaw_box_layouts.txt", layouts),
    ("iss/invalid_jigsaw_layouts.txt", layouts),
];

/// All sets whose rules exist, in the order in which to run them.
pub fn sets(data: &Path) -> Result<Vec<Set>> {
    let mut sets = Vec::new();
    for &(folder, shape) in LINES {
        for (name, file) in files(data, folder, "txt")? {
            let named = name.clone();
            let cases = move || lines(&file, shape, &named);
            sets.push(Set {
                name,
                cases: Box::new(cases),
            });
        }
    }
    for (name, file) in files(data, "sgt", "jsonl")? {
        // Killers are named by a k after their size.
        let solo = name.strip_prefix("sgt/solo_");
        if solo.is_some_and(|rest| !rest.split('_').next().unwrap_or("").contains('k')) {
            let cases = move || solos(&file);
            sets.push(Set {
                name,
                cases: Box::new(cases),
            });
        }
    }
    for (name, file) in files(data, "bugcases", "txt")? {
        let cases = move || bug_case(&file);
        sets.push(Set {
            name,
            cases: Box::new(cases),
        });
    }
    for &(name, reader) in FILES {
        let file = data.join(name);
        sets.push(Set {
            name: name.to_owned(),
            cases: Box::new(move || reader(&file)),
        });
    }
    Ok(sets)
}

/// The files of a folder that are not empty, by name.
fn files(data: &Path, folder: &str, extension: &str) -> Result<Vec<(String, PathBuf)>> {
    let path = data.join(folder);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&path).with_context(|| path.display().to_string())? {
        let entry = entry?;
        let file = entry.path();
        if file.extension().is_some_and(|end| end == extension) && entry.metadata()?.len() > 0 {
            let name = entry.file_name().to_string_lossy().into_owned();
            files.push((format!("{folder}/{name}"), file));
        }
    }
    files.sort();
    Ok(files)
}

fn text(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| file.display().to_string())
}

/// Puzzles on one board, read as the command reads them.
fn lines(file: &Path, shape: &str, name: &str) -> Result<Vec<Case>> {
    let board = Compiled::of_shape(shape)?;
    let puzzles = board.puzzles(file)?;
    let case = |(puzzle, number)| Case {
        place: format!("puzzle {number}"),
        board: Arc::clone(&board),
        puzzle,
        expected: expected(name, number),
        solution: None,
    };
    Ok(puzzles.into_iter().zip(1..).map(case).collect())
}

/// How many grids the puzzle with this number, from 1, of a set of lines has. The exceptions in the collected
/// sets and in the course pack were counted by CaDiCaL on clauses that another program wrote.
fn expected(name: &str, number: usize) -> Expected {
    match (name, number) {
        ("sudoku9/serg_benchmark.txt" | "sudoku9/gen_multi.txt", _) => Expected::SEVERAL,
        ("sudoku9/gen_nosol.txt", _) => Expected::NONE,
        ("sudoku12/collected.txt", _) => Expected::SEVERAL,
        ("sudoku16/collected.txt", 1..=12 | 73 | 164 | 165) => Expected::SEVERAL,
        ("sudoku25/collected.txt", 1 | 3..=6) => Expected::SEVERAL,
        ("sudoku36/collected.txt", 1) => Expected::SEVERAL,
        // Nobody has counted them: a grid is all that is asked.
        ("sudoku100/collected.txt", _) => Expected::SOME,
        ("percent/percent.txt", 10) => Expected::NONE,
        _ => Expected::UNIQUE,
    }
}

/// `id n givens regions solution`.
fn jigsaws(file: &Path) -> Result<Vec<Case>> {
    let case = |line: &str| -> Result<Case> {
        let [id, _, givens, regions, solution] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            bail!("`{line}`")
        };
        let board = Compiled::of_shape(&format!("jigsaw {regions}"))?;
        let number: u32 = id.split('_').next().unwrap_or(id).parse()?;
        Ok(Case {
            place: id.to_owned(),
            puzzle: board.puzzle_of_line(givens)?,
            board,
            expected: if JIGSAWS_WITHOUT_THEIR_RULE.contains(&number) {
                Expected::SOME
            } else {
                Expected::UNIQUE
            },
            solution: Some(grid_of_line(solution)?),
        })
    };
    text(file)?.lines().map(case).collect()
}

/// These had a further rule that the file does not hold.
const JIGSAWS_WITHOUT_THEIR_RULE: std::ops::RangeInclusive<u32> = 651..=675;

/// `givens solution`.
fn classics(file: &Path) -> Result<Vec<Case>> {
    let board = Compiled::of_shape("square 9")?;
    let case = |(line, number): (&str, usize)| -> Result<Case> {
        let (givens, solution) = line.split_once(' ').context("no solution")?;
        Ok(Case {
            place: format!("line {number}"),
            board: Arc::clone(&board),
            puzzle: board.puzzle_of_line(givens)?,
            expected: Expected::UNIQUE,
            solution: Some(grid_of_line(solution.trim())?),
        })
    };
    text(file)?.lines().zip(1..).map(case).collect()
}

/// `layout class sat|unsat`: an empty jigsaw; those of the class of boxes have the usual boxes besides.
fn layouts(file: &Path) -> Result<Vec<Case>> {
    let case = |(line, number): (&str, usize)| -> Result<Case> {
        let [layout, class, label] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            bail!("`{line}`")
        };
        let mut board = Compiled::of_shape(&format!("jigsaw {layout}"))?;
        if class.contains("BOX") {
            board = with_boxes(&board)?;
        }
        Ok(Case {
            place: format!("line {number} {class}"),
            puzzle: board.puzzle(&[0; 81])?,
            board,
            expected: match label {
                "sat" => Expected::SOME,
                "unsat" => Expected::NONE,
                label => bail!("`{label}`"),
            },
            solution: None,
        })
    };
    text(file)?.lines().zip(1..).map(case).collect()
}

/// A 9 × 9 board with the boxes of the usual one added.
fn with_boxes(board: &Compiled) -> Result<Arc<Compiled>> {
    let square: Shape = "square 9".parse()?;
    let mut board = (*board.board).clone();
    for rule in square.board()?.rules() {
        if &*rule.family == "box" {
            board.add_rule(rule.clone())?;
        }
    }
    Ok(Compiled::new(board))
}

/// Simon Tatham's Solo: sizes 6 to 25, with diagonals, with irregular regions.
fn solos(file: &Path) -> Result<Vec<Case>> {
    let case = |(line, number): (&str, usize)| -> Result<Case> {
        let json: Json = serde_json::from_str(line)?;
        let flag = |name: &str| json[name].as_bool().unwrap_or(false);
        let mut extras = Extras::NONE;
        if flag("x") {
            extras.insert(Extra::X);
        }
        ensure!(!flag("killer"), "a killer");
        let size = numbers(&json["n"])?;
        let regions = Regions::new(numbers(&json["regions"])?)?;
        let shape = if flag("jigsaw") {
            Shape::Jigsaw { regions, extras }
        } else {
            // The collection calls the rows of a box `c` in its file: its width is n / c.
            let rows = numbers(&json["c"])?[0];
            let boxes = Boxes {
                rows,
                columns: size[0] / rows,
            };
            Shape::Square {
                size: size[0],
                boxes,
                extras,
            }
        };
        let board = Compiled::new(shape.board()?);
        if !flag("jigsaw") {
            let listed: Vec<u32> = numbers(&json["regions"])?;
            ensure!(listed == board.board.regions(), "other boxes than listed");
        }
        Ok(Case {
            place: format!("line {number}"),
            puzzle: board.puzzle(&numbers(&json["givens"])?)?,
            board,
            expected: match json["nsol"].as_u64() {
                Some(grids) => Expected::exactly(grids),
                None => bail!("no number of solutions"),
            },
            solution: Some(grid(&numbers(&json["solution"])?)?),
        })
    };
    text(file)?.lines().zip(1..).map(case).collect()
}

/// A number, or an array of them.
fn numbers(json: &Json) -> Result<Vec<u32>> {
    let number = |json: &Json| -> Result<u32> {
        let number = json.as_u64().context("expected a number")?;
        Ok(number.try_into()?)
    };
    match json {
        Json::Array(array) => array.iter().map(number).collect(),
        json => Ok(vec![number(json)?]),
    }
}

/// Header lines `# rules: …`, `# expect: …`, then puzzles. Nothing is taken of rules that do not exist yet.
fn bug_case(file: &Path) -> Result<Vec<Case>> {
    let text = text(file)?;
    let header = |key: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(key));
        found.map(str::trim).with_context(|| format!("no `{key}`"))
    };
    let rules = header("# rules:")?.split(',').next().unwrap_or("");
    let shape = match rules {
        "classic" => "square 9",
        "classic+anti-knight" => "square 9 +antiknight",
        _ => return Ok(Vec::new()),
    };
    let board = Compiled::of_shape(shape)?;
    let expectation = header("# expect:")?;
    let (_, count) = expectation
        .split_once("solutions")
        .context("no number of solutions")?;
    let digits: String = count
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let expected = if count.starts_with(">=") {
        Expected::at_least(digits.parse()?)
    } else {
        Expected::exactly(digits.parse()?)
    };
    let solutions: Vec<&str> = count
        .split(|c: char| !c.is_ascii_digit())
        .filter(|word| word.len() == 81)
        .collect();
    let puzzles = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.starts_with('#'));
    let case = |(index, (line, number)): (usize, (&str, usize))| -> Result<Case> {
        Ok(Case {
            place: format!("line {number}"),
            board: Arc::clone(&board),
            puzzle: board.puzzle_of_line(line)?,
            expected,
            solution: solutions
                .get(index)
                .map(|line| grid_of_line(line))
                .transpose()?,
        })
    };
    puzzles.enumerate().map(case).collect()
}

fn sudoku(file: &Path) -> Result<Vec<Case>> {
    janko(file, &Compiled::of_shape("square 16")?, false)
}

fn even_odd(file: &Path) -> Result<Vec<Case>> {
    janko(file, &Compiled::of_shape("square 9")?, true)
}

fn samurai(file: &Path) -> Result<Vec<Case>> {
    janko(file, &Compiled::of_shape("samurai")?, false)
}

fn windmill(file: &Path) -> Result<Vec<Case>> {
    let board = pictures::squares(pictures::WINDMILL)?;
    janko(file, &Compiled::new(board), false)
}

fn butterfly(file: &Path) -> Result<Vec<Case>> {
    let board = pictures::squares(pictures::BUTTERFLY)?;
    janko(file, &Compiled::new(board), false)
}

fn shogun(file: &Path) -> Result<Vec<Case>> {
    let board = pictures::squares(pictures::SHOGUN)?;
    janko(file, &Compiled::new(board), false)
}

/// Pictures of problems and solutions in JSON, all unique.
fn janko(file: &Path, board: &Arc<Compiled>, parity: bool) -> Result<Vec<Case>> {
    let json: Json = serde_json::from_str(&text(file)?)?;
    let puzzles = json["data"].as_object().context("no `data`")?;
    let case = |(name, json): (&String, &Json)| -> Result<Case> {
        let picture = |key: &str| json[key].as_str().with_context(|| format!("no `{key}`"));
        let problem = pictures::tokens(&board.board, picture("problem")?)?;
        let board = if parity {
            pictures::even_odd(&board.board, &problem)?
        } else {
            Arc::clone(board)
        };
        let solution = pictures::tokens(&board.board, picture("solution")?)?;
        Ok(Case {
            place: name.clone(),
            puzzle: board.puzzle(&pictures::numbers(&problem)?)?,
            expected: Expected::UNIQUE,
            solution: Some(grid(&pictures::numbers(&solution)?)?),
            board,
        })
    };
    puzzles
        .iter()
        .map(|(name, json)| case((name, json)).with_context(|| name.clone()))
        .collect()
}
