//! A game on the screen.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what the screen knows, and what keys and the mouse do |
//! | `asks` | what the engine is asked and what comes of its answers |
//! | `draw` | the board, the title, the message below |
//! | `panel` | what stands beside the board |
//! | `help` | keys and rules |
//! | `says` | what is wrong, or known of the puzzle |
//! | `saving` | games save themselves |

mod asks;
mod draw;
mod help;
mod panel;
mod saving;
mod says;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anydoku::board::check::Violation;
use anydoku::board::draw::features::Features;
use anydoku::board::draw::{Direction, Geometry, Tiling};
use anydoku::board::{Cell, Puzzle};
use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Rect, Size};

use super::{New, Resume};
use crate::engine::{Engine, Solution, Told};
use crate::game::{COLOURS, Game, Marks, Mode};
use crate::keys::{Deed, Digits, deed};
use crate::layout::{Layout, Zoom};
use crate::paint::Labels;
use crate::saved::Slot;
use crate::screen::{Context, Input, Screen, Turn};
use crate::selection::Selection;
use crate::work::Job;
use saving::Saving;
use says::{Message, Tone};

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Popup {
    Help,
    Reveal,
    Solved,
    /// The game can't be saved: whether to leave all the same.
    Leave,
}

/// A hint, and how much of it was told: degrees from 0.
#[derive(Debug)]
struct Hinted {
    told: Told,
    degree: usize,
}

/// Work in the background.
#[derive(Debug, Default)]
struct Jobs {
    solving: Option<Job<Solution>>,
    hinting: Option<Job<Result<Told, String>>>,
    filling: Option<Job<Vec<Marks>>>,
    checking: Option<Job<Option<bool>>>,
    /// Whether the player waits for the grid, to check or to reveal.
    wanted: Option<Wanted>,
}

/// What the grid is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Check,
    Reveal,
}

/// The page at a zoom.
#[derive(Debug)]
struct Page {
    /// For which screen and which wish it was made.
    asked: (Size, Option<usize>),
    zoom: usize,
    layout: Layout,
    /// Whether the panel stands beside it, and how many lines the message below has.
    panel: bool,
    lines: u16,
}

/// A game on the screen.
pub struct Play {
    game: Game,
    engine: Engine,
    geometry: Geometry,
    features: Features,
    labels: Labels,
    zooms: Vec<Zoom>,
    /// The player's choice among them; none for what fits.
    zoom: Option<usize>,
    page: Option<Page>,
    /// The part of the page that is shown, and where.
    offset: (usize, usize),
    area: Rect,
    selection: Selection,
    mode: Mode,
    digits: Digits,
    clashes: Vec<Violation>,
    clashing: BTreeSet<Cell>,
    wrong: BTreeSet<Cell>,
    solution: Option<Solution>,
    hint: Option<Hinted>,
    jobs: Jobs,
    message: Message,
    popup: Option<Popup>,
    paused: bool,
    focused: bool,
    clock: Option<Instant>,
    slot: Option<Slot>,
    saving: Saving,
}

/// A clock that jumps farther was not watched by a player.
const LONGEST_TICK: Duration = Duration::from_secs(5);

impl Play {
    /// A game from its beginning, or where it was left; with its file if it has one.
    pub fn new(game: Game, slot: Option<Slot>) -> Play {
        let board = game.board();
        let geometry = Geometry::of(board);
        let features = Features::of(board, &geometry);
        let first = board.cell_iter().find(|&cell| game.value(cell).is_none());
        let mut play = Play {
            labels: Labels::new(board, &geometry, &features),
            zooms: Zoom::all(board, geometry.tiling()),
            engine: Engine::new(game.puzzle()),
            selection: Selection::new(first.unwrap_or(Cell::new(0))),
            saving: Saving::at(game.time),
            geometry,
            features,
            zoom: None,
            page: None,
            offset: (0, 0),
            area: Rect::ZERO,
            mode: Mode::Digit,
            digits: Digits::default(),
            clashes: Vec::new(),
            clashing: BTreeSet::new(),
            wrong: BTreeSet::new(),
            solution: None,
            hint: None,
            jobs: Jobs::default(),
            message: Message::default(),
            popup: None,
            paused: false,
            focused: true,
            clock: None,
            slot,
            game,
        };
        play.jobs.solving = Some(play.engine.solve());
        play.look_at_clashes();
        play
    }

    /// A new game that is worth being saved before anything is written into it.
    pub fn made(puzzle: Puzzle) -> Play {
        let mut play = Play::new(Game::new(puzzle), None);
        play.saving.dirty = true;
        play
    }

    /// A game of a puzzle, or the question whether to go on with one that was begun.
    pub fn or_resume(puzzle: Puzzle, context: &Context) -> Box<dyn Screen> {
        let saved = context.saves.as_ref().ok();
        match saved.and_then(|saves| saves.of_puzzle(&puzzle)) {
            Some(entry) => Box::new(Resume::new(puzzle, entry)),
            None => Box::new(Play::new(Game::new(puzzle), None)),
        }
    }

    fn hexagons(&self) -> bool {
        self.geometry.tiling() == Tiling::Hexagons
    }

    fn look_at_clashes(&mut self) {
        self.clashes = self.game.clashes();
        let cells = self
            .clashes
            .iter()
            .flat_map(|clash| clash.cells.iter().copied());
        self.clashing = cells.collect();
    }

    /// Something was written: what was said of the position before holds no more.
    fn changed(&mut self, cells: &[Cell], context: &Context) {
        for cell in cells {
            self.wrong.remove(cell);
        }
        self.forget();
        self.saving.dirty = true;
        self.look_at_clashes();
        self.say_state(context);
        if self.game.grid().is_some() && !self.game.solved {
            self.game.solved = true;
            self.popup = Some(Popup::Solved);
        }
    }

    fn forget(&mut self) {
        self.hint = None;
        self.jobs.hinting = None;
        self.jobs.checking = None;
        self.jobs.wanted = None;
    }

    // ---- what the player does

    fn go(&mut self, direction: Direction, keep: bool) {
        let Some(to) = self.geometry.step(self.selection.cursor(), direction) else {
            return;
        };
        match keep {
            true => self.selection.add(to),
            false => self.selection = Selection::new(to),
        }
        self.digits.end();
    }

    fn digit(&mut self, digit: u32, mode: Mode, context: &Context, now: Instant) {
        let most = match mode {
            Mode::Colour => COLOURS,
            _ => self.game.board().values(),
        };
        match self.digits.typed(digit, most, now) {
            Some(typed) => {
                // 1, then 2, is 12: the 1 was not meant.
                if typed.instead {
                    self.game.undo();
                }
                let cells = self.selection.cells();
                self.game.enter(&cells, mode, typed.number);
                self.changed(&cells, context);
            }
            None if digit == 0 => self.erase(context),
            None => {}
        }
    }

    fn erase(&mut self, context: &Context) {
        let cells = self.selection.cells();
        if self.game.erase(&cells, self.mode) {
            self.changed(&cells, context);
        }
    }

    fn step(&mut self, forward: bool, context: &Context) {
        let cells = match forward {
            true => self.game.redo(),
            false => self.game.undo(),
        };
        self.digits.end();
        match cells.first() {
            Some(&first) => {
                // Whoever undoes wants to see where.
                if !cells.contains(&self.selection.cursor()) {
                    self.selection = Selection::new(first);
                }
                self.changed(&cells, context);
            }
            None => {
                let key = match forward {
                    true => "play.redo.none",
                    false => "play.undo.none",
                };
                let text = context.messages.t(key);
                self.say(text, Tone::Plain);
            }
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        self.digits.end();
    }

    fn zoom(&mut self, larger: bool) {
        let now = self.page.as_ref().map_or(0, |page| page.zoom);
        let zoom = match larger {
            true => now.saturating_sub(1),
            false => (now + 1).min(self.zooms.len() - 1),
        };
        self.zoom = Some(zoom);
    }

    fn escape(&mut self, context: &Context) {
        let busy = self.jobs.hinting.is_some()
            || self.jobs.checking.is_some()
            || self.jobs.wanted.is_some();
        if busy {
            self.forget();
            self.say(context.messages.t("play.stopped"), Tone::Plain);
            return;
        }
        if self.hint.is_some() {
            self.forget();
        } else {
            self.selection = Selection::new(self.selection.cursor());
        }
        self.say_state(context);
    }

    fn leave(&mut self, context: &Context) -> Turn {
        match self.keep(context) {
            Ok(()) => Turn::Back,
            Err(_) => {
                self.popup = Some(Popup::Leave);
                Turn::Stay
            }
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context, now: Instant) -> Turn {
        if self.paused {
            self.paused = false;
            return Turn::Stay;
        }
        if let Some(popup) = self.popup {
            return self.answer(popup, key, context);
        }
        let Some(deed) = deed(key, self.hexagons()) else {
            return Turn::Stay;
        };
        match deed {
            Deed::Move(direction, keep) => self.go(direction, keep),
            Deed::Digit(digit, mode) => self.digit(digit, mode.unwrap_or(self.mode), context, now),
            Deed::Mode(mode) => self.set_mode(mode),
            Deed::NextMode => {
                let at = Mode::ALL.iter().position(|&mode| mode == self.mode);
                self.set_mode(Mode::ALL[(at.unwrap_or(0) + 1) % Mode::ALL.len()]);
            }
            Deed::Erase => self.erase(context),
            Deed::Undo => self.step(false, context),
            Deed::Redo => self.step(true, context),
            Deed::All => self.selection.extend(self.game.board().cell_iter()),
            Deed::Escape => self.escape(context),
            Deed::Fill => self.fill(context),
            Deed::Hint => self.ask_hint(context),
            Deed::Apply => self.apply(context),
            Deed::Check => self.check(context),
            Deed::Reveal => self.ask_reveal(context),
            Deed::Pause if !self.game.solved => self.paused = true,
            Deed::Pause => {}
            Deed::Zoom(larger) => self.zoom(larger),
            Deed::Theme => context.theme.light = !context.theme.light,
            Deed::Help => self.popup = Some(Popup::Help),
            Deed::More => self.message.from += 1,
            Deed::Leave => return self.leave(context),
        }
        Turn::Stay
    }

    fn answer(&mut self, popup: Popup, key: KeyEvent, context: &mut Context) -> Turn {
        self.popup = None;
        match (popup, key.code) {
            (Popup::Reveal, KeyCode::Char('1')) => {
                let cells = self.selection.cells();
                self.reveal(&cells, context);
            }
            (Popup::Reveal, KeyCode::Char('2')) => {
                let cells: Vec<Cell> = self.game.board().cell_iter().collect();
                self.reveal(&cells, context);
            }
            (Popup::Solved, KeyCode::Char('q')) => return self.leave(context),
            (Popup::Solved, KeyCode::Char('n')) => {
                return match self.leave(context) {
                    Turn::Back => Turn::Replace(Box::new(New::like(Some(self.game.board())))),
                    turn => turn,
                };
            }
            (Popup::Leave, KeyCode::Char('y')) => return Turn::Back,
            _ => {}
        }
        Turn::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let inside = self.area.contains((mouse.column, mouse.row).into());
        if self.paused || self.popup.is_some() || !inside {
            return;
        }
        let x = usize::from(mouse.column - self.area.x) + self.offset.0;
        let y = usize::from(mouse.row - self.area.y) + self.offset.1;
        let cell = self
            .page
            .as_ref()
            .and_then(|page| page.layout.cell_at(x, y));
        let Some(cell) = cell else { return };
        let adds = KeyModifiers::CONTROL | KeyModifiers::SHIFT | KeyModifiers::ALT;
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if mouse.modifiers.intersects(adds) => {
                self.selection.add(cell);
            }
            MouseEventKind::Down(MouseButton::Left) => self.selection = Selection::new(cell),
            MouseEventKind::Drag(MouseButton::Left) => self.selection.add(cell),
            _ => return,
        }
        self.digits.end();
    }

    /// Lets the clock run while somebody plays.
    fn run_clock(&mut self, now: Instant) {
        let last = self.clock.replace(now);
        let runs = !self.paused && !self.game.solved && self.focused;
        if let Some(last) = last.filter(|_| runs) {
            let passed = now.saturating_duration_since(last);
            if passed <= LONGEST_TICK {
                self.game.time += passed;
            }
        }
    }
}

impl Screen for Play {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        self.draw_all(frame, context);
    }

    fn input(&mut self, input: Input, context: &mut Context, now: Instant) -> Turn {
        match input {
            Input::Key(key) => return self.key(key, context, now),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Focus(focused) => self.focused = focused,
            Input::Paste(_) => {}
        }
        Turn::Stay
    }

    fn tick(&mut self, context: &mut Context, now: Instant) -> Turn {
        self.run_clock(now);
        self.look_after_jobs(context);
        self.look_after_saving(context, now);
        Turn::Stay
    }

    fn keep(&mut self, context: &Context) -> Result<(), String> {
        self.save_now(context)
    }
}
