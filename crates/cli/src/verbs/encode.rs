//! `encode`: a puzzle as a DIMACS file that says what it means.

use std::io::Write;

use anydoku::Encoder;
use anydoku::encode::{Block, BlockSink, Tally};
use anydoku::sat::dimacs::Writer;
use anydoku::sat::{ClauseSink, Lit, Var};
use anyhow::Result;
use serde_json::json;

use crate::Status;
use crate::args::{EncodeArgs, Global};
use crate::file::Sink;
use crate::input::{self, Item};
use crate::output;

/// Writes the clauses.
pub fn run(args: &EncodeArgs, global: &Global) -> Result<Status> {
    input::one(&args.input, global, |item| {
        let options = args.encoding.options(false);
        let encoder = Encoder::new(&item.network, &item.puzzle, options);
        let tally = encoder.tally();
        if global.json {
            output::json(&summary(&tally))?;
            if args.output.output.is_none() {
                return Ok(Status::Answered);
            }
        }
        let sink = Sink::open(&args.output)?;
        let known = encoder.numbering().candidates();
        let writer = Writer::new(sink, tally.total.variables, tally.total.clauses);
        let mut file = Commented {
            writer: writer.known_variables(known),
            blocks: (!args.no_comments).then(|| tally.blocks.iter()),
        };
        if !args.no_comments {
            for line in head(item, &encoder, &tally) {
                file.writer.comment(&line);
            }
        }
        for line in encoder.numbering().comments() {
            file.writer.comment(&line);
        }
        file.writer.header();
        encoder.write(&mut file);
        file.writer.finish()?.finish()?;
        Ok(Status::Answered)
    })
}

fn head(item: &Item, encoder: &Encoder<'_>, tally: &Tally) -> Vec<String> {
    let board = item.puzzle.board();
    let (cells, values) = (board.cells(), board.values());
    let options = encoder.options();
    let mut lines = vec![
        format!("written by anydoku {}", env!("CARGO_PKG_VERSION")),
        format!("puzzle: {}", one_line(&item.title())),
        format!(
            "board: {}, {cells} cells, values 1 to {values}",
            board.shape().unwrap_or("free")
        ),
        format!(
            "clauses: {} encoding, at most one {}, runs {}, duplicates {}{}",
            options.encoding,
            options.at_most_one,
            options.runs,
            options.duplicates,
            if options.simplify { ", simplified" } else { "" }
        ),
    ];
    let candidates = encoder.numbering().candidates();
    if !encoder.numbering().is_compact() {
        lines.push(format!(
            "cell c (from 0) holds value v: variable c*{values} + v, 1 to {candidates}"
        ));
    }
    let helpers = tally.total.variables - candidates;
    if helpers > 0 {
        lines.push(format!(
            "helper variables: {} to {}",
            candidates + 1,
            tally.total.variables
        ));
    }
    lines
}

/// Names come from files and may hold anything.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn summary(tally: &Tally) -> serde_json::Value {
    let blocks: Vec<_> = tally
        .blocks
        .iter()
        .map(|(block, clauses)| json!({"block": block.to_string(), "clauses": clauses}))
        .collect();
    json!({
        "variables": tally.total.variables,
        "clauses": tally.total.clauses,
        "literals": tally.total.literals,
        "blocks": blocks,
    })
}

/// Writes a comment line before each block that has clauses.
struct Commented<'a, W: Write> {
    writer: Writer<W>,
    blocks: Option<std::slice::Iter<'a, (Block, u64)>>,
}

impl<W: Write> ClauseSink for Commented<'_, W> {
    fn new_var(&mut self) -> Var {
        self.writer.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.writer.add_clause(clause);
    }
}

impl<W: Write> BlockSink for Commented<'_, W> {
    fn block(&mut self, block: &Block) {
        // The tally has the same blocks in the same order, without the empty ones.
        if let Some(blocks) = &mut self.blocks
            && let Some((next, clauses)) = blocks.as_slice().first()
            && next == block
        {
            self.writer.comment(&format!("{clauses} clauses: {block}"));
            blocks.next();
        }
    }
}
