//! Colours, and what stands for them where there are none.
//!
//! What a colour says is always said by something else as well: bold, underlined or reversed characters, or a sign. So
//! without colours nothing is lost but the look.

use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Whether there are colours.
    pub colour: bool,
    /// Whether the background of the terminal is light.
    pub light: bool,
}

impl Theme {
    /// The colours for a terminal whose `COLORFGBG` says this, if it says anything.
    pub fn new(colour: bool, background: Option<&str>) -> Theme {
        let number = background.and_then(|text| text.rsplit(';').next()?.parse::<u8>().ok());
        Theme {
            colour,
            light: matches!(number, Some(7 | 9..=15)),
        }
    }

    /// A colour of the palette of 256, one for dark terminals and one for light ones.
    fn ink(self, dark: u8, light: u8) -> Style {
        match self.colour {
            true => Style::new().fg(Color::Indexed(if self.light { light } else { dark })),
            false => Style::new(),
        }
    }

    /// A background; the characters on it get a colour that can be read.
    fn ground(self, dark: u8, light: u8) -> Style {
        if !self.colour {
            return Style::new();
        }
        let (ground, ink) = match self.light {
            true => (light, 16),
            false => (dark, 231),
        };
        Style::new()
            .bg(Color::Indexed(ground))
            .fg(Color::Indexed(ink))
    }

    /// Titles.
    pub fn title(self) -> Style {
        self.ink(180, 94).add_modifier(Modifier::BOLD)
    }

    /// What is not important.
    pub fn faint(self) -> Style {
        self.ink(245, 242).add_modifier(if self.colour {
            Modifier::empty()
        } else {
            Modifier::DIM
        })
    }

    /// Keys.
    pub fn key(self) -> Style {
        self.ink(180, 94).add_modifier(Modifier::BOLD)
    }

    /// What is chosen in a list.
    pub fn chosen(self) -> Style {
        match self.colour {
            true => self.ground(24, 153).add_modifier(Modifier::BOLD),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// Thin lines of boards.
    pub fn thin(self) -> Style {
        self.ink(239, 250).add_modifier(if self.colour {
            Modifier::empty()
        } else {
            Modifier::DIM
        })
    }

    /// Thick lines of boards.
    pub fn thick(self) -> Style {
        self.ink(246, 240)
    }

    /// Values that are given.
    pub fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Values that the player wrote.
    pub fn written(self) -> Style {
        self.ink(117, 25)
    }

    /// Marks.
    pub fn mark(self) -> Style {
        self.ink(250, 238)
    }

    /// Selected cells.
    pub fn selected(self) -> Style {
        match self.colour {
            true => self.ground(24, 153),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// The sides of the cell with the cursor.
    pub fn cursor(self) -> Style {
        self.ink(215, 166).add_modifier(Modifier::BOLD)
    }

    /// Cells that must differ from the one with the cursor.
    pub fn peer(self) -> Style {
        self.ground(236, 254)
    }

    /// Cells with the value under the cursor.
    pub fn same(self) -> Style {
        match self.colour {
            true => self.ground(58, 229),
            false => Style::new().add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Values that clash or are wrong.
    pub fn bad(self) -> Style {
        self.ink(203, 160).add_modifier(Modifier::BOLD)
    }

    /// Good news.
    pub fn good(self) -> Style {
        self.ink(114, 28).add_modifier(Modifier::BOLD)
    }

    /// Cells that a hint cites.
    pub fn cited(self) -> Style {
        match self.colour {
            true => self.ground(54, 183),
            false => Style::new().add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Cells in which a hint finds something.
    pub fn target(self) -> Style {
        match self.colour {
            true => self.ground(22, 157).add_modifier(Modifier::BOLD),
            false => Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD),
        }
    }

    /// The player's colours, 1 to 9.
    pub fn paint(self, number: u32) -> Style {
        const PAINTS: [(u8, u8); 9] = [
            (242, 250),
            (124, 217),
            (130, 216),
            (100, 228),
            (28, 157),
            (30, 159),
            (26, 117),
            (55, 183),
            (132, 218),
        ];
        let (dark, light) = PAINTS[(number.clamp(1, 9) - 1) as usize];
        self.ground(dark, light)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_there_is_no_colour_at_all() {
        let theme = Theme::new(false, Some("0;15"));
        for style in [
            theme.title(),
            theme.faint(),
            theme.chosen(),
            theme.thin(),
            theme.thick(),
            theme.written(),
            theme.selected(),
            theme.cursor(),
            theme.peer(),
            theme.same(),
            theme.bad(),
            theme.good(),
            theme.cited(),
            theme.target(),
            theme.paint(3),
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn the_background_is_what_the_terminal_says() {
        assert!(Theme::new(true, Some("0;15")).light);
        assert!(Theme::new(true, Some("0;default;15")).light);
        assert!(!Theme::new(true, Some("15;0")).light);
        assert!(!Theme::new(true, None).light);
    }
}
