//! Ways to do the same, by turns.

use std::time::Duration;

use anyhow::{Result, ensure};
use rustix::time::{ClockId, clock_gettime};

use crate::report::median;

/// Processor time of this thread.
pub fn clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Repeats a pass until it took so long: how much one pass found, and what it cost.
pub fn sample(least: Duration, mut pass: impl FnMut() -> Result<u64>) -> Result<(u64, Duration)> {
    let start = clock();
    let (mut found, mut passes) = (0, 0);
    loop {
        found += pass()?;
        passes += 1;
        let time = clock() - start;
        if time >= least {
            return Ok((found / u64::from(passes), time / passes));
        }
    }
}

/// One way: a name, how many puzzles it takes, and a sample of it.
pub struct Way<'a> {
    pub name: &'static str,
    pub puzzles: usize,
    #[allow(clippy::type_complexity)]
    pub sample: Box<dyn FnMut() -> Result<(u64, Duration)> + 'a>,
}

/// What was measured of a way.
#[derive(Clone, Copy)]
pub struct Measured {
    pub puzzles: usize,
    /// What a pass found.
    pub found: u64,
    /// The median of the passes.
    pub time: Duration,
}

impl Measured {
    /// Puzzles a second.
    pub fn rate(&self) -> f64 {
        self.puzzles as f64 / self.time.as_secs_f64()
    }

    /// What was found a second.
    pub fn found_rate(&self) -> f64 {
        self.found as f64 / self.time.as_secs_f64()
    }
}

/// Medians of so many rounds, in the order of the ways.
///
/// # Errors
/// If one fails, or finds something else than another way that takes as many puzzles.
pub fn by_turns(ways: &mut [Way<'_>], rounds: u32) -> Result<Vec<Measured>> {
    let mut times = vec![Vec::new(); ways.len()];
    let mut found = vec![0; ways.len()];
    for round in 0..rounds as usize {
        for turn in 0..ways.len() {
            let index = (turn + round) % ways.len();
            let (number, time) = (ways[index].sample)()?;
            found[index] = number;
            times[index].push(time);
        }
    }
    for (way, &number) in ways.iter().zip(&found) {
        let same = ways
            .iter()
            .zip(&found)
            .find(|(other, _)| other.puzzles == way.puzzles);
        let (other, &expected) = same.expect("the way itself");
        ensure!(
            number == expected,
            "{} finds {expected}, {} {number}",
            other.name,
            way.name
        );
    }
    let measured = ways.iter().zip(found).zip(times);
    let measured = measured.map(|((way, found), times)| Measured {
        puzzles: way.puzzles,
        found,
        time: median(times),
    });
    Ok(measured.collect())
}

/// A number a second, with three digits that count.
pub fn per_second(rate: f64) -> String {
    let digits = rate.max(1e-9).log10().floor() as i32 - 2;
    if digits < 0 {
        return format!("{rate:.*}", -digits as usize);
    }
    let unit = 10f64.powi(digits);
    let text = format!("{:.0}", (rate / unit).round() * unit);
    // Commas between thousands.
    let mut spaced = String::new();
    for (index, digit) in text.chars().enumerate() {
        if index > 0 && (text.len() - index).is_multiple_of(3) {
            spaced.push(',');
        }
        spaced.push(digit);
    }
    spaced
}

#[test]
fn rates_have_three_digits() {
    assert_eq!(per_second(1_234_567.0), "1,230,000");
    assert_eq!(per_second(999.6), "1,000");
    assert_eq!(per_second(123.4), "123");
    assert_eq!(per_second(1.234), "1.23");
    assert_eq!(per_second(0.05678), "0.0568");
}
