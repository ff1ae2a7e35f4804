//! What stands beside the board: the modes, how many of each value are still to be written, what is in the cell.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::Play;
use crate::game::{Marks, Mode};
use crate::screen::Context;
use crate::text::wrap;

impl Play {
    pub(super) fn panel(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let mut lines = vec![Line::default()];
        lines.extend(self.modes(context));
        lines.push(Line::default());
        lines.extend(self.values_left(area.width.into(), context));
        lines.push(Line::default());
        lines.extend(self.cell(area.width.into(), context));
        Paragraph::new(lines).render(area, buffer);
    }

    fn modes(&self, context: &Context) -> Vec<Line<'static>> {
        let (messages, theme) = (context.messages, context.theme);
        let line = |(mode, key): (Mode, &'static str)| {
            let chosen = mode == self.mode;
            let style = if chosen { theme.title() } else { theme.faint() };
            Line::from(vec![
                Span::styled(if chosen { "▸ " } else { "  " }, theme.cursor()),
                Span::styled(key, theme.key()),
                Span::styled(format!(" {}", messages.t(mode.key())), style),
            ])
        };
        Mode::ALL
            .into_iter()
            .zip(["z", "x", "c", "v"])
            .map(line)
            .collect()
    }

    /// The values and how often each is still to be written.
    fn values_left(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let (messages, theme) = (context.messages, context.theme);
        if self.mode == Mode::Colour && theme.colour {
            let colours = (1..=9).flat_map(|number| {
                let sign = Span::styled(format!(" {number} "), theme.paint(number));
                let gap = if number % 3 == 0 { "\n" } else { " " };
                [sign, Span::raw(gap)]
            });
            let colours: Vec<Span<'static>> = colours.collect();
            return colours
                .chunks(6)
                .map(|line| Line::from(line.to_vec()))
                .collect();
        }
        let grid = self.solution.as_ref().and_then(|solution| solution.only());
        let Some(left) = self.game.left(grid).filter(|left| left.len() <= 36) else {
            return Vec::new();
        };
        let mut lines = vec![Line::styled(messages.t("play.left"), theme.faint())];
        let digits = if left.len() > 9 { 2 } else { 1 };
        let columns = width / (digits + 5);
        for row in (1u32..)
            .zip(&left)
            .collect::<Vec<_>>()
            .chunks(columns.max(1))
        {
            let spans = row.iter().flat_map(|&(value, &left)| {
                let (count, style) = match left {
                    0 => ("✓".to_owned(), theme.faint()),
                    1.. => (format!("×{left}"), theme.faint()),
                    // More than there are places for: a clash somewhere.
                    _ => ("!".to_owned(), theme.bad()),
                };
                let value_style = if left == 0 {
                    theme.faint()
                } else {
                    theme.given()
                };
                [
                    Span::styled(format!("{value:>digits$}"), value_style),
                    Span::styled(format!("{count:<4}"), style),
                ]
            });
            lines.push(Line::from(spans.collect::<Vec<_>>()));
        }
        lines
    }

    /// What is in the cell with the cursor, in full.
    fn cell(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let (messages, theme) = (context.messages, context.theme);
        let cell = self.selection.cursor();
        let mut name = self.game.board().cell_name(cell).to_string();
        let count = self.selection.cells().len();
        if count > 1 {
            let n = count.to_string();
            name = format!("{name} · {}", messages.say("play.selected", &[("n", &n)]));
        }
        let mut lines = vec![Line::styled(name, theme.title())];
        let content = self.game.content(cell);
        if let Some(value) = self.game.value(cell) {
            let given = self.game.puzzle().given(cell).is_some();
            let (style, words) = match given {
                true => (theme.given(), format!(" {}", messages.t("play.given"))),
                false => (theme.written(), String::new()),
            };
            lines.push(Line::from(vec![
                Span::styled(value.to_string(), style),
                Span::styled(words, theme.faint()),
            ]));
        } else {
            for (key, marks) in [
                ("play.corner", &content.corner),
                ("play.centre", &content.centre),
            ] {
                lines.extend(list(&messages.t(key), marks, width, theme.faint()));
            }
            if lines.len() == 1 {
                lines.push(Line::styled(messages.t("play.empty"), theme.faint()));
            }
        }
        lines.extend(list(
            &messages.t("play.colour"),
            &content.colour,
            width,
            theme.faint(),
        ));
        let signs = self.labels.of(cell);
        for (sign, family) in &self.labels.legend {
            let is_here = |own: &char| sign.contains(*own) || *own == '╳' && sign.contains('╲');
            let here: String = signs.chars().filter(is_here).collect();
            if !here.is_empty() {
                let family = messages.or(&format!("family.{family}"), family);
                lines.push(Line::styled(format!("{here} {family}"), theme.faint()));
            }
        }
        lines
    }
}

fn list(words: &str, marks: &Marks, width: usize, style: Style) -> Vec<Line<'static>> {
    if marks.is_empty() {
        return Vec::new();
    }
    let numbers: Vec<String> = marks.iter().map(|number| number.to_string()).collect();
    let text = format!("{words} {}", numbers.join(" "));
    let lines = wrap(&text, width).into_iter().take(4);
    lines.map(|line| Line::styled(line, style)).collect()
}
