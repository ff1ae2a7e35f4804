//! The command line: what can be said. The verbs are in [`crate::verbs`].
//!
//! | file | options |
//! |---|---|
//! | `input`, `output` | files, how they are read and written |
//! | `encoding`, `engine`, `limits` | clauses, solvers, when to stop |
//! | `solve`, `encode`, `sat`, `board` | of two or more verbs that belong together |
//! | `picture` | formats and pictures |
//! | `batch`, `candidates`, `check`, `explain`, `generate`, `grade`, `hint`, `lab`, `play`, `serve`, `trace` | of the verb of that name |
//! | `language` | the language of explanations |
//! | `numbers` | what numbers look like |
//! | `deferred` | options are built only for the verb that is called |

use clap::{Args, Parser, Subcommand};

mod batch;
mod board;
mod candidates;
mod check;
mod deferred;
mod encode;
mod encoding;
mod engine;
mod explain;
mod generate;
mod grade;
mod hint;
mod input;
mod lab;
mod language;
mod limits;
mod numbers;
mod output;
mod picture;
#[cfg(feature = "play")]
mod play;
mod sat;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod trace;

pub use batch::{BatchArgs, Shard, Shown};
pub use board::{CompletionsArgs, ConvertArgs, InspectArgs, ShapesArgs};
pub use candidates::{AsCandidates, CandidatesArgs};
pub use check::CheckArgs;
use deferred::Deferred;
pub use encode::{DecodeArgs, EncodeArgs};
pub use encoding::EncodingArgs;
pub use engine::EngineArgs;
pub use explain::{AsExplanation, ExplainArgs};
pub use generate::{GenerateArgs, Symmetries};
pub use grade::GradeArgs;
pub use hint::HintArgs;
pub use input::{InputArgs, OneInputArgs, ReadingArgs};
pub use lab::{DimensionArgs, LabArgs, Switch};
pub use limits::LimitArgs;
pub use output::{As, OutputArgs};
pub use picture::Target;
#[cfg(feature = "play")]
pub use play::PlayArgs;
pub use sat::{SatArgs, VerifyArgs};
#[cfg(feature = "serve")]
pub use serve::ServeArgs;
pub use solve::{CountArgs, SolveArgs};
pub use trace::TraceArgs;

use numbers::{from_one, seconds};

/// Solve, count, encode and inspect number-placement puzzles on any board, by SAT.
#[derive(Debug, Parser)]
#[command(name = "anydoku", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  anydoku solve examples/honeycomb.doku    solve a board file
  anydoku solve --check puzzles.txt        solve, and say whether it is unique
  anydoku count --shape 'hexagon 1 9'      how many grids an empty board has
  anydoku encode -o sudoku.cnf sudoku.txt  the clauses, for any SAT solver
  anydoku sat sudoku.cnf                   our SAT solver on a DIMACS file
  anydoku shapes                           the boards that have names

Results go to standard output, everything else to standard error.

Exit status:
  0  answered
  1  no solution
  2  bad input or fault
  3  stopped by a limit or Ctrl-C before the answer was known
  `sat`: 10 satisfiable, 20 unsatisfiable, 0 unknown

`anydoku COMMAND --help` says what each word of an option means.")]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub verb: Verb,

    /// Options of every verb
    #[command(flatten)]
    pub global: Global,

    /// Colour the output; auto: on a terminal
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// Options of every verb.
#[derive(Args, Clone, Copy, Debug)]
pub struct Global {
    /// Say nothing on standard error but errors
    #[arg(long, short, global = true)]
    pub quiet: bool,

    /// Print JSON, one object a line
    #[arg(long, global = true)]
    pub json: bool,
}

/// When to colour.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Tells all output streams.
    pub fn write_global(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Solve puzzles
    #[command(after_help = "\
Examples:
  anydoku solve examples/honeycomb.doku
  anydoku solve --as line --check puzzles.txt
  anydoku solve --engine dpll --propagate scan --branch jw sudoku.txt
  anydoku solve --shape 'hexagon 2 9' --branch mrv   an empty board
  anydoku solve --shape 'square 9 +x' --all 3 x.txt  up to three grids each
  anydoku solve --board grid.doku givens.txt         board and givens apart")]
    Solve(Deferred<SolveArgs>),

    /// Count the grids of puzzles
    #[command(after_help = "\
Prints one line a puzzle: N when there are exactly N grids, >=N when a limit
stopped the count. With --no-limit, `auto` does not look at each grid where the
board is narrow, falls apart, or has values that nothing tells apart.

Examples:
  anydoku count --limit 2 puzzles.txt
  anydoku count --shape 'square 4'     prints 288
  anydoku count --no-limit --shape 'hexagon 2 9'     prints 20299310488800")]
    Count(Deferred<CountArgs>),

    /// Answer many puzzles, one a line, on all cores
    #[command(after_help = "\
Prints a row a puzzle, in the order of the input: its line, the puzzle, a
solution, how many there are (up to --limit; exact or not), the verdict (unique,
several, none, unknown; solved with --limit 1), branchings of the search,
microseconds, and what is wrong with the line. Files may be compressed, or CSV,
or Parquet in a build with that feature. Blank lines and lines that begin with #
have no row.

The first Ctrl-C finishes the puzzles in work. Exit status: 0 every puzzle has
an answer, 2 a line or a file could not be read, 3 stopped by Ctrl-C or limits.

Examples:
  anydoku batch puzzles.txt.gz > answers.csv
  anydoku batch --column quizzes -o answers.csv sudoku.csv
  anydoku batch --resume -o answers.csv sudoku.csv     after an interruption
  anydoku batch --shard 2/8 --as json sudoku.csv       every eighth puzzle
  generate | anydoku batch --shape hanidoku -")]
    Batch(Box<Deferred<BatchArgs>>),

    /// Find the values that each cell holds in some grid
    #[command(after_help = "\
One search a candidate that no grid has shown yet, never a list of all grids, so
puzzles with millions of grids will do. A board file of --as doku has the same
grids as the puzzle. With --count, `N` is exact and `>=N` says that there may be
more.

Examples:
  anydoku candidates examples/sudoku.doku
  anydoku candidates --count 1000 --as list puzzle.txt
  anydoku candidates --as doku puzzle.txt > narrowed.doku")]
    Candidates(Deferred<CandidatesArgs>),

    /// Say whether puzzles are unique and minimal, and what clashes if there is no grid
    #[command(after_help = "\
A given is redundant if the others imply it; a unique puzzle without redundant
givens is minimal. If there is no grid, a set of givens and rules is told that
can't all hold, as small as can be found; it says whether it is proved that no
smaller one does.

Examples:
  anydoku check puzzle.txt
  anydoku check --line puzzles.txt         unique, minimal")]
    Check(Deferred<CheckArgs>),

    /// Say what is wrong with a player's grid, or the next step and why
    #[command(after_help = "\
A step cites as few demands (a cell needs a value, a house needs a value in some
cell) as any step does, unless it says that a search found it. Entries and
pencil marks that are wrong come first. Cells without pencil marks have all
values that no filled cell excludes. Without --time, a second is spent on each
puzzle.

Examples:
  anydoku hint puzzle.txt
  anydoku hint --degree 1 puzzle.txt            only what kind of step it is
  anydoku hint --grid played.txt puzzle.txt     with what the player has filled
  anydoku hint --grid played.txt --marks marks.txt --lang zh puzzle.txt")]
    Hint(Deferred<HintArgs>),

    /// Explain a puzzle step by step, or why a cell holds a value or does not
    #[command(after_help = "\
Each step cites as few demands as any step of its position. The fields of --json
are described in crates/anydoku/src/explain/schema.md.

Examples:
  anydoku explain puzzle.txt
  anydoku explain --why r4c7=3 puzzle.txt       only the steps that it takes
  anydoku explain --why-not r4c7=5 puzzle.txt
  anydoku explain --as html -o why.html puzzle.txt
  anydoku explain --lang zh examples/honeycomb.doku")]
    Explain(Deferred<ExplainArgs>),

    /// Make puzzles with one solution
    #[command(after_help = "\
A full grid is made by chance, then givens are left out in random order while the
grid stays the only one. So every given is needed, unless --givens ends that
earlier, or --symmetry lets whole classes of cells go: then each class is needed,
and with --minimal each given as well. Grids are diverse, but not equally likely
unless --uniform lists them all; puzzles with many givens are more likely than
others. --sampling controlled has a bias that is known: give each puzzle the
weight that stands behind it.

Examples:
  anydoku generate --shape 'square 9' --count 10 --seed 1
  anydoku generate --shape 'square 9' --symmetry rotation180 --givens 24..28
  anydoku generate --shape 'hexagon 2 5' --symmetry rotation60
  anydoku generate --board examples/wheel.doku --json
  anydoku generate --shape 'square 4' --uniform --sampling controlled")]
    Generate(Deferred<GenerateArgs>),

    /// Say how hard puzzles are
    #[command(after_help = "\
Prints a line a puzzle. Every number is the same for every symmetry of the board
and every relabelling of the values:
  score     the hardest technique by its place on a ladder, and a fraction for
            how often it is needed and how few openings there are then
  level     easy: singles; medium: locked candidates; hard: pairs, triples,
            X-wing, swordfish; very-hard: wings, quads, jellyfish, X-chains of
            2 and 3, XY-chains of 3 and 4; expert: other chains; extreme: case
            splits or search
  rating    the most at-least-one constraints that any step must cite
  sum       the same added up over all rounds
  narrowest the fewest openings that a round has
The ladder: 1 full house, 2 hidden single, 3 naked single, 4 locked candidates,
5 naked pair, 6 X-wing, 7 hidden pair, 8 naked triple, 9 swordfish, 10 hidden
triple, 11 X-chain of 2, 12 XY-wing, 13 chain of 2, 14 XY-chain of 4, 15 naked
quad, 16 jellyfish, 17 hidden quad, 18 X-chain of 3, 19 chain of 3, then n + 16
a chain of n; 60 either way, 70 search. Rounds by demands and by technique are
counted apart, since the cheapest steps differ.

Examples:
  anydoku grade puzzles.txt
  anydoku grade --rounds examples/honeycomb.doku
  anydoku grade --histogram --quiet puzzles.txt
  anydoku batch --grade puzzles.txt.gz         millions of them, on all cores
  anydoku generate --shape 'square 9' --grade hard     make one")]
    Grade(Deferred<GradeArgs>),

    /// Write a puzzle as clauses, in DIMACS
    #[command(after_help = "\
Cell c (from 0) holds value v: variable c*K + v. Comment lines say so, and what
each block of clauses is. With --simplify only open candidates are variables,
and comment lines hold the map. With --json the sizes are printed, and clauses
are written only to the file of --output.

Examples:
  anydoku encode -o sudoku.cnf sudoku.txt
  anydoku encode --at-most-one sequential --shape hanidoku > empty.cnf")]
    Encode(Deferred<EncodeArgs>),

    /// Turn a SAT solver's answer into a grid
    #[command(after_help = "\
The answer is what solvers print (`s` and `v` lines), MiniSat's result file, or
a list of literals.

Examples:
  cadical -q sudoku.cnf | anydoku decode sudoku.txt -
  minisat sudoku.cnf model.txt; anydoku decode sudoku.txt model.txt
  anydoku decode --cnf simplified.cnf sudoku.txt model.txt")]
    Decode(Deferred<DecodeArgs>),

    /// Solve a DIMACS file
    #[command(after_help = "\
Prints what the SAT competitions ask for: `s` and `v` lines, and `c` lines unless
--quiet. Exit status: 10 satisfiable, 20 unsatisfiable, 0 unknown, 2 bad input.

Examples:
  anydoku sat formula.cnf
  anydoku sat --branch jw2 --polarity heuristic --time 60 formula.cnf
  anydoku sat --cdcl vivify=off,restart=luby formula.cnf
  anydoku sat --cdcl help                      what can be turned off
  anydoku sat --res formula.cnf                writes formula.res too
  anydoku sat --print formula.cnf              the clauses as they were read")]
    Sat(Deferred<SatArgs>),

    /// Check a proof that a formula has no model, ours or another solver's
    #[command(after_help = "\
Prints `s VERIFIED` (exit status 0) or `s NOT VERIFIED` (1). Text and binary
proofs are told apart by what they hold, DRAT and LRAT too, unless they are binary:
then by name. Compressed files are read as they are.

Examples:
  anydoku sat --proof proof.drat formula.cnf; anydoku verify formula.cnf proof.drat
  anydoku verify --kind lrat formula.cnf proof.bin")]
    Verify(Deferred<VerifyArgs>),

    /// Tell what a solver does, event by event, as a tree, or as the graph of a conflict
    #[command(after_help = "\
Prints one JSON object an event: decide, imply with its reason, conflict, learn
with its antecedents, backjump, restart, forget, solution. The fields are
described in crates/anydoku/src/trace/schema.md.

Examples:
  anydoku trace --engine dpll examples/small.doku
  anydoku trace --tree --branch first formula.cnf
  anydoku trace --dot 1 puzzle.txt | dot -Tsvg > conflict.svg
  anydoku trace --numbers --events 1000 -o trace.jsonl formula.cnf")]
    Trace(Deferred<TraceArgs>),

    /// Measure solvers, heuristics and encodings against each other
    #[command(after_help = "\
Every choice of a list is combined with every other. Times are those of the
solver alone; with --repeat tables show medians. Models are checked, and verdicts
that contradict each other are told. Ctrl-C ends with what is known; with
--resume the next call goes on from there.

Examples:
  anydoku lab --propagate scan,watch --branch first,mrv --base scan,first puzzles.txt
  anydoku lab --engine dpll,cdcl --time 20 --plot cactus.svg *.cnf
  anydoku lab --at-most-one pairwise,sequential,product --repeat 5 --as latex sudoku.txt
  anydoku lab --resume results.jsonl --jobs 2 --summary *.cnf")]
    Lab(Box<Deferred<LabArgs>>),

    /// Print the numbers of a board and its clauses, beside those of theory
    #[command(after_help = "\
Examples:
  anydoku inspect --shape 'hexagon 2 9 +neighbours' --duplicates keep
  anydoku inspect examples/honeycomb.doku")]
    Inspect(Deferred<InspectArgs>),

    /// List the boards that have names
    Shapes(Deferred<ShapesArgs>),

    /// Write puzzles in another format
    #[command(after_help = "\
Examples:
  anydoku convert --to doku sudoku.txt
  anydoku convert --to line examples/sudoku.doku
  anydoku convert --to svg -o honeycomb.svg examples/honeycomb.doku")]
    Convert(Deferred<ConvertArgs>),

    /// Play puzzles in the terminal
    #[cfg(feature = "play")]
    #[command(after_help = "\
A menu comes first: new puzzles, files, saved games, a SAT solver, a laboratory.
With FILE or --shape the puzzle is on the screen at once. `?` shows the keys.
Games are saved by themselves. NO_COLOR and --color never do without colours.

Examples:
  anydoku play
  anydoku play examples/honeycomb.doku
  anydoku generate --shape hanidoku | anydoku play --shape hanidoku -
  anydoku play --lang zh puzzle.txt")]
    Play(Box<Deferred<PlayArgs>>),

    /// Show the page in a browser: play, make and solve puzzles
    #[cfg(feature = "serve")]
    #[command(after_help = "\
Prints the address and serves it until Ctrl-C, to this machine only unless
--address says otherwise. Everything is inside the program.

Examples:
  anydoku serve
  anydoku serve --port 0 --no-open")]
    Serve(Deferred<ServeArgs>),

    /// Print a completion script for a shell
    #[command(after_help = "\
Example:
  anydoku completions bash > ~/.local/share/bash-completion/completions/anydoku")]
    Completions(Deferred<CompletionsArgs>),
}
