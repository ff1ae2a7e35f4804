//! Small pieces of screens: wrapped text, the line of keys, boxes that lie over the screen, times.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget};

use crate::theme::Theme;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text in lines of so many columns: broken at blanks, and between ideographs anywhere.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words(text) {
        let line = lines.last_mut().expect("there is a line");
        let used = width(line);
        if used == 0 {
            line.push_str(word.trim_start());
        } else if used + width(word.trim_end()) <= columns {
            line.push_str(word);
        } else {
            let end = line.trim_end().len();
            line.truncate(end);
            lines.push(word.trim_start().to_owned());
        }
        // A word longer than a line is cut.
        while let Some(last) = lines.last()
            && width(last.trim_end()) > columns
            && columns > 0
        {
            let mut used = 0;
            let fits = |c: &char| {
                used += width(c.encode_utf8(&mut [0; 4]));
                used <= columns
            };
            let head: String = last.chars().take_while(fits).collect();
            if head.is_empty() {
                break;
            }
            let rest = last[head.len()..].to_owned();
            *lines.last_mut().expect("there is a line") = head;
            lines.push(rest);
        }
    }
    let end = lines.last().map_or(0, |line| line.trim_end().len());
    if let Some(line) = lines.last_mut() {
        line.truncate(end);
    }
    lines
}

/// Pieces between which a line may end, each with the blanks behind it.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let wide = |c: char| width(c.encode_utf8(&mut [0; 4])) > 1;
        // No line begins with a mark that ends a sentence or clause.
        let closes = "，。；：、！？）」』”’".contains(c);
        let breaks = before.is_some_and(|before| {
            before == ' ' && c != ' '
                || !closes && before != '（' && (wide(before) || wide(c)) && c != ' '
        });
        if breaks {
            words.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    words.push(&text[start..]);
    words
}

/// A line such as `h hint   k check`: keys and words alternate, three blanks apart.
pub fn keys(text: &str, theme: Theme) -> Line<'static> {
    let mut spans = Vec::new();
    for part in text.split("   ") {
        let (key, words) = match part.rsplit_once(' ') {
            // Everything before the last word but arrows and single keys is words.
            Some(_) => split_keys(part),
            None => (part, ""),
        };
        if !spans.is_empty() {
            spans.push(Span::raw("   "));
        }
        spans.push(Span::styled(key.to_owned(), theme.key()));
        spans.push(Span::styled(words.to_owned(), theme.faint()));
    }
    Line::from(spans)
}

/// Splits `↑ ↓ choose` into keys and words: the first parts of one character, or one part.
fn split_keys(part: &str) -> (&str, &str) {
    let mut end = part.find(' ').unwrap_or(part.len());
    if part[..end].chars().count() == 1 && !part[..end].is_ascii() {
        while let Some(next) = part[end + 1..].find(' ')
            && part[end + 1..end + 1 + next].chars().count() == 1
        {
            end += 1 + next;
        }
    }
    part.split_at(end)
}

/// 75 s → 1:15.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The middle of an area, as large as asked for where there is room.
pub fn middle(area: Rect, columns: usize, rows: usize) -> Rect {
    let width = (columns as u16).min(area.width);
    let height = (rows as u16).min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// A box with a title over the middle of the screen.
pub fn popup(area: Rect, buffer: &mut Buffer, theme: Theme, title: &str, lines: Vec<Line<'_>>) {
    let columns = lines.iter().map(Line::width).max().unwrap_or(0);
    let place = middle(area, columns.max(width(title)) + 6, lines.len() + 4);
    Clear.render(place, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.thick())
        .title(Line::styled(format!(" {title} "), theme.title()).centered());
    let inner = block.inner(place);
    block.render(place, buffer);
    let inner = Rect {
        x: inner.x + 2.min(inner.width),
        y: inner.y + 1.min(inner.height),
        width: inner.width.saturating_sub(4),
        height: inner.height.saturating_sub(2),
    };
    Paragraph::new(lines).render(inner, buffer);
}

/// The row of an area with this number, if it has so many.
pub fn row(area: Rect, number: usize) -> Rect {
    let number = (number as u16).min(area.height);
    Rect {
        y: area.y + number,
        height: u16::from(number < area.height),
        ..area
    }
}

/// A title on the left and something on the right of the first row.
pub fn heading(area: Rect, buffer: &mut Buffer, theme: Theme, title: &str, right: &str) {
    let first = Rect {
        x: area.x + 1.min(area.width),
        width: area.width.saturating_sub(2),
        ..row(area, 0)
    };
    Line::styled(title.to_owned(), theme.title()).render(first, buffer);
    Line::styled(right.to_owned(), theme.faint())
        .right_aligned()
        .render(first, buffer);
}

/// The keys that a screen takes, in its last row.
pub fn footing(area: Rect, buffer: &mut Buffer, theme: Theme, text: &str) {
    let last = row(area, usize::from(area.height.saturating_sub(1)));
    keys(text, theme).centered().render(last, buffer);
}

/// What is left between heading and footing, with an empty row and column around it.
pub fn body(area: Rect) -> Rect {
    Rect {
        x: area.x + 1.min(area.width),
        y: area.y + 2.min(area.height),
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(4),
    }
}

/// One line of text at the left of a row.
pub fn write(area: Rect, buffer: &mut Buffer, text: &str, style: Style) {
    Line::styled(text.to_owned(), style).render(area, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_blanks_and_between_ideographs() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("one two three", 80), ["one two three"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        // Each ideograph takes two columns; no line begins with a full stop.
        assert_eq!(wrap("第三行需要五。", 8), ["第三行需", "要五。"]);
        assert_eq!(wrap("第三行需要。", 10), ["第三行需", "要。"]);
        assert_eq!(wrap("r1c2 是三", 7), ["r1c2 是", "三"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn keys_and_words_are_told_apart() {
        for (part, keys, words) in [
            ("h hint", "h", " hint"),
            ("↑ ↓ choose", "↑ ↓", " choose"),
            ("Enter make it", "Enter", " make it"),
            ("q", "q", ""),
            ("? keys", "?", " keys"),
        ] {
            assert_eq!(split_keys(part), (keys, words));
        }
    }

    #[test]
    fn times_are_read_as_on_a_clock() {
        let of = |seconds| clock(Duration::from_secs(seconds));
        assert_eq!([of(0), of(75), of(3675)], ["0:00", "1:15", "1:01:15"]);
    }
}
