// The Watch view: a solver at work on the board, one step after the other, forwards and backwards; or two of them side by
// side on one clock.
//
//   watch-config   what can be chosen          watch-run     the steps and what is true at any moment
//   watch-clock    the moment                  watch-board   the board, or variables without one
//   watch-panel    what stands beside it       watch-tree, watch-graph   decisions; why a conflict came about
//   watch-tell     steps in words              watch-tour, watch-lessons   the guided tour

import { announce, note } from "./announce.js";
import { button, close, el, select, show as showDialog } from "./dialogs.js";
import { ask } from "./engine.js";
import { addWords, isChinese, label, t } from "./i18n.js";
import { icon } from "./icons.js";
import { digit, direction, Digits } from "./keys.js";
import { fault } from "./open.js";
import { deflate, inflate, keep, kept } from "./share.js";
import { RunBoard, RunList } from "./watch-board.js";
import { Clock, SPEEDS } from "./watch-clock.js";
import { FIELDS, USUAL, matters, read, request, write } from "./watch-config.js";
import { drawGraph } from "./watch-graph.js";
import { counters, inspect, now, trail } from "./watch-panel.js";
import { Run } from "./watch-run.js";
import { name, tell, verdict } from "./watch-tell.js";
import { Tour } from "./watch-tour.js";
import { TreeView } from "./watch-tree.js";
import { WORDS } from "./watch-words.js";

/** The most steps that are asked for. */
const MOST = 100_000;
/** Instead of a formula in the address: it is in the browser. */
const KEPT = "kept";
const PANES = [["trail", "w_trail"], ["tree", "w_tree"], ["why", "w_why"]];

const words = (field, value) => {
  const key = `w_v_${field}=${value}`;
  const found = t(key);
  return found === key ? value : found;
};

export class Watch extends EventTarget {
  clock = new Clock();
  /** The configurations of the runs, one or two. */
  configs = [{ ...USUAL }];
  /** The runs, in the same order; empty while the solver runs. */
  runs = [];
  /** Literals that are assumed. */
  assumed = [];
  #page;
  #root = document.getElementById("view-watch");
  #game = null;
  /** What a lesson shows instead of the puzzle at hand, as { game } or { cnf }. */
  #lesson = null;
  #cnf = "";
  #cnfParam = "";
  #mine = false;
  /** Literals (numbers) and cells (`c12`) to stop at. */
  #breaks = new Set();
  #pane = "trail";
  #seats = [];
  #asking = null;
  #ready = false;
  /** Which of the runs is told beside the boards. */
  #chosen = 0;
  #pointed = null;
  #focusedBoard = false;
  #digits = new Digits();
  #parts = {};
  #drawing = 0;
  #saving = 0;
  #language = "";
  #tour = new Tour(this);

  constructor(page) {
    super();
    this.#page = page;
    addWords(WORDS);
    this.#root.classList.add("watch");
    this.clock.stop = (from, to) => this.#stopBetween(from, to);
    this.clock.addEventListener("move", () => this.#moved());
    this.clock.addEventListener("play", () => this.#played());
    this.#build();
    this.#root.addEventListener("focusin", ({ target }) => this.#focus(Boolean(target.closest?.(".run svg"))));
    this.#root.addEventListener("focusout", () => this.#focus(false));
  }

  // ---- a view of the page

  show(game, params) {
    const changed = game !== this.#game;
    this.#game = game;
    if (params || !this.#ready) this.#load(params ?? new URLSearchParams(kept("watch") ?? ""));
    else if (!changed || this.#lesson) return this.#draw();
    else this.#cleared();
    this.#ready = true;
    if (game || this.#cnf || this.#tour.lesson) this.start();
  }

  hide() {
    this.clock.toggle(false);
  }

  focus() {
    this.#parts.play.focus();
  }

  help() {
    return [t("w_keysTitle"), t("w_keys"), t("w_keysNote")];
  }

  redraw() {
    this.#build();
    if (this.#ready) this.start();
  }

  params() {
    const params = new URLSearchParams();
    if (this.#tour.lesson) {
      params.set("lesson", this.#tour.place);
      return params;
    }
    write(params, this.configs[0]);
    if (this.configs[1]) {
      params.set("two", "1");
      write(params, this.configs[1], "2");
    }
    if (this.clock.at) params.set("at", this.clock.at);
    if (this.assumed.length) params.set("if", this.assumed.join("."));
    if (this.#breaks.size) params.set("stop", [...this.#breaks].join("."));
    if (this.#pane !== "trail") params.set("pane", this.#pane);
    if (this.#mine) params.set("mine", "1");
    if (this.#cnfParam) params.set("cnf", this.#cnfParam);
    return params;
  }

  #wanted = 0;

  #load(params) {
    const integers = (name) => (params.get(name) ?? "").split(".").filter(Boolean).map(Number).filter(Number.isInteger);
    this.configs = [read(params)];
    if (params.get("two")) this.configs.push(read(params, "2"));
    this.assumed = integers("if").filter(Boolean);
    this.#breaks = new Set((params.get("stop") ?? "").split(".").filter((stop) => /^(c\d+|-?[1-9]\d*)$/.test(stop)).map((stop) => (stop[0] === "c" ? stop : Number(stop))));
    this.#wanted = Number(params.get("at")) || 0;
    this.#pane = PANES.some(([name]) => name === params.get("pane")) ? params.get("pane") : "trail";
    this.#mine = params.has("mine");
    this.#cnfParam = params.get("cnf") ?? "";
    this.#cnf = "";
    this.#lesson = null;
    this.#tour.load(params.get("lesson"));
    if (this.#tour.lesson) {
      this.#wanted = (run) => this.#tour.moment(run);
      this.#pane = this.#tour.pane;
    }
    this.#markPane();
  }

  #cleared() {
    this.assumed = [];
    this.#breaks.clear();
    this.#wanted = 0;
    this.#pointed = null;
    this.#cnf = this.#cnfParam = "";
  }

  /** Keeps what is shown, in the address too; browsers don't like that at every step. */
  #save(wait = 0) {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      keep("watch", String(this.params()));
      this.dispatchEvent(new Event("address"));
    }, wait);
  }

  // ---- runs

  /** The subject of the runs: { game } or { cnf }. */
  get subject() {
    return this.#lesson ?? (this.#cnf ? { cnf: this.#cnf } : { game: this.#game });
  }

  /** Shows something else than the puzzle at hand, for a lesson; null: the puzzle again. */
  setLesson(subject) {
    this.#lesson = subject;
    this.#breaks.clear();
    this.#pointed = null;
  }

  /** Runs the solvers and shows the moment that is wanted, a number or what says it of the first run. */
  async start(wanted = this.#wanted) {
    this.clock.toggle(false);
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#language = isChinese() ? "zh" : "en";
    this.#say(t("w_running"), "busy", [[t("cancel"), () => this.#asking.abort()]]);
    this.#root.classList.add("at-work");
    try {
      if (this.#cnfParam && !this.#cnf) this.#cnf = this.#cnfParam === KEPT ? (kept("watch-cnf") ?? "") : await inflate(this.#cnfParam);
      if (this.#tour.lesson && !this.#lesson) await this.#tour.prepare();
      signal.throwIfAborted();
      const { game, cnf } = this.subject;
      if (!game && !cnf) return;
      const subject = cnf ? { cnf } : { puzzle: game.puzzle.doku, entries: this.#mine && !this.#lesson ? game.entries() : [] };
      const options = { assume: this.assumed, most: MOST, language: this.#language };
      const runs = [];
      for (const config of this.configs) {
        const trace = await ask(request(config, subject, options), { signal });
        runs.push(new Run(trace, this.assumed));
      }
      this.runs = runs;
      this.#seat();
      this.clock.length = Math.max(...runs.map((run) => run.length));
      this.clock.at = -1;
      this.#say("");
      this.clock.set(typeof wanted === "function" ? wanted(runs[0]) : wanted);
      this.#save();
      this.#wanted = 0;
    } catch (error) {
      if (!signal.aborted) this.#say(fault(error), "bad");
      else if (signal === this.#asking.signal) this.#say("");
    } finally {
      if (signal === this.#asking.signal) this.#root.classList.remove("at-work");
    }
  }

  #say(...what) {
    note(this.#parts.says, ...what);
    this.#parts.says.hidden = !what[0];
  }

  /** Gives each run its place on the page. */
  #seat() {
    const { game, cnf } = this.subject;
    const { runs: place } = this.#parts;
    const fits = this.#seats.length === this.runs.length && this.#seats.every((seat) => (cnf ? seat.list : seat.board && seat.game === game));
    if (!fits) {
      this.#seats = this.runs.map((_, index) => {
        const verdict = el("span", { className: "verdict" });
        const chosen = button("", () => this.choose(index), { className: "run-name" });
        const heading = el("h2", { className: "run-head" }, chosen, verdict);
        const seat = { game, heading, verdict };
        if (cnf) {
          const list = el("div", { className: "variables", role: "group", ariaLabel: t("w_board") });
          seat.root = el("div", { className: "run" }, heading, list);
          seat.list = new RunList(list, (variable) => this.point({ lit: variable }, index));
        } else {
          const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          svg.setAttribute("class", "anydoku board");
          svg.setAttribute("tabindex", "-1");
          seat.root = el("div", { className: "run" }, heading, svg);
          seat.svg = svg;
          seat.board = new RunBoard(svg);
          seat.board.setBoard(game);
          this.#listen(seat, index);
        }
        return seat;
      });
      place.replaceChildren(...this.#seats.map((seat) => seat.root));
      place.classList.toggle("two", this.runs.length > 1);
    }
    this.#seats.forEach((seat, index) => {
      const config = this.configs[index];
      const run = this.runs[index];
      (seat.board ?? seat.list).setRun(run);
      const parts = [words("solver", config.solver), words(config.solver === "dpll" ? "branch" : "decide", config.solver === "dpll" ? config.branch : config.decide)];
      seat.heading.firstChild.textContent = `${this.runs.length > 1 ? `${"AB"[index]} · ` : ""}${parts.join(", ")}`;
      seat.verdict.textContent = verdict(run);
      seat.verdict.dataset.verdict = run.trace.cut ? "cut" : run.trace.verdict;
    });
    this.#root.classList.toggle("without-board", Boolean(cnf));
    this.choose(Math.min(this.#chosen, this.runs.length - 1));
    this.#parts.ticks.style.backgroundImage = this.#tickMarks();
    this.#configBar();
  }

  /** The run that is told beside the boards. */
  get run() {
    return this.runs[this.#chosen];
  }

  /** Tells the first or second run beside the boards. */
  choose(index) {
    this.#chosen = index;
    this.#parts.tree.setRun(this.run);
    this.#seats.forEach((seat, other) => {
      const [name] = seat.heading.children;
      name.disabled = this.runs.length < 2;
      name.setAttribute("aria-pressed", String(other === index));
    });
    this.#draw();
  }

  /** Where conflicts lie on the way, as a picture for the ground of the scrubber. */
  #tickMarks() {
    const [run] = this.runs;
    const length = Math.max(...this.runs.map((run) => run.length), 1);
    const columns = new Set(run.conflicts.map((step) => Math.round(((step + 1) / length) * 500)));
    const bars = [...columns].map((x) => `M${x} 0v8`).join("");
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 8" preserveAspectRatio="none"><path d="${bars}" stroke="#d0463b" stroke-width="1.4"/></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
  }

  // ---- the moment

  #moved() {
    for (const run of this.runs) run.seek(this.clock.at);
    this.#draw();
    this.#save(250);
  }

  #played() {
    const { playing } = this.clock;
    const { play } = this.#parts;
    play.replaceChildren(icon(playing ? "pause" : "play"));
    label(play, t(playing ? "w_pausePlay" : "w_play"));
    if (!playing && this.runs.length) this.#announceNow();
  }

  #draw() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow() {
    const { run } = this;
    if (!run) return;
    const { at, length } = this.clock;
    const parts = this.#parts;
    this.#seats.forEach((seat, index) => this.#drawSeat(seat, this.runs[index], index));
    parts.scrub.max = length;
    parts.scrub.value = at;
    const where = t("w_stepOf", at.toLocaleString("en"), length.toLocaleString("en"));
    parts.scrub.setAttribute("aria-valuetext", where);
    parts.where.textContent = where;
    for (const name of ["start", "lastConflict", "stepBack"]) parts[name].disabled = at === 0;
    for (const name of ["step", "nextConflict", "nextDecision", "end"]) parts[name].disabled = at === length;
    parts.play.disabled = at === length;
    counters(parts.counters, this.runs);
    now(parts.now, run);
    this.#inspect();
    this.#drawPane();
  }

  #drawSeat(seat, run, index) {
    const breaks = new Set();
    const roles = new Map();
    const clash = new Set();
    const cellOf = (lit) => run.trace.candidates?.[Math.abs(lit) - 1]?.[0] ?? -1;
    for (const stop of this.#breaks) breaks.add(typeof stop === "string" ? Number(stop.slice(1)) : seat.board ? cellOf(stop) : Math.abs(stop));
    // The reason of what is pointed at; else of what happened last.
    const pointed = this.#pointed?.index === index && this.#pointed.lit ? run.by[Math.abs(this.#pointed.lit)] : -1;
    const step = pointed >= 0 ? pointed : run.at - 1;
    if (seat.board && step >= 0 && run.at > 0) {
      const kind = run.kind[step];
      const number = kind === "s" || kind === "r" || kind === "b" || kind === "d" ? 0 : run.why[step];
      if (number > 0) {
        for (const lit of run.clause(number).lits) {
          const cell = cellOf(lit);
          if (cell < 0) continue;
          if (kind === "c") clash.add(cell);
          roles.set(cell, "citing");
        }
      }
      if (run.lit[step]) {
        const cell = cellOf(run.lit[step]);
        if (cell >= 0) roles.set(cell, "target");
      }
    }
    const marks = { breaks, roles, clash, assumed: this.assumed, focused: this.#focusedBoard };
    (seat.board ?? seat.list).show(marks);
  }

  #drawPane() {
    const { run } = this;
    const go = (moment) => this.go(moment);
    if (this.#pane === "trail") trail(this.#parts["pane-trail"], run, go);
    else if (this.#pane === "tree") this.#parts.tree.show();
    else if (this.#parts.drawnConflict !== `${this.#language}${run.conflict}` || this.#parts.drawnRun !== run) {
      this.#parts.drawnConflict = `${this.#language}${run.conflict}`;
      this.#parts.drawnRun = run;
      drawGraph(this.#parts["pane-why"], run, run.conflict, go);
    }
  }

  /** Goes to a moment, and says what is there. */
  go(moment) {
    this.clock.toggle(false);
    this.clock.set(moment);
    this.#announceNow();
  }

  #announceNow() {
    const { run } = this;
    if (!run) return;
    const what = run.at ? tell(run, run.at - 1) : t("w_begin");
    announce(`${t("w_stepOf", run.at, run.length)}: ${what}`);
  }

  /** The moments that buttons and keys lead to; of two runs the one that comes first. */
  #moment(name) {
    const { at, length } = this.clock;
    const next = (list) => Math.min(...this.runs.map((run) => (run.at < run.length ? run.next(run[list], at) : length)));
    const last = (list) => Math.max(...this.runs.map((run) => run.previous(run[list], Math.min(at, run.length + 1))));
    switch (name) {
      case "start": return 0;
      case "stepBack": return at - 1;
      case "step": return at + 1;
      case "end": return this.clock.stop(at, length) ?? length;
      case "nextConflict": return this.#before(next("conflicts"));
      case "lastConflict": return last("conflicts");
      case "nextDecision": return this.#before(next("decisions"));
      default: return last("decisions");
    }
  }

  #before(to) {
    return this.clock.stop(this.clock.at, to) ?? to;
  }

  act(name) {
    if (!this.runs.length) return;
    if (name === "play") return this.clock.toggle();
    this.go(this.#moment(name));
  }

  // ---- stops

  #stopBetween(from, to) {
    if (!this.#breaks.size) return null;
    const found = this.runs.map((run) => {
      const stops = (lit) => {
        if (this.#breaks.has(lit)) return true;
        const cell = lit > 0 ? (run.trace.candidates?.[lit - 1]?.[0] ?? -1) : -1;
        return cell >= 0 && this.#breaks.has(`c${cell}`);
      };
      return run.find(stops, from, Math.min(to, run.length));
    });
    const moments = found.filter((moment) => moment !== null);
    return moments.length ? Math.min(...moments) : null;
  }

  toggleBreak(stop) {
    if (!this.#breaks.delete(stop)) this.#breaks.add(stop);
    announce(this.#breaks.has(stop) ? `${t("w_breaks")} ${this.#stopName(stop)}` : t("w_removeBreak", this.#stopName(stop)));
    this.#draw();
    this.#chips();
    this.#save();
  }

  #stopName(stop) {
    return typeof stop === "string" ? (this.subject.game?.board.names[stop.slice(1)] ?? stop) : name(this.runs[0], stop);
  }

  // ---- what if

  /** Assumes a literal, or no longer; the solvers run again. */
  toggleAssumption(lit) {
    const at = this.assumed.indexOf(lit);
    if (at >= 0) this.assumed.splice(at, 1);
    else this.assumed = [...this.assumed.filter((other) => other !== -lit), lit];
    const index = this.assumed.indexOf(lit);
    // To where it is decided; if it never is, for it is true or false already, to the start of the search.
    this.start((run) => {
      const own = run.decisions.find((step) => run.lit[step] === lit);
      if (index >= 0 && own !== undefined) return own + 1;
      return run.decisions.length ? run.decisions[0] : index >= 0 ? run.length : 0;
    }).then(() => this.#announceNow());
  }

  /** What stands for a run's state above the board: what is assumed and where it stops. */
  #chips() {
    const { chips } = this.#parts;
    const [run] = this.runs;
    const made = [];
    if (run && this.assumed.length) {
      made.push(el("span", {}, t("w_ifs")));
      for (const lit of this.assumed) made.push(this.#chip(name(run, lit), "what-if", t("w_removeIf", name(run, lit)), () => this.toggleAssumption(lit)));
    }
    if (run && this.#breaks.size) {
      made.push(el("span", {}, t("w_breaks")));
      for (const stop of this.#breaks) made.push(this.#chip(this.#stopName(stop), "stop", t("w_removeBreak", this.#stopName(stop)), () => this.toggleBreak(stop)));
    }
    const focused = chips.contains(document.activeElement);
    chips.hidden = !made.length;
    chips.replaceChildren(...made);
    if (focused) (chips.querySelector("button") ?? this.#parts.play).focus();
  }

  #chip(text, kind, title, click) {
    const made = button(text, click, { className: `chip ${kind}` });
    label(made, title);
    made.append(icon("close"));
    return made;
  }

  // ---- pointing

  /** Points at { lit } or { cell } of a run. */
  point(pointed, index = 0) {
    const was = this.#pointed;
    if (was && pointed && was.lit === pointed.lit && was.cell === pointed.cell && was.index === index) return;
    this.#pointed = pointed && { ...pointed, index };
    this.#draw();
  }

  #inspect() {
    const pointed = this.#pointed;
    const run = this.runs[pointed?.index ?? 0] ?? this.run;
    const { game } = this.subject;
    const actions = [];
    let cellName = "";
    const cell = pointed?.cell ?? -1;
    if (pointed?.lit) {
      const lit = Math.abs(pointed.lit);
      for (const one of [lit, -lit]) actions.push([t("w_ifThis", name(run, one)), () => this.toggleAssumption(one), this.assumed.includes(one)]);
      for (const one of [lit, -lit]) actions.push([t("w_stopThis", name(run, one)), () => this.toggleBreak(one), this.#breaks.has(one)]);
    }
    if (cell >= 0 && game) {
      const { board } = this.#seats[pointed.index] ?? {};
      const variables = board ? Array.from({ length: game.board.values }, (_, index) => board.variable(cell, index + 1)) : [];
      const open = variables.filter((variable) => run.by[variable] < 0).length;
      cellName = `${game.board.names[cell]}: ${open ? t("w_candidates", variables.flatMap((variable, index) => (run.by[variable] < 0 ? [index + 1] : [])).join(" ")) : t("w_noCandidate")}`;
      actions.push([t("w_stopCell", game.board.names[cell]), () => this.toggleBreak(`c${cell}`), this.#breaks.has(`c${cell}`)]);
    }
    const text = JSON.stringify([pointed, run.at, this.assumed, [...this.#breaks]]);
    if (this.#parts.inspected === text && this.#parts.inspectedRun === run) return;
    this.#parts.inspected = text;
    this.#parts.inspectedRun = run;
    const { inspect: root } = this.#parts;
    const focused = root.contains(document.activeElement) ? [...root.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    inspect(root, run, pointed, cellName, actions);
    if (focused >= 0) root.querySelectorAll("button")[focused]?.focus();
  }

  #focus(inside) {
    if (this.#focusedBoard === inside) return;
    this.#focusedBoard = inside;
    this.#draw();
  }

  #listen(seat, index) {
    const { svg, board } = seat;
    const look = (event) => {
      const { cell, value } = board.at(event.clientX, event.clientY);
      if (cell === null) return null;
      return { cell, lit: value ? board.variable(cell, value) : undefined };
    };
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      const found = look(event);
      if (found) this.point(found, index);
    });
    svg.addEventListener("click", (event) => {
      const found = look(event);
      if (!found) return;
      this.#walk(seat, index, found.cell);
      this.point(found, index);
      const { held } = board.at(event.clientX, event.clientY);
      // A touch points first; what it points at can be assumed with the button that appears.
      if (found.lit && !held && event.pointerType !== "touch") this.toggleAssumption(found.lit);
    });
    svg.addEventListener("focusin", ({ target }) => {
      const cell = Number(target.dataset?.cell);
      if (Number.isInteger(cell)) this.#pointAtCell(board, cell, index);
    });
    svg.addEventListener("focus", () => board.target(board.cursor)?.focus());
  }

  /** Points at the value of a cell, or at the cell while it has none. */
  #pointAtCell(board, cell, index) {
    const run = this.runs[index];
    const values = Array.from({ length: board.board.values }, (_, value) => board.variable(cell, value + 1));
    this.point({ cell, lit: values.find((variable) => run.value(variable) > 0) }, index);
  }

  #walk(seat, index, cell) {
    seat.board.cursor = cell;
    this.#drawSeat(seat, this.runs[index], index);
    seat.board.target(cell).focus({ preventScroll: true });
  }

  // ---- keys

  key(event) {
    if (!this.runs.length || event.ctrlKey || event.metaKey || event.altKey) return false;
    const seat = this.#seats.find((seat) => seat.svg?.contains(document.activeElement));
    if (seat && !event.shiftKey && this.#boardKey(event, seat)) return true;
    const { key, shiftKey } = event;
    const lower = key.toLowerCase();
    const actions = { " ": "play", ",": "stepBack", ".": "step", "<": "lastConflict", ">": "nextConflict", Home: "start", End: "end" };
    if (key === "ArrowRight") this.act(shiftKey ? "nextConflict" : "step");
    else if (key === "ArrowLeft") this.act(shiftKey ? "lastConflict" : "stepBack");
    else if (lower === "d") this.act(shiftKey ? "lastDecision" : "nextDecision");
    else if (actions[key]) this.act(actions[key]);
    else if (key === "+" || key === "=") this.#faster(1);
    else if (key === "-") this.#faster(-1);
    else if (lower === "t" || lower === "e" || lower === "g") this.pane({ t: "trail", e: "tree", g: "why" }[lower]);
    else if (lower === "c") this.compare();
    else if (lower === "backspace" && this.assumed.length) {
      this.assumed = [];
      this.start();
    } else return false;
    return true;
  }

  #boardKey(event, seat) {
    const index = this.#seats.indexOf(seat);
    const { board } = seat;
    const shape = board.board;
    const way = direction(event, shape.tiling === "hexagons");
    if (way) {
      const to = shape.steps[way]?.[board.cursor] ?? -1;
      this.#digits.end();
      if (to >= 0) this.#walk(seat, index, to);
      return true;
    }
    const number = digit(event);
    if (number !== null) {
      const typed = this.#digits.type(number, shape.values);
      if (typed?.instead) this.assumed = this.assumed.filter((lit) => lit !== board.variable(board.cursor, typed.instead));
      if (typed) this.toggleAssumption(board.variable(board.cursor, typed.number));
      return true;
    }
    if (event.key.toLowerCase() === "b") {
      this.toggleBreak(`c${board.cursor}`);
      return true;
    }
    return false;
  }

  #faster(by) {
    const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.clock.speed) + by));
    this.clock.speed = SPEEDS[at];
    this.#parts.speed.value = String(SPEEDS[at]);
    announce(`${t("w_speed")}: ${SPEEDS[at]}`);
  }

  /** Shows one of the panes beside the board: `trail`, `tree` or `why`. */
  pane(name) {
    this.#pane = name;
    this.#markPane();
    this.#draw();
    this.#save();
  }

  #markPane() {
    for (const [name] of PANES) {
      const tab = this.#parts[`tab-${name}`];
      tab.setAttribute("aria-selected", String(name === this.#pane));
      tab.tabIndex = name === this.#pane ? 0 : -1;
      this.#parts[`pane-${name}`].hidden = name !== this.#pane;
    }
  }

  /** A second run beside the first, or no longer. */
  compare() {
    this.configs = this.configs.length > 1 ? [this.configs[0]] : [this.configs[0], { ...this.configs[0], ...(this.configs[0].solver === "dpll" ? { branch: this.configs[0].branch === "first" ? "mrv" : "first" } : { decide: this.configs[0].decide === "queue" ? "activity" : "queue" }) }];
    this.start(this.clock.at);
  }

  // ---- the parts

  #build() {
    const parts = (this.#parts = {});
    const tool = (name, drawn, words) => {
      parts[name] = button("", () => this.act(name), { className: "icon" });
      parts[name].append(icon(drawn));
      label(parts[name], t(words));
      return parts[name];
    };
    parts.config = el("div", { className: "config" });
    parts.tour = el("section", { className: "tour", ariaLabel: t("w_tour") });
    parts.chips = el("div", { className: "chips state", hidden: true });
    parts.runs = el("div", { className: "runs" });
    parts.says = el("div", { className: "says", role: "status", ariaLive: "polite", hidden: true });
    const bar = el(
      "div",
      { className: "transport", role: "toolbar", ariaLabel: t("w_transport") },
      tool("start", "toStart", "w_start"),
      tool("lastConflict", "lastConflict", "w_lastConflict"),
      tool("stepBack", "stepBack", "w_stepBack"),
      tool("play", "play", "w_play"),
      tool("step", "stepOn", "w_step"),
      tool("nextConflict", "nextConflict", "w_nextConflict"),
      tool("nextDecision", "nextDecision", "w_nextDecision"),
      tool("end", "toEnd", "w_end"),
    );
    parts.play.classList.add("strong");
    const speed = select(t("w_speed"), SPEEDS.map((speed) => [String(speed), `${speed}/s`]), String(this.clock.speed), (value) => (this.clock.speed = Number(value)));
    parts.speed = speed.input;
    label(parts.speed, t("w_speed"));
    parts.scrub = el("input", { type: "range", min: 0, max: 1, value: 0, className: "scrub", ariaLabel: t("w_scrub") });
    parts.scrub.addEventListener("input", () => {
      this.clock.toggle(false);
      this.clock.set(parts.scrub.valueAsNumber);
    });
    parts.scrub.addEventListener("change", () => this.#announceNow());
    parts.where = el("span", { className: "where" });
    parts.ticks = el("div", { className: "ticks" });
    const scrubbing = el("div", { className: "scrubbing" }, el("div", { className: "way" }, parts.ticks, parts.scrub), parts.where, parts.speed);

    parts.counters = el("table", { className: "counters" });
    parts.now = el("section", { className: "now", ariaLabel: t("w_now") });
    parts.inspect = el("section", { className: "inspect", ariaLabel: t("w_cell") });
    const tabs = el("div", { className: "tabs panes", role: "tablist", ariaLabel: t("w_panes") });
    for (const [name, word] of PANES) {
      const tab = button(t(word), () => this.pane(name), { className: "tab", id: `tab-${name}`, role: "tab", tabIndex: name === this.#pane ? 0 : -1 });
      tab.setAttribute("aria-selected", String(name === this.#pane));
      tab.setAttribute("aria-controls", `pane-${name}`);
      parts[`tab-${name}`] = tab;
      parts[`pane-${name}`] = el("div", { className: `pane pane-${name}`, id: `pane-${name}`, role: "tabpanel", hidden: true });
      parts[`pane-${name}`].setAttribute("aria-labelledby", tab.id);
      tabs.append(tab);
    }
    tabs.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const [name] = PANES[(PANES.findIndex(([name]) => name === this.#pane) + by + PANES.length) % PANES.length];
      this.pane(name);
      parts[`tab-${name}`].focus();
    });
    parts["pane-trail"].tabIndex = 0;
    const tree = el("div", { className: "tree", ariaLabel: t("w_tree") });
    parts["pane-tree"].append(tree);
    parts.tree = new TreeView(tree, (moment) => this.go(moment));
    this.#seats = [];
    this.#root.replaceChildren(
      parts.config,
      parts.tour,
      el(
        "div",
        { className: "desk" },
        el("section", { className: "stage-col", ariaLabel: t("board") }, parts.says, parts.chips, parts.runs, bar, scrubbing),
        el("div", { className: "side" }, parts.counters, parts.now, parts.inspect, tabs, ...PANES.map(([name]) => parts[`pane-${name}`])),
      ),
    );
    this.#markPane();
    this.#configBar();
    this.#tour.draw(parts.tour);
  }

  #configBar() {
    const { cnf } = this.subject;
    const focused = document.activeElement?.dataset?.field;
    const rows = this.configs.map((config, index) => {
      const fields = Object.keys(FIELDS).filter((name) => FIELDS[name].plain && matters(name, config, !cnf));
      const made = fields.map((name) => this.#field(name, config, index));
      return el("div", { className: "config-row", role: "group", ariaLabel: t(index ? "w_runB" : "w_runA") }, ...(this.configs.length > 1 ? [el("span", { className: "badge" }, "AB"[index])] : []), ...made.map(({ label }) => label));
    });
    const acts = el(
      "div",
      { className: "config-acts" },
      button(t("w_more"), () => this.#moreDialog(), { data: { field: "more" } }),
      button(t(this.configs.length > 1 ? "w_alone" : "w_compare"), () => this.compare(), { data: { field: "compare" } }),
      cnf && !this.#lesson ? button(t("w_toPuzzle"), () => this.setCnf(""), { data: { field: "clauses" } }) : button(t("w_clauses"), () => this.#cnfDialog(), { data: { field: "clauses" } }),
      button(t("w_tour"), () => this.#tour.begin(), { className: "strong", data: { field: "tour" } }),
    );
    this.#parts.config.replaceChildren(el("div", { className: "config-rows" }, ...rows), acts);
    if (focused) this.#parts.config.querySelector(`[data-field="${focused}"]`)?.focus();
    this.#chips();
  }

  #field(name, config, index) {
    const { values } = FIELDS[name];
    const options = values.map((value) => [value, words(name, value)]);
    const made = select(t(name === "restart" ? "w_restart_" : `w_${name}`), options, config[name], (value) => {
      config[name] = value;
      this.#configBar();
      this.start(0);
      this.#save();
    });
    made.input.dataset.field = `${name}${index}`;
    return made;
  }

  #moreDialog() {
    const { cnf } = this.subject;
    const rows = this.configs.map((config, index) => {
      const fields = Object.keys(FIELDS).filter((name) => !FIELDS[name].plain && matters(name, config, !cnf));
      return el("fieldset", { className: "more" }, el("legend", {}, t(index ? "w_runB" : "w_runA")), el("div", { className: "row" }, ...fields.map((name) => this.#field(name, config, index).label)));
    });
    const mine = el("input", { type: "checkbox", checked: this.#mine });
    mine.addEventListener("change", () => {
      this.#mine = mine.checked;
      this.start(0);
    });
    const tick = cnf ? [] : [el("label", { className: "tick" }, mine, el("span", {}, t("w_mine")))];
    showDialog(t("w_moreTitle"), ...rows, ...tick);
  }

  // ---- clauses without a board

  /** Watches a formula in DIMACS form; none: the puzzle at hand again. */
  async setCnf(text) {
    this.#cleared();
    this.#tour.leave(false);
    this.#cnf = text;
    // An address can't be as long as a formula can; a longer one is kept in the browser.
    const param = text && (await deflate(text));
    this.#cnfParam = param.length <= 6000 ? param : KEPT;
    if (this.#cnfParam === KEPT) keep("watch-cnf", text);
    await this.start(0);
    this.#configBar();
    this.#save();
  }

  #cnfDialog() {
    const input = el("textarea", { rows: 10, spellcheck: false, value: this.#cnf, ariaLabel: t("w_cnfTitle") });
    const file = el("input", { type: "file", className: "hidden-file", tabIndex: -1, ariaHidden: "true" });
    file.addEventListener("change", async () => file.files[0] && (input.value = await file.files[0].text()));
    const sample = (pigeons, holes) => button(t("w_cnfPigeons", pigeons, holes), () => (input.value = pigeonholes(pigeons, holes)));
    const go = () => {
      close();
      this.setCnf(input.value);
    };
    showDialog(
      t("w_cnfTitle"),
      el("p", { className: "note" }, t("w_cnfHelp")),
      input,
      el("div", { className: "row" }, sample(3, 2), sample(4, 3), sample(5, 4), button(t("file"), () => file.click()), file, button(t("w_cnfWatch"), go, { className: "strong" })),
    );
    input.focus();
  }
}

/** So many pigeons in so many holes, no two in one: variable p·h + i says that pigeon p sits in hole i. */
export function pigeonholes(pigeons, holes) {
  const variable = (pigeon, hole) => pigeon * holes + hole + 1;
  const clauses = [];
  for (let p = 0; p < pigeons; p++) clauses.push(Array.from({ length: holes }, (_, hole) => variable(p, hole)));
  for (let hole = 0; hole < holes; hole++)
    for (let p = 0; p < pigeons; p++) for (let q = p + 1; q < pigeons; q++) clauses.push([-variable(p, hole), -variable(q, hole)]);
  return `c ${pigeons} pigeons, ${holes} holes\np cnf ${pigeons * holes} ${clauses.length}\n${clauses.map((clause) => `${clause.join(" ")} 0\n`).join("")}`;
}
