//! `grade`: how hard puzzles are.

use std::collections::BTreeMap;
use std::fmt::Display;

use anydoku::board::Grid;
use anydoku::explain::{Effort, Grade, Known, Level, Means, Position, Round, grade_until};
use anydoku::{Config, SearchError};
use anyhow::Result;
use serde_json::{Value as Json, json};

use crate::Status;
use crate::args::{Global, GradeArgs};
use crate::input::{self, Item};
use crate::output;
use crate::watch::Watch;

/// Grades each puzzle and prints a line for it.
pub fn run(args: &GradeArgs, global: &Global) -> Result<Status> {
    let effort = Effort {
        links: args.effort.saturating_mul(1_000_000),
        ..Effort::for_grades()
    };
    let watch = Watch::new(args.limits, global);
    let mut histogram = Histogram::default();
    let status = input::for_each(&args.input, global, |item| {
        let (network, puzzle) = (&*item.network, &item.puzzle);
        let known = watch.search(|limits, observer| -> Result<_, SearchError> {
            Known::of(network, puzzle, &Config::default(), limits, observer)
        })?;
        let known = match known {
            Ok(known) => known,
            Err(limit) => {
                output::warning(&format!("{}: {limit}", item.title()));
                return Ok(Status::Stopped);
            }
        };
        // Only of a puzzle with one solution, with something left to do.
        let graded = |_: &Grid| {
            let position = Position::new(network, puzzle);
            watch.search(|_, _| grade_until(&position, &effort, &|| watch.stop()))
        };
        let grade = match known.only().map(graded).transpose() {
            Ok(grade) => grade.filter(|grade| grade.hardest().is_some()),
            Err(limit) => {
                watch.clear();
                output::warning(&format!("{}: {limit}", item.title()));
                return Ok(Status::Stopped);
            }
        };
        let grade = grade.as_ref();
        watch.puzzle_done();
        watch.clear();
        histogram.add(grade);
        if global.json {
            output::json(&to_json(grade, &known, item))?;
        } else {
            output::line(&line(grade, &known))?;
            if let (true, Some(grade)) = (args.rounds, grade) {
                output::line(&format!("  by demands: {}", rounds(&grade.rounds)))?;
                output::line(&format!("  by technique: {}", rounds(&grade.techniques)))?;
            }
        }
        if !global.quiet && grade.is_some_and(|grade| !grade.proved) {
            output::note(&format!(
                "{}: the effort was spent, so the grade may be too high; a larger --effort may lower it",
                item.title()
            ));
        }
        Ok(match known.none() {
            true => Status::NoSolution,
            false => Status::Answered,
        })
    })?;
    if args.histogram {
        histogram.print(global)?;
    }
    Ok(status)
}

/// The grade of a puzzle in a line.
fn line(grade: Option<&Grade>, known: &Known) -> String {
    let Some((grade, hardest)) = grade.and_then(|grade| Some((grade, grade.hardest()?))) else {
        let none = match (known.none(), known.two()) {
            (true, _) => "no solution, so no grade",
            (_, Some(_)) => "several solutions, so no grade",
            _ => "nothing to do",
        };
        return none.to_owned();
    };
    format!(
        "{}: score {:.1} ({hardest}), rating {}, sum {}, {}, narrowest {}",
        grade.level(),
        grade.score(),
        grade.rating(),
        grade.sum(),
        output::count(grade.rounds.len() as u64, "round"),
        grade.narrowest().unwrap_or_default(),
    )
}

/// Rounds as `1×9 1×4 2×3`: what each takes and how many openings it has.
fn rounds<M: Display>(rounds: &[Round<M>]) -> String {
    let round = |round: &Round<M>| format!("{}×{}", round.means, round.openings);
    rounds.iter().map(round).collect::<Vec<_>>().join(", ")
}

fn to_json(grade: Option<&Grade>, known: &Known, item: &Item) -> Json {
    fn round<M: Display>(round: &Round<M>) -> Json {
        json!({"means": round.means.to_string(), "openings": round.openings})
    }
    let mut value = json!({
        "source": item.source,
        "puzzle": item.number,
        "verdict": match (known.none(), known.two()) {
            (true, _) => "none",
            (_, Some(_)) => "several",
            _ => "unique",
        },
        "level": null,
    });
    if let Some(grade) = grade {
        value["level"] = json!(grade.level().name());
        value["score"] = json!(grade.score());
        value["hardest"] = json!(grade.hardest().map(|technique| technique.to_string()));
        value["rating"] = json!(grade.rating().to_string());
        value["sum"] = json!(grade.sum());
        value["narrowest"] = json!(grade.narrowest());
        value["proved"] = json!(grade.proved);
        value["rounds"] = grade.rounds.iter().map(round).collect();
        value["techniques"] = grade.techniques.iter().map(round).collect();
    }
    if let Some(name) = &item.puzzle.name {
        value["name"] = json!(name);
    }
    value
}

/// How many puzzles have each level and each rating; only those that have a grade count.
#[derive(Default)]
struct Histogram {
    levels: BTreeMap<Level, u64>,
    ratings: BTreeMap<Means, u64>,
    puzzles: u64,
}

impl Histogram {
    fn add(&mut self, grade: Option<&Grade>) {
        if let Some(grade) = grade {
            self.puzzles += 1;
            *self.levels.entry(grade.level()).or_default() += 1;
            *self.ratings.entry(grade.rating()).or_default() += 1;
        }
    }

    fn print(&self, global: &Global) -> Result<()> {
        if global.json {
            let counts = |counts: &mut dyn Iterator<Item = (String, u64)>| {
                counts.map(|(name, count)| (name, json!(count))).collect()
            };
            let levels = self.levels.iter().map(|(level, &n)| (level.to_string(), n));
            let ratings = self
                .ratings
                .iter()
                .map(|(rating, &n)| (rating.to_string(), n));
            let (mut levels, mut ratings) = (levels, ratings);
            return output::json(&json!({
                "puzzles": self.puzzles,
                "levels": Json::Object(counts(&mut levels)),
                "ratings": Json::Object(counts(&mut ratings)),
            }));
        }
        let share = |count: u64| 100.0 * count as f64 / self.puzzles.max(1) as f64;
        for (level, &count) in &self.levels {
            output::line(&format!(
                "level {level:<9} {count:>8} {:>5.1} %",
                share(count)
            ))?;
        }
        for (rating, &count) in &self.ratings {
            let rating = rating.to_string();
            output::line(&format!(
                "rating {rating:<8} {count:>8} {:>5.1} %",
                share(count)
            ))?;
        }
        Ok(())
    }
}
