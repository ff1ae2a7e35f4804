//! A list of which one line is chosen, as long as it may be: it scrolls.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::text::{row, width};
use crate::theme::Theme;

/// Where one is in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line that is chosen.
    pub at: usize,
    from: usize,
    rows: usize,
}

impl Place {
    /// Moves in a list of so many lines; says whether the key was one that moves.
    pub fn key(&mut self, code: KeyCode, count: usize) -> bool {
        let last = count.saturating_sub(1);
        let page = self.rows.max(2) - 1;
        self.at = match code {
            KeyCode::Up => self.at.saturating_sub(1),
            KeyCode::Down => (self.at + 1).min(last),
            KeyCode::PageUp => self.at.saturating_sub(page),
            KeyCode::PageDown => (self.at + page).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return false,
        };
        true
    }

    /// Draws the lines that fit, each with words on the left and on the right.
    pub fn draw(
        &mut self,
        area: Rect,
        buffer: &mut Buffer,
        theme: Theme,
        lines: &[(String, String)],
    ) {
        self.rows = area.height.into();
        self.at = self.at.min(lines.len().saturating_sub(1));
        let last = (self.from + self.rows).saturating_sub(1);
        if self.at < self.from {
            self.from = self.at;
        } else if self.at > last {
            self.from = self.at + 1 - self.rows.max(1);
        }
        self.from = self.from.min(lines.len().saturating_sub(self.rows));
        let columns = usize::from(area.width);
        for (number, (left, right)) in lines.iter().enumerate().skip(self.from).take(self.rows) {
            let chosen = number == self.at;
            let style = if chosen {
                theme.chosen()
            } else {
                theme.given()
            };
            let used = 4 + width(left) + width(right);
            let line = Line::from(vec![
                Span::styled(if chosen { "▸ " } else { "  " }, theme.cursor()),
                Span::styled(format!(" {left} "), style),
                Span::raw(" ".repeat(columns.saturating_sub(used))),
                Span::styled(right.clone(), theme.faint()),
            ]);
            line.render(row(area, number - self.from), buffer);
        }
        if self.from > 0 {
            mark(area, 0, "↑", buffer, theme);
        }
        if self.from + self.rows < lines.len() {
            mark(area, self.rows.saturating_sub(1), "↓", buffer, theme);
        }
    }
}

/// That there is more, at the right end.
fn mark(area: Rect, number: usize, sign: &str, buffer: &mut Buffer, theme: Theme) {
    let place = Rect {
        x: area.right().saturating_sub(1),
        width: 1.min(area.width),
        ..row(area, number)
    };
    Line::styled(sign, theme.cursor()).render(place, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_and_scroll() {
        let lines: Vec<(String, String)> =
            (0..10).map(|n| (n.to_string(), String::new())).collect();
        let area = Rect::new(0, 0, 10, 3);
        let (mut place, mut buffer) = (Place::default(), Buffer::empty(area));
        let theme = Theme::new(false, None);
        let mut shown = |place: &mut Place| {
            buffer.reset();
            place.draw(area, &mut buffer, theme, &lines);
            let text = |y| (0..10).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            [text(0), text(1), text(2)].map(|line| line.trim_end().to_owned())
        };
        assert_eq!(shown(&mut place), ["▸  0", "   1", "   2     ↓"]);
        assert!(place.key(KeyCode::Up, 10) && place.at == 0);
        for _ in 0..3 {
            place.key(KeyCode::Down, 10);
        }
        assert_eq!(shown(&mut place), ["   1     ↑", "   2", "▸  3     ↓"]);
        place.key(KeyCode::End, 10);
        assert_eq!(shown(&mut place), ["   7     ↑", "   8", "▸  9"]);
        assert!(!place.key(KeyCode::Enter, 10));
    }
}
