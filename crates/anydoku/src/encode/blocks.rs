//! Blocks: the clauses of one kind that stand together, so that files and tables can say what they are.

use std::fmt;

use anydoku_sat::{ClauseCount, ClauseSink, Formula, Lit, Var};

/// What a block of clauses says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// Each cell has a value.
    CellAtLeastOne,
    /// No cell has two values.
    CellAtMostOne,
    /// No value twice in a group.
    GroupAtMostOne,
    /// Each value somewhere in a house.
    GroupAtLeastOne,
    /// Two neighbours differ.
    Neighbours,
    /// A value that every window of a run holds occurs.
    RunMustContain,
    /// One of two values occurs in a run, for every window holds one of them; or two values that no window
    /// holds together don't both occur.
    RunPairs,
    /// A window of a run is chosen.
    RunWindows,
    /// A cell does not hold a value outside its domain.
    Domain,
    /// A cell holds what is given.
    Given,
    /// A cell does not hold what the puzzle excludes.
    Excluded,
    /// Root propagation met a contradiction: the empty clause.
    Contradiction,
}

/// The head of a block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// What its clauses say.
    pub kind: BlockKind,
    /// The family of the rules they come from, empty for those of all cells.
    pub family: String,
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = &self.family;
        match self.kind {
            BlockKind::CellAtLeastOne => write!(f, "each cell has a value"),
            BlockKind::CellAtMostOne => write!(f, "no cell has two values"),
            BlockKind::GroupAtMostOne => write!(f, "{family}: no value twice"),
            BlockKind::GroupAtLeastOne => write!(f, "{family}: each value somewhere"),
            BlockKind::Neighbours => write!(f, "{family}: the two cells differ"),
            BlockKind::RunMustContain => write!(f, "{family}: values of all windows occur"),
            BlockKind::RunPairs => write!(f, "{family}: pairs of values that windows ask for"),
            BlockKind::RunWindows => write!(f, "{family}: one window is chosen"),
            BlockKind::Domain => write!(f, "values outside domains"),
            BlockKind::Given => write!(f, "givens"),
            BlockKind::Excluded => write!(f, "excluded values"),
            BlockKind::Contradiction => write!(f, "the givens contradict the rules"),
        }
    }
}

/// A sink that wants to know which block the next clauses belong to.
pub trait BlockSink: ClauseSink {
    /// The clauses from here to the next block belong to this one. Called for blocks without clauses too.
    fn block(&mut self, block: &Block) {
        let _ = block;
    }

    /// Whether at-most-one sets that would be written pairwise are better handed over as sets, by
    /// [`ClauseSink::add_at_most_one`].
    fn takes_sets(&self) -> bool {
        false
    }
}

impl BlockSink for Formula {}

/// Counts clauses by block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What was counted in all.
    pub total: ClauseCount,
    /// Each block with the number of its clauses, in the order of writing.
    pub blocks: Vec<(Block, u64)>,
}

impl Tally {
    /// A tally that has seen this many variables and no clause.
    pub fn new(variables: u32) -> Tally {
        Tally {
            total: ClauseCount {
                variables,
                ..ClauseCount::default()
            },
            blocks: Vec::new(),
        }
    }

    /// Forgets blocks without clauses.
    pub fn drop_empty_blocks(&mut self) {
        self.blocks.retain(|&(_, clauses)| clauses > 0);
    }

    /// How many clauses of one kind there are.
    pub fn of_kind(&self, kind: BlockKind) -> u64 {
        let blocks = self.blocks.iter().filter(|(block, _)| block.kind == kind);
        blocks.map(|(_, clauses)| clauses).sum()
    }
}

impl ClauseSink for Tally {
    fn new_var(&mut self) -> Var {
        self.total.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.total.add_clause(clause);
        if let Some((_, clauses)) = self.blocks.last_mut() {
            *clauses += 1;
        }
    }
}

impl BlockSink for Tally {
    fn block(&mut self, block: &Block) {
        self.blocks.push((block.clone(), 0));
    }
}
