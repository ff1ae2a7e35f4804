//! Requests that are right: every kind, boards of many kinds, puzzles in every format.

use serde_json::{Value as Json, json};

const COURSE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Rules of every kind on four cells.
const RULES: &str = "N=4\nK=3\nAT 0 0.5 0\nGROUP 0 1 2 : family : name\nNEIGHBOR 2 3\nRUN 0 1\nDOMAIN 3 1-2\n\
    REGIONS 0 0 1 1\nGIVEN 0 1\nNOT 3 1\nNAME Four cells\n";

const FOUR: &str = "1.....3...4....2";

/// The requests.
pub fn all() -> Vec<Json> {
    let object = json!({"shape": "latin 3", "givens": [2, 0, 0, 0, 0, 0, 0, 0, 0]});
    let four = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut all = vec![
        json!({"do": "shapes"}),
        json!({"do": "read", "puzzle": COURSE, "format": "line", "shape": "square 9", "index": 0}),
        json!({"do": "read", "puzzle": "1...\n..3.\n.4..\n...2\n"}),
        json!({"do": "read", "puzzle": RULES}),
        json!({"do": "read", "puzzle": object}),
        json!({"do": "trace", "puzzle": FOUR, "solver": "dpll", "propagate": "watch", "branch": "mrv",
            "polarity": "true", "order": "random", "pure": true, "seed": 7, "most": 200, "assume": [1, -2]}),
        json!({"do": "trace", "puzzle": FOUR, "entries": four, "solver": "cdcl", "encoding": "minimal",
            "at_most_one": "sequential", "runs": "windows", "cdcl": {"restart": "luby"}, "language": "zh"}),
        json!({"do": "trace", "cnf": "p cnf 3 3\n1 2 0\n-1 3 0\n-3 -2 0\n", "solver": "cdcl"}),
        json!({"do": "clashes", "puzzle": FOUR, "entries": four}),
        json!({"do": "hint", "puzzle": FOUR, "entries": four, "candidates": [[], [], [1, 2], [], [], [], [], [], [], [],
            [], [], [], [3, 4], [], []]}),
        json!({"do": "generate", "shape": "square 4", "seed": 1, "index": 2, "symmetries": ["rotation180"],
            "givens": [4, 8], "minimal": false}),
        json!({"do": "generate", "shape": "hexagon 2", "seed": 1, "minimal": true}),
        json!({"do": "generate", "puzzle": "SHAPE square 4\nGIVEN r1c1 1", "seed": 3}),
    ];
    let puzzles = [
        json!(FOUR),
        json!(COURSE),
        json!("SHAPE square 4\nGIVEN r1c1 1\nGIVEN r2c3 1\n"),
        json!("SHAPE hexagon 3\n"),
        json!(RULES),
        json!(object),
    ];
    for puzzle in puzzles {
        all.extend([
            json!({"do": "solve", "puzzle": puzzle, "entries": [], "most": 3}),
            json!({"do": "count", "puzzle": puzzle, "most": 50}),
            json!({"do": "candidates", "puzzle": puzzle, "by": "grids", "most": 20}),
            json!({"do": "candidates", "puzzle": puzzle, "by": "rules"}),
            json!({"do": "check", "puzzle": puzzle}),
            json!({"do": "clashes", "puzzle": puzzle}),
            json!({"do": "hint", "puzzle": puzzle, "candidates": [], "language": "en"}),
            json!({"do": "export", "puzzle": puzzle, "to": "svg", "theme": "dark"}),
            json!({"do": "export", "puzzle": puzzle, "to": "cnf"}),
            json!({"do": "draft", "puzzle": puzzle}),
            json!({"do": "grade", "puzzle": puzzle, "language": "zh"}),
        ]);
    }
    all
}
