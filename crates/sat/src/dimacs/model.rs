//! Reads and writes answers of SAT solvers.
//!
//! Solvers answer in one of two forms: on the output by the rules of the SAT competition, or in MiniSat's
//! result file. Both may be cut down to the bare literals.
//!
//! ```text
//! c comment            SAT              1 -2
//! s SATISFIABLE        1 -2 3 0         3 0
//! v 1 -2
//! v 3 0
//! ```
//!
//! They are read by one grammar: an optional status (`s` and a word, or the word alone), literals with or
//! without a `v` before them up to a 0, comments anywhere.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use super::cursor::{Cursor, is_white};
use super::write::push_literal;
use super::{ReadError, ReadErrorKind};
use crate::lit::{Lit, Var};
use crate::verdict::Verdict;

/// What a solver said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model. These literals are true in it, each variable at most once, in the solver's order;
    /// a variable that doesn't occur may have either value.
    Satisfiable(Vec<Lit>),
    /// There is none.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Reads what a solver printed: `s` and `v` lines of the competition, MiniSat's result file (`SAT`, `UNSAT` or
/// `INDET`, then the literals and 0), or bare literals that end in 0, with comments anywhere.
///
/// A literal that occurs twice is taken once. `v` lines without an `s` line mean satisfiable.
///
/// ```
/// use anydoku_sat::Lit;
/// use anydoku_sat::dimacs::{Answer, read_answer};
///
/// let literals = [1, -2].map(|number| Lit::from_dimacs(number).unwrap());
/// for text in ["c hello\ns SATISFIABLE\nv 1 -2 0\nc 0.1 s\n", "SAT\n1 -2 0\n", "1 -2 0"] {
///     assert_eq!(read_answer(text.as_bytes())?, Answer::Satisfiable(literals.to_vec()));
/// }
/// assert_eq!(read_answer("s UNSATISFIABLE\n".as_bytes())?, Answer::Unsatisfiable);
/// # Ok::<(), anydoku_sat::dimacs::ReadError>(())
/// ```
///
/// # Errors
/// No answer, a model with both signs of a variable or without its 0, "satisfiable" without a model, anything
/// except comments after the answer, text of another kind; or a failure of `input`.
pub fn read_answer(input: impl BufRead) -> Result<Answer, ReadError> {
    let mut cursor = Cursor::new(input)?;
    let mut status: Option<Status> = None;
    let mut literals = Vec::new();
    let mut signs: HashMap<Var, Lit> = HashMap::new();
    let (mut model_begun, mut model_ended) = (false, false);
    let mut last_line = 0;
    loop {
        cursor.skip_white();
        let first_in_line = cursor.line() != last_line;
        last_line = cursor.line();
        let column = cursor.column();
        let may_have_model = matches!(status, None | Some(Status::Satisfiable)) && !model_ended;
        match cursor.peek() {
            None => break,
            Some(b'c') if first_in_line => cursor.skip_line(),
            Some(b's' | b'A'..=b'Z') if first_in_line && status.is_none() => {
                let found = read_status(&mut cursor)?;
                if model_begun && found != Status::Satisfiable {
                    return Err(cursor.error_at(column, ReadErrorKind::AfterAnswer));
                }
                status = Some(found);
            }
            Some(_) if !may_have_model => return Err(cursor.error(ReadErrorKind::AfterAnswer)),
            Some(b'v') if first_in_line => {
                model_begun = true;
                cursor.advance();
                if cursor.peek().is_some_and(|byte| !is_white(byte)) {
                    return Err(cursor.unexpected("a blank after `v`"));
                }
            }
            Some(b'-' | b'0'..=b'9') => {
                model_begun = true;
                let Some(literal) = cursor.literal()? else {
                    model_ended = true;
                    continue;
                };
                match signs.insert(literal.var(), literal) {
                    None => literals.push(literal),
                    Some(before) if before == literal => {}
                    Some(_) => {
                        let variable = literal.var().index() as u32 + 1;
                        return Err(cursor.error_at(column, ReadErrorKind::BothSigns { variable }));
                    }
                }
            }
            Some(_) => return Err(cursor.unexpected("a literal, an `s` line or a `v` line")),
        }
    }
    let answer = match status {
        _ if model_begun && !model_ended => Err(ReadErrorKind::UnfinishedModel),
        _ if model_ended => Ok(Answer::Satisfiable(literals)),
        Some(Status::Satisfiable) => Err(ReadErrorKind::NoModel),
        Some(Status::Unsatisfiable) => Ok(Answer::Unsatisfiable),
        Some(Status::Unknown) => Ok(Answer::Unknown),
        None => Err(ReadErrorKind::NoAnswer),
    };
    let answer = answer.map_err(|kind| cursor.error(kind))?;
    cursor.finish()?;
    Ok(answer)
}

/// Reads a status, standing on its first letter.
fn read_status<R: BufRead>(cursor: &mut Cursor<R>) -> Result<Status, ReadError> {
    let mut column = cursor.column();
    let mut word = cursor.word();
    if word == b"s" {
        cursor.skip_blanks();
        column = cursor.column();
        word = cursor.word();
    }
    match word.as_slice() {
        b"SATISFIABLE" | b"SAT" => Ok(Status::Satisfiable),
        b"UNSATISFIABLE" | b"UNSAT" => Ok(Status::Unsatisfiable),
        b"UNKNOWN" | b"INDETERMINATE" | b"INDET" => Ok(Status::Unknown),
        _ => Err(cursor.error_at(column, ReadErrorKind::BadAnswer)),
    }
}

/// The longest `v` line that [`write_answer`] writes, in bytes without the line end.
const LINE: usize = 78;

/// Writes an answer by the rules of the SAT competition: an `s` line, and for a model `v` lines of at most 78
/// columns, of which the last ends in 0. A core is not written, and neither is the limit of an unknown answer.
///
/// # Errors
/// A failure of `out`.
pub fn write_answer(mut out: impl Write, verdict: &Verdict) -> io::Result<()> {
    let model = match verdict {
        Verdict::Satisfiable(model) => model,
        Verdict::Unsatisfiable(_) => return out.write_all(b"s UNSATISFIABLE\n"),
        Verdict::Unknown(_) => return out.write_all(b"s UNKNOWN\n"),
    };
    out.write_all(b"s SATISFIABLE\n")?;
    let mut line = b"v".to_vec();
    let mut word = Vec::new();
    for literal in model.literals().map(Some).chain([None]) {
        word.clear();
        word.push(b' ');
        match literal {
            Some(literal) => push_literal(&mut word, literal),
            None => word.push(b'0'),
        }
        if line.len() + word.len() > LINE {
            line.push(b'\n');
            out.write_all(&line)?;
            line.truncate(1);
        }
        line.extend_from_slice(&word);
    }
    line.push(b'\n');
    out.write_all(&line)
}
