//! Reading `.doku` files, line by line.

use std::sync::Arc;

use super::Keyword;
use super::label::{end_of_part, read_label, read_name};
use crate::board::{Board, Place};
use crate::cell::{Cell, Value, ValueSet};
use crate::formats::boards::of_shape;
use crate::formats::entry::value;
use crate::formats::error::{ReadError, ReadErrorKind, Warning, closest};
use crate::formats::names::{self, Name, Names};
use crate::formats::pairs::number_word;
use crate::formats::text::{Line, Lines, Token, count, quote, tokens};
use crate::puzzle::{GivenError, Puzzle};
use crate::rule::{Rule, RuleKind};

/// K where a file with N does not say.
const COURSE_VALUES: u32 = 9;

pub(in crate::formats) fn read(
    text: &str,
    board: Option<&Arc<Board>>,
    warnings: &mut Vec<Warning>,
) -> Result<Puzzle, ReadError> {
    let mut reader = Reader {
        asked: board,
        warnings,
        header: Header::default(),
        body: None,
        name: None,
        author: None,
    };
    let mut last = None;
    for line in Lines::new(text) {
        // Labels and comments stay as they are.
        let line = line?.fold_before(&[':', '#']);
        if !line.is_blank() {
            reader.line(&line)?;
            last = Some(line.number);
        }
    }
    match last {
        Some(last) => reader.finish(last),
        None => Err(ReadError::new(1, 1, ReadErrorKind::Empty)),
    }
}

/// What the lines say that decide on the board.
#[derive(Default)]
struct Header {
    cells: Option<(u64, Spot)>,
    values: Option<(u64, Spot)>,
    shape: Option<(Arc<Board>, Spot)>,
}

/// A line and column.
#[derive(Clone, Copy)]
struct Spot {
    line: usize,
    column: usize,
}

impl Spot {
    fn of(line: &Line<'_>, at: usize) -> Spot {
        Spot {
            line: line.number,
            column: line.column(at),
        }
    }

    fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError::new(self.line, self.column, kind)
    }
}

/// The board being built and what is known of its cells.
struct Body {
    board: Board,
    names: Names,
    /// Where the file says which board it is on; nowhere if it doesn't.
    spot: Option<Spot>,
    /// Whether places may be set: not on the board of a shape.
    free: bool,
    givens: Vec<Option<Value>>,
    excluded: Vec<(Cell, Value)>,
    placed: Vec<bool>,
    /// The line that named each cell last, to find cells that a line names twice.
    seen: Vec<usize>,
    families: Families,
}

/// The usual families, shared by their rules, and how many rules with a label there are.
struct Families {
    group: Arc<str>,
    neighbours: Arc<str>,
    run: Arc<str>,
    domain: Arc<str>,
    groups: usize,
    runs: usize,
}

struct Reader<'a> {
    asked: Option<&'a Arc<Board>>,
    warnings: &'a mut Vec<Warning>,
    header: Header,
    body: Option<Body>,
    name: Option<String>,
    author: Option<String>,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) -> Result<(), ReadError> {
        let content = line.content();
        let start = content.len() - content.trim_start().len();
        let word = Keyword::word(&content[start..]);
        let rest = start + word.len();
        let Some(keyword) = Keyword::parse(word) else {
            let shown = if word.is_empty() {
                content.trim()
            } else {
                word
            };
            let kind = ReadErrorKind::Unknown {
                what: "keyword",
                word: quote(shown),
                closest: closest(word, Keyword::names()),
                expected: Keyword::names().collect::<Vec<_>>().join(", "),
            };
            return Err(line.error(start, kind));
        };
        match keyword {
            Keyword::Cells | Keyword::Values | Keyword::Shape => {
                if self.body.is_some() {
                    let kind = ReadErrorKind::Order {
                        keyword: keyword.name(),
                    };
                    return Err(line.error(start, kind));
                }
                self.header_line(keyword, line, start, rest)
            }
            Keyword::Name | Keyword::Author => {
                let (text, at) = whole_rest(line, start, word.len());
                let name = read_name(text).map_err(|kind| line.error(at, kind))?;
                let target = match keyword {
                    Keyword::Name => &mut self.name,
                    _ => &mut self.author,
                };
                if target.is_some() {
                    return Err(line.error(start, twice(keyword)));
                }
                *target = Some(name);
                Ok(())
            }
            _ => {
                if self.body.is_none() {
                    self.start(Spot::of(line, start))?;
                }
                match &mut self.body {
                    Some(body) => body.line(keyword, line, rest, self.warnings),
                    None => Ok(()),
                }
            }
        }
    }

    fn header_line(
        &mut self,
        keyword: Keyword,
        line: &Line<'_>,
        start: usize,
        rest: usize,
    ) -> Result<(), ReadError> {
        let content = line.content();
        let after = content[rest..].trim_start();
        let after = after.strip_prefix('=').unwrap_or(after).trim_start();
        let at = content.len() - after.len();
        let spot = Spot::of(line, start);
        let header = &mut self.header;
        if keyword == Keyword::Shape {
            if header.shape.is_some() {
                return Err(spot.error(twice(keyword)));
            }
            let board = of_shape(after).map_err(|kind| line.error(at, kind))?;
            header.shape = Some((board, spot));
        } else {
            let number = number_word(after).map_err(|kind| line.error(at, kind))?;
            let target = match keyword {
                Keyword::Cells => &mut header.cells,
                _ => &mut header.values,
            };
            if target.is_some() {
                return Err(spot.error(twice(keyword)));
            }
            *target = Some((number, spot));
        }
        if header.shape.is_some() && header.cells.is_some() {
            return Err(spot.error(ReadErrorKind::Unexpected {
                found: "both N and SHAPE".into(),
                expected: "one of them: a shape says how many cells it has".into(),
            }));
        }
        Ok(())
    }

    /// Builds the board that the header describes, when a line at `spot` needs it.
    fn start(&mut self, spot: Spot) -> Result<(), ReadError> {
        let (board, at) = match (&self.header.shape, self.header.cells, self.asked) {
            (Some((board, at)), ..) => ((**board).clone(), Some(*at)),
            (None, Some((cells, at)), _) => (self.free_board(cells, at)?, Some(at)),
            (None, None, Some(asked)) => ((**asked).clone(), None),
            (None, None, None) => {
                return Err(spot.error(ReadErrorKind::Unexpected {
                    found: "no board so far".into(),
                    expected: "a line N=cells or SHAPE name first, or a board chosen with --shape"
                        .into(),
                }));
            }
        };
        if let Some((values, at)) = self.header.values
            && values != u64::from(board.values())
        {
            let kind = ReadErrorKind::Unexpected {
                found: format!("K={values}"),
                expected: format!("the {} values of the board, or no K", board.values()),
            };
            return Err(at.error(kind));
        }
        let cells = board.cells() as usize;
        self.body = Some(Body {
            board,
            names: Names::default(),
            spot: at,
            free: self.header.cells.is_some(),
            givens: vec![None; cells],
            excluded: Vec::new(),
            placed: vec![false; cells],
            seen: vec![0; cells],
            families: Families {
                group: "group".into(),
                neighbours: "neighbours".into(),
                run: "run".into(),
                domain: "domain".into(),
                groups: 0,
                runs: 0,
            },
        });
        Ok(())
    }

    fn free_board(&mut self, cells: u64, spot: Spot) -> Result<Board, ReadError> {
        if cells == 0 || cells > u64::from(Board::MAX_CELLS) {
            return Err(spot.error(crate::board::BoardError::Cells(cells).into()));
        }
        let (values, at) = match self.header.values {
            Some(values) => values,
            None => {
                self.warnings.push(Warning {
                    line: spot.line,
                    column: spot.column,
                    message: format!("no line K=: values are 1 to {COURSE_VALUES}"),
                });
                (COURSE_VALUES.into(), spot)
            }
        };
        let small = u32::try_from(values).unwrap_or(u32::MAX);
        let places = vec![Place::Unplaced; cells as usize];
        Board::new(small, places).map_err(|error| match error {
            crate::board::BoardError::Values(_) => {
                at.error(crate::board::BoardError::Values(values).into())
            }
            error => spot.error(error.into()),
        })
    }

    fn finish(mut self, last: usize) -> Result<Puzzle, ReadError> {
        if self.body.is_none() {
            self.start(Spot {
                line: last,
                column: 1,
            })?;
        }
        let Some(body) = self.body else {
            return Err(ReadError::new(1, 1, ReadErrorKind::Empty));
        };
        let board = match self.asked {
            Some(asked) if **asked == body.board => Arc::clone(asked),
            Some(_) if body.spot.is_some() => {
                let spot = body.spot.unwrap_or(Spot { line: 1, column: 1 });
                self.warnings.push(Warning {
                    line: spot.line,
                    column: spot.column,
                    message: "the file names its own board: the one asked for is not used".into(),
                });
                Arc::new(body.board)
            }
            _ => Arc::new(body.board),
        };
        let mut puzzle = Puzzle::new(board);
        let cells: Vec<Cell> = puzzle.board().cell_iter().collect();
        let givens = cells.into_iter().zip(&body.givens);
        let result = givens
            .filter_map(|(cell, value)| value.map(|value| (cell, value)))
            .try_for_each(|(cell, value)| puzzle.give(cell, value))
            .and_then(|()| {
                body.excluded
                    .iter()
                    .try_for_each(|&(cell, value)| puzzle.exclude(cell, value))
            });
        result.map_err(|error| ReadError::new(last, 1, ReadErrorKind::Given(error)))?;
        puzzle.name = self.name;
        puzzle.author = self.author;
        Ok(puzzle)
    }
}

impl Body {
    fn line(
        &mut self,
        keyword: Keyword,
        line: &Line<'_>,
        rest: usize,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), ReadError> {
        // The comment ends the line, unless its sign stands in a quoted label.
        let text: &str = &line.text;
        let end = end_of_part(&text[rest..], '#').map_or(text.len(), |end| rest + end);
        let body = text[rest..end].trim_end();
        let (cells, label) = match body.split_once(':') {
            Some((cells, label)) if may_have_label(keyword) => {
                let at = rest + cells.len() + 1;
                (
                    cells,
                    Some(read_label(label).map_err(|kind| line.error(at, kind))?),
                )
            }
            _ => (body, None),
        };
        let words: Vec<Token<'_>> = tokens(cells, rest).collect();
        let end = rest + body.len();
        match keyword {
            Keyword::Group | Keyword::Run | Keyword::Neighbour => {
                self.cells_rule(keyword, line, &words, label, end, warnings)
            }
            Keyword::Domain | Keyword::Not => {
                let Some((cell, values)) =
                    words.split_first().filter(|(_, values)| !values.is_empty())
                else {
                    let expected = "a cell and one or more values";
                    return Err(line.error(end, missing(keyword, expected)));
                };
                let cell = self.cell(line, *cell)?;
                let values = self.values(line, values)?;
                if keyword == Keyword::Not {
                    self.excluded
                        .extend(values.iter().map(|value| (cell, value)));
                    return Ok(());
                }
                let (family, label) = named(&self.families.domain, label, String::new);
                self.add_rule(
                    line,
                    rest,
                    Rule::new(RuleKind::Domain(cell, values), &family, label),
                )
            }
            Keyword::Given => {
                let &[cell, given] = words.as_slice() else {
                    return Err(line.error(end, missing(keyword, "a cell and a value")));
                };
                self.given(line, cell, given)
            }
            Keyword::At => self.at(line, &words, end),
            _ => self.regions(line, &words, end),
        }
    }

    fn cell(&mut self, line: &Line<'_>, word: Token<'_>) -> Result<Cell, ReadError> {
        self.names
            .cell(&self.board, word.text)
            .map_err(|kind| line.error(word.start, kind))
    }

    fn cells_rule(
        &mut self,
        keyword: Keyword,
        line: &Line<'_>,
        words: &[Token<'_>],
        label: Option<(Option<String>, String)>,
        end: usize,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), ReadError> {
        let usual = match keyword {
            Keyword::Group => {
                self.families.groups += 1;
                format!("group {}", self.families.groups)
            }
            Keyword::Run => {
                self.families.runs += 1;
                format!("run {}", self.families.runs)
            }
            _ => String::new(),
        };
        let family = match keyword {
            Keyword::Group => &self.families.group,
            Keyword::Run => &self.families.run,
            _ => &self.families.neighbours,
        };
        let (family, label) = named(family, label, || usual);
        let mut cells = Vec::with_capacity(words.len());
        for &word in words {
            let cell = self.cell(line, word)?;
            if std::mem::replace(&mut self.seen[cell.index()], line.number) == line.number {
                let rule = if label.is_empty() { "one line" } else { &label };
                let kind = ReadErrorKind::DuplicateCell {
                    cell: word.text.to_owned(),
                    rule: rule.to_owned(),
                };
                return Err(line.error(word.start, kind));
            }
            cells.push(cell);
        }
        let kind = match (keyword, cells.as_slice()) {
            (Keyword::Neighbour, &[a, b]) => RuleKind::Neighbours(a, b),
            (Keyword::Neighbour, _) => return Err(line.error(end, missing(keyword, "two cells"))),
            (_, []) => return Err(line.error(end, missing(keyword, "one or more cells"))),
            (Keyword::Run, _) => RuleKind::Run(cells),
            _ => RuleKind::Group(cells),
        };
        let rule = Rule::new(kind, &family, label);
        let (cells, values) = (words.len(), self.board.values());
        if cells > values as usize {
            warnings.push(Warning {
                line: line.number,
                column: words.first().map_or(1, |word| line.column(word.start)),
                message: format!(
                    "{} has {cells} cells that must all differ, but there are only {}: no solution",
                    rule.name(),
                    count(values as usize, "value")
                ),
            });
        }
        self.add_rule(line, end, rule)
    }

    fn add_rule(&mut self, line: &Line<'_>, at: usize, rule: Rule) -> Result<(), ReadError> {
        self.board
            .add_rule(rule)
            .map_err(|error| line.error(at, ReadErrorKind::Board(error)))
    }

    /// Values and ranges of values.
    fn values(&self, line: &Line<'_>, words: &[Token<'_>]) -> Result<ValueSet, ReadError> {
        let mut set = ValueSet::empty(self.board.values());
        for word in words {
            let number = |text: &str| {
                number_word(text).and_then(|number| value(number, self.board.values(), text))
            };
            let range = match word.text.split_once('-') {
                Some((low, high)) => number(low).and_then(|low| Ok((low, number(high)?))),
                None => number(word.text).map(|value| (value, value)),
            };
            let (low, high) = range.map_err(|kind| line.error(word.start, kind))?;
            if low > high {
                let kind = ReadErrorKind::Unexpected {
                    found: quote(word.text),
                    expected: "the smaller value first".into(),
                };
                return Err(line.error(word.start, kind));
            }
            for index in low.index()..=high.index() {
                set.insert(Value::from_index(index));
            }
        }
        Ok(set)
    }

    fn given(
        &mut self,
        line: &Line<'_>,
        cell: Token<'_>,
        given: Token<'_>,
    ) -> Result<(), ReadError> {
        let found = self.cell(line, cell)?;
        let second = number_word(given.text)
            .and_then(|number| value(number, self.board.values(), given.text))
            .map_err(|kind| line.error(given.start, kind))?;
        if let Some(first) = self.givens[found.index()] {
            let name = self.board.cell_name(found).to_string();
            let error = GivenError::Twice {
                name,
                first,
                second,
            };
            return Err(line.error(cell.start, ReadErrorKind::Given(error)));
        }
        self.givens[found.index()] = Some(second);
        Ok(())
    }

    fn at(&mut self, line: &Line<'_>, words: &[Token<'_>], end: usize) -> Result<(), ReadError> {
        let number = |word: &Token<'_>| {
            word.text
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
        };
        let place = match words {
            [_, place] => match names::parse(place.text) {
                Ok(Name::Place(place)) => Some(place),
                _ => None,
            },
            [_, x, y] => number(x).zip(number(y)).map(|(x, y)| Place::At { x, y }),
            _ => None,
        };
        let Some(place) = place else {
            let expected = "a cell and its x and y, r1c1 or (q,r,s)";
            return Err(line.error(end, missing(Keyword::At, expected)));
        };
        let cell = self.cell(line, words[0])?;
        let fault = if !self.free {
            Some("AT on a board that has places; expected it with N= only")
        } else if std::mem::replace(&mut self.placed[cell.index()], true) {
            Some("a second place for this cell; expected one")
        } else {
            None
        };
        if let Some((found, expected)) = fault.and_then(|fault| fault.split_once("; expected ")) {
            let kind = ReadErrorKind::Unexpected {
                found: found.into(),
                expected: expected.into(),
            };
            return Err(line.error(words[0].start, kind));
        }
        self.board.set_place(cell, place);
        self.names.placed(cell, place);
        Ok(())
    }

    fn regions(
        &mut self,
        line: &Line<'_>,
        words: &[Token<'_>],
        end: usize,
    ) -> Result<(), ReadError> {
        let cells = self.board.cells();
        let expected = format!("{cells} numbers, one a cell");
        if words.len() != cells as usize {
            return Err(line.error(end, missing(Keyword::Regions, &expected)));
        }
        let mut regions = Vec::with_capacity(words.len());
        for word in words {
            let number = number_word(word.text).map_err(|kind| line.error(word.start, kind))?;
            let region = u32::try_from(number).map_err(|_| {
                let kind = ReadErrorKind::Unexpected {
                    found: quote(word.text),
                    expected: format!("a number up to {}", u32::MAX),
                };
                line.error(word.start, kind)
            })?;
            regions.push(region);
        }
        self.board.set_regions(regions);
        Ok(())
    }
}

/// What stands behind the keyword in the line as it is in the file, and the byte where that starts.
fn whole_rest<'a>(line: &Line<'a>, start: usize, length: usize) -> (&'a str, usize) {
    // Characters before it are the same in number, but may take more bytes than their ASCII twins.
    let skipped = line.text[..start + length].chars().count();
    let at = line
        .raw
        .char_indices()
        .nth(skipped)
        .map_or(line.raw.len(), |(at, _)| at);
    (&line.raw[at..], start + length)
}

fn may_have_label(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Group | Keyword::Run | Keyword::Neighbour | Keyword::Domain
    )
}

/// The family and label of a rule: as written, else the usual ones.
fn named(
    family: &Arc<str>,
    written: Option<(Option<String>, String)>,
    usual: impl FnOnce() -> String,
) -> (Arc<str>, String) {
    match written {
        Some((Some(family), label)) => (family.into(), label),
        Some((None, label)) => (Arc::clone(family), label),
        None => (Arc::clone(family), usual()),
    }
}

fn missing(keyword: Keyword, expected: &str) -> ReadErrorKind {
    ReadErrorKind::Unexpected {
        found: format!("{} is not complete, or has words too many", keyword.name()),
        expected: expected.into(),
    }
}

fn twice(keyword: Keyword) -> ReadErrorKind {
    ReadErrorKind::Unexpected {
        found: format!("a second {}", keyword.name()),
        expected: "one".into(),
    }
}
