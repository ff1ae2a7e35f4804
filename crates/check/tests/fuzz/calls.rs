//! Calls of a solver in any order, by chance or from a file.
//!
//! Every call has a line of text, so that a sequence which failed can be read, shortened and kept:
//!
//! ```text
//! variables 2            two more variables
//! clause 1 -2
//! most 1 2 3             at most one of these
//! least 2 1 -3 4         a propagator: at least two of these, without a word before all are assigned
//! eager 2 1 -3 4         the same, propagating
//! parity 1 2 -3          a propagator: an odd number of these is true
//! phase -1
//! fixed                  ask for the value of every variable
//! solve 1 -2             under these assumptions
//! conflicts 3 1 -2       the same with a limit; so decisions, propagations, stop
//! clone                  a second solver, which rests
//! swap                   go on with the one that rested longest
//! ```

use std::fmt;
use std::str::FromStr;

use anydoku_sat::Lit;

use super::dice::Dice;

/// More variables are ignored.
pub const MOST_VARIABLES: u32 = 12;

/// One call: a word, perhaps a number, and literals.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub word: &'static str,
    pub number: u64,
    pub lits: Vec<Lit>,
}

/// The words, and whether a number comes next and literals after that.
const WORDS: &[(&str, bool, bool)] = &[
    ("variables", true, false),
    ("clause", false, true),
    ("most", false, true),
    ("least", true, true),
    ("eager", true, true),
    ("parity", false, true),
    ("phase", false, true),
    ("fixed", false, false),
    ("solve", false, true),
    ("conflicts", true, true),
    ("decisions", true, true),
    ("propagations", true, true),
    ("stop", true, true),
    ("clone", false, false),
    ("swap", false, false),
];

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)?;
        if WORDS
            .iter()
            .any(|&(word, number, _)| word == self.word && number)
        {
            write!(f, " {}", self.number)?;
        }
        self.lits.iter().try_for_each(|lit| write!(f, " {lit}"))
    }
}

impl FromStr for Call {
    type Err = String;

    fn from_str(line: &str) -> Result<Call, String> {
        let mut tokens = line.split_whitespace();
        let first = tokens.next().unwrap_or_default();
        let known = WORDS.iter().find(|&&(word, _, _)| word == first);
        let &(word, number, _) = known.ok_or_else(|| format!("unknown call `{line}`"))?;
        let mut numbers = tokens.map(|token| {
            token
                .parse::<i32>()
                .map_err(|_| format!("a number in `{line}`"))
        });
        Ok(Call {
            word,
            number: if number {
                numbers.next().unwrap_or(Ok(0))? as u64
            } else {
                0
            },
            lits: numbers
                .map(|number| {
                    Lit::from_dimacs(number?).ok_or_else(|| format!("a literal in `{line}`"))
                })
                .collect::<Result<_, _>>()?,
        })
    }
}

/// Any sequence.
pub fn any(dice: &mut Dice) -> Vec<Call> {
    let call = |word, number: usize, lits| Call {
        word,
        number: number as u64,
        lits,
    };
    let mut variables = dice.among(1..=8) as u32;
    let mut calls = vec![call("variables", variables as usize, Vec::new())];
    let with_propagators = dice.percent(40);
    for _ in 0..dice.among(1..=16) {
        let few = dice.below(6);
        let lits = |dice: &mut Dice, most: usize| -> Vec<Lit> {
            let count = dice.among(0..=most);
            (0..count).map(|_| dice.lit(variables)).collect()
        };
        match dice.below(if with_propagators { 23 } else { 20 }) {
            0..6 => {
                for _ in 0..dice.among(1..=10) {
                    let length = *dice.pick(&[1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 6]);
                    // Mostly of different variables, with the rare clause that is none.
                    let clause = match dice.below(30) {
                        0 => lits(dice, 5),
                        _ => dice.lits(variables, length),
                    };
                    calls.push(call("clause", 0, clause));
                }
            }
            6 | 7 => {
                let set = if dice.percent(20) {
                    lits(dice, 8)
                } else {
                    dice.lits(variables, 8)
                };
                calls.push(call("most", 0, set));
            }
            8 => calls.push(call("phase", 0, vec![dice.lit(variables)])),
            9 => calls.push(call("fixed", 0, Vec::new())),
            10 => calls.push(call("clone", 0, Vec::new())),
            11 => calls.push(call("swap", 0, Vec::new())),
            12 if variables < MOST_VARIABLES => {
                variables += 1;
                calls.push(call("variables", 1, Vec::new()));
            }
            12..17 => calls.push(call("solve", 0, lits(dice, 5))),
            17..20 => {
                let word = *dice.pick(&["conflicts", "decisions", "propagations", "stop"]);
                calls.push(call(word, few, lits(dice, 4)));
            }
            20 => calls.push(call("least", few.min(3), dice.lits(variables, 6))),
            21 => calls.push(call("eager", few.min(3), dice.lits(variables, 6))),
            _ => calls.push(call("parity", 0, dice.lits(variables, few.max(1)))),
        }
    }
    calls
}

#[test]
fn calls_are_read_as_they_are_written() {
    for seed in 0..50 {
        for call in any(&mut Dice::new(seed)) {
            assert_eq!(call.to_string().parse(), Ok(call));
        }
    }
}
