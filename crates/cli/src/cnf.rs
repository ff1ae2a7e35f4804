//! DIMACS files among the arguments of verbs that take puzzles as well.

use std::io::Read;
use std::path::Path;

use anydoku::sat::Formula;
use anydoku::sat::dimacs::{ReadOptions, read};
use anyhow::{Result, anyhow};

use crate::args::Global;
use crate::file;
use crate::output;

/// Whether a file holds clauses: by its name, or because a line at its beginning is a DIMACS header.
pub fn is_cnf(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut endings = name.split('.').skip(1);
    if endings.any(|ending| ["cnf", "dimacs"].contains(&ending.to_ascii_lowercase().as_str())) {
        return true;
    }
    // Pipes can be read only once; they are taken for puzzles.
    if !path.is_file() {
        return false;
    }
    let mut start = Vec::new();
    let Ok(file) = file::open(path) else {
        return false; // Whoever reads it will say why.
    };
    if file.take(1 << 16).read_to_end(&mut start).is_err() {
        return false;
    }
    let header = |line: &[u8]| {
        let mut words = line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        words.next() == Some(b"p") && words.next() == Some(b"cnf")
    };
    start.split(|&byte| byte == b'\n').any(header)
}

/// Reads a DIMACS file.
pub fn read_formula(path: &Path, lenient: bool, global: &Global) -> Result<Formula> {
    let reading = read(file::open_buffered(path)?, ReadOptions { lenient })
        .map_err(|error| anyhow!("{}:{error}", file::name(path)))?;
    if !global.quiet {
        for warning in &reading.warnings {
            output::warning(&format!("{}:{warning}", file::name(path)));
        }
    }
    Ok(reading.formula)
}
