// The Play view: a game on a board, and everything that keys, fingers and buttons do to it.

import { announce, note } from "./announce.js";
import { BoardView } from "./board.js";
import { ask } from "./engine.js";
import { MODES } from "./game.js";
import { DEGREES, roles, struck } from "./hints.js";
import { familyName, isChinese, ruleName, t } from "./i18n.js";
import { drawKeypad, drawModes } from "./keypad.js";
import { Digits, digit, direction, mode as modeOf } from "./keys.js";
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
  #view = new BoardView(byId("board"));
  #digits = new Digits();
  #clashing = new Set();
  #wrong = new Set();
  #asking = null;
  #solving = null;
  #dragging = null;
  /** The hint at hand: the protocol's answer and how much of it was told. */
  #hint = null;
  #hinting = null;
  /** Whether the player was told something about this position that clashes must not wipe out. */
  #told = false;
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
    this.#digits.end();
  }

  focus() {
    byId("board").focus();
  }

  help() {
    return [t("helpTitle"), t("helpKeys"), t("helpMouse")];
  }

  #begin(game) {
    const { puzzle, board } = game;
    this.#solving?.abort();
    this.game?.removeEventListener("change", this.#listening);
    this.game = game;
    this.game.addEventListener("change", this.#listening);
    this.selection.reset();
    this.selection.cursor = board.rows[0][0];
    this.#clashing.clear();
    this.#wrong.clear();
    this.#told = false;
    this.solution = null;
    this.#forget();
    this.#view.setBoard(board, puzzle.name ?? t("board"));
    this.redraw();
    this.#clashes();
    this.#solve();
  }

  /** Draws everything again, after a change of language or settings. */
  redraw() {
    // What was told was told in the other language.
    if (this.#hint) this.#forget();
    drawModes(byId("modes"), this.mode, (mode) => this.setMode(mode));
    this.#keypad();
    this.#rules();
    if (this.game) this.#show(this.game.cells.keys());
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
      colour: content.colour,
      selected: selection.cells.has(cell),
      cursor: selection.cells.has(cell) && selection.cursor === cell,
      home: selection.cursor === cell,
      peer: settings.peers && one !== null && cell !== one && this.#peers(one).has(cell),
      same: Boolean(same) && value === same && cell !== one,
      clash: settings.clashes && this.#clashing.has(cell),
      wrong: this.#wrong.has(cell),
      role: this.#hint?.roles.get(cell),
      struck: this.#hint?.struck.get(cell),
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

  #show(cells) {
    for (const cell of cells) this.#view.show(cell, this.#look(cell));
  }

  #selected() {
    // Peers and equal values may be anywhere; cells that look the same are not drawn again.
    this.#show(this.game.cells.keys());
    this.#digits.end();
    const { cells, cursor } = this.selection;
    if (document.activeElement?.closest?.("#board")) this.#view.target(cursor)?.focus({ preventScroll: true });
    if (cells.size > 1) announce(t("selectedCells", cells.size));
  }

  #changed(cells) {
    for (const cell of cells) this.#wrong.delete(cell);
    this.#told = false;
    this.#forget();
    this.#show(this.game.cells.keys());
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
      this.#show(game.cells.keys());
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
    if (this.#hint || this.#hinting || (this.#told && !clashes.length)) return;
    if (settings.clashes && clashes.length) {
      const [first] = clashes;
      const text = this.#clashWords(first);
      const others = new Set(clashes.map((clash) => clash.rule)).size - 1;
      say(others > 0 ? t("clashMore", text, others) : text, "bad");
    } else {
      say(this.#puzzleWords(), this.solution?.verdict === "none" ? "bad" : "");
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

  #puzzleWords() {
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
      if (!this.#clashing.size && !this.#hint) say(this.#puzzleWords(), answer.verdict === "none" ? "bad" : "");
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
      this.#show(game.cells.keys());
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

  /** Tells a hint, or more of the one at hand. */
  async hint() {
    const { game } = this;
    if (this.#hint) return this.#tellHint(Math.min(this.#hint.degree + 1, DEGREES));
    if (this.#hinting) return;
    this.#hinting = new AbortController();
    const { signal } = this.#hinting;
    say(t("working"), "busy", [[t("cancel"), () => this.#hinting?.abort()]]);
    try {
      const candidates = game.cells.map((content) => (content.value ? [] : content.centre));
      const language = isChinese() ? "zh" : "en";
      const answer = await ask({ do: "hint", puzzle: game.puzzle.doku, entries: game.entries(), candidates, language }, { signal });
      if (signal.aborted || game !== this.game) return;
      this.#hint = { answer, degree: 0, roles: new Map(), struck: new Map() };
      this.#tellHint(1);
    } catch (error) {
      if (signal.aborted) say(this.#puzzleWords());
      else say(fault(error), "bad");
    } finally {
      this.#hinting = null;
    }
  }

  #tellHint(degree) {
    const { answer } = this.#hint;
    this.#hint = { answer, degree, roles: roles(answer, degree), struck: struck(answer, degree) };
    const more = answer.told.slice(degree).some((text) => text !== answer.told[degree - 1]);
    const buttons = more ? [[t("more"), () => this.hint()]] : [];
    if (!more && ["step", "marks"].includes(answer.verdict) && answer.targets.length) buttons.push([t("apply"), () => this.#doHint()]);
    say(answer.told[degree - 1], "hint", buttons);
    this.#show(this.game.cells.keys());
  }

  #forget() {
    this.#hinting?.abort();
    if (!this.#hint) return;
    this.#hint = null;
    say(this.#puzzleWords());
    if (this.game) this.#show(this.game.cells.keys());
  }

  /**
   * Writes what a hint found. Cells whose candidates are not written down yet get those first; marks that miss something
   * are written anew.
   */
  async #doHint() {
    const { game } = this;
    const { answer } = this.#hint;
    this.selection.only(answer.targets[0]);
    if (answer.fixes) {
      const [cell, value] = answer.fixes;
      return game.enter([cell], "digit", value, { tidy: settings.tidy });
    }
    const request = { do: "candidates", puzzle: game.puzzle.doku, entries: game.entries() };
    const { candidates } = await ask(request);
    if (game !== this.game) return;
    const gone = (cell, value) => answer.removes.some(([other, without]) => other === cell && without === value);
    game.write(
      answer.targets.map((cell) => {
        const content = game.cells[cell];
        const marks = answer.verdict === "step" && content.centre.length ? content.centre : candidates[cell];
        return [cell, { ...content, centre: marks.filter((value) => !gone(cell, value)) }];
      }),
    );
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
    if (!grid) return say(this.#puzzleWords() || t("working"));
    const open = cells.filter((cell) => !this.game.given(cell));
    const tidy = { corner: [], centre: [] };
    if (this.game.write(open.map((cell) => [cell, { ...this.game.cells[cell], ...tidy, value: grid[cell] }]))) {
      announce(t("revealed", open.map((cell) => this.game.board.names[cell]).join(" ")));
    }
  }

  /** Fills in the candidates that the rules leave, or takes all centre marks away. */
  async fill() {
    const { game } = this;
    if (game.filled()) {
      game.fill(game.cells.map(() => []));
      return announce(t("hidden"));
    }
    try {
      const { candidates } = await ask({ do: "candidates", puzzle: game.puzzle.doku, entries: game.entries() });
      if (game !== this.game) return;
      game.fill(candidates);
      announce(t("filledIn"));
    } catch (error) {
      say(fault(error), "bad");
    }
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

  #move(way, { select, add }) {
    const { selection } = this;
    const to = this.game.board.steps[way]?.[selection.cursor] ?? -1;
    // Without a selection the first key shows where the cursor is.
    if (!selection.cells.size) return selection.only(selection.cursor);
    if (to < 0) return;
    if (select || add) selection.add(to);
    else selection.only(to);
  }

  /** A key of the view; says whether it was one. */
  key(event) {
    if (!this.game) return false;
    const command = event.ctrlKey || event.metaKey;
    const way = direction(event, this.game.board.tiling === "hexagons");
    if (way) {
      this.#move(way, { select: event.shiftKey, add: command });
      return true;
    }
    const number = digit(event);
    if (number !== null && !event.altKey) {
      const mode = command && event.shiftKey ? "colour" : command ? "centre" : event.shiftKey ? "corner" : this.mode;
      this.#typed(number, mode);
      return true;
    }
    const letter = event.key.toLowerCase();
    if (command) {
      if (letter === "z") event.shiftKey ? this.redo() : this.undo();
      else if (letter === "y") this.redo();
      else if (letter === "a") this.selection.add(...this.game.cells.keys());
      else return false;
      return true;
    }
    if (event.altKey) return false;
    const mode = modeOf(event);
    if (mode) this.setMode(mode);
    else if (letter === " ") this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
    else if (letter === "backspace" || letter === "delete") this.erase();
    else if (letter === "escape") this.selection.clear();
    else if (letter === "m") this.fill();
    else if (letter === "h") this.hint();
    else if (letter === "k") this.check();
    else return false;
    return true;
  }

  #typed(number, mode) {
    const most = mode === "colour" ? 9 : this.game.board.values;
    const typed = this.#digits.type(number, most);
    if (!typed) return number === 0 ? this.erase() : undefined;
    // 1, then 2, is 12: the 1 was not meant.
    if (typed.instead) this.game.undo();
    this.enter(typed.number, mode);
  }

  #listen() {
    const svg = byId("board");
    svg.addEventListener("pointerdown", (event) => {
      if (!this.game || event.button > 0) return;
      const cell = this.#view.at(event.clientX, event.clientY);
      event.preventDefault();
      if (cell === null) return this.selection.clear();
      svg.setPointerCapture(event.pointerId);
      const { selection } = this;
      const add = event.ctrlKey || event.metaKey || event.shiftKey;
      const removing = add && selection.cells.has(cell);
      this.#dragging = { removing };
      if (removing) selection.remove(cell);
      else if (add) selection.add(cell);
      else selection.only(cell);
      this.#view.target(cell).focus({ preventScroll: true });
    });
    svg.addEventListener("pointermove", (event) => {
      if (!this.#dragging) return;
      for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
        const cell = this.#view.at(clientX, clientY, true);
        if (cell === null || cell === this.selection.cursor) continue;
        if (this.#dragging.removing) this.selection.remove(cell);
        else this.selection.add(cell);
      }
    });
    const end = () => (this.#dragging = null);
    svg.addEventListener("pointerup", end);
    svg.addEventListener("pointercancel", end);
    svg.addEventListener("dblclick", (event) => {
      const cell = this.#view.at(event.clientX, event.clientY);
      const value = cell === null ? 0 : this.game.value(cell);
      if (value) this.selection.add(...[...this.game.cells.keys()].filter((other) => this.game.value(other) === value), cell);
    });
    // Who comes by the tab key lands on the cursor.
    svg.addEventListener("focusin", () => {
      if (!this.#dragging && this.game && !this.selection.cells.size) this.selection.only(this.selection.cursor);
    });
    svg.addEventListener("focus", () => this.#view.target(this.selection.cursor)?.focus());
    for (const name of ["undo", "redo", "erase", "fill", "hint", "check"]) byId(name).addEventListener("click", () => this.game && this[name]());
  }
}
