use serde_json::{Value as Json, json};

use crate::{call, call_until};

fn ask(request: Json) -> Json {
    serde_json::from_str(&call(&request.to_string())).expect("answers are JSON")
}

/// The member at `a.b.0.c`.
fn at<'a>(answer: &'a Json, path: &str) -> &'a Json {
    path.split('.')
        .fold(answer, |json, step| match step.parse::<usize>() {
            Ok(index) if json.is_array() => &json[index],
            _ => &json[step],
        })
}

const COURSE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const FOUR: &str = "1.....3...4....2";

#[test]
fn answers() {
    // A request, a path into the answer, what stands there.
    for (request, path, expected) in [
        (
            json!({"do": "read", "puzzle": COURSE}),
            "board.shape",
            json!("square 9"),
        ),
        (
            json!({"do": "read", "puzzle": COURSE}),
            "format",
            json!("line"),
        ),
        (
            json!({"do": "read", "puzzle": COURSE}),
            "puzzle.givens.1",
            json!(3),
        ),
        (
            json!({"do": "read", "puzzle": COURSE}),
            "board.names.80",
            json!("r9c9"),
        ),
        (
            json!({"do": "read", "puzzle": COURSE}),
            "board.steps.down.0",
            json!(9),
        ),
        (
            json!({"do": "read", "puzzle": COURSE}),
            "board.steps.left.0",
            json!(-1),
        ),
        (
            json!({"do": "read", "puzzle": "SHAPE hexagon 2"}),
            "board.tiling",
            json!("hexagons"),
        ),
        (
            json!({"do": "read", "puzzle": "SHAPE hexagon 2"}),
            "board.steps.upRight.9",
            json!(5),
        ),
        (
            json!({"do": "read", "puzzle": "SHAPE hexagon 2"}),
            "board.rows.4",
            json!([16, 17, 18]),
        ),
        (
            json!({"do": "read", "puzzle": {"shape": "latin 3", "givens": [2, 0, 0, 0, 0, 0, 0, 0, 0]}}),
            "puzzle.givens.0",
            json!(2),
        ),
        (
            json!({"do": "read", "puzzle": "12..............\n..34............"}),
            "puzzles",
            json!(2),
        ),
        (
            json!({"do": "read", "puzzle": "12..............\n..34............", "index": 1}),
            "puzzle.givens",
            json!([0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ),
        (
            json!({"do": "read", "puzzle": "SHAPE hanidoku"}),
            "board.rules.0.kind",
            json!("consecutive"),
        ),
        (
            json!({"do": "read", "puzzle": FOUR}),
            "puzzle.line",
            json!(FOUR),
        ),
        (json!({"do": "shapes"}), "shapes.0.name", json!("square")),
        (
            json!({"do": "solve", "puzzle": COURSE}),
            "unique",
            json!(true),
        ),
        (
            json!({"do": "solve", "puzzle": COURSE}),
            "grids.0.2",
            json!(4),
        ),
        (
            json!({"do": "solve", "puzzle": "SHAPE square 4", "most": 1}),
            "unique",
            json!(null),
        ),
        (
            json!({"do": "solve", "puzzle": "SHAPE square 4"}),
            "unique",
            json!(false),
        ),
        (
            json!({"do": "solve", "puzzle": "11.............."}),
            "verdict",
            json!("none"),
        ),
        (
            json!({"do": "count", "puzzle": "SHAPE square 4"}),
            "count",
            json!("288"),
        ),
        (
            json!({"do": "count", "puzzle": "SHAPE hexagon 1 9"}),
            "count",
            json!("729288"),
        ),
        (
            json!({"do": "count", "puzzle": "SHAPE square 4", "most": 10}),
            "exact",
            json!(false),
        ),
        (
            json!({"do": "count", "puzzle": "SHAPE square 4", "entries": [1,2,3,4,0,0,0,0,0,0,0,0,0,0,0,0]}),
            "count",
            json!("12"),
        ),
        (
            json!({"do": "candidates", "puzzle": FOUR}),
            "candidates.0",
            json!([1]),
        ),
        (
            json!({"do": "candidates", "puzzle": FOUR}),
            "candidates.1",
            json!([2, 3, 4]),
        ),
        // A line of five that holds 1 and 4 can't hold more than 5.
        (
            json!({"do": "candidates", "puzzle": "SHAPE hanidoku\nGIVEN 0 1\nGIVEN 4 4"}),
            "candidates.1",
            json!([2, 3, 5]),
        ),
        (
            json!({"do": "candidates", "puzzle": "SHAPE square 4\nGIVEN r1c1 1", "by": "grids", "most": 1000}),
            "counts.1",
            json!([24, 24, 24]),
        ),
        (
            json!({"do": "check", "puzzle": COURSE}),
            "unique",
            json!(true),
        ),
        (
            json!({"do": "check", "puzzle": "1..1............"}),
            "conflict.2.text",
            json!("row 1 holds different values"),
        ),
        (
            json!({"do": "check", "puzzle": "1..1............"}),
            "conflict.0.cells",
            json!([0]),
        ),
        (
            json!({"do": "clashes", "puzzle": FOUR, "entries": [0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}),
            "clashes.0.message",
            json!("r1c1 and r1c2 both hold 1, but row 1 holds different values"),
        ),
        (
            json!({"do": "clashes", "puzzle": FOUR}),
            "clashes",
            json!([]),
        ),
        (
            json!({"do": "clashes", "puzzle": FOUR, "entries": [1, 3, 2, 4, 4, 2, 3, 1, 2, 1, 4, 3, 3, 4, 1, 2]}),
            "solved",
            json!(true),
        ),
        (
            json!({"do": "clashes", "puzzle": "11..............", "entries": []}),
            "clashes.0.rule",
            json!("row 1"),
        ),
        (
            json!({"do": "export", "puzzle": FOUR, "to": "line"}),
            "text",
            json!(format!("{FOUR}\n")),
        ),
        (
            json!({"do": "export", "puzzle": FOUR, "to": "cnf"}),
            "name",
            json!("puzzle.cnf"),
        ),
        (
            json!({"do": "export", "puzzle": FOUR, "to": "svg"}),
            "type",
            json!("image/svg+xml"),
        ),
        (
            json!({"do": "trace", "puzzle": FOUR}),
            "names.0",
            json!(["r1c1=1", "r1c1≠1"]),
        ),
        (
            json!({"do": "trace", "puzzle": FOUR}),
            "candidates.63",
            json!([15, 4]),
        ),
        (
            json!({"do": "trace", "puzzle": FOUR, "assume": [7]}),
            "verdict",
            json!("satisfiable"),
        ),
        (
            json!({"do": "trace", "puzzle": "11..............", "solver": "cdcl"}),
            "verdict",
            json!("unsatisfiable"),
        ),
        (
            json!({"do": "trace", "puzzle": "SHAPE square 9", "most": 10}),
            "cut",
            json!(true),
        ),
        (
            json!({"do": "trace", "cnf": "p cnf 2 2\n1 2 0\n-1 0\n"}),
            "steps",
            json!([["i", -1, 0, 2], ["u", 2, 0, 1, 3], ["s"]]),
        ),
        (
            json!({"do": "trace", "cnf": "p cnf 2 2\n1 2 0\n-1 0\n"}),
            "cited.3",
            json!({"from": "unit", "lits": [2]}),
        ),
        (
            json!({"do": "trace", "cnf": "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "branch": "first"}),
            "steps.2",
            json!(["c", 4, [-1]]),
        ),
    ] {
        let answer = ask(request.clone());
        assert_eq!(
            *at(&answer, path),
            expected,
            "{request}\n{path} of {answer}"
        );
    }
}

#[test]
fn errors() {
    // A request as text, what the message must hold, the kind, the position.
    let deep = "[".repeat(100_000);
    for (request, message, kind, place) in [
        ("", "begins with nothing", "request", Some((1, 1))),
        ("{", "EOF", "request", Some((1, 1))),
        (
            " []",
            "begins with '['; expected an object",
            "request",
            Some((1, 2)),
        ),
        ("null", "begins with 'n'", "request", Some((1, 1))),
        (&deep, "begins with '['", "request", Some((1, 1))),
        (
            &format!("{{\"do\": \"solve\", \"puzzle\": {deep}"),
            "EOF",
            "request",
            Some((1, 27)),
        ),
        ("{\"do\": 1}", "invalid type", "request", Some((1, 8))),
        (
            "{\"do\": \"fly\"}",
            "unknown request \"fly\"; expected one of read",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"seed\": 1}",
            "either `shape` or `puzzle`",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"seed\": 1, \"puzzle\": \"11..............\"}",
            "no grid has the givens that are to be kept",
            "request",
            None,
        ),
        (
            "{\"do\": \"shapes\"} x",
            "trailing",
            "request",
            Some((1, 18)),
        ),
        (
            "{\"do\": \"shapes\",\n \"all\": 1}",
            "unknown field `all`",
            "request",
            Some((2, 6)),
        ),
        (
            "{\"do\": \"solve\"}",
            "missing field `puzzle`",
            "request",
            Some((1, 15)),
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": 3}",
            "a puzzle is a text or an object",
            "request",
            Some((1, 27)),
        ),
        (
            "{\"do\": \"solve\", \"do\": \"solve\"}",
            "duplicate field `do`",
            "request",
            Some((1, 20)),
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": \"SHAPE square 4\\nGIVEN r1c9 1\"}",
            "not on the board",
            "text",
            Some((2, 7)),
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": \"\"}",
            "nothing to read",
            "text",
            Some((1, 1)),
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": \"SHAPE square 225\"}",
            "too many here",
            "request",
            None,
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": \"SHAPE square 4\", \"most\": 0}",
            "expected 1 to 1000",
            "request",
            None,
        ),
        (
            "{\"do\": \"solve\", \"puzzle\": \"SHAPE square 4\", \"entries\": [1]}",
            "1 entries; expected one for each of the 16",
            "request",
            None,
        ),
        (
            "{\"do\": \"clashes\", \"puzzle\": \"SHAPE latin 2\", \"entries\": [0,0,0,3]}",
            "entry 3 of cell 3",
            "request",
            None,
        ),
        (
            "{\"do\": \"clashes\", \"puzzle\": \"SHAPE latin 2\", \"entries\": [0,0,0,-3]}",
            "invalid value",
            "request",
            Some((1, 64)),
        ),
        (
            "{\"do\": \"export\", \"puzzle\": \"SHAPE latin 2\", \"to\": \"exe\"}",
            "unknown format \"exe\"; expected svg, cnf, doku",
            "request",
            None,
        ),
        (
            "{\"do\": \"export\", \"puzzle\": \"SHAPE latin 2\", \"to\": \"svg\", \"candidates\": [[9],[],[],[]]}",
            "candidate 9 of cell 0",
            "request",
            None,
        ),
        (
            "{\"do\": \"export\", \"puzzle\": \"SHAPE latin 2\", \"to\": \"svg\", \"corners\": [[]]}",
            "1 lists of corner marks; expected one for each of the 4 cells",
            "request",
            None,
        ),
        (
            "{\"do\": \"export\", \"puzzle\": \"SHAPE latin 2\", \"to\": \"svg\", \"colours\": [[],[10],[],[]]}",
            "colour 10 of cell 1 is out of range; expected 1 to 9",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"blob\", \"seed\": 1}",
            "there is no shape",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"hexagon 2 4\", \"seed\": 1}",
            "no grid",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"square 4\", \"seed\": 1, \"symmetries\": [\"rotation60\"]}",
            "no symmetry rotation60",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"square 4\", \"seed\": 1.5}",
            "invalid type",
            "request",
            Some((1, 50)),
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"square 4\", \"seed\": 1, \"grade\": [\"easy\", \"nasty\"]}",
            "unknown level",
            "request",
            None,
        ),
        (
            "{\"do\": \"generate\", \"shape\": \"square 4\", \"seed\": 1, \"grade\": [\"hard\", \"easy\"]}",
            "the easier one first",
            "request",
            None,
        ),
        (
            "{\"do\": \"candidates\", \"puzzle\": \"SHAPE latin 2\", \"by\": \"luck\"}",
            "unknown variant `luck`",
            "request",
            Some((1, 58)),
        ),
        (
            "{\"do\": \"trace\"}",
            "expected either `puzzle` or `cnf`",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"cnf\": \"p cnf 1 1\\n2 0\\n\"}",
            "2",
            "text",
            Some((2, 1)),
        ),
        (
            "{\"do\": \"trace\", \"cnf\": \"p cnf 1 1\\n1 0\\n\", \"assume\": [-2]}",
            "-2 can't be assumed; expected literals of variables 1 to 1",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"cnf\": \"p cnf 1 1\\n1 0\\n\", \"assume\": [0]}",
            "0 can't be assumed",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"puzzle\": \"SHAPE latin 2\", \"branch\": \"best\"}",
            "best",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"puzzle\": \"SHAPE latin 2\", \"cdcl\": {\"restart\": \"often\"}}",
            "`restart=often`",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"puzzle\": \"SHAPE latin 2\", \"most\": 1000000}",
            "expected 1 to 200000",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"cnf\": \"p cnf 1000000 0\\n\"}",
            "1000000 variables are too many to watch",
            "request",
            None,
        ),
        (
            "{\"do\": \"trace\", \"puzzle\": \"SHAPE square 64\"}",
            "too many to watch",
            "request",
            None,
        ),
    ] {
        let answer: Json = serde_json::from_str(&call(request)).unwrap();
        let error = &answer["error"];
        let shown = request.chars().take(80).collect::<String>();
        let told = error["message"].as_str().unwrap_or_default();
        assert!(told.contains(message), "{shown}: {answer}");
        assert!(!told.contains(" at line "), "{answer}");
        assert_eq!(error["kind"], kind, "{shown}");
        if let Some((line, column)) = place {
            assert_eq!(error["line"], line, "{shown}: {answer}");
            assert!(
                error["column"].as_u64() >= Some(column),
                "{shown}: {answer}"
            );
        }
    }
}

#[test]
fn puzzles_are_made_by_seed_and_read_back() {
    for (shape, symmetries) in [
        ("square 9", json!(["rotation180"])),
        ("hexagon 2", json!(["rotation60"])),
        ("hanidoku", json!([])),
    ] {
        let request =
            json!({"do": "generate", "shape": shape, "seed": 7, "symmetries": symmetries});
        let made = ask(request.clone());
        assert_eq!(made["puzzle"]["doku"], ask(request)["puzzle"]["doku"]);
        let solved = ask(json!({"do": "solve", "puzzle": made["puzzle"]["doku"]}));
        assert_eq!(solved["unique"], true, "{shape}");
        assert_eq!(solved["grids"][0], made["grid"]);
        let read = ask(json!({"do": "read", "puzzle": made["puzzle"]["line"], "shape": shape}));
        assert_eq!(read["puzzle"]["givens"], made["puzzle"]["givens"]);
    }
}

#[test]
fn hints_lead_to_the_grid() {
    // Of the last open cell of a row, and whole ways, eliminations kept as a page keeps them.
    let last = ask(json!({"do": "hint", "puzzle": "123............."}));
    assert_eq!(last["pattern"], "full house");
    assert_eq!(last["fixes"], json!([3, 4]));
    assert_eq!(
        (&last["citing"], &last["targets"], &last["because"]),
        (&json!([0, 1, 2, 3]), &json!([3]), &json!([]))
    );
    // A hidden single: the 1s of rows 2 and 3 leave one place in row 1, and so in its box.
    let hidden = "SHAPE square 9\nGIVEN r2c5 1\nGIVEN r3c9 1\nGIVEN r1c2 2\nGIVEN r1c3 3\n";
    let hidden = ask(json!({"do": "hint", "puzzle": hidden}));
    assert_eq!(hidden["fixes"], json!([0, 1]));
    assert_eq!(
        (&hidden["citing"], &hidden["because"]),
        (&json!([0, 1, 2, 9, 10, 11, 18, 19, 20]), &json!([13, 26]))
    );
    let made = ask(json!({"do": "generate", "shape": "square 9", "seed": 11}));
    let hard = made["puzzle"]["line"].as_str().unwrap();
    for puzzle in [COURSE, hard, "SHAPE hanidoku\nGIVEN 0 2\n"] {
        let board = ask(json!({"do": "read", "puzzle": puzzle}));
        let solved = ask(json!({"do": "solve", "puzzle": puzzle, "most": 1}));
        let grid = &solved["grids"][0];
        let cells = board["board"]["names"].as_array().unwrap().len();
        let values = board["board"]["values"].as_u64().unwrap();
        let mut entries = vec![0; cells];
        let mut left: Vec<Vec<u64>> = vec![(1..=values).collect(); cells];
        for _ in 0..1000 {
            let hint = ask(json!({
                "do": "hint", "puzzle": puzzle, "entries": entries, "candidates": left,
            }));
            if hint["verdict"] != "step" {
                let unique = ask(json!({"do": "solve", "puzzle": puzzle}))["unique"] == true;
                let expected = if unique { "solved" } else { "none" };
                assert_eq!(hint["told"].as_array().unwrap().len(), 4);
                assert_eq!(hint["verdict"], expected, "{puzzle}");
                break;
            }
            let number = |json: &Json| json.as_u64().unwrap();
            if let Some(fixes) = hint["fixes"].as_array() {
                let (cell, value) = (number(&fixes[0]) as usize, number(&fixes[1]));
                assert_eq!(grid[cell], value, "{puzzle}: {hint}");
                entries[cell] = value;
            }
            for candidate in hint["removes"].as_array().unwrap() {
                let (cell, value) = (number(&candidate[0]) as usize, number(&candidate[1]));
                assert_ne!(grid[cell], value, "{puzzle}: {hint}");
                left[cell].retain(|&other| other != value);
            }
        }
    }
    let wrong = ask(json!({"do": "hint", "puzzle": "11.............."}));
    assert_eq!(wrong["verdict"], "wrong");
    let full = ask(json!({"do": "hint", "puzzle": "1324423121433412"}));
    assert_eq!(full["verdict"], "solved");

    // A clash, a wrong value that breaks no rule, marks without the right value; in the language that is asked for.
    let mut entries = vec![0; 81];
    entries[2] = 5;
    let clash = ask(json!({"do": "hint", "puzzle": COURSE, "entries": entries}));
    assert_eq!(
        (&clash["verdict"], &clash["targets"]),
        (&json!("wrong"), &json!([0, 2]))
    );
    entries[2] = 1;
    let wrong = ask(json!({"do": "hint", "puzzle": COURSE, "entries": entries}));
    assert_eq!(
        (&wrong["verdict"], &wrong["targets"]),
        (&json!("wrong"), &json!([2]))
    );
    assert!(!wrong["citing"].as_array().unwrap().is_empty());
    let mut candidates: Vec<Vec<u32>> = vec![Vec::new(); 81];
    candidates[2] = vec![1, 2];
    let marks = ask(json!({"do": "hint", "puzzle": COURSE, "candidates": candidates}));
    assert_eq!(
        (&marks["verdict"], &marks["targets"]),
        (&json!("marks"), &json!([2]))
    );
    let chinese = ask(json!({"do": "hint", "puzzle": COURSE, "language": "zh"}));
    let is_chinese = |text: &str| text.chars().any(|letter| ('一'..='龥').contains(&letter));
    let mut told = chinese["told"].as_array().unwrap().iter();
    assert!(
        told.all(|text| is_chinese(text.as_str().unwrap())),
        "{chinese}"
    );
}

#[test]
fn exports_hold_what_was_asked_for() {
    let entries = json!([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let doku = ask(json!({"do": "export", "puzzle": FOUR, "entries": entries, "to": "doku"}));
    assert!(doku["text"].as_str().unwrap().contains("GIVEN"));
    let candidates: Vec<Vec<u32>> = (0..16).map(|cell| vec![1 + cell % 4]).collect();
    let of_third = |numbers: &[u32]| {
        let mut lists = vec![Vec::<u32>::new(); 16];
        lists[2].extend(numbers);
        lists
    };
    let svg = ask(json!({
        "do": "export", "puzzle": FOUR, "entries": entries, "candidates": candidates, "to": "svg",
        "corners": of_third(&[1, 4]), "colours": of_third(&[2, 5]),
    }));
    let svg = svg["text"].as_str().unwrap();
    let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
    assert_eq!(
        (count("given"), count("entry"), count("candidate")),
        (4, 1, 11)
    );
    assert_eq!(
        (count("corner"), count("colour2"), count("colour5")),
        (2, 1, 1)
    );
    let cnf = ask(json!({"do": "export", "puzzle": FOUR, "to": "cnf"}));
    assert!(cnf["text"].as_str().unwrap().contains("p cnf 64 "));
}

/// Follows a trace as a page does: every reason and every false clause is checked against what is true, and the end
/// against the board.
#[test]
fn a_trace_can_be_followed() {
    for (puzzle, solver, encoding) in [
        (COURSE, "dpll", "extended"),
        ("SHAPE square 6", "dpll", "minimal"),
        ("SHAPE hexagon 2 6", "cdcl", "extended"),
    ] {
        let request =
            json!({"do": "trace", "puzzle": puzzle, "solver": solver, "encoding": encoding});
        let trace = ask(request);
        assert_eq!(trace["verdict"], "satisfiable");
        let mut trail: Vec<(i64, i64)> = Vec::new();
        let number = |json: &Json| json.as_i64().unwrap();
        let clause = |json: &Json| -> Vec<i64> {
            let lits = trace["cited"][json.to_string()]["lits"].as_array();
            lits.unwrap().iter().map(number).collect()
        };
        let (mut decisions, mut conflicts) = (0, 0);
        let steps = trace["steps"].as_array().unwrap();
        for step in steps {
            let holds = |lit: i64| trail.iter().any(|&(other, _)| other == lit);
            match step[0].as_str().unwrap() {
                "d" => {
                    decisions += 1;
                    trail.push((number(&step[1]), number(&step[2])));
                }
                "i" | "u" => {
                    let lit = number(&step[1]);
                    if number(&step[3]) > 0 {
                        let reason = clause(&step[3]);
                        assert!(reason.contains(&lit));
                        let others = reason.iter().filter(|&&other| other != lit);
                        others.for_each(|&other| assert!(holds(-other), "{step}"));
                    }
                    trail.push((lit, number(&step[2])));
                }
                "c" => {
                    conflicts += 1;
                    assert!(clause(&step[1]).iter().all(|&lit| holds(-lit)), "{step}");
                    for lit in step[2].as_array().into_iter().flatten() {
                        assert!(holds(-number(lit)), "{step}");
                    }
                }
                "b" => trail.retain(|&(_, level)| level <= number(&step[1])),
                "l" | "f" | "r" | "s" => {}
                other => panic!("{other}"),
            }
        }
        assert_eq!(steps.last().unwrap(), &json!(["s"]));
        assert_eq!(trace["counts"]["decisions"], decisions);
        assert_eq!(trace["counts"]["conflicts"], conflicts);
        assert_eq!(decisions > 0, puzzle != COURSE);
        let cells = trace["candidates"].as_array().unwrap();
        let mut entries = vec![0; number(&cells[cells.len() - 1][0]) as usize + 1];
        for (lit, _) in trail.iter().filter(|&&(lit, _)| lit > 0) {
            let candidate = &cells[*lit as usize - 1];
            entries[number(&candidate[0]) as usize] = number(&candidate[1]);
        }
        let checked = ask(json!({"do": "clashes", "puzzle": puzzle, "entries": entries}));
        assert_eq!(checked["solved"], true, "{puzzle}");
    }
}

#[test]
fn a_trace_is_told_in_a_language() {
    let says = |language: &str| {
        let request = json!({"do": "trace", "puzzle": COURSE, "language": language});
        let trace = ask(request);
        let cited = trace["cited"].as_object().unwrap().values();
        let mut words: Vec<String> = cited
            .filter_map(|clause| clause["says"].as_str().map(str::to_owned))
            .collect();
        words.sort();
        words
    };
    assert!(says("en").contains(&"r1c1=5 is given".to_owned()));
    assert!(says("zh").contains(&"r1c1=5 是已知数".to_owned()));
    assert!(
        says("zh")
            .iter()
            .all(|words| !words.contains("needs") && !words.contains("row"))
    );
    let error = ask(json!({"do": "trace", "puzzle": COURSE, "language": "tlh"}));
    assert_eq!(
        error["error"]["message"],
        "unknown language \"tlh\"; expected en, zh"
    );
}

#[test]
fn a_search_that_is_stopped_says_what_it_knows() {
    use anydoku::sat::Limit;
    let request = json!({"do": "solve", "puzzle": "SHAPE square 25", "most": 1000}).to_string();
    let answer = call_until(&request, &|| Some(Limit::Time));
    let answer: Json = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["stopped"], "time limit");
    assert_eq!(answer["complete"], false);
}

#[test]
fn whatever_comes_there_is_an_answer() {
    // Requests cut off anywhere, and with one byte replaced.
    let request = json!({"do": "read", "puzzle": "SHAPE square 4\nGIVEN r1c1 1", "index": 0});
    let request = request.to_string();
    for end in 0..request.len() {
        let answer: Json = serde_json::from_str(&call(&request[..end])).unwrap();
        assert_eq!(answer["error"]["kind"], "request");
        for byte in ["\"", "{", "9", "\u{0}", "é"] {
            let mut changed = request.clone();
            changed.replace_range(end..end + 1, byte);
            let answer: Json = serde_json::from_str(&call(&changed)).unwrap();
            assert!(answer.is_object());
        }
    }
}

#[test]
fn a_draft_is_the_whole_puzzle() {
    for puzzle in [
        json!(COURSE),
        json!({"shape": "square 4", "rules": [{"kind": "run", "cells": [0, 5]}], "excluded": [{"cell": 3, "values": [2]}]}),
        json!({"cells": 3, "values": 2, "rules": [{"kind": "neighbours", "cells": [0, 2]}, {"kind": "domain", "cell": 1, "values": [2]}]}),
        json!("SHAPE hexagon 2\n"),
    ] {
        let draft = ask(json!({"do": "draft", "puzzle": puzzle}));
        let inner = &draft["puzzle"];
        assert!(inner["shape"].is_null(), "the board is written out");
        // Every question has the same answer, whichever form is asked about.
        for request in ["candidates", "solve", "check"] {
            let of = |puzzle: &Json| ask(json!({"do": request, "puzzle": puzzle}));
            assert_eq!(of(&puzzle), of(inner), "{request}");
        }
        // With its shape instead of cells and of the shape's rules it is what it was.
        let whole = ask(json!({"do": "read", "puzzle": puzzle}));
        if let Some(shape) = draft["shape"].as_str() {
            let mut named = inner.as_object().unwrap().clone();
            for key in ["cells", "places", "regions"] {
                named.remove(key);
            }
            named.insert("shape".into(), json!(shape));
            let shaped = draft["shaped"].as_u64().unwrap() as usize;
            let rules = inner["rules"].as_array().unwrap()[shaped..].to_vec();
            named.insert("rules".into(), json!(rules));
            let read = ask(json!({"do": "read", "puzzle": named}));
            assert_eq!(read["puzzle"], whole["puzzle"]);
        } else {
            assert_eq!(draft["shaped"], 0);
        }
    }
}

#[test]
fn a_check_names_the_parts_of_the_puzzle() {
    let clashing = json!({"shape": "square 4", "rules": [{"kind": "neighbours", "cells": [0, 15]}],
        "givens": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]});
    let found = ask(json!({"do": "check", "puzzle": clashing}));
    let kinds: Vec<&Json> = (0..3)
        .map(|i| at(&found, "conflict").get(i).unwrap())
        .collect();
    assert_eq!(found["conflict"].as_array().unwrap().len(), 3);
    assert_eq!(found["smallest"], true);
    assert_eq!([&kinds[0]["kind"], &kinds[1]["kind"]], ["given", "given"]);
    // After the twelve groups of the shape.
    assert_eq!(
        (&kinds[2]["kind"], &kinds[2]["rule"]),
        (&json!("rule"), &json!(12))
    );

    let found = ask(json!({"do": "check", "puzzle": "1...\n..3.\n.4..\n....", "entries": []}));
    let solutions = found["solutions"].as_array().unwrap();
    assert_eq!(found["grids"], solutions.len());
    assert_eq!(solutions.len(), 2);
    for (cell, (a, b)) in solutions[0]
        .as_array()
        .unwrap()
        .iter()
        .zip(solutions[1].as_array().unwrap())
        .enumerate()
    {
        let differs = found["differing"]
            .as_array()
            .unwrap()
            .contains(&json!(cell));
        assert_eq!(a != b, differs);
    }
}

#[test]
fn the_rest_of_a_puzzle_is_made() {
    let begun = json!({"name": "Begun", "shape": "square 4", "givens": [0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "excluded": [{"cell": 0, "values": [1]}]});
    for symmetries in [json!([]), json!(["rotation180"])] {
        let made =
            ask(json!({"do": "generate", "puzzle": begun, "seed": 5, "symmetries": symmetries}));
        let givens = made["puzzle"]["givens"].as_array().unwrap();
        assert_eq!((&givens[3], &givens[5]), (&json!(4), &json!(2)));
        assert_eq!(made["puzzle"]["allowed"], json!([[0, [2, 3, 4]]]));
        assert_eq!(made["puzzle"]["name"], "Begun");
        let solved = ask(json!({"do": "solve", "puzzle": made["puzzle"]["doku"]}));
        assert_eq!(
            (&solved["unique"], &solved["grids"][0]),
            (&json!(true), &made["grid"])
        );
    }
}

#[test]
fn what_is_made_has_the_number_of_givens_and_the_grade_that_were_asked_for() {
    let begun = format!("7.5{}", ".".repeat(78));
    for level in ["easy", "medium", "hard"] {
        let made = ask(json!({"do": "generate", "puzzle": begun, "seed": 3,
            "givens": [26, 30], "grade": [level, level]}));
        assert!((26..=30).contains(&made["givens"].as_u64().unwrap()));
        assert_eq!(made["puzzle"]["givens"][2], 5);
        let graded = ask(json!({"do": "grade", "puzzle": made["puzzle"]["doku"]}));
        assert_eq!(graded["level"], level);
    }
}

#[test]
fn a_grade_that_is_stopped_says_so() {
    let request = json!({"do": "grade", "puzzle": COURSE}).to_string();
    let answer = call_until(&request, &|| Some(anydoku::sat::Limit::Interrupt));
    let answer: Json = serde_json::from_str(&answer).unwrap();
    assert!(answer["level"].is_null());
    assert!(answer["stopped"].is_string());
    let graded = ask(json!({"do": "grade", "puzzle": COURSE}));
    // Naked and hidden singles solve it; neither is harder than the third rung.
    assert_eq!(graded["level"], "easy");
    assert!(graded["score"].as_f64().unwrap() < 4.0);
    assert_eq!(
        (&graded["proved"], &graded["rating"]),
        (&json!(true), &json!("1"))
    );
    assert!(graded["stopped"].is_null());
    let chinese = ask(json!({"do": "grade", "puzzle": COURSE, "language": "zh"}));
    assert_ne!(chinese["technique"], graded["technique"]);
    assert_eq!(chinese["score"], graded["score"]);
}
