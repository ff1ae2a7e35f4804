//! Files that have no sensible reading, each with its place and message.

use super::*;

#[test]
fn refuses_the_rest_with_place_and_expectation() {
    let h = "expected `p cnf VARIABLES CLAUSES`";
    let cases: &[(&[u8], &str)] = &[
        (b"", &format!("1:1: the input is empty, {h}")),
        (b" \n\n", &format!("3:1: the input is empty, {h}")),
        (
            b"c x\n",
            &format!("2:1: no header so far, {h} before everything except comments"),
        ),
        (
            b"1 2 0\n",
            &format!("1:1: no header so far, {h} before everything except comments"),
        ),
        (
            b"c\n  8uij,c\np cnf 1 0\n",
            &format!("2:3: no header so far, {h} before everything except comments"),
        ),
        (
            b"i 2 0\n",
            &format!("1:1: no header so far, {h} before everything except comments"),
        ),
        (
            b"%\n",
            &format!("1:1: no header so far, {h} before everything except comments"),
        ),
        (
            b"c\ni cnf 2 2\n1 0\n",
            "2:1: a DIMSPEC file with several formulas, expected one that begins with `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"ph11.cnf",
            "1:1: bad header, expected `p` and a blank in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p wcnf 2 2\n",
            "1:3: bad header, expected `cnf` in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p\ncnf 2 2\n",
            "1:2: bad header, expected `cnf` in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf\n",
            "1:6: bad header, expected the number of variables in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf -3 2\n",
            "1:7: bad header, expected the number of variables in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf 0\n1 2 0\n",
            "1:8: bad header, expected the number of clauses in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf 1",
            "1:8: bad header, expected the number of clauses in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf 3 2 1\n",
            "1:11: bad header, expected the end of the line after the number of clauses in `p cnf VARIABLES CLAUSES`",
        ),
        (
            b"p cnf 3 2x\n",
            "1:10: unexpected `x`, expected a blank after the number",
        ),
        (
            b"p cnf 268435457 1\n",
            "1:7: the number is too large, expected at most 268435456",
        ),
        (
            b"p cnf 1 99999999999999999999\n",
            "1:9: the number is too large, expected at most 281474976710656",
        ),
        (
            b"p cnf 2 2\n1 0\n p cnf 2 2\n",
            "3:2: a second `p` line, expected only one after that in line 1",
        ),
        (
            b"p cnf 2 2\n1 0\n1 -3 0\n",
            "3:3: variable 3 is too high, expected at most 2 as the header says",
        ),
        (
            b"p cnf 2 2\n1 99999999999 0\n",
            "2:3: the number is too large, expected at most 268435456",
        ),
        (
            b"p cnf 2 1\n1 4294967297 0\n",
            "2:3: the number is too large, expected at most 268435456",
        ),
        (
            b"p cnf 2 1\n1 -18446744073709551617 0\n",
            "2:4: the number is too large, expected at most 268435456",
        ),
        (
            b"p cnf 2 2\n1 0\n1\n2\n",
            "5:1: the clause that begins in line 3 has no end, expected 0 after its last literal",
        ),
        (
            b"p cnf 2 1\n1 2",
            "2:4: the clause that begins in line 2 has no end, expected 0 after its last literal",
        ),
        (
            b"p cnf 2 1\n1 2\n%\n0\n",
            "3:1: the clause that begins in line 2 has no end, expected 0 after its last literal",
        ),
        (
            b"p cnf 2 2\n1 0\n",
            "3:1: the clause count is 1, expected 2 as the header says",
        ),
        (
            b"p cnf 2 2\n1 0\n%\n0\n",
            "3:1: the clause count is 1, expected 2 as the header says",
        ),
        (
            b"p cnf 2 1\n1 0\n2 0\n-1 0\n",
            "3:1: one clause too many, expected 1 as the header says",
        ),
        (
            b"p cnf 2 1\n1 0 0\n",
            "2:5: one clause too many, expected 1 as the header says",
        ),
        (
            b"p cnf 2 1\n1,2,0\n",
            "2:2: unexpected `,`, expected a blank after the number",
        ),
        (
            b"p cnf 2 1\n1 x 0\n",
            "2:3: unexpected `x`, expected a literal or 0",
        ),
        (
            b"p cnf 2 1\n1 cat 0\n",
            "2:3: unexpected `c`, expected a literal or 0",
        ),
        (
            b"p cnf 2 1\n1 % 0\n",
            "2:3: unexpected `%`, expected a literal or 0",
        ),
        (
            b"p cnf 2 1\n1 p cnf 0\n",
            "2:3: unexpected `p`, expected a literal or 0",
        ),
        (
            b"p cnf 2 1\n1 +2 0\n",
            "2:3: unexpected `+`, expected a literal or 0",
        ),
        (
            b"p cnf 2 1\n1 - 2 0\n",
            "2:4: unexpected byte 0x20, expected a variable from 1 after the minus sign",
        ),
        (
            b"p cnf 2 1\n1 -\n",
            "2:4: unexpected end of the line, expected a variable from 1 after the minus sign",
        ),
        (
            b"p cnf 2 1\n1 -0\n",
            "2:4: unexpected `0`, expected a variable from 1 after the minus sign",
        ),
        (
            b"p cnf 2 1\n1 --2 0\n",
            "2:4: unexpected `-`, expected a variable from 1 after the minus sign",
        ),
        (
            b"p cnf 2 1\n1-2 0\n",
            "2:2: unexpected `-`, expected a blank after the number",
        ),
        (
            b"p cnf 2 1\n1\0 0\n",
            "2:2: unexpected byte 0x00, expected a blank after the number",
        ),
        (
            b"p cnf 2 1\n\x1a",
            "2:1: unexpected byte 0x1A, expected a literal or 0",
        ),
        (
            "p cnf 2 1\n１ 0\n".as_bytes(),
            "2:1: unexpected byte 0xEF, expected a literal or 0",
        ),
        (
            b"\x7fELF\x02\x01\x01\0",
            "1:1: unexpected byte 0x7F, expected text",
        ),
        (
            b"\xff\xfep\0 \0c\0",
            "1:1: unexpected byte 0xFF, expected text",
        ),
        (
            b"\x1f\x8b\x08\x08\x70\x24\x12\x63",
            "1:1: the input is compressed with gzip, expected text: decompress it first",
        ),
        (
            b"\xfd7zXZ\0\0",
            "1:1: the input is compressed with xz, expected text: decompress it first",
        ),
        (
            b"BZh91AY&SY",
            "1:1: the input is compressed with bzip2, expected text: decompress it first",
        ),
        (
            b"\x28\xb5\x2f\xfd\x04",
            "1:1: the input is compressed with zstd, expected text: decompress it first",
        ),
        (
            "\u{feff}p cnf 1".as_bytes(),
            "1:11: bad header, expected the number of clauses in `p cnf VARIABLES CLAUSES`",
        ),
    ];
    for &(text, expected) in cases {
        let error = read_both(text, STRICT).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_failing_input_is_reported_as_such() {
    let text = b"p cnf 2 2\n1 2 0\n-1 2 0\n%";
    for length in 0..=text.len() {
        let error = read(Failing(&text[..length]), LENIENT).unwrap_err();
        assert!(matches!(error.kind(), ReadErrorKind::Io(_)), "{error}");
        assert!(error.to_string().ends_with(": the disk is on fire"));
    }
    for text in ["", "s SATISFIABLE\nv 1 ", "s UNSATISFIABLE\n", "1 2 0"] {
        let error = read_answer(Failing(text.as_bytes())).unwrap_err();
        assert!(matches!(error.kind(), ReadErrorKind::Io(_)), "{error}");
    }
}
