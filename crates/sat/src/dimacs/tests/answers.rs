//! Answers of solvers in all their forms.

use super::*;
use crate::limits::Limit;
use crate::verdict::{Core, Model, Verdict};

#[test]
fn answers_are_read_in_every_form() {
    let cases: [(&str, &[i32]); 13] = [
        ("c x\ns SATISFIABLE\nv 1 -2\nv 3 0\nc x\n", &[1, -2, 3]),
        (
            "s SATISFIABLE\nc x\nv 1\nc y\nv -2 3\nc z\nv 0",
            &[1, -2, 3],
        ),
        ("s SATISFIABLE\r\nv 1 -2 3 0\r\n", &[1, -2, 3]),
        ("v 1 -2 3 0\ns SATISFIABLE\n", &[1, -2, 3]),
        ("v 1 -2 3 0\n", &[1, -2, 3]),
        ("v\nv 1 -2 3 0", &[1, -2, 3]),
        ("s SATISFIABLE\nv 1 -2 3 1 -2 0\n", &[1, -2, 3]),
        ("SAT\n1 -2 3 0\n", &[1, -2, 3]),
        ("SATISFIABLE\n1 -2 3 0\n", &[1, -2, 3]),
        ("1 -2\n\n3 0", &[1, -2, 3]),
        ("\u{feff}1 -2 3 0", &[1, -2, 3]),
        ("s SATISFIABLE\nv 0\n", &[]),
        ("SAT\n268435456 0\n", &[1 << 28]),
    ];
    for (text, expected) in cases {
        let found = read_answer(text.as_bytes()).unwrap();
        assert_eq!(found, Answer::Satisfiable(literals(expected)), "{text}");
    }
    for text in [
        "s UNSATISFIABLE\n",
        "c x\n s  UNSATISFIABLE \nc x",
        "UNSAT\n",
        "UNSATISFIABLE",
    ] {
        assert_eq!(read_answer(text.as_bytes()).unwrap(), Answer::Unsatisfiable);
    }
    for text in [
        "s UNKNOWN\n",
        "INDET\n",
        "INDETERMINATE",
        "c x\ns UNKNOWN\nc x\n",
    ] {
        assert_eq!(read_answer(text.as_bytes()).unwrap(), Answer::Unknown);
    }
}

#[test]
fn bad_answers_are_refused_with_place_and_expectation() {
    let none = "no answer, expected `s` and `v` lines or literals with a 0 at the end";
    let after = "text after the answer, expected nothing except comments";
    let cases = [
        ("", format!("1:1: {none}")),
        ("c UNKNOWN\n", format!("2:1: {none}")),
        (
            "s SATISFIABLE\n",
            "2:1: satisfiable without a model, expected `v` lines with its literals".into(),
        ),
        (
            "s SATISFIABLE\nv 1 -2\n",
            "3:1: the model has no end, expected 0 after its last literal".into(),
        ),
        (
            "SAT\n1 2",
            "2:4: the model has no end, expected 0 after its last literal".into(),
        ),
        (
            "v\n",
            "2:1: the model has no end, expected 0 after its last literal".into(),
        ),
        (
            "v 1 2\nv -1 0\n",
            "2:3: variable 1 occurs with both signs, expected one literal a variable".into(),
        ),
        (
            "s MAYBE\n",
            "1:3: bad answer, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN".into(),
        ),
        (
            "HELLO\n",
            "1:1: bad answer, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN".into(),
        ),
        ("s UNSATISFIABLE\nv 1 0\n", format!("2:1: {after}")),
        ("v 1 0\ns UNSATISFIABLE\n", format!("2:1: {after}")),
        ("s UNKNOWN\ns UNSATISFIABLE\n", format!("2:1: {after}")),
        ("SAT\n1 0\n2 0\n", format!("3:1: {after}")),
        ("v 1 0\nv 2 0\n", format!("2:1: {after}")),
        ("s UNSATISFIABLE\n0\n", format!("2:1: {after}")),
        (
            "v1 2 0\n",
            "1:2: unexpected `1`, expected a blank after `v`".into(),
        ),
        (
            "v 1 x 0\n",
            "1:5: unexpected `x`, expected a literal, an `s` line or a `v` line".into(),
        ),
        (
            "hello\n",
            "1:1: unexpected `h`, expected a literal, an `s` line or a `v` line".into(),
        ),
        (
            "v 1 2.0\n",
            "1:6: unexpected `.`, expected a blank after the number".into(),
        ),
        (
            "v 268435457 0\n",
            "1:3: the number is too large, expected at most 268435456".into(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(
            read_answer(text.as_bytes()).unwrap_err().to_string(),
            expected
        );
    }
}

#[test]
fn answers_are_written_as_the_competition_asks() {
    let write = |verdict: Verdict| {
        let mut text = Vec::new();
        write_answer(&mut text, &verdict).unwrap();
        String::from_utf8(text).unwrap()
    };
    let model = |values: &[bool]| Verdict::Satisfiable(Model::new(values.to_vec()));
    assert_eq!(write(model(&[])), "s SATISFIABLE\nv 0\n");
    assert_eq!(write(model(&[true, false])), "s SATISFIABLE\nv 1 -2 0\n");
    let unsatisfiable = Verdict::Unsatisfiable(Core::default());
    assert_eq!(write(unsatisfiable), "s UNSATISFIABLE\n");
    assert_eq!(write(Verdict::Unknown(Limit::Time)), "s UNKNOWN\n");

    for variables in 0..300 {
        let values: Vec<bool> = (0..variables).map(|index| index % 3 == 0).collect();
        let text = write(model(&values));
        let (mut lines, mut longest) = (text.lines().skip(1).peekable(), 0);
        while let Some(line) = lines.next() {
            longest = longest.max(line.len());
            assert!(line.starts_with("v ") && line.len() <= 78, "{line}");
            assert_eq!(line.ends_with(" 0"), lines.peek().is_none());
        }
        assert!(variables < 30 || longest > 72, "{longest} columns at most");
        let expected = Model::new(values).literals().collect();
        assert_eq!(
            read_answer(text.as_bytes()).unwrap(),
            Answer::Satisfiable(expected)
        );
    }
}
