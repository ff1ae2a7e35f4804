/* Uses every function of the interface as a program would. Ends with 0 if all is as it should be; otherwise the
 * first thing that is not is on standard error. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ipasir.h"

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);         \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

static void clause3(void *solver, int a, int b, int c) {
    const int literals[] = {a, b, c};
    for (int i = 0; i < 3; i++)
        if (literals[i] != 0)
            ipasir_add(solver, literals[i]);
    ipasir_add(solver, 0);
}

/* One pigeon more than holes: no model, and no short reason. */
static void pigeons(void *solver, int holes) {
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
        for (int hole = 1; hole <= holes; hole++)
            ipasir_add(solver, pigeon * holes + hole);
        ipasir_add(solver, 0);
    }
    for (int hole = 1; hole <= holes; hole++)
        for (int second = 1; second <= holes; second++)
            for (int first = 0; first < second; first++)
                clause3(solver, -(first * holes + hole), -(second * holes + hole), 0);
}

static void incremental(void) {
    void *solver = ipasir_init();
    CHECK(solver != NULL);
    CHECK(ipasir_solve(solver) == 10); /* no clauses at all */

    clause3(solver, 1, 2, 0);
    clause3(solver, -1, 3, 0);
    CHECK(ipasir_val(solver, 1) == 0); /* the answer is of the time before */
    CHECK(ipasir_solve(solver) == 10);
    CHECK(ipasir_val(solver, 1) == 1 || ipasir_val(solver, 2) == 2);
    CHECK(ipasir_val(solver, -1) == -1 || ipasir_val(solver, 3) == 3);
    CHECK(ipasir_val(solver, 2) == ipasir_val(solver, -2));
    CHECK(ipasir_val(solver, 99) == 0);
    CHECK(ipasir_failed(solver, 1) == 0); /* nothing failed */

    ipasir_assume(solver, 7); /* a variable that no clause has */
    ipasir_assume(solver, -2);
    ipasir_assume(solver, -3);
    CHECK(ipasir_solve(solver) == 20);
    CHECK(ipasir_failed(solver, -2) == 1 && ipasir_failed(solver, -3) == 1);
    CHECK(ipasir_failed(solver, 7) == 0);
    CHECK(ipasir_val(solver, 1) == 0);

    CHECK(ipasir_solve(solver) == 10); /* assumptions were for one call */
    ipasir_assume(solver, -2);
    CHECK(ipasir_solve(solver) == 10);
    CHECK(ipasir_val(solver, 2) == -2 && ipasir_val(solver, 1) == 1 && ipasir_val(solver, 3) == 3);

    ipasir_assume(solver, 5);
    ipasir_assume(solver, -5);
    CHECK(ipasir_solve(solver) == 20);
    CHECK(ipasir_failed(solver, 5) == 1 && ipasir_failed(solver, -5) == 1);

    clause3(solver, -2, 0, 0);
    clause3(solver, -3, 0, 0);
    ipasir_assume(solver, 7);
    CHECK(ipasir_solve(solver) == 20);
    CHECK(ipasir_failed(solver, 7) == 0); /* nobody's fault */
    CHECK(ipasir_solve(solver) == 20);    /* for ever */
    ipasir_release(solver);
}

static int terminate_after(void *data) {
    int *calls = data;
    return (*calls)-- <= 0;
}

static void terminate(void) {
    void *solver = ipasir_init(), *other = ipasir_init();
    int calls = 2;
    pigeons(solver, 7);
    clause3(other, 1, 2, 0);
    ipasir_set_terminate(solver, &calls, terminate_after);
    CHECK(ipasir_solve(solver) == 0);
    CHECK(calls < 0);
    CHECK(ipasir_val(solver, 1) == 0 && ipasir_failed(solver, 1) == 0);
    CHECK(ipasir_solve(other) == 10); /* solvers don't know each other */
    ipasir_set_terminate(solver, NULL, NULL);
    CHECK(ipasir_solve(solver) == 20);
    ipasir_release(other);
    ipasir_release(solver);
}

#define LEARNED 3
struct learned {
    int count, longest;
    int clauses[10000][LEARNED + 1];
};

static void keep(void *data, int *clause) {
    struct learned *learned = data;
    int length = 0;
    while (clause[length] != 0)
        length++;
    if (length > learned->longest)
        learned->longest = length;
    CHECK(length <= LEARNED);
    if (learned->count < 10000)
        memcpy(learned->clauses[learned->count++], clause, (length + 1) * sizeof *clause);
}

/* Random clauses of three literals, the same each time, with models but not many. */
static void random_clauses(void *solver) {
    unsigned state = 1;
    for (int i = 0; i < 400; i++) {
        int literals[3];
        for (int j = 0; j < 3; j++) {
            state = state * 1664525u + 1013904223u;
            literals[j] = (int)(state >> 16) % 100 + 1;
            if (state >> 31)
                literals[j] = -literals[j];
        }
        clause3(solver, literals[0], literals[1], literals[2]);
    }
}

static void learn(void) {
    static struct learned learned;
    void *solver = ipasir_init(), *checker = ipasir_init();
    random_clauses(solver);
    random_clauses(checker);
    ipasir_set_learn(solver, &learned, LEARNED, keep);
    for (int i = 1; i <= 100; i++) {
        ipasir_assume(solver, i);
        ipasir_assume(solver, -(i % 100 + 1));
        (void)ipasir_solve(solver);
    }
    CHECK(learned.count > 10);
    CHECK(learned.longest <= LEARNED);
    /* Each follows from the clauses alone: they have no model that makes it false. */
    for (int i = 0; i < learned.count; i++) {
        for (const int *literal = learned.clauses[i]; *literal != 0; literal++)
            ipasir_assume(checker, -*literal);
        CHECK(ipasir_solve(checker) == 20);
    }
    int count = learned.count;
    ipasir_set_learn(solver, NULL, 0, NULL);
    for (int i = 1; i <= 50; i++) {
        ipasir_assume(solver, -i);
        (void)ipasir_solve(solver);
    }
    CHECK(learned.count == count);
    ipasir_release(solver);
    ipasir_release(checker);
}

static void misuse(void) {
    void *solver = ipasir_init();
    CHECK(ipasir_val(solver, 1) == 0 && ipasir_failed(solver, 1) == 0 && ipasir_val(solver, 0) == 0);
    clause3(solver, 1, 0, 0);
    ipasir_assume(solver, INT_MIN); /* no literal */
    CHECK(ipasir_solve(solver) == 0);
    CHECK(ipasir_solve(solver) == 0);
    ipasir_release(solver);
    ipasir_release(NULL);
}

int main(void) {
    CHECK(strncmp(ipasir_signature(), "anydoku-sat-", 12) == 0);
    incremental();
    terminate();
    learn();
    misuse();
    puts("all is well");
    return 0;
}
