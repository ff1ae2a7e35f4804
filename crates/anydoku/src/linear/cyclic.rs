//! Grids that are the addition table of the integers modulo K, its rows, columns and values renamed.
//!
//! In such a grid (an isotope of the cyclic group, as they say of Latin squares) there are residues f of the rows, g of
//! the columns and h of the values with f(row) + g(column) = h(value) modulo K. Each given is an equation like that, and
//! a few givens for each row, column and value leave one solution, apart from where one begins to count and in what
//! steps. Givens that come from any other grid leave none but f = g = h = 0.

use anydoku_board::{Grid, Value};

/// The only grid of this kind that has all givens; `None` if there is none, or if the givens leave open which.
pub(super) fn grid(
    values: u32,
    places: &[(usize, usize)],
    givens: &[Option<Value>],
) -> Option<Grid> {
    let modulus = values as usize;
    let rows = 1 + places.iter().map(|place| place.0).max()?;
    let columns = 1 + places.iter().map(|place| place.1).max()?;
    // The first row and the first column count from 0.
    let row = |x: usize| x.checked_sub(1);
    let column = |y: usize| y.checked_sub(1).map(|y| rows - 1 + y);
    let value = |value: Value| rows + columns - 2 + value.index();
    let unknowns = rows + columns - 2 + modulus;
    if givens.iter().flatten().count() + 1 < unknowns {
        return None;
    }
    // Modulo a power of a prime all that divides is a power of the prime, so that elimination finds what can be divided
    // by. Multiples of these solutions are as good, hence so is their sum (the Chinese remainder theorem).
    let mut residues = vec![0; unknowns];
    for power in prime_powers(modulus) {
        let mut system = System::new(power, unknowns);
        for (&(x, y), given) in places.iter().zip(givens) {
            if let Some(given) = *given {
                let sum = [row(x), column(y)].into_iter().flatten();
                system.add(sum, value(given));
                if system.is_complete() {
                    return None;
                }
            }
        }
        for (residue, part) in residues.iter_mut().zip(system.solution()?) {
            *residue = (*residue + part * (modulus / power)) % modulus;
        }
    }
    let mut named = vec![None; modulus];
    for number in (0..modulus).map(Value::from_index) {
        named[residues[value(number)]] = Some(number);
    }
    let residue = |at: Option<usize>| at.map_or(0, |at| residues[at]);
    let cells = places
        .iter()
        .map(|&(x, y)| named[(residue(row(x)) + residue(column(y))) % modulus]);
    Some(Grid::new(cells.collect::<Option<_>>()?))
}

/// The powers of different primes of which a number is the product.
fn prime_powers(number: usize) -> Vec<usize> {
    let mut powers = Vec::new();
    let mut rest = number;
    for prime in 2..=number {
        let mut power = 1;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            power *= prime;
        }
        if power > 1 {
            powers.push(power);
        }
    }
    powers
}

/// Homogeneous linear equations modulo a power of a prime, solved as they come (Gauss and Jordan).
struct System {
    modulus: usize,
    unknowns: usize,
    /// By unknown: the equation that says what it is, with factor 1 there and 0 for all others that have one.
    solved: Vec<Option<Vec<usize>>>,
    rank: usize,
}

impl System {
    fn new(modulus: usize, unknowns: usize) -> Self {
        let solved = vec![None; unknowns];
        Self {
            modulus,
            unknowns,
            solved,
            rank: 0,
        }
    }

    /// Adds the equation that unknowns add up to another one. What follows already changes nothing; nor does what has no
    /// factor that can be divided by, which leaves more solutions than there are.
    fn add(&mut self, summands: impl Iterator<Item = usize>, sum: usize) {
        let mut equation = vec![0; self.unknowns];
        let mut named = vec![sum];
        equation[sum] = self.modulus - 1;
        for at in summands {
            equation[at] = 1;
            named.push(at);
        }
        for at in named {
            if let Some(solved) = &self.solved[at] {
                let factor = equation[at];
                subtract(&mut equation, solved, factor, self.modulus);
            }
        }
        let units = equation.iter().enumerate();
        let found = units
            .filter(|(_, factor)| **factor != 0)
            .find_map(|(at, &factor)| Some((at, inverse(factor, self.modulus)?)));
        let Some((at, inverse)) = found else { return };
        for factor in &mut equation {
            *factor = *factor * inverse % self.modulus;
        }
        for solved in self.solved.iter_mut().flatten() {
            let factor = solved[at];
            if factor != 0 {
                subtract(solved, &equation, factor, self.modulus);
            }
        }
        self.solved[at] = Some(equation);
        self.rank += 1;
    }

    /// Whether all unknowns are 0.
    fn is_complete(&self) -> bool {
        self.rank == self.unknowns
    }

    /// The solution of which all others are multiples, `None` if there is none but 0, or there are more.
    fn solution(&self) -> Option<Vec<usize>> {
        if self.rank + 1 != self.unknowns {
            return None;
        }
        let open = self.solved.iter().position(Option::is_none)?;
        let value = |solved: &Option<Vec<usize>>| match solved {
            Some(equation) => (self.modulus - equation[open]) % self.modulus,
            None => 1,
        };
        Some(self.solved.iter().map(value).collect())
    }
}

/// Takes `factor` times `other` from `equation`.
fn subtract(equation: &mut [usize], other: &[usize], factor: usize, modulus: usize) {
    for (term, &other) in equation.iter_mut().zip(other) {
        *term = (*term + (modulus - factor) * other) % modulus;
    }
}

/// What times `number` is 1, if it is prime to `modulus`.
fn inverse(number: usize, modulus: usize) -> Option<usize> {
    // Euclid: at each turn `remainder` is `factor` times `number`.
    let (mut remainder, mut factor) = (number, 1);
    let (mut before, mut factor_before) = (modulus, 0);
    while remainder != 0 {
        let times = before / remainder;
        (before, remainder) = (remainder, before % remainder);
        let next = (factor_before + (modulus - times % modulus) * factor) % modulus;
        (factor_before, factor) = (factor, next);
    }
    (before == 1).then_some(factor_before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_products_of_prime_powers() {
        let cases = [
            (1, vec![]),
            (2, vec![2]),
            (12, vec![4, 3]),
            (100, vec![4, 25]),
            (97, vec![97]),
            (90, vec![2, 9, 5]),
        ];
        for (number, powers) in cases {
            assert_eq!(prime_powers(number), powers);
        }
    }

    #[test]
    fn inverses_are_inverse() {
        for modulus in 2..40 {
            for number in 1..modulus {
                let other = (1..modulus).find(|other| number * other % modulus == 1);
                assert_eq!(inverse(number, modulus), other, "{number} mod {modulus}");
            }
        }
    }

    /// The table of the integers modulo 12 with everything renamed, as generators make 12×12 sudokus.
    fn table() -> Vec<usize> {
        let rows = [7, 0, 3, 9, 1, 10, 4, 6, 11, 2, 8, 5];
        let columns = [2, 11, 5, 0, 8, 1, 3, 9, 4, 10, 6, 7];
        let values = [4, 9, 0, 7, 2, 10, 1, 5, 11, 3, 8, 6];
        let cells = (0..144).map(|cell| values[(rows[cell / 12] + columns[cell % 12]) % 12]);
        cells.collect()
    }

    fn places() -> Vec<(usize, usize)> {
        (0..144).map(|cell| (cell / 12, cell % 12)).collect()
    }

    #[test]
    fn a_third_of_a_renamed_table_tells_the_rest() {
        let table = table();
        let given = |cell: usize| {
            (cell.is_multiple_of(3) || cell.is_multiple_of(13))
                .then(|| Value::from_index(table[cell]))
        };
        let givens: Vec<Option<Value>> = (0..144).map(given).collect();
        let grid = grid(12, &places(), &givens).unwrap();
        let found: Vec<usize> = grid.values().iter().map(|value| value.index()).collect();
        assert_eq!(found, table);
    }

    #[test]
    fn other_grids_and_too_few_givens_are_left_alone() {
        let table = table();
        let few: Vec<Option<Value>> = (0..144)
            .map(|cell| (cell < 24).then(|| Value::from_index(table[cell])))
            .collect();
        assert_eq!(grid(12, &places(), &few), None);
        // Two values exchanged in two rows.
        let mut givens: Vec<Option<Value>> = table
            .iter()
            .map(|&value| Some(Value::from_index(value)))
            .collect();
        givens.swap(0, 13);
        assert_eq!(grid(12, &places(), &givens), None);
    }
}
