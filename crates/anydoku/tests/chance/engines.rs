//! One puzzle, every engine: as far as each comes, they must find the same grids.

use std::ops::ControlFlow;

use anydoku::bits::{Solver, Step};
use anydoku::board::Puzzle;
use anydoku::config::Config;
use anydoku::encode::{Duplicates, EncodeOptions, Encoding, RunForm};
use anydoku::sat::cdcl::{self, DecisionPolicy, RestartPolicy};
use anydoku::sat::{AtMostOne, Limits, NoObserver, dpll};
use anydoku::{Count, End, Engine, Network, Search, count};

use crate::dice::Dice;
use crate::truth::truth;

/// So many grids are looked for.
pub const MOST: usize = 3;

/// If brute force finds that there are fewer, counting to the end must say so.
const MANY: usize = 500;

/// How a round ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// How many grids there are, up to [`MOST`].
    pub grids: usize,
    /// Whether brute force knew that too.
    pub by_force: bool,
    /// How many engines reached a limit before.
    pub gave_up: usize,
}

/// What one way to solve said.
struct Answer {
    who: String,
    grids: Vec<Vec<u32>>,
    /// Whether there are no more.
    complete: bool,
    /// Whether it reached a limit.
    gave_up: bool,
}

impl Answer {
    fn settled(&self) -> bool {
        self.complete || self.grids.len() >= MOST
    }
}

/// Solves a puzzle with everything that there is.
///
/// # Panics
/// If anything is wrong.
pub fn check(puzzle: &Puzzle, seed: u64) -> Outcome {
    let dice = &mut Dice::new(seed);
    let network = Network::new(puzzle.board());
    let mut answers = vec![
        bits(&network, puzzle, true, dice),
        bits(&network, puzzle, false, dice),
    ];
    assert!(
        !answers[1].settled() || answers[0].grids == answers[1].grids,
        "with vectors {:?}, without {:?}",
        answers[0].grids,
        answers[1].grids
    );
    for &engine in Engine::ALL {
        answers.push(walk(
            &network,
            puzzle,
            &any_config(engine, puzzle, dice),
            dice,
        ));
    }
    let mut truth = truth(puzzle, MANY, 20_000);
    let all = truth.complete.then_some(truth.grids.len() as u128);
    let by_force = truth.complete || truth.grids.len() >= MOST;
    let more = truth.grids.len() >= MOST;
    truth.grids.truncate(MOST);
    answers.push(Answer {
        who: "brute force".to_owned(),
        grids: truth.grids,
        complete: truth.complete && !more,
        gave_up: !by_force,
    });
    let best = answers.iter().find(|answer| answer.complete);
    for answer in &answers {
        let (who, number) = (&answer.who, answer.grids.len());
        for (index, grid) in answer.grids.iter().enumerate() {
            assert!(!answer.grids[..index].contains(grid), "{who}: a grid twice");
        }
        let Some(best) = best else { continue };
        let expected = best.grids.len();
        assert!(
            number <= expected && (number == expected || !answer.settled()),
            "{who} found {number} grids, {} {expected} in all",
            best.who
        );
        for grid in &answer.grids {
            assert!(
                best.grids.contains(grid),
                "{who} found a grid that {} did not",
                best.who
            );
        }
    }
    let grids = answers.iter().map(|answer| answer.grids.len()).max();
    let grids = grids.unwrap_or_default();
    counts(&network, puzzle, grids, best.is_some());
    if let Some(all) = all {
        counts_all(&network, puzzle, all, dice);
    }
    Outcome {
        grids,
        by_force,
        gave_up: answers.iter().filter(|answer| answer.gave_up).count(),
    }
}

/// The bit-parallel engine, after another puzzle on the same board, and stopped now and then.
fn bits(network: &Network, puzzle: &Puzzle, vectors: bool, dice: &mut Dice) -> Answer {
    let mut solver = Solver::with_vectors(network.bits(), vectors);
    if dice.coin() {
        solver.load(&vec![None; network.cells() as usize]);
        let few = Limits {
            decisions: Some(dice.below(20) as u64),
            ..Limits::none()
        };
        (0..dice.below(3)).for_each(|_| _ = solver.advance(&few));
    }
    solver.load_puzzle(puzzle);
    let at_once = dice.coin();
    let limits = Limits {
        decisions: Some(if at_once { 20_000 } else { 1 }),
        ..Limits::none()
    };
    let mut answer = Answer {
        who: format!("bits, vectors {vectors}, at once {at_once}"),
        grids: Vec::new(),
        complete: false,
        gave_up: false,
    };
    while answer.grids.len() < MOST {
        match solver.advance(&limits) {
            Step::Grid => {
                let grid = solver.grid();
                if let Err(violations) = puzzle.check(&grid) {
                    panic!("{}: {}", answer.who, violations[0]);
                }
                answer
                    .grids
                    .push(grid.values().iter().map(|value| value.number()).collect());
            }
            Step::Exhausted => {
                answer.complete = true;
                break;
            }
            Step::Stopped(_) if solver.statistics().decisions >= 20_000 => {
                answer.gave_up = true;
                break;
            }
            Step::Stopped(_) => assert!(!at_once, "{}: stopped", answer.who),
        }
    }
    answer
}

fn walk(network: &Network, puzzle: &Puzzle, config: &Config, dice: &mut Dice) -> Answer {
    let who = format!("{} {:?}", config.engine, config.encode);
    let most = if config.engine == Engine::Dpll && config.encode.encoding == Encoding::Minimal {
        1 // It can't tell models of one grid apart.
    } else {
        MOST
    };
    let limits = Limits {
        decisions: Some(if config.engine == Engine::Dpll {
            1_000
        } else {
            20_000
        }),
        conflicts: Some(5_000),
        ..Limits::none()
    };
    let mut search = Search::new(network, puzzle, config);
    let mut grids: Vec<Vec<u32>> = Vec::new();
    let end = loop {
        // In one go, or taken up again after every grid.
        let pause = dice.coin();
        let end = search.walk(&limits, &mut NoObserver, |grid| {
            grids.push(grid.values().iter().map(|value| value.number()).collect());
            match pause || grids.len() >= most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let end = end.unwrap_or_else(|error| panic!("{who}: {error}"));
        if end != End::Enough || grids.len() >= most {
            break end;
        }
    };
    Answer {
        who,
        grids,
        complete: end == End::Exhausted,
        gave_up: matches!(end, End::Stopped(_)),
    }
}

/// Counting takes another way than walking: it keeps no grids.
fn counts(network: &Network, puzzle: &Puzzle, grids: usize, exact: bool) {
    for engine in [Engine::Auto, Engine::Bits] {
        let config = Config {
            engine,
            ..Config::default()
        };
        let limits = Limits {
            decisions: Some(20_000),
            conflicts: Some(5_000),
            ..Limits::none()
        };
        let most = Some(MOST as u64);
        let counted = count(network, puzzle, &config, most, &limits, &mut NoObserver);
        let counted = counted.unwrap_or_else(|error| panic!("{engine}: {error}"));
        // What nobody has settled may be more than anybody found.
        let may_be = |n| n == grids as u128 || !exact && n > grids as u128;
        let right = match counted.count {
            Count::Exactly(n) => may_be(n),
            Count::AtLeast(n) if counted.stopped.is_some() => !exact || n <= grids as u128,
            Count::AtLeast(n) => n == MOST as u128 && may_be(n),
        };
        assert!(right, "{engine} counted {}, not {grids}", counted.count);
    }
}

/// Counting to the end goes by the structure of the board where it can; up to a bound that is not reached too.
fn counts_all(network: &Network, puzzle: &Puzzle, all: u128, dice: &mut Dice) {
    for engine in [Engine::Auto, Engine::Bits] {
        let config = Config {
            engine,
            ..Config::default()
        };
        let most = dice.coin().then_some(MANY as u64 + 1);
        let limits = Limits::none();
        let counted = count(network, puzzle, &config, most, &limits, &mut NoObserver);
        let counted = counted.unwrap_or_else(|error| panic!("{engine}: {error}"));
        assert_eq!(
            counted.count,
            Count::Exactly(all),
            "{engine} up to {most:?}"
        );
    }
}

fn any_config(engine: Engine, puzzle: &Puzzle, dice: &mut Dice) -> Config {
    let board = puzzle.board();
    let small = board.cells() * board.values() <= 200;
    let encode = EncodeOptions {
        encoding: *dice.pick(Encoding::ALL),
        at_most_one: *dice.pick(AtMostOne::ALL),
        runs: *dice.pick(RunForm::ALL),
        duplicates: *dice.pick(Duplicates::ALL),
        simplify: !small || dice.coin(),
    };
    let cdcl = cdcl::Options {
        initial_phase: dice.coin(),
        native_sets: dice.percent(75),
        inprocess: dice.percent(75),
        inprocess_gap: *dice.pick(&[0, 1, 20, 10_000]),
        decide: *dice.pick(&[
            DecisionPolicy::Activity,
            DecisionPolicy::Queue,
            DecisionPolicy::Alternating,
        ]),
        restart: *dice.pick(&[
            RestartPolicy::Glue,
            RestartPolicy::Luby,
            RestartPolicy::Alternating,
        ]),
        seed: dice.seed(),
        ..cdcl::Options::default()
    };
    let dpll = if small {
        dpll::Options {
            propagate: *dice.pick(dpll::Propagate::ALL),
            branch: *dice.pick(dpll::Branch::ALL),
            polarity: *dice.pick(dpll::Polarity::ALL),
            order: *dice.pick(dpll::Order::ALL),
            pure: dice.coin(),
            seed: dice.seed(),
        }
    } else {
        dpll::Options::default()
    };
    Config {
        engine,
        encode,
        dpll,
        cdcl,
    }
}
