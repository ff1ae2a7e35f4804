//! Reading JSON: the parsed value becomes a puzzle, faults are looked up in the text again.

use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use super::locate::{Step, locate};
use crate::board::{Board, BoardError, Place};
use crate::cell::{Cell, Value, ValueSet};
use crate::formats::boards::of_shape;
use crate::formats::entry;
use crate::formats::error::{ReadError, ReadErrorKind, Warning, closest};
use crate::formats::text::{error_at, position, quote};
use crate::puzzle::Puzzle;
use crate::rule::{Rule, RuleKind};

/// The longest text that is read. The largest board fits; parsed, it takes up to 16 times as much memory.
const MAX_TEXT: usize = 1 << 24;

/// How many unknown keys are worth a warning.
const MAX_WARNINGS: usize = 8;

const KEYS: [&str; 10] = [
    "name", "author", "shape", "cells", "values", "places", "rules", "regions", "givens",
    "excluded",
];

pub(in crate::formats) fn read(
    text: &str,
    board: Option<&Arc<Board>>,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Puzzle>, ReadError> {
    if text.len() > MAX_TEXT {
        let kind = ReadErrorKind::TooLong {
            what: "JSON",
            limit: MAX_TEXT,
        };
        return Err(ReadError::new(1, 1, kind));
    }
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut start = 0;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    while let Some(value) = values.next() {
        let value = value.map_err(|error| syntax(&error))?;
        let end = values.byte_offset();
        let begin = start + (text[start..end].len() - text[start..end].trim_start().len());
        start = end;
        let reader = Reader {
            text: &text[..end],
            begin,
            // Puzzles of one file are usually on one board.
            last: puzzles.last().map(|puzzle| Arc::clone(puzzle.board())),
        };
        puzzles.push(reader.puzzle(&value, board, warnings)?);
    }
    if puzzles.is_empty() {
        return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
    }
    Ok(puzzles)
}

/// The parser's error without the place that it prints itself.
fn syntax(error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let end = message.rfind(" at line ").unwrap_or(message.len());
    let kind = ReadErrorKind::Json(message[..end].to_owned());
    ReadError::new(error.line().max(1), error.column().max(1), kind)
}

/// The way to a value, for messages.
type Path<'a> = Vec<Step<'a>>;

struct Reader<'a> {
    text: &'a str,
    /// Where the object starts.
    begin: usize,
    last: Option<Arc<Board>>,
}

impl Reader<'_> {
    fn error(&self, path: &[Step<'_>], kind: ReadErrorKind) -> ReadError {
        error_at(self.text, locate(self.text, self.begin, path), kind)
    }

    fn unexpected(&self, path: &[Step<'_>], found: &Json, expected: &str) -> ReadError {
        let found = match found {
            Json::Array(_) => "an array".to_owned(),
            Json::Object(_) => "an object".to_owned(),
            Json::String(text) => quote(text),
            other => other.to_string(),
        };
        let expected = expected.to_owned();
        self.error(path, ReadErrorKind::Unexpected { found, expected })
    }

    fn puzzle(
        &self,
        value: &Json,
        board: Option<&Arc<Board>>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Puzzle, ReadError> {
        let mut path: Path<'_> = Vec::new();
        let mut object = self.object(&path, value)?;
        if let Some(inner) = object.get("puzzle") {
            path.push(Step::Key("puzzle"));
            object = self.object(&path, inner)?;
        }
        let unknown = object.keys().filter(|key| !KEYS.contains(&key.as_str()));
        // Finding the place of a key takes time in proportion to the text.
        for key in unknown.take(MAX_WARNINGS) {
            path.push(Step::Key(key));
            let (line, column) = position(self.text, locate(self.text, self.begin, &path));
            path.pop();
            let near =
                closest(key, KEYS).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
            warnings.push(Warning {
                line,
                column,
                message: format!("unknown key {}{near}", quote(key)),
            });
        }
        let at = Object {
            reader: self,
            path,
            object,
        };
        let board = at.board(board)?;
        let mut puzzle = Puzzle::new(board);
        puzzle.name = at.text("name")?;
        puzzle.author = at.text("author")?;
        at.givens(&mut puzzle)?;
        at.excluded(&mut puzzle)?;
        Ok(puzzle)
    }

    fn object<'j>(
        &self,
        path: &[Step<'_>],
        value: &'j Json,
    ) -> Result<&'j Map<String, Json>, ReadError> {
        value
            .as_object()
            .ok_or_else(|| self.unexpected(path, value, "an object"))
    }
}

/// An object and the way to it.
struct Object<'a> {
    reader: &'a Reader<'a>,
    path: Path<'a>,
    object: &'a Map<String, Json>,
}

impl<'a> Object<'a> {
    fn to(&self, steps: &[Step<'a>]) -> Path<'a> {
        self.path.iter().chain(steps).copied().collect()
    }

    fn unexpected(&self, steps: &[Step<'a>], found: &Json, expected: &str) -> ReadError {
        self.reader.unexpected(&self.to(steps), found, expected)
    }

    fn error(&self, steps: &[Step<'a>], kind: ReadErrorKind) -> ReadError {
        self.reader.error(&self.to(steps), kind)
    }

    /// The value of a key, unless it is missing or null.
    fn get(&self, key: &str) -> Option<&'a Json> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    fn text(&self, key: &'a str) -> Result<Option<String>, ReadError> {
        self.get(key)
            .map(|value| match value {
                Json::String(text) => Ok(text.clone()),
                other => Err(self.unexpected(&[Step::Key(key)], other, "a string")),
            })
            .transpose()
    }

    fn array(&self, key: &'a str) -> Result<&'a [Json], ReadError> {
        match self.get(key) {
            None => Ok(&[]),
            Some(Json::Array(values)) => Ok(values),
            Some(other) => Err(self.unexpected(&[Step::Key(key)], other, "an array")),
        }
    }

    fn number(&self, key: &'a str) -> Result<Option<u64>, ReadError> {
        self.get(key)
            .map(|value| {
                value
                    .as_u64()
                    .ok_or_else(|| self.unexpected(&[Step::Key(key)], value, "a whole number"))
            })
            .transpose()
    }

    fn board(&self, asked: Option<&Arc<Board>>) -> Result<Arc<Board>, ReadError> {
        let (shape, cells) = (self.text("shape")?, self.number("cells")?);
        let mut board = match (&shape, cells) {
            (Some(_), Some(_)) => {
                return Err(self.error(
                    &[Step::Key("cells")],
                    ReadErrorKind::Unexpected {
                        found: "both cells and shape".into(),
                        expected: "one of them: a shape says how many cells it has".into(),
                    },
                ));
            }
            (Some(text), None) => {
                // The same words mean the same board: nobody has changed the last one since it was built.
                let same = |board: &&Arc<Board>| {
                    board.extra_rules().is_empty() && board.shape() == Some(text)
                };
                match self.reader.last.as_ref().filter(same) {
                    Some(board) => Arc::clone(board),
                    None => {
                        of_shape(text).map_err(|kind| self.error(&[Step::Key("shape")], kind))?
                    }
                }
            }
            (None, Some(cells)) => Arc::new(self.free_board(cells)?),
            (None, None) => match asked {
                Some(asked) => Arc::clone(asked),
                None => {
                    let kind = ReadErrorKind::NeedsBoard {
                        reason: "no key says which board this is on, neither shape nor cells"
                            .into(),
                        such_as: "\"square 9\"".into(),
                    };
                    return Err(self.error(&[], kind));
                }
            },
        };
        if let Some(values) = self.number("values")?
            && values != u64::from(board.values())
        {
            let expected = format!("the {} values of the board", board.values());
            return Err(self.unexpected(&[Step::Key("values")], &json!(values), &expected));
        }
        let rules = self.array("rules")?;
        if !rules.is_empty() {
            let changed = Arc::make_mut(&mut board);
            let mut counts = Counts::default();
            for (index, rule) in rules.iter().enumerate() {
                self.rule(changed, index, rule, &mut counts)?;
            }
        }
        for same in [asked, self.reader.last.as_ref()].into_iter().flatten() {
            if Arc::ptr_eq(same, &board) || *same == board {
                return Ok(Arc::clone(same));
            }
        }
        Ok(board)
    }

    fn free_board(&self, cells: u64) -> Result<Board, ReadError> {
        let cells_error = |error: BoardError| self.error(&[Step::Key("cells")], error.into());
        if cells == 0 || cells > u64::from(Board::MAX_CELLS) {
            return Err(cells_error(BoardError::Cells(cells)));
        }
        let Some(values) = self.number("values")? else {
            let kind = ReadErrorKind::Unexpected {
                found: "no values".into(),
                expected: "how many values there are, with cells".into(),
            };
            return Err(self.error(&[], kind));
        };
        let mut places = vec![Place::Unplaced; cells as usize];
        let given = self.array("places")?;
        self.one_a_cell("places", given, cells)?;
        for (index, (place, given)) in places.iter_mut().zip(given).enumerate() {
            if !given.is_null() {
                *place = parse_place(given).ok_or_else(|| {
                    let steps = [Step::Key("places"), Step::Index(index)];
                    let expected = "{\"row\", \"column\"}, {\"q\", \"r\"}, {\"x\", \"y\"} or null";
                    self.unexpected(&steps, given, expected)
                })?;
            }
        }
        let small = u32::try_from(values).unwrap_or(u32::MAX);
        let mut board = Board::new(small, places).map_err(|error| match error {
            BoardError::Values(_) => {
                self.error(&[Step::Key("values")], BoardError::Values(values).into())
            }
            error => cells_error(error),
        })?;
        let regions = self.array("regions")?;
        self.one_a_cell("regions", regions, cells)?;
        if !regions.is_empty() {
            let numbers = regions.iter().enumerate().map(|(index, region)| {
                let number = region
                    .as_u64()
                    .and_then(|number| u32::try_from(number).ok());
                let steps = [Step::Key("regions"), Step::Index(index)];
                number.ok_or_else(|| self.unexpected(&steps, region, "the number of a region"))
            });
            board.set_regions(numbers.collect::<Result<_, _>>()?);
        }
        Ok(board)
    }

    /// Refuses an array that has not one entry a cell, unless it is empty.
    fn one_a_cell(&self, key: &'a str, values: &[Json], cells: u64) -> Result<(), ReadError> {
        if values.is_empty() || values.len() as u64 == cells {
            return Ok(());
        }
        let kind = ReadErrorKind::Length {
            found: format!("{} {key}", values.len()),
            expected: format!("{cells}, one a cell"),
        };
        Err(self.error(&[Step::Key(key)], kind))
    }

    fn rule(
        &self,
        board: &mut Board,
        index: usize,
        rule: &'a Json,
        counts: &mut Counts,
    ) -> Result<(), ReadError> {
        let mut path = self.path.clone();
        path.extend([Step::Key("rules"), Step::Index(index)]);
        let rule = Object {
            reader: self.reader,
            object: self.reader.object(&path, rule)?,
            path,
        };
        let word = rule.text("kind")?.unwrap_or_default();
        let (kind, family, usual) = match word.as_str() {
            "group" => {
                counts.groups += 1;
                let label = format!("group {}", counts.groups);
                (RuleKind::Group(rule.cells(board)?), "group", label)
            }
            "run" => {
                counts.runs += 1;
                let label = format!("run {}", counts.runs);
                (RuleKind::Run(rule.cells(board)?), "run", label)
            }
            "neighbours" | "neighbors" => {
                let cells = rule.cells(board)?;
                let &[a, b] = cells.as_slice() else {
                    let kind = ReadErrorKind::Length {
                        found: format!("{} cells", cells.len()),
                        expected: "two neighbours".into(),
                    };
                    return Err(rule.error(&[Step::Key("cells")], kind));
                };
                (RuleKind::Neighbours(a, b), "neighbours", String::new())
            }
            "domain" => {
                let cell = rule.cell(board)?;
                let values = rule.values(board.values())?;
                (RuleKind::Domain(cell, values), "domain", String::new())
            }
            other => {
                let kinds = ["group", "run", "neighbours", "domain"];
                let kind = ReadErrorKind::Unknown {
                    what: "kind of rule",
                    word: quote(other),
                    closest: closest(other, kinds),
                    expected: kinds.join(", "),
                };
                return Err(rule.error(&[Step::Key("kind")], kind));
            }
        };
        let family: Arc<str> = rule
            .text("family")?
            .map_or_else(|| family.into(), Arc::from);
        let label = rule.text("label")?.unwrap_or(usual);
        board
            .add_rule(Rule::new(kind, &family, label))
            .map_err(|error| {
                let key = if word == "domain" { "values" } else { "cells" };
                let kind = match error {
                    BoardError::DuplicateCell(cell, rule) => ReadErrorKind::DuplicateCell {
                        cell: format!("cell {cell}"),
                        rule,
                    },
                    error => error.into(),
                };
                rule.error(&[Step::Key(key)], kind)
            })
    }

    fn cells(&self, board: &Board) -> Result<Vec<Cell>, ReadError> {
        let cells = self.array("cells")?.iter().enumerate();
        cells
            .map(|(index, cell)| {
                self.one_cell(&[Step::Key("cells"), Step::Index(index)], cell, board)
            })
            .collect()
    }

    fn cell(&self, board: &Board) -> Result<Cell, ReadError> {
        let cell = self.object.get("cell").unwrap_or(&Json::Null);
        self.one_cell(&[Step::Key("cell")], cell, board)
    }

    fn one_cell(&self, steps: &[Step<'a>], cell: &Json, board: &Board) -> Result<Cell, ReadError> {
        let Some(number) = cell.as_u64() else {
            return Err(self.unexpected(steps, cell, "the number of a cell"));
        };
        let found = u32::try_from(number)
            .ok()
            .filter(|&number| number < board.cells());
        found.map(Cell::new).ok_or_else(|| {
            let kind = ReadErrorKind::Cell {
                cell: number.to_string(),
                expected: format!("0 to {}", board.cells() - 1),
            };
            self.error(steps, kind)
        })
    }

    fn values(&self, values: u32) -> Result<ValueSet, ReadError> {
        let mut set = ValueSet::empty(values);
        for (index, value) in self.array("values")?.iter().enumerate() {
            set.insert(self.value(&[Step::Key("values"), Step::Index(index)], value, values)?);
        }
        Ok(set)
    }

    fn value(&self, steps: &[Step<'a>], value: &Json, values: u32) -> Result<Value, ReadError> {
        let Some(number) = value.as_u64() else {
            return Err(self.unexpected(steps, value, &format!("a value, 1 to {values}")));
        };
        entry::value(number, values, &number.to_string()).map_err(|kind| self.error(steps, kind))
    }

    fn givens(&self, puzzle: &mut Puzzle) -> Result<(), ReadError> {
        let givens = self.array("givens")?;
        let values = puzzle.board().values();
        self.one_a_cell("givens", givens, puzzle.board().cells().into())?;
        for (index, given) in givens.iter().enumerate() {
            if !given.is_null() && given.as_u64() != Some(0) {
                let steps = [Step::Key("givens"), Step::Index(index)];
                let value = self.value(&steps, given, values)?;
                puzzle
                    .give(Cell::new(index as u32), value)
                    .map_err(|error| self.error(&steps, ReadErrorKind::Given(error)))?;
            }
        }
        Ok(())
    }

    fn excluded(&self, puzzle: &mut Puzzle) -> Result<(), ReadError> {
        for (index, entry) in self.array("excluded")?.iter().enumerate() {
            let path = self.to(&[Step::Key("excluded"), Step::Index(index)]);
            let entry = Object {
                reader: self.reader,
                object: self.reader.object(&path, entry)?,
                path,
            };
            let cell = entry.cell(puzzle.board())?;
            for value in entry.values(puzzle.board().values())?.iter() {
                puzzle
                    .exclude(cell, value)
                    .map_err(|error| entry.error(&[], ReadErrorKind::Given(error)))?;
            }
        }
        Ok(())
    }
}

/// How many rules with a numbered label there were.
#[derive(Default)]
struct Counts {
    groups: usize,
    runs: usize,
}

fn parse_place(place: &Json) -> Option<Place> {
    let object = place.as_object()?;
    let pair =
        |a: &str, b: &str| Some((object.get(a)?, object.get(b)?)).filter(|_| object.len() == 2);
    if let Some((row, column)) = pair("row", "column") {
        let index = |value: &Json| u16::try_from(value.as_u64()?).ok();
        return Some(Place::Square {
            row: index(row)?,
            column: index(column)?,
        });
    }
    if let Some((q, r)) = pair("q", "r") {
        let index = |value: &Json| i16::try_from(value.as_i64()?).ok();
        return Some(Place::Hexagon {
            q: index(q)?,
            r: index(r)?,
        });
    }
    let (x, y) = pair("x", "y")?;
    Some(Place::At {
        x: x.as_f64()?,
        y: y.as_f64()?,
    })
}
