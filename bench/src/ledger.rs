//! What was measured so far, a line of CSV a run, written as soon as the run ends: a long measurement that was
//! stopped goes on where it was, and any part of it can be repeated by deleting its lines.

use std::fs::{File, OpenOptions};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The rows of a file, and the file.
pub struct Ledger<R> {
    rows: Vec<R>,
    file: csv::Writer<File>,
}

impl<R: Serialize + DeserializeOwned> Ledger<R> {
    /// Reads the file if it exists, makes it else.
    ///
    /// # Errors
    /// If it can't be read or written, or holds other columns.
    pub fn open(path: &Path) -> Result<Ledger<R>> {
        let name = || path.display().to_string();
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(name)?;
        }
        let mut rows = Vec::new();
        if path.exists() {
            for row in csv::Reader::from_path(path)
                .with_context(name)?
                .deserialize()
            {
                rows.push(row.with_context(name)?);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut writer = csv::WriterBuilder::new();
        // The names of the columns come with the first row.
        writer.has_headers(rows.is_empty());
        Ok(Ledger {
            rows,
            file: writer.from_writer(file.with_context(name)?),
        })
    }

    /// All rows, those of earlier measurements first.
    pub fn rows(&self) -> &[R] {
        &self.rows
    }

    /// Adds a row.
    pub fn add(&mut self, row: R) -> Result<()> {
        self.file.serialize(&row)?;
        self.file.flush()?;
        self.rows.push(row);
        Ok(())
    }
}
