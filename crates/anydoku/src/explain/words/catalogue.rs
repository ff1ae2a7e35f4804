//! Messages of one language: a text file that says how each thing is said.
//!
//! ```text
//! # comment
//! so = So {outcome}
//! more[1] = One more entry is wrong.
//! more[2-4] = {n} more entries are wrong.
//! more = {n} more entries are wrong.
//! list.and = " and "
//! rule.row * = row {1}
//! ```
//!
//! A key has one message, and others for numbers that need their own: exact ones and ranges between brackets, which is
//! all that the plural forms of any language come to for numbers this small. `{name}` stands for what is filled in,
//! `{Name}` for the same with a capital letter in front. Quotation marks keep blanks. Keys that begin with `rule.` are
//! names of rules in which each `*` stands for a part of a word.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

/// The messages of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    messages: HashMap<String, Message>,
    rules: Vec<(Vec<String>, String)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Message {
    usual: Option<String>,
    /// For numbers in these ranges, both ends included.
    special: Vec<(u64, u64, String)>,
}

/// What is wrong with the text of a catalogue, and in which line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// There is no `=`.
    #[error("line {0}: expected `key = message`")]
    NoMessage(usize),
    /// The brackets behind a key hold no numbers.
    #[error("line {0}: expected numbers between the brackets, such as [1] or [2-4,22-24]")]
    Numbers(usize),
    /// The key has a message already.
    #[error("line {0}: {1} has a message already")]
    Twice(usize, String),
    /// A key that English has is not there.
    #[error("there is no message for {0}")]
    Missing(String),
}

/// What is filled into a message.
pub(crate) type Arguments<'a> = [(&'a str, &'a str)];

impl Catalogue {
    /// The languages that are built in: what they are called in `--lang` and in themselves.
    pub const LANGUAGES: [(&'static str, &'static str); 2] =
        [("en", "English"), ("zh", "简体中文")];

    /// The messages of a language that is built in.
    ///
    /// ```
    /// use anydoku::explain::Catalogue;
    ///
    /// assert!(Catalogue::of("zh").is_some());
    /// assert!(Catalogue::of("tlh").is_none());
    /// ```
    pub fn of(language: &str) -> Option<&'static Catalogue> {
        static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
        static CHINESE: OnceLock<Catalogue> = OnceLock::new();
        let (cell, text) = match language {
            "en" => (&ENGLISH, include_str!("en.txt")),
            "zh" => (&CHINESE, include_str!("zh.txt")),
            _ => return None,
        };
        Some(cell.get_or_init(|| Catalogue::parse(text).expect("the tests read what is built in")))
    }

    /// English, which has a message for everything.
    pub fn english() -> &'static Catalogue {
        Catalogue::of("en").expect("it is built in")
    }

    /// Reads the messages of a language. Keys that English has not are kept and never asked for.
    ///
    /// # Errors
    /// [`CatalogueError`] for the first line that is wrong.
    pub fn parse(text: &str) -> Result<Catalogue, CatalogueError> {
        let mut messages: HashMap<String, Message> = HashMap::new();
        let mut rules = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            // Names of rules may hold the sign themselves.
            let parts = line.split_once(" = ");
            let (key, text) = parts.ok_or(CatalogueError::NoMessage(number))?;
            let (key, text) = (key.trim(), text.trim());
            let quoted = text
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            let text = quoted.unwrap_or(text).to_owned();
            if let Some(name) = key.strip_prefix("rule.") {
                rules.push((name.split(' ').map(str::to_owned).collect(), text));
                continue;
            }
            let twice = || CatalogueError::Twice(number, key.to_owned());
            match key.strip_suffix(']').and_then(|key| key.split_once('[')) {
                None => {
                    let usual = &mut messages.entry(key.to_owned()).or_default().usual;
                    if usual.is_some() {
                        return Err(twice());
                    }
                    *usual = Some(text);
                }
                Some((key, numbers)) => {
                    let message = messages.entry(key.to_owned()).or_default();
                    for part in numbers.split(',') {
                        let (low, high) = part.split_once('-').unwrap_or((part, part));
                        let (Ok(low), Ok(high)) = (low.trim().parse(), high.trim().parse()) else {
                            return Err(CatalogueError::Numbers(number));
                        };
                        message.special.push((low, high, text.clone()));
                    }
                }
            }
        }
        Ok(Catalogue { messages, rules })
    }

    /// Whether there is a message for every key of English.
    ///
    /// # Errors
    /// [`CatalogueError::Missing`] with the first key, in the order of the alphabet, that there is no message for.
    pub fn check(&self) -> Result<(), CatalogueError> {
        let english = Catalogue::english();
        let missing = english.messages.keys().filter(|key| !self.has(key));
        match missing.min() {
            Some(key) => Err(CatalogueError::Missing(key.clone())),
            None => Ok(()),
        }
    }

    /// Whether there is a message.
    pub fn has(&self, key: &str) -> bool {
        let message = self.messages.get(key);
        message.is_some_and(|message| message.usual.is_some())
    }

    /// A message, filled in: each pair is a name and what stands for it. If there is no such message, that of the
    /// built-in English; the key if there is none either.
    ///
    /// ```
    /// use anydoku::explain::Catalogue;
    ///
    /// let own = Catalogue::parse("left[1] = One cell is left.\nleft = {n} cells are left.\n")?;
    /// assert_eq!(own.say_of("left", 1, &[("n", "1")]), "One cell is left.");
    /// assert_eq!(own.say_of("left", 7, &[("n", "7")]), "7 cells are left.");
    /// # Ok::<(), anydoku::explain::CatalogueError>(())
    /// ```
    pub fn say(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.say_of(key, u64::MAX, arguments)
    }

    /// The same for a number of things, with the message for that number if there is one.
    pub fn say_of(&self, key: &str, number: u64, arguments: &[(&str, &str)]) -> String {
        let message = self.messages.get(key);
        let usual = message.and_then(|message| message.usual.as_deref());
        let (Some(message), Some(usual)) = (message, usual) else {
            let english = Catalogue::english();
            return match english.has(key) {
                true => english.say_of(key, number, arguments),
                false => key.to_owned(),
            };
        };
        let mut special = message.special.iter();
        let found = special.find(|(low, high, _)| (*low..=*high).contains(&number));
        fill(found.map_or(usual, |(_, _, text)| text), arguments)
    }

    /// The name of a rule in the language; as it is if the catalogue does not know names like it.
    pub fn rule(&self, name: &str) -> String {
        for (pattern, text) in &self.rules {
            if let Some(parts) = match_words(pattern, name) {
                let numbers: Vec<String> = (1..=parts.len()).map(|n| n.to_string()).collect();
                let numbers = numbers.iter().map(String::as_str);
                let arguments: Vec<(&str, &str)> = numbers.zip(parts).collect();
                return fill(text, &arguments);
            }
        }
        name.to_owned()
    }

    /// Words one after the other, with another sign before the last one: `list.and` or `list.or`.
    pub(crate) fn list(&self, last: &str, words: &[String]) -> String {
        let mut text = String::new();
        for (word, index) in words.iter().zip(1..) {
            let sign = match index {
                1 => String::new(),
                _ if index == words.len() => self.say(last, &[]),
                _ => self.say("list.comma", &[]),
            };
            let _ = write!(text, "{sign}{word}");
        }
        text
    }

    #[cfg(test)]
    pub(super) fn keys(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.messages.iter().map(|(key, message)| {
            let special = message.special.iter().map(|(_, _, text)| text.as_str());
            (
                key.as_str(),
                special.chain(message.usual.as_deref()).collect(),
            )
        })
    }
}

/// Puts what is said into a message. What nobody fills in stays as it is.
fn fill(message: &str, arguments: &Arguments<'_>) -> String {
    let mut text = String::new();
    let mut rest = message;
    while let Some(start) = rest.find('{') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        let Some(end) = rest.find('}') else { break };
        let name = &rest[1..end];
        let small = name.to_lowercase();
        match arguments.iter().find(|(known, _)| *known == small) {
            Some((_, said)) if name == small => text.push_str(said),
            Some((_, said)) => {
                // Names of cells are no words that a sentence could begin with in capitals.
                let is_word = said
                    .chars()
                    .take_while(|c| !c.is_whitespace())
                    .all(char::is_alphabetic);
                let mut characters = said.chars();
                match characters.next().filter(|_| is_word) {
                    Some(first) => text.extend(first.to_uppercase().chain(characters)),
                    None => text.push_str(said),
                }
            }
            None => text.push_str(&rest[..=end]),
        }
        rest = &rest[end + 1..];
    }
    text.push_str(rest);
    spaced(text)
}

/// Puts a blank between an ideograph and a letter, digit or bracket of ASCII, as Chinese is set; other scripts bring
/// their own.
fn spaced(text: String) -> String {
    let is_ideograph = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    if !text.contains(is_ideograph) {
        return text;
    }
    let mut spaced = String::with_capacity(text.len() + 8);
    let mut last = ' ';
    for c in text.chars() {
        let opens = c.is_ascii_alphanumeric() || c == '(' || c == '-';
        let closes = last.is_ascii_alphanumeric() || last == ')';
        if is_ideograph(last) && opens || closes && is_ideograph(c) {
            spaced.push(' ');
        }
        spaced.push(c);
        last = c;
    }
    spaced
}

/// What the asterisks of a pattern stand for, one at most in each word.
fn match_words<'a>(pattern: &[String], name: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let mut words = name.split(' ');
    for expected in pattern {
        let word = words.next()?;
        match expected.split_once('*') {
            None if word == expected => {}
            None => return None,
            Some((before, after)) => {
                let part = word.strip_prefix(before)?.strip_suffix(after)?;
                parts.push(part);
            }
        }
    }
    words.next().is_none().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_filled_in() {
        let text = "a = x {b}{C} \"{d}\nlist.comma = \"; \"\nlist.and = \" and \"\n";
        let catalogue = Catalogue::parse(text).unwrap();
        let said = catalogue.say("a", &[("b", "1"), ("c", "row 2")]);
        assert_eq!(said, "x 1Row 2 \"{d}");
        let words = ["1", "2", "3"].map(str::to_owned);
        assert_eq!(catalogue.list("list.and", &words), "1; 2 and 3");
        assert_eq!(catalogue.list("list.and", &words[..2]), "1 and 2");
    }

    #[test]
    fn names_of_cells_keep_their_small_letter() {
        assert_eq!(fill("{A}", &[("a", "r4c7 is 3")]), "r4c7 is 3");
        assert_eq!(fill("{A}", &[("a", "line q=3")]), "Line q=3");
    }

    #[test]
    fn ideographs_stand_apart_from_digits() {
        assert_eq!(
            fill("但{a}和{b}是(1,2)", &[("a", "q=4 线"), ("b", "r1c2=3")]),
            "但 q=4 线和 r1c2=3 是 (1,2)"
        );
        assert_eq!(fill("{a}x", &[("a", "1")]), "1x");
    }

    #[test]
    fn numbers_have_messages_of_their_own() {
        let text = "a[1] = one\na[2-4,22-24] = few\na = many\n";
        let catalogue = Catalogue::parse(text).unwrap();
        let said: Vec<String> = [1, 2, 4, 5, 23]
            .map(|number| catalogue.say_of("a", number, &[]))
            .into();
        assert_eq!(said, ["one", "few", "few", "many", "few"]);
    }

    #[test]
    fn rules_have_names_in_every_language() {
        let zh = Catalogue::of("zh").unwrap();
        assert_eq!(zh.rule("row 3"), "第 3 行");
        assert_eq!(zh.rule("line q=-4"), "q=-4 线");
        assert_eq!(
            zh.rule("box 9 of grid 1, box 1 of grid 5"),
            "第 1 盘第 9 宫（即第 5 盘第 1 宫）"
        );
        assert_eq!(zh.rule("something else"), "something else");
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let error = |text| Catalogue::parse(text).unwrap_err().to_string();
        assert_eq!(error("\nx\n"), "line 2: expected `key = message`");
        assert_eq!(error("a = 1\na = 2"), "line 2: a has a message already");
        assert!(error("a[x] = 1").starts_with("line 1: expected numbers"));
        let part = Catalogue::parse("so = x").unwrap();
        assert!(matches!(part.check(), Err(CatalogueError::Missing(_))));
    }

    /// What can be filled in must be said in every language, and nothing else.
    #[test]
    fn every_language_says_everything() {
        let english = Catalogue::english();
        for (language, _) in Catalogue::LANGUAGES {
            let catalogue = Catalogue::of(language).unwrap();
            assert_eq!(catalogue.check(), Ok(()), "{language}");
            for (key, texts) in catalogue.keys() {
                let (_, known) = english.keys().find(|(known, _)| *known == key).expect(key);
                let names = |texts: &[&str]| {
                    let parts = texts.iter().flat_map(|text| text.split('{').skip(1));
                    let names = parts.filter_map(|part| part.split('}').next());
                    let mut names: Vec<String> = names.map(str::to_lowercase).collect();
                    names.sort_unstable();
                    names.dedup();
                    names
                };
                let known = names(&known);
                for name in names(&texts) {
                    assert!(known.contains(&name), "{language}: {key}: {{{name}}}");
                }
            }
        }
    }
}
