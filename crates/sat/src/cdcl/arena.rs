//! Where clauses of three and more literals live: one flat array.
//!
//! A clause is named by its position in the array, four bytes instead of a pointer's eight, and its header
//! lies beside its literals, so that propagation touches one cache line for a short clause. The layout is
//! that of MiniSat (Eén & Sörensson 2003), packed into two words:
//!
//! ```text
//!   at      at+1                          at+2 ...
//! ┌────────┬─────────────────────────────────────────────────┬──────┬──────┬─────┬──────────────┐
//! │ length │ learned garbage used told compared vivified glue │ lit₀ │ lit₁ │ ... │ next clause …│
//! └────────┴─────────────────────────────────────────────────┴──────┴──────┴─────┴──────────────┘
//!            1 bit   1       2    1    1        1        22
//! ```
//!
//! The array's elements are [`Lit`], so that a clause is a `&[Lit]` without conversion; the header words are
//! stored as literal codes, which leaves them 29 bits.
//!
//! Invariant: between two propagations the first two literals of a clause are the watched ones
//! (see [`watch`](super::watch)). Binary clauses are not here but inside the watch lists.

use super::memory::reserved;
use crate::lit::{Lit, Var};

const HEADER: usize = 2;

/// The largest size of the array in words: positions are stored in header words on compaction.
const MAX_WORDS: usize = 2 * Var::MAX_COUNT as usize;

/// The name of a clause: its position in the [`Arena`]. Changes on [`Arena::compact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

/// All clauses of three and more literals.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    words: Vec<Lit>,
}

/// What a header says of a clause besides its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meta(u32);

impl Meta {
    const LEARNED: u32 = 1;
    const GARBAGE: u32 = 2;
    const USED_SHIFT: u32 = 2;
    const TOLD: u32 = 1 << 4;
    const COMPARED: u32 = 1 << 5;
    const VIVIFIED: u32 = 1 << 6;
    const GLUE_SHIFT: u32 = 7;
    const MAX_GLUE: u32 = (1 << 22) - 1;

    /// The header of a clause that was given, not learned.
    pub(super) const GIVEN: Meta = Meta(0);

    /// The header of a learned clause that was just used, and of which the observer was told.
    pub(super) fn learned(glue: u32) -> Meta {
        Meta(Meta::LEARNED | Meta::TOLD)
            .with_glue(glue)
            .with_used(1)
    }

    /// Whether the clause was learned, so that it may be forgotten.
    pub(super) fn is_learned(self) -> bool {
        self.0 & Meta::LEARNED != 0
    }

    /// Whether the clause waits for removal by [`Arena::compact`].
    pub(super) fn is_garbage(self) -> bool {
        self.0 & Meta::GARBAGE != 0
    }

    /// How many more reductions the clause survives without being used, 0..=3.
    pub(super) fn used(self) -> u32 {
        self.0 >> Meta::USED_SHIFT & 3
    }

    /// Of how many decision levels the clause's literals were, at best.
    pub(super) fn glue(self) -> u32 {
        self.0 >> Meta::GLUE_SHIFT
    }

    /// Whether the observer knows this very clause, so that it can be told to forget it.
    pub(super) fn is_told(self) -> bool {
        self.0 & Meta::TOLD != 0
    }

    /// Whether [`subsume`](super::inprocess) has compared the clause with the others.
    pub(super) fn is_compared(self) -> bool {
        self.0 & Meta::COMPARED != 0
    }

    /// Whether [`vivify`](super::inprocess) has had its turn with the clause.
    pub(super) fn is_vivified(self) -> bool {
        self.0 & Meta::VIVIFIED != 0
    }

    pub(super) fn with_told(self, told: bool) -> Meta {
        self.with(Meta::TOLD, told)
    }

    pub(super) fn with_compared(self, compared: bool) -> Meta {
        self.with(Meta::COMPARED, compared)
    }

    pub(super) fn with_vivified(self, vivified: bool) -> Meta {
        self.with(Meta::VIVIFIED, vivified)
    }

    /// As if the clause had been given.
    pub(super) fn with_irredundant(self) -> Meta {
        self.with(Meta::LEARNED, false)
    }

    fn with(self, flag: u32, value: bool) -> Meta {
        Meta(if value { self.0 | flag } else { self.0 & !flag })
    }

    pub(super) fn with_garbage(self) -> Meta {
        Meta(self.0 | Meta::GARBAGE)
    }

    pub(super) fn with_used(self, used: u32) -> Meta {
        debug_assert!(used <= 3);
        Meta(self.0 & !(3 << Meta::USED_SHIFT) | used << Meta::USED_SHIFT)
    }

    pub(super) fn with_glue(self, glue: u32) -> Meta {
        let low = self.0 & ((1 << Meta::GLUE_SHIFT) - 1);
        Meta(low | glue.min(Meta::MAX_GLUE) << Meta::GLUE_SHIFT)
    }
}

impl Arena {
    /// Makes room for this many clauses with so many literals together.
    pub(super) fn reserve(&mut self, clauses: usize, literals: usize) {
        self.words.reserve(clauses * HEADER + literals);
    }

    /// Whether there is room for one more given clause of so many literals.
    pub(super) fn has_room(&self, literals: usize) -> bool {
        self.words.len() + HEADER + literals <= MAX_WORDS
    }

    /// Whether a search should not go on: what is left is for resolvents and for clauses that come back.
    pub(super) fn is_nearly_full(&self) -> bool {
        self.words.len() > MAX_WORDS / 16 * 15
    }

    /// What the array takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        reserved(&self.words)
    }

    /// Stores a clause, for which there must be room: 2²⁹ words of four bytes are all.
    pub(super) fn push(&mut self, clause: &[Lit], meta: Meta) -> ClauseRef {
        debug_assert!(clause.len() > 2);
        let at = self.words.len();
        assert!(
            at + HEADER + clause.len() <= MAX_WORDS,
            "clauses take over 2 GB"
        );
        self.words.push(Lit::from_code(clause.len() as u32));
        self.words.push(Lit::from_code(meta.0));
        self.words.extend_from_slice(clause);
        ClauseRef(at as u32)
    }

    /// The size of the array.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    #[inline]
    fn length(&self, at: usize) -> usize {
        self.words[at].code()
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn clause(&self, at: ClauseRef) -> &[Lit] {
        let at = at.0 as usize;
        &self.words[at + HEADER..][..self.length(at)]
    }

    /// The arena, opened for reordering the literals of clauses.
    #[inline]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer {
            words: &mut self.words,
        }
    }

    #[inline]
    pub(super) fn meta(&self, at: ClauseRef) -> Meta {
        Meta(self.words[at.0 as usize + 1].code() as u32)
    }

    #[inline]
    pub(super) fn set_meta(&mut self, at: ClauseRef, meta: Meta) {
        self.words[at.0 as usize + 1] = Lit::from_code(meta.0);
    }

    /// All clauses that are not garbage, in the order of the array.
    pub(super) fn refs(&self) -> impl Iterator<Item = ClauseRef> {
        let mut next = 0;
        let all = std::iter::from_fn(move || {
            let at = next;
            (at < self.words.len()).then(|| {
                next = at + HEADER + self.length(at);
                ClauseRef(at as u32)
            })
        });
        all.filter(|&at| !self.meta(at).is_garbage())
    }

    /// Takes the garbage out. Every [`ClauseRef`] becomes invalid; the answer translates those that are not
    /// garbage. Clauses keep their order.
    pub(super) fn compact(&mut self) -> Moved {
        let mut old = std::mem::take(&mut self.words);
        let mut at = 0;
        while at < old.len() {
            let end = at + HEADER + old[at].code();
            if !Meta(old[at + 1].code() as u32).is_garbage() {
                let moved_to = Lit::from_code(self.words.len() as u32);
                self.words.extend_from_slice(&old[at..end]);
                old[at] = moved_to;
            }
            at = end;
        }
        Moved { old }
    }
}

/// What [`Arena::writer`] gives. Its slice is held by value, so that a loop keeps it in registers.
pub(super) struct Writer<'a> {
    words: &'a mut [Lit],
}

impl Writer<'_> {
    #[inline]
    pub(super) fn clause(&mut self, at: ClauseRef) -> &mut [Lit] {
        let at = at.0 as usize;
        let length = self.words[at].code();
        &mut self.words[at + HEADER..][..length]
    }

    #[inline]
    pub(super) fn is_garbage(&self, at: ClauseRef) -> bool {
        Meta(self.words[at.0 as usize + 1].code() as u32).is_garbage()
    }
}

/// Where [`Arena::compact`] moved each clause.
pub(super) struct Moved {
    /// The array before, in which a survivor's length is overwritten by its new position.
    old: Vec<Lit>,
}

impl Moved {
    /// The new name of a clause, `None` if it was garbage.
    pub(super) fn translate(&self, at: ClauseRef) -> Option<ClauseRef> {
        let at = at.0 as usize;
        let is_garbage = Meta(self.old[at + 1].code() as u32).is_garbage();
        (!is_garbage).then(|| ClauseRef(self.old[at].code() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers
            .iter()
            .map(|&n| Lit::from_dimacs(n).unwrap())
            .collect()
    }

    #[test]
    fn headers_keep_their_parts_apart() {
        let meta = Meta::learned(7).with_used(2);
        assert!(meta.is_learned() && !meta.is_garbage());
        assert_eq!((meta.glue(), meta.used()), (7, 2));
        let meta = meta.with_glue(u32::MAX).with_used(3).with_garbage();
        assert_eq!((meta.glue(), meta.used()), (Meta::MAX_GLUE, 3));
        assert!(meta.is_learned() && meta.is_garbage());
        // The header word must be a possible literal code.
        let mut arena = Arena::default();
        let at = arena.push(&lits(&[1, 2, 3]), meta);
        assert_eq!(arena.meta(at), meta);
    }

    #[test]
    fn compaction_keeps_what_is_not_garbage() {
        let mut arena = Arena::default();
        let first = arena.push(&lits(&[1, 2, 3]), Meta::GIVEN);
        let second = arena.push(&lits(&[-1, 2, 3, 4]), Meta::learned(3));
        let third = arena.push(&lits(&[5, -6, 7]), Meta::learned(2));
        arena.set_meta(first, arena.meta(first).with_garbage());
        let moved = arena.compact();
        assert_eq!(moved.translate(first), None);
        let [second, third] = [second, third].map(|at| moved.translate(at).unwrap());
        assert_eq!(arena.refs().collect::<Vec<_>>(), [second, third]);
        assert_eq!(arena.clause(second), lits(&[-1, 2, 3, 4]));
        assert_eq!(arena.clause(third), lits(&[5, -6, 7]));
        assert_eq!(arena.meta(third).glue(), 2);
    }
}
