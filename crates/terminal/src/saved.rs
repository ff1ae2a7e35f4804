//! Saved games: one file each, in the folder where the user's system keeps the state of programs.
//!
//! A file is written beside its place and then put there in one step, so that a crash leaves the old one or the new one.
//! No game takes another one's file: a new game gets a new name, and a game whose file somebody else changed meanwhile
//! (the same game played in two windows) goes on under a new name.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anydoku::board::Puzzle;
use etcetera::BaseStrategy;

use crate::game::{Game, KeepError};

/// Why a game can't be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The system has no place for state.
    #[error("no folder to save games in: {0}")]
    NoFolder(#[from] etcetera::HomeDirError),
    /// A file can't be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The game has no text, or the text is no game.
    #[error(transparent)]
    Keep(#[from] KeepError),
}

fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, SaveError> {
    result.map_err(|error| SaveError::File {
        path: path.to_owned(),
        error,
    })
}

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
}

/// A file with a game, as it was when we wrote or read it last.
#[derive(Clone, Debug)]
pub struct Slot {
    path: PathBuf,
    stamp: Stamp,
}

/// What tells versions of a file apart.
type Stamp = Option<(u64, SystemTime)>;

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

impl Slot {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A saved game in a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its file.
    pub slot: Slot,
    /// The game.
    pub game: Game,
    /// When it was saved.
    pub when: SystemTime,
}

impl Saves {
    /// The folder of this user.
    ///
    /// # Errors
    /// [`SaveError::NoFolder`] if the user has no home.
    pub fn of_user() -> Result<Saves, SaveError> {
        let strategy = etcetera::choose_base_strategy()?;
        let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        Ok(Saves::in_folder(folder.join("anydoku").join("games")))
    }

    /// A folder, which need not exist yet.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Saves {
        Saves {
            folder: folder.into(),
        }
    }

    /// Saves a game into its file, or into a new one if it has none or if the file is not as we left it.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn save(&self, game: &Game, slot: Option<&Slot>) -> Result<Slot, SaveError> {
        self.write(&title(game.puzzle()), &game.to_json()?, slot)
    }

    /// The same for the text of a game, and the beginning of a name for a new file.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&self, title: &str, text: &str, slot: Option<&Slot>) -> Result<Slot, SaveError> {
        at(&self.folder, fs::create_dir_all(&self.folder))?;
        let own = slot.filter(|slot| stamp(&slot.path) == slot.stamp);
        let path = match own {
            Some(slot) => slot.path.clone(),
            None => self.claim(title)?,
        };
        // Two programs never write the same one.
        let unfinished = path.with_extension(format!("{}.new", std::process::id()));
        let write = || {
            let mut file = fs::File::create(&unfinished)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()?;
            fs::rename(&unfinished, &path)
        };
        let written = write();
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        at(&path, written)?;
        Ok(Slot {
            stamp: stamp(&path),
            path,
        })
    }

    /// An empty file with a name that nothing had.
    fn claim(&self, title: &str) -> Result<PathBuf, SaveError> {
        for number in 1u32.. {
            let name = match number {
                1 => format!("{title}.json"),
                _ => format!("{title}-{number}.json"),
            };
            let path = self.folder.join(name);
            match fs::File::create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => {
                    at(&path, made)?;
                    return Ok(path);
                }
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// All saved games, the latest first, and how many files could not be read. There are none if there is no folder.
    pub fn list(&self) -> (Vec<Entry>, usize) {
        let Ok(folder) = fs::read_dir(&self.folder) else {
            return (Vec::new(), 0);
        };
        let mut unreadable = 0;
        let mut entries = Vec::new();
        for path in folder.flatten().map(|entry| entry.path()) {
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            match self.load(&path) {
                Ok(entry) => entries.push(entry),
                Err(_) => unreadable += 1,
            }
        }
        entries.sort_by(|a, b| {
            b.when
                .cmp(&a.when)
                .then_with(|| a.slot.path.cmp(&b.slot.path))
        });
        (entries, unreadable)
    }

    /// A saved game.
    ///
    /// # Errors
    /// If the file can't be read, or holds no game.
    pub fn load(&self, path: &Path) -> Result<Entry, SaveError> {
        let stamp = stamp(path);
        let text = at(path, fs::read_to_string(path))?;
        Ok(Entry {
            game: Game::from_json(&text)?,
            when: stamp.map_or(SystemTime::UNIX_EPOCH, |(_, when)| when),
            slot: Slot {
                path: path.to_owned(),
                stamp,
            },
        })
    }

    /// The latest game of a puzzle that is not solved yet.
    pub fn of_puzzle(&self, puzzle: &Puzzle) -> Option<Entry> {
        let (entries, _) = self.list();
        let is = |entry: &Entry| {
            let played = entry.game.puzzle();
            !entry.game.solved
                && played.board() == puzzle.board()
                && played.givens() == puzzle.givens()
                && played.allowed() == puzzle.allowed()
        };
        entries.into_iter().find(is)
    }

    /// Deletes a saved game.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn delete(&self, slot: &Slot) -> Result<(), SaveError> {
        at(&slot.path, fs::remove_file(&slot.path))
    }
}

/// The beginning of a file's name: what the puzzle is called, or its board.
pub fn title(puzzle: &Puzzle) -> String {
    let name = puzzle
        .name
        .as_deref()
        .or(puzzle.board().shape())
        .unwrap_or("puzzle");
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '+' {
            c
        } else {
            '-'
        }
    };
    let title: String = name.chars().take(40).map(plain).collect();
    match title.trim_matches('-') {
        "" => "puzzle".to_owned(),
        title => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use anydoku::board::{Cell, Shape};

    use super::*;
    use crate::game::Mode;

    fn game(shape: &str) -> Game {
        let board = shape.parse::<Shape>().unwrap().board().unwrap();
        Game::new(Puzzle::new(Arc::new(board)))
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = names
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_game_keeps_its_file_and_takes_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::in_folder(folder.path().join("a/b"));
        assert_eq!(saves.list().0.len(), 0);
        let mut game = game("square 4");
        let slot = saves.save(&game, None).unwrap();
        game.enter(&[Cell::new(3)], Mode::Digit, 2);
        let slot = saves.save(&game, Some(&slot)).unwrap();
        assert_eq!(names(&folder.path().join("a/b")), ["square-4.json"]);
        // Another game of the same puzzle.
        saves.save(&game, None).unwrap();
        assert_eq!(
            names(&folder.path().join("a/b")),
            ["square-4-2.json", "square-4.json"]
        );
        // Somebody else wrote the file: what they wrote stays.
        fs::write(slot.path(), "theirs").unwrap();
        let own = saves.save(&game, Some(&slot)).unwrap();
        assert!(own.path().ends_with("square-4-3.json"));
        assert_eq!(fs::read_to_string(slot.path()).unwrap(), "theirs");
        assert_eq!((saves.list().0.len(), saves.list().1), (2, 1));
    }

    #[test]
    fn games_come_back_the_latest_first() {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::in_folder(folder.path());
        for (shape, age) in [("square 4", 100), ("hexagon 1", 50), ("latin 3", 200)] {
            let slot = saves.save(&game(shape), None).unwrap();
            let when = SystemTime::now() - Duration::from_secs(age);
            let file = fs::File::options().write(true).open(slot.path()).unwrap();
            file.set_modified(when).unwrap();
        }
        let (entries, _) = saves.list();
        let shapes: Vec<_> = entries
            .iter()
            .map(|entry| entry.game.board().shape().unwrap())
            .collect();
        assert_eq!(shapes, ["hexagon 1", "square 4", "latin 3"]);
        saves.delete(&entries[0].slot).unwrap();
        assert_eq!(saves.list().0.len(), 2);
    }

    #[test]
    fn the_game_of_a_puzzle_is_found_until_it_is_solved() {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::in_folder(folder.path());
        let mut game = game("square 4");
        let slot = saves.save(&game, None).unwrap();
        assert!(saves.of_puzzle(game.puzzle()).is_some());
        assert!(
            saves
                .of_puzzle(&Puzzle::new(Arc::new(
                    "latin 4".parse::<Shape>().unwrap().board().unwrap()
                )))
                .is_none()
        );
        game.solved = true;
        saves.save(&game, Some(&slot)).unwrap();
        assert!(saves.of_puzzle(game.puzzle()).is_none());
    }

    #[test]
    fn what_can_not_be_written_is_said_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let saves = Saves::in_folder(folder.path().join("file/games"));
        let error = saves.save(&game("square 4"), None).unwrap_err().to_string();
        assert!(error.contains("file"), "{error}");
        assert_eq!(names(folder.path()), ["file"]);
    }
}
