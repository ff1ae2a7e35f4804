//! What is said below the board, or beside it: what is wrong, or what is known of the puzzle.

use anydoku::board::Cell;
use anydoku::board::check::Violation;

use super::Play;
use crate::engine::Solution;
use crate::screen::Context;

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    Busy,
}

/// What is said below the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    /// Sentences, or groups of them.
    pub(super) parts: Vec<String>,
    /// What stands between them on one line.
    pub(super) join: String,
    pub(super) tone: Tone,
    /// The first line that is shown.
    pub(super) from: usize,
}

impl Message {
    pub(super) fn is_empty(&self) -> bool {
        self.parts.iter().all(String::is_empty)
    }
}

impl Play {
    pub(super) fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.tell(vec![text.into()], " ".to_owned(), tone);
    }

    pub(super) fn tell(&mut self, parts: Vec<String>, join: String, tone: Tone) {
        self.message = Message {
            parts,
            join,
            tone,
            from: 0,
        };
    }

    /// Says what is wrong, or what is known of the puzzle.
    pub(super) fn say_state(&mut self, context: &Context) {
        let messages = context.messages;
        if self.clashes.is_empty() {
            let (key, tone) = match &self.solution {
                None => return self.say("", Tone::Plain),
                Some(Solution::Only(_)) => return self.say("", Tone::Plain),
                Some(Solution::Several(_)) => ("play.several", Tone::Plain),
                Some(Solution::None) => ("play.none", Tone::Bad),
                Some(Solution::Unknown) => ("play.unknown", Tone::Plain),
            };
            return self.say(messages.t(key), tone);
        }
        let mut text = self.clash_words(&self.clashes[0], context);
        let mut rules: Vec<&str> = self
            .clashes
            .iter()
            .map(|clash| clash.rule.as_str())
            .collect();
        rules.sort_unstable();
        rules.dedup();
        if rules.len() > 1 {
            text.push(' ');
            text.push_str(&messages.count("play.clash.more", rules.len() - 1));
        }
        self.say(text, Tone::Bad);
    }

    fn clash_words(&self, clash: &Violation, context: &Context) -> String {
        let messages = context.messages;
        let name = |cell: Cell| self.game.board().cell_name(cell).to_string();
        let value = |cell: Cell| {
            self.game
                .value(cell)
                .map_or(String::new(), |v| v.to_string())
        };
        let rule = messages.rule(&clash.rule);
        match clash.cells[..] {
            [a, b] => {
                let key = match self.game.value(a) == self.game.value(b) {
                    true => "play.clash.same",
                    false => "play.clash.run",
                };
                let (a_name, b_name, value, other) = (name(a), name(b), value(a), value(b));
                let arguments = [
                    ("a", &*a_name),
                    ("b", &b_name),
                    ("value", &value),
                    ("other", &other),
                    ("rule", &rule),
                ];
                messages.say(key, &arguments)
            }
            [a] => {
                let (a_name, value) = (name(a), value(a));
                let arguments = [("a", &*a_name), ("value", &value), ("rule", &rule)];
                messages.say("play.clash.domain", &arguments)
            }
            _ => clash.message.clone(),
        }
    }
}
