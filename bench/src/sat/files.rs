//! The CNF files of the data folder, decompressed once before anything is timed.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anydoku::sat::Formula;
use anydoku::sat::dimacs::{ReadOptions, read};
use anyhow::{Context, Result};
use liblzma::read::XzDecoder;
use serde::Deserialize;

use crate::race::Verdict;

/// A file of the list.
pub struct CnfFile {
    /// As in the list, without `.cnf.xz`.
    pub name: String,
    /// The decompressed file.
    pub path: PathBuf,
    /// What the list says of it.
    pub expected: Verdict,
}

#[derive(Deserialize)]
struct Listed {
    file: String,
    expected: String,
}

impl CnfFile {
    /// The files that `DATA/cnf/manifest.csv` lists and whose names contain `filter`.
    pub fn all(data: &Path, work: &Path, filter: Option<&str>) -> Result<Vec<CnfFile>> {
        let folder = data.join("cnf");
        let list = folder.join("manifest.csv");
        let mut list = csv::Reader::from_path(&list).with_context(|| list.display().to_string())?;
        let mut files = Vec::new();
        for listed in list.deserialize() {
            let Listed { file, expected } = listed?;
            let name = file.trim_end_matches(".xz").trim_end_matches(".cnf");
            if !filter.is_none_or(|filter| name.contains(filter)) {
                continue;
            }
            let path = work.join(format!("{}.cnf", name.replace('/', "_")));
            if !path.exists() {
                decompress(&folder.join(&file), &path)?;
            }
            files.push(CnfFile {
                name: name.to_owned(),
                path,
                expected: match expected.as_str() {
                    "SAT" => Verdict::Sat,
                    "UNSAT" => Verdict::Unsat,
                    _ => Verdict::Unknown,
                },
            });
        }
        Ok(files)
    }

    /// Its clauses.
    pub fn formula(&self) -> Result<Formula> {
        let name = || self.path.display().to_string();
        let file = BufReader::new(File::open(&self.path).with_context(name)?);
        Ok(read(file, ReadOptions::default())
            .with_context(name)?
            .formula)
    }
}

fn decompress(from: &Path, to: &Path) -> Result<()> {
    let name = || from.display().to_string();
    let bytes = BufReader::new(File::open(from).with_context(name)?);
    // Renamed when it is whole, in case this is stopped.
    let part = to.with_extension("part");
    let mut out = BufWriter::new(File::create(&part)?);
    if from.extension().is_some_and(|end| end == "xz") {
        std::io::copy(&mut XzDecoder::new(bytes), &mut out).with_context(name)?;
    } else {
        std::io::copy(&mut { bytes }, &mut out).with_context(name)?;
    }
    out.flush()?;
    std::fs::rename(part, to)?;
    Ok(())
}
