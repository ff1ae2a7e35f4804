//! What there is to do.

use std::time::Instant;

use anydoku::board::{Board, Puzzle};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Lab, New, Open, Saved, Solve};
use crate::files::Files;
use crate::screen::{Context, Input, Screen, Turn};
use crate::text::{footing, middle, row, width};
use crate::words::Messages;

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Continue,
    New,
    Open,
    Solve,
    Lab,
    Language,
    Quit,
}

/// The menu.
pub struct Menu {
    items: Vec<Item>,
    at: usize,
    /// How many games are not solved yet.
    begun: usize,
}

/// What a board is called: by its shape, or as one of somebody's own.
pub fn board_name(board: &Board, messages: Messages) -> String {
    let Some(shape) = board.shape() else {
        return messages.t("board.own");
    };
    if shape.starts_with("jigsaw ") {
        return messages.t("board.jigsaw");
    }
    messages.or(&format!("board.{shape}"), shape)
}

/// What a puzzle is called.
pub fn puzzle_name(puzzle: &Puzzle, messages: Messages) -> String {
    let board = board_name(puzzle.board(), messages);
    let name = puzzle.name.clone().unwrap_or(board);
    match &puzzle.author {
        None => name,
        Some(author) => messages.say("by", &[("name", &name), ("author", author)]),
    }
}

impl Menu {
    /// The menu as things stand.
    pub fn new(context: &Context) -> Menu {
        let games = context.saves.as_ref().map(|saves| saves.list().0);
        let begun = games.map_or(0, |games| {
            games.iter().filter(|entry| !entry.game.solved).count()
        });
        let items = vec![
            Item::Continue,
            Item::New,
            Item::Open,
            Item::Solve,
            Item::Lab,
            Item::Language,
            Item::Quit,
        ];
        Menu {
            items,
            at: usize::from(begun == 0),
            begun,
        }
    }

    fn words(&self, item: Item, messages: Messages) -> (String, String) {
        let (key, words) = match item {
            Item::Continue => ("menu.continue", messages.count("menu.continue", self.begun)),
            Item::New => ("menu.new", messages.t("menu.new")),
            Item::Open => ("menu.open", messages.t("menu.open")),
            Item::Solve => ("menu.solve", messages.t("menu.solve")),
            Item::Lab => ("menu.lab", messages.t("menu.lab")),
            Item::Language => {
                let name = messages.name();
                (
                    "menu.language",
                    messages.say("menu.language", &[("name", name)]),
                )
            }
            Item::Quit => ("", messages.t("menu.quit")),
        };
        (words, messages.or(&format!("{key}.help"), ""))
    }

    fn choose(&self, item: Item, context: &mut Context) -> Turn {
        match item {
            Item::Language => context.messages = context.messages.next(),
            Item::Quit => return Turn::Quit,
            Item::Continue => return Turn::Open(Box::new(Saved::new(context))),
            Item::New => return Turn::Open(Box::new(New::like(None))),
            Item::Open => return Turn::Open(Box::new(Open::new())),
            Item::Solve => return Turn::Open(Box::new(Solve::new(Files::here()))),
            Item::Lab => return Turn::Open(Box::new(Lab::new())),
        }
        Turn::Stay
    }
}

impl Screen for Menu {
    fn draw(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let whole = frame.area();
        let buffer = frame.buffer_mut();
        let rows: Vec<(String, String)> = self
            .items
            .iter()
            .map(|&item| self.words(item, messages))
            .collect();
        let widest = rows
            .iter()
            .map(|(words, _)| width(words))
            .max()
            .unwrap_or(0);
        let helps = rows.iter().map(|(_, help)| width(help)).max().unwrap_or(0);
        let banner = banner();
        let height = banner.len() + 2 + 2 * rows.len();
        let mut area = middle(whole, widest + helps + 8, height);
        for line in banner {
            let line = Line::styled(line, theme.title()).centered();
            line.render(
                row(
                    Rect {
                        x: whole.x,
                        width: whole.width,
                        ..area
                    },
                    0,
                ),
                buffer,
            );
            area.y += 1;
            area.height = area.height.saturating_sub(1);
        }
        area.y += 1;
        area.height = area.height.saturating_sub(1);
        let step = if usize::from(area.height) >= 2 * rows.len() {
            2
        } else {
            1
        };
        for (number, (words, help)) in rows.iter().enumerate() {
            let chosen = number == self.at;
            let style = if chosen {
                theme.chosen()
            } else {
                theme.given()
            };
            let gap = " ".repeat(widest - width(words));
            let line = Line::from(vec![
                Span::styled(if chosen { "▸ " } else { "  " }, theme.cursor()),
                Span::styled(format!(" {words}{gap} "), style),
                Span::styled(format!("  {help}"), theme.faint()),
            ]);
            line.render(row(area, number * step), buffer);
        }
        footing(whole, buffer, theme, &messages.t("menu.keys"));
    }

    fn input(&mut self, input: Input, context: &mut Context, _: Instant) -> Turn {
        let Input::Key(key) = input else {
            return Turn::Stay;
        };
        let count = self.items.len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = count - 1,
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') => {
                return self.choose(self.items[self.at], context);
            }
            KeyCode::Char('q') | KeyCode::Esc => return Turn::Quit,
            _ => {}
        }
        Turn::Stay
    }
}

/// A small honeycomb and a small square beside the name.
fn banner() -> Vec<&'static str> {
    vec![
        " ┏━━━┯━━━┓                              ┏━━━┯━━━┓  ",
        " ┃ 1 │ 2 ┃                              ┃ 4 │ 1 ┃  ",
        " ┠───┼───┨      a n y d o k u         ┏━┹─┬─┴─┬─┺━┓",
        " ┃ 2 │ 1 ┃                            ┃ 5 │ 3 │ 7 ┃",
        " ┗━━━┷━━━┛                            ┗━┱─┴─┬─┴─┲━┛",
        "                                        ┃ 2 │ 6 ┃  ",
        "                                        ┗━━━┷━━━┛  ",
    ]
}
