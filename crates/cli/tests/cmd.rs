//! Sessions with the command: what is typed and what comes out, in `tests/cmd` and in the README.
//!
//! The puzzles have one solution each (`tests/solvers.rs` lets other solvers find the same), and
//! `tests/grids.rs` checks by the rules, without the library, what is printed of them. So no line is right
//! only because the command printed it. Counts are those of the literature and of brute force.
//!
//! `TRYCMD=overwrite cargo test -p anydoku-cli --test cmd` writes what comes out now; read the difference.

use std::path::{Path, PathBuf};

#[test]
fn sessions() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..");
    // Sessions take place in a folder with the examples, where they may write files.
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("examples"), &folder.path().join("examples"));
    copy(&here.join("tests/cmd/data"), &folder.path().join("data"));
    std::env::set_current_dir(folder.path()).expect("it is a folder");
    let readme: PathBuf = root.join("README.md").canonicalize().expect("there is one");
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case(here.join("tests/cmd/*.trycmd"))
        .case(readme)
        .run();
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("it is new");
    for entry in std::fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("an entry");
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("it can be copied");
    }
}
