//! What a player has written into one cell.

use anydoku::board::Value;

/// What digits write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The value of the cell.
    #[default]
    Digit,
    /// A mark at the corner: a value that has few places.
    Corner,
    /// A mark in the centre: a value that the cell may hold.
    Centre,
    /// A colour, 1 to 9, that means what the player wants it to.
    Colour,
}

impl Mode {
    /// All modes, in the order of their keys z, x, c, v.
    pub const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    /// The key of its words.
    pub fn key(self) -> &'static str {
        match self {
            Mode::Digit => "mode.digit",
            Mode::Corner => "mode.corner",
            Mode::Centre => "mode.centre",
            Mode::Colour => "mode.colour",
        }
    }
}

/// The largest colour.
pub const COLOURS: u32 = 9;

/// Numbers, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<u16>);

impl Marks {
    /// These numbers, in any order.
    pub fn new(numbers: impl IntoIterator<Item = u32>) -> Marks {
        let mut numbers: Vec<u16> = numbers.into_iter().map(|number| number as u16).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Marks(numbers)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a number is among them.
    pub fn contains(&self, number: u32) -> bool {
        self.0.binary_search(&(number as u16)).is_ok()
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|&number| number.into())
    }

    /// The same with a number, or without it.
    #[must_use]
    pub fn with(&self, number: u32, there: bool) -> Marks {
        let others = self.iter().filter(|&other| other != number);
        Marks::new(others.chain(there.then_some(number)))
    }
}

/// Everything in a cell that the puzzle does not give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// The value that was written.
    pub value: Option<Value>,
    /// Marks at the corner.
    pub corner: Marks,
    /// Marks in the centre.
    pub centre: Marks,
    /// Colours.
    pub colour: Marks,
}

impl Content {
    /// The marks of a mode; none for values.
    pub fn marks(&self, mode: Mode) -> Option<&Marks> {
        match mode {
            Mode::Digit => None,
            Mode::Corner => Some(&self.corner),
            Mode::Centre => Some(&self.centre),
            Mode::Colour => Some(&self.colour),
        }
    }

    /// The same with other marks of a mode; as it is for values.
    #[must_use]
    pub fn with_marks(&self, mode: Mode, marks: Marks) -> Content {
        let mut content = self.clone();
        match mode {
            Mode::Digit => {}
            Mode::Corner => content.corner = marks,
            Mode::Centre => content.centre = marks,
            Mode::Colour => content.colour = marks,
        }
        content
    }
}
