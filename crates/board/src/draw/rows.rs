//! Cells without borders, each at its place on its line.

use super::Pen;
use super::arrange::Line;

pub(super) fn draw(lines: &[Line], pen: &Pen<'_>) -> String {
    let mut picture = String::new();
    for line in lines {
        let mut end = 0;
        for &(x, cell) in line {
            picture.extend(std::iter::repeat_n(' ', x - end));
            pen.write(&mut picture, cell);
            end = x + pen.width;
        }
        picture.push('\n');
    }
    picture
}
