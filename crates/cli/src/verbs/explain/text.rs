//! Explanations as lines for people, and as lists for Markdown.

use std::io::Write;

use anydoku::explain::{Position, Step};
use anyhow::Result;

use super::{About, Explained, Writer};
use crate::file::Sink;

pub struct Text {
    sink: Sink,
    markdown: bool,
    puzzles: usize,
}

impl Text {
    pub fn new(sink: Sink, markdown: bool) -> Text {
        Text {
            sink,
            markdown,
            puzzles: 0,
        }
    }
}

impl Writer for Text {
    fn begin(&mut self, about: &About<'_>) -> Result<()> {
        let item = about.item;
        if self.puzzles > 0 {
            writeln!(self.sink)?;
        }
        self.puzzles += 1;
        if self.markdown {
            let title = escaped(&item.title());
            writeln!(
                self.sink,
                "# {}\n",
                about.words.say("title", &[("name", &title)])
            )?;
            let board = item.puzzle.board();
            let style = anydoku::board::draw::Style::default();
            let givens = item.puzzle.givens();
            let text = anydoku::board::draw::text(board, givens, givens, &style);
            writeln!(self.sink, "~~~text\n{}\n~~~\n", text.trim_end_matches('\n'))?;
        } else if item.of > 1 {
            writeln!(self.sink, "# {}", item.title())?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        about: &About<'_>,
        step: &Step,
        position: &Position<'_>,
        number: usize,
    ) -> Result<()> {
        let words = &about.words;
        let told = words.tell(step, position);
        let kind = match self.markdown {
            true => format!("**{}**", told.kind),
            false => told.kind,
        };
        let colon = words.say("colon", &[]);
        // A single is said in a line; of a chain each sentence has one.
        if step.fixes.is_some() {
            let text = words.paragraph(&told.reason);
            writeln!(self.sink, "{number}. {kind}{colon}{text}")?;
        } else {
            writeln!(self.sink, "{number}. {kind}{}", colon.trim_end())?;
            for sentence in &told.reason {
                let bullet = if self.markdown { "- " } else { "" };
                writeln!(self.sink, "   {bullet}{sentence}")?;
            }
        }
        self.sink.show()
    }

    fn end(&mut self, about: &About<'_>, explained: &Explained) -> Result<()> {
        if self.markdown && !explained.steps.is_empty() {
            writeln!(self.sink)?;
        }
        let text = about.words.paragraph(&explained.last);
        if !text.is_empty() {
            writeln!(self.sink, "{text}")?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        self.sink.finish()
    }
}

/// A name in Markdown, in which nothing is markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if matches!(
            character,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#'
        ) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
