// The Play view: a game on a board, how it looks, and everything that is done to it.
//
//   play-keys   what keys do      play-hint   the hint at hand      hand   the pointer on the board

import { announce, note } from "./announce.js";
import { BoardView } from "./board.js";
import { ask } from "./engine.js";
import { listen } from "./hand.js";
import { familyName, ruleName, t } from "./i18n.js";
import { drawKeypad, drawModes } from "./keypad.js";
import { Hint } from "./play-hint.js";
import { Keys } from "./play-keys.js";
import { Selection } from "./selection.js";
import { settings } from "./settings.js";
import { fault } from "./open.js";

const byId = (id) => document.getElementById(id);

/** What is found out after another view was chosen is said here all the same. */
const say = (...what) => note(byId("says"), ...what);

export class Play extends EventTarget {
  game = null;
  mode = "digit";
  selection = new Selection();
  /** The grids found for the puzzle: null until they are known. */
  solution = null;
  hint = new Hint(this, say);
  #view = new BoardView(byId("board"));
  #keys = new Keys(this);
  #clashing = new Set();
  #wrong = new Set();
  #asking = null;
  #solving = null;
  /** Whether the player was told something about this position that clashes must not wipe out. */
  #told = false;
  /** The cells whose marks were filled in. */
  #filled = new Set();
  #listening = ({ detail }) => this.#changed(detail.cells);

  constructor() {
    super();
    this.selection.addEventListener("change", ({ detail }) => this.#selected(detail.cells));
    this.#listen();
  }

  /** Begins a game, or goes on with it. */
  show(game) {
    if (game && game !== this.game) this.#begin(game);
  }

  hide() {
    this.#keys.endNumber();
  }

  focus() {
    byId("board").focus();
  }

  help() {
    return [t("helpTitle"), t("helpKeys"), t("helpMouse")];
  }

  #begin(game) {
    const { puzzle, board } = game;
    this.hint.forget();
    this.#solving?.abort();
    this.game?.removeEventListener("change", this.#listening);
    this.game = game;
    this.game.addEventListener("change", this.#listening);
    this.selection.reset();
    this.selection.cursor = board.rows[0][0];
    this.#clashing.clear();
    this.#wrong.clear();
    this.#filled.clear();
    this.#told = false;
    this.solution = null;
    this.#view.setBoard(board, puzzle.name ?? t("board"));
    this.redraw();
    this.#clashes();
    this.#solve();
  }

  /** Draws everything again, after a change of language or settings. */
  redraw() {
    // What was told was told in the other language.
    if (this.hint.told) this.hint.forget();
    drawModes(byId("modes"), this.mode, (mode) => this.setMode(mode));
    this.#keypad();
    this.#rules();
    if (this.game) this.drawCells();
    this.#buttons();
  }

  setMode(mode) {
    this.mode = mode;
    for (const button of byId("modes").children) {
      const chosen = button.dataset.mode === mode;
      button.setAttribute("aria-checked", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    this.#keypad();
    announce(t("mode", t(mode)));
  }

  // ---- what is shown

  #look(cell) {
    const { game, selection } = this;
    const content = game.cells[cell];
    const value = game.value(cell);
    const one = selection.cells.size === 1 ? [...selection.cells][0] : null;
    const same = one !== null && game.value(one);
    return {
      given: Boolean(game.given(cell)),
      value,
      corner: content.corner,
      centre: content.centre,
      spread: this.#spread,
      colour: content.colour,
      selected: selection.cells.has(cell),
      cursor: selection.cells.has(cell) && selection.cursor === cell,
      home: selection.cursor === cell,
      peer: settings.peers && one !== null && cell !== one && this.#peers(one).has(cell),
      same: Boolean(same) && value === same && cell !== one,
      clash: settings.clashes && this.#clashing.has(cell),
      wrong: this.#wrong.has(cell),
      role: this.hint.roles.get(cell),
      struck: this.hint.struck.get(cell),
    };
  }

  #peerSets = new Map();
  #peers(cell) {
    if (this.#peerSets.board !== this.game.board) {
      this.#peerSets = new Map();
      this.#peerSets.board = this.game.board;
    }
    if (!this.#peerSets.has(cell)) this.#peerSets.set(cell, new Set(this.game.board.peers[cell]));
    return this.#peerSets.get(cell);
  }

  /** Whether most open cells have centre marks: then these are candidates to be compared. */
  #spread = false;

  /** Draws the cells that look otherwise than before. */
  drawCells() {
    this.#spread = this.game.open(true).length > this.game.open(false).length;
    for (const cell of this.game.cells.keys()) this.#view.show(cell, this.#look(cell));
  }

  #selected() {
    // Peers and equal values may be anywhere; cells that look the same are not drawn again.
    this.drawCells();
    this.#keys.endNumber();
    const { cells, cursor } = this.selection;
    if (document.activeElement?.closest?.("#board")) this.#view.target(cursor)?.focus({ preventScroll: true });
    if (cells.size > 1) announce(t("selectedCells", cells.size));
  }

  #changed(cells) {
    for (const cell of cells) this.#wrong.delete(cell);
    this.#told = false;
    this.hint.forget();
    this.drawCells();
    this.#buttons();
    this.#keypad();
    this.#clashes();
    this.dispatchEvent(new Event("change"));
  }

  #buttons() {
    byId("undo").disabled = !this.game?.history.done.length;
    byId("redo").disabled = !this.game?.history.undone.length;
  }

  /** How often each value is still to be written, where every value occurs equally often. */
  #left() {
    const { game, solution } = this;
    if (!game || !solution?.unique) return null;
    const counts = new Map();
    for (const value of solution.grids[0]) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (new Set(counts.values()).size !== 1) return null;
    const left = Object.fromEntries(counts);
    for (const cell of game.cells.keys()) {
      const value = game.value(cell);
      if (value) left[value] -= 1;
    }
    return left;
  }

  #keypad() {
    const most = this.game?.board.values ?? 9;
    const focused = document.activeElement?.closest?.("#keypad") ? [...byId("keypad").children].indexOf(document.activeElement) : -1;
    drawKeypad(byId("keypad"), this.mode, most, this.#left(), (number) => this.enter(number));
    byId("keypad").children[focused]?.focus();
  }

  #rules() {
    if (!this.game) return;
    const { board } = this.game;
    const items = board.rules.map(({ name, kind, count, drawn }) => {
      const item = document.createElement("li");
      if (drawn !== null) item.className = `family family${drawn % 6}`;
      item.textContent = t(kind, count > 1 ? familyName(name) : ruleName(name), count);
      return item;
    });
    const values = document.createElement("li");
    values.textContent = t("valuesTo", board.values);
    byId("rule-list").replaceChildren(values, ...items);
  }

  // ---- what the engine says

  async #clashes() {
    const { game } = this;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const answer = await ask({ do: "clashes", puzzle: game.puzzle.doku, entries: game.entries() }, { signal });
      if (signal.aborted || game !== this.game) return;
      this.#clashing = new Set(answer.clashes.flatMap((clash) => clash.cells));
      this.drawCells();
      this.#sayState(answer);
      if (answer.solved && !game.finished) {
        game.finished = true;
        this.#told = true;
        this.dispatchEvent(new Event("solved"));
      }
    } catch (error) {
      if (!signal.aborted) say(fault(error), "bad");
    }
  }

  #sayState({ clashes }) {
    if (this.hint.told || this.hint.asked || (this.#told && !clashes.length)) return;
    if (settings.clashes && clashes.length) {
      const [first] = clashes;
      const text = this.#clashWords(first);
      const others = new Set(clashes.map((clash) => clash.rule)).size - 1;
      say(others > 0 ? t("clashMore", text, others) : text, "bad");
    } else {
      say(this.puzzleWords(), this.solution?.verdict === "none" ? "bad" : "");
    }
  }

  #clashWords({ rule, cells, message }) {
    const [a, b] = cells;
    if (cells.length !== 2) return message;
    const names = cells.map((cell) => this.game.board.names[cell]);
    const values = cells.map((cell) => this.game.value(cell));
    if (values[0] === values[1]) return t("clash", ...names, values[0], ruleName(rule));
    return t("clashRun", names[0], this.game.value(a), names[1], this.game.value(b), ruleName(rule));
  }

  /** What is known of the puzzle: one solution, several, none. */
  puzzleWords() {
    const { solution } = this;
    if (!solution) return "";
    if (solution.verdict === "none") return t("none");
    return solution.unique ? t("unique") : solution.unique === false ? t("several") : t("unknown");
  }

  async #solve() {
    const { game } = this;
    this.#solving = new AbortController();
    const { signal } = this.#solving;
    try {
      const answer = await ask({ do: "solve", puzzle: game.puzzle.doku }, { signal });
      if (game !== this.game) return;
      this.solution = answer;
      this.#keypad();
      if (!this.#clashing.size && !this.hint.told) say(this.puzzleWords(), answer.verdict === "none" ? "bad" : "");
    } catch (error) {
      if (!signal.aborted) say(fault(error), "bad");
    }
  }

  /** Says whether what is written is right, and marks what is not. */
  async check() {
    const { game } = this;
    if (!game.entries().some(Boolean)) return say(t("nothing"));
    this.#told = true;
    this.#solving?.abort();
    if (!this.solution) {
      say(t("working"), "busy");
      await this.#solve();
    }
    if (this.solution?.unique) {
      this.#wrong = new Set(this.#mistakes());
      this.drawCells();
      const { size } = this.#wrong;
      return say(size === 0 ? t("good") : size === 1 ? t("badOne") : t("bad", size), size ? "bad" : "good");
    }
    say(t("working"), "busy");
    try {
      const { verdict } = await ask({ do: "solve", puzzle: game.puzzle.doku, entries: game.entries(), most: 1 });
      if (verdict === "none") say(t("deadEnd"), "bad");
      else say(verdict === "solved" ? `${t("good")} ${t("severalNote")}` : t("unknown"), verdict === "solved" ? "good" : "");
    } catch (error) {
      say(fault(error), "bad");
    }
  }

  /** The cells whose values are not those of the only solution. */
  #mistakes() {
    if (!this.solution?.unique) return [];
    const [grid] = this.solution.grids;
    return [...this.game.cells.keys()].filter((cell) => this.game.cells[cell].value && this.game.cells[cell].value !== grid[cell]);
  }

  /** Writes the solution into cells. */
  reveal(cells) {
    const grid = this.solution?.grids[0];
    if (!grid) return say(this.puzzleWords() || t("working"));
    const open = cells.filter((cell) => !this.game.given(cell));
    const tidy = { corner: [], centre: [] };
    if (this.game.write(open.map((cell) => [cell, { ...this.game.cells[cell], ...tidy, value: grid[cell] }]))) {
      announce(t("revealed", open.map((cell) => this.game.board.names[cell]).join(" ")));
    }
  }

  /**
   * Fills the candidates that the rules leave into the cells that have no centre marks. If each has some, takes away those
   * that were filled in, or all if nobody knows which these are.
   */
  async fill() {
    const { game } = this;
    const own = game.open(true);
    const empty = game.open(false);
    if (!empty.length) {
      const filled = own.filter((cell) => this.#filled.has(cell));
      game.fill(filled.length ? filled : own, []);
      this.#filled.clear();
      return this.#tell(t("hidden"));
    }
    try {
      const { candidates } = await ask({ do: "candidates", puzzle: game.puzzle.doku, entries: game.entries() });
      if (game !== this.game) return;
      game.fill(empty, candidates);
      for (const cell of empty) this.#filled.add(cell);
      this.#tell(t(own.length ? "filledRest" : "filledIn"));
    } catch (error) {
      say(fault(error), "bad");
    }
  }

  /** Says something that stays until the next change. */
  #tell(words) {
    this.#told = true;
    say(words);
  }

  // ---- what the player does

  /** The selected cells, or the one with the cursor. */
  chosen() {
    const { cells, cursor } = this.selection;
    return cells.size ? [...cells] : [cursor];
  }

  enter(number, mode = this.mode) {
    if (!this.game) return;
    if (!this.selection.cells.size) this.selection.only(this.selection.cursor);
    const cells = this.chosen();
    if (this.game.enter(cells, mode, number, { tidy: settings.tidy })) this.#tellCell(cells);
  }

  #tellCell(cells) {
    if (cells.length > 1) return;
    const content = this.game.cells[cells[0]];
    const marks = [...content.corner, ...content.centre].join(" ");
    announce(t("cellSays", this.game.board.names[cells[0]], content.value || marks || t("empty")));
  }

  erase() {
    if (this.game.erase(this.chosen(), this.mode)) announce(t("erased"));
  }

  undo() {
    announce(this.game.undo() ? t("undone") : t("nothingToUndo"));
  }

  redo() {
    announce(this.game.redo() ? t("redone") : t("nothingToRedo"));
  }

  /** A key of the view; says whether it was one. */
  key(event) {
    return this.#keys.press(event);
  }

  #listen() {
    const svg = byId("board");
    listen(svg, {
      selection: this.selection,
      at: (...where) => this.#view.at(...where),
      ready: () => this.game !== null,
      focus: (cell) => this.#view.target(cell)?.focus({ preventScroll: true }),
    });
    svg.addEventListener("dblclick", (event) => {
      const cell = this.#view.at(event.clientX, event.clientY);
      const value = cell === null ? 0 : this.game.value(cell);
      if (value) this.selection.add(...[...this.game.cells.keys()].filter((other) => this.game.value(other) === value), cell);
    });
    for (const name of ["undo", "redo", "erase", "fill", "check"]) byId(name).addEventListener("click", () => this.game && this[name]());
    byId("hint").addEventListener("click", () => this.game && this.hint.next());
  }
}
