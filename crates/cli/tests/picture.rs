//! The picture of the README: a real session, drawn from what the command prints.
//!
//! `SNAPSHOTS=overwrite cargo test -p anydoku-cli --test picture` draws it anew; look at it before you keep it.

use std::path::Path;
use std::process::Command;

use snapbox::{Assert, Data, assert::DEFAULT_ACTION_ENV, data::DataFormat};

#[test]
fn session() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sessions = [
        ["solve", "--check", "examples/honeycomb.doku"],
        ["solve", "--check", "examples/jigsaw.doku"],
    ];
    let mut screen = String::new();
    for arguments in sessions {
        let output = Command::new(env!("CARGO_BIN_EXE_anydoku"))
            .args(["--color", "always", "--quiet"])
            .args(arguments)
            .current_dir(&root)
            .output()
            .expect("the command runs");
        assert!(output.status.success());
        screen += &format!("\x1b[1m$ anydoku {}\x1b[0m\n", arguments.join(" "));
        screen += &String::from_utf8(output.stdout).expect("text");
        screen += "\n";
    }
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(
        Data::text(screen).coerce_to(DataFormat::TermSvg),
        Data::read_from(&root.join("docs/session.svg"), Some(DataFormat::TermSvg)),
    );
}
