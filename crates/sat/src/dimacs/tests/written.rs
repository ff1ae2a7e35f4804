//! What the writer puts where, and what it reports at the end.

use super::*;
use crate::lit::Var;

/// Takes some bytes and then fails.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failing_output_is_reported_at_the_end() {
    let one = [Var::new(0).positive()];
    for room in [0, 100_000] {
        let mut writer = Writer::new(Full(room), 1, 100_000);
        for _ in 0..100_000 {
            writer.add_clause(&one);
        }
        let error = writer.finish().err().expect("the output is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}

#[test]
fn comments_stand_above_and_among_the_clauses() {
    let [a, b] = [0, 1].map(|index| Var::new(index).positive());
    let mut writer = Writer::new(Vec::new(), 3, 2).known_variables(2);
    writer.comment("first\n\nthird\r\nfo\rurth");
    writer.header();
    writer.comment("");
    writer.add_clause(&[a, !b]);
    writer.comment("a helper");
    let helper = writer.new_var();
    writer.add_clause(&[helper.negative()]);
    let text = writer.finish().unwrap();
    assert_eq!(
        String::from_utf8(text).unwrap(),
        "c first\nc\nc third\nc fo urth\np cnf 3 2\nc\n1 -2 0\nc a helper\n-3 0\n"
    );
}

#[test]
fn a_header_that_promises_something_else_is_an_error() {
    let one = [Var::new(0).positive()];
    type Fill<'a> = &'a dyn Fn(&mut Writer<Vec<u8>>);
    let fills: [Fill<'_>; 4] = [
        &|_| {},
        &|writer| (0..2).for_each(|_| writer.add_clause(&one)),
        &|writer| writer.add_clause(&[Var::new(1).positive()]),
        &|writer| {
            writer.new_var();
            writer.add_clause(&one);
        },
    ];
    for fill in fills {
        let mut writer = Writer::new(Vec::new(), 1, 1);
        fill(&mut writer);
        let error = writer.finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    }
}
