//! Formulas of many shapes: by chance, and built as people build them.
//!
//! Chance alone rarely makes what the techniques of a solver look for: definitions to eliminate, equivalences to
//! substitute, sets to recover, pigeons to count, equations to solve. So each shape is made for some of them, and
//! in the end everything is mixed, disguised and soiled.

use anydoku_sat::parity::Xor;
use anydoku_sat::{AtMostOne, ClauseSink, Lit, Var};

use super::dice::Dice;
use super::instance::Instance;

/// A shape, by its name in reports.
type Shape = (&'static str, fn(&mut Dice, &mut Instance));

const SHAPES: &[Shape] = &[
    ("random", random),
    ("binaries", binaries),
    ("exclusive-ors", exclusive_ors),
    ("products", products),
    ("sets", sets),
    ("pigeons", pigeons),
    ("latin", latin),
    ("circuit", circuit),
    ("equivalences", equivalences),
];

/// Any formula. Most have few enough variables for a table.
pub fn any(dice: &mut Dice) -> (&'static str, Instance) {
    let mut instance = Instance::default();
    let (mut name, shape) = *dice.pick(SHAPES);
    shape(dice, &mut instance);
    if dice.percent(25) {
        name = "mixture";
        let shape = dice.pick(SHAPES).1;
        shape(dice, &mut instance);
    }
    if dice.percent(40) && instance.variables > 0 {
        let count = dice.among(1..=instance.variables as usize);
        add_clauses(dice, &mut instance, count, 2..=3);
    }
    if dice.percent(60) {
        soil(dice, &mut instance);
    }
    disguise(dice, &mut instance);
    (name, instance)
}

/// At least so many variables, and more sometimes.
fn variables(
    dice: &mut Dice,
    instance: &mut Instance,
    range: std::ops::RangeInclusive<usize>,
) -> u32 {
    let wanted = dice.among(range) as u32;
    instance.variables = instance.variables.max(wanted);
    instance.variables
}

fn add_clauses(
    dice: &mut Dice,
    instance: &mut Instance,
    count: usize,
    lengths: std::ops::RangeInclusive<usize>,
) {
    for _ in 0..count {
        let length = dice.among(lengths.clone());
        let clause = dice.lits(instance.variables, length);
        instance.add_clause(&clause);
    }
}

/// Clauses of one length, from too few to too many for chance to leave a model.
fn random(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 2..=13) as f64;
    let (length, ratio) =
        *dice.pick(&[(2, 1.0), (3, 4.3), (3, 4.3), (3, 4.3), (4, 9.9), (5, 21.0)]);
    let count = variables * ratio * dice.among(50..=170) as f64 / 100.0;
    add_clauses(dice, instance, count as usize, length..=length);
}

/// Mostly clauses of two literals, in chains and cycles.
fn binaries(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 3..=13);
    for _ in 0..dice.among(1..=4) {
        let chain = dice.lits(variables, variables as usize);
        for pair in chain.windows(2) {
            instance.add_clause(&[!pair[0], pair[1]]);
        }
    }
    let count = dice.below(2 * variables as usize);
    add_clauses(dice, instance, count, 2..=2);
    let count = dice.below(3 * variables as usize);
    add_clauses(dice, instance, count, 3..=4);
}

fn exclusive_ors(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 4..=14);
    for _ in 0..dice.among(1..=variables as usize) {
        let length = dice.among(2..=4);
        let lits = dice.lits(variables, length);
        Xor::new(lits, dice.coin()).write_clauses(instance);
    }
}

/// Sums with a product in them, as the clauses of their tables.
fn products(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 5..=14);
    for _ in 0..dice.among(1..=variables as usize) {
        let lits = dice.lits(variables, 4);
        let parity = dice.coin();
        for row in 0..16u32 {
            let bit = |index: usize| row >> index & 1 == 1;
            if (bit(0) && bit(1)) ^ bit(2) ^ bit(3) != parity {
                let clause: Vec<Lit> = (0..4)
                    .map(|index| {
                        if bit(index) {
                            !lits[index]
                        } else {
                            lits[index]
                        }
                    })
                    .collect();
                instance.add_clause(&clause);
            }
        }
    }
}

/// At-most-one sets that overlap, in any encoding or native, with clauses that want more of them.
fn sets(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 6..=12);
    for _ in 0..dice.among(1..=5) {
        let length = dice.among(2..=9);
        let set = dice.lits(variables, length);
        match dice.below(4) {
            0 => dice.pick(AtMostOne::ALL).encode(&set, instance),
            1 => AtMostOne::Pairwise.encode(&set, instance),
            _ => instance.add_at_most_one(&set),
        }
        if dice.coin() {
            instance.add_clause(&set);
        }
    }
    let count = dice.below(2 * variables as usize);
    add_clauses(dice, instance, count, 2..=4);
}

/// Pigeons in holes, about as many.
fn pigeons(dice: &mut Dice, instance: &mut Instance) {
    let (pigeons, holes) = *dice.pick(&[
        (3, 2),
        (3, 3),
        (4, 3),
        (4, 4),
        (5, 3),
        (2, 3),
        (5, 4),
        (6, 5),
    ]);
    let first = if dice.coin() { 0 } else { instance.variables };
    instance.variables = instance.variables.max(first + pigeons * holes);
    let sits = |pigeon, hole| Var::new(first + pigeon * holes + hole).positive();
    let native = dice.coin();
    let write = |instance: &mut Instance, set: &[Lit]| match native {
        true => instance.add_at_most_one(set),
        false => AtMostOne::Pairwise.encode(set, instance),
    };
    for pigeon in 0..pigeons {
        let all: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole)).collect();
        if !dice.percent(3) {
            instance.add_clause(&all);
        }
        if dice.coin() {
            write(instance, &all);
        }
    }
    for hole in 0..holes {
        let all: Vec<Lit> = (0..pigeons).map(|pigeon| sits(pigeon, hole)).collect();
        if !dice.percent(3) {
            write(instance, &all);
        }
    }
}

/// A latin square with some values given.
fn latin(dice: &mut Dice, instance: &mut Instance) {
    let size = *dice.pick(&[2, 2, 3, 4]) as u32;
    instance.variables = instance.variables.max(size * size * size);
    let lit = |row, column, value| Var::new((row * size + column) * size + value).positive();
    let native = dice.coin();
    for a in 0..size {
        for b in 0..size {
            for line in 0..3 {
                let set: Vec<Lit> = (0..size)
                    .map(|c| match line {
                        0 => lit(a, b, c),
                        1 => lit(a, c, b),
                        _ => lit(c, a, b),
                    })
                    .collect();
                instance.add_clause(&set);
                match native {
                    true => instance.add_at_most_one(&set),
                    false => AtMostOne::Pairwise.encode(&set, instance),
                }
            }
        }
    }
    for _ in 0..dice.below(2 * size as usize) {
        let mut place = || dice.below(size as usize) as u32;
        let given = lit(place(), place(), place());
        instance.add_clause(&[given]);
    }
}

/// Two circuits of random gates over the same inputs, whose outputs must differ somewhere.
fn circuit(dice: &mut Dice, instance: &mut Instance) {
    let inputs = dice.among(2..=4) as u32;
    let first = if dice.coin() { 0 } else { instance.variables };
    instance.variables = instance.variables.max(first + inputs);
    let seed = dice.seed();
    let copies = dice.among(1..=2);
    let mut outputs = Vec::new();
    for copy in 0..copies {
        // The second circuit is the first one, with one gate that may be another.
        let mut plan = Dice::new(seed);
        let mut wires: Vec<Lit> = (first..first + inputs)
            .map(|v| Var::new(v).positive())
            .collect();
        let gates = plan.among(1..=5);
        let changed = plan.below(2 * gates);
        for gate in 0..gates {
            let mut kind = plan.below(4);
            let mut wire = || wires[plan.below(wires.len())];
            let [a, b, c] = [wire(), wire(), wire()];
            let (a, b) = (
                if plan.coin() { a } else { !a },
                if plan.coin() { b } else { !b },
            );
            if copy == 1 && gate == changed {
                kind = (kind + 1) % 4;
            }
            wires.push(gate_output(instance, kind, [a, b, c]));
        }
        outputs.extend(wires.last().copied());
    }
    match outputs[..] {
        [one, other] => Xor::new([one, other], true).write_clauses(instance),
        _ => instance.add_clause(&outputs),
    }
}

fn gate_output(instance: &mut Instance, kind: usize, [a, b, c]: [Lit; 3]) -> Lit {
    let out = instance.new_var().positive();
    match kind {
        0 => {
            // out = a ∧ b
            instance.add_clause(&[!out, a]);
            instance.add_clause(&[!out, b]);
            instance.add_clause(&[out, !a, !b]);
        }
        1 => {
            // out = a ⊕ b
            for [x, y, z] in [[!a, !b, !out], [a, b, !out], [!a, b, out], [a, !b, out]] {
                instance.add_clause(&[x, y, z]);
            }
        }
        2 => {
            // out = if c then a else b
            for [x, y, z] in [[!c, !a, out], [!c, a, !out], [c, !b, out], [c, b, !out]] {
                instance.add_clause(&[x, y, z]);
            }
        }
        _ => {
            // out = most of a, b, c
            for [x, y] in [[a, b], [a, c], [b, c]] {
                instance.add_clause(&[!x, !y, out]);
                instance.add_clause(&[x, y, !out]);
            }
        }
    }
    out
}

/// Cycles of implications, perhaps through a literal and its complement, with clauses over all that is equal.
fn equivalences(dice: &mut Dice, instance: &mut Instance) {
    let variables = variables(dice, instance, 4..=13);
    for _ in 0..dice.among(1..=4) {
        let length = dice.among(2..=4);
        let mut cycle = dice.lits(variables, length);
        if dice.percent(8) {
            cycle.push(!cycle[0]);
        }
        for (index, &lit) in cycle.iter().enumerate() {
            instance.add_clause(&[!lit, cycle[(index + 1) % cycle.len()]]);
        }
    }
    let count = dice.below(4 * variables as usize);
    add_clauses(dice, instance, count, 3..=4);
}

/// Adds what careful people avoid: repetitions, tautologies, units, what is implied, unused variables.
fn soil(dice: &mut Dice, instance: &mut Instance) {
    for _ in 0..dice.among(1..=4) {
        if instance.variables == 0 || instance.clauses.is_empty() {
            return;
        }
        let mut clause = dice.pick(&instance.clauses).clone();
        let any = dice.lit(instance.variables);
        match dice.below(16) {
            0..3 => {}
            3..6 => clause.push(any),
            6..8 if !clause.is_empty() => clause.push(*dice.pick(&clause)),
            8..10 if !clause.is_empty() => clause.push(!*dice.pick(&clause)),
            10 | 11 => clause = vec![any],
            12 if dice.percent(8) => clause.clear(),
            13 => instance.variables += 1,
            14 => clause.insert(0, !any),
            _ => {
                let mut set = dice.lits(instance.variables, 5);
                if dice.percent(30) && !set.is_empty() {
                    set.push(*dice.pick(&set));
                    let last = set.len() - 1;
                    set[last] = if dice.coin() { set[last] } else { !set[last] };
                }
                instance.add_at_most_one(&set);
            }
        }
        instance.clauses.push(clause);
    }
}

/// Other numbers and signs for variables, another order of clauses and literals.
fn disguise(dice: &mut Dice, instance: &mut Instance) {
    if dice.coin() {
        dice.shuffle(&mut instance.clauses);
        dice.shuffle(&mut instance.sets);
        instance
            .clauses
            .iter_mut()
            .for_each(|clause| dice.shuffle(clause));
    }
    if dice.coin() {
        let mut names: Vec<Lit> = (0..instance.variables)
            .map(|v| Var::new(v).positive())
            .collect();
        dice.shuffle(&mut names);
        for name in &mut names {
            *name = if dice.percent(30) { !*name } else { *name };
        }
        for lit in instance
            .clauses
            .iter_mut()
            .chain(&mut instance.sets)
            .flatten()
        {
            let name = names[lit.var().index()];
            *lit = if lit.is_positive() { name } else { !name };
        }
    }
}
