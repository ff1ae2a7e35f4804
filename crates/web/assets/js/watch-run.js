// A run: the steps of a solver, and what is true at any moment of them. Steps can be taken back: each remembers what it
// took away, so a step back costs as little as one forward, and a jump as much as the steps on its way. Nothing here knows
// the page; see crates/web/src/protocol/trace.rs for the steps.
//
//   trail   steps that made a literal true, in order, as long as it is; what a step of the trail says is in `lit`, `level`
//           and `why` at its index
//   at      how many steps are done; the one done last is at - 1

export class Run {
  /** `trace` is the protocol's answer; `assumed` the literals that were assumed. */
  constructor(trace, assumed = []) {
    const { steps, variables } = trace;
    const { length } = steps;
    this.trace = trace;
    this.assumed = new Set(assumed);
    this.length = length;
    this.at = 0;
    this.trail = [];
    /** The step that gave a variable its value, −1 for none. */
    this.by = new Int32Array(variables + 1).fill(-1);
    this.kind = steps.map((step) => step[0]);
    this.lit = new Int32Array(length);
    /** Of literals, their level; of others, that of the search after the step. */
    this.level = new Int32Array(length);
    this.depth = new Int32Array(length + 1);
    /** The clause, or 0 for a refuted branch, −1 for a pure literal. */
    this.why = new Int32Array(length);
    this.conflicts = [];
    this.decisions = [];
    this.assumptions = 0;
    const names = ["decisions", "propagations", "conflicts", "learned", "restarts", "deepest"];
    this.sums = Object.fromEntries(names.map((name) => [name, new Int32Array(length + 1)]));
    this.#gone = new Map();
    this.#mixed = false;
    this.#read(steps);
  }

  #gone;
  /** Whether literals of a lower level come after those of a higher one. */
  #mixed;

  #read(steps) {
    const { sums, depth } = this;
    const now = { decisions: 0, propagations: 0, conflicts: 0, learned: 0, restarts: 0, deepest: 0 };
    steps.forEach((step, index) => {
      const [kind, first, second, third] = step;
      let level = depth[index];
      switch (kind) {
        case "d":
          this.lit[index] = first;
          level = second;
          this.decisions.push(index);
          if (level <= this.assumed.size && this.assumed.has(first)) this.assumptions += 1;
          else now.decisions += 1;
          now.deepest = Math.max(now.deepest, level);
          break;
        case "i":
        case "u":
          this.lit[index] = first;
          this.why[index] = third;
          if (third !== 0) now.propagations += 1;
          if (second < level) this.#mixed = true;
          break;
        case "c":
          this.why[index] = first;
          this.conflicts.push(index);
          now.conflicts += 1;
          break;
        case "l":
          this.why[index] = first;
          now.learned += 1;
          break;
        case "f":
          this.why[index] = first;
          break;
        case "b":
          level = first;
          break;
        case "r":
          now.restarts += 1;
          break;
      }
      this.level[index] = kind === "i" || kind === "u" ? second : level;
      depth[index + 1] = level;
      for (const name in sums) sums[name][index + 1] = now[name];
    });
  }

  // ---- moving

  /** Goes to the moment after so many steps. */
  seek(at) {
    const to = Math.max(0, Math.min(at, this.length));
    while (this.at < to) this.#forward(this.at++);
    while (this.at > to) this.#back(--this.at);
  }

  #forward(step) {
    const kind = this.kind[step];
    if (kind === "d" || kind === "i" || kind === "u") {
      const variable = Math.abs(this.lit[step]);
      const before = this.by[variable];
      if (before >= 0) {
        // A solver that forgot its root and says it again.
        const position = this.trail.indexOf(before);
        this.#gone.set(step, [position, before]);
        this.trail.splice(position, 1);
      }
      this.by[variable] = step;
      this.trail.push(step);
    } else if (kind === "b") this.#takeBack(step);
  }

  #takeBack(step) {
    const { trail, level } = this;
    const to = level[step];
    const gone = [];
    const take = (position) => {
      gone.push(position, trail[position]);
      this.by[Math.abs(this.lit[trail[position]])] = -1;
    };
    if (this.#mixed) {
      for (let position = 0; position < trail.length; position++) if (level[trail[position]] > to) take(position);
      this.trail = trail.filter((other) => level[other] <= to);
    } else {
      let end = trail.length;
      while (end > 0 && level[trail[end - 1]] > to) end -= 1;
      for (let position = end; position < trail.length; position++) take(position);
      trail.length = end;
    }
    this.#gone.set(step, gone);
  }

  #back(step) {
    const kind = this.kind[step];
    if (kind === "d" || kind === "i" || kind === "u") {
      this.trail.pop();
      this.by[Math.abs(this.lit[step])] = -1;
    }
    const gone = this.#gone.get(step);
    if (!gone) return;
    // Ascending positions: each fits when those before it are back.
    for (let i = 0; i < gone.length; i += 2) {
      const [position, other] = [gone[i], gone[i + 1]];
      if (position === this.trail.length) this.trail.push(other);
      else this.trail.splice(position, 0, other);
      this.by[Math.abs(this.lit[other])] = other;
    }
    this.#gone.delete(step);
  }

  // ---- where to go

  /** The moment right after the next step of a list (`conflicts`, `decisions`) from a moment on, or the end. */
  next(list, from = this.at) {
    const found = list[search(list, from)];
    return found === undefined ? this.length : found + 1;
  }

  /** The moment right after the last step of a list before a moment, or the start. */
  previous(list, from = this.at) {
    const index = search(list, from - 1) - 1;
    return index < 0 ? 0 : list[index] + 1;
  }

  /** The moment after the first step from `from` on, before `to`, for which `stops` says so; or null. */
  find(stops, from = this.at, to = this.length) {
    for (let step = from; step < to; step++) {
      const kind = this.kind[step];
      if ((kind === "d" || kind === "i" || kind === "u") && stops(this.lit[step])) return step + 1;
    }
    return null;
  }

  // ---- looking

  /** Whether a literal is true, false or neither: 1, −1, 0. */
  value(lit) {
    const step = this.by[Math.abs(lit)];
    return step < 0 ? 0 : this.lit[step] === lit ? 1 : -1;
  }

  /** The level of a literal that has a value. */
  levelOf(lit) {
    return this.level[this.by[Math.abs(lit)]];
  }

  /** A clause that steps cite. */
  clause(number) {
    return this.trace.cited[number];
  }

  isAssumption(step) {
    return this.kind[step] === "d" && this.assumed.has(this.lit[step]) && this.level[step] <= this.assumed.size;
  }

  /** The counters at this moment. */
  get counts() {
    return Object.fromEntries(Object.entries(this.sums).map(([name, sums]) => [name, sums[this.at]]));
  }

  /** The conflict at this moment or, until something else happens, the last one: its step, or −1. */
  get conflict() {
    const last = this.conflicts[search(this.conflicts, this.at) - 1];
    return last ?? -1;
  }

  /** What was learned from a conflict, or null: the number of the clause. */
  learned(conflict) {
    return this.kind[conflict + 1] === "l" ? this.why[conflict + 1] : null;
  }

  /**
   * The implication graph of the conflict at a step: the literals between it and the cut, those of the cut, and those of
   * its level behind the cut. Null if the solver found no cut.
   */
  graph(conflict) {
    const cut = this.trace.steps[conflict][2];
    const number = this.why[conflict];
    const { lits } = this.clause(number);
    const before = this.at;
    this.seek(conflict + 1);
    const level = Math.max(0, ...lits.map((lit) => this.levelOf(lit)));
    const border = new Set((cut ?? []).map(Math.abs));
    const shown = (variable) => level === 0 || this.level[this.by[variable]] > 0;
    const met = new Map();
    const meet = (list, side) => {
      for (const lit of list) {
        const variable = Math.abs(lit);
        const here = border.has(variable) ? "cut" : side;
        if (shown(variable) && (here !== "behind" || this.level[this.by[variable]] === level) && !met.has(variable)) met.set(variable, here);
      }
    };
    meet(lits, cut ? "conflict" : "behind");
    if (!cut) for (const lit of lits) if (shown(Math.abs(lit))) met.set(Math.abs(lit), "behind");
    const nodes = [];
    for (let position = this.trail.length - 1; position >= 0; position--) {
      const step = this.trail[position];
      const variable = Math.abs(this.lit[step]);
      const side = met.get(variable);
      if (!side) continue;
      const why = this.why[step];
      const reason = this.kind[step] !== "d" && why > 0 ? this.clause(why).lits.filter((lit) => Math.abs(lit) !== variable) : [];
      // What lies behind the cut is another story, but for the way from the level's decision.
      if (side !== "cut" || this.level[step] === level) meet(reason, side === "conflict" ? "conflict" : "behind");
      nodes.unshift({ lit: this.lit[step], level: this.level[step], step, why, side, decision: this.kind[step] === "d", from: reason.map(Math.abs) });
    }
    const places = new Map(nodes.map((node, index) => [Math.abs(node.lit), index]));
    for (const node of nodes) node.from = node.from.filter((variable) => places.has(variable)).map((variable) => places.get(variable));
    const last = lits.map(Math.abs).filter((variable) => places.has(variable)).map((variable) => places.get(variable));
    this.seek(before);
    const uip = cut ? places.get(Math.abs(cut[0])) : -1;
    return { conflict, number: search(this.conflicts, conflict) + 1, level, clause: number, nodes, last, cut, uip, learned: this.learned(conflict) };
  }
}

/** How many numbers of an ascending list are below one. */
function search(list, number) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
