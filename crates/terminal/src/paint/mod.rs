//! A board on the screen: its lines, and in each cell a value or marks.
//!
//! ```text
//!   a value   5         one that clashes  5!     one that is wrong  5×
//!   marks     ¹² at the corner, ₃₄ in the centre; … where there is no room for more
//!   cursor    ▐  5  ▌   and ◆ on top where a hint finds something, ◇ where it looks
//! ```

mod labels;

use anydoku::board::{Cell, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

pub use labels::Labels;

use crate::game::{Content, Marks};
use crate::layout::Layout;
use crate::theme::Theme;

/// What a hint says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is part of the reason.
    Cited,
    /// Something is found there.
    Target,
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It breaks a rule.
    Clash,
    /// It is not the value of the grid.
    Wrong,
}

/// How one cell looks.
#[derive(Clone, Debug, Default)]
pub struct Look<'a> {
    /// The value.
    pub value: Option<Value>,
    /// Whether it is given.
    pub given: bool,
    /// What the player wrote.
    pub content: Option<&'a Content>,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether the cursor is there.
    pub cursor: bool,
    /// Whether it must differ from the cell with the cursor.
    pub peer: bool,
    /// Whether it has the value of the cell with the cursor.
    pub same: bool,
    /// What is wrong with its value.
    pub fault: Option<Fault>,
    /// What a hint says of it.
    pub role: Option<Role>,
}

/// A board to draw.
#[derive(Debug)]
pub struct Painter<'a> {
    /// Its page.
    pub layout: &'a Layout,
    /// Its signs.
    pub labels: &'a Labels,
    /// How many values there are.
    pub most: u32,
    /// How things look.
    pub theme: Theme,
    /// The column and row of the page at the left upper corner of the area.
    pub offset: (usize, usize),
}

impl Painter<'_> {
    /// Draws the part of the page that fits.
    pub fn paint<'b>(&self, area: Rect, buffer: &mut Buffer, look: impl Fn(Cell) -> Look<'b>) {
        self.lines(area, buffer);
        let mut cells: Vec<Cell> = Vec::new();
        for y in 0..usize::from(area.height) {
            for x in 0..usize::from(area.width) {
                let cell = self.layout.cell_at(x + self.offset.0, y + self.offset.1);
                cells.extend(cell);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let mut last = None;
        for cell in cells {
            let look = look(cell);
            if look.cursor {
                last = Some((cell, look.clone()));
            }
            self.cell(area, buffer, cell, &look);
        }
        // The frame of the cursor lies over everything.
        if let Some((cell, _)) = last {
            self.frame(area, buffer, cell);
        }
        for &(a, b) in &self.labels.between {
            if let Some(at) = Labels::place(self.layout, a, b) {
                self.put(area, buffer, at, '≠', self.theme.mark());
            }
        }
    }

    /// Writes a character at a place of the page, if that is on the screen.
    fn put(&self, area: Rect, buffer: &mut Buffer, at: (usize, usize), sign: char, style: Style) {
        if let Some(slot) = self.slot(area, at).and_then(|at| buffer.cell_mut(at)) {
            slot.reset();
            slot.set_char(sign).set_style(style);
        }
    }

    fn slot(&self, area: Rect, (x, y): (usize, usize)) -> Option<(u16, u16)> {
        let x = x
            .checked_sub(self.offset.0)
            .filter(|&x| x < area.width.into())?;
        let y = y
            .checked_sub(self.offset.1)
            .filter(|&y| y < area.height.into())?;
        Some((area.x + x as u16, area.y + y as u16))
    }

    fn lines(&self, area: Rect, buffer: &mut Buffer) {
        let (ink, size) = (self.layout.ink(), self.layout.size());
        for y in self.offset.1..size.height.min(self.offset.1 + usize::from(area.height)) {
            for x in self.offset.0..size.width.min(self.offset.0 + usize::from(area.width)) {
                let style = match ink.is_thick(x, y) {
                    true => self.theme.thick(),
                    false => self.theme.thin(),
                };
                self.put(area, buffer, (x, y), ink.glyph(x, y), style);
            }
        }
    }

    fn ground(&self, look: &Look<'_>) -> Style {
        let theme = self.theme;
        match look {
            Look { selected: true, .. } => theme.selected(),
            Look {
                role: Some(Role::Target),
                ..
            } => theme.target(),
            Look {
                role: Some(Role::Cited),
                ..
            } => theme.cited(),
            Look { same: true, .. } => theme.same(),
            Look { peer: true, .. } => theme.peer(),
            _ => Style::new(),
        }
    }

    fn cell(&self, area: Rect, buffer: &mut Buffer, cell: Cell, look: &Look<'_>) {
        let (x, y) = self.layout.at(cell);
        let zoom = self.layout.zoom();
        let colours = look.content.map(|content| &content.colour);
        let colours: Vec<u32> = colours.map_or(Vec::new(), |colours| colours.iter().collect());
        let ground = self.ground(look);
        let mut lines = self.content(look);
        // A line through the cell is seen in it where there is room.
        let blank = |&(sign, _): &(char, Style)| sign == ' ';
        let middle = &mut lines[zoom.height / 2];
        if let Some(stroke) = self.labels.stroke(cell).filter(|_| zoom.width >= 3) {
            let style = self.theme.faint();
            if middle.iter().all(blank) {
                middle[zoom.width / 2] = (stroke, style);
            } else if blank(&middle[0]) {
                middle[0] = (stroke, style);
            }
        }
        for (row, line) in lines.iter().enumerate() {
            for (column, &(sign, style)) in line.iter().enumerate() {
                let mut ground = ground;
                if !colours.is_empty() && !look.selected && self.theme.colour {
                    ground = self
                        .theme
                        .paint(colours[column * colours.len() / zoom.width]);
                }
                // What is written on a ground keeps its boldness; its own colour only where it says something.
                let style = match look.fault {
                    Some(_) => ground.patch(style),
                    None if ground.fg.is_some() => ground.add_modifier(style.add_modifier),
                    None => ground.patch(style),
                };
                self.put(area, buffer, (x + column, y + row), sign, style);
            }
        }
        self.over(area, buffer, cell, look, &colours);
    }

    /// Signs on the line above a cell.
    fn over(&self, area: Rect, buffer: &mut Buffer, cell: Cell, look: &Look<'_>, colours: &[u32]) {
        let (x, y) = self.layout.at(cell);
        let width = self.layout.zoom().width;
        let Some(y) = y.checked_sub(1) else { return };
        if self.layout.cell_at(x, y).is_some() || width < 3 {
            return;
        }
        for (column, sign) in self.labels.letters(cell).take(width - 2).enumerate() {
            self.put(area, buffer, (x + column, y), sign, self.theme.mark());
        }
        if !self.theme.colour && !colours.is_empty() {
            let tag: Vec<char> = colours
                .iter()
                .filter_map(|&c| char::from_digit(c, 10))
                .collect();
            let tag = std::iter::once('#').chain(tag).take(width - 2);
            for (column, sign) in tag.enumerate() {
                self.put(area, buffer, (x + 1 + column, y), sign, Style::new());
            }
        }
        let sign = match look.role {
            Some(Role::Target) => '◆',
            Some(Role::Cited) => '◇',
            None => return,
        };
        self.put(area, buffer, (x + width - 1, y), sign, self.theme.cursor());
    }

    fn frame(&self, area: Rect, buffer: &mut Buffer, cell: Cell) {
        let (x, y) = self.layout.at(cell);
        let zoom = self.layout.zoom();
        for row in 0..zoom.height {
            let style = self.theme.cursor();
            self.put(area, buffer, (x - 1, y + row), '▐', style);
            self.put(area, buffer, (x + zoom.width, y + row), '▌', style);
        }
    }

    /// The characters of a cell, line by line.
    fn content(&self, look: &Look<'_>) -> Vec<Vec<(char, Style)>> {
        let zoom = self.layout.zoom();
        let blank = vec![(' ', Style::new()); zoom.width];
        let mut lines = vec![blank; zoom.height];
        let theme = self.theme;
        if let Some(value) = look.value {
            let style = match (look.fault, look.given) {
                (Some(_), given) => {
                    let weight = if given {
                        Modifier::BOLD
                    } else {
                        Modifier::empty()
                    };
                    theme.bad().add_modifier(weight)
                }
                (None, true) => theme.given(),
                (None, false) => theme.written(),
            };
            let text = value.to_string();
            // Units stand below each other.
            let digits = self.most.ilog10() as usize + 1;
            let start = ((zoom.width + digits) / 2).saturating_sub(text.len());
            let sign = match look.fault {
                Some(Fault::Clash) => "!",
                Some(Fault::Wrong) => "×",
                None => "",
            };
            let line = &mut lines[zoom.height / 2];
            for (slot, sign) in line[start..]
                .iter_mut()
                .zip(text.chars().chain(sign.chars()))
            {
                *slot = (sign, style);
            }
            return lines;
        }
        let Some(content) = look.content else {
            return lines;
        };
        if zoom.height >= 3 && content.corner.is_empty() && self.most <= 9 {
            // Each where it always is, as on a telephone.
            for number in content.centre.iter() {
                let (row, column) = ((number as usize - 1) / 3, (number as usize - 1) % 3);
                let sign = lowered(&Marks::new([number])).concat();
                let place = &mut lines[row][zoom.width / 2 - 2 + 2 * column];
                *place = (sign.chars().next().unwrap_or(' '), theme.mark());
            }
            return lines;
        }
        let (corner, centre) = (raised(&content.corner), lowered(&content.centre));
        let texts: Vec<String> = match zoom.height {
            1 => vec![shortened(&[&corner, &centre], zoom.width)],
            height => {
                let mut texts = vec![shortened(&[&corner], zoom.width)];
                texts.extend(wrapped(&centre, zoom.width, height - 1));
                texts
            }
        };
        for ((row, line), text) in lines.iter_mut().enumerate().zip(&texts) {
            let at_corner = match zoom.height {
                1 => !corner.is_empty(),
                _ => row == 0,
            };
            let start = match at_corner {
                true => 0,
                false => (zoom.width - text.chars().count()) / 2,
            };
            for (slot, sign) in line[start..].iter_mut().zip(text.chars()) {
                *slot = (sign, theme.mark());
            }
        }
        lines
    }
}

fn digits(marks: &Marks, signs: [char; 10]) -> Vec<String> {
    let digit = |c: char| signs[c.to_digit(10).unwrap_or(0) as usize];
    let number = |number: u32| number.to_string().chars().map(digit).collect();
    marks.iter().map(number).collect()
}

/// Marks at the corner.
fn raised(marks: &Marks) -> Vec<String> {
    digits(marks, ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'])
}

/// Marks in the centre.
fn lowered(marks: &Marks) -> Vec<String> {
    digits(marks, ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'])
}

/// Numbers one after the other; a blank stands between numbers of two digits.
fn joined(numbers: &[String]) -> String {
    let wide = numbers.iter().any(|number| number.chars().count() > 1);
    numbers.join(if wide { " " } else { "" })
}

/// All numbers if there is room for them, else the first ones and an ellipsis.
fn shortened(lists: &[&[String]], width: usize) -> String {
    let all: String = lists.iter().map(|numbers| joined(numbers)).collect();
    if all.chars().count() <= width {
        return all;
    }
    let mut text: String = all.chars().take(width - 1).collect();
    text.push('…');
    text
}

/// Numbers on so many lines.
fn wrapped(numbers: &[String], width: usize, lines: usize) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = numbers;
    for line in 1..=lines {
        let fits = |count: &usize| joined(&rest[..*count]).chars().count() <= width;
        let count = (0..=rest.len()).rev().find(fits).unwrap_or(0);
        if line == lines && count < rest.len() {
            texts.push(shortened(&[rest], width));
            break;
        }
        texts.push(joined(&rest[..count]));
        rest = &rest[count..];
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(numbers: &[u32]) -> Marks {
        Marks::new(numbers.iter().copied())
    }

    #[test]
    fn marks_are_cut_where_there_is_no_room() {
        let (corner, centre) = (raised(&marks(&[1, 2])), lowered(&marks(&[3, 4, 9])));
        assert_eq!(shortened(&[&corner, &centre], 5), "¹²₃₄₉");
        assert_eq!(shortened(&[&corner, &centre], 4), "¹²₃…");
        assert_eq!(shortened(&[&raised(&marks(&[10, 16]))], 5), "¹⁰ ¹⁶");
    }

    #[test]
    fn many_marks_take_several_lines() {
        let centre = lowered(&marks(&[1, 2, 3, 4, 5]));
        assert_eq!(wrapped(&centre, 3, 2), ["₁₂₃", "₄₅"]);
        assert_eq!(wrapped(&centre, 2, 2), ["₁₂", "₃…"]);
        assert_eq!(wrapped(&[], 2, 2), ["", ""]);
    }
}
