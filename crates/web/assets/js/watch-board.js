// What is true at a moment of a run, on the board: values with their levels, candidates as they fall. Clauses without a
// board have their variables as a list.

import { BoardView } from "./board.js";
import { el } from "./dialogs.js";
import { list, says, t } from "./i18n.js";
import { name, reason } from "./watch-tell.js";

/** Levels have so many colours, again and again; the number beside a value says which it is. */
const COLOURS = 8;
const tint = (level) => (level === 0 ? "lv0" : `lv${((level - 1) % COLOURS) + 1}`);

/** The board of a run. */
export class RunBoard {
  run = null;
  #view;
  #svg;
  #variables = [];
  #givens = [];
  #looks = [];
  /** Cells and candidates that are pointed at: see show(). */
  cursor = 0;

  constructor(svg) {
    this.#svg = svg;
    this.#view = new BoardView(svg, { write: (...what) => this.#write(...what), words: (...what) => this.#words(...what) });
  }

  get board() {
    return this.#view.board;
  }

  setBoard(game) {
    this.#givens = game.puzzle.givens;
    this.cursor = game.board.rows[0][0];
    this.#view.setBoard(game.board, t("w_board"));
    this.#svg.removeAttribute("aria-multiselectable");
    this.#svg.setAttribute("aria-readonly", "true");
    this.#svg.classList.toggle("hexagons", game.board.tiling === "hexagons");
  }

  /** The run to show: which of its variables speak of which cell. */
  setRun(run) {
    this.run = run;
    this.#variables = this.board.centers.map(() => []);
    run?.trace.candidates?.forEach(([cell, value], index) => {
      if (cell >= 0) this.#variables[cell][value] = index + 1;
    });
  }

  /** The variable of a candidate. */
  variable(cell, value) {
    return this.#variables[cell]?.[value];
  }

  target(cell) {
    return this.#view.target(cell);
  }

  /**
   * Shows the moment. `marks` holds `breaks` (cells), `roles` (of cells: citing or target), `lit` (a literal to point at)
   * and `assumed` (literals).
   */
  show(marks) {
    const { run } = this;
    if (!run) return;
    const step = run.at - 1;
    const kind = run.kind[step];
    const now = kind === "d" || kind === "i" || kind === "u" ? run.lit[step] : 0;
    this.board.centers.forEach((_, cell) => {
      const values = [];
      const candidates = [];
      for (let value = 1; value <= this.board.values; value++) {
        const variable = this.variable(cell, value);
        const by = run.by[variable];
        if (by < 0) candidates.push([value, "open", 0]);
        else if (run.lit[by] > 0) values.push([value, run.level[by], run.kind[by] === "d"]);
        else if (Math.abs(now) === variable) candidates.push([value, "now", run.level[by]]);
        else if (run.level[by] > 0) candidates.push([value, "gone", run.level[by]]);
      }
      const home = cell === this.cursor;
      const assumed = this.#variables[cell].map((variable, value) => [variable, value]).filter(([variable]) => marks.assumed.includes(variable) || marks.assumed.includes(-variable));
      this.#looks[cell] = {
        values,
        candidates: values.length ? [] : candidates,
        given: this.#givens[cell],
        ghost: Boolean(this.#givens[cell]) && !values.length && candidates.every(([, state]) => state === "open"),
        clash: marks.clash.has(cell),
        fresh: now > 0 && values.some(([value]) => this.variable(cell, value) === now),
        assumed: assumed.map(([, value]) => value),
        broken: marks.breaks.has(cell),
        empty: !values.length && !candidates.some(([, state]) => state === "open"),
        role: marks.roles.get(cell),
        home,
        cursor: home && marks.focused,
        classes: values.length ? ["held", tint(Math.max(...values.map(([, level]) => level)))] : [],
      };
      this.#view.show(cell, this.#looks[cell]);
    });
  }

  #step(values) {
    const { room, tiling } = this.board;
    const side = Math.ceil(Math.sqrt(values));
    const used = tiling === "hexagons" ? 1 : 0.86;
    return { side, step: (200 * room * used) / side };
  }

  #write(cell, look, text, element) {
    const { values, room, tiling } = this.board;
    const unit = room * 100;
    const made = [];
    // Before a given is propagated it stands on the board, but the solver has not seen it.
    if (look.ghost) return [text(look.given, 0, 0, Math.min(unit * 1.2, (unit * 1.6) / (String(values).length * 0.58)), "given ghost")];
    if (look.values.length) {
      // Two values in one cell, where the encoding lets them: the later one tells the level.
      const [value, level, decided] = look.values.reduce((last, one) => (one[1] > last[1] ? one : last));
      const words = look.values.map(([value]) => value).join("/");
      const size = Math.min(unit * 1.2, (unit * 1.6) / (Math.max(words.length, String(values).length) * 0.58));
      const kind = look.given === value ? "given" : `held ${tint(level)}`;
      made.push(text(words, 0, 0, size, `${kind}${look.fresh ? " fresh" : ""}`));
      if (level > 0) {
        const [x, y] = tiling === "hexagons" ? [0, -unit * 1.06] : [-unit * 0.72, -unit * 0.68];
        made.push(text(level, x, y, unit * 0.38, `lvl ${tint(level)}`));
      }
      if (decided) {
        // A choice has a frame, whatever the colours.
        const reach = unit * 0.74;
        made.unshift(element("rect", { class: `choice ${tint(level)}`, x: -reach, y: -reach, width: 2 * reach, height: 2 * reach, rx: 14 }));
      }
    }
    const { side, step } = this.#step(values);
    const size = Math.min(step * 0.8, (step * 0.94) / (String(values).length * 0.58));
    for (const [value, state, level] of look.candidates) {
      const [x, y] = this.#place(value, side, step);
      made.push(text(value, x, y, size, `cand ${state} ${level ? tint(level) : ""}`));
      if (state === "now") {
        const reach = size * 0.52;
        made.push(element("path", { class: "fall", d: `M${x - reach} ${y + reach}l${2 * reach} ${-2 * reach}` }));
      }
    }
    for (const value of look.assumed) {
      const [x, y] = look.values.length ? [-unit * 0.7, unit * 0.7] : this.#place(value, side, step);
      made.push(element("circle", { class: "what-if", cx: x, cy: y, r: look.values.length ? unit * 0.17 : size * 0.62 }));
    }
    if (look.empty) made.push(element("path", { class: "dead", d: `M${-unit * 0.6} ${-unit * 0.6}L${unit * 0.6} ${unit * 0.6}M${unit * 0.6} ${-unit * 0.6}L${-unit * 0.6} ${unit * 0.6}` }));
    if (look.broken) made.push(element("circle", { class: "break", cx: tiling === "hexagons" ? 0 : unit * 0.74, cy: tiling === "hexagons" ? unit * 1.05 : unit * 0.74, r: unit * 0.14 }));
    return made;
  }

  #place(value, side, step) {
    const [column, row] = [(value - 1) % side, Math.floor((value - 1) / side)];
    return [(column - (side - 1) / 2) * step, (row - (side - 1) / 2) * step];
  }

  #words(cell, look) {
    const words = [this.board.names[cell]];
    for (const [value, level] of look.values) {
      words.push(String(value));
      words.push(look.given === value ? t("given") : list(t("w_atLevel", level), reason(this.run, this.run.by[this.variable(cell, value)])));
    }
    if (!look.values.length) {
      const open = look.candidates.filter(([, state]) => state === "open").map(([value]) => value);
      words.push(open.length ? t("w_candidates", open.join(" ")) : t("w_noCandidate"));
    }
    if (look.assumed.length) words.push(t("w_whatIfMark", look.assumed.join(" ")));
    if (look.broken) words.push(t("w_breakHere"));
    return list(...words);
  }

  /** What lies at a point of the screen: { cell, value }; value is 0 beside candidates, cell null beside the board. */
  at(clientX, clientY) {
    const cell = this.#view.at(clientX, clientY);
    if (cell === null) return { cell, value: 0 };
    const held = this.#looks[cell]?.values[0];
    if (held) return { cell, value: held[0], held: true };
    const box = this.#view.target(cell).getScreenCTM();
    const point = new DOMPoint(clientX, clientY).matrixTransform(box.inverse());
    const { side, step } = this.#step(this.board.values);
    const [column, row] = [point.x / step + (side - 1) / 2, point.y / step + (side - 1) / 2].map(Math.round);
    const value = row * side + column + 1;
    const inside = column >= 0 && column < side && row >= 0 && value >= 1 && value <= this.board.values;
    return { cell, value: inside ? value : 0 };
  }
}

/** The most variables that are listed. */
const MOST_LISTED = 2000;

/** The variables of clauses that have no board: a button each. */
export class RunList {
  run = null;
  #root;
  #buttons = [];

  constructor(root, press) {
    this.#root = root;
    root.addEventListener("click", ({ target }) => {
      const variable = Number(target.closest("[data-variable]")?.dataset.variable);
      if (variable) press(variable);
    });
  }

  setRun(run) {
    this.run = run;
    const count = Math.min(run.trace.variables, MOST_LISTED);
    this.#buttons = Array.from({ length: count }, (_, index) =>
      el("button", { type: "button", className: "variable", data: { variable: index + 1 } }, el("span", { className: "number" }, String(index + 1)), el("span", { className: "truth" }), el("span", { className: "lvl" })),
    );
    const more = run.trace.variables > count ? [el("p", { className: "note" }, t("w_notListed", run.trace.variables - count))] : [];
    this.#root.replaceChildren(...this.#buttons, ...more);
  }

  show(marks) {
    const { run } = this;
    if (!run) return;
    const step = run.at - 1;
    this.#buttons.forEach((button, index) => {
      const variable = index + 1;
      const by = run.by[variable];
      const value = by < 0 ? 0 : Math.sign(run.lit[by]);
      const level = by < 0 ? "" : run.level[by];
      const look = ["variable", value ? tint(level) : "", by === step && by >= 0 ? "fresh" : "", value && run.kind[by] === "d" ? "choice" : "", marks.assumed.includes(variable) || marks.assumed.includes(-variable) ? "assumed" : "", marks.breaks.has(variable) ? "broken" : ""].filter(Boolean).join(" ");
      const [, truth, number] = button.children;
      if (button.className === look && truth.dataset.value === String(value) && number.textContent === String(level)) return;
      button.className = look;
      truth.dataset.value = value;
      truth.textContent = value > 0 ? "T" : value < 0 ? "F" : "·";
      number.textContent = level;
      const words = value ? list(t(value > 0 ? "w_true" : "w_false"), t("w_atLevel", level), reason(run, by)) : t("w_open");
      button.setAttribute("aria-label", says(name(run, variable), words));
      button.title = says(name(run, variable), words);
    });
  }
}
