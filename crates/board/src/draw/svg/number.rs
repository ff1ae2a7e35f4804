//! Numbers as short as a picture needs them.

use std::fmt;

/// Shown with one digit behind the point at most, and none that is 0.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.unsigned_abs();
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            digit => write!(f, "{sign}{}.{digit}", tenths / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right() {
        for (number, text) in [
            (0.0, "0"),
            (-0.01, "0"),
            (-0.5, "-0.5"),
            (12.0, "12"),
            (86.60254, "86.6"),
            (-7.96, "-8"),
        ] {
            assert_eq!(Number(number).to_string(), text);
        }
    }
}
