//! How many lines make a piece of work: enough that handing it over costs little, few enough that nobody waits
//! long for it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A piece should take about so long.
const TARGET: Duration = Duration::from_millis(10);
/// The most lines in a piece.
const MOST: usize = 512;
/// A piece has at most so many times as many lines as one before it, for easy lines may end at any time.
const GROWTH: usize = 4;
/// The first pieces, before anything is known.
const FIRST: usize = 4;

/// Finds the number of lines from the time that pieces take. Threads share it.
#[derive(Debug)]
pub struct Pace {
    lines: AtomicUsize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            lines: AtomicUsize::new(FIRST),
        }
    }
}

impl Pace {
    /// How many lines the next piece should have, from 1.
    pub fn lines(&self) -> usize {
        self.lines.load(Ordering::Relaxed)
    }

    /// Says how long a piece took.
    pub fn report(&self, lines: usize, took: Duration) {
        let right = TARGET.as_nanos() * lines as u128 / took.as_nanos().max(1);
        let most = MOST.min(lines.saturating_mul(GROWTH)).max(1);
        let right = usize::try_from(right).unwrap_or(MOST).clamp(1, most);
        self.lines.store(right, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_take_about_as_long_as_they_should() {
        let pace = Pace::default();
        for micros in [1, 100, 40_000, 3] {
            for _ in 0..20 {
                let lines = pace.lines();
                pace.report(lines, Duration::from_micros(micros) * lines as u32);
            }
            let right = TARGET.as_micros() as usize / micros as usize;
            assert_eq!(pace.lines(), right.clamp(1, MOST));
        }
        pace.report(0, Duration::ZERO);
        assert!(pace.lines() > 0);
    }
}
