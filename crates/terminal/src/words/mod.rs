//! What the program says, in each language: files of messages in the form that explanations have
//! ([`anydoku::explain::Catalogue`]), which also knows the names of rules and techniques.

use std::sync::OnceLock;

use anydoku::board::Board;
use anydoku::explain::{Catalogue, Words};

/// The messages of one language.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    code: &'static str,
    own: &'static Catalogue,
    explain: &'static Catalogue,
}

impl Messages {
    /// The languages, by what they are called in options and in themselves.
    pub const LANGUAGES: [(&'static str, &'static str); 2] = Catalogue::LANGUAGES;

    /// The messages of a language; those of English if there is none of that name.
    pub fn of(code: &str) -> Messages {
        static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
        static CHINESE: OnceLock<Catalogue> = OnceLock::new();
        let (code, cell, text) = match code {
            "zh" => ("zh", &CHINESE, include_str!("zh.txt")),
            _ => ("en", &ENGLISH, include_str!("en.txt")),
        };
        Messages {
            code,
            own: cell
                .get_or_init(|| Catalogue::parse(text).expect("the tests read what is built in")),
            explain: Catalogue::of(code).unwrap_or(Catalogue::english()),
        }
    }

    /// The messages of the language after this one, round and round.
    pub fn next(self) -> Messages {
        let mut codes = Messages::LANGUAGES.iter().cycle();
        let _ = codes.find(|(code, _)| *code == self.code);
        Messages::of(codes.next().map_or("en", |(code, _)| code))
    }

    /// What the language calls itself.
    pub fn name(self) -> &'static str {
        let known = Messages::LANGUAGES
            .iter()
            .find(|(code, _)| *code == self.code);
        known.map_or("", |(_, name)| name)
    }

    /// A message.
    pub fn t(self, key: &str) -> String {
        self.own.say(key, &[])
    }

    /// A message with what is filled in.
    pub fn say(self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.own.say(key, arguments)
    }

    /// A message about so many things, which are filled in as `n`.
    pub fn count(self, key: &str, number: usize) -> String {
        let n = number.to_string();
        self.own.say_of(key, number as u64, &[("n", &n)])
    }

    /// A message about so many things, with what is filled in.
    pub fn say_of(self, key: &str, number: usize, arguments: &[(&str, &str)]) -> String {
        self.own.say_of(key, number as u64, arguments)
    }

    /// The message of a key, or `usual` if there is none.
    pub fn or(self, key: &str, usual: &str) -> String {
        match self.own.has(key) {
            true => self.t(key),
            false => usual.to_owned(),
        }
    }

    /// The name of a rule.
    pub fn rule(self, name: &str) -> String {
        self.explain.rule(name)
    }

    /// The words of explanations.
    pub fn explain(self, board: &Board) -> Words<'_> {
        Words::new(self.explain, board)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Keys with the names that are filled in.
    fn keys(text: &str) -> BTreeMap<&str, Vec<&str>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut keys: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (key, message) in lines.filter_map(|line| line.split_once(" = ")) {
            let key = key.split_once('[').map_or(key, |(key, _)| key);
            let names = message
                .split('{')
                .skip(1)
                .filter_map(|part| part.split('}').next());
            let known = keys.entry(key).or_default();
            known.extend(names);
            known.sort_unstable();
            known.dedup();
        }
        keys
    }

    #[test]
    fn every_language_says_everything() {
        let english = keys(include_str!("en.txt"));
        assert!(english.len() > 100);
        for (code, _) in Messages::LANGUAGES {
            assert_eq!(Messages::of(code).code, code);
        }
        let chinese = keys(include_str!("zh.txt"));
        for (key, names) in &english {
            let others = chinese
                .get(key)
                .unwrap_or_else(|| panic!("zh: {key} is missing"));
            assert!(others.iter().all(|name| names.contains(name)), "zh: {key}");
        }
        assert_eq!(english.len(), chinese.len());
    }

    /// What the sources ask for is there.
    #[test]
    fn every_message_that_is_asked_for_exists() {
        let english = keys(include_str!("en.txt"));
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut asked = 0;
        let mut folders = vec![source];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                    continue;
                }
                let text = std::fs::read_to_string(entry.path()).unwrap();
                for call in [".t(\"", "messages.say(\"", ".count(\"", "key: \""] {
                    for rest in text.split(call).skip(1) {
                        let key = rest.split('"').next().unwrap();
                        if key.chars().all(|c| c.is_ascii_lowercase() || c == '.')
                            && !key.is_empty()
                        {
                            assert!(english.contains_key(key), "{key} in {:?}", entry.path());
                            asked += 1;
                        }
                    }
                }
            }
        }
        assert!(asked > 40, "{asked}");
    }

    #[test]
    fn languages_take_turns() {
        let english = Messages::of("en");
        assert_eq!(english.next().name(), "简体中文");
        assert_eq!(english.next().next().name(), "English");
        assert_eq!(Messages::of("tlh").name(), "English");
    }
}
