//! Explanations as one page that needs nothing besides itself: each step with its picture, light or dark.

use std::io::Write;

use anydoku::board::draw::svg::{Picture, Theme, stylesheet};
use anydoku::board::{Place, Puzzle};
use anydoku::explain::{Position, Step, Words, picture};
use anyhow::Result;

use super::{About, Explained, Writer};
use crate::file::Sink;

/// The page besides the pictures. Colours have at least 4.5 times the contrast of what they stand on.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1rem/1.55 system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Noto Sans SC\",sans-serif;\
max-width:64rem;margin:0 auto;padding:1rem;color:#141a26;background:#fff}\
h1{font-size:1.5rem}\
h2{font-size:1.1rem;margin:0 0 .5rem}\
article{display:flex;flex-wrap:wrap;gap:1rem 2rem;padding:1.25rem 0;border-top:1px solid #b4bcc9}\
article>div{flex:1 1 20rem}\
figure{flex:0 1 24rem;margin:0}\
section>figure{max-width:40rem}\
figure svg{display:block;width:100%;height:auto}\
ol{padding-left:1.2rem;margin:0}\
@media(prefers-color-scheme:dark){body{color:#f4f6fb;background:#11151d}article{border-color:#465064}}\
@media print{article{break-inside:avoid}}";

pub struct Html {
    sink: Sink,
    open: bool,
    puzzles: usize,
}

impl Html {
    pub fn new(sink: Sink) -> Html {
        Html {
            sink,
            open: false,
            puzzles: 0,
        }
    }

    fn head(&mut self, words: &Words<'_>, title: &str) -> Result<()> {
        if std::mem::replace(&mut self.open, true) {
            return Ok(());
        }
        let language = words.say("html.lang", &[]);
        writeln!(
            self.sink,
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <title>{}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>",
            escaped(title),
            stylesheet(Theme::Auto)
        )?;
        Ok(())
    }
}

impl Writer for Html {
    fn begin(&mut self, about: &About<'_>) -> Result<()> {
        let (item, words) = (about.item, &about.words);
        let title = words.say("title", &[("name", &item.title())]);
        self.head(words, &title)?;
        self.puzzles += 1;
        writeln!(self.sink, "<section>\n<h1>{}</h1>", escaped(&title))?;
        let picture = Picture::of(&item.puzzle)
            .theme(Theme::None)
            .scale(0)
            .names(true);
        writeln!(self.sink, "<figure>{picture}</figure>")?;
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
        let colon = words.say("colon", &[]);
        let picture = picture(step, position, &about.item.puzzle)
            .title(format!("{}{colon}{}", told.kind, told.outcome))
            .theme(Theme::None)
            .scale(0)
            .names(is_lattice(&about.item.puzzle));
        let heading = format!(
            "{}{colon}{}",
            words.say("step", &[("n", &number.to_string())]),
            told.kind
        );
        writeln!(
            self.sink,
            "<article id=\"p{}s{number}\">\n<figure>{picture}</figure>\n<div>\n<h2>{}</h2>\n<ol>",
            self.puzzles,
            escaped(&heading)
        )?;
        for sentence in &told.reason {
            writeln!(self.sink, "<li>{}</li>", escaped(sentence))?;
        }
        writeln!(self.sink, "</ol>\n</div>\n</article>")?;
        self.sink.show()
    }

    fn end(&mut self, about: &About<'_>, explained: &Explained) -> Result<()> {
        let text = about.words.paragraph(&explained.last);
        writeln!(self.sink, "<p>{}</p>\n</section>", escaped(&text))?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        // Where no puzzle could be read there is no page.
        if self.open {
            writeln!(self.sink, "</body>\n</html>")?;
        }
        self.sink.finish()
    }
}

/// Whether names stand along the edges; in the cells, beside candidates, there is no room for them.
fn is_lattice(puzzle: &Puzzle) -> bool {
    matches!(puzzle.board().places()[0], Place::Square { .. })
}

/// Text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
