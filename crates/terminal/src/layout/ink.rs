//! Lines between characters: each place on the page knows how thick a line leaves it in each of four directions, and
//! the glyph of Unicode's box drawing follows from that.

/// How thick a line is.
pub type Weight = u8;

/// No line.
pub const NONE: Weight = 0;
/// A thin one.
pub const THIN: Weight = 1;
/// A thick one.
pub const THICK: Weight = 2;

/// The glyph for each four weights, up counting 27, right 9, down 3, left 1.
const GLYPHS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The lines of a page.
#[derive(Clone, Debug)]
pub struct Ink {
    width: usize,
    /// Up, right, down, left of each place, line by line.
    arms: Vec<[Weight; 4]>,
    glyphs: Vec<char>,
}

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

impl Ink {
    /// A page without lines.
    pub fn new(width: usize, height: usize) -> Ink {
        Ink {
            width,
            arms: vec![[NONE; 4]; width * height],
            glyphs: GLYPHS.chars().collect(),
        }
    }

    fn thicken(&mut self, x: usize, y: usize, arm: usize, weight: Weight) {
        let slot = &mut self.arms[y * self.width + x][arm];
        *slot = (*slot).max(weight);
    }

    /// A line from the middle of one place to the middle of another one in the same row.
    pub fn across(&mut self, from: usize, to: usize, y: usize, weight: Weight) {
        for x in from..to {
            self.thicken(x, y, RIGHT, weight);
            self.thicken(x + 1, y, LEFT, weight);
        }
    }

    /// A line through places of one column, from the upper edge of the first to the lower edge of the last one. Lines
    /// that end in the rows above and below are met if `above` and `below` say that there are such rows.
    pub fn down(
        &mut self,
        x: usize,
        rows: std::ops::Range<usize>,
        above: bool,
        below: bool,
        weight: Weight,
    ) {
        if above {
            self.thicken(x, rows.start - 1, DOWN, weight);
        }
        if below {
            self.thicken(x, rows.end, UP, weight);
        }
        for y in rows {
            self.thicken(x, y, UP, weight);
            self.thicken(x, y, DOWN, weight);
        }
    }

    /// The glyph at a place, a blank where no line passes.
    pub fn glyph(&self, x: usize, y: usize) -> char {
        let Some(arms) = self.arms.get(y * self.width + x) else {
            return ' ';
        };
        let number = arms
            .iter()
            .fold(0, |number, &weight| 3 * number + usize::from(weight));
        self.glyphs[number]
    }

    /// Whether a thick line passes.
    pub fn is_thick(&self, x: usize, y: usize) -> bool {
        self.arms
            .get(y * self.width + x)
            .is_some_and(|arms| arms.contains(&THICK))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_meet_in_the_glyph_that_unicode_has_for_them() {
        let mut ink = Ink::new(5, 3);
        ink.across(0, 4, 0, THICK);
        ink.across(0, 4, 2, THIN);
        ink.down(0, 1..2, true, true, THICK);
        ink.down(2, 1..2, true, true, THIN);
        ink.down(4, 1..2, true, true, THIN);
        let line = |y| (0..5).map(|x| ink.glyph(x, y)).collect::<String>();
        assert_eq!([line(0), line(1), line(2)], ["┏━┯━┑", "┃ │ │", "┖─┴─┘"]);
    }

    #[test]
    fn there_is_a_glyph_for_all_weights() {
        let mut glyphs: Vec<char> = GLYPHS.chars().collect();
        assert_eq!(glyphs.len(), 81);
        glyphs.sort_unstable();
        glyphs.dedup();
        assert_eq!(glyphs.len(), 81);
    }
}
