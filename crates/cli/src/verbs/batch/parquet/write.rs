//! Rows of CSV into a table. Its end is what makes it readable, and is written when all rows are there.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::column::writer::{ColumnWriter, ColumnWriterImpl};
use ::parquet::data_type::{ByteArray, DataType};
use ::parquet::errors::Result as Written;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::parser::parse_message_type;
use anyhow::{Context, Result, anyhow};

/// So many rows are kept together, and in memory until then.
const GROUP: usize = 100_000;

/// A table that is being written.
pub struct Table {
    writer: SerializedFileWriter<File>,
    columns: Vec<Column>,
    rows: usize,
    path: PathBuf,
}

/// The values of one column in the rows of a group.
enum Column {
    Texts(Vec<Option<ByteArray>>),
    Numbers(Vec<Option<i64>>),
    Reals(Vec<Option<f64>>),
    Flags(Vec<Option<bool>>),
}

impl Table {
    /// Begins a table with the columns that a first line of CSV names.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn create(file: File, path: &Path, header: &str) -> Result<Table> {
        let mut columns = Vec::new();
        let mut schema = "message batch {".to_owned();
        for name in header.trim_end().split(',') {
            let column = Column::named(name);
            let (kind, note) = column.kind();
            schema += &format!(" OPTIONAL {kind} {name}{note};");
            columns.push(column);
        }
        schema += " }";
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("anydoku ", env!("CARGO_PKG_VERSION")).to_owned());
        let fault = || format!("{}: can't be written", path.display());
        let schema = Arc::new(parse_message_type(&schema).with_context(fault)?);
        let properties = Arc::new(properties.build());
        Ok(Table {
            writer: SerializedFileWriter::new(file, schema, properties).with_context(fault)?,
            columns,
            rows: 0,
            path: path.to_owned(),
        })
    }

    /// Takes in whole rows.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&mut self, rows: &[u8]) -> Result<()> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(rows);
        let mut row = csv::ByteRecord::new();
        while reader.read_byte_record(&mut row)? {
            for (column, field) in self.columns.iter_mut().zip(&row) {
                let text = std::str::from_utf8(field)?;
                let taken = column.take(text);
                taken.ok_or_else(|| {
                    anyhow!("`{text}` does not suit its column, please report this")
                })?;
            }
            self.rows += 1;
            if self.rows == GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let fault = || format!("{}: can't be written", self.path.display());
        self.rows = 0;
        let mut group = self.writer.next_row_group().with_context(fault)?;
        for column in &mut self.columns {
            let writer = group.next_column().with_context(fault)?;
            let mut writer = writer.with_context(fault)?;
            column.write(writer.untyped()).with_context(fault)?;
            writer.close().with_context(fault)?;
        }
        group.close().with_context(fault)?;
        Ok(())
    }

    /// Writes the last rows and the end.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn finish(mut self) -> Result<()> {
        if self.rows > 0 {
            self.write_group()?;
        }
        let path = self.path.display().to_string();
        self.writer
            .close()
            .with_context(|| format!("{path}: can't be written"))?;
        Ok(())
    }
}

impl Column {
    fn named(name: &str) -> Column {
        match name {
            "line" | "count" | "branchings" | "microseconds" | "sum" | "narrowest" => {
                Column::Numbers(Vec::new())
            }
            "score" => Column::Reals(Vec::new()),
            "exact" => Column::Flags(Vec::new()),
            _ => Column::Texts(Vec::new()),
        }
    }

    /// The type in the words of a schema, and what the values mean.
    fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Column::Texts(_) => ("BYTE_ARRAY", " (UTF8)"),
            Column::Numbers(_) => ("INT64", ""),
            Column::Reals(_) => ("DOUBLE", ""),
            Column::Flags(_) => ("BOOLEAN", ""),
        }
    }

    /// Takes in a field; an empty one is no value.
    fn take(&mut self, field: &str) -> Option<()> {
        match self {
            Column::Texts(values) => values.push((!field.is_empty()).then(|| field.into())),
            Column::Numbers(values) => {
                // More than fits into 63 bits is as good as any number that nobody counts to.
                let fit = |number: u128| i64::try_from(number).unwrap_or(i64::MAX);
                values.push(value(field)?.map(fit));
            }
            Column::Reals(values) => values.push(value(field)?),
            Column::Flags(values) => values.push(value(field)?),
        }
        Some(())
    }

    /// Writes all values and forgets them.
    fn write(&mut self, writer: &mut ColumnWriter<'_>) -> Written<()> {
        match (self, writer) {
            (Column::Texts(values), ColumnWriter::ByteArrayColumnWriter(to)) => put(values, to),
            (Column::Numbers(values), ColumnWriter::Int64ColumnWriter(to)) => put(values, to),
            (Column::Reals(values), ColumnWriter::DoubleColumnWriter(to)) => put(values, to),
            (Column::Flags(values), ColumnWriter::BoolColumnWriter(to)) => put(values, to),
            _ => unreachable!("the schema has the types of the columns"),
        }
    }
}

/// What a field says, if anything; `None` if it is of another kind.
fn value<T: FromStr>(field: &str) -> Option<Option<T>> {
    match field {
        "" => Some(None),
        _ => field.parse().ok().map(Some),
    }
}

/// Writes the values that are there, and for each whether it is; forgets them.
fn put<T: DataType>(
    values: &mut Vec<Option<T::T>>,
    to: &mut ColumnWriterImpl<'_, T>,
) -> Written<()> {
    let levels = values.iter().map(|value| i16::from(value.is_some()));
    let levels: Vec<i16> = levels.collect();
    let there: Vec<T::T> = values.drain(..).flatten().collect();
    to.write_batch(&there, Some(&levels), None).map(|_| ())
}
