//! A table as CSV: the names of its columns, then its rows. Puzzles may be in any column of texts.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::reader::RowIter;
use ::parquet::record::{Field, Row};
use anyhow::{Context, Result};

/// So many bytes are made at a time.
const AHEAD: usize = 1 << 16;

/// Opens a table. The bytes that were read are told as its rows come by.
///
/// # Errors
/// If it can't be read.
pub fn open(path: &Path, bytes: &Arc<AtomicU64>) -> Result<Box<dyn Read + Send>> {
    let fault = || format!("{}: can't be read as Parquet", path.display());
    let file = File::open(path).with_context(fault)?;
    let size = file.metadata().with_context(fault)?.len();
    let reader = SerializedFileReader::new(file).with_context(fault)?;
    let metadata = reader.metadata().file_metadata();
    let rows_in_all = metadata.num_rows().max(1) as u64;
    let fields = metadata.schema().get_fields();
    let mut csv = csv::Writer::from_writer(Vec::new());
    let names = fields.iter().map(|field| field.name().to_owned());
    csv.write_record(as_csv(names.collect()))
        .with_context(fault)?;
    Ok(Box::new(AsCsv {
        rows: reader.into_iter(),
        made: csv.into_inner()?,
        at: 0,
        bytes: Arc::clone(bytes),
        row: 0,
        bytes_a_row: size as f64 / rows_in_all as f64,
    }))
}

struct AsCsv {
    rows: RowIter<'static>,
    /// CSV, and how much of it was taken.
    made: Vec<u8>,
    at: usize,
    bytes: Arc<AtomicU64>,
    row: u64,
    bytes_a_row: f64,
}

impl AsCsv {
    /// Makes more; nothing is left to be taken after the last row.
    fn make(&mut self) -> io::Result<()> {
        let mut out = std::mem::take(&mut self.made);
        out.clear();
        self.at = 0;
        let mut csv = csv::Writer::from_writer(out);
        let mut length = 0;
        while length < AHEAD {
            let Some(row) = self.rows.next() else { break };
            let texts = as_csv(texts(&row.map_err(io::Error::other)?));
            length += texts.iter().map(|text| text.len() + 1).sum::<usize>();
            csv.write_record(texts).map_err(io::Error::other)?;
            let before = (self.row as f64 * self.bytes_a_row) as u64;
            self.row += 1;
            let now = (self.row as f64 * self.bytes_a_row) as u64;
            self.bytes.fetch_add(now - before, Ordering::Relaxed);
        }
        self.made = csv.into_inner().map_err(|error| error.into_error())?;
        Ok(())
    }
}

/// A comma stands in every line, or a single column would be taken for lines of text, the first one a puzzle too.
fn as_csv(mut fields: Vec<String>) -> Vec<String> {
    if fields.len() == 1 {
        fields.push(String::new());
    }
    fields
}

/// What a row shows in each column.
fn texts(row: &Row) -> Vec<String> {
    let fields = row.get_column_iter();
    let text = |(_, field): (&String, &Field)| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()).into_owned(),
        field => field.to_string(),
    };
    fields.map(text).collect()
}

impl Read for AsCsv {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at == self.made.len() {
            self.make()?;
        }
        let taken = (&self.made[self.at..]).read(into)?;
        self.at += taken;
        Ok(taken)
    }
}
