//! Our score against the ratings of Sukaku Explainer, by rank.

use std::collections::BTreeMap;

use anydoku::explain::{Effort, Grade, Position, grade};
use anyhow::{Context, Result};

use super::Args;
use crate::puzzles::Compiled;
use crate::report::Table;

/// The rank correlation, and a table with a row for each rating.
pub fn run(args: &Args) -> Result<()> {
    let file = args.data.join("sudoku9/se_rated.txt");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let square = Compiled::of_shape("square 9")?;
    let mut rated: Vec<(f64, Grade)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (puzzle, rating) = line.split_once(' ').context("puzzle and rating")?;
        let puzzle = square.puzzle_of_line(puzzle)?;
        let grade = grade(
            &Position::new(&square.network, &puzzle),
            &Effort::for_grades(),
        );
        rated.push((rating.trim().parse()?, grade));
    }
    let theirs: Vec<f64> = rated.iter().map(|(rating, _)| *rating).collect();
    let scores: Vec<f64> = rated.iter().map(|(_, grade)| grade.score()).collect();
    println!(
        "{} puzzles of `se_rated.txt`; rank correlation (Spearman) of the score with Sukaku Explainer's rating: {:.3}\n",
        rated.len(),
        pearson(&ranks(&theirs), &ranks(&scores))
    );
    let mut bands: BTreeMap<i64, Vec<&Grade>> = BTreeMap::new();
    for (rating, grade) in &rated {
        bands
            .entry((rating * 10.0).round() as i64)
            .or_default()
            .push(grade);
    }
    let table = Table::new(&[
        "their rating",
        "puzzles",
        "score, lowest",
        "median",
        "highest",
        "<hardest techniques",
    ]);
    for (rating, grades) in bands {
        let mut scores: Vec<f64> = grades.iter().map(|grade| grade.score()).collect();
        scores.sort_by(f64::total_cmp);
        let mut techniques: BTreeMap<String, usize> = BTreeMap::new();
        for technique in grades.iter().filter_map(|grade| grade.hardest()) {
            *techniques.entry(technique.to_string()).or_default() += 1;
        }
        let mut techniques: Vec<(usize, String)> =
            techniques.into_iter().map(|(name, n)| (n, name)).collect();
        techniques.sort_by(|a, b| b.cmp(a));
        let named: Vec<String> = techniques
            .iter()
            .take(4)
            .map(|(n, name)| format!("{n} {name}"))
            .collect();
        table.row(&[
            &(rating as f64 / 10.0),
            &grades.len(),
            &scores[0],
            &scores[scores.len() / 2],
            &scores[scores.len() - 1],
            &named.join(", "),
        ]);
    }
    Ok(())
}

/// Ranks, the mean one for equals.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    for same in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let first = order
            .iter()
            .position(|index| index == &same[0])
            .expect("it is one of them");
        for &index in same {
            ranks[index] = first as f64 + (same.len() - 1) as f64 / 2.0;
        }
    }
    ranks
}

fn pearson(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (of_a, of_b) = (mean(a), mean(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| {
        a.iter()
            .zip(b)
            .map(|(&x, &y)| f(x - of_a, y - of_b))
            .sum::<f64>()
    };
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}
