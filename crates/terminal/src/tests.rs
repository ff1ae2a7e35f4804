//! The whole program but its terminal: keys in, pictures out.
//!
//! Pictures are compared with files in `snapshots`; `SNAPSHOTS=overwrite cargo test -p anydoku-terminal` writes them.
//! They are drawn without colours, so they show that nothing depends on these.

use std::path::Path;
use std::time::{Duration, Instant};

use anydoku::board::formats::{self, ReadOptions};
use anydoku::board::{Puzzle, Shape};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use snapbox::{assert_data_eq, file};

use crate::app::App;
use crate::files::Files;
use crate::saved::Saves;
use crate::screen::{Context, Screen};
use crate::screens::{Solve, first_screen};
use crate::theme::Theme;
use crate::words::Messages;

/// Somebody at the keyboard. The clock stands still.
struct Player {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Instant,
    _folder: tempfile::TempDir,
}

impl Player {
    fn new(language: &str, puzzle: Option<Puzzle>, (columns, rows): (u16, u16)) -> Player {
        let folder = tempfile::tempdir().unwrap();
        let context = Context {
            messages: Messages::of(language),
            theme: Theme::new(false, None),
            saves: Ok(Saves::in_folder(folder.path())),
            reader: |path| std::fs::read(path).map_err(|error| error.to_string()),
        };
        let first = puzzle.map(|puzzle| first_screen("test", vec![puzzle], &context));
        let mut player = Player {
            app: App::new(context, first),
            terminal: Terminal::new(TestBackend::new(columns, rows)).unwrap(),
            now: Instant::now(),
            _folder: folder,
        };
        player.screen();
        player
    }

    fn of(file: &str) -> Player {
        Player::new("en", Some(example(file)), (80, 24))
    }

    fn code(&mut self, code: KeyCode) -> &mut Player {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.app.event(Event::Key(key), self.now);
        self.screen();
        self
    }

    /// Types characters; a few stand for keys without one.
    fn types(&mut self, keys: &str) -> &mut Player {
        for key in keys.chars() {
            self.code(match key {
                '→' => KeyCode::Right,
                '←' => KeyCode::Left,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '⌫' => KeyCode::Backspace,
                key => KeyCode::Char(key),
            });
        }
        self
    }

    fn screen(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut covered = 0;
            for x in 0..buffer.area.width {
                // A wide character covers the next place.
                if covered > 0 {
                    covered -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                covered = crate::text::width(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// Lets time pass until a text is on the screen.
    fn sees(&mut self, text: &str) -> String {
        let start = Instant::now();
        loop {
            self.app.tick(self.now);
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "no {text} in\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn example(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(file);
    let bytes = std::fs::read(&path).unwrap();
    formats::read(&bytes, &ReadOptions::default())
        .unwrap()
        .puzzles
        .remove(0)
}

fn line(text: &str) -> Puzzle {
    formats::read(text.as_bytes(), &ReadOptions::default())
        .unwrap()
        .puzzles
        .remove(0)
}

#[test]
fn the_menu_comes_first() {
    let mut player = Player::new("en", None, (80, 24));
    assert_data_eq!(player.screen(), file!["snapshots/menu.txt"]);
    player.types("↓↓↓↓⏎");
    assert_data_eq!(player.screen(), file!["snapshots/menu-zh.txt"]);
    player.types("q");
    assert!(player.app.is_over());
}

#[test]
fn a_square_with_everything_that_can_be_in_a_cell() {
    let mut player = Player::of("sudoku.doku");
    player.types("7→x12→c3456789→z→6→v3↓↓z1");
    player.sees("still to write");
    assert_data_eq!(player.screen(), file!["snapshots/sudoku.txt"]);
}

#[test]
fn a_honeycomb_and_the_cells_of_a_hint() {
    let mut player = Player::of("honeycomb.doku");
    assert_data_eq!(player.screen(), file!["snapshots/honeycomb.txt"]);
    // How the hint is worded is for others to say; here it must light its cells when it has said enough.
    player.types("h");
    let first = player.sees("h tells more");
    assert!(!first.contains(['◇', '◆']), "{first}");
    player.types("hhh");
    let whole = player.screen();
    assert!(
        whole.contains('◆') && !whole.contains("h tells more"),
        "{whole}"
    );
}

/// The picture in the README is what one sees.
#[test]
fn the_readme_shows_what_there_is() {
    let mut player = Player::of("honeycomb.doku");
    player.types("→→c357→z4→x68");
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = std::fs::read_to_string(&readme).unwrap();
    let (_, part) = text.split_once("### Play in the terminal").unwrap();
    let shown = part.split("```").nth(1).unwrap();
    let expected = format!("text\n{}", player.screen());
    if std::env::var_os("SNAPSHOTS").is_some() {
        std::fs::write(&readme, text.replacen(shown, &expected, 1)).unwrap();
    } else {
        assert_eq!(shown, expected);
    }
}

#[test]
fn other_boards() {
    let jigsaw = Player::of("jigsaw.doku").sees("still to write");
    assert_data_eq!(jigsaw, file!["snapshots/jigsaw.txt"]);
    let septoku = Player::of("septoku.doku").screen();
    assert_data_eq!(septoku, file!["snapshots/septoku.txt"]);
    let windoku = Player::of("windoku.doku").sees("still to write");
    assert_data_eq!(windoku, file!["snapshots/windoku.txt"]);
    let sixteen = Player::of("sixteen.doku").sees("still to write");
    assert_data_eq!(sixteen, file!["snapshots/sixteen.txt"]);
    let wheel = Player::of("wheel.doku").screen();
    assert_data_eq!(wheel, file!["snapshots/wheel.txt"]);
    let mut samurai = Player::of("samurai.doku");
    samurai.types(&"↓".repeat(20));
    assert_data_eq!(
        samurai.sees("still to write"),
        file!["snapshots/samurai.txt"]
    );
}

#[test]
fn a_large_screen_has_large_cells() {
    let mut player = Player::new("zh", Some(example("sudoku.doku")), (110, 45));
    player.types("m");
    player.sees("已填入");
    assert_data_eq!(player.screen(), file!["snapshots/large-zh.txt"]);
}

#[test]
fn help_names_keys_and_rules() {
    let mut player = Player::of("honeycomb.doku");
    player.types("?");
    assert_data_eq!(player.screen(), file!["snapshots/help.txt"]);
    player.types("?");
    assert!(!player.screen().contains("any key"));
}

/// The values of a grid as keys, row by row: digits into open cells, steps between them.
fn keys_to_solve(puzzle: &Puzzle, solution: &str) -> String {
    let mut keys = "←".repeat(puzzle.board().values() as usize) + &"↑".repeat(9);
    let width = puzzle.board().values() as usize;
    for (index, value) in solution.chars().enumerate() {
        if puzzle.givens()[index].is_none() {
            keys.push(value);
        }
        keys.push('→');
        if (index + 1) % width == 0 {
            keys.push_str(&"←".repeat(width));
            keys.push('↓');
        }
    }
    keys.trim_end_matches(['←', '→', '↓']).to_owned()
}

#[test]
fn a_game_by_keys_alone_from_the_first_value_to_the_last_and_back() {
    let puzzle = line("1.....3...4....2");
    let mut player = Player::new("en", Some(puzzle.clone()), (80, 24));
    player.types(&keys_to_solve(&puzzle, "1324423121433412"));
    assert!(player.screen().contains("Solved"), "{}", player.screen());
    player.types("⏎");
    assert!(player.screen().contains("16/16"));
    for _ in 0..12 {
        player.types("u");
    }
    assert!(player.screen().contains("4/16"));
    player.types("u");
    assert!(player.screen().contains("Nothing to undo"));
    for _ in 0..12 {
        player.types("y");
    }
    assert!(player.screen().contains("16/16"));
}

#[test]
fn hints_alone_solve_a_puzzle() {
    let mut player = Player::new("en", Some(line("1.....3...4....2")), (80, 24));
    for _ in 0..100 {
        player.types("h");
        player.sees("h tells more");
        player.types("⏎");
        if player.screen().contains("Solved") {
            return;
        }
    }
    panic!("{}", player.screen());
}

#[test]
fn what_is_wrong_is_found_and_revealed() {
    let mut player = Player::new("en", Some(line("1.....3...4....2")), (80, 24));
    player.sees("still to write");
    player.types("k");
    assert!(player.screen().contains("nothing to check"));
    // r1c2 is 3; 2 breaks no rule there.
    player.types("2k");
    player.sees("One of your values is wrong");
    assert!(player.screen().contains("2×"));
    player.types("r1");
    assert!(player.screen().contains("Revealed"));
    player.types("k");
    player.sees("right so far");
    player.types("r2");
    assert!(player.screen().contains("Solved"));
}

#[test]
fn games_are_kept_and_gone_on_with() {
    let mut player = Player::new("en", Some(line("1.....3...4....2")), (80, 24));
    player.types("x23→z4q");
    assert!(
        player.screen().contains("Continue (1)"),
        "{}",
        player.screen()
    );
    player.types("⏎");
    assert!(player.screen().contains("5 of 16"), "{}", player.screen());
    player.types("⏎");
    assert!(player.screen().contains("²³"), "{}", player.screen());
    player.types("u");
    assert!(player.screen().contains("4/16"));
    player.types("q⏎d");
    assert!(player.screen().contains("Delete this game?"));
    player.types("nd");
    player.types("y");
    assert!(player.screen().contains("No saved games yet"));
}

#[test]
fn a_puzzle_that_was_only_looked_at_is_no_game() {
    let mut player = Player::new("en", Some(line("1.....3...4....2")), (80, 24));
    player.types("→→q");
    assert!(!player.screen().contains("Continue (1)"));
}

#[test]
fn who_opens_a_puzzle_again_is_asked() {
    let puzzle = line("1.....3...4....2");
    let mut player = Player::new("en", Some(puzzle.clone()), (80, 24));
    player.types("3q");
    let again = first_screen("test", vec![puzzle], &player.app.context);
    player.app = App::new(player.app.context.clone(), Some(again));
    assert_data_eq!(player.screen(), file!["snapshots/resume.txt"]);
    // Anew: the other game stays.
    player.types("n");
    assert!(player.screen().contains("4/16"));
    player.types("4q");
    assert!(player.screen().contains("Continue (2)"));
}

#[test]
fn a_new_puzzle_is_made_and_a_long_search_is_stopped() {
    let mut player = Player::new("en", None, (80, 24));
    player.types("⏎");
    assert_data_eq!(player.screen(), file!["snapshots/new.txt"]);
    // Six by six comes quickly, and as the last of a list its grade turns around to the first.
    player.types(&"→".repeat(11));
    assert!(player.screen().contains("Four by four"));
    player.types("⏎");
    player.sees("/16");
    // It is a game already: it would be lost otherwise.
    player.app.tick(player.now);
    player.types("q");
    assert!(player.screen().contains("Continue (1)"));
    // An extreme one of so few cells does not exist.
    player.types("↓⏎");
    player.types(&"→".repeat(11));
    player.types("↓←⏎");
    player.sees("Making a puzzle");
    player.types("⎋");
    assert!(player.screen().contains("Stopped"));
}

#[test]
fn text_that_is_pasted_is_opened() {
    let mut player = Player::new("en", None, (80, 24));
    player.types("↓⏎");
    player
        .app
        .event(Event::Paste("1..x............".to_owned()), player.now);
    assert!(player.screen().contains("1:4"), "{}", player.screen());
    player.app.event(
        Event::Paste("1.....3...4....2\n1...............\n".to_owned()),
        player.now,
    );
    assert!(player.screen().contains("Puzzle 1 to 2"));
    player.types("3⏎");
    assert!(player.screen().contains("4/16"));
}

#[test]
fn numbers_of_two_digits_are_typed_together() {
    let board = "square 16".parse::<Shape>().unwrap().board().unwrap();
    let mut player = Player::new("en", Some(Puzzle::new(board.into())), (80, 24));
    player.types("12");
    assert!(player.screen().contains("12"));
    player.types("u");
    player.types("u");
    assert!(
        player.screen().contains("Nothing to undo"),
        "12 is one step"
    );
}

#[test]
fn a_paused_game_shows_nothing_of_the_board() {
    let mut player = Player::of("sudoku.doku");
    player.types("p");
    assert!(!player.screen().contains('┏'));
    player.types(" ");
    assert!(player.screen().contains('┏'));
}

/// The player looks at a screen of their own.
fn on(screen: impl Screen + 'static) -> Player {
    let mut player = Player::new("en", None, (80, 24));
    player.app = App::new(player.app.context.clone(), Some(Box::new(screen)));
    player
}

#[test]
fn a_cnf_file_is_solved_and_its_model_shown() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("a.cnf", "p cnf 3 2\n1 -2 0\n3 0\n"),
        ("b.cnf", "p cnf 1 2\n1 0\n-1 0\n"),
        ("c.cnf", "p cnf 1 1\nx 0\n"),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut player = on(Solve::new(Files::new(folder.path().to_owned())));
    player.types("⏎");
    let screen = player.sees("checked against every clause");
    assert!(
        screen.contains("satisfiable") && screen.contains(" 3"),
        "{screen}"
    );
    player.types("⏎↓⏎");
    player.sees("unsatisfiable");
    player.types("⏎↓⏎");
    player.sees("c.cnf:2:1");
    player.types("⎋");
    assert!(player.screen().contains("a n y d o k u"));
}

/// The pigeons of pigeonholes, with one clause more for each so that counting does not see them at once.
#[test]
fn a_long_search_is_stopped_and_says_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let (pigeons, holes) = (13, 12);
    let mut clauses = Vec::new();
    let variable = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    for pigeon in 0..pigeons {
        let row = (0..holes).map(|hole| variable(pigeon, hole).to_string());
        clauses.push(format!("{} 0", row.collect::<Vec<_>>().join(" ")));
    }
    for hole in 0..holes {
        for (a, b) in (0..pigeons).flat_map(|b| (0..b).map(move |a| (a, b))) {
            // With a helper that may be false only if both are there.
            let helper = pigeons * holes + 1;
            clauses.push(format!(
                "-{} -{} {helper} 0",
                variable(a, hole),
                variable(b, hole)
            ));
        }
    }
    clauses.push(format!(
        "-{} {} 0",
        pigeons * holes + 1,
        pigeons * holes + 2
    ));
    clauses.push(format!(
        "-{} -{} 0",
        pigeons * holes + 1,
        pigeons * holes + 2
    ));
    let text = format!(
        "p cnf {} {}\n{}\n",
        pigeons * holes + 2,
        clauses.len(),
        clauses.join("\n")
    );
    std::fs::write(folder.path().join("pigeons.cnf"), text).unwrap();
    let mut player = on(Solve::new(Files::new(folder.path().to_owned())));
    player.types("⏎");
    let screen = player.sees("Solving");
    assert!(screen.contains("conflicts"), "{screen}");
    player.types("⎋");
    player.sees("verdict");
}

#[test]
fn solvers_are_compared() {
    let mut player = Player::new("en", None, (80, 24));
    player.types("↓↓↓⏎");
    assert_data_eq!(player.screen(), file!["snapshots/lab.txt"]);
    // CDCL alone, three times.
    player.types("↓ ⏎");
    let screen = player.sees("satisfiable");
    assert!(screen.contains("1 run"), "{screen}");
    player.types("⏎");
    assert!(player.screen().contains("[ ] dpll"), "{}", player.screen());
    player.types("  ⎋");
    assert!(player.screen().contains("a n y d o k u"));
}

#[test]
fn no_screen_minds_its_size() {
    for keys in ["", "⏎", "↓⏎", "↓↓⏎", "↓↓↓⏎", "?", "h", "→→h"] {
        for puzzle in [
            None,
            Some(example("honeycomb.doku")),
            Some(example("samurai.doku")),
        ] {
            for (columns, rows) in [
                (1, 1),
                (5, 2),
                (20, 5),
                (40, 12),
                (60, 20),
                (200, 70),
                (300, 3),
            ] {
                let mut player = Player::new("en", puzzle.clone(), (columns, rows));
                player.types(keys);
            }
        }
    }
}
