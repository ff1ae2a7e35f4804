// The Watch view: a solver at work on the board, one step after the other, forwards and backwards; or two of them side by
// side on one clock.
//
//   watch-run      the steps and what is true at any moment   watch-clock    the moment; watch-moments: where to
//   watch-seat     the place of a run on the page             watch-board    its board, or variables without one
//   watch-config   what can be chosen                         watch-choices  as selects and dialogs
//   watch-panel    what stands beside the boards              watch-tell     steps in words
//   watch-tree     decisions                                  watch-graph    why a conflict came about
//   watch-point    what is pointed at                         watch-keys     what keys do
//   watch-tour     the guided tour                            watch-parts    the elements of all this

import { announce, note } from "./announce.js";
import { ask } from "./engine.js";
import { addWords, isChinese, label, says, t } from "./i18n.js";
import { icon } from "./icons.js";
import { fault } from "./open.js";
import { deflate, inflate, keep, kept } from "./share.js";
import { drawChips, drawChoices, title } from "./watch-choices.js";
import { Clock, SPEEDS } from "./watch-clock.js";
import { USUAL, readAll, request, writeAll } from "./watch-config.js";
import { drawGraph } from "./watch-graph.js";
import { press } from "./watch-keys.js";
import { moment, stopBetween } from "./watch-moments.js";
import { counters, now, trail } from "./watch-panel.js";
import { PANES, makeParts, showPane, ticks } from "./watch-parts.js";
import { inspectPointed } from "./watch-point.js";
import { Run } from "./watch-run.js";
import { Seat } from "./watch-seat.js";
import { name, tell } from "./watch-tell.js";
import { Tour } from "./watch-tour.js";
import { WORDS } from "./watch-words.js";

/** The most steps that are asked for. */
const MOST = 100_000;
/** Instead of a formula in the address: it is in the browser. */
const KEPT = "kept";

/** What was chosen last time; not the moment, which was one of another puzzle. */
function habits() {
  const params = new URLSearchParams(kept("watch") ?? "");
  for (const name of ["at", "if", "stop", "cnf", "lesson", "mine"]) params.delete(name);
  return params;
}

export class Watch extends EventTarget {
  clock = new Clock();
  /** The configurations of the runs, one or two. */
  configs = [{ ...USUAL }];
  /** The runs, in the same order; empty while the solver runs. */
  runs = [];
  /** Literals that are assumed. */
  assumed = [];
  /** Literals (numbers) and cells (`c12`) to stop at. */
  stops = new Set();
  /** Whether runs begin with what the player has written. */
  mine = false;
  tour = new Tour(this);
  #root = document.getElementById("view-watch");
  #game = null;
  /** What a lesson shows instead of the puzzle at hand, as { game } or { cnf }. */
  #lesson = null;
  #cnf = "";
  #cnfParam = "";
  #pane = "trail";
  #seats = [];
  #asking = null;
  #ready = false;
  /** Which of the runs is told beside the boards. */
  #chosen = 0;
  #pointed = null;
  #focusedBoard = false;
  #parts = {};
  #drawing = 0;
  #saving = 0;
  #language = "";

  constructor() {
    super();
    addWords(WORDS);
    this.#root.classList.add("watch");
    this.clock.stop = (from, to) => stopBetween(this.runs, this.stops, from, to);
    this.clock.addEventListener("move", () => this.#moved());
    this.clock.addEventListener("play", () => this.#played());
    this.#build();
    this.#root.addEventListener("focusin", ({ target }) => this.#focus(Boolean(target.closest?.(".run svg"))));
    this.#root.addEventListener("focusout", () => this.#focus(false));
  }

  // ---- a view of the page

  show(game, params) {
    const before = this.#game;
    this.#game = game;
    if (params || !this.#ready) this.#load(params ?? habits());
    else if (game === before || (!before && this.#lesson)) return this.#draw();
    else {
      // Another puzzle was opened.
      this.tour.leave(false);
      this.#cleared();
    }
    this.#ready = true;
    if (game || this.#cnfParam || this.tour.lesson) this.start();
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
    if (this.tour.lesson) return new URLSearchParams({ lesson: this.tour.place });
    const { configs, assumed, stops, mine, clock } = this;
    return writeAll({ configs, assumed, stops, mine, at: clock.at, pane: this.#pane, cnf: this.#cnfParam });
  }

  #wanted = 0;

  #load(params) {
    const { configs, assumed, stops, mine, at, pane, cnf } = readAll(params);
    Object.assign(this, { configs, assumed, stops, mine });
    this.#wanted = at;
    this.#pane = PANES.some(([name]) => name === pane) ? pane : "trail";
    this.#cnfParam = cnf;
    this.#cnf = "";
    this.#lesson = null;
    this.tour.load(params.get("lesson"));
    if (this.tour.lesson) {
      this.#wanted = (run) => this.tour.moment(run);
      this.#pane = this.tour.pane;
    }
    showPane(this.#parts, this.#pane);
  }

  #cleared() {
    this.assumed = [];
    this.stops.clear();
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
    this.stops.clear();
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
      if (this.tour.lesson && !this.#lesson) await this.tour.prepare();
      signal.throwIfAborted();
      const { game, cnf } = this.subject;
      if (!game && !cnf) return;
      const subject = cnf ? { cnf } : { puzzle: game.puzzle.doku, entries: this.mine && !this.#lesson ? game.entries() : [] };
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
    const { runs: place } = this.#parts;
    const { subject } = this;
    if (this.#seats.length !== this.runs.length || !this.#seats.every((seat) => seat.fits(subject))) {
      this.#seats = this.runs.map((_, index) => new Seat(this, subject, index));
      place.replaceChildren(...this.#seats.map((seat) => seat.root));
      place.classList.toggle("two", this.runs.length > 1);
    }
    this.#seats.forEach((seat, index) => {
      const letter = this.runs.length > 1 ? `${"AB"[index]} · ` : "";
      seat.setRun(this.runs[index], letter + title(this.configs[index]));
    });
    this.#root.classList.toggle("without-board", Boolean(subject.cnf));
    this.choose(Math.min(this.#chosen, this.runs.length - 1));
    this.#parts.ticks.style.backgroundImage = ticks(this.runs[0], Math.max(...this.runs.map((run) => run.length)));
    this.#choices();
  }

  /** The run that is told beside the boards. */
  get run() {
    return this.runs[this.#chosen];
  }

  /** Tells the first or second run beside the boards. */
  choose(index) {
    this.#chosen = index;
    this.#parts.tree.setRun(this.run);
    this.#seats.forEach((seat, other) => seat.setChosen(other === index, this.runs.length > 1));
    this.#draw();
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
    if (!playing && this.runs.length) this.announceNow();
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
    this.redrawSeats();
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

  /** Shows the moment on all boards. */
  redrawSeats() {
    const pointed = this.#pointed;
    this.#seats.forEach((seat, index) => {
      seat.show({ pointed: pointed?.index === index ? pointed.lit : 0, stops: this.stops, assumed: this.assumed, focused: this.#focusedBoard });
    });
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
    this.announceNow();
  }

  announceNow() {
    const { run } = this;
    if (!run) return;
    const what = run.at ? tell(run, run.at - 1) : t("w_begin");
    announce(says(t("w_stepOf", run.at, run.length), what));
  }

  act(name) {
    if (!this.runs.length) return;
    if (name === "play") return this.clock.toggle();
    this.go(moment(name, this.clock, this.runs));
  }

  // ---- stops

  toggleBreak(stop) {
    if (!this.stops.delete(stop)) this.stops.add(stop);
    announce(this.stops.has(stop) ? `${t("w_breaks")} ${this.stopName(stop)}` : t("w_removeBreak", this.stopName(stop)));
    this.#draw();
    drawChips(this.#parts.chips, this, this.#parts.play);
    this.#save();
  }

  stopName(stop) {
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
    }).then(() => this.announceNow());
  }

  /** Does not assume a literal any more, before another one is assumed. */
  forgetAssumption(lit) {
    this.assumed = this.assumed.filter((other) => other !== lit);
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
    inspectPointed(this, pointed, this.runs[pointed?.index ?? 0] ?? this.run, this.#seats[pointed?.index ?? 0], this.#parts);
  }

  #focus(inside) {
    if (this.#focusedBoard === inside) return;
    this.#focusedBoard = inside;
    this.#draw();
  }

  // ---- keys

  /** A key of the view; says whether it was one. */
  key(event) {
    if (!this.runs.length || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (!event.shiftKey && this.#seats.find((seat) => seat.hasFocus)?.key(event)) return true;
    return press(this, event);
  }

  /** Plays so many speeds faster, or slower. */
  faster(by) {
    const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.clock.speed) + by));
    this.clock.speed = SPEEDS[at];
    this.#parts.speed.value = String(SPEEDS[at]);
    announce(says(t("w_speed"), SPEEDS[at]));
  }

  /** Assumes nothing any more; whether something was assumed. */
  forgetAll() {
    if (!this.assumed.length) return false;
    this.assumed = [];
    this.start();
    return true;
  }

  /** Shows one of the panes beside the board: `trail`, `tree` or `why`. */
  pane(name) {
    this.#pane = name;
    showPane(this.#parts, this.#pane);
    this.#draw();
    this.#save();
  }

  /** A second run beside the first, or no longer. */
  compare() {
    const [first, second] = this.configs;
    const other = first.solver === "dpll" ? { branch: first.branch === "first" ? "mrv" : "first" } : { decide: first.decide === "queue" ? "activity" : "queue" };
    this.configs = second ? [first] : [first, { ...first, ...other }];
    this.start(this.clock.at);
  }

  /** Something was chosen: runs anew. */
  configured() {
    this.#choices();
    this.start(0);
    this.#save();
  }

  // ---- the parts

  #build() {
    this.#parts = makeParts(this.#root, this);
    this.#seats = [];
    showPane(this.#parts, this.#pane);
    this.#choices();
    this.tour.draw(this.#parts.tour);
  }

  #choices() {
    drawChoices(this.#parts.config, this);
    drawChips(this.#parts.chips, this, this.#parts.play);
  }

  // ---- clauses without a board

  /** Whether clauses are watched that are not those of a lesson. */
  get hasOwnClauses() {
    return Boolean(this.#cnf) && !this.#lesson;
  }

  /** Watches a formula in DIMACS form; none: the puzzle at hand again. */
  async setCnf(text) {
    this.#cleared();
    this.tour.leave(false);
    this.#cnf = text;
    // An address can't be as long as a formula can; a longer one is kept in the browser.
    const param = text && (await deflate(text));
    this.#cnfParam = param.length <= 6000 ? param : KEPT;
    if (this.#cnfParam === KEPT) keep("watch-cnf", text);
    await this.start(0);
    this.#choices();
    this.#save();
  }
}
