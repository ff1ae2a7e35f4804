//! Which compression a file uses, by its first bytes.
//!
//! This crate decompresses nothing. It knows the marks so that a compressed file gets a helpful message in
//! place of "unexpected byte", and so that a caller can ask before it picks a decompressor.

use std::fmt;

/// A compression that DIMACS files are often published in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// gzip, `.gz`.
    Gzip,
    /// xz, `.xz`.
    Xz,
    /// bzip2, `.bz2`.
    Bzip2,
    /// Zstandard, `.zst`.
    Zstd,
}

impl Compression {
    /// How many bytes of a file [`Compression::detect`] looks at.
    pub const MARK: usize = 6;

    /// The compression of a file that starts with these bytes, `None` when they are no known mark or too few
    /// to tell. No text starts with any of them except `BZh`, with which no DIMACS file can start.
    ///
    /// ```
    /// use anydoku_sat::dimacs::Compression;
    ///
    /// assert_eq!(Compression::detect(b"\x1f\x8b\x08\0\0\0"), Some(Compression::Gzip));
    /// assert_eq!(Compression::detect(b"p cnf 0 0\n"), None);
    /// ```
    pub fn detect(start: &[u8]) -> Option<Compression> {
        let marks: [(&[u8], Compression); 4] = [
            (b"\x1f\x8b", Compression::Gzip),
            (b"\xfd7zXZ\0", Compression::Xz),
            (b"BZh", Compression::Bzip2),
            (b"\x28\xb5\x2f\xfd", Compression::Zstd),
        ];
        marks
            .into_iter()
            .find(|(mark, _)| start.starts_with(mark))
            .map(|(_, compression)| compression)
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compression::Gzip => "gzip",
            Compression::Xz => "xz",
            Compression::Bzip2 => "bzip2",
            Compression::Zstd => "zstd",
        })
    }
}
