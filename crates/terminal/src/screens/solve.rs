//! A CNF file: its size, the verdict of our solver, what the search did, and the model.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anydoku::sat::dimacs::{ReadOptions, read};
use anydoku::sat::front::{Front, FrontOptions};
use anydoku::sat::{Lit, Observer, Statistics, Verdict};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::files::{Files, Picked};
use crate::screen::{Context, Input, Reader, Screen, Turn};
use crate::text::{body, clock, footing, heading, row, width, wrap, write};
use crate::work::{Cancel, Job, Progress};

/// What a search has done so far, told while it goes on.
#[derive(Debug, Default)]
struct Live {
    variables: AtomicU64,
    clauses: AtomicU64,
    decisions: AtomicU64,
    conflicts: AtomicU64,
    restarts: AtomicU64,
}

/// Counts for those who watch from another thread.
struct Counting<'a>(&'a Live);

impl Observer for Counting<'_> {
    fn decide(&mut self, _: Lit, _: u32) {
        self.0.decisions.fetch_add(1, Ordering::Relaxed);
    }

    fn conflict(&mut self, _: &[Lit]) {
        self.0.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    fn restart(&mut self) {
        self.0.restarts.fetch_add(1, Ordering::Relaxed);
    }
}

/// The answer.
#[derive(Debug)]
enum Answer {
    /// The literals of a model that was checked.
    Model(Vec<Lit>),
    None,
    /// Not known, and why.
    Unknown(String),
}

#[derive(Debug)]
struct Solved {
    answer: Answer,
    variables: u32,
    clauses: usize,
    statistics: Statistics,
    /// What was done before the search.
    steps: String,
    time: Duration,
}

fn solve(path: &Path, reader: Reader, live: &Live, cancel: &Cancel) -> Result<Solved, String> {
    let bytes = reader(path)?;
    let options = ReadOptions { lenient: true };
    let reading =
        read(&bytes[..], options).map_err(|error| format!("{}:{error}", path.display()))?;
    drop(bytes);
    let formula = reading.formula;
    live.variables
        .store(formula.variables().into(), Ordering::Relaxed);
    live.clauses.store(formula.len() as u64, Ordering::Relaxed);
    let start = Instant::now();
    let mut front = Front::new(&formula, FrontOptions::default());
    let verdict = cancel.limited(|limits| front.solve(limits, &mut Counting(live)));
    let time = start.elapsed();
    let answer = match verdict {
        Verdict::Satisfiable(model) if !formula.is_satisfied_by(|var| model.value(var)) => {
            return Err("the model does not satisfy the formula; please report this".to_owned());
        }
        Verdict::Satisfiable(model) => Answer::Model(model.literals().collect()),
        Verdict::Unsatisfiable(_) => Answer::None,
        Verdict::Unknown(limit) => Answer::Unknown(limit.to_string()),
    };
    Ok(Solved {
        answer,
        variables: formula.variables(),
        clauses: formula.len(),
        statistics: front.statistics(),
        steps: front.report().to_string(),
        time,
    })
}

/// What is on the screen.
enum State {
    Choosing,
    Working(Job<Result<Solved, String>>, Arc<Live>),
    Done(Box<Solved>),
}

/// The screen.
pub struct Solve {
    files: Files,
    path: PathBuf,
    state: State,
    problem: String,
    /// The first line of the model that is shown, and how many there are and fit.
    from: usize,
    lines: (usize, usize),
}

impl Solve {
    /// Chooses a file of a folder first.
    pub fn new(files: Files) -> Solve {
        Solve {
            files,
            path: PathBuf::new(),
            state: State::Choosing,
            problem: String::new(),
            from: 0,
            lines: (0, 0),
        }
    }

    fn begin(&mut self, path: PathBuf, context: &Context) {
        let live = Arc::new(Live::default());
        let (watched, reader) = (Arc::clone(&live), context.reader);
        self.path = path.clone();
        self.from = 0;
        self.state = State::Working(
            Job::start(None, move |cancel| solve(&path, reader, &watched, cancel)),
            live,
        );
    }

    fn draw_choosing(&mut self, area: Rect, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let problem = wrap(&self.problem, area.width.into());
        let below = if self.problem.is_empty() {
            0
        } else {
            problem.len() as u16 + 1
        };
        let list = Rect {
            height: area.height.saturating_sub(below),
            ..area
        };
        let buffer = frame.buffer_mut();
        self.files
            .draw(list, buffer, theme, &messages.t("open.empty"));
        for (number, line) in problem.iter().enumerate().filter(|_| below > 0) {
            write(
                row(area, usize::from(list.height) + 1 + number),
                buffer,
                line,
                theme.bad(),
            );
        }
    }

    fn draw_table(
        &self,
        area: Rect,
        rows: Vec<(String, String, Style)>,
        frame: &mut Frame<'_>,
        context: &Context,
    ) -> usize {
        let widest = rows
            .iter()
            .map(|(name, _, _)| width(name))
            .max()
            .unwrap_or(0);
        let mut at = 0;
        for (name, text, style) in rows {
            let gap = " ".repeat(widest - width(&name) + 3);
            let room = usize::from(area.width).saturating_sub(widest + 3);
            for (number, line) in wrap(&text, room).into_iter().enumerate() {
                let name = if number == 0 {
                    name.clone()
                } else {
                    " ".repeat(width(&name))
                };
                let line = Line::from(vec![
                    Span::styled(name, context.theme.faint()),
                    Span::raw(gap.clone()),
                    Span::styled(line, style),
                ]);
                line.render(row(area, at), frame.buffer_mut());
                at += 1;
            }
        }
        at
    }

    fn draw_done(&mut self, area: Rect, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let State::Done(solved) = &self.state else {
            return;
        };
        let plain = theme.given();
        let (verdict, style) = match &solved.answer {
            Answer::Model(_) => (messages.t("solve.satisfiable"), theme.good()),
            Answer::None => (messages.t("solve.unsatisfiable"), theme.bad()),
            Answer::Unknown(why) => (
                messages.say("solve.unknown", &[("why", why)]),
                theme.title(),
            ),
        };
        let of = solved.statistics;
        let mut rows = vec![(messages.t("solve.verdict"), verdict, style)];
        if !solved.steps.is_empty() {
            rows.push((
                messages.t("solve.steps"),
                solved.steps.replace('\n', "; "),
                plain,
            ));
        }
        for (key, number) in [
            ("solve.variables", solved.variables.into()),
            ("solve.clauses", solved.clauses as u64),
            ("solve.decisions", of.decisions),
            ("solve.conflicts", of.conflicts),
            ("solve.propagations", of.propagations),
            ("solve.learned", of.learned),
            ("solve.restarts", of.restarts),
            ("solve.deepest", of.deepest.into()),
        ] {
            rows.push((messages.t(key), thousands(number), plain));
        }
        let time = format!("{:.3} s", solved.time.as_secs_f64());
        rows.push((messages.t("solve.time"), time, plain));
        let Answer::Model(literals) = &solved.answer else {
            self.draw_table(area, rows, frame, context);
            return;
        };
        let positive = literals.iter().filter(|lit| lit.to_dimacs() > 0).count();
        let (n, all) = (thousands(positive as u64), thousands(literals.len() as u64));
        let size = messages.say("solve.model.text", &[("n", &n), ("all", &all)]);
        rows.push((messages.t("solve.model"), size, plain));
        let used = self.draw_table(area, rows, frame, context) as u16 + 1;
        let buffer = frame.buffer_mut();
        write(
            row(area, used.into()),
            buffer,
            &messages.t("solve.checked"),
            theme.faint(),
        );
        let model = Rect {
            y: area.y + (used + 2).min(area.height),
            height: area.height.saturating_sub(used + 2),
            ..area
        };
        // Columns of equal width, so that any line is found without looking at those before it.
        let digits = solved.variables.max(1).ilog10() as usize + 2;
        let columns = (usize::from(area.width) / (digits + 1)).max(1);
        let lines = literals.len().div_ceil(columns);
        self.lines = (lines, model.height.into());
        self.from = self.from.min(lines.saturating_sub(self.lines.1));
        for (number, chunk) in literals
            .chunks(columns)
            .skip(self.from)
            .take(self.lines.1)
            .enumerate()
        {
            let mut spans = Vec::new();
            for lit in chunk {
                let number = lit.to_dimacs();
                let style = if number > 0 {
                    theme.given()
                } else {
                    theme.faint()
                };
                spans.push(Span::styled(format!("{number:>digits$} "), style));
            }
            Line::from(spans).render(row(model, number), buffer);
        }
    }
}

/// 1234567 → 1,234,567.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Screen for Solve {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let whole = frame.area();
        let name = self
            .path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let right = match &self.state {
            State::Choosing => String::new(),
            _ => name.unwrap_or_default(),
        };
        heading(
            whole,
            frame.buffer_mut(),
            theme,
            &messages.t("solve.title"),
            &right,
        );
        let area = body(whole);
        let bottom = match &self.state {
            State::Choosing => {
                self.draw_choosing(area, frame, context);
                messages.t("open.keys")
            }
            State::Working(job, live) => {
                let get = |counter: &AtomicU64| thousands(counter.load(Ordering::Relaxed));
                let rows = [
                    ("solve.variables", &live.variables),
                    ("solve.clauses", &live.clauses),
                    ("solve.decisions", &live.decisions),
                    ("solve.conflicts", &live.conflicts),
                    ("solve.restarts", &live.restarts),
                ];
                let rows =
                    rows.map(|(key, counter)| (messages.t(key), get(counter), theme.given()));
                self.draw_table(area, rows.into(), frame, context);
                let time = clock(job.start.elapsed());
                messages.say("solve.working", &[("time", &time)])
            }
            State::Done(_) => {
                self.draw_done(area, frame, context);
                messages.t("solve.keys")
            }
        };
        footing(whole, frame.buffer_mut(), theme, &bottom);
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        match &self.state {
            State::Choosing => {
                self.problem.clear();
                match self.files.key(key) {
                    Picked::Nothing => {}
                    Picked::Left => return Turn::Back,
                    Picked::File(path) => self.begin(path, context),
                }
            }
            // What is known by then comes soon.
            State::Working(job, _) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) => {
                job.cancel()
            }
            State::Working(..) => {}
            State::Done(_) => {
                let page = self.lines.1.max(2) - 1;
                match key.code {
                    KeyCode::Up => self.from = self.from.saturating_sub(1),
                    KeyCode::Down => self.from += 1,
                    KeyCode::PageUp => self.from = self.from.saturating_sub(page),
                    KeyCode::PageDown | KeyCode::Char(' ') => self.from += page,
                    KeyCode::Home => self.from = 0,
                    KeyCode::End => self.from = self.lines.0,
                    KeyCode::Enter => self.state = State::Choosing,
                    KeyCode::Esc | KeyCode::Char('q') => return Turn::Back,
                    _ => {}
                }
            }
        }
        Turn::Stay
    }

    fn tick(&mut self, context: &mut Context, _: Instant) -> Turn {
        let State::Working(job, _) = &self.state else {
            return Turn::Stay;
        };
        let why = match job.poll() {
            Progress::Working => return Turn::Stay,
            Progress::Done(Ok(solved)) => {
                self.state = State::Done(Box::new(solved));
                return Turn::Stay;
            }
            Progress::Done(Err(why)) => why,
            Progress::Gone => String::new(),
        };
        self.problem = context.messages.say("play.failed", &[("why", &why)]);
        self.state = State::Choosing;
        Turn::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_in_groups() {
        let of = [0, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(of, ["0", "999", "1,000", "1,234,567"]);
    }
}
