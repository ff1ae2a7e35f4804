//! Files that stray from the format and still have one sensible reading.

use super::*;

#[test]
fn accepts_what_has_one_sensible_reading() {
    let cases: [(&str, &[u8]); 22] = [
        ("plain", b"p cnf 3 2\n1 -2 0\n2 3 0\n"),
        ("no line end at the end", b"p cnf 3 2\n1 -2 0\n2 3 0"),
        ("blank lines", b"\n\np cnf 3 2\n\n1 -2 0\n \n2 3 0\n\n"),
        (
            "Windows line ends",
            b"c x\r\np cnf 3 2\r\n1 -2 0\r\n2 3 0\r\n",
        ),
        ("tabs", b"p\tcnf\t3\t2\n1\t-2\t0\n2\t3\t0\t\n"),
        (
            "blanks everywhere",
            b"  p  cnf  3   2  \n  1  -2  0  \n 2 3  0 \n",
        ),
        ("byte order mark", b"\xef\xbb\xbfp cnf 3 2\n1 -2 0\n2 3 0\n"),
        ("clause over lines", b"p cnf 3 2\n1\n-2\n0 2\n3 0\n"),
        ("clauses in one line", b"p cnf 3 2\n1 -2 0 2 3 0\n"),
        (
            "comment without blank",
            b"c\ncvip 1 2\nccc\np cnf 3 2\n1 -2 0\n2 3 0\n",
        ),
        (
            "comment after header",
            b"p cnf 3 2\nc x\n1 -2 0\nc 1 0\n2 3 0\nc",
        ),
        (
            "comment inside a clause",
            b"p cnf 3 2\n1\nc 3 0\n-2 0\n2 c\n3 0\n",
        ),
        (
            "comment behind a clause",
            b"p cnf 3 2\n1 -2 0 c x\n2 3 0 c 3 0\n",
        ),
        (
            "indented comment",
            b" c x\np cnf 3 2\n\t c x\n1 -2 0\n2 3 0\n",
        ),
        (
            "comment that isn't text",
            b"c \0\x1a\xe9\np cnf 3 2\n1 -2 0\n2 3 0\n",
        ),
        (
            "comment with a header",
            b"c p cnf 9 9\np cnf 3 2\n1 -2 0\n2 3 0\n",
        ),
        ("SATLIB's trailer", b"p cnf 3 2\n1 -2 0\n2 3 0\n%\n0\n\n"),
        ("bare trailer", b"p cnf 3 2\n1 -2 0\n2 3 0\n%"),
        ("indented trailer", b"p cnf 3 2\n1 -2 0\n2 3 0\n %\n 0"),
        (
            "trailer with comment",
            b"p cnf 3 2\n1 -2 0\n2 3 0\n% x\n0\nc x\n",
        ),
        ("zeros in front", b"p cnf 03 02\n01 -2 00\n2 3 0\n"),
        ("form feed", b"p cnf 3 2\n1 -2 0\n\x0c2 3 0\n"),
    ];
    for (name, text) in cases {
        for options in [STRICT, LENIENT] {
            let reading = read_both(text, options).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(reading.formula, formula(3, &[&[1, -2], &[2, 3]]), "{name}");
            assert_eq!(reading.warnings, [], "{name}");
        }
    }
}

#[test]
fn keeps_clauses_as_they_are() {
    let cases: [(&str, u32, &[&[i32]]); 6] = [
        ("p cnf 0 0\n", 0, &[]),
        ("p cnf 5 0", 5, &[]),
        ("p cnf 0 1\n0\n", 0, &[&[]]),
        ("p cnf 2 3\n-1 0\n0\n2 -1 0", 2, &[&[-1], &[], &[2, -1]]),
        ("p cnf 2 1\n1 1 -1 2 2 0\n", 2, &[&[1, 1, -1, 2, 2]]),
        (
            "p cnf 268435456 1\n268435456 -268435456 0\n",
            1 << 28,
            &[&[1 << 28, -(1 << 28)]],
        ),
    ];
    for (text, variables, expected) in cases {
        let reading = read_both(text.as_bytes(), STRICT).unwrap();
        assert_eq!(reading.formula, formula(variables, expected), "{text}");
    }
}

#[test]
fn lenient_turns_a_wrong_clause_count_into_a_warning() {
    let cases = [
        (
            "p cnf 2 3\n1 0\n2 0\n",
            (4, 1, "the clause count is 2, expected 3 as the header says"),
        ),
        (
            "p cnf 2 1\n1 0\n2 0\n-1 0\n",
            (3, 1, "the clause count is 3, expected 1 as the header says"),
        ),
        (
            "p cnf 2 3\n1 0\n2 0\n%\n0\n",
            (4, 1, "the clause count is 2, expected 3 as the header says"),
        ),
    ];
    for (text, (line, column, message)) in cases {
        assert!(read_both(text.as_bytes(), STRICT).is_err());
        let reading = read_both(text.as_bytes(), LENIENT).unwrap();
        let message = message.into();
        assert_eq!(numbers(&reading.formula)[..2], [[1], [2]]);
        assert_eq!(
            reading.warnings,
            [Warning {
                line,
                column,
                message
            }]
        );
    }
    // Nothing else is forgiven.
    for text in ["p cnf 2 2\n1 0\n2", "p cnf 2 2\n1 0\n3 0\n", "1 0\n", ""] {
        assert!(read_both(text.as_bytes(), LENIENT).is_err(), "{text}");
    }
}

#[test]
fn text_behind_the_trailer_is_a_warning() {
    let reading = read_both(b"p cnf 2 1\n1 0\n%\n0\n 2 0\n", STRICT).unwrap();
    assert_eq!(numbers(&reading.formula), [[1]]);
    assert_eq!(
        reading.warnings[0].to_string(),
        "5:2: text after the `%` line is ignored"
    );
}

#[test]
fn memory_follows_the_clauses_and_not_the_header() {
    // Room for these numbers would be over 10¹⁴ bytes, which no allocator gives.
    let text = b"p cnf 268435456 281474976710656\n1 0\n";
    let reading = read_both(text, LENIENT).unwrap();
    assert_eq!(
        (reading.formula.variables(), reading.formula.len()),
        (1 << 28, 1)
    );
}
