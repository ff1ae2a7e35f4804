//! Jigsaw boards: regions of any form in place of boxes.
//!
//! ```text
//!    0001100211322213324433444    +-----------+-------+
//!                                 | 0   0   0 | 1   1 |
//!    the region of each cell      |       +---+       |
//!    in reading order             | 0   0 | 2 | 1   1 |
//!                                 +---+---+   +---+   |
//!                                 | 3 | 2   2   2 | 1 |
//!                                 |   +---+   +---+---+
//!                                 | 3   3 | 2 | 4   4 |
//!                                 |       +---+       |
//!                                 | 3   3 | 4   4   4 |
//!                                 +-------+-----------+
//! ```
//!
//! The text names regions by any letters and digits, `a` and `A` being two names; here they are numbered
//! from 0 in the order in which they first occur, so that equal layouts are equal values and print alike. A
//! region need not hang together.
//! Known as Geometry Number Place (Nikoli), Irregular or Jigsaw Sudoku.

use std::fmt;

use rustc_hash::FxHashMap;

use super::error::clip;
use super::square::{add_partition, rows_and_columns};
use super::{Extras, Shape, ShapeError};
use crate::board::{Board, BoardError};

/// Digits for regions, as many as can be told apart without regard to case.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The largest jigsaw has as many cells as the largest square.
const MOST_CELLS: usize = (*Shape::SQUARE_SIZES.end() as usize).pow(2);

/// The regions of a jigsaw: N × N cells in N regions of N cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    size: u32,
    region_of: Vec<u32>,
}

impl Regions {
    /// The regions from a label for each cell in reading order; equal labels, equal region.
    ///
    /// # Errors
    /// If the cells do not form a square of 2 to 225 rows, or if there are not N regions of N cells.
    ///
    /// ```
    /// use anydoku_board::shapes::Regions;
    ///
    /// let regions = Regions::new("aabbabbabccbcccc".chars());
    /// assert_eq!(
    ///     regions.unwrap_err().to_string(),
    ///     "jigsaw: 4 x 4 cells must have 4 regions, but have 3"
    /// );
    /// ```
    pub fn new<T>(labels: impl IntoIterator<Item = T>) -> Result<Regions, ShapeError>
    where
        T: Eq + std::hash::Hash + ToString,
    {
        let wrong_number = |given: String| ShapeError::Parameter {
            shape: "jigsaw",
            what: "number of region labels",
            expected: format!("a square number from 4 to {MOST_CELLS}"),
            given: Some(given),
        };
        let mut number_of: FxHashMap<T, u32> = FxHashMap::default();
        let mut region_of = Vec::new();
        let mut cells_of: Vec<usize> = Vec::new();
        for label in labels {
            if region_of.len() == MOST_CELLS {
                return Err(wrong_number("more".to_owned()));
            }
            let next = cells_of.len() as u32;
            let region = *number_of.entry(label).or_insert(next);
            if region == next {
                cells_of.push(0);
            }
            cells_of[region as usize] += 1;
            region_of.push(region);
        }
        let cells = region_of.len();
        let size = cells.isqrt();
        if size < 2 || size * size != cells {
            return Err(wrong_number(cells.to_string()));
        }
        let size = size as u32;
        if cells_of.len() != size as usize {
            return Err(ShapeError::RegionCount {
                size,
                regions: cells_of.len(),
            });
        }
        let wrong = |&&region: &&u32| cells_of[region as usize] != size as usize;
        if let Some(&region) = region_of.iter().find(wrong) {
            let label = number_of.iter().find(|&(_, &number)| number == region);
            return Err(ShapeError::RegionSize {
                label: label.map_or(String::new(), |(label, _)| clip(&label.to_string())),
                cells: cells_of[region as usize],
                size,
            });
        }
        Ok(Regions { size, region_of })
    }

    /// N: cells a side, cells a region, regions.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The region of each cell in reading order, numbered from 0 in the order of first occurrence.
    pub fn numbers(&self) -> &[u32] {
        &self.region_of
    }
}

/// A digit or letter a cell up to 36 regions, else numbers between commas.
impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size as usize <= DIGITS.len() {
            let digits = self.region_of.iter();
            return f.write_str(
                &digits
                    .map(|&region| char::from(DIGITS[region as usize]))
                    .collect::<String>(),
            );
        }
        for (cell, region) in self.region_of.iter().enumerate() {
            let comma = if cell == 0 { "" } else { "," };
            write!(f, "{comma}{region}")?;
        }
        Ok(())
    }
}

/// Rows, columns, regions and extras.
pub(super) fn board(regions: &Regions, extras: Extras) -> Result<Board, BoardError> {
    let mut board = rows_and_columns(regions.size)?;
    add_partition(&mut board, "region", regions.size, &regions.region_of)?;
    board.set_regions(regions.region_of.clone());
    extras.add(&mut board, regions.size, None)?;
    Ok(board)
}
