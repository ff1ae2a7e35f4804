//! `lab`: many instances under many setups, measured and compared.

mod bench;
mod instances;
mod results;
mod terminal;

use std::io::Write;

use anydoku::Engine;
use anydoku::lab::{Bounds, Configuration, Dimensions, Format, Plan, Report};
use anydoku::sat::cdcl;
use anyhow::{Context, Result, bail};

use crate::Status;
use crate::args::{DimensionArgs, Global, LabArgs, OutputArgs, Switch};
use crate::file::Sink;
use crate::output;
use results::ResultsFile;

/// Runs what is missing, and reports.
pub fn run(args: &LabArgs, global: &Global) -> Result<Status> {
    let bounds = Bounds {
        time: Some(args.bounds.time),
        conflicts: args.bounds.conflicts,
        decisions: args.bounds.decisions,
        propagations: args.bounds.propagations,
    };
    let dimensions = dimensions(&args.dimensions)?;
    let (instances, fault) = instances::read(args, global)?;
    let plan = Plan::new(instances, &dimensions, args.repeat);
    // Faults of the arguments are better told before hours of work than after them.
    Report::new(&plan, &[], &bounds, args.base.as_deref())?;
    let plot = args.plot.as_ref().map(|path| OutputArgs {
        output: Some(path.clone()),
        force: args.output.force,
    });
    // One file can be unfinished at a time, so the plot is tried here and written at the end.
    if let Some(plot) = &plot {
        drop(Sink::open(plot)?);
    }
    let out = Sink::open(&args.output)?;
    let mut results = ResultsFile::open(args.resume.as_deref())?;
    if let (Some(path), known) = (&args.resume, results.records().len())
        && known > 0
        && !global.quiet
    {
        let known = output::count(known as u64, "run");
        output::note(&format!("{}: holds {known} already", path.display()));
    }
    let proofs = args.check_proofs;
    bench::run_missing(&plan, &bounds, args.jobs, proofs, &mut results, global)?;

    let report = Report::new(&plan, results.records(), &bounds, args.base.as_deref())?;
    write(&report, args, global, out)?;
    if let Some(plot) = plot {
        let mut plot = Sink::open(&plot)?;
        plot.write_all(Format::Plot.export(&report).as_bytes())?;
        plot.finish()?;
    }
    for contradiction in &report.contradictions {
        output::error(&format!(
            "{}: {}; please report this",
            contradiction.instance, contradiction.message
        ));
    }
    if report.missing > 0 && !global.quiet {
        let missing = output::count(report.missing as u64, "run");
        output::warning(&format!("stopped: {missing} left out"));
    }
    Ok(
        match (report.contradictions.is_empty() && !fault, report.missing) {
            (false, _) => Status::Fault,
            (true, 0) => Status::Answered,
            (true, _) => Status::Stopped,
        },
    )
}

fn write(report: &Report, args: &LabArgs, global: &Global, mut out: Sink) -> Result<()> {
    let format = args.shown.or(global.json.then_some(Format::Json));
    let text = match format {
        Some(format) => format.export(report),
        None if args.summary => terminal::table(&report.summary()),
        None => {
            let (rows, sums) = (report.table(), report.summary());
            format!("{}\n{}", terminal::table(&rows), terminal::table(&sums))
        }
    };
    out.write_all(text.as_bytes())?;
    out.finish()
}

/// The choices in each dimension; the library's default where nothing was said.
fn dimensions(args: &DimensionArgs) -> Result<Dimensions> {
    let default = Dimensions::default();
    fn or<T: Copy>(given: &[T], default: Vec<T>) -> Vec<T> {
        if given.is_empty() {
            default
        } else {
            given.to_vec()
        }
    }
    let switches = |given: &[Switch], default| {
        let given: Vec<bool> = given.iter().map(|&switch| switch == Switch::Yes).collect();
        or(&given, default)
    };
    let of_dpll = [
        ("--propagate", args.propagate.is_empty()),
        ("--branch", args.branch.is_empty()),
        ("--polarity", args.polarity.is_empty()),
        ("--order", args.order.is_empty()),
        ("--pure", args.pure.is_empty()),
    ];
    let option = of_dpll.iter().find(|(_, empty)| !empty);
    let learning = !(args.config.is_empty() && args.cdcl.is_empty());
    let engine = match (&args.engine[..], option) {
        ([], Some(_)) if learning => vec![Engine::Dpll, Engine::Cdcl],
        ([], None) if learning => vec![Engine::Cdcl],
        ([], None) => vec![Engine::Dpll, Engine::Cdcl],
        ([], Some(_)) => vec![Engine::Dpll],
        (engines, Some((option, _))) if !engines.contains(&Engine::Dpll) => {
            bail!("{option} is an option of DPLL; expected --engine with dpll in the list")
        }
        (engines, _) if learning && !engines.contains(&Engine::Cdcl) => {
            bail!(
                "--config and --cdcl are options of CDCL; expected --engine with cdcl in the list"
            )
        }
        (engines, _) if engines.contains(&Engine::Bits) => {
            bail!("clauses are compared, and bits has none; expected --engine dpll, cdcl or both")
        }
        (engines, _) if engines.contains(&Engine::Auto) => {
            bail!("a comparison needs solvers by name; expected --engine dpll, cdcl or both")
        }
        (engines, _) => engines.to_vec(),
    };
    Ok(Dimensions {
        engine,
        propagate: or(&args.propagate, default.propagate),
        branch: or(&args.branch, default.branch),
        polarity: or(&args.polarity, default.polarity),
        order: or(&args.order, default.order),
        pure: switches(&args.pure, default.pure),
        cdcl: configurations(args)?,
        encoding: or(&args.encoding, default.encoding),
        at_most_one: or(&args.at_most_one, default.at_most_one),
        runs: or(&args.runs, default.runs),
        simplify: switches(&args.simplify, default.simplify),
        seed: args.seed,
    })
}

/// The options of CDCL to compare.
fn configurations(args: &DimensionArgs) -> Result<Vec<Configuration>> {
    let mut base = cdcl::Options {
        seed: args.seed,
        ..cdcl::Options::default()
    };
    args.cdcl
        .iter()
        .for_each(|changes| changes.apply(&mut base));
    if args.config.is_empty() {
        return Ok(vec![Configuration {
            name: None,
            options: base,
        }]);
    }
    let mut found: Vec<Configuration> = Vec::new();
    for text in &args.config {
        let next = Configuration::parse(text, &base).context("--config")?;
        let name = next.name.as_deref().unwrap_or_default();
        if found.iter().any(|other| other.name == next.name) {
            bail!("--config: two configurations are called `{name}`; expected a name for each");
        }
        found.push(next);
    }
    Ok(found)
}
