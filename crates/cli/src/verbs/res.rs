//! The `.res` file of the "sudoku by SAT" course: what a solver found, for the program that grades it.
//!
//! ```text
//! s 1            1 satisfiable, 0 unsatisfiable, -1 not known
//! v 1 -2 3       one literal a variable, if satisfiable
//! t 17.250       milliseconds of solving
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anydoku::sat::Verdict;
use anyhow::{Result, bail};

use crate::args::{OutputArgs, SatArgs};
use crate::file::Sink;

/// A `.res` file that is being written.
pub struct Res(Sink);

/// `dir/name.cnf.xz` becomes `dir/name.res`.
fn beside(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    let has = |path: &Path, endings: &[&str]| {
        path.extension().is_some_and(|ending| {
            endings
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        })
    };
    if has(&path, &["gz", "xz", "bz2", "zst"]) {
        path.set_extension("");
    }
    if has(&path, &["cnf", "dimacs"]) {
        path.set_extension("");
    }
    let mut name = path.into_os_string();
    name.push(".res");
    PathBuf::from(name)
}

impl Res {
    /// Opens the file beside the input; an existing one is kept unless `--force` was given.
    pub fn open(args: &SatArgs) -> Result<Res> {
        if args.file == Path::new("-") {
            bail!("--res needs a file to stand beside; expected a FILE.cnf, not `-`");
        }
        Sink::open(&OutputArgs {
            output: Some(beside(&args.file)),
            force: args.force,
        })
        .map(Res)
    }

    /// Writes the answer.
    pub fn write(mut self, verdict: &Verdict, time: Duration) -> Result<()> {
        let out = &mut self.0;
        match verdict {
            Verdict::Satisfiable(model) => {
                write!(out, "s 1\nv")?;
                for lit in model.literals() {
                    write!(out, " {lit}")?;
                }
                writeln!(out)?;
            }
            Verdict::Unsatisfiable(_) => writeln!(out, "s 0")?,
            Verdict::Unknown(_) => writeln!(out, "s -1")?,
        }
        writeln!(out, "t {:.3}", time.as_secs_f64() * 1e3)?;
        self.0.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_stands_beside_its_input() {
        for (input, expected) in [
            ("a/b.cnf", "a/b.res"),
            ("b.x.CNF.xz", "b.x.res"),
            ("b.gz", "b.res"),
            ("b.1", "b.1.res"),
            ("b", "b.res"),
        ] {
            assert_eq!(beside(Path::new(input)), Path::new(expected));
        }
    }
}
