//! Windows: the sets of consecutive values that a run may hold.
//!
//! A run of L cells on a board with K values holds one of the K − L + 1 windows `w, w+1, …, w+L−1`. Two facts
//! about all windows at once make clauses without helper variables:
//!
//! * a value that is in every window must occur (for L = 5 and K = 9 that is 5);
//! * of two values such that every window holds one of them, one must occur (2 and 6, 2 and 7, 4 and 9, …).
//!
//! When K ≤ 2L, L different values that meet these demands are a window. Let T be the values that are missing:
//! none of them is in every window, so each is low (≤ K − L) or high (> L). Let i be the largest low one and j
//! the smallest high one; no window may miss both … so j > i + L. There are at most i low and K − j + 1 high
//! ones, hence at most K − L in all, and exactly that many only if T is 1..=i and j..=K with j = i + L + 1.
//! When K > 2L the two facts are too weak, and difference pairs are needed: values L or more apart don't both
//! occur.

/// The first values of all windows of a run: 1..=K−L+1, none if the run has more cells than there are values.
pub fn starts(length: u32, values: u32) -> std::ops::RangeInclusive<u32> {
    1..=(values + 1).saturating_sub(length)
}

/// Whether "must contain" demands alone say that different values are consecutive: K ≤ 2L.
pub fn must_contain_is_complete(length: u32, values: u32) -> bool {
    values <= 2 * length
}

/// The values that every window holds.
pub fn mandatory(length: u32, values: u32) -> std::ops::RangeInclusive<u32> {
    // The last window starts at K − L + 1, the first one ends at L.
    (values + 1).saturating_sub(length).max(1)..=length.min(values)
}

/// The pairs `i < j` of values, neither of them mandatory, such that every window holds i or j.
pub fn covering_pairs(length: u32, values: u32) -> impl Iterator<Item = (u32, u32)> {
    let last_start = (values + 1).saturating_sub(length);
    // Windows that miss i start after i; the next one starts at i + 1 and must hold j, as must the last.
    let low = (1..last_start.max(1)).filter(move |&i| i <= length);
    low.flat_map(move |i| {
        (last_start.max(length + 1)..=values)
            .filter(move |&j| j > i && j <= i + length)
            .map(move |j| (i, j))
    })
}

/// The pairs `i < j` of values that no window holds together.
pub fn distant_pairs(length: u32, values: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=values).flat_map(move |i| (i + length..=values).map(move |j| (i, j)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(start: u32, length: u32, value: u32) -> bool {
        (start..start + length).contains(&value)
    }

    #[test]
    fn facts_agree_with_their_definitions() {
        for values in 1..=12 {
            for length in 1..=values {
                let all = |test: &dyn Fn(u32) -> bool| starts(length, values).all(test);
                let every: Vec<u32> = (1..=values)
                    .filter(|&v| all(&|w| holds(w, length, v)))
                    .collect();
                assert_eq!(
                    mandatory(length, values).collect::<Vec<_>>(),
                    every,
                    "{length} {values}"
                );
                let mut pairs = Vec::new();
                for i in 1..=values {
                    for j in i + 1..=values {
                        if !every.contains(&i)
                            && !every.contains(&j)
                            && all(&|w| holds(w, length, i) || holds(w, length, j))
                        {
                            pairs.push((i, j));
                        }
                    }
                }
                assert_eq!(
                    covering_pairs(length, values).collect::<Vec<_>>(),
                    pairs,
                    "{length} {values}"
                );
            }
        }
    }

    #[test]
    fn must_contain_is_complete_exactly_when_it_says_so() {
        for values in 1..=10u32 {
            for length in 1..=values {
                let complete = (0u32..1 << values)
                    .filter(|set| set.count_ones() == length)
                    .all(|set| {
                        let has = |v: u32| set >> (v - 1) & 1 == 1;
                        let demands = mandatory(length, values).all(has)
                            && covering_pairs(length, values).all(|(i, j)| has(i) || has(j));
                        let window = set >> set.trailing_zeros() == (1 << length) - 1;
                        let near = distant_pairs(length, values).all(|(i, j)| !(has(i) && has(j)));
                        assert_eq!(near, window, "distant pairs are always enough");
                        demands == window
                    });
                if must_contain_is_complete(length, values) {
                    assert!(complete, "{length} of {values}");
                }
            }
        }
    }
}
