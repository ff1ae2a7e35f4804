//! What is to be seen of a board's rules: the parts that its regions divide it into, and for every rule that these and
//! the lattice do not show already, a line, a cage, a letter or a mark.
//!
//! Nothing here knows kinds of puzzles. A group is not drawn when it is a region, or a whole line of the lattice or one
//! that is a house (rows, columns, lines of honeycombs): people see those. Of what is left,
//!
//! ```text
//!   cells one after the other in a straight line that is none of the lattice's    a line through their centres
//!   cells that touch                                                              a cage around them
//!   cells that do not                                                             one letter in each of them
//!   two cells that must differ, if few such pairs are                             a bar between them
//!   a run along a line of the lattice                                             a bead at each end
//!   a cell with a set of values                                                   ○ odd, □ even, else the set
//! ```
//!
//! Families are numbered in the order of their first feature, so that each can have a colour and a dash of its own;
//! cages that overlap get different [`Feature::level`]s.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::geometry::{Geometry, Tiling};
use crate::board::Board;
use crate::cell::{Cell, ValueSet};
use crate::rule::{Rule, RuleKind};

/// Something to draw for one rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// The position of the rule in [`Board::rules`].
    pub rule: usize,
    /// The number of its family among those that are drawn.
    pub family: usize,
    /// Whether the rule asks for consecutive values.
    pub run: bool,
    /// How many features of the same kind lie around this one in the same cells: 0 for the outermost.
    pub level: usize,
    /// How it is drawn.
    pub form: Form,
}

/// How a rule is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A line through the centres of these cells.
    Line(Vec<Cell>),
    /// A closed line around these cells.
    Cage(Vec<Cell>),
    /// The same letter in each of these cells: A, B, …
    Letter(String, Vec<Cell>),
    /// A bar between two cells.
    Bar(Cell, Cell),
    /// A bead at the outer ends of a line of the lattice that begins and ends with these cells.
    Beads(Cell, Cell),
    /// An odd value.
    Odd(Cell),
    /// An even value.
    Even(Cell),
    /// One of these values.
    Values(Cell, ValueSet),
}

/// What is to be seen of a board's rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The part of each cell, with borders between parts; empty when there are none.
    pub regions: Vec<u32>,
    /// The families that are drawn, in the order of their numbers.
    pub families: Vec<Arc<str>>,
    /// What is drawn beside that, in the order of the rules.
    pub features: Vec<Feature>,
    /// The families that are not, for want of a good picture, such as a knight's moves: say them in words.
    pub unseen: Vec<Arc<str>>,
}

/// The largest number of letters.
const LETTERS: usize = 52;

impl Features {
    /// What is to be seen of these rules.
    ///
    /// ```
    /// use anydoku_board::draw::features::{Features, Form};
    /// use anydoku_board::draw::Geometry;
    /// use anydoku_board::Shape;
    ///
    /// let board = "square 9 +x +windoku +antiknight".parse::<Shape>()?.board()?;
    /// let features = Features::of(&board, &Geometry::of(&board));
    /// let families: Vec<&str> = features.families.iter().map(|family| &**family).collect();
    /// assert_eq!(families, ["diagonal", "window"]);
    /// assert!(matches!(features.features[0].form, Form::Line(_)));
    /// assert!(matches!(features.features[2].form, Form::Cage(_)));
    /// assert_eq!(&*features.unseen[0], "knight's move");
    /// # Ok::<(), anydoku_board::shapes::ShapeError>(())
    /// ```
    pub fn of(board: &Board, geometry: &Geometry) -> Features {
        let pair = |rule: &&Rule| matches!(rule.kind, RuleKind::Neighbours(..));
        let see = See {
            board,
            geometry,
            few_pairs: board.rules().iter().filter(pair).count() <= board.cells() as usize,
        };
        let regions = match board.regions() {
            [] => see.partition().unwrap_or_default(),
            regions => regions.to_vec(),
        };
        let mut features = Features {
            families: Vec::new(),
            features: Vec::new(),
            unseen: Vec::new(),
            regions,
        };
        let parts = cells_by_part(&features.regions);
        let mut seen: FxHashSet<(bool, Vec<Cell>)> = FxHashSet::default();
        let mut letters = 0;
        for (number, rule) in board.rules().iter().enumerate() {
            let mut cells = rule.cells();
            cells.sort_unstable();
            let run = matches!(rule.kind, RuleKind::Run(_));
            if !run && parts.contains(&cells) || !seen.insert((run, cells)) {
                continue;
            }
            match see.form(rule, &mut letters) {
                Sight::Form(form) => features.push(number, rule, form),
                Sight::Plain => {}
                Sight::Unseen => {
                    if !features.unseen.contains(&rule.family) {
                        features.unseen.push(Arc::clone(&rule.family));
                    }
                }
            }
        }
        features.drop_crowds(board);
        features.set_levels();
        features
    }

    fn push(&mut self, number: usize, rule: &Rule, form: Form) {
        let mut families = self.families.iter();
        let family = families.position(|family| *family == rule.family);
        let family = family.unwrap_or_else(|| {
            self.families.push(Arc::clone(&rule.family));
            self.families.len() - 1
        });
        self.features.push(Feature {
            rule: number,
            family,
            run: matches!(rule.kind, RuleKind::Run(_)),
            level: 0,
            form,
        });
    }

    /// Families whose lines would cover everything are better said than drawn.
    fn drop_crowds(&mut self, board: &Board) {
        let cells = board.cells() as usize;
        let mut ink = vec![0; self.families.len()];
        for feature in &self.features {
            ink[feature.family] += match &feature.form {
                Form::Line(cells) | Form::Cage(cells) | Form::Letter(_, cells) => cells.len(),
                Form::Bar(..) => 4,
                _ => 0,
            };
        }
        let crowded: Vec<bool> = ink.iter().map(|&ink| ink > 3 * cells).collect();
        self.features.retain(|feature| !crowded[feature.family]);
        // The families that stay keep their order.
        let mut number = 0;
        let mut renumbered = vec![0; crowded.len()];
        let mut families = Vec::new();
        for (family, name) in std::mem::take(&mut self.families).into_iter().enumerate() {
            if crowded[family] {
                self.unseen.push(name);
            } else {
                renumbered[family] = number;
                number += 1;
                families.push(name);
            }
        }
        self.families = families;
        for feature in &mut self.features {
            feature.family = renumbered[feature.family];
        }
    }

    /// Cages that share a cell get different levels, first come, first served; likewise letters.
    fn set_levels(&mut self) {
        let mut taken: FxHashMap<(bool, Cell), Vec<usize>> = FxHashMap::default();
        for feature in &mut self.features {
            let (cage, cells) = match &feature.form {
                Form::Cage(cells) => (true, cells),
                Form::Letter(_, cells) => (false, cells),
                _ => continue,
            };
            let used: FxHashSet<usize> = cells
                .iter()
                .filter_map(|&cell| taken.get(&(cage, cell)))
                .flatten()
                .copied()
                .collect();
            feature.level = (0..).find(|level| !used.contains(level)).unwrap_or(0);
            for &cell in cells {
                taken.entry((cage, cell)).or_default().push(feature.level);
            }
        }
    }
}

/// What one rule looks like.
enum Sight {
    Form(Form),
    /// The lattice shows it.
    Plain,
    Unseen,
}

struct See<'a> {
    board: &'a Board,
    geometry: &'a Geometry,
    /// Whether there is room to draw every pair of cells that must differ.
    few_pairs: bool,
}

impl See<'_> {
    fn form(&self, rule: &Rule, letters: &mut usize) -> Sight {
        match &rule.kind {
            RuleKind::Group(cells) if cells.len() < 2 => Sight::Plain,
            RuleKind::Group(cells) => match self.line(cells) {
                Some(line) if line.lattice => {
                    let house = cells.len() == self.board.values() as usize;
                    match line.whole || house {
                        true => Sight::Plain,
                        false => Sight::Form(Form::Cage(cells.clone())),
                    }
                }
                Some(line) => Sight::Form(Form::Line(line.cells)),
                None => self.area(cells, letters),
            },
            RuleKind::Run(cells) => match self.line(cells) {
                Some(line) if line.lattice && line.whole => {
                    let ends = (line.cells[0], line.cells[line.cells.len() - 1]);
                    Sight::Form(Form::Beads(ends.0, ends.1))
                }
                Some(line) => Sight::Form(Form::Line(line.cells)),
                None if self.path(cells) => Sight::Form(Form::Line(cells.clone())),
                None => self.area(cells, letters),
            },
            RuleKind::Neighbours(a, b) if self.few_pairs => Sight::Form(Form::Bar(*a, *b)),
            RuleKind::Neighbours(..) => Sight::Unseen,
            RuleKind::Domain(cell, values) => Sight::Form(domain(*cell, values)),
        }
    }

    fn area(&self, cells: &[Cell], letters: &mut usize) -> Sight {
        if self.touch(cells) {
            return Sight::Form(Form::Cage(cells.to_vec()));
        }
        if *letters == LETTERS {
            return Sight::Unseen;
        }
        let letter = (b'A' + (*letters % 26) as u8) as char;
        let letter = letter.to_string().repeat(1 + *letters / 26);
        *letters += 1;
        Sight::Form(Form::Letter(letter, cells.to_vec()))
    }

    /// Whether one can walk through all of these cells without leaving them.
    fn touch(&self, cells: &[Cell]) -> bool {
        let inside: FxHashSet<Cell> = cells.iter().copied().collect();
        let mut reached: FxHashSet<Cell> = FxHashSet::default();
        let mut open = vec![cells[0]];
        while let Some(cell) = open.pop() {
            if reached.insert(cell) {
                let neighbours = self.geometry.neighbours(cell);
                open.extend(neighbours.filter(|cell| inside.contains(cell)));
            }
        }
        reached.len() == inside.len()
    }

    /// Whether each cell touches the next one, if only at a corner.
    fn path(&self, cells: &[Cell]) -> bool {
        cells.windows(2).all(|pair| {
            let (a, b) = (self.geometry.center(pair[0]), self.geometry.center(pair[1]));
            (a.x - b.x).hypot(a.y - b.y) < 1.5
        })
    }

    /// The cells in order if they stand in a straight line at equal distances, no farther than the corners of two
    /// squares that touch.
    fn line(&self, cells: &[Cell]) -> Option<Line> {
        if cells.len() < 2 || self.geometry.tiling() == Tiling::List {
            return None;
        }
        let mut cells = cells.to_vec();
        let key = |cell: &Cell| {
            let center = self.geometry.center(*cell);
            // Thousandths are finer than any two cells are apart.
            (
                (center.y * 1e3).round() as i64,
                (center.x * 1e3).round() as i64,
            )
        };
        cells.sort_by_key(key);
        let step = |pair: &[Cell]| {
            let (a, b) = (self.geometry.center(pair[0]), self.geometry.center(pair[1]));
            (b.x - a.x, b.y - a.y)
        };
        let first = step(&cells[..2]);
        let same = |other: (f64, f64)| {
            (other.0 - first.0).abs() < 2e-3 && (other.1 - first.1).abs() < 2e-3
        };
        if first.0.hypot(first.1) > 1.5 || !cells.windows(2).all(|pair| same(step(pair))) {
            return None;
        }
        let geometry = self.geometry;
        // The side through which the line leaves a cell; the opposite one through which it comes.
        let side =
            (0..geometry.sides()).find(|&side| geometry.beyond(cells[0], side) == Some(cells[1]));
        let Some(side) = side else {
            // A line of two cells that do not touch is no line yet.
            return (cells.len() > 2).then_some(Line {
                lattice: false,
                whole: false,
                cells,
            });
        };
        let back = (side + geometry.sides() / 2) % geometry.sides();
        let ends = (cells[0], cells[cells.len() - 1]);
        Some(Line {
            lattice: true,
            whole: geometry.beyond(ends.0, back).is_none()
                && geometry.beyond(ends.1, side).is_none(),
            cells,
        })
    }

    /// Regions of a board that names none: if those groups of a family that touch and are no lines divide all cells.
    fn partition(&self) -> Option<Vec<u32>> {
        let mut families: Vec<(&str, Vec<&[Cell]>)> = Vec::new();
        for rule in self.board.rules() {
            let RuleKind::Group(cells) = &rule.kind else {
                continue;
            };
            if self.line(cells).is_some() || !self.touch(cells) {
                continue;
            }
            let family = &*rule.family;
            match families.iter_mut().find(|(name, _)| *name == family) {
                Some((_, groups)) => groups.push(cells),
                None => families.push((family, vec![cells])),
            }
        }
        let total = self.board.cells() as usize;
        families.into_iter().find_map(|(_, groups)| {
            if groups.len() < 2 || groups.iter().map(|cells| cells.len()).sum::<usize>() != total {
                return None;
            }
            let mut regions = vec![u32::MAX; total];
            for (region, cells) in (0..).zip(&groups) {
                for cell in *cells {
                    regions[cell.index()] = region;
                }
            }
            (!regions.contains(&u32::MAX)).then_some(regions)
        })
    }
}

struct Line {
    cells: Vec<Cell>,
    /// Whether it runs through sides of cells.
    lattice: bool,
    /// Whether it goes on at neither end.
    whole: bool,
}

fn domain(cell: Cell, values: &ValueSet) -> Form {
    let all = |odd: u32| {
        (1..=values.universe())
            .filter_map(crate::cell::Value::from_number)
            .all(|value| values.contains(value) == (value.number() % 2 == odd))
    };
    if values.universe() > 2 && all(1) {
        Form::Odd(cell)
    } else if values.universe() > 2 && all(0) {
        Form::Even(cell)
    } else {
        Form::Values(cell, values.clone())
    }
}

fn cells_by_part(regions: &[u32]) -> FxHashSet<Vec<Cell>> {
    let mut parts: FxHashMap<u32, Vec<Cell>> = FxHashMap::default();
    for (cell, &region) in (0..).map(Cell::new).zip(regions) {
        parts.entry(region).or_default().push(cell);
    }
    parts.into_values().collect()
}

#[cfg(test)]
mod tests;
