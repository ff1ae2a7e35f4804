//! The file that results are kept in while they come.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anydoku::lab::{Record, Results};
use anyhow::{Context, Result, anyhow};

/// Records in memory, and in a file if there is one.
pub struct ResultsFile {
    results: Results,
    file: Option<(File, PathBuf)>,
}

impl ResultsFile {
    /// Reads what is there. A last line that was half written is cut off.
    pub fn open(path: Option<&Path>) -> Result<ResultsFile> {
        let Some(path) = path else {
            return Ok(ResultsFile {
                results: Results::default(),
                file: None,
            });
        };
        let fault = || format!("{}: can't be kept as a file of results", path.display());
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(fault)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(fault)?;
        // Half a line may end within a character.
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| {
            anyhow!(
                "{}: is no text; expected a file that `lab --resume` wrote",
                path.display()
            )
        })?;
        let results = Results::read(text).map_err(|error| anyhow!("{}:{error}", path.display()))?;
        // What is cut off must have been the beginning of a record, not some other file's text.
        let rest = &bytes[results.whole..];
        if !rest.is_empty() && rest[0] != b'{' {
            let path = path.display();
            return Err(anyhow!("{path}: expected a file that `lab --resume` wrote"));
        }
        file.set_len(results.whole as u64).with_context(fault)?;
        file.seek(SeekFrom::End(0)).with_context(fault)?;
        Ok(ResultsFile {
            results,
            file: Some((file, path.to_owned())),
        })
    }

    /// All records.
    pub fn records(&self) -> &[Record] {
        &self.results.records
    }

    /// All records, to ask what is missing.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Takes a record, and writes it down.
    pub fn add(&mut self, record: Record) -> Result<()> {
        if let Some((file, path)) = &mut self.file {
            // One call, so that a line is whole or the last.
            file.write_all(record.line().as_bytes())
                .with_context(|| format!("{}: can't be written", path.display()))?;
        }
        self.results.records.push(record);
        Ok(())
    }
}
