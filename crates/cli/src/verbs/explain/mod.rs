//! `explain`: a puzzle step by step, or why a cell holds a value or does not.
//!
//! | file | what |
//! |---|---|
//! | `text` | lines for people, and Markdown |
//! | `json` | an object a puzzle |
//! | `html` | a page with a picture of each step |
//! | `proof` | DRAT or LRAT, and the clauses that it refutes |

mod html;
mod json;
mod proof;
mod text;

use std::time::Instant;

use anydoku::board::formats::read_candidate;
use anydoku::board::{Cell, Value};
use anydoku::explain::{Answer, Effort, End, Path, Position, Step, Words, path, why, why_not};
use anydoku::sat::{Limit, Limits, Observer};
use anydoku::{Config, SearchError};
use anyhow::{Result, anyhow};

use crate::Status;
use crate::args::{AsExplanation, ExplainArgs, Global};
use crate::file::Sink;
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// An explanation as it is written, piece by piece.
trait Writer {
    /// Before the first step of a puzzle.
    fn begin(&mut self, explained: &Explained<'_>) -> Result<()>;

    /// A step of this position, with its number from 1.
    fn step(
        &mut self,
        explained: &Explained<'_>,
        step: &Step,
        position: &Position<'_>,
        number: usize,
    ) -> Result<()>;

    /// After the last step.
    fn end(&mut self, explained: &Explained<'_>) -> Result<()>;

    /// After the last puzzle; what was written is whole.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// What is told of a puzzle.
struct Explained<'a> {
    item: &'a Item,
    words: Words<'a>,
    steps: Vec<Step>,
    /// Whether the steps follow each other, or are all of the start.
    is_path: bool,
    close: Close,
    /// What comes behind the steps.
    last: Vec<String>,
    time: std::time::Duration,
}

/// How it ends.
enum Close {
    Path(End),
    All,
    Answer(Answer),
}

/// Explains every puzzle.
pub fn run(args: &ExplainArgs, global: &Global) -> Result<Status> {
    let shown = match global.json {
        true => AsExplanation::Json,
        false => args.shown,
    };
    if let (Some(proof), Some(cnf)) = (&args.proof, &args.cnf) {
        proof::expect_files(args, proof, cnf)?;
    }
    let watch = Watch::new(args.limits, global);
    let sink = Sink::open(&args.output())?;
    let mut writer: Box<dyn Writer> = match shown {
        AsExplanation::Text => Box::new(text::Text::new(sink, false)),
        AsExplanation::Markdown => Box::new(text::Text::new(sink, true)),
        AsExplanation::Json => Box::new(json::Json::new(sink)),
        AsExplanation::Html => Box::new(html::Html::new(sink)),
    };
    let status = input::for_each(&args.input, global, |item| {
        let start = Instant::now();
        let asked = asked(args, item)?;
        let found =
            watch.search(|limits, observer| explain(args, asked, item, limits, observer))?;
        let (steps, close, last) = found;
        let explained = Explained {
            item,
            words: Words::new(args.lang.0, item.puzzle.board()),
            steps,
            is_path: !args.all,
            close,
            last,
            time: start.elapsed(),
        };
        watch.puzzle_done();
        watch.clear();
        explained.write(&mut *writer)?;
        if let (Some(proof), Some(cnf)) = (&args.proof, &args.cnf)
            && explained.stopped().is_none()
        {
            proof::write(args, proof, cnf, &explained, &watch, global)?;
        }
        if !global.quiet && shown != AsExplanation::Json {
            output::note(&format!(
                "{}; {}",
                output::count(explained.steps.len() as u64, "step"),
                output::milliseconds(explained.time)
            ));
        }
        Ok(explained.status())
    })?;
    if status == Status::Fault && args.output.is_some() {
        return Ok(status); // A file without some of the puzzles would pass for all of them.
    }
    writer.finish()?;
    Ok(status)
}

/// A candidate, and whether the question is why, not why not.
type Asked = Option<((Cell, Value), bool)>;

fn asked(args: &ExplainArgs, item: &Item) -> Result<Asked> {
    let (text, option, why) = match (&args.why, &args.why_not) {
        (Some(text), _) => (text, "--why", true),
        (_, Some(text)) => (text, "--why-not", false),
        _ => return Ok(None),
    };
    let candidate = read_candidate(text, item.puzzle.board());
    let candidate = candidate.map_err(|kind| anyhow!("{option} '{text}': {kind}"))?;
    Ok(Some((candidate, why)))
}

fn explain<O: Observer>(
    args: &ExplainArgs,
    asked: Asked,
    item: &Item,
    limits: &Limits<'_>,
    observer: &mut O,
) -> std::result::Result<(Vec<Step>, Close, Vec<String>), SearchError> {
    let (network, puzzle) = (&*item.network, &item.puzzle);
    let words = Words::new(args.lang.0, puzzle.board());
    let (config, effort) = (Config::default(), Effort::default());
    if let Some((candidate, is_why)) = asked {
        let ask = if is_why { why } else { why_not };
        let answer = ask(
            network, puzzle, candidate, &effort, &config, limits, observer,
        )?;
        let last = words.answer(&answer, candidate, is_why);
        let steps = match &answer {
            Answer::Steps(steps) => steps.clone(),
            _ => Vec::new(),
        };
        return Ok((steps, Close::Answer(answer), last));
    }
    if args.all {
        let steps = Position::new(network, puzzle).smallest_steps(&effort);
        let last = vec![words.say_of("all", steps.len() as u64)];
        return Ok((steps, Close::All, last));
    }
    let Path { steps, end } = path(network, puzzle, &effort, &config, limits, observer)?;
    let mut last = words.end(network, &end);
    if matches!(end, End::Solved(_)) {
        last.push(words.say_of("end.steps", steps.len() as u64));
    }
    Ok((steps, Close::Path(end), last))
}

impl Explained<'_> {
    fn write(&self, writer: &mut dyn Writer) -> Result<()> {
        writer.begin(self)?;
        let mut position = Position::new(&self.item.network, &self.item.puzzle);
        for (step, number) in self.steps.iter().zip(1..) {
            writer.step(self, step, &position, number)?;
            if self.is_path {
                position.apply(step);
            }
        }
        writer.end(self)
    }

    fn stopped(&self) -> Option<Limit> {
        match &self.close {
            Close::Path(End::Stopped(limit)) | Close::Answer(Answer::Stopped(limit)) => {
                Some(*limit)
            }
            _ => None,
        }
    }

    fn status(&self) -> Status {
        match &self.close {
            Close::Path(End::NoGrid(_) | End::Clash(_)) | Close::Answer(Answer::NoGrid) => {
                Status::NoSolution
            }
            _ if self.stopped().is_some() => Status::Stopped,
            _ => Status::Answered,
        }
    }
}
