//! What must hold for every formula and for every string of bytes.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::lit::Var;

/// Small formulas over few and many variables.
fn formulas() -> impl Strategy<Value = Formula> {
    (1..=Var::MAX_COUNT).prop_flat_map(|variables| {
        let literal = (0..variables, any::<bool>());
        vec(vec(literal, 0..20), 0..40).prop_map(move |clauses| {
            let mut formula = Formula::new(variables);
            for clause in clauses {
                let clause: Vec<Lit> = clause
                    .into_iter()
                    .map(|(index, sign)| Var::new(index).lit(sign))
                    .collect();
                formula.add_clause(&clause);
            }
            formula
        })
    })
}

/// Bytes that mean something to the readers are more likely to get far than any others.
fn telling_bytes() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[&str] = &[
        "p cnf 3 4\n",
        "c",
        "p",
        "%",
        "s ",
        "v ",
        "SATISFIABLE",
        "UNSAT",
        "\n",
        "\r\n",
        " ",
        "0",
        " 0\n",
        "1",
        "-2 ",
        "3 ",
        "-",
        ",",
        "\0",
        "99999999999",
        "\u{feff}",
        "i cnf ",
        "\x1f\u{8b}",
    ];
    vec(proptest::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #[test]
    fn what_is_written_comes_back(formula in formulas()) {
        let mut text = Vec::new();
        write(&formula, &mut text).unwrap();
        let reading = read_both(&text, STRICT).unwrap();
        prop_assert_eq!(reading.formula, formula);
        prop_assert_eq!(reading.warnings, []);
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in prop_oneof![vec(any::<u8>(), 0..200), telling_bytes()]) {
        for options in [STRICT, LENIENT] {
            let mut headed = b"p cnf 3 4\n".to_vec();
            headed.extend_from_slice(&bytes);
            let _ = read_both(&bytes, options);
            let _ = read_both(&headed, options);
        }
        let _ = read_answer(&bytes[..]);
    }

    #[test]
    fn no_damage_makes_the_readers_panic(
        formula in formulas(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut text = Vec::new();
        write(&formula, &mut text).unwrap();
        for (place, byte) in damage {
            let place = place.index(text.len());
            text[place] = byte;
        }
        // What can still be read must be sound: no variable beyond the header's.
        for text in [&text[..], &text[..cut.index(text.len())]] {
            if let Ok(reading) = read_both(text, LENIENT) {
                let variables = reading.formula.variables();
                for lit in reading.formula.clauses().flatten() {
                    prop_assert!(lit.var().index() < variables as usize);
                }
            }
        }
    }

    #[test]
    fn places_lie_within_the_text(bytes in telling_bytes()) {
        if let Err(error) = read_both(&bytes, STRICT) {
            let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            let line = lines.get(error.line() as usize - 1);
            prop_assert!(line.is_some_and(|line| error.column() as usize <= line.len() + 1), "{}", error);
        }
    }
}

/// The texts above fit into one block of the readers' and the writer's buffers. This one needs several.
#[test]
fn a_long_text_comes_back() {
    let mut long = Formula::new(Var::MAX_COUNT);
    for number in 1..20_000 {
        long.add_clause(&literals(&[number, -number * 7, number * number / 2 + 1]));
    }
    let mut text = Vec::new();
    write(&long, &mut text).unwrap();
    assert!(text.len() > 400_000);
    assert_eq!(read_both(&text, STRICT).unwrap().formula, long);

    // A byte that doesn't belong there is found at the same place in any block.
    for place in (60_000..70_000).step_by(97) {
        let mut damaged = text.clone();
        damaged[place] = b'x';
        let before = &text[..place];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let column = 1 + before
            .iter()
            .rev()
            .take_while(|&&byte| byte != b'\n')
            .count() as u64;
        let error = read(&damaged[..], STRICT).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column));
    }
}
