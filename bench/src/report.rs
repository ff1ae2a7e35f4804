//! What all measurements print: the machine, Markdown tables, times and medians.

use std::fmt;
use std::time::Duration;

/// A Markdown table that is printed row by row, so that a long measurement shows how far it is.
pub struct Table;

impl Table {
    /// Prints the head. Columns whose name begins with `<` hold text, the others numbers.
    pub fn new(columns: &[&str]) -> Table {
        let names: Vec<&str> = columns
            .iter()
            .map(|name| name.trim_start_matches('<'))
            .collect();
        let rules: Vec<&str> = columns
            .iter()
            .map(|name| if name.starts_with('<') { "---" } else { "--:" })
            .collect();
        println!("| {} |\n|{}|", names.join(" | "), rules.join("|"));
        Table
    }

    /// Prints one row.
    pub fn row(&self, entries: &[&dyn fmt::Display]) {
        let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
        println!("| {} |", entries.join(" | "));
    }
}

/// A duration with a unit that suits it and three digits; a dash for none.
pub fn time(duration: Duration) -> String {
    if duration.is_zero() {
        return "–".to_owned();
    }
    let seconds = duration.as_secs_f64();
    let (number, unit) = if seconds >= 1.0 {
        (seconds, "s")
    } else if seconds >= 1e-3 {
        (seconds * 1e3, "ms")
    } else {
        (seconds * 1e6, "µs")
    };
    let decimals = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.decimals$} {unit}")
}

/// The middle one; the mean of the two middle ones of an even number.
///
/// # Panics
/// If there are none.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let middle = times.len() / 2;
    if times.len() % 2 == 1 {
        times[middle]
    } else {
        (times[middle - 1] + times[middle]) / 2
    }
}

/// One duration in units of another.
pub fn ratio(a: Duration, b: Duration) -> String {
    format!("{:.3}", a.as_secs_f64() / b.as_secs_f64())
}

/// The processor, where the system tells, and how many threads it runs at once.
pub fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown processor", |(_, name)| name.trim());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{name}, {threads} threads, {} {}",
        std::env::consts::OS,
        std::env::consts::ARCH
    )
}
