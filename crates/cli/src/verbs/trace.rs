//! `trace`: what a solver did, as lines of JSON, as a tree, or as the graph of one conflict.

use std::io::Write;
use std::path::Path;

use anydoku::sat::trace::{GraphReader, Names, Numbers, Reader, Recorder, Tree, TreeBounds};
use anydoku::sat::{Formula, Limits, Statistics, Verdict};
use anydoku::trace::{BoardNames, JsonLines, Outcome, search};
use anydoku::{Config, Encoder, Engine};
use anyhow::{Result, bail};

use crate::Status;
use crate::args::{Global, TraceArgs};
use crate::cnf;
use crate::config::config;
use crate::file::Sink;
use crate::input;
use crate::output;
use crate::watch::Watch;

/// Traces every puzzle and every DIMACS file.
pub fn run(args: &TraceArgs, global: &Global) -> Result<Status> {
    if global.json && (args.tree || args.dot.is_some()) {
        bail!("--tree and --dot have no JSON form; expected neither of them with --json");
    }
    let mut config = config(&args.encoding, &args.engine)?;
    if config.engine == Engine::Bits {
        bail!("bits has no clauses to trace; expected --engine dpll or cdcl")
    }
    // What follows from the givens is part of the story.
    config.encode = args.encoding.options(false);
    let job = Job {
        args,
        global,
        config,
        watch: Watch::new(args.limits, global),
    };
    let mut out = Sink::open(&args.output)?;
    let mut worst = Status::Answered;
    if args.input.files.is_empty() {
        worst = job.puzzles(&[], &mut out)?;
    }
    for path in &args.input.files {
        let status = if args.cnf || cnf::is_cnf(path) {
            job.formula(path, &mut out)?
        } else {
            job.puzzles(std::slice::from_ref(path), &mut out)?
        };
        worst = worst.max(status);
        if crate::watch::interrupted() {
            break;
        }
    }
    out.finish()?;
    Ok(worst)
}

/// What all traces of one run share.
struct Job<'a> {
    args: &'a TraceArgs,
    global: &'a Global,
    config: Config,
    watch: Watch,
}

impl Job<'_> {
    fn formula(&self, path: &Path, out: &mut Sink) -> Result<Status> {
        let formula = match cnf::read_formula(path, self.args.lenient, self.global) {
            Ok(formula) => formula,
            Err(error) => {
                output::error(&format!("{error:#}"));
                return Ok(Status::Fault);
            }
        };
        self.trace(&formula, None, &crate::file::name(path), out)
    }

    fn puzzles(&self, files: &[std::path::PathBuf], out: &mut Sink) -> Result<Status> {
        input::walk(&self.args.input.reading, files, self.global, |item| {
            let encoder = Encoder::new(&item.network, &item.puzzle, self.config.encode);
            let formula = encoder.formula();
            let names = BoardNames::new(&item.network, &item.puzzle, encoder.numbering(), &formula);
            self.trace(&formula, Some(&names), &item.title(), out)
        })
    }

    fn trace(
        &self,
        formula: &Formula,
        names: Option<&dyn Names>,
        title: &str,
        out: &mut Sink,
    ) -> Result<Status> {
        let names = names.filter(|_| !self.args.numbers);
        let shown = names.unwrap_or(&Numbers);
        let most = usize::try_from(self.args.events).unwrap_or(usize::MAX);
        let (verdict, statistics) = if let Some(number) = self.args.dot {
            let reader = GraphReader::new(number, most);
            let mut recorder = Recorder::new(formula, reader).without_antecedents();
            let found = self.solve(formula, &mut recorder);
            let reader = recorder.into_reader();
            let Some(graph) = reader.graph() else {
                let conflicts = output::count(reader.conflicts(), "conflict");
                bail!("{title}: there is no conflict {number}, the search met {conflicts}");
            };
            write!(out, "{}", graph.dot(shown))?;
            self.watch.clear();
            return Ok(match found.0 {
                Verdict::Unknown(_) if crate::watch::interrupted() => Status::Stopped,
                _ => Status::Answered,
            });
        } else if self.args.tree {
            let bounds = TreeBounds {
                entries: most,
                depth: usize::try_from(self.args.depth).unwrap_or(usize::MAX),
            };
            let mut recorder = Recorder::new(formula, Tree::new(bounds)).without_antecedents();
            let found = self.solve(formula, &mut recorder);
            write!(out, "{}", recorder.into_reader().text(shown))?;
            found
        } else {
            let mut lines = JsonLines::new(&mut *out, names);
            let solver = match self.config.engine {
                Engine::Dpll => "dpll",
                _ => "cdcl",
            };
            lines.start(title, solver, formula);
            let mut recorder = Recorder::new(formula, lines).most(self.args.events);
            let found = self.solve(formula, &mut recorder);
            let (steps, dropped) = (recorder.steps(), recorder.dropped());
            let lines = recorder.into_reader();
            lines.finish(Outcome::from(&found.0), steps, dropped)?;
            found
        };
        self.watch.clear();
        let outcome = Outcome::from(&verdict);
        if !self.global.quiet {
            let stopped = outcome.stopped.map(|limit| format!(" ({limit})"));
            output::note(&format!(
                "{title}: {}{}; {}",
                outcome.verdict,
                stopped.unwrap_or_default(),
                output::statistics(&statistics)
            ));
        }
        Ok(match verdict {
            Verdict::Satisfiable(_) => Status::Answered,
            Verdict::Unsatisfiable(_) => Status::NoSolution,
            Verdict::Unknown(_) => Status::Stopped,
        })
    }

    fn solve<R: Reader>(
        &self,
        formula: &Formula,
        recorder: &mut Recorder<R>,
    ) -> (Verdict, Statistics) {
        self.watch.search(|limits, counting| {
            // The graph of a conflict needs nothing that comes after it.
            let conflicts = match (limits.conflicts, self.args.dot) {
                (Some(limit), Some(number)) => Some(limit.min(number)),
                (limit, number) => limit.or(number),
            };
            let limits = Limits {
                conflicts,
                ..*limits
            };
            let mut observer = (recorder, counting);
            search(formula, &self.config, &[], &limits, &mut observer)
        })
    }
}
