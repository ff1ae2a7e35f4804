// A puzzle that is being set: cells with places, values, rules, regions, givens and allowed values. Every change is a step
// of the history and leaves what was there before untouched.
//
//   places    as in our JSON format, one a cell
//   rules     { kind: group | run | neighbours | domain, cells, values, family, label }; the group of a painted region has
//             the region's number as `region` as well, and follows what is painted
//   regions   the painted region of each cell from 0, −1 for none
//   givens    one number a cell, 0 for none
//   allowed   for each cell the values that are allowed, or null for all
//   shape     the text of the board's shape, as long as it is what its first `shaped` rules make

import { History } from "./history.js";

const KEYS = ["name", "author", "shape", "shaped", "values", "places", "rules", "regions", "givens", "allowed"];

/** What is kept of the history, in characters. */
const MOST_KEPT = 400_000;

export const EMPTY = Object.freeze({ name: "", author: "", shape: null, shaped: 0, values: 1, places: [null], rules: [], regions: [-1], givens: [0], allowed: [null] });

/** What a region is called: A, B, …, Z, A2, … */
export const letter = (region) => String.fromCharCode(65 + (region % 26)) + (region >= 26 ? 1 + Math.floor(region / 26) : "");

/** Whether cells can be taken into a rule or out of it: painted regions follow what is painted, pairs and single cells are what they are. */
export const regroups = ({ kind, region }) => (kind === "group" || kind === "run") && region === undefined;

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The part of a list that differs from another one: what replaces what. */
function difference(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && same(before[start], after[start])) start++;
  let [a, b] = [before.length, after.length];
  while (a > start && b > start && same(before[a - 1], after[b - 1])) [a, b] = [a - 1, b - 1];
  const [from, to] = [before.slice(start, a), after.slice(start, b)];
  if (!from.length && !to.length) return null;
  return [{ start, gone: to.length, items: from }, { start, gone: from.length, items: to }];
}

export class Draft extends EventTarget {
  state = EMPTY;
  history = new History();

  /** Takes up a state, with a history or without one. */
  load(state, { done = [], undone = [] } = {}) {
    this.state = state;
    this.history.done = done;
    this.history.undone = undone;
    this.#tell(KEYS);
  }

  /** What is to be kept of it: the last steps, as many as there is room for. */
  save() {
    const last = (steps) => {
      let room = MOST_KEPT;
      const kept = [];
      for (let at = steps.length - 1; at >= 0 && (room -= JSON.stringify(steps[at]).length) > 0; at--) kept.unshift(steps[at]);
      return kept;
    };
    return { state: this.state, done: last(this.history.done), undone: last(this.history.undone) };
  }

  /** Changes some members as one step; says whether anything is different. */
  change(members) {
    const step = [];
    for (const [key, after] of Object.entries(members)) {
      const before = this.state[key];
      if (same(before, after)) continue;
      const lists = Array.isArray(before) && Array.isArray(after);
      step.push(lists ? [key, ...difference(before, after)] : [key, { value: before }, { value: after }]);
    }
    if (!step.length) return false;
    this.history.push(step);
    this.#apply(step.map(([key, , after]) => [key, after]));
    return true;
  }

  undo() {
    return this.#apply(this.history.undo());
  }

  redo() {
    return this.#apply(this.history.redo());
  }

  #apply(changes) {
    if (!changes) return false;
    const next = { ...this.state };
    for (const [key, to] of changes) {
      if ("value" in to) next[key] = to.value;
      else next[key] = next[key].toSpliced(to.start, to.gone, ...to.items);
    }
    this.state = next;
    this.#tell(changes.map(([key]) => key));
    return true;
  }

  #tell(keys) {
    this.dispatchEvent(new CustomEvent("change", { detail: { keys: new Set(keys) } }));
  }

  get cells() {
    return this.state.places.length;
  }

  // ---- givens and allowed values

  /** Gives a value in cells; if all of them have it, takes it away. */
  give(cells, number) {
    const { givens, allowed } = this.state;
    const value = cells.every((cell) => givens[cell] === number) ? 0 : number;
    return this.#inCells(cells, () => [value, null], givens, allowed);
  }

  /** Allows a value in cells, where others are allowed too; if all of them allow it, no longer. */
  allow(cells, number) {
    const { givens, allowed, values } = this.state;
    const without = cells.every((cell) => allowed[cell]?.includes(number));
    const change = (cell) => {
      const others = (allowed[cell] ?? []).filter((value) => value !== number);
      const list = without ? others : [...others, number].sort((a, b) => a - b);
      return [0, list.length && list.length < values ? list : null];
    };
    return this.#inCells(cells, change, givens, allowed);
  }

  /** Takes givens and allowed values away. */
  clear(cells) {
    return this.#inCells(cells, () => [0, null], this.state.givens, this.state.allowed);
  }

  #inCells(cells, change, givens, allowed) {
    [givens, allowed] = [givens.slice(), allowed.slice()];
    for (const cell of cells) [givens[cell], allowed[cell]] = change(cell);
    return this.change({ givens, allowed });
  }

  /** Another number of values; what is above it goes. */
  setValues(values) {
    const { givens, allowed, rules } = this.state;
    const below = (list) => list.filter((value) => value <= values);
    const less = (list) => (list && below(list).length && below(list).length < values ? below(list) : null);
    return this.change({
      values,
      shape: null,
      shaped: 0,
      givens: givens.map((given) => (given > values ? 0 : given)),
      allowed: allowed.map(less),
      rules: rules.map((rule) => (rule.values ? { ...rule, values: below(rule.values) } : rule)).filter((rule) => !rule.values || rule.values.length),
    });
  }

  // ---- rules

  /** Paints cells: they belong to a region then, or with −1 to none. */
  paint(cells, region) {
    const regions = this.state.regions.slice();
    for (const cell of cells) regions[cell] = region;
    if (same(regions, this.state.regions)) return false;
    return this.change({ regions, rules: grouped(this.state.rules, regions), shape: null, shaped: 0 });
  }

  /** Adds rules [kind, cells]; says how many there were not yet. */
  add(kind, sets) {
    const rules = this.state.rules.slice();
    for (const cells of sets) {
      const sorted = [...cells].sort((a, b) => a - b);
      if (rules.some((rule) => rule.kind === kind && same([...rule.cells].sort((a, b) => a - b), sorted))) continue;
      rules.push({ kind, cells: sorted, family: kind, label: kind === "neighbours" ? "" : this.#label(kind, rules) });
    }
    const added = rules.length - this.state.rules.length;
    if (added) this.change({ rules });
    return added;
  }

  #label(kind, rules) {
    const taken = new Set(rules.map((rule) => rule.label));
    let number = 1;
    while (taken.has(`${kind} ${number}`)) number++;
    return `${kind} ${number}`;
  }

  /** Takes rules away by their numbers; regions go with their groups. */
  remove(numbers) {
    const gone = new Set(numbers);
    const { rules, regions } = this.state;
    const unpainted = new Set(rules.filter((rule, number) => gone.has(number) && rule.region !== undefined).map((rule) => rule.region));
    return this.change({
      rules: rules.filter((_, number) => !gone.has(number)),
      regions: regions.map((region) => (unpainted.has(region) ? -1 : region)),
      ...this.#unshaped(numbers),
    });
  }

  /** Takes cells into a rule; if all of them are in it, out of it, as long as two stay. Says whether it did. */
  regroup(number, cells) {
    const rule = this.state.rules[number];
    const without = cells.every((cell) => rule.cells.includes(cell));
    const others = rule.cells.filter((cell) => !cells.includes(cell));
    const members = without ? others : [...others, ...cells].sort((a, b) => a - b);
    if (members.length < 2 || !regroups(rule)) return false;
    return this.change({ rules: this.state.rules.with(number, { ...rule, cells: members }), ...this.#unshaped([number]) });
  }

  rename(number, label) {
    const rule = { ...this.state.rules[number], label };
    return this.change({ rules: this.state.rules.with(number, rule), ...this.#unshaped([number]) });
  }

  /** A shape's rules are its own: once one is changed, the board is of no shape any more. */
  #unshaped(numbers) {
    return numbers.some((number) => number < this.state.shaped) ? { shape: null, shaped: 0 } : {};
  }

  // ---- cells

  /** Adds cells at free places; no rule speaks of them yet. Rows and columns are counted from 0 then as before. */
  grow(more) {
    const { places, regions, givens, allowed } = this.state;
    let all = [...places, ...more];
    const [up, left] = ["row", "column"].map((key) => all.reduce((least, place) => Math.min(least, place?.[key] ?? 0), 0));
    if (up || left) all = all.map(({ row, column }) => ({ row: row - up, column: column - left }));
    const longer = (list, value) => [...list, ...more.map(() => value)];
    return this.change({
      places: all,
      regions: longer(regions, -1),
      givens: longer(givens, 0),
      allowed: longer(allowed, null),
      shape: null,
      shaped: 0,
    });
  }

  /** Deletes cells, and rules that have less than two left. One cell stays. */
  delete(cells) {
    const gone = new Set(cells);
    if (gone.size >= this.cells) return false;
    const left = [...this.state.places.keys()].filter((cell) => !gone.has(cell));
    const number = new Map(left.map((cell, index) => [cell, index]));
    const { places, regions, givens, allowed, rules } = this.state;
    const of = (list) => left.map((cell) => list[cell]);
    return this.change({
      places: of(places),
      regions: of(regions),
      givens: of(givens),
      allowed: of(allowed),
      rules: rules
        .map((rule) => ({ ...rule, cells: rule.cells.filter((cell) => number.has(cell)).map((cell) => number.get(cell)) }))
        .filter((rule) => rule.cells.length > 1 || (rule.cells.length && (rule.kind === "domain" || rule.region !== undefined))),
      shape: null,
      shaped: 0,
    });
  }

  // ---- to and from the protocol

  /** The puzzle as an object of our JSON format. */
  json() {
    const { name, author, shape, shaped, values, places, rules, regions, givens, allowed } = this.state;
    const written = rules.slice(shaped).map(({ kind, cells, values, family, label }) =>
      kind === "domain" ? { kind, cell: cells[0], values, family, label } : { kind, cells, family, label },
    );
    const all = Array.from({ length: values }, (_, index) => index + 1);
    const excluded = allowed.flatMap((list, cell) => (list ? [{ cell, values: all.filter((value) => !list.includes(value)) }] : []));
    const puzzle = { rules: written, givens, excluded };
    if (name) puzzle.name = name;
    if (author) puzzle.author = author;
    if (shape) return { ...puzzle, shape };
    if (regions.some((region) => region >= 0)) puzzle.regions = regions.map((region) => region + 1);
    return { ...puzzle, cells: places.length, values, places };
  }
}

/** The groups that painted regions make, the other rules as they are. */
function grouped(rules, regions) {
  const members = [];
  regions.forEach((region, cell) => region >= 0 && (members[region] ??= []).push(cell));
  const kept = rules
    .filter((rule) => rule.region === undefined || members[rule.region])
    .map((rule) => (rule.region === undefined || same(rule.cells, members[rule.region]) ? rule : { ...rule, cells: members[rule.region] }));
  const known = new Set(kept.map((rule) => rule.region));
  members.forEach((cells, region) => {
    if (!known.has(region)) kept.push({ kind: "group", cells, family: "region", label: `region ${letter(region)}`, region });
  });
  return kept;
}

/** The state of a puzzle as the protocol's `draft` takes it apart. */
export function stateOf({ puzzle, shape, shaped }) {
  const { name = "", author = "", values, cells, places = Array(cells).fill(null), givens } = puzzle;
  const rules = (puzzle.rules ?? []).map(({ cell, cells = [cell], ...rule }) => ({ ...rule, cells }));
  // Regions are what groups fill exactly.
  const regions = Array(cells).fill(-1);
  const drawn = new Map();
  (puzzle.regions ?? []).forEach((region, cell) => drawn.set(region, [...(drawn.get(region) ?? []), cell]));
  let next = 0;
  for (const members of drawn.values()) {
    const rule = rules.findLast((rule) => rule.kind === "group" && rule.region === undefined && same([...rule.cells].sort((a, b) => a - b), members));
    if (!rule) continue;
    rule.region = next;
    for (const cell of members) regions[cell] = next;
    next++;
  }
  const allowed = Array(cells).fill(null);
  for (const { cell, values: out } of puzzle.excluded ?? []) allowed[cell] = Array.from({ length: values }, (_, index) => index + 1).filter((value) => !out.includes(value));
  return { name, author, shape, shaped, values, places, rules, regions, givens: givens.map((given) => given ?? 0), allowed };
}

/** A board of squares without a puzzle; with rows and columns, or without any rule. */
export function squares(height, width, values, lines) {
  const places = [];
  for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) places.push({ row, column });
  return canvas(places, values, lines && [["row", ({ row }) => row, (row) => `row ${row + 1}`], ["column", ({ column }) => column, (column) => `column ${column + 1}`]]);
}

/** A board of hexagons around one, with lines in three directions or without. */
export function honeycomb(radius, values, lines) {
  const places = [];
  for (let q = -radius; q <= radius; q++) for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, radius - q); r++) places.push({ q, r });
  const line = (name, of) => [`line ${name}`, of, (number) => `line ${name}=${number}`];
  return canvas(places, values, lines && [line("q", ({ q }) => q), line("r", ({ r }) => r), line("s", ({ q, r }) => -q - r)]);
}

function canvas(places, values, lines) {
  const rules = [];
  for (const [family, of, label] of lines || []) {
    const sets = new Map();
    places.forEach((place, cell) => sets.set(of(place), [...(sets.get(of(place)) ?? []), cell]));
    for (const [number, cells] of [...sets].sort((a, b) => a[0] - b[0])) if (cells.length > 1) rules.push({ kind: "group", cells, family, label: label(number) });
  }
  const each = (value) => places.map(() => value);
  return { ...EMPTY, values, places, rules, regions: each(-1), givens: each(0), allowed: each(null) };
}
