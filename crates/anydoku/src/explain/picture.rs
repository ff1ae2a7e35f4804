//! A step as a picture: the position before it, what it cites, and what it does.

use anydoku_board::Puzzle;
use anydoku_board::draw::svg::{Picture, Role};

use super::demand::Demand;
use super::position::Position;
use super::step::{Reason, Step};

/// The picture of a step of a position, which must be that before the step. Cited cells and the candidates that could
/// meet cited houses and runs are ringed, assumed candidates twice, what goes is struck through, and what is found is
/// in a circle. The caller adds a title and chooses the colours.
pub fn picture<'a>(step: &Step, position: &Position<'_>, puzzle: &'a Puzzle) -> Picture<'a> {
    let mut picture = Picture::new(puzzle.board());
    for (cell, fixed) in puzzle.board().cell_iter().zip(position.fixed()) {
        picture = match (puzzle.given(cell), *fixed) {
            (Some(given), _) => picture.given(cell, given),
            (None, Some(value)) => picture.entry(cell, value),
            (None, None) => {
                let values = position.values_of(cell).into_iter();
                picture.candidates(values.map(|value| (cell, value)))
            }
        };
    }
    for citation in step.cited() {
        if let Demand::Cell(cell) = citation.demand {
            picture = picture.mark(cell, Role::Citing);
            continue;
        }
        for &candidate in &citation.members {
            if !step.removes.contains(&candidate) && step.fixes != Some(candidate) {
                picture = picture.mark_candidate(candidate.0, candidate.1, Role::Citing);
            }
        }
    }
    if let Reason::Refutation { assumed, .. } | Reason::Split { assumed, .. } = &step.reason {
        picture = picture.mark_candidate(assumed.0, assumed.1, Role::Target);
    }
    for &(cell, value) in &step.removes {
        picture = picture.mark_candidate(cell, value, Role::Eliminated);
    }
    if let Some((cell, value)) = step.fixes {
        picture = picture.mark_candidate(cell, value, Role::Placed);
    }
    picture
}
