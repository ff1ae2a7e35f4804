//! Puzzles, boards, regions.

use std::sync::Arc;

use anydoku::board::formats::{self, Format, ReadOptions, read, read_regions, region_text, write};
use anydoku::board::{Puzzle, Shape, draw};

/// Larger boards take too long to write in all formats.
const MOST_CELLS: u32 = 450;

/// The first byte chooses a format and a board, or none; the rest is the text.
pub fn puzzle(data: &[u8]) {
    let Some((&first, text)) = data.split_first() else {
        return;
    };
    let (format, shape) = (usize::from(first) % 8, usize::from(first) / 8 % 6);
    let shapes = [
        "square 4",
        "square 9 +x",
        "hexagon 2",
        "latin 3",
        "hanidoku",
    ];
    let board = shapes.get(shape).map(|shape| {
        let shape: Shape = shape.parse().expect("a shape");
        Arc::new(shape.board().expect("a board"))
    });
    let options = ReadOptions {
        format: Format::ALL.get(format).copied(),
        board,
    };
    let _ = formats::detect(text);
    let Ok(reading) = read(text, &options) else {
        return;
    };
    assert!(!reading.puzzles.is_empty());
    for puzzle in reading.puzzles.iter().take(2) {
        if puzzle.board().cells() <= MOST_CELLS && puzzle.board().rules().len() < 1000 {
            comes_back(puzzle);
        }
    }
}

fn comes_back(puzzle: &Puzzle) {
    for format in Format::ALL {
        let Ok(text) = write(format, puzzle) else {
            continue;
        };
        let whole = matches!(format, Format::Doku | Format::Json);
        let options = ReadOptions {
            format: (!whole).then_some(format),
            board: (!whole).then(|| Arc::clone(puzzle.board())),
        };
        let again = read(text.as_bytes(), &options)
            .unwrap_or_else(|error| panic!("{format}:{error}\n{text}"));
        assert_eq!(again.puzzles.len(), 1, "{text}");
        assert_eq!(again.format, format, "{text}");
        if whole {
            assert_eq!(&again.puzzles[0], puzzle, "{text}");
        } else {
            assert_eq!(
                again.puzzles[0].givens(),
                puzzle.givens(),
                "{format}\n{text}"
            );
        }
    }
    draw::text(
        puzzle.board(),
        puzzle.givens(),
        &[],
        &draw::Style::default(),
    );
}

/// What is printed of a shape is the same shape, and its board can be made or not, without panic.
pub fn shape(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(shape) = text.parse::<Shape>() else {
        return;
    };
    let printed = shape.to_string();
    assert_eq!(printed.parse::<Shape>().as_ref(), Ok(&shape), "{printed}");
    // Large boards are right or wrong like small ones.
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    if numbers
        .filter(|word| word.len() < 6)
        .all(|word| word.parse().unwrap_or(0) <= 40)
    {
        let _ = shape.board();
    }
}

/// Regions make a jigsaw, and the board says what they were.
pub fn regions(data: &[u8]) {
    let Ok(regions) = read_regions(data) else {
        return;
    };
    if regions.len() > 500 {
        return;
    }
    if let Ok(shape) = format!("jigsaw {regions}").parse::<Shape>()
        && let Ok(board) = shape.board()
    {
        assert!(region_text(&board).is_some());
    }
}
