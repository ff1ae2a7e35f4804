//! IPASIR: the solver for programs in C, and in every language that can call C.
//!
//! The Re-entrant Incremental SAT solver API was made for the SAT Race 2015 (Balyo, Biere, Iser & Sinz, *SAT Race
//! 2015*, Artificial Intelligence 241, 2016). A program that is written for it is linked with one solver or
//! another and need not know which. `include/ipasir.h` is the header; with the feature `ipasir` the library
//! becomes an archive or a shared object to link with:
//!
//! ```sh
//! cargo rustc -p anydoku-sat --release --features ipasir --crate-type staticlib   # libanydoku_sat.a
//! cargo rustc -p anydoku-sat --release --features ipasir --crate-type cdylib      # libanydoku_sat.so
//! cc -I crates/sat/include program.c target/release/libanydoku_sat.a -lpthread -ldl -lm -o program
//! ```
//!
//! ```text
//!          add, assume                       20
//!   INPUT ────────────▶ INPUT ── solve ──▶ UNSAT: failed
//!     ▲                            │ └───▶ SAT:   val        0, stopped: INPUT
//!     └────────── add, assume ─────┴──────────┘          10
//! ```
//!
//! Where IPASIR leaves a call undefined, this is what happens: a question that does not fit the last answer is
//! answered by 0; a literal that no solver can have (beyond ±2²⁸), and a failure within the solver, leave a
//! solver that answers every `solve` by 0. No panic reaches the caller. All functions must be called by one
//! thread at a time for each solver, and callbacks must not call back.
//!
//! This is the only file of the crate with `unsafe` in it: pointers come from C, and nothing but the
//! promises of the header says that they are good.

use std::ffi::{c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::cdcl::Cdcl;
use crate::formula::ClauseSink;
use crate::limits::{Limit, Limits};
use crate::lit::Lit;
use crate::observe::Learned;
use crate::verdict::{Model, Verdict};

/// What `solve` answers.
const SATISFIABLE: c_int = 10;
const UNSATISFIABLE: c_int = 20;
const UNKNOWN: c_int = 0;

/// Asked whether to stop.
type Terminate = extern "C" fn(data: *mut c_void) -> c_int;

/// Given the literals of a clause and a 0.
type Learn = extern "C" fn(data: *mut c_void, clause: *mut c_int);

/// What is behind the pointer that C holds.
#[derive(Default)]
pub struct Solver {
    cdcl: Cdcl,
    /// The clause whose 0 has not come yet.
    clause: Vec<Lit>,
    assumptions: Vec<Lit>,
    answer: Answer,
    terminate: Option<(Terminate, *mut c_void)>,
    learn: Option<(Learn, *mut c_void, usize)>,
    /// Something happened after which answers can't be trusted.
    broken: bool,
}

/// The last answer, as long as nothing was added.
#[derive(Default)]
enum Answer {
    #[default]
    None,
    Model(Model),
    /// The core, sorted.
    Core(Vec<Lit>),
}

impl Solver {
    /// The literal of a number, its variable made known.
    fn literal(&mut self, number: c_int) -> Option<Lit> {
        let lit = Lit::from_dimacs(number);
        match lit {
            Some(lit) => self.cdcl.reserve_variables(lit.var().index() as u32 + 1),
            None => self.broken = true,
        }
        lit
    }

    fn add(&mut self, number: c_int) {
        self.answer = Answer::None;
        if number == 0 {
            self.cdcl.add_clause(&self.clause);
            self.clause.clear();
        } else if let Some(lit) = self.literal(number) {
            self.clause.push(lit);
        }
    }

    fn assume(&mut self, number: c_int) {
        self.answer = Answer::None;
        if let Some(lit) = self.literal(number) {
            self.assumptions.push(lit);
        }
    }

    fn solve(&mut self) -> c_int {
        self.answer = Answer::None;
        let assumptions = std::mem::take(&mut self.assumptions);
        let terminate = self.terminate;
        let stop = move || {
            let (terminate, data) = terminate?;
            (terminate(data) != 0).then_some(Limit::Interrupt)
        };
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::none()
        };
        let mut numbers: Vec<c_int> = Vec::new();
        let mut learned = self.learn.map(|(learn, data, longest)| {
            Learned::up_to(longest, move |clause: &[Lit]| {
                numbers.clear();
                numbers.extend(clause.iter().map(|lit| lit.to_dimacs()));
                numbers.push(0);
                learn(data, numbers.as_mut_ptr());
            })
        });
        let (answer, code) = match self.cdcl.solve(&assumptions, &limits, &mut learned) {
            Verdict::Satisfiable(model) => (Answer::Model(model), SATISFIABLE),
            Verdict::Unsatisfiable(core) => {
                let mut core = core.assumptions;
                core.sort_unstable();
                (Answer::Core(core), UNSATISFIABLE)
            }
            Verdict::Unknown(_) => (Answer::None, UNKNOWN),
        };
        self.answer = answer;
        code
    }

    fn val(&self, number: c_int) -> c_int {
        match (&self.answer, Lit::from_dimacs(number)) {
            (Answer::Model(model), Some(lit)) if lit.var().index() < model.variables() as usize => {
                let true_one = if model.satisfies(lit) { lit } else { !lit };
                true_one.to_dimacs()
            }
            _ => 0,
        }
    }

    fn failed(&self, number: c_int) -> c_int {
        match (&self.answer, Lit::from_dimacs(number)) {
            (Answer::Core(core), Some(lit)) => core.binary_search(&lit).is_ok().into(),
            _ => 0,
        }
    }
}

/// Calls `act` on the solver unless it is broken. A panic breaks it and gives `otherwise`, as it does on a
/// null pointer.
///
/// # Safety
/// `solver` is null or came from [`ipasir_init`], was not released, and nobody else uses it during the call.
unsafe fn with<T>(solver: *mut Solver, otherwise: T, act: impl FnOnce(&mut Solver) -> T) -> T {
    // SAFETY: the caller's promise; `ipasir_init` made it from a box, so it is aligned and whole.
    let Some(solver) = (unsafe { solver.as_mut() }) else {
        return otherwise;
    };
    if solver.broken {
        return otherwise;
    }
    // A solver that is broken is never looked into again, so what a panic left half done is not seen.
    let done = catch_unwind(AssertUnwindSafe(|| act(&mut *solver)));
    solver.broken |= done.is_err();
    done.unwrap_or(otherwise)
}

/// The name and the version of the solver.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_signature() -> *const c_char {
    const SIGNATURE: &str = concat!("anydoku-sat-", env!("CARGO_PKG_VERSION"), "\0");
    SIGNATURE.as_ptr().cast()
}

/// A new solver, to be released by [`ipasir_release`].
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_init() -> *mut Solver {
    Box::into_raw(Box::default())
}

/// Frees a solver.
///
/// # Safety
/// `solver` is null or came from [`ipasir_init`], was not released, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_release(solver: *mut Solver) {
    if !solver.is_null() {
        // SAFETY: it came from `Box::into_raw` and is released once, as the caller promises.
        drop(unsafe { Box::from_raw(solver) });
    }
}

/// Adds a literal to the current clause, or ends the clause by 0.
///
/// # Safety
/// `solver` is null or came from [`ipasir_init`], was not released, and nobody else uses it during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_add(solver: *mut Solver, lit_or_zero: c_int) {
    // SAFETY: the same promise.
    unsafe { with(solver, (), |solver| solver.add(lit_or_zero)) }
}

/// Assumes a literal for the next call of [`ipasir_solve`] alone.
///
/// # Safety
/// As for [`ipasir_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_assume(solver: *mut Solver, lit: c_int) {
    // SAFETY: the same promise.
    unsafe { with(solver, (), |solver| solver.assume(lit)) }
}

/// Looks for a model: 10 if there is one, 20 if there is none under the assumptions, 0 if it was stopped.
///
/// # Safety
/// As for [`ipasir_add`]; and the callbacks that were set can be called with the data that were given, return
/// normally, and use no function of this solver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_solve(solver: *mut Solver) -> c_int {
    // SAFETY: the same promise.
    unsafe { with(solver, UNKNOWN, |solver| solver.solve()) }
}

/// After 10: the literal if it is true, its complement if it is false, 0 if the variable was never mentioned.
///
/// # Safety
/// As for [`ipasir_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_val(solver: *mut Solver, lit: c_int) -> c_int {
    // SAFETY: the same promise.
    unsafe { with(solver, 0, |solver| solver.val(lit)) }
}

/// After 20: 1 if this assumption is one of those to blame, else 0.
///
/// # Safety
/// As for [`ipasir_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_failed(solver: *mut Solver, lit: c_int) -> c_int {
    // SAFETY: the same promise.
    unsafe { with(solver, 0, |solver| solver.failed(lit)) }
}

/// Sets the function that is asked now and then whether to stop; null for none.
///
/// # Safety
/// As for [`ipasir_add`]; the function is called with `data` during [`ipasir_solve`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_set_terminate(
    solver: *mut Solver,
    data: *mut c_void,
    terminate: Option<Terminate>,
) {
    let terminate = terminate.map(|terminate| (terminate, data));
    // SAFETY: the same promise.
    unsafe { with(solver, (), |solver| solver.terminate = terminate) }
}

/// Sets the function that gets the learned clauses of at most `max_length` literals, ended by 0; null for none.
///
/// # Safety
/// As for [`ipasir_add`]; the function is called with `data` during [`ipasir_solve`], and the clause is there
/// until it returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir_set_learn(
    solver: *mut Solver,
    data: *mut c_void,
    max_length: c_int,
    learn: Option<Learn>,
) {
    let longest = usize::try_from(max_length).unwrap_or(0);
    let learn = learn.map(|learn| (learn, data, longest));
    // SAFETY: the same promise.
    unsafe { with(solver, (), |solver| solver.learn = learn) }
}
