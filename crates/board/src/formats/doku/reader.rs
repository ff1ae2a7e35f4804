//! Reading `.doku` files, line by line.

use std::sync::Arc;

use super::Keyword;
use super::body::Body;
use super::label::read_name;
use crate::board::{Board, BoardError, Place};
use crate::formats::boards::of_shape;
use crate::formats::error::{ReadError, ReadErrorKind, Warning, closest};
use crate::formats::pairs::number_word;
use crate::formats::text::{Line, Lines, quote};
use crate::puzzle::Puzzle;

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
        spot: None,
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

struct Reader<'a> {
    asked: Option<&'a Arc<Board>>,
    warnings: &'a mut Vec<Warning>,
    header: Header,
    body: Option<Body>,
    /// Where the file says which board it is on; nowhere if it doesn't.
    spot: Option<Spot>,
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
        self.body = Some(Body::new(board, self.header.cells.is_some()));
        self.spot = at;
        Ok(())
    }

    fn free_board(&mut self, cells: u64, spot: Spot) -> Result<Board, ReadError> {
        if cells == 0 || cells > u64::from(Board::MAX_CELLS) {
            return Err(spot.error(BoardError::Cells(cells).into()));
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
            BoardError::Values(_) => at.error(BoardError::Values(values).into()),
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
        let (built, givens, excluded) = body.finish();
        let board = match self.asked {
            Some(asked) if **asked == built => Arc::clone(asked),
            _ => {
                if let (Some(_), Some(spot)) = (self.asked, self.spot) {
                    self.warnings.push(Warning {
                        line: spot.line,
                        column: spot.column,
                        message: "the file names its own board: the one asked for is not used"
                            .into(),
                    });
                }
                Arc::new(built)
            }
        };
        let cells = board.cell_iter();
        let mut puzzle = Puzzle::new(board);
        let given = cells
            .zip(givens)
            .filter_map(|(cell, value)| Some((cell, value?)))
            .try_for_each(|(cell, value)| puzzle.give(cell, value));
        given
            .and_then(|()| {
                excluded
                    .into_iter()
                    .try_for_each(|(cell, value)| puzzle.exclude(cell, value))
            })
            .map_err(|error| ReadError::new(last, 1, ReadErrorKind::Given(error)))?;
        puzzle.name = self.name;
        puzzle.author = self.author;
        Ok(puzzle)
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

fn twice(keyword: Keyword) -> ReadErrorKind {
    ReadErrorKind::Unexpected {
        found: format!("a second {}", keyword.name()),
        expected: "one".into(),
    }
}
