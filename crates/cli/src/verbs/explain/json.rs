//! Explanations as JSON, an object a puzzle.

use std::io::Write;

use anydoku::board::Grid;
use anydoku::explain::{Answer, End, Position, Step, step_json};
use anyhow::Result;
use serde_json::{Value, json};

use super::{About, Close, Explained, Writer};
use crate::file::Sink;
use crate::output;

pub struct Json {
    sink: Sink,
    steps: Vec<Value>,
}

impl Json {
    pub fn new(sink: Sink) -> Json {
        Json {
            sink,
            steps: Vec::new(),
        }
    }
}

impl Writer for Json {
    fn begin(&mut self, _: &About<'_>) -> Result<()> {
        self.steps.clear();
        Ok(())
    }

    fn step(
        &mut self,
        about: &About<'_>,
        step: &Step,
        position: &Position<'_>,
        _: usize,
    ) -> Result<()> {
        self.steps.push(step_json(step, position, &about.words));
        Ok(())
    }

    fn end(&mut self, about: &About<'_>, explained: &Explained) -> Result<()> {
        let item = about.item;
        let grids: Vec<&Grid> = match &explained.close {
            Close::Path(End::Solved(grid)) => vec![grid],
            Close::Path(End::Several(two)) => two.iter().collect(),
            _ => Vec::new(),
        };
        let numbers = |grid: &&Grid| -> Vec<u32> {
            grid.values().iter().map(|value| value.number()).collect()
        };
        let mut value = json!({
            "source": item.source,
            "puzzle": item.number,
            "steps": std::mem::take(&mut self.steps),
            "end": match &explained.close {
                Close::Path(End::Solved(_)) => "solved",
                Close::Path(End::NoGrid(_) | End::Clash(_)) | Close::Answer(Answer::NoGrid) => "no grid",
                Close::Path(End::Several(_)) => "several",
                Close::Path(End::Stopped(_)) | Close::Answer(Answer::Stopped(_)) => "stopped",
                Close::All => "all",
                Close::Answer(Answer::Given(_)) => "given",
                Close::Answer(Answer::Excluded { .. } | Answer::Stated(_)) => "excluded",
                Close::Answer(Answer::Steps(_)) => "steps",
                Close::Answer(Answer::Opposite) => "opposite",
                Close::Answer(Answer::Open) => "open",
            },
            "grids": grids.iter().map(numbers).collect::<Vec<_>>(),
            "stopped": explained.stopped().map(|limit| limit.to_string()),
            "text": explained.last,
            "ms": output::milliseconds_json(explained.time),
        });
        if let Some(name) = &item.puzzle.name {
            value["name"] = json!(name);
        }
        writeln!(self.sink, "{value}")?;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        self.sink.finish()
    }
}
