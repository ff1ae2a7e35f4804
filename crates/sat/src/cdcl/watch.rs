//! Which clauses to look at when a literal becomes false: two watched literals.
//!
//! A clause can't imply anything while two of its literals are not false, so it is enough to watch two
//! (Zhang & Stickel 1996; Moskewicz et al. 2001, Chaff). Each long clause is in the lists of its first two
//! literals; when one of them becomes false, propagation looks for another to watch and moves the clause.
//! Nothing has to be undone on backtracking.
//!
//! A list entry carries a *blocker* (Eén & Sörensson, MiniSat 2.1), some other literal of the clause: while
//! that is true the clause is satisfied and need not be read at all.
//!
//! A binary clause has no third literal to move to, so it never leaves its two lists, and there its other
//! literal is all there is to store: binary clauses live in lists of their own, four bytes an entry, and are
//! nowhere else. Boards consist mostly of them.
//!
//! ```text
//!               watched
//!                ↓    ↓
//!  clause        a    b    c    d                 blocker of the entry in b's list: a
//!  b is false:   a is open, c is not false: watch c instead, move the entry to its list
//!                a    c    b    d
//!  c, d false:   nothing left to watch: a is implied
//!  c true again, d false, backtracking: the clause watches a and c still, and nothing had to be undone
//! ```
//!
//! Invariant after a propagation without conflict: if a watched literal of a clause is false, its other
//! watched literal (or a blocker) is true, and was assigned on the same level or before.

use super::arena::{Arena, ClauseRef};
use super::memory::reserved;
use crate::lit::Lit;

/// An entry for a clause of three or more literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// A literal of the clause other than the watched one.
    pub(super) blocker: Lit,
    pub(super) clause: ClauseRef,
}

impl Watch {
    /// The same with another blocker.
    #[inline]
    pub(super) fn blocked_by(self, blocker: Lit) -> Watch {
        Watch { blocker, ..self }
    }
}

/// The lists of all literals. The list of a literal is read when that literal becomes false.
#[derive(Clone, Debug, Default)]
pub(super) struct Watches {
    /// The other literal of each binary clause with this literal.
    pub(super) binary: Vec<Vec<Lit>>,
    /// The long clauses that watch this literal.
    pub(super) long: Vec<Vec<Watch>>,
}

impl Watches {
    /// Makes room for this many variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.binary.resize(2 * variables, Vec::new());
        self.long.resize(2 * variables, Vec::new());
    }

    /// What the lists take.
    pub(super) fn bytes(&self) -> usize {
        let binary: usize = self.binary.iter().map(reserved).sum();
        let long: usize = self.long.iter().map(reserved).sum();
        reserved(&self.binary) + reserved(&self.long) + binary + long
    }

    pub(super) fn add_binary(&mut self, a: Lit, b: Lit) {
        self.binary[a.code()].push(b);
        self.binary[b.code()].push(a);
    }

    /// Watches the first two literals of a clause.
    pub(super) fn attach(&mut self, clause: ClauseRef, literals: &[Lit]) {
        let (a, b) = (literals[0], literals[1]);
        self.long[a.code()].push(Watch { blocker: b, clause });
        self.long[b.code()].push(Watch { blocker: a, clause });
    }

    /// Takes a clause out of the lists of its first two literals.
    pub(super) fn detach(&mut self, clause: ClauseRef, literals: &[Lit]) {
        for lit in &literals[..2] {
            self.long[lit.code()].retain(|watch| watch.clause != clause);
        }
    }

    /// Fills the lists of long clauses anew after the clauses moved or changed.
    pub(super) fn rebuild(&mut self, arena: &Arena) {
        self.long.iter_mut().for_each(Vec::clear);
        for clause in arena.refs() {
            self.attach(clause, arena.clause(clause));
        }
    }
}
