//! Small proofs, good and bad.

use anydoku_check::{Fault, FaultClass, drat, lrat};
use anydoku_sat::Formula;

use crate::families::{cook, drat_text, formula, lits, pigeons, square};
use crate::naive::Naive;

fn check_drat(formula: &Formula, proof: impl AsRef<[u8]>) -> Result<drat::Verified, Fault> {
    drat::check(formula, proof.as_ref(), &drat::Options::default())
}

fn check_lrat(formula: &Formula, proof: impl AsRef<[u8]>) -> Result<lrat::Verified, Fault> {
    lrat::check(formula, proof.as_ref(), &lrat::Options::default())
}

/// The fault of a DRAT proof: its class and what is shown.
fn drat_fault(formula: &Formula, proof: impl AsRef<[u8]>) -> (FaultClass, String) {
    let fault = check_drat(formula, proof).unwrap_err();
    (fault.class(), fault.to_string())
}

fn lrat_fault(formula: &Formula, proof: impl AsRef<[u8]>) -> (FaultClass, String) {
    let fault = check_lrat(formula, proof).unwrap_err();
    (fault.class(), fault.to_string())
}

fn refused(message: &str) -> (FaultClass, String) {
    (FaultClass::Refused, message.into())
}

fn unreadable(message: &str) -> (FaultClass, String) {
    (FaultClass::Unreadable, message.into())
}

#[test]
fn the_smallest_search() {
    for proof in [
        b"1 0\n0\n" as &[u8],
        // Unit propagation derives the empty clause, so it may be left out.
        b"1 0",
        // Line ends mean nothing.
        b"\r\n  1\t0 0",
        b"1\n0\n\n0\n",
        // A clause is a set.
        b"1 1 0\n0\n",
        // Comments, whatever they look like.
        b"c p cnf 1 1\nc s VERIFIED\n1 0\ncd 1 2 0\n0\nc\n",
        // What comes after the end.
        b"1 0\n0\n17 0\nd 5 6 0\n",
        // Steps that are true and not needed.
        b"5 -5 0\n6 7 0\n1 2 3 0\nd 1 2 3 0\n2 1 0\n1 0\n0\n",
        b"a\x02\0a\0",
        b"a\x02\0",
        b"a\x0c\x0e\0d\x0e\x0c\0a\x02\0a\0",
    ] {
        let verified = check_drat(&square(), proof).unwrap();
        assert_eq!(verified.core().collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!((verified.checked, verified.rat), (1, 0));
        assert_eq!(verified.trimmed().count(), 2);
    }
}

#[test]
fn proofs_of_nothing() {
    assert_eq!(
        drat_fault(&square(), ""),
        refused("line 1: the proof ends without the empty clause")
    );
    // Without its lemma the empty clause does not follow.
    assert_eq!(
        drat_fault(&square(), "c\n0\n"),
        refused("line 2: the clause () is neither implied by unit propagation nor RAT")
    );
    // RAT on a new variable, and no use.
    assert_eq!(
        drat_fault(&square(), "3 0\n-4 3 0\n"),
        refused("line 3: the proof ends without the empty clause")
    );
    // A lemma that ends the search and is not true.
    let satisfiable = formula(&[[1, 2], [1, -2], [-1, 2]]);
    assert_eq!(
        drat_fault(&satisfiable, "2 0\n-1 0\n0\n"),
        refused(
            "line 2: the clause (-1) is neither implied by unit propagation nor RAT against (1 -2)"
        )
    );
    assert_eq!(
        drat_fault(&satisfiable, b"a\x04\0a\x03\0a\0"),
        refused(
            "step 2 at byte 3: the clause (-1) is neither implied by unit propagation nor RAT against (1 -2)"
        )
    );
}

#[test]
fn formulas_that_refute_themselves() {
    let empty = formula(&[vec![1, 2], vec![], vec![-1]]);
    let verified = check_drat(&empty, "").unwrap();
    assert_eq!(verified.core().collect::<Vec<_>>(), [1]);
    assert_eq!((verified.steps, verified.checked), (0, 0));
    check_drat(&empty, "0\n").unwrap();
    check_lrat(&empty, "").unwrap();

    let units = formula(&[vec![1, 2], vec![4, 3], vec![-1], vec![-2]]);
    let verified = check_drat(&units, "").unwrap();
    assert_eq!(verified.core().collect::<Vec<_>>(), [0, 2, 3]);
    // LRAT has to say it.
    let end = "line 1: the proof ends without the empty clause";
    assert_eq!(lrat_fault(&units, ""), refused(end));
    check_lrat(&units, "5 0 3 1 4 0\n").unwrap();

    // No clause, nothing to refute.
    assert_eq!(drat_fault(&formula::<[i32; 0]>(&[]), ""), refused(end));
    // Even here the proof must be readable.
    assert_eq!(drat_fault(&empty, "1 2").0, FaultClass::Unreadable);
}

#[test]
fn deletions() {
    // What is needed must be there.
    assert_eq!(
        drat_fault(&square(), "d 2 1 0\n1 0\n0\n"),
        refused(
            "line 2: the clause (1) is neither implied by unit propagation nor RAT against (-1 2)"
        )
    );
    // After its use it may go; in whatever order its literals are.
    check_drat(&square(), "1 0\nd 2 1 0\nd -2 1 0\n0\n").unwrap();
    // One of two equal clauses is left.
    let twice = formula(&[[1, 2], [1, -2], [-1, 2], [-1, -2], [2, 1]]);
    check_drat(&twice, "d 1 2 0\n1 0\n0\n").unwrap();
    assert!(check_drat(&twice, "d 1 2 0\nd 1 2 0\n1 0\n0\n").is_err());
    // A lemma that was deleted and added again.
    let verified = check_drat(&square(), "1 2 3 0\nd 1 2 3 0\n3 2 1 0\n1 0\n0\n").unwrap();
    assert_eq!((verified.additions, verified.deletions), (4, 1));
    // Unknown clauses.
    let verified = check_drat(&square(), "d 1 0\nd 8 9 0\n1 0\n0\n").unwrap();
    assert_eq!(verified.unknown_deletions, 2);
}

#[test]
fn reasons_on_the_root_stay() {
    // 1 follows, and 2 by the second clause; then a solver that keeps the literal 2 has no use for the clause.
    let chain = formula(&[
        &[1] as &[i32],
        &[-1, 2],
        &[-2, 3, 4],
        &[-2, 3, -4],
        &[-2, -3, 4],
        &[-2, -3, -4],
    ]);
    let verified = check_drat(&chain, "d -1 2 0\nd 1 0\n3 0\n0\n").unwrap();
    assert_eq!((verified.kept_units, verified.deletions), (2, 2));
    assert_eq!(verified.core().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    // A clause that is satisfied and no reason goes.
    let verified = check_drat(&chain, "2 9 0\nd 2 9 0\n3 0\n0\n").unwrap();
    assert_eq!(verified.kept_units, 0);
}

/// The example of Wetzler, Heule and Hunt, over all of whose four variables no assignment is allowed.
fn rivest() -> Formula {
    formula(&[
        [1, 2, -3],
        [-1, -2, 3],
        [2, 3, -4],
        [-2, -3, 4],
        [1, 3, 4],
        [-1, -3, -4],
        [-1, 2, 4],
        [1, -2, -4],
    ])
}

#[test]
fn a_lemma_that_is_only_rat() {
    let naive = Naive::new(&rivest());
    let lemma = crate::families::lits(&[-1]);
    assert!(!naive.is_rup(&lemma) && naive.is_rat(&lemma));
    let verified = check_drat(&rivest(), "-1 0\n2 0\n0\n").unwrap();
    assert_eq!((verified.checked, verified.rat), (2, 1));
}

#[test]
fn extended_resolution() {
    // With two holes every assumption leads to a conflict, so that all is implied.
    for holes in 3..=6 {
        let (steps, definitions) = cook(holes);
        let formula = pigeons(holes);
        let mut naive = Naive::new(&formula);
        for step in steps.iter().take(if holes < 5 { usize::MAX } else { 0 }) {
            let step = crate::families::lits(step);
            assert!(naive.is_good(&step), "{step:?}");
            naive.add(&step);
        }
        let verified = check_drat(&formula, drat_text(&steps)).unwrap();
        assert!(verified.rat > 0 && verified.rat as usize <= definitions);
        assert_eq!(verified.core().count(), formula.len());
    }
}

#[test]
fn the_pivot_is_the_first_literal() {
    let (mut steps, _) = cook(4);
    for step in &mut steps[..1] {
        step.reverse();
    }
    let fault = check_drat(&pigeons(4), drat_text(&steps)).unwrap_err();
    assert_eq!(
        (fault.class(), fault.place().position),
        (FaultClass::Refused, 1)
    );
}

#[test]
fn rat_depends_on_what_is_deleted() {
    // 3 is RAT only without the clause that holds its complement.
    let with = formula(&[[1, 2], [1, -2], [-1, 2], [-1, -2], [-3, 4]]);
    let needs_3 = formula(&[
        &[1, 2] as &[i32],
        &[1, -2],
        &[-1, 2, -3],
        &[-1, -2, -3],
        &[-3, 4],
    ]);
    check_drat(&with, "1 0\n").unwrap();
    // Accepting 3 here would be an error: with 3 false there are models.
    let fault = check_drat(&needs_3, "1 0\n3 0\n0\n").unwrap_err();
    assert_eq!(
        (fault.class(), fault.place().position),
        (FaultClass::Refused, 2)
    );
}

#[test]
fn proofs_that_are_none() {
    let truncated = "the proof ends inside a step, expected a literal or 0";
    for (proof, message) in [
        (b"1 0\n-1" as &[u8], format!("line 2: {truncated}")),
        (b"1 0\n-1 ", format!("line 2: {truncated}")),
        (
            b"1 0\nd",
            "line 2: the proof ends inside a step, expected a blank after `d`".into(),
        ),
        (b"d 1 2", format!("line 1: {truncated}")),
        (b"a\x02\0a", format!("step 2 at byte 4: {truncated}")),
        (b"a\x02\0a\x85", format!("step 2 at byte 5: {truncated}")),
        (
            b"a\x02\0\x02\0",
            "step 2 at byte 3: unexpected byte 0x02, expected `a` or `d`".into(),
        ),
        (
            b"a\x01\0",
            "step 1 at byte 2: unexpected byte 0x01, expected no sign with the number 0".into(),
        ),
        (
            b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\0",
            "step 1 at byte 10: the number is too large, expected at most 268435456".into(),
        ),
        (
            b"1 0\ns VERIFIED\n",
            "line 2: unexpected byte `s`, expected a literal, 0, `d` or a comment".into(),
        ),
        (
            b"p cnf 2 2\n1 0\n",
            "line 1: unexpected byte `p`, expected a literal, 0, `d` or a comment".into(),
        ),
        (
            b"o proof DRUP\n",
            "line 1: unexpected byte `o`, expected a literal, 0, `d` or a comment".into(),
        ),
        (
            b"1 d 2 0\n",
            "line 1: unexpected byte `d`, expected a literal or 0".into(),
        ),
        (
            b"1 x 0\n",
            "line 1: unexpected byte `x`, expected a literal or 0".into(),
        ),
        (
            b"1 2- 0\n",
            "line 1: unexpected byte `-`, expected a literal or 0".into(),
        ),
        (
            b"1 -0\n",
            "line 1: unexpected byte `0`, expected a number from 1 after the minus sign".into(),
        ),
        (
            b"268435457 0\n",
            "line 1: the number is too large, expected at most 268435456".into(),
        ),
        (
            b"\x1f\x8b\x08\0\0\0",
            "line 1: the proof is compressed with gzip, expected plain bytes: decompress it first"
                .into(),
        ),
    ] {
        assert_eq!(drat_fault(&square(), proof), unreadable(&message));
    }
}

#[test]
fn the_caller_can_name_the_format() {
    use anydoku_check::Format;
    let with = |format, proof: &[u8]| {
        let options = drat::Options {
            format,
            ..Default::default()
        };
        drat::check(&square(), proof, &options)
    };
    assert!(with(Format::Text, b"1 0\n0\n").is_ok());
    assert!(with(Format::Binary, b"a\x02\0a\0").unwrap().binary);
    assert!(with(Format::Binary, b"1 0\n0\n").is_err());
    assert!(with(Format::Text, b"a\x02\0a\0").is_err());
    // Deletes the clause 16 ∨ 24 ∨ ¬24 at first, which is not there; looks like text for the most part.
    assert!(with(Format::Detect, b"d 01\0a\x02\0a\0").unwrap().binary);
}

#[test]
fn limits() {
    let proof = b"1 0\n0\n" as &[u8];
    let options = drat::Options {
        propagations: Some(0),
        ..Default::default()
    };
    let fault = drat::check(&square(), proof, &options).unwrap_err();
    assert_eq!(fault.class(), FaultClass::GivenUp);
    let stop = || true;
    let options = drat::Options {
        interrupt: Some(&stop),
        ..Default::default()
    };
    let fault = drat::check(&square(), proof, &options).unwrap_err();
    assert_eq!(fault.class(), FaultClass::GivenUp);
}

#[test]
fn an_input_that_fails() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
    }
    let input = || std::io::BufReader::new(std::io::Read::chain(b"1 0\n" as &[u8], Broken));
    let fault = drat::check(&square(), input(), &Default::default()).unwrap_err();
    assert_eq!(fault.class(), FaultClass::Unreadable);
    let fault = lrat::check(&square(), input(), &Default::default()).unwrap_err();
    assert_eq!(fault.class(), FaultClass::Unreadable);
}

#[test]
fn lrat_step_by_step() {
    let good = check_lrat(&square(), "5 1 0 1 2 0\n5 d 1 2 0\nc\n6 0 5 3 4 0\n").unwrap();
    assert_eq!((good.additions, good.deletions, good.hints), (2, 2, 5));
    // The same in binary: numbers are doubled.
    check_lrat(
        &square(),
        b"a\x0a\x02\0\x02\x04\0d\x02\x04\0a\x0c\0\x0a\x06\x08\0",
    )
    .unwrap();
    // Hints after the conflict are not looked at, nor is what follows the empty clause.
    check_lrat(&square(), "5 1 0 1 2 3 0\n6 0 5 3 4 0\nnonsense").unwrap();
    // A tautology needs no hint.
    check_lrat(&square(), "5 3 -3 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n").unwrap();
    // Literals may be repeated.
    let repeated = formula(&[[1, 1], [-1, -1]]);
    check_lrat(&repeated, "3 0 1 2 0\n").unwrap();

    for (proof, message) in [
        (
            "5 1 0 1 0\n",
            "line 1: the hints for the clause (1) end without a conflict",
        ),
        (
            "5 1 0 1 3 0\n",
            "line 1: hint 3 is the clause (-1 2), which is satisfied here, expected unit or false",
        ),
        (
            "5 0 1 2 0\n",
            "line 1: hint 1 is the clause (1 2), which is open here, expected unit or false",
        ),
        (
            "5 1 0 1 2 0\n6 0 3 5 4 0\n",
            "line 2: hint 3 is the clause (-1 2), which is open here, expected unit or false",
        ),
        ("5 1 0 1 9 0\n", "line 1: there is no clause 9"),
        ("4 d 1 0\n5 1 0 1 2 0\n", "line 2: there is no clause 1"),
        ("4 d 1 1 0\n", "line 1: there is no clause 1"),
        (
            "4 1 0 1 2 0\n",
            "line 1: clause 4 comes after clause 4, expected a higher number",
        ),
        ("5 1 0 5 0\n", "line 1: there is no clause 5"),
        (
            "5 1 0 0\n",
            "line 1: the clause (1) is not shown to be RAT against clause 3",
        ),
        (
            "5 1 0 -3 0\n",
            "line 1: the hints for the clause (1) end without a conflict",
        ),
        (
            "5 1 0 -1 0\n",
            "line 1: the clause (1) has no pivot, or clause 1 does not hold its complement",
        ),
        (
            "5 1 0 1 2 0\n",
            "line 2: the proof ends without the empty clause",
        ),
        (
            "5 0 0\n",
            "line 1: the hints for the clause () end without a conflict",
        ),
    ] {
        assert_eq!(lrat_fault(&square(), proof), refused(message), "{proof}");
    }
    for (proof, message) in [
        (
            "5 1 0 1 2",
            "line 1: the proof ends inside a step, expected the number of a clause or 0",
        ),
        (
            "5 1",
            "line 1: the proof ends inside a step, expected a literal or 0",
        ),
        (
            "0 1 0 1 2 0",
            "line 1: unexpected byte `0`, expected the number of a clause, from 1",
        ),
        (
            "-5 1 0 1 2 0",
            "line 1: unexpected byte `-`, expected the number of a clause or a comment",
        ),
        (
            "s VERIFIED",
            "line 1: unexpected byte `s`, expected the number of a clause or a comment",
        ),
    ] {
        assert_eq!(lrat_fault(&square(), proof), unreadable(message), "{proof}");
    }
}

#[test]
fn lrat_with_pivots() {
    // With ¬1 denied, against 1 ∨ 2 ∨ ¬3 also ¬2 and 3 hold, then 6 gives ¬4 and 7 is false; and so on.
    let good = "9 -1 0 -1 6 7 -5 7 2 -8 2 6 0\n";
    let end = refused("line 2: the proof ends without the empty clause");
    let fault = lrat_fault(&rivest(), good);
    assert_eq!(fault, end);
    let left_out = "9 -1 0 -1 6 7 -8 2 6 0\n";
    assert_eq!(
        lrat_fault(&rivest(), left_out),
        refused("line 1: the clause (-1) is not shown to be RAT against clause 5")
    );
    // A definition: nothing holds its complement, then only clauses that the lemma contradicts at once.
    let proof = "5 -3 1 0 0\n6 -3 2 0 0\n7 3 -1 -2 0 -5 -6 0\n8 1 0 1 2 0\n9 0 8 3 4 0\n";
    let verified = check_lrat(&square(), proof).unwrap();
    assert_eq!(verified.rat, 3);
    check_lrat(&square(), proof.replace(" -5 -6 0", " 0")).unwrap();
}

/// What a header or a proof may say of variables must not decide how much memory a check takes.
#[test]
fn the_highest_variables_cost_no_more_than_others() {
    let highest = 1 << 28;
    let mut table = formula(&[[1, highest], [1, -highest], [-1, highest], [-1, -highest]]);
    table.reserve_variables(highest as u32);
    let lemmas = format!("{highest} 0\n123456789 {highest} 0\n0\n");
    let verified = drat::check(&table, lemmas.as_bytes(), &Default::default()).unwrap();
    let first = verified.trimmed().next();
    assert_eq!(first, Some(drat::TrimmedStep::Add(lits(&[highest]))));
    let lines = format!("5 {highest} 0 1 3 0\n6 123456789 {highest} 0 5 0\n7 0 5 2 4 0\n");
    assert!(lrat::check(&table, lines.as_bytes(), &Default::default()).is_ok());
    // Faults speak of them by their names.
    let fault = lrat::check(
        &table,
        format!("5 -{highest} 7 0 1 0\n").as_bytes(),
        &Default::default(),
    );
    assert!(
        fault
            .unwrap_err()
            .to_string()
            .contains(&highest.to_string())
    );
}
