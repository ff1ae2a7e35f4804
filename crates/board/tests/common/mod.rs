//! Brute force: all grids of a board by trying values, with its own reading of the rules.

use anydoku_board::{Board, Cell, Grid, RuleKind, Shape, Value};

pub fn board(shape: &str) -> Board {
    shape
        .parse::<Shape>()
        .and_then(|shape| shape.board())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Calls `visit` with every grid of a board of at most 32 values that agrees with `fixed`; returns how many
/// there are.
pub fn grids(board: &Board, fixed: &[(u32, u32)], visit: &mut dyn FnMut(&Grid)) -> u64 {
    let mut search = Search {
        board,
        rules_of: vec![Vec::new(); board.cells() as usize],
        values: vec![0; board.cells() as usize],
        visit,
    };
    for (number, rule) in board.rules().iter().enumerate() {
        for cell in rule.cells() {
            search.rules_of[cell.index()].push(number);
        }
    }
    for &(cell, value) in fixed {
        assert!(search.candidates(cell as usize) >> value & 1 == 1);
        search.values[cell as usize] = value;
    }
    search.count()
}

pub fn count(board: &Board, fixed: &[(u32, u32)]) -> u64 {
    grids(board, fixed, &mut |_| ())
}

struct Search<'a> {
    board: &'a Board,
    rules_of: Vec<Vec<usize>>,
    /// 0 for a cell without value.
    values: Vec<u32>,
    visit: &'a mut dyn FnMut(&Grid),
}

impl Search<'_> {
    /// The values that no rule forbids in this cell, bit v for value v.
    fn candidates(&self, cell: usize) -> u64 {
        let mut candidates = (1 << (self.board.values() + 1)) - 2;
        for &rule in &self.rules_of[cell] {
            let held = |cells: &[Cell]| {
                cells
                    .iter()
                    .fold(0, |held, other| held | 1 << self.values[other.index()] & !1)
            };
            candidates &= match &self.board.rules()[rule].kind {
                RuleKind::Group(cells) => !held(cells),
                RuleKind::Neighbours(a, b) => !held(&[*a, *b]),
                RuleKind::Domain(_, values) => {
                    values.iter().fold(0, |set, v| set | 1 << v.number())
                }
                RuleKind::Run(cells) => {
                    let held: u64 = held(cells);
                    let windows = (1..=self.board.values() + 1 - cells.len() as u32)
                        .map(|low| ((1 << cells.len()) - 1) << low)
                        .filter(|window| held & !window == 0);
                    windows.fold(0, |set, window| set | window) & !held
                }
            };
        }
        candidates
    }

    fn count(&mut self) -> u64 {
        let free = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let tightest = free
            .map(|cell| (self.candidates(cell).count_ones(), cell))
            .min();
        let Some((_, cell)) = tightest else {
            let values = self.values.iter().map(|&v| Value::from_number(v).unwrap());
            (self.visit)(&Grid::new(values.collect()));
            return 1;
        };
        let mut candidates = self.candidates(cell);
        let mut found = 0;
        while candidates != 0 {
            self.values[cell] = candidates.trailing_zeros();
            found += self.count();
            candidates &= candidates - 1;
        }
        self.values[cell] = 0;
        found
    }
}
