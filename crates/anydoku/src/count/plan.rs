//! What the frontier does step by step, computed before the first state.
//!
//! A state has a row of bits for each value: where it may still be. Open cells that have the same domain, the same runs
//! and the same filled peers have the same bits for ever, until a step parts them, so a class of them shares one
//! *slot*, a position in the rows. Cells that nothing has touched yet take every value and need none. Slots stay where
//! they are from step to step: a step copies those that it parts and frees those that run empty.

use anydoku_board::{Cell, Value};

use super::parts::Part;

/// Some slots, or for a value the slots where it may be.
pub(super) type Row = u128;

/// All that is done when one cell is filled.
#[derive(Debug)]
pub(super) struct Step {
    /// The slot of the cell, `None` if it takes every value.
    pub here: Option<u32>,
    /// Slots to fill: from where, `None` for all ones, and where to.
    pub copies: Vec<(Option<u32>, u32)>,
    /// The slots that are in use afterwards.
    pub keep: Row,
    /// Where the value of the cell can't be any more.
    pub clear: Row,
    /// Sets of slots whose cells need so many different values.
    pub needs: Vec<(Row, u32)>,
    /// Runs that hold the cell.
    pub enters: Vec<u32>,
    /// Runs with open cells that this may narrow.
    pub narrows: Vec<Narrowing>,
    /// What the states are afterwards.
    pub layout: Layout,
}

/// A run with open cells.
#[derive(Debug)]
pub(super) struct Narrowing {
    pub run: u32,
    /// The slots of its open cells.
    pub slots: Row,
    /// How many these are.
    pub open: u32,
}

/// How states are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// Slots are below this.
    pub width: u32,
    /// The runs with open cells, whose starts are part of the state.
    pub runs: Vec<u32>,
}

impl Layout {
    /// Without open runs, values with equal rows are interchangeable.
    pub fn symmetric(&self) -> bool {
        self.runs.is_empty()
    }
}

/// The plan of a part.
#[derive(Debug)]
pub(super) struct Plan {
    /// The state before the first step: the rows by value.
    pub rows: Vec<Row>,
    pub layout: Layout,
    pub steps: Vec<Step>,
}

/// Open cells with one slot.
struct Class {
    cells: Vec<u32>,
    slot: Option<u32>,
}

impl Plan {
    /// Plans the steps for this order of the cells. `None` if a row would need too many slots.
    pub fn new(part: &Part, order: &[u32]) -> Option<Plan> {
        let values = part.values();
        if !part.runs.is_empty() && values > usize::from(u8::MAX) {
            return None; // Starts are written as bytes.
        }
        let mut used: Row = 0;
        let mut classes = first_classes(part);
        let mut rows = vec![0; values];
        for class in classes.iter_mut().filter(|class| class.slot.is_some()) {
            let slot = lowest(&mut used)?;
            class.slot = Some(slot);
            for value in part.allowed.iter(Cell::new(class.cells[0])) {
                rows[value.index()] |= 1 << slot;
            }
        }
        let mut filled = vec![false; part.cells.len()];
        let layout = layout(part, used, &filled);
        let mut steps = Vec::with_capacity(order.len());
        for &cell in order {
            filled[cell as usize] = true;
            let mut here = None;
            for class in &mut classes {
                if let Ok(at) = class.cells.binary_search(&cell) {
                    class.cells.remove(at);
                    here = class.slot;
                }
            }
            let peers = &part.peers[cell as usize];
            let (mut copies, mut clear, mut parted) = (Vec::new(), 0, Vec::new());
            for class in &mut classes {
                let is_peer = |cell: &u32| peers.binary_search(cell).is_ok();
                let (inside, outside): (Vec<u32>, Vec<u32>) =
                    class.cells.iter().partition(|cell| is_peer(cell));
                if inside.is_empty() {
                    continue;
                }
                let slot = match class.slot {
                    Some(slot) if outside.is_empty() => slot,
                    from => {
                        let to = lowest(&mut used)?;
                        copies.push((from, to));
                        to
                    }
                };
                clear |= 1 << slot;
                class.cells = outside;
                parted.push(Class {
                    cells: inside,
                    slot: Some(slot),
                });
            }
            classes.retain(|class| !class.cells.is_empty());
            classes.extend(parted);
            used = classes
                .iter()
                .filter_map(|class| class.slot)
                .fold(0, |row, slot| row | 1 << slot);
            let slot_of = slots(part, &classes);
            let (needs, narrows) = demands(part, cell, &filled, &slot_of);
            let of_cell = |run: &u32| part.runs[*run as usize].cells.binary_search(&cell).is_ok();
            steps.push(Step {
                here,
                copies,
                keep: used,
                clear,
                needs,
                enters: (0..part.runs.len() as u32).filter(of_cell).collect(),
                narrows,
                layout: self::layout(part, used, &filled),
            });
        }
        Some(Plan {
            rows,
            layout,
            steps,
        })
    }
}

/// The classes before the first step: equal domains and equal runs. The slots are yet to be numbered.
fn first_classes(part: &Part) -> Vec<Class> {
    let key = |cell: u32| {
        let runs = part
            .runs
            .iter()
            .map(|run| run.cells.binary_search(&cell).is_ok());
        let domain: Vec<Value> = part.allowed.iter(Cell::new(cell)).collect();
        (runs.collect::<Vec<bool>>(), domain)
    };
    let mut cells: Vec<_> = (0..part.cells.len() as u32)
        .map(|cell| (key(cell), cell))
        .collect();
    cells.sort_unstable();
    let classes = cells.chunk_by(|a, b| a.0 == b.0);
    classes
        .map(|class| {
            let (runs, domain) = &class[0].0;
            let free = domain.len() == part.values() && !runs.contains(&true);
            Class {
                cells: class.iter().map(|(_, cell)| *cell).collect(),
                slot: (!free).then_some(0),
            }
        })
        .collect()
}

/// Takes the lowest slot that is not in use.
fn lowest(used: &mut Row) -> Option<u32> {
    let slot = used.trailing_ones();
    (slot < Row::BITS).then(|| {
        *used |= 1 << slot;
        slot
    })
}

fn layout(part: &Part, used: Row, filled: &[bool]) -> Layout {
    let is_open = |run: &u32| {
        let mut cells = part.runs[*run as usize].cells.iter();
        cells.any(|&cell| !filled[cell as usize])
    };
    Layout {
        width: Row::BITS - used.leading_zeros(),
        runs: (0..part.runs.len() as u32).filter(is_open).collect(),
    }
}

/// For each open cell its slot, `None` if it takes every value; the entries of filled cells are of no use.
fn slots(part: &Part, classes: &[Class]) -> Vec<Option<u32>> {
    let mut slots = vec![None; part.cells.len()];
    for class in classes {
        class
            .cells
            .iter()
            .for_each(|&cell| slots[cell as usize] = class.slot);
    }
    slots
}

/// What open cells ask for after a cell has been filled: peers of it need a value, groups with such peers as many as
/// they have open cells, and runs see which windows are left.
fn demands(
    part: &Part,
    cell: u32,
    filled: &[bool],
    slot_of: &[Option<u32>],
) -> (Vec<(Row, u32)>, Vec<Narrowing>) {
    let open = |cells: &[u32]| -> Vec<u32> {
        let open = cells.iter().copied().filter(|&cell| !filled[cell as usize]);
        open.collect()
    };
    // `None` if some cell takes every value: then there are enough.
    let row = |cells: &[u32]| {
        let mut slots = cells.iter().map(|&cell| slot_of[cell as usize]);
        slots.try_fold(0, |row: Row, slot| Some(row | 1 << slot?))
    };
    let changed = |cells: &[u32]| {
        let mut cells = cells.iter();
        cells.any(|other| part.peers[cell as usize].binary_search(other).is_ok())
    };
    let mut needs = Vec::new();
    for &peer in &open(&part.peers[cell as usize]) {
        needs.extend(row(&[peer]).map(|row| (row, 1)));
    }
    for group in &part.groups {
        let cells = open(group);
        if cells.len() > 1 && changed(&cells) {
            needs.extend(row(&cells).map(|row| (row, cells.len() as u32)));
        }
    }
    needs.sort_unstable_by_key(|&(row, number)| (row, std::cmp::Reverse(number)));
    needs.dedup_by_key(|&mut (row, _)| row);
    let mut narrows = Vec::new();
    for (run, index) in part.runs.iter().zip(0..) {
        let cells = open(&run.cells);
        if !cells.is_empty() && (changed(&cells) || run.cells.contains(&cell)) {
            narrows.extend(row(&cells).map(|slots| Narrowing {
                run: index,
                slots,
                open: cells.len() as u32,
            }));
        }
    }
    (needs, narrows)
}
