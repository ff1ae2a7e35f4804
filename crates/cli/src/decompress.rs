//! Compressed files, told by what they hold and not by their names.

use std::io::{self, BufRead, BufReader, Read};

use anydoku::sat::dimacs::Compression;

/// Readers fill their buffers with zeros before the first use, so that larger ones would cost a small file more
/// than they save a large one.
pub const BUFFER: usize = 1 << 14;

/// What a reader holds, decompressed if its first bytes are the mark of a compression.
pub fn decompress(input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    // A pipe may give few bytes at first; a mark that comes in pieces is read whole.
    let mut start = Vec::new();
    while start.len() < Compression::MARK {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        let taken = bytes.len().min(Compression::MARK - start.len());
        start.extend_from_slice(&bytes[..taken]);
        input.consume(taken);
    }
    let compression = Compression::detect(&start);
    let whole = BufReader::with_capacity(BUFFER, io::Cursor::new(start).chain(input));
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(flate2::bufread::MultiGzDecoder::new(whole)),
        Some(Compression::Xz) => Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(whole)),
        Some(Compression::Bzip2) => Box::new(bzip2::bufread::MultiBzDecoder::new(whole)),
        Some(Compression::Zstd) => Box::new(zstd::stream::read::Decoder::with_buffer(whole)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn read_back(bytes: Vec<u8>) -> Vec<u8> {
        let mut read = Vec::new();
        let mut reader = decompress(io::Cursor::new(bytes)).unwrap();
        reader.read_to_end(&mut read).unwrap();
        read
    }

    #[test]
    fn every_compression_gives_back_what_went_in() {
        let text = b"p cnf 2 2\n1 -2 0\n2 0\n".repeat(5000);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), Default::default());
        gzip.write_all(&text).unwrap();
        let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
        xz.write_all(&text).unwrap();
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        bzip2.write_all(&text).unwrap();
        let packed = [
            text.clone(),
            gzip.finish().unwrap(),
            xz.finish().unwrap(),
            bzip2.finish().unwrap(),
            zstd::encode_all(&text[..], 1).unwrap(),
        ];
        for bytes in packed {
            assert!(read_back(bytes) == text);
        }
        for short in [&b""[..], b"1", b"\x1f"] {
            assert_eq!(read_back(short.to_vec()), short);
        }
    }

    #[test]
    fn a_second_member_is_read_too() {
        let mut bytes = zstd::encode_all(&b"one "[..], 1).unwrap();
        bytes.extend(zstd::encode_all(&b"two"[..], 1).unwrap());
        assert_eq!(read_back(bytes), b"one two");
    }

    #[test]
    fn a_cut_file_is_an_error() {
        let mut bytes = zstd::encode_all(&b"p cnf 1 1\n1 0\n".repeat(100)[..], 1).unwrap();
        bytes.truncate(bytes.len() - 3);
        let mut reader = decompress(io::Cursor::new(bytes)).unwrap();
        assert!(reader.read_to_end(&mut Vec::new()).is_err());
    }
}
