// A draft and its history, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft, honeycomb, letter, squares, stateOf } from "../../assets/js/set-draft.js";
import { withRim } from "../../assets/js/set-rim.js";
import { WORDS } from "../../assets/js/set-words.js";

/** Numbers that look random, the same each time. */
function dice(seed) {
  return (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
}

const begun = (state) => {
  const draft = new Draft();
  draft.load(state);
  return draft;
};

test("canvases", () => {
  const plain = squares(3, 4, 5, false);
  assert.deepEqual([plain.places.length, plain.rules.length, plain.values], [12, 0, 5]);
  const lined = squares(3, 4, 5, true);
  assert.deepEqual(lined.rules.map(({ label, cells }) => [label, cells.join(" ")]).slice(2, 4), [["row 3", "8 9 10 11"], ["column 1", "0 4 8"]]);
  const comb = honeycomb(1, 7, true);
  assert.equal(comb.places.length, 7);
  assert.equal(comb.rules.length, 9);
  for (const { cells, family } of comb.rules) {
    const coordinate = { "line q": ({ q }) => q, "line r": ({ r }) => r, "line s": ({ q, r }) => -q - r }[family];
    assert.equal(new Set(cells.map((cell) => coordinate(comb.places[cell]))).size, 1);
  }
});

test("whatever is done is undone and done again, also after it was kept", () => {
  const roll = dice(7);
  const draft = begun(squares(4, 4, 4, true));
  const some = () => Array.from({ length: 1 + roll(4) }, () => roll(draft.cells));
  const cells = () => [...new Set(some())];
  const states = [JSON.stringify(draft.state)];
  const acts = [
    () => draft.give(cells(), 1 + roll(draft.state.values)),
    () => draft.allow(cells(), 1 + roll(draft.state.values)),
    () => draft.clear(cells()),
    () => draft.paint(cells(), roll(4) - 1),
    () => draft.add(["group", "run"][roll(2)], [cells()]),
    () => draft.add("neighbours", [[0, 1 + roll(draft.cells - 1)]]),
    () => draft.state.rules.length && draft.remove([roll(draft.state.rules.length)]),
    () => draft.state.rules.length && draft.rename(roll(draft.state.rules.length), `name ${roll(9)}`),
    () => draft.state.rules.length && draft.regroup(roll(draft.state.rules.length), [roll(draft.cells)]),
    () => draft.cells > 6 && roll(4) === 0 && draft.delete([roll(draft.cells)]),
    () => draft.grow([{ row: -1 - roll(3), column: roll(9) }, { row: 50, column: 50 }].slice(roll(2))),
    () => roll(5) === 0 && draft.setValues(3 + roll(4)),
    () => roll(9) === 0 && draft.change(squares(2 + roll(2), 5, 5, true)),
  ];
  for (let step = 0; step < 600; step++) {
    const before = draft.history.done.length;
    acts[roll(acts.length)]();
    if (draft.history.done.length > before) states.push(JSON.stringify(draft.state));
    const { places, regions, givens, allowed, rules, values } = draft.state;
    for (const list of [regions, givens, allowed]) assert.equal(list.length, places.length);
    assert(places.every(({ row, column }) => row >= 0 && column >= 0));
    for (const rule of rules) assert(rule.cells.every((cell) => cell < places.length));
    givens.forEach((given, cell) => assert(given <= values && !(given && allowed[cell])));
    for (const rule of rules.filter((rule) => rule.region !== undefined)) {
      assert.deepEqual(rule.cells, [...regions.keys()].filter((cell) => regions[cell] === rule.region));
    }
    const painted = new Set(regions.filter((region) => region >= 0));
    assert.equal(rules.filter((rule) => rule.region !== undefined).length, painted.size);
  }
  assert(states.length > 300);
  const kept = JSON.parse(JSON.stringify(draft.save()));
  const again = new Draft();
  again.load(kept.state, kept);
  for (const one of [draft, again]) {
    for (let at = states.length - 2; at >= 0; at--) {
      assert(one.undo());
      assert.equal(JSON.stringify(one.state), states[at]);
    }
    assert(!one.undo());
    for (let at = 1; at < states.length; at++) {
      assert(one.redo());
      assert.equal(JSON.stringify(one.state), states[at]);
    }
    assert(!one.redo());
  }
});

test("a shape is named until its own rules or cells are changed", () => {
  const shaped = () => begun({ ...squares(2, 2, 2, true), shape: "latin 2", shaped: 4 });
  let draft = shaped();
  draft.add("group", [[0, 3]]);
  draft.give([0], 1);
  assert.deepEqual(draft.json(), { shape: "latin 2", rules: [{ kind: "group", cells: [0, 3], family: "group", label: "group 1" }], givens: [1, 0, 0, 0], excluded: [] });
  draft.rename(4, "corner");
  assert.equal(draft.json().shape, "latin 2");
  draft.remove([4]);
  assert.equal(draft.json().shape, "latin 2");
  for (const change of [(draft) => draft.remove([1]), (draft) => draft.rename(0, "top"), (draft) => draft.regroup(0, [3]), (draft) => draft.paint([0], 0), (draft) => draft.delete([3]), (draft) => draft.setValues(3)]) {
    draft = shaped();
    change(draft);
    assert.equal(draft.json().shape, undefined);
    assert.equal(draft.json().cells, draft.cells);
    draft.undo();
    assert.equal(draft.json().shape, "latin 2");
  }
});

test("rules take cells in and out, and keep two", () => {
  const draft = begun(squares(2, 2, 4, false));
  draft.add("run", [[0, 1]]);
  const members = () => draft.state.rules[0].cells;
  assert(draft.regroup(0, [3, 1]));
  assert.deepEqual(members(), [0, 1, 3]);
  assert(draft.regroup(0, [0]));
  assert.deepEqual(members(), [1, 3]);
  assert(!draft.regroup(0, [1]));
  assert.deepEqual(members(), [1, 3]);
  draft.undo();
  assert.deepEqual(members(), [0, 1, 3]);
});

test("rules lose deleted cells, and go when nothing is left to ask", () => {
  const draft = begun(squares(2, 3, 3, true));
  draft.add("neighbours", [[0, 4]]);
  draft.give([5], 3);
  draft.allow([0], 2);
  draft.delete([4, 1]);
  assert.deepEqual(draft.state.rules.map(({ label, cells }) => [label, cells]), [["row 1", [0, 1]], ["row 2", [2, 3]], ["column 1", [0, 2]], ["column 3", [1, 3]]]);
  assert.deepEqual(draft.state.givens, [0, 0, 0, 3]);
  assert.deepEqual(draft.state.allowed[0], [2]);
  assert(!draft.delete([0, 1, 2, 3]), "one cell stays");
});

test("cells that are added come last and are in no rule", () => {
  const draft = begun({ ...squares(2, 2, 2, true), shape: "latin 2", shaped: 4 });
  draft.give([0], 2);
  draft.grow([{ row: -1, column: 1 }, { row: 1, column: 2 }]);
  assert.deepEqual(draft.state.places, [[1, 0], [1, 1], [2, 0], [2, 1], [0, 1], [2, 2]].map(([row, column]) => ({ row, column })));
  assert.deepEqual([draft.state.givens, draft.state.regions], [[2, 0, 0, 0, 0, 0], Array(6).fill(-1)]);
  assert.deepEqual(draft.state.rules.map(({ cells }) => cells), [[0, 1], [2, 3], [0, 2], [1, 3]]);
  assert.equal(draft.json().shape, undefined);
  draft.undo();
  assert.equal(draft.cells, 4);
  assert.equal(draft.json().shape, "latin 2");
});

test("the rim is what lies beside the cells, and steps lead there and back", () => {
  /** The view of a board, of no more than what the rim needs. */
  const view = (tiling, places, outline, middle, names) => {
    const centers = places.map(middle);
    const none = () => places.map(() => -1);
    const steps = Object.fromEntries(["right", "downRight", "down", "downLeft", "left", "upLeft", "up", "upRight"].map((way) => [way, tiling === "squares" && /[a-z][A-Z]/.test(way) ? [] : none()]));
    return { tiling, centers, outline, steps, names, width: 3, height: 3, rows: [], decoration: "<g/>" };
  };
  const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
  // An L of three squares has seven squares beside it.
  const three = [[0, 0], [1, 0], [1, 1]].map(([row, column]) => ({ row, column }));
  const { board, free } = withRim(view("squares", three, square, ({ row, column }) => [column + 0.5, row + 0.5], ["a", "b", "c"]), three);
  assert.deepEqual(free.map(({ row, column }) => `${row},${column}`).sort(), ["-1,0", "0,-1", "0,1", "1,-1", "1,2", "2,0", "2,1"]);
  assert.deepEqual([board.width, board.height], [4, 4]);
  assert.equal(Math.min(...board.centers.flat()), 0.5);
  assert.deepEqual(board.rows.map((row) => row.length), [1, 3, 4, 2]);
  for (const [way, back] of [["right", "left"], ["down", "up"]]) {
    board.steps[way].forEach((to, cell) => to >= 0 && assert.equal(board.steps[back][to], cell, `${way} from ${cell}`));
  }
  assert.match(board.decoration, /^<g transform="translate\(100 100\)"><g\/><\/g>$/);

  const half = 1 / Math.sqrt(3);
  const hexagon = [[0, -half], [0.5, -half / 2], [0.5, half / 2], [0, half], [-0.5, half / 2], [-0.5, -half / 2]];
  const one = [{ q: 0, r: 0 }];
  const around = withRim(view("hexagons", one, hexagon, () => [0.5, half], ["(0,0,0)"]), one);
  assert.equal(around.free.length, 6);
  for (const [x, y] of around.board.centers.slice(1)) {
    assert(Math.abs(Math.hypot(x - around.board.centers[0][0], y - around.board.centers[0][1]) - 1) < 1e-9);
  }
  // Each of the six is a step away, straight up and down two of them.
  const reached = Object.values(around.board.steps).map((to) => to[0]);
  assert.equal(new Set(reached).size, 6);
  assert(!reached.includes(-1));
  assert(withRim({ ...board, tiling: "free" }, three).free.length === 0);
});

test("regions are found again in what the protocol takes apart", () => {
  const draft = begun(squares(2, 2, 2, true));
  draft.paint([0, 1], 0);
  draft.paint([3], 1);
  draft.allow([2], 1);
  const { givens, excluded, ...rest } = draft.json();
  assert.deepEqual(excluded, [{ cell: 2, values: [2] }]);
  const state = stateOf({ puzzle: { ...rest, excluded, givens: givens.map((given) => given || null) }, shape: null, shaped: 0 });
  assert.deepEqual(state, draft.state);
});

test("both languages have the same words", () => {
  assert.deepEqual(Object.keys(WORDS.zh).sort(), Object.keys(WORDS.en).sort());
  assert.deepEqual([0, 25, 26, 53].map(letter), ["A", "Z", "A2", "B3"]);
});
