//! Files, with errors that say which.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::args::OutputArgs;

/// The name of a file in messages.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Opens a file for reading; `-` is standard input.
pub fn open(path: &Path) -> Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).map_err(|error| fault(path, &error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{}: is a directory; expected a file", name(path));
    }
    Ok(Box::new(file))
}

/// Opens a file for reading in pieces.
pub fn open_buffered(path: &Path) -> Result<BufReader<Box<dyn Read>>> {
    Ok(BufReader::with_capacity(1 << 16, open(path)?))
}

/// Reads a whole file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?
        .read_to_end(&mut bytes)
        .map_err(|error| fault(path, &error))?;
    Ok(bytes)
}

fn fault(path: &Path, error: &io::Error) -> anyhow::Error {
    let name = name(path);
    match error.kind() {
        io::ErrorKind::NotFound => anyhow!("{name}: no such file"),
        io::ErrorKind::PermissionDenied => anyhow!("{name}: no permission to read it"),
        _ => anyhow!("{name}: {error}"),
    }
}

/// Where results are written: standard output, or a file that appears only when all is written.
pub enum Sink {
    /// Standard output.
    Standard(BufWriter<io::Stdout>),
    /// A new file beside the one that it will replace.
    File {
        /// What was written so far.
        writer: BufWriter<File>,
        /// Where it is.
        unfinished: PathBuf,
        /// Where it goes.
        path: PathBuf,
    },
}

impl Sink {
    /// Opens the output. An existing file is kept unless `--force` was given.
    pub fn open(args: &OutputArgs) -> Result<Sink> {
        let Some(path) = &args.output else {
            return Ok(Sink::Standard(BufWriter::new(io::stdout())));
        };
        if !args.force && path.symlink_metadata().is_ok() {
            bail!("{}: exists already; --force overwrites it", name(path));
        }
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(format!(".{}.unfinished", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let file = File::create_new(&unfinished)
            .with_context(|| format!("{}: can't be written", name(path)))?;
        Ok(Sink::File {
            writer: BufWriter::with_capacity(1 << 16, file),
            unfinished,
            path: path.clone(),
        })
    }

    /// Writes what is left and puts the file in its place.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Sink::File {
            unfinished, path, ..
        } = &self
        {
            std::fs::rename(unfinished, path)
                .with_context(|| format!("{}: can't be written", name(path)))?;
        }
        Ok(())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Standard(writer) => writer.write(bytes),
            Sink::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Standard(writer) => writer.flush(),
            Sink::File { writer, .. } => writer.flush(),
        }
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        // After `finish` it is gone already; after a fault nothing half-written stays.
        if let Sink::File { unfinished, .. } = self {
            let _ = std::fs::remove_file(unfinished);
        }
    }
}
