//! The laboratory: solvers, branching rules, ways to propagate and encodings compared on one puzzle or formula.
//!
//! Each line of the form is a dimension, each word on it a choice; what is chosen is combined with everything else, as
//! `anydoku lab` does.
//!
//! | file | what |
//! |---|---|
//! | `choices` | a line of the form |
//! | `measure` | the runs and their table |

mod choices;
mod measure;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anydoku::Engine;
use anydoku::encode::Encoding;
use anydoku::lab::{Bounds, Dimensions, Instance, Plan};
use anydoku::sat::dpll::{Branch, Propagate};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::files::{Files, Picked};
use crate::screen::{Context, Input, Reader, Screen, Turn};
use crate::text::{body, clock, footing, heading, row, width, wrap, write};
use crate::work::{Job, Progress};
use choices::Choices;
use measure::{Measured, apart, instance, measure, sample};

/// Seconds that a run may take.
const SECONDS: [&str; 5] = ["1", "5", "20", "60", "300"];
const TIMES: [&str; 4] = ["1", "3", "5", "9"];

const ENGINES: [Engine; 2] = [Engine::Dpll, Engine::Cdcl];

/// What is on the screen.
enum State {
    Form,
    Choosing(Files),
    Running(Job<Result<Measured, String>>, Arc<AtomicUsize>, usize),
    Done(Measured),
}

/// The screen.
pub struct Lab {
    instance: Instance,
    /// Engines, propagation, branching, encodings, repetitions, seconds.
    choices: [Choices; 6],
    /// The line of the form: 0 is the instance.
    at: usize,
    state: State,
    problem: String,
    /// The first row and column of the table that are shown.
    from: (usize, usize),
}

impl Lab {
    /// With a puzzle to begin with.
    pub fn new() -> Lab {
        let instance = sample();
        let names = |all: &[Branch]| all.iter().map(|choice| choice.name()).collect();
        Lab {
            instance,
            choices: [
                Choices::new(
                    "lab.solvers",
                    vec!["dpll", "cdcl"],
                    &["dpll", "cdcl"],
                    false,
                ),
                Choices::new(
                    "lab.propagate",
                    Propagate::ALL.iter().map(|choice| choice.name()).collect(),
                    &["scan", "watch"],
                    false,
                ),
                Choices::new("lab.branch", names(Branch::ALL), &["first", "mrv"], false),
                Choices::new(
                    "lab.encodings",
                    Encoding::ALL.iter().map(|choice| choice.name()).collect(),
                    &["extended"],
                    false,
                ),
                Choices::new("lab.times", TIMES.into(), &["1"], true),
                Choices::new("lab.limit", SECONDS.into(), &["5"], true),
            ],
            at: 0,
            state: State::Form,
            problem: String::new(),
            from: (0, 0),
        }
    }

    fn dimensions(&self) -> Dimensions {
        let [engines, propagate, branch, encodings, ..] = &self.choices;
        Dimensions {
            engine: engines.of(&ENGINES),
            propagate: propagate.of(Propagate::ALL),
            branch: branch.of(Branch::ALL),
            encoding: encodings.of(Encoding::ALL),
            ..Dimensions::default()
        }
    }

    fn begin(&mut self) {
        let times = self.choices[4].number() as u32;
        let plan = Plan::new(vec![self.instance.clone()], &self.dimensions(), times);
        let bounds = Bounds {
            time: Some(Duration::from_secs(self.choices[5].number())),
            ..Bounds::default()
        };
        let done = Arc::new(AtomicUsize::new(0));
        let (counter, of) = (Arc::clone(&done), plan.runs().len());
        self.from = (0, 0);
        self.problem.clear();
        let job = Job::start(None, move |cancel| {
            measure(&plan, &bounds, &counter, cancel)
        });
        self.state = State::Running(job, done, of);
    }

    fn choose(&mut self, path: &Path, reader: Reader) {
        match instance(path, reader) {
            Ok(instance) => self.instance = instance,
            Err(why) => self.problem = why,
        }
    }

    fn draw_form(&self, area: Rect, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let buffer = frame.buffer_mut();
        let names = self.choices.iter().map(|choices| messages.t(choices.key));
        let mut names: Vec<String> = std::iter::once(messages.t("lab.instance"))
            .chain(names)
            .collect();
        names.push(messages.t("lab.run"));
        let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
        let mut at = 0;
        for (number, name) in names.iter().enumerate() {
            let here = number == self.at;
            let head = |first: bool| {
                let sign = if here && first { "▸ " } else { "  " };
                let (name, gap) = match first {
                    true => (name.as_str(), widest - width(name) + 2),
                    false => ("", widest + 2),
                };
                let style = if here { theme.title() } else { theme.faint() };
                vec![
                    Span::styled(sign, theme.cursor()),
                    Span::styled(format!("{name}{}", " ".repeat(gap)), style),
                ]
            };
            let mut spans = head(true);
            let mut used: usize = widest + 4;
            match number
                .checked_sub(1)
                .and_then(|index| self.choices.get(index))
            {
                Some(choices) => {
                    for (index, word) in choices.words.iter().enumerate() {
                        let on = choices.chosen[index];
                        let text = match (choices.single, on) {
                            (true, true) => format!("(•) {word}"),
                            (true, false) => format!("( ) {word}"),
                            (false, true) => format!("[x] {word}"),
                            (false, false) => format!("[ ] {word}"),
                        };
                        if used + text.len() + 2 > area.width.into() {
                            Line::from(std::mem::replace(&mut spans, head(false)))
                                .render(row(area, at), buffer);
                            at += 1;
                            used = widest + 4;
                        }
                        used += text.len() + 2;
                        let style = match (here && index == choices.at, on) {
                            (true, _) => theme.chosen(),
                            (false, true) => theme.given(),
                            (false, false) => theme.faint(),
                        };
                        spans.push(Span::styled(text, style));
                        spans.push(Span::raw("  "));
                    }
                }
                None if number == 0 => {
                    spans.push(Span::styled(self.instance.name.clone(), theme.given()))
                }
                None => {
                    spans = vec![
                        Span::styled(if here { "▸ " } else { "  " }, theme.cursor()),
                        Span::styled(
                            format!(" {name} "),
                            if here { theme.chosen() } else { theme.given() },
                        ),
                    ]
                }
            }
            Line::from(spans).render(row(area, at), buffer);
            at += 2;
        }
        let of = Plan::new(
            vec![self.instance.clone()],
            &self.dimensions(),
            self.choices[4].number() as u32,
        );
        let runs = messages.count("lab.runs", of.runs().len());
        write(row(area, at), buffer, &runs, theme.faint());
        for (number, line) in wrap(&self.problem, area.width.into()).iter().enumerate() {
            write(row(area, at + 1 + number), buffer, line, theme.bad());
        }
    }

    fn draw_table(&mut self, area: Rect, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let State::Done(measured) = &self.state else {
            return;
        };
        let buffer = frame.buffer_mut();
        let text = match measured.runs == measured.of {
            true => messages.count("lab.done", measured.runs),
            false => {
                let (n, all) = (measured.runs.to_string(), measured.of.to_string());
                messages.say("lab.stopped", &[("n", &n), ("all", &all)])
            }
        };
        let (same, columns) = apart(&measured.table);
        let mut at = 0;
        for line in wrap(&format!("{text}  {same}"), area.width.into()) {
            write(row(area, at), buffer, &line, theme.faint());
            at += 1;
        }
        if measured.contradicts {
            write(row(area, at), buffer, &messages.t("lab.wrong"), theme.bad());
            at += 1;
        }
        let list = Rect {
            y: area.y + (at as u16 + 1).min(area.height),
            height: area.height.saturating_sub(at as u16 + 1),
            ..area
        };
        let rows = columns.first().map_or(0, |(_, cells, _)| cells.len());
        self.from.0 = self
            .from
            .0
            .min((rows + 1).saturating_sub(list.height.into()));
        self.from.1 = self.from.1.min(columns.len().saturating_sub(1));
        let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new(); rows + 1];
        for (head, cells, right) in &columns[self.from.1..] {
            let widest = cells
                .iter()
                .chain([head])
                .map(|text| width(text))
                .max()
                .unwrap_or(0);
            let all = std::iter::once((head, theme.title()))
                .chain(cells.iter().map(|cell| (cell, theme.given())));
            for (line, (text, style)) in lines.iter_mut().zip(all) {
                let gap = " ".repeat(widest - width(text));
                let text = if *right {
                    format!("{gap}{text}  ")
                } else {
                    format!("{text}{gap}  ")
                };
                line.push(Span::styled(text, style));
            }
        }
        let head = lines.first().cloned().unwrap_or_default();
        Line::from(head).render(row(list, 0), buffer);
        let shown = lines.into_iter().skip(1 + self.from.0);
        for (number, line) in shown
            .take(usize::from(list.height).saturating_sub(1))
            .enumerate()
        {
            Line::from(line).render(row(list, number + 1), buffer);
        }
    }
}

impl Screen for Lab {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let whole = frame.area();
        heading(
            whole,
            frame.buffer_mut(),
            theme,
            &messages.t("lab.title"),
            &self.instance.name,
        );
        let area = body(whole);
        let bottom = match &mut self.state {
            State::Form => {
                self.draw_form(area, frame, context);
                messages.t("lab.keys")
            }
            State::Choosing(files) => {
                files.draw(area, frame.buffer_mut(), theme, &messages.t("open.empty"));
                messages.t("open.keys")
            }
            State::Running(job, done, of) => {
                let (n, all) = (
                    (done.load(Ordering::Relaxed) + 1).min(*of).to_string(),
                    of.to_string(),
                );
                let time = clock(job.start.elapsed());
                let text =
                    messages.say("lab.running", &[("n", &n), ("all", &all), ("time", &time)]);
                self.draw_form(area, frame, context);
                text
            }
            State::Done(_) => {
                self.draw_table(area, frame, context);
                messages.t("lab.table.keys")
            }
        };
        footing(whole, frame.buffer_mut(), theme, &bottom);
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        let leaves = matches!(key.code, KeyCode::Esc | KeyCode::Char('q'));
        match &mut self.state {
            State::Choosing(files) => match files.key(key) {
                Picked::Nothing => {}
                Picked::Left => self.state = State::Form,
                Picked::File(path) => {
                    self.state = State::Form;
                    self.choose(&path, context.reader);
                }
            },
            // What was measured by then is shown.
            State::Running(job, ..) if leaves => job.cancel(),
            State::Running(..) => {}
            State::Done(_) => match key.code {
                KeyCode::Up => self.from.0 = self.from.0.saturating_sub(1),
                KeyCode::Down => self.from.0 += 1,
                KeyCode::PageUp => self.from.0 = self.from.0.saturating_sub(10),
                KeyCode::PageDown => self.from.0 += 10,
                KeyCode::Left => self.from.1 = self.from.1.saturating_sub(1),
                KeyCode::Right => self.from.1 += 1,
                _ if leaves || key.code == KeyCode::Enter => self.state = State::Form,
                _ => {}
            },
            State::Form => {
                self.problem.clear();
                let last = self.choices.len() + 1;
                let choices = self
                    .at
                    .checked_sub(1)
                    .and_then(|index| self.choices.get_mut(index));
                match (key.code, choices) {
                    (KeyCode::Up | KeyCode::BackTab, _) => {
                        self.at = self.at.checked_sub(1).unwrap_or(last)
                    }
                    (KeyCode::Down | KeyCode::Tab, _) => self.at = (self.at + 1) % (last + 1),
                    (KeyCode::Left, Some(choices)) => choices.step(false),
                    (KeyCode::Right, Some(choices)) => choices.step(true),
                    (KeyCode::Char(' '), Some(choices)) => choices.toggle(),
                    (KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right, None)
                        if self.at == 0 =>
                    {
                        self.state = State::Choosing(Files::here());
                    }
                    (KeyCode::Enter, _) | (KeyCode::Char(' '), None) => self.begin(),
                    _ if leaves => return Turn::Back,
                    _ => {}
                }
            }
        }
        Turn::Stay
    }

    fn tick(&mut self, context: &mut Context, _: Instant) -> Turn {
        let State::Running(job, ..) = &self.state else {
            return Turn::Stay;
        };
        let why = match job.poll() {
            Progress::Working => return Turn::Stay,
            Progress::Done(Ok(measured)) => {
                self.state = State::Done(measured);
                return Turn::Stay;
            }
            Progress::Done(Err(why)) => why,
            Progress::Gone => String::new(),
        };
        self.problem = context.messages.say("play.failed", &[("why", &why)]);
        self.state = State::Form;
        Turn::Stay
    }
}
