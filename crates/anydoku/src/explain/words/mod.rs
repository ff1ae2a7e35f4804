//! Steps in words, in any language that has a catalogue of messages.
//!
//! A step is told in four degrees, as much as a player wants to know: which kind it is, where to look, what comes out,
//! and the whole reason, one sentence a demand in the order in which they are used. Nothing is said here that the step
//! does not say: of a demand that leaves one candidate we add which of the candidates before it exclude the others,
//! and of a single which of the cells that are filled do.
//!
//! | file | what |
//! |---|---|
//! | `catalogue` | the messages of a language, from a text file |
//! | `en.txt`, `zh.txt` | the languages |
//! | `names` | cells, values, rules, demands |
//! | `reason` | the sentences of a step |
//! | `sets` | those of subsets and fish |
//! | `excluded` | who excludes a candidate |
//! | `play` | what is said of a player's grid, and of questions |
//!
//! ```
//! use std::sync::Arc;
//! use anydoku::board::{Puzzle, Shape, formats};
//! use anydoku::explain::{Catalogue, Effort, Position, Words};
//! use anydoku::Network;
//!
//! let puzzle = formats::read(b"1...\n..3.\n..4.\n...2\n", &Default::default())?.puzzles.remove(0);
//! let network = Network::new(puzzle.board());
//! let position = Position::new(&network, &puzzle);
//! let step = position.next_step(&Effort::default()).unwrap();
//! let words = Words::new(Catalogue::english(), puzzle.board());
//! let told = words.tell(&step, &position);
//! assert_eq!(told.kind, "hidden single");
//! assert_eq!(told.place, "Look at box 1.");
//! assert_eq!(told.outcome, "r1c2 is 3");
//! assert_eq!(
//!     told.reason.join(" "),
//!     "Box 1 needs 3, and r1c2 is the only place left for it. \
//!      The others are excluded by r2c3=3. So r1c2 is 3."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod names;
mod play;
mod reason;
mod sets;

pub use catalogue::{Catalogue, CatalogueError};
pub use reason::Told;

use anydoku_board::Board;

use super::pattern::Pattern;

/// Says things of a board in a language.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    catalogue: &'a Catalogue,
    board: &'a Board,
}

impl<'a> Words<'a> {
    /// The words of a language for a board.
    pub fn new(catalogue: &'a Catalogue, board: &'a Board) -> Words<'a> {
        Words { catalogue, board }
    }

    /// A message of the catalogue that stands for itself, such as `end.solved`; see `en.txt` for the keys and for what is
    /// filled into them.
    pub fn say(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.catalogue.say(key, arguments)
    }

    /// The same for a number of things, which is filled in as `{n}`.
    pub fn say_of(&self, key: &str, number: u64) -> String {
        let n = number.to_string();
        self.catalogue.say_of(key, number, &[("n", &n)])
    }

    /// The name of a pattern, with its size.
    pub fn pattern(&self, pattern: Pattern) -> String {
        self.of_pattern("pattern", pattern)
    }

    /// What to look for to find a pattern.
    pub fn look(&self, pattern: Pattern) -> String {
        self.of_pattern("look", pattern)
    }

    fn of_pattern(&self, what: &str, pattern: Pattern) -> String {
        let n = pattern.size().unwrap_or_default().to_string();
        let key = format!("{what}.{}", pattern.name());
        match self.catalogue.say(&key, &[("n", &n)]) {
            // A pattern that no catalogue knows is called what files call it.
            unknown if unknown == key => pattern.to_string(),
            said => said,
        }
    }

    /// Sentences one after the other.
    pub fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.catalogue.say("sentence.join", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pattern that comes after another one, so that none is left out.
    fn after(pattern: Pattern) -> Option<Pattern> {
        Some(match pattern {
            Pattern::FullHouse => Pattern::HiddenSingle,
            Pattern::HiddenSingle => Pattern::RunSingle,
            Pattern::RunSingle => Pattern::NakedSingle,
            Pattern::NakedSingle => Pattern::Pointing,
            Pattern::Pointing => Pattern::Claiming,
            Pattern::Claiming => Pattern::Locked,
            Pattern::Locked => Pattern::RunLocked,
            Pattern::RunLocked => Pattern::RunReach,
            Pattern::RunReach => Pattern::NakedSubset(2),
            Pattern::NakedSubset(n) if n < 5 => Pattern::NakedSubset(n + 1),
            Pattern::NakedSubset(_) => Pattern::HiddenSubset(2),
            Pattern::HiddenSubset(n) if n < 5 => Pattern::HiddenSubset(n + 1),
            Pattern::HiddenSubset(_) => Pattern::Fish(2),
            Pattern::Fish(n) if n < 5 => Pattern::Fish(n + 1),
            Pattern::Fish(_) => Pattern::XyWing,
            Pattern::XyWing => Pattern::XyzWing,
            Pattern::XyzWing => Pattern::WWing,
            Pattern::WWing => Pattern::XChain(4),
            Pattern::XChain(_) => Pattern::XyChain(5),
            Pattern::XyChain(_) => Pattern::Chain(6),
            Pattern::Chain(_) => Pattern::Split(7),
            Pattern::Split(_) => Pattern::Search,
            Pattern::Search => return None,
        })
    }

    #[test]
    fn every_pattern_has_a_name_and_a_look_in_every_language() {
        let board = "square 4"
            .parse::<anydoku_board::Shape>()
            .unwrap()
            .board()
            .unwrap();
        for (language, _) in Catalogue::LANGUAGES {
            let catalogue = Catalogue::of(language).unwrap();
            let words = Words::new(catalogue, &board);
            let mut pattern = Some(Pattern::FullHouse);
            while let Some(this) = pattern {
                assert!(
                    catalogue.has(&format!("pattern.{}", this.name())),
                    "{language}: {this}"
                );
                assert!(
                    catalogue.has(&format!("look.{}", this.name())),
                    "{language}: {this}"
                );
                let size = this.size().map(|size| size.to_string()).unwrap_or_default();
                assert!(words.pattern(this).contains(&size), "{language}: {this}");
                if language == "en" {
                    let name = this.to_string();
                    assert!(name.starts_with("either way") || words.pattern(this) == name);
                }
                pattern = after(this);
            }
        }
    }
}
