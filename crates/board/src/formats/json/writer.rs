//! Writing JSON. The board of a shape is named, other boards are written out.

use serde_json::{Map, Value as Json, json};

use crate::board::Place;
use crate::cell::{Cell, Value};
use crate::formats::boards::shape;
use crate::puzzle::Puzzle;
use crate::rule::{Rule, RuleKind};

pub(in crate::formats) fn write(puzzle: &Puzzle) -> String {
    let mut text = to_json(puzzle).to_string();
    text.push('\n');
    text
}

/// A puzzle as the JSON object that [`read`](crate::formats::read) reads, to be put into larger ones. The board of a
/// shape is named.
pub fn to_json(puzzle: &Puzzle) -> Json {
    object(puzzle, shape(puzzle.board()))
}

/// The same with every board written out, its cells and all its rules, to be changed.
pub fn to_json_in_full(puzzle: &Puzzle) -> Json {
    object(puzzle, None)
}

fn object(puzzle: &Puzzle, shape: Option<&str>) -> Json {
    let board = puzzle.board();
    let mut object = Map::new();
    let texts = [("name", &puzzle.name), ("author", &puzzle.author)];
    for (key, text) in texts {
        if let Some(text) = text {
            object.insert(key.into(), json!(text));
        }
    }
    let rules = match shape {
        Some(shape) => {
            object.insert("shape".into(), json!(shape));
            board.extra_rules()
        }
        None => {
            object.insert("cells".into(), json!(board.cells()));
            if board.places().iter().any(|&place| place != Place::Unplaced) {
                object.insert(
                    "places".into(),
                    board.places().iter().map(place_json).collect(),
                );
            }
            if !board.regions().is_empty() {
                object.insert("regions".into(), json!(board.regions()));
            }
            board.rules()
        }
    };
    object.insert("values".into(), json!(board.values()));
    if !rules.is_empty() {
        object.insert("rules".into(), rules.iter().map(rule_json).collect());
    }
    let given = |given: &Option<Value>| json!(given.map(Value::number));
    object.insert("givens".into(), puzzle.givens().iter().map(given).collect());
    if !puzzle.allowed().is_empty() {
        let excluded = puzzle.allowed().iter().map(|(cell, allowed)| {
            let values = board.value_iter().filter(|&value| !allowed.contains(value));
            json!({"cell": cell.index(), "values": values.map(Value::number).collect::<Vec<_>>()})
        });
        object.insert("excluded".into(), excluded.collect());
    }
    Json::Object(object)
}

fn place_json(place: &Place) -> Json {
    match place {
        Place::Square { row, column } => json!({"row": row, "column": column}),
        Place::Hexagon { q, r } => json!({"q": q, "r": r}),
        Place::At { x, y } => json!({"x": x, "y": y}),
        Place::Unplaced => Json::Null,
    }
}

fn rule_json(rule: &Rule) -> Json {
    let cells: Vec<usize> = rule.cells().into_iter().map(Cell::index).collect();
    let (family, label) = (&*rule.family, &*rule.label);
    match &rule.kind {
        RuleKind::Group(_) => {
            json!({"kind": "group", "cells": cells, "family": family, "label": label})
        }
        RuleKind::Run(_) => {
            json!({"kind": "run", "cells": cells, "family": family, "label": label})
        }
        RuleKind::Neighbours(..) => {
            json!({"kind": "neighbours", "cells": cells, "family": family, "label": label})
        }
        RuleKind::Domain(cell, values) => {
            let values: Vec<u32> = values.iter().map(Value::number).collect();
            json!({"kind": "domain", "cell": cell.index(), "values": values, "family": family, "label": label})
        }
    }
}
