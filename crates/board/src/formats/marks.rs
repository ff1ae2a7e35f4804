//! Pencil marks: for each cell the values that a player still thinks possible there, as solvers and players print them.
//!
//! ```text
//! .---------------.--------------.        +---------+---------+
//! | 5   3    .    | 26  7   468  |  or    |   1   2 |  34  34 |  or    1 2 34 34 34 …
//! | 6   247  247  | 1   9   5    |        |  34  34 |   1   2 |
//! ```
//!
//! A word a cell in the order of the board, `.` for a cell without marks. Values are characters, 1-9 and A-Z for 10 to
//! 35, or numbers between commas. JSON will do as well: a list with a list of numbers for each cell, empty or null for
//! one without marks, or an object that holds one as `marks` or `candidates`.

use serde_json::Value as Json;

use super::entry::{Entry, LARGEST_CHARACTER, value};
use super::error::{ReadError, ReadErrorKind};
use super::names::Names;
use super::text::{Lines, count, decode, error_at, number, quote};
use crate::board::Board;
use crate::cell::{Cell, Value, ValueSet};

/// Reads the pencil marks of a board; none for cells without.
///
/// # Errors
/// If the bytes are no text, if there are more or fewer cells than the board has, or if something is no value of it.
///
/// ```
/// use anydoku_board::Shape;
/// use anydoku_board::formats::read_marks;
///
/// let board = "square 4".parse::<Shape>()?.board()?;
/// let marks = read_marks(b"| 12 34 | . 4 |\n| .  .  | . . |\n| . . | . . |\n| . . | . . |\n", &board)?;
/// let first: Vec<u32> = marks[0].as_ref().unwrap().iter().map(|value| value.number()).collect();
/// assert_eq!(first, [1, 2]);
/// assert_eq!(marks[2], None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_marks(bytes: &[u8], board: &Board) -> Result<Vec<Option<ValueSet>>, ReadError> {
    let text = decode(bytes)?;
    if text.trim_start().starts_with(['[', '{']) {
        return json(text, board);
    }
    let mut marks = Vec::new();
    let cells = board.cells() as usize;
    let mut last = 1;
    for line in Lines::new(text) {
        let line = line?;
        let content = line.content();
        if is_border(content) {
            continue;
        }
        last = line.number;
        let is_between = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║');
        let mut at = 0;
        for part in content.split(is_between) {
            let start = at;
            // Blanks and bars may take several bytes.
            let between = content[start + part.len()..].chars().next();
            at += part.len() + between.map_or(0, char::len_utf8);
            if part.is_empty() {
                continue;
            }
            if marks.len() == cells {
                return Err(line.error(start, length("more", board)));
            }
            let set = word(part, board.values()).map_err(|kind| line.error(start, kind))?;
            marks.push(set);
        }
    }
    match marks.len() {
        0 => Err(error_at(text, 0, ReadErrorKind::Empty)),
        found if found < cells => {
            let found = count(found, "cell");
            Err(ReadError::new(last, 1, length(&found, board)))
        }
        _ => Ok(marks),
    }
}

/// Reads a candidate such as `r4c7=3` or `(0,1,-1)=3`.
///
/// # Errors
/// If there is no such cell or value, or no `=` between them; the kind says which.
///
/// ```
/// use anydoku_board::formats::read_candidate;
/// use anydoku_board::{Cell, Shape, Value};
///
/// let board = "square 4".parse::<Shape>()?.board()?;
/// let (cell, value) = read_candidate("r1c3=2", &board)?;
/// assert_eq!((cell.index(), value.number()), (2, 2));
/// assert!(read_candidate("r1c5=2", &board).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_candidate(text: &str, board: &Board) -> Result<(Cell, Value), ReadErrorKind> {
    let unexpected = || ReadErrorKind::Unexpected {
        found: quote(text),
        expected: "a cell and its value, such as r1c1=3".into(),
    };
    let (cell, held) = text.trim().rsplit_once('=').ok_or_else(unexpected)?;
    let cell = Names::default().cell(board, cell.trim())?;
    let held = held.trim();
    let entry = Entry::of_word(held).ok_or_else(unexpected)?;
    match entry.value(board.values(), held)? {
        Some(value) => Ok((cell, value)),
        None => Err(unexpected()),
    }
}

/// Whether a line holds nothing but what borders are drawn with.
fn is_border(line: &str) -> bool {
    let is_drawn = |c: char| c.is_whitespace() || ".:+-='*|─━═┼╋╬┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩╪╫".contains(c);
    let is_long = line.contains("--") || line.contains("==") || line.contains(['─', '━', '═']);
    line.is_empty() || is_long && line.chars().all(is_drawn)
}

fn length(found: &str, board: &Board) -> ReadErrorKind {
    ReadErrorKind::Length {
        found: found.to_owned(),
        expected: format!("the marks of {}", count(board.cells() as usize, "cell")),
    }
}

/// The marks of a cell.
fn word(word: &str, values: u32) -> Result<Option<ValueSet>, ReadErrorKind> {
    if matches!(word, "." | "0" | "_" | "*") {
        return Ok(None);
    }
    let mut set = ValueSet::empty(values);
    let unexpected = || ReadErrorKind::Unexpected {
        found: quote(word),
        expected: "the marks of a cell, such as 137, or . for none".into(),
    };
    if word.contains(',') || values > LARGEST_CHARACTER {
        for part in word.split(',').filter(|part| !part.is_empty()) {
            let number = number(part).ok_or_else(unexpected)?;
            set.insert(value(number, values, part)?);
        }
    } else {
        for character in word.chars() {
            let digit = character.to_digit(36).filter(|&digit| digit > 0);
            let digit = digit.ok_or_else(unexpected)?;
            set.insert(value(digit.into(), values, &character.to_string())?);
        }
    }
    Ok(Some(set))
}

fn json(text: &str, board: &Board) -> Result<Vec<Option<ValueSet>>, ReadError> {
    let at_start = |kind| error_at(text, text.len() - text.trim_start().len(), kind);
    let parsed: Json = serde_json::from_str(text.trim())
        .map_err(|error| at_start(ReadErrorKind::Json(error.to_string())))?;
    let unexpected = |found: &Json| {
        at_start(ReadErrorKind::Unexpected {
            found: quote(&found.to_string()),
            expected: "a list with a list of numbers, or null, for each cell".into(),
        })
    };
    let list = match &parsed {
        Json::Object(object) => object.get("marks").or_else(|| object.get("candidates")),
        _ => Some(&parsed),
    };
    let list = list
        .and_then(Json::as_array)
        .ok_or_else(|| unexpected(&parsed))?;
    if list.len() != board.cells() as usize {
        return Err(at_start(length(&count(list.len(), "cell"), board)));
    }
    let mut marks = Vec::new();
    for cell in list {
        if cell.is_null() {
            marks.push(None);
            continue;
        }
        let mut set = ValueSet::empty(board.values());
        for mark in cell.as_array().ok_or_else(|| unexpected(cell))? {
            let number = mark.as_u64().ok_or_else(|| unexpected(mark))?;
            let value = value(number, board.values(), &number.to_string()).map_err(at_start)?;
            set.insert(value);
        }
        marks.push((!set.is_empty()).then_some(set));
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Shape;

    fn board(shape: &str) -> Board {
        shape.parse::<Shape>().unwrap().board().unwrap()
    }

    fn numbers(marks: &[Option<ValueSet>]) -> Vec<Vec<u32>> {
        let numbers = |set: &Option<ValueSet>| {
            let set = set
                .as_ref()
                .map(|set| set.iter().map(Value::number).collect());
            set.unwrap_or_default()
        };
        marks.iter().map(numbers).collect()
    }

    /// The same marks in every form that is read.
    #[test]
    fn all_forms_say_the_same() {
        let board = board("square 4");
        let rest = ". . . .  . . . .  . . 134 .";
        let expected = read_marks(format!("1 24 3,4 .  {rest}").as_bytes(), &board).unwrap();
        assert_eq!(
            numbers(&expected)[..4],
            [vec![1], vec![2, 4], vec![3, 4], vec![]]
        );
        assert_eq!(numbers(&expected)[14], [1, 3, 4]);
        let hodoku = ".------.------.\n| 1 24 | 34 . |\n| . . | . . |\n:------+------:\n\
                      | . . | . . |\n| . . | 134 . |\n'------'------'\n";
        assert_eq!(read_marks(hodoku.as_bytes(), &board).unwrap(), expected);
        let json =
            "[[1],[2,4],[3,4],null,[],null,null,null,null,null,null,null,null,null,[1,3,4],null]";
        assert_eq!(read_marks(json.as_bytes(), &board).unwrap(), expected);
        let object = format!("{{\"candidates\":{json}}}");
        assert_eq!(read_marks(object.as_bytes(), &board).unwrap(), expected);
    }

    #[test]
    fn large_values_are_letters_or_numbers() {
        let twelve = board("square 12 3x4");
        let mut text = "1AC 10,12 ".to_owned();
        text += &". ".repeat(142);
        let marks = read_marks(text.as_bytes(), &twelve).unwrap();
        assert_eq!(numbers(&marks)[..2], [vec![1, 10, 12], vec![10, 12]]);
    }

    #[test]
    fn faults_have_a_place() {
        let board = board("square 4");
        let error = |text: &str| read_marks(text.as_bytes(), &board).unwrap_err().to_string();
        assert_eq!(
            error("12 5"),
            "1:4: value 5 is out of range; expected 1 to 4"
        );
        assert_eq!(
            error("12\n3?"),
            "2:1: \"3?\"; expected the marks of a cell, such as 137, or . for none"
        );
        assert_eq!(
            error("1 2\n3"),
            "2:1: 3 cells; expected the marks of 16 cells"
        );
        assert_eq!(
            error(&"1 ".repeat(17)),
            "1:33: more; expected the marks of 16 cells"
        );
        assert!(error("[1]").contains("1 cell; expected the marks of 16 cells"));
        assert!(error("[").contains("expected JSON"));
        assert!(error("\n").contains("nothing to read"));
    }

    #[test]
    fn candidates_are_read() {
        let honeycomb = board("hexagon 2 9");
        let name = |text| {
            read_candidate(text, &honeycomb).map(|(cell, value)| (cell.index(), value.number()))
        };
        assert_eq!(name("(-2,0,2)=9"), Ok((0, 9)));
        assert_eq!(name(" 3 = 1 "), Ok((3, 1)));
        let error = |text| name(text).unwrap_err().to_string();
        assert_eq!(
            error("(0,0,0)=10"),
            "value 10 is out of range; expected 1 to 9"
        );
        assert!(error("(5,0,-5)=1").starts_with("cell (5,0,-5) is not on the board"));
        assert!(error("x").contains("expected a cell and its value"));
        assert!(error("0=.").contains("expected a cell and its value"));
    }
}
