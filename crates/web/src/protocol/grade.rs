//! `grade`: how hard a puzzle is.

use anydoku::Network;
use anydoku::explain::{Effort, Position, Words, grade_until};
use anydoku::sat::Limits;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::source::catalogue;
use super::{Error, Request, Source};

/// Asks for a grade.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    #[allow(missing_docs)]
    pub r#do: IgnoredAny,
    /// The puzzle.
    pub puzzle: Source,
    /// Further values, one number a cell.
    #[serde(default)]
    pub entries: Vec<u32>,
    /// The language in which the technique is named: `en` or `zh`.
    pub language: Option<String>,
}

/// A grade. All members but the last are none if a limit was reached before it was known.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// The name of the level: `easy`, `medium`, `hard`, `very-hard`, `expert`, `extreme`.
    pub level: Option<&'static str>,
    /// The score, which says it more finely.
    pub score: Option<f64>,
    /// The hardest technique.
    pub technique: Option<String>,
    /// The rating: the largest number of demands that a step needs, or what it takes instead.
    pub rating: Option<String>,
    /// Whether it is proved that nothing easier does.
    pub proved: Option<bool>,
    /// The limit that was reached.
    pub stopped: Option<String>,
}

impl Request for Grade {
    type Answer = Answer;

    fn answer(self, limits: &Limits<'_>) -> Result<Answer, Error> {
        let catalogue = catalogue(self.language.as_deref())?;
        let puzzle = self.puzzle.position(&self.entries)?;
        let network = Network::new(puzzle.board());
        let position = Position::new(&network, &puzzle);
        let stop = || limits.stop.and_then(|stop| stop());
        Ok(match grade_until(&position, &Effort::default(), &stop) {
            Ok(grade) => Answer {
                level: Some(grade.level().name()),
                score: Some(grade.score()),
                technique: grade.hardest().map(|technique| match technique.pattern() {
                    Some(pattern) => Words::new(catalogue, puzzle.board()).pattern(pattern),
                    None => technique.to_string(),
                }),
                rating: Some(grade.rating().to_string()),
                proved: Some(grade.proved),
                stopped: None,
            },
            Err(limit) => Answer {
                stopped: Some(limit.to_string()),
                ..Answer::default()
            },
        })
    }
}
