//! `sat`: a DIMACS file in, the answer in the form of the SAT competitions out.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::time::Instant;

use anydoku::Engine;
use anydoku::sat::Verdict;
use anydoku::sat::cdcl;
use anydoku::sat::dimacs::{write, write_answer};
use anydoku::sat::dpll::Dpll;
use anydoku::sat::front::{Front, FrontOptions};
use anyhow::{Result, bail};
use serde_json::json;

use crate::Status;
use crate::args::{Global, SatArgs};
use crate::cnf;
use crate::output;
use crate::proof::Proof;
use crate::verbs::res::Res;
use crate::watch::Watch;

/// Solves the file.
pub fn run(args: &SatArgs, global: &Global) -> Result<Status> {
    let engine = args.engine.engine()?;
    if engine == Engine::Bits {
        bail!("bits searches boards, not clauses; expected --engine dpll or cdcl")
    }
    let watch = Watch::new(args.limits, global);
    // That it can't be written is better told before the search than after it.
    let res = if args.res {
        Some(Res::open(args)?)
    } else {
        None
    };
    let start = Instant::now();
    let formula = cnf::read_formula(&args.file, args.lenient, global)?;
    if args.print {
        write(&formula, std::io::stdout().lock())?;
        return Ok(Status::Answered);
    }
    let mut proof = match &args.proof {
        Some(_) if engine == Engine::Dpll => {
            bail!("DPLL writes no proof; expected --engine cdcl")
        }
        Some(path) => Some(Proof::open(path, args.force, args.proof_format, &formula)?),
        None => None,
    };
    let read_time = start.elapsed();
    let start = Instant::now();
    let (verdict, statistics, steps) = watch.search(|limits, observer| match engine {
        Engine::Dpll => {
            let mut dpll = Dpll::new(&formula, args.engine.dpll());
            let verdict = dpll.solve(limits, observer);
            (verdict, dpll.statistics(), String::new())
        }
        Engine::Auto | Engine::Cdcl | Engine::Bits => {
            // Neither step follows by unit propagation, so neither can be in a proof.
            let options = FrontOptions {
                counting: !args.no_counting && proof.is_none(),
                parity: !args.no_parity && proof.is_none(),
                cdcl: args.engine.cdcl(cdcl::Options::default()),
            };
            // The process ends soon; to free every list of watches by itself costs small formulas a tenth of their time.
            let mut front = ManuallyDrop::new(Front::new(&formula, options));
            let verdict = match &mut proof {
                Some(proof) => front.solve(limits, &mut (observer, proof)),
                None => front.solve(limits, observer),
            };
            let steps = match &proof {
                Some(_) => "no counting, no parity: they have no place in a proof".to_owned(),
                None => front.report().to_string(),
            };
            (verdict, front.statistics(), steps)
        }
    });
    let solve_time = start.elapsed();
    watch.clear();
    if let Verdict::Satisfiable(model) = &verdict
        && !formula.is_satisfied_by(|var| model.value(var))
    {
        bail!("the model does not satisfy the formula; please report this");
    }
    if let (Some(proof), Some(path)) = (proof, &args.proof) {
        proof.finish(path)?;
    }
    if let Some(res) = res {
        res.write(&verdict, solve_time)?;
    }
    let (word, status) = match &verdict {
        Verdict::Satisfiable(_) => ("satisfiable", Status::Satisfiable),
        Verdict::Unsatisfiable(_) => ("unsatisfiable", Status::Unsatisfiable),
        Verdict::Unknown(_) => ("unknown", Status::Answered),
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if global.json {
        let model: Option<Vec<i32>> = verdict
            .model()
            .filter(|_| !args.no_model)
            .map(|model| model.literals().map(|lit| lit.to_dimacs()).collect());
        let stopped = match verdict {
            Verdict::Unknown(limit) => Some(limit.to_string()),
            _ => None,
        };
        let object = json!({
            "verdict": word,
            "model": model,
            "stopped": stopped,
            "variables": formula.variables(),
            "clauses": formula.len(),
            "steps": (!steps.is_empty()).then_some(&steps),
            "statistics": output::statistics_json(&statistics),
            "ms": {
                "read": output::milliseconds_json(read_time),
                "solve": output::milliseconds_json(solve_time),
            },
        });
        writeln!(out, "{object}")?;
        out.flush()?;
        return Ok(status);
    }
    if !global.quiet {
        writeln!(
            out,
            "c {}, {}\nc {}\nc read {}, solve {}",
            output::count(formula.variables().into(), "variable"),
            output::count(formula.len() as u64, "clause"),
            output::statistics(&statistics),
            output::milliseconds(read_time),
            output::milliseconds(solve_time),
        )?;
        if !steps.is_empty() {
            writeln!(out, "c {steps}")?;
        }
        if let Verdict::Unknown(limit) = verdict {
            writeln!(out, "c stopped: {limit}")?;
        }
    }
    match &verdict {
        Verdict::Satisfiable(_) if args.no_model => writeln!(out, "s SATISFIABLE")?,
        verdict => write_answer(&mut out, verdict)?,
    }
    out.flush()?;
    Ok(status)
}
