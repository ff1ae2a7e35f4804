//! Boards made of three bands of three, as 9×9 sudoku is: hidden singles and locked candidates by tables.
//!
//! Three rows and three boxes cover the same 27 cells, a *band*, and meet in nine intersections of three cells. A
//! value takes one intersection of each row and of each box, so the intersections that it can take are those of
//! the six permutations that fit; a table knows them for each of the 512 sets of intersections with places. The
//! same holds for three columns and three boxes, a *stack*. That is how several 9×9 programs work; here the cells are
//! numbered so that the intersections of a band need no gathering, and a board is recognised by how its houses
//! meet, whatever its cells are called.
//!
//! ```text
//!   the bit of a cell in its band: 9·j + 3·i + b       three bands:  word 0, bits 0–26 and 27–53
//!   row i of the band, box b of the band,                            word 1, bits 0–26
//!   column j of the box
//! ```

use anydoku_board::Cell;

use super::tables::Row;
use crate::network::Network;

const BAND: u64 = (1 << 27) - 1;
/// The cells of row 0 of a band.
const FIRST_ROW: u64 = 0o007_007_007;

/// For each set of intersections, row times 3 plus box, those that some permutation in it takes, and above them
/// those without alternative.
static PERMUTATIONS: [u32; 512] = permutations();

/// The same for a stack, the two halves of a word: band times 3 plus column becomes the bit of that column in row 0
/// of a band, bands three bits apart.
static STACKS: [u64; 512] = stacks();

/// Sorts nine bits, band times 3 plus box, by box: box times 9 plus band times 3.
static BY_BOX: [u32; 512] = by_box();

const fn permutations() -> [u32; 512] {
    let all = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let (mut possible, mut common) = (0, 0o777);
        let mut index = 0;
        while index < 6 {
            if all[index] & set == all[index] {
                possible |= all[index];
            }
            index += 1;
        }
        let mut row = 0;
        while row < 3 {
            let places = possible >> (3 * row) & 7;
            if places & (places - 1) != 0 {
                common &= !(7 << (3 * row));
            }
            row += 1;
            if possible == 0 {
                break;
            }
        }
        table[set as usize] = (possible | (common & possible) << 9) as u32;
        set += 1;
    }
    table
}

const fn stacks() -> [u64; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut bit = 0;
        while bit < 9 {
            let place = 9 * (bit % 3) + 3 * (bit / 3);
            let entry = PERMUTATIONS[set] as u64;
            table[set] |= (entry >> bit & 1) << place | (entry >> (9 + bit) & 1) << (32 + place);
            bit += 1;
        }
        set += 1;
    }
    table
}

const fn by_box() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut bit = 0;
        while bit < 9 {
            table[set] |= (set as u32 >> bit & 1) << (9 * (bit % 3) + 3 * (bit / 3));
            bit += 1;
        }
        set += 1;
    }
    table
}

/// Takes the places of a value that locked candidates exclude, once in bands and once in stacks, and finds the cells
/// that are the only place in a house. `None` if some house has no place, or a band none for all its rows and boxes.
#[inline(always)]
pub(super) fn close<const W: usize>(row: &Row<W>) -> Option<(Row<W>, Row<W>)> {
    let mut bands = [row[0] & BAND, row[0] >> 27, row[1]];
    let mut singles = [0; 3];
    let (mut columns, mut several) = (0, 0);
    let mut possible = true;
    for (band, cells) in bands.iter_mut().enumerate() {
        let (p, q, r) = (*cells & 511, *cells >> 9 & 511, *cells >> 18);
        let entry = u64::from(PERMUTATIONS[((p | q | r) & 511) as usize]);
        possible &= entry != 0;
        *cells &= (entry & 511) * 0o001_001_001;
        let one = entry >> 9 & !(p & q | (p | q) & r);
        singles[band] = one * 0o001_001_001;
        let (p, q, r) = (*cells, *cells >> 3, *cells >> 6);
        columns |= ((p | q | r) & FIRST_ROW) << (3 * band);
        several |= ((p & q | (p | q) & r) & FIRST_ROW) << (3 * band);
    }
    let part = |index: u64| u64::from(BY_BOX[(columns >> (9 * index) & 511) as usize]);
    let by_box = part(0) | part(1) << 1 | part(2) << 2;
    let (mut allowed, mut one) = (0, 0);
    for index in 0..3 {
        let entry = STACKS[(by_box >> (9 * index) & 511) as usize];
        possible &= entry != 0;
        allowed |= (entry & BAND) << index;
        one |= (entry >> 32) << index;
    }
    one &= !several;
    for (band, (cells, singles)) in bands.iter_mut().zip(&mut singles).enumerate() {
        *cells &= (allowed >> (3 * band) & FIRST_ROW) * 0o111;
        *singles |= (one >> (3 * band) & FIRST_ROW) * 0o111;
        *singles &= *cells;
    }
    let join = |bands: [u64; 3]| {
        let mut row = [0; W];
        row[0] = bands[0] | bands[1] << 27;
        row[1] = bands[2];
        row
    };
    possible.then(|| (join(bands), join(singles)))
}

/// The bit of each cell, if the board is made of three bands of three and nothing else but pairs and domains.
pub(super) fn recognise(network: &Network) -> Option<Vec<u32>> {
    let groups = network.groups();
    if network.cells() != 81
        || network.values() != 9
        || groups.len() != 27
        || !network.runs().is_empty()
        || groups.iter().any(|group| !group.house)
    {
        return None;
    }
    let shared = |a: usize, b: usize| {
        let cells = groups[a].cells.iter();
        cells.filter(|cell| groups[b].cells.contains(cell)).count()
    };
    let crossed = |a: usize| (0..27).filter(move |&b| b != a && shared(a, b) == 3);
    let (boxes, lines): (Vec<usize>, Vec<usize>) = (0..27).partition(|&a| crossed(a).count() == 6);
    let first = *lines.first()?;
    let (rows, columns): (Vec<usize>, Vec<usize>) =
        (lines.iter()).partition(|&&line| line == first || shared(line, first) == 0);
    if (boxes.len(), rows.len(), columns.len()) != (9, 9, 9) {
        return None;
    }
    let (bands, stacks) = (triples(&rows, crossed)?, triples(&columns, crossed)?);
    let mut bits = vec![0; 81];
    for cell in network.cell_iter() {
        let ((band, i), (stack, j)) = (find(network, &bands, cell)?, find(network, &stacks, cell)?);
        bits[cell.index()] = [0, 27, 64][band] + 9 * j + 3 * i + stack as u32;
    }
    // Whatever was guessed above, this is what counts.
    let set = |cells: &mut dyn Iterator<Item = u32>| {
        let mut cells: Vec<u32> = cells.collect();
        cells.sort_unstable();
        cells
    };
    let mut found: Vec<Vec<u32>> = (groups.iter())
        .map(|group| set(&mut group.cells.iter().map(|cell| bits[cell.index()])))
        .collect();
    let mut expected = Vec::new();
    for a in 0..3 {
        for b in 0..3 {
            let bit = |band: u32, i: u32, stack: u32, j: u32| {
                [0, 27, 64][band as usize] + 9 * j + 3 * i + stack
            };
            expected.push(set(&mut (0..9).map(|n| bit(a, b, n / 3, n % 3))));
            expected.push(set(&mut (0..9).map(|n| bit(n / 3, n % 3, a, b))));
            expected.push(set(&mut (0..9).map(|n| bit(a, n / 3, b, n % 3))));
        }
    }
    found.sort_unstable();
    expected.sort_unstable();
    (found == expected).then_some(bits)
}

/// Lines by the boxes that they cross: three times three.
fn triples<I: Iterator<Item = usize>>(
    lines: &[usize],
    crossed: impl Fn(usize) -> I,
) -> Option<Vec<Vec<usize>>> {
    let mut lines: Vec<(Vec<usize>, usize)> = lines
        .iter()
        .map(|&line| (crossed(line).collect(), line))
        .collect();
    lines.sort_unstable();
    let triples: Vec<Vec<usize>> = lines
        .chunk_by(|a, b| a.0 == b.0)
        .map(|lines| lines.iter().map(|line| line.1).collect())
        .collect();
    (triples.len() == 3 && triples.iter().all(|lines| lines.len() == 3)).then_some(triples)
}

/// The triple and the position in it of the line that holds a cell.
fn find(network: &Network, triples: &[Vec<usize>], cell: Cell) -> Option<(usize, u32)> {
    triples.iter().enumerate().find_map(|(triple, lines)| {
        let position = lines
            .iter()
            .position(|&line| network.groups()[line].cells.contains(&cell));
        Some((triple, position? as u32))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku_board::{Board, Place, Rule, RuleKind, Shape};
    use std::sync::Arc;

    /// The houses of a recognised board as sets of bits, the cells renamed so that nothing but structure is left.
    fn houses(rename: impl Fn(u32) -> u32) -> (Network, Vec<[u64; 2]>) {
        let square = "square 9".parse::<Shape>().unwrap().board().unwrap();
        let mut board = Board::new(9, vec![Place::Unplaced; 81]).unwrap();
        let family: Arc<str> = "rule".into();
        for rule in square.rules().iter().rev() {
            let RuleKind::Group(cells) = &rule.kind else {
                panic!("only groups")
            };
            let cells = cells
                .iter()
                .map(|cell| Cell::new(rename(cell.index() as u32)));
            let kind = RuleKind::Group(cells.collect());
            board.add_rule(Rule::new(kind, &family, "")).unwrap();
        }
        let network = Network::new(&board);
        let bits = recognise(&network).expect("three bands of three");
        let houses = network.groups().iter().map(|group| {
            group.cells.iter().fold([0; 2], |mut row, cell| {
                let bit = bits[cell.index()] as usize;
                row[bit / 64] |= 1u64 << (bit % 64);
                row
            })
        });
        let houses = houses.collect();
        (network, houses)
    }

    #[test]
    fn boards_are_recognised_by_structure() {
        houses(|cell| cell);
        houses(|cell| cell * 7 % 81);
        for other in ["latin 9", "square 9 +x", "square 9 +windoku", "hanidoku"] {
            let network = Network::new(&other.parse::<Shape>().unwrap().board().unwrap());
            assert_eq!(recognise(&network), None, "{other}");
        }
    }

    #[test]
    fn closing_keeps_placements_and_finds_what_houses_say() {
        let (_, houses) = houses(|cell| cell * 7 % 81);
        let mut state = 1u64;
        let mut random = move || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            state >> 33 | state >> 11 << 31
        };
        let (mut refuted, mut narrowed) = (0, 0);
        for round in 0..3000 {
            // Few places in the first rounds, more in the last.
            let density = 1 + round / 1000;
            let mut row: [u64; 2] = std::array::from_fn(|_| {
                (0..density).fold(0, |all, _| all | random() & random() & random())
            });
            row[0] &= (1 << 54) - 1;
            row[1] &= BAND;
            let full = |set: &[u64; 2]| set.map(u64::count_ones).iter().sum::<u32>();
            let both = |a: &[u64; 2], b: &[u64; 2]| [a[0] & b[0], a[1] & b[1]];
            let empty = houses.iter().any(|house| full(&both(house, &row)) == 0);
            let Some((left, singles)) = close(&row) else {
                refuted += 1;
                // Refuted rightly: no nine places meet all houses.
                assert!(empty || !placeable(&houses, row));
                continue;
            };
            assert!(!empty);
            assert_eq!(both(&left, &row), left, "nothing comes back");
            narrowed += u32::from(left != row);
            for bit in 0..128 {
                let cell: [u64; 2] =
                    std::array::from_fn(|w| if bit / 64 == w { 1 << (bit % 64) } else { 0 });
                if full(&both(&cell, &row)) == 1 && full(&both(&cell, &left)) == 0 {
                    assert!(
                        !placeable(&houses, with(&houses, row, cell)),
                        "{bit} was possible"
                    );
                }
            }
            for house in &houses {
                let places = both(house, &left);
                if full(&places) == 1 && full(&both(house, &row)) == 1 {
                    assert_eq!(both(&places, &singles), places, "a hidden single is found");
                }
            }
        }
        assert!(refuted > 100 && narrowed > 100, "{refuted} {narrowed}");
    }

    /// The row with a value placed in this cell.
    fn with(houses: &[[u64; 2]], row: [u64; 2], cell: [u64; 2]) -> [u64; 2] {
        let mut row = row;
        for house in houses {
            if house[0] & cell[0] | house[1] & cell[1] != 0 {
                row = std::array::from_fn(|w| row[w] & (!house[w] | cell[w]));
            }
        }
        row
    }

    /// Whether some places of the row meet every house once.
    fn placeable(houses: &[[u64; 2]], row: [u64; 2]) -> bool {
        let count =
            |house: &[u64; 2]| (house[0] & row[0]).count_ones() + (house[1] & row[1]).count_ones();
        let Some(house) = houses
            .iter()
            .filter(|house| count(house) != 1)
            .min_by_key(|h| count(h))
        else {
            return true;
        };
        (0..128).any(|bit| {
            let cell = std::array::from_fn(|w| {
                let bit = if bit / 64 == w { 1 << (bit % 64) } else { 0 };
                house[w] & row[w] & bit
            });
            cell != [0; 2] && placeable(houses, with(houses, row, cell))
        })
    }
}
