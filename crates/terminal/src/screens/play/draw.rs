//! The board, the title above it, the message below.
//!
//! ```text
//!  title                                        time, cells filled
//!  ┌──────── board ─────────┐   panel: mode, values left, the cell
//!  └────────────────────────┘   or a long hint
//!  message, three lines
//!  keys
//! ```

use anydoku::board::Cell;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{Page, Play, Popup, Tone};
use crate::layout::Layout;
use crate::paint::{Fault, Look, Painter, Role};
use crate::screen::Context;
use crate::screens::menu::puzzle_name;
use crate::text::{self, clock, footing, heading, keys, popup, row, wrap};

/// Columns of the panel, and of what stands between it and the board.
const PANEL: u16 = 22;
const GAP: u16 = 2;
/// Below this width there is no room for it.
const WITH_PANEL: u16 = 60;
/// Lines of the message.
const MESSAGE: u16 = 3;

impl Play {
    pub(super) fn draw_all(&mut self, frame: &mut Frame<'_>, context: &Context) {
        let (whole, theme) = (frame.area(), context.theme);
        let messages = context.messages;
        let filled = format!("{}/{}", self.game.filled(), self.game.board().cells());
        let right = format!("{filled}   {}", clock(self.game.time));
        let buffer = frame.buffer_mut();
        heading(
            whole,
            buffer,
            theme,
            &puzzle_name(self.game.puzzle(), messages),
            &right,
        );
        self.set_page(whole);
        let Some(page) = &self.page else { return };
        let (size, beside, message_lines) = (page.layout.size(), page.panel, page.lines);
        let middle = Rect {
            y: whole.y + 1.min(whole.height),
            height: whole.height.saturating_sub(2 + message_lines),
            ..whole
        };
        let room = match beside {
            true => middle.width - PANEL - GAP,
            false => middle.width,
        };
        let width = (size.width as u16).min(room);
        let height = (size.height as u16).min(middle.height);
        let all = width + if beside { PANEL + GAP } else { 0 };
        let left = middle.x + (middle.width - all.min(middle.width)) / 2;
        self.area = Rect {
            x: left,
            y: middle.y + (middle.height - height) / 2,
            width,
            height,
        };
        self.follow_cursor();
        if self.paused {
            let line = Line::styled(messages.t("play.paused"), theme.title()).centered();
            line.render(
                row(middle, usize::from(middle.height / 2)),
                frame.buffer_mut(),
            );
        } else {
            self.paint(frame, context);
        }
        let message_area = Rect {
            x: whole.x + 1.min(whole.width),
            y: middle.y + middle.height,
            width: whole.width.saturating_sub(2),
            height: message_lines.min(whole.height),
        };
        let panel = Rect {
            x: left + width + GAP,
            y: middle.y,
            width: PANEL,
            height: middle.height,
        };
        // What is too long for the lines below stands beside the board.
        let text = self.message.parts.join(&self.message.join);
        let lines = wrap(&text, message_area.width.into());
        let aside = beside && lines.len() > usize::from(message_lines);
        if beside && !self.paused {
            match aside {
                true => {
                    // The lines below are free.
                    let height = panel.height + message_lines;
                    let panel = Rect { height, ..panel };
                    self.write_message(panel, true, frame, context);
                }
                false => self.panel(panel, frame.buffer_mut(), context),
            }
        }
        if !aside {
            self.write_message(message_area, false, frame, context);
        }
        footing(whole, frame.buffer_mut(), theme, &messages.t("play.keys"));
        self.popups(whole, frame, context);
    }

    /// Chooses the page: the largest that fits, or what the player wants.
    fn set_page(&mut self, whole: Rect) {
        let asked = (whole.as_size(), self.zoom);
        if self.page.as_ref().is_some_and(|page| page.asked == asked) {
            return;
        }
        let layout = |play: &Play, zoom: usize| {
            Layout::new(
                play.game.board(),
                &play.geometry,
                &play.features,
                play.zooms[zoom],
            )
        };
        // The panel goes before the board gets too small, and so do lines of the message.
        let panel = whole.width >= WITH_PANEL;
        let ways = [(panel, MESSAGE), (panel, 1), (false, MESSAGE), (false, 1)];
        let fits = |zoom: usize, (panel, lines): (bool, u16)| {
            let size = layout(self, zoom).size();
            let width = usize::from(whole.width) - if panel { usize::from(PANEL + GAP) } else { 0 };
            let height = usize::from(whole.height.saturating_sub(2 + lines));
            size.width <= width && size.height <= height
        };
        let zooms = || match self.zoom {
            Some(zoom) => zoom..zoom + 1,
            None => 0..self.zooms.len(),
        };
        let mut all = ways
            .into_iter()
            .flat_map(|way| zooms().map(move |zoom| (zoom, way)));
        let found = all.find(|&(zoom, way)| fits(zoom, way));
        // A board that never fits is shown with room for marks, and scrolls.
        let usual = self.zoom.unwrap_or(self.zooms.len().saturating_sub(2));
        let (zoom, (panel, lines)) = found.unwrap_or((usual, (whole.width >= 78, MESSAGE)));
        self.page = Some(Page {
            asked,
            zoom,
            layout: layout(self, zoom),
            panel,
            lines,
        });
    }

    /// Scrolls so that the cell with the cursor is seen, with what is around it.
    fn follow_cursor(&mut self) {
        let Some(page) = &self.page else { return };
        let (zoom, size) = (page.layout.zoom(), page.layout.size());
        let (x, y) = page.layout.at(self.selection.cursor());
        let follow = |offset: usize, at: usize, extent: usize, room: usize, whole: usize| {
            let margin = (extent + 1).min(room.saturating_sub(extent) / 2);
            let least = (at + extent + margin).saturating_sub(room);
            let most = at.saturating_sub(margin);
            offset
                .clamp(least.min(most), most)
                .min(whole.saturating_sub(room))
        };
        self.offset = (
            follow(
                self.offset.0,
                x,
                zoom.width,
                self.area.width.into(),
                size.width,
            ),
            follow(
                self.offset.1,
                y,
                zoom.height,
                self.area.height.into(),
                size.height,
            ),
        );
    }

    fn paint(&self, frame: &mut Frame<'_>, context: &Context) {
        let Some(page) = &self.page else { return };
        let painter = Painter {
            layout: &page.layout,
            labels: &self.labels,
            most: self.game.board().values(),
            theme: context.theme,
            offset: self.offset,
        };
        let peers = self.game.peers(self.selection.cursor());
        painter.paint(self.area, frame.buffer_mut(), |cell| {
            let mut look = self.look(cell);
            let alone = self.selection.is_single() && self.hint.is_none();
            look.peer = alone && peers.contains(&cell);
            look
        });
    }

    fn look(&self, cell: Cell) -> Look<'_> {
        let (game, selection) = (&self.game, &self.selection);
        let value = game.value(cell);
        let cursor = selection.cursor();
        let one = selection.is_single() && cell != cursor;
        let [cited, found, because] = self.lit();
        let hint = self.hint.as_ref().map(|hint| &hint.told);
        Look {
            value,
            given: game.puzzle().given(cell).is_some(),
            content: Some(game.content(cell)),
            selected: selection.contains(cell),
            cursor: cell == cursor,
            peer: false,
            same: one && self.hint.is_none() && value.is_some() && value == game.value(cursor),
            fault: if self.clashing.contains(&cell) {
                Some(Fault::Clash)
            } else if self.wrong.contains(&cell) {
                Some(Fault::Wrong)
            } else {
                None
            },
            role: match hint {
                Some(hint) if found && hint.targets.contains(&cell) => Some(Role::Target),
                Some(hint) if cited && hint.lights.cited.contains(&cell) => Some(Role::Cited),
                Some(hint) if because && hint.lights.because.contains(&cell) => Some(Role::Cited),
                _ => None,
            },
        }
    }

    /// Writes the message: each sentence on a line of its own, or one after the other.
    fn write_message(&self, area: Rect, apart: bool, frame: &mut Frame<'_>, context: &Context) {
        let theme = context.theme;
        let mut message = self.message.clone();
        if let (Some(why), true) = (&self.saving.problem, message.is_empty()) {
            message.parts = vec![context.messages.say("play.unsaved", &[("why", why)])];
            message.tone = Tone::Bad;
        }
        let style = match message.tone {
            Tone::Plain => ratatui::style::Style::new(),
            Tone::Good => theme.good(),
            Tone::Bad => theme.bad(),
            Tone::Busy => theme.faint(),
        };
        let columns = usize::from(area.width);
        let lines: Vec<String> = match apart {
            true => message
                .parts
                .iter()
                .flat_map(|part| wrap(part, columns))
                .collect(),
            false => wrap(&message.parts.join(&message.join), columns),
        };
        let room = usize::from(area.height);
        let cut = lines.len() > room;
        let shown = room - usize::from(cut);
        // Reading on begins again behind the end.
        let from = message
            .from
            .checked_rem(lines.len().saturating_sub(shown) + 1)
            .unwrap_or(0);
        let buffer = frame.buffer_mut();
        for (number, line) in lines[from..].iter().take(shown).enumerate() {
            text::write(row(area, number), buffer, line, style);
        }
        if cut {
            let line = keys(&context.messages.t("play.read"), theme).right_aligned();
            line.render(row(area, room - 1), buffer);
        }
    }

    fn popups(&self, whole: Rect, frame: &mut Frame<'_>, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let Some(kind) = self.popup else { return };
        let (title, lines) = match kind {
            Popup::Help => return self.help(whole, frame.buffer_mut(), context),
            Popup::Reveal => (
                messages.t("reveal.title"),
                ["reveal.selected", "reveal.all", "reveal.keys"]
                    .map(|key| keys(&messages.t(key), theme))
                    .into(),
            ),
            Popup::Solved => {
                let time = clock(self.game.time);
                let text = messages.say("solved.text", &[("time", &time)]);
                let lines = vec![
                    Line::styled(text, theme.good()).centered(),
                    Line::default(),
                    keys(&messages.t("solved.keys"), theme).centered(),
                ];
                (messages.t("solved.title"), lines)
            }
            Popup::Leave => {
                let why = self.saving.problem.clone().unwrap_or_default();
                let mut lines: Vec<Line<'_>> = wrap(&why, 60)
                    .into_iter()
                    .map(|line| Line::styled(line, theme.bad()))
                    .collect();
                lines.extend([Line::default(), keys(&messages.t("leave.keys"), theme)]);
                (messages.t("leave.title"), lines)
            }
        };
        popup(whole, frame.buffer_mut(), theme, &title, lines);
    }
}
