//! The instances of a session.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use anydoku::Network;
use anydoku::lab::Instance;
use anyhow::{Result, bail};

use crate::Status;
use crate::args::{Global, LabArgs};
use crate::cnf;
use crate::file;
use crate::input;
use crate::output;

/// All instances, and whether some could not be read.
pub fn read(args: &LabArgs, global: &Global) -> Result<(Vec<Instance>, bool)> {
    let mut instances = Vec::new();
    let mut fault = false;
    if args.input.files.is_empty() {
        puzzles(args, &[], global, &mut instances)?;
    }
    for path in &args.input.files {
        if args.cnf || cnf::is_cnf(path) {
            match cnf::read_formula(path, args.lenient, global) {
                Ok(formula) => {
                    instances.push(Instance::formula(file::name(path), Arc::new(formula)));
                }
                Err(error) => {
                    output::error(&format!("{error:#}"));
                    fault = true;
                }
            }
        } else {
            let files = std::slice::from_ref(path);
            fault |= puzzles(args, files, global, &mut instances)? == Status::Fault;
        }
    }
    if instances.is_empty() {
        bail!("nothing to measure; expected puzzles or DIMACS files that can be read");
    }
    Ok((instances, fault))
}

fn puzzles(
    args: &LabArgs,
    files: &[PathBuf],
    global: &Global,
    instances: &mut Vec<Instance>,
) -> Result<Status> {
    // Puzzles of one board share its network.
    let mut last: Option<(Rc<Network>, Arc<Network>)> = None;
    input::walk(&args.input.reading, files, global, |item| {
        let network = match &last {
            Some((known, network)) if Rc::ptr_eq(known, &item.network) => Arc::clone(network),
            _ => Arc::new((*item.network).clone()),
        };
        last = Some((Rc::clone(&item.network), Arc::clone(&network)));
        instances.push(Instance::puzzle(item.title(), network, item.puzzle.clone()));
        Ok(Status::Answered)
    })
}
