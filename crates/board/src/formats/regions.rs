//! The regions of a jigsaw as people draw them: a letter, digit or number for each cell, row by row.
//!
//! ```text
//! AAB     or    0 0 1     or    A A | B
//! ACB           0 2 1           A C | B
//! CCB           2 2 1           …
//! ```

use super::error::{ReadError, ReadErrorKind};
use super::grid::is_border;
use super::text::{Lines, count, decode, error_at, quote};
use crate::board::{Board, Place};
use crate::cell::Cell;
use crate::shapes::Regions;

/// Reads the regions of a jigsaw from a text of several lines, or of one. Cells are words if that makes rows
/// of equal length as long as there are rows, else characters. Blank lines, comments, bars and borders are
/// left out.
///
/// The result is the list of regions in the form that the shape `jigsaw` takes.
///
/// # Errors
/// If the text is no text, if there is nothing in it, if a character is neither letter nor digit, if a row is
/// longer or shorter than the others, or if there are not N regions of N cells each.
///
/// ```
/// use anydoku_board::formats::read_regions;
///
/// assert_eq!(read_regions(b"AAB\nACB\nCCB\n")?, "001021221");
/// # Ok::<(), anydoku_board::formats::ReadError>(())
/// ```
pub fn read_regions(bytes: &[u8]) -> Result<String, ReadError> {
    let text = decode(bytes)?;
    // Each row with its line.
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    let mut cells = 0;
    for line in Lines::new(text) {
        let line = line?;
        let content = line.content();
        if content.is_empty() || is_border(content) {
            continue;
        }
        let bar = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',');
        let words: Vec<String> = content
            .split(bar)
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        if let Some((at, other)) = content
            .char_indices()
            .find(|&(_, c)| !bar(c) && !c.is_alphanumeric())
        {
            let kind = ReadErrorKind::Unexpected {
                found: quote(other.encode_utf8(&mut [0; 4])),
                expected: "a letter, digit or number for each cell".into(),
            };
            return Err(line.error(at, kind));
        }
        cells += words.len();
        if cells > Board::MAX_CELLS as usize {
            let kind = ReadErrorKind::Length {
                found: format!("more than {} cells", Board::MAX_CELLS),
                expected: "the regions of one jigsaw".into(),
            };
            return Err(line.error(0, kind));
        }
        rows.push((line.number, words));
    }
    let Some(&(first, _)) = rows.first() else {
        return Err(error_at(text, 0, ReadErrorKind::Empty));
    };
    let side = rows.len();
    let by_words = rows.iter().all(|(_, words)| words.len() == side);
    let labels: Vec<(usize, Vec<String>)> =
        if by_words && side > 1 || side == 1 && rows[0].1.len() > 1 {
            rows
        } else {
            let characters = |words: &[String]| {
                words
                    .iter()
                    .flat_map(|word| word.chars())
                    .map(String::from)
                    .collect()
            };
            rows.iter()
                .map(|(line, words)| (*line, characters(words)))
                .collect()
        };
    if side > 1 {
        let wrong = labels.iter().find(|(_, row)| row.len() != side);
        if let Some((line, row)) = wrong {
            let kind = ReadErrorKind::Length {
                found: format!("this row has {}", count(row.len(), "cell")),
                expected: format!("{side}, as there are {side} rows"),
            };
            return Err(ReadError::new(*line, 1, kind));
        }
    }
    Regions::new(labels.into_iter().flat_map(|(_, row)| row))
        .map(|regions| regions.to_string())
        .map_err(|error| ReadError::new(first, 1, ReadErrorKind::Shape(error)))
}

/// The regions of a square board as rows of letters or, if there are more than 26, of numbers, in the form that
/// [`read_regions`] reads. `None` if the board has no regions or is no square.
pub fn region_text(board: &Board) -> Option<String> {
    let side = (board.cells() as usize).isqrt();
    let is_square = side * side == board.cells() as usize
        && board.places().iter().enumerate().all(|(cell, &place)| {
            place
                == Place::Square {
                    row: (cell / side) as u16,
                    column: (cell % side) as u16,
                }
        });
    if !is_square || board.regions().is_empty() {
        return None;
    }
    let most = board.regions().iter().max()?;
    let mut text = String::new();
    for cell in board.cell_iter().map(Cell::index) {
        let region = board.regions()[cell];
        match u8::try_from(region) {
            Ok(letter) if *most < 26 => text.push(char::from(b'A' + letter)),
            _ => {
                let gap = if cell % side == 0 { "" } else { " " };
                text.push_str(&format!("{gap}{region}"));
            }
        }
        if cell % side == side - 1 {
            text.push('\n');
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Shape;

    #[test]
    fn all_ways_to_write_regions() {
        let expected = "0011001122332233";
        for text in [
            "AABB\nAABB\nCCDD\nCCDD",
            "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n",
            "AA|BB\nAA|BB\n--+--\nCC|DD\r\nCC|DD # end",
            "10 10 7 7\n10 10 7 7\n3 3 12 12\n3 3 12 12",
            "0011001122332233",
            "a,a,b,b,a,a,b,b,c,c,d,d,c,c,d,d",
        ] {
            assert_eq!(
                read_regions(text.as_bytes()).as_deref(),
                Ok(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn faults_of_regions_have_a_place() {
        let message = |text: &str| read_regions(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            message("AABB\nAAB\nCCDD\nCCDD"),
            "2:1: this row has 3 cells; expected 4, as there are 4 rows"
        );
        assert_eq!(
            message("AAB\nA?B\nCCB"),
            "2:2: \"?\"; expected a letter, digit or number for each cell"
        );
        assert!(message("AAB\nAAB\nCCB").contains("region"));
        assert!(message(" \n# x").starts_with("1:1: nothing"));
    }

    #[test]
    fn region_text_is_read_back() {
        let shape: Shape = "jigsaw 0011001122332233".parse().unwrap();
        let text = region_text(&shape.board().unwrap()).unwrap();
        assert_eq!(text, "AABB\nAABB\nCCDD\nCCDD\n");
        assert_eq!(
            read_regions(text.as_bytes()).as_deref(),
            Ok("0011001122332233")
        );
        let latin: Shape = "latin 4".parse().unwrap();
        assert_eq!(region_text(&latin.board().unwrap()), None);
    }
}
