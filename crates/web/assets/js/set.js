// The Set view: a puzzle is made here. Tools change a draft on the board; at every change the engine is asked about it, and
// the draft is the puzzle at hand for all other views.
//
//   set-draft     what is being made, and its history      set-board     how it looks
//   set-judge     what the engine is asked                 set-verdict   its answers in words
//   set-tools     what is taken to change it               set-hand      the pointer on the board
//   set-rules     the list of rules                        set-dig       further givens
//   set-start     the dialog for another board             set-words     words

import { announce, note } from "./announce.js";
import { element } from "./board.js";
import { button, checkbox, el } from "./dialogs.js";
import { ask } from "./engine.js";
import { addWords, t } from "./i18n.js";
import { icon } from "./icons.js";
import { Digits, digit, direction } from "./keys.js";
import { fault } from "./open.js";
import { Selection } from "./selection.js";
import { DraftBoard } from "./set-board.js";
import { Digger } from "./set-dig.js";
import { Draft, letter, stateOf } from "./set-draft.js";
import { listen } from "./set-hand.js";
import { Judge } from "./set-judge.js";
import { RuleList } from "./set-rules.js";
import { startBoard } from "./set-start.js";
import { MOST_REGIONS, NAMES, TOOLS, Tools } from "./set-tools.js";
import { VerdictBox, cellCounts } from "./set-verdict.js";
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
  #page;
  #root = document.getElementById("view-set");
  #parts = {};
  #board;
  #rules;
  #verdict;
  /** The puzzle that was handed to the page last. */
  #told = null;
  #asked = 0;
  #timer = 0;
  #shown = false;
  /** The cells of a stroke of the pointer, and the region that they are painted with. */
  #wet = new Map();
  #counts = false;
  #digits = new Digits();
  #digger = new Digger();

  constructor(page) {
    super();
    this.#page = page;
    addWords(WORDS);
    this.#root.classList.add("play", "set");
    this.draft.addEventListener("change", ({ detail }) => this.#changed(detail.keys));
    this.judge.addEventListener("change", () => this.#judged());
    this.selection.addEventListener("change", () => this.#selected());
    this.#digger.addEventListener("dig", () => this.dig());
    this.tools.addEventListener("choose", () => this.#chosenTool());
    this.tools.addEventListener("number", ({ detail }) => this.enter(detail));
    this.tools.addEventListener("erase", () => this.erase());
    this.tools.addEventListener("make", () => this.make());
    this.tools.addEventListener("paint", ({ detail }) => this.selection.cells.size && this.#paint([...this.selection.cells], detail));
    this.#build();
    addEventListener("pagehide", () => this.#keep());
  }

  // ---- a view of the page

  async show(game, params) {
    const back = !this.#shown;
    this.#shown = true;
    if (NAMES.includes(params?.get("tool"))) {
      this.tools.tool = params.get("tool");
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
    this.#digger.stop();
    this.judge.cancel();
    this.#digits.end();
    if (this.#timer) this.#tell();
  }

  focus() {
    this.#board.target(this.selection.cursor)?.focus();
  }

  help() {
    return [t("s_keysTitle"), t("s_keys"), t("s_keysNote")];
  }

  params() {
    return this.tool === "given" ? null : new URLSearchParams({ tool: this.tool });
  }

  redraw() {
    const { board } = this.#board;
    this.#build();
    if (!board) return;
    this.#setBoard(board);
    this.#drawTool();
    this.#show();
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
    this.#digger.stop();
    this.#say("");
    if (structure) this.#listRules();
    this.#about();
    this.#buttons();
    if (keys.has("places")) {
      this.selection.reset();
      this.selection.cursor = 0;
    }
    this.#show();
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
    if (this.#shown && this.#told) this.judge.judge(this.draft.json(), { candidates: this.#counts });
  }

  // ---- what is shown

  #setBoard(board) {
    const { svg } = this.#parts;
    const focused = svg.contains(document.activeElement);
    this.#board.setBoard(board, t("s_board"));
    this.#digger.draw(board.symmetries);
    if (this.selection.cursor >= board.centers.length) this.selection.reset();
    this.#show();
    this.#listRules();
    if (focused) this.#board.target(this.selection.cursor)?.focus({ preventScroll: true });
  }

  /** Whether the board that is drawn has the cells of the draft. */
  get #fits() {
    return this.#board.board?.centers.length === this.draft.cells && this.#told !== null;
  }

  #show() {
    if (!this.#fits) return;
    const { selection } = this;
    const look = { lit: this.#rules.lit, painting: this.tool === "region", wet: this.#wet, selected: selection.cells, cursor: selection.cursor };
    this.#board.showAll(this.draft.state, this.judge.found, look);
  }

  #selected() {
    this.#show();
    this.#digits.end();
    const { cells, cursor } = this.selection;
    if (this.#parts.svg.contains(document.activeElement)) this.#board.target(cursor)?.focus({ preventScroll: true });
    if (cells.size > 1) announce(t("selectedCells", cells.size));
    this.#drawMake();
    this.#drawCounts();
    if (this.tool === "select") this.#listRules();
  }

  #judged() {
    if (!this.#shown) return;
    const { found, busy } = this.judge;
    this.#verdict.show(found, busy, this.draft.state, this.#board.board?.names ?? [], (rule) => this.#rules.name([rule]));
    this.#root.classList.toggle("at-work", busy);
    this.#drawCounts();
    this.#show();
  }

  #lightElement(element) {
    if (element.kind === "rule") return this.#rules.light([element.rule]);
    this.selection.only(element.cells[0]);
    this.focus();
  }

  #drawCounts() {
    const { cursor } = this.selection;
    this.#verdict.count(this.#fits ? cellCounts(this.judge.found, cursor, this.#board.board.names[cursor]) : "");
  }

  #listRules() {
    const { board } = this.#board;
    if (!board) return;
    const only = this.tool === "select" ? [...this.selection.cells] : [];
    this.#parts.rulesTitle.textContent = only.length ? t("s_rulesOf") : t("rules");
    this.#rules.show(this.draft.state.rules, board, only);
  }

  #about() {
    for (const [key, input] of Object.entries(this.#parts.inputs)) if (document.activeElement !== input) input.value = this.draft.state[key];
  }

  #buttons() {
    this.#parts.undo.disabled = !this.draft.history.done.length;
    this.#parts.redo.disabled = !this.draft.history.undone.length;
  }

  // ---- what is beside the board

  #build() {
    const parts = (this.#parts = {});
    parts.svg = element("svg", { class: "anydoku board", tabindex: -1, id: "set-board" });
    this.#board = new DraftBoard(parts.svg);
    listen(parts.svg, {
      selection: this.selection,
      wet: this.#wet,
      at: (...where) => this.#board.at(...where),
      ready: () => this.#fits,
      // A stroke that begins on the region takes it away.
      brush: (cell) => (this.tool !== "region" ? null : this.draft.state.regions[cell] === this.tools.brush ? -1 : this.tools.brush),
      stroke: () => this.#show(),
      paint: (cells, region) => this.#paint(cells, region),
      focus: (cell) => this.#board.target(cell)?.focus({ preventScroll: true }),
    });

    this.tools.redraw();
    const act = (name, drawn, words, click) => {
      const made = button("", click, { className: "tool", id: `set-${name}` });
      made.append(icon(drawn), el("span", {}, words));
      return (parts[name] = made);
    };
    const acts = el(
      "div",
      { className: "set-acts", role: "toolbar", aria: { label: t("tools") } },
      act("undo", "undo", t("undo"), () => this.undo()),
      act("redo", "redo", t("redo"), () => this.redo()),
      act("start", "plus", t("s_start"), () => startBoard((state) => this.begin(state))),
      act("play", "play", t("s_play"), () => this.#go("play")),
      act("watch", "tree", t("s_watch"), () => this.#go("watch")),
    );

    parts.says = el("div", { className: "says", role: "status", ariaLive: "polite" });
    this.#verdict = new VerdictBox();
    this.#verdict.addEventListener("stop", () => this.judge.stop());
    this.#verdict.addEventListener("light", ({ detail }) => this.#lightElement(detail));
    const counts = checkbox(t("s_candidates"), this.#counts, (on) => this.#count(on));
    parts.count = counts.input;
    this.#digger.draw();
    parts.rulesTitle = el("h2", { className: "part" }, t("rules"));
    const rules = el("section", { className: "set-rules" }, parts.rulesTitle);
    const lit = this.#rules?.lit ?? [];
    this.#rules = new RuleList(rules);
    this.#rules.lit = lit;
    this.#rules.addEventListener("light", () => this.#show());
    this.#rules.addEventListener("remove", ({ detail }) => {
      this.draft.remove(detail.numbers);
      announce(t("s_ruleGone", detail.name));
    });
    this.#rules.addEventListener("rename", ({ detail }) => this.draft.rename(detail.number, detail.label));

    parts.inputs = {};
    const field = (key, properties, change) => {
      const input = (parts.inputs[key] = el("input", { ...properties, id: `set-${key}` }));
      input.addEventListener("change", () => change(input));
      return el("label", { className: "field" }, el("span", {}, t(`s_${key}`)), input);
    };
    const about = el(
      "details",
      { className: "about" },
      el("summary", {}, t("s_about")),
      el(
        "div",
        { className: "row" },
        field("name", { type: "text", maxLength: 120 }, ({ value }) => this.draft.change({ name: value.trim() })),
        field("author", { type: "text", maxLength: 120 }, ({ value }) => this.draft.change({ author: value.trim() })),
        field("values", { type: "number", min: 1, max: 256 }, (input) => {
          const values = Math.max(1, Math.min(256, Math.round(input.valueAsNumber || this.draft.state.values)));
          input.value = values;
          this.draft.setValues(values);
        }),
      ),
    );
    const stage = el("section", { className: "stage", aria: { label: t("board") } }, parts.svg);
    const panel = el("aside", { className: "panel", aria: { label: t("tools") } }, this.tools.bar, this.tools.help, this.tools.pad, acts, parts.says, this.#verdict.root, this.#digger.row, counts.label, rules, about);
    this.#root.replaceChildren(stage, panel);
    this.#drawTool();
    this.#buttons();
    this.#about();
  }

  #chosenTool() {
    this.#wet.clear();
    this.#drawTool();
    this.#show();
    this.#listRules();
    announce(t("s_tool", t(`s_${this.tool}`)));
    this.dispatchEvent(new Event("address"));
  }

  get tool() {
    return this.tools.tool;
  }

  #drawTool() {
    this.tools.draw(this.draft.state);
    this.#drawMake();
  }

  /** The rules that the tool makes of the selection: sets of cells. */
  #sets() {
    const cells = [...this.selection.cells];
    if (this.tool !== "neighbours") return cells.length > 1 ? [cells] : [];
    if (cells.length === 2) return [cells];
    const steps = Object.values(this.#board.board.steps);
    const chosen = new Set(cells);
    const pairs = new Map();
    for (const cell of cells) for (const step of steps) if (chosen.has(step[cell])) pairs.set([cell, step[cell]].sort((a, b) => a - b).join(), [cell, step[cell]]);
    return [...pairs.values()];
  }

  #drawMake() {
    if (!this.#fits) return;
    const { size } = this.selection.cells;
    const sets = this.#sets().length;
    this.tools.offer(size, sets, this.tool === "delete" ? size > 0 && size < this.draft.cells : sets > 0);
  }

  // ---- what is done

  #go(view) {
    this.#page.go(view);
  }

  /** Begins on another board; undo brings the one before back. */
  begin(state) {
    this.draft.change(state);
    this.#say(t("s_begun"));
  }

  undo() {
    announce(this.draft.undo() ? t("undone") : t("nothingToUndo"));
  }

  redo() {
    announce(this.draft.redo() ? t("redone") : t("nothingToRedo"));
  }

  /** The selected cells, or the one with the cursor. */
  #chosen() {
    if (!this.selection.cells.size) this.selection.only(this.selection.cursor);
    return [...this.selection.cells];
  }

  /** Enters a number as the tool says. */
  enter(number) {
    if (!this.#fits) return;
    const cells = this.#chosen();
    if (this.tool === "region") {
      this.tools.take(number - 1);
      return this.#paint(cells, number - 1);
    }
    if (this.tool === "given" && this.draft.give(cells, number)) this.#tellCell(cells);
    if (this.tool === "allowed" && this.draft.allow(cells, number)) this.#tellCell(cells);
  }

  erase() {
    if (!this.#fits) return;
    if (this.tool === "region") return this.#paint(this.#chosen(), -1);
    if (this.tool === "delete") return this.make();
    if ((this.tool === "given" || this.tool === "allowed") && this.draft.clear(this.#chosen())) announce(t("erased"));
  }

  #tellCell(cells) {
    const [cell] = cells;
    const { givens, allowed } = this.draft.state;
    if (cells.length === 1) announce(t("cellSays", this.#board.board.names[cell], givens[cell] || (allowed[cell] ? t("s_allowedHere", allowed[cell].join(" ")) : t("empty"))));
  }

  #paint(cells, region) {
    if (this.draft.paint(cells, region)) announce(region < 0 ? t("s_unpainted", cells.length) : t("s_painted", cells.length, letter(region)));
  }

  /** Makes a rule of the selection, or deletes its cells. */
  make() {
    if (!this.#fits) return;
    const cells = [...this.selection.cells];
    if (this.tool === "region") return this.#paint(this.#chosen(), this.tools.brush);
    if (this.tool === "delete") return cells.length && this.draft.delete(cells) ? announce(t("s_deleted")) : undefined;
    if (!["group", "neighbours", "run"].includes(this.tool)) return;
    const sets = this.#sets();
    if (!sets.length) return announce(t(`s_${this.tool}Help`));
    const added = this.draft.add(this.tool, sets);
    if (!added) return announce(t("s_isThere"));
    const { rules } = this.draft.state;
    const name = this.#rules.name([rules.length - 1]);
    this.selection.clear();
    announce(t("s_added", added > 1 ? `${added} × ${t("s_neighbours")}` : name));
  }

  #count(on) {
    this.#counts = on;
    this.#parts.count.checked = on;
    this.#ask();
  }

  /** Looks for further givens, until there is one solution. */
  async dig() {
    if (!this.#fits || this.#digger.busy) return;
    // One long question at a time: the judgement is asked again for what comes of it.
    this.judge.cancel();
    this.#verdict.rest();
    this.#say(t("s_digging"), "busy", [[t("cancel"), () => this.#digger.stop()]]);
    const before = this.draft.state;
    try {
      const givens = await this.#digger.dig(this.draft.json());
      if (this.draft.state !== before) return;
      const added = givens.filter((given, cell) => given && !before.givens[cell]).length;
      if (added) this.draft.change({ givens, allowed: before.allowed.map((list, cell) => (givens[cell] ? null : list)) });
      else this.#ask();
      this.#say(added ? t("s_dug", added) : t("s_dugNothing"), "good");
    } catch (error) {
      if (this.draft.state !== before) return;
      this.#say(this.#digger.stopped ? "" : fault(error), "bad");
      this.#ask();
    }
  }

  // ---- keys and fingers

  #move(way, { select, add }) {
    const { selection } = this;
    const to = this.#board.board.steps[way]?.[selection.cursor] ?? -1;
    if (!selection.cells.size) return selection.only(selection.cursor);
    if (to < 0) return;
    if (select || add) selection.add(to);
    else selection.only(to);
  }

  /** A key of the view; says whether it was one. */
  key(event) {
    if (!this.#fits) return false;
    const command = event.ctrlKey || event.metaKey;
    const way = direction(event, this.#board.board.tiling === "hexagons");
    if (way) {
      this.#move(way, { select: event.shiftKey, add: command });
      return true;
    }
    const key = event.key.toLowerCase();
    if (command) {
      if (key === "z") event.shiftKey ? this.redo() : this.undo();
      else if (key === "y") this.redo();
      else if (key === "a") this.selection.add(...this.draft.state.places.keys());
      else return false;
      return true;
    }
    if (event.altKey) return false;
    const number = digit(event);
    if (number !== null) this.#typed(number);
    else if (event.shiftKey && this.tool === "region" && /^[a-z]$/.test(key)) this.enter(key.charCodeAt(0) - 96);
    else if (TOOLS[key]) this.tools.choose(TOOLS[key]);
    else if (key === "enter" || key === " ") this.make();
    else if (key === "backspace" || key === "delete") this.erase();
    else if (key === "escape") this.selection.clear();
    else if (key === "d") this.dig();
    else if (key === "m") this.#count(!this.#counts);
    else return false;
    return true;
  }

  #typed(number) {
    const most = this.tool === "region" ? MOST_REGIONS : this.draft.state.values;
    const typed = this.#digits.type(number, most);
    if (!typed) return number === 0 ? this.erase() : undefined;
    // 1, then 2, is 12: the 1 was not meant.
    if (typed.instead) this.draft.undo();
    this.enter(typed.number);
  }
}
