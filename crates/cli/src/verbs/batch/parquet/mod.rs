//! Tables in columns, as Apache Parquet keeps them: <https://parquet.apache.org/docs/file-format/>. To the rest of the
//! batch they are CSV: a file is read as rows of fields under the names of its columns, and rows that were written
//! are taken apart again.
//!
//! | file | what |
//! |---|---|
//! | `read` | a table as CSV |
//! | `write` | rows of CSV into a table |
//!
//! They are there with the feature `parquet` only.

#[cfg(feature = "parquet")]
mod read;
#[cfg(feature = "parquet")]
mod write;

use std::fs::File;
use std::io::Read;
use std::path::Path;

#[cfg(feature = "parquet")]
pub use read::open;
#[cfg(not(feature = "parquet"))]
pub use without::{Table, open};
#[cfg(feature = "parquet")]
pub use write::Table;

/// Whether a file begins as tables do.
pub fn is_table(path: &Path) -> bool {
    let mut first = [0; 4];
    path.is_file()
        && File::open(path).is_ok_and(|mut file| file.read_exact(&mut first).is_ok())
        && &first == b"PAR1"
}

/// What says that there is no Parquet.
#[cfg(not(feature = "parquet"))]
mod without {
    use std::fs::File;
    use std::io::Read;
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    use anyhow::{Result, bail};

    const EXPECTED: &str = "expected text, or a build with `--features parquet`";

    /// There is no such table.
    pub enum Table {}

    impl Table {
        pub fn create(_: File, path: &Path, _: &str) -> Result<Table> {
            bail!(
                "{}: this build writes no Parquet; {EXPECTED}",
                path.display()
            )
        }

        pub fn write(&mut self, _: &[u8]) -> Result<()> {
            match *self {}
        }

        pub fn finish(self) -> Result<()> {
            match self {}
        }
    }

    pub fn open(path: &Path, _: &Arc<AtomicU64>) -> Result<Box<dyn Read + Send>> {
        bail!(
            "{}: is a Parquet file, which this build can't read; {EXPECTED}",
            path.display()
        )
    }
}
