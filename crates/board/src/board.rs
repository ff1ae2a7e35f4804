//! The board: cells with places, the number of values, rules.

use std::fmt;
use std::sync::Arc;

use crate::cell::{Cell, Value};
use crate::rule::{Rule, RuleKind};

/// Where a cell is drawn. All placed cells of one board use the same kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A square of a lattice, rows and columns from 0, downwards and to the right.
    Square {
        /// Row from the top, from 0.
        row: u16,
        /// Column from the left, from 0.
        column: u16,
    },
    /// A hexagon in axial coordinates; the third one is `s = -q - r`.
    Hexagon {
        /// Rows of equal `q` are drawn horizontally, from the top.
        q: i16,
        /// Position along the row, to the right.
        r: i16,
    },
    /// Anywhere: x to the right, y downwards, one unit a cell.
    At {
        /// To the right.
        x: f64,
        /// Downwards.
        y: f64,
    },
    /// The board file does not say.
    Unplaced,
}

/// Cells, how many values each may hold, and the rules between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    values: u32,
    places: Vec<Place>,
    rules: Vec<Rule>,
    /// For drawing: the region of each cell, with borders drawn between regions. Empty when there are none.
    regions: Vec<u32>,
    /// The text of the shape that built the first `shape_rules` rules, if one did.
    shape: Option<Arc<str>>,
    shape_rules: usize,
}

/// Why a board or a rule can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// There are no cells, or more than [`Board::MAX_CELLS`].
    #[error("a board has 1 to {max} cells, not {0}", max = Board::MAX_CELLS)]
    Cells(u64),
    /// There are no values, or too many.
    #[error("a board has 1 to {max} values, not {0}", max = Value::MAX_COUNT)]
    Values(u64),
    /// Cells × values, the number of candidates, would be too large.
    #[error(
        "{cells} cells with {values} values are more than the {} candidates that fit",
        Board::MAX_CANDIDATES
    )]
    Candidates {
        /// Number of cells asked for.
        cells: u64,
        /// Number of values asked for.
        values: u64,
    },
    /// A rule names a cell that is not on the board.
    #[error("cell {cell} is not on the board: cells are 0 to {last}")]
    NoSuchCell {
        /// The number given.
        cell: u64,
        /// The last cell of the board.
        last: u32,
    },
    /// A group, run or pair names a cell twice.
    #[error("cell {0} occurs twice in {1}")]
    DuplicateCell(Cell, String),
    /// A rule without cells.
    #[error("{0} has no cells")]
    NoCells(String),
    /// A domain without values.
    #[error("cell {0} is left without values")]
    NoValues(Cell),
}

impl Board {
    /// The largest number of cells: a 256×256 board and more.
    pub const MAX_CELLS: u32 = 1 << 17;
    /// The largest number of cells times values, so that every candidate is a variable.
    pub const MAX_CANDIDATES: u64 = 1 << 27;

    /// A board without rules: one cell a place, each holding one of `values` values.
    ///
    /// # Errors
    /// [`BoardError::Cells`], [`BoardError::Values`] or [`BoardError::Candidates`] if a number is out of range.
    pub fn new(values: u32, places: Vec<Place>) -> Result<Board, BoardError> {
        if places.is_empty() || places.len() > Board::MAX_CELLS as usize {
            return Err(BoardError::Cells(places.len() as u64));
        }
        if values == 0 || values > Value::MAX_COUNT {
            return Err(BoardError::Values(values.into()));
        }
        let (cells, values_wide) = (places.len() as u64, u64::from(values));
        if cells * values_wide > Board::MAX_CANDIDATES {
            return Err(BoardError::Candidates {
                cells,
                values: values_wide,
            });
        }
        Ok(Board {
            values,
            places,
            rules: Vec::new(),
            regions: Vec::new(),
            shape: None,
            shape_rules: 0,
        })
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// If it names a cell that is not on the board or one cell twice, or if it is empty.
    pub fn add_rule(&mut self, rule: Rule) -> Result<(), BoardError> {
        let mut cells = rule.cells();
        if cells.is_empty() {
            return Err(BoardError::NoCells(rule.name().to_owned()));
        }
        if let RuleKind::Domain(cell, values) = &rule.kind
            && values.is_empty()
        {
            return Err(BoardError::NoValues(*cell));
        }
        cells.sort_unstable();
        if let Some(&cell) = cells.iter().find(|cell| cell.index() >= self.places.len()) {
            return Err(BoardError::NoSuchCell {
                cell: cell.index() as u64,
                last: self.cells() - 1,
            });
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::DuplicateCell(pair[0], rule.name().to_owned()));
        }
        self.rules.push(rule);
        Ok(())
    }

    /// Says that the rules so far are those of this shape, so that writers can name it instead of listing them.
    pub(crate) fn set_shape(&mut self, shape: &str) {
        self.shape = Some(shape.into());
        self.shape_rules = self.rules.len();
    }

    /// Gives each cell a region to draw borders between, one number a cell.
    ///
    /// # Panics
    /// If there is not one number a cell.
    pub fn set_regions(&mut self, regions: Vec<u32>) {
        assert_eq!(regions.len(), self.places.len(), "one region a cell");
        self.regions = regions;
    }

    /// Moves a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set_place(&mut self, cell: Cell, place: Place) {
        self.places[cell.index()] = place;
    }

    /// How many cells there are.
    #[inline]
    pub fn cells(&self) -> u32 {
        self.places.len() as u32
    }

    /// All cells in order.
    pub fn cell_iter(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cells()).map(Cell::new)
    }

    /// K, how many values each cell may hold: 1..=K.
    #[inline]
    pub fn values(&self) -> u32 {
        self.values
    }

    /// All values in order.
    pub fn value_iter(&self) -> impl ExactSizeIterator<Item = Value> + Clone + use<> {
        (0..self.values as usize).map(Value::from_index)
    }

    /// The rules in the order they were added.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Where each cell is drawn.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The region of each cell for drawing borders, or nothing.
    pub fn regions(&self) -> &[u32] {
        &self.regions
    }

    /// The text of the shape that this board was built from, in the form that [`crate::Shape`] reads.
    pub fn shape(&self) -> Option<&str> {
        self.shape.as_deref()
    }

    /// The rules that were added after those of the shape; all rules when there is no shape.
    pub fn extra_rules(&self) -> &[Rule] {
        &self.rules[self.shape_rules..]
    }

    /// The name of a cell: `r4c7` on square lattices, `(q,r,s)` on hexagonal ones, else its number.
    pub fn cell_name(&self, cell: Cell) -> impl fmt::Display + use<> {
        CellName(self.places[cell.index()], cell)
    }

    /// Every unordered pair of cells that must differ, smaller cell first, each once, in ascending order.
    pub fn different_pairs(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for rule in &self.rules {
            let cells = rule.different();
            for (i, &a) in cells.iter().enumerate() {
                pairs.extend(cells[i + 1..].iter().map(|&b| (a.min(b), a.max(b))));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The peers of every cell: all cells that must differ from it, in ascending order.
    pub fn peers(&self) -> Vec<Vec<Cell>> {
        let mut peers = vec![Vec::new(); self.places.len()];
        for (a, b) in self.different_pairs() {
            peers[a.index()].push(b);
            peers[b.index()].push(a);
        }
        peers.iter_mut().for_each(|cells| cells.sort_unstable());
        peers
    }
}

struct CellName(Place, Cell);

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Square { row, column } => write!(f, "r{}c{}", row + 1, column + 1),
            Place::Hexagon { q, r } => write!(f, "({q},{r},{})", -q - r),
            Place::At { .. } | Place::Unplaced => write!(f, "cell {}", self.1),
        }
    }
}
