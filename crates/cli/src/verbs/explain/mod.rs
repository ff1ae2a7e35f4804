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

use std::ops::ControlFlow;
use std::time::Instant;

use anydoku::board::formats::read_candidate;
use anydoku::board::{Cell, Value};
use anydoku::explain::{Answer, Effort, End, Position, Step, Words, follow, why, why_not};
use anydoku::sat::{Limit, Limits, Observer};
use anydoku::{Config, SearchError};
use anyhow::{Result, anyhow, bail};

use crate::Status;
use crate::args::{AsExplanation, ExplainArgs, Global};
use crate::file::Sink;
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// An explanation as it is written, piece by piece.
trait Writer {
    /// Before the first step of a puzzle.
    fn begin(&mut self, about: &About<'_>) -> Result<()>;

    /// A step of this position, with its number from 1.
    fn step(
        &mut self,
        about: &About<'_>,
        step: &Step,
        position: &Position<'_>,
        number: usize,
    ) -> Result<()>;

    /// After the last step.
    fn end(&mut self, about: &About<'_>, explained: &Explained) -> Result<()>;

    /// After the last puzzle; what was written is whole.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// What is explained, and in which language.
struct About<'a> {
    item: &'a Item,
    words: Words<'a>,
}

/// What was told of a puzzle.
struct Explained {
    steps: Vec<Step>,
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
    let shown = match (global.json, args.shown) {
        (true, None | Some(AsExplanation::Json)) => AsExplanation::Json,
        (true, Some(_)) => bail!("--json and --as say different things; expected one of them"),
        (false, shown) => shown.unwrap_or_default(),
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
        let asked = asked(args, item)?;
        let about = About {
            item,
            words: Words::new(args.lang.0, item.puzzle.board()),
        };
        let explained = explain(args, asked, &about, &watch, &mut *writer)?;
        if let (Some(proof), Some(cnf)) = (&args.proof, &args.cnf)
            && explained.stopped().is_none()
        {
            proof::write(args, proof, cnf, item, &explained, &watch, global)?;
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

/// Explains a puzzle, each step as soon as it is found.
fn explain(
    args: &ExplainArgs,
    asked: Asked,
    about: &About<'_>,
    watch: &Watch,
    writer: &mut dyn Writer,
) -> Result<Explained> {
    let start = Instant::now();
    writer.begin(about)?;
    let mut steps = Vec::new();
    let mut fault = None;
    let mut each = |step: &Step, position: &Position<'_>| {
        steps.push(step.clone());
        watch.clear();
        match writer.step(about, step, position, steps.len()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                fault = Some(error);
                ControlFlow::Break(Limit::Interrupt)
            }
        }
    };
    let close =
        watch.search(|limits, observer| tell(args, asked, about, limits, observer, &mut each))?;
    if let Some(fault) = fault {
        return Err(fault);
    }
    watch.puzzle_done();
    watch.clear();
    let explained = Explained {
        last: last_words(about, asked, &close, steps.len() as u64),
        steps,
        close,
        time: start.elapsed(),
    };
    writer.end(about, &explained)?;
    Ok(explained)
}

/// Tells the steps of a puzzle or of an answer, and gives how it ends.
fn tell<O: Observer>(
    args: &ExplainArgs,
    asked: Asked,
    about: &About<'_>,
    limits: &Limits<'_>,
    observer: &mut O,
    each: &mut dyn FnMut(&Step, &Position<'_>) -> ControlFlow<Limit>,
) -> std::result::Result<Close, SearchError> {
    let (network, puzzle) = (&*about.item.network, &about.item.puzzle);
    let config = Config::default();
    let effort = match args.exact {
        true => Effort::exact(),
        false => Effort::default(),
    };
    if let Some((candidate, is_why)) = asked {
        let ask = if is_why { why } else { why_not };
        let answer = ask(
            network, puzzle, candidate, &effort, &config, limits, observer,
        )?;
        if let Answer::Steps(steps) = &answer {
            let mut position = Position::new(network, puzzle);
            for step in steps {
                if each(step, &position).is_break() {
                    break;
                }
                position.apply(step);
            }
        }
        return Ok(Close::Answer(answer));
    }
    if args.all {
        let position = Position::new(network, puzzle);
        for step in position.smallest_steps(&effort) {
            if each(&step, &position).is_break() {
                break;
            }
        }
        return Ok(Close::All);
    }
    let end = follow(network, puzzle, &effort, &config, limits, observer, each)?;
    Ok(Close::Path(end))
}

/// What comes behind so many steps.
fn last_words(about: &About<'_>, asked: Asked, close: &Close, steps: u64) -> Vec<String> {
    let words = &about.words;
    match (close, asked) {
        (Close::Answer(answer), Some((candidate, is_why))) => {
            words.answer(answer, candidate, is_why)
        }
        (Close::Answer(_), None) => Vec::new(),
        (Close::All, _) => vec![words.say_of("all", steps)],
        (Close::Path(end), _) => {
            let mut last = words.end(&about.item.network, end);
            if matches!(end, End::Solved(_)) {
                last.push(words.say_of("end.steps", steps));
            }
            last
        }
    }
}

impl Explained {
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
