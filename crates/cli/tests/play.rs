//! `play` in a real terminal: tmux shows what is on the screen and presses the keys.
//!
//! Where tmux is not installed the tests are left out with a note, but where the environment variable CI is `true` it
//! must be there.
#![cfg(all(unix, feature = "play"))]

mod common;

use std::collections::{HashMap, VecDeque};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use anydoku::board::draw::{Direction, Geometry, Tiling};
use anydoku::board::{Cell, Grid, Puzzle, formats};
use anydoku::sat::{Limits, NoObserver};
use anydoku::{Config, Network, Next, Search};

use common::example;

/// The patience of somebody who looks at a screen. A machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal of 80×24 in which a shell runs.
struct Screen {
    socket: String,
    folder: tempfile::TempDir,
}

impl Screen {
    /// None if there is no tmux.
    fn new(name: &str) -> Option<Screen> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "tmux is not installed"
            );
            eprintln!("tmux is not installed: this test is left out");
            return None;
        }
        let screen = Screen {
            socket: format!("anydoku-{name}-{}", std::process::id()),
            folder: tempfile::tempdir().expect("a folder"),
        };
        let started = screen.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "sh",
        ]);
        assert!(started.status.success(), "{started:?}");
        screen.tmux(&["set-option", "-g", "status", "off"]);
        screen.line("PS1='> '; clear; echo here before");
        screen.sees("here before");
        Some(screen)
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-u", "-L", &self.socket])
            .args(arguments)
            .env("XDG_STATE_HOME", self.folder.path())
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .env_remove("TMUX")
            .output()
            .expect("tmux starts")
    }

    /// Types a line at the shell.
    fn line(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// Begins to play.
    fn play(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_anydoku");
        self.line(&format!("{program} play {arguments}; echo ended $?"));
    }

    /// Presses keys, by tmux's names for them.
    fn press(&self, keys: &[&str]) {
        for some in keys.chunks(50) {
            let mut arguments = vec!["send-keys"];
            arguments.extend(some);
            self.tmux(&arguments);
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until a text is on the screen.
    fn sees(&self, text: &str) -> String {
        self.waits_for(text, |screen| screen.contains(text))
    }

    fn waits_for(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.text();
            if is_there(&screen) {
                return screen;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "no {what:?} on the screen:\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What tmux knows of the terminal.
    fn knows(&self, format: &str) -> String {
        let output = self.tmux(&["display-message", "-p", format]).stdout;
        String::from_utf8_lossy(&output).trim().to_owned()
    }

    /// The program that the shell runs.
    fn program(&self) -> String {
        let shell = self.knows("#{pane_pid}");
        let output = Command::new("ps")
            .args(["-o", "pid=,ppid=,comm=", "-A"])
            .output();
        let processes = String::from_utf8(output.expect("ps starts").stdout).expect("UTF-8");
        let mut children = processes.lines().filter_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[1] == shell && words[2] == "anydoku").then(|| words[0].to_owned())
        });
        children
            .next_back()
            .unwrap_or_else(|| panic!("no program in\n{processes}"))
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args(["-s", name, &self.program()])
            .status();
        assert!(status.expect("kill starts").success());
    }

    /// The program has ended with this status, and the terminal is as it was before.
    fn is_restored(&self, status: i32) {
        let screen = self.sees(&format!("ended {status}"));
        assert!(
            screen.contains("here before"),
            "the other screen is still there:\n{screen}"
        );
        let modes = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}";
        assert_eq!(self.knows(modes), "0 1 0 0");
        self.line("clear; stty -a");
        let settings = self.waits_for("settings", |screen| screen.contains("icanon"));
        let words: Vec<&str> = settings.split([' ', ';', '\n']).collect();
        for word in ["echo", "icanon", "isig", "opost"] {
            assert!(words.contains(&word), "no {word} in\n{settings}");
        }
        self.line("clear; echo here before");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// A puzzle and its grid.
fn puzzle(file: &str) -> (Puzzle, Grid) {
    let bytes = std::fs::read(example(file)).expect("an example");
    let reading = formats::read(&bytes, &Default::default());
    let puzzle = reading.expect("a puzzle").puzzles.remove(0);
    let network = Network::new(puzzle.board());
    let mut search = Search::new(&network, &puzzle, &Config::default());
    let Ok(Next::Grid(grid)) = search.next_grid(&Limits::none(), &mut NoObserver) else {
        panic!("{file} has a grid");
    };
    (puzzle, grid)
}

/// The keys that lead from cell to cell: four directions, six on hexagons.
fn way(geometry: &Geometry, from: Cell, to: Cell) -> Vec<&'static str> {
    let mut directions = vec![
        (Direction::Right, "Right"),
        (Direction::Left, "Left"),
        (Direction::Up, "Up"),
        (Direction::Down, "Down"),
    ];
    if geometry.tiling() == Tiling::Hexagons {
        // Without up and down, so that all six are pressed.
        directions.truncate(2);
        directions.extend([
            (Direction::UpLeft, "Home"),
            (Direction::UpRight, "PageUp"),
            (Direction::DownLeft, "End"),
            (Direction::DownRight, "PageDown"),
        ]);
    }
    let mut before: HashMap<Cell, (Cell, &'static str)> = HashMap::new();
    let mut open = VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        for &(direction, key) in &directions {
            if let Some(next) = geometry.step(cell, direction)
                && next != from
                && !before.contains_key(&next)
            {
                before.insert(next, (cell, key));
                open.push_back(next);
            }
        }
    }
    let mut keys = Vec::new();
    let mut at = to;
    while at != from {
        let (cell, key) = before[&at];
        keys.push(key);
        at = cell;
    }
    keys.reverse();
    keys
}

/// Plays a puzzle to its end by keyboard alone, leaving and going on half way, with a hint; then back to the start.
fn plays(name: &str, file: &str) {
    let Some(screen) = Screen::new(name) else {
        return;
    };
    let (puzzle, grid) = puzzle(file);
    let board = puzzle.board().clone();
    let geometry = Geometry::of(&board);
    let cells = board.cells() as usize;
    let open: Vec<Cell> = board
        .cell_iter()
        .filter(|&cell| puzzle.given(cell).is_none())
        .collect();
    let givens = cells - open.len();
    let filled = |count: usize| format!("{}/{cells}", givens + count);
    screen.play(&example(file).display().to_string());
    screen.sees(&filled(0));

    // The cursor begins at the first open cell.
    let mut at = open[0];
    let half = open.len() / 2;
    let write = |at: &mut Cell, cells: &[Cell]| {
        for &cell in cells {
            let mut keys = way(&geometry, *at, cell);
            let value = grid.value(cell).to_string();
            keys.push(&value);
            screen.press(&keys);
            *at = cell;
        }
    };
    write(&mut at, &open[..half]);
    screen.sees(&filled(half));

    screen.press(&["h"]);
    screen.sees("(h tells more)");
    screen.press(&["h", "h", "h"]);
    screen.waits_for("the whole hint", |screen| {
        !screen.contains("(h tells more)")
    });

    screen.press(&["q"]);
    screen.sees("Continue (1)");
    screen.press(&["q"]);
    screen.is_restored(0);
    screen.play("");
    screen.sees("Continue (1)");
    screen.press(&["Enter"]);
    screen.sees(&format!("{} of {cells}", givens + half));
    screen.press(&["Enter"]);
    screen.sees(&filled(half));

    let mut at = open[half];
    write(&mut at, &open[half..]);
    screen.sees("Solved");
    screen.press(&["Enter"]);
    screen.sees(&filled(open.len()));
    screen.press(&vec!["u"; open.len()]);
    screen.sees(&filled(0));
    screen.press(&["u"]);
    screen.sees("Nothing to undo");
    screen.press(&["C-y"]);
    screen.sees(&filled(1));
    screen.press(&["C-z"]);
    screen.sees(&filled(0));
    screen.press(&["C-c"]);
    screen.is_restored(0);
}

#[test]
fn a_sudoku_is_played_by_keyboard_alone() {
    plays("sudoku", "sudoku.doku");
}

#[test]
fn a_hanidoku_is_played_by_keyboard_alone() {
    plays("hanidoku", "honeycomb.doku");
}

#[test]
fn signals_lose_nothing_and_give_the_terminal_back() {
    let Some(screen) = Screen::new("signals") else {
        return;
    };
    let file = example("sudoku.doku").display().to_string();
    for (round, signal) in ["TERM", "INT", "HUP", "QUIT"].into_iter().enumerate() {
        match round {
            0 => screen.play(&file),
            _ => screen.play(""),
        }
        if round > 0 {
            screen.sees("Continue (1)");
            screen.press(&["Enter", "Enter"]);
        }
        screen.sees(&format!("{}/81", 26 + round));
        // The cursor is at the first open cell.
        let keys: &[&str] = match round {
            0 => &["7"],
            1 => &["Right", "6"],
            _ => &["1"],
        };
        screen.press(keys);
        screen.sees(&format!("{}/81", 27 + round));
        screen.signal(signal);
        screen.is_restored(3);
    }
}

/// The window is closed: the game is saved, and nothing goes on without a terminal.
#[test]
fn no_process_is_left_when_the_terminal_goes_away() {
    let Some(screen) = Screen::new("gone") else {
        return;
    };
    screen.play(&example("sudoku.doku").display().to_string());
    screen.sees("26/81");
    screen.press(&["7"]);
    screen.sees("27/81");
    let program = screen.program();
    screen.tmux(&["kill-server"]);
    let lives = || {
        let output = Command::new("kill").args(["-s", "0", &program]).output();
        output.expect("kill starts").status.success()
    };
    let start = Instant::now();
    while lives() {
        assert!(
            start.elapsed() < PATIENCE,
            "process {program} is still there"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut games =
        std::fs::read_dir(screen.folder.path().join("anydoku/games")).expect("saved games");
    let game = games
        .next()
        .expect("a saved game")
        .expect("it is there")
        .path();
    let text = std::fs::read_to_string(game).expect("it can be read");
    assert!(text.contains("[0,7,[],[],[]]"), "{text}");
}

#[test]
fn without_colours_no_colour_is_written() {
    let Some(screen) = Screen::new("colours") else {
        return;
    };
    let file = example("sudoku.doku").display().to_string();
    let coloured = |screen: &Screen| {
        let output = screen.tmux(&["capture-pane", "-p", "-e"]).stdout;
        let text = String::from_utf8_lossy(&output).into_owned();
        text.contains("\x1b[38;") || text.contains("\x1b[48;") || text.contains(";38;5;")
    };
    screen.play(&file);
    screen.sees("26/81");
    assert!(coloured(&screen));
    screen.press(&["C-c"]);
    screen.is_restored(0);
    screen.play(&format!("--color never {file}"));
    screen.sees("26/81");
    assert!(!coloured(&screen));
    screen.press(&["C-c"]);
    screen.is_restored(0);
    screen.line("export NO_COLOR=1");
    screen.play(&file);
    screen.sees("26/81");
    assert!(!coloured(&screen));
    screen.press(&["C-c"]);
    screen.is_restored(0);
}

#[test]
fn without_a_terminal_there_is_a_message() {
    let output = common::anydoku(["play"]);
    assert_eq!(output.status, Some(2));
    let message = output.err;
    assert!(message.contains("needs a terminal"), "{message}");
}
