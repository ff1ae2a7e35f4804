// The place of a run on the page: its heading, and its board or, of clauses without one, its variables; and what a pointer
// or a key does there.

import { element } from "./board.js";
import { button, el } from "./dialogs.js";
import { t } from "./i18n.js";
import { Digits, digit, direction } from "./keys.js";
import { RunBoard, RunList } from "./watch-board.js";
import { verdict } from "./watch-tell.js";

/** Steps that have no clause. */
const PLAIN = new Set(["d", "b", "r", "s"]);

export class Seat {
  run = null;
  root;
  #watch;
  #index;
  #game;
  #board = null;
  #list = null;
  #svg = null;
  #name;
  #verdict = el("span", { className: "verdict" });
  #digits = new Digits();

  /** A place for the run of this number; the subject is { game } or { cnf }. */
  constructor(watch, { game, cnf }, index) {
    this.#watch = watch;
    this.#index = index;
    this.#game = cnf ? null : game;
    this.#name = button("", () => watch.choose(index), { className: "run-name" });
    const heading = el("h2", { className: "run-head" }, this.#name, this.#verdict);
    if (cnf) {
      const list = el("div", { className: "variables", role: "group", ariaLabel: t("w_board") });
      this.#list = new RunList(list, (variable) => watch.point({ lit: variable }, index));
      this.root = el("div", { className: "run" }, heading, list);
      return;
    }
    this.#svg = element("svg", { class: "anydoku board", tabindex: -1 });
    this.#board = new RunBoard(this.#svg);
    this.#board.setBoard(game);
    this.root = el("div", { className: "run" }, heading, this.#svg);
    this.#listen();
  }

  /** Whether it is a place for such a subject. */
  fits({ game, cnf }) {
    return cnf ? Boolean(this.#list) : this.#game === game;
  }

  setRun(run, words) {
    this.run = run;
    (this.#board ?? this.#list).setRun(run);
    this.#name.textContent = words;
    this.#verdict.textContent = verdict(run);
    this.#verdict.dataset.verdict = run.trace.cut ? "cut" : run.trace.verdict;
  }

  /** Whether this is the run that is told beside the boards; of `several` it can be chosen. */
  setChosen(chosen, several) {
    this.#name.disabled = !several;
    this.#name.setAttribute("aria-pressed", String(chosen));
  }

  get hasFocus() {
    return Boolean(this.#svg?.contains(document.activeElement));
  }

  /** The candidates of a cell that are still open. */
  open(cell) {
    const values = Array.from({ length: this.#game.board.values }, (_, index) => index + 1);
    return values.filter((value) => this.run.by[this.#board.variable(cell, value)] < 0);
  }

  // ---- showing

  /** Shows the moment; `pointed` is the literal that is pointed at, if there is one. */
  show({ pointed, stops, assumed, focused }) {
    const { run } = this;
    const breaks = new Set();
    for (const stop of stops) breaks.add(typeof stop === "string" ? Number(stop.slice(1)) : this.#board ? this.#cell(stop) : Math.abs(stop));
    // The reason of what is pointed at; else of what happened last.
    const by = pointed ? run.by[Math.abs(pointed)] : -1;
    const marks = { breaks, assumed, focused, ...this.#light(by >= 0 ? by : run.at - 1) };
    (this.#board ?? this.#list).show(marks);
  }

  #cell(lit) {
    return this.run.trace.candidates?.[Math.abs(lit) - 1]?.[0] ?? -1;
  }

  /** What a step lights up: the cells of its clause, and that of its literal. */
  #light(step) {
    const { run } = this;
    const [roles, clash] = [new Map(), new Set()];
    if (step < 0) return { roles, clash };
    const kind = run.kind[step];
    const number = PLAIN.has(kind) ? 0 : run.why[step];
    for (const lit of number > 0 ? run.clause(number).lits : []) {
      const cell = this.#cell(lit);
      if (cell < 0) continue;
      if (kind === "c") clash.add(cell);
      roles.set(cell, "citing");
    }
    const cell = run.lit[step] ? this.#cell(run.lit[step]) : -1;
    if (cell >= 0) roles.set(cell, "target");
    return { roles, clash };
  }

  // ---- pointing and walking

  #listen() {
    const svg = this.#svg;
    const board = this.#board;
    const look = ({ clientX, clientY }) => {
      const { cell, value, held } = board.at(clientX, clientY);
      return cell === null ? null : { cell, held, lit: value ? board.variable(cell, value) : undefined };
    };
    const point = ({ cell, lit }) => this.#watch.point({ cell, lit }, this.#index);
    svg.addEventListener("pointermove", (event) => {
      const found = event.pointerType === "touch" ? null : look(event);
      if (found) point(found);
    });
    svg.addEventListener("click", (event) => {
      const found = look(event);
      if (!found) return;
      this.#walk(found.cell);
      point(found);
      // A touch points first; what it points at can be assumed with the button that appears.
      if (found.lit && !found.held && event.pointerType !== "touch") this.#watch.toggleAssumption(found.lit);
    });
    svg.addEventListener("focusin", ({ target }) => {
      const cell = Number(target.dataset?.cell);
      if (Number.isInteger(cell)) point({ cell, lit: this.held(cell) });
    });
    svg.addEventListener("focus", () => board.target(board.cursor)?.focus());
  }

  /** The variable of the value that a cell holds; of none if it holds none. */
  held(cell) {
    const values = Array.from({ length: this.#game.board.values }, (_, index) => this.#board.variable(cell, index + 1));
    return values.find((variable) => this.run.value(variable) > 0);
  }

  #walk(cell) {
    this.#board.cursor = cell;
    this.#watch.redrawSeats();
    this.#board.target(cell).focus({ preventScroll: true });
  }

  /** A key while the board has the focus; says whether it was one of its own. */
  key(event) {
    const { board } = this.#game;
    const { cursor } = this.#board;
    const way = direction(event, board.tiling === "hexagons");
    if (way) {
      const to = board.steps[way]?.[cursor] ?? -1;
      this.#digits.end();
      if (to >= 0) this.#walk(to);
      return true;
    }
    const number = digit(event);
    if (number !== null) {
      const typed = this.#digits.type(number, board.values);
      if (typed?.instead) this.#watch.forgetAssumption(this.#board.variable(cursor, typed.instead));
      if (typed) this.#watch.toggleAssumption(this.#board.variable(cursor, typed.number));
      return true;
    }
    if (event.key.toLowerCase() !== "b") return false;
    this.#watch.toggleBreak(`c${cursor}`);
    return true;
  }
}
