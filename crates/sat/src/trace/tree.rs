//! The tree of decisions, as a picture in text.
//!
//! ```text
//! root, 3 implied
//! ├─ 1 @1, 4 implied
//! │  └─ ✗ conflict 1: -2 ∨ -3
//! └─ -1 (the other branch), 2 implied
//!    └─ ✓ solution
//! ```
//!
//! DPLL walks a binary tree: each decision has a second branch, where its complement holds, and what is decided
//! there stands below it. CDCL leaves no second branches. It jumps back to a level, where the learned clause
//! implies something and the search goes on; this becomes an entry of that level, after the subtree that taught
//! it, with a double arrow.
//!
//! Only so many entries and so many levels are kept; what is beyond is counted where it hangs.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use super::event::{Cause, Event, Step};
use super::names::Names;
use super::recorder::{Reader, View};
use crate::lit::Lit;

/// How much of a tree is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeBounds {
    /// The largest number of entries.
    pub entries: usize,
    /// The largest depth of an entry, where those below the root have depth 1.
    pub depth: usize,
}

impl Default for TreeBounds {
    fn default() -> TreeBounds {
        TreeBounds {
            entries: 1000,
            depth: 60,
        }
    }
}

#[derive(Clone, Debug)]
enum Kind {
    Root,
    Decision(Lit, u32),
    Flip(Lit),
    /// Implied by the clause that was just learned.
    Asserted(Lit),
    Conflict {
        number: u64,
        clause: Vec<Lit>,
        /// What was learned from it, and the level to which the search went back.
        learned: Option<Vec<Lit>>,
        back_to: Option<u32>,
    },
    Solution,
    Restart,
}

#[derive(Clone, Debug)]
struct Entry {
    kind: Kind,
    implied: u64,
    children: Vec<usize>,
    hidden: Hidden,
}

/// What was left out below an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hidden {
    branches: u64,
    conflicts: u64,
    solutions: u64,
}

/// An entry that is open, or the entry that what happens is counted for.
#[derive(Clone, Copy, Debug)]
struct Open {
    entry: usize,
    level: u32,
    depth: usize,
    shown: bool,
}

/// The tree of decisions of a search, up to bounds. Takes steps as a [`Reader`].
#[derive(Clone, Debug)]
pub struct Tree {
    bounds: TreeBounds,
    entries: Vec<Entry>,
    path: Vec<Open>,
    /// The entry that implied literals are counted for, if it is shown.
    current: Option<usize>,
    /// The last conflict, if it is shown and nothing happened since but what follows from it.
    conflict: Option<usize>,
    learned: Option<super::ClauseNumber>,
}

impl Tree {
    /// A tree of the root only.
    pub fn new(bounds: TreeBounds) -> Tree {
        Tree {
            bounds,
            entries: vec![Entry::new(Kind::Root)],
            path: vec![Open {
                entry: 0,
                level: 0,
                depth: 0,
                shown: true,
            }],
            current: Some(0),
            conflict: None,
            learned: None,
        }
    }

    /// The picture, each line ended by a line feed.
    pub fn text<'a>(&'a self, names: &'a dyn Names) -> impl fmt::Display + 'a {
        Picture { tree: self, names }
    }

    fn top(&self) -> Open {
        self.path[self.path.len() - 1] // The root is never taken off.
    }

    /// Hangs an entry below the open one, if it fits.
    fn hang(&mut self, kind: Kind) -> Option<usize> {
        let top = self.top();
        if !top.shown || top.depth >= self.bounds.depth || self.entries.len() >= self.bounds.entries
        {
            let hidden = &mut self.entries[top.entry].hidden;
            match kind {
                Kind::Conflict { .. } => hidden.conflicts += 1,
                Kind::Solution => hidden.solutions += 1,
                Kind::Decision(..) | Kind::Flip(_) => hidden.branches += 1,
                Kind::Root | Kind::Asserted(_) | Kind::Restart => {}
            }
            return None;
        }
        let index = self.entries.len();
        self.entries.push(Entry::new(kind));
        self.entries[top.entry].children.push(index);
        Some(index)
    }

    /// Hangs an entry that others will hang below.
    fn open(&mut self, kind: Kind, level: u32) {
        let top = self.top();
        let hung = self.hang(kind);
        self.current = hung;
        self.path.push(Open {
            entry: hung.unwrap_or(top.entry),
            level,
            depth: top.depth + 1,
            shown: hung.is_some(),
        });
    }

    fn imply(&mut self, lit: Lit, cause: Cause, level: u32) {
        match cause {
            Cause::Flip => self.open(Kind::Flip(lit), level),
            Cause::Clause(clause) if self.learned == Some(clause) => {
                self.current = self.hang(Kind::Asserted(lit));
            }
            _ => {
                if let Some(entry) = self.current {
                    self.entries[entry].implied += 1;
                }
            }
        }
        self.learned = None;
    }
}

impl Reader for Tree {
    fn read(&mut self, step: &Step, view: View<'_>) -> ControlFlow<()> {
        match &step.event {
            Event::Decide { lit } => self.open(Kind::Decision(*lit, step.level), step.level),
            Event::Imply { lit, cause, .. } => self.imply(*lit, *cause, step.level),
            Event::Conflict { number, clause } => {
                self.conflict = self.hang(Kind::Conflict {
                    number: *number,
                    clause: view.book.clause(*clause).to_vec(),
                    learned: None,
                    back_to: None,
                });
            }
            Event::Learn { clause, .. } => {
                self.learned = Some(*clause);
                if let Some(at) = self.conflict
                    && let Kind::Conflict { learned, .. } = &mut self.entries[at].kind
                {
                    *learned = Some(view.book.clause(*clause).to_vec());
                }
            }
            Event::Backjump { .. } => {
                if let Some(at) = self.conflict.take()
                    && let Kind::Conflict { back_to, .. } = &mut self.entries[at].kind
                {
                    *back_to = Some(step.level);
                }
                while self.top().level > step.level {
                    self.path.pop();
                }
                let top = self.top();
                self.current = top.shown.then_some(top.entry);
            }
            Event::Restart => {
                self.hang(Kind::Restart);
            }
            Event::Solution { .. } => {
                self.hang(Kind::Solution);
            }
            Event::Forget { .. } => {}
        }
        ControlFlow::Continue(())
    }
}

impl Entry {
    fn new(kind: Kind) -> Entry {
        Entry {
            kind,
            implied: 0,
            children: Vec::new(),
            hidden: Hidden::default(),
        }
    }
}

struct Picture<'a> {
    tree: &'a Tree,
    names: &'a dyn Names,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is still to be drawn, the next one last: an entry or what was left out below one, the prefix
        // of its line, and whether it is the last of its siblings.
        let mut open: Vec<(usize, bool, String, bool)> = vec![(0, false, String::new(), true)];
        while let Some((index, left_out, prefix, last)) = open.pop() {
            let entry = &self.tree.entries[index];
            let branch = match (index == 0 && !left_out, last) {
                (true, _) => "",
                (false, true) => "└─ ",
                (false, false) => "├─ ",
            };
            f.write_str(&prefix)?;
            f.write_str(branch)?;
            if left_out {
                entry.hidden.line(f)?;
                f.write_char('\n')?;
                continue;
            }
            self.line(entry, f)?;
            f.write_char('\n')?;
            let mut below = prefix;
            below.push_str(match (index, last) {
                (0, _) => "",
                (_, true) => "   ",
                (_, false) => "│  ",
            });
            let hides = entry.hidden != Hidden::default();
            if hides {
                open.push((index, true, below.clone(), true));
            }
            for (position, &child) in entry.children.iter().enumerate().rev() {
                let last = position + 1 == entry.children.len() && !hides;
                open.push((child, false, below.clone(), last));
            }
        }
        Ok(())
    }
}

impl Picture<'_> {
    fn line(&self, entry: &Entry, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |lit: &Lit| self.names.literal(*lit);
        match &entry.kind {
            Kind::Root => f.write_str("root")?,
            Kind::Decision(lit, level) => write!(f, "{} @{level}", name(lit))?,
            Kind::Flip(lit) => write!(f, "{} (the other branch)", name(lit))?,
            Kind::Asserted(lit) => write!(f, "⇒ {} (learned)", name(lit))?,
            Kind::Conflict {
                number,
                clause,
                learned,
                back_to,
            } => {
                write!(f, "✗ conflict {number}: {}", self.names.says(clause))?;
                if let Some(learned) = learned {
                    write!(f, "; learned {}", self.names.says(learned))?;
                    if let Some(level) = back_to {
                        write!(f, "; back to level {level}")?;
                    }
                }
            }
            Kind::Solution => f.write_str("✓ solution")?,
            Kind::Restart => f.write_str("↺ restart")?,
        }
        if entry.implied > 0 {
            write!(f, ", {} implied", entry.implied)?;
        }
        Ok(())
    }
}

impl Hidden {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.branches, "branch", "branches"),
            (self.conflicts, "conflict", "conflicts"),
            (self.solutions, "solution", "solutions"),
        ];
        let parts = parts.iter().filter(|(count, ..)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
            .collect();
        write!(f, "… {} left out here", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Numbers, Recorder};
    use super::*;
    use crate::cdcl::Cdcl;
    use crate::dpll::{Branch, Dpll, Options};
    use crate::{Formula, Limits, dimacs};

    /// No model: all eight clauses over three variables.
    fn all_eight() -> Formula {
        let mut text = "p cnf 3 8\n".to_owned();
        for signs in 0..8 {
            for var in 1..=3 {
                let sign = if signs >> (var - 1) & 1 == 1 { "-" } else { "" };
                write!(text, "{sign}{var} ").unwrap();
            }
            text.push_str("0\n");
        }
        dimacs::read(text.as_bytes(), dimacs::ReadOptions::default())
            .unwrap()
            .formula
    }

    fn dpll(formula: &Formula, bounds: TreeBounds) -> String {
        let mut recorder = Recorder::new(formula, Tree::new(bounds));
        let options = Options {
            branch: Branch::First,
            ..Options::default()
        };
        Dpll::new(formula, options).solve(&Limits::none(), &mut recorder);
        recorder.into_reader().text(&Numbers).to_string()
    }

    #[test]
    fn dpll_walks_a_binary_tree() {
        let expected = "\
root
├─ 1 @1
│  ├─ 2 @2, 1 implied
│  │  └─ ✗ conflict 1: -1 ∨ -2 ∨ -3
│  └─ -2 (the other branch), 1 implied
│     └─ ✗ conflict 2: -1 ∨ 2 ∨ -3
└─ -1 (the other branch)
   ├─ 2 @1, 1 implied
   │  └─ ✗ conflict 3: 1 ∨ -2 ∨ -3
   └─ -2 (the other branch), 1 implied
      └─ ✗ conflict 4: 1 ∨ 2 ∨ -3
";
        // Which of the two clauses is met first is the propagator's affair.
        let got = dpll(&all_eight(), TreeBounds::default());
        let shape = |text: &str| -> Vec<String> {
            let lines = text.lines();
            lines
                .map(|line| line.split(':').next().unwrap_or_default().to_owned())
                .collect()
        };
        assert_eq!(shape(&got), shape(expected), "{got}");
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let bounds = TreeBounds {
            entries: 100,
            depth: 1,
        };
        let got = dpll(&all_eight(), bounds);
        assert_eq!(
            got,
            "\
root
├─ 1 @1
│  └─ … 2 branches, 2 conflicts left out here
└─ -1 (the other branch)
   └─ … 2 branches, 2 conflicts left out here
"
        );
    }

    #[test]
    fn cdcl_goes_back_and_on() {
        let formula = all_eight();
        let mut recorder = Recorder::new(&formula, Tree::new(TreeBounds::default()));
        Cdcl::from_formula(&formula, Default::default()).solve(&[], &Limits::none(), &mut recorder);
        let text = recorder.into_reader().text(&Numbers).to_string();
        assert!(text.contains("(learned)"), "{text}");
        assert!(text.contains("; learned ⊥"), "{text}");
        assert!(text.contains("; back to level 1"), "{text}");
    }
}
