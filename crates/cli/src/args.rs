//! The command line: what can be said. The verbs are in [`crate::verbs`].

use std::path::PathBuf;

use anydoku::Engine;
use anydoku::board::formats::Format;
use anydoku::encode::{Duplicates, Encoding, RunForm};
use anydoku::sat::at_most_one::AtMostOne;
use anydoku::sat::dpll::{Branch, Order, Polarity, Propagate};
use clap::{Args, Parser, Subcommand, ValueHint};

use crate::choices::parser;
use crate::proof::ProofFormat;
use crate::verbs::verify::ProofKind;

mod batch;
mod candidates;
mod check;
mod generate;
mod lab;
mod trace;
pub use batch::{BatchArgs, Shard};
pub use candidates::{AsCandidates, CandidatesArgs};
pub use check::CheckArgs;
pub use generate::{GenerateArgs, Symmetries};
pub use lab::{DimensionArgs, LabArgs, Switch};
pub use trace::TraceArgs;

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
    Solve(SolveArgs),

    /// Count the grids of puzzles
    #[command(after_help = "\
Prints one line a puzzle: N when there are exactly N grids, >=N when a limit
stopped the count.

Examples:
  anydoku count --limit 2 puzzles.txt
  anydoku count --shape 'square 4'     prints 288")]
    Count(CountArgs),

    /// Answer many puzzles, one a line, on all cores
    #[command(after_help = "\
Prints a row a puzzle, in the order of the input: its line, the puzzle, a
solution, how many there are (up to --limit; exact or not), the verdict (unique,
several, none, unknown; solved with --limit 1), branchings of the search,
microseconds, and what is wrong with the line. Files may be compressed, or CSV.
Blank lines and lines that begin with # have no row.

The first Ctrl-C finishes the puzzles in work. Exit status: 0 every puzzle has
an answer, 2 a line or a file could not be read, 3 stopped by Ctrl-C or limits.

Examples:
  anydoku batch puzzles.txt.gz > answers.csv
  anydoku batch --column quizzes -o answers.csv sudoku.csv
  anydoku batch --resume -o answers.csv sudoku.csv     after an interruption
  anydoku batch --shard 2/8 --as json sudoku.csv       every eighth puzzle
  generate | anydoku batch --shape hanidoku -")]
    Batch(Box<BatchArgs>),

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
    Candidates(CandidatesArgs),

    /// Say whether puzzles are unique and minimal, and what clashes if there is no grid
    #[command(after_help = "\
A given is redundant if the others imply it; a unique puzzle without redundant
givens is minimal. If there is no grid, a set of givens and rules is told that
can't all hold, as small as can be found; it says whether it is proved that no
smaller one does.

Examples:
  anydoku check puzzle.txt
  anydoku check --line puzzles.txt         unique, minimal")]
    Check(CheckArgs),

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
    Generate(GenerateArgs),

    /// Write a puzzle as clauses, in DIMACS
    #[command(after_help = "\
Cell c (from 0) holds value v: variable c*K + v. Comment lines say so, and what
each block of clauses is. With --simplify only open candidates are variables,
and comment lines hold the map. With --json the sizes are printed, and clauses
are written only to the file of --output.

Examples:
  anydoku encode -o sudoku.cnf sudoku.txt
  anydoku encode --at-most-one sequential --shape hanidoku > empty.cnf")]
    Encode(EncodeArgs),

    /// Turn a SAT solver's answer into a grid
    #[command(after_help = "\
The answer is what solvers print (`s` and `v` lines), MiniSat's result file, or
a list of literals.

Examples:
  cadical -q sudoku.cnf | anydoku decode sudoku.txt -
  minisat sudoku.cnf model.txt; anydoku decode sudoku.txt model.txt
  anydoku decode --cnf simplified.cnf sudoku.txt model.txt")]
    Decode(DecodeArgs),

    /// Solve a DIMACS file
    #[command(after_help = "\
Prints what the SAT competitions ask for: `s` and `v` lines, and `c` lines unless
--quiet. Exit status: 10 satisfiable, 20 unsatisfiable, 0 unknown, 2 bad input.

Examples:
  anydoku sat formula.cnf
  anydoku sat --branch jw2 --polarity heuristic --time 60 formula.cnf
  anydoku sat --res formula.cnf                writes formula.res too
  anydoku sat --print formula.cnf              the clauses as they were read")]
    Sat(SatArgs),

    /// Check a proof that a formula has no model, ours or another solver's
    #[command(after_help = "\
Prints `s VERIFIED` (exit status 0) or `s NOT VERIFIED` (1). Text and binary
proofs are told apart by what they hold. Compressed files are read as they are.

Examples:
  anydoku sat --proof proof.drat formula.cnf; anydoku verify formula.cnf proof.drat
  anydoku verify --kind lrat formula.cnf proof.txt")]
    Verify(VerifyArgs),

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
    Trace(TraceArgs),

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
    Lab(Box<LabArgs>),

    /// Print the numbers of a board and its clauses, beside those of theory
    #[command(after_help = "\
Examples:
  anydoku inspect --shape 'hexagon 2 9 +neighbours' --duplicates keep
  anydoku inspect examples/honeycomb.doku")]
    Inspect(InspectArgs),

    /// List the boards that have names
    Shapes(ShapesArgs),

    /// Write puzzles in another format
    #[command(after_help = "\
Examples:
  anydoku convert --to doku sudoku.txt
  anydoku convert --to line examples/sudoku.doku")]
    Convert(ConvertArgs),

    /// Print a completion script for a shell
    #[command(after_help = "\
Example:
  anydoku completions bash > ~/.local/share/bash-completion/completions/anydoku")]
    Completions(CompletionsArgs),
}

/// Files of puzzles.
#[derive(Args, Debug)]
pub struct InputArgs {
    /// Puzzle or board files; `-` is standard input. Without any: the empty board of --shape or --board
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// What they are
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The file of one puzzle.
#[derive(Args, Debug)]
pub struct OneInputArgs {
    /// A puzzle or board file; `-` is standard input. Without one: the empty board of --shape or --board
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,

    /// What it is
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How puzzle files are read.
#[derive(Args, Debug)]
pub struct ReadingArgs {
    /// The board, see `anydoku shapes`: 'square 9 +x', 'hexagon 2 9', hanidoku, …
    #[arg(long, value_name = "SHAPE", help_heading = "Input")]
    pub shape: Option<String>,

    /// With --shape jigsaw: a file that shows the region of each cell
    #[arg(long, value_name = "FILE", requires = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub regions: Option<PathBuf>,

    /// The board of this file; its givens don't count
    #[arg(long, value_name = "FILE", conflicts_with = "shape", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub board: Option<PathBuf>,

    /// The format of the files, when it can't be told from what they hold
    #[arg(long, value_parser = parser::<Format>(), value_name = "FORMAT", help_heading = "Input")]
    pub format: Option<Format>,

    /// Take only the puzzle with this number, from 1
    #[arg(long, value_name = "N", value_parser = from_one, help_heading = "Input")]
    pub puzzle: Option<u64>,
}

/// How puzzles become clauses.
#[derive(Args, Debug)]
pub struct EncodingArgs {
    /// Which clauses are written
    #[arg(long, value_parser = parser::<Encoding>(), default_value_t, value_name = "ENCODING", help_heading = "Clauses")]
    pub encoding: Encoding,

    /// What "at most one of these" becomes
    #[arg(long, value_parser = parser::<AtMostOne>(), default_value_t = AtMostOne::Pairwise, value_name = "ENCODING", help_heading = "Clauses")]
    pub at_most_one: AtMostOne,

    /// How runs of consecutive values are written
    #[arg(long, value_parser = parser::<RunForm>(), default_value_t, value_name = "FORM", help_heading = "Clauses")]
    pub runs: RunForm,

    /// What happens to clauses that have two reasons; course texts count them twice
    #[arg(long, value_parser = parser::<Duplicates>(), default_value_t, value_name = "WHAT", help_heading = "Clauses")]
    pub duplicates: Duplicates,

    /// Propagate the givens away first; `solve` and `count` do so unless the solver is dpll
    #[arg(long, overrides_with = "no_simplify", help_heading = "Clauses")]
    pub simplify: bool,

    /// Write givens as unit clauses
    #[arg(long, overrides_with = "simplify", help_heading = "Clauses")]
    pub no_simplify: bool,
}

/// Which solver, and what it does.
#[derive(Args, Debug)]
pub struct EngineArgs {
    /// Which solver; the options below choose dpll by themselves [default: auto]
    #[arg(long, value_parser = parser::<Engine>(), value_name = "ENGINE", help_heading = "Solver")]
    pub engine: Option<Engine>,

    /// DPLL: how units are found [default: watch]
    #[arg(long, value_parser = parser::<Propagate>(), value_name = "HOW", help_heading = "Solver")]
    pub propagate: Option<Propagate>,

    /// DPLL: make pure literals true
    #[arg(long, help_heading = "Solver")]
    pub pure: bool,

    /// DPLL: which variable is decided [default: mrv]
    #[arg(long, value_parser = parser::<Branch>(), value_name = "HEURISTIC", help_heading = "Solver")]
    pub branch: Option<Branch>,

    /// DPLL: which sign is tried first [default: true]
    #[arg(long, value_parser = parser::<Polarity>(), value_name = "SIGN", help_heading = "Solver")]
    pub polarity: Option<Polarity>,

    /// DPLL: in which order equal choices are tried [default: ascending]
    #[arg(long, value_parser = parser::<Order>(), value_name = "ORDER", help_heading = "Solver")]
    pub order: Option<Order>,

    /// Seed of everything random
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "Solver")]
    pub seed: u64,
}

/// When to stop without an answer.
#[derive(Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// Stop after this many seconds, for all puzzles together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Limits")]
    pub time: Option<std::time::Duration>,

    /// Stop a search after this many conflicts
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub conflicts: Option<u64>,

    /// Stop a search after this many decisions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub decisions: Option<u64>,

    /// Stop a search after this many propagations
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub propagations: Option<u64>,
}

fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as 2 or 0.5".to_owned())?;
    std::time::Duration::try_from_secs_f64(seconds)
        .map_err(|_| "expected a number of seconds from 0".to_owned())
}

fn from_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// How grids are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum As {
    /// A picture for people
    #[default]
    Text,
    /// One line a puzzle and nothing else
    Line,
    /// One line a cell: (q,r,s) -> v
    Coordinates,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// How grids are shown
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: As,

    /// Find up to N grids a puzzle
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = from_one)]
    pub all: Option<u64>,

    /// Say whether the grid is the only one; show another if not
    #[arg(long)]
    pub check: bool,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Arguments of `count`.
#[derive(Args, Debug)]
pub struct CountArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// Count up to N
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = from_one)]
    pub limit: u64,

    /// Count to the end, however long it takes
    #[arg(long, conflicts_with = "limit")]
    pub no_limit: bool,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Where results go.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Write to this file; `-` or none is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Arguments of `encode`.
#[derive(Args, Debug)]
pub struct EncodeArgs {
    /// Where the puzzle comes from
    #[command(flatten)]
    pub input: OneInputArgs,

    /// Where clauses go
    #[command(flatten)]
    pub output: OutputArgs,

    /// Leave comment lines out, but for the map of --simplify
    #[arg(long)]
    pub no_comments: bool,

    /// How puzzles become clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,
}

/// Arguments of `decode`.
#[derive(Args, Debug)]
pub struct DecodeArgs {
    /// The puzzle, then the solver's answer; `-` is standard input. With --shape or --board the answer alone
    /// will do
    #[arg(value_name = "FILE", num_args = 1..=2, required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// How the puzzle is read
    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The CNF file, which holds the map of `encode --simplify`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub cnf: Option<PathBuf>,

    /// How the grid is shown
    #[arg(long = "as", value_enum, default_value_t, value_name = "HOW")]
    pub shown: As,
}

/// Arguments of `sat`.
#[derive(Args, Debug)]
pub struct SatArgs {
    /// A DIMACS file; `-` is standard input
    #[arg(value_name = "FILE.cnf", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Read on when the header's number of clauses is wrong, with a warning
    #[arg(long)]
    pub lenient: bool,

    /// Don't print the model
    #[arg(long)]
    pub no_model: bool,

    /// Also write the file's name with the ending .res: `s 1|0|-1`, `v` with the model, `t` with milliseconds
    #[arg(long)]
    pub res: bool,

    /// Overwrite the .res file and the proof if they exist
    #[arg(long)]
    pub force: bool,

    /// Write a proof to this file, for the case that there is no model
    #[arg(long, value_name = "FILE", conflicts_with = "print", value_hint = ValueHint::FilePath)]
    pub proof: Option<PathBuf>,

    /// The format of the proof
    #[arg(long, value_parser = parser::<ProofFormat>(), default_value_t = ProofFormat::Drat, value_name = "FORMAT", requires = "proof")]
    pub proof_format: ProofFormat,

    /// Don't refute by counting pigeonholes before the search (never done with --proof)
    #[arg(long)]
    pub no_counting: bool,

    /// Don't solve exclusive-ors as equations, before and in the search (never done with --proof)
    #[arg(long)]
    pub no_parity: bool,

    /// Print the clauses as they were read, in DIMACS, and don't solve
    #[arg(long, conflicts_with = "res")]
    pub print: bool,

    /// Which solver
    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to stop
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Arguments of `verify`.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// The formula, a DIMACS file
    #[arg(value_name = "FILE.cnf", value_hint = ValueHint::FilePath)]
    pub cnf: PathBuf,

    /// The proof; `-` is standard input
    #[arg(value_name = "PROOF", value_hint = ValueHint::FilePath)]
    pub proof: PathBuf,

    /// What the proof is [default: lrat for names that end so, else drat]
    #[arg(long, value_parser = parser::<ProofKind>(), value_name = "KIND")]
    pub kind: Option<ProofKind>,

    /// Read on when the header's number of clauses is wrong, with a warning
    #[arg(long)]
    pub lenient: bool,
}

/// Arguments of `inspect`.
#[derive(Args, Debug)]
pub struct InspectArgs {
    /// Where the board comes from
    #[command(flatten)]
    pub input: OneInputArgs,

    /// How it becomes clauses
    #[command(flatten)]
    pub encoding: EncodingArgs,
}

/// Arguments of `shapes`.
#[derive(Args, Debug)]
pub struct ShapesArgs {}

/// Arguments of `convert`.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// Where puzzles come from
    #[command(flatten)]
    pub input: InputArgs,

    /// The format to write; --json is short for --to json
    #[arg(long, value_parser = parser::<Format>(), value_name = "FORMAT", required_unless_present = "json")]
    pub to: Option<Format>,

    /// Where they go
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
