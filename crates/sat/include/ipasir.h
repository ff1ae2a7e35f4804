/* IPASIR, the interface of incremental SAT solvers (Balyo, Biere, Iser & Sinz 2016), as anydoku-sat has it.
 *
 * A literal is a variable from 1, or its negative. A clause is given literal by literal and ended by 0.
 * One thread at a time may use a solver; different solvers know nothing of each other. Callbacks must not
 * call functions of the solver that called them.
 *
 * Link with libanydoku_sat.a or libanydoku_sat.so:
 *   cargo rustc -p anydoku-sat --release --features ipasir --crate-type staticlib
 */
#ifndef ANYDOKU_IPASIR_H
#define ANYDOKU_IPASIR_H

#ifdef __cplusplus
extern "C" {
#endif

/* The name and the version of the solver. */
const char *ipasir_signature(void);

/* A new solver without clauses; free it by ipasir_release. */
void *ipasir_init(void);

/* Frees a solver and all that belongs to it. */
void ipasir_release(void *solver);

/* Adds a literal to the clause that is being given, or ends the clause by 0. Clauses stay for ever. */
void ipasir_add(void *solver, int lit_or_zero);

/* Assumes that a literal is true, for the next call of ipasir_solve alone. */
void ipasir_assume(void *solver, int lit);

/* Looks for a model of all clauses under the assumptions.
 * 10: there is one. 20: there is none. 0: it was stopped, and another call goes on. */
int ipasir_solve(void *solver);

/* After 10, as long as nothing was added or assumed: lit if it is true, -lit if it is false, 0 if the variable
 * never occurred. At other times 0. */
int ipasir_val(void *solver, int lit);

/* After 20, as long as nothing was added or assumed: 1 if this assumption is one of those that can't all hold,
 * else 0. At other times 0. */
int ipasir_failed(void *solver, int lit);

/* Asks terminate(data) often during ipasir_solve, and stops once it says anything but 0. NULL: never asks. */
void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data));

/* Calls learn(data, clause) for each learned clause of at most max_length literals; the array ends with 0 and
 * is there until the call returns. NULL: never calls. */
void ipasir_set_learn(void *solver, void *data, int max_length, void (*learn)(void *data, int *clause));

#ifdef __cplusplus
}
#endif

#endif
