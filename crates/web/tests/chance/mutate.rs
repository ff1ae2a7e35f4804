//! Makes requests that are wrong somewhere of such that are right.

use serde_json::{Map, Value as Json, json};

use crate::dice::Dice;

/// What members are called that some request knows, and some that none does.
const MEMBERS: [&str; 20] = [
    "do",
    "puzzle",
    "entries",
    "most",
    "by",
    "format",
    "shape",
    "index",
    "seed",
    "givens",
    "minimal",
    "symmetries",
    "candidates",
    "language",
    "to",
    "theme",
    "cnf",
    "assume",
    "cdcl",
    "x",
];

/// Pieces of the texts that puzzles, shapes and clauses are written in.
const PIECES: [&str; 24] = [
    "SHAPE ",
    "square ",
    "hexagon ",
    "jigsaw ",
    "latin ",
    "GIVEN ",
    "r1c1",
    "r99c99",
    "GROUP ",
    "RUN ",
    "ALLOWED ",
    "CELLS ",
    "VALUES ",
    "p cnf ",
    " 0\n",
    "\n",
    "4294967296",
    "-1",
    "0",
    "64",
    "\u{0}",
    "數",
    "\"",
    "{",
];

/// A request.
pub fn any(dice: &mut Dice, sound: &[Json]) -> String {
    let mut request = dice.pick(sound).clone();
    if dice.percent(90) {
        for _ in 0..=dice.below(3) / 2 {
            change(dice, &mut request, sound);
        }
        if dice.percent(90) {
            return request.to_string();
        }
    }
    let mut bytes = request.to_string().into_bytes();
    for _ in 0..=dice.below(4) {
        spoil(dice, &mut bytes);
    }
    if dice.percent(5) {
        bytes = (0..dice.below(200))
            .map(|_| dice.below(256) as u8)
            .collect();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Changes a member or a value somewhere inside.
fn change(dice: &mut Dice, json: &mut Json, sound: &[Json]) {
    match json {
        Json::Object(members) if !members.is_empty() => match dice.below(10) {
            0 => _ = members.remove(&name(dice, members)),
            1 => _ = members.insert((*dice.pick(&MEMBERS)).to_owned(), value(dice)),
            2 | 3 => {
                // Of another request, where it may mean something else.
                if let Json::Object(other) = dice.pick(sound).clone() {
                    let from = name(dice, &other);
                    members.insert(from.clone(), other[&from].clone());
                }
            }
            _ => {
                let name = name(dice, members);
                change(dice, members.get_mut(&name).expect("a member"), sound);
            }
        },
        Json::Array(values) if !values.is_empty() && dice.percent(80) => match dice.below(4) {
            0 => _ = values.remove(dice.below(values.len())),
            1 => {
                let value = dice.pick(values).clone();
                let times = 1 + dice.below(100);
                values.extend(std::iter::repeat_n(value, times));
            }
            _ => {
                let at = dice.below(values.len());
                change(dice, &mut values[at], sound);
            }
        },
        Json::Number(_) if dice.percent(70) => *json = json!(dice.below(12)),
        Json::String(text) if dice.percent(95) => *text = reworded(dice, text),
        _ => *json = value(dice),
    }
}

fn name(dice: &mut Dice, members: &Map<String, Json>) -> String {
    let names: Vec<&String> = members.keys().collect();
    (*dice.pick(&names)).clone()
}

/// Any value; numbers mostly such as are at a bound of something.
fn value(dice: &mut Dice) -> Json {
    match dice.below(12) {
        0 => json!(null),
        1 => json!(dice.percent(50)),
        2 => json!(dice.below(20)),
        3 => json!(-1),
        4 => json!(1u64 << dice.below(64)),
        5 => json!(u64::MAX),
        6 => json!(1e300),
        7 => json!(*dice.pick(&PIECES)),
        8 => json!([]),
        9 => json!({}),
        10 => (0..dice.below(200)).fold(json!(1), |inner, _| json!([inner])),
        _ => json!(
            (0..dice.below(100))
                .map(|_| dice.below(11))
                .collect::<Vec<_>>()
        ),
    }
}

/// A text with some characters or pieces changed.
fn reworded(dice: &mut Dice, text: &str) -> String {
    let mut all: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(all.len() + 1);
        match dice.below(4) {
            0 if at < all.len() => _ = all.remove(at),
            1 if at < all.len() => {
                let digit = b"0123456789.*-,;\n"[dice.below(16)];
                all[at] = digit.into();
            }
            2 => all.truncate(at),
            _ => _ = all.splice(at..at, dice.pick(&PIECES).chars()),
        }
    }
    all.into_iter().collect()
}

/// Changes some bytes.
fn spoil(dice: &mut Dice, bytes: &mut Vec<u8>) {
    let at = dice.below(bytes.len() + 1);
    match dice.below(5) {
        0 => bytes.truncate(at),
        1 if at < bytes.len() => _ = bytes.remove(at),
        2 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        3 => {
            let again = bytes[at..].to_vec();
            bytes.extend(again);
        }
        _ => bytes.insert(at, *dice.pick(b"{}[]\",:\\0-9e.tfn")),
    }
}
