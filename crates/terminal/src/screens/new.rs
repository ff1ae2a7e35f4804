//! A new puzzle: on which board, how hard, with which pattern; made in the background.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::time::Instant;

use anydoku::board::{Board, Puzzle, Shape, Symmetry};
use anydoku::explain::Level;
use anydoku::generate::{GenerateError, Generator, Grades, Options};
use anydoku::sat::NoObserver;
use anydoku::{Config, Network};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Play;
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{clock, footing, heading, middle, row, width, wrap, write};
use crate::work::{Job, Progress};

/// Boards to choose from.
const SHAPES: [&str; 16] = [
    "square 9",
    "hanidoku",
    "jigsaw",
    "square 9 +x",
    "square 9 +windoku",
    "square 9 +percent",
    "square 9 +antiknight",
    "septoku",
    "hexagon 2 6",
    "hexagon 2 9",
    "square 6",
    "square 4",
    "latin 6",
    "square 16",
    "twodoku",
    "samurai",
];

/// Regions of 9×9 jigsaws that look the same upside down: those of the page.
const JIGSAWS: [&str; 5] = [
    "000111112301111442300564422305566472305666472305664472335564772355888872388888777",
    "000111112300111122300044442305555442366654442366555572366667772338888772388888777",
    "000001111200200113222222133455552113444453333466755553446777777466887887666688888",
    "000011111200111331220333334220033554225555544255667744266666744866888774888887777",
    "000122222000111122000113122444513333455555553444465333776466888776666888777776888",
];

const LEVELS: [Level; 6] = [
    Level::Easy,
    Level::Medium,
    Level::Hard,
    Level::VeryHard,
    Level::Expert,
    Level::Extreme,
];

const SYMMETRIES: [Symmetry; 6] = [
    Symmetry::Rotation(180),
    Symmetry::Rotation(120),
    Symmetry::Rotation(90),
    Symmetry::Rotation(60),
    Symmetry::Mirror(90),
    Symmetry::Mirror(0),
];

/// The lines of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Board,
    Shape,
    Grade,
    Symmetry,
    Make,
}

/// The screen.
pub struct New {
    field: Field,
    /// One of [`SHAPES`], or behind them the one that is typed.
    shape: usize,
    typed: String,
    grade: Option<usize>,
    symmetry: Option<Symmetry>,
    /// The symmetries that the board has.
    symmetries: Vec<Symmetry>,
    job: Option<Job<Result<Puzzle, String>>>,
    problem: String,
}

impl New {
    /// For a board like this one, if it is one that is offered.
    pub fn like(board: Option<&Board>) -> New {
        let shape = board.and_then(Board::shape).unwrap_or("square 9");
        let is = |offered: &&str| {
            *offered == shape || *offered == "jigsaw" && shape.starts_with("jigsaw ")
        };
        let known = SHAPES.iter().position(is);
        let mut new = New {
            field: Field::Board,
            shape: known.unwrap_or(SHAPES.len()),
            typed: if known.is_some() {
                String::new()
            } else {
                shape.to_owned()
            },
            grade: None,
            symmetry: None,
            symmetries: Vec::new(),
            job: None,
            problem: String::new(),
        };
        new.look_at_symmetries();
        new
    }

    fn fields(&self) -> Vec<Field> {
        let own = self.shape == SHAPES.len();
        let fields = [
            Some(Field::Board),
            own.then_some(Field::Shape),
            Some(Field::Grade),
            (!self.symmetries.is_empty()).then_some(Field::Symmetry),
            Some(Field::Make),
        ];
        fields.into_iter().flatten().collect()
    }

    /// The board as it stands.
    fn board(&self) -> Result<Board, String> {
        let text = match SHAPES.get(self.shape) {
            Some(&"jigsaw") => format!("jigsaw {}", JIGSAWS[chance() as usize % JIGSAWS.len()]),
            Some(shape) => (*shape).to_owned(),
            None => self.typed.clone(),
        };
        let shape: Shape = text.parse().map_err(|error| format!("{error}"))?;
        shape.board().map_err(|error| error.to_string())
    }

    fn look_at_symmetries(&mut self) {
        self.symmetries = match self.board() {
            // Large boards are not looked at while somebody types.
            Ok(board) if board.cells() <= 1000 => {
                let has = board.symmetries();
                SYMMETRIES
                    .into_iter()
                    .filter(|symmetry| has.contains(symmetry))
                    .collect()
            }
            _ => Vec::new(),
        };
        if self
            .symmetry
            .is_some_and(|symmetry| !self.symmetries.contains(&symmetry))
        {
            self.symmetry = None;
        }
    }

    fn change(&mut self, forward: bool) {
        let turn = |at: usize, count: usize| match forward {
            true => (at + 1) % count,
            false => (at + count - 1) % count,
        };
        match self.field {
            Field::Board => {
                self.shape = turn(self.shape, SHAPES.len() + 1);
                self.look_at_symmetries();
            }
            Field::Grade => {
                let at = turn(self.grade.map_or(0, |grade| grade + 1), LEVELS.len() + 1);
                self.grade = at.checked_sub(1);
            }
            Field::Symmetry => {
                let at = self
                    .symmetries
                    .iter()
                    .position(|&known| Some(known) == self.symmetry);
                let at = turn(at.map_or(0, |at| at + 1), self.symmetries.len() + 1);
                self.symmetry = at.checked_sub(1).map(|at| self.symmetries[at]);
            }
            Field::Shape | Field::Make => {}
        }
    }

    fn make(&mut self) {
        self.problem.clear();
        let board = match self.board() {
            Ok(board) => Arc::new(board),
            Err(why) => {
                self.problem = why;
                return;
            }
        };
        let level = self.grade.map(|grade| LEVELS[grade]);
        let options = Options {
            seed: chance(),
            symmetries: self.symmetry.into_iter().collect(),
            grade: level.map(|level| Grades::Levels(level..=level)),
            ..Options::default()
        };
        self.job = Some(Job::start(None, move |cancel| {
            let network = Arc::new(Network::new(&board));
            let config = Config::default();
            cancel.limited(|limits| {
                let made =
                    Generator::new(&network, &board, options, &config, limits, &mut NoObserver)
                        .and_then(|generator| generator.puzzle(0, limits, &mut NoObserver));
                made.map(|made| made.puzzle)
                    .map_err(|error: GenerateError| error.to_string())
            })
        }));
    }

    fn step(&mut self, forward: bool) {
        let fields = self.fields();
        let at = fields
            .iter()
            .position(|&field| field == self.field)
            .unwrap_or(0);
        let count = fields.len();
        let at = if forward {
            (at + 1) % count
        } else {
            (at + count - 1) % count
        };
        self.field = fields[at];
    }

    fn words(&self, field: Field, context: &Context) -> (String, String) {
        let messages = context.messages;
        match field {
            Field::Board => {
                let name = match SHAPES.get(self.shape) {
                    Some(shape) => messages.t(&format!("board.{shape}")),
                    None => messages.t("board.own"),
                };
                (messages.t("new.board"), name)
            }
            Field::Shape => (messages.t("new.shape"), format!("{}▏", self.typed)),
            Field::Grade => {
                let grade = self.grade.map_or("any", |grade| LEVELS[grade].name());
                (
                    messages.t("new.grade"),
                    messages.t(&format!("grade.{grade}")),
                )
            }
            Field::Symmetry => {
                let symmetry = match self.symmetry {
                    None => "none".to_owned(),
                    Some(symmetry) => symmetry.to_string(),
                };
                (
                    messages.t("new.symmetry"),
                    messages.t(&format!("symmetry.{symmetry}")),
                )
            }
            Field::Make => (messages.t("new.make"), String::new()),
        }
    }
}

/// A number that nobody can foresee, good enough for puzzles.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Screen for New {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let (whole, buffer) = (frame.area(), frame.buffer_mut());
        heading(whole, buffer, theme, &messages.t("new.title"), "");
        let fields = self.fields();
        let area = middle(whole, 60, 2 * fields.len() + 6);
        let names = fields
            .iter()
            .map(|&field| width(&self.words(field, context).0));
        let widest = names.max().unwrap_or(0);
        for (number, &field) in fields.iter().enumerate() {
            let (name, value) = self.words(field, context);
            let chosen = field == self.field;
            let gap = " ".repeat(widest - width(&name) + 2);
            let style = if chosen {
                theme.chosen()
            } else {
                theme.given()
            };
            let mut spans = vec![Span::styled(
                if chosen { "▸ " } else { "  " },
                theme.cursor(),
            )];
            if field == Field::Make {
                spans.push(Span::styled(format!(" {name} "), style));
            } else {
                spans.push(Span::styled(format!("{name}{gap}"), theme.faint()));
                spans.push(Span::styled(format!(" {value} "), style));
            }
            if chosen && !matches!(field, Field::Make | Field::Shape) {
                spans.push(Span::styled("  ← →", theme.faint()));
            }
            if chosen && field == Field::Shape {
                spans.push(Span::styled(
                    format!("  {}", messages.t("new.shape.help")),
                    theme.faint(),
                ));
            }
            Line::from(spans).render(row(area, 2 * number), buffer);
        }
        let below = 2 * fields.len() + 1;
        if let Some(job) = &self.job {
            let time = clock(job.start.elapsed());
            let text = messages.say("new.making", &[("time", &time)]);
            write(row(area, below), buffer, &text, theme.title());
        }
        for (number, line) in wrap(&self.problem, area.width.into()).iter().enumerate() {
            write(row(area, below + number), buffer, line, theme.bad());
        }
        footing(whole, buffer, theme, &messages.t("new.keys"));
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        if let Some(job) = &self.job {
            if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
                job.cancel();
                self.job = None;
                self.problem = context.messages.t("play.stopped");
            }
            return Turn::Stay;
        }
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.step(false),
            KeyCode::Down | KeyCode::Tab => self.step(true),
            KeyCode::Left => self.change(false),
            KeyCode::Right => self.change(true),
            KeyCode::Enter => self.make(),
            KeyCode::Esc => return Turn::Back,
            KeyCode::Backspace if self.field == Field::Shape => {
                self.typed.pop();
                self.look_at_symmetries();
            }
            KeyCode::Char(c) if self.field == Field::Shape => {
                self.typed.push(c);
                self.look_at_symmetries();
            }
            KeyCode::Char('q') => return Turn::Back,
            KeyCode::Char(' ') => self.change(true),
            _ => {}
        }
        Turn::Stay
    }

    fn tick(&mut self, context: &mut Context, _: Instant) -> Turn {
        let Some(job) = &self.job else {
            return Turn::Stay;
        };
        let why = match job.poll() {
            Progress::Working => return Turn::Stay,
            Progress::Done(Ok(puzzle)) => {
                self.job = None;
                return Turn::Replace(Box::new(Play::made(puzzle)));
            }
            Progress::Done(Err(why)) => why,
            Progress::Gone => String::new(),
        };
        self.job = None;
        self.problem = context.messages.say("new.none", &[("why", &why)]);
        Turn::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::menu::board_name;

    #[test]
    fn all_boards_that_are_offered_exist_and_have_names() {
        let messages = crate::words::Messages::of("en");
        for (shape, text) in SHAPES.into_iter().enumerate() {
            let new = New {
                shape,
                ..New::like(None)
            };
            let board = new.board().unwrap();
            assert!(!board_name(&board, messages).contains(text) || text == "jigsaw");
            assert_eq!(New::like(Some(&board)).shape, shape, "{text}");
        }
        for regions in JIGSAWS {
            assert!(
                format!("jigsaw {regions}").parse::<Shape>().is_ok(),
                "{regions}"
            );
        }
    }
}
