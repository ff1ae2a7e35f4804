//! Clauses that define a variable: x = a ∧ b ∧ …, x = a ⊕ b, x = (c ? a : b) (Eén & Biere 2005, §4).
//!
//! Formulas made from circuits and programs name the value of each expression by a variable, and some of its
//! clauses say just that: the *gate*. When such a variable is eliminated, it is enough to resolve the clauses of
//! the gate with the others. Two clauses of the gate give a tautology, and two of the others give what follows
//! from the other resolvents: put the definition in place of the variable in both. So there are fewer
//! resolvents, and more variables can go.
//!
//! ```text
//! x = a ∧ b        x ∨ ¬a ∨ ¬b     ¬x ∨ a     ¬x ∨ b
//! x = (c ? a : b)  ¬x ∨ ¬c ∨ a     x ∨ ¬c ∨ ¬a     ¬x ∨ c ∨ b     x ∨ c ∨ ¬b
//! ```
//!
//! An exclusive-or of two is a choice between a literal and its complement. Any of these may define x or ¬x.

use super::super::Cdcl;
use super::super::analyze::mark;
use super::eliminate::Parent;
use crate::lit::Lit;

/// Which clauses of a variable belong to its gate.
#[derive(Debug)]
pub(super) struct Gate {
    /// For each clause with the positive literal.
    pub(super) positive: Vec<bool>,
    /// For each clause with the negative literal.
    pub(super) negative: Vec<bool>,
}

impl Cdcl {
    /// Looks for a definition of a variable among the clauses with its literal and with the complement.
    pub(super) fn find_gate(
        &mut self,
        lit: Lit,
        positive: &[Parent],
        negative: &[Parent],
    ) -> Option<Gate> {
        if let Some((positive, negative)) = self.find_and(lit, positive, negative) {
            return Some(Gate { positive, negative });
        }
        if let Some((negative, positive)) = self.find_and(!lit, negative, positive) {
            return Some(Gate { positive, negative });
        }
        self.find_choice(lit, positive, negative)
    }

    /// lit = a ∧ b ∧ …: a long clause of the literal whose other literals each have a binary clause.
    fn find_and(
        &mut self,
        lit: Lit,
        with: &[Parent],
        without: &[Parent],
    ) -> Option<(Vec<bool>, Vec<bool>)> {
        let Cdcl {
            analysis, arena, ..
        } = self;
        for parent in without {
            if let &Parent::Binary(other) = parent {
                analysis.mark(other.var(), mark::of_sign(other));
            }
        }
        let found = with.iter().position(|parent| match parent {
            Parent::Binary(_) => false,
            Parent::Long(at) => arena.clause(*at).iter().all(|&other| {
                other == lit || analysis.marks(other.var()) & mark::of_sign(!other) != 0
            }),
        });
        analysis.clear_marks();
        let found = found?;
        let Parent::Long(at) = with[found] else {
            unreachable!("binary clauses are no candidates");
        };
        // One binary clause for each input, even if there are copies.
        for &input in arena.clause(at).iter().filter(|&&other| other != lit) {
            analysis.mark(input.var(), mark::of_sign(!input));
        }
        let mut inputs = vec![false; without.len()];
        for (index, parent) in without.iter().enumerate() {
            if let &Parent::Binary(other) = parent {
                inputs[index] = analysis.marks(other.var()) == mark::of_sign(other);
            }
        }
        analysis.clear_marks();
        let mut output = vec![false; with.len()];
        output[found] = true;
        Some((output, inputs))
    }

    /// lit = (c ? a : b), by four clauses of three literals.
    fn find_choice(&self, lit: Lit, positive: &[Parent], negative: &[Parent]) -> Option<Gate> {
        let ternary = |parents: &[Parent], lit: Lit| -> Vec<(usize, [Lit; 2])> {
            let mut found = Vec::new();
            for (index, parent) in parents.iter().enumerate() {
                if let &Parent::Long(at) = parent
                    && let [a, b, c] = *self.arena.clause(at)
                {
                    let others = match lit {
                        _ if a == lit => [b, c],
                        _ if b == lit => [a, c],
                        _ => [a, b],
                    };
                    found.push((index, others));
                }
            }
            found
        };
        let (with, without) = (ternary(positive, lit), ternary(negative, !lit));
        let find = |list: &[(usize, [Lit; 2])], a: Lit, b: Lit| {
            let found = list
                .iter()
                .find(|(_, pair)| *pair == [a, b] || *pair == [b, a]);
            found.map(|&(index, _)| index)
        };
        for (i, &(first, pair)) in with.iter().enumerate() {
            for (condition, then) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let Some(third) = find(&without, condition, !then) else {
                    continue;
                };
                for &(second, pair) in &with[i + 1..] {
                    let otherwise = match pair {
                        [a, b] if a == !condition => b,
                        [a, b] if b == !condition => a,
                        _ => continue,
                    };
                    if let Some(fourth) = find(&without, !condition, !otherwise) {
                        let mut gate = Gate {
                            positive: vec![false; positive.len()],
                            negative: vec![false; negative.len()],
                        };
                        gate.positive[first] = true;
                        gate.positive[second] = true;
                        gate.negative[third] = true;
                        gate.negative[fourth] = true;
                        return Some(gate);
                    }
                }
            }
        }
        None
    }
}
