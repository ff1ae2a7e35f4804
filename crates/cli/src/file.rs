//! Files, with errors that say which.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, anyhow, bail};

use crate::args::OutputArgs;
use crate::decompress::{self, decompress};
use crate::watch;

/// The name of a file in messages.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Opens a file for reading, decompressed if need be; `-` is standard input, which can be asked for once.
pub fn open(path: &Path) -> Result<Box<dyn Read + Send>> {
    open_counted(path, &Arc::default())
}

/// The same, and counts the bytes of the file, as they are there, that were read so far.
pub fn open_counted(path: &Path, bytes: &Arc<AtomicU64>) -> Result<Box<dyn Read + Send>> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if path == Path::new("-") {
        if TAKEN.swap(true, Ordering::Relaxed) {
            bail!("standard input can be read only once; expected a single `-`");
        }
        watch::catch_interrupts(); // It may never come.
        return decompress(Counted(io::stdin(), Arc::clone(bytes)))
            .map_err(|error| fault(path, &error));
    }
    let file = File::open(path).map_err(|error| fault(path, &error))?;
    let metadata = file.metadata();
    if metadata.as_ref().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{}: is a directory; expected a file", name(path));
    }
    if !metadata.is_ok_and(|metadata| metadata.is_file()) {
        watch::catch_interrupts();
    }
    decompress(Counted(file, Arc::clone(bytes))).map_err(|error| fault(path, &error))
}

/// Counts the bytes that go through.
struct Counted<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.read(into)?;
        self.1.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(bytes)
    }
}

/// Opens a file for reading in pieces.
pub fn open_buffered(path: &Path) -> Result<BufReader<Box<dyn Read + Send>>> {
    Ok(BufReader::with_capacity(decompress::BUFFER, open(path)?))
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
    /// What is no file, such as `/dev/null`.
    Device(BufWriter<File>),
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

/// The file that is being written, to be removed when the process ends before it is whole.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the file that is not whole yet, if there is one.
pub fn remove_unfinished() {
    if let Ok(Some(path)) = UNFINISHED.lock().map(|mut path| path.take()) {
        let _ = std::fs::remove_file(path);
    }
}

/// What a path to write to names.
pub enum Target {
    /// A file, or none yet.
    File(PathBuf),
    /// What is no file, such as `/dev/null`.
    Device,
}

/// Looks at a path to write to. An existing file is kept unless `force`.
pub fn target(path: &Path, force: bool) -> Result<Target> {
    let Ok(metadata) = path.metadata() else {
        return Ok(Target::File(path.to_owned()));
    };
    if metadata.is_dir() {
        bail!(
            "{}: is a directory; expected a file to write to",
            name(path)
        );
    }
    if !metadata.is_file() {
        return Ok(Target::Device);
    }
    // A link stays one: what it points to is replaced.
    let target = path
        .canonicalize()
        .with_context(|| format!("{}: can't be written", name(path)))?;
    if !force {
        bail!("{}: exists already; --force overwrites it", name(path));
    }
    Ok(Target::File(target))
}

impl Sink {
    /// Opens the output. An existing file is kept unless `--force` was given; devices and pipes are written
    /// to as they are.
    pub fn open(args: &OutputArgs) -> Result<Sink> {
        watch::catch_interrupts(); // What was begun goes when the process does.
        let path = match &args.output {
            Some(path) if path != Path::new("-") => path,
            _ => {
                return Ok(Sink::Standard(BufWriter::with_capacity(
                    1 << 16,
                    io::stdout(),
                )));
            }
        };
        let fault = || format!("{}: can't be written", name(path));
        let target = match target(path, args.force)? {
            Target::File(target) => target,
            Target::Device => {
                let file = File::options().write(true).open(path).with_context(fault)?;
                let writer = BufWriter::with_capacity(1 << 16, file);
                return Ok(Sink::Device(writer));
            }
        };
        let mut unfinished = target.clone().into_os_string();
        unfinished.push(format!(".{}.unfinished", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let file = File::create_new(&unfinished).with_context(fault)?;
        if let Ok(mut path) = UNFINISHED.lock() {
            *path = Some(unfinished.clone());
        }
        Ok(Sink::File {
            writer: BufWriter::with_capacity(1 << 16, file),
            unfinished,
            path: target,
        })
    }

    /// Shows what was written so far to a person who waits at a terminal.
    pub fn show(&mut self) -> Result<()> {
        if matches!(self, Sink::Standard(_)) && io::stdout().is_terminal() {
            self.flush()?;
        }
        Ok(())
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
            Sink::Standard(writer) => match writer.write(bytes) {
                // Who makes the clauses can't be told to stop, but nobody reads them any more.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
                written => written,
            },
            Sink::Device(writer) | Sink::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Standard(writer) => writer.flush(),
            Sink::Device(writer) | Sink::File { writer, .. } => writer.flush(),
        }
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        // After `finish` it is gone already; after a fault nothing half-written stays.
        if let Sink::File { .. } = self {
            remove_unfinished();
        }
    }
}
