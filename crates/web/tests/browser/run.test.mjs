// The state of a run, without a browser: what is true at a moment does not depend on the way to it.

import assert from "node:assert/strict";
import { test } from "node:test";

// The modules name the document only when something is drawn; words come from one that has none.
globalThis.document ??= { getElementById: () => ({ addEventListener() {} }), documentElement: { dataset: {}, lang: "en" } };
globalThis.localStorage ??= { getItem: () => null };
const { Run } = await import("../../assets/js/watch-run.js");
const { grow } = await import("../../assets/js/watch-tree.js");
const { layout } = await import("../../assets/js/watch-graph.js");
const { moment } = await import("../../assets/js/watch-tour.js");
const { LESSONS } = await import("../../assets/js/watch-lessons.js");
const { FIELDS, USUAL, read, readAll, request, write, writeAll } = await import("../../assets/js/watch-config.js");
const { WORDS } = await import("../../assets/js/watch-words.js");

/** A trace of these steps; clauses by their numbers. */
const trace = (variables, steps, cited = {}) => ({
  variables,
  steps,
  cited: Object.fromEntries(Object.entries(cited).map(([number, lits]) => [number, { from: "formula", lits }])),
  verdict: "unknown",
});

/** What is true after so many steps, found out the long way: [literal, level] in order. */
function replay({ steps }, at) {
  let trail = [];
  for (const [kind, first, second] of steps.slice(0, at)) {
    if ("diu".includes(kind)) trail.push([first, second]);
    else if (kind === "b") trail = trail.filter(([, level]) => level <= first);
  }
  return trail;
}

const shown = (run) => run.trail.map((step) => [run.lit[step], run.level[step]]);

/** Numbers that look random, the same each time. */
function dice(seed) {
  return (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % most;
  };
}

/** Steps of a search that decides, implies (now and then on a lower level than the last) and takes back. */
function search(seed, length, mixed) {
  const roll = dice(seed);
  const variables = 60;
  const steps = [];
  const trail = [];
  let level = 0;
  while (steps.length < length) {
    const free = Array.from({ length: variables }, (_, index) => index + 1).filter((variable) => !trail.some(([lit]) => Math.abs(lit) === variable));
    const what = roll(10);
    if (!free.length || (what < 2 && level > 0)) {
      const to = level ? roll(level) : 0;
      if (!level) break;
      steps.push(["c", 1, null], ["b", to]);
      level = to;
      for (let i = trail.length - 1; i >= 0; i--) if (trail[i][1] > level) trail.splice(i, 1);
      continue;
    }
    const lit = free[roll(free.length)] * (roll(2) ? 1 : -1);
    if (what < 4) {
      level += 1;
      steps.push(["d", lit, level]);
      trail.push([lit, level]);
    } else {
      const at = mixed && roll(4) === 0 ? roll(level + 1) : level;
      steps.push(["i", lit, at, 1]);
      trail.push([lit, at]);
    }
  }
  return trace(variables, steps, { 1: [] });
}

for (const mixed of [false, true]) {
  test(`any way leads to the same state${mixed ? ", levels out of order" : ""}`, () => {
    for (let seed = 1; seed <= 12; seed++) {
      const traced = search(seed, 400, mixed);
      const run = new Run(traced);
      const roll = dice(seed + 99);
      for (let jump = 0; jump < 60; jump++) {
        const at = jump % 3 ? Math.max(0, Math.min(run.length, run.at + roll(9) - 4)) : roll(run.length + 1);
        run.seek(at);
        assert.deepEqual(shown(run), replay(traced, at), `seed ${seed}, moment ${at}`);
        for (const [lit, level] of shown(run)) {
          assert.equal(run.value(lit), 1);
          assert.equal(run.value(-lit), -1);
          assert.equal(run.levelOf(-lit), level);
        }
        assert.equal(run.by.filter((step) => step >= 0).length, run.trail.length);
      }
      run.seek(0);
      assert(run.by.every((step) => step === -1));
    }
  });
}

test("a step back is as quick as one forward on a hundred thousand steps", () => {
  const run = new Run(search(5, 100_000, false));
  run.seek(run.length);
  const times = [];
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    run.seek(run.at - 1);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  assert(times[190] < 2, `95 % take up to ${times[190]} ms`);
  const start = performance.now();
  run.seek(0);
  run.seek(run.length);
  assert(performance.now() - start < 1000);
});

test("conflicts, decisions and stops are found in both directions", () => {
  const steps = [["i", 5, 0, 1], ["d", 1, 1], ["i", 2, 1, 1], ["c", 1, null], ["b", 0], ["i", -1, 0, 0], ["d", 3, 1], ["c", 1, null], ["b", 0], ["i", -3, 0, 0]];
  const run = new Run(trace(5, steps, { 1: [] }));
  assert.deepEqual([run.conflicts, run.decisions], [[3, 7], [1, 6]]);
  assert.equal(run.next(run.conflicts, 0), 4);
  assert.equal(run.next(run.conflicts, 4), 8);
  assert.equal(run.next(run.conflicts, 8), 10, "the end");
  assert.equal(run.previous(run.conflicts, 8), 4);
  assert.equal(run.previous(run.conflicts, 4), 0, "the start");
  assert.equal(run.find((lit) => Math.abs(lit) === 1, 0), 2);
  assert.equal(run.find((lit) => Math.abs(lit) === 1, 2), 6);
  assert.equal(run.find((lit) => lit === 4, 0), null);
  run.seek(8);
  assert.deepEqual(run.counts, { decisions: 2, propagations: 2, conflicts: 2, learned: 0, restarts: 0, deepest: 1 });
  assert.equal(run.conflict, 7);
  run.seek(5);
  assert.equal(run.conflict, 3, "the last one stays until the next");
  assert.deepEqual([moment("start", run), moment("end", run), moment("search", run), moment(["conflicts", 2], run), moment(["decisions", -1, 1], run), moment(7, run)], [0, 10, 1, 8, 8, 7]);
});

test("assumptions are no decisions of the search", () => {
  const run = new Run(trace(3, [["d", -2, 1], ["d", 3, 2]]), [-2]);
  run.seek(2);
  assert.equal(run.counts.decisions, 1);
  assert(run.isAssumption(0) && !run.isAssumption(1));
});

// The usual example: 4 dominates the conflict, 3 is the decision of its level.
//
//   level 1   1 ─────────────┐
//   level 2   3 ─▶ 4 ─▶ 5 ─▶ 7 ─▶ ✗
//                  └──▶ 6 ────────▶ ✗
const USUAL_STEPS = [["d", 1, 1], ["d", 3, 2], ["i", 4, 2, 1], ["i", 5, 2, 2], ["i", 6, 2, 3], ["i", 7, 2, 4], ["c", 5, [-4, -1]], ["l", 6, [2, 4, 3, 5]], ["b", 1], ["i", -4, 1, 6]];
const USUAL_CLAUSES = { 1: [-3, 4], 2: [-4, 5], 3: [-4, 6], 4: [-1, -5, 7], 5: [-6, -7], 6: [-4, -1] };

test("the graph of a conflict shows its first unique implication point", () => {
  const run = new Run(trace(7, USUAL_STEPS, USUAL_CLAUSES));
  run.seek(3);
  const graph = run.graph(6);
  assert.equal(run.at, 3, "looking changes nothing");
  assert.deepEqual(
    graph.nodes.map(({ lit, side }) => [lit, side]),
    [[1, "cut"], [3, "behind"], [4, "cut"], [5, "conflict"], [6, "conflict"], [7, "conflict"]],
  );
  assert.equal(graph.nodes[graph.uip].lit, 4);
  assert.deepEqual([graph.level, graph.number, graph.learned], [2, 1, 6]);
  assert.deepEqual(graph.nodes[5].from, [0, 3]);
  assert.deepEqual(graph.last, [4, 5]);

  const { places, lanes, width, height, end } = layout(graph, () => 50);
  assert.deepEqual(lanes.map(({ level }) => level), [1, 2]);
  graph.nodes.forEach((node, index) => {
    for (const from of node.from) assert(places[from].x + 50 < places[index].x, "arrows point to the right");
    assert(places[index].x + 50 < end.x && end.x < width && places[index].y < height);
    for (let other = 0; other < index; other++) assert(Math.abs(places[other].x - places[index].x) >= 50 || Math.abs(places[other].y - places[index].y) >= 28, "nothing overlaps");
  });
});

test("the tree of CDCL goes back and on", () => {
  const run = new Run(trace(7, USUAL_STEPS, USUAL_CLAUSES));
  const entries = grow(run).map(({ kind, depth, implied }) => [kind, depth, implied]);
  assert.deepEqual(entries, [["root", 0, 0], ["decision", 1, 0], ["decision", 2, 4], ["conflict", 3, 0], ["asserted", 2, 0]]);
});

test("the tree of DPLL is binary", () => {
  const steps = [["d", 1, 1], ["d", 2, 2], ["i", 3, 2, 1], ["c", 1, null], ["b", 1], ["i", -2, 1, 0], ["c", 1, null], ["b", 0], ["i", -1, 0, 0], ["s"]];
  const entries = grow(new Run(trace(3, steps, { 1: [] })));
  assert.deepEqual(
    entries.map(({ kind, depth, end }) => [kind, depth, end]),
    [["root", 0, 8], ["decision", 1, 6], ["decision", 2, 4], ["conflict", 3, 4], ["flip", 2, 6], ["conflict", 3, 6], ["flip", 1, 8], ["solution", 2, 8]],
  );
});

test("configurations go through the address", () => {
  const config = { ...USUAL, solver: "cdcl", decide: "queue", seed: "3" };
  const params = new URLSearchParams();
  write(params, config, "2");
  assert.equal(String(params), "2solver=cdcl&2decide=queue&2seed=3");
  assert.deepEqual(read(params, "2"), config);
  assert.deepEqual(read(new URLSearchParams("solver=magic&branch=first")), { ...USUAL, branch: "first" });
  const all = { configs: [{ ...USUAL }, config], at: 12, assumed: [21, -3], stops: new Set(["c4", -7]), pane: "why", mine: true, cnf: "x-_" };
  assert.deepEqual(readAll(new URLSearchParams(String(writeAll(all)))), all);
  assert.deepEqual(readAll(new URLSearchParams("at=x&if=0.a.5&stop=c.c1x.c2")), { configs: [{ ...USUAL }], at: 0, assumed: [5], stops: new Set(["c2"]), pane: "trail", mine: false, cnf: "" });
  const asked = request(config, { cnf: "p cnf 0 0\n" }, { assume: [], most: 10, language: "en" });
  assert(!("encoding" in asked) && !("branch" in asked) && asked.cdcl.decide === "queue" && asked.seed === 3);
});

test("lessons and words are there in both languages", () => {
  assert.equal(LESSONS.length, 5);
  for (const lesson of LESSONS) {
    for (const texts of [lesson.title, ...lesson.steps.map((step) => step.text)]) assert(texts.en && texts.zh);
    for (const run of lesson.runs) for (const [field, value] of Object.entries(run)) assert(FIELDS[field].values.includes(value));
  }
  const keys = (language) => Object.keys(WORDS[language]).filter((key) => !key.startsWith("w_v_"));
  assert.deepEqual(keys("en").sort(), keys("zh").sort());
});
