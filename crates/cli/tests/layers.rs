//! The workspace: members stand in the order of their dependencies, lowest first, and know only the members
//! that the design lets them know.

use std::path::Path;

/// What members may know of the others, where the design is stricter than the order.
const MAY_KNOW: [(&str, &[&str]); 8] = [
    ("anydoku-sat", &[]),
    ("anydoku-check", &["anydoku-sat"]),
    ("anydoku-board", &[]),
    ("anydoku-network", &["anydoku-board", "anydoku-sat"]),
    (
        "anydoku",
        &["anydoku-board", "anydoku-network", "anydoku-sat"],
    ),
    ("anydoku-web", &["anydoku"]),
    ("anydoku-terminal", &["anydoku"]),
    (
        "anydoku-cli",
        &[
            "anydoku",
            "anydoku-check",
            "anydoku-terminal",
            "anydoku-web",
        ],
    ),
];

#[test]
fn every_member_stands_above_the_members_that_it_knows() {
    let workspace = manifest("");
    let mut below: Vec<String> = Vec::new();
    for folder in members(&workspace) {
        let manifest = manifest(folder);
        let name = name(&manifest);
        for other in known(&manifest) {
            assert!(
                below.iter().any(|name| name == other),
                "{name} knows {other}, which does not stand before it"
            );
        }
        below.push(name.to_owned());
    }
    for (name, _) in MAY_KNOW {
        assert!(
            below.iter().any(|member| member == name),
            "there is no {name}"
        );
    }
}

#[test]
fn members_know_only_what_the_design_lets_them_know() {
    for folder in members(&manifest("")) {
        let manifest = manifest(folder);
        let name = name(&manifest);
        if let Some((_, may_know)) = MAY_KNOW.iter().find(|(member, _)| *member == name) {
            for other in known(&manifest) {
                assert!(may_know.contains(&other), "{name} knows {other}");
            }
        }
    }
}

#[test]
fn the_reader_of_manifests_sees_what_is_there() {
    let manifest = "[package]\nname = \"anydoku-x\"\n[dependencies]\nanydoku-sat.workspace = true\n\
                    serde = \"1\"\n[dev-dependencies]\nanydoku-board = { path = \"../board\" }\n\
                    [target.'cfg(unix)'.dependencies]\nanydoku = { workspace = true }\n[lints]\nanydoku = 1\n";
    assert_eq!(known(manifest), ["anydoku", "anydoku-board", "anydoku-sat"]);
    assert_eq!(name(manifest), "anydoku-x");
    assert_eq!(members("members = [\"a\", \"b/c\"]\n"), ["a", "b/c"]);
}

fn manifest(folder: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(folder).join("Cargo.toml");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The name of the package, in the line `name = "…"`.
fn name(manifest: &str) -> &str {
    let mut lines = manifest.lines();
    let name = lines.find_map(|line| line.strip_prefix("name = \""));
    name.expect("a package has a name").trim_end_matches('"')
}

fn members(manifest: &str) -> Vec<&str> {
    let (_, rest) = manifest
        .split_once("\nmembers = [")
        .unwrap_or(("", manifest));
    let rest = rest.strip_prefix("members = [").unwrap_or(rest);
    let (list, _) = rest.split_once(']').expect("the list of members ends");
    list.split('"').skip(1).step_by(2).collect()
}

/// The members of the workspace among the dependencies of all kinds.
fn known(manifest: &str) -> Vec<&str> {
    let mut in_dependencies = false;
    let mut known = Vec::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            in_dependencies = section.trim_end_matches(']').ends_with("dependencies");
            continue;
        }
        let name = line.split(['=', '.', ' ']).next().unwrap_or("");
        if in_dependencies && name.starts_with("anydoku") {
            known.push(name);
        }
    }
    known.sort_unstable();
    known
}
