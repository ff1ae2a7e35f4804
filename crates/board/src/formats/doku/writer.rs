//! Writing `.doku` files. The board of a shape is named, other boards are written out.

use std::fmt::{self, Write};

use super::label::{write_label, write_name};
use crate::board::{Board, Place};
use crate::cell::{Cell, ValueSet};
use crate::formats::boards::shape;
use crate::formats::names::all_named;
use crate::puzzle::Puzzle;
use crate::rule::{Rule, RuleKind};

pub(in crate::formats) fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    // Writing to a String can't fail.
    let _ = write_to(&mut text, puzzle);
    text
}

fn write_to(text: &mut String, puzzle: &Puzzle) -> fmt::Result {
    let board = puzzle.board();
    if let Some(name) = &puzzle.name {
        writeln!(text, "NAME {}", write_name(name))?;
    }
    if let Some(author) = &puzzle.author {
        writeln!(text, "AUTHOR {}", write_name(author))?;
    }
    let rules = match shape(board) {
        Some(shape) => {
            writeln!(text, "SHAPE {shape}")?;
            board.extra_rules()
        }
        None => {
            writeln!(text, "N={}\nK={}", board.cells(), board.values())?;
            write_places(text, board)?;
            board.rules()
        }
    };
    // The course's files have numbers; where cells have names, people rather read those.
    let names = rules.len() != board.rules().len() && all_named(board);
    let name = |cell: Cell| match names {
        true => board.cell_name(cell).to_string(),
        false => cell.to_string(),
    };
    let (mut groups, mut runs) = (0, 0);
    for rule in rules {
        write_rule(text, rule, &name, &mut groups, &mut runs)?;
    }
    for (cell, given) in board.cell_iter().zip(puzzle.givens()) {
        if let Some(value) = given {
            writeln!(text, "GIVEN {} {value}", name(cell))?;
        }
    }
    for (&cell, allowed) in puzzle.allowed() {
        let mut excluded = ValueSet::full(board.values());
        for value in allowed.iter() {
            excluded.remove(value);
        }
        if !excluded.is_empty() {
            writeln!(text, "NOT {}{}", name(cell), Ranges(&excluded))?;
        }
    }
    Ok(())
}

fn write_places(text: &mut String, board: &Board) -> fmt::Result {
    for (cell, place) in board.cell_iter().zip(board.places()) {
        match place {
            Place::At { x, y } => writeln!(text, "AT {cell} {x} {y}")?,
            Place::Square { .. } | Place::Hexagon { .. } => {
                writeln!(text, "AT {cell} {}", board.cell_name(cell))?;
            }
            Place::Unplaced => {}
        }
    }
    if !board.regions().is_empty() {
        text.push_str("REGIONS");
        for region in board.regions() {
            write!(text, " {region}")?;
        }
        text.push('\n');
    }
    Ok(())
}

fn write_rule(
    text: &mut String,
    rule: &Rule,
    name: &dyn Fn(Cell) -> String,
    groups: &mut usize,
    runs: &mut usize,
) -> fmt::Result {
    let (keyword, family, usual) = match &rule.kind {
        RuleKind::Group(_) => {
            *groups += 1;
            ("GROUP", "group", format!("group {groups}"))
        }
        RuleKind::Run(_) => {
            *runs += 1;
            ("RUN", "run", format!("run {runs}"))
        }
        RuleKind::Neighbours(..) => ("NEIGHBOR", "neighbours", String::new()),
        RuleKind::Domain(..) => ("DOMAIN", "domain", String::new()),
    };
    text.push_str(keyword);
    for cell in rule.cells() {
        write!(text, " {}", name(cell))?;
    }
    if let RuleKind::Domain(_, values) = &rule.kind {
        write!(text, "{}", Ranges(values))?;
    }
    let other_family = (*rule.family != *family).then_some(&*rule.family);
    if other_family.is_some() || *rule.label != *usual {
        text.push_str(&write_label(other_family, &rule.label));
    }
    text.push('\n');
    Ok(())
}

/// Values with a blank before each, three and more in a row as a range.
struct Ranges<'a>(&'a ValueSet);

impl fmt::Display for Ranges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.0.iter().map(|value| value.number()).peekable();
        while let Some(low) = values.next() {
            let mut high = low;
            while values.next_if_eq(&(high + 1)).is_some() {
                high += 1;
            }
            match high - low {
                0 => write!(f, " {low}")?,
                1 => write!(f, " {low} {high}")?,
                _ => write!(f, " {low}-{high}")?,
            }
        }
        Ok(())
    }
}
