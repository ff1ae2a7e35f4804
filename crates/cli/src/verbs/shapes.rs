//! `shapes`: the boards that have names, their parameters, and an example of each with its cells, values and
//! rules.

use anydoku::board::shapes::Extra;
use anydoku::board::{Board, Shape};
use anyhow::Result;
use serde_json::json;

use crate::Status;
use crate::args::{Global, ShapesArgs};
use crate::output;

/// Lists them.
pub fn run(_: &ShapesArgs, global: &Global) -> Result<Status> {
    for info in Shape::catalogue() {
        let example: Shape = info.example.parse()?;
        let board = example.board()?;
        let rules = families(&board);
        if global.json {
            output::json(&json!({
                "name": info.name,
                "syntax": info.syntax,
                "about": info.about,
                "example": info.example,
                "cells": board.cells(),
                "values": board.values(),
                "rules": rules.iter().map(|&(family, count)| (family, count)).collect::<Rules>(),
            }))?;
            continue;
        }
        let rules: Vec<String> = rules
            .iter()
            .map(|(family, count)| format!("{family} ({count})"))
            .collect();
        output::line(info.syntax)?;
        output::line(&wrapped(info.about))?;
        output::line(&wrapped(&format!(
            "{}{}: {} cells, values 1 to {}; rules: {}",
            if info.syntax == info.example {
                ""
            } else {
                "such as "
            },
            info.example,
            board.cells(),
            board.values(),
            rules.join(", ")
        )))?;
    }
    if !global.json {
        let (sizes, radii) = (Shape::SQUARE_SIZES, Shape::RADII);
        output::line(&format!(
            "\nN is {} to {} (latin: from {}), R {} to {}, K the number of values.\n\nEXTRA is one or more of",
            sizes.start(),
            sizes.end(),
            Shape::LATIN_SIZES.start(),
            radii.start(),
            radii.end()
        ))?;
        for extra in Extra::ALL {
            output::line(&format!("+{extra}\n{}", wrapped(extra.about())))?;
        }
        output::line(
            "\nOther boards are described in files; `convert --to doku` writes one to start from.",
        )?;
    }
    Ok(Status::Answered)
}

type Rules<'a> = std::collections::BTreeMap<&'a str, usize>;

/// How many rules each family has, in the order of the rules.
fn families(board: &Board) -> Vec<(&str, usize)> {
    let mut families: Vec<(&str, usize)> = Vec::new();
    for rule in board.rules() {
        match families
            .iter_mut()
            .find(|(family, _)| **family == *rule.family)
        {
            Some((_, count)) => *count += 1,
            None => families.push((&rule.family, 1)),
        }
    }
    families
}

/// A paragraph in lines of 80 characters, indented.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::from("   ")];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        if line.chars().count() + 1 + word.chars().count() > 80 {
            lines.push(format!("    {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}
