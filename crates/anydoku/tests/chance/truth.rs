//! What brute force says of a puzzle. It reads the rules of the board and shares nothing with the engines or with the
//! check of grids.

use anydoku::board::{Puzzle, RuleKind};

/// The first grids, by trying every value in every cell.
#[derive(Debug, Default)]
pub struct Truth {
    /// Up to as many as were asked for.
    pub grids: Vec<Vec<u32>>,
    /// Whether the search came to an end: else there may be more grids than these.
    pub complete: bool,
}

/// Looks for up to `most` grids and gives up after so many values were tried.
pub fn truth(puzzle: &Puzzle, most: usize, steps: u64) -> Truth {
    let board = puzzle.board();
    let cells = board.cells() as usize;
    let mut search = Search {
        candidates: Vec::new(),
        different: vec![Vec::new(); cells],
        runs: Vec::new(),
        runs_of: vec![Vec::new(); cells],
        order: (0..cells).collect(),
        entries: vec![0; cells],
        most,
        steps,
        grids: Vec::new(),
    };
    let mut domains = vec![Vec::new(); cells];
    for rule in board.rules() {
        let cells: Vec<usize> = rule.cells().iter().map(|cell| cell.index()).collect();
        match &rule.kind {
            RuleKind::Domain(cell, allowed) => domains[cell.index()].push(allowed),
            kind => {
                for &cell in &cells {
                    search.different[cell].extend(cells.iter().filter(|&&other| other != cell));
                }
                if let RuleKind::Run(_) = kind {
                    for &cell in &cells {
                        search.runs_of[cell].push(search.runs.len());
                    }
                    search.runs.push(cells);
                }
            }
        }
    }
    for cell in board.cell_iter() {
        let values = board.value_iter().filter(|&value| {
            puzzle.given(cell).is_none_or(|given| given == value)
                && puzzle
                    .allowed()
                    .get(&cell)
                    .is_none_or(|set| set.contains(value))
                && domains[cell.index()].iter().all(|set| set.contains(value))
        });
        search
            .candidates
            .push(values.map(|value| value.number()).collect());
    }
    search
        .order
        .sort_by_key(|&cell| search.candidates[cell].len());
    let complete = search.fill(0).is_some();
    Truth {
        grids: search.grids,
        complete,
    }
}

struct Search {
    candidates: Vec<Vec<u32>>,
    different: Vec<Vec<usize>>,
    runs: Vec<Vec<usize>>,
    runs_of: Vec<Vec<usize>>,
    order: Vec<usize>,
    /// 0 is open.
    entries: Vec<u32>,
    most: usize,
    steps: u64,
    grids: Vec<Vec<u32>>,
}

impl Search {
    /// `None` if it ended before all was tried.
    fn fill(&mut self, at: usize) -> Option<()> {
        let Some(&cell) = self.order.get(at) else {
            self.grids.push(self.entries.clone());
            return (self.grids.len() < self.most).then_some(());
        };
        for index in 0..self.candidates[cell].len() {
            self.steps = self.steps.checked_sub(1)?;
            let value = self.candidates[cell][index];
            if self.fits(cell, value) {
                self.entries[cell] = value;
                self.fill(at + 1)?;
                self.entries[cell] = 0;
            }
        }
        Some(())
    }

    fn fits(&self, cell: usize, value: u32) -> bool {
        let other = |&other: &usize| self.entries[other] != value;
        self.different[cell].iter().all(other)
            && self.runs_of[cell].iter().all(|&run| {
                let run = &self.runs[run];
                let entered = run.iter().map(|&cell| self.entries[cell]);
                let mut entered = entered.filter(|&entry| entry != 0);
                entered.all(|entry| entry.abs_diff(value) < run.len() as u32)
            })
    }
}
