//! The board of a `.doku` file while its lines are read, and what they say of its cells.

use std::sync::Arc;

use super::Keyword;
use super::label::{end_of_part, read_label};
use crate::board::{Board, Place};
use crate::cell::{Cell, Value, ValueSet};
use crate::formats::entry::value;
use crate::formats::error::{ReadError, ReadErrorKind, Warning};
use crate::formats::names::{self, Name, Names};
use crate::formats::pairs::number_word;
use crate::formats::text::{Line, Token, count, quote, tokens};
use crate::puzzle::GivenError;
use crate::rule::{Rule, RuleKind};

/// The board being built and what is known of its cells.
pub(super) struct Body {
    board: Board,
    names: Names,
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

impl Body {
    /// Starts from a board; `free` says whether it may be given places.
    pub(super) fn new(board: Board, free: bool) -> Body {
        let cells = board.cells() as usize;
        Body {
            board,
            names: Names::default(),
            free,
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
        }
    }

    /// The board, the given of each cell, and the values that cells do not hold.
    pub(super) fn finish(self) -> (Board, Vec<Option<Value>>, Vec<(Cell, Value)>) {
        (self.board, self.givens, self.excluded)
    }

    /// Reads a line that is about cells; its keyword ends at byte `rest`.
    pub(super) fn line(
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
