//! Whole batches: answers in order, bad lines, mixed boards, limits.

use std::cell::Cell;
use std::time::Duration;

use anydoku_sat::Limit;

use super::*;
use crate::config::Engine;
use crate::count::Count;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const FOUR: &str = "1.....3...4....2";

fn text(answer: &Answer) -> String {
    let values = answer.solution.iter().flat_map(|grid| grid.values());
    values.map(|value| value.number().to_string()).collect()
}

#[test]
fn boards_may_be_mixed_and_bad_lines_stop_nothing() {
    let batch = Batch::new(Options::default());
    let numbers = "1,0,0,0,0,0,3,0,0,0,4,0,0,0,0,2";
    let lines = [
        NINE,
        FOUR,
        "",
        "12",
        numbers,
        &NINE[1..],
        "1..?............",
        NINE,
    ];
    let answers: Vec<_> = batch.answers(lines).map(|(_, answer)| answer).collect();
    for at in [0, 7] {
        let answer = answers[at].as_ref().unwrap();
        assert_eq!(
            (answer.count, text(answer)),
            (Count::Exactly(1), FULL.into())
        );
    }
    let four = answers[1].as_ref().unwrap();
    assert_eq!(text(four), text(answers[4].as_ref().unwrap()));
    let message = |at: usize| answers[at].as_ref().unwrap_err().to_string();
    assert!(message(2).starts_with("1:1: nothing to read here"));
    assert!(message(3).starts_with("1:1: 2 cells; expected"));
    assert!(message(5).starts_with("1:1: 80 cells; expected"));
    assert!(message(6).starts_with("1:4: \"?\"; expected"));
}

#[test]
fn each_board_is_compiled_once() {
    let batch = Batch::new(Options::default());
    let (mut one, mut two) = (batch.worker(), batch.worker());
    for line in [NINE, FOUR, NINE, FOUR] {
        one.answer_line(line.as_bytes()).unwrap();
        two.answer_line(line.as_bytes()).unwrap();
    }
    assert_eq!(batch.boards.compiled(), 2);
}

#[test]
fn a_board_that_is_told_holds_for_every_line() {
    let shape: anydoku_board::Shape = "latin 4".parse().unwrap();
    let batch = Batch::new(Options {
        board: Some(Arc::new(shape.board().unwrap())),
        most: 1000,
        ..Options::default()
    });
    let answers: Vec<_> = batch
        .answers(["................", NINE])
        .map(|(_, answer)| answer)
        .collect();
    assert_eq!(answers[0].as_ref().unwrap().count, Count::Exactly(576));
    assert!(answers[1].is_err());
}

#[test]
fn counts_reach_just_as_far_as_was_asked() {
    for engine in [Engine::Auto, Engine::Cdcl, Engine::Dpll] {
        for (most, count) in [
            (1, Count::AtLeast(1)),
            (2, Count::AtLeast(2)),
            (288, Count::AtLeast(288)),
            (289, Count::Exactly(288)),
        ] {
            let config = Config {
                engine,
                ..Config::default()
            };
            let batch = Batch::new(Options {
                config,
                most,
                ..Options::default()
            });
            let answer = batch.worker().answer_line(&[b'.'; 16]).unwrap();
            assert_eq!(answer.count, count, "{engine}");
            assert!(answer.solution.is_some() && answer.time.is_none());
        }
    }
}

#[test]
fn limits_hold_for_one_puzzle() {
    let now = std::sync::atomic::AtomicU64::new(0);
    let clock = || Duration::from_secs(now.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let batch = Batch::new(Options {
        time: Some(Duration::from_secs(3)),
        most: u64::MAX,
        ..Options::default()
    })
    .with_clock(&clock);
    for _ in 0..2 {
        let answer = batch.worker().answer_line(&[b'.'; 81]).unwrap();
        assert_eq!(answer.stopped, Some(Limit::Time));
        assert!(answer.time.unwrap() >= Duration::from_secs(3));
    }
    let stop = || Some(Limit::Interrupt);
    let batch = Batch::new(Options::default()).with_stop(&stop);
    let answer = batch.worker().answer_line(&[b'.'; 81]).unwrap();
    assert_eq!(answer.outcome(), Outcome::Unknown);
    assert_eq!(answer.stopped, Some(Limit::Interrupt));
}

#[test]
fn lines_are_taken_when_answers_are_asked_for() {
    let taken = Cell::new(0);
    let lines = [FOUR; 5]
        .into_iter()
        .inspect(|_| taken.set(taken.get() + 1));
    let batch = Batch::new(Options::default());
    let mut answers = batch.answers(lines);
    for expected in 1..=3 {
        answers.next().unwrap().1.unwrap();
        assert_eq!(taken.get(), expected);
    }
}

#[cfg(feature = "threads")]
#[test]
fn threads_give_the_same_answers_in_the_same_order() {
    let mut lines: Vec<String> = Vec::new();
    for n in 0..300 {
        let mut line = if n % 3 == 0 { FULL } else { NINE }.to_owned();
        line.replace_range(n % 81..n % 81 + 1, ["x", ".", "5"][n % 7 % 3]);
        lines.push(line);
    }
    let start = std::time::Instant::now();
    let clock = || start.elapsed();
    let batch = Batch::new(Options::default()).with_clock(&clock);
    let plain =
        |answer: Result<Answer, LineError>| answer.map(|answer| (answer.count, text(&answer)));
    let alone: Vec<_> = batch
        .answers(&lines)
        .map(|(line, answer)| (line, plain(answer)))
        .collect();
    for threads in [1, 2, 5] {
        std::thread::scope(|scope| {
            let answers = batch.answers_on(scope, threads, lines.iter());
            assert!(
                answers
                    .map(|(line, answer)| (line, plain(answer)))
                    .eq(alone.iter().cloned())
            );
        });
    }
}
