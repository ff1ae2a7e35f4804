//! The keyboard of a game: what a key means, whatever is on the screen. The keys are those of the page.
//!
//! Terminals tell less than browsers do. Shift+1 arrives as the character that a keyboard has there, which we know for
//! keyboards of the United States; Ctrl+1 arrives as itself only in terminals with the newer keyboard protocol, so
//! Alt+1 does the same everywhere. Whoever has neither uses the modes.

use std::time::{Duration, Instant};

use anydoku::board::draw::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::game::Mode;

/// What a key means in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Go to the next cell; keep what is selected.
    Move(Direction, bool),
    /// A digit, in the mode at hand or in this one.
    Digit(u32, Option<Mode>),
    /// Another mode.
    Mode(Mode),
    /// The mode after this one.
    NextMode,
    /// Erase.
    Erase,
    /// One step back.
    Undo,
    /// One step forward.
    Redo,
    /// Select everything.
    All,
    /// Select the one cell only, and forget hints.
    Escape,
    /// Fill in candidates, or take them away.
    Fill,
    /// A hint, or more of it.
    Hint,
    /// Do what the hint says.
    Apply,
    /// Say whether everything is right.
    Check,
    /// Show values of the solution.
    Reveal,
    /// Stop the clock.
    Pause,
    /// Larger cells or smaller ones.
    Zoom(bool),
    /// Light or dark colours.
    Theme,
    /// The keys.
    Help,
    /// The next lines of a long message.
    More,
    /// Leave the game.
    Leave,
}

/// What Shift makes of the digits on keyboards of the United States.
const SHIFTED: &str = ")!@#$%^&*(";

/// What a key means; on hexagons more keys are directions.
pub fn deed(key: KeyEvent, hexagons: bool) -> Option<Deed> {
    let has = |modifier| key.modifiers.contains(modifier);
    let (shift, control) = (has(KeyModifiers::SHIFT), has(KeyModifiers::CONTROL));
    let alt = has(KeyModifiers::ALT);
    if let Some(direction) = direction(key.code, hexagons) {
        return Some(Deed::Move(direction, shift || control));
    }
    let KeyCode::Char(letter) = key.code else {
        return match key.code {
            KeyCode::Backspace | KeyCode::Delete => Some(Deed::Erase),
            KeyCode::Enter => Some(Deed::Apply),
            KeyCode::Tab => Some(Deed::More),
            KeyCode::Esc => Some(Deed::Escape),
            KeyCode::F(1) => Some(Deed::Help),
            _ => None,
        };
    };
    if let Some(digit) = letter.to_digit(10) {
        let mode = match (control, alt, shift) {
            (true, _, true) => Some(Mode::Colour),
            (true, ..) | (_, true, _) => Some(Mode::Centre),
            (_, _, true) => Some(Mode::Corner),
            _ => None,
        };
        return Some(Deed::Digit(digit, mode));
    }
    if let Some(digit) = SHIFTED.find(letter) {
        let mode = if control || alt {
            Mode::Colour
        } else {
            Mode::Corner
        };
        return Some(Deed::Digit(digit as u32, Some(mode)));
    }
    let letter = letter.to_ascii_lowercase();
    if control {
        return match letter {
            'z' if shift => Some(Deed::Redo),
            'z' => Some(Deed::Undo),
            'y' => Some(Deed::Redo),
            'a' => Some(Deed::All),
            _ => None,
        };
    }
    if alt {
        return None;
    }
    Some(match letter {
        'z' => Deed::Mode(Mode::Digit),
        'x' => Deed::Mode(Mode::Corner),
        'c' => Deed::Mode(Mode::Centre),
        'v' => Deed::Mode(Mode::Colour),
        ' ' => Deed::NextMode,
        'u' => Deed::Undo,
        'y' => Deed::Redo,
        'm' => Deed::Fill,
        'h' => Deed::Hint,
        'k' => Deed::Check,
        'r' => Deed::Reveal,
        'p' => Deed::Pause,
        't' => Deed::Theme,
        '+' | '=' => Deed::Zoom(true),
        '-' | '_' => Deed::Zoom(false),
        '?' => Deed::Help,
        'q' => Deed::Leave,
        _ => return None,
    })
}

fn direction(code: KeyCode, hexagons: bool) -> Option<Direction> {
    Some(match code {
        KeyCode::Up => Direction::Up,
        KeyCode::Down => Direction::Down,
        KeyCode::Left => Direction::Left,
        KeyCode::Right => Direction::Right,
        // As the keys lie around the 5 of a keypad.
        KeyCode::Home if hexagons => Direction::UpLeft,
        KeyCode::PageUp if hexagons => Direction::UpRight,
        KeyCode::End if hexagons => Direction::DownLeft,
        KeyCode::PageDown if hexagons => Direction::DownRight,
        _ => return None,
    })
}

/// A second digit within this time makes a number with the first.
const TOGETHER: Duration = Duration::from_millis(900);

/// Digits one after the other as numbers: 1, then 2, is 12.
#[derive(Clone, Copy, Debug, Default)]
pub struct Digits {
    last: Option<(u32, Instant)>,
}

/// What a digit makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The number so far.
    pub number: u32,
    /// Whether it takes the place of a number that was typed before.
    pub instead: bool,
}

impl Digits {
    /// The number after this digit; none if there is none like it up to `most`.
    pub fn typed(&mut self, digit: u32, most: u32, now: Instant) -> Option<Typed> {
        let before = self.last.take();
        let recent = before.filter(|(_, when)| now.saturating_duration_since(*when) < TOGETHER);
        if let Some((number, _)) = recent {
            let joined = 10 * number + digit;
            if joined <= most {
                self.last = Some((joined, now));
                return Some(Typed {
                    number: joined,
                    instead: true,
                });
            }
        }
        if digit == 0 || digit > most {
            return None;
        }
        self.last = Some((digit, now));
        Some(Typed {
            number: digit,
            instead: false,
        })
    }

    /// The next digit begins a new number.
    pub fn end(&mut self) {
        self.last = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn digits_come_with_their_mode_however_terminals_tell() {
        let of = |letter, modifiers| deed(key(KeyCode::Char(letter), modifiers), false);
        assert_eq!(of('5', KeyModifiers::NONE), Some(Deed::Digit(5, None)));
        for (letter, modifiers, mode) in [
            ('5', KeyModifiers::SHIFT, Mode::Corner),
            ('%', KeyModifiers::SHIFT, Mode::Corner),
            ('%', KeyModifiers::NONE, Mode::Corner),
            ('5', KeyModifiers::CONTROL, Mode::Centre),
            ('5', KeyModifiers::ALT, Mode::Centre),
            (
                '5',
                KeyModifiers::CONTROL | KeyModifiers::SHIFT,
                Mode::Colour,
            ),
            ('%', KeyModifiers::ALT, Mode::Colour),
        ] {
            assert_eq!(
                of(letter, modifiers),
                Some(Deed::Digit(5, Some(mode))),
                "{letter}"
            );
        }
    }

    #[test]
    fn honeycombs_have_six_directions() {
        let home = key(KeyCode::Home, KeyModifiers::NONE);
        assert_eq!(deed(home, false), None);
        assert_eq!(deed(home, true), Some(Deed::Move(Direction::UpLeft, false)));
        let shift = key(KeyCode::PageDown, KeyModifiers::SHIFT);
        assert_eq!(
            deed(shift, true),
            Some(Deed::Move(Direction::DownRight, true))
        );
    }

    #[test]
    fn two_digits_are_a_number_if_there_is_one_and_they_come_together() {
        let (mut digits, start) = (Digits::default(), Instant::now());
        let after = |milliseconds| start + Duration::from_millis(milliseconds);
        let typed = |number, instead| Some(Typed { number, instead });
        assert_eq!(digits.typed(1, 16, after(0)), typed(1, false));
        assert_eq!(digits.typed(2, 16, after(100)), typed(12, true));
        assert_eq!(digits.typed(3, 16, after(200)), typed(3, false));
        assert_eq!(digits.typed(1, 16, after(300)), typed(1, false));
        assert_eq!(digits.typed(1, 16, after(2000)), typed(1, false));
        digits.end();
        assert_eq!(digits.typed(0, 16, after(2100)), None);
        assert_eq!(digits.typed(1, 10, after(2200)), typed(1, false));
        assert_eq!(digits.typed(0, 10, after(2300)), typed(10, true));
        assert_eq!(digits.typed(5, 4, after(2400)), None);
    }
}
