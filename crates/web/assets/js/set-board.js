// The board of a draft: givens large; allowed values framed at the foot; above that the true candidates with their counts,
// or what differs between two solutions; the letters of regions while they are painted; free places while cells are added.

import { BoardView } from "./board.js";
import { isChinese, list, t } from "./i18n.js";
import { letter } from "./set-draft.js";
import { MOST_COUNT } from "./set-judge.js";
import { withRim } from "./set-rim.js";

/** How a count of grids is written. */
export const counted = (count) => (count >= MOST_COUNT ? `${MOST_COUNT}+` : String(count));

export class DraftBoard {
  /** The board without its rim. */
  plain = null;
  /** The places of the rim. Their numbers come after those of the cells. */
  free = [];
  #view;

  constructor(svg) {
    this.#view = new BoardView(svg, { write: (...what) => this.#write(...what), words: (...what) => this.#words(...what) });
  }

  /** The board as it is drawn, or null. */
  get board() {
    return this.#view.board;
  }

  /** How many cells it has. */
  get cells() {
    return this.plain?.centers.length ?? 0;
  }

  /** Draws an empty board; with the rim of cells at these places, if there are any. */
  setBoard(board, label, places = null) {
    this.plain = board;
    const drawn = places ? withRim(board, places) : { board, free: [] };
    this.free = drawn.free;
    this.#view.setBoard(drawn.board, label);
  }

  /**
   * Shows the state of a draft and what the engine found out about it. `look` has the numbers of the rules that are `lit`,
   * whether regions are `painting`, `wet` paint by cell, the `selected` cells and the `cursor`.
   */
  showAll({ givens, allowed, regions, rules }, { check, candidates }, { lit, painting, wet, selected, cursor }) {
    const spare = new Set(check?.redundant);
    const differing = new Set(check?.differing);
    const [first, second] = check?.solutions ?? [];
    const roles = new Map();
    const clashing = new Set();
    for (const number of lit) for (const cell of rules[number]?.cells ?? []) roles.set(cell, "citing");
    for (const { kind, cells } of check?.conflict ?? []) {
      if (kind !== "rule") for (const cell of cells) clashing.add(cell);
      else if (!lit.length) for (const cell of cells) roles.set(cell, "citing");
    }
    for (let cell = 0; cell < givens.length; cell++) {
      const region = wet.get(cell) ?? regions[cell];
      this.#view.show(cell, {
        given: givens[cell],
        allowed: allowed[cell],
        region,
        letter: painting && region >= 0 ? letter(region) : "",
        classes: painting && region >= 0 ? [`tint${region % 9}`] : [],
        spare: spare.has(cell) && !painting,
        differ: differing.has(cell) && !givens[cell] ? [first[cell], second[cell]] : null,
        candidates: candidates ? candidates.candidates[cell].map((value, index) => [value, candidates.counts?.[cell][index] ?? 0]) : null,
        clash: clashing.has(cell),
        role: roles.get(cell),
        selected: selected.has(cell),
        cursor: selected.has(cell) && cursor === cell,
        home: cursor === cell,
      });
    }
    for (let cell = givens.length; cell < givens.length + this.free.length; cell++) {
      const states = { selected: selected.has(cell), cursor: selected.has(cell) && cursor === cell, home: cursor === cell };
      this.#view.show(cell, { free: true, classes: ["free", ...(wet.has(cell) ? ["wet"] : [])], ...states });
    }
  }

  target(cell) {
    return this.#view.target(cell);
  }

  at(...where) {
    return this.#view.at(...where);
  }

  #write(cell, look, text, element) {
    const { values, room, tiling } = this.board;
    const unit = room * 100;
    const made = [];
    if (look.free) return [element("path", { class: "add", d: `M${-unit * 0.3} 0h${unit * 0.6}M0 ${-unit * 0.3}v${unit * 0.6}` })];
    const digits = String(values).length;
    if (look.letter) {
      const [x, y] = tiling === "hexagons" ? [0, -1.02] : [-0.72, -0.68];
      made.push(text(look.letter, x * unit, y * unit, unit * 0.42, "region-letter"));
    }
    if (look.given) {
      made.push(text(look.given, 0, 0, Math.min(unit * 1.28, (unit * 1.75) / (digits * 0.58)), "given"));
      if (look.spare) made.push(element("circle", { class: "spare", r: unit * 0.8 }));
      return made;
    }
    if (look.allowed) {
      const words = look.allowed.join(" ");
      const size = Math.min(unit * 0.46, (unit * 1.7) / (words.length * 0.56));
      const half = words.length * 0.29 * size + 5;
      const y = unit * (tiling === "hexagons" ? 0.72 : 0.68);
      made.push(element("rect", { class: "allowed-frame", x: -half, y: y - size * 0.62, width: 2 * half, height: size * 1.24, rx: 7 }));
      made.push(text(words, 0, y, size, "allowed"));
    }
    const lift = look.allowed ? -unit * 0.26 : 0;
    if (look.candidates?.length) made.push(...this.#candidates(look, text, unit, lift));
    else if (look.differ) {
      const words = look.differ.join("/");
      made.push(text(words, 0, lift, Math.min(unit * 0.54, (unit * 1.6) / (words.length * 0.56)), "differ"));
    }
    return made;
  }

  #candidates({ candidates, allowed }, text, unit, lift) {
    if (candidates.length === 1) {
      const [value] = candidates[0];
      return [text(value, 0, lift, unit * (allowed ? 0.9 : 1.2), "implied")];
    }
    // As many places as the cell has candidates: the fewer, the easier to read.
    const side = Math.ceil(Math.sqrt(candidates.length));
    const lines = Math.ceil(candidates.length / side);
    const step = (2 * unit * 0.9) / side;
    const high = allowed ? (step * 0.72 * side) / Math.max(lines, 2) : step;
    const digits = String(this.board.values).length;
    const size = Math.min(high * 0.56, (step * 0.9) / (digits * 0.58), unit * 0.8);
    return candidates.flatMap(([value, count], index) => {
      const line = Math.floor(index / side);
      const inLine = Math.min(side, candidates.length - line * side);
      const x = ((index % side) - (inLine - 1) / 2) * step;
      const y = lift + (line - (lines - 1) / 2) * high;
      const words = counted(count);
      const small = Math.min(size * 0.62, (step * 0.94) / (words.length * 0.6));
      return [text(value, x, y - small * 0.52, size, "mark true"), text(words, x, y + size * 0.5, small, "mark count")];
    });
  }

  #words(cell, look) {
    if (look.free) return t("s_free", this.board.names[cell]);
    const words = [this.board.names[cell]];
    if (look.given) words.push(`${look.given} ${t("given")}`);
    else words.push(t("empty"));
    if (look.spare) words.push(t("s_spare"));
    if (look.region >= 0) words.push(t("s_inRegion", letter(look.region)));
    if (look.allowed) words.push(t("s_allowedHere", look.allowed.join(" ")));
    if (!look.given && look.candidates) words.push(t("s_candidatesHere", look.candidates.map(([value, count]) => `${value} (${counted(count)})`).join(isChinese() ? "、" : ", ") || "–"));
    else if (look.differ) words.push(t("s_differHere", ...look.differ));
    if (look.clash) words.push(t("s_clashes"));
    if (look.role) words.push(t("s_lit"));
    return list(...words);
  }
}
