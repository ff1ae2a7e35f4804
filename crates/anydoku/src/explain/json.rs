//! Steps for programs.
//!
//! The fields are described in `schema.md` beside this file; they are part of what the command promises.

use anydoku_board::Value;
use serde_json::{Value as Json, json};

use super::demand::{Candidate, Demand};
use super::position::Position;
use super::step::{Citation, Cover, Reason, Step};
use super::words::Words;

/// A step of a position, which must be that before the step, with its words.
pub fn step_json(step: &Step, position: &Position<'_>, words: &Words<'_>) -> Json {
    let told = words.tell(step, position);
    let cite = |cited: &[Citation]| -> Vec<Json> {
        let cited = cited.iter();
        cited
            .map(|citation| citation_json(citation, position))
            .collect()
    };
    let mut value = json!({
        "pattern": step.pattern.name(),
        "size": step.pattern.size(),
        "cost": step.cost(),
        "smallest": step.smallest,
        "fixes": step.fixes.map(candidate),
        "removes": step.removes.iter().copied().map(candidate).collect::<Vec<_>>(),
        "name": told.kind,
        "look": told.look,
        "place": told.place,
        "outcome": told.outcome,
        "text": told.reason,
    });
    match &step.reason {
        Reason::Forced(citation) => {
            value["reason"] = json!("forced");
            value["cited"] = json!([citation_json(citation, position)]);
        }
        Reason::Refutation { assumed, cited } => {
            value["reason"] = json!("refutation");
            value["assumed"] = candidate(*assumed);
            value["cited"] = json!(cite(cited));
        }
        Reason::Cover { cited, covers } => {
            let covers = covers.iter().map(|cover| match *cover {
                Cover::Cell(cell) => json!({"cells": [cell.index()]}),
                Cover::Group(group, value) => {
                    let group = &position.network().groups()[group as usize];
                    let cells: Vec<usize> = group.cells.iter().map(|cell| cell.index()).collect();
                    json!({"rule": group.rule, "cells": cells, "values": [value.number()]})
                }
            });
            value["reason"] = json!("cover");
            value["covers"] = json!(covers.collect::<Vec<_>>());
            value["cited"] = json!(cite(cited));
        }
        Reason::Split {
            assumed,
            before,
            on,
            cases,
        } => {
            let cases = cases
                .iter()
                .map(|(case, cited)| json!({"assumed": candidate(*case), "cited": cite(cited)}));
            value["reason"] = json!("split");
            value["assumed"] = candidate(*assumed);
            value["cited"] = json!(cite(before));
            value["on"] = citation_json(on, position);
            value["cases"] = json!(cases.collect::<Vec<_>>());
        }
        Reason::Search => {
            value["reason"] = json!("search");
            value["cited"] = json!([]);
        }
    }
    value
}

/// `[cell, value]`, cells from 0.
fn candidate((cell, value): Candidate) -> Json {
    json!([cell.index(), value.number()])
}

fn citation_json(citation: &Citation, position: &Position<'_>) -> Json {
    let network = position.network();
    let demand = citation.demand;
    let cells: Vec<usize> = demand
        .cells(network)
        .iter()
        .map(|cell| cell.index())
        .collect();
    let values: Vec<u32> = demand
        .values(network)
        .into_iter()
        .map(Value::number)
        .collect();
    json!({
        "demand": match demand {
            Demand::Cell(_) => "cell",
            Demand::House { .. } => "house",
            Demand::Run { .. } => "run",
        },
        "rule": demand.rule(network),
        "cells": cells,
        "values": values,
        "members": citation.members.iter().copied().map(candidate).collect::<Vec<_>>(),
        "forces": citation.forces.map(candidate),
    })
}
