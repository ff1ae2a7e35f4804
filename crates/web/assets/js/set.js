// The Set view: a puzzle is made here. Tools change a draft on the board; at every change the engine is asked about it, and
// the draft is the puzzle at hand for all other views.
//
//   set-draft     what is being made, and its history      set-board     how it looks; set-rim its free places
//   set-judge     what the engine is asked                 set-verdict   its answers in words
//   set-tools     what is taken to change it               set-acts      what keys and buttons do with that
//   set-panel     what is beside the board                 set-rules     the list of rules
//   set-dig       further givens                           set-work      those, or fewer, one job at a time
//   set-start     the dialog for another board             set-words     words

import { announce, note } from "./announce.js";
import { element } from "./board.js";
import { el } from "./dialogs.js";
import { ask } from "./engine.js";
import { listen } from "./hand.js";
import { addWords, t } from "./i18n.js";
import { fault } from "./open.js";
import { Selection } from "./selection.js";
import { ADD, Acts } from "./set-acts.js";
import { DraftBoard } from "./set-board.js";
import { Digger } from "./set-dig.js";
import { Draft, stateOf } from "./set-draft.js";
import { Judge } from "./set-judge.js";
import { buildPanel } from "./set-panel.js";
import { startBoard } from "./set-start.js";
import { NAMES, Tools } from "./set-tools.js";
import { cellCounts } from "./set-verdict.js";
import { Work, thin } from "./set-work.js";
import { WORDS } from "./set-words.js";
import { keep, kept } from "./share.js";

/** What changes the picture of the board, which the engine draws. */
const STRUCTURE = ["places", "rules", "regions", "values", "shape"];
/** How long a change waits for the next one, in milliseconds. */
const WAIT = 150;

export class Setter extends EventTarget {
  draft = new Draft();
  judge = new Judge();
  selection = new Selection();
  tools = new Tools();
  digger = new Digger();
  acts = new Acts(this);
  /** The board on the page. */
  board;
  /** Whether true candidates with counts are shown. */
  counts = false;
  #page;
  #root = document.getElementById("view-set");
  #parts = {};
  #svg;
  #work = new Work();
  /** The puzzle that was handed to the page last. */
  #told = null;
  #asked = 0;
  #timer = 0;
  #shown = false;
  /** The cells of a stroke of the pointer, and what they are painted with. */
  #wet = new Map();

  constructor(page) {
    super();
    this.#page = page;
    addWords(WORDS);
    this.#root.classList.add("play", "set");
    this.draft.addEventListener("change", ({ detail }) => this.#changed(detail.keys));
    this.judge.addEventListener("change", () => this.#judged());
    this.selection.addEventListener("change", () => this.#selected());
    this.digger.addEventListener("dig", () => this.dig());
    this.tools.addEventListener("choose", () => this.#chosenTool());
    this.tools.addEventListener("number", ({ detail }) => this.acts.enter(detail));
    this.tools.addEventListener("erase", () => this.acts.erase());
    this.tools.addEventListener("make", () => this.acts.make());
    this.tools.addEventListener("paint", ({ detail }) => this.selection.cells.size && this.acts.paint([...this.selection.cells], detail));
    this.#build();
    addEventListener("pagehide", () => this.#keep());
  }

  // ---- a view of the page

  async show(game, params) {
    const back = !this.#shown;
    this.#shown = true;
    if (NAMES.includes(params?.get("tool"))) {
      this.tools.tool = params.get("tool");
      this.#redrawBoard();
      this.#drawTool();
    }
    if (!game) return;
    if (game.puzzle === this.#told) return back ? this.#ask() : undefined;
    this.#told = game.puzzle;
    this.selection.reset();
    this.selection.cursor = game.board.rows[0][0];
    this.#setBoard(game.board);
    const saved = kept("set");
    if (saved?.doku === game.puzzle.doku) return this.draft.load(saved.state, saved);
    try {
      const parts = await ask({ do: "draft", puzzle: game.puzzle.doku });
      if (this.#told === game.puzzle) this.draft.load(stateOf(parts));
    } catch (error) {
      this.#say(fault(error), "bad");
    }
  }

  hide() {
    this.#shown = false;
    this.#work.stop();
    this.judge.cancel();
    this.acts.endNumber();
    if (this.#timer) this.#tell();
  }

  focus() {
    this.board.target(this.selection.cursor)?.focus();
  }

  help() {
    return [t("s_keysTitle"), t("s_keys"), t("s_keysNote")];
  }

  params() {
    return this.tools.tool === "given" ? null : new URLSearchParams({ tool: this.tools.tool });
  }

  redraw() {
    const { plain } = this.board;
    this.#build();
    if (!plain) return;
    this.#setBoard(plain);
    this.#drawTool();
    this.draw();
    this.#judged();
    this.#about();
    this.#listRules();
  }

  #say(...what) {
    note(this.#parts.says, ...what);
  }

  // ---- the draft has changed

  #changed(keys) {
    const structure = STRUCTURE.some((key) => keys.has(key));
    this.judge.found = {};
    this.#work.stop();
    this.#say("");
    if (structure) this.#listRules();
    this.#about();
    this.#buttons();
    if (keys.has("places")) {
      this.selection.reset();
      this.selection.cursor = this.acts.next;
      this.acts.next = 0;
    }
    this.draw();
    this.#drawTool();
    clearTimeout(this.#timer);
    // Borders come from the engine; a draft of other cells can't be shown without it.
    if (structure) this.#tell();
    else this.#timer = setTimeout(() => this.#tell(), WAIT);
  }

  /** Gives the draft to the page as the puzzle at hand, and asks what it is like. */
  async #tell() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const asked = ++this.#asked;
    const puzzle = this.draft.json();
    this.#ask();
    try {
      const read = await ask({ do: "read", puzzle });
      if (asked !== this.#asked) return;
      const known = read.puzzle.doku === this.#told?.doku;
      if (!known) this.#told = read.puzzle;
      this.#setBoard(read.board);
      this.#keep();
      if (known) return;
      await this.#page.begin(read, { replace: true });
    } catch (error) {
      if (asked === this.#asked) this.#say(fault(error), "bad");
    }
  }

  #keep() {
    if (this.#told) keep("set", { doku: this.#told.doku, ...this.draft.save() });
  }

  #ask() {
    if (this.#shown && this.#told) this.judge.judge(this.draft.json(), { candidates: this.counts });
  }

  // ---- what is shown

  #setBoard(board) {
    const focused = this.#svg.contains(document.activeElement);
    // Only while cells are added are there places for them.
    this.board.setBoard(board, t("s_board"), this.tools.tool === "cell" ? this.draft.state.places : null);
    this.digger.draw(board.symmetries);
    if (this.selection.cursor >= this.board.board.centers.length) this.selection.reset();
    this.draw();
    this.#drawMake();
    this.#listRules();
    if (focused) this.board.target(this.selection.cursor)?.focus({ preventScroll: true });
  }

  /** Draws the board with its rim or without, as the tool needs it. */
  #redrawBoard() {
    const rimmed = this.tools.tool === "cell";
    if (!this.fits || rimmed === this.board.free.length > 0) return;
    const { selection, draft } = this;
    if (!rimmed) {
      const cells = [...selection.cells].filter((cell) => cell < draft.cells);
      const cursor = Math.min(selection.cursor, draft.cells - 1);
      selection.reset();
      selection.cells = new Set(cells);
      selection.cursor = cursor;
    }
    this.#setBoard(this.board.plain);
  }

  /** Whether the board that is drawn has the cells of the draft. */
  get fits() {
    return this.board.cells === this.draft.cells && this.#told !== null;
  }

  draw() {
    if (!this.fits) return;
    const { selection } = this;
    const look = { lit: this.rules.lit, painting: this.tools.tool === "region", wet: this.#wet, selected: selection.cells, cursor: selection.cursor };
    this.board.showAll(this.draft.state, this.judge.found, look);
  }

  #selected() {
    this.draw();
    this.acts.endNumber();
    const { cells, cursor } = this.selection;
    if (this.#svg.contains(document.activeElement)) this.board.target(cursor)?.focus({ preventScroll: true });
    if (cells.size > 1) announce(t("selectedCells", cells.size));
    this.#drawMake();
    this.#drawCounts();
    if (this.tools.tool === "select") this.#listRules();
  }

  #judged() {
    if (!this.#shown) return;
    const { found, busy } = this.judge;
    this.#parts.verdict.show(found, busy, this.draft.state, this.board.board?.names ?? [], (rule) => this.rules.name([rule]));
    this.#root.classList.toggle("at-work", busy);
    this.#drawCounts();
    this.draw();
  }

  /** Lights what is part of a clash. */
  light(element) {
    if (element.kind === "rule") return this.rules.light([element.rule]);
    this.selection.only(element.cells[0]);
    this.focus();
  }

  #drawCounts() {
    const { cursor } = this.selection;
    this.#parts.verdict.count(this.fits ? cellCounts(this.judge.found, cursor, this.board.board.names[cursor]) : "");
  }

  #listRules() {
    const { board } = this.board;
    if (!board) return;
    const only = this.tools.tool === "select" ? [...this.selection.cells] : [];
    this.#parts.rulesTitle.textContent = only.length ? t("s_rulesOf") : t("rules");
    this.rules.show(this.draft.state.rules, board, only);
  }

  #about() {
    for (const [key, input] of Object.entries(this.#parts.inputs)) if (document.activeElement !== input) input.value = this.draft.state[key];
  }

  #buttons() {
    this.#parts.undo.disabled = !this.draft.history.done.length;
    this.#parts.redo.disabled = !this.draft.history.undone.length;
  }

  // ---- what is beside the board

  get rules() {
    return this.#parts.rules;
  }

  #build() {
    const lit = this.rules?.lit ?? [];
    this.#parts = buildPanel(this);
    this.rules.lit = lit;
    this.#svg = element("svg", { class: "anydoku board", tabindex: -1, id: "set-board" });
    this.board = new DraftBoard(this.#svg);
    listen(this.#svg, {
      selection: this.selection,
      wet: this.#wet,
      at: (...where) => this.board.at(...where),
      ready: () => this.fits,
      brush: (cell) => this.acts.brush(cell),
      takes: (cell, brush) => (brush === ADD) === cell >= this.draft.cells,
      stroke: () => this.draw(),
      paint: (cells, brush) => this.acts.paint(cells, brush),
      focus: (cell) => this.board.target(cell)?.focus({ preventScroll: true }),
    });
    const stage = el("section", { className: "stage", aria: { label: t("board") } }, this.#svg);
    this.#root.replaceChildren(stage, this.#parts.panel);
    this.#drawTool();
    this.#buttons();
    this.#about();
  }

  #chosenTool() {
    this.#wet.clear();
    this.#redrawBoard();
    this.#drawTool();
    this.draw();
    this.#listRules();
    announce(t("s_tool", t(`s_${this.tools.tool}`)));
    this.dispatchEvent(new Event("address"));
  }

  #drawTool() {
    this.tools.draw(this.draft.state);
    this.#drawMake();
  }

  #drawMake() {
    const offer = this.acts.offer();
    if (offer) this.tools.offer(...offer);
  }

  // ---- what is done with all of it

  key(event) {
    return this.acts.key(event);
  }

  go(view) {
    this.#page.go(view);
  }

  /** Begins on another board; undo brings the one before back. */
  start() {
    startBoard((state) => {
      this.draft.change(state);
      this.#say(t("s_begun"));
    });
  }

  removeRules({ numbers, name }) {
    this.draft.remove(numbers);
    announce(t("s_ruleGone", name));
  }

  /** Shows true candidates with counts, or not; the other of these if it is not said. */
  count(on = !this.counts) {
    this.counts = on;
    this.#parts.count.checked = on;
    this.#ask();
  }

  /** Looks for further givens, until there is one solution. */
  async dig() {
    const before = this.draft.state;
    const given = before.givens.filter(Boolean).length;
    const { number } = this.digger;
    if (this.judge.found.check?.unique) return this.#say(t("s_dugNothing"), "good");
    if (this.judge.found.check?.unique === false && !this.judge.found.check.grids) return this.#say(t("s_digAimless"), "bad");
    if (number && number < given) return this.#say(t("s_digMany", given), "bad");
    const givens = await this.#long(t("s_digging"), (signal) => this.digger.dig(this.draft.json(), signal));
    if (!givens) return;
    this.draft.change({ givens, allowed: before.allowed.map((list, cell) => (givens[cell] ? null : list)) });
    const added = givens.filter(Boolean).length - given;
    this.#say(added ? t("s_dug", added) : t("s_dugNothing"), "good");
  }

  /** Drops givens that are not needed, until each is. */
  async thin() {
    const { check } = this.judge.found;
    const { givens } = this.draft.state;
    if (!check?.unique) return this.#say(t("s_thinFirst"));
    // If not all were looked at, all may be spare.
    const spare = check.minimal === null ? [...givens.keys()].filter((cell) => givens[cell]) : check.redundant;
    if (!spare.length) return this.#say(t("s_thinNothing"), "good");
    const busy = [t("s_thinning"), (signal, tell) => thin(this.draft.json(), spare, signal, tell)];
    const fewer = await this.#long(...busy);
    if (!fewer) return;
    const gone = givens.filter(Boolean).length - fewer.filter(Boolean).length;
    this.draft.change({ givens: fewer });
    this.#say(t(gone === 1 ? "s_thinned1" : "s_thinned", gone), "good");
  }

  /** Runs a job that takes long: gives the givens that it finds, or null if it was stopped or failed. */
  async #long(words, job) {
    if (!this.fits || this.#work.busy) return null;
    // One long question at a time: the judgement is asked again for what comes of it.
    this.judge.cancel();
    this.#parts.verdict.rest();
    const before = this.draft.state;
    const tell = (words) => this.#say(words, "busy", [[t("cancel"), () => this.#work.stop()]]);
    tell(words);
    let [givens, problem] = [null, ""];
    try {
      givens = await this.#work.run((signal) => job(signal, tell));
    } catch (error) {
      problem = error.kind === "request" ? t("s_digNone") : fault(error);
    }
    if (this.draft.state !== before) return null;
    if (!givens || !givens.some((given, cell) => given !== before.givens[cell])) this.#ask();
    this.#say(problem, problem && "bad");
    return givens;
  }
}
