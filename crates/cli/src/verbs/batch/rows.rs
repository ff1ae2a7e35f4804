//! Where rows go. A file grows by whole rows, so that it can be gone on with: what it holds is compared with the
//! input, and a last row that was cut short is cut off.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anydoku::batch::{LONGEST_LINE, Tally};
use anyhow::{Context, Result, bail};

use super::answer::{self, Answering};
use super::parquet::Table;
use super::source::Source;
use crate::args::{BatchArgs, Shown};
use crate::file;

/// No row is longer: a puzzle, its solution and a message.
const LONGEST_ROW: u64 = 8 * LONGEST_LINE as u64;

/// Where rows go.
pub enum Rows {
    /// Standard output.
    Standard(io::Stdout),
    /// A file.
    File(File, PathBuf),
    /// A table, which can't be gone on with.
    Table(Box<Table>),
}

impl Rows {
    /// Opens the output and writes the first line. With `--resume` the rows that are there already are compared
    /// with the input, which then stands behind them; they are counted in the tally.
    pub fn open(
        args: &BatchArgs,
        answering: &Answering<'_>,
        source: &mut Source<'_>,
    ) -> Result<(Rows, Tally)> {
        let header = answering.format.header(answering.columns);
        let is_table = args.shown == Some(Shown::Parquet);
        if is_table && args.resume {
            bail!(
                "--resume can't go on with Parquet, whose end is written last; expected --as csv, tsv or json"
            );
        }
        let path = match &args.output {
            Some(path) if path != Path::new("-") => path,
            _ if is_table => bail!("--as parquet writes a file; expected one after --output"),
            _ if args.resume => bail!("--resume goes on with a file; expected one after --output"),
            _ => {
                let mut rows = Rows::Standard(io::stdout());
                rows.write(header.as_bytes())?;
                return Ok((rows, Tally::default()));
            }
        };
        for input in &args.files {
            if let (Ok(input), Ok(output)) = (input.canonicalize(), path.canonicalize())
                && input == output
                && output.is_file()
            {
                bail!(
                    "{}: is an input file; expected another file to write to",
                    file::name(path)
                );
            }
        }
        let fault = || format!("{}: can't be written", file::name(path));
        let mut options = File::options();
        options.read(args.resume).write(true);
        if path.exists() {
            if path.is_file() && !args.resume && !args.force {
                bail!(
                    "{}: exists already; --resume goes on with it, --force overwrites it",
                    file::name(path)
                );
            }
            options.truncate(args.force && path.is_file());
        } else {
            options.create_new(true);
        }
        let mut output = options.open(path).with_context(fault)?;
        let mut tally = Tally::default();
        if is_table {
            let table = Table::create(output, path, &header)?;
            return Ok((Rows::Table(Box::new(table)), tally));
        }
        let mut whole = 0;
        if args.resume && path.is_file() {
            whole = check(&output, path, &header, answering, source, &mut tally)?;
            output.set_len(whole).with_context(fault)?;
            output.seek(SeekFrom::End(0)).with_context(fault)?;
        }
        let mut rows = Rows::File(output, path.clone());
        if whole == 0 {
            rows.write(header.as_bytes())?;
        }
        Ok((rows, tally))
    }

    /// Writes whole rows.
    pub fn write(&mut self, rows: &[u8]) -> Result<()> {
        match self {
            Rows::Standard(stdout) => {
                let mut stdout = stdout.lock();
                stdout.write_all(rows)?;
                stdout.flush()?;
            }
            Rows::File(file, path) => file
                .write_all(rows)
                .with_context(|| format!("{}: can't be written", path.display()))?,
            Rows::Table(table) => table.write(rows)?,
        }
        Ok(())
    }

    /// Writes what ends the output.
    pub fn finish(self) -> Result<()> {
        match self {
            Rows::Table(table) => table.finish(),
            Rows::Standard(_) | Rows::File(..) => Ok(()),
        }
    }

    /// What to say when not all rows were written.
    pub fn interrupted(&self) -> &'static str {
        match self {
            Rows::Standard(_) | Rows::Table(_) => "interrupted; the last puzzles have no rows",
            Rows::File(..) => {
                "interrupted; the last puzzles have no rows, --resume goes on with them"
            }
        }
    }
}

/// Compares the rows of a file with the input; the number of bytes of whole rows.
fn check(
    output: &File,
    path: &Path,
    header: &str,
    answering: &Answering<'_>,
    source: &mut Source<'_>,
    tally: &mut Tally,
) -> Result<u64> {
    let worker = answering.batch.worker();
    let mut reader = BufReader::with_capacity(1 << 16, output);
    let (mut row, mut record) = (Vec::new(), Vec::new());
    let (mut whole, mut number) = (0, 0);
    let name = path.display();
    loop {
        row.clear();
        let read = (&mut reader).take(LONGEST_ROW).read_until(b'\n', &mut row);
        let read = read.with_context(|| format!("{name}: can't be read"))? as u64;
        number += 1;
        let torn = row.pop_if(|&mut last| last == b'\n').is_none();
        if number == 1 && !header.is_empty() {
            let expected = header.trim_end().as_bytes();
            if row != expected && !(torn && expected.starts_with(&row)) {
                bail!(
                    "{name}:1: is no output with these options; expected `{}`",
                    header.trim_end()
                );
            }
        } else if !torn {
            let Some(key) = answering.format.read(&row, answering.columns) else {
                bail!(
                    "{name}:{number}: is no row of a batch as {}",
                    answering.format
                );
            };
            record.clear();
            let Some(found) = source.next_record(&mut record) else {
                bail!(
                    "{name}:{number}: has no puzzle in the input; expected the output of the same input"
                );
            };
            let line = answer::line(&found, &record);
            if key.line != line.record.line
                || key.puzzle != answering.shown(&worker, &line)
                || key.file.is_some_and(|file| file != line.file)
            {
                bail!(
                    "{name}:{number}: is not the row of {}:{}; expected the output of the same input",
                    line.file,
                    line.record.line
                );
            }
            tally.add(key.verdict);
        } else if header.is_empty() && number == 1 && !row.is_empty() && row[0] != b'{' {
            bail!("{name}:1: is no row of a batch as {}", answering.format);
        }
        if torn {
            return Ok(whole);
        }
        whole += read;
    }
}
