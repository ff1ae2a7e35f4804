//! One line of the form of the laboratory.

/// A line of the form: words of which some are chosen.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The key of its name.
    pub key: &'static str,
    /// The choices.
    pub words: Vec<&'static str>,
    /// Which of them are chosen.
    pub chosen: Vec<bool>,
    /// Whether just one can be chosen.
    pub single: bool,
    /// The word with the cursor.
    pub at: usize,
}

impl Choices {
    /// Words, and those that are chosen at first.
    pub fn new(
        key: &'static str,
        words: Vec<&'static str>,
        chosen: &[&str],
        single: bool,
    ) -> Choices {
        Choices {
            key,
            chosen: words.iter().map(|word| chosen.contains(word)).collect(),
            at: words
                .iter()
                .position(|word| chosen.contains(word))
                .unwrap_or(0),
            words,
            single,
        }
    }

    /// Goes to the next word or the one before.
    pub fn step(&mut self, forward: bool) {
        let count = self.words.len();
        self.at = if forward {
            (self.at + 1) % count
        } else {
            (self.at + count - 1) % count
        };
        if self.single {
            self.chosen.fill(false);
            self.chosen[self.at] = true;
        }
    }

    /// One more or less; at least one stays.
    pub fn toggle(&mut self) {
        let others = self
            .chosen
            .iter()
            .enumerate()
            .any(|(index, &on)| on && index != self.at);
        self.chosen[self.at] = !self.chosen[self.at] || !others || self.single;
    }

    /// The choices that the chosen words stand for.
    pub fn of<T: Copy>(&self, all: &[T]) -> Vec<T> {
        let chosen = all.iter().zip(&self.chosen).filter(|(_, on)| **on);
        chosen.map(|(choice, _)| *choice).collect()
    }

    /// The word with the cursor as a number.
    pub fn number(&self) -> u64 {
        self.words[self.at].parse().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_choice_always_stays() {
        let mut choices = Choices::new("", vec!["a", "b"], &["a"], false);
        choices.toggle();
        assert_eq!(choices.of(&[1, 2]), [1]);
        choices.step(true);
        choices.toggle();
        assert_eq!(choices.of(&[1, 2]), [1, 2]);
        choices.toggle();
        assert_eq!(choices.of(&[1, 2]), [1]);
        let mut single = Choices::new("", vec!["1", "5"], &["1"], true);
        single.step(false);
        assert_eq!((single.number(), single.of(&[1, 5])), (5, vec![5]));
    }
}
