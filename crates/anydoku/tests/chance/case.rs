//! A puzzle in pieces that can be taken away one by one.

use anydoku::board::{Board, Puzzle, RuleKind};

use crate::common::{Piece, build};
use crate::delta;

/// A board and a puzzle on it.
#[derive(Clone, Debug)]
pub struct Case {
    pub cells: u32,
    pub values: u32,
    pub pieces: Vec<Piece>,
}

impl Case {
    pub fn new(cells: u32, values: u32) -> Case {
        Case {
            cells,
            values,
            pieces: Vec::new(),
        }
    }

    /// An empty board with these rules.
    pub fn of(board: &Board) -> Case {
        let mut case = Case::new(board.cells(), board.values());
        for rule in board.rules() {
            let cells: Vec<u32> = rule.cells().iter().map(|c| c.index() as u32).collect();
            case.pieces.push(match &rule.kind {
                RuleKind::Group(_) => Piece::Group(cells),
                RuleKind::Neighbours(..) => Piece::Neighbours(cells[0], cells[1]),
                RuleKind::Run(_) => Piece::Run(cells),
                RuleKind::Domain(_, values) => Piece::Domain(
                    cells[0],
                    values.iter().map(|value| value.number()).collect(),
                ),
            });
        }
        case
    }

    pub fn puzzle(&self) -> Puzzle {
        build(self.cells, self.values, &self.pieces)
    }

    /// The case with its cells moved to these places on a board with so many cells.
    pub fn moved(mut self, cells: u32, places: &[u32]) -> Case {
        self.cells = cells;
        for cell in self.pieces.iter_mut().flat_map(cells_of) {
            *cell = places[*cell as usize];
        }
        self
    }

    /// With as little as is needed to fail.
    pub fn shrunk(mut self, mut fails: impl FnMut(&Case) -> bool) -> Case {
        loop {
            let before = self.size();
            let with = |case: &Case, pieces: &[Piece]| Case {
                pieces: pieces.to_vec(),
                ..*case
            };
            self.pieces = delta::list(self.pieces.clone(), |pieces| fails(&with(&self, pieces)));
            for index in 0..self.pieces.len() {
                let mut changed = self.clone();
                if let Piece::Group(list) | Piece::Run(list) = &self.pieces[index] {
                    let small = delta::list(list.clone(), |list| {
                        !list.is_empty() && fails(changed.with_cells(index, list))
                    });
                    self.pieces[index] = changed.with_cells(index, &small).pieces[index].clone();
                }
            }
            for cell in (0..self.cells).rev() {
                let without = self.without_cell(cell);
                if without.as_ref().is_some_and(&mut fails) {
                    self = without.expect("a smaller case");
                }
            }
            while self.values > 1 && fails(&self.with_fewer_values()) {
                self = self.with_fewer_values();
            }
            if self.size() == before {
                return self;
            }
        }
    }

    fn size(&self) -> usize {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Group(cells) | Piece::Run(cells) => 1 + cells.len(),
            _ => 1,
        });
        pieces.sum::<usize>() + (self.cells + self.values) as usize
    }

    fn with_cells(&mut self, index: usize, cells: &[u32]) -> &Case {
        if let Piece::Group(list) | Piece::Run(list) = &mut self.pieces[index] {
            *list = cells.to_vec();
        }
        self
    }

    /// Without a cell of which no rule speaks.
    fn without_cell(&self, cell: u32) -> Option<Case> {
        let mut case = self.clone();
        if case.cells == 1
            || case
                .pieces
                .iter_mut()
                .flat_map(cells_of)
                .any(|c| *c == cell)
        {
            return None;
        }
        let places: Vec<u32> = (0..self.cells).map(|c| c - u32::from(c > cell)).collect();
        Some(case.moved(self.cells - 1, &places))
    }

    /// Without the largest value, of which nothing speaks any more.
    fn with_fewer_values(&self) -> Case {
        let mut case = self.clone();
        case.values -= 1;
        case.pieces.retain_mut(|piece| match piece {
            Piece::Domain(_, values) => {
                values.retain(|&value| value <= case.values);
                !values.is_empty()
            }
            Piece::Given(_, value) | Piece::Not(_, value) => *value <= case.values,
            _ => true,
        });
        case
    }
}

fn cells_of(piece: &mut Piece) -> Vec<&mut u32> {
    match piece {
        Piece::Group(cells) | Piece::Run(cells) => cells.iter_mut().collect(),
        Piece::Neighbours(a, b) => vec![a, b],
        Piece::Domain(cell, _) | Piece::Given(cell, _) | Piece::Not(cell, _) => vec![cell],
    }
}

#[test]
fn only_what_is_needed_is_left() {
    let mut case = Case::new(20, 9);
    case.pieces = vec![
        Piece::Neighbours(1, 2),
        Piece::Group((3..9).collect()),
        Piece::Run((0..4).collect()),
        Piece::Given(15, 6),
        Piece::Domain(3, vec![2, 9]),
    ];
    let small = case.shrunk(|case| {
        let group = |piece: &Piece| matches!(piece, Piece::Group(cells) if cells.len() >= 2);
        let given = |piece: &Piece| matches!(piece, Piece::Given(_, 6));
        case.pieces.iter().any(group) && case.pieces.iter().any(given)
    });
    assert_eq!((small.cells, small.values), (3, 6));
    let text = format!("{:?}", small.pieces);
    assert_eq!(text, "[Group([0, 1]), Given(2, 6)]");
}
