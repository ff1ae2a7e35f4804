//! `shapes`: the boards that have names.

use anydoku::board::Shape;
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
        if global.json {
            output::json(&json!({
                "name": info.name,
                "syntax": info.syntax,
                "about": info.about,
                "example": info.example,
                "cells": board.cells(),
                "values": board.values(),
                "rules": board.rules().len(),
            }))?;
        } else {
            output::line(&format!("{}\n    {}", info.syntax, info.about))?;
        }
    }
    Ok(Status::Answered)
}
