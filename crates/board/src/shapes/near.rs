//! "Did you mean": the known name that a word may stand for, by other common names and by few slips of the
//! pen (Levenshtein 1965: letters changed, left out or put in).

use super::Shape;

/// What someone may mean who names a shape by this word: another common name, or a slip of the pen.
pub(super) fn shape_near(word: &str) -> Option<&'static str> {
    const OTHER_NAMES: [(&str, &str); 11] = [
        ("sudoku", "square 9"),
        ("shidoku", "square 4"),
        ("x", "square 9 +x"),
        ("windoku", "square 9 +windoku"),
        ("hyper", "square 9 +windoku"),
        ("percent", "square 9 +percent"),
        ("irregular", "jigsaw"),
        ("hex", "hexagon"),
        ("honeycomb", "hanidoku"),
        ("gattai-5", "samurai"),
        ("quasigroup", "latin"),
    ];
    let other = OTHER_NAMES
        .into_iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, shape)| shape);
    other.or_else(|| nearest(word, Shape::catalogue().iter().map(|info| info.name)))
}

/// The name that a few slips of the pen turn into this word: at most one slip in three letters.
pub(super) fn nearest(
    word: &str,
    names: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    // Longer words are none of our names, whatever they are.
    let word: Vec<char> = word.chars().take(24).flat_map(char::to_lowercase).collect();
    names
        .map(|name| (slips(&word, name), name))
        .filter(|&(slips, name)| slips <= name.len() / 3)
        .min()
        .map(|(_, name)| name)
}

/// Levenshtein's distance: letters to change, to leave out and to put in.
fn slips(word: &[char], name: &str) -> usize {
    // One row of the table: the distance of each start of the word from the letters of the name so far.
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (i, letter) in name.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, &other) in word.iter().enumerate() {
            let change = before + usize::from(letter != other);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[word.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        let count = |word: &str, name| slips(&word.chars().collect::<Vec<_>>(), name);
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("kitten", "sitting"), 3);
        assert_eq!(count("saturday", "sunday"), 3);
        assert_eq!(count("latin", "latin"), 0);
    }
}
