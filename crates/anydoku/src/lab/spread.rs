//! The middle of several measurements, and how far they lie apart.

use serde::Serialize;

/// Median, least and greatest. The median is not moved by a run that was disturbed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The one in the middle, or the mean of the two there.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Spread {
    /// The spread of some numbers, `None` if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Spread> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        let (&least, &greatest) = (numbers.first()?, numbers.last()?);
        let (low, high) = (numbers[(numbers.len() - 1) / 2], numbers[numbers.len() / 2]);
        Some(Spread {
            median: (low + high) / 2.0,
            least,
            greatest,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_of_odd_and_even_numbers() {
        assert_eq!(Spread::of([]), None);
        let spread = Spread::of([9.0, 1.0, 2.0]).unwrap();
        assert_eq!(
            (spread.median, spread.least, spread.greatest),
            (2.0, 1.0, 9.0)
        );
        assert_eq!(Spread::of([4.0, 1.0, 2.0, 3.0]).unwrap().median, 2.5);
    }
}
