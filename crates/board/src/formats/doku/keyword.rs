//! The words that lines of the format start with.

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Keyword {
    Cells,
    Values,
    Shape,
    Neighbour,
    Group,
    Run,
    Domain,
    Given,
    Not,
    At,
    Regions,
    Name,
    Author,
}

impl Keyword {
    const ALL: [(&'static str, Keyword); 14] = [
        ("N", Keyword::Cells),
        ("K", Keyword::Values),
        ("SHAPE", Keyword::Shape),
        ("NEIGHBOR", Keyword::Neighbour),
        ("NEIGHBOUR", Keyword::Neighbour),
        ("GROUP", Keyword::Group),
        ("RUN", Keyword::Run),
        ("DOMAIN", Keyword::Domain),
        ("GIVEN", Keyword::Given),
        ("NOT", Keyword::Not),
        ("AT", Keyword::At),
        ("REGIONS", Keyword::Regions),
        ("NAME", Keyword::Name),
        ("AUTHOR", Keyword::Author),
    ];

    /// The letters that a line starts with, which should be a keyword.
    pub(in crate::formats) fn word(line: &str) -> &str {
        let end = line
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(line.len());
        &line[..end]
    }

    /// The keyword that a word is, in capitals or not.
    pub(in crate::formats) fn parse(word: &str) -> Option<Keyword> {
        let known = |(name, _): &&(&str, Keyword)| name.eq_ignore_ascii_case(word);
        Keyword::ALL.iter().find(known).map(|&(_, keyword)| keyword)
    }

    /// All keywords as they stand in files.
    pub(in crate::formats) fn names() -> impl Iterator<Item = &'static str> {
        Keyword::ALL.iter().map(|&(name, _)| name)
    }

    /// The keyword as it stands in files.
    pub(super) fn name(self) -> &'static str {
        let same = |(_, keyword): &&(&str, Keyword)| *keyword == self;
        Keyword::ALL.iter().find(same).map_or("", |&(name, _)| name)
    }
}
