// What keys, buttons and strokes of the pointer do to a draft, as the tool says that is taken.

import { announce, say } from "./announce.js";
import { t } from "./i18n.js";
import { Digits, digit, direction } from "./keys.js";
import { letter } from "./set-draft.js";
import { MOST_REGIONS, TOOLS } from "./set-tools.js";

/** What a stroke over free places does, instead of painting a region. */
export const ADD = "add";

/** Tools that make rules of the selection. */
const RULES = ["group", "neighbours", "run"];

export class Acts {
  /** The cell for the cursor when the cells have changed. */
  next = 0;
  #setter;
  #digits = new Digits();

  /** `setter` has the draft, the selection, the tools, the board and the list of rules. */
  constructor(setter) {
    this.#setter = setter;
  }

  get #tool() {
    return this.#setter.tools.tool;
  }

  undo() {
    announce(this.#setter.draft.undo() ? t("undone") : t("nothingToUndo"));
    return true;
  }

  redo() {
    announce(this.#setter.draft.redo() ? t("redone") : t("nothingToRedo"));
    return true;
  }

  /** The next digit begins a new number. */
  endNumber() {
    this.#digits.end();
  }

  /** The selected cells, or the one with the cursor; without free places. */
  chosen() {
    const { selection, draft } = this.#setter;
    if (!selection.cells.size) selection.only(selection.cursor);
    return [...selection.cells].filter((cell) => cell < draft.cells);
  }

  /** The free places among the selection. */
  #free() {
    const { selection, draft } = this.#setter;
    return [...selection.cells].filter((cell) => cell >= draft.cells);
  }

  // ---- in cells

  /** Enters a number as the tool says. */
  enter(number) {
    const { draft, tools, fits } = this.#setter;
    if (!fits) return;
    const cells = this.chosen();
    if (this.#tool === "region") {
      tools.take(number - 1);
      return this.paint(cells, number - 1);
    }
    if (this.#tool === "given" && draft.give(cells, number)) this.#tellCell(cells);
    if (this.#tool === "allowed" && draft.allow(cells, number)) this.#tellCell(cells);
  }

  erase() {
    const { draft, fits } = this.#setter;
    if (!fits) return;
    if (this.#tool === "region") return this.paint(this.chosen(), -1);
    if (this.#tool === "cell") return this.#delete();
    if ((this.#tool === "given" || this.#tool === "allowed") && draft.clear(this.chosen())) announce(t("erased"));
  }

  #tellCell(cells) {
    const [cell] = cells;
    const { draft, board } = this.#setter;
    const { givens, allowed } = draft.state;
    if (cells.length === 1) announce(t("cellSays", board.board.names[cell], givens[cell] || (allowed[cell] ? t("s_allowedHere", allowed[cell].join(" ")) : t("empty"))));
  }

  /** What a stroke is for that begins in a cell: a region, −1 to take it away, ADD; null if it selects. */
  brush(cell) {
    const { draft, tools } = this.#setter;
    if (cell >= draft.cells) return ADD;
    if (this.#tool !== "region") return null;
    // A stroke that begins on the region takes it away.
    return draft.state.regions[cell] === tools.brush ? -1 : tools.brush;
  }

  /** Paints cells, or adds what was free. */
  paint(cells, brush) {
    if (brush === ADD) return this.#grow(cells);
    if (this.#setter.draft.paint(cells, brush)) announce(brush < 0 ? t("s_unpainted", cells.length) : t("s_painted", cells.length, letter(brush)));
  }

  // ---- cells and rules

  #grow(free) {
    const { draft, board } = this.#setter;
    const places = free.map((cell) => board.free[cell - draft.cells]);
    this.next = draft.cells + places.length - 1;
    if (draft.grow(places)) announce(places.length > 1 ? t("s_grownMany", places.length) : t("s_grown"));
  }

  #delete() {
    const { draft } = this.#setter;
    const cells = this.chosen();
    if (!cells.length || cells.length >= draft.cells) return;
    this.next = Math.min(...cells, draft.cells - cells.length - 1);
    if (draft.delete(cells)) announce(t("s_deleted"));
  }

  /** The rules that the tool makes of the selection: sets of cells. */
  #sets() {
    const { selection, board } = this.#setter;
    const cells = [...selection.cells];
    if (this.#tool !== "neighbours") return cells.length > 1 ? [cells] : [];
    if (cells.length === 2) return [cells];
    const steps = Object.values(board.board.steps);
    const chosen = new Set(cells);
    const pairs = new Map();
    for (const cell of cells) for (const step of steps) if (chosen.has(step[cell])) pairs.set([cell, step[cell]].sort((a, b) => a - b).join(), [cell, step[cell]]);
    return [...pairs.values()];
  }

  /** What the tool's button would do now: its word, how many times, and whether it can. */
  offer() {
    const { selection, draft, fits } = this.#setter;
    if (!fits) return null;
    const { size } = selection.cells;
    if (this.#tool === "cell") {
      const free = this.#free().length;
      return free ? ["grow", free, true] : ["delete", size, size > 0 && size < draft.cells];
    }
    const sets = this.#sets().length;
    return [this.#tool, this.#tool === "neighbours" ? sets : size, sets > 0];
  }

  /** Makes a rule of the selection; adds what is free in it, or deletes its cells. */
  make() {
    const { draft, selection, rules, tools, fits } = this.#setter;
    if (!fits) return;
    if (this.#tool === "region") return this.paint(this.chosen(), tools.brush);
    if (this.#tool === "cell") {
      const free = this.#free();
      return free.length ? this.#grow(free) : selection.cells.size ? this.#delete() : undefined;
    }
    if (!RULES.includes(this.#tool)) return;
    const sets = this.#sets();
    if (!sets.length) return announce(t(`s_${this.#tool}Help`));
    const added = draft.add(this.#tool, sets);
    if (!added) return announce(t("s_isThere"));
    const name = rules.name([draft.state.rules.length - 1]);
    selection.clear();
    announce(t("s_added", added > 1 ? `${added} × ${t("s_neighbours")}` : name));
  }

  /** Takes the selected cells into a rule, or out of it. */
  regroup(number) {
    const { draft, selection, rules, fits } = this.#setter;
    const cells = [...selection.cells].filter((cell) => cell < draft.cells);
    if (!fits) return;
    if (!cells.length) return say(t("s_regroupHelp"), "bad");
    if (!draft.regroup(number, cells)) return say(t("s_tooFew"), "bad");
    announce(t("s_regrouped", rules.name([number]), draft.state.rules[number].cells.length));
  }

  // ---- keys

  #typed(number) {
    const { draft } = this.#setter;
    const most = this.#tool === "region" ? MOST_REGIONS : draft.state.values;
    const typed = this.#digits.type(number, most);
    if (!typed) return number === 0 ? this.erase() : undefined;
    // 1, then 2, is 12: the 1 was not meant.
    if (typed.instead) draft.undo();
    this.enter(typed.number);
  }

  /** A key of the view; says whether it was one. */
  key(event) {
    const setter = this.#setter;
    const { selection, draft, tools, board } = setter;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    // What was done may be undone while its board is still being drawn.
    if (command && key === "z") return event.shiftKey ? this.redo() : this.undo();
    if (command && key === "y") return this.redo();
    if (!setter.fits) return false;
    const way = direction(event, board.board.tiling === "hexagons");
    if (way) {
      selection.go(board.board.steps[way], event.shiftKey || command);
      return true;
    }
    if (command && key === "a") {
      selection.add(...draft.state.places.keys());
      return true;
    }
    if (command || event.altKey) return false;
    const number = digit(event);
    if (number !== null) this.#typed(number);
    else if (event.shiftKey && this.#tool === "region" && /^[a-z]$/.test(key)) this.enter(key.charCodeAt(0) - 96);
    else if (TOOLS[key]) tools.choose(TOOLS[key]);
    else if (key === "enter" || key === " ") this.make();
    else if (key === "backspace" || key === "delete") this.erase();
    else if (key === "escape") selection.clear();
    else if (key === "d") setter.dig();
    else if (key === "f") setter.thin();
    else if (key === "m") setter.count();
    else return false;
    return true;
  }
}
