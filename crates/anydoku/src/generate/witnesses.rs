//! Witnesses: grids seen before that show without a question that a given is needed.
//!
//! A set of givens has one grid if every other grid differs from it in one of them. So each other grid is a demand:
//! one of the cells in which it differs is given. As long as few of these are known, most questions for another grid
//! bring a new one; a class that the known ones demand needs no question at all. This is how implicit hitting set
//! problems are solved (Chandrasekaran, Karp, Moreno-Centeno & Vempala 2011), except that the order of the classes is
//! given and what is looked for is what one question a class would leave.
//!
//! Grids are bits: for each cell the set of those that hold there what the grid at hand holds. Cells that stay given
//! are sets that are intersected.

use std::collections::VecDeque;

use anydoku_board::{Cell, Grid};

use super::known::{Known, meet};

/// So many words of bits are for grids that were met while digging at this grid.
const MET_WORDS: usize = 1;

/// What other grids demand of the givens of one grid.
pub(super) struct Witnesses {
    /// For each cell, word by word, which grids agree with the one at hand there. Empty as long as there are none.
    agree: Vec<u64>,
    words: usize,
    /// Those that agree in all cells that stay given for good; without the grid at hand.
    alive: Vec<u64>,
    /// How many were met while digging.
    met: usize,
    /// Whether there are no others.
    complete: bool,
    /// Memory of [`Witnesses::plan`]: for each class which grids agree in it and all after it.
    after: Vec<u64>,
}

impl Witnesses {
    /// Begins with the grids known of the board.
    pub(super) fn new(grid: &Grid, known: &Known) -> Witnesses {
        let words = known.words() + MET_WORDS;
        if known.words() == 0 {
            return Witnesses {
                agree: Vec::new(),
                words,
                alive: vec![0; words],
                met: 0,
                complete: known.is_complete(),
                after: Vec::new(),
            };
        }
        let mut agree = Vec::with_capacity(grid.values().len() * words);
        let mut same = vec![u64::MAX; words];
        for (cell, &value) in (0..).map(Cell::new).zip(grid.values()) {
            agree.extend_from_slice(known.holding(cell, value));
            agree.resize(agree.len() + MET_WORDS, 0);
            let start = agree.len() - words;
            meet(&mut same, &agree[start..]);
        }
        let mut alive = known.all();
        alive.resize(words, 0);
        for (alive, same) in alive.iter_mut().zip(same) {
            *alive &= !same;
        }
        Witnesses {
            agree,
            words,
            alive,
            met: 0,
            complete: known.is_complete(),
            after: Vec::new(),
        }
    }

    /// Whether these are all grids of the board, so that what none of them demands can go.
    pub(super) fn are_all(&self) -> bool {
        self.complete
    }

    /// Takes in a grid that agrees in all cells that are given now.
    pub(super) fn meet(&mut self, grid: &Grid, other: &Grid) {
        self.agree.resize(grid.values().len() * self.words, 0);
        // The oldest makes room.
        let bit = self.met % (MET_WORDS * 64);
        self.met += 1;
        let (word, bit) = (self.words - MET_WORDS + bit / 64, bit % 64);
        let cells = grid.values().iter().zip(other.values());
        for (agree, (a, b)) in self.agree.chunks_mut(self.words).zip(cells) {
            agree[word] = agree[word] & !(1 << bit) | u64::from(a == b) << bit;
        }
        self.alive[word] |= 1 << bit;
    }

    /// What to try with the next classes in order: for each whether it goes if all before it go that are to go; those
    /// that don't are demanded by some grid then. Up to `most` classes go, with up to `spare` cells. Empty if even
    /// the first has more.
    pub(super) fn plan(
        &mut self,
        classes: &VecDeque<&[Cell]>,
        most: usize,
        mut spare: usize,
    ) -> Vec<bool> {
        let words = self.words;
        if self.agree.is_empty() {
            return go(classes, most, spare);
        }
        self.after.resize((classes.len() + 1) * words, 0);
        self.after[classes.len() * words..].copy_from_slice(&self.alive);
        for (at, class) in classes.iter().enumerate().rev() {
            let (before, after) = self.after.split_at_mut((at + 1) * words);
            let before = &mut before[at * words..];
            before.copy_from_slice(&after[..words]);
            for cell in *class {
                meet(before, &self.agree[cell.index() * words..][..words]);
            }
        }
        // Those that agree in all classes that were found to stay.
        let mut kept = vec![u64::MAX; words];
        let mut plan = Vec::new();
        let mut going = 0;
        for (class, after) in classes.iter().zip(self.after.chunks(words).skip(1)) {
            let demanded = kept
                .iter()
                .zip(after)
                .any(|(kept, after)| kept & after != 0);
            if demanded {
                for cell in *class {
                    meet(&mut kept, &self.agree[cell.index() * words..][..words]);
                }
            } else if going == most || class.len() > spare {
                break;
            } else {
                going += 1;
                spare -= class.len();
            }
            plan.push(!demanded);
        }
        plan
    }

    /// Says that a class stays given for good.
    pub(super) fn keep(&mut self, class: &[Cell]) {
        if self.agree.is_empty() {
            return;
        }
        for cell in class {
            let agree = &self.agree[cell.index() * self.words..][..self.words];
            meet(&mut self.alive, agree);
        }
    }
}

/// A plan by which classes go one after the other, up to `most` with up to `spare` cells.
fn go(classes: &VecDeque<&[Cell]>, most: usize, mut spare: usize) -> Vec<bool> {
    let fit = classes.iter().take(most).take_while(|class| {
        let left = spare.checked_sub(class.len());
        spare = left.unwrap_or(spare);
        left.is_some()
    });
    fit.map(|_| true).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use anydoku_board::{Board, Cell, Grid, Place, Value};

    use super::super::known::Known;
    use super::super::random::Random;
    use super::Witnesses;

    const CELLS: usize = 7;

    fn any_grid(random: &mut Random) -> Grid {
        Grid::new(
            (0..CELLS)
                .map(|_| Value::from_index(random.below(3)))
                .collect(),
        )
    }

    /// The plan by looking at each grid for each class.
    fn slow_plan(
        grid: &Grid,
        others: &[Grid],
        given: &[bool],
        classes: &VecDeque<&[Cell]>,
        most: usize,
        mut spare: usize,
    ) -> Vec<bool> {
        let (mut given, mut plan, mut going) = (given.to_vec(), Vec::new(), 0);
        for class in classes {
            let mut without = given.clone();
            class.iter().for_each(|cell| without[cell.index()] = false);
            let agrees = |other: &&Grid| {
                let mut cells = (0..CELLS as u32).map(Cell::new);
                *other != grid
                    && cells.all(|c| !without[c.index()] || other.value(c) == grid.value(c))
            };
            if others.iter().find(agrees).is_some() {
                plan.push(false);
                continue;
            }
            if going == most || class.len() > spare {
                break;
            }
            given = without;
            (going, spare) = (going + 1, spare - class.len());
            plan.push(true);
        }
        plan
    }

    #[test]
    fn plans_are_what_the_grids_demand() {
        // Without rules every grid is one of the board, and so are all images.
        let board = Arc::new(Board::new(3, vec![Place::Unplaced; CELLS]).unwrap());
        let mut demanded = 0;
        for round in 0..2_000 {
            let mut random = Random::new(5, round);
            let mut known = Known::new(&board);
            let mut others = Vec::new();
            for _ in 0..random.below(3) * 20 {
                let other = any_grid(&mut random);
                let reverse = |value: &Value| Value::from_index(2 - value.index());
                known.keep(&board, &other);
                others.push(Grid::new(other.values().iter().map(reverse).collect()));
                others.push(other);
            }
            let grid = any_grid(&mut random);
            let mut witnesses = Witnesses::new(&grid, &known);
            let mut cells: Vec<Cell> = board.cell_iter().collect();
            random.shuffle(&mut cells);
            let mut classes: VecDeque<&[Cell]> = cells.chunks(1 + random.below(2)).collect();
            let mut given = vec![true; CELLS];
            while !classes.is_empty() {
                let (most, spare) = (1 + random.below(3), random.below(CELLS));
                let plan = witnesses.plan(&classes, most, spare);
                let right = slow_plan(&grid, &others, &given, &classes, most, spare);
                assert_eq!(plan, right, "round {round}");
                demanded += plan.iter().filter(|goes| !**goes).count();
                // A grid that agrees in all that is given, or some classes are settled.
                let mut other = any_grid(&mut random).values().to_vec();
                for (cell, value) in other.iter_mut().enumerate() {
                    if given[cell] && random.below(4) > 0 {
                        *value = grid.values()[cell];
                    }
                }
                let other = Grid::new(other);
                let agrees = (0..CELLS).all(|c| !given[c] || other.values()[c] == grid.values()[c]);
                if agrees && other != grid {
                    witnesses.meet(&grid, &other);
                    others.push(other);
                }
                let settled = random.below(plan.len() + 1);
                for (class, goes) in classes.drain(..settled).zip(plan) {
                    match goes {
                        true => class.iter().for_each(|cell| given[cell.index()] = false),
                        false => witnesses.keep(class),
                    }
                }
                if settled == 0 {
                    let class = classes.pop_front().unwrap();
                    witnesses.keep(class);
                }
            }
        }
        assert!(demanded > 1_000, "{demanded}");
    }
}
