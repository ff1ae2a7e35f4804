//! A list of files to choose from: folders first, searched by typing.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::list::Place;
use crate::text::{row, write};
use crate::theme::Theme;

/// A file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    folder: bool,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// It moved, or searched.
    Nothing,
    /// A file was chosen.
    File(PathBuf),
    /// The list was left.
    Left,
}

/// The list.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    entries: Vec<Entry>,
    search: String,
    place: Place,
}

impl Files {
    /// The files of a folder.
    pub fn new(folder: PathBuf) -> Files {
        let mut files = Files {
            folder,
            entries: Vec::new(),
            search: String::new(),
            place: Place::default(),
        };
        files.read();
        files
    }

    /// The files of the working folder.
    pub fn here() -> Files {
        Files::new(std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/")))
    }

    /// Reads the folder. One that can't be read is empty.
    fn read(&mut self) {
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let mut entries: Vec<Entry> = entries
            .map(|entry| Entry {
                name: entry.file_name().to_string_lossy().into_owned(),
                // Links to folders are folders.
                folder: entry.path().is_dir(),
            })
            .filter(|entry| !entry.name.starts_with('.'))
            .collect();
        entries.sort_by_cached_key(|entry| (!entry.folder, entry.name.to_lowercase()));
        self.entries = entries;
        self.search.clear();
        self.place = Place::default();
    }

    /// Those that have what was typed in their name.
    fn found(&self) -> Vec<&Entry> {
        let search = self.search.to_lowercase();
        let entries = self.entries.iter();
        entries
            .filter(|entry| entry.name.to_lowercase().contains(&search))
            .collect()
    }

    fn up(&mut self) {
        let Some(parent) = self.folder.parent().map(Path::to_owned) else {
            return;
        };
        let from = self
            .folder
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        self.folder = parent;
        self.read();
        let came_from = |entry: &Entry| Some(&entry.name) == from.as_ref();
        self.place.at = self.entries.iter().position(came_from).unwrap_or(0);
    }

    /// Does what a key says.
    pub fn key(&mut self, key: KeyEvent) -> Picked {
        let count = self.found().len();
        if self.place.key(key.code, count) {
            return Picked::Nothing;
        }
        match key.code {
            KeyCode::Esc if self.search.is_empty() => return Picked::Left,
            KeyCode::Esc => self.search.clear(),
            KeyCode::Left => self.up(),
            KeyCode::Backspace if self.search.is_empty() => self.up(),
            KeyCode::Backspace => {
                self.search.pop();
            }
            KeyCode::Enter | KeyCode::Right => {
                let Some(entry) = self.found().get(self.place.at).copied().cloned() else {
                    return Picked::Nothing;
                };
                let path = self.folder.join(&entry.name);
                if !entry.folder {
                    return Picked::File(path);
                }
                self.folder = path;
                self.read();
            }
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.search.push(c);
                self.place = Place::default();
            }
            _ => {}
        }
        Picked::Nothing
    }

    /// Draws the folder, what was typed, and the list.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer, theme: Theme, empty: &str) {
        let path = self.folder.display().to_string();
        let head = match self.search.is_empty() {
            true => path,
            false => format!("{path}  /{}▏", self.search),
        };
        write(row(area, 0), buffer, &head, theme.faint());
        let lines: Vec<(String, String)> = self
            .found()
            .iter()
            .map(|entry| match entry.folder {
                true => (format!("{}/", entry.name), String::new()),
                false => (entry.name.clone(), String::new()),
            })
            .collect();
        let below = Rect {
            y: area.y + 2.min(area.height),
            height: area.height.saturating_sub(2),
            ..area
        };
        if lines.is_empty() {
            write(row(below, 0), buffer, empty, theme.faint());
        }
        self.place.draw(below, buffer, theme, &lines);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn press(files: &mut Files, code: KeyCode) -> Picked {
        files.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn folders_are_walked_and_files_found_by_typing() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("puzzles")).unwrap();
        for name in ["zebra.doku", "Apple.txt", ".hidden", "puzzles/one.sdm"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let mut files = Files::new(folder.path().to_owned());
        let names: Vec<&str> = files
            .found()
            .iter()
            .map(|entry| entry.name.as_str())
            .collect();
        assert_eq!(names, ["puzzles", "Apple.txt", "zebra.doku"]);
        assert_eq!(press(&mut files, KeyCode::Enter), Picked::Nothing);
        let one = folder.path().join("puzzles/one.sdm");
        assert_eq!(press(&mut files, KeyCode::Enter), Picked::File(one));
        press(&mut files, KeyCode::Left);
        assert_eq!(files.place.at, 0);
        for letter in "BRA".chars() {
            press(&mut files, KeyCode::Char(letter));
        }
        let zebra = folder.path().join("zebra.doku");
        assert_eq!(press(&mut files, KeyCode::Enter), Picked::File(zebra));
        assert_eq!(press(&mut files, KeyCode::Esc), Picked::Nothing);
        assert_eq!(press(&mut files, KeyCode::Esc), Picked::Left);
    }
}
